/* test_public_failing.c: every public function that takes memory or a stop hook, on every kind of puzzle, while
 * the n-th request for memory fails, alone or with all that follow; while the hook says stop at its k-th call,
 * then or from then on; and both at once. Each call ends with the right status, keeps nothing, and gives the
 * same answer as always when it is called again. FAILING=1 tries every n and k, otherwise 1, 2, 4, 8 and so on.
 */
#include "info.h"
#include "public_calls.h"

static const char *const texts[] = {
    "AABB\nABBB\nCCCD\nCDDD\n",
    "AAAB\nACBB\nCCBD\nCDDD\nPLACED\n.#..\n...x\n....\n....\n",
    "AAAA\nABAA\nAACA\nAAAD\n",
    "stars: 2\nAABBBBCC\nADDBBBCC\nADBBBBCC\nADDDBECC\nFDDDEEGG\nFFFDEEGG\nFHFHHHGG\nFHHHHHHH\n",
    "AAABBB\nCADBBB\nCCDDDB\nECDDDD\nECDDDF\nCCDDDF\nPLACED\nQ.....\n......\n......\n......\n......\n......\n",
    "1 4 2\nDEFAULT\nA\nBBB\nPLACED\n.A..\n",
    "stars: 1\nAAQQQ\nAAQQQ\nBBCQQ\nBCCDD\nBCCDD\n",
    "nqueens: 6\n",
    "nqueens: 8\nPLACED\n.#......\n........\n........\n........\n........\n........\n........\n........\n",
    "nqueens: 3\n",
    "3 4 3\nDEFAULT\nAAA\nA\nBBB\nB\nCC\nCC\n",
    "4 4 2\nDEFAULT\nAA\nA\nBBBB\nCOPIES A=4\n",
    "4 4 1\nDEFAULT\nAAA\n A\nCOPIES A=4\n",
    "3 3 2\nCUSTOM\nXXX\nX?X\nXXX\nAAA\nA\nBBB\nB\nPLACED\n...\n..B\nBBB\n",
    "3 4 3\nDEFAULT\nAAA\nA\nBBB\nB\nCC\nCC\nKINDS A\nXOX\nO\nKINDS B\nOxO\nX\nKINDS C\nXO\nOO\n",
    "3 4 3\nHEXAGONAL\n.XXX\nXXXX\nXX..\nAAA\nBB\n B\nCC\nC\n",
    "4 8 4\nTRIANGULAR\n..XXXXX.\n.XXXXXXX\n.XXXXXXX\n..XXXXX.\nBBBBB\nB\nCCC\nCCC\nDDDDD\n  D\nEEEE\nEE\n",
    "3 3 4\nPYRAMID\nAA\nAA\nA\nBB\nB\nCCC\nDDD\n",
    "{\"family\": \"pack\", \"lattice\": \"cubic\", \"board\": {\"rows\": 2, \"columns\": 2, \"layers\": 2}, "
    "\"pieces\": [{\"name\": \"s\", \"copies\": 2, \"layers\": [[\"ss\", \".s\"], [\"..\", \".s\"]]}]}",
    "mon tue wed 2:3|Ana | X Y\nmon Ana X:r\nmon Ana X:b\ntue Ana X:b\ntue Y:b\nwed Ana X:b Y:r\nwed Y:b\n",
    "a b c\na b\nb c\nc\na\n",
    "a b c\na b\nb c\n",
};
enum { TEXTS = sizeof texts / sizeof *texts };

static struct totals {
    unsigned long calls, allocations, stops, both;
} totals;

/* ---- each call with each failure ---- */

static papan_status once(trial *t, call *calls, size_t fail_at, bool forever, unsigned stop_at, bool lasting)
{
    t->memory.requests = 0;
    t->memory.fail_at = fail_at;
    t->memory.forever = forever;
    t->asked = 0;
    t->stop_at = stop_at;
    t->lasting = lasting;
    t->partial = false;
    t->answer.length = 0;
    size_t before = t->memory.held;
    papan_status status = calls(t);
    assert_int_equal(t->memory.held, before);
    totals.calls++;
    t->memory.fail_at = 0;
    return status;
}

static bool same(const trial *t, const papan_buffer *right)
{
    return t->answer.length == right->length && memcmp(t->answer.bytes, right->bytes, right->length) == 0;
}

static void must(const trial *t, bool holds, const char *name, const char *what, size_t n, unsigned k,
                 papan_status status)
{
    if (!holds)
        fail_msg("%s, %s, request %zu, hook %u, strategy %s, goal %d, threads %u: status %d, answer %.200s\n%s",
                 name, what, n, k, t->strategy != NULL ? t->strategy : "-", t->goal, t->threads, status,
                 t->answer.length > 0 ? t->answer.bytes : "", t->text);
}

/* The next number to try: all, or the first ones and a sample of the others. */
static size_t next(size_t n)
{
    return getenv("FAILING") != NULL ? n + 1 : 2 * n;
}

static void every_failure(trial *t, const named_call *tried)
{
    const char *name = tried->name;
    call *calls = tried->calls;
    papan_status status = once(t, calls, 0, false, 0, false);
    must(t, status == PAPAN_OK, name, "without failures", 0, 0, status);
    papan_buffer right = papan_buffer_new(NULL);
    check_append(&right, t->answer.length > 0 ? t->answer.bytes : "", t->answer.length);
    size_t requests = t->memory.requests;
    unsigned asked = t->asked;
    for (size_t n = 1; n <= requests; n = next(n))
        for (int forever = 0; forever < 2; forever++) {
            status = once(t, calls, n, forever, 0, false);
            must(t, status == PAPAN_NO_MEMORY || (status == PAPAN_OK && (same(t, &right) || t->threads > 1)),
                 name, forever ? "all fail" : "one fails", n, 0, status);
            totals.allocations++;
        }
    for (size_t k = 1; k <= asked; k = next(k))
        for (int lasting = 0; lasting < 2; lasting++) {
            status = once(t, calls, 0, false, (unsigned)k, lasting);
            must(t, status == PAPAN_OK && (t->partial || same(t, &right)), name, "stop", 0, (unsigned)k,
                 status);
            totals.stops++;
            status = once(t, calls, 1 + k * 7 % requests, k % 2, (unsigned)k, lasting);
            must(t, status == PAPAN_NO_MEMORY || (status == PAPAN_OK && (t->partial || same(t, &right))), name,
                 "both", 1 + k * 7 % requests, (unsigned)k, status);
            totals.both++;
        }
    status = once(t, calls, 0, false, 0, false);
    must(t, status == PAPAN_OK && same(t, &right), name, "again", 0, 0, status);
    papan_buffer_free(&right);
}

/* ---- the puzzles ---- */

static void begin(trial *t, const char *text)
{
    papan_result result = {.size = sizeof result};
    papan_picture_style look = {.size = sizeof look, .id = NULL};
    papan_buffer id = papan_buffer_new(NULL);
    *t = (trial){.text = text,
                 .answer = papan_buffer_new(NULL),
                 .picture = {papan_buffer_new(NULL), papan_buffer_new(NULL)}};
    t->allocator = check_allocator(&t->memory);
    assert_int_equal(papan_read(text, strlen(text), &t->allocator, &t->puzzle, NULL, NULL), PAPAN_OK);
    assert_true(papan_cells(t->puzzle) <= CELLS_MAX);
    assert_int_equal(papan_solve_first(t->puzzle, t->label, &result, NULL), PAPAN_OK);
    t->solved = result.verdict == PAPAN_SOLVED;
    for (size_t i = 0; i < 2 && papan_info_of(t->puzzle).has_board; i++) {
        assert_int_equal(papan_picture_file(t->puzzle, NULL, 0, &look, PAPAN_PNG, 200, &t->picture[i], NULL),
                         PAPAN_OK);
        if (papan_write_id(t->puzzle, &id, NULL) == PAPAN_OK)
            look.id = id.bytes;
    }
    papan_buffer_free(&id);
}

static void end(trial *t)
{
    papan_buffer_free(&t->answer);
    papan_buffer_free(&t->picture[0]);
    papan_buffer_free(&t->picture[1]);
    papan_puzzle_free(t->puzzle);
    assert_int_equal(t->memory.held, 0);
}

static void all_calls(void **state)
{
    (void)state;
    for (size_t i = 0; i < TEXTS; i++) {
        trial t;
        begin(&t, texts[i]);
        for (size_t k = 0; i == 0 && k < sizeof alone / sizeof *alone; k++)
            every_failure(&t, &alone[k]);
        for (size_t k = 0; k < sizeof about_puzzles / sizeof *about_puzzles; k++)
            every_failure(&t, &about_puzzles[k]);
        end(&t);
    }
}

/* Searches and what is like them: each strategy, each goal, alone and with threads. */
static void all_searches(void **state)
{
    (void)state;
    for (size_t i = 0; i < TEXTS; i++) {
        papan_strategy_info strategy = {.size = sizeof strategy};
        trial t;
        begin(&t, texts[i]);
        for (size_t s = 0; s == 0 || papan_strategy_at(s - 1, &strategy); s++) {
            t.strategy = s > 0 ? strategy.name : NULL;
            if (s > 0 && papan_strategy_suits(t.puzzle, strategy.name, NULL) != PAPAN_OK)
                continue;
            for (unsigned k = 0; k < 16; k++) {
                t.goal = (papan_goal)(k % 4);
                t.threads = 1 + k / 4 % 2;
                t.distinct = k >= 8;
                papan_request request = request_of(&t);
                papan_result result = {.size = sizeof result};
                if (papan_solve(t.puzzle, &request, &result, NULL) != PAPAN_OK)
                    continue;
                for (size_t c = 0; c < sizeof searches / sizeof *searches; c++)
                    if (c == 0 || (t.goal < PAPAN_LIST && !t.distinct && (t.threads == 1 || c == 3) &&
                                   (c != 3 || t.goal == PAPAN_COUNT)))
                        every_failure(&t, &searches[c]);
            }
        }
        end(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_calls), cmocka_unit_test(all_searches)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    printf("%lu calls: a request failed in %lu, the hook stopped %lu, both in %lu\n", totals.calls,
           totals.allocations, totals.stops, totals.both);
    return failed;
}
