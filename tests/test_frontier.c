/* test_frontier.c: the frontier strategy against known answers, against the general strategy on random
 * boards, with keys of more than 16 bits and counts of more than 64 bits, and with limits, stops and failing
 * memory. */
#include "check.h"
#include "grown_board.h"
#include "prepared.h"

#include "model/model.h"
#include "model/symmetry.h"
#include "search/strategy.h"

/* ---- helpers ---- */

static papan_result solve(const papan_puzzle *puzzle, const char *strategy, papan_goal goal, bool distinct)
{
    papan_request request = {.goal = goal, .strategy = strategy, .distinct = distinct};
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_true(result.complete);
    assert_string_equal(result.strategy, strategy);
    return result;
}

/* Both strategies must agree on the number of solutions, on the set of solutions and on the number of classes.
 */
static void compare(const char *text)
{
    papan_puzzle *puzzle = check_puzzle(text);
    papan_result list = solve(puzzle, "frontier", PAPAN_LIST, false);
    papan_result truth = solve(puzzle, "cover", PAPAN_LIST, false);
    papan_result count = solve(puzzle, "frontier", PAPAN_COUNT, false);
    papan_result classes = solve(puzzle, "frontier", PAPAN_COUNT, true);
    papan_result listed_classes = solve(puzzle, "frontier", PAPAN_LIST, true);
    papan_result true_classes = solve(puzzle, "cover", PAPAN_LIST, true);
    if (strcmp(list.count, truth.count) != 0 || list.hash != truth.hash ||
        strcmp(count.count, truth.count) != 0 || strcmp(classes.count, true_classes.count) != 0 ||
        strcmp(listed_classes.count, true_classes.count) != 0)
        fail_msg("%s\nlisted %s, counted %s, should be %s%s; classes listed %s, counted %s, should be %s", text,
                 list.count, count.count, truth.count, list.hash != truth.hash ? " (other solutions)" : "",
                 listed_classes.count, classes.count, true_classes.count);
    papan_puzzle_free(puzzle);
}

/* ---- known answers ---- */

static void known_boards(void **state)
{
    static const struct {
        const char *id, *all, *distinct;
    } row[] = {
        {"pentominoes:3x20", "8", "2"},
        {"pentominoes:4x15", "1472", "368"},
        {"pentominoes:5x12", "4040", "1010"},
        {"pentominoes:6x10", "9356", "2339"},
        {"pentominoes:8x8-hole", "520", "65"},
        {"kanoodle:5x11", "371020", "92755"},
        {"iq-puzzler-pro:5x11", "4331140", "1082785"},
        {"iq-puzzler-pro:diagonal", "1376400", "344100"},
    };
    (void)state;
    for (size_t i = 0; i < (check_slow() ? 4 : sizeof row / sizeof *row); i++) {
        check_count(row[i].id, "frontier", false, row[i].all);
        check_count(row[i].id, "frontier", true, row[i].distinct);
    }
}

static bool tally(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    (void)puzzle, (void)label;
    ++*(uint64_t *)context;
    return true;
}

static void lists_every_solution(void **state)
{
    static const struct {
        const char *id;
        bool distinct;
        uint64_t solutions;
    } row[] = {{"pentominoes:6x10", false, 9356},
               {"pentominoes:6x10", true, 2339},
               {"pentominoes:8x8-hole", false, 520},
               {"pentominoes:8x8-hole", true, 65},
               {"kanoodle:5x11", true, 92755}};
    (void)state;
    for (size_t i = 0; i < (check_slow() ? 4 : sizeof row / sizeof *row); i++) {
        uint64_t seen = 0;
        papan_puzzle *puzzle = check_puzzle(row[i].id);
        papan_request request = {.goal = PAPAN_LIST,
                                 .strategy = "frontier",
                                 .distinct = row[i].distinct,
                                 .context = &seen,
                                 .solution = tally};
        papan_result result = {0};
        assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
        assert_int_equal(seen, row[i].solutions);
        papan_puzzle_free(puzzle);
    }
}

static void same_set_as_cover(void **state)
{
    (void)state;
    compare("5 7 5\nCUSTOM\n...X...\n.XXXXX.\nXXXXXXX\n.XXXXX.\n...X...\n"
            "A\nAAA\nBB\nBBB\nCCCC\n C\nD\nEEE\nE\n");
    if (check_slow())
        return;
    compare("pentominoes:3x20");
    compare("5 5 7\nDEFAULT\nA\nAA\nB\nBB\nC\nCC\nD\nDD\nEE\nEE\nE\nFF\nFF\nF\nGGG\n");
}

/* ---- special boards ---- */

static void small_boards(void **state)
{
    (void)state;
    compare("1 1 1\nDEFAULT\nA\n");
    compare("1 5 2\nDEFAULT\nAA\nBBB\n");
    compare("5 1 2\nDEFAULT\nAA\nBBB\n");
    compare("2 2 2\nDEFAULT\nA\nAA\nB\nPLACED\nAA\nA.\n");
    compare("2 3 2\nDEFAULT\nA\nAA\nB\nBB\nPLACED\nAAB\nABB\n"); /* nothing is left to do */
    compare("3 3 3\nCUSTOM\nX.X\n...\nX.X\nA\nB\nC\nCOPIES A=2\n");
    compare("2 4 2\nDEFAULT\nAA\nAA\nB\nBBB\n"); /* none */
}

/* Pieces connected only at corners reach several pockets at once. */
static void corners(void **state)
{
    (void)state;
    compare("2 2 2\nDEFAULT\nA\n A\nB\n B\n");
    compare("3 3 3\nDEFAULT\nA\n A\n  A\nB\n B\nCC\n C\n C\n");
    compare("2 4 4\nDEFAULT\nA\n A\nB\n B\nC\n C\nD\n D\n");
}

/* Two blocks so far apart that cells have to be numbered without gaps. */
static void far_apart(void **state)
{
    static char text[8192];
    enum { SIDE = 80, BLOCK = 4 };
    (void)state;
    size_t at = (size_t)sprintf(text, "%d %d 1\nCUSTOM\n", SIDE, SIDE);
    for (int r = 0; r < SIDE; r++, text[at++] = '\n')
        for (int c = 0; c < SIDE; c++)
            text[at++] = (r < BLOCK && c < BLOCK) || (r >= SIDE - BLOCK && c >= SIDE - BLOCK) ? 'X' : '.';
    sprintf(text + at, "AA\nCOPIES A=16\n");
    check_count(text, "frontier", false, "1296");
    compare(text);
}

/* 999 columns of two rows: straight pieces of three fit in one way. */
static void long_board(void **state)
{
    (void)state;
    compare("2 99 1\nDEFAULT\nAAA\nCOPIES A=66\n");
    check_count("2 999 1\nDEFAULT\nAAA\nCOPIES A=666\n", "frontier", false, "1");
    check_count("999 2 1\nDEFAULT\nAAA\nCOPIES A=666\n", "frontier", false, "1");
}

/* ---- copies, many pieces, large numbers ---- */

static void dominoes(void **state)
{
    (void)state;
    compare("6 6 1\nDEFAULT\nAA\nCOPIES A=18\n");
    check_count("6 6 1\nDEFAULT\nAA\nCOPIES A=18\n", "frontier", false, "6728");
    check_count("8 8 1\nDEFAULT\nAA\nCOPIES A=32\n", "frontier", false, "12988816");
    check_count("10 12 1\nDEFAULT\nAA\nCOPIES A=60\n", "frontier", false, "65743732590821");
    if (!check_slow())
        check_count("16 16 1\nDEFAULT\nAA\nCOPIES A=128\n", "frontier", false,
                    "2444888770250892795802079170816");
}

/* n pieces of one shape with different letters: the number of tilings times n!. */
static void trominoes(char *text, unsigned rows, unsigned columns, unsigned pieces)
{
    size_t at = (size_t)sprintf(text, "%u %u %u\nDEFAULT\n", rows, columns, pieces);
    for (unsigned i = 0; i < pieces; i++)
        at += (size_t)sprintf(text + at, "%c\n%c%c\n", 'A' + (int)i, 'A' + (int)i, 'A' + (int)i);
}

static void many_pieces(void **state)
{
    char text[512];
    (void)state;
    trominoes(text, 3, 6, 6);
    check_count(text, "frontier", false, "5760"); /* 8 tilings */
    compare(text);
    trominoes(text, 6, 4, 8);
    check_count(text, "frontier", false, "725760"); /* 18 tilings */
    if (!check_slow())
        check_count(text, "cover", false, "725760");
    trominoes(text, 13, 6, 26);
    if (!check_slow())
        check_count(text, "frontier", false, "145875360987026777658359808000000"); /* 361712 tilings */
}

/* Straight pieces of lengths 1 to n in one row: they can have any order. */
static void in_one_row(char *text, unsigned pieces)
{
    size_t at = (size_t)sprintf(text, "1 %u %u\nDEFAULT\n", pieces * (pieces + 1) / 2, pieces);
    for (unsigned i = 0; i < pieces; i++) {
        memset(text + at, 'A' + (int)i, i + 1);
        at += i + 1;
        text[at++] = '\n';
    }
    text[at] = '\0';
}

/* The same pieces in rows of these lengths, which do not touch each other. */
static void in_rows(char *text, unsigned pieces, const unsigned *length, unsigned rows)
{
    enum { WIDTH = 24 };
    size_t at = (size_t)sprintf(text, "%u %d %u\nCUSTOM\n", 2 * rows, WIDTH, pieces);
    for (unsigned row = 0; row < 2 * rows; row++) {
        for (unsigned i = 0; i < WIDTH; i++)
            text[at++] = row % 2 == 0 && i < length[row / 2] ? 'X' : '.';
        text[at++] = '\n';
    }
    for (unsigned i = 0; i < pieces; i++) {
        memset(text + at, 'A' + (int)i, i + 1);
        at += i + 1;
        text[at++] = '\n';
    }
    text[at] = '\0';
}

/* Keys of more than 16 bits: counts of 32 bits suffice in rows, not in one row; 21 pieces need wide numbers. */
static void wide_keys(void **state)
{
    char text[2048];
    static const unsigned some[] = {17, 16, 15, 14, 13, 12, 11, 10, 24, 18, 3};
    static const unsigned fewer[] = {17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 9, 6};
    (void)state;
    compare("1 21 6\nDEFAULT\nA\nBB\nCCC\nDDDD\nEEEEE\nFFFFFF\n"); /* 6! */
    in_rows(text, 17, fewer, sizeof fewer / sizeof *fewer);
    compare(text);
    in_rows(text, 17, some, sizeof some / sizeof *some);
    check_count(text, "frontier", false, "226808");
    if (!check_slow())
        check_count(text, "cover", false, "226808");
    in_one_row(text, 17);
    check_count(text, "frontier", false, "355687428096000"); /* 17! */
    in_one_row(text, 21);
    check_count(text, "frontier", false, "51090942171709440000"); /* more than 64 bits */
}

/* ---- random boards ---- */

/* Copies and twins multiply; boards that would keep the general strategy busy for long are left out. */
static bool easy(const grown_board *b)
{
    return b->pieces <= 8;
}

static void random_boards(void **state)
{
    uint64_t random = 7;
    unsigned rounds = check_slow() ? 20 : 600;
    (void)state;
    for (unsigned round = 0; round < rounds;) {
        char text[2048];
        grown_board b = grow_board(&random);
        if (!easy(&b))
            continue;
        write_grown(&b, &random, text);
        compare(text);
        round++;
    }
}

/* ---- running the strategy alone ---- */

static bool go_on(void *context, const uint16_t *label)
{
    (void)context, (void)label;
    return true;
}

static bool never_again(void *context, const uint16_t *label)
{
    (void)label;
    ++*(unsigned *)context;
    return false;
}

static bool at_once(void *context)
{
    (void)context;
    return true;
}

static void out_of_memory(void **state)
{
    static const char *const text[] = {"pentominoes:3x20",
                                       "1 21 17\nDEFAULT\nA\nB\nC\nD\nE\nF\nG\nH\nI\nJ\nK\nL\nM\nN\n"
                                       "OO\nPP\nQQQ\n"};
    (void)state;
    for (unsigned t = 0; t < 2; t++)
        for (unsigned mode = 0; mode < (t == 1 ? 1 : 3); mode++) { /* the second has too many to be listed */
            prepared a = prepare(text[t]);
            papan_search search = counting(&a, papan_memory(NULL));
            search.count_only = mode == 0;
            search.distinct = mode == 2;
            search.found = go_on;
            fail_every_request(&papan_strategy_frontier, &search);
            put_away(&a);
        }
}

static void memory_limit(void **state)
{
    prepared a = prepare("pentominoes:6x10");
    papan_budget budget;
    (void)state;
    for (unsigned megabytes = 1; megabytes <= 64; megabytes *= 64) {
        papan_search search = counting(&a, papan_budget_allocator(&budget, NULL, (size_t)megabytes << 20));
        search.found = go_on;
        papan_status status = papan_strategy_frontier.run(&search);
        assert_int_equal(status, megabytes == 1 ? PAPAN_NO_MEMORY : PAPAN_OK);
        assert_true(budget.peak <= (size_t)megabytes << 20);
        assert_int_equal(budget.held, 0);
    }
    put_away(&a);
}

/* It plans with the memory limit; the default is 1 GiB. */
static void plans_with_room(void **state)
{
    static const size_t megabytes[] = {0, 1, 64, 4096};
    prepared a = prepare("pentominoes:6x10");
    (void)state;
    for (size_t i = 0; i < sizeof megabytes / sizeof *megabytes; i++) {
        papan_search search = counting(&a, papan_memory(NULL));
        search.room = megabytes[i] << 20;
        search.found = go_on;
        papan_status status = papan_strategy_frontier.run(&search);
        assert_int_equal(status, megabytes[i] == 1 ? PAPAN_TOO_BIG : PAPAN_OK);
        if (status != PAPAN_OK)
            assert_string_equal(search.message.arg[0], "1");
    }
    put_away(&a);
}

/* Refused with a reason rather than counted wrongly or for ever. */
static void too_big(void **state)
{
    static const char *const text[] = {
        "4 200 1\nDEFAULT\nAA\nCOPIES A=400\n",      /* the number of solutions */
        "100 100 1\nDEFAULT\nAAAAA\nCOPIES A=2000\n" /* the width */
    };
    (void)state;
    for (unsigned t = 0; t < sizeof text / sizeof *text; t++) {
        prepared a = prepare(text[t]);
        check_memory memory = {0};
        papan_search search = counting(&a, check_allocator(&memory));
        search.found = go_on;
        assert_int_equal(papan_strategy_frontier.run(&search), PAPAN_TOO_BIG);
        assert_non_null(search.message.text);
        assert_int_equal(memory.held, 0);
        put_away(&a);
    }
}

static void stops(void **state)
{
    prepared a = prepare("kanoodle:5x11");
    (void)state;
    for (unsigned mode = 0; mode < 3; mode++) {
        unsigned seen = 0;
        papan_search search = {.puzzle = a.puzzle,
                               .model = a.model,
                               .group = a.group,
                               .memory = papan_memory(NULL),
                               .all = mode != 2,
                               .count_only = mode == 0,
                               .context = &seen,
                               .found = mode == 2 ? go_on : never_again,
                               .stop = mode == 0 ? at_once : NULL};
        if (mode == 2)
            search.found = never_again;
        assert_int_equal(papan_strategy_frontier.run(&search), PAPAN_OK);
        assert_true(search.stopped);
        assert_int_equal(seen, mode == 0 ? 0 : 1);
    }
    put_away(&a);
}

static void unsuitable(void **state)
{
    static const char *const id[] = {
        "{\"family\": \"pack\", \"board\": [\"XX\"], \"pieces\": [{\"name\": \"A\", \"cells\": [[0, 0]], "
        "\"copies\": [1, 2]}]}\n",
        "nqueens:8"};
    (void)state;
    for (unsigned i = 0; i < sizeof id / sizeof *id; i++) {
        papan_puzzle *puzzle = check_puzzle(id[i]);
        papan_message why = {.text = NULL};
        assert_false(papan_suits(&papan_strategy_frontier, puzzle, &why));
        assert_non_null(why.text);
        papan_puzzle_free(puzzle);
    }
}

/* A reflection turns some pieces into others: each image of a solution has other labels. */
static void mirror_images(void **state)
{
    (void)state;
    compare("4 5 5\nDEFAULT\nA\nAAA\n  B\nBBB\nCC\n CC\n DD\nDD\nEE\nEE\nFLIP no\n");
    compare("{\"family\": \"pack\", \"lattice\": \"hexagonal\", \"board\": [\"XXX\", \"XXX\", \"XX.\"], "
            "\"pieces\": [{\"name\": \"A\", \"flip\": false, \"cells\": [[0, 0], [0, 1], [0, 2], [1, 0]]}, "
            "{\"name\": \"B\", \"flip\": false, \"cells\": [[1, 0], [1, 1], [1, 2], [0, 2]]}]}\n");
}

static void in_space(void **state)
{
    (void)state;
    check_count("soma:3x3x3", "frontier", false, "11520");
    check_count("soma:3x3x3", "frontier", true, "240");
    compare("soma:tower");
    compare("soma:duck");
    compare("4 4 6\nPYRAMID\nA\nAAA\nBB\nBBB\nCCCC\nC\nDD\nDD\nEEEE\n E\nFF\nFF\nF\n");
    /* Dominoes in a box of 2 x 2 x n: 2, 9, 32 ... (OEIS A006253). */
    check_count("{\"family\": \"pack\", \"lattice\": \"cubic\", \"board\": {\"rows\": 2, \"columns\": 2, "
                "\"layers\": 10}, \"pieces\": [{\"name\": \"A\", \"copies\": 20, \"cells\": [[0, 0, 0], [0, 0, "
                "1]]}]}\n",
                "frontier", false, "326041");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_boards),      cmocka_unit_test(lists_every_solution),
        cmocka_unit_test(same_set_as_cover), cmocka_unit_test(small_boards),
        cmocka_unit_test(corners),           cmocka_unit_test(far_apart),
        cmocka_unit_test(long_board),        cmocka_unit_test(dominoes),
        cmocka_unit_test(many_pieces),       cmocka_unit_test(wide_keys),
        cmocka_unit_test(random_boards),     cmocka_unit_test(out_of_memory),
        cmocka_unit_test(memory_limit),      cmocka_unit_test(plans_with_room),
        cmocka_unit_test(too_big),           cmocka_unit_test(stops),
        cmocka_unit_test(unsuitable),        cmocka_unit_test(mirror_images),
        cmocka_unit_test(in_space),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
