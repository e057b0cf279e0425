/* pack_text_rows.h: the sections of packing puzzles as text that have a row for each row of the board or of a
 * piece. at: where the line of the section goes on after its word. */
#ifndef PAPAN_FORMAT_PACK_TEXT_ROWS_H
#define PAPAN_FORMAT_PACK_TEXT_ROWS_H

#include "format/pack_text.h"

papan_status papan_pack_read_placed(papan_pack_reader *r, size_t at);
papan_status papan_pack_read_kinds(papan_pack_reader *r, size_t at);
papan_status papan_pack_read_labels(papan_pack_reader *r, size_t at);

/* ---- of pack_text_sections.c ---- */

/* The piece that a word names. */
papan_status papan_pack_read_letter(papan_pack_reader *r, const papan_word *word, const char *section,
                                    unsigned *piece);
/* Refuses more words. */
papan_status papan_pack_read_end(papan_pack_reader *r, size_t at, const char *section);

#endif
