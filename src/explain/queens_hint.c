/* queens_hint.c: see queens_hint.h. The board is solved once, to know whether the marks are right; the step
 * itself never uses the solution, but is a proof from the marks.
 *
 * If placed queens break a rule by themselves, that is the reason why marks are wrong. Otherwise steps are made
 * from the right ones alone until a step contradicts a wrong mark: that step is the reason. If supposing the
 * mark leads to a contradiction in fewer steps, that supposition is the reason instead. If the board has more
 * than one solution, marks are wrong if no solution has them all, which a plain search over the remaining cells
 * finds out; then each mark is removed alone to see which one is to blame.
 *
 * The step is searched for before the solution: if time runs out, the hint still has the step, and only whether
 * the marks are right is unknown. */
#include "explain/queens_hint.h"

#include "explain/queens_rules.h"
#include "explain/queens_trace.h"

#include <string.h>

enum { NODES = 200000 };

typedef struct guide {
    const papan_puzzle *puzzle;
    const papan_hint_request *request;
    papan_advice *hint;
    const papan_allocator *memory;
    papan_queens_board board;
    uint8_t *mark;      /* [cells] scratch for other sets of marks */
    uint16_t *solution; /* [cells] */
    papan_verdict verdict;
    papan_message no_solution; /* the reason, if the search gives one */
    papan_queens_trace trace;  /* of the last supposition followed */
    papan_queens_finding step; /* the next step by the rules before suppositions, */
    bool has_step;             /* if there is one */
    bool refuted;              /* these rules prove that no solution has all the marks */
    bool stopped;
} guide;

static uint64_t before_suppositions(void)
{
    return papan_queens_rules_of(PAPAN_RULES_SIGHT, PAPAN_RULES_COUNTING);
}

static uint64_t suppositions(void)
{
    return papan_queens_rules_of(PAPAN_RULES_SUPPOSING, PAPAN_RULES_SUPPOSING);
}

static papan_queens_look_out look_out(guide *g, const papan_queens_state *state, papan_queens_finding *found)
{
    return (papan_queens_look_out){.board = &g->board,
                                   .state = state,
                                   .found = found,
                                   .trace = &g->trace,
                                   .context = g->request->context,
                                   .stop = g->request->stop};
}

/* ---- the solution ---- */

static bool keep(void *context, const papan_puzzle *puzzle, const uint16_t *label)
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
    papan_queens_reason(&g->board, before_suppositions(), g->request, &difficulty, &state);
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
static papan_status solve(guide *g)
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
                             .solution = keep,
                             .stop = asked_to_stop};
    papan_result result = {0};
    papan_status status = papan_solve(&bare, &request, &result);
    g->verdict = status == PAPAN_OK ? result.verdict : PAPAN_UNKNOWN;
    g->no_solution = result.reason;
    if (status != PAPAN_OK)
        g->hint->text = result.reason;
    return status;
}

/* ---- filling in the hint ---- */

static papan_status tell_cells(guide *g, const papan_queens_finding *found)
{
    papan_step step;
    papan_status status = papan_queens_step_fill(&g->hint->arena, &g->board, found, &step);
    g->hint->rule = found->rule;
    g->hint->chain = step.chain;
    g->hint->units = step.units;
    g->hint->cause = step.cause;
    g->hint->place = step.place;
    g->hint->cross = step.cross;
    return status;
}

static papan_status tell_step(guide *g, const papan_queens_finding *found)
{
    g->hint->kind = PAPAN_HINT_STEP;
    papan_queens_message(&g->board, found, &g->hint->text);
    return tell_cells(g, found);
}

/* ---- the next step ---- */

/* By the rules before suppositions. */
static void look_for_step(guide *g, const papan_queens_state *state)
{
    papan_queens_look_out l = look_out(g, state, &g->step);
    g->has_step = papan_queens_find(&l, before_suppositions());
    g->refuted = l.dead;
}

static papan_status next_step(guide *g, const papan_queens_state *state)
{
    papan_queens_look_out l = look_out(g, state, &g->step);
    if (g->has_step || papan_queens_find(&l, suppositions()))
        return tell_step(g, &g->step);
    if (l.stopped)
        return PAPAN_OK;
    g->hint->kind = PAPAN_HINT_STUCK;
    if (g->verdict == PAPAN_MANY)
        papan_say(&g->hint->text, 0, 0, "several-solutions-no-step",
                  N_("The board has more than one solution, and no rule finds a step that they all share"));
    else
        papan_say(&g->hint->text, 0, 0, "no-rule-applies",
                  N_("No rule finds the next step; it needs a longer chain of reasoning"));
    return PAPAN_OK;
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

static papan_status step_unchecked(guide *g)
{
    if (!g->has_step)
        return PAPAN_OK;
    say_unchecked(g);
    return tell_step(g, &g->step);
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
    papan_queens_look_out l = look_out(g, state, found);
    l.want_cross = wrong->queen;
    l.want_place = wrong->cross;
    return papan_queens_find(&l, rules);
}

/* Makes steps from the right marks until one contradicts a wrong mark. Returns their number, or 0 if none does.
 */
static unsigned walk_to_wrong(guide *g, papan_queens_state state, const wrong_marks *wrong,
                              papan_queens_finding *found)
{
    papan_queens_look_out l = look_out(g, &state, found);
    for (unsigned steps = 1;; steps++) {
        if (find_wanted(g, &state, wrong, before_suppositions(), found))
            return steps;
        if (!papan_queens_find(&l, PAPAN_ALL_RULES) ||
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
    papan_queens_look(&g->board, &state);
    unsigned steps = walk_to_wrong(g, state, wrong, &walked);
    bool supposed = steps != 1 && find_wanted(g, &state, wrong, suppositions(), found);
    if (supposed && (steps == 0 || found->length < steps))
        return 1;
    *found = walked;
    return steps;
}

/* If placed queens break a rule by themselves, that is the reason. */
static bool tell_clash(guide *g, uint64_t *cells, papan_status *status)
{
    papan_advice *hint = g->hint;
    if (!papan_queens_clash(&g->board, g->puzzle->queens.mark, cells, &hint->because))
        return false;
    hint->rule = papan_lowest(papan_queens_rules_of(PAPAN_RULES_SIGHT, PAPAN_RULES_SIGHT));
    *status = papan_queens_list(&hint->arena, &g->board, cells, &hint->cause);
    return true;
}

/* The reason why marks are wrong; shown: the marks it is about. Returns the number of steps of the proof. */
static unsigned tell_reason(guide *g, const wrong_marks *wrong, uint64_t *shown, papan_status *status)
{
    const papan_queens_board *b = &g->board;
    papan_queens_finding found;
    if (tell_clash(g, shown, status)) {
        papan_cells_keep(shown, wrong->queen, b->words);
        return 1;
    }
    unsigned steps = prove_wrong(g, wrong, &found);
    papan_cells_copy(shown, wrong->all, b->words);
    if (steps > 0) {
        papan_queens_message(b, &found, &g->hint->because);
        *status = tell_cells(g, &found);
        for (unsigned i = 0; i < b->words; i++)
            shown[i] = (found.cross[i] & wrong->queen[i]) | (found.place[i] & wrong->cross[i]);
    }
    return steps;
}

static papan_status tell_wrong(guide *g, const wrong_marks *wrong)
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
    papan_advice *hint = g->hint;
    uint64_t shown[PAPAN_QUEENS_WORDS];
    papan_status status = PAPAN_OK;
    hint->kind = PAPAN_HINT_WRONG;
    hint->steps = tell_reason(g, wrong, shown, &status);
    unsigned cell = papan_cells_next(shown, 0, b->cells);
    const papan_wording *wording = &sentence[papan_bit(wrong->queen, cell)][hint->steps > 1];
    papan_say(&hint->text, 0, 0, wording->code, wording->text);
    papan_queens_say_square(b, &hint->text, 0, cell);
    papan_say_number(&hint->text, 2, hint->steps);
    if (status == PAPAN_OK)
        status = papan_queens_list(&hint->arena, b, wrong->all, &hint->wrong);
    return status;
}

/* ---- more than one solution ---- */

typedef enum completion { NEVER, SOMEHOW, NOT_FOUND_OUT } completion;

/* Can this state be completed? Unknown if the nodes run out or the request stops the search. */
static completion completes(guide *g, papan_queens_state *state, unsigned *nodes)
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
        completion found = papan_queens_place(b, &with, cell) ? completes(g, &with, nodes) : NEVER;
        if (found != NEVER)
            return found;
        papan_bit_clear(state->free, cell);
    }
    return NEVER;
}

/* For a board that has solutions, or may have some. */
static completion marks_complete(guide *g, const uint8_t *mark)
{
    papan_queens_state state;
    unsigned nodes = NODES;
    return papan_queens_read_marks(&g->board, mark, true, &state) ? completes(g, &state, &nodes) : NEVER;
}

/* If the steps from the marks of this board end in a contradiction, that is the reason. */
static papan_status tell_end(guide *g, const papan_puzzle *puzzle)
{
    papan_way path;
    papan_status status = papan_queens_path_find(puzzle, g->memory, g->request, &path);
    if (status == PAPAN_OK && path.kind == PAPAN_HINT_DEAD)
        g->hint->because = path.end;
    papan_way_free(&path);
    return status;
}

/* Finds the marks to blame: without such a mark the others are part of a solution. If this takes too long for
 * one mark, it would for others, so they are skipped. */
static papan_status blame(guide *g)
{
    const papan_queens_board *b = &g->board;
    papan_advice *hint = g->hint;
    uint64_t blamed[PAPAN_QUEENS_WORDS];
    completion without = NEVER;
    papan_cells_clear(blamed, b->words);
    memcpy(g->mark, g->puzzle->queens.mark, b->cells);
    for (unsigned cell = 0; cell < b->cells && without != NOT_FOUND_OUT; cell++) {
        uint8_t *here = &g->mark[papan_cell_as_written(b, cell)], mark = *here;
        *here = PAPAN_MARK_NONE;
        without = mark != PAPAN_MARK_NONE ? marks_complete(g, g->mark) : NEVER;
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
    papan_status status = PAPAN_OK;
    if (!tell_clash(g, clash, &status))
        status = tell_end(g, g->puzzle);
    if (status == PAPAN_OK)
        status = papan_queens_list(&hint->arena, b, blamed, &hint->wrong);
    return status;
}

/* ---- no solution ---- */

static papan_status tell_dead(guide *g)
{
    g->hint->kind = PAPAN_HINT_DEAD;
    g->hint->because = g->no_solution;
    papan_say(&g->hint->text, 0, 0, "no-solution-without-marks",
              N_("This board has no solution, even without the marks"));
    if (g->no_solution.text != NULL)
        return PAPAN_OK;
    papan_puzzle bare = without_marks(g);
    return tell_end(g, &bare);
}

/* ---- the hint ---- */

static papan_status guide_on(guide *g)
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
        look_for_step(g, &state);
    papan_status status = solve(g);
    if (status != PAPAN_OK)
        return status;
    if (g->verdict == PAPAN_NONE)
        return tell_dead(g);
    if (g->verdict == PAPAN_UNIQUE)
        return find_wrong(g, &wrong) ? tell_wrong(g, &wrong) : next_step(g, &state);
    completion with = !fits || g->refuted ? NEVER
                      : has_marks(g)      ? marks_complete(g, g->puzzle->queens.mark)
                                          : SOMEHOW;
    if (with == NEVER)
        return g->verdict == PAPAN_MANY ? blame(g) : PAPAN_OK;
    if (g->verdict != PAPAN_MANY || g->stopped)
        return step_unchecked(g);
    status = next_step(g, &state);
    if (with == NOT_FOUND_OUT && g->hint->kind == PAPAN_HINT_STEP)
        say_unchecked(g);
    return status;
}

papan_status papan_queens_hint_next(const papan_puzzle *puzzle, const papan_allocator *memory,
                                    const papan_hint_request *request, papan_advice *hint)
{
    const papan_queens *q = &puzzle->queens;
    guide g = {.puzzle = puzzle, .request = papan_hint_asked(request), .hint = hint, .memory = memory};
    papan_advice_begin(hint, memory);
    papan_status status = papan_queens_board_new(&g.board, memory, q->n, q->stars, q->region, q->symbol,
                                                 papan_queens_version(g.request));
    if (status != PAPAN_OK)
        return status;
    g.mark = papan_arena_take(&hint->arena, puzzle->cells, sizeof *g.mark);
    g.solution = papan_arena_take(&hint->arena, puzzle->cells, sizeof *g.solution);
    g.trace = (papan_queens_trace){.arena = &hint->arena};
    status = g.mark != NULL && g.solution != NULL ? guide_on(&g) : PAPAN_NO_MEMORY;
    if (status == PAPAN_OK)
        status = g.trace.status;
    hint->text.stars = hint->because.stars = q->stars > 1;
    papan_queens_board_free(&g.board);
    return status;
}

const papan_explainer papan_explainer_queens = {
    .rules = PAPAN_QUEENS_RULES,
    .rule = papan_queens_rule,
    .hint = papan_queens_hint_next,
    .way = papan_queens_path_find,
    .measure = papan_queens_measure,
};
