/* terminal_inside.h: what the files that draw boards on terminals share. */
#ifndef PAPAN_SHOW_TERMINAL_INSIDE_H
#define PAPAN_SHOW_TERMINAL_INSIDE_H

#include "base/buffer.h"
#include "papan/terminal.h"
#include "puzzle/puzzle.h"

typedef struct papan_drawing {
    const papan_puzzle *puzzle;
    const papan_pack *pack; /* NULL: another family */
    const uint16_t *label;
    const papan_terminal_style *style;
    papan_buffer *out;
    unsigned cell_width;
    bool kinds, texts; /* shown on cells */
    bool by_label;     /* a thing has the same symbol on all cells: puzzle->label_symbol */
} papan_drawing;

/* The appearance of the next character. */
typedef struct papan_terminal_look {
    unsigned colour; /* PAPAN_NO_COLOUR: the terminal's own */
    bool bold;
} papan_terminal_look;

/* Changes the look if it differs from *now; papan_terminal_reset() changes it back at the end of a line. */
void papan_terminal_set(const papan_drawing *d, papan_terminal_look *now, papan_terminal_look wanted);
void papan_terminal_reset(const papan_drawing *d, papan_terminal_look *now);
void papan_terminal_blanks(papan_buffer *out, size_t count);

/* The look of a cell, -1: outside the board. */
papan_terminal_look papan_cell_look(const papan_drawing *d, int32_t cell);
/* The label of the piece on a cell, or PAPAN_EMPTY; -1: outside the board. */
uint16_t papan_cell_piece(const papan_drawing *d, int32_t cell);
/* Appends what a cell shows, at most width characters; returns how many. */
size_t papan_terminal_cell(const papan_drawing *d, int32_t cell, size_t width);
/* The number of characters that the longest text or kind needs. */
unsigned papan_widest_cell(const papan_drawing *d);

/* The cell at a row and column of a flat board; -1: outside. */
int32_t papan_terminal_at(const papan_puzzle *puzzle, int row, int column);

/* Boards of hexagons and triangles: terminal_slanted.c. False: another board, or too wide for the terminal;
 * nothing is written. */
bool papan_terminal_slanted(papan_drawing *d, unsigned rows_left);

#endif
