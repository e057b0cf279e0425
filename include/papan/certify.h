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

typedef struct papan_certified {
    size_t size;        /* see base.h */
    const char *claim;  /* "none", "unique", "some", "many" or "count"; NULL: nothing was certified */
    const char *method; /* "area", "tree", "levels" or "lrat"; NULL: solutions are the proof */
    uint64_t bytes;     /* of the certificate */
    uint64_t cases;     /* examined for it, after the search */
} papan_certified;

/* Answers the request like papan_solve() and then writes a certificate of the answer: of the verdict for
 * PAPAN_FIRST and PAPAN_CHECK, of the number of solutions for PAPAN_COUNT. The strategy decides how it is
 * proved; NULL: by what is fastest. certified->claim is NULL and the verdict unknown if it was stopped first:
 * the bytes written are then incomplete. certified may be NULL. PAPAN_UNSUITABLE, with result->reason: this
 * request cannot be certified. */
PAPAN_API papan_status papan_certify(const papan_puzzle *puzzle, const papan_request *request,
                                     const papan_proof *proof, papan_result *result,
                                     papan_certified *certified);

#ifdef __cplusplus
}
#endif
#endif
