/* queens_impossible.c: cheap proofs that a queens board has no solution, so that a person gets a reason
 * instead of a number of cases. Small boards first (N = 2 and 3 never work); then only forced moves are
 * made: a row, column or region with as many free cells as it still needs queens takes them all, each queen
 * rules out what it sees, and when something has too few cells left, that is the reason. */
#include "puzzle/queens_rules.h"

#include <string.h>

typedef struct unit_state {
    unsigned free, needs;
} unit_state;

typedef struct state {
    const papan_queens *q;
    unit_state unit[3 * PAPAN_QUEENS_MAX]; /* rows, columns, regions */
    enum { FREE, OUT, QUEEN } cell[PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX];
} state;

static void units_of(const state *s, unsigned cell, unsigned unit[3])
{
    unit[0] = cell / s->q->n;
    unit[1] = s->q->n + cell % s->q->n;
    unit[2] = 2 * s->q->n + s->q->region[cell];
}

static void leave(state *s, unsigned cell) /* the cell is no longer free */
{
    unsigned unit[3];
    units_of(s, cell, unit);
    for (int i = 0; i < 3; i++)
        s->unit[unit[i]].free--;
}

static void rule_out(state *s, unsigned cell)
{
    if (s->cell[cell] != FREE)
        return;
    s->cell[cell] = OUT;
    leave(s, cell);
}

static bool in_unit(const state *s, unsigned cell, unsigned u)
{
    unsigned unit[3];
    units_of(s, cell, unit);
    return unit[0] == u || unit[1] == u || unit[2] == u;
}

static bool put_queen(state *s, unsigned cell)
{
    unsigned unit[3], n = s->q->n, row = cell / n, column = cell % n;
    if (s->cell[cell] != FREE)
        return false;
    s->cell[cell] = QUEEN;
    leave(s, cell);
    for (unsigned r = row > 0 ? row - 1 : 0; r <= row + 1 && r < n; r++)
        for (unsigned c = column > 0 ? column - 1 : 0; c <= column + 1 && c < n; c++)
            rule_out(s, r * n + c);
    units_of(s, cell, unit);
    for (int i = 0; i < 3; i++)
        if (s->unit[unit[i]].needs == 0 || --s->unit[unit[i]].needs == 0)
            for (unsigned other = 0; other < n * n; other++)
                if (in_unit(s, other, unit[i]))
                    rule_out(s, other);
    return true;
}

static const char *const no_cell_left[3] = {
    N_("row {0} has too few free cells left, given the moves that are forced"),
    N_("column {0} has too few free cells left, given the moves that are forced"),
    N_("region {0} has too few free cells left, given the moves that are forced"),
};

static void blame(const state *s, unsigned unit, papan_message *why)
{
    unsigned n = s->q->n;
    papan_say(why, 0, 0, no_cell_left[unit / n]);
    papan_say_number(why, 0, unit % n + 1);
    if (unit / n == 2)
        papan_say_char(why, 0, s->q->symbol[unit % n]);
}

/* The unit that cannot be filled any more, or -1. Takes one forced move where there is one. */
static int step(state *s, bool *moved)
{
    unsigned n = s->q->n;
    *moved = false;
    for (unsigned u = 0; u < 3 * n; u++)
        if (s->unit[u].free < s->unit[u].needs)
            return (int)u;
    for (unsigned u = 0; u < 3 * n; u++) {
        if (s->unit[u].needs == 0 || s->unit[u].free > s->unit[u].needs)
            continue;
        for (unsigned cell = 0; cell < n * n; cell++)
            if (s->cell[cell] == FREE && in_unit(s, cell, u)) {
                put_queen(s, cell);
                *moved = true;
                return -1;
            }
    }
    return -1;
}

static void too_small(const papan_queens *q, papan_message *why)
{
    papan_say(why, 0, 0,
              q->stars == 1 ? N_("a {0} x {0} board is too small for a queen in each row: they would touch")
                            : N_("a {0} x {0} board is too small for {1} queens a row that do not touch"));
    papan_say_number(why, 0, q->n);
    papan_say_number(why, 1, q->stars);
}

papan_status papan_queens_impossible(const papan_puzzle *puzzle, const papan_allocator *memory,
                                     papan_message *why)
{
    const papan_queens *q = &puzzle->queens;
    why->text = NULL;
    /* Two neighbouring rows hold at most one queen in each pair of columns, so 2k <= (n + 1) / 2 unless there
     * is just one row. Three rows fail as well: the middle queen leaves no column to one of the others. */
    if (q->n > 1 && (q->n == 3 || 2 * q->stars > (q->n + 1) / 2)) {
        too_small(q, why);
        return PAPAN_OK;
    }
    state *s = papan_take(memory, 1, sizeof *s);
    if (s == NULL)
        return PAPAN_NO_MEMORY;
    s->q = q;
    for (unsigned cell = 0; cell < q->n * q->n; cell++) {
        unsigned unit[3];
        units_of(s, cell, unit);
        for (int i = 0; i < 3; i++)
            s->unit[unit[i]].free++;
    }
    for (unsigned u = 0; u < 3 * q->n; u++)
        s->unit[u].needs = q->stars;
    for (unsigned cell = 0; cell < q->n * q->n && why->text == NULL; cell++)
        if (q->mark[cell] == PAPAN_MARK_QUEEN && !put_queen(s, cell)) {
            papan_say(why, 0, 0,
                      N_("the queen placed at row {0}, column {1} breaks a rule with another placed queen"));
            papan_say_number(why, 0, cell / q->n + 1);
            papan_say_number(why, 1, cell % q->n + 1);
        }
    for (bool moved = true; moved && why->text == NULL;) {
        int stuck = step(s, &moved);
        if (stuck >= 0)
            blame(s, (unsigned)stuck, why);
    }
    papan_give(memory, s, 1, sizeof *s);
    return PAPAN_OK;
}
