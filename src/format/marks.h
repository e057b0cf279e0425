/* marks.h: rows that show the queens and crosses on a board: # or Q is a queen, x a cross, . an empty cell. */
#ifndef PAPAN_FORMAT_MARKS_H
#define PAPAN_FORMAT_MARKS_H

#include "base/text.h"
#include "puzzle/puzzle.h"

/* Reads one row of n marks into mark[n] and skips blanks. Crosses only if allowed. line->number is 0 if the
 * row has no line. */
papan_status papan_marks_row(const papan_line *line, unsigned row, unsigned n, bool crosses, uint8_t *mark,
                             papan_notes *notes);
/* Reads the n rows after a line PLACED; nothing may follow them. */
papan_status papan_marks_read(papan_text *text, unsigned n, bool crosses, uint8_t *mark, papan_notes *notes);

bool papan_marks_any(const uint8_t *mark, size_t cells);
char papan_mark_character(uint8_t mark);

#endif
