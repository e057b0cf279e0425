/* picture_pen.c: colours, patterns and letters for the files that draw boards.
 *
 * A pattern is a set of parallel lines or dots over a fill, aligned to the picture rather than the shape, so
 * that the cells of a piece merge. Every distance divides a cell evenly, and no line runs at a whole number,
 * where the lines between cells are. Patterns are drawn as paths inside a clip, which stay sharp in SVG and
 * PDF; repeating surfaces of cairo would become bitmaps there. */
#include "draw/picture.h"

#include "base/text.h"

#include <math.h>
#include <string.h>

void papan_set_colour(cairo_t *cr, uint32_t colour)
{
    cairo_set_source_rgb(cr, (colour >> 16 & 0xFF) / 255.0, (colour >> 8 & 0xFF) / 255.0,
                         (colour & 0xFF) / 255.0);
}

void papan_set_font(cairo_t *cr, double size, bool bold)
{
    cairo_select_font_face(cr, PAPAN_FONT, CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cr, size);
}

double papan_draw_text(cairo_t *cr, const char *text, double x, double y, double size, bool bold, double across,
                       double room)
{
    cairo_text_extents_t extents;
    papan_set_font(cr, size, bold);
    cairo_text_extents(cr, text, &extents);
    if (extents.x_advance > room && room > 0) {
        cairo_set_font_size(cr, size * room / extents.x_advance);
        cairo_text_extents(cr, text, &extents);
    }
    cairo_move_to(cr, x - across * extents.x_advance, y);
    cairo_show_text(cr, text);
    cairo_new_path(cr);
    return extents.x_advance;
}

void papan_pen_start(const papan_pen *pen, double x, double y, double scale)
{
    cairo_t *cr = pen->cr;
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_scale(cr, scale, scale);
    papan_set_font(cr, 1, false);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
}

void papan_pen_shade(const papan_pen *pen, uint32_t colour, double alpha)
{
    cairo_set_source_rgba(pen->cr, (colour >> 16 & 0xFF) / 255.0, (colour >> 8 & 0xFF) / 255.0,
                          (colour & 0xFF) / 255.0, alpha);
}

/* ---- patterns ---- */

/* In cells; both thinner than the borders of regions. */
static const double THIN_LINE = 0.035, THICK_LINE = 0.065;

enum { RISING = 1, FALLING = 2, ACROSS = 4, DOWN = 8, DOTS = 16, DENSE = 32, THICK = 64 };

/* Ordered so that neighbours differ clearly; 0 is the plain colour. The number of patterns and the number of
 * greys have no common divisor, so the print theme has 66 fills, enough for all regions. */
static const unsigned patterns[] = {
    0,
    RISING,
    ACROSS,
    DOTS,
    FALLING,
    DOWN,
    RISING | FALLING,
    DENSE | DOTS,
    ACROSS | DOWN,
    DENSE | RISING,
    DENSE | ACROSS,
    DENSE | FALLING,
    DENSE | DOWN,
    THICK | RISING,
    RISING | DOWN,
    THICK | ACROSS,
    FALLING | ACROSS,
    THICK | FALLING,
    DENSE | RISING | FALLING,
    THICK | DOWN,
    DENSE | ACROSS | DOWN,
    THICK | RISING | FALLING,
};
enum { PATTERNS = sizeof patterns / sizeof patterns[0] };

/* Lines a x + b y = (k + phase) * step through the box. */
static void lines(cairo_t *cr, double a, double b, double step, double phase, const double box[4])
{
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (unsigned corner = 0; corner < 4; corner++) {
        double d = a * box[corner & 1 ? 2 : 0] + b * box[corner & 2 ? 3 : 1];
        low = fmin(low, d);
        high = fmax(high, d);
    }
    double length = box[2] - box[0] + box[3] - box[1];
    double middle_x = (box[0] + box[2]) / 2, middle_y = (box[1] + box[3]) / 2;
    double along = -b * middle_x + a * middle_y;
    for (double d = (ceil(low / step - phase) + phase) * step; d <= high; d += step) {
        double x = a * d - b * along, y = b * d + a * along;
        cairo_move_to(cr, x - b * length, y + a * length);
        cairo_line_to(cr, x + b * length, y - a * length);
    }
}

/* Lines of zero length with round ends. */
static void dots(cairo_t *cr, double step, const double box[4])
{
    for (double y = floor(box[1] / step) * step; y <= box[3] + step; y += step)
        for (double x = floor(box[0] / step) * step; x <= box[2] + step; x += step) {
            cairo_move_to(cr, x + step / 2, y + step / 2);
            cairo_rel_line_to(cr, 0, 0);
        }
}

static void lay_pattern(const papan_pen *pen, unsigned pattern, uint32_t ink)
{
    static const struct {
        unsigned bit;
        double a, b, step, phase;
    } line[] = {{RISING, PAPAN_DIAGONAL, PAPAN_DIAGONAL, PAPAN_DIAGONAL / 3, 0},
                {FALLING, PAPAN_DIAGONAL, -PAPAN_DIAGONAL, PAPAN_DIAGONAL / 3, 0},
                {ACROSS, 0, 1, 0.25, 0.5},
                {DOWN, 1, 0, 0.25, 0.5}};
    cairo_t *cr = pen->cr;
    double box[4], closer = (pattern & DENSE) != 0 ? 0.5 : 1;
    cairo_path_extents(cr, &box[0], &box[1], &box[2], &box[3]);
    cairo_save(cr);
    cairo_clip(cr);
    papan_set_colour(cr, ink);
    if ((pattern & DOTS) != 0) {
        dots(cr, 0.25 * closer, box);
        cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
        cairo_set_line_width(cr, 0.25 * closer * 0.44);
        cairo_stroke(cr);
    }
    for (unsigned i = 0; i < sizeof line / sizeof line[0]; i++)
        if ((pattern & line[i].bit) != 0)
            lines(cr, line[i].a, line[i].b, line[i].step * closer, line[i].phase, box);
    cairo_set_line_width(cr, (pattern & THICK) != 0 ? THICK_LINE : THIN_LINE);
    cairo_stroke(cr);
    cairo_restore(cr);
}

void papan_pen_fill(const papan_pen *pen, unsigned index, double share)
{
    const papan_theme *theme = pen->theme;
    uint32_t colour = papan_mix_colours(papan_theme_colour(theme, index), theme->background, share);
    unsigned pattern = patterns[papan_theme_pattern(theme, index) % PATTERNS];
    papan_set_colour(pen->cr, colour);
    cairo_fill_preserve(pen->cr);
    if (pattern != 0)
        lay_pattern(pen, pattern,
                    papan_mix_colours(papan_readable_on(colour), colour, theme->patterned ? 0.8 : 0.5));
    cairo_new_path(pen->cr);
}

/* ---- letters ---- */

enum { LEAST_LETTER = 5 }; /* device units; smaller letters are illegible */

void papan_pen_text(const papan_pen *pen, const char *text, double x, double y, double size, double across)
{
    cairo_t *cr = pen->cr;
    if (size * pen->pixel < LEAST_LETTER)
        return;
    cairo_text_extents_t extents;
    cairo_set_font_size(cr, size);
    cairo_text_extents(cr, text, &extents);
    cairo_move_to(cr, x - across * extents.width - extents.x_bearing, y + size * 0.365);
    cairo_show_text(cr, text);
    cairo_new_path(cr);
}

/* True if the text is UTF-8: after invalid text, cairo draws nothing more. */
static bool is_utf8(const char *text)
{
    size_t left = strlen(text), step = 1;
    for (; left > 0 && step > 0; left -= step, text += step)
        step = papan_utf8_length(text, left);
    return step > 0;
}

void papan_pen_label(const papan_pen *pen, const char *text, double x, double y, double size, double room,
                     bool bold)
{
    cairo_text_extents_t extents;
    if (!is_utf8(text))
        return;
    papan_set_font(pen->cr, size, bold);
    cairo_text_extents(pen->cr, text, &extents);
    papan_pen_text(pen, text, x, y, extents.width > room ? size * room / extents.width : size, 0.5);
    papan_set_font(pen->cr, size, false);
}

void papan_pen_ground(const papan_pen *pen, unsigned index, double share, double x, double y, double radius)
{
    uint32_t colour = papan_mix_colours(papan_theme_colour(pen->theme, index), pen->theme->background, share);
    if (patterns[papan_theme_pattern(pen->theme, index) % PATTERNS] != 0) {
        papan_set_colour(pen->cr, colour);
        cairo_arc(pen->cr, x, y, radius, 0, PAPAN_TAU);
        cairo_fill(pen->cr);
    }
    papan_set_colour(pen->cr, papan_readable_on(colour));
}

void papan_pen_letter(const papan_pen *pen, char letter, unsigned index, double share, double x, double y,
                      double size)
{
    char text[] = {letter, '\0'};
    if (size * pen->pixel < LEAST_LETTER)
        return;
    papan_pen_ground(pen, index, share, x, y, size * 0.53);
    papan_pen_text(pen, text, x, y, size, 0.5);
}

void papan_pen_gloss(const papan_pen *pen, double x, double y, double radius, double strength)
{
    cairo_pattern_t *light = cairo_pattern_create_radial(x, y, 0, x, y, radius);
    cairo_pattern_add_color_stop_rgba(light, 0, 1, 1, 1, strength);
    cairo_pattern_add_color_stop_rgba(light, 1, 1, 1, 1, 0);
    cairo_set_source(pen->cr, light);
    cairo_pattern_destroy(light);
    cairo_rectangle(pen->cr, x - radius, y - radius, 2 * radius, 2 * radius);
    cairo_fill(pen->cr);
}
