/* json_queens.c: reads boards of Queens and Star Battle as JSON, in the form that Papan writes
 * (docs/formats.md) and in those of public archives of Queens levels: the regions as rows of letters, numbers
 * or words, as one flat array, or as lists of the cells of each region, under one of several keys; several
 * puzzles in one array; and the answer of the server of LinkedIn's game, with the puzzle at a deeper level.
 *
 * Keys such as "grid" and "board" are used by many games. Under such a key only a grid that can be nothing else
 * is read as a board of regions (region_grid.c). */
#include "format/json.h"
#include "format/queens_lines.h"

#include <assert.h>
#include <string.h>

/* Keys that mean regions, and keys that may mean them. */
static const char *const region_keys[] = {"regions",    "regionGrid",   "region_grid", "regionMap",
                                          "region_map", "colorRegions", "colorGrid",   "color_grid",
                                          "colourGrid", "areas",        NULL};
static const char *const grid_keys[] = {"board",  "grid",   "cells",  "matrix", "map",
                                        "layout", "puzzle", "colors", NULL};
static const char *const size_keys[] = {"size", "gridSize", "grid_size", "boardSize", "board_size", "n", NULL};
static const char *const stars_keys[] = {"stars",        "starsPerRegion", "starsPerRow", "starsPerUnit",
                                         "starCount",    "numStars",       "star_count",  "stars_per_region",
                                         "queensPerRow", "crownsPerRow",   NULL};

/* Keys of archives that have no meaning for the puzzle. */
static const char *const other_keys[] = {
    "id",         "name",         "number",    "level",       "levelNumber", "date",     "day",
    "difficulty", "author",       "source",    "url",         "path",        "info",     "queens",
    "colors",     "regionColors", "palette",   "seed",        "metrics",     "type",     "$type",
    "version",    "unique",       "createdAt", "isNew",       "puzzle",      "puzzleId", "region_count",
    "numRegions", "num_regions",  "createdBy", "generatedAt", NULL};

bool papan_json_queens_knows(const char *key)
{
    return papan_json_key_among(key, region_keys) || papan_json_key_among(key, grid_keys) ||
           papan_json_key_among(key, size_keys) || papan_json_key_among(key, stars_keys) ||
           papan_json_key_among(key, other_keys);
}

bool papan_json_queens_owns(const char *key)
{
    return papan_json_key_among(key, region_keys) || papan_json_key_among(key, stars_keys);
}

/* ---- cells ---- */

/* A grid in progress. */
typedef struct reader {
    papan_json *json;
    papan_json_path path;
    const papan_json_value *size; /* the number of rows, as the puzzle gives it; or NULL */
    bool words, numbers;          /* some cell is one */
    const papan_json_value *word[PAPAN_QUEENS_MAX + 1];
    unsigned known; /* different words */
    papan_region_grid grid;
} reader;

static bool is_scalar(const papan_json_value *value)
{
    return value != NULL && !papan_json_is(value, PAPAN_JSON_ARRAY) && !papan_json_is(value, PAPAN_JSON_OBJECT);
}

/* The first of these members that the object has; NULL: none. */
static const papan_json_value *first_of(const papan_json_value *object, const char *const *key)
{
    const papan_json_value *found = NULL;
    for (; *key != NULL && found == NULL; key++)
        found = papan_json_get(object, *key);
    return found;
}

/* The region of a cell that is an object, such as {"color": 3, "state": "empty"}. */
static const papan_json_value *inside_cell(const papan_json_value *cell)
{
    static const char *const keys[] = {"region", "regionId", "region_id", "color", "colour", "colorId", NULL};
    return papan_json_is(cell, PAPAN_JSON_OBJECT) ? first_of(cell, keys) : cell;
}

static bool is_bare_word(const char *text, size_t length)
{
    return length == 0 || (length == 1 && strchr(" .-#_", text[0]) != NULL);
}

/* Words are numbered in order of appearance; after PAPAN_QUEENS_MAX words all get the same number, since there
 * are too many anyway. */
static long long number_of_word(reader *r, const papan_json_value *word)
{
    unsigned i = 0;
    r->words = true;
    while (i < r->known && strcmp(papan_json_text(r->word[i]), papan_json_text(word)) != 0)
        i++;
    if (i == r->known && i <= PAPAN_QUEENS_MAX)
        r->word[r->known++] = word;
    return i < r->known ? i : PAPAN_QUEENS_MAX;
}

/* False: not a cell. */
static bool read_cell(reader *r, const papan_json_value *cell, long long *value)
{
    cell = inside_cell(cell);
    *value = PAPAN_GRID_BARE;
    if (cell == NULL || papan_json_is(cell, PAPAN_JSON_NULL))
        return cell != NULL;
    if (papan_json_is(cell, PAPAN_JSON_INTEGER) && papan_json_integer(cell) >= -1) {
        if (papan_json_integer(cell) >= 0) {
            r->numbers = true;
            *value = papan_json_integer(cell);
        }
        return true;
    }
    if (!papan_json_is(cell, PAPAN_JSON_STRING))
        return false;
    if (!is_bare_word(papan_json_text(cell), papan_json_length(cell)))
        *value = number_of_word(r, cell);
    return true;
}

static papan_status refuse_cell(const reader *r, size_t row, size_t column)
{
    return papan_json_refuse(r->json, papan_json_at(papan_json_at(r->path, row), column), "bad-region",
                             N_("\"{0}\" is not a region; expected a whole number from 0 or a word, or null "
                                "for a cell without a region"),
                             NULL);
}

/* ---- grids ---- */

/* The cells of a row that is an array, or an object with an array in it. */
static const papan_json_value *cells_of_row(const papan_json_value *row)
{
    static const char *const keys[] = {"colors", "cells", "row", "regions", NULL};
    return papan_json_is(row, PAPAN_JSON_OBJECT) ? first_of(row, keys) : row;
}

static size_t width_of(const papan_json_value *row)
{
    return papan_json_is(row, PAPAN_JSON_STRING) ? papan_json_length(row) : papan_json_items(cells_of_row(row));
}

static papan_status refuse_width(const reader *r, size_t row, size_t width, bool letters)
{
    static const char *const text[2][3] = {
        {N_("\"{0}\" has {1} cells, but there is one row; the board must be square"),
         N_("\"{0}\" has one cell, but there are {2} rows; the board must be square"),
         N_("\"{0}\" has {1} cells, but there are {2} rows; the board must be square")},
        {N_("\"{0}\" has {1} letters, but there is one row; the board must be square"),
         N_("\"{0}\" has one letter, but there are {2} rows; the board must be square"),
         N_("\"{0}\" has {1} letters, but there are {2} rows; the board must be square")}};
    return papan_json_refuse(r->json, papan_json_at(r->path, row), "board-not-square",
                             text[letters][r->grid.n == 1 ? 0
                                           : width == 1   ? 1
                                                          : 2],
                             PAPAN_ARGS(width, r->grid.n));
}

static papan_status read_letters(reader *r, const papan_json_value *rows, size_t row)
{
    papan_line line = papan_json_row(rows, row);
    size_t symbols = papan_region_symbols_on(r->grid.n);
    for (unsigned i = 0; i < r->grid.n; i++) {
        const char *at = memchr(papan_region_symbols, line.start[i], symbols);
        if (at == NULL && line.start[i] != PAPAN_BARE_SYMBOL)
            return papan_json_refuse(r->json, papan_json_at(r->path, row), "bad-region",
                                     N_("invalid region '{1}' in \"{0}\"; use A-Z, then a-z"),
                                     PAPAN_ARGS(line.start[i]));
        r->grid.value[row * r->grid.n + i] = at != NULL ? at - papan_region_symbols : PAPAN_GRID_BARE;
    }
    r->grid.letters = true;
    return PAPAN_OK;
}

static papan_status read_row(reader *r, const papan_json_value *rows, size_t row)
{
    const papan_json_value *item = papan_json_item(rows, row), *cells = cells_of_row(item);
    unsigned n = r->grid.n;
    bool letters = papan_json_is(item, PAPAN_JSON_STRING);
    if (width_of(item) != n)
        return refuse_width(r, row, width_of(item), letters);
    if (letters)
        return read_letters(r, rows, row);
    for (unsigned column = 0; column < n; column++)
        if (!read_cell(r, papan_json_item(cells, column), &r->grid.value[row * n + column]))
            return refuse_cell(r, row, column);
    return PAPAN_OK;
}

/* True if all rows are strings, or all are arrays. */
static bool are_rows(const papan_json_value *value)
{
    bool strings = papan_json_is(papan_json_item(value, 0), PAPAN_JSON_STRING),
         rows = papan_json_items(value) > 0;
    for (size_t i = 0; rows && i < papan_json_items(value); i++) {
        const papan_json_value *row = papan_json_item(value, i);
        rows = strings ? papan_json_is(row, PAPAN_JSON_STRING)
                       : papan_json_is(cells_of_row(row), PAPAN_JSON_ARRAY);
    }
    return rows;
}

static papan_status check_rows(const reader *r, size_t rows)
{
    if (rows <= PAPAN_QUEENS_MAX)
        return PAPAN_OK;
    return papan_json_refuse(r->json, r->path, "board-too-many-rows",
                             N_("\"{0}\" has {1} rows; a board has at most {2}"),
                             PAPAN_ARGS(rows, PAPAN_QUEENS_MAX));
}

static papan_status read_rows(reader *r, const papan_json_value *value)
{
    papan_status status = check_rows(r, papan_json_items(value));
    if (status != PAPAN_OK)
        return status;
    r->grid.n = (unsigned)papan_json_items(value);
    for (unsigned row = 0; status == PAPAN_OK && row < r->grid.n; row++)
        status = read_row(r, value, row);
    return status;
}

/* True if all cells are in one array, row by row: their number follows from the size of the puzzle, or all are
 * numbers. */
static bool is_flat(const reader *r, const papan_json_value *value)
{
    size_t items = papan_json_items(value), side = 0;
    while (side <= PAPAN_QUEENS_MAX && side * side < items)
        side++;
    bool told = papan_json_is(r->size, PAPAN_JSON_INTEGER) && papan_json_integer(r->size) == (long long)side;
    bool flat = side <= PAPAN_QUEENS_MAX && side > 1 && side * side == items && (told || r->grid.named);
    for (size_t i = 0; flat && i < items; i++)
        flat = is_scalar(papan_json_item(value, i)) &&
               (told || !papan_json_is(papan_json_item(value, i), PAPAN_JSON_STRING));
    return flat;
}

static papan_status read_flat(reader *r, const papan_json_value *value)
{
    while (r->grid.n * r->grid.n < papan_json_items(value))
        r->grid.n++;
    for (size_t cell = 0; cell < papan_json_items(value); cell++)
        if (!read_cell(r, papan_json_item(value, cell), &r->grid.value[cell]))
            return papan_json_refuse(
                r->json, papan_json_at(r->path, cell), "bad-region",
                N_("\"{0}\" is not a region; expected a whole number from 0 or a word, or null "
                   "for a cell without a region"),
                NULL);
    return PAPAN_OK;
}

/* ---- lists of cells ---- */

/* The cells of a region: an array of [row, column] or {"row": 0, "col": 0}, or an object that contains one. */
static const papan_json_value *list_of(const papan_json_value *region)
{
    static const char *const keys[] = {"cells", "squares", "positions", "coords", NULL};
    return papan_json_is(region, PAPAN_JSON_OBJECT) ? first_of(region, keys) : region;
}

static bool read_place(const papan_json_value *cell, unsigned n, long long place[2])
{
    static const char *const rows[] = {"row", "r", "y", NULL}, *const columns[] = {"col", "column", "c", "x",
                                                                                   NULL};
    bool object = papan_json_is(cell, PAPAN_JSON_OBJECT);
    const papan_json_value *at[2] = {object ? first_of(cell, rows) : papan_json_item(cell, 0),
                                     object ? first_of(cell, columns) : papan_json_item(cell, 1)};
    for (unsigned i = 0; i < 2; i++) {
        if (!papan_json_is(at[i], PAPAN_JSON_INTEGER) || papan_json_integer(at[i]) < 0 ||
            papan_json_integer(at[i]) >= n)
            return false;
        place[i] = papan_json_integer(at[i]);
    }
    return object || papan_json_items(cell) == 2;
}

/* True if the regions are lists of cells: items are lists whose first item is a place. */
static bool are_lists(const papan_json_value *value)
{
    size_t regions = papan_json_size(value);
    bool lists = regions > 0 && regions <= PAPAN_QUEENS_MAX;
    for (size_t i = 0; lists && i < regions; i++) {
        long long place[2];
        const papan_json_value *first = papan_json_item(list_of(papan_json_member(value, i)), 0);
        bool cell = papan_json_is(first, PAPAN_JSON_OBJECT) && inside_cell(first) != NULL; /* with its region */
        lists = !cell && read_place(first, PAPAN_QUEENS_MAX, place);
    }
    return lists;
}

static papan_status read_lists(reader *r, const papan_json_value *value)
{
    r->grid.n = (unsigned)papan_json_size(value);
    for (uint32_t cell = 0; cell < r->grid.n * r->grid.n; cell++)
        r->grid.value[cell] = PAPAN_GRID_BARE;
    for (size_t region = 0; region < papan_json_size(value); region++) {
        const papan_json_value *list = list_of(papan_json_member(value, region));
        for (size_t i = 0; i < papan_json_items(list); i++) {
            long long place[2];
            papan_json_path here = papan_json_at(papan_json_at(r->path, region), i);
            if (!read_place(papan_json_item(list, i), r->grid.n, place))
                return papan_json_refuse(
                    r->json, here, "json-not-a-pair",
                    N_("\"{0}\" must be a pair [row, column] on a board of {1} rows, counted from 0"),
                    PAPAN_ARGS(r->grid.n));
            long long *cell = &r->grid.value[place[0] * r->grid.n + place[1]];
            if (*cell != PAPAN_GRID_BARE && *cell != (long long)region)
                return papan_json_refuse(r->json, here, "cell-in-two-regions",
                                         N_("\"{0}\" is a cell of an earlier region, too"), NULL);
            *cell = (long long)region;
        }
    }
    return PAPAN_OK;
}

/* ---- the layout ---- */

/* Words of one letter are the letters of regions. */
static void keep_letters(reader *r)
{
    size_t symbols = papan_region_symbols_on(r->grid.n);
    uint8_t rank[PAPAN_QUEENS_MAX + 1] = {0};
    for (unsigned i = 0; i < r->known; i++) {
        const char *text = papan_json_text(r->word[i]);
        const char *at =
            text[0] != '\0' && text[1] == '\0' ? memchr(papan_region_symbols, text[0], symbols) : NULL;
        if (at == NULL)
            return;
        rank[i] = (uint8_t)(at - papan_region_symbols);
    }
    for (uint32_t cell = 0; cell < r->grid.n * r->grid.n; cell++)
        if (r->grid.value[cell] != PAPAN_GRID_BARE)
            r->grid.value[cell] = rank[r->grid.value[cell]];
    r->grid.letters = true;
}

static papan_status read_grid(reader *r, const papan_json_value *value)
{
    papan_status status;
    if (are_lists(value))
        return read_lists(r, value);
    if (is_flat(r, value))
        status = read_flat(r, value);
    else if (are_rows(value))
        status = read_rows(r, value);
    else
        return papan_json_refuse(
            r->json, r->path, "json-not-regions",
            N_("\"{0}\" must be an array of strings, one for each row, or an array of rows of numbers"), NULL);
    if (status == PAPAN_OK && r->words && r->numbers)
        return papan_json_refuse(r->json, r->path, "json-numbers-and-words",
                                 N_("\"{0}\" has both numbers and words; use one of them"), NULL);
    if (status == PAPAN_OK && r->words)
        keep_letters(r);
    return status;
}

/* Reads the value without reporting errors. size: NULL if the puzzle does not give it. */
static bool is_board(papan_json *json, const papan_json_value *value, const papan_json_value *size)
{
    papan_notes unheard = {0};
    papan_json quiet = {.memory = json->memory, .notes = &unheard};
    reader r = {.json = &quiet, .size = size};
    return value != NULL && read_grid(&r, value) == PAPAN_OK && papan_grid_is_board(&r.grid);
}

/* The grid of a puzzle, or NULL; *named: its key means regions. An array is a grid itself. */
static const papan_json_value *find_grid(papan_json *json, const papan_json_value *root, bool *named)
{
    const papan_json_value *grid = first_of(root, region_keys), *size = first_of(root, size_keys);
    *named = grid != NULL;
    for (const char *const *key = grid_keys; grid == NULL && *key != NULL; key++)
        if (is_board(json, papan_json_get(root, *key), size))
            grid = papan_json_get(root, *key);
    return papan_json_is(root, PAPAN_JSON_ARRAY) ? root : grid;
}

bool papan_json_queens_tells(papan_json *json, const papan_json_value *root)
{
    bool named;
    return find_grid(json, root, &named) != NULL;
}

const papan_json_value *papan_json_queens_inside(papan_json *json, const papan_json_value *value)
{
    const papan_json_value *found = NULL;
    if (papan_json_is(value, PAPAN_JSON_OBJECT) &&
        is_board(json, first_of(value, region_keys), first_of(value, size_keys)))
        return value;
    for (size_t i = 0; i < papan_json_size(value) && found == NULL; i++)
        found = papan_json_queens_inside(json, papan_json_member(value, i));
    return found;
}

/* ---- the puzzle ---- */

static papan_status check_size(papan_json *json, const papan_json_value *root, unsigned n)
{
    for (const char *const *key = size_keys; *key != NULL; key++) {
        const papan_json_value *size = papan_json_get(root, *key);
        if (!papan_json_is(size, PAPAN_JSON_INTEGER) || papan_json_integer(size) == n)
            continue;
        return papan_json_refuse_key(json, size, papan_json_key(*key), "json-size-differs",
                                     n == 1 ? N_("\"{0}\" is {1}, but the board has one row")
                                            : N_("\"{0}\" is {1}, but the board has {2} rows"),
                                     PAPAN_ARGS(papan_json_integer(size), n));
    }
    return PAPAN_OK;
}

/* All keys for the number of stars must give the same number. "stars" may also be the places of the stars in
 * the solution. */
static papan_status read_stars(papan_json *json, const papan_json_value *root, unsigned n, long long *stars)
{
    const char *before = NULL;
    *stars = 1;
    for (const char *const *key = stars_keys; *key != NULL; key++) {
        const papan_json_value *told = papan_json_get(root, *key);
        long long number = 1;
        if (told == NULL || (papan_json_is(told, PAPAN_JSON_ARRAY) && papan_json_items(told) > 0))
            continue;
        papan_status status = papan_json_number(json, told, papan_json_key(*key), 1, n, &number);
        if (status != PAPAN_OK)
            return status;
        if (before != NULL && number != *stars)
            return papan_json_refuse_key(json, told, papan_json_key(*key), "stars-differ",
                                         N_("\"{0}\" is {1}, but \"{2}\" is {3}; remove one of them"),
                                         PAPAN_ARGS(number, before, *stars));
        *stars = number;
        before = *key;
    }
    return PAPAN_OK;
}

/* True if both grids divide the board into the same regions, whatever they are called. */
static bool same_regions(const papan_region_grid *a, const papan_region_grid *b)
{
    uint32_t cells = a->n * a->n;
    bool same = a->n == b->n;
    for (uint32_t i = 0; i < cells && same; i++) {
        same = (a->value[i] == PAPAN_GRID_BARE) == (b->value[i] == PAPAN_GRID_BARE);
        for (uint32_t j = 0; j < i && same; j++)
            same = (a->value[i] == a->value[j]) == (b->value[i] == b->value[j]);
    }
    return same;
}

/* An archive may give the regions in two ways; then both must be the same. */
static papan_status check_other_regions(papan_json *json, const papan_json_value *root, const reader *r,
                                        const papan_json_value *regions)
{
    papan_notes unheard = {0};
    papan_json quiet = {.memory = json->memory, .notes = &unheard};
    for (const char *const *key = region_keys; *key != NULL; key++) {
        const papan_json_value *other = papan_json_get(root, *key);
        reader again = {.json = &quiet, .size = r->size, .grid = {.named = true}};
        if (other == NULL || other == regions)
            continue;
        if (read_grid(&again, other) != PAPAN_OK || !same_regions(&r->grid, &again.grid))
            return papan_json_refuse_key(
                json, other, papan_json_key(*key), "json-regions-differ",
                N_("\"{0}\" and \"{1}\" are different boards of regions; remove one of them"),
                PAPAN_ARGS(papan_json_key_of(regions)));
    }
    return PAPAN_OK;
}

papan_status papan_json_queens(papan_json *json, const papan_json_value *root, papan_puzzle **puzzle)
{
    uint8_t mark[PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX] = {0};
    reader r = {.json = json};
    long long stars = 1;
    const papan_json_value *regions = find_grid(json, root, &r.grid.named);
    r.size = first_of(root, size_keys);
    r.path = papan_json_key(regions == NULL   ? "regions"
                            : regions == root ? "board"
                                              : papan_json_key_of(regions));
    papan_status status = read_grid(&r, regions);
    if (status == PAPAN_OK)
        status = check_other_regions(json, root, &r, regions);
    if (status == PAPAN_OK)
        status = check_size(json, root, r.grid.n);
    if (status == PAPAN_OK)
        status = read_stars(json, root, r.grid.n, &stars);
    const papan_json_value *placed = papan_json_get(root, "placed");
    if (status == PAPAN_OK && placed != NULL)
        status = papan_json_marks(json, placed, r.grid.n, true, mark);
    if (status != PAPAN_OK)
        return status;
    return papan_grid_puzzle(&r.grid, json->memory, (unsigned)stars, mark, NULL, puzzle, json->notes);
}
