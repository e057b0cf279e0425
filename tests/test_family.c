/* test_family.c: a new family takes one file and one line in the table of families: rooks.c has both.
 * Everything that works on any family works on it: the exact cover strategies, symmetries, checking, text,
 * JSON, ids, pictures. */
#include "base/mem.h"
#include "check.h"
#include "draw/picture.h"
#include "format/format.h"
#include "info.h"
#include "papan/terminal.h"
#include "search/strategy.h"

#include <string.h>

static const char four[] = "{\"rooks\": [\"....\", \"....\", \"....\", \"....\"]}";
static const char corner[] = "{\"family\": \"rooks\", \"rooks\": [\"R...\", \"....\", \"....\", \"....\"]}";

static papan_puzzle *read_rooks(const char *text)
{
    papan_puzzle *puzzle = NULL;
    papan_notes notes;
    assert_int_equal(papan_read(text, strlen(text), NULL, &puzzle, &notes.warnings, &notes.error), PAPAN_OK);
    assert_int_equal(notes.warnings.count, 0);
    assert_string_equal(papan_info_of(puzzle).family, "rooks");
    return puzzle;
}

/* ---- solving ---- */

static bool go_on(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    (void)context;
    (void)puzzle;
    (void)label;
    return true;
}

static void count_is(const papan_puzzle *puzzle, const char *strategy, bool distinct, const char *expected,
                     uint64_t *hash)
{
    papan_request request = {.goal = PAPAN_LIST, .strategy = strategy, .distinct = distinct, .solution = go_on};
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_true(result.complete);
    assert_string_equal(result.count, expected);
    *hash = result.hash;
}

/* n! ways; up to turning and flipping 1, 1, 2, 7, 23, 115, ... (OEIS A000903). */
static void counted_by_every_strategy_that_can(void **state)
{
    static const char *const able[] = {"cover", "cover-bits", "learn"};
    (void)state;
    papan_puzzle *all = read_rooks(four), *some = read_rooks(corner);
    size_t suiting = 0;
    for (size_t i = 0; papan_strategies[i] != NULL; i++) {
        papan_message why = {.text = NULL};
        bool suits = papan_suits(papan_strategies[i], all, &why);
        suiting += suits;
        assert_true(suits || why.text != NULL);
    }
    assert_int_equal(suiting, sizeof able / sizeof able[0]);
    uint64_t first = 0, hash;
    for (size_t i = 0; i < suiting; i++) {
        count_is(all, able[i], false, "24", &hash);
        first = i == 0 ? hash : first;
        assert_true(hash == first);
        count_is(all, able[i], true, "7", &hash);
        count_is(some, able[i], false, "6", &hash);
        count_is(some, able[i], true, "5", &hash); /* up to the flip that keeps the corner */
    }
    count_is(all, NULL, false, "24", &hash);
    papan_puzzle_free(all);
    papan_puzzle_free(some);
}

static bool keep_first(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    memcpy(context, label, puzzle->cells * sizeof *label);
    return false;
}

static void solved_and_checked(void **state)
{
    (void)state;
    papan_puzzle *puzzle = read_rooks(corner);
    uint16_t label[16];
    papan_message why;
    papan_request request = {.goal = PAPAN_FIRST, .context = label, .solution = keep_first};
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_int_equal(result.verdict, PAPAN_SOLVED);
    assert_int_equal(papan_verify(puzzle, label, &why), PAPAN_OK);
    label[0] = PAPAN_EMPTY;
    assert_int_equal(papan_verify(puzzle, label, &why), PAPAN_WRONG);
    static const char two_in_a_row[] = "RR..\n....\n..R.\n...R\n", elsewhere[] = ".R..\nR...\n..R.\n...R\n";
    papan_notes notes;
    assert_int_equal(papan_read_solution(puzzle, two_in_a_row, strlen(two_in_a_row), NULL, label,
                                         &notes.warnings, &notes.error),
                     PAPAN_OK);
    assert_int_equal(papan_verify(puzzle, label, &why), PAPAN_WRONG);
    assert_int_equal(
        papan_read_solution(puzzle, elsewhere, strlen(elsewhere), NULL, label, &notes.warnings, &notes.error),
        PAPAN_OK);
    assert_int_equal(papan_verify(puzzle, label, &why), PAPAN_WRONG);
    assert_string_equal(why.text, "a given rook is missing");
    papan_puzzle_free(puzzle);
}

/* ---- showing ---- */

static void drawn(void **state)
{
    (void)state;
    papan_puzzle *puzzle = read_rooks(corner);
    char text[64];
    papan_terminal_style plain = {0};
    papan_picture_style look = {0};
    papan_message why;
    papan_buffer out = papan_buffer_new(NULL);
    papan_picture_text(puzzle, NULL, text, sizeof text);
    assert_string_equal(text, "R...\n....\n....\n....\n");
    papan_terminal_board(puzzle, NULL, &plain, &out);
    assert_string_equal(out.bytes, text);
    static const char *const kinds[] = {"png", "svg", "pdf"};
    static const char *const beginning[] = {"\x89PNG", "<?xml", "%PDF"};
    for (size_t i = 0; i < 3; i++) {
        papan_buffer_clear(&out);
        assert_int_equal(
            papan_picture_file(puzzle, NULL, 0, &look, papan_file_kind_named(kinds[i]), 0, &out, &why),
            PAPAN_OK);
        assert_memory_equal(out.bytes, beginning[i], strlen(beginning[i]));
    }
    papan_buffer_free(&out);
    papan_puzzle_free(puzzle);
}

static void written_and_read(void **state)
{
    static const char *const forms[] = {"json", "id"};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        papan_puzzle *puzzle = read_rooks(corner);
        papan_message why;
        char before[64], after[64];
        papan_buffer out = papan_buffer_new(NULL);
        assert_int_equal(papan_format_for(puzzle, forms[i])->write(puzzle, &out, &why), PAPAN_OK);
        papan_picture_text(puzzle, NULL, before, sizeof before);
        papan_puzzle_free(puzzle);
        puzzle = read_rooks(out.bytes);
        papan_picture_text(puzzle, NULL, after, sizeof after);
        assert_string_equal(before, after);
        assert_null(papan_format_for(puzzle, ".txt"));
        papan_buffer_free(&out);
        papan_puzzle_free(puzzle);
    }
}

static void without_hints(void **state)
{
    (void)state;
    papan_puzzle *puzzle = read_rooks(four);
    assert_int_equal(papan_info_of(puzzle).abilities, 0);
    assert_null(papan_family_kit_of(puzzle)->maker);
    papan_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counted_by_every_strategy_that_can),
        cmocka_unit_test(solved_and_checked),
        cmocka_unit_test(drawn),
        cmocka_unit_test(written_and_read),
        cmocka_unit_test(without_hints),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
