/* pieces_left.h: the pieces that are still to be placed, as a board of their own that can be drawn like any
 * other. */
#ifndef PAPAN_DRAW_PIECES_LEFT_H
#define PAPAN_DRAW_PIECES_LEFT_H

#include "draw/picture.h"

/* A board that fits best into a rectangle of width : height, with the pieces left of puzzle lying apart on it.
 * *tray is NULL where no piece is left or a piece is not flat. */
papan_status papan_pieces_left_new(const papan_puzzle *puzzle, const papan_allocator *memory, double width,
                                   double height, papan_puzzle **tray);
/* The unit (length of one cell) at which the tray fits into the rectangle, at most largest. */
double papan_pieces_left_unit(const papan_puzzle *tray, double width, double height, double largest);
/* Draws it with its upper left corner at (x, y). */
void papan_pieces_left_draw(cairo_t *cr, const papan_puzzle *tray, const papan_look *look, double x, double y,
                            double unit);

#endif
