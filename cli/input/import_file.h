/* import_file.h: pictures from files, as pixels; and puzzles that Papan noted in the pictures it drew. */
#ifndef PAPAN_CLI_INPUT_IMPORT_FILE_H
#define PAPAN_CLI_INPUT_IMPORT_FILE_H

#include "cli/input/input.h"
#include "import/import.h"

/* Decodes a PNG or JPEG file of that name. 0, or the exit code after a complaint. pixels->bytes is to be given
 * to free(). */
int papan_import_file(const papan_session *session, const char *name, const papan_bytes *file,
                      papan_pixels *pixels);
/* The puzzle whose id is noted in this PNG, SVG, PDF or GIF file; NULL: there is no note, or none of a puzzle.
 */
papan_puzzle *papan_import_note(const papan_bytes *file);

#endif
