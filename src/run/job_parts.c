/* job_parts.c: the parts of a job for users of the library, by index, place or line: reading and adding them,
 * dealing, and searching those that others deal. */
#include "run/attempt.h"
#include "run/job.h"

#include "base/hash.h"
#include "base/struct_size.h"

#include <string.h>

/* ---- reading ---- */

size_t papan_job_parts(papan_job *job)
{
    return papan_work_parts(&job->meter.work);
}

size_t papan_job_open(papan_job *job)
{
    return papan_work_sum(&job->meter.work).open;
}

bool papan_job_part(papan_job *job, size_t part, papan_part_info *info)
{
    papan_work *work = &job->meter.work;
    if (part >= papan_work_parts(work))
        return false;
    const papan_part *p = papan_work_part(work, part);
    pthread_mutex_lock(&work->lock);
    const papan_part_info own = {
        .place = p->place, .state = p->state, .whole = p->whole, .guess = p->guess, .sum = p->result};
    pthread_mutex_unlock(&work->lock);
    papan_struct_write(info, &own, sizeof own, sizeof own);
    return true;
}

bool papan_job_complete(papan_job *job)
{
    return job->ready && papan_work_complete(&job->meter.work);
}

papan_meter *papan_job_meter(papan_job *job)
{
    return &job->meter;
}

void papan_job_result(papan_job *job, papan_result *result)
{
    papan_part_sum total = papan_work_sum(&job->meter.work).total;
    papan_result own = {.complete = papan_job_complete(job),
                        .cases = total.cases,
                        .hash = total.hash,
                        .strategy = job->partition.strategy->name,
                        .memory = job->budget.peak};
    papan_count count = papan_sum_count(&total);
    papan_count_text(count, own.count);
    own.verdict = count > 1       ? PAPAN_MANY
                  : !own.complete ? PAPAN_UNKNOWN
                  : count == 1    ? PAPAN_UNIQUE
                                  : PAPAN_NONE;
    if (own.verdict == PAPAN_NONE)
        papan_say_searched(&own);
    papan_struct_write(result, &own, sizeof own, sizeof own);
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

size_t papan_job_find(papan_job *job, const char *place, bool *no_memory)
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

/* ---- adding ---- */

static size_t words_in(const char *line)
{
    size_t words = 1;
    for (; *line != '\0'; line++)
        words += *line == ' ';
    return words;
}

papan_status papan_job_add(papan_job *job, const char *line, double guess, const papan_part_sum *sum,
                           size_t *part, papan_message *why)
{
    char place[PAPAN_PLACE_MAX];
    size_t room = words_in(line);
    papan_part read = {.place = place, .guess = guess};
    why = PAPAN_WHY(why);
    read.option = papan_take(&job->memory, room, sizeof *read.option);
    if (read.option == NULL)
        return PAPAN_NO_MEMORY;
    papan_status status = papan_part_read_line(job, line, room, &read, why);
    if (status == PAPAN_OK && sum != NULL) {
        read.state = PAPAN_PART_DONE;
        read.result = *sum;
    }
    if (status == PAPAN_OK && !papan_work_add(&job->meter.work, &read, part))
        status = PAPAN_NO_MEMORY;
    papan_give(&job->memory, read.option, room, sizeof *read.option);
    return status;
}

/* ---- dealing ---- */

bool papan_job_take(papan_job *job, size_t *part)
{
    return papan_work_take(&job->meter.work, part) != NULL;
}

void papan_job_put_back(papan_job *job, size_t part)
{
    if (part < papan_job_parts(job))
        papan_work_put_back(&job->meter.work, part);
}

double papan_job_largest(papan_job *job)
{
    return papan_work_largest(&job->meter.work);
}

/* ---- searching for a source ---- */

papan_status papan_job_work(papan_job *job, const papan_job_source *source, papan_message *why)
{
    papan_job_source s;
    papan_struct_read(&s, sizeof s, source, sizeof s);
    const papan_part_source inside = {.context = s.context,
                                      .next = s.next,
                                      .done = s.done,
                                      .stop = s.stop,
                                      .gathers = job->request.goal == PAPAN_LIST};
    return papan_partition_search(&job->partition, &job->memory, &job->meter.work, &inside, PAPAN_WHY(why));
}
