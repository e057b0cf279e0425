/* slices_wasm.c: the kernel of the dense search with the SIMD instructions of WebAssembly: tests four
 * placements at a time, two per register, and tallies them in two lanes that are added up at the end. Lists
 * are padded with words of ones, which never survive. Survivors are moved together by storing every placement
 * where the next survivor belongs, so that the next one overwrites it if it does not survive; a shuffle for
 * each register was tried and takes a third longer. */
#include "search/slices.h"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>

typedef struct digits {
    v128_t one, two, four, more;
} digits;

/* d + a + b. A bit set in both a and b is carried to the twos directly. */
static inline digits add(digits d, v128_t a, v128_t b)
{
    v128_t either = wasm_v128_xor(a, b),
           carry = wasm_v128_or(wasm_v128_and(a, b), wasm_v128_and(d.one, either)),
           carry2 = wasm_v128_and(d.two, carry);
    return (digits){wasm_v128_xor(d.one, either), wasm_v128_xor(d.two, carry), wasm_v128_xor(d.four, carry2),
                    wasm_v128_or(d.more, wasm_v128_and(d.four, carry2))};
}

static inline v128_t swap(v128_t x)
{
    return wasm_i64x2_shuffle(x, x, 1, 0);
}

/* Adds both lanes, digit by digit. */
static inline slices_tally sum(digits a)
{
    digits b = {swap(a.one), swap(a.two), swap(a.four), swap(a.more)};
    v128_t carry = wasm_v128_and(a.one, b.one), twos = wasm_v128_xor(a.two, b.two),
           fours = wasm_v128_xor(a.four, b.four);
    v128_t carry2 = wasm_v128_or(wasm_v128_and(a.two, b.two), wasm_v128_and(carry, twos));
    v128_t carry4 = wasm_v128_or(wasm_v128_and(a.four, b.four), wasm_v128_and(carry2, fours));
    v128_t more = wasm_v128_or(wasm_v128_or(a.more, b.more), carry4);
    return (slices_tally){(uint64_t)wasm_i64x2_extract_lane(wasm_v128_xor(a.one, b.one), 0),
                          (uint64_t)wasm_i64x2_extract_lane(wasm_v128_xor(twos, carry), 0),
                          (uint64_t)wasm_i64x2_extract_lane(wasm_v128_xor(fours, carry2), 0),
                          (uint64_t)wasm_i64x2_extract_lane(more, 0)};
}

static inline uint64_t *keep(uint64_t *out, v128_t places, v128_t alive)
{
    unsigned which = (unsigned)wasm_i64x2_bitmask(alive);
    wasm_v128_store64_lane(out, places, 0);
    out += which & 1;
    wasm_v128_store64_lane(out, places, 1);
    return out + (which >> 1);
}

uint32_t papan_slices_filter_wasm(const uint64_t *from, uint32_t count, uint64_t taken, uint64_t *to,
                                  slices_tally *tally)
{
    const v128_t zero = wasm_i64x2_const_splat(0), busy = wasm_i64x2_splat((int64_t)taken);
    digits all = {zero, zero, zero, zero};
    uint64_t *out = to;
    for (uint32_t i = 0; i < count; i += 4) {
        v128_t a = wasm_v128_load(from + i), b = wasm_v128_load(from + i + 2);
        v128_t alive_a = wasm_i64x2_eq(wasm_v128_and(a, busy), zero),
               alive_b = wasm_i64x2_eq(wasm_v128_and(b, busy), zero);
        out = keep(keep(out, a, alive_a), b, alive_b);
        all = add(all, wasm_v128_and(a, alive_a), wasm_v128_and(b, alive_b));
    }
    wasm_v128_store(out, wasm_i64x2_const_splat(-1));
    wasm_v128_store(out + 2, wasm_i64x2_const_splat(-1));
    *tally = sum(all);
    return (uint32_t)(out - to);
}

uint32_t papan_slices_find_wasm(const uint64_t *from, uint32_t count, uint32_t start, uint64_t bits)
{
    const v128_t wanted = wasm_i64x2_splat((int64_t)bits);
    for (; start + 4 <= count; start += 4) {
        v128_t any = wasm_v128_or(wasm_v128_load(from + start), wasm_v128_load(from + start + 2));
        if (wasm_v128_any_true(wasm_v128_and(any, wanted)))
            break;
    }
    while (start < count && (from[start] & bits) == 0)
        start++;
    return start;
}
#endif
