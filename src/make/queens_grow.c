/* queens_grow.c: grows a board of Queens or Star Battle with exactly one solution.
 *
 * The board grows from its solution. Each region starts with its stars only; all other cells are bare: they
 * belong to no region, and no star may be placed there. That board has one solution. Then cells are added to
 * neighbouring regions one at a time. The idea that makes this fast: any new solution must use the cell just
 * added, so one short search for a solution with a star on that cell decides whether the solution is still
 * unique. A solution found that way is kept as a witness: as long as it remains a solution, the answer for that
 * cell and region is known without a search.
 *
 * At the end, some cells remain that fit nowhere. Then a box, one or two regions, or the cells of a witness are
 * made bare and regrown in another order; if the result is worse, the change is undone (large neighbourhood
 * search in the form of ruin and recreate, Schrimpf et al. 2000). Finally borders are moved until the region
 * sizes look natural: not too uneven, and no region of one cell.
 *
 * Tried by others and found worse: filling the board first and repairing it (hopeless from 16 rows on), pools
 * of alternative solutions, random walks that change one cell at a time. */
#include "make/queens_grow.h"
#include "puzzle/square_board.h"

#include <assert.h>
#include <string.h>

enum {
    PATIENCE = 300, /* nodes of one search */
    ROUNDS = 100,   /* of ruin and recreate without progress */
    ROUNDS_IN_ALL = 400,
    POLISH = 20, /* passes over the board */
    MEDIUM = 36, /* rows of boards whose regions need not differ much in size */
};

/* The largest standard deviation of region sizes, in percent of the number of rows. Published boards of 8 and
 * 10 rows have 6.7 and 10 cells. */
enum { NATURAL_PERCENT = 90 };

/* ---- changing the board ---- */

void papan_grower_put(papan_grower *g, unsigned cell, uint8_t region)
{
    assert(cell < g->cells && (region < g->n || region == PAPAN_NO_REGION));
    unsigned old = g->region[cell], row = cell / g->n;
    uint64_t bit = UINT64_C(1) << (cell % g->n);
    if (old != PAPAN_NO_REGION) {
        assert(old < g->n && g->size[old] > 0);
        g->size[old]--;
        g->bare++;
        g->rows[old * g->n + row] &= ~bit;
        if (g->stars == 1) {
            papan_bit_clear(g->set + (size_t)old * g->words, cell);
            papan_bit_clear(g->set_all, cell);
        }
    }
    g->region[cell] = region;
    if (region != PAPAN_NO_REGION) {
        assert(g->bare > 0);
        g->size[region]++;
        g->bare--;
        g->rows[region * g->n + row] |= bit;
        if (g->stars == 1) {
            papan_bit_set(g->set + (size_t)region * g->words, cell);
            papan_bit_set(g->set_all, cell);
        }
    }
}

static void change_cell(papan_grower *g, unsigned cell, uint8_t region)
{
    assert(g->changes < 4 * g->cells);
    g->journal[g->changes++] = (change){(uint16_t)cell, g->region[cell]};
    papan_grower_put(g, cell, region);
}

static void take_back(papan_grower *g)
{
    while (g->changes > 0) {
        const change *last = &g->journal[--g->changes];
        papan_grower_put(g, last->cell, last->old);
    }
}

/* The distinct regions next to a cell. */
static unsigned regions_beside(const papan_grower *g, unsigned cell, uint8_t beside[4])
{
    unsigned count = 0;
    for (unsigned i = 0; i < g->nears[cell]; i++) {
        uint8_t region = g->region[g->near[4 * cell + i]];
        bool known = region == PAPAN_NO_REGION;
        for (unsigned j = 0; j < count; j++)
            known = known || beside[j] == region;
        if (!known)
            beside[count++] = region;
    }
    return count;
}

/* ---- witnesses ---- */

/* What is known about adding the cell to the region; NULL: nothing. */
static verdict *verdict_of(const papan_grower *g, unsigned cell, uint8_t region)
{
    verdict *v = g->verdicts + (size_t)cell * SLOTS;
    for (unsigned i = 0; i < SLOTS; i++)
        if (v[i].known != UNKNOWN && v[i].region == region)
            return &v[i];
    return NULL;
}

static uint16_t *witness_of(const papan_grower *g, const verdict *v)
{
    return g->witness + (size_t)(v - g->verdicts) * g->queens;
}

static void store_verdict(papan_grower *g, unsigned cell, uint8_t region, knowledge what)
{
    verdict *slots = g->verdicts + (size_t)cell * SLOTS, *v = verdict_of(g, cell, region);
    for (unsigned i = 0; i < SLOTS && v == NULL; i++)
        if (slots[i].known == UNKNOWN)
            v = &slots[i];
    if (v == NULL)
        v = &slots[region % SLOTS];
    *v = (verdict){region, (uint8_t)what};
    if (what == HAS_WITNESS)
        memcpy(witness_of(g, v), g->found, g->queens * sizeof *g->found);
}

/* True if the witness would be a solution with the cell in that region. Only regions need checking: rows,
 * columns and touching do not depend on them. */
static bool still_solves(const papan_grower *g, const uint16_t *witness, unsigned cell, uint8_t region)
{
    uint8_t stars[PAPAN_QUEENS_MAX] = {0};
    for (unsigned i = 0; i < g->queens; i++) {
        uint8_t own = witness[i] == cell ? region : g->region[witness[i]];
        if (own == PAPAN_NO_REGION || ++stars[own] > g->stars)
            return false;
    }
    return true;
}

/* Adds a cell to a region if the solution stays unique. */
static bool try_cell(papan_grower *g, unsigned cell, uint8_t region)
{
    const verdict *v = verdict_of(g, cell, region);
    if (v != NULL && v->known == HAS_WITNESS && still_solves(g, witness_of(g, v), cell, region))
        return false;
    if (v != NULL && v->known == TOO_LONG && papan_random_below(g->random, 4) != 0)
        return false;
    uint8_t old = g->region[cell];
    papan_grower_put(g, cell, region);
    knowledge answer = papan_grower_ask(g, cell);
    papan_grower_put(g, cell, old);
    if (answer != UNKNOWN) {
        store_verdict(g, cell, region, answer);
        return false;
    }
    change_cell(g, cell, region);
    return true;
}

/* ---- growing ---- */

/* Larger regions are picked more often: region sizes of published boards differ widely. On large boards they
 * must differ even more, or the last cells fit nowhere: of 40 rows, boards took 25 s instead of 3 to 15 s. */
static unsigned weight_of(const papan_grower *g, uint8_t region)
{
    unsigned size = g->size[region];
    return g->n <= MEDIUM ? size : size * size;
}

static unsigned pick_region(papan_grower *g, const uint8_t *regions, unsigned count)
{
    unsigned sum = 0, at = 0;
    for (unsigned i = 0; i < count; i++)
        sum += weight_of(g, regions[i]);
    assert(sum > 0);
    for (unsigned ball = papan_random_below(g->random, sum); ball >= weight_of(g, regions[at]); at++)
        ball -= weight_of(g, regions[at]);
    return at;
}

static unsigned unasked_beside(const papan_grower *g, unsigned cell, uint8_t beside[4])
{
    unsigned count = regions_beside(g, cell, beside), kept = 0;
    for (unsigned i = 0; i < count; i++)
        if (verdict_of(g, cell, beside[i]) == NULL)
            beside[kept++] = beside[i];
    return kept;
}

/* Grows from the seeds: random cells at the border, until no region can take a bare cell next to it. */
static void grow_first(papan_grower *g)
{
    uint8_t beside[4];
    while (!papan_grower_over(g)) {
        unsigned count = 0;
        for (unsigned cell = 0; cell < g->cells; cell++)
            if (g->region[cell] == PAPAN_NO_REGION && unasked_beside(g, cell, beside) > 0)
                g->list[count++] = (uint16_t)cell;
        if (count == 0)
            return;
        for (unsigned i = 0; i < (count + 3) / 4; i++) {
            unsigned cell = g->list[papan_random_below(g->random, count)];
            unsigned regions = g->region[cell] == PAPAN_NO_REGION ? unasked_beside(g, cell, beside) : 0;
            if (regions > 0)
                try_cell(g, cell, beside[pick_region(g, beside, regions)]);
        }
    }
}

/* Adds the cell to any neighbouring region that can take it. */
static bool settle_cell(papan_grower *g, unsigned cell)
{
    uint8_t beside[4];
    for (unsigned count = regions_beside(g, cell, beside); count > 0;) {
        unsigned i = pick_region(g, beside, count);
        if (try_cell(g, cell, beside[i]))
            return true;
        beside[i] = beside[--count];
    }
    return false;
}

/* Adds bare cells in random order until a whole pass adds none. If there are many, only some are tried before
 * the order is shuffled again, so that regions do not grow along it. */
static void regrow(papan_grower *g)
{
    for (bool progress = true; progress && g->bare > 0 && !g->stopped;) {
        unsigned count = 0;
        progress = false;
        for (unsigned cell = 0; cell < g->cells; cell++)
            if (g->region[cell] == PAPAN_NO_REGION)
                g->list[count++] = (uint16_t)cell;
        unsigned some = count > g->n ? count / 4 : count;
        for (unsigned i = 0; i < count && (i < some || !progress); i++) {
            if (i % 16 == 0 && papan_grower_over(g))
                return;
            unsigned j = i + papan_random_below(g->random, count - i);
            uint16_t cell = g->list[j];
            g->list[j] = g->list[i];
            g->list[i] = cell;
            progress = settle_cell(g, cell) || progress;
        }
    }
}

/* ---- ruin ---- */

static void make_bare(papan_grower *g, unsigned cell)
{
    if (!g->fixed[cell] && g->region[cell] != PAPAN_NO_REGION)
        change_cell(g, cell, PAPAN_NO_REGION);
}

static void ruin_box(papan_grower *g, unsigned around)
{
    unsigned half = 1 + papan_random_below(g->random, 2), row = around / g->n, column = around % g->n;
    for (unsigned r = row > half ? row - half : 0; r <= row + half && r < g->n; r++)
        for (unsigned c = column > half ? column - half : 0; c <= column + half && c < g->n; c++)
            make_bare(g, r * g->n + c);
}

static void ruin_regions(papan_grower *g, unsigned beside_cell)
{
    uint8_t beside[4];
    unsigned count = regions_beside(g, beside_cell, beside);
    if (count == 0)
        return;
    uint8_t one = beside[papan_random_below(g->random, count)];
    uint8_t other = papan_random_below(g->random, 2) != 0 ? beside[papan_random_below(g->random, count)] : one;
    for (unsigned cell = 0; cell < g->cells; cell++)
        if (g->region[cell] == one || g->region[cell] == other)
            make_bare(g, cell);
}

/* Makes about half of the cells bare that the witnesses against this cell use. */
static void ruin_witnesses(papan_grower *g, unsigned against)
{
    uint8_t beside[4];
    unsigned count = regions_beside(g, against, beside);
    for (unsigned i = 0; i < count; i++) {
        const verdict *v = verdict_of(g, against, beside[i]);
        if (v == NULL || v->known != HAS_WITNESS)
            continue;
        const uint16_t *witness = witness_of(g, v);
        for (unsigned k = 0; k < g->queens; k++)
            if (witness[k] != against && papan_random_below(g->random, 2) != 0)
                make_bare(g, witness[k]);
    }
}

/* The cells of a region that are connected to its seed, by row. */
static void connected(const papan_grower *g, unsigned region, uint64_t *part)
{
    const uint64_t *rows = g->rows + (size_t)region * g->n;
    unsigned n = g->n, seed = g->seed[region];
    assert(g->region[seed] == region);
    memset(part, 0, n * sizeof *part);
    part[seed / n] = UINT64_C(1) << seed % n;
    for (bool more = true; more;) {
        more = false;
        for (unsigned row = 0; row < n; row++) {
            uint64_t now = part[row], next = now | now << 1 | now >> 1;
            next |= (row > 0 ? part[row - 1] : 0) | (row + 1 < n ? part[row + 1] : 0);
            part[row] = next & rows[row];
            more = more || part[row] != now;
        }
    }
}

static void drop_cut_off(papan_grower *g)
{
    uint64_t part[PAPAN_QUEENS_MAX];
    for (unsigned region = 0; region < g->n; region++) {
        connected(g, region, part);
        for (unsigned row = 0; row < g->n; row++)
            for (uint64_t lost = g->rows[(size_t)region * g->n + row] & ~part[row]; lost != 0; lost &= lost - 1)
                change_cell(g, row * g->n + papan_lowest(lost), PAPAN_NO_REGION);
    }
}

static unsigned random_bare_cell(papan_grower *g)
{
    assert(g->bare > 0);
    unsigned which = papan_random_below(g->random, g->bare), cell = 0;
    while (g->region[cell] != PAPAN_NO_REGION || which-- > 0)
        cell++;
    return cell;
}

static void ruin_and_recreate(papan_grower *g)
{
    static void (*const ruin[])(papan_grower * g, unsigned cell) = {ruin_box, ruin_regions, ruin_witnesses};
    unsigned before = g->bare, cell = random_bare_cell(g);
    g->changes = 0;
    ruin[papan_random_below(g->random, 3)](g, cell);
    drop_cut_off(g);
    settle_cell(g, cell);
    regrow(g);
    if (g->bare > before)
        take_back(g);
}

/* ---- natural sizes ---- */

/* True if the region stays connected without this cell. The ring of eight neighbours often decides. */
static bool can_leave(const papan_grower *g, unsigned cell)
{
    static const int around[8][2] = {{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}};
    int n = (int)g->n, row = (int)cell / n, column = (int)cell % n;
    uint8_t region = g->region[cell];
    bool own[8];
    unsigned arcs = 0;
    if (g->fixed[cell])
        return false;
    for (int i = 0; i < 8; i++) {
        int r = row + around[i][0], c = column + around[i][1];
        own[i] = r >= 0 && c >= 0 && r < n && c < n && g->region[r * n + c] == region;
    }
    for (int i = 0; i < 8; i += 2)
        arcs += own[i] && !(own[i + 1] && own[(i + 2) % 8]);
    if (arcs <= 1)
        return true;
    uint64_t part[PAPAN_QUEENS_MAX];
    uint64_t *rows = g->rows + (size_t)region * g->n + (unsigned)row, bit = UINT64_C(1) << column;
    bool whole = true;
    *rows &= ~bit;
    connected(g, region, part);
    for (unsigned r = 0; r < g->n; r++)
        whole = whole && part[r] == g->rows[(size_t)region * g->n + r];
    *rows |= bit;
    return whole;
}

typedef struct look {
    bool even, no_singles;
} look;

static look look_of(const papan_grower *g)
{
    uint64_t sum = 0, n = g->n;
    bool singles = false;
    for (unsigned region = 0; region < g->n; region++) {
        uint64_t off = g->size[region] > n ? g->size[region] - n : n - g->size[region];
        sum += off * off;
        singles = singles || g->size[region] == 1;
    }
    return (look){10000 * sum <= (uint64_t)NATURAL_PERCENT * NATURAL_PERCENT * n * n * n, !singles};
}

static bool is_move_wanted(papan_grower *g, look now, uint8_t from, uint8_t to)
{
    if (!now.no_singles && g->size[to] == 1)
        return true;
    if (!now.even && g->size[from] > g->size[to] + 1)
        return true;
    return papan_random_below(g->random, now.even ? 8 : 16) == 0;
}

/* Tries to move a cell to a neighbouring region: one that has a single cell, or a random one. */
static bool move_cell(papan_grower *g, unsigned cell, look now, bool any)
{
    const uint16_t *near = g->near + 4 * cell;
    uint8_t from = g->region[cell], to = g->region[near[papan_random_below(g->random, g->nears[cell])]];
    for (unsigned i = 0; i < g->nears[cell]; i++)
        if (g->size[g->region[near[i]]] == 1)
            to = g->region[near[i]];
    if (to == from || g->size[from] <= 2 || !(any || is_move_wanted(g, now, from, to)) || !can_leave(g, cell) ||
        !try_cell(g, cell, to))
        return false;
    verdict *outdated = verdict_of(g, cell, from);
    if (outdated != NULL)
        outdated->known = UNKNOWN;
    return true;
}

static unsigned shuffle_free_cells(papan_grower *g)
{
    unsigned count = 0;
    for (unsigned cell = 0; cell < g->cells; cell++)
        if (!g->fixed[cell])
            g->list[count++] = (uint16_t)cell;
    papan_shuffle(g->random, g->list, count);
    return count;
}

static void even_out_sizes(papan_grower *g)
{
    for (unsigned pass = 0; pass < POLISH && !papan_grower_over(g); pass++) {
        look now = look_of(g);
        unsigned count = shuffle_free_cells(g);
        g->changes = 0;
        for (unsigned i = 0; i < count && !(now.even && now.no_singles); i++)
            if (move_cell(g, g->list[i], now, false))
                now = look_of(g);
        if (now.even && now.no_singles)
            return;
    }
}

bool papan_grower_move_border(papan_grower *g, papan_random *random)
{
    assert(g->bare == 0);
    g->random = random;
    g->changes = 0;
    unsigned count = shuffle_free_cells(g);
    for (unsigned i = 0; i < count; i++)
        if (move_cell(g, g->list[i], (look){true, true}, true))
            return true;
    return false;
}

/* ---- the whole ---- */

bool papan_grower_grow(papan_grower *g, papan_random *random)
{
    g->random = random;
    if (!papan_grower_seed(g))
        return false;
    grow_first(g);
    unsigned least = g->bare;
    for (unsigned round = 0, since = 0; g->bare > 0; round++, since++) {
        if (round == ROUNDS_IN_ALL || since == ROUNDS || papan_grower_over(g))
            return false;
        ruin_and_recreate(g);
        if (g->bare < least)
            since = 0;
        least = g->bare < least ? g->bare : least;
        if (g->filled != NULL)
            g->filled(g->context, g->cells - least);
    }
    assert(g->bare == 0);
    even_out_sizes(g);
    return !g->stopped;
}

static void fill_tables(papan_grower *g)
{
    for (unsigned cell = 0; cell < g->cells; cell++)
        g->nears[cell] = (uint8_t)papan_square_neighbours(g->n, cell, g->near + 4 * cell);
    if (g->stars == 1)
        papan_queens_fill_kill(g->n, g->kill);
}

static bool take_memory(papan_grower *g)
{
    papan_arena *arena = &g->arena;
    size_t n = g->n, cells = g->cells, words = g->stars == 1 ? g->words : 0;
    g->near = papan_arena_take(arena, 4 * cells, sizeof *g->near);
    g->nears = papan_arena_take(arena, cells, sizeof *g->nears);
    g->kill = papan_arena_take(arena, cells * words + 1, sizeof *g->kill);
    g->answer = papan_arena_take(arena, g->queens, sizeof *g->answer);
    g->fixed = papan_arena_take(arena, cells, sizeof *g->fixed);
    g->region = papan_arena_take(arena, cells, sizeof *g->region);
    g->size = papan_arena_take(arena, n, sizeof *g->size);
    g->seed = papan_arena_take(arena, n, sizeof *g->seed);
    g->rows = papan_arena_take(arena, n * n, sizeof *g->rows);
    g->set = papan_arena_take(arena, n * words + 1, sizeof *g->set);
    g->set_all = papan_arena_take(arena, words + 1, sizeof *g->set_all);
    g->journal = papan_arena_take(arena, 4 * cells, sizeof *g->journal);
    g->verdicts = papan_arena_take(arena, cells * SLOTS, sizeof *g->verdicts);
    g->witness = papan_arena_take(arena, cells * SLOTS * g->queens, sizeof *g->witness);
    g->found = papan_arena_take(arena, g->queens, sizeof *g->found);
    g->work = papan_arena_take(arena, n * words + 1, sizeof *g->work);
    g->list = papan_arena_take(arena, cells, sizeof *g->list);
    return g->near != NULL && g->nears != NULL && g->kill != NULL && g->answer != NULL && g->fixed != NULL &&
           g->region != NULL && g->size != NULL && g->seed != NULL && g->rows != NULL && g->set != NULL &&
           g->set_all != NULL && g->journal != NULL && g->verdicts != NULL && g->witness != NULL &&
           g->found != NULL && g->work != NULL && g->list != NULL;
}

papan_grower *papan_grower_new(const papan_allocator *memory, unsigned n, unsigned stars, void *context,
                               bool (*stop)(void *context), void (*filled)(void *context, unsigned cells))
{
    papan_arena arena;
    papan_arena_init(&arena, memory);
    papan_grower *g = papan_arena_take(&arena, 1, sizeof *g);
    if (g == NULL)
        return NULL;
    *g = (papan_grower){.n = n,
                        .stars = stars,
                        .cells = n * n,
                        .queens = n * stars,
                        .context = context,
                        .stop = stop,
                        .filled = filled,
                        .words = papan_queens_words(n),
                        .patience = PATIENCE};
    g->kernel = papan_queens_kernel_for(g->words, false);
    g->arena = arena;
    if (!take_memory(g)) {
        papan_grower_free(g);
        return NULL;
    }
    fill_tables(g);
    return g;
}

void papan_grower_free(papan_grower *grower)
{
    if (grower == NULL)
        return;
    papan_arena arena = grower->arena; /* holds the grower itself */
    papan_arena_free(&arena);
}

const uint8_t *papan_grower_regions(const papan_grower *grower)
{
    return grower->region;
}

const uint16_t *papan_grower_answer(const papan_grower *grower)
{
    return grower->answer;
}
