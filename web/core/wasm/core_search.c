/* core_search.c: solving and watching. Solutions go to JavaScript one by one through the import `solution`,
 * which copies the labels; `tick` is polled regularly to report progress. The steps to watch are recorded here,
 * since a search has far more steps than JavaScript could be called for. */
#include "core.h"

#include <stdlib.h>
#include <string.h>

IMPORT("solution") int core_import_solution(const uint16_t *label); /* 0: stop */
/* done: finished parts of a search in `parts` parts, 0 if it is not cut. Returns polls to skip; below 0: stop.
 */
IMPORT("tick") int core_import_tick(double cases, double found, double done, double parts);

enum { CASES_A_POLL = 64 }; /* of a search that is not cut */

bool core_tick(void *context)
{
    core_clock *clock = context;
    clock->asked++;
    if (clock->stopped || clock->rest-- > 0)
        return clock->stopped;
    papan_progress p = {.size = sizeof p};
    if (clock->meter != NULL)
        papan_meter_read(clock->meter, false, &p);
    double cases = clock->meter != NULL ? (double)p.cases : CASES_A_POLL * clock->asked;
    int rest = core_import_tick(cases, clock->found + strtod(p.count, NULL), (double)p.done, (double)p.parts);
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
    papan_json_put_exact(&c->json, "cases", result->cases);
    papan_json_put_exact(&c->json, "hash", result->hash);
    papan_json_put_text(&c->json, "strategy", result->strategy);
    papan_json_put_number(&c->json, "memory", (long long)result->memory);
    papan_json_put_message(&c->json, "reason", &result->reason);
    papan_json_put_message(&c->json, "warning", &result->warning);
    papan_json_put_message(&c->json, "note", &result->note);
    papan_json_end(&c->json);
}

enum { DISTINCT = 1, UNCHECKED = 2, PLAIN = 4 };

/* Solves with progress by parts, if there is a meter. */
static papan_status solve(core *c, const papan_request *asked, run *r, papan_meter *meter, papan_result *result,
                          papan_message *why)
{
    papan_request request = *asked;
    request.context = r;
    request.stop = core_tick;
    request.meter = r->clock.meter = meter;
    core_clear(c);
    return papan_solve(c->puzzle, &request, result, why);
}

EXPORT("solve")
papan_status core_solve(core *c, papan_goal goal, const char *strategy, unsigned flags, double limit,
                        double skip)
{
    run r = {.skip = skip};
    papan_result result = {.size = sizeof result};
    papan_request request = {.goal = goal,
                             .strategy = strategy,
                             .distinct = (flags & DISTINCT) != 0,
                             .unchecked = (flags & UNCHECKED) != 0,
                             .plain = (flags & PLAIN) != 0,
                             .limit = limit > 0 ? (uint64_t)(limit + skip) : 0,
                             .solution = goal == PAPAN_COUNT ? NULL : hand_over};
    papan_meter *meter = NULL;
    papan_message why;
    if (goal == PAPAN_COUNT)
        papan_meter_new(NULL, &meter, NULL);
    papan_status status = solve(c, &request, &r, meter, &result, &why);
    papan_meter_free(meter);
    if (status != PAPAN_OK)
        return core_refuse(c, status, &why);
    write_result(c, NULL, &result);
    return core_done(c);
}

/* ---- counting in several instances ---- */

/* Counts a share of the parts (papan_share). The answer is the result with the number of all parts; the
 * words are the sum of this share, for the call that adds up: it has no parts of its own (first == end), and
 * known are the sums of all shares. */
EXPORT("count_share")
papan_status core_count_share(core *c, const char *strategy, unsigned flags, unsigned first, unsigned end,
                              unsigned of, const char *known, unsigned sums)
{
    run r = {.skip = 0};
    papan_result result = {.size = sizeof result};
    papan_part_sum *others = malloc((sums + 1) * sizeof *others); /* known may not be aligned */
    papan_share share = {.first = first, .end = end, .of = of, .known = others, .sums = sums};
    papan_request request = {.goal = PAPAN_COUNT,
                             .strategy = strategy,
                             .distinct = (flags & DISTINCT) != 0,
                             .unchecked = (flags & UNCHECKED) != 0,
                             .plain = (flags & PLAIN) != 0,
                             .share = &share};
    papan_meter *meter = NULL;
    papan_message why = {.text = NULL};
    papan_status status = PAPAN_NO_MEMORY;
    if (others != NULL && papan_meter_new(NULL, &meter, NULL) == PAPAN_OK) {
        memcpy(others, known, sums * sizeof *others);
        status = solve(c, &request, &r, meter, &result, &why);
    }
    papan_meter_free(meter);
    free(others);
    if (status != PAPAN_OK)
        return core_refuse(c, status, &why);
    papan_json_begin_object(&c->json, NULL);
    papan_json_put_number(&c->json, "parts", (long long)result.parts);
    write_result(c, "result", &result);
    papan_json_end(&c->json);
    papan_buffer_add(&c->words, (const char *)&result.sum, sizeof result.sum);
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

static void on_step(void *context, const papan_puzzle *puzzle, const papan_event *e)
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
    size_t cells = papan_cells(c->puzzle);
    film f = {.c = c, .from = from, .count = count, .board = malloc(cells * sizeof *f.board)};
    papan_result result = {.size = sizeof result};
    papan_request request = {
        .goal = PAPAN_COUNT, .strategy = strategy, .context = &f, .event = on_step, .stop = film_over};
    core_clear(c);
    if (f.board == NULL)
        return core_refuse(c, PAPAN_NO_MEMORY, NULL);
    papan_givens(c->puzzle, f.board);
    papan_strategy_info found = {.size = sizeof found};
    if (papan_strategy_named(strategy, &found) && !(found.traits & PAPAN_FINDS_ALL))
        request.goal = PAPAN_FIRST;
    papan_message why;
    papan_status status = papan_solve(c->puzzle, &request, &result, &why);
    if (result.missed) { /* the solution of another strategy does not follow from these steps */
        result.verdict = PAPAN_UNKNOWN;
        result.hash = 0;
        memcpy(result.count, "0", sizeof "0");
    }
    for (size_t i = 0; i < cells; i++)
        core_word(c, f.board[i]);
    free(f.board);
    if (status != PAPAN_OK)
        return core_refuse(c, status, &why);
    papan_json_begin_object(&c->json, NULL);
    papan_json_put_bool(&c->json, "ended", !f.beyond);
    write_result(c, "result", &result);
    papan_json_end(&c->json);
    return core_done(c);
}
