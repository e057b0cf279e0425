/* test_public_place.c: papan_place(): queens, crosses and pieces on a puzzle of each family, and what is
 * refused. */
#include "info.h"
#include "public.h"

static papan_puzzle *place(const papan_puzzle *puzzle, const uint16_t *label, const bool *cross)
{
    papan_puzzle *placed = NULL;
    reports notes;
    assert_int_equal(papan_place(puzzle, label, cross, NULL, &placed, &notes.error), PAPAN_OK);
    assert_null(notes.error.text);
    return placed;
}

static void refuses(const papan_puzzle *puzzle, const uint16_t *label, const bool *cross, papan_status status,
                    const char *code)
{
    papan_puzzle *placed = (papan_puzzle *)1;
    reports notes;
    assert_int_equal(papan_place(puzzle, label, cross, NULL, &placed, &notes.error), status);
    assert_null(placed);
    assert_string_equal(notes.error.code, code);
    assert_int_equal(papan_place(puzzle, label, cross, NULL, &placed, NULL), status);
}

static void assert_written(const papan_puzzle *puzzle, const char *wanted)
{
    papan_buffer out = papan_buffer_new(NULL);
    assert_int_equal(papan_write(puzzle, ".txt", &out, NULL), PAPAN_OK);
    assert_string_equal(out.bytes, wanted);
    papan_buffer_free(&out);
}

static void place_queens(void **state)
{
    (void)state;
    papan_puzzle *puzzle = read_puzzle("stars: 2\nAAB\nCCB\nCC.\nPLACED\n#..\n..x\n...\n");
    uint16_t label[9];
    bool cross[9] = {[0] = true, [3] = true, [8] = true}; /* a queen is on 0 */
    assert_int_equal(papan_givens(puzzle, label), 1);
    label[5] = 0;
    papan_puzzle *placed = place(puzzle, label, cross), *again = place(placed, label, NULL);
    assert_written(placed, "stars: 2\nAAB\nCCB\nCC.\nPLACED\n#..\nx.#\n..x\n");
    assert_written(again, "stars: 2\nAAB\nCCB\nCC.\nPLACED\n#..\n..#\n...\n");
    papan_puzzle_free(again);
    label[0] = label[5] = PAPAN_EMPTY;
    again = place(placed, label, NULL);
    assert_written(again, "stars: 2\nAAB\nCCB\nCC.\n");
    label[8] = 0;
    refuses(puzzle, label, NULL, PAPAN_BAD_INPUT, "queen-without-region");
    papan_puzzle_free(again);
    papan_puzzle_free(placed);
    papan_puzzle_free(puzzle);
}

/* The given queen stays the first, so hints can spare it. */
static void place_nqueens(void **state)
{
    (void)state;
    papan_puzzle *puzzle = read_puzzle("nqueens: 4\nPLACED\n....\n....\n....\n.Q..\n");
    uint16_t label[16];
    bool none[16] = {false};
    papan_givens(puzzle, label);
    label[2] = 0;
    papan_puzzle *placed = place(puzzle, label, NULL);
    uint64_t row, column;
    assert_true(papan_nqueens_given(placed, 0, &row, &column) && row == 3 && column == 1);
    assert_true(papan_nqueens_given(placed, 1, &row, &column) && row == 0 && column == 2);
    assert_false(papan_nqueens_given(placed, 2, &row, &column));
    refuses(puzzle, label, none, PAPAN_UNSUITABLE, "place-no-crosses");
    papan_hint_request request = {.size = sizeof request, .given = 1};
    papan_hint *hint = NULL;
    label[2] = PAPAN_EMPTY, label[1] = 0; /* in the same column */
    papan_puzzle *wrong = place(puzzle, label, NULL);
    assert_int_equal(papan_hint_next(wrong, &request, NULL, &hint, NULL), PAPAN_OK);
    assert_int_equal(hint->kind, PAPAN_HINT_DEAD);
    assert_true(hint->remove.count == 1 && hint->remove.thing[0].cells.cell[0] == 1);
    papan_hint_free(hint);
    papan_puzzle_free(wrong);
    papan_puzzle_free(placed);
    label[1] = label[13] = 1; /* no label of this puzzle, so nothing is there */
    placed = place(puzzle, label, NULL);
    assert_false(papan_nqueens_given(placed, 0, &row, &column));
    papan_puzzle_free(placed);
    papan_puzzle_free(puzzle);
    puzzle = builtin("nqueens:2000"); /* without a board */
    refuses(puzzle, label, NULL, PAPAN_UNSUITABLE, "place-no-board");
    papan_puzzle_free(puzzle);
}

/* Every piece of a solution placed alone, and all of them; on boards with copies and cells that stay empty. */
static void place_pieces(void **state)
{
    (void)state;
    static const char *const id[] = {"iq-puzzler-pro:pyramid", "calendar:11-15", "hexiamonds:6x6", "soma:3x3x3",
                                     "genius-square:1"};
    for (size_t i = 0; i < sizeof id / sizeof *id; i++) {
        papan_puzzle *puzzle = builtin(id[i]);
        size_t cells = papan_cells(puzzle);
        uint16_t *whole = calloc(cells, sizeof *whole), *label = calloc(cells, sizeof *label),
                 *found = calloc(cells, sizeof *found);
        papan_result result = {.size = sizeof result};
        assert_int_equal(papan_solve_first(puzzle, whole, &result, NULL), PAPAN_OK);
        for (unsigned piece = 0; piece <= papan_info_of(puzzle).labels; piece++) {
            for (size_t cell = 0; cell < cells; cell++)
                label[cell] =
                    whole[cell] == piece || piece == papan_info_of(puzzle).labels ? whole[cell] : PAPAN_EMPTY;
            papan_puzzle *placed = place(puzzle, label, NULL);
            papan_givens(placed, found);
            for (uint32_t cell = 0; cell < cells; cell++) {
                bool fixed = papan_cell_of(puzzle, cell).state == '_';
                int wanted = fixed ? -1 : papan_label_of(puzzle, label[cell]).piece;
                assert_int_equal(fixed ? -1 : papan_label_of(placed, found[cell]).piece, wanted);
            }
            assert_int_equal(papan_solve_first(placed, found, &result, NULL), PAPAN_OK);
            assert_int_equal(result.verdict, PAPAN_SOLVED);
            papan_puzzle_free(placed);
        }
        for (size_t cell = 0; cell < cells; cell++)
            label[cell] = PAPAN_EMPTY;
        uint32_t end = (uint32_t)cells - 1;
        bool kept = papan_cell_of(puzzle, 0).state == '_' || papan_cell_of(puzzle, end).state == '_';
        label[0] = label[end] = 0; /* two cells of a piece that are far apart */
        refuses(puzzle, label, NULL, PAPAN_BAD_INPUT, kept ? "placed-on-empty-cell" : "placed-not-a-piece");
        free(whole), free(label), free(found);
        papan_puzzle_free(puzzle);
    }
}

static void place_nowhere(void **state)
{
    (void)state;
    papan_puzzle *cover = read_puzzle("a b\na\nb\n");
    refuses(cover, NULL, NULL, PAPAN_UNSUITABLE, "place-no-board");
    papan_puzzle_free(cover);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(place_queens),
        cmocka_unit_test(place_nqueens),
        cmocka_unit_test(place_pieces),
        cmocka_unit_test(place_nowhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
