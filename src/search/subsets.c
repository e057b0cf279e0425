/* subsets.c: counts packings of pieces that are all different without storing sets of used pieces: inclusion
 * and exclusion over the pieces, like Ryser's formula for permanents.
 *
 * The idea (docs/strategies.md): the frontier method has a graph whose paths are all ways to fill the board. To
 * use every piece once, `frontier` keeps a list of sets of used pieces at every node, which takes its time and
 * all its memory. Here, pieces may be used any number of times. Let Z(S) be the number of ways to fill the
 * board with pieces of the set S only. Then the sum of Z(S) over all S, with a minus sign if an odd number of
 * pieces is missing, counts the ways in which every piece occurs at least once. All pieces together are as
 * large as the board, so each of them occurs exactly once: these are the solutions.
 *
 * Z(S) is one number for each node, added up along the edges of pieces in S. The additions are the same for
 * each of the 2^pieces sets, so 16 or 32 sets are counted at once, in vector registers. Numbers are taken
 * modulo 2^64, or modulo 2^32 if an upper bound shows that this is enough (subsets_bound.c). If it shows that
 * 2^64 may not be enough, everything is counted again modulo a prime.
 *
 * The sets are a tree: a piece is in or out. Without a piece, the graph becomes smaller, and it is copied
 * without the nodes that are no longer on a path. If a piece that is not decided yet has no edges left, sets
 * with and without it cancel each other, and nothing below counts. The last pieces, those with the fewest
 * edges, are masked: the sets counted at once differ in them, and 64 or 128 passes are made before the graph is
 * copied again. */
#include "search/subsets.h"

#include "base/bits.h"
#include "puzzle/pack_family.h"
#include "search/strategy.h"

#include <assert.h>
#include <string.h>

enum {
    MASKED = 11,   /* pieces, or fewer if there are fewer: 64 or 128 passes over one graph */
    TASKS_MAX = 8, /* as a power of two */
    LINE = 64      /* bytes: alignment */
};

typedef struct count count;

typedef struct sets_worker { /* of one worker */
    const count *count;
    papan_search *search;
    papan_subsets_graph
        level[PAPAN_SUBSETS_PIECES + 1]; /* without a piece; the last: without those of the task */
    papan_subsets_contraction contraction;
    papan_frontier_array number_room, value_room;
    uint64_t *value;
    uint64_t sum;
} sets_worker;

struct count {
    papan_frontier *f;
    papan_subsets_graph graph;
    unsigned pieces, masked, tasks; /* tasks: as a power of two, the pieces that a task decides */
    double bound;                   /* of the number of solutions */
    papan_subsets_modulus modulus;
    papan_subsets_pass *pass;
    uint64_t *mask; /* [passes][masked][PAPAN_SUBSETS_WORDS] */
    sets_worker *worker;
};

static bool is_odd(uint32_t set)
{
    return papan_ones(set) % 2 == 1;
}

/* ---- masks ---- */

static unsigned lanes(const count *c)
{
    return c->modulus == PAPAN_SUBSETS_64 ? PAPAN_SUBSETS_WORDS : 2 * PAPAN_SUBSETS_WORDS;
}

/* Set number s of the masked pieces is lane s % lanes of pass s / lanes; bit i of s is 1 if it has piece number
 * i. There may be fewer sets than lanes. */
static size_t passes(const count *c)
{
    size_t sets = (size_t)1 << c->masked;
    return sets > lanes(c) ? sets / lanes(c) : 1;
}

static void set_lane(const count *c, uint64_t *words, unsigned lane, uint64_t number)
{
    uint32_t half = (uint32_t)number;
    if (c->modulus == PAPAN_SUBSETS_64)
        words[lane] = number;
    else
        memcpy((char *)words + lane * sizeof half, &half, sizeof half);
}

static uint64_t get_lane(const count *c, const uint64_t *words, unsigned lane)
{
    uint32_t half;
    if (c->modulus == PAPAN_SUBSETS_64)
        return words[lane];
    memcpy(&half, (const char *)words + lane * sizeof half, sizeof half);
    return half;
}

static size_t words_of_masks(const count *c)
{
    return (size_t)c->masked * PAPAN_SUBSETS_WORDS;
}

static void make_masks(const count *c)
{
    for (size_t p = 0; p < passes(c); p++)
        for (unsigned i = 0; i < c->masked; i++)
            for (unsigned lane = 0; lane < lanes(c); lane++)
                set_lane(c, c->mask + p * words_of_masks(c) + (size_t)i * PAPAN_SUBSETS_WORDS, lane,
                         (p * lanes(c) + lane) >> i & 1 ? UINT64_MAX : 0);
}

/* ---- the tree ---- */

static void *aligned(void *memory)
{
    return (void *)(((uintptr_t)memory + LINE - 1) & ~(uintptr_t)(LINE - 1));
}

static uint64_t sum_of_pass(const count *c, const uint64_t *words, size_t p)
{
    uint64_t sum = 0;
    for (unsigned lane = 0; lane < lanes(c); lane++) {
        size_t set = p * lanes(c) + lane;
        if (set >> c->masked == 0)
            sum += is_odd((uint32_t)set) ? -get_lane(c, words, lane) : get_lane(c, words, lane);
    }
    return c->masked % 2 == 1 ? -sum : sum; /* the sign is that of the missing pieces */
}

/* A number that may be negative. */
static uint64_t reduced(const count *c, uint64_t number)
{
    const int64_t p = PAPAN_SUBSETS_P;
    if (c->modulus == PAPAN_SUBSETS_PRIME)
        return (uint64_t)(((int64_t)number % p + p) % p);
    return c->modulus == PAPAN_SUBSETS_32 ? (uint32_t)number : number;
}

/* All sets of masked pieces. */
static papan_status count_masked(sets_worker *d, const papan_subsets_graph *whole, bool minus)
{
    const count *c = d->count;
    const papan_subsets_graph *g = &d->contraction.left;
    papan_status status = papan_subsets_contract(c->f, whole, &d->contraction);
    if (status != PAPAN_OK)
        return status;
    for (unsigned lane = 0; lane < lanes(c); lane++)
        set_lane(c, d->value, lane, 1);
    for (size_t p = 0; p < passes(c) && !papan_must_stop(d->search); p++) {
        c->pass(g, c->mask + p * words_of_masks(c), d->value);
        uint64_t sum = sum_of_pass(c, d->value + (size_t)(g->nodes - 1) * PAPAN_SUBSETS_WORDS, p);
        d->sum = reduced(c, d->sum + (minus ? -sum : sum));
        d->search->cases += papan_subsets_edges(g);
    }
    return PAPAN_OK;
}

/* True if the sets below cancel each other. piece: the first one that is not decided. */
static bool sets_cancel(const count *c, const papan_subsets_graph *g, unsigned piece)
{
    uint32_t open = (uint32_t)((UINT64_C(1) << c->pieces) - (UINT64_C(1) << piece));
    return g->nodes == 0 || (open & ~g->present) != 0;
}

/* All sets of the pieces from this one on. */
static papan_status count_from(sets_worker *d, const papan_subsets_graph *g, unsigned piece, bool minus)
{
    const count *c = d->count;
    if (d->search->stopped || sets_cancel(c, g, piece))
        return PAPAN_OK;
    if (piece == c->graph.tree)
        return count_masked(d, g, minus);
    papan_status status = count_from(d, g, piece + 1, minus);
    if (status == PAPAN_OK)
        status = papan_subsets_without(c->f, g, UINT32_C(1) << piece, d->number_room.bytes, &d->level[piece]);
    return status == PAPAN_OK ? count_from(d, &d->level[piece], piece + 1, !minus) : status;
}

static papan_status open_worker(const count *c, papan_search *search, sets_worker *d)
{
    size_t words = (size_t)c->graph.nodes * PAPAN_SUBSETS_WORDS + LINE / sizeof *d->value;
    d->count = c;
    d->search = search;
    papan_status status = papan_frontier_room(c->f, &d->number_room, c->graph.nodes, sizeof(uint32_t));
    if (status == PAPAN_OK)
        status = papan_frontier_room(c->f, &d->value_room, words, sizeof *d->value);
    d->value = status == PAPAN_OK ? aligned(d->value_room.bytes) : NULL;
    return status;
}

/* The task with this number leaves out the first pieces whose bit is set. */
static papan_status do_task(void *own, papan_search *search, unsigned worker, size_t index)
{
    const count *c = own;
    sets_worker *d = &c->worker[worker];
    papan_subsets_graph *left = &d->level[PAPAN_SUBSETS_PIECES];
    papan_status status = open_worker(c, search, d);
    if (status == PAPAN_OK)
        status = papan_subsets_without(c->f, &c->graph, (uint32_t)index, d->number_room.bytes, left);
    return status == PAPAN_OK ? count_from(d, left, c->tasks, is_odd((uint32_t)index)) : status;
}

static void close_worker(const count *c, sets_worker *d)
{
    for (unsigned i = 0; i <= PAPAN_SUBSETS_PIECES; i++)
        papan_subsets_drop(c->f, &d->level[i]);
    papan_subsets_drop_contraction(c->f, &d->contraction);
    papan_frontier_release(c->f, &d->number_room);
    papan_frontier_release(c->f, &d->value_room);
}

/* The number of solutions for this modulus. */
static papan_status count_sets(count *c, papan_subsets_modulus modulus, uint64_t *residue)
{
    papan_search *search = c->f->search;
    unsigned workers = papan_workers(search);
    papan_status status = PAPAN_NO_MEMORY;
    c->modulus = modulus;
    c->pass = papan_subsets_pass_for(search->plain, modulus);
    c->mask =
        papan_arena_take(&c->f->arena, passes(c) * words_of_masks(c) + LINE / sizeof *c->mask, sizeof *c->mask);
    c->worker = papan_arena_take(&c->f->arena, workers, sizeof *c->worker);
    if (!c->f->arena.failed) {
        c->mask = aligned(c->mask);
        make_masks(c);
        status = papan_do_tasks(search, (size_t)1 << c->tasks, do_task, c);
    }
    *residue = 0;
    for (unsigned i = 0; c->worker != NULL && i < workers; i++) {
        *residue = reduced(c, *residue + c->worker[i].sum);
        close_worker(c, &c->worker[i]);
    }
    return status;
}

/* ---- how many bits ---- */

static uint64_t power_modulo_p(uint64_t base, uint32_t exponent)
{
    uint64_t power = 1;
    for (; exponent != 0; exponent >>= 1, base = base * base % PAPAN_SUBSETS_P)
        power = exponent & 1 ? power * base % PAPAN_SUBSETS_P : power;
    return power;
}

/* The number below 2^64 p with these residues modulo 2^64 and p (Chinese remainder theorem). */
static papan_count combined(uint64_t low, uint64_t prime)
{
    const uint64_t p = PAPAN_SUBSETS_P;
    uint64_t inverse = power_modulo_p(power_modulo_p(2, 64), PAPAN_SUBSETS_P - 2); /* Fermat */
    uint64_t high = (prime + p - low % p) % p * inverse % p;
    return (papan_count)high << 64 | low;
}

static papan_status count_all(count *c, papan_count *solutions)
{
    const double SAFE = 1.000001, TWO_32 = 4294967296.0, TWO_64 = TWO_32 * TWO_32;
    double most = c->bound * SAFE;
    uint64_t residue = 0, prime = 0;
    if (most >= TWO_64 * PAPAN_SUBSETS_P)
        return papan_fail(PAPAN_TOO_BIG, &c->f->search->message, "strategy-too-many-solutions",
                          N_("subsets counts numbers of {0} digits, and this board may have more solutions"),
                          PAPAN_ARGS(28));
    papan_status status = count_sets(c, most < TWO_32 ? PAPAN_SUBSETS_32 : PAPAN_SUBSETS_64, &residue);
    *solutions = residue;
    if (status == PAPAN_OK && most >= TWO_64 && !c->f->search->stopped) {
        status = count_sets(c, PAPAN_SUBSETS_PRIME, &prime);
        *solutions = combined(residue, prime);
    }
    assert(status != PAPAN_OK || c->f->search->stopped || (double)*solutions <= most);
    return status;
}

/* ---- the strategy ---- */

static papan_status count_graph(papan_frontier *f, uint32_t root)
{
    count c = {.f = f, .pieces = papan_ones(f->full)};
    papan_count solutions = 0;
    c.masked = MASKED < c.pieces ? MASKED : c.pieces;
    papan_status status = papan_subsets_make(f, root, c.masked, &c.graph);
    papan_frontier_forget(f);
    c.tasks = c.graph.tree < TASKS_MAX ? c.graph.tree : TASKS_MAX;
    if (status == PAPAN_OK && c.graph.nodes > 0)
        status = papan_subsets_bound(f, &c.graph, c.pieces, &c.bound);
    if (status == PAPAN_OK && c.graph.nodes > 0 && !f->search->stopped)
        status = count_all(&c, &solutions);
    if (status == PAPAN_OK && !f->search->stopped)
        f->search->solutions += solutions;
    papan_subsets_drop(f, &c.graph);
    return status;
}

/* True if the pieces that are left are as large as the rest of the board. */
static bool pieces_fit(const papan_frontier *f)
{
    const papan_puzzle *puzzle = f->search->puzzle;
    size_t size = 0;
    for (uint16_t thing = 0; thing < puzzle->things; thing++)
        size += papan_pack_copies_left(puzzle, thing) * puzzle->pack.piece[thing].face[0].size;
    return size == f->cells;
}

static papan_status search_subsets(papan_search *search)
{
    papan_frontier f;
    uint32_t *position, root = PAPAN_FRONTIER_END;
    if (!papan_frontier_counts(search))
        return papan_fail(PAPAN_UNSUITABLE, &search->message, "strategy-counts-only",
                          N_("this strategy only counts solutions, without finding one"), NULL);
    papan_status status = papan_frontier_begin(&f, search, &position);
    if (status == PAPAN_OK)
        status = papan_frontier_placements(&f, position);
    if (status == PAPAN_OK)
        status = papan_frontier_whole(&f, &root);
    if (status == PAPAN_OK && !search->stopped && pieces_fit(&f)) {
        if (root == PAPAN_FRONTIER_END)
            search->solutions++;
        else
            status = count_graph(&f, root);
    }
    papan_frontier_forget(&f);
    papan_frontier_explain(&f, status);
    assert(f.held == 0 && "all that was charged was given back");
    papan_arena_free(&f.arena);
    return status;
}

static bool subsets_suits(const papan_puzzle *puzzle, papan_message *why)
{
    unsigned pieces = 0, most = 0;
    for (uint16_t thing = 0; thing < puzzle->things; thing++) {
        unsigned copies = papan_pack_copies_left(puzzle, thing);
        pieces += copies;
        most = copies > most ? copies : most;
    }
    if (puzzle->pack.exact && puzzle->pack.sized && most <= 1 && pieces <= PAPAN_SUBSETS_PIECES)
        return true;
    papan_say(why, 0, 0, "strategy-one-of-each",
              N_("this strategy needs at most {0} pieces, one of each, of fixed sizes"));
    papan_say_number(why, 0, PAPAN_SUBSETS_PIECES);
    return false;
}

const papan_strategy papan_strategy_subsets = {
    .name = "subsets",
    .summary = N_("counts packings with little memory, by inclusion and exclusion of pieces"),
    .counts = N_("one step along the frontier graph, for 16 or 32 sets of pieces"),
    .traits = PAPAN_NEEDS_MODEL | PAPAN_FINDS_ALL | PAPAN_COUNTS_FAST | PAPAN_OWN_SYMMETRY | PAPAN_SHARES |
              PAPAN_COUNTS_ONLY | PAPAN_BURNSIDE,
    .family = {&papan_family_pack},
    .refusal = {"strategy-other-family", N_("this strategy supports packing puzzles only")},
    .suits = subsets_suits,
    .run = search_subsets,
    .pace = 1200000,
};
