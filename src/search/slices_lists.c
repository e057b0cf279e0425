/* slices_lists.c: the lists of open placements that `slices` works on: makes the initial ones and filters all
 * of them when a placement is chosen. During filtering, the placements over each cell are counted, one binary
 * digit per word. */
#include "search/slices_lists.h"

#include "base/bits.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- options to masks and back ---- */

/* In a packing model, the items of the free cells come first; they are the bits. The last item of an option
 * is its piece. */
void papan_slices_mask(const slices *s, uint32_t option, uint64_t *mask)
{
    assert(option < s->m->options);
    memset(mask, 0, s->words * sizeof *mask);
    for (uint32_t i = s->m->option[option].items; i + 1 < s->m->option[option + 1].items; i++)
        papan_bit_set(mask, s->m->item_of[i]);
}

uint32_t papan_slices_option(const slices *s, unsigned p, const uint64_t *mask)
{
    uint64_t other[SLICES_WORDS_MAX];
    for (uint32_t option = 0; option < s->m->options; option++) {
        if (s->m->option[option].thing != s->piece[p].thing ||
            !papan_bit(mask, s->m->item_of[s->m->option[option].items]))
            continue;
        papan_slices_mask(s, option, other);
        if (memcmp(mask, other, s->words * sizeof *mask) == 0)
            return option;
    }
    return UINT32_MAX;
}

static bool make_room(slices *s, slices_level *l, uint32_t places)
{
    bool fits = papan_slices_grow(&s->search->memory, &l->mask, &l->room, (size_t)places * s->words);
    s->failed = s->failed || !fits;
    return fits;
}

/* ---- filtering ---- */

static bool disjoint(const uint64_t *a, const uint64_t *b, unsigned words)
{
    uint64_t common = 0;
    for (unsigned w = 0; w < words; w++)
        common |= a[w] & b[w];
    return common == 0;
}

static void filter_long(const slices *s, const slices_level *from, slices_level *to, unsigned p,
                        const uint64_t *taken)
{
    const uint64_t *mask = from->mask + (size_t)from->list[p].first * s->words;
    uint64_t *out = to->mask + (size_t)to->list[p].first * s->words;
    for (uint32_t i = 0; i < from->list[p].count; i++, mask += s->words) {
        if (!disjoint(mask, taken, s->words))
            continue;
        for (unsigned w = 0; w < s->words; w++) {
            slices_tally_add(&to->tally[w], mask[w]);
            *out++ = mask[w];
        }
        to->list[p].count++;
        assert((to->list[p].first + to->list[p].count) * (size_t)s->words <= to->room);
    }
}

static void filter_short(const slices *s, const slices_level *from, slices_level *to, unsigned p,
                         uint64_t taken)
{
    slices_tally tally;
    to->list[p].count = s->dense.filter(from->mask + from->list[p].first, from->list[p].count, taken,
                                        to->mask + to->list[p].first, &tally);
    to->tally[0] = slices_tally_sum(to->tally[0], tally);
}

/* Fills to with those placements of from that share no cell with taken; false if some piece has fewer
 * placements left than it needs. */
static bool filter_lists(slices *s, const slices_level *from, slices_level *to, const uint64_t *taken)
{
    uint32_t next = 0;
    memset(to->tally, 0, s->words * sizeof *to->tally);
    for (unsigned p = 0; p < s->pieces; p++) {
        to->list[p] = (slices_list){next, 0};
        if (s->need[p] == 0)
            continue;
        s->steps += (size_t)from->list[p].count * s->words;
        if (papan_steps_stopped(s->search, &s->steps))
            return false;
        if (s->words == 1)
            filter_short(s, from, to, p, taken[0]);
        else
            filter_long(s, from, to, p, taken);
        if (to->list[p].count < s->need[p])
            return false;
        next = papan_slices_behind(s, &to->list[p]);
    }
    return true;
}

static bool all_covered(const slices *s, const slices_level *l)
{
    for (unsigned w = 0; w < s->words; w++)
        if (l->empty[w] & ~slices_tally_any(&l->tally[w]))
            return false;
    return true;
}

bool papan_slices_lay(slices *s, unsigned depth, unsigned p, const uint64_t *mask)
{
    assert(depth < s->depths && p < s->pieces && s->need[p] > 0);
    const slices_level *from = &s->level[depth];
    slices_level *to = &s->level[depth + 1];
    for (unsigned w = 0; w < s->words; w++)
        assert((mask[w] & ~from->empty[w]) == 0);
    s->step[depth] = (slices_step){p, mask};
    s->need[p]--;
    for (unsigned w = 0; w < s->words; w++)
        to->empty[w] = from->empty[w] & ~mask[w];
    return make_room(s, to, papan_slices_behind(s, &from->list[s->pieces - 1])) &&
           filter_lists(s, from, to, mask) && all_covered(s, to);
}

void papan_slices_unlay(slices *s, unsigned depth)
{
    s->need[s->step[depth].piece]++;
}

unsigned papan_slices_list_of(const slices *s, uint16_t thing)
{
    unsigned p = 0;
    while (s->piece[p].thing != thing)
        p++;
    return p;
}

/* ---- to the dense search ---- */

/* As soon as at most 64 cells and pieces are left in total, the masks of all open placements are compressed to
 * one word each. The cells of the first word keep their bits; cells of other words and the pieces move into the
 * bits of covered cells. So on boards of up to 64 cells, only the bit of its piece is added to a placement.
 * (Renumbering all bits consecutively took a quarter of the time on 8 x 8 with a hole, where many short
 * estimates are made before the search.) */
bool papan_slices_fits_a_word(const slices *s, unsigned depth)
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

/* Assigns a bit to each remaining cell and piece; returns all these bits. */
static uint64_t assign_bits(slices *s, unsigned depth, uint64_t *piece_bit)
{
    const uint64_t *empty = s->level[depth].empty;
    uint64_t gaps = ~empty[0];
    for (uint64_t rest = empty[0]; rest != 0; rest &= rest - 1)
        s->dense_cell[papan_lowest(rest)] = s->cell[papan_lowest(rest)];
    for (unsigned w = 1; w < s->words; w++)
        for (uint64_t rest = empty[w]; rest != 0; rest &= rest - 1, gaps &= gaps - 1) {
            unsigned cell = 64 * w + papan_lowest(rest), bit = papan_lowest(gaps);
            s->dense_bit[cell] = (uint8_t)bit;
            s->dense_cell[bit] = s->cell[cell];
        }
    s->dense_cells = ~gaps;
    for (unsigned p = 0; p < s->pieces; p++)
        if (s->need[p] > 0) {
            assert(gaps != 0 && s->need[p] == 1);
            unsigned bit = 63 - (unsigned)__builtin_clzll(gaps);
            s->dense_piece[bit] = (uint8_t)p;
            piece_bit[p] = UINT64_C(1) << bit;
            gaps &= ~piece_bit[p];
        }
    return ~gaps;
}

/* The bits of a placement's cells beyond the first word. */
static uint64_t moved_bits(const slices *s, const uint64_t *mask)
{
    uint64_t bits = 0;
    for (unsigned w = 1; w < s->words; w++)
        for (uint64_t rest = mask[w]; rest != 0; rest &= rest - 1)
            bits |= UINT64_C(1) << s->dense_bit[64 * w + papan_lowest(rest)];
    return bits;
}

bool papan_slices_squeeze(slices *s, unsigned depth, uint32_t *count, uint64_t *wanted)
{
    assert(papan_slices_fits_a_word(s, depth) && s->pieces > 0);
    const slices_level *l = &s->level[depth];
    uint64_t piece_bit[SLICES_PIECES_MAX];
    uint32_t places = l->list[s->pieces - 1].first + l->list[s->pieces - 1].count;
    unsigned levels = s->depths - depth + 1;
    *wanted = assign_bits(s, depth, piece_bit);
    size_t words = ((size_t)places + 2 * SLICES_PAD) * levels;
    s->failed = s->failed || !papan_slices_grow(&s->search->memory, &s->dense.list, &s->dense.room, words);
    if (s->failed)
        return false;
    uint64_t *out = s->dense.list;
    for (unsigned p = 0; p < s->pieces; p++) {
        const uint64_t *mask = l->mask + (size_t)l->list[p].first * s->words;
        if (s->need[p] == 0)
            continue;
        for (uint32_t i = 0; i < l->list[p].count; i++, mask += s->words)
            *out++ = mask[0] | piece_bit[p] | (s->words > 1 ? moved_bits(s, mask) : 0);
    }
    *count = (uint32_t)(out - s->dense.list);
    for (unsigned i = 0; i < SLICES_PAD; i++)
        *out++ = UINT64_MAX;
    assert((size_t)(out - s->dense.list) <= s->dense.room);
    return true;
}

/* ---- setting up ---- */

static int by_places(const void *a, const void *b)
{
    const slices_piece *p = a, *q = b;
    return p->places != q->places ? (p->places < q->places ? -1 : 1) : p->thing - q->thing;
}

/* Lists the pieces still to place, those with the fewest placements first, because their lists become empty
 * soonest. The number of copies left comes from the model: the last item of each option is its piece. */
static void sort_pieces(slices *s)
{
    uint32_t places[SLICES_PIECES_MAX] = {0};
    uint16_t left[SLICES_PIECES_MAX] = {0};
    for (uint32_t option = 0; option < s->m->options; option++) {
        uint16_t thing = s->m->option[option].thing;
        places[thing]++;
        left[thing] = s->m->item[s->m->item_of[s->m->option[option + 1].items - 1]].low;
    }
    for (uint16_t thing = 0; thing < s->search->puzzle->things; thing++)
        if (places[thing] > 0)
            s->piece[s->pieces++] = (slices_piece){thing, places[thing]};
    qsort(s->piece, s->pieces, sizeof *s->piece, by_places);
    for (unsigned p = 0; p < s->pieces; p++) {
        s->need[p] = left[s->piece[p].thing];
        s->depths += s->need[p];
    }
}

void papan_slices_fill(slices *s)
{
    slices_level *l = &s->level[0];
    uint32_t next = 0;
    memset(l->tally, 0, s->words * sizeof *l->tally);
    for (unsigned p = 0; p < s->pieces; p++) {
        l->list[p] = (slices_list){next, 0};
        for (uint32_t option = 0; option < s->m->options && !papan_steps_stopped(s->search, &s->steps);
             option++)
            if (s->m->option[option].thing == s->piece[p].thing && papan_orbits_weight(s->orbits, option) > 0) {
                s->steps += s->words;
                assert(next * (size_t)s->words < l->room);
                uint64_t *mask = l->mask + (size_t)next++ * s->words;
                papan_slices_mask(s, option, mask);
                for (unsigned w = 0; w < s->words; w++)
                    slices_tally_add(&l->tally[w], mask[w]);
                l->list[p].count++;
            }
        for (; next < papan_slices_behind(s, &l->list[p]); next++)
            l->mask[next] = UINT64_MAX;
    }
}

static bool take_memory(slices *s, papan_arena *arena)
{
    size_t levels = s->depths + (size_t)1;
    s->level = papan_arena_take(arena, levels, sizeof *s->level);
    s->step = papan_arena_take(arena, s->depths, sizeof *s->step);
    s->option = papan_arena_take(arena, s->depths, sizeof *s->option);
    s->given = papan_arena_take(arena, (size_t)s->depths * s->words, sizeof *s->given);
    s->cell = papan_arena_take(arena, s->cells, sizeof *s->cell);
    s->count = papan_arena_take(arena, s->cells, sizeof *s->count);
    s->label = papan_arena_take(arena, s->search->puzzle->cells, sizeof *s->label);
    s->dense.step = papan_arena_take(arena, 64, sizeof *s->dense.step);
    slices_tally *tally = papan_arena_take(arena, levels * s->words, sizeof *tally);
    uint64_t *empty = papan_arena_take(arena, levels * s->words, sizeof *empty);
    if (arena->failed)
        return false;
    for (size_t d = 0; d < levels; d++) {
        s->level[d].tally = tally + d * s->words;
        s->level[d].empty = empty + d * s->words;
    }
    return make_room(s, &s->level[0], s->m->options + 2 * SLICES_PAD * s->pieces);
}

/* True if the lists would take too much memory: each depth may hold a copy of the remaining lists, on average
 * half of all placements. */
static bool too_big(const slices *s)
{
    const double most = 1 << 30;
    return (double)s->m->options * (double)papan_words(s->cells) * sizeof(uint64_t) * s->depths / 2 > most;
}

papan_status papan_slices_set_up(slices *s, papan_arena *arena)
{
    const papan_puzzle *puzzle = s->search->puzzle;
    sort_pieces(s);
    for (uint32_t i = 0; i < puzzle->cells; i++)
        s->cells += puzzle->pack.placed[i] == PAPAN_EMPTY;
    s->words = s->cells > 0 ? (unsigned)papan_words(s->cells) : 1; /* the board may already be full */
    if (too_big(s))
        return papan_fail(PAPAN_TOO_BIG, &s->search->message, "strategy-board-too-large",
                          N_("the board is too large for slices; use cover, which needs less memory"), NULL);
    if (!take_memory(s, arena))
        return PAPAN_NO_MEMORY;
    for (uint32_t i = 0, bit = 0; i < puzzle->cells; i++)
        if (puzzle->pack.placed[i] == PAPAN_EMPTY) {
            papan_bit_set(s->level[0].empty, bit);
            s->cell[bit++] = i;
        }
    papan_slices_dense_kernel(&s->dense, s->search->plain);
    return PAPAN_OK;
}

bool papan_slices_possible(const slices *s)
{
    for (unsigned p = 0; p < s->pieces; p++)
        if (s->level[0].list[p].count < s->need[p])
            return false;
    return all_covered(s, &s->level[0]);
}

void papan_slices_give_back(slices *s)
{
    for (unsigned d = 0; s->level != NULL && d <= s->depths; d++)
        papan_give(&s->search->memory, s->level[d].mask, s->level[d].room, sizeof *s->level[d].mask);
    papan_give(&s->search->memory, s->dense.list, s->dense.room, sizeof *s->dense.list);
    papan_orbits_free(s->orbits);
}
