/* learn_prove.c: refutes the clauses of a model (model/cnf.h) by clause learning, and writes the refutation in
 * the format LRAT, which small programs can check (Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp 2017).
 *
 * A proof does not contain items, so there are only clauses here, those that everyone can recompute from the
 * puzzle. The auxiliary variables of the trees take the place of order variables. Each learnt clause names the
 * clauses from which it follows, in the order in which unit propagation uses them: the reasons that the
 * analysis of the conflict went through, from the first on the trail to the conflict. A variable that is fixed
 * at level 0 gets a clause of its own at once, so a reason far back is a single number. Clauses that the search
 * deletes are deleted in the proof, too, so that checking takes no more memory than searching.
 *
 * Without items, order variables and matchings the search is slower than `learn`: on eight random Queens boards
 * of 30 and 40 rows, 0.01 to 4.3 s instead of milliseconds. Matchings (learn_match.c) would need a long
 * derivation for each clause, and order variables definitions that are not in the formula. */
#include "search/learn.h"

#include "puzzle/lattice.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- one step ---- */

static const uint32_t *clause_of(const papan_learner *l, papan_why why)
{
    assert(why.kind == PAPAN_WHY_CLAUSE);
    return l->clause + why.at;
}

static uint64_t number_of(const papan_learner *l, const uint32_t *clause)
{
    uint64_t number;
    memcpy(&number, clause + papan_learn_words(l, clause[PAPAN_LEARN_SIZE]) - 2, sizeof number);
    return number;
}

static void mark_variable(papan_learn_proof *p, uint32_t variable)
{
    p->seen[variable] = true;
    p->met[p->meets++] = variable;
}

/* The variables of a clause, except those that are derived already: those fixed at level 0 have a clause, the
 * others need their reasons. */
static void visit_clause(papan_learner *l, const uint32_t *clause)
{
    papan_learn_proof *p = l->proof;
    for (uint32_t i = 0; i < clause[PAPAN_LEARN_SIZE]; i++) {
        uint32_t variable = papan_variable(clause[PAPAN_LEARN_LITERALS + i]);
        if (p->seen[variable])
            continue;
        mark_variable(p, variable);
        if (l->variable[variable].level == 0)
            p->from[p->froms++] = p->unit[variable];
        else
            p->needed[p->needs++] = l->variable[variable].place;
    }
}

static void write_step(papan_learner *l, const papan_literal *literal, uint32_t size)
{
    papan_learn_proof *p = l->proof;
    for (uint32_t i = 0; i < size; i++) {
        int32_t variable = (int32_t)papan_variable(literal[i]) + 1;
        p->literal[i] = literal[i] & 1 ? -variable : variable;
    }
    if (!p->lrat->derive(p->lrat->context, ++p->number, p->literal, size, p->from, p->froms))
        l->search->stopped = true;
    else if (size == 0)
        p->refuted = true;
    while (p->meets > 0)
        p->seen[p->met[--p->meets]] = false;
    p->froms = p->needs = 0;
}

void papan_learn_prove(papan_learner *l)
{
    papan_learn_proof *p = l->proof;
    const uint32_t *conflict = clause_of(l, l->conflict);
    assert(p->froms == 0 && p->needs == 0 && p->meets == 0);
    for (uint32_t i = 0; i < l->learnts; i++)
        mark_variable(p, papan_variable(l->learnt[i]));
    visit_clause(l, conflict);
    for (uint32_t i = 0; i < p->needs; i++)
        visit_clause(l, clause_of(l, l->variable[papan_variable(l->trail[p->needed[i]])].why));
    papan_sort_numbers(p->needed, p->needs);
    for (uint32_t i = 0; i < p->needs; i++)
        p->from[p->froms++] =
            number_of(l, clause_of(l, l->variable[papan_variable(l->trail[p->needed[i]])].why));
    p->from[p->froms++] = number_of(l, conflict);
    write_step(l, l->learnt, l->learnts);
}

void papan_learn_prove_unit(papan_learner *l, papan_literal literal, papan_why why)
{
    papan_learn_proof *p = l->proof;
    if (why.kind != PAPAN_WHY_NOTHING) {
        mark_variable(p, papan_variable(literal));
        visit_clause(l, clause_of(l, why));
        p->from[p->froms++] = number_of(l, clause_of(l, why));
        write_step(l, &literal, 1);
    }
    p->unit[papan_variable(literal)] = p->number;
}

void papan_learn_prove_forgotten(papan_learner *l, size_t clause)
{
    papan_learn_proof *p = l->proof;
    if (!p->lrat->forget(p->lrat->context, p->number, number_of(l, l->clause + clause)))
        l->search->stopped = true;
}

/* ---- the clauses ---- */

/* Adds the next clause of the formula; false: it is in conflict, or out of memory. */
static bool add_clause(void *context, const int32_t *literal, size_t size)
{
    papan_learner *l = context;
    papan_learn_proof *p = l->proof;
    papan_why why = {PAPAN_WHY_NOTHING, 0};
    p->number++;
    for (size_t i = 0; i < size; i++)
        l->learnt[i] = 2 * ((uint32_t)abs(literal[i]) - 1) + (literal[i] < 0);
    if (size > 1)
        return papan_learn_add(l, l->learnt, (uint32_t)size, PAPAN_LEARN_KEPT, &why);
    if (size == 1 && l->value[l->learnt[0]] == 0)
        papan_learn_assign(l, l->learnt[0], why);
    return size == 1 && l->value[l->learnt[0]] > 0;
}

/* Adds the clause that not all these options are chosen. */
static bool add_forbidden(papan_learner *l, const papan_cnf *cnf, const uint32_t *forbidden, size_t options)
{
    papan_learn_proof *p = l->proof;
    for (size_t i = 0; i < options; i++)
        p->literal[i] = -(int32_t)cnf->variable[forbidden[i]];
    return add_clause(l, p->literal, options);
}

/* The latest clause of the formula, which has this many, is empty, or contradicts another one of one literal.
 */
static void refute_last(papan_learner *l, bool empty, uint64_t clauses)
{
    papan_learn_proof *p = l->proof;
    if (!empty)
        p->from[p->froms++] = p->unit[papan_variable(l->learnt[0])];
    p->from[p->froms++] = p->number;
    p->number = clauses;
    write_step(l, NULL, 0);
}

typedef struct loading {
    papan_learner *l;
    size_t last; /* the size of the latest clause */
} loading;

static bool load_clause(void *context, const int32_t *literal, size_t size)
{
    enum { BETWEEN = 1 << 12 }; /* clauses between two calls of stop */
    loading *state = context;
    state->last = size;
    bool fine = add_clause(state->l, literal, size);
    return fine && (state->l->proof->number % BETWEEN != 0 || !papan_must_stop(state->l->search));
}

static bool take_memory(papan_learner *l)
{
    papan_learn_proof *p = l->proof;
    size_t v = l->variables;
    p->unit = papan_arena_take(&l->arena, v, sizeof *p->unit);
    p->literal = papan_arena_take(&l->arena, v, sizeof *p->literal);
    p->from = papan_arena_take(&l->arena, v + 1, sizeof *p->from);
    p->needed = papan_arena_take(&l->arena, v, sizeof *p->needed);
    p->met = papan_arena_take(&l->arena, v, sizeof *p->met);
    p->seen = papan_arena_take(&l->arena, v, sizeof *p->seen);
    return !l->arena.failed && papan_learn_take_memory(l);
}

static void refute_clauses(papan_learner *l, const papan_cnf *cnf, const uint32_t *forbidden, size_t options)
{
    loading state = {.l = l};
    papan_cnf_sink sink = {&state, load_clause};
    bool fine = papan_cnf_visit(cnf, &sink);
    if (fine && forbidden != NULL) {
        state.last = options;
        fine = add_forbidden(l, cnf, forbidden, options);
    }
    if (!fine && !l->no_memory && !l->search->stopped)
        refute_last(l, state.last == 0, cnf->clauses + (forbidden != NULL));
    if (fine)
        papan_learn_next(l);
}

papan_status papan_learn_refute(papan_search *search, const papan_cnf *cnf, const uint32_t *forbidden,
                                size_t options, const papan_lrat *lrat, bool *refuted)
{
    papan_learn_proof proof = {.lrat = lrat};
    papan_learner l = {.search = search, .m = cnf->model, .proof = &proof, .variables = cnf->variables};
    papan_arena_init(&l.arena, &search->memory);
    l.no_memory = !take_memory(&l);
    if (!l.no_memory)
        refute_clauses(&l, cnf, forbidden, options);
    *refuted = proof.refuted;
    papan_learn_clauses_free(&l);
    papan_arena_free(&l.arena);
    return l.no_memory ? PAPAN_NO_MEMORY : PAPAN_OK;
}
