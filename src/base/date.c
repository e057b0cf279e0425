/* date.c: see date.h. The day number uses years that start in March, so that the leap day is the last day of a
 * year and the months before it follow one formula (Fliegel and Van Flandern 1968). */
#include "base/date.h"

#include <assert.h>
#include <string.h>

static bool is_leap(unsigned year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static unsigned days_in(unsigned month, unsigned year)
{
    static const unsigned days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[month - 1] + (month == 2 && is_leap(year) ? 1 : 0);
}

/* The digits text[0 .. count) as a number. */
static bool read_digits(const char *text, unsigned count, unsigned *number)
{
    *number = 0;
    for (unsigned i = 0; i < count; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        *number = *number * 10 + (unsigned)(text[i] - '0');
    }
    return true;
}

bool papan_date_read(const char *text, papan_date *date)
{
    return strlen(text) == strlen("YYYY-MM-DD") && read_digits(text, 4, &date->year) && text[4] == '-' &&
           read_digits(text + 5, 2, &date->month) && text[7] == '-' && read_digits(text + 8, 2, &date->day) &&
           date->year >= PAPAN_DATE_YEAR_LEAST && date->year <= PAPAN_DATE_YEAR_MAX && date->month >= 1 &&
           date->month <= 12 && date->day >= 1 && date->day <= days_in(date->month, date->year);
}

unsigned papan_date_number(const papan_date *date)
{
    assert(date->year >= PAPAN_DATE_YEAR_LEAST && date->month >= 1 && date->month <= 12);
    enum { TO_1970_01_04 = 719471 }; /* days from March 1 of the year 0 */
    unsigned year = date->month > 2 ? date->year : date->year - 1;
    unsigned month = (date->month + 9) % 12; /* from March */
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + date->day - 1 -
           TO_1970_01_04;
}
