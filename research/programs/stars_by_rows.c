/* stars_by_rows.c: a second way to count the boards of stars_by_tally.c: k stars in each row and column of
 * n x n, no two touching. It works differently: from the first row to the last,
 * with a hash table from column counts and last row to the number of ways; no meeting in the middle, no
 * reflections, no numbering, all numbers with 128 bits. It also counts on the cylinder, where the first and the
 * last column touch, and on the torus, where the first and the last row touch, too.
 *
 *     stars_by_rows flat 12 2
 *
 * On a board that can be rotated the first row is fixed up to rotations. `stars_by_rows flat 4 1 plain` counts
 * by backtracking over single cells instead, which needs no idea at all; for small boards. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 number;
typedef enum { FLAT, CYLINDER, TORUS } surface;

enum { MOST = 21, ROWS = 1 << 16, COUNT_BITS = 3, STARS_MAX = 7 /* in a column */ };

static surface kind;
static unsigned n, k;
static uint32_t row[ROWS];
static unsigned rows;

static void die(const char *why)
{
    fprintf(stderr, "stars_by_rows: %s\n", why);
    exit(1);
}

/* The columns next to these and themselves. */
static uint32_t near(uint32_t stars)
{
    uint32_t all = (UINT32_C(1) << n) - 1, around = stars | stars << 1 | stars >> 1;
    if (kind != FLAT)
        around |= stars << (n - 1) | stars >> (n - 1);
    return around & all;
}

static void find_rows(void)
{
    for (uint32_t stars = 0; stars < UINT32_C(1) << n; stars++) {
        bool good = (unsigned)__builtin_popcount(stars) == k;
        for (unsigned i = 0; i < n && good; i++) {
            uint32_t star = UINT32_C(1) << i;
            good = (stars & star) == 0 || (near(star) & ~star & stars) == 0;
        }
        if (good && rows == ROWS)
            die("too many rows");
        if (good)
            row[rows++] = stars;
    }
}

/* ---- the hash table ---- */

typedef struct state {
    uint64_t counts; /* COUNT_BITS for each column */
    uint32_t last;   /* row */
    uint32_t used;
    number ways;
} state;

typedef struct table {
    state *slot;
    size_t slots, states;
} table;

static table new_table(size_t slots)
{
    table t = {calloc(slots, sizeof(state)), slots, 0};
    if (t.slot == NULL)
        die("not enough memory");
    return t;
}

static void add(table *t, uint64_t counts, uint32_t last, number ways);

static void enlarge(table *t)
{
    table larger = new_table(2 * t->slots);
    for (size_t i = 0; i < t->slots; i++)
        if (t->slot[i].used)
            add(&larger, t->slot[i].counts, t->slot[i].last, t->slot[i].ways);
    free(t->slot);
    *t = larger;
}

static void add(table *t, uint64_t counts, uint32_t last, number ways)
{
    if (4 * (t->states + 1) > 3 * t->slots)
        enlarge(t);
    uint64_t hash = (counts ^ (uint64_t)last << 31) * UINT64_C(0x9E3779B97F4A7C15);
    size_t at = (size_t)(hash ^ hash >> 29) & (t->slots - 1);
    while (t->slot[at].used && (t->slot[at].counts != counts || t->slot[at].last != last))
        at = (at + 1) & (t->slots - 1);
    t->states += !t->slot[at].used;
    t->slot[at].counts = counts;
    t->slot[at].last = last;
    t->slot[at].used = 1;
    if (__builtin_add_overflow(t->slot[at].ways, ways, &t->slot[at].ways))
        die("overflow");
}

/* ---- row by row ---- */

static uint64_t spread(uint32_t stars)
{
    uint64_t counts = 0;
    for (unsigned i = 0; i < n; i++)
        counts |= (uint64_t)(stars >> i & 1) << (COUNT_BITS * i);
    return counts;
}

/* The columns that have k stars, and whether the others can still get theirs in the rows left: two stars of a
 * column are never in neighbouring rows. */
static uint32_t full_columns(uint64_t counts, unsigned left, bool *possible)
{
    uint32_t full = 0;
    *possible = true;
    for (unsigned i = 0; i < n; i++) {
        unsigned own = counts >> (COUNT_BITS * i) & STARS_MAX;
        full |= (uint32_t)(own == k) << i;
        *possible = *possible && k - own <= (left + 1) / 2;
    }
    return full;
}

static table next_row(table *now, unsigned left)
{
    table next = new_table(1024);
    for (size_t i = 0; i < now->slots; i++) {
        const state *s = &now->slot[i];
        bool possible;
        if (!s->used)
            continue;
        uint32_t taken = full_columns(s->counts, left, &possible) | near(s->last);
        for (unsigned r = 0; r < rows && possible; r++)
            if ((row[r] & taken) == 0)
                add(&next, s->counts + spread(row[r]), row[r], s->ways);
    }
    free(now->slot);
    return next;
}

/* All boards that begin with one of these states. */
static number count_from(table now, uint32_t first)
{
    number sum = 0;
    for (unsigned left = n - 1; left > 0; left--)
        now = next_row(&now, left);
    for (size_t i = 0; i < now.slots; i++) /* each column has at most k stars, so each has k */
        if (now.slot[i].used && (kind != TORUS || n == 1 || (near(first) & now.slot[i].last) == 0))
            sum += now.slot[i].ways;
    free(now.slot);
    return sum;
}

static uint32_t rotated(uint32_t stars, unsigned by)
{
    return ((stars << by) | (by > 0 ? stars >> (n - by) : 0)) & ((UINT32_C(1) << n) - 1);
}

/* How many rotations of this row are different; 0: another one is smaller. */
static unsigned rotations(uint32_t stars)
{
    for (unsigned by = 1; by <= n; by++) {
        uint32_t other = rotated(stars, by % n);
        if (other < stars)
            return 0;
        if (other == stars)
            return by;
    }
    return n;
}

static number count(void)
{
    number sum = 0;
    table all = new_table(1024);
    for (unsigned r = 0; r < rows; r++)
        if (kind == FLAT)
            add(&all, spread(row[r]), row[r], 1);
        else if (rotations(row[r]) > 0) {
            table one = new_table(1024);
            add(&one, spread(row[r]), row[r], 1);
            sum += rotations(row[r]) * count_from(one, row[r]);
        }
    if (kind == FLAT)
        return count_from(all, 0);
    free(all.slot);
    return sum;
}

/* ---- cell by cell ---- */

static bool board[MOST][MOST];

static bool touches(unsigned y, unsigned x)
{
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            int v = (int)y + dy, u = (int)x + dx, size = (int)n;
            if (kind == TORUS)
                v = (v + size) % size;
            if (kind != FLAT)
                u = (u + size) % size;
            if (v >= 0 && v < size && u >= 0 && u < size && board[v][u])
                return true;
        }
    return false;
}

static number count_cells(unsigned cell)
{
    unsigned y = cell / n, x = cell % n, in_row = 0, in_column = 0;
    number sum = 0;
    if (x == 0 && y > 0) {
        for (unsigned i = 0; i < n; i++)
            in_row += board[y - 1][i];
        if (in_row != k)
            return 0;
    }
    if (y == n) {
        for (unsigned i = 0; i < n; i++) {
            in_column = 0;
            for (unsigned j = 0; j < n; j++)
                in_column += board[j][i];
            if (in_column != k)
                return 0;
        }
        return 1;
    }
    for (unsigned i = 0; i < n; i++)
        in_column += board[i][x];
    if (in_column < k && !touches(y, x)) {
        board[y][x] = true;
        sum = count_cells(cell + 1);
        board[y][x] = false;
    }
    return sum + count_cells(cell + 1);
}

static void print(number value)
{
    char digits[40];
    int at = sizeof digits - 1;
    digits[at] = '\0';
    do {
        digits[--at] = (char)('0' + (int)(value % 10));
        value /= 10;
    } while (value > 0);
    puts(digits + at);
}

int main(int argc, char **argv)
{
    static const char *const name[] = {[FLAT] = "flat", [CYLINDER] = "cylinder", [TORUS] = "torus"};
    bool known = false;
    for (int i = 0; i < 3 && argc >= 4; i++)
        if (strcmp(argv[1], name[i]) == 0) {
            kind = (surface)i;
            known = true;
        }
    n = argc >= 4 ? (unsigned)atoi(argv[2]) : 0;
    k = argc >= 4 ? (unsigned)atoi(argv[3]) : 0;
    if (!known || n < 1 || n > MOST || k < 1 || k > STARS_MAX)
        die("usage: stars_by_rows flat|cylinder|torus N K [plain], N at most 21, K at most 7");
    if (argc == 5)
        print(count_cells(0));
    else {
        find_rows();
        print(count());
    }
    return 0;
}
