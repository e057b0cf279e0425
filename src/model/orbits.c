/* orbits.c: see orbits.h. */
#include "model/orbits.h"

#include "puzzle/lattice.h"

#include <assert.h>
#include <string.h>

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

/* An option represents its orbit if no image of it comes earlier. */
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
