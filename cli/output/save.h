/* save.h: the files of -o, for answers, puzzles and pictures. All are opened before the search, so that a wrong
 * file name is reported at once, and appear only when there is an answer. */
#ifndef PAPAN_CLI_OUTPUT_SAVE_H
#define PAPAN_CLI_OUTPUT_SAVE_H

#include "cli/output/output.h"
#include "cli/watching/run.h"
#include "papan/draw.h"

typedef struct papan_save {
    size_t count;
    papan_output *output;
} papan_save;

/* Opens the files for answers to this puzzle; as: for names with one of these extensions, separated by blanks;
 * any: for names that the caller has checked. Complains and returns the exit code on error, with nothing open;
 * otherwise 0. */
int papan_save_open(papan_save *save, const char *const *name, size_t count, const papan_puzzle *puzzle);
int papan_save_open_as(papan_save *save, const char *const *name, size_t count, const char *extensions);
int papan_save_open_any(papan_save *save, const char *const *name, size_t count);
/* Writes the answer of the search to all files. Without a solution no pictures are written; after a search that
 * was stopped before it had an answer, no files are written: existing files keep their content. */
int papan_save_answer(papan_save *save, const papan_run *run);
/* Writes one of the files and moves it to its place. */
bool papan_save_bytes(papan_output *output, const papan_buffer *bytes);
void papan_save_abandon(papan_save *save);

/* ---- puzzles ---- */

/* Appends the puzzle in the format of this name or extension; 0, or the exit code after a complaint. */
int papan_puzzle_write(const papan_puzzle *puzzle, const char *format, papan_buffer *text);
/* Writes it to files, in the formats of their extensions. No file is changed unless all can be written. */
int papan_puzzle_save(const papan_puzzle *puzzle, const char *const *file, size_t files);

/* ---- pictures of boards, with the settings of the command line ---- */

#define PAPAN_PICTURES ".png .svg .pdf" /* the extensions of pictures */

/* True if the extension of the name is one of them. */
bool papan_picture_named(const char *name);

/* Complains of settings for pictures if no file of -o is one. */
bool papan_look_used(const papan_session *session);
/* The look that --theme, --labels and --oblique select. */
papan_picture_style papan_look_of(const papan_session *session);

/* Appends the picture in the format of the name's extension; complains and returns false on error. Without
 * solutions: the puzzle alone. */
bool papan_picture_make(const papan_session *session, const papan_puzzle *puzzle,
                        const uint16_t *const *solution, size_t solutions, const char *name, papan_buffer *out);

#endif
