/* pieces_left.c: draws the pieces still to be placed, see pieces_left.h. Each face of a piece is drawn as a
 * puzzle of its own: a board of its cells with the same set of pieces, so that it has the same colour, pattern
 * and letter as on the board. Flat pieces are drawn as written in the file, in rows from left to right; of all
 * widths the one with the largest cells is used. The faces of a piece with several of them are side by side,
 * with an arrow between them. Pieces of cubes are shown in space, with their letters above. */
#include "draw/pieces_left.h"

#include "draw/picture.h"
#include "puzzle/pack_family.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- both kinds ---- */

/* Paper shows more detail than a screen: at this many points a cell is drawn as on the board next to it. */
static const double sharp = 18;
static const double least_font = 6, largest_font = 9; /* of the words */

/* A piece to draw: each of its faces, and the words below it. */
typedef struct item {
    unsigned faces;
    papan_puzzle *face[PAPAN_PACK_FACES_MAX];
    const uint16_t *label[PAPAN_PACK_FACES_MAX]; /* the piece, which is not shown as given */
    char note[PAPAN_LEFT_WORDS];
} item;

typedef struct left {
    const papan_table *table;
    papan_left_words words;
    unsigned items;
    item *item;
    double *unit; /* receives the size of a cell, and nothing is drawn; or NULL */
} left;

/* The box around a face; a triangle keeps its direction. */
static void box_of(papan_lattice lattice, const papan_face *face, papan_point *low, papan_point *high)
{
    papan_box_of(face->cell, face->size, low, high);
    if (lattice == PAPAN_TRIANGULAR && (low->x + low->y) % 2 != 0)
        low->y--;
}

/* A face of a piece alone, as written in the file, on a board of its cells. */
static papan_status make_face_alone(const papan_puzzle *puzzle, unsigned index, unsigned number,
                                    papan_arena *arena, papan_puzzle **alone)
{
    const papan_face *face = &puzzle->pack.piece[index].face[number];
    papan_point low, high;
    papan_pack_spec board;
    papan_notes notes = {0};
    box_of(puzzle->pack.lattice, face, &low, &high);
    size_t rows = (size_t)(high.x - low.x + 1), columns = (size_t)(high.y - low.y + 1);
    size_t layers = (size_t)(high.z - low.z + 1);
    char *mask = papan_arena_take(arena, rows * columns * layers, 1);
    char *kind = papan_arena_take(arena, rows * columns * layers, 1);
    char *placed = papan_arena_take(arena, face->size, 1);
    const char **text = papan_arena_take(arena, rows * columns * layers, sizeof *text);
    if (mask == NULL || kind == NULL || placed == NULL || text == NULL ||
        papan_pack_spec_of(puzzle, arena, &board) != PAPAN_OK)
        return PAPAN_NO_MEMORY;
    for (unsigned i = 0; i < face->size; i++) {
        papan_point p = face->cell[i];
        size_t at = ((size_t)(p.z - low.z) * rows + (size_t)(p.x - low.x)) * columns + (size_t)(p.y - low.y);
        mask[at] = PAPAN_CELL;
        kind[at] = face->kind != NULL ? face->kind[i] : '\0';
        placed[i] = puzzle->pack.piece[index].symbol;
    }
    board = (papan_pack_spec){.lattice =
                                  puzzle->pack.lattice == PAPAN_PYRAMID ? PAPAN_SQUARE : puzzle->pack.lattice,
                              .custom = puzzle->pack.lattice != PAPAN_CUBIC,
                              .rows = (unsigned)rows,
                              .columns = (unsigned)columns,
                              .layers = (unsigned)layers,
                              .mask = mask,
                              .kind = face->kind != NULL ? kind : NULL,
                              .text = puzzle->pack.text != NULL ? text : NULL, /* tiles, as on the board */
                              .pieces = board.pieces,
                              .piece = board.piece,
                              .placed = placed};
    return papan_pack_new(&arena->memory, &board, alone, &notes);
}

/* Turns the given piece into a position. */
static papan_status take_back(papan_puzzle *alone, papan_arena *arena, const uint16_t **label)
{
    uint16_t *none = papan_arena_take(arena, alone->cells, sizeof *none);
    for (uint32_t i = 0; none != NULL && i < alone->cells; i++)
        none[i] = PAPAN_EMPTY;
    *label = alone->pack.placed;
    alone->pack.placed = none;
    return none != NULL ? PAPAN_OK : PAPAN_NO_MEMORY;
}

/* Words in ink with their first baseline at y; font in points. */
static void draw_words(const papan_table *table, const char *text, double x, double y, double font,
                       double across, double room)
{
    papan_set_colour(table->cr, papan_theme_of(table->look)->ink);
    papan_draw_text(table->cr, text, x, y, font, false, across, room);
}

static void draw_with(const papan_table *table, const item *it, unsigned face, double unit, double x, double y,
                      const papan_layout *layout, void (*draw)(const papan_pen *, const papan_layout *))
{
    papan_theme theme = *papan_theme_of(table->look);
    theme.board = theme.rim = theme.background; /* no board below the pieces */
    papan_pen pen = {.cr = table->cr,
                     .puzzle = it->face[face],
                     .label = it->label[face],
                     .look = table->look,
                     .theme = &theme,
                     .pixel = fmax(unit, sharp)};
    papan_pen_start(&pen, x, y, unit);
    draw(&pen, layout);
    cairo_restore(table->cr);
}

/* ---- flat pieces ---- */

static const double apart = 0.8;    /* between pieces, in cells */
static const double between = 0.95; /* two faces of one */
static const double note_height = 0.62;

static papan_corner face_size(const papan_puzzle *face)
{
    papan_picture_style bare = {.no_labels = true};
    papan_layout layout = papan_layout_of(face, &bare);
    return (papan_corner){layout.width - 2 * layout.margin, layout.height - 2 * layout.margin};
}

static papan_corner item_size(const item *it)
{
    papan_corner all = {0, 0};
    for (unsigned f = 0; f < it->faces; f++) {
        papan_corner size = face_size(it->face[f]);
        all = (papan_corner){all.x + size.x + (f > 0 ? between : 0), fmax(all.y, size.y)};
    }
    all.y += it->note[0] != '\0' ? note_height : 0;
    return all;
}

/* Arranges the pieces in rows of at most this width; at[], unless NULL, gets their upper left corners. Returns
 * the size. */
static papan_corner put_in_rows(const papan_corner *size, unsigned items, double width, papan_corner *at)
{
    papan_corner pen = {0, 0}, all = {0, 0};
    double tall = 0;
    for (unsigned i = 0; i < items; i++) {
        if (pen.x > 0 && pen.x + size[i].x > width) {
            pen = (papan_corner){0, pen.y + tall + apart};
            tall = 0;
        }
        if (at != NULL)
            at[i] = pen;
        tall = fmax(tall, size[i].y);
        all = (papan_corner){fmax(all.x, pen.x + size[i].x), pen.y + tall};
        pen.x += size[i].x + apart;
    }
    return all;
}

/* The width in cells at which cells are largest; *unit: their size. */
static double best_width(const papan_table *table, const papan_corner *size, unsigned items, double *unit)
{
    assert(items > 0);
    double best = 1, most = put_in_rows(size, items, INFINITY, NULL).x;
    *unit = 0;
    for (double width = 1; width < most + 1; width++) {
        papan_corner all = put_in_rows(size, items, width, NULL);
        double here = fmin(table->largest, fmin(table->width / all.x, table->height / all.y));
        if (here > *unit) {
            *unit = here;
            best = width;
        }
    }
    return best;
}

/* An arrow with two heads between two faces of a piece; x and y are its middle. */
static void draw_arrow(const papan_table *table, double x, double y, double unit)
{
    const double half = 0.3 * unit, head = 0.13 * unit;
    cairo_t *cr = table->cr;
    cairo_move_to(cr, x - half, y);
    cairo_line_to(cr, x + half, y);
    for (int side = -1; side <= 1; side += 2) {
        cairo_move_to(cr, x + side * (half - head), y - head);
        cairo_line_to(cr, x + side * half, y);
        cairo_line_to(cr, x + side * (half - head), y + head);
    }
    papan_set_colour(cr, papan_theme_of(table->look)->muted);
    cairo_set_line_width(cr, 0.06 * unit);
    cairo_stroke(cr);
}

static void draw_item(const papan_table *table, const item *it, papan_corner size, double x, double y,
                      double unit)
{
    papan_picture_style bare = {.no_labels = true};
    double tall = size.y - (it->note[0] != '\0' ? note_height : 0), at = x;
    for (unsigned f = 0; f < it->faces; f++) {
        papan_layout layout = papan_layout_of(it->face[f], &bare);
        if (f > 0) {
            draw_arrow(table, at + between * unit / 2, y + tall * unit / 2, unit);
            at += between * unit;
        }
        draw_with(table, it, f, unit, at - layout.margin * unit, y - layout.margin * unit, &layout,
                  papan_draw_pack);
        at += face_size(it->face[f]).x * unit;
    }
    if (it->note[0] != '\0')
        draw_words(table, it->note, x, y + (tall + 0.85 * note_height) * unit,
                   fmax(least_font, fmin(largest_font, 0.4 * unit)), 0, (size.x + 0.9 * apart) * unit);
}

static papan_status draw_flat(const left *all, papan_arena *arena)
{
    papan_corner *size = papan_arena_take(arena, all->items, sizeof *size);
    papan_corner *at = papan_arena_take(arena, all->items, sizeof *at);
    double unit;
    if (size == NULL || at == NULL)
        return PAPAN_NO_MEMORY;
    for (unsigned i = 0; i < all->items; i++)
        size[i] = item_size(&all->item[i]);
    put_in_rows(size, all->items, best_width(all->table, size, all->items, &unit), at);
    if (all->unit != NULL)
        *all->unit = unit;
    for (unsigned i = 0; i < all->items && all->unit == NULL; i++)
        draw_item(all->table, &all->item[i], size[i], all->table->x + at[i].x * unit,
                  all->table->y + at[i].y * unit, unit);
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

/* The name of a piece and its words, above it. */
static void draw_name(const papan_table *table, const item *it, double x, double y, double font, double room)
{
    const papan_puzzle *face = it->face[0];
    char text[PAPAN_LEFT_WORDS + 4] = {face->family->symbol(face, it->label[0], 0), ' ', '\0'};
    strcat(text, it->note);
    draw_words(table, text, x, y, font, 0, room);
}

static papan_status draw_in_space(const left *all, papan_arena *arena)
{
    (void)arena;
    const double letter = 0.6;
    const papan_table *table = all->table;
    double width = 0, height = 0, unit;
    for (unsigned i = 0; i < all->items; i++) {
        double w, h;
        papan_space_size(all->item[i].face[0], &w, &h);
        width = fmax(width, w + 0.7);
        height = fmax(height, h + 0.7 + letter);
    }
    unsigned in_row = views_in_row(table, all->items, width, height, &unit);
    if (all->unit != NULL)
        *all->unit = unit;
    for (unsigned i = 0; i < all->items && all->unit == NULL; i++) {
        double x = table->x + i % in_row * width * unit, y = table->y + i / in_row * height * unit;
        double font = fmax(7, letter * unit * 0.8);
        papan_layout layout = {.space = true};
        draw_with(table, &all->item[i], 0, unit, x, y + letter * unit, &layout, papan_draw_space);
        draw_name(table, &all->item[i], x, y + letter * unit * 0.4 + font * 0.365, font, width * unit);
    }
    return PAPAN_OK;
}

/* ---- the whole ---- */

/* The faces of a piece; only the first in space. */
static papan_status add_item(left *all, unsigned index, papan_arena *arena)
{
    const papan_puzzle *puzzle = all->words.puzzle;
    const papan_piece *piece = &puzzle->pack.piece[index];
    item *it = &all->item[all->items++];
    papan_status status = PAPAN_OK;
    papan_left_note(&all->words, index, it->note);
    for (unsigned f = 0; f < piece->faces && status == PAPAN_OK; f++) {
        status = make_face_alone(puzzle, index, f, arena, &it->face[f]);
        it->faces += status == PAPAN_OK;
        if (status == PAPAN_OK)
            status = take_back(it->face[f], arena, &it->label[f]);
    }
    return status;
}

static papan_status add_items(left *all, papan_arena *arena)
{
    const papan_puzzle *puzzle = all->words.puzzle;
    papan_status status = PAPAN_OK;
    unsigned most = 0;
    for (unsigned p = 0; p < puzzle->pack.pieces; p++)
        most += papan_left_drawn(&all->words, p);
    all->item = papan_arena_take(arena, most, sizeof *all->item);
    if (all->item == NULL)
        return PAPAN_NO_MEMORY;
    for (unsigned p = 0; p < puzzle->pack.pieces; p++)
        for (unsigned i = papan_left_drawn(&all->words, p); i > 0 && status == PAPAN_OK; i--)
            status = add_item(all, p, arena);
    return status;
}

/* The heading and the pieces below it. */
static papan_status draw_all(const left *all, papan_arena *arena)
{
    const double line = largest_font * 1.6;
    char heading[PAPAN_LEFT_WORDS];
    papan_table below = *all->table;
    left rest = *all;
    papan_left_heading(&all->words, heading);
    if (heading[0] != '\0') {
        if (all->unit == NULL)
            draw_words(&below, heading, below.x, below.y + largest_font, largest_font, 0, below.width);
        below.y += line;
        below.height -= line;
        rest.table = &below;
    }
    bool space = all->words.puzzle->pack.lattice == PAPAN_CUBIC;
    return (space ? draw_in_space : draw_flat)(&rest, arena);
}

static papan_status draw_or_measure(const papan_table *table, const papan_puzzle *puzzle,
                                    const papan_allocator *memory, double *unit)
{
    papan_arena arena;
    papan_arena_init(&arena, memory);
    left all = {.table = table, .unit = unit};
    papan_status status = papan_left_words_new(puzzle, table->translate, &arena, &all.words);
    if (status == PAPAN_OK)
        status = add_items(&all, &arena);
    if (status == PAPAN_OK && all.items > 0)
        status = draw_all(&all, &arena);
    for (unsigned i = 0; i < all.items; i++)
        for (unsigned f = 0; f < all.item[i].faces; f++)
            papan_puzzle_free(all.item[i].face[f]);
    papan_arena_free(&arena);
    return status;
}

papan_status papan_pieces_left_draw(const papan_table *table, const papan_puzzle *puzzle,
                                    const papan_allocator *memory)
{
    return draw_or_measure(table, puzzle, memory, NULL);
}

papan_status papan_pieces_left_unit(const papan_table *table, const papan_puzzle *puzzle,
                                    const papan_allocator *memory, double *unit)
{
    *unit = table->largest;
    return draw_or_measure(table, puzzle, memory, unit);
}
