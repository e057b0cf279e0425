/* test_pool.c: a thread pool does each task once, for any number of workers, and ends after a failure, after
 * a request to skip the rest, and when it is freed. */
#include "base/message.h"
#include "base/pool.h"
#include "check.h"

typedef struct sums {
    papan_pool *thread_pool;
    unsigned done[1000];
    unsigned of_worker[PAPAN_POOL_MAX];
    size_t stop_at, fail_at;
} sums;

static void add_one(void *context, unsigned worker, size_t index)
{
    sums *s = context;
    assert_true(worker < papan_pool_workers(s->thread_pool));
    s->done[index]++;
    s->of_worker[worker]++;
    if (index == s->stop_at)
        papan_pool_skip_rest(s->thread_pool);
    if (index == s->fail_at) {
        papan_message why;
        papan_say(&why, 0, 0, NULL, "no");
        papan_pool_fail(s->thread_pool, PAPAN_TOO_BIG, &why);
    }
}

static void pools_do_all(void **state)
{
    (void)state;
    static const unsigned workers[] = {0, 1, 3, 1000};
    for (size_t i = 0; i < sizeof workers / sizeof *workers; i++) {
        sums s = {.stop_at = SIZE_MAX, .fail_at = SIZE_MAX};
        papan_message why;
        s.thread_pool = papan_pool_new(NULL, workers[i]);
        assert_non_null(s.thread_pool);
        unsigned members = papan_pool_workers(s.thread_pool);
        assert_int_equal(members, workers[i] < 1                ? 1
                                  : workers[i] > PAPAN_POOL_MAX ? PAPAN_POOL_MAX
                                                                : workers[i]);
        for (unsigned round = 1; round <= 2; round++) {
            assert_int_equal(papan_pool_run(s.thread_pool, 1000, add_one, &s), PAPAN_OK);
            for (size_t k = 0; k < 1000; k++)
                assert_int_equal(s.done[k], round);
        }
        s.fail_at = 5;
        assert_int_equal(papan_pool_run(s.thread_pool, 1000, add_one, &s), PAPAN_TOO_BIG);
        assert_int_equal(papan_pool_failure(s.thread_pool, &why), PAPAN_TOO_BIG);
        assert_string_equal(why.text, "no");
        assert_true(s.done[5] == 3 && (members > 1 || s.done[6] == 2));
        s.fail_at = SIZE_MAX;
        s.stop_at = 0;
        assert_int_equal(papan_pool_run(s.thread_pool, 1000, add_one, &s), PAPAN_OK);
        assert_int_equal(papan_pool_failure(s.thread_pool, NULL), PAPAN_OK);
        assert_true(s.done[0] == 4 && (members > 1 || s.done[999] == 2));
        papan_pool_free(s.thread_pool);
    }
    papan_pool_free(NULL);
}

static void pools_start(void **state)
{
    (void)state;
    sums s = {.stop_at = SIZE_MAX, .fail_at = SIZE_MAX};
    s.thread_pool = papan_pool_new(NULL, 2);
    unsigned threads = papan_pool_start(s.thread_pool, 2, add_one, &s);
    assert_true(threads == 1 || threads == 2);
    papan_pool_free(s.thread_pool); /* waits for those that run */
    assert_true(s.done[0] <= 1 && s.done[1] <= 1);
    check_memory m = {.fail_at = 1};
    papan_allocator memory = check_allocator(&m);
    assert_null(papan_pool_new(&memory, 2));
    m = (check_memory){.fail_at = 0};
    papan_pool_free(papan_pool_new(&memory, 2));
    assert_true(m.requests > 0 && m.held == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(pools_do_all), cmocka_unit_test(pools_start)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
