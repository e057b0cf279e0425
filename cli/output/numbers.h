/* numbers.h: numbers as people read them, with the decimal and thousands marks of their language. JSON, CSV,
 * traces and job files do not use them: they are the same in every language. */
#ifndef PAPAN_CLI_OUTPUT_NUMBERS_H
#define PAPAN_CLI_OUTPUT_NUMBERS_H

#include <stdint.h>

enum { PAPAN_SHORT = 64 };

/* "0.42", with this number of decimals. */
const char *papan_decimal_text(double number, int decimals, char out[PAPAN_SHORT]);
/* "10" or "2.5": no more decimals than the number has. */
const char *papan_plain_text(double number, char out[PAPAN_SHORT]);
/* "1,234,567" from a string of digits. */
const char *papan_grouped_text(const char *digits, char out[PAPAN_SHORT]);
const char *papan_cases_text(uint64_t cases, char out[PAPAN_SHORT]);
/* "12" or "0.42": milliseconds. */
const char *papan_milliseconds_text(double milliseconds, char out[PAPAN_SHORT]);
/* "0.042 ms", "12.3 ms", "2.31 s": three digits. */
const char *papan_time_text(double milliseconds, char out[PAPAN_SHORT]);
/* "720,000": two significant digits. */
const char *papan_about_text(double number, char out[PAPAN_SHORT]);
/* "1.2 million" */
const char *papan_amount_text(double number, char out[PAPAN_SHORT]);
/* "45 minutes", in a unit no finer than this one. */
typedef enum papan_time_unit { PAPAN_SECONDS = 4, PAPAN_MILLISECONDS } papan_time_unit;
const char *papan_duration_text(double seconds, papan_time_unit finest, char out[PAPAN_SHORT]);
/* "1.5 MiB" */
const char *papan_bytes_text(uint64_t bytes, char out[PAPAN_SHORT]);

#endif
