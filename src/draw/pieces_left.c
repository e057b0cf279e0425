/* pieces_left.c: see pieces_left.h. Pieces lie as they were written, in rows from left to right; every width of
 * the tray is tried and the one taken at which cells can be drawn largest. The tray is a puzzle with the same
 * pieces on a board of just their cells, so that they have the colours, patterns and letters they have on the
 * board. */
#include "draw/pieces_left.h"

#include "draw/picture_inside.h"
#include "puzzle/pack_rules.h"

#include <math.h>
#include <string.h>

enum { WIDEST = 15 }; /* wider boards are drawn as tiles, and the pieces should look as on the board */

typedef struct box {
    int row, column;   /* least of its cells */
    int rows, columns; /* how far it reaches */
    unsigned piece;
} box;

typedef struct shelf {
    int rows, columns; /* of all */
} shelf;

static bool box_of(const papan_piece *piece, box *b)
{
    int last_row = piece->cell[0].x, last_column = piece->cell[0].y;
    b->row = last_row;
    b->column = last_column;
    for (unsigned i = 0; i < piece->size; i++) {
        papan_point p = piece->cell[i];
        if (p.z != piece->cell[0].z)
            return false;
        b->row = p.x < b->row ? p.x : b->row;
        b->column = p.y < b->column ? p.y : b->column;
        last_row = p.x > last_row ? p.x : last_row;
        last_column = p.y > last_column ? p.y : last_column;
    }
    b->rows = last_row - b->row + 1;
    b->columns = last_column - b->column + 1;
    return true;
}

/* Puts the boxes in rows of at most columns; corner[i] gets the upper left cell of box i where it is wanted. */
static shelf put_in_rows(const box *b, unsigned boxes, int columns, papan_point *corner)
{
    int row = 0, column = 0, tall = 0;
    shelf all = {0, 0};
    for (unsigned i = 0; i < boxes; i++) {
        if (column > 0 && column + b[i].columns > columns) {
            row += tall + 1;
            column = tall = 0;
        }
        if (corner != NULL)
            corner[i] = (papan_point){(int16_t)row, (int16_t)column, 0};
        column += b[i].columns;
        tall = b[i].rows > tall ? b[i].rows : tall;
        all.columns = column > all.columns ? column : all.columns;
        all.rows = row + tall;
        column++;
    }
    return all;
}

static int best_width(const box *b, unsigned boxes, double width, double height)
{
    int best = 1, most = 0;
    double largest = 0;
    for (unsigned i = 0; i < boxes; i++)
        most += b[i].columns + 1;
    most = most < WIDEST ? most : WIDEST;
    for (int columns = 1; columns <= most; columns++) {
        shelf s = put_in_rows(b, boxes, columns, NULL);
        double unit = fmin(width / s.columns, height / s.rows);
        if (s.columns <= columns && unit > largest) {
            largest = unit;
            best = columns;
        }
    }
    return best;
}

static papan_status lay_out(const papan_puzzle *puzzle, const box *b, unsigned boxes, double width,
                            double height, papan_arena *arena, papan_puzzle **tray)
{
    const papan_pack *pack = &puzzle->pack;
    papan_point *corner = papan_arena_take(arena, boxes, sizeof *corner);
    papan_piece_spec *spec = papan_arena_take(arena, pack->pieces, sizeof *spec);
    if (corner == NULL || spec == NULL)
        return PAPAN_NO_MEMORY;
    shelf all = put_in_rows(b, boxes, best_width(b, boxes, width, height), corner);
    size_t area = (size_t)all.rows * (size_t)all.columns, cells = 0;
    if (all.rows > PAPAN_PACK_SIDE_MAX || all.columns > PAPAN_PACK_SIDE_MAX || area > PAPAN_PACK_CELLS_MAX)
        return PAPAN_OK; /* more pieces than a picture could show */
    char *symbol = papan_arena_take(arena, area, 1), *placed = papan_arena_take(arena, area, 1);
    if (symbol == NULL || placed == NULL)
        return PAPAN_NO_MEMORY;
    for (unsigned i = 0; i < boxes; i++) {
        const papan_piece *piece = &pack->piece[b[i].piece];
        for (unsigned c = 0; c < piece->size; c++) {
            int row = corner[i].x + piece->cell[c].x - b[i].row;
            int column = corner[i].y + piece->cell[c].y - b[i].column;
            symbol[(size_t)row * (size_t)all.columns + (size_t)column] = piece->symbol;
        }
    }
    for (size_t i = 0; i < area; i++)
        if (symbol[i] != 0)
            placed[cells++] = symbol[i];
    for (unsigned p = 0; p < pack->pieces; p++)
        spec[p] = (papan_piece_spec){.name = pack->piece[p].name,
                                     .symbol = pack->piece[p].symbol,
                                     .copies = pack->piece[p].copies,
                                     .size = pack->piece[p].size,
                                     .cell = pack->piece[p].cell};
    papan_pack_spec board = {.lattice = PAPAN_SQUARE,
                             .custom = true,
                             .rows = (unsigned)all.rows,
                             .columns = (unsigned)all.columns,
                             .layers = 1,
                             .mask = symbol,
                             .pieces = pack->pieces,
                             .piece = spec,
                             .placed = placed};
    papan_notes notes = {0};
    return papan_pack_new(&arena->memory, &board, tray, &notes);
}

papan_status papan_pieces_left_new(const papan_puzzle *puzzle, const papan_allocator *memory, double width,
                                   double height, papan_puzzle **tray)
{
    papan_arena arena;
    papan_arena_init(&arena, memory);
    *tray = NULL;
    unsigned boxes = 0;
    bool flat = puzzle->pack.lattice != PAPAN_CUBIC;
    box *b = papan_arena_take(&arena, puzzle->pack.instances, sizeof *b);
    for (unsigned p = 0; p < puzzle->pack.pieces && b != NULL && flat; p++)
        for (unsigned copy = papan_pack_copies_left(puzzle, p); copy > 0 && flat; copy--) {
            flat = box_of(&puzzle->pack.piece[p], &b[boxes]);
            b[boxes++].piece = p;
        }
    papan_status status = b == NULL ? PAPAN_NO_MEMORY : PAPAN_OK;
    if (status == PAPAN_OK && flat && boxes > 0)
        status = lay_out(puzzle, b, boxes, width, height, &arena, tray);
    papan_arena_free(&arena);
    return status;
}

/* ---- drawing ---- */

/* Paper shows more than a screen: at this many points a cell is drawn as on the board beside it. */
static const double sharp = 18;

static papan_layout bare_layout(const papan_puzzle *tray)
{
    papan_look bare = {.labels = false};
    return papan_layout_of(tray, &bare);
}

double papan_pieces_left_unit(const papan_puzzle *tray, double width, double height, double largest)
{
    papan_layout layout = bare_layout(tray);
    return fmin(largest, fmin(width / layout.width, height / layout.height));
}

void papan_pieces_left_draw(cairo_t *cr, const papan_puzzle *tray, const papan_look *look, double x, double y,
                            double unit)
{
    papan_layout layout = bare_layout(tray);
    papan_theme theme = look->theme != NULL ? *look->theme : *papan_theme_at(0);
    theme.board = theme.rim = theme.background; /* pieces on the bare table */
    papan_pen pen = {.cr = cr, .puzzle = tray, .look = look, .theme = &theme, .pixel = fmax(unit, sharp)};
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_scale(cr, unit, unit);
    cairo_select_font_face(cr, PAPAN_FONT, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    papan_draw_pack(&pen, &layout);
    cairo_restore(cr);
}
