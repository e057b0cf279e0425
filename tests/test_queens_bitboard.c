/* test_queens_bitboard.c: the bitboards for Queens and Star Battle against the general strategy, on random
 * boards of all small sizes with one to three stars: connected regions, scattered regions, given queens,
 * boards with no solution and with very many. Counts and sets of solutions must agree. The random numbers
 * are always the same. */
#include "random_queens.h"

#include "queens_kernel.h"
#include "run/job.h"
#include "search/strategy.h"

/* ---- against the general strategy ---- */

enum {
    ENOUGH = 20000,
    PATIENCE = 4000 /* questions whether to stop; the general strategy asks every 64 cases */
};

static bool impatient(void *context)
{
    return ++*(unsigned *)context > PATIENCE;
}

static papan_result ask(const papan_puzzle *puzzle, const char *strategy, papan_goal goal, uint64_t limit)
{
    unsigned asked = 0;
    bool slow = strategy != NULL && strcmp(strategy, "cover") == 0;
    papan_request request = {
        .goal = goal, .strategy = strategy, .limit = limit, .context = &asked, .stop = slow ? impatient : NULL};
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    return result;
}

/* False: the general strategy takes too long, or there are too many solutions. */
static bool compare(const papan_puzzle *puzzle, unsigned number)
{
    papan_result cover = ask(puzzle, "cover", PAPAN_COUNT, ENOUGH);
    if (!cover.complete)
        return false;
    papan_result count = ask(puzzle, "bitboard", PAPAN_COUNT, 0);
    papan_result list = ask(puzzle, "bitboard", PAPAN_LIST, 0);
    papan_result check = ask(puzzle, "bitboard", PAPAN_CHECK, 0);
    papan_result other = ask(puzzle, "cover", PAPAN_CHECK, 0);
    bool same = count.complete && list.complete && strcmp(count.count, cover.count) == 0 &&
                strcmp(list.count, cover.count) == 0 && list.hash == cover.hash &&
                check.verdict == other.verdict;
    if (!same) {
        char picture[400];
        papan_picture_text(puzzle, NULL, picture, sizeof picture);
        fail_msg("board %u, %u stars: cover %s, counted %s, listed %s\n%s", number, puzzle->queens.stars,
                 cover.count, count.count, list.count, picture);
    }
    return true;
}

static void random_boards(void **state)
{
    (void)state;
    uint64_t seed = 6;
    unsigned boards = check_slow() ? 100 : 600, compared = 0, none = 0, many = 0, unique = 0;
    for (unsigned i = 0; i < boards; i++) {
        unsigned n = 1 + check_below(&seed, 12), stars = 1 + (n > 7 ? check_below(&seed, n > 10 ? 3 : 2) : 0);
        char symbols[144];
        random_regions(n, check_below(&seed, 3) > 0 ? GROWN : SCATTERED, symbols, &seed);
        papan_puzzle *puzzle = queens_board(n, stars, symbols, NULL);
        if (compare(puzzle, i)) {
            papan_verdict verdict = ask(puzzle, NULL, PAPAN_CHECK, 0).verdict;
            compared++;
            none += verdict == PAPAN_NONE;
            unique += verdict == PAPAN_UNIQUE;
            many += verdict == PAPAN_MANY;
        }
        papan_puzzle_free(puzzle);
    }
    assert_true(compared > boards / 2);
    assert_true(none > boards / 50 && many > boards / 50 && unique > boards / 200);
}

/* Queens that a player has placed are binding, even if they are wrong. */
static void placed_queens(void **state)
{
    (void)state;
    uint64_t seed = 7;
    unsigned boards = check_slow() ? 100 : 400;
    for (unsigned i = 0; i < boards; i++) {
        unsigned n = 4 + check_below(&seed, 7), stars = n > 7 ? 1 + check_below(&seed, 2) : 1;
        char symbols[144];
        uint8_t mark[144] = {0};
        random_regions(n, SCATTERED, symbols, &seed);
        for (unsigned k = check_below(&seed, 3) + 1; k > 0; k--)
            mark[check_below(&seed, n * n)] = PAPAN_MARK_QUEEN;
        mark[check_below(&seed, n * n)] = PAPAN_MARK_CROSS;
        papan_puzzle *puzzle = queens_board(n, stars, symbols, mark);
        compare(puzzle, i);
        papan_puzzle_free(puzzle);
    }
}

/* ---- known numbers ---- */

/* With the rows as regions, one star: permutations without neighbours that differ by one (OEIS A002464). */
static void rows_as_regions(void **state)
{
    (void)state;
    static const char *const known[] = {"1",   "0",    "0",     "2",      "14",      "90",
                                        "646", "5242", "47622", "479306", "5296790", "63779034"};
    char symbols[144];
    for (unsigned n = 1; n <= (check_slow() ? 9 : 11); n++) {
        random_regions(n, STRIPES, symbols, NULL);
        papan_puzzle *puzzle = queens_board(n, 1, symbols, NULL);
        assert_string_equal(ask(puzzle, "bitboard", PAPAN_COUNT, 0).count, known[n - 1]);
        papan_puzzle_free(puzzle);
    }
}

/* ---- kernels ---- */

static uint64_t count_by(papan_queens_kernel *kernel, unsigned n, const uint8_t *region)
{
    uint64_t *kill = calloc((size_t)n * n * papan_queens_words(n), sizeof *kill);
    assert_non_null(kill);
    papan_queens_fill_kill(n, kill);
    uint64_t solutions = kernel_count(kernel, n, kill, region, 1000);
    free(kill);
    return solutions;
}

static bool count_reached(void *context)
{
    return ++*(uint64_t *)context < 1000;
}

/* Every size of kernel, plain and not, and the kernel for several stars with one star: all must agree on boards
 * with small regions, which are quickly searched whatever their size. */
static void all_sizes(void **state)
{
    (void)state;
    uint64_t seed = 8;
    static const unsigned sizes[] = {8, 11, 13, 16, 17, 19, 22, 25, 30, 32, 40, 64};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        static uint8_t region[PAPAN_QUEENS_CELLS_MAX];
        unsigned n = sizes[i], words = papan_queens_words(n), column = 0;
        /* every region but the first has two cells in a row; the first has all the rest */
        memset(region, 0, sizeof region);
        for (unsigned row = 1; row < n; row++) {
            column = (column + 2 + check_below(&seed, 2)) % (n - 1);
            region[row * n + column] = region[row * n + column + 1] = (uint8_t)row;
        }
        uint64_t quick = count_by(papan_queens_kernel_for(words, false), n, region);
        uint64_t plain = count_by(papan_queens_kernel_for(words, true), n, region), stars = 0;
        uint16_t cell[PAPAN_QUEENS_MAX];
        papan_stars_search search = {.n = n,
                                     .stars = 1,
                                     .region = region,
                                     .cell = cell,
                                     .reached = count_reached,
                                     .context = &stars,
                                     .poll_at = UINT64_MAX};
        papan_stars_explore(&search, 0);
        assert_int_equal(quick, plain);
        assert_int_equal(quick, stars);
    }
}

/* ---- threads, limits, memory ---- */

static void threads_agree(void **state)
{
    (void)state;
    char symbols[100];
    random_regions(10, STRIPES, symbols, NULL);
    papan_puzzle *puzzle = queens_board(10, 1, symbols, NULL);
    papan_request request = {.goal = PAPAN_COUNT, .strategy = "bitboard"};
    papan_result alone = {0}, together = {0};
    for (unsigned threads = 2; threads <= 3; threads++) {
        request.threads = 1;
        assert_int_equal(papan_solve(puzzle, &request, &alone, NULL), PAPAN_OK);
        request.threads = threads;
        assert_int_equal(papan_solve(puzzle, &request, &together, NULL), PAPAN_OK);
        assert_string_equal(alone.count, together.count);
        assert_int_equal(alone.hash, together.hash);
    }
    papan_puzzle_free(puzzle);
}

/* Parts, cut at any depth, hold together all solutions. */
typedef struct parts {
    papan_search *worker;
    uint32_t option[4096][8];
    size_t options[4096], count, next;
    uint64_t found;
} parts;

static void keep_part(void *context, const uint32_t *option, size_t options)
{
    parts *p = context;
    assert_true(p->count < 4096 && options <= 8);
    if (options > 0)
        memcpy(p->option[p->count], option, options * sizeof *option);
    p->options[p->count++] = options;
}

static bool next_part(void *context, const uint32_t **option, size_t *options)
{
    parts *p = context;
    if (p->next == p->count)
        return false;
    *option = p->option[p->next];
    *options = p->options[p->next++];
    return true;
}

static bool count_found(void *context, const uint16_t *label)
{
    (void)label;
    ((parts *)context)->found++;
    return true;
}

static void parts_hold_everything(void **state)
{
    (void)state;
    uint64_t seed = 9;
    for (unsigned i = 0; i < 60; i++) {
        unsigned n = 5 + check_below(&seed, 4);
        char symbols[144];
        uint8_t mark[144] = {0};
        random_regions(n, GROWN, symbols, &seed);
        if (i % 2 == 0)
            mark[check_below(&seed, n * n)] = PAPAN_MARK_QUEEN;
        papan_puzzle *puzzle = queens_board(n, 1, symbols, mark);
        papan_result whole = ask(puzzle, "bitboard", PAPAN_COUNT, 0);
        for (unsigned depth = 1; depth <= 4; depth++) {
            parts p = {.count = 0};
            papan_search search = {.puzzle = puzzle,
                                   .memory = papan_memory(NULL),
                                   .all = true,
                                   .context = &p,
                                   .found = count_found,
                                   .split = keep_part,
                                   .split_depth = depth};
            assert_int_equal(papan_strategy_bitboard.run(&search), PAPAN_OK);
            search.split = NULL;
            search.next = next_part;
            assert_int_equal(papan_strategy_bitboard.run(&search), PAPAN_OK);
            assert_int_equal(p.found, strtoull(whole.count, NULL, 10));
        }
        papan_puzzle_free(puzzle);
    }
}

/* A job of any parts, down to single solutions, includes the given queens. */
static void jobs_with_placed_queens(void **state)
{
    (void)state;
    uint64_t seed = 12;
    unsigned solvable = 0;
    for (unsigned i = 0; i < 200; i++) {
        unsigned n = 1 + check_below(&seed, 6);
        char symbols[36], text[40];
        uint8_t mark[36] = {0};
        random_regions(n, i % 4 == 0 ? SCATTERED : STRIPES, symbols, &seed);
        for (unsigned k = check_below(&seed, 4); k > 0; k--)
            mark[check_below(&seed, n * n)] = PAPAN_MARK_QUEEN;
        papan_puzzle *puzzle = queens_board(n, 1, symbols, mark);
        papan_result whole = ask(puzzle, "cover", PAPAN_COUNT, 0);
        papan_request request = {.goal = i % 3 == 0 ? PAPAN_LIST : PAPAN_COUNT, .strategy = "bitboard"};
        papan_job_hooks hooks = {.context = NULL};
        papan_job *job = NULL;
        papan_message why;
        size_t finer;
        assert_int_equal(papan_job_new(puzzle, &request, NULL, i, &job, &why), PAPAN_OK);
        assert_int_equal(papan_job_cut(job, NULL, NULL, NULL), PAPAN_OK);
        for (unsigned k = check_below(&seed, 20); k > 0; k--)
            assert_int_equal(papan_job_split(job, &hooks, 0, &finer, NULL), PAPAN_OK);
        assert_int_equal(papan_job_search(job, 1, &hooks, &why), PAPAN_OK);
        assert_true(papan_work_complete(&job->meter.work));
        papan_part_sum total = papan_work_sum(&job->meter.work).total;
        papan_count_text(papan_sum_count(&total), text);
        assert_string_equal(text, whole.count);
        solvable += strcmp(text, "0") != 0;
        papan_job_free(job);
        papan_puzzle_free(puzzle);
    }
    assert_true(solvable > 20);
}

static bool stop_at_once(void *context)
{
    (void)context;
    return true;
}

static void stops(void **state)
{
    (void)state;
    char symbols[400];
    random_regions(20, STRIPES, symbols, NULL);
    for (unsigned stars = 1; stars <= 3; stars++) {
        papan_puzzle *puzzle = queens_board(20, stars, symbols, NULL);
        papan_request request = {.goal = PAPAN_COUNT, .strategy = "bitboard", .stop = stop_at_once};
        papan_result result = {0};
        assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
        assert_false(result.complete);
        papan_puzzle_free(puzzle);
    }
}

static void estimates(void **state)
{
    (void)state;
    char symbols[144];
    for (unsigned stars = 1; stars <= 2; stars++) {
        random_regions(9, STRIPES, symbols, NULL);
        papan_puzzle *puzzle = queens_board(9, stars, symbols, NULL);
        papan_result result = ask(puzzle, "bitboard", PAPAN_LIST, 0);
        papan_request request = {.strategy = "bitboard"};
        papan_estimate_result guess = {0};
        assert_int_equal(papan_estimate(puzzle, &request, 200, 1, &guess, NULL), PAPAN_OK);
        double off = stars == 1 ? 1.1 : 2;
        assert_true(guess.cases * off > (double)result.cases && guess.cases < off * (double)result.cases);
        papan_puzzle_free(puzzle);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_boards),
        cmocka_unit_test(placed_queens),
        cmocka_unit_test(rows_as_regions),
        cmocka_unit_test(all_sizes),
        cmocka_unit_test(threads_agree),
        cmocka_unit_test(parts_hold_everything),
        cmocka_unit_test(stops),
        cmocka_unit_test(estimates),
        cmocka_unit_test(jobs_with_placed_queens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
