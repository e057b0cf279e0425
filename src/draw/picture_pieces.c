/* picture_pieces.c: draws the pieces of a layer, as tiles of any shape or as balls joined by bridges, as in IQ
 * Puzzler Pro. Tiles have thick lines along the sides where a piece ends and thin lines inside it; the passes
 * go over all cells, so that the cells of a piece merge. */
#include "draw/picture.h"
#include <math.h>

/* ---- tiles ---- */

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

static void add_side(const papan_flat *flat, const papan_flat_cell *at, unsigned i)
{
    papan_corner to = papan_next_corner(&at->shape, i);
    cairo_move_to(flat->pen->cr, at->shape.corner[i].x, at->shape.corner[i].y);
    cairo_line_to(flat->pen->cr, to.x, to.y);
}

static bool tile_goes_on(const papan_flat *flat, const papan_flat_cell *at, unsigned i)
{
    return papan_flat_piece(flat, at->shape.across[i].row, at->shape.across[i].column) == at->piece;
}

static void tile_sides(const papan_flat *flat, const papan_flat_cell *at)
{
    for (unsigned i = 0; i < at->shape.corners; i++)
        if (!tile_goes_on(flat, at, i))
            add_side(flat, at, i);
}

/* Sides inside a piece, each of them once. */
static void tile_seams(const papan_flat *flat, const papan_flat_cell *at)
{
    for (unsigned i = 0; i < at->shape.corners; i++) {
        int down = at->shape.across[i].row - (int)at->row, right = at->shape.across[i].column - (int)at->column;
        if ((down > 0 || (down == 0 && right > 0)) && tile_goes_on(flat, at, i))
            add_side(flat, at, i);
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

/* ---- balls ---- */

static const double BALL = 0.465, BRIDGE = 0.27;    /* radius, half the width */
static const double RIM = 0.035, GIVEN_RIM = 0.095; /* width of the ball that the fill leaves free */

static bool ball_goes_on(const papan_flat *flat, const papan_flat_cell *at, int down, int right)
{
    return papan_flat_piece(flat, (int)at->row + down, (int)at->column + right) == at->piece;
}

/* Adds a ball of the current piece and its bridges to the right and down, smaller by the inset. */
static void ball_path(const papan_flat *flat, const papan_flat_cell *at)
{
    cairo_t *cr = flat->pen->cr;
    double inset = flat->inset;
    cairo_new_sub_path(cr);
    cairo_arc(cr, at->x, at->y, BALL - inset, 0, PAPAN_TAU);
    if (ball_goes_on(flat, at, 0, 1))
        cairo_rectangle(cr, at->x, at->y - BRIDGE + inset, 1, 2 * (BRIDGE - inset));
    if (ball_goes_on(flat, at, 1, 0))
        cairo_rectangle(cr, at->x - BRIDGE + inset, at->y, 2 * (BRIDGE - inset), 1);
}

static void ball_spot(const papan_flat *flat, const papan_flat_cell *at)
{
    cairo_move_to(flat->pen->cr, at->x, at->y);
    cairo_rel_line_to(flat->pen->cr, 0, 0);
}

static void ball_links(const papan_flat *flat, const papan_flat_cell *at)
{
    for (int down = 0; down < 2; down++)
        if (ball_goes_on(flat, at, down, !down)) {
            cairo_move_to(flat->pen->cr, at->x, at->y);
            cairo_rel_line_to(flat->pen->cr, !down, down);
        }
}

static void ball_rim(const papan_flat *flat, void (*visit)(const papan_flat *, const papan_flat_cell *),
                     double reach)
{
    papan_flat_each(flat, PAPAN_ONE_PIECE, visit);
    papan_set_colour(flat->pen->cr, papan_flat_rim(flat->pen->theme, flat->piece));
    cairo_set_line_width(flat->pen->cr, 2 * reach);
    cairo_stroke(flat->pen->cr);
}

/* Draws the whole piece at its first cell. The rim is a thick line with round ends, which takes much less space
 * in a file than a circle. */
static void ball_piece(const papan_flat *flat, const papan_flat_cell *at)
{
    unsigned columns = flat->layer->columns;
    for (unsigned i = 0; i < at->row * columns + at->column; i++)
        if (papan_flat_piece(flat, (int)(i / columns), (int)(i % columns)) == at->piece)
            return;
    papan_flat piece = *flat;
    piece.piece = at->piece;
    piece.inset = at->given ? GIVEN_RIM : RIM;
    ball_rim(&piece, ball_spot, BALL);
    ball_rim(&piece, ball_links, BRIDGE);
    papan_flat_each(&piece, PAPAN_ONE_PIECE, ball_path);
    papan_pen_fill(flat->pen, at->piece, 1);
}

static void ball_gloss(const papan_flat *flat, const papan_flat_cell *at)
{
    papan_pen_gloss(flat->pen, at->x - 0.17, at->y - 0.2, 0.17, 0.55);
}

void papan_flat_balls(const papan_flat *flat)
{
    papan_flat_each(flat, PAPAN_FILLED, ball_piece);
    if (flat->pen->theme->gloss)
        papan_flat_each(flat, PAPAN_FILLED, ball_gloss);
}
