/* table.c: numbers strings of bytes in the order in which they are first looked up: a hash table with linear
 * probing, at most half full. */
#include "verify.h"

#include <string.h>

/* The place of the key in the table, or the free one where it belongs. */
static uint32_t *place_of(const Table *table, Text key)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < key.length; i += sizeof(uint64_t)) {
        uint64_t word = 0;
        memcpy(&word, key.text + i, key.length - i < sizeof word ? key.length - i : sizeof word);
        hash = (hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 32;
    }
    for (size_t at = (size_t)hash;; at++) {
        uint32_t *place = &table->place[at & (table->places - 1)];
        Text known = *place ? table->key[*place - 1] : key;
        if (known.length == key.length && memcmp(known.text, key.text, key.length) == 0)
            return place;
    }
}

uint32_t number_of(Table *table, Text key)
{
    if (2 * (table->n + 1) > table->places) {
        release(table->place);
        table->places = table->places ? 2 * table->places : 64;
        table->place = allocate(table->places, sizeof *table->place);
        for (size_t i = 0; i < table->n; i++)
            *place_of(table, table->key[i]) = (uint32_t)i + 1;
    }
    uint32_t *place = place_of(table, key);
    if (!*place) {
        ADD(table->key, table->n, &table->room, key);
        *place = (uint32_t)table->n;
    }
    return *place - 1;
}
