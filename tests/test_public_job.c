/* Everything in papan/job.h and papan/quick.h, as seen by a program that uses the shared library: counts in
 * parts by threads and by another job that gets only lines; wrong lines and results; fast answers compared with
 * those of papan_solve(); and memory that runs out at any moment. */
#include "check.h"
#include "info.h"

/* ---- job.h ---- */

static const struct row {
    const char *id, *strategy, *count;
    bool distinct;
} row[] = {{"nqueens:8", NULL, "92", false},
           {"nqueens:10", "cover", "724", false},
           {"pentominoes:3x20", "cover", "2", true},
           {"nqueens:3", NULL, "0", false}};
enum { ROWS = sizeof row / sizeof *row };

static papan_job_info job_info_of(papan_job *job)
{
    papan_job_info info = {.size = sizeof info};
    papan_job_get(job, &info);
    return info;
}

static papan_job *new_job(const papan_puzzle *puzzle, size_t i, papan_goal goal)
{
    papan_request request = {
        .size = sizeof request, .goal = goal, .strategy = row[i].strategy, .distinct = row[i].distinct};
    papan_job *job = NULL;
    papan_message why;
    assert_int_equal(papan_job_new(puzzle, &request, NULL, 1, &job, &why), PAPAN_OK);
    assert_false(job_info_of(job).complete);
    assert_int_equal(papan_job_cut(job, NULL, NULL, NULL), PAPAN_OK);
    return job;
}

static void total_is(papan_job *job, const char *count)
{
    papan_result result = {.size = sizeof result};
    papan_progress progress = {.size = sizeof progress};
    papan_job_result(job, &result);
    papan_meter_read(job_info_of(job).meter, true, &progress);
    assert_true(result.complete && job_info_of(job).complete);
    assert_string_equal(result.count, count);
    assert_string_equal(progress.count, count);
    assert_true(progress.done == progress.parts && progress.left == 0 && progress.hash == result.hash);
    assert_int_equal(result.verdict, strcmp(count, "0") == 0 ? PAPAN_NONE : PAPAN_MANY);
    assert_true((result.reason.text != NULL) == (result.verdict == PAPAN_NONE));
    assert_int_equal(job_info_of(job).open, 0);
}

/* Splits until there are at least this many parts, or none can be split. */
static void split_to(papan_job *job, const papan_job_hooks *hooks, size_t parts)
{
    size_t finer = 1;
    assert_int_equal(papan_job_split(job, hooks, 1e300, &finer, NULL), PAPAN_OK);
    assert_int_equal(finer, 0); /* no part is as large */
    for (finer = 1; finer > 0 && job_info_of(job).open < parts;)
        assert_int_equal(papan_job_split(job, hooks, 0, &finer, NULL), PAPAN_OK);
}

typedef struct tally {
    papan_job *job, *other;
    size_t done, splits, solutions, cells;
    papan_buffer line;
    bool stop;
} tally;

static void on_done(void *context, size_t part, const papan_part_sum *sum, const uint16_t *label,
                    size_t solutions)
{
    tally *t = context;
    papan_part_info info = {.size = sizeof info};
    assert_true(papan_job_part(t->job, part, &info));
    assert_int_equal(info.state, PAPAN_PART_DONE);
    assert_memory_equal(&info.sum, sum, sizeof *sum);
    assert_true(solutions == 0 || (label != NULL && sum->count_low == solutions));
    t->done++;
    t->solutions += solutions;
    if (t->other == NULL)
        return;
    papan_message why; /* as another process would return it */
    t->line.length = 0;
    papan_job_line(t->job, part, sum, label, solutions, &t->line);
    assert_int_equal(papan_job_enter(t->other, NULL, t->line.bytes, label, solutions, &why), PAPAN_OK);
}

static void on_split(void *context, size_t part, size_t first, size_t parts)
{
    tally *t = context;
    papan_part_info info = {.size = sizeof info};
    assert_true(papan_job_part(t->job, part, &info) && info.state == PAPAN_PART_SPLIT);
    char *parent = strdup(info.place);
    for (size_t i = 0; i < parts; i++) {
        assert_true(papan_job_part(t->job, first + i, &info));
        assert_true(strncmp(info.place, parent, strlen(parent)) == 0);
        assert_int_equal(strlen(info.place), strlen(parent) + PAPAN_PLACE_DIGITS);
    }
    free(parent);
    t->splits++;
}

static bool on_stop(void *context)
{
    return ((tally *)context)->stop;
}

static papan_job_hooks hooks_of(tally *t)
{
    return (papan_job_hooks){
        .size = sizeof(papan_job_hooks), .context = t, .done = on_done, .split = on_split, .stop = on_stop};
}

static void threads_search(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS; i++)
        for (unsigned threads = 1; threads <= 3; threads += 2) {
            papan_puzzle *puzzle = check_puzzle(row[i].id);
            tally t = {.job = new_job(puzzle, i, PAPAN_COUNT)};
            papan_job_hooks hooks = hooks_of(&t);
            papan_message why;
            split_to(t.job, &hooks, 12);
            size_t open = job_info_of(t.job).open;
            t.stop = true;
            assert_int_equal(papan_job_search(t.job, threads, &hooks, &why), PAPAN_OK);
            assert_true(job_info_of(t.job).complete == (open == 0));
            t.stop = false;
            assert_int_equal(papan_job_search(t.job, threads, &hooks, &why), PAPAN_OK);
            assert_true(t.done >= open);
            total_is(t.job, row[i].count);
            assert_int_equal(papan_job_search(t.job, threads, NULL, NULL), PAPAN_OK);
            papan_job_free(t.job);
            papan_puzzle_free(puzzle);
        }
    papan_job_free(NULL);
}

static void describes_itself(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("nqueens:8"), *other = check_puzzle("nqueens:9");
    papan_job *job = new_job(puzzle, 1, PAPAN_COUNT), *again = NULL;
    papan_job_info info = {.size = sizeof info};
    papan_message why;
    papan_request request = {.goal = PAPAN_COUNT};
    papan_buffer head = papan_buffer_new(NULL);
    papan_job_get(job, &info);
    assert_ptr_equal(info.puzzle, puzzle);
    assert_string_equal(info.strategy, "cover");
    assert_true(info.goal == PAPAN_COUNT && !info.distinct && info.seed == 1 && info.memory > 0);
    papan_job_line(job, SIZE_MAX, NULL, NULL, 0, &head);
    assert_true(strncmp(head.bytes, "papan-part 1 ", 13) == 0 && strstr(head.bytes, " cover all ") != NULL);
    /* the same strategy, though another is the best */
    assert_int_equal(papan_job_new(puzzle, &request, head.bytes, 2, &again, NULL), PAPAN_OK);
    papan_job_get(again, &info);
    assert_string_equal(info.strategy, "cover");
    assert_true(info.numbering == job_info_of(job).numbering);
    papan_job_free(again);
    assert_int_equal(papan_job_new(other, &request, head.bytes, 2, &again, &why), PAPAN_BAD_INPUT);
    assert_string_equal(why.text, "the part belongs to another puzzle");
    assert_null(again);
    static const char *const wrong[] = {"",
                                        "papan-part",
                                        "papan-part 2 x",
                                        "papan-part 1 0 cover",
                                        "papan-part 1 0 cover all x",
                                        "papan-part 1 0 nosuch all 65535"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_not_equal(papan_job_new(puzzle, &request, wrong[i], 1, &again, &why), PAPAN_OK);
        assert_true(why.text != NULL && again == NULL);
    }
    request.strategy = "frontier"; /* cannot be split */
    assert_int_equal(papan_job_new(puzzle, &request, NULL, 1, &again, &why), PAPAN_UNSUITABLE);
    papan_buffer_free(&head);
    papan_job_free(job);
    papan_puzzle_free(puzzle);
    papan_puzzle_free(other);
}

/* A job of another process, made from the lines of this one. */
static papan_job *copy_by_lines(papan_job *job, const papan_puzzle *puzzle, papan_goal goal)
{
    papan_request request = {.size = sizeof request, .goal = goal};
    papan_buffer line = papan_buffer_new(NULL);
    papan_job *copy = NULL;
    papan_message why;
    papan_job_line(job, SIZE_MAX, NULL, NULL, 0, &line);
    assert_int_equal(papan_job_new(puzzle, &request, line.bytes, 7, &copy, &why), PAPAN_OK);
    for (size_t i = 0; i < job_info_of(job).parts; i++) {
        papan_part_info info = {.size = sizeof info}, read = {.size = sizeof read};
        size_t part;
        papan_job_part(job, i, &info);
        if (info.state == PAPAN_PART_SPLIT)
            continue;
        line.length = 0;
        papan_job_line(job, i, info.state == PAPAN_PART_DONE ? &info.sum : NULL, NULL, 0, &line);
        assert_int_equal(papan_job_add(copy, line.bytes, info.guess, NULL, 0, &part, &why), PAPAN_OK);
        assert_true(papan_job_part(copy, part, &read));
        assert_string_equal(read.place, info.place);
    }
    assert_int_equal(papan_job_begin(copy, 0, NULL), PAPAN_OK);
    papan_buffer_free(&line);
    return copy;
}

/* A job without parts is not complete, unless there is nothing to search. */
static void without_parts(void **state)
{
    (void)state;
    static const struct {
        const char *puzzle;
        papan_verdict verdict;
    } known[] = {{"nqueens:8", PAPAN_UNKNOWN}, {"2 2 2\nDEFAULT\nAAA\nB\n", PAPAN_NONE}};
    for (size_t i = 0; i < 2; i++) {
        papan_puzzle *puzzle = check_puzzle(known[i].puzzle);
        papan_request request = {.size = sizeof request, .goal = PAPAN_COUNT, .strategy = "cover"};
        papan_result result = {.size = sizeof result};
        papan_job *job = NULL;
        papan_message why;
        assert_int_equal(papan_job_new(puzzle, &request, NULL, 1, &job, &why), PAPAN_OK);
        assert_int_equal(papan_job_begin(job, 0, NULL), PAPAN_OK);
        papan_job_result(job, &result);
        assert_int_equal(result.verdict, known[i].verdict);
        assert_int_equal(job_info_of(job).complete, known[i].verdict == PAPAN_NONE);
        papan_job_free(job);
        papan_puzzle_free(puzzle);
    }
}

static void lines_are_enough(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS; i++)
        for (int list = 0; list < 2; list++) {
            papan_goal goal = list ? PAPAN_LIST : PAPAN_COUNT;
            if (list && row[i].strategy == NULL)
                continue; /* counts only */
            papan_puzzle *puzzle = check_puzzle(row[i].id), *theirs = check_puzzle(row[i].id);
            papan_job *job = new_job(puzzle, i, goal);
            split_to(job, NULL, 9);
            tally t = {.job = copy_by_lines(job, theirs, goal), .other = job, .line = papan_buffer_new(NULL)};
            papan_job_hooks hooks = hooks_of(&t);
            papan_message why;
            hooks.split = NULL; /* so that the parts stay those of the first */
            assert_int_equal(papan_job_search(t.job, 2, &hooks, &why), PAPAN_OK);
            total_is(t.job, row[i].count);
            total_is(job, row[i].count);
            assert_true(!list || t.solutions == (size_t)atoi(row[i].count));
            t.other = NULL; /* results that are done already are added as well */
            papan_job *again = copy_by_lines(job, puzzle, goal);
            total_is(again, row[i].count);
            papan_job_free(again);
            papan_job_free(t.job);
            papan_job_free(job);
            papan_buffer_free(&t.line);
            papan_puzzle_free(puzzle);
            papan_puzzle_free(theirs);
        }
}

/* ---- results ---- */

static void enters_only_right_results(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("nqueens:8");
    papan_job *job = new_job(puzzle, 1, PAPAN_COUNT);
    papan_buffer line = papan_buffer_new(NULL);
    papan_message why;
    size_t part;
    split_to(job, NULL, 6);
    assert_true(papan_job_take(job, SIZE_MAX, &part));
    papan_part_sum sum = {.count_low = 3, .cases = 5, .hash = 7}, other = sum;
    papan_job_line(job, part, &sum, NULL, 0, &line);
    const char *equals = strstr(line.bytes, " = ");
    assert_non_null(equals);
    assert_true(strncmp(equals, " = 3 5 0000000000000007 ", 24) == 0);
    for (size_t at = 0; at <= line.length; at++) { /* cut off or changed anywhere */
        char keep = line.bytes[at];
        line.bytes[at] = '\0';
        if (at < line.length)
            assert_int_equal(papan_job_enter(job, NULL, line.bytes, NULL, 0, &why), PAPAN_BAD_INPUT);
        line.bytes[at] = (char)(keep ^ 1);
        if (at < line.length) /* options do not belong to the result, but to its part */
            assert_true(papan_job_enter(job, NULL, line.bytes, NULL, 0, &why) == PAPAN_BAD_INPUT ||
                        (line.bytes + at < equals && line.bytes + at > line.bytes + 40));
        line.bytes[at] = keep;
    }
    papan_job_free(job);
    job = new_job(puzzle, 1, PAPAN_COUNT);
    split_to(job, NULL, 6);
    assert_true(papan_job_take(job, SIZE_MAX, &part));
    size_t open = job_info_of(job).open;
    assert_int_equal(papan_job_enter(job, NULL, line.bytes, NULL, 0, &why), PAPAN_OK);
    assert_int_equal(papan_job_enter(job, NULL, line.bytes, NULL, 0, &why), PAPAN_OK); /* the same again */
    assert_int_equal(job_info_of(job).open, open);
    other.count_low = 4;
    line.length = 0;
    papan_job_line(job, part, &other, NULL, 0, &line);
    assert_int_equal(papan_job_enter(job, NULL, line.bytes, NULL, 0, &why), PAPAN_WRONG);
    assert_true(papan_job_take(job, SIZE_MAX, &part));
    papan_job_put_back(job, part);
    assert_int_equal(job_info_of(job).open, open);
    /* an open part need not be taken first */
    line.length = 0;
    papan_job_line(job, part, &sum, NULL, 0, &line);
    assert_int_equal(papan_job_enter(job, NULL, line.bytes, NULL, 0, &why), PAPAN_OK);
    assert_int_equal(job_info_of(job).open, open - 1);
    assert_true(papan_job_take(job, SIZE_MAX, &part));
    assert_false(papan_job_take(job, part, &part)); /* it is taken already */
    papan_job_put_back(job, part);
    assert_true(papan_job_take(job, part, &part));
    assert_false(papan_job_take(job, job_info_of(job).parts, &part));
    papan_buffer_free(&line);
    papan_job_free(job);
    papan_puzzle_free(puzzle);
}

static void numbers_and_checksums(void **state)
{
    (void)state;
    static const char *const right[] = {"0", "1", "18446744073709551616",
                                        "340282366920938463463374607431768211455"};
    static const char *const wrong[] = {
        "", " 1", "01", "1 ", "-1", "x", "340282366920938463463374607431768211456"};
    papan_puzzle *puzzle = check_puzzle("nqueens:8");
    papan_job *job = new_job(puzzle, 1, PAPAN_COUNT);
    papan_buffer line = papan_buffer_new(NULL);
    char altered[512];
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        papan_part_sum sum = {.count_low = i == 1   ? 1
                                           : i == 3 ? UINT64_MAX
                                                    : 0,
                              .count_high = i == 2   ? 1
                                            : i == 3 ? UINT64_MAX
                                                     : 0,
                              .cases = 9};
        line.length = 0;
        papan_job_line(job, 0, &sum, NULL, 0, &line);
        char *equals = strstr(line.bytes, " = ");
        assert_true(strncmp(equals + 3, right[i], strlen(right[i])) == 0 &&
                    equals[3 + strlen(right[i])] == ' ');
        for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
            snprintf(altered, sizeof altered, "%.*s%s%s", (int)(equals + 3 - line.bytes), line.bytes, wrong[k],
                     equals + 3 + strlen(right[i]));
            assert_int_equal(papan_job_enter(job, NULL, altered, NULL, 0, NULL), PAPAN_BAD_INPUT);
        }
    }
    /* the checksum is of the place, the result and the solutions */
    const papan_part_sum sum = {.count_low = 1}, other = {.count_low = 1, .cases = 1};
    const uint16_t label[64] = {1, 2};
    const struct {
        size_t part;
        const papan_part_sum *sum;
        size_t solutions;
    } known[] = {{0, &sum, 0}, {1, &sum, 0}, {0, &other, 0}, {0, &sum, 1}};
    char checksum[4][17];
    split_to(job, NULL, 3);
    for (size_t i = 0; i < 4; i++) {
        line.length = 0;
        papan_job_line(job, known[i].part, known[i].sum, label, known[i].solutions, &line);
        snprintf(checksum[i], sizeof checksum[i], "%s", line.bytes + line.length - 16);
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(checksum[i], checksum[k]);
    }
    papan_job_free(job);
    papan_puzzle_free(puzzle);
    papan_buffer_free(&line);
}

static int by_name(const void *one, const void *other)
{
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

static void parts_cover_the_whole(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("nqueens:8");
    papan_job *job = new_job(puzzle, 1, PAPAN_COUNT);
    const char *place[200];
    size_t places = 0, split = SIZE_MAX, below = 0;
    split_to(job, NULL, 20);
    for (size_t i = 0; i < job_info_of(job).parts; i++) {
        papan_part_info info = {.size = sizeof info};
        papan_job_part(job, i, &info);
        if (info.state == PAPAN_PART_SPLIT)
            split = i;
        else
            place[places++] = info.place;
    }
    assert_true(split != SIZE_MAX && places >= 20 && places < 200);
    qsort(place, places, sizeof *place, by_name);
    assert_int_equal(papan_job_covers(job, SIZE_MAX, place, places, NULL, NULL), PAPAN_OK);
    assert_int_equal(papan_job_covers(job, SIZE_MAX, place, places - 1, NULL, NULL), PAPAN_WRONG);
    assert_int_equal(papan_job_covers(job, SIZE_MAX, place + 1, places - 1, NULL, NULL), PAPAN_WRONG);
    assert_int_equal(papan_job_covers(job, job_info_of(job).parts, place, places, NULL, NULL), PAPAN_WRONG);
    papan_part_info parent = {.size = sizeof parent};
    papan_job_part(job, split, &parent);
    const char *smaller[200];
    for (size_t i = 0; i < places; i++)
        if (strncmp(place[i], parent.place, strlen(parent.place)) == 0)
            smaller[below++] = place[i];
    assert_int_equal(papan_job_covers(job, split, smaller, below, NULL, NULL), PAPAN_OK);
    assert_int_equal(papan_job_covers(job, split, smaller, below - 1, NULL, NULL), PAPAN_WRONG);
    assert_int_equal(papan_job_covers(job, split, place, places, NULL, NULL), PAPAN_WRONG);
    papan_job_free(job);
    papan_puzzle_free(puzzle);
}

/* ---- parts that are added and revoked while threads search ---- */

typedef struct stream {
    papan_job *all, *job; /* parts of the first are added to the second */
    size_t revoked, added, done, returned;
} stream;

static bool next_is_added(void *context)
{
    stream *s = context;
    papan_buffer line = papan_buffer_new(NULL);
    size_t part;
    bool more = papan_job_take(s->all, SIZE_MAX, &part);
    if (more) {
        papan_job_line(s->all, part, NULL, NULL, 0, &line);
        assert_int_equal(papan_job_add(s->job, line.bytes, 0, NULL, 0, &part, NULL), PAPAN_OK);
        assert_int_equal(part, s->added);
        s->added++;
    }
    papan_buffer_free(&line);
    return more;
}

static bool is_revoked(void *context, size_t part)
{
    return part == ((stream *)context)->revoked;
}

static void result_of_added(void *context, size_t part, const papan_part_sum *sum, const uint16_t *label,
                            size_t solutions)
{
    stream *s = context;
    papan_buffer line = papan_buffer_new(NULL);
    s->done++;
    s->returned += sum == NULL;
    papan_job_line(s->job, part, sum, label, solutions, &line);
    if (sum != NULL)
        assert_int_equal(papan_job_enter(s->all, NULL, line.bytes, label, solutions, NULL), PAPAN_OK);
    papan_buffer_free(&line);
}

static void parts_come_and_go(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("nqueens:10");
    papan_request request = {.size = sizeof request, .goal = PAPAN_COUNT};
    stream s = {.all = new_job(puzzle, 1, PAPAN_COUNT), .revoked = 2};
    papan_job_hooks hooks = {.size = sizeof hooks,
                             .context = &s,
                             .done = result_of_added,
                             .wait = next_is_added,
                             .revoked = is_revoked};
    papan_buffer head = papan_buffer_new(NULL);
    papan_part_info part = {.size = sizeof part};
    split_to(s.all, NULL, 5);
    size_t open = job_info_of(s.all).open;
    papan_job_line(s.all, SIZE_MAX, NULL, NULL, 0, &head);
    assert_int_equal(papan_job_new(puzzle, &request, head.bytes, 1, &s.job, NULL), PAPAN_OK);
    assert_int_equal(papan_job_begin(s.job, 0, NULL), PAPAN_OK);
    assert_int_equal(papan_job_search(s.job, 1, &hooks, NULL), PAPAN_OK);
    assert_int_equal(s.added, open);
    assert_int_equal(s.done, open);
    assert_int_equal(s.returned, 1); /* each part is long enough for a check */
    assert_true(papan_job_part(s.job, 2, &part) && part.state == PAPAN_PART_DEALT);
    for (size_t i = 0; papan_job_part(s.all, i, &part); i++)
        if (part.state == PAPAN_PART_DEALT)
            papan_job_put_back(s.all, i);
    assert_int_equal(job_info_of(s.all).open, 1);
    assert_int_equal(papan_job_search(s.all, 1, NULL, NULL), PAPAN_OK);
    total_is(s.all, "724");
    papan_buffer_free(&head);
    papan_job_free(s.job);
    papan_job_free(s.all);
    papan_puzzle_free(puzzle);
}

static void gpus_or_why_not(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("nqueens:10");
    papan_job *job = new_job(puzzle, 1, PAPAN_COUNT);
    papan_message why = {.text = NULL};
    unsigned gpus = papan_gpus(&why);
    assert_true((gpus == 0) == (why.text != NULL));
    assert_int_equal(papan_gpus(NULL), gpus);
    assert_int_equal(papan_job_search_gpus(job, NULL, &why), PAPAN_UNSUITABLE); /* not parity */
    assert_non_null(why.text);
    papan_job_free(job);
    papan_request request = {.size = sizeof request, .goal = PAPAN_COUNT, .strategy = "parity"};
    assert_int_equal(papan_job_new(puzzle, &request, NULL, 1, &job, &why), PAPAN_OK);
    assert_int_equal(papan_job_cut(job, NULL, NULL, NULL), PAPAN_OK);
    assert_int_equal(papan_job_search_gpus(job, NULL, &why), gpus > 0 ? PAPAN_OK : PAPAN_UNSUITABLE);
    if (gpus > 0)
        total_is(job, "724");
    papan_job_free(job);
    papan_puzzle_free(puzzle);
}

/* ---- quick.h ---- */

/* The same board for papan_read(). */
static papan_puzzle *slow_puzzle(const char *board, unsigned stars)
{
    char text[1100];
    papan_puzzle *puzzle = NULL;
    reports notes;
    int length =
        snprintf(text, sizeof text, stars > 1 ? "stars: %u\n%s\n" : "%.0u%s\n", stars > 1 ? stars : 0, board);
    for (char *at = text; *at != '\0'; at++)
        *at = *at == '/' ? '\n' : *at;
    return papan_read(text, (size_t)length, NULL, &puzzle, &notes.warnings, &notes.error) == PAPAN_OK ? puzzle
                                                                                                      : NULL;
}

static void same_as_slowly(papan_quick *quick, const char *board, unsigned stars, unsigned *answered)
{
    papan_verdict verdict;
    const char *solution;
    if (!papan_quick_solve(quick, board, strlen(board), stars, &verdict, &solution))
        return;
    papan_puzzle *puzzle = slow_puzzle(board, stars);
    papan_request request = {.size = sizeof request, .goal = PAPAN_CHECK};
    papan_result result = {.size = sizeof result};
    if (puzzle == NULL || strcmp(papan_info_of(puzzle).family, "queens") != 0)
        fail_msg("a board for quick.h alone: %s", board);
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    if (verdict != result.verdict)
        fail_msg("%s: %s, not %s", board, papan_verdict_name(verdict), papan_verdict_name(result.verdict));
    assert_true((solution != NULL) == (verdict != PAPAN_NONE));
    assert_true(solution == NULL || strlen(solution) == strlen(board));
    unsigned queens = 0;
    for (const char *at = solution; at != NULL && *at != '\0'; at++)
        queens += *at == '#';
    assert_true(solution == NULL || queens == stars * papan_info_of(puzzle).n);
    papan_puzzle_free(puzzle);
    ++*answered;
}

/* Lines of letters, digits and blots: whatever is a board here is the same board in a file. */
static void answers_like_files(void **state)
{
    (void)state;
    static const char symbols[] = "ABCDEFabcdef7.#Q :";
    papan_quick *quick = new_quick(NULL);
    uint64_t random = 5;
    unsigned answered = 0;
    for (unsigned round = 0; round < 20000; round++) {
        char board[128];
        size_t at = 0;
        unsigned n = 1 + check_below(&random, 6), stars = 1 + check_below(&random, 2);
        unsigned kinds = check_below(&random, 20) == 0 ? sizeof symbols - 1 : n;
        for (unsigned cell = 0; cell < n * n; cell++) {
            if (cell > 0 && cell % n == 0)
                board[at++] = '/';
            unsigned before = check_below(&random, 3);
            board[at] = before == 0 || cell < n ? symbols[check_below(&random, kinds)] : board[at - n - 1];
            at++;
        }
        board[at] = '\0';
        same_as_slowly(quick, board, stars, &answered);
    }
    assert_true(answered > 1000);
    papan_quick_free(quick);
    papan_quick_free(NULL);
}

static void refuses_what_files_refuse(void **state)
{
    (void)state;
    static const char *const no[] = {"",      "AABB/ACBB/CCC7/7777", "AB/CD", "AB/A", "AA/AA", "A/", "AB/BA/",
                                     "AB/B.", "1122/1322/3334/4444"};
    papan_quick *quick = new_quick(NULL);
    papan_verdict verdict;
    const char *solution;
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        assert_false(papan_quick_solve(quick, no[i], strlen(no[i]), 1, &verdict, &solution));
    static const char yes[] = "ABBB/AACB/DDCC/DDDD";
    assert_false(papan_quick_solve(quick, yes, strlen(yes), 0, &verdict, &solution));
    assert_false(papan_quick_solve(quick, yes, strlen(yes), 5, &verdict, &solution));
    assert_true(papan_quick_solve(quick, yes, strlen(yes), 1, &verdict, &solution));
    assert_true(verdict == PAPAN_UNIQUE && strchr(solution, '#') != NULL);
    assert_null(slow_puzzle("AABB/ACBB/CCC7/7777", 1));
    papan_quick_free(quick);
}

/* ---- memory ---- */

/* All functions, with this memory. */
static papan_status all_of_it(void *context, const papan_allocator *memory)
{
    (void)context;
    papan_puzzle *puzzle = NULL;
    papan_job *job = NULL, *copy = NULL;
    papan_request request = {.size = sizeof request, .goal = PAPAN_LIST, .strategy = "cover"};
    reports notes;
    papan_message why;
    papan_verdict verdict;
    const char *solution;
    papan_buffer line = papan_buffer_new(NULL);
    size_t finer, part;
    papan_quick *quick = new_quick(memory);
    bool good = quick != NULL && papan_quick_solve(quick, "AB/AB", 5, 1, &verdict, &solution);
    papan_quick_free(quick);
    good = good && papan_builtin("nqueens:5", memory, &puzzle, &notes.error) == PAPAN_OK &&
           papan_job_new(puzzle, &request, NULL, 1, &job, &why) == PAPAN_OK &&
           papan_job_cut(job, NULL, NULL, NULL) == PAPAN_OK &&
           papan_job_split(job, NULL, 0, &finer, NULL) == PAPAN_OK;
    if (good) {
        papan_job_line(job, SIZE_MAX, NULL, NULL, 0, &line);
        good = papan_job_new(puzzle, &request, line.bytes, 1, &copy, &why) == PAPAN_OK;
    }
    for (size_t i = 0; good && i < job_info_of(job).parts; i++) {
        line.length = 0;
        papan_job_line(job, i, NULL, NULL, 0, &line);
        good = papan_job_add(copy, line.bytes, 0, NULL, 0, &part, &why) == PAPAN_OK;
    }
    good = good && papan_job_begin(copy, 0, NULL) == PAPAN_OK;
    if (good && papan_job_take(job, SIZE_MAX, &part)) {
        line.length = 0;
        papan_job_line(job, part, &(papan_part_sum){.cases = 1}, NULL, 0, &line);
        good = papan_job_enter(job, NULL, line.bytes, NULL, 0, &why) == PAPAN_OK;
    }
    good = good && papan_job_search(job, 1, NULL, &why) == PAPAN_OK && job_info_of(job).complete;
    papan_buffer_free(&line);
    papan_job_free(copy);
    papan_job_free(job);
    papan_puzzle_free(puzzle);
    return good ? PAPAN_OK : PAPAN_NO_MEMORY;
}

static void memory_may_run_out(void **state)
{
    (void)state;
    assert_true(check_failing_requests(all_of_it, NULL, 0) > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_search),
        cmocka_unit_test(describes_itself),
        cmocka_unit_test(without_parts),
        cmocka_unit_test(lines_are_enough),
        cmocka_unit_test(enters_only_right_results),
        cmocka_unit_test(numbers_and_checksums),
        cmocka_unit_test(parts_cover_the_whole),
        cmocka_unit_test(parts_come_and_go),
        cmocka_unit_test(gpus_or_why_not),
        cmocka_unit_test(answers_like_files),
        cmocka_unit_test(refuses_what_files_refuse),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
