/* frontier_sets_direct.h: lists of sets with a direct-address table, one entry for each possible key, so
 * nothing is searched for or sorted. The including file defines KEY, COUNT, (COUNT)-1, KIND, KEY_BITS and
 * COUNT_BITS.
 *
 * Sums are not checked one by one: a node's total bounds all counts in its list, and only totals are checked.
 *
 * Tried and lost: a bitmap of the keys in the table, traversed to get them in order. The order is not needed,
 * and the keys can be recorded without a branch. */
#include "search/frontier.h"

#include <assert.h>
#include <string.h>

struct table {
    COUNT *count; /* [1 << key bits] 0: absent */
    KEY *noted;   /* [(1 << key bits) + 1] the keys present, and one extra element for unconditional writes */
    uint32_t keys;
    uint64_t mask; /* (1 << key bits) - 1 */
};

static papan_status table_open(struct table *t, papan_frontier *f)
{
    assert(f->key_bits <= KEY_BITS);
    size_t keys = (size_t)1 << f->key_bits;
    t->mask = keys - 1;
    t->count = papan_take(&f->search->memory, keys, sizeof *t->count);
    t->noted = papan_take(&f->search->memory, keys + 1, sizeof *t->noted);
    return t->count == NULL || t->noted == NULL ? PAPAN_NO_MEMORY : PAPAN_OK;
}

static void table_close(struct table *t, papan_frontier *f)
{
    size_t keys = (size_t)1 << f->key_bits;
    papan_give(&f->search->memory, t->count, keys, sizeof *t->count);
    papan_give(&f->search->memory, t->noted, keys + 1, sizeof *t->noted);
}

static inline papan_status table_reserve(struct table *t, papan_frontier *f, uint32_t more)
{
    (void)t, (void)f, (void)more;
    return PAPAN_OK;
}

static inline COUNT table_get(const struct table *t, uint64_t key)
{
    assert(key <= t->mask);
    return t->count[key];
}

static inline void table_set(struct table *t, uint64_t key, COUNT count)
{
    assert(key <= t->mask && count > 0 && t->count[key] > 0);
    t->count[key] = count;
}

static inline uint64_t table_key(const struct table *t, uint32_t i)
{
    return t->noted[i];
}

static inline void table_clear(struct table *t)
{
    for (uint32_t i = 0; i < t->keys; i++)
        t->count[t->noted[i]] = 0;
    t->keys = 0;
}

static inline bool add_total(uint64_t *total, uint64_t count, uint32_t weight)
{
    uint64_t product;
    return !__builtin_mul_overflow(count, (uint64_t)weight, &product) &&
           !__builtin_add_overflow(*total, product, total) && *total <= (COUNT)-1;
}

/* This function and add_product() avoid branches, which would often be mispredicted; keys that are not wanted
 * may be outside the table. */
static inline bool table_add(bool wanted, struct table *t, uint64_t key, COUNT count, uint32_t weight)
{
    assert((!wanted || key <= t->mask) && t->keys <= t->mask + 1);
    uint64_t place = key & t->mask;
    COUNT before = t->count[place];
    t->noted[t->keys] = (KEY)place;
    t->keys += (before == 0) & wanted;
    t->count[place] = (COUNT)(before + (count * weight & (COUNT) - (COUNT)wanted));
    return true;
}

/* Cannot overflow: the sum is at most the product of two 64-bit totals. */
static inline bool add_product(bool wanted, const struct table *t, uint64_t key, COUNT count, papan_count *sum)
{
    assert(!wanted || key <= t->mask);
    *sum += (papan_count)(t->count[key & t->mask] & (COUNT) - (COUNT)wanted) * count;
    return true;
}

#include "search/frontier_sets_body.h"
