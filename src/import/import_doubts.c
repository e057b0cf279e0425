/* import_doubts.c: checks for properties that a board has, but a chart, a table or a cropped board does not.
 *
 * The other files find the best board in a picture, and many pictures contain something similar: a bar chart
 * with grid lines, a calendar, a crossword, a board without its last row. So the winner is examined once more,
 * and any failed check makes it doubtful:
 *
 * - square cells: screenshots do not stretch a board; cells of charts and tables are rarely square.
 * - a visible end: beyond each side there is one colour, neither more cells nor the edge of the picture.
 * - equal sides: all four have the same page beyond them and, where borders are thick, the same border.
 * - equal lines: the line between two cells of a region is visible and has the same width everywhere; grid
 *   lines of a chart stop at its bars, and often run in one direction only.
 * - plain cells: each cell has one colour and no text; a bar ends in the middle of a cell, and calendars have a
 *   number in each cell.
 * - colours: where borders are no thicker than other lines, each region has one colour of its own; the black
 *   cells of a crossword share one.
 * - shapes: at least two regions are not rectangles; those of charts, calendars and Sudoku are.
 *
 * A board that reaches the edge of the picture is accepted only if its border is thick and visible there,
 * because nothing else distinguishes a board without its last row and column from a smaller board. The
 * thresholds were set on generated pictures and measured on others (docs/import.md). */
#include "import/import.h"

#include <assert.h>
#include <string.h>

enum { SIDES = 4, TAKEN = 5, LEAST_CONTRAST = 60, SAME_COLOUR = 24, SAME_PAGE = 5 };
static const float THICKER = 1.35F, LEAST_WIDTH = 0.005F; /* of borders than of other lines; in cells */
static const float LEAST_LINE = 0.1F;                     /* in pixels */
static const float VARIED_MAX = 18, NARROW = 0.15F;

typedef struct widths {
    float inner[2], border; /* the median of lines inside regions, for each axis; of borders; below 0: none */
    float widest;           /* exceeded by one in ten */
} widths;

typedef struct subject {
    const papan_canvas *canvas;
    const papan_import_grid *grid;
    const papan_import_cells *cells;
    const uint8_t *region, *mark;
    widths width;
} subject;

/* ---- the widths of lines ---- */

static unsigned axis_of(const papan_import_edge *edge)
{
    return edge->b == edge->a + 1 ? 0 : 1;
}

static bool is_border(const subject *s, const papan_import_edge *edge)
{
    return s->region[edge->a] != s->region[edge->b];
}

/* Which lines: those inside regions on one axis, borders, or all. */
enum { INSIDE_X, INSIDE_Y, BORDERS, ALL };

static bool belongs(const subject *s, const papan_import_edge *edge, unsigned which)
{
    return which == ALL ||
           (which == BORDERS ? is_border(s, edge) : !is_border(s, edge) && axis_of(edge) == which);
}

/* The width that the given share of these lines does not exceed; below 0: there are none. */
static float width_of(const subject *s, unsigned which, float share)
{
    float ink[PAPAN_IMPORT_EDGES];
    unsigned count = 0;
    for (unsigned i = 0; i < s->cells->edges; i++)
        if (belongs(s, &s->cells->edge[i], which))
            ink[count++] = s->cells->edge[i].ink;
    return count > 0 ? papan_import_quantile(ink, count, share, 1, 20) : -1;
}

static float inner_width(const subject *s)
{
    return s->width.inner[0] > s->width.inner[1] ? s->width.inner[0] : s->width.inner[1];
}

static bool has_thick_borders(const subject *s)
{
    return s->width.border > THICKER * inner_width(s) + LEAST_WIDTH;
}

/* True if neither lines nor gaps separate the cells of a region. */
static bool lines_are_missing(const subject *s)
{
    float a = s->width.inner[0] * s->grid->pitch[0], b = s->width.inner[1] * s->grid->pitch[1];
    return a < LEAST_LINE || b < LEAST_LINE;
}

/* True if the line there is dark (or light) enough against its cells to be measured. */
static bool is_visible(const subject *s, const papan_import_edge *edge)
{
    return papan_import_contrast(s->cells->colour[edge->a], s->cells->line) >= LEAST_CONTRAST &&
           papan_import_contrast(s->cells->colour[edge->b], s->cells->line) >= LEAST_CONTRAST;
}

/* True if more than one line in eight is much wider or narrower than the median of its axis. */
static bool lines_differ(const subject *s)
{
    unsigned all = 0, off = 0;
    for (unsigned i = 0; i < s->cells->edges; i++) {
        const papan_import_edge *e = &s->cells->edge[i];
        if (is_border(s, e) || !is_visible(s, e))
            continue;
        float usual = s->width.inner[axis_of(e)], slack = usual < 0.03F ? 0.015F : usual / 2;
        all++;
        off += e->ink > usual + slack || e->ink < usual - slack;
    }
    float a = s->width.inner[0], b = s->width.inner[1], more = a > b ? a : b, less = a > b ? b : a;
    return 8 * off > all || (less >= 0 && more - less > more / 3 + 0.008F);
}

/* ---- cells ---- */

static bool cells_are_oblong(const subject *s)
{
    const float *pitch = s->grid->pitch;
    float ratio = pitch[0] / pitch[1], slack = 0.01F + 1.5F / (pitch[0] * (float)s->grid->n);
    return ratio > 1 + slack || ratio < 1 - slack;
}

/* True if some cell has two corners of another colour. */
static bool cells_are_mixed(const subject *s)
{
    static const float place[2] = {0.13F, 0.87F};
    unsigned n = s->grid->n, mixed = 0;
    for (unsigned i = 0; i < n * n; i++) {
        unsigned differ = 0;
        for (unsigned k = 0; k < 4; k++) {
            float x = s->grid->start[0] + s->grid->pitch[0] * ((float)(i % n) + place[k & 1]);
            float y = s->grid->start[1] + s->grid->pitch[1] * ((float)(i / n) + place[k >> 1]);
            const uint8_t *colour = papan_canvas_at(s->canvas, (int)x, (int)y);
            differ += papan_import_contrast(colour, s->cells->colour[i]) > 36;
        }
        mixed += differ > 1;
    }
    return 100 * mixed > n * n;
}

/* True if many cells have text in their first corner; one cell of each region may have a letter there. */
static bool cells_have_words(const subject *s)
{
    enum { SPOTS = 8 };
    static const float from = 0.11F, to = 0.29F;
    unsigned n = s->grid->n, words = 0, all = 0;
    for (unsigned i = 0; i < n * n; i++) {
        unsigned ink = 0;
        for (unsigned k = 0; k < SPOTS * SPOTS; k++) {
            float u = from + (to - from) * ((float)(k % SPOTS) + 0.5F) / SPOTS;
            float v = from + (to - from) * ((float)(k / SPOTS) + 0.5F) / SPOTS;
            float x = s->grid->start[0] + s->grid->pitch[0] * ((float)(i % n) + u);
            float y = s->grid->start[1] + s->grid->pitch[1] * ((float)(i / n) + v);
            ink += papan_import_contrast(papan_canvas_at(s->canvas, (int)x, (int)y), s->cells->colour[i]) > 50;
        }
        all += s->mark[i] == PAPAN_MARK_NONE;
        words += s->mark[i] == PAPAN_MARK_NONE && ink >= 3;
    }
    return words > n + all / 10;
}

/* ---- regions ---- */

/* True if two regions have the same colour, and borders are not thick. The first cell of a region has its
 * colour. */
static bool colours_repeat(const subject *s)
{
    unsigned n = s->grid->n, first[PAPAN_IMPORT_MAX], found = 0;
    for (unsigned i = 0; i < n * n && found < n; i++)
        if (s->region[i] == found)
            first[found++] = i;
    for (unsigned a = 0; a < found; a++)
        for (unsigned b = a + 1; b < found; b++)
            if (papan_import_colour_distance(s->cells->colour[first[a]], s->cells->colour[first[b]]) < 5)
                return !has_thick_borders(s);
    return false;
}

/* True if cells of different colours were joined to a region, and borders are not thick. */
static bool colours_vary(const subject *s)
{
    for (unsigned i = 0; i < s->cells->edges && !has_thick_borders(s); i++)
        if (!is_border(s, &s->cells->edge[i]) && s->cells->edge[i].colour > VARIED_MAX)
            return true;
    return false;
}

static bool is_rectangle(const subject *s, unsigned which)
{
    unsigned n = s->grid->n, left = n, right = 0, top = n, bottom = 0, size = 0;
    for (unsigned i = 0; i < n * n; i++) {
        if (s->region[i] != which)
            continue;
        left = i % n < left ? i % n : left;
        right = i % n > right ? i % n : right;
        top = i / n < top ? i / n : top;
        bottom = i / n;
        size++;
    }
    return size == (right - left + 1) * (bottom - top + 1);
}

static bool regions_are_rectangles(const subject *s)
{
    unsigned others = 0;
    for (unsigned which = 0; which < s->grid->n; which++)
        others += !is_rectangle(s, which);
    return others < 2;
}

/* ---- the sides of the board ---- */

typedef struct side {
    unsigned axis;
    float at, out; /* its position; 1 or -1: the direction away from the board */
    float room;    /* to the end of the picture, in pixels */
} side;

static side side_of(const subject *s, unsigned which)
{
    unsigned axis = which % 2;
    float end = (float)(axis == 0 ? s->canvas->width : s->canvas->height);
    side d = {.axis = axis, .at = s->grid->start[axis], .out = -1};
    if (which >= 2) {
        d.at += s->grid->pitch[axis] * (float)s->grid->n;
        d.out = 1;
    }
    d.room = which < 2 ? d.at : end - d.at;
    return d;
}

/* The colour at this distance beyond a side in pixels, and at this distance along it in cells. */
static const uint8_t *colour_beyond(const subject *s, const side *d, float pixels, float along)
{
    float across = d->at + d->out * pixels;
    float from = s->grid->start[1 - d->axis] + s->grid->pitch[1 - d->axis] * along;
    return papan_canvas_at(s->canvas, (int)__builtin_floorf(d->axis == 0 ? across : from),
                           (int)__builtin_floorf(d->axis == 0 ? from : across));
}

/* True if a border is visible along the whole side, with at least this share of the width of those inside. If
 * the colours of most cells are too close to that of borders, the answer is otherwise. */
static bool is_framed(const subject *s, const side *d, float share, bool otherwise)
{
    unsigned n = s->grid->n, thick = 0, seen_at = 0;
    float pitch = s->grid->pitch[d->axis], needed = share * s->width.border * pitch - 0.5F, far = 0.2F * pitch;
    for (unsigned i = 0; i < n * TAKEN; i++) {
        float along = ((float)i + 0.5F) / TAKEN, seen = 0;
        const uint8_t *ground = colour_beyond(s, d, -far, along);
        if (papan_import_contrast(ground, s->cells->line) < LEAST_CONTRAST)
            continue;
        seen_at++;
        for (float at = -far; at < far && at < d->room; at += 1) {
            const uint8_t *here = colour_beyond(s, d, at, along);
            seen += papan_import_contrast(here, s->cells->line) < papan_import_contrast(here, ground);
        }
        thick += seen >= needed;
    }
    return 3 * seen_at < n * TAKEN ? otherwise : 10 * thick >= 8 * seen_at;
}

/* Where the border ends and the page begins, in pixels. */
static float page_from(const subject *s, const side *d)
{
    return s->width.widest * s->grid->pitch[d->axis] / 2 + 1.5F;
}

static bool reaches_end(const subject *s, const side *d)
{
    return d->room < page_from(s, d) + 2.5F + 0.04F * s->grid->pitch[d->axis];
}

/* The middle of a strip beyond a side, of this width in cells if there is room for it. */
static float strip_beyond(const subject *s, const side *d, float width)
{
    float from = page_from(s, d), most = width * s->grid->pitch[d->axis], room = d->room - from;
    return from + (room < most ? room : most) / 2;
}

/* The most common colour beyond a side. */
typedef struct page {
    unsigned places; /* how many of the n places have about this colour */
    uint8_t mean[3]; /* of their colours */
    unsigned varies; /* their mean difference from this colour */
} page;

static page page_like(const subject *s, const side *d, float at, const uint8_t colour[3])
{
    page p = {.places = 0};
    unsigned sum[3] = {0}, off = 0;
    for (unsigned i = 0; i < s->grid->n; i++) {
        const uint8_t *here = colour_beyond(s, d, at, (float)i + 0.5F);
        int contrast = papan_import_contrast(here, colour);
        if (contrast > SAME_COLOUR)
            continue;
        p.places++;
        off += (unsigned)contrast;
        for (unsigned c = 0; c < 3; c++)
            sum[c] += here[c];
    }
    for (unsigned c = 0; p.places > 0 && c < 3; c++)
        p.mean[c] = (uint8_t)(sum[c] / p.places);
    p.varies = p.places > 0 ? off / p.places : 0;
    return p;
}

static page page_beyond(const subject *s, const side *d, float at)
{
    page best = {.places = 0};
    for (unsigned i = 0; i < s->grid->n; i++) {
        page p = page_like(s, d, at, colour_beyond(s, d, at, (float)i + 0.5F));
        best = p.places > best.places ? p : best;
    }
    return best;
}

/* True if there are several colours beyond a side, or lines that continue those of the board. */
static bool board_goes_on(const subject *s, const side *d)
{
    enum { NEAR = 3 };
    float at = strip_beyond(s, d, NARROW);
    page beyond = page_beyond(s, d, at);
    unsigned n = s->grid->n, lines = 0;
    for (unsigned i = 1; i < n; i++) {
        bool line = false;
        for (int k = -NEAR; k <= NEAR; k++) {
            const uint8_t *here = colour_beyond(s, d, at, (float)i + 0.02F * (float)k);
            line = line || papan_import_contrast(beyond.mean, here) > SAME_COLOUR;
        }
        lines += line;
    }
    return 10 * beyond.places < 8 * n || 3 * lines > n;
}

static bool is_cut_off(const subject *s)
{
    for (unsigned which = 0; which < SIDES; which++) {
        side d = side_of(s, which);
        if (reaches_end(s, &d) ? !has_thick_borders(s) || !is_framed(s, &d, 0.8F, false) : board_goes_on(s, &d))
            return true;
    }
    return false;
}

/* True if a side lacks the border that others have, or has another page beyond it: then something covers the
 * board. */
static bool sides_differ(const subject *s)
{
    page beyond[SIDES];
    unsigned framed = 0, pages = 0;
    for (unsigned which = 0; which < SIDES; which++) {
        side d = side_of(s, which);
        if (!reaches_end(s, &d))
            beyond[pages++] = page_beyond(s, &d, strip_beyond(s, &d, NARROW));
        framed += is_framed(s, &d, 0.4F, true);
    }
    for (unsigned i = 1; i < pages; i++) {
        unsigned noise = 3 * (beyond[0].varies + beyond[i].varies);
        if (papan_import_contrast(beyond[0].mean, beyond[i].mean) > SAME_PAGE + (int)noise)
            return true;
    }
    return s->width.border > 2 * inner_width(s) + 0.02F && framed > 0 && framed < SIDES;
}

/* ---- all checks ---- */

static const struct {
    bool (*fails)(const subject *s);
    papan_wording why;
    bool on_patterns; /* hatched and dotted boards can pass it */
} checks[] = {
    {cells_are_oblong, {"import-not-square", N_("the cells are not square; check that this is a board")}, true},
    {is_cut_off,
     {"import-cut-off", N_("the board may be cut off; leave a margin around it when you crop the picture")},
     true},
    {sides_differ,
     {"import-covered", N_("the board may be partly covered: its sides do not look the same")},
     true},
    {lines_differ,
     {"import-uneven-lines", N_("the lines between cells are not equal; check that this is a board")},
     false},
    {lines_are_missing,
     {"import-no-lines", N_("no lines separate the cells of a region; check that this is a board")},
     false},
    {cells_have_words,
     {"import-text-in-cells", N_("many cells contain text; check that this is a board")},
     false},
    {cells_are_mixed,
     {"import-cell-colours", N_("some cells have more than one colour; check that this is a board")},
     false},
    {colours_vary,
     {"import-region-colours", N_("a region has several colours; check that this is a board")},
     false},
    {colours_repeat,
     {"import-same-colour", N_("several regions have the same colour; check that this is a board")},
     false},
    {regions_are_rectangles,
     {"import-rectangles", N_("nearly all regions are rectangles; check that this is a board")},
     true},
};

const papan_wording *papan_import_doubt(const papan_canvas *canvas, const papan_import_grid *grid,
                                        const papan_import_cells *cells, const uint8_t *region,
                                        const uint8_t *mark)
{
    subject s = {.canvas = canvas, .grid = grid, .cells = cells, .region = region, .mark = mark};
    s.width = (widths){.inner = {width_of(&s, INSIDE_X, 0.5F), width_of(&s, INSIDE_Y, 0.5F)},
                       .border = width_of(&s, BORDERS, 0.5F),
                       .widest = width_of(&s, ALL, 0.9F)};
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        if ((checks[i].on_patterns || !cells->some_patterned) && checks[i].fails(&s))
            return &checks[i].why;
    return NULL;
}
