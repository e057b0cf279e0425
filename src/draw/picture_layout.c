/* picture_layout.c: the layout of a picture. Layers are side by side in lines of about equal length, such that
 * the picture is two or three times as wide as high. The view in space is next to them or below, whichever
 * makes the picture closer to a square. */
#include "draw/picture_inside.h"

#include <assert.h>
#include <math.h>

static const double WIDE = 2.4, SQUARE = 1.5, GAP = 0.8, MARGIN = 0.35;

static double longer_for(double width, double height, double aspect)
{
    return fmax(width / aspect, height);
}

static double layer_width(const papan_puzzle *puzzle, const papan_layout *layout, unsigned i)
{
    double least = layout->caption > 0 ? 2.2 : 0; /* room for the caption */
    return fmax(puzzle->layer[i].columns, least);
}

static void lines_size(const papan_puzzle *puzzle, const papan_layout *layout, unsigned per_line, double *width,
                       double *height)
{
    *width = *height = 0;
    for (unsigned first = 0; first < puzzle->layers; first += per_line) {
        double line = 0, high = 0;
        for (unsigned i = first; i < puzzle->layers && i < first + per_line; i++) {
            line += layer_width(puzzle, layout, i) + (i > first ? GAP : 0);
            high = fmax(high, puzzle->layer[i].rows);
        }
        *width = fmax(*width, line);
        *height += high + layout->caption + (first > 0 ? GAP : 0);
    }
}

static void choose_lines(const papan_puzzle *puzzle, papan_layout *layout, double *width, double *height)
{
    double best = HUGE_VAL;
    for (unsigned lines = 1; lines <= puzzle->layers; lines++) {
        unsigned n = (puzzle->layers + lines - 1) / lines;
        double w, h;
        lines_size(puzzle, layout, n, &w, &h);
        double longer = longer_for(w, h, layout->space ? SQUARE : WIDE);
        if (longer < best) {
            best = longer;
            layout->per_line = n;
            *width = w;
            *height = h;
        }
    }
}

static void add_space(const papan_puzzle *puzzle, papan_layout *layout, double *width, double *height)
{
    papan_space_size(puzzle, &layout->space_width, &layout->space_height);
    double w = layout->space_width, h = layout->space_height;
    bool beside = longer_for(*width + GAP + w, fmax(*height, h), SQUARE) <=
                  longer_for(fmax(*width, w), *height + GAP + h, SQUARE);
    layout->space_x = beside ? *width + GAP : fmax(0, (*width - w) / 2);
    layout->space_y = beside ? fmax(0, (*height - h) / 2) : *height + GAP;
    *width = beside ? *width + GAP + w : fmax(*width, w);
    *height = beside ? fmax(*height, h) : *height + GAP + h;
    layout->space_x += layout->margin;
    layout->space_y += layout->margin;
}

papan_layout papan_layout_of(const papan_puzzle *puzzle, const papan_look *look)
{
    papan_layout layout = {.margin = MARGIN, .per_line = 1};
    if (puzzle->layers == 0) {
        layout.width = layout.height = 1;
        return layout;
    }
    double width = 0, height = 0;
    if (puzzle->layers > 1)
        layout.caption = look->labels ? 0.8 : 0;
    else if (look->labels) {
        const papan_layer *layer = &puzzle->layer[0];
        unsigned longer = layer->rows > layer->columns ? layer->rows : layer->columns;
        unsigned digits = longer < 10 ? 1 : longer < 100 ? 2 : longer < 1000 ? 3 : 4;
        layout.font = fmax(0.34, longer / 90.0);
        layout.left = layout.font * (0.65 * digits + 0.4);
        layout.top = layout.font * 1.4;
        layout.right = fmax(0, layout.font * 0.33 * digits - 0.5);
    }
    layout.space = look->oblique && puzzle->layers > 1 && papan_painter_of(puzzle)->space;
    choose_lines(puzzle, &layout, &width, &height);
    if (layout.space)
        add_space(puzzle, &layout, &width, &height);
    layout.width = width + layout.left + layout.right + 2 * MARGIN;
    layout.height = height + layout.top + 2 * MARGIN;
    return layout;
}

void papan_layout_layer(const papan_puzzle *puzzle, const papan_layout *layout, unsigned layer, double *x,
                        double *y)
{
    assert(layer < puzzle->layers && layout->per_line > 0);
    unsigned start = layer - layer % layout->per_line;
    *x = layout->margin + layout->left;
    *y = layout->margin + layout->top + layout->caption;
    for (unsigned first = 0; first < start; first += layout->per_line) {
        double high = 0;
        for (unsigned i = first; i < first + layout->per_line; i++)
            high = fmax(high, puzzle->layer[i].rows);
        *y += high + layout->caption + GAP;
    }
    for (unsigned i = start; i < layer; i++)
        *x += layer_width(puzzle, layout, i) + GAP;
    *x += (layer_width(puzzle, layout, layer) - puzzle->layer[layer].columns) / 2;
}

void papan_picture_spot(const papan_puzzle *puzzle, const papan_look *look, uint32_t cell, double *x, double *y)
{
    unsigned layer, row, column;
    papan_layout layout = papan_layout_of(puzzle, look);
    papan_cell_place(puzzle, cell, &layer, &row, &column);
    assert(layer > 0 && row > 0 && column > 0);
    papan_layout_layer(puzzle, &layout, layer - 1, x, y);
    *x += column - 0.5;
    *y += row - 0.5;
}
