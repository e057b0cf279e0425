/* test_models.c: puzzles written as clauses (cnf) and as pseudo-Boolean constraints (opb). Both are read here
 * as sums of variables, by code of its own, and their models are counted by the simplest search: there are as
 * many as the puzzle has solutions, for random puzzles of every family. The texts of small puzzles are compared
 * as a whole, because other programs recompute them. The random numbers are always the same. */
#include "random_pack.h"
#include "random_queens.h"

#include "base/hash.h"
#include "format/format.h"
#include "model/cnf.h"

/* ---- reading ---- */

enum { TERMS = 400000, SUMS = 100000, VARIABLES = 20000, MODELS_MAX = 400 };

/* sum i: the terms first[i] up to first[i + 1], each 1 or -1 times a variable, are at least least[i]. */
typedef struct problem {
    int term[TERMS];
    size_t first[SUMS + 1], sums;
    long least[SUMS];
    unsigned variables;
    long options; /* variables that the comments explain */
    signed char value[VARIABLES + 1];
    unsigned models;
} problem;

static void add_sum(problem *p, const int *term, size_t terms, long least)
{
    size_t at = p->first[p->sums];
    assert_true(p->sums + 1 < SUMS && at + terms < TERMS);
    for (size_t i = 0; i < terms; i++) {
        assert_in_range(abs(term[i]), 1, p->variables);
        p->term[at + i] = term[i];
    }
    p->least[p->sums++] = least;
    p->first[p->sums] = at + terms;
}

/* The comment of a variable; they are explained in order. */
static void take_comment(problem *p, const char *line)
{
    long variable = strtol(line + 2, NULL, 10);
    if (variable == 0)
        return;
    assert_int_equal(variable, ++p->options);
}

static void take_clause(problem *p, char *at)
{
    int term[4000];
    size_t terms = 0;
    long below = 0;
    for (long literal; (literal = strtol(at, &at, 10)) != 0; below += literal < 0) {
        assert_true(terms < 4000);
        term[terms++] = (int)literal;
    }
    assert_int_equal(*at, '\n');
    add_sum(p, term, terms, 1 - below);
}

static void read_cnf(const char *text, problem *p)
{
    size_t clauses = 0;
    bool header = false;
    for (const char *line = text; *line != '\0'; line = strchr(line, '\n') + 1)
        if (line[0] == 'c')
            take_comment(p, line);
        else if (line[0] == 'p') {
            assert_int_equal(sscanf(line, "p cnf %u %zu\n", &p->variables, &clauses), 2);
            assert_true(!header && p->variables <= VARIABLES);
            header = true;
        } else
            take_clause(p, (char *)line);
    assert_true(header);
    assert_int_equal(clauses, p->sums);
}

static unsigned take_constraint(problem *p, const char *line)
{
    int term[4000], used;
    size_t terms = 0;
    long factor, bound;
    unsigned variable;
    char relation[3];
    for (; sscanf(line, "%ld x%u %n", &factor, &variable, &used) == 2; line += used) {
        assert_true(terms < 4000 && labs(factor) == 1);
        term[terms++] = (int)variable * (int)factor;
    }
    assert_true(terms > 0);
    assert_int_equal(sscanf(line, "%2[>=] %ld ;\n", relation, &bound), 2);
    add_sum(p, term, terms, bound);
    if (strcmp(relation, "=") != 0)
        return 1;
    for (size_t i = 0; i < terms; i++)
        term[i] = -term[i];
    add_sum(p, term, terms, -bound);
    return 1;
}

static void read_opb(const char *text, problem *p)
{
    size_t constraints, found = 0;
    assert_int_equal(sscanf(text, "* #variable= %u #constraint= %zu\n", &p->variables, &constraints), 2);
    assert_true(p->variables <= VARIABLES);
    for (const char *line = text; *line != '\0'; line = strchr(line, '\n') + 1)
        if (line[0] == '*')
            take_comment(p, line);
        else
            found += take_constraint(p, line);
    assert_int_equal(found, constraints);
}

/* ---- counting ---- */

/* Propagates one sum; returns false if it cannot be reached any more. */
static bool look(problem *p, size_t sum, unsigned *trail, unsigned *trailed)
{
    long room = -p->least[sum];
    for (size_t i = p->first[sum]; i < p->first[sum + 1]; i++) {
        signed char value = p->value[abs(p->term[i])];
        room += p->term[i] > 0 ? value >= 0 : value > 0 ? -1 : 0;
    }
    for (size_t i = p->first[sum]; i < p->first[sum + 1] && room == 0; i++)
        if (p->value[abs(p->term[i])] == 0) {
            p->value[abs(p->term[i])] = p->term[i] > 0 ? 1 : -1;
            trail[(*trailed)++] = (unsigned)abs(p->term[i]);
        }
    return room >= 0;
}

static void count(problem *p, unsigned *trail, unsigned trailed)
{
    unsigned start = trailed, before, open = 1;
    bool fine = true;
    do {
        before = trailed;
        for (size_t i = 0; i < p->sums && fine; i++)
            fine = look(p, i, trail, &trailed);
    } while (fine && trailed > before);
    while (open <= p->variables && p->value[open] != 0)
        open++;
    p->models += fine && open > p->variables;
    for (int value = 1; value >= -1 && fine && open <= p->variables && p->models <= MODELS_MAX; value -= 2) {
        p->value[open] = (signed char)value;
        trail[trailed] = open;
        count(p, trail, trailed + 1);
        p->value[open] = 0;
    }
    while (trailed > start)
        p->value[trail[--trailed]] = 0;
}

/* ---- against the program ---- */

static problem read_back;

/* The number of models, or MODELS_MAX + 1 for more; the puzzle is written into text. */
static unsigned models(const papan_puzzle *puzzle, const char *format, papan_buffer *text)
{
    static unsigned trail[VARIABLES + 1];
    papan_message why;
    papan_buffer_clear(text);
    assert_int_equal(papan_write(puzzle, format, text, &why), PAPAN_OK);
    read_back.sums = 0;
    read_back.variables = read_back.models = 0;
    read_back.options = 0;
    (strcmp(format, "cnf") == 0 ? read_cnf : read_opb)(text->bytes, &read_back);
    count(&read_back, trail, 0);
    return read_back.models;
}

/* Returns the number of solutions, if it is not too large. */
static unsigned compare(const papan_puzzle *puzzle, const char *what, unsigned number)
{
    static const char *const formats[] = {"cnf", "opb"};
    papan_request request = {.goal = PAPAN_COUNT, .limit = MODELS_MAX + 1};
    papan_result result = {0};
    papan_buffer text = papan_buffer_new(NULL);
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    unsigned long expected = strtoul(result.count, NULL, 10);
    for (size_t i = 0; i < 2; i++) {
        unsigned found = models(puzzle, formats[i], &text);
        if (found == expected)
            continue;
        papan_buffer json = papan_buffer_new(NULL);
        papan_write(puzzle, "json", &json, NULL);
        fail_msg("%s %u as %s: %u models instead of %lu\n%s", what, number, formats[i], found, expected,
                 json.bytes);
    }
    papan_buffer_free(&text);
    return (unsigned)expected;
}

static void random_queens(void **state)
{
    uint64_t seed = 21;
    unsigned solvable = 0, boards = check_slow() ? 20 : 200;
    (void)state;
    for (unsigned i = 0; i < boards; i++) {
        char symbols[100];
        uint8_t mark[100] = {0};
        unsigned stars = 1 + check_below(&seed, 4) / 3,
                 n = stars > 1 ? 8 + check_below(&seed, 2) : 1 + check_below(&seed, 8);
        random_regions(n, check_below(&seed, 4) > 0 ? GROWN : SCATTERED, symbols, &seed);
        for (unsigned k = check_below(&seed, 3); k > 0; k--)
            mark[check_below(&seed, n * n)] = check_below(&seed, 2) > 0 ? PAPAN_MARK_QUEEN : PAPAN_MARK_CROSS;
        papan_puzzle *puzzle = queens_board(n, stars, symbols, mark);
        solvable += compare(puzzle, "Queens board", i) > 0;
        papan_puzzle_free(puzzle);
    }
    assert_true(solvable > boards / 10);
}

static void random_nqueens(void **state)
{
    uint64_t seed = 22;
    (void)state;
    for (unsigned i = 0; i < 60; i++) {
        uint32_t row[2], column[2];
        unsigned n = 1 + check_below(&seed, 8), placed = check_below(&seed, 3);
        for (unsigned k = 0; k < placed; k++) {
            row[k] = check_below(&seed, n);
            column[k] = check_below(&seed, n);
        }
        papan_puzzle *puzzle;
        papan_notes notes;
        assert_int_equal(papan_nqueens_new(NULL, n, placed, row, column, &puzzle, &notes), PAPAN_OK);
        compare(puzzle, "N-Queens", i);
        papan_puzzle_free(puzzle);
    }
}

static void random_packings(void **state)
{
    unsigned made = 0, solvable = 0, puzzles = check_slow() ? 60 : 1000;
    drawn d;
    (void)state;
    random_pack_state = 23;
    for (unsigned i = 0; i < puzzles; i++) {
        papan_puzzle *puzzle = draw_puzzle(&d);
        if (puzzle == NULL)
            continue;
        made++;
        solvable += compare(puzzle, "packing", i) > 0;
        papan_puzzle_free(puzzle);
    }
    if (made < puzzles / 3 || solvable < puzzles / 30)
        fail_msg("%u packings, %u with a solution", made, solvable);
}

/* Given pieces, copies, a range, solids, colours. */
static void chosen_puzzles(void **state)
{
    static const char *const text[] = {
        "3 5 5\nDEFAULT\nAAA\nBBB\nCCC\nDDD\nEEE\nPLACED\n..A..\n..A..\n..A..\n",
        "4 5 5\nDEFAULT\nAAAA\nBBB\n B\nCC\nCC\nDDD\nD\nEE\n EE\n",
        ("{\"family\":\"pack\",\"board\":{\"rows\":2,\"columns\":5},\"pieces\":[{\"name\":"
         "\"A\",\"rows\":[\"AA\"],\"copies\":5}]}\n"),
        "A B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n",
        "0:2|a | x\na\na\na x\na x\n",
        "0:3|a 2:4|b\na\nb\na b\nb\nb\na b\nb\nb\na\n",
        "a b\na\n",
        "p q | x\np x:a\np x:a\np x:b\nq x:a\nq x:b\nq x:b\n"};
    (void)state;
    for (unsigned i = 0; i < sizeof text / sizeof *text; i++) {
        papan_puzzle *puzzle = check_puzzle(text[i]);
        compare(puzzle, "puzzle", i);
        papan_puzzle_free(puzzle);
    }
}

static void random_covers(void **state)
{
    uint64_t seed = 24;
    unsigned solvable = 0;
    (void)state;
    for (unsigned i = 0; i < 300; i++) {
        char text[2000];
        size_t length = 0;
        unsigned items = 2 + check_below(&seed, 4), options = 1 + check_below(&seed, 10);
        for (unsigned k = 0; k < items; k++) {
            unsigned low = check_below(&seed, 3), high = low + check_below(&seed, 3);
            length += (size_t)snprintf(text + length, sizeof text - length, "%u:%u|i%u ", low, high, k);
        }
        length += (size_t)snprintf(text + length, sizeof text - length, "| x y\n");
        for (unsigned o = 0; o < options; o++) {
            unsigned first = check_below(&seed, items), second = check_below(&seed, items);
            length += (size_t)snprintf(text + length, sizeof text - length, "i%u", first);
            if (second != first)
                length += (size_t)snprintf(text + length, sizeof text - length, " i%u", second);
            if (check_below(&seed, 3) == 0)
                length += (size_t)snprintf(text + length, sizeof text - length, " x:%u", check_below(&seed, 2));
            if (check_below(&seed, 4) == 0)
                length += (size_t)snprintf(text + length, sizeof text - length, " y");
            length += (size_t)snprintf(text + length, sizeof text - length, "\n");
        }
        papan_puzzle *puzzle;
        papan_notes notes;
        if (papan_read(text, length, NULL, &puzzle, &notes.warnings, &notes.error) != PAPAN_OK)
            continue;
        solvable += compare(puzzle, "cover", i) > 0;
        papan_puzzle_free(puzzle);
    }
    assert_true(solvable > 30);
}

/* ---- the texts ---- */

static void text_is(const char *puzzle_text, const char *format, const char *expected)
{
    papan_puzzle *puzzle = check_puzzle(puzzle_text);
    papan_buffer text = papan_buffer_new(NULL);
    papan_message why;
    assert_int_equal(papan_write(puzzle, format, &text, &why), PAPAN_OK);
    assert_string_equal(text.bytes, expected);
    papan_buffer_free(&text);
    papan_puzzle_free(puzzle);
}

static void texts(void **state)
{
    (void)state;
    text_is("nqueens: 2\n", "cnf",
            "c nqueens; each variable, what it places, cells as row,column\n"
            "c 1 queen 1,1\nc 2 queen 1,2\nc 3 queen 2,1\nc 4 queen 2,2\n"
            "p cnf 4 10\n"
            "1 2 0\n-1 -2 0\n3 4 0\n-3 -4 0\n"
            "1 3 0\n-1 -3 0\n2 4 0\n-2 -4 0\n"
            "-2 -3 0\n-1 -4 0\n");
    /* a tree of six: 7 and 8 are the outputs of its left half */
    text_is("0:1|a\na\na\na\na\na\na\n", "opb",
            "* #variable= 12 #constraint= 7\n"
            "* cover; each variable, what it places, its option\n"
            "* 1 a\n* 2 a\n* 3 a\n* 4 a\n* 5 a\n* 6 a\n"
            "* 7 not: a\n* 8 not: a\n* 9 not: a\n* 10 not: a\n* 11 not: a\n* 12 not: a\n"
            "-1 x1 -1 x2 -1 x3 -1 x4 -1 x5 -1 x6 >= -1 ;\n"
            "+1 x1 +1 x7 = 1 ;\n+1 x2 +1 x8 = 1 ;\n+1 x3 +1 x9 = 1 ;\n"
            "+1 x4 +1 x10 = 1 ;\n+1 x5 +1 x11 = 1 ;\n+1 x6 +1 x12 = 1 ;\n");
    text_is("| six options\na\na\na\na\na\na\na\n", "cnf",
            "c cover; each variable, what it places, its option\n"
            "c 1 a\nc 2 a\nc 3 a\nc 4 a\nc 5 a\nc 6 a\n"
            "p cnf 10 18\n"
            "1 2 3 4 5 6 0\n"
            "-3 7 0\n-2 7 0\n2 3 -7 0\n-2 -3 0\n"
            "-7 8 0\n-1 8 0\n1 7 -8 0\n-1 -7 0\n"
            "-6 9 0\n-5 9 0\n5 6 -9 0\n-5 -6 0\n"
            "-9 10 0\n-4 10 0\n4 9 -10 0\n-4 -9 0\n"
            "-8 -10 0\n");
    text_is("2|a\na\na\na\n", "cnf",
            "c cover; each variable, what it places, its option\n"
            "c 1 a\nc 2 a\nc 3 a\n"
            "p cnf 5 9\n"
            "-3 4 0\n-2 4 0\n-2 -3 5 0\n2 3 -4 0\n2 -5 0\n3 -5 0\n"
            "-1 -5 0\n"
            "1 5 0\n4 0\n");
    text_is("a b\na\n", "cnf",
            "c cover; each variable, what it places, its option\nc 1 a\np cnf 1 2\n1 0\n0\n");
    text_is("a b\na\n", "opb",
            "* #variable= 1 #constraint= 2\n* cover; each variable, what it places, its option\n* 1 a\n"
            "+1 x1 = 1 ;\n+1 x1 >= 2 ;\n");
}

static void too_large(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("nqueens: 5000\n");
    papan_buffer text = papan_buffer_new(NULL);
    papan_message why;
    assert_int_equal(papan_write(puzzle, "cnf", &text, &why), PAPAN_UNSUITABLE);
    assert_non_null(strstr(why.text, "too large for cnf"));
    assert_int_equal(papan_write(puzzle, "opb", &text, &why), PAPAN_UNSUITABLE);
    assert_non_null(strstr(why.text, "too large for opb"));
    papan_puzzle_free(puzzle);
}

/* ---- clauses ---- */

static bool count_clause(void *context, const int32_t *literal, size_t size)
{
    (void)literal, (void)size;
    ++*(uint64_t *)context;
    return true;
}

/* The number of clauses is known before they are visited. */
static void clauses_are_counted(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("2:3|a\na\na\na\na\na\na\na\na\na\n");
    papan_model *model;
    papan_cnf cnf;
    uint64_t visited = 0;
    papan_cnf_sink sink = {&visited, count_clause};
    assert_int_equal(papan_model_new(puzzle, NULL, &model), PAPAN_OK);
    assert_int_equal(papan_cnf_new(model, NULL, &cnf), PAPAN_OK);
    assert_true(papan_cnf_visit(&cnf, &sink));
    assert_int_equal(visited, cnf.clauses);
    papan_cnf_free(&cnf);
    papan_model_free(model);
    papan_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_queens),   cmocka_unit_test(random_nqueens),
        cmocka_unit_test(random_packings), cmocka_unit_test(chosen_puzzles),
        cmocka_unit_test(random_covers),   cmocka_unit_test(texts),
        cmocka_unit_test(too_large),       cmocka_unit_test(clauses_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
