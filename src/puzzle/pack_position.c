/* pack_position.c: other positions of a packing puzzle (pack_position.h). The puzzle is turned back into a
 * specification and made again, so that the checks of papan_pack_new() also hold for the new position. */
#include "puzzle/pack_position.h"

#include <assert.h>
#include <string.h>

static char *mask_of(const papan_puzzle *puzzle, papan_arena *arena)
{
    const papan_pack *pack = &puzzle->pack;
    size_t area = (size_t)pack->rows * pack->columns;
    char *mask = papan_arena_take(arena, area * pack->layers, 1);
    for (unsigned z = 0; mask != NULL && z < pack->layers; z++)
        for (size_t i = 0; i < area; i++)
            mask[z * area + i] = puzzle->layer[z].cell[i] >= 0;
    return mask;
}

static papan_piece_spec *pieces_of(const papan_pack *pack, papan_arena *arena)
{
    papan_piece_spec *spec = papan_arena_take(arena, pack->pieces, sizeof *spec);
    for (unsigned p = 0; spec != NULL && p < pack->pieces; p++) {
        const papan_piece *piece = &pack->piece[p];
        spec[p] = (papan_piece_spec){.name = piece->name,
                                     .symbol = piece->symbol,
                                     .copies = piece->copies,
                                     .size = piece->size,
                                     .cell = piece->cell,
                                     .line = piece->line,
                                     .column = piece->column};
    }
    return spec;
}

static char *symbols_of(const papan_puzzle *puzzle, const uint16_t *label, papan_arena *arena)
{
    char *symbol = papan_arena_take(arena, puzzle->cells, 1);
    for (uint32_t i = 0; symbol != NULL && i < puzzle->cells; i++)
        symbol[i] = label[i] == PAPAN_EMPTY ? '.' : puzzle->pack.piece[puzzle->thing_of[label[i]]].symbol;
    return symbol;
}

papan_status papan_pack_position(const papan_puzzle *puzzle, const papan_allocator *memory,
                                 const uint16_t *label, papan_puzzle **position)
{
    assert(puzzle->family == &papan_family_pack && label != NULL);
    const papan_pack *pack = &puzzle->pack;
    papan_arena arena;
    papan_arena_init(&arena, memory);
    bool box = pack->lattice != PAPAN_PYRAMID;
    papan_pack_spec spec = {.lattice = pack->lattice,
                            .custom = pack->custom,
                            .rows = pack->rows,
                            .columns = pack->columns,
                            .layers = pack->layers,
                            .mask = box ? mask_of(puzzle, &arena) : NULL,
                            .pieces = pack->pieces,
                            .piece = pieces_of(pack, &arena),
                            .placed = symbols_of(puzzle, label, &arena)};
    papan_notes notes = {0};
    papan_status status = PAPAN_NO_MEMORY;
    *position = NULL;
    if ((!box || spec.mask != NULL) && spec.piece != NULL && spec.placed != NULL)
        status = papan_pack_new(memory, &spec, position, &notes);
    papan_arena_free(&arena);
    return status;
}

unsigned papan_pack_pieces_in(const papan_puzzle *puzzle, const uint16_t *label)
{
    const papan_pack *pack = &puzzle->pack;
    unsigned whole = 0;
    for (unsigned p = 0; p < pack->pieces; p++) {
        unsigned cells = 0;
        for (uint32_t i = 0; i < puzzle->cells; i++)
            cells += label[i] != PAPAN_EMPTY && puzzle->thing_of[label[i]] == p;
        whole += cells / pack->piece[p].size;
    }
    return whole;
}
