/* pack_impossible.c: cheap proofs that a packing puzzle has no solution, each said in one sentence: the areas
 * differ; a piece fits nowhere; a part of the board has a size that no choice of pieces adds up to; and the
 * chess-board argument: on a board coloured like a chess board every piece covers a fixed surplus of one
 * colour, whichever way it lies, and the surpluses must be able to add up to the board's. */
#include "puzzle/lattice.h"
#include "puzzle/pack_rules.h"

#include "base/bits.h"

#include <stdlib.h>

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

static uint32_t hole_size(const papan_puzzle *puzzle, const papan_grid *grid, bool corners, uint32_t start,
                          bool *seen, uint32_t *stack)
{
    uint32_t depth = 0, size = 0;
    seen[start] = true;
    stack[depth++] = start;
    while (depth > 0) {
        papan_point at = puzzle->pack.cell[stack[--depth]], step;
        size++;
        for (unsigned s = 0; papan_neighbour_step(puzzle->pack.lattice, corners, s, &step); s++) {
            int32_t next = papan_grid_cell(grid, at.x + step.x, at.y + step.y, at.z + step.z);
            if (next >= 0 && !seen[next] && puzzle->pack.placed[next] == PAPAN_EMPTY) {
                seen[next] = true;
                stack[depth++] = (uint32_t)next;
            }
        }
    }
    return size;
}

static papan_status bad_hole(const papan_puzzle *puzzle, const papan_grid *grid, papan_arena *arena,
                             papan_message *why)
{
    bool *seen = papan_arena_take(arena, puzzle->cells, sizeof *seen);
    uint32_t *stack = papan_arena_take(arena, puzzle->cells, sizeof *stack);
    uint64_t *sums = papan_arena_take(arena, papan_words(puzzle->cells + 1), sizeof *sums);
    if (seen == NULL || stack == NULL || sums == NULL)
        return PAPAN_NO_MEMORY;
    possible_sums(puzzle, sums);
    bool corners = !papan_pack_edge_connected(&puzzle->pack);
    for (uint32_t i = 0; i < puzzle->cells; i++) {
        if (seen[i] || puzzle->pack.placed[i] != PAPAN_EMPTY)
            continue;
        uint32_t size = hole_size(puzzle, grid, corners, i, seen, stack);
        if (papan_bit(sums, size))
            continue;
        unsigned layer, row, column;
        papan_cell_place(puzzle, i, &layer, &row, &column);
        papan_say(why, 0, 0,
                  size == 1
                      ? N_("the hole of one cell at row {1}, column {2} of layer {3} cannot be filled: no "
                           "piece left is so small")
                      : N_("the hole of {0} cells at row {1}, column {2} of layer {3} cannot be filled: no "
                           "pieces add up to {0}"));
        papan_say_number(why, 0, size);
        papan_say_number(why, 1, row);
        papan_say_number(why, 2, column);
        papan_say_number(why, 3, layer);
        return PAPAN_OK;
    }
    return PAPAN_OK;
}

/* ---- chess-board colours ---- */

static long surplus(const papan_point *cell, size_t cells)
{
    long sum = 0;
    for (size_t i = 0; i < cells; i++)
        sum += (cell[i].x + cell[i].y + cell[i].z) % 2 == 0 ? 1 : -1;
    return labs(sum);
}

/* Can the surpluses of the pieces, each with either sign, add up to wanted? bit s + total of reached. */
static papan_status wrong_colours(const papan_puzzle *puzzle, papan_arena *arena, papan_message *why)
{
    if (puzzle->pack.lattice == PAPAN_PYRAMID)
        return PAPAN_OK; /* touching balls cannot be coloured with two colours */
    long total = 0, board = 0;
    for (uint32_t i = 0; i < puzzle->cells; i++)
        if (puzzle->pack.placed[i] == PAPAN_EMPTY)
            board +=
                (puzzle->pack.cell[i].x + puzzle->pack.cell[i].y + puzzle->pack.cell[i].z) % 2 == 0 ? 1 : -1;
    board = labs(board);
    for (unsigned p = 0; p < puzzle->pack.pieces; p++)
        total += surplus(puzzle->pack.piece[p].cell, puzzle->pack.piece[p].size) *
                 (long)papan_pack_copies_left(puzzle, p);
    size_t bits = 2 * (size_t)total + 1;
    uint64_t *reached = papan_arena_take(arena, papan_words(bits), sizeof *reached);
    uint64_t *next = papan_arena_take(arena, papan_words(bits), sizeof *next);
    if (reached == NULL || next == NULL)
        return PAPAN_NO_MEMORY;
    papan_bit_set(reached, (size_t)total);
    for (unsigned p = 0; p < puzzle->pack.pieces; p++) {
        size_t s = (size_t)surplus(puzzle->pack.piece[p].cell, puzzle->pack.piece[p].size);
        for (unsigned copy = s == 0 ? 0 : papan_pack_copies_left(puzzle, p); copy > 0; copy--) {
            for (size_t i = 0; i < papan_words(bits); i++)
                next[i] = 0;
            for (size_t i = 0; i < bits; i++)
                if (papan_bit(reached,
                              i)) { /* the sum of all surpluses bounds i, so neither leaves the table */
                    if (i >= s)
                        papan_bit_set(next, i - s);
                    if (i + s < bits)
                        papan_bit_set(next, i + s);
                }
            uint64_t *swap = reached;
            reached = next;
            next = swap;
        }
    }
    if (board <= total && papan_bit(reached, (size_t)(total + board)))
        return PAPAN_OK;
    papan_say(
        why, 0, 0,
        N_("coloured like a chess board, the free cells have {0} more of one colour than of the other, and the "
           "pieces cannot make that difference (at most {1})"));
    papan_say_number(why, 0, board);
    papan_say_number(why, 1, total);
    return PAPAN_OK;
}

papan_status papan_pack_impossible(const papan_puzzle *puzzle, const papan_allocator *memory,
                                   papan_effort effort, papan_message *why)
{
    (void)effort;
    why->text = NULL;
    if (area_differs(puzzle, why))
        return PAPAN_OK;
    papan_grid grid;
    papan_arena arena;
    papan_status status = papan_grid_new(puzzle, memory, &grid);
    if (status != PAPAN_OK)
        return status;
    papan_arena_init(&arena, memory);
    status = piece_without_place(puzzle, &grid, memory, why);
    if (status == PAPAN_OK && why->text == NULL)
        status = bad_hole(puzzle, &grid, &arena, why);
    if (status == PAPAN_OK && why->text == NULL)
        status = wrong_colours(puzzle, &arena, why);
    papan_arena_free(&arena);
    papan_grid_free(&grid, memory);
    return status;
}
