/* frontier_graph.c: the graph of the frontier method.
 *
 * The cells are put into a scan order, short side first. Whoever always covers the first empty cell next sees
 * the board as a pair: that cell's position and the pattern of filled cells beyond it, which no placement can
 * push further than its own reach. Different beginnings with the same pair have the same continuations, so the
 * pair is a node and a placement at its first cell an edge (a broken-profile or transfer-matrix method, known
 * from counting domino tilings).
 *
 * Positions are columns * height + row of the bounding box, with walls where there is no cell to fill, so that
 * neighbours are one shift apart; where this is too wide for 64 bits, cells are numbered without gaps.
 *
 * A pocket is a piece of the empty board cut off by the pattern. If its size is no sum of piece sizes, the
 * node is dead before it is made; this halves the graph. */
#include "search/frontier.h"

#include "base/bits.h"
#include "puzzle/pack_rules.h"

#include <string.h>

enum { WINDOW = 64, LEAST_SLOTS = 1 << 12 };

/* ---- scan order ---- */

static bool to_fill(const papan_puzzle *puzzle, int32_t cell)
{
    return cell >= 0 && puzzle->pack.placed[cell] == PAPAN_EMPTY;
}

/* Numbers the cells to fill in scan order, with walls between or without gaps; returns the positions. */
static uint32_t number_cells(const papan_puzzle *puzzle, papan_direction direction, bool packed,
                             uint32_t *position)
{
    const papan_layer *layer = &puzzle->layer[0];
    unsigned lines = direction == PAPAN_BY_COLUMNS ? layer->columns : layer->rows;
    unsigned stride = direction == PAPAN_BY_COLUMNS ? layer->rows : layer->columns;
    uint32_t next = 0;
    for (unsigned line = 0; line < lines; line++)
        for (unsigned i = 0; i < stride; i++) {
            int32_t cell = direction == PAPAN_BY_COLUMNS ? layer->cell[i * layer->columns + line]
                                                         : layer->cell[line * layer->columns + i];
            if (to_fill(puzzle, cell))
                position[cell] = next++;
            else if (!packed)
                next++;
        }
    return next;
}

typedef struct extent {
    uint32_t first, last;
} extent;

static extent extent_of(const papan_model *m, uint32_t option, const uint32_t *position)
{
    extent e = {UINT32_MAX, 0};
    for (uint32_t i = m->option[option].cells; i < m->option[option + 1].cells; i++) {
        uint32_t p = position[m->cell_of[i]];
        e.first = p < e.first ? p : e.first;
        e.last = p > e.last ? p : e.last;
    }
    return e;
}

typedef struct reach {
    uint32_t most;
    uint64_t sum;
} reach;

static reach measure(const papan_model *m, const uint32_t *position)
{
    reach r = {0, 0};
    for (uint32_t option = 0; option < m->options; option++) {
        extent e = extent_of(m, option, position);
        r.sum += e.last - e.first;
        r.most = e.last - e.first > r.most ? e.last - e.first : r.most;
    }
    return r;
}

/* The narrower the frontier, the smaller the reach of the placements when cells are numbered without gaps. */
static papan_direction narrower(const papan_puzzle *puzzle, const papan_model *m, uint32_t *position)
{
    papan_direction best = PAPAN_BY_COLUMNS;
    uint64_t least = UINT64_MAX;
    for (papan_direction d = 0; d < PAPAN_DIRECTIONS; d++) {
        number_cells(puzzle, d, true, position);
        reach r = measure(m, position);
        if (r.sum < least) {
            least = r.sum;
            best = d;
        }
    }
    return best;
}

static papan_status make_walls(papan_frontier *f, const uint32_t *position)
{
    const papan_puzzle *puzzle = f->search->puzzle;
    f->walls = papan_arena_take(&f->arena, f->positions + (size_t)1, sizeof *f->walls);
    if (f->walls == NULL)
        return PAPAN_NO_MEMORY;
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        if (to_fill(puzzle, (int32_t)cell))
            f->walls[position[cell]] = 1; /* for now: a cell */
    f->walls[f->positions] = ~UINT64_C(0);
    for (uint32_t p = f->positions; p-- > 0;)
        f->walls[p] = f->walls[p + 1] << 1 | (f->walls[p] ^ 1);
    return PAPAN_OK;
}

static papan_status make_lines(papan_frontier *f)
{
    f->top = papan_arena_take(&f->arena, f->stride, sizeof *f->top);
    f->bottom = papan_arena_take(&f->arena, f->stride, sizeof *f->bottom);
    if (f->top == NULL || f->bottom == NULL)
        return PAPAN_NO_MEMORY;
    for (uint32_t p = 0; p < f->stride; p++)
        for (uint32_t i = 0; i < WINDOW; i++) {
            f->top[p] |= (uint64_t)((p + i) % f->stride != 0) << i;
            f->bottom[p] |= (uint64_t)((p + i + 1) % f->stride != 0) << i;
        }
    return PAPAN_OK;
}

papan_status papan_frontier_scan(papan_frontier *f, uint32_t *position)
{
    const papan_puzzle *puzzle = f->search->puzzle;
    const papan_model *m = f->search->model;
    papan_direction direction = narrower(puzzle, m, position);
    f->positions = number_cells(puzzle, direction, false, position);
    f->stride = direction == PAPAN_BY_COLUMNS ? puzzle->layer[0].rows : puzzle->layer[0].columns;
    if (measure(m, position).most >= WINDOW) {
        f->positions = number_cells(puzzle, direction, true, position);
        f->stride = 0;
        if (measure(m, position).most >= WINDOW) {
            papan_say(&f->search->message, 0, 0,
                      N_("the board is too wide for frontier: a piece reaches over more than {0} cells"));
            papan_say_number(&f->search->message, 0, WINDOW);
            return PAPAN_TOO_BIG;
        }
    }
    f->pockets = f->stride > 0 && f->stride < WINDOW && papan_pack_edge_connected(&puzzle->pack);
    papan_status status = make_walls(f, position);
    return status == PAPAN_OK && f->pockets ? make_lines(f) : status;
}

/* ---- placements ---- */

static uint64_t mask_of(const papan_model *m, uint32_t option, const uint32_t *position, uint32_t first)
{
    uint64_t mask = 0;
    for (uint32_t i = m->option[option].cells; i < m->option[option + 1].cells; i++)
        mask |= UINT64_C(1) << (position[m->cell_of[i]] - first);
    return mask;
}

/* *ways *= the number of ways to choose some of all; false where that does not fit. */
static bool choose(papan_count *ways, unsigned all, unsigned some)
{
    for (unsigned i = 1; i <= some; i++) {
        /* exact: ways so far times a binomial coefficient, which i divides */
        if (__builtin_mul_overflow(*ways, (papan_count)(all - some + i), ways))
            return false;
        *ways /= i;
    }
    return true;
}

/* How many copies go into the field of each thing: 0 for a twin, whose copies go to the first of them. */
static bool share_fields(papan_frontier *f, unsigned *copies, uint16_t *twin)
{
    const papan_puzzle *puzzle = f->search->puzzle;
    f->ways = 1;
    for (uint16_t thing = 0; thing < puzzle->things; thing++) {
        twin[thing] = thing;
        copies[thing] = papan_pack_copies_left(puzzle, thing);
    }
    if (!f->count)
        return true;
    papan_frontier_twins(f, twin);
    for (uint16_t thing = 0; thing < puzzle->things; thing++) {
        uint16_t first = twin[thing];
        if (first == thing)
            continue;
        copies[first] += copies[thing];
        if (!choose(&f->ways, copies[first], copies[thing]))
            return false;
        copies[thing] = 0;
    }
    return true;
}

/* Gives each piece that is left its field; false where they do not fit into one key. */
static bool make_fields(papan_frontier *f, const unsigned *copies, papan_field *field)
{
    const papan_puzzle *puzzle = f->search->puzzle;
    unsigned at = 0;
    f->pocket_sizes = 1;
    for (unsigned thing = 0; thing < puzzle->things; thing++) {
        unsigned width = 0, size = puzzle->pack.piece[thing].size;
        while (copies[thing] >> width != 0)
            width++;
        if (at + width > 64)
            return false;
        if (width == 0)
            continue;
        uint64_t ones = ~UINT64_C(0) >> (64 - width);
        field[thing] = (papan_field){UINT64_C(1) << at, ones << at, (ones - copies[thing]) << at};
        f->start |= field[thing].start;
        f->full |= field[thing].mask;
        at += width;
        for (unsigned i = 0; i < copies[thing] && i < WINDOW && size < WINDOW; i++)
            f->pocket_sizes |= f->pocket_sizes << size;
    }
    f->key_bits = at;
    return true;
}

/* Not those that symmetry leaves out, nor those of twins. */
static bool is_used(const papan_frontier *f, uint32_t option, const papan_field *field)
{
    return field[f->search->model->option[option].thing].one != 0 && papan_orbits_weight(f->orbits, option) > 0;
}

/* Counting sort by first position. */
static void sort_placements(papan_frontier *f, const uint32_t *position, const papan_field *field)
{
    const papan_model *m = f->search->model;
    for (uint32_t option = 0; option < m->options; option++)
        if (is_used(f, option, field))
            f->first[extent_of(m, option, position).first]++;
    for (uint32_t p = 0; p < f->positions; p++) {
        f->first[p] += f->placements;
        f->placements = f->first[p];
    }
    f->first[f->positions] = f->placements;
    for (uint32_t option = m->options; option-- > 0;) {
        if (!is_used(f, option, field))
            continue;
        uint32_t first = extent_of(m, option, position).first;
        f->placement[--f->first[first]] =
            (papan_placement){.cells = mask_of(m, option, position, first),
                              .field = field[m->option[option].thing],
                              .option = option,
                              .weight = f->classes ? 1 : papan_orbits_weight(f->orbits, option)};
    }
}

static void find_required(papan_frontier *f)
{
    uint64_t required = f->full;
    for (uint32_t p = f->positions; p-- > 0;) {
        for (uint32_t i = f->first[p]; i < f->first[p + 1]; i++)
            required &= ~f->placement[i].field.mask;
        f->required[p] = required;
    }
}

papan_status papan_frontier_placements(papan_frontier *f, const uint32_t *position)
{
    papan_field field[PAPAN_PACK_PIECES_MAX] = {{0, 0, 0}};
    unsigned copies[PAPAN_PACK_PIECES_MAX];
    uint16_t twin[PAPAN_PACK_PIECES_MAX];
    if (!share_fields(f, copies, twin)) {
        papan_frontier_too_many(f);
        return PAPAN_TOO_BIG;
    }
    if (!make_fields(f, copies, field)) {
        papan_say(&f->search->message, 0, 0, N_("there are too many copies of pieces for frontier"));
        return PAPAN_TOO_BIG;
    }
    f->placement = papan_arena_take(&f->arena, f->search->model->options, sizeof *f->placement);
    f->first = papan_arena_take(&f->arena, f->positions + (size_t)1, sizeof *f->first);
    f->required = papan_arena_take(&f->arena, f->positions, sizeof *f->required);
    if (f->placement == NULL || f->first == NULL || f->required == NULL)
        return PAPAN_NO_MEMORY;
    sort_placements(f, position, field);
    find_required(f);
    return PAPAN_OK;
}

/* ---- pockets ---- */

static inline uint64_t flood(const papan_frontier *f, uint32_t line, uint64_t from, uint64_t within)
{
    uint64_t before, top = f->top[line], bottom = f->bottom[line];
    do {
        before = from;
        from |= ((from & bottom) << 1 | (from & top) >> 1 | from << f->stride | from >> f->stride) & within;
    } while (from != before);
    return from;
}

/* Whatever hangs together with a cell behind the pattern is open; each other part of the empty cells must have
 * a size that pieces can fill. Cells more than a line behind the pattern need not be looked at. */
static bool pockets_can_be_filled(const papan_frontier *f, uint32_t position, uint64_t pattern)
{
    if (pattern == 0)
        return true;
    uint32_t line = position % f->stride;
    uint32_t behind = WINDOW - (uint32_t)__builtin_clzll(pattern), far = behind + f->stride;
    uint64_t empty = ~(pattern | f->walls[position]);
    if (far < WINDOW)
        empty &= (UINT64_C(1) << far) - 1;
    if (behind > WINDOW - f->stride)
        behind = WINDOW - f->stride; /* cells whose neighbours cannot be seen from here are open too */
    empty &= ~flood(f, line, empty & ~UINT64_C(0) << behind, empty);
    while (empty != 0) {
        uint64_t pocket = flood(f, line, empty & -empty, empty);
        if (!(f->pocket_sizes >> papan_ones(pocket) & 1))
            return false;
        empty &= ~pocket;
    }
    return true;
}

/* ---- nodes ---- */

/* Multiplicative hashing (Knuth): the highest bits of the product depend on all of the pair. */
static inline size_t slot_of(const papan_frontier *f, uint32_t position, uint64_t pattern)
{
    uint64_t word = pattern ^ pattern >> 29 ^ (uint64_t)position * UINT64_C(0xD1B54A32D192ED03);
    return (size_t)(word * UINT64_C(0x9E3779B97F4A7C15) >> f->slot_shift);
}

/* Where the pair stands in the table or is to stand. Position 0 in a slot: free (positions count from 1 here).
 */
static inline papan_frontier_slot *find_slot(const papan_frontier *f, uint32_t position, uint64_t pattern)
{
    size_t i = slot_of(f, position, pattern);
    while (f->slot[i].position != 0 && (f->slot[i].position != position + 1 || f->slot[i].pattern != pattern))
        i = (i + 1) & (f->slots - 1);
    return &f->slot[i];
}

/* Makes a new table with room for more. Pairs that the scan has passed are never asked for again and are left
 * behind, so that the table holds only what lies within reach and stays small enough for the processor's cache.
 */
static papan_status renew_table(papan_frontier *f, uint32_t passed, size_t more)
{
    papan_frontier_array old_room = f->slots_room;
    const papan_frontier_slot *old = old_room.bytes;
    size_t old_slots = f->slots, kept = 0;
    for (size_t i = 0; i < old_slots; i++)
        kept += old[i].position > passed + 1;
    f->slots = LEAST_SLOTS;
    while (f->slots < 4 * (kept + more))
        f->slots *= 2;
    f->slots_used = kept;
    f->slot_shift = (unsigned)__builtin_clzll(f->slots) + 1;
    f->slots_room = (papan_frontier_array){NULL, 0, 0};
    papan_status status = papan_frontier_room(f, &f->slots_room, f->slots, sizeof *f->slot);
    if (status == PAPAN_OK) {
        f->slot = f->slots_room.bytes;
        memset(f->slot, 0, f->slots * sizeof *f->slot);
        for (size_t i = 0; i < old_slots; i++)
            if (old[i].position > passed + 1)
                *find_slot(f, old[i].position - 1, old[i].pattern) = old[i];
    }
    papan_frontier_release(f, &old_room);
    return status;
}

static papan_status add_node(papan_frontier *f, uint32_t position, uint64_t pattern, uint32_t *node)
{
    papan_status status = papan_frontier_room(f, &f->nodes_room, f->nodes + (size_t)1, sizeof *f->node);
    if (status != PAPAN_OK)
        return status;
    f->node = f->nodes_room.bytes;
    *node = f->nodes++;
    f->node[*node] = (papan_frontier_node){
        .pattern = pattern, .common = f->full, .position = position, .sibling = f->at[position]};
    f->at[position] = *node;
    return PAPAN_OK;
}

/* The node of a pair, made if it is new; PAPAN_FRONTIER_DEAD where it has an impossible pocket. */
static papan_status get_node(papan_frontier *f, uint32_t position, uint64_t pattern, uint32_t *node)
{
    papan_frontier_slot *slot = find_slot(f, position, pattern);
    if (slot->position != 0) {
        *node = slot->node;
        return PAPAN_OK;
    }
    papan_status status = PAPAN_OK;
    *node = PAPAN_FRONTIER_DEAD;
    if (!f->pockets || pockets_can_be_filled(f, position, pattern))
        status = add_node(f, position, pattern, node);
    *slot = (papan_frontier_slot){pattern, position + 1, *node};
    f->slots_used++;
    return status;
}

/* Moves on to the first empty position; f->positions where there is none. */
static inline uint32_t first_empty(const papan_frontier *f, uint32_t position, uint64_t *pattern)
{
    for (;;) {
        uint64_t empty = ~(*pattern | f->walls[position]);
        if (empty != 0) {
            unsigned step = papan_lowest(empty);
            *pattern >>= step;
            return position + step;
        }
        if (f->positions - position <= WINDOW)
            return f->positions;
        *pattern = 0;
        position += WINDOW;
    }
}

papan_status papan_frontier_open(papan_frontier *f, uint32_t *root)
{
    uint32_t dead, end;
    uint64_t pattern = 0;
    f->at = papan_arena_take(&f->arena, f->positions + (size_t)1, sizeof *f->at);
    if (f->at == NULL)
        return PAPAN_NO_MEMORY;
    papan_status status = renew_table(f, 0, 0);
    if (status == PAPAN_OK)
        status = papan_frontier_room(f, &f->edges_room, 1, sizeof *f->edge);
    if (status == PAPAN_OK)
        status = add_node(f, f->positions, 0, &dead);
    f->edges = 1;
    f->at[f->positions] = 0;
    if (status == PAPAN_OK)
        status = add_node(f, f->positions, 0, &end);
    uint32_t position = first_empty(f, 0, &pattern);
    *root = PAPAN_FRONTIER_END;
    if (status == PAPAN_OK && position < f->positions)
        status = add_node(f, position, pattern, root);
    if (status == PAPAN_OK)
        f->node[*root].common = f->start;
    return status;
}

/* ---- edges ---- */

static inline void add_edge(papan_frontier *f, uint32_t from, uint32_t to, uint32_t placement, uint64_t common)
{
    papan_frontier_node *target = &f->node[to];
    f->edge[f->edges] = (papan_frontier_edge){from, to, target->in, placement};
    target->in = f->edges++;
    target->common &= common + f->placement[placement].field.one;
}

papan_status papan_frontier_expand(papan_frontier *f, uint32_t node, uint64_t common)
{
    uint32_t position = f->node[node].position, from = f->first[position], to = f->first[position + 1];
    uint64_t pattern = f->node[node].pattern;
    papan_status status =
        papan_frontier_room(f, &f->edges_room, (size_t)f->edges + (to - from), sizeof *f->edge);
    if (status == PAPAN_OK && (f->slots_used + (to - from)) * 2 > f->slots)
        status = renew_table(f, position, to - from);
    if (status != PAPAN_OK)
        return status;
    f->edge = f->edges_room.bytes;
    f->node[node].out = f->edges;
    for (uint32_t i = from; i < to; i++) {
        const papan_placement *p = &f->placement[i];
        if ((p->cells & pattern) != 0 || (common & p->field.mask) == p->field.mask)
            continue;
        uint64_t next = pattern | p->cells;
        uint32_t target = PAPAN_FRONTIER_END, at = first_empty(f, position, &next);
        if (at < f->positions)
            status = get_node(f, at, next, &target);
        if (status != PAPAN_OK)
            return status;
        f->search->cases++;
        if (target != PAPAN_FRONTIER_DEAD)
            add_edge(f, node, target, i, common);
    }
    f->node[node].outs = f->edges - f->node[node].out;
    return PAPAN_OK;
}
