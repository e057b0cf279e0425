/* info.h: what papan/puzzle.h tells about a puzzle, as values; what readers report; kinds of files by name; and
 * what makes a short call for a test. The tests of the public headers include it, too, so the two headers of
 * src/base, which need nothing else, are named by their paths. */
#ifndef PAPAN_TESTS_INFO_H
#define PAPAN_TESTS_INFO_H

#include "../src/base/file_kind.h"
#include "../src/base/info.h"

#include <papan/quick.h>
#include <papan/terminal.h>

#include <string.h>

/* What a reader reports. */
typedef struct reports {
    papan_warnings warnings;
    papan_message error;
} reports;

/* What these make, or NULL. */
static inline papan_meter *new_meter(const papan_allocator *memory)
{
    papan_meter *meter;
    return papan_meter_new(memory, &meter, NULL) == PAPAN_OK ? meter : NULL;
}

static inline papan_quick *new_quick(const papan_allocator *memory)
{
    papan_quick *quick;
    return papan_quick_new(memory, &quick, NULL) == PAPAN_OK ? quick : NULL;
}

/* The plain board as text; returns its length. What does not fit is cut off. */
static inline size_t board_text(const papan_puzzle *puzzle, const uint16_t *label, char *out, size_t size)
{
    papan_buffer text = papan_buffer_new(NULL);
    papan_terminal_board(puzzle, label, NULL, &text);
    size_t length = text.length, kept = length < size ? length : size - 1;
    if (kept > 0)
        memcpy(out, text.bytes, kept);
    out[kept] = '\0';
    papan_buffer_free(&text);
    return length;
}

#endif
