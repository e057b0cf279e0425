/* test_cover_bits.c: `cover-bits` against `cover`, which shares only the model with it: the set of
 * solutions, with and without special instructions, in parts, and for any number of threads. (test_oracle.sh
 * and test_pack_free.c compare it with brute force on small boards, where all items fit into one word from the
 * start.) */
#include "prepared.h"

#include "search/strategy.h"

/* Some need plain levels first: more than 64 items matter at the start. */
static const struct {
    const char *text, *count;
    bool slow;
} row[] = {
    {"nqueens:1", "1", false},
    {"nqueens:3", "0", false},
    {"nqueens:11", "2680", false},
    {"nqueens:12", "14200", true},
    {"nqueens: 12\nPLACED\nQ...........\n............\n............\n............\n............\n............\n"
     "............\n............\n............\n............\n............\n............\n",
     "500", false},
    {"soma:3x3x3", "11520", true},
    {"pentominoes:3x20", "8", false},
    {"pentominoes:4x15", "1472", true},
    {"pentominoes:8x8-hole", "520", true},
    {"AABBB\nAACBB\nDDCCE\nDDCEE\nDDDEE\n", NULL, false},
};
enum { ROWS = sizeof row / sizeof *row };

static papan_result list(const papan_puzzle *puzzle, const char *strategy, unsigned threads)
{
    papan_request request = {.goal = PAPAN_LIST, .strategy = strategy, .threads = threads};
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_true(result.complete);
    return result;
}

static void same_solutions_as_cover(void **state)
{
    (void)state;
    for (unsigned i = 0; i < ROWS; i++) {
        if (row[i].slow && check_slow())
            continue;
        papan_puzzle *puzzle = check_puzzle(row[i].text);
        papan_result plain = list(puzzle, "cover", 1);
        for (unsigned threads = 1; threads <= 3; threads++) {
            papan_result bits = list(puzzle, "cover-bits", threads);
            assert_string_equal(bits.count, plain.count);
            assert_true(bits.hash == plain.hash);
        }
        if (row[i].count != NULL)
            assert_string_equal(plain.count, row[i].count);
        papan_puzzle_free(puzzle);
    }
}

static void distinct_ones(void **state)
{
    (void)state;
    check_count("nqueens:10", "cover-bits", true, "92");
    check_count("pentominoes:3x20", "cover-bits", true, "2");
}

/* ---- the strategy alone ---- */

typedef struct tally {
    papan_count found;
    uint32_t part[4096][3];
    size_t parts, next;
} tally;

static bool found(void *context, const uint16_t *label)
{
    ((tally *)context)->found += label != NULL;
    return true;
}

static void take_part(void *context, const uint32_t *option, size_t options)
{
    tally *t = context;
    assert_true(options == 3 && t->parts < 4096);
    memcpy(t->part[t->parts++], option, sizeof t->part[0]);
}

static bool next_part(void *context, const uint32_t **option, size_t *options)
{
    tally *t = context;
    if (t->next == t->parts)
        return false;
    *option = t->part[t->next++];
    *options = 3;
    return true;
}

static papan_search alone(const prepared *p, tally *t)
{
    return (papan_search){.puzzle = p->puzzle,
                          .model = p->model,
                          .memory = papan_memory(NULL),
                          .all = true,
                          .context = t,
                          .found = found,
                          .reduce = PAPAN_EMPTY};
}

static void with_and_without_instructions(void **state)
{
    (void)state;
    prepared p = prepare("nqueens:10");
    uint64_t cases[2];
    for (unsigned plain = 0; plain < 2; plain++) {
        static tally t;
        t = (tally){0};
        papan_search search = alone(&p, &t);
        search.plain = plain;
        assert_int_equal(papan_strategy_cover_bits.run(&search), PAPAN_OK);
        assert_true(t.found == 724);
        cases[plain] = search.cases;
    }
    assert_true(cases[0] == cases[1]);
    put_away(&p);
}

static void in_parts(void **state)
{
    (void)state;
    static tally t;
    prepared p = prepare("nqueens:11");
    t = (tally){0};
    papan_search search = alone(&p, &t);
    search.split = take_part;
    search.split_depth = 3;
    assert_int_equal(papan_strategy_cover_bits.run(&search), PAPAN_OK);
    assert_true(t.parts > 100 && t.found == 0);
    search = alone(&p, &t);
    search.next = next_part;
    assert_int_equal(papan_strategy_cover_bits.run(&search), PAPAN_OK);
    assert_true(t.found == 2680 && t.next == t.parts);
    put_away(&p);
}

static bool enough(void *context)
{
    return ++*(unsigned *)context > 100;
}

static void stops_when_told(void **state)
{
    (void)state;
    unsigned asked = 0;
    papan_puzzle *puzzle = check_puzzle("nqueens:20");
    papan_request request = {.goal = PAPAN_COUNT, .strategy = "cover-bits", .context = &asked, .stop = enough};
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_false(result.complete);
    assert_true(result.cases < 100000);
    papan_puzzle_free(puzzle);
}

static void what_it_cannot_do(void **state)
{
    (void)state;
    static const char *const puzzles[] = {"4 4 1\nDEFAULT\nAA\nCOPIES A=8\n", "stars: 2\n"
                                                                              "AAABBBCC\nAAABBBCC\nAAABBBCC\n"
                                                                              "DDDDEECC\nDDDEEEFF\nGGGGEEFF\n"
                                                                              "GGHHHHFF\nGHHHHHFF\n"};
    for (size_t i = 0; i < 2; i++) {
        papan_puzzle *puzzle = check_puzzle(puzzles[i]);
        papan_request request = {.goal = PAPAN_COUNT, .strategy = "cover-bits"};
        papan_result result = {0};
        papan_message why;
        assert_int_not_equal(papan_solve(puzzle, &request, &result, &why), PAPAN_OK);
        assert_non_null(strstr(why.text, "this strategy supports neither"));
        papan_puzzle_free(puzzle);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_solutions_as_cover),
        cmocka_unit_test(distinct_ones),
        cmocka_unit_test(with_and_without_instructions),
        cmocka_unit_test(in_parts),
        cmocka_unit_test(stops_when_told),
        cmocka_unit_test(what_it_cannot_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
