/* frontier_sets_body.h: the lists of sets, written once for all types of keys and counts. The including file
 * defines KEY, COUNT, KIND, KEY_BITS and the table:
 *
 *   struct table                           collects counts by key
 *   table_open(table, f), table_close(table, f)
 *   table_reserve(table, f, more)          ensures room for this many more keys
 *   table_add(wanted, table, key, count, weight)
 *                                          adds count * weight if wanted; false if the sum is too large
 *   table_get(table, key)                  0 if the key is not there
 *   table_set(table, key, count)           for a key that is there
 *   table_key(table, i)                    the keys in the table, i < table.keys
 *   table_clear(table)
 *   add_total(total, count, weight)        *total += count * weight; false if counts may become too large
 *   add_product(wanted, table, key, count, sum)
 *                                          *sum += count * count of key if wanted; false if too large
 *
 * A list is two contiguous arrays, counts and then keys. Once made, it never moves, so other threads may read
 * it while more lists are made. Each worker has a shard: a table, and blocks of memory for its lists. A node's
 * list is collected in the table and then copied from it. To join two lists, one is loaded into the table and
 * the other is looked up in it.
 *
 * A backward set contains what is used from a node to the end, again counted from the start value, so that the
 * same loop extends forward and backward lists; the forward set that it completes is its complement. */

typedef struct block {
    struct block *before;
    size_t bytes, used; /* including this header */
} block;

struct papan_shard {
    papan_frontier *f;
    block *last;
    struct table table;
};

struct papan_sets {
    papan_frontier *f;
    unsigned shards;
    struct papan_shard shard[];
};

enum { BLOCK_BYTES = 1 << 18, LIST_ALIGN = 16 };

static void free_blocks(papan_shard *s)
{
    while (s->last != NULL) {
        block *gone = s->last;
        s->last = gone->before;
        papan_frontier_discharge(s->f, gone->bytes);
        papan_give(&s->f->search->memory, gone, gone->bytes, 1);
    }
}

static size_t sets_bytes(unsigned shards)
{
    return sizeof(papan_sets) + shards * sizeof(papan_shard);
}

static void close_sets(papan_sets *sets)
{
    papan_frontier *f = sets->f;
    for (unsigned i = 0; i < sets->shards; i++) {
        free_blocks(&sets->shard[i]);
        table_close(&sets->shard[i].table, f);
    }
    papan_give(&f->search->memory, sets, sets_bytes(sets->shards), 1);
}

static papan_status open_sets(papan_frontier *f, unsigned workers, papan_sets **out)
{
    papan_sets *sets = papan_take(&f->search->memory, sets_bytes(workers), 1);
    papan_status status = PAPAN_OK;
    *out = sets;
    if (sets == NULL)
        return PAPAN_NO_MEMORY;
    sets->f = f;
    sets->shards = workers;
    for (unsigned i = 0; i < workers; i++)
        sets->shard[i].f = f;
    for (unsigned i = 0; i < workers && status == PAPAN_OK; i++)
        status = table_open(&sets->shard[i].table, f);
    return status;
}

static papan_shard *shard_of(papan_sets *sets, unsigned worker)
{
    assert(worker < sets->shards);
    return &sets->shard[worker];
}

static inline uint64_t complement(const papan_frontier *f, uint64_t key)
{
    return (f->full ^ key) + f->start;
}

/* ---- lists ---- */

static inline COUNT *counts_of(const papan_frontier_node *node)
{
    return node->list;
}

static inline KEY *keys_of(const papan_frontier_node *node)
{
    return (KEY *)(counts_of(node) + node->length);
}

/* A list under construction with room for this many entries; finish_list() closes the gap after the counts. */
typedef struct draft {
    COUNT *count;
    KEY *key;
    uint32_t room, length;
} draft;

static size_t list_bytes(size_t entries)
{
    size_t bytes = entries * (sizeof(COUNT) + sizeof(KEY));
    return (bytes + LIST_ALIGN - 1) / LIST_ALIGN * LIST_ALIGN;
}

static papan_status add_block(papan_shard *s, size_t bytes)
{
    size_t head = (sizeof(block) + LIST_ALIGN - 1) / LIST_ALIGN * LIST_ALIGN;
    size_t whole = head + (bytes > BLOCK_BYTES ? bytes : BLOCK_BYTES);
    papan_status status = papan_frontier_charge(s->f, whole);
    if (status != PAPAN_OK)
        return status;
    const papan_allocator *memory = &s->f->search->memory;
    block *added = memory->resize(memory->context, NULL, 0, whole);
    if (added == NULL) {
        papan_frontier_discharge(s->f, whole);
        return PAPAN_NO_MEMORY;
    }
    *added = (block){s->last, whole, head};
    s->last = added;
    return PAPAN_OK;
}

static papan_status begin_list(papan_shard *s, uint32_t most, draft *d)
{
    size_t bytes = list_bytes(most);
    if (s->last == NULL || s->last->bytes - s->last->used < bytes) {
        papan_status status = add_block(s, bytes);
        if (status != PAPAN_OK)
            return status;
    }
    d->count = (COUNT *)(void *)((char *)s->last + s->last->used);
    d->key = (KEY *)(d->count + most);
    d->room = most;
    d->length = 0;
    return PAPAN_OK;
}

static inline void append_entry(draft *d, uint64_t key, COUNT count)
{
    assert(d->length < d->room);
    d->key[d->length] = (KEY)key;
    d->count[d->length++] = count;
}

static void finish_list(papan_shard *s, const draft *d, papan_frontier_node *node)
{
    assert(d->length <= d->room);
    node->list = d->count;
    node->length = d->length;
    if (d->length < d->room)
        memmove(keys_of(node), d->key, d->length * sizeof *d->key);
    s->last->used += list_bytes(d->length);
    assert(s->last->used <= s->last->bytes);
}

/* Adds the list of a neighbour to the table, each set extended by the placement's piece if a copy is left. */
static papan_status extend_list(papan_shard *s, const papan_frontier_node *from, const papan_placement *p)
{
    papan_status status = table_reserve(&s->table, s->f, from->length);
    if (status != PAPAN_OK)
        return status;
    const KEY *key = keys_of(from);
    const COUNT *count = counts_of(from);
    for (uint32_t i = 0; i < from->length; i++) {
        uint64_t with = key[i] + p->field.one;
        if (!table_add((with & p->field.mask) != 0, &s->table, with, count[i], p->weight))
            return PAPAN_TOO_BIG;
    }
    return PAPAN_OK;
}

/* Copies the table to the node's list, keeping only sets that contain all required pieces. */
static papan_status collect_list(papan_shard *s, papan_frontier_node *node, uint64_t required)
{
    draft d;
    papan_status status = begin_list(s, s->table.keys, &d);
    if (status != PAPAN_OK)
        return status;
    node->total = 0;
    for (uint32_t i = 0; i < s->table.keys; i++) {
        uint64_t key = table_key(&s->table, i);
        COUNT count = table_get(&s->table, key);
        if ((key & required) == required) {
            append_entry(&d, key, count);
            node->total += (uint64_t)count;
        }
    }
    finish_list(s, &d, node);
    table_clear(&s->table);
    return PAPAN_OK;
}

/* The single entry of the root's forward list or the end's backward list. */
static papan_status first_list(papan_shard *s, papan_frontier_node *node)
{
    draft d;
    papan_status status = begin_list(s, 1, &d);
    if (status != PAPAN_OK)
        return status;
    append_entry(&d, s->f->start, 1);
    finish_list(s, &d, node);
    node->total = 1;
    return PAPAN_OK;
}

static papan_status make_forward(papan_shard *s, uint32_t index)
{
    assert(s->table.keys == 0 && s->f->node[index].position < s->f->cut);
    papan_frontier *f = s->f;
    papan_frontier_node *node = &f->node[index];
    if (node->in == 0) {
        node->common = f->start;
        return first_list(s, node);
    }
    node->total = 0;
    papan_status status = PAPAN_OK;
    for (uint32_t e = node->in; e != 0 && status == PAPAN_OK; e = f->edge[e].next_in) {
        const papan_frontier_node *from = &f->node[f->edge[e].from];
        const papan_placement *p = &f->placement[f->edge[e].placement];
        status = add_total(&node->total, from->total, p->weight) ? extend_list(s, from, p) : PAPAN_TOO_BIG;
    }
    if (status == PAPAN_OK)
        status = collect_list(s, node, f->required[node->position]);
    if (status != PAPAN_OK)
        return status;
    const KEY *key = keys_of(node);
    node->common = f->full;
    for (uint32_t i = 0; i < node->length; i++)
        node->common &= key[i];
    return PAPAN_OK;
}

/* Copies from the table the sets that complete a set of the node's forward list. */
static papan_status collect_reached(papan_shard *s, papan_frontier_node *node)
{
    draft d;
    papan_status status = begin_list(s, node->length, &d);
    if (status != PAPAN_OK)
        return status;
    const KEY *key = keys_of(node);
    node->total = 0;
    for (uint32_t i = 0; i < node->length; i++) {
        uint64_t rest = complement(s->f, key[i]);
        COUNT count = table_get(&s->table, rest);
        if (count != 0) {
            append_entry(&d, rest, count);
            node->total += (uint64_t)count;
        }
    }
    finish_list(s, &d, node);
    table_clear(&s->table);
    return PAPAN_OK;
}

static papan_status make_backward(papan_shard *s, uint32_t index, bool reached)
{
    assert(s->table.keys == 0);
    papan_frontier *f = s->f;
    papan_frontier_node *node = &f->node[index];
    if (index == PAPAN_FRONTIER_END)
        return first_list(s, node);
    node->total = 0;
    papan_status status = PAPAN_OK;
    for (uint32_t e = node->out; e < node->out + node->outs && status == PAPAN_OK; e++) {
        const papan_frontier_node *to = &f->node[f->edge[e].to];
        const papan_placement *p = &f->placement[f->edge[e].placement];
        status = add_total(&node->total, to->total, p->weight) ? extend_list(s, to, p) : PAPAN_TOO_BIG;
    }
    if (status != PAPAN_OK)
        return status;
    return reached ? collect_reached(s, node) : collect_list(s, node, 0);
}

/* Loads the forward sets that complete the node's backward sets into the table. */
static papan_status load_complements(papan_shard *s, const papan_frontier_node *node)
{
    papan_status status = table_reserve(&s->table, s->f, node->length);
    const KEY *key = keys_of(node);
    const COUNT *count = counts_of(node);
    for (uint32_t i = 0; i < node->length && status == PAPAN_OK; i++)
        table_add(true, &s->table, complement(s->f, key[i]), count[i], 1);
    return status;
}

static bool add_edge_total(papan_shard *s, const papan_frontier_node *from, const papan_placement *p,
                           papan_count *total)
{
    papan_count sum = 0;
    const KEY *key = keys_of(from);
    const COUNT *count = counts_of(from);
    for (uint32_t i = 0; i < from->length; i++) {
        uint64_t with = key[i] + p->field.one;
        if (!add_product((with & p->field.mask) != 0, &s->table, with, count[i], &sum))
            return false;
    }
    return papan_count_add_product(total, sum, p->weight);
}

static papan_status join_lists(papan_shard *s, uint32_t index, papan_count *total)
{
    assert(s->table.keys == 0 && s->f->node[index].position >= s->f->cut);
    papan_frontier *f = s->f;
    const papan_frontier_node *node = &f->node[index];
    bool loaded = false;
    for (uint32_t e = node->in; e != 0; e = f->edge[e].next_in) {
        const papan_frontier_node *from = &f->node[f->edge[e].from];
        if (from->length == 0)
            continue;
        papan_status status = loaded ? PAPAN_OK : load_complements(s, node);
        if (status != PAPAN_OK)
            return status;
        loaded = true;
        if (!add_edge_total(s, from, &f->placement[f->edge[e].placement], total))
            return PAPAN_TOO_BIG;
    }
    table_clear(&s->table);
    return PAPAN_OK;
}

/* ---- pairs for listing ---- */

enum { UNLINKED = 1, LINKED = 2 }; /* values in the table: not reached yet; pair number + LINKED */

/* Pairs are numbered in the order in which they are reached; those of a node are consecutive, with their keys
 * in list order. */
static papan_status link_edge(papan_shard *s, const papan_frontier_edge *edge, draft *pairs,
                              papan_frontier_links *links)
{
    papan_frontier *f = s->f;
    const papan_frontier_node *from = &f->node[edge->from];
    const papan_field *field = &f->placement[edge->placement].field;
    const KEY *key = keys_of(from);
    const COUNT *count = counts_of(from);
    papan_status status =
        papan_frontier_room(f, &links->room, links->links + (size_t)from->length, sizeof *links->link);
    links->link = links->room.bytes;
    for (uint32_t i = 0; i < from->length && status == PAPAN_OK; i++) {
        uint64_t rest = key[i];
        if ((rest & field->mask) == field->start)
            continue;
        COUNT met = table_get(&s->table, rest - field->one);
        assert((rest & field->mask) >= field->one);
        if (met == 0)
            continue;
        if (met == UNLINKED) {
            met = (COUNT)links->pairs++ + LINKED;
            table_set(&s->table, rest - field->one, met);
            append_entry(pairs, rest - field->one, (COUNT)(met - LINKED));
        }
        links->link[links->links++] =
            (papan_frontier_link){(uint32_t)count[i], (uint32_t)(met - LINKED), edge->placement};
    }
    return status;
}

static papan_status link_node(papan_shard *s, uint32_t index, papan_frontier_links *links)
{
    assert(s->table.keys == 0);
    papan_frontier *f = s->f;
    papan_frontier_node *node = &f->node[index];
    draft pairs;
    papan_status status = table_reserve(&s->table, f, node->length);
    if (status == PAPAN_OK)
        status = begin_list(s, node->length, &pairs);
    if (status != PAPAN_OK)
        return status;
    const KEY *key = keys_of(node);
    for (uint32_t i = 0; i < node->length; i++)
        table_add(true, &s->table, key[i], UNLINKED, 1);
    bool solvable = node->length > 0;
    if (node->in == 0 && solvable)
        append_entry(&pairs, f->full, links->pairs++);
    for (uint32_t e = node->in; e != 0 && status == PAPAN_OK && solvable; e = f->edge[e].next_in)
        status = link_edge(s, &f->edge[e], &pairs, links);
    finish_list(s, &pairs, node);
    table_clear(&s->table);
    return status;
}

const papan_sets_kind KIND = {
    .key_bits = KEY_BITS,
    .count_bits = 8 * sizeof(COUNT),
    .open = open_sets,
    .close = close_sets,
    .shard = shard_of,
    .forward = make_forward,
    .backward = make_backward,
    .join = join_lists,
    .link = link_node,
};
