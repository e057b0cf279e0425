/* learn.c: conflict-driven clause learning (CDCL) over any model, the method of SAT solvers (Marques-Silva
 * and Sakallah 1996; Moskewicz and others 2001; Een and Sorensson 2003, MiniSat; Biere, CaDiCaL).
 *
 * A backtracking search that reaches a dead end goes back one step, and reaches the same dead end again below
 * every other choice that has nothing to do with it. This strategy finds out which of its choices led to the
 * dead end, learns never to make them together again, and jumps back to the first of them that still matters.
 * On most puzzles this costs more than it saves. On large Queens boards without a solution, where a plain
 * search would take years, it takes milliseconds.
 *
 * To list solutions, each one found is excluded by a clause. */
#include "search/learn.h"

#include "search/strategy.h"

#include <assert.h>

enum { MORE_BETWEEN = 300 };

/* ---- one solution ---- */

static void learn_from_conflict(papan_learner *l)
{
    papan_why why = {PAPAN_WHY_NOTHING, 0};
    uint32_t level = papan_learn_analyse(l);
    assert(level < l->levels && l->learnts > 0);
    papan_learn_log_clause(l, PAPAN_LEARN_DERIVED, l->learnt, l->learnts);
    if (l->proof != NULL)
        papan_learn_prove(l);
    papan_learn_note_glue(l);
    l->conflicts++;
    papan_learn_back_to(l, level);
    assert(l->value[l->learnt[0]] == 0 && (l->learnts == 1 || l->value[l->learnt[1]] < 0));
    if (l->learnts > 1)
        papan_learn_add(l, l->learnt, l->learnts, l->learnt_glue, &why);
    if (!l->no_memory)
        papan_learn_assign(l, l->learnt[0], why);
    papan_learn_decay(l);
}

static void restart(papan_learner *l)
{
    papan_learn_back_to(l, 0);
    papan_learn_restarted(l);
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
        else if (papan_learn_restart_due(l))
            restart(l);
        else if (!papan_learn_decide(l))
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
        for (uint32_t i = 0; i < l->m->options; i++)
            if (l->value[2 * i] > 0)
                l->chosen[options++] = i;
        papan_model_labels(l->m, l->search->puzzle, l->chosen, options, l->label);
        more = papan_found(l->search, l->label) && exclude_solution(l, options);
    }
}

papan_status papan_learn_run(papan_search *search, const papan_learn_log *log)
{
    papan_learner l = {.search = search, .m = search->model, .log = log};
    papan_arena_init(&l.arena, &search->memory);
    if (papan_learn_build(&l))
        search_all(&l);
    papan_learn_clauses_free(&l);
    papan_arena_free(&l.arena);
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
