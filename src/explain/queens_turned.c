/* queens_turned.c: a board in its canonical position, and back. Of the eight positions of a square board, the
 * canonical one is the first in the order of its regions, read row by row and numbered in the order in which
 * they appear. Reasoning on it makes the solution path, and so the difficulty, the same for all eight.
 *
 * Finding it takes up to eight passes over the board, most of which end in the first row. */
#include "explain/queens_state.h"

#include "puzzle/square_board.h"

#include <string.h>

/* ---- the canonical position ---- */

/* Regions in the order in which they appear. */
typedef struct numbering {
    unsigned symmetry, met;
    uint8_t number[PAPAN_QUEENS_MAX];
} numbering;

static numbering numbering_of(unsigned symmetry)
{
    numbering s = {.symmetry = symmetry};
    memset(s.number, PAPAN_NO_REGION, sizeof s.number);
    return s;
}

static uint8_t number_at(numbering *s, unsigned n, const uint8_t *region, unsigned cell)
{
    uint8_t here = region[papan_square_image(s->symmetry, n, cell / n, cell % n)];
    if (here == PAPAN_NO_REGION)
        return here;
    if (s->number[here] == PAPAN_NO_REGION)
        s->number[here] = (uint8_t)s->met++;
    return s->number[here];
}

static bool is_before(unsigned n, const uint8_t *region, unsigned symmetry, unsigned other)
{
    numbering a = numbering_of(symmetry), b = numbering_of(other);
    for (unsigned cell = 0; cell < n * n; cell++) {
        uint8_t one = number_at(&a, n, region, cell), two = number_at(&b, n, region, cell);
        if (one != two)
            return one < two;
    }
    return false;
}

unsigned papan_queens_canonical(unsigned n, const uint8_t *region)
{
    unsigned best = 0;
    for (unsigned symmetry = 1; symmetry < PAPAN_SYMMETRIES_OF_SQUARE; symmetry++)
        if (is_before(n, region, symmetry, best))
            best = symmetry;
    return best;
}

/* ---- back to the position as written ---- */

unsigned papan_cell_as_written(const papan_queens_board *b, unsigned cell)
{
    assert(cell < b->cells);
    return b->symmetry == 0 ? cell : papan_square_image(b->symmetry, b->n, cell / b->n, cell % b->n);
}

void papan_cells_as_written(const papan_queens_board *b, const uint64_t *set, uint64_t *written)
{
    papan_cells_clear(written, b->words);
    PAPAN_EACH_CELL (cell, set, b)
        papan_bit_set(written, papan_cell_as_written(b, cell));
}

unsigned papan_kind_as_written(const papan_queens_board *b, unsigned unit)
{
    unsigned kind = unit / b->n;
    return kind < PAPAN_REGION && (b->symmetry & 4) ? PAPAN_ROW + PAPAN_COLUMN - kind : kind;
}

unsigned papan_unit_as_written(const papan_queens_board *b, unsigned unit)
{
    unsigned kind = unit / b->n, line = unit % b->n;
    if (kind >= PAPAN_REGION)
        return unit;
    bool mirrored = (b->symmetry & (kind == PAPAN_ROW ? 2U : 1U)) != 0;
    return papan_kind_as_written(b, unit) * b->n + (mirrored ? b->n - 1 - line : line);
}

uint64_t papan_units_as_written(const papan_queens_board *b, unsigned kind, uint64_t units)
{
    uint64_t written = 0;
    for (; units != 0; units &= units - 1)
        written |= UINT64_C(1) << papan_unit_as_written(b, kind * b->n + papan_lowest(units)) % b->n;
    return written;
}

void papan_queens_say_square(const papan_queens_board *b, papan_message *text, unsigned index, unsigned cell)
{
    papan_say_square(text, index, b->n, papan_cell_as_written(b, cell));
}

void papan_queens_name_unit(const papan_queens_board *b, papan_message *text, unsigned unit)
{
    unsigned written = papan_unit_as_written(b, unit);
    papan_say_unit_named(text, written / b->n, written % b->n, b->symbol);
}

void papan_queens_say_hall(const papan_queens_board *b, const papan_hall *hall, papan_message *text)
{
    papan_hall written = *hall;
    written.from = papan_kind_as_written(b, hall->from * b->n);
    written.to = papan_kind_as_written(b, hall->to * b->n);
    written.set.givers = papan_units_as_written(b, hall->from, hall->set.givers);
    written.set.receivers = papan_units_as_written(b, hall->to, hall->set.receivers);
    papan_hall_say(&written, b->symbol, false, text);
}
