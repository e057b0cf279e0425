/* picture_queens.c: draws boards of Queens and chess boards. Regions are colours with thick borders between
 * them. A queen is a crown drawn as a path, so that no font is needed; on boards too large for crowns it is a
 * dot. Given queens have a disc behind them. Hatching leaves space around borders and marks, which would
 * otherwise be hard to recognise, for people and for `papan import`. Bare cells, which belong to no region, are
 * dark. */
#include "draw/picture.h"

static const double LEAST_CROWN = 14;                       /* device units of a cell */
static const double BORDER = 0.085, CLEAR = 0.06;           /* of regions; next to them in a pattern */
static const double BARE = 0.7;                             /* share of the border's colour in bare cells */
static const double CLEAR_QUEEN = 0.43, CLEAR_CROSS = 0.34; /* radius without a pattern */

/* ---- crowns and crosses ---- */

/* Points of the outline in a square from -1 to 1; the tips have balls. */
static const double outline[][2] = {
    {-0.72, -0.34}, {-0.36, 0.12}, {0, -0.62}, {0.36, 0.12}, {0.72, -0.34}, {0.54, 0.44}, {-0.54, 0.44},
};
static const double tips[][2] = {{-0.72, -0.40}, {0, -0.68}, {0.72, -0.40}};

static void crown_path(cairo_t *cr, double x, double y, double size)
{
    for (unsigned i = 0; i < sizeof outline / sizeof outline[0]; i++)
        (i == 0 ? cairo_move_to : cairo_line_to)(cr, x + size * outline[i][0], y + size * outline[i][1]);
    cairo_close_path(cr);
    for (unsigned i = 0; i < sizeof tips / sizeof tips[0]; i++) {
        cairo_new_sub_path(cr);
        cairo_arc(cr, x + size * tips[i][0], y + size * tips[i][1], size * 0.13, 0, PAPAN_TAU);
    }
    cairo_rectangle(cr, x - size * 0.54, y + size * 0.52, size * 1.08, size * 0.16);
}

/* Space for a mark in a pattern. */
static void clear_disc(const papan_pen *pen, double x, double y, uint32_t ground, double radius)
{
    cairo_arc(pen->cr, x, y, radius, 0, PAPAN_TAU);
    papan_set_colour(pen->cr, ground);
    cairo_fill(pen->cr);
}

static void draw_queen(const papan_pen *pen, double x, double y, uint32_t ground, bool given)
{
    cairo_t *cr = pen->cr;
    uint32_t ink = papan_readable_on(ground), halo = papan_readable_on(ink);
    if (pen->pixel < LEAST_CROWN) {
        papan_set_colour(cr, given ? 0xB0273F : ink);
        cairo_arc(cr, x, y, 0.46, 0, PAPAN_TAU);
        cairo_fill(cr);
        return;
    }
    if (given) {
        cairo_arc(cr, x, y, 0.42, 0, PAPAN_TAU);
        papan_set_colour(cr, halo);
        cairo_fill_preserve(cr);
        papan_set_colour(cr, ink);
        cairo_set_line_width(cr, 0.045);
        cairo_stroke(cr);
    }
    crown_path(cr, x, y + (given ? 0.02 : 0.06), given ? 0.31 : 0.37);
    papan_set_colour(cr, ink);
    cairo_fill(cr);
}

static void draw_cross(const papan_pen *pen, double x, double y, uint32_t ground)
{
    cairo_t *cr = pen->cr;
    const double arm = 0.17;
    cairo_move_to(cr, x - arm, y - arm);
    cairo_line_to(cr, x + arm, y + arm);
    cairo_move_to(cr, x - arm, y + arm);
    cairo_line_to(cr, x + arm, y - arm);
    cairo_set_line_width(cr, 0.075);
    papan_pen_shade(pen, papan_readable_on(ground), pen->theme->patterned ? 1 : 0.6);
    cairo_stroke(cr);
}

/* ---- queens ---- */

static uint32_t ground_of(const papan_pen *pen, unsigned region)
{
    const papan_theme *theme = pen->theme;
    if (region == PAPAN_NO_REGION)
        return papan_mix_colours(theme->border, theme->background, BARE);
    return papan_mix_colours(papan_theme_colour(theme, region), theme->background, theme->wash);
}

/* Adds the sides of a region's cells that are next to other regions or the edge of the board. */
static void outline_region(const papan_pen *pen, unsigned region)
{
    const papan_queens *q = &pen->puzzle->queens;
    static const struct {
        int dx, dy;
        double x, y;
    } side[] = {{-1, 0, 0, 0}, {1, 0, 1, 0}, {0, -1, 0, 0}, {0, 1, 0, 1}};
    for (unsigned cell = 0; cell < pen->puzzle->cells; cell++)
        for (unsigned i = 0; q->region[cell] == region && i < sizeof side / sizeof side[0]; i++) {
            unsigned column = cell % q->n, row = cell / q->n;
            unsigned x = column + (unsigned)side[i].dx, y = row + (unsigned)side[i].dy;
            if (x < q->n && y < q->n && q->region[y * q->n + x] == region)
                continue;
            cairo_move_to(pen->cr, column + side[i].x, row + side[i].y);
            cairo_rel_line_to(pen->cr, side[i].dx == 0, side[i].dy == 0);
        }
}

static void region_path(const papan_pen *pen, unsigned region)
{
    const papan_queens *q = &pen->puzzle->queens;
    for (unsigned cell = 0; cell < pen->puzzle->cells; cell++)
        if (q->region[cell] == region)
            cairo_rectangle(pen->cr, cell % q->n, cell / q->n, 1, 1);
}

static void fill_regions(const papan_pen *pen, double x, double y)
{
    cairo_t *cr = pen->cr;
    cairo_save(cr);
    cairo_translate(cr, x, y); /* patterns also start at the corner of the board */
    for (unsigned region = 0; region < pen->puzzle->queens.n; region++) {
        region_path(pen, region);
        papan_pen_fill(pen, region, pen->theme->wash);
        if (papan_theme_pattern(pen->theme, region) == 0)
            continue;
        cairo_save(cr);
        region_path(pen, region);
        cairo_clip(cr);
        outline_region(pen, region);
        papan_set_colour(cr, ground_of(pen, region));
        cairo_set_line_width(cr, BORDER + 2 * CLEAR);
        cairo_stroke(cr);
        cairo_restore(cr);
    }
    region_path(pen, PAPAN_NO_REGION);
    papan_set_colour(cr, ground_of(pen, PAPAN_NO_REGION));
    cairo_fill(cr);
    cairo_restore(cr);
}

/* Lines between cells: borders: those between regions; otherwise the others. */
static void cell_lines(const papan_pen *pen, double x, double y, bool borders)
{
    const papan_queens *q = &pen->puzzle->queens;
    cairo_t *cr = pen->cr;
    for (unsigned row = 0; row < q->n; row++)
        for (unsigned column = 0; column < q->n; column++) {
            unsigned cell = row * q->n + column;
            if (column + 1 < q->n && (q->region[cell] != q->region[cell + 1]) == borders) {
                cairo_move_to(cr, x + column + 1, y + row);
                cairo_rel_line_to(cr, 0, 1);
            }
            if (row + 1 < q->n && (q->region[cell] != q->region[cell + q->n]) == borders) {
                cairo_move_to(cr, x + column, y + row + 1);
                cairo_rel_line_to(cr, 1, 0);
            }
        }
    if (borders)
        cairo_rectangle(cr, x, y, q->n, q->n);
    papan_pen_shade(pen, pen->theme->border, borders ? 1 : 0.35);
    cairo_set_line_width(cr, borders ? BORDER : 0.02);
    cairo_stroke(cr);
}

/* The letter of a region in the corner of its first cell, where a crown leaves space. */
static void region_letters(const papan_pen *pen, double x, double y)
{
    const papan_queens *q = &pen->puzzle->queens;
    uint64_t seen = 0;
    for (unsigned cell = 0; cell < pen->puzzle->cells; cell++) {
        unsigned region = q->region[cell];
        if (region == PAPAN_NO_REGION)
            continue;
        if ((seen >> region & 1) == 0)
            papan_pen_letter(pen, q->symbol[region], region, pen->theme->wash, x + cell % q->n + 0.2,
                             y + cell / q->n + 0.21, 0.29);
        seen |= UINT64_C(1) << region;
    }
}

static bool is_queen(const papan_pen *pen, unsigned cell)
{
    const papan_queens *q = &pen->puzzle->queens;
    return pen->label != NULL ? pen->label[cell] != PAPAN_EMPTY : q->mark[cell] == PAPAN_MARK_QUEEN;
}

static bool is_cross(const papan_pen *pen, unsigned cell)
{
    if (pen->look->cross != NULL)
        return pen->look->cross[cell] != 0;
    return pen->label == NULL && pen->puzzle->queens.mark[cell] == PAPAN_MARK_CROSS;
}

void papan_draw_queens(const papan_pen *pen, const papan_layout *layout)
{
    const papan_queens *q = &pen->puzzle->queens;
    double x, y;
    papan_layout_layer(pen->puzzle, layout, 0, &x, &y);
    if (pen->only.layers == NULL) {
        fill_regions(pen, x, y);
        cell_lines(pen, x, y, false);
        cell_lines(pen, x, y, true);
        if (!pen->look->no_labels)
            region_letters(pen, x, y);
    }
    for (unsigned cell = 0; cell < pen->puzzle->cells; cell++) {
        if (!papan_drawn(pen->only.layers, cell))
            continue;
        double middle_x = x + cell % q->n + 0.5, middle_y = y + cell / q->n + 0.5;
        uint32_t ground = ground_of(pen, q->region[cell]);
        bool queen = is_queen(pen, cell), cross = !queen && is_cross(pen, cell);
        if ((queen || cross) && q->region[cell] != PAPAN_NO_REGION &&
            papan_theme_pattern(pen->theme, q->region[cell]) != 0)
            clear_disc(pen, middle_x, middle_y, ground, queen ? CLEAR_QUEEN : CLEAR_CROSS);
        if (queen)
            draw_queen(pen, middle_x, middle_y, ground, q->mark[cell] == PAPAN_MARK_QUEEN);
        else if (cross)
            draw_cross(pen, middle_x, middle_y, ground);
    }
}

/* ---- chess boards ---- */

static void chess_board(const papan_pen *pen, unsigned n, double x, double y)
{
    cairo_t *cr = pen->cr;
    cairo_rectangle(cr, x, y, n, n);
    papan_set_colour(cr, pen->theme->light_square);
    cairo_fill(cr);
    for (unsigned row = 0; row < n; row++)
        for (unsigned column = (row + 1) % 2; column < n; column += 2)
            cairo_rectangle(cr, x + column, y + row, 1, 1);
    papan_set_colour(cr, pen->theme->dark_square);
    cairo_fill(cr);
    for (unsigned i = 1; i < n && pen->theme->outline; i++) {
        cairo_move_to(cr, x + i, y);
        cairo_rel_line_to(cr, 0, n);
        cairo_move_to(cr, x, y + i);
        cairo_rel_line_to(cr, n, 0);
    }
    papan_pen_shade(pen, pen->theme->border, 0.6);
    cairo_set_line_width(cr, 0.03);
    cairo_stroke(cr);
    cairo_rectangle(cr, x, y, n, n);
    papan_set_colour(cr, pen->theme->border);
    cairo_set_line_width(cr, 0.06 + n / 1000.0);
    cairo_stroke(cr);
}

void papan_draw_nqueens(const papan_pen *pen, const papan_layout *layout)
{
    const papan_nqueens *q = &pen->puzzle->nqueens;
    unsigned n = pen->puzzle->layer[0].rows;
    double x, y;
    papan_layout_layer(pen->puzzle, layout, 0, &x, &y);
    if (pen->only.layers == NULL)
        chess_board(pen, n, x, y);
    for (unsigned cell = 0; cell < pen->puzzle->cells; cell++) {
        if (!papan_drawn(pen->only.layers, cell))
            continue;
        unsigned row = cell / n, column = cell % n;
        uint32_t ground = (row + column) % 2 == 0 ? pen->theme->light_square : pen->theme->dark_square;
        if (pen->label != NULL ? pen->label[cell] != PAPAN_EMPTY : q->here[cell])
            draw_queen(pen, x + column + 0.5, y + row + 0.5, ground, q->here[cell]);
        else if (pen->look->cross != NULL && pen->look->cross[cell] != 0)
            draw_cross(pen, x + column + 0.5, y + row + 0.5, ground);
    }
}
