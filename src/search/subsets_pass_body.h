/* subsets_pass_body.h: one pass over the graph of `subsets`, compiled once for each register width. The
 * including file defines TARGET, PASSES (the name of the table), vec, and how instructions are named: OP(name),
 * and ALL(name) for those on all bits. Without OP, it defines the operations below in plain C.
 *
 * Tried and lost: adding along edges without a branch for each node (15 % slower: one more AND and a store for
 * each edge); sorting the nodes of a position by their pattern (8 % faster on one board of 720,000 nodes). */

#define INLINE TARGET static inline __attribute__((always_inline))

#if defined(OP)
#define zero   ALL(setzero)
#define and_   ALL(and)
#define add_32 OP(add_epi32)
#define add_64 OP(add_epi64)
#define load   ALL(load)
#define store  ALL(store)

/* Subtracts the prime from all sums that are not below it: from the others, the difference is larger. */
INLINE vec less_p(vec sum)
{
    return OP(min_epu32)(sum, OP(sub_epi32)(sum, OP(set1_epi32)(PAPAN_SUBSETS_P)));
}
#endif

enum { VECS = PAPAN_SUBSETS_WORDS * sizeof(uint64_t) / sizeof(vec) }; /* registers for one node */

INLINE vec add(vec a, vec b, const papan_subsets_modulus modulus)
{
    if (modulus == PAPAN_SUBSETS_64)
        return add_64(a, b);
    return modulus == PAPAN_SUBSETS_32 ? add_32(a, b) : less_p(add_32(a, b));
}

INLINE void add_edges(const papan_subsets_graph *g, uint32_t node, const vec *mask, const vec *value,
                      const papan_subsets_modulus modulus, vec sum[VECS])
{
    const uint32_t *from = g->from;
    uint32_t e = g->start[node];
    for (uint32_t end = g->masked[node]; e < end; e++) {
        const vec *other = value + (size_t)from[e] * VECS;
        for (unsigned v = 0; v < VECS; v++)
            sum[v] = add(sum[v], load(other + v), modulus);
    }
    for (uint32_t end = g->start[node + 1]; e < end; e++) {
        const vec *other = value + (size_t)from[e] * VECS;
        const vec *own = mask + (size_t)(g->piece[e] - g->tree) * VECS;
        for (unsigned v = 0; v < VECS; v++)
            sum[v] = add(sum[v], and_(load(other + v), load(own + v)), modulus);
    }
}

INLINE void pass(const papan_subsets_graph *g, const uint64_t *mask, uint64_t *value,
                 const papan_subsets_modulus modulus)
{
    vec *to = (vec *)value + VECS;
    for (uint32_t node = 1; node < g->nodes; node++, to += VECS) {
        vec sum[VECS];
        for (unsigned v = 0; v < VECS; v++)
            sum[v] = zero();
        add_edges(g, node, (const vec *)mask, (const vec *)value, modulus, sum);
        for (unsigned v = 0; v < VECS; v++)
            store(to + v, sum[v]);
    }
}

TARGET static void pass_32(const papan_subsets_graph *g, const uint64_t *mask, uint64_t *value)
{
    pass(g, mask, value, PAPAN_SUBSETS_32);
}

TARGET static void pass_64(const papan_subsets_graph *g, const uint64_t *mask, uint64_t *value)
{
    pass(g, mask, value, PAPAN_SUBSETS_64);
}

TARGET static void pass_prime(const papan_subsets_graph *g, const uint64_t *mask, uint64_t *value)
{
    pass(g, mask, value, PAPAN_SUBSETS_PRIME);
}

papan_subsets_pass *const PASSES[PAPAN_SUBSETS_MODULI] = {pass_32, pass_64, pass_prime};
