/* progress_text.c: the progress of a search in words and as JSON, see watch.h. The time left is a range of plus
 * or minus one and a half standard deviations, which is right about seven times in eight; a single number would
 * look more certain than it is. */
#include "cli/language.h"
#include "cli/output/report.h"
#include "cli/watching/watch.h"

#include <math.h>
#include <string.h>

static const double SPAN = 1.5; /* standard deviations */

static double rate_of(const papan_progress *p, double seconds)
{
    return seconds > 0 ? (double)p->fresh / seconds : 0;
}

static void write_left(const papan_progress *p, double rate, papan_buffer *out)
{
    char low[PAPAN_SHORT], high[PAPAN_SHORT];
    if (rate <= 0 || p->deviation < 0) {
        papan_buffer_text(out, _("time left unknown"));
        return;
    }
    double least = (p->left - SPAN * p->deviation) / rate, most = (p->left + SPAN * p->deviation) / rate;
    papan_duration_text(least > 0 ? least : 0, PAPAN_SECONDS, low);
    papan_duration_text(most, PAPAN_SECONDS, high);
    if (strcmp(low, high) == 0)
        papan_buffer_format(out, _("%s left"), low);
    else
        papan_buffer_format(out, _("%s to %s left"), low, high);
}

void papan_progress_words(const papan_progress *p, double seconds, papan_buffer *out)
{
    char text[PAPAN_SHORT];
    double rate = rate_of(p, seconds);
    papan_buffer_format(out, _("%s %% done, "), papan_decimal_text(100 * p->share, 1, text));
    write_left(p, rate, out);
    if (rate > 0)
        papan_buffer_format(out, _(", %s cases per second"), papan_amount_text(rate, text));
    papan_buffer_format(out, _(", solutions so far: %s"), p->count);
}

void papan_progress_json(const papan_progress *p, double seconds, papan_buffer *out)
{
    /* unknown values are null */
    double rate = seconds > 0 && p->fresh > 0 ? rate_of(p, seconds) : NAN;
    double sure = p->deviation >= 0 ? rate : NAN;
    papan_json_writer json = papan_json_writer_line(out);
    papan_json_put_real(&json, "seconds", seconds, 3);
    papan_json_put_real(&json, "share", p->share, 6);
    papan_json_put_number(&json, "parts", (long long)p->parts);
    papan_json_put_number(&json, "done", (long long)p->done);
    papan_json_put_text(&json, "count", p->count);
    papan_json_put_number(&json, "cases", (long long)p->cases);
    papan_json_put_real(&json, "cases_per_second", rate, 0);
    papan_json_put_real(&json, "seconds_left", p->left / sure, 3);
    papan_json_put_real(&json, "seconds_left_deviation", p->deviation / sure, 3);
    papan_json_end_line(&json);
}
