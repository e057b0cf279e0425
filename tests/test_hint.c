/* test_hint.c: packing hints on random positions, solvable or not: a hinted piece is in every completion,
 * "no solution" is true, the pieces named as wrong are wrong, and "no piece is certain" appears only
 * if it is true. Other strategies than the one behind the hints recount everything. */
#include "check.h"

#include "explain/pack_hint.h"
#include "make/tightest.h"
#include "model/model.h"
#include "puzzle/pack_position.h"

enum { OPEN_CHECKED = 60 }; /* positions without a sure piece: a dozen counts of millions each */

/* ---- helpers ---- */

static uint64_t count_of(const papan_puzzle *puzzle, const char *engine)
{
    papan_request request = {.goal = PAPAN_COUNT, .strategy = engine};
    papan_result result;
    assert_int_equal(papan_solve(puzzle, &request, &result), PAPAN_OK);
    assert_true(result.complete);
    return strtoull(result.count, NULL, 10);
}

/* The number of completions of the pieces in label. */
static uint64_t count_labels(const papan_puzzle *puzzle, const uint16_t *label, const char *engine)
{
    papan_puzzle *position = NULL;
    assert_int_equal(papan_pack_position(puzzle, NULL, label, &position), PAPAN_OK);
    uint64_t count = count_of(position, engine);
    papan_puzzle_free(position);
    return count;
}

static const char *engine_for(const papan_puzzle *puzzle)
{
    return puzzle->pack.lattice == PAPAN_SQUARE ? "frontier" : "cover";
}

static papan_hint hint_for(const papan_puzzle *puzzle)
{
    papan_hint hint;
    assert_int_equal(papan_pack_hint(puzzle, NULL, NULL, &hint), PAPAN_OK);
    assert_non_null(hint.text.text);
    return hint;
}

static void show(const papan_puzzle *puzzle, const papan_hint *hint, const char *complaint)
{
    char text[512], board[2048];
    papan_picture_text(puzzle, puzzle->pack.placed, board, sizeof board);
    papan_message_text(&hint->text, NULL, text, sizeof text);
    fail_msg("%s\n%s\n%s", complaint, board, text);
}

/* ---- what each kind of hint claims ---- */

static void check_piece(const papan_puzzle *puzzle, const papan_hint *hint)
{
    uint16_t *label = malloc(puzzle->cells * sizeof *label);
    memcpy(label, puzzle->pack.placed, puzzle->cells * sizeof *label);
    assert_int_equal(hint->place.count, puzzle->pack.piece[hint->thing].size);
    for (uint32_t i = 0; i < hint->place.count; i++) {
        assert_int_equal(label[hint->place.cell[i]], PAPAN_EMPTY);
        label[hint->place.cell[i]] = puzzle->pack.piece[hint->thing].first;
    }
    uint64_t all = count_of(puzzle, engine_for(puzzle));
    uint64_t with = count_labels(puzzle, label, engine_for(puzzle));
    if (all == 0 || with != all)
        show(puzzle, hint, "not in every completion");
    free(label);
}

static void check_dead(const papan_puzzle *puzzle, const papan_hint *hint)
{
    uint16_t *label = malloc(puzzle->cells * sizeof *label);
    size_t next = 0;
    if (count_of(puzzle, "cover") != 0)
        show(puzzle, hint, "it can be finished");
    for (uint16_t piece = 0; piece < puzzle->labels; piece++) {
        bool placed = false;
        for (uint32_t i = 0; i < puzzle->cells; i++) {
            bool here = puzzle->pack.placed[i] == piece;
            placed = placed || here;
            label[i] = here ? PAPAN_EMPTY : puzzle->pack.placed[i];
        }
        bool blamed = next < hint->spoilers && hint->spoiler[next] == piece;
        next += blamed;
        if (placed && (count_labels(puzzle, label, engine_for(puzzle)) > 0) != blamed)
            show(puzzle, hint, blamed ? "that piece is not to blame" : "a piece to blame is not named");
        assert_true(placed || !blamed);
    }
    assert_int_equal(next, hint->spoilers);
    free(label);
}

/* No piece of one completion may have the same place in all of them. */
static void check_open(const papan_puzzle *puzzle, const papan_hint *hint)
{
    uint16_t *label = malloc(puzzle->cells * sizeof *label), *one = malloc(puzzle->cells * sizeof *one);
    papan_tightest search = {.enough = 1};
    uint64_t all = count_of(puzzle, engine_for(puzzle));
    assert_int_equal(papan_tightest_search(puzzle, NULL, &search, one), PAPAN_OK);
    assert_int_equal(search.solutions, 1);
    for (uint16_t piece = 0; piece < puzzle->labels; piece++) {
        bool free_piece = false;
        for (uint32_t i = 0; i < puzzle->cells; i++) {
            free_piece = free_piece || (one[i] == piece && puzzle->pack.placed[i] == PAPAN_EMPTY);
            label[i] = one[i] == piece ? piece : puzzle->pack.placed[i];
        }
        if (free_piece && count_labels(puzzle, label, engine_for(puzzle)) == all)
            show(puzzle, hint, "a piece common to all was not found");
    }
    free(label);
    free(one);
}

typedef struct tally {
    unsigned kind[PAPAN_HINT_OPEN + 1], reason[PAPAN_NO_RULE + 1], blamed;
} tally;

static void check_position(const papan_puzzle *puzzle, tally *t)
{
    papan_hint hint = hint_for(puzzle);
    if (hint.kind == PAPAN_HINT_STEP)
        check_piece(puzzle, &hint);
    else if (hint.kind == PAPAN_HINT_DEAD)
        check_dead(puzzle, &hint);
    else if (hint.kind == PAPAN_HINT_OPEN && t->kind[PAPAN_HINT_OPEN] < OPEN_CHECKED)
        check_open(puzzle, &hint);
    else
        assert_true(hint.kind == PAPAN_HINT_DONE || hint.kind == PAPAN_HINT_OPEN);
    t->kind[hint.kind]++;
    t->reason[hint.rule]++;
    t->blamed += hint.spoilers > 0;
    papan_hint_free(&hint);
}

/* ---- random positions ---- */

typedef struct dealer {
    papan_puzzle *board;
    papan_model *model;
    uint16_t *label;
    uint64_t state;
} dealer;

static dealer dealer_new(const char *id, uint64_t seed)
{
    dealer d = {.board = check_puzzle(id), .state = seed};
    assert_int_equal(papan_model_new(d.board, NULL, &d.model), PAPAN_OK);
    d.label = malloc(d.board->cells * sizeof *d.label);
    return d;
}

static void dealer_free(dealer *d)
{
    papan_model_free(d->model);
    papan_puzzle_free(d->board);
    free(d->label);
}

/* Some pieces of a random solution. */
static void deal_from_solution(dealer *d)
{
    papan_random random = {check_random(&d->state)};
    papan_tightest search = {.random = &random, .enough = 1};
    unsigned keep = check_below(&d->state, 101);
    assert_int_equal(papan_tightest_search(d->board, NULL, &search, d->label), PAPAN_OK);
    for (uint16_t piece = 0; piece < d->board->labels; piece++)
        if (check_below(&d->state, 100) >= keep)
            for (uint32_t i = 0; i < d->board->cells; i++)
                if (d->label[i] == piece)
                    d->label[i] = PAPAN_EMPTY;
}

/* Lays random placements of pieces that are not there yet on free cells. */
static void deal_more(dealer *d, unsigned wanted)
{
    for (unsigned tries = 0; tries < 20000 && wanted > 0; tries++) {
        const papan_option *o = &d->model->option[check_below(&d->state, d->model->options)];
        bool fits = true;
        uint16_t label = d->board->pack.piece[o->thing].first;
        for (uint32_t i = 0; i < d->board->cells; i++)
            fits = fits && d->label[i] != label;
        for (uint32_t c = o[0].cells; c < o[1].cells; c++)
            fits = fits && d->label[d->model->cell_of[c]] == PAPAN_EMPTY;
        for (uint32_t c = o[0].cells; c < o[1].cells && fits; c++)
            d->label[d->model->cell_of[c]] = label;
        wanted -= fits;
    }
}

static papan_puzzle *deal(dealer *d)
{
    papan_puzzle *position = NULL;
    unsigned kind = check_below(&d->state, 4);
    for (uint32_t i = 0; i < d->board->cells; i++)
        d->label[i] = PAPAN_EMPTY;
    if (kind < 3)
        deal_from_solution(d);
    if (kind > 1)
        deal_more(d, 1 + check_below(&d->state, 3));
    assert_int_equal(papan_pack_position(d->board, NULL, d->label, &position), PAPAN_OK);
    return position;
}

static void random_positions(void **state)
{
    tally t = {0};
    unsigned rounds = check_sanitized() ? 20 : 1000;
    dealer d = dealer_new("iq-puzzler-pro:5x11", 2024);
    (void)state;
    for (unsigned i = 0; i < rounds; i++) {
        papan_puzzle *position = deal(&d);
        check_position(position, &t);
        papan_puzzle_free(position);
    }
    dealer_free(&d);
    print_message(
        "pieces %u (only cover %u, only place %u, good cover %u, good place %u, all agree %u), open %u, "
        "dead %u (%u with a piece to blame), done %u\n",
        t.kind[PAPAN_HINT_STEP], t.reason[PAPAN_REASON_ONLY_COVER], t.reason[PAPAN_REASON_ONLY_PLACE],
        t.reason[PAPAN_REASON_ONLY_GOOD_COVER], t.reason[PAPAN_REASON_ONLY_GOOD_PLACE],
        t.reason[PAPAN_REASON_ALL_AGREE], t.kind[PAPAN_HINT_OPEN], t.kind[PAPAN_HINT_DEAD], t.blamed,
        t.kind[PAPAN_HINT_DONE]);
    if (!check_sanitized()) {
        assert_true(t.reason[PAPAN_REASON_ONLY_COVER] > 0 && t.reason[PAPAN_REASON_ONLY_PLACE] > 0);
        assert_true(t.reason[PAPAN_REASON_ONLY_GOOD_COVER] > 0 && t.reason[PAPAN_REASON_ALL_AGREE] > 0);
        assert_true(t.kind[PAPAN_HINT_OPEN] > 0);
        assert_true(t.kind[PAPAN_HINT_DEAD] > 100);
        assert_true(t.blamed > 0 && t.blamed < t.kind[PAPAN_HINT_DEAD]);
    }
}

static void positions_in_space(void **state)
{
    tally t = {0};
    dealer d = dealer_new("soma:3x3x3", 5);
    (void)state;
    for (unsigned i = 0; i < (check_sanitized() ? 10u : 100u); i++) {
        papan_puzzle *position = deal(&d);
        check_position(position, &t);
        papan_puzzle_free(position);
    }
    dealer_free(&d);
    assert_true(t.kind[PAPAN_HINT_STEP] > 0);
}

/* ---- single positions ---- */

static void known_positions(void **state)
{
    static const struct {
        const char *puzzle;
        papan_hint_kind kind;
        unsigned reason;
        const char *text;
    } row[] = {
        {"2 2 2\nDEFAULT\nAA\nBB\nPLACED\nAA\n..\n", PAPAN_HINT_STEP, PAPAN_REASON_ONLY_COVER,
         "piece B: only this placement covers row 2, column 1"},
        {"2 2 2\nDEFAULT\nAA\nBB\nPLACED\nAA\nBB\n", PAPAN_HINT_DONE, PAPAN_NO_RULE, "the puzzle is solved"},
        {"2 2 2\nDEFAULT\nAA\nBB\n", PAPAN_HINT_OPEN, PAPAN_NO_RULE, "no piece is certain"},
        {"2 2 2\nDEFAULT\nAA\nBBB\n", PAPAN_HINT_DEAD, PAPAN_NO_RULE, "cannot fill the board"},
        {"1 4 2\nDEFAULT\nA\nBBB\nPLACED\n.A..\n", PAPAN_HINT_DEAD, PAPAN_NO_RULE,
         "remove piece A to make it solvable"},
        {"1 5 3\nDEFAULT\nAAA\nB\nC\nPLACED\n..B..\n", PAPAN_HINT_DEAD, PAPAN_NO_RULE,
         "remove piece B to make it solvable"},
        {"1 6 3\nDEFAULT\nAAAA\nB\nC\nPLACED\n..BC..\n", PAPAN_HINT_DEAD, PAPAN_NO_RULE,
         "removing one piece is not enough"},
        {"1 4 1\nDEFAULT\nAA\nCOPIES A=2\nPLACED\n.AA.\n", PAPAN_HINT_DEAD, PAPAN_NO_RULE, "remove piece A"},
        {"1 4 1\nDEFAULT\nAA\nCOPIES A=2\n", PAPAN_HINT_STEP, PAPAN_REASON_ONLY_COVER,
         "piece A: only this placement"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        papan_puzzle *puzzle = check_puzzle(row[i].puzzle);
        papan_hint hint = hint_for(puzzle);
        char text[256];
        papan_message_text(&hint.text, NULL, text, sizeof text);
        if (hint.kind != row[i].kind || hint.rule != row[i].reason || strstr(text, row[i].text) == NULL)
            fail_msg("%s\n%s (%s, %s)", row[i].puzzle, text,
                     papan_hint_kind_name(&papan_explainer_pack, hint.kind), papan_pack_rule(hint.rule).name);
        papan_hint_free(&hint);
        papan_puzzle_free(puzzle);
    }
}

static bool stop_at_once(void *context)
{
    (void)context;
    return true;
}

static void stopped(void **state)
{
    (void)state;
    papan_hint hint;
    papan_puzzle *puzzle = check_puzzle("iq-puzzler-pro:5x11");
    papan_hint_request request = {.stop = stop_at_once};
    assert_int_equal(papan_pack_hint(puzzle, NULL, &request, &hint), PAPAN_OK);
    assert_int_equal(hint.kind, PAPAN_HINT_UNKNOWN);
    papan_hint_free(&hint);
    papan_puzzle_free(puzzle);
}

static void out_of_memory_leaks_nothing(void **state)
{
    static const char *const text[] = {"2 3 3\nDEFAULT\nAA\nBB\nCC\n",
                                       "1 4 2\nDEFAULT\nA\nBBB\nPLACED\n.A..\n"};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        bool done = false;
        for (size_t fail_at = 1; !done; fail_at++) {
            check_memory held = {.fail_at = fail_at};
            papan_allocator memory = check_allocator(&held);
            papan_puzzle *puzzle = check_puzzle(text[i]);
            papan_hint hint;
            papan_status status = papan_pack_hint(puzzle, &memory, NULL, &hint);
            done = held.requests < fail_at;
            /* if one strategy fails, another may still take over */
            assert_true(status == PAPAN_OK || (status == PAPAN_NO_MEMORY && !done));
            papan_hint_free(&hint);
            papan_puzzle_free(puzzle);
            assert_int_equal(held.held, 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_positions),
        cmocka_unit_test(positions_in_space),
        cmocka_unit_test(known_positions),
        cmocka_unit_test(stopped),
        cmocka_unit_test(out_of_memory_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
