/* contest_chart.c: the comparison of strategies as a chart: what stands in it. How it is drawn: draw/chart.h.
 */
#include "cli/commands/contest.h"
#include "cli/input/input.h"
#include "cli/language.h"
#include "cli/output/picture_out.h"
#include "cli/output/report.h"
#include "draw/chart.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT = 64, LINE = 1024 };

typedef struct texts {
    char cases[TEXT], time[TEXT], remark[TEXT];
} texts;

/* 0.04 ms, 12.3 ms, 2.31 s: three digits tell enough. */
static void write_time(double milliseconds, const char *sign, char out[TEXT])
{
    if (milliseconds < 1)
        snprintf(out, TEXT, "%s%.3f ms", sign, milliseconds);
    else if (milliseconds < 1000)
        snprintf(out, TEXT, "%s%.*f ms", sign,
                 milliseconds < 10    ? 2
                 : milliseconds < 100 ? 1
                                      : 0,
                 milliseconds);
    else
        snprintf(out, TEXT, "%s%.*f s", sign, milliseconds < 10000 ? 2 : 1, milliseconds / 1000);
}

static void write_cases(const papan_run *run, const char *sign, char out[TEXT])
{
    char digits[TEXT];
    int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)run->result.cases);
    size_t at = (size_t)snprintf(out, TEXT, "%s", sign);
    for (int i = 0; i < length && at + 5 < TEXT; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            out[at++] = ' ';
        out[at++] = digits[i];
    }
    out[at] = '\0';
}

static papan_chart_row row_of(const papan_run *run, texts *t)
{
    const char *sign = run->stopped ? "> " : "";
    bool plain = run->first != NULL || run->stopped;
    write_cases(run, sign, t->cases);
    write_time(run->milliseconds, sign, t->time);
    snprintf(t->remark, sizeof t->remark, "%s", papan_contest_word(run));
    if (!plain || run->stopped) { /* the answer, where it is not "solved" */
        size_t at = strlen(t->time);
        snprintf(t->time + at, sizeof t->time - at, " (%s)", t->remark);
    }
    return (papan_chart_row){.name = run->strategy,
                             .remark = run->status != PAPAN_OK ? t->remark : NULL,
                             .over = run->stopped,
                             .value = {(double)run->result.cases, run->milliseconds},
                             .text = {t->cases, t->time}};
}

static void write_note(const papan_contest *all, char out[LINE])
{
    if (all->unsuited == 0)
        return;
    size_t at = (size_t)snprintf(out, LINE, "%s", _("Not for this puzzle:"));
    for (size_t i = 0; i < all->unsuited && at < LINE; i++)
        at += (size_t)snprintf(out + at, LINE - at, "%s %s", i > 0 ? "," : "", all->unsuited_name[i]);
}

bool papan_contest_chart(const papan_contest *all, const char *kind, papan_buffer *out)
{
    char title[LINE], note[LINE] = "";
    const char *name = all->session->argument[0], *slash = strrchr(name, '/');
    snprintf(title, sizeof title, _("Strategies for %s"),
             papan_input_name(slash != NULL && slash[1] != '\0' ? slash + 1 : name));
    write_note(all, note);
    texts *t = calloc(all->runs + 1, sizeof *t);
    papan_chart_row *row = calloc(all->runs + 1, sizeof *row);
    papan_status status = t != NULL && row != NULL ? PAPAN_OK : PAPAN_NO_MEMORY;
    for (size_t i = 0; status == PAPAN_OK && i < all->runs; i++)
        row[i] = row_of(&all->run[i], &t[i]);
    papan_chart chart = {.title = title,
                         .note = note[0] != '\0' ? note : NULL,
                         .panel = {_("Cases (logarithmic scale)"), _("Time (logarithmic scale)")},
                         .unit = {PAPAN_CHART_COUNT, PAPAN_CHART_MILLISECONDS},
                         .rows = all->runs,
                         .row = row};
    papan_message why = {0};
    if (status == PAPAN_OK)
        status = papan_chart_file(&chart, papan_look_of(all->session).theme, kind,
                                  (double)all->session->settings.size, out, &why);
    if (status != PAPAN_OK)
        papan_complain_of(&why);
    free(t);
    free(row);
    return status == PAPAN_OK;
}
