/* queens_lines.c: lines of boards of queens (queens_lines.h). */
#include "format/queens_lines.h"

papan_status papan_queens_lines_stars(papan_queens_lines *r)
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

papan_status papan_queens_lines_rows(papan_queens_lines *r, unsigned most,
                                     bool (*is_placed)(const papan_queens_lines *r, const papan_line *line))
{
    papan_line line;
    while (!r->placed && papan_filled_line(&r->text, &line)) {
        r->placed = r->rows > 0 && is_placed(r, &line);
        if (r->placed)
            return PAPAN_OK;
        if (r->rows == most)
            return papan_refuse(r->notes, line.number, 1, "board-too-many-rows",
                                N_("more than {0} rows; a board has at most {0}"),
                                PAPAN_ARGS(PAPAN_QUEENS_MAX));
        r->row[r->rows++] = line;
    }
    if (r->rows > 0)
        return PAPAN_OK;
    return papan_refuse(r->notes, r->text.line + 1, 1, "queens-board-missing",
                        N_("the board is missing; expected N lines of N letters"), NULL);
}

papan_status papan_queens_lines_check_width(papan_queens_lines *r, papan_row_width *width_of)
{
    for (unsigned row = 0; row < r->rows; row++)
        if (width_of(&r->row[row], r->rows) > PAPAN_QUEENS_MAX)
            return papan_refuse(r->notes, r->row[row].number, (unsigned)r->row[row].length,
                                "board-too-many-rows",
                                r->numbers ? N_("more than {0} numbers in a row; a board has at most {0}")
                                           : N_("more than {0} letters in a row; a board has at most {0}"),
                                PAPAN_ARGS(PAPAN_QUEENS_MAX));
    return PAPAN_OK;
}

papan_status papan_queens_lines_check_square(papan_queens_lines *r, papan_row_width *width_of)
{
    static const char *const unequal[][2] = {
        {N_("line {0} has {1} letters, but line {2} has {3}; all lines must have the same length"),
         N_("line {0} has one letter, but line {2} has {3}; all lines must have the same length")},
        {N_("line {0} has {1} numbers, but line {2} has {3}; all lines must have the same length"),
         N_("line {0} has one number, but line {2} has {3}; all lines must have the same length")}};
    static const char *const oblong[][2] = {{N_("the board has {0} lines of {1} letters; it must be square"),
                                             N_("the board has {0} lines of one letter; it must be square")},
                                            {N_("the board has {0} lines of {1} numbers; it must be square"),
                                             N_("the board has {0} lines of one number; it must be square")}};
    size_t width = width_of(&r->row[0], r->rows);
    for (unsigned row = 1; row < r->rows; row++) {
        const papan_line *here = &r->row[row];
        size_t own = width_of(here, r->rows);
        if (own != width)
            return papan_refuse(r->notes, here->number, (unsigned)here->length + 1, "rows-unequal",
                                unequal[r->numbers][own == 1],
                                PAPAN_ARGS(here->number, own, r->row[0].number, width));
    }
    if (r->rows == width)
        return PAPAN_OK;
    return papan_refuse(r->notes, r->row[r->rows > width ? width : r->rows - 1].number, 1, "board-not-square",
                        r->rows == 1 ? N_("the board has one line of {1} letters; it must be square")
                                     : oblong[r->numbers][width == 1],
                        PAPAN_ARGS(r->rows, width));
}

papan_status papan_check_stars(papan_notes *notes, unsigned line, unsigned column, long long stars, unsigned n)
{
    if (stars >= 1 && stars <= n)
        return PAPAN_OK;
    return papan_refuse(notes, line, column, "bad-star-number",
                        n == 1 ? N_("{0} stars on a board of one cell; there must be exactly one")
                               : N_("{0} stars in each row of a board of {1} rows; 1 to {1} are possible"),
                        PAPAN_ARGS(stars, n));
}

void papan_queens_lines_numbers(const papan_queens_lines *r, unsigned line[PAPAN_QUEENS_MAX])
{
    for (unsigned row = 0; row < r->rows; row++)
        line[row] = r->row[row].number;
}

static void place_message(const papan_queens_lines *r, papan_row_column *column_of, papan_message *message)
{
    for (unsigned row = 0; row < r->rows && message->line != 0; row++)
        if (message->line == r->row[row].number) {
            message->column = column_of(&r->row[row], r->rows, message->column);
            return;
        }
}

void papan_queens_lines_place(const papan_queens_lines *r, papan_row_column *column_of)
{
    place_message(r, column_of, &r->notes->error);
    for (unsigned i = 0; i < r->notes->warnings.count && i < PAPAN_WARNINGS_KEPT; i++)
        place_message(r, column_of, &r->notes->warnings.kept[i]);
}

/* ---- marks ---- */

static const struct {
    char c;
    papan_mark mark;
} meaning[] = {{'.', PAPAN_MARK_NONE},
               {'#', PAPAN_MARK_QUEEN},
               {'Q', PAPAN_MARK_QUEEN},
               {'x', PAPAN_MARK_CROSS},
               {'X', PAPAN_MARK_CROSS}};

static bool mark_of(char c, bool crosses, uint8_t *mark)
{
    for (size_t i = 0; i < sizeof meaning / sizeof *meaning; i++) {
        if (meaning[i].c == c && (crosses || meaning[i].mark != PAPAN_MARK_CROSS)) {
            *mark = (uint8_t)meaning[i].mark;
            return true;
        }
    }
    return false;
}

papan_status papan_marks_row(const papan_line *line, unsigned row, unsigned n, bool crosses, uint8_t *mark,
                             papan_notes *notes)
{
    unsigned found = 0;
    for (size_t i = 0; i < line->length; i++) {
        char c = line->start[i];
        if (c == ' ' || c == '\t')
            continue;
        unsigned column = line->number > 0 ? (unsigned)i + 1 : 0;
        uint8_t seen;
        if (!mark_of(c, crosses, &seen))
            return papan_refuse(
                notes, line->number, column, "bad-mark",
                crosses
                    ? N_("invalid '{0}' in row {1} of the placed queens; expected # or Q (queen), x (cross) or "
                         ". (empty)")
                    : N_("invalid '{0}' in row {1} of the placed queens; expected # or Q (queen) or . (empty)"),
                PAPAN_ARGS(c, row + 1));
        if (found < n)
            mark[found] = seen;
        found++;
    }
    if (found == n)
        return PAPAN_OK;
    return papan_refuse(notes, line->number, line->number > 0 ? (unsigned)line->length + 1 : 0,
                        "placed-row-length",
                        found == 1 ? N_("row {0} of the placed queens has one cell; expected {2}")
                                   : N_("row {0} of the placed queens has {1} cells; expected {2}"),
                        PAPAN_ARGS(row + 1, found, n));
}

papan_status papan_marks_read(papan_text *text, unsigned n, bool crosses, uint8_t *mark, papan_notes *notes)
{
    papan_line line;
    for (unsigned row = 0; row < n; row++) {
        if (!papan_filled_line(text, &line))
            return papan_refuse(notes, text->line + 1, 1, "placed-too-short",
                                n == 1 ? N_("the text ends after PLACED; expected one row of the board")
                                       : N_("the text ends after {0} of the {1} rows after PLACED"),
                                PAPAN_ARGS(row, n));
        papan_status status = papan_marks_row(&line, row, n, crosses, mark + (size_t)row * n, notes);
        if (status != PAPAN_OK)
            return status;
    }
    if (!papan_filled_line(text, &line))
        return PAPAN_OK;
    return papan_refuse(notes, line.number, 1, "placed-too-long",
                        n == 1 ? N_("unexpected \"{1}\" after the row that follows PLACED")
                               : N_("unexpected \"{1}\" after the {0} rows that follow PLACED"),
                        PAPAN_ARGS(n, papan_arg_bytes(line.start, line.length)));
}

bool papan_marks_any(const uint8_t *mark, size_t cells)
{
    for (size_t i = 0; i < cells; i++)
        if (mark[i] != PAPAN_MARK_NONE)
            return true;
    return false;
}

char papan_sign_at(const papan_puzzle *puzzle, const void *context, int32_t cell, size_t place)
{
    (void)context, (void)place;
    uint8_t mark = puzzle->queens.mark[cell];
    return mark == PAPAN_MARK_QUEEN ? '#' : mark == PAPAN_MARK_CROSS ? 'x' : '.';
}
