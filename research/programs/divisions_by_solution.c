/* divisions_by_solution.c: how many divisions of an n x n board into n connected regions are Queens puzzles
 * with exactly one solution (one queen in each row, column and region, no two touching, not even at a corner).
 * It shares no source with Papan or with divisions_by_rows.c.
 *
 *     divisions_by_solution count 6 16           # 16 threads
 *     divisions_by_solution count 6 16 135024    # only the boards with this solution
 *     divisions_by_solution fixed 6              # boards with one solution that a symmetry of the square
 * leaves alone
 *
 * The idea: fix the solution P, one placement of each class under the symmetries of the square, and give its
 * queens the colours 0 to n-1. Then colour the cells in reading order by depth-first search so that the cells
 * of a colour hang together and each placement other than P has two queens of one colour. A board with one
 * solution is counted by that solution and nowhere else.
 *
 * - Sets of placements are bits. With touched[k], the placements that have a queen on a cell of colour k, a
 * cell of colour k rules out the rivals in touched[k] that have a queen there. A colour that ends rules out the
 * rivals that have no queen on it.
 * - Colours hang together if the path ends in a graph of frontiers (the last n cells, with their colours and
 *   pieces), which is built beforehand for each P and has no dead ends. It also counts the paths to the end:
 * when no rival is left, the search adds that number and goes back.
 * - In the last row each rival left lacks one colour, and its last cell must not have that one. So a last row
 * fits if its bits (cell and colour) miss those of the rivals.
 *
 * Output of `count`, for each class: columns of the queens, number of placements in the class, boards on which
 * P is a solution, boards on which it is the only one; then both sums over all placements. */
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 set; /* of placements */

enum {
    MOST = 6,
    CELLS_MAX = MOST * MOST,
    PLACEMENTS_MAX = 90,
    SYMMETRIES = 8,
    EMPTY = 7 /* no colour, no piece */
};

static const uint32_t NONE = UINT32_MAX >> 1, ENDS = ~(UINT32_MAX >> 1);

static unsigned n, cells;
static uint8_t placement[PLACEMENTS_MAX][MOST]; /* columns */
static unsigned placements;
static set with_queen_on[CELLS_MAX];

static void die(const char *why)
{
    fprintf(stderr, "divisions_by_solution: %s\n", why);
    exit(1);
}

static void *allocated(void *memory)
{
    if (memory == NULL)
        die("not enough memory");
    return memory;
}

static void find_placements(unsigned row, unsigned used, uint8_t *column)
{
    if (row == n) {
        for (unsigned y = 0; y < n; y++)
            with_queen_on[y * n + column[y]] |= (set)1 << placements;
        memcpy(placement[placements++], column, n);
        return;
    }
    for (unsigned x = 0; x < n; x++)
        if ((used >> x & 1) == 0 && (row == 0 || abs((int)x - column[row - 1]) > 1)) {
            column[row] = (uint8_t)x;
            find_placements(row + 1, used | 1U << x, column);
        }
}

/* ---- symmetries of the square ---- */

static unsigned image_of_cell(unsigned symmetry, unsigned cell)
{
    unsigned y = cell / n, x = cell % n;
    if (symmetry & 1)
        y = n - 1 - y;
    if (symmetry & 2)
        x = n - 1 - x;
    return symmetry & 4 ? x * n + y : y * n + x;
}

static void image_of_placement(unsigned symmetry, const uint8_t *columns, uint8_t *image)
{
    for (unsigned y = 0; y < n; y++) {
        unsigned cell = image_of_cell(symmetry, y * n + columns[y]);
        image[cell / n] = (uint8_t)(cell % n);
    }
}

/* The placements in the class of this one, or 0 if another one comes first. */
static unsigned class_size(const uint8_t *columns)
{
    uint8_t image[SYMMETRIES][MOST];
    unsigned size = 0;
    for (unsigned g = 0; g < SYMMETRIES; g++) {
        bool new = true;
        image_of_placement(g, columns, image[g]);
        if (memcmp(image[g], columns, n) < 0)
            return 0;
        for (unsigned h = 0; h < g; h++)
            new = new &&memcmp(image[g], image[h], n) != 0;
        size += new;
    }
    return size;
}

/* ---- the graph of frontiers of one solution ---- */

typedef struct frontier { /* by column */
    uint8_t colour[MOST], piece[MOST];
} frontier;

typedef struct node {
    uint64_t key;
    uint64_t boards; /* paths to the end */
    uint32_t
        next[MOST]; /* by colour of the next cell: a node or NONE; ENDS is added if the colour above ends */
} node;

static unsigned queen[MOST]; /* the cell of each colour */
static node *layer[CELLS_MAX + 1];
static size_t nodes[CELLS_MAX + 1], room[CELLS_MAX + 1];
static uint32_t *slot;
static size_t slots;

/* Pieces are numbered by their first cell. */
static uint64_t key_of(const frontier *f)
{
    uint8_t number[EMPTY];
    unsigned pieces = 0;
    uint64_t key = 0;
    memset(number, EMPTY, sizeof number);
    for (unsigned i = 0; i < n; i++) {
        unsigned piece = f->piece[i];
        if (piece != EMPTY && number[piece] == EMPTY)
            number[piece] = (uint8_t)pieces++;
        key |= (uint64_t)(f->colour[i] | (piece == EMPTY ? EMPTY : number[piece]) << 3) << (6 * i);
    }
    return key;
}

static frontier frontier_of(uint64_t key)
{
    frontier f;
    for (unsigned i = 0; i < n; i++) {
        f.colour[i] = key >> (6 * i) & 7;
        f.piece[i] = key >> (6 * i + 3) & 7;
    }
    return f;
}

/* Whether a cell can have this colour: the colour of its queen, and none that has ended. */
static bool allowed(const frontier *f, unsigned cell, unsigned colour)
{
    bool begun = false;
    for (unsigned k = 0; k < n; k++)
        if (queen[k] == cell && k != colour)
            return false;
    for (unsigned i = 0; i < n; i++)
        begun = begun || f->colour[i] == colour;
    return begun || queen[colour] >= cell;
}

/* Whether the cell above can leave the frontier for a cell of another colour: its piece has other cells there,
 * or is the whole of its colour, with the queen; then the colour ends. */
static bool leaves(const frontier *f, unsigned cell, bool *ends)
{
    unsigned x = cell % n;
    bool others = false;
    for (unsigned i = 0; i < n; i++)
        if (i != x && f->piece[i] == f->piece[x])
            return true;
        else if (i != x && f->colour[i] == f->colour[x])
            others = true;
    *ends = true;
    return !others && queen[f->colour[x]] < cell;
}

static bool colour_cell(frontier *f, unsigned cell, unsigned colour, bool *ends)
{
    unsigned x = cell % n, piece = EMPTY - 1; /* a new one: at most six others, and the one above goes */
    *ends = false;
    if (!allowed(f, cell, colour))
        return false;
    if (f->colour[x] == colour)
        piece = f->piece[x];
    else if (f->piece[x] != EMPTY && !leaves(f, cell, ends))
        return false;
    if (x > 0 && f->colour[x - 1] == colour) {
        unsigned left = f->piece[x - 1];
        for (unsigned i = 0; i < n && piece != EMPTY - 1; i++)
            if (f->piece[i] == left)
                f->piece[i] = (uint8_t)piece;
        if (piece == EMPTY - 1)
            piece = left;
    }
    f->colour[x] = (uint8_t)colour;
    f->piece[x] = (uint8_t)piece;
    return true;
}

static size_t slot_of(unsigned cell, uint64_t key)
{
    size_t at = (size_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 20) & (slots - 1);
    while (slot[at] != NONE && layer[cell][slot[at]].key != key)
        at = (at + 1) & (slots - 1);
    return at;
}

static void empty_slots(size_t wanted)
{
    slots = wanted;
    slot = allocated(realloc(slot, slots * sizeof *slot));
    for (size_t i = 0; i < slots; i++)
        slot[i] = NONE;
}

static uint32_t node_with(unsigned cell, uint64_t key)
{
    size_t at = slot_of(cell, key);
    if (slot[at] != NONE)
        return slot[at];
    if (nodes[cell] == room[cell]) {
        room[cell] = room[cell] == 0 ? 64 : 2 * room[cell];
        layer[cell] = allocated(realloc(layer[cell], room[cell] * sizeof(node)));
    }
    uint32_t new = (uint32_t)nodes[cell]++;
    layer[cell][new] = (node){.key = key};
    slot[at] = new;
    if (2 * nodes[cell] >= slots) {
        empty_slots(2 * slots);
        for (uint32_t i = 0; i < nodes[cell]; i++)
            slot[slot_of(cell, layer[cell][i].key)] = i;
    }
    return new;
}

static void find_nodes(void)
{
    frontier empty;
    memset(&empty, EMPTY, sizeof empty);
    memset(nodes, 0, sizeof nodes);
    empty_slots(64);
    node_with(0, key_of(&empty));
    for (unsigned cell = 0; cell < cells; cell++) {
        empty_slots(64);
        for (size_t i = 0; i < nodes[cell]; i++)
            for (unsigned k = 0; k < n; k++) {
                frontier f = frontier_of(layer[cell][i].key);
                bool ends;
                uint32_t next = NONE;
                if (colour_cell(&f, cell, k, &ends))
                    next = node_with(cell + 1, key_of(&f)) | (ends ? ENDS : 0);
                layer[cell][i].next[k] = next;
            }
    }
}

static bool in_one_piece_each(const frontier *f)
{
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < i; j++)
            if (f->colour[i] == f->colour[j] && f->piece[i] != f->piece[j])
                return false;
    return true;
}

static void count_paths(void)
{
    for (size_t i = 0; i < nodes[cells]; i++) {
        frontier f = frontier_of(layer[cells][i].key);
        layer[cells][i].boards = in_one_piece_each(&f);
    }
    for (unsigned cell = cells; cell-- > 0;)
        for (size_t i = 0; i < nodes[cell]; i++)
            for (unsigned k = 0; k < n; k++) {
                uint32_t *next = &layer[cell][i].next[k];
                uint64_t boards = (*next & NONE) == NONE ? 0 : layer[cell + 1][*next & NONE].boards;
                layer[cell][i].boards += boards;
                if (boards == 0)
                    *next = NONE;
            }
}

/* ---- the last row ---- */

static uint64_t *last_row; /* for each node before it all ways to go on: a bit for each cell and its colour */
static size_t last_rows, last_room;
static size_t *last_row_of; /* node i has those from last_row_of[i] to last_row_of[i + 1] */

static uint64_t bit_of(unsigned column, unsigned colour)
{
    return UINT64_C(1) << (column * MOST + colour);
}

static void add_last_rows(unsigned cell, uint32_t at, uint64_t bits)
{
    if (cell == cells) {
        if (last_rows == last_room) {
            last_room = last_room == 0 ? 1024 : 2 * last_room;
            last_row = allocated(realloc(last_row, last_room * sizeof *last_row));
        }
        last_row[last_rows++] = bits;
        return;
    }
    for (unsigned k = 0; k < n; k++) {
        uint32_t next = layer[cell][at].next[k] & NONE;
        if (next != NONE)
            add_last_rows(cell + 1, next, bits | bit_of(cell % n, k));
    }
}

static void find_last_rows(void)
{
    size_t before = nodes[cells - n];
    last_row_of = allocated(realloc(last_row_of, (before + 1) * sizeof *last_row_of));
    last_rows = 0;
    for (uint32_t i = 0; i < before; i++) {
        last_row_of[i] = last_rows;
        add_last_rows(cells - n, i, 0);
    }
    last_row_of[before] = last_rows;
}

/* ---- the search ---- */

typedef struct search {
    set touched[MOST];
    uint8_t colour[CELLS_MAX];
} search;

static uint64_t search_last_row(const search *s, uint32_t at, set rivals)
{
    uint64_t wrong = 0, boards = 0;
    for (unsigned k = 0; k < n; k++) {
        set lacking = rivals & ~s->touched[k];
        for (unsigned x = 0; x < n && lacking != 0; x++)
            if (lacking & with_queen_on[cells - n + x])
                wrong |= bit_of(x, k);
    }
    for (size_t i = last_row_of[at]; i < last_row_of[at + 1]; i++)
        boards += (last_row[i] & wrong) == 0;
    return boards;
}

/* The rivals that are left when a cell gets this colour, by the way `next`. */
static set rivals_left(const search *s, unsigned cell, unsigned colour, uint32_t next, set rivals)
{
    set left = rivals & ~(s->touched[colour] & with_queen_on[cell]);
    return next & ENDS && cell >= n ? left & s->touched[s->colour[cell - n]] : left;
}

static uint64_t search_from(search *s, unsigned cell, uint32_t at, set rivals)
{
    uint64_t boards = 0;
    if (rivals == 0)
        return layer[cell][at].boards;
    if (cell == cells - n)
        return search_last_row(s, at, rivals);
    for (unsigned k = 0; k < n; k++) {
        uint32_t next = layer[cell][at].next[k];
        set touched = s->touched[k];
        if ((next & NONE) == NONE)
            continue;
        set left = rivals_left(s, cell, k, next, rivals);
        s->touched[k] |= with_queen_on[cell];
        s->colour[cell] = (uint8_t)k;
        boards += search_from(s, cell + 1, next & NONE, left);
        s->touched[k] = touched;
    }
    return boards;
}

/* ---- threads: each takes colourings of the first row ---- */

typedef struct part {
    search s;
    set rivals;
    uint32_t at;
} part;

static part *parts;
static size_t part_count, part_room, next_part;
static uint64_t boards_found;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void find_parts(part p, unsigned cell)
{
    if (cell == n) {
        if (part_count == part_room) {
            part_room = part_room == 0 ? 64 : 2 * part_room;
            parts = allocated(realloc(parts, part_room * sizeof(part)));
        }
        parts[part_count++] = p;
        return;
    }
    for (unsigned k = 0; k < n; k++) {
        part next = p;
        next.at = layer[cell][p.at].next[k];
        if ((next.at & NONE) == NONE)
            continue;
        next.rivals = rivals_left(&p.s, cell, k, next.at, p.rivals);
        next.s.touched[k] |= with_queen_on[cell];
        next.s.colour[cell] = (uint8_t)k;
        find_parts(next, cell + 1);
    }
}

static void *search_parts(void *unused)
{
    uint64_t boards = 0;
    for (;;) {
        pthread_mutex_lock(&lock);
        size_t i = next_part++;
        if (i >= part_count) {
            boards_found += boards;
            pthread_mutex_unlock(&lock);
            return unused;
        }
        pthread_mutex_unlock(&lock);
        boards += search_from(&parts[i].s, n, parts[i].at, parts[i].rivals);
    }
}

/* Boards whose only solution is the one of the graph. */
static uint64_t count_boards(set rivals, unsigned threads)
{
    pthread_t *thread = allocated(calloc(threads, sizeof *thread));
    part start = {.rivals = rivals};
    part_count = next_part = 0;
    boards_found = 0;
    find_parts(start, 0);
    for (unsigned i = 0; i < threads; i++)
        if (pthread_create(&thread[i], NULL, search_parts, NULL) != 0)
            die("cannot create a thread");
    for (unsigned i = 0; i < threads; i++)
        pthread_join(thread[i], NULL);
    free(thread);
    return boards_found;
}

static void build_graph(const uint8_t *columns)
{
    for (unsigned k = 0; k < n; k++)
        queen[k] = k * n + columns[k];
    find_nodes();
    count_paths();
}

static set all_except(unsigned p)
{
    return (((set)1 << placements) - 1) & ~((set)1 << p);
}

static bool named(const uint8_t *columns, const char *digits)
{
    for (unsigned y = 0; y < n; y++)
        if (digits[y] != '0' + columns[y])
            return false;
    return digits[n] == '\0';
}

static void count(unsigned threads, const char *only)
{
    uint64_t pairs = 0, boards = 0;
    for (unsigned p = 0; p < placements; p++) {
        unsigned size = class_size(placement[p]);
        if (size == 0 || (only != NULL && !named(placement[p], only)))
            continue;
        build_graph(placement[p]);
        find_last_rows();
        uint64_t own = count_boards(all_except(p), threads);
        for (unsigned y = 0; y < n; y++)
            printf("%u", placement[p][y]);
        printf(" %u %llu %llu\n", size, (unsigned long long)layer[0][0].boards, (unsigned long long)own);
        fflush(stdout);
        pairs += size * layer[0][0].boards;
        boards += size * own;
    }
    printf("all %llu %llu\n", (unsigned long long)pairs, (unsigned long long)boards);
}

/* ---- boards that a symmetry leaves alone ---- */

typedef struct mirror { /* a symmetry that leaves the solution alone */
    uint8_t to[CELLS_MAX], from[CELLS_MAX];
    uint8_t colour[MOST]; /* of the image of the queen */
} mirror;

static bool make_mirror(unsigned symmetry, const uint8_t *columns, mirror *m)
{
    uint8_t image[MOST];
    image_of_placement(symmetry, columns, image);
    for (unsigned cell = 0; cell < cells; cell++) {
        m->to[cell] = (uint8_t)image_of_cell(symmetry, cell);
        m->from[m->to[cell]] = (uint8_t)cell;
    }
    for (unsigned k = 0; k < n; k++)
        m->colour[k] = (uint8_t)(m->to[k * n + columns[k]] / n);
    return memcmp(image, columns, n) == 0;
}

/* Whether the image of each cell so far has the colour of the image, as far as this cell is concerned. */
static bool fits(const search *s, const mirror *m, unsigned cell)
{
    const uint8_t *colour = s->colour;
    return (m->to[cell] > cell || colour[m->to[cell]] == m->colour[colour[cell]]) &&
           (m->from[cell] > cell || colour[cell] == m->colour[colour[m->from[cell]]]);
}

static uint64_t search_fixed(search *s, const mirror *m, unsigned cell, uint32_t at, set rivals)
{
    uint64_t boards = 0;
    if (cell == cells)
        return rivals == 0;
    for (unsigned k = 0; k < n; k++) {
        uint32_t next = layer[cell][at].next[k];
        set touched = s->touched[k];
        s->colour[cell] = (uint8_t)k;
        if ((next & NONE) == NONE || !fits(s, m, cell))
            continue;
        set left = rivals_left(s, cell, k, next, rivals);
        s->touched[k] |= with_queen_on[cell];
        boards += search_fixed(s, m, cell + 1, next & NONE, left);
        s->touched[k] = touched;
    }
    return boards;
}

static void count_fixed(void)
{
    static const char *const name[SYMMETRIES] = {"identity",          "upside down",   "left and right",
                                                 "half turn",         "diagonal",      "quarter turn",
                                                 "quarter turn back", "other diagonal"};
    for (unsigned g = 1; g < SYMMETRIES; g++) {
        uint64_t boards = 0;
        for (unsigned p = 0; p < placements; p++) {
            mirror m;
            search s = {0};
            if (!make_mirror(g, placement[p], &m))
                continue;
            build_graph(placement[p]);
            if (layer[0][0].boards > 0)
                boards += search_fixed(&s, &m, 0, 0, all_except(p));
        }
        printf("%s %llu\n", name[g], (unsigned long long)boards);
    }
}

int main(int argc, char **argv)
{
    uint8_t column[MOST];
    bool fixed = argc == 3 && strcmp(argv[1], "fixed") == 0;
    unsigned threads = argc > 3 ? (unsigned)atoi(argv[3]) : 1;
    n = argc >= 3 ? (unsigned)atoi(argv[2]) : 0;
    cells = n * n;
    if ((!fixed && (argc < 3 || strcmp(argv[1], "count") != 0)) || n < 1 || n > MOST || threads < 1)
        die("usage: divisions_by_solution count N [THREADS [COLUMNS]], or divisions_by_solution fixed N, N at "
            "most 6");
    find_placements(0, 0, column);
    if (fixed)
        count_fixed();
    else
        count(threads, argc > 4 ? argv[4] : NULL);
    for (unsigned cell = 0; cell <= cells; cell++)
        free(layer[cell]);
    free(slot);
    free(last_row);
    free(last_row_of);
    free(parts);
    return 0;
}
