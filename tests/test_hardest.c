/* test_hardest.c: the puzzles of examples/hardest are still as hard as when they were found (boards of
 * queens by the first version of the rules), and two strategies find exactly one solution for each. */
#include "check.h"

#include "info.h"
#include "make/mrv_search.h"
#include "puzzle/pack_family.h"

enum { LINE = 512, TEXT = 4096 };

static papan_puzzle *read_puzzle(const char *name)
{
    char path[LINE], text[TEXT];
    int written = snprintf(path, sizeof path, "%s/examples/hardest/%s", getenv("SRC"), name);
    assert_in_range(written, 1, LINE - 1);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    return check_puzzle(text);
}

static void is_unique(const char *name, const papan_puzzle *puzzle, const char *strategy)
{
    papan_request request = {.goal = PAPAN_COUNT, .strategy = strategy};
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    if (!result.complete || strcmp(result.count, "1") != 0)
        fail_msg("%s has %s solutions by %s", name, result.count, strategy);
}

static unsigned long long score_of(const papan_puzzle *puzzle)
{
    papan_grade grade = {.size = sizeof grade};
    papan_hint_request request = {.size = sizeof request, .rules_version = 1};
    assert_int_equal(papan_measure(puzzle, &request, NULL, &grade, NULL), PAPAN_OK);
    assert_true(grade.finished && grade.rules_version == 1);
    return grade.score;
}

static unsigned long long misses_of(const papan_puzzle *puzzle)
{
    papan_mrv_search search = {.most_cases = 0};
    uint16_t label[TEXT];
    assert_true(papan_cells(puzzle) <= TEXT);
    assert_int_equal(papan_mrv_search_run(puzzle, NULL, &search, label), PAPAN_OK);
    assert_true(search.complete);
    unsigned pieces = papan_pack_pieces_in(puzzle, label);
    papan_givens(puzzle, label);
    return search.cases - (pieces - papan_pack_pieces_in(puzzle, label));
}

static void known_hardness(void **state)
{
    static const struct {
        const char *name;
        unsigned long long known; /* score of a Queens board, misses of a challenge */
    } row[] = {{"queens-8.txt", 1289},  {"queens-9.txt", 1885},  {"queens-10.txt", 3396},
               {"queens-11.txt", 4364}, {"queens-12.txt", 6788}, {"pack-2.txt", 20274},
               {"pack-3.txt", 4023},    {"pack-4.txt", 2461},    {"pack-5.txt", 585},
               {"pack-6.txt", 436}};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        papan_puzzle *puzzle = read_puzzle(row[i].name);
        bool queens = strcmp(papan_info_of(puzzle).family, "queens") == 0;
        is_unique(row[i].name, puzzle, "cover");
        is_unique(row[i].name, puzzle, queens ? "bitboard" : "slices");
        unsigned long long measured = queens ? score_of(puzzle) : misses_of(puzzle);
        if (measured != row[i].known)
            fail_msg("%s: %llu instead of %llu", row[i].name, measured, row[i].known);
        papan_puzzle_free(puzzle);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(known_hardness)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
