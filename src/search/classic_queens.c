/* classic_queens.c: two classic strategies for queens.
 *
 * permute-columns (Queens report): brute force over permutations (generate and test). A permutation of the
 * columns puts one queen in each row and each column, so two of the rules hold automatically. Go through all
 * permutations in lexicographic order and test each complete board: regions first, then touching queens (for
 * N-Queens: diagonals). Nothing is pruned, and that is the point: the number of cases shows how much pruning
 * would save.
 *
 * row-by-row (N-Queens report): backtracking without recursion. Put a queen in the first row, then one in the
 * second row that the first does not attack, and so on. If a row has no free column left, backtrack to the row
 * above and move its queen on. The queens of the rows above are the complete state. The search continues after
 * each solution, so it finds all of them, in lexicographic order. The method is D. H. Lehmer's backtracking;
 * the report writes it as one loop over an array. Added here: the rules of Queens (regions and touching)
 * besides those of chess, and given queens, which rule out cells like any other queen. */
#include "search/classic.h"

#include <assert.h>

typedef struct board {
    papan_search *search;
    papan_arena arena;
    unsigned n;
    const uint8_t *region; /* [n * n], or NULL for N-Queens, where diagonals are checked instead */
    uint32_t placed;       /* given queens */
    uint32_t *placed_row, *placed_column;
    uint32_t *column; /* [n] of the queen in each row; initially all 0 */
    uint32_t *cell;   /* [n] buffer for the cells of one event */
    uint16_t *label;  /* [n * n] buffer for one solution */
} board;

static uint32_t distance(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

/* ---- setup, events and solutions ---- */

static bool queens_suits(const papan_puzzle *puzzle, papan_message *why)
{
    if (puzzle->most != 1) {
        papan_say(why, 0, 0, "strategy-one-queen",
                  N_("this strategy supports one queen per row only; this puzzle has {0}"));
        papan_say_number(why, 0, puzzle->most);
        return false;
    }
    if (puzzle->cells == 0) {
        papan_say(why, 0, 0, "strategy-too-many-queens", N_("this strategy supports at most {0} queens"));
        papan_say_number(why, 0, PAPAN_NQUEENS_BOARD_MAX);
        return false;
    }
    return true;
}

/* Collects the given queens, using label[] as a buffer. */
static bool collect_givens(board *b, const papan_puzzle *puzzle)
{
    puzzle->family->givens(puzzle, b->label);
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        b->placed += b->label[cell] != PAPAN_EMPTY;
    b->placed_row = papan_arena_take(&b->arena, b->placed, sizeof *b->placed_row);
    b->placed_column = papan_arena_take(&b->arena, b->placed, sizeof *b->placed_column);
    if (b->arena.failed)
        return false;
    for (uint32_t cell = 0, i = 0; cell < puzzle->cells; cell++)
        if (b->label[cell] != PAPAN_EMPTY) {
            b->placed_row[i] = cell / b->n;
            b->placed_column[i++] = cell % b->n;
        }
    return true;
}

/* False: out of memory. */
static bool set_up_board(board *b, papan_search *search)
{
    const papan_puzzle *puzzle = search->puzzle;
    bool regions = puzzle->family == &papan_family_queens;
    *b =
        (board){.search = search, .n = puzzle->layer[0].rows, .region = regions ? puzzle->queens.region : NULL};
    papan_arena_init(&b->arena, &search->memory);
    b->cell = papan_arena_take(&b->arena, b->n, sizeof *b->cell);
    b->label = papan_arena_take(&b->arena, puzzle->cells, sizeof *b->label);
    b->column = papan_arena_take(&b->arena, b->n, sizeof *b->column);
    return !b->arena.failed && collect_givens(b, puzzle);
}

/* Emits an event about the queens of rows first to last. */
static void emit_event(board *b, papan_event_kind kind, unsigned first, unsigned last)
{
    if (b->search->event == NULL)
        return;
    for (unsigned row = first; row <= last; row++)
        b->cell[row - first] = row * b->n + b->column[row];
    papan_report_event(b->search, kind, 0, b->cell, last - first + 1);
}

/* Reports the queens as a solution; false: the search is over. */
static bool report_solution(board *b)
{
    for (size_t cell = 0; cell < (size_t)b->n * b->n; cell++)
        b->label[cell] = PAPAN_EMPTY;
    for (unsigned row = 0; row < b->n; row++)
        b->label[row * b->n + b->column[row]] = 0;
    return papan_found(b->search, b->label);
}

static papan_status search_by(papan_search *search, void (*work)(board *b))
{
    board b;
    bool ready = set_up_board(&b, search);
    if (ready)
        work(&b);
    papan_arena_free(&b.arena);
    return ready ? PAPAN_OK : PAPAN_NO_MEMORY;
}

/* ---- permute-columns ---- */

static void swap(uint32_t *a, uint32_t *b)
{
    uint32_t first = *a;
    *a = *b;
    *b = first;
}

/* As two of the reports write it: find the last position whose number can grow, swap it with the next larger
 * number to its right, and reverse the tail. (Narayana Pandita described the algorithm in the 14th century.) */
bool papan_next_permutation(uint32_t *number, unsigned count)
{
    unsigned grows = count;
    while (grows > 1 && number[grows - 2] >= number[grows - 1])
        grows--;
    if (grows <= 1)
        return false;
    unsigned larger = count - 1;
    while (number[larger] <= number[grows - 2])
        larger--;
    swap(&number[grows - 2], &number[larger]);
    for (unsigned left = grows - 1, back = count - 1; left < back; left++, back--)
        swap(&number[left], &number[back]);
    return true;
}

static bool stands_as_placed(const board *b, const uint32_t *column)
{
    for (uint32_t i = 0; i < b->placed; i++)
        if (column[b->placed_row[i]] != b->placed_column[i])
            return false;
    return true;
}

static bool one_in_each_region(const board *b, const uint32_t *column)
{
    uint64_t used = 0;
    for (unsigned row = 0; row < b->n; row++) {
        unsigned region = b->region[row * b->n + column[row]];
        if (region == PAPAN_NO_REGION || used >> region & 1)
            return false;
        used |= UINT64_C(1) << region;
    }
    return true;
}

/* True if no queens touch; with one queen per row, only queens in adjacent rows can. */
static bool none_touch(const board *b, const uint32_t *column)
{
    for (unsigned row = 1; row < b->n; row++)
        if (distance(column[row - 1], column[row]) <= 1)
            return false;
    return true;
}

static bool none_on_a_diagonal(const board *b, const uint32_t *column)
{
    for (unsigned row = 1; row < b->n; row++)
        for (unsigned above = 0; above < row; above++)
            if (distance(column[above], column[row]) == row - above)
                return false;
    return true;
}

static bool is_solution(const board *b, const uint32_t *column)
{
    if (!stands_as_placed(b, column))
        return false;
    if (b->region == NULL)
        return none_on_a_diagonal(b, column);
    return one_in_each_region(b, column) && none_touch(b, column);
}

/* Reports a solution, with one event for all queens. False: the search is over. */
static bool report_board(board *b)
{
    emit_event(b, PAPAN_PLACE, 0, b->n - 1);
    if (!report_solution(b))
        return false;
    emit_event(b, PAPAN_REMOVE, 0, b->n - 1);
    return true;
}

static void try_permutations(board *b)
{
    for (unsigned row = 0; row < b->n; row++)
        b->column[row] = row;
    bool over = false;
    do {
        b->search->cases++;
        if (is_solution(b, b->column))
            over = !report_board(b);
        else
            emit_event(b, PAPAN_REJECT, 0, b->n - 1);
    } while (!over && !papan_stopped(b->search) && papan_next_permutation(b->column, b->n));
}

static papan_status search_permutations(papan_search *search)
{
    return search_by(search, try_permutations);
}

const papan_strategy papan_strategy_permute_columns = {
    .name = "permute-columns",
    .summary = N_("brute force: tests every permutation of the columns as a complete board (Queens report)"),
    .counts = N_("one permutation tested"),
    .traits = PAPAN_CLASSIC | PAPAN_FINDS_ALL | PAPAN_WATCHABLE,
    .family = {&papan_family_queens, &papan_family_nqueens},
    .refusal = {"strategy-other-family", N_("this strategy supports Queens and N-Queens only")},
    .suits = queens_suits,
    .run = search_permutations,
};

/* ---- row-by-row ---- */

typedef struct place {
    uint32_t row, column;
} place;

/* True if queens on both cells do not attack each other. */
static bool compatible(const board *b, place one, place other)
{
    if (one.row == other.row || one.column == other.column)
        return false;
    if (b->region == NULL)
        return distance(one.row, other.row) != distance(one.column, other.column);
    if (distance(one.row, other.row) <= 1 && distance(one.column, other.column) <= 1)
        return false;
    return b->region[one.row * b->n + one.column] != b->region[other.row * b->n + other.column];
}

static bool may_stand(const board *b, uint32_t row)
{
    const uint32_t *column = b->column;
    place here = {row, column[row]};
    if (b->region != NULL && b->region[row * b->n + column[row]] == PAPAN_NO_REGION)
        return false;
    for (uint32_t above = 0; above < row; above++)
        if (!compatible(b, (place){above, column[above]}, here))
            return false;
    for (uint32_t i = 0; i < b->placed; i++) {
        place there = {b->placed_row[i], b->placed_column[i]};
        if ((there.row != here.row || there.column != here.column) && !compatible(b, there, here))
            return false;
    }
    return true;
}

/* Advances column[row] to the first column where a queen is allowed; false if there is none. */
static bool find_column(board *b, uint32_t row)
{
    papan_search *search = b->search;
    for (; b->column[row] < b->n; b->column[row]++) {
        search->cases++;
        if (may_stand(b, row))
            return true;
        emit_event(b, PAPAN_REJECT, row, row);
        if (papan_stopped(search))
            return false;
    }
    return false;
}

/* column[row] is the column of that row's queen, or the column to test first. */
static void backtrack(board *b)
{
    uint32_t *column = b->column, row = 0;
    while (!papan_stopped(b->search)) {
        if (find_column(b, row)) {
            emit_event(b, PAPAN_PLACE, row, row);
            if (row + 1 < b->n) {
                column[++row] = 0;
                continue;
            }
            if (!report_solution(b))
                return;
        } else if (row-- == 0 || b->search->stopped) {
            return;
        }
        emit_event(b, PAPAN_REMOVE, row, row);
        column[row]++;
    }
}

static papan_status search_rows(papan_search *search)
{
    return search_by(search, backtrack);
}

const papan_strategy papan_strategy_row_by_row = {
    .name = "row-by-row",
    .summary = N_("backtracking: places a queen in each row in turn, and goes back a row when none fits "
                  "(N-Queens report)"),
    .counts = N_("one cell tested for a queen"),
    .traits = PAPAN_CLASSIC | PAPAN_FINDS_ALL | PAPAN_WATCHABLE,
    .family = {&papan_family_queens, &papan_family_nqueens},
    .refusal = {"strategy-other-family", N_("this strategy supports Queens and N-Queens only")},
    .suits = queens_suits,
    .run = search_rows,
};
