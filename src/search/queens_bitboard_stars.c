/* queens_bitboard_stars.c: the search for several stars in each row, column and region.
 *
 * Free cells are stored twice, by row and by column, so that each line is one word. A star removes its
 * neighbours, and a line or region that is full loses its other cells. One bound makes large boards possible:
 * two adjacent lines together can hold at most one star in two adjacent columns, so a run of m columns with
 * free cells holds at most (m + 1) / 2 stars. If that is exactly enough (and on boards of 4k + 1 rows with k
 * stars it nearly always is), a run of odd length must have its stars in every other column, starting with
 * the first: all columns between them are ruled out. The same holds for a single line, and for regions with 2
 * x 2 blocks instead of pairs of columns: if the blocks that cover a region's free cells are only as many as
 * the stars it needs, each block holds one star, so a cell that touches all free cells of such a block is
 * ruled out.
 *
 * When these rules yield nothing more, the missing stars are distributed from regions to rows and to columns
 * by a maximum flow (puzzle/queens_deal.c): if that fails, the branch ends, and cells that no such
 * distribution uses are ruled out. This starts at the 40th node; most searches made while generating boards
 * end before that and would take longer with it.
 *
 * Branching: on one cell of the tightest row, column or region (minimum remaining values), first with a star,
 * then without.
 *
 * Measured effect of the flow, two stars, boards of `papan make queens`, microseconds without and with it: N
 * = 10: 80, 50; N = 12: 160, 90; N = 14: 300, 80. Random regions, 600 boards of each size: undecided after 50
 * ms were 23 boards of N = 18 and 17 of N = 22 without it, none with it. Three stars and 25 rows: 2 of 600
 * boards either way. */
#include "search/queens_bitboard.h"

#include "puzzle/queens_reasons.h"

#include <assert.h>
#include <string.h>

enum { LINES = PAPAN_QUEENS_MAX, UNITS = 3 * LINES, DEAL_FROM = 40 /* nodes */ };

/* Rows, then columns, then regions. */
typedef struct state {
    uint64_t line[2 * LINES];    /* free cells of each row and each column */
    uint64_t changed[3];         /* rows, columns and regions to examine */
    uint8_t need[UNITS];         /* stars still to place */
    uint16_t region_free[LINES]; /* free cells */
    bool dead;
} state;

typedef struct engine {
    papan_stars_search *search;
    unsigned n, placed;
    uint64_t deal_from;                 /* nodes */
    unsigned top[LINES], bottom[LINES]; /* first and last row of each region */
    uint64_t region_row[LINES][LINES];  /* cells of each region by row */
} engine;

/* ---- placing and ruling out ---- */

static inline void rule_out(const engine *e, state *st, unsigned row, unsigned column)
{
    uint64_t bit = UINT64_C(1) << column;
    if (!(st->line[row] & bit))
        return;
    unsigned region = e->search->region[row * e->n + column];
    assert(region < e->n && st->region_free[region] > 0);
    assert(st->line[LINES + column] >> row & 1);
    st->line[row] &= ~bit;
    st->line[LINES + column] &= ~(UINT64_C(1) << row);
    st->changed[0] |= UINT64_C(1) << row;
    st->changed[1] |= UINT64_C(1) << column;
    st->changed[2] |= UINT64_C(1) << region;
    if (--st->region_free[region] < st->need[2 * LINES + region])
        st->dead = true;
}

static inline void rule_out_in_row(const engine *e, state *st, unsigned row, uint64_t columns)
{
    for (columns &= st->line[row]; columns != 0; columns &= columns - 1)
        rule_out(e, st, row, papan_lowest(columns));
}

static inline void rule_out_in_column(const engine *e, state *st, unsigned column, uint64_t rows)
{
    for (rows &= st->line[LINES + column]; rows != 0; rows &= rows - 1)
        rule_out(e, st, papan_lowest(rows), column);
}

static inline void rule_out_region(const engine *e, state *st, unsigned region)
{
    for (unsigned row = e->top[region]; row <= e->bottom[region]; row++)
        rule_out_in_row(e, st, row, e->region_row[region][row]);
}

static void place_star(engine *e, state *st, unsigned row, unsigned column)
{
    assert(row < e->n && column < e->n);
    uint64_t bit = UINT64_C(1) << column, beside = bit | bit << 1 | bit >> 1;
    unsigned region = e->search->region[row * e->n + column];
    if (st->dead || !(st->line[row] & bit)) {
        st->dead = true;
        return;
    }
    assert(region < e->n && e->placed < e->n * e->search->stars);
    assert(st->need[row] > 0 && st->need[LINES + column] > 0 && st->need[2 * LINES + region] > 0);
    e->search->cell[e->placed++] = (uint16_t)(row * e->n + column);
    st->need[row]--;
    st->need[LINES + column]--;
    st->need[2 * LINES + region]--;
    rule_out_in_row(e, st, row, st->need[row] == 0 ? UINT64_MAX : beside);
    if (row > 0)
        rule_out_in_row(e, st, row - 1, beside);
    if (row + 1 < e->n)
        rule_out_in_row(e, st, row + 1, beside);
    if (st->need[LINES + column] == 0)
        rule_out_in_column(e, st, column, UINT64_MAX);
    if (st->need[2 * LINES + region] == 0)
        rule_out_region(e, st, region);
}

/* ---- lines ---- */

/* The most stars that these columns can hold if no two stars are in adjacent columns. */
static inline unsigned capacity(uint64_t columns)
{
    unsigned most = 0;
    for (; columns != 0; most++) {
        uint64_t lowest = columns & -columns;
        columns &= ~(lowest | lowest << 1);
    }
    return most;
}

/* For columns that must hold as many stars as they can: which of them may hold one, and which must. */
static inline void full_runs(uint64_t columns, uint64_t *may, uint64_t *must)
{
    uint64_t up = 0, down = 0;
    for (uint64_t rest = columns; rest != 0;) {
        uint64_t lowest = rest & -rest;
        up |= lowest;
        rest &= ~(lowest | lowest << 1);
    }
    for (uint64_t rest = columns; rest != 0;) {
        uint64_t highest = UINT64_C(1) << (63 - __builtin_clzll(rest));
        down |= highest;
        rest &= ~(highest | highest >> 1);
    }
    assert(papan_ones(up) == papan_ones(down) && papan_ones(up) == capacity(columns));
    *may = up | down;
    *must = up & down;
}

static inline void rule_out_in_line(const engine *e, state *st, unsigned line, uint64_t cells)
{
    if (line < LINES)
        rule_out_in_row(e, st, line, cells);
    else
        rule_out_in_column(e, st, line - LINES, cells);
}

static inline void place_in_line(engine *e, state *st, unsigned line, unsigned at)
{
    if (line < LINES)
        place_star(e, st, line, at);
    else
        place_star(e, st, at, line - LINES);
}

/* Examines one line, or two adjacent lines together. */
static void examine_lines(engine *e, state *st, unsigned first, unsigned lines)
{
    uint64_t both = st->line[first] | (lines == 2 ? st->line[first + 1] : 0);
    unsigned need = st->need[first] + (lines == 2 ? st->need[first + 1] : 0u), cells = papan_ones(both);
    if ((cells + 1) / 2 > need || need == 0)
        return;
    unsigned most = capacity(both);
    if (most < need)
        st->dead = true;
    if (most != need)
        return;
    uint64_t may, must;
    full_runs(both, &may, &must);
    for (unsigned i = 0; i < lines; i++)
        rule_out_in_line(e, st, first + i, both & ~may);
    for (unsigned i = 0; i < lines && !st->dead; i++) {
        uint64_t only_here = must & st->line[first + i];
        if (lines == 2)
            only_here &= ~st->line[first + 1 - i];
        for (; only_here != 0 && !st->dead; only_here &= only_here - 1)
            place_in_line(e, st, first + i, papan_lowest(only_here));
    }
}

/* ---- regions ---- */

typedef struct square {
    unsigned row, column;
    uint64_t upper, lower; /* its free cells that belong to the region */
} square;

/* Covers the free cells of a region greedily with few 2 x 2 blocks, from the top; gives up beyond `most`
 * blocks. */
static unsigned cover_by_squares(const engine *e, const state *st, unsigned region, square *squares,
                                 unsigned most)
{
    unsigned count = 0;
    uint64_t carried = 0; /* cells of the next row that are already covered */
    for (unsigned row = e->top[region]; row <= e->bottom[region]; row++) {
        uint64_t here = st->line[row] & e->region_row[region][row] & ~carried, below = 0;
        uint64_t next = row < e->bottom[region] ? st->line[row + 1] & e->region_row[region][row + 1] : 0;
        carried = 0;
        while (here != 0) {
            unsigned column = papan_lowest(here);
            uint64_t bit = UINT64_C(1) << column, right = bit | bit << 1, left = bit | bit >> 1;
            uint64_t wide = here & bit << 1                                                        ? right
                            : papan_ones(next & ~below & left) > papan_ones(next & ~below & right) ? left
                                                                                                   : right;
            if (count == most)
                return most + 1;
            squares[count++] = (square){row, column, here & wide, next & wide};
            here &= ~wide;
            below |= wide;
        }
        carried = below;
    }
    return count;
}

/* The block holds one star: cells that touch all its free cells are ruled out. */
static void use_square(engine *e, state *st, const square *s)
{
    uint64_t upper = s->upper & st->line[s->row];
    uint64_t lower = s->row + 1 < e->n ? s->lower & st->line[s->row + 1] : 0;
    unsigned cells = papan_ones(upper) + papan_ones(lower);
    if (cells == 0) {
        st->dead = true;
        return;
    }
    if (cells == 1) {
        place_star(e, st, upper != 0 ? s->row : s->row + 1, papan_lowest(upper | lower));
        return;
    }
    uint64_t near = UINT64_MAX; /* columns adjacent to all its cells */
    for (uint64_t columns = upper | lower; columns != 0; columns &= columns - 1) {
        uint64_t bit = columns & -columns;
        near &= bit | bit << 1 | bit >> 1;
    }
    unsigned first = lower != 0 ? s->row : s->row - 1, last = upper != 0 ? s->row + 1 : s->row + 2;
    for (unsigned row = s->row == 0 && lower == 0 ? 0 : first; row <= last && row < e->n; row++) {
        uint64_t own = row == s->row ? upper : row == s->row + 1 ? lower : 0;
        rule_out_in_row(e, st, row, near & ~own);
    }
}

static void examine_region(engine *e, state *st, unsigned region)
{
    square squares[LINES];
    unsigned need = st->need[2 * LINES + region];
    if (need == 0 || st->region_free[region] > 4 * need)
        return;
    unsigned count = cover_by_squares(e, st, region, squares, need);
    if (count < need)
        st->dead = true;
    if (count != need)
        return;
    for (unsigned i = 0; i < count && !st->dead; i++)
        use_square(e, st, &squares[i]);
}

/* ---- propagation ---- */

static void examine_line_and_pairs(engine *e, state *st, unsigned base, unsigned index)
{
    examine_lines(e, st, base + index, 1);
    if (index > 0 && !st->dead)
        examine_lines(e, st, base + index - 1, 2);
    if (index + 1 < e->n && !st->dead)
        examine_lines(e, st, base + index, 2);
}

/* Distributes the stars of the regions to rows or to columns and rules out the cells that no such
 * distribution uses. */
static void distribute_stars(const engine *e, state *st, bool columns)
{
    papan_deal d;
    uint64_t possible[PAPAN_QUEENS_MAX];
    d.n = e->n;
    memcpy(d.supply, st->need + 2 * LINES, e->n);
    memcpy(d.spare, st->need + (columns ? LINES : 0), e->n);
    for (unsigned region = 0; region < e->n; region++) {
        d.fits[region] = 0;
        for (unsigned row = e->top[region]; row <= e->bottom[region]; row++) {
            uint64_t cells = st->line[row] & e->region_row[region][row];
            d.fits[region] |= columns ? cells : (uint64_t)(cells != 0) << row;
        }
    }
    if (papan_deal_all(&d) != 0) {
        st->dead = true;
        return;
    }
    papan_deal_possible(&d, possible);
    for (unsigned line = 0; line < e->n; line++)
        for (uint64_t rest = st->line[(columns ? LINES : 0) + line]; rest != 0; rest &= rest - 1) {
            unsigned row = columns ? papan_lowest(rest) : line, column = columns ? line : papan_lowest(rest);
            if (!(possible[line] >> e->search->region[row * e->n + column] & 1))
                rule_out(e, st, row, column);
        }
}

static bool propagate_rules(engine *e, state *st)
{
    bool dealt = e->search->nodes < e->deal_from;
    while (!st->dead) {
        unsigned kind = st->changed[0] != 0 ? 0 : st->changed[1] != 0 ? 1 : 2;
        if (st->changed[kind] == 0 && dealt)
            return true;
        if (st->changed[kind] == 0) {
            distribute_stars(e, st, false);
            if (!st->dead)
                distribute_stars(e, st, true);
            dealt = (st->changed[0] | st->changed[1] | st->changed[2]) == 0;
            continue;
        }
        unsigned index = papan_lowest(st->changed[kind]);
        st->changed[kind] &= st->changed[kind] - 1;
        if (kind < 2)
            examine_line_and_pairs(e, st, kind * LINES, index);
        else
            examine_region(e, st, index);
    }
    return false;
}

/* ---- searching ---- */

static unsigned free_in(const state *st, unsigned unit)
{
    return unit < 2 * LINES ? papan_ones(st->line[unit]) : st->region_free[unit - 2 * LINES];
}

/* The index of set bit number which, counted from the lowest. */
static unsigned bit_number(uint64_t bits, unsigned which)
{
    for (; which > 0; which--)
        bits &= bits - 1;
    assert(bits != 0);
    return papan_lowest(bits);
}

/* Chooses a free cell of the unit with the fewest spare cells; false: all stars are placed. */
static bool choose_cell(const engine *e, const state *st, unsigned *row, unsigned *column)
{
    unsigned best = UNITS, least = ~0u;
    for (unsigned kind = 0; kind < 3; kind++)
        for (unsigned i = 0; i < e->n; i++) {
            unsigned unit = kind * LINES + i, need = st->need[unit];
            if (need == 0)
                continue;
            assert(free_in(st, unit) >= need);
            unsigned spare = 16 * (free_in(st, unit) - need) / need;
            if (spare < least) {
                least = spare;
                best = unit;
            }
        }
    if (best == UNITS)
        return false;
    unsigned which = e->search->random != NULL ? papan_random_below(e->search->random, free_in(st, best)) : 0;
    unsigned index = best % LINES;
    *row = *column = index;
    if (best < LINES)
        *column = bit_number(st->line[best], which);
    else if (best < 2 * LINES)
        *row = bit_number(st->line[best], which);
    else
        for (*row = e->top[index];; ++*row) {
            uint64_t here = st->line[*row] & e->region_row[index][*row];
            unsigned cells = papan_ones(here);
            if (which < cells) {
                *column = bit_number(here, which);
                break;
            }
            which -= cells;
        }
    return true;
}

static bool may_go_on(papan_stars_search *s)
{
    return ++s->nodes < s->poll_at || (s->poll != NULL && s->poll(s));
}

static bool explore_stars(engine *e, state *st)
{
    for (;;) {
        unsigned row, column;
        if (!may_go_on(e->search))
            return false;
        if (!propagate_rules(e, st))
            return true;
        if (!choose_cell(e, st, &row, &column)) {
            assert(e->placed == e->n * e->search->stars);
            return e->search->reached(e->search->context);
        }
        state next = *st;
        unsigned placed = e->placed;
        place_star(e, &next, row, column);
        if (!next.dead && !explore_stars(e, &next))
            return false;
        e->placed = placed;
        rule_out(e, st, row, column);
    }
}

/* ---- setting up ---- */

static void set_up_engine(engine *e, state *st, papan_stars_search *search, unsigned placed)
{
    assert(search->n > 0 && search->n <= LINES && placed <= search->n * search->stars);
    unsigned n = search->n;
    e->search = search;
    e->n = n;
    e->placed = 0;
    e->deal_from = DEAL_FROM;
    memset(st, 0, sizeof *st);
    memset(st->need, (int)search->stars, sizeof st->need);
    for (unsigned g = 0; g < n; g++) {
        e->top[g] = n;
        e->bottom[g] = 0;
        memset(e->region_row[g], 0, n * sizeof e->region_row[g][0]);
    }
    for (unsigned row = 0; row < n; row++)
        for (unsigned column = 0; column < n; column++) {
            unsigned region = search->region[row * n + column];
            if (region >= n)
                continue;
            e->region_row[region][row] |= UINT64_C(1) << column;
            if (e->top[region] == n)
                e->top[region] = row;
            e->bottom[region] = row;
            st->line[row] |= UINT64_C(1) << column;
            st->line[LINES + column] |= UINT64_C(1) << row;
            st->region_free[region]++;
        }
    for (unsigned kind = 0; kind < 3; kind++)
        st->changed[kind] = papan_low_bits(n);
    for (unsigned g = 0; g < n; g++)
        st->dead = st->dead || st->region_free[g] < search->stars;
    for (unsigned i = 0; i < placed; i++)
        place_star(e, st, search->cell[i] / n, search->cell[i] % n);
}

bool papan_stars_explore(papan_stars_search *search, unsigned placed)
{
    engine e;
    state st;
    set_up_engine(&e, &st, search, placed);
    return st.dead || explore_stars(&e, &st);
}

double papan_stars_probe(papan_stars_search *search, unsigned placed, papan_random *random)
{
    engine e;
    state st;
    double weight = 1, nodes = 1;
    unsigned row, column;
    set_up_engine(&e, &st, search, placed);
    e.deal_from = 0; /* as for nearly all nodes of a search that is worth estimating */
    while (propagate_rules(&e, &st) && choose_cell(&e, &st, &row, &column)) {
        weight *= 2;
        nodes += weight;
        if (papan_random_below(random, 2) == 0)
            place_star(&e, &st, row, column);
        else
            rule_out(&e, &st, row, column);
    }
    return nodes;
}
