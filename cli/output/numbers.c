/* numbers.c: numbers as people read them, see numbers.h. The translation of "1,234.5" gives the two marks of a
 * language, so a new language needs no code. */
#include "cli/output/numbers.h"

#include "cli/language.h"

#include <stdio.h>
#include <string.h>

enum { THOUSANDS = 1, DECIMAL = 5 };

static char mark_of_language(unsigned at)
{
    static const char english[] = N_("1,234.5");
    const char *sample = _(english);
    return strlen(sample) == sizeof english - 1 ? sample[at] : english[at];
}

static const char *localise_point(char *text)
{
    char *point = strchr(text, '.');
    if (point != NULL)
        *point = mark_of_language(DECIMAL);
    return text;
}

const char *papan_decimal_text(double number, int decimals, char out[PAPAN_SHORT])
{
    snprintf(out, PAPAN_SHORT, "%.*f", decimals, number);
    return localise_point(out);
}

const char *papan_plain_text(double number, char out[PAPAN_SHORT])
{
    snprintf(out, PAPAN_SHORT, "%g", number);
    return localise_point(out);
}

const char *papan_grouped_text(const char *digits, char out[PAPAN_SHORT])
{
    size_t length = strlen(digits), at = 0;
    for (size_t i = 0; i < length && at + 2 < PAPAN_SHORT; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            out[at++] = mark_of_language(THOUSANDS);
        out[at++] = digits[i];
    }
    out[at] = '\0';
    return out;
}

const char *papan_cases_text(uint64_t cases, char out[PAPAN_SHORT])
{
    char digits[PAPAN_SHORT];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)cases);
    return papan_grouped_text(digits, out);
}

const char *papan_milliseconds_text(double milliseconds, char out[PAPAN_SHORT])
{
    int decimals = milliseconds < 0.01 ? 4 : milliseconds < 0.1 ? 3 : milliseconds < 10 ? 2 : 0;
    return papan_decimal_text(milliseconds, decimals, out);
}

const char *papan_time_text(double milliseconds, char out[PAPAN_SHORT])
{
    bool whole = milliseconds >= 1000;
    double number = whole ? milliseconds / 1000 : milliseconds;
    int decimals = number < 0.01 ? 4 : number < 1 ? 3 : number < 10 ? 2 : number < 100 || whole ? 1 : 0;
    char text[PAPAN_SHORT];
    snprintf(out, PAPAN_SHORT, "%.32s %s", papan_decimal_text(number, decimals, text), whole ? "s" : "ms");
    return out;
}

const char *papan_bytes_text(uint64_t bytes, char out[PAPAN_SHORT])
{
    static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    size_t unit = 0;
    double amount = (double)bytes;
    for (; amount >= 1024 && unit + 1 < sizeof units / sizeof units[0]; unit++)
        amount /= 1024;
    char text[PAPAN_SHORT];
    snprintf(out, PAPAN_SHORT, "%.32s %s", papan_decimal_text(amount, unit > 0 && amount < 10 ? 1 : 0, text),
             units[unit]);
    return out;
}

const char *papan_about_text(double number, char out[PAPAN_SHORT])
{
    double scale = 1;
    while (number / scale >= 100)
        scale *= 10;
    if (number < 1e15)
        return papan_cases_text((uint64_t)((double)(uint64_t)(number / scale + 0.5) * scale + 0.5), out);
    snprintf(out, PAPAN_SHORT, "%.1e", number);
    return localise_point(out);
}

const char *papan_amount_text(double number, char out[PAPAN_SHORT])
{
    static const struct {
        double scale;
        const char *name;
    } unit[] = {{1e12, N_("%s trillion")},
                {1e9, N_("%s billion")},
                {1e6, N_("%s million")},
                {1e3, N_("%s thousand")},
                {1, "%s"}};
    size_t i = 0;
    while (i + 1 < sizeof unit / sizeof *unit && number < unit[i].scale)
        i++;
    char text[PAPAN_SHORT];
    papan_decimal_text(number / unit[i].scale, unit[i].scale > 1 && number < 10 * unit[i].scale ? 1 : 0, text);
    snprintf(out, PAPAN_SHORT, _(unit[i].name), text);
    return out;
}

const char *papan_duration_text(double seconds, papan_time_unit finest, char out[PAPAN_SHORT])
{
    static const struct {
        double seconds;
        const char *name;
    } unit[] = {{31557600, N_("%s years")},
                {86400, N_("%s days")},
                {3600, N_("%s hours")},
                {60, N_("%s minutes")},
                [PAPAN_SECONDS] = {1, N_("%s s")},
                [PAPAN_MILLISECONDS] = {0.001, N_("%s ms")}};
    unsigned i = 0;
    while (i < finest && seconds < 2 * unit[i].seconds)
        i++;
    char number[PAPAN_SHORT];
    snprintf(out, PAPAN_SHORT, _(unit[i].name), papan_about_text(seconds / unit[i].seconds, number));
    return out;
}
