/* queens_path.c: the solution path from a position, always by the easiest rule that finds something new, and
 * the difficulty of a board, which is measured on that path. The path is the same on every machine: rules and
 * units are tried in a fixed order, and nothing depends on time. */
#include "explain/queens_rules.h"

#include <string.h>

/* ---- difficulty ---- */

void papan_queens_reason(const papan_queens_board *b, uint64_t rules, const papan_hint_request *request,
                         papan_grade *d, papan_queens_state *state)
{
    papan_queens_finding found;
    papan_queens_rule_context c = {
        .board = b, .state = state, .found = &found, .context = request->context, .stop = request->stop};
    memset(d, 0, sizeof *d);
    papan_queens_state_begin(b, state);
    d->level = PAPAN_LEVEL_EASY;
    while (!papan_queens_finished(b, state)) {
        if (!papan_queens_find(&c, rules) || !papan_queens_apply(b, state, &found, papan_queens_mark)) {
            d->stopped = c.stopped;
            d->level = c.stopped ? PAPAN_LEVEL_ANY : PAPAN_LEVEL_BEYOND;
            return;
        }
        const papan_rule *rule = papan_queens_rule(found.rule);
        d->level = rule->level > d->level ? rule->level : d->level;
        d->score += rule->weight;
        d->steps++;
        d->used[found.rule]++;
    }
    d->finished = true;
}

papan_status papan_queens_measure_regions(const papan_allocator *memory, unsigned n, unsigned stars,
                                          const uint8_t *region, uint64_t rules,
                                          const papan_hint_request *request, papan_grade *grade)
{
    papan_queens_board board;
    papan_queens_state state;
    memset(grade, 0, sizeof *grade);
    unsigned version = papan_queens_version(request);
    papan_status status = papan_queens_board_new(&board, memory, n, stars, region, NULL, version);
    if (status != PAPAN_OK)
        return status;
    papan_queens_reason(&board, rules, request, grade, &state);
    grade->rules_version = version;
    papan_queens_board_free(&board);
    return PAPAN_OK;
}

papan_status papan_queens_measure(const papan_puzzle *puzzle, const papan_allocator *memory,
                                  const papan_hint_request *request, papan_grade *grade)
{
    const papan_queens *q = &puzzle->queens;
    return papan_queens_measure_regions(memory, q->n, q->stars, q->region, PAPAN_ALL_RULES, request, grade);
}

/* ---- findings as hints ---- */

papan_cell_list papan_queens_list(papan_arena *arena, const papan_queens_board *b, const uint64_t *set)
{
    uint32_t *cell = papan_arena_take(arena, papan_cells_count(set, b->words), sizeof *cell);
    papan_cell_list list = {0, cell};
    uint64_t written[PAPAN_QUEENS_WORDS];
    papan_cells_as_written(b, set, written);
    PAPAN_EACH_CELL (at, written, b)
        if (cell != NULL)
            cell[list.count++] = at;
    return list;
}

/* The rows, columns and regions that the sentence names, as numbers of units; regions as the puzzle numbers
 * them. */
static papan_cell_list list_units(papan_arena *arena, const papan_queens_board *b,
                                  const papan_queens_finding *found)
{
    uint64_t named[PAPAN_REGION + 1] = {0};
    for (unsigned i = 0; i < 4; i++) {
        const papan_queens_argument *argument = &found->argument[i];
        uint64_t rest = argument->is == PAPAN_ARGUMENT_UNITS ? argument->value : 0;
        for (; rest != 0; rest &= rest - 1) {
            unsigned which = papan_lowest(rest);
            named[argument->kind] |= UINT64_C(1) << (argument->kind == PAPAN_REGION ? b->number[which] : which);
        }
    }
    uint32_t *unit = papan_arena_take(arena, papan_cells_count(named, PAPAN_REGION + 1), sizeof *unit);
    papan_cell_list list = {0, unit};
    for (unsigned kind = PAPAN_ROW; kind <= PAPAN_REGION && unit != NULL; kind++)
        for (; named[kind] != 0; named[kind] &= named[kind] - 1)
            unit[list.count++] = kind * b->n + papan_lowest(named[kind]);
    return list;
}

void papan_queens_fill_hint(papan_arena *arena, const papan_queens_board *b, const papan_queens_finding *found,
                            papan_hint *hint)
{
    hint->rule = papan_queens_rule(found->rule);
    papan_queens_finding_message(b, found, &hint->text);
    hint->chain = found->chain;
    hint->units = list_units(arena, b, found);
    hint->cause = papan_queens_list(arena, b, found->cause);
    hint->place = papan_queens_list(arena, b, found->place);
    hint->cross = papan_queens_list(arena, b, found->cross);
}

bool papan_queens_read_marks(const papan_queens_board *b, const uint8_t *mark, bool sight_known,
                             papan_queens_state *state)
{
    bool fits = true;
    papan_queens_state_begin(b, state);
    for (unsigned cell = 0; cell < b->cells; cell++) {
        uint8_t here = mark[papan_cell_as_written(b, cell)];
        if (here == PAPAN_MARK_QUEEN)
            fits = papan_queens_mark(b, state, cell) && fits;
        if (here == PAPAN_MARK_CROSS)
            papan_bit_clear(state->free, cell);
    }
    if (sight_known)
        papan_queens_cross_out_seen(b, state);
    return fits;
}

/* ---- the path ---- */

typedef struct walk {
    papan_queens_rule_context c;
    papan_queens_state state;
    papan_queens_finding found;
    papan_arena *arena;
    papan_path *path;
    const papan_hint **step; /* [cells] enough, since each step settles at least one cell */
} walk;

static void add_step(walk *w)
{
    const papan_rule *rule = papan_queens_rule(w->found.rule);
    papan_hint *hint = papan_arena_take(w->arena, 1, sizeof *hint);
    assert(w->path->steps < w->c.board->cells);
    if (hint == NULL)
        return;
    hint->kind = PAPAN_HINT_STEP;
    hint->label = PAPAN_EMPTY;
    papan_queens_fill_hint(w->arena, w->c.board, &w->found, hint);
    w->step[w->path->steps++] = hint;
    w->path->level = rule->level > w->path->level ? rule->level : w->path->level;
    w->path->score += rule->weight;
}

void papan_queens_say_broken(const papan_queens_board *b, unsigned unit, papan_message *text)
{
    papan_say(text, 0, 0, "too-few-places",
              unit < b->units ? N_("{Unit 0} has too few places left for its queens")
                              : N_("There are too few places left for the missing queens"));
    if (unit < b->units)
        papan_queens_name_unit(b, text, unit);
    papan_say_stars(text, b->stars > 1);
}

/* Returns how the path ends, with its last sentence. */
static papan_hint_kind follow_rules(walk *w)
{
    papan_queens_rule_context *c = &w->c;
    const papan_queens_board *b = c->board;
    papan_message *end = &w->path->end;
    while (!papan_queens_finished(b, &w->state)) {
        if (c->stop != NULL && c->stop(c->context))
            return PAPAN_HINT_UNKNOWN;
        unsigned broken = papan_queens_broken(b, &w->state);
        bool found = broken == b->units && papan_queens_find(c, PAPAN_ALL_RULES);
        if (c->stopped || w->arena->failed)
            return PAPAN_HINT_UNKNOWN;
        if (c->dead || broken < b->units) {
            if (c->dead && c->dead_set.size > 0)
                papan_queens_say_hall(b, &c->dead_set, end);
            else
                papan_queens_say_broken(b, c->dead ? c->dead_unit : broken, end);
            return PAPAN_HINT_DEAD;
        }
        if (!found) {
            papan_say(end, 0, 0, "no-rule-applies", N_("No rule finds another step"));
            return PAPAN_HINT_BEYOND;
        }
        add_step(w);
        if (!papan_queens_apply(b, &w->state, &w->found, papan_queens_mark)) {
            papan_say(end, 0, 0, "queens-would-touch", N_("Two of these queens would touch"));
            return PAPAN_HINT_DEAD;
        }
    }
    return PAPAN_HINT_DONE;
}

papan_status papan_queens_path(const papan_puzzle *puzzle, const papan_hint_request *request,
                               papan_arena *arena, papan_path *path)
{
    const papan_queens *q = &puzzle->queens;
    papan_queens_board board;
    path->rules_version = papan_queens_version(request);
    papan_status status = papan_queens_board_new(&board, &arena->memory, q->n, q->stars, q->region, q->symbol,
                                                 path->rules_version);
    if (status != PAPAN_OK)
        return status;
    papan_queens_trace trace = {.arena = arena};
    walk w = {.arena = arena, .path = path};
    w.c = (papan_queens_rule_context){.board = &board,
                                      .state = &w.state,
                                      .found = &w.found,
                                      .trace = &trace,
                                      .context = request->context,
                                      .stop = request->stop};
    path->step = w.step = papan_arena_take(arena, board.cells, sizeof *w.step);
    if (w.step == NULL) {
        status = PAPAN_NO_MEMORY;
    } else if (papan_queens_read_marks(&board, q->mark, request->sight_known, &w.state)) {
        path->kind = follow_rules(&w);
    } else {
        path->kind = PAPAN_HINT_DEAD;
        papan_say(&path->end, 0, 0, "queens-break-rule", N_("Some queens on the board break a rule"));
    }
    path->measured = path->kind == PAPAN_HINT_DONE || path->kind == PAPAN_HINT_BEYOND;
    if (path->kind == PAPAN_HINT_BEYOND)
        path->level = PAPAN_LEVEL_BEYOND;
    papan_say_stars(&path->end, q->stars > 1);
    papan_queens_board_free(&board);
    return status;
}
