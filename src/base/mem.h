/* mem.h: memory: the caller's allocator; an arena, which allocates many small blocks from it and frees them all
 * at once; and a budget, an allocator that enforces a limit and records the peak. */
#ifndef PAPAN_BASE_MEM_H
#define PAPAN_BASE_MEM_H

#include "base/private.h"
#include "papan/papan.h"

/* The caller's allocator, or the C library's for NULL. */
PAPAN_PRIVATE papan_allocator papan_memory(const papan_allocator *lent);

PAPAN_PRIVATE void *papan_take(const papan_allocator *memory, size_t count,
                               size_t size); /* zeroed; NULL: out of memory */
void *papan_grow(const papan_allocator *memory, void *block, size_t old_count, size_t new_count, size_t size);
/* Allocates a byte and frees it, so that an allocator can stop a long loop that needs no memory. False if the
 * allocation fails. memory may be NULL. Nothing else allocates single bytes often, so allocators may treat such
 * a request as this poll. */
bool papan_memory_poll(const papan_allocator *memory);
/* The same once for about this many steps of a loop that counts them in *steps. */
enum { PAPAN_STEPS_ASKED = 1 << 18 };
static inline bool papan_steps_poll(const papan_allocator *memory, size_t *steps)
{
    if (*steps < PAPAN_STEPS_ASKED)
        return true;
    *steps = 0;
    return papan_memory_poll(memory);
}
PAPAN_PRIVATE void papan_give(const papan_allocator *memory, void *block, size_t count, size_t size);

/* Makes room for want elements in a growing array: array is the address of its pointer, have its capacity.
 * False: out of memory, and the array is unchanged. memory may be NULL: the C library's allocator, so that
 * free() frees the array. */
PAPAN_PRIVATE bool papan_room(const papan_allocator *memory, void *array, size_t *have, size_t want,
                              size_t size);

typedef struct papan_arena {
    papan_allocator memory;
    struct papan_arena_block *first, *spare;
    bool failed; /* an allocation failed */
} papan_arena;

PAPAN_PRIVATE void papan_arena_init(papan_arena *arena, const papan_allocator *memory);
PAPAN_PRIVATE void *papan_arena_take(papan_arena *arena, size_t count,
                                     size_t size); /* zeroed, aligned to 32 bytes */
/* A copy of an array, and of a text; NULL: out of memory. from may be NULL if count is 0. */
PAPAN_PRIVATE void *papan_arena_copy(papan_arena *arena, const void *from, size_t count, size_t size);
PAPAN_PRIVATE char *papan_arena_text(papan_arena *arena, const char *text, size_t length);
PAPAN_PRIVATE void papan_arena_free(papan_arena *arena);
/* Frees all blocks, but keeps the memory for the next ones. */
void papan_arena_reuse(papan_arena *arena);

/* An allocator that tracks the memory in use and fails beyond limit (0: no limit). If it has a stop hook, which
 * papan_memory_poll() calls, it always fails once the hook has returned true. This stops the preparations of
 * searches: they return PAPAN_NO_MEMORY, and their caller finds `stopped` set. */
typedef struct papan_budget {
    papan_allocator below;
    size_t limit, held, peak;
    bool refused;
    bool (*stop)(void *context); /* NULL: never. Not to be set while several threads allocate */
    void *context;
    bool stopped;
} papan_budget;

papan_allocator papan_budget_allocator(papan_budget *budget, const papan_allocator *below, size_t limit);
/* The same with a stop hook. */
papan_allocator papan_budget_stopping(papan_budget *budget, const papan_allocator *below, size_t limit,
                                      bool (*stop)(void *context), void *context);
/* True if the stop hook caused this status, which then becomes PAPAN_OK. */
bool papan_budget_ended(const papan_budget *budget, papan_status *status);

#endif
