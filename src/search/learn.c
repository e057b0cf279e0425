/* learn.c: conflict-driven clause learning (CDCL) over any model, the method of SAT solvers (Marques-Silva
 * and Sakallah 1996; Moskewicz and others 2001; Een and Sorensson 2003, MiniSat; Biere, CaDiCaL).
 *
 * A backtracking search that reaches a dead end goes back one step, and reaches the same dead end again below
 * every other choice that has nothing to do with it. This strategy determines which of its choices led to the
 * dead end, adds a clause that forbids making them together again, and jumps back to the first of them that
 * still matters. On most puzzles this costs more than it saves. On large Queens boards without a solution,
 * where a plain search would take years, it takes milliseconds.
 *
 * Variables that took part in recent conflicts are decided first (VSIDS of Chaff, as a decaying sum as in
 * MiniSat), with their last value (phase saving; Pipatsrisawat and Darwiche 2007). The search often restarts
 * from level 0: the learnt clauses and the activities remain and lead it elsewhere. As in CaDiCaL, two modes
 * alternate. In one, the search restarts when the recent glue is worse than the average, which is good for
 * proofs; in the other (stable mode), restarts follow Luby's sequence, which is good for finding
 * solutions.
 *
 * To list solutions, each one found is excluded by a clause. */
#include "search/learn.h"

#include "search/strategy.h"

#include <assert.h>

enum { MORE_BETWEEN = 300, LUBY_UNIT = 256, LEAST_BETWEEN = 2, FIRST_TURN = 1000 };
static const double LARGE = 1e100;

/* ---- heap with the most active variable on top ---- */

static void set_heap_place(papan_learner *l, uint32_t at, uint32_t variable)
{
    assert(at < l->heaped && variable < l->variables);
    l->heap[at] = variable;
    l->heap_place[variable] = at + 1; /* 0: not in the heap */
}

static void move_up(papan_learner *l, uint32_t at, uint32_t variable)
{
    while (at > 0 && l->activity[l->heap[(at - 1) / 2]] < l->activity[variable]) {
        set_heap_place(l, at, l->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    set_heap_place(l, at, variable);
}

static void move_down(papan_learner *l, uint32_t at, uint32_t variable)
{
    for (uint32_t child; (child = 2 * at + 1) < l->heaped; at = child) {
        if (child + 1 < l->heaped && l->activity[l->heap[child + 1]] > l->activity[l->heap[child]])
            child++;
        if (l->activity[l->heap[child]] <= l->activity[variable])
            break;
        set_heap_place(l, at, l->heap[child]);
    }
    set_heap_place(l, at, variable);
}

static uint32_t remove_top(papan_learner *l)
{
    assert(l->heaped > 0 && l->heap_place[l->heap[0]] == 1);
    uint32_t top = l->heap[0], last = l->heap[--l->heaped];
    l->heap_place[top] = 0;
    if (l->heaped > 0)
        move_down(l, 0, last);
    return top;
}

void papan_learn_open_again(papan_learner *l, uint32_t variable)
{
    if (l->heap_place[variable] == 0)
        move_up(l, l->heaped++, variable);
}

/* ---- activity ---- */

void papan_learn_bump(papan_learner *l, uint32_t variable)
{
    assert(variable < l->variables && l->bump > 0);
    l->activity[variable] += l->bump;
    if (l->activity[variable] > LARGE) {
        for (uint32_t i = 0; i < l->variables; i++)
            l->activity[i] /= LARGE;
        l->bump /= LARGE;
    }
    if (l->heap_place[variable] != 0)
        move_up(l, l->heap_place[variable] - 1, variable);
}

static void decay_activity(papan_learner *l)
{
    const double stable = 1 / 0.95, focused = 1 / 0.90;
    l->bump *= l->stable ? stable : focused;
}

static bool decide(papan_learner *l)
{
    assert(l->head == l->trailed);
    while (l->heaped > 0) {
        uint32_t variable = remove_top(l);
        if (l->value[2 * variable] != 0)
            continue;
        l->level_start[l->levels++] = l->trailed;
        papan_learn_assign(l, 2 * variable + (l->phase[variable] == 0), (papan_why){PAPAN_WHY_NOTHING, 0});
        return true;
    }
    assert(l->trailed == l->variables);
    return false;
}

/* ---- restarts ---- */

/* 1, 1, 2, 1, 1, 2, 4, ... (Luby, Sinclair and Zuckerman 1993); index from 1. */
static uint64_t luby(uint64_t index)
{
    assert(index > 0);
    uint64_t size = 1;
    while (size < index)
        size = 2 * size + 1;
    while (size != index) {
        size /= 2;
        if (index > size)
            index -= size;
    }
    return (size + 1) / 2;
}

static void note_glue(papan_learner *l)
{
    double glue = l->learnt_glue;
    double slow = l->conflicts < 1000 ? 1.0 / (double)(l->conflicts + 1) : 1e-3;
    double fast = l->conflicts < 32 ? 1.0 / (double)(l->conflicts + 1) : 1.0 / 32;
    l->fast_glue += (glue - l->fast_glue) * fast;
    l->slow_glue += (glue - l->slow_glue) * slow;
}

static bool restart_due(const papan_learner *l)
{
    const double worse = 1.1;
    return l->conflicts >= l->next_restart && (l->stable || l->fast_glue > worse * l->slow_glue);
}

static void schedule_restart(papan_learner *l)
{
    assert(l->levels == 0);
    if (l->conflicts >= l->next_turn) {
        l->stable = !l->stable;
        l->turns++;
        l->next_turn = l->conflicts + FIRST_TURN * l->turns * l->turns;
    }
    l->next_restart = l->conflicts + (l->stable ? LUBY_UNIT * luby(++l->restarts) : LEAST_BETWEEN);
}

/* ---- one solution ---- */

static void learn_from_conflict(papan_learner *l)
{
    papan_why why = {PAPAN_WHY_NOTHING, 0};
    uint32_t level = papan_learn_analyse(l);
    assert(level < l->levels && l->learnts > 0);
    papan_learn_log_clause(l, PAPAN_LEARN_DERIVED, l->learnt, l->learnts);
    if (l->proof != NULL)
        papan_learn_prove(l);
    note_glue(l);
    l->conflicts++;
    papan_learn_back_to(l, level);
    assert(l->value[l->learnt[0]] == 0 && (l->learnts == 1 || l->value[l->learnt[1]] < 0));
    if (l->learnts > 1)
        papan_learn_add(l, l->learnt, l->learnts, l->learnt_glue, &why);
    if (!l->no_memory)
        papan_learn_assign(l, l->learnt[0], why);
    decay_activity(l);
}

static void restart(papan_learner *l)
{
    papan_learn_back_to(l, 0);
    schedule_restart(l);
    if (l->conflicts < l->next_reduction || l->head < l->trailed)
        return;
    papan_learn_reduce(l);
    l->reductions++;
    l->next_reduction = l->conflicts + PAPAN_LEARN_FIRST_REDUCTION + MORE_BETWEEN * l->reductions;
}

/* At level 0: there is no further solution. */
static void prove_end(papan_learner *l)
{
    papan_learn_log_clause(l, PAPAN_LEARN_DERIVED, NULL, 0);
    l->learnts = 0;
    if (l->proof != NULL)
        papan_learn_prove(l);
}

/* True: all variables are assigned. */
bool papan_learn_next(papan_learner *l)
{
    for (;;) {
        bool fine = papan_learn_propagate(l);
        if (l->no_memory || l->search->stopped)
            return false; /* before propagation was complete */
        fine = fine && (l->log != NULL || l->proof != NULL || !papan_learn_crowded(l));
        if (!fine && l->levels == 0)
            prove_end(l);
        if (l->no_memory || (!fine && l->levels == 0))
            return false;
        if (!fine)
            learn_from_conflict(l);
        else if (restart_due(l))
            restart(l);
        else if (!decide(l))
            return true;
    }
}

/* ---- all solutions ---- */

/* Adds a clause that forbids choosing all options in chosen[] together. False: no further solution, or out of
 * memory. */
static bool exclude_solution(papan_learner *l, uint32_t options)
{
    papan_why why = {PAPAN_WHY_NOTHING, 0};
    uint32_t size = 0;
    papan_learn_back_to(l, 0);
    for (uint32_t i = 0; i < options; i++)
        if (l->value[2 * l->chosen[i]] == 0)
            l->learnt[size++] = 2 * l->chosen[i] + 1;
    papan_learn_log_clause(l, PAPAN_LEARN_STATED, l->learnt, size);
    if (size == 0)
        return false;
    if (size > 1)
        return papan_learn_add(l, l->learnt, size, PAPAN_LEARN_KEPT, &why);
    papan_learn_assign(l, l->learnt[0], why);
    return true;
}

static void search_all(papan_learner *l)
{
    bool more = true;
    while (more && papan_learn_next(l)) {
        uint32_t options = 0;
        assert(l->trailed == l->variables && l->head == l->trailed);
        for (uint32_t i = 0; i < l->colours->options; i++)
            if (l->value[2 * i] > 0)
                l->chosen[options++] = i;
        papan_model_labels(l->m, l->search->puzzle, l->chosen, options, l->label);
        more = papan_found(l->search, l->label) && exclude_solution(l, options);
    }
}

papan_status papan_learn_run(papan_search *search, const papan_learn_log *log)
{
    papan_colours colours;
    papan_status status = papan_colours_new(search->model, &search->memory, &colours);
    if (status != PAPAN_OK)
        return status;
    papan_learner l = {.search = search, .m = colours.model, .colours = &colours, .log = log};
    papan_arena_init(&l.arena, &search->memory);
    if (papan_learn_build(&l))
        search_all(&l);
    papan_learn_clauses_free(&l);
    papan_arena_free(&l.arena);
    papan_colours_free(&colours);
    return l.no_memory ? PAPAN_NO_MEMORY : PAPAN_OK;
}

static papan_status search_learn(papan_search *search)
{
    return papan_learn_run(search, NULL);
}

static uint64_t learn_pace(const papan_puzzle *puzzle)
{
    return puzzle->thing_of == NULL && puzzle->most > 1 ? 80000 : 25000;
}

const papan_strategy papan_strategy_learn = {
    .name = "learn",
    .summary = N_("clause learning (CDCL): learns from each dead end which choices led to it"),
    .counts = N_("one assignment, decided or propagated"),
    .traits = PAPAN_NEEDS_MODEL | PAPAN_FINDS_ALL,
    .suits = papan_board_suits,
    .run = search_learn,
    .pace_of = learn_pace,
};
