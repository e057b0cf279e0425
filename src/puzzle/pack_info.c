/* pack_info.c: the functions for front ends about packing puzzles and piece sets (papan/puzzle.h). Gaps, the
 * things that stand for empty cells, are not pieces here. */
#include "base/struct_size.h"
#include "puzzle/lattice.h"
#include "puzzle/pack_family.h"

#include <assert.h>

static bool is_pack(const papan_puzzle *puzzle)
{
    return puzzle->family == &papan_family_pack;
}

static bool has_gaps(const papan_puzzle *puzzle)
{
    return is_pack(puzzle) && puzzle->pack.gap != NULL;
}

/* ---- the board ---- */

void papan_pack_cell_get(const papan_puzzle *puzzle, uint32_t cell, papan_cell_info *info)
{
    if (!is_pack(puzzle))
        return;
    bool gap = puzzle->pack.gap != NULL && puzzle->pack.gap[cell] != PAPAN_EMPTY;
    info->state = !gap ? 'X' : papan_pack_opens(puzzle, cell) ? '_' : '?';
    info->kind = puzzle->pack.kind != NULL ? puzzle->pack.kind[cell] : '\0';
}

/* The groups of cells that may stay empty, without the cells that must. */
static unsigned count_gaps(const papan_puzzle *puzzle)
{
    return puzzle->things - puzzle->pack.pieces - (puzzle->pack.open != PAPAN_EMPTY);
}

static papan_gap gap_at(const papan_puzzle *puzzle, unsigned index)
{
    unsigned thing = puzzle->pack.pieces + index;
    const papan_piece *gap = &puzzle->pack.piece[thing + (thing >= puzzle->pack.open)];
    return (papan_gap){gap->least, gap->copies};
}

bool papan_pack_get(const papan_puzzle *puzzle, papan_pack_info *info)
{
    if (!is_pack(puzzle))
        return false;
    const papan_pack *pack = &puzzle->pack;
    bool copies = papan_pack_instances(puzzle) > pack->pieces;
    papan_pack_info own = {.lattice = papan_lattices[pack->lattice].name,
                           .custom = pack->custom,
                           .pieces = pack->pieces,
                           .piece_labels = papan_pack_instances(puzzle),
                           .use_least = pack->use_least,
                           .use_most = pack->use_most,
                           .copies = copies,
                           .copies_alike = copies && !puzzle->copies_differ,
                           .gaps = count_gaps(puzzle)};
    assert(own.gaps <= PAPAN_GAPS_MAX);
    for (unsigned i = 0; i < own.gaps; i++)
        own.gap[i] = gap_at(puzzle, i);
    papan_struct_write(info, &own, sizeof own, sizeof own);
    return true;
}

void papan_fill_gaps(const papan_puzzle *puzzle, const uint16_t *label, uint16_t *whole)
{
    uint16_t used[PAPAN_THINGS_MAX] = {0};
    bool gaps = has_gaps(puzzle);
    for (uint32_t i = 0; i < puzzle->cells; i++) {
        uint16_t gap = gaps ? puzzle->pack.gap[i] : PAPAN_EMPTY;
        whole[i] = label[i];
        if (label[i] == PAPAN_EMPTY && gap != PAPAN_EMPTY && used[gap] < puzzle->pack.piece[gap].copies)
            whole[i] = (uint16_t)(puzzle->pack.piece[gap].first + used[gap]++);
    }
}

/* ---- pieces ---- */

int papan_piece_of(const papan_puzzle *puzzle, uint16_t label)
{
    return is_pack(puzzle) && label < papan_pack_instances(puzzle) ? puzzle->thing_of[label] : -1;
}

bool papan_piece_at(const papan_puzzle *puzzle, unsigned index, papan_piece_info *info)
{
    if (!is_pack(puzzle) || index >= puzzle->pack.pieces)
        return false;
    const papan_piece *piece = &puzzle->pack.piece[index];
    papan_piece_info own = {.lattice = papan_lattices[puzzle->pack.lattice].name,
                            .symbol = piece->symbol,
                            .turn = piece->turn,
                            .flip = piece->flip,
                            .copies = piece->copies,
                            .least = piece->least,
                            .first = piece->first,
                            .faces = piece->faces};
    memcpy(own.name, piece->name, sizeof own.name);
    assert(piece->faces <= PAPAN_FACES_MAX);
    memcpy(own.face, piece->face, piece->faces * sizeof *own.face);
    papan_struct_write(info, &own, sizeof own, sizeof own);
    return true;
}

bool papan_piece_set_at(size_t index, papan_piece_set_info *info)
{
    const papan_piece_set *set = papan_piece_set_numbered(index);
    if (set == NULL)
        return false;
    papan_piece_set_info own = {.name = set->name,
                                .description = set->description,
                                .lattice = papan_lattices[set->lattice].name,
                                .pieces = set->pieces};
    papan_struct_write(info, &own, sizeof own, sizeof own);
    return true;
}

bool papan_piece_set_piece(size_t index, unsigned piece, papan_piece_info *info)
{
    const papan_piece_set *set = papan_piece_set_numbered(index);
    if (set == NULL || piece >= set->pieces)
        return false;
    const papan_piece_spec *spec = &set->piece[piece];
    unsigned copies = spec->copies > 0 ? spec->copies : 1;
    bool sides = papan_lattices[set->lattice].flips && !spec->one_sided;
    papan_piece_info own = {.lattice = papan_lattices[set->lattice].name,
                            .symbol = spec->symbol,
                            .turn = !spec->fixed,
                            .flip = !spec->fixed && sides && spec->backs == 0,
                            .copies = copies,
                            .least = copies, /* no set has spare pieces */
                            .first = piece,
                            .faces = spec->backs + 1,
                            .face = {{(uint16_t)spec->size, spec->cell, spec->kind}}};
    assert(own.faces <= PAPAN_FACES_MAX);
    for (unsigned f = 0; f < spec->backs; f++)
        own.face[f + 1] = (papan_face){(uint16_t)spec->back[f].size, spec->back[f].cell, spec->back[f].kind};
    const char *name = spec->name != NULL ? spec->name : (char[]){spec->symbol, '\0'};
    for (size_t i = 0; name[i] != '\0' && i + 1 < sizeof own.name; i++)
        own.name[i] = name[i];
    papan_struct_write(info, &own, sizeof own, sizeof own);
    return true;
}

/* ---- placements ---- */

papan_status papan_piece_places(const papan_puzzle *puzzle, unsigned piece, void *context,
                                bool (*visit)(void *context, const uint32_t *cell, size_t cells),
                                papan_message *why)
{
    PAPAN_WHY(why);
    if (!is_pack(puzzle) || piece >= puzzle->pack.pieces)
        return PAPAN_OK;
    const papan_allocator *memory = &puzzle->arena.memory;
    papan_puzzle empty = *puzzle;
    papan_grid grid;
    uint16_t *nothing = papan_take(memory, puzzle->cells, sizeof *nothing);
    if (nothing == NULL)
        return PAPAN_NO_MEMORY;
    memset(nothing, 0xFF, puzzle->cells * sizeof *nothing); /* PAPAN_EMPTY everywhere */
    empty.pack.placed = nothing;
    papan_status status = papan_grid_new(&empty, memory, &grid);
    if (status == PAPAN_OK) {
        status = papan_pack_places(&empty, &grid, piece, memory, visit, context);
        papan_grid_free(&grid, memory);
    }
    papan_give(memory, nothing, puzzle->cells, sizeof *nothing);
    return status;
}
