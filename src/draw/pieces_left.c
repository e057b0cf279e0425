/* pieces_left.c: draws the pieces still to be placed, see pieces_left.h. Each piece is drawn as a puzzle of its
 * own: a board of its cells with the same set of pieces, so that it has the same colour, pattern and letter as
 * on the board. Flat pieces are drawn as written in the file, in rows from left to right; of all widths the one
 * with the largest cells is used. Pieces of cubes are shown in space, with their letters above. */
#include "draw/pieces_left.h"

#include "draw/picture_inside.h"
#include "puzzle/pack_family.h"

#include <assert.h>
#include <math.h>

/* ---- both kinds ---- */

/* Paper shows more detail than a screen: at this many points a cell is drawn as on the board next to it. */
static const double sharp = 18;

/* Creates the board with all pieces of puzzle. */
static papan_status same_pieces(const papan_puzzle *puzzle, papan_pack_spec *board, papan_arena *arena,
                                papan_puzzle **out)
{
    const papan_pack *pack = &puzzle->pack;
    papan_piece_spec *spec = papan_arena_take(arena, pack->pieces, sizeof *spec);
    if (spec == NULL)
        return PAPAN_NO_MEMORY;
    for (unsigned p = 0; p < pack->pieces; p++)
        spec[p] = (papan_piece_spec){.name = pack->piece[p].name,
                                     .symbol = pack->piece[p].symbol,
                                     .copies = pack->piece[p].copies,
                                     .size = pack->piece[p].size,
                                     .cell = pack->piece[p].cell};
    board->pieces = pack->pieces;
    board->piece = spec;
    papan_notes notes = {0};
    return papan_pack_new(&arena->memory, board, out, &notes);
}

/* The piece alone, as written in the file, on a board of its cells. */
static papan_status single(const papan_puzzle *puzzle, unsigned index, papan_arena *arena, papan_puzzle **alone)
{
    const papan_piece *piece = &puzzle->pack.piece[index];
    papan_point low = piece->cell[0], high = low;
    for (unsigned i = 1; i < piece->size; i++) {
        papan_point p = piece->cell[i];
        low = (papan_point){p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y, p.z < low.z ? p.z : low.z};
        high = (papan_point){p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y,
                             p.z > high.z ? p.z : high.z};
    }
    size_t rows = (size_t)(high.x - low.x + 1), columns = (size_t)(high.y - low.y + 1);
    size_t layers = (size_t)(high.z - low.z + 1);
    char *mask = papan_arena_take(arena, rows * columns * layers, 1);
    char *placed = papan_arena_take(arena, piece->size, 1);
    if (mask == NULL || placed == NULL)
        return PAPAN_NO_MEMORY;
    for (unsigned i = 0; i < piece->size; i++) {
        papan_point p = piece->cell[i];
        mask[((size_t)(p.z - low.z) * rows + (size_t)(p.x - low.x)) * columns + (size_t)(p.y - low.y)] = 1;
        placed[i] = piece->symbol;
    }
    papan_pack_spec board = {.lattice = puzzle->pack.lattice == PAPAN_CUBIC ? PAPAN_CUBIC : PAPAN_SQUARE,
                             .custom = puzzle->pack.lattice != PAPAN_CUBIC,
                             .rows = (unsigned)rows,
                             .columns = (unsigned)columns,
                             .layers = (unsigned)layers,
                             .mask = mask,
                             .placed = placed};
    return same_pieces(puzzle, &board, arena, alone);
}

static void draw_with(const papan_table *table, const papan_puzzle *puzzle, double unit, double x, double y,
                      const papan_layout *layout, void (*draw)(const papan_pen *, const papan_layout *))
{
    papan_theme theme = *papan_theme_of(table->look);
    theme.board = theme.rim = theme.background; /* no board below the pieces */
    papan_pen pen = {
        .cr = table->cr, .puzzle = puzzle, .look = table->look, .theme = &theme, .pixel = fmax(unit, sharp)};
    papan_pen_start(&pen, x, y, unit);
    draw(&pen, layout);
    cairo_restore(table->cr);
}

/* ---- flat pieces ---- */

typedef struct corner {
    double x, y; /* upper left, in cells */
} corner;

/* Arranges the pieces in rows of at most this width; at[], unless NULL, gets their places. Returns the size. */
static corner put_in_rows(papan_puzzle *const *alone, unsigned pieces, double width, corner *at)
{
    const double apart = 0.8;
    corner pen = {0, 0}, all = {0, 0};
    double tall = 0;
    for (unsigned i = 0; i < pieces; i++) {
        double rows = alone[i]->pack.rows, columns = alone[i]->pack.columns;
        if (pen.x > 0 && pen.x + columns > width) {
            pen = (corner){0, pen.y + tall + apart};
            tall = 0;
        }
        if (at != NULL)
            at[i] = pen;
        tall = fmax(tall, rows);
        all = (corner){fmax(all.x, pen.x + columns), pen.y + tall};
        pen.x += columns + apart;
    }
    return all;
}

/* The width in cells at which cells are largest; *unit: their size. */
static double best_width(const papan_table *table, papan_puzzle *const *alone, unsigned pieces, double *unit)
{
    assert(pieces > 0);
    double best = 1, most = put_in_rows(alone, pieces, INFINITY, NULL).x;
    *unit = 0;
    for (double width = 1; width < most + 1; width++) {
        corner all = put_in_rows(alone, pieces, width, NULL);
        double here = fmin(table->largest, fmin(table->width / all.x, table->height / all.y));
        if (here > *unit) {
            *unit = here;
            best = width;
        }
    }
    return best;
}

static papan_status draw_flat(const papan_table *table, papan_puzzle *const *alone, unsigned pieces,
                              papan_arena *arena)
{
    papan_look bare = {.labels = false};
    double unit, width = best_width(table, alone, pieces, &unit);
    corner *at = papan_arena_take(arena, pieces, sizeof *at);
    if (at == NULL)
        return PAPAN_NO_MEMORY;
    put_in_rows(alone, pieces, width, at);
    for (unsigned i = 0; i < pieces; i++) {
        papan_layout layout = papan_layout_of(alone[i], &bare);
        double x = table->x + (at[i].x - layout.margin) * unit, y = table->y + (at[i].y - layout.margin) * unit;
        draw_with(table, alone[i], unit, x, y, &layout, papan_draw_pack);
    }
    return PAPAN_OK;
}

/* ---- pieces in space ---- */

/* The number of views side by side at which they are largest. */
static unsigned views_in_row(const papan_table *table, unsigned views, double width, double height,
                             double *unit)
{
    assert(views > 0 && width > 0 && height > 0);
    unsigned best = 1;
    *unit = 0;
    for (unsigned n = 1; n <= views; n++) {
        double here = fmin(table->width / (n * width), table->height / (ceil((double)views / n) * height));
        if (here > *unit) {
            *unit = here;
            best = n;
        }
    }
    *unit = fmin(*unit, 0.8 * table->largest);
    return best;
}

static papan_status draw_in_space(const papan_table *table, papan_puzzle *const *alone, unsigned views,
                                  papan_arena *arena)
{
    (void)arena;
    const double apart = 0.7, letter = 0.6;
    double width = 0, height = 0, unit;
    for (unsigned i = 0; i < views; i++) {
        double w, h;
        papan_space_size(alone[i], &w, &h);
        width = fmax(width, w + apart);
        height = fmax(height, h + apart + letter);
    }
    unsigned in_row = views_in_row(table, views, width, height, &unit);
    for (unsigned i = 0; i < views; i++) {
        double x = table->x + i % in_row * width * unit, y = table->y + i / in_row * height * unit;
        char name[] = {alone[i]->family->symbol(alone[i], NULL, 0), '\0'};
        papan_layout layout = {.space = true};
        draw_with(table, alone[i], unit, x, y + letter * unit, &layout, papan_draw_space);
        papan_pen pen = {.cr = table->cr, .pixel = 1};
        papan_set_colour(pen.cr, papan_theme_of(table->look)->ink);
        cairo_select_font_face(table->cr, PAPAN_FONT, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
        papan_pen_text(&pen, name, x, y + letter * unit * 0.4, fmax(7, letter * unit * 0.8), 0);
    }
    return PAPAN_OK;
}

/* ---- the whole ---- */

papan_status papan_pieces_left_draw(const papan_table *table, const papan_puzzle *puzzle,
                                    const papan_allocator *memory)
{
    papan_arena arena;
    papan_arena_init(&arena, memory);
    unsigned pieces = 0;
    papan_puzzle **alone = papan_arena_take(&arena, puzzle->labels, sizeof *alone);
    papan_status status = alone != NULL ? PAPAN_OK : PAPAN_NO_MEMORY;
    for (unsigned p = 0; p < puzzle->pack.pieces && status == PAPAN_OK; p++)
        for (unsigned copy = papan_pack_copies_left(puzzle, p); copy > 0 && status == PAPAN_OK; copy--) {
            assert(pieces < puzzle->labels);
            status = single(puzzle, p, &arena, &alone[pieces]);
            pieces += status == PAPAN_OK;
        }
    bool space = puzzle->pack.lattice == PAPAN_CUBIC;
    if (status == PAPAN_OK && pieces > 0)
        status = (space ? draw_in_space : draw_flat)(table, alone, pieces, &arena);
    for (unsigned i = 0; i < pieces; i++)
        papan_puzzle_free(alone[i]);
    papan_arena_free(&arena);
    return status;
}
