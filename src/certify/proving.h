/* proving.h: what a method of proof gets and does. A method is a row of a table (certify.c). */
#ifndef PAPAN_CERTIFY_PROVING_H
#define PAPAN_CERTIFY_PROVING_H

#include "certify/certificate.h"
#include "model/model.h"

/* A claim to be proved. */
typedef struct papan_proving {
    const papan_puzzle *puzzle;
    const papan_request *request;
    const papan_model *model; /* canonical: options are numbered as in the certificate */
    uint32_t model_items, model_options;
    uint64_t model_digest;
    papan_allocator memory;
    papan_certificate *out;
    const char *claim;        /* "none", "unique" or "count" */
    bool counts;              /* it is "count" */
    papan_count count;        /* the solutions that must be found */
    const uint32_t *solution; /* of "unique": its options, ascending */
    size_t options;           /* their number */
    /* nanoseconds of work, roughly: done, allowed (0: no limit), and between two calls of papan_proving_stop()
     */
    uint64_t work, allowed, pace;
    /* output */
    uint64_t cases;
    bool stopped;      /* by the caller */
    bool spent;        /* the work that was allowed is done */
    papan_message why; /* why it failed */
} papan_proving;

/* Sets what names the model in the certificate: its size and its digest. */
papan_status papan_proving_name(papan_proving *p, const papan_model *model);
/* Begins the certificate: all lines before the proof, and the word "by" with the name of the method. */
bool papan_proving_begin(papan_proving *p, const char *method);
/* A stop hook for a papan_search whose context is the papan_proving. */
bool papan_proving_stop(void *p);
/* Is this the number of solutions that the search found? If not, one of both is wrong, and p->why says so. */
papan_status papan_proving_agrees(papan_proving *p, papan_count found);

/* The methods. Each writes a proof, or sets stopped or spent. */
papan_status papan_prove_by_tree(papan_proving *p);
papan_status papan_prove_by_levels(papan_proving *p); /* of a packing puzzle */
papan_status papan_prove_by_lrat(papan_proving *p);   /* no counts */

/* Proves "none" by the number of cells, without placements; false: this is not possible. */
bool papan_prove_by_area(papan_proving *p);
/* Proves "none" by weights, as a tree of one node, without a model. *proved: this was possible. */
papan_status papan_prove_by_reason(papan_proving *p, bool *proved);

#endif
