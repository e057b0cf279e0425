/* import_pixels.c: shrinks the picture to a size that is fast to process, and finds its edges.
 *
 * The picture is shrunk by a whole number, averaging squares of pixels, to at most 1.5 million pixels; this
 * bounds memory and time. The strength of an edge is the difference between the left and right (upper and
 * lower) neighbours in the colour channel where it is largest, averaged over three pixels along the edge, which
 * weakens noise more than lines. Edges above a level are summed along columns and rows, so that the share of
 * edge pixels on any straight piece of line takes one subtraction. */
#include "import/import.h"

#include <assert.h>
#include <string.h>

enum { PIXELS_MAX = 1500000, WHITE = 255 };

static unsigned shrink_for(unsigned width, unsigned height)
{
    unsigned by = 1;
    while ((uint64_t)(width / by) * (height / by) > PIXELS_MAX || width / by > UINT16_MAX - 1 ||
           height / by > UINT16_MAX - 1)
        by++;
    return by;
}

static void mean_of_square(const papan_pixels *pixels, size_t x, size_t y, unsigned by, uint8_t out[3])
{
    uint64_t sum[3] = {0};
    for (unsigned dy = 0; dy < by; dy++) {
        const uint8_t *p = pixels->bytes + (y + dy) * pixels->stride + x * pixels->channels;
        for (unsigned dx = 0; dx < by; dx++, p += pixels->channels) {
            unsigned alpha = pixels->channels == 4 ? p[3] : 255;
            for (unsigned c = 0; c < 3; c++)
                sum[c] += p[c] * alpha + WHITE * (255 - alpha);
        }
    }
    uint64_t whole = (uint64_t)by * by * 255;
    for (unsigned c = 0; c < 3; c++)
        out[c] = (uint8_t)((sum[c] + whole / 2) / whole);
}

static void shrink(const papan_pixels *pixels, papan_canvas *canvas)
{
    uint8_t *out = canvas->rgb;
    unsigned by = canvas->shrunk;
    for (size_t y = 0; y < canvas->height; y++)
        for (size_t x = 0; x < canvas->width; x++, out += 3) {
            const uint8_t *p = pixels->bytes + y * pixels->stride + x * pixels->channels;
            if (by == 1 && (pixels->channels == 3 || p[3] == 255))
                memcpy(out, p, 3);
            else
                mean_of_square(pixels, x * by, y * by, by, out);
        }
}

static uint8_t strength(const uint16_t *before, const uint16_t *after)
{
    int most = 0;
    for (int c = 0; c < 3; c++) {
        int d = before[c] < after[c] ? after[c] - before[c] : before[c] - after[c];
        most = d > most ? d : most;
    }
    return (uint8_t)(most / 3);
}

/* Vertical edges of a row from the sums of three rows; horizontal ones from sums along the rows beside it. */
static void edges_of_row(papan_canvas *canvas, size_t y, uint16_t *sum, uint16_t *above, uint16_t *below)
{
    size_t width = canvas->width, bytes = 3 * width;
    const uint8_t *row = canvas->rgb + y * bytes, *up = row - bytes, *down = row + bytes;
    for (size_t i = 0; i < bytes; i++)
        sum[i] = (uint16_t)(up[i] + row[i] + down[i]);
    for (size_t i = 3; i + 3 < bytes; i++) {
        above[i] = (uint16_t)(up[i - 3] + up[i] + up[i + 3]);
        below[i] = (uint16_t)(down[i - 3] + down[i] + down[i + 3]);
    }
    for (size_t x = 1; x + 1 < width; x++) {
        canvas->edge[0][y * width + x] = strength(sum + 3 * (x - 1), sum + 3 * (x + 1));
        canvas->edge[1][y * width + x] = strength(above + 3 * x, below + 3 * x);
    }
}

/* A run of edges along a line: it counts, from its first pixel on, once it is long enough; a short gap does not
 * end it. */
typedef struct straight {
    uint8_t length;
    bool counted;
} straight;

papan_status papan_canvas_new(const papan_pixels *pixels, papan_arena *arena, papan_canvas *canvas)
{
    unsigned by = shrink_for(pixels->width, pixels->height);
    *canvas = (papan_canvas){.width = pixels->width / by, .height = pixels->height / by, .shrunk = by};
    size_t size = (size_t)canvas->width * canvas->height;
    canvas->rgb = papan_arena_take(arena, size, 3);
    for (unsigned axis = 0; axis < 2; axis++) {
        canvas->edge[axis] = papan_arena_take(arena, size, 1);
        canvas->count[axis] =
            papan_arena_take(arena, size + canvas->width + canvas->height, sizeof *canvas->count[axis]);
        if (canvas->edge[axis] == NULL || canvas->count[axis] == NULL)
            return PAPAN_NO_MEMORY;
    }
    size_t bytes = 3 * (size_t)canvas->width;
    uint16_t *sum = papan_arena_take(arena, 3 * bytes, sizeof *sum);
    canvas->column = papan_arena_take(arena, canvas->width, sizeof(straight));
    if (canvas->rgb == NULL || sum == NULL || canvas->column == NULL)
        return PAPAN_NO_MEMORY;
    shrink(pixels, canvas);
    for (size_t y = 1; y + 1 < canvas->height; y++)
        edges_of_row(canvas, y, sum, sum + bytes, sum + 2 * bytes);
    return PAPAN_OK;
}

static unsigned straight_step(straight *s, bool edge, unsigned shortest)
{
    if (!edge) {
        s->length = s->length > 3 ? (uint8_t)(s->length - 3) : 0;
        s->counted = s->counted && s->length > 0;
        return 0;
    }
    s->length = s->length < shortest + 6 ? (uint8_t)(s->length + 1) : s->length;
    if (s->counted || s->length < shortest)
        return s->counted;
    s->counted = true;
    return shortest;
}

void papan_canvas_level(papan_canvas *canvas, unsigned level, unsigned shortest)
{
    assert(shortest > 0 && shortest + 6 <= UINT8_MAX);
    size_t width = canvas->width, height = canvas->height;
    straight *column = canvas->column;
    memset(column, 0, width * sizeof *column);
    for (size_t y = 0; y < height; y++) {
        const uint8_t *v = canvas->edge[0] + y * width, *h = canvas->edge[1] + y * width;
        uint16_t *above = canvas->count[0] + y * width, *below = above + width;
        uint16_t *row = canvas->count[1] + y * (width + 1);
        straight along = {0};
        for (size_t x = 0; x < width; x++) {
            below[x] = (uint16_t)(above[x] + straight_step(&column[x], v[x] >= level, shortest));
            row[x + 1] = (uint16_t)(row[x] + straight_step(&along, h[x] >= level, shortest));
        }
    }
}

static int within(int value, int most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

float papan_canvas_cover(const papan_canvas *canvas, unsigned axis, int place, int low, int high)
{
    assert(axis < 2);
    int across = (int)(axis == 0 ? canvas->width : canvas->height);
    int along = (int)(axis == 0 ? canvas->height : canvas->width);
    low = within(low, along);
    high = within(high, along);
    if (place < 0 || place >= across || low >= high)
        return 0;
    size_t p = (size_t)place, from = (size_t)low, to = (size_t)high, width = canvas->width;
    const uint16_t *count = canvas->count[axis];
    int seen = axis == 0 ? count[to * width + p] - count[from * width + p]
                         : count[p * (width + 1) + to] - count[p * (width + 1) + from];
    return seen < high - low ? (float)seen / (float)(high - low) : 1;
}
