/* fixed_points.c: see symmetric.h. Used to count classes of solutions by Burnside's lemma
 * (src/search/burnside.c).
 *
 * The idea: let <g> be the group of the powers of the symmetry g. A solution that g keeps is a union of orbits
 * of placements under <g>: with each placement it contains all its images, which must not overlap. A piece with
 * one copy can only be placed where g maps it to itself; copies may be exchanged. So orbits are placed instead
 * of placements, on a smaller board whose cells are the orbits of cells: half of the board for a half turn, a
 * quarter of it for a quarter turn.
 *
 * These packings are counted by dynamic programming over positions (sweep.h). On the smaller board, meeting in
 * the middle, as `frontier` does, is not necessary.
 *
 * If all pieces are different, hardly any placement remains and the sweep takes microseconds. With copies it
 * costs about as much as counting on the full board: `count --distinct` takes 0.18 s in total for dominoes on
 * 14 x 14, and 1.1 s, the same as without --distinct, for eight pieces of five cells with two copies each on 8
 * x 10. Counts that need more than CASES_MAX or BYTES_MAX are refused. */
#include "search/symmetric.h"

#include "model/symmetry.h"
#include "puzzle/lattice.h"
#include "puzzle/pack_family.h"
#include "search/sweep.h"

#include <assert.h>
#include <string.h>

enum { WINDOW = 128, POWERS_MAX = 8, KEY_BITS = 64, SLOT_BYTES = 48 };
#define NOT_TO_FILL UINT32_MAX
#define CASES_MAX   (UINT64_C(1) << 27)
#define SLOTS_MAX   ((UINT64_C(256) << 20) / SLOT_BYTES)

typedef struct fixed {
    papan_search *search;
    const uint32_t *image; /* [cells] of the symmetry */
    const uint16_t *thing_image;
    papan_arena arena;
    papan_sweep sweep;           /* its cells are the orbits of cells to fill */
    uint32_t *orbit_of;          /* [puzzle cells] number in scan order, or NOT_TO_FILL */
    uint32_t *moved[POWERS_MAX]; /* the cells of one placement and of its images */
    uint32_t *stamp;             /* [puzzle cells] */
    uint32_t stamps;
    unsigned copies[PAPAN_PACK_PIECES_MAX];  /* not yet placed */
    uint32_t counter[PAPAN_PACK_PIECES_MAX]; /* of the piece, or of the pieces it is mapped to */
} fixed;

/* ---- the smaller board ---- */

/* Assigns the next number to the orbit of the cell. */
static void number_orbit(fixed *f, uint32_t cell, uint32_t *next)
{
    if (f->search->puzzle->pack.placed[cell] != PAPAN_EMPTY || f->orbit_of[cell] != NOT_TO_FILL)
        return;
    for (uint32_t at = cell; f->orbit_of[at] == NOT_TO_FILL; at = f->image[at])
        f->orbit_of[at] = *next;
    ++*next;
}

/* Numbers the orbits of cells in the order in which a scan by rows, or by columns, first reaches them. */
static void number_cells(fixed *f, bool by_columns)
{
    const papan_puzzle *puzzle = f->search->puzzle;
    uint32_t next = 0;
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        f->orbit_of[cell] = NOT_TO_FILL;
    for (unsigned l = 0; l < puzzle->layers; l++) {
        const papan_layer *layer = &puzzle->layer[l];
        unsigned lines = by_columns ? layer->columns : layer->rows;
        unsigned across = by_columns ? layer->rows : layer->columns;
        for (unsigned line = 0; line < lines; line++)
            for (unsigned i = 0; i < across; i++) {
                int32_t cell = papan_cell_in_line(layer, by_columns, line, i);
                if (cell >= 0)
                    number_orbit(f, (uint32_t)cell, &next);
            }
    }
    f->sweep.cells = next;
}

/* ---- orbits of placements ---- */

static int compare_cells(const uint32_t *a, const uint32_t *b, uint32_t cells)
{
    for (uint32_t i = 0; i < cells; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* Writes the images of a placement to moved[] and returns how many there are, including itself. 0: another
 * placement represents the orbit, or the orbit is too long. */
static unsigned images_of(fixed *f, uint32_t option)
{
    const papan_model *m = f->search->model;
    const papan_option *o = &m->option[option];
    uint32_t cells = o[1].cells - o[0].cells;
    uint16_t thing = o->thing;
    memcpy(f->moved[0], m->cell_of + o->cells, cells * sizeof *m->cell_of);
    for (unsigned power = 1;; power++) {
        uint32_t *to = f->moved[power % POWERS_MAX];
        for (uint32_t i = 0; i < cells; i++)
            to[i] = f->image[f->moved[power - 1][i]];
        papan_sort_numbers(to, cells);
        thing = f->thing_image[thing];
        int order = thing != o->thing ? thing - (int)o->thing : compare_cells(to, m->cell_of + o->cells, cells);
        assert(thing < f->search->puzzle->things);
        if (order == 0)
            return power;
        if (order < 0 || power + 1 == POWERS_MAX)
            return 0;
    }
}

/* True if images overlap: such an orbit cannot be placed. (It could not be used anyway: all pieces together
 * would cover too few cells.) */
static bool images_overlap(fixed *f, unsigned images, uint32_t cells)
{
    f->stamps++;
    for (unsigned i = 0; i < images; i++)
        for (uint32_t c = 0; c < cells; c++) {
            if (f->stamp[f->moved[i][c]] == f->stamps)
                return true;
            f->stamp[f->moved[i][c]] = f->stamps;
        }
    return false;
}

/* The thing that represents all things the symmetry maps it to, and how many there are. */
static uint16_t first_thing(const fixed *f, uint16_t thing, unsigned *things)
{
    uint16_t first = thing;
    *things = 1;
    for (uint16_t other = f->thing_image[thing]; other != thing; other = f->thing_image[other]) {
        first = other < first ? other : first;
        ++*things;
    }
    return first;
}

/* Adds the orbit that this placement represents, if any; false if it spans too many positions. */
static bool add_orbit(fixed *f, uint32_t option)
{
    const papan_model *m = f->search->model;
    uint32_t cells = m->option[option + 1].cells - m->option[option].cells;
    unsigned images = images_of(f, option), things;
    uint16_t thing = first_thing(f, m->option[option].thing, &things);
    assert(images % things == 0);
    if (images == 0 || images / things > f->copies[thing] || images_overlap(f, images, cells))
        return true;
    papan_extent e = papan_model_extent(m, option, f->orbit_of); /* its images have the same */
    if (e.last - e.first >= WINDOW)
        return false;
    for (uint32_t i = m->option[option].cells; i < m->option[option + 1].cells; i++)
        papan_sweep_cover(&f->sweep, f->orbit_of[m->cell_of[i]]);
    papan_sweep_use(&f->sweep, f->counter[thing], images / things);
    f->sweep.choices++;
    return true;
}

/* ---- setup ---- */

/* Assigns a counter to each piece, or to several pieces that the symmetry maps to each other. False if the
 * copies do not fit into one key. */
static bool make_counters(fixed *f)
{
    const papan_puzzle *puzzle = f->search->puzzle;
    unsigned bits = 0, things;
    for (uint16_t thing = 0; thing < puzzle->things; thing++) {
        unsigned copies = f->copies[thing] = papan_pack_copies_left(puzzle, thing);
        if (copies == 0 || first_thing(f, thing, &things) != thing)
            continue;
        f->counter[thing] = f->sweep.counters;
        f->sweep.counter[f->sweep.counters++] = (papan_sweep_counter){.low = copies, .high = copies};
        for (; copies != 0; copies /= 2)
            bits++;
    }
    return bits <= KEY_BITS;
}

/* Chooses the direction in which placements span fewer positions. */
static void choose_scan(fixed *f)
{
    uint64_t reach[2] = {0, 0};
    for (int by_columns = 0; by_columns < 2; by_columns++) {
        number_cells(f, by_columns != 0);
        for (uint32_t option = 0; option < f->search->model->options; option++) {
            papan_extent e = papan_model_extent(f->search->model, option, f->orbit_of);
            reach[by_columns] += e.last - e.first;
        }
    }
    if (reach[0] <= reach[1])
        number_cells(f, false);
}

static papan_status set_up_sweep(fixed *f)
{
    const papan_model *m = f->search->model;
    uint32_t cells = f->search->puzzle->cells;
    f->orbit_of = papan_arena_take(&f->arena, cells, sizeof *f->orbit_of);
    f->stamp = papan_arena_take(&f->arena, cells, sizeof *f->stamp);
    f->sweep.counter = papan_arena_take(&f->arena, f->search->puzzle->things, sizeof *f->sweep.counter);
    for (unsigned i = 0; i < POWERS_MAX; i++)
        f->moved[i] = papan_arena_take(&f->arena, cells, sizeof *f->moved[i]);
    if (f->arena.failed)
        return PAPAN_NO_MEMORY;
    choose_scan(f);
    if (!make_counters(f))
        return PAPAN_TOO_BIG;
    if (!papan_sweep_lay_out(&f->sweep, m->options, &f->arena))
        return PAPAN_NO_MEMORY;
    for (uint32_t option = 0; option < m->options; option++)
        if (!add_orbit(f, option))
            return PAPAN_TOO_BIG;
    return PAPAN_OK;
}

static bool stop_sweep(void *context)
{
    return papan_must_stop(context);
}

papan_status papan_count_fixed(papan_search *search, const papan_group *group, unsigned index,
                               papan_count *count)
{
    assert(search->model != NULL && index < group->order);
    const papan_puzzle *puzzle = search->puzzle;
    fixed f = {.search = search,
               .image = group->image + (size_t)index * puzzle->cells,
               .thing_image = group->thing_image + (size_t)index * puzzle->things,
               .sweep = {.memory = search->memory,
                         .slots_max = SLOTS_MAX,
                         .cases_max = CASES_MAX,
                         .poll_slots = 4096,
                         .stop = stop_sweep,
                         .context = search}};
    *count = 0;
    if (puzzle->thing_of == NULL)
        return PAPAN_TOO_BIG;
    papan_arena_init(&f.arena, &search->memory);
    papan_status status = set_up_sweep(&f);
    if (status == PAPAN_OK)
        status = papan_sweep_count(&f.sweep, &f.arena, count);
    search->hopeless = search->hopeless || f.sweep.overflow;
    search->cases += f.sweep.cases;
    papan_arena_free(&f.arena);
    return status;
}
