/* found_class.c: what becomes of a solution that an engine found with symmetry in use: it is handed on with
 * its images, or alone, or only counted. Engines leave all of this to here. */
#include "model/orbits.h"
#include "search/strategy.h"

#include <assert.h>

/* One solution that stands for itself. */
static bool hand_on(void *context, const uint16_t *label)
{
    papan_search *search = context;
    if (!search->count_only)
        return papan_found(search, label);
    if (!papan_count_add(&search->solutions, 1))
        search->stopped = true; /* never reached: it would take 2^128 calls */
    return true;
}

bool papan_found_class(papan_search *search, papan_orbits *orbits, uint32_t option, const uint16_t *label)
{
    assert(label != NULL);
    if (orbits != NULL) {
        assert(papan_orbits_weight(orbits, option) > 0 && "only representatives are searched");
        if (search->count_only && !search->distinct)
            return papan_count_add(&search->solutions, papan_orbits_weight(orbits, option));
        return papan_orbits_expand(orbits, option, label, search->distinct, hand_on, search);
    }
    if (search->distinct && search->group != NULL && !papan_group_represents(search->group, label))
        return true;
    return hand_on(search, label);
}
