/* parity_wasm.c: the `parity` kernel for the SIMD instructions of WebAssembly, with 256-bit chunks in two
 * 128-bit registers, so that the two offsets that are read for each y serve twice as many x as with one.
 *
 * Measured in Node 20 on x86-64: a quarter of the time of the plain kernel; twice the time of AVX-512 at N = 16
 * (53 and 24 ms), three times at N = 18 (1.02 and 0.32 s). Tried without gain: 128-bit chunks; four y at a
 * time instead of eight, which saves V8 from spilling registers, but counts the bits of a byte twice as often;
 * skipping eight y at a time that leave no x, which takes a fifth longer; the sieve for 12 rows, which takes a
 * sixth longer at N = 18. */
#include "colours/parity_kernel.h"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>

#define WORDS  4
#define TARGET /* the whole file is compiled for SIMD */
#define INLINE static inline __attribute__((always_inline))
#define KERNEL papan_parity_wasm
#define NAME   "WebAssembly SIMD"
typedef struct vec {
    v128_t a, b;
} vec;

/* ---- instructions, applied to both registers ---- */

#define ONE(name, instruction)                                                                                 \
    INLINE vec name(vec v)                                                                                     \
    {                                                                                                          \
        return (vec){instruction(v.a), instruction(v.b)};                                                      \
    }
#define TWO(name, instruction)                                                                                 \
    INLINE vec name(vec v, vec w)                                                                              \
    {                                                                                                          \
        return (vec){instruction(v.a, w.a), instruction(v.b, w.b)};                                            \
    }
#define SHIFT(name, instruction)                                                                               \
    INLINE vec name(vec v, unsigned bits)                                                                      \
    {                                                                                                          \
        return (vec){instruction(v.a, bits), instruction(v.b, bits)};                                          \
    }

ONE(bits_by_byte, wasm_i8x16_popcnt)
TWO(and_, wasm_v128_and)
TWO(or_, wasm_v128_or)
TWO(xor_, wasm_v128_xor)
TWO(add_bytes, wasm_i8x16_add)
TWO(add_shorts, wasm_i16x8_add)
TWO(add_longs, wasm_i32x4_add)
TWO(add_words, wasm_i64x2_add)
TWO(larger_shorts, wasm_u16x8_max)
TWO(multiply_shorts, wasm_i16x8_mul)
TWO(multiply, wasm_i32x4_dot_i16x8)
SHIFT(shifted_left, wasm_i64x2_shl)
SHIFT(shifted_right, wasm_u64x2_shr)
SHIFT(shorts_left, wasm_i16x8_shl)
SHIFT(shorts_right, wasm_u16x8_shr)
ONE(low_longs, wasm_u64x2_extend_low_u32x4)
ONE(high_longs, wasm_u64x2_extend_high_u32x4)

INLINE vec everywhere(uint64_t word)
{
    v128_t v = wasm_i64x2_splat((int64_t)word);
    return (vec){v, v};
}

INLINE vec zero(void)
{
    return everywhere(0);
}

/* The bits of b that are not in a. */
INLINE vec and_not(vec a, vec b)
{
    return (vec){wasm_v128_andnot(b.a, a.a), wasm_v128_andnot(b.b, a.b)};
}

INLINE vec load(const void *from)
{
    const char *at = from;
    return (vec){wasm_v128_load(at), wasm_v128_load(at + sizeof(v128_t))};
}

INLINE void store(void *to, vec v)
{
    char *at = to;
    wasm_v128_store(at, v.a);
    wasm_v128_store(at + sizeof(v128_t), v.b);
}

/* ---- what the kernel needs ---- */

/* Carry-save adder: *low + a + b as *carry and *low, bit by bit. Where a and b differ, low is carried,
 * elsewhere a: one instruction on ARM. */
INLINE void add_digits(vec *carry, vec *low, vec a, vec b)
{
    vec differ = xor_(a, b);
    *carry = (vec){wasm_v128_bitselect(low->a, a.a, differ.a), wasm_v128_bitselect(low->b, a.b, differ.b)};
    *low = xor_(differ, *low);
}

INLINE vec even_bytes(vec v)
{
    return and_(v, everywhere(UINT64_C(0x00FF00FF00FF00FF)));
}

INLINE vec odd_bytes(vec v)
{
    return shorts_right(v, 8);
}

INLINE vec eight_even_bytes(vec v)
{
    return shorts_left(even_bytes(v), 3);
}

INLINE vec eight_odd_bytes(vec v)
{
    return shorts_left(odd_bytes(v), 3);
}

/* Adds 32-bit sums to 64-bit ones. */
INLINE vec widen(vec wide, vec sum)
{
    return add_words(wide, add_words(low_longs(sum), high_longs(sum)));
}

INLINE uint64_t add_lanes(vec wide)
{
    v128_t both = wasm_i64x2_add(wide.a, wide.b);
    return (uint64_t)wasm_i64x2_extract_lane(both, 0) + (uint64_t)wasm_i64x2_extract_lane(both, 1);
}

INLINE bool all_zero(vec a, vec b)
{
    vec any = or_(a, b);
    return !wasm_v128_any_true(wasm_v128_or(any.a, any.b));
}

/* The entries of a row that belong to the lanes of every other octet. */
INLINE vec pick(const uint16_t *row, const uint32_t *rank, const uint8_t (*take)[PAPAN_PARITY_OCTET])
{
    return (vec){wasm_i8x16_swizzle(wasm_v128_load(row + rank[0]), wasm_v128_load(take[0])),
                 wasm_i8x16_swizzle(wasm_v128_load(row + rank[2]), wasm_v128_load(take[1]))};
}

INLINE void store_octets(uint16_t *row, vec even, vec odd, bool add)
{
    const v128_t octet[] = {even.a, odd.a, even.b, odd.b};
    for (int i = 0; i < 4; i++, row += PAPAN_PARITY_LANES)
        wasm_v128_store(row, add ? wasm_u16x8_add_sat(octet[i], wasm_v128_load(row)) : octet[i]);
}

/* A bit for each word that shares no bit with taken. */
INLINE unsigned survivors(vec words, vec taken)
{
    const v128_t none = wasm_i64x2_const_splat(0);
    vec shared = and_(words, taken);
    return wasm_i64x2_bitmask(wasm_i64x2_eq(shared.a, none)) |
           (unsigned)wasm_i64x2_bitmask(wasm_i64x2_eq(shared.b, none)) << 2;
}

/* Stores the survivors together: each word goes where the next survivor belongs, and the next one overwrites it
 * if it is none. */
INLINE uint64_t *store_front(uint64_t *out, vec words, unsigned which)
{
    wasm_v128_store64_lane(out, words.a, 0);
    out += which & 1;
    wasm_v128_store64_lane(out, words.a, 1);
    out += which >> 1 & 1;
    wasm_v128_store64_lane(out, words.b, 0);
    out += which >> 2 & 1;
    wasm_v128_store64_lane(out, words.b, 1);
    return out + (which >> 3);
}

#include "colours/parity_kernel_body.h"
#endif
