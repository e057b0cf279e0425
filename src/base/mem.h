/* mem.h: memory. An allocator is lent by the caller; an arena hands out many small blocks from it and
 * gives all back at once; a budget stands between the two where a limit or a peak is wanted. */
#ifndef PAPAN_BASE_MEM_H
#define PAPAN_BASE_MEM_H

#include "papan/papan.h"

/* The caller's allocator, or the C library's for NULL. */
papan_allocator papan_memory(const papan_allocator *lent);

void *papan_take(const papan_allocator *memory, size_t count, size_t size); /* zeroed; NULL: none left */
void *papan_grow(const papan_allocator *memory, void *block, size_t old_count, size_t new_count, size_t size);
void papan_give(const papan_allocator *memory, void *block, size_t count, size_t size);

/* Makes room for want elements in an array that grows: array is the address of its pointer, have its room.
 * False: none left, and the array is as it was. memory may be NULL: the C library's, so that free() frees it.
 */
bool papan_room(const papan_allocator *memory, void *array, size_t *have, size_t want, size_t size);

typedef struct papan_arena {
    papan_allocator memory;
    struct papan_arena_block *first;
    bool failed; /* some block could not be had */
} papan_arena;

void papan_arena_init(papan_arena *arena, const papan_allocator *memory);
void *papan_arena_take(papan_arena *arena, size_t count, size_t size); /* zeroed, aligned to 32 bytes */
void papan_arena_free(papan_arena *arena);

/* An allocator that counts what passes through it and refuses beyond limit (0: no limit). */
typedef struct papan_budget {
    papan_allocator below;
    size_t limit, held, peak;
    bool refused;
} papan_budget;

papan_allocator papan_budget_allocator(papan_budget *budget, const papan_allocator *below, size_t limit);

#endif
