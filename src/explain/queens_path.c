/* queens_path.c: the solution path from a position, always by the easiest rule that finds something new, and
 * the difficulty of a board, which is measured on that path. The path is the same on every machine: rules and
 * units are tried in a fixed order, and nothing depends on time. */
#include "explain/queens_rules.h"
#include "explain/queens_trace.h"

#include <string.h>

/* ---- difficulty ---- */

void papan_queens_reason(const papan_queens_board *b, uint64_t rules, const papan_hint_request *request,
                         papan_grade *d, papan_queens_state *state)
{
    papan_queens_finding found;
    papan_queens_look_out l = {
        .board = b, .state = state, .found = &found, .context = request->context, .stop = request->stop};
    memset(d, 0, sizeof *d);
    papan_queens_start(b, state);
    d->level = PAPAN_LEVEL_EASY;
    while (!papan_queens_finished(b, state)) {
        if (!papan_queens_find(&l, rules) || !papan_queens_apply(b, state, &found, papan_queens_mark)) {
            d->stopped = l.stopped;
            d->level = l.stopped ? PAPAN_LEVEL_ANY : PAPAN_LEVEL_BEYOND;
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
    request = papan_hint_asked(request);
    unsigned version = papan_queens_version(request);
    papan_status status = papan_queens_board_new(&board, memory, n, stars, region, NULL, version);
    if (status != PAPAN_OK)
        return status;
    papan_queens_reason(&board, rules, request, grade, &state);
    grade->rules_version = version;
    papan_queens_board_free(&board);
    return PAPAN_OK;
}

papan_status papan_queens_measure(const papan_puzzle *puzzle, const papan_allocator *memory, papan_level most,
                                  const papan_hint_request *request, papan_grade *grade)
{
    const papan_queens *q = &puzzle->queens;
    return papan_queens_measure_regions(memory, q->n, q->stars, q->region, papan_queens_rules_up_to(most),
                                        request, grade);
}

/* ---- steps for readers ---- */

papan_status papan_queens_list(papan_arena *arena, const papan_queens_board *b, const uint64_t *set,
                               papan_cell_list *cells)
{
    unsigned count = papan_cells_count(set, b->words);
    uint32_t *list = papan_arena_take(arena, count + (size_t)1, sizeof *list);
    uint64_t written[PAPAN_QUEENS_WORDS];
    if (list == NULL)
        return PAPAN_NO_MEMORY;
    papan_cells_as_written(b, set, written);
    cells->count = 0;
    cells->cell = list;
    PAPAN_EACH_CELL (cell, written, b)
        list[cells->count++] = cell;
    return PAPAN_OK;
}

/* The rows, columns and regions that the sentence names, as numbers of units; regions as the puzzle numbers
 * them. */
static papan_status list_units(papan_arena *arena, const papan_queens_board *b,
                               const papan_queens_finding *found, papan_cell_list *list)
{
    enum { WORDS = (PAPAN_QUEENS_UNITS + 63) / 64 };
    uint64_t named[WORDS] = {0};
    unsigned count = 0;
    for (unsigned i = 0; i < 4; i++) {
        unsigned kind = found->argument[i].kind;
        uint64_t rest = kind >= PAPAN_WORD_ROWS ? found->argument[i].value : 0;
        for (; rest != 0; rest &= rest - 1) {
            unsigned which = papan_lowest(rest);
            papan_bit_set(named, (kind - PAPAN_WORD_ROWS) * b->n +
                                     (kind == PAPAN_WORD_REGIONS ? b->number[which] : which));
        }
    }
    for (unsigned unit = 0; unit < b->units; unit++)
        count += papan_bit(named, unit);
    uint32_t *number = papan_arena_take(arena, count, sizeof *number);
    *list = (papan_cell_list){0, number};
    if (number == NULL)
        return count == 0 ? PAPAN_OK : PAPAN_NO_MEMORY;
    for (unsigned unit = 0; unit < b->units; unit++)
        if (papan_bit(named, unit))
            number[list->count++] = unit;
    return PAPAN_OK;
}

papan_status papan_queens_step_fill(papan_arena *arena, const papan_queens_board *b,
                                    const papan_queens_finding *found, papan_step *step)
{
    step->rule = found->rule;
    papan_queens_message(b, found, &step->text);
    step->chain = found->chain;
    papan_status status = list_units(arena, b, found, &step->units);
    if (status == PAPAN_OK)
        status = papan_queens_list(arena, b, found->cause, &step->cause);
    if (status == PAPAN_OK)
        status = papan_queens_list(arena, b, found->place, &step->place);
    if (status == PAPAN_OK)
        status = papan_queens_list(arena, b, found->cross, &step->cross);
    return status;
}

bool papan_queens_read_marks(const papan_queens_board *b, const uint8_t *mark, bool sight_known,
                             papan_queens_state *state)
{
    bool fits = true;
    papan_queens_start(b, state);
    for (unsigned cell = 0; cell < b->cells; cell++) {
        uint8_t here = mark[papan_cell_as_written(b, cell)];
        if (here == PAPAN_MARK_QUEEN)
            fits = papan_queens_mark(b, state, cell) && fits;
        if (here == PAPAN_MARK_CROSS)
            papan_bit_clear(state->free, cell);
    }
    if (sight_known)
        papan_queens_look(b, state);
    return fits;
}

/* ---- the path ---- */

static papan_status add_step(papan_way *path, const papan_queens_board *b, const papan_queens_finding *found)
{
    if (!papan_room(&path->arena.memory, &path->step, &path->room, path->steps + 1, sizeof *path->step))
        return PAPAN_NO_MEMORY;
    return papan_queens_step_fill(&path->arena, b, found, &path->step[path->steps++]);
}

void papan_queens_say_broken(const papan_queens_board *b, unsigned unit, papan_message *text)
{
    static const char *const sentence[] = {
        N_("Row {0} has too few places left for its queens"),
        N_("Column {0} has too few places left for its queens"),
        N_("Region {0} has too few places left for its queens"),
        N_("There are too few places left for the missing queens"),
    };
    papan_say(text, 0, 0, "too-few-places", sentence[papan_kind_as_written(b, unit)]);
    if (unit < 2 * b->n)
        papan_say_number(text, 0, papan_unit_as_written(b, unit) % b->n + 1);
    else if (unit < b->units)
        papan_say_char(text, 0, b->symbol[unit % b->n]);
    text->stars = b->stars > 1;
}

static papan_status walk_on(papan_way *path, papan_queens_state *state, papan_queens_look_out *l)
{
    const papan_queens_board *b = l->board;
    papan_status status = PAPAN_OK;
    while (!papan_queens_finished(b, state)) {
        if (l->stop != NULL && l->stop(l->context))
            return PAPAN_OK;
        unsigned broken = papan_queens_broken(b, state);
        bool found = broken == b->units && papan_queens_find(l, PAPAN_ALL_RULES);
        if (l->stopped || l->trace->status != PAPAN_OK)
            return l->trace->status;
        if (broken < b->units || l->dead) {
            path->kind = PAPAN_HINT_DEAD;
            if (l->dead && l->dead_set.size > 0)
                papan_queens_say_hall(b, &l->dead_set, &path->end);
            else
                papan_queens_say_broken(b, l->dead ? l->dead_unit : broken, &path->end);
            return PAPAN_OK;
        }
        if (!found) {
            path->kind = PAPAN_HINT_STUCK;
            papan_say(&path->end, 0, 0, "no-rule-applies", N_("No rule finds another step"));
            return PAPAN_OK;
        }
        status = add_step(path, b, l->found);
        if (status != PAPAN_OK)
            return status;
        if (!papan_queens_apply(b, state, l->found, papan_queens_mark)) {
            path->kind = PAPAN_HINT_DEAD;
            papan_say(&path->end, 0, 0, "queens-would-touch", N_("Two of these queens would touch"));
            return PAPAN_OK;
        }
    }
    path->kind = PAPAN_HINT_DONE;
    return PAPAN_OK;
}

papan_status papan_queens_path_find(const papan_puzzle *puzzle, const papan_allocator *memory,
                                    const papan_hint_request *request, papan_way *path)
{
    const papan_queens *q = &puzzle->queens;
    papan_queens_board board;
    papan_queens_state state;
    papan_queens_finding found;
    memset(path, 0, sizeof *path);
    papan_arena_init(&path->arena, memory);
    request = papan_hint_asked(request);
    path->rules_version = papan_queens_version(request);
    papan_status status =
        papan_queens_board_new(&board, memory, q->n, q->stars, q->region, q->symbol, path->rules_version);
    if (status != PAPAN_OK)
        return status;
    papan_queens_trace trace = {.arena = &path->arena};
    papan_queens_look_out l = {.board = &board,
                               .state = &state,
                               .found = &found,
                               .trace = &trace,
                               .context = request->context,
                               .stop = request->stop};
    if (papan_queens_read_marks(&board, q->mark, request->sight_known, &state)) {
        status = walk_on(path, &state, &l);
    } else {
        path->kind = PAPAN_HINT_DEAD;
        papan_say(&path->end, 0, 0, "queens-break-rule", N_("Some queens on the board break a rule"));
    }
    path->end.stars = q->stars > 1;
    papan_queens_board_free(&board);
    return status;
}
