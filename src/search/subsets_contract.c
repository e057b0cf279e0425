/* subsets_contract.c: makes the graph of `subsets` smaller once all pieces but the masked ones are decided.
 *
 * The pieces that are left are in the set, so their edges only pass numbers on. A node with a single edge into
 * it, of such a piece, has the number of the node before it: both are one. A node with a single edge out of it,
 * of such a piece, need not add anything up: the edges into it can lead to the next node instead. They wait in
 * a list until that node comes. */
#include "search/subsets.h"

#include <assert.h>
#include <string.h>

enum { ONE = 1, MANY = 2 };
#define LIST UINT32_C(0x80000000) /* not a node, but the list with this number */

/* A node has many edges out of it if one of them is masked. */
static void count_outs(const papan_subsets_graph *g, uint8_t *outs)
{
    memset(outs, 0, g->nodes);
    for (uint32_t node = 1; node < g->nodes; node++) {
        uint32_t e = g->start[node];
        for (; e < g->masked[node]; e++)
            outs[g->from[e]] = outs[g->from[e]] == 0 ? ONE : MANY;
        for (; e < g->start[node + 1]; e++)
            outs[g->from[e]] = MANY;
    }
}

static uint32_t size_of(const papan_subsets_graph *lists, uint32_t from)
{
    uint32_t list = from & ~LIST;
    return from & LIST ? lists->start[list + 1] - lists->start[list] : 1;
}

/* Appends edges of one graph, from e up to end. */
static uint32_t append(const papan_subsets_graph *g, uint32_t e, uint32_t end, papan_subsets_graph *to,
                       uint32_t at)
{
    assert(e <= end);
    memmove(to->from + at, g->from + e, (end - e) * sizeof *to->from);
    memmove(to->piece + at, g->piece + e, end - e);
    return at + (end - e);
}

/* Appends the edges into a node, with those in lists, to the nodes or to the lists: first those that are not
 * masked. Returns their end. */
static uint32_t gather(const papan_subsets_graph *g, uint32_t node, const uint32_t *same,
                       const papan_subsets_graph *lists, papan_subsets_graph *to)
{
    uint32_t at = to->start[to->nodes], first = g->start[node], masked = g->masked[node];
    for (uint32_t e = first; e < masked; e++) {
        uint32_t from = same[g->from[e]], list = from & ~LIST;
        if (from & LIST)
            at = append(lists, lists->start[list], lists->masked[list], to, at);
        else {
            to->piece[at] = g->piece[e];
            to->from[at++] = from;
        }
    }
    to->masked[to->nodes] = at;
    for (uint32_t e = first; e < masked; e++) {
        uint32_t from = same[g->from[e]], list = from & ~LIST;
        if (from & LIST)
            at = append(lists, lists->masked[list], lists->start[list + 1], to, at);
    }
    for (uint32_t e = masked; e < g->start[node + 1]; e++) {
        assert((same[g->from[e]] & LIST) == 0);
        to->piece[at] = g->piece[e];
        to->from[at++] = same[g->from[e]];
    }
    return at;
}

static papan_status add_node(papan_frontier *f, const papan_subsets_graph *g, uint32_t node, uint32_t *same,
                             const papan_subsets_graph *lists, papan_subsets_graph *to, uint32_t kind)
{
    uint32_t first = to->start[to->nodes];
    size_t edges = first + (g->start[node + 1] - g->masked[node]);
    for (uint32_t e = g->start[node]; e < g->masked[node]; e++)
        edges += size_of(lists, same[g->from[e]]);
    papan_status status = papan_subsets_room(f, to, to->nodes + (size_t)1, edges);
    if (status != PAPAN_OK)
        return status;
    uint32_t end = gather(g, node, same, lists, to);
    assert(end == edges);
    if (end == first + 1 && to->masked[to->nodes] == end && node + 1 < g->nodes) {
        same[node] = to->from[first];
        return PAPAN_OK;
    }
    same[node] = to->nodes | kind;
    to->start[++to->nodes] = end;
    return PAPAN_OK;
}

papan_status papan_subsets_contract(papan_frontier *f, const papan_subsets_graph *g,
                                    papan_subsets_contraction *c)
{
    papan_status status = papan_subsets_room(f, &c->left, 1, 1);
    if (status == PAPAN_OK)
        status = papan_subsets_room(f, &c->lists, 1, 1);
    if (status == PAPAN_OK)
        status = papan_frontier_room(f, &c->same_room, g->nodes, sizeof(uint32_t));
    if (status == PAPAN_OK)
        status = papan_frontier_room(f, &c->outs_room, g->nodes, sizeof(uint8_t));
    if (status != PAPAN_OK)
        return status;
    uint32_t *same = c->same_room.bytes;
    uint8_t *outs = c->outs_room.bytes;
    count_outs(g, outs);
    same[0] = 0;
    c->left.nodes = 1;
    c->lists.nodes = 0;
    c->left.tree = g->tree;
    c->left.start[0] = c->left.start[1] = c->left.masked[0] = c->lists.start[0] = 0;
    for (uint32_t node = 1; node < g->nodes && status == PAPAN_OK; node++)
        status = outs[node] == ONE ? add_node(f, g, node, same, &c->lists, &c->lists, LIST)
                                   : add_node(f, g, node, same, &c->lists, &c->left, 0);
    return status;
}

void papan_subsets_drop_contraction(papan_frontier *f, papan_subsets_contraction *c)
{
    papan_subsets_drop(f, &c->left);
    papan_subsets_drop(f, &c->lists);
    papan_frontier_release(f, &c->same_room);
    papan_frontier_release(f, &c->outs_room);
}
