/* frontier_share.c: makes the lists of all nodes of one position. They are independent of each other, so if
 * they are long or many, the threads of the pool make them in parallel, each in its own shard of memory.
 *
 * Tried without gain: dividing the work by sets instead of by nodes. Positions with long lists have many nodes.
 */
#include "search/frontier.h"

#include <assert.h>

enum {
    WORTH_ENTRIES = 1 << 15, /* about one millisecond of work */
    ENTRIES_A_NODE = 32,     /* overhead of a node, in entries */
    WORTH_NODES = 16,
    LEAST_NODES_A_JOB = 8,
    TASKS_A_WORKER = 32
};

/* The sums of one worker. */
typedef struct sums {
    papan_count total;
    uint64_t entries;
} sums;

typedef struct sharing {
    papan_frontier *f;
    const papan_sets_kind *kind;
    papan_sets *sets;
    papan_node_work *work;
    uint32_t nodes_a_task;
    sums *sums; /* [workers] */
} sharing;

papan_status papan_frontier_gather(papan_frontier *f, uint32_t position)
{
    f->heres = 0;
    for (uint32_t n = f->at[position]; n != 0; n = f->sibling[n]) {
        papan_status status = papan_frontier_room(f, &f->here_room, f->heres + (size_t)1, sizeof *f->here);
        if (status != PAPAN_OK)
            return status;
        f->here = f->here_room.bytes;
        f->here[f->heres++] = n;
    }
    return PAPAN_OK;
}

static papan_status work_alone(papan_frontier *f, const papan_sets_kind *kind, papan_sets *sets,
                               uint32_t position, papan_node_work *work, papan_count *total)
{
    papan_shard *shard = kind->shard(sets, 0);
    f->entries = 0;
    for (uint32_t n = f->at[position]; n != 0; n = f->sibling[n]) {
        papan_status status = work(f, kind, shard, n, total);
        if (status != PAPAN_OK || papan_frontier_stopped(f, 64 + 4 * (uint64_t)f->node[n].length))
            return status;
        f->entries += f->node[n].length;
    }
    return PAPAN_OK;
}

static papan_status do_nodes(void *own, papan_search *search, unsigned worker, size_t index)
{
    const sharing *s = own;
    assert(worker < s->f->search->pool->workers);
    papan_frontier *f = s->f;
    papan_shard *shard = s->kind->shard(s->sets, worker);
    papan_status status = PAPAN_OK;
    sums mine = {0, 0};
    size_t first = index * s->nodes_a_task, behind = first + s->nodes_a_task;
    (void)search;
    for (size_t i = first; i < behind && i < f->heres && status == PAPAN_OK; i++) {
        status = s->work(f, s->kind, shard, f->here[i], &mine.total);
        mine.entries += f->node[f->here[i]].length;
    }
    s->sums[worker].entries += mine.entries;
    if (!papan_count_add(&s->sums[worker].total, mine.total))
        status = PAPAN_TOO_BIG;
    return status;
}

static papan_status work_in_parallel(sharing *s, papan_count *total)
{
    assert(papan_frontier_shares(s->f) && s->f->heres > 0);
    papan_frontier *f = s->f;
    const papan_task_pool *pool = f->search->pool;
    s->nodes_a_task = f->heres / (pool->workers * TASKS_A_WORKER);
    if (s->nodes_a_task < LEAST_NODES_A_JOB)
        s->nodes_a_task = LEAST_NODES_A_JOB;
    papan_status status = pool->run(f->search, (f->heres + s->nodes_a_task - 1) / s->nodes_a_task, do_nodes, s);
    f->entries = 0;
    for (unsigned w = 0; w < pool->workers && status == PAPAN_OK; w++) {
        f->entries += s->sums[w].entries;
        if (total != NULL && !papan_count_add(total, s->sums[w].total))
            status = PAPAN_TOO_BIG;
    }
    return status;
}

papan_status papan_frontier_each(papan_frontier *f, const papan_sets_kind *kind, papan_sets *sets,
                                 uint32_t position, papan_node_work *work, papan_count *total)
{
    sharing s = {.f = f, .kind = kind, .sets = sets, .work = work};
    if (!papan_frontier_shares(f))
        return work_alone(f, kind, sets, position, work, total);
    papan_status status = papan_frontier_gather(f, position);
    if (status != PAPAN_OK)
        return status;
    if (f->heres < WORTH_NODES || f->entries + (uint64_t)ENTRIES_A_NODE * f->heres < WORTH_ENTRIES)
        return work_alone(f, kind, sets, position, work, total);
    s.sums = papan_take(&f->search->memory, f->search->pool->workers, sizeof *s.sums);
    status = s.sums != NULL ? work_in_parallel(&s, total) : PAPAN_NO_MEMORY;
    papan_give(&f->search->memory, s.sums, f->search->pool->workers, sizeof *s.sums);
    return status;
}
