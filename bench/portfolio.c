/* portfolio.c: measures the cost of the portfolio of strategies: for hard random puzzles, the processor seconds
 * of the portfolio and of the best strategy alone; a strategy is stopped once it takes longer than the
 * portfolio or the best one so far. The portfolio should take at most three times as long as the best, plus 20
 * ms.
 *
 *     portfolio         40 puzzles of each kind; shows only those that took longer than 20 ms
 *     portfolio all     the same, showing all */
#include "base/random.h"
#include "puzzle/puzzle.h"
#include "search/strategy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { QUESTIONS = 40, CELLS_MAX = PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX };
static const double LONGEST = 5; /* processor seconds of a portfolio */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool over(void *context)
{
    return now() > *(const double *)context;
}

/* ---- puzzles ---- */

/* Marks a connected set of `size` free cells of the board with `mark`; false: no cell is free. */
static bool cut_piece(int *owner, unsigned rows, unsigned columns, unsigned size, int mark,
                      papan_random *random)
{
    unsigned cell[CELLS_MAX], cells = 0, tries = 0;
    unsigned start = 0;
    while (start < rows * columns && owner[start] >= 0)
        start++;
    if (start == rows * columns)
        return false;
    owner[start] = mark;
    cell[cells++] = start;
    while (cells < size && tries++ < 200) {
        unsigned at = cell[papan_random_below(random, cells)], row = at / columns, column = at % columns;
        const bool inside[4] = {row > 0, row + 1 < rows, column > 0, column + 1 < columns};
        const unsigned next[4] = {at - columns, at + columns, at - 1, at + 1};
        unsigned side = papan_random_below(random, 4);
        if (inside[side] && owner[next[side]] < 0) {
            owner[next[side]] = mark;
            cell[cells++] = next[side];
        }
    }
    return true;
}

static size_t write_piece(const int *owner, unsigned rows, unsigned columns, int mark, char *text)
{
    size_t length = 0;
    unsigned left = columns;
    for (unsigned i = 0; i < rows * columns; i++)
        if (owner[i] == mark && i % columns < left)
            left = i % columns;
    for (unsigned row = 0; row < rows; row++) {
        unsigned last = columns;
        for (unsigned column = columns; column-- > left && last == columns;)
            if (owner[row * columns + column] == mark)
                last = column;
        if (last == columns)
            continue;
        for (unsigned column = left; column <= last; column++)
            text[length++] = owner[row * columns + column] == mark ? (char)('A' + mark) : ' ';
        text[length++] = '\n';
    }
    return length;
}

/* Cuts two boards into pieces in different ways, and takes the first pieces of one and the last of the other,
 * as many as fit the area. Most such sets have no solution, and no short reason shows it. */
static papan_puzzle *random_packing(uint64_t seed)
{
    papan_random random = {seed};
    int owner[2][CELLS_MAX];
    unsigned rows = 6 + papan_random_below(&random, 3), columns = 8 + papan_random_below(&random, 4),
             pieces = 0;
    unsigned size[2][26], count[2] = {0}, area = 0;
    static char text[20000];
    for (unsigned b = 0; b < 2; b++) {
        memset(owner[b], 0xFF, sizeof owner[b]);
        while (count[b] < 26 &&
               cut_piece(owner[b], rows, columns, 4 + papan_random_below(&random, 3), (int)count[b], &random))
            count[b]++;
        memset(size[b], 0, sizeof size[b]);
        for (unsigned i = 0; i < rows * columns; i++)
            if (owner[b][i] >= 0)
                size[b][owner[b][i]]++;
    }
    char body[19000];
    size_t length = 0;
    for (unsigned b = 0; b < 2; b++)
        for (unsigned i = 0; i < count[b] && pieces < 26; i++) {
            unsigned left = rows * columns - area;
            if (size[b][i] > left || (b == 0 && area * 2 > rows * columns))
                continue;
            area += size[b][i];
            int was[CELLS_MAX];
            for (unsigned k = 0; k < rows * columns; k++)
                was[k] = owner[b][k] == (int)i ? (int)pieces : -1;
            length += write_piece(was, rows, columns, (int)pieces++, body + length);
        }
    body[length] = 0;
    snprintf(text, sizeof text, "%u %u %u\nDEFAULT\n%s", rows, columns, pieces, body);
    papan_puzzle *puzzle = NULL;
    papan_notes notes;
    return papan_read(text, strlen(text), NULL, &puzzle, &notes.warnings, &notes.error) == PAPAN_OK ? puzzle
                                                                                                    : NULL;
}

/* Regions of about equal size, which grow by one cell in turn. */
static papan_puzzle *random_stars(unsigned n, unsigned stars, uint64_t seed)
{
    papan_random random = {seed};
    char symbols[CELLS_MAX];
    unsigned left = n * n - n, region = 0;
    memset(symbols, '.', sizeof symbols);
    for (unsigned r = 0; r < n;) {
        unsigned cell = papan_random_below(&random, n * n);
        if (symbols[cell] == '.')
            symbols[cell] = papan_region_symbols[r++];
    }
    while (left > 0) {
        char symbol = papan_region_symbols[region];
        for (unsigned tries = 0; tries < 8 * n * n; tries++) {
            unsigned cell = papan_random_below(&random, n * n), row = cell / n, column = cell % n;
            if (symbols[cell] != '.' ||
                !((row > 0 && symbols[cell - n] == symbol) || (row + 1 < n && symbols[cell + n] == symbol) ||
                  (column > 0 && symbols[cell - 1] == symbol) ||
                  (column + 1 < n && symbols[cell + 1] == symbol)))
                continue;
            symbols[cell] = symbol;
            left--;
            break;
        }
        region = (region + 1) % n;
    }
    papan_puzzle *puzzle = NULL;
    papan_notes notes;
    return papan_queens_new(NULL, n, stars, symbols, NULL, NULL, &puzzle, &notes) == PAPAN_OK ? puzzle : NULL;
}

static papan_puzzle *stars_16_2(uint64_t seed)
{
    return random_stars(16, 2, seed);
}

static papan_puzzle *stars_25_3(uint64_t seed)
{
    return random_stars(25, 3, seed);
}

static papan_puzzle *stars_30_1(uint64_t seed)
{
    return random_stars(30, 1, seed);
}

/* N-Queens with given queens at random, none attacking another; the question is whether there is a solution. */
static papan_puzzle *queens_to_complete(uint64_t seed)
{
    papan_random random = {seed};
    enum { N = 40, PLACED = 14 };
    uint32_t row[PLACED], column[PLACED];
    for (unsigned placed = 0; placed < PLACED;) {
        row[placed] = papan_random_below(&random, N);
        column[placed] = papan_random_below(&random, N);
        bool free = true;
        for (unsigned i = 0; i < placed; i++) {
            int down = (int)row[i] - (int)row[placed], right = (int)column[i] - (int)column[placed];
            free = free && down != 0 && right != 0 && abs(down) != abs(right);
        }
        placed += free;
    }
    papan_puzzle *puzzle = NULL;
    papan_notes notes;
    return papan_nqueens_new(NULL, N, PLACED, row, column, &puzzle, &notes) == PAPAN_OK ? puzzle : NULL;
}

static const struct {
    const char *name;
    papan_puzzle *(*make)(uint64_t seed);
} kinds[] = {{"packing", random_packing},
             {"16 x 16, 2 stars", stars_16_2},
             {"25 x 25, 3 stars", stars_25_3},
             {"30 x 30, 1 star", stars_30_1},
             {"40 queens, 14 placed", queens_to_complete}};

/* ---- measuring ---- */

static double time_of(const papan_puzzle *puzzle, const char *strategy, double most, papan_result *result)
{
    double start = now(), end = start + most;
    papan_request request = {.goal = PAPAN_CHECK, .strategy = strategy, .context = &end, .stop = over};
    papan_status status = papan_solve(puzzle, &request, result, NULL);
    return status == PAPAN_OK && result->verdict != PAPAN_UNKNOWN ? now() - start : -1;
}

typedef struct sum {
    unsigned questions, unknown, beyond, verdict[PAPAN_SOLVED + 1];
    double worst, worst_ratio;
} sum;

static void measure(const char *kind, const papan_puzzle *puzzle, unsigned seed, bool all, sum *s)
{
    papan_result together = {0}, alone = {0};
    const char *best = "-";
    double seconds = time_of(puzzle, NULL, LONGEST, &together), least = -1;
    for (size_t i = 0; papan_strategies[i] != NULL; i++) {
        papan_message why;
        if ((papan_strategies[i]->traits & (PAPAN_CLASSIC | PAPAN_COUNTS_ONLY)) != 0 ||
            !(papan_strategies[i]->traits & PAPAN_FINDS_ALL) || !papan_suits(papan_strategies[i], puzzle, &why))
            continue;
        double longest = least >= 0 ? least : seconds >= 0 ? seconds + 0.01 : LONGEST;
        double t = time_of(puzzle, papan_strategies[i]->name, longest, &alone);
        if (t >= 0 && (least < 0 || t < least)) {
            least = t;
            best = papan_strategies[i]->name;
        }
    }
    s->questions++;
    s->unknown += seconds < 0;
    s->verdict[together.verdict]++;
    bool beyond = least >= 0 && (seconds < 0 || seconds > 3 * least + 0.02);
    s->beyond += beyond;
    s->worst = seconds > s->worst ? seconds : s->worst;
    if (!all && seconds >= 0 && seconds < 0.02 && !beyond)
        return;
    printf("%-22s %4u  %-8s %9.4f by %-10s best %9.4f by %-10s%s\n", kind, seed,
           papan_verdict_name(together.verdict), seconds, together.strategy, least, best,
           beyond ? "  more than 3 times" : "");
    fflush(stdout);
}

int main(int count, char **argument)
{
    (void)argument;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        sum s = {0};
        for (unsigned seed = 1; seed <= QUESTIONS; seed++) {
            papan_puzzle *puzzle = kinds[k].make(seed);
            if (puzzle == NULL)
                continue;
            measure(kinds[k].name, puzzle, seed, count > 1, &s);
            papan_puzzle_free(puzzle);
        }
        printf("%s: %u puzzles (%u none, %u unique, %u many), %u unknown, worst %.3f s, %u above 3x + 20 ms\n",
               kinds[k].name, s.questions, s.verdict[PAPAN_NONE], s.verdict[PAPAN_UNIQUE],
               s.verdict[PAPAN_MANY], s.unknown, s.worst, s.beyond);
    }
    return 0;
}
