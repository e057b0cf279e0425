/* packing_by_cells.c: a second program that counts the ways to fill a board with all polyforms of given sizes,
 * each once: a check of the strategies `frontier` and `slices` (results.md, "The catalogue"). It shares
 * nothing with Papan.
 *
 *     packing_by_cells FILE free|one-sided SIZE [SIZE ...]
 *     packing_by_cells signs FILE free|one-sided SIZE [SIZE ...]     without memory, modulo a power of two
 *
 * It reads the cells of the board from a file of Papan (text, or JSON for cubes), but not the pieces. Every
 * connected set of SIZE cells of the board is a placement of some polyform, and two placements belong to the
 * same polyform if turning and shifting (and reflecting, unless one-sided) makes them equal.
 *
 * Then the cells are filled in one order, from one end of the board to the other: the first empty cell is
 * covered by every unused polyform in every way. What has been placed matters only as the set of used polyforms
 * and of covered cells after the first empty one. Positions from which the end cannot be reached are left out,
 * even if polyforms could be used again. Half of the board is filled from the beginning, half from the end.
 *
 * With signs, used polyforms are not remembered. Each polyform has a sign, 1 or -1, and Z is the sum over all
 * ways to fill the board, using polyforms any number of times, of the product of their signs. The sum, over all
 * choices of signs, of Z times the product of all signs counts 2^n times the ways that use each of the n
 * polyforms an odd number of times. That is at least once, so exactly once, since together they are as large as
 * the board. Numbers are taken modulo 2^64, so the result is the number of solutions modulo 2^(64 - n). (The
 * strategy `subsets` of Papan uses 1 and 0 instead of 1 and -1.) */
#pragma GCC diagnostic ignored "-Wpsabi" /* vectors are passed between functions of this file only */
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CELLS_MAX = 192,
    LARGEST_SIZE = 8,
    FORMS_MAX = 32,
    WINDOW_MAX = 128 - 32,
    SIDE_MAX = 64,
    NEIGHBOURS = 6
};

__extension__ typedef unsigned __int128 state; /* used polyforms in the low 32 bits, covered cells above */

static void fail(const char *why)
{
    fprintf(stderr, "packing_by_cells: %s\n", why);
    exit(2);
}

static void *more(void *old, size_t count, size_t size)
{
    void *memory = realloc(old, count * size);
    if (memory == NULL)
        fail("no memory");
    return memory;
}

/* ---- the board ---- */

/* The middle of a cell, in numbers that a turn of the lattice only permutes and negates: x, y and z on squares
 * and cubes; on hexagons and triangles the distances from three lines through one point, whose sum is 0. */
typedef struct place {
    int at[3];
} place;

static enum { SQUARES, HEXAGONS, TRIANGLES, CUBES } lattice;
static bool one_sided;
static int cells;
static place middle[CELLS_MAX];
static int near[CELLS_MAX][NEIGHBOURS], near_count[CELLS_MAX]; /* cells that share a side */

/* Each row of hexagons is half a cell to the right of the row above. A triangle points up if row + column is
 * even. */
static place place_of(int row, int column, int layer)
{
    int up =
        -6 * row + ((row + column) % 2 == 0 ? 2 : 4); /* six times the height of the middle of a triangle */
    if (lattice == TRIANGLES)
        return (place){{up, 3 * column - up / 2, -3 * column - up / 2}};
    if (lattice == HEXAGONS)
        return (place){{column, row, -column - row}};
    return (place){{column, row, layer}};
}

static void add_cells(const char *line, int row, int layer)
{
    for (int column = 0; line[column] == 'X' || line[column] == '.'; column++)
        if (line[column] == 'X') {
            if (cells == CELLS_MAX)
                fail("too many cells");
            middle[cells++] = place_of(row, column, layer);
        }
}

/* The text is `["XX", "XX"], ["XX", ".X"]]`: rows, in layers. */
static void read_layers(const char *text)
{
    int row = 0, layer = 0;
    for (int depth = 1; depth > 0 && *text != 0; text++) {
        if (*text == '[') {
            depth++;
        } else if (*text == ']') {
            depth--;
            layer++;
            row = 0;
        } else if (*text == '"') {
            add_cells(++text, row++, layer);
            text = strchr(text, '"');
            if (text == NULL)
                fail("a row does not end");
        }
    }
}

static void read_board(const char *name)
{
    static const char *const word[] = {"CUSTOM", "HEXAGONAL", "TRIANGULAR"};
    static char text[1 << 16];
    int rows, columns, pieces, after = 0;
    char kind[16] = "";
    FILE *file = fopen(name, "r");
    if (file == NULL)
        fail("this file cannot be read");
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    const char *line = strstr(text, "\"board\": [");
    if (line != NULL) {
        lattice = CUBES;
        read_layers(strchr(line, '[') + 1);
        return;
    }
    if (sscanf(text, "%d %d %d %15s%n", &rows, &columns, &pieces, kind, &after) != 4)
        fail("this is not a board");
    for (lattice = SQUARES; strcmp(kind, word[lattice]) != 0; lattice++)
        if (lattice == TRIANGLES)
            fail("neither CUSTOM nor HEXAGONAL nor TRIANGULAR");
    line = text + after;
    for (int row = 0; row < rows && line != NULL; row++) {
        line = strchr(line, '\n');
        if (line != NULL)
            add_cells(++line, row, 0);
    }
}

static void find_neighbours(void)
{
    static const int far[] = {[SQUARES] = 1, [HEXAGONS] = 2, [TRIANGLES] = 8, [CUBES] = 1};
    for (int a = 0; a < cells; a++) {
        near_count[a] = 0;
        for (int b = 0; b < cells; b++) {
            int distance = 0;
            for (int i = 0; i < 3; i++)
                distance += abs(middle[a].at[i] - middle[b].at[i]);
            if (distance == far[lattice])
                near[a][near_count[a]++] = b;
        }
    }
}

/* ---- the order of the cells ---- */

typedef struct direction {
    double of[3];
} direction;

typedef struct far_cell {
    double far;
    int cell;
} far_cell;

static int compare_far(const void *a, const void *b)
{
    const far_cell *x = a, *y = b;
    return (x->far > y->far) - (x->far < y->far);
}

/* The cells in this direction, and about how many ways to fill them partly there will be: 2^w where the border
 * between filled and empty cells has w cells, for each cell. */
static double sort_cells(direction d, far_cell *order)
{
    double sum = 0;
    int border = 0;
    bool met[CELLS_MAX] = {false};
    for (int c = 0; c < cells; c++) {
        order[c] = (far_cell){.cell = c};
        for (int i = 0; i < 3; i++)
            order[c].far += d.of[i] * middle[c].at[i];
    }
    qsort(order, (size_t)cells, sizeof *order, compare_far);
    for (int c = 0; c < cells; c++) {
        int now = order[c].cell;
        border -= met[now];
        met[now] = true;
        for (int i = 0; i < near_count[now]; i++) {
            border += !met[near[now][i]];
            met[near[now][i]] = true;
        }
        sum += exp2(border);
    }
    return sum;
}

/* A little off the main directions, so that no two cells are equally far. */
static direction some_direction(int number)
{
    double angle = 0.01 + number * acos(-1) / 12, x = cos(angle), y = sin(angle);
    if (lattice == HEXAGONS || lattice == TRIANGLES)
        return (direction){{y * sqrt(3), x, -x}};
    if (lattice == SQUARES)
        return (direction){{x, y, 0}};
    direction d = {{1e-4, 1e-4, 1e-4}};
    d.of[number % 3] = 1;
    d.of[(number + 1 + number / 3 % 2) % 3] = 1e-2;
    return d;
}

static void order_cells(void)
{
    double least = 0;
    far_cell order[CELLS_MAX];
    place old[CELLS_MAX];
    int best = 0;
    for (int number = 0; number < 24; number++) {
        double sum = sort_cells(some_direction(number), order);
        if (number == 0 || sum < least) {
            least = sum;
            best = number;
        }
    }
    sort_cells(some_direction(best), order);
    memcpy(old, middle, sizeof old);
    for (int c = 0; c < cells; c++)
        middle[c] = old[order[c].cell];
    find_neighbours();
}

/* ---- polyforms ---- */

typedef struct form {
    int size;
    place of[LARGEST_SIZE]; /* the least of its turns, relative to its first cell */
} form;

static form forms[FORMS_MAX];
static int form_count;

/* True if this is one of the turns (and reflections, unless one-sided) of the lattice. There are 48 candidates:
 * six orders of the three numbers, the last three odd, and eight choices of signs. */
static bool is_turn(int turn)
{
    int signs = turn % 8, order = turn / 8;
    bool odd = order >= 3, negative = __builtin_popcount((unsigned)signs) % 2 == 1;
    if (lattice == HEXAGONS || lattice == TRIANGLES)
        return (signs == 0 || signs == 7) && !(one_sided && odd);
    if (lattice == SQUARES && (order % 3 != 0 || signs >= 4))
        return false;
    return !(one_sided && odd != negative);
}

static place turned(place p, int turn)
{
    static const int order[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {1, 0, 2}, {0, 2, 1}, {2, 1, 0}};
    place t;
    for (int i = 0; i < 3; i++)
        t.at[i] = (turn >> i & 1 ? -1 : 1) * p.at[order[turn / 8][i]];
    return t;
}

static int compare_places(const void *a, const void *b)
{
    const place *x = a, *y = b;
    for (int i = 0; i < 3; i++)
        if (x->at[i] != y->at[i])
            return x->at[i] < y->at[i] ? -1 : 1;
    return 0;
}

/* The number of the polyform that these cells are; a new one if it was not met before. */
static int form_of(const int *set, int size)
{
    form least = {0};
    for (int turn = 0; turn < 48; turn++) {
        form other = {.size = size};
        if (!is_turn(turn))
            continue;
        for (int i = 0; i < size; i++)
            other.of[i] = turned(middle[set[i]], turn);
        qsort(other.of, (size_t)size, sizeof *other.of, compare_places);
        for (int i = size - 1; i >= 0; i--)
            for (int j = 0; j < 3; j++)
                other.of[i].at[j] -= other.of[0].at[j];
        if (turn == 0 || memcmp(&other, &least, sizeof least) < 0)
            least = other;
    }
    for (int i = 0; i < form_count; i++)
        if (memcmp(&forms[i], &least, sizeof least) == 0)
            return i;
    if (form_count == FORMS_MAX)
        fail("more than 32 polyforms");
    forms[form_count] = least;
    return form_count++;
}

/* ---- placements ---- */

static state *placement[CELLS_MAX]; /* by the first cell: its polyform, and its cells after the first one */
static size_t placements[CELLS_MAX];

static void keep(const int *set, int size)
{
    int first = set[0], what = form_of(set, size);
    state cover = 0;
    for (int i = 0; i < size; i++) {
        if (set[i] - first > WINDOW_MAX)
            fail("the board is too wide");
        if (set[i] > first)
            cover |= (state)1 << (32 + set[i] - first - 1);
    }
    placement[first] = more(placement[first], placements[first] + 1, sizeof **placement);
    placement[first][placements[first]++] = cover | (state)1 << what;
}

/* Every connected set whose least cell is the first, once: each next cell is either taken, or never. */
static void grow(int *set, int size, int want, const int *open, int opens, const bool *seen)
{
    if (size == want) {
        keep(set, size);
        return;
    }
    for (int i = 0; i < opens; i++) {
        int wider[CELLS_MAX], wide = 0;
        bool met[CELLS_MAX];
        memcpy(met, seen, sizeof met);
        for (int j = i + 1; j < opens; j++)
            wider[wide++] = open[j];
        for (int j = 0; j < near_count[open[i]]; j++) {
            int next = near[open[i]][j];
            if (next > set[0] && !met[next]) {
                met[next] = true;
                wider[wide++] = next;
            }
        }
        set[size] = open[i];
        grow(set, size + 1, want, wider, wide, met);
    }
}

static void list_placements(int size)
{
    for (int first = 0; first < cells; first++) {
        int set[LARGEST_SIZE] = {first}, open[NEIGHBOURS], opens = 0;
        bool seen[CELLS_MAX] = {false};
        seen[first] = true;
        for (int i = 0; i < near_count[first]; i++)
            if (near[first][i] > first)
                seen[open[opens++] = near[first][i]] = true;
        grow(set, 1, size, open, opens, seen);
    }
}

/* ---- symmetry ---- */

/* One polyform is restricted to one placement of each class of images of each other; each solution found with
 * it stands for as many as the class has placements. */
static int image[48][CELLS_MAX], images; /* of each cell */
static unsigned *weight[CELLS_MAX];      /* [placements] */

static int find_cell(place p)
{
    for (int c = 0; c < cells; c++)
        if (memcmp(&middle[c], &p, sizeof p) == 0)
            return c;
    return -1;
}

/* True if the turned board is the board, shifted. */
static bool find_image(int turn, int *to)
{
    int shift[3];
    for (int i = 0; i < 3; i++) {
        int low = middle[0].at[i], turned_low = turned(middle[0], turn).at[i];
        for (int c = 1; c < cells; c++) {
            low = middle[c].at[i] < low ? middle[c].at[i] : low;
            turned_low =
                turned(middle[c], turn).at[i] < turned_low ? turned(middle[c], turn).at[i] : turned_low;
        }
        shift[i] = low - turned_low;
    }
    for (int c = 0; c < cells; c++) {
        place p = turned(middle[c], turn);
        for (int i = 0; i < 3; i++)
            p.at[i] += shift[i];
        to[c] = find_cell(p);
        if (to[c] < 0)
            return false;
    }
    return true;
}

/* The image of a placement: its first cell, and its bits. */
static int turn_placement(int first, state bits, const int *to, state *turned_bits)
{
    int set[LARGEST_SIZE], size = 0, least;
    set[size++] = to[first];
    for (int i = 0; bits >> 32 >> i != 0; i++)
        if (bits >> 32 >> i & 1)
            set[size++] = to[first + 1 + i];
    least = set[0];
    for (int i = 1; i < size; i++)
        least = set[i] < least ? set[i] : least;
    *turned_bits = (uint32_t)bits;
    for (int i = 0; i < size; i++)
        if (set[i] > least)
            *turned_bits |= (state)1 << (32 + set[i] - least - 1);
    return least;
}

/* How many placements the class has of which this is the first; 0: another one is the first. */
static unsigned class_size(int first, state bits)
{
    int same = 0;
    for (int i = 0; i < images; i++) {
        state other;
        int least = turn_placement(first, bits, image[i], &other);
        if (least < first || (least == first && other < bits))
            return 0;
        same += least == first && other == bits;
    }
    return (unsigned)(images / same);
}

/* The polyform whose placements are longest, in the mean of squares. */
static uint32_t longest_form(void)
{
    double sum[FORMS_MAX] = {0}, count[FORMS_MAX] = {0};
    int best = 0;
    for (int first = 0; first < cells; first++)
        for (size_t i = 0; i < placements[first]; i++) {
            int what = __builtin_ctz((uint32_t)placement[first][i]), length = 0;
            while (placement[first][i] >> 32 >> length != 0)
                length++;
            sum[what] += length * length;
            count[what]++;
        }
    for (int what = 1; what < form_count; what++)
        best = sum[what] / count[what] > sum[best] / count[best] ? what : best;
    return (uint32_t)1 << best;
}

static void restrict_by_symmetry(void)
{
    uint32_t restricted = longest_form();
    for (int turn = 0; turn < 48; turn++)
        images += is_turn(turn) && find_image(turn, image[images]);
    for (int first = 0; first < cells; first++) {
        size_t kept = 0;
        weight[first] = more(NULL, placements[first] + 1, sizeof **weight);
        for (size_t i = 0; i < placements[first]; i++) {
            unsigned times = placement[first][i] & restricted ? class_size(first, placement[first][i]) : 1;
            placement[first][kept] = placement[first][i];
            weight[first][kept] = times;
            kept += times > 0;
        }
        placements[first] = kept;
    }
}

/* ---- positions: the first empty cell, and which cells after it are covered ---- */

#ifndef WAYS
#define WAYS uint64_t /* -DWAYS=uint32_t: less memory; a number that does not fit is an error */
#endif

typedef struct entry {
    uint32_t used; /* polyforms */
    WAYS ways;     /* 0: no entry */
} __attribute__((packed)) entry;

typedef struct table { /* from sets of polyforms to numbers of ways */
    entry *entries;
    uint32_t room, count; /* room is a power of two */
} table;

typedef struct position {
    state covered;
    bool alive;       /* the end can be reached from here, if polyforms may be used again and again */
    table from_begin; /* in how many ways these polyforms lead here */
    table to_end;     /* in how many ways these polyforms lead from here to the end */
} position;

typedef struct list { /* the positions with one first empty cell */
    position *positions;
    size_t count;
    uint32_t *slots; /* a hash table: number + 1 of a position */
    size_t room;
} list;

static bool is_sum[CELLS_MAX + 1]; /* of sizes of polyforms */
static list lists[CELLS_MAX + 1];  /* the last one has only the end: everything is covered */

static size_t hash(state s)
{
    uint64_t h = ((uint64_t)s ^ (uint64_t)(s >> 64) * 0x9e3779b97f4a7c15u) * 0xff51afd7ed558ccdu;
    h = (h ^ h >> 32) * 0x9e3779b97f4a7c15u;
    return (size_t)(h ^ h >> 29);
}

static uint32_t *slot_of(const list *l, state covered)
{
    size_t i = hash(covered) & (l->room - 1);
    while (l->slots[i] != 0 && l->positions[l->slots[i] - 1].covered != covered)
        i = (i + 1) & (l->room - 1);
    return &l->slots[i];
}

static position *find(int cell, state covered)
{
    const list *l = &lists[cell];
    return l->room > 0 && *slot_of(l, covered) != 0 ? &l->positions[*slot_of(l, covered) - 1] : NULL;
}

/* Room for half as many positions; those that are there find new slots. */
static void make_room(list *l, size_t room)
{
    l->room = room;
    l->positions = more(l->positions, room / 2, sizeof *l->positions);
    free(l->slots);
    l->slots = calloc(room, sizeof *l->slots);
    if (l->slots == NULL)
        fail("no memory");
    for (size_t i = 0; i < l->count; i++)
        *slot_of(l, l->positions[i].covered) = (uint32_t)i + 1;
}

static void forget_dead(list *l)
{
    size_t kept = 0, room = 64;
    for (size_t i = 0; i < l->count; i++)
        if (l->positions[i].alive)
            l->positions[kept++] = l->positions[i];
    while (room / 2 < kept)
        room *= 2;
    l->count = kept;
    if (l->room > 0)
        make_room(l, room);
}

/* True if the size of every hole is a sum of sizes of polyforms. A hole is a part of the empty cells that is
 * cut off; the part that reaches beyond the last covered cell is not one. */
static bool holes_fit(int first_empty, state covered)
{
    bool filled[CELLS_MAX] = {false};
    int last = first_empty;
    for (int cell = first_empty + 1; covered != 0; cell++, covered >>= 1)
        if (covered & 1)
            filled[last = cell] = true;
    for (int start = first_empty; start < last; start++) {
        int stack[CELLS_MAX], depth = 0, size = 0;
        bool open = false;
        if (filled[start])
            continue;
        filled[stack[depth++] = start] = true;
        for (; depth > 0; size++) {
            int cell = stack[--depth];
            for (int i = 0; i < near_count[cell]; i++) {
                int next = near[cell][i];
                open |= next > last;
                if (next >= first_empty && next <= last && !filled[next])
                    filled[stack[depth++] = next] = true;
            }
        }
        if (!open && !is_sum[size])
            return false;
    }
    return true;
}

static void add_position(int cell, state covered)
{
    list *l = &lists[cell];
    if (find(cell, covered) != NULL || !holes_fit(cell, covered))
        return;
    if (l->count >= l->room / 2)
        make_room(l, l->room == 0 ? 64 : 2 * l->room);
    l->positions[l->count] = (position){.covered = covered};
    *slot_of(l, covered) = (uint32_t)++l->count;
}

/* Where this placement leads: the next empty cell, or -1 if the placement does not fit. */
static int leads_to(int cell, state covered, state with, state *next)
{
    int empty = cell + 1;
    if ((covered & with >> 32) != 0)
        return -1;
    for (covered |= with >> 32; covered & 1; covered >>= 1)
        empty++;
    *next = covered >> 1;
    return empty;
}

static void find_positions(void)
{
    state next;
    add_position(0, 0);
    for (int cell = 0; cell < cells; cell++)
        for (size_t i = 0; i < lists[cell].count; i++)
            for (size_t j = 0; j < placements[cell]; j++) {
                int empty = leads_to(cell, lists[cell].positions[i].covered, placement[cell][j], &next);
                if (empty >= 0)
                    add_position(empty, next);
            }
    for (size_t i = 0; i < lists[cells].count; i++)
        lists[cells].positions[i].alive = true;
    for (int cell = cells - 1; cell >= 0; cell--) {
        for (size_t i = 0; i < lists[cell].count; i++) {
            position *at = &lists[cell].positions[i];
            for (size_t j = 0; j < placements[cell] && !at->alive; j++) {
                int empty = leads_to(cell, at->covered, placement[cell][j], &next);
                position *then = empty < 0 ? NULL : find(empty, next);
                at->alive = then != NULL;
            }
        }
        forget_dead(&lists[cell]);
    }
}

/* ---- counting ---- */

static entry *entry_of(const table *t, uint32_t used)
{
    size_t i = hash(used) & (t->room - 1);
    while (t->entries[i].ways != 0 && t->entries[i].used != used)
        i = (i + 1) & (t->room - 1);
    return &t->entries[i];
}

static void add(table *t, uint32_t used, WAYS ways)
{
    if (t->count >= t->room / 4 * 3) {
        table wide = {.room = t->room == 0 ? 4 : 2 * t->room, .count = t->count};
        wide.entries = calloc(wide.room, sizeof *wide.entries);
        if (wide.entries == NULL)
            fail("no memory");
        for (size_t i = 0; i < t->room; i++)
            if (t->entries[i].ways != 0)
                *entry_of(&wide, t->entries[i].used) = t->entries[i];
        free(t->entries);
        *t = wide;
    }
    entry *e = entry_of(t, used);
    t->count += e->ways == 0;
    e->used = used;
    if (__builtin_add_overflow(e->ways, ways, &ways))
        fail("a number of ways does not fit");
    e->ways = ways;
}

/* Adds the sets of one table, each with one polyform more, to another table. */
static void add_with(table *to, const table *from, uint32_t what, unsigned times)
{
    for (size_t i = 0; i < from->room; i++) {
        WAYS ways = from->entries[i].ways;
        if (ways == 0 || (from->entries[i].used & what) != 0)
            continue;
        if (__builtin_mul_overflow(ways, times, &ways))
            fail("a number of ways does not fit");
        add(to, from->entries[i].used | what, ways);
    }
}

static void forget(table *t)
{
    free(t->entries);
    *t = (table){0};
}

/* Nothing will be added to this table: keeps only its entries. */
static void pack(table *t)
{
    if (t->room == 0)
        return;
    entry *packed = more(NULL, t->count + 1, sizeof *packed);
    uint32_t count = 0;
    for (size_t i = 0; i < t->room; i++)
        if (t->entries[i].ways != 0)
            packed[count++] = t->entries[i];
    free(t->entries);
    *t = (table){packed, count, count};
}

/* From the beginning up to the first positions from `cut` on. */
static void go_forward(int cut)
{
    state next;
    add(&lists[0].positions[0].from_begin, 0, 1);
    for (int cell = 0; cell < cut; cell++)
        for (size_t i = 0; i < lists[cell].count; i++) {
            position *at = &lists[cell].positions[i];
            for (size_t j = 0; j < placements[cell] && at->from_begin.count > 0; j++) {
                int empty = leads_to(cell, at->covered, placement[cell][j], &next);
                position *then = empty < 0 ? NULL : find(empty, next);
                if (then != NULL)
                    add_with(&then->from_begin, &at->from_begin, (uint32_t)placement[cell][j], weight[cell][j]);
            }
            forget(&at->from_begin);
        }
    for (int cell = cut; cell <= cells; cell++)
        for (size_t i = 0; i < lists[cell].count; i++)
            pack(&lists[cell].positions[i].from_begin);
}

/* The ways from the beginning to the end through this position. */
static uint64_t join(const position *at)
{
    uint64_t ways = 0;
    uint32_t all = (uint32_t)(((uint64_t)1 << form_count) - 1);
    for (size_t i = 0; i < at->from_begin.count && at->to_end.count > 0; i++) {
        entry begin = at->from_begin.entries[i];
        ways += (uint64_t)begin.ways * entry_of(&at->to_end, all & ~begin.used)->ways;
    }
    return ways;
}

/* From the end back to all positions from `cut` on. No placement is longer than `longest`. */
static uint64_t go_back(int cut, int longest)
{
    state next;
    uint64_t ways = 0;
    for (int cell = cells; cell >= cut; cell--) {
        for (size_t i = 0; i < lists[cell].count; i++) {
            position *at = &lists[cell].positions[i];
            if (cell == cells)
                add(&at->to_end, 0, 1);
            for (size_t j = 0; cell < cells && j < placements[cell]; j++) {
                int empty = leads_to(cell, at->covered, placement[cell][j], &next);
                position *then = empty < 0 ? NULL : find(empty, next);
                if (then != NULL)
                    add_with(&at->to_end, &then->to_end, (uint32_t)placement[cell][j], weight[cell][j]);
            }
            ways += join(at);
            pack(&at->to_end);
            forget(&at->from_begin);
        }
        int done = cell + longest; /* no earlier position leads there */
        for (size_t i = 0; done <= cells && i < lists[done].count; i++)
            forget(&lists[done].positions[i].to_end);
    }
    return ways;
}

/* ---- counting with signs ---- */

enum { LANES = 8, LANE_BITS = 3 };

typedef uint64_t lanes __attribute__((vector_size(LANES * sizeof(uint64_t))));

/* The steps from one position to another, by a polyform, in the order of the position they lead to. */
static uint32_t *step_from, *step_start; /* [steps], [positions + 1] */
static uint8_t *step_what;               /* [steps] */

/* Calls work for every step, with the numbers of both positions. */
typedef void step_work(uint32_t from, uint32_t to, int what);

static void for_steps(const uint32_t *base, step_work *work)
{
    for (int cell = 0; cell < cells; cell++)
        for (size_t i = 0; i < lists[cell].count; i++)
            for (size_t j = 0; j < placements[cell]; j++) {
                state next;
                int empty = leads_to(cell, lists[cell].positions[i].covered, placement[cell][j], &next);
                position *then = empty < 0 ? NULL : find(empty, next);
                if (then != NULL)
                    work(base[cell] + (uint32_t)i, base[empty] + (uint32_t)(then - lists[empty].positions),
                         __builtin_ctz((uint32_t)placement[cell][j]));
            }
}

static void count_step(uint32_t from, uint32_t to, int what)
{
    (void)from, (void)what;
    step_start[to + 1]++;
}

static void put_step(uint32_t from, uint32_t to, int what)
{
    uint32_t at = --step_start[to + 1];
    step_from[at] = from;
    step_what[at] = (uint8_t)what;
}

/* Returns the number of positions. */
static uint32_t list_steps(void)
{
    uint32_t base[CELLS_MAX + 2] = {0};
    for (int cell = 0; cell <= cells; cell++)
        base[cell + 1] = base[cell] + (uint32_t)lists[cell].count;
    uint32_t positions = base[cells + 1];
    step_start = calloc(positions + 2, sizeof *step_start);
    if (step_start == NULL)
        fail("no memory");
    for_steps(base, count_step);
    for (uint32_t i = 0; i <= positions; i++)
        step_start[i + 1] += step_start[i];
    step_from = more(NULL, step_start[positions] + 1, sizeof *step_from);
    step_what = more(NULL, step_start[positions] + 1, sizeof *step_what);
    for_steps(base, put_step); /* each start[i + 1] goes down to where position i begins */
    step_start++;
    return positions;
}

/* Lane l of a group has the signs of number LANES * group + l: bit i belongs to polyform number i. */
static void give_signs(uint32_t group, lanes *minus, lanes *product)
{
    *product = (lanes){0};
    for (int i = 0; i < form_count; i++) {
        for (unsigned l = 0; l < LANES; l++)
            minus[i][l] = (group * LANES + l) >> i & 1 ? ~(uint64_t)0 : 0;
        *product ^= minus[i];
    }
}

/* Opposite signs of all polyforms give the same, if all have one size: then the last sign stays 1. */
static uint64_t count_with_signs(bool one_size)
{
    uint32_t positions = list_steps();
    int bits = form_count - one_size;
    lanes minus[FORMS_MAX], product, sum = {0};
    lanes *value = aligned_alloc(sizeof *value, positions * sizeof *value);
    if (value == NULL || bits < LANE_BITS)
        fail("no memory, or too few polyforms");
    for (uint32_t group = 0; group < (uint32_t)1 << (bits - LANE_BITS); group++) {
        value[0] = (lanes){0} + 1;
        give_signs(group, minus, &product);
        for (uint32_t to = 1; to < positions; to++) {
            lanes here = {0};
            for (uint32_t i = step_start[to]; i < step_start[to + 1]; i++)
                here += (value[step_from[i]] ^ minus[step_what[i]]) - minus[step_what[i]];
            value[to] = here;
        }
        sum += (value[positions - 1] ^ product) - product;
    }
    uint64_t all = 0;
    for (int l = 0; l < LANES; l++)
        all += sum[l];
    free(value);
    return all >> bits;
}

int main(int argc, char **argv)
{
    bool signs = argc > 1 && strcmp(argv[1], "signs") == 0;
    argv += signs;
    argc -= signs;
    if (argc < 4)
        fail("usage: packing_by_cells [signs] FILE free|one-sided SIZE ...");
    one_sided = strcmp(argv[2], "one-sided") == 0;
    read_board(argv[1]);
    find_neighbours();
    order_cells();
    int area = 0, longest = 0;
    is_sum[0] = true;
    for (int i = 3; i < argc; i++) {
        int before = form_count, size = atoi(argv[i]);
        if (size < 1 || size > LARGEST_SIZE)
            fail("a size must be 1 to 8");
        list_placements(size);
        area += (form_count - before) * size;
        for (int sum = size; sum <= cells; sum++)
            is_sum[sum] |= is_sum[sum - size];
    }
    if (area != cells)
        fail("the polyforms that fit on the board do not have as many cells as it");
    if (!signs)
        restrict_by_symmetry();
    for (int cell = 0; cell < cells; cell++)
        for (size_t i = 0; i < placements[cell]; i++)
            while (placement[cell][i] >> 32 >> longest != 0)
                longest++;
    find_positions();
    if (lists[0].count == 0) {
        puts("0");
        return 0;
    }
    if (signs) {
        printf("%" PRIu64 "\n", count_with_signs(argc == 4));
        return 0;
    }
    int cut = 2 * cells / 5;
    go_forward(cut);
    printf("%" PRIu64 "\n", go_back(cut, longest + 2));
    return 0;
}
