/* read.c: reads puzzles: the forms that papan convert writes, as text and as JSON, and nothing else. The
 * grammar is in docs/certificates.md. There is one way to write a thing: keys, sections and rows have one
 * order, no other names and no blanks that could be left out, so whatever is not understood is an error at its
 * place.
 *
 * Text and JSON are read by the same functions. They differ in the marks between things, which mark(), key()
 * and section() know. This file has Queens, Star Battle and N-Queens, read_pack.c packing puzzles. */
#include "verify.h"

#include <stdarg.h>
#include <string.h>

/* ---- words ---- */

void unexpected_if(const Reader *r, size_t at, bool wrong, const char *format, ...)
{
    char message[256];
    size_t line = 1, column = 1;
    if (!wrong)
        return;
    for (size_t i = 0; i < at; i++) {
        column = r->text[i] == '\n' ? 1 : column + 1;
        line += r->text[i] == '\n';
    }
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    bad_puzzle(line, column, "%s; convert the file with papan convert first", message);
}

static void skip_blanks(Reader *r)
{
    while (r->json && r->at < r->size && is_one_of(r->text[r->at], " \t\r\n"))
        r->at++;
}

bool is_one_of(char c, const char *characters)
{
    return c != '\0' && strchr(characters, c) != NULL;
}

bool here(Reader *r, const char *word)
{
    size_t length = strlen(word);
    if (r->size - r->at < length || memcmp(r->text + r->at, word, length) != 0)
        return false;
    r->at += length;
    return true;
}

bool accept(Reader *r, const char *word)
{
    skip_blanks(r);
    return here(r, word);
}

void expect(Reader *r, const char *word)
{
    unexpected_if(r, r->at, !accept(r, word), "expected '%s'", word);
}

void mark(Reader *r, const char *json)
{
    if (r->json)
        expect(r, json);
}

bool key(Reader *r, const char *name)
{
    size_t start = r->at;
    if ((r->first || accept(r, ",")) && accept(r, "\"") && here(r, name) && here(r, "\"")) {
        expect(r, ":");
        r->first = false;
        return true;
    }
    r->at = start;
    return false;
}

void need_key(Reader *r, const char *name)
{
    if (key(r, name))
        return;
    skip_blanks(r);
    unexpected_if(r, r->at, true, "expected the key \"%s\"", name);
}

static bool at_line_end(const Reader *r)
{
    return r->at == r->size || r->text[r->at] == '\n';
}

void end_line(Reader *r)
{
    if (r->json)
        return;
    unexpected_if(r, r->at, !at_line_end(r), "expected the end of the line");
    r->at += r->at < r->size;
}

bool section(Reader *r, const char *word, const char *name)
{
    size_t start = r->at;
    if (r->json)
        return key(r, name);
    if (here(r, word) && at_line_end(r)) {
        end_line(r);
        return true;
    }
    r->at = start;
    return false;
}

uint32_t read_number(Reader *r, uint32_t low, uint32_t high)
{
    skip_blanks(r);
    size_t start = r->at;
    uint64_t value = 0;
    while (r->at < r->size && r->at < start + 9 && is_one_of(r->text[r->at], "0123456789"))
        value = value * 10 + (uint64_t)(r->text[r->at++] - '0');
    bool zero = r->at > start + 1 && r->text[start] == '0';
    unexpected_if(r, start, r->at == start || zero || value < low || value > high,
                  "expected a number from %u to %u", low, high);
    return (uint32_t)value;
}

/* Printable ASCII up to one of these characters. */
static Text read_printable(Reader *r, const char *end)
{
    size_t start = r->at;
    while (r->at < r->size && !is_one_of(r->text[r->at], end)) {
        char c = r->text[r->at];
        unexpected_if(r, r->at, c < ' ' || c > '~' || (r->json && c == '\\'),
                      "expected printable ASCII without escapes");
        r->at++;
    }
    return (Text){r->text + start, r->at - start};
}

Text read_string(Reader *r)
{
    expect(r, "\"");
    Text text = read_printable(r, "\"");
    unexpected_if(r, r->at, !here(r, "\""), "expected '\"'");
    return text;
}

Text read_row(Reader *r)
{
    if (r->json)
        return read_string(r);
    unexpected_if(r, r->at, r->at == r->size, "expected another line");
    Text text = read_printable(r, "\n");
    unexpected_if(r, r->at - 1, text.length > 0 && text.text[text.length - 1] == ' ',
                  "expected no blank at the end of the line");
    end_line(r);
    return text;
}

/* ---- grids ---- */

size_t cells_of(const Puzzle *puzzle)
{
    return (size_t)puzzle->rows * (size_t)puzzle->columns * (size_t)puzzle->layers;
}

char *new_grid(const Puzzle *puzzle)
{
    char *grid = allocate(cells_of(puzzle), 1);
    memset(grid, '.', cells_of(puzzle));
    return grid;
}

static void read_grid_row(Reader *r, char *row, int columns, const char *allowed)
{
    Text text = read_row(r);
    size_t start = (size_t)(text.text - r->text);
    unexpected_if(r, start, text.length != (size_t)columns, "expected %d characters in this row, found %zu",
                  columns, text.length);
    for (size_t i = 0; i < text.length; i++)
        unexpected_if(r, start + i, !is_one_of(text.text[i], allowed), "expected one of %s", allowed);
    memcpy(row, text.text, text.length);
}

/* Rows, layer by layer; in text, a blank line is between layers. */
void read_grid(Reader *r, const Puzzle *puzzle, char *grid, const char *allowed)
{
    bool solid = puzzle->lattice == CUBIC || puzzle->lattice == PYRAMID;
    mark(r, solid ? "[" : "");
    for (int layer = 0; layer < puzzle->layers; layer++) {
        int rows = puzzle->lattice == PYRAMID ? layer + 1 : puzzle->rows;
        int columns = puzzle->lattice == PYRAMID ? layer + 1 : puzzle->columns;
        if (layer > 0) {
            mark(r, ",");
            end_line(r);
        }
        mark(r, "[");
        for (int row = 0; row < rows; row++) {
            mark(r, row > 0 ? "," : "");
            read_grid_row(r, grid + (layer * puzzle->rows + row) * puzzle->columns, columns, allowed);
        }
        mark(r, "]");
    }
    mark(r, solid ? "]" : "");
}

int group_of(char c)
{
    return c >= '1' && c <= '9' ? c - '1' : c == '?' ? 9 : -1;
}

/* ---- Queens and Star Battle ---- */

static const char letters[] = ".ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@&";

/* The number of connected parts of cells with equal values in a box; -1: no cell. A triangle has no edge in
 * common with the one above it or below it, in turns. */
int count_parts(Lattice lattice, const int size[3], const int *value)
{
    static const int steps[][3] = {{0, 0, 1},  {0, 0, -1}, {0, 1, 0}, {0, -1, 0},
                                   {0, -1, 1}, {0, 1, -1}, {1, 0, 0}, {-1, 0, 0}};
    int cells = size[0] * size[1] * size[2], parts = 0, *stack = allocate((size_t)cells, sizeof *stack);
    bool *seen = allocate((size_t)cells, sizeof *seen);
    for (int start = 0; start < cells; start++) {
        int depth = 0;
        if (seen[start] || value[start] < 0)
            continue;
        parts++;
        seen[start] = true;
        stack[depth++] = start;
        while (depth > 0) {
            int at = stack[--depth], z = at / (size[1] * size[2]), r = at / size[2] % size[1], c = at % size[2];
            for (int i = 0; i < 8; i++) {
                int next[3] = {z + steps[i][0], r + steps[i][1], c + steps[i][2]};
                bool edge = (i != 4 && i != 5) || lattice == HEXAGONAL;
                edge &= lattice != TRIANGULAR || i < 2 || i == ((r + c) % 2 == 0 ? 2 : 3);
                for (int k = 0; k < 3; k++)
                    edge &= next[k] >= 0 && next[k] < size[k];
                int cell = (next[0] * size[1] + next[1]) * size[2] + next[2];
                if (edge && !seen[cell] && value[cell] == value[at]) {
                    seen[cell] = true;
                    stack[depth++] = cell;
                }
            }
        }
    }
    release(seen);
    release(stack);
    return parts;
}

/* Numbers the regions in the order of their values; -1: no region. */
static void number_regions(const Reader *r, size_t start, Puzzle *puzzle, const int64_t *value)
{
    size_t n = (size_t)puzzle->rows, regions = 0;
    int64_t last = -1, least = 0;
    puzzle->region = allocate(n * n, sizeof *puzzle->region);
    for (; regions <= n && least < INT64_MAX; regions++) {
        least = INT64_MAX;
        for (size_t i = 0; i < n * n; i++)
            least = value[i] > last && value[i] < least ? value[i] : least;
        for (size_t i = 0; i < n * n; i++)
            puzzle->region[i] = value[i] < 0 ? -1 : value[i] == least ? (int)regions : puzzle->region[i];
        last = least;
    }
    unexpected_if(r, start, regions != n + 1 || least < INT64_MAX, "expected as many regions as rows");
}

static void square_board(Puzzle *puzzle, size_t n)
{
    puzzle->rows = puzzle->columns = (int)n;
    puzzle->layers = 1;
}

/* The number of cells in the row that follows. */
static size_t measure_row(const Reader *r)
{
    Reader ahead = *r;
    mark(&ahead, "[");
    return read_row(&ahead).length;
}

static void read_letters(Reader *r, Puzzle *puzzle)
{
    size_t start = r->at, n = measure_row(r);
    char allowed[sizeof letters] = "";
    unexpected_if(r, start, n < 1 || n > 64, "expected 1 to 64 letters");
    memcpy(allowed, letters, n > 52 ? sizeof letters - 1 : 53);
    square_board(puzzle, n);
    char *grid = new_grid(puzzle);
    read_grid(r, puzzle, grid, allowed);
    int64_t *value = allocate(n * n, sizeof *value);
    for (size_t i = 0; i < n * n; i++)
        value[i] = strchr(letters, grid[i]) - letters - 1;
    number_regions(r, start, puzzle, value);
}

/* Rows of numbers with a blank between them; only in text. Grids of numbers look alike, so regions hang
 * together. */
static void read_numbers(Reader *r, Puzzle *puzzle)
{
    size_t start = r->at, n = 1;
    for (size_t i = r->at; i < r->size && r->text[i] != '\n'; i++)
        n += r->text[i] == ' ';
    unexpected_if(r, start, n < 2 || n > 64, "expected 2 to 64 numbers");
    square_board(puzzle, n);
    int64_t *value = allocate(n * n, sizeof *value);
    for (size_t i = 0; i < n * n; i++) {
        value[i] = read_number(r, 0, 999999999);
        if (i % n == n - 1)
            end_line(r);
        else
            unexpected_if(r, r->at, !here(r, " "), "expected a blank and another number");
    }
    number_regions(r, start, puzzle, value);
    int parts = count_parts(SQUARE, (int[]){1, puzzle->rows, puzzle->rows}, puzzle->region);
    unexpected_if(r, start, parts != puzzle->rows, "expected each region in one part");
}

static void read_placed(Reader *r, Puzzle *puzzle, const char *allowed)
{
    if (!section(r, "PLACED", "placed"))
        return;
    size_t start = r->at, queens = 0;
    puzzle->placed = new_grid(puzzle);
    read_grid(r, puzzle, puzzle->placed, allowed);
    for (size_t i = 0; i < cells_of(puzzle); i++) {
        bool queen = puzzle->placed[i] == '#' || puzzle->placed[i] == 'Q';
        queens += queen;
        unexpected_if(r, start, queen && puzzle->region && puzzle->region[i] < 0,
                      "expected no queen on a cell without a region");
    }
    unexpected_if(r, start, puzzle->family == NQUEENS && queens > (size_t)puzzle->rows,
                  "expected at most %d queens", puzzle->rows);
}

static void read_queens(Reader *r, Puzzle *puzzle)
{
    puzzle->family = QUEENS;
    puzzle->stars = 1;
    if (r->json)
        need_key(r, "stars");
    size_t start = r->at;
    if (r->json || here(r, "stars: ")) {
        puzzle->stars = read_number(r, 1, 64);
        end_line(r);
    } else if (is_one_of(r->text[r->at], "0123456789")) {
        read_numbers(r, puzzle);
        return;
    }
    if (r->json)
        need_key(r, "regions");
    read_letters(r, puzzle);
    unexpected_if(r, start, puzzle->stars > (uint32_t)puzzle->rows, "expected 1 to %d stars", puzzle->rows);
    read_placed(r, puzzle, "#x.");
}

static void read_nqueens(Reader *r, Puzzle *puzzle)
{
    enum { MOST_ROWS = 1024 };
    puzzle->family = NQUEENS;
    if (r->json)
        need_key(r, "n");
    square_board(puzzle, read_number(r, 1, MOST_ROWS));
    end_line(r);
    read_placed(r, puzzle, "Q.");
}

/* ---- any puzzle ---- */

/* A first line of numbers and a second one that begins with a letter. */
static bool is_pack(const Reader *r)
{
    size_t i = 0;
    while (i < r->size && is_one_of(r->text[i], "0123456789 "))
        i++;
    return i > 0 && i + 1 < r->size && r->text[i] == '\n' && r->text[i + 1] >= 'A' && r->text[i + 1] <= 'Z';
}

static void read_family(Reader *r, Puzzle *puzzle)
{
    static const struct {
        const char *name;
        void (*read)(Reader *r, Puzzle *puzzle);
    } families[] = {
        {"queens", read_queens}, {"nqueens", read_nqueens}, {"pack", read_pack}, {"cover", read_cover}};
    r->json = r->first = true;
    need_key(r, "family");
    size_t start = r->at;
    Text name = read_string(r);
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (strlen(families[i].name) == name.length && memcmp(families[i].name, name.text, name.length) == 0) {
            families[i].read(r, puzzle);
            expect(r, "}");
            return;
        }
    unexpected_if(r, start, true, "expected \"queens\", \"nqueens\", \"pack\" or \"cover\"");
}

const Puzzle *read_puzzle(const char *text, size_t size)
{
    Reader r = {.text = text, .size = size};
    Puzzle *puzzle = allocate(1, sizeof *puzzle);
    unexpected_if(&r, 0, size == 0, "expected a puzzle");
    if (here(&r, "{"))
        read_family(&r, puzzle);
    else if (here(&r, "nqueens: "))
        read_nqueens(&r, puzzle);
    else if (is_pack(&r))
        read_pack(&r, puzzle);
    else
        read_queens(&r, puzzle);
    skip_blanks(&r);
    unexpected_if(&r, r.at, r.at < size, "expected the end of the puzzle");
    return puzzle;
}
