/* marks.h: rows that show what stands on a board of queens: # or Q a queen, x a cross, . nothing. */
#ifndef PAPAN_FORMAT_MARKS_H
#define PAPAN_FORMAT_MARKS_H

#include "base/text.h"
#include "puzzle/puzzle.h"

/* One row of n marks, blanks skipped, into mark[n]. Crosses only where allowed. line: 0 where the row has none.
 */
papan_status papan_marks_row(const papan_line *line, unsigned row, unsigned n, bool crosses, uint8_t *mark,
                             papan_notes *notes);
/* The n rows after a line PLACED, and nothing after them. */
papan_status papan_marks_read(papan_text *text, unsigned n, bool crosses, uint8_t *mark, papan_notes *notes);

bool papan_marks_any(const uint8_t *mark, size_t cells);
char papan_mark_character(uint8_t mark);

#endif
