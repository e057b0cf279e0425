/* pack_symmetries.c: the rotations and reflections that map a packing board to itself. A symmetry maps the
 * cells of the board to cells of the same kind, text and gap, and given pieces to given pieces. Pieces that may
 * be turned and flipped freely are mapped to themselves. Otherwise the image of a piece must be a piece, too: a
 * reflection of a cubic board turns a left-handed piece into a right-handed one, so it is a symmetry only if
 * the mirror image of each piece is also a piece (like A and B of Soma), and then these are exchanged.
 *
 * Ways of pieces are compared first, because there are few. The places that a piece can take on the free cells
 * of this board decide: a piece that fits nowhere, or only where its mirror image fits as well, does not
 * exclude a reflection. */
#include "puzzle/lattice.h"
#include "puzzle/pack_family.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The places that a piece can take; each is its number of cells, then the cells, ascending. */
typedef struct places {
    bool found;
    size_t places, room, words, word_room;
    size_t *start; /* [places] in word[] */
    uint32_t *word;
    const uint32_t **sorted; /* [places] by number of cells, then by cells */
} places;

typedef struct work {
    const papan_puzzle *puzzle;
    papan_grid grid;
    uint32_t *image;       /* [cells] */
    uint16_t *thing_image; /* [things] */
    papan_ways *ways;      /* [things] of pieces that are not free */
    places *places;        /* [things] of pieces for which ways do not decide */
    const papan_allocator *memory;
    uint16_t thing;       /* whose places are found */
    uint32_t *moved;      /* the image of a place */
    bool failed;          /* out of memory, or stopped */
    papan_spot *scratch;  /* for the largest face */
    char kind_image[256]; /* a symmetry may exchange kinds, everywhere: X and O of IQ XOXO */
} work;

/* ---- images of pieces ---- */

/* True if every turn of the board, or every rotation, maps the ways of this piece to themselves. */
static bool is_free(const papan_piece *piece, bool mirror)
{
    return piece->gap || (piece->turn && (piece->flip || !mirror) && !piece->kinds);
}

/* True if the turn maps each way of one piece to a way of the other. */
static bool turns_into(const work *w, const papan_turn *turn, const papan_ways *from, const papan_ways *to)
{
    papan_lattice lattice = w->puzzle->pack.lattice;
    for (unsigned i = 0; i < from->ways; i++) {
        const papan_orientation *way = &from->way[i];
        for (size_t k = 0; k < way->size; k++)
            w->scratch[k] = (papan_spot){papan_turned(turn, way->spot[k].at),
                                         w->kind_image[(unsigned char)way->spot[k].kind]};
        papan_normalise(lattice, w->scratch, way->size);
        if (papan_way_like(to, &(papan_orientation){way->size, w->scratch}) == to->ways)
            return false;
    }
    return from->ways == to->ways;
}

/* ---- images of places ---- */

static bool add_place(void *context, const uint32_t *cell, size_t cells)
{
    work *w = context;
    places *p = &w->places[w->thing];
    if (!papan_room(w->memory, &p->start, &p->room, p->places + 1, sizeof *p->start) ||
        !papan_room(w->memory, &p->word, &p->word_room, p->words + cells + 1, sizeof *p->word)) {
        w->failed = true;
        return false;
    }
    p->start[p->places++] = p->words;
    p->word[p->words++] = (uint32_t)cells;
    memcpy(p->word + p->words, cell, cells * sizeof *cell);
    p->words += cells;
    return true;
}

static int compare_places(const uint32_t *a, const uint32_t *b)
{
    for (uint32_t i = 0; i <= a[0]; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

static int by_cells(const void *one, const void *other)
{
    return compare_places(*(const uint32_t *const *)one, *(const uint32_t *const *)other);
}

/* True if copies of the piece are left to be placed. */
static bool is_left(const papan_puzzle *puzzle, uint16_t thing)
{
    const papan_pack *pack = &puzzle->pack;
    unsigned given = 0;
    for (unsigned p = 0; p < pack->pieces && pack->use_most > 0; p++)
        given += pack->piece[p].copies - papan_pack_copies_left(puzzle, p);
    return papan_pack_copies_left(puzzle, thing) > 0 && (pack->use_most == 0 || given < pack->use_most);
}

/* Finds and sorts the places of a piece, once; false: out of memory. */
static bool find_places(work *w, uint16_t thing)
{
    places *p = &w->places[thing];
    if (p->found)
        return true;
    w->thing = thing;
    if (is_left(w->puzzle, thing) &&
        papan_pack_places(w->puzzle, &w->grid, thing, w->memory, add_place, w) != PAPAN_OK)
        return false;
    p->sorted = w->failed ? NULL : papan_take(w->memory, p->places + 1, sizeof *p->sorted);
    if (p->sorted == NULL)
        return false;
    p->found = true;
    for (size_t i = 0; i < p->places; i++)
        p->sorted[i] = p->word + p->start[i];
    if (p->places > 0)
        qsort(p->sorted, p->places, sizeof *p->sorted, by_cells);
    return true;
}

static void free_places(work *w, places *p)
{
    papan_give(w->memory, p->sorted, p->found ? p->places + 1 : 0, sizeof *p->sorted);
    papan_give(w->memory, p->start, p->room, sizeof *p->start);
    papan_give(w->memory, p->word, p->word_room, sizeof *p->word);
}

/* True if the image of each place of a piece is a place of the other piece, and both have the same number of
 * places. */
static bool moves_into(work *w, uint16_t from, uint16_t to)
{
    if (!find_places(w, from) || !find_places(w, to)) {
        w->failed = true;
        return false;
    }
    const places *p = &w->places[from], *q = &w->places[to];
    bool into = p->places == q->places;
    size_t steps = 0;
    for (size_t i = 0; i < p->places && into; i++) {
        const uint32_t *place = p->sorted[i], *image = w->moved;
        w->moved[0] = place[0];
        for (uint32_t k = 1; k <= place[0]; k++)
            w->moved[k] = w->image[place[k]];
        papan_sort_numbers(w->moved + 1, place[0]);
        into = bsearch(&image, q->sorted, q->places, sizeof *q->sorted, by_cells) != NULL;
        steps += place[0];
        w->failed = w->failed || !papan_steps_poll(w->memory, &steps);
    }
    return into && !w->failed;
}

/* ---- the image of each piece ---- */

/* The piece itself comes first, then the others in their order. */
static uint16_t candidate(uint16_t piece, uint16_t offset)
{
    return offset == 0 ? piece : offset <= piece ? (uint16_t)(offset - 1) : offset;
}

/* Sets the image of a piece; false: it has none. */
static bool map_thing(work *w, const papan_turn *turn, uint16_t p, bool by_places, bool *taken)
{
    const papan_piece *piece = w->puzzle->pack.piece;
    for (uint16_t offset = 0; offset < w->puzzle->things && !w->failed; offset++) {
        uint16_t other = candidate(p, offset);
        const papan_piece *q = &piece[other];
        if (taken[other] || is_free(q, turn->mirror) || q->copies != piece[p].copies ||
            q->least != piece[p].least)
            continue;
        if (by_places ? moves_into(w, p, other) : turns_into(w, turn, &w->ways[p], &w->ways[other])) {
            taken[other] = true;
            w->thing_image[p] = other;
            return true;
        }
    }
    return false;
}

/* Sets thing_image; false if the image of some piece is not a piece. */
static bool map_things(work *w, const papan_turn *turn)
{
    bool taken[PAPAN_PACK_PIECES_MAX] = {false}, mapped[PAPAN_PACK_PIECES_MAX] = {false}, all = true;
    for (uint16_t p = 0; p < w->puzzle->things; p++) {
        w->thing_image[p] = p;
        mapped[p] = is_free(&w->puzzle->pack.piece[p], turn->mirror) || map_thing(w, turn, p, false, taken);
    }
    for (uint16_t p = 0; p < w->puzzle->things && all; p++)
        all = mapped[p] || map_thing(w, turn, p, true, taken);
    return all;
}

/* ---- the board ---- */

/* Sets image[] if the turn maps cells to cells. */
static bool map_cells(work *w, const papan_turn *turn)
{
    const papan_point *cell = w->puzzle->pack.cell;
    assert(w->puzzle->cells > 0);
    papan_point low = {INT16_MAX, INT16_MAX, INT16_MAX};
    for (uint32_t i = 0; i < w->puzzle->cells; i++) {
        papan_point p = papan_turned(turn, cell[i]);
        low.x = p.x < low.x ? p.x : low.x;
        low.y = p.y < low.y ? p.y : low.y;
        low.z = p.z < low.z ? p.z : low.z;
    }
    if (!papan_may_move(w->puzzle->pack.lattice, w->grid.low.x - low.x))
        return false; /* triangles that point up would become triangles that point down */
    for (uint32_t i = 0; i < w->puzzle->cells; i++) {
        papan_point p = papan_turned(turn, cell[i]);
        int32_t image = papan_grid_cell(&w->grid, p.x - low.x + w->grid.low.x, p.y - low.y + w->grid.low.y,
                                        p.z - low.z + w->grid.low.z);
        if (image < 0)
            return false;
        w->image[i] = (uint32_t)image;
    }
    return true;
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

/* Sets kind_image; false if cells of one kind are mapped to cells of several. Kinds that no cell has stay. */
static bool map_kinds(work *w)
{
    const char *kind = w->puzzle->pack.kind;
    bool seen[256] = {false}, taken[256] = {false};
    for (unsigned k = 0; k < 256; k++)
        w->kind_image[k] = (char)k;
    for (uint32_t i = 0; i < w->puzzle->cells && kind != NULL; i++) {
        unsigned char from = (unsigned char)kind[i], to = (unsigned char)kind[w->image[i]];
        if (seen[from] ? w->kind_image[from] != (char)to : taken[to] || (from == 0) != (to == 0))
            return false;
        seen[from] = taken[to] = true;
        w->kind_image[from] = (char)to;
    }
    return true;
}

static bool keeps_cells(const work *w)
{
    const papan_pack *pack = &w->puzzle->pack;
    bool keeps = true;
    for (uint32_t i = 0; i < w->puzzle->cells && keeps; i++) {
        uint32_t to = w->image[i];
        keeps = (pack->gap == NULL || pack->gap[i] == pack->gap[to]) &&
                (pack->text == NULL || same_text(pack->text[i], pack->text[to]));
    }
    return keeps;
}

/* True if given copies are mapped to whole given copies of the image piece. */
static bool keeps_placed(const work *w, const uint16_t *thing_image)
{
    const papan_pack *pack = &w->puzzle->pack;
    for (uint32_t i = 0; i < w->puzzle->cells; i++) {
        uint16_t here = pack->placed[i], there = pack->placed[w->image[i]];
        if ((here == PAPAN_EMPTY) != (there == PAPAN_EMPTY))
            return false;
        if (here == PAPAN_EMPTY)
            continue;
        if (thing_image[w->puzzle->thing_of[here]] != w->puzzle->thing_of[there])
            return false;
        const papan_piece *piece = &pack->piece[w->puzzle->thing_of[here]];
        for (uint32_t j = 0; j < i && piece->copies > 1 && !piece->gap; j++)
            if ((pack->placed[j] == here) != (pack->placed[w->image[j]] == there))
                return false;
    }
    return true;
}

static papan_status tell_all(work *w, papan_symmetry_sink *sink)
{
    papan_turn turn;
    for (unsigned t = 1; papan_board_turn(w->puzzle->pack.lattice, t, &turn); t++) {
        bool keeps = map_cells(w, &turn) && keeps_cells(w) && map_kinds(w) && map_things(w, &turn) &&
                     keeps_placed(w, w->thing_image);
        if (w->failed)
            return PAPAN_NO_MEMORY;
        if (!keeps)
            continue;
        if (!sink->symmetry(sink->context, w->image, w->thing_image))
            return PAPAN_NO_MEMORY;
    }
    return PAPAN_OK;
}

/* The ways of all pieces that are not free; papan_ways_free() for each, whether it has any or not. */
static papan_status find_ways(work *w, const papan_allocator *memory, papan_arena *arena)
{
    const papan_puzzle *puzzle = w->puzzle;
    papan_status status = PAPAN_OK;
    size_t most = 0;
    for (unsigned p = 0; p < puzzle->things; p++) {
        papan_arena_init(&w->ways[p].arena, memory);
        for (unsigned f = 0; f < puzzle->pack.piece[p].faces; f++)
            most = puzzle->pack.piece[p].face[f].size > most ? puzzle->pack.piece[p].face[f].size : most;
    }
    w->scratch = papan_arena_take(arena, most, sizeof *w->scratch);
    if (w->scratch == NULL)
        return PAPAN_NO_MEMORY;
    for (unsigned p = 0; p < puzzle->things && status == PAPAN_OK; p++)
        if (!is_free(&puzzle->pack.piece[p], true))
            status = papan_ways_new(puzzle->pack.lattice, &puzzle->pack.piece[p], memory, &w->ways[p]);
    return status;
}

papan_status papan_pack_symmetries(const papan_puzzle *puzzle, const papan_allocator *memory,
                                   papan_symmetry_sink *sink)
{
    papan_arena arena;
    papan_arena_init(&arena, memory);
    work w = {.puzzle = puzzle,
              .memory = memory,
              .image = papan_arena_take(&arena, puzzle->cells, sizeof *w.image),
              .thing_image = papan_arena_take(&arena, puzzle->things, sizeof *w.thing_image),
              .ways = papan_arena_take(&arena, puzzle->things, sizeof *w.ways),
              .places = papan_arena_take(&arena, puzzle->things, sizeof *w.places),
              .moved = papan_arena_take(&arena, puzzle->cells + (size_t)1, sizeof *w.moved)};
    papan_status status = arena.failed ? PAPAN_NO_MEMORY : papan_grid_new(puzzle, memory, &w.grid);
    if (status == PAPAN_OK) {
        status = find_ways(&w, memory, &arena);
        if (status == PAPAN_OK)
            status = tell_all(&w, sink);
        for (unsigned p = 0; p < puzzle->things; p++) {
            papan_ways_free(&w.ways[p]);
            free_places(&w, &w.places[p]);
        }
        papan_grid_free(&w.grid, memory);
    }
    papan_arena_free(&arena);
    return status;
}
