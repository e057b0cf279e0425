/* classic_first_cell.c: backtracking that always fills the first empty cell, as in report 001.
 *
 * The idea: examine only the first empty cell in reading order and try every unused piece there, in all eight
 * orientations. That is the right cell to choose, but the report aligns the corner of the piece's bounding box
 * with it, not a cell of the piece. A piece whose box has an empty corner then leaves the cell empty, to be
 * filled later by another piece; and a piece that should cover the cell with its second column cannot be
 * placed, because its box would extend too far to the left. So this strategy may miss every solution. It is
 * kept unchanged: its number of cases is published, and the mistake is instructive. */
#include "search/classic.h"

#include <assert.h>

typedef struct filler {
    papan_tray tray;
    const papan_shape *turn;
    bool *used; /* [tray.pieces] */
} filler;

static bool fill_from(filler *f, uint8_t *at);

static bool try_piece(filler *f, unsigned index, uint8_t *at)
{
    papan_tray *tray = &f->tray;
    unsigned piece = tray->piece[index];
    for (unsigned i = 0; i < PAPAN_TRAY_TURNS; i++) {
        const papan_shape *shape = &f->turn[index * PAPAN_TRAY_TURNS + i];
        if (!papan_tray_fits(shape, at)) {
            papan_tray_tell(tray, PAPAN_REJECT, piece, shape, at);
            continue;
        }
        papan_tray_lay(tray, piece, shape, at);
        papan_tray_tell(tray, PAPAN_PLACE, piece, shape, at);
        f->used[index] = true;
        if (fill_from(f, at))
            return true;
        f->used[index] = false;
        papan_tray_lift(tray, shape, at);
        papan_tray_tell(tray, PAPAN_REMOVE, piece, shape, at);
    }
    return false;
}

/* Fills the board from the first empty cell at or after at. True: the search is over. */
static bool fill_from(filler *f, uint8_t *at)
{
    papan_search *search = f->tray.search;
    if (f->tray.empty == 0) {
        papan_tray_found(&f->tray);
        return true;
    }
    assert(f->tray.empty > 0);
    search->cases++;
    if (papan_stopped(search))
        return true;
    while (*at != PAPAN_TRAY_EMPTY)
        at++;
    for (unsigned index = 0; index < f->tray.pieces; index++)
        if (!f->used[index] && try_piece(f, index, at))
            return true;
    return false;
}

/* The report's program rejected puzzles with the wrong total area before any search. */
static bool area_is_right(const papan_puzzle *puzzle)
{
    uint64_t area = 0;
    for (unsigned i = 0; i < puzzle->pack.pieces; i++)
        area += puzzle->pack.piece[i].size;
    return area == puzzle->cells;
}

static papan_status run(papan_search *search)
{
    if (!area_is_right(search->puzzle))
        return PAPAN_OK;
    filler f;
    if (!papan_tray_new(&f.tray, search))
        return PAPAN_NO_MEMORY;
    f.turn = papan_tray_turns(&f.tray);
    f.used = papan_arena_take(&f.tray.arena, f.tray.pieces, sizeof *f.used);
    bool ready = !f.tray.arena.failed;
    if (ready && !fill_from(&f, f.tray.at))
        papan_say(&search->message, 0, 0, "strategy-can-miss",
                  N_("first-cell aligns the corner of a piece's bounding box with the cell, so it may miss "
                     "solutions"));
    papan_arena_free(&f.tray.arena);
    return ready ? PAPAN_OK : PAPAN_NO_MEMORY;
}

static bool suits(const papan_puzzle *puzzle, papan_message *why)
{
    if (!papan_tray_suits(puzzle, why))
        return false;
    if (puzzle->pack.custom)
        papan_say(why, 0, 0, "strategy-board-kind",
                  N_("this strategy supports rectangular boards only, like the report's program; CUSTOM boards "
                     "are unsupported"));
    return !puzzle->pack.custom;
}

const papan_strategy papan_strategy_first_cell = {
    .name = "first-cell",
    .summary = N_("backtracking: tries every piece at the first empty cell, by the corner of its bounding box "
                  "(student report, 2025)"),
    .counts = N_("one empty cell examined"),
    .traits = PAPAN_CLASSIC | PAPAN_INCOMPLETE | PAPAN_WATCHABLE,
    .family = {&papan_family_pack},
    .refusal = {"strategy-other-family", N_("this strategy supports packing puzzles only")},
    .suits = suits,
    .run = run,
};
