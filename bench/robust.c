/* robust.c: measures Papan on random Queens boards, which from 20 rows on are far harder than those made for
 * players, and mostly have no solution. For each size: the worst and the median time, and the number of boards
 * without an answer after ten seconds, with the automatic choice on one thread; next to it CaDiCaL, if
 * installed, on a plain encoding (exactly one queen in each row, column and region, at most one in each 2 x 2
 * window, sequential counters).
 *
 *     robust         200 boards of each size, CaDiCaL on the first 20
 *     robust long    CaDiCaL on all of them
 *     robust N SEED  prints one board as text, to try it by hand */
#include "base/random.h"
#include "puzzle/puzzle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BOARDS = 200, FEW = 20, CELLS_MAX = PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX };
static const double PATIENCE = 10; /* seconds */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- boards ---- */

typedef struct board {
    unsigned n, owned, owner[CELLS_MAX];
    int region[CELLS_MAX]; /* negative: none yet */
} board;

/* A free neighbour of a cell, each with the same probability; the cell itself if there is none. */
static unsigned free_neighbour(const board *b, unsigned cell, papan_random *random)
{
    unsigned n = b->n, row = cell / n, column = cell % n, found = 0, picked = cell;
    const bool inside[4] = {row > 0, row + 1 < n, column > 0, column + 1 < n};
    const unsigned next[4] = {cell - n, cell + n, cell - 1, cell + 1};
    for (unsigned side = 0; side < 4; side++)
        if (inside[side] && b->region[next[side]] < 0 && papan_random_below(random, ++found) == 0)
            picked = next[side];
    return picked;
}

/* Grows regions from n random cells, one random neighbour of a random cell at a time. */
static void grow(board *b, unsigned n, uint64_t seed)
{
    papan_random random = {seed};
    b->n = n;
    b->owned = 0;
    memset(b->region, 0xFF, sizeof b->region);
    while (b->owned < n) {
        unsigned cell = papan_random_below(&random, n * n);
        if (b->region[cell] < 0) {
            b->region[cell] = (int)b->owned;
            b->owner[b->owned++] = cell;
        }
    }
    while (b->owned > 0) {
        unsigned at = papan_random_below(&random, b->owned), cell = b->owner[at];
        unsigned next = free_neighbour(b, cell, &random);
        if (next == cell) {
            b->owner[at] = b->owner[--b->owned];
            continue;
        }
        b->region[next] = b->region[cell];
        b->owner[b->owned++] = next;
    }
}

static void print_board(const board *b)
{
    for (unsigned cell = 0; cell < b->n * b->n; cell++) {
        putchar(papan_region_symbols[b->region[cell]]);
        if ((cell + 1) % b->n == 0)
            putchar('\n');
    }
}

/* ---- Papan ---- */

static bool over(void *context)
{
    return now() > *(const double *)context;
}

static papan_verdict by_papan(const board *b, double *seconds)
{
    char symbols[CELLS_MAX];
    papan_puzzle *puzzle = NULL;
    papan_notes notes;
    for (unsigned cell = 0; cell < b->n * b->n; cell++)
        symbols[cell] = papan_region_symbols[b->region[cell]];
    double start = now(), end = start + PATIENCE;
    papan_request request = {.goal = PAPAN_CHECK, .context = &end, .stop = over};
    papan_result result = {0};
    if (papan_queens_new(NULL, b->n, 1, symbols, NULL, NULL, &puzzle, &notes) != PAPAN_OK ||
        papan_solve(puzzle, &request, &result, NULL) != PAPAN_OK)
        exit(1);
    papan_puzzle_free(puzzle);
    *seconds = now() - start;
    return result.verdict;
}

/* ---- CaDiCaL ---- */

typedef struct formula {
    FILE *file;
    unsigned variables, clauses;
} formula;

static void say(formula *f, int one, int other)
{
    fprintf(f->file, "%d %d 0\n", one, other);
    f->clauses++;
}

/* At most one literal is true: variable s + i is true if one of the first i + 1 is. */
static void at_most_one(formula *f, const int *literal, unsigned count)
{
    int s = (int)f->variables + 1;
    f->variables += count > 1 ? count - 1 : 0;
    for (unsigned i = 0; i < count; i++) {
        if (i + 1 < count)
            say(f, -literal[i], s + (int)i);
        if (i > 0)
            say(f, -literal[i], -(s + (int)i - 1));
        if (i > 0 && i + 1 < count)
            say(f, -(s + (int)i - 1), s + (int)i);
    }
}

static void exactly_one(formula *f, const int *literal, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        fprintf(f->file, "%d ", literal[i]);
    fprintf(f->file, "0\n");
    f->clauses++;
    at_most_one(f, literal, count);
}

static void write_units(formula *f, const board *b)
{
    int literal[CELLS_MAX];
    for (unsigned kind = 0; kind < 3; kind++)
        for (unsigned unit = 0; unit < b->n; unit++) {
            unsigned count = 0;
            for (unsigned cell = 0; cell < b->n * b->n; cell++)
                if ((kind == 0 ? cell / b->n : kind == 1 ? cell % b->n : (unsigned)b->region[cell]) == unit)
                    literal[count++] = (int)cell + 1;
            exactly_one(f, literal, count);
        }
}

static void write_windows(formula *f, const board *b)
{
    for (unsigned row = 0; row + 1 < b->n; row++)
        for (unsigned column = 0; column + 1 < b->n; column++) {
            int at = (int)(row * b->n + column) + 1, n = (int)b->n;
            at_most_one(f, (const int[]){at, at + 1, at + n, at + n + 1}, 4);
        }
}

static bool write_formula(const char *path, const board *b)
{
    formula f = {fopen(path, "w"), b->n * b->n, 0};
    if (f.file == NULL)
        return false;
    fprintf(f.file, "p cnf %20u %20u\n", 0u, 0u); /* filled in below */
    write_units(&f, b);
    write_windows(&f, b);
    rewind(f.file);
    fprintf(f.file, "p cnf %20u %20u\n", f.variables, f.clauses);
    return fclose(f.file) == 0;
}

/* 1: it has a solution, 0: none, -1: unknown. */
static int by_cadical(const char *path, double *seconds)
{
    char command[256];
    snprintf(command, sizeof command, "cadical -q -n -t %d %s >/dev/null 2>&1", (int)PATIENCE, path);
    double start = now();
    int status = system(command);
    *seconds = now() - start;
    int code = status >= 0 ? status >> 8 : 0;
    return code == 10 ? 1 : code == 20 ? 0 : -1;
}

/* ---- the table ---- */

typedef struct times {
    double second[BOARDS];
    unsigned count, unknown;
} times;

static int by_time(const void *a, const void *b)
{
    const double *p = a, *q = b;
    return *p < *q ? -1 : *p > *q;
}

static void print_times(times *t)
{
    qsort(t->second, t->count, sizeof *t->second, by_time);
    if (t->count == 0)
        printf(" %9s %9s %8s", "-", "-", "-");
    else
        printf(" %9.4f %9.4f %8u", t->second[t->count / 2], t->second[t->count - 1], t->unknown);
}

/* Returns the number of contradictory answers. */
static unsigned measure(unsigned n, unsigned with_cadical, const char *path)
{
    static board b;
    times papan = {.count = 0}, cadical = {.count = 0};
    unsigned wrong = 0, solvable = 0;
    for (unsigned seed = 1; seed <= BOARDS; seed++) {
        grow(&b, n, seed);
        papan_verdict verdict = by_papan(&b, &papan.second[papan.count++]);
        papan.unknown += verdict == PAPAN_UNKNOWN;
        solvable += verdict == PAPAN_MANY || verdict == PAPAN_UNIQUE;
        if (seed > with_cadical || !write_formula(path, &b))
            continue;
        int truth = by_cadical(path, &cadical.second[cadical.count++]);
        cadical.unknown += truth < 0;
        wrong += truth >= 0 && verdict != PAPAN_UNKNOWN && (truth == 0) != (verdict == PAPAN_NONE);
    }
    printf("%4u %9u", n, solvable);
    print_times(&papan);
    print_times(&cadical);
    printf(" %6u%s\n", cadical.count, wrong > 0 ? "  WRONG" : "");
    fflush(stdout);
    return wrong;
}

int main(int count, char **argument)
{
    static const unsigned sizes[] = {20, 25, 30, 40, 50};
    char path[] = "/tmp/papan-robust-XXXXXX";
    unsigned wrong = 0;
    if (count == 3) {
        static board b;
        grow(&b, (unsigned)atoi(argument[1]) % (PAPAN_QUEENS_MAX + 1), strtoull(argument[2], NULL, 10));
        print_board(&b);
        return 0;
    }
    int file = mkstemp(path);
    bool cadical = file >= 0 && system("command -v cadical >/dev/null 2>&1") == 0;
    printf("Random Queens boards, seeds 1 to %d for each size; seconds, one thread, at most %.0f s\n", BOARDS,
           PATIENCE);
    printf("%4s %9s %9s %9s %8s %9s %9s %8s %6s\n", "N", "solvable", "median", "worst", "unknown", "cadical",
           "worst", "unknown", "boards");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        wrong += measure(sizes[i], !cadical ? 0 : count > 1 ? BOARDS : FEW, path);
    if (file >= 0) {
        close(file);
        unlink(path);
    }
    return wrong > 0;
}
