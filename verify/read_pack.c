/* read_pack.c: reads packing puzzles in JSON (read.c). */
#include "verify.h"

#include <string.h>

static const char symbols[] = ".ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/* 3, or a smaller and a larger number: [0, 2] */
static Range read_range(Reader *r)
{
    Range range;
    bool pair = accept(r, "[");
    range.low = range.high = read_number(r, 0, MOST_CELLS);
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
    int64_t cells = (int64_t)rows * columns * layers;
    unexpected_if(r, r->at, cells < 1 || cells > MOST_CELLS, "expected a board of 1 to %d cells", MOST_CELLS);
    puzzle->layers = layers;
    puzzle->rows = rows;
    puzzle->columns = columns;
    puzzle->board = new_grid(puzzle);
    puzzle->kinds = new_grid(puzzle);
    for (int layer = 0; layer < layers; layer++)
        for (int row = 0; row < in_layer(puzzle, layer, rows); row++)
            memset(puzzle->board + (layer * rows + row) * columns, 'X',
                   (size_t)in_layer(puzzle, layer, columns));
}

/* A row of a board or piece. */
typedef struct {
    int layer, row;
    Text text;
} Row;

/* Reads an array of rows, or an array of such layers; returns their number. */
static size_t read_rows(Reader *r, bool layers, Row **rows)
{
    size_t n = 0, room = 0;
    int layer = 0;
    *rows = NULL;
    expect(r, layers ? "[" : "");
    do {
        int row = 0;
        expect(r, "[");
        do {
            Text text = read_row(r);
            unexpected_if(r, (size_t)(text.text - r->text), text.length > 1000 || row == 1000,
                          "expected at most 1000 rows and columns");
            ADD(*rows, n, &room, ((Row){layer, row++, text}));
        } while (accept(r, ","));
        expect(r, "]");
        unexpected_if(r, r->at, ++layer > 1000, "expected at most 1000 layers");
    } while (layers && accept(r, ","));
    expect(r, layers ? "]" : "");
    return n;
}

static void read_board(Reader *r, Puzzle *puzzle)
{
    static const char *const keys[] = {"rows", "columns", "layers"};
    static const char *const names[] = {"square", "hexagonal", "triangular", "cubic", "pyramid"};
    int size[3] = {1, 1, 1};
    need_key(r, "lattice");
    puzzle->lattice =
        (Lattice)read_choice(r, names, LATTICES, "square, hexagonal, triangular, cubic or pyramid");
    need_key(r, puzzle->lattice == PYRAMID ? "side" : "board");
    if (puzzle->lattice == PYRAMID) {
        int side = (int)read_number(r, 1, 1000);
        make_board(r, puzzle, side, side, side);
    } else if (accept(r, "{")) {
        for (int i = 0; i < (puzzle->lattice == CUBIC ? 3 : 2); i++) {
            need_key(r, keys[i]);
            size[i] = (int)read_number(r, 1, 1000);
        }
        expect(r, "}");
        make_board(r, puzzle, size[2], size[0], size[1]);
    } else { /* rows are read twice: first to count them, then as a grid */
        Reader ahead = *r;
        Row *rows;
        size_t n = read_rows(&ahead, puzzle->lattice == CUBIC, &rows);
        const Row *last = &rows[n - 1];
        make_board(r, puzzle, last->layer + 1, last->row + 1, (int)last->text.length);
        read_grid(r, puzzle, puzzle->board, "X._?123456789");
        unexpected_if(r, r->at, strspn(puzzle->board, ".") == cells_of(puzzle), "expected a board with cells");
    }
}

/* ---- pieces ---- */

/* In the rows, the symbol is a cell, '.' is none. */
static void read_side(Reader *r, const Puzzle *puzzle, Piece *piece)
{
    unexpected_if(r, r->at, piece->sides == MOST_SIDES, "expected at most %d sides of a piece", MOST_SIDES);
    Side *side = &piece->side[piece->sides++];
    bool layers = puzzle->lattice == CUBIC && key(r, "layers");
    if (!layers)
        need_key(r, "rows");
    Row *rows;
    size_t n = read_rows(r, layers, &rows);
    for (const Row *row = rows; row < rows + n; row++)
        for (size_t i = 0; i < row->text.length; i++) {
            char c = row->text.text[i];
            unexpected_if(r, (size_t)(row->text.text - r->text) + i, c != piece->symbol && c != '.',
                          "expected '%c' or '.'", piece->symbol);
            if (c == piece->symbol)
                ADD(side->cell, side->n, &side->room, ((Cell){row->row, (int)i, row->layer, '.'}));
        }
    unexpected_if(r, r->at, side->n < 1 || side->n > MOST_CELLS, "expected a piece of 1 to %d cells",
                  MOST_CELLS);
    unexpected_if(r, r->at, !piece->in_parts && !in_one_part(puzzle->lattice, side),
                  "expected piece %s in one part", piece->name);
    if (!key(r, "kinds"))
        return;
    Text kind = read_row(r);
    for (size_t i = 0; i < kind.length && i < side->n; i++)
        side->cell[i].kind = kind.text[i];
    unexpected_if(r, (size_t)(kind.text - r->text),
                  kind.length != side->n || strspn(kind.text, symbols) < kind.length,
                  "expected %zu letters and digits, or '.'", side->n);
}

/* One other side, or an array of two and more. */
static void read_backs(Reader *r, const Puzzle *puzzle, Piece *piece)
{
    bool several = accept(r, "[");
    do {
        expect(r, "{");
        read_side(r, puzzle, piece);
        expect(r, "}");
    } while (several && accept(r, ","));
    unexpected_if(r, r->at, several && piece->sides < 3, "expected at least two sides in the array");
    expect(r, several ? "]" : "");
}

/* A key that has only one value; true if it is there. */
static bool flag(Reader *r, const char *name, const char *value)
{
    bool given = key(r, name);
    expect(r, given ? value : "");
    return given;
}

static void read_piece(Reader *r, Puzzle *puzzle)
{
    expect(r, "{");
    need_key(r, "name");
    Text name = read_row(r), symbol = name;
    unexpected_if(r, (size_t)(name.text - r->text), name.length < 1 || name.length > 15,
                  "expected a name of 1 to 15 characters");
    if (key(r, "symbol"))
        symbol = read_row(r);
    unexpected_if(r, r->at, symbol.length != 1 || !is_one_of(symbol.text[0], symbols + 1),
                  "expected the key \"symbol\" with a letter or digit");
    for (size_t p = 0; p < puzzle->pieces; p++)
        unexpected_if(r, r->at, puzzle->piece[p].symbol == symbol.text[0],
                      "expected a piece with another symbol than %c", symbol.text[0]);
    Piece *piece = &puzzle->piece[puzzle->pieces++]; /* there are as many symbols as pieces */
    *piece = (Piece){.symbol = symbol.text[0], .copies = {!puzzle->use_given, 1}};
    memcpy(piece->name, name.text, name.length);
    if (key(r, "copies"))
        piece->copies = read_range(r);
    piece->may_turn = !flag(r, "turn", "false");
    piece->may_flip = puzzle->lattice == CUBIC || puzzle->lattice == PYRAMID || !flag(r, "flip", "false");
    piece->in_parts = flag(r, "parts", "true");
    read_side(r, puzzle, piece);
    if (key(r, "back"))
        read_backs(r, puzzle, piece);
    expect(r, "}");
}

/* ---- the other keys ---- */

static void read_gaps(Reader *r, Puzzle *puzzle)
{
    expect(r, "{");
    for (int g = 0; g < GROUPS; g++) {
        puzzle->gaps_given[g] = key(r, (char[]){"123456789?"[g], '\0'});
        if (puzzle->gaps_given[g])
            puzzle->gaps[g] = read_range(r);
    }
    expect(r, "}");
}

/* Rows of texts for cells, or null; they mean nothing. */
static void skip_labels(Reader *r, const Puzzle *puzzle)
{
    for (int i = 0; i < puzzle->rows * puzzle->columns; i++) {
        int column = i % puzzle->columns;
        expect(r, i > 0 ? "," : "[");
        expect(r, column == 0 ? "[" : "");
        bool given = !accept(r, "null");
        size_t start = r->at, length = given ? read_row(r).length : 0;
        unexpected_if(r, start, given && (length < 1 || length > 31 || puzzle->board[i] == '.'),
                      "expected a label of 1 to 31 characters on a cell, or null");
        expect(r, column == puzzle->columns - 1 ? "]" : "");
    }
    expect(r, "]");
}

void read_pack(Reader *r, Puzzle *puzzle)
{
    read_board(r, puzzle);
    if (key(r, "gaps"))
        read_gaps(r, puzzle);
    puzzle->use_given = key(r, "use");
    if (puzzle->use_given)
        puzzle->use = read_range(r);
    if (puzzle->lattice != PYRAMID && key(r, "kinds"))
        read_grid(r, puzzle, puzzle->kinds, symbols);
    if (puzzle->lattice != PYRAMID && puzzle->lattice != CUBIC && key(r, "labels"))
        skip_labels(r, puzzle);
    need_key(r, "pieces");
    expect(r, "[");
    do
        read_piece(r, puzzle);
    while (accept(r, ","));
    expect(r, "]");
    char allowed[MOST_PIECES + 3] = "._";
    uint32_t copies = 0;
    for (size_t p = 0; p < puzzle->pieces; p++) {
        const Piece *piece = &puzzle->piece[p];
        allowed[p + 2] = piece->symbol;
        unexpected_if(r, r->at, piece->copies.high < 1 || (copies += piece->copies.high) > MOST_CELLS,
                      "expected 1 to %d copies of pieces", MOST_CELLS);
    }
    unexpected_if(r, r->at, puzzle->use_given && (puzzle->use.high < 1 || puzzle->use.high > copies),
                  "expected 1 to %u pieces to use", copies);
    read_placed(r, puzzle, allowed);
}
