/* certify.h: answers with a certificate, by which others can check the answer without trusting the library
 * (docs/certificates.md has the format; the program papan-verify checks it). */
#ifndef PAPAN_CERTIFY_H
#define PAPAN_CERTIFY_H

#include "papan/solve.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where a certificate is written. Proofs may be long: they are written while they are found. */
typedef struct papan_proof {
    size_t size; /* see base.h */
    void *context;
    bool (*write)(void *context, const char *bytes, size_t length); /* false: stop, the search is over */
    bool (*restart)(void *context); /* forget all bytes so far; false: as above. NULL: impossible */
} papan_proof;

/* What a certificate claims. */
typedef enum papan_claim {
    PAPAN_CLAIM_NOTHING, /* nothing was certified */
    PAPAN_CLAIM_NONE,    /* there is no solution */
    PAPAN_CLAIM_UNIQUE,  /* exactly one */
    PAPAN_CLAIM_SOME,    /* at least one */
    PAPAN_CLAIM_MANY,    /* more than one */
    PAPAN_CLAIM_COUNT    /* this number of solutions */
} papan_claim;
/* The name of a claim, as certificates have it: "none", "unique", "some", "many", "count"; otherwise NULL. */
PAPAN_API const char *papan_claim_name(papan_claim claim);

typedef struct papan_certify_result {
    size_t size; /* see base.h */
    papan_claim claim;
    const char *method; /* "area", "tree", "levels" or "lrat"; NULL: solutions are the proof */
    uint64_t bytes;     /* of the certificate */
    uint64_t cases;     /* examined for it, after the search */
} papan_certify_result;

/* Answers the request like papan_solve() and then writes a certificate of the answer: of the verdict for
 * PAPAN_FIRST and PAPAN_CHECK, of the number of solutions for PAPAN_COUNT. The strategy decides how it is
 * proved; NULL: by what is fastest. Nothing is claimed and the verdict is unknown if it was stopped first: what
 * was written is then incomplete. certified may be NULL. PAPAN_UNSUITABLE: this request cannot be certified. */
PAPAN_API papan_status papan_certify(const papan_puzzle *puzzle, const papan_request *request,
                                     const papan_proof *proof, papan_result *result,
                                     papan_certify_result *certified, papan_message *why);

#ifdef __cplusplus
}
#endif
#endif
