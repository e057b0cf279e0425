/* queens_info.c: answers what front ends ask of Queens, Star Battle and N-Queens (papan/puzzle.h). */
#include "puzzle/puzzle.h"

static bool is_queens(const papan_puzzle *puzzle)
{
    return puzzle->family == &papan_family_queens;
}

static bool is_nqueens(const papan_puzzle *puzzle)
{
    return puzzle->family == &papan_family_nqueens;
}

uint64_t papan_size(const papan_puzzle *puzzle)
{
    return is_queens(puzzle) ? puzzle->queens.n : is_nqueens(puzzle) ? puzzle->nqueens.n : 0;
}

unsigned papan_stars(const papan_puzzle *puzzle)
{
    return is_queens(puzzle) ? puzzle->queens.stars : is_nqueens(puzzle) ? 1 : 0;
}

int papan_region(const papan_puzzle *puzzle, uint32_t cell)
{
    bool known = is_queens(puzzle) && cell < puzzle->cells && puzzle->queens.region[cell] != PAPAN_NO_REGION;
    return known ? puzzle->queens.region[cell] : -1;
}

char papan_region_symbol(const papan_puzzle *puzzle, unsigned region)
{
    return is_queens(puzzle) && region < puzzle->queens.n ? puzzle->queens.symbol[region] : '\0';
}

papan_mark papan_mark_at(const papan_puzzle *puzzle, uint32_t cell)
{
    if (cell < puzzle->cells && is_queens(puzzle))
        return (papan_mark)puzzle->queens.mark[cell];
    bool here = cell < puzzle->cells && is_nqueens(puzzle) && puzzle->nqueens.here != NULL;
    return here && puzzle->nqueens.here[cell] ? PAPAN_MARK_QUEEN : PAPAN_MARK_NONE;
}

bool papan_nqueens_given(const papan_puzzle *puzzle, size_t index, uint64_t *row, uint64_t *column)
{
    if (!is_nqueens(puzzle) || index >= puzzle->nqueens.placed)
        return false;
    *row = puzzle->nqueens.row[index];
    *column = puzzle->nqueens.column[index];
    return true;
}
