/* canonical.h: a model whose options are numbered as in certificates. */
#ifndef PAPAN_CERTIFY_CANONICAL_H
#define PAPAN_CERTIFY_CANONICAL_H

#include "model/model.h"

/* Builds the model of a puzzle with its options in the canonical order (papan_model_order()): option i is
 * number i + 1 in certificates. PAPAN_TOO_BIG: there are too many. On failure nothing stays allocated. */
papan_status papan_canonical_model(const papan_puzzle *puzzle, const papan_allocator *memory,
                                   papan_model **model);
/* The options of a solution, ascending: option[model->options] receives them. Returns how many they are. */
size_t papan_canonical_options(const papan_model *model, const papan_puzzle *puzzle, const uint16_t *label,
                               uint32_t *option);

/* The digest that names the model in certificates (docs/certificates.md): FNV-1a with 64 bits over numbers, the
 * items with their bounds, then the options with their items in ascending order. PAPAN_NO_MEMORY: none. */
papan_status papan_canonical_digest(const papan_model *model, uint64_t *digest);
/* FNV-1a: the first value, and the value after another number. */
uint64_t papan_digest_start(void);
uint64_t papan_digest_add(uint64_t digest, uint64_t number);

#endif
