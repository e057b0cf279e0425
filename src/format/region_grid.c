/* region_grid.c: turns a square grid of numbers into a board of regions (queens_lines.h).
 *
 * Grids of numbers look alike: a Sudoku is one, too. A board of Queens has as many different numbers as rows,
 * and equal numbers are next to each other, except for a region or two in separate parts. A solved Sudoku of
 * nine rows has about 80 connected parts and a board of Queens nine, so fewer than 2 n parts are required. */
#include "format/queens_lines.h"

#include "puzzle/square_board.h"

#include <assert.h>
#include <string.h>

/* The different values in ascending order, at most n + 1 of them. */
typedef struct values {
    unsigned count;
    uint32_t last; /* the cell where the last of them was found */
    long long value[PAPAN_QUEENS_MAX + 1];
} values;

static void add_value(values *known, long long value, uint32_t cell)
{
    unsigned at = 0;
    while (at < known->count && known->value[at] < value)
        at++;
    if (at < known->count && known->value[at] == value)
        return;
    memmove(known->value + at + 1, known->value + at, (known->count - at) * sizeof *known->value);
    known->value[at] = value;
    known->count++;
    known->last = cell;
}

static values find_values(const papan_region_grid *grid)
{
    values known = {.count = 0};
    for (uint32_t cell = 0; cell < grid->n * grid->n && known.count <= grid->n; cell++)
        if (grid->value[cell] != PAPAN_GRID_BARE)
            add_value(&known, grid->value[cell], cell);
    return known;
}

static bool same_value(const void *context, unsigned cell, unsigned next)
{
    const papan_region_grid *grid = context;
    return grid->value[cell] == grid->value[next];
}

/* Bare cells are no parts. */
static bool hangs_together(const papan_region_grid *grid)
{
    uint16_t part[PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX];
    unsigned regions = 0;
    papan_square_parts(grid->n, grid, same_value, part);
    for (unsigned cell = 0, parts = 0; cell < grid->n * grid->n; cell++)
        if (part[cell] == parts) {
            parts++;
            regions += grid->value[cell] != PAPAN_GRID_BARE;
        }
    return regions < 2 * grid->n;
}

bool papan_grid_is_board(const papan_region_grid *grid)
{
    return find_values(grid).count == grid->n && hangs_together(grid);
}

/* Zeros among n other numbers are bare cells. */
static void clear_zeros(papan_region_grid *grid, papan_notes *notes)
{
    papan_region_grid without = *grid;
    bool zeros = false;
    for (uint32_t cell = 0; cell < grid->n * grid->n; cell++)
        if (grid->value[cell] == 0) {
            without.value[cell] = PAPAN_GRID_BARE;
            zeros = true;
        }
    if (!zeros || grid->letters || find_values(&without).count != grid->n)
        return;
    papan_warn(notes, 0, 0, "read-as-no-region",
               N_("0 read as a cell without a region, because there are as many other numbers as rows"));
    *grid = without;
}

static papan_status wrong_count(const values *known, unsigned n, const unsigned *line, papan_notes *notes)
{
    if (known->count > n)
        return papan_refuse(
            notes, line != NULL ? line[known->last / n] : 0, line != NULL ? known->last % n + 1 : 0,
            "region-number",
            N_("more than {0} different regions on a board of {0} rows; there must be exactly {0}"),
            PAPAN_ARGS(n));
    return papan_refuse(notes, line != NULL ? line[n - 1] : 0, 0, "region-number",
                        known->count == 1
                            ? N_("only one region on a board of {1} rows; there must be exactly {1}")
                            : N_("only {0} regions on a board of {1} rows; there must be exactly {1}"),
                        PAPAN_ARGS(known->count, n));
}

static char symbol_of(const papan_region_grid *grid, const values *known, long long value)
{
    unsigned rank = 0;
    if (value == PAPAN_GRID_BARE)
        return PAPAN_BARE_SYMBOL;
    while (!grid->letters && known->value[rank] != value)
        rank++;
    assert(rank < PAPAN_QUEENS_MAX);
    return papan_region_symbols[grid->letters ? (size_t)value : rank];
}

papan_status papan_grid_puzzle(papan_region_grid *grid, const papan_allocator *memory, unsigned stars,
                               const uint8_t *mark, const unsigned *line, papan_puzzle **puzzle,
                               papan_notes *notes)
{
    assert(grid->n > 0 && grid->n <= PAPAN_QUEENS_MAX);
    char symbol[PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX];
    values known = find_values(grid);
    if (known.count > grid->n) {
        clear_zeros(grid, notes);
        known = find_values(grid);
    }
    if (known.count != grid->n && !grid->letters) /* papan_queens_new() counts letters */
        return wrong_count(&known, grid->n, line, notes);
    if (!grid->named && !hangs_together(grid))
        return papan_refuse(
            notes, line != NULL ? line[0] : 0, line != NULL ? 1 : 0, "not-regions",
            N_("this looks like a grid of numbers of another puzzle: equal numbers are not next to "
               "each other, as in regions; if it is a board of regions, write it with letters"),
            NULL);
    for (uint32_t cell = 0; cell < grid->n * grid->n; cell++)
        symbol[cell] = symbol_of(grid, &known, grid->value[cell]);
    return papan_queens_new(memory, grid->n, stars, symbol, mark, line, puzzle, notes);
}
