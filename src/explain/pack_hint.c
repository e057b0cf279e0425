/* pack_hint.c: hints for a packing position: one certain next piece and its reason, or that the position has no
 * solution and which piece to remove.
 *
 * Reasons are tried from the simplest to the one that only a search can give: a cell that only one placement
 * covers, a piece with one place left, the same after excluding placements that make the rest impossible to
 * fill, and finally a piece with the same place in every completion.
 *
 * That all completions share a piece is proved piece by piece. All pieces of a first completion are candidates,
 * and every further completion eliminates those that it places elsewhere. A remaining candidate is certain if
 * no other placement that covers its most constrained cell can be completed: each of those placements is tried
 * and a completion is searched for; a completion that is found eliminates candidates again. */
#include "explain/pack_hint.h"

#include "model/model.h"
#include "puzzle/pack_family.h"
#include "puzzle/pack_position.h"

#include <string.h>

enum {
    LOOK_AHEAD_MOST = 20000, /* placements: with more, examining the rest after each takes too long */
    SPOILERS_TOLD = 3
};

typedef struct guide {
    const papan_puzzle *puzzle;
    const papan_hint_request *request;
    papan_hint *hint;
    papan_allocator memory;
    papan_arena arena;
    papan_model *model;
    uint16_t *completion, *trial; /* [cells] */
    bool *good;                   /* [options] still possible */
    uint32_t *covers;             /* [cells] number of good options that cover it, and one of them */
    uint32_t *last;
    bool *candidate; /* [options] is in all completions found so far */
    bool stopped;
} guide;

/* ---- searching ---- */

typedef struct meeting {
    guide *g;
    uint16_t *label;
} meeting;

static bool keep(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    meeting *m = context;
    memcpy(m->label, label, puzzle->cells * sizeof *label);
    return true;
}

static bool asked_to_stop(void *context)
{
    guide *g = ((meeting *)context)->g;
    return g->request->stop != NULL && g->request->stop(g->request->context);
}

/* Searches for a completion of a position; if *found, label[] holds it. Sets g->stopped if the answer is
 * unknown. */
static papan_status complete(guide *g, const papan_puzzle *position, bool *found, uint16_t *label)
{
    meeting m = {g, label};
    papan_request request = {.goal = PAPAN_FIRST,
                             .memory_limit = g->request->memory_limit,
                             .threads = g->request->threads,
                             .context = &m,
                             .solution = keep,
                             .stop = asked_to_stop};
    papan_result result;
    papan_status status = papan_solve(position, &request, &result);
    *found = status == PAPAN_OK && result.verdict == PAPAN_SOLVED;
    if (status != PAPAN_OK)
        g->hint->text = result.reason;
    else if (!*found && !result.complete)
        g->stopped = true;
    return status;
}

/* The same for the pieces in g->trial, which receives the completion. */
static papan_status complete_trial(guide *g, bool *found)
{
    papan_puzzle *position = NULL;
    papan_status status = papan_pack_position(g->puzzle, &g->memory, g->trial, &position);
    if (status == PAPAN_OK)
        status = complete(g, position, found, g->trial);
    papan_puzzle_free(position);
    return status;
}

/* ---- placements ---- */

static const uint32_t *option_cells(const guide *g, uint32_t option, uint32_t *count)
{
    const papan_option *o = &g->model->option[option];
    *count = o[1].cells - o[0].cells;
    return g->model->cell_of + o[0].cells;
}

/* Fills g->trial with the placed pieces and one more placement. */
static void lay(guide *g, uint32_t option)
{
    papan_model_labels(g->model, g->puzzle, &option, 1, g->trial);
}

static void count_covers(guide *g)
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

static const char *const sentence[][2] = {
    [PAPAN_REASON_ONLY_COVER] = {N_("piece {0}: only this placement covers row {1}, column {2}"),
                                 N_("piece {0}: only this placement covers row {1}, column {2} of layer {3}")},
    [PAPAN_REASON_ONLY_PLACE] = {N_("piece {0}: this is the only place left for it"),
                                 N_("piece {0}: this is the only place left for it")},
    [PAPAN_REASON_ONLY_GOOD_COVER] =
        {N_("piece {0}: any other way to cover row {1}, column {2} makes the rest impossible to fill"),
         N_("piece {0}: any other way to cover row {1}, column {2} of layer {3} makes the rest impossible to "
            "fill")},
    [PAPAN_REASON_ONLY_GOOD_PLACE] = {N_("piece {0}: in any other place it makes the rest impossible to fill"),
                                      N_("piece {0}: in any other place it makes the rest impossible to fill")},
    [PAPAN_REASON_ALL_AGREE] = {N_("piece {0}: every remaining solution has it here"),
                                N_("piece {0}: every remaining solution has it here")},
};

static papan_status tell_piece(guide *g, uint32_t option, papan_pack_reason reason, uint32_t at)
{
    papan_hint *hint = g->hint;
    uint32_t count;
    const uint32_t *cell = option_cells(g, option, &count);
    uint32_t *place = papan_arena_take(&hint->arena, count + (size_t)1, sizeof *place);
    if (place == NULL)
        return PAPAN_NO_MEMORY;
    memcpy(place, cell, count * sizeof *cell);
    place[count] = at;
    hint->place = (papan_cell_list){count, place};
    if (reason == PAPAN_REASON_ONLY_COVER || reason == PAPAN_REASON_ONLY_GOOD_COVER)
        hint->cause = (papan_cell_list){1, place + count};
    hint->kind = PAPAN_HINT_STEP;
    hint->rule = reason;
    hint->thing = g->model->option[option].thing;
    papan_say(&hint->text, 0, 0, sentence[reason][g->puzzle->layers > 1]);
    papan_say_char(&hint->text, 0, g->puzzle->pack.piece[hint->thing].symbol);
    papan_say_cell(&hint->text, 1, g->puzzle, at);
    return PAPAN_OK;
}

/* ---- simple reasons ---- */

static papan_status only_cover(guide *g, papan_pack_reason reason)
{
    for (uint32_t i = 0; i < g->puzzle->cells; i++)
        if (g->puzzle->pack.placed[i] == PAPAN_EMPTY && g->covers[i] == 1)
            return tell_piece(g, g->last[i], reason, i);
    return PAPAN_OK;
}

/* As many places as copies: each place is used. */
static papan_status only_place(guide *g, papan_pack_reason reason)
{
    uint32_t places[PAPAN_PACK_PIECES_MAX] = {0}, last[PAPAN_PACK_PIECES_MAX] = {0};
    for (uint32_t o = 0; o < g->model->options; o++)
        if (g->good[o]) {
            places[g->model->option[o].thing]++;
            last[g->model->option[o].thing] = o;
        }
    for (unsigned p = 0; p < g->puzzle->pack.pieces; p++) {
        unsigned left = papan_pack_copies_left(g->puzzle, p);
        uint32_t count;
        if (left > 0 && places[p] == left)
            return tell_piece(g, last[p], reason, option_cells(g, last[p], &count)[0]);
    }
    return PAPAN_OK;
}

/* Excludes the placements after which a cheap test proves that the rest cannot be filled. */
static papan_status look_ahead(guide *g)
{
    for (uint32_t o = 0; o < g->model->options; o++) {
        papan_puzzle *position = NULL;
        papan_message why = {.text = NULL};
        lay(g, o);
        papan_status status = papan_pack_position(g->puzzle, &g->memory, g->trial, &position);
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

static papan_status only_ones(guide *g, papan_pack_reason cover, papan_pack_reason place)
{
    count_covers(g);
    papan_status status = only_cover(g, cover);
    return status == PAPAN_OK && g->hint->kind == PAPAN_HINT_UNKNOWN ? only_place(g, place) : status;
}

static papan_status plain_reasons(guide *g)
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
static bool stands_in(const guide *g, uint32_t option, const uint16_t *label)
{
    uint32_t count;
    const uint32_t *cell = option_cells(g, option, &count);
    for (uint32_t i = 0; i < count; i++)
        if (label[cell[i]] != label[cell[0]])
            return false;
    return g->puzzle->thing_of[label[cell[0]]] == g->model->option[option].thing;
}

static void strike_out(guide *g, const uint16_t *other)
{
    for (uint32_t o = 0; o < g->model->options; o++)
        g->candidate[o] = g->candidate[o] && stands_in(g, o, other);
}

/* The most constrained cell of a placement: the one that the fewest others cover. */
static uint32_t tightest_cell(const guide *g, uint32_t option)
{
    uint32_t count;
    const uint32_t *cell = option_cells(g, option, &count);
    uint32_t best = cell[0];
    for (uint32_t i = 1; i < count; i++)
        best = g->covers[cell[i]] < g->covers[best] ? cell[i] : best;
    return best;
}

static bool covers(const guide *g, uint32_t option, uint32_t wanted)
{
    uint32_t count;
    const uint32_t *cell = option_cells(g, option, &count);
    for (uint32_t i = 0; i < count; i++)
        if (cell[i] == wanted)
            return true;
    return false;
}

/* Is this candidate in every completion? If not, it is eliminated, perhaps with others. */
static papan_status prove(guide *g, uint32_t candidate)
{
    uint32_t cell = tightest_cell(g, candidate);
    for (uint32_t o = 0; o < g->model->options; o++) {
        bool found = false;
        if (o == candidate || !g->good[o] || !covers(g, o, cell))
            continue;
        lay(g, o);
        papan_status status = complete_trial(g, &found);
        if (status != PAPAN_OK || g->stopped)
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
static bool next_candidate(const guide *g, uint32_t *candidate)
{
    uint32_t fewest = UINT32_MAX;
    for (uint32_t o = 0; o < g->model->options; o++)
        if (g->candidate[o] && g->covers[tightest_cell(g, o)] < fewest) {
            fewest = g->covers[tightest_cell(g, o)];
            *candidate = o;
        }
    return fewest < UINT32_MAX;
}

static papan_status agreement(guide *g)
{
    papan_status status = PAPAN_OK;
    uint32_t candidate = 0;
    for (uint32_t o = 0; o < g->model->options; o++)
        g->candidate[o] = stands_in(g, o, g->completion);
    while (status == PAPAN_OK && !g->stopped && g->hint->kind == PAPAN_HINT_UNKNOWN) {
        count_covers(g);
        if (next_candidate(g, &candidate)) {
            status = prove(g, candidate);
        } else {
            g->hint->kind = PAPAN_HINT_OPEN;
            papan_say(&g->hint->text, 0, 0,
                      N_("no piece is certain: there is more than one solution, and no remaining piece has the "
                         "same place in all of them"));
        }
    }
    return status;
}

/* ---- positions without a solution ---- */

static bool is_placed(const guide *g, uint16_t label)
{
    for (uint32_t i = 0; i < g->puzzle->cells; i++)
        if (g->puzzle->pack.placed[i] == label)
            return true;
    return false;
}

static char spoiler_symbol(const guide *g, size_t index)
{
    return g->puzzle->pack.piece[g->puzzle->thing_of[g->hint->spoiler[index]]].symbol;
}

static void say_dead(guide *g, unsigned placed)
{
    static const char *const text[SPOILERS_TOLD + 1] = {
        N_("this position has no solution, and removing one piece is not enough: remove at least two"),
        N_("this position has no solution; remove piece {0} to make it solvable"),
        N_("this position has no solution; remove piece {0} or piece {1} to make it solvable"),
        N_("this position has no solution; remove piece {0}, {1} or {2} to make it solvable")};
    papan_hint *hint = g->hint;
    size_t told = hint->spoilers < SPOILERS_TOLD ? hint->spoilers : SPOILERS_TOLD;
    hint->kind = PAPAN_HINT_DEAD;
    papan_say(&hint->text, 0, 0,
              placed == 0                ? N_("these pieces cannot fill the board")
              : placed == 1 && told == 0 ? N_("this position has no solution, even without the placed piece: "
                                              "these pieces cannot fill the board")
              : hint->spoilers > SPOILERS_TOLD ? N_("this position has no solution; remove piece {0} to make "
                                                    "it solvable (or any one of {3} others)")
                                               : text[told]);
    for (size_t i = 0; i < told; i++)
        papan_say_char(&hint->text, (unsigned)i, spoiler_symbol(g, i));
    if (hint->spoilers > SPOILERS_TOLD)
        papan_say_number(&hint->text, 3, (long long)hint->spoilers - 1);
}

/* Finds the placed pieces to blame by removing each alone. */
static papan_status blame(guide *g)
{
    const papan_pack *pack = &g->puzzle->pack;
    unsigned placed = 0;
    g->hint->spoiler = papan_arena_take(&g->hint->arena, g->puzzle->labels, sizeof *g->hint->spoiler);
    if (g->hint->spoiler == NULL)
        return PAPAN_NO_MEMORY;
    papan_status status =
        g->puzzle->family->impossible(g->puzzle, &g->memory, PAPAN_THOROUGH, &g->hint->because);
    for (uint16_t label = 0; label < g->puzzle->labels && status == PAPAN_OK && !g->stopped; label++) {
        bool found = false;
        if (!is_placed(g, label))
            continue;
        placed++;
        for (uint32_t i = 0; i < g->puzzle->cells; i++)
            g->trial[i] = pack->placed[i] == label ? PAPAN_EMPTY : pack->placed[i];
        status = complete_trial(g, &found);
        if (found)
            g->hint->spoiler[g->hint->spoilers++] = label;
    }
    if (status == PAPAN_OK && !g->stopped)
        say_dead(g, placed);
    return status;
}

/* ---- the hint ---- */

static papan_status alive(guide *g)
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
    if (status == PAPAN_OK && !g->stopped && g->hint->kind == PAPAN_HINT_UNKNOWN)
        status = agreement(g);
    return status;
}

static bool is_full(const papan_puzzle *puzzle)
{
    for (uint32_t i = 0; i < puzzle->cells; i++)
        if (puzzle->pack.placed[i] == PAPAN_EMPTY)
            return false;
    return papan_pack_pieces_in(puzzle, puzzle->pack.placed) == puzzle->labels;
}

static papan_status guide_on(guide *g)
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
        papan_say(&g->hint->text, 0, 0, N_("all pieces are placed: the puzzle is solved"));
        return PAPAN_OK;
    }
    papan_status status = complete(g, puzzle, &found, g->completion);
    if (status != PAPAN_OK || g->stopped)
        return status;
    return found ? alive(g) : blame(g);
}

papan_status papan_pack_hint(const papan_puzzle *puzzle, const papan_allocator *memory,
                             const papan_hint_request *request, papan_hint *hint)
{
    papan_hint_begin(hint, memory);
    guide g = {
        .puzzle = puzzle, .request = papan_hint_asked(request), .hint = hint, .memory = papan_memory(memory)};
    papan_arena_init(&g.arena, &g.memory);
    papan_status status = guide_on(&g);
    papan_model_free(g.model);
    papan_arena_free(&g.arena);
    if (g.stopped)
        hint->kind = PAPAN_HINT_UNKNOWN;
    return status;
}

papan_rule papan_pack_rule(unsigned rule)
{
    static const char *const name[PAPAN_REASONS] = {[PAPAN_REASON_ONLY_COVER] = "only-cover",
                                                    [PAPAN_REASON_ONLY_PLACE] = "only-place",
                                                    [PAPAN_REASON_ONLY_GOOD_COVER] = "only-good-cover",
                                                    [PAPAN_REASON_ONLY_GOOD_PLACE] = "only-good-place",
                                                    [PAPAN_REASON_ALL_AGREE] = "all-agree"};
    return (papan_rule){.name = rule < PAPAN_REASONS ? name[rule] : ""};
}

const papan_explainer papan_explainer_pack = {
    .step_name = "piece",
    .lays = true,
    .rules = PAPAN_REASONS,
    .rule = papan_pack_rule,
    .hint = papan_pack_hint,
};
