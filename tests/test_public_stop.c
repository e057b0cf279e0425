/* test_public_stop.c: every function of the library with a stop hook also asks it while it prepares a search.
 * The board has 20,000 cells, so that its model takes some hundred megabytes: a stop hook that returns true
 * from the first call on must keep all of them from being used. */
#include <papan/papan.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LITTLE = 64 << 20 }; /* bytes */

typedef struct meter {
    size_t held, most;
} meter;

static void *measured(void *context, void *block, size_t old_size, size_t new_size)
{
    meter *m = context;
    m->held = m->held - old_size + new_size;
    m->most = m->held > m->most ? m->held : m->most;
    if (new_size > 0)
        return realloc(block, new_size);
    free(block);
    return NULL;
}

static unsigned asked;

static bool stop_at_once(void *context)
{
    (void)context;
    asked++;
    return true;
}

/* 4000 pentominoes. */
static papan_puzzle *large_board(const papan_allocator *memory)
{
    static const char text[] =
        "100 200 12\nDEFAULT\npieces: pentominoes\n"
        "COPIES F=334 I=334 L=334 N=334 P=333 T=333 U=333 V=333 W=333 X=333 Y=333 Z=333\n";
    papan_puzzle *puzzle = NULL;
    papan_notes notes = {0};
    assert_int_equal(papan_read(memory, text, sizeof text - 1, &puzzle, &notes), PAPAN_OK);
    return puzzle;
}

static void little_was_used(meter *m)
{
    assert_true(asked > 0);
    assert_true(m->most < LITTLE);
    asked = 0;
    m->most = m->held;
}

static void searches(void **state)
{
    (void)state;
    meter m = {0};
    papan_allocator memory = {measured, &m};
    papan_puzzle *puzzle = large_board(&memory);
    static const char *const strategy[] = {NULL, "cover", "learn", "slices"};
    static const papan_goal goal[] = {PAPAN_FIRST, PAPAN_CHECK, PAPAN_COUNT};
    for (size_t i = 0; i < sizeof strategy / sizeof *strategy; i++)
        for (size_t k = 0; k < sizeof goal / sizeof *goal; k++) {
            papan_request request = {.size = sizeof request,
                                     .goal = goal[k],
                                     .strategy = strategy[i],
                                     .threads = 2,
                                     .stop = stop_at_once};
            papan_result result = {.size = sizeof result};
            assert_int_equal(papan_solve(puzzle, &request, &result), PAPAN_OK);
            assert_int_equal(result.verdict, PAPAN_UNKNOWN);
            assert_false(result.complete);
            assert_null(result.reason.text);
            assert_string_equal(result.count, "0");
            little_was_used(&m);
        }
    papan_puzzle_free(puzzle);
    assert_int_equal(m.held, 0);
}

static void estimates(void **state)
{
    (void)state;
    meter m = {0};
    papan_allocator memory = {measured, &m};
    papan_puzzle *puzzle = large_board(&memory);
    papan_request request = {.size = sizeof request, .strategy = "cover", .stop = stop_at_once};
    papan_estimate_result guess = {.size = sizeof guess};
    assert_int_equal(papan_estimate(puzzle, &request, 100, 1, &guess), PAPAN_OK);
    assert_true(guess.cases == 0);
    little_was_used(&m);
    request.stop = NULL;
    request.memory_limit = LITTLE / 2;
    assert_int_equal(papan_estimate(puzzle, &request, 100, 1, &guess), PAPAN_NO_MEMORY);
    assert_true(m.most < LITTLE);
    papan_puzzle_free(puzzle);
    assert_int_equal(m.held, 0);
}

static bool take_proof(void *context, const char *bytes, size_t length)
{
    (void)bytes;
    *(size_t *)context += length;
    return true;
}

static void certificates(void **state)
{
    (void)state;
    meter m = {0};
    size_t written = 0;
    papan_allocator memory = {measured, &m};
    papan_puzzle *puzzle = large_board(&memory);
    papan_request request = {.size = sizeof request, .goal = PAPAN_COUNT, .stop = stop_at_once};
    papan_proof proof = {.size = sizeof proof, .context = &written, .write = take_proof};
    papan_result result = {.size = sizeof result};
    papan_certified certified = {.size = sizeof certified};
    assert_int_equal(papan_certify(puzzle, &request, &proof, &result, &certified), PAPAN_OK);
    assert_null(certified.claim);
    assert_int_equal(result.verdict, PAPAN_UNKNOWN);
    assert_int_equal(written, 0);
    little_was_used(&m);
    papan_puzzle_free(puzzle);
    assert_int_equal(m.held, 0);
}

static void jobs(void **state)
{
    (void)state;
    meter m = {0};
    papan_allocator memory = {measured, &m};
    papan_puzzle *puzzle = large_board(&memory);
    papan_request request = {.size = sizeof request, .goal = PAPAN_COUNT, .stop = stop_at_once};
    papan_job *job = NULL;
    papan_message why = {0};
    assert_int_equal(papan_job_new(puzzle, &request, NULL, 1, &job, &why), PAPAN_NO_MEMORY);
    assert_null(job);
    little_was_used(&m);
    papan_puzzle_free(puzzle);
    assert_int_equal(m.held, 0);
}

static void hints(void **state)
{
    (void)state;
    meter m = {0};
    papan_allocator memory = {measured, &m};
    papan_puzzle *puzzle = large_board(&memory);
    papan_hint_request request = {.size = sizeof request, .stop = stop_at_once};
    const papan_hint *hint = NULL;
    assert_int_equal(papan_hint_next(puzzle, &memory, &request, &hint), PAPAN_OK);
    assert_int_equal(hint->kind, PAPAN_HINT_UNKNOWN);
    papan_hint_free(hint);
    little_was_used(&m);
    papan_puzzle_free(puzzle);
    assert_int_equal(m.held, 0);
}

static void new_puzzles(void **state)
{
    (void)state;
    meter m = {0};
    papan_allocator memory = {measured, &m};
    papan_puzzle *puzzle = large_board(&memory);
    papan_make_request wish = {.size = sizeof wish, .board = puzzle, .seed = 1, .stop = stop_at_once};
    papan_make_result made = {.size = sizeof made};
    assert_int_equal(papan_make(&memory, &wish, &made), PAPAN_OK);
    assert_true(made.stopped);
    assert_null(made.puzzle);
    little_was_used(&m);
    papan_puzzle_free(puzzle);
    assert_int_equal(m.held, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(searches),     cmocka_unit_test(estimates),
                                       cmocka_unit_test(certificates), cmocka_unit_test(jobs),
                                       cmocka_unit_test(hints),        cmocka_unit_test(new_puzzles)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
