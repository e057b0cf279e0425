/* test_queens_bare.c: boards with cells that belong to no region. Random boards of Queens and Star Battle with
 * bare cells, some with given queens, are counted by a plain brute force that uses only the rules; all
 * strategies, reasons for "no solution", symmetries and hints must agree with it. */
#include "brute.h"
#include "random_queens.h"

#include "explain/queens_hint.h"
#include "format/format.h"

/* ---- a plain brute force ---- */

enum { SIDE = 10, MOST = 4000 };

typedef struct plain {
    unsigned n, stars;
    const char *symbol;
    const uint8_t *mark;
    bool queen[SIDE * SIDE];
    bool always[SIDE * SIDE], never[SIDE * SIDE];
    unsigned long count;
} plain;

static bool touches_above(const plain *p, unsigned cell)
{
    unsigned n = p->n, row = cell / n, column = cell % n;
    return (column > 0 && p->queen[cell - 1]) || (row > 0 && p->queen[cell - n]) ||
           (row > 0 && column > 0 && p->queen[cell - n - 1]) ||
           (row > 0 && column + 1 < n && p->queen[cell - n + 1]);
}

static unsigned queens_like(const plain *p, unsigned cell, unsigned end, int kind)
{
    unsigned count = 0, n = p->n;
    for (unsigned other = 0; other < end; other++)
        count += p->queen[other] && (kind == 0   ? other / n == cell / n
                                     : kind == 1 ? other % n == cell % n
                                                 : p->symbol[other] == p->symbol[cell]);
    return count;
}

/* Each unit has its queens once the last of its cells is decided; here only after the last row. */
static bool is_solution(const plain *p)
{
    for (unsigned cell = 0; cell < p->n * p->n; cell++) {
        if (p->mark != NULL && p->mark[cell] == PAPAN_MARK_QUEEN && !p->queen[cell])
            return false;
        for (int kind = 0; kind < 3; kind++)
            if ((kind < 2 || p->symbol[cell] != '.') && queens_like(p, cell, p->n * p->n, kind) != p->stars)
                return false;
    }
    return true;
}

static void count_all(plain *p, unsigned cell)
{
    if (p->count == MOST)
        return;
    if (cell > 0 && cell % p->n == 0 && queens_like(p, cell - 1, cell, 0) != p->stars)
        return;
    if (cell == p->n * p->n) {
        if (!is_solution(p))
            return;
        for (unsigned i = 0; i < cell; i++) {
            p->always[i] = p->always[i] && p->queen[i];
            p->never[i] = p->never[i] && !p->queen[i];
        }
        p->count++;
        return;
    }
    /* A queen may be on a bare cell here: that there is none must follow from the rules. */
    bool fits = !touches_above(p, cell) && queens_like(p, cell, cell, 0) < p->stars &&
                queens_like(p, cell, cell, 1) < p->stars &&
                (p->symbol[cell] == '.' || queens_like(p, cell, cell, 2) < p->stars);
    p->queen[cell] = true;
    if (fits)
        count_all(p, cell + 1);
    p->queen[cell] = false;
    count_all(p, cell + 1);
}

static plain brute_force(unsigned n, unsigned stars, const char *symbol, const uint8_t *mark)
{
    plain p = {.n = n, .stars = stars, .symbol = symbol, .mark = mark};
    memset(p.always, 1, sizeof p.always);
    memset(p.never, 1, sizeof p.never);
    count_all(&p, 0);
    return p;
}

/* ---- random boards ---- */

/* Regions around a placement without touching queens, if there is one; else anywhere. */
static void bare_regions(unsigned n, unsigned stars, char *symbol, uint64_t *seed)
{
    random_regions(n, GROWN, symbol, seed);
    unsigned holes = check_below(seed, n * n / 3);
    for (unsigned i = 0; i < holes; i++) {
        unsigned cell = check_below(seed, n * n), left = 0;
        for (unsigned other = 0; other < n * n; other++)
            left += symbol[other] == symbol[cell];
        if (symbol[cell] != '.' && left > stars)
            symbol[cell] = '.';
    }
}

static void check_hint(const papan_puzzle *puzzle, const plain *p)
{
    papan_hint *hint;
    assert_int_equal(papan_hint_next(puzzle, NULL, NULL, &hint, NULL), PAPAN_OK);
    for (uint32_t i = 0; i < hint->place.count; i++)
        assert_true(p->count == 0 || p->always[hint->place.cell[i]]);
    for (uint32_t i = 0; i < hint->cross.count; i++) {
        assert_true(p->count == 0 || p->never[hint->cross.cell[i]]);
        assert_int_not_equal(p->symbol[hint->cross.cell[i]], '.');
    }
    assert_true((p->count == 0) == (hint->kind == PAPAN_HINT_DEAD));
    papan_hint_free(hint);
}

static void check_level(const papan_puzzle *puzzle, const plain *p)
{
    papan_grade grade = {0};
    assert_int_equal(papan_measure(puzzle, NULL, NULL, &grade, NULL), PAPAN_OK);
    assert_true(!grade.finished || p->count == 1);
}

/* Written and read again, a board is the same. */
static void check_formats(const papan_puzzle *puzzle)
{
    static const char *const names[] = {".txt", ".json", ".id"};
    size_t formats = papan_queens_covered(&puzzle->queens) ? 2 : 3; /* Star Battle Notation has other letters */
    for (size_t i = 0; i < formats; i++) {
        papan_buffer out = papan_buffer_new(NULL);
        papan_message why;
        papan_puzzle *again = NULL;
        papan_notes notes;
        assert_int_equal(papan_format_for(puzzle, names[i])->write(puzzle, &out, &why), PAPAN_OK);
        if (papan_read(out.bytes, out.length, NULL, &again, &notes.warnings, &notes.error) != PAPAN_OK)
            fail_msg("%s", out.bytes);
        assert_memory_equal(again->queens.region, puzzle->queens.region, puzzle->cells);
        assert_memory_equal(again->queens.symbol, puzzle->queens.symbol, puzzle->queens.n);
        assert_memory_equal(again->queens.mark, puzzle->queens.mark, puzzle->cells);
        assert_int_not_equal(out.bytes[0], '.');
        papan_puzzle_free(again);
        papan_buffer_free(&out);
    }
}

static void all_agree_with_brute_force(void **state)
{
    (void)state;
    static const struct {
        unsigned n, stars, boards;
    } sizes[] = {{1, 1, 1}, {4, 1, 100}, {5, 1, 150}, {6, 1, 150}, {7, 1, 60}, {8, 2, 60}, {9, 2, 10}};
    uint64_t seed = 2026;
    unsigned solved = 0, unique = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (unsigned board = 0; board < (check_slow() ? sizes[i].boards / 4 : sizes[i].boards); board++) {
            unsigned n = sizes[i].n;
            char symbol[SIDE * SIDE];
            uint8_t mark[SIDE * SIDE] = {0};
            if (n > 1)
                bare_regions(n, sizes[i].stars, symbol, &seed);
            else
                symbol[0] = 'A';
            plain p = brute_force(n, sizes[i].stars, symbol, NULL);
            papan_puzzle *puzzle = queens_board(n, sizes[i].stars, symbol, NULL);
            check_all_strategies(puzzle, p.count, "board", board);
            if (p.count > 0)
                check_no_reason(puzzle, "board", board);
            for (unsigned cell = 0; p.count > 0 && cell < n * n; cell++)
                assert_true(symbol[cell] != '.' || p.never[cell]);
            check_hint(puzzle, &p);
            check_level(puzzle, &p);
            check_formats(puzzle);
            papan_puzzle_free(puzzle);
            solved += p.count > 0;
            unique += p.count == 1;
            /* again with a queen given */
            unsigned cell = check_below(&seed, n * n);
            if (symbol[cell] == '.')
                continue;
            mark[cell] = PAPAN_MARK_QUEEN;
            p = brute_force(n, sizes[i].stars, symbol, mark);
            puzzle = queens_board(n, sizes[i].stars, symbol, mark);
            check_all_strategies(puzzle, p.count, "board with a queen", board);
            check_formats(puzzle);
            papan_puzzle_free(puzzle);
        }
    if (!check_slow() && (solved < 60 || unique < 20))
        fail_msg("only %u boards with a solution, %u with one", solved, unique);
}

/* ---- large boards, where the guided search and its kernel share the work ---- */

static void strategies_agree_on_large_boards(void **state)
{
    (void)state;
    uint64_t seed = 7;
    for (unsigned board = 0; board < (check_slow() ? 2 : 12); board++) {
        enum { N = 20 };
        char symbol[N * N];
        random_regions(N, GROWN, symbol, &seed);
        for (unsigned i = 0; i < N * N / 5; i++) {
            unsigned cell = check_below(&seed, N * N), left = 0;
            for (unsigned other = 0; other < N * N; other++)
                left += symbol[other] == symbol[cell];
            if (symbol[cell] != '.' && left > 3)
                symbol[cell] = '.';
        }
        papan_puzzle *puzzle = queens_board(N, 1, symbol, NULL);
        papan_request request = {.goal = PAPAN_CHECK, .strategy = "bitboard"};
        papan_result bitboard = {0}, learn = {0};
        assert_int_equal(papan_solve(puzzle, &request, &bitboard, NULL), PAPAN_OK);
        request.strategy = "learn";
        assert_int_equal(papan_solve(puzzle, &request, &learn, NULL), PAPAN_OK);
        assert_int_equal(bitboard.verdict, learn.verdict);
        papan_puzzle_free(puzzle);
    }
}

/* ---- symmetries ---- */

static void counts_classes(void **state)
{
    (void)state;
    /* Reflections keep the bare cells of the first board; on the second one they would move them. */
    static const char mirrored[] = "AAAA\nB..B\nC..C\nDDDD\n", slanted[] = ".AAA\nBBBB\nCCCC\nDDD.\n";
    check_count(mirrored, "cover", false, "2");
    check_count(mirrored, "cover", true, "1");
    check_count(slanted, "cover", false, "2");
    check_count(slanted, "cover", true, "2");
}

/* ---- refusals ---- */

static void refuses_queens_there(void **state)
{
    (void)state;
    papan_puzzle *puzzle = NULL;
    papan_notes notes;
    static const char text[] = "A.AA\nBBB.\n.CCC\nDD.D\nPLACED\n.#..\n....\n....\n....\n";
    char sentence[256];
    assert_int_equal(papan_read(text, strlen(text), NULL, &puzzle, &notes.warnings, &notes.error),
                     PAPAN_BAD_INPUT);
    assert_int_equal(notes.error.line + notes.error.column, 0); /* the message names the place */
    papan_message_text(&notes.error, NULL, sentence, sizeof sentence);
    assert_non_null(strstr(sentence, "the queen placed at row 1, column 2 is on a cell without a region"));
    puzzle = check_puzzle("A.AA\nBBB.\n.CCC\nDD.D\nPLACED\n.x..\n....\n....\n....\n"); /* a cross is a note */
    papan_message why;
    uint16_t label[16];
    for (unsigned cell = 0; cell < 16; cell++)
        label[cell] = cell == 1 || cell == 7 || cell == 8 || cell == 14 ? 0 : PAPAN_EMPTY;
    assert_int_equal(papan_verify(puzzle, label, &why), PAPAN_WRONG);
    papan_message_text(&why, NULL, sentence, sizeof sentence);
    assert_non_null(strstr(sentence, "row 1, column 2 is on a cell without a region"));
    papan_buffer out = papan_buffer_new(NULL);
    assert_int_equal(papan_format_for(puzzle, "sbn")->write(puzzle, &out, &why), PAPAN_UNSUITABLE);
    papan_puzzle_free(puzzle);
    puzzle = check_puzzle("A.AA\nBBB.\n.CCC\nDD.D\n");
    assert_int_equal(papan_format_for(puzzle, "sbn")->write(puzzle, &out, &why), PAPAN_UNSUITABLE);
    papan_message_text(&why, NULL, sentence, sizeof sentence);
    assert_non_null(strstr(sentence, "cells without a region"));
    papan_buffer_free(&out);
    papan_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_agree_with_brute_force),
        cmocka_unit_test(strategies_agree_on_large_boards),
        cmocka_unit_test(counts_classes),
        cmocka_unit_test(refuses_queens_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
