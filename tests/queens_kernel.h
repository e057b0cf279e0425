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
    uint64_t set[PAPAN_QUEENS_MAX * PAPAN_QUEENS_WORDS_MAX], free_cells[PAPAN_QUEENS_WORDS_MAX];
    uint16_t cell[PAPAN_QUEENS_MAX];
    papan_queens_fill_regions(n, words, region, set);
    papan_queens_fill_free(n, words, free_cells);
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
