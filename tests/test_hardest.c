/* test_hardest.c: the puzzles of examples/hardest are as hard as docs/results/hardest.txt says (boards of
 * queens by the first version of the rules), and two strategies find exactly one solution for each. */
#include "check.h"

#include "make/tightest.h"
#include "puzzle/pack_position.h"

enum { LINE = 512, TEXT = 4096 };

static FILE *open_file(const char *folder, const char *name)
{
    char path[LINE];
    int length = snprintf(path, sizeof path, "%s/%s/%s", getenv("SRC"), folder, name);
    assert_in_range(length, 1, LINE - 1);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    return file;
}

static papan_puzzle *read_puzzle(const char *name)
{
    char text[TEXT];
    FILE *file = open_file("examples/hardest", name);
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    return check_puzzle(text);
}

static void is_unique(const char *name, const papan_puzzle *puzzle, const char *strategy)
{
    papan_request request = {.goal = PAPAN_COUNT, .strategy = strategy};
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result), PAPAN_OK);
    if (!result.complete || strcmp(result.count, "1") != 0)
        fail_msg("%s has %s solutions by %s", name, result.count, strategy);
}

static unsigned long long score_of(const papan_puzzle *puzzle)
{
    papan_grade grade = {.size = sizeof grade};
    papan_hint_request request = {.size = sizeof request, .rules_version = 1};
    assert_int_equal(papan_measure(puzzle, NULL, &request, &grade), PAPAN_OK);
    assert_true(grade.finished && grade.rules_version == 1);
    return grade.score;
}

static unsigned long long misses_of(const papan_puzzle *puzzle)
{
    papan_tightest search = {.most_cases = 0};
    uint16_t label[TEXT];
    assert_true(papan_cells(puzzle) <= TEXT);
    assert_int_equal(papan_tightest_search(puzzle, NULL, &search, label), PAPAN_OK);
    assert_true(search.complete);
    unsigned pieces = papan_pack_pieces_in(puzzle, label);
    papan_givens(puzzle, label);
    return search.cases - (pieces - papan_pack_pieces_in(puzzle, label));
}

static void as_hard_as_told(void **state)
{
    char name[64];
    unsigned long long told;
    unsigned puzzles = 0;
    (void)state;
    FILE *file = open_file("docs/results", "hardest.txt");
    while (fscanf(file, "%63s %llu", name, &told) == 2) {
        papan_puzzle *puzzle = read_puzzle(name);
        bool queens = strcmp(papan_family_name(puzzle), "queens") == 0;
        is_unique(name, puzzle, "cover");
        is_unique(name, puzzle, queens ? "bitboard" : "slices");
        unsigned long long measured = queens ? score_of(puzzle) : misses_of(puzzle);
        if (measured != told)
            fail_msg("%s: %llu instead of %llu", name, measured, told);
        papan_puzzle_free(puzzle);
        puzzles++;
    }
    fclose(file);
    assert_true(puzzles >= 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(as_hard_as_told)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
