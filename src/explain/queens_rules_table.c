/* queens_rules_table.c: the rules for queens as a table, the versions of the rules, and the function that tries
 * rules in order; queens_rules_list.h has the rows. */
#include "explain/queens_rules.h"

#include <string.h>

typedef enum stars { STARS_ANY, STARS_ONE, STARS_MORE } stars;

static const struct {
    papan_rule info;
    stars stars;
    papan_rule_class of;
    unsigned version; /* the first that has the rule */
    bool (*find)(papan_queens_look_out *l);
} table[] = {
#define RULE(function, name, title, level, weight, stars, class, version)                                      \
    {{name, title, PAPAN_LEVEL_##level, weight},                                                               \
     STARS_##stars,                                                                                            \
     PAPAN_RULES_##class,                                                                                      \
     version,                                                                                                  \
     papan_rule_##function},
#include "explain/queens_rules_list.h"
#undef RULE
};
_Static_assert((unsigned)PAPAN_QUEENS_RULES <= PAPAN_RULES_MAX, "a set of rules is one word");

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
    return table[rule].stars == STARS_ANY || (table[rule].stars == STARS_ONE) == (k == 1);
}

unsigned papan_queens_rule_version(unsigned rule)
{
    return rule < PAPAN_QUEENS_RULES ? table[rule].version : PAPAN_RULES_FIRST;
}

/* ---- sets of rules ---- */

unsigned papan_queens_version(const papan_hint_request *request)
{
    unsigned newest = PAPAN_RULES_CANONICAL;
    for (unsigned rule = 0; rule < PAPAN_QUEENS_RULES; rule++)
        newest = table[rule].version > newest ? table[rule].version : newest;
    unsigned asked = request->rules_version;
    return asked != 0 && asked < newest ? asked : newest;
}

uint64_t papan_queens_rules_in(unsigned version, unsigned k)
{
    uint64_t rules = 0;
    for (unsigned rule = 0; rule < PAPAN_QUEENS_RULES; rule++)
        if (table[rule].version <= version && papan_queens_rule_applies(rule, k))
            rules |= UINT64_C(1) << rule;
    return rules;
}

uint64_t papan_queens_rules_of(papan_rule_class first, papan_rule_class last)
{
    uint64_t rules = 0;
    for (unsigned rule = 0; rule < PAPAN_QUEENS_RULES; rule++)
        if (table[rule].of >= first && table[rule].of <= last)
            rules |= UINT64_C(1) << rule;
    return rules;
}

uint64_t papan_queens_rules_up_to(papan_level most)
{
    uint64_t rules = 0;
    for (unsigned rule = 0; rule < PAPAN_QUEENS_RULES; rule++)
        if (most == PAPAN_LEVEL_ANY || table[rule].info.level <= most)
            rules |= UINT64_C(1) << rule;
    return rules;
}

uint64_t papan_queens_rules_through(unsigned rule)
{
    assert(rule < PAPAN_QUEENS_RULES);
    return (UINT64_C(2) << rule) - 1;
}

bool papan_queens_find(papan_queens_look_out *l, uint64_t rules)
{
    l->dead = false;
    l->dead_unit = l->board->units;
    l->dead_set.size = 0;
    for (rules &= l->board->rules; rules != 0 && !l->dead && !l->stopped; rules &= rules - 1) {
        unsigned rule = papan_lowest(rules);
        if (table[rule].of > PAPAN_RULES_EASY && papan_queens_stopped(l))
            return false;
        if (table[rule].find(l)) {
            l->found->rule = rule;
            return true;
        }
    }
    return false;
}
