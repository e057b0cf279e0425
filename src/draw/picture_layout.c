/* picture_layout.c: the layout of a picture. Layers are side by side in lines of about equal length, such that
 * the picture is two or three times as wide as high. The view in space is next to them or below, whichever
 * makes the picture closer to a square. */
#include "draw/picture.h"

#include <assert.h>
#include <math.h>

static const double WIDE = 2.4, SQUARE = 1.5, GAP = 0.8, MARGIN = 0.35;

/* The side of a triangle: with it a triangle has nearly the area of a square. */
static const double TRIANGLE = 1.5;

static double longer_for(double width, double height, double aspect)
{
    return fmax(width / aspect, height);
}

static double cells_width(const papan_puzzle *puzzle, const papan_layout *layout, unsigned i)
{
    return papan_cell_square(layout->lattice) ? puzzle->layer[i].columns
                                              : layout->board.right - layout->board.left;
}

static double layer_width(const papan_puzzle *puzzle, const papan_layout *layout, unsigned i)
{
    double least = layout->caption > 0 ? 2.2 : 0; /* room for the caption */
    return fmax(cells_width(puzzle, layout, i), least);
}

static double layer_height(const papan_puzzle *puzzle, const papan_layout *layout, unsigned i)
{
    return papan_cell_square(layout->lattice) ? puzzle->layer[i].rows
                                              : layout->board.bottom - layout->board.top;
}

static void lines_size(const papan_puzzle *puzzle, const papan_layout *layout, unsigned per_line, double *width,
                       double *height)
{
    *width = *height = 0;
    for (unsigned first = 0; first < puzzle->layers; first += per_line) {
        double line = 0, high = 0;
        for (unsigned i = first; i < puzzle->layers && i < first + per_line; i++) {
            line += layer_width(puzzle, layout, i) + (i > first ? GAP : 0);
            high = fmax(high, layer_height(puzzle, layout, i));
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

/* Room for row and column numbers; those of hexagons are below, see picture.c. */
static void add_numbers(const papan_puzzle *puzzle, papan_layout *layout)
{
    const papan_layer *layer = &puzzle->layer[0];
    unsigned longer = layer->rows > layer->columns ? layer->rows : layer->columns;
    unsigned digits = longer < 10 ? 1 : longer < 100 ? 2 : longer < 1000 ? 3 : 4;
    layout->font = fmax(0.34, longer / 90.0);
    layout->left = layout->font * (0.65 * digits + 0.4);
    *(layout->lattice == PAPAN_HEXAGONAL ? &layout->bottom : &layout->top) = layout->font * 1.4;
    layout->right = fmax(0, layout->font * 0.33 * digits - 0.5);
}

static papan_extent zoomed(papan_extent extent, double zoom)
{
    return (papan_extent){extent.left * zoom, extent.top * zoom, extent.right * zoom, extent.bottom * zoom};
}

papan_layout papan_layout_of(const papan_puzzle *puzzle, const papan_picture_style *look)
{
    papan_layout layout = {.margin = MARGIN, .per_line = 1, .lattice = papan_lattice_drawn(puzzle)};
    layout.zoom = layout.lattice == PAPAN_TRIANGULAR ? TRIANGLE : 1;
    if (puzzle->layers == 0) {
        layout.width = layout.height = 1;
        return layout;
    }
    double width = 0, height = 0;
    if (!papan_cell_square(layout.lattice))
        layout.board = zoomed(papan_cell_extent(layout.lattice, &puzzle->layer[0]), layout.zoom);
    if (puzzle->layers > 1)
        layout.caption = look->no_labels ? 0 : 0.8;
    else if (!look->no_labels)
        add_numbers(puzzle, &layout);
    layout.space = look->oblique && puzzle->layers > 1 && papan_painter_of(puzzle)->space;
    choose_lines(puzzle, &layout, &width, &height);
    if (layout.space)
        add_space(puzzle, &layout, &width, &height);
    layout.width = width + layout.left + layout.right + 2 * MARGIN;
    layout.height = height + layout.top + layout.bottom + 2 * MARGIN;
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
            high = fmax(high, layer_height(puzzle, layout, i));
        *y += high + layout->caption + GAP;
    }
    for (unsigned i = start; i < layer; i++)
        *x += layer_width(puzzle, layout, i) + GAP;
    *x += (layer_width(puzzle, layout, layer) - cells_width(puzzle, layout, layer)) / 2;
    *x -= layout->board.left;
    *y -= layout->board.top;
}

papan_cell_shape papan_layout_shape(const papan_layout *layout, double x, double y, unsigned row,
                                    unsigned column)
{
    papan_cell_shape shape = papan_cell_shape_of(layout->lattice, (int)row, (int)column);
    for (unsigned i = 0; i < shape.corners; i++)
        shape.corner[i] =
            (papan_corner){x + layout->zoom * shape.corner[i].x, y + layout->zoom * shape.corner[i].y};
    shape.middle = (papan_corner){x + layout->zoom * shape.middle.x, y + layout->zoom * shape.middle.y};
    shape.inside *= layout->zoom;
    return shape;
}

papan_cell_shape papan_picture_shape(const papan_puzzle *puzzle, const papan_picture_style *look, uint32_t cell)
{
    unsigned layer, row, column;
    double x, y;
    papan_layout layout = papan_layout_of(puzzle, look);
    papan_cell_place(puzzle, cell, &layer, &row, &column);
    assert(layer > 0 && row > 0 && column > 0);
    papan_layout_layer(puzzle, &layout, layer - 1, &x, &y);
    return papan_layout_shape(&layout, x, y, row - 1, column - 1);
}

void papan_picture_spot(const papan_puzzle *puzzle, const papan_picture_style *look, uint32_t cell, double *x,
                        double *y)
{
    papan_corner middle = papan_picture_shape(puzzle, look, cell).middle;
    *x = middle.x;
    *y = middle.y;
}
