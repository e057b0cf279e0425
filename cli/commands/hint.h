/* hint.h: hints as the command line tells them, one function for each family of puzzles. */
#ifndef PAPAN_CLI_COMMANDS_HINT_H
#define PAPAN_CLI_COMMANDS_HINT_H

#include "base/json_writer.h"
#include "cli/session.h"
#include "cli/watching/watch.h"

/* Writes the hint to out. *known: false where the search was stopped before. The watch is ended as soon as
 * there is an answer. Where it fails, complaint tells why, or its text is NULL. */
typedef papan_status papan_hint_teller(papan_session *session, const papan_puzzle *puzzle, papan_watch *watch,
                                       papan_buffer *out, papan_message *complaint, bool *known);

papan_hint_teller papan_hint_pack, papan_hint_queens;

/* "Unknown: ..." and why. */
void papan_hint_unknown(papan_buffer *out);
/* The message as a sentence of its own, on a line. */
void papan_hint_sentence(const papan_message *message, papan_buffer *out);
/* The message as a value of JSON; null where there is none. */
void papan_hint_put(papan_json_writer *json, const char *key, const papan_message *message);

#endif
