/* own_pieces.c: piece sets of users (format.h). The pieces are checked on a board of one cell, so that mistakes
 * are reported for the file of the pieces, and not later for that of the puzzle. */

#include "format/format.h"
#include "format/lines.h"
#include "format/pack_forms.h"
#include "puzzle/pack_family.h"

#include <string.h>

static void keep_shape(papan_arena *arena, papan_face_spec *shape)
{
    shape->cell = papan_arena_copy(arena, shape->cell, shape->size, sizeof *shape->cell);
    if (shape->kind != NULL)
        shape->kind = papan_arena_copy(arena, shape->kind, shape->size, 1);
}

static void keep_piece(papan_arena *arena, papan_piece_spec *piece)
{
    papan_face_spec front = {piece->size, piece->cell, piece->kind};
    papan_face_spec *back = papan_arena_take(arena, piece->backs, sizeof *back);
    keep_shape(arena, &front);
    piece->cell = front.cell;
    piece->kind = front.kind;
    for (unsigned b = 0; back != NULL && b < piece->backs; b++) {
        back[b] = piece->back[b];
        keep_shape(arena, &back[b]);
    }
    piece->back = back;
    const char *name = piece->name != NULL ? piece->name : (char[]){piece->symbol, '\0'};
    piece->name = papan_arena_text(arena, name, strlen(name));
}

papan_status papan_own_pieces_keep(papan_own_pieces *own, const papan_pack_spec *spec)
{
    papan_piece_spec *piece = papan_arena_take(&own->arena, spec->pieces, sizeof *piece);
    for (unsigned i = 0; piece != NULL && i < spec->pieces; i++) {
        piece[i] = spec->piece[i];
        keep_piece(&own->arena, &piece[i]);
    }
    own->set.piece = piece;
    own->set.pieces = spec->pieces;
    return own->arena.failed ? PAPAN_NO_MEMORY : PAPAN_OK;
}

/* Takes the pieces of a whole puzzle. */
static papan_status pieces_of_puzzle(papan_own_pieces *own, const char *bytes, size_t length,
                                     papan_notes *notes)
{
    papan_puzzle *puzzle;
    papan_pack_spec spec;
    papan_status status =
        papan_read(bytes, length, &own->arena.memory, &puzzle, &notes->warnings, &notes->error);
    if (status != PAPAN_OK)
        return status;
    if (!papan_format_fits(&papan_format_pack_text, puzzle))
        status = papan_refuse(notes, 1, 1, "no-own-pieces",
                              N_("this puzzle has no pieces; expected pieces as in a packing puzzle"), NULL);
    if (status == PAPAN_OK)
        status = papan_pack_spec_of(puzzle, &own->arena, &spec);
    if (status == PAPAN_OK)
        status = papan_own_pieces_keep(own, &spec);
    if (status == PAPAN_OK)
        own->set.lattice = puzzle->pack.lattice == PAPAN_PYRAMID ? PAPAN_SQUARE : puzzle->pack.lattice;
    papan_puzzle_free(puzzle);
    return status;
}

static papan_status check_pieces(const papan_own_pieces *own, papan_notes *notes)
{
    papan_pack_spec spec = {.lattice = own->set.lattice == PAPAN_LATTICES ? PAPAN_SQUARE : own->set.lattice,
                            .rows = 1,
                            .columns = 1,
                            .layers = 1,
                            .pieces = own->set.pieces,
                            .piece = own->set.piece};
    papan_puzzle *puzzle;
    papan_notes unheard = {0};
    papan_status status = papan_pack_new(&own->arena.memory, &spec, &puzzle, &unheard);
    papan_puzzle_free(puzzle);
    if (status == PAPAN_BAD_INPUT)
        notes->error = unheard.error;
    return status;
}

/* An empty set, in its own arena; NULL: out of memory. */
static papan_own_pieces *new_set(const papan_allocator *memory)
{
    papan_arena arena;
    papan_arena_init(&arena, memory);
    papan_own_pieces *own = papan_arena_take(&arena, 1, sizeof *own);
    if (own != NULL)
        *own = (papan_own_pieces){.arena = arena, .set.lattice = PAPAN_LATTICES};
    return own;
}

static papan_status read_pieces(papan_own_pieces *own, const char *bytes, size_t length, const char *name,
                                papan_notes *notes)
{
    own->set.name = papan_arena_text(&own->arena, name, strlen(name));
    if (own->set.name == NULL)
        return PAPAN_NO_MEMORY;
    papan_status status = papan_check_text(bytes, length, notes);
    if (status == PAPAN_OK)
        status = papan_json_recognise(bytes, length) ? papan_json_pieces(own, bytes, length, notes)
                 : papan_format_pack_text.recognise(bytes, length) || papan_format_id.recognise(bytes, length)
                     ? pieces_of_puzzle(own, bytes, length, notes)
                     : papan_pack_text_pieces(own, bytes, length, notes);
    return status == PAPAN_OK ? check_pieces(own, notes) : status;
}

papan_status papan_own_pieces_read(const char *bytes, size_t length, const char *name,
                                   const papan_allocator *memory, papan_own_pieces **own,
                                   papan_warnings *warnings, papan_message *why)
{
    papan_notes notes = {0};
    *own = new_set(memory);
    papan_status status = *own != NULL ? read_pieces(*own, bytes, length, name, &notes) : PAPAN_NO_MEMORY;
    if (status != PAPAN_OK) {
        papan_own_pieces_free(*own);
        *own = NULL;
    }
    return papan_notes_pass(&notes, status, warnings, why);
}

papan_status papan_own_pieces_named(const char *name, const papan_allocator *memory, papan_own_pieces **own,
                                    papan_message *why)
{
    const papan_piece_set *set = papan_piece_set_find(name, strlen(name));
    why = PAPAN_WHY(why);
    *own = set != NULL ? new_set(memory) : NULL;
    if (set == NULL)
        return papan_fail(PAPAN_BAD_INPUT, why, "unknown-piece-set",
                          N_("unknown piece set \"{0}\"; piece sets are {1}"),
                          PAPAN_ARGS(name, papan_set_names(NULL, PAPAN_SQUARE)));
    if (*own == NULL)
        return PAPAN_NO_MEMORY;
    (*own)->set = *set;
    return PAPAN_OK;
}

void papan_own_pieces_free(papan_own_pieces *own)
{
    if (own == NULL)
        return;
    papan_arena arena = own->arena; /* the set is in it */
    papan_arena_free(&arena);
}

/* ---- in place of others ---- */

/* The given pieces of a puzzle, as papan_pack_spec.placed has them. */
static char *placed_of(const papan_puzzle *puzzle, papan_arena *arena)
{
    char *placed = papan_arena_take(arena, puzzle->cells, 1);
    for (uint32_t i = 0; placed != NULL && i < puzzle->cells; i++) {
        char c = puzzle->family->symbol(puzzle, NULL, i);
        placed[i] = puzzle->pack.placed[i] == PAPAN_EMPTY ? '.' : c;
    }
    return placed;
}

static papan_status replace_pieces(const papan_puzzle *puzzle, const papan_piece_set *set,
                                   const papan_allocator *memory, papan_puzzle **out, papan_notes *notes)
{
    if (!papan_format_fits(&papan_format_pack_text, puzzle))
        return papan_refuse(notes, 0, 0, "pieces-need-packing", N_("only packing puzzles have pieces"), NULL);
    if (!papan_set_fits(set, puzzle->pack.lattice))
        return papan_refuse(notes, 0, 0, "wrong-lattice",
                            N_("the pieces of \"{0}\" are for another kind of board"), PAPAN_ARGS(set->name));
    papan_arena arena;
    papan_pack_spec spec;
    papan_arena_init(&arena, memory);
    papan_status status = papan_pack_spec_of(puzzle, &arena, &spec);
    papan_piece_spec *piece = papan_arena_take(&arena, set->pieces, sizeof *piece);
    if (status == PAPAN_OK && piece != NULL) {
        for (unsigned i = 0; i < set->pieces; i++) {
            piece[i] = set->piece[i];
            piece[i].line = piece[i].column = 0; /* those of another file */
            if (piece[i].spare == 0 && piece[i].copies <= 1)
                papan_spare_piece(&spec, &piece[i]);
        }
        spec.pieces = set->pieces;
        spec.piece = piece;
        spec.placed = placed_of(puzzle, &arena);
    }
    if (arena.failed)
        status = PAPAN_NO_MEMORY;
    if (status == PAPAN_OK)
        status = papan_pack_new(memory, &spec, out, notes);
    papan_arena_free(&arena);
    return status;
}

papan_status papan_pieces_replaced(const papan_puzzle *puzzle, const papan_own_pieces *own,
                                   const papan_allocator *memory, papan_puzzle **out, papan_warnings *warnings,
                                   papan_message *why)
{
    papan_notes notes = {0};
    *out = NULL;
    return papan_notes_pass(&notes, replace_pieces(puzzle, &own->set, memory, out, &notes), warnings, why);
}
