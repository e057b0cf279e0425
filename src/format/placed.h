/* placed.h: rows that show the given pieces on a board in the order of printing: a symbol for each cell, '.'
 * for an empty cell and outside the board; pyramids begin with the apex. */
#ifndef PAPAN_FORMAT_PLACED_H
#define PAPAN_FORMAT_PLACED_H

#include "base/text.h"
#include "puzzle/puzzle.h"

unsigned papan_printed_layers(const papan_pack_spec *spec);
unsigned papan_printed_rows(const papan_pack_spec *spec, unsigned layer);
unsigned papan_printed_columns(const papan_pack_spec *spec, unsigned layer);
/* Does a packing puzzle have given pieces? */
bool papan_placed_any(const papan_puzzle *puzzle);
size_t papan_spec_cells(const papan_pack_spec *spec); /* cells of the board: at most those of its box */

/* Checks one printed row and appends the symbols of its cells to *out. line->number is 0 if the row has no
 * line. */
papan_status papan_placed_row(const papan_pack_spec *spec, unsigned layer, unsigned row, const papan_line *line,
                              char **out, papan_notes *notes);

#endif
