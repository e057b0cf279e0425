/* frontier_scan.c: the board in the form that the frontier method uses: positions in a line, and the placements
 * at each of them.
 *
 * The cells are numbered in a scan order, short side first. Positions are column * height + row in the bounding
 * box, with walls where there is no cell to fill, so that neighbours are one shift apart. If this is too wide
 * for 64 bits, and in space, cells are numbered without gaps. Placements are sorted by the first position they
 * cover, and each stores the field that its piece has in a set of used pieces. */
#include "search/frontier.h"

#include "base/bits.h"
#include "puzzle/lattice.h"
#include "puzzle/pack_family.h"

#include <assert.h>
#include <string.h>

/* ---- scan order ---- */

/* Numbers the cells to fill in scan order, with walls or without gaps; returns the number of positions. */
static uint32_t number_cells(const papan_puzzle *puzzle, papan_direction direction, bool packed,
                             uint32_t *position)
{
    const papan_layer *layer = &puzzle->layer[0];
    unsigned lines = direction == PAPAN_BY_COLUMNS ? layer->columns : layer->rows;
    unsigned stride = direction == PAPAN_BY_COLUMNS ? layer->rows : layer->columns;
    uint32_t next = 0;
    for (unsigned line = 0; line < lines; line++)
        for (unsigned i = 0; i < stride; i++) {
            int32_t cell = papan_cell_in_line(layer, direction == PAPAN_BY_COLUMNS, line, i);
            if (papan_pack_to_fill(puzzle, cell))
                position[cell] = next++;
            else if (!packed)
                next++;
        }
    return next;
}

typedef struct reach {
    uint32_t most;
    uint64_t sum;
} reach;

static reach measure_reach(const papan_model *m, const uint32_t *position)
{
    reach r = {0, 0};
    for (uint32_t option = 0; option < m->options; option++) {
        papan_extent e = papan_model_extent(m, option, position);
        r.sum += e.last - e.first;
        r.most = e.last - e.first > r.most ? e.last - e.first : r.most;
    }
    return r;
}

/* The scan direction with the narrower frontier: the one in which placements span fewer positions when cells
 * are numbered without gaps. */
static papan_direction narrower(const papan_puzzle *puzzle, const papan_model *m, uint32_t *position)
{
    papan_direction best = PAPAN_BY_COLUMNS;
    uint64_t least = UINT64_MAX;
    for (papan_direction d = 0; d < PAPAN_DIRECTIONS; d++) {
        number_cells(puzzle, d, true, position);
        reach r = measure_reach(m, position);
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
        if (papan_pack_to_fill(puzzle, (int32_t)cell))
            f->walls[position[cell]] = 1; /* for now, 1 marks a cell */
    f->walls[f->positions] = ~UINT64_C(0);
    for (uint32_t p = f->positions; p-- > 0;)
        f->walls[p] = f->walls[p + 1] << 1 | (f->walls[p] ^ 1);
    return PAPAN_OK;
}

static papan_status make_lines(papan_frontier *f)
{
    assert(f->stride > 0);
    f->top = papan_arena_take(&f->arena, f->stride, sizeof *f->top);
    f->bottom = papan_arena_take(&f->arena, f->stride, sizeof *f->bottom);
    if (f->arena.failed)
        return PAPAN_NO_MEMORY;
    for (uint32_t p = 0; p < f->stride; p++)
        for (uint32_t i = 0; i < PAPAN_FRONTIER_WINDOW; i++) {
            f->top[p] |= (uint64_t)((p + i) % f->stride != 0) << i;
            f->bottom[p] |= (uint64_t)((p + i + 1) % f->stride != 0) << i;
        }
    return PAPAN_OK;
}

static papan_status refuse_width(papan_frontier *f)
{
    return papan_fail(
        PAPAN_TOO_BIG, &f->search->message, "strategy-board-too-large",
        N_("the board is too wide for frontier: a placement spans more than {0} cells in scan order"),
        PAPAN_ARGS(PAPAN_FRONTIER_WINDOW));
}

/* The same without gaps in space: along one axis, then along another, then along the third. */
static uint32_t number_in_space(const papan_puzzle *puzzle, const papan_grid *grid, const uint8_t axis[3],
                                uint32_t *position)
{
    int at[3]; /* along x, y and z */
    uint32_t next = 0;
    const int low[3] = {grid->low.x, grid->low.y, grid->low.z};
    for (int i = 0; i < grid->size[axis[0]]; i++)
        for (int j = 0; j < grid->size[axis[1]]; j++)
            for (int k = 0; k < grid->size[axis[2]]; k++) {
                at[axis[0]] = low[axis[0]] + i;
                at[axis[1]] = low[axis[1]] + j;
                at[axis[2]] = low[axis[2]] + k;
                int32_t cell = papan_grid_cell(grid, at[0], at[1], at[2]);
                if (papan_pack_to_fill(puzzle, cell))
                    position[cell] = next++;
            }
    return next;
}

/* Layer by layer, across the axis for which placements span the fewest positions. Neighbours are unknown. */
static papan_status scan_space(papan_frontier *f, uint32_t *position)
{
    static const uint8_t order[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    const papan_puzzle *puzzle = f->search->puzzle;
    const papan_model *m = f->search->model;
    papan_grid grid;
    uint64_t least = UINT64_MAX;
    unsigned best = 0;
    papan_status status = papan_grid_new(puzzle, &f->search->memory, &grid);
    if (status != PAPAN_OK)
        return status;
    for (unsigned i = 0; i < 6; i++) {
        number_in_space(puzzle, &grid, order[i], position);
        reach r = measure_reach(m, position);
        if (r.sum < least) {
            least = r.sum;
            best = i;
        }
    }
    f->positions = number_in_space(puzzle, &grid, order[best], position);
    papan_grid_free(&grid, &f->search->memory);
    return measure_reach(m, position).most < PAPAN_FRONTIER_WINDOW ? make_walls(f, position) : refuse_width(f);
}

papan_status papan_frontier_scan(papan_frontier *f, uint32_t *position)
{
    const papan_puzzle *puzzle = f->search->puzzle;
    const papan_model *m = f->search->model;
    if (!papan_lattices[puzzle->pack.lattice].flat)
        return scan_space(f, position);
    papan_direction direction = narrower(puzzle, m, position);
    f->positions = number_cells(puzzle, direction, false, position);
    f->stride = direction == PAPAN_BY_COLUMNS ? puzzle->layer[0].rows : puzzle->layer[0].columns;
    if (measure_reach(m, position).most >= PAPAN_FRONTIER_WINDOW) {
        f->positions = number_cells(puzzle, direction, true, position);
        f->stride = 0;
        if (measure_reach(m, position).most >= PAPAN_FRONTIER_WINDOW)
            return refuse_width(f);
    }
    f->pockets = f->stride > 0 && f->stride < PAPAN_FRONTIER_WINDOW && !puzzle->pack.corners;
    f->slanted = puzzle->pack.lattice == PAPAN_HEXAGONAL;
    papan_status status = make_walls(f, position);
    return status == PAPAN_OK && f->pockets ? make_lines(f) : status;
}

/* ---- twins ---- */

/* Twins are pieces of the same shape. For counting, they are treated as copies of one piece, and the total is
 * multiplied by the number of ways to distinguish them afterwards: 26 pieces of one shape have 67 million sets,
 * but as copies only 27. */

/* True if both options have the same cells, which are in ascending order in the model. */
static bool same_cells(const papan_model *m, uint32_t a, uint32_t b)
{
    uint32_t cells = m->option[a + 1].cells - m->option[a].cells;
    if (m->option[b + 1].cells - m->option[b].cells != cells)
        return false;
    for (uint32_t i = 0; i < cells; i++)
        if (m->cell_of[m->option[a].cells + i] != m->cell_of[m->option[b].cells + i])
            return false;
    return true;
}

/* Searches from *at on and moves it past the match: usually both pieces have their placements in the same
 * order. */
static bool has_place(const papan_model *m, uint16_t thing, uint32_t place, uint32_t *at)
{
    for (uint32_t looked = 0; looked < m->options; looked++) {
        uint32_t option = *at < m->options ? *at : 0;
        *at = option + 1;
        if (m->option[option].thing == thing && same_cells(m, option, place))
            return true;
    }
    return false;
}

/* True if both pieces have the same placements; their numbers of placements must be equal. */
static bool same_places(const papan_model *m, uint16_t a, uint16_t b)
{
    uint32_t at = 0;
    for (uint32_t option = 0; option < m->options; option++)
        if (m->option[option].thing == a && !has_place(m, b, option, &at))
            return false;
    return true;
}

/* Sets twin[thing] to the first thing with the same placements: itself, or one that is interchangeable with
 * it. */
static void find_twins(const papan_frontier *f, uint16_t *twin)
{
    const papan_model *m = f->search->model;
    const papan_puzzle *puzzle = f->search->puzzle;
    uint32_t places[PAPAN_PACK_PIECES_MAX] = {0};
    for (uint32_t option = 0; option < m->options; option++)
        places[m->option[option].thing]++;
    if (f->orbits != NULL)
        places[f->orbits->thing] = 0; /* restricted, so it has no twin */
    for (uint16_t thing = 0; thing < puzzle->things; thing++) {
        twin[thing] = thing;
        for (uint16_t other = 0; other < thing && places[thing] > 0; other++)
            if (places[other] == places[thing] && twin[other] == other && same_places(m, other, thing)) {
                twin[thing] = other;
                break;
            }
    }
}

/* ---- placements ---- */

static uint64_t mask_of(const papan_model *m, uint32_t option, const uint32_t *position, uint32_t first)
{
    uint64_t mask = 0;
    for (uint32_t i = m->option[option].cells; i < m->option[option + 1].cells; i++) {
        assert(position[m->cell_of[i]] - first < PAPAN_FRONTIER_WINDOW);
        mask |= UINT64_C(1) << (position[m->cell_of[i]] - first);
    }
    return mask;
}

/* *ways *= the number of ways to choose some of all; false if the result does not fit. */
static bool multiply_choices(papan_count *ways, unsigned all, unsigned some)
{
    for (unsigned i = 1; i <= some; i++) {
        /* exact: the product is i times a multiple of a binomial coefficient */
        if (__builtin_mul_overflow(*ways, (papan_count)(all - some + i), ways))
            return false;
        papan_count_divide(ways, i);
    }
    return true;
}

/* How many copies the field of each thing counts: 0 for a twin, whose copies are counted with the first of the
 * twins. */
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
    find_twins(f, twin);
    for (uint16_t thing = 0; thing < puzzle->things; thing++) {
        uint16_t first = twin[thing];
        if (first == thing)
            continue;
        copies[first] += copies[thing];
        if (!multiply_choices(&f->ways, copies[first], copies[thing]))
            return false;
        copies[thing] = 0;
    }
    return true;
}

/* sums: bit s is set if some pieces cover s cells; now with one more piece, in any of its faces. */
static uint64_t with_piece(const papan_piece *piece, uint64_t sums)
{
    uint64_t more = sums;
    for (unsigned face = 0; face < piece->faces; face++)
        if (piece->face[face].size < PAPAN_FRONTIER_WINDOW)
            more |= sums << piece->face[face].size;
    return more;
}

/* Assigns a field to each remaining piece; false if the fields do not fit into one key. */
static bool make_fields(papan_frontier *f, const unsigned *copies, papan_field *field)
{
    const papan_puzzle *puzzle = f->search->puzzle;
    unsigned at = 0;
    f->pocket_sizes = 1;
    for (unsigned thing = 0; thing < puzzle->things; thing++) {
        const papan_piece *piece = &puzzle->pack.piece[thing];
        unsigned width = 0;
        while (copies[thing] >> width != 0)
            width++;
        if (at + width > 64)
            return false;
        if (width == 0)
            continue;
        uint64_t ones = ~UINT64_C(0) >> (64 - width);
        field[thing] = (papan_field){UINT64_C(1) << at, ones << at, (ones - copies[thing]) << at};
        assert((f->full & field[thing].mask) == 0);
        f->start |= field[thing].start;
        f->full |= field[thing].mask;
        at += width;
        for (unsigned i = 0; i < copies[thing] && i < PAPAN_FRONTIER_WINDOW; i++)
            f->pocket_sizes = with_piece(piece, f->pocket_sizes);
    }
    f->key_bits = at;
    return true;
}

/* Excludes placements that symmetry removes and those of twins. */
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
            f->first[papan_model_extent(m, option, position).first]++;
    for (uint32_t p = 0; p < f->positions; p++) {
        f->first[p] += f->placements;
        f->placements = f->first[p];
    }
    f->first[f->positions] = f->placements;
    for (uint32_t option = m->options; option-- > 0;) {
        if (!is_used(f, option, field))
            continue;
        uint32_t first = papan_model_extent(m, option, position).first;
        f->placement[--f->first[first]] = (papan_placement){.cells = mask_of(m, option, position, first),
                                                            .field = field[m->option[option].thing],
                                                            .option = option,
                                                            .weight = papan_orbits_weight(f->orbits, option)};
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
    if (!make_fields(f, copies, field))
        return papan_fail(PAPAN_TOO_BIG, &f->search->message, "strategy-too-many-copies",
                          N_("too many copies of pieces for frontier"), NULL);
    f->placement = papan_arena_take(&f->arena, f->search->model->options, sizeof *f->placement);
    f->first = papan_arena_take(&f->arena, f->positions + (size_t)1, sizeof *f->first);
    f->required = papan_arena_take(&f->arena, f->positions, sizeof *f->required);
    if (f->arena.failed)
        return PAPAN_NO_MEMORY;
    sort_placements(f, position, field);
    find_required(f);
    return PAPAN_OK;
}
