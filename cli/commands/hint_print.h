/* hint_print.h: how the command line prints hints. There are two forms in words: steps that place a piece and
 * steps that mark cells. */
#ifndef PAPAN_CLI_COMMANDS_HINT_PRINT_H
#define PAPAN_CLI_COMMANDS_HINT_PRINT_H

#include "cli/session.h"
#include "papan/hint.h"

/* The puzzle and where to print its hints. */
typedef struct papan_hint_printer {
    papan_session *session;
    const papan_puzzle *puzzle;
    papan_buffer *out;
} papan_hint_printer;

void papan_hint_print_piece(const papan_hint_printer *t, const papan_hint *hint);
void papan_hint_print_cells(const papan_hint_printer *t, const papan_hint *hint);
/* A solution path always consists of marks. */
void papan_hint_print_path(const papan_hint_printer *t, const papan_path *path);

/* The board with the queens and crosses on it, and a legend of their signs. */
void papan_hint_print_board(const papan_hint_printer *t);

/* Prints the message as a sentence of its own on one line. */
void papan_hint_print_sentence(const papan_hint_printer *t, const papan_message *message);

#endif
