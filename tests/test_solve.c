/* test_solve.c: known answers by the general strategy, and what a result contains. Every solution counted
 * here has been verified from the rules. */
#include "check.h"

#include "search/strategy.h"

typedef struct known {
    const char *puzzle, *all, *distinct;
    bool slow;         /* seconds: not under sanitizers */
    bool not_by_cover; /* which takes it ten seconds and more: the chosen strategy does it */
} known;

static const char sample_default[] = "5 5 7\nDEFAULT\nA\nAA\nB\nBB\nC\nCC\nD\nDD\nEE\nEE\nE\nFF\nFF\nF\nGGG\n";
static const char sample_custom[] =
    "5 7 5\nCUSTOM\n...X...\n.XXXXX.\nXXXXXXX\n.XXXXX.\n...X...\nA\nAAA\nBB\nBBB\nCCCC\n C\n"
    "D\nEEE\nE\n";
static const char sample_pyramid[] = "3 3 6\nPYRAMID\nA\nAA\nBB\nCC\nDDD\nE\nEE\nF\n";
/* Turned by half, its triangles point down, so only one reflection keeps the board. */
static const char all_point_up[] = "2 4 2\nTRIANGULAR\nX.X.\n.X.X\nA\nB\nCOPIES A=3\n";
static const char without_corners[] =
    "8 8 12\nCUSTOM\n.XXXXXX.\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\n.XXXXXX.\npieces: "
    "pentominoes\n";

static const known table[] = {
    {all_point_up, "4", "3", false, false},
    {"nqueens:1", "1", "1", false, false},
    {"nqueens:2", "0", "0", false, false},
    {"nqueens:3", "0", "0", false, false},
    {"nqueens:4", "2", "1", false, false},
    {"nqueens:5", "10", "2", false, false},
    {"nqueens:6", "4", "1", false, false},
    {"nqueens:7", "40", "6", false, false},
    {"nqueens:8", "92", "12", false, false},
    {"nqueens:9", "352", "46", false, false},
    {"nqueens:10", "724", "92", false, false},
    {"nqueens:11", "2680", "341", true, false},
    {"nqueens:12", "14200", "1787", true, false},
    {"nqueens:13", "73712", "9233", true, false},
    {"nqueens:14", "365596", "45752", true, true},
    {"nqueens:15", "2279184", NULL, true, true},
    {sample_default, "37632", NULL, true, false},
    {sample_custom, "32", NULL, false, false},
    {sample_pyramid, "5232", NULL, false, false},
    {"soma:3x3x3", "11520", "240", true, false},
    {"pentominoes:3x20", "8", "2", false, false},
    {"pentominoes:4x15", "1472", "368", true, false},
    {"pentominoes:5x12", "4040", "1010", true, false},
    {"pentominoes:6x10", "9356", "2339", true, true},
    {"pentominoes:8x8-hole", "520", "65", true, true},
    {without_corners, NULL, "2170", true, true},
    {"kanoodle:pyramid", "2448", "306", true, true},
    {"kanoodle:5x11", "371020", NULL, true, true},
};

static void known_answers(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (table[i].slow && check_slow())
            continue;
        const char *strategy = table[i].not_by_cover ? NULL : "cover";
        if (table[i].all != NULL)
            check_count(table[i].puzzle, strategy, false, table[i].all);
        if (table[i].distinct != NULL)
            check_count(table[i].puzzle, strategy, true, table[i].distinct);
    }
}

/* ---- boxes of solid pentominoes ---- */

static void solid_pentominoes(void **state)
{
    (void)state;
    static const struct {
        int rows, columns, layers;
        const char *distinct;
    } box[] = {{3, 10, 2, "12"}, {5, 6, 2, "264"}, {4, 5, 3, "3940"}};
    for (size_t i = 0; i < (check_slow() ? 1 : sizeof box / sizeof *box); i++) {
        char text[200];
        snprintf(
            text, sizeof text,
            "{\"family\":\"pack\",\"lattice\":\"cubic\",\n\"board\":{\"rows\":%d,\"columns\":%d,\"layers\":%d},"
            "\"pieces\":\"pentominoes\"}",
            box[i].rows, box[i].columns, box[i].layers);
        check_count(text, "slices", true, box[i].distinct);
        if (i == 0 && !check_slow()) /* the others take minutes */
            check_count(text, "cover", true, box[i].distinct);
    }
}

/* ---- verdicts, limits, reasons ---- */

static papan_result solve(const char *text, papan_request request)
{
    papan_puzzle *puzzle = check_puzzle(text);
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    papan_puzzle_free(puzzle);
    return result;
}

static void verdicts(void **state)
{
    (void)state;
    assert_int_equal(solve("nqueens:4", (papan_request){.goal = PAPAN_FIRST}).verdict, PAPAN_SOLVED);
    assert_int_equal(solve("nqueens:4", (papan_request){.goal = PAPAN_CHECK}).verdict, PAPAN_MANY);
    assert_int_equal(solve("nqueens:1", (papan_request){.goal = PAPAN_CHECK}).verdict, PAPAN_UNIQUE);
    assert_int_equal(solve("nqueens:3", (papan_request){.goal = PAPAN_FIRST}).verdict, PAPAN_NONE);
    papan_result limited = solve("nqueens:8", (papan_request){.goal = PAPAN_LIST, .limit = 10});
    assert_string_equal(limited.count, "10");
    assert_false(limited.complete);
    assert_int_equal(limited.verdict, PAPAN_MANY);
}

/* The first solution found may be a symmetric copy: the search continues to one that counts. */
static void one_of_the_classes(void **state)
{
    (void)state;
    for (size_t i = 0; papan_strategies[i] != NULL; i++)
        for (char n = '4'; n <= '9'; n++) {
            const char id[] = {'n', 'q', 'u', 'e', 'e', 'n', 's', ':', n, '\0'};
            const papan_strategy *strategy = papan_strategies[i];
            papan_puzzle *puzzle = check_puzzle(id);
            papan_message why;
            papan_result result = {0};
            papan_request first = {.goal = PAPAN_FIRST, .distinct = true, .strategy = strategy->name};
            papan_request one = {.goal = PAPAN_LIST, .distinct = true, .strategy = strategy->name, .limit = 1};
            unsigned all = PAPAN_FINDS_ALL | PAPAN_COUNTS_ONLY;
            if (papan_suits(strategy, puzzle, &why) && !(strategy->traits & PAPAN_COUNTS_ONLY)) {
                assert_int_equal(papan_solve(puzzle, &first, &result, NULL), PAPAN_OK);
                assert_int_equal(result.verdict, PAPAN_SOLVED);
            }
            if (papan_suits(strategy, puzzle, &why) && (strategy->traits & all) == PAPAN_FINDS_ALL) {
                assert_int_equal(papan_solve(puzzle, &one, &result, NULL), PAPAN_OK);
                assert_string_equal(result.count, "1");
                assert_int_equal(result.verdict, PAPAN_SOLVED);
            }
            papan_puzzle_free(puzzle);
        }
}

/* Twenty-six pieces of one shape: a board so easy that only excessive lookahead could take long. */
static void many_pieces(void **state)
{
    (void)state;
    char text[300] = "13 6 26\nDEFAULT\n";
    for (char letter = 'A'; letter <= 'Z'; letter++) {
        char piece[8];
        snprintf(piece, sizeof piece, "%c\n%c%c\n", letter, letter, letter);
        strcat(text, piece);
    }
    assert_int_equal(solve(text, (papan_request){.goal = PAPAN_CHECK}).verdict, PAPAN_MANY);
    assert_int_equal(solve(text, (papan_request){.goal = PAPAN_CHECK, .threads = 2}).verdict, PAPAN_MANY);
}

static bool at_once(void *context)
{
    (void)context;
    return true;
}

static void stopping(void **state)
{
    (void)state;
    papan_result stopped = solve("pentominoes:6x10", (papan_request){.goal = PAPAN_COUNT, .stop = at_once});
    assert_false(stopped.complete);
}

static void check_reason(const char *text, const char *fragment)
{
    papan_result result = solve(text, (papan_request){.goal = PAPAN_FIRST});
    char why[300];
    papan_message_text(&result.reason, NULL, why, sizeof why);
    if (result.verdict != PAPAN_NONE || strstr(why, fragment) == NULL)
        fail_msg("%s: %s, \"%s\" instead of \"%s\"", text, papan_verdict_name(result.verdict), why, fragment);
}

static void reasons(void **state)
{
    (void)state;
    check_reason("3 3 3\nDEFAULT\nAAA\nCCC\nBB\n", "cover 8 cells, the board has 9");
    check_reason("2 3 2\nDEFAULT\nAAAA\nBB\n", "piece A fits nowhere");
    check_reason("1 5 2\nCUSTOM\nX.XXX\nAA\nBB\n", "hole of one cell");
    check_reason("4 5 5\nDEFAULT\nAAAA\nBB\nBB\nCCC\n C\nDD\n DD\nE\nEEE\n", "chessboard");
    check_reason("nqueens: 4\nPLACED\nQ...\n....\n....\n....\n", "all ");
    check_reason("nqueens: 4\nPLACED\nQ...\n.Q..\n....\n....\n", "attack each other");
    check_reason("AB\nAB\n", "too small");
    check_reason("AAAA\nABCA\nBBCC\nDDDD\n", "all ");
}

static void no_room(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("pentominoes:6x10");
    papan_request request = {.goal = PAPAN_COUNT, .memory_limit = 100000};
    papan_result result = {0};
    papan_message why;
    assert_int_equal(papan_solve(puzzle, &request, &result, &why), PAPAN_NO_MEMORY);
    assert_non_null(strstr(why.text, "memory limit"));
    papan_puzzle_free(puzzle);
}

/* ---- several copies of a piece, placed pieces ---- */

static void copies(void **state)
{
    (void)state;
    /* domino tilings of a chess board (Kasteleyn 1961; Temperley and Fisher 1961) */
    check_count("4 4 1\nDEFAULT\nAA\nCOPIES A=8\n", "cover", false, "36");
    check_count("6 6 1\nDEFAULT\nAA\nCOPIES A=18\n", "cover", false, "6728");
    check_count("2 2 1\nDEFAULT\nAA\nCOPIES A=2\n", "cover", true, "1");
    check_count("3 4 2\nDEFAULT\nAA\nB\nCOPIES A=5 B=2\n", "cover", false, "123");
}

static void placed(void **state)
{
    (void)state;
    check_count("5 5 "
                "7\nDEFAULT\nA\nAA\nB\nBB\nC\nCC\nD\nDD\nEE\nEE\nE\nFF\nFF\nF\nGGG\nPLACED\nABBCC\nAABDC\nEEEDD"
                "\nEE...\n"
                ".....\n",
                "cover", false, "1");
    check_count(
        "nqueens: 8\nPLACED\nQ.......\n........\n........\n........\n........\n........\n........\n........\n",
        "cover", false, "4");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_answers), cmocka_unit_test(solid_pentominoes),
        cmocka_unit_test(verdicts),      cmocka_unit_test(many_pieces),
        cmocka_unit_test(stopping),      cmocka_unit_test(reasons),
        cmocka_unit_test(no_room),       cmocka_unit_test(copies),
        cmocka_unit_test(placed),        cmocka_unit_test(one_of_the_classes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
