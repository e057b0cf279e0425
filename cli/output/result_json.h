/* result_json.h: the result of a search as JSON (docs/schema/result.json). */
#ifndef PAPAN_CLI_OUTPUT_RESULT_JSON_H
#define PAPAN_CLI_OUTPUT_RESULT_JSON_H

#include "base/json_writer.h"
#include "papan/solve.h"

/* Writes the members of a result: family, strategy, verdict, count, cases, ms, solutions (an array; for
 * pyramids and boxes of arrays of layers), and if they apply reason and warning with their codes, distinct and
 * tried. Solutions are arrays of labels; first: the only one, or NULL. */
void papan_json_put_result(papan_json_writer *json, const papan_puzzle *puzzle, const papan_result *result,
                           double milliseconds, bool distinct, const uint16_t *first);
/* Writes the members of a result except family and solutions. */
void papan_json_put_totals(papan_json_writer *json, const papan_result *result, double milliseconds,
                           bool distinct);
/* Writes one solution, if memory cannot hold all of them. */
void papan_json_put_solution(papan_json_writer *json, const papan_puzzle *puzzle, const uint16_t *label);
/* A message of the library as two members: key, its text in the user's language or null, and key_code, its
 * code. */
void papan_json_put_sentence(papan_json_writer *json, const char *key, const papan_message *message);

#endif
