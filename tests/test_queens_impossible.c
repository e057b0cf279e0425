/* test_queens_impossible.c: reasons why a Queens or Star Battle board has no solution. Thousands of random
 * boards, with connected and scattered regions, one and two stars and given queens, against a search that
 * uses only the rules: never a reason if there is a solution, no cell ruled out that a solution uses. The
 * test that queens can be distributed is compared with all sets of rows, columns and regions. On large boards
 * a set is planted that no search would find in time. The random numbers are always the same. */
#include "reasons.h"

#include "random_queens.h"

#include "base/bits.h"
#include "puzzle/queens_reasons.h"

enum { SMALL = 9, CELLS = PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX };

/* ---- random boards ---- */

static papan_puzzle *new_board(unsigned n, unsigned stars, const char *symbols, const uint8_t *mark)
{
    papan_puzzle *puzzle = NULL;
    papan_notes notes;
    assert_int_equal(papan_queens_new(NULL, n, stars, symbols, mark, NULL, &puzzle, &notes), PAPAN_OK);
    return puzzle;
}

static papan_puzzle *random_board(unsigned n, unsigned stars, unsigned queens, uint64_t *seed)
{
    char symbols[SMALL * SMALL];
    uint8_t mark[SMALL * SMALL] = {0};
    random_regions(n, check_below(seed, 3) > 0 ? GROWN : SCATTERED, symbols, seed);
    for (; queens > 0; queens--)
        mark[check_below(seed, n * n)] = PAPAN_MARK_QUEEN;
    return new_board(n, stars, symbols, mark);
}

/* ---- a search that uses only the rules ---- */

typedef struct brute {
    const papan_queens *q;
    unsigned column[SMALL], region[SMALL];
    unsigned row[SMALL];  /* the columns with a queen */
    unsigned used[SMALL]; /* the columns in which some solution has one */
    unsigned long solutions;
} brute;

static void fill_row(brute *b, unsigned row, unsigned from, unsigned left)
{
    const papan_queens *q = b->q;
    if (row == q->n) {
        b->solutions++;
        for (unsigned r = 0; r < q->n; r++)
            b->used[r] |= b->row[r];
        return;
    }
    if (left == 0) {
        for (unsigned c = 0; c < q->n; c++)
            if (q->mark[row * q->n + c] == PAPAN_MARK_QUEEN && !(b->row[row] >> c & 1))
                return;
        if (row + 1 < q->n)
            b->row[row + 1] = 0;
        fill_row(b, row + 1, 0, q->stars);
        return;
    }
    unsigned above = row > 0 ? b->row[row - 1] : 0;
    for (unsigned c = from; c < q->n; c++) {
        unsigned region = q->region[row * q->n + c];
        if (b->column[c] == 0 || b->region[region] == 0 || ((above | above << 1 | above >> 1) >> c & 1))
            continue;
        b->column[c]--;
        b->region[region]--;
        b->row[row] |= 1u << c;
        fill_row(b, row, c + 2, left - 1);
        b->row[row] &= ~(1u << c);
        b->column[c]++;
        b->region[region]++;
    }
}

static brute search(const papan_puzzle *puzzle)
{
    brute b = {.q = &puzzle->queens};
    for (unsigned i = 0; i < b.q->n; i++)
        b.column[i] = b.region[i] = b.q->stars;
    fill_row(&b, 0, 0, b.q->stars);
    return b;
}

/* ---- reasons ---- */

/* Each of these boards fails without forced moves. */
static void sets_in_words(void **state)
{
    (void)state;
    check_reason("AABBC\nAABBC\nDDDDE\nDDDDE\nDEEEE\n",
                 "regions A, B, C need 3 queens, but all their free cells are in rows 1, 2, which take only 2");
    check_reason(
        "DDDAA\nEDDAA\nEDDBB\nEDDBB\nEEECC\n",
        "regions A, B, C need 3 queens, but all their free cells are in columns 4, 5, which take only 2");
    check_reason("DDCA\nAAAA\nAAAB\nAABB\n",
                 "regions C, D need 2 queens, but all their free cells are in row 1, which takes only 1");
    check_reason("AABBCC\nAABBCC\nDDDEEE\nDDDEEE\nFFFFFF\nFFFFFF\n",
                 "rows 5, 6 need 2 queens, but all their free cells are in region F, which takes only 1");
    check_reason("DDAB\nDDAB\nDDAC\nDDCC\n",
                 "columns 1, 2 need 2 queens, but all their free cells are in region D, which takes only 1");
    check_reason(
        "AAAFFF\nAAEEEE\nAABBBE\nDDBBBC\nDDBBBC\nBBBBBB\nPLACED\n......\n......\n......\n......\n......\n"
        ".#....\n",
        "rows 3-5 need 3 queens, but all their free cells are in columns 1, 6, which take only 2");
    check_reason(
        "stars: 2\nBBBCCCCAAA\nBBCCCCCAAA\nBBBCCAAAAA\nBBBCAAAAAA\nBFJJJAAAAA\nIFJJEEGGGG\nIFJJEEEEGD\n"
        "IFHHEEEEDD\nIIHHEEEEDD\nIIHHHEEEEE\n",
        "rows 1-4 need 8 stars, but all their free cells are in regions A, B, C, which take only 6");
}

/* These need forced moves, or cells that were crossed out by smaller sets. */
static void sets_given_moves(void **state)
{
    (void)state;
    check_reason(
        "EEECC\nBBEAA\nBBDAA\nBBAAA\nBBAAA\n",
        "regions C, E need 2 queens, but all their free cells are in row 1, which takes only 1, given the "
        "moves that are forced");
    check_reason(
        "AFFFFEE\nACCFFEE\nACCCEEE\nCCCCEDE\nBBGGGGE\nBBBGGGG\nBBGGGGG\n",
        "rows 5-7 need 3 queens, but all their free cells are in regions B, G, which take only 2, given the "
        "moves that are forced");
    check_reason("BBEEEE\nBBEEEF\nBBBDDF\nBBBDDF\nBBAAAC\nAAAACC\n",
                 "row 5 has too few free cells left, given the moves that are forced");
    check_reason(
        "stars: 2\nAAAAJJCCCE\nAAAAJJJCEE\nIAAAACCCCE\nIIIIHHHHHH\nIIIIIHHHHH\nIIIIIIIHHG\nFDDIIIIIGG\n"
        "FDDDDIIGGG\nFDDDDDBBBB\nFFFFFFBBBB\nPLACED\n..........\n......#...\n..........\n..........\n"
        "..........\n..........\n..........\n..........\n..........\n........#.\n",
        "region C needs 2 stars, but the columns where it has free cells take only 1, given the moves that "
        "are forced");
}

/* Several stars: cells within few squares of 2 x 2 have too little room. All four positions of the squares
 * are tried. */
static void squares_in_words(void **state)
{
    (void)state;
    static const unsigned corner[] = {0, 1, 9, 10, 63, 7};
    for (size_t i = 0; i < sizeof corner / sizeof *corner; i++) {
        char symbols[81], text[300];
        for (unsigned cell = 0; cell < 81; cell++)
            symbols[cell] = (char)('B' + (cell / 9 * 9 + cell % 9) % 8);
        unsigned row = corner[i] / 9, column = corner[i] % 9;
        for (unsigned cell = 0; cell < 4; cell++)
            symbols[(row + cell / 2) * 9 + column + cell % 2] = 'A';
        papan_puzzle *puzzle = new_board(9, 2, symbols, NULL);
        assert_string_equal(reason_of(puzzle, PAPAN_THOROUGH, text),
                            "region A needs 2 stars, but its free cells fit into this number of 2 x 2 blocks: "
                            "1; two stars in one block would touch");
        papan_puzzle_free(puzzle);
    }
}

/* The last column of the largest board is the last bit of a word. */
static void squares_at_the_edge(void **state)
{
    (void)state;
    char symbols[CELLS], text[300];
    for (unsigned cell = 0; cell < CELLS; cell++)
        symbols[cell] = papan_region_symbols[1 + cell % 63];
    symbols[63] = symbols[20 * 64 + 63] = symbols[30 * 64 + 63] = 'A';
    papan_puzzle *puzzle = new_board(64, 2, symbols, NULL);
    assert_null(strstr(reason_of(puzzle, PAPAN_THOROUGH, text), "region A needs"));
    papan_puzzle_free(puzzle);
}

/* ---- never wrong ---- */

static void check_against_search(unsigned n, unsigned stars, unsigned boards, uint64_t seed, unsigned *seen)
{
    for (unsigned i = 0; i < boards; i++) {
        papan_puzzle *puzzle =
            random_board(n, stars, check_below(&seed, 3) == 0 ? check_below(&seed, 4) : 0, &seed);
        char quick[300], thorough[300], picture[400];
        brute b = search(puzzle);
        reason_of(puzzle, PAPAN_QUICK, quick);
        reason_of(puzzle, PAPAN_THOROUGH, thorough);
        papan_picture_text(puzzle, NULL, picture, sizeof picture);
        if (b.solutions > 0 && (quick[0] != '\0' || thorough[0] != '\0'))
            fail_msg("%u stars, %lu solutions, but: %s / %s\n%s", stars, b.solutions, quick, thorough, picture);
        if (quick[0] != '\0' && thorough[0] == '\0')
            fail_msg("seen at once, but not by a long look: %s\n%s", quick, picture);
        seen[0] += b.solutions == 0;
        seen[1] += b.solutions == 0 && thorough[0] != '\0';
        papan_puzzle_free(puzzle);
    }
}

static void no_reason_where_a_solution_is(void **state)
{
    (void)state;
    unsigned scale = check_slow() ? 1 : 10;
    for (unsigned n = 4; n <= SMALL; n++) {
        unsigned seen[2] = {0, 0};
        check_against_search(n, 1, 200 * scale, n, seen);
        assert_true(seen[0] > 20 * scale && 10 * seen[1] > 6 * seen[0]);
    }
    for (unsigned n = 8; n <= SMALL; n++) {
        unsigned seen[2] = {0, 0};
        check_against_search(n, 2, 100 * scale, n, seen);
        assert_true(seen[0] > 20 * scale && 10 * seen[1] > 6 * seen[0]);
    }
}

/* No solution uses a cell that is ruled out, step by step. */
static void filter_keeps_solutions(void **state)
{
    (void)state;
    papan_allocator memory = papan_memory(NULL);
    uint64_t seed = 77;
    unsigned ruled_out = 0, boards = check_slow() ? 300 : 3000;
    for (unsigned i = 0; i < boards; i++) {
        unsigned n = 4 + check_below(&seed, SMALL - 3), stars = n >= 8 ? 1 + check_below(&seed, 2) : 1;
        papan_puzzle *puzzle = random_board(n, stars, 0, &seed);
        brute b = search(puzzle);
        papan_forced *board = papan_forced_new(&puzzle->queens, &memory);
        assert_non_null(board);
        if (b.solutions > 0) {
            assert_true(papan_hall_fits(board));
            assert_true(papan_hall_filter(board));
            for (unsigned r = 0; r < n; r++) {
                assert_int_equal(b.used[r] & ~board->line[r], 0);
                ruled_out += n - papan_ones(board->line[r]);
            }
        }
        papan_forced_free(board, &memory);
        papan_puzzle_free(puzzle);
    }
    assert_true(ruled_out > boards / 10);
}

/* ---- every set ---- */

typedef struct kinds {
    unsigned from, to;
} kinds;

static const kinds all_kinds[] = {{PAPAN_REGION, PAPAN_ROW},    {PAPAN_REGION, PAPAN_COLUMN},
                                  {PAPAN_ROW, PAPAN_COLUMN},    {PAPAN_ROW, PAPAN_REGION},
                                  {PAPAN_COLUMN, PAPAN_REGION}, {PAPAN_COLUMN, PAPAN_ROW}};
enum { ALL_KINDS = sizeof all_kinds / sizeof *all_kinds };

static unsigned unit_of(const papan_queens *q, unsigned cell, unsigned kind)
{
    return kind == PAPAN_ROW ? cell / q->n : kind == PAPAN_COLUMN ? cell % q->n : q->region[cell];
}

/* The receivers in which the givers have free cells. */
static uint64_t receivers_of(const papan_forced *b, kinds k, uint64_t givers)
{
    uint64_t receivers = 0;
    unsigned n = b->q->n;
    for (unsigned cell = 0; cell < n * n; cell++)
        if (b->line[cell / n] >> (cell % n) & 1 && givers >> unit_of(b->q, cell, k.from) & 1)
            receivers |= UINT64_C(1) << unit_of(b->q, cell, k.to);
    return receivers;
}

static unsigned queens_of(const papan_forced *b, unsigned kind, uint64_t units)
{
    unsigned queens = 0;
    for (unsigned i = 0; i < b->q->n; i++)
        queens += units >> i & 1 ? b->needs[kind * b->q->n + i] : 0;
    return queens;
}

/* The number of units on both sides of the smallest set that needs too much, found by trying all; 0: none. */
static unsigned smallest_by_trying(const papan_forced *b)
{
    unsigned least = 0;
    for (unsigned i = 0; i < ALL_KINDS; i++)
        for (uint64_t givers = 1; givers >> b->q->n == 0; givers++) {
            uint64_t receivers = receivers_of(b, all_kinds[i], givers);
            unsigned size = papan_ones(givers) + papan_ones(receivers);
            if (queens_of(b, all_kinds[i].from, givers) > queens_of(b, all_kinds[i].to, receivers) &&
                (least == 0 || size < least))
                least = size;
        }
    return least;
}

static void check_set(const papan_forced *b, const papan_hall *hall)
{
    kinds k = {hall->from, hall->to};
    assert_int_equal(receivers_of(b, k, hall->set.givers) & ~hall->set.receivers, 0);
    assert_int_equal(queens_of(b, hall->from, hall->set.givers), hall->need);
    assert_int_equal(queens_of(b, hall->to, hall->set.receivers), hall->take);
    assert_true(hall->need > hall->take);
}

static void sets_of_any_size(void **state)
{
    (void)state;
    papan_allocator memory = papan_memory(NULL);
    uint64_t seed = 5;
    unsigned failing = 0, boards = check_slow() ? 60 : 1200;
    for (unsigned i = 0; i < boards; i++) {
        unsigned n = 4 + check_below(&seed, 4), stars = 1 + check_below(&seed, 2);
        papan_puzzle *puzzle = random_board(n, stars, 0, &seed);
        papan_forced *board = papan_forced_new(&puzzle->queens, &memory);
        assert_non_null(board);
        for (unsigned cross = check_below(&seed, n * n); cross > 0; cross--)
            papan_forced_drop(board, check_below(&seed, n), UINT64_C(1) << check_below(&seed, n));
        unsigned least = smallest_by_trying(board);
        papan_hall hall = papan_hall_smallest(board);
        assert_int_equal(papan_hall_fits(board), least == 0);
        assert_int_equal(hall.size == 0, least == 0);
        if (least > 0) {
            failing++;
            check_set(board, &hall);
            if (stars == 1 && hall.size > least)
                fail_msg("a set of %u units where there is one of %u", hall.size, least);
        }
        papan_forced_free(board, &memory);
        papan_puzzle_free(puzzle);
    }
    assert_in_range(failing, boards / 10, boards * 9 / 10);
}

/* ---- large boards ---- */

/* The first rows hold `regions` regions side by side, one more than there are rows; the others share the rest.
 */
static void plant(unsigned n, unsigned regions, bool turned, char *symbols)
{
    for (unsigned row = 0; row < n; row++)
        for (unsigned column = 0; column < n; column++) {
            unsigned region = row < regions - 1 ? column * regions / n : regions + column * (n - regions) / n;
            symbols[turned ? column * n + row : row * n + column] = papan_region_symbols[region];
        }
}

static bool impatient(void *context)
{
    return ++*(unsigned *)context > 100;
}

static void check_planted(unsigned n, unsigned regions, bool turned, const char *says)
{
    char symbols[CELLS], text[300];
    unsigned asked = 0;
    plant(n, regions, turned, symbols);
    papan_puzzle *puzzle = new_board(n, 1, symbols, NULL);
    papan_request request = {.goal = PAPAN_CHECK, .context = &asked, .stop = impatient};
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_int_equal(result.verdict, PAPAN_NONE);
    assert_int_equal(result.cases, 0);
    papan_message_text(&result.reason, NULL, text, sizeof text);
    assert_string_equal(text, says);
    papan_puzzle_free(puzzle);
}

static void large_boards(void **state)
{
    (void)state;
    check_planted(
        20, 6, false,
        "regions A, B, C, D, E, F need 6 queens, but all their free cells are in rows 1-5, which take "
        "only 5");
    check_planted(
        20, 15, false,
        "rows 15-20 need 6 queens, but all their free cells are in regions P, Q, R, S, T, which take only "
        "5");
    check_planted(24, 15, true,
                  "columns 15-24 need 10 queens, but all their free cells are in regions P, Q, R, S, T, U, V, "
                  "W, X, which take only 9");
    check_planted(64, 32, false,
                  "regions A B C D E F G H I J K L M N O P Q R S T U V W X Y Z a b c d e f need 32 queens, but "
                  "all their free cells are in rows 1-31, which take only 31");
    check_planted(64, 33, true,
                  "columns 33-64 need 32 queens, but all their free cells are in regions h i j k l m n o p q r "
                  "s t u v w x y z 0 1 2 3 4 5 6 7 8 9 @ &, which take only 31");
}

/* Lines that are too many for a message are cut short. */
static void long_lists(void **state)
{
    (void)state;
    papan_message why;
    papan_hall hall = {PAPAN_REGION, PAPAN_ROW, 95, {UINT64_MAX, UINT64_C(0x5555555555555555)}, 64, 32};
    papan_hall_say(&hall, papan_region_symbols, false, &why);
    assert_string_equal(why.arg[0], "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@");
    assert_string_equal(why.arg[2], "1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, ...");
    hall = (papan_hall){PAPAN_COLUMN, PAPAN_REGION, 7, {UINT64_C(7) << 61 | 3, 1}, 5, 1};
    papan_hall_say(&hall, papan_region_symbols, true, &why);
    assert_string_equal(why.arg[0], "1, 2, 62-64");
    for (unsigned regions = 2; regions < 64; regions++) { /* all are named, with less space between them */
        hall =
            (papan_hall){PAPAN_REGION, PAPAN_ROW, regions + 1, {(UINT64_C(1) << regions) - 1, 1}, regions, 1};
        papan_hall_say(&hall, papan_region_symbols, false, &why);
        assert_non_null(strchr(why.arg[0], papan_region_symbols[regions - 1]));
    }
}

static void failing_allocations(void **state)
{
    (void)state;
    papan_request request = {.goal = PAPAN_CHECK};
    check_failing_solve("ABBBC\nAAAAC\nDDEEC\nDDEEC\nDDEEC\n", &request);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_in_words),
        cmocka_unit_test(sets_given_moves),
        cmocka_unit_test(squares_in_words),
        cmocka_unit_test(squares_at_the_edge),
        cmocka_unit_test(no_reason_where_a_solution_is),
        cmocka_unit_test(filter_keeps_solutions),
        cmocka_unit_test(sets_of_any_size),
        cmocka_unit_test(large_boards),
        cmocka_unit_test(long_lists),
        cmocka_unit_test(failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
