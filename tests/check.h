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

#include "info.h"
#include "papan/papan.h"

/* Sanitizers and emulators make everything slower by far; long checks are skipped then. */
static inline bool check_slow(void)
{
    return getenv("PAPAN_SLOW") != NULL;
}

/* A puzzle from its text or, where it has a colon and no line end, its id. */
static inline papan_puzzle *check_puzzle(const char *text)
{
    papan_puzzle *puzzle = NULL;
    reports notes;
    bool id = strchr(text, ':') != NULL && strchr(text, '\n') == NULL;
    papan_status status = id ? papan_builtin(text, NULL, &puzzle, &notes.error)
                             : papan_read(text, strlen(text), NULL, &puzzle, &notes.warnings, &notes.error);
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
    papan_message failure;
    papan_status status = papan_solve(puzzle, &request, &result, &failure);
    if (status != PAPAN_OK || !result.complete || strcmp(result.count, count) != 0) {
        char why[256];
        papan_message_text(status == PAPAN_OK ? &result.reason : &failure, NULL, why, sizeof why);
        fail_msg("%s by %s: %s %s instead of %s (status %d, %s)", text, strategy == NULL ? "default" : strategy,
                 result.count, distinct ? "distinct" : "solutions", count, (int)status, why);
    }
    papan_puzzle_free(puzzle);
}

/* ---- an allocator that fails at the n-th request and counts what is still allocated ---- */

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

/* Something that takes memory from this allocator, and frees it at the end. */
typedef papan_status check_call(void *context, const papan_allocator *memory);

/* Makes the call while the n-th request for memory fails, for n = 1, 2, 3 ... until a call makes fewer than n
 * requests; with gaps of n / sparse if sparse > 0. Each call returns PAPAN_OK or PAPAN_NO_MEMORY and frees all
 * it took; the last one returns PAPAN_OK. Returns how many calls had no memory. public_failing does the same
 * for every public function; use this for what only the sources declare, or for puzzles on which a call takes a
 * rare path. */
static inline size_t check_failing_requests(check_call *call, void *context, size_t sparse)
{
    size_t failures = 0;
    for (size_t n = 1;; n += 1 + (sparse > 0 ? n / sparse : 0)) {
        check_memory memory = {.fail_at = n};
        papan_allocator allocator = check_allocator(&memory);
        papan_status status = call(context, &allocator);
        assert_int_equal(memory.held, 0);
        if (memory.requests < n) {
            assert_int_equal(status, PAPAN_OK);
            return failures;
        }
        assert_true(status == PAPAN_OK || status == PAPAN_NO_MEMORY);
        failures += status == PAPAN_NO_MEMORY;
    }
}

/* What to solve; request NULL: it is only read. */
typedef struct check_question {
    const char *text;
    const papan_request *request;
} check_question;

static inline papan_status check_ask(void *context, const papan_allocator *memory)
{
    const check_question *q = context;
    papan_puzzle *puzzle = NULL;
    reports notes;
    papan_status status = strchr(q->text, '\n') == NULL ? papan_builtin(q->text, memory, &puzzle, &notes.error)
                                                        : papan_read(q->text, strlen(q->text), memory, &puzzle,
                                                                     &notes.warnings, &notes.error);
    papan_result result = {0};
    if (status == PAPAN_OK && q->request != NULL)
        status = papan_solve(puzzle, q->request, &result, NULL);
    papan_puzzle_free(puzzle);
    return status;
}

/* Reads the puzzle of check_puzzle() and solves it, unless request is NULL, while each request for memory
 * fails. */
static inline void check_failing_solve(const char *text, const papan_request *request)
{
    assert_true(check_failing_requests(check_ask, &(check_question){text, request}, 0) > 0);
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
    if (length > 0) /* an empty buffer has no bytes */
        memcpy(out->bytes + out->length, bytes, length);
    out->length += length;
    out->bytes[out->length] = '\0';
}

#endif
