/* input.h: reads the files and puzzles named on the command line. */
#ifndef PAPAN_CLI_INPUT_INPUT_H
#define PAPAN_CLI_INPUT_INPUT_H

#include "base/message.h"
#include "cli/session.h"
#include "papan/import.h"

typedef struct papan_bytes {
    char *bytes; /* free() */
    size_t length;
} papan_bytes;

/* The name to show: "-" is standard input. */
const char *papan_input_name(const char *name);

/* Reads a whole file; "-" is standard input. Returns 0, or reports an error and returns the exit code; Ctrl-C
 * and --time-limit stop it without a message. */
int papan_input_bytes(const papan_session *session, const char *name, papan_bytes *bytes);

/* True if both names refer to the same regular file, also through links. */
bool papan_same_file(const char *one, const char *other);
/* False, with an error, if the file to be written is the one being read, also through links. */
bool papan_input_spared(const char *written, const char *read);

/* Reads a file, an id or a built-in puzzle. Warnings and errors go to stderr. Returns 0 or the exit code. */
int papan_input_puzzle(papan_session *session, const char *name, papan_puzzle **puzzle);
/* The same, but refuses boards that are too large for any search. */
int papan_input_board(papan_session *session, const char *name, papan_puzzle **puzzle);
/* Reads a solution, right or wrong, into label[cells]; if label is NULL, reports that memory ran out. */
int papan_input_solution(papan_session *session, const char *name, const papan_puzzle *puzzle, uint16_t *label);

/* True if the text is written as papan convert writes the puzzle, but with any blanks between the tokens of
 * JSON, and if papan-verify reads it: Queens and N-Queens as text or JSON, all others as JSON. */
bool papan_input_is_converted(const papan_puzzle *puzzle, const char *text, size_t length);

/* Decodes a PNG or JPEG file (import_file.c). Returns 0, or reports an error and returns the exit code. The
 * caller passes pixels->bytes to free(). */
int papan_import_file(const papan_session *session, const char *name, const papan_bytes *file,
                      papan_pixels *pixels);

/* "FILE:LINE:COLUMN: error: ..." */
void papan_input_note(const char *name, const char *kind, const papan_message *message);
/* Print warnings unless --quiet was given, and record them for --json. */
void papan_input_warn(papan_session *session, const char *name, const papan_message *warning);
void papan_input_warnings(papan_session *session, const char *name, const papan_notes *notes);
/* Reports why reading failed, with --json also as a JSON object, and returns the exit code. */
int papan_input_refused(const char *name, const papan_message *error);
int papan_input_failed(const char *name, papan_status status, const papan_notes *notes);

/* ---- memory for the readers of files: reading.c. While a file is read, --memory-limit, --time-limit and
 * Ctrl-C have effect ---- */

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
