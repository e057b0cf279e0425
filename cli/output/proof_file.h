/* proof_file.h: the certificate of --certify in a file. */
#ifndef PAPAN_CLI_OUTPUT_PROOF_FILE_H
#define PAPAN_CLI_OUTPUT_PROOF_FILE_H

#include "cli/output/output.h"

typedef struct papan_proof_file {
    papan_output output;
    papan_proof proof; /* writes to it */
} papan_proof_file;

/* Opens the file; complains and returns false on error. The struct must not be moved until it is closed. */
bool papan_proof_open(papan_proof_file *file, const char *name);
/* Moves the file to its place, or deletes it. False, after a complaint: it could not be written. */
bool papan_proof_close(papan_proof_file *file, bool wanted);

#endif
