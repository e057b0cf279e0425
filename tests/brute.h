/* brute.h: shared by the tests against brute force: runs every strategy that finds all solutions. */
#ifndef PAPAN_TESTS_BRUTE_H
#define PAPAN_TESTS_BRUTE_H

#include "check.h"

#include "search/strategy.h"

/* ---- running the program ---- */

enum { FEW = 100 };

static inline void check_all_strategies(const papan_puzzle *puzzle, unsigned long expected, const char *what,
                                        unsigned number)
{
    for (size_t i = 0; papan_strategies[i] != NULL; i++) {
        const papan_strategy *strategy = papan_strategies[i];
        papan_message why;
        if (!(strategy->traits & PAPAN_FINDS_ALL) || !papan_suits(strategy, puzzle, &why))
            continue;
        if (expected > FEW && strcmp(strategy->name, "learn") == 0)
            continue; /* it forbids one after the other, which takes long */
        papan_request request = {.goal = PAPAN_COUNT, .strategy = strategy->name};
        papan_result result = {0};
        papan_status status = papan_solve(puzzle, &request, &result, NULL);
        if (status == PAPAN_OK && result.complete && strtoul(result.count, NULL, 10) == expected)
            continue;
        char picture[400];
        papan_picture_text(puzzle, NULL, picture, sizeof picture);
        fail_msg("%s %u by %s: %s instead of %lu (status %d)\n%s", what, number, strategy->name, result.count,
                 expected, (int)status, picture);
    }
}

/* No reason for "none" may be found where there are solutions. */
static inline void check_no_reason(const papan_puzzle *puzzle, const char *what, unsigned number)
{
    papan_allocator memory = papan_memory(NULL);
    papan_message why;
    assert_int_equal(puzzle->family->impossible(puzzle, &memory, PAPAN_THOROUGH, &why), PAPAN_OK);
    char sentence[300];
    papan_message_text(&why, NULL, sentence, sizeof sentence);
    if (why.text != NULL)
        fail_msg("%s %u has solutions, but: %s", what, number, sentence);
}

#endif
