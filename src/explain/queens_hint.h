/* queens_hint.h: hints for Queens and Star Battle. The rules are the rows of one table, easiest first
 * (queens_rules_list.h). A set of rules is a word: bit i is rule i. */
#ifndef PAPAN_EXPLAIN_QUEENS_HINT_H
#define PAPAN_EXPLAIN_QUEENS_HINT_H

#include "explain/hint.h"

enum {
#define RULE(...) +1
    PAPAN_QUEENS_RULES = 0
#include "explain/queens_rules_list.h"
#undef RULE
};

enum { PAPAN_NO_RULE = PAPAN_RULES_MAX };

/* The first version of the rules, which grades everything whose grade must not change: the makers' boards, and
 * with them puzzles of the day and lessons. From PAPAN_RULES_CANONICAL on, a board is graded in its canonical
 * position. */
enum { PAPAN_RULES_FIRST = 1, PAPAN_RULES_CANONICAL = 2 };

/* rule < PAPAN_QUEENS_RULES; for PAPAN_NO_RULE the name is "". */
const papan_rule *papan_queens_rule(unsigned rule);
/* The number of the rule with this name; PAPAN_NO_RULE: there is none. */
unsigned papan_queens_rule_find(const char *name);
/* True if the rule is used on boards with k stars. */
bool papan_queens_rule_applies(unsigned rule, unsigned k);
/* The first version that has the rule; for PAPAN_NO_RULE the first of all. */
unsigned papan_queens_rule_version(unsigned rule);
/* The version that a request names: by default the newest. */
unsigned papan_queens_version(const papan_hint_request *request);

/* The rules of a version for boards with k stars. */
uint64_t papan_queens_rules_in(unsigned version, unsigned k);
/* The rules up to a level (PAPAN_LEVEL_ANY: all), and those up to a rule. */
uint64_t papan_queens_rules_up_to(papan_level most);
uint64_t papan_queens_rules_through(unsigned rule);

/* The solution path: the `path` of papan_explainer_queens. */
papan_status papan_queens_path(const papan_puzzle *puzzle, const papan_hint_request *request,
                               papan_arena *arena, papan_path *path);

/* The difficulty of the board without its marks: the `measure` of papan_explainer_queens. A board that the
 * rules do not finish has the level "beyond", also if it has no solution. The function makes one allocation and
 * no search, so a maker can call it for every candidate board. */
papan_status papan_queens_measure(const papan_puzzle *puzzle, const papan_allocator *memory,
                                  const papan_hint_request *request, papan_grade *grade);

/* The same for regions alone (0 .. n - 1, n * n of them), before there is a puzzle, by these rules. */
papan_status papan_queens_measure_regions(const papan_allocator *memory, unsigned n, unsigned stars,
                                          const uint8_t *region, uint64_t rules,
                                          const papan_hint_request *request, papan_grade *grade);

#endif
