/* square_board.c: N x N boards with one kind of thing (square_board.h). */
#include "puzzle/square_board.h"

#include <assert.h>
#include <string.h>

bool papan_square_board(papan_puzzle *puzzle, unsigned n)
{
    assert(n > 0 && puzzle->cells == 0);
    int32_t *cell = papan_arena_take(&puzzle->arena, (size_t)n * n, sizeof *cell);
    papan_layer *layer = papan_arena_take(&puzzle->arena, 1, sizeof *layer);
    if (cell == NULL || layer == NULL)
        return false;
    for (unsigned i = 0; i < n * n; i++)
        cell[i] = (int32_t)i;
    *layer = (papan_layer){n, n, cell};
    puzzle->cells = n * n;
    puzzle->layers = 1;
    puzzle->layer = layer;
    return true;
}

papan_status papan_square_symmetries(const papan_puzzle *puzzle, unsigned n, const papan_allocator *memory,
                                     bool (*keeps)(const papan_puzzle *puzzle, const uint32_t *image),
                                     papan_symmetry_sink *sink)
{
    assert(puzzle->cells == n * n);
    static const uint16_t same_thing[1] = {0};
    uint32_t *image = papan_take(memory, (size_t)n * n, sizeof *image);
    if (image == NULL)
        return PAPAN_NO_MEMORY;
    bool going = true;
    for (unsigned symmetry = 1; symmetry < PAPAN_SYMMETRIES_OF_SQUARE && going; symmetry++) {
        for (unsigned row = 0; row < n; row++)
            for (unsigned column = 0; column < n; column++)
                image[row * n + column] = papan_square_image(symmetry, n, row, column);
        if (keeps(puzzle, image))
            going = sink->symmetry(sink->context, image, same_thing);
    }
    papan_give(memory, image, (size_t)n * n, sizeof *image);
    return going ? PAPAN_OK : PAPAN_NO_MEMORY;
}

enum { NO_PART = UINT16_MAX };

unsigned papan_square_neighbours(unsigned n, unsigned cell, uint16_t next[4])
{
    unsigned row = cell / n, column = cell % n, count = 0;
    const bool inside[4] = {row > 0, row + 1 < n, column > 0, column + 1 < n};
    const unsigned beside[4] = {cell - n, cell + n, cell - 1, cell + 1};
    for (unsigned i = 0; i < 4; i++)
        if (inside[i])
            next[count++] = (uint16_t)beside[i];
    return count;
}

/* Gives the number of start to all cells that are connected to it. */
static void fill_part(unsigned n, unsigned start, const void *context,
                      bool (*joined)(const void *context, unsigned cell, unsigned next), uint16_t *part)
{
    uint16_t stack[PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX];
    unsigned depth = 0;
    stack[depth++] = (uint16_t)start;
    while (depth > 0) {
        uint16_t next[4];
        unsigned cell = stack[--depth], nexts = papan_square_neighbours(n, cell, next);
        for (unsigned i = 0; i < nexts; i++)
            if (part[next[i]] == NO_PART && joined(context, cell, next[i])) {
                part[next[i]] = part[start];
                stack[depth++] = next[i];
                assert(depth <= n * n);
            }
    }
}

unsigned papan_square_parts(unsigned n, const void *context,
                            bool (*joined)(const void *context, unsigned cell, unsigned next), uint16_t *part)
{
    assert(n <= PAPAN_QUEENS_MAX);
    uint16_t parts = 0;
    for (unsigned cell = 0; cell < n * n; cell++)
        part[cell] = NO_PART;
    for (unsigned cell = 0; cell < n * n; cell++)
        if (part[cell] == NO_PART) {
            part[cell] = parts++;
            fill_part(n, cell, context, joined, part);
        }
    return parts;
}

/* The sign for a queen on this board; label has no queen. */
static char queen_sign(const papan_puzzle *puzzle, const char *symbol, const uint16_t *label)
{
    bool region = false; /* the board has a region Q */
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        region = region || puzzle->family->symbol(puzzle, label, cell) == 'Q';
    const char *sign = region ? "#*Q" : "#Q*";
    while (sign[1] != '\0' && memchr(symbol, *sign, puzzle->cells) == NULL)
        sign++;
    return *sign;
}

papan_status papan_square_labels(const papan_puzzle *puzzle, const papan_allocator *memory, const char *symbol,
                                 uint16_t *label)
{
    (void)memory;
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        label[cell] = PAPAN_EMPTY;
    char queen = queen_sign(puzzle, symbol, label);
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        label[cell] = symbol[cell] == queen ? 0 : PAPAN_EMPTY;
    return PAPAN_OK;
}
