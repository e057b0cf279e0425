/* test_classic_properties.c: properties of the classic strategies that hold for any puzzle: they agree with
 * the general strategy, their events form a consistent sequence, they stop on request and free all memory. */
#include "check.h"

static const char *const packers[] = {"piece-everywhere", "first-cell", "permute-pieces"};
static const char *const queeners[] = {"permute-columns", "row-by-row"};
enum { PACKERS = 3, QUEENERS = 2 };

static papan_result solve(const papan_puzzle *puzzle, const char *strategy, papan_goal goal)
{
    papan_request request = {.goal = goal, .strategy = strategy};
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result), PAPAN_OK); /* PAPAN_WRONG: a wrong solution */
    return result;
}

/* ---- random puzzles ---------------------------------------------------------------------------- */

/* A board cut into pieces of up to four cells, in random order, indented at random; sometimes one cell of a
 * piece moves, so that there may be no solution. */
typedef struct cutting {
    unsigned rows, columns, pieces;
    char cell[6][6];
} cutting;

static void grow_piece(cutting *c, unsigned row, unsigned column, unsigned size, uint64_t *random)
{
    char letter = (char)('A' + c->pieces++);
    c->cell[row][column] = letter;
    for (unsigned left = size - 1, tries = 0; left > 0 && tries < 20; tries++) {
        static const int step[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
        unsigned way = check_below(random, 4);
        int r = (int)row + step[way][0], k = (int)column + step[way][1];
        if (r < 0 || k < 0 || r >= (int)c->rows || k >= (int)c->columns)
            continue;
        if (c->cell[r][k] == '.') {
            c->cell[r][k] = letter;
            left--;
        }
        if (c->cell[r][k] == letter) {
            row = (unsigned)r;
            column = (unsigned)k;
        }
    }
}

static cutting random_cutting(uint64_t *random)
{
    cutting c = {.rows = 2 + check_below(random, 3), .columns = 2 + check_below(random, 3)};
    memset(c.cell, '.', sizeof c.cell);
    for (unsigned row = 0; row < c.rows; row++)
        for (unsigned column = 0; column < c.columns; column++)
            if (c.cell[row][column] == '.')
                grow_piece(&c, row, column, 2 + check_below(random, 3), random);
    return c;
}

static size_t write_piece(char *out, const cutting *c, char letter, bool bend, uint64_t *random)
{
    unsigned low_row = 9, high_row = 0, low = 9, high = 0;
    for (unsigned r = 0; r < c->rows; r++) {
        for (unsigned k = 0; k < c->columns; k++) {
            if (c->cell[r][k] != letter)
                continue;
            low_row = r < low_row ? r : low_row;
            high_row = r;
            low = k < low ? k : low;
            high = k > high ? k : high;
        }
    }
    if (check_below(random, 4) == 0)
        low = 0; /* blanks before it, perhaps */
    size_t length = 0;
    for (unsigned r = low_row; r <= high_row; r++) {
        for (unsigned k = low; k <= high; k++)
            out[length++] = c->cell[r][k] == letter ? letter : ' ';
        if (bend && r == high_row)
            out[length++] = letter;
        out[length++] = '\n';
    }
    return length;
}

/* At most four pieces: piece-everywhere takes its time. */
static void random_pack(char *text, uint64_t *random)
{
    cutting c = random_cutting(random);
    while (c.pieces > 4)
        c = random_cutting(random);
    unsigned bent = check_below(random, 2) == 0 ? check_below(random, c.pieces) : c.pieces;
    size_t length = (size_t)sprintf(text, "%u %u %u\nDEFAULT\n", c.rows, c.columns, c.pieces);
    unsigned start = check_below(random, c.pieces);
    for (unsigned i = 0; i < c.pieces; i++) {
        unsigned piece = (start + i) % c.pieces;
        length += write_piece(text + length, &c, (char)('A' + piece), piece == bent, random);
    }
    text[length] = '\0';
}

/* Regions of any shape: more or less the rows, at random. */
static void random_queens(char *text, unsigned n, uint64_t *random)
{
    char cell[8][8];
    unsigned wild = 1 + check_below(random, 4);
    for (unsigned r = 0; r < n; r++)
        for (unsigned k = 0; k < n; k++)
            cell[r][k] = (char)('A' + (check_below(random, 4) >= wild ? r : check_below(random, n)));
    for (unsigned r = 0; r < n; r++)
        cell[r][check_below(random, n)] = (char)('A' + r);
    char *out = text;
    for (unsigned r = 0; r < n; r++) {
        memcpy(out, cell[r], n);
        out += n;
        *out++ = '\n';
    }
    *out = '\0';
}

/* ---- agreement --------------------------------------------------------------------------------- */

static void packers_agree_with_cover(void **state)
{
    (void)state;
    uint64_t random = 1;
    unsigned seen[2] = {0, 0}, puzzles = 0;
    for (unsigned round = 0; round < 300; round++) {
        char text[512];
        papan_puzzle *puzzle = NULL;
        papan_notes notes;
        random_pack(text, &random);
        if (papan_read(NULL, text, strlen(text), &puzzle, &notes) != PAPAN_OK)
            continue; /* a bent piece may have come apart */
        puzzles++;
        papan_verdict truth = solve(puzzle, "cover", PAPAN_FIRST).verdict;
        seen[truth == PAPAN_SOLVED]++;
        if (solve(puzzle, "permute-pieces", PAPAN_FIRST).verdict != truth)
            fail_msg("permute-pieces is not right about\n%s", text);
        /* These two may miss solutions, the first where blanks stand before a piece, the second any time; then
         * another strategy answers. */
        for (unsigned i = 0; i < 2; i++)
            if (solve(puzzle, packers[i], PAPAN_FIRST).verdict != truth)
                fail_msg("%s is not right about\n%s", packers[i], text);
        papan_puzzle_free(puzzle);
    }
    assert_true(puzzles > 150);
    assert_true(seen[0] > 20 && seen[1] > 20);
}

static void queeners_agree_with_cover(void **state)
{
    (void)state;
    uint64_t random = 2;
    unsigned seen[2] = {0, 0};
    for (unsigned round = 0; round < 300; round++) {
        char text[128];
        papan_puzzle *puzzle = NULL;
        papan_notes notes;
        random_queens(text, 4 + check_below(&random, 4), &random);
        if (papan_read(NULL, text, strlen(text), &puzzle, &notes) != PAPAN_OK)
            continue; /* a region may be lost under others */
        papan_result truth = solve(puzzle, "cover", PAPAN_COUNT);
        seen[truth.verdict != PAPAN_NONE]++;
        for (unsigned i = 0; i < QUEENERS; i++) {
            papan_result result = solve(puzzle, queeners[i], PAPAN_COUNT);
            if (strcmp(result.count, truth.count) != 0 || result.hash != truth.hash)
                fail_msg("%s counts %s instead of %s for\n%s", queeners[i], result.count, truth.count, text);
        }
        papan_puzzle_free(puzzle);
    }
    assert_true(seen[0] > 10 && seen[1] > 50);
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
        assert_int_equal(papan_solve(puzzle, &request, &result), PAPAN_OK);
        if (strcmp(packers[i], "first-cell") != 0)
            assert_int_equal(result.verdict, PAPAN_SOLVED);
    }
    papan_puzzle_free(puzzle);
    puzzle = check_puzzle(all_placed);
    for (unsigned i = 0; i < PACKERS; i++)
        assert_int_equal(solve(puzzle, packers[i], PAPAN_FIRST).verdict, PAPAN_SOLVED);
    papan_puzzle_free(puzzle);
}

/* ---- what they do not do ----------------------------------------------------------------------- */

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
        char why[256];
        assert_int_not_equal(papan_solve(puzzle, &request, &result), PAPAN_OK);
        papan_message_text(&result.reason, NULL, why, sizeof why);
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
    assert_int_equal(papan_solve(puzzle, &request, &result), PAPAN_OK);
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
    assert_int_equal(papan_solve(puzzle, &request, &result), PAPAN_OK);
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
        assert_int_equal(papan_solve(puzzle, &request, &result), PAPAN_OK);
        assert_int_equal(result.verdict, PAPAN_UNKNOWN);
        assert_int_equal(asked, 1);
        papan_puzzle_free(puzzle);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packers_agree_with_cover), cmocka_unit_test(queeners_agree_with_cover),
        cmocka_unit_test(placed_pieces_stay),       cmocka_unit_test(refusals_say_why),
        cmocka_unit_test(events_tell_the_search),   cmocka_unit_test(permutations_are_rejected_as_a_whole),
        cmocka_unit_test(all_stop_when_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
