/* hint.h: hints as the command line tells them. There are two forms: a step that lays a thing (hint_laid.c) and
 * a step that marks cells (hint_marked.c); the family's explainer says which it is. */
#ifndef PAPAN_CLI_COMMANDS_HINT_H
#define PAPAN_CLI_COMMANDS_HINT_H

#include "cli/session.h"
#include "explain/hint.h"

/* What is told, and to whom. */
typedef struct papan_teller {
    papan_session *session;
    const papan_puzzle *puzzle;
    const papan_explainer *explainer;
    papan_buffer *out;
} papan_teller;

void papan_tell_laid(const papan_teller *t, const papan_hint *hint);
void papan_tell_laid_json(const papan_teller *t, const papan_hint *hint);
void papan_tell_marked(const papan_teller *t, const papan_hint *hint);
void papan_tell_marked_json(const papan_teller *t, const papan_hint *hint);
/* The whole way is always told as marks. */
void papan_tell_way(const papan_teller *t, const papan_way *way);
void papan_tell_way_json(const papan_teller *t, const papan_way *way);

/* ---- for all of them ---- */

/* The message as a sentence of its own, on a line. */
void papan_tell_sentence(const papan_teller *t, const papan_message *message);
/* , "key": "the message" or null. */
void papan_tell_json_message(const papan_teller *t, const char *key, const papan_message *message);
/* , "key": [[row, column], ...], counted from 0; with the layer before where there are several. */
void papan_tell_json_cells(const papan_teller *t, const char *key, papan_cell_list cells);

#endif
