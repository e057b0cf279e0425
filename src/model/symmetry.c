/* symmetry.c: the symmetry group and canonical forms (symmetry.h). Comparing stops at the first cell that
 * differs, usually the first or second, so this is cheap even for millions of solutions. Copies of one piece
 * are distinguished only by the order in which they first appear, so every image is renumbered by it. */
#include "model/symmetry.h"

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
