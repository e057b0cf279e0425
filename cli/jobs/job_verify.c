/* job_verify.c: papan job verify and papan job export. Opening the job has already checked everything that
 * needs no search: the database, the checksum of every record, and that the parts cover the whole. Here a
 * random sample of the parts, or all, is searched again and must give the saved results. */
#include "cli/jobs/job_file.h"

#include "base/sum.h"
#include "cli/language.h"
#include "cli/output/report.h"

#include <stdlib.h>
#include <string.h>

/* ---- verify ---- */

typedef struct check {
    papan_job_file *file;
    papan_run run;
    papan_job *again;
    size_t *part; /* for each part of again: its index in the saved job */
    size_t chosen, wrong, right;
} check;

static bool has_same_solutions(const check *c, const char *place, const uint16_t *label, size_t solutions)
{
    papan_store_solutions saved = {.label = NULL};
    size_t bytes = solutions * papan_cells(c->file->puzzle) * sizeof *label;
    bool same = papan_store_read_solutions(c->file->store, place, &saved) && saved.solutions == solutions &&
                (bytes == 0 || memcmp(saved.label, label, bytes) == 0);
    free(saved.label);
    return same;
}

static void compare_result(void *context, size_t part, const papan_part_sum *sum, const uint16_t *label,
                           size_t solutions)
{
    check *c = context;
    papan_part_info saved = {.size = sizeof saved};
    papan_job_part(c->file->job, c->part[part], &saved);
    bool same = papan_job_file_agree(c->file, &saved.sum, sum) &&
                (!c->file->meta.list || has_same_solutions(c, saved.place, label, solutions));
    c->right += same;
    c->wrong += !same;
    if (same)
        return;
    char was[40], is[40];
    papan_count_text(papan_sum_count(&saved.sum), was);
    papan_count_text(papan_sum_count(sum), is);
    papan_watch_clear(&c->run.watch);
    papan_remark(
        N_("part %s was saved with the count %s, but searching it again gave %s (or different solutions)"),
        saved.place, was, is);
}

static bool must_stop_check(void *context)
{
    return papan_watch_must_stop(&((check *)context)->run.watch);
}

/* Adds a part of the saved job to those that are searched again. */
static bool add_part(const check *c, size_t part)
{
    papan_part_info info = {.size = sizeof info};
    papan_buffer line = papan_buffer_new(NULL);
    papan_job_line(c->file->job, part, NULL, NULL, 0, &line);
    papan_job_part(c->file->job, part, &info);
    bool good =
        !line.failed && papan_job_add(c->again, line.bytes, info.guess, NULL, 0, NULL, NULL) == PAPAN_OK;
    papan_buffer_free(&line);
    return good;
}

/* Chooses finished parts: all, or at most `wanted` at random: the start of a shuffle, with numbers of a linear
 * congruential generator (Knuth). */
static bool choose_parts(check *c, uint64_t wanted)
{
    size_t parts = papan_job_file_info(c->file).parts, done = 0;
    size_t *part = c->part = malloc((parts + 1) * sizeof *part);
    uint64_t random = (uint64_t)(papan_clock() * 1e9);
    papan_part_info info = {.size = sizeof info};
    for (size_t i = 0; i < parts && part != NULL; i++)
        if (papan_job_part(c->file->job, i, &info) && info.state == PAPAN_PART_DONE)
            part[done++] = i;
    bool good = part != NULL;
    for (; c->chosen < wanted && c->chosen < done && good; c->chosen++) {
        random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        size_t other = c->chosen + (size_t)((random >> 32) % (done - c->chosen)), swap = part[c->chosen];
        part[c->chosen] = part[other];
        part[other] = swap;
        good = add_part(c, part[c->chosen]);
    }
    return good && papan_job_begin(c->again, 0, NULL) == PAPAN_OK;
}

static int search_again(check *c)
{
    papan_message why;
    /* no split hook: each part has one saved result, so it must not be split */
    papan_job_hooks hooks = {
        .size = sizeof hooks, .context = c, .done = compare_result, .stop = must_stop_check};
    papan_watch_start(&c->run.watch, c->run.time_limit, papan_progress_display_of(c->run.session));
    papan_status status = papan_job_file_search_parts(&c->run, c->again, &hooks, &why);
    papan_watch_end(&c->run.watch);
    return status == PAPAN_OK ? PAPAN_EXIT_ANSWERED : papan_run_failed(c->run.session, status, &why);
}

static void report_check(const check *c)
{
    papan_session *session = c->file->session;
    papan_progress total = {.size = sizeof total};
    papan_meter_read(papan_job_file_info(c->file).meter, false, &total);
    papan_buffer text = papan_buffer_new(NULL);
    if (session->settings.json) {
        papan_json_writer json = papan_json_writer_line(&text);
        papan_json_put_text(&json, "job", c->file->name);
        papan_json_put_number(&json, "parts", (long long)total.parts);
        papan_json_put_number(&json, "done", (long long)total.done);
        papan_json_put_number(&json, "searched", (long long)(c->right + c->wrong));
        papan_json_put_number(&json, "different", (long long)c->wrong);
        papan_json_end_line(&json);
    } else
        papan_buffer_format(
            &text, _("The file is intact. Parts: %zu, results: %zu, searched again: %zu, different: %zu\n"),
            (size_t)total.parts, (size_t)total.done, c->right + c->wrong, c->wrong);
    papan_put_answer(session, &text);
}

int papan_job_action_verify(papan_job_file *file)
{
    enum { SAMPLE = 10 };
    const papan_settings *settings = &file->session->settings;
    check c = {.file = file, .run = papan_run_new(file->session, file->puzzle)};
    uint64_t wanted = settings->all ? UINT64_MAX : settings->limit != 0 ? settings->limit : SAMPLE;
    papan_message why;
    bool good = papan_job_file_new_job(file, &c.again, &why) == PAPAN_OK && choose_parts(&c, wanted);
    int code = good ? search_again(&c) : papan_out_of_memory();
    papan_job_free(c.again);
    free(c.part);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    report_check(&c);
    return c.wrong > 0 ? PAPAN_EXIT_ERROR : c.right < c.chosen ? PAPAN_EXIT_STOPPED : PAPAN_EXIT_ANSWERED;
}

/* ---- export ---- */

static bool write_part(papan_job_file *file, const papan_part_info *part, papan_buffer *out)
{
    papan_store_solutions s = {.label = NULL};
    bool done = part->state == PAPAN_PART_DONE;
    bool good = !done || !file->meta.list || papan_job_file_solutions(file, part->place, &s);
    if (good)
        papan_job_line(file->job, part->part, done ? &part->sum : NULL, s.label, s.solutions, out);
    free(s.label);
    return good;
}

int papan_job_action_export(papan_job_file *file)
{
    size_t parts;
    papan_part_info *part = papan_job_file_sorted(file, &parts);
    papan_buffer line = papan_buffer_new(NULL);
    bool good = part != NULL;
    for (size_t i = 0; i < parts && good; i++) {
        papan_buffer_clear(&line);
        good = write_part(file, &part[i], &line);
        papan_buffer_char(&line, '\n');
        good = good && papan_put_buffer(file->session, &line);
    }
    papan_buffer_free(&line);
    free(part);
    return good ? PAPAN_EXIT_ANSWERED : PAPAN_EXIT_ERROR;
}
