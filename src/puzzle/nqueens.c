/* nqueens.c: the nqueens family: N queens on an N x N chessboard, no two in the same row, column or diagonal;
 * some queens may be given. As an exact cover: rows and columns are covered once, diagonals at most once, and
 * each given queen is an item that only its own option covers. */
#include "puzzle/square_board.h"

#include <assert.h>
#include <string.h>

/* ---- making ---- */

static papan_status fill_in(papan_puzzle *puzzle, size_t placed, const uint32_t *row, const uint32_t *column)
{
    papan_nqueens *q = &puzzle->nqueens;
    uint32_t *rows = papan_arena_take(&puzzle->arena, placed, sizeof *rows);
    uint32_t *columns = papan_arena_take(&puzzle->arena, placed, sizeof *columns);
    size_t cells = q->n <= PAPAN_NQUEENS_BOARD_MAX ? (size_t)(q->n * q->n) : 0;
    bool *here = papan_arena_take(&puzzle->arena, cells, sizeof *here);
    if (rows == NULL || columns == NULL || here == NULL)
        return PAPAN_NO_MEMORY;
    q->row = rows;
    q->column = columns;
    q->here = here;
    for (size_t i = 0; i < placed; i++) {
        bool *cell = &here[row[i] * q->n + column[i]];
        assert(row[i] < q->n && column[i] < q->n);
        if (*cell)
            continue; /* placed twice */
        *cell = true;
        rows[q->placed] = row[i];
        columns[q->placed++] = column[i];
    }
    if (q->n <= PAPAN_NQUEENS_BOARD_MAX && !papan_square_board(puzzle, (unsigned)q->n))
        return PAPAN_NO_MEMORY;
    return PAPAN_OK;
}

papan_status papan_nqueens_new(const papan_allocator *memory, uint64_t n, size_t placed, const uint32_t *row,
                               const uint32_t *column, papan_puzzle **out, papan_notes *notes)
{
    *out = NULL;
    if (n < 1 || n > UINT32_MAX)
        return papan_fail(PAPAN_BAD_INPUT, &notes->error, "nqueens-bad-number",
                          N_("the number of queens must be between 1 and {0}"), PAPAN_ARGS(UINT32_MAX));
    if (placed > 0 && n > PAPAN_NQUEENS_BOARD_MAX)
        return papan_fail(PAPAN_BAD_INPUT, &notes->error, "placed-board-too-large",
                          N_("queens can be placed only on boards of at most {0} rows"),
                          PAPAN_ARGS(PAPAN_NQUEENS_BOARD_MAX));
    for (size_t i = 0; i < placed; i++)
        if (row[i] >= n || column[i] >= n)
            return papan_fail(PAPAN_BAD_INPUT, &notes->error, "placed-outside-board",
                              N_("a queen is placed at row {0}, column {1}, outside the board of {2} rows"),
                              PAPAN_ARGS((long long)row[i] + 1, (long long)column[i] + 1, (long long)n));
    papan_puzzle *puzzle = papan_puzzle_new(memory, &papan_family_nqueens);
    if (puzzle == NULL)
        return PAPAN_NO_MEMORY;
    puzzle->nqueens.n = n;
    return papan_puzzle_made(fill_in(puzzle, placed, row, column), puzzle, out);
}

/* ---- rules ---- */

static void say_pair(papan_message *why, const char *code, const char *text, unsigned n, uint32_t a, uint32_t b)
{
    papan_say(why, 0, 0, code, text);
    papan_say_square(why, 0, n, a);
    papan_say_square(why, 2, n, b);
}

static bool follows_rules(const papan_puzzle *puzzle, const uint16_t *label, papan_message *why)
{
    unsigned n = (unsigned)puzzle->nqueens.n, queens = 0;
    uint32_t queen[PAPAN_NQUEENS_BOARD_MAX];
    for (uint32_t cell = 0; cell < puzzle->cells; cell++) {
        if (label[cell] == PAPAN_EMPTY)
            continue;
        for (unsigned i = 0; i < queens; i++)
            if (papan_squares_in_line(n, queen[i], cell)) {
                say_pair(why, "queens-attack",
                         N_("the queens at row {0}, column {1} and row {2}, column {3} attack each other"), n,
                         queen[i], cell);
                return false;
            }
        assert(queens < n);
        queen[queens++] = cell; /* at most n: n + 1 queens would share a row */
    }
    if (queens != n) {
        papan_say(why, 0, 0, "queen-number",
                  queens == 1 ? N_("there is one queen instead of {1}")
                              : N_("there are {0} queens instead of {1}"));
        papan_say_numbers(why, 0, queens, n);
        return false;
    }
    for (size_t i = 0; i < puzzle->nqueens.placed; i++)
        if (label[puzzle->nqueens.row[i] * n + puzzle->nqueens.column[i]] == PAPAN_EMPTY) {
            papan_say(why, 0, 0, "given-queen-missing",
                      N_("the queen placed at row {0}, column {1} is missing"));
            papan_say_numbers(why, 0, puzzle->nqueens.row[i] + 1LL, puzzle->nqueens.column[i] + 1LL);
            return false;
        }
    return true;
}

static papan_status verify_nqueens(const papan_puzzle *puzzle, const uint16_t *label, papan_checker *checker,
                                   papan_message *why)
{
    (void)checker;
    return follows_rules(puzzle, label, why) ? PAPAN_OK : PAPAN_WRONG;
}

static papan_status nqueens_impossible(const papan_puzzle *puzzle, const papan_allocator *memory,
                                       papan_effort effort, papan_message *why)
{
    (void)effort;
    (void)memory;
    const papan_nqueens *q = &puzzle->nqueens;
    why->text = NULL;
    if (q->n == 2 || q->n == 3) {
        papan_say(why, 0, 0, "nqueens-impossible",
                  N_("{0} queens cannot be placed on a {0} x {0} board without attacking each other"));
        papan_say_number(why, 0, (long long)q->n);
        return PAPAN_OK;
    }
    unsigned n = (unsigned)q->n;
    for (size_t i = 0; i < q->placed; i++)
        for (size_t j = i + 1; j < q->placed; j++) {
            uint32_t a = q->row[i] * n + q->column[i], b = q->row[j] * n + q->column[j];
            if (papan_squares_in_line(n, a, b)) {
                say_pair(
                    why, "given-queens-attack",
                    N_("the placed queens at row {0}, column {1} and row {2}, column {3} attack each other"), n,
                    a, b);
                return PAPAN_OK;
            }
        }
    for (unsigned row = 0; row < n && q->placed > 0; row++) {
        bool open = false;
        for (unsigned column = 0; column < n && !open; column++) {
            open = true;
            for (size_t i = 0; i < q->placed && open; i++)
                open = !papan_squares_in_line(n, q->row[i] * n + q->column[i], row * n + column) ||
                       (q->row[i] == row && q->column[i] == column);
        }
        if (!open) {
            papan_say(why, 0, 0, "line-attacked", N_("every cell of row {0} is attacked by a placed queen"));
            papan_say_number(why, 0, row + 1);
            return PAPAN_OK;
        }
    }
    return PAPAN_OK;
}

/* ---- as an exact cover ---- */

static papan_status describe_nqueens(const papan_puzzle *puzzle, const papan_allocator *memory,
                                     papan_cover_sink *sink)
{
    assert(puzzle->cells > 0);
    (void)memory;
    unsigned n = (unsigned)puzzle->nqueens.n, diagonals = 2 * n - 1;
    bool going = true;
    for (unsigned i = 0; i < 2 * n && going; i++)
        going = sink->item(sink->context, 1, 1);
    for (unsigned i = 0; i < 2 * diagonals && going; i++)
        going = sink->item(sink->context, 0, 1);
    for (size_t i = 0; i < puzzle->nqueens.placed && going; i++) /* in reading order */
        going = sink->item(sink->context, 1, 1);
    uint32_t next = 2 * n + 2 * diagonals;
    for (uint32_t cell = 0; cell < n * n && going; cell++) {
        unsigned row = cell / n, column = cell % n;
        uint32_t item[8] = {row, n + column, 2 * n + row + column, 2 * n + diagonals + row + n - 1 - column};
        size_t items = 4;
        if (puzzle->nqueens.here[cell])
            item[items++] = next++;
        going = sink->option(sink->context, 0, item, NULL, items, &cell, 1);
    }
    return going ? PAPAN_OK : PAPAN_NO_MEMORY;
}

static bool keeps(const papan_puzzle *puzzle, const uint32_t *image)
{
    const papan_nqueens *q = &puzzle->nqueens;
    unsigned n = (unsigned)q->n;
    for (size_t i = 0; i < q->placed; i++)
        if (!q->here[image[q->row[i] * n + q->column[i]]])
            return false;
    return true;
}

static papan_status nqueens_symmetries(const papan_puzzle *puzzle, const papan_allocator *memory,
                                       papan_symmetry_sink *sink)
{
    return papan_square_symmetries(puzzle, (unsigned)puzzle->nqueens.n, memory, keeps, sink);
}

/* ---- as a picture ---- */

static char nqueens_symbol(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    bool queen = label != NULL ? label[cell] != PAPAN_EMPTY : puzzle->nqueens.here[cell];
    return queen ? 'Q' : '.';
}

static unsigned nqueens_colour(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    (void)label;
    unsigned n = (unsigned)puzzle->nqueens.n;
    return (cell / n + cell % n) & 1;
}

static void nqueens_givens(const papan_puzzle *puzzle, uint16_t *label)
{
    for (uint32_t i = 0; i < puzzle->cells; i++)
        label[i] = puzzle->nqueens.here[i] ? 0 : PAPAN_EMPTY;
}

/* The queens that stay come first, in their order: hints never blame the first ones. */
static size_t queens_of(const papan_puzzle *puzzle, const uint16_t *label, uint32_t *row, uint32_t *column)
{
    const papan_nqueens *q = &puzzle->nqueens;
    uint32_t n = (uint32_t)q->n;
    size_t queens = 0;
    for (size_t i = 0; i < q->placed; i++)
        if (label[q->row[i] * n + q->column[i]] < puzzle->labels) {
            row[queens] = q->row[i];
            column[queens++] = q->column[i];
        }
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        if (label[cell] < puzzle->labels && !q->here[cell]) {
            row[queens] = cell / n;
            column[queens++] = cell % n;
        }
    return queens;
}

static papan_status place_nqueens(const papan_puzzle *puzzle, const papan_allocator *memory,
                                  const uint16_t *label, const bool *cross, papan_puzzle **placed,
                                  papan_notes *notes)
{
    (void)cross;
    papan_arena arena;
    papan_arena_init(&arena, memory);
    uint32_t *row = papan_arena_take(&arena, puzzle->cells, sizeof *row);
    uint32_t *column = papan_arena_take(&arena, puzzle->cells, sizeof *column);
    papan_status status = PAPAN_NO_MEMORY;
    if (row != NULL && column != NULL)
        status = papan_nqueens_new(memory, puzzle->nqueens.n, queens_of(puzzle, label, row, column), row,
                                   column, placed, notes);
    papan_arena_free(&arena);
    return status;
}

static const char *nqueens_rules(const papan_puzzle *puzzle)
{
    (void)puzzle;
    return N_("Place a queen in each row and each column, so that no two queens are on the same diagonal.");
}

const papan_family papan_family_nqueens = {
    .name = "nqueens",
    .verify = verify_nqueens,
    .impossible = nqueens_impossible,
    .describe = describe_nqueens,
    .symmetries = nqueens_symmetries,
    .symbol = nqueens_symbol,
    .colour = nqueens_colour,
    .labels = papan_square_labels,
    .givens = nqueens_givens,
    .place = place_nqueens,
    .abilities = PAPAN_HAS_HINTS,
    .watched = "row-by-row",
    .rules = nqueens_rules,
};
