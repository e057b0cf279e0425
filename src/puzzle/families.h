/* families.h: the table of families, with one line for each: its rules (papan_family) and the functions that
 * other folders provide for it. It is declared here so that all folders can use it, and filled in
 * families/family_table.c, the only file that names all of them. NULL: the family does not have this (yet).
 * Pictures have a table of their own (draw/picture.c), because the browser does not need it. */
#ifndef PAPAN_PUZZLE_FAMILIES_H
#define PAPAN_PUZZLE_FAMILIES_H

#include "puzzle/puzzle.h"

typedef struct papan_family_kit {
    const papan_family *rules;
    const struct papan_json_form *json;      /* reads and writes it as JSON: format/json.h */
    const struct papan_explainer *explainer; /* hints: explain/hint.h */
    const struct papan_maker *maker;         /* new puzzles: make/maker.h */
} papan_family_kit;

extern const papan_family_kit papan_families[]; /* ended by a line without rules */

/* The line of the puzzle's family; the last, empty line if it has none. */
const papan_family_kit *papan_family_kit_of(const papan_puzzle *puzzle);
/* The same by name. */
const papan_family_kit *papan_family_kit_find(const char *name);

#endif
