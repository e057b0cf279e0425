/* test_puzzle.c: puzzles themselves: symmetries, reasons for "no solution", labels of copies, the largest
 * and the built-in puzzles, named piece sets, and N-Queens in closed form. */
#include "check.h"

#include "model/symmetry.h"
#include "puzzle/pack_family.h"
#include "puzzle/square_board.h"

static bool keep_labels(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    memcpy(context, label, puzzle->cells * sizeof *label);
    return false;
}

/* One solution, in memory to be freed. */
static uint16_t *one_solution(const papan_puzzle *puzzle)
{
    uint16_t *label = malloc(puzzle->cells * sizeof *label);
    papan_request request = {.goal = PAPAN_LIST, .limit = 1, .context = label, .solution = keep_labels};
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_string_equal(result.count, "1");
    return label;
}

/* ---- symmetries ---- */

static bool same_image(const papan_group *g, unsigned a, unsigned b)
{
    uint32_t cells = g->puzzle->cells;
    return memcmp(g->image + a * cells, g->image + b * cells, cells * sizeof *g->image) == 0;
}

/* Applying one after the other gives one of them again. */
static bool closed(const papan_group *g, unsigned a, unsigned b)
{
    uint32_t cells = g->puzzle->cells;
    for (unsigned c = 0; c < g->order; c++) {
        bool same = true;
        for (uint32_t i = 0; i < cells && same; i++)
            same = g->image[b * cells + g->image[a * cells + i]] == g->image[c * cells + i];
        if (same)
            return true;
    }
    return false;
}

static void check_symmetries(const char *text, unsigned order)
{
    papan_puzzle *puzzle = check_puzzle(text);
    papan_group *group;
    assert_int_equal(papan_group_new(puzzle, NULL, &group), PAPAN_OK);
    if (group->order != order)
        fail_msg("%s: %u symmetries instead of %u", text, group->order, order);
    for (unsigned a = 0; a < order; a++)
        for (unsigned b = 0; b < order; b++) {
            assert_true(closed(group, a, b));
            assert_true(a == b || !same_image(group, a, b));
        }
    papan_group_free(group);
    papan_puzzle_free(puzzle);
}

static void orders_of_groups(void **state)
{
    (void)state;
    check_symmetries("pentominoes:6x10", 4);
    check_symmetries("iq-puzzler-pro:5x11", 4);
    check_symmetries("pentominoes:8x8-hole", 8);
    check_symmetries("iq-puzzler-pro:diagonal", 4); /* both diagonals mirror it */
    check_symmetries("iq-puzzler-pro:pyramid", 8);
    check_symmetries("soma:3x3x3", 48);
    check_symmetries("bedlam:4x4x4", 24); /* some pieces have no mirror image among the others */
    check_symmetries("nqueens:8", 8);
    check_symmetries("nqueens: 4\nPLACED\nQ...\n....\n....\n....\n", 2);
    check_symmetries("nqueens: 4\nPLACED\n.Q..\n....\n....\n....\n", 1);
    check_symmetries("AAAA\nBBBB\nCCCC\nDDDD\n", 4); /* regions may change places */
    check_symmetries("AABB\nAABB\nCCDD\nCCDD\n", 8);
    check_symmetries("AABB\nAABB\nCCDD\nCCDD\nPLACED\n.#..\n....\n....\n....\n", 1);
    check_symmetries("AABB\nAABB\nCCDD\nCCDD\nPLACED\n.x..\n....\n....\n....\n", 8); /* crosses are notes */
    check_symmetries("AAAB\nAACB\nADCB\nDDCB\n", 1);
    check_symmetries("2 3 1\nDEFAULT\nAA\nCOPIES A=3\n", 4);
    check_symmetries("2 3 1\nDEFAULT\nAA\nCOPIES A=3\nLABELS\na b a\na b a\n",
                     4); /* texts stay where they are */
    check_symmetries("2 3 1\nDEFAULT\nAA\nCOPIES A=3\nLABELS\na b a\n. . .\n", 2);
    check_symmetries("2 3 1\nDEFAULT\nAA\nCOPIES A=3\nLABELS\na b c\nd e f\n", 1);
}

static void placed_pieces_break_symmetries(void **state)
{
    (void)state;
    check_symmetries("2 2 2\nDEFAULT\nAA\nBB\n", 8);
    check_symmetries("2 2 2\nDEFAULT\nAA\nBB\nPLACED\nAA\n..\n", 2);
    check_symmetries("2 2 1\nDEFAULT\nAA\nCOPIES A=2\nPLACED\nAA\nAA\n", 4); /* a copy may become another */
    check_symmetries("2 2 2\nPYRAMID\nAA\nAA\nB\nPLACED\nB\n..\n..\n", 8);
}

static void images_of_solutions_are_solutions(void **state)
{
    (void)state;
    static const char *const puzzles[] = {"pentominoes:8x8-hole",
                                          "iq-puzzler-pro:diagonal",
                                          "kanoodle:pyramid",
                                          "soma:3x3x3",
                                          "nqueens:8",
                                          "4 4 1\nDEFAULT\nAA\nCOPIES A=8\n"};
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        papan_puzzle *puzzle = check_puzzle(puzzles[i]);
        papan_group *group;
        uint16_t *label = one_solution(puzzle), *image = malloc(puzzle->cells * sizeof *image);
        unsigned representatives = 0;
        assert_int_equal(papan_group_new(puzzle, NULL, &group), PAPAN_OK);
        for (unsigned s = 0; s < group->order; s++) {
            papan_group_image(group, s, label, image);
            assert_int_equal(papan_verify(puzzle, image, NULL), PAPAN_OK);
            representatives += papan_group_represents(group, image);
        }
        assert_true(representatives > 0 && group->order % representatives == 0);
        free(label);
        free(image);
        papan_group_free(group);
        papan_puzzle_free(puzzle);
    }
}

/* ---- reasons ---- */

static void check_reason(const char *text, const char *says)
{
    papan_puzzle *puzzle = check_puzzle(text);
    papan_allocator memory = papan_memory(NULL);
    papan_message why = {0};
    char sentence[300];
    assert_int_equal(puzzle->family->impossible(puzzle, &memory, PAPAN_THOROUGH, &why), PAPAN_OK);
    papan_message_text(&why, NULL, sentence, sizeof sentence);
    if (strcmp(sentence, says) != 0)
        fail_msg("%s: %s", text, sentence);
    papan_puzzle_free(puzzle);
}

static void reasons(void **state)
{
    (void)state;
    check_reason("3 3 3\nDEFAULT\nAAA\nCCC\nBB\n", "the pieces cover 8 cells, the board has 9");
    check_reason("2 3 2\nDEFAULT\nAAAA\nBB\n", "piece A fits nowhere on the board");
    check_reason("1 5 2\nCUSTOM\nX.XXX\nAA\nBB\n", "the hole of one cell at row 1, column 1 cannot "
                                                   "be filled: no remaining piece is that small");
    check_reason("1 9 1\nCUSTOM\nXXX.XXXXX\nAA\nCOPIES A=4\n",
                 "the hole of 3 cells at row 1, column 1 cannot be filled: no pieces add up to 3");
    check_reason("1 3 1\nCUSTOM\nX.X\nA\nCOPIES A=2\n", "");
    check_reason("1 9 1\nCUSTOM\nXXXX.XXXX\nAA\nCOPIES A=4\n", ""); /* two copies in each hole */
    check_reason("2 4 2\nCUSTOM\nXXX.\n.XXX\nAAAA\nBB\n", "piece A fits nowhere on the board");
    check_reason("3 2 2\nCUSTOM\nXX\n..\nXX\nA\nBBB\n", "piece B fits nowhere on the board");
    check_reason(
        "4 5 5\nDEFAULT\nAAAA\nBB\nBB\nCCC\n C\nDD\n DD\nE\nEEE\n",
        "coloured like a chessboard, the board has 10 dark and 10 light free cells; the pieces can cover "
        "9 or 11 dark cells, but not 10");
    check_reason("nqueens:2", "2 queens cannot be placed on a 2 x 2 board without attacking each other");
    check_reason("nqueens:3", "3 queens cannot be placed on a 3 x 3 board without attacking each other");
    check_reason("nqueens: 4\nPLACED\nQ...\n.Q..\n....\n....\n",
                 "the placed queens at row 1, column 1 and row 2, column 2 attack each other");
    check_reason("nqueens: 4\nPLACED\nQ...\n..Q.\n....\n....\n",
                 "every cell of row 3 is attacked by a placed queen");
    check_reason("AB\nAB\n", "a 2 x 2 board is too small for a queen in each row: they would touch");
    check_reason("ABC\nABC\nABC\n", "a 3 x 3 board is too small for a queen in each row: they would touch");
    check_reason("AAAA\nBBBB\nCCCC\nDDDD\nPLACED\n#...\n.#..\n....\n....\n",
                 "the queen placed at row 2, column 2 breaks a rule with another placed queen");
    check_reason("AAAA\nCCBD\nCCCD\nDDDD\nPLACED\n.#..\n....\n....\n....\n",
                 "region B has too few free cells left, given the moves that are forced");
    check_reason("AAAA\nBBBB\nCCCC\nDDDD\nPLACED\n....\n.#..\n....\n....\n",
                 "regions A, C need 2 queens, but all their free cells are in column 4, which takes only 1");
    check_reason("nqueens:8", "");
    check_reason("AAAA\nBBBB\nCCCC\nDDDD\n", "");
    check_reason("soma:3x3x3", "");
}

/* ---- labels of copies ---- */

static void labels_of_copies(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("2 4 2\nDEFAULT\nAA\nBB\nCOPIES A=3\n");
    papan_allocator memory = papan_memory(NULL);
    uint16_t label[8];
    static const uint16_t uncut[8] = {0, 3, 3, 0, 0, 0, 0, 0};
    assert_int_equal(papan_pack_labels(puzzle, &memory, "AABBAAAA", label), PAPAN_OK);
    assert_int_equal(papan_verify(puzzle, label, NULL), PAPAN_OK);
    assert_int_equal(papan_pack_labels(puzzle, &memory, "ABBAAAAA", label),
                     PAPAN_OK); /* two upright, one not */
    assert_int_equal(papan_verify(puzzle, label, NULL), PAPAN_OK);
    assert_int_equal(papan_pack_labels(puzzle, &memory, "AB?AAAAA", label), PAPAN_WRONG);
    assert_int_equal(label[2], PAPAN_EMPTY);
    assert_int_equal(papan_pack_labels(puzzle, &memory, "ABBA.AAA", label), PAPAN_WRONG);
    assert_int_equal(label[0], uncut[0]);
    assert_int_equal(label[3], uncut[3]);
    assert_int_equal(label[4], PAPAN_EMPTY);
    papan_puzzle_free(puzzle);
}

#define X29 "XXXXXXXXXXXXXXXXXXXXXXXXXXXXX"

/* Pictures of one letter: cutting them is a puzzle of its own. */
static void many_copies_are_cut(void **state)
{
    (void)state;
    static const struct {
        const char *puzzle;
        papan_status status;
    } table[] = {
        {"10 20 1\nDEFAULT\nAAAA\n A\nCOPIES A=40\n", PAPAN_OK},
        {"20 10 1\nDEFAULT\nAAAA\n A\nCOPIES A=40\n", PAPAN_OK},
        {"100 100 1\nDEFAULT\nAA\nCOPIES A=5000\n", PAPAN_OK},
        {"10 10 1\nDEFAULT\nAAA\n A\nCOPIES A=25\n", PAPAN_WRONG},
        {"10 10 1\nDEFAULT\nA A\nAAA\nCOPIES A=20\n", PAPAN_WRONG},
        /* without two corners of the same colour: no end if failures are forgotten */
        {"6 30 1\nCUSTOM\n." X29 "\nX" X29 "\nX" X29 "\nX" X29 "\nX" X29 "\n" X29 ".\nAA\nCOPIES A=89\n",
         PAPAN_WRONG},
        {"21 21 1\nDEFAULT\nAA\nCOPIES A=221\n", PAPAN_WRONG}, /* an odd number of cells: no search */
        /* sides of one and two cells: the same cells can be cut into more copies or fewer */
        {"1 6 1\nDEFAULT\nA\nCOPIES A=3\nBACK A\nAA\n", PAPAN_OK},
        {"1 6 1\nDEFAULT\nAA\nCOPIES A=3\nBACK A\nA\n", PAPAN_OK},
    };
    papan_allocator memory = papan_memory(NULL);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        papan_puzzle *puzzle = check_puzzle(table[i].puzzle);
        uint16_t *label = calloc(puzzle->cells, sizeof *label);
        char *symbol = malloc(puzzle->cells);
        assert_true(label != NULL && symbol != NULL);
        memset(symbol, 'A', puzzle->cells);
        assert_int_equal(papan_pack_labels(puzzle, &memory, symbol, label), table[i].status);
        assert_true((papan_verify(puzzle, label, NULL) == PAPAN_OK) == (table[i].status == PAPAN_OK));
        free(symbol);
        free(label);
        papan_puzzle_free(puzzle);
    }
}

static void copies_get_labels_of_their_own(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("2 4 1\nDEFAULT\nAA\nCOPIES A=4\nPLACED\n..AA\n....\n");
    uint16_t *label = one_solution(puzzle);
    unsigned met[4] = {0};
    for (unsigned cell = 0; cell < 8; cell++)
        met[label[cell]]++;
    for (unsigned copy = 0; copy < 4; copy++)
        assert_int_equal(met[copy], 2);
    assert_int_equal(label[2], puzzle->pack.placed[2]);
    free(label);
    papan_puzzle_free(puzzle);
}

/* ---- limits ---- */

static papan_puzzle *copies_on(unsigned rows, unsigned columns, const char *piece, unsigned copies)
{
    char text[100];
    snprintf(text, sizeof text, "%u %u 1\nDEFAULT\n%s\nCOPIES A=%u\n", rows, columns, piece, copies);
    return check_puzzle(text);
}

/* Empty cells of a picture get the labels of gaps. */
static void labels_of_gaps(void **state)
{
    (void)state;
    static const char *const picture[] = {".AA.", "AA..", "..AA"};
    papan_puzzle *puzzle = check_puzzle("1 4 1\nCUSTOM\n????\nAA\n");
    papan_allocator memory = papan_memory(NULL);
    for (size_t i = 0; i < sizeof picture / sizeof *picture; i++) {
        uint16_t label[4];
        assert_int_equal(papan_pack_labels(puzzle, &memory, picture[i], label), PAPAN_OK);
        assert_int_equal(papan_verify(puzzle, label, NULL), PAPAN_OK);
        for (unsigned cell = 0; cell < 4; cell++)
            assert_true(label[cell] != PAPAN_EMPTY);
    }
    papan_puzzle_free(puzzle);
}

/* Bounds that are met already, or only just. */
static void counted_pieces_and_gaps(void **state)
{
    (void)state;
    check_count("1 4 2\nCUSTOM\n????\nAA\nBB\nUSE 1-2\nPLACED\nAA..\n", NULL, false, "2");
    check_count("1 4 2\nCUSTOM\n????\nAA\nBB\nUSE 2\nPLACED\nAA..\n", NULL, false, "1");
    check_count("1 6 3\nCUSTOM\n??????\nAA\nBB\nCC\nUSE 2\nPLACED\nAA....\n", NULL, false, "6");
    check_count("1 4 1\nCUSTOM\n??XX\nAA\nGAPS ?=2\n", NULL, false, "1");
    check_count("1 4 1\nCUSTOM\n??XX\nAA\nGAPS ?=0-2\n", NULL, false, "1");
}

static void large_packings(void **state)
{
    (void)state;
    static const struct {
        unsigned rows, columns;
        const char *piece;
        unsigned copies;
    } board[] = {{32, 32, "AA", 512}, {1000, 20, "AA", 10000}, {100, 100, "A", 10000}};
    for (size_t i = 0; i < sizeof board / sizeof *board; i++) {
        papan_puzzle *puzzle = copies_on(board[i].rows, board[i].columns, board[i].piece, board[i].copies);
        uint16_t *label = one_solution(puzzle);
        assert_int_equal(papan_verify(puzzle, label, NULL), PAPAN_OK);
        free(label);
        papan_puzzle_free(puzzle);
    }
}

static void large_queens(void **state)
{
    (void)state;
    char text[PAPAN_QUEENS_MAX * (PAPAN_QUEENS_MAX + 1) + 1] = "";
    for (unsigned row = 0; row < PAPAN_QUEENS_MAX; row++) {
        memset(text + row * (PAPAN_QUEENS_MAX + 1), papan_region_symbols[row], PAPAN_QUEENS_MAX);
        text[row * (PAPAN_QUEENS_MAX + 1) + PAPAN_QUEENS_MAX] = '\n';
    }
    papan_puzzle *puzzle = check_puzzle(text);
    uint16_t *label = one_solution(puzzle);
    assert_int_equal(papan_verify(puzzle, label, NULL), PAPAN_OK);
    free(label);
    papan_puzzle_free(puzzle);
}

static void check_refused(papan_status status, papan_puzzle *const *puzzle, const papan_notes *notes)
{
    assert_int_equal(status, PAPAN_BAD_INPUT);
    assert_null(*puzzle);
    assert_non_null(notes->error.text);
    char sentence[300];
    papan_message_text(&notes->error, NULL, sentence, sizeof sentence);
    assert_null(strstr(sentence, "  ")); /* no argument is missing */
}

static void beyond_the_limits(void **state)
{
    (void)state;
    papan_puzzle *puzzle;
    papan_notes notes = {0};
    static char symbols[(PAPAN_QUEENS_MAX + 1) * (PAPAN_QUEENS_MAX + 1)];
    memset(symbols, 'A', sizeof symbols);
    check_refused(papan_queens_new(NULL, PAPAN_QUEENS_MAX + 1, 1, symbols, NULL, NULL, &puzzle, &notes),
                  &puzzle, &notes);
    check_refused(papan_queens_new(NULL, 0, 1, symbols, NULL, NULL, &puzzle, &notes), &puzzle, &notes);
    check_refused(papan_queens_new(NULL, 1, 2, symbols, NULL, NULL, &puzzle, &notes), &puzzle, &notes);
    check_refused(papan_nqueens_new(NULL, 0, 0, NULL, NULL, &puzzle, &notes), &puzzle, &notes);
    check_refused(papan_nqueens_new(NULL, UINT64_C(1) << 32, 0, NULL, NULL, &puzzle, &notes), &puzzle, &notes);
    static const unsigned line[2] = {5, 6};
    check_refused(papan_queens_new(NULL, 2, 1, "AAA!", NULL, line, &puzzle, &notes), &puzzle, &notes);
    assert_true(notes.error.line == 6 && notes.error.column == 2);
    static const uint32_t zero = 0, one = 1;
    check_refused(papan_nqueens_new(NULL, 1, 1, &zero, &one, &puzzle, &notes), &puzzle, &notes);
    check_refused(papan_nqueens_new(NULL, 1, 1, &one, &zero, &puzzle, &notes), &puzzle, &notes);
    check_refused(papan_nqueens_new(NULL, PAPAN_NQUEENS_BOARD_MAX + 1, 1, &one, &one, &puzzle, &notes), &puzzle,
                  &notes);
    static const papan_point cell = {0};
    static const struct {
        unsigned rows, columns, layers, pieces, copies;
        size_t size;
    } wrong[] = {{PAPAN_PACK_SIDE_MAX + 1, 1, 1, 1, 1, 1},
                 {200, 101, 1, 1, 1, 1},
                 {0, 1, 1, 1, 1, 1},
                 {1, 1, 0, 1, 1, 1},
                 {1, 1, 1, 0, 1, 1},
                 {1, 1, 1, PAPAN_PACK_PIECES_MAX + 1, 1, 1},
                 {1, 1, 1, 1, PAPAN_PACK_INSTANCES_MAX + 1, 1},
                 {1, 1, 1, 1, 1, 0},
                 {1, 1, 1, 1, 1, PAPAN_PACK_CELLS_MAX + 1}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        papan_piece_spec piece = {
            .symbol = 'A', .copies = wrong[i].copies, .size = wrong[i].size, .cell = &cell};
        papan_pack_spec spec = {.lattice = PAPAN_CUBIC,
                                .rows = wrong[i].rows,
                                .columns = wrong[i].columns,
                                .layers = wrong[i].layers,
                                .pieces = wrong[i].pieces,
                                .piece = &piece};
        check_refused(papan_pack_new(NULL, &spec, &puzzle, &notes), &puzzle, &notes);
    }
}

/* As many as are allowed; names that are too long are cut; no letter twice. */
static void at_the_limits(void **state)
{
    (void)state;
    static const papan_point cell = {0};
    char name[100] = "";
    memset(name, 'n', sizeof name - 1);
    papan_piece_spec piece[PAPAN_PACK_PIECES_MAX];
    papan_pack_spec spec = {.rows = 1,
                            .columns = PAPAN_PACK_PIECES_MAX,
                            .layers = 1,
                            .pieces = PAPAN_PACK_PIECES_MAX,
                            .piece = piece};
    for (unsigned i = 0; i < spec.pieces; i++)
        piece[i] = (papan_piece_spec){.symbol = papan_piece_symbols[i], .name = name, .size = 1, .cell = &cell};
    papan_puzzle *puzzle;
    papan_notes notes = {0};
    assert_int_equal(papan_pack_new(NULL, &spec, &puzzle, &notes), PAPAN_OK);
    assert_int_equal(strlen(puzzle->pack.piece[0].name), sizeof puzzle->pack.piece[0].name - 1);
    papan_puzzle_free(puzzle);
    for (unsigned i = 1; i < spec.pieces; i++) {
        piece[i].symbol = papan_piece_symbols[i - 1];
        check_refused(papan_pack_new(NULL, &spec, &puzzle, &notes), &puzzle, &notes);
        piece[i].symbol = papan_piece_symbols[i];
    }
}

/* Q is a queen in a picture, unless it is a region and another sign is there. */
static void signs_of_queens(void **state)
{
    (void)state;
    static const struct {
        const char *picture;
        bool right;
    } table[] = {{"Q#AABBB##BBBBB#B", true}, {"Q*AABBB**BBBBB*B", true}, {"QQAABBBQQBBBBBQB", false}};
    papan_puzzle *puzzle = check_puzzle("QAAA\nAAAC\nBBBC\nBBBC\n");
    papan_allocator memory = papan_memory(NULL);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        uint16_t label[16] = {0};
        assert_int_equal(papan_square_labels(puzzle, &memory, table[i].picture, label), PAPAN_OK);
        for (unsigned cell = 0; cell < 16; cell++) {
            bool queen = cell == 1 || cell == 7 || cell == 8 || cell == 14;
            assert_true(((label[cell] != PAPAN_EMPTY) == queen) == (table[i].right || cell > 0));
        }
    }
    papan_puzzle_free(puzzle);
}

/* ---- what is built in ---- */

static void builtins(void **state)
{
    (void)state;
    static const char *const promised[] = {
        "nqueens:8",           "pentominoes:6x10",        "pentominoes:3x20",
        "pentominoes:4x15",    "pentominoes:5x12",        "pentominoes:8x8-hole",
        "iq-puzzler-pro:5x11", "iq-puzzler-pro:diagonal", "iq-puzzler-pro:pyramid",
        "kanoodle:5x11",       "kanoodle:pyramid",        "soma:3x3x3",
        "bedlam:4x4x4"};
    for (size_t i = 0; i < sizeof promised / sizeof *promised; i++) {
        bool listed = false;
        papan_builtin_info at = {.size = sizeof at};
        for (size_t k = 0; papan_builtin_at(k, &at); k++)
            listed = listed || strcmp(at.id, promised[i]) == 0;
        assert_true(listed);
        papan_puzzle *puzzle = check_puzzle(promised[i]);
        uint32_t area = 0;
        for (unsigned p = 0; puzzle->family == &papan_family_pack && p < puzzle->pack.pieces; p++)
            area += puzzle->pack.piece[p].size;
        assert_true(puzzle->family == &papan_family_nqueens || area == puzzle->cells);
        papan_puzzle_free(puzzle);
    }
    static const char *const none[] = {"",
                                       "nqueens:",
                                       "nqueens:0",
                                       "nqueens:-1",
                                       "nqueens:8x",
                                       "soma",
                                       "soma:3x3x",
                                       "nqueens:99999999999999999999",
                                       "pentominoes:"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        papan_puzzle *puzzle;
        papan_notes notes;
        papan_status status = papan_builtin(none[i], NULL, &puzzle, &notes.error);
        check_refused(status, &puzzle, &notes);
        assert_int_equal(papan_builtin(none[i], NULL, &puzzle, NULL), PAPAN_BAD_INPUT); /* no reason wanted */
    }
}

static void piece_sets(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned pieces, cells;
    } promised[] = {{"pentominoes", 12, 60},
                    {"iq-puzzler-pro", 12, 55},
                    {"kanoodle", 12, 55},
                    {"soma", 7, 27},
                    {"bedlam", 13, 64},
                    {"tetrominoes", 5, 20},
                    {"one-sided-tetrominoes", 7, 28},
                    {"one-sided-pentominoes", 18, 90},
                    {"pentominoes-tetrominoes", 17, 80},
                    {"calendar", 8, 41},
                    {"calendar-weekday", 10, 47},
                    {"genius-square", 9, 29},
                    {"iq-fit", 10, 46},
                    {"iq-xoxo", 10, 50},
                    {"iq-twist", 8, 32},
                    {"tetrahexes", 7, 28},
                    {"trihexes-tetrahexes", 10, 37},
                    {"polyhexes", 12, 40},
                    {"pentahexes", 22, 110},
                    {"hexiamonds", 12, 72},
                    {"hexagon-tangram", 8, 45},
                    {"kanoodle-extreme", 12, 56},
                    {"kanoodle-genius", 7, 35}};
    for (size_t i = 0; i < sizeof promised / sizeof *promised; i++) {
        const papan_piece_set *set = papan_piece_set_find(promised[i].name, strlen(promised[i].name));
        assert_non_null(set);
        assert_int_equal(set->pieces, promised[i].pieces);
        size_t cells = 0;
        for (unsigned p = 0; p < set->pieces; p++)
            cells += set->piece[p].size;
        assert_int_equal(cells, promised[i].cells);
        papan_pack_spec spec = {.lattice = set->lattice,
                                .rows = 1,
                                .columns = 1,
                                .layers = 1,
                                .pieces = set->pieces,
                                .piece = set->piece};
        papan_puzzle *puzzle;
        papan_notes notes = {0};
        assert_int_equal(papan_pack_new(NULL, &spec, &puzzle, &notes), PAPAN_OK);
        assert_int_equal(notes.warnings.count, 0); /* every piece hangs together by its faces */
        assert_ptr_equal(papan_piece_set_of(&puzzle->pack), set);
        if (set->piece[0].backs > 0) { /* another back: another piece */
            papan_puzzle *other;
            papan_piece_spec piece[PAPAN_PACK_PIECES_MAX];
            memcpy(piece, set->piece, set->pieces * sizeof *piece);
            piece[0].back = &(papan_face_spec){piece[0].size, piece[0].cell, piece[0].kind};
            spec.piece = piece;
            assert_int_equal(papan_pack_new(NULL, &spec, &other, &notes), PAPAN_OK);
            assert_null(papan_piece_set_of(&other->pack));
            papan_puzzle_free(other);
        }
        papan_puzzle_free(puzzle);
    }
    assert_null(papan_piece_set_find("som", 3));
    assert_null(papan_piece_set_numbered(sizeof promised / sizeof *promised));
}

/* ---- closed form ---- */

static void closed_form(void **state)
{
    (void)state;
    static bool column[512], rising[1024], falling[1024];
    for (uint64_t n = 1; n <= 500; n++) {
        if (n == 2 || n == 3)
            continue;
        memset(column, 0, sizeof column);
        memset(rising, 0, sizeof rising);
        memset(falling, 0, sizeof falling);
        for (uint64_t row = 0; row < n; row++) {
            uint64_t c = papan_nqueens_column(n, row);
            if (c >= n || column[c] || rising[row + c] || falling[row + n - 1 - c])
                fail_msg("%u queens: row %u, column %u", (unsigned)n, (unsigned)row, (unsigned)c);
            column[c] = rising[row + c] = falling[row + n - 1 - c] = true;
        }
        assert_int_equal(papan_nqueens_check(n, 1, NULL, NULL, NULL), PAPAN_OK);
    }
}

static void closed_form_as_a_strategy(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 20; n++) {
        char id[20];
        snprintf(id, sizeof id, "nqueens:%u", n);
        papan_puzzle *puzzle = check_puzzle(id);
        papan_request request = {.goal = PAPAN_FIRST, .strategy = "closed-form"};
        papan_result result = {0};
        assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
        assert_int_equal(result.verdict, n == 2 || n == 3 ? PAPAN_NONE : PAPAN_SOLVED);
        papan_puzzle_free(puzzle);
    }
}

static bool at_once(void *context)
{
    ++*(unsigned *)context;
    return true;
}

static void closed_form_checks_itself(void **state)
{
    (void)state;
    static const uint64_t large[] = {100000, 100001, 100002, 100003, 100004, 100005, 1000003};
    for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
        assert_int_equal(papan_nqueens_check(large[i], i % 2 ? 1 << 20 : 20000, NULL, NULL, NULL), PAPAN_OK);
    }
    for (uint64_t n = 2; n <= 3; n++) { /* there is none, and the check detects that */
        assert_int_equal(papan_nqueens_check(n, 1000, NULL, NULL, NULL), PAPAN_WRONG);
    }
    unsigned asked = 0;
    assert_int_equal(papan_nqueens_check(1000000, 1000, &asked, at_once, NULL), PAPAN_STOPPED);
    assert_int_equal(asked, 1);
}

/* Copies of a piece whose sides have different sizes are counted by their labels, not by their cells. */
static void placed_copies_are_counted(void **state)
{
    static const struct {
        const char *placed;
        unsigned copies;
    } row[] = {{"......\n", 0}, {"AA....\n", 1}, {"...AAA\n", 1}, {"AA.AAA\n", 2}};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char text[100];
        snprintf(text, sizeof text, "1 6 1\nDEFAULT\nAA\nCOPIES A=3\nBACK A\nAAA\nPLACED\n%s", row[i].placed);
        papan_puzzle *puzzle = check_puzzle(text);
        assert_int_equal(papan_pack_pieces_in(puzzle, puzzle->pack.placed), row[i].copies);
        papan_puzzle_free(puzzle);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(placed_copies_are_counted),
        cmocka_unit_test(orders_of_groups),
        cmocka_unit_test(placed_pieces_break_symmetries),
        cmocka_unit_test(images_of_solutions_are_solutions),
        cmocka_unit_test(reasons),
        cmocka_unit_test(labels_of_copies),
        cmocka_unit_test(many_copies_are_cut),
        cmocka_unit_test(copies_get_labels_of_their_own),
        cmocka_unit_test(labels_of_gaps),
        cmocka_unit_test(counted_pieces_and_gaps),
        cmocka_unit_test(large_packings),
        cmocka_unit_test(large_queens),
        cmocka_unit_test(beyond_the_limits),
        cmocka_unit_test(at_the_limits),
        cmocka_unit_test(signs_of_queens),
        cmocka_unit_test(builtins),
        cmocka_unit_test(piece_sets),
        cmocka_unit_test(closed_form),
        cmocka_unit_test(closed_form_as_a_strategy),
        cmocka_unit_test(closed_form_checks_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
