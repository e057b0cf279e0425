/* slices.c: the strategy `slices`: packing by the smallest domain with bit masks, for boards in space, pyramids
 * and boards that are too wide for the frontier graph.
 *
 * Each piece has a list of the places that are still open, a place being a mask of cells. Choosing a place
 * filters all lists. While filtering, the number of open places that cover each cell is added up for all
 * cells at once, one binary digit a word ("bit-sliced": digit k of cell c is bit c of slice k), so that the
 * most constrained cell is found by a few logical operations instead of a loop over cells. The search branches
 * on that cell, or on a piece if it has even fewer places. This file does so with masks of any length; when
 * the cells and pieces left are no more than 64 together, slices_dense.c goes on, which is where the time is
 * spent.
 *
 * Symmetry: one piece is restricted to one place per orbit (model/orbits.h) and tried first. Which one makes a
 * difference of up to five times, and it is the one with the smallest estimate by random probes.
 *
 * Tried and lost: "at least 1, 2, 3, 4 places" instead of binary digits (as many operations for half the
 * range); not trying the restricted piece first (two to four times the cases on pyramids); taking the piece
 * with the fewest orbits, or with the fewest possibilities for the second step (both wrong by a factor of two
 * to three on the pyramids). */
#include "search/slices.h"

#include "base/bits.h"
#include "model/model.h"
#include "model/orbits.h"
#include "search/strategies.h"

#include <stdlib.h>
#include <string.h>

/* The places of one piece that are still open: count masks from mask + first * words on. */
typedef struct list {
    uint32_t first, count;
} list;

typedef struct level {
    uint64_t *mask;
    uint32_t room; /* places that fit into mask */
    list list[SLICES_PIECES_MAX];
    slices_tally *tally; /* [words] */
    uint64_t *empty;     /* [words] cells not covered yet */
} level;

typedef struct step {
    unsigned piece;       /* number of the list */
    const uint64_t *mask; /* lies in the lists of the level above */
} step;

typedef struct piece {
    uint16_t thing;
    uint32_t places; /* at the start */
} piece;

typedef struct slices {
    papan_search *search;
    const papan_model *m;
    papan_orbits *orbits;
    papan_allocator memory;
    unsigned words, pieces, depths;
    uint32_t cells;
    piece piece[SLICES_PIECES_MAX];
    uint16_t need[SLICES_PIECES_MAX];
    level *level;    /* [depths + 1] */
    step *step;      /* [depths] */
    uint32_t *cell;  /* [cells] the board cell of a bit */
    uint32_t *count; /* [cells] places that cover a cell, where they are counted one by one */
    uint16_t *label;
    uint32_t *option; /* [depths] for splitting */
    slices_dense dense;
    size_t dense_room;
    unsigned dense_depth; /* where the dense search took over */
    unsigned dense_cells;
    uint8_t dense_bit[64 * SLICES_WORDS_MAX]; /* of a cell */
    uint32_t dense_cell[64];                  /* and back */
    uint8_t dense_piece[64];
    double look_budget; /* words that may still be filtered for estimates */
    bool failed;        /* no memory */
} slices;

/* ---- places to masks and back ---- */

/* In a packing model the items of free cells come first; they are the bits. The last item is the piece. */
static void place_mask(const slices *s, uint32_t option, uint64_t *mask)
{
    memset(mask, 0, s->words * sizeof *mask);
    for (uint32_t i = s->m->option[option].items; i + 1 < s->m->option[option + 1].items; i++)
        papan_bit_set(mask, s->m->item_of[i]);
}

static uint32_t option_of(const slices *s, unsigned p, const uint64_t *mask)
{
    uint64_t other[SLICES_WORDS_MAX];
    for (uint32_t option = 0; option < s->m->options; option++) {
        if (s->m->option[option].thing != s->piece[p].thing ||
            !papan_bit(mask, s->m->item_of[s->m->option[option].items]))
            continue;
        place_mask(s, option, other);
        if (memcmp(mask, other, s->words * sizeof *mask) == 0)
            return option;
    }
    return UINT32_MAX;
}

static bool grow(slices *s, uint64_t **block, size_t *have, size_t want)
{
    if (want <= *have)
        return true;
    papan_give(&s->memory, *block, *have, sizeof **block);
    *block = papan_take(&s->memory, want, sizeof **block);
    *have = *block != NULL ? want : 0;
    s->failed = s->failed || *block == NULL;
    return *block != NULL;
}

static bool make_room(slices *s, level *l, uint32_t places)
{
    size_t have = (size_t)l->room * s->words;
    bool ok = places <= l->room || grow(s, &l->mask, &have, (size_t)places * s->words);
    l->room = (uint32_t)(have / s->words);
    return ok;
}

/* ---- solutions ---- */

/* The next free label of each piece: copies that lie there from the start have the first ones. */
static void next_labels(const slices *s, unsigned steps, uint16_t *next)
{
    const papan_pack *pack = &s->search->puzzle->pack;
    for (unsigned p = 0; p < s->pieces; p++) {
        const papan_piece *mine = &pack->piece[s->piece[p].thing];
        next[p] = (uint16_t)(mine->first + mine->copies - s->need[p]);
    }
    for (unsigned d = 0; d < steps; d++)
        next[s->step[d].piece]--;
}

static void write_labels(slices *s, unsigned steps, unsigned dense_steps)
{
    uint16_t next[SLICES_PIECES_MAX];
    next_labels(s, steps, next);
    papan_start_labels(s->search->puzzle, s->label);
    for (unsigned d = 0; d < steps; d++) {
        uint16_t mine = next[s->step[d].piece]++;
        for (unsigned w = 0; w < s->words; w++)
            for (uint64_t rest = s->step[d].mask[w]; rest != 0; rest &= rest - 1)
                s->label[s->cell[64 * w + papan_lowest(rest)]] = mine;
    }
    uint64_t cells = s->dense_cells < 64 ? (UINT64_C(1) << s->dense_cells) - 1 : UINT64_MAX;
    for (unsigned d = 0; d < dense_steps; d++) {
        uint64_t place = s->dense.step[d];
        uint16_t mine = next[s->dense_piece[papan_lowest(place & ~cells)]];
        for (uint64_t rest = place & cells; rest != 0; rest &= rest - 1)
            s->label[s->dense_cell[papan_lowest(rest)]] = mine;
    }
}

static bool solution(slices *s, unsigned steps, unsigned dense_steps)
{
    uint32_t option = s->orbits != NULL ? option_of(s, s->step[0].piece, s->step[0].mask) : 0;
    if (!s->search->count_only || s->search->distinct)
        write_labels(s, steps, dense_steps);
    return papan_found_class(s->search, s->orbits, option, s->label);
}

static bool dense_solution(void *context, unsigned steps)
{
    slices *s = context;
    return solution(s, s->dense_depth, steps);
}

static bool one_more_case(void *context)
{
    slices *s = context;
    s->search->cases++;
    return !papan_stopped(s->search);
}

/* ---- filtering ---- */

static bool disjoint(const uint64_t *a, const uint64_t *b, unsigned words)
{
    uint64_t common = 0;
    for (unsigned w = 0; w < words; w++)
        common |= a[w] & b[w];
    return common == 0;
}

/* Where the list after this one starts. On boards of up to 64 cells lists are filled up for the dense kernel.
 */
static uint32_t behind(const slices *s, const list *l)
{
    return s->words == 1 ? l->first + (l->count + 2 * SLICES_PAD) / SLICES_PAD * SLICES_PAD
                         : l->first + l->count;
}

static void filter_long(const slices *s, const level *from, level *to, unsigned p, const uint64_t *taken)
{
    const uint64_t *mask = from->mask + (size_t)from->list[p].first * s->words;
    uint64_t *out = to->mask + (size_t)to->list[p].first * s->words;
    for (uint32_t i = 0; i < from->list[p].count; i++, mask += s->words) {
        if (!disjoint(mask, taken, s->words))
            continue;
        for (unsigned w = 0; w < s->words; w++) {
            papan_tally_add(&to->tally[w], mask[w]);
            *out++ = mask[w];
        }
        to->list[p].count++;
    }
}

static void filter_short(const slices *s, const level *from, level *to, unsigned p, uint64_t taken)
{
    slices_tally tally;
    to->list[p].count = s->dense.filter(from->mask + from->list[p].first, from->list[p].count, taken,
                                        to->mask + to->list[p].first, &tally);
    to->tally[0] = papan_tally_sum(to->tally[0], tally);
}

/* Fills to with those places of from that share no cell with taken; false where some piece has fewer places
 * left than it needs. */
static bool filter(const slices *s, const level *from, level *to, const uint64_t *taken)
{
    uint32_t next = 0;
    memset(to->tally, 0, s->words * sizeof *to->tally);
    for (unsigned p = 0; p < s->pieces; p++) {
        to->list[p] = (list){next, 0};
        if (s->need[p] == 0)
            continue;
        if (s->words == 1)
            filter_short(s, from, to, p, taken[0]);
        else
            filter_long(s, from, to, p, taken);
        if (to->list[p].count < s->need[p])
            return false;
        next = behind(s, &to->list[p]);
    }
    return true;
}

static bool all_covered(const slices *s, const level *l)
{
    for (unsigned w = 0; w < s->words; w++)
        if (l->empty[w] & ~papan_tally_any(&l->tally[w]))
            return false;
    return true;
}

/* Lays down a place; true where a search below is worth while. unlay() undoes it. */
static bool lay(slices *s, unsigned depth, unsigned p, const uint64_t *mask)
{
    const level *from = &s->level[depth];
    level *to = &s->level[depth + 1];
    s->step[depth] = (step){p, mask};
    s->need[p]--;
    for (unsigned w = 0; w < s->words; w++)
        to->empty[w] = from->empty[w] & ~mask[w];
    return make_room(s, to, behind(s, &from->list[s->pieces - 1])) && filter(s, from, to, mask) &&
           all_covered(s, to);
}

static void unlay(slices *s, unsigned depth)
{
    s->need[s->step[depth].piece]++;
}

/* ---- handing over to the dense search ---- */

/* Is what is left, cells and pieces, at most 64 bits? Pieces with copies left have no bit. */
static bool fits_a_word(const slices *s, unsigned depth)
{
    unsigned bits = 0;
    for (unsigned p = 0; p < s->pieces; p++) {
        if (s->need[p] > 1)
            return false;
        bits += s->need[p];
    }
    for (unsigned w = 0; w < s->words; w++)
        bits += papan_ones(s->level[depth].empty[w]);
    return bits <= 64;
}

static uint64_t number_bits(slices *s, unsigned depth, uint8_t *piece_bit)
{
    unsigned bits = 0;
    for (unsigned w = 0; w < s->words; w++)
        for (uint64_t rest = s->level[depth].empty[w]; rest != 0; rest &= rest - 1) {
            unsigned cell = 64 * w + papan_lowest(rest);
            s->dense_bit[cell] = (uint8_t)bits;
            s->dense_cell[bits++] = s->cell[cell];
        }
    s->dense_cells = bits;
    for (unsigned p = 0; p < s->pieces; p++)
        if (s->need[p] > 0) {
            s->dense_piece[bits] = (uint8_t)p;
            piece_bit[p] = (uint8_t)bits++;
        }
    return bits < 64 ? (UINT64_C(1) << bits) - 1 : UINT64_MAX;
}

/* Writes the places that are left into the dense list; false: no memory. */
static bool fill_dense(slices *s, unsigned depth, uint32_t *count, uint64_t *wanted)
{
    const level *l = &s->level[depth];
    uint8_t piece_bit[SLICES_PIECES_MAX];
    uint32_t places = l->list[s->pieces - 1].first + l->list[s->pieces - 1].count;
    unsigned levels = s->depths - depth + 1;
    *wanted = number_bits(s, depth, piece_bit);
    *count = 0;
    if (!grow(s, &s->dense.list, &s->dense_room, ((size_t)places + 2 * SLICES_PAD) * levels))
        return false;
    for (unsigned p = 0; p < s->pieces; p++) {
        const uint64_t *mask = l->mask + (size_t)l->list[p].first * s->words;
        for (uint32_t i = 0; s->need[p] > 0 && i < l->list[p].count; i++, mask += s->words) {
            uint64_t place = UINT64_C(1) << piece_bit[p];
            for (unsigned w = 0; w < s->words; w++)
                for (uint64_t rest = mask[w]; rest != 0; rest &= rest - 1)
                    place |= UINT64_C(1) << s->dense_bit[64 * w + papan_lowest(rest)];
            s->dense.list[(*count)++] = place;
        }
    }
    for (unsigned i = 0; i < SLICES_PAD; i++)
        s->dense.list[*count + i] = UINT64_MAX;
    return true;
}

static bool go_dense(slices *s, unsigned depth)
{
    uint32_t count;
    uint64_t wanted;
    s->dense_depth = depth;
    return fill_dense(s, depth, &count, &wanted) && papan_slices_dense_search(&s->dense, count, wanted);
}

/* ---- where to branch ---- */

typedef struct choice {
    bool by_cell;
    unsigned piece, cell; /* one or the other */
} choice;

/* All cells have eight places or more, as at the start: count them one by one. */
static unsigned rarest_cell(slices *s, const level *l)
{
    unsigned best = 0;
    uint32_t least = UINT32_MAX;
    memset(s->count, 0, s->cells * sizeof *s->count);
    for (unsigned p = 0; p < s->pieces; p++) {
        const uint64_t *mask = l->mask + (size_t)l->list[p].first * s->words;
        for (uint32_t i = 0; s->need[p] > 0 && i < l->list[p].count; i++, mask += s->words)
            for (unsigned w = 0; w < s->words; w++)
                for (uint64_t rest = mask[w]; rest != 0; rest &= rest - 1)
                    s->count[64 * w + papan_lowest(rest)]++;
    }
    for (unsigned bit = 0; bit < s->cells; bit++)
        if (papan_bit(l->empty, bit) && s->count[bit] < least) {
            least = s->count[bit];
            best = bit;
        }
    return best;
}

static void choose(slices *s, const level *l, choice *c)
{
    uint32_t fewest = UINT32_MAX;
    c->by_cell = false;
    for (unsigned p = 0; p < s->pieces; p++)
        if (s->need[p] == 1 && l->list[p].count < fewest) {
            fewest = l->list[p].count;
            c->piece = p;
        }
    for (unsigned k = 1; k < 8 && k <= fewest; k++)
        for (unsigned w = 0; w < s->words; w++) {
            uint64_t cells = l->empty[w] & papan_tally_exactly(&l->tally[w], k);
            if (cells != 0) {
                *c = (choice){.by_cell = true, .cell = 64 * w + papan_lowest(cells)};
                return;
            }
        }
    if (fewest > 8)
        *c = (choice){.by_cell = true, .cell = rarest_cell(s, l)};
}

/* ---- searching ---- */

static bool descend(slices *s, unsigned depth);

static bool try_place(slices *s, unsigned depth, unsigned p, const uint64_t *mask)
{
    bool going = true;
    if (!one_more_case(s))
        return false;
    if (lay(s, depth, p, mask))
        going = descend(s, depth + 1);
    unlay(s, depth);
    return going && !s->failed;
}

static bool hand_over(slices *s, unsigned depth)
{
    for (unsigned d = 0; d < depth; d++)
        s->option[d] = option_of(s, s->step[d].piece, s->step[d].mask);
    s->search->split(s->search->context, s->option, depth);
    return true;
}

static bool branch(slices *s, unsigned depth, choice c)
{
    const level *l = &s->level[depth];
    for (unsigned p = c.by_cell ? 0 : c.piece; p < (c.by_cell ? s->pieces : c.piece + 1); p++) {
        const uint64_t *mask = l->mask + (size_t)l->list[p].first * s->words;
        for (uint32_t i = 0; s->need[p] > 0 && i < l->list[p].count; i++, mask += s->words)
            if ((!c.by_cell || papan_bit(mask, c.cell)) && !try_place(s, depth, p, mask))
                return false;
    }
    return true;
}

static unsigned list_of(const slices *s, uint16_t thing)
{
    unsigned p = 0;
    while (s->piece[p].thing != thing)
        p++;
    return p;
}

static bool descend(slices *s, unsigned depth)
{
    choice c;
    if (s->search->split != NULL && (depth == s->search->split_depth || depth == s->depths))
        return hand_over(s, depth);
    if (depth == s->depths)
        return solution(s, depth, 0);
    if (depth == 0 && s->orbits != NULL)
        c = (choice){.by_cell = false, .piece = list_of(s, s->orbits->thing)};
    else if (s->search->split == NULL && fits_a_word(s, depth))
        return go_dense(s, depth);
    else
        choose(s, &s->level[depth], &c);
    return branch(s, depth, c);
}

/* Goes down along the options of a part, does the work below, and comes back. False from work: it is over. */
static bool on_part(slices *s, const uint32_t *option, size_t options, uint64_t *mask,
                    bool (*work)(slices *s, unsigned depth))
{
    unsigned depth = 0;
    bool alive = true, going = true;
    for (; depth < options && alive; depth++) {
        uint64_t *place = mask + (size_t)depth * s->words;
        place_mask(s, option[depth], place);
        alive = lay(s, depth, list_of(s, s->m->option[option[depth]].thing), place);
    }
    if (alive)
        going = work(s, depth);
    while (depth-- > 0)
        unlay(s, depth);
    return going && !s->failed;
}

static void on_parts(slices *s, bool (*work)(slices *s, unsigned depth))
{
    const uint32_t *option;
    size_t options;
    uint64_t *mask = papan_take(&s->memory, (size_t)s->depths * s->words, sizeof *mask);
    bool going = mask != NULL;
    while (going && s->search->next(s->search->context, &option, &options))
        going = on_part(s, option, options, mask, work);
    s->failed = s->failed || mask == NULL;
    papan_give(&s->memory, mask, (size_t)s->depths * s->words, sizeof *mask);
}

/* ---- setting up ---- */

static int by_places(const void *a, const void *b)
{
    const piece *p = a, *q = b;
    return p->places != q->places ? (p->places < q->places ? -1 : 1) : p->thing - q->thing;
}

/* The pieces still to be placed, those with few places first: their lists run empty soonest. What is left is
 * told by the model: the last item of each option is its piece. */
static void sort_pieces(slices *s)
{
    uint32_t places[SLICES_PIECES_MAX] = {0};
    uint16_t left[SLICES_PIECES_MAX] = {0};
    for (uint32_t option = 0; option < s->m->options; option++) {
        uint16_t thing = s->m->option[option].thing;
        places[thing]++;
        left[thing] = s->m->item[s->m->item_of[s->m->option[option + 1].items - 1]].low;
    }
    for (uint16_t thing = 0; thing < s->search->puzzle->pack.pieces; thing++)
        if (places[thing] > 0)
            s->piece[s->pieces++] = (piece){thing, places[thing]};
    qsort(s->piece, s->pieces, sizeof *s->piece, by_places);
    for (unsigned p = 0; p < s->pieces; p++) {
        s->need[p] = left[s->piece[p].thing];
        s->depths += s->need[p];
    }
}

/* The lists of the start, without the places that symmetry leaves out. */
static void fill_lists(slices *s)
{
    level *l = &s->level[0];
    uint32_t next = 0;
    memset(l->tally, 0, s->words * sizeof *l->tally);
    for (unsigned p = 0; p < s->pieces; p++) {
        l->list[p] = (list){next, 0};
        for (uint32_t option = 0; option < s->m->options; option++)
            if (s->m->option[option].thing == s->piece[p].thing && papan_orbits_weight(s->orbits, option) > 0) {
                uint64_t *mask = l->mask + (size_t)next++ * s->words;
                place_mask(s, option, mask);
                for (unsigned w = 0; w < s->words; w++)
                    papan_tally_add(&l->tally[w], mask[w]);
                l->list[p].count++;
            }
        for (; next < behind(s, &l->list[p]); next++)
            l->mask[next] = UINT64_MAX;
    }
}

static bool take_memory(slices *s, papan_arena *arena)
{
    size_t levels = s->depths + (size_t)1;
    s->level = papan_arena_take(arena, levels, sizeof *s->level);
    s->step = papan_arena_take(arena, s->depths, sizeof *s->step);
    s->option = papan_arena_take(arena, s->depths, sizeof *s->option);
    s->cell = papan_arena_take(arena, s->cells, sizeof *s->cell);
    s->count = papan_arena_take(arena, s->cells, sizeof *s->count);
    s->label = papan_arena_take(arena, s->search->puzzle->cells, sizeof *s->label);
    s->dense.step = papan_arena_take(arena, 64, sizeof *s->dense.step);
    slices_tally *tally = papan_arena_take(arena, levels * s->words, sizeof *tally);
    uint64_t *empty = papan_arena_take(arena, levels * s->words, sizeof *empty);
    if (s->level == NULL || s->step == NULL || s->option == NULL || s->cell == NULL || s->count == NULL ||
        s->label == NULL || s->dense.step == NULL || tally == NULL || empty == NULL)
        return false;
    for (size_t d = 0; d < levels; d++) {
        s->level[d].tally = tally + d * s->words;
        s->level[d].empty = empty + d * s->words;
    }
    return make_room(s, &s->level[0], s->m->options + 2 * SLICES_PAD * s->pieces);
}

/* Each depth may hold a copy of what is left of the lists: half of them all, on the average. */
static bool too_big(const slices *s)
{
    const double most = 1 << 30;
    return (double)s->m->options * (double)papan_words(s->cells) * sizeof(uint64_t) * s->depths / 2 > most;
}

static papan_status set_up(slices *s, papan_arena *arena)
{
    const papan_puzzle *puzzle = s->search->puzzle;
    sort_pieces(s);
    for (uint32_t i = 0; i < puzzle->cells; i++)
        s->cells += puzzle->pack.placed[i] == PAPAN_EMPTY;
    s->words = s->cells > 0 ? (unsigned)papan_words(s->cells) : 1; /* all may lie there already */
    if (too_big(s)) {
        papan_say(&s->search->message, 0, 0, N_("the board is too large for slices; cover needs less memory"));
        return PAPAN_TOO_BIG;
    }
    if (!take_memory(s, arena))
        return PAPAN_NO_MEMORY;
    for (uint32_t i = 0, bit = 0; i < puzzle->cells; i++)
        if (puzzle->pack.placed[i] == PAPAN_EMPTY) {
            papan_bit_set(s->level[0].empty, bit);
            s->cell[bit++] = i;
        }
    papan_slices_dense_kernel(&s->dense, s->search->plain);
    s->dense.context = s;
    s->dense.found = dense_solution;
    s->dense.poll = one_more_case;
    return PAPAN_OK;
}

/* ---- estimating ---- */

static const double LOOK_BUDGET = 2e7; /* words: some hundredths of a second */
static const double VERY_MANY = 1e12;  /* cases: said where the budget did not suffice to tell */

/* An estimate of the cases below depth, as papan_slices_dense_estimate() makes it. */
static double estimate(slices *s, unsigned depth, unsigned levels, papan_random *random)
{
    uint32_t count, places = 0;
    uint64_t wanted;
    choice c;
    if (depth == s->depths || s->look_budget < 0)
        return 0;
    s->look_budget -= (double)behind(s, &s->level[depth].list[s->pieces - 1]) * s->words;
    if (fits_a_word(s, depth))
        return fill_dense(s, depth, &count, &wanted)
                   ? papan_slices_dense_estimate(&s->dense, count, wanted, levels, random)
                   : 0;
    const level *l = &s->level[depth];
    const uint64_t *picked = NULL;
    unsigned picked_piece = 0;
    double sum = 0;
    choose(s, l, &c);
    for (unsigned p = c.by_cell ? 0 : c.piece; p < (c.by_cell ? s->pieces : c.piece + 1); p++) {
        const uint64_t *mask = l->mask + (size_t)l->list[p].first * s->words;
        for (uint32_t i = 0; s->need[p] > 0 && i < l->list[p].count; i++, mask += s->words) {
            if (c.by_cell && !papan_bit(mask, c.cell))
                continue;
            places++;
            if (levels > 0) {
                sum += lay(s, depth, p, mask) ? estimate(s, depth + 1, levels - 1, random) : 0;
                unlay(s, depth);
            } else if (papan_random_below(random, places) == 0) {
                picked = mask; /* each place seen so far with the same chance */
                picked_piece = p;
            }
        }
    }
    if (picked != NULL) {
        sum = lay(s, depth, picked_piece, picked) ? places * estimate(s, depth + 1, 0, random) : 0;
        unlay(s, depth);
    }
    return sum + places;
}

/* A piece that might be restricted, and the cases that promises. */
typedef struct candidate {
    uint16_t thing;
    double cases;
} candidate;

static int by_cases(const void *a, const void *b)
{
    const candidate *p = a, *q = b;
    return p->cases != q->cases ? (p->cases < q->cases ? -1 : 1) : p->thing - q->thing;
}

/* Looks below some of the piece's places, spread evenly. */
static papan_status look_at(slices *s, candidate *c, unsigned levels, unsigned places)
{
    papan_random random = {c->thing};
    papan_status status = papan_orbits_new(s->m, s->search->group, c->thing, &s->memory, &s->orbits);
    if (status != PAPAN_OK)
        return status;
    fill_lists(s);
    unsigned p = list_of(s, c->thing), looked = 0;
    list l = s->level[0].list[p];
    double sum = 0;
    for (uint32_t i = 0; i < l.count; i += 1 + l.count / places, looked++) {
        if (lay(s, 0, p, s->level[0].mask + (size_t)(l.first + i) * s->words))
            sum += estimate(s, 1, levels, &random);
        unlay(s, 0);
    }
    c->cases = looked > 0 ? sum * l.count / looked : 0;
    papan_orbits_free(s->orbits);
    s->orbits = NULL;
    return s->failed ? PAPAN_NO_MEMORY : PAPAN_OK;
}

/* Restricts the piece that promises the fewest cases. Where many are to come, the best few are looked at more
 * closely. */
static papan_status choose_orbits(slices *s)
{
    if (s->search->reduce != PAPAN_EMPTY && s->search->group != NULL)
        return papan_orbits_new(s->m, s->search->group, s->search->reduce, &s->memory, &s->orbits);
    enum { FEW = 4, MANY_CASES = 600000, LOOK_SHARE = 8 };
    candidate c[SLICES_PIECES_MAX];
    unsigned all = 0;
    papan_status status = PAPAN_OK;
    for (unsigned p = 0; p < s->pieces && s->search->group != NULL && s->depths > 1; p++)
        if (papan_orbits_possible(s->search->group, s->piece[p].thing))
            c[all++] = (candidate){.thing = s->piece[p].thing};
    if (all == 0)
        return PAPAN_OK;
    double least = 0;
    unsigned looked = 0;
    s->look_budget = LOOK_BUDGET;
    while (looked < all && status == PAPAN_OK && (looked == 0 || (double)s->dense.looks < least / LOOK_SHARE)) {
        status = look_at(s, &c[looked], 1, 12);
        if (s->look_budget < 0)
            break; /* the board is too large to look at more, or at this one to the end */
        least = looked == 0 || c[looked].cases < least ? c[looked].cases : least;
        looked++;
    }
    qsort(c, looked, sizeof *c, by_cases);
    if (looked > 0 && c[0].cases > MANY_CASES && s->look_budget > 0) {
        candidate closer[FEW];
        unsigned few = looked < FEW ? looked : FEW;
        memcpy(closer, c, few * sizeof *c);
        for (unsigned i = 0; i < few && status == PAPAN_OK; i++)
            status = look_at(s, &closer[i], 2, 24);
        qsort(closer, few, sizeof *c, by_cases);
        if (s->look_budget > 0)
            c[0] = closer[0];
    }
    s->search->reduce = c[0].thing;
    return status == PAPAN_OK ? papan_orbits_new(s->m, s->search->group, c[0].thing, &s->memory, &s->orbits)
                              : status;
}

/* Every piece has as many places as it needs, and every cell is in some place. */
static bool possible(const slices *s)
{
    for (unsigned p = 0; p < s->pieces; p++)
        if (s->level[0].list[p].count < s->need[p])
            return false;
    return all_covered(s, &s->level[0]);
}

static void search_all(slices *s)
{
    fill_lists(s);
    if (!possible(s))
        return;
    if (s->search->next != NULL)
        on_parts(s, descend);
    else
        descend(s, 0);
}

/* One look: below every place of the restricted piece, or below what is laid. */
static double look(slices *s, unsigned depth, papan_random *random)
{
    double cases = 0;
    if (depth > 0 || s->orbits == NULL)
        return estimate(s, depth, 1, random);
    unsigned p = list_of(s, s->orbits->thing);
    list l = s->level[0].list[p];
    for (uint32_t i = 0; i < l.count; i++, cases++) {
        if (lay(s, 0, p, s->level[0].mask + (size_t)(l.first + i) * s->words))
            cases += estimate(s, 1, 1, random);
        unlay(s, 0);
    }
    return cases;
}

static bool estimate_below(slices *s, unsigned depth)
{
    double sum = 0, squares = 0;
    papan_random random = {s->search->seed};
    unsigned rounds = s->search->probes > 1 ? s->search->probes : 2;
    bool brief = s->search->probes <= 2; /* whoever asks for more has the time */
    s->look_budget = brief ? LOOK_BUDGET : LOOK_BUDGET * 1e6;
    for (unsigned round = 0; round < rounds && !s->failed; round++) {
        double cases = look(s, depth, &random);
        sum += cases;
        squares += cases * cases;
        if (s->search->stop != NULL && s->search->stop(s->search->context))
            rounds = round + 1;
    }
    papan_estimated(s->search, sum, squares, rounds);
    if (s->look_budget < 0)
        s->search->estimate = VERY_MANY;
    return false;
}

static void estimate_all(slices *s)
{
    fill_lists(s);
    if (!possible(s))
        return;
    if (s->search->next != NULL)
        on_parts(s, estimate_below);
    else
        estimate_below(s, 0);
}

/* Sets up, does the work, and gives all memory back. */
static papan_status run_with(papan_search *search, void (*work)(slices *s))
{
    papan_arena arena;
    slices *s = papan_take(&search->memory, 1, sizeof *s);
    if (s == NULL)
        return PAPAN_NO_MEMORY;
    s->search = search;
    s->m = search->model;
    s->memory = search->memory;
    papan_arena_init(&arena, &s->memory);
    papan_status status = set_up(s, &arena);
    if (status == PAPAN_OK)
        status = choose_orbits(s);
    if (status == PAPAN_OK)
        work(s);
    status = status == PAPAN_OK && s->failed ? PAPAN_NO_MEMORY : status;
    for (unsigned d = 0; s->level != NULL && d <= s->depths; d++)
        if (s->level[d].mask != NULL)
            papan_give(&s->memory, s->level[d].mask, (size_t)s->level[d].room * s->words, sizeof(uint64_t));
    if (s->dense.list != NULL)
        papan_give(&s->memory, s->dense.list, s->dense_room, sizeof *s->dense.list);
    papan_orbits_free(s->orbits);
    papan_arena_free(&arena);
    papan_give(&search->memory, s, 1, sizeof *s);
    return status;
}

static papan_status run(papan_search *search)
{
    return run_with(search, search_all);
}

static papan_status run_estimate(papan_search *search)
{
    return run_with(search, estimate_all);
}

static bool suits(const papan_puzzle *puzzle, papan_message *why)
{
    if (puzzle->family == &papan_family_pack)
        return true;
    papan_say(why, 0, 0, N_("slices is for packing puzzles only"));
    return false;
}

const papan_strategy papan_strategy_slices = {
    .name = "slices",
    .summary = N_("packing with bit masks: the most constrained cell found by adding up all cells at once"),
    .counts = N_("placements tried"),
    .traits = PAPAN_NEEDS_MODEL | PAPAN_FINDS_ALL | PAPAN_COUNTS_FAST | PAPAN_OWN_SYMMETRY | PAPAN_SPLITS,
    .suits = suits,
    .run = run,
    .estimate = run_estimate,
};
