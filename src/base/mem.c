/* mem.c: see mem.h. Sizes are multiplied with an overflow check, so that an absurd count fails instead of
 * wrapping around. */
#include "base/mem.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void *library_resize(void *context, void *block, size_t old_size, size_t new_size)
{
    (void)context;
    (void)old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

papan_allocator papan_memory(const papan_allocator *lent)
{
    return lent != NULL ? *lent : (papan_allocator){library_resize, NULL};
}

static bool product(size_t count, size_t size, size_t *bytes)
{
    if (size != 0 && count > (SIZE_MAX / 2) / size)
        return false;
    *bytes = count * size;
    return true;
}

void *papan_take(const papan_allocator *memory, size_t count, size_t size)
{
    return papan_grow(memory, NULL, 0, count > 0 ? count : 1, size);
}

void *papan_grow(const papan_allocator *memory, void *block, size_t old_count, size_t new_count, size_t size)
{
    assert(size > 0 && new_count > 0);
    assert(block != NULL || old_count == 0);
    size_t bytes;
    if (!product(new_count, size, &bytes))
        return NULL;
    char *grown = memory->resize(memory->context, block, old_count * size, bytes);
    if (grown != NULL && new_count > old_count)
        memset(grown + old_count * size, 0, bytes - old_count * size);
    return grown;
}

void papan_give(const papan_allocator *memory, void *block, size_t count, size_t size)
{
    if (block != NULL)
        memory->resize(memory->context, block, (count > 0 ? count : 1) * size, 0);
}

bool papan_memory_poll(const papan_allocator *memory)
{
    papan_allocator from = papan_memory(memory);
    void *byte = papan_take(&from, 1, 1);
    papan_give(&from, byte, 1, 1);
    return byte != NULL;
}

bool papan_room(const papan_allocator *memory, void *array, size_t *have, size_t want, size_t size)
{
    assert(array != NULL && size > 0);
    if (want <= *have)
        return true;
    void *block;
    memcpy(&block, array, sizeof block); /* copied as bytes, since the element type is unknown */
    size_t room = want + want / 2 + 8;
    papan_allocator from = papan_memory(memory);
    void *grown = papan_grow(&from, block, *have, room, size);
    if (grown == NULL)
        return false;
    memcpy(array, &grown, sizeof grown);
    *have = room;
    assert(*have >= want);
    return true;
}

/* ---- arena ---- */

enum { ARENA_ALIGN = 32, ARENA_BLOCK = 16 * 1024 };

struct papan_arena_block {
    struct papan_arena_block *next;
    size_t size, used;
};

void papan_arena_init(papan_arena *arena, const papan_allocator *memory)
{
    *arena = (papan_arena){.memory = papan_memory(memory)};
}

static void free_blocks(papan_arena *arena, struct papan_arena_block *block)
{
    while (block != NULL) {
        struct papan_arena_block *next = block->next;
        arena->memory.resize(arena->memory.context, block, block->size, 0);
        block = next;
    }
}

/* A block with room for this many bytes: a spare one, or a new one. Spare ones that are too small are freed. */
static struct papan_arena_block *next_block(papan_arena *arena, size_t bytes)
{
    struct papan_arena_block *block;
    while ((block = arena->spare) != NULL) {
        arena->spare = block->next;
        if (block->size - sizeof *block >= bytes)
            return block;
        arena->memory.resize(arena->memory.context, block, block->size, 0);
    }
    size_t whole = sizeof *block + (bytes > ARENA_BLOCK ? bytes : (size_t)ARENA_BLOCK);
    block = arena->memory.resize(arena->memory.context, NULL, 0, whole);
    if (block != NULL)
        block->size = whole;
    return block;
}

void *papan_arena_take(papan_arena *arena, size_t count, size_t size)
{
    size_t bytes;
    if (!product(count, size, &bytes)) {
        arena->failed = true;
        return NULL;
    }
    bytes += 2 * (size_t)ARENA_ALIGN;
    struct papan_arena_block *block = arena->first;
    if (block == NULL || block->size - block->used < bytes) {
        block = next_block(arena, bytes);
        if (block == NULL) {
            arena->failed = true;
            return NULL;
        }
        block->used = sizeof *block;
        block->next = arena->first;
        arena->first = block;
    }
    assert(block->used <= block->size);
    uintptr_t start = (uintptr_t)block + block->used;
    uintptr_t aligned = (start + ARENA_ALIGN - 1) & ~(uintptr_t)(ARENA_ALIGN - 1);
    bytes -= 2 * (size_t)ARENA_ALIGN;
    block->used += bytes + (size_t)(aligned - start);
    assert(block->used <= block->size);
    char *given = (char *)block + (aligned - (uintptr_t)block);
    memset(given, 0, bytes);
    return given;
}

void *papan_arena_copy(papan_arena *arena, const void *from, size_t count, size_t size)
{
    void *copy = papan_arena_take(arena, count, size);
    return copy != NULL && count > 0 ? memcpy(copy, from, count * size) : copy;
}

char *papan_arena_text(papan_arena *arena, const char *text, size_t length)
{
    char *copy = papan_arena_take(arena, length + 1, 1);
    return copy != NULL && length > 0 ? memcpy(copy, text, length) : copy;
}

void papan_arena_free(papan_arena *arena)
{
    free_blocks(arena, arena->first);
    free_blocks(arena, arena->spare);
    arena->first = arena->spare = NULL;
}

void papan_arena_reuse(papan_arena *arena)
{
    while (arena->first != NULL) {
        struct papan_arena_block *block = arena->first;
        arena->first = block->next;
        block->next = arena->spare;
        arena->spare = block;
    }
    arena->failed = false;
}

/* ---- budget ---- */

static void *budget_resize(void *context, void *block, size_t old_size, size_t new_size)
{
    assert(context != NULL);
    papan_budget *budget = context;
    assert(old_size <= budget->held);
    assert(block != NULL || old_size == 0);
    size_t held = budget->held - old_size;
    if (new_size == 1 && old_size == 0 && budget->stop != NULL && !budget->stopped)
        budget->stopped = budget->stop(budget->context);
    if (new_size > 0 && budget->stopped)
        return NULL;
    if (new_size > 0 && budget->limit > 0 && (held > budget->limit || new_size > budget->limit - held)) {
        budget->refused = true;
        return NULL;
    }
    void *given = budget->below.resize(budget->below.context, block, old_size, new_size);
    if (given != NULL || new_size == 0) {
        budget->held = held + new_size;
        if (budget->held > budget->peak)
            budget->peak = budget->held;
    }
    return given;
}

papan_allocator papan_budget_allocator(papan_budget *budget, const papan_allocator *below, size_t limit)
{
    *budget = (papan_budget){.below = papan_memory(below), .limit = limit};
    return (papan_allocator){budget_resize, budget};
}

papan_allocator papan_budget_stopping(papan_budget *budget, const papan_allocator *below, size_t limit,
                                      bool (*stop)(void *context), void *context)
{
    papan_allocator memory = papan_budget_allocator(budget, below, limit);
    budget->stop = stop;
    budget->context = context;
    return memory;
}

bool papan_budget_ended(const papan_budget *budget, papan_status *status)
{
    bool ended = budget->stopped && *status == PAPAN_NO_MEMORY;
    if (ended)
        *status = PAPAN_OK;
    return ended;
}
