/* import_borders.c: finds borders of regions on hatched and dotted ground.
 *
 * There neither the colour of a cell nor the width of a line is reliable. But a border is dark along the whole
 * side of a cell, while hatching crosses the side, leaving gaps, or runs beside it. So profiles across the side
 * are taken at many places; at each distance from its middle only the lightest third of the places counts. The
 * result is the darkest band of the width of a border near the middle: 1 for a border, for hatching at most its
 * share of lines. Darkness is measured between the colour of lines and the lightest ground of the two cells
 * (reversed where lines are lighter). */
#include "import/import.h"

#include <assert.h>

enum { PLACES = 24, LIGHTEST = PLACES / 3, OFFSETS_MAX = 64 };

/* In cells: the width of a border, how far it may be from the line of the grid, and which part of a side is
 * examined. */
static const float BAND = 0.075F, ASIDE = 0.035F, FIRST = 0.13F, LAST = 0.87F;

static float difference_at(const papan_canvas *canvas, float x, float y, const uint8_t from[3])
{
    x -= 0.5F;
    y -= 0.5F;
    int left = (int)__builtin_floorf(x), above = (int)__builtin_floorf(y);
    float right_share = x - (float)left, below_share = y - (float)above, most = 0;
    const uint8_t *a = papan_canvas_at(canvas, left, above), *b = papan_canvas_at(canvas, left + 1, above);
    const uint8_t *c = papan_canvas_at(canvas, left, above + 1),
                  *d = papan_canvas_at(canvas, left + 1, above + 1);
    for (unsigned i = 0; i < 3; i++) {
        float up = (float)a[i] + right_share * ((float)b[i] - (float)a[i]);
        float down = (float)c[i] + right_share * ((float)d[i] - (float)c[i]);
        float off = up + below_share * (down - up) - (float)from[i];
        off = off < 0 ? -off : off;
        most = off > most ? off : most;
    }
    return most;
}

/* The mean difference from the colour of lines over the places where it is largest. */
static float lightest(const papan_canvas *canvas, unsigned axis, float across, float from, float pitch,
                      const uint8_t line[3])
{
    float kept[LIGHTEST] = {0}, sum = 0;
    for (unsigned i = 0; i < PLACES; i++) {
        float along = from + pitch * (FIRST + (LAST - FIRST) * (float)i / (PLACES - 1));
        float d = difference_at(canvas, axis == 0 ? across : along, axis == 0 ? along : across, line);
        unsigned k = LIGHTEST;
        for (; k > 0 && kept[k - 1] < d; k--)
            if (k < LIGHTEST)
                kept[k] = kept[k - 1];
        if (k < LIGHTEST)
            kept[k] = d;
    }
    for (unsigned i = 0; i < LIGHTEST; i++)
        sum += kept[i];
    return sum / LIGHTEST;
}

static float darkest_band(const float *dark, unsigned offsets, unsigned band)
{
    assert(band > 0 && band <= offsets);
    float best = 0;
    for (unsigned first = 0; first + band <= offsets; first++) {
        float sum = 0;
        for (unsigned i = first; i < first + band; i++)
            sum += dark[i];
        best = sum > best ? sum : best;
    }
    return best / (float)band;
}

float papan_import_border(const papan_canvas *canvas, const papan_import_grid *grid, unsigned axis,
                          unsigned row, unsigned column, const uint8_t line[3], float contrast)
{
    assert(axis < 2 && contrast > 0);
    float pitch = grid->pitch[axis], dark[OFFSETS_MAX];
    float middle = grid->start[axis] + pitch * (float)(1 + (axis == 0 ? column : row));
    float from = grid->start[1 - axis] + grid->pitch[1 - axis] * (float)(axis == 0 ? row : column);
    float step = pitch < 50 ? 0.5F : 0.01F * pitch, width = BAND * pitch - 0.5F;
    unsigned band = (unsigned)(width / step + 0.5F),
             offsets = band + 2 * (unsigned)(ASIDE * pitch / step + 1.5F);
    band = band < 1 ? 1 : band;
    offsets = offsets > OFFSETS_MAX ? OFFSETS_MAX : offsets;
    for (unsigned i = 0; i < offsets; i++) {
        float across = middle + step * ((float)i - (float)(offsets - 1) / 2);
        float d = lightest(canvas, axis, across, from, grid->pitch[1 - axis], line) / contrast;
        dark[i] = d > 1 ? 0 : 1 - d;
    }
    assert(band <= offsets);
    return darkest_band(dark, offsets, band);
}

/* ---- the grid, moved to the frame ---- */

enum { ALONG = 8, POSITIONS = 96 };                      /* places in a cell; across a side of the board */
static const float SEARCHED = 0.36F, FRAME_FOUND = 0.8F; /* in cells; how dark a frame is at least */

/* The mean difference from the colour of lines over the lightest third of a whole side of the board. */
static float lightest_of_side(const papan_canvas *canvas, const papan_import_grid *grid, unsigned axis,
                              float across, const uint8_t line[3])
{
    unsigned bin[256] = {0}, all = ALONG * grid->n, left = all / 3, value = 256;
    float sum = 0;
    for (unsigned i = 0; i < all; i++) {
        float along = grid->start[1 - axis] + grid->pitch[1 - axis] * ((float)i + 0.5F) / ALONG;
        bin[(unsigned)difference_at(canvas, axis == 0 ? across : along, axis == 0 ? along : across, line)]++;
    }
    while (left > 0) {
        unsigned some = bin[--value] < left ? bin[value] : left;
        sum += (float)(some * value);
        left -= some;
    }
    return sum / (float)(all / 3);
}

/* Finds the frame on one side, as its distance from the side of the grid in cells; false: there is none. */
static bool frame_at(const papan_canvas *canvas, const papan_import_grid *grid, unsigned axis, bool last,
                     const uint8_t line[3], float contrast, float *at)
{
    float dark[POSITIONS], best = 0, sum = 0, weighted = 0, step = 2 * SEARCHED / POSITIONS;
    unsigned band = (unsigned)(BAND / step);
    for (unsigned i = 0; i < POSITIONS; i++) {
        float cells = (last ? (float)grid->n : 0) + step * ((float)i + 0.5F) - SEARCHED;
        float d = lightest_of_side(canvas, grid, axis, grid->start[axis] + cells * grid->pitch[axis], line);
        dark[i] = d > contrast ? 0 : 1 - d / contrast;
    }
    for (unsigned i = 0; i + band <= POSITIONS; i++) {
        float here = darkest_band(dark + i, band, band);
        best = here > best ? here : best;
    }
    for (unsigned i = 0; i + band <= POSITIONS; i++)
        if (darkest_band(dark + i, band, band) > best - 0.02F) {
            sum++;
            weighted += step * ((float)i + 0.5F * (float)band) - SEARCHED;
        }
    *at = weighted / sum;
    return best > FRAME_FOUND;
}

bool papan_import_to_frame(const papan_canvas *canvas, papan_import_grid *grid, const uint8_t line[3],
                           float contrast)
{
    papan_import_grid moved = *grid;
    for (unsigned axis = 0; axis < 2; axis++) {
        float first, last;
        bool begins = frame_at(canvas, grid, axis, false, line, contrast, &first);
        bool ends = frame_at(canvas, grid, axis, true, line, contrast, &last);
        if (!begins && !ends)
            return false;
        first = begins ? first : last; /* cropped on one side */
        last = ends ? last : first;
        moved.start[axis] += first * grid->pitch[axis];
        moved.pitch[axis] += (last - first) * grid->pitch[axis] / (float)grid->n;
    }
    *grid = moved;
    return true;
}
