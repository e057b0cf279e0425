/* test_format_queens.c: the text formats of queens and nqueens, and Star Battle Notation. */
#include "test_format.h"

#include <stdio.h>

static const refusal refused[] = {
    /* queens */
    {"AABB\nAABB\nCCDD\n", 3, 1, "3 lines of 4 letters"},
    {"AABB\nAABB\nCCDD\nCCDD\nCCDD\n", 5, 1, "5 lines of 4 letters"},
    {"stars: 1\nAABB\n", 2, 1, "one line of 4 letters"},
    {"A\nB\nC\n", 2, 1, "3 lines of one letter;"},
    {"AB\nA\n", 2, 2, "line 2 has one letter, but line 1 has 2"},
    {"AA\nAA\n", 2, 1, "only one region on a board of 2 rows"},
    {"AAABB\nAABBB\nCCDDD\nCCDD\n", 4, 5, "line 4 has 4 letters, but line 1 has 5"},
    {"AA1B\nAA2B\nCC3D\nCCDD\n", 1, 3, "invalid region '1'"},
    {"AAAB\nAAAB\nDDAB\nD@CC\n", 4, 2, "invalid region '@'"},
    {"AB\nC!\n", 2, 2, "invalid region '!'"},
    {"AABBB\nAABBB\nCCDDD\nCCDDD\nEEFFF\n", 5, 3, "6 regions on a board of 5 rows"},
    {"A A B\nA C C\nD D D\n", 3, 1, "4 regions on a board of 3 rows"},
    {"AA BB\nA A B B\nCCDD\n  CE D D\n", 4, 4, "5 regions on a board of 4 rows"},
    {"AAAA\nAAAA\nAAAA\nAAAA\n", 4, 1, "only one region"},
    {"stars: 0\nA\n", 1, 8, "\"0\" after stars"},
    {"stars: two\nA\n", 1, 8, "\"two\" after stars"},
    {"stars:\nA\n", 1, 7, "\"\" after stars"},
    {"stars: 3\nAA\nBB\n", 1, 8, "3 stars in each row of a board of 2"},
    {"stars: 99999999999999999999\nAB\nAB\n", 1, 8, "stars in each row"},
    {"stars: 2\nA\n", 1, 8, "2 stars on a board of one cell; there must be exactly one"},
    {"stars: 1\n", 2, 1, "the board is missing"},
    {"AB\nAB\nPLACED\n#.\n", 5, 1, "ends after 1 of the 2 rows"},
    {"AB\nAB\nPLACED\n#.\n...\n", 5, 4, "row 2 of the placed queens has 3 cells; expected 2"},
    {"AB\nAB\nPLACED\n#.\n.\n", 5, 2, "row 2 of the placed queens has one cell; expected 2"},
    {"A\nPLACED\n", 3, 1, "ends after PLACED; expected one row of the board"},
    {"A\nPLACED\n.\n.\n", 4, 1, "after the row that follows PLACED"},
    {"AB\nAB\nPLACED\n#.\n.A\n", 5, 2, "'A' in row 2 of the placed queens"},
    {"AB\nAB\nPLACED\n#.\n..\n..\n", 6, 1, "after the 2 rows that follow PLACED"},
    /* nqueens */
    {"nqueens: 0\n", 1, 10, "\"0\" after nqueens"},
    {"nqueens: -3\n", 1, 10, "\"-3\" after nqueens"},
    {"nqueens: many\n", 1, 10, "expected the number of queens, 1 to 4294967295"},
    {"nqueens:\n", 1, 9, "\"\" after nqueens"},
    {"nqueens: 99999999999999999999999\n", 1, 10, "expected the number of queens, 1 to 4294967295"},
    {"nqueens: 4\nQ...\n", 2, 1, "only PLACED can follow"},
    {"nqueens: 4\nPLACED\n....\n", 4, 1, "ends after 1 of the 4 rows"},
    {"nqueens: 2\nPLACED\nQ.\nx.\n", 4, 1, "'x' in row 2"},
    {"nqueens: 2\nPLACED\nQQ\nQ.\n", 2, 1, "more than 2 queens"},
    {"nqueens: 1025\nPLACED\n", 2, 1, "at most 1024 rows"},
    /* Star Battle Notation */
    {"991WiSHUFrpQihv1246rWa46ZT1\n", 1, 1, "27 characters; a board of 9 rows needs 28"},
    {"991WiSHUFrpQihv1246rWa46ZT1XX\n", 1, 1, "29 characters"},
    {"991WiSHUFrpQihv1246+Wa46ZT1X\n", 1, 20, "'+' in Star Battle Notation"},
    {"990WiSHUFrpQihv1246rWa46ZT1X\n", 1, 3, "0 stars in each row"},
    {"991W000000000000000000000000\n", 1, 5, "make one region on a board of 9 rows"},
    {"\n  991W000000000000000000000000\n", 2, 7, "make one region on a board of 9 rows"},
    {"111W0\n", 1, 1, "5 characters; a board of one row needs 4"},
    {"112W\n", 1, 3, "2 stars on a board of one cell"},
    {"991W________________________\n", 1, 5, "make 81 regions on a board of 9 rows"},
    /* neither */
    {"", 1, 1, "empty"},
    {" \n\n\r\n", 1, 1, "empty"},
    {"\xEF\xBB\xBF", 1, 1, "empty"},
    {"HAHA", 1, 1, "unrecognised input"},
    {"heheheha\n", 1, 1, "JSON"},
    {"(Q)\n(Q)\n", 1, 1, "unrecognised input"},
};

static void refuses_what_is_wrong(void **state)
{
    (void)state;
    check_refusals(refused, ROWS(refused));
}

static void warns_of_separate_regions(void **state)
{
    (void)state;
    static const refusal warned[] = {{"A B A\nC C C\nB B B\n", 1, 5, "region A is in separate parts"},
                                     {"nqueens: 1\nplaced\nQ\n", 2, 1, "\"placed\" read as PLACED"}};
    /* the first board has two regions in parts; the first warning is about A */
    papan_puzzle *puzzle;
    papan_notes notes;
    assert_int_equal(read_copy(NULL, warned[0].input, strlen(warned[0].input), &puzzle, &notes), PAPAN_OK);
    assert_int_equal(notes.warnings.count, 2);
    check_message(&notes.warnings.kept[0], &warned[0]);
    papan_puzzle_free(puzzle);
    check_warnings(&warned[1], 1);
}

static void refuses_boards_beyond_64_rows(void **state)
{
    (void)state;
    char text[66 * 66 + 1], *at = text;
    for (unsigned i = 0; i < 65; i++) {
        memset(at, 'A', 64);
        at[64] = '\n';
        at += 65;
    }
    *at = '\0';
    check_refusals(&(refusal){text, 65, 1, "more than 64 rows"}, 1);
    memset(text, 'A', 65);
    memcpy(text + 65, "\nA\n", 4);
    check_refusals(&(refusal){text, 1, 65, "more than 64 letters"}, 1);
}

static void check_same(const char *const *text, size_t texts)
{
    papan_puzzle *first = must_read(text[0]);
    for (size_t i = 1; i < texts; i++) {
        papan_puzzle *other = must_read(text[i]);
        check_equal(first, other, true);
        papan_puzzle_free(other);
    }
    papan_puzzle_free(first);
}

static void accepts_what_means_the_same(void **state)
{
    (void)state;
    static const char *const board[] = {"AAB\nCCB\nCCB\n",
                                        "AAB\nCCB\nCCB",
                                        ("\xEF\xBB\xBF"
                                         "AAB\r\nCCB\r\nCCB\r\n"),
                                        "A A B \n\n C C B\n\nC\tC B\n\n",
                                        "stars: 1\nAAB\nCCB\nCCB\n",
                                        "STARS :1\n\nAAB\nCCB\nCCB\n"};
    static const char *const placed[] = {"AB\nAB\nPLACED\n#.\nx.\n", "AB\nAB\n\nPLACED\nQ .\n\n  X.\n"};
    static const char *const queens[] = {"nqueens: 8\n", "nqueens:8", "NQueens: 8\r\n", "\n nqueens :8"};
    check_same(board, ROWS(board));
    check_same(placed, ROWS(placed));
    check_same(queens, ROWS(queens));
}

/* Words of the formats may be rows of a board. */
static void words_can_be_rows(void **state)
{
    (void)state;
    papan_puzzle_free(must_read("PLACED\nPLACED\nPLACED\nPLACED\nPLACED\nPLACED\n"));
    papan_puzzle_free(must_read("CUSTOM\nCUSTOM\nCUSTOM\nCUSTOM\nCUSTOM\nCUSTOM\n"));
    papan_puzzle_free(must_read("stars: 2\nCUSTOM\nCUSTOM\nCUSTOM\nCUSTOM\nCUSTOM\nCUSTOM\n"));
    papan_puzzle *wide = must_read("DEFAULT\nDEFAULT\nDEFAULT\nDEFAULT\nDEFAULT\nDEFAULT\nDEFAULT\nPLACED\n"
                                   ".......\n.......\n.......\n.......\n.......\n.......\n#......\n");
    assert_int_equal(wide->queens.n, 7);
    assert_int_equal(wide->queens.mark[42], PAPAN_MARK_QUEEN);
    check_round_trip(wide, ".txt");
    papan_puzzle *puzzle =
        must_read("PLACED\nPLACED\nPLACED\nPLACED\nPLACED\nPLACED\nPLACED\n......\n......\n......\n"
                  "......\n......\n#.....\n");
    assert_int_equal(puzzle->queens.n, 6);
    assert_int_equal(puzzle->queens.mark[30], PAPAN_MARK_QUEEN);
    check_round_trip(puzzle, ".txt");
}

static const char *const pass[] = {
    "A\n",
    "AAB\nCCB\nCCB\n",
    "stars: 2\nAABB\nAABB\nCCDD\nCCDD\nPLACED\n#...\n...x\n....\n.#..\n",
    "Zab\nZab\nZab\n",
    "nqueens: 8\n",
    "nqueens: 1000000000\n",
    "nqueens: 4\nPLACED\n.Q..\n....\nQ...\n....\n",
};

static void what_is_written_reads_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(pass); i++) {
        papan_puzzle *puzzle = must_read(pass[i]);
        papan_buffer out = papan_buffer_new(NULL);
        papan_message why;
        assert_int_equal(papan_format_for(puzzle, ".txt")->write(puzzle, &out, &why), PAPAN_OK);
        assert_string_equal(out.bytes, pass[i]);
        papan_buffer_free(&out);
        check_round_trip(puzzle, ".txt");
        check_round_trip(must_read(pass[i]), ".json");
    }
}

/* Boards of 53 to 64 rows need digits, @ and &, and may begin with one. */
static void largest_boards_go_round(void **state)
{
    (void)state;
    char text[64 * 65 + 1];
    for (unsigned n = 52; n <= 64; n++) {
        for (unsigned last_first = 0; last_first < 2; last_first++) {
            char *at = text;
            for (unsigned row = 0; row < n; row++) {
                memset(at, papan_region_symbols[last_first ? n - 1 - row : row], n);
                at[n] = '\n';
                at += n + 1;
            }
            *at = '\0';
            check_round_trip(must_read(text), ".txt");
            check_round_trip(must_read(text), ".json");
        }
    }
}

static void reads_and_writes_notation(void **state)
{
    (void)state;
    papan_puzzle *puzzle = must_read("991WiSHUFrpQihv1246rWa46ZT1X");
    papan_puzzle *board =
        must_read("ABBCDDDDE\nABDDDDEEE\nAADDFDEGG\nAAADFDEGE\nAADDFDEEE\nHADDFDDEE\nHAADFFFEE\n"
                  "HAAEFEFEE\nHHEEEEEEI\n");
    check_equal(puzzle, board, true);
    papan_buffer out = papan_buffer_new(NULL);
    papan_message why;
    assert_int_equal(papan_format_for(board, ".sbn")->write(board, &out, &why), PAPAN_OK);
    assert_string_equal(out.bytes, "991WiSHUFrpQihv1246rWa46ZT1X\n");
    papan_buffer_free(&out);
    papan_puzzle_free(board);
    papan_puzzle_free(puzzle);
}

/* Any size, also where six does not divide the number of bits; the regions here are rows. */
static void notation_of_every_size_goes_round(void **state)
{
    (void)state;
    char text[64 * 65 + 16];
    for (unsigned n = 1; n < 64; n++) {
        char *at = text + snprintf(text, 16, "stars: %u\n", n < 9 ? n : 9);
        for (unsigned row = 0; row < n; row++) {
            memset(at, papan_region_symbols[row], n);
            at[n] = '\n';
            at += n + 1;
        }
        *at = '\0';
        check_round_trip(must_read(text), "sbn");
    }
}

static void check_unsuitable(const char *text, const char *says)
{
    papan_puzzle *puzzle = must_read(text);
    papan_buffer out = papan_buffer_new(NULL);
    papan_message why = {0};
    assert_int_equal(papan_format_for(puzzle, "sbn")->write(puzzle, &out, &why), PAPAN_UNSUITABLE);
    assert_non_null(strstr(why.text, says));
    assert_int_equal(out.length, 0);
    papan_buffer_free(&out);
    papan_puzzle_free(puzzle);
}

static void notation_cannot_say_all(void **state)
{
    (void)state;
    check_unsuitable("ABA\nABC\nCCC\n", "separate parts");
    check_unsuitable("AB\nAB\nPLACED\n..\nx.\n", "placed queens or crosses");
}

static void each_family_has_its_writers(void **state)
{
    (void)state;
    papan_puzzle *queens = must_read("A\n"), *nqueens = must_read("nqueens: 5"),
                 *pack = must_read("1 1 1\nDEFAULT\nA");
    static const struct {
        const char *asked, *queens, *nqueens, *pack;
    } rows[] = {{".txt", "queens-text", "nqueens-text", "pack-text"},
                {".json", "json", "json", "json"},
                {".sbn", "sbn", NULL, NULL},
                {"json", "json", "json", "json"},
                {"pack-text", NULL, NULL, "pack-text"},
                {".png", NULL, NULL, NULL}};
    for (size_t i = 0; i < ROWS(rows); i++) {
        const papan_format *found[] = {papan_format_for(queens, rows[i].asked),
                                       papan_format_for(nqueens, rows[i].asked),
                                       papan_format_for(pack, rows[i].asked)};
        const char *wanted[] = {rows[i].queens, rows[i].nqueens, rows[i].pack};
        for (unsigned k = 0; k < 3; k++) {
            assert_true((found[k] != NULL) == (wanted[k] != NULL));
            if (wanted[k] != NULL)
                assert_string_equal(found[k]->name, wanted[k]);
        }
    }
    papan_puzzle_free(queens);
    papan_puzzle_free(nqueens);
    papan_puzzle_free(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_what_is_wrong),
        cmocka_unit_test(warns_of_separate_regions),
        cmocka_unit_test(refuses_boards_beyond_64_rows),
        cmocka_unit_test(accepts_what_means_the_same),
        cmocka_unit_test(words_can_be_rows),
        cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(largest_boards_go_round),
        cmocka_unit_test(reads_and_writes_notation),
        cmocka_unit_test(notation_of_every_size_goes_round),
        cmocka_unit_test(notation_cannot_say_all),
        cmocka_unit_test(each_family_has_its_writers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
