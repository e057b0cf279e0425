/* cover_colours.h: colours of secondary items as items that are covered at most once. */
#ifndef PAPAN_PUZZLE_COVER_COLOURS_H
#define PAPAN_PUZZLE_COVER_COLOURS_H

#include "puzzle/exact_cover.h"

/* What stands for one secondary item in the model. */
typedef struct papan_cover_lines {
    uint32_t first; /* its first item in the model */
    uint32_t prime; /* the side of its affine plane; 0: it needs none */
    bool itself;    /* one item is covered by all options, or, with a plane, by those without a colour */
} papan_cover_lines;

typedef struct papan_cover_colours {
    uint32_t items;         /* of the model: primary items, and what stands for the secondary ones */
    papan_cover_lines *of;  /* [items - primary] */
    uint32_t *row, *column; /* [uses] the point of a use in the plane of its item */
} papan_cover_colours;

/* PAPAN_TOO_BIG: the colours would add more than PAPAN_COVER_COLOURED_MAX. */
papan_status papan_cover_colours_new(const papan_exact_cover *cover, papan_arena *arena,
                                     papan_cover_colours *colours);
/* Writes the items of the model that a use covers to item, if it is not NULL. Returns their number. */
uint32_t papan_cover_items_of(const papan_exact_cover *cover, uint32_t use, uint32_t *item);

#endif
