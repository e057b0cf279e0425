/* hall.h: within a search tree: items that need more options than fit, proved by weights
 * (docs/certificates.md). */
#ifndef PAPAN_CERTIFY_HALL_H
#define PAPAN_CERTIFY_HALL_H

#include "certify/certificate.h"
#include "search/strategy.h"

enum { PAPAN_HALL_GROUPS = 3 };

typedef struct papan_halls {
    unsigned groups;
    uint32_t size;                     /* items in each group */
    uint32_t first[PAPAN_HALL_GROUPS]; /* the first item of each; the others follow it */
    uint32_t *item_in;                 /* [options][groups] which item of a group an option covers, from 0 */
    size_t room;
} papan_halls;

/* Finds groups of items of which each option covers exactly one, as rows, columns and regions. */
papan_status papan_halls_new(const papan_model *model, const papan_allocator *memory, papan_halls *halls);
void papan_halls_free(papan_halls *halls, const papan_allocator *memory);
/* Writes the weights if no solution is below this node. False: none were found. */
bool papan_halls_prove(const papan_halls *halls, const papan_tree_node *node, papan_certificate *out);

#endif
