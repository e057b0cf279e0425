/* queens_numbers.c: reads Queens and Star Battle boards as grids of numbers: N lines of N whole numbers
 * separated by blanks, tabs, commas or semicolons, or N lines of N digits. Equal numbers are a region; which
 * numbers they are does not matter. A cell without a region is one of . - # @ _ or -1. "stars: k" may come
 * before the board, and so may a line with its size (8, or 8 8, or 8 8 2 with the stars); PLACED may follow it,
 * as in queens_text.c. Only for reading: Papan writes letters. */
#include "base/text.h"
#include "format/formats.h"
#include "format/lines.h"
#include "format/marks.h"
#include "format/region_grid.h"

#include <assert.h>
#include <string.h>

enum {
    ROWS = PAPAN_QUEENS_MAX + 1, /* a line with the size, and the rows */
    DIGITS = 18,                 /* of a number */
    DIGITS_SEEN = 36,            /* a longer word is no number: a row of a large board of letters and digits */
    ONE_DIGIT_ROWS = 10
};

typedef struct reader {
    papan_notes *notes;
    papan_text text;
    long long stars;
    papan_word stars_word;
    unsigned stars_line;
    long long size_stars; /* the stars after the size, if size_word is set */
    papan_word size_word;
    unsigned lines; /* of the board, and the one with the size */
    papan_line line[ROWS];
    unsigned number[PAPAN_QUEENS_MAX]; /* of the line of each row */
    papan_region_grid grid;
    uint8_t mark[PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX];
} reader;

/* ---- cells ---- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_bare(char c)
{
    return strchr(".-#@_", c) != NULL && c != '\0';
}

/* The next cell of the line; an empty word between two commas. False: there is none. */
static bool next_cell(const papan_line *line, size_t *at, papan_word *word)
{
    size_t i = *at;
    while (i < line->length && is_blank(line->start[i]))
        i++;
    if (i == line->length)
        return false;
    size_t begin = i;
    while (i < line->length && !is_blank(line->start[i]) && line->start[i] != ',' && line->start[i] != ';')
        i++;
    *word = (papan_word){.start = line->start + begin, .length = i - begin, .column = (unsigned)begin + 1};
    while (i < line->length && is_blank(line->start[i]))
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

/* A number with at most `digits` digits, or the sign of a bare cell. */
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

/* One word of digits and bare cells, each a cell of its own. */
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

/* How many cells a line has on a board of so many rows. */
static unsigned width_of(const papan_line *line, unsigned rows)
{
    return is_joined(line) && papan_filled_columns(line) == rows ? rows : count_cells(line);
}

/* ---- lines ---- */

static papan_status read_stars(reader *r)
{
    papan_text before = r->text;
    papan_line line;
    r->stars = 1;
    if (!papan_filled_line(&r->text, &line) || !papan_header_line(&line, "stars", &r->stars_word)) {
        r->text = before;
        return PAPAN_OK;
    }
    r->stars_line = line.number;
    if (papan_whole_number(r->stars_word.start, r->stars_word.length, &r->stars) && r->stars >= 1)
        return PAPAN_OK;
    return papan_refuse(
        r->notes, line.number, r->stars_word.column, "bad-stars",
        N_("invalid \"{0}\" after stars: expected the number of queens in each row, such as stars: 2"),
        PAPAN_ARGS(papan_arg_bytes(r->stars_word.start, r->stars_word.length)));
}

static papan_status find_lines(reader *r, bool *placed)
{
    papan_line line;
    papan_notes unheard = {0};
    *placed = false;
    while (papan_filled_line(&r->text, &line)) {
        *placed = r->lines > 0 && papan_keyword_line(&line, "PLACED", &unheard);
        if (*placed)
            break;
        if (r->lines == ROWS)
            return papan_refuse(r->notes, line.number, 1, "board-too-many-rows",
                                N_("more than {0} rows; a board has at most {0}"),
                                PAPAN_ARGS(PAPAN_QUEENS_MAX));
        r->line[r->lines++] = line;
    }
    assert(r->lines > 0 && "the reader is asked where numbers were recognised");
    return PAPAN_OK;
}

/* Do the first two lines begin a board of as many rows as there are lines? */
static bool begins_board(const reader *r)
{
    return r->lines > 1 && width_of(&r->line[0], r->lines) == r->lines &&
           width_of(&r->line[1], r->lines) == r->lines;
}

/* Is the first line the size: 8, or 8 8, or 8 8 2? */
static bool has_size(reader *r)
{
    long long number[4] = {0};
    papan_word word;
    unsigned words = 0, rows = r->lines - 1;
    for (size_t at = 0; words < 4 && next_cell(&r->line[0], &at, &word); words++)
        if (!papan_whole_number(word.start, word.length, &number[words]))
            return false;
    if (begins_board(r) || rows == 0 || words > 3 || number[0] != rows || (words > 1 && number[1] != rows) ||
        width_of(&r->line[1], rows) != rows)
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
    unsigned line = r->line[0].number;
    memmove(r->line, r->line + 1, --r->lines * sizeof *r->line);
    if (r->size_word.start == NULL || (r->stars_line > 0 && r->stars == r->size_stars))
        return PAPAN_OK;
    if (r->stars_line > 0)
        return papan_refuse(r->notes, line, r->size_word.column, "stars-differ",
                            N_("{0} stars after the size, but {1} in line {2}; write one of the two numbers"),
                            PAPAN_ARGS(r->size_stars, r->stars, r->stars_line));
    r->stars = r->size_stars;
    r->stars_word = r->size_word;
    r->stars_line = line;
    return PAPAN_OK;
}

static papan_status check_square(reader *r)
{
    unsigned rows = r->grid.n, width = width_of(&r->line[0], rows);
    for (unsigned row = 0; row < rows; row++) {
        unsigned own = width_of(&r->line[row], rows);
        if (own > PAPAN_QUEENS_MAX)
            return papan_refuse(r->notes, r->number[row], (unsigned)r->line[row].length, "board-too-many-rows",
                                N_("more than {0} numbers in a row; a board has at most {0}"),
                                PAPAN_ARGS(PAPAN_QUEENS_MAX));
        if (own != width)
            return papan_refuse(
                r->notes, r->number[row], (unsigned)r->line[row].length + 1, "rows-unequal",
                own == 1
                    ? N_("line {0} has one number, but line {2} has {3}; all lines must have the same length")
                    : N_("line {0} has {1} numbers, but line {2} has {3}; all lines must have the same length"),
                PAPAN_ARGS(r->number[row], own, r->number[0], width));
    }
    if (rows == width)
        return PAPAN_OK;
    return papan_refuse(r->notes, r->number[rows > width ? width : rows - 1], 1, "board-not-square",
                        width == 1 ? N_("the board has {0} lines of one number; it must be square")
                                   : N_("the board has {0} lines of {1} numbers; it must be square"),
                        PAPAN_ARGS(rows, width));
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
        r->notes, line, word->column, "bad-region",
        N_("invalid region \"{0}\"; each cell is a whole number of up to {1} digits, one for each "
           "region, or . for a cell without a region"),
        PAPAN_ARGS(papan_arg_bytes(word->start, word->length), DIGITS));
}

static papan_status read_row(reader *r, unsigned row)
{
    const papan_line *line = &r->line[row];
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

/* Messages of the family count cells. */
static void place_in_text(const reader *r, papan_message *message)
{
    for (unsigned row = 0; row < r->grid.n; row++) {
        papan_word word = {.column = 1};
        unsigned column = message->column;
        if (message->line == 0 || message->line != r->number[row])
            continue;
        if (r->grid.n > 1 && count_cells(&r->line[row]) == 1) {
            message->column += (unsigned)r->line[row].length - r->grid.n;
            return;
        }
        for (size_t at = 0; column > 0 && next_cell(&r->line[row], &at, &word);)
            column--;
        message->column = word.column;
        return;
    }
}

static papan_status check_stars(const reader *r)
{
    if (r->stars >= 1 && r->stars <= r->grid.n)
        return PAPAN_OK;
    return papan_refuse(r->notes, r->stars_line, r->stars_word.column, "bad-star-number",
                        r->grid.n == 1
                            ? N_("{0} stars on a board of one cell; there must be exactly one")
                            : N_("{0} stars in each row of a board of {1} rows; at most {1} are possible"),
                        PAPAN_ARGS(r->stars, r->grid.n));
}

static papan_status read_board(reader *r)
{
    papan_status status = has_size(r) ? drop_size(r) : PAPAN_OK;
    if (status != PAPAN_OK)
        return status;
    if (r->lines > PAPAN_QUEENS_MAX)
        return papan_refuse(r->notes, r->line[PAPAN_QUEENS_MAX].number, 1, "board-too-many-rows",
                            N_("more than {0} rows; a board has at most {0}"), PAPAN_ARGS(PAPAN_QUEENS_MAX));
    r->grid.n = r->lines;
    for (unsigned row = 0; row < r->lines; row++)
        r->number[row] = r->line[row].number;
    status = check_square(r);
    for (unsigned row = 0; status == PAPAN_OK && row < r->lines; row++)
        status = read_row(r, row);
    return status == PAPAN_OK ? check_stars(r) : status;
}

static papan_status numbers_read(const papan_allocator *memory, const char *bytes, size_t length,
                                 papan_puzzle **puzzle, papan_notes *notes)
{
    reader r = {.notes = notes, .text = papan_text_open(bytes, length)};
    bool placed = false;
    papan_status status = read_stars(&r);
    if (status == PAPAN_OK)
        status = find_lines(&r, &placed);
    if (status == PAPAN_OK)
        status = read_board(&r);
    if (status == PAPAN_OK && placed)
        status = papan_marks_read(&r.text, r.grid.n, true, r.mark, notes);
    if (status != PAPAN_OK)
        return status;
    r.grid.named = r.stars_line > 0;
    status = papan_grid_puzzle(&r.grid, memory, (unsigned)r.stars, r.mark, r.number, puzzle, notes);
    if (status == PAPAN_BAD_INPUT)
        place_in_text(&r, &notes->error);
    for (unsigned i = 0; i < notes->warnings && i < PAPAN_WARNINGS_KEPT; i++)
        place_in_text(&r, &notes->warning[i]);
    return status;
}

/* Does the line begin with a cell? *number: there is a digit in it. */
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

/* The first two lines begin with cells, and there is a number; further lines are examined if these have bare
 * cells only. A packing puzzle has the kind of its board in the second line. */
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
