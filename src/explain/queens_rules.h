/* queens_rules.h: the rules for queens, one function each; queens_rules_list.h lists them in order. A rule
 * searches for a step from l->state, fills in l->found and returns true, or sets l->dead if it finds a
 * contradiction. All but those of the class SIGHT may assume that every cell ruled out by a queen is crossed
 * out. */
#ifndef PAPAN_EXPLAIN_QUEENS_RULES_H
#define PAPAN_EXPLAIN_QUEENS_RULES_H

#include "explain/queens_state.h"

/* What the other rules need to know about a rule. Those from EASY to MORE_SETS are used within suppositions, in
 * this order: room in two lines comes directly after the easy rules, since it is fast and finds most; sets come
 * last, since they take longest. */
typedef enum papan_rule_class {
    PAPAN_RULES_SIGHT, /* what the placed queens rule out; suppositions rule it out without a step */
    PAPAN_RULES_EASY,
    PAPAN_RULES_LINES,     /* room in two neighbouring lines */
    PAPAN_RULES_ROOM,      /* room in a unit */
    PAPAN_RULES_SETS,      /* small sets of units */
    PAPAN_RULES_MORE_SETS, /* and larger ones */
    PAPAN_RULES_COUNTING,  /* ways are counted */
    PAPAN_RULES_SUPPOSING  /* a queen is supposed */
} papan_rule_class;

#define PAPAN_ALL_RULES UINT64_MAX

/* The rules of the classes from first to last as a set: bit i is rule i. */
uint64_t papan_queens_rules_of(papan_rule_class first, papan_rule_class last);

#define RULE(function, ...) bool papan_rule_##function(papan_queens_look_out *l);
#include "explain/queens_rules_list.h"
#undef RULE

/* ---- findings as lasting steps, and marks as a state (queens_path.c) ---- */

papan_status papan_queens_list(papan_arena *arena, const papan_queens_board *board, const uint64_t *set,
                               papan_cell_list *cells);
papan_status papan_queens_step_fill(papan_arena *arena, const papan_queens_board *board,
                                    const papan_queens_finding *found, papan_step *step);
/* False: some marked queens break a rule; such a queen is skipped. */
bool papan_queens_read_marks(const papan_queens_board *board, const uint8_t *mark, bool sight_known,
                             papan_queens_state *state);
/* Applies these rules from the empty board as far as they go; state is the final state. */
void papan_queens_reason(const papan_queens_board *board, uint64_t rules, const papan_hint_request *request,
                         papan_grade *difficulty, papan_queens_state *state);
/* "Row 3 has too few places left for its queens"; unit == board->units: no unit in particular. */
void papan_queens_say_broken(const papan_queens_board *board, unsigned unit, papan_message *text);

/* ---- queens that break a rule by themselves (queens_clash.c) ---- */

/* Sets their cells, and a sentence about them. False: no marked queens do. */
bool papan_queens_clash(const papan_queens_board *board, const uint8_t *mark, uint64_t *cells,
                        papan_message *text);

#endif
