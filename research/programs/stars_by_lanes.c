/* stars_by_lanes.c: a fourth program that counts Star Battle without regions, for two stars: a check of large
 * boards on a processor alone, where stars_by_tally.c has no memory left (results.md).
 *
 *     stars_by_lanes N                N from 4 to 24: the number of boards modulo 2^(64 - N)
 *     stars_by_lanes N PART PARTS     the sum of a part, modulo 2^64; the parts add up to 2^N times the number
 *
 * Inclusion and exclusion over the columns, as in stars_by_vectors.c, which explains why it is right; but it
 * shares nothing with Papan, stars_cuda or the other programs: eight vectors of signs at a time, one in each
 * lane of a vector register; all numbers modulo 2^64; and the rows that do not touch another one are taken from
 * sums over rectangles of pairs, not by subtracting those that do.
 *
 * The sums: let used columns be numbered from 1, and before[p][q] be the sum over all rows {x, y} so far with
 * x <= p, y <= q. For a new row {i, j}, let low be the last used column that is left of a column and does not
 * touch it, and high the last one that touches it or is itself. The rows that do not touch {i, j} have their
 * first star up to low(i), or from high(i) + 1 to low(j), or after high(j), and their second star neither in
 * low(i) + 1 ... high(i) nor in low(j) + 1 ... high(j). */
#pragma GCC diagnostic ignored "-Wpsabi" /* vectors are passed between functions of this file only */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 24, LANES = 8 };

typedef uint64_t lanes __attribute__((vector_size(LANES * sizeof(uint64_t))));
typedef lanes table[MOST + 1][MOST + 1];

static unsigned n, used; /* columns of the board; those that are not 0 */
static unsigned column[MOST + 1], low[MOST + 1], high[MOST + 1]; /* of used columns, from 1 */
static lanes minus[MOST + 1];                   /* all ones where the number of the column is -1 */
static table sums[2];                           /* before[p][q], p <= q: of this row and the next */
static lanes first[MOST + 1], second[MOST + 1]; /* what depends on i alone, on j alone */
static lanes nothing;

static void use_columns(uint32_t set)
{
    used = 0;
    for (unsigned c = 0; c < n; c++)
        if (set >> c & 1)
            column[++used] = c;
    for (unsigned i = 1; i <= used; i++) {
        low[i] = i - 1 - (i > 1 && column[i - 1] + 1 == column[i]);
        high[i] = i + (i < used && column[i] + 1 == column[i + 1]);
    }
}

/* Lane l of this group has the signs of number LANES * group + l; the first used column is always 1. */
static void give_signs(uint32_t group)
{
    for (unsigned i = 1; i <= used; i++)
        for (unsigned l = 0; l < LANES; l++)
            minus[i][l] = i > 1 && ((group * LANES + l) >> (i - 2) & 1) ? ~(uint64_t)0 : 0;
}

static void prepare(table before)
{
    for (unsigned i = 1; i <= used; i++) {
        lanes outside = before[low[i]][low[i]] - before[low[i]][high[i]] + before[low[i]][used];
        first[i] = outside - before[high[i]][used];
        second[i] = first[i] + before[used][used];
    }
}

static inline lanes with_sign(lanes number, unsigned i, unsigned j)
{
    lanes sign = minus[i] ^ minus[j];
    return (number ^ sign) - sign;
}

/* What lies between low(i) and high(i), up to each column. */
static inline void look_across(table before, unsigned i, lanes *across)
{
    for (unsigned q = high[i]; q <= used; q++)
        across[q] = before[high[i]][q] - before[low[i]][q];
}

/* How many of the rows so far the row {i, j} may follow, if j - i > 2, and if j - i = 2: there is no column
 * between them that touches only one of them. */
static inline lanes rows_before(const lanes *across, unsigned i, unsigned j)
{
    return first[i] + second[j] + across[high[j]] - across[low[j]];
}

static inline lanes rows_before_two(table before, unsigned i, unsigned j)
{
    return before[low[i]][used] - before[low[i]][high[j]] + before[low[i]][low[i]] + before[used][used] -
           before[high[j]][used];
}

static bool is_apart(unsigned i, unsigned j, unsigned by)
{
    return j <= used && column[j] == column[i] + by;
}

static void first_row(table to)
{
    for (unsigned i = 1; i <= used; i++) {
        lanes here = nothing;
        to[i][i] = to[i - 1][i];
        for (unsigned j = i + 1; j <= used; j++) {
            if (!is_apart(i, j, 1))
                here += with_sign(nothing + 1, i, j);
            to[i][j] = to[i - 1][j] + here;
        }
    }
}

static void next_row(table from, table to)
{
    lanes across[MOST + 1];
    prepare(from);
    for (unsigned i = 1; i <= used; i++) {
        unsigned j = i + 1;
        lanes here = nothing;
        look_across(from, i, across);
        to[i][i] = to[i - 1][i];
        if (is_apart(i, j, 1)) { /* they touch */
            to[i][j] = to[i - 1][j];
            j++;
        }
        if (is_apart(i, j, 2)) {
            here += with_sign(rows_before_two(from, i, j), i, j);
            to[i][j] = to[i - 1][j] + here;
            j++;
        }
        for (; j <= used; j++) {
            here += with_sign(rows_before(across, i, j), i, j);
            to[i][j] = to[i - 1][j] + here;
        }
    }
}

/* The sum over all boards: of halves whose last rows follow each other or, with an odd number of rows, of
 * halves that share the row in the middle, whose sign counts once. */
static lanes join_halves(table from)
{
    lanes across[MOST + 1], sum = nothing;
    prepare(from);
    for (unsigned i = 1; i <= used; i++) {
        look_across(from, i, across);
        for (unsigned j = i + 1 + is_apart(i, i + 1, 1); j <= used; j++) {
            lanes rows = is_apart(i, j, 2) ? rows_before_two(from, i, j) : rows_before(across, i, j);
            lanes last = from[i][j] - from[i - 1][j] - from[i][j - 1] + from[i - 1][j - 1];
            sum += n % 2 == 0 ? last * rows : with_sign(rows * rows, i, j);
        }
    }
    return sum;
}

static lanes all_rows(void)
{
    unsigned now = 0;
    first_row(sums[now]);
    for (unsigned rows = 1; rows < n / 2; rows++, now ^= 1)
        next_row(sums[now], sums[now ^ 1]);
    return join_halves(sums[now]);
}

static uint32_t reflected(uint32_t columns)
{
    uint32_t other = 0;
    for (unsigned i = 0; i < n; i++)
        other |= (columns >> i & 1) << (n - 1 - i);
    return other;
}

/* All vectors whose numbers are 1 or -1 in these columns and otherwise 0, and their reflections. */
static uint64_t count_columns(uint32_t columns)
{
    uint64_t sum = 0;
    uint32_t other = reflected(columns);
    use_columns(columns);
    if (columns > other || used < 2)
        return 0;
    uint32_t vectors = (uint32_t)1 << (used - 1); /* the opposite vectors count the same */
    for (uint32_t group = 0; group * LANES < vectors; group++) {
        give_signs(group);
        lanes boards = all_rows();
        for (unsigned l = 0; l < LANES && l < vectors; l++)
            sum += boards[l];
    }
    sum <<= n - used + 1 + (columns != other);
    return (n - used) % 2 == 1 ? -sum : sum;
}

int main(int argc, char **argv)
{
    n = argc == 2 || argc == 4 ? (unsigned)atoi(argv[1]) : 0;
    int part = argc == 4 ? atoi(argv[2]) : 1, parts = argc == 4 ? atoi(argv[3]) : 1;
    if (n < 4 || n > MOST || part < 1 || part > parts) {
        fprintf(stderr, "usage: stars_by_lanes N [PART PARTS], N from 4 to %d\n", (int)MOST);
        return 2;
    }
    uint64_t sum = 0;
    for (uint32_t columns = (uint32_t)part - 1; columns < (uint32_t)1 << n; columns += (uint32_t)parts)
        sum += count_columns(columns);
    if (parts == 1 && sum << (64 - n) != 0) {
        fprintf(stderr, "wrong: 2^%u does not divide the sum\n", n);
        return 1;
    }
    printf("%llu\n", (unsigned long long)(parts == 1 ? sum >> n : sum));
    return 0;
}
