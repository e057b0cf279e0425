/* queens_lines.h: what the text formats of Queens and N-Queens share: the line "stars: k", the rows of the
 * board up to PLACED, and rows that show queens and crosses: # or Q is a queen, x a cross, . an empty cell. */
#ifndef PAPAN_FORMAT_QUEENS_LINES_H
#define PAPAN_FORMAT_QUEENS_LINES_H

#include "base/text.h"
#include "format/lines.h"
#include "puzzle/puzzle.h"

/* A board of regions in a text. */
typedef struct papan_queens_lines {
    papan_notes *notes;
    papan_text text;
    bool numbers; /* cells are numbers; otherwise letters */
    long long stars;
    unsigned stars_line, stars_column; /* where the number of stars is; 0: nowhere */
    unsigned rows;
    papan_line row[PAPAN_QUEENS_MAX + 1]; /* one more: a line with the size */
    bool placed;                          /* PLACED follows the rows */
} papan_queens_lines;

/* The number of cells in a row of a board with this many rows. */
typedef size_t papan_row_width(const papan_line *row, unsigned rows);
/* The column in the text of a cell of this row, counted from 1; 0: the row. */
typedef unsigned papan_row_column(const papan_line *row, unsigned rows, unsigned cell);

/* The line "stars: k", if there is one; otherwise one star. */
papan_status papan_queens_lines_stars(papan_queens_lines *r);
/* The rows of the board, at most this many. */
papan_status papan_queens_lines_rows(papan_queens_lines *r, unsigned most,
                                     bool (*is_placed)(const papan_queens_lines *r, const papan_line *line));
papan_status papan_queens_lines_check_width(papan_queens_lines *r, papan_row_width *width_of);
papan_status papan_queens_lines_check_square(papan_queens_lines *r, papan_row_width *width_of);
/* The number of stars on a board of n rows: line and column are its position. */
papan_status papan_check_stars(papan_notes *notes, unsigned line, unsigned column, long long stars, unsigned n);
/* The line of each row. */
void papan_queens_lines_numbers(const papan_queens_lines *r, unsigned line[PAPAN_QUEENS_MAX]);
/* Messages of the family count cells: turns these into columns of the text. */
void papan_queens_lines_place(const papan_queens_lines *r, papan_row_column *column_of);

/* ---- marks ---- */

/* Reads one row of n marks into mark[n] and skips blanks. Crosses only if allowed. line->number is 0 if the
 * row has no line. */
papan_status papan_marks_row(const papan_line *line, unsigned row, unsigned n, bool crosses, uint8_t *mark,
                             papan_notes *notes);
/* Reads the n rows after a line PLACED; nothing may follow them. */
papan_status papan_marks_read(papan_text *text, unsigned n, bool crosses, uint8_t *mark, papan_notes *notes);

bool papan_marks_any(const uint8_t *mark, size_t cells);
char papan_mark_character(uint8_t mark);

#endif
