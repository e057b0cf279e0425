/* picture_pack.c: draws the layers of packing boards. Pieces are balls joined by bridges, as in IQ Puzzler Pro;
 * on large boards and in boxes of cubes they are tiles with thick outlines, drawn in passes over the cells so
 * that the cells of a piece merge. */
#include "draw/picture_inside.h"

enum { BALLS_MAX = 15 };                            /* cells along the longer side of a board of balls */
static const double LEAST_BALL = 12;                /* device units of a cell */
static const double BALL = 0.465, BRIDGE = 0.27;    /* radius, half the width */
static const double RIM = 0.035, GIVEN_RIM = 0.095; /* width of the ball that the fill leaves free */

typedef struct sheet {
    const papan_pen *pen;
    const papan_layer *layer;
    double x, y;
    unsigned piece; /* the one that the path describes */
    double inset;   /* how much smaller it is */
} sheet;

typedef struct spot {
    uint32_t cell;
    unsigned row, column;
    double x, y; /* the middle */
    unsigned piece;
    bool given;
} spot;

static unsigned piece_at(const sheet *s, unsigned row, unsigned column)
{
    if (row >= s->layer->rows || column >= s->layer->columns)
        return PAPAN_NO_COLOUR;
    int32_t cell = s->layer->cell[(size_t)row * s->layer->columns + column];
    const papan_puzzle *puzzle = s->pen->puzzle;
    return cell < 0 ? PAPAN_NO_COLOUR : puzzle->family->colour(puzzle, s->pen->label, (uint32_t)cell);
}

typedef enum which { ALL, HOLES, FILLED, ONE_PIECE /* the sheet's */ } which;

static bool is_visited(const sheet *s, which cells, unsigned piece)
{
    return cells == ALL ||
           (cells == ONE_PIECE ? piece == s->piece : (piece == PAPAN_NO_COLOUR) == (cells == HOLES));
}

static void each_cell(const sheet *s, which cells, void (*visit)(const sheet *s, const spot *at))
{
    for (unsigned row = 0; row < s->layer->rows; row++)
        for (unsigned column = 0; column < s->layer->columns; column++) {
            int32_t cell = s->layer->cell[(size_t)row * s->layer->columns + column];
            unsigned piece = piece_at(s, row, column);
            if (cell < 0 || !papan_drawn(s->pen->look->only, (uint32_t)cell) || !is_visited(s, cells, piece))
                continue;
            spot at = {.cell = (uint32_t)cell,
                       .row = row,
                       .column = column,
                       .x = s->x + column + 0.5,
                       .y = s->y + row + 0.5,
                       .piece = piece,
                       .given = s->pen->puzzle->pack.placed[cell] != PAPAN_EMPTY};
            visit(s, &at);
        }
}

static uint32_t rim_colour(const papan_theme *theme, unsigned piece)
{
    return theme->patterned ? theme->ink : papan_mix_colours(papan_theme_colour(theme, piece), 0x000000, 0.55);
}

/* ---- the empty board ---- */

static void backing(const sheet *s, const spot *at)
{
    const double pad = 0.08;
    cairo_rectangle(s->pen->cr, at->x - 0.5 - pad, at->y - 0.5 - pad, 1 + 2 * pad, 1 + 2 * pad);
}

static void hole(const sheet *s, const spot *at)
{
    cairo_t *cr = s->pen->cr;
    cairo_arc(cr, at->x, at->y, 0.3, 0, PAPAN_TAU);
    papan_set_colour(cr, s->pen->theme->hole);
    cairo_fill_preserve(cr);
    papan_set_colour(cr, s->pen->theme->rim);
    cairo_set_line_width(cr, 0.03);
    cairo_stroke(cr);
}

static void letter(const sheet *s, const spot *at)
{
    const papan_puzzle *puzzle = s->pen->puzzle;
    papan_pen_letter(s->pen, puzzle->family->symbol(puzzle, s->pen->label, at->cell), at->piece, 1, at->x,
                     at->y, 0.4);
}

static void draw_board(const sheet *s)
{
    cairo_t *cr = s->pen->cr;
    each_cell(s, ALL, backing);
    if (s->pen->theme->patterned) {
        papan_set_colour(cr, s->pen->theme->rim);
        cairo_set_line_width(cr, 0.06);
        cairo_stroke_preserve(cr);
    }
    papan_set_colour(cr, s->pen->theme->board);
    cairo_fill(cr);
    each_cell(s, HOLES, hole);
}

/* ---- balls ---- */

/* Adds a ball of the sheet's piece and its bridges to the right and down, smaller by the sheet's inset. */
static void ball_path(const sheet *s, const spot *at)
{
    cairo_t *cr = s->pen->cr;
    double inset = s->inset;
    cairo_new_sub_path(cr);
    cairo_arc(cr, at->x, at->y, BALL - inset, 0, PAPAN_TAU);
    if (piece_at(s, at->row, at->column + 1) == at->piece)
        cairo_rectangle(cr, at->x, at->y - BRIDGE + inset, 1, 2 * (BRIDGE - inset));
    if (piece_at(s, at->row + 1, at->column) == at->piece)
        cairo_rectangle(cr, at->x - BRIDGE + inset, at->y, 2 * (BRIDGE - inset), 1);
}

static void ball_spot(const sheet *s, const spot *at)
{
    cairo_move_to(s->pen->cr, at->x, at->y);
    cairo_rel_line_to(s->pen->cr, 0, 0);
}

static void ball_links(const sheet *s, const spot *at)
{
    for (unsigned down = 0; down < 2; down++)
        if (piece_at(s, at->row + down, at->column + !down) == at->piece) {
            cairo_move_to(s->pen->cr, at->x, at->y);
            cairo_rel_line_to(s->pen->cr, !down, down);
        }
}

static void ball_rim(const sheet *s, void (*visit)(const sheet *s, const spot *at), double reach)
{
    each_cell(s, ONE_PIECE, visit);
    papan_set_colour(s->pen->cr, rim_colour(s->pen->theme, s->piece));
    cairo_set_line_width(s->pen->cr, 2 * reach);
    cairo_stroke(s->pen->cr);
}

/* Draws the whole piece at its first cell. The rim is a thick line with round ends, which takes much less space
 * in a file than a circle. */
static void ball_piece(const sheet *s, const spot *at)
{
    unsigned columns = s->layer->columns;
    for (unsigned i = 0; i < at->row * columns + at->column; i++)
        if (piece_at(s, i / columns, i % columns) == at->piece)
            return;
    sheet piece = *s;
    piece.piece = at->piece;
    piece.inset = at->given ? GIVEN_RIM : RIM;
    ball_rim(&piece, ball_spot, BALL);
    ball_rim(&piece, ball_links, BRIDGE);
    each_cell(&piece, ONE_PIECE, ball_path);
    papan_pen_fill(s->pen, at->piece, 1);
}

static void ball_gloss(const sheet *s, const spot *at)
{
    papan_pen_gloss(s->pen, at->x - 0.17, at->y - 0.2, 0.17, 0.55);
}

static void draw_balls(const sheet *s)
{
    each_cell(s, FILLED, ball_piece);
    if (s->pen->theme->gloss)
        each_cell(s, FILLED, ball_gloss);
}

/* ---- tiles ---- */

static void tile_fill(const sheet *s, const spot *at)
{
    cairo_rectangle(s->pen->cr, at->x - 0.5, at->y - 0.5, 1, 1);
    papan_pen_fill(s->pen, at->piece, 1);
}

/* Tiles of given pieces have a mark in a corner, away from the letter. */
static void tile_given(const sheet *s, const spot *at)
{
    cairo_t *cr = s->pen->cr;
    if (!at->given)
        return;
    cairo_move_to(cr, at->x + 0.5, at->y - 0.5);
    cairo_rel_line_to(cr, 0, 0.3);
    cairo_rel_line_to(cr, -0.3, -0.3);
    cairo_close_path(cr);
    papan_set_colour(cr, rim_colour(s->pen->theme, at->piece));
    cairo_fill(cr);
}

static void side(const sheet *s, const spot *at, int down, int right, bool between)
{
    unsigned row = at->row + (unsigned)down, column = at->column + (unsigned)right;
    if ((piece_at(s, row, column) == at->piece) == between)
        return;
    double x = at->x + 0.5 * right, y = at->y + 0.5 * down;
    cairo_move_to(s->pen->cr, x - 0.5 * down, y - 0.5 * right);
    cairo_line_to(s->pen->cr, x + 0.5 * down, y + 0.5 * right);
}

static void tile_sides(const sheet *s, const spot *at)
{
    side(s, at, 0, 1, true);
    side(s, at, 1, 0, true);
    side(s, at, 0, -1, true);
    side(s, at, -1, 0, true);
}

static void tile_seams(const sheet *s, const spot *at)
{
    side(s, at, 0, 1, false);
    side(s, at, 1, 0, false);
}

static void draw_tiles(const sheet *s)
{
    cairo_t *cr = s->pen->cr;
    each_cell(s, FILLED, tile_fill);
    each_cell(s, FILLED, tile_given);
    each_cell(s, FILLED, tile_seams);
    papan_pen_shade(s->pen, 0x000000, 0.22);
    cairo_set_line_width(cr, 0.025);
    cairo_stroke(cr);
    each_cell(s, FILLED, tile_sides);
    papan_set_colour(cr, s->pen->theme->border);
    cairo_set_line_width(cr, 0.1);
    cairo_stroke(cr);
}

/* ---- the whole ---- */

static bool as_balls(const papan_pen *pen)
{
    unsigned longest = 0;
    for (unsigned i = 0; i < pen->puzzle->layers; i++) {
        const papan_layer *layer = &pen->puzzle->layer[i];
        longest = layer->rows > longest ? layer->rows : longest;
        longest = layer->columns > longest ? layer->columns : longest;
    }
    return longest <= BALLS_MAX && pen->pixel >= LEAST_BALL && pen->puzzle->pack.lattice != PAPAN_CUBIC;
}

void papan_draw_pack(const papan_pen *pen, const papan_layout *layout)
{
    bool balls = as_balls(pen);
    for (unsigned i = 0; i < pen->puzzle->layers; i++) {
        sheet s = {.pen = pen, .layer = &pen->puzzle->layer[i]};
        papan_layout_layer(pen->puzzle, layout, i, &s.x, &s.y);
        if (pen->look->only == NULL)
            draw_board(&s);
        (balls ? draw_balls : draw_tiles)(&s);
        if (pen->look->labels)
            each_cell(&s, FILLED, letter);
    }
}
