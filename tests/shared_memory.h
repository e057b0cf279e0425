/* shared_memory.h: the checking allocator of check.h behind a lock, for searches on several threads. */
#ifndef PAPAN_TESTS_SHARED_MEMORY_H
#define PAPAN_TESTS_SHARED_MEMORY_H

#include "check.h"

#include <pthread.h>

typedef struct shared_memory {
    pthread_mutex_t lock;
    check_memory memory;
} shared_memory;

static inline void *shared_resize(void *context, void *block, size_t old_size, size_t new_size)
{
    shared_memory *m = context;
    pthread_mutex_lock(&m->lock);
    void *given = check_resize(&m->memory, block, old_size, new_size);
    pthread_mutex_unlock(&m->lock);
    return given;
}

/* A puzzle from its text or id whose memory, and that of its searches, is m; m's lock begins here. */
static inline papan_puzzle *puzzle_in(shared_memory *m, const char *text)
{
    papan_allocator allocator = {shared_resize, m};
    papan_puzzle *puzzle = NULL;
    papan_notes notes;
    pthread_mutex_init(&m->lock, NULL);
    papan_status status = strchr(text, '\n') == NULL
                              ? papan_builtin(&allocator, text, &puzzle, &notes)
                              : papan_read(&allocator, text, strlen(text), &puzzle, &notes);
    assert_int_equal(status, PAPAN_OK);
    return puzzle;
}

#endif
