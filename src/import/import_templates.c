/* import_templates.c: marks on hatched and dotted ground.
 *
 * There is ink everywhere, so what a mark is cannot be seen from where ink is. But only papan draws such
 * boards, and its marks are known: a cross and a crown on a clear disc, and a crown in a ring. The brightness
 * of the cell is correlated with each of the three inside the disc (template matching), also a little aside,
 * since the grid is never quite exact; dark on light and light on dark are alike. A mark correlates with its
 * own shape nearly fully, bare hatching with none. */
#include "import/import_inside.h"

enum { SHAPES = PAPAN_IMPORT_SHAPES, SIDE = PAPAN_IMPORT_SHAPE_SIDE, WIDE = SIDE + 2, FINE = 4 };
static const float HALF = 0.46F; /* of the square that is looked at, in cells */

/* ---- the shapes ---- */

static const float outline[][2] = {
    {-0.72F, -0.34F}, {-0.36F, 0.12F}, {0, -0.62F},     {0.36F, 0.12F},
    {0.72F, -0.34F},  {0.54F, 0.44F},  {-0.54F, 0.44F},
};
static const float tips[][2] = {{-0.72F, -0.40F}, {0, -0.68F}, {0.72F, -0.40F}};
enum { CORNERS = sizeof outline / sizeof outline[0], TIPS = sizeof tips / sizeof tips[0] };

static bool in_outline(float x, float y)
{
    bool inside = false;
    for (unsigned i = 0, k = CORNERS - 1; i < CORNERS; k = i++) {
        const float *a = outline[i], *b = outline[k];
        if ((a[1] > y) != (b[1] > y) && x < a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]))
            inside = !inside;
    }
    return inside;
}

static bool in_crown(float x, float y)
{
    for (unsigned i = 0; i < TIPS; i++) {
        float dx = x - tips[i][0], dy = y - tips[i][1];
        if (dx * dx + dy * dy < 0.13F * 0.13F)
            return true;
    }
    return in_outline(x, y) || (x > -0.54F && x < 0.54F && y > 0.52F && y < 0.68F);
}

static bool cross_ink(float x, float y)
{
    float rising = x + y, falling = x - y, width = 0.0375F * 1.4142F, length = 0.17F * 2 + width;
    rising = rising < 0 ? -rising : rising;
    falling = falling < 0 ? -falling : falling;
    return (rising < width && falling < length) || (falling < width && rising < length);
}

static bool crown_ink(float x, float y)
{
    return in_crown(x / 0.37F, (y - 0.06F) / 0.37F);
}

static bool given_ink(float x, float y)
{
    float square = x * x + y * y;
    return in_crown(x / 0.31F, (y - 0.02F) / 0.31F) ||
           (square > 0.3975F * 0.3975F && square < 0.4425F * 0.4425F);
}

static const struct {
    papan_mark mark;
    float radius; /* of the disc that is compared */
    bool (*ink)(float x, float y);
} shapes[SHAPES] = {
    {PAPAN_MARK_CROSS, 0.325F, cross_ink},
    {PAPAN_MARK_QUEEN, 0.415F, crown_ink},
    {PAPAN_MARK_QUEEN, 0.445F, given_ink},
};

static float place_of(float spot)
{
    return HALF * (2 * (spot + 0.5F) / SIDE - 1);
}

static void draw_spot(papan_import_template *t, unsigned shape, unsigned row, unsigned column)
{
    unsigned ink = 0, inside = 0;
    for (unsigned i = 0; i < FINE * FINE; i++) {
        float x = place_of((float)column - 0.5F + ((float)(i % FINE) + 0.5F) / FINE);
        float y = place_of((float)row - 0.5F + ((float)(i / FINE) + 0.5F) / FINE);
        inside += x * x + y * y < shapes[shape].radius * shapes[shape].radius;
        ink += shapes[shape].ink(x, y);
    }
    t->inside[row][column] = 2 * inside > FINE * FINE;
    t->ink[row][column] = (float)ink / (FINE * FINE);
}

void papan_import_templates(papan_import_template t[SHAPES])
{
    for (unsigned shape = 0; shape < SHAPES; shape++)
        for (unsigned i = 0; i < SIDE * SIDE; i++)
            draw_spot(&t[shape], shape, i / SIDE, i % SIDE);
}

/* ---- comparing ---- */

static float brightness(const papan_canvas *canvas, int x, int y)
{
    const uint8_t *p = papan_canvas_at(canvas, x, y);
    return (float)(2 * p[0] + 5 * p[1] + p[2]) / 8;
}

/* The mean of the rectangle, with shares of the pixels at its sides. */
static float mean_brightness(const papan_canvas *canvas, float x, float y, float width, float height)
{
    float sum = 0, whole = 0;
    for (int v = (int)y; (float)v < y + height; v++)
        for (int u = (int)x; (float)u < x + width; u++) {
            float right = (float)u + 1 < x + width ? (float)u + 1 : x + width,
                  left = (float)u > x ? (float)u : x;
            float below = (float)v + 1 < y + height ? (float)v + 1 : y + height;
            float above = (float)v > y ? (float)v : y;
            float weight = (right - left) * (below - above);
            sum += weight * brightness(canvas, u, v);
            whole += weight;
        }
    return whole > 0 ? sum / whole : 0;
}

/* One more spot on each side than the shapes have. */
static void fill(const papan_canvas *canvas, const papan_import_grid *grid, unsigned cell,
                 float seen[WIDE][WIDE])
{
    float spot = 2 * HALF / SIDE;
    for (unsigned v = 0; v < WIDE; v++)
        for (unsigned u = 0; u < WIDE; u++) {
            float x = (float)(cell % grid->n) + 0.5F + place_of((float)u - 1) - spot / 2;
            float y = (float)(cell / grid->n) + 0.5F + place_of((float)v - 1) - spot / 2;
            seen[v][u] = mean_brightness(canvas, grid->start[0] + x * grid->pitch[0],
                                         grid->start[1] + y * grid->pitch[1], spot * grid->pitch[0],
                                         spot * grid->pitch[1]);
        }
}

static float correlation(const papan_import_template *t, float seen[WIDE][WIDE], unsigned right, unsigned down)
{
    float count = 0, a = 0, b = 0, aa = 0, bb = 0, ab = 0;
    for (unsigned v = 0; v < SIDE; v++)
        for (unsigned u = 0; u < SIDE; u++) {
            if (!t->inside[v][u])
                continue;
            float p = t->ink[v][u], q = seen[v + down][u + right];
            count++;
            a += p;
            b += q;
            aa += p * p;
            bb += q * q;
            ab += p * q;
        }
    float va = aa - a * a / count, vb = bb - b * b / count, cov = ab - a * b / count;
    if (vb < count * 9) /* nearly plain: nothing there */
        return 0;
    cov = cov < 0 ? -cov : cov;
    return cov / __builtin_sqrtf(va * vb);
}

papan_mark papan_import_nearest_shape(const papan_canvas *canvas, const papan_import_grid *grid,
                                      const papan_import_template t[SHAPES], unsigned cell, float *fit)
{
    float seen[WIDE][WIDE], best[2] = {0};
    papan_mark mark[2] = {PAPAN_MARK_NONE, PAPAN_MARK_NONE};
    fill(canvas, grid, cell, seen);
    for (unsigned shape = 0; shape < SHAPES; shape++) {
        float most = 0;
        for (unsigned aside = 0; aside < 9; aside++) {
            float c = correlation(&t[shape], seen, aside % 3, aside / 3);
            most = c > most ? c : most;
        }
        bool queen = shapes[shape].mark == PAPAN_MARK_QUEEN;
        best[queen] = most > best[queen] ? most : best[queen];
        mark[queen] = shapes[shape].mark;
    }
    unsigned which = best[1] > best[0];
    *fit = best[which];
    return mark[which];
}
