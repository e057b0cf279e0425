/* queens_rule_squeeze.c: room in two neighbouring lines. Queens do not touch, so two neighbouring lines hold at
 * most one queen in each 2 x 2 block of cells: two rows of 17 cells have room for 9 queens and need 8 if each
 * row has 4. So they are nearly full from the start. If a queen on some cell would leave them too little room,
 * the cell stays empty; if they have too little room without some cell, that cell has a queen. Players cover
 * the two lines with as few 2 x 2 blocks as possible: if there are as many blocks as queens, each block has
 * exactly one queen. Regions that are wholly inside the two lines are excluded, with their cells and their
 * queens.
 *
 * All ways are examined at once, from one end of the lines to the other (dynamic programming). The numbers of
 * queens in the first and in the second line so far are one of at most 64 pairs, so a set of pairs is one word,
 * and one more queen is a shift. A position takes a queen in one of the lines if the position before it has
 * none:
 *
 *     before[i + 1] = before[i] + (before[i - 1] with one more queen in an open line)
 *
 * and after[i] is the same from the other end. A cell can have a queen if a pair from before it and one from
 * after it add up to what the lines need. The 32 pairs of lines of a board of 17 rows take 16 microseconds.
 * Enumerating the ways one by one, as remainder does, stops at a few thousand; two rows of 17 cells have more.
 */
#include "explain/queens_rules.h"

#include <assert.h>
#include <string.h>

/* Pairs (a, b) are bits STEP * a + b, so lines may need up to STEP - 1 queens each. */
enum { STEP = 8 };
#define COLUMN_OF_PAIRS UINT64_C(0x0101010101010101)

typedef struct lines {
    papan_queens_rule_context *c;
    uint64_t open[2][PAPAN_QUEENS_MAX];    /* by kind: the free cells of each line */
    uint64_t touched[2][PAPAN_QUEENS_MAX]; /* by kind: the lines in which each region has free cells */
} lines;

typedef struct band {
    unsigned kind, first; /* the lines first and first + 1 */
    unsigned queens;
    uint64_t within; /* regions that are excluded */
    uint64_t open[2];
    uint64_t targets, not_full[2];
    uint64_t before[PAPAN_QUEENS_MAX + 2]; /* before[i + 1]: pairs up to position i, without it */
    uint64_t after[PAPAN_QUEENS_MAX + 2];  /* pairs before position i that the rest can complete */
} band;

static uint64_t one_more(const band *k, unsigned line, uint64_t pairs)
{
    return (pairs & k->not_full[line]) << (line == 0 ? STEP : 1);
}

static uint64_t one_less(unsigned line, uint64_t pairs)
{
    return line == 0 ? pairs >> STEP : (pairs & ~COLUMN_OF_PAIRS) >> 1;
}

static bool is_open(const band *k, unsigned line, unsigned i)
{
    return (k->open[line] >> i & 1) != 0;
}

static void sweep_lines(band *k, unsigned n)
{
    k->before[0] = k->before[1] = 1;
    for (unsigned i = 0; i < n; i++) {
        k->before[i + 2] = k->before[i + 1];
        for (unsigned line = 0; line < 2; line++)
            if (is_open(k, line, i))
                k->before[i + 2] |= one_more(k, line, k->before[i]);
    }
    k->after[n] = k->after[n + 1] = k->targets;
    for (unsigned i = n; i-- > 0;) {
        k->after[i] = k->after[i + 1];
        for (unsigned line = 0; line < 2; line++)
            if (is_open(k, line, i))
                k->after[i] |= one_less(line, k->after[i + 2]);
    }
}

/* ---- what the lines imply for a cell ---- */

static bool can_stand(const band *k, unsigned line, unsigned i)
{
    return is_open(k, line, i) && (one_more(k, line, k->before[i]) & k->after[i + 2]) != 0;
}

static bool must_stand(const band *k, unsigned line, unsigned i)
{
    return !can_stand(k, 1 - line, i) && (k->before[i + 1] & k->after[i + 1]) == 0;
}

/* True if there is room with a queen just outside the two lines, beside `line` at position i. It rules out
 * three cells of that line, and also the cell of the other line if the crossing line needs no more queens. */
static bool has_room_beside(const band *k, unsigned n, unsigned line, unsigned i, bool across_full)
{
    assert(line < 2 && i < n);
    unsigned from = i > 0 ? i - 1 : 0, to = i + 1 < n ? i + 1 : i;
    uint64_t before = k->before[from], now = k->before[from + 1];
    for (unsigned at = from; at <= to; at++) {
        uint64_t next = now;
        if (is_open(k, 1 - line, at) && !(across_full && at == i))
            next |= one_more(k, 1 - line, before);
        before = now;
        now = next;
    }
    return (before & k->after[to + 1]) != 0 || (now & k->after[to + 2]) != 0;
}

static unsigned cell_at(unsigned n, unsigned kind, unsigned line, unsigned i)
{
    return kind == PAPAN_ROW ? line * n + i : i * n + line;
}

static void examine_beside(lines *s, const band *k, unsigned line, unsigned at)
{
    const papan_queens_board *b = s->c->board;
    uint64_t touched = k->open[line] | k->open[line] << 1 | k->open[line] >> 1;
    for (uint64_t rest = s->open[k->kind][at]; rest != 0; rest &= rest - 1) {
        unsigned i = papan_lowest(rest);
        bool across_full = s->c->state->need[(1 - k->kind) * b->n + i] == 1;
        bool disturbs = (touched >> i & 1) != 0 || (across_full && is_open(k, 1 - line, i));
        if (disturbs && !has_room_beside(k, b->n, line, i, across_full))
            papan_bit_set(s->c->found->cross, cell_at(b->n, k->kind, at, i));
    }
}

static void examine_inside(lines *s, const band *k)
{
    const papan_queens_board *b = s->c->board;
    for (unsigned line = 0; line < 2; line++)
        for (uint64_t rest = k->open[line]; rest != 0; rest &= rest - 1) {
            unsigned i = papan_lowest(rest);
            if (!can_stand(k, line, i))
                papan_bit_set(s->c->found->cross, cell_at(b->n, k->kind, k->first + line, i));
            else if (must_stand(k, line, i))
                papan_bit_set(s->c->found->place, cell_at(b->n, k->kind, k->first + line, i));
        }
}

/* ---- messages ---- */

/* By whether regions are excluded. */
static const papan_wording too_little_room[] = {
    {"too-little-room", N_("A queen on any of these cells would leave too little room in {unit 0} for their "
                           "queens, which must not touch")},
    {"too-little-room-outside", N_("A queen on any of these cells would leave too little room in {unit 0} "
                                   "outside {unit 2} (queens needed there: {1})")},
};
static const papan_wording room_only_with[] = {
    {"room-needs-queens", N_("{Unit 0} have room for their queens only if each of these cells has one, since "
                             "queens must not touch")},
    {"room-needs-queens-outside", N_("{Unit 0} outside {unit 2} have enough room only if each of these cells "
                                     "has a queen (queens needed there: {1})")},
};

/* Reports cells that stay empty, or otherwise cells with a queen. */
static bool report_squeeze(lines *s, const band *k)
{
    papan_queens_rule_context *c = s->c;
    const papan_queens_board *b = c->board;
    bool cross = papan_cells_any(c->found->cross, b->words);
    if (cross)
        papan_cells_clear(c->found->place, b->words);
    const papan_wording *wording = &(cross ? too_little_room : room_only_with)[k->within != 0];
    papan_queens_set_sentence(c, wording->code, wording->text);
    c->found->these_cells = true;
    papan_queens_say_units(c, 0, k->kind, UINT64_C(3) << k->first);
    papan_queens_say_number(c, 1, k->queens);
    papan_queens_say_units(c, 2, PAPAN_REGION, k->within);
    for (unsigned line = 0; line < 2; line++)
        for (uint64_t rest = k->open[line]; rest != 0; rest &= rest - 1)
            papan_bit_set(c->found->cause, cell_at(b->n, k->kind, k->first + line, papan_lowest(rest)));
    return papan_queens_accept(c);
}

static bool examine_lines(lines *s, band *k)
{
    papan_queens_rule_context *c = s->c;
    const papan_queens_board *b = c->board;
    sweep_lines(k, b->n);
    if ((k->before[b->n + 1] & k->targets) == 0) {
        c->dead = true;
        return false;
    }
    papan_queens_finding_clear(c);
    examine_inside(s, k);
    if (k->first > 0)
        examine_beside(s, k, 0, k->first - 1);
    if (k->first + 2 < b->n)
        examine_beside(s, k, 1, k->first + 2);
    return (papan_cells_any(c->found->cross, b->words) || papan_cells_any(c->found->place, b->words)) &&
           report_squeeze(s, k);
}

/* ---- the pairs of lines ---- */

/* Excludes the regions inside the lines; false: there are none, or they need too many queens. */
static bool leave_regions_out(const lines *s, band *k)
{
    const papan_queens_board *b = s->c->board;
    unsigned queens = k->queens;
    for (unsigned region = 0; region < b->n; region++) {
        uint64_t touched = s->touched[k->kind][region];
        unsigned unit = 2 * b->n + region;
        if (touched == 0 || (touched & ~(UINT64_C(3) << k->first)) != 0 || s->c->state->need[unit] > queens)
            continue;
        queens -= s->c->state->need[unit];
        k->within |= UINT64_C(1) << region;
        for (unsigned line = 0; line < 2; line++)
            for (uint64_t rest = k->open[line]; rest != 0; rest &= rest - 1)
                if (b->region[cell_at(b->n, k->kind, k->first + line, papan_lowest(rest))] == region)
                    k->open[line] &= ~(rest & (~rest + 1));
    }
    k->queens = queens;
    return k->within != 0;
}

static bool examine_pair(lines *s, unsigned kind, unsigned first)
{
    const papan_queens_board *b = s->c->board;
    const uint8_t *need = s->c->state->need + kind * b->n + first;
    band k = {.kind = kind, .first = first, .queens = need[0] + need[1]};
    if (k.queens == 0)
        return false;
    for (unsigned line = 0; line < 2; line++)
        k.open[line] = s->open[kind][first + line];
    assert(need[0] < STEP && need[1] < STEP);
    k.not_full[0] = (UINT64_C(1) << STEP * need[0]) - 1;
    k.not_full[1] = COLUMN_OF_PAIRS * ((UINT64_C(1) << need[1]) - 1);
    k.targets = UINT64_C(1) << (STEP * need[0] + need[1]);
    if (examine_lines(s, &k))
        return true;
    if (s->c->dead || !leave_regions_out(s, &k))
        return false;
    k.targets = 0;
    for (unsigned a = 0; a <= need[0]; a++)
        if (a <= k.queens && k.queens - a <= need[1])
            k.targets |= UINT64_C(1) << (STEP * a + k.queens - a);
    return examine_lines(s, &k);
}

static void read_lines(lines *s)
{
    const papan_queens_board *b = s->c->board;
    memset(s->open, 0, sizeof s->open);
    memset(s->touched, 0, sizeof s->touched);
    PAPAN_EACH_CELL (cell, s->c->state->free, b) {
        unsigned row = cell / b->n, column = cell % b->n, region = b->region[cell];
        s->open[PAPAN_ROW][row] |= UINT64_C(1) << column;
        s->open[PAPAN_COLUMN][column] |= UINT64_C(1) << row;
        s->touched[PAPAN_ROW][region] |= UINT64_C(1) << row;
        s->touched[PAPAN_COLUMN][region] |= UINT64_C(1) << column;
    }
}

bool papan_rule_squeeze(papan_queens_rule_context *c)
{
    lines s;
    unsigned n = c->board->n;
    if (c->board->stars >= STEP)
        return false;
    s.c = c;
    read_lines(&s);
    for (unsigned kind = PAPAN_ROW; kind <= PAPAN_COLUMN; kind++)
        for (unsigned first = 0; first + 1 < n; first++) {
            if (examine_pair(&s, kind, first))
                return true;
            if (c->dead)
                return false;
        }
    return false;
}
