/* base.h: what all headers of Papan use: the version, status codes, messages, and the caller's memory. */
#ifndef PAPAN_BASE_H
#define PAPAN_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PAPAN_VERSION "1.0.0"

#define PAPAN_VERSION_MAJOR 1
#define PAPAN_VERSION_MINOR 0
#define PAPAN_VERSION_PATCH 0

/* For #if: 1.2.3 is 10203. */
#define PAPAN_VERSION_NUMBER (PAPAN_VERSION_MAJOR * 10000 + PAPAN_VERSION_MINOR * 100 + PAPAN_VERSION_PATCH)

#define PAPAN_EMPTY UINT16_C(0xFFFF)

#if defined(__GNUC__)
#define PAPAN_API __attribute__((visibility("default")))
#else
#define PAPAN_API
#endif

/* The version of the library that runs, such as "1.0.0"; PAPAN_VERSION is that of the header. */
PAPAN_API const char *papan_version(void);

/* How functions are alike. Their arguments come in this order: the object, what is read, the memory, what is
 * written, why. Those that can fail return a papan_status, and *why tells the reason; why may be NULL. Its text
 * is NULL if the call succeeds, and may be NULL for PAPAN_NO_MEMORY and PAPAN_STOPPED. A reason that is an
 * answer, such as why a puzzle has no solution, is part of the result. What the caller must free is not const.
 * Functions named _at number the rows of a table from 0 and return false or NULL past the last.
 *
 * Structs and versions. Structs whose first member is `size` may get further members at their end in later
 * versions. Set size to the size of the struct, or leave it 0 for the members of version 1.0:
 *
 *     papan_request request = {.size = sizeof request, .goal = PAPAN_COUNT};
 *
 * The library reads and writes no more than that; missing members count as 0. So initialise structs for results
 * as well. Structs that only the library makes may grow, too. All others never change. */

typedef enum papan_status {
    PAPAN_OK = 0,
    PAPAN_NO_MEMORY,  /* out of memory, or beyond the memory limit */
    PAPAN_BAD_INPUT,  /* the input is invalid; the message says where and why */
    PAPAN_UNSUITABLE, /* the strategy does not support this puzzle; the message says why */
    PAPAN_TOO_BIG,    /* too large to count, or for the memory that may be used */
    PAPAN_WRONG,      /* a strategy found a solution that breaks the rules */
    PAPAN_STOPPED     /* a hook, or an allocator that polls a hook, ended the call */
} papan_status;

/* The name of a status: "ok", "no-memory", "bad-input", "unsuitable", "too-big", "wrong" or "stopped"; for
 * other numbers "unknown". */
PAPAN_API const char *papan_status_name(papan_status status);

/* A sentence with its arguments, not yet translated: {0} to {3} in text stand for arg[0] to arg[3]. text is
 * English and is also the key for a translation. text == NULL: no message. code is a short name for the meaning
 * of the message, such as "piece-fits-nowhere"; it is the same in all languages and in all later versions, even
 * if the text changes.
 *
 * If arg[i] names rows, columns or regions of a board, such as "3" or "A, B", unit[i] says which. Then {unit i}
 * stands for "row 3" or "regions A, B", {Unit i} for the same with a capital letter, and {kind i} for the word
 * alone, as in "this row". */
typedef struct papan_message {
    const char *code; /* NULL: no message of the library */
    const char *text;
    char arg[4][64];
    unsigned line, column; /* from 1; 0: the message has no place */
    unsigned char unit[4]; /* 0: not a unit; 1: a row, 2: a column, 3: a region; 4 to 6: several */
    const char *word[2];   /* instead of the first word of these, as in "queen", the text has the second, as in
                              "star"; both are English and keys for a translation. NULL: nothing is replaced */
} papan_message;

/* Writes the sentence, translated by translate (NULL: left in English), like snprintf. */
PAPAN_API size_t papan_message_text(const papan_message *message, const char *(*translate)(const char *),
                                    char *out, size_t size);

/* The warnings of a reader, of which the first seven and the last are kept. Readers set *warnings, which may be
 * NULL, whether they succeed or not. */
#define PAPAN_WARNINGS_KEPT 8
typedef struct papan_warnings {
    unsigned count;
    papan_message kept[PAPAN_WARNINGS_KEPT];
} papan_warnings;

/* The source of memory. resize(NULL, 0, n) allocates, resize(p, n, 0) frees, and both sizes are always given;
 * NULL means no memory. Wherever a function takes a const papan_allocator *, NULL means the C library's
 * allocator. */
typedef struct papan_allocator {
    void *(*resize)(void *context, void *block, size_t old_size, size_t new_size);
    void *context;
} papan_allocator;

/* A growing text, to which all writers append. One that failed to append sets failed, so that a caller may
 * check once, at the end. Set length to 0 to use the memory again. */
typedef struct papan_buffer {
    papan_allocator memory;
    char *bytes; /* zero-terminated once something has been added; NULL before */
    size_t length, capacity;
    bool failed; /* out of memory: something is missing */
} papan_buffer;

/* An empty buffer, which has no memory yet. */
PAPAN_API papan_buffer papan_buffer_new(const papan_allocator *memory);
/* Frees the memory of the buffer, which is then empty and can be used again. */
PAPAN_API void papan_buffer_free(papan_buffer *buffer);

/* Hooks, wherever a struct or a function has them, must return: they must neither throw C++ exceptions nor
 * leave with longjmp() nor end their thread, since the library holds memory and locks while it calls them. To
 * end the call, a hook returns the value that stops it. */

/* ---- stopping from another thread ---- */

/* A hook for every member called stop: true once the bool at context is true (in C an atomic_bool), which any
 * thread may set. So a program in another language stops a search without running code of its own in it. */
PAPAN_API bool papan_stop_flag(void *context);

#ifdef __cplusplus
}
#endif
#endif
