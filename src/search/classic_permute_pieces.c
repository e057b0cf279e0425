/* classic_permute_pieces.c: brute force over every order of the pieces, as in report 003.
 *
 * The idea: take the pieces in a fixed order; each next piece covers the first empty cell with its own first
 * cell, so no hole is left behind. If an order fails, take the next one in lexicographic order. The first cell
 * is the right anchor, so no solution is missed. But an order that fails at its third piece fails again for
 * every arrangement of the remaining pieces: the report tries all of them, and so does this file.
 *
 * Every step is executed and counted, so each must be fast. The board is a bit set with one bit per cell, and
 * so is each placement of a piece; a placement fits if the two sets are disjoint. The placements with the first
 * cell on a given cell are computed the first time they are needed. On the report's heart of 91 cells this
 * takes a third of the time of bytes with a rim (classic_tray.c): the branch after comparing two words is
 * nearly always predictable, while a loop over bytes may end anywhere. */
#include "base/bits.h"
#include "search/classic.h"

#include <assert.h>
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
    uint32_t *by_letter; /* [pieces] the pieces to place, sorted */
    uint32_t *order;     /* [pieces] the permutation: indices into by_letter */
    turned *turned;      /* [pieces of the puzzle] */
    spot *spots;         /* [pieces of the puzzle * cells] */
    laid *laid;          /* [pieces] the pieces placed so far */
    uint16_t *label;     /* [cells] buffer for a solution; initially the given pieces */
    uint32_t *told;      /* [cells] buffer for the cells of one event */
    bool no_memory;
} permuter;

/* ---- placements of a piece --------------------------------------------------------------------- */

/* The number of the cell at this offset from a cell; -1: outside the board. */
static int32_t cell_at(const permuter *p, papan_point from, papan_point by)
{
    const papan_layer *layer = p->search->puzzle->layer;
    int row = from.x + by.x, column = from.y + by.y;
    if (row < 0 || column < 0 || row >= (int)layer->rows || column >= (int)layer->columns)
        return -1;
    return layer->cell[(size_t)row * layer->columns + (size_t)column];
}

/* Does the placement stay on the board? If so, *last is the highest word of the set that it uses. */
static bool stays(const permuter *p, uint32_t cell, const papan_point *point, unsigned points, uint32_t *last)
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

static bool work_out(permuter *p, unsigned piece, uint32_t cell, spot *s)
{
    unsigned size = p->pack->piece[piece].size;
    const turned *t = &p->turned[piece];
    uint32_t last = 0;
    *s = (spot){.words = 1};
    for (unsigned i = 0; i < t->count; i++) {
        if (!stays(p, cell, t->point + i * size, size, &last))
            continue;
        s->count++;
        s->words = last - cell / 64 + 1 > s->words ? last - cell / 64 + 1 : s->words;
    }
    uint64_t *set = papan_arena_take(&p->arena, (size_t)s->count * s->words, sizeof *set);
    s->set = set;
    for (unsigned i = 0; set != NULL && i < t->count; i++) {
        const papan_point *point = t->point + i * size;
        if (!stays(p, cell, point, size, &last))
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
    if (s->set == NULL && !work_out(p, piece, cell, s)) {
        p->no_memory = true;
        return NULL;
    }
    return s;
}

/* ---- the search -------------------------------------------------------------------------------- */

static bool fits(const uint64_t *taken, const uint64_t *set, uint32_t words)
{
    for (uint32_t i = 0; i < words; i++)
        if (taken[i] & set[i])
            return false;
    return true;
}

/* Places a piece that is not on the board, or removes one that is. */
static void flip(uint64_t *taken, const uint64_t *set, uint32_t words)
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

static void tell(permuter *p, papan_event_kind kind, laid l)
{
    papan_report_event(p->search, kind, p->pack->piece[l.piece].first, p->told, list_cells(&l, p->told));
}

static void found(permuter *p)
{
    assert(p->empty == 0);
    for (unsigned i = 0; i < p->pieces; i++) {
        uint32_t cells = list_cells(&p->laid[i], p->told);
        for (uint32_t k = 0; k < cells; k++)
            p->label[p->told[k]] = p->pack->piece[p->laid[i].piece].first;
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
    assert(index <= p->pieces);
    papan_search *search = p->search;
    const bool watched = search->event != NULL;
    search->cases++;
    if (papan_stopped(search))
        return true;
    if (p->empty == 0) {
        if (index == p->pieces)
            found(p);
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
        if (!fits(taken, set, words)) {
            if (watched)
                tell(p, PAPAN_REJECT, (laid){piece, cell / 64, words, set});
            continue;
        }
        flip(taken, set, words);
        assert(p->empty >= size);
        p->empty -= size;
        p->laid[index] = (laid){piece, cell / 64, words, set};
        if (watched)
            tell(p, PAPAN_PLACE, p->laid[index]);
        if (lay_from(p, index + 1))
            return true;
        search->cases++;
        flip(taken, set, words);
        p->empty += size;
        if (watched)
            tell(p, PAPAN_REMOVE, p->laid[index]);
        if (papan_stopped(search))
            return true;
    }
    return false;
}

/* ---- setup ------------------------------------------------------------------------------------- */

/* Sets up the board with the given pieces and lists the pieces still to place. */
static void set_board(permuter *p, uint32_t cells)
{
    assert(p->pack->pieces <= 64);
    uint64_t lies = 0;
    memset(p->taken, 0xFF, papan_words(cells) * sizeof *p->taken);
    for (uint32_t cell = 0; cell < cells; cell++) {
        p->label[cell] = p->pack->placed[cell];
        if (p->label[cell] != PAPAN_EMPTY) {
            lies |= UINT64_C(1) << p->search->puzzle->thing_of[p->label[cell]];
            continue;
        }
        papan_bit_clear(p->taken, cell);
        p->empty++;
    }
    for (unsigned i = 0; i < p->pack->pieces; i++)
        if (!papan_bit(&lies, i))
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
        papan_point *point = papan_arena_take(&p->arena, (size_t)PAPAN_VARIATIONS * piece->size, sizeof *point);
        if (point == NULL)
            return false;
        p->turned[i] = (turned){.count = papan_variations(piece, point), .point = point};
    }
    return true;
}

static bool prepare(permuter *p, papan_search *search)
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
    p->told = papan_arena_take(&p->arena, cells, sizeof *p->told);
    if (p->arena.failed)
        return false;
    set_board(p, cells);
    sort_by_letter(p);
    return turn_pieces(p);
}

static papan_status run(papan_search *search)
{
    permuter p;
    p.no_memory = !prepare(&p, search);
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
    .suits = papan_tray_suits,
    .run = run,
};
