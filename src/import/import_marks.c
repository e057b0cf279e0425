/* import_marks.c: finds queens and crosses.
 *
 * A cell becomes a small raster of ink: the difference of each spot from the ground, relative to the strongest
 * contrast in the middle of the cell. The mark is everything connected to the middle; the first corner, which
 * may hold the letter of the region, is ignored. The bounding box of the mark is divided into five by five
 * parts; a cross has ink in the corners and the centre and none in the middle of its sides. Any other large
 * mark is a queen (a crown, a star or a disc); a small one is a player's dot and counts as a cross. Marks
 * between a cross and a queen are doubtful.
 *
 * On patterned ground (hatching, dots) the raster has ink everywhere: marks that reach the side of the cell are
 * taken for lines of the pattern, and no cell is sure. Searching for Papan's own shapes there read 25 of 40
 * hatched boards of other programs exactly; without that search it is 35. */
#include "import/import.h"

#include <assert.h>
#include <string.h>

enum { SIDE = 30, PARTS = 5, CORE_FROM = 9, CORE_TO = 21, LETTER = 9 };
static const float MARGIN = 0.09F; /* of a cell, left out on each side: lines */
static const float LEAST_CONTRAST = 26, PATTERNED = 0.03F;
static const float DOUBTFUL = 0.4F; /* how sure a mark is at most where there are patterns */

typedef struct raster {
    float ink[SIDE][SIDE];
    bool mark[SIDE][SIDE];
    int left, right, top, bottom; /* of the mark */
    unsigned size;
} raster;

static float difference(const float a[3], const uint8_t b[3])
{
    float most = 0;
    for (unsigned c = 0; c < 3; c++) {
        float d = a[c] - (float)b[c];
        d = d < 0 ? -d : d;
        most = d > most ? d : most;
    }
    return most;
}

/* The mean colour of a small rectangle, in pixels. */
static void mean_colour(const papan_canvas *canvas, float x, float y, float width, float height, float out[3])
{
    int x0 = (int)x, y0 = (int)y, x1 = (int)(x + width), y1 = (int)(y + height);
    float sum[3] = {0}, whole = 0;
    for (int v = y0; v <= y1; v++)
        for (int u = x0; u <= x1; u++) {
            float right = (float)u + 1 < x + width ? (float)u + 1 : x + width,
                  left = (float)u > x ? (float)u : x;
            float below = (float)v + 1 < y + height ? (float)v + 1 : y + height;
            float above = (float)v > y ? (float)v : y;
            float weight = (right - left) * (below - above);
            if (weight <= 0)
                continue;
            const uint8_t *p = papan_canvas_at(canvas, u, v);
            for (unsigned c = 0; c < 3; c++)
                sum[c] += weight * (float)p[c];
            whole += weight;
        }
    for (unsigned c = 0; c < 3; c++)
        out[c] = whole > 0 ? sum[c] / whole : 0;
}

static void fill_raster(const papan_canvas *canvas, const papan_import_grid *grid, unsigned row,
                        unsigned column, const uint8_t ground[3], float spread, raster *r)
{
    float spot = (1 - 2 * MARGIN) / SIDE, size = spot * spread;
    for (unsigned v = 0; v < SIDE; v++)
        for (unsigned u = 0; u < SIDE; u++) {
            float x = (float)column + MARGIN + spot * ((float)u + 0.5F) - size / 2;
            float y = (float)row + MARGIN + spot * ((float)v + 0.5F) - size / 2;
            float mean[3];
            mean_colour(canvas, grid->start[0] + x * grid->pitch[0], grid->start[1] + y * grid->pitch[1],
                        size * grid->pitch[0], size * grid->pitch[1], mean);
            bool letter = u < LETTER && v < LETTER;
            r->ink[v][u] = letter ? 0 : difference(mean, ground);
        }
}

/* The contrast that one in twelve spots of the middle exceeds. */
static float contrast_of_core(const raster *r)
{
    unsigned bin[256] = {0}, seen = 0;
    for (unsigned v = CORE_FROM; v < CORE_TO; v++)
        for (unsigned u = CORE_FROM; u < CORE_TO; u++)
            bin[(unsigned)r->ink[v][u] & 255]++;
    unsigned value = 255;
    while (value > 0 && (seen += bin[value]) < (CORE_TO - CORE_FROM) * (CORE_TO - CORE_FROM) / 12)
        value--;
    return (float)value;
}

/* Everything above the threshold that is connected to the middle. */
static void find_mark(raster *r, float threshold)
{
    uint16_t stack[SIDE * SIDE];
    unsigned high = 0;
    memset(r->mark, 0, sizeof r->mark);
    r->left = r->top = SIDE;
    r->right = r->bottom = -1;
    r->size = 0;
    for (unsigned v = CORE_FROM; v < CORE_TO; v++)
        for (unsigned u = CORE_FROM; u < CORE_TO; u++)
            if (r->ink[v][u] >= threshold) {
                r->mark[v][u] = true;
                stack[high++] = (uint16_t)(v * SIDE + u);
            }
    while (high > 0) {
        int v = stack[--high] / SIDE, u = stack[high] % SIDE;
        r->size++;
        assert(high < SIDE * SIDE && r->size <= SIDE * SIDE);
        r->left = u < r->left ? u : r->left;
        r->right = u > r->right ? u : r->right;
        r->top = v < r->top ? v : r->top;
        r->bottom = v > r->bottom ? v : r->bottom;
        for (int k = 0; k < 9; k++) {
            int y = v + k / 3 - 1, x = u + k % 3 - 1;
            if (x < 0 || y < 0 || x >= SIDE || y >= SIDE || r->mark[y][x] || r->ink[y][x] < threshold)
                continue;
            r->mark[y][x] = true;
            stack[high++] = (uint16_t)(y * SIDE + x);
        }
    }
}

static float part_of(const raster *r, int row, int column)
{
    int width = r->right - r->left + 1, height = r->bottom - r->top + 1;
    int y0 = r->top + row * height / PARTS, y1 = r->top + (row + 1) * height / PARTS;
    int x0 = r->left + column * width / PARTS, x1 = r->left + (column + 1) * width / PARTS;
    unsigned all = 0, ink = 0;
    for (int y = y0; y < (y1 > y0 ? y1 : y0 + 1); y++)
        for (int x = x0; x < (x1 > x0 ? x1 : x0 + 1); x++, all++)
            ink += r->mark[y][x];
    assert(all > 0);
    return (float)ink / (float)all;
}

/* 1: surely a cross, 0: surely none. */
static float crossness(const raster *r)
{
    static const int middles[4][2] = {{0, 2}, {2, 0}, {2, 4}, {4, 2}};
    static const int corners[4][2] = {{0, 0}, {0, 4}, {4, 0}, {4, 4}};
    float most_middle = 0, corner = 0;
    for (unsigned i = 0; i < 4; i++) {
        float m = part_of(r, middles[i][0], middles[i][1]);
        most_middle = m > most_middle ? m : most_middle;
        corner += part_of(r, corners[i][0], corners[i][1]) / 4;
    }
    float centre = part_of(r, 2, 2), score = 0.5F + (corner - most_middle) - (centre < 0.5F ? 0.5F : 0);
    return score < 0 ? 0 : score > 1 ? 1 : score;
}

static papan_mark classify_mark(const raster *r, float *sure)
{
    int width = r->right - r->left + 1, height = r->bottom - r->top + 1;
    float share = (float)r->size / (SIDE * SIDE), wide = (float)(width > height ? width : height) / SIDE;
    float long_side = (float)(width < height ? height : width),
          short_side = (float)(width < height ? width : height);
    if (share < 0.012F || wide < 0.1F)
        return PAPAN_MARK_NONE;
    float cross = crossness(r);
    bool square = short_side > 0.62F * long_side;
    *sure = cross > 0.5F ? cross : 1 - cross;
    *sure = *sure < 0.6F ? 0.4F : *sure < 0.95F ? 0.45F + 0.55F * *sure : 1;
    if (cross > 0.6F && square)
        return PAPAN_MARK_CROSS;
    if (wide < 0.36F) {
        *sure = 0.4F;
        return PAPAN_MARK_CROSS;
    }
    if (!square)
        *sure = 0.3F;
    return PAPAN_MARK_QUEEN;
}

/* ---- all cells ---- */

/* True if a region is hatched or dotted. In some cells thin hatching may miss all places that are examined, but
 * not in every cell of a region. */
static bool is_patterned(const papan_import_cells *cells, float pitch, const uint8_t *region, unsigned all,
                         unsigned which)
{
    float texture = 0, count = 0;
    for (unsigned i = 0; i < all; i++)
        if (region[i] == which) {
            texture += cells->texture[i];
            count++;
        }
    return texture > (pitch < 40 ? 2.5F : 1) * PATTERNED * count; /* in small cells lines reach far in */
}

/* On patterned ground, and beside it, a mark may be a part of the pattern, so it is doubtful; on patterned
 * ground one that reaches the side of its cell is ignored, and no cell is sure. */
static papan_mark mark_of(const papan_canvas *canvas, const papan_import_grid *grid, const uint8_t *ground,
                          bool patterned, bool others_patterned, unsigned cell, float *sure)
{
    raster r;
    papan_mark mark = PAPAN_MARK_NONE;
    fill_raster(canvas, grid, cell / grid->n, cell % grid->n, ground, 1.2F, &r);
    float contrast = contrast_of_core(&r);
    if (contrast >= LEAST_CONTRAST) {
        find_mark(&r, 0.5F * contrast);
        mark = classify_mark(&r, sure);
    } else if (contrast > 0.8F * LEAST_CONTRAST)
        *sure = 0.45F;
    if (patterned || (mark != PAPAN_MARK_NONE && others_patterned))
        *sure = *sure > DOUBTFUL ? DOUBTFUL : *sure;
    bool through =
        mark != PAPAN_MARK_NONE && (r.left == 0 || r.top == 0 || r.right == SIDE - 1 || r.bottom == SIDE - 1);
    return patterned && through ? PAPAN_MARK_NONE : mark;
}

/* Marks found in nearly all cells of a patterned region are the pattern. */
static void clear_patterns(const bool patterned[PAPAN_IMPORT_MAX], const uint8_t *region, unsigned all,
                           uint8_t *mark)
{
    enum { FEW = 4 };
    unsigned cells[PAPAN_IMPORT_MAX] = {0}, marked[PAPAN_IMPORT_MAX] = {0};
    for (unsigned i = 0; i < all; i++) {
        cells[region[i]]++;
        marked[region[i]] += mark[i] != PAPAN_MARK_NONE;
    }
    for (unsigned i = 0; i < all; i++)
        if (patterned[region[i]] && cells[region[i]] > FEW && 5 * marked[region[i]] > 4 * cells[region[i]])
            mark[i] = PAPAN_MARK_NONE;
}

void papan_import_marks(const papan_canvas *canvas, const papan_import_grid *grid,
                        const papan_import_cells *cells, const uint8_t *region, uint8_t *mark, float *sure)
{
    unsigned all = grid->n * grid->n;
    bool patterned[PAPAN_IMPORT_MAX];
    for (unsigned which = 0; which < grid->n; which++)
        patterned[which] = is_patterned(cells, grid->pitch[0], region, all, which);
    for (unsigned i = 0; i < all; i++) {
        float s = 1;
        mark[i] = (uint8_t)mark_of(canvas, grid, cells->colour[i], patterned[region[i]], cells->some_patterned,
                                   i, &s);
        sure[i] = s < sure[i] ? s : sure[i];
    }
    clear_patterns(patterned, region, all, mark);
}
