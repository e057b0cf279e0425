/* terminal.h: a board as lines of text for a terminal, with or without colours. */
#ifndef PAPAN_DRAW_TERMINAL_H
#define PAPAN_DRAW_TERMINAL_H

#include "base/buffer.h"
#include "puzzle/puzzle.h"

typedef struct papan_terminal_style {
    bool colour;
    unsigned width;          /* columns of the terminal; 0: no terminal, so layers are one below the other */
    unsigned clip_rows;      /* show at most this many lines, and no more columns than width; 0: show all */
    const char *layer_title; /* the word before a layer's number, in the reader's language */
} papan_terminal_style;

/* Appends the board. label == NULL: the puzzle itself. Without colour and width it is the text of
 * papan_picture_text(), rows and columns as written; otherwise hexagons and triangles are recognisable, and
 * cells show their texts and kinds where there is room. */
void papan_terminal_board(const papan_puzzle *puzzle, const uint16_t *label, const papan_terminal_style *style,
                          papan_buffer *out);

#endif
