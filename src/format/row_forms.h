/* row_forms.h: the ways in which programs write one row of a board. */
#ifndef PAPAN_FORMAT_ROW_FORMS_H
#define PAPAN_FORMAT_ROW_FORMS_H

#include "base/mem.h"

#include <stdint.h>

/* Characters that stand for glyphs outside ASCII. */
enum { PAPAN_GLYPH_BAR = 1, PAPAN_GLYPH_RULE, PAPAN_GLYPH_OTHER, PAPAN_GLYPH_QUEEN };

typedef struct papan_glyph {
    char c;
    uint32_t column; /* from 1, in characters of the line */
    uint32_t at;     /* from 0, in bytes of the line */
} papan_glyph;

typedef struct papan_row_reader {
    size_t room; /* longer lines are not rows */
    papan_glyph *glyph, *cell;
    size_t glyphs, cells;
} papan_row_reader;

/* For rows of at most widest cells; false: out of memory. */
bool papan_row_reader_init(papan_row_reader *reader, papan_arena *arena, size_t widest);

/* Splits a line into glyphs; false if it is too long for a row. */
bool papan_row_open(papan_row_reader *reader, const char *line, size_t length);
/* True if the line has no cell: it is blank, or a line of a frame such as +---+---+ or ****. */
bool papan_row_is_rule(const papan_row_reader *reader);

enum { PAPAN_ROW_FORMS = 4 };
/* Fills cell[cells] from the glyphs; false if the line does not have this form. */
bool papan_row_take(papan_row_reader *reader, unsigned form);

#endif
