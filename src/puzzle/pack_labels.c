/* pack_labels.c: from letters to labels. A picture says which piece covers a cell, but not, where a piece has
 * several copies, which copy. The cells of such a piece are cut into copies by a small search: the first
 * uncut cell must be the first cell of one of the piece's ways. A hostile picture could make that search
 * long, so it gives up after a fixed number of tries.
 *
 * Copies that were placed stay where they are, so the others are cut from the cells beside them. Only where
 * that fails are they cut as if none were placed: then the rules can say what is wrong. */
#include "puzzle/lattice.h"
#include "puzzle/pack_family.h"

#include <assert.h>

enum { MOST_TRIES = 1000000 };

typedef struct cutting {
    const papan_puzzle *puzzle;
    const papan_grid *grid;
    const papan_ways *ways;
    const char *symbol;
    uint16_t *label;
    char wanted;
    uint16_t first, copies;
    bool keep_placed;
    unsigned tries;
} cutting;

static bool way_fits(const cutting *c, const papan_point *way, uint32_t start)
{
    const uint16_t *placed = c->puzzle->pack.placed;
    papan_point at = c->puzzle->pack.cell[start];
    assert(start < c->puzzle->cells);
    for (size_t i = 0; i < c->ways->size; i++) {
        int32_t cell = papan_grid_cell(c->grid, at.x + way[i].x, at.y + way[i].y, at.z + way[i].z);
        if (cell < 0 || c->symbol[cell] != c->wanted || c->label[cell] != PAPAN_EMPTY)
            return false;
        if (c->keep_placed && (placed[cell] == PAPAN_EMPTY) != (placed[start] == PAPAN_EMPTY))
            return false;
    }
    return true;
}

static void write_way(cutting *c, const papan_point *way, uint32_t start, uint16_t label)
{
    papan_point at = c->puzzle->pack.cell[start];
    for (size_t i = 0; i < c->ways->size; i++)
        c->label[papan_grid_cell(c->grid, at.x + way[i].x, at.y + way[i].y, at.z + way[i].z)] = label;
}

/* Some cell of the way must be the first uncut one; any of its cells may be. */
static bool cut(cutting *c, uint16_t copy, uint32_t at)
{
    assert(copy <= c->copies);
    while (at < c->puzzle->cells && (c->symbol[at] != c->wanted || c->label[at] != PAPAN_EMPTY))
        at++;
    if (at == c->puzzle->cells)
        return true;
    if (copy == c->copies)
        return false;
    for (unsigned w = 0; w < c->ways->ways; w++) {
        const papan_point *way = c->ways->point + w * c->ways->size;
        for (size_t i = 0; i < c->ways->size; i++) {
            papan_point here = c->puzzle->pack.cell[at];
            int32_t start = papan_grid_cell(c->grid, here.x - way[i].x, here.y - way[i].y, here.z - way[i].z);
            if (++c->tries > MOST_TRIES)
                return false;
            if (start < 0 || !way_fits(c, way, (uint32_t)start))
                continue;
            write_way(c, way, (uint32_t)start, (uint16_t)(c->first + copy));
            if (cut(c, (uint16_t)(copy + 1), at))
                return true;
            write_way(c, way, (uint32_t)start, PAPAN_EMPTY);
        }
    }
    return false;
}

/* Cuts the cells of one piece; PAPAN_WRONG where that fails, its cells then are empty. */
static papan_status cut_piece(const papan_puzzle *puzzle, const papan_grid *grid, const papan_allocator *memory,
                              unsigned piece, const char *symbol, uint16_t *label)
{
    const papan_piece *p = &puzzle->pack.piece[piece];
    papan_ways ways;
    papan_status status = papan_ways_new(puzzle->pack.lattice, p->cell, p->size, memory, &ways);
    if (status != PAPAN_OK)
        return status;
    cutting c = {.puzzle = puzzle,
                 .grid = grid,
                 .ways = &ways,
                 .symbol = symbol,
                 .label = label,
                 .wanted = p->symbol,
                 .first = p->first,
                 .copies = p->copies,
                 .keep_placed = true};
    bool good = cut(&c, 0, 0);
    c.keep_placed = false;
    c.tries = 0;
    status = good || cut(&c, 0, 0) ? PAPAN_OK : PAPAN_WRONG;
    papan_ways_free(&ways, memory);
    return status;
}

/* A piece that cannot be cut bears the label of its first copy wherever it lies. */
static void leave_uncut(const papan_puzzle *puzzle, unsigned piece, const char *symbol, uint16_t *label)
{
    for (uint32_t i = 0; i < puzzle->cells; i++)
        if (symbol[i] == puzzle->pack.piece[piece].symbol)
            label[i] = puzzle->pack.piece[piece].first;
}

papan_status papan_pack_cut(const papan_puzzle *puzzle, const papan_allocator *memory, const char *symbol,
                            uint16_t *label, unsigned *failed)
{
    assert(symbol != NULL && label != NULL);
    papan_grid grid;
    for (uint32_t i = 0; i < puzzle->cells; i++)
        label[i] = PAPAN_EMPTY;
    *failed = 0;
    papan_status status = papan_grid_new(puzzle, memory, &grid);
    if (status != PAPAN_OK)
        return status;
    for (unsigned p = 0; p < puzzle->pack.pieces && status != PAPAN_NO_MEMORY; p++) {
        papan_status piece = cut_piece(puzzle, &grid, memory, p, symbol, label);
        if (piece == PAPAN_OK)
            continue;
        leave_uncut(puzzle, p, symbol, label);
        if (status == PAPAN_OK)
            *failed = p;
        status = piece;
    }
    papan_grid_free(&grid, memory);
    return status;
}

papan_status papan_pack_labels(const papan_puzzle *puzzle, const papan_allocator *memory, const char *symbol,
                               uint16_t *label)
{
    unsigned failed;
    return papan_pack_cut(puzzle, memory, symbol, label, &failed);
}
