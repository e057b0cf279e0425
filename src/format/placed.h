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
/* What such a row shows for a cell of a puzzle; cell is -1 outside the board. */
char papan_placed_symbol(const papan_puzzle *puzzle, int32_t cell);
/* Must the rows of the board be written, or are its sizes enough? Cells that must stay empty can be written
 * among the given pieces. */
bool papan_needs_rows(const papan_puzzle *puzzle, const papan_pack_spec *spec);
size_t papan_spec_cells(const papan_pack_spec *spec); /* cells of the board: at most those of its box */

/* Checks one printed row and appends the symbols of its cells to *out. line->number is 0 if the row has no
 * line. */
papan_status papan_placed_row(const papan_pack_spec *spec, unsigned layer, unsigned row, const papan_line *line,
                              char **out, papan_notes *notes);

#endif
