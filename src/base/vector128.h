/* vector128.h: 128-bit vector instructions, under one set of names for WebAssembly SIMD and NEON (arm64), so
 * that kernels for both are written once. Where one of the two is available, PAPAN_VECTOR128 is defined as its
 * name; x86-64 has wider registers and kernels of its own. A vector is 128 bits without a type: the number in a
 * name is the width of the lanes. Lanes are numbered in memory order, so big-endian ARM, which numbers them the
 * other way round, does not use this. */
#ifndef PAPAN_BASE_VECTOR128_H
#define PAPAN_BASE_VECTOR128_H

#include <stdbool.h>
#include <stdint.h>

#define VECTOR static inline __attribute__((always_inline))

#if defined(__wasm_simd128__)
#define PAPAN_VECTOR128 "WebAssembly SIMD"
#include <wasm_simd128.h>

#define v_and           wasm_v128_and
#define v_or            wasm_v128_or
#define v_xor           wasm_v128_xor
#define v_without       wasm_v128_andnot    /* (a, b): the bits of a that are not in b */
#define v_select        wasm_v128_bitselect /* (a, b, mask): a where mask is 1, b where it is 0 */
#define v_any           wasm_v128_any_true
#define v_load          wasm_v128_load
#define v_store         wasm_v128_store
#define v_count_bits    wasm_i8x16_popcnt
#define v_lookup        wasm_i8x16_swizzle /* (bytes, places) */
#define v_add8          wasm_i8x16_add
#define v_add16         wasm_i16x8_add
#define v_add16_at_most wasm_u16x8_add_sat
#define v_add32         wasm_i32x4_add
#define v_add64         wasm_i64x2_add
#define v_max16         wasm_u16x8_max
#define v_multiply16    wasm_i16x8_mul
#define v_dot16         wasm_i32x4_dot_i16x8 /* 32-bit lanes: the sum of two products each of numbers below 2^15 */
#define v_left16        wasm_i16x8_shl
#define v_right16       wasm_u16x8_shr
#define v_left64        wasm_i64x2_shl
#define v_right64       wasm_u64x2_shr
/* Lane 0 or 1, a constant. */
#define v_lane64(v, lane)           ((uint64_t)wasm_i64x2_extract_lane(v, lane))
#define v_store_lane64(to, v, lane) wasm_v128_store64_lane(to, v, lane)

VECTOR v128_t v_all64(uint64_t word)
{
    return wasm_i64x2_splat((int64_t)word);
}

VECTOR v128_t v_swap64(v128_t v)
{
    return wasm_i64x2_shuffle(v, v, 1, 0);
}

/* All ones in each lane that is zero. */
VECTOR v128_t v_zeros64(v128_t v)
{
    return wasm_i64x2_eq(v, wasm_i64x2_const_splat(0));
}

/* One bit for each lane of a mask. */
VECTOR unsigned v_bits64(v128_t mask)
{
    return (unsigned)wasm_i64x2_bitmask(mask);
}

/* Adds 32-bit sums to 64-bit ones, in any order. */
VECTOR v128_t v_widen32(v128_t wide, v128_t sum)
{
    return wasm_i64x2_add(wide,
                          wasm_i64x2_add(wasm_u64x2_extend_low_u32x4(sum), wasm_u64x2_extend_high_u32x4(sum)));
}

#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(__ARM_BIG_ENDIAN)
#define PAPAN_VECTOR128 "NEON"
#include <arm_neon.h>

typedef uint64x2_t v128_t;

#define v_and                       vandq_u64
#define v_or                        vorrq_u64
#define v_xor                       veorq_u64
#define v_without                   vbicq_u64
#define v_select(a, b, mask)        vbslq_u64(mask, a, b)
#define v_add64                     vaddq_u64
#define v_all64                     vdupq_n_u64
#define v_zeros64                   vceqzq_u64
#define v_lane64(v, lane)           vgetq_lane_u64(v, lane)
#define v_store_lane64(to, v, lane) vst1q_lane_u64(to, v, lane)

#define V_TWO(name, instruction, type)                                                                         \
    VECTOR v128_t name(v128_t a, v128_t b)                                                                     \
    {                                                                                                          \
        return (v128_t)instruction((type)a, (type)b);                                                          \
    }
V_TWO(v_add8, vaddq_u8, uint8x16_t)
V_TWO(v_add16, vaddq_u16, uint16x8_t)
V_TWO(v_add16_at_most, vqaddq_u16, uint16x8_t)
V_TWO(v_add32, vaddq_u32, uint32x4_t)
V_TWO(v_max16, vmaxq_u16, uint16x8_t)
V_TWO(v_multiply16, vmulq_u16, uint16x8_t)
V_TWO(v_lookup, vqtbl1q_u8, uint8x16_t)
#undef V_TWO

VECTOR v128_t v_load(const void *from)
{
    return (v128_t)vld1q_u8(from);
}

VECTOR void v_store(void *to, v128_t v)
{
    vst1q_u8(to, (uint8x16_t)v);
}

VECTOR bool v_any(v128_t v)
{
    return vmaxvq_u32((uint32x4_t)v) != 0;
}

VECTOR v128_t v_count_bits(v128_t v)
{
    return (v128_t)vcntq_u8((uint8x16_t)v);
}

/* Lanes i and i + 4 instead of neighbours: the callers only add them all. */
VECTOR v128_t v_dot16(v128_t a, v128_t b)
{
    uint16x8_t x = (uint16x8_t)a, y = (uint16x8_t)b;
    return (v128_t)vmlal_high_u16(vmull_u16(vget_low_u16(x), vget_low_u16(y)), x, y);
}

/* The instruction shifts left by a signed number in each lane. */
VECTOR v128_t v_left16(v128_t v, unsigned bits)
{
    return (v128_t)vshlq_u16((uint16x8_t)v, vdupq_n_s16((int16_t)bits));
}

VECTOR v128_t v_right16(v128_t v, unsigned bits)
{
    return (v128_t)vshlq_u16((uint16x8_t)v, vdupq_n_s16((int16_t) - (int)bits));
}

VECTOR v128_t v_left64(v128_t v, unsigned bits)
{
    return vshlq_u64(v, vdupq_n_s64((int64_t)bits));
}

VECTOR v128_t v_right64(v128_t v, unsigned bits)
{
    return vshlq_u64(v, vdupq_n_s64(-(int64_t)bits));
}

VECTOR v128_t v_swap64(v128_t v)
{
    return vextq_u64(v, v, 1);
}

VECTOR unsigned v_bits64(v128_t mask)
{
    uint64_t halves = vget_lane_u64((uint64x1_t)vmovn_u64(mask), 0);
    return (unsigned)((halves & 1) | (halves >> 32 & 2));
}

VECTOR v128_t v_widen32(v128_t wide, v128_t sum)
{
    return vpadalq_u32(wide, (uint32x4_t)sum);
}
#endif
#undef VECTOR

#endif
