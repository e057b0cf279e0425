/* cmd_job.c: papan job: the actions on a job, a search whose state is in a file (--job). Each action is a row
 * of a table. */
#include "base/info.h"
#include "cli/command.h"
#include "cli/jobs/job_file.h"
#include "cli/options.h"
#include "cli/output/report.h"

#include <math.h>
#include <string.h>

/* ---- status ---- */

/* Cases per second of the searches in this file; NAN: unknown. */
static double rate_of(const papan_store_meta *meta)
{
    return meta->seconds > 0 && meta->searched > 0 ? (double)meta->searched / meta->seconds : NAN;
}

static void write_left(const papan_job_file *file, const papan_progress *p, papan_buffer *out)
{
    char left[PAPAN_SHORT], deviation[PAPAN_SHORT];
    double rate = rate_of(&file->meta);
    papan_about_text(p->left, left);
    if (p->deviation < 0)
        papan_buffer_line(out, _("Cases left: about %s (estimate)"), left);
    else
        papan_buffer_line(out, _("Cases left: about %s (give or take %s)"), left,
                          papan_about_text(p->deviation, deviation));
    if (isnan(rate))
        papan_buffer_line(out, "%s", _("Time left: unknown"));
    else
        papan_buffer_line(out, _("Time left: about %s at the speed so far"),
                          papan_duration_text(p->left / rate, PAPAN_SECONDS, left));
}

static const char *count_of(const papan_job_file *file, const papan_progress *p)
{
    bool complete = p->done == p->parts;
    if (!complete)
        return _("Solutions so far: %s");
    if (file->meta.share[0] != '\0')
        return _("Solutions in this share: %s");
    return file->meta.distinct ? _("Distinct solutions: %s") : _("Solutions: %s");
}

/* The name of the puzzle: the one with which the job was started, or its id, or that of its family. */
static void write_name(const papan_job_file *file, papan_buffer *out)
{
    if (file->meta.name[0] != '\0')
        papan_buffer_text(out, file->meta.name);
    else if (papan_write_id(file->puzzle, out, NULL) != PAPAN_OK)
        papan_buffer_text(out, papan_info_of(file->puzzle).family);
    papan_buffer_char(out, '\0'); /* so that bytes is not NULL */
}

static void write_words(papan_job_file *file, const papan_progress *p, const char *name, papan_buffer *out)
{
    char text[PAPAN_SHORT];
    if (file->session->settings.quiet) {
        papan_buffer_format(out, "%s\n", p->count);
        if (p->done < p->parts)
            papan_report_incomplete(file->session, p->count);
        return;
    }
    if (file->meta.share[0] != '\0')
        papan_buffer_line(out, _("This is share %s of a job; return it with 'papan job merge'."),
                          file->meta.share);
    papan_buffer_text(out, _("Puzzle: "));
    papan_buffer_readable(out, name);
    papan_buffer_format(out, " (%s)\n", papan_info_of(file->puzzle).family);
    papan_buffer_line(out, _("Parts done: %zu of %zu (%s %% of the work)"), (size_t)p->done, (size_t)p->parts,
                      papan_decimal_text(100 * p->share, 1, text));
    papan_buffer_line(out, count_of(file, p), p->count);
    papan_buffer_line(out, _("Cases examined: %llu"), (unsigned long long)p->cases);
    if (p->done < p->parts)
        write_left(file, p, out);
    double seconds = file->meta.seconds;
    if (seconds > 0) /* old files do not have it */
        papan_buffer_line(out, _("Time spent: %s"),
                          papan_duration_text(seconds, seconds < 1 ? PAPAN_MILLISECONDS : PAPAN_SECONDS, text));
    papan_buffer_line(out, _("Strategy: %s"), file->meta.strategy);
}

static void write_json(papan_job_file *file, const papan_progress *p, const char *name, papan_buffer *out)
{
    char hash[PAPAN_SHORT];
    double rate = p->left > 0 ? rate_of(&file->meta) : 1; /* if nothing is left, any rate gives no time */
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)p->hash);
    papan_json_writer json = papan_json_writer_line(out);
    papan_json_put_text(&json, "job", file->name);
    papan_json_put_text(&json, "puzzle", name);
    papan_json_put_text(&json, "family", papan_info_of(file->puzzle).family);
    papan_json_put_text(&json, "goal", file->meta.list ? "list" : "count");
    papan_json_put_text(&json, "strategy", file->meta.strategy);
    papan_json_put_bool(&json, "distinct", file->meta.distinct);
    papan_json_put_text(&json, "share_of_job", file->meta.share);
    papan_json_put_bool(&json, "complete", p->done == p->parts);
    papan_json_put_number(&json, "parts", (long long)p->parts);
    papan_json_put_number(&json, "done", (long long)p->done);
    papan_json_put_real(&json, "share", p->share, 6);
    papan_json_put_text(&json, "count", p->count);
    papan_json_put_number(&json, "cases", (long long)p->cases);
    papan_json_put_text(&json, "hash", hash);
    papan_json_put_real(&json, "cases_left", p->left, 0);
    papan_json_put_real(&json, "cases_left_deviation", p->deviation >= 0 ? p->deviation : NAN, 0);
    papan_json_put_real(&json, "seconds", file->meta.seconds > 0 ? file->meta.seconds : NAN, 3);
    papan_json_put_real(&json, "seconds_left", p->left / rate, 3);
    papan_json_put_real(&json, "seconds_left_deviation", p->deviation >= 0 ? p->deviation / rate : NAN, 3);
    papan_json_end_line(&json);
}

int papan_job_action_status(papan_job_file *file)
{
    papan_buffer text = papan_buffer_new(NULL), name = papan_buffer_new(NULL);
    papan_progress progress = {.size = sizeof progress};
    papan_meter_read(papan_job_file_info(file).meter, true, &progress);
    write_name(file, &name);
    if (name.failed)
        text.failed = true;
    else if (file->session->settings.json)
        write_json(file, &progress, name.bytes, &text);
    else
        write_words(file, &progress, name.bytes, &text);
    papan_buffer_free(&name);
    return papan_put_answer(file->session, &text);
}

/* ---- the actions ---- */

static int resume_job(papan_job_file *file)
{
    papan_run run = papan_run_new(file->session, file->puzzle);
    papan_watch_start(&run.watch, run.time_limit, papan_progress_display_of(file->session));
    int code = papan_job_file_search(file, &run);
    papan_watch_end(&run.watch);
    if (code == PAPAN_EXIT_ANSWERED || run.result.complete)
        papan_job_action_status(file);
    papan_run_free(&run);
    return code == PAPAN_EXIT_ANSWERED ? papan_run_exit(&run) : code;
}

static const struct action {
    const char *name;
    papan_store_mode mode;
    bool more;           /* accepts further files */
    const char *refused; /* options of the command that it does not take */
    int (*act)(papan_job_file *file);
} action[] = {{"status", PAPAN_STORE_READ, false, "limit all", papan_job_action_status},
              {"resume", PAPAN_STORE_WRITE, false, "limit all", resume_job},
              {"split", PAPAN_STORE_WRITE, false, "all", papan_job_action_split},
              {"merge", PAPAN_STORE_WRITE, true, "limit all", papan_job_action_merge},
              {"verify", PAPAN_STORE_READ, false, "", papan_job_action_verify},
              {"export", PAPAN_STORE_READ, false, "limit all json", papan_job_action_export}};
enum { ACTIONS = sizeof action / sizeof *action };

static int command_job(papan_session *session)
{
    char **argument = session->argument;
    size_t i = 0;
    while (i < ACTIONS && strcmp(action[i].name, argument[0]) != 0)
        i++;
    if (i == ACTIONS)
        return papan_error(PAPAN_EXIT_USAGE, "unknown-action",
                           N_("unknown action '%s' for 'papan job'; actions are status, resume, split, merge, "
                              "verify and export"),
                           argument[0]);
    if (session->arguments > 2 && !action[i].more)
        return papan_error(PAPAN_EXIT_USAGE, "wrong-arguments", N_("'papan job %s' takes exactly one file"),
                           argument[0]);
    const char *unfit = papan_option_given(session, action[i].refused);
    if (unfit != NULL)
        return papan_error(PAPAN_EXIT_USAGE, "option-not-for-command",
                           N_("--%s does not apply to 'papan job %s'"), unfit, argument[0]);
    papan_job_file file;
    int code = papan_job_file_open(session, argument[1], action[i].mode, &file);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    code = action[i].act(&file);
    papan_job_file_close(&file);
    return code;
}

const papan_command papan_command_job = {
    .name = "job",
    .arguments = N_("ACTION FILE..."),
    .words = "status resume split merge verify export",
    .summary = N_("manage a search that --job keeps in a file"),
    .description =
        N_("status shows the progress, even while the search is running. resume continues the search.\n"
           "split divides the remaining work into shares, each a file of its own, for several machines; merge "
           "JOB SHARE... collects their results.\n"
           "verify checks the file and searches some parts again. export prints all parts and results as lines "
           "of text."),
    .options = "limit all json time-limit memory-limit backend progress",
    .own =
        (const papan_own_help[]){
            {"limit", N_("split: make N shares (required); verify: search N parts again (default: 10)")},
            {"all", N_("verify: search all parts again")},
            {"json", N_("all actions except export: print JSON")},
            {0}},
    .example = "papan job resume run.papan",
    .run = command_job,
};
