/* build_stl.c: the bodies of all pieces as binary STL, which every slicer reads: 80 bytes of text, the number
 * of triangles, and for each its normal, its corners and two unused bytes, all little-endian. The file has no
 * unit; slicers take millimetres. Bodies stand side by side on the plate; flat ones look from above as they are
 * drawn on the board, and pieces of cubes are turned so that as few cubes as possible have nothing below them.
 */
#include "draw/build.h"
#include "puzzle/lattice.h"

#include <math.h>
#include <string.h>

enum { HEADER = 80 };

typedef struct body {
    papan_solid solid;
    papan_vertex low, high;
} body;

/* ---- measuring ---- */

static void find_extent(body *b)
{
    b->low = (papan_vertex){HUGE_VAL, HUGE_VAL, HUGE_VAL};
    b->high = (papan_vertex){-HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    for (size_t i = 0; i < b->solid.triangles; i++)
        for (unsigned k = 0; k < 3; k++) {
            papan_vertex v = b->solid.triangle[i][k];
            b->low = (papan_vertex){fmin(b->low.x, v.x), fmin(b->low.y, v.y), fmin(b->low.z, v.z)};
            b->high = (papan_vertex){fmax(b->high.x, v.x), fmax(b->high.y, v.y), fmax(b->high.z, v.z)};
        }
}

/* A copy has the body of the part before it. */
static const body *body_of(const papan_workshop *shop, const body *all, size_t part)
{
    while (part > 0 && shop->part[part - 1].number == shop->part[part].number)
        part--;
    return &all[part];
}

/* The cost of printing: 1000 for each cell with nothing below it, which would need supports, plus the height.
 * Layers go down. */
static unsigned cost_of_printing(const papan_spot *spot, size_t size)
{
    unsigned hanging = 0;
    int low = spot[0].at.z, high = low;
    for (size_t i = 0; i < size; i++) {
        low = spot[i].at.z < low ? spot[i].at.z : low;
        high = spot[i].at.z > high ? spot[i].at.z : high;
    }
    for (size_t i = 0; i < size; i++) {
        papan_point at = spot[i].at;
        bool supported = at.z == high;
        for (size_t k = 0; k < size && !supported; k++)
            supported = spot[k].at.x == at.x && spot[k].at.y == at.y && spot[k].at.z == at.z + 1;
        hanging += !supported;
    }
    return 1000 * hanging + (unsigned)(high - low);
}

/* The cells of a piece of cubes, turned to be printed well. */
static papan_status turn_over(const papan_workshop *shop, papan_build_part *part, papan_arena *arena)
{
    papan_face face = {(uint16_t)part->cells, part->cell, NULL};
    papan_piece piece = {.turn = true, .faces = 1, .face = &face};
    papan_ways ways;
    papan_status status = papan_ways_new(shop->puzzle->pack.lattice, &piece, &arena->memory, &ways);
    papan_point *turned = papan_arena_take(arena, part->cells, sizeof *turned);
    unsigned best = 0;
    if (status != PAPAN_OK || turned == NULL) {
        if (status == PAPAN_OK)
            papan_ways_free(&ways);
        return PAPAN_NO_MEMORY;
    }
    for (unsigned w = 1; w < ways.ways; w++)
        if (cost_of_printing(ways.way[w].spot, part->cells) <
            cost_of_printing(ways.way[best].spot, part->cells))
            best = w;
    for (size_t i = 0; i < part->cells; i++)
        turned[i] = ways.way[best].spot[i].at;
    part->cell = turned;
    papan_ways_free(&ways);
    return PAPAN_OK;
}

static papan_status measure_stl(papan_workshop *shop, void **own, papan_message *why)
{
    body *all = papan_arena_take(&shop->arena, shop->parts, sizeof *all);
    const papan_build_request *build = shop->build;
    papan_lattice lattice = shop->puzzle->pack.lattice;
    const papan_solid_wish wish = {build->cell, build->clearance, build->height, shop->bridge};
    *own = all;
    papan_status status = all != NULL ? PAPAN_OK : PAPAN_NO_MEMORY;
    for (size_t i = 0; i < shop->parts && status == PAPAN_OK; i++) {
        papan_build_part *part = &shop->part[i];
        const body *b = body_of(shop, all, i);
        if (b == &all[i] && papan_lattices[lattice].solid)
            status = turn_over(shop, part, &shop->arena);
        if (b == &all[i] && status == PAPAN_OK) {
            status =
                papan_solid_new(lattice, part->cell, part->cells, &wish, &shop->arena.memory, &all[i].solid);
            find_extent(&all[i]);
        }
        if (status == PAPAN_WRONG)
            status = papan_build_apart(shop, part, why);
        shop->box[i] = (papan_box){.width = b->high.x - b->low.x, .height = b->high.y - b->low.y};
    }
    return status;
}

static void done(const papan_workshop *shop, void *own)
{
    body *all = own;
    for (size_t i = 0; i < shop->parts; i++)
        if (all[i].solid.triangle != NULL)
            papan_solid_free(&all[i].solid);
}

/* ---- writing ---- */

static void add_number(papan_buffer *out, uint32_t value)
{
    for (unsigned i = 0; i < 4; i++)
        papan_buffer_char(out, (char)(value >> 8 * i & 0xFF));
}

static void add_float(papan_buffer *out, double value)
{
    float small = (float)value;
    uint32_t bits;
    memcpy(&bits, &small, sizeof bits);
    add_number(out, bits);
}

static void add_vertex(papan_buffer *out, papan_vertex v)
{
    add_float(out, v.x);
    add_float(out, v.y);
    add_float(out, v.z);
}

static papan_vertex normal_of(const papan_vertex corner[3])
{
    papan_vertex a = {corner[1].x - corner[0].x, corner[1].y - corner[0].y, corner[1].z - corner[0].z};
    papan_vertex b = {corner[2].x - corner[0].x, corner[2].y - corner[0].y, corner[2].z - corner[0].z};
    papan_vertex n = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    double length = sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
    return length > 0 ? (papan_vertex){n.x / length, n.y / length, n.z / length} : n;
}

/* Half a turn around the x axis: y and z, which went down, go up. */
static void add_body(const body *b, const papan_box *box, double sheet_height, papan_buffer *out)
{
    for (size_t i = 0; i < b->solid.triangles; i++) {
        papan_vertex corner[3];
        for (unsigned k = 0; k < 3; k++) {
            papan_vertex v = b->solid.triangle[i][k];
            corner[k] = (papan_vertex){v.x - b->low.x + box->x, sheet_height - (v.y - b->low.y + box->y),
                                       b->high.z - v.z};
        }
        add_vertex(out, normal_of(corner));
        for (unsigned k = 0; k < 3; k++)
            add_vertex(out, corner[k]);
        papan_buffer_add(out, "\0", 2);
    }
}

static void write_stl(const papan_workshop *shop, const void *own, size_t sheet, papan_build_output *file)
{
    static const char header[HEADER] = "Papan " PAPAN_VERSION ": pieces of a puzzle, in millimetres";
    size_t triangles = 0;
    for (size_t i = 0; i < shop->parts; i++)
        if (shop->box[i].sheet == sheet)
            triangles += body_of(shop, own, i)->solid.triangles;
    papan_buffer_add(&file->bytes, header, HEADER);
    add_number(&file->bytes, (uint32_t)triangles);
    for (size_t i = 0; i < shop->parts; i++)
        if (shop->box[i].sheet == sheet)
            add_body(body_of(shop, own, i), &shop->box[i], file->shown.height, &file->bytes);
}

const papan_build_kind papan_build_stl = {
    .name = "stl", .margin = 0, .apart = 5, .measure = measure_stl, .write = write_stl, .done = done};
