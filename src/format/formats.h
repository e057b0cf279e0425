/* formats.h: declares the formats. Each has a file of its own; format.c collects them in its table. */
#ifndef PAPAN_FORMAT_FORMATS_H
#define PAPAN_FORMAT_FORMATS_H

#include "base/text.h"
#include "format/format.h"

extern const papan_format papan_format_id, papan_format_json, papan_format_nqueens_text, papan_format_sbn,
    papan_format_pack_text, papan_format_queens_numbers, papan_format_queens_text, papan_format_dlx,
    papan_format_burrtools, papan_format_cnf, papan_format_opb;

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
