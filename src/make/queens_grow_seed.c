/* queens_grow_seed.c: the start of a board: a random solution, and the smallest regions that contain it.
 *
 * One star: a random permutation without touching neighbours, row by row; each queen is a region of its own,
 * and since no other cell belongs to a region, that board has one solution.
 *
 * Several stars: a search in random order places the stars. Then each cell goes to its nearest star; stars
 * whose cells meet are neighbours, and neighbours are joined to groups of the size wanted, those with few
 * neighbours first. Shortest paths within the cells of a group connect its stars. If the resulting board does
 * not have exactly one solution, everything starts again. */
#include "make/queens_grow.h"

#include <assert.h>
#include <string.h>

/* ---- whether there is a solution with a star on a cell ---- */

/* A search with too many nodes is abandoned; the cell is then tried with another region or later. */
bool papan_grower_over(papan_grower *g)
{
    if (!g->stopped && g->stop != NULL && g->stop(g->context))
        g->stopped = true;
    return g->stopped;
}

/* ---- one star ---- */

static bool first_is_enough(void *context)
{
    *(bool *)context = true;
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

static bool count(void *context)
{
    tally *t = context;
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

/* ---- the smallest regions of a solution ---- */

enum { NO_STAR = 0xFFFF, PLACE_PATIENCE = 20000, TRIES = 400 };

/* ---- the solution ---- */

static bool random_permutation(papan_grower *g)
{
    uint64_t used = 0;
    for (unsigned row = 0; row < g->n; row++) {
        unsigned open[PAPAN_QUEENS_MAX], count = 0, last = row > 0 ? g->answer[row - 1] % g->n : g->n + 1;
        for (unsigned column = 0; column < g->n; column++)
            if (!(used >> column & 1) && (row == 0 || column + 1 < last || column > last + 1))
                open[count++] = column;
        if (count == 0)
            return false;
        unsigned column = open[papan_random_below(g->random, count)];
        assert(column < g->n);
        g->answer[row] = (uint16_t)(row * g->n + column);
        used |= UINT64_C(1) << column;
    }
    return true;
}

/* Places stars by rows, columns and touching alone: each row is a region. Returns whether it succeeded;
 * *all_seen: a failure is certain. */
static bool place_stars(papan_grower *g, papan_random *random, bool *all_seen)
{
    for (unsigned cell = 0; cell < g->cells; cell++)
        g->region[cell] = (uint8_t)(cell / g->n);
    bool found = papan_grower_explore(g, g->answer, 0, 1, random, PLACE_PATIENCE, all_seen) > 0;
    memset(g->region, PAPAN_NO_REGION, g->cells);
    return found;
}

/* True also if the search takes too long, which proves nothing. */
bool papan_grower_possible(papan_grower *g)
{
    bool all_seen;
    if (g->stars == 1)
        return g->n == 1 || g->n > 3;
    return place_stars(g, NULL, &all_seen) || !all_seen;
}

/* ---- several stars: groups ---- */

typedef struct grouping {
    uint16_t star_of[PAPAN_QUEENS_CELLS_MAX]; /* the star whose cell it is, by number */
    uint16_t from[PAPAN_QUEENS_CELLS_MAX];    /* the path back to it */
    uint8_t group[PAPAN_QUEENS_CELLS_MAX];    /* of each star; PAPAN_NO_REGION: none yet */
} grouping;

/* Cells go to the nearest star; if two are equally near, to the first in random order. */
static void share_cells(papan_grower *g, grouping *u)
{
    uint16_t *queue = g->list;
    unsigned head = 0, tail = 0;
    for (unsigned cell = 0; cell < g->cells; cell++)
        u->star_of[cell] = NO_STAR;
    for (unsigned i = 0; i < g->queens; i++) {
        queue[tail++] = g->answer[i];
        u->star_of[g->answer[i]] = (uint16_t)i;
        u->from[g->answer[i]] = g->answer[i];
    }
    papan_shuffle(g->random, queue, tail);
    assert(tail == g->queens);
    while (head < tail) {
        unsigned cell = queue[head++];
        for (unsigned i = 0; i < g->nears[cell]; i++) {
            unsigned next = g->near[4 * cell + i];
            if (u->star_of[next] != NO_STAR)
                continue;
            u->star_of[next] = u->star_of[cell];
            u->from[next] = (uint16_t)cell;
            queue[tail++] = (uint16_t)next;
        }
    }
    assert(tail == g->cells);
}

/* A border between two stars' cells: one cell on each side. */
typedef struct bridge {
    uint16_t one, other;
} bridge;

/* Of the free stars next to the group (or, for PAPAN_NO_REGION, of all free stars) one with the fewest free
 * neighbours; *at is where it meets the group. NO_STAR: no such star. */
static unsigned star_with_fewest_neighbours(papan_grower *g, const grouping *u, uint8_t group, bridge *at)
{
    static const unsigned many = 1000;
    uint8_t lonely[PAPAN_QUEENS_CELLS_MAX] = {0};
    bridge meets[PAPAN_QUEENS_CELLS_MAX];
    bool beside[PAPAN_QUEENS_CELLS_MAX] = {false};
    for (unsigned cell = 0; cell < g->cells; cell++)
        for (unsigned i = 0; i < g->nears[cell]; i++) {
            unsigned next = g->near[4 * cell + i], star = u->star_of[cell], other = u->star_of[next];
            if (star == other || u->group[star] != PAPAN_NO_REGION)
                continue;
            if (u->group[other] == PAPAN_NO_REGION && lonely[star] < 250)
                lonely[star]++;
            if (group == PAPAN_NO_REGION || u->group[other] == group) {
                beside[star] = true;
                meets[star] = (bridge){(uint16_t)cell, (uint16_t)next};
            }
        }
    unsigned best = NO_STAR, least = many, ties = 0;
    for (unsigned star = 0; star < g->queens; star++) {
        if (u->group[star] != PAPAN_NO_REGION || (group != PAPAN_NO_REGION && !beside[star]))
            continue;
        ties = lonely[star] < least ? 0 : ties;
        if (lonely[star] < least || (lonely[star] == least && papan_random_below(g->random, ++ties + 1) == 0)) {
            least = lonely[star];
            best = star;
            *at = meets[star];
        }
    }
    return best;
}

static void join_path(papan_grower *g, const grouping *u, unsigned cell, uint8_t group)
{
    for (;; cell = u->from[cell]) {
        if (g->region[cell] == PAPAN_NO_REGION)
            papan_grower_put(g, cell, group);
        g->fixed[cell] = true;
        if (u->from[cell] == cell)
            return;
    }
}

static bool group_stars(papan_grower *g, grouping *u)
{
    memset(u->group, PAPAN_NO_REGION, sizeof u->group);
    for (uint8_t group = 0; group < g->n; group++)
        for (unsigned i = 0; i < g->stars; i++) {
            bridge at = {0, 0};
            unsigned star = star_with_fewest_neighbours(g, u, i == 0 ? PAPAN_NO_REGION : group, &at);
            if (star == NO_STAR)
                return false;
            u->group[star] = group;
            if (i == 0) {
                join_path(g, u, g->answer[star], group);
                g->seed[group] = g->answer[star];
            } else {
                join_path(g, u, at.one, group);
                join_path(g, u, at.other, group);
            }
        }
    return true;
}

/* ---- both ---- */

static void clear_board(papan_grower *g)
{
    memset(g->region, PAPAN_NO_REGION, g->cells);
    memset(g->fixed, 0, g->cells * sizeof *g->fixed);
    memset(g->size, 0, g->n * sizeof *g->size);
    memset(g->rows, 0, (size_t)g->n * g->n * sizeof *g->rows);
    if (g->stars == 1) {
        memset(g->set, 0, (size_t)g->n * g->words * sizeof *g->set);
        memset(g->set_all, 0, g->words * sizeof *g->set_all);
    }
    memset(g->verdicts, 0, (size_t)g->cells * SLOTS * sizeof *g->verdicts);
    g->bare = g->cells;
    g->changes = 0;
}

static bool seed_one(papan_grower *g)
{
    clear_board(g);
    if (!random_permutation(g))
        return false;
    for (unsigned row = 0; row < g->n; row++) {
        papan_grower_put(g, g->answer[row], (uint8_t)row);
        g->fixed[g->answer[row]] = true;
        g->seed[row] = g->answer[row];
    }
    return true;
}

static bool seed_several(papan_grower *g)
{
    grouping u;
    bool all_seen;
    clear_board(g);
    if (!place_stars(g, g->random, &all_seen))
        return false;
    share_cells(g, &u);
    return group_stars(g, &u) &&
           papan_grower_explore(g, g->found, 0, 2, NULL, 100 * g->patience, &all_seen) == 1 && all_seen;
}

bool papan_grower_seed(papan_grower *g)
{
    for (unsigned i = 0; i < TRIES && !papan_grower_over(g); i++)
        if (g->stars == 1 ? seed_one(g) : seed_several(g))
            return true;
    return false;
}
