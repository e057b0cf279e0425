/* classic.h: what the classic strategies share, and nobody else sees: a tray to lay pieces in
 * (classic_tray.c), ranks for queens to stand on (classic_queens.c), and the next permutation. */
#ifndef PAPAN_SEARCH_CLASSIC_H
#define PAPAN_SEARCH_CLASSIC_H

#include "search/strategy.h"

#include <assert.h>

/* The next permutation in the order of a dictionary; false after the last. */
bool papan_next_permutation(uint32_t *number, unsigned count);

/* ---- pieces ------------------------------------------------------------------------------------ */

/* A piece turned one way: how far each of its cells lies from the place where it is put down. */
typedef struct papan_shape {
    uint32_t cells;
    const int32_t *offset;
} papan_shape;

enum { PAPAN_TRAY_EMPTY = 0, PAPAN_TRAY_RIM = 255 }; /* else: the number of the piece there, from 1 */

enum { PAPAN_VARIATIONS = 12 };
/* Report 003's variations of a piece, each with its cells in reading order and the first at (0, 0).
 * to: [PAPAN_VARIATIONS * piece->size]; returns how many are left without repeats. */
unsigned papan_variations(const papan_piece *piece, papan_point *to);

typedef struct papan_tray {
    papan_search *search;
    papan_arena arena;
    unsigned rows, columns;
    size_t stride;
    uint8_t *at; /* [2 * rows * stride] what lies there; row and column are at[row * stride + column] */
    const uint32_t *number; /* the cell number of the same place; means nothing on the rim */
    uint32_t empty;         /* cells */
    unsigned pieces;
    const uint16_t *piece; /* [pieces] those to be laid down, in the order of the file */
    uint32_t *told;        /* room for the cells of one event */
    uint16_t *label;       /* room for one solution */
} papan_tray;

/* Flat board, flat pieces, each once? */
bool papan_tray_suits(const papan_puzzle *puzzle, papan_message *why);

/* Sets the tray up, with the pieces that lie on the board already; false: no memory, and nothing is held. Else
 * its arena is to be freed. */
bool papan_tray_new(papan_tray *tray, papan_search *search);

enum { PAPAN_TRAY_TURNS = 8 };
/* The eight ways to turn each piece to be laid down, [pieces * PAPAN_TRAY_TURNS], put down by the top left
 * corner of its box: as written, that mirrored, turned clockwise once, that mirrored, and so on. Repeats are
 * kept. NULL: no memory. */
const papan_shape *papan_tray_turns(papan_tray *tray);

/* In the three that follow, copies of cells and offset tell the compiler that no byte written changes them. */

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

/* Tells those who watch; costs nothing where nobody does. */
static inline void papan_tray_tell(papan_tray *tray, papan_event_kind kind, unsigned piece,
                                   const papan_shape *shape, const uint8_t *at)
{
    if (tray->search->event != NULL)
        papan_tray_tell_watcher(tray, kind, piece, shape, at);
}

/* Reports what lies in the tray as a solution. */
void papan_tray_found(papan_tray *tray);

/* ---- queens ------------------------------------------------------------------------------------ */

typedef struct papan_ranks {
    papan_search *search;
    papan_arena arena;
    unsigned n;
    const uint8_t *region; /* [n * n], or NULL for N-Queens: then diagonals count */
    uint32_t placed;       /* queens that stand already */
    const uint32_t *placed_row, *placed_column;
    uint32_t *column; /* [n] of the queen in each row; at first all 0 */
    uint32_t *told;   /* [n] room for the cells of one event */
    uint16_t *label;  /* [n * n] room for one solution */
} papan_ranks;

static inline uint32_t papan_distance(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

/* One queen a row, and not too many rows? */
bool papan_ranks_suits(const papan_puzzle *puzzle, papan_message *why);

/* False: no memory, and nothing is held. Else its arena is to be freed. */
bool papan_ranks_new(papan_ranks *ranks, papan_search *search);

/* Tells an event about the queens of rows first to last. */
void papan_ranks_tell(papan_ranks *ranks, papan_event_kind kind, unsigned first, unsigned last);

/* Reports the queens as a solution; false: the search is over. */
bool papan_ranks_found(papan_ranks *ranks);

#endif
