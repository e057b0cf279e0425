/* import_file.h: decodes picture files into pixels. */
#ifndef PAPAN_CLI_INPUT_IMPORT_FILE_H
#define PAPAN_CLI_INPUT_IMPORT_FILE_H

#include "cli/input/input.h"
#include "papan/import.h"

/* Decodes a PNG or JPEG file. Returns 0, or reports an error and returns the exit code. The caller passes
 * pixels->bytes to free(). */
int papan_import_file(const papan_session *session, const char *name, const papan_bytes *file,
                      papan_pixels *pixels);

#endif
