/* tables.c: what this build of Papan has: built-in puzzles, piece sets, formats, strategies, rules, and kinds
 * of puzzles that it makes. All tables are read by an index that counts from 0. */
#include <papan/papan.h>

#include <stdio.h>

static void puzzles(void)
{
    papan_builtin_info builtin = {.size = sizeof builtin};
    size_t i = 0;
    while (papan_builtin_at(i, &builtin))
        i++;
    papan_builtin_at(0, &builtin);
    printf("Built-in puzzles: %zu, from %s (%s)\n", i, builtin.id, builtin.group);

    papan_piece_set_info set = {.size = sizeof set};
    papan_piece_info piece = {.size = sizeof piece};
    for (i = 0; papan_piece_set_at(i, &set) && papan_piece_set_piece(i, 0, &piece); i++)
        if (set.pieces == 12)
            printf("%s: %u pieces for %s boards, the first is %s\n", set.name, set.pieces, set.lattice,
                   piece.name);
}

static void formats(void)
{
    papan_format_info format = {.size = sizeof format};
    for (size_t i = 0; papan_format_at(i, &format); i++)
        if (format.reads && format.writes && format.keeps_given)
            printf("A position can be kept as %s (%s)\n", format.name, format.extension);
}

static void strategies(void)
{
    papan_strategy_info strategy = {.size = sizeof strategy};
    for (size_t i = 0; papan_strategy_at(i, &strategy); i++)
        if (strategy.traits & PAPAN_COUNTS_ONLY)
            printf("%s only counts solutions\n", strategy.name);
    if (papan_strategy_named("cover", &strategy))
        printf("cover: one case is %s\n", strategy.counts);
}

static void making(void)
{
    papan_make_kind kind = {.size = sizeof kind};
    for (size_t i = 0; papan_make_kind_at(i, &kind); i++)
        printf("Makes %s, called %s, on %s, measured by %s\n", kind.name,
               kind.titles[1] != NULL ? kind.titles[1] : "like the board",
               kind.board != NULL ? kind.board : "new boards", kind.by_misses ? "a search" : "rules");
    printf("Every day:");
    for (size_t i = 0; papan_daily_kind(i) != NULL; i++)
        printf(" %s", papan_daily_kind(i));
    const papan_lesson *lesson = papan_lesson_at(0);
    const papan_rule *rule = papan_rule_at("queens", 0);
    printf("\nThe first lesson practises %s on %zu boards\n", lesson->rule, lesson->boards);
    printf("The easiest rule is %s (%s)\n", rule->name, papan_level_name(rule->level));
}

int main(void)
{
    printf("Papan %s\n", papan_version());
    puzzles();
    formats();
    strategies();
    making();
}

/* Output:
Papan 1.0.0
Built-in puzzles: 64, from nqueens:8 (Queens)
pentominoes: 12 pieces for square boards, the first is F
iq-puzzler-pro: 12 pieces for square boards, the first is V3
kanoodle: 12 pieces for square boards, the first is V3
polyhexes: 12 pieces for hexagonal boards, the first is O1
hexiamonds: 12 pieces for triangular boards, the first is I6
kanoodle-extreme: 12 pieces for hexagonal boards, the first is A
A position can be kept as json (.json)
A position can be kept as id (.id)
A position can be kept as nqueens-text (.txt)
A position can be kept as pack-text (.txt)
A position can be kept as queens-text (.txt)
subsets only counts solutions
parity only counts solutions
cover: one case is one placement tried
Makes queens, called Star Battle, on new boards, measured by rules
Makes pack, called like the board, on iq-puzzler-pro:5x11, measured by a search
Makes stars, called Star Battle, on new boards, measured by rules
Every day: queens stars pack
The first lesson practises only-places on 10 boards
The easiest rule is sight (easy)
*/
