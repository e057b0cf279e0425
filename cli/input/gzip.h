/* gzip.h: files that are compressed with gzip. */
#ifndef PAPAN_CLI_INPUT_GZIP_H
#define PAPAN_CLI_INPUT_GZIP_H

#include "cli/input/reading.h"

/* Uncompresses what was read from a file if it is compressed. Returns 0, or reports an error and returns the
 * exit code; then nothing stays allocated. */
int papan_gunzip(const char *name, size_t longest, papan_bytes *bytes);

/* Replaces the text by its compressed form; false: out of memory, as in papan_buffer. */
bool papan_gzip(papan_buffer *text);

#endif
