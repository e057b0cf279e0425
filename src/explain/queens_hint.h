/* queens_hint.h: hints for Queens and Star Battle. The rules are the rows of one table, easiest first
 * (queens_rules_table.c). The functions behind papan_explainer_queens are here for those who know that they
 * have such a board: makers, tests, benchmarks. */
#ifndef PAPAN_EXPLAIN_QUEENS_HINT_H
#define PAPAN_EXPLAIN_QUEENS_HINT_H

#include "explain/hint.h"

enum { PAPAN_QUEENS_RULES = 19 };

/* rule < PAPAN_QUEENS_RULES; for PAPAN_NO_RULE the name is "". */
papan_rule papan_queens_rule(unsigned rule);

/* The easiest next step from puzzle->queens.mark. */
papan_status papan_queens_hint_next(const papan_puzzle *puzzle, const papan_allocator *memory,
                                    const papan_hint_request *request, papan_hint *hint);

/* All steps from the marks on. */
papan_status papan_queens_path_find(const papan_puzzle *puzzle, const papan_allocator *memory,
                                    const papan_hint_request *request, papan_way *way);

/* How hard the board without its marks is; where the rules up to that level do not finish it, the level is
 * beyond. One allocation, no search: a maker may call it for every board it thinks of. A board without solution
 * is beyond. */
papan_status papan_queens_measure(const papan_puzzle *puzzle, const papan_allocator *memory, papan_level most,
                                  const papan_hint_request *request, papan_grade *grade);

/* The same for regions alone (0 .. n - 1, n * n of them), before there is a puzzle. */
papan_status papan_queens_measure_regions(const papan_allocator *memory, unsigned n, unsigned stars,
                                          const uint8_t *region, papan_level most,
                                          const papan_hint_request *request, papan_grade *grade);

#endif
