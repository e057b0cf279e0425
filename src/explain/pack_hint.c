/* pack_hint.c: hints for a packing position: one certain next piece and its reason; if no piece is certain, a
 * piece that leads to a solution, and how many solutions contain it. Positions without a solution are in
 * pack_blame.c.
 *
 * Reasons are tried from the simplest to the one that only a search can give: a cell that only one placement
 * covers, a piece with one place left, the same after excluding placements that make the rest impossible to
 * fill, and finally a piece with the same place in every completion.
 *
 * That all completions share a piece is proved piece by piece. All pieces of a first completion are candidates,
 * and every further completion eliminates those that it places elsewhere. A remaining candidate is certain if
 * no other placement that covers its most constrained cell can be completed: each of those placements is tried
 * and a completion is searched for; a completion that is found eliminates candidates again. On large boards
 * these searches can take hours, so they are limited (pack_guide.h); if they are given up, the hint does not
 * say that no piece is certain.
 *
 * An uncertain hint suggests the piece of the first completion that covers the most constrained cell, since a
 * player has the fewest choices there, and counts the solutions with and without it if that is quick. */
#include "explain/pack_guide.h"
#include "puzzle/pack_family.h"

#include <string.h>

enum {
    LOOK_AHEAD_MAX = 20000,  /* placements: with more, examining the rest after each takes too long */
    AGREE_PATIENCE = 300000, /* polls of the stop hook for the proof that all completions share a piece */
    COUNT_PATIENCE = 60000   /* the same for counting solutions */
};

/* ---- placements ---- */

static papan_cell_list cells_of(const papan_pack_guide *g, uint32_t option)
{
    return papan_pack_option_cells(g->model, option);
}

/* Fills g->trial with the placed pieces and one more placement. */
static void fill_trial(papan_pack_guide *g, uint32_t option)
{
    papan_model_labels(g->model, g->puzzle, &option, 1, g->trial);
}

static void count_covers(papan_pack_guide *g)
{
    memset(g->covers, 0, g->puzzle->cells * sizeof *g->covers);
    for (uint32_t o = 0; o < g->model->options; o++) {
        papan_cell_list at = cells_of(g, o);
        for (uint32_t i = 0; i < at.count && g->good[o]; i++) {
            g->covers[at.cell[i]]++;
            g->last[at.cell[i]] = o;
        }
    }
}

/* ---- messages ---- */

enum { ONLY_COVER, ONLY_PLACE, ONLY_GOOD_COVER, ONLY_GOOD_PLACE, ALL_AGREE, NONE_AGREE, RULES };

static const struct {
    papan_rule info;
    const char *code, *text, *in_layers; /* NULL: the text has no cell */
} rules[RULES] = {
    [ONLY_COVER] = {{.name = "only-cover"},
                    "only-piece-for-cell",
                    N_("piece {0}: only this placement covers row {1}, column {2}"),
                    N_("piece {0}: only this placement covers row {1}, column {2} of layer {3}")},
    [ONLY_PLACE] = {{.name = "only-place"},
                    "only-place-for-piece",
                    N_("piece {0}: this is the only place left for it"),
                    NULL},
    [ONLY_GOOD_COVER] =
        {{.name = "only-good-cover"},
         "other-pieces-block",
         N_("piece {0}: any other way to cover row {1}, column {2} makes the rest impossible to fill"),
         N_("piece {0}: any other way to cover row {1}, column {2} of layer {3} makes the rest impossible to "
            "fill")},
    [ONLY_GOOD_PLACE] = {{.name = "only-good-place"},
                         "other-places-block",
                         N_("piece {0}: in any other place it makes the rest impossible to fill"),
                         NULL},
    [ALL_AGREE] = {{.name = "all-agree"},
                   "in-every-solution",
                   N_("piece {0}: every remaining solution has it here"),
                   NULL},
    [NONE_AGREE] = {{.name = "none-agree"},
                    "no-piece-certain",
                    N_("no piece is certain: no remaining piece has the same place in all solutions"),
                    NULL},
};

static const papan_rule *rule_at(unsigned rule)
{
    return &rules[rule].info;
}

static const papan_piece *piece_of(const papan_pack_guide *g, uint32_t option)
{
    return &g->puzzle->pack.piece[g->model->option[option].thing];
}

/* True if this option leaves a cell empty. Hints name pieces only. */
static bool is_gap(const papan_pack_guide *g, uint32_t option)
{
    return piece_of(g, option)->gap;
}

static papan_cell_list copy_cells(papan_arena *arena, papan_cell_list cells)
{
    uint32_t *cell = papan_arena_copy(arena, cells.cell, cells.count, sizeof *cell);
    return (papan_cell_list){cell != NULL ? cells.count : 0, cell};
}

static void hint_piece(papan_pack_guide *g, uint32_t option, papan_hint_kind kind)
{
    g->hint->kind = kind;
    g->hint->label = papan_first_label(g->puzzle, g->model->option[option].thing);
    g->hint->place = copy_cells(g->hint_arena, cells_of(g, option));
}

/* about: the cell that the sentence names. */
static void hint_certain_piece(papan_pack_guide *g, uint32_t option, unsigned rule, uint32_t about)
{
    papan_hint *hint = g->hint;
    hint_piece(g, option, PAPAN_HINT_STEP);
    if (rule == ONLY_COVER || rule == ONLY_GOOD_COVER)
        hint->cause = copy_cells(g->hint_arena, (papan_cell_list){1, &about});
    hint->rule = &rules[rule].info;
    papan_say(&hint->text, 0, 0, rules[rule].code,
              g->puzzle->layers > 1 && rules[rule].in_layers != NULL ? rules[rule].in_layers
                                                                     : rules[rule].text);
    papan_say_char(&hint->text, 0, piece_of(g, option)->symbol);
    papan_say_cell(&hint->text, 1, g->puzzle, about);
}

/* ---- simple reasons ---- */

static void find_only_cover(papan_pack_guide *g, unsigned rule)
{
    for (uint32_t i = 0; i < g->puzzle->cells && g->hint->kind == PAPAN_HINT_UNKNOWN; i++)
        if (g->puzzle->pack.placed[i] == PAPAN_EMPTY && g->covers[i] == 1 && !is_gap(g, g->last[i]))
            hint_certain_piece(g, g->last[i], rule, i);
}

/* Finds a piece with as many places as copies, so each place is used. */
static void find_only_place(papan_pack_guide *g, unsigned rule)
{
    uint32_t places[PAPAN_PACK_PIECES_MAX] = {0}, last[PAPAN_PACK_PIECES_MAX] = {0};
    for (uint32_t o = 0; o < g->model->options; o++)
        if (g->good[o]) {
            places[g->model->option[o].thing]++;
            last[g->model->option[o].thing] = o;
        }
    for (unsigned p = 0; p < g->puzzle->pack.pieces && g->hint->kind == PAPAN_HINT_UNKNOWN; p++) {
        unsigned left = papan_pack_least_left(g->puzzle, p);
        if (left > 0 && places[p] == left)
            hint_certain_piece(g, last[p], rule, *cells_of(g, last[p]).cell);
    }
}

/* Excludes the placements after which a cheap test proves that the rest cannot be filled. */
static papan_status look_ahead(papan_pack_guide *g)
{
    for (uint32_t o = 0; o < g->model->options; o++) {
        papan_puzzle *position = NULL;
        papan_message why = {.text = NULL};
        fill_trial(g, o);
        papan_status status = papan_pack_position(g->puzzle, &g->memory, g->trial, true, &position);
        if (status == PAPAN_OK)
            status = g->puzzle->family->impossible(position, &g->memory, PAPAN_CHEAP, &why);
        papan_puzzle_free(position);
        if (status != PAPAN_OK)
            return status;
        g->good[o] = why.text == NULL;
        if (g->request->stop != NULL && g->request->stop(g->request->context)) {
            g->stopped = true;
            return PAPAN_OK;
        }
    }
    return PAPAN_OK;
}

static papan_status find_by_simple_reasons(papan_pack_guide *g)
{
    count_covers(g);
    find_only_cover(g, ONLY_COVER);
    find_only_place(g, ONLY_PLACE);
    if (g->hint->kind != PAPAN_HINT_UNKNOWN || g->model->options > LOOK_AHEAD_MAX)
        return PAPAN_OK;
    papan_status status = look_ahead(g);
    if (status != PAPAN_OK || g->stopped)
        return status;
    count_covers(g);
    find_only_cover(g, ONLY_GOOD_COVER);
    find_only_place(g, ONLY_GOOD_PLACE);
    return PAPAN_OK;
}

/* ---- pieces that all completions share ---- */

/* True if this placement is part of the completion, where copies of a piece may be numbered differently. */
static bool stands_in(const papan_pack_guide *g, uint32_t option, const uint16_t *label)
{
    papan_cell_list at = cells_of(g, option);
    uint16_t here = label[*at.cell];
    for (uint32_t i = 0; i < at.count; i++)
        if (label[at.cell[i]] != here)
            return false;
    bool faces = piece_of(g, option)->faces > 1; /* then the label may cover further cells with a larger face */
    for (uint32_t i = 0; i < g->puzzle->cells && faces; i++)
        at.count -= label[i] == here;
    return (!faces || at.count == 0) && g->puzzle->thing_of[here] == g->model->option[option].thing;
}

static void drop_candidates(papan_pack_guide *g, const uint16_t *other)
{
    for (uint32_t o = 0; o < g->model->options; o++)
        g->candidate[o] = g->candidate[o] && stands_in(g, o, other);
}

/* The most constrained cell of a placement: the one that the fewest others cover. */
static uint32_t tightest_cell(const papan_pack_guide *g, uint32_t option)
{
    papan_cell_list at = cells_of(g, option);
    uint32_t best = *at.cell;
    for (uint32_t i = 1; i < at.count; i++)
        best = g->covers[at.cell[i]] < g->covers[best] ? at.cell[i] : best;
    return best;
}

static bool option_covers(const papan_pack_guide *g, uint32_t option, uint32_t wanted)
{
    papan_cell_list at = cells_of(g, option);
    for (uint32_t i = 0; i < at.count; i++)
        if (at.cell[i] == wanted)
            return true;
    return false;
}

/* Finds out whether this candidate is in every completion. If not, it is eliminated, perhaps with others. */
static papan_status prove_shared(papan_pack_guide *g, uint32_t candidate)
{
    uint32_t cell = tightest_cell(g, candidate);
    for (uint32_t o = 0; o < g->model->options; o++) {
        bool found = false;
        if (o == candidate || !g->good[o] || !option_covers(g, o, cell))
            continue;
        fill_trial(g, o);
        papan_status status = papan_pack_complete_trial(g, &found);
        if (status != PAPAN_OK || g->stopped || g->tired)
            return status;
        if (found) {
            drop_candidates(g, g->trial);
            g->candidate[candidate] = false;
            return PAPAN_OK;
        }
        g->good[o] = false;
    }
    hint_certain_piece(g, candidate, ALL_AGREE, cell);
    return PAPAN_OK;
}

/* The candidate with the most constrained cell of all; false: no candidate is left. */
static bool next_candidate(const papan_pack_guide *g, uint32_t *candidate)
{
    uint32_t fewest = UINT32_MAX;
    for (uint32_t o = 0; o < g->model->options; o++)
        if (g->candidate[o] && !is_gap(g, o) && g->covers[tightest_cell(g, o)] < fewest) {
            fewest = g->covers[tightest_cell(g, o)];
            *candidate = o;
        }
    return fewest < UINT32_MAX;
}

/* Sets *none if it is proved that no piece is in every completion. */
static papan_status find_shared_piece(papan_pack_guide *g, bool *none)
{
    papan_status status = PAPAN_OK;
    uint32_t candidate = 0;
    for (uint32_t o = 0; o < g->model->options; o++)
        g->candidate[o] = stands_in(g, o, g->completion);
    papan_pack_limit_searches(g, AGREE_PATIENCE);
    while (status == PAPAN_OK && !g->stopped && !g->tired && g->hint->kind == PAPAN_HINT_UNKNOWN && !*none) {
        count_covers(g);
        *none = !next_candidate(g, &candidate);
        if (!*none)
            status = prove_shared(g, candidate);
    }
    return status;
}

/* ---- a piece of some completion ---- */

/* The number of all solutions and of those with the suggested piece, if both can be counted quickly. */
static papan_status count_solutions(papan_pack_guide *g, uint32_t option)
{
    char all[PAPAN_COUNT_TEXT] = "", with[PAPAN_COUNT_TEXT] = "";
    papan_pack_limit_searches(g, COUNT_PATIENCE);
    memcpy(g->trial, g->puzzle->pack.placed, g->puzzle->cells * sizeof *g->trial);
    papan_status status = papan_pack_count_trial(g, all);
    if (status == PAPAN_OK && all[0] != '\0') {
        fill_trial(g, option);
        status = papan_pack_count_trial(g, with);
    }
    if (status != PAPAN_OK)
        return status;
    bool one = strcmp(with, "1") == 0, counted = with[0] != '\0';
    papan_say(&g->hint->text, 0, 0, "piece-possible-there",
              !counted ? N_("piece {0}: it can go here; this is one of many ways to a solution")
              : one    ? N_("piece {0}: it can go here; one of the {2} remaining solutions has it here")
                       : N_("piece {0}: it can go here; {1} of the {2} remaining solutions have it here"));
    papan_say_text(&g->hint->text, 1, with);
    papan_say_text(&g->hint->text, 2, all);
    return PAPAN_OK;
}

/* Suggests a piece of the known completion. */
static papan_status suggest_piece(papan_pack_guide *g, bool none_agree)
{
    papan_hint *hint = g->hint;
    uint32_t option = 0;
    memset(g->good, true, g->model->options * sizeof *g->good);
    count_covers(g);
    for (uint32_t o = 0; o < g->model->options; o++)
        g->candidate[o] = stands_in(g, o, g->completion);
    next_candidate(g, &option);
    uint32_t cell = tightest_cell(g, option);
    hint_piece(g, option, PAPAN_HINT_OPEN);
    hint->cause = copy_cells(g->hint_arena, (papan_cell_list){1, &cell});
    if (none_agree) {
        hint->rule = &rules[NONE_AGREE].info;
        papan_say(&hint->because, 0, 0, rules[NONE_AGREE].code, rules[NONE_AGREE].text);
    }
    g->stopped = false; /* a piece of some solution is known */
    papan_status status = count_solutions(g, option);
    g->stopped = false;
    papan_say_char(&hint->text, 0, piece_of(g, option)->symbol);
    return status;
}

/* ---- the hint ---- */

static papan_status hint_with_completion(papan_pack_guide *g)
{
    papan_status status = papan_model_new(g->puzzle, &g->memory, &g->model);
    if (status != PAPAN_OK)
        return status;
    g->good = papan_arena_take(&g->arena, g->model->options + (size_t)1, sizeof *g->good);
    g->candidate = papan_arena_take(&g->arena, g->model->options + (size_t)1, sizeof *g->candidate);
    if (g->arena.failed)
        return PAPAN_NO_MEMORY;
    memset(g->good, true, g->model->options * sizeof *g->good);
    status = find_by_simple_reasons(g);
    bool none_agree = false;
    if (status == PAPAN_OK && !g->stopped && g->hint->kind == PAPAN_HINT_UNKNOWN)
        status = find_shared_piece(g, &none_agree);
    if (status == PAPAN_OK && g->hint->kind == PAPAN_HINT_UNKNOWN)
        status = suggest_piece(g, none_agree);
    return status;
}

/* True if every cell is covered or may stay empty, and the required number of pieces is placed. */
static bool is_full(const papan_puzzle *puzzle)
{
    const papan_pack *pack = &puzzle->pack;
    unsigned gaps[PAPAN_PACK_PIECES_MAX] = {0}, used = papan_pack_pieces_in(puzzle, pack->placed);
    for (uint32_t i = 0; i < puzzle->cells; i++) {
        if (pack->placed[i] != PAPAN_EMPTY)
            continue;
        if (pack->gap == NULL || pack->gap[i] == PAPAN_EMPTY)
            return false;
        gaps[pack->gap[i]]++;
    }
    for (unsigned t = 0; t < puzzle->things; t++)
        if (t < pack->pieces
                ? papan_pack_least_left(puzzle, t) > 0
                : t != pack->open && (gaps[t] < pack->piece[t].least || gaps[t] > pack->piece[t].copies))
            return false;
    return pack->use_most == 0 || (used >= pack->use_least && used <= pack->use_most);
}

static papan_status find_hint(papan_pack_guide *g)
{
    const papan_puzzle *puzzle = g->puzzle;
    bool found = false;
    g->completion = papan_arena_take(&g->arena, puzzle->cells, sizeof *g->completion);
    g->trial = papan_arena_take(&g->arena, puzzle->cells, sizeof *g->trial);
    g->covers = papan_arena_take(&g->arena, puzzle->cells, sizeof *g->covers);
    g->last = papan_arena_take(&g->arena, puzzle->cells, sizeof *g->last);
    if (g->arena.failed)
        return PAPAN_NO_MEMORY;
    if (is_full(puzzle)) {
        g->hint->kind = PAPAN_HINT_DONE;
        papan_say(&g->hint->text, 0, 0, "solved", N_("all pieces are placed: the puzzle is solved"));
        return PAPAN_OK;
    }
    papan_status status = papan_pack_complete(g, puzzle, &found, g->completion);
    if (status != PAPAN_OK || g->stopped)
        return status;
    return found ? hint_with_completion(g) : papan_pack_hint_dead(g);
}

static papan_status hint_next(const papan_puzzle *puzzle, const papan_hint_request *request, papan_arena *arena,
                              papan_hint *hint)
{
    papan_pack_guide g = {.puzzle = puzzle, .request = request, .hint = hint, .hint_arena = arena};
    g.memory = papan_budget_stopping(&g.budget, &arena->memory, 0, request->stop, request->context);
    papan_arena_init(&g.arena, &g.memory);
    papan_status status = find_hint(&g);
    papan_model_free(g.model);
    papan_arena_free(&g.arena);
    if (papan_budget_ended(&g.budget, &status) || g.stopped)
        hint->kind = PAPAN_HINT_UNKNOWN;
    return status;
}

const papan_explainer papan_explainer_pack = {
    .rules = RULES,
    .rule = rule_at,
    .hint = hint_next,
};
