/* queens_rules_list.h: the rules for queens, one row each, easiest first. It is included wherever RULE is
 * defined (queens_hint.h, queens_rules.h, queens_rules_table.c). A new rule is a row here and a function
 * papan_rule_NAME() in a file queens_rule_*.c; docs/design.md lists what else it needs, and docs/hints.md
 * explains each.
 *
 * The order follows what a person sees: the cells that queens rule out, units that are nearly full, one unit
 * within another; then two units within two; then rules that need counting; suppositions last. Rules for one
 * star are next to those for more, since they are special cases of them that are easy to see.
 *
 * The last column is the first version of the rules that has the rule. Puzzles graded with a version must keep
 * their grade: puzzles of the day, lessons, published boards. So a new rule begins a new version, and the rows
 * of earlier versions never change; they also keep their order, and a new row may be anywhere between them.
 *
 * RULE(function, name, title, level, weight, stars, class, version): class as in queens_rules.h. */

/* clang-format off */
RULE(sight, "sight", N_("a queen rules out cells"), EASY, 0, ANY, SIGHT, 1)
RULE(full, "full", N_("all queens are placed"), EASY, 0, MORE, SIGHT, 1)
RULE(only_places, "only-places", N_("as many places as missing queens"), EASY, 1, ANY, EASY, 1)
RULE(region_in_line, "region-in-line", N_("a region within a row or column"), EASY, 2, ANY, EASY, 1)
RULE(line_in_region, "line-in-region", N_("a row or column within a region"), EASY, 3, ANY, EASY, 1)
RULE(touch_all, "touch-all", N_("a cell that touches all places"), MEDIUM, 4, ONE, SETS, 1)
RULE(two_sets, "two-sets", N_("two within two"), MEDIUM, 6, ANY, SETS, 1)
RULE(no_room, "no-room", N_("a queen there leaves too little room"), MEDIUM, 5, MORE, ROOM, 1)
RULE(must_stand, "must-stand", N_("too little room without a queen there"), MEDIUM, 6, MORE, ROOM, 1)
RULE(three_sets, "three-sets", N_("three within three"), HARD, 12, ANY, MORE_SETS, 1)
RULE(empties, "empties", N_("a queen there leaves too few places"), HARD, 12, ANY, MORE_SETS, 1)
RULE(more_sets, "more-sets", N_("four or more within the same number"), HARD, 16, ANY, MORE_SETS, 1)
RULE(ways, "ways", N_("all ways to place the queens agree"), HARD, 14, MORE, COUNTING, 1)
RULE(remainder, "remainder", N_("the difference of lines and regions"), HARD, 20, MORE, COUNTING, 1)
RULE(finned_sets, "finned-sets", N_("a queen there leaves two within one, or three within two"), HARD, 22, ANY, COUNTING, 2)
RULE(squeeze, "squeeze", N_("too little room in two neighbouring lines"), EXPERT, 30, MORE, LINES, 1)
RULE(two_units, "two-units", N_("two units exclude each other"), EXPERT, 25, ONE, SUPPOSING, 1)
RULE(chain, "chain", N_("easy steps lead to a contradiction"), EXPERT, 35, ANY, SUPPOSING, 1)
RULE(what_if, "what-if", N_("harder steps lead to a contradiction"), EXPERT, 80, ANY, SUPPOSING, 1)
RULE(cases, "cases", N_("every case leads to a contradiction"), EXPERT, 200, ANY, SUPPOSING, 1)
/* clang-format on */
