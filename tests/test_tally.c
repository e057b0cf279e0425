/* test_tally.c: Star Battle without regions: the strategies `tally` and `signs` against the known numbers,
 * against searches that find each solution, on several threads, with rows and with columns as regions; the
 * built-in boards; rejected boards and requests; and that nothing leaks when memory runs out or the search is
 * stopped. */
#include "check.h"

#include "puzzle/puzzle.h"
#include "search/tally.h"

static void expect(const char *id, papan_request request, const char *count)
{
    papan_puzzle *puzzle = check_puzzle(id);
    papan_result result = {0};
    request.goal = PAPAN_COUNT;
    papan_status status = papan_solve(puzzle, &request, &result);
    if (status != PAPAN_OK || !result.complete || strcmp(result.count, count) != 0)
        fail_msg("%s by %s, %u threads: %s instead of %s (status %d)", id, request.strategy, request.threads,
                 result.count, count, (int)status);
    papan_puzzle_free(puzzle);
}

/* ---- the numbers ---- */

static void known_numbers(void **state)
{
    static const struct {
        const char *id, *count;
        bool long_one;
    } known[] = {
        /* published up to 15 x 15 */
        {"star-battle:3x2", "0", false},
        {"star-battle:8x2", "2", false},
        {"star-battle:9x2", "664", false},
        {"star-battle:10x2", "146510", false},
        {"star-battle:11x2", "31197434", false},
        {"star-battle:12x2", "6798881226", false},
        {"star-battle:13x2", "1567979086356", true},
        {"star-battle:14x2", "390673279156006", true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (known[i].long_one && check_slow())
            continue;
        expect(known[i].id, (papan_request){.strategy = "tally"}, known[i].count);
        expect(known[i].id, (papan_request){.strategy = "tally", .threads = 3}, known[i].count);
        /* with long entries from the first layer on that needs them */
        expect(known[i].id, (papan_request){.strategy = "tally", .plain = true}, known[i].count);
        expect(known[i].id, (papan_request){.strategy = "tally", .plain = true, .threads = 2}, known[i].count);
        if (known[i].long_one)
            continue;
        expect(known[i].id, (papan_request){.strategy = "signs"}, known[i].count);
        expect(known[i].id, (papan_request){.strategy = "signs", .threads = 3}, known[i].count);
    }
}

/* One star: Hertzsprung's problem, permutations in which no two neighbours differ by one (OEIS A002464), which
 * has a recurrence. */
static void one_star(void **state)
{
    enum { MOST = 20 };
    uint64_t known[MOST + 1] = {1, 1, 0, 0};
    (void)state;
    for (uint64_t n = 1; n <= (check_slow() ? 14 : MOST); n++) {
        char id[32], count[32];
        if (n >= 4)
            known[n] = (n + 1) * known[n - 1] - (n - 2) * known[n - 2] - (n - 5) * known[n - 3] +
                       (n - 3) * known[n - 4]; /* modulo 2^64, as 4 - 5 is below zero */
        snprintf(id, sizeof id, "star-battle:%u", (unsigned)n);
        snprintf(count, sizeof count, "%llu", (unsigned long long)known[n]);
        expect(id, (papan_request){.strategy = "tally"}, count);
    }
}

static void agrees_with_searches(void **state)
{
    (void)state;
    for (unsigned stars = 1; stars <= 4; stars++)
        for (unsigned n = stars; n <= (stars == 1 ? 9 : 10); n++) {
            char id[32];
            snprintf(id, sizeof id, "star-battle:%ux%u", n, stars);
            papan_puzzle *puzzle = check_puzzle(id);
            papan_result result = {0};
            papan_request request = {.goal = PAPAN_COUNT, .strategy = "bitboard"};
            assert_int_equal(papan_solve(puzzle, &request, &result), PAPAN_OK);
            expect(id, (papan_request){.strategy = "tally"}, result.count);
            if (stars == 2)
                expect(id, (papan_request){.strategy = "signs"}, result.count);
            if (n <= 7)
                expect(id, (papan_request){.strategy = "cover"}, result.count);
            papan_puzzle_free(puzzle);
        }
}

/* Crosses are notes; given queens are not. */
static void boards_with_lines_as_regions(void **state)
{
    (void)state;
    check_count("AAAAA\nBBBBB\nCCCCC\nDDDDD\nEEEEE\n", "tally", false, "14");
    check_count("ABCDE\nABCDE\nABCDE\nABCDE\nABCDE\n", "tally", false, "14");
    check_count("ABCDE\nABCDE\nABCDE\nABCDE\nABCDE\nPLACED\nx....\n.....\n.....\n.....\n.....\n", "tally",
                false, "14");
}

static void chosen(void **state)
{
    papan_puzzle *puzzle = check_puzzle("star-battle:8x2");
    papan_result result = {0};
    (void)state;
    papan_request count = {.goal = PAPAN_COUNT}, distinct = {.goal = PAPAN_COUNT, .distinct = true},
                  list = {.goal = PAPAN_LIST}, check = {.goal = PAPAN_CHECK};
    assert_int_equal(papan_solve(puzzle, &count, &result), PAPAN_OK);
    assert_string_equal(result.strategy, "tally");
    assert_string_equal(result.count, "2");
    papan_request tight = {.goal = PAPAN_COUNT, .memory_limit = 1 << 20};
    expect("star-battle:12x2", tight, "6798881226");
    const papan_request *other[] = {&distinct, &list, &check};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(papan_solve(puzzle, other[i], &result), PAPAN_OK);
        assert_string_not_equal(result.strategy, "tally");
        assert_string_not_equal(result.strategy, "signs");
    }
    papan_puzzle_free(puzzle);
}

/* ---- the numbering ---- */

/* Each tally of a layer with left <= right has entries of its own, and together they have no gaps. */
static void entries_without_gaps(void **state)
{
    static const unsigned board[][2] = {{5, 1}, {6, 1}, {7, 2}, {8, 2}, {6, 3}};
    papan_allocator memory = papan_memory(NULL);
    (void)state;
    for (size_t i = 0; i < sizeof board / sizeof *board; i++)
        for (unsigned rows = 0; rows <= board[i][0]; rows++) {
            unsigned n = board[i][0], k = board[i][1];
            papan_tally_board b;
            papan_tally_layer layer;
            assert_int_equal(papan_tally_open(&b, n, k, &memory), PAPAN_OK);
            assert_int_equal(papan_tally_layer_open(&b, rows, &layer), PAPAN_OK);
            uint64_t expected = 0;
            for (uint32_t middle = 0; middle <= (n % 2 == 1 ? k : 0); middle++)
                for (uint32_t left = 0; left < b.halves; left++) {
                    uint32_t first, end;
                    if (!papan_tally_rights(&b, &layer, left, middle, &first, &end))
                        continue;
                    for (uint32_t at = first; at < end; at++) {
                        papan_tally tally = {left, layer.by_sum[at], middle};
                        assert_true(tally.left <= tally.right);
                        papan_tally_row none = {.stars = 0};
                        assert_int_equal(papan_tally_index(&b, &layer, &tally, &none), expected);
                        uint32_t open = ~papan_tally_full(&b, &tally) & ((1U << n) - 1);
                        expected += b.choose[papan_tally_ones(&b, open)][k];
                    }
                }
            assert_int_equal(layer.entries, expected);
            papan_tally_layer_close(&b, &layer);
            papan_tally_close(&b);
        }
}

/* ---- refusals ---- */

static void built_in_boards(void **state)
{
    static const char *const bad[] = {
        "star-battle:",    "star-battle:0",   "star-battle:65",    "star-battle:8x",         "star-battle:8x0",
        "star-battle:8x9", "star-battle:x2",  "star-battle:8x2x2", "star-battle:8 2",        "star-battle:-8",
        "star-battle:100", "star-battle:8X2", "star-battle:8x2 ",  "star-battle:99999999999"};
    papan_notes notes;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        papan_puzzle *none = NULL;
        assert_int_equal(papan_builtin(NULL, bad[i], &none, &notes), PAPAN_BAD_INPUT);
        assert_null(none);
        assert_string_equal(notes.error.code, "star-battle-bad-size");
    }
    papan_puzzle *puzzle = check_puzzle("star-battle:64x15");
    assert_int_equal(puzzle->queens.n, 64);
    assert_int_equal(puzzle->queens.stars, 15);
    papan_puzzle_free(puzzle);
}

static void refuses(const char *strategy, const char *text, papan_request request, papan_status expected,
                    const char *code)
{
    papan_puzzle *puzzle = check_puzzle(text);
    papan_result result = {0};
    request.strategy = strategy;
    assert_int_equal(papan_solve(puzzle, &request, &result), expected);
    assert_string_equal(result.reason.code, code);
    papan_puzzle_free(puzzle);
}

static void refusals(void **state)
{
    papan_request count = {.goal = PAPAN_COUNT}, list = {.goal = PAPAN_LIST},
                  distinct = {.goal = PAPAN_COUNT, .distinct = true},
                  small = {.goal = PAPAN_COUNT, .memory_limit = 1 << 20};
    (void)state;
    refuses("tally", "AABB\nACBB\nCCCD\nDDDD\n", count, PAPAN_UNSUITABLE, "strategy-board-kind");
    refuses("tally", "AAAA\n....\nCCCC\nDDBB\n", count, PAPAN_UNSUITABLE, "strategy-board-kind");
    refuses("tally", "nqueens:8", count, PAPAN_UNSUITABLE, "strategy-other-family");
    refuses("tally", "AAAA\nBBBB\nCCCC\nDDDD\nPLACED\n.#..\n....\n....\n....\n", count, PAPAN_UNSUITABLE,
            "strategy-no-givens");
    refuses("tally", "star-battle:8x2", list, PAPAN_UNSUITABLE, "strategy-counts-only");
    refuses("tally", "star-battle:8x2", distinct, PAPAN_UNSUITABLE, "strategy-counts-only");
    refuses("tally", "star-battle:15x2", small, PAPAN_TOO_BIG, "strategy-memory");
    refuses("tally", "star-battle:20x2", count, PAPAN_TOO_BIG, "strategy-memory");
    refuses("tally", "star-battle:64x3", count, PAPAN_TOO_BIG, "strategy-board-too-large");
    refuses("signs", "AABB\nACBB\nCCCD\nDDDD\n", count, PAPAN_UNSUITABLE, "strategy-board-kind");
    refuses("signs", "star-battle:8x1", count, PAPAN_UNSUITABLE, "strategy-board-kind");
    refuses("signs", "star-battle:21x2", count, PAPAN_UNSUITABLE, "strategy-board-kind");
    refuses("signs", "star-battle:8x2", list, PAPAN_UNSUITABLE, "strategy-counts-only");
    refuses("signs", "star-battle:8x2", distinct, PAPAN_UNSUITABLE, "strategy-counts-only");
}

/* ---- memory and stopping ---- */

static void no_memory(void **state)
{
    static const char *const strategy[] = {"tally", "signs"};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        papan_request request = {.goal = PAPAN_COUNT, .strategy = strategy[i]};
        check_failing_allocations("star-battle:7x2", &request);
        request.threads = 2;
        check_failing_allocations("star-battle:8x2", &request);
    }
}

static bool stop_after(void *context)
{
    unsigned *asked = context;
    return (*asked)-- == 0;
}

static void stopped(void **state)
{
    (void)state;
    check_memory own = {.held = 0};
    papan_allocator memory = check_allocator(&own);
    for (unsigned calls = 0; calls < 200; calls += 13) {
        papan_puzzle *puzzle = NULL;
        papan_notes notes;
        papan_result result = {0};
        unsigned left = calls;
        papan_request request = {.goal = PAPAN_COUNT,
                                 .strategy = calls % 2 == 0 ? "tally" : "signs",
                                 .stop = stop_after,
                                 .context = &left};
        assert_int_equal(papan_builtin(&memory, "star-battle:12x2", &puzzle, &notes), PAPAN_OK);
        assert_int_equal(papan_solve(puzzle, &request, &result), PAPAN_OK);
        assert_false(result.complete);
        assert_string_equal(result.count, "0");
        papan_puzzle_free(puzzle);
        assert_int_equal(own.held, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_numbers),
        cmocka_unit_test(one_star),
        cmocka_unit_test(agrees_with_searches),
        cmocka_unit_test(boards_with_lines_as_regions),
        cmocka_unit_test(chosen),
        cmocka_unit_test(entries_without_gaps),
        cmocka_unit_test(built_in_boards),
        cmocka_unit_test(refusals),
        cmocka_unit_test(no_memory),
        cmocka_unit_test(stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
