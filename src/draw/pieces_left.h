/* pieces_left.h: the pieces still to be placed, drawn next to a board. */
#ifndef PAPAN_DRAW_PIECES_LEFT_H
#define PAPAN_DRAW_PIECES_LEFT_H

#include "draw/picture.h"

/* Where they are drawn. */
typedef struct papan_table {
    cairo_t *cr;
    const papan_look *look;
    double x, y, width, height;
    double largest;                             /* largest size of a cell */
    const char *(*translate)(const char *text); /* NULL: English */
} papan_table;

papan_status papan_pieces_left_draw(const papan_table *table, const papan_puzzle *puzzle,
                                    const papan_allocator *memory);

/* The size of their cells there; that of the largest if no piece is left. */
papan_status papan_pieces_left_unit(const papan_table *table, const papan_puzzle *puzzle,
                                    const papan_allocator *memory, double *unit);

#endif
