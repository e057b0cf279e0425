/* id.h: a whole puzzle as one word that fits into the fragment of a URL, so a link can contain the puzzle
 * (papan_id_write() in papan/puzzle.h): for formats. */
#ifndef PAPAN_FORMAT_ID_H
#define PAPAN_FORMAT_ID_H

#include "format/format.h"

/* The text of a file on one line: / for the end of a line, _ for a blank, ~ for _, Q for #. */
void papan_id_add_lines(papan_buffer *out, const char *text, const char *end);
/* Everything that the format writes, in this form. */
papan_status papan_id_of_text(const papan_format *format, const papan_puzzle *puzzle, papan_buffer *out);

#endif
