/* chart.c: bars on logarithmic scales, see papan/draw.h. The bars are horizontal, since names of strategies are
 * long, and the scales logarithmic, since good and plain strategies differ by powers of ten. The value is
 * printed after each bar, so it need not be read off the scale. The bar of a search stopped by the time limit
 * is hatched and ends in an arrow. */
#include "base/file_kind.h"
#include "base/struct_size.h"
#include "draw/chart_inside.h"

#include <math.h>
#include <string.h>

static const double row_height = 26, bar_height = 16, gap = 26, head = 74, least_bar = 2;

typedef struct painter {
    cairo_t *cr;
    const papan_chart *chart;
    const papan_theme *theme;
    double names;                     /* width of the column of names */
    double left[PAPAN_CHART_PANELS];  /* of each panel */
    double width[PAPAN_CHART_PANELS]; /* of its scale */
    papan_scale scale[PAPAN_CHART_PANELS];
} painter;

/* ---- scales ---- */

static void choose_scale(painter *p, unsigned panel)
{
    double least = INFINITY, most = 0;
    for (size_t i = 0; i < p->chart->rows; i++) {
        const papan_chart_row *row = &p->chart->row[i];
        if (row->remark != NULL || row->value[panel] <= 0)
            continue;
        least = fmin(least, row->value[panel]);
        most = fmax(most, row->value[panel]);
    }
    p->scale[panel] = papan_scale_of(least, most, p->chart->unit[panel]);
}

static double length_of(const painter *p, unsigned panel, double value)
{
    return value > 0 ? fmax(least_bar, papan_scale_share(p->scale[panel], value) * p->width[panel]) : 0;
}

/* ---- parts ---- */

static double bottom_of(const painter *p)
{
    return head + row_height * (double)p->chart->rows;
}

/* Lines at powers of ten; numbers only where they do not touch. */
static void draw_scale(const painter *p, unsigned panel)
{
    double free_from = -INFINITY;
    papan_set_font(p->cr, PAPAN_NOTE_FONT, false);
    papan_scale scale = p->scale[panel];
    for (int power = scale.low; power <= scale.high; power++) {
        double x = p->left[panel] + p->width[panel] * (power - scale.low) / (scale.high - scale.low);
        char text[PAPAN_TICK];
        papan_tick_text(p->chart->unit[panel], power, text);
        papan_set_colour(p->cr, papan_mix_colours(p->theme->ink, p->theme->background, 0.2));
        cairo_set_line_width(p->cr, power == scale.low ? 1.5 : 0.75);
        cairo_move_to(p->cr, x, head - 4);
        cairo_line_to(p->cr, x, bottom_of(p) + 4);
        cairo_stroke(p->cr);
        double half = papan_text_width(p->cr, text) / 2;
        if (text[0] == '\0' || x - half < free_from)
            continue;
        papan_set_colour(p->cr, papan_mix_colours(p->theme->ink, p->theme->background, 0.75));
        papan_draw_text(p->cr, text, x, bottom_of(p) + 18, PAPAN_NOTE_FONT, false, 0.5, 0);
        free_from = x + half + 8;
    }
}

static uint32_t bar_colour(const painter *p, unsigned panel)
{
    static const uint32_t on_light[] = {0x2F6DB5, 0xB8562A}, on_dark[] = {0x6FA8E8, 0xE8925A};
    bool dark = papan_readable_on(p->theme->background) == 0xFFFFFF;
    if (p->theme->patterned)
        return panel == 0 ? 0x404040 : 0x707070;
    return (dark ? on_dark : on_light)[panel];
}

static void hatch(const painter *p, double x, double y, double length)
{
    cairo_save(p->cr);
    cairo_rectangle(p->cr, x, y, length, bar_height);
    cairo_clip(p->cr);
    papan_set_colour(p->cr, p->theme->background);
    cairo_set_line_width(p->cr, 1.5);
    for (double at = x - bar_height; at < x + length; at += 6) {
        cairo_move_to(p->cr, at, y + bar_height);
        cairo_line_to(p->cr, at + bar_height, y);
    }
    cairo_stroke(p->cr);
    cairo_restore(p->cr);
}

static void draw_bar(const painter *p, unsigned panel, const papan_chart_row *row, double middle)
{
    double x = p->left[panel], y = middle - bar_height / 2, length = length_of(p, panel, row->value[panel]);
    papan_set_colour(p->cr, bar_colour(p, panel));
    cairo_rectangle(p->cr, x, y, length, bar_height);
    cairo_fill(p->cr);
    double end = x + length;
    if (row->over) {
        hatch(p, x, y, length);
        papan_set_colour(p->cr, bar_colour(p, panel));
        cairo_move_to(p->cr, end, y - 2);
        cairo_line_to(p->cr, end + 8, middle);
        cairo_line_to(p->cr, end, y + bar_height + 2);
        cairo_close_path(p->cr);
        cairo_fill(p->cr);
        end += 8;
    }
    papan_set_font(p->cr, PAPAN_CHART_FONT, false);
    papan_set_colour(p->cr, p->theme->background); /* no line of the scale through the text */
    cairo_rectangle(p->cr, end + 3, middle - PAPAN_CHART_FONT * 0.7,
                    papan_text_width(p->cr, row->text[panel]) + 6, PAPAN_CHART_FONT * 1.4);
    cairo_fill(p->cr);
    papan_set_colour(p->cr, p->theme->ink);
    papan_draw_text(p->cr, row->text[panel], end + 6, middle + PAPAN_CHART_FONT * 0.36, PAPAN_CHART_FONT, false,
                    0, 0);
}

static void draw_row(const painter *p, size_t index)
{
    const papan_chart_row *row = &p->chart->row[index];
    double middle = head + row_height * ((double)index + 0.5);
    papan_set_colour(p->cr, p->theme->ink);
    papan_draw_text(p->cr, row->name, PAPAN_SHEET_MARGIN + p->names, middle + PAPAN_CHART_FONT * 0.36,
                    PAPAN_CHART_FONT, false, 1, 0);
    for (unsigned panel = 0; panel < PAPAN_CHART_PANELS; panel++) {
        if (row->remark == NULL) {
            draw_bar(p, panel, row, middle);
            continue;
        }
        papan_set_colour(p->cr, papan_mix_colours(p->theme->ink, p->theme->background, 0.75));
        papan_draw_text(p->cr, row->remark, p->left[panel] + 6, middle + PAPAN_CHART_FONT * 0.36,
                        PAPAN_CHART_FONT, false, 0, 0);
    }
}

/* ---- the whole ---- */

/* Values are printed after the bars, so the scale leaves room for the widest. */
static void lay_out(painter *p)
{
    double widest[PAPAN_CHART_PANELS] = {0};
    papan_set_font(p->cr, PAPAN_CHART_FONT, false);
    p->names = 0;
    for (size_t i = 0; i < p->chart->rows; i++) {
        const papan_chart_row *row = &p->chart->row[i];
        p->names = fmax(p->names, papan_text_width(p->cr, row->name));
        for (unsigned panel = 0; panel < PAPAN_CHART_PANELS; panel++)
            widest[panel] =
                fmax(widest[panel], row->remark == NULL ? papan_text_width(p->cr, row->text[panel]) : 0);
    }
    double whole = (PAPAN_SHEET_WIDTH - 2 * PAPAN_SHEET_MARGIN - p->names - 12 - gap) / 2;
    for (unsigned panel = 0; panel < PAPAN_CHART_PANELS; panel++) {
        p->left[panel] = PAPAN_SHEET_MARGIN + p->names + 12 + panel * (whole + gap);
        p->width[panel] = fmax(40, whole - widest[panel] - 20);
        choose_scale(p, panel);
    }
}

static void draw_bar_chart(const void *chart, cairo_t *cr, const papan_theme *theme)
{
    painter painted = {.cr = cr, .chart = chart, .theme = theme}, *p = &painted;
    lay_out(p);
    for (unsigned panel = 0; panel < PAPAN_CHART_PANELS; panel++) {
        papan_set_colour(p->cr, p->theme->ink);
        papan_draw_text(p->cr, p->chart->panel[panel], p->left[panel], head - 14, PAPAN_PANEL_FONT, false, 0,
                        (PAPAN_SHEET_WIDTH - PAPAN_SHEET_MARGIN - p->left[0] - gap) / 2);
        draw_scale(p, panel);
    }
    for (size_t i = 0; i < p->chart->rows; i++)
        draw_row(p, i);
}

/* ---- files ---- */

static void describe_bars(const void *context, papan_buffer *out)
{
    const papan_chart *chart = context;
    for (size_t i = 0; i < chart->rows; i++) {
        const papan_chart_row *row = &chart->row[i];
        papan_buffer_escaped(out, row->name, strlen(row->name));
        if (row->remark == NULL) {
            papan_describe_values(out, chart->panel, row->text);
        } else {
            papan_buffer_text(out, ": ");
            papan_buffer_escaped(out, row->remark, strlen(row->remark));
        }
        papan_buffer_char(out, '\n');
    }
}

papan_status papan_chart_file(const papan_chart *wanted, const char *theme, papan_file_kind kind, double size,
                              papan_buffer *out, papan_message *reason)
{
    papan_message *why = PAPAN_WHY(reason);
    papan_chart chart;
    papan_struct_read(&chart, sizeof chart, wanted, sizeof chart);
    papan_sheet sheet = {.title = chart.title,
                         .note = chart.note,
                         .height = head + row_height * (double)chart.rows + 30 + PAPAN_SHEET_MARGIN / 2,
                         .chart = &chart,
                         .draw = draw_bar_chart,
                         .describe = describe_bars};
    papan_status status = PAPAN_OK;
    for (size_t i = 0; i < chart.rows && status == PAPAN_OK; i++)
        status = papan_values_fit(chart.row[i].value, why);
    return status == PAPAN_OK ? papan_sheet_file(&sheet, theme, papan_file_kind_name(kind), size, out, why)
                              : status;
}
