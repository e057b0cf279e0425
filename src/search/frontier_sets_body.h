/* frontier_sets_body.h: the lists of sets, written once for two kinds of numbers. The file that includes this
 * says KEY, COUNT, KIND and the table:
 *
 *   struct table                           collects counts by key
 *   table_open(table, f), table_close(table, f)
 *   table_reserve(table, f, more)          makes room for so many keys more
 *   table_add(table, key, count, weight)   adds count * weight; false where the sum is too large
 *   table_get(table, key)                  0 where there is none
 *   table_set(table, key, count)           of a key that is there
 *   table_key(table, i)                    the keys in it: i < table.keys
 *   table_clear(table)
 *   add_total(total, count, weight)        *total += count * weight; false where counts may get too large
 *   table_add_if(wanted, ...)              the same if it is wanted
 *   add_product_if(wanted, table, key, count, sum)
 *                                          *sum += count * that of key; false where that is too large
 *
 * Lists of all nodes lie one after the other in two arrays. A node's list is collected in the table and then
 * taken over; to join two lists, one is put into the table and the other walks past it.
 *
 * A backward set is what is used from a node to the end, again counted from the start value, so that forward
 * and backward lists grow by the same loop; the forward set that it completes is its complement. */

struct papan_sets {
    papan_frontier *f;
    papan_frontier_array key_room, count_room;
    KEY *key;
    COUNT *count;
    uint32_t entries;
    struct table table;
};

static void close_sets(papan_sets *s)
{
    papan_frontier *f = s->f;
    papan_frontier_release(f, &s->key_room);
    papan_frontier_release(f, &s->count_room);
    table_close(&s->table, f);
    papan_give(&f->search->memory, s, 1, sizeof *s);
}

static papan_status open_sets(papan_frontier *f, papan_sets **sets)
{
    papan_sets *s = papan_take(&f->search->memory, 1, sizeof *s);
    *sets = NULL;
    if (s == NULL)
        return PAPAN_NO_MEMORY;
    s->f = f;
    papan_status status = table_open(&s->table, f);
    if (status != PAPAN_OK) {
        close_sets(s);
        return status;
    }
    *sets = s;
    return PAPAN_OK;
}

static inline uint64_t complement(const papan_frontier *f, uint64_t key)
{
    return (f->full ^ key) + f->start;
}

/* Makes room for a list of so many entries. */
static papan_status room(papan_sets *s, size_t more)
{
    papan_status status = papan_frontier_room(s->f, &s->key_room, s->entries + more, sizeof *s->key);
    if (status == PAPAN_OK)
        status = papan_frontier_room(s->f, &s->count_room, s->entries + more, sizeof *s->count);
    s->key = s->key_room.bytes;
    s->count = s->count_room.bytes;
    return status;
}

static inline void append(papan_sets *s, uint64_t key, COUNT count)
{
    s->key[s->entries] = (KEY)key;
    s->count[s->entries++] = count;
}

/* Collects the list of a neighbour, each set with the placement's piece added where a copy is left. */
static papan_status spread(papan_sets *s, const papan_frontier_node *from, const papan_placement *p)
{
    papan_status status = table_reserve(&s->table, s->f, from->length);
    if (status != PAPAN_OK)
        return status;
    const KEY *key = s->key + from->list;
    const COUNT *count = s->count + from->list;
    for (uint32_t i = 0; i < from->length; i++) {
        uint64_t with = key[i] + p->field.one;
        if (!table_add_if((with & p->field.mask) != 0, &s->table, with, count[i], p->weight))
            return PAPAN_TOO_BIG;
    }
    return PAPAN_OK;
}

/* Takes the table over as the node's list, if it has all that is required. */
static papan_status harvest(papan_sets *s, papan_frontier_node *node, uint64_t required)
{
    papan_status status = room(s, s->table.keys);
    if (status != PAPAN_OK)
        return status;
    node->list = s->entries;
    for (uint32_t i = 0; i < s->table.keys; i++) {
        uint64_t key = table_key(&s->table, i);
        if ((key & required) == required)
            append(s, key, table_get(&s->table, key));
    }
    node->length = s->entries - node->list;
    table_clear(&s->table);
    return PAPAN_OK;
}

/* The one entry of the root's forward and the end's backward list. */
static papan_status first_list(papan_sets *s, papan_frontier_node *node)
{
    papan_status status = room(s, 1);
    if (status != PAPAN_OK)
        return status;
    node->list = s->entries;
    node->length = 1;
    node->total = 1;
    append(s, s->f->start, 1);
    return PAPAN_OK;
}

static papan_status forward(papan_sets *s, uint32_t index, uint64_t *common)
{
    papan_frontier *f = s->f;
    papan_frontier_node *node = &f->node[index];
    *common = f->start;
    if (node->in == 0)
        return first_list(s, node);
    node->total = 0;
    papan_status status = PAPAN_OK;
    for (uint32_t e = node->in; e != 0 && status == PAPAN_OK; e = f->edge[e].next_in) {
        const papan_frontier_node *from = &f->node[f->edge[e].from];
        const papan_placement *p = &f->placement[f->edge[e].placement];
        status = add_total(&node->total, from->total, p->weight) ? spread(s, from, p) : PAPAN_TOO_BIG;
    }
    if (status == PAPAN_OK)
        status = harvest(s, node, f->required[node->position]);
    uint64_t all = f->full;
    for (uint32_t i = 0; i < node->length && status == PAPAN_OK; i++)
        all &= s->key[node->list + i];
    *common = all;
    return status;
}

/* Takes from the table what completes a set of the node's forward list. */
static papan_status harvest_reached(papan_sets *s, papan_frontier_node *node)
{
    papan_status status = room(s, node->length);
    if (status != PAPAN_OK)
        return status;
    uint32_t list = s->entries;
    for (uint32_t i = 0; i < node->length; i++) {
        uint64_t rest = complement(s->f, s->key[node->list + i]);
        COUNT count = table_get(&s->table, rest);
        if (count != 0)
            append(s, rest, count);
    }
    node->list = list;
    node->length = s->entries - list;
    table_clear(&s->table);
    return PAPAN_OK;
}

static papan_status backward(papan_sets *s, uint32_t index, bool reached)
{
    papan_frontier *f = s->f;
    papan_frontier_node *node = &f->node[index];
    if (index == PAPAN_FRONTIER_END)
        return first_list(s, node);
    node->total = 0;
    papan_status status = PAPAN_OK;
    for (uint32_t e = node->out; e < node->out + node->outs && status == PAPAN_OK; e++) {
        const papan_frontier_node *to = &f->node[f->edge[e].to];
        const papan_placement *p = &f->placement[f->edge[e].placement];
        status = add_total(&node->total, to->total, p->weight) ? spread(s, to, p) : PAPAN_TOO_BIG;
    }
    if (status != PAPAN_OK)
        return status;
    return reached ? harvest_reached(s, node) : harvest(s, node, 0);
}

/* Puts the forward sets that complete the node's backward ones into the table. */
static papan_status load_complements(papan_sets *s, const papan_frontier_node *node)
{
    papan_status status = table_reserve(&s->table, s->f, node->length);
    for (uint32_t i = node->list; i < node->list + node->length && status == PAPAN_OK; i++)
        table_add(&s->table, complement(s->f, s->key[i]), s->count[i], 1);
    return status;
}

static bool add_edge_total(papan_sets *s, const papan_frontier_node *from, const papan_placement *p,
                           papan_count *total)
{
    papan_count sum = 0;
    for (uint32_t i = from->list; i < from->list + from->length; i++) {
        uint64_t with = s->key[i] + p->field.one;
        if (!add_product_if((with & p->field.mask) != 0, &s->table, with, s->count[i], &sum))
            return false;
    }
    return papan_count_add_product(total, sum, p->weight);
}

static papan_status join(papan_sets *s, uint32_t index, papan_count *total)
{
    papan_frontier *f = s->f;
    const papan_frontier_node *node = &f->node[index];
    bool loaded = false;
    for (uint32_t e = node->in; e != 0; e = f->edge[e].next_in) {
        const papan_frontier_node *from = &f->node[f->edge[e].from];
        if (from->position >= f->cut || from->length == 0)
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

enum { UNLINKED = 1, LINKED = 2 }; /* in the table: not met yet; pair number + LINKED */

/* Pairs are numbered as they are met; those of a node follow each other, their keys in list order. They are
 * fewer than the entries of the backward lists, which are not needed once all their nodes have been linked, but
 * those lie in the same array, so the pairs get a part of their own at its end. */
static papan_status link_edge(papan_sets *s, papan_frontier_node *node, const papan_frontier_edge *edge,
                              papan_frontier_links *links)
{
    papan_frontier *f = s->f;
    const papan_frontier_node *from = &f->node[edge->from];
    const papan_field *field = &f->placement[edge->placement].field;
    papan_status status =
        papan_frontier_room(f, &links->room, links->links + (size_t)from->length, sizeof *links->link);
    links->link = links->room.bytes;
    for (uint32_t i = 0; i < from->length && status == PAPAN_OK; i++) {
        uint64_t rest = s->key[from->list + i];
        if ((rest & field->mask) == field->start)
            continue;
        COUNT met = table_get(&s->table, rest - field->one);
        if (met == 0)
            continue;
        if (met == UNLINKED) {
            met = (COUNT)links->pairs++ + LINKED;
            table_set(&s->table, rest - field->one, met);
            append(s, rest - field->one, (COUNT)(met - LINKED));
            node->length++;
        }
        links->link[links->links++] = (papan_frontier_link){(uint32_t)s->count[from->list + i],
                                                            (uint32_t)(met - LINKED), edge->placement};
    }
    return status;
}

static papan_status link_node(papan_sets *s, uint32_t index, papan_frontier_links *links)
{
    papan_frontier *f = s->f;
    papan_frontier_node *node = &f->node[index];
    papan_status status = table_reserve(&s->table, s->f, node->length);
    if (status == PAPAN_OK)
        status = room(s, node->length);
    if (status != PAPAN_OK)
        return status;
    for (uint32_t i = 0; i < node->length; i++)
        table_add(&s->table, s->key[node->list + i], UNLINKED, 1);
    bool solvable = node->length > 0;
    node->list = s->entries;
    node->length = 0;
    if (node->in == 0 && solvable) {
        append(s, f->full, links->pairs++);
        node->length = 1;
    }
    for (uint32_t e = node->in; e != 0 && status == PAPAN_OK && solvable; e = f->edge[e].next_in)
        status = link_edge(s, node, &f->edge[e], links);
    table_clear(&s->table);
    return status;
}

const papan_sets_kind KIND = {
    .key_bits = KEY_BITS,
    .open = open_sets,
    .close = close_sets,
    .forward = forward,
    .backward = backward,
    .join = join,
    .link = link_node,
};
