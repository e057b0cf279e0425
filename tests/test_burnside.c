/* test_burnside.c: solutions fixed by a symmetry, counted and listed one by one; classes by Burnside's lemma
 * and from a list; and cases in which the lemma cannot be used. */
#include "check.h"
#include "prepared.h"

#include "search/strategy.h"
#include "search/symmetric.h"

/* ---- what symmetries keep, one by one ---- */

typedef struct seen {
    const papan_group *group;
    uint64_t kept[64];
    uint16_t *image;
} seen;

/* True if the same pieces are on the same cells. Copies of a piece have no names. */
static bool same(const papan_puzzle *puzzle, const uint16_t *a, const uint16_t *b)
{
    for (uint32_t i = 0; i < puzzle->cells; i++) {
        if (papan_thing(puzzle, a[i]) != papan_thing(puzzle, b[i]))
            return false;
        for (uint32_t j = 0; j < i; j++)
            if ((a[i] == a[j]) != (b[i] == b[j]))
                return false;
    }
    return true;
}

static bool look(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    seen *s = context;
    for (unsigned i = 1; i < s->group->order; i++) {
        papan_group_image(s->group, i, label, s->image);
        s->kept[i] += same(puzzle, label, s->image);
    }
    return true;
}

/* Returns how many solutions are kept, all symmetries but the identity together. */
static uint64_t compare_kept(const char *text, const char *strategy)
{
    prepared p = prepare(text);
    seen s = {.group = p.group, .image = malloc(p.puzzle->cells * sizeof *s.image)};
    papan_request request = {.goal = PAPAN_LIST, .strategy = strategy, .context = &s, .solution = look};
    papan_result result = {0};
    uint64_t sum = 0;
    assert_true(p.group->order <= 64);
    assert_int_equal(papan_solve(p.puzzle, &request, &result, NULL), PAPAN_OK);
    for (unsigned i = 1; i < p.group->order; i++) {
        papan_search search = {.puzzle = p.puzzle, .model = p.model, .memory = papan_memory(NULL)};
        papan_count count;
        assert_int_equal(papan_count_fixed(&search, p.group, i, &count), PAPAN_OK);
        if (count != s.kept[i])
            fail_msg("%s\nsymmetry %u keeps %llu, not %llu of %s", text, i, (unsigned long long)s.kept[i],
                     (unsigned long long)count, result.count);
        sum += s.kept[i];
    }
    free(s.image);
    put_away(&p);
    return sum;
}

static void kept_of_known_boards(void **state)
{
    (void)state;
    assert_true(compare_kept("6 6 1\nDEFAULT\nAA\nCOPIES A=18\n", "frontier") > 0);
    assert_true(compare_kept("4 4 1\nDEFAULT\nA\nAA\nA\nCOPIES A=4\n", "cover") > 0); /* quarter turns */
    assert_true(compare_kept("3 3 3\nDEFAULT\nA\nB\nCCC\nC\nC\nCOPIES A=3\n", "cover") > 0);
    assert_int_equal(compare_kept("pentominoes:3x20", "frontier"), 0);
    assert_int_equal(compare_kept("pentominoes:8x8-hole", "slices"), 0);
    assert_true(compare_kept("1 5 3\nDEFAULT\nA\nBB\nCC\n", "cover") > 0); /* mirroring a row moves nothing */
    assert_true(compare_kept("3 3 2\nDEFAULT\nA\nBB\nCOPIES B=4\nPLACED\n...\n.A.\n...\n", "cover") > 0);
    assert_true(compare_kept("2 2 1\nPYRAMID\nA\nCOPIES A=5\n", "cover") > 0);
}

/* In space a mirroring may turn a piece into another one. */
static void kept_in_space(void **state)
{
    (void)state;
    assert_int_equal(compare_kept("soma:3x3x3", "slices"), 0);
    assert_true(compare_kept("{\"family\": \"pack\", \"lattice\": \"cubic\",\n\"board\": {\"rows\": 2, "
                             "\"columns\": 2, \"layers\": 3},\n\"pieces\": [{\"cells\": [[0,0,0],[0,0,1]], "
                             "\"copies\": 6}]}",
                             "cover") > 0);
    assert_true(compare_kept("{\"family\": \"pack\", \"lattice\": \"cubic\",\n\"board\": {\"rows\": 2, "
                             "\"columns\": 4, \"layers\": 2},\n\"pieces\": ["
                             "{\"cells\": [[0,0,0],[1,0,0],[1,1,0],[1,1,1]], \"copies\": 2}, "
                             "{\"cells\": [[0,0,0],[1,0,0],[1,1,0],[0,0,1]], \"copies\": 2}]}",
                             "cover") > 0);
}

/* ---- random packings ---- */

enum { SHAPES = 7, AREA_MAX = 20, SOLUTIONS_MAX = 20000 };

static const struct {
    unsigned cells;
    const char *row[3]; /* x stands for the letter */
} shape[SHAPES] = {{1, {"x"}},        {2, {"xx"}},       {3, {"xxx"}},      {3, {"x", "xx"}},
                   {4, {"xx", "xx"}}, {4, {"xxx", "x"}}, {4, {"xxx", " x"}}};

/* Pieces with copies, twins, and a last one of single cells, on a board that is often symmetric. */
static void random_text(uint64_t *random, char *out)
{
    unsigned rows, columns, copies[2 * SHAPES] = {0}, hole = check_below(random, 4), area = 0, kinds = 0;
    do {
        rows = 1 + check_below(random, 5);
        columns = check_below(random, 3) == 0 ? rows : 1 + check_below(random, 6);
    } while (rows * columns > AREA_MAX);
    char board[AREA_MAX + 1];
    for (unsigned i = 0; i < rows * columns; i++) {
        unsigned r = i / columns, c = i % columns;
        bool corner = (r == 0 || r + 1 == rows) && (c == 0 || c + 1 == columns);
        bool middle = 2 * r + 1 == rows && 2 * c + 1 == columns;
        bool missing =
            i > 0 && ((hole == 1 && corner && c > 0) || (hole == 2 && middle) || (hole == 3 && i == 1));
        board[i] = missing ? '.' : 'X';
        area += !missing;
    }
    for (unsigned tries = 0; tries < 12 && area > 0; tries++) {
        unsigned kind = check_below(random, 2 * SHAPES);
        if (shape[kind % SHAPES].cells <= area && (kind % SHAPES > 0 || copies[kind] < 2)) {
            area -= shape[kind % SHAPES].cells;
            copies[kind]++;
        }
    }
    copies[0] += area;
    for (unsigned kind = 0; kind < 2 * SHAPES; kind++)
        kinds += copies[kind] > 0;
    out += sprintf(out, "%u %u %u\nCUSTOM\n", rows, columns, kinds);
    for (unsigned r = 0; r < rows; r++)
        out += sprintf(out, "%.*s\n", (int)columns, board + r * columns);
    for (unsigned kind = 0; kind < 2 * SHAPES; kind++)
        for (unsigned r = 0; copies[kind] > 0 && r < 3 && shape[kind % SHAPES].row[r] != NULL; r++) {
            for (const char *c = shape[kind % SHAPES].row[r]; *c != '\0'; c++)
                *out++ = *c == 'x' ? (char)('A' + (int)kind) : *c;
            *out++ = '\n';
        }
    out += sprintf(out, "COPIES");
    for (unsigned kind = 0; kind < 2 * SHAPES; kind++)
        if (copies[kind] > 0)
            out += sprintf(out, " %c=%u", 'A' + (int)kind, copies[kind]);
    sprintf(out, "\n");
}

static papan_result answer(const papan_puzzle *puzzle, const char *strategy, papan_goal goal, bool distinct)
{
    papan_request request = {.goal = goal, .strategy = strategy, .distinct = distinct};
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_true(result.complete);
    return result;
}

static void random_packings(void **state)
{
    uint64_t random = 5;
    unsigned rounds = check_slow() ? 100 : 500, solvable = 0, symmetric = 0;
    (void)state;
    for (unsigned round = 0; round < rounds; round++) {
        char text[1024];
        random_text(&random, text);
        papan_puzzle *puzzle = check_puzzle(text);
        papan_result all = answer(puzzle, "frontier", PAPAN_COUNT, false);
        if (strtod(all.count, NULL) <= SOLUTIONS_MAX) {
            papan_result counted = answer(puzzle, "frontier", PAPAN_COUNT, true);
            papan_result listed = answer(puzzle, "cover", PAPAN_LIST, true);
            if (strcmp(counted.count, listed.count) != 0)
                fail_msg("%s\n%s counted, %s listed", text, counted.count, listed.count);
            uint64_t more = compare_kept(text, "frontier");
            solvable += strcmp(all.count, "0") != 0;
            symmetric += more > 0;
        }
        papan_puzzle_free(puzzle);
    }
    assert_true(solvable > rounds / 4); /* the test is not vacuous */
    assert_true(symmetric > rounds / 10);
}

/* ---- classes of larger boards ---- */

static void classes_of_known_boards(void **state)
{
    static const struct {
        const char *text, *classes;
    } row[] = {
        {"4 4 1\nDEFAULT\nAA\nCOPIES A=8\n", "9"}, /* dominoes up to symmetry, as published */
        {"6 6 1\nDEFAULT\nAA\nCOPIES A=18\n", "930"},
        {"8 8 1\nDEFAULT\nAA\nCOPIES A=32\n", "1629189"},
        {"pentominoes:6x10", "2339"},
        {"iq-puzzler-pro:5x11", "1082785"},
        {"iq-puzzler-pro:diagonal", "344100"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        check_count(row[i].text, "frontier", true, row[i].classes);
}

#define U_BOARD "{\"board\": [\"XXX\", \"X.X\"], \"pieces\": [{\"rows\": [\"AA\"]}, {\"rows\": [\"BB\", \"B\"]}"

/* A one-sided piece forbids a reflection only if it fits somewhere. */
static void pieces_that_fit_nowhere(void **state)
{
    (void)state;
    static const struct {
        const char *text, *all, *distinct;
    } row[] = {
        {U_BOARD "]}\n", "2", "1"},
        {U_BOARD ", {\"rows\": [\".CC\", \"CC\"], \"copies\": [0, 1]}]}\n", "2", "1"},
        {U_BOARD ", {\"rows\": [\".CC\", \"CC\"], \"copies\": [0, 1], \"flip\": false}]}\n", "2", "1"},
        {U_BOARD ", {\"rows\": [\".CC\", \"CC\"], \"copies\": [0, 1], \"flip\": false}, "
                 "{\"rows\": [\".DDD\", \"DD..\"], \"copies\": [0, 1], \"flip\": false}]}\n",
         "2", "1"},
        /* it fits, so its mirror image would be another piece */
        {U_BOARD ", {\"rows\": [\"C\", \"CCC\"], \"copies\": [0, 1], \"flip\": false}, {\"rows\": [\"D\"], "
                 "\"copies\": [0, 1]}]}\n",
         "2", "2"},
        {U_BOARD
         ", {\"rows\": [\"C\", \"CCC\"], \"copies\": [0, 1]}, {\"rows\": [\"D\"], \"copies\": [0, 1]}]}\n",
         "2", "1"},
        /* a solid piece in a box where only flat ones fit */
        {"{\"lattice\": \"cubic\", \"board\": [[\"XXX\"], [\"X.X\"]], \"pieces\": [{\"rows\": [\"AA\"]}, "
         "{\"rows\": [\"BB\", "
         "\"B\"]}, {\"cells\": [[0, 0, 0], [0, 1, 0], [1, 1, 0], [1, 1, 1]], \"copies\": [0, 1]}]}\n",
         "2", "1"},
    };
    static const char *const strategies[] = {NULL, "cover", "cover-bits", "slices", "frontier", "learn"};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        for (size_t s = 0; s < sizeof strategies / sizeof *strategies; s++) {
            papan_puzzle *puzzle = check_puzzle(row[i].text);
            papan_request request = {.goal = PAPAN_COUNT, .strategy = strategies[s], .distinct = true};
            papan_result result = {0};
            papan_status status = papan_solve(puzzle, &request, &result, NULL);
            papan_puzzle_free(puzzle);
            if (status == PAPAN_UNSUITABLE && s > 0)
                continue;
            assert_int_equal(status, PAPAN_OK);
            if (strcmp(result.count, row[i].distinct) != 0)
                fail_msg("%s by %s: %s", row[i].text, result.strategy, result.count);
            check_count(row[i].text, NULL, false, row[i].all);
        }
}

/* Twelve pentominoes and five tetrominoes: no symmetry keeps one of the 2,095,598,836 solutions. */
static void two_thousand_million(void **state)
{
    (void)state;
    if (check_slow())
        skip();
    check_count(
        "5 16 17\nDEFAULT\n FF\nFF\n F\nIIIII\nL\nL\nL\nLL\n N\n N\nNN\nN\nPP\nPP\nP\nTTT\n T\n T\nU U\n"
        "UUU\nV\nV\nVVV\nW\nWW\n WW\n X\nXXX\n X\n Y\nYY\n Y\n Y\nZZ\n Z\n ZZ\nAAAA\nBB\nBB\nCCC\n C\n"
        " DD\nDD\nEEE\nE\n",
        "frontier", true, "523899709");
}

/* ---- where it cannot be used ---- */

static void refuses(void **state)
{
    char text[512];
    (void)state;
    memset(text, 'A', sizeof text);
    memcpy(text, "2 200 1\nDEFAULT\n", 16);
    memcpy(text + 16 + 200, "\nCOPIES A=2\n", 13);
    prepared p = prepare(text);
    papan_search search = {.puzzle = p.puzzle,
                           .model = p.model,
                           .group = p.group,
                           .memory = papan_memory(NULL),
                           .count_only = true,
                           .distinct = true};
    papan_burnside classes;
    assert_int_equal(papan_burnside_open(&classes, &papan_strategy_frontier, &search, p.group), PAPAN_OK);
    assert_int_equal(classes.order, 0); /* pieces reach too far: search is left as it was */
    assert_true(search.distinct);
    papan_count count = 7;
    assert_int_equal(papan_burnside_close(&classes, &search, &count), PAPAN_OK);
    assert_int_equal(count, 7);
    put_away(&p);
    p = prepare("nqueens:5");
    search = (papan_search){.puzzle = p.puzzle, .model = p.model, .memory = papan_memory(NULL)};
    assert_int_equal(papan_count_fixed(&search, p.group, 1, &count), PAPAN_TOO_BIG);
    put_away(&p);
}

/* The sum before the division does not fit, or is no multiple of the order: never a wrong number. */
static void impossible_sums(void **state)
{
    papan_search search = {.solutions = 0};
    papan_burnside classes = {.order = 4, .trivial = 2, .kept = 0};
    papan_count count = ~(papan_count)0 / 2 + 1;
    (void)state;
    assert_int_equal(papan_burnside_close(&classes, &search, &count), PAPAN_TOO_BIG);
    assert_true(search.hopeless);
    assert_non_null(search.message.text);
    classes = (papan_burnside){.order = 4, .trivial = 1, .kept = 2};
    count = 8;
    assert_int_equal(papan_burnside_close(&classes, &search, &count), PAPAN_WRONG);
    count = 10;
    assert_int_equal(papan_burnside_close(&classes, &search, &count), PAPAN_OK);
    assert_int_equal(count, 3);
}

/* Even the solutions fixed by a half turn exceed 128 bits: reported at once, without listing them instead. */
static void too_many(void **state)
{
    papan_puzzle *puzzle = check_puzzle("4 400 1\nDEFAULT\nAA\nCOPIES A=800\n");
    papan_request request = {.goal = PAPAN_COUNT, .distinct = true};
    papan_result result = {0};
    papan_message why;
    (void)state;
    assert_int_equal(papan_solve(puzzle, &request, &result, &why), PAPAN_TOO_BIG);
    assert_non_null(strstr(why.text, "digits"));
    assert_string_equal(result.strategy, "frontier"); /* no other strategy ran */
    papan_puzzle_free(puzzle);
}

static bool at_once(void *context)
{
    (void)context;
    return true;
}

static void stops(void **state)
{
    papan_puzzle *puzzle = check_puzzle("12 12 1\nDEFAULT\nAA\nCOPIES A=72\n");
    papan_request request = {.goal = PAPAN_COUNT, .strategy = "frontier", .distinct = true, .stop = at_once};
    papan_result result = {0};
    (void)state;
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_false(result.complete);
    papan_puzzle_free(puzzle);
}

static void out_of_memory(void **state)
{
    papan_request request = {.goal = PAPAN_COUNT, .strategy = "frontier", .distinct = true};
    (void)state;
    check_failing_solve("4 4 1\nDEFAULT\nAA\nCOPIES A=8\n", &request);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kept_of_known_boards),
        cmocka_unit_test(kept_in_space),
        cmocka_unit_test(random_packings),
        cmocka_unit_test(classes_of_known_boards),
        cmocka_unit_test(pieces_that_fit_nowhere),
        cmocka_unit_test(two_thousand_million),
        cmocka_unit_test(refuses),
        cmocka_unit_test(impossible_sums),
        cmocka_unit_test(too_many),
        cmocka_unit_test(stops),
        cmocka_unit_test(out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
