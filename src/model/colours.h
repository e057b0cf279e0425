/* colours.h: turns a model with colours into one without, for searches and formats that know only variables, by
 * one more option for each colour of an item. This option covers the item, and the options that give the item
 * this colour no longer cover it. It is chosen exactly if one of them is, so solutions correspond one to one.
 */
#ifndef PAPAN_MODEL_COLOURS_H
#define PAPAN_MODEL_COLOURS_H

#include "model/model.h"

typedef struct papan_colours {
    papan_arena arena;
    const papan_model *model; /* without colours: the given one, if it has none */
    uint32_t options;         /* of the given model; those for colours follow, by item, then by colour */
    uint32_t *first, *giver;  /* colour i is given by options giver[first[i]] up to giver[first[i + 1]] */
} papan_colours;

/* On PAPAN_NO_MEMORY nothing stays allocated. The model must outlive the result. */
papan_status papan_colours_new(const papan_model *model, const papan_allocator *memory, papan_colours *colours);
void papan_colours_free(papan_colours *colours);

#endif
