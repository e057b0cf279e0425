/* test_format_pack.c: the text format of packing puzzles: each decision on what is accepted or rejected is a
 * row of a table; reading back what was written gives the same puzzle. */
#include "test_format.h"

#define L5             "5 5 7\nDEFAULT\nA\nAA\nB\nBB\nC\nCC\nD\nDD\nEE\nEE\nE\nFF\nFF\nF\nGGG"
#define SHAPE          "...X...\n.XXXXX.\nXXXXXXX\n.XXXXX.\n...X...\n"
#define CUSTOM_PIECES  "A\nAAA\nBB\nBBB\nCCCC\n C\nD\nEEE\nE\n"
#define PYRAMID_PIECES "A\nAA\nBB\nCC\nDDD\nE\nEE\nF\n"

static const refusal refused[] = {
    /* the first line */
    {"3 3 2 1\nDEFAULT\nA\nB\n", 1, 7, "4 fields; expected three"},
    {"3 3\nDEFAULT\nA\nB\n", 1, 4, "2 fields; expected three"},
    {"3\nDEFAULT\n", 1, 2, "one field; expected three"},
    {"2 M 5\nDEFAULT\nA\n", 1, 3, "\"M\" is not a whole number"},
    {"2.5 2 5\nDEFAULT\nA\n", 1, 1, "\"2.5\" is not a whole number"},
    {"N M P\nDEFAULT\nA\n", 1, 1, "\"N\" is not a whole number"},
    {"DEFAULT\nA\nAA\n", 1, 1, "\"DEFAULT\" is not a whole number"},
    {"0 3 1\nDEFAULT\nA\n", 1, 1, "0 rows; it must have at least 1"},
    {"-1 -1 6\nPYRAMID\nA\n", 1, 1, "-1 rows; it must have at least 1"},
    {"5 0 5\nDEFAULT\nA\n", 1, 3, "0 columns; it must have at least 1"},
    {"5 5 0\nDEFAULT\nA\n", 1, 5, "pieces is 0; it must be at least 1"},
    {"5 5 27\nDEFAULT\nA\n", 1, 5, "pieces is 27; it can be at most 26"},
    {"1000000000 5 1\nDEFAULT\nA\n", 1, 1, "1000000000 rows; at most 1000"},
    {"5 99999999999999999999999999 1\nDEFAULT\nA\n", 1, 3, "99999999999999999999999999 columns; at most 1000"},
    {"1000 1000 1\nDEFAULT\nA\n", 1, 6, "1000 rows and 1000 columns has too many cells; at most 20000"},
    {"1000 1000 1\nCUSTOM\nA\n", 1, 6, "too many cells"},
    {"100 100 1\nPYRAMID\nA\n", 1, 5, "too many cells"},
    {"5 7\t5\nDEFAULT\n", 1, 4, "tabs are not allowed"},
    /* the mode */
    {"5 5 7\nDEFOLT\nA\n", 2, 1, "\"DEFOLT\"; expected DEFAULT, CUSTOM, PYRAMID, HEXAGONAL or TRIANGULAR"},
    {"5 5 7\nDEFAULT CUSTOM\nA\n", 2, 1, "\"DEFAULT CUSTOM\""},
    {"4 4 5\r\nAAAA\r\nBBBB\r\n", 2, 1, "\"AAAA\""},
    {"5 5 7\n", 2, 1, "expected DEFAULT, CUSTOM, PYRAMID, HEXAGONAL or TRIANGULAR"},
    {"3 4 6\nPYRAMID\n" PYRAMID_PIECES, 1, 3, "the base of the PYRAMID is 3 x 4; it must be square"},
    /* the board of CUSTOM */
    {"3 3 1\nCUSTOM\nXXX\nXMX\nXXX\nA\n", 4, 2, "'M' in row 2"},
    {"2 3 1\nCUSTOM\nXXX\nXX\nA\n", 4, 3, "row 2 of the board has 2 characters; the first line says 3"},
    {"1 1 1\nCUSTOM\nXX\nA\n", 3, 2, "row 1 of the board has 2 characters; the first line says 1"},
    {"2 3 1\nCUSTOM\nXXX.\nXXX\nA\n", 3, 4, "row 1 of the board has 4 characters; the first line says 3"},
    {"3 3 1\nCUSTOM\nXXX\nXXX\nA\nAA\n", 5, 1, "the board ends after 2 rows; the first line says 3"},
    {"3 3 1\nCUSTOM\nXXX\nXXX\n", 5, 1, "the board ends after 2 rows; the first line says 3"},
    {"1 3 1\nCUSTOM\nXXX\n.XX\nA\n", 4, 1, "too many rows of the board; the first line says 1"},
    {"2 3 1\nCUSTOM\nXXX\nXXX\n.XX\nA\n", 5, 1, "too many rows of the board; the first line says 2"},
    {"2 3 1\nCUSTOM\nXXX\n\nXXX\nA\n", 4, 1, "blank line after 1 of the 2 rows"},
    {"2 3 1\nCUSTOM\n###\n###\nA\n", 3, 1, "'#' in row 1"},
    {"2 2 1\nCUSTOM\n..\n..\nA\n", 3, 1, "no cells; mark the cells to fill with X"},
    {"2 2 1\nCUSTOM\nX\tX\nXX\nA\n", 3, 2, "tabs are not allowed"},
    /* pieces */
    {"2 2 1\nDEFAULT\naa\naa", 3, 1, "'a' is a lower-case letter"},
    {"2 2 2\nDEFAULT\nA\nii\ni", 4, 1, "'i' is a lower-case letter"},
    {"2 2 1\nDEFAULT\nAA\nA1\n", 4, 2, "'1' is not a letter"},
    {"2 2 1\nDEFAULT\nAA\n.A\n", 4, 1, "'.' is not a letter"},
    {"2 2 1\nDEFAULT\nA\xC3\x84\n", 3, 2, "'0xC3' is not a letter"},
    {"3 3 2\nDEFAULT\nAAA\nA C\nAAA\nB", 4, 3, "line 4 has both A and C"},
    {"3 3 2\nDEFAULT\nAA\nBA\nBB\n", 4, 2, "line 4 has both B and A"},
    {"3 3 3\nDEFAULT\nA\nAA\nB\nBB\nAA\nA\n", 7, 1,
     "piece A of line 3 continues in line 7; write all its lines below each other"},
    {"3 3 2\nDEFAULT\nAA\nB\n\n A\n", 6, 2, "piece A of line 3 continues in line 6"},
    {"3 3 1\nDEFAULT\nAA\n\nA\n", 4, 1, "piece A has a blank line inside, line 4; remove it"},
    {"3 3 2\nDEFAULT\nB\n  AA\n A\r\n  \r\n\nA\n", 6, 1, "piece A has a blank line inside, line 6; remove it"},
    {"3 3 1\nDEFAULT\nA\n\tA\n", 4, 1, "tabs are not allowed"},
    {"3 3 1\nDEFAULT\nA\t\n", 3, 2, "tabs are not allowed"},
    {"3 6 7\nDEFAULT\nA\nB\nC\n", 1, 5, "P = 7, but the number of pieces found is 3"},
    {"3 6 2\nDEFAULT\nA\nB\nC\n", 1, 5, "P = 2, but the number of pieces found is 3"},
    {"6 5 3\nDEFAULT", 1, 5, "P = 3, but the number of pieces found is 0"},
    {"3 3 1\nDEFAULT\nAA AA\n", 3, 4,
     "piece A is in separate parts; connect them, or write each part as a piece with its own letter"},
    {"3 3 2\nDEFAULT\nB\n AA\n A\nA   A\n", 6, 5, "piece A is in separate parts"},
    /* piece sets */
    {"5 11 12\nDEFAULT\npieces: iq-puzler\n", 3, 9, "unknown piece set \"iq-puzler\"; piece sets are "},
    {"5 11 12\nDEFAULT\npieces: iq-puzler\n", 3, 9, "iq-puzzler-pro"},
    {"5 11 11\nDEFAULT\npieces: iq-puzzler-pro\n", 1, 6,
     "P = 11, but the number of pieces in iq-puzzler-pro is 12"},
    {"5 11 12\nDEFAULT\nA\npieces: kanoodle\n", 4, 9, "replaces the lines of pieces"},
    {"5 11 12\nDEFAULT\npieces: kanoodle\nA\n", 4, 1, "\"A\" after a named piece set"},
    {"3 9 7\nDEFAULT\npieces: soma\n", 3, 9, "three-dimensional"},
    /* COPIES */
    {"2 2 1\nDEFAULT\nA\nCOPIES A\n", 4, 8, "\"A\" after COPIES; expected a letter, = and a number"},
    {"2 2 1\nDEFAULT\nA\nCOPIES A=x\n", 4, 8, "such as A=3"},
    {"2 2 1\nDEFAULT\nA\nCOPIES B=4\n", 4, 8, "\"B=4\" after COPIES: unknown piece"},
    {"2 2 1\nDEFAULT\nA\nCOPIES A=0\n", 4, 8, "at least 1"},
    {"2 2 1\nDEFAULT\nA\nCOPIES A=2 A=2\n", 4, 12, "already"},
    {"2 2 1\nDEFAULT\nA\nCOPIES A=1000000000000\n", 4, 8, "too many pieces; at most 20000"},
    {"2 2 1\nDEFAULT\nA\nCOPIES\n", 4, 7, "nothing follows COPIES"},
    {"2 2 1\nDEFAULT\nA\nCOPIES A=4\nB\n", 5, 1, "\"B\" after the end"},
    /* PLACED */
    {"1 2 1\nDEFAULT\nAA\nPLACED\n", 5, 1, "ends after PLACED; expected one row of the board"},
    {"2 2 2\nDEFAULT\nAA\nBB\nPLACED\nAA\n", 7, 1, "ends after 1 of the 2 rows"},
    {"2 2 2\nDEFAULT\nAA\nBB\nPLACED\nAA.\n..\n", 6, 3,
     "row 1 of the placed pieces has 3 characters; expected 2"},
    {"2 2 2\nDEFAULT\nAA\nBB\nPLACED\nAA\n.\n", 7, 2,
     "row 2 of the placed pieces has one character; expected 2"},
    {"2 2 2\nDEFAULT\nAA\nBB\nPLACED\nAC\n..\n", 6, 2, "'C' is not a piece of this puzzle"},
    {"2 2 2\nDEFAULT\nAA\nBB\nPLACED\nA.\n..\n", 6, 1, "the cells marked A are not piece A"},
    {"1 4 2\nDEFAULT\nAA\nBB\nPLACED\n...A\n", 6, 4, "the cells marked A are not piece A"},
    {"1 4 2\nDEFAULT\nAA\nBB\nPLACED\nB.A.\n", 6, 3, "the cells marked A are not piece A"}, /* nor B */
    {"2 2 1\nCUSTOM\nX.\nXX\nA\nAA\nPLACED\nAA\nA.\n", 8, 2, "'A' is placed outside the board"},
    {"2 2 2\nDEFAULT\nAA\nBB\nPLACED\n..\n..\nA\n", 8, 1, "\"A\" after the end"},
    {"3 3 6\nPYRAMID\n" PYRAMID_PIECES "PLACED\n.\n..\n...\n", 14, 3,
     "row 2 of the placed pieces has 3 characters"},
};

static void refuses_what_is_wrong(void **state)
{
    (void)state;
    check_refusals(refused, ROWS(refused));
}

static const refusal warned[] = {
    {"1 1 1\ndefault\nA\n", 2, 1, "\"default\" read as DEFAULT"},
    {"1 1 1\n  Default\nA\n", 2, 3, "\"Default\" read as DEFAULT"},
    {"2 2 1\nCUSTOM\nXx\nxx\nAA\nAA\n", 3, 2, "x read as X"},
    {"2 2 1\nDEFAULT\nA\n A\n", 3, 1, "only at corners"},
    {"1 2 1\nDEFAULT\nA\ncopies A=2\n", 4, 1, "\"copies\" read as COPIES"},
    {"1 1 1\nDEFAULT\nA\nplaced\nA\n", 4, 1, "\"placed\" read as PLACED"},
};

static void warns_of_slips(void **state)
{
    (void)state;
    check_warnings(warned, ROWS(warned));
}

/* Rows of equal meaning: each reads as the first does, without a warning. */
static const char *const same[] = {
    L5 "\n",
    L5,
    "\xEF\xBB\xBF" L5 "\n",
    "5 5 7\r\nDEFAULT\r\nA\r\nAA\r\nB\r\nBB\r\nC\r\nCC\r\nD\r\nDD\r\nEE\r\nEE\r\nE\r\nFF\r\nFF\r\nF\r\nGGG",
    "5  5 7 \nDEFAULT  \nA \nAA\nB   \nBB\n\n\nC\nCC\n\nD\nDD\n\nEE\nEE\nE\nFF\nFF\nF\n\nGGG\n\n   \n",
    "\n\n 5 5 7\n\nDEFAULT\n\nA\nAA\nB\nBB\nC\nCC\nD\nDD\nEE\nEE\nE\nFF\nFF\nF\nGGG\n",
    "+5 05 7\nDEFAULT\nA\nAA\nB\nBB\nC\nCC\nD\nDD\nEE\nEE\nE\nFF\nFF\nF\nGGG\n",
};

static void accepts_what_means_the_same(void **state)
{
    (void)state;
    papan_puzzle *first = must_read(same[0]);
    for (size_t i = 1; i < ROWS(same); i++) {
        papan_puzzle *other;
        papan_notes notes;
        assert_int_equal(read_copy(NULL, same[i], strlen(same[i]), &other, &notes), PAPAN_OK);
        assert_int_equal(notes.warnings.count, 0);
        check_equal(first, other, true);
        papan_puzzle_free(other);
    }
    papan_puzzle_free(first);
}

static void keeps_absolute_columns(void **state)
{
    (void)state;
    papan_puzzle *puzzle = must_read("2 6 1\nDEFAULT\n   KK\nKKKK\n");
    static const papan_point cell[] = {{0, 3, 0}, {0, 4, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}, {1, 3, 0}};
    assert_int_equal(puzzle->pack.piece[0].size, 6);
    assert_memory_equal(puzzle->pack.piece[0].cell, cell, sizeof cell);
    assert_int_equal(puzzle->pack.piece[0].line, 3);
    assert_int_equal(puzzle->pack.piece[0].column, 4);
    papan_puzzle_free(puzzle);
}

/* Area and size that cannot work are puzzles without a solution, not mistakes. */
static void accepts_puzzles_without_solution(void **state)
{
    (void)state;
    papan_puzzle_free(must_read("3 3 3\nDEFAULT\nAAA\nCCC\nBB\n"));
    papan_puzzle_free(must_read("2 2 1\nDEFAULT\nAAAAAAAAA\n"));
    papan_puzzle_free(must_read("1000 20 1\nDEFAULT\nA\n"));
}

static void reads_a_piece_set(void **state)
{
    (void)state;
    papan_puzzle *puzzle = must_read("5 11 12\nDEFAULT\npieces: iq-puzzler-pro\n");
    assert_int_equal(puzzle->pack.pieces, 12);
    assert_int_equal(puzzle->cells, 55);
    papan_puzzle_free(puzzle);
    papan_puzzle_free(must_read("5 5 12\nPYRAMID\nPieces :  kanoodle  \n"));
}

/* Solid sets exist, but not for text. */
static void names_the_sets_that_text_has(void **state)
{
    (void)state;
    static const char text[] = "5 11 12\nDEFAULT\npieces: iq-puzler\n";
    papan_puzzle *puzzle;
    papan_notes notes;
    assert_int_equal(read_copy(NULL, text, strlen(text), &puzzle, &notes), PAPAN_BAD_INPUT);
    assert_non_null(strstr(notes.error.arg[1], "kanoodle"));
    assert_null(strstr(notes.error.arg[1], "soma"));
}

static void reads_copies_and_placed(void **state)
{
    (void)state;
    papan_puzzle *puzzle = must_read("2 3 2\nCUSTOM\nXXX\nXX.\nA\nBB\nCOPIES A=3\nPLACED\n.BB\nA..\n");
    assert_int_equal(puzzle->labels, 4);
    assert_int_equal(puzzle->pack.placed[0], PAPAN_EMPTY);
    assert_int_equal(puzzle->thing_of[puzzle->pack.placed[1]], 1);
    assert_int_equal(puzzle->pack.placed[1], puzzle->pack.placed[2]);
    assert_int_equal(puzzle->thing_of[puzzle->pack.placed[3]], 0);
    assert_int_equal(puzzle->pack.placed[4], PAPAN_EMPTY);
    papan_puzzle_free(puzzle);
}

static const char *const pass[] = {
    L5 "\n",
    "5 7 5\nCUSTOM\n" SHAPE CUSTOM_PIECES,
    "3 3 6\nPYRAMID\n" PYRAMID_PIECES,
    "3 3 6\nPYRAMID\n" PYRAMID_PIECES "PLACED\n.\n\n..\n..\n\n..D\n..D\n..D\n",
    "2 6 1\nDEFAULT\n   KK\nKKKK\n",
    "2 3 2\nCUSTOM\nXXX\nXX.\nA\nBB\nCOPIES A=3\nPLACED\n.BB\nA..\n",
    "2 4 2\nDEFAULT\nPP\n  Z\n ZZ\nCOPIES P=2 Z=3\nPLACED\nPPPP\n....\n",
};

static void what_is_written_reads_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(pass); i++) {
        check_round_trip(must_read(pass[i]), ".txt");
        check_round_trip(must_read(pass[i]), "pack-text");
        check_round_trip(must_read(pass[i]), ".json");
    }
}

static void writes_exactly_what_was_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(pass); i++) {
        papan_puzzle *puzzle = must_read(pass[i]);
        papan_buffer out = papan_buffer_new(NULL);
        papan_message why;
        assert_int_equal(papan_format_for(puzzle, ".txt")->write(puzzle, &out, &why), PAPAN_OK);
        assert_string_equal(out.bytes, pass[i]);
        papan_buffer_free(&out);
        papan_puzzle_free(puzzle);
    }
}

static void built_in_puzzles_go_round(void **state)
{
    (void)state;
    papan_builtin_info at = {.size = sizeof at};
    for (size_t i = 0; papan_builtin_at(i, &at); i++) {
        papan_puzzle *puzzle;
        papan_notes notes;
        assert_int_equal(papan_builtin(at.id, NULL, &puzzle, &notes.error), PAPAN_OK);
        papan_buffer out = papan_buffer_new(NULL);
        papan_message why = {0};
        bool unsuitable = puzzle->family == &papan_family_pack && puzzle->pack.lattice == PAPAN_CUBIC;
        for (unsigned k = 0; puzzle->family == &papan_family_pack && k < puzzle->pack.pieces; k++)
            unsuitable = unsuitable || puzzle->pack.piece[k].symbol < 'A' || puzzle->pack.piece[k].symbol > 'Z';
        papan_status status = papan_format_for(puzzle, ".txt")->write(puzzle, &out, &why);
        assert_int_equal(status, unsuitable ? PAPAN_UNSUITABLE : PAPAN_OK);
        if (unsuitable)
            assert_non_null(strstr(why.text, "JSON"));
        else {
            papan_puzzle *again = must_read(out.bytes);
            check_equal(puzzle, again, false);
            papan_puzzle_free(again);
        }
        papan_buffer_free(&out);
        check_round_trip(puzzle, ".json");
    }
}

static void text_has_no_other_symbols(void **state)
{
    (void)state;
    papan_puzzle *puzzle = must_read("{\"family\": \"pack\", \"board\": {\"rows\": 1, \"columns\": 1}, "
                                     "\"pieces\": [{\"name\": \"a\", \"rows\": [\"a\"]}]}");
    papan_buffer out = papan_buffer_new(NULL);
    papan_message why;
    assert_int_equal(papan_format_for(puzzle, ".txt")->write(puzzle, &out, &why), PAPAN_UNSUITABLE);
    assert_non_null(strstr(why.text, "JSON"));
    assert_string_equal(why.arg[0], "a");
    papan_buffer_free(&out);
    papan_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_what_is_wrong),
        cmocka_unit_test(warns_of_slips),
        cmocka_unit_test(accepts_what_means_the_same),
        cmocka_unit_test(keeps_absolute_columns),
        cmocka_unit_test(accepts_puzzles_without_solution),
        cmocka_unit_test(reads_a_piece_set),
        cmocka_unit_test(names_the_sets_that_text_has),
        cmocka_unit_test(reads_copies_and_placed),
        cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(writes_exactly_what_was_read),
        cmocka_unit_test(built_in_puzzles_go_round),
        cmocka_unit_test(text_has_no_other_symbols),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
