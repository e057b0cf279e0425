/* queens_trace.c: the steps of a supposition (queens_rules.h).
 *
 * The steps to a contradiction include some that it does not need, since the easiest rule is applied wherever
 * it finds something. They are shortened by leaving out one step after the other, starting with the last. The
 * rest is followed again: each step is found again by its rule, or dropped as well if it no longer follows. If
 * every case still ends in a contradiction, the step is left out ("deletion-based" minimisation of
 * unsatisfiable sets). Each remaining step is needed, though a shorter proof by other steps may exist. */
#include "explain/queens_rules.h"

#include <assert.h>
#include <string.h>

enum {
    ROOM = 2000,     /* items; longer proofs are reported by their number of cases alone */
    SEARCHES = 1500, /* searches for a step while shortening */
    DEPTH = 42,      /* nested suppositions */
    FIRST = 4,       /* sentences reported; of a longer proof the first and the last */
    LAST = 5,
    SENTENCES = FIRST + LAST
};

bool papan_queens_trace_begin(papan_queens_trace *t, const papan_queens_board *b)
{
    t->items = 0;
    t->too_long = false;
    if (t->item == NULL) {
        t->item = papan_arena_take(t->arena, ROOM, sizeof *t->item);
        t->set = papan_arena_take(t->arena, (size_t)ROOM * 2 * b->words, sizeof *t->set);
        t->state = papan_arena_take(t->arena, DEPTH, sizeof *t->state);
    }
    return !t->arena->failed;
}

static papan_trace_item *add_item(papan_queens_trace *t, papan_trace_kind kind)
{
    if (t->items == ROOM) {
        t->too_long = true;
        return NULL;
    }
    t->item[t->items] = (papan_trace_item){.kind = (uint8_t)kind};
    return &t->item[t->items++];
}

void papan_queens_trace_step(papan_queens_trace *t, const papan_queens_board *b,
                             const papan_queens_finding *found)
{
    assert(t->items <= ROOM);
    uint64_t *set = t->set + (size_t)t->items * 2 * b->words;
    papan_trace_item *item = add_item(t, PAPAN_TRACE_STEP);
    if (item == NULL)
        return;
    item->rule = (uint8_t)found->rule;
    papan_cells_copy(set, found->cross, b->words);
    papan_cells_copy(set + b->words, found->place, b->words);
}

void papan_queens_trace_case(papan_queens_trace *t, papan_trace_kind kind, unsigned number)
{
    assert(kind != PAPAN_TRACE_STEP);
    papan_trace_item *item = add_item(t, kind);
    if (item != NULL)
        item->cell = (uint16_t)number;
}

/* ---- following it again ---- */

typedef struct replay {
    papan_queens_rule_context *c;
    papan_queens_trace *trace;
    papan_queens_state *state; /* [DEPTH] one for each open supposition */
    unsigned depth;
    bool dead;         /* the current case has its contradiction */
    unsigned unit;     /* where it is, or board->units, */
    bool touch;        /* or two queens of a step touch */
    bool needed[ROOM]; /* steps that found something before the contradiction */
    bool by_rules;     /* only a rule detects the contradiction */
    bool recording;    /* of sentences */
    unsigned sentences, searches;
    papan_message sentence[SENTENCES]; /* the first ones, then the last of the others as a ring buffer */
} replay;

/* The slot of the next sentence; NULL: sentences are not recorded now. */
static papan_message *next_sentence(replay *r)
{
    if (!r->recording)
        return NULL;
    unsigned at = r->sentences < FIRST ? r->sentences : FIRST + (r->sentences - FIRST) % LAST;
    r->sentences++;
    return &r->sentence[at];
}

static void set_dead(replay *r, unsigned unit, bool touch)
{
    r->dead = true;
    r->unit = unit;
    r->touch = touch;
}

static void check_contradiction(replay *r)
{
    unsigned unit = papan_queens_broken(r->c->board, &r->state[r->depth]);
    if (!r->dead && unit < r->c->board->units)
        set_dead(r, unit, false);
}

/* Lists the cells of a step by row and column, since they are not marked on a board: as many as fit, and how
 * many more. */
static void say_cells(replay *r, const uint64_t *set, const char *code, const char *all, const char *some)
{
    enum { LONGEST = sizeof " 64:64" };
    const papan_queens_board *b = r->c->board;
    papan_message *message = next_sentence(r);
    unsigned left = papan_cells_count(set, b->words);
    if (message == NULL)
        return;
    papan_say(message, 0, 0, code, all);
    uint64_t written[PAPAN_QUEENS_WORDS];
    papan_cells_as_written(b, set, written);
    PAPAN_EACH_CELL (cell, written, b) {
        size_t length = strlen(message->arg[0]);
        if (length + LONGEST > sizeof message->arg[0])
            break;
        papan_say_more(message, 0, length > 0 ? " " : "");
        papan_say_more_number(message, 0, cell / b->n + 1);
        papan_say_more(message, 0, ":");
        papan_say_more_number(message, 0, cell % b->n + 1);
        left--;
    }
    if (left > 0) {
        message->text = some;
        papan_say_number(message, 1, left);
    }
}

/* Lists the cells of a finding whose sentence refers to them without naming them: in a hint they are marked on
 * the board. */
static void say_effect(replay *r, const papan_queens_finding *found)
{
    unsigned words = r->c->board->words, placed = papan_cells_count(found->place, words);
    if (placed > 1 || (placed > 0 && found->these_cells))
        say_cells(r, found->place, "so-queens", N_("So there are queens at {0} (row:column)"),
                  N_("So there are queens at {0} (row:column) and on {1} more cells"));
    if (found->these_cells && papan_cells_any(found->cross, words))
        say_cells(r, found->cross, "so-no-queens", N_("So there is no queen at {0} (row:column)"),
                  N_("So there is no queen at {0} (row:column) and on {1} more cells"));
}

/* Makes one finding by the rule of a step that covers some of the remaining cells of the step; false: there is
 * none. */
static bool replay_finding(replay *r, unsigned rule, uint64_t *want)
{
    const papan_queens_board *b = r->c->board;
    papan_queens_finding found;
    papan_queens_rule_context inner = {.board = b,
                                       .state = &r->state[r->depth],
                                       .found = &found,
                                       .want_cross = want,
                                       .want_place = want + b->words};
    r->searches++;
    if (!papan_queens_find(&inner, UINT64_C(1) << rule)) {
        if (inner.dead)
            set_dead(r, inner.dead_unit, false);
        return false;
    }
    papan_message *text = next_sentence(r);
    if (text != NULL)
        papan_queens_finding_message(b, &found, text);
    say_effect(r, &found);
    if (!papan_queens_apply(b, &r->state[r->depth], &found, papan_queens_place))
        set_dead(r, b->units, true);
    else
        check_contradiction(r);
    papan_cells_drop(want, found.cross, b->words);
    papan_cells_drop(want + b->words, found.place, b->words);
    return true;
}

/* A rule may find one step in parts, since the easiest finding comes first. */
static void replay_step(replay *r, unsigned index)
{
    const papan_queens_board *b = r->c->board;
    uint64_t want[2 * PAPAN_QUEENS_WORDS];
    papan_cells_copy(want, r->trace->set + (size_t)index * 2 * b->words, 2 * b->words);
    while (!r->dead && papan_cells_any(want, 2 * b->words) &&
           replay_finding(r, r->trace->item[index].rule, want))
        r->needed[index] = true;
    r->needed[index] = r->needed[index] || r->dead;
}

static void say_square(replay *r, const char *code, const char *text, unsigned cell)
{
    papan_message *message = next_sentence(r);
    if (message == NULL)
        return;
    papan_say(message, 0, 0, code, text);
    papan_queens_say_square(r->c->board, message, 0, cell);
}

static void say_end(replay *r)
{
    papan_message *text = next_sentence(r);
    if (text != NULL && r->touch)
        papan_say(text, 0, 0, "queens-would-touch", N_("Two of these queens would touch"));
    else if (text != NULL)
        papan_queens_say_broken(r->c->board, r->unit, text);
}

static void open_case(replay *r, unsigned cell)
{
    assert(r->depth + 1 < DEPTH);
    const papan_queens_board *b = r->c->board;
    say_square(r, "suppose-also-queen", N_("Suppose there is also a queen at row {0}, column {1}"), cell);
    papan_queens_copy(b, &r->state[r->depth + 1], &r->state[r->depth]);
    r->depth++;
    if (!papan_queens_place(b, &r->state[r->depth], cell))
        set_dead(r, b->units, false);
    check_contradiction(r);
}

static void close_case(replay *r, unsigned cell)
{
    assert(r->depth > 0);
    say_square(r, "so-no-queens", N_("So there is no queen at row {0}, column {1}"), cell);
    r->depth--;
    r->dead = false;
    papan_bit_clear(r->state[r->depth].free, cell);
    check_contradiction(r);
}

/* A rule may detect that there is no solution without giving a step. */
static void check_dead_by_rules(replay *r)
{
    papan_queens_finding found;
    papan_queens_rule_context inner = {.board = r->c->board, .state = &r->state[r->depth], .found = &found};
    uint64_t rules = r->c->board->rules & papan_queens_rules_of(PAPAN_RULES_SIGHT, PAPAN_RULES_COUNTING);
    for (; rules != 0 && !r->dead; rules &= rules - 1) {
        r->searches++;
        if (papan_queens_find(&inner, rules & (~rules + 1)) || !inner.dead)
            continue;
        set_dead(r, inner.dead_unit, false);
        papan_message *text = next_sentence(r);
        if (text != NULL && inner.dead_set.size > 0)
            papan_queens_say_hall(r->c->board, &inner.dead_set, text);
        else if (text != NULL)
            papan_queens_say_broken(r->c->board, r->unit, text);
    }
}

/* True if every case still ends in a contradiction. False if a case ends before a case nested in it is opened,
 * since the sentences would be in the wrong order. */
static bool follow_again(replay *r, papan_queens_supposition s)
{
    papan_queens_trace *t = r->trace;
    papan_queens_copy(r->c->board, &r->state[0], r->c->state);
    r->depth = r->sentences = 0;
    r->dead = !papan_queens_suppose(r->c->board, &r->state[0], s);
    r->unit = r->c->board->units;
    r->touch = false;
    memset(r->needed, 0, sizeof r->needed);
    check_contradiction(r);
    for (unsigned i = 0; i < t->items; i++) {
        const papan_trace_item *item = &t->item[i];
        if (item->kind == PAPAN_TRACE_STEP && !item->gone && !r->dead)
            replay_step(r, i);
        else if (item->kind == PAPAN_TRACE_CASE && r->dead)
            return false;
        else if (item->kind == PAPAN_TRACE_CASE)
            open_case(r, item->cell);
        else if (item->kind == PAPAN_TRACE_OTHERWISE)
            close_case(r, item->cell);
        else if (item->kind == PAPAN_TRACE_END && !r->dead)
            return false;
        else if (item->kind == PAPAN_TRACE_END)
            say_end(r);
    }
    if (!r->dead && r->by_rules)
        check_dead_by_rules(r);
    return r->dead;
}

/* ---- shortening ---- */

static void keep_needed(replay *r)
{
    for (unsigned i = 0; i < r->trace->items; i++)
        r->trace->item[i].gone = r->trace->item[i].kind == PAPAN_TRACE_STEP && !r->needed[i];
}

static void make_shorter(replay *r, papan_queens_supposition s)
{
    papan_queens_trace *t = r->trace;
    for (unsigned i = t->items; i-- > 0 && r->searches < SEARCHES && !papan_queens_stopped(r->c);) {
        if (t->item[i].kind != PAPAN_TRACE_STEP || t->item[i].gone)
            continue;
        t->item[i].gone = true;
        if (follow_again(r, s))
            keep_needed(r);
        else
            t->item[i].gone = false;
    }
}

/* ---- sentences ---- */

/* If there are too many sentences, keeps the first and the last, and reports how many were left out. */
static void keep_sentences(replay *r)
{
    papan_queens_trace *t = r->trace;
    unsigned count = r->sentences < SENTENCES ? r->sentences : SENTENCES;
    papan_message *kept = papan_arena_take(t->arena, SENTENCES, sizeof *kept);
    if (kept == NULL)
        return;
    for (unsigned i = 0; i < count; i++)
        kept[i] = r->sentence[i < FIRST || r->sentences <= SENTENCES
                                  ? i
                                  : FIRST + (i + r->sentences - SENTENCES - FIRST) % LAST];
    if (r->sentences > SENTENCES) {
        papan_say(&kept[FIRST], 0, 0, "sentences-left-out", N_("{0} more sentences are left out here"));
        papan_say_number(&kept[FIRST], 0, r->sentences - SENTENCES + 1);
    }
    for (unsigned i = 0; i < count; i++)
        papan_say_stars(&kept[i], r->c->board->stars > 1);
    r->c->found->chain = (papan_sentences){count, kept};
}

unsigned papan_queens_trace_explain(papan_queens_rule_context *c, papan_queens_supposition s, unsigned *unit)
{
    assert(c->trace != NULL && !c->trace->arena->failed);
    papan_queens_trace *t = c->trace;
    replay r = {.c = c, .trace = t, .state = t->state};
    unsigned steps = 0;
    bool follows = !t->too_long && follow_again(&r, s);
    r.by_rules = !follows;
    if (follows || (!t->too_long && follow_again(&r, s))) {
        keep_needed(&r);
        make_shorter(&r, s);
        r.recording = true;
        follow_again(&r, s);
        if (r.touch && t->item[t->items - 1].kind != PAPAN_TRACE_END)
            say_end(&r);
        *unit = r.unit;
        keep_sentences(&r);
    }
    for (unsigned i = 0; i < t->items; i++)
        steps += t->item[i].kind == PAPAN_TRACE_STEP && !t->item[i].gone;
    return steps;
}
