/* parity_128.c: the `parity` kernel for WebAssembly SIMD and NEON, with 256-bit chunks in two 128-bit
 * registers, so that the two offsets that are read for each y serve twice as many x as with one.
 *
 * NEON was run only under emulation, so its speed is unknown. WebAssembly, measured in Node 20 on x86-64: a
 * quarter of the time of the plain kernel; twice the time of AVX-512 at N = 16 (53 and 24 ms), three times at N
 * = 18 (1.02 and 0.32 s). Tried without gain: 128-bit chunks; four y at a time instead of eight, which saves V8
 * from spilling registers, but counts the bits of a byte twice as often; skipping eight y at a time that leave
 * no x, which takes a fifth longer; the sieve for 12 rows, which takes a sixth longer at N = 18. */
#include "colours/parity_kernel.h"

#if defined(PAPAN_VECTOR128)

#define WORDS         4
#define TARGET        /* all processors that the file is compiled for have these instructions */
#define INLINE        static inline __attribute__((always_inline))
#define KERNEL        papan_parity_128
#define NAME          PAPAN_VECTOR128
#define PREFIXES_FROM 0 /* not measured */
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

ONE(bits_by_byte, v_count_bits)
TWO(and_, v_and)
TWO(or_, v_or)
TWO(xor_, v_xor)
TWO(add_bytes, v_add8)
TWO(add_shorts, v_add16)
TWO(add_longs, v_add32)
TWO(widen, v_widen32) /* (wide, sum): adds 32-bit sums to 64-bit ones */
TWO(larger_shorts, v_max16)
TWO(multiply_shorts, v_multiply16)
TWO(multiply, v_dot16)
SHIFT(shifted_left, v_left64)
SHIFT(shifted_right, v_right64)
SHIFT(shorts_left, v_left16)
SHIFT(shorts_right, v_right16)

INLINE vec everywhere(uint64_t word)
{
    v128_t v = v_all64(word);
    return (vec){v, v};
}

INLINE vec zero(void)
{
    return everywhere(0);
}

/* The bits of b that are not in a. */
INLINE vec and_not(vec a, vec b)
{
    return (vec){v_without(b.a, a.a), v_without(b.b, a.b)};
}

INLINE vec load(const void *from)
{
    const char *at = from;
    return (vec){v_load(at), v_load(at + sizeof(v128_t))};
}

INLINE void store(void *to, vec v)
{
    char *at = to;
    v_store(at, v.a);
    v_store(at + sizeof(v128_t), v.b);
}

/* ---- what the kernel needs ---- */

/* Carry-save adder: *low + a + b as *carry and *low, bit by bit. Where a and b differ, low is carried,
 * elsewhere a: one instruction on ARM. */
INLINE void add_digits(vec *carry, vec *low, vec a, vec b)
{
    vec differ = xor_(a, b);
    *carry = (vec){v_select(low->a, a.a, differ.a), v_select(low->b, a.b, differ.b)};
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

INLINE uint64_t add_lanes(vec wide)
{
    v128_t both = v_add64(wide.a, wide.b);
    return v_lane64(both, 0) + v_lane64(both, 1);
}

INLINE bool all_zero(vec a, vec b)
{
    vec any = or_(a, b);
    return !v_any(v_or(any.a, any.b));
}

/* The entries of a row that belong to the lanes of every other octet. */
INLINE vec pick(const uint16_t *row, const uint32_t *rank, const uint8_t (*take)[PAPAN_PARITY_OCTET])
{
    return (vec){v_lookup(v_load(row + rank[0]), v_load(take[0])),
                 v_lookup(v_load(row + rank[2]), v_load(take[1]))};
}

INLINE void store_octets(uint16_t *row, vec even, vec odd)
{
    const v128_t octet[] = {even.a, odd.a, even.b, odd.b};
    for (int i = 0; i < 4; i++)
        v_store(row + i * PAPAN_PARITY_LANES, octet[i]);
}

INLINE void add_octets(uint16_t *row, const uint32_t *rank, vec even, vec odd)
{
    const v128_t octet[] = {even.a, odd.a, even.b, odd.b};
    for (int i = 0; i < 4; i++)
        v_store(row + rank[i], v_add16_at_most(octet[i], v_load(row + rank[i])));
}

/* A bit for each word that shares no bit with taken. */
INLINE unsigned survivors(vec words, vec taken)
{
    vec shared = and_(words, taken);
    return v_bits64(v_zeros64(shared.a)) | v_bits64(v_zeros64(shared.b)) << 2;
}

/* Stores the survivors together: each word is written to the place of the next survivor, and overwritten by the
 * next word if it is not one. */
INLINE uint64_t *store_front(uint64_t *out, vec words, unsigned which)
{
    v_store_lane64(out, words.a, 0);
    out += which & 1;
    v_store_lane64(out, words.a, 1);
    out += which >> 1 & 1;
    v_store_lane64(out, words.b, 0);
    out += which >> 2 & 1;
    v_store_lane64(out, words.b, 1);
    return out + (which >> 3);
}

#include "colours/parity_kernel_body.h"
#endif
