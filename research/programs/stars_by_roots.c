/* stars_by_roots.c: a program that counts Star Battle without regions, for three stars in each row and column:
 * a check of stars_by_tally.c (results.md). It shares nothing with Papan.
 *
 *     stars_by_roots N                N from 4 to 17: the number of boards modulo 2^64
 *     stars_by_roots N PART PARTS     the sum of a part, modulo 2^64; the parts add up to 3^N times the number
 *
 * Inclusion and exclusion over the columns, like stars_by_vectors.c for two stars, but with cube roots of 1:
 * give each column a number s, and let Z(s) be the sum, over all ways to put three stars in each row so that
 * none touch, of the product of the numbers of all stars. For a column with e stars, the mean of s^e over the
 * three cube roots of 1, minus s^e for s = 0, is 1 if e is divisible by 3 and not 0, and otherwise 0. All
 * columns together have three times as many stars as there are columns, so if each has at least three, each has
 * exactly three. Hence 3^n times the number of boards is the sum of Z(s) over all s whose entries are 0 or a
 * root, times -3 for every 0.
 *
 * Multiplying all of s by a root does not change Z, its conjugate has the conjugate Z, and its reflection has
 * the same. Numbers are a + b w, where w is a root: w^2 = -1 - w. Eight vectors are counted at a time, one in
 * each lane.
 *
 * A row {i, j, k} may follow all rows that avoid what touches i and j, less those of them with a star near k.
 * These are taken one star c at a time: the other two stars of the rows with a star in c are pairs, whose sums
 * over rectangles say how many of them avoid what touches i and j (stars_by_lanes.c does the same for two
 * stars). */
#pragma GCC diagnostic ignored "-Wpsabi" /* vectors are passed between functions of this file only */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 17, LANES = 8 };

typedef uint64_t lanes __attribute__((vector_size(LANES * sizeof(uint64_t))));
typedef struct number {
    lanes a, b; /* a + b w */
} number;

static unsigned n, used; /* columns of the board; those that are not 0 */
static unsigned column[MOST + 1], low[MOST + 1], high[MOST + 1]; /* of used columns, from 1: stars_by_lanes.c */
static lanes power[MOST + 1];                                    /* 0, 1 or 2: the column has this power of w */
static number ways[MOST + 1][MOST + 1][MOST + 1];                /* i < j < k: boards with this last row */
static number next[MOST + 1][MOST + 1][MOST + 1];                /* boards after which this row may follow */
static number avoid[MOST + 1][MOST + 1]; /* boards whose last row touches neither i nor j */
static const lanes zero;

static inline number plus(number x, number y)
{
    return (number){x.a + y.a, x.b + y.b};
}

static inline number minus(number x, number y)
{
    return (number){x.a - y.a, x.b - y.b};
}

static inline number times(number x, number y)
{
    lanes both = x.b * y.b;
    return (number){x.a * y.a - both, x.a * y.b + x.b * y.a - both};
}

/* The number times the roots of three columns. */
static inline number with_roots(number x, unsigned i, unsigned j, unsigned k)
{
    lanes sum = power[i] + power[j] + power[k];
    lanes once = (lanes)((sum == 1) | (sum == 4)), twice = (lanes)((sum == 2) | (sum == 5)),
          same = ~(once | twice);
    return (number){(same & x.a) + (once & -x.b) + (twice & (x.b - x.a)),
                    (same & x.b) + (once & (x.a - x.b)) + (twice & -x.a)};
}

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

static bool touches(unsigned i, unsigned c)
{
    return low[i] < c && c <= high[i];
}

/* ---- rows that avoid two columns ---- */

/* sums[p][q], p <= q: of all rows with a star in c and two others in x <= p, y <= q, x < y. */
static void sum_rectangles(unsigned c, number (*sums)[MOST + 1])
{
    for (unsigned x = 1; x <= used; x++) {
        number here = {zero, zero};
        sums[x][x] = sums[x - 1][x];
        for (unsigned y = x + 1; y <= used; y++) {
            const number *row = c < x ? &ways[c][x][y] : c < y ? &ways[x][c][y] : &ways[x][y][c];
            here = plus(here, *row); /* zero if two of them are the same */
            sums[x][y] = plus(sums[x - 1][y], here);
        }
    }
}

/* The rows with a star in c that touch neither i nor j go to avoid[i][j] and, negative, to all rows {i, j, k}
 * that touch c with k alone. */
static void add_avoiding(unsigned c, number (*sums)[MOST + 1])
{
    number first[MOST + 1], second[MOST + 1], across[MOST + 1];
    for (unsigned i = 1; i <= used; i++) {
        const number *left = sums[low[i]];
        first[i] = minus(plus(minus(left[low[i]], left[high[i]]), left[used]), sums[high[i]][used]);
        second[i] = plus(first[i], sums[used][used]);
    }
    for (unsigned i = 1; i < used; i++) {
        const number *left = sums[low[i]];
        if (touches(i, c))
            continue;
        for (unsigned q = high[i]; q <= used; q++)
            across[q] = minus(sums[high[i]][q], left[q]);
        for (unsigned j = high[i] + 1; j <= used && high[j] < used; j++) { /* a third star must follow */
            if (touches(j, c))
                continue;
            number rows = minus(plus(plus(first[i], second[j]), across[high[j]]), across[low[j]]);
            if (column[j] == column[i] + 2) /* nothing is between them, and a star there would touch both */
                rows = minus(plus(plus(minus(left[used], left[high[j]]), left[low[i]]), sums[used][used]),
                             sums[high[j]][used]);
            avoid[i][j] = plus(avoid[i][j], rows);
            for (unsigned k = low[c] + 1; k <= high[c]; k++)
                if (k > high[j])
                    next[i][j][k] = minus(next[i][j][k], rows);
        }
    }
}

/* ---- a row more ---- */

/* The rows that touch k on both sides were subtracted twice. */
static void add_both_sides(unsigned k)
{
    number before[MOST + 1] = {{zero, zero}}; /* by the third star */
    if (high[k] == k || low[k] + 2 != k)
        return;
    for (unsigned x = 1; x <= used; x++)
        before[x] = plus(before[x - 1], x < k ? ways[x][k - 1][k + 1] : ways[k - 1][k + 1][x]);
    for (unsigned i = 1; i < k; i++)
        for (unsigned j = high[i] + 1; j < k && high[j] < k - 1; j++) {
            unsigned left = low[j] > high[i] ? low[j] : high[i];
            number near = plus(minus(before[high[i]], before[low[i]]), minus(before[high[j]], before[left]));
            next[i][j][k] = plus(next[i][j][k], minus(before[used], near));
        }
}

static void find_rows_before(void)
{
    static number sums[MOST + 1][MOST + 1];
    const uint64_t third = 0xaaaaaaaaaaaaaaab; /* 1 / 3 modulo 2^64 */
    for (unsigned i = 1; i <= used; i++)
        for (unsigned j = i + 1; j <= used; j++) {
            avoid[i][j] = (number){zero, zero};
            for (unsigned k = j + 1; k <= used; k++)
                next[i][j][k] = (number){zero, zero};
        }
    for (unsigned c = 1; c <= used; c++) {
        sum_rectangles(c, sums);
        add_avoiding(c, sums);
        add_both_sides(c);
    }
    for (unsigned i = 1; i <= used; i++)
        for (unsigned j = high[i] + 1; j <= used; j++) {
            number all = {avoid[i][j].a * third, avoid[i][j].b * third}; /* each row came with three stars */
            for (unsigned k = high[j] + 1; k <= used; k++)
                next[i][j][k] = plus(next[i][j][k], all);
        }
}

/* The sum over all boards: of halves whose last rows follow each other or, with an odd number of rows, of
 * halves that share the row in the middle, whose roots count once. */
static number all_rows(void)
{
    number sum = {zero, zero};
    for (unsigned row = 0; row <= n / 2; row++) {
        if (row > 0)
            find_rows_before();
        for (unsigned i = 1; i <= used; i++)
            for (unsigned j = high[i] + 1; j <= used; j++)
                for (unsigned k = high[j] + 1; k <= used; k++) {
                    number rows = row == 0 ? (number){zero + 1, zero} : next[i][j][k];
                    if (row < n / 2)
                        ways[i][j][k] = with_roots(rows, i, j, k);
                    else if (n % 2 == 0)
                        sum = plus(sum, times(ways[i][j][k], rows));
                    else
                        sum = plus(sum, with_roots(times(rows, rows), i, j, k));
                }
    }
    return sum;
}

/* ---- all vectors ---- */

static uint32_t reflected(uint32_t columns)
{
    uint32_t other = 0;
    for (unsigned i = 0; i < n; i++)
        other |= (columns >> i & 1) << (n - 1 - i);
    return other;
}

/* The vectors in the lanes: numbers to the base 3 for all used columns but the first, which has power 0. */
static uint64_t count_lanes(const uint32_t *vector, unsigned count)
{
    uint64_t sum = 0;
    for (unsigned l = 0; l < LANES; l++) {
        uint32_t digits = vector[l < count ? l : 0];
        for (unsigned i = 1; i <= used; i++) {
            power[i][l] = i == 1 ? 0 : digits % 3;
            digits /= i == 1 ? 1 : 3;
        }
    }
    number boards = all_rows();
    for (unsigned l = 0; l < count; l++) /* with the conjugate: 2 a + b (w + w^2) */
        sum += vector[l] == 0 ? boards.a[l] : 2 * boards.a[l] - boards.b[l];
    return sum;
}

/* All vectors that are roots in these columns and otherwise 0, and their reflections. The highest digit that is
 * not 0 is 1; the conjugate vectors have 2 there. */
static uint64_t count_columns(uint32_t columns)
{
    uint64_t sum = 0;
    uint32_t other = reflected(columns), vector[LANES], all = 1;
    unsigned count = 0;
    use_columns(columns);
    if (columns > other || used < 3)
        return 0;
    memset(ways, 0, sizeof ways);
    for (unsigned i = 1; i < used; i++)
        all *= 3;
    vector[count++] = 0;
    for (uint32_t digit = 1; digit < all; digit *= 3)
        for (uint32_t v = digit; v < 2 * digit; v++) {
            if (count == LANES) {
                sum += count_lanes(vector, count);
                count = 0;
            }
            vector[count++] = v;
        }
    sum += count_lanes(vector, count);
    sum *= columns != other ? 6 : 3; /* all roots of the first used column */
    for (unsigned i = used; i < n; i++)
        sum *= (uint64_t)-3;
    return sum;
}

int main(int argc, char **argv)
{
    n = argc == 2 || argc == 4 ? (unsigned)atoi(argv[1]) : 0;
    int part = argc == 4 ? atoi(argv[2]) : 1, parts = argc == 4 ? atoi(argv[3]) : 1;
    if (n < 4 || n > MOST || part < 1 || part > parts) {
        fprintf(stderr, "usage: stars_by_roots N [PART PARTS], N from 4 to %d\n", (int)MOST);
        return 2;
    }
    uint64_t sum = 0;
    for (uint32_t columns = (uint32_t)part - 1; columns < (uint32_t)1 << n; columns += (uint32_t)parts)
        sum += count_columns(columns);
    for (unsigned i = 0; parts == 1 && i < n; i++)
        sum *= 0xaaaaaaaaaaaaaaab; /* divided by 3 */
    printf("%llu\n", (unsigned long long)sum);
    return 0;
}
