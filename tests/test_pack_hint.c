/* test_pack_hint.c: packing hints on single positions: kind, reason and words; pieces that were given; searches
 * that are stopped. test_hint.c checks what hints claim on random positions. */
#include "pack_hints.h"

/* The reason besides the text, and the cell that only one placement covers. */
static void check_reason(const char *puzzle, const papan_hint *hint, const char *because)
{
    char text[256] = "";
    if (hint->because.text != NULL)
        papan_message_text(&hint->because, NULL, text, sizeof text);
    if (because == NULL ? text[0] != '\0' : strstr(text, because) == NULL || strstr(text, "layer") != NULL)
        fail_msg("%s\n%s", puzzle, text);
    if (strcmp(rule_name(hint), "only-cover") == 0 || strcmp(rule_name(hint), "only-good-cover") == 0)
        assert_int_equal(hint->cause.count, 1);
}

static void known_positions(void **state)
{
    static const struct {
        const char *puzzle;
        papan_hint_kind kind;
        const char *reason;
        const char *text;
        const char *because; /* NULL: no reason besides */
    } row[] = {
        {"2 2 2\nDEFAULT\nAA\nBB\nPLACED\nAA\n..\n", PAPAN_HINT_STEP, "only-cover",
         "piece B: only this placement covers row 2, column 1", NULL},
        {"2 2 2\nDEFAULT\nAA\nBB\nPLACED\nAA\nBB\n", PAPAN_HINT_DONE, "", "the puzzle is solved", NULL},
        {"2 2 2\nDEFAULT\nAA\nBB\n", PAPAN_HINT_OPEN, "none-agree",
         "piece A: it can go here; one of the 4 remaining solutions has it here", "no piece is certain"},
        {"2 2 2\nDEFAULT\nAA\nBBB\n", PAPAN_HINT_DEAD, "", "cannot fill the board",
         "the pieces cover 5 cells, the board has 4"},
        {"1 4 2\nDEFAULT\nA\nBBB\nPLACED\n.A..\n", PAPAN_HINT_DEAD, "", "remove piece A to make it solvable",
         "the remaining pieces cannot fill the hole of one cell at row 1, column 1"},
        {"1 5 3\nDEFAULT\nAAA\nB\nC\nPLACED\n..B..\n", PAPAN_HINT_DEAD, "",
         "remove piece B to make it solvable", "the hole of 2 cells at row 1, column 1"},
        {"1 6 3\nDEFAULT\nAAAA\nB\nC\nPLACED\n..BC..\n", PAPAN_HINT_DEAD, "",
         "at least 2 pieces must be removed, for example B, C", "the hole of 2 cells at row 1, column 1"},
        /* the smallest of the holes that cannot be filled, which need not be the first or the smallest hole */
        {"1 8 3\nDEFAULT\nA\nBBB\nCCCC\nPLACED\n.....A..\n", PAPAN_HINT_DEAD, "",
         "remove piece A to make it solvable", "the hole of 2 cells at row 1, column 7"},
        {"1 12 5\nDEFAULT\nA\nB\nCCCC\nDDDD\nEE\nPLACED\n..A...B.....\n", PAPAN_HINT_DEAD, "",
         "remove piece A or piece B to make it solvable", "the hole of 3 cells at row 1, column 4"},
        /* one of several pieces */
        {"1 7 4\nDEFAULT\nA\nB\nC\nDDDD\nPLACED\nABC....\n", PAPAN_HINT_STEP, "only-cover",
         "piece D: only this placement covers row 1, column 4", NULL},
        {"1 3 2\nDEFAULT\nA\nBB\nPLACED\n.A.\n", PAPAN_HINT_DEAD, "", "remove piece A to make it solvable",
         "the hole of one cell at row 1, column 1"},
        /* cells that may stay empty, and numbers of pieces */
        {"1 2 1\nCUSTOM\n??\nAA\nGAPS ?=0-2\n", PAPAN_HINT_STEP, "only-place", "piece A", NULL},
        {"1 3 1\nCUSTOM\n???\nAA\nGAPS ?=1\nPLACED\nAA.\n", PAPAN_HINT_DONE, "", "solved", NULL},
        {"1 4 1\nCUSTOM\n_???\nAA\nGAPS ?=1\nPLACED\n.AA.\n", PAPAN_HINT_DONE, "", "solved", NULL},
        {"1 4 2\nCUSTOM\n????\nAA\nBB\nUSE 1\nPLACED\nAA..\n", PAPAN_HINT_DONE, "", "solved", NULL},
        {"1 4 2\nCUSTOM\n????\nA\nBB\nBACK A\nAA\nUSE 1\nPLACED\nAA..\n", PAPAN_HINT_DONE, "", "solved", NULL},
        {"1 4 2\nCUSTOM\n????\nAA\nBB\nUSE 2\nPLACED\nAA..\n", PAPAN_HINT_STEP, "all-agree",
         "piece B: every remaining solution has it here", NULL},
        {"1 4 2\nCUSTOM\n????\nAA\nBB\nUSE 1\nPLACED\nAABB\n", PAPAN_HINT_DEAD, "", "remove piece A", NULL},
        /* a piece with two sides of different sizes */
        {"1 3 2\nDEFAULT\nA\nBB\nBACK A\nAA\nBACK B\nB\nPLACED\nAA.\n", PAPAN_HINT_STEP, "only-cover",
         "piece B: only this placement covers row 1, column 3", NULL},
        {"1 4 2\nDEFAULT\nA\nBB\nBACK A\nAA\nPLACED\nAA..\n", PAPAN_HINT_STEP, "only-cover", "piece B", NULL},
        {"1 4 1\nDEFAULT\nAA\nCOPIES A=2\nPLACED\n.AA.\n", PAPAN_HINT_DEAD, "", "remove piece A",
         "the hole of one cell at row 1, column 1"},
        {"1 4 1\nDEFAULT\nAA\nCOPIES A=2\n", PAPAN_HINT_STEP, "only-cover", "piece A: only this placement",
         NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        papan_puzzle *puzzle = check_puzzle(row[i].puzzle);
        papan_hint *hint = hint_for(puzzle);
        char text[256];
        papan_message_text(&hint->text, NULL, text, sizeof text);
        if (hint->kind != row[i].kind || strcmp(rule_name(hint), row[i].reason) != 0 ||
            strstr(text, row[i].text) == NULL)
            fail_msg("%s\n%s (%s, %s)", row[i].puzzle, text, papan_hint_kind_name(hint->kind), rule_name(hint));
        check_reason(row[i].puzzle, hint, row[i].because);
        papan_hint_free(hint);
        papan_puzzle_free(puzzle);
    }
}

/* Another position has the same pieces, with all their sides and rules. */
static void positions_keep_pieces(void **state)
{
    static const char *const text[] = {
        "3 4 3\nDEFAULT\nAAA\nA\nBBB\n B\nCC\nCC\nBACK A\nAAAA\nBACK B\nB\nBB\n B\nBACK C\nCCC\n C\n",
        "4 4 4\nDEFAULT\n SS\nSS\nL\nL\nLL\n J\n J\nJJ\nIIII\nFLIP no\n",
        "2 3 2\nDEFAULT\nAAA\nBBB\nTURN no A=yes\n",
        ("3 4 3\nDEFAULT\nAAA\nA\nBBB\n B\nCC\nCC\nKINDS A\nXOX\nO\nKINDS B\nOXO\n X\nKINDS "
         "C\nXO\nOX\nKINDS\nXOXO\nOXOX\nXOXO\n")};
    (void)state;
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        papan_puzzle *puzzle = check_puzzle(text[i]), *position = NULL;
        assert_int_equal(papan_pack_position(puzzle, NULL, puzzle->pack.placed, true, &position), PAPAN_OK);
        for (unsigned p = 0; p < puzzle->pack.pieces; p++) {
            const papan_piece *a = &puzzle->pack.piece[p], *b = &position->pack.piece[p];
            assert_true(a->turn == b->turn && a->flip == b->flip && a->faces == b->faces &&
                        a->kinds == b->kinds);
        }
        assert_int_equal(count_of(position, "cover"), count_of(puzzle, "cover"));
        papan_puzzle_free(position);
        papan_puzzle_free(puzzle);
    }
}

/* Pieces that were given in the puzzle are never blamed; the cells of the hole are marked. */
static void given_pieces_stay(void **state)
{
    papan_puzzle *puzzle = check_puzzle("1 6 3\nDEFAULT\nAAAA\nB\nC\nPLACED\n..BC..\n");
    uint16_t given[8];
    papan_hint *hint;
    (void)state;
    for (unsigned i = 0; i < 8; i++)
        given[i] = i == 3 ? 2 : PAPAN_EMPTY;
    papan_hint_request request = {.given_pieces = given};
    assert_int_equal(papan_hint_next(puzzle, NULL, NULL, &hint, NULL), PAPAN_OK);
    assert_int_equal(hint->remove.count, 2);
    assert_int_equal(hint->cause.count, 2);
    assert_int_equal(hint->cause.cell[1], 1);
    papan_hint_free(hint);
    assert_int_equal(papan_hint_next(puzzle, &request, NULL, &hint, NULL), PAPAN_OK);
    assert_int_equal(hint->kind, PAPAN_HINT_DEAD);
    assert_int_equal(hint->spoilers.count + hint->remove.count, 0);
    char text[256];
    papan_message_text(&hint->text, NULL, text, sizeof text);
    assert_non_null(strstr(text, "even without the placed piece"));
    papan_hint_free(hint);
    given[3] = PAPAN_EMPTY;
    papan_puzzle_free(puzzle);
    puzzle = check_puzzle("1 8 4\nDEFAULT\nA\nB\nCC\nDDDD\nPLACED\n....A.B.\n");
    given[4] = 0;
    assert_int_equal(papan_hint_next(puzzle, &request, NULL, &hint, NULL), PAPAN_OK);
    assert_int_equal(hint->spoilers.count, 1);
    assert_int_equal(hint->spoilers.thing[0].label, 1);
    papan_hint_free(hint);
    papan_puzzle_free(puzzle);
}

static bool stop_after(void *context)
{
    unsigned *polls = context;
    return *polls == 0 || (--*polls, false);
}

/* Stopped after a first completion, before anything is certain: a piece of that completion is still offered. */
static void stopped_late(void **state)
{
    unsigned offered = 0;
    papan_puzzle *puzzle = check_puzzle("iq-puzzler-pro:5x11");
    (void)state;
    for (unsigned most = 1; most < 4000; most *= 3) {
        unsigned polls = most;
        papan_hint *hint;
        papan_hint_request request = {.context = &polls, .stop = stop_after};
        assert_int_equal(papan_hint_next(puzzle, &request, NULL, &hint, NULL), PAPAN_OK);
        assert_true(hint->kind == PAPAN_HINT_UNKNOWN || hint->kind == PAPAN_HINT_OPEN);
        if (hint->kind == PAPAN_HINT_OPEN) {
            offered++;
            assert_true(count_with(puzzle, hint) > 0);
        }
        papan_hint_free(hint);
    }
    assert_true(offered > 1);
    papan_puzzle_free(puzzle);
}

static bool stop_at_once(void *context)
{
    (void)context;
    return true;
}

static void stopped(void **state)
{
    (void)state;
    papan_hint *hint;
    papan_puzzle *puzzle = check_puzzle("pentominoes:3x20");
    papan_hint_request request = {.stop = stop_at_once};
    assert_int_equal(papan_hint_next(puzzle, &request, NULL, &hint, NULL), PAPAN_OK);
    assert_int_equal(hint->kind, PAPAN_HINT_UNKNOWN);
    papan_hint_free(hint);
    papan_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_positions),   cmocka_unit_test(positions_keep_pieces),
        cmocka_unit_test(given_pieces_stay), cmocka_unit_test(stopped),
        cmocka_unit_test(stopped_late),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
