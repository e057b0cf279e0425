/* families.h: the table of families, one line each: the rules (papan_family) and what other folders know of the
 * family. It is declared here so that all folders can look into it, and filled in families/family_table.c,
 * which alone knows everybody; an entry that is NULL is something that the family does not have (yet). Pictures
 * have a table of their own (draw/painters.c), since the browser has no use for it. */
#ifndef PAPAN_PUZZLE_FAMILIES_H
#define PAPAN_PUZZLE_FAMILIES_H

#include "puzzle/puzzle.h"

typedef struct papan_family_kit {
    const papan_family *rules;
    const struct papan_json_form *json;      /* how it is read and written as JSON: format/json.h */
    const struct papan_explainer *explainer; /* hints: explain/hint.h */
    const struct papan_maker *maker;         /* new puzzles: make/maker.h */
} papan_family_kit;

extern const papan_family_kit papan_families[]; /* ended by a line without rules */

/* The line of the puzzle's family; the last, empty one where it has none. */
const papan_family_kit *papan_family_kit_of(const papan_puzzle *puzzle);
/* The same by name. */
const papan_family_kit *papan_family_kit_find(const char *name);

#endif
