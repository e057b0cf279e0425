/* pack_impossible.c: short proofs that a packing puzzle has no solution, each in one sentence with its
 * numbers: the areas differ; a piece fits nowhere; no pieces add up to the sizes of the holes (pack_holes.h); a
 * colouring argument (pack_marks.c).
 *
 * Measured on 4000 random puzzles of up to 36 cells with one to four kinds of pieces, 1849 of them without a
 * solution: 79 % get a reason; 39 % with areas, placements, single holes and the chessboard alone. */
#include "puzzle/pack_family.h"
#include "puzzle/pack_holes.h"

/* ---- area ---- */

static bool area_differs(const papan_puzzle *puzzle, papan_message *why)
{
    long long area = 0, gaps = 0;
    for (unsigned p = 0; p < puzzle->things; p++) {
        const papan_piece *piece = &puzzle->pack.piece[p];
        *(piece->gap ? &gaps : &area) += (long long)piece->size * piece->copies;
    }
    if (area + gaps == puzzle->cells)
        return false;
    if (gaps > 0) {
        papan_say(why, 0, 0, "areas-differ",
                  N_("the pieces cover {0} cells; the board has {1}, of which {2} stay empty"));
        papan_say_numbers(why, 0, area, puzzle->cells, gaps);
        return true;
    }
    papan_say(why, 0, 0, "areas-differ",
              area == 1 ? N_("the pieces cover one cell, the board has {1}")
                        : N_("the pieces cover {0} cells, the board has {1}"));
    papan_say_numbers(why, 0, area, puzzle->cells);
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
    for (unsigned p = 0; p < puzzle->things; p++) {
        bool fits = papan_pack_least_left(puzzle, p) == 0;
        papan_status status = fits ? PAPAN_OK : papan_pack_places(puzzle, grid, p, memory, note_place, &fits);
        if (status != PAPAN_OK)
            return status;
        if (!fits) {
            papan_say(why, 0, 0, "piece-fits-nowhere", N_("piece {0} fits nowhere on the board"));
            papan_say_char(why, 0, puzzle->pack.piece[p].symbol);
            return PAPAN_OK;
        }
    }
    return PAPAN_OK;
}

/* ---- the whole ---- */

papan_status papan_pack_impossible(const papan_puzzle *puzzle, const papan_allocator *memory,
                                   papan_effort effort, papan_message *why)
{
    why->text = NULL;
    bool exact = puzzle->pack.exact && puzzle->pack.sized; /* otherwise sums of sizes prove nothing */
    if (exact && area_differs(puzzle, why))
        return PAPAN_OK;
    papan_grid grid;
    papan_arena arena;
    papan_holes holes = {.holes = 0};
    papan_status status = papan_grid_new(puzzle, memory, &grid);
    if (status != PAPAN_OK)
        return status;
    papan_arena_init(&arena, memory);
    status = piece_without_place(puzzle, &grid, memory, why);
    if (status == PAPAN_OK && exact && why->text == NULL)
        status = papan_holes_find(puzzle, &grid, &arena, &holes);
    if (status == PAPAN_OK && exact && why->text == NULL)
        status = papan_holes_alone(puzzle, &holes, &arena, why);
    if (status == PAPAN_OK && exact && why->text == NULL)
        status = papan_pack_marks(puzzle, &grid, &holes, effort, &arena, why);
    papan_arena_free(&arena);
    papan_grid_free(&grid, memory);
    return status;
}
