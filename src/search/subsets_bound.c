/* subsets_bound.c: an upper bound of the number of solutions, to find how many bits `subsets` needs.
 *
 * Let pieces be used any number of times, give each a positive weight, and let Z be the sum over all paths of
 * the product of the weights of the pieces on it. A solution has every piece once, so it contributes the
 * product of all weights. Everything else is positive: Z divided by that product is at least the number of
 * solutions, whatever the weights are. It is least where every piece is used once on average, so the weight of
 * a piece that is used too often is lowered, again and again. (The saddle point bound of generating functions.)
 * All numbers are positive, so rounding changes the sum by very little. */
#include "search/subsets.h"

#include <assert.h>
#include <math.h>

typedef struct weighing {
    const papan_subsets_graph *g;
    unsigned pieces;
    double weight[PAPAN_SUBSETS_PIECES];
    double uses[PAPAN_SUBSETS_PIECES]; /* on average */
    double *to, *back;                 /* [nodes] sums over all paths from the first node, to the last one */
} weighing;

static double sum_paths(weighing *w)
{
    const papan_subsets_graph *g = w->g;
    w->to[0] = 1;
    for (uint32_t node = 1; node < g->nodes; node++) {
        double sum = 0;
        for (uint32_t e = g->start[node]; e < g->start[node + 1]; e++)
            sum += w->to[g->from[e]] * w->weight[g->piece[e]];
        w->to[node] = sum;
        w->back[node] = 0;
    }
    return w->to[g->nodes - 1];
}

static void find_uses(weighing *w, double all)
{
    const papan_subsets_graph *g = w->g;
    for (unsigned i = 0; i < w->pieces; i++)
        w->uses[i] = 0;
    w->back[0] = 0;
    w->back[g->nodes - 1] = 1 / all;
    for (uint32_t node = g->nodes; node-- > 1;)
        for (uint32_t e = g->start[node]; e < g->start[node + 1]; e++) {
            double share = w->back[node] * w->weight[g->piece[e]];
            w->back[g->from[e]] += share;
            w->uses[g->piece[e]] += share * w->to[g->from[e]];
        }
}

static double divided_by_weights(const weighing *w, double all)
{
    for (unsigned i = 0; i < w->pieces; i++)
        all /= w->weight[i];
    return all;
}

papan_status papan_subsets_bound(papan_frontier *f, const papan_subsets_graph *g, unsigned pieces,
                                 double *bound)
{
    enum { ROUNDS = 24 };
    papan_frontier_array room = {NULL, 0, 0};
    weighing w = {.g = g, .pieces = pieces};
    papan_status status = papan_frontier_room(f, &room, 2 * (size_t)g->nodes, sizeof(double));
    if (status != PAPAN_OK)
        return status;
    w.to = room.bytes;
    w.back = w.to + g->nodes;
    *bound = HUGE_VAL;
    for (unsigned i = 0; i < pieces; i++)
        w.weight[i] = 1;
    for (int round = 0; round < ROUNDS && !papan_must_stop(f->search); round++) {
        double all = sum_paths(&w), here = divided_by_weights(&w, all);
        *bound = here < *bound ? here : *bound;
        find_uses(&w, all);
        for (unsigned i = 0; i < pieces; i++)
            w.weight[i] *= w.uses[i] > 0 ? 1 / sqrt(w.uses[i]) : 1;
    }
    papan_frontier_release(f, &room);
    return PAPAN_OK;
}
