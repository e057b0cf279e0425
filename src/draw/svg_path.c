/* svg_path.c: the data of SVG paths, see build.h. Programs for laser cutters ignore text in an SVG or
 * replace its font, so letters are outlines, which cairo takes from the font. */
#include "draw/build.h"

#include "draw/picture.h"

#include <math.h>

void papan_path_number(papan_buffer *out, double value)
{
    long long thousandths = llround(value * 1000);
    if (thousandths < 0) {
        papan_buffer_char(out, '-');
        thousandths = -thousandths;
    }
    papan_buffer_number(out, thousandths / 1000);
    unsigned rest = (unsigned)(thousandths % 1000);
    if (rest > 0)
        papan_buffer_char(out, '.');
    for (unsigned place = 100; rest > 0; place /= 10) {
        papan_buffer_char(out, (char)('0' + rest / place));
        rest %= place;
    }
}

static void add_pair(papan_buffer *out, papan_corner p)
{
    papan_path_number(out, p.x);
    papan_buffer_char(out, ' ');
    papan_path_number(out, p.y);
}

void papan_path_point(papan_buffer *out, char command, papan_corner to)
{
    papan_buffer_char(out, command);
    add_pair(out, to);
}

void papan_path_loop(papan_buffer *out, const papan_outline *outline, size_t loop, papan_corner moved)
{
    size_t start = papan_loop_start(outline, loop);
    for (size_t i = start; i < outline->end[loop]; i++)
        papan_path_point(out, i == start ? 'M' : 'L',
                         (papan_corner){outline->point[i].x + moved.x, outline->point[i].y + moved.y});
    papan_buffer_char(out, 'Z');
}

void papan_path_rounded(papan_buffer *out, double x, double y, double width, double height, double radius)
{
    double right = x + width, bottom = y + height;
    const papan_corner side[][2] = {{{right - radius, y}, {right, y + radius}},
                                    {{right, bottom - radius}, {right - radius, bottom}},
                                    {{x + radius, bottom}, {x, bottom - radius}},
                                    {{x, y + radius}, {x + radius, y}}};
    papan_path_point(out, 'M', (papan_corner){x + radius, y});
    for (unsigned i = 0; i < 4; i++) {
        papan_path_point(out, 'L', side[i][0]);
        papan_path_point(out, 'A', (papan_corner){radius, radius});
        papan_buffer_text(out, " 0 0 1 ");
        add_pair(out, side[i][1]);
    }
    papan_buffer_char(out, 'Z');
}

/* ---- letters ---- */

static void add_path(papan_buffer *out, const cairo_path_t *path, double scale, papan_corner moved)
{
    static const char commands[] = {[CAIRO_PATH_MOVE_TO] = 'M',
                                    [CAIRO_PATH_LINE_TO] = 'L',
                                    [CAIRO_PATH_CURVE_TO] = 'C',
                                    [CAIRO_PATH_CLOSE_PATH] = 'Z'};
    for (int i = 0; i < path->num_data; i += path->data[i].header.length) {
        if (i + path->data[i].header.length == path->num_data &&
            path->data[i].header.type == CAIRO_PATH_MOVE_TO)
            return; /* to where the next letter would be */
        papan_buffer_char(out, commands[path->data[i].header.type]);
        for (int k = 1; k < path->data[i].header.length; k++) {
            const cairo_path_data_t *p = &path->data[i + k];
            if (k > 1)
                papan_buffer_char(out, ' ');
            add_pair(out, (papan_corner){p->point.x * scale + moved.x, p->point.y * scale + moved.y});
        }
    }
}

static const double high = 0.73, large = 100; /* of capital letters; large, since cairo rounds outlines */

static cairo_t *letters_of(const char *text, cairo_text_extents_t *box)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    cairo_t *cr = cairo_create(surface);
    cairo_surface_destroy(surface);
    papan_set_font(cr, large, true);
    cairo_text_extents(cr, text, box);
    return cr;
}

void papan_path_text(papan_buffer *out, const char *text, papan_corner middle, double size)
{
    cairo_text_extents_t box;
    cairo_t *cr = letters_of(text, &box);
    cairo_move_to(cr, -box.x_bearing - box.width / 2, high * large / 2);
    cairo_text_path(cr, text);
    cairo_path_t *path = cairo_copy_path(cr);
    out->failed = out->failed || cairo_status(cr) == CAIRO_STATUS_NO_MEMORY;
    add_path(out, path, size / large, middle);
    cairo_path_destroy(path);
    cairo_destroy(cr);
}

double papan_path_text_size(const char *text, double radius)
{
    cairo_text_extents_t box;
    cairo_destroy(letters_of(text, &box));
    return fmin(1.1 * radius, radius * large / (hypot(box.width, high * large) / 2));
}
