/* slices_wasm.c: the kernel of the dense search with the SIMD instructions of WebAssembly: four places are
 * tested at a time, two to a register, and tallied in four lanes that are added up at the end. Lists are filled
 * up with words of ones, which never survive. Moving survivors together by a shuffle per register was tried and
 * is no faster than plain stores, of which the next overwrites the one that does not stay. */
#include "search/slices.h"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>

typedef struct digits {
    v128_t one, two, four, more;
} digits;

static inline digits add(digits d, v128_t mask)
{
    v128_t carry = wasm_v128_and(d.one, mask), carry2 = wasm_v128_and(d.two, carry);
    return (digits){wasm_v128_xor(d.one, mask), wasm_v128_xor(d.two, carry), wasm_v128_xor(d.four, carry2),
                    wasm_v128_or(d.more, wasm_v128_and(d.four, carry2))};
}

static inline slices_tally lane(const digits *d, int which)
{
    return which == 0 ? (slices_tally){(uint64_t)wasm_i64x2_extract_lane(d->one, 0),
                                       (uint64_t)wasm_i64x2_extract_lane(d->two, 0),
                                       (uint64_t)wasm_i64x2_extract_lane(d->four, 0),
                                       (uint64_t)wasm_i64x2_extract_lane(d->more, 0)}
                      : (slices_tally){(uint64_t)wasm_i64x2_extract_lane(d->one, 1),
                                       (uint64_t)wasm_i64x2_extract_lane(d->two, 1),
                                       (uint64_t)wasm_i64x2_extract_lane(d->four, 1),
                                       (uint64_t)wasm_i64x2_extract_lane(d->more, 1)};
}

/* a + b, digit by digit. */
static inline digits sum(digits a, digits b)
{
    v128_t carry = wasm_v128_and(a.one, b.one), twos = wasm_v128_xor(a.two, b.two),
           fours = wasm_v128_xor(a.four, b.four);
    v128_t carry2 = wasm_v128_or(wasm_v128_and(a.two, b.two), wasm_v128_and(carry, twos));
    v128_t carry4 = wasm_v128_or(wasm_v128_and(a.four, b.four), wasm_v128_and(carry2, fours));
    return (digits){wasm_v128_xor(a.one, b.one), wasm_v128_xor(twos, carry), wasm_v128_xor(fours, carry2),
                    wasm_v128_or(wasm_v128_or(a.more, b.more), carry4)};
}

static inline uint64_t *keep(uint64_t *out, v128_t places, v128_t alive)
{
    out[0] = (uint64_t)wasm_i64x2_extract_lane(places, 0);
    out -= wasm_i64x2_extract_lane(alive, 0);
    out[0] = (uint64_t)wasm_i64x2_extract_lane(places, 1);
    return out - wasm_i64x2_extract_lane(alive, 1);
}

uint32_t papan_slices_filter_wasm(const uint64_t *from, uint32_t count, uint64_t taken, uint64_t *to,
                                  slices_tally *tally)
{
    const v128_t zero = wasm_i64x2_const_splat(0), busy = wasm_i64x2_splat((int64_t)taken);
    digits even = {zero, zero, zero, zero}, odd = even;
    uint64_t *out = to;
    for (uint32_t i = 0; i < count; i += 4) {
        v128_t a = wasm_v128_load(from + i), b = wasm_v128_load(from + i + 2);
        v128_t alive_a = wasm_i64x2_eq(wasm_v128_and(a, busy), zero),
               alive_b = wasm_i64x2_eq(wasm_v128_and(b, busy), zero);
        out = keep(keep(out, a, alive_a), b, alive_b);
        even = add(even, wasm_v128_and(a, alive_a));
        odd = add(odd, wasm_v128_and(b, alive_b));
    }
    wasm_v128_store(out, wasm_i64x2_const_splat(-1));
    wasm_v128_store(out + 2, wasm_i64x2_const_splat(-1));
    digits all = sum(even, odd);
    *tally = papan_tally_sum(lane(&all, 0), lane(&all, 1));
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
