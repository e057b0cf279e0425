/* read.c: reads puzzles: the forms that papan convert writes, and nothing else: boards of Queens and N-Queens
 * as text, all puzzles as JSON. The grammar is in docs/certificates.md. There is only one way to write a
 * puzzle: keys and rows have a fixed order, there are no alternative names and no optional blanks, so anything
 * unexpected is an error at its place.
 *
 * Text and JSON are read by the same functions. They differ in the marks between things, which expect() and
 * key() handle. This file has Queens, Star Battle and N-Queens; read_pack.c and read_cover.c have the others.
 */
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
    bad_puzzle_if(true, line, column, "%s; convert the file with papan convert first", message);
}

bool is_one_of(char c, const char *characters)
{
    return c != '\0' && strchr(characters, c) != NULL;
}

static void skip_blanks(Reader *r)
{
    while (r->json && r->at < r->size && is_one_of(r->text[r->at], " \t\r\n"))
        r->at++;
}

bool here(Reader *r, const char *word)
{
    size_t length = strlen(word);
    bool found = r->size - r->at >= length && memcmp(r->text + r->at, word, length) == 0;
    r->at += found ? length : 0;
    return found;
}

bool accept(Reader *r, const char *word)
{
    skip_blanks(r);
    return here(r, word);
}

void expect(Reader *r, const char *word)
{
    unexpected_if(r, r->at, r->json && !accept(r, word), "expected '%s'", word);
}

bool key(Reader *r, const char *name)
{
    size_t start = r->at;
    bool found = r->text[start - 1] == '{' || accept(r, ","); /* the first key has no comma before it */
    found = found && accept(r, "\"") && here(r, name) && here(r, "\"");
    if (found)
        expect(r, ":");
    else
        r->at = start;
    return found;
}

void need_key(Reader *r, const char *name)
{
    bool found = !r->json || key(r, name);
    if (!found)
        skip_blanks(r);
    unexpected_if(r, r->at, !found, "expected the key \"%s\"", name);
}

static void end_line(Reader *r)
{
    bool end = r->at == r->size || r->text[r->at] == '\n';
    unexpected_if(r, r->at, !r->json && !end, "expected the end of the line");
    r->at += !r->json && r->at < r->size;
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

Text read_row(Reader *r)
{
    expect(r, "\"");
    unexpected_if(r, r->at, !r->json && r->at == r->size, "expected another line");
    Text text = {r->text + r->at, 0};
    for (; r->at < r->size && r->text[r->at] != (r->json ? '"' : '\n'); r->at++, text.length++) {
        char c = r->text[r->at];
        unexpected_if(r, r->at, c < ' ' || c > '~' || (r->json && c == '\\'),
                      "expected printable ASCII without escapes");
    }
    unexpected_if(r, r->at - 1, !r->json && text.length > 0 && r->text[r->at - 1] == ' ',
                  "expected no blank at the end of the line");
    expect(r, "\"");
    end_line(r);
    return text;
}

size_t read_choice(Reader *r, const char *const names[], size_t n, const char *expected)
{
    size_t start = r->at, i = 0;
    Text name = read_row(r);
    while (i < n && (strlen(names[i]) != name.length || memcmp(names[i], name.text, name.length) != 0))
        i++;
    unexpected_if(r, start, i == n, "expected %s", expected);
    return i;
}

/* ---- grids ---- */

size_t cells_of(const Puzzle *puzzle)
{
    return (size_t)puzzle->rows * (size_t)puzzle->columns * (size_t)puzzle->layers;
}

char *new_grid(const Puzzle *puzzle)
{
    char *grid = allocate(cells_of(puzzle) + 1, 1);
    memset(grid, '.', cells_of(puzzle));
    return grid;
}

int in_layer(const Puzzle *puzzle, int layer, int all)
{
    return puzzle->lattice == PYRAMID ? layer + 1 : all;
}

void read_grid(Reader *r, const Puzzle *puzzle, char *grid, const char *allowed)
{
    bool solid = puzzle->lattice == CUBIC || puzzle->lattice == PYRAMID;
    expect(r, solid ? "[" : "");
    for (int layer = 0; layer < puzzle->layers; layer++) {
        expect(r, layer > 0 ? "," : "");
        for (int row = 0; row < in_layer(puzzle, layer, puzzle->rows); row++) {
            expect(r, row > 0 ? "," : "[");
            Text text = read_row(r);
            size_t start = (size_t)(text.text - r->text);
            int columns = in_layer(puzzle, layer, puzzle->columns);
            unexpected_if(r, start, text.length != (size_t)columns,
                          "expected %d characters in this row, found %zu", columns, text.length);
            int first = (layer * puzzle->rows + row) * puzzle->columns;
            for (size_t i = 0; i < text.length; i++) {
                char c = text.text[i], board = puzzle->board ? puzzle->board[(size_t)first + i] : 'X';
                bool closed = board == '.' || (board == '_' && is_one_of('_', allowed)); /* for pieces */
                unexpected_if(r, start + i, !is_one_of(c, allowed), "expected one of %s", allowed);
                unexpected_if(r, start + i, closed && c != '.' && c != board,
                              "expected nothing outside the board and on cells that stay empty");
            }
            memcpy(grid + first, text.text, text.length);
        }
        expect(r, "]");
    }
    expect(r, solid ? "]" : "");
}

/* ---- Queens, Star Battle and N-Queens ---- */

static const char letters[] = ".ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@&";

/* A square board, whose size is the length of the row that follows. Regions are numbered in the order of their
 * letters; -1: no region. */
static void read_regions(Reader *r, Puzzle *puzzle)
{
    Reader ahead = *r;
    expect(&ahead, "[");
    size_t start = r->at, n = read_row(&ahead).length;
    unexpected_if(r, start, n < 1 || n > 64, "expected 1 to 64 letters");
    char allowed[sizeof letters] = "";
    memcpy(allowed, letters, n > 52 ? sizeof letters - 1 : 53);
    puzzle->rows = puzzle->columns = (int)n;
    char *grid = new_grid(puzzle);
    read_grid(r, puzzle, grid, allowed);
    int number[sizeof letters] = {-1}, regions = 0;
    for (size_t letter = 1; letter < sizeof letters - 1; letter++)
        number[letter] = strchr(grid, letters[letter]) ? regions++ : -1;
    unexpected_if(r, start, regions != puzzle->rows, "expected as many regions as rows");
    puzzle->region = allocate(n * n, sizeof *puzzle->region);
    for (size_t i = 0; i < n * n; i++)
        puzzle->region[i] = number[strchr(letters, grid[i]) - letters];
}

void read_placed(Reader *r, Puzzle *puzzle, const char *allowed)
{
    if (r->json ? !key(r, "placed") : !here(r, "PLACED\n"))
        return;
    size_t start = r->at;
    puzzle->placed = new_grid(puzzle);
    read_grid(r, puzzle, puzzle->placed, allowed);
    for (size_t i = 0; puzzle->region && i < cells_of(puzzle); i++)
        unexpected_if(r, start, puzzle->placed[i] == '#' && puzzle->region[i] < 0,
                      "expected no queen on a cell without a region");
}

static void read_queens(Reader *r, Puzzle *puzzle)
{
    puzzle->stars = 1;
    need_key(r, "stars");
    size_t start = r->at;
    if (r->json || here(r, "stars: ")) {
        puzzle->stars = read_number(r, 1, 64);
        end_line(r);
    }
    need_key(r, "regions");
    read_regions(r, puzzle);
    unexpected_if(r, start, puzzle->stars > (uint32_t)puzzle->rows, "expected 1 to %d stars", puzzle->rows);
    read_placed(r, puzzle, "#x.");
}

static void read_nqueens(Reader *r, Puzzle *puzzle)
{
    need_key(r, "n");
    puzzle->rows = puzzle->columns = (int)read_number(r, 1, 1024);
    end_line(r);
    read_placed(r, puzzle, "Q.");
}

/* ---- any puzzle ---- */

const Puzzle *read_puzzle(const char *text, size_t size)
{
    static const char *const names[] = {"queens", "nqueens", "pack", "cover"}; /* by family */
    static void (*const read[])(Reader *, Puzzle *) = {read_queens, read_nqueens, read_pack, read_cover};
    Reader r = {.text = text, .size = size};
    Puzzle *puzzle = allocate(1, sizeof *puzzle);
    puzzle->layers = 1;
    unexpected_if(&r, 0, size == 0, "expected a puzzle");
    r.json = here(&r, "{");
    puzzle->family = here(&r, "nqueens: ") ? NQUEENS : QUEENS;
    if (r.json) {
        need_key(&r, "family");
        puzzle->family =
            (Family)read_choice(&r, names, FAMILIES, "\"queens\", \"nqueens\", \"pack\" or \"cover\"");
    }
    read[puzzle->family](&r, puzzle);
    expect(&r, "}");
    skip_blanks(&r);
    unexpected_if(&r, r.at, r.at < size, "expected the end of the puzzle");
    return puzzle;
}
