/* pack_impossible.c: cheap proofs that a packing puzzle has no solution, each said in one sentence: the areas
 * differ; a piece fits nowhere; a part of the board has a size that no choice of pieces adds up to; and the
 * chess-board argument: on a board coloured like a chess board every piece covers a fixed surplus of one
 * colour, whichever way it lies, and the surpluses must be able to add up to the board's. */
#include "puzzle/lattice.h"
#include "puzzle/pack_marks.h"
#include "puzzle/pack_rules.h"

#include "base/bits.h"

#include <stdlib.h>

#define NO_HOLE UINT32_MAX

/* ---- area ---- */

static bool area_differs(const papan_puzzle *puzzle, papan_message *why)
{
    long long area = 0;
    for (unsigned p = 0; p < puzzle->pack.pieces; p++)
        area += (long long)puzzle->pack.piece[p].size * puzzle->pack.piece[p].copies;
    if (area == puzzle->cells)
        return false;
    papan_say(why, 0, 0,
              area == 1 ? N_("the pieces cover one cell, the board has {1}")
                        : N_("the pieces cover {0} cells, the board has {1}"));
    papan_say_number(why, 0, area);
    papan_say_number(why, 1, puzzle->cells);
    return true;
}

/* ---- a piece that fits nowhere ---- */

static bool note_place(void *context, const uint32_t *cell, size_t cells)
{
    (void)cell, (void)cells;
    *(bool *)context = true;
    return false; /* one is enough */
}

static papan_status piece_without_place(const papan_puzzle *puzzle, const papan_grid *grid,
                                        const papan_allocator *memory, papan_message *why)
{
    for (unsigned p = 0; p < puzzle->pack.pieces; p++) {
        bool fits = papan_pack_copies_left(puzzle, p) == 0;
        papan_status status = fits ? PAPAN_OK : papan_pack_places(puzzle, grid, p, memory, note_place, &fits);
        if (status != PAPAN_OK)
            return status;
        if (!fits) {
            papan_say(why, 0, 0, N_("piece {0} fits nowhere on the board"));
            papan_say_text(why, 0, puzzle->pack.piece[p].name);
            return PAPAN_OK;
        }
    }
    return PAPAN_OK;
}

/* ---- holes ---- */

bool papan_pack_edge_connected(const papan_pack *pack)
{
    for (unsigned p = 0; p < pack->pieces; p++) {
        const papan_piece *piece = &pack->piece[p];
        bool seen[64] = {true};
        if (piece->size > 64)
            return false; /* not worth the look: corners only make the holes larger */
        for (bool grew = true; grew;) {
            grew = false;
            for (unsigned i = 0; i < piece->size; i++)
                for (unsigned j = 0; j < piece->size && seen[i]; j++) {
                    papan_point a = piece->cell[i], b = piece->cell[j];
                    if (!seen[j] && abs(a.x - b.x) + abs(a.y - b.y) + abs(a.z - b.z) == 1)
                        grew = seen[j] = true;
                }
        }
        for (unsigned i = 0; i < piece->size; i++)
            if (!seen[i])
                return false;
    }
    return true;
}

/* sums: bit s is set where some of the pieces left cover exactly s cells. */
static void possible_sums(const papan_puzzle *puzzle, uint64_t *sums)
{
    papan_bit_set(sums, 0);
    for (unsigned p = 0; p < puzzle->pack.pieces; p++) {
        unsigned size = puzzle->pack.piece[p].size;
        for (unsigned copy = papan_pack_copies_left(puzzle, p); copy > 0; copy--)
            for (size_t s = puzzle->cells + 1; s-- > size;)
                if (papan_bit(sums, s - size))
                    papan_bit_set(sums, s);
    }
}

/* All cells that can be reached from this one are a hole. */
static void fill_hole(const papan_puzzle *puzzle, const papan_grid *grid, bool corners, uint32_t start,
                      papan_holes *h, uint32_t *stack)
{
    uint32_t depth = 0, hole = h->holes++;
    h->first[hole] = start;
    h->of[start] = hole;
    stack[depth++] = start;
    while (depth > 0) {
        papan_point at = puzzle->pack.cell[stack[--depth]], step;
        h->size[hole]++;
        for (unsigned s = 0; papan_neighbour_step(puzzle->pack.lattice, corners, s, &step); s++) {
            int32_t next = papan_grid_cell(grid, at.x + step.x, at.y + step.y, at.z + step.z);
            if (next >= 0 && h->of[next] == NO_HOLE && puzzle->pack.placed[next] == PAPAN_EMPTY) {
                h->of[next] = hole;
                stack[depth++] = (uint32_t)next;
            }
        }
    }
}

static papan_status find_holes(const papan_puzzle *puzzle, const papan_grid *grid, papan_arena *arena,
                               papan_holes *h)
{
    uint32_t cells = puzzle->cells, *stack = papan_arena_take(arena, cells, sizeof *stack);
    h->of = papan_arena_take(arena, cells, sizeof *h->of);
    h->size = papan_arena_take(arena, cells, sizeof *h->size);
    h->first = papan_arena_take(arena, cells, sizeof *h->first);
    if (stack == NULL || h->of == NULL || h->size == NULL || h->first == NULL)
        return PAPAN_NO_MEMORY;
    bool corners = !papan_pack_edge_connected(&puzzle->pack);
    for (uint32_t i = 0; i < cells; i++)
        h->of[i] = NO_HOLE;
    for (uint32_t i = 0; i < cells; i++)
        if (h->of[i] == NO_HOLE && puzzle->pack.placed[i] == PAPAN_EMPTY)
            fill_hole(puzzle, grid, corners, i, h, stack);
    return PAPAN_OK;
}

static papan_status bad_hole(const papan_puzzle *puzzle, const papan_holes *h, papan_arena *arena,
                             papan_message *why)
{
    uint64_t *sums = papan_arena_take(arena, papan_words(puzzle->cells + 1), sizeof *sums);
    if (sums == NULL)
        return PAPAN_NO_MEMORY;
    possible_sums(puzzle, sums);
    for (uint32_t i = 0; i < h->holes; i++) {
        if (papan_bit(sums, h->size[i]))
            continue;
        unsigned layer, row, column;
        papan_cell_place(puzzle, h->first[i], &layer, &row, &column);
        papan_say(why, 0, 0,
                  h->size[i] == 1
                      ? N_("the hole of one cell at row {1}, column {2} of layer {3} cannot be filled: no "
                           "piece left is so small")
                      : N_("the hole of {0} cells at row {1}, column {2} of layer {3} cannot be filled: no "
                           "pieces add up to {0}"));
        papan_say_number(why, 0, h->size[i]);
        papan_say_number(why, 1, row);
        papan_say_number(why, 2, column);
        papan_say_number(why, 3, layer);
        return PAPAN_OK;
    }
    return PAPAN_OK;
}

papan_status papan_pack_impossible(const papan_puzzle *puzzle, const papan_allocator *memory,
                                   papan_effort effort, papan_message *why)
{
    why->text = NULL;
    if (area_differs(puzzle, why))
        return PAPAN_OK;
    papan_grid grid;
    papan_arena arena;
    papan_holes holes = {.holes = 0};
    papan_status status = papan_grid_new(puzzle, memory, &grid);
    if (status != PAPAN_OK)
        return status;
    papan_arena_init(&arena, memory);
    status = piece_without_place(puzzle, &grid, memory, why);
    if (status == PAPAN_OK && why->text == NULL)
        status = find_holes(puzzle, &grid, &arena, &holes);
    if (status == PAPAN_OK && why->text == NULL)
        status = bad_hole(puzzle, &holes, &arena, why);
    if (status == PAPAN_OK && why->text == NULL)
        status = papan_pack_marks(puzzle, &grid, &holes, effort, &arena, why);
    papan_arena_free(&arena);
    papan_grid_free(&grid, memory);
    return status;
}
