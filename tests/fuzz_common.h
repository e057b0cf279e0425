/* fuzz_common.h: shared by the fuzz targets. A target is LLVMFuzzerTestOneInput(): it takes any bytes and
 * aborts if something that must hold does not. mutate.c calls the same function without a fuzzer. */
#ifndef PAPAN_TESTS_FUZZ_COMMON_H
#define PAPAN_TESTS_FUZZ_COMMON_H

#include "format/format.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MUST(condition)                                                                                        \
    do {                                                                                                       \
        if (!(condition)) {                                                                                    \
            fprintf(stderr, "%s:%d: must hold: %s\n", __FILE__, __LINE__, #condition);                         \
            abort();                                                                                           \
        }                                                                                                      \
    } while (0)

/* ---- memory that counts what is allocated, and may run out ---- */

typedef struct fuzz_memory {
    _Atomic size_t held;
    _Atomic long long left; /* requests until one fails, and then all; below 0: none fails */
} fuzz_memory;

static inline void *fuzz_resize(void *context, void *block, size_t old_size, size_t new_size)
{
    fuzz_memory *memory = context;
    MUST(memory->held >= old_size);
    if (new_size > old_size && memory->left >= 0 && --memory->left < 0) {
        memory->left = 0;
        return NULL;
    }
    memory->held += new_size - old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    void *given = realloc(block, new_size);
    MUST(given != NULL);
    return given;
}

/* A copy of exactly that size, so that a sanitizer sees any step beyond its end. */
static inline char *fuzz_copy(const uint8_t *data, size_t size)
{
    char *copy = malloc(size > 0 ? size : 1);
    MUST(copy != NULL);
    if (size > 0)
        memcpy(copy, data, size);
    return copy;
}

/* ---- numbers from the input; zeros after its end ---- */

typedef struct fuzz_bytes {
    const uint8_t *data;
    size_t size;
} fuzz_bytes;

static inline unsigned fuzz_byte(fuzz_bytes *in)
{
    if (in->size == 0)
        return 0;
    in->size--;
    return *in->data++;
}

static inline unsigned fuzz_word(fuzz_bytes *in)
{
    unsigned low = fuzz_byte(in);
    return low | fuzz_byte(in) << 8;
}

/* ---- solutions ---- */

static inline char *fuzz_picture(const papan_puzzle *puzzle, const uint16_t *label, size_t *length)
{
    *length = papan_picture_text(puzzle, label, NULL, 0);
    char *text = malloc(*length + 1);
    MUST(text != NULL);
    MUST(papan_picture_text(puzzle, label, text, *length + 1) == *length && strlen(text) == *length);
    return text;
}

static inline void fuzz_reads_as_right(const papan_puzzle *puzzle, const char *text, size_t length)
{
    papan_notes notes;
    uint16_t *label = calloc(puzzle->cells, sizeof *label);
    MUST(label != NULL);
    MUST(papan_read_solution(puzzle, text, length, NULL, label, &notes.warnings, &notes.error) == PAPAN_OK);
    MUST(papan_verify(puzzle, label, NULL) == PAPAN_OK);
    free(label);
}

/* The picture is found between a heading and a time, after the board of the puzzle itself. */
static inline void fuzz_found_among_lines(const papan_puzzle *puzzle, const char *picture)
{
    size_t length;
    char *empty = fuzz_picture(puzzle, NULL, &length);
    papan_buffer out = papan_buffer_new(NULL);
    const char *const part[] = {"Puzzle:\n", empty, "\nSolution:\n", picture, "\nTime: 2 ms\n"};
    for (size_t i = 0; i < sizeof part / sizeof *part; i++)
        papan_buffer_text(&out, part[i]);
    MUST(!out.failed);
    fuzz_reads_as_right(puzzle, out.bytes, out.length);
    papan_buffer_free(&out);
    free(empty);
}

/* A right solution is still right after it was written and read, as a picture and as JSON. */
static inline void fuzz_solution_comes_back(const papan_puzzle *puzzle, const uint16_t *label)
{
    size_t length;
    char *text = fuzz_picture(puzzle, label, &length);
    fuzz_reads_as_right(puzzle, text, length);
    fuzz_found_among_lines(puzzle, text);
    free(text);
    papan_buffer out = papan_buffer_new(NULL);
    papan_buffer_text(&out, "{\"solutions\": [");
    MUST(papan_write_solution(puzzle, label, &out, NULL) == PAPAN_OK);
    papan_buffer_text(&out, "]}\n");
    MUST(!out.failed);
    fuzz_reads_as_right(puzzle, out.bytes, out.length);
    papan_buffer_free(&out);
}

#endif
