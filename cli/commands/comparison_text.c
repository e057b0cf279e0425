/* comparison_text.c: a comparison as tables, bars and CSV, see comparison.h. A table that is wider than the
 * terminal is broken into several, each with the first column. Bars are on a logarithmic scale, since good and
 * plain strategies differ by powers of ten. */
#include "cli/commands/comparison.h"
#include "cli/language.h"
#include "cli/output/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDEST_BAR = 50, GAP = 2 };

/* ---- tables ---- */

typedef char cell[PAPAN_SHORT];

typedef struct table {
    size_t rows, columns; /* with the heading */
    cell *cells;
    bool left[8]; /* these columns are aligned to the left */
} table;

static table table_new(size_t rows, size_t columns)
{
    return (table){.rows = rows, .columns = columns, .cells = calloc(rows * columns, sizeof(cell))};
}

static char *cell_at(const table *t, size_t row, size_t column)
{
    return t->cells[row * t->columns + column];
}

static void set_cell(const table *t, size_t row, size_t column, const char *text)
{
    snprintf(cell_at(t, row, column), sizeof(cell), "%s", text);
}

static size_t larger_of(size_t a, size_t b)
{
    return a > b ? a : b;
}

static size_t width_of(const table *t, size_t column)
{
    size_t width = 0;
    for (size_t row = 0; row < t->rows; row++)
        width = larger_of(width, strlen(cell_at(t, row, column)));
    return width;
}

static void write_block(const table *t, size_t from, size_t to, papan_buffer *out)
{
    for (size_t row = 0; row < t->rows; row++) {
        size_t blanks = 0; /* none at the end of a line */
        for (size_t column = 0; column < to; column = column == 0 ? from : column + 1) {
            size_t length = strlen(cell_at(t, row, column)), pad = width_of(t, column) - length;
            bool left = column < sizeof t->left / sizeof *t->left && t->left[column];
            papan_buffer_format(out, "%*s%s", (int)(blanks + (left ? 0 : pad)), "", cell_at(t, row, column));
            blanks = GAP + (left ? pad : 0);
        }
        papan_buffer_char(out, '\n');
    }
}

static void write_table(table *t, unsigned columns, papan_buffer *out)
{
    if (t->cells == NULL)
        out->failed = true;
    for (size_t from = 1, to; t->cells != NULL && from < t->columns; from = to) {
        size_t width = width_of(t, 0);
        for (to = from; to < t->columns; to++) {
            size_t more = GAP + width_of(t, to);
            if (to > from && width + more > columns)
                break;
            width += more;
        }
        if (from > 1)
            papan_buffer_char(out, '\n');
        write_block(t, from, to, out);
    }
    free(t->cells);
}

/* ---- one puzzle ---- */

static const char *answer_title(const papan_comparison *all)
{
    return all->session->settings.counts ? _("solutions") : _("answer");
}

static size_t count_ran(const papan_comparison *all)
{
    size_t ran = 0;
    for (size_t i = 0; i < all->strategies; i++)
        ran += papan_comparison_ran(all, i);
    return ran;
}

static void write_one(const papan_comparison *all, unsigned columns, papan_buffer *out)
{
    const char *const title[] = {_("strategy"),  answer_title(all), _("cases"),
                                 _("time (ms)"), _("runs"),         _("memory")};
    enum { COLUMNS = sizeof title / sizeof title[0] };
    table t = table_new(count_ran(all) + 1, COLUMNS);
    t.left[0] = true;
    t.left[1] = !all->session->settings.counts;
    for (size_t i = 0; t.cells != NULL && i < COLUMNS; i++)
        set_cell(&t, 0, i, title[i]);
    for (size_t i = 0, row = 1; t.cells != NULL && i < all->strategies; i++) {
        const papan_bout *bout = papan_comparison_entry(all, 0, i);
        if (!papan_comparison_ran(all, i))
            continue;
        set_cell(&t, row, 0, papan_comparison_name(i));
        set_cell(&t, row, 1, bout->answer);
        papan_cases_text(bout->cases, cell_at(&t, row, 2));
        papan_milliseconds_text(bout->milliseconds, cell_at(&t, row, 3));
        snprintf(cell_at(&t, row, 4), sizeof(cell), "%u", bout->runs);
        papan_bytes_text(bout->memory, cell_at(&t, row, 5));
        row++;
    }
    write_table(&t, columns, out);
}

/* Prints the reason if a quick proof made searches unnecessary; the time then does not depend on the strategy.
 */
static void write_reason(const papan_comparison *all, papan_buffer *out)
{
    char text[PAPAN_SENTENCE];
    for (size_t i = 0; i < all->strategies; i++)
        if (papan_comparison_entry(all, 0, i)->reason.text != NULL) {
            papan_buffer_char(out, '\n');
            papan_buffer_line(out, _("No solution: %s."),
                              papan_sentence(&papan_comparison_entry(all, 0, i)->reason, text));
            papan_buffer_line(out, "%s", _("Strategies with 0 cases needed no search to prove it."));
            return;
        }
}

/* Powers of ten above a microsecond, so that the shortest time has a bar as well. */
static double log_scale(double milliseconds)
{
    return milliseconds > 0.001 ? log10(milliseconds / 0.001) : 0;
}

static void write_bars(const papan_comparison *all, unsigned columns, papan_buffer *out)
{
    double longest = 1;
    size_t names = 0;
    for (size_t i = 0; i < all->strategies; i++)
        if (papan_comparison_ran(all, i)) {
            longest = fmax(longest, log_scale(papan_comparison_entry(all, 0, i)->milliseconds));
            names = larger_of(names, strlen(papan_comparison_name(i)));
        }
    const char *block = papan_unicode() ? "█" : "#";
    size_t around = names + 2 + 14;
    size_t room = columns > around + 8 ? columns - around : 8;
    room = room > WIDEST_BAR ? WIDEST_BAR : room;
    papan_buffer_format(out, "\n%s\n", _("Time (logarithmic scale):"));
    for (size_t i = 0; i < all->strategies; i++) {
        const papan_bout *bout = papan_comparison_entry(all, 0, i);
        char time[PAPAN_SHORT];
        if (!papan_comparison_ran(all, i))
            continue;
        size_t length = (size_t)(log_scale(bout->milliseconds) / longest * (double)room + 0.5);
        papan_buffer_format(out, "%-*s  ", (int)names, papan_comparison_name(i));
        for (size_t j = 0; j < (length > 0 ? length : 1); j++)
            papan_buffer_text(out, block);
        papan_buffer_format(out, " %s ms%s\n", papan_milliseconds_text(bout->milliseconds, time),
                            bout->state == PAPAN_BOUT_OVER ? "+" : "");
    }
}

/* ---- a sweep ---- */

/* The answer of the strategies for this N; "?" if none has one. */
static const char *common_answer(const papan_comparison *all, size_t size)
{
    for (size_t i = 0; i < all->strategies; i++)
        if (papan_comparison_entry(all, size, i)->state == PAPAN_BOUT_ANSWERED)
            return papan_comparison_entry(all, size, i)->answer;
    return "?";
}

static void write_value(const papan_bout *bout, bool time, char *out)
{
    char number[PAPAN_SHORT];
    if (bout->state == PAPAN_BOUT_UNSUITED)
        snprintf(out, sizeof(cell), "x");
    else if (bout->state == PAPAN_BOUT_SKIPPED)
        snprintf(out, sizeof(cell), "-");
    else if (bout->state == PAPAN_BOUT_FAILED)
        snprintf(out, sizeof(cell), "%s", bout->answer);
    else
        snprintf(out, sizeof(cell), "%s%.48s", bout->state == PAPAN_BOUT_OVER ? "> " : "",
                 time ? papan_milliseconds_text(bout->milliseconds, number)
                      : papan_cases_text(bout->cases, number));
}

/* A row for each N, a column for each strategy that ran. */
static void write_values(const papan_comparison *all, bool time, unsigned columns, papan_buffer *out)
{
    table t = table_new(all->sizes + 1, count_ran(all) + 2);
    for (size_t size = 0; t.cells != NULL && size < all->sizes; size++) {
        snprintf(cell_at(&t, size + 1, 0), sizeof(cell), "%llu", (unsigned long long)all->from + size);
        set_cell(&t, size + 1, 1, common_answer(all, size));
    }
    if (t.cells != NULL) {
        set_cell(&t, 0, 0, "N");
        set_cell(&t, 0, 1, answer_title(all));
    }
    for (size_t i = 0, column = 2; t.cells != NULL && i < all->strategies; i++) {
        if (!papan_comparison_ran(all, i))
            continue;
        set_cell(&t, 0, column, papan_comparison_name(i));
        for (size_t size = 0; size < all->sizes; size++)
            write_value(papan_comparison_entry(all, size, i), time, cell_at(&t, size + 1, column));
        column++;
    }
    write_table(&t, columns, out);
}

static void write_legend(const papan_comparison *all, papan_buffer *out)
{
    char limit[PAPAN_SHORT];
    papan_buffer_char(out, '\n');
    if (papan_comparison_any(all, PAPAN_BOUT_OVER))
        papan_buffer_line(out, _(">: stopped by the time limit of %s s or by Ctrl-C; the true value is larger"),
                          papan_plain_text(papan_comparison_limit(all), limit));
    if (papan_comparison_any(all, PAPAN_BOUT_SKIPPED))
        papan_buffer_line(out, "%s", _("-: not run, since it was stopped for a smaller N or by Ctrl-C"));
    if (papan_comparison_any(all, PAPAN_BOUT_UNSUITED))
        papan_buffer_line(out, "%s", _("x: not run, since the strategy cannot do this N"));
}

static void write_sweep(const papan_comparison *all, unsigned columns, bool legend, papan_buffer *out)
{
    papan_buffer_line(out, "%s", _("Time in ms (short runs: the median of several)"));
    write_values(all, true, columns, out);
    papan_buffer_format(out, "\n%s\n", _("Cases"));
    write_values(all, false, columns, out);
    if (legend &&
        (papan_comparison_any(all, PAPAN_BOUT_OVER) || papan_comparison_any(all, PAPAN_BOUT_SKIPPED) ||
         papan_comparison_any(all, PAPAN_BOUT_UNSUITED)))
        write_legend(all, out);
}

void papan_comparison_text(const papan_comparison *all, unsigned columns, bool bars, papan_buffer *out)
{
    if (all->sweep)
        write_sweep(all, columns, bars, out);
    else {
        write_one(all, columns, out);
        if (bars) {
            write_reason(all, out);
            write_bars(all, columns, out);
        }
    }
}

/* ---- CSV ---- */

void papan_comparison_csv(const papan_comparison *all, papan_buffer *out)
{
    papan_buffer_format(out, "%sstrategy,verdict,solutions,cases,ms,runs,memory\n", all->sweep ? "n," : "");
    for (size_t size = 0; size < all->sizes; size++)
        for (size_t i = 0; i < all->strategies; i++) {
            const papan_bout *bout = papan_comparison_entry(all, size, i);
            if (bout->state < PAPAN_BOUT_ANSWERED)
                continue;
            if (all->sweep)
                papan_buffer_format(out, "%llu,", (unsigned long long)all->from + size);
            papan_buffer_format(out, "%s,%s,%s,%llu,%.3f,%u,%zu\n", papan_comparison_name(i), bout->verdict,
                                bout->count, (unsigned long long)bout->cases, bout->milliseconds, bout->runs,
                                bout->memory);
        }
}
