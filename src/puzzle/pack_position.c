/* pack_position.c: other positions of a packing puzzle (pack_family.h). The puzzle is turned back into a
 * specification and made again, so that the checks of papan_pack_new() also hold for the new position. */
#include "puzzle/pack_family.h"

#include "puzzle/lattice.h"

#include <assert.h>
#include <string.h>

/* What may be on a cell: PAPAN_CELL and so on. The groups of gaps are numbered in the order of their things. */
static char state_of(const papan_puzzle *puzzle, uint32_t cell)
{
    const papan_pack *pack = &puzzle->pack;
    if (pack->gap == NULL || pack->gap[cell] == PAPAN_EMPTY)
        return PAPAN_CELL;
    unsigned before = pack->pieces + (pack->open != PAPAN_EMPTY); /* the cells that stay empty come first */
    return pack->gap[cell] == pack->open ? PAPAN_OPEN : (char)(PAPAN_GAP + pack->gap[cell] - before);
}

/* The board with the kinds and texts of its cells. */
static bool board_of(const papan_puzzle *puzzle, papan_arena *arena, papan_pack_spec *spec)
{
    const papan_pack *pack = &puzzle->pack;
    size_t places = (size_t)pack->rows * pack->columns * pack->layers;
    char *mask = papan_arena_take(arena, places, 1);
    char *kind = pack->kind != NULL ? papan_arena_take(arena, places, 1) : NULL;
    const char **text = pack->text != NULL ? papan_arena_take(arena, places, sizeof *text) : NULL;
    if (arena->failed)
        return false;
    const int32_t *number = puzzle->layer[0].cell; /* of all layers, one after the other */
    for (size_t i = 0; i < places; i++) {
        if (number[i] < 0)
            continue;
        uint32_t cell = (uint32_t)number[i];
        mask[i] = state_of(puzzle, cell);
        if (kind != NULL)
            kind[i] = pack->kind[cell];
        if (text != NULL)
            text[i] = pack->text[cell];
    }
    spec->mask = mask;
    spec->kind = kind;
    spec->text = text;
    return true;
}

/* True if these are the numbers that a group gets if none are given: as many as the pieces leave. */
static bool follows(const papan_puzzle *puzzle, unsigned thing)
{
    const papan_pack *pack = &puzzle->pack;
    unsigned cells = 0, groups = puzzle->things - pack->pieces - (pack->open != PAPAN_EMPTY);
    bool exact = groups == 1 && pack->use_most == 0;
    long long left = puzzle->cells;
    for (uint32_t i = 0; i < puzzle->cells; i++) {
        cells += pack->gap[i] == thing;
        left -= papan_pack_opens(puzzle, i);
    }
    for (unsigned p = 0; p < pack->pieces; p++) {
        const papan_piece *piece = &pack->piece[p];
        left -= (long long)piece->size * piece->copies;
        exact = exact && piece->least == piece->copies;
        for (unsigned f = 1; f < piece->faces; f++)
            exact = exact && piece->face[f].size == piece->size;
    }
    exact = exact && left >= 0 && left <= cells;
    return pack->piece[thing].least == (exact ? left : 0) &&
           pack->piece[thing].copies == (exact ? left : (long long)cells);
}

static bool gaps_of(const papan_puzzle *puzzle, papan_arena *arena, papan_pack_spec *spec)
{
    const papan_pack *pack = &puzzle->pack;
    papan_gap_spec *gap = papan_arena_take(arena, puzzle->things - pack->pieces, sizeof *gap);
    if (gap == NULL)
        return false;
    for (unsigned t = pack->pieces; t < puzzle->things; t++)
        if (t != pack->open)
            gap[spec->gaps++] =
                (papan_gap_spec){!follows(puzzle, t), pack->piece[t].least, pack->piece[t].copies};
    spec->gap = gap;
    return true;
}

static bool backs_of(const papan_piece *piece, papan_arena *arena, papan_piece_spec *spec)
{
    papan_face_spec *back = papan_arena_take(arena, piece->faces, sizeof *back);
    for (unsigned f = 1; back != NULL && f < piece->faces; f++)
        back[f - 1] = (papan_face_spec){piece->face[f].size, piece->face[f].cell, piece->face[f].kind};
    spec->back = back;
    spec->backs = piece->faces - 1u;
    return back != NULL;
}

static bool pieces_of(const papan_pack *pack, papan_arena *arena, papan_pack_spec *out)
{
    bool flips = papan_lattices[pack->lattice].flips;
    papan_piece_spec *spec = papan_arena_take(arena, pack->pieces, sizeof *spec);
    for (unsigned p = 0; spec != NULL && p < pack->pieces; p++) {
        const papan_piece *piece = &pack->piece[p];
        spec[p] = (papan_piece_spec){.name = piece->name,
                                     .symbol = piece->symbol,
                                     .copies = piece->copies,
                                     .spare = (unsigned)piece->copies - piece->least,
                                     .fixed = !piece->turn,
                                     .one_sided = piece->turn && flips && !piece->flip && piece->faces == 1,
                                     .apart = piece->apart,
                                     .size = piece->size,
                                     .cell = piece->cell,
                                     .kind = piece->face[0].kind,
                                     .line = piece->line,
                                     .column = piece->column};
        if (!backs_of(piece, arena, &spec[p]))
            return false;
    }
    out->piece = spec;
    out->pieces = pack->pieces;
    return spec != NULL;
}

papan_status papan_pack_spec_of(const papan_puzzle *puzzle, papan_arena *arena, papan_pack_spec *spec)
{
    assert(puzzle->family == &papan_family_pack);
    const papan_pack *pack = &puzzle->pack;
    *spec = (papan_pack_spec){.lattice = pack->lattice,
                              .custom = pack->custom,
                              .rows = pack->rows,
                              .columns = pack->columns,
                              .layers = pack->layers,
                              .use_least = pack->use_least,
                              .use_most = pack->use_most};
    bool whole = (pack->lattice == PAPAN_PYRAMID || board_of(puzzle, arena, spec)) &&
                 gaps_of(puzzle, arena, spec) && pieces_of(pack, arena, spec);
    return whole ? PAPAN_OK : PAPAN_NO_MEMORY;
}

static char *symbols_of(const papan_puzzle *puzzle, const uint16_t *label, bool gaps, papan_arena *arena)
{
    char *symbol = papan_arena_take(arena, puzzle->cells, 1);
    gaps = gaps && (puzzle->pack.open != PAPAN_EMPTY || puzzle->things < PAPAN_PACK_PIECES_MAX);
    for (uint32_t i = 0; symbol != NULL && i < puzzle->cells; i++) {
        const papan_piece *piece =
            label[i] < puzzle->labels ? &puzzle->pack.piece[puzzle->thing_of[label[i]]] : NULL;
        bool gap = papan_pack_opens(puzzle, i) || (gaps && piece != NULL && piece->gap);
        symbol[i] = gap ? '_' : piece != NULL ? piece->symbol : '.';
    }
    return symbol;
}

/* The specification marks the cells that stay empty, so it has no room for a piece on one of them. */
static papan_status refuse_covered(const papan_puzzle *puzzle, const uint16_t *label, papan_notes *notes)
{
    for (uint32_t i = 0; i < puzzle->cells; i++)
        if (papan_pack_opens(puzzle, i) && papan_piece_of(puzzle, label[i]) >= 0)
            return papan_fail(PAPAN_BAD_INPUT, &notes->error, "placed-on-empty-cell",
                              N_("piece {0} is placed on a cell that must stay empty"),
                              PAPAN_ARGS(puzzle->pack.piece[papan_piece_of(puzzle, label[i])].symbol));
    return PAPAN_OK;
}

static papan_status make_position(const papan_puzzle *puzzle, const papan_allocator *memory,
                                  const uint16_t *label, bool gaps, papan_puzzle **position, papan_notes *notes)
{
    assert(puzzle->family == &papan_family_pack && label != NULL);
    papan_arena arena;
    papan_arena_init(&arena, memory);
    papan_pack_spec spec;
    papan_status status = papan_pack_spec_of(puzzle, &arena, &spec);
    *position = NULL;
    if (status == PAPAN_OK)
        status = refuse_covered(puzzle, label, notes);
    if (status == PAPAN_OK) {
        spec.placed = symbols_of(puzzle, label, gaps, &arena);
        status = spec.placed != NULL ? papan_pack_new(memory, &spec, position, notes) : PAPAN_NO_MEMORY;
    }
    papan_arena_free(&arena);
    return status;
}

papan_status papan_pack_place(const papan_puzzle *puzzle, const papan_allocator *memory, const uint16_t *label,
                              const bool *cross, papan_puzzle **position, papan_notes *notes)
{
    (void)cross;
    assert(cross == NULL);
    return make_position(puzzle, memory, label, false, position, notes);
}

papan_status papan_pack_position(const papan_puzzle *puzzle, const papan_allocator *memory,
                                 const uint16_t *label, bool gaps, papan_puzzle **position)
{
    papan_notes notes = {0};
    return make_position(puzzle, memory, label, gaps, position, &notes);
}

/* Copies of a piece whose faces have different sizes are distinguished by their labels. */
static unsigned copies_in(const papan_puzzle *puzzle, const papan_piece *piece, const uint16_t *label)
{
    unsigned copies = 0;
    for (unsigned l = piece->first; l < (unsigned)piece->first + piece->copies; l++) {
        uint32_t i = 0;
        while (i < puzzle->cells && label[i] != l)
            i++;
        copies += i < puzzle->cells;
    }
    return copies;
}

unsigned papan_pack_pieces_in(const papan_puzzle *puzzle, const uint16_t *label)
{
    const papan_pack *pack = &puzzle->pack;
    unsigned whole = 0;
    for (unsigned p = 0; p < pack->pieces; p++) {
        unsigned cells = 0;
        for (uint32_t i = 0; i < puzzle->cells; i++)
            cells += label[i] < puzzle->labels && puzzle->thing_of[label[i]] == p;
        whole +=
            pack->piece[p].faces > 1 ? copies_in(puzzle, &pack->piece[p], label) : cells / pack->piece[p].size;
    }
    return whole;
}
