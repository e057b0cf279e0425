/* test_public_solve.c: solve.h as used by a program that has only the installed headers and library. */
#include "info.h"
#include "public.h"

#include <pthread.h>

/* ---- strategies ---- */

static void strategies(void **state)
{
    (void)state;
    papan_strategy_info at = {.size = sizeof at}, named = {.size = sizeof named};
    papan_puzzle *queens = builtin("nqueens:8"), *pack = builtin("pentominoes:3x20");
    papan_message why = {0};
    size_t count = 0;
    for (; papan_strategy_at(count, &at); count++) {
        assert_true(papan_strategy_named(at.name, &named));
        assert_string_equal(named.summary, at.summary);
        assert_int_equal(named.traits, at.traits);
        assert_true(strlen(at.counts) > 0);
    }
    assert_true(count >= 10);
    assert_false(papan_strategy_named("nothing", NULL));
    assert_true(papan_strategy_named("cover", &named) && (named.traits & PAPAN_FINDS_ALL) != 0);
    assert_int_equal(papan_strategy_suits(pack, "cover", &why), PAPAN_OK);
    assert_int_equal(papan_strategy_suits(pack, "row-by-row", &why), PAPAN_UNSUITABLE);
    assert_non_null(why.text);
    assert_int_equal(papan_strategy_suits(pack, "nothing", &why), PAPAN_UNSUITABLE);
    assert_string_equal(why.arg[0], "nothing");
    papan_strategy_choice choice = {.size = sizeof choice};
    papan_strategy_choose(queens, &(papan_request){.goal = PAPAN_FIRST}, &choice);
    assert_string_equal(choice.watch, "row-by-row");
    papan_request request = {.size = sizeof request, .goal = PAPAN_COUNT, .strategy = "cover"};
    papan_strategy_choose(pack, &request, &choice);
    assert_string_equal(choice.first, "cover");
    request.strategy = "nothing";
    papan_strategy_choose(pack, &request, &choice);
    assert_null(choice.first);
    request.strategy = NULL;
    papan_strategy_choose(pack, &request, &choice);
    assert_int_equal(papan_strategy_suits(pack, choice.first, NULL), PAPAN_OK);
    assert_true(papan_strategy_named(choice.estimate, &named) && (named.traits & PAPAN_ESTIMATES) != 0);
    papan_puzzle_free(queens);
    papan_puzzle_free(pack);
}

/* ---- searching ---- */

typedef struct seen {
    unsigned solutions, steps, polls;
} seen;

static bool see_solution(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    assert_int_equal(papan_verify(puzzle, label, NULL), PAPAN_OK);
    ((seen *)context)->solutions++;
    return true;
}

static void see_event(void *context, const papan_puzzle *puzzle, const papan_event *event)
{
    for (uint32_t i = 0; i < event->cells; i++)
        assert_true(event->cell[i] < papan_cells(puzzle));
    ((seen *)context)->steps++;
}

static bool stop_soon(void *context)
{
    return ++((seen *)context)->polls > 3;
}

static void solving(void **state)
{
    (void)state;
    papan_puzzle *puzzle = builtin("nqueens:8");
    seen s = {0};
    papan_request request = {.size = sizeof request,
                             .goal = PAPAN_LIST,
                             .context = &s,
                             .solution = see_solution,
                             .event = see_event,
                             .strategy = "row-by-row"};
    papan_result result = {.size = sizeof result};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_string_equal(result.count, "92");
    assert_true(result.complete && !result.missed && s.solutions == 92 && s.steps > 92);
    assert_string_equal(papan_verdict_name(result.verdict), "many");
    assert_string_equal(papan_verdict_name((papan_verdict)99), "unknown");
    request = (papan_request){.goal = PAPAN_COUNT, .distinct = true};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_string_equal(result.count, "12");
    request.strategy = "nothing";
    papan_message why;
    assert_int_equal(papan_solve(puzzle, &request, &result, &why), PAPAN_UNSUITABLE);
    assert_true(result.reason.text == NULL && why.text != NULL);
    papan_puzzle_free(puzzle);
}

/* A strategy that looks at one order of the pieces misses what another one finds. */
static void missed(void **state)
{
    (void)state;
    papan_strategy_info info = {.size = sizeof info};
    papan_puzzle *puzzle = NULL;
    static const char text[] = "3 3 3\nDEFAULT\nA\nAAA\nBB\nC\nCC\n";
    unsigned incomplete = 0;
    assert_int_equal(papan_read(text, strlen(text), NULL, &puzzle, NULL, NULL), PAPAN_OK);
    for (size_t i = 0; papan_strategy_at(i, &info); i++) {
        papan_request request = {.size = sizeof request, .goal = PAPAN_FIRST, .strategy = info.name};
        papan_result result = {.size = sizeof result};
        if (papan_strategy_suits(puzzle, info.name, NULL) != PAPAN_OK || (info.traits & PAPAN_COUNTS_ONLY) != 0)
            continue;
        assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
        assert_int_equal(result.verdict, PAPAN_SOLVED);
        assert_true(!result.missed || ((info.traits & PAPAN_INCOMPLETE) != 0 && result.warning.text != NULL));
        incomplete += (info.traits & PAPAN_INCOMPLETE) != 0;
    }
    assert_true(incomplete > 0);
    papan_puzzle_free(puzzle);
}

/* ---- progress ---- */

static void progress(void **state)
{
    (void)state;
    papan_puzzle *puzzle = builtin("nqueens:12");
    papan_meter *meter = new_meter(NULL);
    assert_non_null(meter);
    papan_progress p = {.size = sizeof p};
    papan_meter_read(meter, true, &p);
    assert_int_equal(p.parts, 0);
    papan_request request = {
        .size = sizeof request, .goal = PAPAN_COUNT, .strategy = "queens-bits", .meter = meter};
    papan_result result = {.size = sizeof result};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    papan_meter_read(meter, false, &p);
    assert_string_equal(p.count, "14200");
    assert_string_equal(result.count, p.count);
    assert_true(p.parts > 0 && p.done == p.parts && p.in_hand == 0 && p.cases == result.cases);
    papan_meter_free(meter);
    papan_meter_free(NULL);
    papan_puzzle_free(puzzle);
}

typedef struct glance {
    papan_meter *meter;
    uint64_t last;
    unsigned grown;
} glance;

static bool look_at_meter(void *context)
{
    glance *g = context;
    papan_progress p = {.size = sizeof p};
    papan_meter_read(g->meter, false, &p);
    g->grown += p.cases > g->last;
    assert_int_equal(p.cases, p.in_hand);
    g->last = p.cases;
    return false;
}

/* A search without parts shows its cases while it runs; at the end they are counted once. */
static void cases_in_between(void **state)
{
    (void)state;
    static const char *const strategies[] = {"row-by-row", "cover-bits"};
    for (size_t i = 0; i < sizeof strategies / sizeof *strategies; i++) {
        papan_puzzle *puzzle = builtin("nqueens:8");
        glance g = {.meter = new_meter(NULL)};
        papan_request request = {.size = sizeof request,
                                 .goal = PAPAN_COUNT,
                                 .strategy = strategies[i],
                                 .meter = g.meter,
                                 .context = &g,
                                 .stop = look_at_meter};
        papan_result result = {.size = sizeof result};
        papan_progress p = {.size = sizeof p};
        assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
        assert_true(g.grown > 10 && g.last <= result.cases && g.last + 128 > result.cases);
        papan_meter_read(g.meter, false, &p);
        assert_true(p.cases == result.cases && p.in_hand == 0 && p.parts == 1 && p.done == 1);
        papan_meter_free(g.meter);
        papan_puzzle_free(puzzle);
    }
}

typedef struct watch {
    papan_meter *meter;
    pthread_mutex_t lock;
    uint64_t cases, readings, falls;
    double share;
} watch;

static bool watch_meter(void *context)
{
    watch *w = context;
    papan_progress p = {.size = sizeof p};
    pthread_mutex_lock(&w->lock);
    papan_meter_read(w->meter, w->readings++ % 2 == 0, &p);
    w->falls += p.cases < w->cases || p.in_hand > p.cases || (p.share > 0 && p.share < w->share);
    w->cases = p.cases;
    w->share = p.share > 0 ? p.share : w->share;
    pthread_mutex_unlock(&w->lock);
    return false;
}

/* A search that begins alone and is then cut into parts: what is reported never falls, whoever reads it, and
 * when. The same meter then serves another search, from zero. */
static void progress_never_falls(void **state)
{
    (void)state;
    papan_puzzle *puzzle = builtin("nqueens:13");
    watch w = {.meter = new_meter(NULL), .lock = PTHREAD_MUTEX_INITIALIZER};
    for (unsigned threads = 1; threads <= 4; threads++) {
        papan_request request = {.size = sizeof request,
                                 .goal = PAPAN_COUNT,
                                 .strategy = "cover",
                                 .threads = threads,
                                 .meter = w.meter,
                                 .context = &w,
                                 .stop = watch_meter};
        papan_result result = {.size = sizeof result};
        papan_progress p = {.size = sizeof p};
        w.cases = w.readings = w.falls = 0;
        w.share = 0;
        assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
        assert_true(w.readings > 100 && w.cases > 0);
        assert_int_equal(w.falls, 0);
        papan_meter_read(w.meter, false, &p);
        assert_int_equal(p.cases, result.cases);
        assert_int_equal(p.in_hand, 0);
        assert_int_equal(p.done, p.parts);
        assert_true(p.parts > 1);
    }
    papan_meter_free(w.meter);
    papan_puzzle_free(puzzle);
}

/* Three independent processes together count as much as one. */
static void shares(void **state)
{
    (void)state;
    enum { SHARES = 3 };
    papan_puzzle *puzzle = builtin("nqueens:13");
    papan_request request = {.size = sizeof request, .goal = PAPAN_COUNT, .strategy = "queens-bits"};
    papan_result result = {.size = sizeof result}, whole = {.size = sizeof whole};
    papan_part_sum sum[SHARES];
    assert_int_equal(papan_solve(puzzle, &request, &whole, NULL), PAPAN_OK);
    for (uint32_t i = 0; i < SHARES; i++) {
        request.meter = i > 0 ? new_meter(NULL) : NULL; /* which changes nothing */
        request.share = &(papan_share){.first = i, .end = i + 1, .of = SHARES};
        assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
        sum[i] = result.sum;
        assert_true(result.parts > SHARES);
        assert_true(sum[i].count_low > 0 && sum[i].count_high == 0 && sum[i].cases < whole.cases);
        papan_meter_free(request.meter);
    }
    request.meter = NULL;
    /* no part of its own: it adds up */
    request.share = &(papan_share){.of = SHARES, .known = sum, .sums = SHARES};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_string_equal(result.count, whole.count);
    sum[0].count_low = sum[0].count_high = UINT64_MAX;
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_TOO_BIG);
    papan_puzzle_free(puzzle);
}

/* ---- one solution without a hook ---- */

static void first(void **state)
{
    (void)state;
    uint16_t label[64];
    papan_result result = {.size = sizeof result};
    papan_puzzle *puzzle = builtin("nqueens:8");
    assert_int_equal(papan_solve_first(puzzle, label, &result, NULL), PAPAN_OK);
    assert_int_equal(result.verdict, PAPAN_SOLVED);
    assert_int_equal(papan_verify(puzzle, label, NULL), PAPAN_OK);
    papan_puzzle_free(puzzle);
    puzzle = builtin("nqueens:3");
    assert_int_equal(papan_solve_first(puzzle, label, &result, NULL), PAPAN_OK);
    assert_int_equal(result.verdict, PAPAN_NONE);
    papan_puzzle_free(puzzle);
}

/* ---- estimates ---- */

static void estimates(void **state)
{
    (void)state;
    papan_puzzle *puzzle = builtin("pentominoes:6x10");
    seen s = {0};
    papan_request request = {.size = sizeof request, .strategy = "cover"};
    papan_estimate_result guess = {.size = sizeof guess};
    papan_message why;
    assert_int_equal(papan_estimate(puzzle, &request, 50, 1, &guess, NULL), PAPAN_OK);
    assert_string_equal(guess.strategy, "cover");
    assert_true(guess.cases > 1000 && guess.deviation > 0);
    static const char *const unfit[][2] = {{"permute-pieces", "strategy-not-estimated"},
                                           {"parity", "strategy-other-family"},
                                           {"cofer", "unknown-strategy"}};
    for (size_t i = 0; i < sizeof unfit / sizeof *unfit; i++) {
        request.strategy = unfit[i][0];
        assert_int_equal(papan_estimate(puzzle, &request, 50, 1, &guess, &why), PAPAN_UNSUITABLE);
        assert_string_equal(why.code, unfit[i][1]);
    }
    request = (papan_request){.size = sizeof request, .goal = PAPAN_COUNT, .context = &s, .stop = stop_soon};
    papan_result result = {.size = sizeof result};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_false(result.complete);
    assert_int_equal(result.verdict == PAPAN_NONE || result.verdict == PAPAN_UNIQUE, false);
    papan_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strategies),       cmocka_unit_test(solving),
        cmocka_unit_test(missed),           cmocka_unit_test(progress),
        cmocka_unit_test(cases_in_between), cmocka_unit_test(progress_never_falls),
        cmocka_unit_test(shares),           cmocka_unit_test(first),
        cmocka_unit_test(estimates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
