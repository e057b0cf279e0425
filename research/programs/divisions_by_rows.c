/* divisions_by_rows.c: how many divisions of an n x n board into n connected regions have no, one, two, three
 * ... solutions as Queens puzzles: one queen in each row, column and region, no two touching, not even at a
 * corner. It shares no source with Papan.
 *
 *     divisions_by_rows total 8         # the number of divisions
 *     divisions_by_rows solutions 6     # lines "solutions divisions"
 *
 * The idea is a transfer matrix over rows, with a hash table. The state after some rows is the state of
 * divisions.h together with the ways to go on to a solution: the columns of the queens to come (a suffix of a
 * placement), and which regions of the frontier have their queen. Many placements of the rows done lead to the
 * same way, so a way occurs several times. A region that ends without its queen rules a way out. No solution is
 * fixed beforehand; so the sums of all numbers, and of all numbers times solutions, are checks.
 *
 * The last three rows need no table. All fillings of the last two rows after a state of divisions.h are
 * numbered; each way has a set of bits, the fillings in which it ends in a solution. Adding the bits of all
 * ways, 256 fillings at once (bit-sliced counters in a vector), gives the number of solutions of each filling.
 * For n = 6 this takes 90 s; tables for all rows were not done after 52 minutes. States that are mirror images
 * of each other are counted once, before the last three rows. */
#include "divisions.h"

enum {
    ROWS_MAX = 6,
    SETS = 1 << ROWS_MAX, /* of regions */
    PLACEMENTS_MAX = 90,
    WAYS_MAX = PLACEMENTS_MAX * SETS,
    DIGITS = 7 /* of a number of solutions, binary */
};

/* ---- queens ---- */

typedef struct suffix { /* of a placement: the columns of the queens in the last rows */
    uint8_t column[ROWS_MAX];
    uint8_t tail; /* number of the suffix without its first column */
} suffix;

static suffix suffix_after[ROWS_MAX + 1][PLACEMENTS_MAX]; /* by the rows before it */
static unsigned suffixes[ROWS_MAX + 1];

static uint8_t suffix_number(unsigned row, const uint8_t *column)
{
    unsigned i = 0;
    while (i < suffixes[row] && memcmp(suffix_after[row][i].column, column, n - row) != 0)
        i++;
    if (i == suffixes[row]) {
        memcpy(suffix_after[row][i].column, column, n - row);
        suffixes[row]++;
        if (row < n)
            suffix_after[row][i].tail = suffix_number(row + 1, column + 1);
    }
    return (uint8_t)i;
}

static void find_suffixes(unsigned row, unsigned used, uint8_t *column)
{
    if (row == n)
        suffix_number(0, column);
    for (unsigned i = 0; i < n && row < n; i++)
        if ((used >> i & 1) == 0 && (row == 0 || abs((int)i - column[row - 1]) > 1)) {
            column[row] = (uint8_t)i;
            find_suffixes(row + 1, used | 1U << i, column);
        }
}

/* ---- rows of regions ---- */

typedef struct filling {
    uint32_t to;              /* state after the row */
    uint8_t region[ROWS_MAX]; /* of each cell */
    uint8_t after[SETS];      /* sets of regions that have a queen, for the state after the row; or NOTHING */
} filling;

typedef struct fillings {
    filling *item;
    size_t items, room;
} fillings;

static fillings *filling_of[ROWS_MAX]; /* by rows done and state */

static void add_filling(fillings *list, const frontier *f, uint32_t to, unsigned closed)
{
    uint8_t number_of[LABELS];
    normal_form(f, number_of);
    if (list->items == list->room) {
        list->room = list->room == 0 ? 16 : 2 * list->room;
        list->item = allocated(realloc(list->item, list->room * sizeof(filling)));
    }
    filling *new = &list->item[list->items++];
    new->to = to;
    memcpy(new->region, f->region, sizeof new->region);
    for (unsigned set = 0; set < SETS; set++) {
        unsigned after = 0;
        for (unsigned r = 0; r < n; r++)
            if (set >> r & 1 && number_of[r] != NOTHING)
                after |= 1U << number_of[r];
        new->after[set] = (uint8_t)((set & closed) == closed ? after : NOTHING);
    }
}

/* The regions keep their labels in this row; `at` follows in the graph, where they get new ones at each cell.
 */
static void find_fillings(fillings *list, frontier f, unsigned cell, uint32_t at, unsigned regions,
                          unsigned closed)
{
    uint8_t number_of[LABELS], ended;
    normal_form(&f, number_of);
    for (unsigned r = 0; r <= regions; r++) {
        frontier next = f;
        unsigned label = r < regions ? number_of[r] : 0;
        if (r == regions) { /* a new region: the number after those of the frontier */
            for (unsigned i = 0; i < regions; i++)
                label += number_of[i] != NOTHING;
            next.opened++;
        }
        if (label >= MOST || layer[cell][at].next[label] == NOWHERE || !put(&next, cell, r, &ended))
            continue;
        unsigned ends = closed | (ended == NOTHING ? 0 : 1U << ended);
        uint32_t to = layer[cell][at].next[label];
        if ((cell + 1) % n == 0)
            add_filling(list, &next, to, ends);
        else
            find_fillings(list, next, cell + 1, to, regions + (r == regions), ends);
    }
}

static void find_all_fillings(void)
{
    for (unsigned row = 0; row < n; row++) {
        filling_of[row] = allocated(calloc(states[row * n], sizeof(fillings)));
        for (uint32_t i = 0; i < states[row * n]; i++) {
            frontier f = frontier_of(layer[row * n][i].key, row * n);
            if (layer[row * n][i].ways > 0)
                find_fillings(&filling_of[row][i], f, row * n, i, regions_of(&f), 0);
        }
    }
}

static void free_fillings(void)
{
    for (unsigned row = 0; row < n; row++) {
        for (size_t i = 0; i < states[row * n]; i++)
            free(filling_of[row][i].item);
        free(filling_of[row]);
    }
}

/* ---- the hash table ---- */

typedef struct record {
    uint64_t divisions; /* of the rows done */
    uint32_t at;        /* state of divisions.h */
    uint32_t ways;      /* to go on */
    uint16_t way[];     /* number of the suffix * SETS + set of regions that have a queen, ascending */
} record;

typedef struct table {
    uint8_t *bytes; /* the records, one after another */
    size_t used, room;
    size_t *slot; /* where a record begins, plus 1 */
    size_t slots, records;
} table;

static size_t size_of(const record *r)
{
    return (sizeof(record) + r->ways * sizeof r->way[0] + 7) / 8 * 8;
}

static record *record_at(const table *t, size_t at)
{
    return (record *)(void *)(t->bytes + at);
}

static uint64_t hash_of(const record *r)
{
    uint64_t hash = r->at + UINT64_C(0x9E3779B97F4A7C15);
    for (unsigned i = 0; i < r->ways; i++)
        hash = (hash ^ r->way[i]) * UINT64_C(0x9E3779B97F4A7C15) + (hash >> 32);
    return hash ^ hash >> 32;
}

static bool same(const record *a, const record *b)
{
    return a->at == b->at && a->ways == b->ways && memcmp(a->way, b->way, a->ways * sizeof a->way[0]) == 0;
}

static size_t slot_for(const table *t, const record *r)
{
    size_t at = (size_t)hash_of(r) & (t->slots - 1);
    while (t->slot[at] != 0 && !same(record_at(t, t->slot[at] - 1), r))
        at = (at + 1) & (t->slots - 1);
    return at;
}

static void set_slots(table *t, size_t slots)
{
    free(t->slot);
    t->slots = slots;
    t->slot = allocated(calloc(slots, sizeof *t->slot));
    for (size_t at = 0; at < t->used; at += size_of(record_at(t, at)))
        t->slot[slot_for(t, record_at(t, at))] = at + 1;
}

static void add(table *t, const record *r)
{
    if (2 * t->records >= t->slots)
        set_slots(t, t->slots == 0 ? 1024 : 2 * t->slots);
    size_t *slot = &t->slot[slot_for(t, r)];
    if (*slot != 0) {
        record_at(t, *slot - 1)->divisions += r->divisions;
        return;
    }
    if (t->used + size_of(r) > t->room) {
        t->room = 2 * (t->room + size_of(r));
        t->bytes = allocated(realloc(t->bytes, t->room));
    }
    memcpy(t->bytes + t->used, r, sizeof *r + r->ways * sizeof r->way[0]);
    *slot = t->used + 1;
    t->used += size_of(r);
    t->records++;
}

static void free_table(table *t)
{
    free(t->bytes);
    free(t->slot);
    *t = (table){0};
}

/* ---- row by row ---- */

/* Where one way goes in this filling: false if two queens are in one region, or a region stays without. */
static bool goes_on(const filling *f, unsigned row, unsigned way, unsigned *to)
{
    const suffix *s = &suffix_after[row][way / SETS];
    unsigned own = 1U << f->region[s->column[0]], had = way % SETS, after = f->after[had | own];
    *to = s->tail * SETS + after;
    return (had & own) == 0 && after != NOTHING;
}

/* The ways to go on after this row, sorted by counting. */
static void follow(const record *from, const filling *f, unsigned row, record *to)
{
    uint8_t times[WAYS_MAX];
    uint64_t sets[PLACEMENTS_MAX] = {0}; /* that occur, by suffix */
    for (unsigned i = 0; i < from->ways; i++) {
        unsigned way;
        if (!goes_on(f, row, from->way[i], &way))
            continue;
        times[way] = (uint8_t)(sets[way / SETS] >> way % SETS & 1 ? times[way] + 1 : 1);
        sets[way / SETS] |= UINT64_C(1) << way % SETS;
    }
    to->ways = 0;
    for (unsigned i = 0; i < suffixes[row + 1]; i++)
        for (uint64_t rest = sets[i]; rest != 0; rest &= rest - 1) {
            unsigned way = i * SETS + (unsigned)__builtin_ctzll(rest);
            for (unsigned j = times[way]; j > 0; j--)
                to->way[to->ways++] = (uint16_t)way;
        }
}

static table next_row(const table *now, unsigned row)
{
    table next = {0};
    record *to = allocated(malloc(sizeof(record) + PLACEMENTS_MAX * sizeof to->way[0]));
    for (size_t at = 0; at < now->used; at += size_of(record_at(now, at))) {
        const record *from = record_at(now, at);
        const fillings *list = &filling_of[row][from->at];
        for (size_t i = 0; i < list->items; i++) {
            follow(from, &list->item[i], row, to);
            to->at = list->item[i].to;
            to->divisions = from->divisions;
            add(&next, to);
        }
    }
    free(to);
    return next;
}

static table first_rows(unsigned rows)
{
    record *empty = allocated(calloc(1, sizeof(record) + PLACEMENTS_MAX * sizeof empty->way[0]));
    table now = {0};
    empty->divisions = 1;
    empty->ways = suffixes[0];
    for (unsigned i = 0; i < suffixes[0]; i++)
        empty->way[i] = (uint16_t)(i * SETS);
    add(&now, empty);
    free(empty);
    for (unsigned row = 0; row < rows; row++) {
        table next = next_row(&now, row);
        free_table(&now);
        now = next;
    }
    return now;
}

/* ---- the last two rows ---- */

/* 256 endings, one bit each; a vector of the compiler. */
enum { BLOCK = 4 };
typedef uint64_t block __attribute__((vector_size(8 * BLOCK), aligned(8)));

static unsigned last_rows;            /* row from which on all fillings are numbered */
static size_t *endings[ROWS_MAX + 1]; /* by rows done and state: number of fillings of all rows left */
static block **ending;                /* for each state and way: the endings that make it a solution, or NULL */

static void count_endings(unsigned row)
{
    endings[row] = allocated(calloc(states[row * n], sizeof(size_t)));
    for (size_t at = 0; at < states[row * n]; at++) {
        endings[row][at] = row == n;
        for (size_t i = 0; row < n && i < filling_of[row][at].items; i++)
            endings[row][at] += endings[row + 1][filling_of[row][at].item[i].to];
    }
}

/* Sets the bits of all endings that make the way a solution; false if there is none. `before` is the number of
 * endings passed. */
static bool mark_endings(unsigned row, uint32_t at, unsigned way, size_t before, block *bits)
{
    bool any = row == n;
    if (row == n)
        bits[before / 64 / BLOCK][before / 64 % BLOCK] |= UINT64_C(1) << before % 64;
    for (size_t i = 0; row < n && i < filling_of[row][at].items; i++) {
        const filling *f = &filling_of[row][at].item[i];
        unsigned to;
        if (goes_on(f, row, way, &to))
            any |= mark_endings(row + 1, f->to, to, before, bits);
        before += endings[row + 1][f->to];
    }
    return any;
}

static size_t blocks_of(uint32_t at)
{
    return (endings[last_rows][at] + 64 * BLOCK - 1) / (64 * BLOCK);
}

static block **ending_of(uint32_t at, unsigned way)
{
    return &ending[at * (size_t)suffixes[last_rows] * SETS + way];
}

static void find_endings_of(uint32_t at, unsigned way)
{
    block *bits = allocated(calloc(blocks_of(at) + 1, sizeof *bits));
    if (mark_endings(last_rows, at, way, 0, bits))
        *ending_of(at, way) = bits;
    else
        free(bits);
}

/* Regions of the frontier that have their queen, in each way: all rows done have one, and all regions that
 * ended. */
static unsigned queens_in(unsigned row, uint32_t at)
{
    frontier f = frontier_of(layer[row * n][at].key, row * n);
    return row + regions_of(&f) - f.opened; /* wraps round if more regions ended than rows: no way */
}

static void find_endings(void)
{
    unsigned ways = suffixes[last_rows] * SETS;
    for (unsigned row = n + 1; row-- > last_rows;)
        count_endings(row);
    ending = allocated(calloc(states[last_rows * n] * ways + 1, sizeof *ending));
    for (uint32_t at = 0; at < states[last_rows * n]; at++) {
        unsigned queens = queens_in(last_rows, at);
        for (unsigned way = 0; way < ways; way++)
            if ((unsigned)__builtin_popcount(way % SETS) == queens)
                find_endings_of(at, way);
    }
}

static void free_endings(void)
{
    for (size_t i = 0; i < states[last_rows * n] * suffixes[last_rows] * SETS; i++)
        free(ending[i]);
    free(ending);
    for (unsigned row = last_rows; row <= n; row++)
        free(endings[row]);
}

/* ---- all divisions ---- */

static uint64_t divisions[1 << DIGITS]; /* by number of solutions */

/* The sum of the bits of some ways, bit-sliced: bit i of all digits is one number. Returns how many digits it
 * has. */
static unsigned sum_bits(const block *const *bits, unsigned ways, size_t at, block digit[DIGITS])
{
    unsigned digits = 0;
    for (unsigned i = 0; i < ways; i++) {
        block carry = bits[i][at];
        for (unsigned d = 0; d < digits; d++) {
            block old = digit[d];
            digit[d] = old ^ carry;
            carry &= old;
        }
        if ((i & (i + 1)) == 0) /* a power of two is possible from now on */
            digit[digits++] = carry;
    }
    while (digits > 0 &&
           (digit[digits - 1][0] | digit[digits - 1][1] | digit[digits - 1][2] | digit[digits - 1][3]) == 0)
        digits--;
    return digits;
}

/* Counts the numbers other than 0, each `times` times. Returns how many they are. */
static unsigned add_numbers(const block *digit, unsigned digits, uint64_t times)
{
    block equal[1 << DIGITS]; /* the endings whose first digits are these */
    unsigned sum = 0;
    equal[0] = ~(block){0};
    for (unsigned d = digits, values = 1; d-- > 0; values *= 2)
        for (unsigned v = values; v-- > 0;) {
            equal[2 * v + 1] = equal[v] & digit[d];
            equal[2 * v] = equal[v] & ~digit[d];
        }
    for (unsigned v = 1; v < 1U << digits; v++) {
        unsigned count = 0;
        for (unsigned i = 0; i < BLOCK; i++)
            count += (unsigned)__builtin_popcountll(equal[v][i]);
        divisions[v] += times * count;
        sum += count;
    }
    return sum;
}

/* The solutions of all endings after this filling of the row before the last ones. */
static void count_filling(const record *from, const filling *f, unsigned row, uint64_t times)
{
    const block *bits[PLACEMENTS_MAX];
    unsigned ways = 0, to;
    uint64_t solved = 0;
    for (unsigned i = 0; i < from->ways; i++)
        if (goes_on(f, row, from->way[i], &to)) {
            bits[ways] = *ending_of(f->to, to);
            ways += bits[ways] != NULL;
        }
    for (size_t at = 0; ways > 0 && at < blocks_of(f->to); at++) {
        block digit[DIGITS];
        solved += add_numbers(digit, sum_bits(bits, ways, at, digit), times);
    }
    divisions[0] += times * (endings[last_rows][f->to] - solved);
}

/* The state that is the mirror image, left and right exchanged. */
static uint32_t mirrored(unsigned row, uint32_t at)
{
    frontier f = frontier_of(layer[row * n][at].key, row * n), image = f;
    uint8_t number_of[LABELS];
    uint32_t i = 0;
    for (unsigned x = 0; x < f.width; x++) {
        image.piece[x] = f.piece[f.width - 1 - x];
        image.region[x] = f.region[f.width - 1 - x];
    }
    for (uint64_t key = normal_form(&image, number_of); layer[row * n][i].key != key;)
        i++;
    return i;
}

static int by_state(const void *a, const void *b)
{
    uint32_t one = (*(const record *const *)a)->at, other = (*(const record *const *)b)->at;
    return (one > other) - (one < other);
}

/* All records with one state, filling by filling, so that the bits of few ways are in use at a time. */
static void count_state(const record *const *from, size_t records, unsigned row)
{
    uint32_t at = from[0]->at, image = mirrored(row, at);
    for (size_t i = 0; image >= at && i < filling_of[row][at].items; i++) /* less: the mirror image of others */
        for (size_t j = 0; j < records; j++)
            count_filling(from[j], &filling_of[row][at].item[i], row,
                          from[j]->divisions * (image > at ? 2 : 1));
}

static void count_records(const table *now, unsigned row)
{
    const record **sorted = allocated(calloc(now->records, sizeof *sorted));
    size_t records = 0;
    for (size_t at = 0; at < now->used; at += size_of(record_at(now, at)))
        sorted[records++] = record_at(now, at);
    qsort(sorted, records, sizeof *sorted, by_state);
    for (size_t i = 0, end; i < records; i = end) {
        for (end = i; end < records && sorted[end]->at == sorted[i]->at;)
            end++;
        count_state(sorted + i, end - i, row);
    }
    free(sorted);
}

static void count_solutions(void)
{
    uint8_t column[ROWS_MAX];
    find_suffixes(0, 0, column);
    find_all_fillings();
    last_rows = n < 3 ? 1 : n - 2;
    find_endings();
    table now = first_rows(last_rows - 1);
    count_records(&now, last_rows - 1);
    for (unsigned s = 0; s < 1 << DIGITS; s++)
        if (divisions[s] > 0)
            printf("%u %llu\n", s, (unsigned long long)divisions[s]);
    free_table(&now);
    free_endings();
    free_fillings();
}

int main(int argc, char **argv)
{
    unsigned rows = argc == 3 ? (unsigned)atoi(argv[2]) : 0;
    bool solutions = argc == 3 && strcmp(argv[1], "solutions") == 0;
    if ((!solutions && (argc != 3 || strcmp(argv[1], "total") != 0)) || rows < 1 ||
        rows > (solutions ? ROWS_MAX : MOST))
        die("usage: divisions_by_rows total N, N at most 8, or divisions_by_rows solutions N, N at most 6");
    find_divisions(rows);
    if (solutions)
        count_solutions();
    else {
        print_number(layer[0][0].ways);
        puts("");
    }
    free_divisions();
    return 0;
}
