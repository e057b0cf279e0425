/* test_queens_path.c: whole solution paths, followed on random boards with one solution, several or none, on
 * boards made by the program, on hard ones and on the examples. Each step is checked against the list of all
 * solutions, and the difficulty against the path. */
#include "queens_claims.h"

#include "make/maker.h"
#include "puzzle/square_board.h"

#include <ctype.h>

/* ---- random boards ---- */

static void take_in(uint8_t *mark, const papan_hint *step)
{
    for (uint32_t i = 0; i < step->place.count; i++)
        mark[step->place.cell[i]] = PAPAN_MARK_QUEEN;
    for (uint32_t i = 0; i < step->cross.count; i++)
        mark[step->cross.cell[i]] = PAPAN_MARK_CROSS;
}

/* The sentence names the rows and columns of the step as they are on the board as written: those in its list of
 * units are among its arguments, as units of that kind. */
static void check_units(unsigned n, const papan_hint *step)
{
    for (uint32_t i = 0; i < step->units.count; i++) {
        unsigned unit = step->units.cell[i], kind = unit / n;
        bool said = kind > 1;
        for (unsigned argument = 0; argument < 4 && !said; argument++)
            for (const char *at = step->text.arg[argument]; *at != '\0'; at += strcspn(at, ","), at += *at != 0)
                said = said ||
                       (strtoul(at, NULL, 10) == unit % n + 1 && step->text.unit[argument] % 3 == kind + 1);
        if (!said)
            fail_msg("%s %u is not in: %s", kind == 0 ? "row" : "column", unit % n + 1, step->text.text);
    }
}

static bool is_in_unit(const papan_queens *q, unsigned cell, unsigned unit)
{
    unsigned line = unit % q->n;
    return unit / q->n == 0   ? cell / q->n == line
           : unit / q->n == 1 ? cell % q->n == line
                              : q->region[cell] == line;
}

static bool has_cell_of(const papan_queens *q, papan_cell_list cells, unsigned unit)
{
    for (uint32_t i = 0; i < cells.count; i++)
        if (is_in_unit(q, cells.cell[i], unit))
            return true;
    return false;
}

static bool has_cell(papan_cell_list cells, unsigned cell)
{
    for (uint32_t i = 0; i < cells.count; i++)
        if (cells.cell[i] == cell)
            return true;
    return false;
}

/* The cell that the sentence names is one of the step. */
static void check_cell(unsigned n, const papan_hint *step)
{
    static const char *const named[] = {"row {0}, column {1}", "row {1}, column {2}"};
    for (unsigned i = 0; i < 2; i++) {
        if (strstr(step->text.text, named[i]) == NULL)
            continue;
        unsigned row = (unsigned)atoi(step->text.arg[i]), column = (unsigned)atoi(step->text.arg[i + 1]);
        unsigned cell = (row - 1) * n + column - 1;
        assert_true(has_cell(step->place, cell) || has_cell(step->cross, cell) || has_cell(step->cause, cell));
    }
}

/* The cells of the reason are in the units that the sentence names. Except where a sentence also names units
 * that are left out or empty, each of them has cells of the step. */
static void check_cause(const papan_queens *q, const papan_hint *step)
{
    const char *rule = step->rule->name;
    bool leaves_out = strcmp(rule, "squeeze") == 0 || strcmp(rule, "remainder") == 0 || step->chain.count > 0;
    for (uint32_t i = 0; i < step->cause.count && step->units.count > 0; i++) {
        bool named = false;
        for (uint32_t k = 0; k < step->units.count && !named; k++)
            named = is_in_unit(q, step->cause.cell[i], step->units.cell[k]);
        assert_true(named);
    }
    for (uint32_t k = 0; k < step->units.count && !leaves_out; k++)
        assert_true(has_cell_of(q, step->cause, step->units.cell[k]) ||
                    has_cell_of(q, step->cross, step->units.cell[k]) ||
                    has_cell_of(q, step->place, step->units.cell[k]));
}

/* All steps are true and new, and the end is as stated; the difficulty is that of the path. */
static papan_hint_kind follow(const papan_puzzle *puzzle, const solutions *s)
{
    papan_path *path;
    papan_grade difficulty = {0};
    uint8_t mark[CELLS] = {0};
    unsigned score = 0, used[PAPAN_QUEENS_RULES] = {0};
    assert_int_equal(papan_hint_path(puzzle, NULL, NULL, &path, NULL), PAPAN_OK);
    for (size_t i = 0; i < path->steps; i++) {
        const papan_hint *step = path->step[i];
        check_new(mark, step->place);
        check_new(mark, step->cross);
        assert_true(step->place.count + step->cross.count > 0);
        check_claim(puzzle, mark, s, step->place, true, &step->text);
        check_claim(puzzle, mark, s, step->cross, false, &step->text);
        check_units(puzzle->queens.n, step);
        check_cause(&puzzle->queens, step);
        check_cell(puzzle->queens.n, step);
        take_in(mark, step);
        score += step->rule->weight;
        used[papan_queens_rule_find(step->rule->name)]++;
    }
    assert_true(path->kind != PAPAN_HINT_DONE || (s->count == 1 && agreeing(puzzle, mark, s) == 1));
    assert_true(path->kind != PAPAN_HINT_DEAD || s->count == 0);
    assert_int_equal(papan_measure(puzzle, NULL, NULL, &difficulty, NULL), PAPAN_OK);
    assert_int_equal(difficulty.finished, path->kind == PAPAN_HINT_DONE);
    assert_int_equal(difficulty.level == PAPAN_LEVEL_BEYOND, path->kind != PAPAN_HINT_DONE);
    if (path->kind == PAPAN_HINT_DONE) {
        assert_int_equal(difficulty.score, score);
        assert_memory_equal(difficulty.used, used, sizeof used);
    }
    papan_hint_kind kind = path->kind;
    papan_path_free(path);
    return kind;
}

static void ways_on_random_boards(void **state)
{
    uint64_t random = 6;
    unsigned unique = 0, done = 0, none = 0;
    (void)state;
    for (unsigned i = 0; i < (check_slow() ? 60u : 1500u); i++) {
        unsigned stars = i % 8 == 0 ? 2 : 1;
        papan_puzzle *puzzle = random_board(&random, stars == 2 ? 8 : 4 + check_below(&random, 4), stars);
        const solutions *s = solutions_of(puzzle);
        papan_hint_kind kind = s->all ? follow(puzzle, s) : PAPAN_HINT_BEYOND;
        unique += s->count == 1;
        none += s->count == 0;
        done += kind == PAPAN_HINT_DONE;
        papan_puzzle_free(puzzle);
    }
    print_message("%u boards with one solution, %u finished by rules; %u without\n", unique, done, none);
    assert_true(unique > 5 && none > 5);
    assert_int_equal(done, unique);
}

/* ---- boards made by the program ---- */

/* As if a search had found it; the maker has proved that there is no other. */
static solutions *one_solution(const papan_make_result *made)
{
    static solutions s;
    assert_true(made->puzzle->cells <= CELLS);
    s.count = 1;
    s.all = true;
    for (uint32_t cell = 0; cell < made->puzzle->cells; cell++)
        s.queen[0][cell] = made->solution[cell] != PAPAN_EMPTY;
    return &s;
}

/* Each step is right, up to the solution; counts the rules on the way. */
static void follow_made(unsigned n, unsigned stars, papan_level level, uint64_t seed, unsigned *used)
{
    papan_make_request wish = {.n = n, .stars = stars, .level = level, .seed = seed};
    papan_make_result made = {0};
    papan_grade difficulty = {0};
    assert_int_equal(papan_queens_make(NULL, &wish, &made), PAPAN_OK);
    assert_non_null(made.puzzle);
    assert_int_equal(follow(made.puzzle, one_solution(&made)), PAPAN_HINT_DONE);
    assert_int_equal(papan_measure(made.puzzle, NULL, NULL, &difficulty, NULL), PAPAN_OK);
    for (unsigned rule = 0; rule < PAPAN_QUEENS_RULES; rule++)
        used[rule] += difficulty.used[rule];
    papan_puzzle_free(made.puzzle);
}

static void ways_on_made_boards(void **state)
{
    static const struct {
        unsigned n, stars, boards;
        papan_level level;
    } kind[] = {{8, 1, 30, PAPAN_LEVEL_ANY},     {12, 1, 10, PAPAN_LEVEL_EXPERT},
                {14, 1, 10, PAPAN_LEVEL_EXPERT}, {8, 2, 10, PAPAN_LEVEL_ANY},
                {9, 2, 10, PAPAN_LEVEL_EXPERT},  {10, 2, 4, PAPAN_LEVEL_EXPERT},
                {12, 2, 2, PAPAN_LEVEL_EXPERT},  {14, 3, 1, PAPAN_LEVEL_EXPERT}};
    unsigned used[PAPAN_QUEENS_RULES] = {0};
    (void)state;
    for (size_t i = 0; i < sizeof kind / sizeof kind[0]; i++)
        for (unsigned seed = 1; seed <= kind[i].boards && (seed == 1 || !check_slow()); seed++)
            follow_made(kind[i].n, kind[i].stars, kind[i].level, seed, used);
    for (unsigned rule = 0; rule < PAPAN_QUEENS_RULES; rule++)
        print_message("%s %u  ", papan_queens_rule(rule)->name, used[rule]);
    print_message("\n");
    for (unsigned rule = 0; rule + 1 < PAPAN_QUEENS_RULES && !check_slow(); rule++) /* all but cases */
        if (used[rule] == 0)
            fail_msg("no step by %s", papan_queens_rule(rule)->name);
}

static void keep_the_only_one(const papan_puzzle *puzzle, solutions *s)
{
    papan_request request = {.goal = PAPAN_CHECK, .strategy = "bitboard", .context = s, .solution = keep};
    papan_result result = {0};
    s->count = 0;
    s->all = true;
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_int_equal(result.verdict, PAPAN_UNIQUE);
    s->count = 1;
}

/* The first needs cases; on the second the rules up to what-if end without squeeze. */
static void ways_on_hard_boards(void **state)
{
    static const char *const text[] = {
        "stars: "
        "2\nHHHHHHCCCC\nHHHHJJCCCC\nIHHHJJGCCC\nIIJJJJGGGF\nIIIIIJGGGF\nIDDIIJJGFF\nADDDDJJFFF\nADBDBJEFFF\n"
        "ABBBBBEEFE\nAABBBBEEEE\n",
        "stars: "
        "3\nJJJJJJJGGGAAAA\nJJJJJGGGGGAAAA\nJJKKGGGGGGGAAA\nJKKKIIIIGGBBBB\nJJKKKKIIIIIBBB\nKJKKLLLIIHIIBB\n"
        "KKKNLMLLHHIBBB\nKNNNNMLLLHHBBB\nCNNNNMMMMHHBFB\nCNNMMMMMHHHHFF\nCNNNMMMEHHEHHF\nCNNNMMDEEEEHHF\n"
        "CCNCMMDDEEFFHF\nCCCCMDDDEEFFFF\n",
    };
    static solutions s;
    (void)state;
    for (size_t i = 0; i < sizeof text / sizeof text[0] && (i == 0 || !check_slow()); i++) {
        papan_puzzle *puzzle = check_puzzle(text[i]);
        papan_grade difficulty = {0};
        keep_the_only_one(puzzle, &s);
        assert_int_equal(follow(puzzle, &s), PAPAN_HINT_DONE);
        assert_int_equal(papan_measure(puzzle, NULL, NULL, &difficulty, NULL), PAPAN_OK);
        assert_int_equal(difficulty.used[PAPAN_QUEENS_RULES - 1] > 0, i == 0);
        papan_puzzle_free(puzzle);
    }
}

static void ways_on_examples(void **state)
{
    static const struct {
        const char *name;
        papan_level level;
        unsigned score;
    } files[] = {{"board-6.txt", PAPAN_LEVEL_MEDIUM, 26}, /* by the first version */
                 {"board-8.txt", PAPAN_LEVEL_MEDIUM, 20},
                 {"board-9.txt", PAPAN_LEVEL_MEDIUM, 43},
                 {"stars-8.txt", PAPAN_LEVEL_MEDIUM, 57},
                 {"stars-9.txt", PAPAN_LEVEL_HARD, 128}};
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        papan_grade easy;
        papan_hint_request request = {.rules_version = PAPAN_RULES_FIRST};
        papan_puzzle *puzzle = example(files[i].name);
        assert_non_null(puzzle);
        assert_int_equal(follow(puzzle, solutions_of(puzzle)), PAPAN_HINT_DONE);
        papan_grade all = grade_by(puzzle, PAPAN_RULES_FIRST);
        assert_int_equal(
            papan_queens_measure_regions(NULL, puzzle->queens.n, puzzle->queens.stars, puzzle->queens.region,
                                         papan_queens_rules_up_to(PAPAN_LEVEL_EASY), &request, &easy),
            PAPAN_OK);
        assert_int_equal(all.level, files[i].level);
        assert_int_equal(all.score, files[i].score);
        assert_int_equal(easy.level, all.level == PAPAN_LEVEL_EASY ? all.level : PAPAN_LEVEL_BEYOND);
        papan_puzzle_free(puzzle);
    }
}

/* ---- the eight positions of a board ---- */

static papan_puzzle *in_position(const papan_puzzle *puzzle, unsigned symmetry)
{
    const papan_queens *q = &puzzle->queens;
    char symbols[CELLS];
    papan_puzzle *turned = NULL;
    papan_notes notes;
    for (unsigned cell = 0; cell < puzzle->cells; cell++)
        symbols[papan_square_image(symmetry, q->n, cell / q->n, cell % q->n)] = papan_queens_symbol(q, cell);
    assert_int_equal(papan_queens_new(NULL, q->n, q->stars, symbols, NULL, NULL, &turned, &notes), PAPAN_OK);
    return turned;
}

/* All positions have the same difficulty, and their paths are right. Returns whether the first version, which
 * grades the board as it is written, differs. */
static bool same_in_all_positions(const papan_puzzle *puzzle)
{
    papan_grade grade = grade_by(puzzle, 0), first = grade_by(puzzle, PAPAN_RULES_FIRST);
    bool differs = false;
    for (unsigned symmetry = 0; symmetry < PAPAN_SYMMETRIES_OF_SQUARE; symmetry++) {
        papan_puzzle *turned = in_position(puzzle, symmetry);
        papan_grade here = grade_by(turned, 0);
        assert_true(here.score == grade.score && here.level == grade.level && here.steps == grade.steps);
        assert_memory_equal(here.used, grade.used, sizeof here.used);
        differs = differs || grade_by(turned, PAPAN_RULES_FIRST).score != first.score;
        follow(turned, solutions_of(turned));
        papan_puzzle_free(turned);
    }
    return differs;
}

static void positions_have_one_score(void **state)
{
    static const struct {
        unsigned n, stars, boards;
    } kind[] = {{5, 1, 8}, {7, 1, 12}, {9, 1, 10}, {8, 2, 10}, {9, 2, 6}};
    unsigned boards = 0, differ = 0;
    (void)state;
    for (size_t i = 0; i < sizeof kind / sizeof kind[0]; i++)
        for (unsigned seed = 1; seed <= kind[i].boards && (seed <= 2 || !check_slow()); seed++) {
            papan_make_request wish = {.n = kind[i].n, .stars = kind[i].stars, .seed = seed};
            papan_make_result made = {0};
            assert_int_equal(papan_queens_make(NULL, &wish, &made), PAPAN_OK);
            assert_int_equal(made.grade->rules_version, PAPAN_RULES_FIRST);
            assert_int_equal(grade_by(made.puzzle, PAPAN_RULES_FIRST).score, made.grade->score);
            differ += same_in_all_positions(made.puzzle);
            boards++;
            papan_puzzle_free(made.puzzle);
        }
    print_message("%u boards; the first version gives %u of them several scores\n", boards, differ);
    assert_true(differ > 0);
}

/* A board with bare cells, and one that is its own image. */
static void odd_boards_have_one_score(void **state)
{
    (void)state;
    papan_puzzle *bare = example("bare-8.txt"), *symmetric = check_puzzle("AAB\nACB\nCCB\n");
    same_in_all_positions(bare);
    same_in_all_positions(symmetric);
    papan_puzzle_free(bare);
    papan_puzzle_free(symmetric);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways_on_random_boards),    cmocka_unit_test(ways_on_made_boards),
        cmocka_unit_test(ways_on_hard_boards),      cmocka_unit_test(ways_on_examples),
        cmocka_unit_test(positions_have_one_score), cmocka_unit_test(odd_boards_have_one_score),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
