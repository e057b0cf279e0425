/* picture_tiles.c: draws the pieces of a layer as tiles of any shape, with thick lines along the sides where a
 * piece ends and thin lines inside it. The passes go over all cells, so that the cells of a piece merge. */
#include "draw/picture_flat.h"

#include <math.h>

static const double EDGE = 0.1, SEAM = 0.025, GIVEN = 0.3;

static void tile_fill(const papan_flat *flat, const papan_flat_cell *at)
{
    papan_flat_outline(flat, at, 0);
    papan_pen_fill(flat->pen, at->piece, 1);
}

/* The point on the way from a to b, this far from a. */
static void line_towards(cairo_t *cr, papan_corner a, papan_corner b, double far)
{
    double share = far / hypot(b.x - a.x, b.y - a.y);
    cairo_line_to(cr, a.x + share * (b.x - a.x), a.y + share * (b.y - a.y));
}

/* Tiles of given pieces have a mark in the second corner, away from the letter. */
static void tile_given(const papan_flat *flat, const papan_flat_cell *at)
{
    cairo_t *cr = flat->pen->cr;
    const papan_cell_shape *shape = &at->shape;
    if (!at->given || flat->pen->theme->outline)
        return;
    cairo_move_to(cr, shape->corner[1].x, shape->corner[1].y);
    line_towards(cr, shape->corner[1], shape->corner[2], GIVEN);
    line_towards(cr, shape->corner[1], shape->corner[0], GIVEN);
    cairo_close_path(cr);
    papan_set_colour(cr, papan_flat_rim(flat->pen->theme, at->piece));
    cairo_fill(cr);
}

static void side(const papan_flat *flat, const papan_flat_cell *at, unsigned i)
{
    papan_corner to = papan_next_corner(&at->shape, i);
    cairo_move_to(flat->pen->cr, at->shape.corner[i].x, at->shape.corner[i].y);
    cairo_line_to(flat->pen->cr, to.x, to.y);
}

static bool goes_on(const papan_flat *flat, const papan_flat_cell *at, unsigned i)
{
    return papan_flat_piece(flat, at->shape.across[i].row, at->shape.across[i].column) == at->piece;
}

static void tile_sides(const papan_flat *flat, const papan_flat_cell *at)
{
    for (unsigned i = 0; i < at->shape.corners; i++)
        if (!goes_on(flat, at, i))
            side(flat, at, i);
}

/* Sides inside a piece, each of them once. */
static void tile_seams(const papan_flat *flat, const papan_flat_cell *at)
{
    for (unsigned i = 0; i < at->shape.corners; i++) {
        int down = at->shape.across[i].row - (int)at->row, right = at->shape.across[i].column - (int)at->column;
        if ((down > 0 || (down == 0 && right > 0)) && goes_on(flat, at, i))
            side(flat, at, i);
    }
}

void papan_flat_tiles(const papan_flat *flat)
{
    cairo_t *cr = flat->pen->cr;
    papan_flat_each(flat, PAPAN_FILLED, tile_fill);
    papan_flat_each(flat, PAPAN_FILLED, tile_given);
    papan_flat_each(flat, PAPAN_FILLED, tile_seams);
    papan_pen_shade(flat->pen, 0x000000, 0.22);
    cairo_set_line_width(cr, SEAM);
    cairo_stroke(cr);
    papan_flat_each(flat, PAPAN_FILLED, tile_sides);
    papan_set_colour(cr, flat->pen->theme->border);
    cairo_set_line_width(cr, EDGE);
    cairo_stroke(cr);
}
