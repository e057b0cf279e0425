/* puzzle_out.h: puzzles written in a format that the user named. */
#ifndef PAPAN_CLI_OUTPUT_PUZZLE_OUT_H
#define PAPAN_CLI_OUTPUT_PUZZLE_OUT_H

#include "cli/session.h"
#include "format/format.h"

/* Appends the puzzle in the format of this name or ending; 0, or the exit code after a complaint. */
int papan_puzzle_write(const papan_puzzle *puzzle, const char *format, papan_buffer *text);
/* Writes it to files, whose endings say the formats. None is touched before all can be written. */
int papan_puzzle_save(const papan_puzzle *puzzle, const char *const *file, size_t files);

#endif
