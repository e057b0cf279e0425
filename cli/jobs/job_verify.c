/* job_verify.c: papan job verify and papan job export. Opening the job has already checked what can be checked
 * without searching: the database, the checksum of every record, and that the parts cover the whole. Here a
 * random sample of the parts, or all, is searched again and must give the saved results. */
#include "cli/jobs/job_file.h"

#include "base/random.h"
#include "cli/cluster/backend.h"
#include "cli/language.h"
#include "cli/output/report.h"
#include "format/format.h"

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
    size_t labels = 0, cells = c->kept->puzzle->cells;
    if (!c->kept->meta.list)
        return true;
    bool same = papan_store_solutions(c->kept->store, place, &kept, &labels) && labels == solutions * cells &&
                (labels == 0 || memcmp(kept, label, labels * sizeof *label) == 0);
    free(kept);
    return same;
}

static void compare(void *context, size_t part, const papan_part_result *result, const uint16_t *label,
                    size_t solutions)
{
    check *c = context;
    const papan_part *kept = papan_ledger_part(papan_job_ledger(c->kept->job), c->part[part]);
    if (papan_job_agree(c->kept->job, &kept->result, result) &&
        same_solutions(c, kept->place, label, solutions)) {
        c->right++;
        return;
    }
    c->wrong++;
    char was[40], is[40];
    papan_count_text(kept->result.count, was);
    papan_count_text(result->count, is);
    papan_watch_clear(&c->run.watch);
    papan_complain(
        _("part %s was saved with the count %s, but searching it again gave %s (or different solutions)"),
        kept->place, was, is);
}

static bool over(void *context)
{
    return papan_watch_over(&((check *)context)->run.watch);
}

/* Chooses finished parts: all, or `wanted` at random (the start of a shuffle). */
static bool choose(check *c, size_t wanted, size_t *chosen)
{
    papan_ledger *kept = papan_job_ledger(c->kept->job);
    size_t parts = papan_ledger_parts(kept), done = 0;
    size_t *deck = c->part = malloc((parts + 1) * sizeof *deck);
    papan_random random = {(uint64_t)(papan_clock() * 1e9)};
    bool good = deck != NULL;
    for (size_t i = 0; i < parts && good; i++)
        if (papan_ledger_part(kept, i)->state == PAPAN_PART_DONE)
            deck[done++] = i;
    *chosen = wanted < done ? wanted : done;
    for (size_t i = 0; i < *chosen && good; i++) {
        size_t other = i + papan_random_below(&random, (uint32_t)(done - i)), swap = deck[i];
        deck[i] = deck[other];
        deck[other] = swap;
        papan_part part = *papan_ledger_part(kept, deck[i]);
        part.state = PAPAN_PART_OPEN;
        part.whole = true; /* its result was saved as one, so it must not be split */
        good = papan_ledger_add(papan_job_ledger(c->again), &part) != NULL;
    }
    return good && papan_job_shuffle(c->again) == PAPAN_OK;
}

static int search_again(check *c)
{
    papan_message why;
    papan_job_hooks hooks = {.context = c, .done = compare, .stop = over};
    papan_watch_start(&c->run.watch, c->run.time_limit, papan_telling_of(c->kept->session));
    papan_watch_ask(&c->run.watch, papan_kept_progress, papan_job_ledger(c->again));
    papan_status status = papan_backend_search(c->kept->session, c->again, &hooks, &why);
    papan_watch_ask(&c->run.watch, NULL, NULL);
    papan_watch_end(&c->run.watch);
    return status == PAPAN_OK ? PAPAN_EXIT_ANSWERED : papan_run_failed(c->kept->session, status, &why);
}

static void tell(const check *c)
{
    papan_session *session = c->kept->session;
    papan_standing total = papan_ledger_sum(papan_job_ledger(c->kept->job));
    if (!session->settings.json) {
        papan_put_format(
            session, _("The file is intact. Parts: %zu, results: %zu, searched again: %zu, different: %zu\n"),
            total.parts, total.done, c->right + c->wrong, c->wrong);
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
    size_t chosen = 0, wanted = settings->all ? SIZE_MAX : settings->limit != 0 ? settings->limit : SAMPLE;
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

static bool write_result(papan_kept *kept, const papan_part *part, papan_buffer *out)
{
    char count[40];
    uint16_t *label = NULL;
    size_t labels = 0;
    if (kept->meta.list && !papan_kept_solutions(kept, part->place, &label, &labels))
        return false;
    uint64_t solutions = labels > 0 ? papan_labels_hash(label, labels) : 0;
    papan_count_text(part->result.count, count);
    papan_buffer_format(
        out, " = %s %llu %016llx %016llx", count, (unsigned long long)part->result.cases,
        (unsigned long long)part->result.hash,
        (unsigned long long)papan_job_checksum(kept->job, part->place, &part->result, solutions));
    free(label);
    return true;
}

int papan_job_action_export(papan_kept *kept)
{
    size_t parts;
    const papan_part **part = papan_kept_sorted(kept, &parts);
    papan_buffer line = papan_buffer_new(NULL);
    bool good = part != NULL;
    for (size_t i = 0; i < parts && good; i++) {
        papan_buffer_clear(&line);
        papan_job_line(kept->job, part[i], &line);
        if (part[i]->state == PAPAN_PART_DONE)
            good = write_result(kept, part[i], &line);
        papan_buffer_char(&line, '\n');
        good = good && papan_put_buffer(kept->session, &line);
    }
    papan_buffer_free(&line);
    free(part);
    return good ? PAPAN_EXIT_ANSWERED : PAPAN_EXIT_ERROR;
}
