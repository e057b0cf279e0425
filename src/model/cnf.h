/* cnf.h: a model as clauses (conjunctive normal form, CNF), for SAT solvers and for proofs. docs/models.md
 * defines variables and clauses exactly, so that anyone can recompute them; the numbers here are those of the
 * DIMACS file.
 *
 * Variable i + 1 is the option at place i of the canonical order; variables for colours (colours.h) and the
 * auxiliary ones follow. Their values follow from those of the options, so the CNF has as many models as the
 * puzzle has solutions. An item that allows several options, or one of many, is counted by a tree (totalizer;
 * Bailleux and Boufkhad 2003): its leaves are the options, and output j of a node is true if at least j options
 * below it are chosen. A tree rather than a chain (sequential counter), because a step of unit propagation then
 * passes about 2 log n clauses, not n: proofs list each of them. */
#ifndef PAPAN_MODEL_CNF_H
#define PAPAN_MODEL_CNF_H

#include "model/colours.h"

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
    uint32_t node; /* its first node: size - 1 inner nodes in post-order, the root last */
} papan_cnf_item;

typedef struct papan_cnf {
    const papan_model *model; /* without colours */
    papan_colours colours;
    papan_arena arena;
    uint32_t *order;    /* [options] the option of each variable: variable i + 1 is option order[i] */
    uint32_t *variable; /* [options] the inverse */
    uint32_t variables; /* auxiliary ones included */
    uint64_t clauses;
    papan_cnf_item *item; /* [items] */
    uint32_t *member;     /* [nodes of the model] */
    int32_t *colour;      /* for each colour: its negated variable, and those of the options that give it */
    uint32_t *output;     /* the first output of each node; a root has none */
} papan_cnf;

/* PAPAN_TOO_BIG: more than INT32_MAX variables. On failure nothing stays allocated. */
papan_status papan_cnf_new(const papan_model *model, const papan_allocator *memory, papan_cnf *cnf);
void papan_cnf_free(papan_cnf *cnf);

/* Receives the clauses: literals as in DIMACS, a negated variable is negative. False: stop. */
typedef struct papan_cnf_sink {
    void *context;
    bool (*clause)(void *context, const int32_t *literal, size_t size);
} papan_cnf_sink;

/* Passes all clauses on, in order; false: the sink stopped, or out of memory. */
bool papan_cnf_visit(const papan_cnf *cnf, const papan_cnf_sink *sink);

#endif
