/* test_job.c: jobs in memory: the parts add up to the whole for any number of threads, seeds and strategies,
 * also if parts are cut during the search, stopped halfway, or taken over by another job through their
 * records; invalid records are rejected; progress is exact at the end and nearly exact before; no memory
 * leaks. */
#include "check.h"

#include "run/job.h"

#include <stdatomic.h>
#include <string.h>

static const struct {
    const char *id, *strategy, *count;
    bool distinct;
} row[] = {
    {"nqueens:8", "cover", "12", true},
    {"nqueens:9", "cover", "352", false},
    {"soma:3x3x3", "slices", "240", true},
    {"pentominoes:3x20", "cover", "8", false},
    {"kanoodle:pyramid", "slices", "2448", false},
    {"soma:3x3x3", "cover", "11520", false},
};

static size_t rows(void)
{
    return check_slow() ? 3 : sizeof row / sizeof *row;
}

static papan_job *job_of(const papan_puzzle *puzzle, size_t i, papan_goal goal, uint64_t seed)
{
    papan_request request = {.goal = goal, .strategy = row[i].strategy, .distinct = row[i].distinct};
    papan_job *job = NULL;
    papan_message why;
    assert_int_equal(papan_job_new(puzzle, &request, NULL, seed, &job, &why), PAPAN_OK);
    return job;
}

static void total_is(papan_job *job, const char *count, uint64_t *hash)
{
    char text[40];
    papan_work_state total = papan_work_sum(&job->meter.work);
    assert_true(papan_work_complete(&job->meter.work));
    assert_int_equal(total.done, total.parts);
    papan_count_text(papan_sum_count(&total.total), text);
    assert_string_equal(text, count);
    if (*hash == 0)
        *hash = total.total.hash;
    assert_true(total.total.hash == *hash);
    papan_work_state p = papan_work_read(&job->meter.work, true, NULL);
    assert_true(p.share == 1 && p.left == 0 && p.deviation <= 0);
}

typedef struct tally {
    atomic_size_t done; /* stop asks for it from any thread */
    size_t solutions, splits, stop_after;
} tally;

static void on_done(void *context, size_t part, const papan_part_sum *sum, const uint16_t *label,
                    size_t solutions)
{
    tally *t = context;
    (void)part;
    assert_true(label != NULL || solutions == 0);
    assert_true(solutions == 0 || sum->count_low == solutions);
    t->done++;
    t->solutions += solutions;
}

static void on_split(void *context, size_t part, size_t first, size_t parts)
{
    tally *t = context;
    (void)part;
    (void)first;
    (void)parts;
    t->splits++;
}

static bool on_stop(void *context)
{
    const tally *t = context;
    return t->stop_after > 0 && t->done >= t->stop_after;
}

static papan_job_hooks hooks_of(tally *t)
{
    return (papan_job_hooks){.context = t, .done = on_done, .split = on_split, .stop = on_stop};
}

static void search(papan_job *job, unsigned threads, tally *t)
{
    papan_message why;
    papan_job_hooks hooks = hooks_of(t);
    assert_int_equal(papan_job_search(job, threads, &hooks, &why), PAPAN_OK);
}

static void any_number_of_threads(void **state)
{
    (void)state;
    static const unsigned threads[] = {1, 2, 7};
    for (size_t i = 0; i < rows(); i++) {
        papan_puzzle *puzzle = check_puzzle(row[i].id);
        uint64_t hash[2] = {0, 0};
        for (size_t k = 0; k < 6; k++) {
            bool list = k >= 3;
            tally t = {0};
            papan_job *job = job_of(puzzle, i, list ? PAPAN_LIST : PAPAN_COUNT, k);
            assert_int_equal(papan_job_cut(job, NULL, NULL, NULL), PAPAN_OK);
            search(job, threads[k % 3], &t);
            total_is(job, row[i].count, &hash[list]);
            assert_int_equal(t.solutions, list ? strtoull(row[i].count, NULL, 10) : 0);
            papan_job_free(job);
        }
        papan_puzzle_free(puzzle);
    }
}

static void parts_cut_on_demand(void **state)
{
    (void)state;
    for (size_t i = 0; i < rows(); i++) {
        papan_puzzle *puzzle = check_puzzle(row[i].id);
        uint64_t hash = 0;
        for (size_t cuts = 0; cuts < 40; cuts += 39) {
            tally t = {0};
            papan_job *job = job_of(puzzle, i, PAPAN_LIST, 1);
            papan_job_hooks hooks = hooks_of(&t);
            assert_int_equal(papan_job_cut(job, NULL, NULL, NULL), PAPAN_OK);
            size_t parts = papan_work_sum(&job->meter.work).parts, finer;
            for (size_t k = 0; k < cuts; k++)
                assert_int_equal(papan_job_split(job, &hooks, 0, &finer, NULL), PAPAN_OK);
            if (cuts > 0)
                assert_true(t.splits > 0 && papan_work_sum(&job->meter.work).parts > parts);
            assert_int_equal(papan_work_sum(&job->meter.work).open, papan_work_sum(&job->meter.work).parts);
            search(job, 2, &t);
            total_is(job, row[i].count, &hash);
            papan_job_free(job);
        }
        papan_puzzle_free(puzzle);
    }
}

/* ---- splits by several threads ---- */

typedef struct shared_job {
    papan_job *job;
    bool *split;           /* [part] its split was reported */
    size_t strange, early; /* parts of another one; results before the split */
    size_t cuts;
} shared_job;
enum { SHARED_PARTS = 1 << 16 };

/* Hooks are called one at a time. */
static void on_shared_split(void *context, size_t part, size_t first, size_t parts)
{
    shared_job *s = context;
    papan_part_info whole = {.size = sizeof whole}, finer = {.size = sizeof finer};
    papan_job_part(s->job, part, &whole);
    for (size_t i = first; i < first + parts; i++) {
        papan_job_part(s->job, i, &finer);
        s->strange += strncmp(finer.place, whole.place, strlen(whole.place)) != 0 ||
                      strlen(finer.place) != strlen(whole.place) + PAPAN_PLACE_DIGITS;
        if (i < SHARED_PARTS)
            s->split[i] = true;
    }
}

static void on_shared_done(void *context, size_t part, const papan_part_sum *sum, const uint16_t *label,
                           size_t solutions)
{
    shared_job *s = context;
    (void)sum, (void)label, (void)solutions;
    s->early += part < SHARED_PARTS && !s->split[part];
}

static size_t parts_of(papan_job *job)
{
    return papan_work_parts(&job->meter.work);
}

/* Splits, takes a part and enters a result at once, as a thread with tiny parts would. */
static void *split_and_finish(void *context)
{
    shared_job *s = context;
    papan_job_hooks hooks = {.context = s, .done = on_shared_done, .split = on_shared_split};
    const papan_part_sum nothing = {.cases = 1};
    for (size_t i = 0, finer, part; i < s->cuts; i++) {
        papan_job_split(s->job, &hooks, 0, &finer, NULL);
        if (papan_job_take(s->job, SIZE_MAX, &part))
            papan_job_done(s->job, &hooks, part, &nothing, NULL, 0);
    }
    return NULL;
}

/* The parts of a split follow each other, and no result of one comes before the split. */
static void splits_by_threads(void **state)
{
    (void)state;
    enum { THREADS = 4 };
    papan_puzzle *puzzle = check_puzzle(row[5].id);
    shared_job s = {.job = job_of(puzzle, 5, PAPAN_COUNT, 1), .cuts = check_slow() ? 4 : 40};
    s.split = calloc(SHARED_PARTS, sizeof *s.split);
    assert_int_equal(papan_job_cut(s.job, NULL, NULL, NULL), PAPAN_OK);
    for (size_t i = 0; i < parts_of(s.job); i++)
        s.split[i] = true;
    pthread_t thread[THREADS];
    for (size_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, split_and_finish, &s), 0);
    for (size_t i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
    assert_int_equal(s.strange, 0);
    assert_int_equal(s.early, 0);
    free(s.split);
    papan_job_free(s.job);
    papan_puzzle_free(puzzle);
}

/* Hands the parts of one job, with their results, over to another of the same puzzle, as a file would. */
static papan_job *hand_over(papan_job *from, const papan_puzzle *puzzle, size_t i)
{
    papan_job *to = job_of(puzzle, i, PAPAN_COUNT, 99);
    assert_true(from->digest == to->digest && from->numbering == to->numbering);
    for (size_t k = 0; k < parts_of(from); k++) {
        const papan_part *part = papan_work_part(&from->meter.work, k);
        size_t at;
        papan_buffer line = papan_buffer_new(NULL);
        if (part->state == PAPAN_PART_SPLIT)
            continue;
        assert_true(part->state != PAPAN_PART_DEALT);
        papan_job_line(from, k, part->state == PAPAN_PART_DONE ? &part->result : NULL, NULL, 0, &line);
        assert_int_equal(papan_job_add(to, line.bytes, part->guess, NULL, 0, &at, NULL), PAPAN_OK);
        const papan_part *read = papan_work_part(&to->meter.work, at);
        assert_string_equal(read->place, part->place);
        assert_int_equal(read->options, part->options);
        assert_memory_equal(read->option, part->option, part->options * sizeof *part->option);
        assert_int_equal(read->state, part->state);
        papan_buffer_free(&line);
    }
    assert_int_equal(papan_job_begin(to, 0, NULL), PAPAN_OK);
    return to;
}

static void stopped_and_taken_over(void **state)
{
    (void)state;
    for (size_t i = 0; i < rows(); i++) {
        papan_puzzle *puzzle = check_puzzle(row[i].id);
        uint64_t hash = 0;
        papan_job *job = job_of(puzzle, i, PAPAN_COUNT, 5);
        assert_int_equal(papan_job_cut(job, NULL, NULL, NULL), PAPAN_OK);
        for (size_t round = 0; !papan_work_complete(&job->meter.work); round++) {
            tally t = {.stop_after = 1};
            search(job, 1 + (unsigned)round % 3, &t);
            papan_job *next = hand_over(job, puzzle, i);
            papan_job_free(job);
            job = next;
            assert_true(round < 1000);
        }
        total_is(job, row[i].count, &hash);
        papan_job_free(job);
        papan_puzzle_free(puzzle);
    }
}

/* ---- lines ---- */

static void refused(papan_job *job, const char *line, const char *said)
{
    char text[256];
    papan_message why = {.text = NULL};
    if (papan_job_add(job, line, 0, NULL, 0, NULL, &why) == PAPAN_OK)
        fail_msg("taken: %s", line);
    papan_message_text(&why, NULL, text, sizeof text);
    if (strstr(text, said) == NULL)
        fail_msg("%s: '%s' instead of '%s'", line, text, said);
}

static void wrong_lines(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("nqueens:6");
    papan_job *job = job_of(puzzle, 1, PAPAN_COUNT, 1);
    char head[128], line[256];
    size_t part;
    snprintf(head, sizeof head, "papan-part 1 %016llx cover all 65535", (unsigned long long)job->digest);
    const struct {
        const char *tail, *said;
    } tails[] = {{"", "invalid weight"},
                 {" 0 00000000", "invalid weight"},
                 {" 1", "invalid place"},
                 {" 1 0000", "invalid place"},
                 {" 1 0000000x", "invalid place"},
                 {" 1 00000000 36", "invalid option"},
                 {" 1 00000000 -1", "invalid option"},
                 {" 1 00000000 1x", "invalid option"},
                 {" 1 00000000 01", "invalid option"},
                 {" 1 00000000 1  2", "invalid option"},
                 {" 1 00000000 1 2 3 4 5 6 7 8 9", "does not belong to this count"},
                 {" 1 00000000 1 = ", "invalid result"},
                 {" 1 00000000 1 = 1 1 0000000000000000", "invalid result"},
                 {" 1 00000000 1 = 1 1 0000000000000000 0000000000000000", "does not match its checksum"},
                 {" 1 00000000 99999999999999999999", "invalid option"},
                 {" 1 00000000 8 8", "does not belong to this count"},
                 {" 1 00000000 35 0", "does not belong to this count"}};
    for (size_t i = 0; i < sizeof tails / sizeof *tails; i++) {
        snprintf(line, sizeof line, "%s%s", head, tails[i].tail);
        refused(job, line, tails[i].said);
    }
    snprintf(line, sizeof line, "%s 1 00000000 35 1", head);
    assert_int_equal(papan_job_add(job, line, 0, NULL, 0, &part, NULL), PAPAN_OK);
    snprintf(line, sizeof line, "%s 1 -", head);
    assert_int_equal(papan_job_add(job, line, 0, NULL, 0, &part, NULL), PAPAN_OK);
    assert_string_equal(papan_work_part(&job->meter.work, part)->place, "");
    refused(job, "", "at the beginning of a part");
    refused(job, "papan-part 2 0 cover all 65535 1 - 1", "version 2");
    refused(job, "papan-part 1 0000000000000000 cover all 65535 1 - 1", "another puzzle");
    snprintf(line, sizeof line, "papan-part 1 %016llx slices all 65535 1 -", (unsigned long long)job->digest);
    refused(job, line, "strategy slices");
    snprintf(line, sizeof line, "papan-part 1 %016llx cover distinct 65535 1 -",
             (unsigned long long)job->digest);
    refused(job, line, "'distinct'");
    papan_job_free(job);
    papan_puzzle_free(puzzle);
}

static void digests_differ(void **state)
{
    (void)state;
    static const char *const id[] = {"nqueens:8",        "nqueens:9",        "soma:3x3x3",
                                     "kanoodle:pyramid", "pentominoes:3x20", "pentominoes:4x15"};
    uint64_t seen[sizeof id / sizeof *id];
    for (size_t i = 0; i < sizeof id / sizeof *id; i++) {
        papan_puzzle *puzzle = check_puzzle(id[i]);
        papan_job *job = job_of(puzzle, 1, PAPAN_COUNT, 1);
        seen[i] = job->digest;
        for (size_t k = 0; k < i; k++)
            assert_true(seen[i] != seen[k]);
        papan_job_free(job);
        papan_puzzle_free(puzzle);
    }
}

static void checksums_see_every_field(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("nqueens:6");
    papan_job *job = job_of(puzzle, 1, PAPAN_COUNT, 1);
    const papan_part_sum result = {.count_low = 4, .cases = 20, .hash = 7};
    const uint16_t label[] = {1, 2, 3};
    uint64_t sum = papan_part_checksum(job, "00000001", &result, label, 3);
    papan_part_sum changed[4] = {result, result, result, result};
    changed[0].count_low++;
    changed[1].count_high++;
    changed[2].cases++;
    changed[3].hash++;
    for (size_t i = 0; i < 4; i++)
        assert_true(papan_part_checksum(job, "00000001", &changed[i], label, 3) != sum);
    assert_true(papan_part_checksum(job, "00000002", &result, label, 3) != sum);
    assert_true(papan_part_checksum(job, "00000001", &result, label, 2) != sum);
    papan_job_free(job);
    papan_puzzle_free(puzzle);
}

static papan_status enter(papan_job *job, size_t part, papan_part_sum sum)
{
    papan_buffer line = papan_buffer_new(NULL);
    papan_job_line(job, part, &sum, NULL, 0, &line);
    papan_status status = papan_job_enter(job, NULL, line.bytes, NULL, 0, NULL);
    papan_buffer_free(&line);
    return status;
}

/* Cases are compared where they belong to the part, not where they depend on the machine. */
static void results_agree(void **state)
{
    (void)state;
    static const char *const strategy[] = {"cover", "parity"};
    papan_puzzle *puzzle = check_puzzle("nqueens:6");
    for (int i = 0; i < 2; i++) {
        papan_request request = {.goal = PAPAN_COUNT, .strategy = strategy[i]};
        papan_job *job = NULL;
        papan_message why;
        size_t part;
        assert_int_equal(papan_job_new(puzzle, &request, NULL, 1, &job, &why), PAPAN_OK);
        assert_int_equal(papan_job_cut(job, NULL, NULL, NULL), PAPAN_OK);
        assert_true(papan_job_take(job, SIZE_MAX, &part));
        const papan_part_sum one = {.count_low = 4, .cases = 20, .hash = 7};
        papan_part_sum cases = one, count = one, hash = one;
        cases.cases++;
        count.count_low++;
        hash.hash++;
        assert_int_equal(enter(job, part, one), PAPAN_OK);
        assert_int_equal(enter(job, part, one), PAPAN_OK);
        assert_int_equal(enter(job, part, cases), i == 1 ? PAPAN_OK : PAPAN_WRONG);
        assert_int_equal(enter(job, part, count), PAPAN_WRONG);
        assert_int_equal(enter(job, part, hash), PAPAN_WRONG);
        papan_job_free(job);
    }
    papan_puzzle_free(puzzle);
}

/* ---- progress ---- */

static void progress_is_near(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle(check_slow() ? "nqueens:9" : "nqueens:11");
    unsigned far = 0;
    enum { SEEDS = 10 };
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        tally t = {.stop_after = 1};
        papan_job *job = job_of(puzzle, 1, PAPAN_COUNT, seed);
        papan_job_hooks hooks = hooks_of(&t);
        size_t finer;
        assert_int_equal(papan_job_cut(job, NULL, NULL, NULL), PAPAN_OK);
        for (int k = 0; k < 20; k++)
            assert_int_equal(papan_job_split(job, &hooks, 0, &finer, NULL), PAPAN_OK);
        assert_true(papan_work_read(&job->meter.work, true, NULL).share == 0 &&
                    papan_work_read(&job->meter.work, true, NULL).deviation < 0);
        while (papan_work_read(&job->meter.work, true, NULL).share < 0.2) {
            t.stop_after = t.done + 1;
            search(job, 1, &t);
        }
        papan_work_state p = papan_work_read(&job->meter.work, true, NULL);
        t.stop_after = 0;
        search(job, 1, &t);
        double left = (double)(papan_work_sum(&job->meter.work).total.cases - p.total.cases);
        far += p.left < left / 2 || p.left > 2 * left || p.deviation < 0;
        papan_job_free(job);
    }
    assert_int_equal(far, 0);
    papan_puzzle_free(puzzle);
}

/* ---- memory ---- */

/* A split, after so many others, that fails for lack of memory leaves the job unchanged, and the search can
 * continue. */
static papan_status split_once_more(void *context, const papan_allocator *memory)
{
    check_memory *m = memory->context;
    size_t fail_at = m->fail_at, finer;
    papan_puzzle *puzzle = NULL;
    papan_job *job = NULL;
    papan_request request = {.goal = PAPAN_COUNT, .strategy = "cover"};
    tally t = {0};
    papan_job_hooks hooks = hooks_of(&t);
    uint64_t hash = 0;
    m->fail_at = 0;
    assert_int_equal(papan_builtin("nqueens:7", memory, &puzzle, NULL), PAPAN_OK);
    assert_int_equal(papan_job_new(puzzle, &request, NULL, 1, &job, NULL), PAPAN_OK);
    assert_int_equal(papan_job_cut(job, NULL, NULL, NULL), PAPAN_OK);
    for (size_t i = *(const size_t *)context; i > 0; i--)
        assert_int_equal(papan_job_split(job, NULL, 0, &finer, NULL), PAPAN_OK);
    size_t parts = parts_of(job), open = papan_work_sum(&job->meter.work).open;
    m->requests = 0;
    m->fail_at = fail_at;
    papan_status status = papan_job_split(job, &hooks, 0, &finer, NULL);
    m->fail_at = 0;
    size_t requests = m->requests;
    if (status != PAPAN_OK)
        assert_true(parts_of(job) == parts && papan_work_sum(&job->meter.work).open == open && t.splits == 0);
    search(job, 1, &t);
    total_is(job, "40", &hash);
    papan_job_free(job);
    papan_puzzle_free(puzzle);
    m->requests = requests;
    return status;
}

static void split_without_memory(void **state)
{
    (void)state;
    for (size_t before = 0; before < (check_slow() ? 3 : 8); before++)
        assert_true(check_failing_requests(split_once_more, &before, 0) > 0);
}

/* A stored job names the thing that symmetry reduces; a thing that does not exist is refused. */
static void wrong_reduce(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("soma:3x3x3");
    papan_request request = {.goal = PAPAN_COUNT, .strategy = "slices"};
    papan_job *job = NULL;
    papan_message why;
    char head[64];
    uint64_t digest;
    assert_int_equal(papan_job_new(puzzle, &request, NULL, 1, &job, &why), PAPAN_OK);
    digest = job->digest;
    papan_job_free(job);
    for (unsigned reduce = 6; reduce < 60000; reduce = reduce == 6 ? 7 : 3 * reduce) {
        snprintf(head, sizeof head, "papan-part 1 %016llx slices all %u", (unsigned long long)digest, reduce);
        papan_status status = papan_job_new(puzzle, &request, head, 1, &job, &why);
        assert_int_equal(status, reduce == 6 ? PAPAN_OK : PAPAN_UNSUITABLE);
        if (reduce == 6) {
            papan_job_free(job);
            continue;
        }
        assert_true(job == NULL && why.text != NULL);
    }
    papan_puzzle_free(puzzle);
}

static void unsuitable(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("pentominoes:3x20");
    papan_job *job;
    papan_message why;
    papan_request request = {.goal = PAPAN_COUNT, .strategy = "frontier"};
    assert_int_equal(papan_job_new(puzzle, &request, NULL, 1, &job, &why), PAPAN_UNSUITABLE);
    assert_true(why.text != NULL && job == NULL);
    request.strategy = NULL; /* not frontier then, though count would take it */
    assert_int_equal(papan_job_new(puzzle, &request, NULL, 1, &job, &why), PAPAN_OK);
    assert_true((job->partition.strategy->traits & PAPAN_SPLITS) != 0);
    papan_job_free(job);
    papan_puzzle_free(puzzle);
    puzzle = check_puzzle("nqueens:8");
    request = (papan_request){.goal = PAPAN_COUNT, .strategy = "parity", .distinct = true};
    assert_int_equal(papan_job_new(puzzle, &request, NULL, 1, &job, &why), PAPAN_UNSUITABLE);
    assert_true(why.text != NULL && job == NULL);
    request.strategy = NULL;
    assert_int_equal(papan_job_new(puzzle, &request, NULL, 1, &job, &why), PAPAN_OK);
    papan_job_free(job);
    papan_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_of_threads),
        cmocka_unit_test(parts_cut_on_demand),
        cmocka_unit_test(splits_by_threads),
        cmocka_unit_test(stopped_and_taken_over),
        cmocka_unit_test(wrong_lines),
        cmocka_unit_test(digests_differ),
        cmocka_unit_test(checksums_see_every_field),
        cmocka_unit_test(results_agree),
        cmocka_unit_test(progress_is_near),
        cmocka_unit_test(split_without_memory),
        cmocka_unit_test(unsuitable),
        cmocka_unit_test(wrong_reduce),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
