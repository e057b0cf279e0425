/* test_public_stop.c: every function of the library with a stop hook also calls it while it prepares a search.
 * The board has 20,000 cells, so that its model takes some hundred megabytes: a stop hook that returns true
 * from the first call on must keep all of them from being used. */
#include "info.h"

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
    reports notes = {0};
    assert_int_equal(papan_read(text, sizeof text - 1, memory, &puzzle, &notes.warnings, &notes.error),
                     PAPAN_OK);
    return puzzle;
}

/* ---- what is stopped at once ---- */

static void solves(papan_puzzle *puzzle, const papan_allocator *memory)
{
    static const char *const strategy[] = {NULL, "cover", "learn", "slices"};
    (void)memory;
    for (unsigned i = 0; i < 12; i++) {
        papan_request request = {.size = sizeof request,
                                 .goal = (papan_goal)(i % 3), /* first, check, count */
                                 .strategy = strategy[i / 3],
                                 .threads = 2,
                                 .stop = stop_at_once};
        papan_result result = {.size = sizeof result};
        assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
        assert_true(result.verdict == PAPAN_UNKNOWN && !result.complete && result.reason.text == NULL);
        assert_string_equal(result.count, "0");
    }
}

static void estimates(papan_puzzle *puzzle, const papan_allocator *memory)
{
    papan_request request = {.size = sizeof request, .strategy = "cover", .stop = stop_at_once};
    papan_estimate_result guess = {.size = sizeof guess};
    (void)memory;
    assert_int_equal(papan_estimate(puzzle, &request, 100, 1, &guess, NULL), PAPAN_OK);
    assert_true(guess.cases == 0);
    request.stop = NULL;
    request.memory_limit = LITTLE / 2;
    assert_int_equal(papan_estimate(puzzle, &request, 100, 1, &guess, NULL), PAPAN_NO_MEMORY);
}

static bool take_proof(void *context, const char *bytes, size_t length)
{
    (void)context, (void)bytes, (void)length;
    fail();
    return true;
}

static void certifies(papan_puzzle *puzzle, const papan_allocator *memory)
{
    papan_request request = {.size = sizeof request, .goal = PAPAN_COUNT, .stop = stop_at_once};
    papan_proof proof = {.size = sizeof proof, .write = take_proof};
    papan_result result = {.size = sizeof result};
    papan_certify_result certified = {.size = sizeof certified};
    (void)memory;
    assert_int_equal(papan_certify(puzzle, &request, &proof, &result, &certified, NULL), PAPAN_OK);
    assert_true(certified.claim == PAPAN_CLAIM_NOTHING && result.verdict == PAPAN_UNKNOWN);
}

static void makes_a_job(papan_puzzle *puzzle, const papan_allocator *memory)
{
    papan_request request = {.size = sizeof request, .goal = PAPAN_COUNT, .stop = stop_at_once};
    (void)memory;
    papan_job *job = NULL;
    papan_message why = {0};
    assert_int_equal(papan_job_new(puzzle, &request, NULL, 1, &job, &why), PAPAN_STOPPED);
    assert_null(job);
}

static void hints(papan_puzzle *puzzle, const papan_allocator *memory)
{
    papan_hint_request request = {.size = sizeof request, .stop = stop_at_once};
    papan_hint *hint = NULL;
    assert_int_equal(papan_hint_next(puzzle, &request, memory, &hint, NULL), PAPAN_OK);
    assert_int_equal(hint->kind, PAPAN_HINT_UNKNOWN);
    papan_hint_free(hint);
}

static void makes_a_puzzle(papan_puzzle *puzzle, const papan_allocator *memory)
{
    papan_make_request wish = {.size = sizeof wish, .board = puzzle, .seed = 1, .stop = stop_at_once};
    papan_make_result made = {.size = sizeof made};
    assert_int_equal(papan_make(&wish, memory, &made, NULL), PAPAN_OK);
    assert_true(made.stopped);
    assert_null(made.puzzle);
}

static void stopped_with_little_memory(void **state)
{
    static void (*const calls[])(papan_puzzle *, const papan_allocator *) = {
        solves, estimates, certifies, makes_a_job, hints, makes_a_puzzle};
    (void)state;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        meter m = {0};
        papan_allocator memory = {measured, &m};
        papan_puzzle *puzzle = large_board(&memory);
        asked = 0;
        calls[i](puzzle, &memory);
        assert_true(asked > 0 && m.most < LITTLE);
        papan_puzzle_free(puzzle);
        assert_int_equal(m.held, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(stopped_with_little_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
