/* test_daily.c: the puzzles of the day never change (eight weeks by one hash; tests/daily.txt has single days),
 * have exactly one solution and the level of their weekday; dates are those of the calendar; if no puzzle of
 * the level is found, the next seeds and then other levels give one. PAPAN_SOAK=YEAR checks a whole year. */
#include "base/hash.h"
#include "check.h"

#include "base/date.h"
#include "format/format.h"
#include "papan/make.h"

#include <time.h>

static papan_daily plan(const char *date, unsigned kind)
{
    papan_daily daily = {0};
    assert_int_equal(papan_daily_plan(date, papan_daily_kind(kind), &daily, NULL), PAPAN_OK);
    return daily;
}

static papan_make_result make(const char *date, unsigned kind)
{
    papan_make_result made = {0};
    papan_daily daily = plan(date, kind);
    assert_int_equal(papan_daily_make(&daily, &(papan_make_request){0}, NULL, &made, NULL), PAPAN_OK);
    assert_non_null(made.puzzle);
    assert_int_equal(made.level, daily.level);
    return made;
}

/* ---- the calendar ---- */

static void dates(void **state)
{
    (void)state;
    static const char *const good[] = {"2020-01-01", "2024-02-29", "2026-11-15", "2096-02-29", "2099-12-31"};
    static const char *const bad[] = {"",           "today",      "2019-12-31",  "2100-01-01", "2026-02-29",
                                      "2026-00-10", "2026-13-01", "2026-04-31",  "2026-11-00", "2026-11-32",
                                      "2026-1-5",   "26-11-15",   "2026-11-151", "2026/11/15", "15-11-2026",
                                      "2026-11-1a", " 2026-11-1", "2026-11-15 ", "-026-11-15", "2026-+1-15"};
    papan_date date;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(papan_date_read(good[i], &date));
    assert_int_equal(date.year * 10000 + date.month * 100 + date.day, 20991231);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (papan_date_read(bad[i], &date))
            fail_msg("'%s' was taken as a date", bad[i]);
}

/* Every day of the range in turn, against the C library. */
static void days_follow_each_other(void **state)
{
    (void)state;
    unsigned days = 0, last = 0;
    bool whole = sizeof(time_t) > 4; /* otherwise mktime() has no date after 2037 */
    for (unsigned year = PAPAN_DATE_YEAR_LEAST; year <= (whole ? PAPAN_DATE_YEAR_MAX : 2037); year++)
        for (unsigned month = 1; month <= 12; month++)
            for (unsigned day = 1; day <= 31; day++) {
                char text[32];
                papan_date date;
                struct tm tm = {
                    .tm_year = (int)year - 1900, .tm_mon = (int)month - 1, .tm_mday = (int)day, .tm_hour = 12};
                snprintf(text, sizeof text, "%04u-%02u-%02u", year, month, day);
                mktime(&tm);
                bool exists = tm.tm_mday == (int)day;
                assert_int_equal(papan_date_read(text, &date), exists);
                if (!exists)
                    continue;
                unsigned number = papan_date_number(&date);
                assert_int_equal(number % PAPAN_WEEK, tm.tm_wday);
                assert_true(days == 0 || number == last + 1);
                last = number;
                days++;
            }
    if (whole)
        assert_int_equal(days, 29220);
}

/* ---- puzzles ---- */

static uint64_t hash_of(const papan_puzzle *puzzle)
{
    papan_buffer id = papan_buffer_new(NULL);
    assert_int_equal(papan_write_id(puzzle, &id, NULL), PAPAN_OK);
    papan_buffer_char(&id, '\0');
    uint64_t hash = papan_text_hash(id.bytes);
    papan_buffer_free(&id);
    return hash;
}

static void check_unique(const papan_puzzle *puzzle)
{
    papan_request request = {.goal = PAPAN_CHECK};
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_int_equal(result.verdict, PAPAN_UNIQUE);
}

static uint64_t hash_of_days(unsigned year, unsigned months)
{
    uint64_t hash = 0;
    papan_date date;
    for (unsigned day = 1; day <= months * 31; day++) {
        char text[32];
        snprintf(text, sizeof text, "%04u-%02u-%02u", year, (day - 1) / 31 + 1, (day - 1) % 31 + 1);
        if (!papan_date_read(text, &date))
            continue;
        for (unsigned kind = 0; papan_daily_kind(kind) != NULL; kind++) {
            papan_make_result made = make(text, kind);
            papan_message why;
            assert_int_equal(papan_verify(made.puzzle, made.solution, &why), PAPAN_OK);
            check_unique(made.puzzle);
            hash = papan_hash_add(hash, hash_of(made.puzzle));
            papan_puzzle_free(made.puzzle);
        }
    }
    return hash;
}

/* If this fails, a maker or the measure of difficulty has changed: see docs/daily.md. */
static void puzzles_never_change(void **state)
{
    (void)state;
    const char *asked = getenv("PAPAN_SOAK");
    if (asked != NULL && atoi(asked) >= PAPAN_DATE_YEAR_LEAST)
        print_message("%s: %llx\n", asked, (unsigned long long)hash_of_days((unsigned)atoi(asked), 12));
    if (!check_slow())
        assert_int_equal(hash_of_days(2027, 2), UINT64_C(0xA67081BF9F0C6A92));
}

static void weekdays(void **state)
{
    (void)state;
    for (unsigned kind = 0; papan_daily_kind(kind) != NULL; kind++) {
        papan_level before = PAPAN_LEVEL_EASY;
        for (unsigned day = 16; day <= 22; day++) {
            char text[32];
            snprintf(text, sizeof text, "2026-11-%u", day); /* from a Monday */
            papan_daily daily = plan(text, kind);
            assert_int_equal(daily.recipe, 1);
            assert_true((daily.board != NULL) == (daily.n == 0));
            assert_true(day == 21 || daily.level >= before); /* on Saturdays a board that is hard to picture */
            before = daily.level;
        }
        assert_int_equal(before, PAPAN_LEVEL_HARD);
    }
    papan_daily daily = {0};
    papan_message why;
    assert_int_equal(papan_daily_plan("2026-11-16", "nqueens", &daily, &why), PAPAN_BAD_INPUT);
    assert_string_equal(why.arg[0], "nqueens");
    assert_int_equal(papan_daily_plan("2026-11-31", "pack", &daily, &why), PAPAN_BAD_INPUT);
    assert_string_equal(why.arg[0], "2026-11-31");
}

/* ---- seeds without a puzzle ---- */

/* No board of 4 rows is expert, so all seeds of the level fail. */
static void never_without_a_puzzle(void **state)
{
    (void)state;
    papan_daily daily = {
        .kind = "queens", .n = 4, .stars = 1, .level = PAPAN_LEVEL_EXPERT, .seed = 1, .attempts = 5};
    papan_make_result made = {0};
    assert_int_equal(papan_daily_make(&daily, &(papan_make_request){0}, NULL, &made, NULL), PAPAN_OK);
    assert_non_null(made.puzzle);
    assert_true(made.level < PAPAN_LEVEL_EXPERT);
    check_unique(made.puzzle);
    papan_puzzle_free(made.puzzle);
}

static bool stop(void *context)
{
    (void)context;
    return true;
}

static void stops(void **state)
{
    (void)state;
    for (unsigned kind = 0; papan_daily_kind(kind) != NULL; kind++) {
        papan_daily daily = plan("2026-11-15", kind);
        papan_make_result made = {0};
        assert_int_equal(papan_daily_make(&daily, &(papan_make_request){.stop = stop}, NULL, &made, NULL),
                         PAPAN_OK);
        assert_true(made.stopped && made.puzzle == NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dates),
        cmocka_unit_test(days_follow_each_other),
        cmocka_unit_test(puzzles_never_change),
        cmocka_unit_test(weekdays),
        cmocka_unit_test(never_without_a_puzzle),
        cmocka_unit_test(stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
