/* test_verify.c: the rules of each family. A right solution is accepted, and each way to break a rule is
 * rejected with the message that names it. Solutions are written as letters, one per cell in printing order:
 * for packing the piece, for queens # (a queen) or . (none). */
#include "check.h"

#include "puzzle/checker.h"
#include "puzzle/pack_family.h"

typedef struct row {
    const char *solution;
    const char *says; /* NULL: right */
} row;

/* Letters to labels; a digit after a letter is the number of the copy, and ! and ? are labels that no piece
 * has. */
static void read_labels(const papan_puzzle *puzzle, const char *text, uint16_t *label)
{
    bool pack = puzzle->family == &papan_family_pack;
    for (uint32_t cell = 0; cell < puzzle->cells; cell++, text++) {
        while (*text == ' ')
            text++;
        assert_true(*text != '\0');
        label[cell] = *text == '#' ? 0 : *text == '!' ? UINT16_C(60000) : PAPAN_EMPTY;
        if (*text == '?')
            label[cell] = (uint16_t)puzzle->labels;
        for (unsigned p = 0; pack && p < puzzle->pack.pieces; p++)
            if (puzzle->pack.piece[p].symbol == *text)
                label[cell] = puzzle->pack.piece[p].first;
        if (text[1] >= '0' && text[1] <= '9') {
            label[cell] = (uint16_t)(label[cell] + text[1] - '0');
            text++;
        }
    }
    assert_int_equal(*text, '\0');
}

static void check_rows(const char *text, const row *rows, size_t count)
{
    papan_puzzle *puzzle = check_puzzle(text);
    uint16_t *label = malloc(puzzle->cells * sizeof *label);
    for (size_t i = 0; i < count; i++) {
        papan_message why = {0};
        char sentence[300] = "right";
        read_labels(puzzle, rows[i].solution, label);
        bool right = papan_verify(puzzle, label, &why) == PAPAN_OK;
        assert_true(right == (papan_verify(puzzle, label, NULL) == PAPAN_OK));
        if (!right)
            papan_message_text(&why, NULL, sentence, sizeof sentence);
        assert_int_equal(why.line + why.column, 0); /* about no place in a file */
        if (right != (rows[i].says == NULL) || (!right && strcmp(sentence, rows[i].says) != 0))
            fail_msg("%s\n%s: %s", text, rows[i].solution, sentence);
    }
    free(label);
    papan_puzzle_free(puzzle);
}
#define CHECK(text, rows) check_rows(text, rows, sizeof(rows) / sizeof *(rows))

static void queens(void **state)
{
    (void)state;
    static const row rows[] = {
        {".#.. ...# #... ..#.", NULL},
        {"..#. #... ...# .#..", NULL},
        {".... #... ...# .#..", "row 1 has 0 queens instead of 1"},
        {".#.# ...# #... ..#.", "row 1 has 2 queens instead of 1"},
        {"#... ..#. #... ..#.", "column 1 has 2 queens instead of 1"},
        {"#... .#.. ..#. ...#", "the queens at row 1, column 1 and row 2, column 2 touch"},
        {"...# ..#. .#.. #...", "the queens at row 1, column 4 and row 2, column 3 touch"},
    };
    CHECK("AAAA\nBBBB\nCCCC\nDDDD\n", rows);
    static const row in_regions[] = {{".#.. ...# #... ..#.", "region A has 2 queens instead of 1"},
                                     {"..#. #... ...# .#..", "region A has 2 queens instead of 1"}};
    CHECK("AAAA\nAABA\nCCCC\nDDDD\n", in_regions);
    static const row with_placed[] = {
        {".#.. ...# #... ..#.", NULL},
        {"..#. #... ...# .#..", "the queen placed at row 1, column 2 is missing"},
    };
    CHECK("AABB\nAABB\nCCDD\nCCDD\nPLACED\n.#..\nx...\n....\n....\n", with_placed);
}

static void star_battle(void **state)
{
    (void)state;
    static const row rows[] = {
        {".#.#.... .....#.# .#.#.... .....#.# #.#..... ....#.#. #.#..... ....#.#.", NULL},
        {"##...... ..##.... ....##.. ......## ##...... ..##.... ....##.. ......##",
         "the stars at row 1, column 1 and row 1, column 2 touch"},
        {"#.#..... #.#..... ....#.#. ....#.#. .#.#.... .#.#.... .....#.# .....#.#",
         "the stars at row 1, column 1 and row 2, column 1 touch"},
        {"#.#.#... ....#.#. .#.#.... .....#.# #.#..... ....#.#. .#.#.... .....#.#",
         "row 1 has 3 stars instead of 2"},
        {"#....... ....#.#. .#.#.... .....#.# #.#..... ....#.#. .#.#.... .....#.#",
         "row 1 has one star instead of 2"},
    };
    CHECK("stars: 2\nAAAAAAAA\nBBBBBBBB\nCCCCCCCC\nDDDDDDDD\nEEEEEEEE\nFFFFFFFF\nGGGGGGGG\nHHHHHHHH\n", rows);
}

static void nqueens(void **state)
{
    (void)state;
    static const row rows[] = {
        {".#.. ...# #... ..#.", NULL},
        {".... .... .... ....", "there are 0 queens instead of 4"},
        {".#.. ...# #... ....", "there are 3 queens instead of 4"},
        {"#... .... .... ....", "there is one queen instead of 4"},
        {"##.. .... .... ....", "the queens at row 1, column 1 and row 1, column 2 attack each other"},
        {"#... ..#. #... ....", "the queens at row 1, column 1 and row 3, column 1 attack each other"},
        {"#... .... ..#. ....", "the queens at row 1, column 1 and row 3, column 3 attack each other"},
        {"...# .... .... #...", "the queens at row 1, column 4 and row 4, column 1 attack each other"},
    };
    CHECK("nqueens:4", rows);
    static const row with_placed[] = {
        {".#.. ...# #... ..#.", NULL},
        {"..#. #... ...# .#..", "the queen placed at row 3, column 1 is missing"},
    };
    CHECK("nqueens: 4\nPLACED\n....\n....\nQ...\n....\n", with_placed);
}

/* The options of a problem are its cells. */
static void exact_cover(void **state)
{
    (void)state;
    static const row rows[] = {
        {"#.# ....", NULL},
        {"..# #...", NULL}, /* both give y the same colour */
        {"... ...#", "item b is not covered"},
        {"#.# #...", "item a is covered 2 times; it must be covered only once"},
        {"##. ....", "secondary item x is covered more than once"},
        {"..# .#..", "secondary item y has two different colours"},
        {"... .##.", "secondary item y has two different colours"},
    };
    CHECK("a b | x y\na x\nb x\nb y:1\na y:1\na y:2\nb y\na\n", rows);
    static const row bounds[] = {
        {"##. ##..", NULL},
        {"##. ###.", NULL},
        {"### ##..", "item a is covered 3 times; 2 times are needed"},
        {"##. ####", "item b is covered 4 times; 2 to 3 times are needed"},
    };
    CHECK("2|a 2:3|b\na\na\na\nb\nb\nb\nb\n", bounds);
}

static void pack(void **state)
{
    (void)state;
    static const row rows[] = {
        {"AAB ABB", NULL},
        {"ABB AAB", NULL},
        {"BAA BBA", NULL}, /* flipped as well */
        {"AA. ABB", "the cell at row 1, column 3 is not covered"},
        {"AAB A!B", "the cell at row 2, column 2 is not covered"},
        {"AAB A?B", "the cell at row 2, column 2 is not covered"},
        {"BBB BBB", "piece A is not used"},
        {"AAB BBB", "piece A covers 2 cells instead of 3"},
        {"AAA BBB", "piece A at row 1, column 1 has the wrong shape"},
        {"ABA BAB", "piece A at row 1, column 1 has the wrong shape"},
    };
    CHECK("2 3 2\nDEFAULT\nA\nAA\nB\nBB\n", rows);
    static const row with_placed[] = {
        {"BBA BAA", "piece A, placed at row 1, column 1, has been moved"},
        {"AAB ABB", NULL},
    };
    CHECK("2 3 2\nDEFAULT\nA\nAA\nB\nBB\nPLACED\nAA.\nA..\n", with_placed);
    static const row alone[] = {{"AAAA", NULL}, {"AAA.", "the cell at row 2, column 2 is not covered"}};
    CHECK("2 2 1\nDEFAULT\nAA\nAA\n", alone);
    static const row copies[] = {
        {"A0A0 A1A1", NULL},
        {"A0A1 A0A1", NULL},
        {"A0A1 A1A0", "piece A at row 1, column 1 has the wrong shape"},
        {"A0A0 A0A0", "the cells marked A cannot be divided into copies of piece A"},
        {"A1A1 A1A1", "the cells marked A cannot be divided into copies of piece A"},
    };
    CHECK("2 2 1\nDEFAULT\nAA\nCOPIES A=2\n", copies);
    static const row beside_placed[] = {
        {"A0A0 A1A1", NULL},
        {"A1A1 A0A0", NULL},
        {"A0A1 A0A1", "piece A, placed at row 1, column 1, has been moved"},
    };
    CHECK("2 2 1\nDEFAULT\nAA\nCOPIES A=2\nPLACED\nAA\n..\n", beside_placed);
    static const row between[] = {
        {"A0A0A1A1", "piece A, placed at row 1, column 2, has been moved"},
        {"A0A1A1A0", "piece A at row 1, column 1 has the wrong shape"},
    };
    CHECK("1 4 1\nDEFAULT\nAA\nCOPIES A=2\nPLACED\n.AA.\n", between);
    static const row all_placed[] = {{"A0A0 A1A1", NULL}, {"A0A1 A0A1", NULL}};
    CHECK("2 2 1\nDEFAULT\nAA\nCOPIES A=2\nPLACED\nAA\nAA\n", all_placed);
    static const row corners[] = {{"AB BA", NULL}, {"AA BB", "piece A at row 1, column 1 has the wrong shape"}};
    CHECK("2 2 2\nDEFAULT\nA\n A\nB\n B\n", corners);
}

/* A picture does not say where one copy ends and the next begins; those that were placed are kept. */
static void pictures_keep_what_was_placed(void **state)
{
    static const struct {
        const char *puzzle, *picture;
        bool right;
    } table[] = {{"2 2 1\nDEFAULT\nAA\nCOPIES A=2\nPLACED\nAA\n..\n", "AAAA", true},
                 {"2 2 1\nDEFAULT\nAA\nCOPIES A=2\nPLACED\nA.\nA.\n", "AAAA", true},
                 {"2 3 1\nDEFAULT\nAA\nCOPIES A=3\nPLACED\n.A.\n.A.\n", "AAAAAA", true},
                 {"1 4 1\nDEFAULT\nAA\nCOPIES A=2\nPLACED\n.AA.\n", "AAAA", false},
                 {"2 3 1\nDEFAULT\nAA\nCOPIES A=3\nPLACED\nAA.\nAA.\n", "AAAAAA", true}};
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        papan_puzzle *puzzle = check_puzzle(table[i].puzzle);
        papan_allocator memory = papan_memory(NULL);
        uint16_t label[6];
        papan_message why = {0};
        assert_int_equal(papan_pack_labels(puzzle, &memory, table[i].picture, label), PAPAN_OK);
        assert_int_equal(papan_verify(puzzle, label, &why) == PAPAN_OK, table[i].right);
        if (!table[i].right)
            assert_non_null(strstr(why.text, "has been moved"));
        papan_puzzle_free(puzzle);
    }
}

static void pyramid(void **state)
{
    (void)state;
    static const row rows[] = {
        {"A BCAF BCDEADEED", NULL}, /* A, B and C stand upright */
        {"A BACF BCDEADEED", "piece C at row 2, column 1 of layer 2 has the wrong shape"},
        {"F BCAA BCDEADEED", "piece A at row 2, column 1 of layer 2 has the wrong shape"},
        {"A BCAF BCDEADED.", "the cell at row 3, column 3 of layer 3 is not covered"},
    };
    CHECK("3 3 6\nPYRAMID\nA\nAA\nBB\nCC\nDDD\nE\nEE\nF\n", rows);
    static const row square[] = {{"B AAAA", NULL},
                                 {"A BAAA", "piece A at row 1, column 1 of layer 1 has the wrong shape"}};
    CHECK("2 2 2\nPYRAMID\nAA\nAA\nB\n", square);
}

/* ---- left and right in space ---- */

/* A solution upside down is invalid, unless the two pieces that are mirror images of each other exchange
 * their names. */
static bool refuse_mirrored(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    uint16_t mirrored[27], swapped[27], left = 0, right = 0;
    papan_message why;
    char sentence[200];
    (void)context;
    assert_int_equal(papan_verify(puzzle, label, NULL), PAPAN_OK);
    for (uint16_t p = 0; p < puzzle->pack.pieces; p++) {
        left = puzzle->pack.piece[p].symbol == 'A' ? p : left;
        right = puzzle->pack.piece[p].symbol == 'B' ? p : right;
    }
    for (unsigned cell = 0; cell < 27; cell++) {
        uint16_t from = label[(2 - cell / 9) * 9 + cell % 9];
        mirrored[cell] = from;
        swapped[cell] = from == left ? right : from == right ? left : from;
    }
    assert_int_equal(papan_verify(puzzle, swapped, NULL), PAPAN_OK);
    assert_int_equal(papan_verify(puzzle, mirrored, &why), PAPAN_WRONG);
    papan_message_text(&why, NULL, sentence, sizeof sentence);
    assert_non_null(strstr(sentence, "has the wrong shape"));
    assert_true(strstr(sentence, "piece A") != NULL || strstr(sentence, "piece B") != NULL);
    return true;
}

static void mirrored_pieces_are_refused(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("soma:3x3x3");
    papan_request request = {.goal = PAPAN_LIST, .solution = refuse_mirrored};
    papan_result result = {0};
    request.limit = check_slow() ? 500 : 11520;
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_int_equal(strtoull(result.count, NULL, 10), request.limit);
    papan_puzzle_free(puzzle);
}

/* ---- the memory of a checker ---- */

/* A place that differs in one cell or in the piece is another place, however full the table is: every second of
 * many that differ in cell number k alone is learned. */
static void places_are_told_apart(void **state)
{
    enum { PLACES = 8000, CELLS = 5, PIECES = 12 };
    papan_puzzle *puzzle = check_puzzle("pentominoes:6x10");
    papan_allocator memory = papan_memory(NULL);
    papan_checker checker;
    (void)state;
    assert_int_equal(papan_checker_open(&checker, puzzle, &memory), PAPAN_OK);
    for (uint32_t asked = 0; asked < 2; asked++)
        for (uint32_t k = 0; k < CELLS; k++)
            for (uint32_t i = 0; i < PLACES; i++) {
                uint32_t cell[CELLS], piece = i % 5;
                for (uint32_t j = 0; j < CELLS; j++)
                    cell[j] = CELLS * k + j + (j == k ? 100 + i : 0);
                if (!asked && i % 2 == 0)
                    papan_checker_learn(&checker, piece, cell, CELLS);
                for (uint32_t other = 0; asked && other < PIECES; other++)
                    assert_int_equal(papan_checker_knows(&checker, other, cell, CELLS),
                                     i % 2 == 0 && other == piece);
            }
    assert_int_equal(checker.entries, CELLS * PLACES / 2);
    papan_checker_close(&checker);
    papan_puzzle_free(puzzle);
}

static papan_status open_checker(void *puzzle, const papan_allocator *memory)
{
    papan_checker checker;
    papan_status status = papan_checker_open(&checker, puzzle, memory);
    if (status == PAPAN_OK)
        papan_checker_close(&checker);
    return status;
}

/* On a board so large that each array is a request of its own. */
static void checkers_may_find_no_memory(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("60 60 1\nDEFAULT\nAAAA\nCOPIES A=900\n");
    assert_true(check_failing_requests(open_checker, puzzle, 0) > 2);
    papan_puzzle_free(puzzle);
}

typedef struct liar {
    papan_checker checker;
    unsigned right, wrong;
} liar;

/* After a right solution a wrong one must be found, as if nothing were remembered. */
static void check_lie(liar *l, const papan_puzzle *puzzle, const uint16_t *label, const uint16_t *lie)
{
    papan_message why;
    bool right = papan_verify(puzzle, lie, NULL) == PAPAN_OK;
    assert_int_equal(papan_pack_verify(puzzle, label, &l->checker, &why), PAPAN_OK);
    assert_int_equal(papan_pack_verify(puzzle, lie, &l->checker, &why), right ? PAPAN_OK : PAPAN_WRONG);
    l->wrong += !right;
}

/* Two neighbouring cells exchange their pieces; all cells of a piece get another label, or none. */
static bool lie_about(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    liar *l = context;
    uint16_t lie[60];
    size_t size = puzzle->cells * sizeof *lie;
    l->right++;
    for (uint32_t cell = 0; cell + 1 < puzzle->cells; cell++) {
        memcpy(lie, label, size);
        lie[cell] = label[cell + 1];
        lie[cell + 1] = label[cell];
        check_lie(l, puzzle, label, lie);
        uint16_t other = (uint16_t)(l->right % (puzzle->labels + 1));
        for (uint32_t i = 0; i < puzzle->cells; i++)
            lie[i] = label[i] != label[cell] ? label[i] : other < puzzle->labels ? other : PAPAN_EMPTY;
        check_lie(l, puzzle, label, lie);
    }
    return true;
}

static void lies_after_the_truth_are_found(void **state)
{
    static const char *const puzzles[] = {
        "pentominoes:6x10",
        "calendar:11-18",
        "4 5 3\nDEFAULT\nAA\nBBB\nC\nCOPIES A=0-6 B=0-4 C=0-3\n", /* any number of copies */
        "4 5 2\nDEFAULT\nAA\nBBB\nCOPIES A=0-10 B=0-6\nPLACED\nAA...\n.....\n.....\n.....\n",
    };
    papan_allocator memory = papan_memory(NULL);
    (void)state;
    for (size_t i = 0; i < sizeof puzzles / sizeof puzzles[0]; i++) {
        papan_puzzle *puzzle = check_puzzle(puzzles[i]);
        papan_request request = {.goal = PAPAN_LIST, .limit = check_slow() ? 100 : 1000};
        papan_result result = {0};
        liar l = {.right = 0};
        assert_int_equal(papan_checker_open(&l.checker, puzzle, &memory), PAPAN_OK);
        request.context = &l;
        request.solution = lie_about;
        assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
        assert_true(l.right >= 70);
        assert_true(l.wrong > l.right);
        papan_checker_close(&l.checker);
        papan_puzzle_free(puzzle);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(queens),
        cmocka_unit_test(star_battle),
        cmocka_unit_test(nqueens),
        cmocka_unit_test(exact_cover),
        cmocka_unit_test(pack),
        cmocka_unit_test(pictures_keep_what_was_placed),
        cmocka_unit_test(pyramid),
        cmocka_unit_test(mirrored_pieces_are_refused),
        cmocka_unit_test(places_are_told_apart),
        cmocka_unit_test(checkers_may_find_no_memory),
        cmocka_unit_test(lies_after_the_truth_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
