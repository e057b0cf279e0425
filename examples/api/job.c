/* job.c: a count as a job in one process: two of its parts are searched by another job that gets only their
 * lines, as another machine would, the others by GPUs, if this computer has some and they can do it, or by
 * threads. In the end, the job is made again from what could be saved of it. */
#include <papan/papan.h>

#include <stdio.h>

static papan_job_info info_of(papan_job *job)
{
    papan_job_info info = {.size = sizeof info};
    papan_job_get(job, &info);
    return info;
}

/* Takes a result of the other job. */
static void enter_result(void *context, size_t part, const papan_part_sum *sum, const uint16_t *label,
                         size_t solutions)
{
    papan_job **both = context;
    papan_buffer line = papan_buffer_new(NULL);
    papan_job_line(both[1], part, sum, label, solutions, &line);
    if (!line.failed)
        papan_job_enter(both[0], NULL, line.bytes, label, solutions, NULL);
    papan_buffer_free(&line);
}

/* Lets another job search some parts. */
static papan_status search_elsewhere(papan_job *job, unsigned parts)
{
    papan_job *both[2] = {job, NULL};
    papan_request request = {.size = sizeof request, .goal = PAPAN_COUNT};
    papan_job_hooks hooks = {.size = sizeof hooks, .context = both, .done = enter_result};
    papan_buffer line = papan_buffer_new(NULL);
    papan_job_line(job, SIZE_MAX, NULL, NULL, 0, &line); /* what the lines of all parts have */
    papan_status status = papan_job_new(info_of(job).puzzle, &request, line.bytes, 1, &both[1], NULL);
    for (size_t part; status == PAPAN_OK && parts > 0 && papan_job_take(job, SIZE_MAX, &part); parts--) {
        line.length = 0;
        papan_job_line(job, part, NULL, NULL, 0, &line);
        status = papan_job_add(both[1], line.bytes, 0, NULL, 0, NULL, NULL);
    }
    if (status == PAPAN_OK)
        status = papan_job_begin(both[1], 0, NULL);
    if (status == PAPAN_OK)
        status = papan_job_search(both[1], 1, &hooks, NULL);
    papan_buffer_free(&line);
    papan_job_free(both[1]);
    return status;
}

/* Whatever was taken and has no result is open again. */
static void put_back_all(papan_job *job)
{
    papan_part_info part = {.size = sizeof part};
    for (size_t i = 0; papan_job_part(job, i, &part); i++)
        if (part.state == PAPAN_PART_DEALT)
            papan_job_put_back(job, i);
}

/* A job is saved as a line for each part, with its result, and the cases above them. */
static void load_again(const papan_puzzle *puzzle, const papan_request *request, papan_job *job)
{
    papan_job *loaded = NULL;
    papan_part_info part = {.size = sizeof part};
    papan_result before = {.size = sizeof before}, after = {.size = sizeof after};
    papan_message why;
    for (size_t i = 0; papan_job_part(job, i, &part); i++) {
        papan_buffer line = papan_buffer_new(NULL);
        papan_job_line(job, i, &part.sum, NULL, 0, &line);
        if (loaded == NULL)
            papan_job_new(puzzle, request, line.bytes, 1, &loaded, &why);
        papan_job_add(loaded, line.bytes, part.guess, NULL, 0, NULL, &why);
        papan_buffer_free(&line);
    }
    papan_job_begin(loaded, info_of(job).above, NULL);
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
        papan_job_cut(job, NULL, NULL, NULL) != PAPAN_OK)
        return 1;
    printf("count by %s, %s\n", info_of(job).strategy,
           info_of(job).numbering != 0 ? "numbered" : "not numbered");
    if (search_elsewhere(job, 2) != PAPAN_OK)
        put_back_all(job);
    if (papan_gpus(&why) > 0) /* this strategy has no kernel for GPUs: refused */
        papan_job_search_gpus(job, NULL, &why);
    papan_job_search(job, 2, NULL, &why);
    papan_meter_read(info_of(job).meter, false, &progress);
    papan_job_result(job, &result);
    printf("%s: %s solutions, %s by the meter\n", result.complete ? "complete" : "incomplete", result.count,
           progress.count);
    load_again(puzzle, &request, job);
    papan_job_free(job);
    papan_puzzle_free(puzzle);
}

/* Output:
count by slices, numbered
complete: 4040 solutions, 4040 by the meter
Loaded again, it has 4040 solutions and the same cases
*/
