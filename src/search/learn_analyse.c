/* learn_analyse.c: turns a conflict into a clause that forbids what led to it.
 *
 * The literals in conflict are replaced by their reasons, the last one on the trail first, until only one
 * literal of the current level is left: the first unique implication point (1-UIP; Marques-Silva and Sakallah
 * 1996, GRASP). The learnt clause would have forced the opposite of that literal as soon as its other
 * literals were false. Literals that are implied by others of the clause are removed (clause minimisation;
 * Sorensson and Biere 2009). The recursion for that is limited in depth, with no measurable loss. */
#include "search/learn.h"

#include <assert.h>

enum {
    OUT,
    IN,
    REDUNDANT,
    NEEDED
}; /* marks of a variable: not seen; in the clause; the others: see is_redundant() */
enum { DEEPEST = 100 };

/* ---- reasons ---- */

/* Iterates over the false literals that made a literal true, or that are in conflict. */
typedef struct reason_walk {
    const uint32_t *at, *end;
    papan_literal skip; /* the literal being explained */
    uint32_t before;    /* only options assigned before this index of the trail */
    papan_why_kind kind;
    papan_literal only; /* the literal of a binary clause; PAPAN_LEARN_BINARY: already returned */
} reason_walk;

static reason_walk reasons_of(const papan_learner *l, papan_why why, papan_literal literal)
{
    assert(why.kind != PAPAN_WHY_CLAUSE || why.at < l->clause_words);
    bool conflict = literal == PAPAN_LEARN_BINARY || l->value[literal] <= 0;
    reason_walk walk = {.skip = literal,
                        .kind = why.kind,
                        .only = why.kind == PAPAN_WHY_BINARY ? why.at : PAPAN_LEARN_BINARY,
                        .before = conflict ? l->trailed : l->variable[papan_variable(literal)].place};
    if (why.kind == PAPAN_WHY_CLAUSE) {
        const uint32_t *clause = l->clause + why.at;
        walk.at = clause + PAPAN_LEARN_LITERALS;
        walk.end = walk.at + clause[PAPAN_LEARN_SIZE];
    } else if (why.kind == PAPAN_WHY_MAX || why.kind == PAPAN_WHY_LEAST) {
        const papan_learn_item *item = &l->item[why.at];
        walk.at = l->member + item->first;
        walk.end = walk.at + item->size;
    }
    return walk;
}

/* True if an option of the item is part of the reason: it was assigned before, chosen or excluded according to
 * the kind. */
static bool stands_in_reason(const papan_learner *l, const reason_walk *walk, uint32_t option,
                             papan_literal *literal)
{
    *literal = 2 * option + (walk->kind == PAPAN_WHY_MAX);
    return l->value[*literal] < 0 && l->variable[option].place < walk->before;
}

static bool next_reason(const papan_learner *l, reason_walk *walk, papan_literal *literal)
{
    if (walk->only != PAPAN_LEARN_BINARY) {
        *literal = walk->only;
        assert(l->value[*literal] < 0);
        walk->only = PAPAN_LEARN_BINARY;
        return true;
    }
    while (walk->at < walk->end) {
        uint32_t next = *walk->at++;
        if (walk->kind == PAPAN_WHY_CLAUSE) {
            *literal = next;
            if (next != walk->skip)
                return true;
        } else if (stands_in_reason(l, walk, next, literal)) {
            return true;
        }
    }
    return false;
}

/* ---- the clause ---- */

static void set_mark(papan_learner *l, uint32_t variable, uint8_t mark)
{
    assert(variable < l->variables && mark != OUT);
    if (l->mark[variable] == OUT)
        l->to_clear[l->clearing++] = variable;
    l->mark[variable] = mark;
}

/* Adds a false literal to the clause; returns 1 if it belongs to the current level. */
static unsigned add_literal(papan_learner *l, papan_literal literal)
{
    assert(l->value[literal] < 0);
    uint32_t variable = papan_variable(literal), level = l->variable[variable].level;
    if (l->mark[variable] != OUT || level == 0)
        return 0;
    set_mark(l, variable, IN);
    papan_learn_bump(l, variable);
    if (level == l->levels)
        return 1;
    l->learnt[l->learnts++] = literal;
    return 0;
}

static unsigned add_reasons(papan_learner *l, papan_why why, papan_literal literal)
{
    reason_walk walk = reasons_of(l, why, literal);
    papan_literal next;
    unsigned open = 0;
    while (next_reason(l, &walk, &next))
        open += add_literal(l, next);
    return open;
}

/* Fills in learnt[1...] and returns the literal for learnt[0]. */
static papan_literal first_implication_point(papan_learner *l)
{
    unsigned open = add_reasons(l, l->conflict, l->conflict_with);
    uint32_t at = l->trailed;
    if (l->conflict_with != PAPAN_LEARN_BINARY)
        open += add_literal(l, l->conflict_with);
    assert(open > 0 && "a conflict has a literal of the current level");
    for (;;) {
        assert(at > l->level_start[l->levels - 1]);
        papan_literal literal = l->trail[--at];
        if (l->mark[papan_variable(literal)] != IN)
            continue;
        if (--open == 0)
            return papan_not(literal);
        open += add_reasons(l, l->variable[papan_variable(literal)].why, literal);
    }
}

/* True if a false literal is implied by others of the clause. */
static bool is_redundant(papan_learner *l, papan_literal literal, unsigned depth)
{
    assert(l->value[literal] < 0);
    uint32_t variable = papan_variable(literal);
    papan_why why = l->variable[variable].why;
    if (why.kind == PAPAN_WHY_NOTHING || depth == DEEPEST)
        return false;
    reason_walk walk = reasons_of(l, why, papan_not(literal));
    papan_literal next;
    bool follows = true;
    while (follows && next_reason(l, &walk, &next)) {
        const papan_learn_variable *v = &l->variable[papan_variable(next)];
        uint8_t mark = l->mark[papan_variable(next)];
        if (v->level == 0 || mark == IN || mark == REDUNDANT)
            continue;
        follows =
            mark != NEEDED && l->level_mark[v->level] == l->level_round && is_redundant(l, next, depth + 1);
    }
    if (l->mark[variable] != IN)
        set_mark(l, variable, follows ? REDUNDANT : NEEDED);
    return follows;
}

/* Also marks the levels. */
uint32_t papan_learn_glue(papan_learner *l)
{
    uint32_t levels = 0;
    l->level_round++;
    for (uint32_t i = 0; i < l->learnts; i++) {
        uint32_t *mark = &l->level_mark[l->variable[papan_variable(l->learnt[i])].level];
        levels += *mark != l->level_round;
        *mark = l->level_round;
    }
    return levels;
}

static void minimise(papan_learner *l)
{
    uint32_t left = 1;
    papan_learn_glue(l);
    for (uint32_t i = 1; i < l->learnts; i++)
        if (!is_redundant(l, l->learnt[i], 0))
            l->learnt[left++] = l->learnt[i];
    l->learnts = left;
}

/* Moves the literal with the highest level to index 1 and returns that level. */
static uint32_t find_second(papan_learner *l)
{
    uint32_t best = 1;
    if (l->learnts == 1)
        return 0;
    for (uint32_t i = 2; i < l->learnts; i++)
        if (l->variable[papan_variable(l->learnt[i])].level >
            l->variable[papan_variable(l->learnt[best])].level)
            best = i;
    papan_literal second = l->learnt[best];
    l->learnt[best] = l->learnt[1];
    l->learnt[1] = second;
    assert(l->variable[papan_variable(second)].level < l->levels);
    return l->variable[papan_variable(second)].level;
}

uint32_t papan_learn_analyse(papan_learner *l)
{
    assert(l->levels > 0 && l->clearing == 0);
    l->learnts = 1;
    l->learnt[0] = first_implication_point(l);
    minimise(l);
    l->learnt_glue = papan_learn_glue(l);
    while (l->clearing > 0)
        l->mark[l->to_clear[--l->clearing]] = OUT;
    return find_second(l);
}
