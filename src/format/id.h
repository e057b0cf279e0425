/* id.h: a whole puzzle in one word that fits the fragment of an address, so that a link holds the puzzle. */
#ifndef PAPAN_FORMAT_ID_H
#define PAPAN_FORMAT_ID_H

#include "format/format.h"

/* Appends the shortest id that says this puzzle; every puzzle has one. PAPAN_OK or PAPAN_NO_MEMORY. */
papan_status papan_id_write(const papan_puzzle *puzzle, papan_buffer *out);

/* Does the text look like an id? */
bool papan_id_is(const char *bytes, size_t length);
/* The same without those that another reader takes: Star Battle Notation and nqueens:8. */
bool papan_id_recognise(const char *bytes, size_t length);
papan_status papan_id_read(const papan_allocator *memory, const char *bytes, size_t length,
                           papan_puzzle **puzzle, papan_notes *notes);

#endif
