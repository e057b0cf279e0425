/* booklet.c: draws a PDF of puzzles to print, see papan/draw.h. A page is laid out in points from the paper
 * size, with margins wide enough for any printer and for binding, a title on the first page, and a footer with
 * title and page number. Board and pieces are side by side or one below the other, whichever makes them larger.
 * Solutions are in rows of up to three boards. */
#include "base/message.h"
#include "base/struct_size.h"
#include "base/text.h"
#include "draw/picture.h"
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
static const double rules_font = 8.5, rules_line = 11;
static const double least_unit = 22;          /* of a cell: large enough for children */
static const double least_solution_unit = 16; /* letters are still legible */
static const double largest_unit = 34;        /* larger boards look coarse */
static const double board_share = 0.63, board_share_tall = 0.7;

typedef struct page {
    cairo_t *cr;
    const papan_booklet_request *book;
    const papan_picture_style *look;
    const papan_theme *theme;
    double width, height;
    size_t number;
} page;

typedef struct area {
    double x, y, width, height;
} area;

/* ---- words ---- */

/* A message of the library with up to two arguments, in the reader's language. */
static const char *translated_words(const page *p, const papan_puzzle *puzzle, const char *text,
                                    const char *first, const char *second, char out[LINE])
{
    papan_message message = {0};
    papan_say(&message, 0, 0, NULL, text);
    papan_say_text(&message, 0, first);
    papan_say_text(&message, 1, second);
    papan_say_stars(&message, puzzle->most > 1); /* a word that tasks of pieces do not have */
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
    papan_picture_background(p->cr, p->look);
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
    const char *task = p->book->mixed          ? N_("Number of puzzles: {0}. The solutions are at the end.")
                       : p->book->puzzles == 1 ? puzzle->family->task
                                               : puzzle->family->several_tasks;
    papan_set_colour(p->cr, p->theme->ink);
    papan_draw_text(p->cr, p->book->title, p->width / 2, margin + 20, 22, true, 0.5, room);
    papan_set_colour(p->cr, p->theme->muted);
    if (task == NULL)
        return;
    translated_words(p, puzzle, task, number_text(p->book->puzzles, count), number_text(puzzle->most, most),
                     text);
    papan_draw_text(p->cr, text, p->width / 2, margin + 40, 9, false, 0.5, room);
}

/* ---- one puzzle ---- */

/* The size of a cell of the board in a rectangle. */
static double unit_in(const papan_puzzle *puzzle, const papan_picture_style *look, double width, double height)
{
    double across, down;
    papan_picture_size(puzzle, look, &across, &down);
    return fmin(largest_unit, fmin(width / across, height / down));
}

/* Draws the board in a corner of the rectangle and returns the rectangle that it fills. */
static area draw_board(const page *p, const papan_puzzle *puzzle, const uint16_t *label, area in)
{
    double across, down, unit = unit_in(puzzle, p->look, in.width, in.height);
    papan_picture_size(puzzle, p->look, &across, &down);
    area taken = {in.x, in.y, across * unit, down * unit};
    papan_picture_draw(p->cr, puzzle, label, p->look, taken.x, taken.y, taken.width, taken.height);
    return taken;
}

/* True if a column of this width needs several lines for the rules. */
static bool is_narrow(const page *p, double width)
{
    return width < (p->width - 2 * margin) * 0.75;
}

/* The height of the heading, with the rules if they are there. */
static double heading_of(const page *p, double width)
{
    return heading + (p->book->mixed ? 5 + rules_line * (is_narrow(p, width) ? 3 : 1) : 0);
}

/* Breaks text into lines at blanks; the last line shrinks to fit. */
static void draw_lines(const page *p, char *text, double x, double y, double width, unsigned lines)
{
    for (char *blank; lines > 1 && (blank = strchr(text, ' ')) != NULL; lines--, y += rules_line) {
        cairo_text_extents_t box;
        char *end = NULL;
        papan_set_font(p->cr, rules_font, false);
        for (bool fits = true; fits && blank != NULL; blank = strchr(blank + 1, ' ')) {
            *blank = '\0';
            cairo_text_extents(p->cr, text, &box);
            *blank = ' ';
            fits = box.width <= width;
            end = fits || end == NULL ? blank : end;
        }
        cairo_text_extents(p->cr, text, &box);
        if (box.width <= width)
            break;
        *end = '\0';
        papan_draw_text(p->cr, text, x, y, rules_font, false, 0, width);
        text = end + 1;
    }
    papan_draw_text(p->cr, text, x, y, rules_font, false, 0, width);
}

static void draw_heading(const page *p, size_t index, area in)
{
    const papan_booklet_puzzle *puzzle = &p->book->puzzle[index];
    const papan_family *family = puzzle->puzzle->family;
    char text[LINE], most[LINE];
    double x = in.x, right = in.x + in.width, y = in.y + 14;
    papan_set_colour(p->cr, p->theme->ink);
    x += papan_draw_text(p->cr, number_text(index + 1, text), x, y, 15, true, 0, 0) + 10;
    if (puzzle->name != NULL)
        x += papan_draw_text(p->cr, puzzle->name, x, y, 11, true, 0,
                             (right - x) * (puzzle->level != NULL ? 0.7 : 1)) +
             10;
    papan_set_colour(p->cr, p->theme->muted);
    if (puzzle->level != NULL) {
        const char *level = p->book->translate != NULL ? p->book->translate(puzzle->level) : puzzle->level;
        translated_words(p, puzzle->puzzle, N_("{0}, difficulty {1}"), level,
                         puzzle->score != NULL ? puzzle->score : "", text);
        papan_draw_text(p->cr, text, x, y, 10, false, 0, right - x);
    }
    if (!p->book->mixed || family->rules == NULL)
        return;
    translated_words(p, puzzle->puzzle, family->rules(puzzle->puzzle), "",
                     number_text(puzzle->puzzle->most, most), text);
    draw_lines(p, text, in.x, y + 5 + rules_line, in.width, is_narrow(p, in.width) ? 3 : 1);
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
    double unit = unit_in(puzzle, p->look, width, height);
    area rest = in;
    papan_picture_size(puzzle, p->look, &across, &down);
    out->board = (area){in.x, in.y, across * unit, down * unit};
    if (beside) {
        rest.x += out->board.width + gap;
        rest.width -= out->board.width + gap;
    } else {
        rest.y += out->board.height + gap / 2;
        rest.height -= out->board.height + gap / 2;
    }
    out->pieces =
        (papan_table){p->cr, p->look, rest.x, rest.y, rest.width, rest.height, unit, p->book->translate};
    papan_status status = papan_pieces_left_unit(&out->pieces, puzzle, memory, &pieces);
    out->quality = fmin(unit, smaller * pieces);
    return status;
}

static papan_status draw_puzzle(const page *p, size_t index, area slot, const papan_allocator *memory)
{
    assert(index < p->book->puzzles);
    const papan_puzzle *puzzle = p->book->puzzle[index].puzzle;
    double top = heading_of(p, slot.width);
    area in = {slot.x, slot.y + top, slot.width, slot.height - top - gap};
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

/* True if one of the count puzzles from first on has pieces. */
static bool any_pieces(const page *p, size_t first, size_t count)
{
    bool any = false;
    for (size_t i = first; i < p->book->puzzles && i < first + count; i++)
        any = any || has_pieces(p->book->puzzle[i].puzzle);
    return any;
}

/* The part of the page for one of several puzzles. Boards with pieces are one below the other; without pieces,
 * three or four are two by two. */
static area slot_for(const page *p, bool pieces, unsigned per_page, unsigned place)
{
    assert(per_page > 0 && place < per_page);
    unsigned columns = !pieces && per_page > 2 ? 2 : 1, rows = (per_page + columns - 1) / columns;
    double width = (p->width - 2 * margin - gap * (columns - 1)) / columns;
    double height = (p->height - 2 * margin - title_height) / rows;
    double top = margin + (p->number == 1 ? title_height : title_height / 2);
    return (area){margin + place % columns * (width + gap), top + place / columns * height, width, height};
}

/* True if the cells of the puzzles from first on are large enough with this many puzzles on a page. */
static bool large_enough(const page *p, size_t first, unsigned per_page)
{
    area slot = slot_for(p, any_pieces(p, first, per_page), per_page, 0);
    double room = slot.height - heading_of(p, slot.width) - gap;
    bool large = true;
    for (size_t i = first; i < p->book->puzzles && i < first + per_page && large; i++) {
        const papan_puzzle *puzzle = p->book->puzzle[i].puzzle;
        bool pieces = has_pieces(puzzle);
        double share = pieces ? board_share : 1, share_tall = pieces ? board_share_tall : 1;
        large = fmax(unit_in(puzzle, p->look, slot.width * share, room),
                     unit_in(puzzle, p->look, slot.width, room * share_tall)) >= least_unit;
    }
    return large;
}

/* The largest number of puzzles from first on for which the cells on a page are large enough. */
static unsigned suitable_per_page(const page *p, size_t first)
{
    unsigned n = PAPAN_BOOKLET_PER_PAGE_MAX;
    while (n > 1 && ((p->book->mixed && first + n > p->book->puzzles) || !large_enough(p, first, n)))
        n--;
    return n;
}

static bool is_over(const page *p)
{
    return p->book->stop != NULL && p->book->stop(p->book->context);
}

static papan_status draw_puzzles(page *p, const papan_allocator *memory)
{
    papan_status status = PAPAN_OK;
    unsigned per_page = p->book->per_page != 0 ? p->book->per_page : suitable_per_page(p, 0);
    for (size_t i = 0; i < p->book->puzzles && status == PAPAN_OK && !is_over(p);) {
        open_page(p);
        if (i == 0)
            draw_title(p);
        else if (p->book->mixed && p->book->per_page == 0)
            per_page = suitable_per_page(p, i);
        bool pieces = any_pieces(p, i, per_page);
        for (unsigned place = 0; place < per_page && i < p->book->puzzles && status == PAPAN_OK && !is_over(p);
             place++, i++)
            status = draw_puzzle(p, i, slot_for(p, pieces, per_page, place), memory);
        close_page(p);
    }
    return status;
}

/* ---- solutions ---- */

/* Solutions are in rows; up to three of a kind of board fill one. This is the place that one needs. */
static area solution_size(const page *p, const papan_puzzle *puzzle)
{
    double across, down, height = p->height - 2 * margin - 40, width = p->width - 2 * margin;
    papan_picture_size(puzzle, p->look, &across, &down);
    unsigned columns = 3;
    while (columns > 1 && (width - gap * (columns - 1)) / columns / across < least_solution_unit)
        columns--;
    double column = (width - gap * (columns - 1)) / columns;
    double row = fmin(column / across, largest_unit) * down + 16 + gap;
    double on_page = fmax(1, floor(height / row + 0.4)); /* better slightly smaller than one more page */
    return (area){0, 0, column, fmin(row, height / on_page)};
}

static void draw_solution(const page *p, size_t index, area in)
{
    const papan_booklet_puzzle *puzzle = &p->book->puzzle[index];
    char number[LINE];
    papan_set_colour(p->cr, p->theme->ink);
    papan_draw_text(p->cr, number_text(index + 1, number), in.x, in.y + 10, 10, true, 0, 0);
    draw_board(p, puzzle->puzzle, puzzle->solution, (area){in.x, in.y + 16, in.width, in.height - 16});
}

/* The number of solutions from first on in one row; *height: what the highest needs. */
static size_t row_from(const page *p, size_t first, double *height)
{
    double room = p->width - 2 * margin + 1;
    size_t count = 0;
    *height = 0;
    for (; first + count < p->book->puzzles; count++) {
        area size = solution_size(p, p->book->puzzle[first + count].puzzle);
        if (count > 0 && size.width > room)
            break;
        room -= size.width + gap;
        *height = fmax(*height, size.height);
    }
    return count;
}

static void draw_row(const page *p, size_t first, size_t count, double y, double height)
{
    double x = margin;
    for (size_t i = first; i < first + count; i++) {
        double width = solution_size(p, p->book->puzzle[i].puzzle).width;
        draw_solution(p, i, (area){x, y, width, height - gap});
        x += width + gap;
    }
}

static void draw_solutions(page *p)
{
    double y = p->height, height;
    bool open = false;
    for (size_t i = 0, count; i < p->book->puzzles && !is_over(p); i += count) {
        char text[LINE];
        count = row_from(p, i, &height);
        if (y + height > p->height - margin + 1) {
            if (open)
                close_page(p);
            open = true;
            open_page(p);
            papan_set_colour(p->cr, p->theme->ink);
            translated_words(p, p->book->puzzle[0].puzzle, N_("Solutions"), "", "", text);
            papan_draw_text(p->cr, text, margin, margin + 16, 16, true, 0, p->width - 2 * margin);
            y = margin + 40;
        }
        draw_row(p, i, count, y, height);
        y += height;
    }
    if (open)
        close_page(p);
}

/* ---- the whole ---- */

/* The number of the paper; PAPERS: unknown. */
static size_t paper_of(const papan_booklet_request *book)
{
    size_t paper = 0;
    while (paper < PAPERS && book->paper != NULL && strcmp(papers[paper].name, book->paper) != 0)
        paper++;
    return paper;
}

static papan_status make_pdf(const papan_booklet_request *book, papan_buffer *out, size_t *pages)
{
    size_t paper = paper_of(book);
    page p = {.book = book,
              .look = book->style,
              .theme = papan_theme_of(book->style),
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

/* Names may be any bytes; readable ones are in the arena. */
static papan_booklet_puzzle *readable_names(const papan_booklet_request *book, papan_arena *arena)
{
    papan_booklet_puzzle *all = papan_arena_take(arena, book->puzzles, sizeof *all);
    for (size_t i = 0; i < book->puzzles && !arena->failed; i++) {
        all[i] = book->puzzle[i];
        if (all[i].name == NULL)
            continue;
        papan_buffer name = papan_buffer_new(&arena->memory);
        papan_buffer_readable(&name, all[i].name);
        all[i].name = papan_arena_text(arena, name.bytes, name.length);
        arena->failed = arena->failed || name.failed;
        papan_buffer_free(&name);
    }
    return all;
}

papan_status papan_booklet_pdf(const papan_booklet_request *wanted, papan_buffer *out, size_t *pages,
                               papan_message *reason)
{
    papan_message *why = PAPAN_WHY(reason);
    papan_booklet_request book;
    papan_picture_style style, print = {.theme = "print"};
    papan_struct_read(&book, sizeof book, wanted, sizeof book);
    *pages = 0;
    papan_status status = papan_booklet_fits(&book, paper_of(&book) < PAPERS, why);
    if (status == PAPAN_OK)
        status = papan_look_take(&style, book.style != NULL ? book.style : &print, why);
    if (status != PAPAN_OK || book.puzzles == 0)
        return status;
    papan_buffer title = papan_buffer_new(&out->memory);
    papan_arena arena;
    papan_arena_init(&arena, &out->memory);
    papan_buffer_readable(&title, book.title != NULL ? book.title : "");
    book.title = title.bytes != NULL ? title.bytes : "";
    book.style = &style;
    book.puzzle = readable_names(&book, &arena);
    status = title.failed || arena.failed ? PAPAN_NO_MEMORY : make_pdf(&book, out, pages);
    papan_buffer_free(&title);
    papan_arena_free(&arena);
    return status;
}
