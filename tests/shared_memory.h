/* shared_memory.h: the checking allocator of check.h protected by a lock, for searches on several threads. */
#ifndef PAPAN_TESTS_SHARED_MEMORY_H
#define PAPAN_TESTS_SHARED_MEMORY_H

#include "check.h"

#include "base/locked.h"
#include "info.h"

typedef struct shared_memory {
    papan_locked locked;
    check_memory memory;
} shared_memory;

/* A puzzle from its text or id whose memory, and that of its searches, is m; m's lock begins here. */
static inline papan_puzzle *puzzle_in(shared_memory *m, const char *text)
{
    papan_allocator allocator = papan_locked_open(&m->locked, check_allocator(&m->memory));
    papan_puzzle *puzzle = NULL;
    reports notes;
    papan_status status = strchr(text, '\n') == NULL ? papan_builtin(text, &allocator, &puzzle, &notes.error)
                                                     : papan_read(text, strlen(text), &allocator, &puzzle,
                                                                  &notes.warnings, &notes.error);
    assert_int_equal(status, PAPAN_OK);
    return puzzle;
}

#endif
