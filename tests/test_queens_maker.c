/* test_queens_maker.c: new boards have exactly one solution according to the general strategy, connected
 * regions, the requested level and natural sizes; the same request gives the same board; impossible requests
 * are refused with a reason. scripts/soak-queens.sh checks many more boards. */
#include "check.h"

#include "explain/queens_hint.h"
#include "make/maker.h"
#include "puzzle/checker.h"

/* ---- what must hold of a board ---- */

static unsigned cells_joined_to(const papan_queens *q, unsigned start, bool *seen)
{
    unsigned stack[PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX], depth = 0, count = 0;
    stack[depth++] = start;
    seen[start] = true;
    while (depth > 0) {
        unsigned cell = stack[--depth], row = cell / q->n, column = cell % q->n;
        const bool inside[4] = {row > 0, row + 1 < q->n, column > 0, column + 1 < q->n};
        const unsigned next[4] = {cell - q->n, cell + q->n, cell - 1, cell + 1};
        count++;
        for (int i = 0; i < 4; i++)
            if (inside[i] && !seen[next[i]] && q->region[next[i]] == q->region[start]) {
                seen[next[i]] = true;
                stack[depth++] = next[i];
            }
    }
    return count;
}

static void check_connected(const papan_queens *q)
{
    bool seen[PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX] = {false};
    unsigned parts = 0;
    for (unsigned cell = 0; cell < q->n * q->n; cell++)
        if (!seen[cell]) {
            cells_joined_to(q, cell, seen);
            parts++;
        }
    assert_int_equal(parts, q->n);
}

static void check_unique(const papan_puzzle *puzzle, const char *strategy)
{
    papan_request request = {.goal = PAPAN_CHECK, .strategy = strategy};
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_int_equal(result.verdict, PAPAN_UNIQUE);
}

static void check_board(const papan_make_result *made, const papan_make_request *wish)
{
    papan_message why;
    papan_grade measured = {0};
    papan_hint_request request = {.size = sizeof request, .rules_version = made->grade->rules_version};
    assert_non_null(made->puzzle);
    assert_int_equal(made->puzzle->queens.n, wish->n);
    assert_int_equal(made->puzzle->queens.stars, wish->stars);
    assert_int_equal(papan_verify(made->puzzle, made->solution, &why), PAPAN_OK);
    check_connected(&made->puzzle->queens);
    check_unique(made->puzzle, wish->stars == 1 || wish->n < 10 ? "cover" : "bitboard");
    assert_int_equal(papan_measure(made->puzzle, &request, NULL, &measured, NULL), PAPAN_OK);
    assert_int_equal(measured.level, made->grade->level);
    assert_true(measured.level >= PAPAN_LEVEL_EASY && measured.level <= PAPAN_LEVEL_EXPERT);
    if (wish->level != PAPAN_LEVEL_ANY)
        assert_int_equal(measured.level, wish->level);
}

static papan_make_result make(const papan_make_request *wish)
{
    papan_make_result made = {0};
    assert_int_equal(papan_queens_make(NULL, wish, &made), PAPAN_OK);
    return made;
}

/* ---- boards ---- */

static void boards_are_right(void **state)
{
    (void)state;
    static const struct {
        unsigned n, stars, boards;
    } kinds[] = {{1, 1, 1},  {4, 1, 5},   {5, 1, 20},  {6, 1, 60},  {7, 1, 60}, {8, 1, 60},
                 {9, 1, 40}, {10, 1, 40}, {11, 1, 20}, {12, 1, 20}, {14, 1, 5}, {18, 1, 2},
                 {8, 2, 5},  {9, 2, 3},   {10, 2, 2},  {12, 3, 1}};
    for (size_t kind = 0; kind < sizeof kinds / sizeof kinds[0]; kind++)
        for (uint64_t seed = 1; seed <= (check_slow() ? 1 : kinds[kind].boards); seed++) {
            papan_make_request wish = {.n = kinds[kind].n, .stars = kinds[kind].stars, .seed = seed};
            papan_make_result made = make(&wish);
            check_board(&made, &wish);
            papan_puzzle_free(made.puzzle);
        }
}

static void levels_are_kept(void **state)
{
    (void)state;
    for (unsigned n = 6; n <= (check_slow() ? 7 : 10); n++)
        for (papan_level level = PAPAN_LEVEL_EASY; level <= PAPAN_LEVEL_EXPERT; level++) {
            papan_make_request wish = {.n = n, .stars = 1, .level = level, .seed = n};
            papan_make_result made = make(&wish);
            check_board(&made, &wish);
            papan_puzzle_free(made.puzzle);
        }
}

/* Sizes 6 to 12, each level and any level in turn. */
static void many_boards(void **state)
{
    (void)state;
    enum { LEAST = 6, SIZES = 7, LEVELS = 5 };
    const char *asked = getenv("PAPAN_SOAK");
    unsigned long boards = asked != NULL ? strtoul(asked, NULL, 10) : check_slow() ? SIZES : 4 * SIZES * LEVELS;
    unsigned of_level[PAPAN_LEVEL_BEYOND + 1] = {0};
    for (unsigned long i = 0; i < boards; i++) {
        papan_make_request wish = {.n = LEAST + (unsigned)(i % SIZES),
                                   .stars = 1,
                                   .level = (papan_level)(i / SIZES % LEVELS),
                                   .seed = 1000 + i};
        papan_make_result made = make(&wish);
        check_board(&made, &wish);
        of_level[made.grade->level]++;
        papan_puzzle_free(made.puzzle);
    }
    if (asked != NULL)
        print_message(
            "%lu boards, each with one solution by cover, connected regions and the level asked for: %u "
            "easy, %u medium, %u hard, %u expert\n",
            boards, of_level[PAPAN_LEVEL_EASY], of_level[PAPAN_LEVEL_MEDIUM], of_level[PAPAN_LEVEL_HARD],
            of_level[PAPAN_LEVEL_EXPERT]);
}

/* Real boards of 8 rows: sizes with a standard deviation of 6.7, and 0.2 to 0.3 regions of one cell. */
static void sizes_look_natural(void **state)
{
    (void)state;
    enum { N = 8 };
    unsigned boards = check_slow() ? 30 : 300, singles = 0;
    double squares = 0;
    for (uint64_t seed = 1; seed <= boards; seed++) {
        papan_make_request wish = {.n = N, .stars = 1, .seed = seed};
        papan_make_result made = make(&wish);
        unsigned size[N] = {0};
        for (unsigned cell = 0; cell < N * N; cell++)
            size[made.puzzle->queens.region[cell]]++;
        for (unsigned region = 0; region < N; region++) {
            squares += ((double)size[region] - N) * ((double)size[region] - N);
            singles += size[region] == 1;
        }
        papan_puzzle_free(made.puzzle);
    }
    double variance = squares / (N * boards);
    assert_true(variance > 4.5 * 4.5 && variance < 9.0 * 9.0);
    assert_true(singles < boards);
}

static void same_seed_same_board(void **state)
{
    (void)state;
    for (unsigned stars = 1; stars <= 2; stars++) {
        papan_make_request wish = {.n = 9, .stars = stars, .seed = 17}, other = wish;
        other.seed = 18;
        papan_make_result first = make(&wish), again = make(&wish), another = make(&other);
        assert_memory_equal(first.puzzle->queens.region, again.puzzle->queens.region, 81);
        assert_memory_not_equal(first.puzzle->queens.region, another.puzzle->queens.region, 81);
        papan_puzzle_free(first.puzzle);
        papan_puzzle_free(again.puzzle);
        papan_puzzle_free(another.puzzle);
    }
}

/* The exact board, so that a change of the maker that changes boards, even on one machine only, is detected.
 */
static void known_board(void **state)
{
    (void)state;
    papan_make_request wish = {.n = 6, .stars = 1, .seed = 1};
    papan_make_result made = make(&wish);
    char picture[64];
    papan_picture_text(made.puzzle, NULL, picture, sizeof picture);
    assert_string_equal(picture, "AABBBB\nAAACDD\nAAACDD\nAAAEED\nFAAEEE\nFAAEEE\n");
    papan_puzzle_free(made.puzzle);
}

/* ---- boards for one rule ---- */

static unsigned hardest_rule(const papan_grade *grade)
{
    unsigned hardest = PAPAN_NO_RULE;
    for (unsigned rule = 0; rule < PAPAN_QUEENS_RULES; rule++)
        hardest = grade->used[rule] > 0 ? rule : hardest;
    return hardest;
}

/* Every board of a lesson has one solution, needs the rule and no harder one, takes few attempts, and is not
 * easier than the one before. */
static void lessons_teach_their_rule(void **state)
{
    (void)state;
    unsigned lessons = 0;
    for (; papan_lesson_at(lessons) != NULL; lessons++) {
        const papan_lesson *lesson = papan_lesson_at(lessons);
        unsigned score = 0;
        size_t boards = check_slow() ? 1 : lesson->boards;
        for (size_t k = 0; k < boards; k++) {
            papan_make_request wish = {
                .n = lesson->n, .stars = lesson->stars, .rule = lesson->rule, .seed = lesson->seed[k]};
            papan_make_result made = make(&wish);
            check_board(&made, &wish);
            assert_string_equal(papan_queens_rule(hardest_rule(made.grade))->name, lesson->rule);
            assert_true(made.grade->score >= score && made.attempts <= 60);
            score = made.grade->score;
            papan_puzzle_free(made.puzzle);
        }
    }
    assert_int_equal(lessons, 14);
}

/* Boards are measured with the first version of the rules, or the first that has the rule wanted. */
static void versions_of_made_boards(void **state)
{
    (void)state;
    for (unsigned rule = 0; rule < PAPAN_QUEENS_RULES; rule++) {
        const papan_rule *info = papan_queens_rule(rule);
        if (!papan_queens_rule_applies(rule, 1) || info->weight == 0 || info->level > PAPAN_LEVEL_HARD)
            continue;
        papan_make_request wish = {.n = 7, .stars = 1, .rule = info->name, .seed = 1},
                           any = {.n = 7, .stars = 1, .seed = 1};
        papan_make_result made = {0}, plain = make(&any);
        assert_int_equal(papan_queens_make(NULL, &wish, &made), PAPAN_OK);
        assert_int_equal(plain.grade->rules_version, PAPAN_RULES_FIRST);
        if (made.puzzle != NULL) {
            assert_int_equal(made.grade->rules_version, papan_queens_rule_version(rule));
            check_board(&made, &wish);
        }
        papan_puzzle_free(made.puzzle);
        papan_puzzle_free(plain.puzzle);
    }
}

/* The easier rules alone get stuck. */
static void rules_are_needed(void **state)
{
    (void)state;
    papan_make_request wish = {.n = 7, .stars = 1, .rule = "two-sets", .seed = 3};
    papan_make_result made = make(&wish), same = make(&wish);
    const papan_queens *q = &made.puzzle->queens;
    unsigned rule = papan_queens_rule_find("two-sets");
    papan_grade grade = {0};
    assert_memory_equal(q->region, same.puzzle->queens.region, 49);
    papan_hint_request request = {.rules_version = PAPAN_RULES_FIRST};
    uint64_t rules = papan_queens_rules_through(rule);
    assert_int_equal(papan_queens_measure_regions(NULL, 7, 1, q->region, rules >> 1, &request, &grade),
                     PAPAN_OK);
    assert_false(grade.finished);
    assert_int_equal(papan_queens_measure_regions(NULL, 7, 1, q->region, rules, &request, &grade), PAPAN_OK);
    assert_true(grade.finished);
    papan_puzzle_free(made.puzzle);
    papan_puzzle_free(same.puzzle);
}

static void refuses_rules(void **state)
{
    (void)state;
    static const struct {
        const char *rule;
        unsigned stars;
        papan_level level;
    } none[] = {{"frob", 1, PAPAN_LEVEL_ANY},      {"", 1, PAPAN_LEVEL_ANY},      {"ways", 1, PAPAN_LEVEL_ANY},
                {"two-units", 2, PAPAN_LEVEL_ANY}, {"sight", 1, PAPAN_LEVEL_ANY}, {"full", 2, PAPAN_LEVEL_ANY},
                {"two-sets", 1, PAPAN_LEVEL_HARD}};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        papan_make_request wish = {
            .n = 8, .stars = none[i].stars, .rule = none[i].rule, .level = none[i].level, .seed = 1};
        papan_make_result made = {0};
        assert_int_equal(papan_queens_make(NULL, &wish, &made), PAPAN_UNSUITABLE);
        assert_null(made.puzzle);
        assert_non_null(made.reason.text);
    }
    papan_make_request rare = {.n = 5, .stars = 1, .rule = "more-sets", .seed = 1, .attempts = 20};
    papan_make_result made = make(&rare);
    assert_null(made.puzzle);
    assert_string_equal(made.reason.arg[3], "more-sets");
}

/* ---- impossible requests ---- */

static void refuses(void **state)
{
    (void)state;
    static const struct {
        unsigned n, stars;
    } none[] = {{0, 1}, {2, 1}, {3, 1}, {65, 1}, {4, 2}, {6, 2}, {7, 2}, {10, 3}, {11, 3}, {14, 4}, {5, 6}};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        papan_make_request wish = {.n = none[i].n, .stars = none[i].stars, .seed = 1};
        papan_make_result made = {0};
        assert_int_equal(papan_queens_make(NULL, &wish, &made), PAPAN_UNSUITABLE);
        assert_null(made.puzzle);
        assert_non_null(made.reason.text);
    }
}

static void says_when_none_is_found(void **state)
{
    (void)state;
    papan_make_request wish = {.n = 4, .stars = 1, .level = PAPAN_LEVEL_EXPERT, .seed = 1, .attempts = 20};
    papan_make_result made = make(&wish);
    assert_null(made.puzzle);
    assert_false(made.stopped);
    assert_non_null(made.reason.text);
    assert_int_equal(made.attempts, 20);
}

/* ---- hooks and memory ---- */

typedef struct hooks {
    unsigned asked, stop_at, told;
} hooks;

static bool stop(void *context)
{
    hooks *h = context;
    return ++h->asked >= h->stop_at;
}

static void told(void *context, const papan_make_progress *progress)
{
    hooks *h = context;
    assert_true(progress->filled <= progress->cells);
    h->told++;
}

static void stops_and_tells(void **state)
{
    (void)state;
    for (unsigned stop_at = 1; stop_at < 40; stop_at += 3) {
        hooks h = {.stop_at = stop_at};
        papan_make_request wish = {
            .n = 24, .stars = 1, .seed = 1, .context = &h, .stop = stop, .progress = told};
        papan_make_result made = make(&wish);
        assert_true(made.stopped && made.puzzle == NULL);
        assert_true(h.asked <= stop_at + 2);
        assert_true(stop_at < 10 || h.told > 0);
    }
}

/* Measuring a hard board takes most of the time, so the hook is called there, too: some nine hundred times
 * for each of these boards, of which fifty while growing it. */
static void asks_while_it_measures(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        hooks h = {.stop_at = UINT32_MAX};
        papan_make_request wish = {.n = 10,
                                   .stars = 1,
                                   .level = PAPAN_LEVEL_EXPERT,
                                   .seed = seed,
                                   .context = &h,
                                   .stop = stop,
                                   .progress = told};
        papan_make_result made = make(&wish);
        assert_true(h.asked > 200 * made.attempts);
        papan_puzzle_free(made.puzzle);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_are_right),
        cmocka_unit_test(levels_are_kept),
        cmocka_unit_test(many_boards),
        cmocka_unit_test(sizes_look_natural),
        cmocka_unit_test(same_seed_same_board),
        cmocka_unit_test(known_board),
        cmocka_unit_test(lessons_teach_their_rule),
        cmocka_unit_test(versions_of_made_boards),
        cmocka_unit_test(rules_are_needed),
        cmocka_unit_test(refuses_rules),
        cmocka_unit_test(refuses),
        cmocka_unit_test(says_when_none_is_found),
        cmocka_unit_test(stops_and_tells),
        cmocka_unit_test(asks_while_it_measures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
