/* test_queens_stop.c: hints for Queens and Star Battle that are stopped: immediately, within each rule on
 * the largest boards, and at any other moment; they never claim anything wrong. */
#include "queens_claims.h"

#include "explain/queens_rules.h"

static bool at_once(void *context)
{
    ++*(unsigned *)context;
    return true;
}

static void stops(void **state)
{
    unsigned asked = 0;
    papan_hint_request request = {.context = &asked, .stop = at_once};
    papan_path *path;
    papan_puzzle *puzzle = example("stars-9.txt");
    (void)state;
    assert_int_equal(papan_hint_path(puzzle, &request, NULL, &path, NULL), PAPAN_OK);
    assert_int_equal(path->kind, PAPAN_HINT_UNKNOWN);
    assert_true(asked > 0);
    papan_path_free(path);
    papan_puzzle_free(puzzle);
}

/* ---- stops within a rule, on the largest boards ---- */

typedef struct patience {
    unsigned long asked, most; /* calls of the hook before it returns true */
} patience;

static bool at_last(void *context)
{
    patience *p = context;
    return ++p->asked > p->most;
}

/* 64 regions of 8 x 8 cells, with several solutions: no rule finds a step, so that all of them are tried. */
static papan_puzzle *blocks_of_64(unsigned stars)
{
    char text[64 * 65 + 32];
    size_t length = (size_t)snprintf(text, sizeof text, "stars: %u\n", stars);
    for (unsigned cell = 0; cell < 64 * 64; cell++) {
        text[length++] = papan_region_symbols[cell / 64 / 8 * 8 + cell % 64 / 8];
        if (cell % 64 == 63)
            text[length++] = '\n';
    }
    text[length] = '\0';
    return check_puzzle(text);
}

/* Whenever the stop comes, hardly any work follows it. */
static void stops_within_rules(void **state)
{
    static const unsigned long most[] = {0, 10, 1000, 5000};
    (void)state;
    for (unsigned stars = 1; stars <= 8; stars += 7) {
        papan_puzzle *puzzle = blocks_of_64(stars);
        for (size_t i = 0; i < (check_slow() ? 3 : sizeof most / sizeof most[0]); i++) {
            patience p = {.most = most[i]};
            papan_hint_request request = {.context = &p, .stop = at_last};
            papan_hint *hint;
            papan_path *path;
            papan_grade difficulty = {0};
            assert_int_equal(papan_hint_next(puzzle, &request, NULL, &hint, NULL), PAPAN_OK);
            assert_int_equal(hint->kind, PAPAN_HINT_UNKNOWN);
            assert_in_range(p.asked, most[i] + 1, most[i] + 20);
            papan_hint_free(hint);
            p.asked = 0;
            assert_int_equal(papan_hint_path(puzzle, &request, NULL, &path, NULL), PAPAN_OK);
            assert_int_equal(path->kind, PAPAN_HINT_UNKNOWN);
            assert_in_range(p.asked, most[i] + 1, most[i] + 20);
            papan_path_free(path);
            p.asked = 0;
            assert_int_equal(papan_measure(puzzle, &request, NULL, &difficulty, NULL), PAPAN_OK);
            assert_true(difficulty.stopped && !difficulty.finished);
            assert_int_equal(difficulty.level, PAPAN_LEVEL_ANY);
            assert_in_range(p.asked, most[i] + 1, most[i] + 20);
        }
        papan_puzzle_free(puzzle);
    }
}

/* A step found before the stop is reported, with what remains uncertain. */
static void tells_what_is_known_at_a_stop(void **state)
{
    patience p = {.most = 0};
    papan_hint_request request = {.context = &p, .stop = at_last};
    papan_hint *hint;
    papan_puzzle *puzzle = example("board-8.txt");
    (void)state;
    assert_int_equal(papan_hint_next(puzzle, &request, NULL, &hint, NULL), PAPAN_OK);
    assert_int_equal(hint->kind, PAPAN_HINT_STEP);
    assert_string_equal(hint->rule->name, "only-places");
    papan_hint_free(hint);
    papan_puzzle_free(puzzle);
}

/* Whenever the stop comes, the answer is true: these marks are wrong, so it is never "done", "dead" or
 * "beyond". */
static void says_nothing_wrong_at_any_stop(void **state)
{
    static const char *const text[] = {
        "AABBB\nAABBB\nCCDDD\nCCDDE\nCCEEE\nPLACED\n#....\n..#..\nx...x\n..x..\n.x...\n", /* several solutions
                                                                                           */
        "EEDBB\nEEDDB\nAAADC\nAAACC\nACCCC\nPLACED\n#....\n...x.\n.....\n.....\n.....\n", /* one */
    };
    (void)state;
    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        papan_puzzle *puzzle = check_puzzle(text[i]);
        patience p = {.asked = 1};
        unsigned long answered = 0, unknown = 0;
        for (p.most = 0; p.asked > p.most || answered == 0; p.most++) {
            papan_hint_request request = {.context = &p, .stop = at_last};
            papan_hint *hint;
            p.asked = 0;
            assert_int_equal(papan_hint_next(puzzle, &request, NULL, &hint, NULL), PAPAN_OK);
            assert_true(hint->kind == PAPAN_HINT_UNKNOWN || hint->kind == PAPAN_HINT_WRONG ||
                        (hint->kind == PAPAN_HINT_STEP && hint->because.text != NULL));
            answered += hint->kind == PAPAN_HINT_WRONG;
            unknown += hint->kind != PAPAN_HINT_WRONG;
            papan_hint_free(hint);
            assert_in_range(p.most, 0, 100000);
        }
        print_message("stops before an answer: %lu, with one: %lu\n", unknown, answered);
        papan_puzzle_free(puzzle);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stops),
        cmocka_unit_test(stops_within_rules),
        cmocka_unit_test(tells_what_is_known_at_a_stop),
        cmocka_unit_test(says_nothing_wrong_at_any_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
