/* test_certify.c: certificates (papan/certify.h) of all families, by every method, prove what papan_solve()
 * answers: papan-verify, whose sources are compiled into this test, accepts each of them. */
#define _DEFAULT_SOURCE
#include "random_queens.h"

#include <papan/certify.h>
#include <unistd.h>

int papan_verify_main(int argc, char *argv[]);
#define main papan_verify_main
#include "verify/papan-verify.c"
#undef main

/* ---- certificates ---- */

static bool put_proof(void *text, const char *bytes, size_t length)
{
    papan_buffer_add(text, bytes, length);
    return true;
}

static bool restart_proof(void *text)
{
    papan_buffer_clear(text);
    return true;
}

static bool put_nothing(void *text, const char *bytes, size_t length)
{
    (void)text, (void)bytes, (void)length;
    return false;
}

/* The certificate of this goal; certified->claim: what it claims. */
static papan_status certify(const papan_puzzle *puzzle, const papan_request *request, papan_buffer *text,
                            papan_result *result, papan_certify_result *certified)
{
    papan_proof sink = {.size = sizeof sink, .context = text, .write = put_proof, .restart = restart_proof};
    *certified = (papan_certify_result){.size = sizeof *certified};
    *result = (papan_result){.size = sizeof *result};
    papan_message refusal;
    papan_status status = papan_certify(puzzle, request, &sink, result, certified, &refusal);
    if (certified->claim != PAPAN_CLAIM_NOTHING)
        assert_int_equal(certified->bytes, text->length);
    if (status != PAPAN_OK)
        result->reason = refusal;
    return status;
}

/* True if papan-verify accepts the certificate with this claim; otherwise it prints why not. */
static bool verifies(const papan_puzzle *puzzle, const papan_buffer *certificate, const char *claim)
{
    static const char *const claims[CLAIMS] = {[CLAIM_NONE] = "none",
                                               [CLAIM_UNIQUE] = "unique",
                                               [CLAIM_SOME] = "some",
                                               [CLAIM_MANY] = "many",
                                               [CLAIM_COUNT] = "count"};
    static char name[] = "/tmp/papan-certify.XXXXXX";
    char verdict[VERDICT];
    volatile bool good = false;
    papan_buffer text = papan_buffer_new(NULL);
    papan_message why;
    assert_int_equal(papan_write(puzzle, "json", &text, &why), PAPAN_OK);
    memcpy(strchr(name, '.'), ".XXXXXX", 7);
    int file = mkstemp(name);
    assert_true(file >= 0 &&
                write(file, certificate->bytes, certificate->length) == (ssize_t)certificate->length);
    puzzle_name = "puzzle";
    if (setjmp(leave) == 0) {
        char *copy = allocate(text.length + 1, 1);
        memcpy(copy, text.bytes, text.length);
        open_certificate(name);
        const char *proved = claims[check_certificate(copy, text.length, verdict)];
        good = proved != NULL && strcmp(proved, claim) == 0 && !more_certificates();
    }
    close_certificate();
    release_newer(&all);
    close(file);
    unlink(name);
    papan_buffer_free(&text);
    return good;
}

/* Certifies and checks; the answer must be that of papan_solve(). */
static papan_certify_result must_hold(const papan_puzzle *puzzle, papan_goal goal, const char *strategy)
{
    papan_buffer text = papan_buffer_new(NULL);
    papan_request request = {.size = sizeof request, .goal = goal, .strategy = strategy};
    papan_result result, plain = {.size = sizeof plain};
    papan_certify_result certified;
    assert_int_equal(certify(puzzle, &request, &text, &result, &certified), PAPAN_OK);
    assert_true(certified.claim != PAPAN_CLAIM_NOTHING);
    request.strategy = NULL;
    assert_int_equal(papan_solve(puzzle, &request, &plain, NULL), PAPAN_OK);
    assert_int_equal(result.verdict, plain.verdict);
    assert_string_equal(result.count, plain.count);
    if (!verifies(puzzle, &text, papan_claim_name(certified.claim)))
        fail_msg("refused:\n%s", text.bytes);
    papan_buffer_free(&text);
    return certified;
}

static void expect_claim(const char *text, papan_claim claim)
{
    papan_puzzle *puzzle = check_puzzle(text);
    assert_true(must_hold(puzzle, PAPAN_CHECK, NULL).claim == claim);
    assert_true(must_hold(puzzle, PAPAN_CHECK, "cover").claim == claim);
    assert_true(must_hold(puzzle, PAPAN_CHECK, "learn").claim == claim);
    assert_true(must_hold(puzzle, PAPAN_COUNT, "cover").claim ==
                (claim == PAPAN_CLAIM_NONE ? claim : PAPAN_CLAIM_COUNT));
    assert_true(must_hold(puzzle, PAPAN_FIRST, NULL).claim ==
                (claim == PAPAN_CLAIM_NONE ? claim : PAPAN_CLAIM_SOME));
    papan_puzzle_free(puzzle);
}

static void test_families(void **state)
{
    (void)state;
    expect_claim("AAABBCCC\nBBBBBCCC\nBBBCCCCE\nDBBCEEEE\nGGGCGEFE\nGGGGGEFF\nGGHGGEFF\nGGGGGEFF\n",
                 PAPAN_CLAIM_MANY);
    expect_claim("AAAB\nCAAB\nCDDB\nCCDB\n", PAPAN_CLAIM_UNIQUE);
    expect_claim(
        "stars: "
        "2\nAAABBBCCCC\nAAABBBCCCC\nAAABBBDDDD\nEEEBBBDDDD\nEEEEFFFFDD\nEEEEFFFFDD\nGGGGFFHHHH\nGGGGIIHHHH\n"
        "GGIIIIJJJJ\nIIIIJJJJJJ\n",
        PAPAN_CLAIM_MANY);
    expect_claim("nqueens:1", PAPAN_CLAIM_UNIQUE);
    expect_claim("nqueens:3", PAPAN_CLAIM_NONE);
    expect_claim("nqueens:6", PAPAN_CLAIM_MANY);
    expect_claim(
        "nqueens: 8\nPLACED\n...Q....\n........\n........\n........\n........\n.Q......\n........\n........\n",
        PAPAN_CLAIM_MANY);
    expect_claim("2 2 1\nDEFAULT\nAAA\n", PAPAN_CLAIM_NONE);
    if (!check_slow())
        expect_claim("pentominoes:3x20", PAPAN_CLAIM_MANY);
    expect_claim("3 5 6\nDEFAULT\nLLLL\nL\nPP\nPP\nP\nU U\nUUU\nV\nV\nVVV\nYYYY\n Y\nNNN\n  NN\nUSE 3\n",
                 PAPAN_CLAIM_MANY);
    expect_claim("3 3 2\nDEFAULT\nAA\nA\nBBB\nCOPIES A=2\n", PAPAN_CLAIM_MANY);
    expect_claim("4 4 3\nCUSTOM\n1111\n1112\n2222\n2222\nPP\nPP\nP\nLLLL\nL\nTTT\n T\nGAPS 1=1 2=1\n",
                 PAPAN_CLAIM_MANY);
    expect_claim("| with colours\np q | x y\np x y:1\nq x\np y:2\nq y:2\nq y:1\n", PAPAN_CLAIM_MANY);
    expect_claim("2|a 1:2|b 0:3|c\na b\na b c\na\nb c\nc\n", PAPAN_CLAIM_MANY);
}

/* Too many given pieces, cells that nothing covers, given queens that attack each other. */
static void test_short_items(void **state)
{
    (void)state;
    expect_claim("2 4 2\nDEFAULT\nAA\nBB\nCOPIES A=2 B=2\nUSE 3\nPLACED\nAAAA\nBBBB\n", PAPAN_CLAIM_NONE);
    expect_claim("2 2 1\nDEFAULT\nAA\nCOPIES A=2\nUSE 1\nPLACED\nAA\n..\n", PAPAN_CLAIM_NONE);
    expect_claim("nqueens: 5\nPLACED\nQ....\n.Q...\n.....\n.....\n.....\n", PAPAN_CLAIM_NONE);
    expect_claim("1 4 2\nDEFAULT\nA A\nBB\nPARTS A\n", PAPAN_CLAIM_NONE);
    expect_claim("a b\na\n", PAPAN_CLAIM_NONE);
}

static void random_pack(uint64_t *seed, papan_buffer *text)
{
    static const char *const piece[] = {"A\n",      "BB\n",     "CCC\n",     "DD\nD\n",
                                        "EEE\nE\n", "FF\nFF\n", " GG\nGG\n", "HHH\n H\n"};
    unsigned rows = 2 + check_below(seed, 3), columns = 2 + check_below(seed, 4),
             some = 1 + check_below(seed, 254);
    bool exact = check_below(seed, 2) == 0;
    papan_buffer_number(text, rows);
    papan_buffer_char(text, ' ');
    papan_buffer_number(text, columns);
    papan_buffer_char(text, ' ');
    papan_buffer_number(text, __builtin_popcount(some));
    papan_buffer_text(text, "\nCUSTOM\n");
    for (unsigned i = 0; i < rows * columns; i++) {
        papan_buffer_char(text, check_below(seed, 9) == 0 ? '?' : check_below(seed, 9) == 0 ? '.' : 'X');
        papan_buffer_text(text, i % columns == columns - 1 ? "\n" : "");
    }
    for (unsigned i = 0; i < 8; i++)
        papan_buffer_text(text, some >> i & 1 ? piece[i] : "");
    papan_buffer_text(text, "COPIES");
    for (unsigned i = 0; i < 8; i++)
        if (some >> i & 1) {
            unsigned low = exact + check_below(seed, 2), high = low + (exact ? 0 : 1 + check_below(seed, 2));
            papan_buffer_char(text, ' ');
            papan_buffer_char(text, (char)('A' + i));
            papan_buffer_char(text, '=');
            papan_buffer_number(text, low);
            papan_buffer_char(text, '-');
            papan_buffer_number(text, high);
        }
    papan_buffer_char(text, '\n');
    if (!exact && check_below(seed, 3) == 0)
        papan_buffer_text(text, "USE 2-4\n");
}

static void test_random_packings(void **state)
{
    (void)state;
    uint64_t seed = 1;
    unsigned none = 0, some = 0, levels = 0;
    for (unsigned i = 0; i < (check_slow() ? 100 : 600); i++) {
        papan_buffer text = papan_buffer_new(NULL);
        papan_puzzle *puzzle = NULL;
        random_pack(&seed, &text);
        if (papan_read(text.bytes, text.length, NULL, &puzzle, NULL, NULL) == PAPAN_OK) {
            papan_claim claim = must_hold(puzzle, PAPAN_COUNT, "cover").claim;
            must_hold(puzzle, PAPAN_CHECK, NULL);
            must_hold(puzzle, PAPAN_CHECK, "learn");
            if (papan_strategy_suits(puzzle, "frontier", NULL) == PAPAN_OK) {
                assert_true(must_hold(puzzle, PAPAN_COUNT, "frontier").claim == claim);
                must_hold(puzzle, PAPAN_CHECK, "frontier");
                levels++;
            }
            none += claim == PAPAN_CLAIM_NONE;
            some += claim == PAPAN_CLAIM_COUNT;
        }
        papan_puzzle_free(puzzle);
        papan_buffer_free(&text);
    }
    assert_true(none > 5 && some > 5 && levels > 5);
}

static void test_random_queens(void **state)
{
    (void)state;
    uint64_t seed = 2;
    unsigned claims[3] = {0};
    for (unsigned i = 0; i < (check_slow() ? 60 : 400); i++) {
        unsigned stars = 1 + i % 2, n = stars == 1 ? 4 + check_below(&seed, 6) : 8;
        char symbols[100];
        uint8_t mark[100] = {0};
        random_regions(n, i % 7 == 0 ? SCATTERED : GROWN, symbols, &seed);
        if (i % 3 == 0)
            mark[check_below(&seed, n * n)] = PAPAN_MARK_QUEEN;
        papan_puzzle *puzzle = queens_board(n, stars, symbols, mark);
        papan_claim claim = must_hold(puzzle, PAPAN_CHECK, NULL).claim;
        must_hold(puzzle, PAPAN_COUNT, NULL);
        claims[claim == PAPAN_CLAIM_NONE ? 0 : claim == PAPAN_CLAIM_UNIQUE ? 1 : 2]++;
        papan_puzzle_free(puzzle);
    }
    assert_true(claims[0] > 5 && claims[1] > 2 && claims[2] > 5);
}

/* By clause learning (lrat), also on boards so large that clauses are deleted. */
static void test_learnt(void **state)
{
    (void)state;
    uint64_t seed = 2;
    unsigned lrat = 0;
    for (unsigned i = 0; i < (check_slow() ? 12 : 60); i++) {
        char symbols[1000];
        unsigned n = i < 6 && !check_slow() ? 20 + i : 4 + check_below(&seed, 8);
        random_regions(n, GROWN, symbols, &seed);
        papan_puzzle *puzzle = queens_board(n, 1, symbols, NULL);
        papan_certify_result certified = must_hold(puzzle, PAPAN_CHECK, "learn");
        lrat += certified.method != NULL && strcmp(certified.method, "lrat") == 0;
        papan_puzzle_free(puzzle);
    }
    assert_true(lrat > (check_slow() ? 1 : 10));
}

/* A short reason is the whole proof: these words, from "by" on. */
static void expect_words(const char *text, const char *strategy, const char *start)
{
    papan_puzzle *puzzle = check_puzzle(text);
    papan_buffer proof = papan_buffer_new(NULL);
    papan_request request = {.goal = PAPAN_CHECK, .strategy = strategy};
    papan_result result;
    papan_certify_result certified;
    assert_int_equal(certify(puzzle, &request, &proof, &result, &certified), PAPAN_OK);
    assert_true(certified.claim == PAPAN_CLAIM_NONE && verifies(puzzle, &proof, "none"));
    const char *by = strstr(proof.bytes, "\nby ");
    assert_non_null(by);
    assert_memory_equal(by + 1, start, strlen(start));
    papan_buffer_free(&proof);
    papan_puzzle_free(puzzle);
}

static void expect_reason(const char *text, const char *strategy, const char *start)
{
    char words[80];
    snprintf(words, sizeof words, "by tree\n%s", start);
    expect_words(text, strategy, words);
}

static void test_reasons(void **state)
{
    (void)state;
    const char *c = "cover"; /* otherwise areas are proved in another way */
    expect_reason("2 2 1\nDEFAULT\nAAA\n", c, "[ 1:1 2:1 3:1 4:1 ]"); /* it fits nowhere */
    expect_reason("2 3 2\nDEFAULT\nAAA\nBB\n", c, "[ 1:1 2:1 3:1 4:1 5:1 6:1 7:-3 8:-2 ]"); /* areas */
    expect_reason("2 2 2\nDEFAULT\nAA\nA\nBB\n", c, "[ 1:-1 2:-1 3:-1 4:-1 5:3 6:2 ]");
    /* the five tetrominoes on 4 x 5: only T covers an odd number of dark cells */
    expect_reason("4 5 5\nDEFAULT\nIIII\nOO\nOO\nTTT\n T\nSS\n SS\nLLL\nL\n", NULL, "[ mod 2 ");
    expect_reason("AABBC\nAABBC\nDDDDE\nDDDDE\nDEEEE\n", NULL, "[ 11:1 12:1 13:1 1:-1 2:-1 ]"); /* Hall */
    /* a colouring by column and layer */
    expect_reason("{\"lattice\": \"cubic\", \"board\": [[\".XXXX\", \".XXXX\", \".XXXX\"], "
                  "[\"XXXXX\", \"XXXXX\", \"XXXXX\"], [\"XXXXX\", \"XXXXX\", \"XXXXX\"], "
                  "[\"XXXXX\", \"XXXXX\", \"XXXXX\"], [\"XXXXX\", \"XXXXX\", \"XXXXX\"]], "
                  "\"pieces\": [{\"name\": \"A\", \"rows\": [\"AAA\", \"AAA\", \"AAA\"], \"copies\": 8}]}\n",
                  NULL, "[ ");
}

/* Too few or too many cells: with ranges of copies, gaps, given pieces and sides of different sizes. */
static void test_areas(void **state)
{
    (void)state;
    expect_words("2 3 2\nDEFAULT\nAAA\nBB\n", NULL, "by area 6 most 5 ");
    expect_words("2 2 2\nDEFAULT\nAA\nA\nBB\n", NULL, "by area 4 least 5 ");
    expect_words("2 3 1\nDEFAULT\nAA\nCOPIES A=1-2\n", NULL, "by area 6 most 4 ");
    expect_words("1 4 1\nCUSTOM\n?X?X\nA\nGAPS ?=1\n", NULL, "by area 4 most 2 ");
    expect_words("2 3 1\nCUSTOM\nXXX\n_XX\nAA\nCOPIES A=2\nPLACED\nAA.\n...\n", NULL, "by area 3 most 2 ");
    expect_words("1 5 1\nDEFAULT\nAA\nBACK A\nAAA\n", NULL, "by area 5 most 3 ");
}

/* ---- what cannot be certified ---- */

static void expect_refusal(const papan_request *request, const char *code)
{
    papan_puzzle *puzzle = check_puzzle("nqueens:6");
    papan_buffer text = papan_buffer_new(NULL);
    papan_result result;
    papan_certify_result certified;
    assert_int_equal(certify(puzzle, request, &text, &result, &certified), PAPAN_UNSUITABLE);
    assert_int_equal(certified.claim, PAPAN_CLAIM_NOTHING);
    assert_int_equal(text.length, 0);
    assert_string_equal(result.reason.code, code);
    papan_puzzle_free(puzzle);
}

static void test_refusals(void **state)
{
    (void)state;
    expect_refusal(&(papan_request){.goal = PAPAN_COUNT, .distinct = true}, "certificate-of-all");
    expect_refusal(&(papan_request){.goal = PAPAN_LIST}, "certificate-of-complete-search");
    expect_refusal(&(papan_request){.goal = PAPAN_CHECK, .strategy = "row-by-row"},
                   "strategy-without-certificate");
    expect_refusal(&(papan_request){.goal = PAPAN_CHECK, .strategy = "nonsense"}, "unknown-strategy");
}

static bool stop_at_once(void *context)
{
    unsigned *calls = context;
    return ++*calls > 3;
}

static void test_stopped(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("nqueens:9");
    for (size_t i = 0; i < 3;
         i++) { /* by the caller, also after some solutions; by a sink that refuses further ones */
        unsigned calls = 0;
        papan_buffer text = papan_buffer_new(NULL);
        papan_request request = {.goal = PAPAN_COUNT,
                                 .strategy = i == 1 ? "cover" : NULL,
                                 .context = &calls,
                                 .stop = i < 2 ? stop_at_once : NULL};
        papan_result result = {.size = sizeof result};
        papan_certify_result certified = {.size = sizeof certified};
        papan_proof sink = {.size = sizeof sink,
                            .context = &text,
                            .write = i < 2 ? put_proof : put_nothing,
                            .restart = restart_proof};
        assert_int_equal(papan_certify(puzzle, &request, &sink, &result, &certified, NULL), PAPAN_OK);
        assert_int_equal(certified.claim, PAPAN_CLAIM_NOTHING);
        assert_int_equal(result.verdict, PAPAN_UNKNOWN);
        assert_false(result.complete);
        assert_true(i != 1 || strcmp(result.count, "2") >= 0);
        papan_buffer_free(&text);
    }
    papan_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_families),        cmocka_unit_test(test_short_items),
        cmocka_unit_test(test_random_packings), cmocka_unit_test(test_learnt),
        cmocka_unit_test(test_random_queens),   cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_areas),           cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
