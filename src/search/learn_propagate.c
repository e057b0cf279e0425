/* learn_propagate.c: unit propagation: assigns literals, propagates, and explains why.
 *
 * Clauses are watched by two of their literals (two watched literals; Moskewicz and others 2001, Chaff), each
 * with a blocking literal that often makes visiting the clause unnecessary (Chu, Harwood and Stuckey 2009).
 * Items keep two counters, the options chosen and those remaining: when as many are chosen as allowed, the
 * others become false; when only as many remain as required, they become true. Such an implication stores
 * only the item; the literals behind it are derived from the item's options when the analysis needs them,
 * which is rare. */
#include "search/learn.h"

#include <assert.h>

void papan_learn_assign(papan_learner *l, papan_literal literal, papan_why why)
{
    assert(literal < 2 * l->variables && l->value[literal] == 0 && l->trailed < l->variables);
    assert(why.kind != PAPAN_WHY_BINARY || l->value[why.at] < 0);
    l->value[literal] = 1;
    l->value[papan_not(literal)] = -1;
    l->variable[papan_variable(literal)] = (papan_learn_variable){l->levels, l->trailed, why};
    l->trail[l->trailed++] = literal;
    if (l->proof != NULL && l->levels == 0)
        papan_learn_prove_unit(l, literal, why);
}

/* Makes a literal true; false: it is already false, which is a conflict. */
static bool imply(papan_learner *l, papan_literal literal, papan_why why)
{
    if (l->value[literal] > 0)
        return true;
    if (l->value[literal] < 0) {
        l->conflict = why;
        l->conflict_with = literal;
        return false;
    }
    papan_learn_assign(l, literal, why);
    return true;
}

/* ---- items ---- */

static bool in_conflict(papan_learner *l, papan_why_kind kind, uint32_t item)
{
    l->conflict = (papan_why){kind, item};
    l->conflict_with = PAPAN_LEARN_BINARY;
    return false;
}

/* Makes all other options of a full item false. */
static void close_item(papan_learner *l, uint32_t index, papan_literal last)
{
    const papan_learn_item *item = &l->item[index];
    assert(item->chosen == item->high && l->value[last] > 0);
    papan_why why = {PAPAN_WHY_MAX, index};
    if (item->high == 1) /* then a single option is the reason */
        why = (papan_why){PAPAN_WHY_BINARY, papan_not(last)};
    for (uint32_t i = item->first; i < item->first + item->size; i++)
        if (l->value[2 * l->member[i]] == 0)
            papan_learn_assign(l, 2 * l->member[i] + 1, why);
}

static void choose_rest(papan_learner *l, uint32_t index)
{
    const papan_learn_item *item = &l->item[index];
    assert(item->left == item->low);
    for (uint32_t i = item->first; i < item->first + item->size; i++)
        if (l->value[2 * l->member[i]] == 0)
            papan_learn_assign(l, 2 * l->member[i], (papan_why){PAPAN_WHY_LEAST, index});
}

/* All counters are updated before any is checked, so that backtracking finds them consistent. */
static bool option_chosen(papan_learner *l, uint32_t option)
{
    const papan_model *m = l->m;
    uint32_t from = m->option[option].items, to = m->option[option + 1].items;
    for (uint32_t i = from; i < to; i++)
        l->item[m->item_of[i]].chosen++;
    for (uint32_t i = from; i < to; i++) {
        const papan_learn_item *item = &l->item[m->item_of[i]];
        assert(item->chosen <= item->left);
        if (item->chosen > item->high)
            return in_conflict(l, PAPAN_WHY_MAX, m->item_of[i]);
        if (item->chosen == item->high && item->left > item->chosen)
            close_item(l, m->item_of[i], 2 * option);
    }
    return true;
}

static bool option_dropped(papan_learner *l, uint32_t option)
{
    const papan_model *m = l->m;
    uint32_t from = m->option[option].items, to = m->option[option + 1].items;
    for (uint32_t i = from; i < to; i++)
        assert(l->item[m->item_of[i]].left > 0);
    for (uint32_t i = from; i < to; i++)
        l->item[m->item_of[i]].left--;
    for (uint32_t i = from; i < to; i++) {
        const papan_learn_item *item = &l->item[m->item_of[i]];
        if (item->left < item->low)
            return in_conflict(l, PAPAN_WHY_LEAST, m->item_of[i]);
        if (item->left == item->low && item->chosen < item->low)
            choose_rest(l, m->item_of[i]);
    }
    return true;
}

static void undo_option(papan_learner *l, papan_literal literal)
{
    const papan_model *m = l->m;
    uint32_t option = papan_variable(literal);
    bool chosen = (literal & 1) == 0;
    for (uint32_t i = m->option[option].items; i < m->option[option + 1].items; i++)
        if (chosen)
            l->item[m->item_of[i]].chosen--;
        else
            l->item[m->item_of[i]].left++;
}

/* ---- clauses ---- */

/* Finds another literal to watch instead of `gone`, one of the first two, which is false. */
static bool watch_another(papan_learner *l, uint32_t *clause, papan_literal gone, papan_literal other)
{
    uint32_t size = clause[PAPAN_LEARN_SIZE], *literal = clause + PAPAN_LEARN_LITERALS, i = 2;
    assert(size >= 2 &&
           ((literal[0] == gone && literal[1] == other) || (literal[0] == other && literal[1] == gone)));
    while (i < size && l->value[literal[i]] < 0)
        i++;
    if (i == size)
        return false;
    literal[0] = other;
    literal[1] = literal[i];
    literal[i] = gone;
    papan_learn_watch_by(l, literal[1], other,
                         (uint32_t)(clause - l->clause)); /* if out of memory, the search ends */
    return true;
}

/* Visits all clauses that watch a literal which has become false. */
static bool visit_watches(papan_learner *l, papan_literal gone)
{
    assert(l->value[gone] < 0);
    papan_learn_watches *here = &l->watches[gone];
    if (here->count == 0)
        return true; /* the array may not exist yet */
    const papan_learn_watch *from = here->watch, *end = here->watch + here->count;
    papan_learn_watch *to = here->watch;
    bool fine = true;
    while (from < end && fine) {
        papan_learn_watch w = *from++;
        *to++ = w;
        int8_t other_value = l->value[w.other];
        if (other_value > 0)
            continue;
        if (w.clause == PAPAN_LEARN_BINARY) {
            fine = imply(l, w.other, (papan_why){PAPAN_WHY_BINARY, gone});
            continue;
        }
        uint32_t *clause = l->clause + w.clause, *literal = clause + PAPAN_LEARN_LITERALS;
        papan_literal other = literal[0] ^ literal[1] ^ gone;
        if (l->value[other] > 0) {
            to[-1].other = other;
            continue;
        }
        if (watch_another(l, clause, gone, other)) {
            to--;
            continue;
        }
        literal[0] = other;
        literal[1] = gone;
        fine = imply(l, other, (papan_why){PAPAN_WHY_CLAUSE, w.clause});
    }
    while (from < end)
        *to++ = *from++;
    here->count = (size_t)(to - here->watch);
    return fine;
}

/* ---- propagating and backtracking ---- */

bool papan_learn_propagate(papan_learner *l)
{
    assert(l->head <= l->trailed);
    bool fine = true;
    while (fine && l->head < l->trailed && !l->no_memory) {
        papan_literal literal = l->trail[l->head++];
        if (papan_variable(literal) < l->m->options && l->proof == NULL)
            fine = (literal & 1) == 0 ? option_chosen(l, papan_variable(literal))
                                      : option_dropped(l, papan_variable(literal));
        fine = fine && visit_watches(l, papan_not(literal));
        l->search->cases++;
        if (papan_stopped(l->search))
            break; /* permanently */
    }
    return fine;
}

void papan_learn_back_to(papan_learner *l, uint32_t level)
{
    if (l->levels <= level)
        return;
    uint32_t keep = l->level_start[level];
    assert(keep <= l->trailed && l->head <= l->trailed);
    while (l->trailed > keep) {
        papan_literal literal = l->trail[--l->trailed];
        uint32_t variable = papan_variable(literal);
        if (l->trailed < l->head && variable < l->m->options && l->proof == NULL)
            undo_option(l, literal);
        l->value[literal] = l->value[papan_not(literal)] = 0;
        l->phase[variable] = (literal & 1) == 0;
        papan_learn_open_again(l, variable);
    }
    l->head = keep;
    l->levels = level;
}
