/* frontier_graph.c: the graph of the frontier method, built by one thread.
 *
 * If the first empty cell is always filled next, the state of the board is a pair: the position of that cell,
 * and the pattern of filled cells beyond it, which no placement can extend further than its own length.
 * Different partial fillings with the same pair have the same completions, so the pair is a node, and a
 * placement at its first empty cell is an edge (a broken-profile or transfer-matrix method, known from counting
 * domino tilings).
 *
 * Edges into a node are linked only where they will be traversed: for forward lists before the cut, for the
 * join across it, and for listing. Linking all of them cost a fifth of the time of a count on 8 x 8, because
 * the join had to skip those that do not cross the cut. */
#include "search/frontier_pattern.h"

#include <assert.h>
#include <string.h>

/* ---- the table ---- */

enum { LEAST_SLOTS = 1 << 12 };

/* Pairs that the scan has passed are never looked up again. Each time the table is rebuilt they are dropped, so
 * it holds only what is within reach and stays small enough for the processor cache. */
papan_status papan_frontier_renew(papan_frontier *f, papan_frontier_table *t, unsigned skip, uint32_t passed,
                                  size_t more)
{
    papan_frontier_array old_room = t->room;
    const papan_frontier_slot *old = old_room.bytes;
    size_t old_slots = t->slots, kept = 0;
    for (size_t i = 0; i < old_slots; i++)
        kept += old[i].position > passed + 1;
    t->slots = LEAST_SLOTS >> skip;
    while (t->slots < 4 * (kept + more))
        t->slots *= 2;
    t->used = kept;
    t->shift = (unsigned)__builtin_clzll(t->slots) + 1;
    t->room = (papan_frontier_array){NULL, 0, 0};
    papan_status status = papan_frontier_room(f, &t->room, t->slots, sizeof *t->slot);
    if (status == PAPAN_OK) {
        t->slot = t->room.bytes;
        memset(t->slot, 0, t->slots * sizeof *t->slot);
        for (size_t i = 0; i < old_slots; i++)
            if (old[i].position > passed + 1) {
                uint64_t hash = papan_frontier_hash(old[i].position - 1, old[i].pattern) << skip;
                *papan_frontier_find(t, hash, old[i].position - 1, old[i].pattern) = old[i];
            }
    }
    papan_frontier_release(f, &old_room);
    return status;
}

/* ---- nodes ---- */

papan_status papan_frontier_node_room(papan_frontier *f, size_t nodes)
{
    papan_status status = papan_frontier_room(f, &f->nodes_room, nodes, sizeof *f->node);
    if (status == PAPAN_OK)
        status = papan_frontier_room(f, &f->siblings_room, nodes, sizeof *f->sibling);
    f->node = f->nodes_room.bytes;
    f->sibling = f->siblings_room.bytes;
    return status;
}

static papan_status add_node(papan_frontier *f, uint32_t position, uint64_t pattern, uint32_t *node)
{
    assert(position <= f->positions && (pattern & 1) == 0);
    if (f->nodes == f->siblings_room.room) {
        papan_status status = papan_frontier_node_room(f, f->nodes + (size_t)1);
        if (status != PAPAN_OK)
            return status;
    }
    *node = f->nodes++;
    f->node[*node] = (papan_frontier_node){.pattern = pattern, .common = f->full, .position = position};
    f->sibling[*node] = f->at[position];
    f->at[position] = *node;
    return PAPAN_OK;
}

/* The node of a pair, created if it is new; PAPAN_FRONTIER_DEAD if the pattern has a pocket that cannot be
 * filled. */
static papan_status get_node(papan_frontier *f, uint32_t position, uint64_t pattern, uint32_t *node)
{
    papan_frontier_slot *slot =
        papan_frontier_find(&f->table, papan_frontier_hash(position, pattern), position, pattern);
    if (slot->position != 0) {
        *node = slot->node;
        return PAPAN_OK;
    }
    papan_status status = PAPAN_OK;
    *node = PAPAN_FRONTIER_DEAD;
    if (!f->pockets || papan_frontier_pockets_fit(f, position, pattern))
        status = add_node(f, position, pattern, node);
    *slot = (papan_frontier_slot){pattern, position + 1, *node};
    f->table.used++;
    return status;
}

papan_status papan_frontier_open(papan_frontier *f, uint32_t *root)
{
    uint32_t dead, end;
    uint64_t pattern = 0;
    f->at = papan_arena_take(&f->arena, f->positions + (size_t)1, sizeof *f->at);
    if (f->at == NULL)
        return PAPAN_NO_MEMORY;
    papan_status status = papan_frontier_renew(f, &f->table, 0, 0, 0);
    if (status == PAPAN_OK)
        status = papan_frontier_room(f, &f->edges_room, 1, sizeof *f->edge);
    if (status == PAPAN_OK)
        status = add_node(f, f->positions, 0, &dead);
    f->edges = 1;
    f->at[f->positions] = 0;
    if (status == PAPAN_OK)
        status = add_node(f, f->positions, 0, &end);
    uint32_t position = papan_frontier_first_empty(f, 0, &pattern);
    *root = PAPAN_FRONTIER_END;
    if (status == PAPAN_OK && position < f->positions)
        status = add_node(f, position, pattern, root);
    if (status == PAPAN_OK)
        f->node[*root].common = f->start;
    return status;
}

/* ---- edges ---- */

static inline void add_edge(papan_frontier *f, uint32_t from, uint32_t to, uint32_t placement, uint64_t common,
                            bool chained)
{
    assert(to != PAPAN_FRONTIER_DEAD && f->node[from].position < f->node[to].position);
    assert(f->edges > 0 && f->edges < f->edges_room.room);
    papan_frontier_node *target = &f->node[to];
    f->edge[f->edges] = (papan_frontier_edge){from, to, chained ? target->in : 0, placement};
    target->in = chained ? f->edges : target->in;
    f->edges++;
    target->common &= common + f->placement[placement].field.one;
}

/* Adds the edges out of a node. Pieces whose field in common is full are used up. */
static papan_status expand_node(papan_frontier *f, uint32_t node, uint64_t common)
{
    uint32_t position = f->node[node].position, from = f->first[position], to = f->first[position + 1];
    uint64_t pattern = f->node[node].pattern;
    bool chained = papan_frontier_chained(f, position);
    papan_status status =
        papan_frontier_room(f, &f->edges_room, (size_t)f->edges + (to - from), sizeof *f->edge);
    if (status == PAPAN_OK && papan_frontier_full(&f->table, to - from))
        status = papan_frontier_renew(f, &f->table, 0, position, to - from);
    if (status != PAPAN_OK)
        return status;
    f->edge = f->edges_room.bytes;
    f->node[node].out = f->edges;
    for (uint32_t i = from; i < to; i++) {
        const papan_placement *p = &f->placement[i];
        assert((p->cells & 1) != 0);
        if ((p->cells & pattern) != 0 || (common & p->field.mask) == p->field.mask)
            continue;
        uint64_t next = pattern | p->cells;
        uint32_t target = PAPAN_FRONTIER_END, at = papan_frontier_first_empty(f, position, &next);
        if (at < f->positions)
            status = get_node(f, at, next, &target);
        if (status != PAPAN_OK)
            return status;
        f->search->cases++;
        if (target != PAPAN_FRONTIER_DEAD)
            add_edge(f, node, target, i, common, chained);
    }
    f->node[node].outs = f->edges - f->node[node].out;
    return PAPAN_OK;
}

papan_status papan_frontier_expand(papan_frontier *f, uint32_t position)
{
    assert(position < f->positions && f->growth == NULL);
    for (uint32_t n = f->at[position]; n != 0; n = f->sibling[n]) {
        if (!papan_frontier_reached(f, &f->node[n]))
            continue;
        papan_status status = expand_node(f, n, f->node[n].common | f->required[position]);
        if (status != PAPAN_OK || papan_frontier_stopped(f, 256))
            return status;
    }
    return PAPAN_OK;
}
