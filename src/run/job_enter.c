/* job_enter.c: adds the parts of a saved job or of another process, and enters results that other processes
 * return; both are lines. */
#include "run/job.h"

#include "base/hash.h"

#include <string.h>

papan_status papan_job_add(papan_job *job, const char *text, double guess, const uint16_t *label,
                           size_t solutions, size_t *part, papan_message *why)
{
    papan_part_line line;
    papan_status status = papan_part_line_read(job, text, label, solutions, &line, PAPAN_WHY(why));
    line.part.guess = guess;
    if (status == PAPAN_OK && !papan_work_add(&job->meter.work, &line.part, part))
        status = PAPAN_NO_MEMORY;
    papan_part_line_free(job, &line);
    return status;
}

/* ---- finding: a hash table with open addressing, which grows with the parts ---- */

/* Enters the parts from job->slotted on; there is room. The lock of the work is held. */
static void enter_places(papan_job *job)
{
    const papan_work *l = &job->meter.work;
    for (; job->slotted < l->parts; job->slotted++) {
        size_t at = papan_text_hash(l->part[job->slotted]->place) & (job->slots - 1);
        while (job->slot[at] != 0)
            at = (at + 1) & (job->slots - 1);
        job->slot[at] = job->slotted + 1;
    }
}

static bool make_slots(papan_job *job)
{
    size_t slots = 64;
    while (slots < 2 * job->meter.work.parts)
        slots *= 2;
    if (slots == job->slots)
        return true;
    size_t *slot = papan_take(&job->memory, slots, sizeof *slot);
    if (slot == NULL)
        return false;
    papan_give(&job->memory, job->slot, job->slots, sizeof *job->slot);
    job->slot = slot;
    job->slots = slots;
    job->slotted = 0;
    return true;
}

/* The index of the part at this place; SIZE_MAX: none, or *no_memory. */
static size_t find_part(papan_job *job, const char *place, bool *no_memory)
{
    papan_work *l = &job->meter.work;
    size_t found = SIZE_MAX;
    pthread_mutex_lock(&l->lock);
    *no_memory = !make_slots(job);
    if (!*no_memory) {
        enter_places(job);
        size_t at = papan_text_hash(place) & (job->slots - 1);
        while (job->slot[at] != 0 && strcmp(l->part[job->slot[at] - 1]->place, place) != 0)
            at = (at + 1) & (job->slots - 1);
        found = job->slot[at] - 1; /* SIZE_MAX for an empty slot */
    }
    pthread_mutex_unlock(&l->lock);
    return found;
}

/* ---- results ---- */

/* True if these two results of the same part are equal. Cases count only if they do not depend on the machine.
 */
static bool is_same_result(const papan_job *job, const papan_part_sum *one, const papan_part_sum *other)
{
    bool cases_vary = (job->partition.strategy->traits & PAPAN_CASES_VARY) != 0;
    return papan_sum_count(one) == papan_sum_count(other) && one->hash == other->hash &&
           (cases_vary || one->cases == other->cases);
}

/* A result for this part, which is checked. */
static papan_status enter_result(papan_job *job, const papan_job_hooks *hooks, size_t part,
                                 const papan_part_sum *result, const uint16_t *label, size_t solutions,
                                 papan_message *why)
{
    papan_work_take_part(&job->meter.work, part);
    papan_status status = papan_job_done(job, hooks, part, result, label, solutions);
    papan_part_info now = {.size = sizeof now};
    papan_job_part(job, part, &now);
    if (now.state == PAPAN_PART_SPLIT)
        return papan_fail(PAPAN_BAD_INPUT, why, "part-unknown", N_("the job has no part {0}"),
                          PAPAN_ARGS(now.place));
    if (status == PAPAN_OK && !is_same_result(job, &now.sum, result))
        return papan_fail(PAPAN_WRONG, why, "part-results-differ",
                          N_("two different results for part {0}: one of them is wrong"),
                          PAPAN_ARGS(now.place));
    return status;
}

papan_status papan_job_enter(papan_job *job, const papan_job_hooks *hooks, const char *text,
                             const uint16_t *label, size_t solutions, papan_message *why)
{
    const papan_job_hooks own = papan_job_hooks_of(hooks);
    papan_part_line line;
    bool no_memory = false;
    why = PAPAN_WHY(why);
    papan_status status = papan_part_line_read(job, text, label, solutions, &line, why);
    papan_part_line_free(job, &line);
    if (status != PAPAN_OK)
        return status;
    if (line.part.state != PAPAN_PART_DONE)
        return papan_fail(PAPAN_BAD_INPUT, why, "part-result-invalid", N_("invalid result of a part: '{0}'"),
                          PAPAN_ARGS(""));
    size_t part = find_part(job, line.place, &no_memory);
    if (no_memory)
        return PAPAN_NO_MEMORY;
    if (part == SIZE_MAX)
        return papan_fail(PAPAN_BAD_INPUT, why, "part-unknown", N_("the job has no part {0}"),
                          PAPAN_ARGS(line.place));
    return enter_result(job, &own, part, &line.part.result, label, solutions, why);
}
