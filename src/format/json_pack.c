/* json_pack.c: reads packing puzzles as JSON into a specification (papan_pack_spec). JSON can describe more
 * than the text format: boxes of cubes, boards inside them, three-dimensional pieces, and up to 62 pieces. This
 * file reads the board, json_cells.c the properties of its cells, and json_pieces.c the pieces. */
#include "format/json.h"

#include "puzzle/lattice.h"

#include <string.h>

papan_status papan_json_wrong(papan_json_packing *r, papan_json_path path, const char *code, const char *text)
{
    return papan_json_refuse(r->json, path, code, text, NULL);
}

papan_status papan_json_read_range(papan_json_packing *r, const papan_json_value *value, papan_json_path path,
                                   unsigned low, unsigned high, unsigned range[2])
{
    long long number[2] = {0};
    if (papan_json_is(value, PAPAN_JSON_ARRAY) && papan_json_items(value) != 2)
        return papan_json_wrong(r, path, "json-not-whole-number",
                                N_("\"{0}\" must be a whole number, or two: [from, to]"));
    for (size_t i = 0; i < 2; i++) {
        bool one = !papan_json_is(value, PAPAN_JSON_ARRAY);
        papan_status status = papan_json_number(r->json, one ? value : papan_json_item(value, i), path,
                                                i == 0 ? low : number[0], high, &number[i]);
        if (status != PAPAN_OK)
            return status;
        range[i] = (unsigned)number[i];
    }
    return PAPAN_OK;
}

/* ---- lattice ---- */

papan_status papan_json_read_lattice(papan_json_packing *r, const papan_json_value *value)
{
    papan_arg known = {{0}};
    r->spec.lattice = PAPAN_SQUARE;
    if (value == NULL)
        return PAPAN_OK;
    for (unsigned i = 0; i < PAPAN_LATTICES; i++) {
        const char *name = papan_lattices[i].name;
        if (papan_json_is(value, PAPAN_JSON_STRING) && strcmp(papan_json_text(value), name) == 0) {
            r->spec.lattice = (papan_lattice)i;
            return PAPAN_OK;
        }
        if (strlen(known.text) + strlen(name) + 3 < sizeof known.text) {
            strcat(known.text, i > 0 ? ", " : "");
            strcat(known.text, name);
        }
    }
    return papan_json_refuse(r->json, papan_json_key("lattice"), "json-not-one-of",
                             N_("\"{0}\" must be one of {1}"), PAPAN_ARGS(known));
}

/* ---- board ---- */

papan_status papan_json_refuse_size(papan_json_packing *r, papan_json_path path)
{
    return papan_json_refuse(r->json, path, "board-too-large",
                             N_("\"{0}\" is too large; a board has sides of at most {1} and at most {2} cells"),
                             PAPAN_ARGS(PAPAN_PACK_SIDE_MAX, PAPAN_PACK_CELLS_MAX));
}

static papan_status check_board_size(papan_json_packing *r, papan_json_path path)
{
    const papan_pack_spec *spec = &r->spec;
    bool sides = spec->rows <= PAPAN_PACK_SIDE_MAX && spec->columns <= PAPAN_PACK_SIDE_MAX &&
                 spec->layers <= PAPAN_PACK_SIDE_MAX;
    bool cells = sides && (size_t)spec->rows * spec->columns * spec->layers <= PAPAN_PACK_CELLS_MAX;
    return cells ? PAPAN_OK : papan_json_refuse_size(r, path);
}

static papan_status read_side(papan_json_packing *r, const papan_json_value *object, const char *key,
                              papan_json_path path, unsigned *side)
{
    long long value = 0;
    papan_status status = papan_json_number(r->json, papan_json_get(object, key), papan_json_in(path, key), 1,
                                            PAPAN_PACK_SIDE_MAX, &value);
    *side = (unsigned)value;
    return status;
}

static papan_status read_box(papan_json_packing *r, const papan_json_value *board, papan_json_path path)
{
    static const char *const known[] = {"rows", "columns", "layers", NULL};
    const papan_json_value *layers = papan_json_get(board, "layers");
    if (layers != NULL && !papan_lattices[r->spec.lattice].solid)
        return papan_json_refuse_key(r->json, layers, papan_json_in(path, "layers"), "json-flat-board-layers",
                                     N_("\"{0}\": this board is flat; remove the key, or write \"lattice\": "
                                        "\"cubic\" for a box of cubes"),
                                     NULL);
    papan_json_warn_of_keys(r->json, board, path, known, NULL);
    papan_status status = read_side(r, board, "rows", path, &r->spec.rows);
    if (status == PAPAN_OK)
        status = read_side(r, board, "columns", path, &r->spec.columns);
    r->spec.layers = 1;
    if (status == PAPAN_OK && papan_lattices[r->spec.lattice].solid)
        status = read_side(r, board, "layers", path, &r->spec.layers);
    return status == PAPAN_OK ? check_board_size(r, path) : status;
}

/* The number of rows and columns of this layer of the board; all layers must have the same. */
static papan_status measure_layer(papan_json_packing *r, const papan_json_value *rows, papan_json_path path,
                                  bool first)
{
    papan_status status = papan_json_check_rows(r->json, rows, path, first ? 0 : r->spec.rows);
    if (status != PAPAN_OK)
        return status;
    size_t height = papan_json_items(rows),
           width = first ? papan_json_length(papan_json_item(rows, 0)) : r->spec.columns;
    if (height > PAPAN_PACK_SIDE_MAX || width > PAPAN_PACK_SIDE_MAX || width == 0)
        return papan_json_wrong(r, path, "json-board-size",
                                N_("\"{0}\" must have between 1 and 1000 rows and columns"));
    for (size_t row = 0; row < height; row++) {
        size_t here_width = papan_json_length(papan_json_item(rows, row));
        if (here_width == width)
            continue;
        return papan_json_refuse(r->json, papan_json_at(path, row), "json-row-length",
                                 here_width == 1 ? N_("\"{0}\" has one character, but the first row has {2}")
                                                 : N_("\"{0}\" has {1} characters, but the first row has {2}"),
                                 PAPAN_ARGS(here_width, width));
    }
    r->spec.rows = (unsigned)height;
    r->spec.columns = (unsigned)width;
    return PAPAN_OK;
}

static papan_status fill_mask_layer(papan_json_packing *r, const papan_json_value *rows, papan_json_path path,
                                    char *mask)
{
    for (unsigned row = 0; row < r->spec.rows; row++) {
        papan_line line = papan_json_row(rows, row);
        for (unsigned column = 0; column < r->spec.columns; column++, mask++) {
            *mask = line.start[column];
            if (papan_is_board_character(*mask))
                continue;
            return papan_json_refuse(
                r->json, papan_json_at(path, row), "bad-cell",
                N_("invalid '{1}' in \"{0}\"; expected X (a cell to fill), . (outside the board), ? (may stay "
                   "empty), _ (must stay empty) or 1-9 (a group, see \"gaps\")"),
                PAPAN_ARGS(line.start[column]));
        }
    }
    return PAPAN_OK;
}

static papan_status read_shape(papan_json_packing *r, const papan_json_value *board, papan_json_path path)
{
    bool cubic = !papan_lattices[r->spec.lattice].flat;
    size_t layers = cubic ? papan_json_items(board) : 1;
    if (layers < 1 || layers > PAPAN_PACK_SIDE_MAX)
        return papan_json_wrong(r, path, "json-board-size",
                                N_("\"{0}\" must have between 1 and 1000 layers, each an array of rows"));
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
    if (status != PAPAN_OK)
        return status;
    r->spec.custom = !cubic;
    if (papan_groups_find(&r->groups, &r->spec, mask))
        return PAPAN_OK;
    return papan_json_refuse(r->json, path, "too-many-groups",
                             N_("\"{0}\" has too many groups; at most {1} are possible"),
                             PAPAN_ARGS(PAPAN_PACK_GAPS_MAX));
}

static papan_status read_board(papan_json_packing *r, const papan_json_value *root)
{
    const papan_json_value *board = papan_json_get(root, "board"), *side = papan_json_get(root, "side");
    papan_json_path path = papan_json_key("board");
    if (r->spec.lattice == PAPAN_PYRAMID) {
        if (board != NULL)
            return papan_json_wrong(r, path, "json-pyramid-side",
                                    N_("a pyramid has no \"{0}\"; give its \"side\" instead"));
        papan_status status = read_side(r, root, "side", (papan_json_path){{0}}, &r->spec.rows);
        r->spec.columns = r->spec.layers = r->spec.rows;
        return status == PAPAN_OK ? check_board_size(r, papan_json_key("side")) : status;
    }
    if (side != NULL)
        return papan_json_wrong(r, papan_json_key("side"), "json-only-pyramid",
                                N_("only a pyramid has \"{0}\"; give a \"board\" instead"));
    if (papan_json_is(board, PAPAN_JSON_OBJECT))
        return read_box(r, board, path);
    if (papan_json_is(board, PAPAN_JSON_ARRAY))
        return read_shape(r, board, path);
    return papan_json_wrong(r, path, "json-bad-board",
                            N_("\"{0}\" must be an array of rows, or an object with \"rows\" and \"columns\""));
}

/* ---- the whole ---- */

static papan_status read_use(papan_json_packing *r, const papan_json_value *use)
{
    unsigned range[2];
    if (use == NULL)
        return PAPAN_OK;
    papan_status status =
        papan_json_read_range(r, use, papan_json_key("use"), 0, PAPAN_PACK_INSTANCES_MAX, range);
    if (status == PAPAN_OK && range[1] < 1)
        return papan_json_wrong(r, papan_json_key("use"), "json-out-of-range",
                                N_("\"{0}\" must be at least 1"));
    r->spec.use_least = range[0];
    r->spec.use_most = range[1];
    return status;
}

static papan_status check_use(papan_json_packing *r)
{
    long long all = 0;
    for (unsigned i = 0; i < r->spec.pieces; i++)
        all += r->piece[i].copies > 0 ? r->piece[i].copies : 1;
    if (r->spec.use_most <= all)
        return PAPAN_OK;
    return papan_json_refuse(r->json, papan_json_key("use"), "use-too-many",
                             N_("\"{0}\" is {1}, but the number of pieces with all copies is {2}"),
                             PAPAN_ARGS(r->spec.use_most, all));
}

papan_status papan_json_pack(papan_json *json, const papan_json_value *root, papan_puzzle **puzzle)
{
    papan_json_packing r = {.json = json};
    r.spec.piece = r.piece;
    papan_status status = papan_json_read_lattice(&r, papan_json_get(root, "lattice"));
    if (status == PAPAN_OK)
        status = read_board(&r, root);
    if (status == PAPAN_OK)
        status = read_use(&r, papan_json_get(root, "use"));
    if (status == PAPAN_OK)
        status = papan_json_read_pieces(&r, papan_json_get(root, "pieces"));
    if (status == PAPAN_OK)
        status = check_use(&r);
    if (status == PAPAN_OK)
        status = papan_json_read_cells(&r, root);
    return status == PAPAN_OK ? papan_pack_new(json->memory, &r.spec, puzzle, json->notes) : status;
}

static papan_status read_set_name(papan_json_packing *r, const papan_json_value *name, papan_own_pieces *own)
{
    if (name == NULL)
        return PAPAN_OK;
    if (!papan_json_is(name, PAPAN_JSON_STRING) ||
        !papan_is_label(papan_json_text(name), papan_json_length(name)))
        return papan_json_wrong(r, papan_json_key("name"), "json-bad-string",
                                N_("\"{0}\" must be a string of 1 to 31 bytes"));
    own->set.name = papan_arena_text(&own->arena, papan_json_text(name), papan_json_length(name));
    return own->set.name != NULL ? PAPAN_OK : PAPAN_NO_MEMORY;
}

papan_status papan_json_pieces(papan_own_pieces *own, const char *bytes, size_t length, papan_notes *notes)
{
    papan_json json = {.memory = &own->arena.memory, .notes = notes};
    papan_json_packing r = {.json = &json};
    const papan_json_value *root;
    papan_status status = papan_json_open(&json, bytes, length, &root);
    if (status == PAPAN_OK) {
        r.spec.piece = r.piece;
        status = papan_json_read_lattice(&r, papan_json_get(root, "lattice"));
    }
    if (status == PAPAN_OK)
        status = papan_json_read_pieces(&r, papan_json_get(root, "pieces"));
    if (status == PAPAN_OK)
        status = read_set_name(&r, papan_json_get(root, "name"), own);
    if (status == PAPAN_OK) {
        if (papan_json_get(root, "lattice") != NULL)
            own->set.lattice = r.spec.lattice == PAPAN_PYRAMID ? PAPAN_SQUARE : r.spec.lattice;
        status = papan_own_pieces_keep(own, &r.spec);
    }
    papan_arena_free(&json.arena);
    return status;
}
