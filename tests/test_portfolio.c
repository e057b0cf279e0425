/* test_portfolio.c: strategies taking turns: questions on which one strategy alone does not finish are
 * answered, always by the same strategy with the same solutions, with and without threads, whenever stopped,
 * and when memory runs out. Limits are numbers of checks whether to stop, never seconds. */
#include "base/hash.h"
#include "random_queens.h"

#include "base/hash.h"
#include "search/strategy.h"

#include <errno.h>
#include <pthread.h>

/* Threads are refused while this is set: the linker replaces the library's function by this one. */
static bool no_threads;
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *),
                          void *argument);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *),
                          void *argument);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *),
                          void *argument)
{
    return no_threads ? EAGAIN : __real_pthread_create(thread, attributes, work, argument);
}

typedef struct seen {
    unsigned asked, most;
    unsigned solutions;
    uint64_t order; /* of the solutions in their order */
    papan_message why;
} seen;

static bool impatient(void *context)
{
    seen *s = context;
    return ++s->asked > s->most;
}

static bool look(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    seen *s = context;
    papan_message why;
    assert_int_equal(papan_verify(puzzle, label, &why), PAPAN_OK);
    for (size_t i = 0; i < papan_cells(puzzle); i++)
        s->order = papan_mix(s->order + label[i]);
    s->solutions++;
    return true;
}

static papan_result ask(const papan_puzzle *puzzle, papan_request request, seen *s)
{
    papan_result result = {0};
    s->asked = s->solutions = 0;
    s->order = 0;
    request.context = s;
    request.stop = impatient;
    request.solution = look;
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    return result;
}

/* A random board without solution that has no short reason. */
static papan_puzzle *hard_board(unsigned n, uint64_t seed)
{
    char symbols[4096];
    random_regions(n, GROWN, symbols, &seed);
    return queens_board(n, 1, symbols, NULL);
}

/* Twenty-six equal pieces with different names: every solution stands for 26! others. */
static void equal_pieces(char *text)
{
    text += sprintf(text, "26 3 26\nDEFAULT\n");
    for (char c = 'A'; c <= 'Z'; c++)
        text += sprintf(text, "%c%c\n%c\n", c, c, c);
}

/* ---- questions that end ---- */

static void random_boards_end(void **state)
{
    seen s = {.most = 200000};
    (void)state;
    for (unsigned n = 20; n <= 50; n += check_slow() ? 15 : 3)
        for (uint64_t seed = 1; seed <= 4; seed++) {
            papan_puzzle *puzzle = hard_board(n, seed);
            papan_result result = ask(puzzle, (papan_request){.goal = PAPAN_CHECK}, &s);
            if (result.verdict == PAPAN_UNKNOWN)
                fail_msg("%u rows, seed %u: unknown", n, (unsigned)seed);
            assert_int_equal(result.verdict == PAPAN_MANY ? 2 : result.verdict == PAPAN_UNIQUE, s.solutions);
            papan_puzzle_free(puzzle);
        }
}

static void equal_pieces_end(void **state)
{
    static char text[1024];
    seen s = {.most = 200000};
    (void)state;
    equal_pieces(text);
    papan_puzzle *puzzle = check_puzzle(text);
    for (unsigned threads = 1; threads <= 2; threads++) {
        papan_result result = ask(puzzle, (papan_request){.goal = PAPAN_CHECK, .threads = threads}, &s);
        assert_int_equal(result.verdict, PAPAN_MANY);
        assert_int_equal(s.solutions, 2);
        ask(puzzle, (papan_request){.goal = PAPAN_LIST, .limit = 2, .threads = threads}, &s);
        assert_int_equal(s.solutions, 2);
    }
    papan_puzzle_free(puzzle);
}

/* Two of each pentomino: the first of many parts is empty and long. */
static void found_in_a_later_part(void **state)
{
    papan_puzzle *puzzle = check_puzzle("10 12 12\nDEFAULT\npieces: pentominoes\n"
                                        "COPIES F=2 I=2 L=2 N=2 P=2 T=2 U=2 V=2 W=2 X=2 Y=2 Z=2\n");
    seen s = {.most = 100000};
    (void)state;
    for (unsigned threads = check_slow() ? 3 : 1; threads <= 3; threads++)
        assert_int_equal(ask(puzzle, (papan_request){.goal = PAPAN_CHECK, .threads = threads}, &s).verdict,
                         PAPAN_MANY);
    papan_puzzle_free(puzzle);
}

/* ---- many copies of few pieces ---- */

#define T_16_16 "16 16 1\nDEFAULT\nTTT\n T\nCOPIES T=64\n"
#define U_20_30 "20 30 1\nDEFAULT\nXXXX\nX  X\nCOPIES X=100\n"

/* A count without solutions passed on; s->most: calls of stop. */
static papan_status count(const papan_puzzle *puzzle, papan_request request, seen *s, papan_result *result)
{
    s->asked = 0;
    request.goal = PAPAN_COUNT;
    request.context = s;
    request.stop = impatient;
    memset(result, 0, sizeof *result);
    return papan_solve(puzzle, &request, result, &s->why);
}

/* Wide boards that frontier counts in a moment, and no search would ever count; and one where a search is
 * faster. */
static void copies_are_counted(void **state)
{
    static const struct {
        const char *text, *strategy, *all, *distinct;
    } row[] = {
        {T_16_16, "frontier", "1668091536", "208523034"},
        {"20 30 1\nDEFAULT\nXXX\nX\nXX\nCOPIES X=100\n", "frontier", "3105004619042914304",
         "776251155472318464"},
        {"18 18 1\nDEFAULT\nOO\nOO\nCOPIES O=81\n", "slices", "1", "1"},
        {U_20_30, "slices", "0", "0"},
    };
    seen s = {.most = 100000};
    papan_result result;
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        papan_puzzle *puzzle = check_puzzle(row[i].text);
        for (unsigned threads = 1; threads <= (check_slow() ? 1 : 3); threads++) {
            assert_int_equal(count(puzzle, (papan_request){.threads = threads}, &s, &result), PAPAN_OK);
            assert_true(result.complete);
            assert_string_equal(result.count, row[i].all);
            assert_string_equal(result.strategy, row[i].strategy);
        }
        assert_int_equal(count(puzzle, (papan_request){.distinct = true}, &s, &result), PAPAN_OK);
        assert_string_equal(result.count, row[i].distinct);
        papan_puzzle_free(puzzle);
    }
}

/* One strategy detects that the count has more than 128 bits; the other would search for ever. */
static void too_many_copies(void **state)
{
    seen s = {.most = 100000};
    papan_result result;
    papan_puzzle *puzzle = check_puzzle("16 100 1\nDEFAULT\nTTT\n T\nCOPIES T=400\n");
    (void)state;
    assert_int_equal(count(puzzle, (papan_request){.threads = 1}, &s, &result), PAPAN_TOO_BIG);
    assert_string_equal(s.why.code, "too-many-solutions");
    papan_puzzle_free(puzzle);
}

/* A search gets lost on this board, which has more than 10^21 solutions. */
static void copies_are_checked(void **state)
{
    seen s = {.most = 20000};
    (void)state;
    if (check_slow())
        skip(); /* takes minutes */
    papan_puzzle *puzzle = check_puzzle("24 24 1\nDEFAULT\nTTT\n T\nCOPIES T=144\n");
    assert_int_equal(ask(puzzle, (papan_request){.goal = PAPAN_CHECK}, &s).verdict, PAPAN_MANY);
    assert_int_equal(ask(puzzle, (papan_request){.goal = PAPAN_FIRST}, &s).verdict, PAPAN_SOLVED);
    papan_puzzle_free(puzzle);
}

/* Whenever it is stopped, a count is right or incomplete, also without threads. */
static void counts_stopped(void **state)
{
    papan_result result;
    papan_puzzle *puzzle = check_puzzle(T_16_16);
    (void)state;
    for (unsigned most = 0; most < 3000; most = most * 3 / 2 + 1) {
        seen s = {.most = most};
        no_threads = most % 2 != 0;
        assert_int_equal(count(puzzle, (papan_request){.threads = 1 + most % 3}, &s, &result), PAPAN_OK);
        assert_true(!result.complete || strcmp(result.count, "1668091536") == 0);
    }
    no_threads = false;
    papan_puzzle_free(puzzle);
}

/* With too little memory for frontier, the search continues alone. */
static void counts_with_little_memory(void **state)
{
    seen s = {.most = 3000};
    papan_result result;
    papan_puzzle *puzzle = check_puzzle(T_16_16);
    (void)state;
    for (uint64_t limit = 1 << 20; limit <= UINT64_C(1) << 30; limit *= check_slow() ? 32 : 2) {
        assert_int_equal(count(puzzle, (papan_request){.memory_limit = limit}, &s, &result), PAPAN_OK);
        assert_true(result.memory <= limit);
        assert_int_equal(result.complete, limit >= 64 << 20);
    }
    papan_puzzle_free(puzzle);
}

/* ---- always the same ---- */

static void same_answer(const papan_puzzle *puzzle, papan_request request)
{
    seen first = {.most = UINT32_MAX}, again = first;
    papan_result one = ask(puzzle, request, &first);
    for (unsigned threads = 1; threads <= 3; threads++) {
        request.threads = threads;
        papan_result other = ask(puzzle, request, &again);
        assert_string_equal(one.strategy, other.strategy);
        assert_string_equal(one.count, other.count);
        assert_int_equal(one.verdict, other.verdict);
        assert_true(one.cases == other.cases && one.hash == other.hash && first.order == again.order);
        assert_int_equal(one.tries, other.tries);
    }
}

static void same_answers(void **state)
{
    static char text[1024];
    (void)state;
    equal_pieces(text);
    papan_puzzle *pieces = check_puzzle(text), *bedlam = check_puzzle("bedlam:4x4x4");
    same_answer(pieces, (papan_request){.goal = PAPAN_LIST, .limit = 5});
    same_answer(bedlam, (papan_request){.goal = PAPAN_FIRST});
    same_answer(bedlam, (papan_request){.goal = PAPAN_LIST, .limit = 3});
    for (uint64_t seed = 1; seed <= 4; seed++) {
        papan_puzzle *board = hard_board(30, seed);
        same_answer(board, (papan_request){.goal = PAPAN_FIRST});
        papan_puzzle_free(board);
    }
    papan_puzzle_free(pieces);
    papan_puzzle_free(bedlam);
}

/* ---- without threads ---- */

static void without_threads(void **state)
{
    seen s = {.most = 2000000};
    (void)state;
    no_threads = true;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        papan_puzzle *puzzle = hard_board(28, seed);
        papan_result nested = ask(puzzle, (papan_request){.goal = PAPAN_CHECK}, &s);
        no_threads = false;
        papan_result other = ask(puzzle, (papan_request){.goal = PAPAN_CHECK}, &s);
        no_threads = true;
        assert_int_not_equal(nested.verdict, PAPAN_UNKNOWN);
        assert_int_equal(nested.verdict, other.verdict);
        papan_puzzle_free(puzzle);
    }
    no_threads = false;
}

/* ---- stopped at any time ---- */

static void stopped(void **state)
{
    static char text[1024];
    (void)state;
    equal_pieces(text);
    papan_puzzle *puzzle[2] = {check_puzzle(text), hard_board(30, 2)};
    for (unsigned i = 0; i < 2; i++)
        for (unsigned most = 0; most < 3000; most = most * 3 / 2 + 1) {
            seen s = {.most = most};
            papan_result result = ask(puzzle[i], (papan_request){.goal = PAPAN_CHECK, .threads = 1 + i}, &s);
            assert_true(result.verdict == PAPAN_UNKNOWN || result.complete || s.solutions > 0);
            assert_non_null(result.strategy);
        }
    papan_puzzle_free(puzzle[0]);
    papan_puzzle_free(puzzle[1]);
}

/* The first strategy finds this board too large; when the portfolio is stopped after another one has found a
 * solution, that is an answer. */
static void stopped_without_the_first(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("128 128 1\nDEFAULT\nAA\nCOPIES A=8192\n");
    unsigned between = 0;
    for (unsigned most = 1; most < 1 << 20 && between < 3; most = most * 5 / 4 + 1) {
        seen s = {.most = most};
        papan_result result = ask(puzzle, (papan_request){.goal = PAPAN_LIST, .limit = 5, .threads = 1}, &s);
        between += s.solutions > 0 && s.solutions < 5;
        assert_int_equal(strtoul(result.count, NULL, 10), s.solutions);
        assert_non_null(result.strategy);
        if (s.solutions == 5)
            break;
    }
    assert_true(between > 0);
    papan_puzzle_free(puzzle);
}

static papan_status check_board(void *context, const papan_allocator *memory)
{
    papan_puzzle *puzzle = NULL;
    papan_notes notes;
    papan_status status = papan_read(context, strlen(context), memory, &puzzle, &notes.warnings, &notes.error);
    if (status == PAPAN_OK) {
        seen s = {.most = 2000}; /* where learn is out, the other would go on for ever */
        papan_request request = {.goal = PAPAN_CHECK, .context = &s, .stop = impatient};
        papan_result result = {0};
        status = papan_solve(puzzle, &request, &result, NULL);
        papan_puzzle_free(puzzle);
    }
    return status;
}

/* Whenever memory runs out, the other strategies answer, or the failure is reported; nothing leaks. */
static void memory_runs_out(void **state)
{
    char symbols[4096], text[1200];
    uint64_t seed = 2;
    unsigned n = 30, length = 0;
    (void)state;
    random_regions(n, GROWN, symbols, &seed);
    for (unsigned row = 0; row < n; row++)
        length += (unsigned)sprintf(text + length, "%.*s\n", (int)n, symbols + row * n);
    assert_true(check_failing_requests(check_board, text, 4) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_boards_end),         cmocka_unit_test(equal_pieces_end),
        cmocka_unit_test(found_in_a_later_part),     cmocka_unit_test(same_answers),
        cmocka_unit_test(without_threads),           cmocka_unit_test(stopped),
        cmocka_unit_test(stopped_without_the_first), cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(copies_are_counted),        cmocka_unit_test(too_many_copies),
        cmocka_unit_test(copies_are_checked),        cmocka_unit_test(counts_stopped),
        cmocka_unit_test(counts_with_little_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
