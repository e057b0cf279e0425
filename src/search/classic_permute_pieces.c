/* classic_permute_pieces.c: brute force over every order of the pieces, as in report 003.
 *
 * The idea: take the pieces in a fixed order; each next piece covers the first empty cell with its own first
 * cell, so no hole is left behind. If an order fails, take the next one in lexicographic order. The first cell
 * is the right anchor, so no solution is missed. But an order that fails at its third piece fails again for
 * every arrangement of the remaining pieces: like the report, this file tries all of them.
 *
 * Every step is executed and counted, so each must be fast. The board is a bit set with one bit per cell, and
 * so is each placement of a piece; a placement fits if the two sets are disjoint. The placements with the first
 * cell on a given cell are computed the first time they are needed. On the report's heart of 91 cells this
 * takes a third of the time of bytes with a rim (classic_pack.c): the branch after comparing two words is
 * nearly always predictable, while a loop over bytes may end anywhere. */
#include "base/bits.h"
#include "search/classic.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A piece with its first cell on a certain cell: the variations that fit on the board. */
typedef struct spot {
    uint32_t count,
        words; /* how many, and the length of each set, which starts at the word that contains the first cell */
    const uint64_t *set; /* [count * words]; NULL: not computed yet */
} spot;

/* A piece on the board. */
typedef struct laid {
    unsigned piece;
    uint32_t word, words;
    const uint64_t *set; /* [words] starting at word */
} laid;

typedef struct turned {
    unsigned count;
    const papan_point *point; /* [count * size of the piece] */
} turned;

typedef struct permuter {
    papan_search *search;
    papan_arena arena;
    const papan_pack *pack;
    uint64_t *taken; /* one bit per cell; bits past the last cell are set */
    uint32_t empty;  /* cells */
    unsigned pieces;
    uint32_t *by_letter;  /* [pieces] the pieces to place, sorted */
    uint32_t *order;      /* [pieces] the permutation: indices into by_letter */
    turned *turned;       /* [pieces of the puzzle] */
    spot *spots;          /* [pieces of the puzzle * cells] */
    laid *laid;           /* [pieces] the pieces placed so far */
    uint16_t *label;      /* [cells] buffer for a solution; initially the given pieces */
    uint32_t *event_cell; /* [cells] buffer for the cells of one event */
    bool no_memory;
} permuter;

/* ---- variations of a piece ---- */

enum { TURNS = 4, VARIATIONS = 3 * TURNS };

static papan_point far_corner(const papan_point *point, unsigned points)
{
    papan_point high = {0};
    for (unsigned i = 0; i < points; i++) {
        high.x = point[i].x > high.x ? point[i].x : high.x;
        high.y = point[i].y > high.y ? point[i].y : high.y;
    }
    return high;
}

static papan_point clockwise(papan_point p, papan_point high)
{
    return (papan_point){.x = p.y, .y = (int16_t)(high.x - p.x)};
}

static papan_point mirror_columns(papan_point p, papan_point high)
{
    return (papan_point){.x = p.x, .y = (int16_t)(high.y - p.y)};
}

static papan_point mirror_rows(papan_point p, papan_point high)
{
    return (papan_point){.x = (int16_t)(high.x - p.x), .y = p.y};
}

static int in_reading_order(const void *one, const void *other)
{
    const papan_point *a = one, *b = other;
    return a->x != b->x ? a->x - b->x : a->y - b->y;
}

typedef papan_point change(papan_point p, papan_point high);

static void transform(const papan_point *from, unsigned points, change *how, papan_point *to)
{
    papan_point high = far_corner(from, points);
    for (unsigned i = 0; i < points; i++)
        to[i] = how(from[i], high);
    qsort(to, points, sizeof *to, in_reading_order);
}

static void make_twelve(const papan_piece *piece, papan_point *to)
{
    unsigned size = piece->size;
    memcpy(to, piece->cell, size * sizeof *to);
    qsort(to, size, sizeof *to, in_reading_order);
    for (unsigned i = 1; i < TURNS; i++)
        transform(to + (i - 1) * size, size, clockwise, to + i * size);
    for (unsigned i = 0; i < TURNS; i++) {
        transform(to + i * size, size, mirror_columns, to + (TURNS + 2 * i) * size);
        transform(to + i * size, size, mirror_rows, to + (TURNS + 2 * i + 1) * size);
    }
}

static bool is_among(const papan_point *point, const papan_point *list, unsigned count, unsigned size)
{
    for (unsigned i = 0; i < count; i++)
        if (memcmp(point, list + i * size, size * sizeof *point) == 0)
            return true;
    return false;
}

/* The variations of a piece as report 003 makes them, each with its cells in reading order and the first cell
 * at (0, 0): four rotations, and both reflections of each. At least four of the twelve are duplicates. The
 * report removes duplicates, but only those with exactly the same coordinates: columns are counted from the
 * margin, so a piece written with blanks before it keeps more variations and costs more cases. Returns how many
 * remain. */
static unsigned make_variations(const papan_piece *piece, papan_point *to)
{
    unsigned size = piece->size, kept = 0;
    make_twelve(piece, to);
    for (unsigned i = 0; i < VARIATIONS; i++)
        if (!is_among(to + i * size, to, kept, size))
            memmove(to + kept++ * size, to + i * size, size * sizeof *to);
    for (unsigned i = 0; i < kept * size; i += size) {
        papan_point first = to[i];
        for (unsigned k = i; k < i + size; k++)
            to[k] = (papan_point){.x = (int16_t)(to[k].x - first.x), .y = (int16_t)(to[k].y - first.y)};
    }
    return kept;
}

/* ---- placements of a piece ---- */

/* The number of the cell at this offset from a cell; -1: outside the board. */
static int32_t cell_at(const permuter *p, papan_point from, papan_point by)
{
    const papan_layer *layer = p->search->puzzle->layer;
    int row = from.x + by.x, column = from.y + by.y;
    if (row < 0 || column < 0 || row >= (int)layer->rows || column >= (int)layer->columns)
        return -1;
    return layer->cell[(size_t)row * layer->columns + (size_t)column];
}

/* True if the placement is on the board; then *last is the highest word of the set that it uses. */
static bool is_on_board(const permuter *p, uint32_t cell, const papan_point *point, unsigned points,
                        uint32_t *last)
{
    *last = cell / 64;
    for (unsigned i = 0; i < points; i++) {
        int32_t here = cell_at(p, p->pack->cell[cell], point[i]);
        if (here < 0)
            return false;
        *last = (uint32_t)here / 64 > *last ? (uint32_t)here / 64 : *last;
    }
    return true;
}

static bool find_placements(permuter *p, unsigned piece, uint32_t cell, spot *s)
{
    unsigned size = p->pack->piece[piece].size;
    const turned *t = &p->turned[piece];
    uint32_t last = 0;
    *s = (spot){.words = 1};
    for (unsigned i = 0; i < t->count; i++) {
        if (!is_on_board(p, cell, t->point + i * size, size, &last))
            continue;
        s->count++;
        s->words = last - cell / 64 + 1 > s->words ? last - cell / 64 + 1 : s->words;
    }
    uint64_t *set = papan_arena_take(&p->arena, (size_t)s->count * s->words, sizeof *set);
    s->set = set;
    for (unsigned i = 0; set != NULL && i < t->count; i++) {
        const papan_point *point = t->point + i * size;
        if (!is_on_board(p, cell, point, size, &last))
            continue;
        for (unsigned k = 0; k < size; k++)
            papan_bit_set(set, (size_t)cell_at(p, p->pack->cell[cell], point[k]) - cell / 64 * 64);
        set += s->words;
    }
    return s->set != NULL;
}

/* NULL: out of memory. */
static const spot *spot_of(permuter *p, unsigned piece, uint32_t cell)
{
    spot *s = &p->spots[(size_t)piece * p->search->puzzle->cells + cell];
    if (s->set == NULL && !find_placements(p, piece, cell, s)) {
        p->no_memory = true;
        return NULL;
    }
    return s;
}

/* ---- the search ---- */

static bool set_fits(const uint64_t *taken, const uint64_t *set, uint32_t words)
{
    for (uint32_t i = 0; i < words; i++)
        if (taken[i] & set[i])
            return false;
    return true;
}

/* Places a piece that is not on the board, or removes one that is. */
static void flip_set(uint64_t *taken, const uint64_t *set, uint32_t words)
{
    for (uint32_t i = 0; i < words; i++)
        taken[i] ^= set[i];
}

static uint32_t list_cells(const laid *l, uint32_t *cell)
{
    uint32_t cells = 0;
    for (uint32_t i = 0; i < l->words; i++)
        for (uint64_t left = l->set[i]; left != 0; left &= left - 1)
            cell[cells++] = (l->word + i) * 64 + papan_lowest(left);
    return cells;
}

static void emit_event(permuter *p, papan_event_kind kind, laid l)
{
    papan_report_event(p->search, kind, p->pack->piece[l.piece].first, p->event_cell,
                       list_cells(&l, p->event_cell));
}

static void report_solution(permuter *p)
{
    for (unsigned i = 0; i < p->pieces; i++) {
        uint32_t cells = list_cells(&p->laid[i], p->event_cell);
        for (uint32_t k = 0; k < cells; k++)
            p->label[p->event_cell[k]] = p->pack->piece[p->laid[i].piece].first;
    }
    papan_found(p->search, p->label);
}

static uint32_t first_empty(const uint64_t *taken)
{
    uint32_t word = 0;
    while (taken[word] == UINT64_MAX)
        word++;
    return word * 64 + papan_lowest(~taken[word]);
}

/* Places order[index] and the pieces after it. True: the search is over. */
static bool lay_from(permuter *p, unsigned index)
{
    papan_search *search = p->search;
    const bool watched = search->event != NULL;
    search->cases++;
    if (papan_stopped(search))
        return true;
    if (p->empty == 0) {
        if (index == p->pieces)
            report_solution(p);
        return index == p->pieces;
    }
    if (index == p->pieces)
        return true; /* the pieces are too small to fill the board in any order; the report's program crashed
                        here */
    unsigned piece = p->by_letter[p->order[index]];
    uint32_t cell = first_empty(p->taken);
    const spot *s = spot_of(p, piece, cell);
    if (s == NULL)
        return true;
    const uint32_t words = s->words, size = p->pack->piece[piece].size;
    const uint64_t *end = s->set + (size_t)s->count * words;
    uint64_t *taken = p->taken + cell / 64;
    for (const uint64_t *set = s->set; set < end; set += words) {
        if (!set_fits(taken, set, words)) {
            if (watched)
                emit_event(p, PAPAN_REJECT, (laid){piece, cell / 64, words, set});
            continue;
        }
        flip_set(taken, set, words);
        assert(p->empty >= size);
        p->empty -= size;
        p->laid[index] = (laid){piece, cell / 64, words, set};
        if (watched)
            emit_event(p, PAPAN_PLACE, p->laid[index]);
        if (lay_from(p, index + 1))
            return true;
        search->cases++;
        flip_set(taken, set, words);
        p->empty += size;
        if (watched)
            emit_event(p, PAPAN_REMOVE, p->laid[index]);
        if (papan_stopped(search))
            return true;
    }
    return false;
}

/* ---- setup ---- */

/* Sets up the board with the given pieces and lists the pieces still to place. */
static void set_board(permuter *p, uint32_t cells)
{
    assert(p->pack->pieces <= 64);
    uint64_t placed = 0;
    memset(p->taken, 0xFF, papan_words(cells) * sizeof *p->taken);
    for (uint32_t cell = 0; cell < cells; cell++) {
        p->label[cell] = p->pack->placed[cell];
        if (p->label[cell] != PAPAN_EMPTY) {
            placed |= UINT64_C(1) << p->search->puzzle->thing_of[p->label[cell]];
            continue;
        }
        papan_bit_clear(p->taken, cell);
        p->empty++;
    }
    for (unsigned i = 0; i < p->pack->pieces; i++)
        if (!papan_bit(&placed, i))
            p->by_letter[p->pieces++] = i;
}

static void sort_by_letter(permuter *p)
{
    const papan_piece *piece = p->pack->piece;
    for (unsigned i = 0; i < p->pieces; i++) {
        uint32_t moving = p->by_letter[i];
        unsigned to = i;
        for (; to > 0 && piece[moving].symbol < piece[p->by_letter[to - 1]].symbol; to--)
            p->by_letter[to] = p->by_letter[to - 1];
        p->by_letter[to] = moving;
        p->order[i] = i;
    }
}

static bool turn_pieces(permuter *p)
{
    for (unsigned i = 0; i < p->pack->pieces; i++) {
        const papan_piece *piece = &p->pack->piece[i];
        papan_point *point = papan_arena_take(&p->arena, (size_t)VARIATIONS * piece->size, sizeof *point);
        if (point == NULL)
            return false;
        p->turned[i] = (turned){.count = make_variations(piece, point), .point = point};
    }
    return true;
}

static bool set_up_pieces(permuter *p, papan_search *search)
{
    uint32_t cells = search->puzzle->cells;
    unsigned pieces = search->puzzle->pack.pieces;
    *p = (permuter){.search = search, .pack = &search->puzzle->pack};
    papan_arena_init(&p->arena, &search->memory);
    p->taken = papan_arena_take(&p->arena, papan_words(cells), sizeof *p->taken);
    p->by_letter = papan_arena_take(&p->arena, pieces, sizeof *p->by_letter);
    p->order = papan_arena_take(&p->arena, pieces, sizeof *p->order);
    p->turned = papan_arena_take(&p->arena, pieces, sizeof *p->turned);
    p->spots = papan_arena_take(&p->arena, (size_t)pieces * cells, sizeof *p->spots);
    p->laid = papan_arena_take(&p->arena, pieces, sizeof *p->laid);
    p->label = papan_arena_take(&p->arena, cells, sizeof *p->label);
    p->event_cell = papan_arena_take(&p->arena, cells, sizeof *p->event_cell);
    if (p->arena.failed)
        return false;
    set_board(p, cells);
    sort_by_letter(p);
    return turn_pieces(p);
}

static papan_status search_orders(papan_search *search)
{
    permuter p;
    p.no_memory = !set_up_pieces(&p, search);
    if (!p.no_memory)
        while (!lay_from(&p, 0) && papan_next_permutation(p.order, p.pieces))
            ;
    papan_arena_free(&p.arena);
    return p.no_memory ? PAPAN_NO_MEMORY : PAPAN_OK;
}

const papan_strategy papan_strategy_permute_pieces = {
    .name = "permute-pieces",
    .summary = N_("brute force: tries every order of the pieces, each next piece on the first empty cell "
                  "(student report, 2025)"),
    .counts = N_("one step forward or back"),
    .traits = PAPAN_CLASSIC | PAPAN_WATCHABLE,
    .family = {&papan_family_pack},
    .refusal = {"strategy-other-family", N_("this strategy supports packing puzzles only")},
    .suits = papan_classic_pack_suits,
    .run = search_orders,
};
