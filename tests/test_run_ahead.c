/* test_run_ahead.c: threads do not run too far ahead of a slow part, neither in parts nor in solutions they
 * hold back, and everything they found is passed on once that part is done. The part whose turn it is passes
 * its solutions on at once. A strategy that reports wrong solutions is detected.
 *
 * The strategy is made for this test, and this program's table of strategies contains no other: its first
 * part ends only when all other threads wait (or have run too far). A pthread_cond_wait() that counts its
 * callers records which threads wait (the linker's --wrap, see CMakeLists.txt), so no clock is involved. */
#include "check.h"

#include "info.h"
#include "search/strategy.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <unistd.h>

/* ---- waiting threads ---- */

static atomic_uint waiting;

int __real_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *lock);
int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *lock);
int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *lock)
{
    atomic_fetch_add(&waiting, 1);
    int result = __real_pthread_cond_wait(condition, lock);
    atomic_fetch_sub(&waiting, 1);
    return result;
}

/* ---- a strategy whose first part takes long ---- */

enum { THREADS = 3, QUEENS = 64, BOARD = QUEENS * QUEENS * sizeof(uint16_t) };

static struct {
    uint32_t parts;
    unsigned solutions; /* of each part but the first */
    uint32_t lie;       /* the part whose solutions lack a queen; 0: none, and the first takes long */
    atomic_uint begun, done, found, begun_by_then, found_by_then;
    const unsigned *seen; /* by the caller; not NULL: the part whose turn it is checks it after each solution */
} stage;

/* Until every thread has started and the others cannot proceed, or nothing is left to do. */
static void take_long(void)
{
    while ((atomic_load(&stage.begun) < THREADS || atomic_load(&waiting) < THREADS - 1) &&
           atomic_load(&stage.done) < stage.parts - 1)
        sched_yield();
    stage.begun_by_then = atomic_load(&stage.begun);
    stage.found_by_then = atomic_load(&stage.found);
}

static void place_queens(const papan_puzzle *puzzle, uint16_t *label)
{
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        label[cell] = PAPAN_EMPTY;
    for (uint32_t row = 0; row < QUEENS; row++)
        label[row * QUEENS + papan_nqueens_column(QUEENS, row)] = 0;
}

static papan_status run(papan_search *search)
{
    if (search->estimating) {
        papan_estimated(search, 1e9, 1e18, 1);
        return PAPAN_OK;
    }
    static _Thread_local uint16_t label[QUEENS * QUEENS];
    const uint32_t *option;
    size_t options;
    for (uint32_t part = 0; search->split != NULL && part < stage.parts; part++)
        search->split(search->context, &part, 1);
    place_queens(search->puzzle, label);
    while (search->split == NULL && search->next(search->context, &option, &options)) {
        atomic_fetch_add(&stage.begun, 1);
        if (option[0] == 0 && stage.lie == 0)
            take_long();
        else if (option[0] == stage.lie && stage.lie > 0)
            label[papan_nqueens_column(QUEENS, 0)] = PAPAN_EMPTY;
        for (unsigned i = 0; i < (option[0] == 0 ? 1 : stage.solutions); i++) {
            search->cases++;
            atomic_fetch_add(&stage.found, 1);
            if (!papan_found(search, label))
                return PAPAN_OK;
            if (stage.seen != NULL)
                assert_int_equal(*stage.seen, atomic_load(&stage.found));
        }
        atomic_fetch_add(&stage.done, 1);
    }
    return PAPAN_OK;
}

static bool suits(const papan_puzzle *puzzle, papan_message *why)
{
    (void)puzzle;
    (void)why;
    return true;
}

static const papan_strategy staged = {.name = "staged",
                                      .summary = "",
                                      .counts = "",
                                      .traits = PAPAN_FINDS_ALL | PAPAN_SPLITS | PAPAN_ESTIMATES,
                                      .suits = suits,
                                      .run = run};

const papan_strategy *const papan_strategies[] = {&staged, NULL};

const papan_strategy *papan_strategy_find(const char *name)
{
    return strcmp(name, staged.name) == 0 ? &staged : NULL;
}

/* ---- tests ---- */

static bool count_one(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    (void)puzzle;
    *(unsigned *)context += label != NULL;
    return true;
}

static void set_stage(uint32_t parts, unsigned solutions, uint32_t lie)
{
    stage.parts = parts;
    stage.solutions = solutions;
    stage.lie = lie;
    stage.begun = stage.done = stage.found = stage.begun_by_then = stage.found_by_then = 0;
    stage.seen = NULL;
}

static papan_result list(uint32_t parts, unsigned solutions)
{
    unsigned seen = 0;
    papan_request request = {
        .goal = PAPAN_LIST, .strategy = "staged", .threads = THREADS, .context = &seen, .solution = count_one};
    papan_puzzle *puzzle = check_puzzle("nqueens:64");
    papan_result result = {0};
    set_stage(parts, solutions, 0);
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_true(result.complete);
    assert_int_equal(seen, 1 + (parts - 1) * solutions);
    assert_int_equal(strtoul(result.count, NULL, 10), seen);
    assert_int_equal(result.cases, seen);
    papan_puzzle_free(puzzle);
    return result;
}

/* A thousand parts and not many more. */
static void parts_ahead_are_bounded(void **state)
{
    (void)state;
    list(5000, 0);
    assert_in_range(stage.begun_by_then, 1000, 1000 + 100);
}

/* Each part holds back about a mebibyte of solutions; the room for them grows by halves. */
static void solutions_held_back_are_bounded(void **state)
{
    enum { MEBIBYTE = 1 << 20, SOLUTIONS = 16 * MEBIBYTE / BOARD };
    (void)state;
    papan_result result = list(THREADS, SOLUTIONS);
    assert_in_range(stage.found_by_then, (THREADS - 1) * (MEBIBYTE / BOARD),
                    (THREADS - 1) * (MEBIBYTE / BOARD + 2));
    assert_in_range(result.memory, (THREADS - 1) * MEBIBYTE, (THREADS - 1) * 2 * MEBIBYTE);
}

/* A caller never waits longer for solutions than it takes to find them. */
static void passed_on_at_once(void **state)
{
    unsigned seen = 0;
    papan_request request = {
        .goal = PAPAN_LIST, .strategy = "staged", .threads = 1, .context = &seen, .solution = count_one};
    papan_puzzle *puzzle = check_puzzle("nqueens:64");
    papan_result result = {0};
    (void)state;
    set_stage(100, 12, UINT32_MAX);
    stage.seen = &seen;
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_int_equal(seen, 1 + 12 * 99);
    papan_puzzle_free(puzzle);
}

/* A part that holds as many solutions as are wanted looks for no more of them. */
static void enough_is_enough(void **state)
{
    enum { WANTED = 5 };
    unsigned seen = 0;
    papan_request request = {.goal = PAPAN_LIST,
                             .limit = WANTED,
                             .strategy = "staged",
                             .threads = THREADS,
                             .context = &seen,
                             .solution = count_one};
    papan_puzzle *puzzle = check_puzzle("nqueens:64");
    papan_result result = {0};
    (void)state;
    set_stage(THREADS, 100, 0);
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_int_equal(seen, WANTED);
    assert_string_equal(result.count, "5");
    assert_int_equal(stage.found_by_then, (THREADS - 1) * WANTED);
    papan_puzzle_free(puzzle);
}

/* A wrong solution after right ones is detected, whichever thread runs the part. */
static void lies_are_found(void **state)
{
    (void)state;
    for (unsigned threads = 1; threads <= THREADS; threads++) {
        unsigned seen = 0;
        char sentence[200];
        papan_request request = {.goal = PAPAN_LIST,
                                 .strategy = "staged",
                                 .threads = threads,
                                 .context = &seen,
                                 .solution = count_one};
        papan_puzzle *puzzle = check_puzzle("nqueens:64");
        papan_result result = {0};
        set_stage(50, 2, 40);
        papan_message why;
        assert_int_equal(papan_solve(puzzle, &request, &result, &why), PAPAN_WRONG);
        papan_message_text(&why, NULL, sentence, sizeof sentence);
        assert_string_equal(sentence, "there are 63 queens instead of 64");
        assert_int_equal(result.verdict, PAPAN_UNKNOWN);
        assert_in_range(seen, 0, 1 + 39 * 2);
        papan_puzzle_free(puzzle);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_ahead_are_bounded), cmocka_unit_test(solutions_held_back_are_bounded),
        cmocka_unit_test(passed_on_at_once),       cmocka_unit_test(enough_is_enough),
        cmocka_unit_test(lies_are_found),
    };
    alarm(300); /* a thread that waits in another way would never be seen */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
