/* queens.c: the queens family. LinkedIn's Queens is Star Battle with one star: k queens in each row, column and
 * region, and no two queens touch, not even at a corner. Published boards may have bare cells, which belong to
 * no region. There are still n regions, which need all n * k queens, so no queen can be on a bare cell.
 *
 * As an exact cover with multiplicities: rows, columns and regions are items to be covered k times each. The 2
 * x 2 windows express that no two queens touch: two touching cells always share a window, and any two cells of
 * a window touch, so each window is an item covered at most once. */
#include "puzzle/queens_reasons.h"

#include "base/bits.h"
#include "puzzle/square_board.h"

#include <assert.h>
#include <string.h>

const char papan_region_symbols[PAPAN_QUEENS_MAX + 1] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@&";

size_t papan_region_symbols_on(unsigned n)
{
    return n > PAPAN_LETTER_REGIONS ? PAPAN_QUEENS_MAX : PAPAN_LETTER_REGIONS;
}

/* ---- making ---- */

static int symbol_rank(char symbol)
{
    const char *at = symbol == '\0' ? NULL : strchr(papan_region_symbols, symbol);
    return at == NULL ? -1 : (int)(at - papan_region_symbols);
}

uint64_t papan_region_letters(uint64_t regions, const char *symbol)
{
    uint64_t letters = 0;
    for (; regions != 0; regions &= regions - 1)
        letters |= UINT64_C(1) << symbol_rank(symbol[papan_lowest(regions)]);
    return letters;
}

void papan_regions_in_order(const uint8_t *region, unsigned cells, uint8_t number[PAPAN_QUEENS_MAX])
{
    uint8_t met = 0;
    memset(number, UINT8_MAX, PAPAN_QUEENS_MAX);
    for (unsigned cell = 0; cell < cells; cell++)
        if (region[cell] != PAPAN_NO_REGION && number[region[cell]] == UINT8_MAX)
            number[region[cell]] = met++;
}

char papan_queens_symbol(const papan_queens *q, uint32_t cell)
{
    return q->region[cell] == PAPAN_NO_REGION ? PAPAN_BARE_SYMBOL : q->symbol[q->region[cell]];
}

bool papan_queens_covered(const papan_queens *q)
{
    return memchr(q->region, PAPAN_NO_REGION, (size_t)q->n * q->n) == NULL;
}

static void count_error(papan_notes *notes, unsigned found, unsigned n, char extra, unsigned line,
                        unsigned column)
{
    if (found > n) {
        papan_say(&notes->error, line, column, "region-number",
                  N_("{0} regions on a board of {1} rows; there must be exactly {1}, and {2} is one too many"));
        papan_say_char(&notes->error, 2, extra);
    } else {
        papan_say(&notes->error, line, column, "region-number",
                  found == 1 ? N_("only one region on a board of {1} rows; there must be exactly {1}")
                             : N_("only {0} regions on a board of {1} rows; there must be exactly {1}"));
    }
    papan_say_numbers(&notes->error, 0, found, n);
}

static unsigned line_of(const unsigned *line, unsigned row)
{
    return line != NULL ? line[row] : 0;
}

/* Finds which symbols are used. There must be n. */
static papan_status find_regions(unsigned n, const char *symbols, const unsigned *line, bool *used,
                                 papan_notes *notes)
{
    unsigned found = 0, extra = 0;
    for (unsigned i = 0; i < n * n; i++) {
        int rank = symbol_rank(symbols[i]);
        if (symbols[i] == PAPAN_BARE_SYMBOL)
            continue;
        if (rank < 0) {
            papan_say(&notes->error, line_of(line, i / n), i % n + 1, "bad-region",
                      N_("invalid region {0}; use the letters A to Z, then a to z"));
            papan_say_char(&notes->error, 0, symbols[i]);
            return PAPAN_BAD_INPUT;
        }
        if (!used[rank] && ++found == n + 1)
            extra = i;
        used[rank] = true;
    }
    if (found == n)
        return PAPAN_OK;
    bool too_many = found > n;
    count_error(notes, found, n, symbols[extra], line_of(line, too_many ? extra / n : n - 1),
                too_many && line != NULL ? extra % n + 1 : 0);
    return PAPAN_BAD_INPUT;
}

/* Numbers the regions in the order of their symbols. */
static papan_status number_regions(papan_puzzle *puzzle, const char *symbols, const unsigned *line,
                                   papan_notes *notes)
{
    unsigned n = puzzle->queens.n;
    bool used[PAPAN_QUEENS_MAX] = {false};
    papan_status status = find_regions(n, symbols, line, used, notes);
    if (status != PAPAN_OK)
        return status;
    char *symbol = papan_arena_take(&puzzle->arena, n, 1);
    uint8_t *region = papan_arena_take(&puzzle->arena, (size_t)n * n, 1);
    if (symbol == NULL || region == NULL)
        return PAPAN_NO_MEMORY;
    uint8_t number[PAPAN_QUEENS_MAX];
    for (unsigned rank = 0, next = 0; rank < PAPAN_QUEENS_MAX; rank++)
        if (used[rank]) {
            symbol[next] = papan_region_symbols[rank];
            number[rank] = (uint8_t)next++;
        }
    for (unsigned i = 0; i < n * n; i++)
        region[i] = symbols[i] == PAPAN_BARE_SYMBOL ? PAPAN_NO_REGION : number[symbol_rank(symbols[i])];
    puzzle->queens.symbol = symbol;
    puzzle->queens.region = region;
    return PAPAN_OK;
}

static bool same_region(const void *context, unsigned cell, unsigned next)
{
    const papan_queens *q = context;
    return q->region[cell] == q->region[next];
}

static void warn_unconnected(const papan_queens *q, const unsigned *line, papan_notes *notes)
{
    bool met[PAPAN_QUEENS_MAX] = {false}, warned[PAPAN_QUEENS_MAX] = {false};
    uint16_t part[PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX];
    papan_square_parts(q->n, q, same_region, part);
    for (unsigned cell = 0, parts = 0; cell < q->n * q->n; cell++) {
        unsigned region = q->region[cell];
        if (part[cell] < parts)
            continue;
        parts++;
        if (region == PAPAN_NO_REGION)
            continue;
        if (met[region] && !warned[region]) {
            papan_message *warning =
                papan_warn(notes, line_of(line, cell / q->n), line != NULL ? cell % q->n + 1 : 0,
                           "region-in-parts", N_("region {0} is in separate parts; read as one region"));
            papan_say_char(warning, 0, q->symbol[region]);
            warned[region] = true;
        }
        met[region] = true;
    }
}

static papan_status refuse_bare_queens(const papan_queens *q, papan_notes *notes)
{
    for (uint32_t cell = 0; cell < q->n * q->n; cell++)
        if (q->region[cell] == PAPAN_NO_REGION && q->mark[cell] == PAPAN_MARK_QUEEN) {
            papan_say(
                &notes->error, 0, 0, "queen-without-region",
                N_("the queen placed at row {0}, column {1} is on a cell without a region, where no queen "
                   "can be"));
            papan_say_square(&notes->error, 0, q->n, cell);
            papan_say_stars(&notes->error, q->stars > 1);
            return PAPAN_BAD_INPUT;
        }
    return PAPAN_OK;
}

static papan_status fill_in(papan_puzzle *puzzle, const char *symbols, const uint8_t *mark,
                            const unsigned *line, papan_notes *notes)
{
    papan_queens *q = &puzzle->queens;
    if (!papan_square_board(puzzle, q->n))
        return PAPAN_NO_MEMORY;
    papan_status status = number_regions(puzzle, symbols, line, notes);
    if (status != PAPAN_OK)
        return status;
    uint8_t *marks = papan_arena_take(&puzzle->arena, puzzle->cells, 1);
    if (marks == NULL)
        return PAPAN_NO_MEMORY;
    if (mark != NULL)
        memcpy(marks, mark, puzzle->cells);
    q->mark = marks;
    warn_unconnected(q, line, notes);
    return refuse_bare_queens(q, notes);
}

papan_status papan_queens_new(const papan_allocator *memory, unsigned n, unsigned stars, const char *symbols,
                              const uint8_t *mark, const unsigned *line, papan_puzzle **out, papan_notes *notes)
{
    *out = NULL;
    if (n < 1 || n > PAPAN_QUEENS_MAX || stars < 1 || stars > n)
        return papan_fail(
            PAPAN_BAD_INPUT, &notes->error, "bad-star-number",
            N_("a Queens board must have 1 to {0} rows, and at least one star in each row but no more "
               "than the row has cells"),
            PAPAN_ARGS(PAPAN_QUEENS_MAX));
    papan_puzzle *puzzle = papan_puzzle_new(memory, &papan_family_queens);
    if (puzzle == NULL)
        return PAPAN_NO_MEMORY;
    puzzle->queens = (papan_queens){.n = n, .stars = stars};
    puzzle->most = stars;
    return papan_puzzle_made(fill_in(puzzle, symbols, mark, line, notes), puzzle, out);
}

/* ---- as an exact cover ---- */

/* A given queen rules out many cells, and the units of the remaining cells need fewer queens. To keep the model
 * simple a given queen stays an option, and the search excludes the options that conflict with it; but each
 * given queen has an item of its own that only its option covers. */
static papan_status describe_queens(const papan_puzzle *puzzle, const papan_allocator *memory,
                                    papan_cover_sink *sink)
{
    (void)memory;
    const papan_queens *q = &puzzle->queens;
    unsigned n = q->n, k = q->stars, side = n - 1;
    bool going = true;
    for (unsigned i = 0; i < 3 * n && going; i++)
        going = sink->item(sink->context, k, k);
    for (unsigned i = 0; i < side * side && going; i++)
        going = sink->item(sink->context, 0, 1);
    uint32_t next = 3 * n + side * side;
    for (unsigned cell = 0; cell < n * n && going; cell++)
        if (q->mark[cell] == PAPAN_MARK_QUEEN)
            going = sink->item(sink->context, 1, 1);
    for (uint32_t cell = 0; cell < n * n && going; cell++) {
        unsigned row = cell / n, column = cell % n;
        if (q->region[cell] == PAPAN_NO_REGION)
            continue;
        uint32_t item[8] = {row, n + column, 2 * n + q->region[cell]};
        size_t items = 3;
        for (unsigned r = row > 0 ? row - 1 : 0; r <= row && r < side; r++)
            for (unsigned c = column > 0 ? column - 1 : 0; c <= column && c < side; c++)
                item[items++] = 3 * n + r * side + c;
        if (q->mark[cell] == PAPAN_MARK_QUEEN)
            item[items++] = next++;
        assert(items <= 8);
        going = sink->option(sink->context, 0, item, NULL, items, &cell, 1);
    }
    return going ? PAPAN_OK : PAPAN_NO_MEMORY;
}

/* A symmetry keeps the puzzle if it maps regions to regions, bare cells to bare cells and given queens to given
 * queens. */
static bool keeps(const papan_puzzle *puzzle, const uint32_t *image)
{
    const papan_queens *q = &puzzle->queens;
    int becomes[PAPAN_NO_REGION + 1];
    memset(becomes, -1, sizeof becomes);
    becomes[PAPAN_NO_REGION] = PAPAN_NO_REGION;
    for (unsigned cell = 0; cell < puzzle->cells; cell++) {
        int *target = &becomes[q->region[cell]], region = q->region[image[cell]];
        if (*target < 0)
            *target = region;
        bool queen = q->mark[cell] == PAPAN_MARK_QUEEN, image_queen = q->mark[image[cell]] == PAPAN_MARK_QUEEN;
        if (*target != region || queen != image_queen)
            return false;
    }
    return true;
}

static papan_status queens_symmetries(const papan_puzzle *puzzle, const papan_allocator *memory,
                                      papan_symmetry_sink *sink)
{
    return papan_square_symmetries(puzzle, puzzle->queens.n, memory, keeps, sink);
}

/* ---- as a picture ---- */

static char queens_symbol(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    bool queen = label != NULL ? label[cell] != PAPAN_EMPTY : false;
    return queen ? '#' : papan_queens_symbol(&puzzle->queens, cell);
}

static unsigned queens_colour(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    (void)label;
    unsigned region = puzzle->queens.region[cell];
    return region == PAPAN_NO_REGION ? PAPAN_NO_COLOUR : region;
}

/* ---- the row ---- */

static void queens_givens(const papan_puzzle *puzzle, uint16_t *label)
{
    for (uint32_t i = 0; i < puzzle->cells; i++)
        label[i] = puzzle->queens.mark[i] == PAPAN_MARK_QUEEN ? 0 : PAPAN_EMPTY;
}

static bool crossed(const papan_puzzle *puzzle, uint32_t cell)
{
    return puzzle->queens.mark[cell] == PAPAN_MARK_CROSS;
}

static papan_status place_queens(const papan_puzzle *puzzle, const papan_allocator *memory,
                                 const uint16_t *label, const bool *cross, papan_puzzle **placed,
                                 papan_notes *notes)
{
    const papan_queens *q = &puzzle->queens;
    char symbols[PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX];
    uint8_t mark[PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX];
    for (uint32_t cell = 0; cell < puzzle->cells; cell++) {
        bool queen = label[cell] < puzzle->labels, crossed_out = cross != NULL && cross[cell];
        symbols[cell] = papan_queens_symbol(q, cell);
        mark[cell] = queen ? PAPAN_MARK_QUEEN : crossed_out ? PAPAN_MARK_CROSS : PAPAN_MARK_NONE;
    }
    return papan_queens_new(memory, q->n, q->stars, symbols, mark, NULL, placed, notes);
}

static const char *queens_rules(const papan_puzzle *puzzle)
{
    (void)puzzle;
    return N_(
        "Place queens so that each row, column and region has exactly {1} and no two queens touch, not even "
        "diagonally.");
}

const papan_family papan_family_queens = {
    .name = "queens",
    .verify = papan_queens_verify,
    .impossible = papan_queens_impossible,
    .describe = describe_queens,
    .symmetries = queens_symmetries,
    .symbol = queens_symbol,
    .colour = queens_colour,
    .labels = papan_square_labels,
    .givens = queens_givens,
    .crossed = crossed,
    .place = place_queens,
    .abilities = PAPAN_HAS_HINTS | PAPAN_HAS_PATHS | PAPAN_HAS_MEASURE,
    .watched = "permute-columns",
    .task = N_("Place queens so that each row, column and region has exactly {1} and no two queens touch, not "
               "even diagonally. There is exactly one solution; it is at the end."),
    .several_tasks =
        N_("{0} puzzles. Place queens so that each row, column and region has exactly {1} and no two queens "
           "touch, not even diagonally. Each has exactly one solution; the solutions are at the end."),
    .rules = queens_rules,
};
