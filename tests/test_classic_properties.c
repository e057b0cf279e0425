/* test_classic_properties.c: properties of the classic strategies that hold for any puzzle: given pieces stay,
 * their events form a consistent sequence, they stop on request. (oracle compares their answers.) */
#include "check.h"

static const char *const packers[] = {"piece-everywhere", "first-cell", "permute-pieces"};
static const char *const queeners[] = {"permute-columns", "row-by-row"};
enum { PACKERS = 3, QUEENERS = 2 };

static papan_result solve(const papan_puzzle *puzzle, const char *strategy, papan_goal goal)
{
    papan_request request = {.goal = goal, .strategy = strategy};
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL),
                     PAPAN_OK); /* PAPAN_WRONG: a wrong solution */
    return result;
}

/* ---- given pieces and queens ---- */

static const char with_placed[] = "5 5 7\nDEFAULT\nA\nAA\nB\nBB\nC\nCC\nD\nDD\nEE\nEE\nE\nFF\nFF\nF\nGGG\n"
                                  "PLACED\n.....\n.....\n.....\nA....\nAAGGG\n";
static const char all_placed[] = "2 2 1\nDEFAULT\nAA\nAA\nPLACED\nAA\nAA\n";

static bool keeps_placed(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    (void)context;
    (void)puzzle;
    assert_int_equal(label[15], 0);
    assert_int_equal(label[20], 0);
    assert_int_equal(label[21], 0);
    for (unsigned cell = 22; cell < 25; cell++)
        assert_int_equal(label[cell], 6);
    return true;
}

static void placed_pieces_stay(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle(with_placed);
    for (unsigned i = 0; i < PACKERS; i++) {
        papan_request request = {.goal = PAPAN_FIRST, .strategy = packers[i], .solution = keeps_placed};
        papan_result result = {0};
        assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
        if (strcmp(packers[i], "first-cell") != 0)
            assert_int_equal(result.verdict, PAPAN_SOLVED);
    }
    papan_puzzle_free(puzzle);
    puzzle = check_puzzle(all_placed);
    for (unsigned i = 0; i < PACKERS; i++)
        assert_int_equal(solve(puzzle, packers[i], PAPAN_FIRST).verdict, PAPAN_SOLVED);
    papan_puzzle_free(puzzle);
}

/* ---- what they do not support ----------------------------------------------------------------------- */

static void refusals_say_why(void **state)
{
    (void)state;
    static const struct {
        const char *puzzle, *strategy, *why;
    } table[] = {
        {"nqueens:6", "permute-pieces", "this strategy supports packing puzzles only"},
        {"soma:3x3x3", "piece-everywhere", "this strategy supports flat boards only"},
        {"kanoodle:pyramid", "first-cell", "this strategy supports flat boards only"},
        {"pentominoes:8x8-hole", "first-cell",
         "this strategy supports rectangular boards only, like the report's program; CUSTOM boards are "
         "unsupported"},
        {"pentominoes:6x10", "row-by-row", "this strategy supports Queens and N-Queens only"},
        {"nqueens:1025", "permute-columns", "this strategy supports at most 1024 queens"},
        {"stars: 2\nAABB\nAABB\nCCDD\nCCDD\n", "row-by-row",
         "this strategy supports one queen per row only; this puzzle has 2"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        papan_puzzle *puzzle = check_puzzle(table[i].puzzle);
        papan_request request = {.goal = PAPAN_FIRST, .strategy = table[i].strategy};
        papan_result result = {0};
        papan_message refusal;
        char why[256];
        assert_int_not_equal(papan_solve(puzzle, &request, &result, &refusal), PAPAN_OK);
        papan_message_text(&refusal, NULL, why, sizeof why);
        assert_string_equal(why, table[i].why);
        papan_puzzle_free(puzzle);
    }
}

/* ---- events ------------------------------------------------------------------------------------ */

typedef struct story {
    uint16_t label[64];
    size_t lying, cells;
    unsigned events[4];
    uint64_t cases;
} story;

static void listen(void *context, const papan_puzzle *puzzle, const papan_event *event)
{
    story *s = context;
    assert_true(event->cases >= s->cases);
    s->cases = event->cases;
    s->events[event->kind]++;
    for (uint32_t i = 0; i < event->cells; i++) {
        uint32_t cell = event->cell[i];
        assert_true(cell < papan_cells(puzzle));
        if (event->kind == PAPAN_PLACE) {
            assert_int_equal(s->label[cell], PAPAN_EMPTY);
            s->label[cell] = event->label;
            s->lying++;
        } else if (event->kind == PAPAN_REMOVE) {
            assert_int_equal(s->label[cell], event->label);
            s->label[cell] = PAPAN_EMPTY;
            s->lying--;
        }
    }
}

static bool as_told(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    story *s = context;
    assert_memory_equal(label, s->label, papan_cells(puzzle) * sizeof *label);
    return true;
}

static void check_story(const char *text, const char *strategy, papan_goal goal, unsigned solutions)
{
    papan_puzzle *puzzle = check_puzzle(text);
    story s = {.cells = papan_cells(puzzle)};
    memset(s.label, 0xFF, sizeof s.label);
    papan_request request = {
        .goal = goal, .strategy = strategy, .context = &s, .event = listen, .solution = as_told};
    papan_result quiet = solve(puzzle, strategy, goal), result;
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_int_equal(result.cases, quiet.cases);
    assert_int_equal(s.events[PAPAN_SOLUTION], solutions);
    assert_true(s.events[PAPAN_PLACE] > 0 && s.events[PAPAN_REJECT] > 0);
    if (goal != PAPAN_FIRST || solutions == 0)
        assert_int_equal(s.lying, 0);
    papan_puzzle_free(puzzle);
}

static void events_tell_the_search(void **state)
{
    (void)state;
    static const char solvable[] = "3 4 4\nDEFAULT\nAA\n A\nB\nBB\n CC\nCC\nDD\n";
    static const char none[] = "4 4 4\nDEFAULT\nAAAA\nBB\n BB\nCC\n CC\nDD\n DD\n";
    for (unsigned i = 0; i < PACKERS; i++) {
        check_story(solvable, packers[i], PAPAN_FIRST, 1);
        check_story(none, packers[i], PAPAN_FIRST, 0);
    }
    for (unsigned i = 0; i < QUEENERS; i++) {
        check_story("nqueens:6", queeners[i], PAPAN_FIRST, 1);
        check_story("nqueens:6", queeners[i], PAPAN_LIST, 4);
        check_story("AAAAA\nBBBBB\nCCCCC\nDDDDD\nEEEEE\n", queeners[i], PAPAN_LIST, 14);
    }
    check_story(solvable, "cover", PAPAN_FIRST, 1);
    check_story("nqueens:6", "cover", PAPAN_LIST, 4);
}

/* permute-columns rejects whole boards: each event has all queens. */
static void all_queens_are_rejected(void *context, const papan_puzzle *puzzle, const papan_event *event)
{
    (void)puzzle;
    if (event->kind == PAPAN_REJECT) {
        assert_int_equal(event->cells, 4);
        ++*(unsigned *)context;
    }
}

static void permutations_are_rejected_as_a_whole(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("nqueens:4");
    unsigned rejected = 0;
    papan_request request = {.goal = PAPAN_LIST,
                             .strategy = "permute-columns",
                             .context = &rejected,
                             .event = all_queens_are_rejected};
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_int_equal(rejected, 24 - 2);
    papan_puzzle_free(puzzle);
}

/* ---- stopping and memory ----------------------------------------------------------------------- */

static bool at_once(void *context)
{
    ++*(unsigned *)context;
    return true;
}

static void all_stop_when_told(void **state)
{
    (void)state;
    static const struct {
        const char *puzzle, *strategy;
    } endless[] = {
        {"nqueens:1000", "permute-columns"},      {"nqueens:100", "row-by-row"},
        {"pentominoes:6x10", "piece-everywhere"}, {"pentominoes:6x10", "first-cell"},
        {"pentominoes:6x10", "permute-pieces"},
    };
    for (size_t i = 0; i < sizeof endless / sizeof *endless; i++) {
        papan_puzzle *puzzle = check_puzzle(endless[i].puzzle);
        unsigned asked = 0;
        papan_request request = {
            .goal = PAPAN_FIRST, .strategy = endless[i].strategy, .context = &asked, .stop = at_once};
        papan_result result = {0};
        assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
        assert_int_equal(result.verdict, PAPAN_UNKNOWN);
        assert_int_equal(asked, 1);
        papan_puzzle_free(puzzle);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(placed_pieces_stay),     cmocka_unit_test(refusals_say_why),
        cmocka_unit_test(events_tell_the_search), cmocka_unit_test(permutations_are_rejected_as_a_whole),
        cmocka_unit_test(all_stop_when_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
