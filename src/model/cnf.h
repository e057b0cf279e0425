/* cnf.h: a model as clauses (conjunctive normal form, CNF), for SAT solvers and for proofs. docs/models.md
 * defines variables and clauses exactly, so that anyone can recompute them; the numbers here are those of the
 * DIMACS file.
 *
 * Variable i + 1 is the option at place i of the canonical order; the auxiliary variables follow. Their values
 * follow from those of the options, so the CNF has as many models as the puzzle has solutions. An item that
 * allows several options, or one of many, is counted by a tree (totalizer; Bailleux and Boufkhad 2003): its
 * leaves are the options, and output j of a node is true if at least j options below it are chosen. A tree
 * rather than a chain (sequential counter), because a step of unit propagation then passes about 2 log n
 * clauses, not n: proofs list each of them. */
#ifndef PAPAN_MODEL_CNF_H
#define PAPAN_MODEL_CNF_H

#include "model/model.h"

/* How the clauses express an item, apart from the clause "at least one", which comes first if low is 1. */
typedef enum papan_cnf_form {
    PAPAN_CNF_PLAIN,  /* no further clause */
    PAPAN_CNF_FAILS,  /* it has too few options: the empty clause */
    PAPAN_CNF_CLOSED, /* high is 0: a clause for each option */
    PAPAN_CNF_PAIRS,  /* high is 1, few options: a clause for each pair */
    PAPAN_CNF_TREE
} papan_cnf_form;

enum { PAPAN_CNF_PAIRED_MAX = 5 }; /* options of an item in pairs */

typedef struct papan_cnf_item {
    uint32_t first, size; /* its options are member[first] up to member[first + size], ascending variables */
    uint32_t low, most;   /* most: the smaller of high and size */
    papan_cnf_form form;
    uint32_t node;   /* its first node: size - 1 inner nodes in post-order, the root last */
    uint64_t clause; /* the number of its first clause, from 1 */
} papan_cnf_item;

/* An inner node of a tree. */
typedef struct papan_cnf_node {
    uint32_t variable; /* its first output; a root has none */
    uint64_t clause;   /* the number of its first clause */
} papan_cnf_node;

typedef struct papan_cnf {
    const papan_model *model;
    papan_arena arena;
    uint32_t *order;    /* [options] the option of each variable: variable i + 1 is option order[i] */
    uint32_t *variable; /* [options] the inverse */
    uint32_t variables; /* auxiliary ones included */
    uint64_t clauses;
    papan_cnf_item *item; /* [items] */
    uint32_t *member;     /* [nodes of the model] */
    papan_cnf_node *node;
} papan_cnf;

/* PAPAN_TOO_BIG: more than INT32_MAX variables. On failure nothing stays allocated. */
papan_status papan_cnf_new(const papan_model *model, const papan_allocator *memory, papan_cnf *cnf);
void papan_cnf_free(papan_cnf *cnf);

/* The options below a node: [from, from + size) of the item's list; node: its first inner node. */
typedef struct papan_cnf_range {
    uint32_t from, size, node;
} papan_cnf_range;

static inline papan_cnf_range papan_cnf_root(const papan_cnf_item *item)
{
    return (papan_cnf_range){0, item->size, item->node};
}

static inline papan_cnf_range papan_cnf_left(papan_cnf_range r)
{
    return (papan_cnf_range){r.from, r.size / 2, r.node};
}

static inline papan_cnf_range papan_cnf_right(papan_cnf_range r)
{
    uint32_t left = r.size / 2;
    return (papan_cnf_range){r.from + left, r.size - left, r.node + left - 1};
}

static inline uint32_t papan_cnf_outputs(const papan_cnf_item *item, papan_cnf_range r)
{
    return r.size < item->most ? r.size : item->most;
}

/* The inner node of a range of at least two options. */
static inline const papan_cnf_node *papan_cnf_node_of(const papan_cnf *cnf, papan_cnf_range r)
{
    return &cnf->node[r.node + r.size - 2];
}

/* The variable of output j of a node, j from 1. A leaf has one output, its option. */
uint32_t papan_cnf_output(const papan_cnf *cnf, const papan_cnf_item *item, papan_cnf_range r, uint32_t j);

/* The clauses of a node, in this order; a and b are the numbers of options chosen on its left and right:
 *   up     at least a and at least b: at least a + b            1 <= a + b <= outputs
 *   down   at most a and at most b: at most a + b               a + b < outputs
 *   limit  not at least a and at least b                        a + b = most + 1, a >= 1, b >= 1
 *   least  not at most a and at most b (a root, low >= 2)       a + b = low - 1
 * a ascends, then b. A root has only the last two, another node only the first three. */
typedef enum papan_cnf_rule { PAPAN_CNF_UP, PAPAN_CNF_DOWN, PAPAN_CNF_LIMIT, PAPAN_CNF_LEAST } papan_cnf_rule;

/* The number of a clause of a node, from 1. */
uint64_t papan_cnf_rule_clause(const papan_cnf *cnf, const papan_cnf_item *item, papan_cnf_range r,
                               papan_cnf_rule rule, uint32_t a, uint32_t b);

/* Receives the clauses: literals as in DIMACS, a negated variable is negative. False: stop. */
typedef struct papan_cnf_sink {
    void *context;
    bool (*clause)(void *context, const int32_t *literal, size_t size);
} papan_cnf_sink;

/* Passes all clauses on, in order; false: the sink stopped, or out of memory. */
bool papan_cnf_visit(const papan_cnf *cnf, const papan_cnf_sink *sink);

#endif
