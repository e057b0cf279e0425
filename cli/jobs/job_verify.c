/* job_verify.c: papan job verify and papan job export. Opening the job has already checked what can be checked
 * without searching: the database, the checksum of every record, and that the parts cover the whole. Here a
 * random sample of the parts, or all, is searched again and must give the saved results. */
#include "cli/jobs/job_file.h"

#include "cli/cluster/backend.h"
#include "cli/language.h"
#include "cli/output/report.h"

#include <stdlib.h>
#include <string.h>

/* ---- verify ---- */

typedef struct check {
    papan_kept *kept;
    papan_run run;
    papan_job *again;
    size_t *part; /* for each part of again: its index in the saved job */
    size_t wrong, right;
} check;

static bool same_solutions(const check *c, const char *place, const uint16_t *label, size_t solutions)
{
    uint16_t *kept = NULL;
    size_t labels = 0, cells = papan_cells(c->kept->puzzle);
    if (!c->kept->meta.list)
        return true;
    bool same = papan_store_solutions(c->kept->store, place, &kept, &labels) && labels == solutions * cells &&
                (labels == 0 || memcmp(kept, label, labels * sizeof *label) == 0);
    free(kept);
    return same;
}

static void compare(void *context, size_t part, const papan_part_sum *sum, const uint16_t *label,
                    size_t solutions)
{
    check *c = context;
    papan_part_info kept = {.size = sizeof kept};
    papan_job_part(c->kept->job, c->part[part], &kept);
    if (papan_job_agree(c->kept->job, &kept.sum, sum) && same_solutions(c, kept.place, label, solutions)) {
        c->right++;
        return;
    }
    c->wrong++;
    papan_buffer was = papan_buffer_new(NULL), is = papan_buffer_new(NULL);
    papan_part_sum_count(&kept.sum, &was);
    papan_part_sum_count(sum, &is);
    papan_watch_clear(&c->run.watch);
    papan_remark(
        N_("part %s was saved with the count %s, but searching it again gave %s (or different solutions)"),
        kept.place, was.failed ? "?" : was.bytes, is.failed ? "?" : is.bytes);
    papan_buffer_free(&was);
    papan_buffer_free(&is);
}

static bool over(void *context)
{
    return papan_watch_over(&((check *)context)->run.watch);
}

/* The next number of a linear congruential generator (Knuth), below bound. */
static size_t random_below(uint64_t *state, size_t bound)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (size_t)((*state >> 32) % bound);
}

/* Adds a part of the saved job to those that are searched again. */
static bool add_again(const check *c, size_t part, papan_buffer *line)
{
    papan_part_info info = {.size = sizeof info};
    papan_buffer_clear(line);
    papan_job_line(c->kept->job, part, line);
    papan_job_part(c->kept->job, part, &info);
    return !line->failed && papan_job_add(c->again, line->bytes, info.guess, NULL, NULL, NULL) == PAPAN_OK;
}

/* Chooses finished parts: all, or `wanted` at random (the start of a shuffle). */
static bool choose(check *c, size_t wanted, size_t *chosen)
{
    size_t parts = papan_job_parts(c->kept->job), done = 0;
    size_t *deck = c->part = malloc((parts + 1) * sizeof *deck);
    uint64_t random = (uint64_t)(papan_clock() * 1e9);
    papan_part_info info = {.size = sizeof info};
    papan_buffer line = papan_buffer_new(NULL);
    bool good = deck != NULL;
    for (size_t i = 0; i < parts && good; i++)
        if (papan_job_part(c->kept->job, i, &info) && info.state == PAPAN_PART_DONE)
            deck[done++] = i;
    *chosen = wanted < done ? wanted : done;
    for (size_t i = 0; i < *chosen && good; i++) {
        size_t other = i + random_below(&random, done - i), swap = deck[i];
        deck[i] = deck[other];
        deck[other] = swap;
        good = add_again(c, deck[i], &line);
    }
    papan_buffer_free(&line);
    return good && papan_job_shuffle(c->again) == PAPAN_OK;
}

static int search_again(check *c)
{
    papan_message why;
    /* results were saved as one, so no part may be split: there is no hook for it */
    papan_job_hooks hooks = {.size = sizeof hooks, .context = c, .done = compare, .stop = over};
    papan_watch_start(&c->run.watch, c->run.time_limit, papan_telling_of(c->kept->session));
    papan_watch_ask(&c->run.watch, papan_watch_meter, papan_job_meter(c->again));
    papan_status status = papan_backend_search(c->kept->session, c->again, &hooks, &why);
    papan_watch_ask(&c->run.watch, NULL, NULL);
    papan_watch_end(&c->run.watch);
    return status == PAPAN_OK ? PAPAN_EXIT_ANSWERED : papan_run_failed(c->kept->session, status, &why);
}

static void tell(const check *c)
{
    papan_session *session = c->kept->session;
    papan_progress total = {.size = sizeof total};
    papan_meter_read(papan_job_meter(c->kept->job), false, &total);
    if (!session->settings.json) {
        papan_put_format(
            session, _("The file is intact. Parts: %zu, results: %zu, searched again: %zu, different: %zu\n"),
            (size_t)total.parts, (size_t)total.done, c->right + c->wrong, c->wrong);
        return;
    }
    papan_buffer text = papan_buffer_new(NULL);
    papan_json_writer json = papan_json_writer_line(&text);
    papan_json_put_text(&json, "job", c->kept->name);
    papan_json_put_number(&json, "parts", (long long)total.parts);
    papan_json_put_number(&json, "done", (long long)total.done);
    papan_json_put_number(&json, "searched", (long long)(c->right + c->wrong));
    papan_json_put_number(&json, "different", (long long)c->wrong);
    papan_json_end_line(&json);
    papan_put_answer(session, &text);
}

int papan_job_action_verify(papan_kept *kept)
{
    enum { SAMPLE = 10 };
    const papan_settings *settings = &kept->session->settings;
    check c = {.kept = kept, .run = papan_run_new(kept->session, kept->puzzle)};
    papan_message why;
    size_t chosen = 0, wanted = SAMPLE;
    if (settings->all || settings->limit != 0)
        wanted = settings->all || settings->limit > SIZE_MAX / 2 ? SIZE_MAX : (size_t)settings->limit;
    bool good = papan_kept_job(kept, &c.again, &why) == PAPAN_OK && choose(&c, wanted, &chosen);
    int code = good ? search_again(&c) : papan_out_of_memory();
    papan_job_free(c.again);
    free(c.part);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    tell(&c);
    return c.wrong > 0 ? PAPAN_EXIT_ERROR : c.right < chosen ? PAPAN_EXIT_STOPPED : PAPAN_EXIT_ANSWERED;
}

/* ---- export ---- */

static bool write_part(papan_kept *kept, const papan_kept_part *part, papan_buffer *out)
{
    uint16_t *label = NULL;
    size_t labels = 0, cells = papan_cells(kept->puzzle);
    if (part->info.state != PAPAN_PART_DONE) {
        papan_job_line(kept->job, part->part, out);
        return true;
    }
    if (kept->meta.list && !papan_kept_solutions(kept, part->info.place, &label, &labels)) {
        free(label);
        return false;
    }
    papan_job_result_line(kept->job, part->part, &part->info.sum, label, cells > 0 ? labels / cells : 0, out);
    free(label);
    return true;
}

int papan_job_action_export(papan_kept *kept)
{
    size_t parts;
    papan_kept_part *part = papan_kept_sorted(kept, &parts);
    papan_buffer line = papan_buffer_new(NULL);
    bool good = part != NULL;
    for (size_t i = 0; i < parts && good; i++) {
        papan_buffer_clear(&line);
        good = write_part(kept, &part[i], &line);
        papan_buffer_char(&line, '\n');
        good = good && papan_put_buffer(kept->session, &line);
    }
    papan_buffer_free(&line);
    free(part);
    return good ? PAPAN_EXIT_ANSWERED : PAPAN_EXIT_ERROR;
}
