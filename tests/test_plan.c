/* test_plan.c: which strategy runs if none is named, what happens if it gives up, and that positions with
 * given pieces are counted correctly and immediately. */
#include "check.h"

#include "run/plan.h"
#include "search/frontier_choice.h"

static papan_result ask(const papan_puzzle *puzzle, papan_request request, papan_status expected)
{
    papan_result result = {0};
    papan_message why;
    assert_int_equal(papan_solve(puzzle, &request, &result, &why), expected);
    assert_true((why.text != NULL) == (expected != PAPAN_OK));
    return result;
}

/* ---- the choice ---- */

static void default_engines(void **state)
{
    static const struct {
        const char *text;
        papan_goal goal;
        const char *strategy;
    } row[] = {
        {"iq-puzzler-pro:5x11", PAPAN_COUNT, "frontier"},
        {"iq-puzzler-pro:diagonal", PAPAN_COUNT, "frontier"},
        {"kanoodle:5x11", PAPAN_COUNT, "frontier"},
        {"pentominoes:3x20", PAPAN_COUNT, "frontier"},
        {"pentominoes:3x20", PAPAN_LIST, "frontier"},
        {"pentominoes:6x10", PAPAN_COUNT, "frontier"},
        {"pentominoes:6x10", PAPAN_FIRST, "slices"},
        {"soma:3x3x3", PAPAN_COUNT, "slices"},
        {"soma:3x3x3", PAPAN_LIST, "slices"},
        {"soma:3x3x3", PAPAN_FIRST, "slices"},
        {"kanoodle:pyramid", PAPAN_COUNT, "slices"},
        {"bedlam:4x4x4", PAPAN_FIRST, "slices"},
        {"soma:3x3x3", PAPAN_CHECK, "slices"},
        {"nqueens:8", PAPAN_COUNT, "parity"},
        {"nqueens:8", PAPAN_LIST, "queens-bits"},
        {"nqueens: 5\nPLACED\nQ....\n.....\n.....\n.....\n.....\n", PAPAN_COUNT, "queens-bits"},
        {"nqueens:8", PAPAN_CHECK, "cover"},
        {"nqueens:8", PAPAN_FIRST, "closed-form"},
        {"AABB\nAACB\nDCCC\nDDDC\n", PAPAN_COUNT, "bitboard"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        papan_puzzle *puzzle = check_puzzle(row[i].text);
        papan_result result = ask(puzzle, (papan_request){.goal = row[i].goal}, PAPAN_OK);
        if (strcmp(result.strategy, row[i].strategy) != 0)
            fail_msg("%s, goal %d: %s instead of %s", row[i].text, (int)row[i].goal, result.strategy,
                     row[i].strategy);
        assert_null(result.note.text);
        if (row[i].goal == PAPAN_COUNT) /* papan_estimate() uses these */
            assert_string_equal(papan_choose(puzzle, &(papan_request){.goal = PAPAN_COUNT})->name,
                                row[i].strategy);
        assert_true(papan_choose_probed(puzzle, NULL)->traits & PAPAN_ESTIMATES);
        assert_string_equal(papan_choose_probed(puzzle, "cover")->name, "cover");
        papan_puzzle_free(puzzle);
    }
}

/* ---- plans ---- */

static void join(char *out, const papan_strategy *const *strategy, unsigned count)
{
    *out = '\0';
    for (unsigned i = 0; i < count; i++)
        strcat(strcat(out, i > 0 ? " " : ""), strategy[i]->name);
}

/* Rivals, probes and steps of plans, for which nothing was run. */
static void plans_are_made_of_puzzle_and_request(void **state)
{
    static const char squares[] = "18 18 1\nDEFAULT\nOO\nOO\nCOPIES O=81\n";
    static const struct {
        const char *text;
        papan_request request;
        const char *rivals, *probes, *steps;
    } row[] = {
        {"AABB\nAACB\nDCCC\nDDDC\n", {.goal = PAPAN_CHECK}, "bitboard learn cover", "", "bitboard"},
        {"AABB\nAACB\nDCCC\nDDDC\n", {.goal = PAPAN_COUNT}, "", "", "bitboard"},
        {"AABB\nAACB\nDCCC\nDDDC\n", {.goal = PAPAN_CHECK, .strategy = "learn"}, "", "", "learn"},
        {"pentominoes:6x10",
         {.goal = PAPAN_CHECK},
         "slices frontier learn",
         "slices cover-bits",
         "slices cover"},
        {"pentominoes:6x10",
         {.goal = PAPAN_CHECK, .distinct = true},
         "slices frontier learn",
         "",
         "slices cover"},
        {"pentominoes:6x10", {.goal = PAPAN_FIRST}, "slices frontier learn", "", "slices cover"},
        {"pentominoes:6x10",
         {.goal = PAPAN_LIST, .limit = 100},
         "slices frontier learn",
         "slices cover-bits",
         "slices cover"},
        {"pentominoes:6x10", {.goal = PAPAN_LIST, .limit = 101}, "", "", "slices cover"},
        {"pentominoes:6x10", {.goal = PAPAN_COUNT}, "", "", "frontier slices cover"},
        {"pentominoes:6x10",
         {.goal = PAPAN_CHECK, .memory_limit = 1 << 20},
         "slices learn",
         "slices cover-bits",
         "slices cover"},
        {squares, {.goal = PAPAN_COUNT}, "slices frontier", "", "slices cover"},
        {"soma:3x3x3", {.goal = PAPAN_CHECK}, "slices learn cover", "slices cover-bits", "slices cover"},
        {"nqueens:8", {.goal = PAPAN_FIRST}, "closed-form", "", "closed-form"},
        {"a b | c\na c\nb c\nb\n", {.goal = PAPAN_COUNT}, "", "", "cover-bits cover"},
        {"a b | c\na c\nb c\nb\n", {.goal = PAPAN_LIST}, "", "", "cover"},
        {"a 2|b\na b\nb\n", {.goal = PAPAN_COUNT}, "", "", "cover"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        papan_puzzle *puzzle = check_puzzle(row[i].text);
        papan_plan plan;
        papan_message why;
        char names[128];
        assert_int_equal(papan_plan_make(puzzle, &row[i].request, &plan, &why), PAPAN_OK);
        join(names, plan.rival, plan.rivals);
        assert_string_equal(names, row[i].rivals);
        join(names, plan.probe, plan.probes);
        assert_string_equal(names, row[i].probes);
        join(names, plan.step, plan.steps);
        assert_string_equal(names, row[i].steps);
        papan_puzzle_free(puzzle);
    }
}

static void plans_refuse_what_no_strategy_can_do(void **state)
{
    papan_puzzle *puzzle = check_puzzle("nqueens:8");
    papan_plan plan;
    papan_message why;
    (void)state;
    papan_request unknown = {.goal = PAPAN_COUNT, .strategy = "fastest"};
    assert_int_equal(papan_plan_make(puzzle, &unknown, &plan, &why), PAPAN_UNSUITABLE);
    assert_string_equal(why.code, "unknown-strategy");
    assert_int_equal(plan.steps, 0);
    papan_request first_only = {.goal = PAPAN_COUNT, .strategy = "closed-form"};
    assert_int_equal(papan_plan_make(puzzle, &first_only, &plan, &why), PAPAN_UNSUITABLE);
    assert_string_equal(plan.step[0]->name, "closed-form");
    papan_puzzle_free(puzzle);
}

/* Many different pieces on a wide board: search and graph take turns. */
static void many_pieces_are_contested(void **state)
{
    enum { FEWEST = 17, SIDE = 20 };
    (void)state;
    for (unsigned pieces = FEWEST - 1; pieces <= FEWEST; pieces++) {
        char text[600];
        int length = snprintf(text, sizeof text, "%d %d %u\nDEFAULT\n", SIDE, SIDE, pieces);
        for (unsigned i = 0; i < pieces; i++, text[length++] = '\n')
            for (unsigned cells = 0; cells <= i; cells++)
                text[length++] = (char)('A' + i);
        text[length] = '\0';
        papan_puzzle *puzzle = check_puzzle(text);
        assert_false(papan_graph_wins(puzzle));
        assert_int_equal(papan_graph_may_win(puzzle), pieces == FEWEST);
        papan_puzzle_free(puzzle);
    }
}

static void no_events(void *context, const papan_puzzle *puzzle, const papan_event *event)
{
    (void)puzzle, (void)event;
    ++*(unsigned *)context;
}

/* Only strategies that report their steps can be watched. */
static void watched(void **state)
{
    unsigned events = 0;
    papan_puzzle *puzzle = check_puzzle("pentominoes:3x20");
    papan_request request = {.goal = PAPAN_FIRST, .context = &events, .event = no_events};
    (void)state;
    assert_string_equal(ask(puzzle, request, PAPAN_OK).strategy, "cover");
    assert_true(events > 12);
    papan_puzzle_free(puzzle);
}

/* ---- giving up ---- */

static bool tally(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    (void)puzzle, (void)label;
    ++*(unsigned *)context;
    return true;
}

static void hands_over(void **state)
{
    char note[256];
    unsigned seen = 0;
    papan_puzzle *puzzle = check_puzzle("pentominoes:5x12");
    papan_request request = {.goal = PAPAN_COUNT, .memory_limit = 1 << 20};
    (void)state;
    papan_result result = ask(puzzle, request, PAPAN_OK);
    assert_string_equal(result.count, "4040");
    assert_string_equal(result.strategy, "slices");
    papan_message_text(&result.note, NULL, note, sizeof note);
    assert_non_null(strstr(note, "frontier"));
    assert_non_null(strstr(note, "slices"));
    assert_true(result.memory <= request.memory_limit);
    request.goal = PAPAN_LIST;
    request.context = &seen;
    request.solution = tally;
    result = ask(puzzle, request, PAPAN_OK);
    assert_string_equal(result.count, "4040");
    assert_int_equal(seen, 4040);
    assert_non_null(result.note.text);
    papan_puzzle_free(puzzle);
}

/* A strategy chosen by name runs, or is refused. */
static void named_engines_do_not_hand_over(void **state)
{
    papan_puzzle *puzzle = check_puzzle("pentominoes:5x12");
    papan_request request = {.goal = PAPAN_COUNT, .strategy = "frontier", .memory_limit = 1 << 20};
    (void)state;
    papan_result result = ask(puzzle, request, PAPAN_TOO_BIG);
    assert_null(result.note.text);
    papan_puzzle_free(puzzle);
}

/* With hardly any memory all of them give up in turn, and the answer is that memory is short. */
static void nobody_can(void **state)
{
    papan_puzzle *puzzle = check_puzzle("pentominoes:5x12");
    papan_request request = {.goal = PAPAN_COUNT, .memory_limit = 2000};
    (void)state;
    papan_result result = ask(puzzle, request, PAPAN_NO_MEMORY);
    assert_int_equal(result.verdict, PAPAN_UNKNOWN);
    papan_puzzle_free(puzzle);
}

/* A number of more than 128 bits is refused before the search. */
static void too_many_to_count(void **state)
{
    papan_puzzle *puzzle = check_puzzle("4 200 1\nDEFAULT\nAA\nCOPIES A=400\n");
    (void)state;
    papan_result result = ask(puzzle, (papan_request){.goal = PAPAN_COUNT}, PAPAN_TOO_BIG);
    assert_string_equal(result.strategy, "frontier");
    assert_null(result.note.text);
    papan_puzzle_free(puzzle);
}

/* ---- positions ---- */

enum { ROWS = 5, COLUMNS = 11, PIECES = 12 };

static bool keep(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    memcpy(context, label, papan_cells(puzzle) * sizeof *label);
    return false;
}

/* The text of the board with the pieces marked in `lies` placed as in a solution. */
static void write_position(char *out, const uint16_t *label, const bool *lies)
{
    out += sprintf(out, "%d %d %d\nDEFAULT\npieces: iq-puzzler-pro\nPLACED\n", ROWS, COLUMNS, PIECES);
    for (int i = 0; i < ROWS * COLUMNS; i++)
        out += sprintf(out, "%c%s", lies[label[i]] ? 'A' + label[i] : '.', (i + 1) % COLUMNS == 0 ? "\n" : "");
}

static void positions(void **state)
{
    uint16_t label[ROWS * COLUMNS];
    char text[512];
    uint64_t random = 3;
    papan_puzzle *empty = check_puzzle("5 11 12\nDEFAULT\npieces: iq-puzzler-pro\n");
    papan_request first = {.goal = PAPAN_FIRST, .context = label, .solution = keep};
    (void)state;
    ask(empty, first, PAPAN_OK);
    papan_puzzle_free(empty);
    check_count("iq-puzzler-pro:5x11", NULL, false, "4331140");
    for (unsigned placed = PIECES; placed >= (check_slow() ? 7 : 4); placed--)
        for (unsigned round = 0; round < 4; round++) {
            bool lies[PIECES] = {false};
            for (unsigned left = placed; left > 0;) {
                unsigned piece = check_below(&random, PIECES);
                left -= !lies[piece];
                lies[piece] = true;
            }
            write_position(text, label, lies);
            papan_puzzle *puzzle = check_puzzle(text);
            papan_result fast = ask(puzzle, (papan_request){.goal = PAPAN_COUNT}, PAPAN_OK);
            papan_result truth =
                ask(puzzle, (papan_request){.goal = PAPAN_COUNT, .strategy = "cover"}, PAPAN_OK);
            papan_result other =
                ask(puzzle, (papan_request){.goal = PAPAN_COUNT, .strategy = "slices"}, PAPAN_OK);
            assert_true(fast.complete && truth.complete);
            if (strcmp(fast.count, truth.count) != 0 || strcmp(other.count, truth.count) != 0)
                fail_msg("%s%s by %s, %s by slices, %s by cover", text, fast.count, fast.strategy, other.count,
                         truth.count);
            assert_string_not_equal(truth.count, "0");
            papan_puzzle_free(puzzle);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(default_engines),
        cmocka_unit_test(plans_are_made_of_puzzle_and_request),
        cmocka_unit_test(plans_refuse_what_no_strategy_can_do),
        cmocka_unit_test(many_pieces_are_contested),
        cmocka_unit_test(watched),
        cmocka_unit_test(hands_over),
        cmocka_unit_test(named_engines_do_not_hand_over),
        cmocka_unit_test(nobody_can),
        cmocka_unit_test(too_many_to_count),
        cmocka_unit_test(positions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
