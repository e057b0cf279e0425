/* queens_text.c: reads and writes Queens and Star Battle boards as text: N lines of N letters, one letter for
 * each region and . for a cell without a region; "stars: k" may come before them, and "PLACED" after them with
 * the board again: # or Q for a queen, x for a cross and . for an empty cell. Blanks inside lines and blank
 * lines are ignored.
 *
 * Regions are A-Z, then a-z. Boards of more than 52 rows need more symbols: only on them 0-9, @ and & are
 * regions too, so that a stray digit on an ordinary board is reported as an error. */
#include "base/text.h"
#include "format/formats.h"
#include "format/lines.h"
#include "format/marks.h"

#include <assert.h>
#include <string.h>

typedef struct reader {
    papan_notes *notes;
    papan_text text;
    long long stars;
    unsigned stars_line, stars_column;
    unsigned n, width; /* rows, and cells in the first row */
    papan_line row[PAPAN_QUEENS_MAX];
    unsigned line[PAPAN_QUEENS_MAX];
    char symbol[PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX];
    uint8_t mark[PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX];
} reader;

static papan_status read_header(reader *r)
{
    papan_text before = r->text;
    papan_line line;
    papan_word word;
    r->stars = 1;
    if (!papan_filled_line(&r->text, &line) || !papan_header_line(&line, "stars", &word)) {
        r->text = before;
        return PAPAN_OK;
    }
    r->stars_line = line.number;
    r->stars_column = word.column;
    if (papan_whole_number(word.start, word.length, &r->stars) && r->stars >= 1)
        return PAPAN_OK;
    return papan_refuse(
        r->notes, line.number, word.column, "bad-stars",
        N_("invalid \"{0}\" after stars: expected the number of queens in each row, such as stars: 2"),
        PAPAN_ARGS(papan_arg_bytes(word.start, word.length)));
}

/* PLACED could be a row of a board of six; it is a row as long as more rows are expected. */
static bool is_placed_line(const reader *r, const papan_line *line)
{
    papan_notes unheard = {0};
    bool row_wanted = r->width == strlen("PLACED") && r->n < r->width;
    return r->n > 0 && !row_wanted && papan_keyword_line(line, "PLACED", &unheard) &&
           memchr(line->start, 'P', line->length) != NULL;
}

/* Finds the rows; *placed: does PLACED follow them? */
static papan_status find_rows(reader *r, bool *placed)
{
    papan_line line;
    *placed = false;
    while (papan_filled_line(&r->text, &line)) {
        if (is_placed_line(r, &line)) {
            *placed = true;
            break;
        }
        if (r->n == PAPAN_QUEENS_MAX)
            return papan_refuse(r->notes, line.number, 1, "board-too-many-rows",
                                N_("more than {0} rows; a board has at most {0}"),
                                PAPAN_ARGS(PAPAN_QUEENS_MAX));
        size_t width = papan_filled_columns(&line);
        if (width > PAPAN_QUEENS_MAX)
            return papan_refuse(r->notes, line.number, (unsigned)line.length, "board-too-many-rows",
                                N_("more than {0} letters in a row; a board has at most {0}"),
                                PAPAN_ARGS(PAPAN_QUEENS_MAX));
        if (r->n == 0)
            r->width = (unsigned)width;
        assert(r->n < PAPAN_QUEENS_MAX);
        r->line[r->n] = line.number;
        r->row[r->n++] = line;
    }
    if (r->n > 0)
        return PAPAN_OK;
    return papan_refuse(r->notes, r->text.line + 1, 1, "queens-board-missing",
                        N_("the board is missing; expected N lines of N letters"), NULL);
}

static bool is_region(const reader *r, char c)
{
    assert(r->n > 0);
    return c != '\0' && memchr(papan_region_symbols, c, papan_region_symbols_on(r->n)) != NULL;
}

static papan_status check_symbols(reader *r)
{
    for (unsigned row = 0; row < r->n; row++) {
        for (size_t i = 0; i < r->row[row].length; i++) {
            char c = r->row[row].start[i];
            if (c == ' ' || c == '\t' || c == PAPAN_BARE_SYMBOL || is_region(r, c))
                continue;
            return papan_refuse(
                r->notes, r->line[row], (unsigned)i + 1, "bad-region",
                N_("invalid region '{0}'; each cell is a letter, A-Z or a-z, one for each region"),
                PAPAN_ARGS(c));
        }
    }
    return PAPAN_OK;
}

static papan_status check_square(reader *r)
{
    for (unsigned row = 1; row < r->n; row++) {
        size_t width = papan_filled_columns(&r->row[row]);
        if (width == r->width)
            continue;
        return papan_refuse(
            r->notes, r->line[row], (unsigned)r->row[row].length + 1, "rows-unequal",
            width == 1
                ? N_("line {0} has one letter, but line {2} has {3}; all lines must have the same length")
                : N_("line {0} has {1} letters, but line {2} has {3}; all lines must have the same length"),
            PAPAN_ARGS(r->line[row], width, r->line[0], r->width));
    }
    if (r->n == r->width)
        return PAPAN_OK;
    unsigned line = r->n > r->width ? r->line[r->width] : r->line[r->n - 1];
    return papan_refuse(r->notes, line, 1, "board-not-square",
                        r->n == 1       ? N_("the board has one line of {1} letters; it must be square")
                        : r->width == 1 ? N_("the board has {0} lines of one letter; it must be square")
                                        : N_("the board has {0} lines of {1} letters; it must be square"),
                        PAPAN_ARGS(r->n, r->width));
}

static papan_status check_stars(reader *r)
{
    if (r->stars <= r->n)
        return PAPAN_OK;
    return papan_refuse(r->notes, r->stars_line, r->stars_column, "bad-star-number",
                        r->n == 1
                            ? N_("{0} stars on a board of one cell; there must be exactly one")
                            : N_("{0} stars in each row of a board of {1} rows; at most {1} are possible"),
                        PAPAN_ARGS(r->stars, r->n));
}

static void collect_symbols(reader *r)
{
    char *next = r->symbol;
    for (unsigned row = 0; row < r->n; row++)
        for (size_t i = 0; i < r->row[row].length; i++)
            if (r->row[row].start[i] != ' ' && r->row[row].start[i] != '\t')
                *next++ = r->row[row].start[i];
}

/* Messages of the family count cells; blanks inside lines move the column. */
static void place_in_text(const reader *r, papan_message *message)
{
    for (unsigned row = 0; row < r->n; row++) {
        if (message->line == 0 || message->line != r->line[row])
            continue;
        unsigned square = message->column == 0 ? 1 : message->column;
        for (size_t i = 0; i < r->row[row].length; i++) {
            if (r->row[row].start[i] != ' ' && r->row[row].start[i] != '\t' && --square == 0) {
                message->column = (unsigned)i + 1;
                return;
            }
        }
    }
}

static papan_status make(reader *r, const papan_allocator *memory, papan_puzzle **puzzle)
{
    collect_symbols(r);
    papan_status status =
        papan_queens_new(memory, r->n, (unsigned)r->stars, r->symbol, r->mark, r->line, puzzle, r->notes);
    if (status == PAPAN_BAD_INPUT)
        place_in_text(r, &r->notes->error);
    for (unsigned i = 0; i < r->notes->warnings && i < PAPAN_WARNINGS_KEPT; i++)
        place_in_text(r, &r->notes->warning[i]);
    return status;
}

static papan_status queens_read(const papan_allocator *memory, const char *bytes, size_t length,
                                papan_puzzle **puzzle, papan_notes *notes)
{
    reader r = {.notes = notes, .text = papan_text_open(bytes, length)};
    bool placed = false;
    papan_status status = read_header(&r);
    if (status == PAPAN_OK)
        status = find_rows(&r, &placed);
    if (status == PAPAN_OK)
        status = check_symbols(&r);
    if (status == PAPAN_OK)
        status = check_square(&r);
    if (status == PAPAN_OK)
        status = check_stars(&r);
    if (status == PAPAN_OK && placed)
        status = papan_marks_read(&r.text, r.n, true, r.mark, notes);
    return status == PAPAN_OK ? make(&r, memory, puzzle) : status;
}

/* Any text of several lines that begins with a letter may be meant as a board. A single line is a board only
 * if it is one letter; for others the error that lists the formats is better. */
static bool queens_recognise(const char *bytes, size_t length)
{
    papan_text text = papan_text_open(bytes, length);
    papan_line line;
    papan_word rest;
    if (!papan_filled_line(&text, &line))
        return false;
    if (papan_header_line(&line, "stars", &rest))
        return true;
    size_t width = papan_filled_columns(&line), at = 0;
    papan_next_word(&line, &at, &rest);
    bool region = memchr(papan_region_symbols, rest.start[0], PAPAN_QUEENS_MAX) != NULL ||
                  rest.start[0] == PAPAN_BARE_SYMBOL;
    bool alone = width == 1 && rest.start[0] != PAPAN_BARE_SYMBOL;
    return region && (alone || papan_filled_line(&text, &line));
}

static papan_status queens_write(const papan_puzzle *puzzle, papan_buffer *out, papan_message *why)
{
    (void)why; /* it can say all boards */
    const papan_queens *q = &puzzle->queens;
    /* A large board could begin with a digit, like a packing puzzle; one that begins with a bare cell would, as
     * an id, look like the name of a file. */
    if (q->stars > 1 || q->n > PAPAN_LETTER_REGIONS || q->region[0] == PAPAN_NO_REGION) {
        papan_buffer_text(out, "stars: ");
        papan_buffer_number(out, q->stars);
        papan_buffer_char(out, '\n');
    }
    unsigned boards = papan_marks_any(q->mark, puzzle->cells) ? 2 : 1;
    for (unsigned i = 0; i < boards; i++) {
        if (i == 1)
            papan_buffer_text(out, "PLACED\n");
        for (unsigned cell = 0; cell < puzzle->cells; cell++) {
            papan_buffer_char(out, i == 0 ? papan_queens_symbol(q, cell) : papan_mark_character(q->mark[cell]));
            if ((cell + 1) % q->n == 0)
                papan_buffer_char(out, '\n');
        }
    }
    return out->failed ? PAPAN_NO_MEMORY : PAPAN_OK;
}

const papan_format papan_format_queens_text = {
    .name = "queens-text",
    .extension = ".txt",
    .title = N_("Text"),
    .summary = N_("Queens or Star Battle board as text: N lines of N letters"),
    .keeps_given = true,
    .family = &papan_family_queens,
    .recognise = queens_recognise,
    .read = queens_read,
    .write = queens_write,
};
