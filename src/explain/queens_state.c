/* queens_state.c: see queens_state.h. The masks of a board are built once, in one arena; the state of the cells
 * is small enough to copy for every supposition. */
#include "explain/queens_state.h"

#include <assert.h>
#include <string.h>

/* ---- the board ---- */

static void add_touching(const papan_queens_board *b, unsigned cell, uint64_t *set)
{
    unsigned n = b->n, row = cell / n, column = cell % n;
    for (unsigned r = row > 0 ? row - 1 : 0; r <= row + 1 && r < n; r++)
        for (unsigned c = column > 0 ? column - 1 : 0; c <= column + 1 && c < n; c++)
            if (r != row || c != column)
                papan_bit_set(set, r * n + c);
}

static papan_queens_span span_of(const uint64_t *set, unsigned words)
{
    papan_queens_span span = {0, 0};
    for (unsigned i = 0; i < words; i++) {
        if (set[i] == 0)
            continue;
        if (span.end == 0)
            span.first = (uint8_t)i;
        span.end = (uint8_t)(i + 1);
    }
    return span;
}

static void fill_masks(papan_queens_board *b)
{
    for (unsigned cell = 0; cell < b->cells; cell++) {
        if (b->region[cell] == PAPAN_NO_REGION)
            continue;
        for (unsigned kind = PAPAN_ROW; kind <= PAPAN_REGION; kind++)
            papan_bit_set(b->unit + (size_t)papan_unit_of(b, cell, kind) * b->words, cell);
        add_touching(b, cell, b->near + (size_t)cell * b->words);
    }
    for (unsigned unit = 0; unit < b->units; unit++)
        b->span[unit] = span_of(papan_unit(b, unit), b->words);
    for (unsigned cell = 0; cell < b->cells && b->sight != NULL; cell++) {
        if (b->region[cell] == PAPAN_NO_REGION)
            continue;
        uint64_t *seen = b->sight + (size_t)cell * b->words;
        papan_cells_copy(seen, papan_near(b, cell), b->words);
        for (unsigned kind = PAPAN_ROW; kind <= PAPAN_REGION; kind++)
            papan_cells_add(seen, papan_unit(b, papan_unit_of(b, cell, kind)), b->words);
        papan_bit_clear(seen, cell);
    }
}

/* Numbers the regions in reading order, so that neither the rules nor the score depend on their letters. */
static bool number_regions(papan_queens_board *b, const uint8_t *region, const char *symbol)
{
    uint8_t *numbered = papan_arena_take(&b->arena, b->cells, sizeof *numbered);
    char *letter = papan_arena_take(&b->arena, b->n, sizeof *letter);
    uint8_t number[PAPAN_QUEENS_MAX];
    if (numbered == NULL || letter == NULL)
        return false;
    for (unsigned cell = 0; cell < b->cells; cell++)
        numbered[cell] = region[papan_cell_as_written(b, cell)];
    papan_regions_in_order(numbered, b->cells, number);
    for (unsigned cell = 0; cell < b->cells; cell++) {
        uint8_t here = numbered[cell];
        if (here == PAPAN_NO_REGION)
            continue;
        numbered[cell] = number[here];
        b->number[number[here]] = here;
        letter[number[here]] = (symbol != NULL ? symbol : papan_region_symbols)[here];
    }
    b->region = numbered;
    b->symbol = letter;
    return true;
}

papan_status papan_queens_board_new(papan_queens_board *b, const papan_allocator *memory, unsigned n,
                                    unsigned stars, const uint8_t *region, const char *symbol, unsigned version)
{
    assert(n > 0 && n <= PAPAN_QUEENS_MAX && stars > 0 && region != NULL);
    *b = (papan_queens_board){
        .n = n, .stars = stars, .cells = n * n, .units = 3 * n, .words = (unsigned)papan_words((size_t)n * n)};
    b->rules = papan_queens_rules_in(version, stars);
    b->symmetry = version < PAPAN_RULES_CANONICAL ? 0 : papan_queens_canonical(n, region);
    size_t masks = b->units + (size_t)b->cells * (stars == 1 ? 2 : 1);
    papan_arena_init(&b->arena, memory);
    b->unit = papan_arena_take(&b->arena, masks * b->words, sizeof *b->unit);
    if (b->unit == NULL || !number_regions(b, region, symbol)) {
        papan_queens_board_free(b);
        return PAPAN_NO_MEMORY;
    }
    b->near = b->unit + (size_t)b->units * b->words;
    b->sight = stars == 1 ? b->near + (size_t)b->cells * b->words : NULL;
    fill_masks(b);
    return PAPAN_OK;
}

void papan_queens_board_free(papan_queens_board *b)
{
    papan_arena_free(&b->arena);
}

void papan_cells_add_units(const papan_queens_board *b, uint64_t *set, unsigned kind, uint64_t units)
{
    for (; units != 0; units &= units - 1)
        papan_cells_add(set, papan_unit(b, kind * b->n + papan_lowest(units)), b->words);
}

/* ---- the state ---- */

void papan_queens_state_begin(const papan_queens_board *b, papan_queens_state *state)
{
    papan_cells_clear(state->queen, b->words);
    papan_cells_clear(state->free, b->words);
    for (unsigned row = 0; row < b->n; row++)
        papan_cells_add(state->free, papan_unit(b, row), b->words);
    memset(state->need, (int)b->stars, b->units);
}

void papan_queens_copy(const papan_queens_board *b, papan_queens_state *to, const papan_queens_state *from)
{
    papan_cells_copy(to->free, from->free, b->words);
    papan_cells_copy(to->queen, from->queen, b->words);
    memcpy(to->need, from->need, b->units);
}

bool papan_queens_mark(const papan_queens_board *b, papan_queens_state *state, unsigned cell)
{
    assert(cell < b->cells);
    bool fits =
        !papan_bit(state->queen, cell) && !papan_cells_meet(state->queen, papan_near(b, cell), b->words);
    for (unsigned kind = PAPAN_ROW; kind <= PAPAN_REGION; kind++)
        fits = fits && state->need[papan_unit_of(b, cell, kind)] > 0;
    if (!fits)
        return false;
    papan_bit_clear(state->free, cell);
    assert(!papan_bit(state->free, cell));
    papan_bit_set(state->queen, cell);
    for (unsigned kind = PAPAN_ROW; kind <= PAPAN_REGION; kind++)
        state->need[papan_unit_of(b, cell, kind)]--;
    return true;
}

static void drop_full(const papan_queens_board *b, papan_queens_state *state, unsigned cell)
{
    for (unsigned kind = PAPAN_ROW; kind <= PAPAN_REGION; kind++) {
        unsigned unit = papan_unit_of(b, cell, kind);
        if (state->need[unit] == 0)
            papan_cells_drop(state->free, papan_unit(b, unit), b->words);
    }
}

bool papan_queens_place(const papan_queens_board *b, papan_queens_state *state, unsigned cell)
{
    assert(cell < b->cells);
    if (!papan_bit(state->free, cell) || !papan_queens_mark(b, state, cell))
        return false;
    papan_cells_drop(state->free, papan_near(b, cell), b->words);
    drop_full(b, state, cell);
    return true;
}

void papan_queens_cross_out_seen(const papan_queens_board *b, papan_queens_state *state)
{
    PAPAN_EACH_CELL (cell, state->queen, b) {
        papan_cells_drop(state->free, papan_near(b, cell), b->words);
        drop_full(b, state, cell);
    }
}

unsigned papan_queens_broken(const papan_queens_board *b, const papan_queens_state *state)
{
    for (unsigned unit = 0; unit < b->units; unit++)
        if (papan_places(b, state, unit, state->need[unit]) < state->need[unit])
            return unit;
    return b->units;
}

bool papan_queens_seen_by_all(const papan_queens_board *b, const papan_queens_state *state, unsigned unit,
                              const uint64_t *masks, uint64_t *seen)
{
    papan_cells_copy(seen, state->free, b->words);
    papan_cells_drop(seen, papan_unit(b, unit), b->words);
    for (unsigned word = b->span[unit].first; word < b->span[unit].end; word++)
        for (uint64_t places = state->free[word] & papan_unit(b, unit)[word]; places != 0;
             places &= places - 1) {
            papan_cells_keep(seen, masks + (size_t)(word * 64 + papan_lowest(places)) * b->words, b->words);
            if (!papan_cells_any(seen, b->words))
                return false;
        }
    return true;
}

unsigned papan_queens_tightest(const papan_queens_board *b, const papan_queens_state *state)
{
    unsigned best = b->units, least = (b->cells + 1) * b->n;
    for (unsigned i = 0; i < b->units; i++) {
        unsigned unit = papan_unit_in_order(b, i), need = state->need[unit];
        if (need == 0)
            continue;
        unsigned places = papan_places(b, state, unit, need + least / b->n + 1);
        assert(places >= need);
        if ((places - need) * b->n + need < least) {
            least = (places - need) * b->n + need;
            best = unit;
        }
    }
    assert(best < b->units);
    return best;
}

bool papan_queens_finished(const papan_queens_board *b, const papan_queens_state *state)
{
    for (unsigned row = 0; row < b->n; row++)
        if (state->need[row] > 0)
            return false;
    return true;
}

/* ---- findings ---- */

void papan_queens_finding_clear(papan_queens_rule_context *c)
{
    unsigned words = c->board->words;
    c->found->text = NULL;
    c->found->length = 2;
    c->found->chain = (papan_sentences){0, NULL};
    papan_cells_clear(c->found->cause, words);
    papan_cells_clear(c->found->place, words);
    papan_cells_clear(c->found->cross, words);
}

bool papan_queens_wanted(const papan_queens_rule_context *c, unsigned cell, bool queen)
{
    assert(cell < c->board->cells);
    const uint64_t *wanted = queen ? c->want_cross : c->want_place;
    return (c->want_cross == NULL && c->want_place == NULL) || (wanted != NULL && papan_bit(wanted, cell));
}

bool papan_queens_accept(papan_queens_rule_context *c)
{
    papan_queens_finding *f = c->found;
    unsigned words = c->board->words;
    papan_cells_keep(f->place, c->state->free, words);
    papan_cells_keep(f->cross, c->state->free, words);
    papan_cells_drop(f->cross, f->place, words);
    if (c->want_cross == NULL && c->want_place == NULL)
        return papan_cells_any(f->place, words) || papan_cells_any(f->cross, words);
    return (c->want_cross != NULL && papan_cells_meet(f->cross, c->want_cross, words)) ||
           (c->want_place != NULL && papan_cells_meet(f->place, c->want_place, words));
}

void papan_queens_set_sentence(papan_queens_rule_context *c, const char *code, const char *text)
{
    assert(text != NULL);
    c->found->code = code;
    c->found->text = text;
    c->found->these_cells = false;
    for (unsigned i = 0; i < 4; i++)
        c->found->argument[i].is = PAPAN_ARGUMENT_NONE;
}

void papan_queens_say_number(papan_queens_rule_context *c, unsigned index, unsigned number)
{
    assert(index < 4);
    c->found->argument[index] = (papan_queens_argument){.is = PAPAN_ARGUMENT_NUMBER, .value = number};
}

void papan_queens_say_cell(papan_queens_rule_context *c, unsigned index, unsigned cell)
{
    unsigned written = papan_cell_as_written(c->board, cell);
    papan_queens_say_number(c, index, written / c->board->n + 1);
    papan_queens_say_number(c, index + 1, written % c->board->n + 1);
}

void papan_queens_say_units(papan_queens_rule_context *c, unsigned index, unsigned kind, uint64_t units)
{
    assert(index < 4 && kind <= PAPAN_REGION);
    c->found->argument[index] =
        (papan_queens_argument){.is = PAPAN_ARGUMENT_UNITS,
                                .kind = papan_kind_as_written(c->board, kind * c->board->n),
                                .several = papan_ones(units) > 1,
                                .value = papan_units_as_written(c->board, kind, units)};
}

void papan_queens_say_unit(papan_queens_rule_context *c, unsigned index, unsigned unit)
{
    assert(unit < c->board->units);
    papan_queens_say_units(c, index, unit / c->board->n, UINT64_C(1) << (unit % c->board->n));
}

bool papan_queens_report_cells(papan_queens_rule_context *c, unsigned unit, const uint64_t *effect,
                               const papan_queens_wording *wording)
{
    assert(unit < c->board->units && (effect == c->found->place || effect == c->found->cross));
    const papan_queens_board *b = c->board;
    if (!papan_queens_accept(c))
        return false;
    bool several = papan_cells_count(effect, b->words) > 1;
    papan_queens_set_sentence(c, wording->code, several ? wording->several : wording->one);
    c->found->these_cells = several;
    papan_queens_say_cell(c, 0, papan_cells_next(effect, 0, b->cells));
    papan_queens_say_unit(c, 2, unit);
    papan_cells_both(c->found->cause, c->state->free, papan_unit(b, unit), b->words);
    return true;
}

/* ---- sentences ---- */

/* "2, 3, 5", truncated if it is too long for an argument. */
static void say_list(const papan_queens_board *b, papan_message *text, unsigned index,
                     papan_queens_argument argument)
{
    enum { ROOM = sizeof text->arg[0] - 8 };
    bool regions = argument.kind == PAPAN_REGION;
    uint64_t all = regions ? papan_region_letters(argument.value, b->symbol) : argument.value;
    for (uint64_t rest = all; rest != 0; rest &= rest - 1) {
        unsigned member = papan_lowest(rest);
        papan_say_more(text, index, rest != all ? ", " : "");
        if (strlen(text->arg[index]) > ROOM) {
            papan_say_more(text, index, "...");
            return;
        }
        if (regions)
            papan_say_more(text, index, (char[]){papan_region_symbols[member], '\0'});
        else
            papan_say_more_number(text, index, member + 1);
    }
}

void papan_queens_finding_message(const papan_queens_board *b, const papan_queens_finding *found,
                                  papan_message *text)
{
    assert(found->text != NULL);
    papan_say(text, 0, 0, found->code, found->text);
    for (unsigned i = 0; i < 4; i++) {
        papan_queens_argument argument = found->argument[i];
        if (argument.is == PAPAN_ARGUMENT_NUMBER)
            papan_say_number(text, i, (long long)argument.value);
        if (argument.is != PAPAN_ARGUMENT_UNITS)
            continue;
        papan_say_unit(text, i, argument.kind, argument.several);
        say_list(b, text, i, argument);
    }
    papan_say_stars(text, b->stars > 1);
}

bool papan_queens_apply(const papan_queens_board *b, papan_queens_state *state,
                        const papan_queens_finding *found, papan_queens_put *put)
{
    assert(!papan_cells_meet(found->place, found->cross, b->words));
    papan_cells_drop(state->free, found->cross, b->words);
    PAPAN_EACH_CELL (cell, found->place, b)
        if (!put(b, state, cell))
            return false;
    return true;
}
