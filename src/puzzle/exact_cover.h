/* exact_cover.h: the cover family: an exact cover problem given directly, as items and options, in the sense of
 * Knuth (The Art of Computer Programming 7.2.2.1). A solution is a set of options. Its board has one cell for
 * each option, but it is printed as the texts of the chosen options, one on each line. */
#ifndef PAPAN_PUZZLE_EXACT_COVER_H
#define PAPAN_PUZZLE_EXACT_COVER_H

#include "puzzle/puzzle.h"

enum {
    PAPAN_COVER_ITEMS_MAX = 1000000,
    PAPAN_COVER_OPTIONS_MAX = 4000000,
    PAPAN_COVER_TIMES_MAX = 60000, /* how often one item may be covered */
};

/* One item of an option; colour 0: none, and only secondary items have one. */
typedef struct papan_cover_use {
    uint32_t item, colour;
} papan_cover_use;

/* Primary items come first and are covered between low and high times. A secondary item is covered at most
 * once, or by any number of options that all give it the same colour. */
typedef struct papan_exact_cover {
    uint32_t items, primary, options, colours;
    const char *const *name;    /* [items] without blanks, ':' and '|' */
    const char *const *colour;  /* [colours + 1] without blanks; the first is not used */
    const uint16_t *low, *high; /* [primary] */
    const uint32_t *first;      /* [options + 1] the uses of option i are first[i] up to first[i + 1] */
    const papan_cover_use *use; /* [first[options]] in the order of the text */
    /* computed by the constructor: */
    const char *heading;         /* the line with the items, as in Knuth's format */
    const char *const *text;     /* [options] */
    const uint64_t *fingerprint; /* [options] equal for options with the same items and colours */
} papan_exact_cover;

extern const papan_family papan_family_cover;

/* Every option must have a primary item, and no item twice. */
papan_status papan_exact_cover_new(const papan_allocator *memory, const papan_exact_cover *spec,
                                   papan_puzzle **puzzle, papan_notes *notes);

/* Appends the bounds of an item as in Knuth's format: nothing, high| or low:high|. */
void papan_cover_bounds(papan_buffer *out, unsigned low, unsigned high);

static inline const papan_exact_cover *papan_exact_cover_of(const papan_puzzle *puzzle)
{
    return (const papan_exact_cover *)puzzle->own;
}

#endif
