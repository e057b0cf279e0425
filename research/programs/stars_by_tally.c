/* stars_by_tally.c: counts Star Battle boards without regions: k stars in each row and each column, and no two
 * touch. It shares nothing with Papan.
 *
 *     stars_by_tally N K [THREADS]     prints the memory of the two largest layers, then the number
 *     stars_by_tally wide N K          the same with entries of 64 bits from the first layer on that needs more
 *                                      than 1000, to test these
 *     stars_by_tally entries N K       checks that the numbers of all entries have no gaps
 *
 * The idea (stars.md): a transfer matrix. What the rows so far mean for the rest is the number of
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
#include "tally_states.h"

#include <assert.h>
#include <string.h>

/* The ways that end with each row, for one tally. Zeros are left out. */
typedef struct endings {
    size_t rows;
    uint32_t *stars; /* of the last row */
    uint64_t *ways;
} endings;

typedef struct place { /* of one thread */
    endings here, there;
    number sum;
} place;

typedef struct count {
    tally_board board;
    tally_layer now, next;
    place *place;
    unsigned threads;
    size_t tasks;
    bool joining;         /* otherwise the next layer is made */
    uint64_t most_narrow; /* the largest short entry */
} count;

/* ---- one tally ---- */

static tally_of without(const tally_of *tally, const tally_row *row)
{
    return (tally_of){tally->left - row->left, tally->right - row->right, tally->middle - row->middle};
}

/* What is missing in each column. */
static tally_of complement(const tally_board *b, const tally_of *tally)
{
    return (tally_of){b->halves - 1 - tally->left, b->halves - 1 - tally->right,
                      b->n % 2 == 1 ? b->k - tally->middle : 0};
}

/* Lists the last rows that this tally can have, and the entries with their ways. All entries are requested from
 * memory before the first one is read. */
static void list_endings(const count *c, const tally_of *tally, endings *out)
{
    const tally_board *b = &c->board;
    uint32_t empty = ~tally_some(b, tally);
    out->rows = 0;
    for (const tally_row *row = b->row; row < b->row + b->rows; row++) {
        if ((row->stars & empty) != 0)
            continue;
        tally_of earlier = without(tally, row);
        uint64_t index = tally_index(b, &c->now, &earlier, row);
        tally_prefetch(&c->now, index);
        out->stars[out->rows] = row->stars;
        out->ways[out->rows++] = index;
    }
}

/* The same for the rows that can follow this tally. */
static void list_followers(const count *c, const tally_of *tally, endings *out)
{
    const tally_board *b = &c->board;
    uint32_t full = tally_full(b, tally);
    out->rows = 0;
    for (const tally_row *row = b->row; row < b->row + b->rows; row++) {
        if ((row->stars & full) != 0)
            continue;
        uint64_t index = tally_index(b, &c->now, tally, row);
        tally_prefetch(&c->now, index);
        out->ways[out->rows++] = index;
    }
}

/* Puts the ways in place of the entries. False: too many. */
static bool read_endings(const count *c, endings *out)
{
    size_t rows = 0;
    uint64_t all = 0;
    for (size_t i = 0; i < out->rows; i++) {
        uint64_t ways = tally_entry(&c->now, out->ways[i]);
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
static bool gather(const count *c, const tally_of *tally, endings *out)
{
    list_endings(c, tally, out);
    return read_endings(c, out);
}

/* The ways after which a row may follow. */
static uint64_t ways_before(const endings *e, const tally_row *row)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < e->rows; i++)
        sum += e->ways[i] & ((uint64_t)((e->stars[i] & row->near) != 0) - 1); /* without a branch */
    return sum;
}

/* Makes the entries of a tally in the next layer. */
static bool make_entries(const count *c, const tally_of *tally, endings *e)
{
    const tally_board *b = &c->board;
    uint32_t full = tally_full(b, tally);
    if (!gather(c, tally, e))
        return false;
    for (const tally_row *row = b->row; row < b->row + b->rows; row++) {
        if ((row->stars & full) != 0)
            continue;
        uint64_t index = tally_index(b, &c->next, tally, row), ways = ways_before(e, row);
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
static bool add_ways(number *sum, uint64_t left, uint64_t right, unsigned times)
{
    number product;
    return !__builtin_mul_overflow((number)left * right, times, &product) &&
           !__builtin_add_overflow(*sum, product, sum);
}

/* Joins this tally after half of an even number of rows with its complement. Reflections and complements give
 * the same number of solutions. */
static bool join_even(const count *c, const tally_of *tally, place *d)
{
    const tally_board *b = &c->board;
    uint32_t last = b->halves - 1;
    if (tally->right > last - tally->left)
        return true; /* the complement comes, too */
    unsigned times = (tally->left != tally->right ? 2U : 1U) * (tally->right != last - tally->left ? 2U : 1U);
    tally_of rest = complement(b, tally);
    list_endings(c, tally, &d->here);
    list_endings(c, &rest, &d->there);
    if (!read_endings(c, &d->here) || !read_endings(c, &d->there))
        return false;
    for (size_t i = 0; i < d->here.rows; i++) {
        uint32_t stars = d->here.stars[i];
        tally_row row = {.near = stars | stars << 1 | stars >> 1};
        if (!add_ways(&d->sum, d->here.ways[i], ways_before(&d->there, &row), times))
            return false;
    }
    return true;
}

/* Joins the tally after the middle one of an odd number of rows with its complement: that row is the last of
 * one part and follows the other. */
static bool join_odd(const count *c, const tally_of *tally, place *d)
{
    const tally_board *b = &c->board;
    unsigned times = tally->left != tally->right ? 2 : 1;
    tally_of rest = complement(b, tally);
    list_endings(c, tally, &d->here);
    list_followers(c, &rest, &d->there);
    assert(d->here.rows == d->there.rows && "a row fits the complement if it can be the last one");
    for (size_t i = 0; i < d->here.rows; i++) {
        uint64_t above = tally_entry(&c->now, d->here.ways[i]);
        uint64_t below = tally_entry(&c->now, d->there.ways[i]);
        if (!add_ways(&d->sum, above, below, times))
            return false;
    }
    return true;
}

/* ---- all tallies of a layer ---- */

static bool work_on(const count *c, const tally_of *tally, place *d)
{
    return !c->joining           ? make_entries(c, tally, &d->here)
           : c->board.n % 2 == 0 ? join_even(c, tally, d)
                                 : join_odd(c, tally, d);
}

/* One of c->tasks tasks: all tallies whose left half has this number modulo c->tasks. */
static bool layer_task(void *own, unsigned worker, size_t index)
{
    count *c = own;
    const tally_board *b = &c->board;
    uint32_t first, end;
    for (uint32_t middle = 0; middle <= (b->n % 2 == 1 ? b->k : 0); middle++)
        for (uint32_t left = (uint32_t)index; left < b->halves; left += (uint32_t)c->tasks) {
            if (!tally_rights(b, &c->next, left, middle, &first, &end))
                continue;
            for (uint32_t i = first; i < end; i++) {
                tally_of tally = {left, c->next.by_sum[i], middle};
                if (!work_on(c, &tally, &c->place[worker]))
                    return false;
            }
        }
    return true;
}

/* ---- layer by layer ---- */

static void fail(const char *why)
{
    fprintf(stderr, "stars_by_tally: %s\n", why);
    exit(EXIT_FAILURE);
}

/* The rows of the last layer that is stored. */
static unsigned last_layer(unsigned n)
{
    return n % 2 == 1 ? n / 2 : n > 0 ? n / 2 - 1 : 0;
}

/* Prints the memory of the two largest layers, which exist at the same time, with entries of 32 bits. */
static void print_size(const tally_board *b)
{
    unsigned last = last_layer(b->n);
    double bytes = 0;
    for (unsigned rows = last > 0 ? last - 1 : 0; rows <= last; rows++) {
        tally_layer layer;
        tally_layer_open(b, rows, &layer);
        bytes += (double)layer.entries * sizeof(uint32_t);
        tally_layer_close(&layer);
    }
    fprintf(stderr, "%.0f MiB\n", bytes / (1 << 20));
}

/* Fills c->next, with short entries if they suffice. */
static void make_next(count *c, bool wide)
{
    tally_layer_take(wide, &c->next);
    if (do_tasks(c->threads, c->tasks, layer_task, c))
        return;
    if (wide)
        fail("a number of ways is longer than 64 bits");
    free(c->next.entry);
    c->next.entry = NULL;
    make_next(c, true);
}

/* Ends with the last layer in c->now, and the numbering of the one after it in c->next. No rows: one way, and
 * any row may follow. */
static void make_layers(count *c)
{
    tally_layer_open(&c->board, 0, &c->now);
    tally_layer_take(false, &c->now);
    for (size_t i = 0; i < c->now.entries; i++)
        ((uint32_t *)c->now.entry)[i] = 1;
    tally_layer_open(&c->board, 1, &c->next);
    while (c->now.rows < last_layer(c->board.n)) {
        make_next(c, c->now.wide);
        tally_layer_close(&c->now);
        c->now = c->next;
        tally_layer_open(&c->board, c->now.rows + 1, &c->next);
    }
}

static number join(count *c)
{
    number sum = 0;
    c->joining = true;
    bool fits = do_tasks(c->threads, c->tasks, layer_task, c);
    for (unsigned i = 0; i < c->threads && fits; i++)
        fits = !__builtin_add_overflow(sum, c->place[i].sum, &sum);
    if (!fits)
        fail("the number is longer than 128 bits");
    return sum;
}

/* ---- running ---- */

static void open_endings(const count *c, endings *e)
{
    e->stars = take(c->board.rows + 1, sizeof *e->stars);
    e->ways = take(c->board.rows + 1, sizeof *e->ways);
}

static void close_endings(endings *e)
{
    free(e->stars);
    free(e->ways);
}

static void count_stars(unsigned n, unsigned k, unsigned threads, bool wide)
{
    count c = {.threads = threads, .most_narrow = wide ? 1000 : UINT32_MAX};
    tally_open(&c.board, n, k);
    c.tasks = c.board.halves < 4096 ? c.board.halves : 4096;
    print_size(&c.board);
    c.place = take(threads, sizeof *c.place);
    for (unsigned i = 0; i < threads; i++) {
        open_endings(&c, &c.place[i].here);
        open_endings(&c, &c.place[i].there);
    }
    make_layers(&c);
    print_number(join(&c));
    for (unsigned i = 0; i < threads; i++) {
        close_endings(&c.place[i].here);
        close_endings(&c.place[i].there);
    }
    free(c.place);
    tally_layer_close(&c.now);
    tally_layer_close(&c.next);
    tally_close(&c.board);
}

/* ---- the numbering, checked ---- */

/* Each tally of a layer with left <= right has entries of its own, and together they have no gaps. */
static void check_layer(const tally_board *b, const tally_layer *layer)
{
    uint64_t expected = 0;
    uint32_t first, end;
    for (uint32_t middle = 0; middle <= (b->n % 2 == 1 ? b->k : 0); middle++)
        for (uint32_t left = 0; left < b->halves; left++) {
            if (!tally_rights(b, layer, left, middle, &first, &end))
                continue;
            for (uint32_t at = first; at < end; at++) {
                tally_of tally = {left, layer->by_sum[at], middle};
                tally_row none = {.stars = 0};
                if (tally.left > tally.right || tally_index(b, layer, &tally, &none) != expected)
                    fail("a tally has the wrong number");
                uint32_t open = ~tally_full(b, &tally) & ((1U << b->n) - 1);
                expected += b->choose[tally_ones(b, open)][b->k];
            }
        }
    if (layer->entries != expected)
        fail("the number of entries is wrong");
}

static void check_entries(unsigned n, unsigned k)
{
    tally_board b;
    tally_open(&b, n, k);
    for (unsigned rows = 0; rows <= n; rows++) {
        tally_layer layer;
        tally_layer_open(&b, rows, &layer);
        check_layer(&b, &layer);
        tally_layer_close(&layer);
    }
    tally_close(&b);
    puts("no gaps");
}

int main(int arguments, char **argument)
{
    bool wide = arguments == 4 && strcmp(argument[1], "wide") == 0;
    bool entries = arguments == 4 && strcmp(argument[1], "entries") == 0;
    argument += wide || entries;
    arguments -= wide || entries;
    if (arguments < 3 || arguments > 4)
        fail("usage: stars_by_tally [wide|entries] N K [THREADS]");
    unsigned n = (unsigned)strtoul(argument[1], NULL, 10), k = (unsigned)strtoul(argument[2], NULL, 10);
    if (n < 1 || k < 1 || k > n || !tally_fits(n, k))
        fail("the board is too large or too small");
    if (entries)
        check_entries(n, k);
    else
        count_stars(n, k, threads_of(argument[3]), wide);
    return 0;
}
