/* import_cells.c: measures the colour of each cell and the ink on the line between two cells.
 *
 * The colour of a cell is the median of its four corners, inside the lines: marks are in the middle, and a
 * letter fills only one corner. Profiles across the line between two cells are taken at many places, on both
 * sides of the middle, where marks are nearest; their median is one clean profile without letters or slanted
 * patterns. Ink is what differs from the ground on both sides; divided by the contrast between ground and line
 * colour it is a width, the same on bright and on dark ground. */
#include "import/import.h"

#include <assert.h>
#include <string.h>

static const float PATTERNED = 0.05F; /* more texture than noise makes */

enum { SAMPLES = 18, OFFSETS = 35 };

float papan_import_colour_distance(const uint8_t a[3], const uint8_t b[3])
{
    static const float weight[3] = {2, 4, 3};
    float sum = 0;
    for (unsigned c = 0; c < 3; c++) {
        float d = (float)a[c] - (float)b[c];
        sum += weight[c] * d * d;
    }
    return __builtin_sqrtf(sum) / 3;
}

int papan_import_contrast(const uint8_t a[3], const uint8_t b[3])
{
    int most = 0;
    for (unsigned c = 0; c < 3; c++) {
        int d = a[c] < b[c] ? b[c] - a[c] : a[c] - b[c];
        most = d > most ? d : most;
    }
    return most;
}

/* ---- medians ---- */

float papan_import_quantile(const float *value, unsigned count, float share, float high, unsigned rounds)
{
    float low = 0;
    for (; rounds > 0; rounds--) {
        float middle = (low + high) / 2;
        unsigned below = 0;
        for (unsigned i = 0; i < count; i++)
            below += value[i] <= middle;
        if ((float)below < share * (float)count)
            low = middle;
        else
            high = middle;
    }
    return high;
}

typedef struct histogram {
    unsigned count;
    uint16_t bin[3][256];
} histogram;

static void histogram_add(histogram *p, const uint8_t colour[3])
{
    for (unsigned c = 0; c < 3; c++)
        p->bin[c][colour[c]]++;
    p->count++;
}

static void histogram_median(const histogram *p, uint8_t out[3])
{
    for (unsigned c = 0; c < 3; c++) {
        unsigned sum = 0, value = 0;
        while (value < 255 && 2 * (sum += p->bin[c][value]) < p->count)
            value++;
        out[c] = (uint8_t)value;
    }
}

static void median_of(uint8_t sample[][3], unsigned count, uint8_t out[3])
{
    assert(count > 0 && count <= SAMPLES);
    for (unsigned c = 0; c < 3; c++) {
        uint8_t sorted[SAMPLES] = {0};
        for (unsigned i = 0; i < count; i++) {
            unsigned k = i;
            for (; k > 0 && sorted[k - 1] > sample[i][c]; k--)
                sorted[k] = sorted[k - 1];
            sorted[k] = sample[i][c];
        }
        out[c] = sorted[count / 2];
    }
}

/* ---- cells ---- */

typedef struct patch {
    int x0, x1, y0, y1, step;
} patch;

static patch corner(const papan_import_grid *grid, unsigned row, unsigned column, unsigned which)
{
    static const float low[2] = {0.12F, 0.77F}, high[2] = {0.23F, 0.88F};
    float x = grid->start[0] + grid->pitch[0] * (float)column, y = grid->start[1] + grid->pitch[1] * (float)row;
    patch p = {.x0 = (int)(x + low[which & 1] * grid->pitch[0] + 0.5F),
               .x1 = (int)(x + high[which & 1] * grid->pitch[0]),
               .y0 = (int)(y + low[which >> 1] * grid->pitch[1] + 0.5F),
               .y1 = (int)(y + high[which >> 1] * grid->pitch[1])};
    p.x1 = p.x1 < p.x0 ? p.x0 : p.x1;
    p.y1 = p.y1 < p.y0 ? p.y0 : p.y1;
    p.step = (p.x1 - p.x0) / 10 + 1;
    return p;
}

/* Brightness alone: JPEG smears colours beyond the lines they belong to. */
static int brightness_apart(const uint8_t a[3], const uint8_t b[3])
{
    int d = 2 * (a[0] - b[0]) + 5 * (a[1] - b[1]) + (a[2] - b[2]);
    return (d < 0 ? -d : d) / 8;
}

/* In the corners, where neither a mark nor the disc behind a queen reaches, and not in the first one, which may
 * hold a letter. */
static float texture_of(const papan_canvas *canvas, const papan_import_grid *grid, unsigned row,
                        unsigned column, const uint8_t ground[3])
{
    static const float low = 0.115F, high = 0.885F, radius = 0.455F;
    float left = grid->start[0] + grid->pitch[0] * (float)column,
          top = grid->start[1] + grid->pitch[1] * (float)row;
    unsigned all = 0, others = 0;
    for (int y = (int)(top + low * grid->pitch[1] + 0.5F); y < (int)(top + high * grid->pitch[1]); y++)
        for (int x = (int)(left + low * grid->pitch[0] + 0.5F); x < (int)(left + high * grid->pitch[0]); x++) {
            float u = ((float)x + 0.5F - left) / grid->pitch[0] - 0.5F;
            float v = ((float)y + 0.5F - top) / grid->pitch[1] - 0.5F;
            if (u * u + v * v < radius * radius || (u < 0 && v < 0))
                continue;
            all++;
            others += brightness_apart(papan_canvas_at(canvas, x, y), ground) > 30;
        }
    return all > 0 ? (float)others / (float)all : 0;
}

static void look_at_cell(const papan_canvas *canvas, const papan_import_grid *grid, unsigned row,
                         unsigned column, papan_import_cells *cells)
{
    histogram all;
    memset(&all, 0, sizeof all);
    unsigned cell = row * grid->n + column;
    for (unsigned k = 0; k < 4; k++) {
        patch p = corner(grid, row, column, k);
        for (int y = p.y0; y <= p.y1; y += p.step)
            for (int x = p.x0; x <= p.x1; x += p.step)
                histogram_add(&all, papan_canvas_at(canvas, x, y));
    }
    histogram_median(&all, cells->colour[cell]);
    cells->texture[cell] = texture_of(canvas, grid, row, column, cells->colour[cell]);
}

/* ---- lines ---- */

typedef struct cut {
    uint8_t colour[OFFSETS][3];
    int offsets; /* on each side of the middle */
    float step;  /* in pixels */
} cut;

/* The profile across the line with the given place, over the side of a cell that begins at from. */
static void cut_across(const papan_canvas *canvas, unsigned axis, float place, float from, float pitch,
                       cut *out)
{
    out->step = 0.17F * pitch / (OFFSETS / 2);
    out->step = out->step < 1 ? 1 : out->step;
    out->offsets = (int)(0.17F * pitch / out->step);
    assert(out->offsets >= 0 && 2 * out->offsets + 1 <= OFFSETS);
    for (int o = -out->offsets; o <= out->offsets; o++) {
        uint8_t sample[SAMPLES][3];
        for (unsigned i = 0; i < SAMPLES; i++) {
            unsigned half = i >= SAMPLES / 2;
            float share = (half != 0 ? 0.6F : 0.18F) + 0.22F * (float)(i % (SAMPLES / 2)) / (SAMPLES / 2 - 1);
            int across = (int)(place + out->step * (float)o), along = (int)(from + share * pitch);
            memcpy(sample[i], papan_canvas_at(canvas, axis == 0 ? across : along, axis == 0 ? along : across),
                   3);
        }
        median_of(sample, SAMPLES, out->colour[o + out->offsets]);
    }
}

/* The ground on one side of the line: the median of the outer third. */
static void ground_beside(const cut *c, int side, uint8_t out[3])
{
    uint8_t sample[SAMPLES][3];
    unsigned count = 0;
    for (int o = (2 * c->offsets + 2) / 3; o <= c->offsets; o++)
        memcpy(sample[count++], c->colour[c->offsets + side * o], 3);
    median_of(sample, count, out);
}

/* The sum of the differences from the ground on both sides, and the colour that differs most. */
static float raw_ink(const cut *c, uint8_t a[3], uint8_t b[3], uint8_t line[3])
{
    float sum = 0;
    int most = -1;
    ground_beside(c, -1, a);
    ground_beside(c, 1, b);
    int reach = (2 * c->offsets + 1) / 3;
    for (int o = -reach; o <= reach; o++) {
        const uint8_t *colour = c->colour[c->offsets + o];
        int from_a = papan_import_contrast(colour, a), from_b = papan_import_contrast(colour, b);
        int d = from_a < from_b ? from_a : from_b;
        if (d > most) {
            most = d;
            memcpy(line, colour, 3);
        }
        sum += (float)d * c->step;
    }
    return sum;
}

float papan_import_ink(const papan_canvas *canvas, const papan_import_grid *grid, unsigned axis, unsigned row,
                       unsigned column, papan_import_line *seen)
{
    cut c;
    unsigned across = axis == 0 ? column : row, along = axis == 0 ? row : column;
    cut_across(canvas, axis, grid->start[axis] + grid->pitch[axis] * (float)(across + 1),
               grid->start[1 - axis] + grid->pitch[1 - axis] * (float)along, grid->pitch[axis], &c);
    return raw_ink(&c, seen->ground[0], seen->ground[1], seen->line) / grid->pitch[axis];
}

/* The colour of lines: the median of those that are among the third with most ink. */
static void line_colour(const papan_import_cells *cells, const papan_import_line *seen, uint8_t out[3])
{
    histogram strong;
    memset(&strong, 0, sizeof strong);
    float low = 0, high = 1000;
    for (unsigned round = 0; round < 24; round++) {
        float middle = (low + high) / 2;
        unsigned above = 0;
        for (unsigned i = 0; i < cells->edges; i++)
            above += cells->edge[i].ink >= middle;
        if (3 * above >= cells->edges)
            low = middle;
        else
            high = middle;
    }
    for (unsigned i = 0; i < cells->edges; i++)
        if (cells->edge[i].ink >= low)
            histogram_add(&strong, seen[i].line);
    histogram_median(&strong, out);
}

static void ink_as_width(papan_import_cells *cells, const papan_import_line *seen)
{
    line_colour(cells, seen, cells->line);
    for (unsigned i = 0; i < cells->edges; i++) {
        int a = papan_import_contrast(seen[i].ground[0], cells->line);
        int b = papan_import_contrast(seen[i].ground[1], cells->line);
        int contrast = a < b ? a : b;
        cells->edge[i].ink /= (float)(contrast < 40 ? 40 : contrast);
    }
}

/* The value that nine in ten spots of the ground do not exceed. */
static float contrast_of(const papan_canvas *canvas, const papan_import_grid *grid, unsigned row,
                         unsigned column, const uint8_t line[3])
{
    unsigned bin[256] = {0}, all = 0, seen = 0, value = 255;
    for (unsigned k = 0; k < 4; k++) {
        patch p = corner(grid, row, column, k);
        for (int y = p.y0; y <= p.y1; y += p.step)
            for (int x = p.x0; x <= p.x1; x += p.step, all++)
                bin[papan_import_contrast(papan_canvas_at(canvas, x, y), line)]++;
    }
    while (value > 40 && 10 * (seen += bin[value]) < all)
        value--;
    return (float)value;
}

static void look_at_borders(const papan_canvas *canvas, const papan_import_grid *grid,
                            papan_import_cells *cells)
{
    unsigned n = grid->n;
    for (unsigned i = 0; i < n * n; i++)
        cells->contrast[i] = contrast_of(canvas, grid, i / n, i % n, cells->line);
    for (unsigned i = 0; i < cells->edges; i++) {
        papan_import_edge *e = &cells->edge[i];
        float a = cells->contrast[e->a], b = cells->contrast[e->b];
        e->border = papan_import_border(canvas, grid, e->b == e->a + 1 ? 0 : 1, e->a / n, e->a % n, cells->line,
                                        a < b ? a : b);
    }
}

/* How much the four sides of the board are borders: the least of them. Sides at the end of the picture are
 * skipped, because no border is visible there. */
static float frame_of(const papan_canvas *canvas, const papan_import_grid *grid,
                      const papan_import_cells *cells)
{
    unsigned n = grid->n;
    float least = 1;
    for (unsigned side = 0; side < 4; side++) {
        unsigned axis = side % 2, line = side < 2 ? UINT32_MAX : n - 1;
        float at = grid->start[axis] + (side < 2 ? 0 : grid->pitch[axis] * (float)n), sum = 0;
        float slack = 0.12F * grid->pitch[axis] + 2, end = (float)(axis == 0 ? canvas->width : canvas->height);
        if (at < slack || at > end - slack)
            continue;
        for (unsigned i = 0; i < n; i++) {
            unsigned inner = side < 2 ? 0 : n - 1, cell = axis == 0 ? i * n + inner : inner * n + i;
            sum += papan_import_border(canvas, grid, axis, axis == 0 ? i : line, axis == 0 ? line : i,
                                       cells->line, cells->contrast[cell]);
        }
        least = sum / (float)n < least ? sum / (float)n : least;
    }
    return least;
}

void papan_import_look(const papan_canvas *canvas, const papan_import_grid *grid, papan_import_cells *cells)
{
    assert(grid->n >= PAPAN_IMPORT_LEAST && grid->n <= PAPAN_IMPORT_MAX);
    papan_import_line seen[PAPAN_IMPORT_EDGES];
    unsigned n = grid->n;
    cells->edges = 0;
    for (unsigned row = 0; row < n; row++)
        for (unsigned column = 0; column < n; column++)
            look_at_cell(canvas, grid, row, column, cells);
    for (unsigned row = 0; row < n; row++)
        for (unsigned column = 0; column < n; column++)
            for (unsigned axis = 0; axis < 2; axis++) {
                if ((axis == 0 ? column : row) + 1 == n)
                    continue;
                unsigned a = row * n + column, b = a + (axis == 0 ? 1 : n);
                papan_import_edge *edge = &cells->edge[cells->edges];
                edge->a = (uint16_t)a;
                edge->b = (uint16_t)b;
                edge->colour = papan_import_colour_distance(cells->colour[a], cells->colour[b]);
                edge->ink = papan_import_ink(canvas, grid, axis, row, column, &seen[cells->edges]);
                cells->edges++;
            }
    assert(cells->edges == 2 * n * (n - 1));
    ink_as_width(cells, seen);
    unsigned textured = 0;
    for (unsigned i = 0; i < n * n; i++)
        textured += cells->texture[i] > PATTERNED;
    cells->some_patterned = 30 * textured > n * n;
    cells->patterned = 5 * textured > 2 * n * n;
    if (!cells->some_patterned)
        return;
    look_at_borders(canvas, grid, cells);
    cells->frame = frame_of(canvas, grid, cells);
}
