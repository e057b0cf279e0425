/* result_json.h: the result of a search as JSON (docs/schema/result.json). */
#ifndef PAPAN_CLI_OUTPUT_RESULT_JSON_H
#define PAPAN_CLI_OUTPUT_RESULT_JSON_H

#include "base/json_writer.h"
#include "papan/solve.h"

/* The members of a result: family, strategy, verdict, count, cases, ms, solutions (an array; for pyramids and
 * boxes of arrays of layers), and if they apply reason and warning with their codes, distinct and tried.
 * Solutions are arrays of labels. */
typedef struct papan_json_result {
    const char *strategy, *verdict, *count; /* strategy may be NULL: left out */
    uint64_t cases;
    double milliseconds;
    bool distinct;
    const char *reason, *warning;           /* already in words; NULL: left out */
    const char *reason_code, *warning_code; /* the codes of them; NULL: left out */
    unsigned tries;                         /* as in papan_result */
    const papan_tried *tried;
    size_t solutions;
    const uint16_t *const *solution;
} papan_json_result;

/* Writes the members of a result. */
void papan_json_put_result(papan_json_writer *json, const papan_puzzle *puzzle,
                           const papan_json_result *result);
/* Writes the members of a result except family and solutions. */
void papan_json_put_totals(papan_json_writer *json, const papan_json_result *result);
/* Writes one solution, if memory cannot hold all of them. */
void papan_json_put_solution(papan_json_writer *json, const papan_puzzle *puzzle, const uint16_t *label);

#endif
