/* hint_tell.h: how the command line prints hints. There are two forms in words: steps that place a piece
 * (hint_laid.c) and steps that mark cells (hint_marked.c). */
#ifndef PAPAN_CLI_COMMANDS_HINT_TELL_H
#define PAPAN_CLI_COMMANDS_HINT_TELL_H

#include "cli/session.h"
#include "papan/hint.h"

/* The puzzle and where to print its hints. */
typedef struct papan_teller {
    papan_session *session;
    const papan_puzzle *puzzle;
    papan_buffer *out;
} papan_teller;

void papan_tell_laid(const papan_teller *t, const papan_hint *hint);
void papan_tell_marked(const papan_teller *t, const papan_hint *hint);
/* A solution path always consists of marks. */
void papan_tell_path(const papan_teller *t, const papan_path *path);

/* The board with the queens and crosses on it, and what their signs mean. */
void papan_tell_marks(const papan_teller *t);

/* The message as a sentence of its own, on a line. */
void papan_tell_sentence(const papan_teller *t, const papan_message *message);

#endif
