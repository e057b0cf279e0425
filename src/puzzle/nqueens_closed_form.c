/* nqueens_closed_form.c: one solution of N-Queens for any N without search (Pauls 1874; Hoffman, Loessi and
 * Moore 1969), and a check of it from the rules.
 *
 * Written as column by row for even n, rows from 0:
 *   n mod 6 != 2:  the first half is on 1, 3, 5, ..., the second half on 0, 2, 4, ...
 *   n mod 6 == 2:  row i of the first half on (n/2 - 1 + 2i) mod n, the second half its half turn.
 * For odd n a queen in the last corner is added to the solution for n - 1, whose main diagonal is free. */
#include "base/bits.h"
#include "base/mem.h"
#include "base/message.h"

#include <assert.h>

static uint64_t even_column(uint64_t n, uint64_t row)
{
    uint64_t half = n / 2;
    if (n % 6 != 2)
        return row < half ? 2 * row + 1 : 2 * (row - half);
    if (row < half)
        return (half - 1 + 2 * row) % n;
    return n - 1 - (half - 1 + 2 * (n - 1 - row)) % n;
}

uint64_t papan_nqueens_column(uint64_t n, uint64_t row)
{
    assert(row < n);
    if (n % 2 == 1)
        return row == n - 1 ? n - 1 : even_column(n - 1, row);
    return even_column(n, row);
}

/* The number of the line of one kind (row, column, diagonal) that a queen is on. */
enum { COLUMNS, RISING, FALLING, KINDS };

static uint64_t line_number(unsigned kind, uint64_t n, uint64_t row, uint64_t column)
{
    return kind == COLUMNS ? column : kind == RISING ? row + column : row + n - 1 - column;
}

enum { POLL_ROWS = 1 << 20 };

/* No line in [from, from + window) is met twice; false also if stop returned true. */
static bool window_free(uint64_t n, unsigned kind, uint64_t from, size_t window, uint64_t *met,
                        bool (*stop)(void *), void *context, bool *stopped)
{
    assert(window > 0);
    for (size_t i = 0; i < papan_words(window); i++)
        met[i] = 0;
    for (uint64_t row = 0; row < n; row++) {
        if (row % POLL_ROWS == 0 && stop != NULL && stop(context)) {
            *stopped = true;
            return false;
        }
        uint64_t column = papan_nqueens_column(n, row);
        uint64_t line =
            line_number(kind, n, row, column) - from; /* below from: wraps around to a huge number */
        if (column >= n || (line < window && papan_bit(met, (size_t)line)))
            return false;
        if (line < window)
            papan_bit_set(met, (size_t)line);
    }
    return true;
}

papan_status papan_nqueens_check(uint64_t n, size_t window, void *context, bool (*stop)(void *),
                                 papan_message *why)
{
    PAPAN_WHY(why);
    papan_allocator memory = papan_memory(NULL);
    uint64_t lines = 2 * n;
    size_t held = window < 64 ? 512 : window < SIZE_MAX / 16 ? window * 8 : SIZE_MAX / 2;
    if (held > lines)
        held = (size_t)lines;
    uint64_t *met = papan_take(&memory, papan_words(held), sizeof *met);
    if (met == NULL)
        return PAPAN_NO_MEMORY;
    bool free_lines = true, stopped = false;
    for (unsigned kind = COLUMNS; kind < KINDS && free_lines; kind++)
        for (uint64_t from = 0; from < (kind == COLUMNS ? n : lines) && free_lines; from += held)
            free_lines = window_free(n, kind, from, held, met, stop, context, &stopped);
    papan_give(&memory, met, papan_words(held), sizeof *met);
    return stopped ? PAPAN_STOPPED : free_lines ? PAPAN_OK : PAPAN_WRONG;
}
