/* random_queens.h: random Queens and Star Battle boards, the same for the same seed. */
#ifndef PAPAN_TESTS_RANDOM_QUEENS_H
#define PAPAN_TESTS_RANDOM_QUEENS_H

#include "check.h"

#include "puzzle/puzzle.h"

typedef enum shape { GROWN, SCATTERED, STRIPES } shape;

static inline bool neighbour_of(unsigned n, const char *symbols, unsigned cell, char *symbol, uint64_t *seed)
{
    unsigned row = cell / n, column = cell % n;
    const bool inside[4] = {row > 0, row + 1 < n, column > 0, column + 1 < n};
    const unsigned next[4] = {cell - n, cell + n, cell - 1, cell + 1};
    unsigned side = check_below(seed, 4);
    if (!inside[side] || symbols[next[side]] == '.')
        return false;
    *symbol = symbols[next[side]];
    return true;
}

static inline void random_regions(unsigned n, shape how, char *symbols, uint64_t *seed)
{
    unsigned left = n * n - n;
    if (how == STRIPES) {
        for (unsigned cell = 0; cell < n * n; cell++)
            symbols[cell] = papan_region_symbols[cell / n];
        return;
    }
    memset(symbols, '.', n * n);
    for (unsigned region = 0; region < n;) {
        unsigned cell = check_below(seed, n * n);
        if (symbols[cell] == '.')
            symbols[cell] = papan_region_symbols[region++];
    }
    while (left > 0) {
        unsigned cell = check_below(seed, n * n);
        char symbol = papan_region_symbols[check_below(seed, n)];
        if (symbols[cell] != '.' || (how == GROWN && !neighbour_of(n, symbols, cell, &symbol, seed)))
            continue;
        symbols[cell] = symbol;
        left--;
    }
}

static inline papan_puzzle *queens_board(unsigned n, unsigned stars, const char *symbols, const uint8_t *mark)
{
    papan_puzzle *puzzle = NULL;
    papan_notes notes = {0};
    assert_int_equal(papan_queens_new(NULL, n, stars, symbols, mark, NULL, &puzzle, &notes), PAPAN_OK);
    return puzzle;
}

#endif
