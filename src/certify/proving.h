/* proving.h: the input and output of a method of proof. A method is a row of a table (certify.c). It writes
 * words and lines of a certificate (docs/certificates.md). */
#ifndef PAPAN_CERTIFY_PROVING_H
#define PAPAN_CERTIFY_PROVING_H

#include "base/count.h"
#include "model/model.h"

typedef struct papan_certificate {
    const papan_proof *proof;
    uint64_t hash, bytes;
    size_t used;     /* of text */
    unsigned column; /* characters in this line */
    bool failed;     /* the caller accepts no more */
    char text[4096];
} papan_certificate;

/* Begins a certificate; all bytes written before are discarded. False: the caller accepts no more. */
bool papan_certificate_begin(papan_certificate *certificate, const papan_proof *proof);
/* Adds a word, in a new line if this one is full. */
void papan_certificate_word(papan_certificate *certificate, const char *word, size_t length);
void papan_certificate_text(papan_certificate *certificate, const char *words);
void papan_certificate_number(papan_certificate *certificate, long long number);
void papan_certificate_pair(papan_certificate *certificate, long long number, long long other); /* 3:-1 */
void papan_certificate_count(papan_certificate *certificate, const char *before, papan_count count);
/* Adds 16 hexadecimal digits. */
void papan_certificate_digits(papan_certificate *certificate, uint64_t value);
/* Ends the line, if it has words. */
void papan_certificate_line(papan_certificate *certificate);
/* Passes all words so far to the caller. */
void papan_certificate_flush(papan_certificate *certificate);
/* Adds the checksum. False: the caller did not take everything. */
bool papan_certificate_end(papan_certificate *certificate);

/* A claim to be proved. */
typedef struct papan_proving {
    const papan_puzzle *puzzle;
    const papan_request *request;
    const papan_model *model; /* canonical: options are numbered as in the certificate */
    uint32_t model_items, model_options;
    uint64_t model_digest;
    papan_allocator memory;
    papan_certificate *out;
    papan_claim claim;        /* none, unique or count */
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

/* Sets the values that identify the model in the certificate: its size and its digest. */
papan_status papan_proving_name(papan_proving *p, const papan_model *model);
/* Begins the certificate: all lines before the proof, and the word "by" with the name of the method. */
bool papan_proving_begin(papan_proving *p, const char *method);
/* A stop hook for a papan_search whose context is the papan_proving. */
bool papan_proving_stop(void *p);
/* PAPAN_WRONG, with p->why, if the search found another number of solutions: one of the two is wrong. */
papan_status papan_proving_agrees(papan_proving *p, papan_count found);

/* The methods. Each writes a proof, or sets stopped or spent. */
papan_status papan_prove_by_tree(papan_proving *p);
papan_status papan_prove_by_levels(papan_proving *p); /* of a packing puzzle */
papan_status papan_prove_by_lrat(papan_proving *p);   /* no counts */

/* Proves "none" by the number of cells, without placements; false: this is not possible. */
bool papan_prove_by_area(papan_proving *p);
/* Proves "none" by weights, as a tree of one node, without a model. *proved: this was possible. */
papan_status papan_prove_by_reason(papan_proving *p, bool *proved);

/* ---- a model whose options are numbered as in certificates: canonical.c ---- */

/* Builds the model of a puzzle with its options in the canonical order (papan_model_order()): option i is
 * number i + 1 in certificates. PAPAN_TOO_BIG: there are too many. On failure nothing stays allocated. */
papan_status papan_canonical_model(const papan_puzzle *puzzle, const papan_allocator *memory,
                                   papan_model **model);
/* The options of a solution, ascending: option[model->options] receives them. Returns how many they are. */
size_t papan_canonical_options(const papan_model *model, const papan_puzzle *puzzle, const uint16_t *label,
                               uint32_t *option);

/* The digest that identifies the model in certificates (docs/certificates.md): FNV-1a with 64 bits over
 * numbers, the items with their bounds, then the options with their items in ascending order. PAPAN_NO_MEMORY:
 * none. */
papan_status papan_canonical_digest(const papan_model *model, uint64_t *digest);
/* FNV-1a: the first value, and the value after another number. */
uint64_t papan_digest_start(void);
uint64_t papan_digest_add(uint64_t digest, uint64_t number);

#endif
