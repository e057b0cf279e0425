/* test_frontier_threads.c: the frontier graph built by several threads equals the one built by one thread,
 * in whatever order tasks are assigned; building ends cleanly at any point, on a stop or when memory runs
 * out.
 *
 * Most runs use a simulated pool on one thread: it hands out tasks in random order to random workers and
 * counts them, so that it can fail or stop at any of them. */
#include "base/hash.h"
#include "check.h"
#include "prepared.h"

#include "search/strategy.h"

/* Two parts of a board, further apart than a pattern reaches: 35 and 20 cells. */
static const char apart[] = "7 22 12\n"
                            "CUSTOM\n"
                            "XXXXX...............XX\n"
                            "XXXXX..............XXX\n"
                            "XXXXX..............XXX\n"
                            "XXXXX..............XXX\n"
                            "XXXXX..............XXX\n"
                            "XXXXX..............XXX\n"
                            "XXXXX..............XXX\n"
                            "pieces: kanoodle\n";

/* Each is wide enough to be grown side by side; the first takes the least time. */
static const char *const wide[] = {"pentominoes:8x8-hole", apart, "iq-puzzler-pro:diagonal"};
enum { WIDE = sizeof wide / sizeof *wide, MANY = 2 }; /* that one has too many solutions to list */

/* ---- a pool of one ---- */

enum { WORKERS_MAX = 7, KINDS_MAX = 16, KINDS_OF_GROWING = 5 };

typedef papan_status job(void *own, papan_search *search, unsigned worker, size_t index);

typedef struct player {
    papan_task_pool pool;
    papan_search worker[WORKERS_MAX];
    uint64_t random;
    bool shuffles;           /* jobs in any order */
    size_t jobs;             /* so far */
    size_t stop_at, fail_at; /* job; 0: never */
    job *kind[KINDS_MAX];    /* of jobs */
    unsigned kinds;
    uint64_t order, seen; /* solutions */
} player;

static bool see(void *context, const uint16_t *label)
{
    player *p = context;
    for (unsigned i = 0; i < 20; i++)
        p->order = papan_mix(p->order ^ label[i]);
    p->seen++;
    return true;
}

static void note_kind(player *p, job *what)
{
    unsigned i = 0;
    while (i < p->kinds && p->kind[i] != what)
        i++;
    if (i == p->kinds && i < KINDS_MAX)
        p->kind[p->kinds++] = what;
}

static papan_status play(papan_search *search, size_t jobs, job *what, void *own)
{
    player *p = search->pool->context;
    size_t *order = calloc(jobs + 1, sizeof *order);
    papan_status status = PAPAN_OK;
    note_kind(p, what);
    for (size_t i = 0; i < jobs; i++) {
        size_t other = p->shuffles ? check_below(&p->random, (unsigned)i + 1) : i;
        order[i] = order[other];
        order[other] = i;
    }
    for (size_t i = 0; i < jobs && status == PAPAN_OK && !search->stopped; i++) {
        unsigned worker = check_below(&p->random, p->pool.workers);
        p->jobs++;
        if (p->jobs == p->stop_at)
            search->stopped = true;
        else if (p->jobs == p->fail_at)
            status = PAPAN_NO_MEMORY;
        else
            status = what(own, &p->worker[worker], worker, order[i]);
    }
    free(order);
    return status;
}

/* ---- one run ---- */

/* workers 0: alone. */
static papan_status run(const prepared *b, unsigned workers, bool counts, player *p, check_memory *memory,
                        papan_search *search)
{
    *search = (papan_search){.puzzle = b->puzzle,
                             .model = b->model,
                             .group = b->group,
                             .memory = check_allocator(memory),
                             .all = true,
                             .count_only = counts,
                             .context = p,
                             .found = see};
    p->pool = (papan_task_pool){p, workers, play};
    p->shuffles = counts; /* solutions are handed on in the order of the jobs */
    for (unsigned i = 0; i < WORKERS_MAX; i++)
        p->worker[i] = *search;
    search->pool = workers > 0 ? &p->pool : NULL;
    return papan_strategy_frontier.run(search);
}

static void same_graph(void **state)
{
    static const unsigned workers[] = {0, 2, 3, 7};
    (void)state;
    for (unsigned i = 0; i < (check_slow() ? 1 : WIDE); i++)
        for (unsigned counts = i == MANY ? 1 : 0; counts < 2; counts++) {
            prepared b = prepare(wide[i]);
            papan_search alone = {0};
            player first = {0};
            for (unsigned w = 0; w < sizeof workers / sizeof *workers; w++) {
                player p = {.random = w};
                check_memory memory = {0};
                papan_search search;
                assert_int_equal(run(&b, workers[w], counts, &p, &memory, &search), PAPAN_OK);
                assert_int_equal(memory.held, 0);
                if (w == 0) {
                    alone = search;
                    first = p;
                    continue;
                }
                assert_true(p.kinds > KINDS_OF_GROWING);
                assert_true(search.solutions == alone.solutions);
                assert_int_equal(search.cases, alone.cases);
                assert_int_equal(p.seen, first.seen);
                assert_int_equal(p.order, first.order);
            }
            assert_true(counts ? alone.solutions > 0 : first.seen > 0);
            put_away(&b);
        }
}

/* ---- ending in the middle ---- */

/* Ends at job 1, at a later one, and so on until a run gets through, which it must do with the right number. */
static void end_at_jobs(bool fails)
{
    prepared b = prepare(wide[0]);
    unsigned ended = 0;
    bool reached = true;
    for (size_t at = 1; reached; at += 1 + at / (check_slow() ? 1 : 3)) {
        player p = {.random = at, .stop_at = fails ? 0 : at, .fail_at = fails ? at : 0};
        check_memory memory = {0};
        papan_search search;
        papan_status status = run(&b, 3, true, &p, &memory, &search);
        reached = p.jobs >= at;
        ended += reached;
        assert_int_equal(status, fails && reached ? PAPAN_NO_MEMORY : PAPAN_OK);
        assert_int_equal(search.stopped, !fails && reached);
        assert_int_equal(memory.held, 0);
        if (!reached)
            assert_true(search.solutions == 520);
    }
    assert_true(ended > 8);
    put_away(&b);
}

static void stops_at_any_job(void **state)
{
    (void)state;
    end_at_jobs(false);
}

static void fails_at_any_job(void **state)
{
    (void)state;
    end_at_jobs(true);
}

static papan_status run_in_three(void *context, const papan_allocator *memory)
{
    player p = {.random = ((check_memory *)memory->context)->fail_at};
    papan_search search;
    papan_status status = run(context, 3, true, &p, memory->context, &search);
    assert_true(status != PAPAN_OK || search.solutions == 520);
    return status;
}

static void out_of_memory(void **state)
{
    prepared b = prepare(wide[0]);
    (void)state;
    assert_true(check_failing_requests(run_in_three, &b, check_slow() ? 4 : 10) > 15);
    put_away(&b);
}

/* ---- threads ---- */

typedef struct witness {
    uint64_t order, seen;
    unsigned asked, patience; /* 0: without end */
} witness;

static bool witnessed(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    witness *w = context;
    for (size_t i = 0; i < papan_cells(puzzle); i++)
        w->order = papan_mix(w->order ^ label[i]);
    w->seen++;
    return true;
}

/* Several threads call the hook, but never two at a time. */
static bool impatient(void *context)
{
    witness *w = context;
    return ++w->asked > w->patience && w->patience > 0;
}

static void same_for_any_number(void **state)
{
    static const unsigned threads[] = {1, 2, 3, 7};
    (void)state;
    for (unsigned i = 0; i < (check_slow() ? 1 : 2); i++)
        for (unsigned distinct = 0; distinct < 2; distinct++) {
            papan_puzzle *puzzle = check_puzzle(wide[i]);
            papan_result first = {0};
            witness first_witness = {0};
            for (unsigned t = 0; t < sizeof threads / sizeof *threads; t++) {
                witness w = {0};
                papan_request request = {.goal = PAPAN_LIST,
                                         .strategy = "frontier",
                                         .distinct = distinct,
                                         .threads = threads[t],
                                         .context = &w,
                                         .solution = witnessed};
                papan_result listed = {0}, counted = {0};
                assert_int_equal(papan_solve(puzzle, &request, &listed, NULL), PAPAN_OK);
                request.goal = PAPAN_COUNT;
                request.solution = NULL;
                assert_int_equal(papan_solve(puzzle, &request, &counted, NULL), PAPAN_OK);
                if (t == 0) {
                    first = listed;
                    first_witness = w;
                }
                assert_true(listed.complete && counted.complete);
                assert_string_equal(listed.count, first.count);
                assert_string_equal(counted.count, first.count);
                assert_int_equal(listed.hash, first.hash);
                assert_int_equal(listed.cases, first.cases);
                assert_int_equal(w.seen, first_witness.seen);
                assert_int_equal(w.order, first_witness.order);
            }
            papan_puzzle_free(puzzle);
        }
}

/* The limit is reached at all stages of growing. */
static void memory_limit(void **state)
{
    papan_puzzle *puzzle = check_puzzle(wide[0]);
    unsigned refused = 0, answered = 0;
    (void)state;
    for (uint64_t limit = 1 << 20; limit < 200 << 20; limit += limit / (check_slow() ? 2 : 4)) {
        papan_request request = {
            .goal = PAPAN_COUNT, .strategy = "frontier", .memory_limit = limit, .threads = 3};
        papan_result result = {0};
        papan_status status = papan_solve(puzzle, &request, &result, NULL);
        assert_true(status == PAPAN_OK || status == PAPAN_NO_MEMORY || status == PAPAN_TOO_BIG);
        assert_true(result.memory <= limit);
        if (status == PAPAN_OK)
            assert_string_equal(result.count, "520");
        refused += status != PAPAN_OK;
        answered += status == PAPAN_OK;
    }
    assert_true(refused > 2 && answered > 2);
    papan_puzzle_free(puzzle);
}

static void stops_when_asked(void **state)
{
    papan_puzzle *puzzle = check_puzzle(wide[0]);
    unsigned stopped = 0;
    bool complete = false;
    (void)state;
    for (unsigned patience = 1; !complete; patience += 1 + patience / (check_slow() ? 1 : 4)) {
        witness w = {.patience = patience};
        papan_request request = {
            .goal = PAPAN_COUNT, .strategy = "frontier", .threads = 3, .context = &w, .stop = impatient};
        papan_result result = {0};
        assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
        complete = result.complete;
        stopped += !complete;
        assert_int_equal(complete, w.asked <= patience);
        if (complete)
            assert_string_equal(result.count, "520");
    }
    assert_true(stopped > 5);
    papan_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_graph),          cmocka_unit_test(stops_at_any_job),
        cmocka_unit_test(fails_at_any_job),    cmocka_unit_test(out_of_memory),
        cmocka_unit_test(same_for_any_number), cmocka_unit_test(memory_limit),
        cmocka_unit_test(stops_when_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
