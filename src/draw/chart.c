/* chart.c: see chart.h. Horizontal bars, since names of strategies are long; logarithmic, since good and plain
 * strategies lie powers of ten apart. Values stand behind the bars, so that nobody has to read them off the
 * scale. A bar that was cut short by the clock is hatched and ends in an arrow. */
#include "draw/chart.h"

#include "base/message.h"
#include "draw/picture_inside.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* In units of the usual picture, USUAL_WIDTH wide. */
enum { USUAL_WIDTH = 900, LARGEST = 8192, TICK = 24 };
static const double margin = 18, title_size = 18, panel_size = 13.5, text_size = 12, note_size = 10.5;
static const double row_height = 26, bar_height = 16, gap = 26, head = 74, least_bar = 2;

typedef struct painter {
    cairo_t *cr;
    const papan_chart *chart;
    const papan_theme *theme;
    double names;                     /* width of the column of names */
    double left[PAPAN_CHART_PANELS];  /* of each panel */
    double width[PAPAN_CHART_PANELS]; /* of its scale */
    int low[PAPAN_CHART_PANELS];      /* powers of ten where the scale begins */
    int high[PAPAN_CHART_PANELS];     /* and ends */
} painter;

static double text_width(const painter *p, const char *text)
{
    cairo_text_extents_t extents;
    cairo_text_extents(p->cr, text, &extents);
    return extents.x_advance;
}

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
    bool any = most > 0;
    p->low[panel] = any ? (int)floor(log10(least)) : 0;
    p->high[panel] = any ? (int)ceil(log10(most)) : 1;
    if (any && log10(least) - p->low[panel] < 0.05) /* the shortest bar is to be seen, too */
        p->low[panel]--;
    if (p->chart->unit[panel] == PAPAN_CHART_COUNT)
        p->low[panel] = p->low[panel] < 0 ? -1 : p->low[panel];
    if (p->high[panel] <= p->low[panel])
        p->high[panel] = p->low[panel] + 1;
    assert(p->high[panel] > p->low[panel]);
}

static double length_of(const painter *p, unsigned panel, double value)
{
    if (value <= 0)
        return 0;
    assert(p->high[panel] > p->low[panel]);
    double share = (log10(value) - p->low[panel]) / (p->high[panel] - p->low[panel]);
    return fmax(least_bar, share * p->width[panel]);
}

static void tick_text(papan_chart_unit unit, int power, char out[TICK])
{
    static const char *const times[] = {"1 ns",  "10 ns",  "100 ns", "1 µs", "10 µs", "100 µs", "1 ms",
                                        "10 ms", "100 ms", "1 s",    "10 s", "100 s", "1000 s"};
    static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    static const char *const small[] = {"1", "10", "100"};
    out[0] = '\0';
    int at = power + 6;
    if (unit == PAPAN_CHART_MILLISECONDS && at >= 0 && at < (int)(sizeof times / sizeof times[0]))
        snprintf(out, TICK, "%s", times[at]);
    else if (unit == PAPAN_CHART_COUNT && power >= 0 && power <= 2)
        snprintf(out, TICK, "%s", small[power]);
    else if (unit == PAPAN_CHART_COUNT && power > 2 && power < 100)
        snprintf(out, TICK, "10%s%s", power >= 10 ? raised[power / 10] : "", raised[power % 10]);
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
    papan_set_font(p->cr, note_size, false);
    for (int power = p->low[panel]; power <= p->high[panel]; power++) {
        double x =
            p->left[panel] + p->width[panel] * (power - p->low[panel]) / (p->high[panel] - p->low[panel]);
        char text[TICK];
        tick_text(p->chart->unit[panel], power, text);
        papan_set_colour(p->cr, papan_mix_colours(p->theme->ink, p->theme->background, 0.2));
        cairo_set_line_width(p->cr, power == p->low[panel] ? 1.5 : 0.75);
        cairo_move_to(p->cr, x, head - 4);
        cairo_line_to(p->cr, x, bottom_of(p) + 4);
        cairo_stroke(p->cr);
        double half = text_width(p, text) / 2;
        if (text[0] == '\0' || x - half < free_from)
            continue;
        papan_set_colour(p->cr, papan_mix_colours(p->theme->ink, p->theme->background, 0.75));
        papan_draw_text(p->cr, text, x, bottom_of(p) + 18, note_size, false, 0.5, 0);
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
    papan_set_font(p->cr, text_size, false);
    papan_set_colour(p->cr, p->theme->background); /* no line of the scale through the text */
    cairo_rectangle(p->cr, end + 3, middle - text_size * 0.7, text_width(p, row->text[panel]) + 6,
                    text_size * 1.4);
    cairo_fill(p->cr);
    papan_set_colour(p->cr, p->theme->ink);
    papan_draw_text(p->cr, row->text[panel], end + 6, middle + text_size * 0.36, text_size, false, 0, 0);
}

static void draw_row(const painter *p, size_t index)
{
    const papan_chart_row *row = &p->chart->row[index];
    double middle = head + row_height * ((double)index + 0.5);
    papan_set_colour(p->cr, p->theme->ink);
    papan_draw_text(p->cr, row->name, margin + p->names, middle + text_size * 0.36, text_size, false, 1, 0);
    for (unsigned panel = 0; panel < PAPAN_CHART_PANELS; panel++) {
        if (row->remark == NULL) {
            draw_bar(p, panel, row, middle);
            continue;
        }
        papan_set_colour(p->cr, papan_mix_colours(p->theme->ink, p->theme->background, 0.75));
        papan_draw_text(p->cr, row->remark, p->left[panel] + 6, middle + text_size * 0.36, text_size, false, 0,
                        0);
    }
}

/* ---- the whole ---- */

/* Values stand behind the bars, so the scale leaves room for the widest. */
static void lay_out(painter *p)
{
    double widest[PAPAN_CHART_PANELS] = {0};
    papan_set_font(p->cr, text_size, false);
    p->names = 0;
    for (size_t i = 0; i < p->chart->rows; i++) {
        const papan_chart_row *row = &p->chart->row[i];
        p->names = fmax(p->names, text_width(p, row->name));
        for (unsigned panel = 0; panel < PAPAN_CHART_PANELS; panel++)
            widest[panel] = fmax(widest[panel], row->remark == NULL ? text_width(p, row->text[panel]) : 0);
    }
    double whole = (USUAL_WIDTH - 2 * margin - p->names - 12 - gap) / 2;
    for (unsigned panel = 0; panel < PAPAN_CHART_PANELS; panel++) {
        p->left[panel] = margin + p->names + 12 + panel * (whole + gap);
        p->width[panel] = fmax(40, whole - widest[panel] - 20);
        choose_scale(p, panel);
    }
}

static double height_of(const papan_chart *chart)
{
    return head + row_height * (double)chart->rows + 30 + (chart->note != NULL ? 20 : 0) + margin / 2;
}

static void draw(painter *p)
{
    papan_look look = {.theme = p->theme};
    papan_picture_background(p->cr, &look);
    lay_out(p);
    papan_set_colour(p->cr, p->theme->ink);
    papan_draw_text(p->cr, p->chart->title, margin, margin + title_size * 0.8, title_size, true, 0,
                    USUAL_WIDTH - 2 * margin);
    for (unsigned panel = 0; panel < PAPAN_CHART_PANELS; panel++) {
        papan_set_colour(p->cr, p->theme->ink);
        papan_draw_text(p->cr, p->chart->panel[panel], p->left[panel], head - 14, panel_size, false, 0,
                        (USUAL_WIDTH - margin - p->left[0] - gap) / 2);
        draw_scale(p, panel);
    }
    for (size_t i = 0; i < p->chart->rows; i++)
        draw_row(p, i);
    papan_set_colour(p->cr, papan_mix_colours(p->theme->ink, p->theme->background, 0.75));
    if (p->chart->note != NULL)
        papan_draw_text(p->cr, p->chart->note, margin, bottom_of(p) + 42, note_size, false, 0,
                        USUAL_WIDTH - 2 * margin);
}

/* ---- files ---- */

static void describe(const papan_chart *chart, papan_buffer *out)
{
    papan_buffer_text(out, "\n<title>");
    papan_buffer_escaped(out, chart->title, strlen(chart->title));
    papan_buffer_text(out, "</title>\n<desc>");
    for (size_t i = 0; i < chart->rows; i++) {
        const papan_chart_row *row = &chart->row[i];
        papan_buffer_escaped(out, row->name, strlen(row->name));
        for (unsigned panel = 0; panel < PAPAN_CHART_PANELS && row->remark == NULL; panel++) {
            papan_buffer_text(out, panel == 0 ? ": " : "; ");
            papan_buffer_escaped(out, chart->panel[panel], strlen(chart->panel[panel]));
            papan_buffer_char(out, ' ');
            papan_buffer_escaped(out, row->text[panel], strlen(row->text[panel]));
        }
        if (row->remark != NULL) {
            papan_buffer_text(out, ": ");
            papan_buffer_escaped(out, row->remark, strlen(row->remark));
        }
        papan_buffer_char(out, '\n');
    }
    if (chart->note != NULL)
        papan_buffer_escaped(out, chart->note, strlen(chart->note));
    papan_buffer_text(out, "</desc>");
}

static papan_status make_file(const papan_chart *chart, const papan_theme *theme, const char *kind, double size,
                              papan_buffer *out, papan_message *why)
{
    double scale = (size > 0 ? fmin(size, LARGEST) : USUAL_WIDTH) / USUAL_WIDTH;
    papan_buffer made = papan_buffer_new(&out->memory);
    cairo_surface_t *surface = papan_surface_open(kind, &made, USUAL_WIDTH * scale, height_of(chart) * scale);
    if (surface == NULL) {
        papan_say_with(why, 0, 0, N_("there is no chart of the kind '{0}'; there are png, svg and pdf"),
                       PAPAN_ARGS(papan_arg_text(kind)));
        return PAPAN_BAD_INPUT;
    }
    painter p = {
        .cr = cairo_create(surface), .chart = chart, .theme = theme != NULL ? theme : papan_theme_at(0)};
    cairo_scale(p.cr, scale, scale);
    draw(&p);
    bool good = papan_surface_close(surface, p.cr, &made) == CAIRO_STATUS_SUCCESS && !made.failed;
    if (good) { /* cairo draws letters as shapes; the texts come as a description behind the opening tag */
        size_t words = strcmp(kind, "svg") == 0 ? papan_svg_gap(&made) : 0;
        papan_buffer_add(out, made.bytes, words);
        if (words > 0)
            describe(chart, out);
        papan_buffer_add(out, made.bytes + words, made.length - words);
    }
    papan_buffer_free(&made);
    return good && !out->failed ? PAPAN_OK : PAPAN_NO_MEMORY;
}

papan_status papan_chart_file(const papan_chart *chart, const papan_theme *theme, const char *kind, double size,
                              papan_buffer *out, papan_message *why)
{
    papan_chart readable = *chart;
    papan_buffer title = papan_buffer_new(&out->memory);
    papan_buffer_readable(&title, chart->title);
    readable.title = title.bytes;
    papan_status status = title.failed ? PAPAN_NO_MEMORY : make_file(&readable, theme, kind, size, out, why);
    papan_buffer_free(&title);
    return status;
}
