/* family_table.c: the table of families (puzzle/puzzle.h). A new family is one line here; nothing else in the
 * library depends on their number. */

#include "explain/hint.h"
#include "format/json.h"
#include "make/maker.h"
#include "puzzle/exact_cover.h"

const papan_family_kit papan_families[] = {
    {&papan_family_queens, &papan_json_form_queens, &papan_explainer_queens, &papan_maker_queens},
    {&papan_family_nqueens, &papan_json_form_nqueens, &papan_explainer_nqueens, NULL},
    {&papan_family_pack, &papan_json_form_pack, &papan_explainer_pack, &papan_maker_pack},
    {&papan_family_cover, &papan_json_form_cover, NULL, NULL},
    {NULL, NULL, NULL, NULL},
};
