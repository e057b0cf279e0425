/* job.c: a count as a job in one process: its parts one by one, with a source of one's own, a result that is
 * checked and searched again, a job made again from what was saved of it, and the GPUs of this computer, if
 * there are any. */
#include <papan/papan.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a source: takes parts of the job, and enters their results ---- */

typedef struct source {
    papan_job *job;
    unsigned unfinished; /* parts to return unfinished once, as if a worker had stopped */
} source;

static bool next(void *context, size_t *part)
{
    source *d = context;
    if (!papan_job_take(d->job, part))
        return false;
    if (d->unfinished > 0) {
        d->unfinished--;
        papan_job_put_back(d->job, *part); /* it will be assigned again */
        return papan_job_take(d->job, part);
    }
    return true;
}

static void done(void *context, size_t part, bool whole, const papan_part_sum *sum, const uint16_t *label,
                 size_t solutions)
{
    source *d = context;
    if (whole)
        papan_job_done(d->job, NULL, part, sum, label, solutions);
    else
        papan_job_put_back(d->job, part);
}

static void search(papan_job *job)
{
    source d = {.job = job, .unfinished = 1};
    papan_job_source dealing = {.size = sizeof dealing, .context = &d, .next = next, .done = done};
    papan_message why;
    if (papan_gpus(&why) > 0 && papan_gpu_warm(0)) /* this strategy has no kernel for GPUs: refused */
        papan_job_search_gpus(job, NULL, &why);
    papan_job_work(job, &dealing, &why);  /* any number of threads may do this at the same time */
    papan_job_search(job, 2, NULL, &why); /* or let the library do it; here, no parts are left */
}

/* ---- what a program can see and check ---- */

static void describe(papan_job *job)
{
    papan_job_info info = {.size = sizeof info};
    papan_buffer head = papan_buffer_new(NULL);
    uint64_t numbering = 0;
    papan_job_get(job, &info);
    papan_job_head(job, &head);
    printf("%s by %s, %s\n", info.goal == PAPAN_COUNT ? "count" : "list", info.strategy,
           papan_job_numbering(job, &numbering) == PAPAN_OK && numbering != 0 ? "numbered" : "not numbered");
    printf("%s begin with papan-part; the largest has %s\n", head.length > 0 ? "Lines" : "No lines",
           papan_job_largest(job) > 0 ? "some cases" : "none");
    papan_buffer_free(&head);
}

static void check(papan_job *job)
{
    papan_part_info part = {.size = sizeof part};
    papan_part_sum again, known = {0};
    papan_message why;
    bool checked = false;
    size_t places = 0, parts = papan_job_parts(job);
    const char **place = calloc(parts, sizeof *place);
    for (size_t i = 0; place != NULL && papan_job_part(job, i, &part); i++)
        if (part.state == PAPAN_PART_DONE)
            place[places++] = part.place;
    printf("The parts are %s\n",
           places == parts && papan_job_covers(job, SIZE_MAX, place, places, NULL) == PAPAN_OK ? "complete"
                                                                                               : "incomplete");
    free(place);

    papan_job_part(job, 0, &part);
    papan_status status = papan_job_verify(job, 0, NULL, NULL, &checked, &again, &why);
    printf("Part 0 searched again: %s\n",
           status == PAPAN_OK && checked && papan_job_agree(job, &part.sum, &again) ? "the same" : "different");
    papan_buffer count = papan_buffer_new(NULL);
    papan_part_sum_count(&again, &count);
    papan_part_sum_read(&known, count.bytes);
    known.cases = again.cases;
    known.hash = again.hash;
    printf("Its record is %s\n", papan_job_checksum(job, part.place, &known, NULL, 0) ==
                                         papan_job_checksum(job, part.place, &again, NULL, 0)
                                     ? "whole"
                                     : "torn");
    papan_buffer_free(&count);
}

/* A job is saved as a line and a sum for each part, and the cases above them. */
static void load_again(papan_puzzle *puzzle, const papan_request *request, papan_job *job)
{
    papan_job *loaded = NULL;
    papan_job_info info = {.size = sizeof info};
    papan_part_info part = {.size = sizeof part};
    papan_result before = {.size = sizeof before}, after = {.size = sizeof after};
    papan_message why;
    for (size_t i = 0; papan_job_part(job, i, &part); i++) {
        papan_buffer line = papan_buffer_new(NULL);
        papan_job_line(job, i, &line);
        if (loaded == NULL)
            papan_job_new(puzzle, request, line.bytes, 1, &loaded, &why);
        papan_job_add(loaded, line.bytes, part.guess, &part.sum, NULL, &why);
        papan_buffer_free(&line);
    }
    papan_job_get(job, &info);
    papan_job_add_above(loaded, info.above);
    papan_job_shuffle(loaded);
    papan_job_result(job, &before);
    papan_job_result(loaded, &after);
    printf("Loaded again, it has %s solutions and %s cases\n", after.count,
           after.cases == before.cases ? "the same" : "other");
    papan_job_free(loaded);
}

int main(void)
{
    papan_puzzle *puzzle = NULL;
    papan_job *job = NULL;
    papan_message why;
    papan_request request = {.size = sizeof request, .goal = PAPAN_COUNT, .strategy = "slices"};
    papan_result result = {.size = sizeof result};
    papan_progress progress = {.size = sizeof progress};
    if (papan_builtin("pentominoes:5x12", NULL, &puzzle, NULL) != PAPAN_OK ||
        papan_job_new(puzzle, &request, NULL, 1, &job, &why) != PAPAN_OK ||
        papan_job_cut(job, NULL, NULL) != PAPAN_OK)
        return 1;
    describe(job);
    search(job);
    papan_meter_read(papan_job_meter(job), false, &progress);
    papan_job_result(job, &result);
    printf("%s: %s solutions, %s by the meter\n", papan_job_complete(job) ? "complete" : "incomplete",
           result.count, progress.count);
    check(job);
    load_again(puzzle, &request, job);
    papan_job_free(job);
    papan_puzzle_free(puzzle);
}

/* Output:
count by slices, numbered
Lines begin with papan-part; the largest has some cases
complete: 4040 solutions, 4040 by the meter
The parts are complete
Part 0 searched again: the same
Its record is whole
Loaded again, it has 4040 solutions and the same cases
*/
