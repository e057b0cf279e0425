/* puzzle_text.c: reads puzzles in the text formats of docs/formats.md: Queens and Star Battle as letters or
 * numbers, N-Queens, packing, and exact cover problems.
 *
 * It reads what is written as described. Where Papan accepts a likely mistake with a warning, this program may
 * refuse it; `papan convert FILE --to json` makes a file that it reads. */
#include "verify.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- lines ---- */

typedef struct {
    Line *line;
    size_t n, at;
} Lines;

static Lines split(const char *text, size_t size)
{
    Lines lines = {NULL, 0, 0};
    size_t count = 1;
    for (size_t i = 0; i < size; i++)
        count += text[i] == '\n';
    lines.line = allocate(count, sizeof *lines.line);
    for (size_t from = 0; from < size; lines.n++) {
        const char *end = memchr(text + from, '\n', size - from);
        size_t length = end ? (size_t)(end - text) - from : size - from;
        Line line = {text + from, length, lines.n + 1};
        while (line.length > 0 && strchr(" \r\t", line.text[line.length - 1]))
            line.length--;
        lines.line[lines.n] = line;
        from += length + 1;
    }
    return lines;
}

/* The next line, even if it is blank. */
static const Line *any_line(Lines *lines, const char *expected)
{
    if (lines->at == lines->n)
        bad_puzzle(lines->n + 1, 0, "the file ends here, expected %s", expected);
    return &lines->line[lines->at++];
}

static const Line *next_line(Lines *lines, const char *expected)
{
    const Line *line = any_line(lines, expected);
    while (line->length == 0)
        line = any_line(lines, expected);
    return line;
}

static bool more_lines(Lines *lines)
{
    while (lines->at < lines->n && lines->line[lines->at].length == 0)
        lines->at++;
    return lines->at < lines->n;
}

/* A word of a line; `from` moves behind it. */
typedef struct {
    const char *text;
    size_t length, column;
} Part;

static bool next_part(const Line *line, size_t *from, const char *blanks, Part *part)
{
    while (*from < line->length && strchr(blanks, line->text[*from]))
        ++*from;
    size_t start = *from;
    while (*from < line->length && !strchr(blanks, line->text[*from]))
        ++*from;
    *part = (Part){line->text + start, *from - start, start + 1};
    return part->length > 0;
}

static bool is(const Part *part, const char *word)
{
    return part->length == strlen(word) && strncasecmp(part->text, word, part->length) == 0;
}

/* The number at text, of at most `digits` digits and no more than 18; false if there is none. */
static bool whole_number(const char *text, size_t length, int64_t *number)
{
    *number = 0;
    for (size_t i = 0; i < length; i++) {
        if (!isdigit((unsigned char)text[i]) || i == 18)
            return false;
        *number = *number * 10 + (text[i] - '0');
    }
    return length > 0;
}

/* 3 or 0-2 */
static Range read_range(const Line *line, const Part *part, size_t from)
{
    const char *text = part->text + from, *dash = memchr(text, '-', part->length - from);
    size_t length = part->length - from, first = dash ? (size_t)(dash - text) : length;
    int64_t low = 0, high = 0;
    bool good = whole_number(text, first, &low);
    high = low;
    if (dash)
        good = good && whole_number(dash + 1, length - first - 1, &high);
    if (!good || low > high || high > MOST_CELLS)
        bad_puzzle(line->number, part->column, "expected a number such as 3 or a range such as 0-2");
    return (Range){(uint32_t)low, (uint32_t)high};
}

/* ---- Queens and Star Battle ---- */

int64_t letter_rank(char letter)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@&";
    const char *at = letter ? strchr(letters, letter) : NULL;
    return letter == '.' ? -1 : at ? at - letters : -2;
}

void number_regions(Puzzle *puzzle, const int64_t *number, bool zero_outside)
{
    size_t n = (size_t)puzzle->rows, regions = 0;
    int64_t last = -1;
    puzzle->region = allocate(n * n, sizeof *puzzle->region);
    for (;;) {
        int64_t least = INT64_MAX;
        for (size_t i = 0; i < n * n; i++)
            if (number[i] > last && number[i] < least)
                least = number[i];
        if (least == INT64_MAX)
            break;
        for (size_t i = 0; i < n * n; i++)
            if (number[i] == least)
                puzzle->region[i] = (int)regions;
        last = least;
        if (++regions > n + 1)
            break;
    }
    bool outside = zero_outside && regions == n + 1; /* then 0 must be one of the numbers: it is no region */
    for (size_t i = 0; i < n * n; i++)
        puzzle->region[i] = number[i] < 0 ? -1 : puzzle->region[i] - outside;
    for (size_t i = 0; outside && i < n * n; i++)
        outside = number[i] != 0;
    if (outside || (regions != n && !(zero_outside && regions == n + 1)))
        bad_puzzle(0, 0, "the board has %zu rows, but another number of regions", n);
}

/* Rows of queens, n x n; crosses are only notes. */
static void read_queens_placed(Puzzle *puzzle, Lines *lines)
{
    size_t n = (size_t)puzzle->rows;
    puzzle->placed = allocate(n * n, 1);
    for (size_t row = 0; row < n; row++) {
        const Line *line = next_line(lines, "a row of given queens");
        size_t column = 0;
        for (size_t i = 0; i < line->length; i++) {
            char c = line->text[i];
            if (c == ' ' || c == '\t')
                continue;
            if (column == n || !strchr("#Qx.", c))
                bad_puzzle(line->number, i + 1, "expected %zu of '#', 'Q', 'x' and '.'", n);
            puzzle->placed[row * n + column++] = c == '#' || c == 'Q' ? '#' : '.';
        }
        if (column < n)
            bad_puzzle(line->number, 0, "expected %zu cells in this row", n);
    }
    if (more_lines(lines))
        bad_puzzle(lines->line[lines->at].number, 0, "unexpected line after the given queens");
}

/* Adds a cell to a row of at most 64. */
static void add_region(const Line *line, size_t column, int64_t value, int64_t cell[64], size_t *n)
{
    if (*n == 64 || value == -2)
        bad_puzzle(line->number, column, "expected at most 64 letters or numbers of regions");
    cell[(*n)++] = value;
}

static int64_t number_value(const char *text, size_t length)
{
    int64_t value = -1;
    if ((length == 1 && strchr(".-_#@", *text)) || (length == 2 && memcmp(text, "-1", 2) == 0))
        return -1;
    return whole_number(text, length, &value) ? value : -2;
}

/* The cells of one row: letters, numbers between blanks, or digits. Returns how many. */
static size_t read_row(const Line *line, bool letters, int64_t cell[64])
{
    static const char blanks[] = " \t,;";
    bool words = false;
    size_t n = 0, from = 0;
    for (size_t i = 0; i < line->length; i++)
        words |= strchr(blanks, line->text[i]) != NULL;
    Part part;
    while (next_part(line, &from, letters ? " \t" : blanks, &part)) {
        if (!letters && words)
            add_region(line, part.column, number_value(part.text, part.length), cell, &n);
        else
            for (size_t i = 0; i < part.length; i++)
                add_region(line, part.column + i,
                           letters ? letter_rank(part.text[i]) : number_value(part.text + i, 1), cell, &n);
    }
    return n;
}

static bool is_word(const Line *line, const char *word)
{
    size_t from = 0;
    Part part;
    return next_part(line, &from, " \t", &part) && is(&part, word) && from == line->length;
}

static int64_t read_stars(Lines *lines)
{
    int64_t stars = 1;
    const Line *line = &lines->line[lines->at];
    if (line->length < 6 || strncasecmp(line->text, "stars:", 6) != 0)
        return stars;
    Part part;
    size_t from = 6;
    if (!next_part(line, &from, " \t", &part) || !whole_number(part.text, part.length, &stars) ||
        from < line->length)
        bad_puzzle(line->number, part.column, "expected a number of stars");
    lines->at++;
    return stars;
}

/* Before numbers, the size may stand alone, or with the number of columns, or with columns and stars. */
static int64_t skip_size(Lines *lines, int64_t stars)
{
    const Line *line = &lines->line[lines->at];
    int64_t size[3] = {0, 0, stars}, cell[64];
    size_t n = 0, from = 0;
    Part part;
    while (next_part(line, &from, " \t,;", &part))
        if (n == 3 || !whole_number(part.text, part.length, &size[n++]))
            return stars;
    lines->at++;
    if (more_lines(lines) && (n == 1 || size[1] == size[0])) {
        size_t width = read_row(&lines->line[lines->at], false, cell);
        if (width > 1 && width != n && (int64_t)width == size[0])
            return size[2];
    }
    lines->at = (size_t)(line - lines->line);
    return stars;
}

static void read_queens(Puzzle *puzzle, Lines *lines)
{
    if (!more_lines(lines))
        bad_puzzle(1, 1, "empty");
    puzzle->family = QUEENS;
    int64_t stars = read_stars(lines), cell[64];
    bool letters = false;
    for (size_t i = lines->at; i < lines->n && (i == lines->at || !is_word(&lines->line[i], "PLACED")); i++)
        for (size_t k = 0; k < lines->line[i].length; k++)
            letters |= isalpha((unsigned char)lines->line[i].text[k]) != 0;
    if (!letters && more_lines(lines))
        stars = skip_size(lines, stars);
    const Line *line = next_line(lines, "a board");
    size_t n = read_row(line, letters, cell);
    int64_t *number = allocate(n * n, sizeof *number);
    puzzle->rows = puzzle->columns = (int)n;
    for (size_t row = 0; row < n; row++) {
        if (row > 0)
            line = next_line(lines, "another row of the board");
        size_t found = read_row(line, letters, cell);
        if (found != n)
            bad_puzzle(line->number, 0, "expected %zu cells in this row, found %zu", n, found);
        memcpy(number + row * n, cell, n * sizeof *cell);
    }
    number_regions(puzzle, number, !letters);
    if (stars < 1 || stars > (int64_t)n)
        bad_puzzle(0, 0, "the number of stars must be 1 to %zu", n);
    puzzle->stars = (uint32_t)stars;
    if (more_lines(lines)) {
        line = next_line(lines, "");
        if (!is_word(line, "PLACED"))
            bad_puzzle(line->number, 1, "expected PLACED or the end of the file");
        read_queens_placed(puzzle, lines);
    }
}

static void read_nqueens(Puzzle *puzzle, Lines *lines)
{
    enum { MOST_ROWS = 1024 };
    const Line *line = next_line(lines, "nqueens: N");
    size_t from = strlen("nqueens:");
    Part part;
    int64_t n = 0;
    if (!next_part(line, &from, " \t", &part) || !whole_number(part.text, part.length, &n) || n < 1 ||
        from < line->length)
        bad_puzzle(line->number, part.column, "expected the number of rows");
    if (n > MOST_ROWS)
        bad_puzzle(line->number, part.column, "papan-verify reads boards of at most %d rows", MOST_ROWS);
    puzzle->family = NQUEENS;
    puzzle->rows = puzzle->columns = (int)n;
    puzzle->layers = 1;
    if (more_lines(lines)) {
        line = next_line(lines, "");
        if (!is_word(line, "PLACED"))
            bad_puzzle(line->number, 1, "expected PLACED or the end of the file");
        read_queens_placed(puzzle, lines);
    }
}

/* ---- packing ---- */

int group_of(char c)
{
    return c >= '1' && c <= '9' ? c - '1' : c == '?' ? 9 : -1;
}

void make_grids(Puzzle *puzzle, int64_t layers, int64_t rows, int64_t columns)
{
    if (rows < 1 || columns < 1 || layers < 1 || rows > 1000 || columns > 1000 || layers > 1000 ||
        rows * columns * layers > MOST_CELLS)
        bad_puzzle(0, 0, "the board must have 1 to %d cells", MOST_CELLS);
    puzzle->rows = (int)rows;
    puzzle->columns = (int)columns;
    puzzle->layers = (int)layers;
    size_t n = (size_t)(rows * columns * layers);
    puzzle->board = allocate(n, 1);
    puzzle->kinds = allocate(n, 1);
    memset(puzzle->kinds, '.', n);
    for (size_t i = 0; i < n; i++) {
        int layer = (int)i / (puzzle->rows * puzzle->columns), row = (int)i / puzzle->columns % puzzle->rows;
        bool outside = row > layer || (int)i % puzzle->columns > layer;
        puzzle->board[i] = puzzle->lattice == PYRAMID && outside ? '.' : 'X';
    }
}

void add_cell(Side *side, int64_t row, int64_t column, int64_t layer, char kind)
{
    enum { FAR = 1000000 };
    if (side->n == MOST_CELLS || llabs(row) > FAR || llabs(column) > FAR || llabs(layer) > FAR)
        bad_puzzle(0, 0, "a piece is too large");
    if ((side->n & (side->n - 1)) == 0) /* the room is a power of two */
        side->cell = enlarge(side->cell, side->n, side->n ? 2 * side->n : 1, sizeof *side->cell);
    side->cell[side->n++] = (Cell){(int)row, (int)column, (int)layer, kind};
}

Piece *add_piece(Puzzle *puzzle)
{
    if (puzzle->pieces == MOST_PIECES)
        bad_puzzle(0, 0, "more than %d pieces", MOST_PIECES);
    Piece *piece = &puzzle->piece[puzzle->pieces++];
    *piece = (Piece){.copies = {1, 1}, .may_turn = true, .may_flip = true, .sides = 1};
    return piece;
}

/* The capital letter of which a line consists, apart from blanks; 0: not a line of a piece. */
static char piece_letter(const Line *line)
{
    char letter = 0;
    for (size_t i = 0; i < line->length; i++) {
        char c = line->text[i];
        if (c != ' ' && ((letter && c != letter) || c < 'A' || c > 'Z'))
            return 0;
        letter = c != ' ' ? c : letter;
    }
    return letter;
}

static Piece *piece_called(Puzzle *puzzle, char symbol)
{
    for (size_t p = 0; p < puzzle->pieces; p++)
        if (puzzle->piece[p].symbol == symbol)
            return &puzzle->piece[p];
    return NULL;
}

/* The lines of one side, as long as they have this letter. */
static void read_side(Lines *lines, Side *side, char letter)
{
    for (int row = 0; lines->at < lines->n && piece_letter(&lines->line[lines->at]) == letter; row++) {
        const Line *line = &lines->line[lines->at++];
        for (size_t i = 0; i < line->length; i++)
            if (line->text[i] == letter)
                add_cell(side, row, (int64_t)i, 0, '.');
    }
}

static void read_pieces(Puzzle *puzzle, Lines *lines)
{
    while (more_lines(lines)) {
        const Line *line = &lines->line[lines->at];
        char letter = piece_letter(line);
        if (!letter)
            return;
        if (piece_called(puzzle, letter))
            bad_puzzle(line->number, 1, "piece %c continues after another piece or a blank line", letter);
        Piece *piece = add_piece(puzzle);
        piece->name[0] = piece->symbol = letter;
        read_side(lines, &piece->side[0], letter);
    }
}

/* The usual piece sets, as lines of pieces. Other sets: papan convert FILE --to json writes the pieces. */
static const char *const sets[][2] = {
    {"pentominoes",
     " FF\nFF\n F\nIIIII\nLLLL\nL\nNNN\n  NN\nPP\nPP\nP\nTTT\n T\n T\nU U\nUUU\nV\nV\nVVV\nW\nWW\n WW\n"
     " X\nXXX\n X\nYYYY\n Y\nZZ\n Z\n ZZ\n"},
    {"iq-puzzler-pro",
     "A\nAA\nB\nBBB\n CC\nCC\n D\nDDD\nEEEE\nE\nFFFF\n F\nGGG\n  GG\nHH\nHH\nH\nI I\nIII\nJ\nJ\nJJJ\n"
     "K\nKK\n KK\n LL\nLL\n L\n"},
    {"kanoodle",
     "A\nAA\nB\nBBB\nCCCC\nDD\nDD\nEEEE\nE\nFFFF\n F\nGGG\n  GG\nHH\nHH\nH\nI I\nIII\nJ\nJ\nJJJ\nK\nKK\n KK\n"
     " L\nLLL\n L\n"},
    {"tetrominoes", "IIII\nOO\nOO\nTTT\n T\n SS\nSS\nL\nLLL\n"},
    {"calendar", "LLLL\nL\nNNN\n  NN\nPP\nPP\nP\nU U\nUUU\nV\nV\nVVV\nYYYY\n Y\nZZ\n Z\n ZZ\nOOO\nOOO\n"},
};

bool named_set(Puzzle *puzzle, const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        if (strlen(sets[i][0]) == length && memcmp(sets[i][0], name, length) == 0) {
            Lines lines = split(sets[i][1], strlen(sets[i][1]));
            read_pieces(puzzle, &lines);
            return true;
        }
    return false;
}

/* ---- sections of packing puzzles ---- */

/* Rows of a grid, layer by layer for a pyramid. Blank lines may come before the first row of a layer. */
static void read_grid(const Puzzle *puzzle, Lines *lines, char *grid, const char *allowed)
{
    memset(grid, '.', (size_t)(puzzle->rows * puzzle->columns * puzzle->layers));
    for (int layer = 0; layer < puzzle->layers; layer++) {
        int side = puzzle->lattice == PYRAMID ? layer + 1 : 0;
        int rows = side ? side : puzzle->rows, columns = side ? side : puzzle->columns;
        for (int row = 0; row < rows; row++) {
            const Line *line =
                row == 0 ? next_line(lines, "a row of the board") : any_line(lines, "a row of the board");
            if (line->length != (size_t)columns)
                bad_puzzle(line->number, 0, "expected %d characters in this row, found %zu", columns,
                           line->length);
            for (int column = 0; column < columns; column++) {
                char c = line->text[column];
                if (allowed ? !strchr(allowed, c) : c != '.' && c != '_' && !isalnum((unsigned char)c))
                    bad_puzzle(line->number, (size_t)column + 1, "unexpected '%c'", c);
                grid[(layer * puzzle->rows + row) * puzzle->columns + column] = c;
            }
        }
    }
}

typedef struct {
    Puzzle *puzzle;
    Lines *lines;
    const Line *line; /* the line of the section */
    size_t from;      /* behind its name */
} Section;

/* A part such as A=3; returns what stands before '=' and sets the number of bytes up to and with '='. */
static Piece *assigned(const Section *section, const Part *part)
{
    Piece *piece =
        part->length > 2 && part->text[1] == '=' ? piece_called(section->puzzle, part->text[0]) : NULL;
    if (!piece)
        bad_puzzle(section->line->number, part->column, "expected the letter of a piece, '=' and a value");
    return piece;
}

static void read_copies(Section *section)
{
    Part part;
    while (next_part(section->line, &section->from, " \t", &part)) {
        Piece *piece = assigned(section, &part);
        piece->copies = read_range(section->line, &part, 2);
        piece->copies_given = true;
    }
}

static void read_use(Section *section)
{
    Part part;
    if (!next_part(section->line, &section->from, " \t", &part) || section->from < section->line->length)
        bad_puzzle(section->line->number, part.column, "expected one number or range after USE");
    section->puzzle->use = read_range(section->line, &part, 0);
    section->puzzle->use_given = true;
}

static void read_gaps(Section *section)
{
    Part part;
    while (next_part(section->line, &section->from, " \t", &part)) {
        int group = part.length > 2 && part.text[1] == '=' ? group_of(part.text[0]) : -1;
        if (group < 0)
            bad_puzzle(section->line->number, part.column, "expected a group of cells, '=' and a number");
        section->puzzle->gaps[group] = read_range(section->line, &part, 2);
        section->puzzle->gaps_given[group] = true;
    }
}

/* TURN no A=yes, FLIP A=no: sets the member at this offset of all or of one piece. */
static void read_yes_no(Section *section, size_t offset)
{
    Part part;
    while (next_part(section->line, &section->from, " \t", &part)) {
        bool everyone = is(&part, "no") || is(&part, "yes");
        Piece *one = everyone ? NULL : assigned(section, &part);
        Part value = everyone ? part : (Part){part.text + 2, part.length - 2, part.column + 2};
        if (!is(&value, "no") && !is(&value, "yes"))
            bad_puzzle(section->line->number, value.column, "expected yes or no");
        for (size_t p = 0; p < section->puzzle->pieces; p++)
            if (everyone || one == &section->puzzle->piece[p])
                *(bool *)((char *)&section->puzzle->piece[p] + offset) = is(&value, "yes");
    }
}

static void read_turn(Section *section)
{
    read_yes_no(section, offsetof(Piece, may_turn));
}

static void read_flip(Section *section)
{
    read_yes_no(section, offsetof(Piece, may_flip));
}

/* The piece that is named after the section, or NULL. */
static Piece *named_piece(Section *section)
{
    Part part;
    if (!next_part(section->line, &section->from, " \t", &part))
        return NULL;
    Piece *piece = part.length == 1 ? piece_called(section->puzzle, part.text[0]) : NULL;
    if (!piece || section->from < section->line->length)
        bad_puzzle(section->line->number, part.column, "expected the letter of a piece");
    return piece;
}

static void read_back(Section *section)
{
    Piece *piece = named_piece(section);
    if (!piece || piece->sides == MOST_SIDES)
        bad_puzzle(section->line->number, 0, "expected a piece with at most %d sides", MOST_SIDES);
    Side *side = &piece->side[piece->sides++];
    more_lines(section->lines);
    read_side(section->lines, side, piece->symbol);
    if (side->n == 0)
        bad_puzzle(section->line->number, 0, "expected lines of piece %c after BACK %c", piece->symbol,
                   piece->symbol);
}

static void read_kinds(Section *section)
{
    Piece *piece = named_piece(section);
    if (!piece) {
        read_grid(section->puzzle, section->lines, section->puzzle->kinds, NULL);
        return;
    }
    Side *side = &piece->side[piece->sides - 1];
    for (int row = 0; row <= side->cell[side->n - 1].row; row++) {
        const Line *line = any_line(section->lines, "the kinds of the cells of a piece");
        size_t cells = 0, kinds = 0;
        for (size_t i = 0; i < side->n; i++)
            if (side->cell[i].row == row && (size_t)side->cell[i].column < line->length) {
                char kind = line->text[side->cell[i].column];
                side->cell[i].kind = kind == ' ' ? '.' : kind;
                cells += isalnum((unsigned char)kind) != 0;
            }
        for (size_t i = 0; i < line->length; i++)
            kinds += line->text[i] != ' ' && line->text[i] != '.';
        if (cells != kinds)
            bad_puzzle(line->number, 0, "expected letters and digits in the places of the cells of piece %c",
                       piece->symbol);
    }
}

static void read_placed(Section *section)
{
    const Puzzle *puzzle = section->puzzle;
    section->puzzle->placed = allocate((size_t)(puzzle->rows * puzzle->columns * puzzle->layers), 1);
    read_grid(puzzle, section->lines, section->puzzle->placed, NULL);
}

static void skip_parts(Section *section)
{
    section->from = section->line->length; /* connected or not, a piece is its cells */
}

static void skip_labels(Section *section)
{
    for (int row = 0; row < section->puzzle->rows; row++)
        next_line(section->lines, "a row of labels");
}

static const struct {
    const char *name;
    void (*read)(Section *section);
    bool often;
} sections[] = {
    {"COPIES", read_copies, false}, {"USE", read_use, false},    {"GAPS", read_gaps, false},
    {"TURN", read_turn, false},     {"FLIP", read_flip, false},  {"PARTS", skip_parts, false},
    {"BACK", read_back, true},      {"KINDS", read_kinds, true}, {"PLACED", read_placed, false},
    {"LABELS", skip_labels, false},
};

static void read_sections(Puzzle *puzzle, Lines *lines)
{
    bool seen[sizeof sections / sizeof *sections] = {false};
    while (more_lines(lines)) {
        Section section = {puzzle, lines, next_line(lines, ""), 0};
        Part part;
        next_part(section.line, &section.from, " \t", &part);
        size_t i = 0;
        while (i < sizeof sections / sizeof *sections && !is(&part, sections[i].name))
            i++;
        if (i == sizeof sections / sizeof *sections)
            bad_puzzle(section.line->number, part.column, "expected a piece or a section such as PLACED");
        if (seen[i] && !sections[i].often)
            bad_puzzle(section.line->number, part.column, "section %s for the second time", sections[i].name);
        seen[i] = true;
        sections[i].read(&section);
        if (section.from < section.line->length)
            bad_puzzle(section.line->number, section.from + 1, "unexpected word after %s", sections[i].name);
    }
}

void finish_pack(Puzzle *puzzle)
{
    if (puzzle->pieces == 0)
        bad_puzzle(0, 0, "no pieces");
    for (size_t p = 0; p < puzzle->pieces; p++)
        if (puzzle->use_given && !puzzle->piece[p].copies_given)
            puzzle->piece[p].copies.low = 0;
}

static void read_pack(Puzzle *puzzle, Lines *lines, const int64_t size[3])
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
    const Line *line = next_line(lines, "the kind of board");
    size_t b = 0, from = 0;
    while (b < sizeof boards / sizeof *boards && !is_word(line, boards[b].name))
        b++;
    if (b == sizeof boards / sizeof *boards)
        bad_puzzle(line->number, 1, "expected DEFAULT, CUSTOM, PYRAMID, HEXAGONAL or TRIANGULAR");
    puzzle->family = PACK;
    puzzle->lattice = boards[b].lattice;
    if (puzzle->lattice == PYRAMID && size[0] != size[1])
        bad_puzzle(line->number, 1, "a pyramid needs as many columns as rows");
    make_grids(puzzle, puzzle->lattice == PYRAMID ? size[0] : 1, size[0], size[1]);
    if (boards[b].rows)
        read_grid(puzzle, lines, puzzle->board, "Xx.?_123456789");
    for (size_t i = 0; i < (size_t)(puzzle->rows * puzzle->columns); i++)
        puzzle->board[i] = puzzle->board[i] == 'x' ? 'X' : puzzle->board[i];
    line = next_line(lines, "pieces");
    if (line->length > 7 && strncasecmp(line->text, "pieces:", 7) == 0) {
        Part part;
        from = 7;
        if (!next_part(line, &from, " \t", &part) || !named_set(puzzle, part.text, part.length))
            bad_puzzle(line->number, 8,
                       "papan-verify does not know this piece set; write the pieces with "
                       "papan convert FILE --to json");
    } else {
        lines->at--;
        read_pieces(puzzle, lines);
    }
    if ((int64_t)puzzle->pieces != size[2])
        bad_puzzle(1, 0, "the first line says P = %lld, but the file has %zu pieces", (long long)size[2],
                   puzzle->pieces);
    read_sections(puzzle, lines);
    finish_pack(puzzle);
}

/* ---- exact cover ---- */

static bool has_word(const Line *line, const Part *word)
{
    size_t from = 0;
    Part part;
    while (next_part(line, &from, " \t", &part))
        if (part.length == word->length && memcmp(part.text, word->text, part.length) == 0)
            return true;
    return false;
}

static size_t letters_in(const Line *line)
{
    size_t n = 0;
    for (size_t i = 0; i < line->length; i++)
        n += line->text[i] != ' ' && line->text[i] != '\t';
    return n;
}

/* N lines of N letters */
static bool is_board(const Lines *lines)
{
    size_t n = letters_in(&lines->line[lines->at]), rows = 0;
    for (size_t i = lines->at; i < lines->n && rows < n; i++)
        if (lines->line[i].length > 0 && letters_in(&lines->line[i]) == n)
            rows++;
        else if (lines->line[i].length > 0)
            return false;
    return rows == n;
}

/* Comments and secondary items have a '|'; without them, the second line consists of words of the first. But N
 * lines of N letters are a Queens board. */
static bool is_cover(const Lines *lines)
{
    const Line *first = &lines->line[lines->at], *second = first + 1;
    size_t from = 0, words = 0;
    bool numbers = true;
    if (memchr(first->text, '|', first->length))
        return true;
    if (lines->at + 1 == lines->n || is_board(lines) || memchr(first->text, ':', first->length))
        return false;
    Part part;
    for (; next_part(first, &from, " \t", &part); words++)
        numbers &= isdigit((unsigned char)part.text[0]) != 0;
    for (from = 0; next_part(second, &from, " \t", &part);) {
        const char *colon = memchr(part.text, ':', part.length);
        part.length = colon ? (size_t)(colon - part.text) : part.length;
        if (!has_word(first, &part))
            return false;
    }
    return words > 1 && !numbers;
}

/* The first character that is not blank; 0: none. */
static char first_character(const Line *line)
{
    size_t i = 0;
    while (i < line->length && (line->text[i] == ' ' || line->text[i] == '\t'))
        i++;
    return i < line->length ? line->text[i] : '\0';
}

static void read_cover(Puzzle *puzzle, Lines *lines)
{
    puzzle->family = COVER;
    puzzle->line = allocate(lines->n, sizeof *puzzle->line);
    for (size_t i = 0; i < lines->n; i++)
        if (first_character(&lines->line[i]) != '\0' && first_character(&lines->line[i]) != '|')
            puzzle->line[puzzle->lines++] = lines->line[i];
    if (puzzle->lines == 0)
        bad_puzzle(0, 0, "no items");
}

/* ---- any text ---- */

/* Three numbers, and then the kind of board. */
static bool pack_size(Lines *lines, int64_t size[3])
{
    const Line *line = &lines->line[lines->at];
    size_t n = 0, from = 0, start = lines->at;
    Part part;
    while (next_part(line, &from, " \t", &part))
        if (n == 3 || !whole_number(part.text, part.length, &size[n++]))
            return false;
    lines->at++;
    if (n == 3 && more_lines(lines) && isalpha((unsigned char)lines->line[lines->at].text[0]))
        return true;
    lines->at = start;
    return false;
}

Puzzle *read_puzzle(const char *text, size_t size)
{
    if (memchr(text, 0, size))
        bad_puzzle(0, 0, "not a text file; write it with papan convert FILE --to json");
    if (size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
        text += 3;
        size -= 3;
    }
    Puzzle *puzzle = allocate(1, sizeof *puzzle);
    puzzle->layers = 1;
    Lines lines = split(text, size);
    if (!more_lines(&lines))
        bad_puzzle(0, 0, "the file is empty");
    const Line *first = &lines.line[lines.at];
    const char *start = first->text + strspn(first->text, " \t");
    int64_t numbers[3] = {0, 0, 0};
    if (*start == '{' || *start == '[')
        read_json(puzzle, text, size);
    else if (first->length >= 8 && strncasecmp(first->text, "nqueens:", 8) == 0)
        read_nqueens(puzzle, &lines);
    else if (pack_size(&lines, numbers))
        read_pack(puzzle, &lines, numbers);
    else if (is_cover(&lines))
        read_cover(puzzle, &lines);
    else
        read_queens(puzzle, &lines);
    return puzzle;
}
