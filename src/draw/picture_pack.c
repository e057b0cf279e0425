/* picture_pack.c: draws the layers of packing boards: the board, its pieces (picture_pieces.c) and the texts on
 * cells. Pieces are balls on small boards of squares and in pyramids, and tiles elsewhere: on large boards, in
 * boxes of cubes, on hexagons and triangles, and where cells have texts.
 *
 * Empty cells are round holes, or outlined cells where pieces are tiles of other shapes or cells have texts. A
 * cell that stays empty is a window in the board. In the theme of outlines, letters of given pieces are bold. A
 * kind of cell is a ring (o), a cross (x) or its letter. */
#include "draw/picture.h"
#include "puzzle/pack_family.h"

#include <math.h>
#include <string.h>

enum { BALLS_MAX = 15 };             /* cells along the longer side of a board of balls */
static const double LEAST_BALL = 12; /* device units of a cell */
static const double PAD = 0.08;      /* of the board around its cells */
static const double WINDOW = 0.09;   /* between a cell and its window */

/* ---- cells ---- */

unsigned papan_flat_piece(const papan_flat *flat, int row, int column)
{
    const papan_layer *layer = flat->layer;
    if (row < 0 || column < 0 || row >= (int)layer->rows || column >= (int)layer->columns)
        return PAPAN_NO_COLOUR;
    int32_t cell = layer->cell[(size_t)row * layer->columns + (size_t)column];
    const papan_puzzle *puzzle = flat->pen->puzzle;
    return cell < 0 ? PAPAN_NO_COLOUR : puzzle->family->colour(puzzle, flat->pen->label, (uint32_t)cell);
}

static bool is_visited(const papan_flat *flat, papan_which cells, unsigned piece)
{
    return cells == PAPAN_ALL ||
           (cells == PAPAN_ONE_PIECE ? piece == flat->piece
                                     : (piece == PAPAN_NO_COLOUR) == (cells == PAPAN_HOLES));
}

void papan_flat_each(const papan_flat *flat, papan_which cells,
                     void (*visit)(const papan_flat *flat, const papan_flat_cell *at))
{
    for (unsigned row = 0; row < flat->layer->rows; row++)
        for (unsigned column = 0; column < flat->layer->columns; column++) {
            int32_t cell = flat->layer->cell[(size_t)row * flat->layer->columns + column];
            unsigned piece = papan_flat_piece(flat, (int)row, (int)column);
            if (cell < 0 || !papan_drawn(flat->pen->only.layers, (uint32_t)cell) ||
                !is_visited(flat, cells, piece))
                continue;
            papan_flat_cell at = {.cell = (uint32_t)cell,
                                  .row = row,
                                  .column = column,
                                  .shape = papan_layout_shape(flat->layout, flat->x, flat->y, row, column),
                                  .piece = piece,
                                  .given = flat->pen->puzzle->pack.placed[cell] != PAPAN_EMPTY};
            at.x = at.shape.middle.x;
            at.y = at.shape.middle.y;
            visit(flat, &at);
        }
}

uint32_t papan_flat_rim(const papan_theme *theme, unsigned piece)
{
    return theme->patterned ? theme->ink : papan_mix_colours(papan_theme_colour(theme, piece), 0x000000, 0.55);
}

static papan_corner moved(const papan_cell_shape *shape, papan_corner corner, double scale)
{
    return (papan_corner){shape->middle.x + scale * (corner.x - shape->middle.x),
                          shape->middle.y + scale * (corner.y - shape->middle.y)};
}

/* All sides have the same distance from the middle. cairo draws spikes at the end of a closed path with sharp
 * corners, so such paths start in the middle of a side. */
void papan_flat_outline(const papan_flat *flat, const papan_flat_cell *at, double outwards)
{
    cairo_t *cr = flat->pen->cr;
    const papan_cell_shape *shape = &at->shape;
    double scale = 1 + outwards / shape->inside;
    papan_corner first = moved(shape, shape->corner[0], scale);
    papan_corner last = moved(shape, shape->corner[shape->corners - 1], scale);
    if (papan_cell_square(flat->layout->lattice))
        cairo_move_to(cr, first.x, first.y);
    else
        cairo_move_to(cr, (last.x + first.x) / 2, (last.y + first.y) / 2);
    for (unsigned i = 0; i < shape->corners; i++) {
        papan_corner to = moved(shape, shape->corner[i], scale);
        cairo_line_to(cr, to.x, to.y);
    }
    cairo_close_path(cr);
}

/* ---- the empty board ---- */

/* How far the board reaches beyond its cells. */
static double backing_pad(const papan_flat *flat)
{
    return flat->pen->theme->outline ? 0 : PAD;
}

static void backing(const papan_flat *flat, const papan_flat_cell *at)
{
    papan_flat_outline(flat, at, papan_cell_square(flat->layout->lattice) ? backing_pad(flat) : 0);
}

static const char *text_of(const papan_flat *flat, uint32_t cell)
{
    const papan_pack *pack = &flat->pen->puzzle->pack;
    return pack->text != NULL ? pack->text[cell] : NULL;
}

static char kind_of(const papan_flat *flat, uint32_t cell)
{
    const papan_pack *pack = &flat->pen->puzzle->pack;
    return pack->kind != NULL ? pack->kind[cell] : '\0';
}

/* True if this cell must stay empty, or does so in this solution. */
static bool stays_empty(const papan_flat *flat, uint32_t cell)
{
    const papan_puzzle *puzzle = flat->pen->puzzle;
    uint16_t here = flat->pen->label != NULL ? flat->pen->label[cell] : PAPAN_EMPTY;
    return papan_pack_opens(puzzle, cell) ||
           (here < puzzle->labels && puzzle->pack.piece[puzzle->thing_of[here]].gap);
}

static void stroke_rim(const papan_flat *flat, double width)
{
    papan_set_colour(flat->pen->cr, flat->pen->theme->rim);
    cairo_set_line_width(flat->pen->cr, width);
    cairo_stroke(flat->pen->cr);
}

/* A cell that stays empty: on paper it has a cross if nothing else is in it. */
static void draw_window(const papan_flat *flat, const papan_flat_cell *at)
{
    cairo_t *cr = flat->pen->cr;
    papan_flat_outline(flat, at, -WINDOW);
    papan_set_colour(cr, flat->pen->theme->background);
    cairo_fill_preserve(cr);
    stroke_rim(flat, flat->pen->theme->patterned ? 0.06 : 0.03);
    if (!flat->pen->theme->patterned || text_of(flat, at->cell) != NULL)
        return;
    double arm = 0.4 * at->shape.inside;
    for (int side = -1; side <= 1; side += 2) {
        cairo_move_to(cr, at->x - arm, at->y - arm * side);
        cairo_line_to(cr, at->x + arm, at->y + arm * side);
    }
    stroke_rim(flat, 0.06);
}

static void draw_empty_cell(const papan_flat *flat, const papan_flat_cell *at)
{
    cairo_t *cr = flat->pen->cr;
    if (stays_empty(flat, at->cell)) {
        draw_window(flat, at);
        return;
    }
    if (flat->lined) {
        papan_flat_outline(flat, at, 0);
        papan_pen_shade(flat->pen, flat->pen->theme->rim, flat->pen->theme->patterned ? 0.6 : 1);
        cairo_set_line_width(cr, 0.03);
        cairo_stroke(cr);
        return;
    }
    if (flat->pen->theme->patterned && kind_of(flat, at->cell) != '\0')
        return; /* a sign in a circle would be hard to read */
    cairo_arc(cr, at->x, at->y, 0.6 * at->shape.inside, 0, PAPAN_TAU);
    papan_set_colour(cr, flat->pen->theme->hole);
    cairo_fill_preserve(cr);
    stroke_rim(flat, 0.03);
}

static void draw_board(const papan_flat *flat)
{
    cairo_t *cr = flat->pen->cr;
    bool square = papan_cell_square(flat->layout->lattice);
    double around = square ? 0 : 2 * backing_pad(flat); /* a thick line has round corners */
    papan_flat_each(flat, PAPAN_ALL, backing);
    if (flat->pen->theme->patterned) {
        papan_set_colour(cr, flat->pen->theme->rim);
        cairo_set_line_width(cr, around + (flat->pen->theme->outline ? 0.14 : 0.06));
        cairo_stroke_preserve(cr);
    }
    papan_set_colour(cr, flat->pen->theme->board);
    cairo_set_line_width(cr, around);
    if (around > 0)
        cairo_stroke_preserve(cr);
    cairo_fill(cr);
}

/* ---- texts on cells ---- */

/* A kind as a small sign in the current colour. */
static void draw_kind(const papan_flat *flat, char kind, double x, double y, double size)
{
    cairo_t *cr = flat->pen->cr;
    double arm = 0.42 * size;
    if (strchr("xX", kind) != NULL) {
        cairo_move_to(cr, x - arm, y - arm);
        cairo_line_to(cr, x + arm, y + arm);
        cairo_move_to(cr, x - arm, y + arm);
        cairo_line_to(cr, x + arm, y - arm);
    } else if (strchr("oO", kind) != NULL) {
        cairo_new_sub_path(cr);
        cairo_arc(cr, x, y, arm, 0, PAPAN_TAU);
    } else {
        papan_pen_text(flat->pen, (char[]){kind, '\0'}, x, y, size, 0.5);
        return;
    }
    cairo_set_line_width(cr, 0.2 * size);
    cairo_stroke(cr);
}

/* Text or kind of an empty cell. */
static void draw_cell_text(const papan_flat *flat, const papan_flat_cell *at)
{
    const char *text = text_of(flat, at->cell);
    char kind = kind_of(flat, at->cell);
    bool open = stays_empty(flat, at->cell);
    double inside = at->shape.inside;
    papan_set_colour(flat->pen->cr, open ? flat->pen->theme->ink : flat->pen->theme->muted);
    if (text != NULL)
        papan_pen_label(flat->pen, text, at->x, at->y, 0.76 * inside, (open ? 1.45 : 1.7) * inside, open);
    else if (kind != '\0' && !open)
        draw_kind(flat, kind, at->x, at->y, 0.7 * inside);
}

static void empty_cell(const papan_flat *flat, const papan_flat_cell *at)
{
    draw_empty_cell(flat, at);
    draw_cell_text(flat, at);
}

/* The letter of a piece and, to the right of it, the kind of the cell. */
static void draw_piece_letter(const papan_flat *flat, const papan_flat_cell *at)
{
    const papan_pen *pen = flat->pen;
    char kind = kind_of(flat, at->cell);
    double size = fmin(0.4, 0.84 * at->shape.inside), left = kind != '\0' ? 0.16 : 0;
    if (!pen->look->no_labels) {
        papan_set_font(pen->cr, size, pen->theme->outline && at->given);
        papan_pen_letter(pen, pen->puzzle->family->symbol(pen->puzzle, pen->label, at->cell), at->piece, 1,
                         at->x - left, at->y, size);
        papan_set_font(pen->cr, size, false);
    }
    if (kind == '\0')
        return;
    papan_pen_ground(pen, at->piece, 1, at->x + (pen->look->no_labels ? 0 : left), at->y, 0.18);
    draw_kind(flat, kind, at->x + (pen->look->no_labels ? 0 : left), at->y, pen->look->no_labels ? 0.3 : 0.22);
}

/* ---- the whole ---- */

static bool as_balls(const papan_pen *pen)
{
    const papan_pack *pack = &pen->puzzle->pack;
    unsigned longest = 0;
    for (unsigned i = 0; i < pen->puzzle->layers; i++) {
        const papan_layer *layer = &pen->puzzle->layer[i];
        longest = layer->rows > longest ? layer->rows : longest;
        longest = layer->columns > longest ? layer->columns : longest;
    }
    return longest <= BALLS_MAX && pen->pixel >= LEAST_BALL && pack->text == NULL && !pen->theme->outline &&
           (pack->lattice == PAPAN_SQUARE || pack->lattice == PAPAN_PYRAMID);
}

void papan_draw_pack(const papan_pen *pen, const papan_layout *layout)
{
    const papan_pack *pack = &pen->puzzle->pack;
    bool balls = as_balls(pen);
    for (unsigned i = 0; i < pen->puzzle->layers; i++) {
        papan_flat flat = {.pen = pen, .layout = layout, .layer = &pen->puzzle->layer[i]};
        flat.lined = pen->theme->outline || pack->text != NULL || !papan_cell_square(pack->lattice);
        papan_layout_layer(pen->puzzle, layout, i, &flat.x, &flat.y);
        if (pen->only.layers == NULL)
            draw_board(&flat);
        papan_flat_each(&flat, PAPAN_HOLES, empty_cell);
        (balls ? papan_flat_balls : papan_flat_tiles)(&flat);
        papan_flat_each(&flat, PAPAN_FILLED, draw_piece_letter);
    }
}
