/* pack_challenge.c: makes challenges: positions of a packing puzzle with some pieces given and exactly one
 * completion. There are four ways to find such a position:
 *
 * - from a solution: find a random solution, put its pieces in random order, and give one after the other until
 *   the completion is unique; then remove pieces that are not needed for that. Good for many given pieces, and
 *   for boards with few solutions.
 * - from nothing, for two or three given pieces: random placements. A random solution seldom contains a pair
 *   that belongs to no other solution (on 5 x 11 of IQ Puzzler Pro about one in two hundred), but one
 *   in seventy random pairs has exactly one completion.
 * - every single piece, for one given piece: every placement, in random order. If none of them works, that
 *   proves that there is no such challenge, and the answer reports it, unless the level of some position
 *   remained unknown.
 * - every pair, for two given pieces if a thousand random positions gave nothing: from the list of all pairs
 *   that have exactly one completion (pack_pairs.c), in random order. If none has the level wanted, this is a
 *   proof as well.
 *
 * papan_solve() decides whether a position has exactly one completion; mrv_search.c measures how hard it is.
 *
 * If the number of given pieces is free, at least a third of all pieces remains to be placed. A random order of
 * pieces often becomes unique only with the last ones, although many of the others can then be removed: of 100
 * challenges each, 14 on the pyramid of IQ Puzzler Pro, 13 on Kanoodle's rectangle and 29 of the Soma cube had
 * fewer open pieces than that. */
#include "explain/hint.h"
#include "make/maker.h"

#include "make/mrv_search.h"
#include "model/model.h"
#include "puzzle/pack_family.h"

#include <assert.h>
#include <string.h>

enum {
    FROM_NOTHING_MAX = 3,  /* given pieces */
    DEALS = 50,            /* random placements to try until they do not overlap */
    OVERSHOOT = 3,         /* pieces given beyond the number wanted, some of which are removed again */
    BEFORE_PAIRS = 1000,   /* positions to try before all pairs are listed */
    FIRST_PATIENCE = 5000, /* cases before a random search restarts */
    OPEN_SHARE = 3         /* if the number of given pieces is free, one piece in three is to be placed */
};

typedef struct maker {
    const papan_puzzle *board;
    const papan_make_request *wish;
    const papan_allocator *memory;
    papan_make_result *challenge;
    papan_random random;
    papan_model *model;
    uint16_t *full, *trial; /* [cells] */
    uint16_t *order;        /* [labels] */
    bool *kept;             /* [labels] */
    unsigned least_open;    /* pieces that must remain to be placed */
    papan_status status;
    bool barren;           /* the board has no solution at all */
    bool undecided;        /* the completions or the level of some position remained unknown */
    bool only_wanted;      /* only whether a position has the level wanted is needed */
    unsigned measured;     /* positions of known level, */
    uint64_t fewest, most; /* and their misses */
} maker;

/* ---- measuring a position ---- */

static bool must_stop(maker *m)
{
    papan_make_result *c = m->challenge;
    if (m->wish->stop != NULL && m->wish->stop(m->wish->context))
        c->stopped = true;
    return c->stopped || m->status != PAPAN_OK || m->barren || c->puzzle != NULL;
}

/* True if the position in trial has exactly one completion. */
static bool has_one_completion(maker *m)
{
    papan_puzzle *position = NULL;
    papan_request request = {.goal = PAPAN_CHECK,
                             .memory_limit = m->wish->memory_limit,
                             .context = m->wish->context,
                             .stop = m->wish->stop};
    papan_result result = {0};
    if (must_stop(m))
        return false;
    m->status = papan_pack_position(m->board, m->memory, m->trial, false, &position);
    if (m->status == PAPAN_OK) {
        m->status = papan_solve(position, &request, &result, &m->challenge->reason);
        papan_make_progress progress = {.attempts = ++m->challenge->attempts, .cells = m->board->cells};
        if (m->wish->progress != NULL)
            m->wish->progress(m->wish->context, &progress);
    }
    papan_puzzle_free(position);
    m->undecided = m->undecided || result.verdict == PAPAN_UNKNOWN;
    return m->status == PAPAN_OK && result.verdict == PAPAN_UNIQUE;
}

static void note_misses(maker *m, uint64_t misses)
{
    m->fewest = m->measured == 0 || misses < m->fewest ? misses : m->fewest;
    m->most = m->measured == 0 || misses > m->most ? misses : m->most;
    m->measured++;
}

/* The number of cases after which a position with this number of open pieces is harder than wanted; 0: no
 * limit. */
static uint64_t cases_of_level(const maker *m, unsigned left)
{
    uint64_t misses = 0;
    if (!m->only_wanted || m->wish->level == PAPAN_LEVEL_ANY || m->wish->level == PAPAN_LEVEL_EXPERT)
        return 0;
    while (papan_level_of(misses) <= m->wish->level)
        misses++;
    return left + misses;
}

/* Measures the position in trial, which has one completion. If it has the level wanted, it becomes the
 * challenge. */
static papan_level measure_trial(maker *m)
{
    papan_make_result *c = m->challenge;
    papan_puzzle *position = NULL;
    if (must_stop(m))
        return PAPAN_LEVEL_ANY;
    unsigned given = papan_pack_pieces_in(m->board, m->trial), left = papan_pack_instances(m->board) - given;
    assert(given <= papan_pack_instances(m->board));
    uint64_t most = m->wish->most_cases != 0 ? m->wish->most_cases : PAPAN_MOST_CASES;
    uint64_t beyond = cases_of_level(m, left);
    papan_mrv_search search = {.most_cases = beyond != 0 && beyond < most ? beyond : most,
                               .stop = m->wish->stop,
                               .context = m->wish->context};
    m->status = papan_pack_position(m->board, m->memory, m->trial, false, &position);
    uint16_t *solution =
        m->status == PAPAN_OK ? papan_arena_take(&position->arena, position->cells, sizeof *solution) : NULL;
    if (m->status == PAPAN_OK)
        m->status =
            solution != NULL ? papan_mrv_search_run(position, m->memory, &search, solution) : PAPAN_NO_MEMORY;
    bool too_hard = beyond != 0 && search.cases >= beyond;
    bool known = m->status == PAPAN_OK && search.solutions == 1 && !too_hard;
    uint64_t misses = search.cases > left ? search.cases - left : 0;
    papan_level level = known ? papan_level_of(misses) : PAPAN_LEVEL_ANY;
    m->undecided = m->undecided || !(known || too_hard);
    if (known)
        note_misses(m, misses);
    if (known && (m->wish->level == PAPAN_LEVEL_ANY || level == m->wish->level)) {
        c->puzzle = position;
        c->solution = solution;
        c->given = given;
        c->left = left;
        c->misses = misses;
        c->score = papan_score_of(misses);
        c->misses_and_more = !search.complete;
        c->level = level;
    } else {
        papan_puzzle_free(position);
    }
    return level;
}

/* ---- from a solution ---- */

/* Puts a random solution into full; a search that takes too long restarts with other random numbers. */
static bool random_solution(maker *m)
{
    for (uint64_t patience = FIRST_PATIENCE; !must_stop(m); patience *= 2) {
        papan_mrv_search search = {.random = &m->random,
                                   .most_cases = patience,
                                   .enough = 1,
                                   .stop = m->wish->stop,
                                   .context = m->wish->context};
        m->status = papan_mrv_search_run(m->board, m->memory, &search, m->full);
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
    return has_one_completion(m);
}

/* Removes one of the pieces order[from ..] such that the completion stays unique. False: none can be removed. A
 * piece that cannot be removed stays needed when others are removed, so from only moves forward. */
static bool take_one_out(maker *m, unsigned *from)
{
    for (; *from < papan_pack_instances(m->board) && !must_stop(m); ++*from) {
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
    for (unsigned i = 0; i < papan_pack_instances(m->board); i++)
        if (!m->kept[m->order[i]]) {
            m->kept[m->order[i]] = true;
            return true;
        }
    return false;
}

/* Makes a position with one completion harder or easier, step by step, until it has the level wanted. */
static void towards_level(maker *m, unsigned kept, unsigned from)
{
    papan_level level = measure_trial(m);
    if (level < m->wish->level) {
        while (!must_stop(m) && level < m->wish->level && take_one_out(m, &from)) {
            show_kept(m);
            level = measure_trial(m);
        }
    } else {
        while (!must_stop(m) && level > m->wish->level &&
               kept + m->least_open < papan_pack_instances(m->board) && put_one_in(m)) {
            kept++;
            show_kept(m);
            level = measure_trial(m);
        }
    }
}

/* Gives pieces of the solution in random order until one completion is left. False: too many were needed. */
static bool give_until_unique(maker *m, unsigned *kept)
{
    unsigned wanted = m->wish->given, labels = papan_pack_instances(m->board);
    unsigned most = wanted != 0 && wanted + OVERSHOOT < labels ? wanted + OVERSHOOT : labels - 1;
    for (unsigned i = 0; i < labels; i++) {
        m->order[i] = (uint16_t)i;
        m->kept[i] = false;
    }
    papan_shuffle(&m->random, m->order, labels);
    bool good = false;
    while (!good && *kept < most && !must_stop(m)) {
        m->kept[m->order[(*kept)++]] = true;
        good = *kept >= wanted && kept_is_unique(m);
    }
    return good;
}

static void from_solution(maker *m)
{
    unsigned wanted = m->wish->given, kept = 0, from = 0;
    if (!random_solution(m) || !give_until_unique(m, &kept))
        return;
    unsigned most = wanted != 0 ? wanted : papan_pack_instances(m->board) - m->least_open;
    while (kept > most && take_one_out(m, &from))
        kept--;
    if (kept > most || kept < wanted)
        return;
    show_kept(m);
    if (wanted != 0)
        measure_trial(m);
    else
        towards_level(m, kept, from);
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

/* True if there are at most as many of each piece as it has copies, without overlaps. */
static bool fit_together(const maker *m, const uint32_t *option, unsigned count)
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
    assert(m->wish->given > 0 && m->wish->given <= FROM_NOTHING_MAX && m->model->options > 0);
    uint32_t option[FROM_NOTHING_MAX];
    unsigned deal = 0;
    do {
        for (unsigned i = 0; i < m->wish->given; i++)
            option[i] = papan_random_below(&m->random, m->model->options);
    } while (!fit_together(m, option, m->wish->given) && ++deal < DEALS);
    if (deal == DEALS)
        return;
    papan_model_labels(m->model, m->board, option, m->wish->given, m->trial);
    if (has_one_completion(m))
        measure_trial(m);
}

/* ---- every one ---- */

/* Takes sets of given pieces, each of this many options, in random order until one of them is a challenge. */
static void take_any(maker *m, uint32_t *option, uint32_t sets, unsigned given, bool are_unique)
{
    for (uint32_t i = sets; i > 0 && !must_stop(m); i--) {
        uint32_t *set = option + (size_t)papan_random_below(&m->random, i) * given;
        papan_model_labels(m->model, m->board, set, given, m->trial);
        memcpy(set, option + (size_t)(i - 1) * given, given * sizeof *set);
        if (are_unique || has_one_completion(m))
            measure_trial(m);
    }
}

static void say_none_found(maker *m)
{
    assert(m->challenge->puzzle == NULL);
    const char *text =
        m->measured > 0
            ? N_("found no position of this level in {0} tries; those with exactly one completion have {1} to "
                 "{2} misses (easy: up to 7, medium: up to 31, hard: up to 127)")
            : N_("found no position with exactly one completion and at least {3} pieces to place in {0} tries; "
                 "try "
                 "another number of given pieces or another seed");
    papan_say_with(&m->challenge->reason, 0, 0, "make-none-found", text,
                   PAPAN_ARGS(m->challenge->attempts, m->fewest, m->most, m->least_open));
}

/* All placements of one piece were tried, or all pairs with exactly one completion. */
static void say_none_exists(maker *m, bool pairs, uint32_t tried)
{
    if (m->undecided) {
        say_none_found(m);
        return;
    }
    bool any = m->wish->level == PAPAN_LEVEL_ANY;
    const char *text =
        !pairs && any ? N_("no such challenge exists: with any single piece given, the board has several "
                           "completions or none (all {0} placements were tried)")
        : !pairs      ? N_("no such challenge exists: no single given piece leaves exactly one completion of "
                                "this level (all {0} placements were tried)")
        : tried == 0  ? N_("no such challenge exists: with any two pieces given, the board has several "
                            "completions or none")
                      : N_("no such challenge exists: {0} pairs of given pieces leave exactly one completion, "
                            "but none of this level");
    papan_say_with(&m->challenge->reason, 0, 0, "make-none-exists", text, PAPAN_ARGS(tried));
}

static void every_single(maker *m)
{
    uint32_t options = m->model->options;
    uint32_t *place = papan_take(m->memory, options, sizeof *place);
    if (place == NULL) {
        m->status = PAPAN_NO_MEMORY;
        return;
    }
    for (uint32_t i = 0; i < options; i++)
        place[i] = i;
    take_any(m, place, options, 1, false);
    papan_give(m->memory, place, options, sizeof *place);
    if (!must_stop(m))
        say_none_exists(m, false, options);
}

/* Every pair that has exactly one completion; false: the board is too large or has too many solutions. */
static bool every_pair(maker *m)
{
    papan_pack_pairs list;
    m->status = papan_pack_pairs_find(m->model, m->wish, m->memory, &list);
    m->only_wanted = list.complete;
    if (m->status != PAPAN_OK)
        m->challenge->reason = list.why;
    if (list.complete)
        take_any(m, list.option, (uint32_t)list.pairs, 2, true);
    if (list.complete && !must_stop(m))
        say_none_exists(m, true, (uint32_t)list.pairs);
    papan_pack_pairs_free(&list);
    return list.complete;
}

/* ---- the whole ---- */

static void try_on(maker *m)
{
    unsigned most = m->wish->attempts != 0 ? m->wish->attempts : PAPAN_ATTEMPTS;
    bool few = m->wish->given != 0 && m->wish->given <= FROM_NOTHING_MAX, all_tried = false;
    for (unsigned turn = 0; m->challenge->attempts < most && turn < most && !must_stop(m) && !all_tried; turn++)
        if (turn == BEFORE_PAIRS && m->wish->given == 2)
            all_tried = every_pair(m);
        else if (few && turn % 8 != 7)
            from_nothing(m);
        else
            from_solution(m);
    if (m->barren)
        papan_say(&m->challenge->reason, 0, 0, "pieces-cannot-fill",
                  N_("the board cannot be filled with these pieces"));
    else if (!must_stop(m) && !all_tried)
        say_none_found(m);
}

static bool can_be_made(const papan_puzzle *board, const papan_make_request *wish, papan_message *why)
{
    if (board->family != &papan_family_pack) {
        papan_say(why, 0, 0, "make-not-packing", N_("this is not a packing puzzle"));
        return false;
    }
    if (papan_pack_pieces_in(board, board->pack.placed) > 0) {
        papan_say(why, 0, 0, "make-board-not-empty",
                  N_("the board already has placed pieces; a challenge starts from an empty board"));
        return false;
    }
    unsigned pieces = papan_pack_instances(board);
    if (pieces < 2 || wish->given >= pieces) {
        papan_say_with(why, 0, 0, "make-too-many-given",
                       N_("the puzzle has {0} pieces, so at most {1} can be given"),
                       PAPAN_ARGS(pieces, pieces - 1));
        return false;
    }
    return true;
}

static unsigned least_open(const papan_puzzle *board, const papan_make_request *wish)
{
    unsigned pieces = papan_pack_instances(board), most = pieces - (wish->given != 0 ? wish->given : 1);
    unsigned open = (pieces + OPEN_SHARE - 1) / OPEN_SHARE;
    open = open > 2 ? open : 2;
    return wish->given == 0 && open < most ? open : most;
}

papan_status papan_pack_make(const papan_allocator *memory, const papan_make_request *wish,
                             papan_make_result *challenge)
{
    const papan_puzzle *board = wish->board;
    papan_allocator from = papan_memory(memory);
    memset(challenge, 0, sizeof *challenge);
    if (!can_be_made(board, wish, &challenge->reason))
        return PAPAN_UNSUITABLE;
    maker m = {.board = board,
               .wish = wish,
               .memory = &from,
               .challenge = challenge,
               .random = {wish->seed},
               .least_open = least_open(board, wish)};
    papan_arena arena;
    papan_arena_init(&arena, &from);
    m.full = papan_arena_take(&arena, board->cells, sizeof *m.full);
    m.trial = papan_arena_take(&arena, board->cells, sizeof *m.trial);
    m.order = papan_arena_take(&arena, board->labels, sizeof *m.order);
    m.kept = papan_arena_take(&arena, board->labels, sizeof *m.kept);
    bool room = m.full != NULL && m.trial != NULL && m.order != NULL && m.kept != NULL;
    papan_budget budget;
    papan_allocator own = papan_budget_stopping(&budget, &from, 0, wish->stop, wish->context);
    m.status =
        room ? board->family->impossible(board, &own, PAPAN_THOROUGH, &challenge->reason) : PAPAN_NO_MEMORY;
    if (m.status == PAPAN_OK && challenge->reason.text == NULL)
        m.status = papan_model_new(board, &own, &m.model);
    if (papan_budget_ended(&budget, &m.status))
        challenge->stopped = true;
    if (m.model != NULL && wish->given == 1)
        every_single(&m);
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
