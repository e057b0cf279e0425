/* test_parity.c: counting N-Queens: by colours with every kernel, by bits row by row, by exact cover, and
 * against the known numbers; classes; parts of all depths, which must add up; completions of given queens;
 * rejected requests; and that nothing leaks when memory runs out or the search is stopped. */
#include "check.h"

#include "base/count.h"
#include "colours/parity_count.h"
#include "run/pool_search.h"
#include "search/strategy.h"
#include "search/symmetric.h"

static const struct {
    unsigned n;
    const char *all, *classes;
} known[] = {
    {1, "1", "1"},
    {2, "0", "0"},
    {3, "0", "0"},
    {4, "2", "1"},
    {5, "10", "2"},
    {6, "4", "1"},
    {7, "40", "6"},
    {8, "92", "12"},
    {9, "352", "46"},
    {10, "724", "92"},
    {11, "2680", "341"},
    {12, "14200", "1787"},
    {13, "73712", "9233"},
    {14, "365596", "45752"},
    {15, "2279184", "285053"},
    {16, "14772512", "1846955"},
    {17, "95815104", "11977939"},
    {18, "666090624", "83263591"},
};

enum { KNOWN = sizeof known / sizeof *known };

static papan_puzzle *board(unsigned n)
{
    char id[32];
    snprintf(id, sizeof id, "nqueens:%u", n);
    return check_puzzle(id);
}

static void expect(unsigned n, papan_request request, const char *count)
{
    papan_puzzle *puzzle = board(n);
    papan_result result = {0};
    request.goal = PAPAN_COUNT;
    papan_status status = papan_solve(puzzle, &request, &result, NULL);
    if (status != PAPAN_OK || !result.complete || strcmp(result.count, count) != 0)
        fail_msg("%u queens by %s, plain %d, %u threads: %s instead of %s (status %d)", n, request.strategy,
                 (int)request.plain, request.threads, result.count, count, (int)status);
    papan_puzzle_free(puzzle);
}

/* ---- the numbers ---- */

static void known_numbers(void **state)
{
    (void)state;
    unsigned most = check_slow() ? 14 : 18;
    for (size_t i = 0; i < KNOWN && known[i].n <= most; i++) {
        expect(known[i].n, (papan_request){.strategy = "parity"}, known[i].all);
        expect(known[i].n, (papan_request){.strategy = "parity", .distinct = true}, known[i].classes);
        expect(known[i].n, (papan_request){.strategy = "parity", .threads = 3}, known[i].all);
        expect(known[i].n, (papan_request){.strategy = "parity", .threads = 3, .distinct = true},
               known[i].classes);
    }
}

static void other_ways(void **state)
{
    (void)state;
    unsigned most = check_slow() ? 11 : 14;
    for (size_t i = 0; i < KNOWN && known[i].n <= most; i++) {
        expect(known[i].n, (papan_request){.strategy = "parity", .plain = true}, known[i].all);
        expect(known[i].n, (papan_request){.strategy = "queens-bits"}, known[i].all);
        if (known[i].n <= 12)
            expect(known[i].n, (papan_request){.strategy = "queens-bits", .distinct = true}, known[i].classes);
        if (known[i].n <= 11)
            expect(known[i].n, (papan_request){.strategy = "cover"}, known[i].all);
    }
}

static void symmetric_solutions(void **state)
{
    /* OEIS A032522 and A033148 */
    static const unsigned half[] = {1, 0, 0, 2, 2, 4, 8, 4, 16, 12, 48, 80, 136, 420, 1240};
    static const unsigned quarter[] = {1, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 8, 8, 0, 0, 64, 128};
    (void)state;
    papan_search search = {.cases = 0};
    for (unsigned n = 1; n <= sizeof half / sizeof *half; n++)
        assert_int_equal(papan_nqueens_turned(&search, n, 2), half[n - 1]);
    for (unsigned n = 1; n <= sizeof quarter / sizeof *quarter; n++)
        assert_int_equal(papan_nqueens_turned(&search, n, 4), quarter[n - 1]);
}

/* ---- kernels ---- */

/* Every orbit counts the same with every kernel that this machine has. */
static papan_parity_counter *left, *right;

static bool same(void *context, const uint32_t *option, size_t options)
{
    papan_count a = 0, b = 0;
    papan_parity_poll poll = {.cases = 0};
    (void)context;
    assert_int_equal(options, 3);
    assert_int_equal(papan_parity_count_orbit(left, option[1], option[2], &poll, &a), PAPAN_OK);
    assert_int_equal(papan_parity_count_orbit(right, option[1], option[2], &poll, &b), PAPAN_OK);
    assert_true(a == b);
    return true;
}

static void kernels_agree(void **state)
{
    (void)state;
    papan_allocator memory = papan_memory(NULL);
    for (unsigned n = 1; n <= (check_slow() ? 10 : 13); n++)
        for (unsigned size = papan_parity_first_class(n); size <= papan_parity_last_class(n); size++)
            for (int i = 0; i < 2 * PAPAN_PARITY_WAYS; i++) {
                uint32_t class_of = size;
                papan_parity_way way = (papan_parity_way)(i / 2);
                size_t all = SIZE_MAX, some = way == PAPAN_PARITY_BEST ? 0 : 10000;
                papan_parity_settings plain = {.plain = true, .keep = &all, .way = PAPAN_PARITY_PAIRS};
                papan_parity_settings other = {.keep = &some, .way = way, .narrow = i % 2 == 0};
                assert_int_equal(papan_parity_counter_new(n, size, &plain, &memory, &left), PAPAN_OK);
                assert_int_equal(papan_parity_counter_new(n, size, &other, &memory, &right), PAPAN_OK);
                papan_parity_parts(n, &class_of, 1, 3, same, NULL);
                papan_parity_counter_free(left);
                papan_parity_counter_free(right);
            }
}

/* Longer lists, of many chunks: some orbits of one Re. Both colours have more pairs in one of the classes. */
static bool same_of_some(void *context, const uint32_t *option, size_t options)
{
    unsigned *seen = context;
    if ((*seen)++ % 16 == 0)
        same(NULL, option, options);
    return *seen < 64;
}

static void long_lists_agree(void **state)
{
    static const unsigned class_of[][2] = {{18, 6}, {19, 4}, {19, 7}};
    (void)state;
    papan_allocator memory = papan_memory(NULL);
    for (size_t i = 0; i < (check_slow() ? 1 : 3); i++)
        for (int narrow = 0; narrow < 2; narrow++) {
            unsigned n = class_of[i][0], seen = 0;
            uint32_t part[] = {class_of[i][1], papan_parity_full(class_of[i][1])};
            papan_parity_settings pairs = {.way = PAPAN_PARITY_PAIRS};
            papan_parity_settings prefixes = {.way = PAPAN_PARITY_PREFIXES, .narrow = narrow == 1};
            assert_int_equal(papan_parity_counter_new(n, part[0], &pairs, &memory, &left), PAPAN_OK);
            assert_int_equal(papan_parity_counter_new(n, part[0], &prefixes, &memory, &right), PAPAN_OK);
            papan_parity_parts(n, part, 2, 3, same_of_some, &seen);
            assert_true(seen > 16);
            papan_parity_counter_free(left);
            papan_parity_counter_free(right);
        }
}

/* ---- parts ---- */

typedef struct tally {
    const papan_partition *cutting;
    papan_count sum;
    size_t parts;
    double guessed;
    uint64_t cases, residue;
} tally;

static papan_status done(void *context, size_t part, const papan_part_sum *result, const uint16_t *label,
                         size_t solutions)
{
    tally *t = context;
    (void)part;
    (void)label;
    assert_int_equal(solutions, 0);
    t->sum += papan_sum_count(result);
    t->cases += result->cases;
    t->residue += result->hash;
    return PAPAN_OK;
}

static void count_part(void *context, const uint32_t *option, size_t options)
{
    tally *t = context;
    papan_allocator memory = papan_memory(NULL);
    papan_work work;
    papan_pool_search search = {.partition = t->cutting,
                                .memory = &memory,
                                .work = &work,
                                .request = t->cutting->request,
                                .threads = 1,
                                .context = t,
                                .done = done};
    double cases, deviation;
    t->parts++;
    papan_work_open(&work);
    papan_work_begin(&work, &memory, false);
    const papan_part whole = {.option = (uint32_t *)option, .options = (uint32_t)options, .weight = 1};
    assert_true(papan_work_add(&work, &whole, NULL));
    assert_int_equal(papan_work_order(&work, NULL), PAPAN_OK);
    papan_pool_search_open(&search);
    assert_int_equal(papan_pool_search_run(&search), PAPAN_OK);
    papan_pool_search_close(&search);
    papan_work_close(&work);
    assert_int_equal(
        papan_partition_estimate(t->cutting, &memory, option, options, 2, 1, NULL, NULL, &cases, &deviation),
        PAPAN_OK);
    t->guessed += cases;
}

static void parts_add_up(void **state)
{
    static const papan_strategy *const strategy[] = {&papan_strategy_parity, &papan_strategy_queens_bits};
    (void)state;
    papan_allocator memory = papan_memory(NULL);
    for (size_t which = 0; which < 2; which++)
        for (size_t i = 3; i < KNOWN && known[i].n <= 11; i++) {
            uint64_t residue = 0;
            for (unsigned depth = 0; depth <= 3; depth++) {
                papan_puzzle *puzzle = board(known[i].n);
                papan_request request = {.goal = PAPAN_COUNT};
                papan_partition cutting = {puzzle, &request, strategy[which], NULL, PAPAN_EMPTY, true};
                tally t = {.cutting = &cutting};
                char text[40];
                papan_part_list pile = {.parts = 0};
                assert_int_equal(papan_partition_split(&cutting, &memory, NULL, 0, depth, NULL, NULL, &pile),
                                 PAPAN_OK);
                for (size_t part = 0; part < pile.parts; part++) {
                    uint32_t options;
                    const uint32_t *option = papan_part_list_part(&pile, part, &options);
                    count_part(&t, option, options);
                }
                papan_part_list_drop(&pile, &memory);
                papan_count_text(t.sum, text);
                assert_string_equal(text, known[i].all);
                assert_true(depth > 0 ? t.parts > 1 : t.parts == 1);
                if (which == 0) /* exact where one orbit is all, and of the right size otherwise */
                    assert_true(t.guessed > 0.3 * (double)t.cases && t.guessed < 3 * (double)t.cases);
                residue = depth == 0 ? t.residue : residue;
                assert_true(t.residue == residue && (residue != 0) == (which == 0));
                papan_puzzle_free(puzzle);
            }
        }
}

static void residues_differ(void **state)
{
    (void)state;
    static const uint32_t orbit[][3] = {{5, 31, 31}, {5, 31, 47}, {5, 47, 31}, {4, 31, 31}};
    uint64_t seen[8];
    for (size_t i = 0; i < 8; i++) {
        seen[i] = papan_parity_residue(16, orbit[i % 4], i < 4 ? 5 : 6);
        for (size_t k = 0; k < i; k++)
            assert_true(seen[i] != seen[k]);
    }
    assert_true(papan_parity_residue(17, orbit[0], 5) != seen[0]);
    assert_true(papan_parity_residue(16, orbit[0], ((papan_count)1 << 64) + 5) != seen[0]);
}

static void wrong_parts(void **state)
{
    static const uint32_t part[][3] = {{1, 0, 0}, {9, 0, 0}, {5, 1, 0}, {5, 31, 7}, {5, 992, 31}};
    static const size_t options[] = {1, 1, 2, 3, 3};
    (void)state;
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        assert_false(papan_parity_part_exists(16, part[i], options[i]));
    assert_true(papan_parity_part_exists(16, (uint32_t[]){5, 31, 31}, 3));
}

/* ---- placed queens ---- */

static void completions(void **state)
{
    (void)state;
    uint64_t seed = 7;
    for (int round = 0; round < 300; round++) {
        unsigned n = 4 + check_below(&seed, 7), placed = 1 + check_below(&seed, 3);
        uint32_t row[3], column[3];
        for (unsigned i = 0; i < placed; i++) {
            row[i] = check_below(&seed, n);
            column[i] = check_below(&seed, n);
        }
        papan_puzzle *puzzle = NULL;
        papan_notes notes = {0};
        assert_int_equal(papan_nqueens_new(NULL, n, placed, row, column, &puzzle, &notes), PAPAN_OK);
        papan_result by[4] = {0};
        papan_request request[4] = {
            {.strategy = "cover"}, {.strategy = NULL}, {.threads = 2}, {.goal = PAPAN_LIST}};
        for (int i = 0; i < 4; i++) {
            if (i < 3)
                request[i].goal = PAPAN_COUNT;
            assert_int_equal(papan_solve(puzzle, &request[i], &by[i], NULL), PAPAN_OK);
            assert_string_equal(by[i].count, by[0].count);
            assert_true(by[i].complete);
        }
        assert_string_equal(by[1].strategy, "queens-bits");
        assert_true(by[3].hash == by[0].hash || by[0].hash == 0 || by[3].hash != 0);
        papan_puzzle_free(puzzle);
    }
}

/* The whole list, each solution once: the same set as the exact cover finds. */
static void lists_agree(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 9; n++) {
        papan_puzzle *puzzle = board(n);
        papan_result a = {0}, b = {0};
        papan_request bits = {.goal = PAPAN_LIST, .strategy = "queens-bits"};
        papan_request cover = {.goal = PAPAN_LIST, .strategy = "cover"};
        assert_int_equal(papan_solve(puzzle, &bits, &a, NULL), PAPAN_OK);
        assert_int_equal(papan_solve(puzzle, &cover, &b, NULL), PAPAN_OK);
        assert_string_equal(a.count, b.count);
        assert_true(a.hash == b.hash);
        papan_puzzle_free(puzzle);
    }
}

/* ---- invalid requests ---- */

static void refused(void **state)
{
    static const struct {
        const char *id;
        papan_request request;
        papan_status status;
    } row[] = {
        {"nqueens:29", {.goal = PAPAN_COUNT}, PAPAN_UNSUITABLE},
        {"nqueens:1024", {.goal = PAPAN_COUNT}, PAPAN_UNSUITABLE},
        {"nqueens:2000", {.goal = PAPAN_COUNT}, PAPAN_TOO_BIG},
        {"nqueens:8", {.goal = PAPAN_LIST, .strategy = "parity"}, PAPAN_UNSUITABLE},
        {"pentominoes:6x10", {.goal = PAPAN_COUNT, .strategy = "parity"}, PAPAN_UNSUITABLE},
        {"nqueens:65", {.goal = PAPAN_COUNT, .strategy = "queens-bits"}, PAPAN_UNSUITABLE},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        papan_puzzle *puzzle = check_puzzle(row[i].id);
        papan_result result = {0};
        papan_message why;
        assert_int_equal(papan_solve(puzzle, &row[i].request, &result, &why), row[i].status);
        assert_non_null(why.text);
        papan_puzzle_free(puzzle);
    }
}

static papan_status count_orbits(void *context, const papan_allocator *memory)
{
    size_t keep = 20000;
    papan_parity_settings settings = {.keep = &keep, .way = *(papan_parity_way *)context};
    papan_parity_poll poll = {.cases = 0};
    papan_count sum = 0;
    papan_parity_counter *counter;
    papan_status status = papan_parity_counter_new(8, 3, &settings, memory, &counter);
    for (uint32_t odd = 7; status == PAPAN_OK && odd <= 14; odd = papan_parity_next(odd))
        status = papan_parity_count_orbit(counter, 7, odd, &poll, &sum);
    papan_parity_counter_free(counter);
    return status;
}

static void memory_runs_out(void **state)
{
    (void)state;
    for (papan_parity_way way = PAPAN_PARITY_PAIRS; way <= PAPAN_PARITY_PREFIXES; way++)
        check_failing_requests(count_orbits, &way, 0);
}

static bool soon(void *context)
{
    return ++*(unsigned *)context > 3;
}

static void stops(void **state)
{
    static const char *const strategy[] = {"parity", "queens-bits"};
    (void)state;
    for (int i = 0; i < 4; i++) {
        unsigned asked = 0;
        papan_puzzle *puzzle = board(20);
        papan_result result = {0};
        papan_request request = {.goal = PAPAN_COUNT,
                                 .strategy = strategy[i % 2],
                                 .threads = i < 2 ? 1 : 2,
                                 .context = &asked,
                                 .stop = soon};
        assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
        assert_false(result.complete);
        papan_puzzle_free(puzzle);
    }
}

/* Estimating and making tables take minutes on large boards: they also call the stop hook, and free all memory.
 */
static void stops_before_counting(void **state)
{
    (void)state;
    unsigned asked = 0;
    papan_puzzle *puzzle = board(20);
    papan_request request = {.strategy = "parity", .context = &asked, .stop = soon};
    papan_estimate_result guess = {0};
    assert_int_equal(papan_estimate(puzzle, &request, 1000000, 1, &guess, NULL), PAPAN_OK);
    assert_int_equal(asked, 4);
    papan_puzzle_free(puzzle);
    for (papan_parity_way way = PAPAN_PARITY_PAIRS; way <= PAPAN_PARITY_PREFIXES; way++) {
        check_memory counted = {.fail_at = 0};
        papan_allocator memory = check_allocator(&counted);
        unsigned again = 3; /* it returns true the first time */
        papan_parity_settings settings = {.way = way, .context = &again, .stop = soon};
        papan_parity_poll poll = {.cases = 0};
        papan_parity_counter *counter;
        papan_count sum = 0;
        assert_int_equal(papan_parity_counter_new(20, 8, &settings, &memory, &counter), PAPAN_OK);
        assert_int_equal(papan_parity_count_orbit(counter, 0xFF, 0xFF, &poll, &sum), PAPAN_OK);
        assert_true(poll.stopped && sum == 0 && poll.cases == 0);
        papan_parity_counter_free(counter);
        assert_int_equal(counted.held, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_numbers),
        cmocka_unit_test(other_ways),
        cmocka_unit_test(symmetric_solutions),
        cmocka_unit_test(kernels_agree),
        cmocka_unit_test(long_lists_agree),
        cmocka_unit_test(parts_add_up),
        cmocka_unit_test(residues_differ),
        cmocka_unit_test(wrong_parts),
        cmocka_unit_test(completions),
        cmocka_unit_test(lists_agree),
        cmocka_unit_test(refused),
        cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(stops),
        cmocka_unit_test(stops_before_counting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
