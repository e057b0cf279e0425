/* read_pack.c: reads packing puzzles (read.c). */
#include "verify.h"

#include <string.h>

static const char symbols[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
static const char kinds[] = ".ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/* 3, or a smaller and a larger number: 0-2 in text, [0, 2] in JSON */
static Range read_range(Reader *r, uint32_t high)
{
    bool pair = r->json && accept(r, "[");
    Range range = {read_number(r, 0, high), 0};
    range.high = range.low;
    if (r->json ? pair : here(r, "-")) {
        mark(r, ",");
        range.high = read_number(r, range.low + 1, high);
        mark(r, pair ? "]" : "");
    }
    return range;
}

/* ---- the board ---- */

static void make_board(const Reader *r, Puzzle *puzzle, int layers, int rows, int columns)
{
    unexpected_if(r, r->at, (int64_t)rows * columns * layers > MOST_CELLS,
                  "expected a board of at most %d cells", MOST_CELLS);
    puzzle->rows = rows;
    puzzle->columns = columns;
    puzzle->layers = layers;
    puzzle->board = new_grid(puzzle);
    puzzle->kinds = new_grid(puzzle);
    for (int i = 0; i < layers * rows * columns; i++) {
        int layer = i / (rows * columns), row = i / columns % rows, column = i % columns;
        if (puzzle->lattice != PYRAMID || (row <= layer && column <= layer))
            puzzle->board[i] = 'X';
    }
}

static void read_board_rows(Reader *r, Puzzle *puzzle)
{
    size_t start = r->at, cells = 0;
    read_grid(r, puzzle, puzzle->board, "X._?123456789");
    for (size_t i = 0; i < cells_of(puzzle); i++)
        cells += puzzle->board[i] != '.';
    unexpected_if(r, start, cells == 0, "expected a board with cells");
}

static void read_text_board(Reader *r, Puzzle *puzzle, uint32_t *pieces)
{
    static const struct {
        const char *name;
        Lattice lattice;
        bool rows;
    } boards[] = {{"DEFAULT", SQUARE, false},
                  {"CUSTOM", SQUARE, true},
                  {"HEXAGONAL", HEXAGONAL, true},
                  {"TRIANGULAR", TRIANGULAR, true},
                  {"PYRAMID", PYRAMID, false}};
    enum { BOARDS = sizeof boards / sizeof *boards };
    int rows = (int)read_number(r, 1, 1000);
    expect(r, " ");
    int columns = (int)read_number(r, 1, 1000);
    expect(r, " ");
    *pieces = read_number(r, 1, 26);
    end_line(r);
    size_t b = 0;
    while (b < BOARDS && !section(r, boards[b].name, ""))
        b++;
    unexpected_if(r, r->at, b == BOARDS, "expected DEFAULT, CUSTOM, PYRAMID, HEXAGONAL or TRIANGULAR");
    puzzle->lattice = boards[b].lattice;
    unexpected_if(r, r->at, puzzle->lattice == PYRAMID && rows != columns, "expected as many columns as rows");
    make_board(r, puzzle, puzzle->lattice == PYRAMID ? rows : 1, rows, columns);
    if (boards[b].rows)
        read_board_rows(r, puzzle);
}

/* The numbers of layers, rows and columns of a board in JSON; it is read again by read_grid(). */
static void measure_board(Reader ahead, bool cubic, int size[3])
{
    int rows = 0;
    mark(&ahead, cubic ? "[" : "");
    do {
        mark(&ahead, "[");
        for (rows = 0; rows == 0 || accept(&ahead, ","); rows++) {
            Text row = read_row(&ahead);
            unexpected_if(&ahead, ahead.at, row.length < 1 || row.length > 1000 || rows == 1000,
                          "expected 1 to 1000 rows of 1 to 1000 characters");
            size[2] = (int)row.length;
        }
        mark(&ahead, "]");
        size[1] = rows;
        unexpected_if(&ahead, ahead.at, ++size[0] > 1000, "expected at most 1000 layers");
    } while (cubic && accept(&ahead, ","));
}

static void read_json_board(Reader *r, Puzzle *puzzle)
{
    static const char *const names[] = {[SQUARE] = "square",
                                        [HEXAGONAL] = "hexagonal",
                                        [TRIANGULAR] = "triangular",
                                        [CUBIC] = "cubic",
                                        [PYRAMID] = "pyramid"};
    int size[3] = {0, 0, 0};
    need_key(r, "lattice");
    size_t start = r->at, l = 0;
    Text name = read_string(r);
    while (l < LATTICES && (strlen(names[l]) != name.length || memcmp(names[l], name.text, name.length) != 0))
        l++;
    unexpected_if(r, start, l == LATTICES, "expected square, hexagonal, triangular, cubic or pyramid");
    puzzle->lattice = (Lattice)l;
    need_key(r, puzzle->lattice == PYRAMID ? "side" : "board");
    if (puzzle->lattice == PYRAMID) {
        int side = (int)read_number(r, 1, 1000);
        make_board(r, puzzle, side, side, side);
    } else if (accept(r, "{")) {
        static const char *const keys[] = {"rows", "columns", "layers"};
        r->first = true;
        for (int i = 0; i < (puzzle->lattice == CUBIC ? 3 : 2); i++) {
            need_key(r, keys[i]);
            size[i] = (int)read_number(r, 1, 1000);
        }
        expect(r, "}");
        make_board(r, puzzle, puzzle->lattice == CUBIC ? size[2] : 1, size[0], size[1]);
    } else {
        measure_board(*r, puzzle->lattice == CUBIC, size);
        make_board(r, puzzle, size[0], size[1], size[2]);
        read_board_rows(r, puzzle);
    }
}

/* ---- pieces ---- */

static Piece *add_piece(const Reader *r, Puzzle *puzzle, Text name, char symbol)
{
    for (size_t p = 0; p < puzzle->pieces; p++)
        unexpected_if(r, r->at, puzzle->piece[p].symbol == symbol,
                      "expected a piece with another symbol than %c", symbol);
    unexpected_if(r, r->at, puzzle->pieces == MOST_PIECES, "expected at most %d pieces", MOST_PIECES);
    Piece *piece = &puzzle->piece[puzzle->pieces++];
    *piece = (Piece){.symbol = symbol, .copies = {1, 1}, .may_turn = true, .may_flip = true};
    memcpy(piece->name, name.text, name.length);
    return piece;
}

static Side *add_side(const Reader *r, Piece *piece)
{
    unexpected_if(r, r->at, piece->sides == MOST_SIDES, "expected at most %d sides of a piece", MOST_SIDES);
    return &piece->side[piece->sides++];
}

/* Adds a row: the symbol is a cell, the other character none. */
static void add_row(const Reader *r, Side *side, Text row, int at, int layer, char symbol, char none)
{
    size_t start = (size_t)(row.text - r->text);
    unexpected_if(r, start, row.length > 1000 || at >= 1000,
                  "expected a piece of at most 1000 rows and columns");
    for (size_t i = 0; i < row.length; i++) {
        unexpected_if(r, start + i, row.text[i] != symbol && row.text[i] != none, "expected '%c' or '%c'",
                      symbol, none);
        if (row.text[i] == none)
            continue;
        unexpected_if(r, start + i, side->n == MOST_CELLS, "expected a piece of at most %d cells", MOST_CELLS);
        side->cell = room_for(side->cell, side->n, &side->room, sizeof *side->cell);
        side->cell[side->n++] = (Cell){at, (int)i, layer, '.'};
    }
}

static void end_side(const Reader *r, const Puzzle *puzzle, const Piece *piece, const Side *side)
{
    int size[3] = {0, 0, 0};
    for (size_t i = 0; i < side->n; i++) {
        const int at[3] = {side->cell[i].layer + 1, side->cell[i].row + 1, side->cell[i].column + 1};
        for (int k = 0; k < 3; k++)
            size[k] = at[k] > size[k] ? at[k] : size[k];
    }
    int64_t places = (int64_t)size[0] * size[1] * size[2];
    unexpected_if(r, r->at, places < 1 || places > MOST_CELLS,
                  "expected pieces with cells, in a box of at most %d", MOST_CELLS);
    int *value = allocate((size_t)places, sizeof *value);
    memset(value, -1, (size_t)places * sizeof *value);
    for (size_t i = 0; i < side->n; i++)
        value[(side->cell[i].layer * size[1] + side->cell[i].row) * size[2] + side->cell[i].column] = 0;
    unexpected_if(r, r->at, !piece->parts && count_parts(puzzle->lattice, size, value) != 1,
                  "expected piece %s in one part", piece->name);
    release(value);
}

/* ---- pieces in text ---- */

/* The capital letter of which the line consists, apart from blanks; 0: it is no line of a piece. */
static char piece_letter(const Reader *r)
{
    char letter = 0;
    for (size_t i = r->at; i < r->size && r->text[i] != '\n'; i++) {
        char c = r->text[i];
        if (c != ' ' && ((letter && c != letter) || c < 'A' || c > 'Z'))
            return 0;
        letter = c != ' ' ? c : letter;
    }
    return letter;
}

static void read_lines(Reader *r, Side *side, char letter)
{
    for (int row = 0; piece_letter(r) == letter; row++)
        add_row(r, side, read_row(r), row, 0, letter, ' ');
}

static void read_text_pieces(Reader *r, Puzzle *puzzle)
{
    for (char letter; (letter = piece_letter(r)) != 0;) {
        Piece *piece = add_piece(r, puzzle, (Text){&letter, 1}, letter);
        read_lines(r, add_side(r, piece), letter);
    }
}

/* The one piece set that text may name. */
static void read_set(Reader *r, Puzzle *puzzle)
{
    static const char lines[] =
        "A\nAA\nB\nBBB\n CC\nCC\n D\nDDD\nEEEE\nE\nFFFF\n F\nGGG\n  GG\nHH\nHH\nH\nI I\nIII\n"
        "J\nJ\nJJJ\nK\nKK\n KK\n LL\nLL\n L\n";
    Reader set = {.text = lines, .size = sizeof lines - 1};
    unexpected_if(r, r->at, !section(r, "iq-puzzler-pro", ""), "expected iq-puzzler-pro");
    unexpected_if(r, r->at, puzzle->lattice != SQUARE && puzzle->lattice != PYRAMID,
                  "expected a square board or a pyramid for these pieces");
    read_text_pieces(&set, puzzle);
}

/* The name of a section that has words in its line, and a blank before the first of them. */
static bool list(Reader *r, const char *name)
{
    size_t start = r->at;
    if (here(r, name) && r->at < r->size && r->text[r->at] == ' ')
        return true;
    r->at = start;
    return false;
}

/* The blank and what stands before the value of a piece or group: " A=". */
static bool assigned(Reader *r, char symbol)
{
    return here(r, (char[]){' ', symbol, '=', '\0'});
}

/* TURN or FLIP: the answer is always no, for all or some pieces. */
static void read_no(Reader *r, Puzzle *puzzle, const char *name, size_t offset)
{
    if (!list(r, name))
        return;
    bool all = here(r, " no");
    for (size_t p = 0; p < puzzle->pieces; p++) {
        bool one = !all && assigned(r, puzzle->piece[p].symbol);
        if (one)
            expect(r, "no");
        if (all || one)
            *(bool *)((char *)&puzzle->piece[p] + offset) = false;
    }
    end_line(r);
}

/* The kinds of the last side of a piece, each in the place of its cell. */
static void read_kind_lines(Reader *r, Side *side)
{
    for (size_t i = 0; i < side->n;) {
        Text row = read_row(r);
        size_t start = (size_t)(row.text - r->text), at = 0;
        for (int here_row = side->cell[i].row; i < side->n && side->cell[i].row == here_row; i++, at++) {
            for (; at < row.length && at < (size_t)side->cell[i].column; at++)
                unexpected_if(r, start + at, row.text[at] != ' ', "expected a blank");
            unexpected_if(r, start + at, at == row.length || !is_one_of(row.text[at], kinds),
                          "expected the kind of a cell, a letter or digit, or '.'");
            side->cell[i].kind = row.text[at];
        }
        unexpected_if(r, start + at, at < row.length, "expected the end of the line");
    }
}

/* KINDS A and BACK A, piece by piece. */
static void read_sides(Reader *r, Piece *piece)
{
    char name[] = "KINDS A", back[] = "BACK A";
    name[6] = back[5] = piece->symbol;
    do {
        if (piece->sides > 1)
            read_lines(r, &piece->side[piece->sides - 1], piece->symbol);
        if (piece->side[piece->sides - 1].n > 0 && section(r, name, ""))
            read_kind_lines(r, &piece->side[piece->sides - 1]);
    } while (section(r, back, "") && add_side(r, piece));
}

static void read_text_sections(Reader *r, Puzzle *puzzle)
{
    bool copies = list(r, "COPIES");
    for (size_t p = 0; copies && p < puzzle->pieces; p++)
        if (assigned(r, puzzle->piece[p].symbol)) {
            puzzle->piece[p].copies = read_range(r, MOST_CELLS);
            puzzle->piece[p].copies_given = true;
        }
    if (copies)
        end_line(r);
    puzzle->use_given = list(r, "USE");
    if (puzzle->use_given) {
        expect(r, " ");
        puzzle->use = read_range(r, MOST_CELLS);
        end_line(r);
    }
    bool gaps = list(r, "GAPS");
    for (int g = 0; gaps && g < GROUPS; g++) {
        puzzle->gaps_given[g] = assigned(r, "123456789?"[g]);
        if (puzzle->gaps_given[g])
            puzzle->gaps[g] = read_range(r, MOST_CELLS);
    }
    if (gaps)
        end_line(r);
    read_no(r, puzzle, "TURN", offsetof(Piece, may_turn));
    read_no(r, puzzle, "FLIP", offsetof(Piece, may_flip));
    bool parts = list(r, "PARTS");
    for (size_t p = 0; parts && p < puzzle->pieces; p++)
        puzzle->piece[p].parts = here(r, (char[]){' ', puzzle->piece[p].symbol, '\0'});
    if (parts)
        end_line(r);
    for (size_t p = 0; p < puzzle->pieces; p++)
        read_sides(r, &puzzle->piece[p]);
}

/* ---- pieces in JSON ---- */

static void read_face(Reader *r, const Puzzle *puzzle, Side *side, char symbol)
{
    bool layers = puzzle->lattice == CUBIC && key(r, "layers");
    if (!layers)
        need_key(r, "rows");
    int layer = 0;
    mark(r, layers ? "[" : "");
    do {
        int row = 0;
        expect(r, "[");
        do
            add_row(r, side, read_row(r), row++, layer, symbol, '.');
        while (accept(r, ","));
        expect(r, "]");
        unexpected_if(r, r->at, ++layer > 1000, "expected a piece of at most 1000 layers");
    } while (layers && accept(r, ","));
    mark(r, layers ? "]" : "");
    if (!key(r, "kinds"))
        return;
    Text kind = read_string(r);
    for (size_t i = 0; i < kind.length && i < side->n; i++)
        side->cell[i].kind = kind.text[i];
    unexpected_if(r, (size_t)(kind.text - r->text),
                  kind.length != side->n || strspn(kind.text, kinds) < kind.length,
                  "expected %zu letters and digits, or '.'", side->n);
}

/* One other side, or an array of two and more. */
static void read_backs(Reader *r, const Puzzle *puzzle, Piece *piece)
{
    bool several = accept(r, "[");
    do {
        expect(r, "{");
        r->first = true;
        read_face(r, puzzle, add_side(r, piece), piece->symbol);
        expect(r, "}");
    } while (several && accept(r, ","));
    unexpected_if(r, r->at, several && piece->sides < 3, "expected at least two sides in the array");
    mark(r, several ? "]" : "");
}

static void read_json_piece(Reader *r, Puzzle *puzzle)
{
    expect(r, "{");
    r->first = true;
    need_key(r, "name");
    Text name = read_string(r), symbol = name;
    unexpected_if(r, (size_t)(name.text - r->text), name.length < 1 || name.length > 15,
                  "expected a name of 1 to 15 characters");
    if (key(r, "symbol"))
        symbol = read_string(r);
    unexpected_if(r, r->at, symbol.length != 1 || !is_one_of(symbol.text[0], symbols),
                  "expected the key \"symbol\" with a letter or digit");
    Piece *piece = add_piece(r, puzzle, name, symbol.text[0]);
    piece->copies_given = key(r, "copies");
    if (piece->copies_given)
        piece->copies = read_range(r, MOST_CELLS);
    piece->may_turn = !key(r, "turn");
    mark(r, piece->may_turn ? "" : "false");
    piece->may_flip = !key(r, "flip");
    mark(r, piece->may_flip ? "" : "false");
    piece->parts = key(r, "parts");
    mark(r, piece->parts ? "true" : "");
    read_face(r, puzzle, add_side(r, piece), piece->symbol);
    if (key(r, "back"))
        read_backs(r, puzzle, piece);
    expect(r, "}");
}

static void read_json_pieces(Reader *r, Puzzle *puzzle)
{
    need_key(r, "pieces");
    expect(r, "[");
    do
        read_json_piece(r, puzzle);
    while (accept(r, ","));
    expect(r, "]");
    r->first = false;
}

static void read_json_numbers(Reader *r, Puzzle *puzzle)
{
    if (key(r, "gaps")) {
        expect(r, "{");
        r->first = true;
        for (int g = 0; g < GROUPS; g++) {
            puzzle->gaps_given[g] = key(r, (char[]){"123456789?"[g], '\0'});
            if (puzzle->gaps_given[g])
                puzzle->gaps[g] = read_range(r, MOST_CELLS);
        }
        expect(r, "}");
        r->first = false;
    }
    puzzle->use_given = key(r, "use");
    if (puzzle->use_given)
        puzzle->use = read_range(r, MOST_CELLS);
}

/* ---- the whole ---- */

/* A text for each cell, which means nothing: words in text; strings or null in JSON. */
static void read_labels(Reader *r, const Puzzle *puzzle)
{
    enum { LONGEST = 31 };
    if (!section(r, "LABELS", "labels"))
        return;
    mark(r, "[");
    for (int i = 0; i < puzzle->rows * puzzle->columns; i++) {
        bool starts = i % puzzle->columns == 0, ends = i % puzzle->columns == puzzle->columns - 1, none = false;
        mark(r, starts && i > 0 ? "," : "");
        mark(r, starts ? "[" : ",");
        while (!r->json && !starts && here(r, " "))
            continue;
        size_t start = r->at, length = 0;
        if (!r->json) {
            while (r->at < r->size && r->text[r->at] > ' ' && r->text[r->at] <= '~')
                r->at++;
            length = r->at - start;
            none = length == 1 && r->text[start] == '.';
        } else if (!(none = accept(r, "null")))
            length = read_string(r).length;
        unexpected_if(r, start,
                      (!none && (length < 1 || length > LONGEST)) || (puzzle->board[i] == '.' && !none),
                      "expected a label of 1 to %d characters on a cell, or none", LONGEST);
        mark(r, ends ? "]" : "");
        if (ends)
            end_line(r);
        else
            unexpected_if(r, r->at, !r->json && (r->at == r->size || r->text[r->at] != ' '),
                          "expected a blank and another label");
    }
    mark(r, "]");
}

static void read_placed(Reader *r, Puzzle *puzzle)
{
    if (!section(r, "PLACED", "placed"))
        return;
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

static void check_numbers(const Reader *r, Puzzle *puzzle)
{
    uint32_t copies = 0, cells[GROUPS] = {0}, empty[GROUPS] = {0}, groups = 0;
    for (size_t p = 0; p < puzzle->pieces; p++) {
        Piece *piece = &puzzle->piece[p];
        unexpected_if(r, r->at, piece->copies.high < 1 || (copies += piece->copies.high) > MOST_CELLS,
                      "expected 1 to %d copies of pieces", MOST_CELLS);
        if (puzzle->use_given && !piece->copies_given)
            piece->copies.low = 0;
        for (size_t s = 0; s < piece->sides; s++)
            end_side(r, puzzle, piece, &piece->side[s]);
        unexpected_if(r, r->at, !piece->may_flip && (puzzle->lattice == CUBIC || puzzle->lattice == PYRAMID),
                      "expected pieces that may be flipped, as all in space");
    }
    unexpected_if(r, r->at, puzzle->use_given && (puzzle->use.high < 1 || puzzle->use.high > copies),
                  "expected 1 to %u pieces to use", copies);
    for (size_t i = 0; i < cells_of(puzzle); i++) {
        int group = group_of(puzzle->board[i]);
        cells[group < 0 ? 0 : group] += group >= 0;
        empty[group < 0 ? 0 : group] += group >= 0 && puzzle->placed && puzzle->placed[i] == '_';
    }
    for (int g = 0; g < GROUPS; g++) {
        groups += cells[g] > 0;
        unexpected_if(r, r->at,
                      puzzle->gaps_given[g] &&
                          (cells[g] == 0 || puzzle->gaps[g].high > cells[g] || puzzle->gaps[g].high < empty[g]),
                      "expected numbers of empty cells that the groups have");
    }
    unexpected_if(r, r->at, groups == GROUPS || puzzle->pieces + groups >= MOST_PIECES,
                  "expected fewer pieces and groups of cells");
}

void read_pack(Reader *r, Puzzle *puzzle)
{
    uint32_t pieces = 0;
    puzzle->family = PACK;
    if (r->json) {
        read_json_board(r, puzzle);
        read_json_numbers(r, puzzle);
    } else {
        read_text_board(r, puzzle, &pieces);
        size_t start = r->at;
        if (here(r, "pieces: "))
            read_set(r, puzzle);
        else
            read_text_pieces(r, puzzle);
        unexpected_if(r, start, puzzle->pieces != pieces, "expected %u pieces, found %zu", pieces,
                      puzzle->pieces);
        read_text_sections(r, puzzle);
    }
    if (puzzle->lattice != PYRAMID && section(r, "KINDS", "kinds")) {
        size_t start = r->at;
        read_grid(r, puzzle, puzzle->kinds, kinds);
        for (size_t i = 0; i < cells_of(puzzle); i++)
            unexpected_if(r, start, puzzle->kinds[i] != '.' && puzzle->board[i] == '.',
                          "expected no kinds outside the board");
    }
    if (puzzle->lattice != PYRAMID && puzzle->lattice != CUBIC)
        read_labels(r, puzzle);
    if (r->json)
        read_json_pieces(r, puzzle);
    read_placed(r, puzzle);
    check_numbers(r, puzzle);
}
