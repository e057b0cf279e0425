/* reasons.h: shared by the tests of reasons for "no solution". */
#ifndef PAPAN_TESTS_REASONS_H
#define PAPAN_TESTS_REASONS_H

#include "check.h"

#include "puzzle/puzzle.h"

static inline const char *reason_of(const papan_puzzle *puzzle, papan_effort effort, char text[300])
{
    papan_allocator memory = papan_memory(NULL);
    papan_message why;
    assert_int_equal(puzzle->family->impossible(puzzle, &memory, effort, &why), PAPAN_OK);
    papan_message_text(&why, NULL, text, 300);
    return text;
}

static inline void check_reason(const char *board, const char *says)
{
    papan_puzzle *puzzle = check_puzzle(board);
    char text[300];
    assert_string_equal(reason_of(puzzle, PAPAN_THOROUGH, text), says);
    papan_puzzle_free(puzzle);
}

#endif
