/* queens_lines.h: what the text formats of Queens and N-Queens share: the line "stars: k", the rows of the
 * board up to PLACED, and rows that show queens and crosses: # or Q is a queen, x a cross, . an empty cell. */
#ifndef PAPAN_FORMAT_QUEENS_LINES_H
#define PAPAN_FORMAT_QUEENS_LINES_H

#include "base/text.h"
#include "format/lines.h"
#include "puzzle/puzzle.h"

#include <limits.h>

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
/* The sign of a mark on a board of regions, as these rows have it. */
papan_character_at papan_sign_at;

/* ---- boards of regions whose cells are numbers or words instead of letters, as archives of Queens levels
 * write them: the readers of number grids and of JSON fill in a grid, region_grid.c turns it into a puzzle ----
 */

#define PAPAN_GRID_BARE LLONG_MIN /* a cell without a region */

typedef struct papan_region_grid {
    unsigned n;
    bool letters; /* values are indices into papan_region_symbols, and regions keep these symbols */
    bool named;   /* the input names it as a board of regions */
    long long value[PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX];
} papan_region_grid;

/* True if there are exactly n regions, all connected. A grid of digits of another game, such as a Sudoku, is
 * not like this. */
bool papan_grid_is_board(const papan_region_grid *grid);

/* Makes the puzzle. Numbers become letters in their order: the smallest is A. line[n] has the line of each row,
 * or is NULL; columns of messages count cells. If there is one number too many and 0 is among them, 0 is a cell
 * without a region. */
papan_status papan_grid_puzzle(papan_region_grid *grid, const papan_allocator *memory, unsigned stars,
                               const uint8_t *mark, const unsigned *line, papan_puzzle **puzzle,
                               papan_notes *notes);

#endif
