/* parity_plain.c: the portable kernel, and the choice between kernels. It counts the bytes of a 64-bit word in
 * parallel, and is written independently of the SIMD kernels so that tests can compare them. */
#include "colours/parity_kernel.h"

#include <assert.h>
#include <string.h>

enum { WORDS = 4, BYTES = WORDS * 8, BYTE_RUN = 31 /* the y whose counts, at most 8 each, fit into a byte */ };

typedef struct halves {
    const uint64_t *first, *second;
} halves;

/* Computes the masks of all placements of a half, row by row; returns those of the last row. */
static uint64_t *make_half(const papan_parity_half *half, const uint64_t *mask, const uint64_t *live,
                           uint64_t *table)
{
    uint32_t at = 0;
    const uint64_t *before = live;
    uint64_t *level = table;
    if (half->rows == 0)
        memcpy(table, live, WORDS * sizeof *table);
    for (unsigned row = 0; row < half->rows; row++) {
        level = table + (size_t)at * WORDS;
        for (; at < half->end[row]; at++)
            for (unsigned w = 0; w < WORDS; w++)
                table[(size_t)at * WORDS + w] =
                    before[half->step[at].before + w] & mask[half->step[at].square + w];
        before = level;
    }
    return level;
}

static halves make_halves(const papan_parity_work *work)
{
    const uint64_t *mask = papan_parity_masks(work), *live = mask + (size_t)work->x->squares * WORDS;
    uint64_t *first = make_half(&work->y->half[0], mask, live, work->table);
    uint64_t *nothing = first + (size_t)work->y->half[0].states * WORDS;
    memset(nothing, 0, WORDS * sizeof *nothing);
    return (halves){first, make_half(&work->y->half[1], mask, live, nothing + WORDS)};
}

static uint64_t bits_by_byte(uint64_t v)
{
    v -= v >> 1 & UINT64_C(0x5555555555555555);
    v = (v & UINT64_C(0x3333333333333333)) + (v >> 2 & UINT64_C(0x3333333333333333));
    return (v + (v >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
}

/* Adds the pairs of a group of y, by bytes in memory order. */
static void add_up(halves t, const papan_parity_pair *pair, const papan_parity_pair *end, uint32_t sum[BYTES])
{
    memset(sum, 0, BYTES * sizeof *sum);
    while (pair < end) {
        const papan_parity_pair *stop = end - pair > BYTE_RUN ? pair + BYTE_RUN : end;
        uint64_t bytes[WORDS] = {0};
        for (; pair < stop; pair++)
            for (unsigned w = 0; w < WORDS; w++)
                bytes[w] += bits_by_byte(t.first[pair->first + w] & t.second[pair->second + w]);
        for (unsigned i = 0; i < BYTES; i++)
            sum[i] += (uint32_t)(bytes[i / 8] >> (i % 8 * 8) & 0xFF);
    }
}

static unsigned byte_of(unsigned lane)
{
    assert(lane < BYTES);
    return lane / 16 * 16 + lane % 8 * 2 + lane / 8 % 2;
}

static void count(const papan_parity_work *work, uint16_t *matrix, size_t stride)
{
    const papan_parity_y *y = work->y;
    halves t = make_halves(work);
    bool adds = papan_parity_adds(work);
    for (uint32_t h = work->first_group; h < y->groups; h++) {
        const uint32_t *rank = papan_parity_ranks(work);
        uint32_t sum[BYTES];
        add_up(t, y->pair + y->start[h], y->pair + y->start[h + 1], sum);
        for (unsigned lane = 0; lane < BYTES; lane++) {
            uint16_t *at = matrix + h * stride + rank[lane / PAPAN_PARITY_LANES] + lane % PAPAN_PARITY_LANES;
            uint32_t entry = sum[byte_of(lane)] + (adds ? *at : 0);
            *at = (uint16_t)(entry < UINT16_MAX ? entry : UINT16_MAX);
        }
    }
}

static uint32_t finish(uint16_t *row, uint32_t above, uint32_t count, const uint16_t *weight)
{
    assert(count > 0);
    uint32_t most = 0;
    for (uint32_t g = 0; g < count; g++) {
        most = row[g] > most ? row[g] : most;
        row[g] = (uint16_t)(row[g] * (weight != NULL ? weight[g] : 1u) * (g >= above ? 2u : 1u));
    }
    return most;
}

static uint64_t weigh(const papan_parity_work *work, const uint16_t *matrix, size_t stride, uint64_t sums)
{
    const papan_parity_y *y = work->y;
    halves t = make_halves(work);
    uint64_t total = 0;
    (void)sums;
    for (uint32_t h = work->first_group; h < y->groups; h++) {
        uint32_t sum[BYTES];
        if (y->start[h] == y->start[h + 1])
            continue;
        add_up(t, y->pair + y->start[h], y->pair + y->start[h + 1], sum);
        for (unsigned lane = 0; lane < BYTES; lane++) {
            unsigned octet = lane / PAPAN_PARITY_LANES;
            size_t at = (size_t)work->chunk * WORDS;
            const uint8_t *take = work->x->take[at + octet / 2 + octet % 2 * WORDS / 2];
            total += (uint64_t)sum[byte_of(lane)] *
                     matrix[h * stride + work->x->rank[at + octet] + take[2 * (lane % 8)] / 2];
        }
    }
    return total;
}

static uint32_t filter(const uint64_t *from, uint32_t count, uint64_t taken, uint64_t *to)
{
    assert(taken != 0 && to != from);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        to[kept] = from[i];
        kept += (from[i] & taken) == 0;
    }
    return kept;
}

static uint64_t gather(const uint64_t *from, uint32_t count, uint64_t taken, const uint16_t *row,
                       unsigned shift)
{
    assert(taken != 0);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < count; i++)
        if ((from[i] & taken) == 0)
            sum += row[from[i] >> shift];
    return sum;
}

const papan_parity_kernel papan_parity_plain = {.name = "plain",
                                                .words = WORDS,
                                                .count = count,
                                                .finish = finish,
                                                .weigh = weigh,
                                                .filter = filter,
                                                .gather = gather};

const papan_parity_kernel *papan_parity_kernel_for(bool plain, bool narrow)
{
    (void)narrow;
#if defined(__x86_64__)
    if (!plain && !narrow && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512bitalg"))
        return &papan_parity_avx512;
    if (!plain && __builtin_cpu_supports("avx2"))
        return &papan_parity_avx2;
#elif defined(PAPAN_VECTOR128)
    if (!plain)
        return &papan_parity_128;
#endif
    (void)plain;
    return &papan_parity_plain;
}
