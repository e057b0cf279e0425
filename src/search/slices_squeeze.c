/* slices_squeeze.c: as soon as the cells and pieces that are left are no more than 64 together, the masks of
 * all open places are squeezed into one word each, for the dense search (slices_dense.c). */
#include "search/slices_lists.h"

#include "base/bits.h"

/* Is what is left, cells and pieces, at most 64 bits? Pieces with copies left have no bit. */
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
bool papan_slices_squeeze(slices *s, unsigned depth, uint32_t *count, uint64_t *wanted)
{
    const slices_level *l = &s->level[depth];
    uint8_t piece_bit[SLICES_PIECES_MAX];
    uint32_t places = l->list[s->pieces - 1].first + l->list[s->pieces - 1].count;
    unsigned levels = s->depths - depth + 1;
    *wanted = number_bits(s, depth, piece_bit);
    *count = 0;
    if (!papan_slices_grow(s, &s->dense.list, &s->dense_room, ((size_t)places + 2 * SLICES_PAD) * levels))
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
