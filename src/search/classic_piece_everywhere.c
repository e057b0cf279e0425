/* classic_piece_everywhere.c: backtracking that tries each piece everywhere, as in report 002.
 *
 * The idea: take the pieces in the order of the file and try each at every row and column in all eight
 * orientations, duplicates included. When a piece fits, go on to the next one. The search is exhaustive, but
 * blind: it leaves a hole that nothing can fill and notices only at the last piece.
 *
 * One exception, kept because it is part of the published count: blanks written before a piece belong to its
 * bounding box, and the corner of the box must stay on the board, so such a piece never reaches some positions
 * at the edge. */
#include "search/classic.h"

#include <assert.h>

static bool lay_from(papan_tray *tray, const papan_shape *turn, unsigned index);

/* Tries a piece with the corner of its bounding box at one position. True: the search is over. */
static bool try_at(papan_tray *tray, const papan_shape *turn, unsigned index, uint8_t *at)
{
    papan_search *search = tray->search;
    unsigned piece = tray->piece[index];
    assert(index < tray->pieces);
    for (unsigned i = 0; i < PAPAN_TRAY_TURNS; i++) {
        const papan_shape *shape = &turn[index * PAPAN_TRAY_TURNS + i];
        search->cases++;
        if (papan_stopped(search))
            return true;
        if (!papan_tray_fits(shape, at)) {
            papan_tray_tell(tray, PAPAN_REJECT, piece, shape, at);
            continue;
        }
        papan_tray_lay(tray, piece, shape, at);
        papan_tray_tell(tray, PAPAN_PLACE, piece, shape, at);
        if (lay_from(tray, turn, index + 1))
            return true;
        papan_tray_lift(tray, shape, at);
        papan_tray_tell(tray, PAPAN_REMOVE, piece, shape, at);
    }
    return false;
}

/* Places the pieces from number index on. True: the search is over. */
static bool lay_from(papan_tray *tray, const papan_shape *turn, unsigned index)
{
    bool full = tray->empty == 0, used_up = index == tray->pieces;
    if (full && used_up)
        papan_tray_found(tray);
    if (full || used_up)
        return full && used_up;
    for (unsigned row = 0; row < tray->rows; row++)
        for (unsigned column = 0; column < tray->columns; column++)
            if (try_at(tray, turn, index, tray->at + row * tray->stride + column))
                return true;
    return false;
}

static papan_status run(papan_search *search)
{
    papan_tray tray;
    if (!papan_tray_new(&tray, search))
        return PAPAN_NO_MEMORY;
    const papan_shape *turn = papan_tray_turns(&tray);
    if (turn != NULL)
        lay_from(&tray, turn, 0);
    papan_arena_free(&tray.arena);
    return turn != NULL ? PAPAN_OK : PAPAN_NO_MEMORY;
}

const papan_strategy papan_strategy_piece_everywhere = {
    .name = "piece-everywhere",
    .summary = N_("backtracking: tries each piece in turn in every position and all eight orientations; "
                  "misses solutions only if a piece is written with blanks before it (student report, 2025)"),
    .counts = N_("one position and orientation of a piece tried"),
    .traits = PAPAN_CLASSIC | PAPAN_INCOMPLETE | PAPAN_WATCHABLE,
    .family = {&papan_family_pack},
    .refusal = {"strategy-other-family", N_("this strategy supports packing puzzles only")},
    .suits = papan_tray_suits,
    .run = run,
};
