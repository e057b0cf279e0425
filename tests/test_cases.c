/* test_cases.c: the number of cases that each strategy examines, on one thread without watching, for the
 * first solution and for all. Branching order, tie-breaking and pruning change no answer, only these numbers.
 * Some numbers are known from elsewhere (n! permutations; 8 queens row by row, published as 876 and 15720);
 * the others are those of the program when this test was written. If you improve a strategy, update the
 * numbers and see whether they became smaller. */
#include "check.h"

#include "search/strategy.h"

static const char queens[] = "AABBB\nAACBB\nDDCCE\nDDCEE\nDDEEE\n";
static const char stars[] =
    "stars: 2\nAAAABBBB\nAAAABBBB\nCCCCDDDD\nCCCCDDDD\nEEEEFFFF\nEEEEFFFF\nGGGGHHHH\nGGGGHHHH\n";
static const char tray[] = "4 5 5\nDEFAULT\nA\nAA\nBB\n B\n B\nCCC\nCC\nDDDD\nEEE\nE\n";
static const char dominoes[] = "4 4 1\nDEFAULT\nAA\nCOPIES A=8\n";
static const char pyramid[] = "3 3 6\nPYRAMID\nA\nAA\nBB\nCC\nDDD\nE\nEE\nF\n";

static const struct {
    const char *puzzle, *count, *strategy;
    uint64_t first, all; /* cases; 0: the strategy cannot do this */
} row[] = {
    {"nqueens:6", "4", "cover", 11, 88},
    {"nqueens:6", "4", "cover-bits", 25, 110},
    {"nqueens:6", "4", "learn", 632, 2126},
    {"nqueens:6", "4", "parity", 0, 92},
    {"nqueens:6", "4", "queens-bits", 31, 149},
    {"nqueens:6", "4", "closed-form", 6, 0},
    {"nqueens:6", "4", "permute-columns", 187, 720},
    {"nqueens:6", "4", "row-by-row", 171, 894},
    {"nqueens:8", "92", "cover", 8, 1034},
    {"nqueens:8", "92", "cover-bits", 64, 1198},
    {"nqueens:8", "92", "learn", 447, 39517},
    {"nqueens:8", "92", "parity", 0, 480},
    {"nqueens:8", "92", "queens-bits", 113, 1965},
    {"nqueens:8", "92", "closed-form", 8, 0},
    {"nqueens:8", "92", "permute-columns", 2843, 40320},
    {"nqueens:8", "92", "row-by-row", 876, 15720},
    {queens, "6", "cover", 5, 29},
    {queens, "6", "cover-bits", 11, 36},
    {queens, "6", "learn", 127, 793},
    {queens, "6", "bitboard", 12, 32},
    {queens, "6", "permute-columns", 37, 120},
    {queens, "6", "row-by-row", 70, 255},
    {stars, "2", "cover", 61, 360},
    {stars, "2", "learn", 2286, 3813},
    {stars, "2", "bitboard", 12, 23},
    {tray, "232", "cover", 5, 1143},
    {tray, "232", "cover-bits", 6, 1143},
    {tray, "232", "learn", 1801, 222616},
    {tray, "232", "frontier", 1259, 646},
    {tray, "232", "slices", 6, 515},
    {tray, "232", "piece-everywhere", 60731, 0},
    {tray, "232", "first-cell", 35, 0},
    {tray, "232", "permute-pieces", 280, 0},
    {dominoes, "36", "cover", 8, 130},
    {dominoes, "36", "learn", 24, 1044},
    {dominoes, "36", "frontier", 49, 49},
    {dominoes, "36", "slices", 8, 132},
    {pyramid, "5232", "cover", 6, 17768},
    {pyramid, "5232", "cover-bits", 6, 18228},
    {pyramid, "5232", "learn", 216, 1417138},
    {pyramid, "5232", "slices", 6, 3754},
    {"pentominoes:3x20", "8", "cover", 57, 30720},
    {"pentominoes:3x20", "8", "cover-bits", 200, 32643},
    {"pentominoes:3x20", "8", "frontier", 1634, 1296},
    {"pentominoes:3x20", "8", "slices", 7454, 36376},
    {"pentominoes:3x20", "8", "subsets", 0, 96623},
    {"soma:3x3x3", "11520", "cover", 9708, 256029},
    {"soma:3x3x3", "11520", "slices", 10, 4859},
};
enum { ROWS = sizeof row / sizeof *row };

/* Cases for this goal; 0: the strategy does not reach it. Wide registers change the cases of parity alone. */
static uint64_t cases(unsigned i, papan_goal goal)
{
    papan_puzzle *puzzle = check_puzzle(row[i].puzzle);
    papan_request request = {.goal = goal, .strategy = row[i].strategy, .threads = 1, .plain = true};
    papan_result result = {0};
    papan_status status = papan_solve(puzzle, &request, &result, NULL);
    if (status == PAPAN_OK)
        assert_string_equal(result.count, goal == PAPAN_FIRST ? "1" : row[i].count);
    else
        assert_int_equal(status, PAPAN_UNSUITABLE);
    papan_puzzle_free(puzzle);
    return status == PAPAN_OK ? result.cases : 0;
}

static void cases_are_as_written_down(void **state)
{
    unsigned wrong = 0;
    (void)state;
    for (unsigned i = 0; i < ROWS; i++) {
        uint64_t first = cases(i, PAPAN_FIRST), all = cases(i, PAPAN_COUNT);
        if (first == row[i].first && all == row[i].all)
            continue;
        print_error("%s by %s: %llu, %llu cases instead of %llu, %llu\n", row[i].puzzle, row[i].strategy,
                    (unsigned long long)first, (unsigned long long)all, (unsigned long long)row[i].first,
                    (unsigned long long)row[i].all);
        wrong++;
    }
    assert_int_equal(wrong, 0);
}

static void every_strategy_is_there(void **state)
{
    (void)state;
    for (size_t s = 0; papan_strategies[s] != NULL; s++) {
        unsigned rows = 0;
        for (unsigned i = 0; i < ROWS; i++)
            rows += strcmp(row[i].strategy, papan_strategies[s]->name) == 0;
        if (rows == 0)
            fail_msg("%s is not in the table", papan_strategies[s]->name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cases_are_as_written_down),
        cmocka_unit_test(every_strategy_is_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
