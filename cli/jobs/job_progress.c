/* job_progress.c: see job_progress.h. The time left is told as a span, give or take one and a half standard
 * deviations, which holds about seven times in eight; a single number would claim to know more. */
#include "cli/jobs/job_progress.h"

#include "cli/language.h"
#include "cli/output/report.h"

#include <string.h>

static const double SPAN = 1.5; /* standard deviations */

/* Rounds to two digits; the rest would be pretence. */
static double round_off(double number)
{
    double scale = 1;
    while (number / scale >= 100)
        scale *= 10;
    return (double)(uint64_t)(number / scale + 0.5) * scale;
}

const char *papan_duration_text(double seconds, char out[PAPAN_DURATION])
{
    static const struct {
        double seconds;
        const char *name;
    } unit[] = {{31557600, N_("%.0f years")},
                {86400, N_("%.0f days")},
                {3600, N_("%.0f hours")},
                {60, N_("%.0f minutes")},
                {1, N_("%.0f s")}};
    size_t i = 0;
    while (i + 1 < sizeof unit / sizeof *unit && seconds < 2 * unit[i].seconds)
        i++;
    snprintf(out, PAPAN_DURATION, _(unit[i].name), round_off(seconds / unit[i].seconds));
    return out;
}

static const char *amount(double number, char out[PAPAN_SHORT])
{
    static const struct {
        double scale;
        const char *letter;
    } unit[] = {{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}};
    size_t i = 0;
    while (i < sizeof unit / sizeof *unit && number < unit[i].scale)
        i++;
    if (i == sizeof unit / sizeof *unit)
        snprintf(out, PAPAN_SHORT, "%.0f", number);
    else
        snprintf(out, PAPAN_SHORT, "%.*f %s", number < 10 * unit[i].scale ? 1 : 0, number / unit[i].scale,
                 unit[i].letter);
    return out;
}

static double rate_of(const papan_progress *p, double seconds)
{
    return seconds > 0 ? (double)p->fresh / seconds : 0;
}

static void write_left(const papan_progress *p, double rate, papan_buffer *out)
{
    char low[PAPAN_DURATION], high[PAPAN_DURATION];
    if (rate <= 0 || p->deviation < 0) {
        papan_buffer_text(out, _("time left not known yet"));
        return;
    }
    double least = (p->left - SPAN * p->deviation) / rate, most = (p->left + SPAN * p->deviation) / rate;
    papan_duration_text(least > 0 ? least : 0, low);
    papan_duration_text(most, high);
    if (strcmp(low, high) == 0)
        papan_buffer_format(out, _("%s left"), low);
    else
        papan_buffer_format(out, _("%s to %s left"), low, high);
}

void papan_progress_words(const papan_progress *p, double seconds, papan_buffer *out)
{
    char text[PAPAN_SHORT], count[40];
    double rate = rate_of(p, seconds);
    papan_count_text(p->total.count, count);
    papan_buffer_format(out, _("%.1f %% done, "), 100 * p->share);
    write_left(p, rate, out);
    if (rate > 0)
        papan_buffer_format(out, _(", %s cases a second"), amount(rate, text));
    papan_buffer_format(out, _(", solutions so far: %s"), count);
}

static void write_number(papan_buffer *out, const char *key, bool known, double value)
{
    if (known)
        papan_buffer_format(out, ", \"%s\": %.6g", key, value);
    else
        papan_buffer_format(out, ", \"%s\": null", key);
}

void papan_progress_json(const papan_progress *p, double seconds, papan_buffer *out)
{
    char count[40];
    double rate = rate_of(p, seconds);
    bool known = rate > 0 && p->deviation >= 0;
    papan_count_text(p->total.count, count);
    papan_buffer_format(out, "{\"seconds\": %.3f, \"share\": %.6f, \"parts\": %zu, \"done\": %zu", seconds,
                        p->share, p->parts, p->done);
    papan_buffer_format(out, ", \"count\": \"%s\", \"cases\": %llu", count, (unsigned long long)p->total.cases);
    write_number(out, "cases_per_second", rate > 0, rate);
    write_number(out, "seconds_left", known, known ? p->left / rate : 0);
    write_number(out, "seconds_left_deviation", known, known ? p->deviation / rate : 0);
    papan_buffer_char(out, '}');
}
