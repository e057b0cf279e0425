/* hall.c: prunes a recorded tree by Hall's theorem (1935). Rows, columns and regions are groups of items of
 * which each option covers exactly one. If the options of some items of one group, the givers, cover only
 * receivers of another group, and the givers need more options than the receivers, there is no solution. As
 * weights: givers weigh 1, receivers -1. A maximum flow finds such a set if there is one (queens_deal.c).
 *
 * It pays on hard boards of Queens without a solution. Measured on 6 such boards of 22 to 35 rows whose regions
 * grow from random cells: without these sets, 3 had no certificate after 30 s, one needed 600 KiB of clauses;
 * with them, 5 have trees of 138 to 305 bytes, and one still needs clauses. A node of a board of 30 rows takes
 * about 40 microseconds longer, so only nodes with a choice are examined. */
#include "certify/hall.h"

#include "base/bits.h"
#include "model/model.h"
#include "puzzle/queens_reasons.h"

#include <assert.h>

/* ---- groups ---- */

/* Adds an item to the current group; false: an option covers two of its items, or the item is not covered a
 * fixed number of times. */
static bool join(const papan_model *m, const uint32_t *first, const uint32_t *option, uint32_t item,
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
static void find_groups(papan_halls *h, const papan_model *m, const uint32_t *first, const uint32_t *option,
                        uint32_t *seen)
{
    uint32_t start = 0, covered = 0, group = 1;
    for (uint32_t item = 0; item < m->items && h->groups < PAPAN_HALL_GROUPS; item++) {
        if (!join(m, first, option, item, seen, group)) {
            start = item;
            covered = 0;
            if (!join(m, first, option, item, seen, ++group)) {
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

static void set_items(papan_halls *h, const papan_model *m)
{
    for (uint32_t o = 0; o < m->options; o++)
        for (uint32_t i = m->option[o].items; i < m->option[o + 1].items; i++)
            for (unsigned g = 0; g < h->groups; g++)
                if (m->item_of[i] - h->first[g] < h->size)
                    h->item_in[o * h->groups + g] = m->item_of[i] - h->first[g];
}

papan_status papan_halls_new(const papan_model *m, const papan_allocator *memory, papan_halls *h)
{
    papan_arena arena;
    *h = (papan_halls){0};
    papan_arena_init(&arena, memory);
    uint32_t *first = papan_arena_take(&arena, m->items + (size_t)2, sizeof *first);
    uint32_t *option = papan_arena_take(&arena, m->nodes, sizeof *option);
    uint32_t *seen = papan_arena_take(&arena, m->options, sizeof *seen);
    if (!arena.failed) {
        for (uint32_t i = 0; i < m->nodes; i++)
            first[m->item_of[i] + 2]++;
        for (uint32_t i = 0; i < m->items; i++)
            first[i + 2] += first[i + 1];
        for (uint32_t o = 0; o < m->options; o++)
            for (uint32_t i = m->option[o].items; i < m->option[o + 1].items; i++)
                option[first[m->item_of[i] + 1]++] = o;
        find_groups(h, m, first, option, seen);
        h->room = (size_t)m->options * PAPAN_HALL_GROUPS;
        h->item_in = papan_take(memory, h->room, sizeof *h->item_in);
        if (h->item_in != NULL)
            set_items(h, m);
    }
    papan_arena_free(&arena);
    return h->item_in != NULL ? PAPAN_OK : PAPAN_NO_MEMORY;
}

void papan_halls_free(papan_halls *h, const papan_allocator *memory)
{
    papan_give(memory, h->item_in, h->room, sizeof *h->item_in);
    h->item_in = NULL;
}

/* ---- sets ---- */

/* Who can give to whom at this node. */
static void fill(const papan_halls *h, const papan_tree_node *node, unsigned from, unsigned to, papan_deal *d)
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

static papan_deal_set smallest(const papan_deal *d, uint64_t left)
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

bool papan_halls_prove(const papan_halls *h, const papan_tree_node *node, papan_certificate *out)
{
    papan_deal d;
    for (unsigned from = 0; from < h->groups; from++)
        for (unsigned to = 0; to < from; to++) {
            fill(h, node, from, to, &d);
            uint64_t left = papan_deal_all(&d);
            if (left == 0)
                continue;
            papan_deal_set set = smallest(&d, left);
            papan_certificate_text(out, "[");
            write_weights(out, h->first[from], set.givers, 1);
            write_weights(out, h->first[to], set.receivers, -1);
            papan_certificate_text(out, "]");
            return true;
        }
    return false;
}
