/* nqueens_hint.c: hints for N-Queens: the next queen and whether it is certain, or that the queens cannot be
 * completed and which of them to remove.
 *
 * The placed queens have an order: the first request->given stay, and of the others the last placed is blamed
 * first. N-Queens usually has many solutions, so a next queen is seldom certain. Reasons are tried from the
 * simplest on: a row or column with one free cell; the same after excluding cells where a queen would leave
 * another row or column without any; a queen that all solutions share. If nothing is certain, a queen of some
 * solution is suggested, on a line with as few choices as possible.
 *
 * That all solutions share a queen is proved as for packing (pack_hint.c): each solution found eliminates the
 * rows in which it differs from the first one, and a row that remains is certain if no other cell of it, or of
 * the column, leads to a solution.
 *
 * To find the queens to blame, each is removed alone. If removing one is never enough, queens are kept in the
 * order in which they were placed as long as they can be completed, and the others are blamed. In reading order
 * that would be the search for the lexicographically first solution, which soon takes too long. So here, and
 * for queens that all solutions share, the searches are limited; the limit counts polls of the stop hook, so
 * that a hint is the same on every machine. A queen whose search is given up is blamed; if the proof that all
 * solutions share a queen is given up, the hint does not mention it. */
#include "explain/nqueens_complete.h"

#include <string.h>

enum {
    LINES = 4, /* through a cell: its row, its column, two diagonals */
    REACH = 3  /* a queen on another line attacks at most this many cells of a line */
};

#define NO_QUEEN UINT32_MAX

typedef struct guide {
    const papan_puzzle *puzzle;
    papan_hint *hint;
    papan_arena *arena;
    papan_nqueens_position tried; /* the queens to complete */
    uint32_t n, queens, given;
    uint32_t *queen;              /* [queens] their cells in the order of placement */
    uint32_t *on;                 /* [6 n] queens on each row, column, diagonal */
    bool *open;                   /* [n * n] cells where a queen may be, as far as is known */
    uint32_t *choice;             /* [2 n] the number of open cells in each row and column */
    uint32_t *completion, *other; /* [n] the columns of solutions */
    bool *shared;                 /* [n] rows that are the same in all solutions found so far */
    /* the cells of the hint */
    uint32_t *cause;  /* [n] */
    uint32_t *place;  /* [2] the cell, and the row or column of the reason */
    uint32_t *blamed; /* [queens] */
} guide;

/* ---- rules ---- */

enum {
    ONLY_ROW, /* the rule for columns always follows that for rows */
    ONLY_COLUMN,
    NO_ROW,
    NO_COLUMN,
    ONLY_GOOD_ROW,
    ONLY_GOOD_COLUMN,
    NO_GOOD_ROW,
    NO_GOOD_COLUMN,
    ALL_AGREE,
    NONE_AGREE,
    ATTACK,
    RULES,
    NO_RULE = RULES
};

static const struct {
    papan_rule info;
    papan_wording because;
} rules[RULES] = {
    [ONLY_ROW] = {{"only-row", NULL, PAPAN_LEVEL_EASY, 0},
                  {"only-free-cell", N_("it is the only free cell in its row")}},
    [ONLY_COLUMN] = {{"only-column", NULL, PAPAN_LEVEL_EASY, 0},
                     {"only-free-cell", N_("it is the only free cell in its column")}},
    [NO_ROW] = {{"no-row", NULL, PAPAN_LEVEL_EASY, 0},
                {"line-attacked", N_("the placed queens attack every cell of row {0}")}},
    [NO_COLUMN] = {{"no-column", NULL, PAPAN_LEVEL_EASY, 0},
                   {"line-attacked", N_("the placed queens attack every cell of column {0}")}},
    [ONLY_GOOD_ROW] =
        {{"only-good-row", NULL, PAPAN_LEVEL_MEDIUM, 0},
         {"other-cells-block-line",
          N_("a queen on any other free cell of this row would leave some row or column without a free cell")}},
    [ONLY_GOOD_COLUMN] = {{"only-good-column", NULL, PAPAN_LEVEL_MEDIUM, 0},
                          {"other-cells-block-line",
                           N_("a queen on any other free cell of this column would leave some row or column "
                              "without a free cell")}},
    [NO_GOOD_ROW] =
        {{"no-good-row", NULL, PAPAN_LEVEL_MEDIUM, 0},
         {"all-cells-block-line",
          N_("a queen on any free cell of row {0} would leave some row or column without a free cell")}},
    [NO_GOOD_COLUMN] =
        {{"no-good-column", NULL, PAPAN_LEVEL_MEDIUM, 0},
         {"all-cells-block-line",
          N_("a queen on any free cell of column {0} would leave some row or column without a free cell")}},
    [ALL_AGREE] = {{"all-agree", NULL, PAPAN_LEVEL_HARD, 0},
                   {"in-every-solution", N_("every remaining solution has a queen there")}},
    [NONE_AGREE] =
        {{"none-agree", NULL, PAPAN_LEVEL_HARD, 0},
         {"no-queen-certain",
          N_("no queen is certain yet: the remaining solutions differ in every row without a queen")}},
    [ATTACK] = {{"attack", NULL, PAPAN_LEVEL_EASY, 0},
                {"queens-attack",
                 N_("the queens at row {0}, column {1} and row {2}, column {3} attack each other")}},
};

static const papan_rule *rule_at(unsigned rule)
{
    return &rules[rule].info;
}

/* ---- lines: rows 0 .. n - 1, columns n .. 2 n - 1, then diagonals ---- */

static void lines_of(uint32_t n, uint32_t cell, uint32_t line[LINES])
{
    uint32_t row = cell / n, column = cell % n;
    line[0] = row;
    line[1] = n + column;
    line[2] = 2 * n + row + column;
    line[3] = 4 * n + row + n - 1 - column;
}

/* Cell number i of a row or column. */
static uint32_t cell_on(const guide *g, uint32_t line, uint32_t i)
{
    return line < g->n ? line * g->n + i : i * g->n + line - g->n;
}

static bool is_free(const guide *g, uint32_t cell)
{
    uint32_t line[LINES];
    lines_of(g->n, cell, line);
    return g->on[line[0]] + g->on[line[1]] + g->on[line[2]] + g->on[line[3]] == 0;
}

static void close_cell(guide *g, uint32_t cell)
{
    g->open[cell] = false;
    g->choice[cell / g->n]--;
    g->choice[g->n + cell % g->n]--;
}

static void count_on_lines(guide *g, uint32_t cell)
{
    uint32_t line[LINES];
    lines_of(g->n, cell, line);
    for (int k = 0; k < LINES; k++)
        g->on[line[k]]++;
}

static void find_open(guide *g)
{
    for (uint32_t cell = 0; cell < g->puzzle->cells; cell++)
        if (is_free(g, cell)) {
            g->open[cell] = true;
            g->choice[cell / g->n]++;
            g->choice[g->n + cell % g->n]++;
        }
}

/* Finds a row or column without a queen that has exactly `wanted` open cells; false: there is none. */
static bool line_with(const guide *g, uint32_t wanted, uint32_t *line)
{
    for (*line = 0; *line < 2 * g->n; ++*line)
        if (g->on[*line] == 0 && g->choice[*line] == wanted)
            return true;
    return false;
}

static uint32_t first_open(const guide *g, uint32_t line)
{
    uint32_t i = 0;
    while (!g->open[cell_on(g, line, i)])
        i++;
    return cell_on(g, line, i);
}

/* ---- looking ahead ---- */

/* True if a queen on this cell would leave a line without an open cell. `few` holds the line and its open
 * cells. */
static bool leaves_none(const guide *g, uint32_t cell, const uint32_t *few)
{
    uint32_t line[LINES];
    lines_of(g->n, cell, line);
    if (few[0] == line[0] || few[0] == line[1])
        return false;
    for (uint32_t i = 0; i < g->choice[few[0]]; i++)
        if (!papan_squares_in_line(g->n, cell, few[1 + i]))
            return false;
    return true;
}

/* Closes the cells where a queen would leave a row or column without an open cell. */
static papan_status look_ahead(guide *g)
{
    size_t lines = 0;
    uint32_t(*few)[1 + REACH] = papan_arena_take(g->arena, 2 * (size_t)g->n, sizeof *few);
    bool *bad = papan_arena_take(g->arena, g->puzzle->cells, sizeof *bad);
    if (few == NULL || bad == NULL)
        return PAPAN_NO_MEMORY;
    for (uint32_t line = 0; line < 2 * g->n; line++) {
        uint32_t found = 0;
        if (g->on[line] > 0 || g->choice[line] > REACH)
            continue;
        few[lines][0] = line;
        for (uint32_t i = 0; i < g->n; i++)
            if (g->open[cell_on(g, line, i)])
                few[lines][1 + found++] = cell_on(g, line, i);
        lines++;
    }
    for (uint32_t cell = 0; cell < g->puzzle->cells; cell++)
        for (size_t i = 0; i < lines && g->open[cell] && !bad[cell]; i++)
            bad[cell] = leaves_none(g, cell, few[i]);
    for (uint32_t cell = 0; cell < g->puzzle->cells; cell++)
        if (bad[cell])
            close_cell(g, cell);
    return PAPAN_OK;
}

/* ---- completing ---- */

/* Sets the queens to complete: the first `count`, without one of them unless that is NO_QUEEN. */
static void set_tried_queens(guide *g, uint32_t count, uint32_t without)
{
    g->tried.queens = 0;
    for (uint32_t i = 0; i < count; i++)
        if (i != without)
            papan_nqueens_add_queen(&g->tried, g->queen[i]);
}

/* ---- messages ---- */

static void point_at_line(guide *g, uint32_t line)
{
    for (uint32_t i = 0; i < g->n; i++)
        g->cause[i] = cell_on(g, line, i);
    g->hint->cause = (papan_cell_list){g->n, g->cause};
    g->place[1] = line;
    g->hint->units = (papan_cell_list){1, &g->place[1]};
}

static void set_reason(guide *g, unsigned rule)
{
    if (rule == NO_RULE)
        return;
    g->hint->rule = &rules[rule].info;
    papan_say(&g->hint->because, 0, 0, rules[rule].because.code, rules[rule].because.text);
}

static void say_next(guide *g, papan_hint_kind kind, uint32_t cell, unsigned rule)
{
    g->hint->kind = kind;
    set_reason(g, rule);
    if (kind == PAPAN_HINT_STEP)
        papan_say(&g->hint->text, 0, 0, "queen-needed-there",
                  N_("there must be a queen at row {0}, column {1}"));
    else
        papan_say(&g->hint->text, 0, 0, "queen-possible-there",
                  N_("with a queen at row {0}, column {1}, the board can be completed"));
    papan_say_square(&g->hint->text, 0, g->n, cell);
    *g->place = cell;
    g->hint->place = (papan_cell_list){1, g->place};
}

/* ---- a certain queen ---- */

typedef struct forced {
    unsigned rule; /* NO_RULE: no queen is forced */
    uint32_t line, cell;
} forced;

static void find_forced(const guide *g, unsigned rule_of_rows, forced *one)
{
    if (one->rule != NO_RULE || !line_with(g, 1, &one->line))
        return;
    one->rule = rule_of_rows + (one->line >= g->n);
    one->cell = first_open(g, one->line);
}

/* ---- a queen that all solutions share ---- */

static uint32_t least_choice(const guide *g, uint32_t row)
{
    uint32_t by_row = g->choice[row], by_column = g->choice[g->n + g->completion[row]];
    return by_row < by_column ? by_row : by_column;
}

/* The row without a queen in which the completion has the fewest choices; false: no such row. */
static bool tightest_row(const guide *g, bool shared, uint32_t *row)
{
    uint32_t least = UINT32_MAX;
    for (uint32_t r = 0; r < g->n; r++)
        if (g->on[r] == 0 && (g->shared[r] || !shared) && least_choice(g, r) < least) {
            least = least_choice(g, r);
            *row = r;
        }
    return least < UINT32_MAX;
}

/* Finds out whether all solutions have the queen that the completion has in this row. If not, it is no longer
 * shared. */
static papan_status prove_shared(guide *g, uint32_t row)
{
    uint32_t mine = row * g->n + g->completion[row], by_column = g->n + g->completion[row];
    uint32_t line = g->choice[row] <= g->choice[by_column] ? row : by_column;
    for (uint32_t i = 0; i < g->n; i++) {
        uint32_t cell = cell_on(g, line, i);
        bool found = false;
        if (cell == mine || !g->open[cell])
            continue;
        set_tried_queens(g, g->queens, NO_QUEEN);
        papan_nqueens_add_queen(&g->tried, cell);
        papan_status status = papan_nqueens_complete(&g->tried, &found, g->other);
        if (status != PAPAN_OK || g->tried.stopped || g->tried.tired)
            return status;
        for (uint32_t r = 0; r < g->n && found; r++)
            g->shared[r] = g->shared[r] && g->completion[r] == g->other[r];
        if (found)
            return PAPAN_OK;
        close_cell(g, cell);
    }
    say_next(g, PAPAN_HINT_STEP, mine, ALL_AGREE);
    return PAPAN_OK;
}

static papan_status find_shared_queen(guide *g)
{
    papan_status status = PAPAN_OK;
    uint32_t row = 0;
    memset(g->shared, true, g->n * sizeof *g->shared);
    papan_nqueens_limit_searches(&g->tried);
    while (status == PAPAN_OK && !g->tried.tired && !g->tried.stopped && g->hint->kind == PAPAN_HINT_UNKNOWN &&
           tightest_row(g, true, &row))
        status = prove_shared(g, row);
    return status;
}

/* The completion is known. */
static papan_status hint_with_completion(guide *g, const forced *one)
{
    uint32_t row = 0;
    if (one->rule != NO_RULE) {
        say_next(g, PAPAN_HINT_STEP, one->cell, one->rule);
        point_at_line(g, one->line);
        return PAPAN_OK;
    }
    papan_status status = find_shared_queen(g);
    if (status != PAPAN_OK || g->hint->kind != PAPAN_HINT_UNKNOWN)
        return status;
    bool proved = !g->tried.tired && !g->tried.stopped;
    g->tried.stopped = false; /* a queen of some solution is known */
    tightest_row(g, false, &row);
    say_next(g, PAPAN_HINT_OPEN, row * g->n + g->completion[row], proved ? NONE_AGREE : NO_RULE);
    return PAPAN_OK;
}

/* ---- queens that cannot be completed ---- */

static uint32_t crowded_lines(const guide *g)
{
    uint32_t count = 0;
    for (uint32_t line = 0; line < 6 * g->n; line++)
        count += g->on[line] > 1;
    return count;
}

/* True if every line with more than one queen has exactly two, one of them on this cell. */
static bool in_every_clash(const guide *g, uint32_t cell, uint32_t crowded)
{
    uint32_t line[LINES], pairs = 0;
    lines_of(g->n, cell, line);
    for (int k = 0; k < LINES; k++)
        pairs += g->on[line[k]] == 2;
    return pairs == crowded;
}

static void say_clash(guide *g)
{
    for (uint32_t i = 1; i < g->queens; i++)
        for (uint32_t j = 0; j < i; j++)
            if (papan_squares_in_line(g->n, g->queen[i], g->queen[j])) {
                g->cause[0] = g->queen[j];
                g->cause[1] = g->queen[i];
                g->hint->cause = (papan_cell_list){2, g->cause};
                set_reason(g, ATTACK);
                papan_say_square(&g->hint->because, 0, g->n, g->queen[j]);
                papan_say_square(&g->hint->because, 2, g->n, g->queen[i]);
                return;
            }
}

static void say_no_cell(guide *g, bool ahead, uint32_t line)
{
    unsigned rule_of_rows = ahead ? NO_GOOD_ROW : NO_ROW;
    set_reason(g, rule_of_rows + (line >= g->n));
    papan_say_number(&g->hint->because, 0, line % g->n + 1);
    point_at_line(g, line);
}

static void say_dead(guide *g)
{
    papan_hint *hint = g->hint;
    size_t alone = hint->spoilers.count, together = hint->remove.count;
    papan_say(&hint->text, 0, 0, "no-solution-with-queens",
              together == 0 ? N_("there is no solution with these queens")
              : alone == 0  ? N_("there is no solution with these queens, and removing one of them is not "
                                  "enough; there is one without the {0} marked queens")
              : alone == 1 ? N_("there is no solution with these queens; there is one without the queen at row "
                                "{0}, column {1}")
              : alone == 2 ? N_("there is no solution with these queens; there is one without the queen at row "
                                "{0}, column {1}, or without the queen at row {2}, column {3}")
                           : N_("there is no solution with these queens; there is one without the queen at row "
                                "{0}, column {1} (or without any one of {2} others)"));
    if (alone == 0)
        papan_say_number(&hint->text, 0, (long long)together);
    else
        papan_say_square(&hint->text, 0, g->n, g->blamed[alone - 1]);
    if (alone == 2)
        papan_say_square(&hint->text, 2, g->n, g->blamed[0]);
    else if (alone > 2)
        papan_say_number(&hint->text, 2, (long long)alone - 1);
}

/* Removes each queen alone; of those whose removal helps, the last placed is blamed. */
static papan_status blame_one(guide *g)
{
    uint32_t crowded = crowded_lines(g), count = 0;
    papan_status status = PAPAN_OK;
    for (uint32_t i = g->given; i < g->queens && status == PAPAN_OK && !g->tried.stopped; i++) {
        bool found = false;
        if (!in_every_clash(g, g->queen[i], crowded))
            continue;
        set_tried_queens(g, g->queens, i);
        status = papan_nqueens_complete(&g->tried, &found, g->other);
        if (found)
            g->blamed[count++] = g->queen[i];
    }
    g->hint->spoilers = papan_hint_marks(g->arena, (papan_cell_list){count, g->blamed});
    if (g->hint->spoilers.count > 0)
        g->hint->remove = (papan_things_at){1, &g->hint->spoilers.thing[count - 1]};
    return status;
}

/* Keeps queens in their order as long as they can be completed. g->other is a solution with the given queens.
 */
static papan_status blame_several(guide *g)
{
    uint32_t count = 0;
    papan_status status = PAPAN_OK;
    set_tried_queens(g, 0, NO_QUEEN);
    memset(g->on, 0, 6 * (size_t)g->n * sizeof *g->on);
    papan_nqueens_limit_searches(&g->tried);
    for (uint32_t i = 0; i < g->queens && status == PAPAN_OK && !g->tried.stopped; i++) {
        uint32_t cell = g->queen[i];
        bool found = i < g->given || g->other[cell / g->n] == cell % g->n;
        papan_nqueens_add_queen(&g->tried, cell);
        if (!found && is_free(g, cell)) {
            status = papan_nqueens_complete(&g->tried, &found, g->completion);
            if (found)
                memcpy(g->other, g->completion, g->n * sizeof *g->other);
        }
        if (found) {
            count_on_lines(g, cell);
        } else {
            g->tried.queens--;
            g->blamed[count++] = cell;
        }
    }
    if (!g->tried.stopped)
        g->hint->remove = papan_hint_marks(g->arena, (papan_cell_list){count, g->blamed});
    return status;
}

/* If the given queens alone have no solution, the others are not to blame. */
static papan_status hint_without_solution(guide *g)
{
    bool found = false;
    g->hint->kind = PAPAN_HINT_DEAD;
    set_tried_queens(g, g->given, NO_QUEEN);
    papan_status status = papan_nqueens_complete(&g->tried, &found, g->other);
    if (status == PAPAN_OK && !g->tried.stopped && !found) {
        papan_say(&g->hint->text, 0, 0, "no-solution", N_("this board has no solution"));
        g->hint->because = g->tried.reason;
        g->hint->cause.count = 0;
        g->hint->rule = NULL;
        return PAPAN_OK;
    }
    if (status == PAPAN_OK && found)
        status = blame_one(g);
    if (status == PAPAN_OK && found && !g->tried.stopped && g->hint->spoilers.count == 0)
        status = blame_several(g);
    if (status == PAPAN_OK)
        say_dead(g);
    return status;
}

/* ---- the hint ---- */

static papan_status guide_begin(guide *g)
{
    const papan_nqueens *q = &g->puzzle->nqueens;
    size_t n = g->n = (uint32_t)q->n;
    g->queens = (uint32_t)q->placed;
    g->given = (uint32_t)(g->tried.request->given < q->placed ? g->tried.request->given : q->placed);
    g->queen = papan_arena_take(g->arena, q->placed, sizeof *g->queen);
    g->tried.n = g->n;
    g->tried.row = papan_arena_take(g->arena, q->placed + n + 1, sizeof *g->tried.row);
    g->tried.column = papan_arena_take(g->arena, q->placed + n + 1, sizeof *g->tried.column);
    g->on = papan_arena_take(g->arena, 6 * n, sizeof *g->on);
    g->open = papan_arena_take(g->arena, n * n, sizeof *g->open);
    g->choice = papan_arena_take(g->arena, 2 * n, sizeof *g->choice);
    g->completion = papan_arena_take(g->arena, n, sizeof *g->completion);
    g->other = papan_arena_take(g->arena, n, sizeof *g->other);
    g->shared = papan_arena_take(g->arena, n, sizeof *g->shared);
    g->cause = papan_arena_take(g->arena, n, sizeof *g->cause);
    g->place = papan_arena_take(g->arena, 2, sizeof *g->place);
    g->blamed = papan_arena_take(g->arena, q->placed, sizeof *g->blamed);
    if (g->arena->failed)
        return PAPAN_NO_MEMORY;
    for (uint32_t i = 0; i < g->queens; i++) {
        g->queen[i] = q->row[i] * g->n + q->column[i];
        count_on_lines(g, g->queen[i]);
    }
    return PAPAN_OK;
}

/* If there is visibly no solution, hint->because has the reason; otherwise *one is a row or column with one
 * open cell, if there is one. */
static papan_status look_at_lines(guide *g, forced *one)
{
    uint32_t line;
    papan_status status = PAPAN_OK;
    if (crowded_lines(g) > 0)
        say_clash(g);
    else
        find_open(g);
    for (int ahead = 0; ahead < 2 && status == PAPAN_OK && g->hint->because.text == NULL; ahead++) {
        if (ahead)
            status = look_ahead(g);
        if (line_with(g, 0, &line))
            say_no_cell(g, ahead, line);
        else
            find_forced(g, ahead ? ONLY_GOOD_ROW : ONLY_ROW, one);
    }
    return status;
}

static papan_status find_hint(guide *g)
{
    forced one = {.rule = NO_RULE};
    bool found = false;
    papan_status status = guide_begin(g);
    if (status == PAPAN_OK)
        status = look_at_lines(g, &one);
    if (status != PAPAN_OK)
        return status;
    if (g->hint->because.text != NULL)
        return hint_without_solution(g);
    if (g->queens == g->n) {
        g->hint->kind = PAPAN_HINT_DONE;
        papan_say(&g->hint->text, 0, 0, "solved",
                  N_("all queens are placed, and no two attack each other: the puzzle is solved"));
        return PAPAN_OK;
    }
    set_tried_queens(g, g->queens, NO_QUEEN);
    status = papan_nqueens_complete(&g->tried, &found, g->completion);
    if (status != PAPAN_OK)
        return status;
    if (found)
        return hint_with_completion(g, &one);
    if (!g->tried.stopped)
        return hint_without_solution(g);
    papan_say(&g->hint->text, 0, 0, "stopped", N_("stopped before an answer was found"));
    return PAPAN_OK;
}

static papan_status hint_next(const papan_puzzle *puzzle, const papan_hint_request *request, papan_arena *arena,
                              papan_hint *hint)
{
    if (puzzle->cells == 0)
        return papan_fail(PAPAN_UNSUITABLE, &hint->text, "nqueens-hint-too-large",
                          N_("hints for N-Queens need a board of at most {0} rows"),
                          PAPAN_ARGS(PAPAN_NQUEENS_BOARD_MAX));
    guide g = {
        .puzzle = puzzle, .hint = hint, .arena = arena, .tried = {.memory = arena->memory, .request = request}};
    papan_status status = find_hint(&g);
    if (status != PAPAN_OK)
        hint->text = g.tried.failure;
    return status;
}

const papan_explainer papan_explainer_nqueens = {
    .rules = RULES,
    .rule = rule_at,
    .hint = hint_next,
};
