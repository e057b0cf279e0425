/* queens.c: measures how fast Queens and Star Battle boards are made and solved, in two tables.
 *
 * Making: boards per second with natural region sizes that need no guessing, everything included (growing,
 * grading the difficulty, making the puzzle), next to the target rate and, where known, the best rate of a
 * public program.
 *
 * Solving: boards per second solved and proved to have exactly one solution, by the kernel alone (starting from
 * the regions of a board: sets, search) and by papan_solve() with verification, and the slowest board.
 *
 * The program makes its own boards, so that everyone can reproduce the numbers. Times are processor seconds of
 * one thread, the best of several rounds. `queens long` takes ten times as long. */
#define _GNU_SOURCE

#include "../tests/queens_kernel.h"
#include "make/maker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* ---- making ---- */

typedef struct kind {
    unsigned n, stars;
    double wanted, best_public; /* boards per second; 0: unknown */
} kind;

static const kind kinds[] = {{8, 1, 10000, 858}, {10, 1, 3000, 24}, {12, 1, 1000, 0.5}, {14, 1, 500, 0},
                             {16, 1, 200, 0},    {20, 1, 50, 0},    {30, 1, 2, 0},      {8, 2, 0, 0},
                             {9, 2, 0, 0},       {10, 2, 0, 0},     {12, 2, 0, 0},      {14, 2, 0, 0}};
enum { KINDS = sizeof kinds / sizeof kinds[0], BOARDS_MAX = 400 };

typedef struct stock {
    papan_puzzle *board[BOARDS_MAX];
    size_t count;
} stock;

static papan_puzzle *make_board(const kind *k, uint64_t seed)
{
    papan_make_request wish = {.n = k->n, .stars = k->stars, .seed = seed};
    papan_make_result made = {0};
    return papan_queens_make(NULL, &wish, &made) == PAPAN_OK ? made.puzzle : NULL;
}

/* Boards per second: the best of three rounds, since other programs may be running; the first boards are kept
 * for the solving table. */
static double making_rate(const kind *k, double patience, stock *kept)
{
    double best = 0;
    uint64_t seed = 1;
    for (int round = 0; round < 3; round++) {
        double start = now(), spent;
        unsigned made = 0;
        do {
            papan_puzzle *board = make_board(k, seed++);
            made += board != NULL;
            if (board != NULL && kept->count < BOARDS_MAX)
                kept->board[kept->count++] = board;
            else
                papan_puzzle_free(board);
            spent = now() - start;
        } while (spent < patience);
        best = made / spent > best ? made / spent : best;
    }
    return best;
}

/* ---- solving ---- */

static bool up_to_two(void *context)
{
    return ++*(uint64_t *)context < 2;
}

static uint64_t solve_stars(const papan_puzzle *board)
{
    uint64_t solutions = 0;
    uint16_t cell[PAPAN_QUEENS_CELLS_MAX];
    papan_stars_search search = {.n = board->queens.n,
                                 .stars = board->queens.stars,
                                 .region = board->queens.region,
                                 .cell = cell,
                                 .reached = up_to_two,
                                 .context = &solutions,
                                 .poll_at = UINT64_MAX};
    papan_stars_explore(&search, 0);
    return solutions;
}

static uint64_t solve_whole(const papan_puzzle *board)
{
    papan_request request = {.goal = PAPAN_CHECK};
    papan_result result = {0};
    return papan_solve(board, &request, &result, NULL) == PAPAN_OK && result.verdict == PAPAN_UNIQUE ? 1 : 0;
}

static uint64_t solve_one_star(const papan_puzzle *board, const uint64_t *kill)
{
    unsigned n = board->queens.n;
    return kernel_count(papan_queens_kernel_for(papan_queens_words(n), false), n, kill, board->queens.region,
                        2);
}

typedef enum way { KERNEL, WHOLE } way;

static uint64_t solve(const papan_puzzle *board, const uint64_t *kill, way how)
{
    return how == WHOLE               ? solve_whole(board)
           : board->queens.stars == 1 ? solve_one_star(board, kill)
                                      : solve_stars(board);
}

static double slowest(const stock *boards, const uint64_t *kill)
{
    double worst = 0;
    for (size_t i = 0; i < boards->count; i++) {
        double best = 1e9;
        for (int round = 0; round < 3; round++) {
            double start = now();
            solve(boards->board[i], kill, KERNEL);
            double spent = now() - start;
            best = spent < best ? spent : best;
        }
        worst = best > worst ? best : worst;
    }
    return worst;
}

/* Boards per second; 0 if a board did not have exactly one solution. */
static double solving_rate(const stock *boards, const uint64_t *kill, way how, double patience)
{
    double best = 0;
    for (int round = 0; round < 3; round++) {
        double start = now(), spent;
        size_t solved = 0;
        do {
            for (size_t i = 0; i < boards->count; i++)
                if (solve(boards->board[i], kill, how) != 1)
                    return 0;
            solved += boards->count;
            spent = now() - start;
        } while (spent < patience);
        best = (double)solved / spent > best ? (double)solved / spent : best;
    }
    return best;
}

/* ---- tables ---- */

static void put_rate(double rate)
{
    if (rate > 0)
        printf("  %10.*f", rate < 100 ? 1 : 0, rate);
    else
        printf("  %10s", "-");
}

int main(int arguments, char **argument)
{
    bool longer = arguments > 1 && strcmp(argument[1], "long") == 0;
    double patience = longer ? 3 : 0.3;
    static stock stocks[KINDS];
    bool right = true;
    printf("making, boards per second\n   n  stars        made      target  of target      public\n");
    for (size_t i = 0; i < KINDS; i++) {
        double rate = making_rate(&kinds[i], patience * (kinds[i].n >= 20 ? 4 : 1), &stocks[i]);
        printf("%4u  %5u", kinds[i].n, kinds[i].stars);
        put_rate(rate);
        put_rate(kinds[i].wanted);
        if (kinds[i].wanted > 0)
            printf("  %8.2fx", rate / kinds[i].wanted);
        else
            printf("  %9s", "-");
        put_rate(kinds[i].best_public);
        putchar('\n');
        fflush(stdout);
    }
    printf("\nsolving and proving unique, boards per second\n"
           "   n  stars      boards      kernel  papan_solve  slowest us\n");
    for (size_t i = 0; i < KINDS; i++) {
        const kind *k = &kinds[i];
        if (stocks[i].count == 0)
            continue;
        uint64_t *kill = calloc((size_t)k->n * k->n * papan_queens_words(k->n), sizeof *kill);
        if (kill == NULL)
            return 1;
        papan_queens_fill_kill(k->n, kill);
        double kernel = solving_rate(&stocks[i], kill, KERNEL, patience / 3);
        double whole = solving_rate(&stocks[i], kill, WHOLE, patience / 3);
        right = right && kernel > 0 && whole > 0;
        printf("%4u  %5u  %10zu", k->n, k->stars, stocks[i].count);
        put_rate(kernel);
        printf(" ");
        put_rate(whole);
        printf("  %10.1f\n", 1e6 * slowest(&stocks[i], kill));
        fflush(stdout);
        free(kill);
        for (size_t j = 0; j < stocks[i].count; j++)
            papan_puzzle_free(stocks[i].board[j]);
    }
    return right ? 0 : 1;
}
