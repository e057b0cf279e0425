/* subsets.h: what the files of the strategy `subsets` share. subsets.c explains the method.
 *
 *   subsets.c        the strategy: all subsets of the pieces, in a tree
 *   subsets_graph.c  the graph of the frontier method in its shortest form, without some of the pieces,
 *                    and with fewer nodes once most pieces are decided
 *   subsets_bound.c  an upper bound of the number of solutions
 *   subsets_pass.c   adds up all paths through the graph for many subsets at once, in plain C
 *   subsets_pass_body.h, subsets_avx2.c, subsets_avx512.c
 *                    the same with vector instructions */
#ifndef PAPAN_SEARCH_SUBSETS_H
#define PAPAN_SEARCH_SUBSETS_H

#include "search/frontier.h"

enum {
    PAPAN_SUBSETS_PIECES = 32, /* at most */
    PAPAN_SUBSETS_WORDS = 16   /* of a node: 16 numbers of 64 bits, or 32 of 32 bits */
};

/* Numbers are counted modulo 2^32, 2^64, or a prime: the largest one below 2^31. */
typedef enum papan_subsets_modulus {
    PAPAN_SUBSETS_32,
    PAPAN_SUBSETS_64,
    PAPAN_SUBSETS_PRIME,
    PAPAN_SUBSETS_MODULI
} papan_subsets_modulus;

#define PAPAN_SUBSETS_P 0x7FFFFFFFu /* 2^31 - 1 */

/* Nodes are numbered so that edges lead to higher numbers; the first is the empty board, the last the full one.
 * Edges are stored with the node they lead to. Pieces are numbered from the one with the most edges: those from
 * `tree` on are masked, which means that the subsets counted at once differ in them. */
typedef struct papan_subsets_graph {
    uint32_t nodes;
    uint32_t tree;    /* pieces that are not masked */
    uint32_t present; /* bits: the pieces that have edges */
    uint32_t *start;  /* [nodes + 1] the edges into each node, */
    uint32_t *masked; /* [nodes] and where those of masked pieces begin */
    uint32_t *from;   /* [edges] */
    uint8_t *piece;   /* [edges] */
    papan_frontier_array start_room, masked_room, from_room, piece_room;
} papan_subsets_graph;

static inline uint32_t papan_subsets_edges(const papan_subsets_graph *g)
{
    return g->start[g->nodes];
}

/* ---- subsets_graph.c ---- */

papan_status papan_subsets_room(papan_frontier *f, papan_subsets_graph *g, size_t nodes, size_t edges);

/* Numbers the nodes of the frontier's graph through which a path leads to the end. masked: how many pieces to
 * mask, or all if there are fewer. No nodes: no path leads there. */
papan_status papan_subsets_make(papan_frontier *f, uint32_t root, unsigned masked, papan_subsets_graph *g);
/* What is left without some pieces; no nodes if no path is left. number: room for each node of g. */
papan_status papan_subsets_without(papan_frontier *f, const papan_subsets_graph *g, uint32_t pieces,
                                   uint32_t *number, papan_subsets_graph *left);
void papan_subsets_drop(papan_frontier *f, papan_subsets_graph *g);

typedef struct papan_subsets_contraction {
    papan_subsets_graph left, lists;
    papan_frontier_array same_room, outs_room;
} papan_subsets_contraction;

/* Sets c->left to a smaller graph with the same numbers of paths, if all pieces that are not masked are in the
 * set. */
papan_status papan_subsets_contract(papan_frontier *f, const papan_subsets_graph *g,
                                    papan_subsets_contraction *c);
void papan_subsets_drop_contraction(papan_frontier *f, papan_subsets_contraction *c);

/* ---- subsets_bound.c ---- */

/* At least the number of solutions, up to rounding errors of one in a million. */
papan_status papan_subsets_bound(papan_frontier *f, const papan_subsets_graph *g, unsigned pieces,
                                 double *bound);

/* ---- subsets_pass.c ---- */

/* Sets value[node][word] to the number of paths from the first node, with mask[piece - tree][word] applied to
 * every edge of a masked piece. value and mask are aligned to 64 bytes. */
typedef void papan_subsets_pass(const papan_subsets_graph *g, const uint64_t *mask, uint64_t *value);

papan_subsets_pass *papan_subsets_pass_for(bool plain, papan_subsets_modulus modulus);

/* One for each modulus. */
extern papan_subsets_pass *const papan_subsets_plain[PAPAN_SUBSETS_MODULI],
    *const papan_subsets_avx2[PAPAN_SUBSETS_MODULI], *const papan_subsets_avx512[PAPAN_SUBSETS_MODULI];

#endif
