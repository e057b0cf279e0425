/* booklet.c: draws a PDF of puzzles to print, see booklet.h. A page is laid out in points from the paper size,
 * with margins wide enough for any printer and for binding, a title on the first page, and a footer with title
 * and page number. Board and pieces are side by side or one below the other, whichever makes them larger.
 */
#include "draw/booklet.h"

#include "draw/picture_inside.h"
#include "draw/pieces_left.h"

#include <assert.h>
#include <cairo-pdf.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    double width, height; /* points */
} papers[] = {{"a4", 595.276, 841.89}, {"letter", 612, 792}};

enum { PAPERS = sizeof papers / sizeof papers[0], LINE = 512 };

static const double margin = 54, foot = 24, title_height = 62, heading = 26, gap = 18;
static const double least_unit = 22;          /* of a cell: large enough for children */
static const double least_solution_unit = 16; /* letters are still legible */
static const double largest_unit = 34;        /* larger boards look coarse */
static const double board_share = 0.63, board_share_tall = 0.7;

typedef struct page {
    cairo_t *cr;
    const papan_booklet *book;
    const papan_theme *theme;
    double width, height;
    size_t number;
} page;

typedef struct area {
    double x, y, width, height;
} area;

/* ---- words ---- */

/* A message of the library with up to two arguments, in the reader's language. */
static const char *words(const page *p, const char *text, const char *first, const char *second, char out[LINE])
{
    papan_message message = {0};
    papan_say(&message, 0, 0, text);
    papan_say_text(&message, 0, first);
    papan_say_text(&message, 1, second);
    message.stars = p->book->puzzle[0].puzzle->most > 1; /* a word that tasks of pieces do not have */
    papan_message_text(&message, p->book->translate, out, LINE);
    return out;
}

static const char *number_text(unsigned long long number, char out[LINE])
{
    snprintf(out, LINE, "%llu", number);
    return out;
}

/* ---- pages ---- */

static void open_page(page *p)
{
    p->number++;
    papan_picture_background(p->cr, &p->book->look);
}

static void close_page(page *p)
{
    char number[LINE];
    double y = p->height - margin + foot / 2;
    papan_set_colour(p->cr, p->theme->muted);
    papan_draw_text(p->cr, number_text(p->number, number), p->width / 2, y, 9, false, 0.5, 0);
    if (p->number > 1)
        papan_draw_text(p->cr, p->book->title, margin, y, 8, false, 0, p->width / 2 - margin - 30);
    cairo_show_page(p->cr);
}

static void draw_title(const page *p)
{
    char text[LINE], count[LINE], most[LINE];
    double room = p->width - 2 * margin;
    const papan_puzzle *puzzle = p->book->puzzle[0].puzzle;
    const char *task = p->book->puzzles == 1 ? puzzle->family->task : puzzle->family->several_tasks;
    papan_set_colour(p->cr, p->theme->ink);
    papan_draw_text(p->cr, p->book->title, p->width / 2, margin + 20, 22, true, 0.5, room);
    papan_set_colour(p->cr, p->theme->muted);
    if (task == NULL)
        return;
    words(p, task, number_text(p->book->puzzles, count), number_text(puzzle->most, most), text);
    papan_draw_text(p->cr, text, p->width / 2, margin + 40, 9, false, 0.5, room);
}

/* ---- one puzzle ---- */

/* The size of a cell of the board in a rectangle. */
static double unit_in(const papan_puzzle *puzzle, const papan_look *look, double width, double height)
{
    double across, down;
    papan_picture_size(puzzle, look, &across, &down);
    return fmin(largest_unit, fmin(width / across, height / down));
}

/* Draws the board in a corner of the rectangle and returns the rectangle that it fills. */
static area draw_board(const page *p, const papan_puzzle *puzzle, const uint16_t *label, area in)
{
    double across, down, unit = unit_in(puzzle, &p->book->look, in.width, in.height);
    papan_picture_size(puzzle, &p->book->look, &across, &down);
    area taken = {in.x, in.y, across * unit, down * unit};
    papan_picture_draw(p->cr, puzzle, label, &p->book->look, taken.x, taken.y, taken.width, taken.height);
    return taken;
}

static void draw_heading(const page *p, size_t index, area in)
{
    const papan_booklet_puzzle *puzzle = &p->book->puzzle[index];
    char text[LINE], number[LINE];
    const char *level = p->book->translate != NULL ? p->book->translate(puzzle->level) : puzzle->level;
    papan_set_colour(p->cr, p->theme->ink);
    double width = papan_draw_text(p->cr, number_text(index + 1, number), in.x, in.y + 14, 15, true, 0, 0);
    papan_set_colour(p->cr, p->theme->muted);
    papan_draw_text(p->cr, words(p, N_("{0}, difficulty {1}"), level, puzzle->measure, text), in.x + width + 10,
                    in.y + 14, 10, false, 0, in.width - width - 10);
}

static bool has_pieces(const papan_puzzle *puzzle)
{
    return papan_painter_of(puzzle)->pieces;
}

/* The board and the pieces beside or below it. */
typedef struct arrangement {
    area board;
    papan_table pieces;
    double quality; /* the size of cells; pieces may be smaller than the board */
} arrangement;

static papan_status arrange(const page *p, const papan_puzzle *puzzle, area in, bool beside,
                            const papan_allocator *memory, arrangement *out)
{
    const double smaller = 1.5;
    double across, down, pieces;
    double width = beside ? in.width * board_share : in.width;
    double height = beside ? in.height : in.height * board_share_tall;
    double unit = unit_in(puzzle, &p->book->look, width, height);
    area rest = in;
    papan_picture_size(puzzle, &p->book->look, &across, &down);
    out->board = (area){in.x, in.y, across * unit, down * unit};
    if (beside) {
        rest.x += out->board.width + gap;
        rest.width -= out->board.width + gap;
    } else {
        rest.y += out->board.height + gap / 2;
        rest.height -= out->board.height + gap / 2;
    }
    out->pieces =
        (papan_table){p->cr, &p->book->look, rest.x, rest.y, rest.width, rest.height, unit, p->book->translate};
    papan_status status = papan_pieces_left_unit(&out->pieces, puzzle, memory, &pieces);
    out->quality = fmin(unit, smaller * pieces);
    return status;
}

static papan_status draw_puzzle(const page *p, size_t index, area slot, const papan_allocator *memory)
{
    assert(index < p->book->puzzles);
    const papan_puzzle *puzzle = p->book->puzzle[index].puzzle;
    area in = {slot.x, slot.y + heading, slot.width, slot.height - heading - gap};
    if (!has_pieces(puzzle)) {
        draw_heading(p, index, slot);
        draw_board(p, puzzle, NULL, in);
        return PAPAN_OK;
    }
    draw_heading(p, index, slot);
    arrangement beside, below;
    papan_status status = arrange(p, puzzle, in, true, memory, &beside);
    if (status == PAPAN_OK)
        status = arrange(p, puzzle, in, false, memory, &below);
    if (status != PAPAN_OK)
        return status;
    const arrangement *best = beside.quality >= below.quality ? &beside : &below;
    draw_board(p, puzzle, NULL, best->board);
    return papan_pieces_left_draw(&best->pieces, puzzle, memory);
}

/* The part of the page for one of several puzzles. Boards with pieces are one below the other; without pieces,
 * three or four are two by two. */
static area slot_for(const page *p, const papan_puzzle *puzzle, unsigned per_page, unsigned place)
{
    assert(per_page > 0 && place < per_page);
    unsigned columns = !has_pieces(puzzle) && per_page > 2 ? 2 : 1, rows = (per_page + columns - 1) / columns;
    double width = (p->width - 2 * margin - gap * (columns - 1)) / columns;
    double height = (p->height - 2 * margin - title_height) / rows;
    double top = margin + (p->number == 1 ? title_height : title_height / 2);
    return (area){margin + place % columns * (width + gap), top + place / columns * height, width, height};
}

/* The largest number of puzzles per page at which cells are large enough. */
static unsigned suitable_per_page(const page *p)
{
    const papan_puzzle *puzzle = p->book->puzzle[0].puzzle;
    double share = has_pieces(puzzle) ? board_share : 1, share_tall = has_pieces(puzzle) ? board_share_tall : 1;
    for (unsigned n = PAPAN_BOOKLET_PER_PAGE_MAX; n > 1; n--) {
        area slot = slot_for(p, puzzle, n, 0);
        double room = slot.height - heading - gap;
        if (fmax(unit_in(puzzle, &p->book->look, slot.width * share, room),
                 unit_in(puzzle, &p->book->look, slot.width, room * share_tall)) >= least_unit)
            return n;
    }
    return 1;
}

static bool is_over(const page *p)
{
    return p->book->stop != NULL && p->book->stop();
}

static papan_status draw_puzzles(page *p, const papan_allocator *memory)
{
    unsigned per_page = p->book->per_page != 0 ? p->book->per_page : suitable_per_page(p);
    papan_status status = PAPAN_OK;
    for (size_t i = 0; i < p->book->puzzles && status == PAPAN_OK && !is_over(p); i++) {
        unsigned place = (unsigned)(i % per_page);
        if (place == 0)
            open_page(p);
        if (i == 0)
            draw_title(p);
        status = draw_puzzle(p, i, slot_for(p, p->book->puzzle[i].puzzle, per_page, place), memory);
        if (place + 1 == per_page || i + 1 == p->book->puzzles)
            close_page(p);
    }
    return status;
}

/* ---- solutions ---- */

static void draw_solutions(page *p)
{
    double across, down, height = p->height - 2 * margin - 40, width = p->width - 2 * margin;
    papan_picture_size(p->book->puzzle[0].puzzle, &p->book->look, &across, &down);
    unsigned columns = 3;
    while (columns > 1 && (width - gap * (columns - 1)) / columns / across < least_solution_unit)
        columns--;
    double column = (width - gap * (columns - 1)) / columns;
    double row = fmin(column / across, largest_unit) * down + 16 + gap;
    unsigned rows =
        (unsigned)fmax(1, floor(height / row + 0.4)); /* better a little smaller than one more page */
    row = fmin(row, height / rows);
    char text[LINE];
    for (size_t i = 0; i < p->book->puzzles && !is_over(p); i++) {
        unsigned place = (unsigned)(i % ((size_t)columns * rows));
        if (place == 0) {
            open_page(p);
            papan_set_colour(p->cr, p->theme->ink);
            papan_draw_text(p->cr, words(p, N_("Solutions"), "", "", text), margin, margin + 16, 16, true, 0,
                            width);
        }
        area in = {margin + place % columns * (column + gap), margin + 40 + place / columns * row, column,
                   row - gap};
        papan_set_colour(p->cr, p->theme->ink);
        papan_draw_text(p->cr, number_text(i + 1, text), in.x, in.y + 10, 10, true, 0, 0);
        draw_board(p, p->book->puzzle[i].puzzle, p->book->puzzle[i].solution,
                   (area){in.x, in.y + 16, in.width, in.height - 16});
        if (place + 1 == columns * rows || i + 1 == p->book->puzzles)
            close_page(p);
    }
}

/* ---- the whole ---- */

static papan_status make_pdf(const papan_booklet *book, papan_buffer *out, size_t *pages)
{
    size_t paper = 0;
    while (paper + 1 < PAPERS && (book->paper == NULL || strcmp(papers[paper].name, book->paper) != 0))
        paper++;
    page p = {.book = book,
              .theme = papan_theme_of(&book->look),
              .width = papers[paper].width,
              .height = papers[paper].height};
    cairo_surface_t *surface = papan_surface_open("pdf", out, p.width, p.height);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, book->title);
    p.cr = cairo_create(surface);
    papan_status status = draw_puzzles(&p, &out->memory);
    if (status == PAPAN_OK)
        draw_solutions(&p);
    bool good = papan_surface_close(surface, p.cr, out) == CAIRO_STATUS_SUCCESS;
    *pages = p.number;
    return status != PAPAN_OK ? status : good && !out->failed ? PAPAN_OK : PAPAN_NO_MEMORY;
}

papan_status papan_booklet_pdf(const papan_booklet *book, papan_buffer *out, size_t *pages)
{
    *pages = 0;
    if (book->puzzles == 0)
        return PAPAN_OK;
    papan_booklet readable = *book;
    papan_buffer title = papan_buffer_new(&out->memory);
    papan_buffer_readable(&title, book->title);
    readable.title = title.bytes;
    papan_status status = title.failed ? PAPAN_NO_MEMORY : make_pdf(&readable, out, pages);
    papan_buffer_free(&title);
    return status;
}
