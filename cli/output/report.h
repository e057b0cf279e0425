/* report.h: answers in words and in JSON. */
#ifndef PAPAN_CLI_OUTPUT_REPORT_H
#define PAPAN_CLI_OUTPUT_REPORT_H

#include "base/json_writer.h"
#include "cli/watching/run.h"

enum { PAPAN_SHORT = 64 };
/* "12" or "0.42": milliseconds as they are shown. */
const char *papan_milliseconds_text(double milliseconds, char out[PAPAN_SHORT]);
/* "720000": two digits and zeros, without pretending to know more. */
const char *papan_about_text(double number, char out[PAPAN_SHORT]);
/* "45 minutes"; the finest unit it may use. */
typedef enum papan_time_unit { PAPAN_SECONDS = 4, PAPAN_MILLISECONDS } papan_time_unit;
const char *papan_duration_text(double seconds, papan_time_unit finest, char out[PAPAN_SHORT]);
/* "1.5 MiB" */
const char *papan_bytes_text(uint64_t bytes, char out[PAPAN_SHORT]);

/* The board of the first solution, or why there is none. */
void papan_report_first(const papan_run *run, const papan_terminal_style *style, papan_buffer *out);
/* An empty line, then time and cases as in the reports. */
void papan_report_spent(double milliseconds, uint64_t cases, papan_buffer *out);
/* The same of a run; under --verbose strategy and memory. */
void papan_report_cost(const papan_run *run, papan_buffer *out);
/* "No solution: ..." */
void papan_report_none(const papan_run *run, papan_buffer *out);
/* Says why an answer is missing: which limit, or the user. */
void papan_report_stopped(const papan_run *run, papan_buffer *out);

/* The JSON object of the result with the first solution, on a line. */
void papan_report_json(const papan_run *run, papan_buffer *out);
/* Its members alone; those without family and solutions. */
void papan_report_members(const papan_run *run, papan_json_writer *json);
void papan_report_totals(const papan_run *run, papan_json_writer *json);

/* Prints the answer, frees its buffer and returns the exit code. */
int papan_report_put(const papan_run *run, papan_buffer *text);

/* Formats into the buffer; line: and ends the line. */
void papan_buffer_format(papan_buffer *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void papan_buffer_line(papan_buffer *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
