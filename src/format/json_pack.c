/* json_pack.c: reads packing puzzles as JSON into a specification (papan_pack_spec). JSON can describe more
 * than the text format: boxes of cubes, boards inside them, three-dimensional pieces, and up to 62 pieces.
 *
 * A piece needs a symbol, one character, to be printed. Symbols are assigned in three rounds, so that a later
 * piece never takes the symbol of an earlier or more explicit one: first the key "symbol", then names of one
 * letter or digit, then the first free symbols. */
#include "format/json.h"

#include "format/lines.h"
#include "format/placed.h"

#include <assert.h>
#include <string.h>

static const char symbols[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
enum { SYMBOLS = sizeof symbols - 1, COORDINATE_MAX = PAPAN_PACK_SIDE_MAX };
_Static_assert((int)SYMBOLS == (int)PAPAN_PACK_PIECES_MAX, "every piece needs a symbol");

typedef struct pack_reader {
    papan_json *json;
    papan_pack_spec spec;
    papan_piece_spec piece[PAPAN_PACK_PIECES_MAX];
    bool taken[SYMBOLS];
} pack_reader;

static papan_status refuse(pack_reader *r, papan_json_path path, const char *text)
{
    return papan_json_refuse(r->json, path, text, NULL);
}

/* ---- lattice ---- */

static const struct {
    const char *name;
    papan_lattice lattice;
} lattices[] = {{"square", PAPAN_SQUARE}, {"cubic", PAPAN_CUBIC}, {"pyramid", PAPAN_PYRAMID}};

static papan_status read_lattice(pack_reader *r, const papan_json_value *value)
{
    r->spec.lattice = PAPAN_SQUARE;
    if (value == NULL)
        return PAPAN_OK;
    for (size_t i = 0; papan_json_is(value, PAPAN_JSON_STRING) && i < sizeof lattices / sizeof *lattices; i++) {
        if (strcmp(papan_json_text(value), lattices[i].name) == 0) {
            r->spec.lattice = lattices[i].lattice;
            return PAPAN_OK;
        }
    }
    return refuse(r, papan_json_key("lattice"), N_("\"{0}\" must be \"square\", \"cubic\" or \"pyramid\""));
}

/* ---- board ---- */

static papan_status refuse_size(pack_reader *r, papan_json_path path)
{
    return papan_json_refuse(
        r->json, path, N_("\"{0}\" is too large; a board has sides of at most {1} and at most {2} cells"),
        PAPAN_ARGS(papan_arg_number(PAPAN_PACK_SIDE_MAX), papan_arg_number(PAPAN_PACK_CELLS_MAX)));
}

static papan_status check_board_size(pack_reader *r, papan_json_path path)
{
    const papan_pack_spec *spec = &r->spec;
    bool sides = spec->rows <= PAPAN_PACK_SIDE_MAX && spec->columns <= PAPAN_PACK_SIDE_MAX &&
                 spec->layers <= PAPAN_PACK_SIDE_MAX;
    bool cells = sides && (size_t)spec->rows * spec->columns * spec->layers <= PAPAN_PACK_CELLS_MAX;
    return cells ? PAPAN_OK : refuse_size(r, path);
}

static papan_status read_side(pack_reader *r, const papan_json_value *object, const char *key,
                              papan_json_path path, unsigned *side)
{
    long long value = 0;
    papan_status status = papan_json_number(r->json, papan_json_get(object, key), papan_json_in(path, key), 1,
                                            PAPAN_PACK_SIDE_MAX, &value);
    *side = (unsigned)value;
    return status;
}

static papan_status read_box(pack_reader *r, const papan_json_value *board, papan_json_path path)
{
    const char *const known[] = {"rows", "columns", r->spec.lattice == PAPAN_CUBIC ? "layers" : NULL, NULL};
    papan_json_warn_of_keys(r->json, board, path, known, NULL);
    papan_status status = read_side(r, board, "rows", path, &r->spec.rows);
    if (status == PAPAN_OK)
        status = read_side(r, board, "columns", path, &r->spec.columns);
    r->spec.layers = 1;
    if (status == PAPAN_OK && r->spec.lattice == PAPAN_CUBIC)
        status = read_side(r, board, "layers", path, &r->spec.layers);
    return status == PAPAN_OK ? check_board_size(r, path) : status;
}

/* The number of rows and columns of this layer of the board; all layers must have the same. */
static papan_status measure_layer(pack_reader *r, const papan_json_value *rows, papan_json_path path,
                                  bool first)
{
    papan_status status = papan_json_check_rows(r->json, rows, path, first ? 0 : r->spec.rows);
    if (status != PAPAN_OK)
        return status;
    size_t height = papan_json_items(rows),
           width = first ? papan_json_length(papan_json_item(rows, 0)) : r->spec.columns;
    if (height > PAPAN_PACK_SIDE_MAX || width > PAPAN_PACK_SIDE_MAX || width == 0)
        return refuse(r, path, N_("\"{0}\" must have between 1 and 1000 rows and columns"));
    for (size_t row = 0; row < height; row++) {
        size_t here_width = papan_json_length(papan_json_item(rows, row));
        if (here_width == width)
            continue;
        return papan_json_refuse(
            r->json, papan_json_at(path, row),
            here_width == 1 ? N_("\"{0}\" has one character, but the first row has {2}")
                            : N_("\"{0}\" has {1} characters, but the first row has {2}"),
            PAPAN_ARGS(papan_arg_number((long long)here_width), papan_arg_number((long long)width)));
    }
    r->spec.rows = (unsigned)height;
    r->spec.columns = (unsigned)width;
    return PAPAN_OK;
}

static papan_status fill_mask_layer(pack_reader *r, const papan_json_value *rows, papan_json_path path,
                                    char *mask)
{
    for (unsigned row = 0; row < r->spec.rows; row++) {
        papan_line line = papan_json_row(rows, row);
        for (unsigned column = 0; column < r->spec.columns; column++, mask++) {
            *mask = line.start[column] == 'X';
            if (*mask || line.start[column] == '.')
                continue;
            return papan_json_refuse(
                r->json, papan_json_at(path, row),
                N_("invalid '{1}' in \"{0}\"; expected X (a cell to fill) or . (outside the board)"),
                PAPAN_ARGS(papan_arg_char(line.start[column])));
        }
    }
    return PAPAN_OK;
}

static papan_status read_shape(pack_reader *r, const papan_json_value *board, papan_json_path path)
{
    bool cubic = r->spec.lattice == PAPAN_CUBIC;
    size_t layers = cubic ? papan_json_items(board) : 1;
    if (layers < 1 || layers > PAPAN_PACK_SIDE_MAX)
        return refuse(r, path, N_("\"{0}\" must have between 1 and 1000 layers, each an array of rows"));
    papan_status status = PAPAN_OK;
    for (size_t i = 0; status == PAPAN_OK && i < layers; i++)
        status = cubic ? measure_layer(r, papan_json_item(board, i), papan_json_at(path, i), i == 0)
                       : measure_layer(r, board, path, true);
    r->spec.layers = (unsigned)layers;
    if (status == PAPAN_OK)
        status = check_board_size(r, path);
    if (status != PAPAN_OK)
        return status;
    size_t area = (size_t)r->spec.rows * r->spec.columns;
    char *mask = papan_arena_take(&r->json->arena, area * layers, 1);
    if (mask == NULL)
        return PAPAN_NO_MEMORY;
    for (size_t i = 0; status == PAPAN_OK && i < layers; i++)
        status = cubic ? fill_mask_layer(r, papan_json_item(board, i), papan_json_at(path, i), mask + i * area)
                       : fill_mask_layer(r, board, path, mask);
    r->spec.mask = mask;
    r->spec.custom = !cubic;
    return status;
}

static papan_status read_board(pack_reader *r, const papan_json_value *root)
{
    const papan_json_value *board = papan_json_get(root, "board"), *side = papan_json_get(root, "side");
    papan_json_path path = papan_json_key("board");
    if (r->spec.lattice == PAPAN_PYRAMID) {
        if (board != NULL)
            return refuse(r, path, N_("a pyramid has no \"{0}\"; give its \"side\" instead"));
        papan_status status = read_side(r, root, "side", (papan_json_path){{0}}, &r->spec.rows);
        r->spec.columns = r->spec.layers = r->spec.rows;
        return status == PAPAN_OK ? check_board_size(r, papan_json_key("side")) : status;
    }
    if (side != NULL)
        return refuse(r, papan_json_key("side"), N_("only a pyramid has \"{0}\"; give a \"board\" instead"));
    if (papan_json_is(board, PAPAN_JSON_OBJECT))
        return read_box(r, board, path);
    if (papan_json_is(board, PAPAN_JSON_ARRAY))
        return read_shape(r, board, path);
    return refuse(r, path, N_("\"{0}\" must be an array of rows, or an object with \"rows\" and \"columns\""));
}

/* ---- the cells of a piece ---- */

static bool is_cell(char c)
{
    return c != '.' && c != ' ';
}

static papan_status check_piece_row(pack_reader *r, const papan_line *line, papan_json_path path, size_t *cells)
{
    if (line->length > COORDINATE_MAX)
        return refuse(r, path, N_("\"{0}\" is too long; a row of a piece has at most 1000 characters"));
    for (size_t i = 0; i < line->length; i++) {
        unsigned char c = (unsigned char)line->start[i];
        if (c < ' ' || c > '~')
            return papan_json_refuse(r->json, path,
                                     N_("invalid '{1}' in \"{0}\"; mark a cell with any printable ASCII "
                                        "character except . and blank"),
                                     PAPAN_ARGS(papan_arg_char(line->start[i])));
        *cells += is_cell(line->start[i]);
    }
    return PAPAN_OK;
}

/* Counts the cells of the rows; also writes them if cell is not NULL. */
static papan_status walk_rows(pack_reader *r, const papan_json_value *rows, papan_json_path path, int16_t layer,
                              papan_point *cell, size_t *cells)
{
    papan_status status = papan_json_check_rows(r->json, rows, path, 0);
    if (status == PAPAN_OK && papan_json_items(rows) > COORDINATE_MAX)
        return refuse(r, path, N_("\"{0}\" has too many rows; a piece has at most 1000"));
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

static papan_status walk_layers(pack_reader *r, const papan_json_value *layers, papan_json_path path,
                                papan_point *cell, size_t *cells)
{
    if (!papan_json_is(layers, PAPAN_JSON_ARRAY) || papan_json_items(layers) > COORDINATE_MAX)
        return refuse(r, path, N_("\"{0}\" must be an array of layers, each an array of rows"));
    if (r->spec.lattice != PAPAN_CUBIC)
        return refuse(
            r, path,
            N_("\"{0}\" needs the cubic lattice; the pieces of this board are flat, so give \"rows\""));
    papan_status status = PAPAN_OK;
    for (size_t i = 0; status == PAPAN_OK && i < papan_json_items(layers); i++)
        status = walk_rows(r, papan_json_item(layers, i), papan_json_at(path, i), (int16_t)i, cell, cells);
    return status;
}

static papan_status walk_cells(pack_reader *r, const papan_json_value *list, papan_json_path path,
                               papan_point *cell, size_t *cells)
{
    bool cubic = r->spec.lattice == PAPAN_CUBIC;
    if (!papan_json_is(list, PAPAN_JSON_ARRAY))
        return refuse(r, path, N_("\"{0}\" must be an array of cells such as [0, 1]"));
    for (size_t i = 0; i < papan_json_items(list); i++) {
        const papan_json_value *one = papan_json_item(list, i);
        papan_json_path here = papan_json_at(path, i);
        size_t parts = papan_json_items(one);
        if (parts != 2 && !(cubic && parts == 3))
            return refuse(r, here,
                          cubic ? N_("\"{0}\" must be [row, column] or [row, column, layer]")
                                : N_("\"{0}\" must be [row, column]"));
        long long at[3] = {0};
        for (size_t k = 0; k < parts; k++) {
            papan_status status = papan_json_number(r->json, papan_json_item(one, k), here, -COORDINATE_MAX,
                                                    COORDINATE_MAX, &at[k]);
            if (status != PAPAN_OK)
                return status;
        }
        if (cell != NULL)
            cell[*cells] = (papan_point){(int16_t)at[0], (int16_t)at[1], (int16_t)at[2]};
        ++*cells;
    }
    return PAPAN_OK;
}

/* A piece begins at row and layer 0, as in the text format. Columns are kept, as they are there, unless some
 * are left of 0. */
static void move_into_view(papan_point *cell, size_t cells)
{
    assert(cells > 0);
    papan_point low = {INT16_MAX, 0, INT16_MAX};
    for (size_t i = 0; i < cells; i++) {
        low.x = cell[i].x < low.x ? cell[i].x : low.x;
        low.y = cell[i].y < low.y ? cell[i].y : low.y;
        low.z = cell[i].z < low.z ? cell[i].z : low.z;
    }
    for (size_t i = 0; i < cells; i++)
        cell[i] = (papan_point){(int16_t)(cell[i].x - low.x), (int16_t)(cell[i].y - low.y),
                                (int16_t)(cell[i].z - low.z)};
}

static papan_status walk_shape(pack_reader *r, const papan_json_value *piece, papan_json_path path,
                               papan_point *cell, size_t *cells)
{
    const papan_json_value *rows = papan_json_get(piece, "rows"), *layers = papan_json_get(piece, "layers"),
                           *list = papan_json_get(piece, "cells");
    *cells = 0;
    if ((rows != NULL) + (layers != NULL) + (list != NULL) != 1)
        return refuse(r, path, N_("\"{0}\" must have exactly one of \"rows\", \"layers\" and \"cells\""));
    return rows != NULL     ? walk_rows(r, rows, papan_json_in(path, "rows"), 0, cell, cells)
           : layers != NULL ? walk_layers(r, layers, papan_json_in(path, "layers"), cell, cells)
                            : walk_cells(r, list, papan_json_in(path, "cells"), cell, cells);
}

static papan_status read_shape_of_piece(pack_reader *r, const papan_json_value *piece, papan_json_path path,
                                        papan_piece_spec *spec)
{
    size_t cells;
    papan_status status = walk_shape(r, piece, path, NULL, &cells);
    if (status != PAPAN_OK)
        return status;
    if (cells < 1 || cells > PAPAN_PACK_CELLS_MAX)
        return papan_json_refuse(
            r->json, path, N_("\"{0}\" has {1} cells; it must have 1 to {2}"),
            PAPAN_ARGS(papan_arg_number((long long)cells), papan_arg_number(PAPAN_PACK_CELLS_MAX)));
    papan_point *cell = papan_arena_take(&r->json->arena, cells, sizeof *cell);
    if (cell == NULL)
        return PAPAN_NO_MEMORY;
    walk_shape(r, piece, path, cell, &cells);
    move_into_view(cell, cells);
    spec->cell = cell;
    spec->size = cells;
    for (size_t i = 0; i < cells; i++)
        if (cell[i].x >= COORDINATE_MAX || cell[i].y >= COORDINATE_MAX || cell[i].z >= COORDINATE_MAX)
            return refuse_size(r, path);
    return PAPAN_OK;
}

/* ---- names, symbols, copies ---- */

static bool take_symbol(pack_reader *r, papan_piece_spec *spec, char wanted)
{
    const char *at = wanted != '\0' ? strchr(symbols, wanted) : NULL;
    if (at == NULL || r->taken[at - symbols])
        return false;
    assert(spec->symbol == '\0');
    r->taken[at - symbols] = true;
    spec->symbol = wanted;
    return true;
}

static papan_status read_name(pack_reader *r, const papan_json_value *piece, papan_json_path path,
                              papan_piece_spec *spec)
{
    const papan_json_value *name = papan_json_get(piece, "name"), *symbol = papan_json_get(piece, "symbol");
    size_t room = sizeof((papan_piece *)0)->name - 1;
    if (name != NULL && (!papan_json_is(name, PAPAN_JSON_STRING) || papan_json_length(name) < 1 ||
                         papan_json_length(name) > room))
        return refuse(r, papan_json_in(path, "name"), N_("\"{0}\" must be a string of 1 to 15 bytes"));
    spec->name = papan_json_text(name);
    if (symbol == NULL)
        return PAPAN_OK;
    if (!papan_json_is(symbol, PAPAN_JSON_STRING) || papan_json_length(symbol) != 1 ||
        strchr(symbols, papan_json_text(symbol)[0]) == NULL)
        return refuse(r, papan_json_in(path, "symbol"),
                      N_("\"{0}\" must be one letter or digit: A-Z, a-z or 0-9"));
    if (!take_symbol(r, spec, papan_json_text(symbol)[0]))
        return refuse(r, papan_json_in(path, "symbol"), N_("\"{0}\" is already used by an earlier piece"));
    return PAPAN_OK;
}

static void choose_symbols(pack_reader *r)
{
    for (unsigned i = 0; i < r->spec.pieces; i++)
        if (r->piece[i].symbol == '\0' && r->piece[i].name != NULL && r->piece[i].name[1] == '\0')
            take_symbol(r, &r->piece[i], r->piece[i].name[0]);
    for (unsigned i = 0; i < r->spec.pieces; i++)
        for (size_t k = 0; r->piece[i].symbol == '\0' && k < SYMBOLS; k++)
            take_symbol(r, &r->piece[i], symbols[k]);
    for (unsigned i = 0; i < r->spec.pieces; i++)
        assert(r->piece[i].symbol != '\0');
}

static papan_status read_piece(pack_reader *r, const papan_json_value *piece, papan_json_path path,
                               papan_piece_spec *spec)
{
    if (!papan_json_is(piece, PAPAN_JSON_OBJECT))
        return refuse(r, path, N_("\"{0}\" must be an object with \"name\" and \"rows\""));
    static const char *const known[] = {"name", "symbol", "rows", "layers", "cells", "copies", "comment", NULL};
    papan_json_warn_of_keys(r->json, piece, path, known, NULL);
    const papan_json_value *told = papan_json_get(piece, "copies");
    long long copies = 1;
    papan_status status = read_name(r, piece, path, spec);
    if (status == PAPAN_OK && told != NULL)
        status = papan_json_number(r->json, told, papan_json_in(path, "copies"), 1, PAPAN_PACK_INSTANCES_MAX,
                                   &copies);
    spec->copies = (unsigned)copies;
    return status == PAPAN_OK ? read_shape_of_piece(r, piece, path, spec) : status;
}

static papan_status read_set(pack_reader *r, const papan_json_value *name, papan_json_path path)
{
    const papan_piece_set *set = papan_piece_set_find(papan_json_text(name), papan_json_length(name));
    if (set == NULL)
        return papan_json_refuse(r->json, path, N_("\"{0}\": unknown piece set \"{1}\""),
                                 PAPAN_ARGS(papan_arg_bytes(papan_json_text(name), papan_json_length(name))));
    if (set->lattice == PAPAN_CUBIC && r->spec.lattice != PAPAN_CUBIC)
        return refuse(r, path,
                      N_("\"{0}\": these pieces are three-dimensional; \"lattice\" must be \"cubic\""));
    r->spec.pieces = set->pieces;
    memcpy(r->piece, set->piece, set->pieces * sizeof *r->piece);
    return PAPAN_OK;
}

static papan_status read_pieces(pack_reader *r, const papan_json_value *pieces)
{
    papan_json_path path = papan_json_key("pieces");
    if (papan_json_is(pieces, PAPAN_JSON_STRING))
        return read_set(r, pieces, path);
    size_t count = papan_json_items(pieces);
    if (!papan_json_is(pieces, PAPAN_JSON_ARRAY) || count < 1 || count > PAPAN_PACK_PIECES_MAX)
        return refuse(r, path, N_("\"{0}\" must be an array of 1 to 62 pieces, or the name of a piece set"));
    papan_status status = PAPAN_OK;
    for (size_t i = 0; status == PAPAN_OK && i < count; i++)
        status = read_piece(r, papan_json_item(pieces, i), papan_json_at(path, i), &r->piece[i]);
    r->spec.pieces = (unsigned)count;
    if (status == PAPAN_OK)
        choose_symbols(r);
    return status;
}

/* ---- placed ---- */

static papan_status read_placed_layer(pack_reader *r, const papan_json_value *rows, papan_json_path path,
                                      unsigned layer, char **next)
{
    papan_status status = papan_json_check_rows(r->json, rows, path, papan_printed_rows(&r->spec, layer));
    for (unsigned row = 0; status == PAPAN_OK && row < papan_printed_rows(&r->spec, layer); row++) {
        papan_line line = papan_json_row(rows, row);
        status = papan_placed_row(&r->spec, layer, row, &line, next, r->json->notes);
    }
    return status;
}

static papan_status read_placed(pack_reader *r, const papan_json_value *placed)
{
    if (placed == NULL)
        return PAPAN_OK;
    papan_json_path path = papan_json_key("placed");
    unsigned layers = papan_printed_layers(&r->spec);
    char *symbol = papan_arena_take(&r->json->arena, papan_spec_cells(&r->spec), 1), *next = symbol;
    if (symbol == NULL)
        return PAPAN_NO_MEMORY;
    r->spec.placed = symbol;
    if (r->spec.lattice == PAPAN_SQUARE)
        return read_placed_layer(r, placed, path, 0, &next);
    papan_status status = papan_json_check_layers(r->json, placed, path, layers);
    for (unsigned i = 0; status == PAPAN_OK && i < layers; i++)
        status = read_placed_layer(r, papan_json_item(placed, i), papan_json_at(path, i), i, &next);
    return status;
}

papan_status papan_json_pack(papan_json *json, const papan_json_value *root, papan_puzzle **puzzle)
{
    pack_reader r = {.json = json};
    r.spec.piece = r.piece;
    papan_status status = read_lattice(&r, papan_json_get(root, "lattice"));
    if (status == PAPAN_OK)
        status = read_board(&r, root);
    if (status == PAPAN_OK)
        status = read_pieces(&r, papan_json_get(root, "pieces"));
    if (status == PAPAN_OK)
        status = read_placed(&r, papan_json_get(root, "placed"));
    return status == PAPAN_OK ? papan_pack_new(json->memory, &r.spec, puzzle, json->notes) : status;
}
