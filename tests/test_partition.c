/* test_partition.c: a search cut into parts: at any depth, and cut again, the parts together are the whole;
 * their estimates, which are always the same, add up to nearly the whole as well. Cutting an exact cover search
 * adds no case. */
#include "check.h"

#include "model/model.h"
#include "run/pool_search.h"
#include "search/strategy.h"

#include <string.h>

static const struct {
    const papan_strategy *strategy;
    const char *id, *count;
} row[] = {
    {&papan_strategy_cover, "nqueens:9", "352"},
    {&papan_strategy_cover, "pentominoes:3x20", "8"},
    {&papan_strategy_slices, "kanoodle:pyramid", "2448"},
    {&papan_strategy_slices, "soma:3x3x3", "11520"},
};
enum { ROWS = sizeof row / sizeof *row, MOST = 1 << 16, DEEP = 12 };

typedef struct part {
    uint32_t option[DEEP];
    size_t options;
} part;

typedef struct pile {
    part *part;
    size_t parts;
    papan_count count;
    uint64_t hash, cases, solutions;
    size_t done;
    bool only_counted; /* no solution is seen */
} pile;

static void put(void *context, const uint32_t *option, size_t options)
{
    pile *p = context;
    assert_true(p->parts < MOST && options <= DEEP);
    if (options > 0)
        memcpy(p->part[p->parts].option, option, options * sizeof *option);
    p->part[p->parts++].options = options;
}

static papan_status split(const papan_partition *c, const papan_allocator *memory, const uint32_t *option,
                          size_t options, unsigned depth, pile *p)
{
    papan_part_list cut = {.parts = 0};
    papan_status status = papan_partition_split(c, memory, option, options, depth, NULL, NULL, &cut);
    for (size_t i = 0; i < cut.parts; i++) {
        uint32_t length;
        const uint32_t *at = papan_part_list_part(&cut, i, &length);
        put(p, at, length);
    }
    papan_part_list_drop(&cut, memory);
    return status;
}

static papan_status done(void *context, size_t id, const papan_part_sum *result, const uint16_t *label,
                         size_t solutions)
{
    pile *p = context;
    assert_true(solutions == (p->only_counted ? 0 : papan_sum_count(result)) &&
                (solutions == 0 || label != NULL));
    assert_true(id == p->done);
    assert_true(papan_count_add(&p->count, papan_sum_count(result)));
    p->solutions += solutions;
    p->hash += result->hash;
    p->cases += result->cases;
    p->done++;
    return PAPAN_OK;
}

static pile search_pile(const papan_partition *c, const papan_allocator *memory, pile p)
{
    papan_work work;
    papan_work_open(&work);
    papan_work_begin(&work, memory, false);
    for (size_t i = 0; i < p.parts; i++)
        assert_true(papan_work_add(
            &work,
            &(papan_part){.option = p.part[i].option, .options = (uint32_t)p.part[i].options, .weight = 1},
            NULL));
    assert_int_equal(papan_work_order(&work, NULL), PAPAN_OK);
    papan_pool_search search = {.partition = c,
                                .memory = memory,
                                .work = &work,
                                .request = c->request,
                                .threads = 1,
                                .gathers = true,
                                .context = &p,
                                .done = done};
    papan_pool_search_open(&search);
    assert_int_equal(papan_pool_search_run(&search), PAPAN_OK);
    papan_pool_search_close(&search);
    papan_work_close(&work);
    assert_int_equal(p.done, p.parts);
    return p;
}

/* Cases above the parts of this depth. */
static uint64_t cases_above(const papan_partition *c, const papan_allocator *memory, unsigned depth, part *room)
{
    pile parts = {.part = room};
    papan_search search = {.puzzle = c->puzzle,
                           .model = c->model,
                           .memory = *memory,
                           .all = true,
                           .reduce = c->reduce,
                           .context = &parts,
                           .split = put,
                           .split_depth = depth};
    assert_int_equal(c->strategy->run(&search), PAPAN_OK);
    return search.cases;
}

static void parts_make_the_whole(void **state)
{
    (void)state;
    papan_allocator memory = papan_memory(NULL);
    part *room = calloc(MOST, sizeof *room), *finer_room = calloc(MOST, sizeof *room);
    for (unsigned i = 0; i < (check_slow() ? 2 : ROWS); i++) {
        papan_puzzle *puzzle = check_puzzle(row[i].id);
        papan_model *model = NULL;
        papan_request request = {.goal = PAPAN_COUNT};
        assert_int_equal(papan_model_new(puzzle, &memory, &model), PAPAN_OK);
        uint16_t reduce = row[i].strategy == &papan_strategy_slices ? 0 : PAPAN_EMPTY;
        papan_partition c = {puzzle, &request, row[i].strategy, model, reduce, false};
        uint64_t hash = 0, cases = 0;
        for (unsigned depth = 0; depth <= 2; depth++) {
            char text[48];
            pile coarse = {.part = room};
            assert_int_equal(split(&c, &memory, NULL, 0, depth, &coarse), PAPAN_OK);
            pile all = search_pile(&c, &memory, coarse);
            papan_count_text(all.count, text);
            assert_string_equal(text, row[i].count);
            assert_true(all.count == all.solutions);
            if (depth == 0) {
                hash = all.hash;
                cases = all.cases;
            }
            assert_true(all.hash == hash);
            if (row[i].strategy == &papan_strategy_cover)
                assert_true(all.cases + cases_above(&c, &memory, depth, finer_room) == cases);
            pile fine = {.part = finer_room};
            for (size_t k = 0; k < coarse.parts; k++)
                assert_int_equal(split(&c, &memory, room[k].option, room[k].options, 1, &fine), PAPAN_OK);
            assert_true(fine.parts > coarse.parts);
            assert_true(search_pile(&c, &memory, fine).hash == hash);
        }
        papan_model_free(model);
        papan_puzzle_free(puzzle);
    }
    free(room);
    free(finer_room);
}

/* Where solutions are only counted, the hash of a part is the strategy's residue, as it is. */
static void residues_add_up(void **state)
{
    (void)state;
    papan_allocator memory = papan_memory(NULL);
    papan_puzzle *puzzle = check_puzzle("nqueens:10");
    papan_request request = {.goal = PAPAN_COUNT};
    papan_partition c = {puzzle, &request, &papan_strategy_parity, NULL, PAPAN_EMPTY, true};
    papan_search whole = {
        .puzzle = puzzle, .memory = memory, .all = true, .count_only = true, .reduce = PAPAN_EMPTY};
    pile parts = {.part = calloc(MOST, sizeof(part)), .only_counted = true};
    assert_int_equal(papan_strategy_parity.run(&whole), PAPAN_OK);
    assert_true(whole.solutions == 724 && whole.residue != 0);
    assert_int_equal(split(&c, &memory, NULL, 0, 1, &parts), PAPAN_OK);
    assert_true(parts.parts > 1);
    pile all = search_pile(&c, &memory, parts);
    assert_true(all.count == 724 && all.solutions == 0);
    assert_true(all.hash == whole.residue);
    free(parts.part);
    papan_puzzle_free(puzzle);
}

static void estimates_add_up(void **state)
{
    (void)state;
    papan_allocator memory = papan_memory(NULL);
    part *room = calloc(MOST, sizeof *room);
    for (unsigned i = 0; i < (check_slow() ? 2 : ROWS); i++) {
        papan_puzzle *puzzle = check_puzzle(row[i].id);
        papan_model *model = NULL;
        papan_request request = {.goal = PAPAN_COUNT};
        assert_int_equal(papan_model_new(puzzle, &memory, &model), PAPAN_OK);
        papan_partition c = {puzzle, &request, row[i].strategy, model, 0, false};
        pile parts = {.part = room};
        assert_int_equal(split(&c, &memory, NULL, 0, 2, &parts), PAPAN_OK);
        double sum = 0, cases, deviation;
        for (size_t k = 0; k < parts.parts; k++) {
            assert_int_equal(papan_partition_estimate(&c, &memory, room[k].option, room[k].options, 8, k, NULL,
                                                      NULL, &cases, &deviation),
                             PAPAN_OK);
            sum += cases;
        }
        pile all = search_pile(&c, &memory, parts);
        if (sum < 0.96 * (double)all.cases || sum > 1.04 * (double)all.cases)
            fail_msg("%s: estimated %g, searched %g", row[i].id, sum, (double)all.cases);
        papan_model_free(model);
        papan_puzzle_free(puzzle);
    }
    free(room);
}

/* Queens: estimates of parts of any depth are close; invalid parts, with queens that attack each other or
 * with more queens than rows, are empty and do not end the search. */
static void parts_with_queens(void **state)
{
    static const struct {
        const papan_strategy *strategy;
        const char *puzzle;
        papan_count count;
    } queens[] = {{&papan_strategy_queens_bits, "nqueens:9", 352},
                  {&papan_strategy_queens_bits, "nqueens:5", 10}, /* the last row is a large part of it */
                  {&papan_strategy_bitboard,
                   "AAAAAAAA\nBBBBBBBB\nCCCCCCCC\nDDDDDDDD\nEEEEEEEE\nFFFFFFFF\nGGGGGGGG\nHHHHHHHH\n", 5242}};
    papan_allocator memory = papan_memory(NULL);
    part *room = calloc(MOST, sizeof *room);
    (void)state;
    for (size_t i = 0; i < sizeof queens / sizeof *queens; i++) {
        papan_puzzle *puzzle = check_puzzle(queens[i].puzzle);
        papan_request request = {.goal = PAPAN_COUNT};
        papan_partition c = {puzzle, &request, queens[i].strategy, NULL, PAPAN_EMPTY, false};
        for (unsigned depth = 0; depth <= 2; depth++) {
            pile parts = {.part = room};
            assert_int_equal(split(&c, &memory, NULL, 0, depth, &parts), PAPAN_OK);
            double sum = 0, cases, deviation;
            for (size_t k = 0; k < parts.parts; k++, sum += cases)
                assert_int_equal(papan_partition_estimate(&c, &memory, room[k].option, room[k].options, 400, k,
                                                          NULL, NULL, &cases, &deviation),
                                 PAPAN_OK);
            pile all = search_pile(&c, &memory, parts);
            assert_true(all.count == queens[i].count);
            if (sum < 0.9 * (double)all.cases || sum > 1.1 * (double)all.cases)
                fail_msg("%s, depth %u: estimated %g, searched %g", queens[i].puzzle, depth, sum,
                         (double)all.cases);
            put(&parts, (const uint32_t[]){0, 0}, 2);
            put(&parts, (const uint32_t[]){1, 3, 5, 7, 2, 4, 6, 8, 9, 10}, 10);
            assert_true(search_pile(&c, &memory, parts).count == queens[i].count);
        }
        papan_puzzle_free(puzzle);
    }
    free(room);
}

/* ---- progress ---- */

/* Parts may take minutes: what is done of those in hand counts before the first is done. */
static void progress_before_the_first_part(void **state)
{
    enum { PARTS = 10 };
    papan_allocator memory = papan_memory(NULL);
    papan_work work;
    papan_part open = {.weight = 1};
    uint64_t mine = 0, yours = 0;
    double guess[PARTS];
    size_t first, second;
    bool fits;
    (void)state;
    papan_work_open(&work);
    papan_work_begin(&work, &memory, false);
    for (int i = 0; i < PARTS; i++) {
        assert_true(papan_work_add(&work, &open, NULL));
        guess[i] = 100;
    }
    assert_int_equal(papan_work_order(&work, NULL), PAPAN_OK);
    assert_false(papan_work_wants_estimates(&work));
    assert_int_equal(papan_work_read(&work, true, NULL).parts, 0); /* not estimated yet */
    assert_true(papan_work_wants_estimates(&work));
    papan_work_estimate(&work, guess);
    assert_true(papan_work_read(&work, true, NULL).deviation < 0); /* nothing is done */
    assert_non_null(papan_work_take(&work, &first));
    assert_non_null(papan_work_take(&work, &second));
    assert_true(first == 0 && second == 1);
    papan_work_report(&work, &mine, 30);
    papan_work_report(&work, &yours, 10);
    papan_work_report(&work, &mine, 40);
    papan_work_state p = papan_work_read(&work, true, NULL);
    assert_int_equal(p.fresh, 50);
    assert_true(p.left > 949 && p.left < 951 && p.deviation > 0 && p.share > 0.049 && p.share < 0.051);
    papan_work_report(&work, &mine, 0);
    assert_true(papan_work_done(&work, first, &(papan_part_sum){.count_low = 1, .cases = 120}, NULL, &fits) &&
                fits);
    assert_false(papan_work_done(&work, first, &(papan_part_sum){.count_low = 1, .cases = 120}, NULL,
                                 &fits)); /* once is enough */
    p = papan_work_read(&work, true, NULL);
    assert_int_equal(p.fresh, 130);
    assert_int_equal(papan_work_sum(&work).total.cases, 120);
    papan_work_report(&work, &yours, 0);
    assert_true(papan_work_done(&work, second, &(papan_part_sum){.count_low = 1, .cases = 80}, NULL, &fits));
    p = papan_work_read(&work, true, NULL); /* two finished parts are better than estimates */
    assert_true(p.left > 799 && p.left < 801 && p.share > 0.19 && p.share < 0.21);
    papan_work_close(&work);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_make_the_whole),
        cmocka_unit_test(residues_add_up),
        cmocka_unit_test(estimates_add_up),
        cmocka_unit_test(parts_with_queens),
        cmocka_unit_test(progress_before_the_first_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
