/* queens_rules_table.c: the rules for queens, one row each, easiest first, and the function that tries them in
 * order. A new rule is a function in a file of its own and a row here; docs/hints.md explains each.
 *
 * The order follows what a person sees: the cells that queens rule out, units that are nearly full, one unit
 * within another; then two units within two; then what needs counting; suppositions last. Rules for one star
 * are next to those for more, since they are special cases of them that are easy to see. */
#include "explain/queens_rules.h"

#include <string.h>

typedef enum stars { ANY_STARS, ONE_STAR, MORE_STARS } stars;

static const struct {
    papan_rule info;
    stars stars;
    bool (*find)(papan_queens_look_out *l);
} table[] = {
    {{"sight", N_("a queen rules out cells"), PAPAN_LEVEL_EASY, 0}, ANY_STARS, papan_rule_sight},
    {{"full", N_("all queens are placed"), PAPAN_LEVEL_EASY, 0}, MORE_STARS, papan_rule_full},
    {{"only-places", N_("as many places as missing queens"), PAPAN_LEVEL_EASY, 1},
     ANY_STARS,
     papan_rule_only_places},
    {{"region-in-line", N_("a region within a row or column"), PAPAN_LEVEL_EASY, 2},
     ANY_STARS,
     papan_rule_region_in_line},
    {{"line-in-region", N_("a row or column within a region"), PAPAN_LEVEL_EASY, 3},
     ANY_STARS,
     papan_rule_line_in_region},
    {{"touch-all", N_("a cell that touches all places"), PAPAN_LEVEL_MEDIUM, 4},
     ONE_STAR,
     papan_rule_touch_all},
    {{"two-sets", N_("two within two"), PAPAN_LEVEL_MEDIUM, 6}, ANY_STARS, papan_rule_two_sets},
    {{"no-room", N_("a queen there leaves too little room"), PAPAN_LEVEL_MEDIUM, 5},
     MORE_STARS,
     papan_rule_no_room},
    {{"must-stand", N_("too little room without a queen there"), PAPAN_LEVEL_MEDIUM, 6},
     MORE_STARS,
     papan_rule_must_stand},
    {{"three-sets", N_("three within three"), PAPAN_LEVEL_HARD, 12}, ANY_STARS, papan_rule_three_sets},
    {{"empties", N_("a queen there leaves too few places"), PAPAN_LEVEL_HARD, 12},
     ANY_STARS,
     papan_rule_empties},
    {{"more-sets", N_("four or more within the same number"), PAPAN_LEVEL_HARD, 16},
     ANY_STARS,
     papan_rule_more_sets},
    {{"ways", N_("all ways to place the queens agree"), PAPAN_LEVEL_HARD, 14}, MORE_STARS, papan_rule_ways},
    {{"remainder", N_("the difference of lines and regions"), PAPAN_LEVEL_HARD, 20},
     MORE_STARS,
     papan_rule_remainder},
    {{"squeeze", N_("too little room in two neighbouring lines"), PAPAN_LEVEL_EXPERT, 30},
     MORE_STARS,
     papan_rule_squeeze},
    {{"two-units", N_("two units exclude each other"), PAPAN_LEVEL_EXPERT, 25}, ONE_STAR, papan_rule_two_units},
    {{"chain", N_("easy steps lead to a contradiction"), PAPAN_LEVEL_EXPERT, 35}, ANY_STARS, papan_rule_chain},
    {{"what-if", N_("harder steps lead to a contradiction"), PAPAN_LEVEL_EXPERT, 80},
     ANY_STARS,
     papan_rule_what_if},
    {{"cases", N_("every case leads to a contradiction"), PAPAN_LEVEL_EXPERT, 200},
     ANY_STARS,
     papan_rule_cases},
};
_Static_assert(sizeof table / sizeof table[0] == PAPAN_QUEENS_RULES, "count the rules");

const papan_rule *papan_queens_rule(unsigned rule)
{
    static const papan_rule none = {"", "", PAPAN_LEVEL_BEYOND, 0};
    return rule < PAPAN_QUEENS_RULES ? &table[rule].info : &none;
}

unsigned papan_queens_rule_find(const char *name)
{
    for (unsigned rule = 0; rule < PAPAN_QUEENS_RULES; rule++)
        if (strcmp(table[rule].info.name, name) == 0)
            return rule;
    return PAPAN_NO_RULE;
}

bool papan_queens_rule_applies(unsigned rule, unsigned k)
{
    return table[rule].stars == ANY_STARS || (table[rule].stars == ONE_STAR) == (k == 1);
}

bool papan_queens_find(papan_queens_look_out *l, unsigned first, unsigned last)
{
    l->dead = false;
    l->dead_unit = l->board->units;
    l->dead_set.size = 0;
    for (unsigned rule = first; rule < last && !l->dead && !l->stopped; rule++) {
        if (!papan_queens_rule_applies(rule, l->board->stars))
            continue;
        if (rule >= PAPAN_RULE_EASY_END && papan_queens_stopped(l))
            return false;
        if (table[rule].find(l)) {
            l->found->rule = rule;
            return true;
        }
    }
    return false;
}
