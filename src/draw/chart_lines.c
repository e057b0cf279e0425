/* chart_lines.c: lines on logarithmic scales, see papan/draw.h. On such a scale exponential growth is a
 * straight line, and its slope is the factor from one size to the next.
 *
 * The colours are those of Okabe and Ito (2008), which colour-blind readers can distinguish, without the
 * yellow, which is faint on white. Every line also has a marker of its own, and dashes in black and white,
 * since seven colours do not suffice for all strategies: colours repeat after seven lines and markers after
 * six, so no two of the first 42 lines look alike. A hollow marker below an arrow is the last point of a search
 * that was stopped: the true value is larger. */
#include "base/file_kind.h"
#include "base/struct_size.h"
#include "draw/chart_inside.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MARKERS = 6 };
static const double head = 74, plot_height = 300, gap = 26, ticks = 52, legend_line = 20, marker_size = 4;

typedef struct painter {
    cairo_t *cr;
    const papan_line_chart *chart;
    const papan_theme *theme;
    unsigned panel;
    double left, width; /* of the panel's plot */
    papan_scale scale;
} painter;

static const papan_chart_point *point_of(const papan_line_chart *chart, size_t line, size_t at)
{
    return &chart->point[line * chart->points + at];
}

/* ---- how a line looks ---- */

static uint32_t line_colour(const painter *p, size_t line)
{
    static const uint32_t colours[] = {0x0072B2, 0xD55E00, 0x009E73, 0xCC79A7, 0xE69F00, 0x56B4E9, 0};
    bool dark = papan_readable_on(p->theme->background) == 0xFFFFFF;
    uint32_t colour = colours[line % (sizeof colours / sizeof colours[0])];
    if (p->theme->patterned || colour == 0)
        return p->theme->ink;
    return dark ? papan_mix_colours(colour, 0xFFFFFF, 0.8) : colour;
}

static void set_dashes(const painter *p, size_t line)
{
    static const double dashes[][4] = {{1, 0}, {6, 3, 6, 3}, {2, 2, 2, 2}, {8, 3, 2, 3}};
    size_t kind = p->theme->patterned ? line % 4 : 0;
    cairo_set_dash(p->cr, dashes[kind], kind == 0 ? 0 : 4, 0);
    cairo_set_line_width(p->cr, 1.75);
}

/* The path of a marker: a circle, or corners given in eighths of a turn from the right, downwards. */
static void marker_path(const painter *p, size_t line, double x, double y)
{
    static const struct {
        unsigned corners;
        double first, reach; /* angle of the first corner in turns; distance from the middle */
    } shape[MARKERS] = {{0, 0, 1},   {4, 0.125, 1.3}, {3, 0.75, 1.4},
                        {4, 0, 1.4}, {3, 0.25, 1.4},  {5, 0.75, 1.3}};
    unsigned corners = shape[line % MARKERS].corners;
    double reach = marker_size * shape[line % MARKERS].reach;
    cairo_new_path(p->cr);
    for (unsigned i = 0; i < corners; i++) {
        double angle = PAPAN_TAU * (shape[line % MARKERS].first + (double)i / corners);
        cairo_line_to(p->cr, x + reach * cos(angle), y + reach * sin(angle));
    }
    if (corners == 0)
        cairo_arc(p->cr, x, y, reach, 0, PAPAN_TAU);
    cairo_close_path(p->cr);
}

static void draw_marker(const painter *p, size_t line, double x, double y, bool hollow)
{
    marker_path(p, line, x, y);
    papan_set_colour(p->cr, hollow ? p->theme->background : line_colour(p, line));
    cairo_fill_preserve(p->cr);
    papan_set_colour(p->cr, line_colour(p, line));
    cairo_set_dash(p->cr, NULL, 0, 0);
    cairo_set_line_width(p->cr, 1.25);
    cairo_stroke(p->cr);
}

static void draw_arrow(const painter *p, size_t line, double x, double y)
{
    papan_set_colour(p->cr, line_colour(p, line));
    cairo_move_to(p->cr, x - 3.5, y - 8);
    cairo_line_to(p->cr, x, y - 13);
    cairo_line_to(p->cr, x + 3.5, y - 8);
    cairo_stroke(p->cr);
}

/* ---- a panel ---- */

static double x_of(const painter *p, size_t at)
{
    const double inset = 14;
    double share = p->chart->points > 1 ? (double)at / (double)(p->chart->points - 1) : 0.5;
    return p->left + inset + share * (p->width - 2 * inset);
}

static double y_of(const painter *p, double value)
{
    return head + plot_height * (1 - papan_scale_share(p->scale, value));
}

static void choose_scale(painter *p)
{
    double least = INFINITY, most = 0;
    for (size_t i = 0; i < p->chart->lines * p->chart->points; i++) {
        double value = p->chart->point[i].value[p->panel];
        if (p->chart->point[i].there && value > 0) {
            least = fmin(least, value);
            most = fmax(most, value);
        }
    }
    p->scale = papan_scale_of(least, most, p->chart->unit[p->panel]);
}

static void draw_powers(const painter *p)
{
    for (int power = p->scale.low; power <= p->scale.high; power++) {
        double y = head + plot_height * (p->scale.high - power) / (double)(p->scale.high - p->scale.low);
        char text[PAPAN_TICK];
        papan_tick_text(p->chart->unit[p->panel], power, text);
        papan_set_colour(p->cr, papan_mix_colours(p->theme->ink, p->theme->background, 0.2));
        cairo_set_dash(p->cr, NULL, 0, 0);
        cairo_set_line_width(p->cr, power == p->scale.low ? 1.5 : 0.75);
        cairo_move_to(p->cr, p->left, y);
        cairo_line_to(p->cr, p->left + p->width, y);
        cairo_stroke(p->cr);
        papan_set_colour(p->cr, papan_mix_colours(p->theme->ink, p->theme->background, 0.75));
        papan_draw_text(p->cr, text, p->left - 6, y + PAPAN_NOTE_FONT * 0.36, PAPAN_NOTE_FONT, false, 1, 0);
    }
}

/* The whole numbers below the panel, only where they do not touch. */
static void draw_numbers(const painter *p)
{
    double free_from = -INFINITY;
    papan_set_font(p->cr, PAPAN_NOTE_FONT, false);
    for (size_t at = 0; at < p->chart->points; at++) {
        char text[PAPAN_TICK];
        snprintf(text, sizeof text, "%zu", p->chart->from + at);
        double half = papan_text_width(p->cr, text) / 2, x = x_of(p, at);
        if (x - half < free_from)
            continue;
        papan_draw_text(p->cr, text, x, head + plot_height + 16, PAPAN_NOTE_FONT, false, 0.5, 0);
        free_from = x + half + 6;
    }
    papan_draw_text(p->cr, p->chart->axis, p->left + p->width / 2, head + plot_height + 32, PAPAN_NOTE_FONT,
                    false, 0.5, p->width);
}

static void draw_line(const painter *p, size_t line)
{
    papan_set_colour(p->cr, line_colour(p, line));
    set_dashes(p, line);
    cairo_new_path(p->cr);
    for (size_t at = 0; at < p->chart->points; at++) {
        const papan_chart_point *point = point_of(p->chart, line, at);
        if (!point->there)
            cairo_new_sub_path(p->cr);
        else
            cairo_line_to(p->cr, x_of(p, at), y_of(p, point->value[p->panel]));
    }
    cairo_stroke(p->cr);
    for (size_t at = 0; at < p->chart->points; at++) {
        const papan_chart_point *point = point_of(p->chart, line, at);
        double x = x_of(p, at), y = y_of(p, point->value[p->panel]);
        if (point->there)
            draw_marker(p, line, x, y, point->over);
        if (point->there && point->over)
            draw_arrow(p, line, x, y);
    }
}

static void draw_panel(painter *p)
{
    papan_set_colour(p->cr, p->theme->ink);
    papan_draw_text(p->cr, p->chart->panel[p->panel], p->left, head - 18, PAPAN_PANEL_FONT, false, 0, p->width);
    choose_scale(p);
    draw_powers(p);
    draw_numbers(p);
    for (size_t line = 0; line < p->chart->lines; line++)
        draw_line(p, line);
}

/* ---- the legend ---- */

enum { LEGEND_COLUMNS = 5 };

static void draw_legend(const painter *p)
{
    const double width = (PAPAN_SHEET_WIDTH - 2 * PAPAN_SHEET_MARGIN) / LEGEND_COLUMNS;
    for (size_t line = 0; line < p->chart->lines; line++) {
        double x = PAPAN_SHEET_MARGIN + width * (double)(line % LEGEND_COLUMNS),
               y = head + plot_height + 54 + legend_line * (double)(line / LEGEND_COLUMNS);
        papan_set_colour(p->cr, line_colour(p, line));
        set_dashes(p, line);
        cairo_move_to(p->cr, x, y);
        cairo_line_to(p->cr, x + 30, y);
        cairo_stroke(p->cr);
        draw_marker(p, line, x + 15, y, false);
        papan_set_colour(p->cr, p->theme->ink);
        papan_draw_text(p->cr, p->chart->name[line], x + 38, y + PAPAN_CHART_FONT * 0.36, PAPAN_CHART_FONT,
                        false, 0, width - 44);
    }
}

/* ---- the whole ---- */

static void draw_line_chart(const void *chart, cairo_t *cr, const papan_theme *theme)
{
    const double whole = (PAPAN_SHEET_WIDTH - 2 * PAPAN_SHEET_MARGIN - gap) / PAPAN_CHART_PANELS;
    painter p = {.cr = cr, .chart = chart, .theme = theme, .width = whole - ticks};
    for (p.panel = 0; p.panel < PAPAN_CHART_PANELS; p.panel++) {
        p.left = PAPAN_SHEET_MARGIN + ticks + p.panel * (whole + gap);
        draw_panel(&p);
    }
    draw_legend(&p);
}

static void describe_lines(const void *context, papan_buffer *out)
{
    const papan_line_chart *chart = context;
    for (size_t line = 0; line < chart->lines; line++)
        for (size_t at = 0; at < chart->points; at++) {
            const papan_chart_point *point = point_of(chart, line, at);
            char number[PAPAN_TICK];
            if (!point->there)
                continue;
            snprintf(number, sizeof number, " %zu", chart->from + at);
            papan_buffer_escaped(out, chart->name[line], strlen(chart->name[line]));
            papan_buffer_text(out, ", ");
            papan_buffer_escaped(out, chart->axis, strlen(chart->axis));
            papan_buffer_text(out, number);
            papan_describe_values(out, chart->panel, point->text);
            papan_buffer_char(out, '\n');
        }
}

papan_status papan_line_chart_file(const papan_line_chart *wanted, const char *theme, papan_file_kind kind,
                                   double size, papan_buffer *out, papan_message *reason)
{
    papan_message *why = PAPAN_WHY(reason);
    papan_line_chart chart;
    papan_struct_read(&chart, sizeof chart, wanted, sizeof chart);
    size_t legend = (chart.lines + LEGEND_COLUMNS - 1) / LEGEND_COLUMNS;
    papan_sheet sheet = {.title = chart.title,
                         .note = chart.note,
                         .height = head + plot_height + 58 + legend_line * (double)legend,
                         .chart = &chart,
                         .draw = draw_line_chart,
                         .describe = describe_lines};
    papan_status status = PAPAN_OK;
    for (size_t i = 0; i < chart.lines * chart.points && status == PAPAN_OK; i++)
        status = papan_values_fit(chart.point[i].value, why);
    return status == PAPAN_OK ? papan_sheet_file(&sheet, theme, papan_file_kind_name(kind), size, out, why)
                              : status;
}
