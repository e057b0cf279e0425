/* import_note.h: puzzles that Papan noted in the pictures it drew. */
#ifndef PAPAN_CLI_INPUT_IMPORT_NOTE_H
#define PAPAN_CLI_INPUT_IMPORT_NOTE_H

#include "cli/input/input.h"

/* The puzzle whose id is noted in this PNG, SVG, PDF or GIF file; NULL: there is no note, or none of a puzzle.
 */
papan_puzzle *papan_import_note(const papan_bytes *file);

#endif
