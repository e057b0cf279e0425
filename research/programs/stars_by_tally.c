/* tally.c: counts Star Battle boards without regions: k stars in each row and each column, and no two touch. A
 * board whose regions are its rows or its columns is such a board.
 *
 * The idea (docs/strategies.md): a transfer matrix. What the rows so far mean for the rest is the number of
 * stars in each column (the tally) and the last row, which the next one must not touch. Equal tallies are
 * merged, with the number of ways that lead to them. Two halves of the board meet in the middle: their tallies
 * must add up to k everywhere, so only the layers of half of the rows are made.
 *
 * For each tally, a layer stores the number of ways for each row that may follow, instead of each last row:
 * then an entry of the next layer needs only one entry for each of its last rows, and the sums over all last
 * rows that a following row does not touch are made once for each tally. The layer in the middle of an even
 * number of rows is the largest; it is not stored but made tally by tally, with its complement.
 *
 * The neighbouring entries of a tally are summed one by one, about 50 x 60 conditional additions for two stars
 * on 16 columns. Two-dimensional prefix sums need fewer, but only for two stars, and reading the entries from
 * memory takes longer anyway. Entries have 32 bits as long as they fit. */
#include "search/tally.h"

#include "search/strategies.h"

#include <assert.h>
#include <string.h>

#define USUAL_LIMIT ((size_t)1 << 30)

/* The ways that end with each row, for one tally. Zeros are left out. */
typedef struct endings {
    size_t rows;
    uint32_t *stars; /* of the last row */
    uint64_t *ways;
} endings;

typedef struct desk { /* of one worker */
    endings here, there;
    papan_count sum;
} desk;

typedef struct count {
    papan_search *search;
    papan_tally_board board;
    papan_tally_layer now, next;
    size_t limit; /* of memory */
    desk *desk;
    unsigned workers;
    size_t tasks;
    bool joining;         /* otherwise the next layer is made */
    uint64_t most_narrow; /* the largest short entry */
} count;

/* ---- one tally ---- */

static papan_tally without(const papan_tally *tally, const papan_tally_row *row)
{
    return (papan_tally){tally->left - row->left, tally->right - row->right, tally->middle - row->middle};
}

/* What is missing in each column. */
static papan_tally complement(const papan_tally_board *b, const papan_tally *tally)
{
    return (papan_tally){b->halves - 1 - tally->left, b->halves - 1 - tally->right,
                         b->n % 2 == 1 ? b->k - tally->middle : 0};
}

/* Lists the last rows that this tally can have, and the entries with their ways. All entries are requested from
 * memory before the first one is read. */
static void list_endings(const count *c, const papan_tally *tally, endings *out)
{
    const papan_tally_board *b = &c->board;
    uint32_t empty = ~papan_tally_some(b, tally);
    out->rows = 0;
    for (const papan_tally_row *row = b->row; row < b->row + b->rows; row++) {
        if ((row->stars & empty) != 0)
            continue;
        papan_tally earlier = without(tally, row);
        uint64_t index = papan_tally_index(b, &c->now, &earlier, row);
        papan_tally_prefetch(&c->now, index);
        out->stars[out->rows] = row->stars;
        out->ways[out->rows++] = index;
    }
}

/* The same for the rows that can follow this tally. */
static void list_followers(const count *c, const papan_tally *tally, endings *out)
{
    const papan_tally_board *b = &c->board;
    uint32_t full = papan_tally_full(b, tally);
    out->rows = 0;
    for (const papan_tally_row *row = b->row; row < b->row + b->rows; row++) {
        if ((row->stars & full) != 0)
            continue;
        uint64_t index = papan_tally_index(b, &c->now, tally, row);
        papan_tally_prefetch(&c->now, index);
        out->ways[out->rows++] = index;
    }
}

/* Puts the ways in place of the entries. False: too many. */
static bool read_endings(const count *c, endings *out)
{
    size_t rows = 0;
    uint64_t all = 0;
    for (size_t i = 0; i < out->rows; i++) {
        uint64_t ways = papan_tally_entry(&c->now, out->ways[i]);
        out->stars[rows] = out->stars[i];
        out->ways[rows] = ways;
        rows += ways != 0;
        if (__builtin_add_overflow(all, ways, &all))
            return false;
    }
    out->rows = rows;
    return true; /* every sum of some of them fits, too */
}

/* The ways to reach this tally, by their last rows. */
static bool gather(const count *c, const papan_tally *tally, endings *out)
{
    list_endings(c, tally, out);
    return read_endings(c, out);
}

/* The ways after which a row may follow. */
static uint64_t ways_before(const endings *e, const papan_tally_row *row)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < e->rows; i++)
        sum += e->ways[i] & ((uint64_t)((e->stars[i] & row->near) != 0) - 1); /* without a branch */
    return sum;
}

/* Makes the entries of a tally in the next layer. */
static bool make_entries(const count *c, const papan_tally *tally, endings *e)
{
    const papan_tally_board *b = &c->board;
    uint32_t full = papan_tally_full(b, tally);
    if (!gather(c, tally, e))
        return false;
    for (const papan_tally_row *row = b->row; row < b->row + b->rows; row++) {
        if ((row->stars & full) != 0)
            continue;
        uint64_t index = papan_tally_index(b, &c->next, tally, row), ways = ways_before(e, row);
        assert(index < c->next.entries && "the tally is possible");
        if (c->next.wide)
            ((uint64_t *)c->next.entry)[index] = ways;
        else if (ways <= c->most_narrow)
            ((uint32_t *)c->next.entry)[index] = (uint32_t)ways;
        else
            return false;
    }
    return true;
}

/* Adds left * right * times. */
static bool add_ways(papan_count *sum, uint64_t left, uint64_t right, unsigned times)
{
    papan_count product = (papan_count)left * right;
    return papan_count_add_product(sum, product, times);
}

/* Joins this tally after half of an even number of rows with its complement. Reflections and complements give
 * the same number of solutions. */
static bool join_even(const count *c, const papan_tally *tally, desk *d)
{
    const papan_tally_board *b = &c->board;
    uint32_t last = b->halves - 1;
    if (tally->right > last - tally->left)
        return true; /* the complement comes, too */
    unsigned times = (tally->left != tally->right ? 2U : 1U) * (tally->right != last - tally->left ? 2U : 1U);
    papan_tally rest = complement(b, tally);
    list_endings(c, tally, &d->here);
    list_endings(c, &rest, &d->there);
    if (!read_endings(c, &d->here) || !read_endings(c, &d->there))
        return false;
    for (size_t i = 0; i < d->here.rows; i++) {
        uint32_t stars = d->here.stars[i];
        papan_tally_row row = {.near = stars | stars << 1 | stars >> 1};
        if (!add_ways(&d->sum, d->here.ways[i], ways_before(&d->there, &row), times))
            return false;
    }
    return true;
}

/* Joins the tally after the middle one of an odd number of rows with its complement: that row is the last of
 * one part and follows the other. */
static bool join_odd(const count *c, const papan_tally *tally, desk *d)
{
    const papan_tally_board *b = &c->board;
    unsigned times = tally->left != tally->right ? 2 : 1;
    papan_tally rest = complement(b, tally);
    list_endings(c, tally, &d->here);
    list_followers(c, &rest, &d->there);
    assert(d->here.rows == d->there.rows && "a row fits the complement if it can be the last one");
    for (size_t i = 0; i < d->here.rows; i++) {
        uint64_t above = papan_tally_entry(&c->now, d->here.ways[i]);
        uint64_t below = papan_tally_entry(&c->now, d->there.ways[i]);
        if (!add_ways(&d->sum, above, below, times))
            return false;
    }
    return true;
}

/* ---- all tallies of a layer ---- */

static bool work_on(const count *c, const papan_tally *tally, desk *d)
{
    return !c->joining           ? make_entries(c, tally, &d->here)
           : c->board.n % 2 == 0 ? join_even(c, tally, d)
                                 : join_odd(c, tally, d);
}

/* One of c->tasks tasks: all tallies whose left half has this number modulo c->tasks. */
static papan_status do_task(void *own, papan_search *search, unsigned worker, size_t index)
{
    count *c = own;
    const papan_tally_board *b = &c->board;
    uint32_t first, end;
    for (uint32_t middle = 0; middle <= (b->n % 2 == 1 ? b->k : 0); middle++)
        for (uint32_t left = (uint32_t)index; left < b->halves; left += (uint32_t)c->tasks) {
            if (!papan_tally_rights(b, &c->next, left, middle, &first, &end))
                continue;
            for (uint32_t i = first; i < end; i++, search->cases++) {
                papan_tally tally = {left, c->next.by_sum[i], middle};
                if (papan_stopped(search))
                    return PAPAN_OK;
                if (!work_on(c, &tally, &c->desk[worker]))
                    return PAPAN_TOO_BIG;
            }
        }
    return PAPAN_OK;
}

/* ---- layer by layer ---- */

/* The rows of the last layer that is stored. */
static unsigned last_layer(unsigned n)
{
    return n % 2 == 1 ? n / 2 : n / 2 - 1;
}

/* Are the two largest layers, which are there at the same time, within the limit? From the layer after `narrow`
 * rows on, entries have 64 bits. */
static papan_status check_size(const count *c, unsigned narrow)
{
    unsigned last = last_layer(c->board.n);
    double bytes = 0;
    for (unsigned rows = last > 0 ? last - 1 : 0; rows <= last; rows++) {
        papan_tally_layer layer;
        papan_status status = papan_tally_layer_open(&c->board, rows, &layer);
        bytes += (double)layer.entries * (rows < narrow ? sizeof(uint32_t) : sizeof(uint64_t));
        papan_tally_layer_close(&c->board, &layer);
        if (status != PAPAN_OK)
            return status;
    }
    if (bytes <= (double)c->limit)
        return PAPAN_OK;
    papan_message *message = &c->search->message;
    papan_say(message, 0, 0, "strategy-memory",
              N_("tally needs at least {0} MiB for this board; the limit is {1} MiB"));
    papan_say_numbers(message, 0, (long long)(bytes / (1 << 20)), (long long)(c->limit >> 20));
    return PAPAN_TOO_BIG;
}

static papan_status overflow(papan_search *search)
{
    papan_say(&search->message, 0, 0, "part-overflow",
              N_("overflow: a number in the count of this part does not fit"));
    return PAPAN_TOO_BIG;
}

/* Fills c->next, with short entries if they suffice. */
static papan_status make_next(count *c, bool wide)
{
    papan_status status = papan_tally_layer_take(&c->board, wide, &c->next);
    if (status == PAPAN_OK)
        status = papan_do_tasks(c->search, c->tasks, do_task, c);
    if (status != PAPAN_TOO_BIG)
        return status;
    papan_tally_layer_give(&c->board, &c->next);
    if (wide)
        return overflow(c->search);
    status = check_size(c, c->next.rows);
    return status == PAPAN_OK ? make_next(c, true) : status;
}

/* No rows: one way, and any row may follow. */
static papan_status open_first(count *c)
{
    papan_status status = papan_tally_layer_open(&c->board, 0, &c->now);
    if (status == PAPAN_OK)
        status = papan_tally_layer_take(&c->board, false, &c->now);
    for (size_t i = 0; status == PAPAN_OK && i < c->now.entries; i++)
        ((uint32_t *)c->now.entry)[i] = 1;
    return status == PAPAN_OK ? papan_tally_layer_open(&c->board, 1, &c->next) : status;
}

/* Ends with the last layer in c->now, and the numbering of the one after it in c->next. */
static papan_status make_layers(count *c)
{
    papan_status status = open_first(c);
    while (status == PAPAN_OK && !c->search->stopped && c->now.rows < last_layer(c->board.n)) {
        status = make_next(c, c->now.wide);
        if (status != PAPAN_OK)
            break;
        papan_tally_layer_close(&c->board, &c->now);
        c->now = c->next;
        status = papan_tally_layer_open(&c->board, c->now.rows + 1, &c->next);
    }
    return status;
}

static papan_status join(count *c)
{
    c->joining = true;
    papan_status status = papan_do_tasks(c->search, c->tasks, do_task, c);
    papan_count sum = 0;
    for (unsigned i = 0; i < c->workers && status == PAPAN_OK; i++)
        status = papan_count_add(&sum, c->desk[i].sum) ? PAPAN_OK : PAPAN_TOO_BIG;
    if (status == PAPAN_TOO_BIG)
        return overflow(c->search);
    if (status == PAPAN_OK && !c->search->stopped)
        c->search->solutions += sum;
    return status;
}

/* ---- running ---- */

static bool open_endings(const count *c, endings *e)
{
    e->stars = papan_take(c->board.memory, c->board.rows + 1, sizeof *e->stars);
    e->ways = papan_take(c->board.memory, c->board.rows + 1, sizeof *e->ways);
    return e->stars != NULL && e->ways != NULL;
}

static void close_endings(const count *c, endings *e)
{
    papan_give(c->board.memory, e->stars, c->board.rows + 1, sizeof *e->stars);
    papan_give(c->board.memory, e->ways, c->board.rows + 1, sizeof *e->ways);
}

static papan_status open_desks(count *c)
{
    bool good = true;
    c->desk = papan_take(c->board.memory, c->workers, sizeof *c->desk);
    for (unsigned i = 0; i < c->workers && c->desk != NULL && good; i++)
        good = open_endings(c, &c->desk[i].here) && open_endings(c, &c->desk[i].there);
    return c->desk != NULL && good ? PAPAN_OK : PAPAN_NO_MEMORY;
}

static void close_all(count *c)
{
    for (unsigned i = 0; i < c->workers && c->desk != NULL; i++) {
        close_endings(c, &c->desk[i].here);
        close_endings(c, &c->desk[i].there);
    }
    papan_give(c->board.memory, c->desk, c->workers, sizeof *c->desk);
    papan_tally_layer_close(&c->board, &c->now);
    papan_tally_layer_close(&c->board, &c->next);
    papan_tally_close(&c->board);
}

static papan_status run(papan_search *search)
{
    const papan_queens *q = &search->puzzle->queens;
    count c = {.search = search, .limit = search->room != 0 ? search->room : USUAL_LIMIT};
    c.workers = papan_workers(search);
    if (!search->count_only) {
        papan_say(&search->message, 0, 0, "strategy-counts-only",
                  N_("this strategy only counts solutions, without finding one"));
        return PAPAN_UNSUITABLE;
    }
    if (!papan_tally_fits(q->n, q->stars)) {
        papan_say(&search->message, 0, 0, "strategy-board-too-large", N_("the board is too large for tally"));
        return PAPAN_TOO_BIG;
    }
    c.most_narrow = search->plain ? 1000 : UINT32_MAX; /* so that tests can reach long entries */
    papan_status status = papan_tally_open(&c.board, q->n, q->stars, &search->memory);
    c.tasks = c.board.halves < 4096 ? c.board.halves : 4096;
    if (status == PAPAN_OK)
        status = check_size(&c, q->n);
    if (status == PAPAN_OK)
        status = open_desks(&c);
    if (status == PAPAN_OK)
        status = make_layers(&c);
    if (status == PAPAN_OK && !search->stopped)
        status = join(&c);
    close_all(&c);
    return status;
}

/* ---- the strategy ---- */

/* Is each row, or each column, one region? Then the regions say nothing new. */
static bool regions_are_lines(const papan_queens *q, bool rows)
{
    for (unsigned i = 0; i < q->n; i++)
        for (unsigned j = 0; j < q->n; j++) {
            unsigned cell = rows ? i * q->n + j : j * q->n + i, first = rows ? i * q->n : i;
            if (q->region[cell] == PAPAN_NO_REGION || q->region[cell] != q->region[first])
                return false;
        }
    return true;
}

bool papan_tally_suits(const papan_puzzle *puzzle, papan_message *why)
{
    const papan_queens *q = &puzzle->queens;
    if (memchr(q->mark, PAPAN_MARK_QUEEN, puzzle->cells) != NULL)
        papan_say(why, 0, 0, "strategy-no-givens", N_("this strategy does not support given queens"));
    else if (!regions_are_lines(q, true) && !regions_are_lines(q, false))
        papan_say(why, 0, 0, "strategy-board-kind",
                  N_("this strategy supports only boards whose regions are their rows or columns"));
    else
        return true;
    return false;
}

const papan_strategy papan_strategy_tally = {
    .name = "tally",
    .summary = N_("counts Star Battle boards without regions by the number of stars in each column"),
    .counts = N_("one tally of the columns"),
    .traits = PAPAN_FINDS_ALL | PAPAN_COUNTS_FAST | PAPAN_SHARES | PAPAN_COUNTS_ONLY,
    .family = {&papan_family_queens},
    .refusal = {"strategy-other-family", N_("this strategy counts Star Battle boards without regions only")},
    .suits = papan_tally_suits,
    .run = run,
};
