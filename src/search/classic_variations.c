/* classic_variations.c: the orientations of a piece, generated as report 003 generates them.
 *
 * Twelve variations: four rotations, and both reflections of each. At least four of them are duplicates. The
 * report removes duplicates, but only those with exactly the same coordinates: columns are counted from the
 * margin, so a piece written with blanks before it keeps more variations and costs more cases. */
#include "search/classic.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { TURNS = 4 };

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

static int in_reading_order(const void *one, const void *other)
{
    const papan_point *a = one, *b = other;
    return a->x != b->x ? a->x - b->x : a->y - b->y;
}

typedef papan_point change(papan_point p, papan_point high);

static void make(const papan_point *from, unsigned points, change *how, papan_point *to)
{
    papan_point high = far_corner(from, points);
    for (unsigned i = 0; i < points; i++)
        to[i] = how(from[i], high);
    qsort(to, points, sizeof *to, in_reading_order);
}

static void make_twelve(const papan_piece *piece, papan_point *to)
{
    unsigned size = piece->size;
    memcpy(to, piece->cell, size * sizeof *to);
    qsort(to, size, sizeof *to, in_reading_order);
    for (unsigned i = 1; i < TURNS; i++)
        make(to + (i - 1) * size, size, clockwise, to + i * size);
    for (unsigned i = 0; i < TURNS; i++) {
        make(to + i * size, size, mirror_columns, to + (TURNS + 2 * i) * size);
        make(to + i * size, size, mirror_rows, to + (TURNS + 2 * i + 1) * size);
    }
}

static bool is_among(const papan_point *point, const papan_point *list, unsigned count, unsigned size)
{
    for (unsigned i = 0; i < count; i++)
        if (memcmp(point, list + i * size, size * sizeof *point) == 0)
            return true;
    return false;
}

unsigned papan_variations(const papan_piece *piece, papan_point *to)
{
    assert(piece->size > 0);
    unsigned size = piece->size, kept = 0;
    make_twelve(piece, to);
    for (unsigned i = 0; i < PAPAN_VARIATIONS; i++)
        if (!is_among(to + i * size, to, kept, size))
            memmove(to + kept++ * size, to + i * size, size * sizeof *to);
    for (unsigned i = 0; i < kept * size; i += size) {
        papan_point first = to[i];
        for (unsigned k = i; k < i + size; k++)
            to[k] = (papan_point){.x = (int16_t)(to[k].x - first.x), .y = (int16_t)(to[k].y - first.y)};
    }
    assert(kept > 0 && kept <= PAPAN_VARIATIONS);
    return kept;
}
