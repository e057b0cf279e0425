/* test_nqueens_hint.c: hints for N-Queens on random positions of up to eight rows, against all solutions of
 * the board, found by a simple search in this test: a forced queen is in every solution, a suggested one in
 * at least one, "no solution" appears exactly if there is none, and the queens named as wrong are wrong.
 * Each reason is checked by counting free cells. Hostile positions follow. */

#include "check.h"

#include "puzzle/puzzle.h"

enum { LARGEST = 8, SOLUTIONS_MAX = 92, CELLS_MAX = LARGEST * LARGEST };

/* ---- all solutions ---- */

typedef struct known {
    unsigned n, solutions;
    unsigned column[SOLUTIONS_MAX][LARGEST];
} known;

static bool attacks(unsigned n, unsigned a, unsigned b)
{
    int rows = (int)(a / n) - (int)(b / n), columns = (int)(a % n) - (int)(b % n);
    return rows == 0 || columns == 0 || rows == columns || rows == -columns;
}

static void find_solutions(known *k, unsigned row, unsigned *column)
{
    if (row == k->n) {
        memcpy(k->column[k->solutions++], column, k->n * sizeof *column);
        return;
    }
    for (column[row] = 0; column[row] < k->n; column[row]++) {
        bool stands = true;
        for (unsigned r = 0; r < row; r++)
            stands = stands && !attacks(k->n, r * k->n + column[r], row * k->n + column[row]);
        if (stands)
            find_solutions(k, row + 1, column);
    }
}

static known solutions_of(unsigned n)
{
    unsigned column[LARGEST];
    known k = {.n = n};
    find_solutions(&k, 0, column);
    return k;
}

/* ---- positions ---- */

typedef struct position {
    const known *all;
    unsigned queens, given;
    uint32_t queen[CELLS_MAX];
} position;

static bool has(const known *k, unsigned solution, uint32_t cell)
{
    return k->column[solution][cell / k->n] == cell % k->n;
}

/* Solutions with the queens but those that are gone; share[cell]: how many of them have it. */
static unsigned count_left(const position *p, const bool *gone, unsigned *share)
{
    unsigned left = 0;
    for (unsigned s = 0; s < p->all->solutions; s++) {
        bool fits = true;
        for (unsigned i = 0; i < p->queens; i++)
            fits = fits && (gone[i] || has(p->all, s, p->queen[i]));
        left += fits;
        for (uint32_t cell = 0; share != NULL && fits && cell < p->all->n * p->all->n; cell++)
            share[cell] += has(p->all, s, cell);
    }
    return left;
}

static papan_puzzle *puzzle_of(unsigned n, unsigned queens, const uint32_t *queen)
{
    uint32_t *row = malloc((queens + 1) * sizeof *row), *column = malloc((queens + 1) * sizeof *column);
    papan_puzzle *puzzle = NULL;
    papan_notes notes;
    for (unsigned i = 0; i < queens; i++) {
        row[i] = queen[i] / n;
        column[i] = queen[i] % n;
    }
    assert_int_equal(papan_nqueens_new(NULL, n, queens, row, column, &puzzle, &notes), PAPAN_OK);
    free(row);
    free(column);
    return puzzle;
}

static void add(position *p, uint32_t cell)
{
    for (unsigned i = 0; i < p->queens; i++)
        if (p->queen[i] == cell)
            return;
    p->queen[p->queens++] = cell;
}

/* Some queens of a solution, some anywhere, in any order. */
static position deal(const known *all, uint64_t *state)
{
    position p = {.all = all};
    unsigned n = all->n, kind = check_below(state, 4);
    if (kind > 0 && all->solutions > 0) {
        unsigned s = check_below(state, all->solutions), keep = check_below(state, 101);
        for (unsigned row = 0; row < n; row++)
            if (check_below(state, 100) < keep)
                add(&p, row * n + all->column[s][row]);
    }
    if (kind != 1)
        for (unsigned more = check_below(state, 4); more > 0; more--)
            add(&p, check_below(state, n * n));
    for (unsigned i = 1; i < p.queens; i++) {
        unsigned j = check_below(state, i + 1);
        uint32_t swap = p.queen[i];
        p.queen[i] = p.queen[j];
        p.queen[j] = swap;
    }
    p.given = kind == 3 ? check_below(state, p.queens + 1) : 0;
    return p;
}

/* ---- reasons ---- */

/* Free cells in row `line`, or in column `line - n`, given the queens and possibly one more. */
static unsigned free_on(const position *p, unsigned line, const uint32_t *more)
{
    unsigned n = p->all->n, count = 0;
    for (unsigned i = 0; i < n; i++) {
        uint32_t cell = line < n ? line * n + i : i * n + line - n;
        bool open = more == NULL || !attacks(n, *more, cell);
        for (unsigned q = 0; q < p->queens; q++)
            open = open && !attacks(n, p->queen[q], cell);
        count += open;
    }
    return count;
}

static bool has_queen(const position *p, unsigned line, const uint32_t *more)
{
    unsigned n = p->all->n;
    for (unsigned q = 0; q < p->queens; q++)
        if (p->queen[q] / n == line || n + p->queen[q] % n == line)
            return true;
    return more != NULL && (*more / n == line || n + *more % n == line);
}

static bool leaves_none(const position *p, uint32_t cell)
{
    for (unsigned line = 0; line < 2 * p->all->n; line++)
        if (!has_queen(p, line, &cell) && free_on(p, line, &cell) == 0)
            return true;
    return false;
}

/* True if every free cell of the line except one is bad. */
static bool others_bad(const position *p, unsigned line, const uint32_t *but)
{
    unsigned n = p->all->n;
    for (unsigned i = 0; i < n; i++) {
        uint32_t cell = line < n ? line * n + i : i * n + line - n;
        bool open = but == NULL || cell != *but;
        for (unsigned q = 0; q < p->queens; q++)
            open = open && !attacks(n, p->queen[q], cell);
        if (open && !leaves_none(p, cell))
            return false;
    }
    return true;
}

enum { REASONS = 11 };
static const char *const reason_name[REASONS] = {
    "",           "only-row", "only-column", "only-good-row", "only-good-column", "all-agree",
    "none-agree", "attack",   "no-row",      "no-column",     "no-good-row"};

static const char *rule_name(const papan_hint *hint)
{
    return hint->rule != NULL ? hint->rule->name : "";
}

static bool reason_holds(const position *p, const papan_hint *hint)
{
    unsigned n = p->all->n;
    const uint32_t *place = hint->place.cell, *cause = hint->cause.cell;
    unsigned along =
        hint->cause.count < 2 || cause[1] - cause[0] == 1 ? cause != NULL ? cause[0] / n : 0 : n + cause[0] % n;
    if (strncmp(rule_name(hint), "only-good", 9) == 0)
        return others_bad(p, along, place) && free_on(p, along, NULL) > 1;
    if (strncmp(rule_name(hint), "only-", 5) == 0)
        return free_on(p, along, NULL) == 1 && (place[0] / n == along || n + place[0] % n == along);
    if (strcmp(rule_name(hint), "attack") == 0)
        return hint->cause.count == 2 && attacks(n, cause[0], cause[1]);
    if (strncmp(rule_name(hint), "no-good", 7) == 0)
        return others_bad(p, along, NULL) && free_on(p, along, NULL) > 0;
    if (strncmp(rule_name(hint), "no-", 3) == 0)
        return free_on(p, along, NULL) == 0 && !has_queen(p, along, NULL);
    return true;
}

/* ---- what each kind of hint claims ---- */

static void complain(const position *p, const papan_hint *hint, const char *complaint)
{
    char text[512], because[512], queens[512] = "";
    papan_message_text(&hint->text, NULL, text, sizeof text);
    papan_message_text(&hint->because, NULL, because, sizeof because);
    for (unsigned i = 0; i < p->queens; i++)
        snprintf(queens + strlen(queens), sizeof queens - strlen(queens), " %u", (unsigned)p->queen[i]);
    fail_msg("%s: n = %u, given %u of%s\n%s (%s)\n%s", complaint, p->all->n, p->given, queens, text,
             rule_name(hint), because);
}

static void check_alive(const position *p, const papan_hint *hint, unsigned left, const unsigned *share)
{
    bool sure = hint->kind == PAPAN_HINT_STEP, common = false;
    if (!sure && hint->kind != PAPAN_HINT_OPEN)
        complain(p, hint, "there is a solution");
    if (hint->place.count != 1 || share[hint->place.cell[0]] < (sure ? left : 1))
        complain(p, hint, "that queen is in no solution, or not in all");
    for (unsigned i = 0; i < p->queens; i++)
        if (p->queen[i] == hint->place.cell[0])
            complain(p, hint, "that queen stands already");
    for (uint32_t cell = 0; cell < p->all->n * p->all->n; cell++)
        common = common || (share[cell] == left && !has_queen(p, cell / p->all->n, NULL));
    if (common != sure)
        complain(p, hint, "a queen that all solutions share was not found");
    assert_int_equal(hint->remove.count + hint->spoilers.count, 0);
}

static void check_dead(const position *p, const papan_hint *hint)
{
    bool gone[CELLS_MAX] = {false}, solvable;
    uint32_t next = 0;
    if (hint->kind != PAPAN_HINT_DEAD)
        complain(p, hint, "there is no solution");
    for (unsigned i = p->given; i < p->queens; i++)
        gone[i] = true;
    solvable = count_left(p, gone, NULL) > 0;
    memset(gone, 0, sizeof gone);
    for (unsigned i = p->given; i < p->queens; i++) {
        bool blamed = next < hint->spoilers.count && hint->spoilers.thing[next].cells.cell[0] == p->queen[i];
        next += blamed;
        gone[i] = true;
        if ((count_left(p, gone, NULL) > 0) != blamed)
            complain(p, hint, blamed ? "that queen is not to blame" : "a queen to blame is not named");
        gone[i] = false;
    }
    assert_int_equal(next, hint->spoilers.count);
    for (unsigned i = p->given; i < p->queens; i++)
        for (uint32_t w = 0; w < hint->remove.count; w++)
            gone[i] = gone[i] || hint->remove.thing[w].cells.cell[0] == p->queen[i];
    if ((count_left(p, gone, NULL) > 0) != solvable)
        complain(p, hint, "without the wrong queens there is no solution either");
    if (hint->remove.count != (!solvable  ? 0
                               : next > 0 ? 1
                                          : hint->remove.count) ||
        (solvable && hint->remove.count == 0))
        complain(p, hint, "too many or too few queens must go");
}

typedef struct tally {
    unsigned kind[PAPAN_HINT_OPEN + 1], reason[REASONS], alone, together, hopeless;
} tally;

static void count_in(tally *t, const papan_hint *hint)
{
    t->kind[hint->kind]++;
    for (unsigned i = 0; i < REASONS; i++)
        t->reason[i] += strcmp(rule_name(hint), reason_name[i]) == 0;
    t->alone += hint->spoilers.count > 0;
    t->together += hint->remove.count > 1;
    t->hopeless += hint->kind == PAPAN_HINT_DEAD && hint->remove.count == 0;
}

static void check_position(const position *p, tally *t)
{
    bool gone[CELLS_MAX] = {false};
    unsigned share[CELLS_MAX] = {0}, left = count_left(p, gone, share);
    papan_puzzle *puzzle = puzzle_of(p->all->n, p->queens, p->queen);
    papan_hint_request request = {.given = p->given};
    papan_hint *hint;
    assert_int_equal(papan_hint_next(puzzle, &request, NULL, &hint, NULL), PAPAN_OK);
    assert_non_null(hint->text.text);
    if (left == 0)
        check_dead(p, hint);
    else if (p->queens == p->all->n)
        assert_int_equal(hint->kind, PAPAN_HINT_DONE);
    else
        check_alive(p, hint, left, share);
    if (!reason_holds(p, hint))
        complain(p, hint, "the reason does not hold");
    count_in(t, hint);
    papan_hint_free(hint);
    papan_puzzle_free(puzzle);
}

static void random_positions(void **state)
{
    uint64_t seed = 8;
    tally t = {0};
    (void)state;
    for (unsigned n = 1; n <= LARGEST; n++) {
        known all = solutions_of(n);
        for (unsigned round = 0; round < (check_slow() ? 100u : 4000u); round++) {
            position p = deal(&all, &seed);
            check_position(&p, &t);
        }
    }
    for (unsigned i = 0; i < REASONS; i++) {
        print_message("%s %u, ", reason_name[i], t.reason[i]);
        assert_true(t.reason[i] > 0 || check_slow());
    }
    print_message("alone %u, together %u, hopeless %u, done %u\n", t.alone, t.together, t.hopeless,
                  t.kind[PAPAN_HINT_DONE]);
    assert_true(t.alone > 0 && t.together > 0 && t.hopeless > 0 && t.kind[PAPAN_HINT_DONE] > 0);
}

/* ---- single positions ---- */

static void known_positions(void **state)
{
    static const struct {
        const char *puzzle;
        papan_hint_kind kind;
        const char *rule, *text;
    } row[] = {
        {"nqueens:1", PAPAN_HINT_STEP, "only-row", "row 1, column 1"},
        {"nqueens:2", PAPAN_HINT_DEAD, "", "this board has no solution"},
        {"nqueens:3", PAPAN_HINT_DEAD, "", "this board has no solution"},
        {"nqueens: 3\nPLACED\nQ..\n...\n.Q.\n", PAPAN_HINT_DEAD, "", "this board has no solution"},
        {"nqueens: 1\nPLACED\nQ\n", PAPAN_HINT_DONE, "", "the puzzle is solved"},
        {"nqueens:4", PAPAN_HINT_OPEN, "none-agree", "the board can be completed"},
        {"nqueens: 4\nPLACED\nQ...\n....\n....\n....\n", PAPAN_HINT_DEAD, "no-good-row",
         "there is one without the queen at row 1, column 1"},
        {"nqueens: 4\nPLACED\n.Q..\n...Q\n....\n....\n", PAPAN_HINT_STEP, "only-row", "row 3, column 1"},
        {"nqueens: 4\nPLACED\n.QQ.\n....\n....\n....\n", PAPAN_HINT_DEAD, "attack",
         "there is one without the queen at row 1, column 3, or without the queen at row 1, column 2"},
        {"nqueens: 4\nPLACED\nQQ..\n....\n....\n...Q\n", PAPAN_HINT_DEAD, "attack",
         "removing one of them is not enough; there is one without the 2 marked queens"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        papan_puzzle *puzzle = check_puzzle(row[i].puzzle);
        papan_hint *hint;
        char text[512];
        assert_int_equal(papan_hint_next(puzzle, NULL, NULL, &hint, NULL), PAPAN_OK);
        papan_message_text(&hint->text, NULL, text, sizeof text);
        if (hint->kind != row[i].kind || strcmp(rule_name(hint), row[i].rule) != 0 ||
            strstr(text, row[i].text) == NULL)
            fail_msg("%s\n%s (%s, %s)", row[i].puzzle, text, papan_hint_kind_name(hint->kind), rule_name(hint));
        papan_hint_free(hint);
        papan_puzzle_free(puzzle);
    }
}

/* Given queens are not named as wrong, though they could be. */
static void given_queens_stay(void **state)
{
    static const uint32_t queen[] = {1, 2};
    (void)state;
    papan_puzzle *puzzle = puzzle_of(4, 2, queen);
    for (unsigned given = 0; given <= 3; given++) {
        papan_hint_request request = {.given = given};
        papan_hint *hint;
        assert_int_equal(papan_hint_next(puzzle, &request, NULL, &hint, NULL), PAPAN_OK);
        assert_int_equal(hint->kind, PAPAN_HINT_DEAD);
        assert_int_equal(hint->spoilers.count, given < 2 ? 2 - given : 0);
        assert_int_equal(hint->remove.count, given < 2 ? 1 : 0);
        papan_hint_free(hint);
    }
    papan_puzzle_free(puzzle);
}

/* ---- large boards ---- */

static papan_hint *hint_of(unsigned n, unsigned queens, const uint32_t *queen,
                           const papan_hint_request *request)
{
    papan_puzzle *puzzle = puzzle_of(n, queens, queen);
    papan_hint *hint;
    assert_int_equal(papan_hint_next(puzzle, request, NULL, &hint, NULL), PAPAN_OK);
    papan_puzzle_free(puzzle);
    return hint;
}

/* Following hints from the empty board leads to a solution. */
static void hints_lead_to_the_end(void **state)
{
    static const unsigned sizes[] = {5, 6, 7, 12, 64, 200};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        uint32_t queen[200];
        unsigned queens = 0;
        for (; queens < sizes[i]; queens++) {
            papan_hint *hint = hint_of(sizes[i], queens, queen, NULL);
            assert_int_equal(hint->place.count, 1);
            queen[queens] = hint->place.cell[0];
            papan_hint_free(hint);
        }
        papan_hint *hint = hint_of(sizes[i], queens, queen, NULL);
        assert_int_equal(hint->kind, PAPAN_HINT_DONE);
        papan_hint_free(hint);
    }
}

static bool never(void *context)
{
    ++*(unsigned *)context;
    return false;
}

static void large_boards(void **state)
{
    (void)state;
    unsigned asked = 0;
    papan_hint_request request = {.context = &asked, .stop = never};
    papan_hint *hint = hint_of(1000, 0, NULL, &request);
    assert_int_equal(hint->kind, PAPAN_HINT_OPEN);
    assert_true(asked > 0 && asked < 10); /* nothing was searched */
    papan_hint_free(hint);
    static const struct {
        unsigned n;
        uint32_t queen;
    } one[] = {{400, 133 * 400 + 200}, {1000, 333 * 1000 + 500}};
    for (size_t i = 0; i < (check_slow() ? 1 : 2); i++) {
        asked = 0;
        hint = hint_of(one[i].n, 1, &one[i].queen, &request);
        assert_int_equal(hint->kind, PAPAN_HINT_OPEN);
        assert_false(attacks(one[i].n, one[i].queen, hint->place.cell[0]));
        assert_true(asked < 1000); /* one search alone took 98 s on 400 rows */
        papan_hint_free(hint);
    }
}

static void all_squares(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 1000; n = n < 10 ? n + 1 : n * 10) {
        uint32_t *queen = malloc((size_t)n * n * sizeof *queen);
        for (uint32_t i = 0; i < n * n; i++)
            queen[i] = i;
        papan_hint *hint = hint_of(n, n * n, queen, NULL);
        assert_int_equal(hint->kind, n == 1 ? PAPAN_HINT_DONE : PAPAN_HINT_DEAD);
        assert_int_equal(hint->spoilers.count, 0);
        if (n > 3)
            assert_true(hint->remove.count >= n * n - n && hint->remove.count < n * n);
        papan_hint_free(hint);
        free(queen);
    }
}

/* ---- stops, memory ---- */

static bool stop_after(void *context)
{
    unsigned *left = context;
    return *left == 0 || --*left == 0;
}

/* Whenever the hint is stopped, its answer so far is true. */
static void stopped_and_unsuitable(void **state)
{
    static const uint32_t dead[] = {49, 16, 26}; /* which only a search proves */
    (void)state;
    for (unsigned after = 0; after < 40; after++) {
        unsigned left = after;
        papan_hint_request request = {.context = &left, .stop = stop_after};
        papan_hint *hint = hint_of(12, 0, NULL, &request);
        assert_int_equal(hint->kind, after < 2 ? PAPAN_HINT_UNKNOWN : PAPAN_HINT_OPEN);
        papan_hint_free(hint);
        left = after;
        hint = hint_of(8, 3, dead, &request);
        assert_true(hint->kind == PAPAN_HINT_DEAD || (after < 2 && hint->kind == PAPAN_HINT_UNKNOWN));
        assert_non_null(hint->text.text);
        papan_hint_free(hint);
    }
    papan_puzzle *puzzle = check_puzzle("nqueens:1025");
    papan_hint *hint;
    papan_message why;
    assert_int_equal(papan_hint_next(puzzle, NULL, NULL, &hint, &why), PAPAN_UNSUITABLE);
    assert_true(hint == NULL && why.text != NULL);
    papan_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_positions),       cmocka_unit_test(known_positions),
        cmocka_unit_test(given_queens_stay),      cmocka_unit_test(hints_lead_to_the_end),
        cmocka_unit_test(large_boards),           cmocka_unit_test(all_squares),
        cmocka_unit_test(stopped_and_unsuitable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
