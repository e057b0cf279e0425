/* pack_challenge.c: challenges: positions of a packing puzzle with some pieces placed and exactly one
 * completion. Three ways lead to a position with one completion:
 *
 *   from a solution   A random solution is found, its pieces are put in random order, and the first so many are
 *                     given as leave one completion; then those are taken out that are not needed for that.
 *                     Good for many pieces, and wherever solutions are few.
 *   from nothing      For two or three pieces: random placements. A random solution seldom holds a pair that
 *                     belongs to no other one (on 5 x 11 of IQ Puzzler Pro about one in two hundred), but of
 *                     random pairs every seventieth has one completion.
 *   all single pieces For one piece: every placement there is, in random order. If none will do, that is a
 *                     proof, and the answer says so; unless one was left open, with a completion whose level
 *                     the measuring search did not find out.
 *
 * Whether a position has one completion is asked from papan_solve(). How hard it is, is measured afterwards. */
#include "make/maker.h"

#include "make/tightest.h"
#include "model/model.h"
#include "puzzle/pack_position.h"

#include <assert.h>
#include <string.h>

enum {
    FROM_NOTHING_MOST = 3, /* pieces */
    DEALS = 50,            /* of random placements until they do not overlap */
    OVERSHOOT = 3,         /* more pieces than wanted, from which to take some out */
    FIRST_PATIENCE = 5000  /* cases before a random search starts again */
};

typedef struct maker {
    const papan_puzzle *board;
    const papan_wish *wish;
    const papan_allocator *memory;
    papan_made *challenge;
    papan_random random;
    papan_model *model;
    uint16_t *full, *trial; /* [cells] */
    uint16_t *order;        /* [labels] */
    bool *kept;             /* [labels] */
    papan_status status;
    bool barren;    /* the board has no solution at all */
    bool left_open; /* a position might have done, but that was not found out */
} maker;

/* ---- asking ---- */

static bool over(maker *m)
{
    papan_made *c = m->challenge;
    if (m->wish->stop != NULL && m->wish->stop(m->wish->context))
        c->stopped = true;
    return c->stopped || m->status != PAPAN_OK || m->barren || c->puzzle != NULL;
}

/* Has the position in trial exactly one completion? */
static bool unique(maker *m)
{
    papan_puzzle *position = NULL;
    papan_request request = {.goal = PAPAN_CHECK,
                             .memory_limit = m->wish->memory_limit,
                             .context = m->wish->context,
                             .stop = m->wish->stop};
    papan_result result = {0};
    if (over(m))
        return false;
    m->status = papan_pack_position(m->board, m->memory, m->trial, &position);
    if (m->status == PAPAN_OK) {
        m->status = papan_solve(position, &request, &result);
        m->challenge->attempts++;
    }
    if (m->status != PAPAN_OK)
        m->challenge->why = result.reason;
    papan_puzzle_free(position);
    m->left_open = m->left_open || result.verdict == PAPAN_UNKNOWN;
    return m->status == PAPAN_OK && result.verdict == PAPAN_UNIQUE;
}

/* Measures the position in trial, which has one completion; it stays in the challenge where it is wanted. */
static papan_level judge(maker *m)
{
    papan_made *c = m->challenge;
    papan_puzzle *position = NULL;
    if (over(m))
        return PAPAN_LEVEL_ANY;
    papan_tightest search = {.most_cases = m->wish->most_cases != 0 ? m->wish->most_cases : PAPAN_MOST_CASES,
                             .stop = m->wish->stop,
                             .context = m->wish->context};
    m->status = papan_pack_position(m->board, m->memory, m->trial, &position);
    uint16_t *solution =
        m->status == PAPAN_OK ? papan_arena_take(&position->arena, position->cells, sizeof *solution) : NULL;
    if (m->status == PAPAN_OK)
        m->status =
            solution != NULL ? papan_tightest_search(position, m->memory, &search, solution) : PAPAN_NO_MEMORY;
    unsigned given = papan_pack_pieces_in(m->board, m->trial), left = m->board->labels - given;
    assert(given <= m->board->labels);
    bool known = m->status == PAPAN_OK && search.solutions == 1;
    uint64_t misses = search.cases > left ? search.cases - left : 0;
    papan_level level = known ? papan_level_of(misses) : PAPAN_LEVEL_ANY;
    m->left_open = m->left_open || !known;
    if (known && (m->wish->level == PAPAN_LEVEL_ANY || level == m->wish->level)) {
        c->puzzle = position;
        c->solution = solution;
        c->given = given;
        c->left = left;
        c->misses = misses;
        c->misses_and_more = !search.complete;
        c->level = level;
    } else {
        papan_puzzle_free(position);
    }
    return level;
}

/* ---- from a solution ---- */

/* A random solution in full; a search that goes on for too long is started again with other luck. */
static bool random_solution(maker *m)
{
    for (uint64_t patience = FIRST_PATIENCE; !over(m); patience *= 2) {
        papan_tightest search = {.random = &m->random,
                                 .most_cases = patience,
                                 .enough = 1,
                                 .stop = m->wish->stop,
                                 .context = m->wish->context};
        m->status = papan_tightest_search(m->board, m->memory, &search, m->full);
        m->barren = m->status == PAPAN_OK && search.complete && search.solutions == 0;
        if (m->status == PAPAN_OK && search.solutions > 0)
            return true;
    }
    return false;
}

/* Writes the kept pieces of the solution to trial. */
static void show_kept(maker *m)
{
    for (uint32_t i = 0; i < m->board->cells; i++)
        m->trial[i] = m->kept[m->full[i]] ? m->full[i] : PAPAN_EMPTY;
}

static bool kept_is_unique(maker *m)
{
    show_kept(m);
    return unique(m);
}

/* Takes one piece out such that one completion is left; those in order[from ..] are tried. False: none can. */
static bool take_one_out(maker *m, unsigned *from)
{
    for (; *from < m->board->labels && !over(m); ++*from) {
        uint16_t piece = m->order[*from];
        if (!m->kept[piece])
            continue;
        m->kept[piece] = false;
        if (kept_is_unique(m)) {
            ++*from;
            return true;
        }
        m->kept[piece] = true;
    }
    return false;
}

static bool put_one_in(maker *m)
{
    for (unsigned i = 0; i < m->board->labels; i++)
        if (!m->kept[m->order[i]]) {
            m->kept[m->order[i]] = true;
            return true;
        }
    return false;
}

/* From a position with one completion to one of the wanted level, by harder or easier ones. */
static void towards_level(maker *m, unsigned kept)
{
    papan_level level = judge(m);
    unsigned from = 0;
    if (level < m->wish->level) {
        while (!over(m) && level < m->wish->level && take_one_out(m, &from)) {
            show_kept(m);
            level = judge(m);
        }
    } else {
        while (!over(m) && level > m->wish->level && kept + 1 < m->board->labels && put_one_in(m)) {
            kept++;
            show_kept(m);
            level = judge(m);
        }
    }
}

static void from_solution(maker *m)
{
    unsigned wanted = m->wish->given, labels = m->board->labels, kept = 0;
    unsigned most = wanted != 0 && wanted + OVERSHOOT < labels ? wanted + OVERSHOOT : labels - 1;
    if (!random_solution(m))
        return;
    for (unsigned i = 0; i < labels; i++) {
        m->order[i] = (uint16_t)i;
        m->kept[i] = false;
    }
    papan_shuffle(&m->random, m->order, labels);
    bool good = false;
    while (!good && kept < most && !over(m)) {
        m->kept[m->order[kept++]] = true;
        good = kept >= wanted && kept_is_unique(m);
    }
    for (unsigned from = 0; good && wanted != 0 && kept > wanted && take_one_out(m, &from);)
        kept--;
    if (!good || (wanted != 0 && kept != wanted))
        return;
    show_kept(m);
    if (wanted != 0)
        judge(m);
    else
        towards_level(m, kept);
}

/* ---- from nothing ---- */

static bool overlap(const maker *m, uint32_t a, uint32_t b)
{
    const papan_option *option = m->model->option;
    const papan_piece *piece = &m->board->pack.piece[option[a].thing];
    if (option[a].thing == option[b].thing && piece->copies == 1)
        return true;
    for (uint32_t i = option[a].cells; i < option[a + 1].cells; i++)
        for (uint32_t j = option[b].cells; j < option[b + 1].cells; j++)
            if (m->model->cell_of[i] == m->model->cell_of[j])
                return true;
    return false;
}

/* Are there at most as many of each piece as it has copies, and do none overlap? */
static bool lie_together(const maker *m, const uint32_t *option, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned same = 0;
        for (unsigned j = 0; j < count; j++) {
            same += m->model->option[option[i]].thing == m->model->option[option[j]].thing;
            if (i != j && overlap(m, option[i], option[j]))
                return false;
        }
        if (same > m->board->pack.piece[m->model->option[option[i]].thing].copies)
            return false;
    }
    return true;
}

static void from_nothing(maker *m)
{
    assert(m->wish->given > 0 && m->wish->given <= FROM_NOTHING_MOST && m->model->options > 0);
    uint32_t option[FROM_NOTHING_MOST];
    unsigned deal = 0;
    do {
        for (unsigned i = 0; i < m->wish->given; i++)
            option[i] = papan_random_below(&m->random, m->model->options);
    } while (!lie_together(m, option, m->wish->given) && ++deal < DEALS);
    if (deal == DEALS)
        return;
    papan_model_labels(m->model, m->board, option, m->wish->given, m->trial);
    if (unique(m))
        judge(m);
}

/* ---- every single piece ---- */

static void say_none(maker *m, bool proved)
{
    assert(m->challenge->puzzle == NULL);
    bool any = m->wish->level == PAPAN_LEVEL_ANY;
    papan_say_with(&m->challenge->why, 0, 0,
                   proved && any
                       ? N_("there is none: wherever a single piece is laid, the board can be filled in "
                            "several ways or not at all (all {0} placements were tried)")
                   : proved ? N_("there is none: no single piece leaves exactly one completion of the level "
                                 "wanted (all {0} placements were tried)")
                            : N_("none was found in {0} positions; try another number of given pieces, another "
                                 "level or another seed"),
                   PAPAN_ARGS(papan_arg_number(m->challenge->attempts)));
}

static papan_status every_single(maker *m)
{
    uint32_t options = m->model->options;
    uint32_t *place = papan_take(m->memory, options, sizeof *place);
    if (place == NULL)
        return PAPAN_NO_MEMORY;
    for (uint32_t i = 0; i < options; i++)
        place[i] = i;
    for (uint32_t i = options; i > 0 && !over(m); i--) {
        uint32_t j = papan_random_below(&m->random, i), option = place[j];
        place[j] = place[i - 1];
        papan_model_labels(m->model, m->board, &option, 1, m->trial);
        if (unique(m))
            judge(m);
    }
    papan_give(m->memory, place, options, sizeof *place);
    if (!over(m))
        say_none(m, !m->left_open);
    return m->status;
}

/* ---- the whole ---- */

static void try_on(maker *m)
{
    unsigned most = m->wish->attempts != 0 ? m->wish->attempts : PAPAN_ATTEMPTS;
    bool few = m->wish->given != 0 && m->wish->given <= FROM_NOTHING_MOST;
    for (unsigned turn = 0; m->challenge->attempts < most && turn < most && !over(m); turn++)
        if (few && turn % 8 != 7)
            from_nothing(m);
        else
            from_solution(m);
    if (m->barren)
        papan_say(&m->challenge->why, 0, 0, N_("the board cannot be filled at all"));
    else if (!over(m))
        say_none(m, false);
}

static bool can_be_made(const papan_puzzle *board, const papan_wish *wish, papan_message *why)
{
    if (board->family != &papan_family_pack) {
        papan_say(why, 0, 0, N_("this is no packing puzzle"));
        return false;
    }
    if (papan_pack_pieces_in(board, board->pack.placed) > 0) {
        papan_say(why, 0, 0, N_("pieces lie on this board already; a challenge starts from an empty one"));
        return false;
    }
    if (board->labels < 2 || wish->given >= board->labels) {
        papan_say_with(why, 0, 0, N_("of {0} pieces at most {1} can be given"),
                       PAPAN_ARGS(papan_arg_number(board->labels), papan_arg_number(board->labels - 1)));
        return false;
    }
    return true;
}

papan_status papan_pack_make(const papan_allocator *memory, const papan_wish *wish, papan_made *challenge)
{
    const papan_puzzle *board = wish->board;
    papan_allocator from = papan_memory(memory);
    memset(challenge, 0, sizeof *challenge);
    if (!can_be_made(board, wish, &challenge->why))
        return PAPAN_UNSUITABLE;
    maker m = {.board = board, .wish = wish, .memory = &from, .challenge = challenge, .random = {wish->seed}};
    papan_arena arena;
    papan_arena_init(&arena, &from);
    m.full = papan_arena_take(&arena, board->cells, sizeof *m.full);
    m.trial = papan_arena_take(&arena, board->cells, sizeof *m.trial);
    m.order = papan_arena_take(&arena, board->labels, sizeof *m.order);
    m.kept = papan_arena_take(&arena, board->labels, sizeof *m.kept);
    bool room = m.full != NULL && m.trial != NULL && m.order != NULL && m.kept != NULL;
    m.status =
        room ? board->family->impossible(board, &from, PAPAN_THOROUGH, &challenge->why) : PAPAN_NO_MEMORY;
    if (m.status == PAPAN_OK && challenge->why.text == NULL)
        m.status = papan_model_new(board, &from, &m.model);
    if (m.model != NULL && wish->given == 1)
        m.status = every_single(&m);
    else if (m.model != NULL)
        try_on(&m);
    papan_model_free(m.model);
    papan_arena_free(&arena);
    if (m.status != PAPAN_OK) {
        papan_puzzle_free(challenge->puzzle);
        challenge->puzzle = NULL;
    }
    return m.status;
}

const papan_maker papan_maker_pack = {
    .make = papan_pack_make,
    .board = "iq-puzzler-pro:5x11",
    .by_misses = true,
};
