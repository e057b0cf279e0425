/* queens_bitboard.c: the strategy `bitboard` for Queens and Star Battle, which represents sets of cells as
 * bit masks (bitboards). Boards with one star per line are searched by the kernels of queens_bitboard_one.c,
 * large ones by way of queens_guided.c; boards with more stars by queens_bitboard_stars.c. This file converts
 * the board to their form and passes solutions on.
 *
 * For threads, a part is the list of queens placed so far, including the given ones; an empty part is the
 * complete search. Boards with several stars are not split. */
#include "search/queens_bitboard.h"
#include "search/strategy.h"

#include <assert.h>
#include <string.h>

enum { POLL_EVERY = 1024 /* nodes between two calls of stop */ };

typedef struct board_search {
    papan_search *search;
    const papan_queens *q;
    uint16_t *label;               /* [n * n] */
    uint16_t *cell;                /* [n * stars] */
    unsigned given;                /* number of given queens, */
    uint32_t at[PAPAN_QUEENS_MAX]; /* and their cells (one star only) */
    papan_queens_kernel *kernel;
    papan_queens_search one;
    bool guided; /* large boards */
    papan_guided guide;
    papan_stars_search several;
} board_search;

/* ---- solutions ---- */

static bool report_solution(void *context)
{
    board_search *d = context;
    unsigned queens = d->q->n * d->q->stars;
    for (unsigned i = 0; i < queens; i++)
        d->label[d->cell[i]] = 0;
    bool going = papan_found(d->search, d->label);
    for (unsigned i = 0; i < queens; i++)
        d->label[d->cell[i]] = PAPAN_EMPTY;
    return going;
}

/* ---- one star ---- */

static bool pass_part(void *context)
{
    board_search *d = context;
    uint32_t option[PAPAN_QUEENS_MAX];
    for (unsigned i = 0; i < d->one.depth; i++)
        option[i] = d->one.cell[i];
    d->search->split(d->search->context, option, d->one.depth);
    return true;
}

static bool poll_one(papan_queens_search *s)
{
    board_search *d = s->context;
    s->poll_at = s->nodes + POLL_EVERY;
    return !papan_must_stop(d->search);
}

/* Puts a queen on a cell before the search; false: the cell is not free or does not exist. */
static bool place_queen(board_search *d, unsigned placed, uint32_t cell, uint64_t *free)
{
    assert(placed < d->q->n);
    unsigned words = d->one.words;
    if (cell >= d->q->n * d->q->n || !papan_bit(free, cell))
        return false;
    for (unsigned i = placed; i < d->q->n; i++) {
        uint64_t *own = d->one.region + (size_t)i * words, *front = d->one.region + (size_t)placed * words;
        if (!papan_bit(own, cell))
            continue;
        for (unsigned w = 0; w < words; w++) {
            uint64_t swap = front[w];
            front[w] = own[w];
            own[w] = swap;
            free[w] &= ~front[w] & ~d->one.kill[(size_t)cell * words + w];
        }
        d->one.cell[placed] = (uint16_t)cell;
        return true;
    }
    return false;
}

/* Updates the counts after each part, because the caller reads them for each part. */
static void pass_counts(board_search *d)
{
    d->search->cases = d->one.nodes;
    d->search->solutions = d->one.solutions;
}

/* Searches below the queens of a part. The regions are put back in order first, because a search permutes
 * them. */
static bool search_one_part(void *own, const uint32_t *option, size_t options)
{
    board_search *d = own;
    if (options > d->q->n)
        return true; /* some of these queens attack each other */
    uint64_t free[PAPAN_QUEENS_WORDS_MAX];
    unsigned placed = 0;
    bool whole = options == 0;
    if (whole) {
        option = d->at;
        options = d->given;
    }
    if (d->guided && d->search->split == NULL) {
        bool going = papan_guided_search(&d->guide, option, options);
        pass_counts(d);
        return going;
    }
    papan_queens_fill_free(d->q->n, d->one.words, free);
    papan_queens_fill_regions(d->q->n, d->one.words, d->q->region, d->one.region);
    for (; placed < options; placed++)
        if (!place_queen(d, placed, option[placed], free))
            return true;
    if (d->search->split != NULL) { /* split_depth queens deeper than the given ones */
        size_t depth = d->search->split_depth + (whole ? d->given : 0);
        d->one.depth = depth < d->q->n ? (unsigned)depth : d->q->n;
    }
    bool going = placed >= d->one.depth ? papan_queens_placed(&d->one) : d->kernel(&d->one, placed, free);
    pass_counts(d);
    return going;
}

static void search_one(board_search *d)
{
    papan_search *search = d->search;
    d->one.poll = poll_one;
    d->one.poll_at = POLL_EVERY;
    d->one.depth = d->q->n;
    d->one.reached = search->count_only && d->given < d->q->n ? NULL : report_solution;
    d->one.enough = UINT64_MAX;
    if (search->split != NULL)
        d->one.reached = pass_part;
    papan_each_part(search, search_one_part, d);
}

/* ---- several stars ---- */

static bool poll_several(papan_stars_search *s)
{
    board_search *d = s->context;
    s->poll_at = s->nodes + POLL_EVERY / 16;
    return !papan_must_stop(d->search);
}

/* The only part is the complete search. */
static bool search_several_part(void *own, const uint32_t *option, size_t options)
{
    board_search *d = own;
    (void)option, (void)options;
    bool going = papan_stars_explore(&d->several, d->given);
    d->search->cases = d->several.nodes;
    return going;
}

static void search_several(board_search *d)
{
    papan_search *search = d->search;
    if (search->split != NULL) {
        search->split(search->context, NULL, 0);
        return;
    }
    d->several.reached = report_solution;
    d->several.poll = poll_several;
    d->several.poll_at = POLL_EVERY / 16;
    papan_each_part(search, search_several_part, d);
}

/* ---- estimating ---- */

/* The rest of a random descent for one star, from this many placed queens on; returns its number of nodes,
 * each multiplied by the weight. */
static double probe_on(board_search *d, unsigned placed, uint64_t *free, double weight, papan_random *random)
{
    unsigned n = d->q->n, words = d->one.words;
    double nodes = 0;
    for (; placed < n; placed++) {
        unsigned least = ~0u, best = 0;
        for (unsigned i = placed; i < n; i++) {
            unsigned count = 0;
            for (unsigned w = 0; w < words; w++)
                count += papan_ones(d->one.region[(size_t)i * words + w] & free[w]);
            if (count < least) {
                least = count;
                best = i;
            }
        }
        if (least == 0)
            break;
        weight *= least;
        nodes += placed + 1 < n ? weight : 0; /* a search counts all cells of the last queen as one case */
        unsigned which = papan_random_below(random, least), cell = 0;
        for (const uint64_t *own = d->one.region + (size_t)best * words;; cell++)
            if (papan_bit(own, cell) && papan_bit(free, cell) && which-- == 0)
                break;
        assert(cell < n * n);
        place_queen(d, placed, cell, free);
    }
    return nodes;
}

/* One random descent (Knuth 1975) for one star. */
static double probe_one(board_search *d, papan_random *random)
{
    if (d->guided) {
        papan_guided_end end;
        double nodes = papan_guided_probe(&d->guide, d->at, d->given, random, &end);
        return nodes + probe_on(d, end.placed, end.free, end.weight, random);
    }
    uint64_t free[PAPAN_QUEENS_WORDS_MAX];
    papan_queens_fill_free(d->q->n, d->one.words, free);
    papan_queens_fill_regions(d->q->n, d->one.words, d->q->region, d->one.region);
    for (unsigned i = 0; i < d->given; i++)
        if (!place_queen(d, i, d->at[i], free))
            return 0;
    return 1 + probe_on(d, d->given, free, 1, random);
}

static double probe_board(void *own, papan_random *random)
{
    board_search *d = own;
    return d->q->stars == 1 ? probe_one(d, random) : papan_stars_probe(&d->several, d->given, random);
}

static void estimate_all(board_search *d)
{
    papan_search *search = d->search;
    const uint32_t *option;
    size_t options;
    if (d->q->stars == 1 && search->next != NULL && search->next(search->context, &option, &options) &&
        options > 0 && options <= d->q->n)
        for (d->given = 0; d->given < options; d->given++)
            d->at[d->given] = option[d->given];
    papan_estimate_by_ways(search, 2, 64, probe_board, d);
}

/* ---- the strategy ---- */

static bool set_up_board(board_search *d, papan_arena *arena)
{
    const papan_queens *q = d->q;
    unsigned cells = q->n * q->n;
    d->label = papan_arena_take(arena, cells, sizeof *d->label);
    d->cell = papan_arena_take(arena, (size_t)q->n * q->stars, sizeof *d->cell);
    if (d->label == NULL || d->cell == NULL)
        return false;
    for (unsigned i = 0; i < cells; i++)
        d->label[i] = PAPAN_EMPTY;
    for (unsigned cell = 0; cell < cells; cell++)
        if (q->mark[cell] == PAPAN_MARK_QUEEN && d->given < q->n * q->stars)
            d->cell[d->given++] = (uint16_t)cell;
    d->several =
        (papan_stars_search){.n = q->n, .stars = q->stars, .region = q->region, .cell = d->cell, .context = d};
    if (q->stars > 1)
        return true;
    for (unsigned i = 0; i < d->given; i++)
        d->at[i] = d->cell[i];
    unsigned words = papan_queens_words(q->n);
    uint64_t *kill = papan_arena_take(arena, (size_t)cells * words, sizeof *kill);
    uint64_t *region = papan_arena_take(arena, (size_t)q->n * words, sizeof *region);
    if (arena->failed)
        return false;
    papan_queens_fill_kill(q->n, kill);
    d->kernel = papan_queens_kernel_for(words, d->search->plain);
    d->one = (papan_queens_search){
        .n = q->n, .words = words, .kill = kill, .region = region, .cell = d->cell, .context = d};
    d->guided = q->n >= PAPAN_GUIDED_FROM;
    papan_queens_fill_regions(q->n, words, q->region, region);
    return !d->guided || papan_guided_new(&d->guide, q, &d->one, d->kernel, arena);
}

static papan_status search_bitboard(papan_search *search)
{
    board_search d = {.search = search, .q = &search->puzzle->queens};
    papan_arena arena;
    papan_arena_init(&arena, &search->memory);
    bool memory = set_up_board(&d, &arena);
    if (memory && search->estimating)
        estimate_all(&d);
    else if (memory && d.q->stars == 1)
        search_one(&d);
    else if (memory)
        search_several(&d);
    if (d.guided)
        papan_guided_free(&d.guide, &arena);
    papan_arena_free(&arena);
    return memory ? PAPAN_OK : PAPAN_NO_MEMORY;
}

/* One star: stop is called every 1024 positions, and each position examines all regions of about N words.
 * More stars: every 64 positions, most of which also compute a flow. */
static uint64_t bitboard_pace(const papan_puzzle *puzzle)
{
    uint64_t n = puzzle->queens.n;
    return puzzle->queens.stars > 1 ? 350 * n * n : 5000 + 5 * n * n * n;
}

const papan_strategy papan_strategy_bitboard = {
    .name = "bitboard",
    .summary = N_("Queens and Star Battle on bitboards: branches where the fewest cells are free"),
    .counts = N_("one position examined"),
    .traits = PAPAN_FINDS_ALL | PAPAN_COUNTS_FAST | PAPAN_SPLITS | PAPAN_ESTIMATES,
    .family = {&papan_family_queens},
    .refusal = {"strategy-other-family", N_("this strategy supports Queens and Star Battle only")},
    .run = search_bitboard,
    .pace_of = bitboard_pace,
};
