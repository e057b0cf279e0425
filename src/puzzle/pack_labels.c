/* pack_labels.c: turns letters into labels. A picture shows which piece covers a cell but not, if a piece has
 * several copies, which copy. The cells of such a piece are cut into copies by backtracking: the first uncut
 * cell must be covered by the first cell of a copy. Cells are ordered along the longest side of the board, so
 * the cells that are cut beyond the first uncut one form a narrow frontier, and positions that have failed are
 * stored. Together, this is dynamic programming over the frontier. Ten by twenty cells are cut into 40 Y
 * pentominoes in 0.02 s; without order and memory a million tries were not enough.
 *
 * A position is the cells that are cut and the number of copies that they are cut into, which differs if a
 * piece has sides of different sizes. It is identified by a hash of 128 bits. Some pictures still make the
 * search long, so it gives up after a fixed number of tries; the result is then unknown, not wrong. There may
 * be 20,000 copies, more than the stack of a thread can take, so the choices are in an array.
 *
 * If there are enough symbols, each copy has one of its own, and cells with such a symbol need no cutting.
 *
 * Copies that were placed stay where they are, so the others are cut from the cells beside them. If that fails,
 * they are cut as if none were placed, so that papan_verify() can report what is wrong. */
#include "base/hash.h"
#include "puzzle/lattice.h"
#include "puzzle/pack_family.h"

#include <assert.h>
#include <stdlib.h>

enum { TRIES_MAX = 30000000, FAILED_MAX = 1 << 22, OFTEN = (1 << 16) - 1 };

typedef struct position {
    uint64_t hash[2]; /* both 0: free slot of the table, and the position where nothing is cut */
} position;

typedef struct ordered_cell {
    uint64_t key;
    uint32_t cell;
} ordered_cell;

/* Where a copy is cut: it covers the cell order[next] in this way. */
typedef struct choice {
    size_t next;
    unsigned way;
    bool dead; /* known without trying: the rest cannot be cut */
} choice;

typedef struct cutting {
    const papan_puzzle *puzzle;
    const papan_grid *grid;
    const papan_ways *ways;
    const papan_allocator *memory;
    const char *symbol;
    uint16_t *label;
    char wanted;
    uint16_t thing, copies;
    uint16_t *free_label; /* [copies] of copies that the picture does not show by symbols of their own */
    bool keep_placed;
    papan_point *lead; /* [ways] the first cell of each in the order of cells */
    ordered_cell *order;
    size_t cells;   /* of this piece */
    choice *choice; /* [copies + 1] */
    unsigned tries;
    bool stopped; /* the caller stopped it, or there is no memory */
    position cut, *failed;
    size_t slots, entries;
} cutting;

/* ---- positions ---- */

static void hash_cell(position *cut, uint32_t cell)
{
    cut->hash[0] ^= papan_mix(cell + UINT64_C(1));
    cut->hash[1] ^= papan_mix(cell + UINT64_C(0x9E3779B97F4A7C15));
}

static bool is_free(const position *slot)
{
    return slot->hash[0] == 0 && slot->hash[1] == 0;
}

/* The slot of a position in the table, or the free slot for it. */
static position *find_slot(const cutting *c, const position *wanted)
{
    size_t at = (size_t)wanted->hash[0] & (c->slots - 1);
    for (;; at = (at + 1) & (c->slots - 1)) {
        position *slot = &c->failed[at];
        if (is_free(slot) || (slot->hash[0] == wanted->hash[0] && slot->hash[1] == wanted->hash[1]))
            return slot;
    }
}

static position position_after(const cutting *c, uint16_t copies)
{
    return (position){{c->cut.hash[0] + copies, c->cut.hash[1] + copies}};
}

static bool has_failed(const cutting *c, uint16_t copies)
{
    position here = position_after(c, copies);
    return c->slots > 0 && !is_free(find_slot(c, &here));
}

/* Stores a position, unless there is no memory for it. */
static void remember_failure(cutting *c, uint16_t copies)
{
    position here = position_after(c, copies);
    if (2 * (c->entries + 1) > c->slots) {
        position *old = c->failed;
        size_t slots = c->slots, wanted = slots > 0 ? 2 * slots : 1024;
        position *more = slots < 2 * (size_t)FAILED_MAX ? papan_take(c->memory, wanted, sizeof *more) : NULL;
        if (more == NULL)
            return;
        c->failed = more;
        c->slots = wanted;
        for (size_t i = 0; i < slots; i++)
            if (!is_free(&old[i]))
                *find_slot(c, &old[i]) = old[i];
        papan_give(c->memory, old, slots, sizeof *old);
    }
    *find_slot(c, &here) = here;
    c->entries++;
}

/* ---- order ---- */

/* Cells in the order of axis, then of the other two. */
static uint64_t order_key(papan_point point, unsigned axis)
{
    const int place[3] = {point.x, point.y, point.z};
    uint64_t key = 0;
    for (unsigned i = 0; i < 3; i++)
        key = key << 16 | (uint64_t)(place[(axis + i) % 3] + 32768);
    return key;
}

static int by_order(const void *a, const void *b)
{
    const ordered_cell *p = a, *q = b;
    return p->key < q->key ? -1 : p->key > q->key;
}

static bool order_cells(cutting *c, papan_arena *arena)
{
    unsigned axis = 0; /* the longest side of the board */
    for (unsigned i = 1; i < 3; i++)
        axis = c->grid->size[i] > c->grid->size[axis] ? i : axis;
    c->order = papan_arena_take(arena, c->puzzle->cells, sizeof *c->order);
    c->lead = papan_arena_take(arena, c->ways->ways, sizeof *c->lead);
    if (c->order == NULL || c->lead == NULL)
        return false;
    for (unsigned w = 0; w < c->ways->ways; w++) {
        const papan_orientation *way = &c->ways->way[w];
        c->lead[w] = way->spot[0].at;
        for (size_t i = 1; i < way->size; i++)
            if (order_key(way->spot[i].at, axis) < order_key(c->lead[w], axis))
                c->lead[w] = way->spot[i].at;
    }
    for (uint32_t cell = 0; cell < c->puzzle->cells; cell++)
        if (c->symbol[cell] == c->wanted)
            c->order[c->cells++] = (ordered_cell){order_key(c->puzzle->pack.cell[cell], axis), cell};
    qsort(c->order, c->cells, sizeof *c->order, by_order);
    return true;
}

/* ---- the search ---- */

static int32_t cell_of(const cutting *c, papan_point at, papan_point step)
{
    return papan_grid_cell(c->grid, at.x + step.x, at.y + step.y, at.z + step.z);
}

static bool way_fits(const cutting *c, const papan_orientation *way, papan_point at)
{
    const uint16_t *placed = c->puzzle->pack.placed;
    int32_t first = cell_of(c, at, way->spot[0].at);
    for (size_t i = 0; i < way->size; i++) {
        int32_t cell = cell_of(c, at, way->spot[i].at);
        if (cell < 0 || c->symbol[cell] != c->wanted || c->label[cell] != PAPAN_EMPTY ||
            !papan_may_cover(c->puzzle, c->thing, way->spot[i].kind, (uint32_t)cell))
            return false;
        if (c->keep_placed && (placed[cell] == PAPAN_EMPTY) != (placed[first] == PAPAN_EMPTY))
            return false;
    }
    return true;
}

static void write_way(cutting *c, const papan_orientation *way, papan_point at, uint16_t label)
{
    for (size_t i = 0; i < way->size; i++) {
        uint32_t cell = (uint32_t)cell_of(c, at, way->spot[i].at);
        c->label[cell] = label;
        hash_cell(&c->cut, cell);
    }
}

static bool goes_on(cutting *c)
{
    if ((++c->tries & OFTEN) == 0)
        c->stopped = !papan_memory_poll(c->memory);
    return !c->stopped && c->tries <= TRIES_MAX;
}

static papan_point place_of(const cutting *c, const choice *now)
{
    papan_point here = c->puzzle->pack.cell[c->order[now->next].cell], first = c->lead[now->way];
    return (papan_point){(int16_t)(here.x - first.x), (int16_t)(here.y - first.y), (int16_t)(here.z - first.z)};
}

/* Begins with the first cell that is not cut yet, from this one on. */
static void begin_copy(cutting *c, uint16_t copy, size_t next)
{
    while (next < c->cells && c->label[c->order[next].cell] != PAPAN_EMPTY)
        next++;
    c->choice[copy] = (choice){next, 0, next < c->cells && (copy == c->copies || has_failed(c, copy))};
}

/* Cuts the copy in the next way that fits; false: there is none. */
static bool cut_copy(cutting *c, uint16_t copy)
{
    choice *now = &c->choice[copy];
    for (; !now->dead && now->way < c->ways->ways && goes_on(c); now->way++) {
        const papan_orientation *way = &c->ways->way[now->way];
        papan_point at = place_of(c, now);
        if (papan_may_move(c->puzzle->pack.lattice, at.x) && way_fits(c, way, at)) {
            write_way(c, way, at, c->free_label[copy]);
            return true;
        }
    }
    return false;
}

static void take_back(cutting *c, uint16_t copy)
{
    choice *now = &c->choice[copy];
    write_way(c, &c->ways->way[now->way], place_of(c, now), PAPAN_EMPTY);
    now->way++;
}

static bool cut(cutting *c)
{
    uint16_t copy = 0;
    begin_copy(c, 0, 0);
    while (c->choice[copy].next < c->cells) {
        if (cut_copy(c, copy)) {
            copy++;
            begin_copy(c, copy, c->choice[copy - 1].next);
            continue;
        }
        if (!c->choice[copy].dead && c->tries <= TRIES_MAX)
            remember_failure(c, copy);
        if (copy == 0)
            return false;
        take_back(c, --copy);
    }
    return true;
}

/* PAPAN_WRONG if the cells cannot be cut, PAPAN_UNSUITABLE if that is unknown, PAPAN_NO_MEMORY if it was
 * stopped; the cells are then empty. */
static papan_status cut_all(cutting *c, bool keep_placed)
{
    c->keep_placed = keep_placed;
    c->tries = 0;
    c->cut = (position){{0, 0}};
    const papan_piece *piece = &c->puzzle->pack.piece[c->thing];
    size_t size = piece->size;
    if (piece->faces == 1 && (c->cells % size != 0 || c->cells > (size_t)c->copies * size))
        return PAPAN_WRONG;
    bool done = cut(c);
    papan_give(c->memory, c->failed, c->slots, sizeof *c->failed);
    c->failed = NULL;
    c->slots = c->entries = 0;
    if (c->stopped)
        return PAPAN_NO_MEMORY;
    return done ? PAPAN_OK : c->tries > TRIES_MAX ? PAPAN_UNSUITABLE : PAPAN_WRONG;
}

/* The labels of the piece that no cell has yet; the first of them may be in label[] already. */
static bool find_free(cutting *c, papan_arena *arena)
{
    const papan_piece *piece = &c->puzzle->pack.piece[c->thing];
    bool *taken = papan_arena_take(arena, piece->copies, sizeof *taken);
    c->free_label = papan_arena_take(arena, piece->copies, sizeof *c->free_label);
    c->choice = papan_arena_take(arena, (size_t)piece->copies + 1, sizeof *c->choice);
    if (taken == NULL || c->free_label == NULL || c->choice == NULL)
        return false;
    for (uint32_t i = 0; i < c->puzzle->cells; i++)
        if (c->label[i] >= piece->first && c->label[i] < (unsigned)piece->first + piece->copies)
            taken[c->label[i] - piece->first] = true;
    for (unsigned copy = 0; copy < piece->copies; copy++)
        if (!taken[copy])
            c->free_label[c->copies++] = (uint16_t)(piece->first + copy);
    return true;
}

static papan_status cut_piece(const papan_puzzle *puzzle, const papan_grid *grid, const papan_allocator *memory,
                              unsigned piece, const char *symbol, uint16_t *label)
{
    const papan_piece *p = &puzzle->pack.piece[piece];
    papan_ways ways;
    papan_status status = papan_ways_new(puzzle->pack.lattice, p, memory, &ways);
    if (status != PAPAN_OK)
        return status;
    cutting c = {.puzzle = puzzle,
                 .grid = grid,
                 .ways = &ways,
                 .memory = memory,
                 .symbol = symbol,
                 .label = label,
                 .wanted = p->symbol,
                 .thing = (uint16_t)piece};
    status = find_free(&c, &ways.arena) && order_cells(&c, &ways.arena) ? cut_all(&c, true) : PAPAN_NO_MEMORY;
    if (status == PAPAN_WRONG)
        status = cut_all(&c, false);
    papan_ways_free(&ways);
    return status;
}

/* Cells with symbols of copies other than the first need no cutting. */
static void label_by_symbol(const papan_puzzle *puzzle, const char *symbol, uint16_t *label)
{
    uint16_t of[256];
    for (unsigned c = 0; c < 256; c++)
        of[c] = PAPAN_EMPTY;
    for (unsigned p = 0; puzzle->copies_differ && p < puzzle->pack.pieces; p++)
        for (unsigned l = puzzle->first[p] + 1u; l < puzzle->first[p + 1]; l++)
            of[(unsigned char)puzzle->label_symbol[l]] = (uint16_t)l;
    for (uint32_t i = 0; i < puzzle->cells; i++)
        label[i] = of[(unsigned char)symbol[i]];
}

/* All cells of a piece that cannot be cut get the label of its first copy. */
static void leave_uncut(const papan_puzzle *puzzle, unsigned piece, const char *symbol, uint16_t *label)
{
    for (uint32_t i = 0; i < puzzle->cells; i++)
        if (symbol[i] == puzzle->pack.piece[piece].symbol)
            label[i] = puzzle->pack.piece[piece].first;
}

papan_status papan_pack_cut(const papan_puzzle *puzzle, const papan_allocator *memory, const char *symbol,
                            uint16_t *label, unsigned *failed)
{
    assert(symbol != NULL && label != NULL);
    papan_grid grid;
    label_by_symbol(puzzle, symbol, label);
    *failed = 0;
    papan_status status = papan_grid_new(puzzle, memory, &grid);
    if (status != PAPAN_OK)
        return status;
    for (unsigned p = 0; p < puzzle->pack.pieces && status != PAPAN_NO_MEMORY; p++) {
        papan_status piece = cut_piece(puzzle, &grid, memory, p, symbol, label);
        if (piece == PAPAN_OK)
            continue;
        leave_uncut(puzzle, p, symbol, label);
        if (status == PAPAN_OK || piece == PAPAN_NO_MEMORY) {
            *failed = p;
            status = piece;
        }
    }
    papan_grid_free(&grid, memory);
    return status;
}

/* True if pictures show empty cells by this character. */
static bool is_empty(char c)
{
    return c == '.' || c == '_' || c == ' ';
}

/* Gives labels of gaps, while there are any, to empty cells that may be empty. */
static void label_gaps(const papan_puzzle *puzzle, const char *symbol, uint16_t *label)
{
    const papan_pack *pack = &puzzle->pack;
    uint16_t used[PAPAN_PACK_PIECES_MAX] = {0};
    for (uint32_t i = 0; i < puzzle->cells && pack->gap != NULL; i++) {
        uint16_t gap = pack->gap[i];
        if (gap != PAPAN_EMPTY && label[i] == PAPAN_EMPTY && is_empty(symbol[i]) &&
            used[gap] < pack->piece[gap].copies)
            label[i] = (uint16_t)(pack->piece[gap].first + used[gap]++);
    }
}

papan_status papan_pack_labels(const papan_puzzle *puzzle, const papan_allocator *memory, const char *symbol,
                               uint16_t *label)
{
    unsigned failed;
    papan_status status = papan_pack_cut(puzzle, memory, symbol, label, &failed);
    label_gaps(puzzle, symbol, label);
    return status;
}
