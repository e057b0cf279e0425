/* genius.c: Genius Square, board by board: the numbers of solutions of a sample of the rolls of the dice.
 *
 *     genius         every 50th of the 62,208 rolls
 *     genius long    all rolls: fewest, median and most solutions; and all boards with seven blockers, up to
 *                    rotations and reflections, that the colours of a chessboard do not exclude: how many can
 * be solved */
#include "papan/papan.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROLLS = 62208, SIDE = 6, CELLS = SIDE * SIDE, BLOCKERS = 7, SYMMETRIES = 8, EXCESS_MAX = 5 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static papan_result ask(const char *id, papan_goal goal)
{
    papan_puzzle *puzzle;
    papan_result result = {.complete = false};
    papan_request request = {.goal = goal, .threads = 1};
    if (papan_builtin(id, NULL, &puzzle, NULL) != PAPAN_OK ||
        papan_solve(puzzle, &request, &result, NULL) != PAPAN_OK) {
        fprintf(stderr, "%s cannot be solved\n", id);
        exit(EXIT_FAILURE);
    }
    papan_puzzle_free(puzzle);
    return result;
}

/* ---- rolls ---- */

static int by_size(const void *a, const void *b)
{
    unsigned p = *(const unsigned *)a, q = *(const unsigned *)b;
    return p < q ? -1 : p > q;
}

static void count_rolls(unsigned step)
{
    static unsigned count[ROLLS];
    unsigned rolls = 0;
    unsigned long long all = 0;
    double start = now();
    for (unsigned roll = 1; roll <= ROLLS; roll += step) {
        char id[32];
        snprintf(id, sizeof id, "genius-square:%u", roll);
        count[rolls] = (unsigned)strtoul(ask(id, PAPAN_COUNT).count, NULL, 10);
        all += count[rolls++];
    }
    qsort(count, rolls, sizeof *count, by_size);
    double median = (count[(rolls - 1) / 2] + count[rolls / 2]) / 2.0;
    printf("rolls %u  solutions %llu  fewest %u  median %.1f  most %u  seconds %.1f\n", rolls, all, count[0],
           median, count[rolls - 1], now() - start);
}

/* ---- all boards ---- */

static unsigned image(unsigned cell, unsigned symmetry)
{
    unsigned row = cell / SIDE, column = cell % SIDE;
    row = symmetry & 1 ? SIDE - 1 - row : row;
    column = symmetry & 2 ? SIDE - 1 - column : column;
    return symmetry & 4 ? column * SIDE + row : row * SIDE + column;
}

/* True if no image of this set of cells is smaller. */
static bool is_first(const unsigned *cell, uint64_t set)
{
    for (unsigned s = 1; s < SYMMETRIES; s++) {
        uint64_t other = 0;
        for (unsigned i = 0; i < BLOCKERS; i++)
            other |= UINT64_C(1) << image(cell[i], s);
        if (other < set)
            return false;
    }
    return true;
}

/* The nine pieces cover at most five cells more of one colour than of the other. */
static bool colours_allow(const unsigned *cell)
{
    int excess = 0;
    for (unsigned i = 0; i < BLOCKERS; i++)
        excess += (cell[i] / SIDE + cell[i] % SIDE) % 2 == 0 ? 1 : -1;
    return abs(excess) <= EXCESS_MAX;
}

static bool next_set(unsigned *cell)
{
    unsigned i = BLOCKERS;
    while (i > 0 && cell[i - 1] == CELLS - BLOCKERS + i - 1)
        i--;
    if (i == 0)
        return false;
    cell[i - 1]++;
    for (; i < BLOCKERS; i++)
        cell[i] = cell[i - 1] + 1;
    return true;
}

static void solve_boards(void)
{
    unsigned cell[BLOCKERS] = {0, 1, 2, 3, 4, 5, 6};
    unsigned solved = 0, unsolvable = 0;
    double start = now();
    do {
        uint64_t set = 0;
        for (unsigned i = 0; i < BLOCKERS; i++)
            set |= UINT64_C(1) << cell[i];
        if (!colours_allow(cell) || !is_first(cell, set))
            continue;
        char id[64] = "genius-square:";
        for (unsigned i = 0; i < BLOCKERS; i++)
            snprintf(id + strlen(id), sizeof id - strlen(id), "%s%c%c", i > 0 ? "," : "",
                     'A' + (int)(cell[i] / SIDE), '1' + (int)(cell[i] % SIDE));
        *(ask(id, PAPAN_FIRST).verdict == PAPAN_SOLVED ? &solved : &unsolvable) += 1;
    } while (next_set(cell));
    printf("boards %u  solvable %u  not %u  seconds %.1f\n", solved + unsolvable, solved, unsolvable,
           now() - start);
}

int main(int count, char **argument)
{
    bool all = count > 1 && strcmp(argument[1], "long") == 0;
    count_rolls(all ? 1 : 50);
    if (all)
        solve_boards();
    return 0;
}
