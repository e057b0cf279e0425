/* json_cells.c: reads the properties of the cells of a packing board in JSON: how many of a group stay empty,
 * kinds, labels, and given pieces. */
#include "format/json.h"
#include "format/lines.h"
#include "puzzle/lattice.h"

#include <string.h>

/* ---- gaps ---- */

static papan_status read_gaps(papan_json_packing *r, const papan_json_value *gaps)
{
    papan_json_path path = papan_json_key("gaps");
    if (gaps == NULL)
        return PAPAN_OK;
    if (!papan_json_is(gaps, PAPAN_JSON_OBJECT))
        return papan_json_wrong(
            r, path, "json-bad-gaps",
            N_("\"{0}\" must be an object with a number for each group, such as {\"1\": 1, \"?\": [3, 5]}"));
    for (size_t i = 0; i < papan_json_size(gaps); i++) {
        const char *key = papan_json_key_of(papan_json_member(gaps, i));
        unsigned g =
            key[0] != '\0' && key[1] == '\0' ? papan_group_named(&r->groups, key[0]) : r->groups.groups;
        if (g == r->groups.groups)
            return papan_json_wrong(r, papan_json_in(path, key), "unknown-group",
                                    N_("\"{0}\": the board has no cells of this group"));
        unsigned range[2];
        papan_status status = papan_json_read_range(r, papan_json_member(gaps, i), papan_json_in(path, key), 0,
                                                    r->groups.cells[g], range);
        if (status != PAPAN_OK)
            return status;
        r->groups.gap[g] = (papan_gap_spec){true, range[0], range[1]};
    }
    return PAPAN_OK;
}

/* ---- kinds ---- */

static bool is_inside(const papan_pack_spec *spec, size_t place)
{
    return spec->mask == NULL || spec->mask[place] != PAPAN_OUTSIDE;
}

static papan_status read_kinds_layer(papan_json_packing *r, const papan_json_value *rows, papan_json_path path,
                                     unsigned layer, char *kind)
{
    const papan_pack_spec *spec = &r->spec;
    papan_status status = papan_json_check_rows(r->json, rows, path, spec->rows);
    size_t place = (size_t)layer * spec->rows * spec->columns;
    for (unsigned row = 0; status == PAPAN_OK && row < spec->rows; row++) {
        papan_line line = papan_json_row(rows, row);
        papan_json_path here = papan_json_at(path, row);
        status = papan_json_check_width(r->json, here, &line, spec->columns);
        if (status != PAPAN_OK)
            return status;
        for (unsigned i = 0; i < spec->columns; i++, place++) {
            char c = line.start[i];
            if (c == '.')
                continue;
            if (!is_inside(spec, place))
                return papan_json_refuse(r->json, here, "outside-board",
                                         N_("'{1}' in \"{0}\" is outside the board; write . there"),
                                         PAPAN_ARGS(c));
            if (!papan_is_kind(c))
                return papan_json_refuse(
                    r->json, here, "bad-kind",
                    N_("invalid kind '{1}' in \"{0}\"; expected a letter or digit, or . for none"),
                    PAPAN_ARGS(c));
            kind[place] = c;
        }
    }
    return status;
}

static papan_status read_kinds(papan_json_packing *r, const papan_json_value *kinds)
{
    const papan_pack_spec *spec = &r->spec;
    papan_json_path path = papan_json_key("kinds");
    if (kinds == NULL)
        return PAPAN_OK;
    if (spec->lattice == PAPAN_PYRAMID)
        return papan_json_wrong(r, path, "json-not-for-pyramid", N_("a pyramid has no \"{0}\""));
    char *kind = papan_arena_take(&r->json->arena, (size_t)spec->rows * spec->columns * spec->layers, 1);
    if (kind == NULL)
        return PAPAN_NO_MEMORY;
    r->spec.kind = kind;
    if (papan_lattices[spec->lattice].flat)
        return read_kinds_layer(r, kinds, path, 0, kind);
    papan_status status = papan_json_check_layers(r->json, kinds, path, spec->layers);
    for (unsigned i = 0; status == PAPAN_OK && i < spec->layers; i++)
        status = read_kinds_layer(r, papan_json_item(kinds, i), papan_json_at(path, i), i, kind);
    return status;
}

/* ---- labels ---- */

static papan_status read_label(papan_json_packing *r, const papan_json_value *value, papan_json_path path,
                               size_t place, const char **text)
{
    if (papan_json_is(value, PAPAN_JSON_NULL) ||
        (papan_json_is(value, PAPAN_JSON_STRING) && papan_json_length(value) == 0))
        return PAPAN_OK;
    if (!papan_json_is(value, PAPAN_JSON_STRING) ||
        !papan_is_label(papan_json_text(value), papan_json_length(value)))
        return papan_json_refuse(r->json, path, "bad-label",
                                 N_("\"{0}\" must be null or a string of at most {1} bytes without control "
                                    "characters"),
                                 PAPAN_ARGS(PAPAN_LABEL_MAX));
    if (!is_inside(&r->spec, place))
        return papan_json_wrong(r, path, "outside-board", N_("\"{0}\" is outside the board; write null there"));
    text[place] = papan_json_text(value);
    return PAPAN_OK;
}

static papan_status read_labels(papan_json_packing *r, const papan_json_value *labels)
{
    const papan_pack_spec *spec = &r->spec;
    papan_json_path path = papan_json_key("labels");
    if (labels == NULL)
        return PAPAN_OK;
    if (!papan_lattices[spec->lattice].flat)
        return papan_json_wrong(r, path, "json-flat-boards-only", N_("only flat boards have \"{0}\""));
    const char **text = papan_arena_take(&r->json->arena, (size_t)spec->rows * spec->columns, sizeof *text);
    if (text == NULL)
        return PAPAN_NO_MEMORY;
    bool rows = papan_json_is(labels, PAPAN_JSON_ARRAY) && papan_json_items(labels) == spec->rows;
    for (size_t row = 0; rows && row < spec->rows; row++)
        rows = papan_json_is(papan_json_item(labels, row), PAPAN_JSON_ARRAY) &&
               papan_json_items(papan_json_item(labels, row)) == spec->columns;
    if (!rows)
        return papan_json_refuse(
            r->json, path, "json-bad-labels",
            N_("\"{0}\" must have one array for each row (rows: {1}), with a string or null for each column "
               "(columns: {2})"),
            PAPAN_ARGS(spec->rows, spec->columns));
    papan_status status = PAPAN_OK;
    for (size_t i = 0; status == PAPAN_OK && i < (size_t)spec->rows * spec->columns; i++) {
        size_t row = i / spec->columns, column = i % spec->columns;
        status = read_label(r, papan_json_item(papan_json_item(labels, row), column),
                            papan_json_at(papan_json_at(path, row), column), i, text);
    }
    r->spec.text = text;
    return status;
}

/* ---- placed ---- */

static papan_status read_placed_layer(papan_json_packing *r, const papan_json_value *rows, papan_json_path path,
                                      unsigned layer, char **next)
{
    papan_status status = papan_json_check_rows(r->json, rows, path, papan_printed_rows(&r->spec, layer));
    for (unsigned row = 0; status == PAPAN_OK && row < papan_printed_rows(&r->spec, layer); row++) {
        papan_line line = papan_json_row(rows, row);
        status = papan_placed_row(&r->spec, layer, row, &line, next, r->json->notes);
    }
    return status;
}

static papan_status read_placed(papan_json_packing *r, const papan_json_value *placed)
{
    if (placed == NULL)
        return PAPAN_OK;
    papan_json_path path = papan_json_key("placed");
    unsigned layers = papan_printed_layers(&r->spec);
    char *symbol = papan_arena_take(&r->json->arena, papan_spec_cells(&r->spec), 1), *next = symbol;
    if (symbol == NULL)
        return PAPAN_NO_MEMORY;
    r->spec.placed = symbol;
    if (papan_lattices[r->spec.lattice].flat)
        return read_placed_layer(r, placed, path, 0, &next);
    papan_status status = papan_json_check_layers(r->json, placed, path, layers);
    for (unsigned i = 0; status == PAPAN_OK && i < layers; i++)
        status = read_placed_layer(r, papan_json_item(placed, i), papan_json_at(path, i), i, &next);
    return status;
}

papan_status papan_json_read_cells(papan_json_packing *r, const papan_json_value *root)
{
    static papan_status (*const read[])(papan_json_packing *, const papan_json_value *) = {
        read_gaps, read_kinds, read_labels, read_placed};
    static const char *const key[] = {"gaps", "kinds", "labels", "placed"};
    papan_status status = PAPAN_OK;
    for (size_t i = 0; status == PAPAN_OK && i < sizeof key / sizeof *key; i++)
        status = read[i](r, papan_json_get(root, key[i]));
    return status;
}
