/* comparison_chart.c: a comparison as a chart: bars for one puzzle, lines for a sweep. papan/draw.h draws them.
 */
#include "base/file_kind.h"
#include "cli/commands/comparison.h"
#include "cli/input/input.h"
#include "cli/language.h"
#include "cli/output/save.h"
#include "papan/draw.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 1024 };

typedef struct texts {
    char cases[2 * PAPAN_SHORT], time[3 * PAPAN_SHORT];
} texts;

/* The memory to which the chart points. */
typedef struct sheet {
    char title[LINE], note[LINE];
    texts *text;
    papan_chart_row *row;
    papan_chart_point *point;
    const char **name;
    size_t lines;
} sheet;

static void write_texts(const papan_bout *bout, texts *out)
{
    char number[PAPAN_SHORT];
    const char *sign = bout->state == PAPAN_BOUT_OVER ? "> " : "";
    snprintf(out->cases, sizeof out->cases, "%s%s", sign, papan_cases_text(bout->cases, number));
    snprintf(out->time, sizeof out->time, "%s%s", sign, papan_time_text(bout->milliseconds, number));
}

/* ---- one puzzle ---- */

static papan_chart_row row_of(const papan_comparison *all, size_t strategy, texts *t)
{
    const papan_bout *bout = papan_comparison_entry(all, 0, strategy);
    bool over = bout->state == PAPAN_BOUT_OVER;
    write_texts(bout, t);
    bool solved = bout->warning.text == NULL && strcmp(bout->verdict, papan_verdict_name(PAPAN_SOLVED)) == 0;
    if (!solved) { /* the verdict "solved" is not printed */
        size_t at = strlen(t->time);
        snprintf(t->time + at, sizeof t->time - at, " (%s)", bout->answer);
    }
    return (papan_chart_row){.name = papan_comparison_name(strategy),
                             .remark = bout->state == PAPAN_BOUT_FAILED ? bout->answer : NULL,
                             .over = over,
                             .value = {(double)bout->cases, bout->milliseconds},
                             .text = {t->cases, t->time}};
}

static void write_title(const papan_comparison *all, char out[LINE])
{
    const char *name = all->session->argument[0], *slash = strrchr(name, '/');
    name = papan_input_name(slash != NULL && slash[1] != '\0' ? slash + 1 : name);
    snprintf(out, LINE,
             all->session->settings.counts ? _("Counting all solutions of %s")
                                           : _("Finding one solution of %s"),
             name);
}

static void write_note(const papan_comparison *all, char out[LINE])
{
    size_t at = 0;
    for (size_t i = 0; i < all->strategies && at < LINE; i++)
        if (!papan_comparison_ran(all, i))
            at += (size_t)snprintf(out + at, LINE - at, "%s %s", at > 0 ? "," : _("Not compared:"),
                                   papan_comparison_name(i));
}

static papan_status draw_bars(const papan_comparison *all, sheet *s, const char *theme, const char *kind,
                              papan_buffer *out, papan_message *why)
{
    write_title(all, s->title);
    write_note(all, s->note);
    for (size_t i = 0; i < all->strategies; i++)
        if (papan_comparison_ran(all, i)) {
            s->row[s->lines] = row_of(all, i, &s->text[s->lines]);
            s->lines++;
        }
    papan_chart chart = {.size = sizeof chart,
                         .title = s->title,
                         .note = s->note[0] != '\0' ? s->note : NULL,
                         .panel = {_("Cases (logarithmic scale)"), _("Time (logarithmic scale)")},
                         .unit = {PAPAN_CHART_COUNT, PAPAN_CHART_MILLISECONDS},
                         .rows = s->lines,
                         .row = s->row};
    return papan_chart_file(&chart, theme, papan_file_kind_named(kind), (double)all->session->settings.size,
                            out, why);
}

/* ---- a sweep ---- */

static void write_line(const papan_comparison *all, size_t strategy, sheet *s)
{
    for (size_t size = 0; size < all->sizes; size++) {
        const papan_bout *bout = papan_comparison_entry(all, size, strategy);
        size_t at = s->lines * all->sizes + size;
        write_texts(bout, &s->text[at]);
        s->point[at] =
            (papan_chart_point){.there = bout->state == PAPAN_BOUT_ANSWERED || bout->state == PAPAN_BOUT_OVER,
                                .over = bout->state == PAPAN_BOUT_OVER,
                                .value = {(double)bout->cases, bout->milliseconds},
                                .text = {s->text[at].cases, s->text[at].time}};
    }
    s->name[s->lines++] = papan_comparison_name(strategy);
}

static papan_status draw_lines(const papan_comparison *all, sheet *s, const char *theme, const char *kind,
                               papan_buffer *out, papan_message *why)
{
    char limit[PAPAN_SHORT];
    snprintf(s->title, LINE,
             all->session->settings.counts ? _("Counting all solutions of N-Queens, N = %llu to %llu")
                                           : _("Finding one solution of N-Queens, N = %llu to %llu"),
             (unsigned long long)all->from, (unsigned long long)all->from + all->sizes - 1);
    if (papan_comparison_any(all, PAPAN_BOUT_OVER))
        snprintf(s->note, LINE,
                 _("Arrow: stopped by the time limit of %s s or by Ctrl-C; the true value is larger."),
                 papan_plain_text(papan_comparison_limit(all), limit));
    for (size_t i = 0; i < all->strategies; i++)
        if (papan_comparison_ran(all, i))
            write_line(all, i, s);
    papan_line_chart chart = {.size = sizeof chart,
                              .title = s->title,
                              .note = s->note[0] != '\0' ? s->note : NULL,
                              .panel = {_("Cases (logarithmic scale)"), _("Time (logarithmic scale)")},
                              .unit = {PAPAN_CHART_COUNT, PAPAN_CHART_MILLISECONDS},
                              .axis = "N",
                              .from = (unsigned)all->from,
                              .points = all->sizes,
                              .lines = s->lines,
                              .name = s->name,
                              .point = s->point};
    return papan_line_chart_file(&chart, theme, papan_file_kind_named(kind),
                                 (double)all->session->settings.size, out, why);
}

bool papan_comparison_chart(const papan_comparison *all, const char *kind, papan_buffer *out)
{
    size_t cells = (all->sizes + 1) * all->strategies; /* never none */
    sheet s = {.text = calloc(cells, sizeof *s.text),
               .row = calloc(cells, sizeof *s.row),
               .point = calloc(cells, sizeof *s.point),
               .name = calloc(all->strategies, sizeof *s.name)};
    papan_status status = PAPAN_NO_MEMORY;
    papan_message why = {0};
    if (s.text != NULL && s.row != NULL && s.point != NULL && s.name != NULL)
        status = (all->sweep ? draw_lines : draw_bars)(all, &s, all->session->settings.theme, kind, out, &why);
    if (status != PAPAN_OK)
        papan_complain_of(&why);
    free(s.text);
    free(s.row);
    free(s.point);
    free(s.name);
    return status == PAPAN_OK;
}
