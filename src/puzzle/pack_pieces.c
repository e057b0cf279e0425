/* pack_pieces.c: the pieces of a packing puzzle from its specification: checks and copies their faces, and
 * gives each copy a symbol of its own. */
#include "puzzle/lattice.h"
#include "puzzle/pack_family.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- pieces ---- */

static papan_status refuse_parts(const papan_puzzle *puzzle, const papan_piece *piece, papan_point apart,
                                 papan_notes *notes)
{
    papan_point at = papan_lattice_written(puzzle->pack.lattice, apart);
    bool written = piece->line > 0; /* as text, where rows are lines */
    papan_say(&notes->error, written ? piece->line + (unsigned)at.x : 0, written ? (unsigned)at.y + 1 : 0,
              "piece-in-parts",
              N_("piece {0} is in separate parts; connect them, or write each part as a piece with its "
                 "own letter"));
    papan_say_text(&notes->error, 0, piece->name);
    return PAPAN_BAD_INPUT;
}

static papan_status check_connected(papan_puzzle *puzzle, papan_piece *piece, const papan_face *face,
                                    papan_notes *notes)
{
    papan_arena arena;
    papan_arena_init(&arena, &puzzle->arena.memory);
    /* flat pieces are written on a square grid, also for a pyramid */
    papan_lattice lattice = puzzle->pack.lattice == PAPAN_PYRAMID ? PAPAN_SQUARE : puzzle->pack.lattice;
    papan_point apart;
    papan_status status = PAPAN_OK;
    if (papan_shape_connected(lattice, face->cell, face->size, false, &arena, NULL) < face->size) {
        bool at_corners =
            papan_shape_connected(lattice, face->cell, face->size, true, &arena, &apart) == face->size;
        puzzle->pack.corners = true;
        puzzle->pack.apart = puzzle->pack.apart || !at_corners;
        if (arena.failed)
            status = PAPAN_NO_MEMORY;
        else if (!at_corners && !piece->apart)
            status = refuse_parts(puzzle, piece, apart, notes);
        else if (!piece->apart) {
            papan_say_text(papan_warn(notes, piece->line, piece->column, "piece-at-corners",
                                      N_("piece {0} is connected only at corners; read as one piece")),
                           0, piece->name);
            piece->apart = true; /* so a file that is written has no warning when it is read */
        }
    }
    papan_arena_free(&arena);
    return status;
}

static papan_status bad_piece(papan_notes *notes, const papan_piece_spec *spec, const char *code,
                              const char *text)
{
    papan_say(&notes->error, spec->line, spec->column, code, text);
    papan_say_bytes(&notes->error, 0, spec->name != NULL ? spec->name : &spec->symbol,
                    spec->name != NULL ? strlen(spec->name) : 1);
    papan_say_number(&notes->error, 1, PAPAN_PACK_CELLS_MAX);
    return PAPAN_BAD_INPUT;
}

typedef struct written_cell {
    papan_point at;
    char kind;
} written_cell;

static int by_layer(const void *a, const void *b)
{
    const papan_point *p = a, *q = b;
    return p->z != q->z ? p->z - q->z : p->x != q->x ? p->x - q->x : p->y - q->y;
}

/* Copies a face, its cells sorted. */
static papan_status copy_face(papan_puzzle *puzzle, const papan_piece_spec *spec, const papan_face_spec *from,
                              papan_face *face, papan_notes *notes)
{
    if (from->size < 1 || from->size > PAPAN_PACK_CELLS_MAX)
        return bad_piece(notes, spec, "piece-size",
                         N_("piece {0} must have 1 to {1} cells and at most {1} copies"));
    papan_point *cell = papan_arena_take(&puzzle->arena, from->size, sizeof *cell);
    char *kind = papan_arena_take(&puzzle->arena, from->size, 1);
    written_cell *sorted = papan_take(&puzzle->arena.memory, from->size, sizeof *sorted);
    if (cell == NULL || kind == NULL || sorted == NULL) {
        papan_give(&puzzle->arena.memory, sorted, from->size, sizeof *sorted);
        return PAPAN_NO_MEMORY;
    }
    for (size_t i = 0; i < from->size; i++)
        sorted[i] = (written_cell){from->cell[i], from->kind != NULL ? from->kind[i] : '\0'};
    qsort(sorted, from->size, sizeof *sorted, by_layer); /* the point comes first */
    bool kinds = false, twice = false;
    for (size_t i = 0; i < from->size; i++) {
        cell[i] = sorted[i].at;
        kind[i] = sorted[i].kind;
        kinds = kinds || kind[i] != '\0';
        twice = twice || (i > 0 && by_layer(&cell[i - 1], &cell[i]) == 0);
    }
    papan_give(&puzzle->arena.memory, sorted, from->size, sizeof *sorted);
    *face = (papan_face){(uint16_t)from->size, cell, kinds ? kind : NULL};
    return twice ? bad_piece(notes, spec, "piece-repeated-cell", N_("piece {0} lists the same cell twice"))
                 : PAPAN_OK;
}

static papan_status copy_faces(papan_puzzle *puzzle, const papan_piece_spec *spec, papan_piece *piece,
                               papan_notes *notes)
{
    if (spec->backs >= PAPAN_PACK_FACES_MAX)
        return bad_piece(notes, spec, "too-many-sides",
                         N_("piece {0} has too many faces; at most 8 are possible"));
    papan_face *face = papan_arena_take(&puzzle->arena, spec->backs + (size_t)1, sizeof *face);
    if (face == NULL)
        return PAPAN_NO_MEMORY;
    piece->face = face;
    piece->faces = (uint16_t)(spec->backs + 1);
    papan_status status = PAPAN_OK;
    for (unsigned f = 0; f < piece->faces && status == PAPAN_OK; f++) {
        papan_face_spec front = {spec->size, spec->cell, spec->kind};
        status = copy_face(puzzle, spec, f == 0 ? &front : &spec->back[f - 1], &face[f], notes);
        if (status == PAPAN_OK)
            status = check_connected(puzzle, piece, &face[f], notes);
        piece->kinds = piece->kinds || face[f].kind != NULL;
        puzzle->pack.sized = puzzle->pack.sized && face[f].size == face[0].size;
    }
    piece->size = face[0].size;
    piece->cell = face[0].cell;
    return status;
}

static papan_status copy_piece(papan_puzzle *puzzle, const papan_piece_spec *spec, papan_piece *piece,
                               papan_notes *notes)
{
    unsigned copies = spec->copies > 0 ? spec->copies : 1;
    if (copies > PAPAN_PACK_INSTANCES_MAX)
        return bad_piece(notes, spec, "piece-size",
                         N_("piece {0} must have 1 to {1} cells and at most {1} copies"));
    const papan_lattice_row *lattice = &papan_lattices[puzzle->pack.lattice];
    *piece = (papan_piece){.symbol = spec->symbol,
                           .turn = !spec->fixed,
                           .flip = lattice->flips && !spec->fixed && !spec->one_sided && spec->backs == 0,
                           .apart = spec->apart,
                           .copies = (uint16_t)copies,
                           .least = (uint16_t)(spec->spare < copies ? copies - spec->spare : 0),
                           .line = spec->line,
                           .column = spec->column};
    if (spec->one_sided && puzzle->pack.lattice == PAPAN_PYRAMID)
        return bad_piece(notes, spec, "piece-one-sided-pyramid",
                         N_("piece {0} cannot be one-sided: in a pyramid every flat piece can be "
                            "flipped by turning it in space"));
    puzzle->pack.exact = puzzle->pack.exact && piece->least == piece->copies;
    if (spec->name == NULL)
        piece->name[0] = spec->symbol;
    for (size_t i = 0; spec->name != NULL && spec->name[i] != '\0' && i + 1 < sizeof piece->name; i++)
        piece->name[i] = spec->name[i];
    return copy_faces(puzzle, spec, piece, notes);
}

papan_status papan_pack_copy_pieces(papan_puzzle *puzzle, const papan_pack_spec *spec, papan_piece **all,
                                    papan_notes *notes)
{
    papan_pack *pack = &puzzle->pack;
    if (spec->pieces < 1 || spec->pieces > PAPAN_PACK_PIECES_MAX)
        return papan_fail(PAPAN_BAD_INPUT, &notes->error, "piece-number",
                          N_("the number of pieces is {0}; it must be between 1 and {1}"),
                          PAPAN_ARGS(spec->pieces, PAPAN_PACK_PIECES_MAX));
    papan_piece *piece = *all =
        papan_arena_take(&puzzle->arena, spec->pieces + PAPAN_PACK_MOST_GAPS, sizeof *piece);
    if (piece == NULL)
        return PAPAN_NO_MEMORY;
    size_t copies = 0;
    for (unsigned i = 0; i < spec->pieces; i++) {
        papan_status status = copy_piece(puzzle, &spec->piece[i], &piece[i], notes);
        if (status != PAPAN_OK)
            return status;
        copies += piece[i].copies;
        if (copies > PAPAN_PACK_INSTANCES_MAX)
            return bad_piece(notes, &spec->piece[i], "too-many-pieces",
                             N_("with the copies of piece {0} there are more than {1} pieces"));
        for (unsigned j = 0; j < i; j++)
            if (piece[j].symbol == piece[i].symbol)
                return bad_piece(notes, &spec->piece[i], "symbol-used",
                                 N_("piece {0} has the same letter as an earlier one"));
    }
    pack->pieces = puzzle->things = spec->pieces;
    pack->piece = piece;
    pack->use_least = spec->use_least;
    pack->use_most = spec->use_most;
    pack->exact = pack->exact && spec->use_most == 0;
    return PAPAN_OK;
}

/* ---- symbols ---- */

const char papan_piece_symbols[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

papan_status papan_pack_name_copies(papan_puzzle *puzzle)
{
    const papan_pack *pack = &puzzle->pack;
    unsigned copies = puzzle->first[pack->pieces];
    char *symbol = papan_arena_take(&puzzle->arena, puzzle->labels, 1);
    if (symbol == NULL)
        return PAPAN_NO_MEMORY;
    bool taken[256] = {false};
    puzzle->label_symbol = symbol;
    puzzle->copies_differ = copies > pack->pieces && copies <= PAPAN_PACK_PIECES_MAX;
    for (unsigned p = 0; p < pack->pieces; p++) {
        unsigned alike = puzzle->copies_differ ? 1 : puzzle->first[p + 1] - puzzle->first[p];
        memset(symbol + puzzle->first[p], pack->piece[p].symbol, alike);
        taken[(unsigned char)pack->piece[p].symbol] = true;
    }
    const char *next = papan_piece_symbols;
    for (unsigned l = 0; l < copies && puzzle->copies_differ; l++) {
        if (symbol[l] != '\0')
            continue;
        while (taken[(unsigned char)*next])
            next++;
        assert(*next != '\0');
        symbol[l] = *next++;
    }
    return PAPAN_OK;
}
