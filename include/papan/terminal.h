/* terminal.h: a board as lines of text for a terminal, with or without colours. */
#ifndef PAPAN_TERMINAL_H
#define PAPAN_TERMINAL_H

#include "papan/base.h"
#include "papan/puzzle.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct papan_terminal_style {
    size_t size;             /* see base.h */
    bool colour;             /* with escape sequences for 256 colours */
    unsigned width;          /* columns of the terminal; 0: no terminal, so layers are one below the other */
    unsigned clip_rows;      /* show at most this many lines, and no more columns than width; 0: show all */
    const char *layer_title; /* the word before a layer's number, in the reader's language; NULL: "layer" */
    const uint16_t *before;  /* [cells] labels: only things that differ from these have their colour or, without
                                colours, '*'; NULL: all things look as usual */
} papan_terminal_style;

/* Appends the board. label == NULL: the puzzle itself; style == NULL: no terminal. Without colour and width,
 * each cell is one character, rows end with newlines, and a blank line separates layers (apex first); otherwise
 * hexagons and triangles are recognisable, and cells show their texts and kinds where there is room. */
PAPAN_API void papan_terminal_board(const papan_puzzle *puzzle, const uint16_t *label,
                                    const papan_terminal_style *style, papan_buffer *out);

#ifdef __cplusplus
}
#endif
#endif
