/* test_slices.c: the strategy slices: its two kernels against each other, the strategy against the general
 * one on random puzzles of all lattices, known answers, and boards large enough for any overflow. */
#include "grown_board.h"
#include "random_pack.h"

#include "search/slices.h"

/* ---- the kernels ---- */

/* The kernel that this machine uses; false: it has only the plain one. */
static bool fast_kernel(slices_dense *d)
{
    papan_slices_dense_kernel(d, false);
    return d->filter != papan_slices_filter_plain;
}

/* Places with few bits, as in a puzzle, or with many. */
static uint64_t random_place(uint64_t *random, unsigned dense)
{
    uint64_t mask = check_random(random);
    for (unsigned i = 0; i < 3 - dense; i++)
        mask &= check_random(random);
    return mask;
}

static void same_filter(const slices_dense *d, const uint64_t *from, uint32_t count, uint64_t taken)
{
    uint64_t plain[80], fast[80];
    slices_tally plain_tally, fast_tally;
    uint32_t kept = papan_slices_filter_plain(from, count, taken, plain, &plain_tally);
    assert_int_equal(d->filter(from, count, taken, fast, &fast_tally), kept);
    assert_memory_equal(plain, fast, kept * sizeof *plain);
    for (unsigned i = 0; i < SLICES_PAD; i++)
        assert_true(plain[kept + i] == UINT64_MAX && fast[kept + i] == UINT64_MAX);
    /* beyond seven only the mark counts */
    assert_int_equal(plain_tally.more, fast_tally.more);
    assert_int_equal(plain_tally.one & ~plain_tally.more, fast_tally.one & ~plain_tally.more);
    assert_int_equal(plain_tally.two & ~plain_tally.more, fast_tally.two & ~plain_tally.more);
    assert_int_equal(plain_tally.four & ~plain_tally.more, fast_tally.four & ~plain_tally.more);
}

/* The bit-sliced count equals counting one by one. */
static void true_tally(const uint64_t *from, uint32_t count, uint64_t taken)
{
    uint64_t to[80];
    slices_tally tally;
    papan_slices_filter_plain(from, count, taken, to, &tally);
    for (unsigned bit = 0; bit < 64; bit++) {
        uint32_t times = 0;
        for (uint32_t i = 0; i < count; i++)
            times += (from[i] & taken) == 0 && (from[i] >> bit & 1);
        assert_int_equal(slices_tally_any(&tally) >> bit & 1, times > 0);
        for (unsigned k = 1; k < 8; k++)
            assert_int_equal(slices_tally_exactly(&tally, k) >> bit & 1, times == k);
    }
}

static void same_find(const slices_dense *d, const uint64_t *from, uint32_t count, uint64_t bits)
{
    for (uint32_t start = 0; start <= count; start++)
        assert_int_equal(d->find(from, count, start, bits), papan_slices_find_plain(from, count, start, bits));
}

static void kernels_agree(void **state)
{
    uint64_t random = 1, from[80];
    slices_dense d = {0};
    (void)state;
    if (!fast_kernel(&d))
        skip();
    for (uint32_t count = 0; count <= 70; count++)
        for (unsigned round = 0; round < 60; round++) {
            unsigned dense = check_below(&random, 4);
            for (uint32_t i = 0; i < count; i++)
                from[i] = random_place(&random, dense);
            for (uint32_t i = count; i < 80; i++)
                from[i] = UINT64_MAX;
            uint64_t taken = round == 0 ? 0 : random_place(&random, check_below(&random, 2));
            if (round > 0 && taken == 0)
                taken = 1; /* a search always takes something, and then padding never survives */
            if (round > 0) {
                same_filter(&d, from, count, taken);
                true_tally(from, count, taken);
            }
            same_find(&d, from, count, UINT64_C(1) << check_below(&random, 64));
            same_find(&d, from, count, random_place(&random, 0));
        }
}

/* ---- helpers ---- */

static papan_result solve(const papan_puzzle *puzzle, papan_request request)
{
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_true(result.complete);
    return result;
}

static void compare_in(const papan_puzzle *puzzle, const char *text)
{
    for (unsigned distinct = 0; distinct < 2; distinct++) {
        papan_request request = {.goal = PAPAN_LIST, .strategy = "cover", .distinct = distinct};
        papan_result truth = solve(puzzle, request);
        request.strategy = "slices";
        papan_result list = solve(puzzle, request);
        request.plain = true;
        papan_result plain = solve(puzzle, request);
        request.goal = PAPAN_COUNT;
        papan_result count = solve(puzzle, request);
        if (strcmp(list.count, truth.count) != 0 || list.hash != truth.hash ||
            strcmp(count.count, truth.count) != 0)
            fail_msg("%s\n%slisted %s, counted %s, should be %s%s", text, distinct ? "distinct: " : "",
                     list.count, count.count, truth.count, list.hash != truth.hash ? " (other set)" : "");
        assert_string_equal(plain.count, list.count);
        assert_int_equal(plain.hash, list.hash);
        assert_int_equal(plain.cases, list.cases);
    }
}

static void compare(const char *text)
{
    papan_puzzle *puzzle = check_puzzle(text);
    compare_in(puzzle, text);
    papan_puzzle_free(puzzle);
}

/* ---- random puzzles ---- */

/* Boards cut into pieces, and drawn ones on all lattices with every feature, of which few have a solution. */
static void random_puzzles(void **state)
{
    uint64_t random = 11;
    unsigned rounds = check_slow() ? 40 : 400, suited = 0;
    (void)state;
    random_pack_state = 11;
    for (unsigned round = 0; round < rounds; round++) {
        char text[2048];
        grown_board b = grow_board(&random);
        write_grown(&b, &random, text);
        if (b.pieces <= 7)
            compare(text);
        drawn d;
        papan_puzzle *puzzle = draw_puzzle(&d);
        if (puzzle != NULL && papan_strategy_suits(puzzle, "slices", NULL) == PAPAN_OK) {
            compare_in(puzzle, "drawn");
            suited++;
        }
        papan_puzzle_free(puzzle);
    }
    assert_true(suited > rounds / 10);
}

/* ---- small boards ---- */

static void small_boards(void **state)
{
    (void)state;
    compare("1 1 1\nDEFAULT\nA\n");
    compare("1 1 1\nPYRAMID\nA\n");
    compare("1 5 2\nDEFAULT\nAA\nBBB\n");
    compare("2 3 2\nDEFAULT\nA\nAA\nB\nBB\nPLACED\nAAB\nABB\n"); /* nothing is left to do */
    compare("3 3 3\nCUSTOM\nX.X\n...\nX.X\nA\nB\nC\nCOPIES A=2\n");
    compare("2 4 2\nDEFAULT\nAA\nAA\nB\nBBB\n"); /* none */
    compare("3 3 6\nPYRAMID\nA\nAA\nBB\nCC\nDDD\nE\nEE\nF\n");
    compare("2 2 2\nDEFAULT\nA\n A\nB\n B\n");
    compare("4 4 2\nDEFAULT\nAA\nBB\nCOPIES A=5 B=3\n");
    compare(
        "5 7 5\nCUSTOM\n...X...\n.XXXXX.\nXXXXXXX\n.XXXXX.\n...X...\nA\nAAA\nBB\nBBB\nCCCC\n C\nD\nEEE\nE\n");
    if (!check_slow())
        compare("soma:3x3x3");
}

/* ---- known answers ---- */

static void known_answers(void **state)
{
    static const struct {
        const char *text, *all, *distinct;
    } row[] = {{"soma:3x3x3", "11520", "240"},
               {"kanoodle:pyramid", "2448", "306"},
               {"pentominoes:3x20", "8", "2"},
               {"iq-puzzler-pro:pyramid", "26720", "3340"}};
    (void)state;
    for (unsigned i = 0; i < (check_slow() ? 1 : 4); i++) {
        check_count(row[i].text, "slices", false, row[i].all);
        check_count(row[i].text, "slices", true, row[i].distinct);
    }
}

static void square_without_corners(void **state)
{
    (void)state;
    if (check_slow())
        skip();
    check_count(
        "8 8 12\nCUSTOM\n.XXXXXX.\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\n.XXXXXX.\n"
        "pieces: pentominoes\n",
        "slices", true, "2170");
}

typedef struct shown {
    unsigned seen;
    uint64_t hash;
} shown;

static bool verify_each(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    shown *s = context;
    papan_message why;
    assert_int_equal(papan_verify(puzzle, label, &why), PAPAN_OK);
    s->seen++;
    return true;
}

static void bedlam(void **state)
{
    shown s = {0};
    papan_puzzle *puzzle = check_puzzle("bedlam:4x4x4");
    papan_request request = {.goal = PAPAN_LIST,
                             .strategy = "slices",
                             .limit = check_slow() ? 20 : 1000,
                             .context = &s,
                             .solution = verify_each};
    papan_result result = {0};
    (void)state;
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_int_equal(s.seen, request.limit);
    assert_false(result.complete);
    papan_puzzle_free(puzzle);
}

/* ---- large boards ---- */

/* The stop hook, called once in 64 cases. */
static bool after_a_while(void *context)
{
    unsigned *asked = context;
    return ++*asked > (check_slow() ? 300u : 20000u);
}

/* A solution, or a stop: never a wrong answer. True if solved. */
static bool first(const char *text, const char *strategy)
{
    unsigned asked = 0;
    papan_puzzle *puzzle = check_puzzle(text);
    papan_request request = {
        .goal = PAPAN_FIRST, .strategy = strategy, .context = &asked, .stop = after_a_while};
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_true(result.verdict == PAPAN_SOLVED || (result.verdict == PAPAN_UNKNOWN && !result.complete));
    papan_puzzle_free(puzzle);
    return result.verdict == PAPAN_SOLVED;
}

/* The heart of report 003, test 9: more cells than a word has bits. */
static void heart(void **state)
{
    (void)state;
    assert_true(first("11 13 11\nCUSTOM\n"
                      "..XXX...XXX..\n"
                      ".XXXXX.XXXXX.\n"
                      "XXXXXXXXXXXXX\n"
                      "XXXXXXXXXXXXX\n"
                      "XXXXXXXXXXXXX\n"
                      ".XXXXXXXXXXX.\n"
                      "..XXXXXXXXX..\n"
                      "...XXXXXXX...\n"
                      "....XXXXX....\n"
                      ".....XXX.....\n"
                      "......X......\n"
                      "   KK\n"
                      "K KK\n"
                      "KKK\n"
                      " K\n"
                      "AAA\n"
                      "  AA\n"
                      "   JJJJ\n"
                      "JJJJJJ\n"
                      "J  JJ\n"
                      "  JJ\n"
                      "D\n"
                      "DDD\n"
                      " DDDDD\n"
                      "DD\n"
                      "FFF\n"
                      "FFFF\n"
                      "  F\n"
                      "EEEE\n"
                      "   EEE\n"
                      "     E\n"
                      "     E\n"
                      "   GGG\n"
                      "GGGG GG\n"
                      "     G\n"
                      "    C\n"
                      "CCCCC CC\n"
                      "    CCC\n"
                      "BB\n"
                      " BBB\n"
                      "  B\n"
                      "HH\n"
                      " LL\n"
                      "LL\n"
                      "L\n",
                      "slices"));
}

static void thousand_cells(void **state)
{
    (void)state;
    assert_true(
        first("32 32 4\nDEFAULT\nAAAAAAAA\nAAAAAAAA\nAAAAAAAA\nAAAAAAAA\nBBBBBBBBBBBBBBBB\nBBBBBBBBBBBBBBBB\n"
              "CCCC\nCCCC\nCCCC\nCCCC\nDDDDDDDD\nDDDDDDDD\nCOPIES A=12 B=8 C=16 D=8\n",
              "slices"));
    first("32 32 2\nCUSTOM\n" /* 1020 cells */
          "..XXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "..XXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "AAAAA\nBBBBBBBBBB\nCOPIES A=104 B=50\n",
          "slices");
}

static void cubes(void **state)
{
    static const struct {
        unsigned side;
        const char *pieces;
        bool sure;
    } row[] = {{3, "{\"rows\": [\"AAA\"], \"copies\": 9}", true},
               {4, "{\"rows\": [\"AA\", \"AA\"], \"copies\": 16}", true},
               {4, "{\"rows\": [\"AAAA\"], \"copies\": 8}, {\"rows\": [\"B\", \"BBB\"], \"copies\": 8}", false},
               {5, "{\"rows\": [\"AAAAA\"], \"copies\": 25}", true},
               {5, "{\"rows\": [\"AA\", \"AA\"], \"copies\": 30}, {\"rows\": [\"B\"], \"copies\": 5}", false},
               {5, "{\"rows\": [\".A\", \"AA\", \".A\", \".A\"], \"copies\": 25}", false}};
    (void)state;
    for (unsigned i = 0; i < sizeof row / sizeof *row; i++) {
        char text[512];
        sprintf(text,
                "{\"lattice\": \"cubic\", \"board\": {\"rows\": %u, \"columns\": %u, \"layers\": %u},\n"
                "\"pieces\": [%s]}",
                row[i].side, row[i].side, row[i].side, row[i].pieces);
        assert_true(first(text, "slices") || !row[i].sure);
    }
    check_count("{\"lattice\": \"cubic\", \"board\": {\"rows\": 2, \"columns\": 2, \"layers\": 3},\n"
                "\"pieces\": [{\"rows\": [\"AA\"], \"copies\": 6}]}",
                "slices", false, "32"); /* dominoes in a box of 2 x 2 x 3 */
    check_count("{\"lattice\": \"cubic\", \"board\": {\"rows\": 3, \"columns\": 3, \"layers\": 3},\n"
                "\"pieces\": [{\"rows\": [\"AAA\"], \"copies\": 9}]}",
                "slices", false, "21");
}

static void pyramid_of_six(void **state)
{
    (void)state;
    assert_true(
        first("{\"lattice\": \"pyramid\", \"side\": 6,\n\"pieces\": [{\"rows\": [\"A\"], \"copies\": 91}]}",
              "slices"));
    first("{\"lattice\": \"pyramid\", \"side\": 6,\n\"pieces\": [{\"rows\": [\"AA\"], \"copies\": 40},"
          "{\"rows\": [\"BBB\"], \"copies\": 3}, {\"rows\": [\"C\"], \"copies\": 2}]}",
          "slices");
    first("6 6 4\nPYRAMID\nA\nAAA\nBB\nBB\nCCC\nD\nDD\nCOPIES A=8 B=8 C=6 D=3\n", "slices");
}

/* ---- limits, stops and lack of memory ---- */

/* The estimate is close to the true number, within a few of its own deviations. */
static void estimates(void **state)
{
    static const char *const id[] = {"soma:3x3x3", "kanoodle:pyramid", "iq-puzzler-pro:pyramid"};
    (void)state;
    for (unsigned i = 0; i < (check_slow() ? 1 : 3); i++) {
        papan_puzzle *puzzle = check_puzzle(id[i]);
        papan_request request = {.goal = PAPAN_COUNT, .strategy = "slices"};
        papan_estimate_result guess = {0};
        assert_int_equal(papan_estimate(puzzle, &request, 20, 1, &guess, NULL), PAPAN_OK);
        double truth = (double)solve(puzzle, request).cases;
        assert_string_equal(guess.strategy, "slices");
        if (guess.cases < truth / 2 || guess.cases > truth * 2 || guess.deviation <= 0)
            fail_msg("%s: %g cases (+- %g) guessed, %g needed", id[i], guess.cases, guess.deviation, truth);
        papan_puzzle_free(puzzle);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels_agree),
        cmocka_unit_test(small_boards),
        cmocka_unit_test(random_puzzles),
        cmocka_unit_test(known_answers),
        cmocka_unit_test(square_without_corners),
        cmocka_unit_test(bedlam),
        cmocka_unit_test(heart),
        cmocka_unit_test(thousand_cells),
        cmocka_unit_test(cubes),
        cmocka_unit_test(pyramid_of_six),
        cmocka_unit_test(estimates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
