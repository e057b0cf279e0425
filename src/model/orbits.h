/* orbits.h: symmetry breaking for searches. Of the places of one chosen thing (a piece with one copy) only
 * one in each orbit of the symmetry group is tried; each solution found this way stands for weight solutions.
 *
 * Let the chosen piece be at its representative place P, and let S be the symmetries that keep P. The
 * solutions of one class that have the piece at P form one orbit of S. So every class is found once if S is
 * trivial, and one symmetry for each place in the orbit of P gives the whole class. */
#ifndef PAPAN_MODEL_ORBITS_H
#define PAPAN_MODEL_ORBITS_H

#include "model/model.h"
#include "model/symmetry.h"

#include <assert.h>

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
