/* queens_text.c: reads and writes Queens and Star Battle boards as text: N lines of N letters, one letter for
 * each region and . for a cell without a region; "stars: k" may come before them, and "PLACED" after them with
 * the board again: # or Q for a queen, x for a cross and . for an empty cell. Blanks inside lines and blank
 * lines are ignored.
 *
 * Regions are A-Z, then a-z. Boards of more than 52 rows need more symbols: only on them 0-9, @ and & are
 * regions too, so that a stray digit on an ordinary board is reported as an error. */
#include "format/format.h"
#include "format/queens_lines.h"

#include <string.h>

typedef struct reader {
    papan_queens_lines board;
    char symbol[PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX];
    uint8_t mark[PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX];
} reader;

static size_t count_letters(const papan_line *row, unsigned rows)
{
    (void)rows;
    return papan_filled_columns(row);
}

/* Blanks inside lines move the column. */
static unsigned column_of_letter(const papan_line *row, unsigned rows, unsigned cell)
{
    (void)rows;
    unsigned before = cell == 0 ? 1 : cell;
    for (size_t i = 0; i < row->length; i++)
        if (!papan_is_blank(row->start[i]) && --before == 0)
            return (unsigned)i + 1;
    return cell;
}

/* True for PLACED after all rows. On a board of six rows it could be a row; it is read as one as long as more
 * rows are expected. */
static bool is_placed_line(const papan_queens_lines *board, const papan_line *line)
{
    papan_notes unheard = {0};
    size_t width = papan_filled_columns(&board->row[0]);
    bool row_wanted = width == strlen("PLACED") && board->rows < width;
    return !row_wanted && papan_keyword_line(line, "PLACED", &unheard) &&
           memchr(line->start, 'P', line->length) != NULL;
}

static papan_status check_symbols(const papan_queens_lines *board)
{
    for (unsigned row = 0; row < board->rows; row++) {
        for (size_t i = 0; i < board->row[row].length; i++) {
            char c = board->row[row].start[i];
            bool region =
                c != '\0' && memchr(papan_region_symbols, c, papan_region_symbols_on(board->rows)) != NULL;
            if (!region && !papan_is_blank(c) && c != PAPAN_BARE_SYMBOL)
                return papan_refuse(
                    board->notes, board->row[row].number, (unsigned)i + 1, "bad-region",
                    N_("invalid region '{0}'; each cell is a letter, A-Z or a-z, one for each region"),
                    PAPAN_ARGS(c));
        }
    }
    return PAPAN_OK;
}

static papan_status make_puzzle(reader *r, const papan_allocator *memory, papan_puzzle **puzzle)
{
    const papan_queens_lines *board = &r->board;
    unsigned line[PAPAN_QUEENS_MAX];
    char *next = r->symbol;
    for (unsigned row = 0; row < board->rows; row++)
        for (size_t i = 0; i < board->row[row].length; i++)
            if (!papan_is_blank(board->row[row].start[i]))
                *next++ = board->row[row].start[i];
    papan_queens_lines_numbers(board, line);
    papan_status status = papan_queens_new(memory, board->rows, (unsigned)board->stars, r->symbol, r->mark,
                                           line, puzzle, board->notes);
    papan_queens_lines_place(board, column_of_letter);
    return status;
}

static papan_status queens_read(const papan_allocator *memory, const char *bytes, size_t length,
                                papan_puzzle **puzzle, papan_notes *notes)
{
    reader r = {.board = {.notes = notes, .text = papan_text_open(bytes, length)}};
    papan_queens_lines *board = &r.board;
    papan_status status = papan_queens_lines_stars(board);
    if (status == PAPAN_OK)
        status = papan_queens_lines_rows(board, PAPAN_QUEENS_MAX, is_placed_line);
    if (status == PAPAN_OK)
        status = papan_queens_lines_check_width(board, count_letters);
    if (status == PAPAN_OK)
        status = check_symbols(board);
    if (status == PAPAN_OK)
        status = papan_queens_lines_check_square(board, count_letters);
    if (status == PAPAN_OK)
        status = papan_check_stars(notes, board->stars_line, board->stars_column, board->stars, board->rows);
    if (status == PAPAN_OK && board->placed)
        status = papan_marks_read(&board->text, board->rows, true, r.mark, notes);
    return status == PAPAN_OK ? make_puzzle(&r, memory, puzzle) : status;
}

/* True for any text of several lines that begins with a letter, since it may be intended as a board. A single
 * line is a board only if it is one letter; for others the error that lists the formats is better. */
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
    (void)why; /* every board can be written */
    const papan_queens *q = &puzzle->queens;
    /* A large board could begin with a digit, like a packing puzzle; one that begins with a bare cell would, as
     * an id, look like the name of a file. */
    if (q->stars > 1 || q->n > PAPAN_LETTER_REGIONS || q->region[0] == PAPAN_NO_REGION) {
        papan_buffer_text(out, "stars: ");
        papan_buffer_number(out, q->stars);
        papan_buffer_char(out, '\n');
    }
    papan_put_rows(out, puzzle, papan_symbol_at, NULL);
    if (papan_marks_any(q->mark, puzzle->cells)) {
        papan_buffer_text(out, "PLACED\n");
        papan_put_rows(out, puzzle, papan_sign_at, NULL);
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
