/* hint_tell.h: hints as the command line tells them. There are two forms: a step that lays a thing
 * (hint_laid.c) and a step that marks cells (hint_marked.c); the family's explainer says which it is. */
#ifndef PAPAN_CLI_COMMANDS_HINT_TELL_H
#define PAPAN_CLI_COMMANDS_HINT_TELL_H

#include "base/json_writer.h"
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

/* The board with the queens and crosses on it, and what their signs mean; explainer may be NULL. */
void papan_tell_marks(const papan_teller *t);

/* ---- for all of them ---- */

/* The message as a sentence of its own, on a line. */
void papan_tell_sentence(const papan_teller *t, const papan_message *message);
/* The message as a value of JSON; null where there is none. */
void papan_tell_put(papan_json_writer *json, const char *key, const papan_message *message);
/* Rows and columns from 0. */
void papan_tell_put_cells(const papan_teller *t, papan_json_writer *json, const char *key,
                          papan_cell_list cells);
/* Begins the object: family and kind. */
papan_json_writer papan_tell_begin(const papan_teller *t, papan_hint_kind kind);

#endif
