/* test_sink.c: solutions are passed on in the order of their parts whatever the order in which parts are
 * searched, up to the number wanted; what is held back is passed on or forgotten; solutions of several
 * strategies are passed on once; a failure ends the search and can be recovered from. */
#include "check.h"

#include "puzzle/puzzle.h"
#include "run/sink.h"

enum { PARTS = 40, EACH = 3, MOST = 512 };

typedef struct caller {
    uint16_t first[MOST]; /* the label of the first cell of each solution */
    unsigned seen, enough;
    bool stops;
} caller;

static bool see(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    caller *c = context;
    assert_non_null(puzzle);
    assert_true(c->seen < MOST);
    c->first[c->seen++] = label[0];
    return c->enough == 0 || c->seen < c->enough;
}

static bool stops(void *context)
{
    const caller *c = context;
    return c->stops;
}

typedef struct fixture {
    papan_puzzle *puzzle;
    papan_allocator memory;
    caller caller;
    papan_request request;
    papan_sink sink;
    uint16_t label[64];
} fixture;

static void open_fixture(fixture *f, papan_goal goal, uint64_t limit)
{
    f->puzzle = check_puzzle("nqueens:8");
    f->memory = papan_memory(NULL);
    f->caller = (caller){.seen = 0};
    f->request =
        (papan_request){.goal = goal, .limit = limit, .context = &f->caller, .solution = see, .stop = stops};
    memset(f->label, 0, sizeof f->label);
    papan_sink_open(&f->sink, f->puzzle, &f->request, &f->memory);
}

static void close_fixture(fixture *f)
{
    papan_sink_close(&f->sink);
    papan_puzzle_free(f->puzzle);
}

/* A solution whose first label is this number. */
static const uint16_t *solution(fixture *f, unsigned number)
{
    f->label[0] = (uint16_t)number;
    return f->label;
}

/* ---- parts ---- */

static bool take(fixture *f, size_t part, unsigned number)
{
    bool more;
    assert_int_equal(papan_sink_take(&f->sink, part, solution(f, number), number, &more), PAPAN_OK);
    return more;
}

static void parts_are_passed_on_in_order(void **state)
{
    fixture f;
    (void)state;
    open_fixture(&f, PAPAN_LIST, 0);
    assert_true(papan_sink_begin(&f.sink, PARTS));
    for (size_t k = 0; k < PARTS; k++) {
        size_t part = (k * 17 + 5) % PARTS; /* in a mixed order */
        for (unsigned i = 0; i < EACH; i++)
            assert_true(take(&f, part, (unsigned)part * EACH + i));
        papan_sink_done(&f.sink, part);
    }
    assert_int_equal(f.caller.seen, PARTS * EACH);
    for (unsigned i = 0; i < f.caller.seen; i++)
        assert_int_equal(f.caller.first[i], i);
    papan_part_sum found = papan_sum_of(PARTS * EACH, 7, 1);
    papan_part_sum sum = papan_sink_result(&f.sink, &found, false);
    assert_int_equal(sum.count_low, PARTS * EACH);
    assert_int_equal(sum.cases, 7);
    assert_int_equal(sum.hash, (uint64_t)(PARTS * EACH) * (PARTS * EACH - 1) / 2);
    close_fixture(&f);
}

static void a_part_that_is_due_is_not_held_back(void **state)
{
    fixture f;
    (void)state;
    open_fixture(&f, PAPAN_LIST, 0);
    assert_true(papan_sink_begin(&f.sink, 3));
    assert_true(take(&f, 1, 10));
    assert_int_equal(f.caller.seen, 0);
    assert_true(take(&f, 0, 0));
    assert_int_equal(f.caller.seen, 1);
    papan_sink_done(&f.sink, 0);
    assert_false(papan_sink_stops(&f.sink, 1));
    assert_int_equal(f.caller.seen, 2);
    close_fixture(&f);
}

static void the_limit_ends_the_search(void **state)
{
    fixture f;
    (void)state;
    open_fixture(&f, PAPAN_LIST, 4);
    assert_true(papan_sink_begin(&f.sink, 2));
    for (unsigned i = 0; i < 3; i++)
        assert_true(take(&f, 1, 10 + i));
    assert_true(take(&f, 0, 0));
    papan_sink_done(&f.sink, 0);
    papan_sink_done(&f.sink, 1);
    assert_int_equal(f.caller.seen, 4);
    assert_true(papan_sink_stops(&f.sink, SIZE_MAX));
    assert_false(papan_sink_wait(&f.sink, 2));
    close_fixture(&f);
}

static void a_failure_ends_the_search_until_it_recovers(void **state)
{
    fixture f;
    (void)state;
    open_fixture(&f, PAPAN_LIST, 0);
    papan_sink_fail(&f.sink);
    assert_true(papan_sink_stops(&f.sink, SIZE_MAX));
    assert_true(papan_sink_recover(&f.sink));
    assert_false(papan_sink_stops(&f.sink, SIZE_MAX));
    f.caller.stops = true;
    assert_true(papan_sink_stops(&f.sink, SIZE_MAX));
    papan_sink_fail(&f.sink);
    assert_false(papan_sink_recover(&f.sink)); /* the caller had stopped it before */
    close_fixture(&f);
}

/* ---- without parts ---- */

static bool put(fixture *f, unsigned number)
{
    bool more;
    assert_int_equal(papan_sink_put(&f->sink, solution(f, number), &more), PAPAN_OK);
    return more;
}

static void a_check_ends_at_the_second_solution(void **state)
{
    fixture f;
    (void)state;
    open_fixture(&f, PAPAN_CHECK, 0);
    f.sink.holding = true;
    assert_true(put(&f, 3));
    assert_int_equal(f.caller.seen, 0);
    assert_false(put(&f, 1));
    assert_int_equal(f.caller.seen, 2);
    assert_int_equal(f.caller.first[0], 3);
    assert_int_equal(f.caller.first[1], 1);
    close_fixture(&f);
}

static void what_is_held_back_is_passed_on_or_forgotten(void **state)
{
    fixture f;
    (void)state;
    open_fixture(&f, PAPAN_CHECK, 0);
    f.sink.holding = true;
    assert_true(put(&f, 3));
    papan_sink_restart(&f.sink);
    assert_true(papan_sink_release(&f.sink));
    assert_int_equal(f.caller.seen, 0);
    f.sink.holding = true;
    assert_true(put(&f, 4));
    assert_true(papan_sink_release(&f.sink));
    assert_int_equal(f.caller.seen, 1);
    assert_false(put(&f, 5));
    assert_int_equal(f.caller.seen, 2);
    close_fixture(&f);
}

static void solutions_of_several_strategies_are_passed_on_once(void **state)
{
    static const unsigned found[] = {1, 1, 2, 1, 2, 3, 3, 4};
    fixture f;
    (void)state;
    open_fixture(&f, PAPAN_LIST, 4);
    for (size_t i = 0; i < sizeof found / sizeof *found; i++) {
        bool fresh, before = f.caller.seen >= found[i];
        assert_int_equal(papan_sink_put_new(&f.sink, solution(&f, found[i]), &fresh), PAPAN_OK);
        assert_int_equal(fresh, !before);
    }
    assert_int_equal(f.caller.seen, 4);
    assert_true(f.sink.stop);
    close_fixture(&f);
}

/* Copies of a piece have numbers; two solutions that differ only in them are the same. */
static void copies_have_no_order(void **state)
{
    papan_puzzle *puzzle = check_puzzle("2 2 1\nDEFAULT\nAA\nCOPIES A=2\n");
    papan_allocator memory = papan_memory(NULL);
    caller c = {.seen = 0};
    papan_request request = {.goal = PAPAN_CHECK, .context = &c, .solution = see};
    papan_sink sink;
    bool fresh;
    (void)state;
    papan_sink_open(&sink, puzzle, &request, &memory);
    assert_int_equal(papan_sink_put_new(&sink, (uint16_t[]){0, 0, 1, 1}, &fresh), PAPAN_OK);
    assert_true(fresh);
    assert_int_equal(papan_sink_put_new(&sink, (uint16_t[]){1, 1, 0, 0}, &fresh), PAPAN_OK);
    assert_false(fresh);
    assert_int_equal(papan_sink_put_new(&sink, (uint16_t[]){1, 0, 1, 0}, &fresh), PAPAN_OK);
    assert_true(fresh);
    papan_sink_close(&sink);
    papan_puzzle_free(puzzle);
}

static papan_status use_everything(void *context, const papan_allocator *memory)
{
    (void)context;
    fixture f;
    bool more, fresh;
    open_fixture(&f, PAPAN_LIST, 9);
    f.memory = *memory;
    f.sink.holding = true;
    bool failed = papan_sink_put(&f.sink, solution(&f, 1), &more) == PAPAN_NO_MEMORY;
    papan_sink_restart(&f.sink);
    failed |= !papan_sink_begin(&f.sink, 2);
    failed |= f.sink.parts > 0 && papan_sink_take(&f.sink, 1, solution(&f, 1), 1, &more) == PAPAN_NO_MEMORY;
    failed |= papan_sink_put_new(&f.sink, solution(&f, 1), &fresh) == PAPAN_NO_MEMORY;
    close_fixture(&f);
    return failed ? PAPAN_NO_MEMORY : PAPAN_OK;
}

static void lack_of_memory_is_a_status(void **state)
{
    (void)state;
    assert_true(check_failing_requests(use_everything, NULL, 0) > 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_passed_on_in_order),
        cmocka_unit_test(a_part_that_is_due_is_not_held_back),
        cmocka_unit_test(the_limit_ends_the_search),
        cmocka_unit_test(a_failure_ends_the_search_until_it_recovers),
        cmocka_unit_test(a_check_ends_at_the_second_solution),
        cmocka_unit_test(what_is_held_back_is_passed_on_or_forgotten),
        cmocka_unit_test(solutions_of_several_strategies_are_passed_on_once),
        cmocka_unit_test(copies_have_no_order),
        cmocka_unit_test(lack_of_memory_is_a_status),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
