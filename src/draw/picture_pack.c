/* picture_pack.c: packing boards. */
#include "draw/picture_inside.h"

void papan_draw_pack(const papan_pen *pen, const papan_layout *layout)
{
    const papan_puzzle *puzzle = pen->puzzle;
    for (uint32_t i = 0; i < puzzle->layers; i++) {
        double x, y;
        papan_layout_layer(puzzle, layout, i, &x, &y);
        for (unsigned k = 0; k < puzzle->layer[i].rows * puzzle->layer[i].columns; k++) {
            int32_t cell = puzzle->layer[i].cell[k];
            if (cell < 0)
                continue;
            unsigned colour = puzzle->family->colour(puzzle, pen->label, (uint32_t)cell);
            cairo_rectangle(pen->cr, x + k % puzzle->layer[i].columns, y + k / puzzle->layer[i].columns, 1, 1);
            if (colour != PAPAN_NO_COLOUR)
                papan_pen_fill(pen, colour, 1);
            papan_pen_colour(pen, pen->theme->ink);
            cairo_stroke(pen->cr);
        }
    }
}
