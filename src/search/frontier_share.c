/* frontier_share.c: the lists of all nodes of one position. None of them needs another, so where they are long
 * they are made side by side by the lent threads, each in its own shard of memory.
 *
 * Only lists are shared out: the graph itself is grown by one thread, since its table of patterns is one. Tried
 * and not needed: cutting by the sets instead of by the nodes. Positions with long lists have many nodes. */
#include "search/frontier.h"

enum {
    WORTH_ENTRIES = 1 << 15, /* in the lists of the position before: about a millisecond's work */
    WORTH_NODES = 16,
    NODES_A_JOB = 8
};

typedef struct sharing {
    papan_frontier *f;
    const papan_sets_kind *kind;
    papan_sets *sets;
    papan_node_work *work;
    uint32_t nodes;
    uint32_t *node;     /* [nodes] */
    papan_count *total; /* [workers] */
} sharing;

static papan_status alone(papan_frontier *f, const papan_sets_kind *kind, papan_sets *sets, uint32_t position,
                          papan_node_work *work, papan_count *total)
{
    papan_shard *shard = kind->shard(sets, 0);
    f->entries = 0;
    for (uint32_t n = f->at[position]; n != 0; n = f->node[n].sibling) {
        papan_status status = work(f, kind, shard, n, total);
        if (status != PAPAN_OK || papan_frontier_stopped(f, 64 + 4 * (uint64_t)f->node[n].length))
            return status;
        f->entries += f->node[n].length;
    }
    return PAPAN_OK;
}

static papan_status do_nodes(void *own, papan_search *search, unsigned worker, size_t index)
{
    sharing *s = own;
    papan_shard *shard = s->kind->shard(s->sets, worker);
    (void)search;
    papan_status status = PAPAN_OK;
    for (size_t i = index * NODES_A_JOB; i < (index + 1) * NODES_A_JOB && i < s->nodes; i++)
        if (status == PAPAN_OK)
            status = s->work(s->f, s->kind, shard, s->node[i], &s->total[worker]);
    return status;
}

static papan_status together(sharing *s, uint32_t position, papan_count *total)
{
    papan_frontier *f = s->f;
    const papan_crew *crew = f->search->crew;
    uint32_t i = 0;
    for (uint32_t n = f->at[position]; n != 0; n = f->node[n].sibling)
        s->node[i++] = n;
    papan_status status = crew->share(f->search, (s->nodes + NODES_A_JOB - 1) / NODES_A_JOB, do_nodes, s);
    f->entries = 0;
    for (i = 0; i < s->nodes && status == PAPAN_OK; i++)
        f->entries += f->node[s->node[i]].length;
    for (unsigned w = 0; w < crew->workers && status == PAPAN_OK && total != NULL; w++)
        if (!papan_count_add(total, s->total[w]))
            status = PAPAN_TOO_BIG;
    return status;
}

papan_status papan_frontier_each(papan_frontier *f, const papan_sets_kind *kind, papan_sets *sets,
                                 uint32_t position, papan_node_work *work, papan_count *total)
{
    const papan_crew *crew = f->search->crew;
    sharing s = {.f = f, .kind = kind, .sets = sets, .work = work};
    if (crew == NULL || crew->workers < 2 || f->entries < WORTH_ENTRIES)
        return alone(f, kind, sets, position, work, total);
    for (uint32_t n = f->at[position]; n != 0; n = f->node[n].sibling)
        s.nodes++;
    if (s.nodes < WORTH_NODES)
        return alone(f, kind, sets, position, work, total);
    papan_status status = PAPAN_NO_MEMORY;
    s.node = papan_take(&f->search->memory, s.nodes, sizeof *s.node);
    s.total = papan_take(&f->search->memory, crew->workers, sizeof *s.total);
    if (s.node != NULL && s.total != NULL)
        status = together(&s, position, total);
    papan_give(&f->search->memory, s.node, s.nodes, sizeof *s.node);
    papan_give(&f->search->memory, s.total, crew->workers, sizeof *s.total);
    return status;
}
