/* classic_permute_pieces.c: every order of the pieces, each laid down along the board, as in report 003.
 *
 * The idea: take the pieces in one order; the next piece always covers the first empty cell, with its own first
 * cell, so no hole stays behind. Where the order leads nowhere, take the next order of the dictionary. The
 * first cell is the right anchor, so nothing is missed. But an order that fails at its third piece fails again
 * for every way to arrange the rest: the report tries all of them, and so does this file.
 *
 * Twelve variations of a piece are made: four turns, and both mirror images of each. Half of them repeat, and
 * the report drops the repeats, but only those that come out at the same coordinates: columns are counted from
 * the margin, so that a piece written with blanks before it keeps more variations and counts more cases. */
#include "search/classic.h"

#include <string.h>

enum { VARIATIONS = 12, TURNS = 4 };

typedef struct permuter {
    papan_tray tray;
    const papan_shape *shape;  /* [pieces of the puzzle * VARIATIONS] */
    const unsigned *shapes;    /* [pieces of the puzzle] how many of them are in use */
    uint32_t *order;           /* [tray.pieces] ranks by letter */
    const uint32_t *of_letter; /* [tray.pieces] rank -> piece */
} permuter;

/* ---- variations -------------------------------------------------------------------------------- */

static papan_point far_corner(const papan_point *point, unsigned points)
{
    papan_point high = {0};
    for (unsigned i = 0; i < points; i++) {
        high.x = point[i].x > high.x ? point[i].x : high.x;
        high.y = point[i].y > high.y ? point[i].y : high.y;
    }
    return high;
}

static papan_point clockwise(papan_point p, papan_point high)
{
    return (papan_point){.x = p.y, .y = (int16_t)(high.x - p.x)};
}

static papan_point mirror_columns(papan_point p, papan_point high)
{
    return (papan_point){.x = p.x, .y = (int16_t)(high.y - p.y)};
}

static papan_point mirror_rows(papan_point p, papan_point high)
{
    return (papan_point){.x = (int16_t)(high.x - p.x), .y = p.y};
}

static bool before(papan_point a, papan_point b)
{
    return a.x != b.x ? a.x < b.x : a.y < b.y;
}

/* Shell's sort: short, and quick enough for a piece of thousands of cells. */
static void sort(papan_point *point, unsigned points)
{
    for (unsigned gap = points / 2; gap > 0; gap /= 2) {
        for (unsigned i = gap; i < points; i++) {
            papan_point moving = point[i];
            unsigned to = i;
            for (; to >= gap && before(moving, point[to - gap]); to -= gap)
                point[to] = point[to - gap];
            point[to] = moving;
        }
    }
}

typedef papan_point change(papan_point p, papan_point high);

static void make(const papan_point *from, unsigned points, change *how, papan_point *to)
{
    papan_point high = far_corner(from, points);
    for (unsigned i = 0; i < points; i++)
        to[i] = how(from[i], high);
    sort(to, points);
}

/* room: [VARIATIONS * piece->size]; all variations, repeats too, in the report's order. */
static void make_variations(const papan_piece *piece, papan_point *room)
{
    unsigned size = piece->size;
    memcpy(room, piece->cell, size * sizeof *room);
    sort(room, size);
    for (unsigned i = 1; i < TURNS; i++)
        make(room + (i - 1) * size, size, clockwise, room + i * size);
    for (unsigned i = 0; i < TURNS; i++) {
        make(room + i * size, size, mirror_columns, room + (TURNS + 2 * i) * size);
        make(room + i * size, size, mirror_rows, room + (TURNS + 2 * i + 1) * size);
    }
}

static bool seen_before(const papan_point *room, unsigned size, unsigned variation)
{
    for (unsigned i = 0; i < variation; i++)
        if (memcmp(room + i * size, room + variation * size, size * sizeof *room) == 0)
            return true;
    return false;
}

static void shift_first_to_origin(papan_point *point, unsigned points)
{
    papan_point first = point[0];
    for (unsigned i = 0; i < points; i++) {
        point[i].x = (int16_t)(point[i].x - first.x);
        point[i].y = (int16_t)(point[i].y - first.y);
    }
}

static bool make_shapes(papan_tray *tray, const papan_piece *piece, papan_shape *shape, unsigned *shapes)
{
    unsigned size = piece->size;
    papan_point *room = papan_arena_take(&tray->arena, (size_t)VARIATIONS * size, sizeof *room);
    papan_point *shifted = papan_arena_take(&tray->arena, size, sizeof *shifted);
    if (room == NULL || shifted == NULL)
        return false;
    make_variations(piece, room);
    for (unsigned i = 0; i < VARIATIONS; i++) {
        if (seen_before(room, size, i))
            continue;
        memcpy(shifted, room + i * size, size * sizeof *shifted);
        shift_first_to_origin(shifted, size);
        if (!papan_tray_shape(tray, shifted, size, &shape[(*shapes)++]))
            return false;
    }
    return true;
}

/* ---- the search -------------------------------------------------------------------------------- */

/* Lays down order[index] and those after it; true: the search is over. */
static bool lay_from(permuter *p, unsigned index, uint8_t *at)
{
    papan_tray *tray = &p->tray;
    papan_search *search = tray->search;
    search->cases++;
    if (papan_stopped(search))
        return true;
    if (tray->empty == 0) {
        if (index < tray->pieces)
            return false;
        papan_tray_found(tray);
        return true;
    }
    if (index == tray->pieces)
        return true; /* too few pieces for the board: no order can fill it. The report's program crashed here.
                      */
    while (*at != PAPAN_TRAY_EMPTY)
        at++;
    unsigned piece = p->of_letter[p->order[index]];
    const papan_shape *shape = p->shape + piece * VARIATIONS;
    for (const papan_shape *end = shape + p->shapes[piece]; shape < end; shape++) {
        if (!papan_tray_fits(shape, at)) {
            papan_tray_tell(tray, PAPAN_REJECT, piece, shape, at);
            continue;
        }
        papan_tray_lay(tray, piece, shape, at);
        papan_tray_tell(tray, PAPAN_PLACE, piece, shape, at);
        if (lay_from(p, index + 1, at))
            return true;
        search->cases++;
        papan_tray_lift(tray, shape, at);
        papan_tray_tell(tray, PAPAN_REMOVE, piece, shape, at);
        if (papan_stopped(search))
            return true;
    }
    return false;
}

/* The pieces to be laid down in the order of their letters, and that order as the first permutation. */
static bool sort_by_letter(permuter *p)
{
    const papan_piece *piece = p->tray.search->puzzle->pack.piece;
    unsigned pieces = p->tray.pieces;
    uint32_t *of_letter = papan_arena_take(&p->tray.arena, pieces, sizeof *of_letter);
    p->order = papan_arena_take(&p->tray.arena, pieces, sizeof *p->order);
    if (of_letter == NULL || p->order == NULL)
        return false;
    for (unsigned i = 0; i < pieces; i++) {
        uint32_t moving = p->tray.piece[i];
        unsigned to = i;
        for (; to > 0 && piece[moving].symbol < piece[of_letter[to - 1]].symbol; to--)
            of_letter[to] = of_letter[to - 1];
        of_letter[to] = moving;
        p->order[i] = i;
    }
    p->of_letter = of_letter;
    return true;
}

static bool prepare(permuter *p)
{
    const papan_pack *pack = &p->tray.search->puzzle->pack;
    papan_shape *shape = papan_arena_take(&p->tray.arena, pack->pieces, VARIATIONS * sizeof *shape);
    unsigned *shapes = papan_arena_take(&p->tray.arena, pack->pieces, sizeof *shapes);
    if (shape == NULL || shapes == NULL)
        return false;
    for (unsigned i = 0; i < pack->pieces; i++)
        if (!make_shapes(&p->tray, &pack->piece[i], shape + i * VARIATIONS, &shapes[i]))
            return false;
    p->shape = shape;
    p->shapes = shapes;
    return sort_by_letter(p);
}

static papan_status run(papan_search *search)
{
    permuter p;
    if (!papan_tray_new(&p.tray, search))
        return PAPAN_NO_MEMORY;
    bool ready = prepare(&p);
    while (ready && !lay_from(&p, 0, p.tray.at) && papan_next_permutation(p.order, p.tray.pieces))
        ;
    papan_tray_free(&p.tray);
    return ready ? PAPAN_OK : PAPAN_NO_MEMORY;
}

const papan_strategy papan_strategy_permute_pieces = {
    .name = "permute-pieces",
    .summary = N_("every order of the pieces, the next one always on the first empty cell (report 003)"),
    .counts = N_("steps forward and back"),
    .traits = PAPAN_CLASSIC | PAPAN_WATCHABLE,
    .suits = papan_tray_suits,
    .run = run,
};
