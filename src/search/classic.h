/* classic.h: what the classic strategies share: a tray to place pieces in (classic_tray.c), ranks to place
 * queens on (classic_queens.c), and the next permutation. No other file includes it. */
#ifndef PAPAN_SEARCH_CLASSIC_H
#define PAPAN_SEARCH_CLASSIC_H

#include "search/strategy.h"

#include <assert.h>

/* The next permutation in lexicographic order; false after the last. */
bool papan_next_permutation(uint32_t *number, unsigned count);

/* ---- pieces ------------------------------------------------------------------------------------ */

/* A piece in one orientation: the offset of each of its cells from the position where the piece is placed. */
typedef struct papan_shape {
    uint32_t cells;
    const int32_t *offset;
} papan_shape;

enum { PAPAN_TRAY_EMPTY = 0, PAPAN_TRAY_RIM = 255 }; /* otherwise the number of the piece there, from 1 */

enum { PAPAN_VARIATIONS = 12 };
/* The variations of a piece as report 003 makes them, each with its cells in reading order and the first cell
 * at (0, 0). to: [PAPAN_VARIATIONS * piece->size]. Returns how many remain after removing duplicates. */
unsigned papan_variations(const papan_piece *piece, papan_point *to);

typedef struct papan_tray {
    papan_search *search;
    papan_arena arena;
    unsigned rows, columns;
    size_t stride;
    uint8_t *at;            /* [2 * rows * stride] contents; row and column are at[row * stride + column] */
    const uint32_t *number; /* the cell number of the same position; undefined on the rim */
    uint32_t empty;         /* cells */
    unsigned pieces;
    const uint16_t *piece; /* [pieces] the pieces to place, in the order of the file */
    uint32_t *told;        /* buffer for the cells of one event */
    uint16_t *label;       /* room for one solution */
} papan_tray;

/* Is it a flat board without copies of pieces? */
bool papan_tray_suits(const papan_puzzle *puzzle, papan_message *why);

/* Sets up the tray with the given pieces. False: out of memory, nothing is allocated. Otherwise the caller
 * frees its arena. */
bool papan_tray_new(papan_tray *tray, papan_search *search);

enum { PAPAN_TRAY_TURNS = 8 };
/* The eight orientations of each piece to place, [pieces * PAPAN_TRAY_TURNS], anchored at the top left corner
 * of the bounding box: as written, its reflection, rotated clockwise once, its reflection, and so on.
 * Duplicates are kept. NULL: out of memory. */
const papan_shape *papan_tray_turns(papan_tray *tray);

/* In the next three functions, local copies of cells and offset tell the compiler that writing bytes does not
 * change them. */

static inline bool papan_tray_fits(const papan_shape *shape, const uint8_t *at)
{
    const int32_t *offset = shape->offset, *end = offset + shape->cells;
    for (; offset < end; offset++)
        if (at[*offset] != PAPAN_TRAY_EMPTY)
            return false;
    return true;
}

static inline void papan_tray_lay(papan_tray *tray, unsigned piece, const papan_shape *shape, uint8_t *at)
{
    assert(tray->empty >= shape->cells && papan_tray_fits(shape, at));
    const int32_t *offset = shape->offset, *end = offset + shape->cells;
    tray->empty -= shape->cells;
    for (; offset < end; offset++)
        at[*offset] = (uint8_t)(piece + 1);
}

static inline void papan_tray_lift(papan_tray *tray, const papan_shape *shape, uint8_t *at)
{
    assert(tray->at <= at);
    const int32_t *offset = shape->offset, *end = offset + shape->cells;
    tray->empty += shape->cells;
    for (; offset < end; offset++)
        at[*offset] = PAPAN_TRAY_EMPTY;
}

void papan_tray_tell_watcher(papan_tray *tray, papan_event_kind kind, unsigned piece, const papan_shape *shape,
                             const uint8_t *at);

/* Emits an event if somebody observes the search. */
static inline void papan_tray_tell(papan_tray *tray, papan_event_kind kind, unsigned piece,
                                   const papan_shape *shape, const uint8_t *at)
{
    if (tray->search->event != NULL)
        papan_tray_tell_watcher(tray, kind, piece, shape, at);
}

/* Reports the contents of the tray as a solution. */
void papan_tray_found(papan_tray *tray);

/* ---- queens ------------------------------------------------------------------------------------ */

typedef struct papan_ranks {
    papan_search *search;
    papan_arena arena;
    unsigned n;
    const uint8_t *region; /* [n * n], or NULL for N-Queens, where diagonals are checked instead */
    uint32_t placed;       /* given queens */
    const uint32_t *placed_row, *placed_column;
    uint32_t *column; /* [n] of the queen in each row; initially all 0 */
    uint32_t *told;   /* [n] buffer for the cells of one event */
    uint16_t *label;  /* [n * n] buffer for one solution */
} papan_ranks;

static inline uint32_t papan_distance(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

/* Does the puzzle have one queen per row, and not too many rows? */
bool papan_ranks_suits(const papan_puzzle *puzzle, papan_message *why);

/* False: out of memory, nothing is allocated. Otherwise the caller frees its arena. */
bool papan_ranks_new(papan_ranks *ranks, papan_search *search);

/* Emits an event about the queens of rows first to last. */
void papan_ranks_tell(papan_ranks *ranks, papan_event_kind kind, unsigned first, unsigned last);

/* Reports the queens as a solution; false: the search is over. */
bool papan_ranks_found(papan_ranks *ranks);

#endif
