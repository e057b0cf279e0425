/* frontier_choice.c: predicts from the board alone, where possible, whether the frontier graph or a search
 * counts all solutions of a packing puzzle faster.
 *
 * The graph grows with the width of the board, measured in cells to fill, and with the size of the pieces; a
 * search grows with the number of pieces, and each symmetry of the board halves it. So width times piece size
 * is compared with a limit that rises with the number of pieces and falls with the symmetries. Measured: 12
 * pentominoes break even at width 8 on boards without symmetry and at 7.5 on a square one; on 8 x 10 with 16
 * pieces and on 9 x 10 with 18 the graph takes little more than a second, a search more than twenty.
 *
 * The width is the mean of the widest four consecutive lines, in the direction where it is smaller: a pattern
 * extends over about four lines. A cross counts as wide as its middle, which the mean of all lines does not
 * show.
 *
 * The rule is sometimes wrong by a factor of up to two, and by more where there are hardly any solutions and
 * both methods need only hundredths of a second: on ragged boards searches vary more than the rule can predict.
 *
 * The rule was measured with pieces that are all different or have two copies. Many copies of few pieces leave
 * few sets of used pieces, so the graph may stay small on much wider boards; how small depends on the shape of
 * the pieces more than on their size. On 16 x 16 the graph counts the 1,668,091,536 packings of 64 T
 * tetrominoes with 50,699 edges; for L tetrominoes 30 million are not enough. Estimates of the search (Knuth's)
 * are wrong by many orders of magnitude on such boards: 1,300 to 30 million cases for those 64 T. So both are
 * tried in turns (run/portfolio.c). The same holds for many different pieces on ragged boards: of 19 hexiamonds
 * on boards 15 to 17 cells wide, the graph counts six in at most 10 s where the search would take days; on
 * others, the search takes seconds. This was seen with 17 and more pieces; fewer were not tried in turns.
 *
 * In space, the cells of the largest plane across the best axis take the place of the width. Measured with 11
 * and 12 polycubes of 1 to 4 cubes: up to 8 cells, the graph is 2 to 1,500 times as fast as a search, with 9 it
 * takes 0.04 to 1.8 times as long; with 10 to 12, or 9 and pentominoes, it is anything from 25 times as fast to
 * 30 times as slow. */
#include "search/frontier_choice.h"

#include "model/symmetry.h"
#include "puzzle/lattice.h"
#include "puzzle/pack_family.h"

#include <assert.h>

enum {
    SHORT_SIDE = 7,    /* a board that is no wider is always narrow */
    LINES = 4,         /* consecutive ones, for the width */
    LIMIT = 33,        /* of 2 * width * size, for no pieces */
    LIMIT_A_PIECE = 4, /* added for each piece */
    LIMIT_MAX = 104,   /* wider boards need too much memory */
    SPACE_NARROW = 32, /* of plane times size */
    SPACE_CONTESTED = 48
};

/* Cells to fill in a line: row or column number i. */
static uint32_t cells_in_line(const papan_puzzle *puzzle, bool row, uint32_t i)
{
    const papan_layer *layer = &puzzle->layer[0];
    uint32_t cells = 0, across = row ? layer->columns : layer->rows;
    for (uint32_t k = 0; k < across; k++)
        cells += papan_pack_to_fill(puzzle, papan_cell_in_line(layer, !row, i, k));
    return cells;
}

/* The cells in the widest LINES consecutive lines. */
static uint32_t cells_in_widest(const papan_puzzle *puzzle, bool rows)
{
    uint32_t lines = rows ? puzzle->layer[0].rows : puzzle->layer[0].columns, most = 0, sum = 0;
    for (uint32_t i = 0; i < lines; i++) {
        sum += cells_in_line(puzzle, rows, i);
        sum -= i >= LINES ? cells_in_line(puzzle, rows, i - LINES) : 0;
        assert(sum <= puzzle->cells);
        most = sum > most ? sum : most;
    }
    return most;
}

/* How often the symmetries of the board halve a search. */
static unsigned symmetry_halvings(const papan_puzzle *puzzle)
{
    papan_group *group = NULL;
    unsigned times = 0;
    if (papan_group_new(puzzle, &puzzle->arena.memory, &group) != PAPAN_OK)
        return 0;
    while (group->order >> (times + 1) != 0)
        times++;
    assert(group->order >> times == 1);
    papan_group_free(group);
    return times;
}

/* True if the copies that are left leave few sets of used pieces. The piece with the most copies is left out:
 * the filled cells determine how many of its copies are used. */
static bool leaves_few_sets(const papan_puzzle *puzzle)
{
    enum { FEW_SETS = 256 };
    uint64_t sets = 1, most = 1;
    for (uint16_t thing = 0; thing < puzzle->things && sets / most <= FEW_SETS; thing++) {
        uint64_t states = papan_pack_copies_left(puzzle, thing) + UINT64_C(1);
        sets *= states;
        most = states > most ? states : most;
    }
    return sets / most <= FEW_SETS;
}

static bool is_flat(const papan_puzzle *puzzle)
{
    return papan_lattices[puzzle->pack.lattice].flat;
}

static uint64_t cells_left(const papan_puzzle *puzzle)
{
    uint64_t cells = 0;
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        cells += papan_pack_to_fill(puzzle, (int32_t)cell);
    return cells;
}

uint64_t papan_pieces_left(const papan_puzzle *puzzle)
{
    uint64_t pieces = 0;
    for (uint16_t thing = 0; thing < puzzle->things; thing++)
        pieces += papan_pack_copies_left(puzzle, thing);
    return pieces;
}

/* ---- twins ---- */

/* True if both pieces have the same shape. Equal shapes have the same ways, so comparing one of them is enough.
 */
static bool are_twins(const papan_ways *a, const papan_ways *b)
{
    bool same = false;
    for (unsigned i = 0; a->ways == b->ways && i < b->ways && !same; i++)
        same = papan_same_way(&a->way[0], &b->way[i]);
    return same;
}

bool papan_has_twins(const papan_puzzle *puzzle)
{
    const papan_allocator *memory = &puzzle->arena.memory;
    papan_ways *ways = papan_take(memory, puzzle->things, sizeof *ways);
    bool twins = false, whole = ways != NULL;
    uint16_t made = 0;
    while (made < puzzle->things && whole && !twins) {
        bool left = papan_pack_copies_left(puzzle, made) > 0;
        whole =
            papan_ways_new(puzzle->pack.lattice, &puzzle->pack.piece[made], memory, &ways[made]) == PAPAN_OK;
        for (uint16_t other = 0; other < made && whole && left && !twins; other++)
            twins = papan_pack_copies_left(puzzle, other) > 0 && are_twins(&ways[other], &ways[made]);
        made += whole;
    }
    while (made > 0)
        papan_ways_free(&ways[--made]);
    papan_give(memory, ways, puzzle->things, sizeof *ways);
    return twins || !whole;
}

/* ---- in space ---- */

static int coordinate_on(papan_point point, unsigned axis)
{
    return axis == 0 ? point.x : axis == 1 ? point.y : point.z;
}

/* Cells to fill in the largest plane across this axis. */
static uint32_t largest_plane(const papan_puzzle *puzzle, unsigned axis)
{
    const papan_point *point = puzzle->pack.cell;
    int low = coordinate_on(point[0], axis), high = low;
    for (uint32_t cell = 1; cell < puzzle->cells; cell++) {
        low = coordinate_on(point[cell], axis) < low ? coordinate_on(point[cell], axis) : low;
        high = coordinate_on(point[cell], axis) > high ? coordinate_on(point[cell], axis) : high;
    }
    size_t planes = (size_t)(high - low) + 1;
    uint32_t most = 0, *in_plane = papan_take(&puzzle->arena.memory, planes, sizeof *in_plane);
    if (in_plane == NULL)
        return puzzle->cells;
    for (uint32_t cell = 0; cell < puzzle->cells; cell++) {
        uint32_t *plane = &in_plane[coordinate_on(point[cell], axis) - low];
        *plane += papan_pack_to_fill(puzzle, (int32_t)cell);
        most = *plane > most ? *plane : most;
    }
    papan_give(&puzzle->arena.memory, in_plane, planes, sizeof *in_plane);
    return most;
}

/* True if plane times size is less than this. Pyramids are not thin: their planes are half a ball apart. */
static bool is_thin(const papan_puzzle *puzzle, uint64_t limit)
{
    uint64_t cells = cells_left(puzzle), plane = cells;
    if (puzzle->pack.lattice != PAPAN_CUBIC)
        return false;
    for (unsigned axis = 0; axis < 3 && puzzle->cells > 0; axis++) {
        uint32_t most = largest_plane(puzzle, axis);
        plane = most < plane ? most : plane;
    }
    return plane * cells < limit * papan_pieces_left(puzzle);
}

/* ---- the rules ---- */

bool papan_graph_may_win(const papan_puzzle *puzzle)
{
    enum { MANY_PIECES = 17 };
    if (papan_graph_wins(puzzle))
        return false;
    return leaves_few_sets(puzzle) ||
           (is_flat(puzzle) ? papan_pieces_left(puzzle) >= MANY_PIECES : is_thin(puzzle, SPACE_CONTESTED));
}

bool papan_graph_wins(const papan_puzzle *puzzle)
{
    const papan_pack *pack = &puzzle->pack;
    if (!is_flat(puzzle))
        return is_thin(puzzle, SPACE_NARROW);
    if (pack->rows <= SHORT_SIDE || pack->columns <= SHORT_SIDE)
        return true;
    uint64_t cells = cells_left(puzzle), pieces = papan_pieces_left(puzzle);
    uint64_t by_rows = cells_in_widest(puzzle, true), by_columns = cells_in_widest(puzzle, false);
    uint64_t limit = LIMIT + LIMIT_A_PIECE * pieces;
    limit = limit < LIMIT_MAX ? limit : LIMIT_MAX;
    uint64_t width = by_rows < by_columns ? by_rows : by_columns;
    uint64_t wide = 2 * width * cells; /* width times size in halves, times LINES, times pieces */
    if (wide >= LINES * pieces * limit)
        return false;
    enum { HALVINGS_MAX = 3, LIMIT_A_HALVING = 2 };
    return wide < LINES * pieces * (limit - LIMIT_A_HALVING * HALVINGS_MAX) ||
           wide < LINES * pieces * (limit - LIMIT_A_HALVING * symmetry_halvings(puzzle));
}
