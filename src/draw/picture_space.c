/* picture_space.c: draws boards in space, pyramids as stacked balls and boxes as stacked cubes, in parallel
 * projection from the front and above. Cells are painted from far to near: layers upwards, in a layer rows
 * towards the viewer, in a row columns towards the viewer. The order is correct because the viewpoint is high
 * enough (38 degrees) that no ball hides one of the layer above it. So no sorting and no memory are needed. */
#include "draw/picture.h"

#include <math.h>

static const double SCALE = 1.3; /* balls in space are drawn larger than in a layer, since few are visible */

/* Turned by 27 degrees, raised by 38. */
static const double TURN_SIN = 0.4540, TURN_COS = 0.8910, RAISE_SIN = 0.6157, RAISE_COS = 0.7880;

typedef struct view {
    const papan_pen *pen;
    double x, y; /* the origin on the picture */
    bool balls;
} view;

/* Along columns, rows and upwards. */
typedef struct place {
    double a, b, up;
} place;

static double to_right(place p)
{
    return SCALE * (p.a * TURN_COS - p.b * TURN_SIN);
}

static double downwards(place p)
{
    return SCALE * ((p.a * TURN_SIN + p.b * TURN_COS) * RAISE_SIN - p.up * RAISE_COS);
}

/* The lower, left, far corner of a cube, or the middle of a ball. */
static place place_of(const papan_puzzle *puzzle, unsigned layer, unsigned row, unsigned column)
{
    unsigned level = puzzle->layers - 1 - layer;
    place p = {column, row, level};
    if (puzzle->pack.lattice == PAPAN_PYRAMID) {
        p.a += level * 0.5;
        p.b += level * 0.5;
        p.up *= PAPAN_DIAGONAL;
    }
    return p;
}

typedef struct frame {
    double left, right, top, bottom;
} frame;

static frame frame_of(const papan_puzzle *puzzle)
{
    bool balls = puzzle->pack.lattice == PAPAN_PYRAMID;
    double reach = balls ? 0 : 1, pad = balls ? 0.52 * SCALE : 0.05;
    frame f = {HUGE_VAL, -HUGE_VAL, HUGE_VAL, -HUGE_VAL};
    for (unsigned i = 0; i < puzzle->layers; i++)
        for (unsigned corner = 0; corner < 8; corner++) {
            const papan_layer *layer = &puzzle->layer[i];
            place p =
                place_of(puzzle, i, corner & 1 ? layer->rows - 1 : 0, corner & 2 ? layer->columns - 1 : 0);
            p.b += corner & 1 ? reach : 0;
            p.a += corner & 2 ? reach : 0;
            p.up += corner & 4 ? reach : 0;
            f.left = fmin(f.left, to_right(p) - pad);
            f.right = fmax(f.right, to_right(p) + pad);
            f.top = fmin(f.top, downwards(p) - pad);
            f.bottom = fmax(f.bottom, downwards(p) + pad);
        }
    return f;
}

void papan_space_size(const papan_puzzle *puzzle, double *width, double *height)
{
    frame f = frame_of(puzzle);
    *width = f.right - f.left;
    *height = f.bottom - f.top;
}

/* ---- balls ---- */

static void shade_ball(const papan_pen *pen, uint32_t colour, double x, double y, double radius)
{
    cairo_pattern_t *light =
        cairo_pattern_create_radial(x - radius * 0.35, y - radius * 0.4, radius * 0.05, x, y, radius);
    static const struct {
        double at, share;
        uint32_t with;
    } stop[] = {{0, 0.3, 0xFFFFFF}, {0.35, 0.85, 0xFFFFFF}, {0.6, 1, 0}, {1, 0.55, 0}};
    for (unsigned i = 0; i < sizeof stop / sizeof stop[0]; i++) {
        uint32_t c = papan_mix_colours(colour, stop[i].with, stop[i].share);
        cairo_pattern_add_color_stop_rgb(light, stop[i].at, (c >> 16 & 0xFF) / 255.0, (c >> 8 & 0xFF) / 255.0,
                                         (c & 0xFF) / 255.0);
    }
    cairo_set_source(pen->cr, light);
    cairo_pattern_destroy(light);
}

static void draw_ball(const view *v, place p, unsigned piece, bool given)
{
    const papan_pen *pen = v->pen;
    cairo_t *cr = pen->cr;
    double x = v->x + to_right(p), y = v->y + downwards(p), radius = 0.5 * SCALE;
    cairo_new_path(cr);
    cairo_arc(cr, x, y, radius * 0.985, 0, PAPAN_TAU);
    if (piece == PAPAN_NO_COLOUR) {
        papan_pen_shade(pen, pen->theme->hole, 0.75);
        cairo_fill_preserve(cr);
        papan_set_colour(cr, pen->theme->rim);
        cairo_set_line_width(cr, 0.03);
        cairo_stroke(cr);
        return;
    }
    if (pen->theme->patterned || papan_theme_pattern(pen->theme, piece) != 0)
        papan_pen_fill(pen, piece, 1);
    else {
        shade_ball(pen, papan_theme_colour(pen->theme, piece), x, y, radius);
        cairo_fill(cr);
    }
    double rim = given ? 0.09 : 0.03;
    cairo_arc(cr, x, y, radius * 0.985 - rim / 2, 0, PAPAN_TAU);
    papan_set_colour(cr, pen->theme->patterned
                             ? pen->theme->ink
                             : papan_mix_colours(papan_theme_colour(pen->theme, piece), 0x000000, 0.4));
    cairo_set_line_width(cr, rim);
    cairo_stroke(cr);
}

/* ---- cubes ---- */

/* The corners of the three visible faces, as bits: 1 columns, 2 rows, 4 up; and the brightness of each. */
static const struct {
    unsigned corner[4];
    double share;
    uint32_t with;
} faces[] = {{{4, 5, 7, 6}, 0.82, 0xFFFFFF}, {{2, 3, 7, 6}, 1, 0}, {{1, 3, 7, 5}, 0.75, 0}};

static void draw_cube(const view *v, place p, unsigned piece, bool given)
{
    const papan_pen *pen = v->pen;
    cairo_t *cr = pen->cr;
    if (piece == PAPAN_NO_COLOUR)
        return;
    for (unsigned f = 0; f < sizeof faces / sizeof faces[0]; f++) {
        cairo_new_path(cr);
        for (unsigned i = 0; i < 4; i++) {
            unsigned c = faces[f].corner[i];
            place corner = {p.a + (c & 1), p.b + (c >> 1 & 1), p.up + (c >> 2 & 1)};
            cairo_line_to(cr, v->x + to_right(corner), v->y + downwards(corner));
        }
        cairo_close_path(cr);
        cairo_path_t *outline = cairo_copy_path(cr);
        papan_pen_fill(pen, piece, 1);
        cairo_append_path(cr, outline);
        cairo_path_destroy(outline);
        if (!pen->theme->patterned) {
            papan_pen_shade(pen, faces[f].with, 1 - faces[f].share);
            cairo_fill_preserve(cr);
        }
        papan_set_colour(cr, pen->theme->border);
        cairo_set_line_width(cr, given ? 0.09 : 0.035);
        cairo_stroke(cr);
    }
}

/* The floor of a box, so that an empty box is visible, too. */
static void draw_floor(const view *v)
{
    const papan_layer *layer = &v->pen->puzzle->layer[v->pen->puzzle->layers - 1];
    cairo_t *cr = v->pen->cr;
    for (unsigned i = 0; i <= layer->rows + layer->columns + 1; i++) {
        bool along = i <= layer->rows;
        double at = along ? i : i - layer->rows - 1;
        place from = {along ? 0 : at, along ? at : 0, 0},
              to = {along ? layer->columns : at, along ? at : layer->rows, 0};
        cairo_move_to(cr, v->x + to_right(from), v->y + downwards(from));
        cairo_line_to(cr, v->x + to_right(to), v->y + downwards(to));
    }
    papan_set_colour(cr, v->pen->theme->rim);
    cairo_set_line_width(cr, 0.03);
    cairo_stroke(cr);
}

void papan_draw_space(const papan_pen *pen, const papan_layout *layout)
{
    const papan_puzzle *puzzle = pen->puzzle;
    frame f = frame_of(puzzle);
    view v = {pen, layout->space_x - f.left, layout->space_y - f.top, puzzle->pack.lattice == PAPAN_PYRAMID};
    if (!v.balls && pen->only.layers == NULL)
        draw_floor(&v);
    for (unsigned i = puzzle->layers; i-- > 0;)
        for (unsigned row = 0; row < puzzle->layer[i].rows; row++)
            for (unsigned column = 0; column < puzzle->layer[i].columns; column++) {
                int32_t cell = puzzle->layer[i].cell[(size_t)row * puzzle->layer[i].columns + column];
                if (cell < 0 || !papan_drawn(pen->only.space, (uint32_t)cell))
                    continue;
                unsigned piece = puzzle->family->colour(puzzle, pen->label, (uint32_t)cell);
                (v.balls ? draw_ball : draw_cube)(&v, place_of(puzzle, i, row, column), piece,
                                                  puzzle->pack.placed[cell] != PAPAN_EMPTY);
            }
}
