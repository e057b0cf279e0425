/* test_hint.c: packing hints on random positions, solvable or not: a certain piece is in every completion, a
 * suggested piece in as many as the hint says, "no solution" is true, the pieces named as wrong are wrong, no
 * smaller set of pieces would do, a hole named as the reason cannot be filled, and "no piece is certain"
 * appears only if it is true. Other strategies than the one behind the hints recount everything. */
#include "pack_hints.h"

#include "info.h"
#include "make/mrv_search.h"
#include "model/model.h"

enum { OPEN_CHECKED = 60 }; /* positions without a sure piece: a dozen counts of millions each */

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

/* The named set suffices, and no smaller one does. */
static void check_set(const papan_puzzle *puzzle, const papan_hint *hint)
{
    uint16_t *label = malloc(puzzle->cells * sizeof *label);
    uint32_t set = 0, all = (uint32_t)((1u << puzzle->labels) - 1);
    for (size_t i = 0; i < hint->remove.count; i++)
        set |= 1u << hint->remove.thing[i].label;
    assert_int_equal(__builtin_popcount(set), hint->remove.count);
    remove_set(puzzle, set, label);
    if (count_labels(puzzle, label, engine_for(puzzle)) == 0)
        show(puzzle, hint, "removing these pieces is not enough");
    for (uint32_t other = 0; other <= all; other++) {
        if (__builtin_popcount(other) + 1 != (int)hint->remove.count)
            continue;
        remove_set(puzzle, other, label);
        if (count_labels(puzzle, label, engine_for(puzzle)) > 0)
            show(puzzle, hint, "a smaller set is enough");
    }
    free(label);
}

/* No completion of the hole alone: the rest of the board counts as filled, and pieces may be left over. So
 * the hole is tried with every set of remaining pieces of its size. */
static void check_hole(const papan_puzzle *puzzle, const papan_hint *hint)
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
        bool blamed = next < hint->spoilers.count && hint->spoilers.thing[next].label == piece;
        next += blamed;
        if (placed && (count_labels(puzzle, label, engine_for(puzzle)) > 0) != blamed)
            show(puzzle, hint, blamed ? "that piece is not to blame" : "a piece to blame is not named");
        assert_true(placed || !blamed);
    }
    assert_int_equal(next, hint->spoilers.count);
    free(label);
    assert_true(hint->spoilers.count == 0 || hint->remove.count == 1);
    if (hint->remove.count > 1)
        check_set(puzzle, hint);
    if (hint->cause.count > 0)
        check_hole(puzzle, hint);
}

/* No piece of one completion may have the same place in all of them. */
static void check_open(const papan_puzzle *puzzle, const papan_hint *hint)
{
    uint16_t *label = malloc(puzzle->cells * sizeof *label), *one = malloc(puzzle->cells * sizeof *one);
    papan_mrv_search search = {.enough = 1};
    uint64_t all = count_of(puzzle, engine_for(puzzle));
    assert_string_equal(rule_name(hint), "none-agree");
    assert_int_equal(strtoull(hint->text.arg[2], NULL, 10), all);
    assert_int_equal(strtoull(hint->text.arg[1], NULL, 10), count_with(puzzle, hint));
    assert_true(strtoull(hint->text.arg[1], NULL, 10) > 0);
    assert_int_equal(papan_mrv_search_run(puzzle, NULL, &search, one), PAPAN_OK);
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

enum { ONLY_COVER, ONLY_PLACE, ONLY_GOOD_COVER, ONLY_GOOD_PLACE, ALL_AGREE }; /* in the order of the rules */

typedef struct tally {
    unsigned kind[PAPAN_HINT_OPEN + 1], reason[PAPAN_RULES_MAX], blamed, sets, holes;
} tally;

static void check_position(const papan_puzzle *puzzle, tally *t)
{
    papan_hint *hint = hint_for(puzzle);
    if (hint->kind == PAPAN_HINT_STEP)
        check_piece(puzzle, hint);
    else if (hint->kind == PAPAN_HINT_DEAD)
        check_dead(puzzle, hint);
    else if (hint->kind == PAPAN_HINT_OPEN && t->kind[PAPAN_HINT_OPEN] < OPEN_CHECKED)
        check_open(puzzle, hint);
    else
        assert_true(hint->kind == PAPAN_HINT_DONE || hint->kind == PAPAN_HINT_OPEN);
    t->kind[hint->kind]++;
    for (unsigned i = 0; papan_rule_at("pack", i) != NULL; i++)
        t->reason[i] += hint->rule == papan_rule_at("pack", i);
    t->blamed += hint->spoilers.count > 0;
    t->sets += hint->remove.count > 1;
    t->holes += hint->kind == PAPAN_HINT_DEAD && hint->cause.count > 0;
    papan_hint_free(hint);
}

/* ---- random positions ---- */

typedef struct source {
    papan_puzzle *board;
    papan_model *model;
    uint16_t *label;
    uint64_t state;
} source;

static source dealer_new(const char *id, uint64_t seed)
{
    source d = {.board = check_puzzle(id), .state = seed};
    assert_int_equal(papan_model_new(d.board, NULL, &d.model), PAPAN_OK);
    d.label = malloc(d.board->cells * sizeof *d.label);
    return d;
}

static void dealer_free(source *d)
{
    papan_model_free(d->model);
    papan_puzzle_free(d->board);
    free(d->label);
}

/* Some pieces of a random solution. */
static void deal_from_solution(source *d)
{
    papan_random random = {check_random(&d->state)};
    papan_mrv_search search = {.random = &random, .enough = 1};
    unsigned keep = check_below(&d->state, 101);
    assert_int_equal(papan_mrv_search_run(d->board, NULL, &search, d->label), PAPAN_OK);
    for (uint16_t piece = 0; piece < d->board->labels; piece++)
        if (check_below(&d->state, 100) >= keep)
            for (uint32_t i = 0; i < d->board->cells; i++)
                if (d->label[i] == piece)
                    d->label[i] = PAPAN_EMPTY;
}

/* Lays random placements of pieces that are not there yet on free cells. */
static void deal_more(source *d, unsigned wanted)
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

static papan_puzzle *deal(source *d)
{
    papan_puzzle *position = NULL;
    unsigned kind = check_below(&d->state, 4);
    for (uint32_t i = 0; i < d->board->cells; i++)
        d->label[i] = PAPAN_EMPTY;
    if (kind < 3)
        deal_from_solution(d);
    if (kind > 1)
        deal_more(d, 1 + check_below(&d->state, 3));
    assert_int_equal(papan_pack_position(d->board, NULL, d->label, true, &position), PAPAN_OK);
    return position;
}

static void random_positions(void **state)
{
    tally t = {0};
    unsigned rounds = check_slow() ? 20 : 500;
    source d = dealer_new("iq-puzzler-pro:5x11", 2024);
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
        t.kind[PAPAN_HINT_STEP], t.reason[ONLY_COVER], t.reason[ONLY_PLACE], t.reason[ONLY_GOOD_COVER],
        t.reason[ONLY_GOOD_PLACE], t.reason[ALL_AGREE], t.kind[PAPAN_HINT_OPEN], t.kind[PAPAN_HINT_DEAD],
        t.blamed, t.sets, t.holes, t.kind[PAPAN_HINT_DONE]);
    if (!check_slow()) {
        assert_true(t.reason[ONLY_COVER] > 0 && t.reason[ONLY_PLACE] > 0);
        assert_true(t.reason[ONLY_GOOD_COVER] > 0 && t.reason[ALL_AGREE] > 0);
        assert_true(t.kind[PAPAN_HINT_OPEN] > 0);
        assert_true(t.kind[PAPAN_HINT_DEAD] > 30);
        assert_true(t.blamed > 0 && t.sets > 0 && t.blamed + t.sets == t.kind[PAPAN_HINT_DEAD]);
        assert_true(t.holes > 0);
    }
}

static void positions_in_space(void **state)
{
    tally t = {0};
    source d = dealer_new("soma:3x3x3", 5);
    (void)state;
    for (unsigned i = 0; i < (check_slow() ? 10u : 40u); i++) {
        papan_puzzle *position = deal(&d);
        check_position(position, &t);
        papan_puzzle_free(position);
    }
    dealer_free(&d);
    assert_true(t.kind[PAPAN_HINT_STEP] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_positions),
        cmocka_unit_test(positions_in_space),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
