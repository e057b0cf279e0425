/* id.h: a whole puzzle in one word that fits the fragment of an address, so that a link holds the puzzle. */
#ifndef PAPAN_FORMAT_ID_H
#define PAPAN_FORMAT_ID_H

#include "format/format.h"

/* Appends the shortest id that says this puzzle; every puzzle has one whose family is
 * known to JSON. PAPAN_OK, PAPAN_NO_MEMORY or PAPAN_UNSUITABLE. */
papan_status papan_id_write(const papan_puzzle *puzzle, papan_buffer *out);

/* Does the text look like an id? */
bool papan_id_is(const char *bytes, size_t length);

/* ---- for formats ---- */

/* The text of a file on one line: / for the end of a line, _ for a blank, Q for #. */
void papan_id_add_lines(papan_buffer *out, const char *text, const char *end);
/* All that the format writes, so. */
papan_status papan_id_of_text(const papan_format *format, const papan_puzzle *puzzle, papan_buffer *out);

#endif
