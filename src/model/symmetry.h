/* symmetry.h: the symmetry group of a puzzle, and canonical forms of solutions. Independent of every
 * strategy: a solution represents its class, that is, it is the canonical form, if no image of it is
 * lexicographically smaller, cell by cell. */
#ifndef PAPAN_MODEL_SYMMETRY_H
#define PAPAN_MODEL_SYMMETRY_H

#include "puzzle/puzzle.h"

enum { PAPAN_SYMMETRIES_MAX = 48 };

typedef struct papan_group {
    papan_arena arena; /* it lies there itself */
    const papan_puzzle *puzzle;
    unsigned order;        /* symmetries, the identity (number 0) included */
    uint32_t *image;       /* [order * cells] where a cell goes */
    uint32_t *source;      /* [order * cells] what comes to a cell: the inverse of image */
    uint16_t *thing_image; /* [order * things] */
    bool copies;           /* some piece has several copies, which are not ordered */
    uint16_t *number;      /* [2 * labels] scratch for copies */
} papan_group;

papan_status papan_group_new(const papan_puzzle *puzzle, const papan_allocator *memory, papan_group **group);
void papan_group_free(papan_group *group);
/* The same group with its own scratch memory in arena, for another thread; NULL: no memory. Do not free it. */
papan_group *papan_group_view(const papan_group *group, papan_arena *arena);

/* True if this solution represents its class. Must not be called by two threads at once if group->copies. */
bool papan_group_represents(papan_group *group, const uint16_t *label);
/* True if image number index of the solution is smaller than the solution itself. */
bool papan_group_comes_earlier(papan_group *group, unsigned index, const uint16_t *label);
/* Writes the image that represents the solution's class; scratch has room for one more solution. */
void papan_group_representative(papan_group *group, const uint16_t *label, uint16_t *representative,
                                uint16_t *scratch);
/* Writes image number index of a solution. */
void papan_group_image(const papan_group *group, unsigned index, const uint16_t *label, uint16_t *image);

#endif
