/* frontier_sets_hashed.h: the table of the lists whose keys have too many bits for an entry of each: a hash
 * table with open addressing. Every sum is checked. The including file defines KEY, COUNT, KIND and
 * KEY_BITS. */
#include "search/frontier.h"

#include "base/hash.h"

#include <assert.h>
#include <string.h>

struct table_slot {
    COUNT count; /* 0: free */
    KEY key;
};

struct table {
    papan_frontier_array slot_room, noted_room;
    struct table_slot *slot; /* [slots], a power of two, at least twice the keys */
    uint32_t slots;
    uint32_t *noted; /* [keys] their slots */
    uint32_t keys;
};

static inline struct table_slot *table_find(const struct table *t, uint64_t key)
{
    assert((t->slots & (t->slots - 1)) == 0 && 2 * (uint64_t)t->keys <= t->slots);
    uint32_t i = (uint32_t)papan_mix(key) & (t->slots - 1);
    while (t->slot[i].count != 0 && t->slot[i].key != key)
        i = (i + 1) & (t->slots - 1);
    return &t->slot[i];
}

static papan_status table_grow(struct table *t, papan_frontier *f, uint64_t wanted)
{
    if (wanted > SIZE_MAX / 2 / sizeof *t->slot)
        return PAPAN_NO_MEMORY;
    size_t slots = (size_t)wanted;
    struct table old = *t;
    t->slot_room = (papan_frontier_array){NULL, 0, 0};
    papan_status status = papan_frontier_room(f, &t->slot_room, slots, sizeof *t->slot);
    if (status == PAPAN_OK)
        status = papan_frontier_room(f, &t->noted_room, slots / 2, sizeof *t->noted);
    if (status == PAPAN_OK) {
        t->slot = t->slot_room.bytes;
        t->noted = t->noted_room.bytes;
        t->slots = (uint32_t)slots;
        memset(t->slot, 0, slots * sizeof *t->slot);
        for (uint32_t i = 0; i < t->keys; i++) {
            const struct table_slot *from = &old.slot[t->noted[i]];
            struct table_slot *to = table_find(t, from->key);
            *to = *from;
            t->noted[i] = (uint32_t)(to - t->slot);
        }
    }
    papan_frontier_release(f, &old.slot_room);
    return status;
}

static inline papan_status table_reserve(struct table *t, papan_frontier *f, uint32_t more)
{
    uint64_t want = 2 * ((uint64_t)t->keys + more), slots = t->slots;
    if (want <= slots)
        return PAPAN_OK;
    while (slots < want)
        slots *= 2;
    return table_grow(t, f, slots);
}

static papan_status table_open(struct table *t, papan_frontier *f)
{
    return table_grow(t, f, 1 << 10);
}

static void table_close(struct table *t, papan_frontier *f)
{
    papan_frontier_release(f, &t->slot_room);
    papan_frontier_release(f, &t->noted_room);
}

/* *sum += count * weight; false if it does not fit. */
static inline bool add_weighted(COUNT *sum, COUNT count, uint32_t weight)
{
    COUNT product;
    return !__builtin_mul_overflow(count, (COUNT)weight, &product) &&
           !__builtin_add_overflow(*sum, product, sum);
}

static inline bool table_add(bool wanted, struct table *t, uint64_t key, COUNT count, uint32_t weight)
{
    assert(count > 0 && weight > 0);
    if (!wanted)
        return true;
    struct table_slot *slot = table_find(t, key);
    if (slot->count == 0) {
        t->noted[t->keys++] = (uint32_t)(slot - t->slot);
        slot->key = (KEY)key;
    }
    return add_weighted(&slot->count, count, weight);
}

static inline COUNT table_get(const struct table *t, uint64_t key)
{
    return table_find(t, key)->count;
}

static inline void table_set(struct table *t, uint64_t key, COUNT count)
{
    table_find(t, key)->count = count;
}

static inline uint64_t table_key(const struct table *t, uint32_t i)
{
    assert(i < t->keys);
    return t->slot[t->noted[i]].key;
}

static inline void table_clear(struct table *t)
{
    for (uint32_t i = 0; i < t->keys; i++)
        t->slot[t->noted[i]].count = 0;
    t->keys = 0;
}

/* Not needed here: each count is checked individually. */
static inline bool add_total(uint64_t *total, uint64_t count, uint32_t weight)
{
    (void)total, (void)count, (void)weight;
    return true;
}

static inline bool add_product(bool wanted, const struct table *t, uint64_t key, COUNT count, papan_count *sum)
{
    return !wanted || papan_count_add_product(sum, count, table_get(t, key));
}

#include "search/frontier_sets_body.h"
