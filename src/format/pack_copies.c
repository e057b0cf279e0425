/* pack_copies.c: divides the cells of a piece into its copies by a search, where papan_pack_labels() gave up.
 *
 * The other pieces in the picture are given, and the search tries to complete the position. If it cannot, the
 * picture is wrong. If it can, the completion shows the copies, provided that it puts the same piece on each
 * cell as the picture does; with one piece to divide, it always does.
 *
 * papan_pack_labels() is fast on flat boards, even large ones. In a box the frontier of cut cells is a whole
 * layer: it gives up on 10 x 10 x 10 cells with 250 L tetrominoes, which the search divides in a second. */
#include "format/format.h"
#include "puzzle/pack_family.h"

#include <assert.h>
#include <string.h>

typedef struct completion {
    const papan_allocator *memory;
    uint16_t *label;
    unsigned asked;
    bool refused; /* by the allocator */
} completion;

static bool keep_solution(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    const completion *c = context;
    memcpy(c->label, label, puzzle->cells * sizeof *label);
    return false;
}

/* Every few microseconds on small boards, every two milliseconds on the largest. */
static bool must_stop(void *context)
{
    enum { ASKED_MAX = 20000 };
    completion *c = context;
    c->refused = !papan_memory_poll(c->memory);
    return c->refused || ++c->asked > ASKED_MAX;
}

/* True if all cells of a piece with several copies are labelled as its first copy. */
static bool is_undivided(const papan_puzzle *puzzle, unsigned thing, const uint16_t *label)
{
    const papan_piece *piece = &puzzle->pack.piece[thing];
    size_t cells = 0;
    for (uint32_t i = 0; i < puzzle->cells; i++)
        cells += label[i] == piece->first;
    return cells > piece->size;
}

/* The picture without the pieces that are not divided, and with the given pieces of the puzzle. False: a cell
 * is empty that must not be, so the picture is wrong. */
static bool give_the_rest(const papan_puzzle *puzzle, const uint16_t *label, uint16_t *given)
{
    memcpy(given, label, puzzle->cells * sizeof *label);
    for (uint32_t i = 0; i < puzzle->cells; i++)
        if (label[i] == PAPAN_EMPTY)
            return false;
    for (unsigned thing = 0; thing < puzzle->pack.pieces; thing++)
        for (uint32_t i = 0; is_undivided(puzzle, thing, label) && i < puzzle->cells; i++)
            if (puzzle->thing_of[label[i]] == thing)
                given[i] = puzzle->pack.placed[i];
    return true;
}

static bool same_pieces(const papan_puzzle *puzzle, const uint16_t *label, const uint16_t *found)
{
    uint32_t i = 0;
    while (i < puzzle->cells && found[i] != PAPAN_EMPTY &&
           puzzle->thing_of[found[i]] == puzzle->thing_of[label[i]])
        i++;
    return i == puzzle->cells;
}

static papan_status complete_position(const papan_puzzle *puzzle, const papan_puzzle *position,
                                      const papan_allocator *memory, uint16_t *label, uint16_t *found)
{
    completion c = {.memory = memory, .label = found};
    papan_request request = {.size = sizeof request,
                             .goal = PAPAN_FIRST,
                             .context = &c,
                             .solution = keep_solution,
                             .stop = must_stop};
    papan_result result = {.size = sizeof result};
    papan_status status = papan_solve(position, &request, &result, NULL);
    if (c.refused || status == PAPAN_NO_MEMORY)
        return PAPAN_NO_MEMORY;
    if (status != PAPAN_OK)
        return PAPAN_UNSUITABLE;
    if (result.verdict == PAPAN_NONE)
        return PAPAN_WRONG;
    if (result.verdict != PAPAN_SOLVED || !same_pieces(puzzle, label, found))
        return PAPAN_UNSUITABLE;
    memcpy(label, found, puzzle->cells * sizeof *label);
    return PAPAN_OK;
}

papan_status papan_pack_divide(const papan_puzzle *puzzle, const papan_allocator *memory, uint16_t *label)
{
    uint16_t *given = papan_take(memory, puzzle->cells, sizeof *given);
    papan_puzzle *position = NULL;
    papan_status status = given == NULL                          ? PAPAN_NO_MEMORY
                          : !give_the_rest(puzzle, label, given) ? PAPAN_WRONG
                                                                 : PAPAN_OK;
    if (status == PAPAN_OK) {
        status = papan_pack_position(puzzle, memory, given, false, &position);
        status = status == PAPAN_OK          ? complete_position(puzzle, position, memory, label, given)
                 : status == PAPAN_NO_MEMORY ? status
                                             : PAPAN_UNSUITABLE;
    }
    papan_puzzle_free(position);
    papan_give(memory, given, puzzle->cells, sizeof *given);
    return status;
}
