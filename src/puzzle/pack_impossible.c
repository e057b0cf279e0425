/* pack_impossible.c: short proofs that a packing puzzle has no solution, each in one sentence with its
 * numbers: the areas differ; a piece fits nowhere; no pieces add up to the sizes of the holes; a colouring
 * argument (pack_marks.c).
 *
 * For the holes, one pass over the pieces keeps the set of all sums of sizes that can be reached (subset sums,
 * Bellman 1957). For several holes together a sum becomes a vector of numbers, one for each hole except the
 * last, which gets the rest.
 *
 * Measured on 4000 random puzzles of up to 36 cells with one to four kinds of pieces, 1849 of them without a
 * solution: 79 % get a reason; 39 % with areas, placements, single holes and the chessboard alone. */
#include "base/bits.h"
#include "puzzle/pack_family.h"

#include <assert.h>
#include <string.h>

#define NO_HOLE UINT32_MAX

enum { STATES = 1 << 18, WORK = 8000000, HOLES = 64 };

/* ---- holes, one by one ---- */

/* sums: bit s is set if some of the remaining pieces cover exactly s cells. */
static void possible_sums(const papan_puzzle *puzzle, uint64_t *sums)
{
    papan_bit_set(sums, 0);
    for (unsigned p = 0; p < puzzle->things; p++) {
        /* copies together, 1, 2, 4, ... and the rest: their sums are those of all numbers of copies */
        unsigned left = papan_pack_copies_left(puzzle, p);
        for (unsigned together = 1; left > 0; left -= together, together *= 2) {
            together = together < left ? together : left;
            size_t size = (size_t)together * puzzle->pack.piece[p].size;
            for (size_t s = puzzle->cells + 1; s-- > size;)
                if (papan_bit(sums, s - size))
                    papan_bit_set(sums, s);
        }
    }
}

/* All cells connected to this one are one hole. */
static void fill_hole(const papan_puzzle *puzzle, const papan_grid *grid, uint32_t start, papan_holes *h,
                      uint32_t *stack)
{
    uint32_t depth = 0, hole = h->holes++;
    h->first[hole] = start;
    h->of[start] = hole;
    stack[depth++] = start;
    while (depth > 0) {
        papan_point at = puzzle->pack.cell[stack[--depth]], step;
        assert(h->of[stack[depth]] == hole);
        h->size[hole]++;
        for (unsigned s = 0; papan_neighbour_step(puzzle->pack.lattice, puzzle->pack.corners, s, &step); s++) {
            int32_t next = papan_grid_cell(grid, at.x + step.x, at.y + step.y, at.z + step.z);
            if (next >= 0 && h->of[next] == NO_HOLE && puzzle->pack.placed[next] == PAPAN_EMPTY) {
                h->of[next] = hole;
                stack[depth++] = (uint32_t)next;
            }
        }
    }
}

static void join_hole(uint32_t cell, papan_holes *h)
{
    if (h->holes == 0)
        h->first[h->holes++] = cell;
    h->of[cell] = 0;
    h->size[0]++;
}

papan_status papan_holes_find(const papan_puzzle *puzzle, const papan_grid *grid, papan_arena *arena,
                              papan_holes *h)
{
    uint32_t cells = puzzle->cells, *stack = papan_arena_take(arena, cells, sizeof *stack);
    h->of = papan_arena_take(arena, cells, sizeof *h->of);
    h->size = papan_arena_take(arena, cells, sizeof *h->size);
    h->first = papan_arena_take(arena, cells, sizeof *h->first);
    if (stack == NULL || h->of == NULL || h->size == NULL || h->first == NULL)
        return PAPAN_NO_MEMORY;
    for (uint32_t i = 0; i < cells; i++)
        h->of[i] = NO_HOLE;
    for (uint32_t i = 0; i < cells; i++)
        if (h->of[i] == NO_HOLE && puzzle->pack.placed[i] == PAPAN_EMPTY) {
            if (puzzle->pack.apart)
                join_hole(i, h); /* a piece in separate parts can be in several holes: they are one */
            else
                fill_hole(puzzle, grid, i, h, stack);
        }
    return PAPAN_OK;
}

papan_status papan_holes_alone(const papan_puzzle *puzzle, const papan_holes *h, papan_arena *arena,
                               papan_message *why)
{
    uint64_t *sums = papan_arena_take(arena, papan_words(puzzle->cells + 1), sizeof *sums);
    if (sums == NULL)
        return PAPAN_NO_MEMORY;
    possible_sums(puzzle, sums);
    for (uint32_t i = 0; i < h->holes; i++) {
        if (papan_bit(sums, h->size[i]))
            continue;
        static const char *const text[2][2] = {
            {N_("the hole of {0} cells at row {1}, column {2} cannot be filled: no pieces add up to {0}"),
             N_("the hole of {0} cells at row {1}, column {2} of layer {3} cannot be filled: no pieces add up "
                "to {0}")},
            {N_("the hole of one cell at row {1}, column {2} cannot be filled: no remaining piece is that "
                "small"),
             N_("the hole of one cell at row {1}, column {2} of layer {3} cannot be filled: no remaining piece "
                "is that small")}};
        papan_say(why, 0, 0, "hole-not-fillable", text[h->size[i] == 1][puzzle->layers > 1]);
        papan_say_number(why, 0, h->size[i]);
        papan_say_cell(why, 1, puzzle, h->first[i]);
        return PAPAN_OK;
    }
    return PAPAN_OK;
}

/* ---- all together ---- */

typedef struct sharing {
    const papan_holes *holes;
    size_t stride[HOLES]; /* of a hole's number in a state; the last hole has none */
    size_t states;
    uint64_t *reached, *next;
} sharing;

/* False: too many states, or too much work with them. */
static bool set_up(sharing *s, const papan_holes *h, size_t instances)
{
    s->holes = h;
    s->states = 1;
    for (uint32_t i = 0; i + 1 < h->holes; i++) {
        s->stride[i] = s->states;
        s->states *= h->size[i] + 1;
        if (s->states > STATES || s->states * instances > WORK)
            return false;
    }
    return true;
}

/* Gives a piece of this size to each of the holes where it fits. */
static void share_out(sharing *s, uint32_t size, uint64_t fits)
{
    assert(s->holes->holes >= 2 && size > 0);
    uint32_t last = s->holes->holes - 1;
    memset(s->next, 0, papan_words(s->states) * sizeof *s->next);
    for (size_t state = 0; state < s->states; state++)
        for (uint64_t rest = papan_bit(s->reached, state) ? fits : 0; rest != 0; rest &= rest - 1) {
            unsigned hole = papan_lowest(rest);
            size_t room = s->holes->size[hole] + 1;
            if (hole == last)
                papan_bit_set(s->next, state);
            else if (state / s->stride[hole] % room + size < room)
                papan_bit_set(s->next, state + size * s->stride[hole]);
        }
    uint64_t *swap = s->reached;
    s->reached = s->next;
    s->next = swap;
}

/* "4, 4, 9", shortened if it is too long for an argument. */
static void say_sizes(const papan_holes *h, papan_message *why)
{
    enum { LONGEST = sizeof "12345, ..." };
    for (uint32_t i = 0; i < h->holes; i++) {
        papan_say_more(why, 0, i > 0 ? ", " : "");
        if (strlen(why->arg[0]) + LONGEST > sizeof why->arg[0]) {
            papan_say_more(why, 0, "...");
            return;
        }
        papan_say_more_number(why, 0, h->size[i]);
    }
}

papan_status papan_holes_together(const papan_puzzle *puzzle, const papan_holes *holes, const uint64_t *fits,
                                  papan_arena *arena, papan_message *why)
{
    sharing s;
    assert(holes->holes != 1 && holes->holes <= HOLES); /* every hole has a mark; a single one has none */
    if (!set_up(&s, holes, puzzle->labels))
        return PAPAN_OK;
    s.reached = papan_arena_take(arena, papan_words(s.states), sizeof *s.reached);
    s.next = papan_arena_take(arena, papan_words(s.states), sizeof *s.next);
    if (s.reached == NULL || s.next == NULL)
        return PAPAN_NO_MEMORY;
    papan_bit_set(s.reached, 0);
    for (unsigned p = 0; p < puzzle->things; p++)
        for (unsigned copy = papan_pack_copies_left(puzzle, p); copy > 0; copy--)
            share_out(&s, puzzle->pack.piece[p].size, fits[p]);
    if (papan_bit(s.reached, s.states - 1))
        return PAPAN_OK;
    papan_say(why, 0, 0, "holes-not-fillable",
              N_("the holes of {0} cells cannot all be filled: however the pieces are assigned to holes where "
                 "they fit, some hole gets the wrong number of cells"));
    say_sizes(holes, why);
    return PAPAN_OK;
}

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
