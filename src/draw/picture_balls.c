/* picture_balls.c: draws the pieces of a layer as balls joined by bridges, as in IQ Puzzler Pro. */
#include "draw/picture_flat.h"

static const double BALL = 0.465, BRIDGE = 0.27;    /* radius, half the width */
static const double RIM = 0.035, GIVEN_RIM = 0.095; /* width of the ball that the fill leaves free */

static bool goes_on(const papan_flat *flat, const papan_flat_cell *at, int down, int right)
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
    if (goes_on(flat, at, 0, 1))
        cairo_rectangle(cr, at->x, at->y - BRIDGE + inset, 1, 2 * (BRIDGE - inset));
    if (goes_on(flat, at, 1, 0))
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
        if (goes_on(flat, at, down, !down)) {
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
