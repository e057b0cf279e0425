/* frontier_grow.c: builds the graph of frontier_graph.c on several threads, identical node by node and edge by
 * edge, so that nothing later depends on the number of threads.
 *
 * The nodes of one position are processed in batches, a batch in chunks. Each batch has five parallel phases;
 * between them, only sums are computed:
 *
 *   1  each chunk:  finds the placements that fit and the pairs (position, pattern) they lead to, sorted into
 *                   shards by the highest bits of their hash
 *   2  each shard:  looks up its pairs in its own table, chunk by chunk in order; a pair that occurs for the
 *                   first time is marked, and is dead if it has a pocket that cannot be filled
 *   3  each chunk:  numbers the nodes that occurred for the first time in it
 *   4  each chunk:  writes its edges
 *   5  each shard:  links the edges that lead to its nodes
 *
 * The first number of a chunk is known when all shards have reported how many new nodes and edges each chunk
 * has. So nodes get the same numbers as in one thread: the order in which they are first reached. Sorting by
 * shards is the partitioning of a parallel hash join (Shatdal, Kant and Naughton 1994); it costs some
 * instructions, but a shard's table is small, and the entries it needs next can be prefetched. */
#include "search/frontier_pattern.h"

#include <assert.h>
#include <string.h>

enum {
    SHARD_BITS = 6,
    SHARDS = 1 << SHARD_BITS,
    CHUNKS = 64,
    CHUNK_PAIRS = 1 << 13, /* more than all placements with the same first cell */
    CHUNK_NODES = 1 << 10,
    WORTH_TABLES = 1 << 16,           /* this many pairs, of which about a third fit, take a few milliseconds */
    WORTH_THREADS = 1 << 14,          /* once the tables exist */
    AHEAD = 8,                        /* how many pairs ahead memory is prefetched */
    STEPS = PAPAN_FRONTIER_WINDOW + 1 /* distances to the next position; the last entry: beyond the window */
};

_Static_assert(CHUNK_PAIRS > 12 * PAPAN_PIECES_MAX * PAPAN_FACES_MAX, "12 orientations, at most");

/* A shard numbers its nodes in order of arrival; the first two numbers are the same for all shards. */
enum { LOCAL_DEAD = 0, LOCAL_END = 1, LOCALS = 2 };
#define MET_FIRST (UINT32_C(1) << 31)

/* A placement that fits. */
typedef struct fit {
    uint64_t pattern; /* the pattern it leads to */
    uint32_t position;
    uint32_t placement;
} fit;

/* A placement that fits, as data for its shard. Two fields are reused in later phases. */
typedef struct pair {
    union {
        uint64_t pattern;
        uint64_t common; /* lower bound for all sets after the edge */
    };
    union {
        uint32_t position;
        uint32_t edge; /* 0: none */
    };
    uint32_t local; /* number in the shard, possibly with MET_FIRST */
} pair;

typedef struct chunk {
    uint32_t first, nodes; /* in here[] */
    uint32_t fits;
    uint32_t start[SHARDS + 1];            /* where the pairs of each shard start in pair[] */
    uint32_t node, edge;                   /* the first numbers of its new nodes and edges */
    uint32_t oldest[STEPS], newest[STEPS]; /* new nodes of each position; 0: none */
    fit *fit;
    uint8_t *shard;   /* [fits] */
    pair *pair;       /* [fits] */
    uint32_t *behind; /* [nodes] where the fits of each node end */
} chunk;

typedef struct shard {
    papan_frontier_table table; /* gives local numbers */
    papan_frontier_array number_room;
    uint32_t *number; /* [locals] of the node */
    uint32_t locals;
    uint32_t fresh[CHUNKS], alive[CHUNKS]; /* new nodes and edges of each chunk */
} shard;

struct papan_growth {
    papan_frontier *f;
    uint32_t position;
    papan_frontier_array fit_room, shard_room, pair_room, behind_room;
    uint32_t chunks; /* in this batch */
    chunk chunk[CHUNKS];
    shard shard[SHARDS];
};

/* ---- tables ---- */

static papan_status local_number(papan_frontier *f, shard *s, uint32_t node, uint32_t *local)
{
    papan_status status = papan_frontier_room(f, &s->number_room, s->locals + (size_t)1, sizeof *s->number);
    if (status != PAPAN_OK)
        return status;
    s->number = s->number_room.bytes;
    s->number[s->locals] = node;
    *local = s->locals++;
    return PAPAN_OK;
}

/* Puts a pair that has a node into the table of its shard. */
static papan_status move_pair(papan_growth *g, uint32_t position, uint64_t pattern, uint32_t node)
{
    assert(position > g->position || node <= PAPAN_FRONTIER_END);
    uint64_t hash = papan_frontier_hash(position, pattern);
    shard *s = &g->shard[hash >> (64 - SHARD_BITS)];
    papan_status status = PAPAN_OK;
    uint32_t local = node;
    if (node > PAPAN_FRONTIER_END)
        status = local_number(g->f, s, node, &local);
    if (status == PAPAN_OK && papan_frontier_full(&s->table, 1))
        status = papan_frontier_renew(g->f, &s->table, SHARD_BITS, g->position, 1);
    if (status != PAPAN_OK)
        return status;
    *papan_frontier_find(&s->table, hash << SHARD_BITS, position, pattern) =
        (papan_frontier_slot){pattern, position + 1, local};
    s->table.used++;
    return PAPAN_OK;
}

/* Moves the single table into the tables of the shards. The end is looked up like any other pair. */
static papan_status move_table(papan_growth *g)
{
    papan_frontier *f = g->f;
    papan_status status = PAPAN_OK;
    for (unsigned i = 0; i < SHARDS && status == PAPAN_OK; i++) {
        uint32_t local;
        status = papan_frontier_renew(f, &g->shard[i].table, SHARD_BITS, g->position, 0);
        for (uint32_t node = LOCAL_DEAD; node <= LOCAL_END && status == PAPAN_OK; node++)
            status = local_number(f, &g->shard[i], node, &local);
    }
    if (status == PAPAN_OK)
        status = move_pair(g, f->positions, 0, PAPAN_FRONTIER_END);
    for (size_t i = 0; i < f->table.slots && status == PAPAN_OK; i++) {
        const papan_frontier_slot *slot = &f->table.slot[i];
        if (slot->position > g->position + 1)
            status = move_pair(g, slot->position - 1, slot->pattern, slot->node);
    }
    papan_frontier_release(f, &f->table.room);
    f->table = (papan_frontier_table){.slots = 0};
    return status;
}

/* ---- memory ---- */

static papan_status take_chunks(papan_growth *g)
{
    size_t pairs = (size_t)CHUNK_PAIRS * CHUNKS;
    papan_status status = papan_frontier_room(g->f, &g->fit_room, pairs, sizeof(fit));
    if (status == PAPAN_OK)
        status = papan_frontier_room(g->f, &g->shard_room, pairs, sizeof(uint8_t));
    if (status == PAPAN_OK)
        status = papan_frontier_room(g->f, &g->pair_room, pairs, sizeof(pair));
    if (status == PAPAN_OK)
        status = papan_frontier_room(g->f, &g->behind_room, CHUNKS * CHUNK_NODES, sizeof(uint32_t));
    for (size_t i = 0; i < CHUNKS && status == PAPAN_OK; i++) {
        g->chunk[i].fit = (fit *)g->fit_room.bytes + i * CHUNK_PAIRS;
        g->chunk[i].shard = (uint8_t *)g->shard_room.bytes + i * CHUNK_PAIRS;
        g->chunk[i].pair = (pair *)g->pair_room.bytes + i * CHUNK_PAIRS;
        g->chunk[i].behind = (uint32_t *)g->behind_room.bytes + i * CHUNK_NODES;
    }
    return status;
}

static papan_status open_growth(papan_frontier *f, uint32_t position)
{
    papan_growth *g = papan_take(&f->search->memory, 1, sizeof *g);
    if (g == NULL)
        return PAPAN_NO_MEMORY;
    f->growth = g;
    g->f = f;
    g->position = position;
    papan_status status = take_chunks(g);
    return status == PAPAN_OK ? move_table(g) : status;
}

void papan_frontier_grown(papan_frontier *f)
{
    papan_growth *g = f->growth;
    if (g == NULL)
        return;
    for (unsigned i = 0; i < SHARDS; i++) {
        papan_frontier_release(f, &g->shard[i].table.room);
        papan_frontier_release(f, &g->shard[i].number_room);
    }
    papan_frontier_release(f, &g->fit_room);
    papan_frontier_release(f, &g->shard_room);
    papan_frontier_release(f, &g->pair_room);
    papan_frontier_release(f, &g->behind_room);
    papan_give(&f->search->memory, g, 1, sizeof *g);
    f->growth = NULL;
}

/* ---- 1: placements that fit ---- */

static inline uint64_t used_up(const papan_frontier *f, const papan_frontier_node *node)
{
    return node->common | f->required[node->position];
}

static void find_fits(papan_growth *g, chunk *c)
{
    const papan_frontier *f = g->f;
    uint32_t count[SHARDS] = {0}, fits = 0;
    for (uint32_t n = 0; n < c->nodes; n++) {
        const papan_frontier_node *node = &f->node[f->here[c->first + n]];
        uint64_t pattern = node->pattern, common = used_up(f, node);
        uint32_t to = papan_frontier_reached(f, node) ? f->first[g->position + 1] : 0;
        for (uint32_t i = f->first[g->position]; i < to; i++) {
            const papan_placement *p = &f->placement[i];
            if ((p->cells & pattern) != 0 || (common & p->field.mask) == p->field.mask)
                continue;
            uint64_t next = pattern | p->cells;
            uint32_t at = papan_frontier_first_empty(f, g->position, &next);
            next = at < f->positions ? next : 0;
            uint8_t s = (uint8_t)(papan_frontier_hash(at, next) >> (64 - SHARD_BITS));
            assert(fits < CHUNK_PAIRS);
            c->fit[fits] = (fit){next, at, i};
            c->shard[fits++] = s;
            count[s]++;
        }
        c->behind[n] = fits;
    }
    c->fits = fits;
    c->start[0] = 0;
    for (unsigned s = 0; s < SHARDS; s++)
        c->start[s + 1] = c->start[s] + count[s];
}

static papan_status sort_fits(void *own, papan_search *search, unsigned worker, size_t index)
{
    papan_growth *g = own;
    chunk *c = &g->chunk[index];
    uint32_t next[SHARDS];
    (void)search, (void)worker;
    find_fits(g, c);
    memcpy(next, c->start, sizeof next);
    for (uint32_t i = 0; i < c->fits; i++)
        c->pair[next[c->shard[i]]++] = (pair){.pattern = c->fit[i].pattern, .position = c->fit[i].position};
    return PAPAN_OK;
}

/* ---- 2: looking up ---- */

static inline papan_status find_pair(papan_growth *g, shard *s, pair *p)
{
    assert(s->table.used < s->table.slots);
    papan_frontier *f = g->f;
    uint64_t hash = papan_frontier_hash(p->position, p->pattern) << SHARD_BITS;
    papan_frontier_slot *slot = papan_frontier_find(&s->table, hash, p->position, p->pattern);
    papan_status status = PAPAN_OK;
    if (slot->position != 0) {
        p->local = slot->node;
        return PAPAN_OK;
    }
    uint32_t local = LOCAL_DEAD;
    if (!f->pockets || papan_frontier_pockets_fit(f, p->position, p->pattern))
        status = local_number(f, s, PAPAN_FRONTIER_DEAD, &local);
    *slot = (papan_frontier_slot){p->pattern, p->position + 1, local};
    s->table.used++;
    p->local = local != LOCAL_DEAD ? local | MET_FIRST : LOCAL_DEAD;
    return status;
}

static inline void prefetch_slot(const shard *s, const pair *p)
{
    uint64_t hash = papan_frontier_hash(p->position, p->pattern) << SHARD_BITS;
    __builtin_prefetch(&s->table.slot[hash >> s->table.shift]);
}

static papan_status find_pairs(void *own, papan_search *search, unsigned worker, size_t index)
{
    papan_growth *g = own;
    shard *s = &g->shard[index];
    papan_status status = PAPAN_OK;
    (void)search, (void)worker;
    for (uint32_t i = 0; i < g->chunks && status == PAPAN_OK; i++) {
        chunk *c = &g->chunk[i];
        uint32_t first = c->start[index], behind = c->start[index + 1], fresh = 0, alive = 0;
        if (papan_frontier_full(&s->table, behind - first))
            status = papan_frontier_renew(g->f, &s->table, SHARD_BITS, g->position, behind - first);
        for (uint32_t k = first; k < behind && status == PAPAN_OK; k++) {
            prefetch_slot(s, &c->pair[k + AHEAD < behind ? k + AHEAD : k]);
            status = find_pair(g, s, &c->pair[k]);
            fresh += c->pair[k].local >> 31;
            alive += c->pair[k].local != LOCAL_DEAD;
        }
        s->fresh[i] = fresh;
        s->alive[i] = alive;
    }
    return status;
}

/* Assigns each chunk its first numbers and ensures room for all new nodes and edges. */
static papan_status assign_numbers(papan_growth *g)
{
    papan_frontier *f = g->f;
    size_t nodes = f->nodes, edges = f->edges;
    for (uint32_t i = 0; i < g->chunks; i++) {
        g->chunk[i].node = (uint32_t)nodes;
        g->chunk[i].edge = (uint32_t)edges;
        for (unsigned s = 0; s < SHARDS; s++) {
            nodes += g->shard[s].fresh[i];
            edges += g->shard[s].alive[i];
        }
    }
    papan_status status = papan_frontier_node_room(f, nodes);
    if (status == PAPAN_OK)
        status = papan_frontier_room(f, &f->edges_room, edges, sizeof *f->edge);
    if (status != PAPAN_OK)
        return status;
    f->edge = f->edges_room.bytes;
    f->nodes = (uint32_t)nodes;
    f->edges = (uint32_t)edges;
    return PAPAN_OK;
}

/* ---- 3: new nodes ---- */

static papan_status number_nodes(void *own, papan_search *search, unsigned worker, size_t index)
{
    papan_growth *g = own;
    papan_frontier *f = g->f;
    chunk *c = &g->chunk[index];
    uint32_t next[SHARDS], node = c->node;
    (void)search, (void)worker;
    memcpy(next, c->start, sizeof next);
    memset(c->oldest, 0, sizeof c->oldest);
    memset(c->newest, 0, sizeof c->newest);
    for (uint32_t i = 0; i < c->fits; i++) {
        uint8_t s = c->shard[i];
        pair *p = &c->pair[next[s]++];
        if (!(p->local & MET_FIRST))
            continue;
        p->local &= ~MET_FIRST;
        g->shard[s].number[p->local] = node;
        uint32_t step = p->position - g->position;
        step = step < STEPS - 1 ? step : STEPS - 1;
        assert(node < f->nodes && p->position > g->position);
        f->node[node] =
            (papan_frontier_node){.pattern = p->pattern, .common = f->full, .position = p->position};
        f->sibling[node] = c->newest[step];
        c->oldest[step] = c->oldest[step] != 0 ? c->oldest[step] : node;
        c->newest[step] = node++;
    }
    return PAPAN_OK;
}

/* Concatenates the lists of new nodes that the chunks made for each position. */
static void join_siblings(papan_growth *g)
{
    papan_frontier *f = g->f;
    for (uint32_t i = 0; i < g->chunks; i++)
        for (unsigned step = 0; step < STEPS; step++) {
            uint32_t oldest = g->chunk[i].oldest[step];
            if (oldest == 0)
                continue;
            uint32_t position = f->node[oldest].position;
            f->sibling[oldest] = f->at[position];
            f->at[position] = g->chunk[i].newest[step];
        }
}

/* ---- 4 and 5: edges ---- */

static papan_status write_edges(void *own, papan_search *search, unsigned worker, size_t index)
{
    papan_growth *g = own;
    papan_frontier *f = g->f;
    chunk *c = &g->chunk[index];
    uint32_t next[SHARDS], edge = c->edge, i = 0;
    (void)search, (void)worker;
    memcpy(next, c->start, sizeof next);
    for (uint32_t n = 0; n < c->nodes; n++) {
        uint32_t from = f->here[c->first + n];
        uint64_t common = used_up(f, &f->node[from]);
        f->node[from].out = edge;
        for (; i < c->behind[n]; i++) {
            pair *p = &c->pair[next[c->shard[i]]++];
            p->edge = 0;
            if (p->local == LOCAL_DEAD)
                continue;
            uint32_t placement = c->fit[i].placement, to = g->shard[c->shard[i]].number[p->local];
            assert(edge < f->edges && f->node[to].position > g->position);
            f->edge[edge] = (papan_frontier_edge){from, to, 0, placement};
            p->common = common + f->placement[placement].field.one;
            p->edge = edge++;
        }
        f->node[from].outs = edge - f->node[from].out;
    }
    return PAPAN_OK;
}

static papan_status chain_edges(void *own, papan_search *search, unsigned worker, size_t index)
{
    papan_growth *g = own;
    papan_frontier *f = g->f;
    bool chained = papan_frontier_chained(f, g->position);
    const uint32_t *number = g->shard[index].number;
    (void)search, (void)worker;
    for (uint32_t i = 0; i < g->chunks; i++) {
        const chunk *c = &g->chunk[i];
        uint32_t behind = c->start[index + 1];
        for (uint32_t k = c->start[index]; k < behind; k++) {
            const pair *p = &c->pair[k];
            __builtin_prefetch(&f->node[number[c->pair[k + AHEAD < behind ? k + AHEAD : k].local]]);
            if (p->edge == 0)
                continue;
            papan_frontier_node *target = &f->node[number[p->local]];
            assert(f->edge[p->edge].to == number[p->local]);
            target->common &= p->common;
            if (chained) {
                f->edge[p->edge].next_in = target->in;
                target->in = p->edge;
            }
        }
    }
    return PAPAN_OK;
}

/* ---- a batch ---- */

static papan_status run_phase(papan_growth *g, bool together, papan_task *task, uint32_t tasks)
{
    papan_search *search = g->f->search;
    papan_status status = PAPAN_OK;
    if (together)
        return search->pool->run(search, tasks, task, g);
    for (uint32_t i = 0; i < tasks && status == PAPAN_OK; i++)
        status = task(g, search, 0, i);
    return status;
}

static papan_status grow_batch(papan_growth *g, bool together)
{
    static const struct {
        papan_task *task;
        bool by_shard;
        papan_status (*before)(papan_growth *g);
        void (*after)(papan_growth *g);
    } phase[] = {{sort_fits, false, NULL, NULL},
                 {find_pairs, true, NULL, NULL},
                 {number_nodes, false, assign_numbers, join_siblings},
                 {write_edges, false, NULL, NULL},
                 {chain_edges, true, NULL, NULL}};
    papan_status status = PAPAN_OK;
    for (size_t i = 0; i < sizeof phase / sizeof *phase && status == PAPAN_OK; i++) {
        if (phase[i].before != NULL)
            status = phase[i].before(g);
        if (status == PAPAN_OK)
            status = run_phase(g, together, phase[i].task, phase[i].by_shard ? SHARDS : g->chunks);
        if (status != PAPAN_OK || g->f->search->stopped)
            return status;
        if (phase[i].after != NULL)
            phase[i].after(g);
    }
    for (uint32_t i = 0; i < g->chunks; i++)
        g->f->search->cases += g->chunk[i].fits;
    return status;
}

/* Divides the next nodes of here[] into chunks; returns how many nodes. */
static uint32_t cut_batch(papan_growth *g, uint32_t from)
{
    const papan_frontier *f = g->f;
    uint32_t placements = f->first[g->position + 1] - f->first[g->position], at = from;
    uint32_t most = placements > 0 ? CHUNK_PAIRS / placements : CHUNK_NODES;
    most = most < CHUNK_NODES ? most : CHUNK_NODES;
    for (g->chunks = 0; g->chunks < CHUNKS && at < f->heres; g->chunks++) {
        uint32_t nodes = f->heres - at < most ? f->heres - at : most;
        g->chunk[g->chunks].first = at;
        g->chunk[g->chunks].nodes = nodes;
        at += nodes;
    }
    return at - from;
}

papan_status papan_frontier_grow(papan_frontier *f, uint32_t position)
{
    assert(position < f->positions && papan_frontier_shares(f));
    papan_status status = papan_frontier_gather(f, position);
    if (status != PAPAN_OK)
        return status;
    uint64_t pairs = (uint64_t)f->heres * (f->first[position + 1] - f->first[position]);
    if (f->growth == NULL && pairs < WORTH_TABLES)
        return papan_frontier_expand(f, position);
    if (f->growth == NULL)
        status = open_growth(f, position);
    for (uint32_t done = 0, more; done < f->heres && status == PAPAN_OK && !f->search->stopped; done += more) {
        f->growth->position = position;
        more = cut_batch(f->growth, done);
        status = grow_batch(f->growth, pairs >= WORTH_THREADS);
        papan_frontier_stopped(f, 256 * (uint64_t)more);
    }
    return status;
}
