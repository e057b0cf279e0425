/* test_cuda_job.c: N-Queens jobs on a machine (an ordinary thread, see plain_machine.h): all parts at once,
 * stopped and resumed, some parts done by threads and others by the machine, and jobs that a GPU cannot do. */
#include "check.h"
#include "plain_machine.h"

#include "run/job.h"

typedef struct patience {
    unsigned left; /* parts until a stop */
} patience;

static void on_done(void *context, size_t part, const papan_part_sum *result, const uint16_t *label,
                    size_t solutions)
{
    patience *p = context;
    (void)part, (void)result, (void)label, (void)solutions;
    if (p->left > 0)
        p->left--;
}

static bool on_stop(void *context)
{
    return ((patience *)context)->left == 0;
}

static papan_job *job_for(const papan_puzzle *puzzle, const char *strategy)
{
    papan_request request = {.goal = PAPAN_COUNT, .strategy = strategy};
    papan_message why = {0};
    papan_job *job = NULL;
    assert_int_equal(papan_job_new(puzzle, &request, NULL, 1, &job, &why), PAPAN_OK);
    assert_int_equal(papan_job_cut(job, NULL, NULL, NULL), PAPAN_OK);
    return job;
}

/* A record made by a GPU must hold when threads search the part again. */
static void same_as_by_threads(const papan_puzzle *puzzle, papan_job *job)
{
    papan_job *again = job_for(puzzle, "parity");
    papan_job_hooks hooks = {0};
    papan_message why = {0};
    assert_int_equal(papan_job_search(again, 1, &hooks, &why), PAPAN_OK);
    assert_int_equal(papan_work_parts(&again->meter.work), papan_work_parts(&job->meter.work));
    assert_true(papan_work_sum(&job->meter.work).total.hash != 0 ||
                papan_work_sum(&job->meter.work).total.count_low == 0);
    for (size_t i = 0; i < papan_work_parts(&job->meter.work); i++) {
        const papan_part *one = papan_work_part(&job->meter.work, i),
                         *other = papan_work_part(&again->meter.work, i);
        assert_string_equal(one->place, other->place);
        assert_true(papan_sum_count(&one->result) == papan_sum_count(&other->result) &&
                    one->result.hash == other->result.hash);
    }
    papan_job_free(again);
}

static void test_whole(void **state)
{
    (void)state;
    static const struct {
        const char *id;
        uint64_t all;
    } known[] = {
        {"nqueens:1", 1}, {"nqueens:5", 10}, {"nqueens:8", 92}, {"nqueens:9", 352}, {"nqueens:10", 724}};
    papan_machine machine = plain_machine((size_t)1 << 28);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        papan_puzzle *puzzle = check_puzzle(known[i].id);
        papan_job *job = job_for(puzzle, "parity");
        papan_job_hooks hooks = {0};
        papan_message why = {0};
        assert_int_equal(papan_job_search_on(job, &machine, &hooks, &why), PAPAN_OK);
        assert_true(papan_work_complete(&job->meter.work));
        assert_true(papan_work_sum(&job->meter.work).total.count_low == known[i].all);
        same_as_by_threads(puzzle, job);
        papan_job_free(job);
        papan_puzzle_free(puzzle);
    }
}

/* A stop after the first launch leaves parts open; threads do some of them, the machine the rest. */
static void test_resumed(void **state)
{
    (void)state;
    papan_machine machine = plain_machine((size_t)1 << 28);
    papan_puzzle *puzzle = check_puzzle("nqueens:11");
    papan_job *job = job_for(puzzle, "parity");
    patience p = {.left = 1};
    papan_job_hooks hooks = {.context = &p, .done = on_done, .stop = on_stop};
    papan_message why = {0};
    if (papan_work_parts(&job->meter.work) == 1) { /* a small job is one part: cut it */
        size_t finer;
        assert_int_equal(papan_job_split(job, &hooks, 0, &finer, NULL), PAPAN_OK);
    }
    assert_int_equal(papan_job_search_on(job, &machine, &hooks, &why), PAPAN_OK);
    assert_false(papan_work_complete(&job->meter.work));
    assert_true(papan_work_sum(&job->meter.work).done > 0);
    p.left = 1;
    assert_int_equal(papan_job_search(job, 1, &hooks, &why), PAPAN_OK);
    p.left = 1000000;
    assert_int_equal(papan_job_search_on(job, &machine, &hooks, &why), PAPAN_OK);
    assert_true(papan_work_complete(&job->meter.work));
    assert_true(papan_work_sum(&job->meter.work).total.count_low == 2680);
    papan_job_free(job);
    papan_puzzle_free(puzzle);
}

static void test_refused(void **state)
{
    (void)state;
    papan_machine machine = plain_machine((size_t)1 << 28);
    papan_puzzle *puzzle = check_puzzle("nqueens:8");
    papan_job *job = job_for(puzzle, "cover");
    papan_job_hooks hooks = {0};
    papan_message why = {0};
    assert_int_equal(papan_job_search_on(job, &machine, &hooks, &why), PAPAN_UNSUITABLE);
    assert_non_null(why.text);
    papan_job_free(job);
    papan_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole),
        cmocka_unit_test(test_resumed),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
