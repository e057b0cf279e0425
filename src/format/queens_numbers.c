/* queens_numbers.c: reads Queens and Star Battle boards as grids of numbers: N lines of N whole numbers
 * separated by blanks, tabs, commas or semicolons, or N lines of N digits. Equal numbers are a region; which
 * numbers they are does not matter. A cell without a region is one of . - # @ _ or -1. "stars: k" may come
 * before the board, and so may a line with its size (8, or 8 8, or 8 8 2 with the stars); PLACED may follow it,
 * as in queens_text.c. Read only: Papan writes letters. */
#include "format/format.h"
#include "format/queens_lines.h"

#include <string.h>

enum {
    ROWS = PAPAN_QUEENS_MAX + 1, /* a line with the size, and the rows */
    DIGITS = 18,                 /* of a number */
    DIGITS_SEEN = 36, /* a longer word is not a number but a row of a large board of letters and digits */
    ONE_DIGIT_ROWS = 10
};

typedef struct reader {
    papan_queens_lines board;
    long long size_stars; /* the stars after the size, if size_word is set */
    papan_word size_word;
    papan_region_grid grid;
    uint8_t mark[PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX];
} reader;

/* ---- cells ---- */

static bool is_bare(char c)
{
    return strchr(".-#@_", c) != NULL && c != '\0';
}

/* The next cell of the line; an empty word between two commas. False: there is none. */
static bool next_cell(const papan_line *line, size_t *at, papan_word *word)
{
    size_t i = *at;
    while (i < line->length && papan_is_blank(line->start[i]))
        i++;
    if (i == line->length)
        return false;
    size_t begin = i;
    while (i < line->length && !papan_is_blank(line->start[i]) && line->start[i] != ',' &&
           line->start[i] != ';')
        i++;
    *word = (papan_word){.start = line->start + begin, .length = i - begin, .column = (unsigned)begin + 1};
    while (i < line->length && papan_is_blank(line->start[i]))
        i++;
    if (i < line->length && (line->start[i] == ',' || line->start[i] == ';'))
        i++;
    *at = i;
    return true;
}

static unsigned count_cells(const papan_line *line)
{
    papan_word word;
    unsigned count = 0;
    for (size_t at = 0; next_cell(line, &at, &word);)
        count++;
    return count;
}

/* True for a number with at most `digits` digits, and for the sign of a bare cell. */
static bool is_cell(const papan_word *word, size_t digits)
{
    size_t sign = word->length > 1 && (word->start[0] == '-' || word->start[0] == '+');
    if (word->length == 1 && is_bare(word->start[0]))
        return true;
    for (size_t i = sign; i < word->length; i++)
        if (word->start[i] < '0' || word->start[i] > '9')
            return false;
    return word->length > sign && word->length - sign <= digits;
}

/* True if the line is one word of digits and bare cells, each a cell of its own. */
static bool is_joined(const papan_line *line)
{
    papan_word word;
    size_t at = 0;
    if (!next_cell(line, &at, &word) || next_cell(line, &at, &(papan_word){0}) || word.length < 2 ||
        word.length > ONE_DIGIT_ROWS)
        return false;
    for (size_t i = 0; i < word.length; i++)
        if ((word.start[i] < '0' || word.start[i] > '9') && !is_bare(word.start[i]))
            return false;
    return true;
}

/* How many cells a line has on a board of this many rows. */
static size_t width_of(const papan_line *line, unsigned rows)
{
    return is_joined(line) && papan_filled_columns(line) == rows ? rows : count_cells(line);
}

/* ---- lines ---- */

static bool is_placed_line(const papan_queens_lines *board, const papan_line *line)
{
    papan_notes unheard = {0};
    (void)board;
    return papan_keyword_line(line, "PLACED", &unheard);
}

/* True if the first two lines begin a board of as many rows as there are lines. */
static bool begins_board(const papan_queens_lines *board)
{
    return board->rows > 1 && width_of(&board->row[0], board->rows) == board->rows &&
           width_of(&board->row[1], board->rows) == board->rows;
}

/* True if the first line is the size: 8, or 8 8, or 8 8 2. */
static bool has_size(reader *r)
{
    long long number[4] = {0};
    papan_word word;
    unsigned words = 0, rows = r->board.rows - 1;
    for (size_t at = 0; words < 4 && next_cell(&r->board.row[0], &at, &word); words++)
        if (!papan_whole_number(word.start, word.length, &number[words]))
            return false;
    if (begins_board(&r->board) || rows == 0 || words > 3 || number[0] != rows ||
        (words > 1 && number[1] != rows) || width_of(&r->board.row[1], rows) != rows)
        return false;
    if (words == 3) {
        r->size_stars = number[2];
        r->size_word = word;
    }
    return true;
}

/* The size may have the number of stars, too; after "stars: k" it must be the same. */
static papan_status drop_size(reader *r)
{
    papan_queens_lines *board = &r->board;
    unsigned line = board->row[0].number;
    memmove(board->row, board->row + 1, --board->rows * sizeof *board->row);
    if (r->size_word.start == NULL || (board->stars_line > 0 && board->stars == r->size_stars))
        return PAPAN_OK;
    if (board->stars_line > 0)
        return papan_refuse(board->notes, line, r->size_word.column, "stars-differ",
                            N_("{0} stars after the size, but {1} in line {2}; write one of the two numbers"),
                            PAPAN_ARGS(r->size_stars, board->stars, board->stars_line));
    board->stars = r->size_stars;
    board->stars_line = line;
    board->stars_column = r->size_word.column;
    return PAPAN_OK;
}

static papan_status read_cell(reader *r, unsigned line, const papan_word *word, long long *value)
{
    *value = PAPAN_GRID_BARE;
    if (word->length == 1 && is_bare(word->start[0]))
        return PAPAN_OK;
    if (is_cell(word, DIGITS) && papan_whole_number(word->start, word->length, value) && *value >= -1) {
        if (*value == -1)
            *value = PAPAN_GRID_BARE;
        return PAPAN_OK;
    }
    return papan_refuse(
        r->board.notes, line, word->column, "bad-region",
        N_("invalid region \"{0}\"; each cell is a whole number of up to {1} digits, one for each "
           "region, or . for a cell without a region"),
        PAPAN_ARGS(papan_arg_bytes(word->start, word->length), DIGITS));
}

static papan_status read_row(reader *r, unsigned row)
{
    const papan_line *line = &r->board.row[row];
    long long *value = r->grid.value + (size_t)row * r->grid.n;
    papan_status status = PAPAN_OK;
    papan_word word;
    size_t at = 0;
    bool joined = r->grid.n > 1 && count_cells(line) == 1;
    next_cell(line, &at, &word);
    for (unsigned column = 0; status == PAPAN_OK && column < r->grid.n; column++) {
        papan_word one = {.start = word.start + column, .length = 1, .column = word.column + column};
        status = read_cell(r, line->number, joined ? &one : &word, &value[column]);
        if (!joined)
            next_cell(line, &at, &word);
    }
    return status;
}

/* ---- the whole ---- */

static unsigned column_of_cell(const papan_line *row, unsigned rows, unsigned cell)
{
    papan_word word = {.column = 1};
    if (rows > 1 && count_cells(row) == 1)
        return cell + (unsigned)row->length - rows;
    for (size_t at = 0; cell > 0 && next_cell(row, &at, &word);)
        cell--;
    return word.column;
}

static papan_status read_board(reader *r)
{
    papan_queens_lines *board = &r->board;
    papan_status status = has_size(r) ? drop_size(r) : PAPAN_OK;
    if (status != PAPAN_OK)
        return status;
    if (board->rows > PAPAN_QUEENS_MAX)
        return papan_refuse(board->notes, board->row[PAPAN_QUEENS_MAX].number, 1, "board-too-many-rows",
                            N_("more than {0} rows; a board has at most {0}"), PAPAN_ARGS(PAPAN_QUEENS_MAX));
    r->grid.n = board->rows;
    status = papan_queens_lines_check_width(board, width_of);
    if (status == PAPAN_OK)
        status = papan_queens_lines_check_square(board, width_of);
    for (unsigned row = 0; status == PAPAN_OK && row < board->rows; row++)
        status = read_row(r, row);
    return status == PAPAN_OK ? papan_check_stars(board->notes, board->stars_line, board->stars_column,
                                                  board->stars, board->rows)
                              : status;
}

static papan_status numbers_read(const papan_allocator *memory, const char *bytes, size_t length,
                                 papan_puzzle **puzzle, papan_notes *notes)
{
    reader r = {.board = {.numbers = true, .notes = notes, .text = papan_text_open(bytes, length)}};
    unsigned line[PAPAN_QUEENS_MAX];
    papan_status status = papan_queens_lines_stars(&r.board);
    if (status == PAPAN_OK)
        status = papan_queens_lines_rows(&r.board, ROWS, is_placed_line);
    if (status == PAPAN_OK)
        status = read_board(&r);
    if (status == PAPAN_OK && r.board.placed)
        status = papan_marks_read(&r.board.text, r.grid.n, true, r.mark, notes);
    if (status != PAPAN_OK)
        return status;
    r.grid.named = r.board.stars_line > 0;
    papan_queens_lines_numbers(&r.board, line);
    status = papan_grid_puzzle(&r.grid, memory, (unsigned)r.board.stars, r.mark, line, puzzle, notes);
    papan_queens_lines_place(&r.board, column_of_cell);
    return status;
}

/* True if the line begins with a cell. *number: there is a digit in it. */
static bool begins_with_cell(const papan_line *line, bool *number)
{
    papan_word word;
    size_t at = 0;
    for (size_t i = 0; i < line->length; i++)
        *number = *number || (line->start[i] >= '0' && line->start[i] <= '9');
    return is_joined(line) || (next_cell(line, &at, &word) && is_cell(&word, DIGITS_SEEN));
}

/* Items and a shorter option, as in the text for Knuth's DLX programs: all numbers of the first line differ. */
static bool looks_like_items(const papan_line *first, const papan_line *second)
{
    papan_word word, other;
    if (count_cells(second) >= count_cells(first))
        return false;
    for (size_t at = 0; next_cell(first, &at, &word);)
        for (size_t next = at; next_cell(first, &next, &other);)
            if (word.length == other.length && memcmp(word.start, other.start, word.length) == 0)
                return false;
    return true;
}

/* True if the first two lines begin with cells, and there is a number; further lines are examined if these have
 * bare cells only. A packing puzzle has the kind of its board in the second line. */
static bool numbers_recognise(const char *bytes, size_t length)
{
    papan_text text = papan_text_open(bytes, length);
    papan_line line, first = {.length = 0};
    papan_word rest;
    unsigned lines = 0;
    bool number = false, header = true;
    while (lines < ROWS && papan_filled_line(&text, &line)) {
        if (header && papan_header_line(&line, "stars", &rest)) {
            header = false;
            continue;
        }
        header = false;
        if (!begins_with_cell(&line, &number) || (lines == 1 && looks_like_items(&first, &line)))
            return false;
        first = lines == 0 ? line : first;
        if (++lines >= 2 && number)
            return true;
    }
    return false;
}

const papan_format papan_format_queens_numbers = {
    .name = "queens-numbers",
    .extension = ".txt",
    .title = N_("Text"),
    .summary = N_("Queens or Star Battle board as N lines of N numbers; read only"),
    .family = &papan_family_queens,
    .recognise = numbers_recognise,
    .read = numbers_read,
};
