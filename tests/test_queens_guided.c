/* test_queens_guided.c: the search for large boards against the kernel alone, on random boards of 14 to 17
 * rows, which the kernel can still handle: counts and sets of solutions agree, from the empty board and with
 * given queens. Then boards that only this search can decide. The random numbers are always the same. */
#include "random_queens.h"

#include "search/queens_bitboard.h"

enum { ENOUGH = 3000 };

static papan_puzzle *random_board(unsigned n, uint64_t *seed)
{
    char symbols[PAPAN_QUEENS_CELLS_MAX];
    random_regions(n, GROWN, symbols, seed);
    return queens_board(n, 1, symbols, NULL);
}

/* ---- both searches, side by side ---- */

typedef struct bench {
    papan_queens_search search;
    papan_arena arena;
    papan_guided guided;
    uint16_t cell[PAPAN_QUEENS_MAX];
    uint64_t hash;
    unsigned solutions;
} bench;

static bool reached(void *context)
{
    bench *b = context;
    uint64_t hash = 0;
    for (unsigned i = 0; i < b->search.n; i++)
        hash += papan_mix(b->cell[i] + UINT64_C(1));
    b->hash += papan_mix(hash);
    return ++b->solutions < ENOUGH;
}

static void set_up(bench *b, const papan_queens *q)
{
    papan_allocator memory = papan_memory(NULL);
    unsigned n = q->n, words = papan_queens_words(n);
    memset(b, 0, sizeof *b);
    papan_arena_init(&b->arena, &memory);
    uint64_t *kill = papan_arena_take(&b->arena, (size_t)n * n * words, sizeof *kill);
    uint64_t *region = papan_arena_take(&b->arena, (size_t)n * words, sizeof *region);
    assert_true(kill != NULL && region != NULL);
    papan_queens_fill_kill(n, kill);
    papan_queens_fill_regions(n, words, q->region, region);
    b->search = (papan_queens_search){.n = n,
                                      .words = words,
                                      .kill = kill,
                                      .region = region,
                                      .cell = b->cell,
                                      .depth = n,
                                      .reached = reached,
                                      .context = b,
                                      .poll_at = UINT64_MAX};
    assert_true(papan_guided_new(&b->guided, q, &b->search, papan_queens_kernel_for(words, false), &b->arena));
}

static void clear_up(bench *b)
{
    papan_guided_free(&b->guided, &b->arena);
    papan_arena_free(&b->arena);
}

/* By the kernel alone, below one queen or none. */
static bool by_kernel(bench *b, const uint32_t *queen, unsigned queens)
{
    unsigned n = b->search.n, words = b->search.words;
    uint64_t free[PAPAN_QUEENS_WORDS_MAX] = {0};
    for (unsigned cell = 0; cell < n * n; cell++)
        papan_bit_set(free, cell);
    for (unsigned i = 0; i < n && queens > 0; i++) {
        uint64_t *own = b->search.region + (size_t)i * words;
        if (!papan_bit(own, *queen))
            continue;
        for (unsigned w = 0; w < words; w++) {
            uint64_t swap = b->search.region[w];
            free[w] &= ~own[w] & ~b->search.kill[*queen * words + w];
            b->search.region[w] = own[w];
            own[w] = swap;
        }
        b->cell[0] = (uint16_t)*queen;
        break;
    }
    return papan_queens_kernel_for(words, false)(&b->search, queens, free);
}

static void agrees_with_the_kernel(void **state)
{
    (void)state;
    uint64_t seed = 23;
    unsigned boards = check_slow() ? 20 : 120, solved = 0, fewer = 0;
    for (unsigned i = 0; i < boards; i++) {
        papan_puzzle *puzzle = random_board(14 + i % 4, &seed);
        uint32_t queen = check_below(&seed, puzzle->cells);
        for (unsigned queens = 0; queens < 2; queens++) {
            bench guided, kernel;
            set_up(&guided, &puzzle->queens);
            set_up(&kernel, &puzzle->queens);
            bool all = papan_guided_search(&guided.guided, &queen, queens);
            assert_int_equal(by_kernel(&kernel, &queen, queens), all);
            assert_int_equal(guided.solutions, kernel.solutions);
            if (all)
                assert_true(guided.hash == kernel.hash);
            solved += all && guided.solutions > 0;
            fewer += guided.search.nodes < kernel.search.nodes;
            clear_up(&guided);
            clear_up(&kernel);
        }
        papan_puzzle_free(puzzle);
    }
    assert_true(solved > boards / 20 && fewer > boards);
}

/* Queens that attack each other leave nothing to estimate. */
static void impossible_starts_have_no_cases(void **state)
{
    (void)state;
    uint64_t seed = 29;
    papan_puzzle *puzzle = random_board(16, &seed);
    bench b;
    set_up(&b, &puzzle->queens);
    papan_random random = {1};
    papan_guided_end end;
    assert_true(papan_guided_probe(&b.guided, NULL, 0, &random, &end) > 0);
    assert_true(papan_guided_probe(&b.guided, (const uint32_t[]){0, 1}, 2, &random, &end) == 0);
    assert_int_equal(end.placed, 16);
    clear_up(&b);
    papan_puzzle_free(puzzle);
}

/* ---- large boards ---- */

static bool impatient(void *context)
{
    return ++*(unsigned *)context > 200;
}

static void large_boards(void **state)
{
    (void)state;
    uint64_t seed = 4;
    unsigned verdict[5] = {0};
    for (unsigned i = 0; i < 60; i++) {
        papan_puzzle *puzzle = random_board(i % 2 == 0 ? 30 : 18 + i % 47, &seed);
        unsigned asked = 0;
        papan_request request = {.goal = PAPAN_CHECK, .context = &asked, .stop = impatient};
        papan_result result = {0};
        assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
        verdict[result.verdict]++;
        papan_puzzle_free(puzzle);
    }
    assert_int_equal(verdict[PAPAN_UNKNOWN], 0);
    assert_true(verdict[PAPAN_NONE] > 10 && verdict[PAPAN_MANY] > 10);
}

/* Threads share the parts of a board, and a count does not visit solutions. */
static void parts_and_counts(void **state)
{
    (void)state;
    uint64_t seed = 9;
    unsigned counted = 0, wanted = check_slow() ? 1 : 5;
    for (unsigned i = 0; i < 400 && counted < wanted; i++) {
        papan_puzzle *puzzle = random_board(18, &seed);
        papan_request list = {.goal = PAPAN_LIST, .limit = check_slow() ? 5000 : 100000},
                      count = {.goal = PAPAN_COUNT}, together = count;
        papan_result one = {0}, all = {0}, shared = {0};
        together.threads = 2;
        assert_int_equal(papan_solve(puzzle, &list, &one, NULL), PAPAN_OK);
        if (one.complete && one.verdict != PAPAN_NONE) {
            assert_int_equal(papan_solve(puzzle, &count, &all, NULL), PAPAN_OK);
            assert_int_equal(papan_solve(puzzle, &together, &shared, NULL), PAPAN_OK);
            assert_string_equal(one.count, all.count);
            assert_string_equal(one.count, shared.count);
            counted++;
        }
        papan_puzzle_free(puzzle);
    }
    assert_int_equal(counted, wanted);
}

static void failing_allocations(void **state)
{
    (void)state;
    uint64_t seed = 2;
    char symbols[18 * 18], text[18 * 19 + 1], *at = text;
    papan_request request = {.goal = PAPAN_FIRST};
    random_regions(18, GROWN, symbols, &seed);
    for (unsigned row = 0; row < 18; row++, at += 19) {
        memcpy(at, symbols + row * 18, 18);
        at[18] = '\n';
    }
    *at = '\0';
    check_failing_solve(text, &request);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_the_kernel), cmocka_unit_test(impossible_starts_have_no_cases),
        cmocka_unit_test(large_boards),           cmocka_unit_test(parts_and_counts),
        cmocka_unit_test(failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
