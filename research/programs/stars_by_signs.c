/* stars_by_signs.c: a third program that counts Star Battle without regions, for two stars: on a board (flat),
 * on a cylinder, where the first and the last column touch, and on a torus, where the first and the last row
 * touch, too.
 *
 *     stars_by_signs flat|cylinder|torus N        N from 4 to 20
 *
 * Inclusion and exclusion over the columns, as in stars_by_vectors.c, which explains why it is right; but
 * without its shortcuts: rows follow each other by a list of rows that do not touch, all rows are added one by
 * one, and nothing is reflected. It shares nothing with Papan. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 20, ROWS_MAX = MOST * MOST / 2 };

__extension__ typedef unsigned __int128 number; /* modulo 2^128 */

static unsigned n, rows;
static bool cylinder, torus;
static uint32_t row[ROWS_MAX], near[ROWS_MAX]; /* the columns of its stars; these and those next to them */

/* For the vector at hand: the rows without a star in a column that is 0, and which of them may follow which. */
static unsigned kept, kept_row[ROWS_MAX], followers[ROWS_MAX];
static unsigned follower[ROWS_MAX][ROWS_MAX];
static bool negative[ROWS_MAX];

static uint32_t next_to(unsigned column)
{
    uint32_t columns = 1u << column;
    if (column > 0 || cylinder)
        columns |= 1u << (column + n - 1) % n;
    if (column + 1 < n || cylinder)
        columns |= 1u << (column + 1) % n;
    return columns;
}

static void list_rows(void)
{
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = i + 1; j < n; j++)
            if (!(next_to(i) >> j & 1)) {
                row[rows] = 1u << i | 1u << j;
                near[rows++] = next_to(i) | next_to(j);
            }
}

static void keep_rows(uint32_t some, uint32_t minus)
{
    kept = 0;
    for (unsigned r = 0; r < rows; r++)
        if ((row[r] & ~some) == 0)
            kept_row[kept++] = r;
    for (unsigned a = 0; a < kept; a++) {
        uint32_t both = row[kept_row[a]] & minus;
        negative[a] = both != 0 && (both & (both - 1)) == 0;
        followers[a] = 0;
        for (unsigned b = 0; b < kept; b++)
            if ((near[kept_row[a]] & row[kept_row[b]]) == 0)
                follower[a][followers[a]++] = b;
    }
}

static number to_follow(const number *ways, unsigned a)
{
    number sum = 0;
    for (unsigned i = 0; i < followers[a]; i++)
        sum += ways[follower[a][i]];
    return sum;
}

/* Adds all other rows to these first ones. */
static void add_rows(number *ways)
{
    number next[ROWS_MAX];
    for (unsigned step = 1; step < n; step++) {
        for (unsigned a = 0; a < kept; a++)
            next[a] = negative[a] ? -to_follow(ways, a) : to_follow(ways, a);
        memcpy(ways, next, kept * sizeof *next);
    }
}

static number all_boards(void)
{
    number ways[ROWS_MAX], sum = 0;
    for (unsigned first = 0; first < (torus ? kept : 1); first++) {
        for (unsigned a = 0; a < kept; a++)
            ways[a] = torus && a != first ? 0 : negative[a] ? -(number)1 : 1;
        add_rows(ways);
        if (torus)
            sum += to_follow(ways, first);
        else
            for (unsigned a = 0; a < kept; a++)
                sum += ways[a];
    }
    return kept > 0 ? sum : 0;
}

/* Numbers to the base 3: 0, 1 and -1. The first one that is not 0 is 1; the opposite vectors count the same. */
static number count(void)
{
    uint64_t all = 1;
    number sum = 0;
    for (unsigned i = 0; i < n; i++)
        all *= 3;
    for (uint64_t vector = 1; vector < all; vector++) {
        uint32_t some = 0, minus = 0;
        uint64_t digits = vector;
        for (unsigned i = 0; i < n; i++, digits /= 3) {
            some |= (uint32_t)(digits % 3 != 0) << i;
            minus |= (uint32_t)(digits % 3 == 2) << i;
        }
        if ((minus & some & (0u - some)) != 0)
            continue;
        keep_rows(some, minus);
        number boards = 2 * all_boards();
        for (unsigned i = 0; i < n; i++)
            if (!(some >> i & 1))
                boards *= (number)-2;
        sum += boards;
    }
    return sum;
}

static void print(number value)
{
    if (value >= 10)
        print(value / 10);
    putchar('0' + (int)(value % 10));
}

int main(int argc, char **argv)
{
    n = argc == 3 ? (unsigned)atoi(argv[2]) : 0;
    torus = argc == 3 && strcmp(argv[1], "torus") == 0;
    cylinder = torus || (argc == 3 && strcmp(argv[1], "cylinder") == 0);
    if (n < 4 || n > MOST || (!cylinder && strcmp(argv[1], "flat") != 0)) {
        fprintf(stderr, "usage: stars_by_signs flat|cylinder|torus N, N from 4 to %d\n", (int)MOST);
        return 2;
    }
    list_rows();
    number sum = count();
    if (sum << (128 - n) != 0) {
        fprintf(stderr, "wrong: 2^%u does not divide the sum\n", n);
        return 1;
    }
    print(sum >> n);
    putchar('\n');
    return 0;
}
