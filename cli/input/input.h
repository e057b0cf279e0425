/* input.h: files and puzzles named on the command line. */
#ifndef PAPAN_CLI_INPUT_INPUT_H
#define PAPAN_CLI_INPUT_INPUT_H

#include "cli/session.h"

typedef struct papan_bytes {
    char *bytes; /* free() */
    size_t length;
} papan_bytes;

/* Reads a whole file, "-": standard input. Complains and gives the exit code where it cannot. */
int papan_input_bytes(const char *name, papan_bytes *bytes);

/* The name to show: "-" is standard input. */
const char *papan_input_name(const char *name);

/* May the arguments be read one after the other? Standard input has only one puzzle or solution; complains of
 * two. */
bool papan_input_distinct(const papan_session *session);

/* May the file be written while the other is being read? Complains where both are the same, also by links. */
bool papan_input_spared(const char *written, const char *read);

/* Reads a file or takes a built-in puzzle. Warnings and errors go to stderr; 0, or the exit code. */
int papan_input_puzzle(const papan_session *session, const char *name, papan_puzzle **puzzle);
/* The same, with boards refused that are too large for any search. */
int papan_input_board(const papan_session *session, const char *name, papan_puzzle **puzzle);
/* A solution, right or wrong, into label[cells]; NULL: there was no memory for it. */
int papan_input_solution(const papan_session *session, const char *name, const papan_puzzle *puzzle,
                         uint16_t *label);

/* "FILE:LINE:COLUMN: error: ..." */
void papan_input_note(const char *name, const char *kind, const papan_message *message);
void papan_input_warnings(const papan_session *session, const char *name, const papan_notes *notes);
/* The exit code for a failed read, told on stderr. */
int papan_input_failed(const char *name, papan_status status, const papan_notes *notes);

#endif
