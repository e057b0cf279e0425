/* learn_clauses.c: stores the learnt clauses, watches them, and deletes useless ones.
 *
 * A clause whose literals belong to few decision levels will propagate soon and often; the number of levels
 * is its glue (Audemard and Simon 2009, Glucose). Clauses with a glue of at most two are kept. From time to
 * time, the half of the others with the larger glue is deleted. This happens at level 0, where no clause is a
 * reason that is still needed, so the remaining clauses can be compacted and watched again. Literals that are
 * permanently false are removed at the same time. */
#include "search/learn.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { GLUE_TO_KEEP = 2, GLUE_MAX = 63 };

bool papan_learn_watch_by(papan_learner *l, papan_literal literal, papan_literal other, uint32_t clause)
{
    assert(literal < 2 * l->variables && other < 2 * l->variables);
    assert(papan_variable(literal) != papan_variable(other));
    papan_learn_watches *there = &l->watches[literal];
    if (!papan_room(&l->search->memory, &there->watch, &there->room, there->count + 1, sizeof *there->watch)) {
        l->no_memory = true;
        return false;
    }
    there->watch[there->count++] = (papan_learn_watch){other, clause};
    return true;
}

/* Watches the first two literals of a clause. */
static bool watch_clause(papan_learner *l, const papan_literal *literal, uint32_t clause)
{
    return papan_learn_watch_by(l, literal[0], literal[1], clause) &&
           papan_learn_watch_by(l, literal[1], literal[0], clause);
}

bool papan_learn_add(papan_learner *l, const papan_literal *literal, uint32_t size, uint32_t glue,
                     papan_why *why)
{
    assert(size >= 2);
    if (size == 2 && l->proof == NULL) {
        *why = (papan_why){PAPAN_WHY_BINARY, literal[1]};
        return watch_clause(l, literal, PAPAN_LEARN_BINARY);
    }
    size_t at = l->clause_words, words = papan_learn_words(l, size);
    if (at + words >= PAPAN_LEARN_BINARY ||
        !papan_room(&l->search->memory, &l->clause, &l->clause_room, at + words, sizeof *l->clause)) {
        l->no_memory = true;
        return false;
    }
    l->clause_words += words;
    l->clause[at + PAPAN_LEARN_SIZE] = size;
    l->clause[at + PAPAN_LEARN_GLUE] = glue;
    for (uint32_t i = 0; i < size; i++)
        l->clause[at + PAPAN_LEARN_LITERALS + i] = literal[i];
    if (l->proof != NULL)
        memcpy(l->clause + at + words - 2, &l->proof->number, sizeof l->proof->number);
    l->learnt_clauses += glue > GLUE_TO_KEEP;
    *why = (papan_why){PAPAN_WHY_CLAUSE, (uint32_t)at};
    return watch_clause(l, literal, (uint32_t)at);
}

/* ---- deleting clauses ---- */

/* Selects the clauses to delete, half of those that may be deleted: all above this glue, and some with
 * exactly this glue. */
typedef struct sieve {
    uint32_t glue;
    uint64_t also;
} sieve;

static uint32_t bounded_glue(uint32_t glue)
{
    return glue < GLUE_MAX ? glue : GLUE_MAX;
}

static sieve choose_sieve(const papan_learner *l)
{
    uint64_t with[GLUE_MAX + 1] = {0}, to_go = l->learnt_clauses / 2;
    for (size_t at = 0; at < l->clause_words; at += papan_learn_words(l, l->clause[at + PAPAN_LEARN_SIZE]))
        with[bounded_glue(l->clause[at + PAPAN_LEARN_GLUE])]++;
    uint32_t glue = GLUE_MAX;
    while (glue > GLUE_TO_KEEP && with[glue] <= to_go)
        to_go -= with[glue--];
    return (sieve){glue, glue > GLUE_TO_KEEP ? to_go : 0};
}

static bool is_deleted(sieve *s, uint32_t glue)
{
    if (bounded_glue(glue) == s->glue && s->also > 0) {
        s->also--;
        return true;
    }
    return bounded_glue(glue) > s->glue;
}

/* Moves a clause to `to`, without its false literals, which a proof needs. Returns its length there in words; 0
 * if it is permanently true. */
static size_t move_clause(papan_learner *l, size_t from, size_t to)
{
    uint32_t size = l->clause[from + PAPAN_LEARN_SIZE], glue = l->clause[from + PAPAN_LEARN_GLUE], left = 0;
    const uint32_t *literal = l->clause + from + PAPAN_LEARN_LITERALS;
    assert(to <= from && size >= 2);
    uint32_t *moved = l->clause + to + PAPAN_LEARN_LITERALS;
    for (uint32_t i = 0; i < size; i++)
        if (l->value[literal[i]] > 0)
            return 0;
    if (l->proof != NULL) {
        memmove(l->clause + to, l->clause + from, papan_learn_words(l, size) * sizeof *l->clause);
        return papan_learn_words(l, size);
    }
    for (uint32_t i = 0; i < size; i++)
        if (l->value[literal[i]] == 0)
            moved[left++] = literal[i];
    assert(left >= 2 && "else it would have been propagated");
    l->clause[to + PAPAN_LEARN_SIZE] = left;
    l->clause[to + PAPAN_LEARN_GLUE] = glue;
    return PAPAN_LEARN_LITERALS + (size_t)left;
}

static void drop_long_watches(papan_learner *l)
{
    for (papan_literal literal = 0; literal < 2 * l->variables; literal++) {
        papan_learn_watches *here = &l->watches[literal];
        size_t left = 0;
        for (size_t i = 0; i < here->count; i++)
            if (here->watch[i].clause == PAPAN_LEARN_BINARY)
                here->watch[left++] = here->watch[i];
        here->count = left;
    }
}

#ifndef NDEBUG
/* True if the counters of all items agree with the values of their options. */
static bool counters_agree(const papan_learner *l)
{
    for (uint32_t i = 0; i < l->m->items && l->proof == NULL; i++) {
        const papan_learn_item *item = &l->item[i];
        uint32_t chosen = 0, left = 0;
        for (uint32_t k = item->first; k < item->first + item->size; k++) {
            chosen += l->value[2 * l->member[k]] > 0;
            left += l->value[2 * l->member[k]] >= 0;
        }
        if (chosen != item->chosen || left != item->left || chosen > item->high || left < item->low)
            return false;
    }
    return true;
}
#endif

void papan_learn_reduce(papan_learner *l)
{
    assert(counters_agree(l));
    assert(l->levels == 0 && l->head == l->trailed && "no clause is a reason that is still needed");
    sieve s = choose_sieve(l);
    size_t to = 0, next;
    drop_long_watches(l);
    l->learnt_clauses = 0;
    for (size_t from = 0; from < l->clause_words && !l->no_memory; from = next) {
        uint32_t glue = l->clause[from + PAPAN_LEARN_GLUE];
        next = from + papan_learn_words(l, l->clause[from + PAPAN_LEARN_SIZE]);
        bool forgotten = is_deleted(&s, glue);
        if (forgotten)
            papan_learn_log_clause(l, PAPAN_LEARN_FORGOTTEN, l->clause + from + PAPAN_LEARN_LITERALS,
                                   l->clause[from + PAPAN_LEARN_SIZE]);
        size_t words = forgotten ? 0 : move_clause(l, from, to);
        if (words == 0 && l->proof != NULL)
            papan_learn_prove_forgotten(l, from);
        if (words == 0)
            continue;
        bool two = words == PAPAN_LEARN_LITERALS + 2; /* of words, so never in a proof */
        watch_clause(l, l->clause + to + PAPAN_LEARN_LITERALS, two ? PAPAN_LEARN_BINARY : (uint32_t)to);
        if (two)
            continue;
        l->learnt_clauses += glue > GLUE_TO_KEEP;
        to += words;
    }
    l->clause_words = to;
}

void papan_learn_clauses_free(papan_learner *l)
{
    const papan_allocator *memory = &l->search->memory;
    for (papan_literal literal = 0; l->watches != NULL && literal < 2 * l->variables; literal++)
        papan_give(memory, l->watches[literal].watch, l->watches[literal].room,
                   sizeof *l->watches[literal].watch);
    papan_give(memory, l->clause, l->clause_room, sizeof *l->clause);
}
