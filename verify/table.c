/* table.c: a hash table with linear probing, at most two thirds full. Keys and values are words of 64 bits,
 * next to each other, because a large count spends most of its time on finding them in memory. */
#include "verify.h"

#include <string.h>

uint64_t *entry_at(const Table *table, size_t place)
{
    return table->entry + place * (table->words + 2);
}

Ways value_in(const Table *table, const uint64_t *entry)
{
    return (Ways)entry[table->words + 1] << 64 | entry[table->words];
}

/* The entry of the key, or the free entry for it. */
static uint64_t *entry_of(const Table *table, const uint64_t *key)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < table->words; i++) {
        Ways product = (Ways)(hash ^ key[i]) * UINT64_C(0x9E3779B97F4A7C15);
        hash = (uint64_t)product ^ (uint64_t)(product >> 64);
    }
    for (;; hash++) {
        uint64_t *entry = entry_at(table, hash & (table->places - 1));
        if (value_in(table, entry) == 0 || memcmp(entry, key, table->words * sizeof *key) == 0)
            return entry;
    }
}

uint64_t *values_of(Table *table, const uint64_t *key)
{
    size_t size = table->words * sizeof *key;
    if (3 * (table->n + 1) > 2 * table->places) {
        Table larger = {table->words, table->n, table->places ? 2 * table->places : 64, NULL};
        larger.entry = allocate(larger.places, size + 2 * sizeof *key);
        for (size_t i = 0; i < table->places; i++)
            if (value_in(table, entry_at(table, i)) != 0)
                memcpy(entry_of(&larger, entry_at(table, i)), entry_at(table, i), size + 2 * sizeof *key);
        release(table->entry);
        *table = larger;
    }
    uint64_t *entry = entry_of(table, key);
    table->n += value_in(table, entry) == 0;
    memcpy(entry, key, size);
    return entry + table->words;
}
