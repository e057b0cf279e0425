/* test_pack_impossible.c: reasons why a packing puzzle has no solution. Known cases with their messages; and
 * thousands of small random puzzles of all three lattices, with copies, holes and given pieces, against the
 * general search alone: never a reason if there is a solution. The random numbers are always the same. */
#include "reasons.h"

#include "model/model.h"
#include "puzzle/puzzle.h"
#include "search/strategy.h"

/* ---- known cases ---- */

static void check_quick_sees_nothing(const char *board)
{
    papan_puzzle *puzzle = check_puzzle(board);
    char text[300];
    assert_string_equal(reason_of(puzzle, PAPAN_QUICK, text), "");
    papan_puzzle_free(puzzle);
}

static void two_colours(void **state)
{
    (void)state;
    static const char *const known[][2] = {
        /* as many dark as light cells, and an odd number of T */
        {"4 5 5\nDEFAULT\nAAAA\nBB\nBB\nCCC\n C\nDD\n DD\nE\nEEE\n",
         "the board has 10 dark and 10 light free cells; the pieces can cover 9 or 11 dark cells, but not 10"},
        {"6 10 1\nDEFAULT\nAAA\n A\nCOPIES A=15\n",
         "the board has 30 dark and 30 light free cells; the pieces can cover 29 or 31 dark cells, but not 30"},
        /* an imbalance of two, and an even number of T */
        {"3 3 2\nCUSTOM\nXXX\nXXX\nX.X\nAAA\n A\nBBB\n B\n",
         "the board has 5 dark and 3 light free cells; the pieces can cover 4 or 6 dark cells, but not 5"},
        /* a board with holes */
        {"4 4 1\nCUSTOM\nXXX.\nXXXX\nXXXX\n.XXX\nAA\nCOPIES A=7\n",
         "the board has 8 dark and 6 light free cells; the pieces can cover at most 7 of the dark cells"},
        /* given pieces take away the dark cells */
        {"4 4 2\nDEFAULT\nAA\nB\nCOPIES A=7 B=2\nPLACED\nB...\n....\n....\n...B\n",
         "the board has 6 dark and 8 light free cells; the pieces need at least 7 dark cells"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char says[300];
        snprintf(says, sizeof says, "%s%s", known[i][1][0] != '\0' ? "coloured like a chessboard, " : "",
                 known[i][1]);
        check_reason(known[i][0], says);
    }
}

/* More colours prove what two do not. */
static void more_colours(void **state)
{
    (void)state;
    static const char *const known[][2] = {
        {"4 5 1\nDEFAULT\nAAA\nA\nCOPIES A=5\n", "free cells with r mod 2 = 0 (r = row, c = column): 10; the "
                                                 "pieces can cover 9 or 11 such cells, but not 10"},
        {"6 6 1\nDEFAULT\nAAAA\nCOPIES A=9\n",
         "free cells with r mod 2 = 0, c mod 2 = 0 (r = row, c = column): 9; the pieces can cover 8 or 10 such "
         "cells, but not 9"},
        {"5 5 2\nDEFAULT\nAAA\nB\nCOPIES A=8\nPLACED\nB....\n.....\n.....\n.....\n.....\n",
         "free cells with (r + c) mod 3 = 0 (r = row, c = column): 9; the pieces can cover at most 8 of them"},
        {"3 6 2\nDEFAULT\nAA\nAA\nBB\nCOPIES A=4\n",
         "free cells with r mod 2 = 0 (r = row, c = column): 6; the pieces need at least 8 such cells"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        check_reason(known[i][0], known[i][1]);
        check_quick_sees_nothing(known[i][0]);
    }
}

/* The reason of a box of cubes filled with copies of one piece; mask: NULL or PAPAN_CELL and so on. */
static void check_box(const unsigned side[3], const char *mask, const papan_piece_spec *piece,
                      const char *expected)
{
    papan_pack_spec spec = {.lattice = PAPAN_CUBIC,
                            .rows = side[0],
                            .columns = side[1],
                            .layers = side[2],
                            .mask = mask,
                            .pieces = 1,
                            .piece = piece};
    papan_puzzle *puzzle = NULL;
    papan_notes notes;
    papan_result result = {0};
    papan_request request = {.goal = PAPAN_FIRST};
    char text[300];
    assert_int_equal(papan_pack_new(NULL, &spec, &puzzle, &notes), PAPAN_OK);
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_int_equal(result.verdict, PAPAN_NONE);
    papan_message_text(&result.reason, NULL, text, sizeof text);
    assert_string_equal(text, expected);
    papan_puzzle_free(puzzle);
}

/* De Bruijn 1969: bricks of 1 x 2 x 4 do not fill a cube of 6. */
static void bricks(void **state)
{
    (void)state;
    papan_point cell[8];
    for (int16_t i = 0; i < 8; i++)
        cell[i] = (papan_point){i / 4, i % 4, 0};
    papan_piece_spec brick = {.symbol = 'A', .copies = 27, .size = 8, .cell = cell};
    check_box((unsigned[]){6, 6, 6}, NULL, &brick,
              "free cells with (r + c + l) mod 4 = 0 (r = row, c = column, l = layer): 55; the "
              "pieces can cover at most 54 of them");
}

/* Plates of 3 x 3 cells in a box of 5 x 5 x 3 cells, of which one edge is missing: the same colouring proves it
 * in whatever way the box stands. */
static void plates(void **state)
{
    (void)state;
    static const char *const colours[] = {"c + l", "r + l", "r + c"};
    papan_point cell[9];
    for (int16_t i = 0; i < 9; i++)
        cell[i] = (papan_point){i / 3, i % 3, 0};
    papan_piece_spec plate = {.symbol = 'A', .copies = 8, .size = 9, .cell = cell};
    for (unsigned axis = 0; axis < 3; axis++) {
        unsigned side[3] = {5, 5, 5}, at = 0;
        char mask[75], says[200];
        side[axis] = 3;
        for (unsigned layer = 0; layer < side[2]; layer++)
            for (unsigned row = 0; row < side[0]; row++)
                for (unsigned column = 0; column < side[1]; column++) {
                    unsigned from_edge = row + column + layer - (unsigned[]){row, column, layer}[axis];
                    mask[at++] = from_edge == 0 ? PAPAN_OUTSIDE : PAPAN_CELL;
                }
        snprintf(says, sizeof says,
                 "free cells with (%s) mod 3 = 0 (r = row, c = column, l = layer): 27; the pieces can cover at "
                 "most 24 of them",
                 colours[axis]);
        check_box(side, mask, &plate, says);
    }
}

/* Boards of two layers. */
static void solids(void **state)
{
    (void)state;
    static const papan_point tee[] = {{0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 1, 0}},
                             bar[] = {{0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}};
    static const struct {
        unsigned rows, columns, copies;
        const papan_point *cell;
        const char *says;
    } table[] = {
        {2, 3, 3, tee,
         "coloured like a chessboard, the board has 6 dark and 6 light free cells; the pieces can cover 5 or 7 "
         "dark cells, but not 6"},
        {6, 6, 18, bar,
         "free cells with (r + c + l) mod 4 = 0 (r = row, c = column, l = layer): 19; the pieces can cover at "
         "most 18 of them"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        papan_piece_spec piece = {.symbol = 'A', .copies = table[i].copies, .size = 4, .cell = table[i].cell};
        papan_pack_spec spec = {.lattice = PAPAN_CUBIC,
                                .rows = table[i].rows,
                                .columns = table[i].columns,
                                .layers = 2,
                                .pieces = 1,
                                .piece = &piece};
        papan_puzzle *puzzle;
        papan_notes notes;
        char text[300];
        assert_int_equal(papan_pack_new(NULL, &spec, &puzzle, &notes), PAPAN_OK);
        assert_string_equal(reason_of(puzzle, PAPAN_THOROUGH, text), table[i].says);
        papan_puzzle_free(puzzle);
    }
}

/* Straight trominoes on a chess board with a cell missing: only four cells will do. */
static void trominoes(void **state)
{
    (void)state;
    for (unsigned out = 0; out < 64; out++) {
        char board[120] = "8 8 1\nCUSTOM\n", text[300];
        size_t length = strlen(board);
        for (unsigned cell = 0; cell < 64; cell++) {
            board[length++] = cell == out ? '.' : 'X';
            if (cell % 8 == 7)
                board[length++] = '\n';
        }
        memcpy(board + length, "AAA\nCOPIES A=21\n", sizeof "AAA\nCOPIES A=21\n");
        papan_puzzle *puzzle = check_puzzle(board);
        bool fits = (out / 8 == 2 || out / 8 == 5) && (out % 8 == 2 || out % 8 == 5);
        reason_of(puzzle, PAPAN_THOROUGH, text);
        assert_int_equal(text[0] == '\0', fits);
        papan_puzzle_free(puzzle);
    }
}

#define SIX_SQUARES "XXXXX.XXXXX.XXXXX.XXXXX.XXXXX.XXXXX\n"

static void cells_and_holes(void **state)
{
    (void)state;
    check_reason("5 5 1\nDEFAULT\n A\nAAA\n A\nCOPIES A=5\n",
                 "no remaining piece can cover the cell at row 1, column 1");
    check_reason(
        "5 6 2\nDEFAULT\nAAAAA\n B\nBBB\n B\nCOPIES B=5\nPLACED\n.....A\n.....A\n.....A\n.....A\n.....A\n",
        "no remaining piece can cover the cell at row 1, column 1"); /* A could, but is placed */
    check_reason("5 35 1\nCUSTOM\n" SIX_SQUARES SIX_SQUARES SIX_SQUARES SIX_SQUARES SIX_SQUARES
                 "AAAAA\nCOPIES A=30\n",
                 ""); /* too many ways to assign pieces to holes */
    check_reason("4 6 2\nCUSTOM\nXXX...\nXXX...\n......\nXXXXXX\nAA\nBBBB\nCOPIES A=2 B=2\n",
                 "the hole of 6 cells at row 1, column 1 cannot be filled: no pieces that fit there add up "
                 "to 6");
    check_reason(
        "3 6 3\nCUSTOM\nX..X.X\n.XX.XX\nXXXXX.\nAA\nA\nB\nCC\nCOPIES A=3\n", /* 3 + 3 + 3 + 1 are 10 */
        "the hole of 10 cells at row 1, column 6 cannot be filled: no pieces add up to 10 together with "
        "those that fit only there");
    check_reason("5 4 3\nCUSTOM\nXXXX\n....\nXXXX\n....\nXXXX\nAAAA\nBB\nCCC\nCOPIES C=2\n",
                 "the holes of 4, 4, 4 cells cannot all be filled: however the pieces are assigned to holes "
                 "where they fit, some hole gets the wrong number of cells");
}

/* ---- random puzzles ---- */

typedef struct random_pack {
    unsigned rows, columns, layers;
    char mask[64];
    papan_point cell[8][6];
    papan_piece_spec piece[8];
    unsigned pieces;
} random_pack;

/* A piece grown by steps to neighbours. */
static void grow_piece(random_pack *p, unsigned size, uint64_t *seed)
{
    static const papan_point step[6] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
    papan_point *cell = p->cell[p->pieces];
    cell[0] = (papan_point){0, 0, 0};
    for (unsigned count = 1; count < size;) {
        papan_point at = cell[check_below(seed, count)], to = step[check_below(seed, p->layers > 1 ? 6 : 4)];
        bool fresh = true;
        at = (papan_point){(int16_t)(at.x + to.x), (int16_t)(at.y + to.y), (int16_t)(at.z + to.z)};
        for (unsigned i = 0; i < count; i++)
            fresh = fresh && memcmp(&cell[i], &at, sizeof at) != 0;
        if (fresh)
            cell[count++] = at;
    }
    p->piece[p->pieces] =
        (papan_piece_spec){.symbol = (char)('A' + p->pieces), .copies = 1, .size = size, .cell = cell};
    p->pieces++;
}

/* Pieces and copies until the board is full, more or less: the last cells become holes of the board. */
static papan_puzzle *random_puzzle(uint64_t *seed)
{
    random_pack p = {.rows = 2 + check_below(seed, 4), .columns = 3 + check_below(seed, 4), .layers = 1};
    if (check_below(seed, 4) == 0)
        p.rows = 2, p.columns = 2 + check_below(seed, 3), p.layers = 2 + check_below(seed, 2);
    unsigned cells = p.rows * p.columns * p.layers, kinds = 1 + check_below(seed, 4), left = cells;
    for (unsigned kind = 0; kind < kinds; kind++) {
        unsigned size = 2 + check_below(seed, 4);
        if (size > left)
            break;
        grow_piece(&p, size, seed);
        unsigned most = left / size, copies = kind + 1 == kinds ? most : 1 + check_below(seed, most);
        p.piece[p.pieces - 1].copies = copies;
        left -= copies * size;
    }
    memset(p.mask, 1, sizeof p.mask);
    while (left > 0) {
        unsigned out = check_below(seed, cells);
        left -= p.mask[out] != 0;
        p.mask[out] = 0;
    }
    papan_pack_spec spec = {.lattice = p.layers > 1 ? PAPAN_CUBIC : PAPAN_SQUARE,
                            .custom = p.layers == 1,
                            .rows = p.rows,
                            .columns = p.columns,
                            .layers = p.layers,
                            .mask = p.mask,
                            .pieces = p.pieces,
                            .piece = p.piece};
    papan_puzzle *puzzle = NULL;
    papan_notes notes;
    assert_int_equal(papan_pack_new(NULL, &spec, &puzzle, &notes), PAPAN_OK);
    return puzzle;
}

/* ---- the numbers of the chessboard, by brute force ---- */

typedef struct chess_sums {
    const papan_puzzle *puzzle;
    bool reached[128]; /* dark cells that the pieces cover, in any choice of colours */
} chess_sums;

static bool dark(papan_point at)
{
    return (at.x + at.y + at.z) % 2 == 0;
}

/* Every copy of every piece covers its dark cells, or the same number of light ones. */
static void choose_colours(chess_sums *s, unsigned piece, unsigned copy, unsigned sum)
{
    const papan_piece *p = &s->puzzle->pack.piece[piece];
    unsigned on_dark = 0;
    if (piece == s->puzzle->pack.pieces) {
        s->reached[sum] = true;
        return;
    }
    for (unsigned i = 0; i < p->size; i++)
        on_dark += dark(p->cell[i]);
    unsigned next = copy + 1 < p->copies ? piece : piece + 1, next_copy = next == piece ? copy + 1 : 0;
    choose_colours(s, next, next_copy, sum + on_dark);
    if (2 * on_dark != p->size)
        choose_colours(s, next, next_copy, sum + p->size - on_dark);
}

/* The sentence about an empty board with the number of cells covered first; "": the colours prove nothing. */
static const char *chess_sentence(const chess_sums *s, unsigned first, char text[300])
{
    unsigned cells = s->puzzle->cells;
    int below = (int)first, above = (int)first, most = (int)cells;
    while (below >= 0 && !s->reached[below])
        below--;
    while (above <= most && !s->reached[above])
        above++;
    text[0] = '\0';
    if (s->reached[first])
        return text;
    int length =
        snprintf(text, 300, "coloured like a chessboard, the board has %u dark and %u light free cells; ",
                 first, cells - first);
    if (above > most)
        snprintf(text + length, 300 - (size_t)length, "the pieces can cover at most %d of the dark cells",
                 below);
    else if (below < 0)
        snprintf(text + length, 300 - (size_t)length, "the pieces need at least %d dark cells", above);
    else
        snprintf(text + length, 300 - (size_t)length, "the pieces can cover %d or %d dark cells, but not %u",
                 below, above, first);
    return text;
}

/* Which colour is called dark is free. Returns whether the reason was about the chessboard. */
static bool check_chess(const papan_puzzle *puzzle, const char *reason)
{
    chess_sums s = {.puzzle = puzzle};
    char one[300], other[300];
    unsigned on_dark = 0;
    if (reason[0] != '\0' && strncmp(reason, "coloured", strlen("coloured")) != 0)
        return false;
    choose_colours(&s, 0, 0, 0);
    for (uint32_t i = 0; i < puzzle->cells; i++)
        on_dark += dark(puzzle->pack.cell[i]);
    chess_sentence(&s, on_dark, one);
    chess_sentence(&s, puzzle->cells - on_dark, other);
    if (strcmp(reason, one) != 0 && strcmp(reason, other) != 0)
        fail_msg("'%s', but by brute force '%s' or '%s'", reason, one, other);
    return reason[0] != '\0';
}

static bool keep(void *context, const uint16_t *label)
{
    (void)label;
    *(bool *)context = true;
    return false;
}

/* By the search alone, without reasons before it. */
static bool has_solution(const papan_puzzle *puzzle)
{
    papan_allocator memory = papan_memory(NULL);
    papan_model *model = NULL;
    bool found = false;
    assert_int_equal(papan_model_new(puzzle, &memory, &model), PAPAN_OK);
    papan_search search = {.puzzle = puzzle,
                           .model = model,
                           .memory = memory,
                           .reduce = PAPAN_EMPTY,
                           .context = &found,
                           .found = keep};
    assert_int_equal(papan_strategy_cover.run(&search), PAPAN_OK);
    papan_model_free(model);
    return found;
}

static void no_reason_where_a_solution_is(void **state)
{
    (void)state;
    uint64_t seed = 3;
    unsigned none = 0, quick = 0, thorough = 0, chess = 0, puzzles = check_slow() ? 400 : 4000;
    for (unsigned i = 0; i < puzzles; i++) {
        papan_puzzle *puzzle = random_puzzle(&seed);
        char at_once[300], text[300];
        bool solvable = has_solution(puzzle);
        reason_of(puzzle, PAPAN_QUICK, at_once);
        reason_of(puzzle, PAPAN_THOROUGH, text);
        if (solvable && (at_once[0] != '\0' || text[0] != '\0'))
            fail_msg("puzzle %u has a solution, but: %s / %s", i, at_once, text);
        if (at_once[0] != '\0' && text[0] == '\0')
            fail_msg("puzzle %u: seen at once, but not by a long look: %s", i, at_once);
        chess += check_chess(puzzle, at_once);
        none += !solvable;
        quick += at_once[0] != '\0';
        thorough += text[0] != '\0';
        papan_puzzle_free(puzzle);
    }
    assert_in_range(none, puzzles / 4, puzzles * 3 / 4);
    assert_true(quick > none / 4 && thorough > none * 7 / 10 && chess > none / 20);
}

/* Straight pieces in straight holes: to share them out by size is all there is to it, and nothing is missed. */
static void straight_pieces(void **state)
{
    (void)state;
    uint64_t seed = 8;
    unsigned none = 0, puzzles = check_slow() ? 200 : 2000;
    for (unsigned i = 0; i < puzzles; i++) {
        char board[300], text[300];
        unsigned hole[4], pieces = 0, left = 0, width = 0;
        for (unsigned h = 0; h < 4; h++) {
            hole[h] = 2 + check_below(&seed, 6);
            left += hole[h];
            width += hole[h] + 1;
        }
        char list[200] = "", *at = list;
        while (left > 0) {
            unsigned size = 1 + check_below(&seed, 6);
            size = size > left ? left : size;
            left -= size;
            memset(at, 'A' + (int)pieces++, size);
            at[size] = '\n';
            at[size + 1] = '\0';
            at += size + 1;
        }
        size_t length = (size_t)snprintf(board, sizeof board, "1 %u %u\nCUSTOM\n", width, pieces);
        for (unsigned h = 0; h < 4; h++) {
            memset(board + length, 'X', hole[h]);
            length += hole[h];
            board[length++] = '.';
        }
        snprintf(board + length, sizeof board - length, "\n%s", list);
        papan_puzzle *puzzle = check_puzzle(board);
        bool solvable = has_solution(puzzle);
        reason_of(puzzle, PAPAN_THOROUGH, text);
        none += !solvable;
        if (solvable != (text[0] == '\0'))
            fail_msg("%s%s: %s", board, solvable ? "has a solution" : "has none", text);
        papan_puzzle_free(puzzle);
    }
    assert_true(none > puzzles / 10);
}

static void failing_allocations(void **state)
{
    (void)state;
    papan_request request = {.goal = PAPAN_FIRST};
    check_failing_solve("5 4 3\nCUSTOM\nXXXX\n....\nXXXX\n....\nXXXX\nAAAA\nBB\nCCC\nCOPIES C=2\n", &request);
    check_failing_solve("8 8 1\nDEFAULT\nAAA\n A\nCOPIES A=16\n", &request);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_colours),     cmocka_unit_test(more_colours),
        cmocka_unit_test(bricks),          cmocka_unit_test(plates),
        cmocka_unit_test(solids),          cmocka_unit_test(trominoes),
        cmocka_unit_test(cells_and_holes), cmocka_unit_test(no_reason_where_a_solution_is),
        cmocka_unit_test(straight_pieces), cmocka_unit_test(failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
