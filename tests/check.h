/* check.h: shared by all test programs: cmocka, a puzzle from text or id, an allocator that counts and fails
 * on request, and random numbers that are the same everywhere. It needs only the public headers. */
#ifndef PAPAN_TESTS_CHECK_H
#define PAPAN_TESTS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "papan/papan.h"

/* Sanitizers and emulators make everything slower by far; long checks leave themselves out then. */
static inline bool check_slow(void)
{
    return getenv("PAPAN_SLOW") != NULL;
}

/* A puzzle from its text or, where it has a colon and no line end, its id. */
static inline papan_puzzle *check_puzzle(const char *text)
{
    papan_puzzle *puzzle = NULL;
    papan_notes notes;
    bool id = strchr(text, ':') != NULL && strchr(text, '\n') == NULL;
    papan_status status =
        id ? papan_builtin(NULL, text, &puzzle, &notes) : papan_read(NULL, text, strlen(text), &puzzle, &notes);
    if (status != PAPAN_OK) {
        char why[256];
        papan_message_text(&notes.error, NULL, why, sizeof why);
        fail_msg("%s\n%u:%u: %s", text, notes.error.line, notes.error.column, why);
    }
    return puzzle;
}

/* The number of solutions as text, checked ones. */
static inline void check_count(const char *text, const char *strategy, bool distinct, const char *count)
{
    papan_puzzle *puzzle = check_puzzle(text);
    papan_request request = {.goal = PAPAN_COUNT, .strategy = strategy, .distinct = distinct};
    papan_result result = {0};
    papan_status status = papan_solve(puzzle, &request, &result);
    if (status != PAPAN_OK || !result.complete || strcmp(result.count, count) != 0) {
        char why[256];
        papan_message_text(&result.reason, NULL, why, sizeof why);
        fail_msg("%s by %s: %s %s instead of %s (status %d, %s)", text, strategy == NULL ? "default" : strategy,
                 result.count, distinct ? "distinct" : "solutions", count, (int)status, why);
    }
    papan_puzzle_free(puzzle);
}

/* ---- an allocator that fails at the n-th request and knows what is still held ---- */

typedef struct check_memory {
    _Atomic size_t held, requests;
    size_t fail_at; /* 0: never */
    bool forever;   /* and at all after it */
} check_memory;

static inline void *check_resize(void *context, void *block, size_t old_size, size_t new_size)
{
    check_memory *m = context;
    size_t request = new_size > 0 ? ++m->requests : 0;
    if (m->fail_at > 0 && (request == m->fail_at || (m->forever && request > m->fail_at)))
        return NULL;
    m->held += new_size - old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

static inline papan_allocator check_allocator(check_memory *m)
{
    return (papan_allocator){check_resize, m};
}

/* Reads the text again and again, with the first, the second, ... request for memory failing, until none does:
 * it is read or there is no memory, and all that was taken is given back. */
static inline void check_failing_reads(const char *text)
{
    for (size_t fail_at = 1;; fail_at++) {
        check_memory m = {.fail_at = fail_at};
        papan_allocator memory = check_allocator(&m);
        papan_puzzle *puzzle;
        papan_notes notes;
        papan_status status = papan_read(&memory, text, strlen(text), &puzzle, &notes);
        papan_puzzle_free(puzzle);
        assert_int_equal(m.held, 0);
        if (status == PAPAN_OK)
            break;
        assert_int_equal(status, PAPAN_NO_MEMORY);
    }
}

/* Solves the puzzle of check_puzzle() again and again, with the first, the second, ... request for memory
 * failing, until none does: it ends well or says that there is no memory, and gives back all that it took. */
static inline void check_failing_allocations(const char *text, const papan_request *request)
{
    papan_status status = PAPAN_NO_MEMORY;
    for (size_t n = 1; status != PAPAN_OK; n++) {
        check_memory memory = {.fail_at = n};
        papan_allocator allocator = check_allocator(&memory);
        papan_puzzle *puzzle = NULL;
        papan_notes notes;
        status = strchr(text, '\n') == NULL ? papan_builtin(&allocator, text, &puzzle, &notes)
                                            : papan_read(&allocator, text, strlen(text), &puzzle, &notes);
        if (status == PAPAN_OK) {
            papan_result result = {0};
            status = papan_solve(puzzle, request, &result);
            papan_puzzle_free(puzzle);
        }
        assert_true(status == PAPAN_OK || status == PAPAN_NO_MEMORY);
        assert_int_equal(memory.held, 0);
        assert_true(n < 2000);
    }
}

/* ---- random numbers ---- */

/* Four bytes of a file in little-endian order, on every machine. */
static inline uint32_t check_little32(const void *bytes)
{
    const unsigned char *b = bytes;
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

/* SplitMix64. */
static inline uint64_t check_random(uint64_t *state)
{
    uint64_t x = *state += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

static inline unsigned check_below(uint64_t *state, unsigned bound)
{
    return (unsigned)(check_random(state) % bound);
}

/* Appends to a buffer of the library, as its own writers do. */
static inline void check_append(papan_buffer *out, const char *bytes, size_t length)
{
    size_t want = out->length + length + 1;
    if (want > out->capacity) {
        out->bytes = out->memory.resize(out->memory.context, out->bytes, out->capacity, 2 * want);
        assert_non_null(out->bytes);
        out->capacity = 2 * want;
    }
    memcpy(out->bytes + out->length, bytes, length);
    out->length += length;
    out->bytes[out->length] = '\0';
}

#endif
