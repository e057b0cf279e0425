/* output.h: files that appear whole or not at all. */
#ifndef PAPAN_CLI_OUTPUT_OUTPUT_H
#define PAPAN_CLI_OUTPUT_OUTPUT_H

#include "cli/session.h"

typedef struct papan_output {
    const char *name; /* as the user wrote it */
    char *target;     /* where it really goes, links followed */
    char *temporary;  /* NULL: written in place, because the target is no plain file */
    FILE *file;
} papan_output;

/* Opens a new file beside the target. Complains and returns false where that cannot be. */
bool papan_output_open(papan_output *output, const char *name);
/* Puts the new file in the place of the old one; complains and keeps the old one where something failed. */
bool papan_output_commit(papan_output *output);
/* Throws the new file away; nothing to do after a commit. */
void papan_output_abandon(papan_output *output);

#endif
