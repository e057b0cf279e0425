/* hint_tell.h: how the command line prints hints. There are two forms: steps that place a piece (hint_laid.c)
 * and steps that mark cells (hint_marked.c); the family's explainer selects one. */
#ifndef PAPAN_CLI_COMMANDS_HINT_TELL_H
#define PAPAN_CLI_COMMANDS_HINT_TELL_H

#include "base/json_writer.h"
#include "cli/session.h"
#include "explain/hint.h"

/* The puzzle and where to print its hints. */
typedef struct papan_teller {
    papan_session *session;
    const papan_puzzle *puzzle;
    const papan_explainer *explainer;
    papan_buffer *out;
} papan_teller;

void papan_tell_laid(const papan_teller *t, const papan_advice *hint);
void papan_tell_laid_json(const papan_teller *t, const papan_advice *hint);
void papan_tell_marked(const papan_teller *t, const papan_advice *hint);
void papan_tell_marked_json(const papan_teller *t, const papan_advice *hint);
/* A solution path always consists of marks. */
void papan_tell_way(const papan_teller *t, const papan_way *way);
void papan_tell_way_json(const papan_teller *t, const papan_way *way);

/* The board with the queens and crosses on it, and what their signs mean; explainer may be NULL. */
void papan_tell_marks(const papan_teller *t);

/* ---- for all of them ---- */

/* The message as a sentence of its own, on a line. */
void papan_tell_sentence(const papan_teller *t, const papan_message *message);
/* The message as a JSON value, or null. */
void papan_tell_put(papan_json_writer *json, const char *key, const papan_message *message);
/* Rows and columns from 0. */
void papan_tell_put_cells(const papan_teller *t, papan_json_writer *json, const char *key,
                          papan_cell_list cells);
/* Begins the object: family and kind. */
papan_json_writer papan_tell_begin(const papan_teller *t, papan_hint_kind kind);

/* How hard a solution path is. */
typedef struct papan_summary {
    bool known; /* false: the path was not finished */
    papan_level level;
    unsigned score;
} papan_summary;

/* The keys level and score, null where they are not known. */
void papan_tell_put_summary(papan_json_writer *json, papan_summary sum);
/* With --all every answer has level, score and steps: the same where there is no path to show. */
void papan_tell_put_no_path(const papan_teller *t, papan_json_writer *json, papan_hint_kind kind);

#endif
