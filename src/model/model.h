/* model.h: the interface between puzzles and searches. A model is an exact cover with multiplicities (Knuth,
 * The Art of Computer Programming 7.2.2.1): items, each to be covered between low and high times, and
 * options, each covering some items and placing one thing on some cells. An item that is covered at most once
 * may get a colour from an option; then further options that give it the same colour may cover it, too. A model
 * is read-only once built and may be shared by threads. Strategies that work on models do not depend
 * on queens or pieces. */
#ifndef PAPAN_MODEL_MODEL_H
#define PAPAN_MODEL_MODEL_H

#include "puzzle/puzzle.h"

typedef struct papan_item {
    uint16_t low, high;
} papan_item;

typedef struct papan_option {
    uint32_t items; /* its items are item_of[option[i].items] up to item_of[option[i + 1].items] */
    uint32_t cells; /* its cells are cell_of[option[i].cells] up to cell_of[option[i + 1].cells] */
    uint16_t thing; /* the thing placed on them */
} papan_option;

typedef struct papan_model {
    papan_allocator memory;
    uint32_t items, options, nodes, cell_nodes;
    papan_item *item;     /* [items] */
    papan_option *option; /* [options + 1], the last one ends the lists */
    uint32_t *item_of;    /* [nodes] */
    uint32_t *colour_of;  /* [nodes] 0: none; NULL: no option gives an item a colour */
    uint32_t *cell_of;    /* [cell_nodes] */
    size_t item_room, option_room, node_room, colour_room, cell_room;
    size_t most;  /* nodes; 0: no limit */
    size_t steps; /* since the last poll of the allocator */
    bool too_big; /* the limit was exceeded */
} papan_model;

/* Builds the model of a puzzle; on PAPAN_NO_MEMORY nothing stays allocated. Every option of a model covers at
 * least one item with low == high, so a search is done when all items have reached low. */
papan_status papan_model_new(const papan_puzzle *puzzle, const papan_allocator *memory, papan_model **model);
/* The same with a limit; PAPAN_TOO_BIG: all options together cover items more often than `most` times. */
papan_status papan_model_within(const papan_puzzle *puzzle, const papan_allocator *memory, size_t most,
                                papan_model **model);
void papan_model_free(papan_model *model);

/* The canonical order, in which options are written for other programs: by thing, then by their ascending
 * cells, compared one by one; order[options] receives the options. */
papan_status papan_model_order(const papan_model *model, const papan_allocator *memory, uint32_t *order);

/* The colour that an option gives the item at this place of item_of[]; 0: none. */
static inline uint32_t papan_colour_of(const papan_model *model, uint32_t node)
{
    return model->colour_of != NULL ? model->colour_of[node] : 0;
}

/* The lowest and the highest position of the cells of an option. */
typedef struct papan_extent {
    uint32_t first, last;
} papan_extent;
papan_extent papan_model_extent(const papan_model *model, uint32_t option, const uint32_t *position);

/* Writes the labels of a solution given as chosen options; label[puzzle->cells]. */
void papan_model_labels(const papan_model *model, const papan_puzzle *puzzle, const uint32_t *option,
                        size_t options, uint16_t *label);
/* The labels before any option is chosen: given pieces. */
void papan_start_labels(const papan_puzzle *puzzle, uint16_t *label);

#endif
