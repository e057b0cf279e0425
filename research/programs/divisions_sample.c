/* divisions_sample.c: random divisions of an n x n board into n connected regions, all with the same
 * probability, and how many solutions they have as Queens puzzles. For boards that are too large to count them
 * all. It shares no source with Papan.
 *
 *     divisions_sample 8 1000000 1 16     # a million boards, seed 1, 16 threads
 *     divisions_sample 4 all              # each division once, which is exact
 *     divisions_sample 8 1000 1 list      # the boards themselves, as lines for `papan batch`
 *
 * The idea: divisions.h knows how many divisions follow from each state, so a number below their total selects
 * one division (unranking), and a random number selects a random one. The solutions of each board are counted
 * by backtracking over rows. Boards come in blocks with their own random numbers; so the output does not depend
 * on the number of threads.
 *
 * Output: lines "solutions boards", then the estimated number of boards with exactly one solution and its
 * standard error. */
#include "divisions.h"

#include <math.h>
#include <pthread.h>

enum { BLOCK = 10000, SOLUTIONS_MAX = 10000 };

/* ---- boards ---- */

static void division(number rank, uint8_t region[CELLS_MAX])
{
    uint32_t at = 0;
    unsigned opened = 0;
    for (unsigned cell = 0; cell < cells; cell++) {
        uint8_t label[MOST]; /* the regions of the frontier by their first cell, left to right */
        unsigned labels = 0, seen = 0, next = 0, width = cell < n ? cell : n;
        for (unsigned x = 0; x < width; x++) {
            unsigned above = x < cell % n ? cell - cell % n + x : cell - cell % n + x - n;
            if ((seen >> region[above] & 1) == 0)
                label[labels++] = region[above];
            seen |= 1U << region[above];
        }
        const state *s = &layer[cell][at];
        while (s->next[next] == NOWHERE || rank >= layer[cell + 1][s->next[next]].ways) {
            if (s->next[next] != NOWHERE)
                rank -= layer[cell + 1][s->next[next]].ways;
            next++;
        }
        region[cell] = (uint8_t)(next < labels ? label[next] : opened++);
        at = s->next[next];
    }
}

/* `unused` are the columns without a queen, `near` those next to the last queen, itself included, `had` the
 * regions with one. */
static unsigned solutions(const uint8_t *region, unsigned row, unsigned unused, unsigned near, unsigned had)
{
    unsigned sum = 0;
    if (row == n)
        return 1;
    for (unsigned rest = unused & ~near; rest != 0; rest &= rest - 1) {
        unsigned queen = rest & -rest, own = 1U << region[row * n + (unsigned)__builtin_ctz(rest)];
        if ((had & own) == 0)
            sum += solutions(region, row + 1, unused & ~queen, queen << 1 | queen | queen >> 1, had | own);
    }
    return sum;
}

static void print_board(unsigned with, const uint8_t *region)
{
    printf("%u\t", with);
    for (unsigned cell = 0; cell < cells; cell++) {
        if (cell > 0 && cell % n == 0)
            putchar('/');
        putchar('A' + region[cell]);
    }
    putchar('\n');
}

/* ---- random numbers: splitmix64 (Steele, Lea, Flood 2014) ---- */

static uint64_t random_bits(uint64_t *seed)
{
    uint64_t z = *seed += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

/* Below `limit`, which is so far below 2^128 that all are equally likely but for one part in 10^17. */
static number random_below(uint64_t *seed, number limit)
{
    number high = random_bits(seed);
    return (high << 64 | random_bits(seed)) % limit;
}

/* ---- threads ---- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint64_t boards, first_seed, next_block;
static bool all, list;
static uint64_t boards_with[SOLUTIONS_MAX];

static void count_board(number rank, uint64_t *with)
{
    uint8_t region[CELLS_MAX];
    division(rank, region);
    unsigned found = solutions(region, 0, (1U << n) - 1, 0, 0);
    with[found]++;
    if (list)
        print_board(found, region);
}

static void *count_blocks(void *unused)
{
    uint64_t *own = allocated(calloc(SOLUTIONS_MAX, sizeof *own));
    for (;;) {
        pthread_mutex_lock(&lock);
        uint64_t block = next_block++;
        pthread_mutex_unlock(&lock);
        if (block > (boards - 1) / BLOCK)
            break;
        uint64_t end = boards - block * BLOCK < BLOCK ? boards : (block + 1) * BLOCK, seed = first_seed;
        seed = random_bits(&seed) ^ block;
        seed = random_bits(&seed);
        for (uint64_t i = block * BLOCK; i < end; i++)
            count_board(all ? (number)i : random_below(&seed, layer[0][0].ways), own);
    }
    pthread_mutex_lock(&lock);
    for (unsigned s = 0; s < SOLUTIONS_MAX; s++)
        boards_with[s] += own[s];
    pthread_mutex_unlock(&lock);
    free(own);
    return unused;
}

static void count(unsigned threads)
{
    pthread_t *thread = allocated(calloc(threads, sizeof *thread));
    for (unsigned i = 0; i < threads; i++)
        if (pthread_create(&thread[i], NULL, count_blocks, NULL) != 0)
            die("cannot create a thread");
    for (unsigned i = 0; i < threads; i++)
        pthread_join(thread[i], NULL);
    free(thread);
}

static void report(void)
{
    double share = (double)boards_with[1] / (double)boards, total = (double)layer[0][0].ways;
    double error = all ? 0 : sqrt(share * (1 - share) / (double)boards);
    for (unsigned s = 0; s < SOLUTIONS_MAX; s++)
        if (boards_with[s] > 0)
            printf("%u %llu\n", s, (unsigned long long)boards_with[s]);
    printf("one solution: %.7f +- %.7f of ", share, error);
    print_number(layer[0][0].ways);
    printf(", %.9g +- %.2g\n", share * total, error * total);
}

int main(int argc, char **argv)
{
    unsigned rows = argc >= 3 ? (unsigned)atoi(argv[1]) : 0, threads = 1;
    list = argc > 4 && strcmp(argv[4], "list") == 0;
    if (argc > 4 && !list)
        threads = (unsigned)atoi(argv[4]);
    all = argc >= 3 && strcmp(argv[2], "all") == 0;
    boards = argc >= 3 ? strtoull(argv[2], NULL, 10) : 0;
    first_seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    if (rows < 1 || rows > (all ? 5 : MOST) || (boards == 0 && !all) || threads < 1)
        die("usage: divisions_sample N BOARDS|all [SEED [THREADS|list]], N at most 8, at most 5 for all");
    find_divisions(rows);
    if (all)
        boards = (uint64_t)layer[0][0].ways;
    count(threads);
    if (!list)
        report();
    free_divisions();
    return 0;
}
