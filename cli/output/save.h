/* save.h: the files of -o, for answers and puzzles. All are opened before the search, so that a mistake in a
 * name costs no waiting, and appear only when the answer is there. */
#ifndef PAPAN_CLI_OUTPUT_SAVE_H
#define PAPAN_CLI_OUTPUT_SAVE_H

#include "cli/output/output.h"
#include "cli/watching/run.h"

typedef struct papan_save {
    size_t count;
    papan_output *output;
} papan_save;

/* The ending of a file name with its dot, or "". */
const char *papan_suffix(const char *name);

/* 0, or the exit code after a complaint, and then nothing is open. For answers, or only for pictures of them;
 * as: for names with one of these extensions, separated by blanks; any: for names that the caller has checked.
 */
int papan_save_open(papan_save *save, const char *const *name, size_t count, bool pictures);
int papan_save_open_as(papan_save *save, const char *const *name, size_t count, const char *extensions);
int papan_save_open_any(papan_save *save, const char *const *name, size_t count);
/* Writes the answer of the search to all files. Where there is no solution there are no pictures, and where
 * the search was stopped before it knew, nothing at all: the files may hold an older answer. */
int papan_save_answer(papan_save *save, const papan_run *run);
/* Writes one of the files and puts it in place. */
bool papan_save_bytes(papan_output *output, const papan_buffer *bytes);
void papan_save_abandon(papan_save *save);

/* ---- puzzles ---- */

/* Appends the puzzle in the format of this name or ending; 0, or the exit code after a complaint. */
int papan_puzzle_write(const papan_puzzle *puzzle, const char *format, papan_buffer *text);
/* Writes it to files, whose endings say the formats. None is touched before all can be written. */
int papan_puzzle_save(const papan_puzzle *puzzle, const char *const *file, size_t files);

#endif
