/* json.c: reads puzzles and solutions as JSON (docs/formats.md describes the objects). This file has the family
 * nqueens and solutions; json_queens.c reads boards of regions, json_pack.c packing puzzles, and json_value.c
 * parses the text.
 *
 * Without "family" the keys decide. Since "n" alone could be anything, an object is N-Queens only if it has no
 * other keys than such a puzzle. */
#include "format/json.h"

#include "base/text.h"
#include "format/format.h"
#include "format/lines.h"
#include "format/queens_lines.h"

#include <assert.h>
#include <string.h>

/* ---- paths and refusals ---- */

static void path_add(papan_json_path *path, const char *text)
{
    size_t length = strlen(path->text), more = strlen(text), room = sizeof path->text - 1 - length;
    memcpy(path->text + length, text, more < room ? more : room);
}

papan_json_path papan_json_key(const char *key)
{
    return papan_json_in((papan_json_path){{0}}, key);
}

papan_json_path papan_json_in(papan_json_path path, const char *key)
{
    path_add(&path, path.text[0] != '\0' ? "." : "");
    path_add(&path, key);
    return path;
}

papan_json_path papan_json_at(papan_json_path path, size_t index)
{
    char digits[PAPAN_DECIMAL_MAX + 1] = {0};
    path_add(&path, "[");
    path_add(&path, papan_decimal((long long)index, digits));
    path_add(&path, "]");
    return path;
}

/* Line and column of a key. Keys are mostly looked up in their order: the text before is not counted again. */
typedef struct key_place {
    unsigned line, column; /* 0: unknown */
} key_place;

static key_place place_of_key(papan_json *json, const papan_json_value *member)
{
    if (json->bytes == NULL)
        return (key_place){0, 0};
    const char *key = json->bytes + papan_json_key_source(member);
    if (json->counted == NULL || json->counted > key) {
        json->counted = json->line_start = papan_text_open(json->bytes, json->length).at;
        json->line = 1;
    }
    for (; json->counted < key; json->counted++)
        if (*json->counted == '\n') {
            json->line++;
            json->line_start = json->counted + 1;
        }
    return (key_place){json->line, (unsigned)(key - json->line_start) + 1};
}

papan_status papan_json_refuse(papan_json *json, papan_json_path path, const char *code, const char *text,
                               const papan_arg *arg)
{
    papan_arg all[PAPAN_ARGS_MAX] = {papan_arg_text(path.text)};
    if (arg != NULL)
        memcpy(all + 1, arg, sizeof all - sizeof *all);
    return papan_refuse(json->notes, 0, 0, code, text, all);
}

papan_status papan_json_refuse_key(papan_json *json, const papan_json_value *member, papan_json_path path,
                                   const char *code, const char *text, const papan_arg *arg)
{
    key_place at = place_of_key(json, member);
    papan_json_refuse(json, path, code, text, arg);
    json->notes->error.line = at.line;
    json->notes->error.column = at.column;
    return PAPAN_BAD_INPUT;
}

/* ---- values ---- */

papan_status papan_json_number(papan_json *json, const papan_json_value *value, papan_json_path path,
                               long long low, long long high, long long *out)
{
    if (value == NULL)
        return papan_json_refuse(json, path, "json-missing-member",
                                 N_("\"{0}\" is missing; it must be a whole number"), NULL);
    if (!papan_json_is(value, PAPAN_JSON_INTEGER))
        return papan_json_refuse(json, path, "json-not-whole-number", N_("\"{0}\" must be a whole number"),
                                 NULL);
    *out = papan_json_integer(value);
    if (*out >= low && *out <= high)
        return PAPAN_OK;
    return papan_json_refuse(json, path, "json-out-of-range",
                             low == high ? N_("\"{0}\" is {1}; it must be {2}")
                                         : N_("\"{0}\" is {1}; it must be between {2} and {3}"),
                             PAPAN_ARGS(*out, low, high));
}

papan_status papan_json_check_rows(papan_json *json, const papan_json_value *value, papan_json_path path,
                                   size_t count)
{
    bool strings = papan_json_is(value, PAPAN_JSON_ARRAY) && papan_json_items(value) > 0;
    for (size_t i = 0; strings && i < papan_json_items(value); i++)
        strings = papan_json_is(papan_json_item(value, i), PAPAN_JSON_STRING);
    if (!strings)
        return papan_json_refuse(json, path, "json-not-rows",
                                 N_("\"{0}\" must be an array of strings, one for each row"), NULL);
    if (count == 0 || papan_json_items(value) == count)
        return PAPAN_OK;
    return papan_json_refuse(json, path, "json-row-number",
                             papan_json_items(value) == 1 ? N_("\"{0}\" has one row; it must have {2}")
                                                          : N_("\"{0}\" has {1} rows; it must have {2}"),
                             PAPAN_ARGS(papan_json_items(value), count));
}

papan_status papan_json_check_layers(papan_json *json, const papan_json_value *value, papan_json_path path,
                                     unsigned count)
{
    if (papan_json_is(value, PAPAN_JSON_ARRAY) && papan_json_items(value) == count)
        return PAPAN_OK;
    return papan_json_refuse(json, path, "json-not-rows",
                             count == 1 ? N_("\"{0}\" must be an array of one layer, which is an array of rows")
                                        : N_("\"{0}\" must be an array of {1} layers, each an array of rows"),
                             PAPAN_ARGS(count));
}

papan_status papan_json_check_width(papan_json *json, papan_json_path path, const papan_line *row,
                                    unsigned columns)
{
    if (row->length == columns)
        return PAPAN_OK;
    return papan_json_refuse(json, path, "json-row-length",
                             row->length == 1 ? N_("\"{0}\" has one character; the board has {2} columns")
                             : columns == 1   ? N_("\"{0}\" has {1} characters; the board has one column")
                                              : N_("\"{0}\" has {1} characters; the board has {2} columns"),
                             PAPAN_ARGS(row->length, columns));
}

papan_line papan_json_row(const papan_json_value *rows, size_t index)
{
    const papan_json_value *row = papan_json_item(rows, index);
    return (papan_line){.start = papan_json_text(row), .length = papan_json_length(row)};
}

/* ---- nqueens ---- */

papan_status papan_json_marks(papan_json *json, const papan_json_value *placed, unsigned n, bool crosses,
                              uint8_t *mark)
{
    papan_json_path path = papan_json_key("placed");
    papan_status status = papan_json_check_rows(json, placed, path, n);
    for (unsigned row = 0; status == PAPAN_OK && row < n; row++) {
        papan_line line = papan_json_row(placed, row);
        status = papan_marks_row(&line, row, n, crosses, mark + (size_t)row * n, json->notes);
    }
    return status;
}

typedef struct placed_queens {
    size_t count;
    uint32_t *row, *column; /* [n] */
} placed_queens;

static papan_status add_queen(papan_json *json, placed_queens *queens, unsigned n, uint32_t row,
                              uint32_t column)
{
    assert(queens->count <= n && row < n && column < n);
    if (queens->count == n)
        return papan_json_refuse(json, papan_json_key("placed"), "too-many-queens",
                                 n == 1 ? N_("more than one queen is placed; the board has room for one")
                                        : N_("more than {1} queens are placed; the board has room for {1}"),
                                 PAPAN_ARGS(n));
    queens->row[queens->count] = row;
    queens->column[queens->count++] = column;
    return PAPAN_OK;
}

static papan_status read_queen_rows(papan_json *json, const papan_json_value *placed, unsigned n,
                                    placed_queens *queens)
{
    uint8_t *mark = papan_arena_take(&json->arena, (size_t)n * n, 1);
    if (mark == NULL)
        return PAPAN_NO_MEMORY;
    papan_status status = papan_json_marks(json, placed, n, false, mark);
    for (size_t cell = 0; status == PAPAN_OK && cell < (size_t)n * n; cell++)
        if (mark[cell] == PAPAN_MARK_QUEEN)
            status = add_queen(json, queens, n, (uint32_t)(cell / n), (uint32_t)(cell % n));
    return status;
}

static papan_status read_queen_pairs(papan_json *json, const papan_json_value *placed, unsigned n,
                                     placed_queens *queens)
{
    papan_status status = PAPAN_OK;
    for (size_t i = 0; status == PAPAN_OK && i < papan_json_items(placed); i++) {
        const papan_json_value *pair = papan_json_item(placed, i);
        papan_json_path path = papan_json_at(papan_json_key("placed"), i);
        long long place[2] = {0};
        if (!papan_json_is(pair, PAPAN_JSON_ARRAY) || papan_json_items(pair) != 2)
            return papan_json_refuse(json, path, "json-not-a-pair",
                                     N_("\"{0}\" must be a pair [row, column], counted from 0"), NULL);
        for (size_t k = 0; status == PAPAN_OK && k < 2; k++)
            status = papan_json_number(json, papan_json_item(pair, k), path, 0, (long long)n - 1, &place[k]);
        if (status == PAPAN_OK)
            status = add_queen(json, queens, n, (uint32_t)place[0], (uint32_t)place[1]);
    }
    return status;
}

static papan_status read_nqueens(papan_json *json, const papan_json_value *root, papan_puzzle **puzzle)
{
    long long n = 0;
    papan_status status =
        papan_json_number(json, papan_json_get(root, "n"), papan_json_key("n"), 1, UINT32_MAX, &n);
    const papan_json_value *placed = papan_json_get(root, "placed");
    if (status != PAPAN_OK)
        return status;
    if (placed == NULL || (papan_json_is(placed, PAPAN_JSON_ARRAY) && papan_json_items(placed) == 0))
        return papan_nqueens_new(json->memory, (uint64_t)n, 0, NULL, NULL, puzzle, json->notes);
    if (!papan_json_is(placed, PAPAN_JSON_ARRAY) || n > PAPAN_NQUEENS_BOARD_MAX)
        return papan_json_refuse(
            json, papan_json_key("placed"), "json-not-rows-or-pairs",
            N_("\"{0}\" must be an array of rows or of pairs, on a board of up to {1} rows"),
            PAPAN_ARGS(PAPAN_NQUEENS_BOARD_MAX));
    placed_queens queens = {.row = papan_arena_take(&json->arena, (size_t)n, sizeof(uint32_t)),
                            .column = papan_arena_take(&json->arena, (size_t)n, sizeof(uint32_t))};
    if (queens.row == NULL || queens.column == NULL)
        return PAPAN_NO_MEMORY;
    status = papan_json_is(papan_json_item(placed, 0), PAPAN_JSON_STRING)
                 ? read_queen_rows(json, placed, (unsigned)n, &queens)
                 : read_queen_pairs(json, placed, (unsigned)n, &queens);
    if (status != PAPAN_OK)
        return status;
    return papan_nqueens_new(json->memory, (uint64_t)n, queens.count, queens.row, queens.column, puzzle,
                             json->notes);
}

/* True if all keys are those of N-Queens: objects of other games may have an "n", too. */
static bool is_nqueens(papan_json *json, const papan_json_value *root)
{
    (void)json;
    static const char *const keys[] = {"n", "placed", "title", "comment", NULL};
    bool known = papan_json_get(root, "n") != NULL;
    for (size_t i = 0; known && i < papan_json_size(root); i++)
        known = papan_json_key_among(papan_json_key_of(papan_json_member(root, i)), keys);
    return known;
}

/* ---- the object ---- */

const papan_json_form papan_json_form_queens = {
    .tells = papan_json_queens_tells,
    .key = {"stars", "regions", "placed"},
    .knows = papan_json_queens_knows,
    .owns = papan_json_queens_owns,
    .read = papan_json_queens,
    .put = papan_json_put_queens,
};

const papan_json_form papan_json_form_nqueens = {
    .tells = is_nqueens,
    .key = {"n", "placed"},
    .read = read_nqueens,
    .put = papan_json_put_nqueens,
};

const papan_json_form papan_json_form_pack = {
    .telling_key = "pieces",
    .key = {"lattice", "board", "side", "pieces", "placed", "gaps", "use", "kinds", "labels"},
    .read = papan_json_pack,
    .put = papan_json_put_pack,
};

/* Keys that a puzzle may have and the reader ignores: a title, those of a result and those of a new puzzle. */
static const char *const other_keys[] = {
    "family",       "title",     "comment",  "strategy",   "verdict", "count",   "cases",
    "ms",           "solutions", "solution", "distinct",   "reason",  "warning", "reason_code",
    "warning_code", "tried",     "warnings", "difficulty", "seed",    "date",    NULL};

bool papan_json_key_among(const char *key, const char *const *list)
{
    while (*list != NULL && strcmp(*list, key) != 0)
        list++;
    return *list != NULL;
}

static void warn_of_key(papan_json *json, const papan_json_value *member, papan_json_path path)
{
    key_place at = place_of_key(json, member);
    papan_say_text(
        papan_warn(json->notes, at.line, at.column, "json-unknown-key", N_("unknown key \"{0}\" ignored")), 0,
        path.text);
}

void papan_json_warn_of_keys(papan_json *json, const papan_json_value *object, papan_json_path path,
                             const char *const *known, const char *const *also)
{
    for (size_t i = 0; i < papan_json_size(object); i++) {
        const papan_json_value *member = papan_json_member(object, i);
        const char *key = papan_json_key_of(member);
        if (!papan_json_key_among(key, known) && (also == NULL || !papan_json_key_among(key, also)))
            warn_of_key(json, member, papan_json_in(path, key));
    }
}

/* Adds a name to a list. */
static void list_name(papan_buffer *names, const char *name)
{
    papan_buffer_text(names, names->length == 0 ? "\"" : ", \"");
    papan_buffer_text(names, name);
    papan_buffer_char(names, '"');
}

static papan_status refuse_family(papan_json *json)
{
    papan_buffer names = papan_buffer_new(json->memory);
    for (const papan_family_kit *kit = papan_families; kit->rules != NULL; kit++)
        list_name(&names, kit->rules->name);
    papan_arg known = papan_arg_bytes(names.bytes, names.failed ? 0 : names.length);
    papan_buffer_free(&names);
    return papan_refuse(json->notes, 1, 1, "json-unknown-family", N_("\"family\" must be one of {0}"),
                        PAPAN_ARGS(known));
}

/* Names the keys that were found, at most as many as the message has room for. */
static papan_status refuse_unknown(papan_json *json, const papan_json_value *root)
{
    enum { SHOWN = 5 };
    papan_buffer keys = papan_buffer_new(json->memory);
    for (size_t i = 0; i < papan_json_size(root) && i < SHOWN; i++)
        list_name(&keys, papan_json_key_of(papan_json_member(root, i)));
    papan_buffer_text(&keys, papan_json_size(root) > SHOWN ? ", ..." : "");
    papan_arg found = papan_arg_bytes(keys.bytes, keys.failed ? 0 : keys.length);
    papan_buffer_free(&keys);
    return papan_refuse(
        json->notes, 1, 1, "json-no-puzzle",
        N_("no puzzle found in this JSON with {0}; expected \"family\", or the keys of a puzzle: "
           "\"regions\" (Queens), \"n\" alone (N-Queens) or \"pieces\" with \"board\" (packing)"),
        PAPAN_ARGS(found));
}

/* The form of an object; by "family", or a key that only this family has, or the form's own test. */
static const papan_json_form *find_form(papan_json *json, const papan_json_value *root)
{
    const papan_json_value *told = papan_json_get(root, "family");
    const char *name = told != NULL && papan_json_is(told, PAPAN_JSON_STRING) ? papan_json_text(told) : "";
    if (papan_json_is(root, PAPAN_JSON_ARRAY))
        return &papan_json_form_queens;
    for (int pass = 0; pass < 2; pass++)
        for (const papan_family_kit *kit = papan_families; kit->rules != NULL; kit++) {
            const papan_json_form *form = kit->json;
            if (form == NULL)
                continue;
            bool tells = pass == 0 ? form->tells == NULL && papan_json_get(root, form->telling_key) != NULL
                                   : form->tells != NULL && form->tells(json, root);
            if (told != NULL ? strcmp(name, kit->rules->name) == 0 : tells)
                return form;
        }
    return NULL;
}

static bool form_knows(const papan_json_form *form, const char *key)
{
    return papan_json_key_among(key, form->key) || (form->knows != NULL && form->knows(key));
}

const papan_family *papan_json_owner(const char *key)
{
    for (const papan_family_kit *kit = papan_families; kit->rules != NULL; kit++) {
        const papan_json_form *form = kit->json;
        if (form != NULL && (papan_json_key_among(key, form->key) || (form->owns != NULL && form->owns(key))))
            return kit->rules;
    }
    return NULL;
}

papan_status papan_json_open(papan_json *json, const char *bytes, size_t length, const papan_json_value **root)
{
    papan_arena_init(&json->arena, json->memory);
    json->bytes = bytes;
    json->length = length;
    papan_status status = papan_json_parse(&json->arena, bytes, length, root, json->notes);
    if (status != PAPAN_OK || papan_json_is(*root, PAPAN_JSON_OBJECT))
        return status;
    return papan_refuse(json->notes, 1, 1, "json-array", N_("expected a JSON object { ... }, found an array"),
                        NULL);
}

/* If the object is not a puzzle itself: the first one of an archive, or a board deep inside. */
static const papan_json_value *find_puzzle(papan_json *json, const papan_json_value *root,
                                           const papan_json_form **form)
{
    const papan_json_value *list = papan_json_puzzles(root);
    bool array = papan_json_is(root, PAPAN_JSON_ARRAY);
    *form = array && list != NULL ? NULL : find_form(json, root);
    if (*form != NULL || papan_json_get(root, "family") != NULL)
        return root;
    if (list != NULL) {
        root = papan_json_item(list, 0);
        *form = find_form(json, root);
        if (*form != NULL && papan_json_items(list) > 1)
            papan_say_number(papan_warn(json->notes, 0, 0, "only-first-puzzle",
                                        N_("there are {0} puzzles; only the first is read")),
                             0, (long long)papan_json_items(list));
    }
    const papan_json_value *inside = *form == NULL ? papan_json_queens_inside(json, root) : NULL;
    *form = inside != NULL ? &papan_json_form_queens : *form;
    return inside != NULL ? inside : root;
}

/* Warns of keys that are ignored. A key of another family could mean another puzzle, so it is refused. */
static papan_status check_members(papan_json *json, const papan_json_value *root, const papan_json_form *form)
{
    const papan_family_kit *own = papan_families;
    size_t members = papan_json_is(root, PAPAN_JSON_OBJECT) ? papan_json_size(root) : 0;
    while (own->json != form)
        own++;
    for (size_t i = 0; i < members; i++) {
        const papan_json_value *member = papan_json_member(root, i);
        const char *key = papan_json_key_of(member);
        const papan_family *owner = form_knows(form, key) ? NULL : papan_json_owner(key);
        if (owner != NULL)
            return papan_json_refuse_key(
                json, member, papan_json_key(key), "json-key-of-other-family",
                N_("\"{0}\" is a key of the family \"{1}\", but this puzzle is of the family \"{2}\"; remove "
                   "the key, or correct \"family\""),
                PAPAN_ARGS(owner->name, own->rules->name));
    }
    for (size_t i = 0; i < members; i++) {
        const papan_json_value *member = papan_json_member(root, i);
        const char *key = papan_json_key_of(member);
        if (!papan_json_key_among(key, other_keys) && !form_knows(form, key))
            warn_of_key(json, member, papan_json_key(key));
    }
    return PAPAN_OK;
}

static papan_status read_root(papan_json *json, const papan_json_value *root, papan_puzzle **puzzle)
{
    const papan_json_form *form = NULL;
    root = find_puzzle(json, root, &form);
    if (form == NULL)
        return papan_json_size(root) > 0 && papan_json_get(root, "family") == NULL ? refuse_unknown(json, root)
                                                                                   : refuse_family(json);
    papan_status status = check_members(json, root, form);
    return status == PAPAN_OK ? form->read(json, root, puzzle) : status;
}

static papan_status json_read(const papan_allocator *memory, const char *bytes, size_t length,
                              papan_own_pieces *own, papan_puzzle **puzzle, papan_notes *notes)
{
    papan_json json = {.memory = memory, .notes = notes, .bytes = bytes, .length = length, .own = own};
    const papan_json_value *root;
    papan_arena_init(&json.arena, json.memory);
    papan_status status = papan_json_parse(&json.arena, bytes, length, &root, notes);
    if (status == PAPAN_OK)
        status = papan_json_check_archive(&json, root);
    if (status == PAPAN_OK)
        status = read_root(&json, root, puzzle);
    papan_arena_free(&json.arena);
    return status;
}

bool papan_json_recognise(const char *bytes, size_t length)
{
    papan_text text = papan_text_open(bytes, length);
    while (text.at < text.end && memchr(" \t\r\n", *text.at, 4) != NULL)
        text.at++;
    return text.at < text.end && (*text.at == '{' || *text.at == '[');
}

/* ---- solutions ---- */

/* The first column, from 1, of a row of a packing puzzle with a character that is neither a piece nor empty; 0:
 * none. */
static unsigned no_piece_at(const papan_puzzle *puzzle, const papan_line *line)
{
    bool known[256] = {['.'] = true, [' '] = true, ['_'] = true, ['X'] = true};
    for (unsigned label = 0; label < puzzle->labels; label++)
        known[(unsigned char)papan_label_symbol(puzzle, label)] = true;
    for (unsigned column = 0; puzzle->family->thing_name != NULL && column < line->length; column++)
        if (!known[(unsigned char)line->start[column]])
            return column + 1;
    return 0;
}

static papan_status read_solution_layer(papan_json *json, const papan_puzzle *puzzle, unsigned z,
                                        const papan_json_value *rows, papan_json_path path, char *symbol)
{
    const papan_layer *layer = &puzzle->layer[z];
    papan_status status = papan_json_check_rows(json, rows, path, layer->rows);
    for (unsigned row = 0; status == PAPAN_OK && row < layer->rows; row++) {
        papan_line line = papan_json_row(rows, row);
        status = papan_json_check_width(json, papan_json_at(path, row), &line, layer->columns);
        if (status != PAPAN_OK)
            return status;
        unsigned outside = papan_solution_row(layer, row, &line, symbol);
        if (outside > 0)
            return papan_json_refuse(
                json, papan_json_at(path, row), "solution-outside-board",
                N_("\"{0}\" has '{1}' at column {2}, outside the board; only '.' or a blank can be there"),
                PAPAN_ARGS(line.start[outside - 1], outside));
        unsigned column = no_piece_at(puzzle, &line);
        if (column > 0)
            return papan_json_refuse(json, papan_json_at(path, row), "solution-unknown-piece",
                                     N_("\"{0}\" has '{1}' at column {2}, which is not a piece; expected {3}"),
                                     PAPAN_ARGS(line.start[column - 1], column, papan_things_expected(puzzle)));
    }
    return status;
}

static papan_status read_solution_lines(papan_json *json, const papan_puzzle *puzzle,
                                        const papan_json_value *solution, papan_json_path path, char *symbol)
{
    bool empty = papan_json_is(solution, PAPAN_JSON_ARRAY) && papan_json_items(solution) == 0;
    papan_status status = empty ? PAPAN_OK : papan_json_check_rows(json, solution, path, 0);
    size_t steps = 0;
    for (size_t i = 0; status == PAPAN_OK && i < papan_json_items(solution); i++, steps += puzzle->cells) {
        papan_line line = papan_json_row(solution, i);
        if (!papan_steps_poll(json->memory, &steps))
            return PAPAN_NO_MEMORY;
        papan_line_found found = puzzle->family->lines->find(puzzle, line.start, line.length, symbol);
        if (found == PAPAN_LINE_OTHER)
            status = papan_json_refuse(json, papan_json_at(path, i), "solution-unknown-option",
                                       N_("\"{0}\" is not an option of this problem"), NULL);
        else if (found == PAPAN_LINE_AGAIN)
            status =
                papan_json_refuse(json, papan_json_at(path, i), "option-too-often",
                                  N_("\"{0}\" is chosen more often than the problem has this option"), NULL);
    }
    return status;
}

static papan_status read_solution(papan_json *json, const papan_puzzle *puzzle,
                                  const papan_json_value *solution, papan_json_path path, char *symbol)
{
    if (puzzle->family->lines != NULL)
        return read_solution_lines(json, puzzle, solution, path, symbol);
    bool layers = papan_json_is(papan_json_item(solution, 0), PAPAN_JSON_ARRAY);
    if (!layers && puzzle->layers == 1)
        return read_solution_layer(json, puzzle, 0, solution, path, symbol);
    papan_status status = papan_json_check_layers(json, solution, path, puzzle->layers);
    for (unsigned i = 0; status == PAPAN_OK && i < puzzle->layers; i++)
        status =
            read_solution_layer(json, puzzle, i, papan_json_item(solution, i), papan_json_at(path, i), symbol);
    return status;
}

/* The board, or which cells each piece covers. */
static papan_status read_either(papan_json *json, const papan_puzzle *puzzle, const papan_json_value *solution,
                                papan_json_path path, char *symbol, uint16_t *label, bool *labelled)
{
    const papan_json_value *placements = papan_json_get(solution, "placements");
    *labelled = placements != NULL && puzzle->thing_of != NULL;
    if (*labelled)
        return papan_json_read_placements(json, puzzle, placements, papan_json_in(path, "placements"), label);
    bool object = papan_json_is(solution, PAPAN_JSON_OBJECT);
    return read_solution(json, puzzle, object ? papan_json_get(solution, "board") : solution,
                         object ? papan_json_in(path, "board") : path, symbol);
}

papan_status papan_json_read_solution(const papan_puzzle *puzzle, const papan_allocator *memory,
                                      const char *bytes, size_t length, char *symbol, uint16_t *label,
                                      bool *labelled, papan_notes *notes)
{
    papan_json json = {.memory = memory, .notes = notes};
    const papan_json_value *root;
    papan_status status = papan_json_open(&json, bytes, length, &root);
    if (status == PAPAN_OK) {
        const papan_json_value *several = papan_json_get(root, "solutions");
        papan_json_path path =
            several != NULL ? papan_json_at(papan_json_key("solutions"), 0) : papan_json_key("solution");
        const papan_json_value *solution =
            several != NULL ? papan_json_item(several, 0) : papan_json_get(root, "solution");
        status = solution != NULL ? read_either(&json, puzzle, solution, path, symbol, label, labelled)
                                  : papan_json_refuse(&json, path, "json-missing-member",
                                                      N_("there is no \"{0}\" in this JSON"), NULL);
    }
    papan_arena_free(&json.arena);
    return status;
}

const papan_format papan_format_json = {
    .name = "json",
    .extension = ".json",
    .title = "JSON",
    .summary = N_("any puzzle as a JSON object"),
    .keeps_given = true,
    .recognise = papan_json_recognise,
    .read_with = json_read,
    .write = papan_json_write,
};
