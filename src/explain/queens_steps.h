/* queens_steps.h: findings turned into steps that outlive them, and marks into what is known; shared by the way
 * and the hints. */
#ifndef PAPAN_EXPLAIN_QUEENS_STEPS_H
#define PAPAN_EXPLAIN_QUEENS_STEPS_H

#include "explain/queens_state.h"

papan_status papan_queens_list(papan_arena *arena, const papan_queens_board *board, const uint64_t *set,
                               papan_cell_list *cells);
papan_status papan_queens_step_fill(papan_arena *arena, const papan_queens_board *board,
                                    const papan_queens_finding *found, papan_step *step);
/* False: two of the marked queens break a rule with each other; the later one is left out then. */
bool papan_queens_read_marks(const papan_queens_board *board, const uint8_t *mark, bool sight_known,
                             papan_queens_state *state);
/* From the empty board by rules 0 .. last - 1, as far as they go; state is where that ends. */
void papan_queens_reason(const papan_queens_board *board, unsigned last, const papan_hint_request *request,
                         papan_grade *difficulty, papan_queens_state *state);
/* "Row 3 has too few places for its queens"; unit == board->units: nothing in particular. */
void papan_queens_say_broken(const papan_queens_board *board, unsigned unit, papan_message *text);

#endif
