/* queens_quick.c: answers plain Queens and Star Battle boards without creating a puzzle for each, see
 * papan/quick.h. Everything unusual is left to papan_read(): other characters, a wrong number of regions, a
 * board that needs many nodes. So this file needs no error messages. */
#include "papan/quick.h"

#include "base/mem.h"
#include "puzzle/puzzle.h"
#include "search/queens_bitboard.h"

#include <string.h>

enum { NODES_MAX = 100000, NODES_STARS_MAX = 3000, NO_RANK = 0xFF };

struct papan_quick {
    papan_allocator memory;
    uint8_t rank[256]; /* of each character among the symbols of regions, or NO_RANK */
    uint64_t *kill[PAPAN_QUEENS_MAX + 1];
    papan_queens_kernel *kernel[PAPAN_QUEENS_MAX + 1];
    /* the current board */
    unsigned n, stars, solutions;
    char symbol[PAPAN_QUEENS_CELLS_MAX];
    uint8_t region[PAPAN_QUEENS_CELLS_MAX];
    uint8_t mark[PAPAN_QUEENS_CELLS_MAX]; /* all zero: plain boards have no placed queens */
    uint16_t cell[PAPAN_QUEENS_CELLS_MAX], first[PAPAN_QUEENS_CELLS_MAX];
    uint16_t label[PAPAN_QUEENS_CELLS_MAX];
    char rows[PAPAN_QUEENS_CELLS_MAX + PAPAN_QUEENS_MAX]; /* the first solution as text */
    uint64_t set[PAPAN_QUEENS_MAX * PAPAN_QUEENS_WORDS_MAX];
};

papan_status papan_quick_new(const papan_allocator *lent, papan_quick **out, papan_message *why)
{
    papan_allocator memory = papan_memory(lent);
    papan_quick *quick = *out = papan_take(&memory, 1, sizeof *quick);
    PAPAN_WHY(why);
    if (quick == NULL)
        return PAPAN_NO_MEMORY;
    quick->memory = memory;
    memset(quick->rank, NO_RANK, sizeof quick->rank);
    for (unsigned i = 0; i < PAPAN_QUEENS_MAX; i++)
        quick->rank[(unsigned char)papan_region_symbols[i]] = (uint8_t)i;
    return PAPAN_OK;
}

static size_t kill_words(unsigned n)
{
    return (size_t)n * n * papan_queens_words(n);
}

void papan_quick_free(papan_quick *quick)
{
    if (quick == NULL)
        return;
    papan_allocator memory = quick->memory;
    for (unsigned n = 1; n <= PAPAN_QUEENS_MAX; n++)
        papan_give(&memory, quick->kill[n], kill_words(n), sizeof *quick->kill[n]);
    papan_give(&memory, quick, 1, sizeof *quick);
}

/* ---- reading ---- */

/* True if these are n rows of n symbols with exactly n regions. Numbers the regions in order of appearance. */
static bool read_board(papan_quick *w, const char *board, size_t length)
{
    const char *slash = length > 0 ? memchr(board, '/', length) : NULL;
    size_t n = slash != NULL ? (size_t)(slash - board) : length;
    uint8_t number[PAPAN_QUEENS_MAX];
    unsigned regions = 0, cell = 0;
    if (n < 1 || n > PAPAN_QUEENS_MAX || length != n * n + n - 1)
        return false;
    uint8_t known = (uint8_t)papan_region_symbols_on((unsigned)n);
    memset(number, NO_RANK, sizeof number);
    for (size_t row = 0; row < n; row++, board++) {
        for (size_t column = 0; column < n; column++, board++, cell++) {
            uint8_t rank = w->rank[(unsigned char)*board];
            if (rank >= known)
                return false;
            if (number[rank] == NO_RANK)
                number[rank] = (uint8_t)regions++;
            w->symbol[cell] = *board;
            w->region[cell] = number[rank];
        }
        if (row + 1 < n && *board != '/')
            return false;
    }
    w->n = (unsigned)n;
    return regions == n;
}

/* ---- solving ---- */

static bool keep_solution(void *context)
{
    papan_quick *w = context;
    if (w->solutions == 0)
        memcpy(w->first, w->cell, (size_t)w->n * w->stars * sizeof *w->first);
    return ++w->solutions < 2;
}

static bool have_tables(papan_quick *w)
{
    unsigned n = w->n, words = papan_queens_words(n);
    if (w->kill[n] != NULL)
        return true;
    w->kill[n] = papan_take(&w->memory, kill_words(n), sizeof *w->kill[n]);
    if (w->kill[n] == NULL)
        return false;
    papan_queens_fill_kill(n, w->kill[n]);
    w->kernel[n] = papan_queens_kernel_for(words, false);
    return true;
}

/* False: took too long, or out of memory. */
static bool solve_one(papan_quick *w)
{
    unsigned n = w->n, words = papan_queens_words(n);
    uint64_t free_cells[PAPAN_QUEENS_WORDS_MAX];
    if (!have_tables(w))
        return false;
    papan_queens_fill_regions(n, words, w->region, w->set);
    papan_queens_fill_free(n, words, free_cells);
    papan_queens_search s = {.n = n,
                             .words = words,
                             .kill = w->kill[n],
                             .region = w->set,
                             .cell = w->cell,
                             .depth = n,
                             .reached = keep_solution,
                             .context = w,
                             .poll_at = NODES_MAX};
    return w->kernel[n](&s, 0, free_cells) || w->solutions == 2;
}

static bool solve_several(papan_quick *w)
{
    papan_stars_search s = {.n = w->n,
                            .stars = w->stars,
                            .region = w->region,
                            .cell = w->cell,
                            .reached = keep_solution,
                            .context = w,
                            .poll_at = NODES_STARS_MAX};
    return papan_stars_explore(&s, 0) || w->solutions == 2;
}

/* Writes the first solution to label[]; true if it satisfies the rules. */
static bool write_verified_labels(papan_quick *w)
{
    const papan_puzzle puzzle = {.family = &papan_family_queens,
                                 .cells = w->n * w->n,
                                 .queens = {.n = w->n,
                                            .stars = w->stars,
                                            .region = w->region,
                                            .symbol = papan_region_symbols,
                                            .mark = w->mark}};
    papan_message why;
    memset(w->label, 0xFF, puzzle.cells * sizeof *w->label);
    for (unsigned i = 0; i < w->n * w->stars; i++)
        w->label[w->first[i]] = 0;
    return papan_family_queens.verify(&puzzle, w->label, NULL, &why) == PAPAN_OK;
}

/* ---- writing ---- */

static void write_rows(papan_quick *w)
{
    size_t at = 0;
    for (unsigned row = 0, cell = 0; row < w->n; row++) {
        for (unsigned column = 0; column < w->n; column++, cell++)
            w->rows[at++] = w->label[cell] == 0 ? '#' : w->symbol[cell];
        w->rows[at++] = '/';
    }
    w->rows[at - 1] = '\0';
}

bool papan_quick_solve(papan_quick *w, const char *board, size_t length, unsigned stars, papan_verdict *verdict,
                       const char **solution)
{
    static const papan_verdict verdicts[] = {PAPAN_NONE, PAPAN_UNIQUE, PAPAN_MANY};
    if (!read_board(w, board, length) || stars < 1 || stars > w->n)
        return false;
    w->stars = stars;
    w->solutions = 0;
    bool known = stars == 1 ? solve_one(w) : solve_several(w);
    if (!known || (w->solutions > 0 && !write_verified_labels(w)))
        return false;
    if (w->solutions > 0)
        write_rows(w);
    *verdict = verdicts[w->solutions];
    *solution = w->solutions > 0 ? w->rows : NULL;
    return true;
}
