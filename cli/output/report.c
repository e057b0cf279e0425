/* report.c: answers in words and in JSON, see report.h. Everything goes to a buffer, since the same text is
 * printed and saved. */
#include "cli/output/report.h"

#include "cli/language.h"
#include "cli/watching/watch.h"

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
    char limit[PAPAN_SHORT];
    if (papan_interrupted())
        papan_buffer_line(out, "%s", _("Unknown: stopped by the user before the answer was found."));
    else
        papan_buffer_line(out, _("Unknown: the time limit of %s s was reached before the answer was found."),
                          papan_plain_text(run->time_limit, limit));
}

void papan_report_incomplete(const papan_session *session, const char *count)
{
    if (session->settings.progress != PAPAN_PROGRESS_JSON)
        papan_remark(N_("the search is not complete: there are at least %s solutions"), count);
}

void papan_report_first(const papan_run *run, const papan_terminal_style *style, papan_buffer *out)
{
    if (run->first != NULL)
        papan_terminal_board(run->puzzle, run->first, style, out);
    else if (run->result.verdict == PAPAN_NONE)
        papan_report_none(run, out);
    else
        papan_report_stopped(run, out);
}

void papan_report_copies(const papan_run *run)
{
    const papan_settings *settings = &run->session->settings;
    papan_pack_info pack = {.size = sizeof pack};
    if (!settings->quiet && !settings->json && papan_pack_get(run->puzzle, &pack) && pack.copies_alike)
        papan_remark(N_("the copies of a piece have the same letter, because there are more than %d pieces; "
                        "--json lists the cells of each copy"),
                     PAPAN_PIECES_MAX);
}

static void report_time(double milliseconds, papan_buffer *out)
{
    char text[PAPAN_SHORT];
    papan_buffer_char(out, '\n');
    papan_buffer_line(out, _("Search time: %s ms"), papan_milliseconds_text(milliseconds, text));
}

void papan_report_spent(double milliseconds, uint64_t cases, papan_buffer *out)
{
    report_time(milliseconds, out);
    papan_buffer_line(out, _("Cases examined: %llu"), (unsigned long long)cases);
}

/* "Certificate: board.proof (tree, 3.1 KiB)" */
static void report_certificate(const papan_run *run, papan_buffer *out)
{
    char size[PAPAN_SHORT];
    const papan_certify_result *certified = &run->certified;
    if (run->certificate == NULL)
        return;
    papan_bytes_text(certified->bytes, size);
    if (certified->method != NULL)
        papan_buffer_line(out, _("Certificate: %s (%s, %s)"), run->certificate, certified->method, size);
    else
        papan_buffer_line(out, _("Certificate: %s (%s)"), run->certificate, size);
}

void papan_report_cost(const papan_run *run, papan_buffer *out)
{
    char text[PAPAN_SHORT];
    bool decided_by_another = run->strategy != NULL && run->result.tries == 2;
    const papan_tried *tried = run->result.tried;
    if (decided_by_another) {
        report_time(run->milliseconds, out);
        papan_buffer_line(out, _("Cases examined: %llu (%s), %llu (%s)"), (unsigned long long)tried[0].cases,
                          tried[0].strategy, (unsigned long long)tried[1].cases, tried[1].strategy);
    } else
        papan_report_spent(run->milliseconds, run->result.cases, out);
    report_certificate(run, out);
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

void papan_report_messages(papan_json_writer *json, const papan_message *warning, size_t warnings)
{
    if (warnings == 0)
        return;
    papan_json_begin_array(json, "warnings");
    for (size_t i = 0; i < warnings; i++) {
        papan_json_begin_object(json, NULL);
        if (warning[i].line != 0) {
            papan_json_put_number(json, "line", warning[i].line);
            papan_json_put_number(json, "column", warning[i].column != 0 ? warning[i].column : 1);
        }
        papan_json_put_sentence(json, "text", &warning[i]);
        papan_json_end(json);
    }
    papan_json_end(json);
}

void papan_report_warnings(const papan_session *session, papan_json_writer *json)
{
    papan_report_messages(json, session->warning, session->warnings);
}

static papan_result result_of(const papan_run *run)
{
    papan_result result = run->result;
    result.verdict = run->stopped ? PAPAN_UNKNOWN : result.verdict;
    return result;
}

/* The members complete, for a count of all solutions, and stopped_by. */
static void put_completeness(const papan_run *run, papan_json_writer *json)
{
    papan_json_put_bool(json, "complete", run->result.complete && !run->stopped);
    if (run->stopped)
        papan_json_put_text(json, "stopped_by", papan_interrupted() ? "user" : "time-limit");
}

void papan_report_members(const papan_run *run, papan_json_writer *json)
{
    papan_result result = result_of(run);
    papan_json_put_result(json, run->puzzle, &result, run->milliseconds, run->session->settings.distinct,
                          run->first);
    put_completeness(run, json);
    papan_report_warnings(run->session, json);
    if (run->certificate != NULL)
        papan_json_put_text(json, "certificate", run->certificate);
}

void papan_report_json(const papan_run *run, papan_buffer *out)
{
    papan_json_writer json = papan_json_writer_line(out);
    papan_report_members(run, &json);
    papan_json_end_line(&json);
}

void papan_report_totals(const papan_run *run, papan_json_writer *json)
{
    papan_result result = result_of(run);
    papan_json_put_totals(json, &result, run->milliseconds, run->session->settings.distinct);
    put_completeness(run, json);
    papan_report_warnings(run->session, json);
}

int papan_report_put(const papan_run *run, papan_buffer *text)
{
    int code = papan_put_answer(run->session, text);
    return code == PAPAN_EXIT_ANSWERED ? papan_run_exit(run) : code;
}
