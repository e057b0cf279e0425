/* test_threads.c: a search on several threads gives the same number, set and order of solutions as on one
 * thread, stops on request, and always frees all memory. */
#include "base/hash.h"
#include "check.h"
#include "shared_memory.h"

#include "run/solve.h"

/* Each is large enough to be cut into parts (run/attempt.c asks for half a million cases; frontier for many
 * links).
 */
static const struct {
    const char *strategy, *text;
} large[] = {
    {"slices", "iq-puzzler-pro:pyramid"},
    {"cover", "nqueens:13"},
    {"slices", "8 8 5\nCUSTOM\n.XXXXXX.\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\n.XXXXXX.\n"
               "A\nAAA\nBBBBB\nCCC\nCC\nDDD\nD D\nE\nEE\n EE\nCOPIES A=5 B=2 C=2 D=2 E=2\n"},
    {"frontier", "kanoodle:5x11"},
};
enum { LARGE = sizeof large / sizeof *large, SMALLEST = 1 }; /* the smallest for sanitizers */

/* Long lists of sets, which frontier makes side by side: counted alone, since there are too many to list. */
static const char long_lists[] = "8 11 5\nDEFAULT\nA\nAAA\nBBBB\nCC\nCC\nDDD\n D\nEE\n EE\n"
                                 "COPIES A=6 B=4 C=4 D=4 E=4\n";

/* ---- what was listed, in order ---- */

typedef struct listing {
    uint64_t order; /* a hash that depends on the order */
    uint64_t seen, most;
} listing;

static bool note_down(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    listing *l = context;
    for (size_t i = 0; i < papan_cells(puzzle); i++)
        l->order = papan_mix(l->order ^ label[i]);
    return ++l->seen != l->most;
}

static papan_result list(const papan_puzzle *puzzle, papan_request request, listing *l)
{
    papan_result result = {0};
    *l = (listing){.most = l->most};
    request.goal = PAPAN_LIST;
    request.context = l;
    request.solution = note_down;
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    return result;
}

static void assert_near(uint64_t cases, uint64_t expected)
{
    if (cases > expected + expected / 2 || cases < expected / 2)
        fail_msg("%llu cases, but one thread needs %llu", (unsigned long long)cases,
                 (unsigned long long)expected);
}

static void same_for_any_number(void **state)
{
    static const unsigned threads[] = {1, 2, 7};
    (void)state;
    for (unsigned i = 0; i < LARGE; i++) {
        if (check_slow() && i != SMALLEST)
            continue;
        papan_puzzle *puzzle = check_puzzle(large[i].text);
        for (unsigned distinct = 0; distinct < (i == 2 ? 1 : 2); distinct++) {
            papan_result first = {0};
            listing first_list = {0};
            for (unsigned t = 0; t < 3; t++) {
                papan_request request = {
                    .strategy = large[i].strategy, .distinct = distinct, .threads = threads[t]};
                listing l = {0};
                papan_result counted, listed = list(puzzle, request, &l);
                counted = listed;
                request.goal = PAPAN_COUNT;
                if (i == 0)
                    assert_int_equal(papan_solve(puzzle, &request, &counted, NULL), PAPAN_OK);
                assert_true(listed.complete && counted.complete);
                if (t == 0) {
                    first = listed;
                    first_list = l;
                }
                assert_string_equal(listed.count, first.count);
                assert_string_equal(counted.count, first.count);
                assert_int_equal(listed.hash, first.hash);
                assert_int_equal(l.seen, first_list.seen);
                assert_near(listed.cases, first.cases);
                assert_near(counted.cases, first.cases);
                if (l.order != first_list.order)
                    fail_msg("%s by %s, %u threads: other order", large[i].text, large[i].strategy, threads[t]);
            }
        }
        papan_puzzle_free(puzzle);
    }
}

static void known_totals(void **state)
{
    static const struct {
        const char *strategy, *id, *all, *distinct;
    } row[] = {{"slices", "iq-puzzler-pro:pyramid", "26720", "3340"}, {"cover", "nqueens:13", "73712", "9233"}};
    (void)state;
    for (unsigned i = check_slow() ? 1 : 0; i < 2; i++)
        for (unsigned distinct = 0; distinct < 2; distinct++) {
            papan_puzzle *puzzle = check_puzzle(row[i].id);
            papan_request request = {
                .goal = PAPAN_COUNT, .strategy = row[i].strategy, .distinct = distinct, .threads = 3};
            papan_result result = {0};
            assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
            assert_true(result.complete);
            assert_string_equal(result.count, distinct ? row[i].distinct : row[i].all);
            papan_puzzle_free(puzzle);
        }
}

static void counting_by_lists(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle(long_lists);
    papan_result one = {0}, result = {0};
    papan_request request = {.goal = PAPAN_COUNT, .strategy = "frontier", .threads = 1};
    assert_int_equal(papan_solve(puzzle, &request, &one, NULL), PAPAN_OK);
    assert_true(strlen(one.count) > 9);
    for (unsigned threads = 2; threads <= 7; threads += 5) {
        request.threads = threads;
        assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
        assert_true(result.complete);
        assert_string_equal(result.count, one.count);
        assert_int_equal(result.cases, one.cases);
    }
    papan_puzzle_free(puzzle);
}

/* ---- ending early ---- */

/* The first solutions are the same for any number of threads, and the hash covers only them. */
/* Narrow numbers do not suffice, and where a thread finds that out, wide ones are tried by all; on the longer
 * board even those do not, and no number is given. */
static void more_than_fits(void **state)
{
    static const struct {
        const char *text;
        papan_status status;
        const char *count;
    } board[] = {
        {"7 36 2\nDEFAULT\nAAA\nB\nBBB\nCOPIES A=36 B=36\n", PAPAN_OK, "423173331455139291869036736551149718"},
        {"7 40 2\nDEFAULT\nAAA\nB\nBBB\nCOPIES A=40 B=40\n", PAPAN_TOO_BIG, NULL}};
    static const unsigned threads[] = {1, 2, 7};
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        papan_puzzle *puzzle = check_puzzle(board[i].text);
        for (unsigned t = check_slow() ? 1 : 0; t < 3; t++) {
            papan_request request = {.goal = PAPAN_COUNT, .threads = threads[t]};
            papan_result result = {0};
            assert_int_equal(papan_solve(puzzle, &request, &result, NULL), board[i].status);
            if (board[i].status != PAPAN_OK)
                continue;
            assert_string_equal(result.count, board[i].count);
            assert_true(result.complete);
        }
        papan_puzzle_free(puzzle);
    }
}

static void limits(void **state)
{
    static const uint64_t limit[] = {1, 2, 10, 1000};
    (void)state;
    for (unsigned i = 0; i < LARGE; i++) {
        if (check_slow() && i != SMALLEST)
            continue;
        papan_puzzle *puzzle = check_puzzle(large[i].text);
        for (unsigned k = 0; k < 4; k++) {
            papan_request one = {.strategy = large[i].strategy, .limit = limit[k], .threads = 1}, many = one;
            listing alone = {0}, together = {0};
            many.threads = 7;
            papan_result first = list(puzzle, one, &alone), result = list(puzzle, many, &together);
            assert_false(result.complete);
            assert_int_equal(together.seen, limit[k]);
            assert_string_equal(result.count, first.count);
            assert_int_equal(together.order, alone.order);
            assert_int_equal(result.hash, first.hash);
            assert_int_equal(result.verdict, first.verdict);
        }
        papan_puzzle_free(puzzle);
    }
}

static void caller_has_seen_enough(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        papan_puzzle *puzzle = check_puzzle(large[i].text);
        for (unsigned t = 1; t <= 7; t += 3) {
            listing l = {.most = 5};
            papan_request request = {.strategy = large[i].strategy, .threads = t};
            papan_result result = list(puzzle, request, &l);
            assert_int_equal(l.seen, 5);
            assert_string_equal(result.count, "5");
            assert_false(result.complete);
        }
        papan_puzzle_free(puzzle);
    }
}

static void check_finds_two(void **state)
{
    (void)state;
    for (unsigned i = 0; i < LARGE; i++) {
        papan_puzzle *puzzle = check_puzzle(large[i].text);
        papan_request request = {.goal = PAPAN_CHECK, .strategy = large[i].strategy, .threads = 2};
        papan_result result = {0};
        assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
        assert_int_equal(result.verdict, PAPAN_MANY);
        assert_string_equal(result.count, "2");
        papan_puzzle_free(puzzle);
    }
}

typedef struct patience {
    listing listing; /* first: note_down() gets the same context */
    unsigned asked, after;
} patience;

/* Several threads call the hook, but never two at a time. */
static bool lose_patience(void *context)
{
    patience *p = context;
    return ++p->asked > p->after;
}

static void stops_when_asked(void **state)
{
    static const unsigned after[] = {0, 1, 50, 500};
    (void)state;
    for (unsigned i = 0; i < LARGE; i++)
        for (unsigned k = 0; k < 4; k++) {
            papan_puzzle *puzzle = check_puzzle(large[i].text);
            bool counts_at_once = strcmp(large[i].strategy, "frontier") == 0; /* it rarely calls the hook */
            for (unsigned counts = 0; counts < (counts_at_once ? 1 : 2); counts++) {
                patience p = {.after = after[k]};
                papan_request request = {.goal = counts ? PAPAN_COUNT : PAPAN_LIST,
                                         .strategy = large[i].strategy,
                                         .threads = 3,
                                         .context = &p,
                                         .solution = counts ? NULL : note_down,
                                         .stop = lose_patience};
                papan_result result = {0};
                assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
                assert_false(result.complete);
                assert_true(p.asked > after[k]);
                if (!counts)
                    assert_int_equal(strtoull(result.count, NULL, 10), p.listing.seen);
            }
            papan_puzzle_free(puzzle);
        }
}

/* ---- memory ---- */

static void memory_limit(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        shared_memory m = {.memory = {0}};
        papan_puzzle *puzzle = puzzle_in(&m, large[i].text);
        size_t before = m.memory.held;
        for (uint64_t limit = 4096; limit <= 64 << 20; limit *= 8) {
            listing l = {0};
            papan_request request = {.goal = PAPAN_LIST,
                                     .strategy = large[i].strategy,
                                     .limit = 2000,
                                     .memory_limit = limit,
                                     .threads = 4,
                                     .context = &l,
                                     .solution = note_down};
            papan_result result = {0};
            papan_status status = papan_solve(puzzle, &request, &result, NULL);
            assert_int_equal(m.memory.held, before);
            assert_true(result.memory <= limit);
            assert_true(status == PAPAN_NO_MEMORY || status == PAPAN_OK);
            if (limit == 4096)
                assert_int_equal(status, PAPAN_NO_MEMORY);
            if (status == PAPAN_OK)
                assert_int_equal(l.seen, 2000);
        }
        papan_puzzle_free(puzzle);
        assert_int_equal(m.memory.held, 0);
        papan_locked_close(&m.locked);
    }
}

/* ---- cutting ---- */

/* With many threads the parts are so small that some are whole solutions: three pieces in one row. */
static void parts_that_are_solutions(void **state)
{
    char text[4096];
    enum { ROW = 300 };
    (void)state;
    size_t at = (size_t)sprintf(text, "1 %d 3\nDEFAULT\n", ROW);
    for (int piece = 0; piece < 3; piece++) {
        memset(text + at, 'A' + piece, (size_t)(ROW / 3 - 1 + piece));
        at += (size_t)(ROW / 3 - 1 + piece);
        text[at++] = '\n';
    }
    text[at] = '\0';
    for (unsigned threads = 1; threads <= 64; threads += 63) {
        papan_puzzle *puzzle = check_puzzle(text);
        listing l = {0};
        papan_result result = list(puzzle, (papan_request){.strategy = "slices", .threads = threads}, &l);
        assert_string_equal(result.count, "6");
        papan_puzzle_free(puzzle);
    }
}

/* ---- progress ---- */

typedef struct asking {
    pthread_mutex_t lock;
    papan_work *work;
    unsigned between; /* how often it was between start and end */
    double share;
    uint64_t seen;
} asking;

static bool ask_now_and_then(void *context)
{
    asking *a = context;
    pthread_mutex_lock(&a->lock);
    papan_work_state p = papan_work_read(a->work, true, NULL);
    if (p.parts > 0 && p.done < p.parts) {
        assert_true(p.fresh > 0 || p.share == 0);
        assert_true(p.share >= 0 && p.share < 1 && p.left > 0);
        a->between += p.share > 0.2 && p.share < 0.8;
        a->share = p.share;
    }
    pthread_mutex_unlock(&a->lock);
    return false;
}

static bool see(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    asking *a = context;
    (void)puzzle;
    a->seen += label != NULL;
    return true;
}

static void lists_tell_how_far(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("nqueens:13");
    for (unsigned threads = 1; threads <= 3; threads += 2) {
        papan_work work;
        papan_result result = {0};
        asking a = {.work = &work};
        pthread_mutex_init(&a.lock, NULL);
        papan_work_open(&work);
        papan_request request = {.goal = PAPAN_LIST,
                                 .strategy = "cover",
                                 .threads = threads,
                                 .context = &a,
                                 .solution = see,
                                 .stop = ask_now_and_then};
        assert_int_equal(papan_solve_with_work(puzzle, &request, &work, &result), PAPAN_OK);
        papan_work_state p = papan_work_read(&work, true, NULL);
        assert_true(p.parts > 1 && p.done == p.parts);
        assert_true(p.share == 1 && p.left == 0 && p.deviation == 0);
        assert_true(p.total.count_low == 73712 && a.seen == 73712 && p.total.cases == result.cases);
        assert_true(a.between > 0 && a.share > 0.8);
        papan_work_close(&work);
        pthread_mutex_destroy(&a.lock);
    }
    papan_puzzle_free(puzzle);
}

/* Neither the number of threads nor reading the progress changes a search. */
static void same_cases_for_all(void **state)
{
    static const struct {
        const char *id, *strategy;
    } row[] = {{"nqueens:12", "queens-bits"}, {"pentominoes:5x12", "slices"}, {"nqueens:13", "cover"}};
    (void)state;
    for (size_t i = 0; i < (check_slow() ? 1 : sizeof row / sizeof *row); i++) {
        papan_puzzle *puzzle = check_puzzle(row[i].id);
        uint64_t cases = 0;
        for (unsigned threads = 0; threads <= 3; threads++)
            for (int told = 0; told <= 1; told++) {
                papan_work work;
                papan_result result = {0};
                asking a = {.work = &work};
                pthread_mutex_init(&a.lock, NULL);
                papan_work_open(&work);
                papan_request request = {.goal = PAPAN_COUNT,
                                         .strategy = row[i].strategy,
                                         .threads = threads,
                                         .context = &a,
                                         .stop = told ? ask_now_and_then : NULL};
                assert_int_equal(papan_solve_with_work(puzzle, &request, told ? &work : NULL, &result),
                                 PAPAN_OK);
                cases = cases > 0 ? cases : result.cases;
                assert_true(result.cases == cases && cases > 0);
                assert_true(!told || papan_work_read(&work, true, NULL).share == 1);
                papan_work_close(&work);
                pthread_mutex_destroy(&a.lock);
            }
        papan_puzzle_free(puzzle);
    }
}

/* Shares of a count, each searched on its own, add up to the whole. */
static void shares_add_up(void **state)
{
    static const struct {
        const char *id, *strategy;
    } row[] = {{"nqueens:13", "queens-bits"}, {"nqueens:15", "parity"}, {"pentominoes:5x12", "slices"}};
    static const uint32_t end[] = {1, 7, 8, 10};
    (void)state;
    for (size_t i = 0; i < (check_slow() ? 1 : sizeof row / sizeof *row); i++) {
        papan_puzzle *puzzle = check_puzzle(row[i].id);
        papan_request request = {.goal = PAPAN_COUNT, .strategy = row[i].strategy};
        papan_result whole = {0}, result = {0};
        papan_part_sum sum[sizeof end / sizeof *end + 1];
        papan_share share = {.of = 10, .known = sum};
        assert_int_equal(papan_solve(puzzle, &request, &whole, NULL), PAPAN_OK);
        size_t cut = 0;
        for (size_t k = 0; k <= sizeof end / sizeof *end; k++) {
            papan_work work;
            bool last = k == sizeof end / sizeof *end;
            papan_work_open(&work);
            share.first = share.end;
            share.end = last ? share.end : end[k];
            share.sums = last ? k : 0;
            request.share = &share;
            assert_int_equal(papan_solve_with_work(puzzle, &request, &work, &result), PAPAN_OK);
            assert_true(work.cut > 10 && (k == 0 || work.cut == cut));
            cut = work.cut;
            sum[k] = papan_work_sum(&work).total;
            papan_work_close(&work);
        }
        assert_string_equal(result.count, whole.count);
        assert_true(result.cases == whole.cases && result.hash == whole.hash && result.complete);
        papan_puzzle_free(puzzle);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_for_any_number),
        cmocka_unit_test(known_totals),
        cmocka_unit_test(counting_by_lists),
        cmocka_unit_test(limits),
        cmocka_unit_test(more_than_fits),
        cmocka_unit_test(caller_has_seen_enough),
        cmocka_unit_test(check_finds_two),
        cmocka_unit_test(stops_when_asked),
        cmocka_unit_test(lists_tell_how_far),
        cmocka_unit_test(memory_limit),
        cmocka_unit_test(parts_that_are_solutions),
        cmocka_unit_test(same_cases_for_all),
        cmocka_unit_test(shares_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
