/* test_learn_proof.c: refutations by clause learning, checked step by step by a small checker of the format
 * LRAT. Random puzzles of every family: without a solution, they are refuted; with exactly one, the clauses and
 * the clause that forbids it are refuted; with more, nothing is. Changed proofs are refused, and memory may run
 * out anywhere. PAPAN_LRAT=FOLDER keeps formulas and proofs as files, for other checkers. */
#include "random_pack.h"
#include "random_queens.h"

#include "format/formats.h"
#include "search/learn.h"

/* ---- the checker ---- */

typedef struct clause {
    int32_t *literal;
    size_t size;
    bool there;
} clause;

typedef struct checker {
    clause *clause; /* by number, from 1 */
    size_t room;
    uint64_t last;
    signed char *value; /* by variable */
    uint32_t variables;
    bool wrong, refuted;
    unsigned steps, forgotten;
    uint64_t froms;
    /* one step is changed: the number of a clause in it is another one, or missing */
    unsigned change_step, change_from;
    FILE *file;
} checker;

static void store(checker *c, uint64_t number, const int32_t *literal, size_t size)
{
    assert_true(number > c->last);
    if (number >= c->room) {
        size_t room = 2 * (size_t)number + 16;
        c->clause = realloc(c->clause, room * sizeof *c->clause);
        assert_non_null(c->clause);
        memset(c->clause + c->room, 0, (room - c->room) * sizeof *c->clause);
        c->room = room;
    }
    clause *one = &c->clause[number];
    *one = (clause){malloc(size * sizeof *literal + 1), size, true};
    if (size > 0)
        memcpy(one->literal, literal, size * sizeof *literal);
    c->last = number;
}

static int value_of(const checker *c, int32_t literal)
{
    return literal > 0 ? c->value[literal] : -c->value[-literal];
}

/* 0: one literal became true; 1: all are false; -1: neither */
static int use(checker *c, uint64_t number)
{
    if (number > c->last || !c->clause[number].there)
        return -1;
    int32_t open = 0;
    for (size_t i = 0; i < c->clause[number].size; i++) {
        int32_t literal = c->clause[number].literal[i];
        if (value_of(c, literal) < 0)
            continue;
        if (open != 0 || value_of(c, literal) > 0)
            return -1;
        open = literal;
    }
    if (open != 0)
        c->value[abs(open)] = open > 0 ? 1 : -1;
    return open == 0;
}

static bool follows(checker *c, const int32_t *literal, size_t literals, const uint64_t *from, size_t froms)
{
    memset(c->value, 0, c->variables + 1);
    for (size_t i = 0; i < literals; i++) {
        assert_in_range(abs(literal[i]), 1, c->variables);
        c->value[abs(literal[i])] = literal[i] > 0 ? -1 : 1;
    }
    for (size_t i = 0; i < froms; i++) {
        uint64_t number = from[i];
        if (c->change_step == c->steps && c->change_from % froms == i)
            number = number % c->last + 1;
        int used = use(c, number);
        if (used != 0)
            return used > 0 && i + 1 == froms;
    }
    return false;
}

static bool take_step(void *context, uint64_t number, const int32_t *literal, size_t literals,
                      const uint64_t *from, size_t froms)
{
    checker *c = context;
    c->steps++;
    c->froms += froms;
    c->wrong = c->wrong || !follows(c, literal, literals, from, froms);
    store(c, number, literal, literals);
    c->refuted = c->refuted || literals == 0;
    if (c->file != NULL) {
        fprintf(c->file, "%llu", (unsigned long long)number);
        for (size_t i = 0; i < literals; i++)
            fprintf(c->file, " %d", literal[i]);
        fputs(" 0", c->file);
        for (size_t i = 0; i < froms; i++)
            fprintf(c->file, " %llu", (unsigned long long)from[i]);
        fputs(" 0\n", c->file);
    }
    return true;
}

static bool take_deletion(void *context, uint64_t last, uint64_t number)
{
    checker *c = context;
    assert_true(last == c->last && number <= c->last && c->clause[number].there);
    c->clause[number].there = false;
    c->forgotten++;
    if (c->file != NULL)
        fprintf(c->file, "%llu d %llu 0\n", (unsigned long long)last, (unsigned long long)number);
    return true;
}

static bool take_formula(void *context, const int32_t *literal, size_t size)
{
    checker *c = context;
    store(c, c->last + 1, literal, size);
    return true;
}

static void empty(checker *c)
{
    for (size_t i = 0; i < c->room; i++)
        free(c->clause[i].literal);
    free(c->clause);
    free(c->value);
    *c = (checker){0};
}

/* ---- asking ---- */

typedef struct question {
    const papan_puzzle *puzzle;
    papan_model *model;
    papan_cnf cnf;
    uint32_t *solution; /* [model->options] of cover */
    size_t options;
    unsigned solutions;
} question;

/* Keeps the first solution as options: those whose cells all have one label that is theirs alone. */
static bool take_solution(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    question *q = context;
    if (q->solutions++ > 0)
        return false;
    uint16_t start[4096];
    assert_true(puzzle->cells <= 4096);
    papan_start_labels(puzzle, start);
    for (uint32_t o = 0; o < q->model->options; o++) {
        const papan_option *option = &q->model->option[o];
        uint16_t mine = label[q->model->cell_of[option->cells]];
        bool chosen = mine != PAPAN_EMPTY && papan_thing(puzzle, mine) == option->thing;
        for (uint32_t i = option[0].cells; i < option[1].cells && chosen; i++)
            chosen = label[q->model->cell_of[i]] == mine && start[q->model->cell_of[i]] == PAPAN_EMPTY;
        uint32_t cells = 0; /* a smaller side of the same piece may fit into its cells */
        for (uint32_t i = 0; i < puzzle->cells && puzzle->thing_of != NULL; i++)
            cells += label[i] == mine;
        if (chosen && (cells == 0 || cells == option[1].cells - option[0].cells))
            q->solution[q->options++] = o;
    }
    return true;
}

static void ask(question *q, const papan_puzzle *puzzle)
{
    papan_request request = {.goal = PAPAN_CHECK, .strategy = "cover", .context = q, .solution = take_solution};
    papan_result result = {0};
    *q = (question){.puzzle = puzzle};
    assert_int_equal(papan_model_new(puzzle, NULL, &q->model), PAPAN_OK);
    assert_int_equal(papan_cnf_new(q->model, NULL, &q->cnf), PAPAN_OK);
    q->solution = calloc(q->model->options + 1, sizeof *q->solution);
    assert_int_equal(papan_solve(puzzle, &request, &result), PAPAN_OK);
}

static void done(question *q)
{
    papan_cnf_free(&q->cnf);
    papan_model_free(q->model);
    free(q->solution);
}

/* Loads the formula. */
static void begin(checker *c, const question *q)
{
    papan_cnf_sink sink = {c, take_formula};
    c->variables = q->cnf.variables;
    c->value = calloc(c->variables + 1, 1);
    assert_true(papan_cnf_visit(&q->cnf, &sink));
    assert_int_equal(c->last, q->cnf.clauses);
    if (q->solutions == 0)
        return;
    int32_t *literal = malloc(q->options * sizeof *literal + 1);
    for (size_t i = 0; i < q->options; i++)
        literal[i] = -(int32_t)q->cnf.variable[q->solution[i]];
    store(c, c->last + 1, literal, q->options);
    free(literal);
}

static papan_status refute(const question *q, const papan_allocator *memory, checker *c, bool *refuted)
{
    papan_lrat lrat = {c, take_step, take_deletion};
    papan_search search = {.puzzle = q->puzzle, .model = q->model, .memory = *memory};
    return papan_learn_refute(&search, &q->cnf, q->solutions > 0 ? q->solution : NULL, q->options, &lrat,
                              refuted);
}

/* The formula as a file for another checker. */
static void keep(const question *q, checker *c, const char *folder, unsigned number)
{
    char name[500];
    snprintf(name, sizeof name, "%s/%u.cnf", folder, number);
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fprintf(file, "p cnf %u %llu\n", c->variables, (unsigned long long)c->last);
    for (uint64_t i = 1; i <= c->last; i++) {
        for (size_t k = 0; k < c->clause[i].size; k++)
            fprintf(file, "%d ", c->clause[i].literal[k]);
        fputs("0\n", file);
    }
    fclose(file);
    (void)q;
    snprintf(name, sizeof name, "%s/%u.lrat", folder, number);
    c->file = fopen(name, "w");
    assert_non_null(c->file);
}

typedef struct totals {
    unsigned refuted, unique, many, steps, forgotten;
} totals;

static unsigned checked;

static void check(const papan_puzzle *puzzle, const char *what, unsigned number, totals *sum)
{
    papan_allocator memory = papan_memory(NULL);
    const char *folder = getenv("PAPAN_LRAT");
    question q;
    checker c = {0};
    bool refuted;
    ask(&q, puzzle);
    begin(&c, &q);
    if (folder != NULL)
        keep(&q, &c, folder, ++checked);
    assert_int_equal(refute(&q, &memory, &c, &refuted), PAPAN_OK);
    if (c.wrong || refuted != (q.solutions < 2) || refuted != c.refuted)
        fail_msg("%s %u, %u solutions: %s, %s", what, number, q.solutions, c.wrong ? "wrong" : "right",
                 refuted ? "refuted" : "not refuted");
    sum->refuted += q.solutions == 0;
    sum->unique += q.solutions == 1;
    sum->many += q.solutions > 1;
    sum->steps += c.steps;
    sum->forgotten += c.forgotten;
    if (c.file != NULL)
        fclose(c.file);
    empty(&c);
    done(&q);
}

/* ---- random puzzles ---- */

static void random_queens(void **state)
{
    uint64_t seed = 31;
    totals sum = {0};
    unsigned boards = check_slow() ? 20 : 200;
    (void)state;
    for (unsigned i = 0; i < boards; i++) {
        char symbols[400];
        uint8_t mark[400] = {0};
        unsigned stars = 1 + check_below(&seed, 4) / 3,
                 n = stars > 1 ? 8 + check_below(&seed, 3) : 4 + check_below(&seed, 8);
        random_regions(n, check_below(&seed, 4) > 0 ? GROWN : SCATTERED, symbols, &seed);
        if (check_below(&seed, 3) == 0)
            mark[check_below(&seed, n * n)] = PAPAN_MARK_QUEEN;
        papan_puzzle *puzzle = queens_board(n, stars, symbols, mark);
        check(puzzle, "Queens board", i, &sum);
        papan_puzzle_free(puzzle);
    }
    if (sum.refuted < boards / 20 || sum.unique < boards / 40 || sum.many < boards / 20 ||
        sum.steps < 5 * boards)
        fail_msg("%u refuted, %u unique, %u many, %u steps", sum.refuted, sum.unique, sum.many, sum.steps);
}

/* Large enough that clauses are deleted. */
static void large_queens(void **state)
{
    uint64_t seed = 2;
    totals sum = {0};
    (void)state;
    for (unsigned i = 0; i < 6 && !check_slow(); i++) {
        char symbols[1000];
        random_regions(20 + i, GROWN, symbols, &seed);
        papan_puzzle *puzzle = queens_board(20 + i, 1, symbols, NULL);
        check(puzzle, "large board", i, &sum);
        papan_puzzle_free(puzzle);
    }
    assert_true(sum.forgotten > 0 || check_slow());
}

static void random_packings(void **state)
{
    totals sum = {0};
    unsigned puzzles = check_slow() ? 60 : 1000;
    drawn d;
    (void)state;
    random_pack_state = 33;
    for (unsigned i = 0; i < puzzles; i++) {
        papan_puzzle *puzzle = draw_puzzle(&d);
        if (puzzle == NULL)
            continue;
        check(puzzle, "packing", i, &sum);
        papan_puzzle_free(puzzle);
    }
    if (sum.refuted < puzzles / 10 || sum.unique < puzzles / 100 || sum.many < puzzles / 100)
        fail_msg("%u refuted, %u unique, %u many", sum.refuted, sum.unique, sum.many);
}

static void chosen_puzzles(void **state)
{
    static const char *const text[] = {"nqueens: 1\n",
                                       "nqueens: 2\n",
                                       "nqueens: 3\n",
                                       "nqueens: 4\n",
                                       "nqueens: 6\nPLACED\nQ.....\n......\n......\n......\n......\n......\n",
                                       "1 2 1\nDEFAULT\nAA\nPLACED\nAA\n",
                                       "4 5 5\nDEFAULT\nAAAA\nBBB\n B\nCC\nCC\nDDD\nD\nEE\n EE\n",
                                       "a b\na\n",
                                       "a b\na b\n",
                                       "2|a b c d\na b\na c\nb\nc d\na b d\n",
                                       "2:3|a 2|b c\na b\na c\nb\nb a\na b c\na\n"};
    totals sum = {0};
    (void)state;
    for (unsigned i = 0; i < sizeof text / sizeof *text; i++) {
        papan_puzzle *puzzle = check_puzzle(text[i]);
        check(puzzle, text[i], i, &sum);
        papan_puzzle_free(puzzle);
    }
    assert_true(sum.refuted >= 4 && sum.unique >= 2 && sum.many >= 1);
}

/* ---- changed proofs, failing memory, stopping ---- */

static papan_puzzle *tetrominoes(void)
{
    return check_puzzle("4 5 5\nDEFAULT\nAAAA\nBBB\n B\nCC\nCC\nDDD\nD\nEE\n EE\n");
}

/* The checker above is no rubber stamp: almost every change of a number is noticed. */
static void changed_proofs(void **state)
{
    papan_allocator memory = papan_memory(NULL);
    papan_puzzle *puzzle = tetrominoes();
    question q;
    unsigned noticed = 0, changes = 200;
    (void)state;
    ask(&q, puzzle);
    for (unsigned i = 0; i < changes; i++) {
        checker c = {.change_step = 1 + i, .change_from = 7 * i};
        bool refuted;
        begin(&c, &q);
        assert_int_equal(refute(&q, &memory, &c, &refuted), PAPAN_OK);
        assert_true(c.steps > changes);
        noticed += c.wrong;
        empty(&c);
    }
    assert_true(noticed > 190);
    done(&q);
    papan_puzzle_free(puzzle);
}

static papan_status refute_with(void *context, const papan_allocator *memory)
{
    checker c = {0};
    bool refuted;
    begin(&c, context);
    papan_status status = refute(context, memory, &c, &refuted);
    assert_true(refuted == (status == PAPAN_OK));
    empty(&c);
    return status;
}

static void memory_runs_out(void **state)
{
    papan_puzzle *puzzle = tetrominoes();
    question q;
    (void)state;
    ask(&q, puzzle);
    check_failing_requests(refute_with, &q, 20);
    done(&q);
    papan_puzzle_free(puzzle);
}

static bool refuse_step(void *context, uint64_t number, const int32_t *literal, size_t literals,
                        const uint64_t *from, size_t froms)
{
    (void)number, (void)literal, (void)literals, (void)from, (void)froms;
    return ++*(unsigned *)context < 50;
}

static void stopping(void **state)
{
    papan_puzzle *puzzle = tetrominoes();
    question q;
    unsigned steps = 0;
    bool refuted;
    papan_lrat lrat = {&steps, refuse_step, NULL};
    (void)state;
    ask(&q, puzzle);
    papan_search search = {.puzzle = puzzle, .model = q.model, .memory = papan_memory(NULL)};
    assert_int_equal(papan_learn_refute(&search, &q.cnf, NULL, 0, &lrat, &refuted), PAPAN_OK);
    assert_true(search.stopped && !refuted);
    assert_in_range(steps, 50, 200);
    done(&q);
    papan_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_queens),  cmocka_unit_test(large_queens),   cmocka_unit_test(random_packings),
        cmocka_unit_test(chosen_puzzles), cmocka_unit_test(changed_proofs), cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(stopping),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
