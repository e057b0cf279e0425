/* read_pack.c: reads packing puzzles in JSON (read.c). */
#include "verify.h"

#include <stdlib.h>
#include <string.h>

static const char symbols[] = ".ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/* 3, or a smaller and a larger number: [0, 2] */
static Range read_range(Reader *r)
{
    bool pair = accept(r, "[");
    Range range = {.low = read_number(r, 0, MOST_CELLS)};
    range.high = range.low;
    if (pair) {
        expect(r, ",");
        range.high = read_number(r, range.low + 1, MOST_CELLS);
        expect(r, "]");
    }
    return range;
}

/* ---- the board ---- */

static void make_board(const Reader *r, Puzzle *puzzle, int layers, int rows, int columns)
{
    unexpected_if(r, r->at, (int64_t)rows * columns * layers > MOST_CELLS,
                  "expected a board of at most %d cells", MOST_CELLS);
    set_board(puzzle, layers, rows, columns);
    puzzle->board = new_grid(puzzle);
    puzzle->kinds = new_grid(puzzle);
    for (int layer = 0; layer < layers; layer++)
        for (int row = 0; row < rows_in(puzzle, layer); row++)
            memset(puzzle->board + (layer * rows + row) * columns, 'X', (size_t)columns_in(puzzle, layer));
}

/* The numbers of layers, rows and columns of a board in rows, which read_grid() reads again. */
static void measure_board(Reader ahead, bool cubic, int size[3])
{
    int rows = 0;
    mark(&ahead, cubic ? "[" : "");
    do {
        expect(&ahead, "[");
        for (rows = 0; rows == 0 || accept(&ahead, ","); rows++) {
            size_t length = read_string(&ahead).length;
            unexpected_if(&ahead, ahead.at, length < 1 || length > 1000 || rows == 1000,
                          "expected 1 to 1000 rows of 1 to 1000 characters");
            size[2] = (int)length;
        }
        expect(&ahead, "]");
        size[1] = rows;
        unexpected_if(&ahead, ahead.at, ++size[0] > 1000, "expected at most 1000 layers");
    } while (cubic && accept(&ahead, ","));
}

static void read_board_rows(Reader *r, Puzzle *puzzle)
{
    int size[3] = {0, 0, 0};
    measure_board(*r, puzzle->lattice == CUBIC, size);
    make_board(r, puzzle, size[0], size[1], size[2]);
    size_t start = r->at;
    read_grid(r, puzzle, puzzle->board, "X._?123456789");
    size_t empty = 0;
    while (empty < cells_of(puzzle) && puzzle->board[empty] == '.')
        empty++;
    unexpected_if(r, start, empty == cells_of(puzzle), "expected a board with cells");
}

static void read_board(Reader *r, Puzzle *puzzle)
{
    static const char *const keys[] = {"rows", "columns", "layers"};
    static const char *const names[] = {[SQUARE] = "square",
                                        [HEXAGONAL] = "hexagonal",
                                        [TRIANGULAR] = "triangular",
                                        [CUBIC] = "cubic",
                                        [PYRAMID] = "pyramid"};
    int size[3] = {1, 1, 1};
    need_key(r, "lattice");
    puzzle->lattice =
        (Lattice)read_choice(r, names, LATTICES, "square, hexagonal, triangular, cubic or pyramid");
    need_key(r, puzzle->lattice == PYRAMID ? "side" : "board");
    if (puzzle->lattice == PYRAMID) {
        int side = (int)read_number(r, 1, 1000);
        make_board(r, puzzle, side, side, side);
    } else if (accept(r, "{")) {
        r->first = true;
        for (int i = 0; i < (puzzle->lattice == CUBIC ? 3 : 2); i++) {
            need_key(r, keys[i]);
            size[i] = (int)read_number(r, 1, 1000);
        }
        expect(r, "}");
        make_board(r, puzzle, size[2], size[0], size[1]);
    } else
        read_board_rows(r, puzzle);
}

/* ---- pieces ---- */

/* Adds a row of a side: the symbol is a cell, '.' is none. */
static void add_row(const Reader *r, Side *side, Text row, int at, int layer, char symbol)
{
    size_t start = (size_t)(row.text - r->text);
    unexpected_if(r, start, row.length > 1000 || at >= 1000,
                  "expected a piece of at most 1000 rows and columns");
    for (size_t i = 0; i < row.length; i++) {
        unexpected_if(r, start + i, row.text[i] != symbol && row.text[i] != '.', "expected '%c' or '.'",
                      symbol);
        if (row.text[i] == '.')
            continue;
        unexpected_if(r, start + i, side->n == MOST_CELLS, "expected a piece of at most %d cells", MOST_CELLS);
        ADD(side->cell, side->n, &side->room, ((Cell){at, (int)i, layer, '.'}));
    }
}

static void read_side(Reader *r, const Puzzle *puzzle, Piece *piece)
{
    unexpected_if(r, r->at, piece->sides == MOST_SIDES, "expected at most %d sides of a piece", MOST_SIDES);
    Side *side = &piece->side[piece->sides++];
    bool layers = puzzle->lattice == CUBIC && key(r, "layers");
    if (!layers)
        need_key(r, "rows");
    int layer = 0;
    mark(r, layers ? "[" : "");
    do {
        int row = 0;
        expect(r, "[");
        do
            add_row(r, side, read_string(r), row++, layer, piece->symbol);
        while (accept(r, ","));
        expect(r, "]");
        unexpected_if(r, r->at, ++layer > 1000, "expected a piece of at most 1000 layers");
    } while (layers && accept(r, ","));
    mark(r, layers ? "]" : "");
    unexpected_if(r, r->at, side->n == 0, "expected a piece with cells");
    if (!key(r, "kinds"))
        return;
    Text kind = read_string(r);
    for (size_t i = 0; i < kind.length && i < side->n; i++)
        side->cell[i].kind = kind.text[i];
    unexpected_if(r, (size_t)(kind.text - r->text),
                  kind.length != side->n || strspn(kind.text, symbols) < kind.length,
                  "expected %zu letters and digits, or '.'", side->n);
}

static int compare_cells(const void *a, const void *b)
{
    const Cell *x = a, *y = b;
    int layers = x->layer - y->layer, rows = x->row - y->row;
    return layers ? layers : rows ? rows : x->column - y->column;
}

/* True if the cells are connected by edges. A triangle has no edge in common with the one above it or below it,
 * in turns. */
static bool in_one_part(Lattice lattice, const Side *side)
{
    static const Cell steps[] = {{.column = 1}, {.column = -1}, {.row = 1},   {.row = -1},
                                 {1, -1, 0, 0}, {-1, 1, 0, 0},  {.layer = 1}, {.layer = -1}};
    const Cell **found = allocate(side->n, sizeof *found);
    bool *seen = allocate(side->n, sizeof *seen);
    size_t n = 0, next = 0;
    for (found[n++] = side->cell, seen[0] = true; next < n; next++)
        for (int i = 0; i < 8; i++) {
            const Cell *at = found[next], *step = &steps[i];
            bool edge = (i != 4 && i != 5) || lattice == HEXAGONAL;
            edge &= lattice != TRIANGULAR || i < 2 || i == ((at->row + at->column) % 2 == 0 ? 2 : 3);
            Cell to = {at->row + step->row, at->column + step->column, at->layer + step->layer, 0};
            const Cell *cell = edge ? bsearch(&to, side->cell, side->n, sizeof to, compare_cells) : NULL;
            if (cell && !seen[cell - side->cell]) {
                seen[cell - side->cell] = true;
                found[n++] = cell;
            }
        }
    release(found);
    release(seen);
    return n == side->n;
}

/* One other side, or an array of two and more. */
static void read_backs(Reader *r, const Puzzle *puzzle, Piece *piece)
{
    bool several = accept(r, "[");
    do {
        open_object(r);
        read_side(r, puzzle, piece);
        expect(r, "}");
    } while (several && accept(r, ","));
    unexpected_if(r, r->at, several && piece->sides < 3, "expected at least two sides in the array");
    mark(r, several ? "]" : "");
}

/* A key that has only one value; true if it is there. */
static bool flag(Reader *r, const char *name, const char *value)
{
    bool given = key(r, name);
    mark(r, given ? value : "");
    return given;
}

static void read_piece(Reader *r, Puzzle *puzzle)
{
    open_object(r);
    need_key(r, "name");
    Text name = read_string(r), symbol = name;
    unexpected_if(r, (size_t)(name.text - r->text), name.length < 1 || name.length > 15,
                  "expected a name of 1 to 15 characters");
    if (key(r, "symbol"))
        symbol = read_string(r);
    unexpected_if(r, r->at, symbol.length != 1 || !is_one_of(symbol.text[0], symbols + 1),
                  "expected the key \"symbol\" with a letter or digit");
    for (size_t p = 0; p < puzzle->pieces; p++)
        unexpected_if(r, r->at, puzzle->piece[p].symbol == symbol.text[0],
                      "expected a piece with another symbol than %c", symbol.text[0]);
    Piece *piece = &puzzle->piece[puzzle->pieces++]; /* there are as many symbols as pieces */
    *piece = (Piece){.symbol = symbol.text[0], .copies = {1, 1}};
    memcpy(piece->name, name.text, name.length);
    piece->copies_given = key(r, "copies");
    if (piece->copies_given)
        piece->copies = read_range(r);
    piece->may_turn = !flag(r, "turn", "false");
    piece->may_flip = puzzle->lattice == CUBIC || puzzle->lattice == PYRAMID || !flag(r, "flip", "false");
    bool parts = flag(r, "parts", "true");
    read_side(r, puzzle, piece);
    if (key(r, "back"))
        read_backs(r, puzzle, piece);
    expect(r, "}");
    for (size_t s = 0; s < piece->sides; s++)
        unexpected_if(r, r->at, !parts && !in_one_part(puzzle->lattice, &piece->side[s]),
                      "expected piece %s in one part", piece->name);
}

/* ---- the other keys ---- */

static void read_gaps(Reader *r, Puzzle *puzzle)
{
    open_object(r);
    for (int g = 0; g < GROUPS; g++) {
        puzzle->gaps_given[g] = key(r, (char[]){"123456789?"[g], '\0'});
        if (puzzle->gaps_given[g])
            puzzle->gaps[g] = read_range(r);
    }
    expect(r, "}");
    r->first = false;
}

static void read_kinds(Reader *r, Puzzle *puzzle)
{
    size_t start = r->at;
    read_grid(r, puzzle, puzzle->kinds, symbols);
    for (size_t i = 0; i < cells_of(puzzle); i++)
        unexpected_if(r, start, puzzle->kinds[i] != '.' && puzzle->board[i] == '.',
                      "expected no kinds outside the board");
}

/* Rows of texts for cells, or null; they mean nothing. */
static void read_labels(Reader *r, const Puzzle *puzzle)
{
    expect(r, "[");
    for (int i = 0; i < puzzle->rows * puzzle->columns; i++) {
        int column = i % puzzle->columns;
        mark(r, i > 0 ? "," : "");
        mark(r, column == 0 ? "[" : "");
        size_t start = r->at, length = accept(r, "null") ? 0 : read_string(r).length + 1;
        unexpected_if(r, start, length == 1 || length > 32 || (length > 0 && puzzle->board[i] == '.'),
                      "expected a label of 1 to 31 characters on a cell, or null");
        mark(r, column == puzzle->columns - 1 ? "]" : "");
    }
    expect(r, "]");
}

static void read_placed(Reader *r, Puzzle *puzzle)
{
    size_t start = r->at;
    char allowed[MOST_PIECES + 3] = "._";
    for (size_t p = 0; p < puzzle->pieces; p++)
        allowed[p + 2] = puzzle->piece[p].symbol;
    puzzle->placed = new_grid(puzzle);
    read_grid(r, puzzle, puzzle->placed, allowed);
    for (size_t i = 0; i < cells_of(puzzle); i++) {
        char board = puzzle->board[i], placed = puzzle->placed[i];
        unexpected_if(r, start, placed != '.' && (board == '.' || (board == '_' && placed != '_')),
                      "expected nothing outside the board and on cells that stay empty");
    }
}

/* ---- numbers that do not fit together ---- */

static void check_pieces(const Reader *r, Puzzle *puzzle)
{
    uint32_t copies = 0;
    for (size_t p = 0; p < puzzle->pieces; p++) {
        Piece *piece = &puzzle->piece[p];
        unexpected_if(r, r->at, piece->copies.high < 1 || (copies += piece->copies.high) > MOST_CELLS,
                      "expected 1 to %d copies of pieces", MOST_CELLS);
        if (puzzle->use_given && !piece->copies_given)
            piece->copies.low = 0;
    }
    unexpected_if(r, r->at, puzzle->use_given && (puzzle->use.high < 1 || puzzle->use.high > copies),
                  "expected 1 to %u pieces to use", copies);
}

static void check_gaps(const Reader *r, const Puzzle *puzzle)
{
    uint32_t cells[GROUPS] = {0}, empty[GROUPS] = {0};
    for (size_t i = 0; i < cells_of(puzzle); i++) {
        int group = group_of(puzzle->board[i]);
        if (group >= 0) {
            cells[group]++;
            empty[group] += puzzle->placed && puzzle->placed[i] == '_';
        }
    }
    for (int g = 0; g < GROUPS; g++) {
        Range gaps = puzzle->gaps[g];
        unexpected_if(r, r->at,
                      puzzle->gaps_given[g] && (cells[g] == 0 || gaps.high > cells[g] || gaps.high < empty[g]),
                      "expected numbers of empty cells that the groups have");
    }
}

void read_pack(Reader *r, Puzzle *puzzle)
{
    read_board(r, puzzle);
    bool flat = puzzle->lattice != PYRAMID && puzzle->lattice != CUBIC;
    if (key(r, "gaps"))
        read_gaps(r, puzzle);
    puzzle->use_given = key(r, "use");
    if (puzzle->use_given)
        puzzle->use = read_range(r);
    if (puzzle->lattice != PYRAMID && key(r, "kinds"))
        read_kinds(r, puzzle);
    if (flat && key(r, "labels"))
        read_labels(r, puzzle);
    need_key(r, "pieces");
    expect(r, "[");
    do
        read_piece(r, puzzle);
    while (accept(r, ","));
    expect(r, "]");
    if (key(r, "placed"))
        read_placed(r, puzzle);
    check_pieces(r, puzzle);
    check_gaps(r, puzzle);
}
