/* painters.c: the table of painters, which draw the boards of each family. A family without a row is drawn by a
 * painter that uses only the symbol and colour of a cell, which every family defines. */
#include "draw/picture_inside.h"

static const papan_painter painters[] = {
    {.family = &papan_family_queens, .draw = papan_draw_queens},
    {.family = &papan_family_nqueens, .draw = papan_draw_nqueens},
    {.family = &papan_family_pack, .draw = papan_draw_pack, .space = true, .pieces = true},
    {.family = NULL, .draw = papan_draw_any},
};

const papan_painter *papan_painter_of(const papan_puzzle *puzzle)
{
    const papan_painter *painter = painters;
    while (painter->family != NULL && painter->family != puzzle->family)
        painter++;
    return painter;
}

/* ---- any board ---- */

static void draw_cell(const papan_pen *pen, uint32_t cell, double x, double y)
{
    const papan_family *family = pen->puzzle->family;
    unsigned colour = family->colour(pen->puzzle, pen->label, cell);
    char symbol = family->symbol(pen->puzzle, pen->label, cell);
    cairo_rectangle(pen->cr, x, y, 1, 1);
    if (colour != PAPAN_NO_COLOUR) {
        papan_pen_fill(pen, colour, pen->theme->wash);
    } else {
        papan_set_colour(pen->cr, pen->theme->board);
        cairo_fill(pen->cr);
    }
    cairo_rectangle(pen->cr, x, y, 1, 1);
    papan_pen_shade(pen, pen->theme->border, 0.35);
    cairo_set_line_width(pen->cr, 0.02);
    cairo_stroke(pen->cr);
    if (symbol != '.' && colour != PAPAN_NO_COLOUR)
        papan_pen_letter(pen, symbol, colour, pen->theme->wash, x + 0.5, y + 0.5, 0.6);
    else if (symbol != '.') {
        papan_set_colour(pen->cr, papan_readable_on(pen->theme->board));
        papan_pen_text(pen, (char[]){symbol, '\0'}, x + 0.5, y + 0.5, 0.6, 0.5);
    }
}

void papan_draw_any(const papan_pen *pen, const papan_layout *layout)
{
    for (unsigned z = 0; z < pen->puzzle->layers; z++) {
        const papan_layer *layer = &pen->puzzle->layer[z];
        double x, y;
        papan_layout_layer(pen->puzzle, layout, z, &x, &y);
        for (unsigned i = 0; i < layer->rows * layer->columns; i++)
            if (layer->cell[i] >= 0 && papan_drawn(pen->only.layers, (uint32_t)layer->cell[i]))
                draw_cell(pen, (uint32_t)layer->cell[i], x + i % layer->columns, y + i / layer->columns);
    }
}
