/* json_pieces.c: reads the pieces of packing puzzles as JSON.
 *
 * A piece needs a symbol, one character, to be printed. Symbols are assigned in three rounds, so that a later
 * piece never takes the symbol of an earlier or more explicit one: first the key "symbol", then names of one
 * letter or digit, then the first free symbols. */
#include "format/json.h"
#include "format/lines.h"
#include "puzzle/lattice.h"

#include <assert.h>
#include <string.h>

/* ---- the cells of a piece ---- */

static bool is_cell(char c)
{
    return c != '.' && c != ' ';
}

static papan_status check_piece_row(papan_json_packing *r, const papan_line *line, papan_json_path path,
                                    size_t *cells)
{
    if (line->length > PAPAN_JSON_COORDINATE_MAX)
        return papan_json_wrong(r, path, "json-piece-too-large",
                                N_("\"{0}\" is too long; a row of a piece has at most 1000 characters"));
    for (size_t i = 0; i < line->length; i++) {
        unsigned char c = (unsigned char)line->start[i];
        if (c < ' ' || c > '~')
            return papan_json_refuse(r->json, path, "json-bad-piece-cell",
                                     N_("invalid '{1}' in \"{0}\"; mark a cell with any printable ASCII "
                                        "character except . and blank"),
                                     PAPAN_ARGS(line->start[i]));
        *cells += is_cell(line->start[i]);
    }
    return PAPAN_OK;
}

/* Counts the cells of the rows; also writes them if cell is not NULL. */
static papan_status walk_rows(papan_json_packing *r, const papan_json_value *rows, papan_json_path path,
                              int16_t layer, papan_point *cell, size_t *cells)
{
    papan_status status = papan_json_check_rows(r->json, rows, path, 0);
    if (status == PAPAN_OK && papan_json_items(rows) > PAPAN_JSON_COORDINATE_MAX)
        return papan_json_wrong(r, path, "json-piece-too-large",
                                N_("\"{0}\" has too many rows; a piece has at most 1000"));
    for (size_t row = 0; status == PAPAN_OK && row < papan_json_items(rows); row++) {
        papan_line line = papan_json_row(rows, row);
        if (cell == NULL) {
            status = check_piece_row(r, &line, papan_json_at(path, row), cells);
            continue;
        }
        for (size_t i = 0; i < line.length; i++)
            if (is_cell(line.start[i]))
                cell[(*cells)++] = (papan_point){(int16_t)row, (int16_t)i, layer};
    }
    return status;
}

static papan_status walk_layers(papan_json_packing *r, const papan_json_value *layers, papan_json_path path,
                                papan_point *cell, size_t *cells)
{
    if (!papan_json_is(layers, PAPAN_JSON_ARRAY) || papan_json_items(layers) > PAPAN_JSON_COORDINATE_MAX)
        return papan_json_wrong(r, path, "json-not-rows",
                                N_("\"{0}\" must be an array of layers, each an array of rows"));
    if (r->spec.lattice != PAPAN_CUBIC)
        return papan_json_wrong(
            r, path, "json-needs-cubic",
            N_("\"{0}\" needs the cubic lattice; the pieces of this board are flat, so give \"rows\""));
    papan_status status = PAPAN_OK;
    for (size_t i = 0; status == PAPAN_OK && i < papan_json_items(layers); i++)
        status = walk_rows(r, papan_json_item(layers, i), papan_json_at(path, i), (int16_t)i, cell, cells);
    return status;
}

static papan_status walk_cells(papan_json_packing *r, const papan_json_value *list, papan_json_path path,
                               papan_point *cell, size_t *cells)
{
    bool cubic = papan_lattices[r->spec.lattice].solid;
    if (!papan_json_is(list, PAPAN_JSON_ARRAY))
        return papan_json_wrong(r, path, "json-not-cells",
                                N_("\"{0}\" must be an array of cells such as [0, 1]"));
    for (size_t i = 0; i < papan_json_items(list); i++) {
        const papan_json_value *one = papan_json_item(list, i);
        papan_json_path here = papan_json_at(path, i);
        size_t parts = papan_json_items(one);
        if (parts != 2 && !(cubic && parts == 3))
            return papan_json_wrong(r, here, "json-not-cells",
                                    cubic ? N_("\"{0}\" must be [row, column] or [row, column, layer]")
                                          : N_("\"{0}\" must be [row, column]"));
        long long at[3] = {0};
        for (size_t k = 0; k < parts; k++) {
            papan_status status =
                papan_json_number(r->json, papan_json_item(one, k), here, -PAPAN_JSON_COORDINATE_MAX,
                                  PAPAN_JSON_COORDINATE_MAX, &at[k]);
            if (status != PAPAN_OK)
                return status;
        }
        if (cell != NULL)
            cell[*cells] = (papan_point){(int16_t)at[0], (int16_t)at[1], (int16_t)at[2]};
        ++*cells;
    }
    return PAPAN_OK;
}

static papan_status walk_shape(papan_json_packing *r, const papan_json_value *piece, papan_json_path path,
                               papan_point *cell, size_t *cells)
{
    const papan_json_value *rows = papan_json_get(piece, "rows"), *layers = papan_json_get(piece, "layers"),
                           *list = papan_json_get(piece, "cells");
    *cells = 0;
    if ((rows != NULL) + (layers != NULL) + (list != NULL) != 1)
        return papan_json_wrong(r, path, "json-one-shape",
                                N_("\"{0}\" must have exactly one of \"rows\", \"layers\" and \"cells\""));
    return rows != NULL     ? walk_rows(r, rows, papan_json_in(path, "rows"), 0, cell, cells)
           : layers != NULL ? walk_layers(r, layers, papan_json_in(path, "layers"), cell, cells)
                            : walk_cells(r, list, papan_json_in(path, "cells"), cell, cells);
}

static papan_status read_kinds(papan_json_packing *r, const papan_json_value *piece, papan_json_path path,
                               papan_face_spec *shape)
{
    const papan_json_value *told = papan_json_get(piece, "kinds");
    if (told == NULL)
        return PAPAN_OK;
    if (!papan_json_is(told, PAPAN_JSON_STRING) || papan_json_length(told) != shape->size)
        return papan_json_refuse(r->json, papan_json_in(path, "kinds"), "json-kind-number",
                                 N_("\"{0}\" must be a string with one character for each of the cells; their "
                                    "number is {1}"),
                                 PAPAN_ARGS(shape->size));
    char *kind = papan_arena_take(&r->json->arena, shape->size, 1);
    if (kind == NULL)
        return PAPAN_NO_MEMORY;
    for (size_t i = 0; i < shape->size; i++) {
        char c = papan_json_text(told)[i];
        if (c != '.' && !papan_is_kind(c))
            return papan_json_refuse(
                r->json, papan_json_in(path, "kinds"), "bad-kind",
                N_("invalid kind '{1}' in \"{0}\"; expected a letter or digit, or . for none"), PAPAN_ARGS(c));
        kind[i] = c == '.' ? '\0' : c;
    }
    shape->kind = kind;
    return PAPAN_OK;
}

/* A piece begins at row and layer 0, as in the text format. */
static papan_status move_into_view(papan_json_packing *r, papan_point *cell, size_t cells, papan_json_path path)
{
    papan_shape_into_view(r->spec.lattice, cell, cells);
    for (size_t i = 0; i < cells; i++) {
        if (cell[i].x >= PAPAN_JSON_COORDINATE_MAX || cell[i].y >= PAPAN_JSON_COORDINATE_MAX ||
            cell[i].z >= PAPAN_JSON_COORDINATE_MAX)
            return papan_json_refuse_size(r, path);
    }
    return PAPAN_OK;
}

/* The cells and kinds of a piece or of its other side. */
static papan_status read_face(papan_json_packing *r, const papan_json_value *piece, papan_json_path path,
                              papan_face_spec *shape)
{
    size_t cells;
    papan_status status = walk_shape(r, piece, path, NULL, &cells);
    if (status != PAPAN_OK)
        return status;
    if (cells < 1 || cells > PAPAN_PACK_CELLS_MAX)
        return papan_json_refuse(r->json, path, "json-piece-size",
                                 N_("\"{0}\" has {1} cells; it must have 1 to {2}"),
                                 PAPAN_ARGS(cells, PAPAN_PACK_CELLS_MAX));
    papan_point *cell = papan_arena_take(&r->json->arena, cells, sizeof *cell);
    if (cell == NULL)
        return PAPAN_NO_MEMORY;
    walk_shape(r, piece, path, cell, &cells);
    *shape = (papan_face_spec){cells, cell, NULL};
    status = move_into_view(r, cell, cells, path);
    return status == PAPAN_OK ? read_kinds(r, piece, path, shape) : status;
}

/* One other side, or an array of several. */
static papan_status read_backs(papan_json_packing *r, const papan_json_value *back, papan_json_path path,
                               papan_piece_spec *spec)
{
    bool several = papan_json_is(back, PAPAN_JSON_ARRAY);
    size_t backs = back == NULL ? 0 : several ? papan_json_items(back) : 1;
    static const char *const known[] = {"rows", "layers", "cells", "kinds", "comment", NULL};
    if (backs >= PAPAN_PACK_FACES_MAX)
        return papan_json_refuse(r->json, path, "too-many-sides",
                                 N_("\"{0}\" has too many sides; at most {1} are possible"),
                                 PAPAN_ARGS(PAPAN_PACK_FACES_MAX - 1));
    papan_face_spec *face = papan_arena_take(&r->json->arena, backs, sizeof *face);
    if (face == NULL)
        return PAPAN_NO_MEMORY;
    papan_status status = PAPAN_OK;
    for (size_t i = 0; status == PAPAN_OK && i < backs; i++) {
        const papan_json_value *one = several ? papan_json_item(back, i) : back;
        papan_json_path here = several ? papan_json_at(path, i) : path;
        if (!papan_json_is(one, PAPAN_JSON_OBJECT))
            return papan_json_wrong(r, here, "json-bad-piece",
                                    N_("\"{0}\" must be an object with \"rows\" or \"cells\""));
        papan_json_warn_of_keys(r->json, one, here, known, NULL);
        status = read_face(r, one, here, &face[i]);
    }
    spec->backs = (unsigned)backs;
    spec->back = face;
    return status;
}

/* ---- names, symbols, copies ---- */

static papan_status read_name(papan_json_packing *r, const papan_json_value *piece, papan_json_path path,
                              papan_piece_spec *spec)
{
    const papan_json_value *name = papan_json_get(piece, "name"), *symbol = papan_json_get(piece, "symbol");
    size_t room = sizeof((papan_piece *)0)->name - 1;
    if (name != NULL && (!papan_json_is(name, PAPAN_JSON_STRING) || papan_json_length(name) < 1 ||
                         papan_json_length(name) > room))
        return papan_json_wrong(r, papan_json_in(path, "name"), "json-bad-string",
                                N_("\"{0}\" must be a string of 1 to 15 bytes"));
    spec->name = papan_json_text(name);
    if (symbol == NULL)
        return PAPAN_OK;
    if (!papan_json_is(symbol, PAPAN_JSON_STRING) || papan_json_length(symbol) != 1 ||
        strchr(papan_piece_symbols, papan_json_text(symbol)[0]) == NULL)
        return papan_json_wrong(r, papan_json_in(path, "symbol"), "json-bad-symbol",
                                N_("\"{0}\" must be one letter or digit: A-Z, a-z or 0-9"));
    if (!papan_take_symbol(r->piece, PAPAN_PACK_PIECES_MAX, spec, papan_json_text(symbol)[0]))
        return papan_json_wrong(r, papan_json_in(path, "symbol"), "symbol-used",
                                N_("\"{0}\" is already used by an earlier piece"));
    return PAPAN_OK;
}

/* true or false; *out stays if the key is missing. */
static papan_status read_bool(papan_json_packing *r, const papan_json_value *object, const char *key,
                              papan_json_path path, bool *out)
{
    const papan_json_value *told = papan_json_get(object, key);
    if (told != NULL && !papan_json_is(told, PAPAN_JSON_TRUE) && !papan_json_is(told, PAPAN_JSON_FALSE))
        return papan_json_wrong(r, papan_json_in(path, key), "json-not-boolean",
                                N_("\"{0}\" must be true or false"));
    *out = told != NULL ? papan_json_is(told, PAPAN_JSON_TRUE) : *out;
    return PAPAN_OK;
}

static papan_status read_copies(papan_json_packing *r, const papan_json_value *copies, papan_json_path path,
                                papan_piece_spec *spec)
{
    unsigned range[2] = {1, 1};
    papan_status status = PAPAN_OK;
    if (copies != NULL)
        status = papan_json_read_range(r, copies, path, papan_json_is(copies, PAPAN_JSON_ARRAY) ? 0 : 1,
                                       PAPAN_PACK_INSTANCES_MAX, range);
    if (status == PAPAN_OK && range[1] < 1)
        return papan_json_wrong(r, path, "json-out-of-range", N_("\"{0}\" must be at least 1"));
    spec->copies = range[1];
    spec->spare = range[1] - range[0];
    if (copies == NULL)
        papan_spare_piece(&r->spec, spec);
    return status;
}

/* How the piece may be placed. */
static papan_status read_manner(papan_json_packing *r, const papan_json_value *piece, papan_json_path path,
                                papan_piece_spec *spec)
{
    bool turn = true, flips = papan_lattices[r->spec.lattice].flips, flip = flips;
    papan_status status = read_bool(r, piece, "turn", path, &turn);
    if (status == PAPAN_OK)
        status = read_bool(r, piece, "flip", path, &flip);
    if (status == PAPAN_OK)
        status = read_bool(r, piece, "parts", path, &spec->apart);
    if (status == PAPAN_OK && flip && !flips)
        return papan_json_wrong(r, papan_json_in(path, "flip"), "json-flip-cubes",
                                N_("\"{0}\" cannot be true: pieces of cubes are never mirrored"));
    spec->fixed = !turn;
    spec->one_sided = flips && !flip;
    return status;
}

static papan_status read_piece(papan_json_packing *r, const papan_json_value *piece, papan_json_path path,
                               papan_piece_spec *spec)
{
    if (!papan_json_is(piece, PAPAN_JSON_OBJECT))
        return papan_json_wrong(r, path, "json-bad-piece",
                                N_("\"{0}\" must be an object with \"name\" and \"rows\""));
    static const char *const known[] = {"name", "symbol", "rows",  "layers", "cells",   "copies", "turn",
                                        "flip", "parts",  "kinds", "back",   "comment", NULL};
    papan_json_warn_of_keys(r->json, piece, path, known, NULL);
    papan_status status = read_name(r, piece, path, spec);
    if (status == PAPAN_OK)
        status = read_copies(r, papan_json_get(piece, "copies"), papan_json_in(path, "copies"), spec);
    if (status == PAPAN_OK)
        status = read_manner(r, piece, path, spec);
    papan_face_spec front;
    if (status == PAPAN_OK)
        status = read_face(r, piece, path, &front);
    if (status != PAPAN_OK)
        return status;
    spec->size = front.size;
    spec->cell = front.cell;
    spec->kind = front.kind;
    return read_backs(r, papan_json_get(piece, "back"), papan_json_in(path, "back"), spec);
}

/* ---- the whole ---- */

static papan_status take_set(papan_json_packing *r, const papan_piece_set *set, papan_json_path path)
{
    if (set->lattice == PAPAN_CUBIC && r->spec.lattice != PAPAN_CUBIC)
        return papan_json_wrong(
            r, path, "json-needs-cubic",
            N_("\"{0}\": these pieces are three-dimensional; \"lattice\" must be \"cubic\""));
    if (!papan_set_fits(set, r->spec.lattice))
        return papan_json_refuse(r->json, path, "wrong-lattice",
                                 N_("\"{0}\": these pieces need \"lattice\": \"{1}\""),
                                 PAPAN_ARGS(papan_lattices[set->lattice].name));
    r->spec.pieces = set->pieces;
    memcpy(r->piece, set->piece, set->pieces * sizeof *r->piece);
    for (unsigned i = 0; i < set->pieces; i++)
        if (r->piece[i].spare == 0 && r->piece[i].copies <= 1)
            papan_spare_piece(&r->spec, &r->piece[i]);
    return PAPAN_OK;
}

static papan_status read_set(papan_json_packing *r, const papan_json_value *name, papan_json_path path)
{
    const papan_piece_set *set = papan_set_named(r->json->own, papan_json_text(name), papan_json_length(name));
    if (set == NULL)
        return papan_json_refuse(r->json, path, "unknown-piece-set", N_("\"{0}\": unknown piece set \"{1}\""),
                                 PAPAN_ARGS(papan_arg_bytes(papan_json_text(name), papan_json_length(name))));
    return take_set(r, set, path);
}

papan_status papan_json_read_pieces(papan_json_packing *r, const papan_json_value *pieces)
{
    papan_json_path path = papan_json_key("pieces");
    if (pieces == NULL && r->json->own != NULL) {
        r->json->own->used = true;
        return take_set(r, &r->json->own->set, path);
    }
    if (papan_json_is(pieces, PAPAN_JSON_STRING))
        return read_set(r, pieces, path);
    size_t count = papan_json_items(pieces);
    if (!papan_json_is(pieces, PAPAN_JSON_ARRAY) || count < 1 || count > PAPAN_PACK_PIECES_MAX)
        return papan_json_wrong(r, path, "json-bad-pieces",
                                N_("\"{0}\" must be an array of 1 to 62 pieces, or the name of a piece set"));
    papan_status status = PAPAN_OK;
    for (size_t i = 0; status == PAPAN_OK && i < count; i++)
        status = read_piece(r, papan_json_item(pieces, i), papan_json_at(path, i), &r->piece[i]);
    r->spec.pieces = (unsigned)count;
    if (status == PAPAN_OK)
        papan_choose_symbols(r->piece, count);
    return status;
}
