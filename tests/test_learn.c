/* test_learn.c: the learning strategy. (test_oracle.sh and test_pack_free.c compare it with brute force on
 * thousands of small models and boards.) Here: against bitboards on slightly larger random boards, every
 * derived clause against the rules by plain unit propagation, boards on which backtracking never finishes,
 * limits, and stopping. The random numbers are always the same. */
#include "random_queens.h"

#include "prepared.h"
#include "search/learn.h"
#include "search/strategy.h"

/* ---- against bitboards ---- */

static papan_result ask(const papan_puzzle *puzzle, const char *strategy, papan_goal goal, uint64_t limit)
{
    papan_request request = {.goal = goal, .strategy = strategy, .limit = limit};
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    return result;
}

static void same_as_bitboards(void **state)
{
    uint64_t seed = 11;
    unsigned boards = check_slow() ? 60 : 600, seen[PAPAN_SOLVED + 1] = {0};
    (void)state;
    for (unsigned i = 0; i < boards; i++) {
        char symbols[256];
        uint8_t mark[256] = {0};
        unsigned stars = 1 + check_below(&seed, 2), n = 4 * stars + check_below(&seed, 9 - 2 * stars);
        random_regions(n, check_below(&seed, 3) > 0 ? GROWN : SCATTERED, symbols, &seed);
        if (check_below(&seed, 3) == 0)
            mark[check_below(&seed, n * n)] = PAPAN_MARK_QUEEN;
        papan_puzzle *puzzle = queens_board(n, stars, symbols, mark);
        papan_result bits = ask(puzzle, "bitboard", PAPAN_LIST, 50),
                     learnt = ask(puzzle, "learn", PAPAN_LIST, 50);
        assert_string_equal(bits.count, learnt.count);
        if (bits.complete)
            assert_true(bits.hash == learnt.hash);
        papan_verdict verdict = ask(puzzle, "learn", PAPAN_CHECK, 0).verdict;
        assert_int_equal(verdict, ask(puzzle, "bitboard", PAPAN_CHECK, 0).verdict);
        seen[verdict]++;
        papan_puzzle_free(puzzle);
    }
    assert_true(seen[PAPAN_NONE] > boards / 10 && seen[PAPAN_UNIQUE] > boards / 100 &&
                seen[PAPAN_MANY] > boards / 10);
}

/* ---- every clause follows ---- */

enum { CLAUSES_MAX = 200000, LITERALS_MAX = 6000000, VARIABLES_MAX = 4096 };

/* A list of clauses, stored as simply as possible. */
typedef struct record {
    const papan_model *model;
    uint32_t *literal, literals;
    uint32_t *first, clauses; /* clause i: literal[first[i]] up to literal[first[i + 1]] */
    unsigned derived, refuted;
    int8_t value[2 * VARIABLES_MAX];
} record;

static bool set(record *r, papan_literal literal)
{
    bool news = r->value[literal] == 0;
    r->value[literal] = 1;
    r->value[papan_not(literal)] = -1;
    return news;
}

/* Propagates one clause. Returns false if all its literals are false. */
static bool look_at_clause(record *r, uint32_t clause, bool *news)
{
    uint32_t open = 0;
    papan_literal last = 0;
    for (uint32_t i = r->first[clause]; i < r->first[clause + 1]; i++) {
        if (r->value[r->literal[i]] > 0)
            return true;
        if (r->value[r->literal[i]] == 0) {
            open++;
            last = r->literal[i];
        }
    }
    if (open == 1)
        *news |= set(r, last);
    return open > 0;
}

/* Propagates one item. */
static bool look_at_item(record *r, uint32_t item, bool *news)
{
    const papan_model *m = r->model;
    uint32_t chosen = 0, left = 0;
    for (unsigned pass = 0; pass < 2; pass++)
        for (uint32_t option = 0; option < m->options; option++)
            for (uint32_t i = m->option[option].items; i < m->option[option + 1].items; i++) {
                if (m->item_of[i] != item)
                    continue;
                if (pass == 0) {
                    chosen += r->value[2 * option] > 0;
                    left += r->value[2 * option] >= 0;
                } else if (r->value[2 * option] == 0 && chosen == m->item[item].high) {
                    *news |= set(r, 2 * option + 1);
                } else if (r->value[2 * option] == 0 && left == m->item[item].low) {
                    *news |= set(r, 2 * option);
                }
            }
    return chosen <= m->item[item].high && left >= m->item[item].low;
}

/* True if there is a conflict once all literals of the clause are false. */
static bool follows(record *r, const papan_literal *literal, uint32_t size)
{
    memset(r->value, 0, sizeof r->value);
    for (uint32_t i = 0; i < size; i++)
        set(r, papan_not(literal[i]));
    for (bool news = true; news;) {
        news = false;
        for (uint32_t i = 0; i < r->model->items; i++)
            if (!look_at_item(r, i, &news))
                return true;
        for (uint32_t i = r->clauses; i-- > 0;)
            if (!look_at_clause(r, i, &news))
                return true;
    }
    return false;
}

static void take_clause(void *context, papan_learn_origin origin, const papan_literal *literal, uint32_t size)
{
    record *r = context;
    if (origin == PAPAN_LEARN_FORGOTTEN)
        return;
    if (origin == PAPAN_LEARN_DERIVED) {
        if (!follows(r, literal, size))
            fail_msg("clause %u, of %u literals, does not follow", r->derived, size);
        r->derived++;
        r->refuted += size == 0;
    }
    assert_true(r->clauses + 1 < CLAUSES_MAX && r->literals + size < LITERALS_MAX);
    for (uint32_t i = 0; i < size; i++)
        r->literal[r->literals++] = literal[i];
    r->first[++r->clauses] = r->literals;
}

static bool count_one(void *context, const uint16_t *label)
{
    (void)context, (void)label;
    return true;
}

static unsigned check_proof(const char *text, papan_puzzle *puzzle, record *r)
{
    papan_allocator memory = papan_memory(NULL);
    papan_model *model = NULL;
    assert_int_equal(papan_model_new(puzzle, &memory, &model), PAPAN_OK);
    *r = (record){.model = model, .literal = r->literal, .first = r->first};
    papan_learn_log log = {r, take_clause};
    papan_search search = {
        .puzzle = puzzle, .model = model, .memory = memory, .all = true, .context = r, .found = count_one};
    assert_int_equal(papan_learn_run(&search, &log), PAPAN_OK);
    if (r->refuted != 1)
        fail_msg("%s: the proof ends %u times", text, r->refuted);
    papan_model_free(model);
    return r->derived;
}

static void each_clause_follows(void **state)
{
    uint64_t seed = 5;
    unsigned derived = 0, boards = check_slow() ? 3 : 12;
    static record r;
    (void)state;
    r.literal = malloc(LITERALS_MAX * sizeof *r.literal);
    r.first = calloc(CLAUSES_MAX, sizeof *r.first);
    assert_true(r.literal != NULL && r.first != NULL);
    for (unsigned i = 0; i < boards; i++) {
        char symbols[256];
        unsigned n = 9 + check_below(&seed, 3);
        random_regions(n, GROWN, symbols, &seed);
        papan_puzzle *puzzle = queens_board(n, 1, symbols, NULL);
        derived += check_proof("random board", puzzle, &r);
        papan_puzzle_free(puzzle);
    }
    papan_puzzle *puzzle = check_puzzle("4 5 5\nDEFAULT\nAAAA\nBBB\n B\nCC\nCC\nDDD\nD\nEE\n EE\n");
    derived += check_proof("tetrominoes on 4 x 5", puzzle, &r);
    papan_puzzle_free(puzzle);
    assert_true(derived > 20 * boards);
    free(r.literal);
    free(r.first);
}

/* ---- boards on which searches do not end ---- */

typedef struct patience {
    unsigned asked, most;
} patience;

static bool impatient(void *context)
{
    patience *p = context;
    return ++p->asked > p->most;
}

/* Enough for what it needs several times over, and far too few for the same without matchings or order
 * variables. */
static void large_random_boards(void **state)
{
    uint64_t seed = 3;
    unsigned verdicts[PAPAN_SOLVED + 1] = {0};
    (void)state;
    for (unsigned n = 22; n <= 60; n += check_slow() ? 6 : 1) {
        char symbols[4096];
        random_regions(n, GROWN, symbols, &seed);
        papan_puzzle *puzzle = queens_board(n, 1, symbols, NULL);
        patience p = {.most = 20000}; /* of 64 cases each */
        papan_request request = {.goal = PAPAN_CHECK, .strategy = "learn", .context = &p, .stop = impatient};
        papan_result result = {0};
        assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
        if (result.verdict == PAPAN_UNKNOWN)
            fail_msg("%u rows: unknown after %llu cases", n, (unsigned long long)result.cases);
        verdicts[result.verdict]++;
        papan_puzzle_free(puzzle);
    }
    assert_true(verdicts[PAPAN_NONE] > 0);
}

/* ---- limits ---- */

typedef struct gathered {
    uint16_t label[64][36];
    unsigned count;
} gathered;

static bool gather(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    gathered *g = context;
    assert_true(g->count < 64 && papan_cells(puzzle) == 36);
    for (unsigned i = 0; i < g->count; i++)
        assert_true(memcmp(g->label[i], label, sizeof g->label[i]) != 0);
    memcpy(g->label[g->count++], label, sizeof g->label[0]);
    return true;
}

static void limits(void **state)
{
    static const char text[] = "6 6 1\nDEFAULT\nAA\nCOPIES A=18\n"; /* 6,728 ways */
    papan_puzzle *puzzle = check_puzzle(text);
    gathered g = {.count = 0};
    (void)state;
    papan_request request = {
        .goal = PAPAN_LIST, .strategy = "learn", .limit = 50, .context = &g, .solution = gather};
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_int_equal(g.count, 50);
    assert_false(result.complete);
    patience p = {.most = 3};
    request = (papan_request){.goal = PAPAN_COUNT, .strategy = "learn", .context = &p, .stop = impatient};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_false(result.complete);
    assert_int_equal(p.asked, 4);
    papan_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_as_bitboards),
        cmocka_unit_test(each_clause_follows),
        cmocka_unit_test(large_random_boards),
        cmocka_unit_test(limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
