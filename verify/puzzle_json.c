/* puzzle_json.c: reads puzzles in JSON (docs/formats.md): the keys that `papan convert FILE --to json` writes,
 * and Queens boards as arrays of rows of numbers or letters. */
#include "verify.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- values ---- */

typedef enum { NOTHING, FALSE, TRUE, NUMBER, STRING, ARRAY, OBJECT } Type;

typedef struct Value {
    Type type;
    int64_t number;
    const char *text; /* of a string, with a zero byte behind it */
    size_t length;
    const char *key;             /* of a member of an object */
    struct Value *first, *after; /* the members of an array or object */
    size_t members;
} Value;

typedef struct {
    const char *text;
    size_t at, n;
    int depth;
} Reader;

static _Noreturn void bad_json(const Reader *reader, const char *what)
{
    size_t line = 1, column = 1;
    for (size_t i = 0; i < reader->at && i < reader->n; i++) {
        column = reader->text[i] == '\n' ? 1 : column + 1;
        line += reader->text[i] == '\n';
    }
    bad_puzzle(line, column, "%s", what);
}

static char look(Reader *reader)
{
    while (reader->at < reader->n && strchr(" \t\r\n", reader->text[reader->at]))
        reader->at++;
    return reader->at < reader->n ? reader->text[reader->at] : '\0';
}

static void expect(Reader *reader, char c)
{
    if (look(reader) != c)
        bad_json(reader, "not valid JSON");
    reader->at++;
}

static unsigned hex_digits(Reader *reader)
{
    unsigned code = 0;
    for (int i = 0; i < 4; i++) {
        char c = reader->at < reader->n ? reader->text[reader->at++] : '\0';
        if (!isxdigit((unsigned char)c))
            bad_json(reader, "expected four hexadecimal digits");
        code =
            code * 16 + (unsigned)(isdigit((unsigned char)c) ? c - '0' : tolower((unsigned char)c) - 'a' + 10);
    }
    return code;
}

static const char *read_string(Reader *reader, size_t *length)
{
    expect(reader, '"');
    size_t start = reader->at, n = 0;
    while (start < reader->n && reader->text[start] != '"')
        start += reader->text[start] == '\\' ? 2 : 1;
    char *text = allocate(start - reader->at + 1, 1);
    while (reader->at < reader->n && reader->text[reader->at] != '"') {
        char c = reader->text[reader->at++];
        if ((unsigned char)c < ' ')
            bad_json(reader, "a control character in a string");
        if (c == '\\') {
            static const char escapes[] = "\"\\/bfnrt", meaning[] = "\"\\/\b\f\n\r\t";
            c = reader->at < reader->n ? reader->text[reader->at++] : '\0';
            const char *at = c ? strchr(escapes, c) : NULL;
            unsigned code = c == 'u' ? hex_digits(reader) : 0;
            if (c == 'u' ? code == 0 : !at)
                bad_json(reader, "not a valid escape sequence");
            c = c != 'u' ? meaning[at - escapes] : code < 128 ? (char)code : '\x7f'; /* others only in names */
        }
        text[n++] = c;
    }
    expect(reader, '"');
    *length = n;
    return text;
}

static Value *read_value(Reader *reader);

static void read_members(Reader *reader, Value *value, char end)
{
    Value **last = &value->first;
    if (++reader->depth > 128)
        bad_json(reader, "more than 128 levels of nesting");
    reader->at++;
    while (look(reader) != end) {
        if (value->members > 0)
            expect(reader, ',');
        const char *key = NULL;
        size_t length = 0;
        if (value->type == OBJECT) {
            look(reader);
            key = read_string(reader, &length);
            expect(reader, ':');
            for (const Value *v = value->first; v; v = v->after)
                if (strcmp(v->key, key) == 0)
                    bad_json(reader, "a key for the second time");
        }
        *last = read_value(reader);
        (*last)->key = key;
        last = &(*last)->after;
        value->members++;
    }
    reader->at++;
    reader->depth--;
}

static Value *read_value(Reader *reader)
{
    static const struct {
        const char *word;
        Type type;
    } words[] = {{"null", NOTHING}, {"false", FALSE}, {"true", TRUE}};
    Value *value = allocate(1, sizeof *value);
    char c = look(reader);
    if (c == '{' || c == '[') {
        value->type = c == '{' ? OBJECT : ARRAY;
        read_members(reader, value, c == '{' ? '}' : ']');
        return value;
    }
    if (c == '"') {
        value->type = STRING;
        value->text = read_string(reader, &value->length);
        return value;
    }
    for (size_t i = 0; i < 3; i++)
        if (strncmp(reader->text + reader->at, words[i].word, strlen(words[i].word)) == 0) {
            value->type = words[i].type;
            reader->at += strlen(words[i].word);
            return value;
        }
    char *end = NULL;
    if (c != '-' && !isdigit((unsigned char)c))
        bad_json(reader, "expected a value");
    value->type = NUMBER;
    value->number = strtoll(reader->text + reader->at, &end, 10);
    if (*end == '.' || *end == 'e' || *end == 'E') { /* no key of a puzzle has such a value */
        value->type = NOTHING;
        strtod(reader->text + reader->at, &end);
    }
    reader->at = (size_t)(end - reader->text);
    return value;
}

static const Value *member(const Value *object, const char *key)
{
    for (const Value *v = object->type == OBJECT ? object->first : NULL; v; v = v->after)
        if (strcmp(v->key, key) == 0)
            return v;
    return NULL;
}

static bool is_text(const Value *value, const char *text)
{
    return value && value->type == STRING && strcmp(value->text, text) == 0;
}

static void need(const Value *value, Type type, const char *key)
{
    if (!value || value->type != type)
        bad_puzzle(0, 0, "\"%s\" is missing or has a value of the wrong type", key);
}

static int64_t number_of(const Value *value, const char *key, int64_t least, int64_t most)
{
    need(value, NUMBER, key);
    if (value->number < least || value->number > most)
        bad_puzzle(0, 0, "\"%s\" must be from %lld to %lld", key, (long long)least, (long long)most);
    return value->number;
}

/* 3 or [0, 2] */
static Range range_of(const Value *value, const char *key)
{
    if (value->type != ARRAY) {
        uint32_t n = (uint32_t)number_of(value, key, 0, MOST_CELLS);
        return (Range){n, n};
    }
    if (value->members != 2)
        bad_puzzle(0, 0, "\"%s\" must be a number or two", key);
    uint32_t low = (uint32_t)number_of(value->first, key, 0, MOST_CELLS);
    return (Range){low, (uint32_t)number_of(value->first->after, key, low, MOST_CELLS)};
}

/* ---- Queens and N-Queens ---- */

static void read_queens(Puzzle *puzzle, const Value *object, const Value *regions)
{
    size_t n = regions->members, cell = 0;
    int64_t *number = allocate(n * n + 1, sizeof *number);
    bool numbers = false;
    if (n < 1 || n > 64)
        bad_puzzle(0, 0, "\"regions\" must have 1 to 64 rows");
    for (const Value *row = regions->first; row; row = row->after) {
        if ((row->type == STRING ? row->length : row->type == ARRAY ? row->members : 0) != n)
            bad_puzzle(0, 0, "\"regions\" must have rows of %zu cells", n);
        for (size_t i = 0; row->type == STRING && i < n; i++)
            number[cell++] = letter_rank(row->text[i]);
        for (const Value *v = row->first; v; v = v->after) {
            number[cell] = v->type == NUMBER && v->number >= -1 ? v->number : -2;
            numbers |= v->type == NUMBER;
            if (v->type == STRING && v->length == 1)
                number[cell] = letter_rank(v->text[0]);
            if (v->type == NOTHING)
                number[cell] = -1;
            cell++;
        }
    }
    for (size_t i = 0; i < cell; i++)
        if (number[i] == -2)
            bad_puzzle(0, 0,
                       "\"regions\" has cells that papan-verify cannot read; use papan convert FILE --to json");
    puzzle->family = QUEENS;
    puzzle->rows = puzzle->columns = (int)n;
    number_regions(puzzle, number, numbers);
    const Value *stars = member(object, "stars");
    puzzle->stars = stars ? (uint32_t)number_of(stars, "stars", 1, (int64_t)n) : 1;
}

static void read_queens_placed(Puzzle *puzzle, const Value *placed)
{
    size_t n = (size_t)puzzle->rows, row = 0;
    if (!placed)
        return;
    need(placed, ARRAY, "placed");
    puzzle->placed = allocate(n * n, 1);
    for (const Value *v = placed->first; v; v = v->after, row++)
        if (v->type == ARRAY && v->members == 2 && puzzle->family == NQUEENS) {
            int64_t r = number_of(v->first, "placed", 0, (int64_t)n - 1);
            puzzle->placed[r * (int64_t)n + number_of(v->first->after, "placed", 0, (int64_t)n - 1)] = '#';
        } else {
            need(v, STRING, "placed");
            if (v->length != n || placed->members != n || strspn(v->text, "#Qx.") != n)
                bad_puzzle(0, 0, "\"placed\" must have %zu rows of '#', 'Q', 'x' and '.'", n);
            for (size_t i = 0; i < n; i++)
                puzzle->placed[row * n + i] = v->text[i] == '#' || v->text[i] == 'Q' ? '#' : '.';
        }
}

static void read_nqueens(Puzzle *puzzle, const Value *object)
{
    puzzle->family = NQUEENS;
    puzzle->rows = puzzle->columns = (int)number_of(member(object, "n"), "n", 1, 1024);
}

/* ---- packing ---- */

/* Rows, or layers of rows, into a grid. */
static void read_grid(const Puzzle *puzzle, const Value *value, char *grid, const char *key)
{
    need(value, ARRAY, key);
    bool flat = puzzle->lattice != CUBIC && puzzle->lattice != PYRAMID;
    const Value *layer = flat ? value : value->first;
    for (int z = 0; z < puzzle->layers; z++, layer = flat ? NULL : layer->after) {
        need(layer, ARRAY, key);
        int rows = puzzle->lattice == PYRAMID ? z + 1 : puzzle->rows;
        int columns = puzzle->lattice == PYRAMID ? z + 1 : puzzle->columns;
        const Value *row = layer->first;
        for (int r = 0; r < rows; r++, row = row->after) {
            need(row, STRING, key);
            if (row->length != (size_t)columns || layer->members != (size_t)rows ||
                (!flat && value->members != (size_t)puzzle->layers))
                bad_puzzle(0, 0, "\"%s\" does not have the size of the board", key);
            memcpy(grid + (z * puzzle->rows + r) * puzzle->columns, row->text, row->length);
        }
    }
}

static int64_t extent(const Value *board, const char *key)
{
    const Value *value = member(board, key);
    return !value && strcmp(key, "layers") == 0 ? 1 : number_of(value, key, 1, 1000);
}

static void read_board(Puzzle *puzzle, const Value *object)
{
    static const char *const names[] = {[SQUARE] = "square",
                                        [HEXAGONAL] = "hexagonal",
                                        [TRIANGULAR] = "triangular",
                                        [CUBIC] = "cubic",
                                        [PYRAMID] = "pyramid"};
    const Value *lattice = member(object, "lattice"), *board = member(object, "board");
    size_t l = 0;
    while (lattice && l < sizeof names / sizeof *names && !is_text(lattice, names[l]))
        l++;
    if (l == sizeof names / sizeof *names)
        bad_puzzle(0, 0, "unknown \"lattice\"");
    puzzle->lattice = (Lattice)l;
    if (puzzle->lattice == PYRAMID) {
        int64_t side = number_of(member(object, "side"), "side", 1, 1000);
        make_grids(puzzle, side, side, side);
        return;
    }
    if (board && board->type == OBJECT) {
        make_grids(puzzle, extent(board, "layers"), extent(board, "rows"), extent(board, "columns"));
        return;
    }
    need(board, ARRAY, "board");
    const Value *layer = puzzle->lattice == CUBIC ? board->first : board;
    need(layer, ARRAY, "board");
    need(layer->first, STRING, "board");
    make_grids(puzzle, puzzle->lattice == CUBIC ? (int64_t)board->members : 1, (int64_t)layer->members,
               (int64_t)layer->first->length);
    read_grid(puzzle, board, puzzle->board, "board");
    for (size_t i = 0; i < (size_t)(puzzle->rows * puzzle->columns * puzzle->layers); i++)
        if (!puzzle->board[i] || !strchr("X.?_123456789", puzzle->board[i]))
            bad_puzzle(0, 0, "\"board\" has '%c'; expected X, ., ?, _ or 1 to 9", puzzle->board[i]);
}

static void add_rows(Side *side, const Value *rows, int64_t layer)
{
    need(rows, ARRAY, "rows");
    int64_t r = 0;
    for (const Value *row = rows->first; row; row = row->after, r++) {
        need(row, STRING, "rows");
        for (size_t c = 0; c < row->length; c++)
            if (row->text[c] != '.' && row->text[c] != ' ')
                add_cell(side, r, (int64_t)c, layer, '.');
    }
}

static void read_side(Side *side, const Value *object)
{
    const Value *rows = member(object, "rows"), *layers = member(object, "layers"),
                *cells = member(object, "cells");
    const Value *kinds = member(object, "kinds");
    if ((rows != NULL) + (layers != NULL) + (cells != NULL) != 1)
        bad_puzzle(0, 0, "a piece must have one of \"rows\", \"layers\" and \"cells\"");
    if (rows)
        add_rows(side, rows, 0);
    int64_t z = 0;
    for (const Value *layer = layers ? layers->first : NULL; layer; layer = layer->after)
        add_rows(side, layer, z++);
    for (const Value *cell = cells ? cells->first : NULL; cell; cell = cell->after) {
        int64_t at[3] = {0, 0, 0}, n = 0;
        for (const Value *v = cell->first; v && n < 3; v = v->after)
            at[n++] = number_of(v, "cells", -1000000, 1000000);
        if (n < 2 || cell->members > 3)
            bad_puzzle(0, 0, "\"cells\" must be a list of [row, column] or [row, column, layer]");
        add_cell(side, at[0], at[1], at[2], '.');
    }
    if (side->n == 0)
        bad_puzzle(0, 0, "a piece without cells");
    if (kinds) {
        need(kinds, STRING, "kinds");
        if (kinds->length != side->n)
            bad_puzzle(0, 0, "\"kinds\" of a piece must have a character for each cell");
        for (size_t i = 0; i < side->n; i++)
            side->cell[i].kind = kinds->text[i];
    }
}

static void read_piece(Puzzle *puzzle, const Value *object)
{
    const Value *name = member(object, "name"), *symbol = member(object, "symbol"),
                *back = member(object, "back");
    const Value *copies = member(object, "copies"), *turn = member(object, "turn"),
                *flip = member(object, "flip");
    Piece *piece = add_piece(puzzle);
    need(object, OBJECT, "pieces");
    if (name)
        need(name, STRING, "name");
    if (name)
        memcpy(piece->name, name->text,
               name->length < sizeof piece->name ? name->length : sizeof piece->name - 1);
    symbol = symbol ? symbol : name;
    if (symbol && symbol->type == STRING && symbol->length == 1 && isalnum((unsigned char)symbol->text[0]))
        piece->symbol = symbol->text[0];
    for (size_t p = 0; piece->symbol && p + 1 < puzzle->pieces; p++)
        if (puzzle->piece[p].symbol == piece->symbol)
            bad_puzzle(0, 0, "two pieces have the symbol %c", piece->symbol);
    piece->copies_given = copies != NULL;
    if (copies)
        piece->copies = range_of(copies, "copies");
    piece->may_turn = !turn || turn->type != FALSE;
    piece->may_flip = !flip || flip->type != FALSE;
    read_side(&piece->side[0], object);
    for (const Value *v = !back ? NULL : back->type == ARRAY ? back->first : back; v; v = v->after) {
        if (piece->sides == MOST_SIDES)
            bad_puzzle(0, 0, "a piece with more than %d sides", MOST_SIDES);
        need(v, OBJECT, "back");
        read_side(&piece->side[piece->sides++], v);
        if (v == back)
            break;
    }
}

static void read_pack(Puzzle *puzzle, const Value *object)
{
    const Value *pieces = member(object, "pieces"), *gaps = member(object, "gaps"),
                *use = member(object, "use");
    const Value *kinds = member(object, "kinds"), *placed = member(object, "placed");
    puzzle->family = PACK;
    read_board(puzzle, object);
    if (pieces && pieces->type == STRING && !named_set(puzzle, pieces->text, pieces->length))
        bad_puzzle(0, 0,
                   "papan-verify does not know this piece set; write the pieces with "
                   "papan convert FILE --to json");
    for (const Value *v = pieces && pieces->type == ARRAY ? pieces->first : NULL; v; v = v->after)
        read_piece(puzzle, v);
    for (const Value *v = gaps ? gaps->first : NULL; v; v = v->after) {
        int group = v->key && v->key[0] && !v->key[1] ? group_of(v->key[0]) : -1;
        if (group < 0)
            bad_puzzle(0, 0, "\"gaps\" must name groups: 1 to 9 and ?");
        puzzle->gaps[group] = range_of(v, "gaps");
        puzzle->gaps_given[group] = true;
    }
    puzzle->use_given = use != NULL;
    if (use)
        puzzle->use = range_of(use, "use");
    if (kinds)
        read_grid(puzzle, kinds, puzzle->kinds, "kinds");
    if (placed) {
        size_t n = (size_t)(puzzle->rows * puzzle->columns * puzzle->layers);
        puzzle->placed = allocate(n, 1);
        memset(puzzle->placed, '.', n);
        read_grid(puzzle, placed, puzzle->placed, "placed");
    }
    finish_pack(puzzle);
}

/* ---- exact cover ---- */

static void read_cover(Puzzle *puzzle, const Value *object)
{
    const Value *items = member(object, "items"), *options = member(object, "options");
    need(items, STRING, "items");
    need(options, ARRAY, "options");
    puzzle->family = COVER;
    puzzle->line = allocate(options->members + 1, sizeof *puzzle->line);
    puzzle->line[puzzle->lines++] = (Line){items->text, items->length, 0};
    for (const Value *v = options->first; v; v = v->after) {
        need(v, STRING, "options");
        puzzle->line[puzzle->lines++] = (Line){v->text, v->length, 0};
    }
}

/* ---- any family ---- */

void read_json(Puzzle *puzzle, const char *text, size_t n)
{
    Reader reader = {text, 0, n, 0};
    const Value *value = read_value(&reader), *regions = NULL;
    if (look(&reader))
        bad_json(&reader, "unexpected text after the puzzle");
    while (value->type == ARRAY && value->first && value->first->type == OBJECT)
        value = value->first; /* the first puzzle of an archive */
    need(value, OBJECT, "family");
    const Value *family = member(value, "family");
    if ((regions = member(value, "regions"))) {
        need(regions, ARRAY, "regions");
        read_queens(puzzle, value, regions);
        read_queens_placed(puzzle, member(value, "placed"));
    } else if (is_text(family, "nqueens") || (!family && member(value, "n"))) {
        read_nqueens(puzzle, value);
        read_queens_placed(puzzle, member(value, "placed"));
    } else if (is_text(family, "pack") || (!family && member(value, "pieces")))
        read_pack(puzzle, value);
    else if (is_text(family, "cover"))
        read_cover(puzzle, value);
    else
        bad_puzzle(0, 0, "not a puzzle that papan-verify can read; write it with papan convert FILE --to json");
}
