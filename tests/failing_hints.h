/* failing_hints.h: hints while the n-th allocation fails, for n = 1, 2, 3 ... until none does: nothing leaks.
 */
#ifndef PAPAN_TESTS_FAILING_HINTS_H
#define PAPAN_TESTS_FAILING_HINTS_H

#include "check.h"

static inline void check_failing_hints(const char *text)
{
    bool done = false;
    for (size_t fail_at = 1; !done; fail_at++) {
        check_memory held = {.fail_at = fail_at};
        papan_allocator memory = check_allocator(&held);
        papan_puzzle *puzzle = check_puzzle(text);
        const papan_hint *hint;
        papan_status status = papan_hint_next(puzzle, &memory, NULL, &hint);
        done = held.requests < fail_at;
        /* if one strategy fails, another may still take over */
        assert_true(status == PAPAN_OK || (status == PAPAN_NO_MEMORY && !done));
        papan_hint_free(hint);
        papan_puzzle_free(puzzle);
        assert_int_equal(held.held, 0);
    }
}

#endif
