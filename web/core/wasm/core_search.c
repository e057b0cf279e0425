/* core_search.c: solving and watching. Solutions go to JavaScript one by one through the import `solution`,
 * which copies the labels; `tick` is polled regularly to report progress. A film is recorded here, since a
 * search has far more steps than JavaScript could be called for. */
#include "core.h"

#include "run/choose.h"
#include "run/solve.h"

#include <string.h>

IMPORT("solution") int core_import_solution(const uint16_t *label); /* 0: stop */
IMPORT("tick") int core_import_tick(double asked, double found);    /* polls to skip; below 0: stop */

bool core_tick(void *context)
{
    core_clock *clock = context;
    clock->asked++;
    if (clock->stopped || clock->rest-- > 0)
        return clock->stopped;
    int rest = core_import_tick(clock->asked, clock->found);
    clock->stopped = rest < 0;
    clock->rest = rest > 0 ? (unsigned)rest : 0;
    return clock->stopped;
}

/* ---- solving ---- */

typedef struct run {
    core_clock clock; /* first, so that its address is also that of the run */
    double skip;
} run;

static bool hand_over(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    run *r = context;
    (void)puzzle;
    return ++r->clock.found <= r->skip || core_import_solution(label) != 0;
}

static void write_result(core *c, const char *key, const papan_result *result)
{
    papan_json_begin_object(&c->json, key);
    papan_json_put_text(&c->json, "verdict", papan_verdict_name(result->verdict));
    papan_json_put_text(&c->json, "count", result->count);
    papan_json_put_bool(&c->json, "complete", result->complete);
    papan_json_put_count(&c->json, "cases", result->cases);
    papan_json_put_text(&c->json, "strategy", result->strategy);
    papan_json_put_number(&c->json, "memory", (long long)result->memory);
    core_message(c, "reason", &result->reason);
    core_message(c, "warning", &result->warning);
    core_message(c, "note", &result->note);
    papan_json_end(&c->json);
}

enum { DISTINCT = 1, UNCHECKED = 2 };

EXPORT("solve")
papan_status core_solve(core *c, papan_goal goal, const char *strategy, unsigned flags, double limit,
                        double skip)
{
    run r = {.skip = skip};
    papan_result result;
    papan_request request = {.goal = goal,
                             .strategy = strategy,
                             .distinct = (flags & DISTINCT) != 0,
                             .unchecked = (flags & UNCHECKED) != 0,
                             .limit = limit > 0 ? (uint64_t)(limit + skip) : 0,
                             .context = &r,
                             .solution = goal == PAPAN_COUNT ? NULL : hand_over,
                             .stop = core_tick};
    core_clear(c);
    papan_status status = papan_solve(c->puzzle, &request, &result);
    if (status != PAPAN_OK)
        return core_refuse(c, status, &result.reason);
    write_result(c, NULL, &result);
    return core_done(c);
}

/* ---- watching ---- */

typedef struct film {
    core_clock clock; /* first */
    core *c;
    uint16_t *board; /* [cells] before the first step of the window */
    double from, count, step;
    bool beyond; /* there are steps after the window */
} film;

static bool film_over(void *context)
{
    film *f = context;
    return f->beyond || core_tick(&f->clock);
}

static void record(film *f, const papan_event *e)
{
    core_word(f->c, e->kind);
    core_word(f->c, e->label);
    core_word(f->c, (uint32_t)e->cases);
    core_word(f->c, (uint32_t)(e->cases >> 32));
    core_word(f->c, e->cells);
    for (uint32_t i = 0; i < e->cells; i++)
        core_word(f->c, e->cell[i]);
}

static void see(void *context, const papan_puzzle *puzzle, const papan_event *e)
{
    film *f = context;
    (void)puzzle;
    double step = f->step++;
    f->clock.found += e->kind == PAPAN_SOLUTION;
    f->beyond = f->beyond || step >= f->from + f->count;
    if (f->beyond)
        return;
    if (step >= f->from)
        record(f, e);
    else if (e->kind == PAPAN_PLACE || e->kind == PAPAN_REMOVE)
        for (uint32_t i = 0; i < e->cells; i++)
            f->board[e->cell[i]] = e->kind == PAPAN_PLACE ? e->label : PAPAN_EMPTY;
}

/* The answer is the result; the words are the steps, then the board before them, one label per word. */
EXPORT("watch") papan_status core_watch(core *c, const char *strategy, double from, double count)
{
    const papan_allocator *memory = &c->puzzle->arena.memory;
    uint32_t cells = c->puzzle->cells;
    film f = {.c = c, .from = from, .count = count, .board = papan_take(memory, cells, sizeof(uint16_t))};
    papan_result result;
    papan_request request = {
        .goal = PAPAN_COUNT, .strategy = strategy, .context = &f, .event = see, .stop = film_over};
    core_clear(c);
    if (f.board == NULL)
        return core_refuse(c, PAPAN_NO_MEMORY, NULL);
    c->puzzle->family->givens(c->puzzle, f.board);
    const papan_strategy *found = papan_strategy_find(strategy);
    if (found != NULL && !(found->traits & PAPAN_FINDS_ALL))
        request.goal = PAPAN_FIRST;
    papan_status status = papan_solve(c->puzzle, &request, &result);
    papan_drop_other(&result); /* no step of this strategy led to it */
    for (uint32_t i = 0; i < cells; i++)
        core_word(c, f.board[i]);
    papan_give(memory, f.board, cells, sizeof(uint16_t));
    if (status != PAPAN_OK)
        return core_refuse(c, status, &result.reason);
    papan_json_begin_object(&c->json, NULL);
    papan_json_put_bool(&c->json, "ended", !f.beyond);
    write_result(c, "result", &result);
    papan_json_end(&c->json);
    return core_done(c);
}
