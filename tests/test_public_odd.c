/* test_public_odd.c: calls of careless programs, or of those in other languages: impossible sizes of structs,
 * undefined levels, lengths near the end of memory, NULL instead of a text. */
#include "info.h"
#include "public.h"

enum { LARGEST_SIZE = 400 };

/* A struct of this size, at the end of its block, filled with zeros. */
static void *sized(size_t size)
{
    size_t room = size < sizeof size ? sizeof size : size;
    void *block = calloc(1, room);
    assert_non_null(block);
    memcpy(block, &size, sizeof size);
    return block;
}

/* Not even half a pointer is read or written. */
static void struct_sizes(void **state)
{
    (void)state;
    papan_puzzle *puzzle = read_puzzle("AABB\nABBB\nCCCD\nCDDD\n");
    for (size_t size = 1; size < LARGEST_SIZE; size++) {
        void *block[] = {sized(size), sized(size), sized(size), sized(size), sized(size), sized(size)};
        papan_make_result made = {.size = sizeof made};
        papan_hint *hint = NULL;
        assert_int_equal(papan_daily_plan("2026-11-15", "queens", block[0], NULL), PAPAN_OK);
        papan_daily_make(block[0],
                         &(papan_make_request){.size = sizeof(papan_make_request),
                                               .stop = papan_stop_flag,
                                               .context = &(bool){true}},
                         NULL, &made, NULL);
        papan_puzzle_free(made.puzzle);
        assert_int_equal(papan_solve(puzzle, block[1], block[2], NULL), PAPAN_OK);
        assert_true(papan_strategy_named("cover", block[3]));
        assert_true(papan_format_named(puzzle, "json", block[4]));
        assert_int_equal(papan_hint_next(puzzle, block[5], NULL, &hint, NULL), PAPAN_OK);
        papan_hint_free(hint);
        for (size_t i = 0; i < sizeof block / sizeof *block; i++)
            free(block[i]);
    }
    papan_puzzle_free(puzzle);
}

static void numbers(void **state)
{
    (void)state;
    for (int number = -1; number < 20; number += 10) {
        papan_make_request wish = {.size = sizeof wish, .n = 5, .level = (papan_level)number, .attempts = 1};
        papan_make_result made = {.size = sizeof made};
        assert_non_null(papan_level_name((papan_level)number));
        assert_non_null(papan_hint_kind_name((papan_hint_kind)number));
        assert_non_null(papan_verdict_name((papan_verdict)number));
        papan_make(&wish, NULL, &made, NULL);
        papan_puzzle_free(made.puzzle);
    }
}

static void lengths(void **state)
{
    (void)state;
    papan_quick *quick = new_quick(NULL);
    papan_verdict verdict;
    const char *solution;
    assert_false(papan_quick_solve(quick, NULL, 0, 1, &verdict, &solution));
    papan_quick_free(quick);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(struct_sizes), cmocka_unit_test(numbers),
                                       cmocka_unit_test(lengths)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
