/* queens_hint.c: see queens_hint.h. The board is solved once, to find out whether the marks are right; the step
 * itself never uses the solution, but is a proof from the marks.
 *
 * If placed queens break a rule by themselves, that is the reason why marks are wrong. Otherwise steps are made
 * from the right marks alone until a step contradicts a wrong mark: that step is the reason. If supposing the
 * mark leads to a contradiction in fewer steps, that supposition is the reason instead. If the board has more
 * than one solution, marks are wrong if no solution has them all, which a plain search over the remaining cells
 * finds out; then each mark is removed alone to see which one is to blame. On such a board nearly every
 * supposition is part of some solution. So solutions are searched for first, and suppositions that hold in one
 * of them are not tried: it took seconds to find out by reasoning alone that none can be refuted.
 *
 * The step is searched for before the solution: if time runs out, the hint still has the step, and only whether
 * the marks are right is unknown. */
#include "explain/queens_hint.h"

#include "explain/queens_rules.h"

#include <string.h>

enum { NODES = 200000 };
/* How often the searches for solutions with a queen on a cell may poll whether to stop, for one cell and for
 * all. A search polls after a number of cases, so the hint does not depend on the speed of the machine. */
enum { POLLS_FOR_ONE = 20, POLLS_FOR_ALL = 1000 };

typedef struct guide {
    const papan_puzzle *puzzle;
    const papan_hint_request *request;
    papan_hint *hint;
    papan_arena *arena;
    papan_queens_board board;
    uint8_t *mark;      /* [cells] scratch for other sets of marks */
    uint16_t *solution; /* [cells] */
    papan_verdict verdict;
    papan_message no_solution;            /* the reason, if the search gives one */
    papan_queens_trace trace;             /* of the last supposition followed */
    papan_queens_finding step;            /* the next step by the rules before suppositions, */
    bool has_step;                        /* if there is one */
    bool refuted;                         /* these rules prove that no solution has all the marks */
    papan_queens_supposition_cache cache; /* of solutions that were found, if there are several */
    unsigned polls;                       /* left to the search for one */
    bool stopped;
} guide;

static uint64_t rules_without_suppositions(void)
{
    return papan_queens_rules_of(PAPAN_RULES_SIGHT, PAPAN_RULES_COUNTING);
}

static papan_queens_rule_context context_of(guide *g, const papan_queens_state *state,
                                            papan_queens_finding *found)
{
    return (papan_queens_rule_context){.board = &g->board,
                                       .state = state,
                                       .found = found,
                                       .trace = &g->trace,
                                       .context = g->request->context,
                                       .stop = g->request->stop};
}

/* ---- the solution ---- */

static bool store_solution(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    memcpy(((guide *)context)->solution, label, puzzle->cells * sizeof *label);
    return true;
}

static bool asked_to_stop(void *context)
{
    guide *g = context;
    g->stopped = g->stopped || (g->request->stop != NULL && g->request->stop(g->request->context));
    return g->stopped;
}

/* Solves by rules without suppositions. On large boards with many stars this often takes milliseconds where a
 * search does not finish. */
static bool solve_by_rules(guide *g)
{
    papan_grade difficulty;
    papan_queens_state state;
    papan_queens_reason(&g->board, rules_without_suppositions(), g->request, &difficulty, &state);
    for (unsigned cell = 0; cell < g->board.cells && difficulty.finished; cell++)
        g->solution[papan_cell_as_written(&g->board, cell)] = papan_bit(state.queen, cell) ? 0 : PAPAN_EMPTY;
    return difficulty.finished;
}

static papan_puzzle without_marks(guide *g)
{
    papan_puzzle bare = *g->puzzle;
    memset(g->mark, PAPAN_MARK_NONE, bare.cells);
    bare.queens.mark = g->mark;
    return bare;
}

/* Solves the board without its marks. */
static papan_status solve_board(guide *g)
{
    if (solve_by_rules(g)) {
        g->verdict = PAPAN_UNIQUE;
        return PAPAN_OK;
    }
    papan_puzzle bare = without_marks(g);
    papan_request request = {.goal = PAPAN_CHECK,
                             .memory_limit = g->request->memory_limit,
                             .threads = g->request->threads,
                             .context = g,
                             .solution = store_solution,
                             .stop = asked_to_stop};
    papan_result result = {0};
    papan_message why;
    papan_status status = papan_solve(&bare, &request, &result, &why);
    g->verdict = status == PAPAN_OK ? result.verdict : PAPAN_UNKNOWN;
    g->no_solution = result.reason;
    if (status != PAPAN_OK)
        g->hint->text = why;
    return status;
}

/* ---- filling in the hint ---- */

static void fill_step(guide *g)
{
    g->hint->kind = PAPAN_HINT_STEP;
    papan_queens_fill_hint(g->arena, &g->board, &g->step, g->hint);
}

/* The marks to remove. */
static void fill_remove(guide *g, const uint64_t *marks)
{
    g->hint->remove = papan_hint_marks(g->arena, papan_queens_list(g->arena, &g->board, marks));
}

/* ---- what solutions have, if there are several ---- */

static bool has_cross_there(const guide *g, const uint16_t *label)
{
    uint32_t cells = g->puzzle->cells, cell = 0;
    while (cell < cells && (label[cell] == PAPAN_EMPTY || g->puzzle->queens.mark[cell] != PAPAN_MARK_CROSS))
        cell++;
    return cell < cells;
}

/* Searches ignore crosses, so solutions with a queen on a cross are skipped. */
static bool cache_solution(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    guide *g = context;
    (void)puzzle;
    if (has_cross_there(g, label))
        return true;
    for (unsigned cell = 0; cell < g->board.cells; cell++) {
        bool queen = label[papan_cell_as_written(&g->board, cell)] != PAPAN_EMPTY;
        papan_bit_set(queen ? g->cache.stands : g->cache.empty, cell);
    }
    return false;
}

static bool out_of_polls(void *context)
{
    guide *g = context;
    if (g->polls == 0 || asked_to_stop(g))
        return true;
    g->polls--;
    return false;
}

/* Searches for a solution with the marks and a queen on each free cell on which no solution so far has one. */
static papan_status cache_solutions(guide *g, const papan_queens_state *state)
{
    papan_puzzle marked = *g->puzzle;
    papan_request request = {.goal = PAPAN_LIST,
                             .quick = true,
                             .memory_limit = g->request->memory_limit,
                             .context = g,
                             .solution = cache_solution,
                             .stop = out_of_polls};
    papan_status status = PAPAN_OK;
    unsigned left = POLLS_FOR_ALL;
    memcpy(g->mark, g->puzzle->queens.mark, marked.cells);
    marked.queens.mark = g->mark;
    PAPAN_EACH_CELL (cell, state->free, &g->board)
        if (!papan_bit(g->cache.stands, cell) && left > 0 && status == PAPAN_OK && !asked_to_stop(g)) {
            uint8_t *here = &g->mark[papan_cell_as_written(&g->board, cell)];
            papan_result result = {0};
            unsigned polls = left < POLLS_FOR_ONE ? left : POLLS_FOR_ONE;
            g->polls = polls;
            *here = PAPAN_MARK_QUEEN;
            status = papan_solve(&marked, &request, &result, NULL);
            *here = PAPAN_MARK_NONE;
            left -= polls - g->polls;
        }
    return status;
}

/* ---- the next step ---- */

/* By the rules before suppositions. */
static void find_easy_step(guide *g, const papan_queens_state *state)
{
    papan_queens_rule_context c = context_of(g, state, &g->step);
    g->has_step = papan_queens_find(&c, rules_without_suppositions());
    g->refuted = c.dead;
}

static papan_status hint_next_step(guide *g, const papan_queens_state *state)
{
    papan_queens_rule_context c = context_of(g, state, &g->step);
    papan_status status = !g->has_step && g->verdict == PAPAN_MANY ? cache_solutions(g, state) : PAPAN_OK;
    c.cache = g->cache;
    if (g->has_step || papan_queens_find(&c, ~rules_without_suppositions())) {
        fill_step(g);
        return status;
    }
    if (c.stopped)
        return status;
    g->hint->kind = PAPAN_HINT_BEYOND;
    if (g->verdict == PAPAN_MANY)
        papan_say(&g->hint->text, 0, 0, "several-solutions-no-step",
                  N_("The board has more than one solution, and no rule finds a step that they all share"));
    else
        papan_say(&g->hint->text, 0, 0, "no-rule-applies",
                  N_("No rule finds the next step; it needs a longer chain of reasoning"));
    return status;
}

static bool has_marks(const guide *g)
{
    for (unsigned cell = 0; cell < g->board.cells; cell++)
        if (g->puzzle->queens.mark[cell] != PAPAN_MARK_NONE)
            return true;
    return false;
}

/* The marks could not be checked. The step is still a proof from them. */
static void say_unchecked(guide *g)
{
    if (has_marks(g))
        papan_say(&g->hint->because, 0, 0, "marks-unchecked",
                  N_("There was no time to check whether the marks are right; if they are, so is this step"));
    else
        papan_say(&g->hint->because, 0, 0, "board-unchecked",
                  N_("There was no time to check whether the board has a solution; if it has one, this step is "
                     "right"));
}

/* ---- wrong marks, one solution ---- */

typedef struct wrong_marks {
    uint64_t queen[PAPAN_QUEENS_WORDS], cross[PAPAN_QUEENS_WORDS], all[PAPAN_QUEENS_WORDS];
} wrong_marks;

/* Separates the wrong marks from the right ones, which stay in g->mark. */
static bool find_wrong(guide *g, wrong_marks *wrong)
{
    const papan_queens_board *b = &g->board;
    papan_cells_clear(wrong->queen, b->words);
    papan_cells_clear(wrong->cross, b->words);
    memcpy(g->mark, g->puzzle->queens.mark, b->cells);
    for (unsigned cell = 0; cell < b->cells; cell++) {
        unsigned written = papan_cell_as_written(b, cell);
        bool queen = g->solution[written] != PAPAN_EMPTY;
        if (g->mark[written] == PAPAN_MARK_QUEEN && !queen)
            papan_bit_set(wrong->queen, cell);
        else if (g->mark[written] == PAPAN_MARK_CROSS && queen)
            papan_bit_set(wrong->cross, cell);
        else
            continue;
        g->mark[written] = PAPAN_MARK_NONE;
    }
    papan_cells_copy(wrong->all, wrong->queen, b->words);
    papan_cells_add(wrong->all, wrong->cross, b->words);
    return papan_cells_any(wrong->all, b->words);
}

static bool find_wanted(guide *g, const papan_queens_state *state, const wrong_marks *wrong, uint64_t rules,
                        papan_queens_finding *found)
{
    papan_queens_rule_context c = context_of(g, state, found);
    c.want_cross = wrong->queen;
    c.want_place = wrong->cross;
    return papan_queens_find(&c, rules);
}

/* Makes steps from the right marks until one contradicts a wrong mark. Returns their number, or 0 if none does.
 */
static unsigned follow_to_wrong(guide *g, papan_queens_state state, const wrong_marks *wrong,
                                papan_queens_finding *found)
{
    papan_queens_rule_context c = context_of(g, &state, found);
    for (unsigned steps = 1;; steps++) {
        if (find_wanted(g, &state, wrong, rules_without_suppositions(), found))
            return steps;
        if (!papan_queens_find(&c, PAPAN_ALL_RULES) ||
            !papan_queens_apply(&g->board, &state, found, papan_queens_mark))
            return 0;
        if (papan_cells_meet(found->cross, wrong->queen, g->board.words) ||
            papan_cells_meet(found->place, wrong->cross, g->board.words))
            return steps;
    }
}

/* The fewest steps found, by walking or by one supposition from the right marks. */
static unsigned prove_wrong(guide *g, const wrong_marks *wrong, papan_queens_finding *found)
{
    papan_queens_state state;
    papan_queens_finding walked;
    papan_queens_read_marks(&g->board, g->mark, false, &state);
    if (find_wanted(g, &state, wrong, papan_queens_rules_of(PAPAN_RULES_SIGHT, PAPAN_RULES_SIGHT), found))
        return 1;
    papan_queens_cross_out_seen(&g->board, &state);
    unsigned steps = follow_to_wrong(g, state, wrong, &walked);
    bool supposed = steps != 1 && find_wanted(g, &state, wrong, ~rules_without_suppositions(), found);
    if (supposed && (steps == 0 || found->length < steps))
        return 1;
    *found = walked;
    return steps;
}

/* If placed queens break a rule by themselves, that is the reason. */
static bool fill_clash(guide *g, uint64_t *cells)
{
    papan_hint *hint = g->hint;
    if (!papan_queens_clash(&g->board, g->puzzle->queens.mark, cells, &hint->because))
        return false;
    hint->rule = papan_queens_rule(papan_lowest(papan_queens_rules_of(PAPAN_RULES_SIGHT, PAPAN_RULES_SIGHT)));
    hint->cause = papan_queens_list(g->arena, &g->board, cells);
    return true;
}

/* The reason why marks are wrong; shown: the marks it is about. Returns the number of steps of the proof. */
static unsigned fill_reason(guide *g, const wrong_marks *wrong, uint64_t *shown)
{
    const papan_queens_board *b = &g->board;
    papan_queens_finding found;
    if (fill_clash(g, shown)) {
        papan_cells_keep(shown, wrong->queen, b->words);
        return 1;
    }
    unsigned steps = prove_wrong(g, wrong, &found);
    papan_cells_copy(shown, wrong->all, b->words);
    if (steps > 0) {
        papan_queens_fill_hint(g->arena, b, &found, g->hint);
        g->hint->because = g->hint->text;
        for (unsigned i = 0; i < b->words; i++)
            shown[i] = (found.cross[i] & wrong->queen[i]) | (found.place[i] & wrong->cross[i]);
    }
    return steps;
}

static void hint_wrong_marks(guide *g, const wrong_marks *wrong)
{
    static const papan_wording sentence[2][2] = {
        {{"wrong-cross", N_("The cross at row {0}, column {1} is wrong")},
         {"wrong-cross",
          N_("The cross at row {0}, column {1} is wrong: {2} steps from the other marks prove it, and this is "
             "the last one")}},
        {{"wrong-queen", N_("The queen at row {0}, column {1} is wrong")},
         {"wrong-queen",
          N_("The queen at row {0}, column {1} is wrong: {2} steps from the other marks prove it, and this is "
             "the last one")}},
    };
    const papan_queens_board *b = &g->board;
    papan_hint *hint = g->hint;
    uint64_t shown[PAPAN_QUEENS_WORDS];
    hint->kind = PAPAN_HINT_WRONG;
    hint->proof_steps = fill_reason(g, wrong, shown);
    unsigned cell = papan_cells_next(shown, 0, b->cells);
    const papan_wording *wording = &sentence[papan_bit(wrong->queen, cell)][hint->proof_steps > 1];
    papan_say(&hint->text, 0, 0, wording->code, wording->text);
    papan_queens_say_square(b, &hint->text, 0, cell);
    papan_say_number(&hint->text, 2, hint->proof_steps);
    fill_remove(g, wrong->all);
}

/* ---- more than one solution ---- */

typedef enum completion { NEVER, SOMEHOW, NOT_FOUND_OUT } completion;

/* Whether this state can be completed: unknown if the nodes run out or the request stops the search. */
static completion can_complete(guide *g, papan_queens_state *state, unsigned *nodes)
{
    const papan_queens_board *b = &g->board;
    if (papan_queens_finished(b, state))
        return SOMEHOW;
    if (*nodes == 0 || asked_to_stop(g))
        return NOT_FOUND_OUT;
    --*nodes;
    while (papan_queens_broken(b, state) == b->units) {
        uint64_t places[PAPAN_QUEENS_WORDS];
        papan_queens_state with;
        papan_cells_both(places, state->free, papan_unit(b, papan_queens_tightest(b, state)), b->words);
        unsigned cell = papan_cells_next(places, 0, b->cells);
        papan_queens_copy(b, &with, state);
        completion found = papan_queens_place(b, &with, cell) ? can_complete(g, &with, nodes) : NEVER;
        if (found != NEVER)
            return found;
        papan_bit_clear(state->free, cell);
    }
    return NEVER;
}

/* Whether the marks can be completed, on a board that has or may have solutions. */
static completion can_complete_marks(guide *g, const uint8_t *mark)
{
    papan_queens_state state;
    unsigned nodes = NODES;
    return papan_queens_read_marks(&g->board, mark, true, &state) ? can_complete(g, &state, &nodes) : NEVER;
}

/* If the steps from the marks of this board end in a contradiction, that is the reason. */
static papan_status fill_contradiction(guide *g, const papan_puzzle *puzzle)
{
    papan_path path = {.kind = PAPAN_HINT_UNKNOWN};
    papan_arena arena;
    papan_arena_init(&arena, &g->arena->memory);
    papan_status status = papan_queens_path(puzzle, g->request, &arena, &path);
    if (arena.failed)
        status = PAPAN_NO_MEMORY;
    if (path.kind == PAPAN_HINT_DEAD)
        g->hint->because = path.end;
    papan_arena_free(&arena);
    return status;
}

/* Finds the marks to blame: without such a mark the others are part of a solution. If this takes too long for
 * one mark, it would for others, so they are skipped. */
static papan_status hint_excluding_marks(guide *g)
{
    const papan_queens_board *b = &g->board;
    papan_hint *hint = g->hint;
    uint64_t blamed[PAPAN_QUEENS_WORDS];
    completion without = NEVER;
    papan_cells_clear(blamed, b->words);
    memcpy(g->mark, g->puzzle->queens.mark, b->cells);
    for (unsigned cell = 0; cell < b->cells && without != NOT_FOUND_OUT; cell++) {
        uint8_t *here = &g->mark[papan_cell_as_written(b, cell)], mark = *here;
        *here = PAPAN_MARK_NONE;
        without = mark != PAPAN_MARK_NONE ? can_complete_marks(g, g->mark) : NEVER;
        if (without == SOMEHOW)
            papan_bit_set(blamed, cell);
        *here = mark;
    }
    hint->kind = PAPAN_HINT_WRONG;
    unsigned cell = g->stopped ? b->cells : papan_cells_next(blamed, 0, b->cells);
    papan_say(&hint->text, 0, 0, "marks-exclude-solutions",
              cell < b->cells && g->mark[papan_cell_as_written(b, cell)] == PAPAN_MARK_QUEEN
                  ? N_("The board has more than one solution, but none with all these marks; there is one "
                       "without the queen at row {0}, column {1}")
              : cell < b->cells ? N_("The board has more than one solution, but none with all these marks; "
                                     "there is one without the cross at row {0}, column {1}")
              : g->stopped || without == NOT_FOUND_OUT
                  ? N_("The board has more than one solution, but none with all these marks; there was no time "
                       "to find out which marks to remove")
                  : N_("The board has more than one solution, but none with all these marks; more than one "
                       "mark must be removed"));
    if (g->stopped)
        return PAPAN_OK;
    if (cell < b->cells)
        papan_queens_say_square(b, &hint->text, 0, cell);
    uint64_t clash[PAPAN_QUEENS_WORDS];
    fill_remove(g, blamed);
    return fill_clash(g, clash) ? PAPAN_OK : fill_contradiction(g, g->puzzle);
}

/* ---- no solution ---- */

static papan_status hint_without_solution(guide *g)
{
    g->hint->kind = PAPAN_HINT_DEAD;
    g->hint->because = g->no_solution;
    papan_say(&g->hint->text, 0, 0, "no-solution-without-marks",
              N_("This board has no solution, even without the marks"));
    if (g->no_solution.text != NULL)
        return PAPAN_OK;
    papan_puzzle bare = without_marks(g);
    return fill_contradiction(g, &bare);
}

/* ---- the hint ---- */

static papan_status find_hint(guide *g)
{
    papan_queens_state state;
    wrong_marks wrong;
    bool fits = papan_queens_read_marks(&g->board, g->puzzle->queens.mark, g->request->sight_known, &state);
    if (fits && papan_queens_finished(&g->board, &state)) {
        g->hint->kind = PAPAN_HINT_DONE;
        papan_say(&g->hint->text, 0, 0, "solved",
                  N_("All queens are placed and all rules hold: the puzzle is solved"));
        return PAPAN_OK;
    }
    if (fits)
        find_easy_step(g, &state);
    papan_status status = solve_board(g);
    if (status != PAPAN_OK)
        return status;
    if (g->verdict == PAPAN_NONE)
        return hint_without_solution(g);
    if (g->verdict == PAPAN_UNIQUE && find_wrong(g, &wrong)) {
        hint_wrong_marks(g, &wrong);
        return PAPAN_OK;
    }
    if (g->verdict == PAPAN_UNIQUE)
        return hint_next_step(g, &state);
    completion with = !fits || g->refuted ? NEVER
                      : has_marks(g)      ? can_complete_marks(g, g->puzzle->queens.mark)
                                          : SOMEHOW;
    if (with == NEVER)
        return g->verdict == PAPAN_MANY ? hint_excluding_marks(g) : PAPAN_OK;
    bool checked = g->verdict == PAPAN_MANY && !g->stopped;
    if (checked)
        status = hint_next_step(g, &state);
    else if (g->has_step)
        fill_step(g);
    if ((!checked || with == NOT_FOUND_OUT) && g->hint->kind == PAPAN_HINT_STEP)
        say_unchecked(g);
    return status;
}

static papan_status hint_next(const papan_puzzle *puzzle, const papan_hint_request *request, papan_arena *arena,
                              papan_hint *hint)
{
    const papan_queens *q = &puzzle->queens;
    guide g = {.puzzle = puzzle, .request = request, .hint = hint, .arena = arena, .trace = {.arena = arena}};
    g.mark = papan_arena_take(arena, puzzle->cells, sizeof *g.mark);
    g.solution = papan_arena_take(arena, puzzle->cells, sizeof *g.solution);
    if (arena->failed)
        return PAPAN_NO_MEMORY;
    papan_status status = papan_queens_board_new(&g.board, &arena->memory, q->n, q->stars, q->region, q->symbol,
                                                 papan_queens_version(request));
    if (status != PAPAN_OK)
        return status;
    status = find_hint(&g);
    papan_say_stars(&hint->text, q->stars > 1);
    papan_say_stars(&hint->because, q->stars > 1);
    papan_queens_board_free(&g.board);
    return status;
}

const papan_explainer papan_explainer_queens = {
    .rules = PAPAN_QUEENS_RULES,
    .rule = papan_queens_rule,
    .hint = hint_next,
    .path = papan_queens_path,
    .measure = papan_queens_measure,
};
