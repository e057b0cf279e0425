/* test_cuda.c: the GPU itself: totals by papan_job_search_gpus(), and the same residues as threads. Skipped
 * (77) if there is no GPU. */
#include "check.h"

#include "colours/gpu_machine.h"
#include "run/job.h"

static const struct {
    unsigned n;
    uint64_t all;
} known[] = {{1, 1},       {5, 10},       {8, 92},         {13, 73712},
             {14, 365596}, {15, 2279184}, {18, 666090624}, {19, 4968057848}};

static void count(unsigned n, uint64_t expected)
{
    char id[32];
    snprintf(id, sizeof id, "nqueens:%u", n);
    papan_puzzle *puzzle = check_puzzle(id);
    papan_request request = {.goal = PAPAN_COUNT, .strategy = "parity"};
    papan_job_hooks hooks = {0};
    papan_message why = {0};
    papan_job *job = NULL;
    assert_int_equal(papan_job_new(puzzle, &request, NULL, 1, &job, &why), PAPAN_OK);
    assert_int_equal(papan_job_cut(job, NULL, NULL, NULL), PAPAN_OK);
    assert_int_equal(papan_job_search_gpus(job, &hooks, &why), PAPAN_OK);
    assert_true(papan_work_complete(&job->meter.work));
    assert_true(papan_work_sum(&job->meter.work).total.count_low == expected);
    papan_job *again = NULL;
    assert_int_equal(papan_job_new(puzzle, &request, NULL, 1, &again, &why), PAPAN_OK);
    assert_int_equal(papan_job_cut(again, NULL, NULL, NULL), PAPAN_OK);
    assert_int_equal(papan_job_search(again, 2, &hooks, &why), PAPAN_OK);
    assert_true(papan_work_sum(&job->meter.work).total.hash == papan_work_sum(&again->meter.work).total.hash);
    papan_job_free(again);
    papan_job_free(job);
    papan_puzzle_free(puzzle);
}

static void test_totals(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        count(known[i].n, known[i].all);
}

int main(void)
{
    if (papan_cuda_devices() == 0) {
        puts("skipped: there is no GPU");
        return 77;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_totals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
