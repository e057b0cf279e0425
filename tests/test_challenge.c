/* test_challenge.c: new packing challenges have exactly one completion according to a second strategy, the
 * requested number of pieces and level, and are the same for the same seed; impossible requests are refused
 * with the reason. */
#include "check.h"

#include "explain/hint.h"
#include "info.h"
#include "make/maker.h"
#include "make/mrv_search.h"
#include "puzzle/pack_family.h"

static const char rectangle[] = "iq-puzzler-pro:5x11";

/* ---- helpers ---- */

static papan_make_result make(const papan_puzzle *board, unsigned given, papan_level level, uint64_t seed)
{
    papan_make_request wish = {.board = board, .given = given, .level = level, .seed = seed};
    papan_make_result challenge = {0};
    assert_int_equal(papan_pack_make(NULL, &wish, &challenge), PAPAN_OK);
    assert_false(challenge.stopped);
    return challenge;
}

static void check_challenge(const papan_make_result *c, const char *engine, uint64_t seed)
{
    papan_request request = {.goal = PAPAN_COUNT, .strategy = engine};
    papan_result result = {0};
    papan_message why = {0};
    char text[256];
    assert_int_equal(papan_solve(c->puzzle, &request, &result, NULL), PAPAN_OK);
    if (strcmp(result.count, "1") != 0 || !result.complete)
        fail_msg("seed %llu with %u given: %s solutions by %s", (unsigned long long)seed, c->given,
                 result.count, engine);
    if (papan_verify(c->puzzle, c->solution, &why) != PAPAN_OK) {
        papan_message_text(&why, NULL, text, sizeof text);
        fail_msg("seed %llu: the solution kept is wrong: %s", (unsigned long long)seed, text);
    }
    assert_int_equal(papan_pack_pieces_in(c->puzzle, c->puzzle->pack.placed), c->given);
    assert_int_equal(c->given + c->left, c->puzzle->labels);
    assert_int_equal(c->level, papan_level_of(c->misses));
}

/* ---- tests ---- */

static void exactly_one_completion(void **state)
{
    static const char *const engine[] = {"cover", "frontier"};
    unsigned rounds = check_slow() ? 4 : 30;
    papan_puzzle *board = check_puzzle(rectangle);
    (void)state;
    for (unsigned given = 2; given <= 9; given++)
        for (uint64_t seed = 1; seed <= rounds; seed++) {
            papan_make_result c = make(board, given, PAPAN_LEVEL_ANY, seed);
            if (c.puzzle == NULL)
                fail_msg("nothing found for %u given, seed %llu", given, (unsigned long long)seed);
            assert_int_equal(c.given, given);
            check_challenge(&c, engine[seed % 10 == 0], seed);
            papan_puzzle_free(c.puzzle);
        }
    papan_puzzle_free(board);
}

/* No single piece of IQ Puzzler Pro leaves one completion of the rectangle; every placement has to be tried
 * for that. On the narrow pentomino board there are such pieces. */
static void a_single_piece(void **state)
{
    (void)state;
    papan_puzzle *board = check_puzzle(rectangle);
    if (!check_slow()) {
        papan_make_result c = make(board, 1, PAPAN_LEVEL_ANY, 3);
        assert_null(c.puzzle);
        assert_int_equal(c.attempts, 2140);
        assert_non_null(strstr(c.reason.text, "no such challenge exists"));
    }
    papan_puzzle_free(board);
    board = check_puzzle("pentominoes:3x20");
    papan_make_result c = make(board, 1, PAPAN_LEVEL_ANY, 1);
    assert_non_null(c.puzzle);
    assert_int_equal(c.given, 1);
    check_challenge(&c, "cover", 1);
    papan_puzzle_free(c.puzzle);
    papan_puzzle_free(board);
}

/* ---- every pair ---- */

static papan_pack_pairs all_pairs(const papan_puzzle *board, papan_model **model)
{
    papan_allocator memory = papan_memory(NULL);
    papan_make_request wish = {.board = board};
    papan_pack_pairs list;
    assert_int_equal(papan_model_new(board, &memory, model), PAPAN_OK);
    assert_int_equal(papan_pack_pairs_find(*model, &wish, &memory, &list), PAPAN_OK);
    return list;
}

/* Two other programs counted these numbers. */
static void numbers_of_pairs(void **state)
{
    static const struct {
        const char *id;
        size_t pairs;
        bool slow;
    } row[] = {{"pentominoes:3x20", 432, false},         {"pentominoes:4x15", 8088, false},
               {"pentominoes:5x12", 31996, true},        {"pentominoes:6x10", 64776, true},
               {"pentominoes:8x8-hole", 11360, true},    {"kanoodle:5x11", 62632, true},
               {"kanoodle:pyramid", 9664, true},         {"iq-puzzler-pro:5x11", 17700, true},
               {"iq-puzzler-pro:diagonal", 36480, true}, {"iq-puzzler-pro:pyramid", 27856, true}};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        papan_model *model;
        if (row[i].slow && check_slow())
            continue;
        papan_puzzle *board = check_puzzle(row[i].id);
        papan_pack_pairs list = all_pairs(board, &model);
        assert_true(list.complete);
        if (list.pairs != row[i].pairs)
            fail_msg("%s: %zu pairs", row[i].id, list.pairs);
        papan_pack_pairs_free(&list);
        papan_model_free(model);
        papan_puzzle_free(board);
    }
}

/* True if these two pieces fit and have exactly one completion. */
static bool pair_is_unique(const papan_puzzle *board, const papan_model *model, uint32_t a, uint32_t b)
{
    uint16_t label[64];
    uint32_t pair[2] = {a, b};
    papan_puzzle *position = NULL;
    papan_request request = {.goal = PAPAN_CHECK, .strategy = "cover"};
    papan_result result = {0};
    for (uint32_t i = model->option[a].cells; i < model->option[a + 1].cells; i++)
        for (uint32_t j = model->option[b].cells; j < model->option[b + 1].cells; j++)
            if (model->cell_of[i] == model->cell_of[j])
                return false;
    if (model->option[a].thing == model->option[b].thing &&
        board->pack.piece[model->option[a].thing].copies < 2)
        return false;
    papan_model_labels(model, board, pair, 2, label);
    assert_int_equal(papan_pack_position(board, NULL, label, false, &position), PAPAN_OK);
    assert_int_equal(papan_solve(position, &request, &result, NULL), PAPAN_OK);
    papan_puzzle_free(position);
    return result.verdict == PAPAN_UNIQUE;
}

static const char copies[] = "3 4 2\nDEFAULT\nAA\nBB\nBB\nCOPIES A=4 B=1\n";

/* Every pair of placements of small boards: it is in the list if and only if it has one completion. */
static void exactly_the_unique_pairs(void **state)
{
    static const char *const row[] = {copies, "2 4 3\nDEFAULT\nAA\nA\nBB\nB\nCC\n",
                                      "1 4 4\nDEFAULT\nA\nB\nC\nD\n",
                                      "4 5 5\nDEFAULT\nAAAA\nBB\nBB\nCCC\nC\nDD\n DD\nEEE\nE\n"};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        papan_model *model;
        papan_puzzle *board = check_puzzle(row[i]);
        papan_pack_pairs list = all_pairs(board, &model);
        size_t next = 0;
        assert_true(list.complete);
        for (uint32_t a = 0; a < model->options; a++)
            for (uint32_t b = a + 1; b < model->options; b++) {
                bool listed = next < list.pairs && list.option[2 * next] == a && list.option[2 * next + 1] == b;
                if (listed != pair_is_unique(board, model, a, b))
                    fail_msg("board %zu: placements %u and %u", i, a, b);
                next += listed;
            }
        assert_int_equal(next, list.pairs);
        papan_pack_pairs_free(&list);
        papan_model_free(model);
        papan_puzzle_free(board);
    }
}

static bool stop_at_once(void *context)
{
    return context == NULL;
}

typedef struct pairs_of {
    const papan_model *model;
    const papan_make_request *wish;
} pairs_of;

static papan_status find_pairs(void *context, const papan_allocator *memory)
{
    const pairs_of *of = context;
    papan_pack_pairs list;
    papan_status status = papan_pack_pairs_find(of->model, of->wish, memory, &list);
    assert_int_equal(list.complete, status == PAPAN_OK);
    papan_pack_pairs_free(&list);
    return status;
}

static void pairs_stopped_or_without_memory(void **state)
{
    (void)state;
    papan_puzzle *board = check_puzzle("pentominoes:3x20");
    papan_allocator memory = papan_memory(NULL);
    papan_make_request wish = {.board = board};
    papan_model *model;
    papan_pack_pairs list;
    assert_int_equal(papan_model_new(board, &memory, &model), PAPAN_OK);
    check_failing_requests(find_pairs, &(pairs_of){model, &wish}, 0);
    wish.stop = stop_at_once;
    assert_int_equal(papan_pack_pairs_find(model, &wish, &memory, &list), PAPAN_OK);
    assert_false(list.complete);
    papan_pack_pairs_free(&list);
    papan_model_free(model);
    papan_puzzle_free(board);
}

/* A level that random pairs do not have comes from the list; without one, the answer is a proof. */
static void pairs_of_a_level(void **state)
{
    static const struct {
        const char *board;
        papan_level level;
        const char *why; /* NULL: there is one */
        bool slow;
    } row[] = {{rectangle, PAPAN_LEVEL_MEDIUM, NULL, true},
               {rectangle, PAPAN_LEVEL_EASY, "but none of this level", true},
               {"1 4 4\nDEFAULT\nA\nB\nC\nD\n", PAPAN_LEVEL_ANY, "with any two pieces given", false},
               {copies, PAPAN_LEVEL_EXPERT, "but none of this level", false}};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        if (row[i].slow && check_slow())
            continue;
        papan_puzzle *board = check_puzzle(row[i].board);
        papan_make_result c = make(board, 2, row[i].level, 1);
        assert_int_equal(c.puzzle == NULL, row[i].why != NULL);
        if (row[i].why != NULL) {
            assert_non_null(strstr(c.reason.text, "no such challenge exists"));
            assert_non_null(strstr(c.reason.text, row[i].why));
        } else {
            assert_int_equal(c.given, 2);
            assert_int_equal(c.level, row[i].level);
            check_challenge(&c, "cover", 1);
        }
        papan_puzzle_free(c.puzzle);
        papan_puzzle_free(board);
    }
}

static void wanted_level(void **state)
{
    (void)state;
    papan_puzzle *board = check_puzzle(rectangle);
    unsigned rounds = check_slow() ? 1 : 20;
    for (papan_level level = PAPAN_LEVEL_EASY; level <= PAPAN_LEVEL_EXPERT; level++)
        for (uint64_t seed = 1; seed <= rounds; seed++) {
            papan_make_result c = make(board, 0, level, seed);
            assert_non_null(c.puzzle);
            assert_int_equal(c.level, level);
            check_challenge(&c, "cover", seed);
            papan_puzzle_free(c.puzzle);
            c = make(board, 5, level == PAPAN_LEVEL_EXPERT ? PAPAN_LEVEL_HARD : level, seed);
            assert_non_null(c.puzzle);
            assert_int_equal(c.given, 5);
            papan_puzzle_free(c.puzzle);
        }
    papan_puzzle_free(board);
}

static void other_boards(void **state)
{
    static const struct {
        const char *id;
        unsigned given;
    } row[] = {{"iq-puzzler-pro:diagonal", 4}, {"iq-puzzler-pro:pyramid", 6}, {"soma:3x3x3", 3},
               {"pentominoes:6x10", 3},        {"kanoodle:5x11", 3},          {"pentominoes:8x8-hole", 2}};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        papan_puzzle *board = check_puzzle(row[i].id);
        papan_make_result c = make(board, row[i].given, PAPAN_LEVEL_ANY, 5);
        if (c.puzzle == NULL)
            fail_msg("%s: nothing found", row[i].id);
        check_challenge(&c, "cover", 5);
        papan_puzzle_free(c.puzzle);
        papan_puzzle_free(board);
    }
}

/* Without a number of given pieces every level leaves at least a third of the pieces to be placed, on every
 * built-in board and on small ones. */
static void enough_pieces_to_place(void **state)
{
    static const char *const board_id[] = {
        "iq-puzzler-pro:5x11",
        "iq-puzzler-pro:diagonal",
        "iq-puzzler-pro:pyramid",
        "kanoodle:5x11",
        "kanoodle:pyramid",
        "pentominoes:6x10",
        "pentominoes:5x12",
        "pentominoes:4x15",
        "pentominoes:3x20",
        "pentominoes:8x8-hole",
        "soma:3x3x3",
        "bedlam:4x4x4",
    };
    unsigned rounds = check_slow() ? 1 : 3;
    (void)state;
    for (size_t i = 0; i < sizeof board_id / sizeof *board_id; i += check_slow() ? 5 : 1) {
        papan_puzzle *board = check_puzzle(board_id[i]);
        for (papan_level level = PAPAN_LEVEL_ANY; level <= PAPAN_LEVEL_HARD; level++)
            for (uint64_t seed = 1; seed <= rounds; seed++) {
                papan_make_result c = make(board, 0, level, seed);
                if (c.puzzle == NULL || 3 * c.left < board->labels)
                    fail_msg("%s, level %d, seed %llu: %u pieces to place", board_id[i], (int)level,
                             (unsigned long long)seed, c.left);
                check_challenge(&c, "slices", seed);
                assert_true(level == PAPAN_LEVEL_ANY || c.level == level);
                papan_puzzle_free(c.puzzle);
            }
        papan_puzzle_free(board);
    }
}

/* A level that a small board does not reach: the answer names the levels that it has. */
static void unreachable_level(void **state)
{
    static const struct {
        const char *board;
        papan_level level;
        unsigned left; /* 0: there is none */
    } row[] = {{"2 3 2\nDEFAULT\nAAA\nBBB\n", PAPAN_LEVEL_ANY, 1},
               {"2 3 2\nDEFAULT\nAAA\nBBB\n", PAPAN_LEVEL_MEDIUM, 0},
               {"2 4 3\nDEFAULT\nAA\nA\nBB\nB\nCC\n", PAPAN_LEVEL_EASY, 2},
               {"4 5 5\nDEFAULT\nAAAA\nBB\nBB\nCCC\nC\nDD\n DD\nEEE\nE\n", PAPAN_LEVEL_EXPERT, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        papan_puzzle *board = check_puzzle(row[i].board);
        papan_make_request wish = {.board = board, .level = row[i].level, .seed = 1, .attempts = 500};
        papan_make_result c = {0};
        assert_int_equal(papan_pack_make(NULL, &wish, &c), PAPAN_OK);
        assert_int_equal(c.puzzle != NULL, row[i].left > 0);
        assert_int_equal(c.puzzle != NULL ? c.left : 0, row[i].left);
        if (c.puzzle == NULL) {
            assert_non_null(strstr(c.reason.text, "found no position of this level"));
            assert_true(strtoull(c.reason.arg[1], NULL, 10) <= strtoull(c.reason.arg[2], NULL, 10));
            assert_true(papan_level_of(strtoull(c.reason.arg[2], NULL, 10)) < row[i].level);
        }
        papan_puzzle_free(c.puzzle);
        papan_puzzle_free(board);
    }
}

static void copies_of_a_piece(void **state)
{
    (void)state;
    papan_puzzle *board = check_puzzle(copies);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        papan_make_result c = make(board, 3, PAPAN_LEVEL_ANY, seed);
        assert_non_null(c.puzzle);
        check_challenge(&c, "cover", seed);
        papan_puzzle_free(c.puzzle);
    }
    papan_puzzle_free(board);
}

/* The exact board, so that a change of the method or of the random numbers is detected: booklets would change.
 */
static void same_seed_same_challenge(void **state)
{
    static const struct {
        unsigned given;
        papan_level level;
        uint64_t seed;
        const char *picture;
    } row[] = {{4, PAPAN_LEVEL_ANY, 1, "XXXXXXXXXXE\nXXXXXXXXXXE\nXIXIXXHHXXE\nXIIIDXHHXEE\nXXXDDDHXXXX\n"}};
    (void)state;
    papan_puzzle *board = check_puzzle(rectangle);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char text[256];
        papan_make_result c = make(board, row[i].given, row[i].level, row[i].seed);
        papan_picture_text(c.puzzle, NULL, text, sizeof text);
        assert_string_equal(text, row[i].picture);
        papan_make_result again = make(board, row[i].given, row[i].level, row[i].seed);
        assert_memory_equal(c.puzzle->pack.placed, again.puzzle->pack.placed,
                            c.puzzle->cells * sizeof *c.puzzle->pack.placed);
        assert_int_equal(c.misses, again.misses);
        papan_make_result other = make(board, row[i].given, row[i].level, row[i].seed + 1);
        assert_memory_not_equal(c.puzzle->pack.placed, other.puzzle->pack.placed,
                                c.puzzle->cells * sizeof *c.puzzle->pack.placed);
        papan_puzzle_free(c.puzzle);
        papan_puzzle_free(again.puzzle);
        papan_puzzle_free(other.puzzle);
    }
    papan_puzzle_free(board);
}

/* The measure itself: a full search with MRV finds what the strategies find. */
static void measure(void **state)
{
    static const struct {
        const char *id;
        uint64_t solutions;
    } row[] = {{"pentominoes:3x20", 8}, {"pentominoes:8x8-hole", 520}, {copies, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        papan_puzzle *puzzle = check_puzzle(row[i].id);
        papan_request request = {.goal = PAPAN_COUNT, .strategy = "cover"};
        papan_result result = {0};
        papan_mrv_search search = {0};
        if (check_slow() && i == 1) {
            papan_puzzle_free(puzzle);
            continue;
        }
        assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
        assert_int_equal(papan_mrv_search_run(puzzle, NULL, &search, NULL), PAPAN_OK);
        assert_true(search.complete);
        assert_int_equal(search.solutions, strtoull(result.count, NULL, 10));
        if (row[i].solutions != 0)
            assert_int_equal(search.solutions, row[i].solutions);
        papan_puzzle_free(puzzle);
    }
    assert_int_equal(papan_level_of(0), PAPAN_LEVEL_EASY);
    assert_int_equal(papan_level_of(7), PAPAN_LEVEL_EASY);
    assert_int_equal(papan_level_of(8), PAPAN_LEVEL_MEDIUM);
    assert_int_equal(papan_level_of(32), PAPAN_LEVEL_HARD);
    assert_int_equal(papan_level_of(128), PAPAN_LEVEL_EXPERT);
    assert_int_equal(papan_level_named("hard"), PAPAN_LEVEL_HARD);
    assert_int_equal(papan_level_named("harder"), PAPAN_LEVEL_ANY);
}

static void refusals(void **state)
{
    static const struct {
        const char *puzzle;
        unsigned given;
        papan_status status;
        const char *why;
    } row[] = {{"nqueens:8", 1, PAPAN_UNSUITABLE, "not a packing"},
               {rectangle, 12, PAPAN_UNSUITABLE, "at most"},
               {"2 2 2\nDEFAULT\nAA\nBB\nPLACED\nAA\n..\n", 1, PAPAN_UNSUITABLE, "already"},
               {"2 2 2\nDEFAULT\nAA\nBBB\n", 1, PAPAN_OK, "cover"},
               {"2 2 2\nDEFAULT\nAAA\nB\n", 1, PAPAN_OK, "nowhere"},
               {"2 2 2\nDEFAULT\nAA\nBB\n", 1, PAPAN_OK, NULL}};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        papan_puzzle *board = check_puzzle(row[i].puzzle);
        papan_make_request wish = {.board = board, .given = row[i].given, .seed = 1};
        papan_make_result c = {0};
        assert_int_equal(papan_pack_make(NULL, &wish, &c), row[i].status);
        if (row[i].why != NULL) {
            assert_null(c.puzzle);
            assert_non_null(c.reason.text);
            assert_non_null(strstr(c.reason.text, row[i].why));
        } else {
            assert_non_null(c.puzzle);
        }
        papan_puzzle_free(c.puzzle);
        papan_puzzle_free(board);
    }
}

/* All placements were tried, but the result of some is unknown: that proves nothing. */
static void no_proof_where_a_position_is_left_open(void **state)
{
    (void)state;
    papan_puzzle *board = check_puzzle("2 2 2\nDEFAULT\nAA\nBB\n");
    papan_make_request wish = {.board = board, .given = 1, .seed = 1, .most_cases = 1};
    papan_make_result c = {0};
    assert_int_equal(papan_pack_make(NULL, &wish, &c), PAPAN_OK);
    assert_null(c.puzzle);
    assert_non_null(strstr(c.reason.text, "found no position"));
    wish.most_cases = 0;
    wish.level = PAPAN_LEVEL_HARD;
    assert_int_equal(papan_pack_make(NULL, &wish, &c), PAPAN_OK);
    assert_null(c.puzzle);
    assert_non_null(strstr(c.reason.text, "no such challenge exists"));
    papan_puzzle_free(board);
}

static bool stop_soon(void *context)
{
    return ++*(unsigned *)context > 20;
}

static void can_be_stopped(void **state)
{
    (void)state;
    papan_puzzle *board = check_puzzle(rectangle);
    unsigned asked = 0;
    papan_make_request wish = {.board = board, .given = 1, .seed = 1, .context = &asked, .stop = stop_soon};
    papan_make_result c = {0};
    assert_int_equal(papan_pack_make(NULL, &wish, &c), PAPAN_OK);
    assert_true(c.stopped);
    assert_null(c.puzzle);
    papan_puzzle_free(board);
}

static void levels_and_scores(void **state)
{
    (void)state;
    assert_int_equal(papan_level_of(7), PAPAN_LEVEL_EASY);
    assert_int_equal(papan_level_of(8), PAPAN_LEVEL_MEDIUM);
    assert_int_equal(papan_level_of(UINT64_MAX), PAPAN_LEVEL_EXPERT);
    assert_true(papan_score_of(0) == 0 && papan_score_of(1) == 1 && papan_score_of(7) == 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_and_scores),
        cmocka_unit_test(exactly_one_completion),
        cmocka_unit_test(a_single_piece),
        cmocka_unit_test(numbers_of_pairs),
        cmocka_unit_test(exactly_the_unique_pairs),
        cmocka_unit_test(pairs_stopped_or_without_memory),
        cmocka_unit_test(pairs_of_a_level),
        cmocka_unit_test(wanted_level),
        cmocka_unit_test(other_boards),
        cmocka_unit_test(enough_pieces_to_place),
        cmocka_unit_test(unreachable_level),
        cmocka_unit_test(copies_of_a_piece),
        cmocka_unit_test(same_seed_same_challenge),
        cmocka_unit_test(measure),
        cmocka_unit_test(refusals),
        cmocka_unit_test(no_proof_where_a_position_is_left_open),
        cmocka_unit_test(can_be_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
