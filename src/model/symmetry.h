/* symmetry.h: the symmetry group of a puzzle, and which of a solution's copies stands for all of them. Kept
 * apart from every strategy: a solution is the representative of its class, its canonical form, if, read cell
 * by cell, no image of it comes earlier in the dictionary. */
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
    bool copies;           /* some piece has several copies, which have no order among them */
    uint16_t *number;      /* [2 * labels] scratch for copies */
} papan_group;

papan_status papan_group_new(const papan_puzzle *puzzle, const papan_allocator *memory, papan_group **group);
void papan_group_free(papan_group *group);
/* The same group with scratch of its own in arena, for another thread; NULL: no memory. It is not to be freed.
 */
papan_group *papan_group_view(const papan_group *group, papan_arena *arena);

/* Is this solution the one of its class that stands for the others? Not for two threads at once where
 * group->copies. */
bool papan_group_represents(papan_group *group, const uint16_t *label);
/* Does image number index of the solution come before the solution itself? */
bool papan_group_comes_earlier(papan_group *group, unsigned index, const uint16_t *label);
/* Writes the image that represents the solution's class; scratch has room for one more solution. */
void papan_group_representative(papan_group *group, const uint16_t *label, uint16_t *representative,
                                uint16_t *scratch);
/* Writes image number index of a solution. */
void papan_group_image(const papan_group *group, unsigned index, const uint16_t *label, uint16_t *image);

#endif
