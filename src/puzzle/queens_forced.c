/* queens_forced.c: forced moves (queens_reasons.h). A row, column or region with as many free cells as it
 * still needs queens gets queens on all of them (with one cell, a hidden single), and each queen rules out
 * the cells it sees. A row is a word of bits, and so is the part of a region in a row; each cell is ruled out
 * once, so all moves together cost little more than reading the board. */
#include "puzzle/queens_reasons.h"

#include "base/bits.h"

#include <assert.h>

static size_t size_for(const papan_queens *q)
{
    return sizeof(papan_forced) + (size_t)q->n * q->n * sizeof(uint64_t);
}

papan_forced *papan_forced_new(const papan_queens *q, const papan_allocator *memory)
{
    papan_forced *b = papan_take(memory, 1, size_for(q));
    if (b == NULL)
        return NULL;
    unsigned n = q->n;
    uint64_t *part = (uint64_t *)(b + 1);
    b->q = q;
    b->part = part;
    for (unsigned i = 0; i < n; i++) {
        b->line[i] = ~UINT64_C(0) >> (64 - n);
        b->free[i] = b->free[n + i] = (uint16_t)n;
    }
    for (unsigned row = 0, cell = 0; row < n; row++)
        for (unsigned column = 0; column < n; column++, cell++) {
            if (q->region[cell] == PAPAN_NO_REGION) {
                b->line[row] &= ~(UINT64_C(1) << column);
                b->free[row]--;
                b->free[n + column]--;
                continue;
            }
            part[q->region[cell] * n + row] |= UINT64_C(1) << column;
            b->free[2 * n + q->region[cell]]++;
        }
    for (unsigned u = 0; u < 3 * n; u++)
        b->needs[u] = (uint8_t)q->stars;
    return b;
}

void papan_forced_free(papan_forced *b, const papan_allocator *memory)
{
    if (b != NULL)
        papan_give(memory, b, 1, size_for(b->q));
}

void papan_forced_drop(papan_forced *b, unsigned row, uint64_t columns)
{
    assert(row < b->q->n);
    unsigned n = b->q->n;
    columns &= b->line[row];
    b->line[row] ^= columns;
    b->moved = b->moved || columns != 0;
    for (; columns != 0; columns &= columns - 1) {
        unsigned column = papan_lowest(columns);
        assert(column < n && b->free[row] > 0 && b->free[n + column] > 0);
        b->free[row]--;
        b->free[n + column]--;
        b->free[2 * n + b->q->region[row * n + column]]--;
    }
}

bool papan_forced_put(papan_forced *b, unsigned cell)
{
    unsigned n = b->q->n, row = cell / n, column = cell % n, region = b->q->region[cell];
    uint64_t here = UINT64_C(1) << column, around = here | here << 1 | here >> 1;
    if (!(b->line[row] & here))
        return false;
    assert(b->needs[row] > 0 && b->needs[n + column] > 0 && b->needs[2 * n + region] > 0);
    b->queen[row] |= here;
    b->needs[n + column]--;
    b->needs[2 * n + region]--;
    papan_forced_drop(b, row, --b->needs[row] == 0 ? b->line[row] : around);
    if (row > 0)
        papan_forced_drop(b, row - 1, around);
    if (row + 1 < n)
        papan_forced_drop(b, row + 1, around);
    uint64_t down = b->needs[n + column] == 0 ? here : 0,
             whole = b->needs[2 * n + region] == 0 ? UINT64_MAX : 0;
    for (unsigned r = 0; r < n && (down | whole) != 0; r++)
        papan_forced_drop(b, r, down | (b->part[region * n + r] & whole));
    return true;
}

unsigned papan_forced_put_placed(papan_forced *b)
{
    unsigned cells = b->q->n * b->q->n, cell = 0;
    while (cell < cells && (b->q->mark[cell] != PAPAN_MARK_QUEEN || papan_forced_put(b, cell)))
        cell++;
    return cell;
}

unsigned papan_forced_broken(const papan_forced *b)
{
    unsigned unit = 0, units = 3 * b->q->n;
    while (unit < units && b->free[unit] >= b->needs[unit])
        unit++;
    return unit;
}

/* A free cell of a unit that has one. */
static unsigned free_cell(const papan_forced *b, unsigned unit)
{
    assert(b->free[unit] > 0);
    unsigned n = b->q->n, row = unit < n ? unit : 0;
    uint64_t column = unit < n ? b->line[row] : 0;
    for (; column == 0; row += column == 0)
        column =
            unit < 2 * n ? b->line[row] & UINT64_C(1) << (unit - n) : papan_forced_part(b, unit - 2 * n, row);
    assert(row < n);
    return row * n + papan_lowest(column);
}

unsigned papan_forced_go(papan_forced *b)
{
    unsigned units = 3 * b->q->n, quiet = 0;  /* units examined since the last move */
    unsigned broken = papan_forced_broken(b); /* without any move: a better reason than those after moves */
    if (broken < units)
        return broken;
    for (unsigned unit = 0; quiet < units; unit = unit + 1 < units ? unit + 1 : 0, quiet++)
        while (b->free[unit] <= b->needs[unit] && b->needs[unit] > 0) {
            if (b->free[unit] < b->needs[unit])
                return unit;
            papan_forced_put(b, free_cell(b, unit));
            quiet = 0;
        }
    return units;
}
