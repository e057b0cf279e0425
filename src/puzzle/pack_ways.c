/* pack_ways.c: the ways of a piece for programs in which people turn pieces (papan_piece_ways()): each names
 * the one that it becomes when it is rotated clockwise or flipped. When a piece with two different faces is
 * flipped, it shows the other face, with the opposite rotation, so that flipping twice restores it. */
#include "base/struct_size.h"
#include "puzzle/lattice.h"

#include <assert.h>
#include <stdlib.h>

/* How a rotation clockwise and a reflection left to right look on the screen; order: rotations of a full turn.
 */
typedef struct screen_turns {
    papan_turn clockwise, mirror;
    unsigned order;
} screen_turns;
static const screen_turns quarter = {
    {{{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}, false}, {{{1, 0, 0}, {0, -1, 0}, {0, 0, 1}}, true}, 4};
static const screen_turns sixth = {
    {{{1, 1, 0}, {-1, 0, 0}, {0, 0, 1}}, false}, {{{1, 0, 0}, {-1, -1, 0}, {0, 0, 1}}, true}, 6};
static const screen_turns *const screen[PAPAN_LATTICES] = {
    [PAPAN_SQUARE] = &quarter, [PAPAN_HEXAGONAL] = &sixth, [PAPAN_TRIANGULAR] = &sixth};

typedef struct way_maker {
    papan_lattice lattice;
    papan_piece piece;
    papan_ways ways;
    papan_spot *scratch; /* as many as the largest way has */
} way_maker;

/* What papan_piece_ways() returns: the list, and the arena of everything. */
typedef struct list_memory {
    papan_piece_way_list list;
    papan_arena arena;
} list_memory;

/* The number of the way that is this shape, which is normalised here. */
static unsigned way_like(const way_maker *m, papan_orientation shape)
{
    papan_normalise(m->lattice, m->scratch, shape.size);
    unsigned w = papan_way_like(&m->ways, &shape);
    return w < m->ways.ways ? w : 0;
}

static unsigned turned_way(const way_maker *m, const papan_turn *turn, unsigned w)
{
    papan_orientation shape = {m->ways.way[w].size, m->scratch};
    for (size_t i = 0; i < shape.size; i++)
        m->scratch[i] =
            (papan_spot){papan_turned(turn, m->ways.way[w].spot[i].at), m->ways.way[w].spot[i].kind};
    return way_like(m, shape);
}

static unsigned rotated_way(const way_maker *m, unsigned w)
{
    return m->piece.turn ? turned_way(m, &screen[m->lattice]->clockwise, w) : w;
}

/* A face as it is written. */
static unsigned face_way(const way_maker *m, unsigned f)
{
    const papan_face *face = &m->piece.face[f];
    for (size_t i = 0; i < face->size; i++)
        m->scratch[i] = (papan_spot){papan_lattice_point(m->lattice, face->cell[i]),
                                     face->kind != NULL ? face->kind[i] : '\0'};
    return way_like(m, (papan_orientation){face->size, m->scratch});
}

static unsigned rotated_by(const way_maker *m, unsigned w, unsigned times)
{
    for (; times > 0; times--)
        w = rotated_way(m, w);
    return w;
}

/* The way after flipping the piece over; -1: it is one-sided. */
static int flipped_way(const way_maker *m, unsigned w)
{
    unsigned order = screen[m->lattice]->order, faces = m->piece.faces;
    if (m->piece.flip)
        return (int)turned_way(m, &screen[m->lattice]->mirror, w);
    for (unsigned f = 0; f < faces && faces > 1; f++)
        for (unsigned k = 0; k < order; k++)
            if (rotated_by(m, face_way(m, f), k) == w)
                return (int)rotated_by(m, face_way(m, (f + 1) % faces), (order - k) % order);
    return -1;
}

static int in_reading_order(const void *a, const void *b)
{
    const papan_point *p = &((const papan_spot *)a)->at, *q = &((const papan_spot *)b)->at;
    return p->x != q->x ? p->x - q->x : p->y - q->y;
}

/* The cells of a way as they are written; false: out of memory. */
static bool copy_shape(const way_maker *m, unsigned w, papan_arena *arena, papan_face *out)
{
    const papan_orientation *way = &m->ways.way[w];
    papan_point *cell = papan_arena_take(arena, way->size, sizeof *cell);
    char *kind = papan_arena_take(arena, way->size, 1);
    bool kinds = false;
    if (cell == NULL || kind == NULL)
        return false;
    for (size_t i = 0; i < way->size; i++)
        m->scratch[i] = (papan_spot){papan_lattice_written(m->lattice, way->spot[i].at), way->spot[i].kind};
    qsort(m->scratch, way->size, sizeof *m->scratch, in_reading_order);
    for (size_t i = 0; i < way->size; i++) {
        cell[i] = m->scratch[i].at;
        kind[i] = m->scratch[i].kind;
        kinds = kinds || kind[i] != '\0';
    }
    *out = (papan_face){(uint16_t)way->size, cell, kinds ? kind : NULL};
    return true;
}

static papan_status make_list(way_maker *m, list_memory *out)
{
    size_t most = 0;
    for (unsigned f = 0; f < m->piece.faces; f++)
        most = m->piece.face[f].size > most ? m->piece.face[f].size : most;
    papan_piece_way *way = papan_arena_take(&out->arena, m->ways.ways, sizeof *way);
    m->scratch = papan_arena_take(&out->arena, most, sizeof *m->scratch);
    for (unsigned w = 0; w < m->ways.ways && !out->arena.failed; w++) {
        way[w].rotated = rotated_way(m, w);
        way[w].flipped = flipped_way(m, w);
        copy_shape(m, w, &out->arena, &way[w].shape);
    }
    out->list = (papan_piece_way_list){.ways = m->ways.ways, .way = way};
    return out->arena.failed ? PAPAN_NO_MEMORY : PAPAN_OK;
}

static papan_lattice lattice_named(const char *name)
{
    unsigned lattice = 0;
    while (lattice < PAPAN_LATTICES && strcmp(papan_lattices[lattice].name, name) != 0)
        lattice++;
    return (papan_lattice)lattice;
}

/* The piece as lattice.h describes it; its faces are not copied. */
static papan_piece piece_of(const papan_piece_info *info)
{
    papan_piece piece = {.turn = info->turn,
                         .flip = info->flip,
                         .size = info->face[0].size,
                         .faces = (uint16_t)info->faces,
                         .face = info->face,
                         .cell = info->face[0].cell};
    for (unsigned f = 0; f < info->faces; f++)
        piece.kinds = piece.kinds || info->face[f].kind != NULL;
    return piece;
}

papan_status papan_piece_ways(const papan_piece_info *info, const papan_allocator *memory,
                              papan_piece_way_list **ways, papan_message *why)
{
    PAPAN_WHY(why);
    papan_piece_info own;
    papan_arena arena;
    papan_struct_read(&own, sizeof own, info, sizeof own);
    assert(own.faces > 0 && own.faces <= PAPAN_FACES_MAX);
    papan_arena_init(&arena, memory);
    list_memory *made = papan_arena_take(&arena, 1, sizeof *made);
    *ways = NULL;
    if (made == NULL)
        return PAPAN_NO_MEMORY;
    made->arena = arena;
    way_maker m = {.lattice = lattice_named(own.lattice), .piece = piece_of(&own)};
    papan_status status = PAPAN_OK;
    if (m.lattice < PAPAN_LATTICES && screen[m.lattice] != NULL) {
        status = papan_ways_new(m.lattice, &m.piece, &arena.memory, &m.ways);
        if (status == PAPAN_OK) {
            status = make_list(&m, made);
            papan_ways_free(&m.ways);
        }
    }
    if (status == PAPAN_OK)
        *ways = &made->list;
    else
        papan_piece_ways_free(&made->list);
    return status;
}

void papan_piece_ways_free(papan_piece_way_list *ways)
{
    if (ways == NULL)
        return;
    papan_arena arena = ((list_memory *)(void *)ways)->arena; /* the list is in it */
    papan_arena_free(&arena);
}
