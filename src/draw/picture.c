/* picture.c: draws boards on cairo surfaces, see picture.h. It sets up the pen and calls the painter of the
 * family. A family without a row in the table of painters is drawn by one that uses only the symbol and colour
 * of a cell, which every family defines. */
#include "draw/picture.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

/* ---- painters ---- */

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

static void draw_any(const papan_pen *pen, const papan_layout *layout)
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

static const papan_painter painters[] = {
    {.family = &papan_family_queens, .draw = papan_draw_queens},
    {.family = &papan_family_nqueens, .draw = papan_draw_nqueens},
    {.family = &papan_family_pack, .draw = papan_draw_pack, .space = true, .pieces = true},
    {.family = NULL, .draw = draw_any},
};

const papan_painter *papan_painter_of(const papan_puzzle *puzzle)
{
    const papan_painter *painter = painters;
    while (painter->family != NULL && painter->family != puzzle->family)
        painter++;
    return painter;
}

/* ---- the whole picture ---- */

void papan_picture_size(const papan_puzzle *puzzle, const papan_picture_style *look, double *width,
                        double *height)
{
    papan_layout layout = papan_layout_of(puzzle, look);
    *width = layout.width;
    *height = layout.height;
}

void papan_picture_background(cairo_t *cr, const papan_picture_style *look)
{
    papan_set_colour(cr, papan_theme_of(look)->background);
    cairo_paint(cr);
}

/* The smallest of 1, 2, 5, 10, 20, ... at which numbers of that font size do not touch. */
static unsigned number_step(double font, unsigned longest)
{
    assert(font > 0);
    static const unsigned factor[] = {1, 2, 5};
    double room = font * (longest < 10 ? 1.2 : longest < 100 ? 1.8 : longest < 1000 ? 2.5 : 3.2);
    for (unsigned power = 1;; power *= 10)
        for (unsigned i = 0; i < 3; i++)
            if (power * factor[i] >= room)
                return power * factor[i];
}

static void draw_number(const papan_pen *pen, unsigned number, double x, double y, double font, double across)
{
    char text[16];
    snprintf(text, sizeof text, "%u", number);
    papan_pen_text(pen, text, x, y, font, across);
}

/* Finds the first or last cell of a row or column; false: it has none. */
static bool end_cell(const papan_layer *layer, bool row, unsigned number, bool last, unsigned *at)
{
    unsigned length = row ? layer->columns : layer->rows;
    for (unsigned i = 0; i < length; i++) {
        *at = last ? length - 1 - i : i;
        if (layer->cell[row ? number * layer->columns + *at : *at * layer->columns + number] >= 0)
            return true;
    }
    return false;
}

/* Row numbers are next to the first cell of a row. Columns of hexagons go down to the right, and their numbers
 * are next to their last cells, away from those of the rows; columns of triangles go straight down. */
static void draw_slanted_numbers(const papan_pen *pen, const papan_layout *layout)
{
    const papan_layer *layer = &pen->puzzle->layer[0];
    bool hexagons = layout->lattice == PAPAN_HEXAGONAL;
    double x, y, font = layout->font, away = 0.58 + 0.75 * font;
    unsigned end, row_step = number_step(font, layer->rows),
                  column_step = number_step(hexagons ? font : font * 2 / layout->zoom, layer->columns);
    papan_layout_layer(pen->puzzle, layout, 0, &x, &y);
    for (unsigned i = 0; i < layer->rows; i++)
        if ((i == 0 || (i + 1) % row_step == 0) && end_cell(layer, true, i, false, &end)) {
            papan_cell_shape shape = papan_layout_shape(layout, x, y, i, end);
            papan_extent around = papan_shape_extent(&shape);
            draw_number(pen, i + 1, around.left - font * 0.5, (around.top + around.bottom) / 2, font, 1);
        }
    for (unsigned i = 0; i < layer->columns; i++)
        if ((i == 0 || (i + 1) % column_step == 0) && end_cell(layer, false, i, hexagons, &end)) {
            papan_corner middle = papan_layout_shape(layout, x, y, end, i).middle;
            if (hexagons)
                draw_number(pen, i + 1, middle.x + away * 0.5, middle.y + away * 0.866, font, 0.5);
            else
                draw_number(pen, i + 1, middle.x, y + layout->board.top - font * 0.9, font, 0.5);
        }
}

/* Row and column numbers of a board with one layer: the first and every step-th. */
static void draw_numbers(const papan_pen *pen, const papan_layout *layout)
{
    papan_set_colour(pen->cr, pen->theme->muted);
    if (!papan_cell_square(layout->lattice)) {
        draw_slanted_numbers(pen, layout);
        return;
    }
    const papan_layer *layer = &pen->puzzle->layer[0];
    unsigned longest = layer->rows > layer->columns ? layer->rows : layer->columns;
    unsigned step = number_step(layout->font, longest);
    double x, y;
    papan_layout_layer(pen->puzzle, layout, 0, &x, &y);
    for (unsigned i = 1; i <= longest; i++)
        if (i == 1 || i % step == 0) {
            if (i <= layer->columns)
                draw_number(pen, i, x + i - 0.5, y - layout->font * 0.9, layout->font, 0.5);
            if (i <= layer->rows)
                draw_number(pen, i, x - layout->font * 0.5, y + i - 0.5, layout->font, 1);
        }
}

static void draw_captions(const papan_pen *pen, const papan_layout *layout)
{
    const char *word = pen->look->layer_title != NULL ? pen->look->layer_title : "layer";
    for (unsigned i = 0; i < pen->puzzle->layers; i++) {
        char text[64];
        double x, y;
        snprintf(text, sizeof text, "%.40s %u", word, i + 1);
        papan_layout_layer(pen->puzzle, layout, i, &x, &y);
        papan_set_colour(pen->cr, pen->theme->muted);
        papan_pen_text(pen, text, x + pen->puzzle->layer[i].columns / 2.0, y - layout->caption / 2, 0.42, 0.5);
    }
}

void papan_picture_draw(cairo_t *cr, const papan_puzzle *puzzle, const uint16_t *label,
                        const papan_picture_style *look, double x, double y, double width, double height)
{
    papan_picture_draw_part(cr, puzzle, label, look, &(papan_part_drawn){0}, x, y, width, height);
}

void papan_picture_draw_part(cairo_t *cr, const papan_puzzle *puzzle, const uint16_t *label,
                             const papan_picture_style *look, const papan_part_drawn *only, double x, double y,
                             double width, double height)
{
    papan_layout layout = papan_layout_of(puzzle, look);
    double scale = fmin(width / layout.width, height / layout.height);
    if (puzzle->layers == 0 || !(scale > 0))
        return;
    papan_pen pen = {.cr = cr,
                     .puzzle = puzzle,
                     .label = label,
                     .look = look,
                     .theme = papan_theme_of(look),
                     .only = *only,
                     .pixel = scale};
    papan_pen_start(&pen, x + (width - layout.width * scale) / 2, y + (height - layout.height * scale) / 2,
                    scale);
    papan_painter_of(puzzle)->draw(&pen, &layout);
    if (!look->no_labels && only->layers == NULL)
        (puzzle->layers == 1 ? draw_numbers : draw_captions)(&pen, &layout);
    if (layout.space)
        papan_draw_space(&pen, &layout);
    cairo_restore(cr);
}
