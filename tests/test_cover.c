/* test_cover.c: `cover` takes the right order of items, and searches 200,000 levels deep. (format_dlx and
 * oracle compare what it finds with brute force.) */
#include "check.h"

/* ---- the order of items ---- */

/* Cells to be covered once and pieces to be placed several times: `cover` takes the order of the model. With
 * ten dominoes it keeps its own. */
static void mixed(void **state)
{
    (void)state;
    static const char *const squares = "7 7 3\nDEFAULT\nAAA\nAAA\nAAA\n\nBB\nBB\n\nC\nCOPIES A=2 B=5 C=11\n";
    static const char *const dominoes = "4 5 1\nDEFAULT\nAA\nCOPIES A=10\n";
    static const char *const by[] = {"cover", "slices", "frontier"};
    for (unsigned k = 0; k < sizeof by / sizeof *by; k++) {
        check_count(squares, by[k], false, "4828");
        check_count(dominoes, by[k], false, "95");
    }
}

/* ---- deep searches ---- */

/* 200,000 items with one option each, an item to be covered 50,000 times: the search is as deep, and the stack
 * of a thread has room for a fraction of that. */
static void deep(void **state)
{
    (void)state;
    enum { ROOM = 4 << 20 };
    const unsigned depth = check_slow() ? 50000 : 200000, times = depth / 4;
    char *text = malloc(ROOM);
    assert_non_null(text);
    for (unsigned kind = 0; kind < 2; kind++) {
        size_t length = 0;
        for (unsigned i = 0; kind == 0 && i < 2 * depth; i++)
            length +=
                (size_t)sprintf(text + length, "i%u%c", i % depth, i == depth - 1 || i >= depth ? '\n' : ' ');
        length += kind == 0 ? 0 : (size_t)sprintf(text, "%u:%u|a b\n", times, times);
        for (unsigned i = 0; kind == 1 && i <= times; i++)
            length += (size_t)sprintf(text + length, i < times ? "a\n" : "b\n");
        papan_puzzle *puzzle;
        assert_int_equal(papan_read(text, length, NULL, &puzzle, NULL, NULL), PAPAN_OK);
        papan_request request = {.size = sizeof request, .goal = PAPAN_COUNT, .strategy = "cover"};
        papan_result result = {.size = sizeof result};
        assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
        assert_string_equal(result.count, "1");
        assert_true(result.complete);
        papan_puzzle_free(puzzle);
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mixed),
        cmocka_unit_test(deep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
