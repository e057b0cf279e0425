/* symmetry.h: the symmetry group of a puzzle, canonical forms of solutions, and orbits of places. Independent
 * of every strategy: a solution represents its class, that is, it is the canonical form, if no image of it is
 * lexicographically smaller, cell by cell. */
#ifndef PAPAN_MODEL_SYMMETRY_H
#define PAPAN_MODEL_SYMMETRY_H

#include "model/model.h"
#include "puzzle/puzzle.h"

#include <assert.h>

enum { PAPAN_SYMMETRIES_MAX = 48 };

typedef struct papan_group {
    papan_arena arena; /* it lies there itself */
    const papan_puzzle *puzzle;
    unsigned order;        /* symmetries, the identity (number 0) included */
    uint32_t *image;       /* [order * cells] where a cell goes */
    uint32_t *source;      /* [order * cells] the cell that is mapped to a cell: the inverse of image */
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

/* ---- symmetry breaking for searches ----
 *
 * Of the places of one chosen thing (a piece with one copy) only one in each orbit of the symmetry group is
 * tried; each solution found this way stands for weight solutions.
 *
 * Let the chosen piece be at its representative place P, and let S be the symmetries that keep P. The solutions
 * of one class that have the piece at P form one orbit of S. So every class is found once if S is trivial, and
 * one symmetry for each place in the orbit of P gives the whole class. */

typedef struct papan_orbit {
    uint32_t option;                     /* the representative place */
    unsigned weight;                     /* places in the orbit */
    uint8_t mover[PAPAN_SYMMETRIES_MAX]; /* [weight] a symmetry to each place of the orbit; the first is 0 */
    unsigned keepers;                    /* symmetries other than the identity that keep the place */
    uint8_t keeper[PAPAN_SYMMETRIES_MAX];
} papan_orbit;

#define PAPAN_OTHER_THING UINT32_MAX
#define PAPAN_LEFT_OUT    (UINT32_MAX - 1)

typedef struct papan_orbits {
    papan_arena arena;
    papan_group *group; /* borrowed */
    uint16_t thing;
    unsigned orbits;
    papan_orbit *orbit;
    size_t room;
    uint32_t *of; /* [options] the orbit an option represents, PAPAN_LEFT_OUT, or PAPAN_OTHER_THING */
    uint32_t options;
    uint16_t *image, *scratch; /* [cells] scratch for papan_orbits_expand */
} papan_orbits;

/* True if the places of this thing can be reduced: it has one copy, and no symmetry turns it into another
 * thing. */
bool papan_orbits_possible(const papan_group *group, uint16_t thing);
/* *orbits == NULL and PAPAN_OK if the group is trivial or the thing cannot be reduced. */
papan_status papan_orbits_new(const papan_model *model, papan_group *group, uint16_t thing,
                              const papan_allocator *memory, papan_orbits **orbits);
void papan_orbits_free(papan_orbits *orbits);
/* The same orbits with their own scratch memory in arena, for another thread; NULL: no memory. Do not free
 * them. */
papan_orbits *papan_orbits_view(const papan_orbits *orbits, papan_arena *arena);

/* How many solutions a choice of this option stands for; 0: the option is left out. orbits may be NULL. */
static inline unsigned papan_orbits_weight(const papan_orbits *orbits, uint32_t option)
{
    assert(orbits == NULL || option < orbits->options);
    if (orbits == NULL || orbits->of[option] == PAPAN_OTHER_THING)
        return 1;
    return orbits->of[option] == PAPAN_LEFT_OUT ? 0 : orbits->orbit[orbits->of[option]].weight;
}

/* True if this is the representative of an orbit. */
static inline bool papan_orbits_represents(const papan_orbits *orbits, uint32_t option)
{
    return option < orbits->options && orbits->of[option] < orbits->orbits;
}

/* Passes on the solutions that a solution with the thing at this representative option stands for: with
 * distinct the representative of its class, unless a keeper maps it to an earlier solution; otherwise its image
 * at each place. False: found returned false. One papan_orbits must not be used by two threads at once. */
bool papan_orbits_expand(papan_orbits *orbits, uint32_t option, const uint16_t *label, bool distinct,
                         bool (*found)(void *context, const uint16_t *label), void *context);

#endif
