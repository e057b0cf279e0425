/* marks.c: rows of queens and crosses (marks.h), shared by the text formats of queens and nqueens and by
 * JSON. */
#include "format/marks.h"

#include "format/lines.h"

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

char papan_mark_character(uint8_t mark)
{
    return mark == PAPAN_MARK_QUEEN ? '#' : mark == PAPAN_MARK_CROSS ? 'x' : '.';
}
