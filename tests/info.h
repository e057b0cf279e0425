/* info.h: what papan/puzzle.h tells about a puzzle, as values; what readers report; kinds of files by
 * name; and what makes a short call for a test. */
#ifndef PAPAN_TESTS_INFO_H
#define PAPAN_TESTS_INFO_H

#include <papan/draw.h>
#include <papan/quick.h>
#include <papan/terminal.h>

#include <string.h>

static inline papan_puzzle_info info_of(const papan_puzzle *puzzle)
{
    papan_puzzle_info info = {.size = sizeof info};
    papan_puzzle_get(puzzle, &info);
    return info;
}

/* Where there is no such cell, all members are 0, and the region is -1. */
static inline papan_cell_info cell_of(const papan_puzzle *puzzle, uint32_t cell)
{
    papan_cell_info info = {.size = sizeof info, .region = -1};
    papan_cell_get(puzzle, cell, &info);
    return info;
}

/* For PAPAN_EMPTY, all members are 0, and the piece is -1. */
static inline papan_label_info label_of(const papan_puzzle *puzzle, uint16_t label)
{
    papan_label_info info = {.size = sizeof info, .piece = -1};
    papan_label_get(puzzle, label, &info);
    return info;
}

/* What a reader reports. */
typedef struct reports {
    papan_warnings warnings;
    papan_message error;
} reports;

/* The kind of a file by its extension without a dot; no kind for other names. */
static inline papan_file_kind kind_of_file(const char *name)
{
    static const char *const names[] = {[PAPAN_PNG] = "png", [PAPAN_SVG] = "svg",   [PAPAN_PDF] = "pdf",
                                        [PAPAN_GIF] = "gif", [PAPAN_APNG] = "apng", [PAPAN_STL] = "stl"};
    size_t kind = 0;
    while (kind < sizeof names / sizeof names[0] && strcmp(names[kind], name) != 0)
        kind++;
    return (papan_file_kind)kind;
}

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
