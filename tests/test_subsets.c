/* test_subsets.c: the strategy `subsets` against known answers and against the general strategy on random
 * boards; its kernels against the one in plain C, its smaller graphs against the whole one; numbers of more
 * than 32 and 64 bits; limits, stops and failing memory. */
#include "check.h"
#include "grown_board.h"
#include "prepared.h"
#include "random_pack.h"

#include "search/strategy.h"
#include "search/subsets.h"

/* ---- answers ---- */

static void known_boards(void **state)
{
    static const struct {
        const char *id, *all, *distinct;
    } row[] = {
        {"pentominoes:3x20", "8", "2"},       {"pentominoes:4x15", "1472", "368"},
        {"pentominoes:5x12", "4040", "1010"}, {"pentominoes:6x10", "9356", "2339"},
        {"kanoodle:5x11", "371020", "92755"}, {"iq-puzzler-pro:5x11", "4331140", "1082785"},
        {"tetrahexes:4x7", "18", "9"},        {"hexiamonds:3x12", "0", "0"},
        {"soma:3x3x3", "11520", "240"},
    };
    (void)state;
    for (size_t i = 0; i < (check_slow() ? 4 : sizeof row / sizeof *row); i++) {
        check_count(row[i].id, "subsets", false, row[i].all);
        check_count(row[i].id, "subsets", true, row[i].distinct);
    }
}

static papan_result count_by(const papan_puzzle *puzzle, const char *strategy, bool distinct, bool plain)
{
    papan_request request = {.goal = PAPAN_COUNT, .strategy = strategy, .distinct = distinct, .plain = plain};
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_true(result.complete);
    return result;
}

static bool agrees(papan_puzzle *puzzle, bool distinct, bool plain)
{
    papan_result truth = count_by(puzzle, "cover", distinct, false);
    papan_result result = count_by(puzzle, "subsets", distinct, plain);
    assert_string_equal(result.count, truth.count);
    return strcmp(truth.count, "0") != 0;
}

static bool suits(const papan_puzzle *puzzle)
{
    papan_message why;
    return puzzle != NULL && papan_suits(&papan_strategy_subsets, puzzle, &why);
}

static void random_boards(void **state)
{
    unsigned compared = 0, solved = 0, wanted = check_slow() ? 40 : 400;
    uint64_t random = 17;
    (void)state;
    while (compared < wanted) {
        char text[2048];
        grown_board b = grow_board(&random);
        write_grown(&b, &random, text);
        papan_puzzle *puzzle = check_puzzle(text);
        if (b.pieces <= 9 && suits(puzzle)) {
            compared++;
            solved += agrees(puzzle, compared % 2 == 0, compared % 3 == 0);
        }
        papan_puzzle_free(puzzle);
    }
    assert_true(solved > wanted / 2);
}

/* All lattices, faces, kinds and cells that may or must stay empty. */
static void random_features(void **state)
{
    unsigned compared = 0, wanted = check_slow() ? 100 : 1000;
    random_pack_state = 11;
    (void)state;
    while (compared < wanted) {
        drawn d;
        papan_puzzle *puzzle = draw_puzzle(&d);
        if (suits(puzzle)) {
            compared++;
            agrees(puzzle, compared % 2 == 0, compared % 3 == 0);
        }
        papan_puzzle_free(puzzle);
    }
}

/* Pieces whose cells do not fill the board, although each of them could be used once and another one again. */
static void wrong_areas(void **state)
{
    (void)state;
    check_count("2 3 2\nDEFAULT\nA\nBBB\n", "subsets", false, "0");
    check_count("1 4 2\nDEFAULT\nA\nBB\n", "subsets", false, "0");
    check_count("1 2 2\nDEFAULT\nA\nBB\n", "subsets", false, "0");
    check_count("1 3 2\nDEFAULT\nA\nBB\n", "subsets", false, "2");
}

/* n pieces of one cell on a board of n cells: n! solutions, of which 13! has 33 bits, 21! has 66. */
static void factorials(void **state)
{
    static const struct {
        unsigned n;
        const char *all;
    } row[] = {{1, "1"}, {5, "120"}, {12, "479001600"}, {13, "6227020800"}, {21, "51090942171709440000"}};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char text[256];
        int at = sprintf(text, "1 %u %u\nDEFAULT\n", row[i].n, row[i].n);
        for (unsigned p = 0; p < row[i].n; p++)
            at += sprintf(text + at, "%c\n", 'A' + (int)p);
        if (row[i].n < 20 || !check_slow())
            check_count(text, "subsets", false, row[i].all);
    }
}

/* ---- graphs ---- */

enum { NODES = 60, PIECES = 9, TREE = 5, SETS = 1 << PIECES };

typedef struct made {
    papan_frontier f;
    papan_search search;
    papan_subsets_graph g;
} made;

/* A random graph in which every node has edges from up to four earlier ones. */
static void make_graph(made *m, uint64_t *random)
{
    m->search = (papan_search){.memory = papan_memory(NULL)};
    m->f = (papan_frontier){.search = &m->search, .limit = (size_t)1 << 24};
    m->g = (papan_subsets_graph){.nodes = NODES, .tree = TREE};
    assert_int_equal(papan_subsets_room(&m->f, &m->g, NODES, NODES * 8), PAPAN_OK);
    uint32_t edges = 0;
    m->g.start[0] = m->g.masked[0] = m->g.start[1] = 0;
    for (uint32_t node = 1; node < NODES; node++) {
        for (int masked = 0; masked < 2; masked++) {
            m->g.masked[node] = edges;
            for (unsigned k = check_below(random, 4) + (masked == 0); k-- > 0;) {
                m->g.from[edges] = node - 1 - check_below(random, node < 6 ? node : 6);
                m->g.piece[edges] =
                    (uint8_t)(masked ? TREE + check_below(random, PIECES - TREE) : check_below(random, TREE));
                m->g.present |= UINT32_C(1) << m->g.piece[edges++];
            }
        }
        m->g.start[node + 1] = edges;
    }
}

/* The number of paths with pieces of a set, added up one by one. */
static uint64_t paths(const papan_subsets_graph *g, uint32_t set)
{
    uint64_t to[NODES] = {1};
    for (uint32_t node = 1; node < g->nodes; node++)
        for (uint32_t e = g->start[node]; e < g->start[node + 1]; e++)
            if (set >> g->piece[e] & 1)
                to[node] += to[g->from[e]];
    return g->nodes > 0 ? to[g->nodes - 1] : 0;
}

static void without_pieces(void **state)
{
    uint64_t random = 3;
    (void)state;
    for (unsigned round = 0; round < 200; round++) {
        made m;
        uint32_t number[NODES], out = check_below(&random, SETS);
        papan_subsets_graph left = {.nodes = 0};
        make_graph(&m, &random);
        assert_int_equal(papan_subsets_without(&m.f, &m.g, out, number, &left), PAPAN_OK);
        for (uint32_t set = 0; set < SETS; set += 7)
            assert_int_equal(paths(&left, set), paths(&m.g, set & ~out));
        papan_subsets_drop(&m.f, &left);
        papan_subsets_drop(&m.f, &m.g);
        assert_int_equal(m.f.held, 0);
    }
}

static void contracted(void **state)
{
    uint64_t random = 5;
    const uint32_t decided = (1 << TREE) - 1;
    uint32_t nodes = 0;
    (void)state;
    for (unsigned round = 0; round < 200; round++) {
        made m;
        papan_subsets_contraction c = {.left = {.nodes = 0}};
        make_graph(&m, &random);
        assert_int_equal(papan_subsets_contract(&m.f, &m.g, &c), PAPAN_OK);
        for (uint32_t set = 0; set < SETS; set += 1 << TREE)
            assert_int_equal(paths(&c.left, set | decided), paths(&m.g, set | decided));
        nodes += c.left.nodes;
        papan_subsets_drop_contraction(&m.f, &c);
        papan_subsets_drop(&m.f, &m.g);
        assert_int_equal(m.f.held, 0);
    }
    assert_true(nodes < 200 * NODES * 9 / 10);
}

/* All kernels give the same words as plain C, which gives the numbers of paths. */
static void kernels(void **state)
{
    enum { WORDS = PAPAN_SUBSETS_WORDS, MASKS = (PIECES - TREE) * WORDS, END = (NODES - 1) * WORDS };
    typedef union numbers {
        uint64_t word[NODES * WORDS];
        uint32_t half[2 * NODES * WORDS];
    } numbers;
    static _Alignas(64) numbers mask, value, other;
    uint64_t random = 9;
    (void)state;
    for (unsigned round = 0; round < 60; round++) {
        made m;
        papan_subsets_modulus modulus = (papan_subsets_modulus)(round % PAPAN_SUBSETS_MODULI);
        bool wide = modulus == PAPAN_SUBSETS_64;
        unsigned lanes = wide ? WORDS : 2 * WORDS;
        make_graph(&m, &random);
        for (unsigned i = 0; i < MASKS && wide; i++)
            mask.word[i] = check_below(&random, 2) ? UINT64_MAX : 0;
        for (unsigned i = 0; i < 2 * MASKS && !wide; i++)
            mask.half[i] = check_below(&random, 2) ? UINT32_MAX : 0;
        for (unsigned i = 0; i < WORDS; i++)
            value.word[i] = other.word[i] = wide ? 1 : UINT64_C(0x100000001);
        papan_subsets_plain[modulus](&m.g, mask.word, value.word);
#if defined(__x86_64__)
        if (__builtin_cpu_supports("avx2")) {
            papan_subsets_avx2[modulus](&m.g, mask.word, other.word);
            assert_memory_equal(&value, &other, sizeof value);
        }
        if (__builtin_cpu_supports("avx512f")) {
            papan_subsets_avx512[modulus](&m.g, mask.word, other.word);
            assert_memory_equal(&value, &other, sizeof value);
        }
#endif
        for (unsigned k = 0; k < lanes; k++) {
            uint32_t set = (1 << TREE) - 1;
            for (unsigned i = 0; i < PIECES - TREE; i++)
                set |=
                    (wide ? mask.word[i * lanes + k] & 1 : mask.half[i * lanes + k] & 1) ? 1u << (TREE + i) : 0;
            uint64_t truth = paths(&m.g, set);
            if (wide)
                assert_int_equal(value.word[END + k], truth);
            else
                assert_int_equal(value.half[2 * END + k],
                                 modulus == PAPAN_SUBSETS_PRIME ? truth % PAPAN_SUBSETS_P : (uint32_t)truth);
        }
        papan_subsets_drop(&m.f, &m.g);
    }
}

/* ---- running the strategy alone ---- */

static void out_of_memory(void **state)
{
    prepared a = prepare("pentominoes:3x20");
    papan_search search = counting(&a, papan_memory(NULL));
    (void)state;
    fail_every_request(&papan_strategy_subsets, &search);
    put_away(&a);
}

static void memory_limit(void **state)
{
    prepared a = prepare("pentominoes:6x10");
    papan_budget budget;
    (void)state;
    for (unsigned megabytes = 1; megabytes <= 64; megabytes *= 64) {
        papan_search search = counting(&a, papan_budget_allocator(&budget, NULL, 0));
        search.room = (size_t)megabytes << 20;
        papan_status status = papan_strategy_subsets.run(&search);
        assert_int_equal(status, megabytes == 1 ? PAPAN_TOO_BIG : PAPAN_OK);
        assert_true(megabytes > 1 || search.message.text != NULL);
        assert_true(budget.peak <= ((size_t)megabytes << 20) + ((size_t)1 << 20));
        assert_int_equal(budget.held, 0);
    }
    put_away(&a);
}

static bool after_some(void *context)
{
    return (*(unsigned *)context)-- == 0;
}

static void stops(void **state)
{
    prepared a = prepare("iq-puzzler-pro:5x11");
    (void)state;
    for (unsigned asked = 0; asked < 200; asked += check_slow() ? 90 : 13) {
        unsigned left = asked;
        papan_search search = counting(&a, papan_memory(NULL));
        search.context = &left;
        search.stop = after_some;
        assert_int_equal(papan_strategy_subsets.run(&search), PAPAN_OK);
        assert_true(search.stopped);
        assert_true(search.solutions == 0);
    }
    put_away(&a);
}

static void unsuitable(void **state)
{
    static const char spare[] = "{\"family\": \"pack\", \"board\": [\"XX\"], \"pieces\": [{\"name\": \"A\", "
                                "\"cells\": [[0, 0]], \"copies\": [1, 2]}]}\n";
    static const char *const id[] = {spare, "2 2 1\nDEFAULT\nAA\nCOPIES A=2\n", "nqueens:8"};
    (void)state;
    for (unsigned i = 0; i < sizeof id / sizeof *id; i++) {
        papan_puzzle *puzzle = check_puzzle(id[i]);
        papan_message why = {.text = NULL};
        assert_false(papan_suits(&papan_strategy_subsets, puzzle, &why));
        assert_non_null(why.text);
        papan_puzzle_free(puzzle);
    }
}

static void finds_no_solution(void **state)
{
    papan_puzzle *puzzle = check_puzzle("pentominoes:3x20");
    papan_request request = {.goal = PAPAN_LIST, .strategy = "subsets"};
    papan_result result = {0};
    (void)state;
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_UNSUITABLE);
    papan_puzzle_free(puzzle);
}

static void threads(void **state)
{
    papan_puzzle *puzzle = check_puzzle("iq-puzzler-pro:5x11");
    (void)state;
    for (unsigned workers = 1; workers <= 4; workers += 3) {
        papan_request request = {.goal = PAPAN_COUNT, .strategy = "subsets", .threads = workers};
        papan_result result = {0};
        assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
        assert_string_equal(result.count, "4331140");
    }
    papan_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_boards),      cmocka_unit_test(random_boards), cmocka_unit_test(random_features),
        cmocka_unit_test(wrong_areas),       cmocka_unit_test(factorials),    cmocka_unit_test(without_pieces),
        cmocka_unit_test(contracted),        cmocka_unit_test(kernels),       cmocka_unit_test(out_of_memory),
        cmocka_unit_test(memory_limit),      cmocka_unit_test(stops),         cmocka_unit_test(unsuitable),
        cmocka_unit_test(finds_no_solution), cmocka_unit_test(threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
