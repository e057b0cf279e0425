/* queens_grow_ask.c: the one question of the grower: is there a solution with a star on this cell? A search
 * with too many nodes is abandoned; the cell is then tried with another region or later. */
#include "make/queens_grow_inside.h"

#include <assert.h>
#include <string.h>

bool papan_grower_over(papan_grower *g)
{
    if (!g->stopped && g->stop != NULL && g->stop(g->context))
        g->stopped = true;
    return g->stopped;
}

/* ---- one star ---- */

static bool first_is_enough(papan_queens_search *s)
{
    *(bool *)s->context = true;
    return false;
}

static knowledge ask_one(papan_grower *g, unsigned cell)
{
    unsigned words = g->words, own = g->region[cell];
    const uint64_t *kill = g->kill + (size_t)cell * words;
    uint64_t free[PAPAN_QUEENS_WORDS_MAX];
    bool found = false;
    papan_queens_search s = {.n = g->n,
                             .words = words,
                             .kill = g->kill,
                             .region = g->work,
                             .cell = g->found,
                             .depth = g->n,
                             .reached = first_is_enough,
                             .context = &found,
                             .poll_at = g->patience};
    memcpy(g->work, g->set, (size_t)g->n * words * sizeof *g->work);
    memcpy(g->work + (size_t)own * words, g->set, words * sizeof *g->work);
    for (unsigned w = 0; w < words; w++)
        free[w] = g->set_all[w] & ~kill[w] & ~g->set[(size_t)own * words + w];
    g->found[0] = (uint16_t)cell;
    if (g->n == 1)
        return HAS_WITNESS;
    if (g->kernel(&s, 1, free))
        return UNKNOWN;
    return found ? HAS_WITNESS : TOO_LONG;
}

/* ---- several stars ---- */

typedef struct tally {
    unsigned found, enough;
} tally;

static bool count(papan_stars_search *s)
{
    tally *t = s->context;
    return ++t->found < t->enough;
}

unsigned papan_grower_explore(papan_grower *g, uint16_t *cell, unsigned placed, unsigned enough,
                              papan_random *random, uint64_t patience, bool *all_seen)
{
    tally t = {.enough = enough};
    papan_stars_search s = {.n = g->n,
                            .stars = g->stars,
                            .region = g->region,
                            .cell = cell,
                            .reached = count,
                            .context = &t,
                            .random = random,
                            .poll_at = patience};
    *all_seen = papan_stars_explore(&s, placed);
    return t.found;
}

static knowledge ask_several(papan_grower *g, unsigned cell)
{
    bool all_seen;
    g->found[0] = (uint16_t)cell;
    unsigned found = papan_grower_explore(g, g->found, 1, 1, NULL, g->patience, &all_seen);
    return all_seen ? UNKNOWN : found > 0 ? HAS_WITNESS : TOO_LONG;
}

knowledge papan_grower_ask(papan_grower *g, unsigned cell)
{
    assert(cell < g->cells && g->region[cell] < g->n);
    return g->stars == 1 ? ask_one(g, cell) : ask_several(g, cell);
}
