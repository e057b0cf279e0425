/* symmetry.c: the symmetry group and canonical forms (symmetry.h), and orbits of places. Comparing stops at the
 * first cell that differs, usually the first or second, so this is cheap even for millions of solutions. Copies
 * of one piece are distinguished only by the order in which they first appear, so every image is renumbered in
 * this order. */
#include "model/symmetry.h"
#include "puzzle/lattice.h"

#include <assert.h>
#include <string.h>

static bool add_symmetry(void *context, const uint32_t *image, const uint16_t *thing_image)
{
    papan_group *g = context;
    uint32_t cells = g->puzzle->cells;
    assert(g->order >= 1 && g->order < PAPAN_SYMMETRIES_MAX);
    memcpy(g->image + g->order * cells, image, cells * sizeof *image);
    for (uint32_t cell = 0; cell < cells; cell++)
        g->source[g->order * cells + image[cell]] = cell;
    memcpy(g->thing_image + g->order * g->puzzle->things, thing_image, g->puzzle->things * sizeof *thing_image);
    for (uint32_t cell = 0; cell < cells; cell++)
        assert(image[cell] < cells && g->source[g->order * cells + image[cell]] == cell && "a permutation");
    g->order++;
    return true;
}

static void add_identity(papan_group *g)
{
    uint32_t cells = g->puzzle->cells;
    for (uint32_t cell = 0; cell < cells; cell++)
        g->image[cell] = g->source[cell] = cell;
    for (unsigned thing = 0; thing < g->puzzle->things; thing++)
        g->thing_image[thing] = (uint16_t)thing;
    g->order = 1;
}

papan_status papan_group_new(const papan_puzzle *puzzle, const papan_allocator *memory, papan_group **out)
{
    papan_arena arena;
    papan_arena_init(&arena, memory);
    papan_group *g = papan_arena_take(&arena, 1, sizeof *g);
    *out = NULL;
    if (g == NULL)
        return PAPAN_NO_MEMORY;
    size_t most = PAPAN_SYMMETRIES_MAX;
    *g = (papan_group){.arena = arena, .puzzle = puzzle, .copies = puzzle->labels > puzzle->things};
    g->image = papan_arena_take(&g->arena, most * puzzle->cells, sizeof *g->image);
    g->source = papan_arena_take(&g->arena, most * puzzle->cells, sizeof *g->source);
    g->thing_image = papan_arena_take(&g->arena, most * puzzle->things, sizeof *g->thing_image);
    g->number = papan_arena_take(&g->arena, 2 * (size_t)puzzle->labels, sizeof *g->number);
    papan_symmetry_sink sink = {.context = g, .symmetry = add_symmetry};
    papan_status status = PAPAN_NO_MEMORY;
    if (g->image != NULL && g->source != NULL && g->thing_image != NULL && g->number != NULL) {
        add_identity(g);
        status = puzzle->family->symmetries(puzzle, &g->arena.memory, &sink);
    }
    if (status == PAPAN_OK)
        *out = g;
    else
        papan_group_free(g);
    return status;
}

void papan_group_free(papan_group *g)
{
    if (g == NULL)
        return;
    papan_arena arena = g->arena;
    papan_arena_free(&arena);
}

papan_group *papan_group_view(const papan_group *g, papan_arena *arena)
{
    papan_group *view = papan_arena_take(arena, 1, sizeof *view);
    if (view == NULL)
        return NULL;
    *view = *g;
    view->number = papan_arena_take(arena, 2 * (size_t)g->puzzle->labels, sizeof *view->number);
    return view->number != NULL ? view : NULL;
}

/* The number of a copy in the order of first appearance, assigned now if it has none. */
static uint16_t appearance(uint16_t *number, uint16_t *next, uint16_t label)
{
    if (label == PAPAN_EMPTY)
        return 0;
    if (number[label] == 0)
        number[label] = ++*next;
    return number[label];
}

bool papan_group_comes_earlier(papan_group *g, unsigned index, const uint16_t *label)
{
    assert(index < g->order);
    const papan_puzzle *puzzle = g->puzzle;
    const uint32_t *source = g->source + index * puzzle->cells;
    const uint16_t *thing_image = g->thing_image + index * puzzle->things;
    uint16_t *mine = g->number, *theirs = g->number + puzzle->labels, my_next = 0, their_next = 0;
    if (g->copies)
        memset(g->number, 0, 2 * puzzle->labels * sizeof *g->number);
    for (uint32_t cell = 0; cell < puzzle->cells; cell++) {
        uint16_t here = label[cell], there = label[source[cell]];
        uint16_t thing = papan_thing(puzzle, here);
        uint16_t image = there == PAPAN_EMPTY ? there : thing_image[papan_thing(puzzle, there)];
        if (image != thing)
            return image < thing;
        if (g->copies) {
            uint16_t a = appearance(mine, &my_next, here), b = appearance(theirs, &their_next, there);
            if (a != b)
                return b < a;
        }
    }
    return false;
}

bool papan_group_represents(papan_group *g, const uint16_t *label)
{
    for (unsigned i = 1; i < g->order; i++)
        if (papan_group_comes_earlier(g, i, label))
            return false;
    return true;
}

void papan_group_image(const papan_group *g, unsigned index, const uint16_t *label, uint16_t *image)
{
    assert(index < g->order && image != label);
    const papan_puzzle *puzzle = g->puzzle;
    const uint16_t *thing_image = g->thing_image + index * puzzle->things;
    for (uint32_t cell = 0; cell < puzzle->cells; cell++) {
        uint16_t there = label[g->source[index * puzzle->cells + cell]];
        if (there != PAPAN_EMPTY) {
            uint16_t thing = papan_thing(puzzle, there), copy = there - papan_first_label(puzzle, thing);
            there = papan_first_label(puzzle, thing_image[thing]) + copy;
        }
        image[cell] = there;
    }
}

void papan_group_representative(papan_group *g, const uint16_t *label, uint16_t *representative,
                                uint16_t *scratch)
{
    assert(representative != label && scratch != representative && scratch != label);
    size_t bytes = g->puzzle->cells * sizeof *label;
    memcpy(representative, label, bytes);
    for (unsigned i = 1; i < g->order; i++) /* an earlier image was found: compare again from there */
        while (papan_group_comes_earlier(g, i, representative)) {
            papan_group_image(g, i, representative, scratch);
            memcpy(representative, scratch, bytes);
            i = 1;
        }
    assert(papan_group_represents(g, representative));
}

/* ---- orbits ---- */

enum { CELLS_MAX = 4096 }; /* of a piece whose places should be sorted into orbits */

static bool lies_once(const papan_puzzle *puzzle, uint16_t thing)
{
    return puzzle->first != NULL && puzzle->first[thing + 1] - puzzle->first[thing] == 1;
}

bool papan_orbits_possible(const papan_group *g, uint16_t thing)
{
    assert(thing < g->puzzle->things);
    if (g->order < 2 || !lies_once(g->puzzle, thing))
        return false;
    for (unsigned i = 1; i < g->order; i++)
        if (g->thing_image[i * g->puzzle->things + thing] != thing)
            return false;
    return true;
}

/* Sets image[] to the sorted cells of the option's image; returns how they compare with those of other. */
static int compare_image(const papan_model *m, const papan_group *g, unsigned symmetry, uint32_t option,
                         uint32_t other, uint32_t *image)
{
    assert(symmetry < g->order);
    assert(m->option[option].thing == m->option[other].thing);
    uint32_t from = m->option[option].cells, cells = m->option[option + 1].cells - from;
    uint32_t other_from = m->option[other].cells;
    for (uint32_t i = 0; i < cells; i++)
        image[i] = g->image[symmetry * g->puzzle->cells + m->cell_of[from + i]];
    papan_sort_numbers(image, cells);
    for (uint32_t i = 0; i < cells; i++)
        if (image[i] != m->cell_of[other_from + i])
            return image[i] < m->cell_of[other_from + i] ? -1 : 1;
    return 0;
}

/* True if the option represents its orbit: no image of it comes earlier. */
static bool represents(const papan_model *m, const papan_group *g, uint32_t option, uint32_t *image)
{
    for (unsigned s = 1; s < g->order; s++)
        if (compare_image(m, g, s, option, option, image) < 0)
            return false;
    return true;
}

static bool same_cells(const papan_model *m, const papan_group *g, unsigned a, unsigned b, uint32_t option)
{
    for (uint32_t i = m->option[option].cells; i < m->option[option + 1].cells; i++) {
        uint32_t wanted = g->image[a * g->puzzle->cells + m->cell_of[i]];
        bool met = false;
        for (uint32_t j = m->option[option].cells; j < m->option[option + 1].cells && !met; j++)
            met = g->image[b * g->puzzle->cells + m->cell_of[j]] == wanted;
        if (!met)
            return false;
    }
    return true;
}

static void describe_orbit(const papan_model *m, const papan_group *g, uint32_t option, uint32_t *image,
                           papan_orbit *orbit)
{
    orbit->option = option;
    orbit->weight = orbit->keepers = 0;
    for (unsigned s = 0; s < g->order; s++) {
        bool known = false;
        for (unsigned i = 0; i < orbit->weight && !known; i++)
            known = same_cells(m, g, orbit->mover[i], s, option);
        if (!known)
            orbit->mover[orbit->weight++] = (uint8_t)s;
        if (s > 0 && compare_image(m, g, s, option, option, image) == 0)
            orbit->keeper[orbit->keepers++] = (uint8_t)s;
    }
    assert(orbit->weight * (orbit->keepers + 1) == g->order && "orbit-stabiliser theorem");
}

static bool add_orbit(papan_orbits *o, const papan_model *m, uint32_t option, uint32_t *image)
{
    if (!papan_room(&o->arena.memory, &o->orbit, &o->room, o->orbits + (size_t)1, sizeof *o->orbit))
        return false;
    describe_orbit(m, o->group, option, image, &o->orbit[o->orbits]);
    o->of[option] = o->orbits++;
    return true;
}

static papan_status sort_options(papan_orbits *o, const papan_model *m)
{
    uint32_t image[CELLS_MAX];
    size_t steps = 0;
    for (uint32_t option = 0; option < m->options; option++) {
        if (!papan_steps_poll(&o->arena.memory, &steps))
            return PAPAN_NO_MEMORY;
        o->of[option] = m->option[option].thing == o->thing ? PAPAN_LEFT_OUT : PAPAN_OTHER_THING;
        if (o->of[option] == PAPAN_LEFT_OUT)
            steps += (size_t)8 * o->group->order * (m->option[option + 1].cells - m->option[option].cells);
        if (o->of[option] == PAPAN_LEFT_OUT && represents(m, o->group, option, image) &&
            !add_orbit(o, m, option, image))
            return PAPAN_NO_MEMORY;
    }
    return PAPAN_OK;
}

static bool all_small(const papan_model *m, uint16_t thing)
{
    for (uint32_t option = 0; option < m->options; option++)
        if (m->option[option].thing == thing &&
            m->option[option + 1].cells - m->option[option].cells > CELLS_MAX)
            return false;
    return true;
}

papan_status papan_orbits_new(const papan_model *m, papan_group *group, uint16_t thing,
                              const papan_allocator *memory, papan_orbits **out)
{
    *out = NULL;
    if (!papan_orbits_possible(group, thing) || !all_small(m, thing))
        return PAPAN_OK;
    papan_arena arena;
    papan_arena_init(&arena, memory);
    papan_orbits *o = papan_arena_take(&arena, 1, sizeof *o);
    if (o == NULL)
        return PAPAN_NO_MEMORY;
    *o = (papan_orbits){.arena = arena, .group = group, .thing = thing, .options = m->options};
    o->of = papan_arena_take(&o->arena, m->options, sizeof *o->of);
    o->image = papan_arena_take(&o->arena, group->puzzle->cells, sizeof *o->image);
    o->scratch = papan_arena_take(&o->arena, group->puzzle->cells, sizeof *o->scratch);
    bool room = o->of != NULL && o->image != NULL && o->scratch != NULL;
    papan_status status = room ? sort_options(o, m) : PAPAN_NO_MEMORY;
    if (status == PAPAN_OK)
        *out = o;
    else
        papan_orbits_free(o);
    return status;
}

void papan_orbits_free(papan_orbits *o)
{
    if (o == NULL)
        return;
    papan_arena arena = o->arena; /* it lies in its own arena */
    papan_give(&arena.memory, o->orbit, o->room, sizeof *o->orbit);
    papan_arena_free(&arena);
}

papan_orbits *papan_orbits_view(const papan_orbits *o, papan_arena *arena)
{
    papan_orbits *view = papan_arena_take(arena, 1, sizeof *view);
    if (view == NULL)
        return NULL;
    *view = *o;
    view->group = papan_group_view(o->group, arena);
    view->image = papan_arena_take(arena, o->group->puzzle->cells, sizeof *view->image);
    view->scratch = papan_arena_take(arena, o->group->puzzle->cells, sizeof *view->scratch);
    return view->group != NULL && view->image != NULL && view->scratch != NULL ? view : NULL;
}

bool papan_orbits_expand(papan_orbits *o, uint32_t option, const uint16_t *label, bool distinct,
                         bool (*found)(void *context, const uint16_t *label), void *context)
{
    assert(option < o->options && o->of[option] < o->orbits);
    const papan_orbit *orbit = &o->orbit[o->of[option]];
    if (distinct) {
        for (unsigned i = 0; i < orbit->keepers; i++)
            if (papan_group_comes_earlier(o->group, orbit->keeper[i], label))
                return true;
        papan_group_representative(o->group, label, o->image, o->scratch);
        return found(context, o->image);
    }
    if (!found(context, label))
        return false;
    for (unsigned i = 1; i < orbit->weight; i++) {
        papan_group_image(o->group, orbit->mover[i], label, o->image);
        if (!found(context, o->image))
            return false;
    }
    return true;
}
