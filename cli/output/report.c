/* report.c: see report.h. Everything goes to a buffer, for the same words are printed and saved. */
#include "cli/output/report.h"

#include "cli/language.h"
#include "format/format.h"

#include <stdarg.h>

static void put_format(papan_buffer *out, const char *format, va_list arguments)
{
    char text[PAPAN_SENTENCE + 512];
    vsnprintf(text, sizeof text, format, arguments);
    papan_buffer_text(out, text);
}

void papan_buffer_format(papan_buffer *out, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    put_format(out, format, arguments);
    va_end(arguments);
}

void papan_buffer_line(papan_buffer *out, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    put_format(out, format, arguments);
    va_end(arguments);
    papan_buffer_char(out, '\n');
}

const char *papan_milliseconds_text(double milliseconds, char out[PAPAN_SHORT])
{
    int decimals = milliseconds < 0.1 ? 3 : milliseconds < 10 ? 2 : 0;
    snprintf(out, PAPAN_SHORT, "%.*f", decimals, milliseconds);
    return out;
}

const char *papan_bytes_text(uint64_t bytes, char out[PAPAN_SHORT])
{
    static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    size_t unit = 0;
    double amount = (double)bytes;
    for (; amount >= 1024 && unit + 1 < sizeof units / sizeof units[0]; unit++)
        amount /= 1024;
    snprintf(out, PAPAN_SHORT, "%.*f %s", unit > 0 && amount < 10 ? 1 : 0, amount, units[unit]);
    return out;
}

const char *papan_about_text(double number, char out[PAPAN_SHORT])
{
    double scale = 1;
    while (number / scale >= 100)
        scale *= 10;
    if (number >= 1e15)
        snprintf(out, PAPAN_SHORT, "%.1e", number);
    else
        snprintf(out, PAPAN_SHORT, "%.0f", (double)(uint64_t)(number / scale + 0.5) * scale);
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

void papan_report_none(const papan_run *run, papan_buffer *out)
{
    char text[PAPAN_SENTENCE];
    if (run->result.reason.text != NULL)
        papan_buffer_line(out, _("No solution: %s."), papan_sentence(&run->result.reason, text));
    else
        papan_buffer_line(out, "%s", _("No solution."));
}

void papan_report_stopped(const papan_run *run, papan_buffer *out)
{
    if (papan_interrupted())
        papan_buffer_line(out, "%s", _("Unknown: stopped by the user before the answer."));
    else
        papan_buffer_line(out, _("Unknown: the time limit of %g s was over before the answer."),
                          run->time_limit);
}

void papan_report_first(const papan_run *run, const papan_terminal_style *style, papan_buffer *out)
{
    if (run->first != NULL)
        papan_terminal_board(run->puzzle, run->first, style, out);
    else if (run->result.verdict == PAPAN_NONE)
        papan_report_none(run, out);
    else if (run->stopped)
        papan_report_stopped(run, out);
    else
        papan_buffer_line(out, "%s", _("Unknown: the search ended without an answer."));
}

void papan_report_spent(double milliseconds, uint64_t cases, papan_buffer *out)
{
    char text[PAPAN_SHORT];
    papan_buffer_char(out, '\n');
    papan_buffer_line(out, _("Search time: %s ms"), papan_milliseconds_text(milliseconds, text));
    papan_buffer_line(out, _("Cases examined: %llu"), (unsigned long long)cases);
}

/* "Cases examined: 345 (first-cell), 20 (slices)": a second strategy decided. */
static void report_both(const papan_run *run, papan_buffer *out)
{
    const papan_tried *tried = run->result.tried;
    char text[PAPAN_SHORT];
    papan_buffer_char(out, '\n');
    papan_buffer_line(out, _("Search time: %s ms"), papan_milliseconds_text(run->milliseconds, text));
    papan_buffer_line(out, _("Cases examined: %llu (%s), %llu (%s)"), (unsigned long long)tried[0].cases,
                      tried[0].strategy, (unsigned long long)tried[1].cases, tried[1].strategy);
}

void papan_report_cost(const papan_run *run, papan_buffer *out)
{
    char text[PAPAN_SHORT];
    bool decided_by_another = run->strategy != NULL && run->result.tries == 2;
    if (decided_by_another)
        report_both(run, out);
    else
        papan_report_spent(run->milliseconds, run->result.cases, out);
    if (!run->session->settings.verbose)
        return;
    papan_buffer_line(out, _("Strategy: %s"), run->result.strategy != NULL ? run->result.strategy : "-");
    papan_buffer_line(out, _("Memory: %s"), papan_bytes_text(run->result.memory, text));
    for (unsigned i = 0; i < run->result.tries && !decided_by_another; i++)
        papan_buffer_line(out, _("Tried in turns: %s, %llu cases"), run->result.tried[i].strategy,
                          (unsigned long long)run->result.tried[i].cases);
    char sentence[PAPAN_SENTENCE];
    if (run->result.note.text != NULL)
        papan_buffer_line(out, _("Note: %s"), papan_sentence(&run->result.note, sentence));
}

typedef struct sentences {
    char reason[PAPAN_SENTENCE], warning[PAPAN_SENTENCE];
} sentences;

static papan_json_result result_of(const papan_run *run, sentences *said)
{
    const papan_result *result = &run->result;
    return (papan_json_result){
        .strategy = result->strategy,
        .verdict = papan_verdict_name(run->stopped ? PAPAN_UNKNOWN : result->verdict),
        .count = result->count,
        .cases = result->cases,
        .milliseconds = run->milliseconds,
        .distinct = run->session->settings.distinct,
        .tries = result->tries,
        .tried = result->tried,
        .reason = result->reason.text != NULL ? papan_sentence(&result->reason, said->reason) : NULL,
        .warning = result->warning.text != NULL ? papan_sentence(&result->warning, said->warning) : NULL};
}

void papan_report_members(const papan_run *run, papan_json_writer *json)
{
    sentences said;
    papan_json_result result = result_of(run, &said);
    result.solutions = run->first != NULL ? 1 : 0;
    result.solution = &(const uint16_t *){run->first};
    papan_json_put_result(json, run->puzzle, &result);
}

void papan_report_json(const papan_run *run, papan_buffer *out)
{
    papan_json_writer json = papan_json_writer_line(out);
    papan_report_members(run, &json);
    papan_json_end_line(&json);
}

void papan_report_totals(const papan_run *run, papan_json_writer *json)
{
    sentences said;
    papan_json_result result = result_of(run, &said);
    papan_json_put_totals(json, &result);
}

int papan_report_put(const papan_run *run, papan_buffer *text)
{
    int code = papan_put_answer(run->session, text);
    return code == PAPAN_EXIT_ANSWERED ? papan_run_exit(run) : code;
}
