/* picture.c: boards on cairo surfaces, see picture.h. It sets up the pen and hands over to the family's
 * drawing. */
#include "draw/picture_inside.h"

#include <math.h>

static const struct {
    const papan_family *family;
    void (*draw)(const papan_pen *pen, const papan_layout *layout);
} drawings[] = {{&papan_family_queens, papan_draw_queens},
                {&papan_family_nqueens, papan_draw_nqueens},
                {&papan_family_pack, papan_draw_pack}};

static const papan_theme *theme_of(const papan_look *look)
{
    return look->theme != NULL ? look->theme : papan_theme_at(0);
}

void papan_picture_size(const papan_puzzle *puzzle, const papan_look *look, double *width, double *height)
{
    papan_layout layout = papan_layout_of(puzzle, look);
    *width = layout.width;
    *height = layout.height;
}

void papan_picture_background(cairo_t *cr, const papan_look *look)
{
    papan_pen pen = {.cr = cr, .look = look, .theme = theme_of(look)};
    papan_pen_colour(&pen, pen.theme->background);
    cairo_paint(cr);
}

void papan_picture_draw(cairo_t *cr, const papan_puzzle *puzzle, const uint16_t *label, const papan_look *look,
                        double x, double y, double width, double height)
{
    papan_layout layout = papan_layout_of(puzzle, look);
    double scale = fmin(width / layout.width, height / layout.height);
    if (puzzle->layers == 0 || !(scale > 0))
        return;
    papan_pen pen = {
        .cr = cr, .puzzle = puzzle, .label = label, .look = look, .theme = theme_of(look), .pixel = scale};
    cairo_save(cr);
    cairo_translate(cr, x + (width - layout.width * scale) / 2, y + (height - layout.height * scale) / 2);
    cairo_scale(cr, scale, scale);
    cairo_select_font_face(cr, PAPAN_FONT, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    for (size_t i = 0; i < sizeof drawings / sizeof drawings[0]; i++)
        if (drawings[i].family == puzzle->family)
            drawings[i].draw(&pen, &layout);
    if (layout.space)
        papan_draw_space(&pen, &layout);
    cairo_restore(cr);
}
