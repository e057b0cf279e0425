/* subsets_graph.c: the graph of `subsets`: that of the frontier method, with nothing but the numbers of nodes
 * and pieces, and only the nodes through which a path leads from the empty board to the full one. */
#include "search/subsets.h"

#include "base/bits.h"

#include <assert.h>
#include <string.h>

papan_status papan_subsets_room(papan_frontier *f, papan_subsets_graph *g, size_t nodes, size_t edges)
{
    papan_status status = papan_frontier_room(f, &g->start_room, nodes + 1, sizeof *g->start);
    if (status == PAPAN_OK)
        status = papan_frontier_room(f, &g->masked_room, nodes, sizeof *g->masked);
    if (status == PAPAN_OK)
        status = papan_frontier_room(f, &g->from_room, edges, sizeof *g->from);
    if (status == PAPAN_OK)
        status = papan_frontier_room(f, &g->piece_room, edges, sizeof *g->piece);
    g->start = g->start_room.bytes;
    g->masked = g->masked_room.bytes;
    g->from = g->from_room.bytes;
    g->piece = g->piece_room.bytes;
    return status;
}

void papan_subsets_drop(papan_frontier *f, papan_subsets_graph *g)
{
    papan_frontier_release(f, &g->start_room);
    papan_frontier_release(f, &g->masked_room);
    papan_frontier_release(f, &g->from_room);
    papan_frontier_release(f, &g->piece_room);
}

/* ---- from the frontier's graph ---- */

enum { NOWHERE = 0 }; /* no path leads from the node to the end */

typedef struct numbering {
    papan_frontier *f;
    uint32_t *number;                    /* [nodes of f] from 1 */
    uint8_t rank[PAPAN_FRONTIER_WINDOW]; /* of each bit of a set of pieces: the number of the piece */
    uint32_t edges[PAPAN_FRONTIER_WINDOW];
} numbering;

static unsigned bit_of(const papan_frontier *f, const papan_frontier_edge *edge)
{
    return papan_lowest(f->placement[edge->placement].field.one);
}

/* Marks the nodes that lead to the end and counts the edges of each piece to them. */
static void find_ways_out(numbering *n)
{
    const papan_frontier *f = n->f;
    n->number[PAPAN_FRONTIER_END] = 1;
    for (uint32_t p = f->positions; p-- > 0;)
        for (uint32_t node = f->at[p]; node != 0; node = f->sibling[node])
            for (uint32_t e = f->node[node].out, end = e + f->node[node].outs; e < end; e++)
                if (n->number[f->edge[e].to] != NOWHERE) {
                    n->number[node] = 1;
                    n->edges[bit_of(f, &f->edge[e])]++;
                }
}

/* The piece with the most edges first. */
static unsigned rank_pieces(numbering *n)
{
    unsigned pieces = 0;
    uint64_t left = n->f->full;
    for (; left != 0; pieces++) {
        unsigned most = papan_lowest(left);
        for (uint64_t rest = left; rest != 0; rest &= rest - 1)
            if (n->edges[papan_lowest(rest)] > n->edges[most])
                most = papan_lowest(rest);
        n->rank[most] = (uint8_t)pieces;
        left &= ~(UINT64_C(1) << most);
    }
    return pieces;
}

/* Numbers the nodes in the order of their positions; returns their number. */
static uint32_t number_nodes(numbering *n)
{
    const papan_frontier *f = n->f;
    uint32_t nodes = 0;
    for (uint32_t p = 0; p < f->positions; p++)
        for (uint32_t node = f->at[p]; node != 0; node = f->sibling[node])
            if (n->number[node] != NOWHERE)
                n->number[node] = ++nodes;
    n->number[PAPAN_FRONTIER_END] = ++nodes;
    return nodes;
}

typedef void each_edge(papan_subsets_graph *g, uint32_t from, uint32_t to, uint8_t piece);

static void for_edges(const numbering *n, papan_subsets_graph *g, each_edge *work)
{
    const papan_frontier *f = n->f;
    for (uint32_t p = 0; p < f->positions; p++)
        for (uint32_t node = f->at[p]; node != 0; node = f->sibling[node]) {
            const papan_frontier_edge *edge = f->edge + f->node[node].out, *end = edge + f->node[node].outs;
            for (; n->number[node] != NOWHERE && edge < end; edge++)
                if (n->number[edge->to] != NOWHERE)
                    work(g, n->number[node] - 1, n->number[edge->to] - 1, n->rank[bit_of(f, edge)]);
        }
}

/* Counts the edges into each node: all in start[], those that are not masked in masked[]. */
static void count_edge(papan_subsets_graph *g, uint32_t from, uint32_t to, uint8_t piece)
{
    (void)from;
    g->start[to + 1]++;
    g->masked[to] += piece < g->tree;
}

/* Puts an edge before the last one of its kind. */
static void store_edge(papan_subsets_graph *g, uint32_t from, uint32_t to, uint8_t piece)
{
    uint32_t e = piece < g->tree ? --g->masked[to] : --g->start[to + 1];
    g->from[e] = from;
    g->piece[e] = piece;
    g->present |= UINT32_C(1) << piece;
}

static void store_edges(const numbering *n, papan_subsets_graph *g, uint32_t edges)
{
    memset(g->start, 0, ((size_t)g->nodes + 1) * sizeof *g->start);
    memset(g->masked, 0, g->nodes * sizeof *g->masked);
    for_edges(n, g, count_edge);
    for (uint32_t node = 0; node < g->nodes; node++) { /* both become the ends of their edges */
        g->masked[node] += g->start[node];
        g->start[node + 1] += g->start[node];
    }
    assert(g->start[g->nodes] == edges);
    for_edges(n, g, store_edge);
    for (uint32_t node = 0; node < g->nodes; node++) { /* now masked[] has the first edge of all */
        uint32_t first = g->masked[node];
        g->masked[node] = g->start[node + 1];
        g->start[node] = first;
    }
    g->start[g->nodes] = edges;
}

static papan_status number_graph(numbering *n, uint32_t root, unsigned masked, papan_subsets_graph *g)
{
    uint32_t edges = 0;
    find_ways_out(n);
    g->nodes = 0;
    if (n->number[root] == NOWHERE)
        return PAPAN_OK;
    for (unsigned i = 0; i < PAPAN_FRONTIER_WINDOW; i++)
        edges += n->edges[i];
    unsigned pieces = rank_pieces(n);
    assert(pieces <= PAPAN_SUBSETS_PIECES);
    g->tree = pieces > masked ? pieces - masked : 0;
    uint32_t nodes = number_nodes(n);
    papan_status status = papan_subsets_room(n->f, g, nodes, edges);
    if (status != PAPAN_OK)
        return status;
    assert(n->number[root] == 1);
    g->nodes = nodes;
    store_edges(n, g, edges);
    return PAPAN_OK;
}

papan_status papan_subsets_make(papan_frontier *f, uint32_t root, unsigned masked, papan_subsets_graph *g)
{
    papan_frontier_array room = {NULL, 0, 0};
    numbering n = {.f = f};
    papan_status status = papan_frontier_room(f, &room, f->nodes, sizeof *n.number);
    n.number = room.bytes;
    if (status == PAPAN_OK) {
        memset(n.number, 0, f->nodes * sizeof *n.number);
        status = number_graph(&n, root, masked, g);
    }
    papan_frontier_release(f, &room);
    return status;
}

/* ---- without some pieces ---- */

static bool has(uint32_t pieces, uint8_t piece)
{
    return pieces >> piece & 1;
}

/* Marks the nodes that lead to the end. */
static void mark_useful(const papan_subsets_graph *g, uint32_t pieces, uint32_t *number)
{
    memset(number, 0, g->nodes * sizeof *number);
    number[g->nodes - 1] = 1;
    for (uint32_t node = g->nodes; node-- > 1;)
        if (number[node] != NOWHERE)
            for (uint32_t e = g->start[node]; e < g->start[node + 1]; e++)
                number[g->from[e]] |= !has(pieces, g->piece[e]);
}

/* Copies the edges from one number to another whose piece and node are left; returns the new end. */
static uint32_t copy_edges(const papan_subsets_graph *g, uint32_t e, uint32_t end, uint32_t pieces,
                           const uint32_t *number, papan_subsets_graph *left, uint32_t to)
{
    for (; e < end; e++)
        if (!has(pieces, g->piece[e]) && number[g->from[e]] != NOWHERE) {
            left->from[to] = number[g->from[e]] - 1;
            left->piece[to++] = g->piece[e];
            left->present |= UINT32_C(1) << g->piece[e];
        }
    return to;
}

papan_status papan_subsets_without(papan_frontier *f, const papan_subsets_graph *g, uint32_t pieces,
                                   uint32_t *number, papan_subsets_graph *left)
{
    papan_status status = papan_subsets_room(f, left, g->nodes, papan_subsets_edges(g));
    if (status != PAPAN_OK)
        return status;
    mark_useful(g, pieces, number);
    left->tree = g->tree;
    left->present = 0;
    uint32_t nodes = 1, edges = 0;
    left->start[0] = left->masked[0] = 0;
    for (uint32_t node = 1; node < g->nodes; node++) {
        if (number[node] == NOWHERE)
            continue;
        left->start[nodes] = edges;
        edges = copy_edges(g, g->start[node], g->masked[node], pieces, number, left, edges);
        left->masked[nodes] = edges;
        edges = copy_edges(g, g->masked[node], g->start[node + 1], pieces, number, left, edges);
        number[node] = edges > left->start[nodes] ? ++nodes : NOWHERE; /* otherwise nothing leads to it */
    }
    left->start[nodes] = edges;
    left->nodes = number[0] != NOWHERE && number[g->nodes - 1] != NOWHERE ? nodes : 0;
    return PAPAN_OK;
}

/* ---- with fewer nodes ---- */

/* The pieces that are left are in the set, so their edges only pass numbers on. A node with a single edge into
 * it, of such a piece, has the number of the node before it: both are one. A node with a single edge out of it,
 * of such a piece, need not add anything up: the edges into it can lead to the next node instead. They are kept
 * in a list until that node is processed. */
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
static uint32_t append_edges(const papan_subsets_graph *g, uint32_t e, uint32_t end, papan_subsets_graph *to,
                             uint32_t at)
{
    assert(e <= end);
    memmove(to->from + at, g->from + e, (end - e) * sizeof *to->from);
    memmove(to->piece + at, g->piece + e, end - e);
    return at + (end - e);
}

/* Appends the edges into a node, with those in lists, to the nodes or to the lists: first those that are not
 * masked. Returns their end. */
static uint32_t gather_edges(const papan_subsets_graph *g, uint32_t node, const uint32_t *same,
                             const papan_subsets_graph *lists, papan_subsets_graph *to)
{
    uint32_t at = to->start[to->nodes], first = g->start[node], masked = g->masked[node];
    for (uint32_t e = first; e < masked; e++) {
        uint32_t from = same[g->from[e]], list = from & ~LIST;
        if (from & LIST)
            at = append_edges(lists, lists->start[list], lists->masked[list], to, at);
        else {
            to->piece[at] = g->piece[e];
            to->from[at++] = from;
        }
    }
    to->masked[to->nodes] = at;
    for (uint32_t e = first; e < masked; e++) {
        uint32_t from = same[g->from[e]], list = from & ~LIST;
        if (from & LIST)
            at = append_edges(lists, lists->masked[list], lists->start[list + 1], to, at);
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
    uint32_t end = gather_edges(g, node, same, lists, to);
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
