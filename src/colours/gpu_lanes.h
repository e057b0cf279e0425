/* gpu_lanes.h: the operations of 32 lanes, written twice: for a warp of a GPU, where every lane runs the code,
 * and for plain C, where one thread simulates all 32 lanes. The rest of the kernels is written once on top of
 * this, so that tests without a GPU run exactly the code that a GPU runs.
 *
 * papan_words holds 32 words, one in each lane. Lists and maps are in shared memory of the warp. All other
 * arguments are the same in all lanes. */
#ifndef PAPAN_COLOURS_GPU_LANES_H
#define PAPAN_COLOURS_GPU_LANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PAPAN_LANES = 32,
    PAPAN_MAP_STRIDE = PAPAN_LANES + 1 /* words between two diagonals: avoids shared-memory bank conflicts */
};

#ifdef __CUDACC__
#define PAPAN_BODY     __device__ __forceinline__ static
#define PAPAN_ANYWHERE __host__ __device__ static inline
#else
#define PAPAN_BODY     static inline
#define PAPAN_ANYWHERE static inline
#endif

/* A map has 32 words for each diagonal that y can attack along, first those of one direction, then those of the
 * other. low, high: the first diagonal of each direction; count: diagonals of each. */
typedef struct papan_map_shape {
    unsigned low, high, count;
} papan_map_shape;

/* Before a map is built, its memory holds the indices of its placements, so they need no memory of their own:
 * index w * 32 + i is in word w of line i, where a lane reads it before any of the words w are written. */
PAPAN_BODY unsigned papan_map_place(unsigned at)
{
    return at % 32 * PAPAN_MAP_STRIDE + at / 32;
}

#ifdef __CUDACC__

typedef uint32_t papan_words; /* one per lane */
typedef unsigned long long papan_sum;

PAPAN_BODY unsigned papan_ones(uint32_t word)
{
    return (unsigned)__popc(word);
}

PAPAN_BODY unsigned papan_lowest(uint32_t word)
{
    return (unsigned)__ffs((int)word) - 1;
}

PAPAN_BODY unsigned papan_width(uint32_t word)
{
    return 32 - (unsigned)__clz((int)word);
}

PAPAN_BODY uint32_t papan_reversed(uint32_t word)
{
    return __brev(word);
}

PAPAN_BODY uint32_t papan_fetch_add(uint32_t *place, uint32_t more)
{
    return atomicAdd(place, more);
}

PAPAN_BODY unsigned papan_lane(void)
{
    return threadIdx.x & (PAPAN_LANES - 1);
}

PAPAN_BODY papan_words papan_words_common(const uint32_t *a, const uint32_t *b, const uint32_t *c)
{
    unsigned lane = papan_lane();
    return __ldg(a + lane) & __ldg(b + lane) & __ldg(c + lane);
}

PAPAN_BODY void papan_words_from(papan_words *words, unsigned first)
{
    unsigned start = papan_lane() * 32;
    if (start + 32 <= first)
        *words = 0;
    else if (start < first)
        *words &= ~0u << (first - start);
}

PAPAN_BODY bool papan_words_any(papan_words words)
{
    return __any_sync(~0u, words != 0);
}

PAPAN_BODY unsigned papan_words_ones(papan_words words, unsigned *before)
{
    unsigned own = papan_ones(words), sum = own;
#pragma unroll
    for (unsigned step = 1; step < PAPAN_LANES; step *= 2) {
        unsigned other = __shfl_up_sync(~0u, sum, step);
        if (papan_lane() >= step)
            sum += other;
    }
    *before = sum - own;
    return __shfl_sync(~0u, sum, PAPAN_LANES - 1);
}

PAPAN_BODY void papan_words_list(papan_words words, uint32_t *map, unsigned before, uint32_t start)
{
    start += papan_lane() * 32;
    for (; words != 0; words &= words - 1)
        map[papan_map_place(before++)] = start + papan_lowest(words);
    __syncwarp();
}

PAPAN_BODY papan_words papan_words_both(papan_words words, const uint32_t *a)
{
    return words & __ldg(a + papan_lane());
}

PAPAN_BODY papan_words papan_words_apart(papan_words words, const uint32_t *a, const uint32_t *b)
{
    return words & ~(a[papan_lane()] | b[papan_lane()]);
}

PAPAN_BODY papan_words papan_words_below(unsigned length)
{
    unsigned start = papan_lane() * 32;
    return length >= start + 32 ? ~0u : length <= start ? 0 : (1u << (length - start)) - 1;
}

PAPAN_BODY uint32_t papan_look_up_short(const uint16_t *place)
{
    return __ldg(place);
}

PAPAN_BODY void papan_words_weigh(papan_words words, const uint16_t *list, const uint32_t *weight,
                                  papan_sum *sum, uint32_t late[2])
{
    list += papan_lane() * 32;
    *sum += late[0] + late[1];
    late[0] = late[1] = 0;
    if (words != 0) {
        late[0] = __ldg(weight + list[papan_lowest(words)]);
        words &= words - 1;
        if (words != 0)
            late[1] = __ldg(weight + list[papan_lowest(words)]);
        for (words &= words - 1; words != 0; words &= words - 1)
            *sum += __ldg(weight + list[papan_lowest(words)]);
    }
    __syncwarp();
}

#define PAPAN_EACH_BIT(i, words)                                                                               \
    for (unsigned i; (words) != 0 && (i = papan_lane() * 32 + papan_lowest(words), true); (words) &= (words)-1)

PAPAN_BODY void papan_together(void)
{
    __syncwarp();
}

/* One step of transposing two 32 x 32 bit matrices, with a row of each in every lane: half of the bits of both
 * go to the lane at this distance, in one word. sends: the bits that this lane sends; away: the rotation that
 * aligns them with those it keeps. */
PAPAN_BODY void papan_exchange(uint32_t *a, uint32_t *b, unsigned step, uint32_t sends, unsigned away)
{
    uint32_t word = (*a & sends) | (__funnelshift_l(*b, *b, away) & ~sends);
    word = __shfl_xor_sync(~0u, word, step);
    *a = (*a & ~sends) | (__funnelshift_r(word, word, away) & sends);
    *b = (*b & ~sends) | (word & sends);
}

/* Transposes two matrices: the rows in the lanes become columns. */
PAPAN_BODY void papan_transpose_two(uint32_t *a, uint32_t *b)
{
    unsigned lane = papan_lane();
    uint32_t mask = 0xFFFFu;
#pragma unroll
    for (unsigned step = 16; step > 0; step /= 2, mask ^= mask << step)
        papan_exchange(a, b, step, lane & step ? mask : ~mask, lane & step ? step : 32 - step);
}

PAPAN_BODY void papan_map_make(uint32_t *map, unsigned length, const uint64_t *diagonals, const uint16_t *group,
                               uint16_t *list, papan_map_shape shape)
{
    unsigned lane = papan_lane(), low = lane - shape.low, high = lane - shape.high;
    __syncwarp();
#pragma unroll 4
    for (unsigned word = 0; word * 32 < length; word++) {
        unsigned at = word * 32 + lane;
        uint64_t own = 0;
        if (at < length) {
            uint32_t number = map[papan_map_place(at)];
            own = __ldg(diagonals + number);
            list[at] = __ldg(group + number);
        }
        uint32_t own_low = (uint32_t)own, own_high = (uint32_t)(own >> 32);
        papan_transpose_two(&own_low, &own_high); /* now all lanes have read what the next lines overwrite */
        if (low < shape.count)
            map[low * PAPAN_MAP_STRIDE + word] = own_low;
        if (high < shape.count)
            map[(shape.count + high) * PAPAN_MAP_STRIDE + word] = own_high;
    }
    __syncwarp();
}

#else

typedef struct papan_words {
    uint32_t lane[PAPAN_LANES];
} papan_words;
typedef uint64_t papan_sum;

PAPAN_BODY unsigned papan_ones(uint32_t word)
{
    return (unsigned)__builtin_popcount(word);
}

PAPAN_BODY unsigned papan_lowest(uint32_t word)
{
    return (unsigned)__builtin_ctz(word);
}

/* The number of significant bits. */
PAPAN_BODY unsigned papan_width(uint32_t word)
{
    return word == 0 ? 0 : 32 - (unsigned)__builtin_clz(word);
}

PAPAN_BODY uint32_t papan_reversed(uint32_t word)
{
    uint32_t out = 0;
    for (unsigned i = 0; i < 32; i++)
        out |= (word >> i & 1) << (31 - i);
    return out;
}

PAPAN_BODY uint32_t papan_fetch_add(uint32_t *place, uint32_t more)
{
    uint32_t before = *place;
    *place += more;
    return before;
}

/* The AND of three rows of 32 words. */
PAPAN_BODY papan_words papan_words_common(const uint32_t *a, const uint32_t *b, const uint32_t *c)
{
    papan_words out;
    for (unsigned i = 0; i < PAPAN_LANES; i++)
        out.lane[i] = a[i] & b[i] & c[i];
    return out;
}

/* Clears the first `first` bits. */
PAPAN_BODY void papan_words_from(papan_words *words, unsigned first)
{
    for (unsigned i = 0; i < first && i < 32 * PAPAN_LANES; i++)
        words->lane[i / 32] &= ~(UINT32_C(1) << i % 32);
}

PAPAN_BODY bool papan_words_any(papan_words words)
{
    for (unsigned i = 0; i < PAPAN_LANES; i++)
        if (words.lane[i] != 0)
            return true;
    return false;
}

/* The number of bits; before: the number in lower lanes (0 in plain C, where one thread has all lanes). */
PAPAN_BODY unsigned papan_words_ones(papan_words words, unsigned *before)
{
    unsigned sum = *before = 0;
    for (unsigned i = 0; i < PAPAN_LANES; i++)
        sum += papan_ones(words.lane[i]);
    return sum;
}

/* Appends the indices of all bits, plus start, to the `before` indices already in the list. */
PAPAN_BODY void papan_words_list(papan_words words, uint32_t *map, unsigned before, uint32_t start)
{
    for (unsigned i = 0; i < PAPAN_LANES; i++)
        for (; words.lane[i] != 0; words.lane[i] &= words.lane[i] - 1)
            map[papan_map_place(before++)] = start + i * 32 + papan_lowest(words.lane[i]);
}

/* The bits that are also in a. */
PAPAN_BODY papan_words papan_words_both(papan_words words, const uint32_t *a)
{
    for (unsigned i = 0; i < PAPAN_LANES; i++)
        words.lane[i] &= a[i];
    return words;
}

/* The bits in neither a nor b. */
PAPAN_BODY papan_words papan_words_apart(papan_words words, const uint32_t *a, const uint32_t *b)
{
    for (unsigned i = 0; i < PAPAN_LANES; i++)
        words.lane[i] &= ~(a[i] | b[i]);
    return words;
}

/* The first `length` bits. */
PAPAN_BODY papan_words papan_words_below(unsigned length)
{
    papan_words out;
    for (unsigned i = 0; i < PAPAN_LANES; i++)
        out.lane[i] = length >= i * 32 + 32 ? UINT32_MAX
                      : length <= i * 32    ? 0
                                            : (UINT32_C(1) << (length - i * 32)) - 1;
    return out;
}

PAPAN_BODY uint32_t papan_look_up_short(const uint16_t *place)
{
    return *place;
}

/* Adds the weights of the groups of all bits. The last ones are only loaded, and added by the next call, to
 * hide memory latency: after the last call, *sum lacks the values in late. */
PAPAN_BODY void papan_words_weigh(papan_words words, const uint16_t *list, const uint32_t *weight,
                                  papan_sum *sum, uint32_t late[2])
{
    *sum += late[0] + late[1];
    late[0] = late[1] = 0;
    for (unsigned i = 0; i < PAPAN_LANES; i++)
        for (; words.lane[i] != 0; words.lane[i] &= words.lane[i] - 1) {
            *sum += late[0];
            late[0] = late[1];
            late[1] = weight[list[i * 32 + papan_lowest(words.lane[i])]];
        }
}

/* Runs the following statement for the index i of each bit, in its lane. */
#define PAPAN_EACH_BIT(i, words)                                                                               \
    for (unsigned i = 0; i < 32 * PAPAN_LANES; i++)                                                            \
        if (((words).lane[i / 32] >> i % 32 & 1) != 0)

/* Warp barrier: makes earlier writes of each lane visible to all lanes. */
PAPAN_BODY void papan_together(void)
{
}

/* Turns the indices of up to 1024 placements, which are in the map, into 32 words for each diagonal of both
 * directions: the bits of the placements that use it. list: their groups. */
PAPAN_BODY void papan_map_make(uint32_t *map, unsigned length, const uint64_t *diagonals, const uint16_t *group,
                               uint16_t *list, papan_map_shape shape)
{
    uint32_t number[32 * PAPAN_LANES];
    uint32_t *low = map, *high = map + shape.count * PAPAN_MAP_STRIDE;
    for (unsigned at = 0; at < length; at++)
        number[at] = map[papan_map_place(at)];
    for (unsigned i = 0; i < 2 * shape.count * PAPAN_MAP_STRIDE; i++)
        map[i] = 0;
    for (unsigned at = 0; at < length; at++) {
        uint64_t own = diagonals[number[at]];
        for (unsigned i = 0; i < shape.count; i++) {
            unsigned word = i * PAPAN_MAP_STRIDE + at / 32;
            low[word] |= (uint32_t)(own >> (shape.low + i) & 1) << at % 32;
            high[word] |= (uint32_t)(own >> (32 + shape.high + i) & 1) << at % 32;
        }
        list[at] = group[number[at]];
    }
}

#endif
#endif
