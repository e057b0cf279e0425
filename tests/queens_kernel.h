/* queens_kernel.h: solves one Queens board with a kernel alone, without the rest of a strategy, to compare
 * and measure kernels. */
#ifndef PAPAN_TESTS_QUEENS_KERNEL_H
#define PAPAN_TESTS_QUEENS_KERNEL_H

#include "search/queens_bitboard.h"

#include <string.h>

/* The number of solutions up to `enough`; kill is that of papan_queens_fill_kill(), the same for all boards of
 * a size. */
static inline uint64_t kernel_count(papan_queens_kernel *kernel, unsigned n, const uint64_t *kill,
                                    const uint8_t *region, uint64_t enough)
{
    unsigned words = papan_queens_words(n);
    uint64_t set[PAPAN_QUEENS_MAX * PAPAN_QUEENS_WORDS_MAX], free_cells[PAPAN_QUEENS_WORDS_MAX] = {0};
    uint16_t cell[PAPAN_QUEENS_MAX];
    memset(set, 0, (size_t)n * words * sizeof *set);
    for (unsigned i = 0; i < n * n; i++) {
        papan_bit_set(set + (size_t)region[i] * words, i);
        papan_bit_set(free_cells, i);
    }
    papan_queens_search search = {.n = n,
                                  .words = words,
                                  .kill = kill,
                                  .region = set,
                                  .cell = cell,
                                  .depth = n,
                                  .enough = enough,
                                  .poll_at = UINT64_MAX};
    kernel(&search, 0, free_cells);
    return search.solutions;
}

#endif
