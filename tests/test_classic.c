/* test_classic.c: the classic strategies give the numbers printed in the reports, for the reports' own
 * inputs, and numbers that are published or can be derived by hand. */
#include "check.h"
#include "info.h"

/* ---- the inputs of the reports ----------------------------------------------------------------- */

static const char sample_default[] = "5 5 7\nDEFAULT\nA\nAA\nB\nBB\nC\nCC\nD\nDD\nEE\nEE\nE\nFF\nFF\nF\nGGG\n";

static const char sample_custom[] = "5 7 5\nCUSTOM\n...X...\n.XXXXX.\nXXXXXXX\n.XXXXX.\n...X...\n"
                                    "A\nAAA\nBB\nBBB\nCCCC\n C\nD\nEEE\nE\n";

static const char report1_case1[] = "5 5 7\nDEFAULT\nA\nAA\nB\nBB\n C\nCC\nD\nDD\nEE\nEE\nE\nFF\nFF\nF\nGGG\n";

static const char report1_case2[] =
    "10 12 8\nDEFAULT\n"
    " AAAAAAAAA\n AAAAAAAAA\n      AAAA\n      AAAAAA\n      AAAAAA\n AAAAAAAAAAA\n AAAAAAAAAAA\n AAAAAAAAA\n"
    " AAA   AAA\n AAA   AAA\nBBB\nB\n   CCC\n CCCCC\nCCCCCC\nDD\nEEEEE\nFFF\nFFF\nGGG\nGGG\nHHH\nHHH\n";

static const char report1_case3[] =
    "5 9 11\nDEFAULT\nAAA\n  A\n  A\n B\nBB\nB\nB\nCC\n CC\nDD\n DD\n  D\nEE\nE\nE\n"
    "FF\nF\nG\nG\nG\nG\nHH\nH\nI\nII\nII\nJJ\nKKKKK\n";

static const char report1_case4[] =
    "13 6 "
    "26\nDEFAULT\nA\nAA\nB\nBB\nC\nCC\nD\nDD\nE\nEE\nF\nFF\nG\nGG\nH\nHH\nI\nII\nJ\nJJ\nK\nKK\nL\nLL\nM\nMM\n"
    "N\nNN\nO\nOO\nP\nPP\nQ\nQQ\nR\nRR\nS\nSS\nT\nTT\nU\nUU\nV\nVV\nW\nWW\nX\nXX\nY\nYY\nZ\nZZ\n";

static const char report1_case5[] = "4 4 4\nDEFAULT\nAAAA\nBB\n BB\nCC\n CC\nDD\n DD\n";

static const char report2_input1[] = "3 3 6\nDEFAULT\n A\nA A\n A\nB\nC\nD\nE\nF\n";

static const char report2_input4[] = "3 3 3\nDEFAULT\nAAA\nCCC\nBB\n";

static const char report2_input9[] = "4 4 4\nCUSTOM\n.XX.\nX..X\nX..X\n.XX.\nAA\nB\nB\nC\nC\nDD\n";

static const char report3_test2[] = "6 7 6\nDEFAULT\nAAA\nAAA\n A\nBBB\nBB\nBB\nCCC\nCCC\nC\nDDD\n DD\n DD\n"
                                    "EEE\nEEE\n E\nFFF\nFF\nFF\n";

static const char report3_test3[] = "5 5 7\nDEFAULT\nEE\nEE\nE\nFF\nFF\nF\nB\nBB\nC\nCC\nD\nDD\nGGG\nA\nAA\n";

static const char report3_test5[] = "3 6 6\nDEFAULT\nA\nAA\nA\nD\nEE\n E\n EE\nB\nBB\nGG\nFFF\n";

static const char report3_test6[] = "5 5 5\nCUSTOM\n.XXX.\n.XXX.\nXXXXX\n.XXX.\n.XXX.\n"
                                    "HH\nH\nIII\n I\n I\nJJJ\n J\nKK\n KK\nL\n";

static const char report3_test7[] =
    "5 11 7\nCUSTOM\n...........\n..XX...X...\n..XXX.XXXXX\nX.XXXXXXXXX\nXXXXXXXXXXX\n"
    "AA\n A\nAA\n BB\nBB\nC\nCCCC\nD\nD\nDDD\nE\nEEE\n E\nFFF\nF\n G\nGG\n G\n";

static const char report3_test8[] =
    "5 11 12\nDEFAULT\nAAA\n  AA\nBBB\n  B\n  B\nC\nCC\nDDDD\n D\nEE\nEE\nE\n  F\nFFF\n F\nGG\n GG\n  G\n"
    "HH\nH\nH\nII\nI\nI\nI\nJ J\nJJJ\nKK\n KK\nLLL\n L\n";

static const char report3_test9[] =
    "11 13 "
    "11\nCUSTOM\n..XXX...XXX..\n.XXXXX.XXXXX.\nXXXXXXXXXXXXX\nXXXXXXXXXXXXX\nXXXXXXXXXXXXX\n.XXXXXXXXXXX.\n"
    "..XXXXXXXXX..\n...XXXXXXX...\n....XXXXX....\n.....XXX.....\n......X......\n"
    "   KK\nK KK\nKKK\n K\nAAA\n  AA\n   JJJJ\nJJJJJJ\nJ  JJ\n  JJ\nD\nDDD\n DDDDD\nDD\nFFF\nFFFF\n  F\n"
    "EEEE\n   EEE\n     E\n     E\n   GGG\nGGGG GG\n     G\n    C\nCCCCC CC\n    CCC\nBB\n BBB\n  B\nHH\n "
    "LL\nLL\nL\n";

static const char report3_test10[] = "5 7 6\nCUSTOM\n...X...\n..XXX..\nXXXXXXX\n..XXX..\n.XX.XX.\n"
                                     "E\nEE\n EEE\nA\nAA\nCCC\n C\nDD\nGG\nF\n";

static const char report3_test11[] =
    "5 5 7\nDEFAULT\nA\nAA\nBB\nBBB\nC\nCC\nD\nDD\nEE\nEE\nE\nFF\nFF\nF\nGGG\n";

/* ---- what they print --------------------------------------------------------------------------- */

typedef struct published {
    const char *puzzle, *strategy;
    papan_verdict verdict;
    uint64_t cases;
} published;

static void check_cases(const published *p)
{
    papan_puzzle *puzzle = check_puzzle(p->puzzle);
    papan_request request = {.goal = PAPAN_FIRST, .strategy = p->strategy};
    papan_result result = {0};
    if (papan_solve(puzzle, &request, &result, NULL) != PAPAN_OK || result.verdict != p->verdict ||
        result.cases != p->cases)
        fail_msg("%s\n%s: %s after %llu cases instead of %s after %llu", p->puzzle, p->strategy,
                 papan_verdict_name(result.verdict), (unsigned long long)result.cases,
                 papan_verdict_name(p->verdict), (unsigned long long)p->cases);
    papan_puzzle_free(puzzle);
}

static void check_table(const published *p, size_t count)
{
    for (size_t i = 0; i < count; i++)
        check_cases(&p[i]);
}

static void first_cell(void **state)
{
    (void)state;
    static const published table[] = {
        {sample_default, "first-cell", PAPAN_SOLVED, 499},
        {report1_case1, "first-cell", PAPAN_SOLVED, 501},
        {report1_case2, "first-cell", PAPAN_SOLVED, 34105},
        {report1_case3, "first-cell", PAPAN_SOLVED, 1275},
        {report1_case4, "first-cell", PAPAN_SOLVED, 20971},
        {report1_case5, "first-cell", PAPAN_NONE, 345},
        {report2_input4, "first-cell", PAPAN_NONE, 0},
        /* The strategy misses all solutions, and another one finds one. */
        {report3_test2, "first-cell", PAPAN_SOLVED, 937},
    };
    check_table(table, sizeof table / sizeof *table);
}

static void piece_everywhere(void **state)
{
    (void)state;
    static const published table[] = {
        {sample_default, "piece-everywhere", PAPAN_SOLVED, 490490},
        {sample_custom, "piece-everywhere", PAPAN_SOLVED, 35590},
        {report2_input1, "piece-everywhere", PAPAN_SOLVED, 166},
        {report2_input4, "piece-everywhere", PAPAN_NONE, 15624},
        {report2_input9, "piece-everywhere", PAPAN_SOLVED, 204},
        /* Not printed in a report, but counted with the report's own program. */
        {report1_case5, "piece-everywhere", PAPAN_NONE, 241792},
        {report3_test5, "piece-everywhere", PAPAN_SOLVED, 210},
        {report3_test6, "piece-everywhere", PAPAN_SOLVED, 15389},
        {report3_test10, "piece-everywhere", PAPAN_SOLVED, 1435},
        /* Blanks before a piece belong to its box: here the one place it could take is out of reach. */
        {"3 2 1\nCUSTOM\nX.\nX.\nXX\n A\n A\n AA\n", "piece-everywhere", PAPAN_SOLVED, 48},
        {"3 2 1\nCUSTOM\nX.\nX.\nXX\nA\nA\nAA\n", "piece-everywhere", PAPAN_SOLVED, 1},
    };
    check_table(table, sizeof table / sizeof *table);
}

static void permute_pieces(void **state)
{
    (void)state;
    static const published table[] = {
        {sample_default, "permute-pieces", PAPAN_SOLVED, 24},
        {report3_test2, "permute-pieces", PAPAN_SOLVED, 2249},
        {report3_test3, "permute-pieces", PAPAN_SOLVED, 24},
        {sample_custom, "permute-pieces", PAPAN_SOLVED, 36},
        {report3_test5, "permute-pieces", PAPAN_SOLVED, 266},
        {report3_test6, "permute-pieces", PAPAN_SOLVED, 10},
        {report3_test7, "permute-pieces", PAPAN_SOLVED, 7806},
        {report3_test8, "permute-pieces", PAPAN_SOLVED, 23375},
        {report3_test10, "permute-pieces", PAPAN_SOLVED, 5447},
        {report3_test11, "permute-pieces", PAPAN_NONE, 1208376},
        /* Pieces written with blanks before them, and pieces that run out. */
        {report1_case2, "permute-pieces", PAPAN_SOLVED, 2632037},
        {report2_input4, "permute-pieces", PAPAN_NONE, 12},
    };
    check_table(table, sizeof table / sizeof *table);
}

static void heart_of_report_3(void **state)
{
    (void)state;
    if (check_slow())
        skip();
    check_cases(&(published){report3_test9, "permute-pieces", PAPAN_SOLVED, 237535526});
}

/* ---- queens ------------------------------------------------------------------------------------ */

/* On 4 x 4 just two permutations keep queens from touching: 1302 is the 11th in the dictionary, 2031 the 14th.
 */
static void permutations_of_a_small_board(void **state)
{
    (void)state;
    static const published table[] = {
        {"A\n", "permute-columns", PAPAN_SOLVED, 1},
        {"AAAB\nAAAA\nACAD\nAAAA\n", "permute-columns", PAPAN_NONE, 24},
        {"AAAA\nBBBB\nCCCC\nDDDD\n", "permute-columns", PAPAN_SOLVED, 11},
        {"AAAA\nBBAB\nCCCC\nADDD\n", "permute-columns", PAPAN_SOLVED, 11},
        {"ABAA\nBBBB\nCCCC\nDDDD\n", "permute-columns", PAPAN_SOLVED, 14},
        {"nqueens:4", "permute-columns", PAPAN_SOLVED, 11},
        {"nqueens:5", "permute-columns", PAPAN_SOLVED, 11},  /* 02413 */
        {"nqueens:6", "permute-columns", PAPAN_SOLVED, 187}, /* 135024: 120 + 2 * 24 + 3 * 6 + 1 */
        {"nqueens:3", "permute-columns", PAPAN_NONE, 6},
    };
    check_table(table, sizeof table / sizeof *table);
}

/* 26 by hand; 876 is Wirth's number (Algorithms + Data Structures = Programs, 1976). */
static void places_tested(void **state)
{
    (void)state;
    static const published table[] = {
        {"nqueens:1", "row-by-row", PAPAN_SOLVED, 1},
        {"nqueens:2", "row-by-row", PAPAN_NONE, 6},
        {"nqueens:4", "row-by-row", PAPAN_SOLVED, 26},
        {"nqueens:8", "row-by-row", PAPAN_SOLVED, 876},
    };
    check_table(table, sizeof table / sizeof *table);
}

static void check_all_cases(const char *text, const char *strategy, const char *count, uint64_t cases)
{
    papan_puzzle *puzzle = check_puzzle(text);
    papan_request request = {.goal = PAPAN_COUNT, .strategy = strategy};
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_true(result.complete);
    assert_string_equal(result.count, count);
    assert_int_equal(result.cases, cases);
    papan_puzzle_free(puzzle);
}

static void all_solutions(void **state)
{
    (void)state;
    check_count("nqueens:5", "row-by-row", false, "10");
    check_count("nqueens:6", "row-by-row", false, "4");
    check_count("nqueens:7", "row-by-row", false, "40");
    check_count("nqueens:9", "row-by-row", false, "352");
    check_count("nqueens:10", "row-by-row", false, "724");
    check_all_cases("nqueens:8", "row-by-row", "92", 15720);
    check_all_cases("nqueens:8", "permute-columns", "92", 40320);
    check_all_cases("AAAA\nBBBB\nCCCC\nDDDD\n", "permute-columns", "2", 24);
}

/* ---- solutions missed -------------------------------------------------------------------------- */

static bool keep(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    memcpy(context, label, papan_cells(puzzle) * sizeof *label);
    return true;
}

/* It passes on the solution of the strategy that found one. */
static void missed(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle(report3_test2);
    uint16_t label[6 * 7] = {0};
    papan_request request = {.goal = PAPAN_FIRST, .strategy = "first-cell", .context = label, .solution = keep};
    papan_result result = {0};
    papan_message why;
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_int_equal(papan_verify(puzzle, label, &why), PAPAN_OK);
    assert_string_equal(result.count, "1");
    assert_false(result.complete);
    assert_true(result.hash != 0);
    assert_string_equal(result.strategy, "first-cell");
    assert_int_equal(result.tries, 2);
    assert_string_equal(result.tried[0].strategy, "first-cell");
    assert_string_equal(result.tried[1].strategy, "slices");
    assert_non_null(result.warning.text);
    papan_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_cell),
        cmocka_unit_test(piece_everywhere),
        cmocka_unit_test(permute_pieces),
        cmocka_unit_test(heart_of_report_3),
        cmocka_unit_test(permutations_of_a_small_board),
        cmocka_unit_test(places_tested),
        cmocka_unit_test(all_solutions),
        cmocka_unit_test(missed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
