/* test_hint.c: packing hints on random positions, solvable or not: a certain piece is in every completion, a
 * suggested piece in as many as the hint says, "no solution" is true, the pieces named as wrong are wrong, no
 * smaller set of pieces would do, a hole named as the reason cannot be filled, and "no piece is certain"
 * appears only if it is true. Other strategies than the one behind the hints recount everything. */
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
    papan_result result = {0};
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

static papan_advice hint_for(const papan_puzzle *puzzle)
{
    papan_advice hint;
    assert_int_equal(papan_pack_hint(puzzle, NULL, NULL, &hint), PAPAN_OK);
    assert_non_null(hint.text.text);
    return hint;
}

static void show(const papan_puzzle *puzzle, const papan_advice *hint, const char *complaint)
{
    char text[512], board[2048];
    papan_picture_text(puzzle, puzzle->pack.placed, board, sizeof board);
    papan_message_text(&hint->text, NULL, text, sizeof text);
    fail_msg("%s\n%s\n%s", complaint, board, text);
}

/* ---- what each kind of hint claims ---- */

/* The number of completions with the hinted piece. */
static uint64_t count_with(const papan_puzzle *puzzle, const papan_advice *hint)
{
    uint16_t *label = malloc(puzzle->cells * sizeof *label);
    memcpy(label, puzzle->pack.placed, puzzle->cells * sizeof *label);
    assert_int_equal(hint->place.count, puzzle->pack.piece[hint->thing].size);
    for (uint32_t i = 0; i < hint->place.count; i++) {
        assert_int_equal(label[hint->place.cell[i]], PAPAN_EMPTY);
        label[hint->place.cell[i]] = puzzle->pack.piece[hint->thing].first;
    }
    uint64_t with = count_labels(puzzle, label, engine_for(puzzle));
    free(label);
    return with;
}

static void check_piece(const papan_puzzle *puzzle, const papan_advice *hint)
{
    uint64_t all = count_of(puzzle, engine_for(puzzle));
    if (all == 0 || count_with(puzzle, hint) != all)
        show(puzzle, hint, "not in every completion");
}

/* The pieces on the board without those whose bit is set. */
static void remove_set(const papan_puzzle *puzzle, uint32_t set, uint16_t *label)
{
    for (uint32_t i = 0; i < puzzle->cells; i++) {
        uint16_t here = puzzle->pack.placed[i];
        label[i] = here != PAPAN_EMPTY && (set >> here & 1) != 0 ? PAPAN_EMPTY : here;
    }
}

/* The named set is enough, and no smaller one is. */
static void check_set(const papan_puzzle *puzzle, const papan_advice *hint)
{
    uint16_t *label = malloc(puzzle->cells * sizeof *label);
    uint32_t set = 0, all = (uint32_t)((1u << puzzle->labels) - 1);
    for (uint32_t i = 0; i < hint->wrong.count; i++)
        set |= 1u << hint->wrong.cell[i];
    assert_int_equal(__builtin_popcount(set), hint->wrong.count);
    remove_set(puzzle, set, label);
    if (count_labels(puzzle, label, engine_for(puzzle)) == 0)
        show(puzzle, hint, "removing these pieces is not enough");
    for (uint32_t other = 0; other <= all; other++) {
        if (__builtin_popcount(other) + 1 != (int)hint->wrong.count)
            continue;
        remove_set(puzzle, other, label);
        if (count_labels(puzzle, label, engine_for(puzzle)) > 0)
            show(puzzle, hint, "a smaller set is enough");
    }
    free(label);
}

/* No completion of the hole alone: the rest of the board counts as filled, and pieces may be left over. So
 * the hole is tried with every set of remaining pieces of its size. */
static void check_hole(const papan_puzzle *puzzle, const papan_advice *hint)
{
    papan_model *model = NULL;
    assert_int_equal(papan_model_new(puzzle, NULL, &model), PAPAN_OK);
    for (uint32_t i = 0; i < hint->cause.count; i++)
        assert_int_equal(puzzle->pack.placed[hint->cause.cell[i]], PAPAN_EMPTY);
    for (uint32_t o = 0; o < model->options; o++) {
        const papan_option *option = &model->option[o];
        uint32_t inside = 0, size = option[1].cells - option[0].cells;
        for (uint32_t c = option[0].cells; c < option[1].cells; c++)
            for (uint32_t i = 0; i < hint->cause.count; i++)
                inside += model->cell_of[c] == hint->cause.cell[i];
        assert_true(inside == 0 || inside == size); /* no piece can cross its border */
        if (inside == hint->cause.count)
            show(puzzle, hint, "one piece fills that hole");
    }
    papan_model_free(model);
}

static void check_dead(const papan_puzzle *puzzle, const papan_advice *hint)
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
    assert_true(hint->spoilers == 0 || hint->wrong.count == 0);
    if (hint->wrong.count > 0)
        check_set(puzzle, hint);
    if (hint->cause.count > 0)
        check_hole(puzzle, hint);
}

/* No piece of one completion may have the same place in all of them. */
static void check_open(const papan_puzzle *puzzle, const papan_advice *hint)
{
    uint16_t *label = malloc(puzzle->cells * sizeof *label), *one = malloc(puzzle->cells * sizeof *one);
    papan_tightest search = {.enough = 1};
    uint64_t all = count_of(puzzle, engine_for(puzzle));
    assert_int_equal(hint->rule, PAPAN_REASON_NONE_AGREE);
    assert_int_equal(strtoull(hint->text.arg[2], NULL, 10), all);
    assert_int_equal(strtoull(hint->text.arg[1], NULL, 10), count_with(puzzle, hint));
    assert_true(strtoull(hint->text.arg[1], NULL, 10) > 0);
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
    unsigned kind[PAPAN_HINT_OPEN + 1], reason[PAPAN_NO_RULE + 1], blamed, sets, holes;
} tally;

static void check_position(const papan_puzzle *puzzle, tally *t)
{
    papan_advice hint = hint_for(puzzle);
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
    t->sets += hint.wrong.count > 0;
    t->holes += hint.kind == PAPAN_HINT_DEAD && hint.cause.count > 0;
    papan_advice_free(&hint);
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
        "dead %u (%u with a piece to blame, %u with several, %u with a hole), done %u\n",
        t.kind[PAPAN_HINT_STEP], t.reason[PAPAN_REASON_ONLY_COVER], t.reason[PAPAN_REASON_ONLY_PLACE],
        t.reason[PAPAN_REASON_ONLY_GOOD_COVER], t.reason[PAPAN_REASON_ONLY_GOOD_PLACE],
        t.reason[PAPAN_REASON_ALL_AGREE], t.kind[PAPAN_HINT_OPEN], t.kind[PAPAN_HINT_DEAD], t.blamed, t.sets,
        t.holes, t.kind[PAPAN_HINT_DONE]);
    if (!check_sanitized()) {
        assert_true(t.reason[PAPAN_REASON_ONLY_COVER] > 0 && t.reason[PAPAN_REASON_ONLY_PLACE] > 0);
        assert_true(t.reason[PAPAN_REASON_ONLY_GOOD_COVER] > 0 && t.reason[PAPAN_REASON_ALL_AGREE] > 0);
        assert_true(t.kind[PAPAN_HINT_OPEN] > 0);
        assert_true(t.kind[PAPAN_HINT_DEAD] > 100);
        assert_true(t.blamed > 0 && t.sets > 0 && t.blamed + t.sets == t.kind[PAPAN_HINT_DEAD]);
        assert_true(t.holes > 0);
    }
}

static void positions_in_space(void **state)
{
    tally t = {0};
    dealer d = dealer_new("soma:3x3x3", 5);
    (void)state;
    for (unsigned i = 0; i < (check_sanitized() ? 10u : 40u); i++) {
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
        {"2 2 2\nDEFAULT\nAA\nBB\n", PAPAN_HINT_OPEN, PAPAN_REASON_NONE_AGREE,
         "piece A: it can go here; one of the 4 remaining solutions has it here"},
        {"2 2 2\nDEFAULT\nAA\nBBB\n", PAPAN_HINT_DEAD, PAPAN_NO_RULE, "cannot fill the board"},
        {"1 4 2\nDEFAULT\nA\nBBB\nPLACED\n.A..\n", PAPAN_HINT_DEAD, PAPAN_NO_RULE,
         "remove piece A to make it solvable"},
        {"1 5 3\nDEFAULT\nAAA\nB\nC\nPLACED\n..B..\n", PAPAN_HINT_DEAD, PAPAN_NO_RULE,
         "remove piece B to make it solvable"},
        {"1 6 3\nDEFAULT\nAAAA\nB\nC\nPLACED\n..BC..\n", PAPAN_HINT_DEAD, PAPAN_NO_RULE,
         "at least 2 pieces must be removed, for example B, C"},
        {"1 4 1\nDEFAULT\nAA\nCOPIES A=2\nPLACED\n.AA.\n", PAPAN_HINT_DEAD, PAPAN_NO_RULE, "remove piece A"},
        {"1 4 1\nDEFAULT\nAA\nCOPIES A=2\n", PAPAN_HINT_STEP, PAPAN_REASON_ONLY_COVER,
         "piece A: only this placement"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        papan_puzzle *puzzle = check_puzzle(row[i].puzzle);
        papan_advice hint = hint_for(puzzle);
        char text[256];
        papan_message_text(&hint.text, NULL, text, sizeof text);
        if (hint.kind != row[i].kind || hint.rule != row[i].reason || strstr(text, row[i].text) == NULL)
            fail_msg("%s\n%s (%s, %s)", row[i].puzzle, text, papan_hint_kind_name(hint.kind),
                     papan_pack_rule(hint.rule)->name);
        papan_advice_free(&hint);
        papan_puzzle_free(puzzle);
    }
}

/* Pieces that were given in the puzzle are never blamed; the cells of the hole are marked. */
static void given_pieces_stay(void **state)
{
    papan_puzzle *puzzle = check_puzzle("1 6 3\nDEFAULT\nAAAA\nB\nC\nPLACED\n..BC..\n");
    uint16_t given[8];
    papan_advice hint;
    (void)state;
    for (unsigned i = 0; i < 8; i++)
        given[i] = i == 3 ? 2 : PAPAN_EMPTY;
    papan_hint_request request = {.given_pieces = given};
    assert_int_equal(papan_pack_hint(puzzle, NULL, NULL, &hint), PAPAN_OK);
    assert_int_equal(hint.wrong.count, 2);
    assert_int_equal(hint.cause.count, 2);
    assert_int_equal(hint.cause.cell[1], 1);
    papan_advice_free(&hint);
    assert_int_equal(papan_pack_hint(puzzle, NULL, &request, &hint), PAPAN_OK);
    assert_int_equal(hint.kind, PAPAN_HINT_DEAD);
    assert_int_equal(hint.spoilers + hint.wrong.count, 0);
    char text[256];
    papan_message_text(&hint.text, NULL, text, sizeof text);
    assert_non_null(strstr(text, "even without the placed piece"));
    papan_advice_free(&hint);
    given[3] = PAPAN_EMPTY;
    papan_puzzle_free(puzzle);
    puzzle = check_puzzle("1 8 4\nDEFAULT\nA\nB\nCC\nDDDD\nPLACED\n....A.B.\n");
    given[4] = 0;
    assert_int_equal(papan_pack_hint(puzzle, NULL, &request, &hint), PAPAN_OK);
    assert_int_equal(hint.spoilers, 1);
    assert_int_equal(hint.spoiler[0], 1);
    papan_advice_free(&hint);
    papan_puzzle_free(puzzle);
}

static bool stop_after(void *context)
{
    unsigned *polls = context;
    return *polls == 0 || (--*polls, false);
}

/* Stopped after a first completion, before anything is certain: a piece of that completion is still offered. */
static void stopped_late(void **state)
{
    unsigned offered = 0;
    papan_puzzle *puzzle = check_puzzle("iq-puzzler-pro:5x11");
    (void)state;
    for (unsigned most = 1; most < 4000; most *= 3) {
        unsigned polls = most;
        papan_advice hint;
        papan_hint_request request = {.context = &polls, .stop = stop_after};
        assert_int_equal(papan_pack_hint(puzzle, NULL, &request, &hint), PAPAN_OK);
        assert_true(hint.kind == PAPAN_HINT_UNKNOWN || hint.kind == PAPAN_HINT_OPEN);
        if (hint.kind == PAPAN_HINT_OPEN) {
            offered++;
            assert_true(count_with(puzzle, &hint) > 0);
        }
        papan_advice_free(&hint);
    }
    assert_true(offered > 1);
    papan_puzzle_free(puzzle);
}

static bool stop_at_once(void *context)
{
    (void)context;
    return true;
}

static void stopped(void **state)
{
    (void)state;
    papan_advice hint;
    papan_puzzle *puzzle = check_puzzle("pentominoes:3x20");
    papan_hint_request request = {.stop = stop_at_once};
    assert_int_equal(papan_pack_hint(puzzle, NULL, &request, &hint), PAPAN_OK);
    assert_int_equal(hint.kind, PAPAN_HINT_UNKNOWN);
    papan_advice_free(&hint);
    papan_puzzle_free(puzzle);
}

static void out_of_memory_leaks_nothing(void **state)
{
    static const char *const text[] = {"2 3 3\nDEFAULT\nAA\nBB\nCC\n", "1 4 2\nDEFAULT\nA\nBBB\nPLACED\n.A..\n",
                                       "1 6 3\nDEFAULT\nAAAA\nB\nC\nPLACED\n..BC..\n"};
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        bool done = false;
        for (size_t fail_at = 1; !done; fail_at++) {
            check_memory held = {.fail_at = fail_at};
            papan_allocator memory = check_allocator(&held);
            papan_puzzle *puzzle = check_puzzle(text[i]);
            papan_advice hint;
            papan_status status = papan_pack_hint(puzzle, &memory, NULL, &hint);
            done = held.requests < fail_at;
            /* if one strategy fails, another may still take over */
            assert_true(status == PAPAN_OK || (status == PAPAN_NO_MEMORY && !done));
            papan_advice_free(&hint);
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
        cmocka_unit_test(given_pieces_stay),
        cmocka_unit_test(stopped),
        cmocka_unit_test(stopped_late),
        cmocka_unit_test(out_of_memory_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
