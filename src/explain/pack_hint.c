/* pack_hint.c: hints for a packing position: one certain next piece and its reason; if no piece is certain, a
 * piece that leads to a solution, and in how many of the solutions it is there. Positions without a solution
 * are in pack_blame.c.
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
#include "puzzle/pack_position.h"

#include <string.h>

enum {
    LOOK_AHEAD_MOST = 20000, /* placements: with more, examining the rest after each takes too long */
    AGREE_PATIENCE = 300000, /* polls of the stop hook for the proof that all completions share a piece */
    COUNT_PATIENCE = 60000   /* the same for counting solutions */
};

/* ---- placements ---- */

static const uint32_t *option_cells(const papan_pack_guide *g, uint32_t option, uint32_t *count)
{
    return papan_pack_option_cells(g->model, option, count);
}

/* Fills g->trial with the placed pieces and one more placement. */
static void put(papan_pack_guide *g, uint32_t option)
{
    papan_model_labels(g->model, g->puzzle, &option, 1, g->trial);
}

static void count_covers(papan_pack_guide *g)
{
    memset(g->covers, 0, g->puzzle->cells * sizeof *g->covers);
    for (uint32_t o = 0; o < g->model->options; o++) {
        uint32_t count;
        const uint32_t *cell = option_cells(g, o, &count);
        for (uint32_t i = 0; i < count && g->good[o]; i++) {
            g->covers[cell[i]]++;
            g->last[cell[i]] = o;
        }
    }
}

/* ---- messages ---- */

static const papan_wording sentence[] = {
    [PAPAN_REASON_ONLY_COVER] = {"only-piece-for-cell",
                                 N_("piece {0}: only this placement covers row {1}, column {2}")},
    [PAPAN_REASON_ONLY_PLACE] = {"only-place-for-piece", N_("piece {0}: this is the only place left for it")},
    [PAPAN_REASON_ONLY_GOOD_COVER] =
        {"other-pieces-block",
         N_("piece {0}: any other way to cover row {1}, column {2} makes the rest impossible to fill")},
    [PAPAN_REASON_ONLY_GOOD_PLACE] = {"other-places-block",
                                      N_("piece {0}: in any other place it makes the rest impossible to fill")},
    [PAPAN_REASON_ALL_AGREE] = {"in-every-solution", N_("piece {0}: every remaining solution has it here")},
};
/* The same on a board of several layers. */
static const papan_wording in_layers[] = {
    [PAPAN_REASON_ONLY_COVER] = {"only-piece-for-cell",
                                 N_("piece {0}: only this placement covers row {1}, column {2} of layer {3}")},
    [PAPAN_REASON_ONLY_GOOD_COVER] = {"other-pieces-block",
                                      N_("piece {0}: any other way to cover row {1}, column {2} of layer {3} "
                                         "makes the rest impossible to fill")},
    [PAPAN_REASON_ALL_AGREE] = {NULL, NULL},
};

/* Does this option leave a cell empty? People are told of pieces only. */
static bool is_gap(const papan_pack_guide *g, uint32_t option)
{
    return g->puzzle->pack.piece[g->model->option[option].thing].gap;
}

/* The placement, and the cell that the hint is about. */
static papan_status show_piece(papan_pack_guide *g, uint32_t option, papan_hint_kind kind, uint32_t at)
{
    papan_advice *hint = g->hint;
    uint32_t count;
    const uint32_t *cell = option_cells(g, option, &count);
    uint32_t *place = papan_arena_take(&hint->arena, count + (size_t)1, sizeof *place);
    if (place == NULL)
        return PAPAN_NO_MEMORY;
    memcpy(place, cell, count * sizeof *cell);
    place[count] = at;
    hint->place = (papan_cell_list){count, place};
    hint->kind = kind;
    hint->thing = g->model->option[option].thing;
    return PAPAN_OK;
}

static papan_status tell_piece(papan_pack_guide *g, uint32_t option, papan_pack_reason reason, uint32_t at)
{
    papan_advice *hint = g->hint;
    papan_status status = show_piece(g, option, PAPAN_HINT_STEP, at);
    if (status != PAPAN_OK)
        return status;
    if (reason == PAPAN_REASON_ONLY_COVER || reason == PAPAN_REASON_ONLY_GOOD_COVER)
        hint->cause = (papan_cell_list){1, hint->place.cell + hint->place.count};
    hint->rule = reason;
    bool layered = g->puzzle->layers > 1 && in_layers[reason].text != NULL;
    const papan_wording *wording = layered ? &in_layers[reason] : &sentence[reason];
    papan_say(&hint->text, 0, 0, wording->code, wording->text);
    papan_say_char(&hint->text, 0, g->puzzle->pack.piece[hint->thing].symbol);
    papan_say_cell(&hint->text, 1, g->puzzle, at);
    return PAPAN_OK;
}

/* ---- simple reasons ---- */

static papan_status only_cover(papan_pack_guide *g, papan_pack_reason reason)
{
    for (uint32_t i = 0; i < g->puzzle->cells; i++)
        if (g->puzzle->pack.placed[i] == PAPAN_EMPTY && g->covers[i] == 1 && !is_gap(g, g->last[i]))
            return tell_piece(g, g->last[i], reason, i);
    return PAPAN_OK;
}

/* As many places as copies: each place is used. */
static papan_status only_place(papan_pack_guide *g, papan_pack_reason reason)
{
    uint32_t places[PAPAN_PACK_PIECES_MAX] = {0}, last[PAPAN_PACK_PIECES_MAX] = {0};
    for (uint32_t o = 0; o < g->model->options; o++)
        if (g->good[o]) {
            places[g->model->option[o].thing]++;
            last[g->model->option[o].thing] = o;
        }
    for (unsigned p = 0; p < g->puzzle->pack.pieces; p++) {
        unsigned left = papan_pack_least_left(g->puzzle, p);
        uint32_t count;
        if (left > 0 && places[p] == left)
            return tell_piece(g, last[p], reason, option_cells(g, last[p], &count)[0]);
    }
    return PAPAN_OK;
}

/* Excludes the placements after which a cheap test proves that the rest cannot be filled. */
static papan_status look_ahead(papan_pack_guide *g)
{
    for (uint32_t o = 0; o < g->model->options; o++) {
        papan_puzzle *position = NULL;
        papan_message why = {.text = NULL};
        put(g, o);
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

static papan_status only_ones(papan_pack_guide *g, papan_pack_reason cover, papan_pack_reason place)
{
    count_covers(g);
    papan_status status = only_cover(g, cover);
    return status == PAPAN_OK && g->hint->kind == PAPAN_HINT_UNKNOWN ? only_place(g, place) : status;
}

static papan_status plain_reasons(papan_pack_guide *g)
{
    papan_status status = only_ones(g, PAPAN_REASON_ONLY_COVER, PAPAN_REASON_ONLY_PLACE);
    if (status != PAPAN_OK || g->hint->kind != PAPAN_HINT_UNKNOWN || g->model->options > LOOK_AHEAD_MOST)
        return status;
    status = look_ahead(g);
    if (status != PAPAN_OK || g->stopped)
        return status;
    return only_ones(g, PAPAN_REASON_ONLY_GOOD_COVER, PAPAN_REASON_ONLY_GOOD_PLACE);
}

/* ---- pieces that all completions share ---- */

/* Is this placement part of the completion? Copies of a piece may be numbered differently. */
static bool stands_in(const papan_pack_guide *g, uint32_t option, const uint16_t *label)
{
    uint32_t count;
    const uint32_t *cell = option_cells(g, option, &count);
    for (uint32_t i = 0; i < count; i++)
        if (label[cell[i]] != label[cell[0]])
            return false;
    uint16_t thing = g->puzzle->thing_of[label[cell[0]]];
    if (g->puzzle->pack.piece[thing].faces > 1) /* it may show a larger face */
        for (uint32_t i = 0; i < g->puzzle->cells; i++)
            count -= label[i] == label[cell[0]];
    bool whole = g->puzzle->pack.piece[thing].faces == 1 || count == 0;
    return whole && thing == g->model->option[option].thing;
}

static void strike_out(papan_pack_guide *g, const uint16_t *other)
{
    for (uint32_t o = 0; o < g->model->options; o++)
        g->candidate[o] = g->candidate[o] && stands_in(g, o, other);
}

/* The most constrained cell of a placement: the one that the fewest others cover. */
static uint32_t tightest_cell(const papan_pack_guide *g, uint32_t option)
{
    uint32_t count;
    const uint32_t *cell = option_cells(g, option, &count);
    uint32_t best = cell[0];
    for (uint32_t i = 1; i < count; i++)
        best = g->covers[cell[i]] < g->covers[best] ? cell[i] : best;
    return best;
}

static bool covers(const papan_pack_guide *g, uint32_t option, uint32_t wanted)
{
    uint32_t count;
    const uint32_t *cell = option_cells(g, option, &count);
    for (uint32_t i = 0; i < count; i++)
        if (cell[i] == wanted)
            return true;
    return false;
}

/* Is this candidate in every completion? If not, it is eliminated, perhaps with others. */
static papan_status prove(papan_pack_guide *g, uint32_t candidate)
{
    uint32_t cell = tightest_cell(g, candidate);
    for (uint32_t o = 0; o < g->model->options; o++) {
        bool found = false;
        if (o == candidate || !g->good[o] || !covers(g, o, cell))
            continue;
        put(g, o);
        papan_status status = papan_pack_complete_trial(g, &found);
        if (status != PAPAN_OK || g->stopped || g->tired)
            return status;
        if (found) {
            strike_out(g, g->trial);
            g->candidate[candidate] = false;
            return PAPAN_OK;
        }
        g->good[o] = false;
    }
    return tell_piece(g, candidate, PAPAN_REASON_ALL_AGREE, cell);
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
static papan_status agreement(papan_pack_guide *g, bool *none)
{
    papan_status status = PAPAN_OK;
    uint32_t candidate = 0;
    for (uint32_t o = 0; o < g->model->options; o++)
        g->candidate[o] = stands_in(g, o, g->completion);
    papan_pack_be_patient(g, AGREE_PATIENCE);
    while (status == PAPAN_OK && !g->stopped && !g->tired && g->hint->kind == PAPAN_HINT_UNKNOWN && !*none) {
        count_covers(g);
        *none = !next_candidate(g, &candidate);
        if (!*none)
            status = prove(g, candidate);
    }
    return status;
}

/* ---- a piece of some completion ---- */

/* The number of all solutions and of those with the suggested piece, if both can be counted quickly. */
static papan_status count_solutions(papan_pack_guide *g, uint32_t option)
{
    char all[PAPAN_COUNT_TEXT] = "", with[PAPAN_COUNT_TEXT] = "";
    papan_pack_be_patient(g, COUNT_PATIENCE);
    memcpy(g->trial, g->puzzle->pack.placed, g->puzzle->cells * sizeof *g->trial);
    papan_status status = papan_pack_count_trial(g, all);
    if (status == PAPAN_OK && all[0] != '\0') {
        put(g, option);
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
static papan_status suggest(papan_pack_guide *g, bool none_agree)
{
    uint32_t option = 0;
    memset(g->good, true, g->model->options * sizeof *g->good);
    count_covers(g);
    for (uint32_t o = 0; o < g->model->options; o++)
        g->candidate[o] = stands_in(g, o, g->completion);
    next_candidate(g, &option);
    papan_status status = show_piece(g, option, PAPAN_HINT_OPEN, tightest_cell(g, option));
    if (status != PAPAN_OK)
        return status;
    papan_advice *hint = g->hint;
    hint->cause = (papan_cell_list){1, hint->place.cell + hint->place.count};
    if (none_agree) {
        hint->rule = PAPAN_REASON_NONE_AGREE;
        papan_say(&hint->because, 0, 0, "no-piece-certain",
                  N_("no piece is certain: no remaining piece has the same place in all solutions"));
    }
    g->stopped = false; /* a piece of some solution is known */
    status = count_solutions(g, option);
    g->stopped = false;
    papan_say_char(&hint->text, 0, g->puzzle->pack.piece[hint->thing].symbol);
    return status;
}

/* ---- the hint ---- */

static papan_status alive(papan_pack_guide *g)
{
    papan_status status = papan_model_new(g->puzzle, &g->memory, &g->model);
    if (status != PAPAN_OK)
        return status;
    g->good = papan_arena_take(&g->arena, g->model->options + (size_t)1, sizeof *g->good);
    g->candidate = papan_arena_take(&g->arena, g->model->options + (size_t)1, sizeof *g->candidate);
    if (g->good == NULL || g->candidate == NULL)
        return PAPAN_NO_MEMORY;
    memset(g->good, true, g->model->options * sizeof *g->good);
    status = plain_reasons(g);
    bool none_agree = false;
    if (status == PAPAN_OK && !g->stopped && g->hint->kind == PAPAN_HINT_UNKNOWN)
        status = agreement(g, &none_agree);
    if (status == PAPAN_OK && g->hint->kind == PAPAN_HINT_UNKNOWN)
        status = suggest(g, none_agree);
    return status;
}

/* Every cell is covered or may stay empty, and as many pieces are placed as must be. */
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

static papan_status guide_on(papan_pack_guide *g)
{
    const papan_puzzle *puzzle = g->puzzle;
    bool found = false;
    g->completion = papan_arena_take(&g->arena, puzzle->cells, sizeof *g->completion);
    g->trial = papan_arena_take(&g->arena, puzzle->cells, sizeof *g->trial);
    g->covers = papan_arena_take(&g->arena, puzzle->cells, sizeof *g->covers);
    g->last = papan_arena_take(&g->arena, puzzle->cells, sizeof *g->last);
    if (g->completion == NULL || g->trial == NULL || g->covers == NULL || g->last == NULL)
        return PAPAN_NO_MEMORY;
    if (is_full(puzzle)) {
        g->hint->kind = PAPAN_HINT_DONE;
        papan_say(&g->hint->text, 0, 0, "solved", N_("all pieces are placed: the puzzle is solved"));
        return PAPAN_OK;
    }
    papan_status status = papan_pack_complete(g, puzzle, &found, g->completion);
    if (status != PAPAN_OK || g->stopped)
        return status;
    return found ? alive(g) : papan_pack_blame(g);
}

papan_status papan_pack_hint(const papan_puzzle *puzzle, const papan_allocator *memory,
                             const papan_hint_request *request, papan_advice *hint)
{
    papan_advice_begin(hint, memory);
    papan_pack_guide g = {.puzzle = puzzle, .request = papan_hint_asked(request), .hint = hint};
    g.memory = papan_budget_stopping(&g.budget, memory, 0, g.request->stop, g.request->context);
    papan_arena_init(&g.arena, &g.memory);
    papan_status status = guide_on(&g);
    papan_model_free(g.model);
    papan_arena_free(&g.arena);
    if (papan_budget_ended(&g.budget, &status) || g.stopped)
        hint->kind = PAPAN_HINT_UNKNOWN;
    return status;
}

const papan_rule *papan_pack_rule(unsigned rule)
{
    static const papan_rule rules[PAPAN_REASONS + 1] = {
        [PAPAN_REASON_ONLY_COVER] = {.name = "only-cover"},
        [PAPAN_REASON_ONLY_PLACE] = {.name = "only-place"},
        [PAPAN_REASON_ONLY_GOOD_COVER] = {.name = "only-good-cover"},
        [PAPAN_REASON_ONLY_GOOD_PLACE] = {.name = "only-good-place"},
        [PAPAN_REASON_ALL_AGREE] = {.name = "all-agree"},
        [PAPAN_REASON_NONE_AGREE] = {.name = "none-agree"},
        [PAPAN_REASONS] = {.name = ""}};
    return &rules[rule < PAPAN_REASONS ? rule : PAPAN_REASONS];
}

const papan_explainer papan_explainer_pack = {
    .lays = true,
    .rules = PAPAN_REASONS,
    .rule = papan_pack_rule,
    .hint = papan_pack_hint,
};
