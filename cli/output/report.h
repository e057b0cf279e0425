/* report.h: answers in words and in JSON. */
#ifndef PAPAN_CLI_OUTPUT_REPORT_H
#define PAPAN_CLI_OUTPUT_REPORT_H

#include "cli/output/numbers.h"
#include "cli/watching/run.h"

/* The board of the first solution, or why there is no solution. */
void papan_report_first(const papan_run *run, const papan_terminal_style *style, papan_buffer *out);
/* Notes on standard error, before boards are printed as text, that copies of a piece look the same. */
void papan_report_copies(const papan_run *run);
/* An empty line, then time and cases as in the students' reports. */
void papan_report_spent(double milliseconds, uint64_t cases, papan_buffer *out);
/* The same for a run; with --verbose also strategy and memory. */
void papan_report_cost(const papan_run *run, papan_buffer *out);
/* "No solution: ..." */
void papan_report_none(const papan_run *run, papan_buffer *out);
/* Why there is no answer: the time limit or the user. */
void papan_report_stopped(const papan_run *run, papan_buffer *out);
/* With --quiet, the number of solutions of a search that was stopped stands alone on standard output; a line on
 * standard error adds that it is incomplete, unless the output is JSON, which contains this. */
void papan_report_incomplete(const papan_session *session, const char *count);

/* The JSON object of the result with the first solution, on a line. */
void papan_report_json(const papan_run *run, papan_buffer *out);
/* Only its members; totals: without family and solutions. */
void papan_report_members(const papan_run *run, papan_json_writer *json);
void papan_report_totals(const papan_run *run, papan_json_writer *json);

/* The warnings of the files read, as the member warnings; nothing if there are none. */
void papan_report_warnings(const papan_session *session, papan_json_writer *json);
/* Writes these messages as the member warnings. */
void papan_report_messages(papan_json_writer *json, const papan_message *warning, size_t warnings);

/* Prints the answer, frees its buffer and returns the exit code. */
int papan_report_put(const papan_run *run, papan_buffer *text);

/* ---- the result of a search as JSON (docs/schema/result.json): result_json.c ---- */

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
