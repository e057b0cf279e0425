/* pack_symmetries.c: the rotations and reflections that map a packing board to itself. A symmetry maps the
 * cells of the board to cells and given pieces to given pieces. Pieces on square boards and in pyramids may
 * be flipped, so each piece is mapped to itself. A reflection of a cubic board turns a left-handed piece into
 * a right-handed one; it is a symmetry only if the mirror image of each piece is also a piece (like A and B
 * of Soma), and then these are exchanged. */
#include "puzzle/lattice.h"
#include "puzzle/pack_family.h"

#include <assert.h>
#include <string.h>

typedef struct work {
    const papan_puzzle *puzzle;
    papan_grid grid;
    uint32_t *image;    /* [cells] */
    uint16_t *same;     /* [pieces] each piece itself */
    uint16_t *mirrored; /* [pieces] its mirror image; mirrors: all pieces have one */
    bool mirrors;
} work;

/* ---- mirror images of pieces ---- */

static void mirror(const papan_piece *piece, papan_point *out)
{
    for (size_t i = 0; i < piece->size; i++)
        out[i] = (papan_point){piece->cell[i].x, piece->cell[i].y, (int16_t)-piece->cell[i].z};
    papan_normalise(out, piece->size);
}

/* Is shape (normalised) one of the orientations of the piece? */
static papan_status is_way_of(const papan_piece *piece, papan_lattice lattice, const papan_point *shape,
                              const papan_allocator *memory, bool *is)
{
    papan_ways ways;
    papan_status status = papan_ways_new(lattice, piece->cell, piece->size, memory, &ways);
    *is = false;
    for (unsigned w = 0; status == PAPAN_OK && w < ways.ways && !*is; w++)
        *is = memcmp(ways.point + w * piece->size, shape, piece->size * sizeof *shape) == 0;
    if (status == PAPAN_OK)
        papan_ways_free(&ways, memory);
    return status;
}

static papan_status find_mirror(work *w, unsigned p, papan_point *shape, const papan_allocator *memory,
                                bool *taken)
{
    const papan_pack *pack = &w->puzzle->pack;
    const papan_piece *piece = &pack->piece[p];
    mirror(piece, shape);
    for (unsigned offset = 0; offset < pack->pieces; offset++) {
        unsigned other = offset == 0 ? p : offset <= p ? offset - 1 : offset; /* itself first */
        const papan_piece *q = &pack->piece[other];
        bool is;
        if (taken[other] || q->size != piece->size || q->copies != piece->copies)
            continue;
        papan_status status = is_way_of(q, pack->lattice, shape, memory, &is);
        if (status != PAPAN_OK)
            return status;
        if (is) {
            taken[p] = taken[other] = true;
            w->mirrored[p] = (uint16_t)other;
            w->mirrored[other] = (uint16_t)p;
            return PAPAN_OK;
        }
    }
    w->mirrors = false;
    return PAPAN_OK;
}

static papan_status find_mirrors(work *w, const papan_allocator *memory)
{
    const papan_pack *pack = &w->puzzle->pack;
    bool taken[PAPAN_PACK_PIECES_MAX] = {false};
    papan_status status = PAPAN_OK;
    w->mirrors = true;
    for (unsigned p = 0; p < pack->pieces && w->mirrors && status == PAPAN_OK; p++) {
        if (taken[p])
            continue;
        papan_point *shape = papan_take(memory, pack->piece[p].size, sizeof *shape);
        status = shape == NULL ? PAPAN_NO_MEMORY : find_mirror(w, p, shape, memory, taken);
        papan_give(memory, shape, pack->piece[p].size, sizeof *shape);
    }
    return status;
}

/* ---- the board ---- */

/* Sets image[] if the turn maps cells to cells. */
static bool map_cells(work *w, const papan_turn *turn)
{
    const papan_point *cell = w->puzzle->pack.cell;
    assert(w->puzzle->cells > 0);
    papan_point low = {INT16_MAX, INT16_MAX, INT16_MAX};
    for (uint32_t i = 0; i < w->puzzle->cells; i++) {
        papan_point p = papan_turned(turn, cell[i]);
        low.x = p.x < low.x ? p.x : low.x;
        low.y = p.y < low.y ? p.y : low.y;
        low.z = p.z < low.z ? p.z : low.z;
    }
    for (uint32_t i = 0; i < w->puzzle->cells; i++) {
        papan_point p = papan_turned(turn, cell[i]);
        int32_t image = papan_grid_cell(&w->grid, p.x - low.x + w->grid.low.x, p.y - low.y + w->grid.low.y,
                                        p.z - low.z + w->grid.low.z);
        if (image < 0)
            return false;
        w->image[i] = (uint32_t)image;
    }
    return true;
}

/* Given copies must be mapped to whole given copies of the image piece. */
static bool keeps_placed(const work *w, const uint16_t *thing_image)
{
    const papan_pack *pack = &w->puzzle->pack;
    for (uint32_t i = 0; i < w->puzzle->cells; i++) {
        uint16_t here = pack->placed[i], there = pack->placed[w->image[i]];
        if ((here == PAPAN_EMPTY) != (there == PAPAN_EMPTY))
            return false;
        if (here == PAPAN_EMPTY)
            continue;
        if (thing_image[w->puzzle->thing_of[here]] != w->puzzle->thing_of[there])
            return false;
        for (uint32_t j = 0; j < i && pack->piece[w->puzzle->thing_of[here]].copies > 1; j++)
            if ((pack->placed[j] == here) != (pack->placed[w->image[j]] == there))
                return false;
    }
    return true;
}

static papan_status tell_all(work *w, papan_symmetry_sink *sink)
{
    papan_turn turn;
    for (unsigned t = 1; papan_board_turn(w->puzzle->pack.lattice, t, &turn); t++) {
        const uint16_t *thing_image = turn.mirror ? w->mirrored : w->same;
        if ((turn.mirror && !w->mirrors) || !map_cells(w, &turn) || !keeps_placed(w, thing_image))
            continue;
        if (!sink->symmetry(sink->context, w->image, thing_image))
            return PAPAN_NO_MEMORY;
    }
    return PAPAN_OK;
}

papan_status papan_pack_symmetries(const papan_puzzle *puzzle, const papan_allocator *memory,
                                   papan_symmetry_sink *sink)
{
    papan_arena arena;
    papan_arena_init(&arena, memory);
    work w = {.puzzle = puzzle,
              .image = papan_arena_take(&arena, puzzle->cells, sizeof *w.image),
              .same = papan_arena_take(&arena, puzzle->pack.pieces, sizeof *w.same),
              .mirrored = papan_arena_take(&arena, puzzle->pack.pieces, sizeof *w.mirrored)};
    papan_status status = w.image == NULL || w.same == NULL || w.mirrored == NULL
                              ? PAPAN_NO_MEMORY
                              : papan_grid_new(puzzle, memory, &w.grid);
    if (status == PAPAN_OK) {
        for (unsigned p = 0; p < puzzle->pack.pieces; p++)
            w.same[p] = (uint16_t)p;
        if (puzzle->pack.lattice == PAPAN_CUBIC)
            status = find_mirrors(&w, memory);
        if (status == PAPAN_OK)
            status = tell_all(&w, sink);
        papan_grid_free(&w.grid, memory);
    }
    papan_arena_free(&arena);
    return status;
}
