/* test_format_solution.c: finds the board in files as programs and people write them: with headings, times,
 * frames, colours and other boards around it. What is read is compared with the board as Papan prints it; what
 * is refused, with the place and a part of the sentence. */
#include "test_format.h"

#include <pthread.h>

#define QUEENS   "AABB\nACCB\nDCCB\nDDDD\n"
#define CUSTOM   "2 4 2\nCUSTOM\n.XX.\nXXXX\nAAA\nA\nBB\n"
#define CORNER   "1 4 1\nCUSTOM\nXX..\nAA\n"
#define PYRAMID  "2 2 2\nPYRAMID\nAA\nA\nBB\n"
#define PACK     "2 3 2\nDEFAULT\nAA\nA\nBB\nB\n"
#define PACKED   "AAB\nABB\n"
#define SOLVED   "A#BB\nACC#\n#CCB\nDD#D\n"
#define DOMINOES "2 2 1\nDEFAULT\nAA\nCOPIES A=2\n"
#define GAPPED   "2 3 2\nCUSTOM\nX?X\n_X?\nA\nB\nCOPIES A=2\n"
#define CUBIC                                                                                                  \
    "{\"family\": \"pack\", \"lattice\": \"cubic\", \"board\": {\"rows\": 2, \"columns\": 2, \"layers\": 2}, " \
    "\"pieces\": [{\"name\": \"A\", \"cells\": [[0, 0, 0], [0, 0, 1]], \"copies\": 2}, "                       \
    "{\"name\": \"B\", \"cells\": [[0, 0, 0], [0, 0, 1]], \"copies\": 2}]}"

static papan_status read_solution(const papan_puzzle *puzzle, const char *text, size_t length, char *picture,
                                  size_t size, papan_notes *notes)
{
    check_memory book = {0};
    papan_allocator memory = check_allocator(&book);
    uint16_t *label = calloc(puzzle->cells + 1, sizeof *label);
    char *copy = malloc(length > 0 ? length : 1);
    assert_non_null(copy);
    memcpy(copy, text, length);
    papan_status status =
        papan_read_solution(puzzle, copy, length, &memory, label, &notes->warnings, &notes->error);
    if (status == PAPAN_OK)
        papan_picture_text(puzzle, label, picture, size);
    free(copy);
    free(label);
    assert_int_equal(book.held, 0);
    return status;
}

typedef struct found {
    const char *puzzle, *text, *picture;
} found;

static void check_found(const found *row, size_t rows)
{
    for (size_t i = 0; i < rows; i++) {
        char picture[200], sentence[400];
        papan_notes notes;
        papan_puzzle *puzzle = must_read(row[i].puzzle);
        if (read_solution(puzzle, row[i].text, strlen(row[i].text), picture, sizeof picture, &notes) !=
            PAPAN_OK) {
            papan_message_text(&notes.error, NULL, sentence, sizeof sentence);
            fail_msg("refused: %u:%u: %s\n%s", notes.error.line, notes.error.column, sentence, row[i].text);
        }
        if (strcmp(picture, row[i].picture) != 0)
            fail_msg("read\n%s\nfrom\n%s", picture, row[i].text);
        papan_puzzle_free(puzzle);
    }
}

static void among_other_lines(void **state)
{
    (void)state;
    static const found rows[] = {
        {PACK, "Solusi ditemukan!\n\n" PACKED "\nWaktu pencarian: 2 ms\nBanyak kasus yang ditinjau: 90\n",
         PACKED},
        {PACK, "Hasil:\n" PACKED "12\n34\n", PACKED},
        {PACK, "2 3 2\n" PACKED "1 1 2\n1 2 2\n1 A\n0 0\n2 B\n", PACKED},
        {PACK, "Ya!\nApa\n" PACKED, PACKED}, /* prose as wide as the board */
        {PACK, "AB\nA\nAAAB\n" PACKED "A\n", PACKED},
        {PACK, "AAB\n\nABB\n\n\nWaktu: 1 ms\n", PACKED}, /* a blank line after each row */
        {PACK, "\xEF\xBB\xBFSolution\r\nAAB\r\nABB\r\n", PACKED},
        {PACK, "AAB\nABB", PACKED},
        {QUEENS, "Solution:\n" SOLVED "Time: 3 ms\n", SOLVED},
        {QUEENS, "....\n\nX\n.Q..\n...Q\nQ...\n..Q.\n", SOLVED},
        {"nqueens: 4", "Solution 1:\n.Q..\n...Q\nQ...\n..Q.\n4 queens\n", ".Q..\n...Q\nQ...\n..Q.\n"},
        {PYRAMID, "Layer 2\nB\nLayer 1\nAA\nAB\n", "B\n\nAA\nAB\n"},
        {PYRAMID, "B\n\nbase:\n\nAA\nAB\n\nTime 1\n", "B\n\nAA\nAB\n"},
        /* copies may have the letter of their piece or letters of their own */
        {CUBIC, "layer 1\nAB\nAB\nlayer 2\nAB\nAB\nTime: 1\n", "AB\nCD\n\nAB\nCD\n"},
        {CUBIC, "layer 1\nAB\nCD\nlayer 2\nAB\nCD\nTime: 1\n", "AB\nCD\n\nAB\nCD\n"},
        {CUBIC, "layer 1\nCB\nAD\nlayer 2\nCB\nAD\nTime: 1\n", "CB\nAD\n\nCB\nAD\n"},
        {DOMINOES, "AA\nBB\n", "AA\nBB\n"},
        {DOMINOES, "AB\nAB\n", "AB\nAB\n"},
        {DOMINOES, "BA\nBA\n", "BA\nBA\n"},
        /* cells that stay empty */
        {GAPPED, "Solution\nA.A\n_B.\n", "A.C\n_B.\n"},
        {GAPPED, "A_C\n_B_\n", "A.C\n_B.\n"},
        {GAPPED, "A C\n B \n", "A.C\n_B.\n"},
        {"2 3 1\nCUSTOM\nXXX\n___\nAAA\n", "AAA\n___\n", "AAA\n___\n"},
        {"2 3 1\nCUSTOM\n___\nXXX\nAAA\n", "Time\n___\nAAA\n", "___\nAAA\n"},
        {"2 3 1\nCUSTOM\n_._\nXXX\nAAA\n", "_._\nAAA\n", "_._\nAAA\n"},
    };
    check_found(rows, ROWS(rows));
}

static void in_many_forms(void **state)
{
    (void)state;
    static const found rows[] = {
        {PACK, "A A B\nA B B\n", PACKED},
        {PACK, " A  A  B \n A  B  B \n", PACKED},
        {PACK, "A\tA\tB\nA\tB\tB\n", PACKED},
        {PACK, "+---+---+---+\n| A | A | B |\n+---+---+---+\n| A | B | B |\n+---+---+---+\n", PACKED},
        {PACK, "|AAB|\n|ABB|\n", PACKED},
        {PACK,
         "\xE2\x94\x8C\xE2\x94\x80\xE2\x94\x90\n\xE2\x94\x82"
         "AAB\xE2\x94\x82\n\xE2\x94\x82"
         "A B B\xE2\x94\x82\n",
         PACKED},
        {PACK, "\x1B[31mA\x1B[0m\x1B[31mA\x1B[0m\x1B[1;34mB\x1B[0m\n\x1B[31mA\x1B[34mBB\x1B[0m\n", PACKED},
        {CUSTOM, ".BB.\nAAAA\n", ".BB.\nAAAA\n"}, /* wrong, but a board */
        {CUSTOM, "Time\n.B..\nBAAA\n", ".B..\nBAAA\n"},
        {CUSTOM, " BA\nBAAA\n", ".BA.\nBAAA\n"},
        {CUSTOM, ". B A .\nB A A A\n", ".BA.\nBAAA\n"},
        {CUSTOM, "  B A  \nB A A A\n", ".BA.\nBAAA\n"},
        {CUSTOM, "|   | B | A |   |\n| B | A | A | A |\n", ".BA.\nBAAA\n"},
        {CORNER, "AA\n", "AA..\n"},
        {CORNER, "AA. \n", "AA..\n"},
    };
    check_found(rows, ROWS(rows));
}

static void with_many_signs_for_queens(void **state)
{
    (void)state;
    static const found rows[] = {
        {QUEENS, "A*BB\nACC*\n*CCB\nDD*D\n", SOLVED},
        {QUEENS, ". * . .\n. . . *\n* . . .\n. . * .\n", SOLVED},
        {QUEENS, "Solution\n********\n****\n.*..\n...*\n*...\n..*.\n****\n", SOLVED},
        {QUEENS, QUEENS "\nA*BB\nACC*\n*CCB\nDD*D\n", SOLVED}, /* the puzzle first */
        {QUEENS,
         QUEENS "\nA\xE2\x99\x9B"
                "BB\nACC\xE2\x99\x9B\n\xE2\x99\x9B"
                "CCB\nDD\xE2\x99\x9B"
                "D\n",
         SOLVED},
        {QUEENS, "_\xE2\x99\x95__\n___\xE2\x99\x95\n\xE2\x99\x95___\n__\xE2\x99\x95_\n", SOLVED},
        {QUEENS, "*Q**\n***Q\nQ***\n**Q*\n", SOLVED}, /* stars for cells without a queen */
        {QUEENS, "0#00\n000#\n#000\n00#0\n", SOLVED},
        {"nqueens: 4", "-*--\n---*\n*---\n--*-\n", ".Q..\n...Q\nQ...\n..Q.\n"},
        {"AAQQ\nACCQ\nDCCQ\nDDDD\n", "A*QQ\nACC*\n*CCQ\nDD*D\n", "A#QQ\nACC#\n#CCQ\nDD#D\n"},
        {PACK, "AA_\nA__\n", "AA.\nA..\n"},
        {PACK, "AAX\nAXX\n", "AA.\nA..\n"},
    };
    check_found(rows, ROWS(rows));
}

static void among_other_boards(void **state)
{
    (void)state;
    static const found rows[] = {
        {QUEENS, QUEENS "\n" SOLVED, SOLVED}, /* the puzzle first */
        {QUEENS, QUEENS SOLVED, SOLVED},
        {QUEENS, SOLVED QUEENS, SOLVED},
        {QUEENS, "Step 1\nA#BB\nACCB\nDCCB\nDDDD\nStep 2\nA#BB\nACC#\nDCCB\nDDDD\nSolution\n" SOLVED, SOLVED},
        {QUEENS, SOLVED "again\n.#..\n...#\n#...\n..#.\n", SOLVED}, /* twice the same */
        {PACK, "...\n...\n\nAA.\nA..\n\n" PACKED, PACKED},
        {PACK, PACKED "\nlagi:\n" PACKED, PACKED},
        {PACK, PACKED PACKED, PACKED},
        {PACK, "AAA\n\n" PACKED, PACKED}, /* a row alone */
        {CUSTOM, "2 4 2\nCUSTOM\n.XX.\nXXXX\nAAA\nA\nBB\n\n.BA.\nBAAA\n", ".BA.\nBAAA\n"},
    };
    check_found(rows, ROWS(rows));
}

static void refused(void **state)
{
    (void)state;
    static const struct {
        const char *puzzle;
        refusal row;
    } rows[] = {
        {PACK,
         {"Solusi tidak ditemukan.\nWaktu pencarian: 2 ms\n", 1, 1,
          "no board found: expected 2 rows of length 3"}},
        {PYRAMID, {"none", 1, 1, "no board found: expected 3 rows in 2 layers"}},
        {PACK,
         {"Solusi:\n\nAAB\nWaktu: 2 ms\n", 4, 1,
          "the board ends after 1 of its 2 rows; here is \"Waktu: 2 ms\""}},
        {PACK, {"Solusi:\nAAB\n", 3, 1, "ends after 1 of 2 rows"}},
        {PACK,
         {"Solusi:\nAAB\nABBB\n", 3, 5, "row 2 of the solution has 4 characters; the board has 3 columns"}},
        {PACK,
         {"satu:\n" PACKED "dua:\nBBA\nBAA\n", 5, 1,
          "lines 2 to 3 and lines 5 to 6 show different boards; keep only one"}},
        {QUEENS,
         {SOLVED "dua:\n#ABB\nACC#\n#CCB\nDD#D\n", 6, 1,
          "lines 1 to 4 and lines 6 to 9 show different boards; keep only one"}},
        {PACK, {"x\n\nBBB\n" PACKED, 3, 1, "more than 2 rows from here on look like rows"}},
        {CORNER, {"AAAA\n", 1, 3, "'A' is outside the board; only '.' or a blank can be there"}},
        {CORNER, {"Solusi\nAAZ#\n", 2, 3, "'Z' is outside the board"}},
        {CORNER, {"AA.?\n", 1, 4, "'?' is outside the board"}},
        {CORNER, {"A A . B\n", 1, 7, "'B' is outside the board"}},
        {CORNER,
         {"{\"solution\": [\"AA.A\"]}", 0, 0, "\"solution[0]\" has 'A' at column 4, outside the board"}},
        {CORNER, {"\x1B[31mAA\x1B[0m.B\n", 1, 13, "'B' is outside the board"}},
        {PACK, {"Solusi:\nAAB\nAZB\n", 3, 2, "there is no piece 'Z'; expected A, B"}},
        {PACK, {"aab\nabb\n", 1, 1, "there is no piece 'a'; expected A, B"}},
        {PACK, {"AAB\nAB\xC3\x89\n", 2, 3, "there is no piece '\xC3\x89'; expected A, B"}},
        {PACK, {"QQB\nQBB\n", 1, 1, "there is no piece 'Q'"}},
        {"1 1 1\nDEFAULT\nB\n", {"A\n", 1, 1, "there is no piece 'A'; expected B"}},
        {PACK,
         {"{\"solution\": [\"AAB\", \"AbB\"]}", 0, 0,
          "\"solution[1]\" has 'b' at column 2, which is not a piece; expected A, B"}},
        {QUEENS,
         {"A@BB\nACC@\n@CCB\nDD@D\n", 1, 2, "unknown '@'; expected #, Q, * or \xE2\x99\x9B for a queen"}},
        {"nqueens: 4", {".1..\n...1\n1...\n..1.\n", 1, 2, "unknown '1'"}},
        {"nqueens: 4", {"0100\n0001\n1000\n0010\n", 1, 1, "unknown '0'"}},
        {CORNER,
         {"\xE2\x94\x82"
          "A\xE2\x94\x82"
          "A\xE2\x94\x82.\xE2\x94\x82"
          "B\xE2\x94\x82\n",
          1, 8, "'B' is outside the board"}},
    };
    for (size_t i = 0; i < ROWS(rows); i++) {
        char picture[200];
        papan_notes notes;
        papan_puzzle *puzzle = must_read(rows[i].puzzle);
        const char *text = rows[i].row.input;
        if (read_solution(puzzle, text, strlen(text), picture, sizeof picture, &notes) != PAPAN_BAD_INPUT)
            fail_msg("read\n%s\nfrom\n%s", picture, text);
        check_message(&notes.error, &rows[i].row);
        papan_puzzle_free(puzzle);
    }
}

/* Texts on which a search from every line would not finish: boards that are broken in their last row, boards
 * that overlap, lines without an end. */
static void takes_linear_time(void **state)
{
    (void)state;
    const size_t size = (size_t)1 << 20;
    static const char *const pieces[] = {"A\n", "A\n\n",   "AA\nAA\nAA\nx\n", "A A ",
                                         "|",   "\x1B[1m", "\xE2\x94\x82 A"};
    static const char *const puzzles[] = {
        "1000 1 1\nDEFAULT\nA\nCOPIES A=1000\n", "1000 2 1\nDEFAULT\nAA\nCOPIES A=1000\n",
        "{\"family\": \"pack\", \"lattice\": \"cubic\", \"board\": {\"rows\": 2, "
        "\"columns\": 1, \"layers\": 1000}, \"pieces\": [{\"name\": \"A\", "
        "\"cells\": [[0, 0, 0]], \"copies\": 2000}]}"};
    char *text = malloc(size);
    assert_non_null(text);
    for (size_t p = 0; p < ROWS(puzzles); p++) {
        papan_puzzle *puzzle = must_read(puzzles[p]);
        for (size_t i = 0; i < ROWS(pieces); i++) {
            for (size_t at = 0; at < size; at++)
                text[at] = pieces[i][at % strlen(pieces[i])];
            for (size_t broken = 0; i == 0 && broken + 1 < size; broken += 1998)
                text[broken] = 'x';
            char picture[4];
            papan_notes notes;
            papan_status status = read_solution(puzzle, text, size, picture, sizeof picture, &notes);
            assert_true(status == PAPAN_OK || status == PAPAN_BAD_INPUT);
        }
        papan_puzzle_free(puzzle);
    }
    free(text);
}

#define BOX(rows, columns, layers, copies, piece)                                                              \
    "{\"family\": \"pack\", \"lattice\": \"cubic\", \"board\": {\"rows\": " #rows ", \"columns\": " #columns   \
    ", \"layers\": " #layers "}, \"pieces\": [{\"name\": \"A\", \"copies\": " #copies ", \"layers\": [" piece  \
    "]}]}"
#define LONG_CUT BOX(5, 10, 12, 120, "[\"AA \", \" AA\", \" A \"]")

/* Boxes filled with one letter: the frontier of cut cells is a whole layer. The first can be divided, by a
 * search; whether the second can is unknown. */
static void boxes_of_copies(void **state)
{
    static const struct {
        const char *puzzle;
        size_t rows, columns;
        papan_status status;
    } row[] = {
        {BOX(8, 8, 8, 128, "[\"AAA\", \" A \"]"), 64, 8, PAPAN_OK},
        {LONG_CUT, 60, 10, PAPAN_UNSUITABLE},
    };
    (void)state;
    for (size_t i = 0; i < (check_slow() ? 1 : ROWS(row)); i++) {
        static char text[2000];
        static uint16_t label[2000];
        papan_notes notes;
        papan_message why;
        size_t at = 0;
        papan_puzzle *puzzle = must_read(row[i].puzzle);
        for (size_t r = 0; r < row[i].rows; r++) {
            memset(text + at, 'A', row[i].columns);
            at += row[i].columns;
            text[at++] = '\n';
        }
        assert_int_equal(papan_read_solution(puzzle, text, at, NULL, label, &notes.warnings, &notes.error),
                         row[i].status);
        if (row[i].status == PAPAN_OK)
            assert_int_equal(papan_verify(puzzle, label, &why), PAPAN_OK);
        else
            assert_string_equal(notes.error.code, "copies-undecidable");
        papan_puzzle_free(puzzle);
    }
}

/* ---- many copies ---- */

enum { LONG = 200, WIDE = 100 };

/* 10,000 dominoes, of which the picture shows only one letter. */
static void *cut_dominoes(void *unused)
{
    (void)unused;
    static char text[LONG * (WIDE + 1) + 64];
    static uint16_t label[LONG * WIDE];
    papan_notes notes;
    papan_puzzle *puzzle = must_read("100 200 1\nDEFAULT\nAA\nCOPIES A=10000\n");
    for (unsigned i = 0; i < WIDE * (LONG + 1); i++)
        text[i] = i % (LONG + 1) == LONG ? '\n' : 'A';
    assert_int_equal(
        papan_read_solution(puzzle, text, WIDE * (LONG + 1), NULL, label, &notes.warnings, &notes.error),
        PAPAN_OK);
    papan_message why = {0};
    assert_int_equal(papan_verify(puzzle, label, &why), PAPAN_OK);
    papan_puzzle_free(puzzle);
    return NULL;
}

/* A thread with a small stack reads it: the depth of no recursion depends on the number of copies. */
static void many_copies_need_little_stack(void **state)
{
    (void)state;
    pthread_attr_t attributes;
    pthread_t thread;
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstacksize(&attributes, 512 << 10), 0);
    assert_int_equal(pthread_create(&thread, &attributes, cut_dominoes, NULL), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attributes);
}

/* A box that takes long to cut, and an allocator that fails after some time. */
static void a_long_cut_can_be_stopped(void **state)
{
    (void)state;
    static char text[60 * 11];
    static uint16_t label[600];
    papan_notes notes;
    check_memory a_while = {.fail_at = 100, .forever = true};
    papan_allocator memory = check_allocator(&a_while);
    papan_puzzle *puzzle = must_read(LONG_CUT);
    for (unsigned i = 0; i < sizeof text; i++)
        text[i] = i % 11 == 10 ? '\n' : 'A';
    assert_int_equal(
        papan_read_solution(puzzle, text, sizeof text, &memory, label, &notes.warnings, &notes.error),
        PAPAN_NO_MEMORY);
    papan_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_copies_need_little_stack),
        cmocka_unit_test(a_long_cut_can_be_stopped),
        cmocka_unit_test(among_other_lines),
        cmocka_unit_test(in_many_forms),
        cmocka_unit_test(with_many_signs_for_queens),
        cmocka_unit_test(among_other_boards),
        cmocka_unit_test(refused),
        cmocka_unit_test(boxes_of_copies),
        cmocka_unit_test(takes_linear_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
