/* json_write_pack.c: writes packing puzzles as JSON. Only keys that are needed are written. */
#include "format/json.h"
#include "format/pack_forms.h"
#include "puzzle/lattice.h"
#include "puzzle/pack_family.h"

/* ---- the board ---- */

static void put_shape(papan_json_writer *json, const papan_puzzle *puzzle, const papan_pack_spec *spec)
{
    const papan_pack *pack = &puzzle->pack;
    if (pack->lattice == PAPAN_PYRAMID) {
        papan_json_put_number(json, "side", pack->rows);
        return;
    }
    if (papan_needs_rows(puzzle, spec)) {
        papan_json_put_board(json, "board", puzzle, papan_state_at, spec, true);
        return;
    }
    papan_json_begin_object(json, "board");
    papan_json_put_number(json, "rows", pack->rows);
    papan_json_put_number(json, "columns", pack->columns);
    if (papan_lattices[pack->lattice].solid)
        papan_json_put_number(json, "layers", pack->layers);
    papan_json_end(json);
}

static void put_range(papan_json_writer *json, const char *key, unsigned least, unsigned most)
{
    if (least == most)
        papan_json_put_number(json, key, most);
    else
        papan_json_put_numbers(json, key, (uint32_t[]){least, most}, 2);
}

static void put_gaps(papan_json_writer *json, const papan_pack_spec *spec)
{
    bool any = false;
    for (unsigned g = 0; g < spec->gaps; g++) {
        char name[] = {papan_board_character(spec, (char)(PAPAN_GAP + g)), '\0'};
        if (!spec->gap[g].known)
            continue;
        if (!any)
            papan_json_begin_object(json, "gaps");
        put_range(json, name, spec->gap[g].least, spec->gap[g].most);
        any = true;
    }
    if (any)
        papan_json_end(json);
}

static void put_labels(papan_json_writer *json, const papan_puzzle *puzzle)
{
    const papan_layer *layer = &puzzle->layer[0];
    const char *const *text = puzzle->pack.text;
    if (!papan_texts_any(puzzle))
        return;
    papan_json_begin_array_lines(json, "labels");
    for (unsigned row = 0; row < layer->rows; row++) {
        papan_json_begin_array(json, NULL);
        for (unsigned column = 0; column < layer->columns; column++) {
            int32_t cell = layer->cell[(size_t)row * layer->columns + column];
            papan_json_put_text(json, NULL, cell >= 0 ? text[cell] : NULL);
        }
        papan_json_end(json);
    }
    papan_json_end(json);
}

/* ---- pieces ---- */

static void next_row(papan_json_writer *json)
{
    papan_json_end_string(json);
    papan_json_begin_string(json, NULL);
}

static void next_layer(papan_json_writer *json)
{
    papan_json_end_string(json);
    papan_json_end(json);
    papan_json_begin_array(json, NULL);
    papan_json_begin_string(json, NULL);
}

/* The cells are sorted by layer, row and column, so output is in order. */
static void put_cells(papan_json_writer *json, papan_lattice lattice, const papan_face *face, char symbol)
{
    papan_point by = papan_shape_offset(lattice, face->cell, face->size);
    int layer = 0, row = 0, column = 0;
    bool layers = face->cell[face->size - 1].z + by.z > 0;
    papan_json_begin_array(json, layers ? "layers" : "rows");
    if (layers)
        papan_json_begin_array(json, NULL);
    papan_json_begin_string(json, NULL);
    for (unsigned i = 0; i < face->size; i++) {
        for (; layer < face->cell[i].z + by.z; layer++, row = column = 0)
            next_layer(json);
        for (; row < face->cell[i].x + by.x; row++, column = 0)
            next_row(json);
        for (; column < face->cell[i].y + by.y; column++)
            papan_buffer_char(json->out, '.');
        papan_buffer_char(json->out, symbol);
        column++;
    }
    papan_json_end_string(json);
    papan_json_end(json);
    if (layers)
        papan_json_end(json);
}

static void put_face(papan_json_writer *json, papan_lattice lattice, const papan_face *face, char symbol)
{
    put_cells(json, lattice, face, symbol);
    if (face->kind == NULL)
        return;
    papan_json_begin_string(json, "kinds");
    for (unsigned i = 0; i < face->size; i++)
        papan_buffer_char(json->out, face->kind[i] != '\0' ? face->kind[i] : '.');
    papan_json_end_string(json);
}

static void put_backs(papan_json_writer *json, papan_lattice lattice, const papan_piece *piece)
{
    if (piece->faces > 2)
        papan_json_begin_array(json, "back");
    for (unsigned f = 1; f < piece->faces; f++) {
        papan_json_begin_object(json, piece->faces > 2 ? NULL : "back");
        put_face(json, lattice, &piece->face[f], piece->symbol);
        papan_json_end(json);
    }
    if (piece->faces > 2)
        papan_json_end(json);
}

static void put_piece(papan_json_writer *json, const papan_pack *pack, const papan_pack_spec *all,
                      unsigned index)
{
    const papan_piece *piece = &pack->piece[index];
    const papan_piece_spec *spec = &all->piece[index];
    bool named_by_symbol = piece->name[0] == piece->symbol && piece->name[1] == '\0';
    papan_json_begin_object(json, NULL);
    papan_json_put_text(json, "name", piece->name);
    if (!named_by_symbol)
        papan_json_put_bytes(json, "symbol", &piece->symbol, 1);
    if (piece->copies > 1 || piece->least != (all->use_most > 0 ? 0 : 1))
        put_range(json, "copies", piece->least, piece->copies);
    if (spec->fixed)
        papan_json_put_bool(json, "turn", false);
    if (spec->one_sided)
        papan_json_put_bool(json, "flip", false);
    if (spec->apart)
        papan_json_put_bool(json, "parts", true);
    put_face(json, pack->lattice, &piece->face[0], piece->symbol);
    put_backs(json, pack->lattice, piece);
    papan_json_end(json);
}

static void put_pieces(papan_json_writer *json, const papan_pack *pack, const papan_pack_spec *spec,
                       bool shorter)
{
    const papan_piece_set *set = shorter ? papan_piece_set_of(pack) : NULL;
    if (set != NULL) {
        papan_json_put_text(json, "pieces", set->name);
        return;
    }
    papan_json_begin_array_lines(json, "pieces");
    for (unsigned i = 0; i < pack->pieces; i++)
        put_piece(json, pack, spec, i);
    papan_json_end(json);
}

/* ---- the whole ---- */

void papan_json_put_pack(papan_json_writer *json, const papan_puzzle *puzzle, bool shorter)
{
    const papan_pack *pack = &puzzle->pack;
    papan_arena arena;
    papan_pack_spec spec;
    papan_arena_init(&arena, &puzzle->arena.memory);
    if (papan_pack_spec_of(puzzle, &arena, &spec) == PAPAN_OK) {
        papan_json_put_text(json, "lattice", papan_lattices[pack->lattice].name);
        put_shape(json, puzzle, &spec);
        put_gaps(json, &spec);
        if (spec.use_most > 0)
            put_range(json, "use", spec.use_least, spec.use_most);
        if (papan_kinds_any(puzzle))
            papan_json_put_board(json, "kinds", puzzle, papan_kind_at, NULL, true);
        put_labels(json, puzzle);
        put_pieces(json, pack, &spec, shorter);
        bool opens = !papan_needs_rows(puzzle, &spec) && pack->open != PAPAN_EMPTY;
        if (papan_placed_any(puzzle) || opens)
            papan_json_put_board(json, "placed", puzzle, papan_placed_at, NULL, true);
    } else
        json->out->failed = true;
    papan_arena_free(&arena);
}
