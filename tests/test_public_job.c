/* Everything in papan/job.h and papan/quick.h, as seen by a program that uses the shared library: counts in
 * parts by threads, by a source and by another job that gets only lines; wrong lines and results; fast
 * answers compared with those of papan_solve(); and memory that runs out at any moment. */
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

static papan_job *new_job(const papan_puzzle *puzzle, size_t i, papan_goal goal)
{
    papan_request request = {
        .size = sizeof request, .goal = goal, .strategy = row[i].strategy, .distinct = row[i].distinct};
    papan_job *job = NULL;
    papan_message why;
    assert_int_equal(papan_job_new(puzzle, &request, NULL, 1, &job, &why), PAPAN_OK);
    assert_false(papan_job_complete(job));
    assert_int_equal(papan_job_cut(job, NULL, NULL), PAPAN_OK);
    return job;
}

static void total_is(papan_job *job, const char *count)
{
    papan_result result = {.size = sizeof result};
    papan_progress progress = {.size = sizeof progress};
    papan_job_result(job, &result);
    papan_meter_read(papan_job_meter(job), true, &progress);
    assert_true(result.complete && papan_job_complete(job));
    assert_string_equal(result.count, count);
    assert_string_equal(progress.count, count);
    assert_true(progress.done == progress.parts && progress.left == 0 && progress.hash == result.hash);
    assert_int_equal(result.verdict, strcmp(count, "0") == 0 ? PAPAN_NONE : PAPAN_MANY);
    assert_true((result.reason.text != NULL) == (result.verdict == PAPAN_NONE));
    assert_int_equal(papan_job_open(job), 0);
}

/* Splits until there are at least this many parts, or none can be split. */
static void split_to(papan_job *job, const papan_job_hooks *hooks, size_t parts)
{
    for (size_t finer = 1; finer > 0 && papan_job_open(job) < parts;) {
        double largest = papan_job_largest(job);
        assert_int_equal(papan_job_split(job, hooks, &finer), PAPAN_OK);
        assert_true(finer == 0 || largest > 0);
    }
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
    assert_true(papan_job_agree(t->job, &info.sum, sum));
    assert_true(solutions == 0 || (label != NULL && sum->count_low == solutions));
    t->done++;
    t->solutions += solutions;
    if (t->other == NULL)
        return;
    papan_message why; /* as another process would return it */
    t->line.length = 0;
    papan_job_result_line(t->job, part, sum, label, solutions, &t->line);
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
            size_t open = papan_job_open(t.job);
            t.stop = true;
            assert_int_equal(papan_job_search(t.job, threads, &hooks, &why), PAPAN_OK);
            assert_true(papan_job_complete(t.job) == (open == 0));
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
    papan_job_head(job, &head);
    assert_true(strncmp(head.bytes, "papan-part 1 ", 13) == 0 && strstr(head.bytes, " cover all ") != NULL);
    /* the same strategy, though another is the best */
    assert_int_equal(papan_job_new(puzzle, &request, head.bytes, 2, &again, NULL), PAPAN_OK);
    papan_job_get(again, &info);
    assert_string_equal(info.strategy, "cover");
    uint64_t one, two;
    assert_int_equal(papan_job_numbering(job, &one), PAPAN_OK);
    assert_int_equal(papan_job_numbering(again, &two), PAPAN_OK);
    assert_true(one == two);
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
    papan_job_head(job, &line);
    assert_int_equal(papan_job_new(puzzle, &request, line.bytes, 7, &copy, &why), PAPAN_OK);
    for (size_t i = 0; i < papan_job_parts(job); i++) {
        papan_part_info info = {.size = sizeof info}, read = {.size = sizeof read};
        size_t part;
        papan_job_part(job, i, &info);
        if (info.state == PAPAN_PART_SPLIT)
            continue;
        line.length = 0;
        papan_job_line(job, i, &line);
        assert_int_equal(papan_job_add(copy, line.bytes, info.guess,
                                       info.state == PAPAN_PART_DONE ? &info.sum : NULL, &part, &why),
                         PAPAN_OK);
        assert_true(papan_job_part(copy, part, &read));
        assert_string_equal(read.place, info.place);
    }
    assert_int_equal(papan_job_shuffle(copy), PAPAN_OK);
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
        assert_int_equal(papan_job_shuffle(job), PAPAN_OK);
        papan_job_result(job, &result);
        assert_int_equal(result.verdict, known[i].verdict);
        assert_int_equal(papan_job_complete(job), known[i].verdict == PAPAN_NONE);
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
    assert_true(papan_job_take(job, &part));
    papan_part_sum sum = {.count_low = 3, .cases = 5, .hash = 7}, other = sum;
    papan_job_result_line(job, part, &sum, NULL, 0, &line);
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
    assert_true(papan_job_take(job, &part));
    size_t open = papan_job_open(job);
    assert_int_equal(papan_job_enter(job, NULL, line.bytes, NULL, 0, &why), PAPAN_OK);
    assert_int_equal(papan_job_enter(job, NULL, line.bytes, NULL, 0, &why), PAPAN_OK); /* the same again */
    assert_int_equal(papan_job_open(job), open);
    other.count_low = 4;
    line.length = 0;
    papan_job_result_line(job, part, &other, NULL, 0, &line);
    assert_int_equal(papan_job_enter(job, NULL, line.bytes, NULL, 0, &why), PAPAN_WRONG);
    assert_true(papan_job_take(job, &part));
    papan_job_put_back(job, part);
    assert_int_equal(papan_job_open(job), open);
    /* an open part need not be taken first */
    line.length = 0;
    papan_job_result_line(job, part, &sum, NULL, 0, &line);
    assert_int_equal(papan_job_enter(job, NULL, line.bytes, NULL, 0, &why), PAPAN_OK);
    assert_int_equal(papan_job_open(job), open - 1);
    assert_int_equal(papan_job_done(job, NULL, SIZE_MAX - 1, &sum, NULL, 0), PAPAN_BAD_INPUT);
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
    papan_buffer text = papan_buffer_new(NULL);
    papan_part_sum sum = {.cases = 9};
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        assert_true(papan_part_sum_read(&sum, right[i]));
        text.length = 0;
        papan_part_sum_count(&sum, &text);
        assert_string_equal(text.bytes, right[i]);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(papan_part_sum_read(&sum, wrong[i]));
    papan_puzzle *puzzle = check_puzzle("nqueens:8");
    papan_job *job = new_job(puzzle, 1, PAPAN_COUNT);
    uint64_t one = papan_job_checksum(job, "00000001", &sum, NULL, 0);
    const uint16_t label[2] = {1, 2};
    assert_true(one != papan_job_checksum(job, "00000002", &sum, NULL, 0));
    assert_true(one != papan_job_checksum(job, "00000001", &sum, label, 2));
    sum.cases++;
    assert_true(one != papan_job_checksum(job, "00000001", &sum, NULL, 0));
    papan_job_free(job);
    papan_puzzle_free(puzzle);
    papan_buffer_free(&text);
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
    for (size_t i = 0; i < papan_job_parts(job); i++) {
        papan_part_info info = {.size = sizeof info};
        papan_job_part(job, i, &info);
        if (info.state == PAPAN_PART_SPLIT)
            split = i;
        else
            place[places++] = info.place;
    }
    assert_true(split != SIZE_MAX && places >= 20 && places < 200);
    qsort(place, places, sizeof *place, by_name);
    assert_int_equal(papan_job_covers(job, SIZE_MAX, place, places, NULL), PAPAN_OK);
    assert_int_equal(papan_job_covers(job, SIZE_MAX, place, places - 1, NULL), PAPAN_WRONG);
    assert_int_equal(papan_job_covers(job, SIZE_MAX, place + 1, places - 1, NULL), PAPAN_WRONG);
    assert_int_equal(papan_job_covers(job, papan_job_parts(job), place, places, NULL), PAPAN_WRONG);
    papan_part_info parent = {.size = sizeof parent};
    papan_job_part(job, split, &parent);
    const char *smaller[200];
    for (size_t i = 0; i < places; i++)
        if (strncmp(place[i], parent.place, strlen(parent.place)) == 0)
            smaller[below++] = place[i];
    assert_int_equal(papan_job_covers(job, split, smaller, below, NULL), PAPAN_OK);
    assert_int_equal(papan_job_covers(job, split, smaller, below - 1, NULL), PAPAN_WRONG);
    assert_int_equal(papan_job_covers(job, split, place, places, NULL), PAPAN_WRONG);
    papan_job_free(job);
    papan_puzzle_free(puzzle);
}

static void verifies_by_searching_again(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("nqueens:8");
    papan_job *job = new_job(puzzle, 1, PAPAN_COUNT);
    papan_part_info info = {.size = sizeof info};
    papan_part_sum again;
    papan_message why;
    bool checked;
    size_t first, second;
    split_to(job, NULL, 6);
    assert_true(papan_job_take(job, &first));
    assert_true(papan_job_take(job, &second));
    assert_int_equal(papan_job_verify(job, first, NULL, NULL, &checked, NULL, &why), PAPAN_UNSUITABLE);
    assert_int_equal(papan_job_verify(job, SIZE_MAX, NULL, NULL, &checked, NULL, NULL), PAPAN_UNSUITABLE);
    papan_job_put_back(job, first);
    assert_int_equal(papan_job_done(job, NULL, second, &(papan_part_sum){.count_low = 77}, NULL, 0), PAPAN_OK);
    assert_int_equal(papan_job_search(job, 1, NULL, &why), PAPAN_OK);
    assert_int_equal(papan_job_verify(job, first, NULL, NULL, &checked, &again, &why), PAPAN_OK);
    papan_job_part(job, first, &info);
    assert_true(checked && papan_job_agree(job, &again, &info.sum));
    assert_int_equal(papan_job_verify(job, second, NULL, NULL, &checked, NULL, &why), PAPAN_WRONG);
    assert_true(checked && why.text != NULL);
    tally t = {.stop = true};
    assert_int_equal(papan_job_verify(job, first, on_stop, &t, &checked, NULL, &why), PAPAN_OK);
    assert_false(checked);
    papan_job_free(job);
    papan_puzzle_free(puzzle);
}

/* ---- sources ---- */

typedef struct hand {
    papan_job *job;
    size_t whole;
} hand;

static bool deal(void *context, size_t *part)
{
    return papan_job_take(((hand *)context)->job, part);
}

static void take_in(void *context, size_t part, bool whole, const papan_part_sum *sum, const uint16_t *label,
                    size_t solutions)
{
    hand *h = context;
    assert_true(whole);
    h->whole++;
    assert_int_equal(papan_job_done(h->job, NULL, part, sum, label, solutions), PAPAN_OK);
}

static bool no_part(void *context, size_t *part)
{
    (void)context;
    *part = SIZE_MAX;
    return true;
}

static void dealers_deal(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS; i++) {
        papan_puzzle *puzzle = check_puzzle(row[i].id);
        hand h = {.job = new_job(puzzle, i, PAPAN_COUNT)};
        papan_job_source source = {.size = sizeof source, .context = &h, .next = no_part, .done = take_in};
        papan_message why;
        split_to(h.job, NULL, 5);
        size_t open = papan_job_open(h.job);
        assert_int_equal(papan_job_work(h.job, &source, &why), PAPAN_OK);
        source.next = deal;
        assert_int_equal(papan_job_work(h.job, &source, &why), PAPAN_OK);
        assert_int_equal(h.whole, open);
        total_is(h.job, row[i].count);
        papan_job_free(h.job);
        papan_puzzle_free(puzzle);
    }
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
    assert_true(papan_gpu_warm(0) == (gpus > 0));
    assert_int_equal(papan_job_search_gpus(job, NULL, &why), PAPAN_UNSUITABLE); /* not parity */
    assert_non_null(why.text);
    papan_job_free(job);
    papan_request request = {.size = sizeof request, .goal = PAPAN_COUNT, .strategy = "parity"};
    assert_int_equal(papan_job_new(puzzle, &request, NULL, 1, &job, &why), PAPAN_OK);
    assert_int_equal(papan_job_cut(job, NULL, NULL), PAPAN_OK);
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
    if (puzzle == NULL || strcmp(info_of(puzzle).family, "queens") != 0)
        fail_msg("a board for quick.h alone: %s", board);
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    if (verdict != result.verdict)
        fail_msg("%s: %s, not %s", board, papan_verdict_name(verdict), papan_verdict_name(result.verdict));
    assert_true((solution != NULL) == (verdict != PAPAN_NONE));
    assert_true(solution == NULL || strlen(solution) == strlen(board));
    unsigned queens = 0;
    for (const char *at = solution; at != NULL && *at != '\0'; at++)
        queens += *at == '#';
    assert_true(solution == NULL || queens == stars * info_of(puzzle).n);
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
           papan_job_cut(job, NULL, NULL) == PAPAN_OK && papan_job_split(job, NULL, &finer) == PAPAN_OK;
    if (good) {
        papan_job_head(job, &line);
        good = papan_job_new(puzzle, &request, line.bytes, 1, &copy, &why) == PAPAN_OK;
    }
    for (size_t i = 0; good && i < papan_job_parts(job); i++) {
        line.length = 0;
        papan_job_line(job, i, &line);
        good = papan_job_add(copy, line.bytes, 0, NULL, &part, &why) == PAPAN_OK;
    }
    good = good && papan_job_shuffle(copy) == PAPAN_OK;
    if (good && papan_job_take(job, &part)) {
        line.length = 0;
        papan_job_result_line(job, part, &(papan_part_sum){.cases = 1}, NULL, 0, &line);
        good = papan_job_enter(job, NULL, line.bytes, NULL, 0, &why) == PAPAN_OK;
    }
    good = good && papan_job_search(job, 1, NULL, &why) == PAPAN_OK && papan_job_complete(job);
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
        cmocka_unit_test(verifies_by_searching_again),
        cmocka_unit_test(dealers_deal),
        cmocka_unit_test(gpus_or_why_not),
        cmocka_unit_test(answers_like_files),
        cmocka_unit_test(refuses_what_files_refuse),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
