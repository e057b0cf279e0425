/* find_board.h: finds the board of a puzzle in a text that has other lines around it. */
#ifndef PAPAN_FORMAT_FIND_BOARD_H
#define PAPAN_FORMAT_FIND_BOARD_H

#include "base/message.h"
#include "base/text.h"
#include "puzzle/puzzle.h"

/* The character for the thing with this label. */
char papan_label_symbol(const papan_puzzle *puzzle, unsigned label);
/* The letters of the pieces as an argument of a message: "A, B, C". */
papan_arg papan_things_expected(const papan_puzzle *puzzle);

/* Writes the characters of the board into symbol[puzzle->cells]. PAPAN_BAD_INPUT with the reason and its place
 * if the text has no board of this puzzle, or several that differ. The puzzle must have layers. */
papan_status papan_find_board(const papan_puzzle *puzzle, const papan_allocator *memory, const char *bytes,
                              size_t length, char *symbol, papan_notes *notes);

#endif
