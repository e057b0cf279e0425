/* output.h: files that appear complete or not at all. */
#ifndef PAPAN_CLI_OUTPUT_OUTPUT_H
#define PAPAN_CLI_OUTPUT_OUTPUT_H

#include "cli/session.h"

typedef struct papan_output {
    const char *name;                  /* as the user wrote it */
    char *target;                      /* the real path, links followed */
    struct papan_temporary *temporary; /* NULL: written in place, since the target is not a regular file */
    FILE *file;
} papan_output;

/* The extension of a file name with its dot, or "". */
const char *papan_suffix(const char *name);

/* "name-PART.txt" from "name.txt", or the same name if part is ""; free(). Complains and returns NULL if out of
 * memory. */
char *papan_output_part(const char *name, const char *part);

/* Complains that the file or format cannot be written, and why; a message without text: out of memory. Returns
 * PAPAN_EXIT_ERROR. */
int papan_output_failed(const char *name, const papan_message *why);

/* Opens a new file next to the target. Complains and returns false on error. */
bool papan_output_open(papan_output *output, const char *name);
/* Replaces the old file by the new one. Complains, returns false and keeps the old one on error. */
bool papan_output_commit(papan_output *output);
/* Deletes the new file; does nothing after a commit. */
void papan_output_abandon(papan_output *output);
/* Deletes all temporary files; for signal handlers, before the process ends. */
void papan_output_clean(void);
/* Frees their names at the end of the program. */
void papan_output_end(void);

/* The certificate of --certify, written while it is found. */
typedef struct papan_proof_file {
    papan_output output;
    papan_proof proof; /* writes to it */
} papan_proof_file;

/* Opens the file; complains and returns false on error. The struct must not be moved until it is closed. */
bool papan_proof_open(papan_proof_file *file, const char *name);
/* Moves the file to its place, or deletes it. Complains and returns false if it could not be written. */
bool papan_proof_close(papan_proof_file *file, bool wanted);

#endif
