/* formats.h: the list of formats. Each has a file of its own. */
#ifndef PAPAN_FORMAT_FORMATS_H
#define PAPAN_FORMAT_FORMATS_H

#include "base/text.h"
#include "format/format.h"

/* The formats in the order in which they are tried: those recognised by a few characters come before those that
 * accept nearly anything, and queens_text, which accepts any lines that begin with a letter, is the last one
 * that can be read. */
#define PAPAN_FORMATS(X)                                                                                       \
    X(json)                                                                                                    \
    X(burrtools)                                                                                               \
    X(id)                                                                                                      \
    X(nqueens_text)                                                                                            \
    X(sbn)                                                                                                     \
    X(dlx)                                                                                                     \
    X(queens_numbers)                                                                                          \
    X(pack_text)                                                                                               \
    X(queens_text)                                                                                             \
    X(cnf)                                                                                                     \
    X(opb)

#define PAPAN_DECLARE_FORMAT(name) extern const papan_format papan_format_##name;
PAPAN_FORMATS(PAPAN_DECLARE_FORMAT)
#undef PAPAN_DECLARE_FORMAT

/* Refuses what is no text, is empty or is too long. */
papan_status papan_check_text(const char *bytes, size_t length, papan_notes *notes);

/* The writer that belongs to the reader of pack_text.c. */
papan_status papan_pack_text_write(const papan_puzzle *puzzle, papan_buffer *out, papan_message *why);
papan_status papan_pack_text_id(const papan_puzzle *puzzle, papan_buffer *out);
/* The writer that belongs to the reader of json.c. */
papan_status papan_json_write(const papan_puzzle *puzzle, papan_buffer *out, papan_message *why);

/* The symbols of one row of a solution into symbol[cells]. Returns the first column, from 1, where something
 * other than a dot or a blank is outside the board; 0: none. */
unsigned papan_solution_row(const papan_layer *layer, unsigned row, const papan_line *line, char *symbol);

/* Divides the cells of pieces into their copies by a limited search, where papan_pack_labels() gave up:
 * PAPAN_OK, PAPAN_WRONG if that is impossible, PAPAN_UNSUITABLE if it is still unknown. */
papan_status papan_pack_divide(const papan_puzzle *puzzle, const papan_allocator *memory, uint16_t *label);

bool papan_json_recognise(const char *bytes, size_t length);
/* The first solution in a JSON object as one character per cell of the puzzle, or, if it has "placements", as
 * labels; *labelled tells which. */
papan_status papan_json_read_solution(const papan_puzzle *puzzle, const papan_allocator *memory,
                                      const char *bytes, size_t length, char *symbol, uint16_t *label,
                                      bool *labelled, papan_notes *notes);

#endif
