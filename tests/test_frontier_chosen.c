/* test_frontier_chosen.c: which packings are counted by frontier, which are searched, and for which both are
 * tried in turns; and that both give the same number where they are about equally fast. */
#include "check.h"

#include "run/plan.h"
#include "search/frontier_choice.h"

#define PENTOMINOES "pieces: pentominoes\n"

/* A cell missing here and there: no symmetry. */
static const char uneven[] =
    "8 8 12\nCUSTOM\nXX.XXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXX.\nXXXXXXXX\n.XXXXXXX\nXXXXXXXX\n"
    "X.XXXXXX\n" PENTOMINOES;
/* Without its corners: all eight symmetries. */
static const char even[] =
    "8 8 12\nCUSTOM\n.XXXXXX.\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\n"
    ".XXXXXX.\n" PENTOMINOES;
/* Few cells for its box, but wide in the middle. */
static const char cross[] =
    "9 12 12\nCUSTOM\n....XXXX....\n....XXXX....\n....XXXX....\nXXXXXXXXXXXX\nXXXXXXXXXXXX\nXXXXXXXXXXXX\n"
    "....XXXX....\n....XXXX....\n....XXXX....\n" PENTOMINOES;
/* As wide as the others, but with more pieces than a search can do. */
static const char many[] =
    "8 10 8\nDEFAULT\nA\nAAAA\nBBB\nB\nB\nCC\nCCC\n DD\nDD\n D\nEEEE\n E\nFFF\n F\n F\nG G\nGGG\n"
    "HH\n H\n HH\nCOPIES A=2 B=2 C=2 D=2 E=2 F=2 G=2 H=2\n";

/* Pieces of 1 to 22 cells in a row. */
#define A_TO_G    "A\nBB\nCCC\nDDDD\nEEEEE\nFFFFFF\nGGGGGGG\n"
#define H_TO_L    "HHHHHHHH\nIIIIIIIII\nJJJJJJJJJJ\nKKKKKKKKKKK\nLLLLLLLLLLLL\n"
#define M_TO_Q    "MMMMMMMMMMMMM\nNNNNNNNNNNNNNN\nOOOOOOOOOOOOOOO\nPPPPPPPPPPPPPPPP\nQQQQQQQQQQQQQQQQQ\n"
#define R_TO_U    "RRRRRRRRRRRRRRRRRR\nSSSSSSSSSSSSSSSSSSS\nTTTTTTTTTTTTTTTTTTTT\nUUUUUUUUUUUUUUUUUUUUU\n"
#define WITHOUT_V A_TO_G H_TO_L M_TO_Q R_TO_U
static const char straight[] = "1 253 22\nDEFAULT\n" WITHOUT_V "VVVVVVVVVVVVVVVVVVVVVV\n";
static const char twins[] = "1 232 22\nDEFAULT\n" WITHOUT_V "V\n";

static void chosen(void **state)
{
    static const struct {
        const char *text, *strategy;
    } row[] = {
        {uneven, "frontier"},
        {even, "slices"},
        {cross, "slices"},
        {many, "frontier"},
        {"pentominoes:8x8-hole", "slices"},
        {"pentominoes:6x10", "frontier"},
        {"iq-puzzler-pro:diagonal", "frontier"},
        {"soma:3x3x3", "slices"},
        {"14 14 1\nDEFAULT\nAA\nCOPIES A=98\n", "frontier"},
        {"20 20 1\nDEFAULT\nAAAAA\nCOPIES A=80\n", "slices"}, /* too wide */
        {straight, "subsets"},                                /* 22 different pieces */
        {twins, "frontier"},                                  /* two of them have the same shape */
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        papan_puzzle *puzzle = check_puzzle(row[i].text);
        papan_request request = {.goal = PAPAN_COUNT};
        const papan_strategy *strategy = papan_choose(puzzle, &request);
        if (strcmp(strategy->name, row[i].strategy) != 0)
            fail_msg("%s\nby %s instead of %s", row[i].text, strategy->name, row[i].strategy);
        papan_puzzle_free(puzzle);
    }
}

/* A box of 1 x 1 x 2 bricks, or of soma's pieces: plane and size of its pieces decide. */
static void chosen_in_space(void **state)
{
#define BOX(rows, columns, layers, copies)                                                                     \
    "{\"family\": \"pack\", \"lattice\": \"cubic\", \"board\": {\"rows\": " #rows ", \"columns\": " #columns   \
    ", \"layers\": " #layers "}, \"pieces\": [{\"name\": \"A\", \"copies\": " #copies                          \
    ", \"cells\": [[0, 0, 0], [0, 0, 1]]}]}\n"
    static const struct {
        const char *text, *strategy;
        bool contested;
    } row[] = {
        {BOX(3, 3, 6, 27), "frontier", false}, {BOX(3, 6, 3, 27), "frontier", false},
        {BOX(6, 3, 3, 27), "frontier", false}, {BOX(6, 6, 6, 108), "slices", true},
        {"soma:3x3x3", "slices", true},        {"soma:snake", "frontier", false},
        {"bedlam:4x4x4", "slices", false},     {"kanoodle:pyramid", "slices", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        papan_puzzle *puzzle = check_puzzle(row[i].text);
        papan_request request = {.goal = PAPAN_COUNT};
        assert_string_equal(papan_choose(puzzle, &request)->name, row[i].strategy);
        assert_int_equal(papan_graph_may_win(puzzle), row[i].contested);
        papan_puzzle_free(puzzle);
    }
    check_count(BOX(3, 3, 6, 27), NULL, false, "64647289");
}

static void same_number(void **state)
{
    (void)state;
    check_count(uneven, "frontier", false, "630");
    check_count(uneven, "slices", false, "630");
    check_count(cross, "frontier", false, "96");
    check_count(cross, "slices", false, "96");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chosen),
        cmocka_unit_test(chosen_in_space),
        cmocka_unit_test(same_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
