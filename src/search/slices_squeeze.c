/* slices_squeeze.c: as soon as at most 64 cells and pieces are left in total, compresses the masks of all
 * open placements to one word each for the dense search (slices_dense.c).
 *
 * The cells of the first word keep their bits; cells of other words and the pieces move into the bits of
 * covered cells. So on boards of up to 64 cells, only the bit of its piece is added to a placement.
 * (Renumbering all bits consecutively took a quarter of the time on 8 x 8 with a hole, where many short
 * estimates are made before the search.) */
#include "search/slices_lists.h"

#include "base/bits.h"

#include <assert.h>

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
static uint64_t deal_bits(slices *s, unsigned depth, uint64_t *piece_bit)
{
    const uint64_t *empty = s->level[depth].empty;
    uint64_t gaps = ~empty[0];
    for (uint64_t rest = empty[0]; rest != 0; rest &= rest - 1)
        s->dense_cell[papan_lowest(rest)] = s->cell[papan_lowest(rest)];
    for (unsigned w = 1; w < s->words; w++)
        for (uint64_t rest = empty[w]; rest != 0; rest &= rest - 1, gaps &= gaps - 1) {
            unsigned cell = 64 * w + papan_lowest(rest), bit = papan_lowest(gaps);
            assert(s->cells > 64);
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
static uint64_t moved(const slices *s, const uint64_t *mask)
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
    *wanted = deal_bits(s, depth, piece_bit);
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
            *out++ = mask[0] | piece_bit[p] | (s->words > 1 ? moved(s, mask) : 0);
    }
    *count = (uint32_t)(out - s->dense.list);
    for (unsigned i = 0; i < SLICES_PAD; i++)
        *out++ = UINT64_MAX;
    assert((size_t)(out - s->dense.list) <= s->dense.room);
    return true;
}
