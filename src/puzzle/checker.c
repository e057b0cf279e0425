/* checker.c: verifying many solutions (checker.h). The memory of right places is exact: cells are compared,
 * not only their hash. */
#include "puzzle/checker.h"

#include <assert.h>
#include <string.h>

papan_status papan_checker_open(papan_checker *c, const papan_puzzle *puzzle, const papan_allocator *memory)
{
    size_t labels = puzzle->thing_of != NULL ? puzzle->labels : 0;
    size_t cells = labels > 0 ? puzzle->cells : 0;
    *c = (papan_checker){.puzzle = puzzle};
    papan_arena_init(&c->arena, memory);
    c->start = papan_arena_take(&c->arena, labels + 2, sizeof *c->start);
    c->cell = papan_arena_take(&c->arena, cells, sizeof *c->cell);
    c->spots = papan_arena_take(&c->arena, 2 * cells, PAPAN_CHECKER_SPOT);
    if (!c->arena.failed)
        return PAPAN_OK;
    papan_arena_free(&c->arena);
    return PAPAN_NO_MEMORY;
}

void papan_checker_close(papan_checker *c)
{
    papan_give(&c->arena.memory, c->recent, (size_t)c->puzzle->labels * PAPAN_CHECKER_RECENT,
               sizeof *c->recent);
    papan_give(&c->arena.memory, c->known, c->slots, sizeof *c->known);
    papan_give(&c->arena.memory, c->pool, c->pool_room, sizeof *c->pool);
    papan_arena_free(&c->arena);
}

static uint64_t hash_place(uint32_t piece, const uint32_t *cell, size_t cells)
{
    uint64_t hash = piece;
    for (size_t i = 0; i < cells; i++)
        hash = (hash + cell[i] + 1) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ (hash >> 32);
}

static inline bool same_cells(const uint32_t *a, const uint32_t *b, size_t cells)
{
    uint32_t differ = 0;
    for (size_t i = 0; i < cells; i++)
        differ |= a[i] ^ b[i];
    return differ == 0;
}

/* The slot of a place, or the free slot for it. */
static uint32_t find_slot(const papan_checker *c, uint32_t piece, const uint32_t *cell, size_t cells)
{
    assert(c->slots > 0 && (c->slots & (c->slots - 1)) == 0 && c->entries < c->slots);
    uint32_t slot = (uint32_t)hash_place(piece, cell, cells) & (c->slots - 1);
    for (; c->known[slot] != 0; slot = (slot + 1) & (c->slots - 1)) {
        const uint32_t *place = c->pool + c->known[slot] - 1;
        if (place[0] == piece && place[1] == cells && same_cells(place + 2, cell, cells))
            break;
    }
    return slot;
}

bool papan_checker_knows(const papan_checker *c, uint32_t piece, const uint32_t *cell, size_t cells)
{
    return c->slots > 0 && c->known[find_slot(c, piece, cell, cells)] != 0;
}

static bool grow_table(papan_checker *c)
{
    uint32_t slots = c->slots > 0 ? 2 * c->slots : 1024, *old = c->known;
    uint32_t *known = papan_take(&c->arena.memory, slots, sizeof *known);
    if (known == NULL)
        return false;
    uint32_t old_slots = c->slots;
    c->known = known;
    c->slots = slots;
    for (uint32_t i = 0; i < old_slots; i++)
        if (old[i] != 0) {
            const uint32_t *place = c->pool + old[i] - 1;
            c->known[find_slot(c, place[0], place + 2, place[1])] = old[i];
        }
    papan_give(&c->arena.memory, old, old_slots, sizeof *old);
    return true;
}

void papan_checker_learn(papan_checker *c, uint32_t piece, const uint32_t *cell, size_t cells)
{
    enum { MOST = 1 << 26 }; /* words of memory for right places */
    uint32_t wanted = c->pooled + (uint32_t)cells + 2;
    if (wanted > MOST || (2 * (c->entries + 1) > c->slots && !grow_table(c)))
        return;
    if (!papan_room(&c->arena.memory, &c->pool, &c->pool_room, wanted, sizeof *c->pool))
        return;
    uint32_t slot = find_slot(c, piece, cell, cells);
    if (c->known[slot] != 0)
        return;
    assert(wanted <= c->pool_room && 2 * (c->entries + 1) <= c->slots);
    c->pool[c->pooled] = piece;
    c->pool[c->pooled + 1] = (uint32_t)cells;
    memcpy(c->pool + c->pooled + 2, cell, cells * sizeof *cell);
    c->known[slot] = c->pooled + 1;
    c->pooled = wanted;
    c->entries++;
}
