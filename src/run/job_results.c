/* job_results.c: results that other processes return, and parts that are searched again to verify them. */
#include "run/job.h"

#include <string.h>

static papan_status say_wrong_result(papan_message *why, papan_status status, const char *code,
                                     const char *text, const char *argument)
{
    papan_say(why, 0, 0, code, text);
    papan_say_text(why, 0, argument);
    return status;
}

/* Checks and enters a result of this part. */
static papan_status enter_result(papan_job *job, const papan_job_hooks *hooks, size_t part,
                                 const papan_part_sum *result, const uint16_t *label, size_t solutions,
                                 papan_message *why)
{
    papan_work *work = &job->meter.work;
    const papan_part *p = papan_work_part(work, part);
    papan_work_take_part(work, part);
    papan_status status = papan_job_done(job, hooks, part, result, label, solutions);
    papan_part_info now = {.size = sizeof now};
    papan_job_part(job, part, &now);
    if (now.state == PAPAN_PART_SPLIT)
        return say_wrong_result(why, PAPAN_BAD_INPUT, "part-unknown", N_("the job has no part {0}"), p->place);
    if (status == PAPAN_OK && !papan_job_agree(job, &now.sum, result))
        return say_wrong_result(why, PAPAN_WRONG, "part-results-differ",
                                N_("two different results for part {0}: one of them is wrong"), p->place);
    return status;
}

papan_status papan_job_enter(papan_job *job, const papan_job_hooks *hooks, const char *line,
                             const uint16_t *label, size_t solutions, papan_message *why)
{
    const papan_job_hooks own = papan_job_hooks_of(hooks);
    papan_part_sum result;
    uint64_t checksum;
    char place[PAPAN_PLACE_MAX];
    const char *equals = strstr(line, " = ");
    why = PAPAN_WHY(why);
    if (equals == NULL || !papan_part_read_result(equals + 3, &result, &checksum))
        return say_wrong_result(why, PAPAN_BAD_INPUT, "part-result-invalid",
                                N_("invalid result of a part: '{0}'"), equals != NULL ? equals + 3 : "");
    papan_status status = papan_part_read_place(job, line, place, why);
    if (status != PAPAN_OK)
        return status;
    uint64_t hash = solutions > 0 ? papan_labels_hash(label, solutions * job->puzzle->cells) : 0;
    if (papan_part_checksum(job, place, &result, hash) != checksum)
        return say_wrong_result(why, PAPAN_BAD_INPUT, "part-result-invalid",
                                N_("the result of part {0} does not match its checksum"), place);
    bool no_memory;
    size_t part = papan_job_find(job, place, &no_memory);
    if (part == SIZE_MAX)
        return no_memory ? PAPAN_NO_MEMORY
                         : say_wrong_result(why, PAPAN_BAD_INPUT, "part-unknown", N_("the job has no part {0}"),
                                            place);
    return enter_result(job, &own, part, &result, label, solutions, why);
}

/* ---- verifying ---- */

typedef struct check {
    size_t part;
    bool taken, whole;
    papan_part_sum sum;
    bool (*stop)(void *context);
    void *context;
} check;

static bool check_stops(void *context)
{
    const check *c = context;
    return c->stop != NULL && c->stop(c->context);
}

static bool next_checked_part(void *context, size_t *part)
{
    check *c = context;
    *part = c->part;
    bool first = !c->taken;
    c->taken = true;
    return first;
}

static void keep_checked_result(void *context, size_t part, bool whole, const papan_part_sum *sum,
                                const uint16_t *label, size_t solutions)
{
    check *c = context;
    (void)part, (void)label, (void)solutions;
    c->whole = whole;
    c->sum = *sum;
}

papan_status papan_job_verify(papan_job *job, size_t part, bool (*ask)(void *context), void *context,
                              bool *checked, papan_part_sum *again, papan_message *why)
{
    check c = {.part = part, .stop = ask, .context = context};
    const papan_job_source source = {.size = sizeof source,
                                     .context = &c,
                                     .next = next_checked_part,
                                     .done = keep_checked_result,
                                     .stop = check_stops};
    papan_part_info known = {.size = sizeof known};
    why = PAPAN_WHY(why);
    *checked = false;
    if (!papan_job_part(job, part, &known) || known.state != PAPAN_PART_DONE)
        return say_wrong_result(why, PAPAN_UNSUITABLE, "part-not-finished",
                                N_("only finished parts can be verified"), "");
    papan_status status = papan_job_work(job, &source, why);
    if (status != PAPAN_OK || !c.whole)
        return status;
    *checked = true;
    if (again != NULL)
        *again = c.sum;
    return papan_job_agree(job, &known.sum, &c.sum)
               ? PAPAN_OK
               : say_wrong_result(why, PAPAN_WRONG, "part-results-differ",
                                  N_("two different results for part {0}: one of them is wrong"), known.place);
}
