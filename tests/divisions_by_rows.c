/* divisions_by_rows.c: how many divisions of an n x n board into n connected regions have no, one, two, three
 * ... solutions as Queens puzzles: one queen in each row, column and region, no two touching, not even at a
 * corner. It shares no source with Papan.
 *
 *     cc -O2 -o divisions_by_rows divisions_by_rows.c -lpthread
 *     divisions_by_rows total 8            # the number of divisions
 *     divisions_by_rows solutions 6 16     # lines "solutions divisions", with 16 threads
 *
 * The idea is a transfer matrix over rows, with a hash table. The state after some rows is the state of
 * divisions.h together with the ways to go on to a solution: the columns of the queens to come (a suffix of a
 * placement), and which regions of the frontier have their queen. Many placements of the rows done lead to the
 * same way, so a way occurs several times. A region that ends without its queen rules a way out. No solution is
 * fixed beforehand and no division is visited; so the sums of all numbers, and of all numbers times solutions,
 * are checks.
 *
 * The states after two rows are the parts that threads take. Parts do not share their tables: the states that
 * they have in common are few, and the tables stay small. */
#include "divisions.h"

#include <pthread.h>

enum {
    MOST_ROWS = 6,
    SETS = 1 << MOST_ROWS, /* of regions */
    MOST_PLACEMENTS = 90,
    MOST_WAYS = MOST_PLACEMENTS * SETS,
    HEAD = 2 /* rows of a part */
};

/* ---- queens ---- */

typedef struct suffix { /* of a placement: the columns of the queens in the last rows */
    uint8_t column[MOST_ROWS];
    uint8_t tail; /* number of the suffix without its first column */
} suffix;

static suffix suffix_after[MOST_ROWS + 1][MOST_PLACEMENTS]; /* by the rows before it */
static unsigned suffixes[MOST_ROWS + 1];

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
    uint32_t to;               /* state after the row */
    uint8_t region[MOST_ROWS]; /* of each cell */
    uint8_t after[SETS];       /* sets of regions that have a queen, for the state after the row; or NOTHING */
} filling;

typedef struct fillings {
    filling *item;
    size_t items, room;
} fillings;

static fillings *filling_of[MOST_ROWS]; /* by rows done and state */

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

/* possible[row][state * suffixes[row] + suffix]: the sets of regions with a queen from which some fillings lead
 * to a solution. Ways that no longer can would only keep states apart that are equal. */
static uint64_t *possible[MOST_ROWS + 1];

static uint64_t possible_sets(const filling *f, const suffix *s, const uint64_t *later)
{
    uint64_t sets = 0;
    unsigned own = 1U << f->region[s->column[0]];
    for (unsigned had = 0; had < SETS; had++) {
        unsigned after = f->after[had | own];
        if ((had & own) == 0 && after != NOTHING && later[s->tail] >> after & 1)
            sets |= UINT64_C(1) << had;
    }
    return sets;
}

static void find_possible(void)
{
    for (unsigned row = n + 1; row-- > 0;) {
        possible[row] = allocated(calloc(states[row * n] * suffixes[row] + 1, sizeof(uint64_t)));
        for (size_t i = 0; i < states[row * n]; i++)
            for (unsigned j = 0; j < suffixes[row]; j++) {
                uint64_t *sets = &possible[row][i * suffixes[row] + j];
                if (row == n || row <= HEAD)
                    *sets = UINT64_MAX;
                for (size_t k = 0; row < n && row > HEAD && k < filling_of[row][i].items; k++) {
                    const filling *f = &filling_of[row][i].item[k];
                    const uint64_t *later = &possible[row + 1][f->to * suffixes[row + 1]];
                    *sets |= possible_sets(f, &suffix_after[row][j], later);
                }
            }
    }
}

static void free_fillings(void)
{
    for (unsigned row = 0; row <= n; row++)
        free(possible[row]);
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

/* The ways to go on after this row, sorted by counting. */
static void follow(const record *from, const filling *f, unsigned row, record *to)
{
    uint8_t times[MOST_WAYS];
    uint64_t sets[MOST_PLACEMENTS] = {0}; /* that occur, by suffix */
    const uint64_t *can = &possible[row + 1][f->to * suffixes[row + 1]];
    for (unsigned i = 0; i < from->ways; i++) {
        const suffix *s = &suffix_after[row][from->way[i] / SETS];
        unsigned own = 1U << f->region[s->column[0]], had = from->way[i] % SETS, after = f->after[had | own];
        if (had & own || after == NOTHING || (can[s->tail] >> after & 1) == 0)
            continue;
        uint8_t *here = &times[s->tail * SETS + after];
        *here = (uint8_t)(sets[s->tail] >> after & 1 ? *here + 1 : 1);
        sets[s->tail] |= UINT64_C(1) << after;
    }
    to->ways = 0;
    for (unsigned i = 0; i < suffixes[row + 1]; i++)
        for (uint64_t rest = sets[i]; rest != 0; rest &= rest - 1) {
            unsigned way = i * SETS + (unsigned)__builtin_ctzll(rest);
            for (unsigned j = times[way]; j > 0; j--)
                to->way[to->ways++] = (uint16_t)way;
        }
}

/* Applies one row to all records. After the last row only the number of ways is left: the solutions. */
static void next_row(const table *now, unsigned row, table *next)
{
    record *to = allocated(malloc(sizeof(record) + MOST_PLACEMENTS * sizeof to->way[0]));
    for (size_t at = 0; at < now->used; at += size_of(record_at(now, at))) {
        const record *from = record_at(now, at);
        const fillings *list = &filling_of[row][from->at];
        for (size_t i = 0; i < list->items; i++) {
            follow(from, &list->item[i], row, to);
            to->at = list->item[i].to;
            to->divisions = from->divisions;
            add(next, to);
        }
    }
    free(to);
}

/* divisions[s] += the divisions with s solutions, from these records after `row` rows. Frees the table. */
static void count(table now, unsigned row, uint64_t divisions[MOST_PLACEMENTS + 1])
{
    for (; row < n; row++) {
        table next = {0};
        next_row(&now, row, &next);
        free_table(&now);
        now = next;
    }
    for (size_t at = 0; at < now.used; at += size_of(record_at(&now, at)))
        divisions[record_at(&now, at)->ways] += record_at(&now, at)->divisions;
    free_table(&now);
}

static table first_rows(unsigned rows)
{
    record *empty = allocated(calloc(1, sizeof(record) + MOST_PLACEMENTS * sizeof empty->way[0]));
    table now = {0};
    empty->divisions = 1;
    empty->ways = suffixes[0];
    for (unsigned i = 0; i < suffixes[0]; i++)
        empty->way[i] = (uint16_t)(i * SETS);
    add(&now, empty);
    free(empty);
    for (unsigned row = 0; row < rows; row++) {
        table next = {0};
        next_row(&now, row, &next);
        free_table(&now);
        now = next;
    }
    return now;
}

/* ---- parts ---- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static table head;
static unsigned head_rows;
static uint32_t next_part;
static uint64_t total[MOST_PLACEMENTS + 1];

/* The next state of divisions.h after the first rows, or NOWHERE. */
static uint32_t take_part(void)
{
    pthread_mutex_lock(&lock);
    uint32_t part = next_part < states[head_rows * n] ? next_part++ : NOWHERE;
    if (part != NOWHERE && part % 50 == 0)
        fprintf(stderr, "part %u of %zu\n", part, states[head_rows * n]);
    pthread_mutex_unlock(&lock);
    return part;
}

static void *count_parts(void *unused)
{
    uint64_t divisions[MOST_PLACEMENTS + 1] = {0};
    for (uint32_t part = take_part(); part != NOWHERE; part = take_part()) {
        table now = {0};
        for (size_t at = 0; at < head.used; at += size_of(record_at(&head, at)))
            if (record_at(&head, at)->at == part)
                add(&now, record_at(&head, at));
        count(now, head_rows, divisions);
    }
    pthread_mutex_lock(&lock);
    for (unsigned s = 0; s <= MOST_PLACEMENTS; s++)
        total[s] += divisions[s];
    pthread_mutex_unlock(&lock);
    return unused;
}

static void count_solutions(unsigned threads)
{
    pthread_t *thread = allocated(calloc(threads, sizeof *thread));
    uint8_t column[MOST_ROWS];
    find_suffixes(0, 0, column);
    find_all_fillings();
    find_possible();
    head_rows = n < HEAD ? n : HEAD;
    head = first_rows(head_rows);
    for (unsigned i = 0; i < threads; i++)
        if (pthread_create(&thread[i], NULL, count_parts, NULL) != 0)
            die("cannot create a thread");
    for (unsigned i = 0; i < threads; i++)
        pthread_join(thread[i], NULL);
    for (unsigned s = 0; s <= MOST_PLACEMENTS; s++)
        if (total[s] > 0)
            printf("%u %llu\n", s, (unsigned long long)total[s]);
    free_table(&head);
    free_fillings();
    free(thread);
}

int main(int argc, char **argv)
{
    unsigned rows = argc >= 3 ? (unsigned)atoi(argv[2]) : 0, threads = argc == 4 ? (unsigned)atoi(argv[3]) : 1;
    bool solutions = argc >= 3 && strcmp(argv[1], "solutions") == 0;
    if ((!solutions && (argc != 3 || strcmp(argv[1], "total") != 0)) || rows < 1 ||
        rows > (solutions ? MOST_ROWS : MOST) || threads < 1)
        die("usage: divisions_by_rows total N, N at most 8, or divisions_by_rows solutions N [THREADS], N at "
            "most 6");
    find_divisions(rows);
    if (solutions)
        count_solutions(threads);
    else {
        print_number(layer[0][0].ways);
        puts("");
    }
    free_divisions();
    return 0;
}
