/* slices_128.c: the kernel of the dense search for WebAssembly SIMD and NEON: tests four placements at a time,
 * two per register, and tallies them in two lanes that are added up at the end. Lists are padded with words of
 * ones, which never survive. Survivors are moved together by storing every placement where the next survivor
 * belongs, so that the next one overwrites it if it does not survive; a shuffle for each register was tried in
 * WebAssembly and takes a third longer. NEON was run only under emulation, so its speed is unknown. */
#include "search/slices.h"

#if defined(PAPAN_VECTOR128)

typedef struct digits {
    v128_t one, two, four, more;
} digits;

/* d + a + b. A bit set in both a and b is carried to the twos directly. */
static inline digits add_masks(digits d, v128_t a, v128_t b)
{
    v128_t either = v_xor(a, b), carry = v_or(v_and(a, b), v_and(d.one, either)), carry2 = v_and(d.two, carry);
    return (digits){v_xor(d.one, either), v_xor(d.two, carry), v_xor(d.four, carry2),
                    v_or(d.more, v_and(d.four, carry2))};
}

/* Adds both lanes, digit by digit. */
static inline slices_tally sum(digits a)
{
    digits b = {v_swap64(a.one), v_swap64(a.two), v_swap64(a.four), v_swap64(a.more)};
    v128_t carry = v_and(a.one, b.one), twos = v_xor(a.two, b.two), fours = v_xor(a.four, b.four);
    v128_t carry2 = v_or(v_and(a.two, b.two), v_and(carry, twos));
    v128_t carry4 = v_or(v_and(a.four, b.four), v_and(carry2, fours));
    v128_t more = v_or(v_or(a.more, b.more), carry4);
    return (slices_tally){v_lane64(v_xor(a.one, b.one), 0), v_lane64(v_xor(twos, carry), 0),
                          v_lane64(v_xor(fours, carry2), 0), v_lane64(more, 0)};
}

static inline uint64_t *store_survivors(uint64_t *out, v128_t places, v128_t alive)
{
    unsigned which = v_bits64(alive);
    v_store_lane64(out, places, 0);
    out += which & 1;
    v_store_lane64(out, places, 1);
    return out + (which >> 1);
}

uint32_t papan_slices_filter_128(const uint64_t *from, uint32_t count, uint64_t taken, uint64_t *to,
                                 slices_tally *tally)
{
    const v128_t zero = v_all64(0), busy = v_all64(taken);
    digits all = {zero, zero, zero, zero};
    uint64_t *out = to;
    for (uint32_t i = 0; i < count; i += 4) {
        v128_t a = v_load(from + i), b = v_load(from + i + 2);
        v128_t alive_a = v_zeros64(v_and(a, busy)), alive_b = v_zeros64(v_and(b, busy));
        out = store_survivors(store_survivors(out, a, alive_a), b, alive_b);
        all = add_masks(all, v_and(a, alive_a), v_and(b, alive_b));
    }
    v_store(out, v_all64(UINT64_MAX));
    v_store(out + 2, v_all64(UINT64_MAX));
    *tally = sum(all);
    return (uint32_t)(out - to);
}

uint32_t papan_slices_find_128(const uint64_t *from, uint32_t count, uint32_t start, uint64_t bits)
{
    const v128_t wanted = v_all64(bits);
    for (; start + 4 <= count; start += 4) {
        v128_t any = v_or(v_load(from + start), v_load(from + start + 2));
        if (v_any(v_and(any, wanted)))
            break;
    }
    while (start < count && (from[start] & bits) == 0)
        start++;
    return start;
}
#endif
