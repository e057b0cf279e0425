/* date.h: days of the Gregorian calendar, written as 2026-11-15. The library reads no clock: a date always
 * comes from the caller. */
#ifndef PAPAN_BASE_DATE_H
#define PAPAN_BASE_DATE_H

#include <stdbool.h>

typedef struct papan_date {
    unsigned year, month, day; /* month and day from 1 */
} papan_date;

enum { PAPAN_DATE_YEAR_LEAST = 2020, PAPAN_DATE_YEAR_MAX = 2099, PAPAN_WEEK = 7 };

/* Reads YYYY-MM-DD, exactly these ten characters. False: another form, a day that does not exist, or a year
 * outside the range above. */
bool papan_date_read(const char *text, papan_date *date);
/* The day number: 1 on 1970-01-05, a Monday, so that day % 7 is 1 on a Monday and 0 on a Sunday. */
unsigned papan_date_number(const papan_date *date);

#endif
