/* reading.h: the bytes of a file, and memory for the readers of files. While a file is read, --memory-limit,
 * --time-limit and Ctrl-C have effect. */
#ifndef PAPAN_CLI_INPUT_READING_H
#define PAPAN_CLI_INPUT_READING_H

#include "cli/session.h"

typedef struct papan_bytes {
    char *bytes; /* free() */
    size_t length;
} papan_bytes;

/* The name to show: "-" is standard input. */
const char *papan_input_name(const char *name);

/* The memory for the next reader; it fails when a limit is reached. The objects that the reader makes may keep
 * it. held: bytes that are already in memory. */
const papan_allocator *papan_reading_memory(const papan_session *session, size_t held);
/* Ends the limits, after the reader has returned. */
void papan_reading_end(void);
/* Complains that the reader of this file ran out of memory, and returns the exit code. */
int papan_reading_failed(const char *name);
/* Complains that it was stopped by Ctrl-C or --time-limit, and returns the exit code. */
int papan_reading_stopped(const char *name);
/* Complains that --memory-limit is too low for the file, and returns the exit code. */
int papan_reading_over_limit(const char *name);

/* Uncompresses what was read from a file if it is compressed with gzip (gzip.c). Returns 0, or reports an error
 * and returns the exit code; then nothing stays allocated. */
int papan_gunzip(const char *name, size_t longest, papan_bytes *bytes);
/* Replaces the text by its compressed form; false: out of memory, as in papan_buffer. */
bool papan_gzip(papan_buffer *text);

#endif
