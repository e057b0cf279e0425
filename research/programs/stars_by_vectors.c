/* stars_by_vectors.c: counts Star Battle boards without regions, with two stars in each row and column, almost
 * without memory. It shares nothing with Papan.
 *
 *     stars_by_vectors N [THREADS]     N from 1 to 20
 *
 * Inclusion and exclusion over the columns, like Ryser's formula for permanents.
 *
 * The idea (stars.md): give each column a number s, and let Z(s) be the sum, over all ways to put two
 * stars in each row so that none touch, of the product of the numbers of all stars. Columns may have any number
 * of stars there; those of a solution have two. For a single column with e stars, (s^e for s = 1 plus s^e for s
 * = -1) / 2 minus (s^e for s = 0) is 1 if e is even and at least 2, and otherwise 0. All columns together have
 * twice as many stars as there are columns, so if each has at least two, each has exactly two. Hence the number
 * of solutions is the sum of Z(s) over all s with entries 1, -1 and 0, times -2 for every 0, divided by 2^n.
 *
 * Z(s) is a product of matrices, row by row, and the same from both ends, so half of the rows suffice. The
 * vector has a number for each pair of columns, and a row is added in a few additions per pair: the rows that
 * do not touch {i, j} are all rows, minus those near i, minus those near j, plus those near both.
 *
 * s and -s have the same Z, and so have s and its reflection: about 3^n / 4 vectors are left, ten million for
 * 16 columns. Numbers are taken modulo 2^128, where 2^n times the number of solutions fits for n <= 20.
 *
 * It takes longer than stars_by_tally.c (14 columns: 3 s instead of 0.7), but no memory. stars_cuda.cu does the
 * same on a GPU. */
#include "tasks.h"

#include <string.h>

enum { MOST = 20, TASKS_MAX = 4096 };

/* Columns are numbered from 1, with borders that stay zero. */
typedef number line[MOST + 4];

typedef struct sums {             /* of one thread */
    unsigned used[MOST], uses;    /* the columns whose number is not 0 */
    bool minus[MOST + 2];         /* is it -1? */
    line ways[MOST + 2];          /* [i][j], i + 2 <= j: by the stars of the last row, times all numbers */
    line three[MOST + 2];         /* [i][j]: ways[i][j - 1] + ways[i][j] + ways[i][j + 1] */
    line column, near, two_apart; /* rows with a star in a column; in it or next to it; ways[i][i + 2] */
    number all, sum;
} sums;

typedef struct count {
    unsigned n;
    sums *sums; /* of each thread */
    size_t tasks;
} count;

/* ---- one vector of numbers ---- */

/* Sums over the rows so far that have a star in a column, or near it. */
static void add_up(sums *d)
{
    memset(d->column, 0, sizeof d->column);
    d->all = 0;
    for (unsigned x = 0; x < d->uses; x++) {
        unsigned i = d->used[x];
        const number *ways = d->ways[i];
        number here = 0;
        for (unsigned y = x + 1; y < d->uses; y++) {
            unsigned j = d->used[y];
            d->three[i][j] = ways[j - 1] + ways[j] + ways[j + 1];
            d->column[j] += ways[j];
            here += ways[j];
        }
        d->column[i] += here;
        d->all += here;
        d->two_apart[i] = ways[i + 2];
    }
    for (unsigned x = 0; x < d->uses; x++) {
        unsigned i = d->used[x];
        d->near[i] = d->column[i - 1] + d->column[i] + d->column[i + 1] - d->two_apart[i - 1];
    }
}

/* The rows so far after which the row {i, j} may follow. */
static number rows_before(const sums *d, unsigned i, unsigned j)
{
    number both = d->three[i - 1][j] + d->three[i][j] + d->three[i + 1][j];
    if (j == i + 2) /* a star between them is near both; rows with two stars near the same one are in `both` */
        both += d->column[i + 1] - d->two_apart[i - 1] - d->two_apart[i + 1];
    return d->all - d->near[i] - d->near[j] + both;
}

static number signed_as(const sums *d, unsigned i, unsigned j, number ways)
{
    return d->minus[i] != d->minus[j] ? -ways : ways;
}

typedef number each_pair(sums *d, unsigned i, unsigned j);

static inline number for_pairs(sums *d, each_pair *work)
{
    number sum = 0;
    for (unsigned x = 0; x < d->uses; x++)
        for (unsigned y = x + 1; y < d->uses; y++)
            if (d->used[y] >= d->used[x] + 2)
                sum += work(d, d->used[x], d->used[y]);
    return sum;
}

static number first_row(sums *d, unsigned i, unsigned j)
{
    return d->ways[i][j] = signed_as(d, i, j, 1);
}

static number next_row(sums *d, unsigned i, unsigned j)
{
    return d->ways[i][j] = signed_as(d, i, j, rows_before(d, i, j));
}

/* Halves that do not share a row: the last row of one follows that of the other. */
static number join_even(sums *d, unsigned i, unsigned j)
{
    return d->ways[i][j] * rows_before(d, i, j);
}

/* Halves that share the row in the middle, whose numbers count once. */
static number join_odd(sums *d, unsigned i, unsigned j)
{
    return signed_as(d, i, j, d->ways[i][j] * d->ways[i][j]);
}

static number all_rows(sums *d, unsigned n)
{
    for_pairs(d, first_row);
    for (unsigned rows = 1; rows < (n + 1) / 2; rows++) {
        add_up(d);
        for_pairs(d, next_row);
    }
    if (n % 2 == 1)
        return for_pairs(d, join_odd);
    add_up(d);
    return for_pairs(d, join_even);
}

/* ---- all vectors ---- */

static uint32_t reflected(uint32_t columns, unsigned n)
{
    uint32_t other = 0;
    for (unsigned i = 0; i < n; i++)
        other |= (columns >> i & 1) << (n - 1 - i);
    return other;
}

static void use_columns(sums *d, uint32_t columns, unsigned n)
{
    d->uses = 0;
    memset(d->ways, 0, sizeof d->ways);
    memset(d->three, 0, sizeof d->three);
    memset(d->two_apart, 0, sizeof d->two_apart);
    for (unsigned i = 0; i < n; i++)
        if (columns >> i & 1)
            d->used[d->uses++] = i + 1;
}

/* All vectors that are zero outside these columns. The first number is 1: the opposite vectors count the same.
 */
static void count_columns(const count *c, sums *d, uint32_t columns)
{
    uint32_t other = reflected(columns, c->n);
    if (columns > other)
        return; /* the reflection comes, too */
    use_columns(d, columns, c->n);
    unsigned doublings = c->n - d->uses + 1 + (columns != other);
    for (uint32_t signs = 0; d->uses >= 2 && signs < (uint32_t)1 << (d->uses - 1); signs++) {
        for (unsigned x = 1; x < d->uses; x++)
            d->minus[d->used[x]] = signs >> (x - 1) & 1;
        d->minus[d->used[0]] = false;
        number ways = all_rows(d, c->n) << doublings;
        d->sum += (c->n - d->uses) % 2 == 1 ? -ways : ways;
    }
}

/* One of c->tasks tasks: all sets of columns with this number modulo c->tasks. */
static bool count_task(void *own, unsigned worker, size_t index)
{
    const count *c = own;
    for (uint32_t columns = (uint32_t)index; columns < (uint32_t)1 << c->n; columns += (uint32_t)c->tasks)
        count_columns(c, &c->sums[worker], columns);
    return true;
}

int main(int arguments, char **argument)
{
    unsigned n = arguments > 1 ? (unsigned)strtoul(argument[1], NULL, 10) : 0;
    if (arguments < 2 || arguments > 3 || n < 1 || n > MOST) {
        fprintf(stderr, "usage: stars_by_vectors N [THREADS], N from 1 to %d\n", (int)MOST);
        return 2;
    }
    unsigned threads = threads_of(argument[2]);
    count c = {.n = n, .sums = take(threads, sizeof *c.sums)};
    c.tasks = (size_t)1 << n < TASKS_MAX ? (size_t)1 << n : TASKS_MAX;
    do_tasks(threads, c.tasks, count_task, &c);
    number sum = 0;
    for (unsigned i = 0; i < threads; i++)
        sum += c.sums[i].sum;
    free(c.sums);
    if ((sum & (((number)1 << n) - 1)) != 0) {
        fprintf(stderr, "not a multiple of 2^n: a mistake\n");
        return 1;
    }
    print_number(sum >> n);
    return 0;
}
