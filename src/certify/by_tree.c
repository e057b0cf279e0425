/* by_tree.c: proves a claim by the tree of a complete search: the item on which each node branches, in preorder
 * (docs/certificates.md). cover searches and reports its tree; it branches on the item with the fewest options,
 * which keeps the tree small. Counts have subtotals near the root, to locate an error.
 *
 * Nodes without a solution are recognised by Hall's theorem (1935). Rows, columns and regions are groups of
 * items of which each option covers exactly one. If the options of some items of one group, the givers, cover
 * only receivers of another group, and the givers need more options than the receivers, there is no solution.
 * As weights: givers weigh 1, receivers -1. A maximum flow finds such a set if there is one (queens_deal.c).
 *
 * This helps on hard boards of Queens without a solution. Measured on 6 such boards of 22 to 35 rows whose
 * regions grow from random cells: without these sets, 3 had no certificate after 30 s, one needed 600 KiB of
 * clauses; with them, 5 have trees of 138 to 305 bytes, and one still needs clauses. A node of a board of 30
 * rows takes about 40 microseconds longer, so only nodes with a choice are examined. */
#include "base/bits.h"
#include "certify/proving.h"
#include "puzzle/queens_reasons.h"
#include "search/strategy.h"

#include <assert.h>

enum { GROUPS_MAX = 3 };

typedef struct halls {
    unsigned groups;
    uint32_t size;              /* items in each group */
    uint32_t first[GROUPS_MAX]; /* the first item of each; the others follow it */
    uint32_t *item_in;          /* [options][groups] which item of a group an option covers, from 0 */
} halls;

/* ---- groups ---- */

/* Adds an item to the current group; false: an option covers two of its items, or the item is not covered a
 * fixed number of times. */
static bool join_group(const papan_model *m, const uint32_t *first, const uint32_t *option, uint32_t item,
                       uint32_t *seen, uint32_t group)
{
    bool good = m->item[item].low == m->item[item].high && m->item[item].high <= UINT8_MAX;
    for (uint32_t i = first[item]; i < first[item + 1]; i++) {
        good = good && seen[option[i]] != group;
        seen[option[i]] = group;
    }
    return good;
}

/* Groups are items that follow each other; all have the same number of items. */
static void find_groups(halls *h, const papan_model *m, const uint32_t *first, const uint32_t *option,
                        uint32_t *seen)
{
    uint32_t start = 0, covered = 0, group = 1;
    for (uint32_t item = 0; item < m->items && h->groups < GROUPS_MAX; item++) {
        if (!join_group(m, first, option, item, seen, group)) {
            start = item;
            covered = 0;
            if (!join_group(m, first, option, item, seen, ++group)) {
                start++;
                group++;
                continue;
            }
        }
        covered += first[item + 1] - first[item];
        uint32_t size = item + 1 - start;
        if (covered < m->options)
            continue;
        if (size <= PAPAN_QUEENS_MAX && (h->groups == 0 || size == h->size)) {
            h->size = size;
            h->first[h->groups++] = start;
        }
        start = item + 1;
        covered = 0;
        group++;
    }
}

static void set_items(halls *h, const papan_model *m)
{
    for (uint32_t o = 0; o < m->options; o++)
        for (uint32_t i = m->option[o].items; i < m->option[o + 1].items; i++)
            for (unsigned g = 0; g < h->groups; g++)
                if (m->item_of[i] - h->first[g] < h->size)
                    h->item_in[o * h->groups + g] = m->item_of[i] - h->first[g];
}

/* Finds groups of items of which each option covers exactly one, as rows, columns and regions. */
static papan_status find_halls(const papan_model *m, papan_arena *arena, halls *h)
{
    uint32_t *first = papan_arena_take(arena, m->items + (size_t)2, sizeof *first);
    uint32_t *option = papan_arena_take(arena, m->nodes, sizeof *option);
    uint32_t *seen = papan_arena_take(arena, m->options, sizeof *seen);
    h->item_in = papan_arena_take(arena, (size_t)m->options * GROUPS_MAX, sizeof *h->item_in);
    if (arena->failed)
        return PAPAN_NO_MEMORY;
    for (uint32_t i = 0; i < m->nodes; i++)
        first[m->item_of[i] + 2]++;
    for (uint32_t i = 0; i < m->items; i++)
        first[i + 2] += first[i + 1];
    for (uint32_t o = 0; o < m->options; o++)
        for (uint32_t i = m->option[o].items; i < m->option[o + 1].items; i++)
            option[first[m->item_of[i] + 1]++] = o;
    find_groups(h, m, first, option, seen);
    set_items(h, m);
    return PAPAN_OK;
}

/* ---- sets ---- */

/* Sets to which receivers each giver can give at this node. */
static void fill_deal(const halls *h, const papan_tree_node *node, unsigned from, unsigned to, papan_deal *d)
{
    d->n = h->size;
    for (uint32_t i = 0; i < h->size; i++) {
        uint32_t giver = h->first[from] + i;
        d->supply[i] = (uint8_t)node->need(node->search, giver);
        d->spare[i] = (uint8_t)node->need(node->search, h->first[to] + i);
        d->fits[i] = 0;
        for (uint32_t k = d->supply[i] > 0 ? node->options(node->search, giver) : 0; k-- > 0;)
            d->fits[i] |= UINT64_C(1) << h->item_in[node->option(node->search, giver, k) * h->groups + to];
    }
}

static papan_deal_set smallest_set(const papan_deal *d, uint64_t left)
{
    papan_deal_set best = {0, 0};
    for (; left != 0; left &= left - 1) {
        papan_deal_set set = papan_deal_close(d, papan_lowest(left));
        if (best.givers == 0 || papan_ones(set.givers) < papan_ones(best.givers))
            best = set;
    }
    return best;
}

static void write_weights(papan_certificate *out, uint32_t first, uint64_t items, int weight)
{
    for (; items != 0; items &= items - 1)
        papan_certificate_pair(out, (long long)first + papan_lowest(items) + 1, weight);
}

/* Writes the weights if no solution is below this node. False: none were found. */
static bool prove_by_halls(const halls *h, const papan_tree_node *node, papan_certificate *out)
{
    papan_deal d;
    for (unsigned from = 0; from < h->groups; from++)
        for (unsigned to = 0; to < from; to++) {
            fill_deal(h, node, from, to, &d);
            uint64_t left = papan_deal_all(&d);
            if (left == 0)
                continue;
            papan_deal_set set = smallest_set(&d, left);
            papan_certificate_text(out, "[");
            write_weights(out, h->first[from], set.givers, 1);
            write_weights(out, h->first[to], set.receivers, -1);
            papan_certificate_text(out, "]");
            return true;
        }
    return false;
}

/* ---- the tree ---- */

typedef struct recording {
    papan_proving *p;
    halls halls;
    papan_count found;
    papan_count before[2]; /* found before the current branch of the root, and of the node below it */
} recording;

static bool write_node(void *context, uint32_t item)
{
    recording *r = context;
    papan_certificate_number(r->p->out, (long long)item + 1);
    return !r->p->out->failed;
}

static bool write_subtotal(void *context, uint32_t depth)
{
    recording *r = context;
    if (depth >= 2 || !r->p->counts)
        return true;
    papan_certificate_count(r->p->out, "=", r->found - r->before[depth]);
    papan_certificate_line(r->p->out);
    for (; depth < 2; depth++)
        r->before[depth] = r->found;
    return !r->p->out->failed;
}

static bool is_dead(void *context, const papan_tree_node *node)
{
    recording *r = context;
    const uint64_t EACH = 40; /* nanoseconds, roughly, for a pair of items */
    r->p->work += EACH * r->halls.size * r->halls.size;
    return prove_by_halls(&r->halls, node, r->p->out);
}

static bool count_solution(void *context, const uint16_t *label)
{
    (void)label;
    return papan_count_add(&((recording *)context)->found, 1);
}

static bool stop_recording(void *context)
{
    return papan_proving_stop(((recording *)context)->p);
}

papan_status papan_prove_by_tree(papan_proving *p)
{
    recording r = {.p = p};
    papan_tree tree = {.context = &r, .node = write_node, .branch = write_subtotal};
    papan_search s = {.puzzle = p->puzzle,
                      .model = p->model,
                      .memory = p->memory,
                      .all = true,
                      .reduce = PAPAN_EMPTY,
                      .context = &r,
                      .found = count_solution,
                      .stop = stop_recording,
                      .tree = &tree};
    p->pace = papan_pace(&papan_strategy_cover, p->puzzle);
    if (!papan_proving_begin(p, "tree"))
        return PAPAN_OK;
    papan_arena arena;
    papan_arena_init(&arena, &p->memory);
    papan_status status = find_halls(p->model, &arena, &r.halls);
    tree.dead = r.halls.groups > 1 ? is_dead : NULL;
    if (status == PAPAN_OK)
        status = papan_strategy_cover.run(&s);
    papan_arena_free(&arena);
    p->cases += s.cases;
    return status != PAPAN_OK || s.stopped ? status : papan_proving_agrees(p, r.found);
}
