/* chart_sheet.c: the parts that all charts share: title, note, file and scales, see chart_inside.h. */
#include "base/message.h"
#include "draw/chart_inside.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LARGEST = 8192 };
static const double title_size = 18, note_height = 20;

/* ---- scales ---- */

papan_scale papan_scale_of(double least, double most, papan_chart_unit unit)
{
    bool any = most > 0;
    papan_scale scale = {.low = any ? (int)floor(log10(least)) : 0, .high = any ? (int)ceil(log10(most)) : 1};
    if (any && log10(least) - scale.low < 0.05) /* the smallest value must be visible, too */
        scale.low--;
    if (unit == PAPAN_CHART_COUNT)
        scale.low = scale.low < 0 ? -1 : scale.low;
    if (scale.high <= scale.low)
        scale.high = scale.low + 1;
    return scale;
}

double papan_scale_share(papan_scale scale, double value)
{
    assert(scale.high > scale.low);
    return value > 0 ? (log10(value) - scale.low) / (scale.high - scale.low) : 0;
}

void papan_tick_text(papan_chart_unit unit, int power, char out[PAPAN_TICK])
{
    static const char *const times[] = {"1 ns",  "10 ns",  "100 ns", "1 µs", "10 µs", "100 µs", "1 ms",
                                        "10 ms", "100 ms", "1 s",    "10 s", "100 s", "1000 s"};
    static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    static const char *const small[] = {"1", "10", "100"};
    out[0] = '\0';
    int at = power + 6;
    if (unit == PAPAN_CHART_MILLISECONDS && at >= 0 && at < (int)(sizeof times / sizeof times[0]))
        snprintf(out, PAPAN_TICK, "%s", times[at]);
    else if (unit == PAPAN_CHART_COUNT && power >= 0 && power <= 2)
        snprintf(out, PAPAN_TICK, "%s", small[power]);
    else if (unit == PAPAN_CHART_COUNT && power > 2 && power < 100)
        snprintf(out, PAPAN_TICK, "10%s%s", power >= 10 ? raised[power / 10] : "", raised[power % 10]);
}

double papan_text_width(cairo_t *cr, const char *text)
{
    cairo_text_extents_t extents;
    cairo_text_extents(cr, text, &extents);
    return extents.x_advance;
}

/* ---- the sheet ---- */

static void draw_sheet(const papan_sheet *sheet, cairo_t *cr, const papan_theme *theme)
{
    const double room = PAPAN_SHEET_WIDTH - 2 * PAPAN_SHEET_MARGIN;
    papan_picture_style look = {.theme = theme->name};
    papan_picture_background(cr, &look);
    papan_set_colour(cr, theme->ink);
    papan_draw_text(cr, sheet->title, PAPAN_SHEET_MARGIN, PAPAN_SHEET_MARGIN + title_size * 0.8, title_size,
                    true, 0, room);
    sheet->draw(sheet->chart, cr, theme);
    papan_set_colour(cr, papan_mix_colours(theme->ink, theme->background, 0.75));
    if (sheet->note != NULL)
        papan_draw_text(cr, sheet->note, PAPAN_SHEET_MARGIN, sheet->height + note_height - 17, PAPAN_NOTE_FONT,
                        false, 0, room);
}

void papan_describe_values(papan_buffer *out, const char *const panel[PAPAN_CHART_PANELS],
                           const char *const text[PAPAN_CHART_PANELS])
{
    for (unsigned i = 0; i < PAPAN_CHART_PANELS; i++) {
        papan_buffer_text(out, i == 0 ? ": " : "; ");
        papan_buffer_escaped(out, panel[i], strlen(panel[i]));
        papan_buffer_char(out, ' ');
        papan_buffer_escaped(out, text[i], strlen(text[i]));
    }
}

static void describe_sheet(const papan_sheet *sheet, papan_buffer *out)
{
    papan_buffer_text(out, "\n<title>");
    papan_buffer_escaped(out, sheet->title, strlen(sheet->title));
    papan_buffer_text(out, "</title>\n<desc>");
    sheet->describe(sheet->chart, out);
    if (sheet->note != NULL)
        papan_buffer_escaped(out, sheet->note, strlen(sheet->note));
    papan_buffer_text(out, "</desc>");
}

static papan_status make_file(const papan_sheet *sheet, const papan_theme *theme, const char *kind, double size,
                              papan_buffer *out, papan_message *why)
{
    double scale = (size > 0 ? fmin(size, LARGEST) : PAPAN_SHEET_WIDTH) / PAPAN_SHEET_WIDTH;
    double height = sheet->height + (sheet->note != NULL ? note_height : 0);
    papan_buffer made = papan_buffer_new(&out->memory);
    cairo_surface_t *surface = papan_surface_open(kind, &made, PAPAN_SHEET_WIDTH * scale, height * scale);
    if (surface == NULL)
        return papan_fail(PAPAN_BAD_INPUT, why, "chart-format-unsupported",
                          N_("unsupported chart format '{0}'; expected png, svg or pdf"), PAPAN_ARGS(kind));
    cairo_t *cr = cairo_create(surface);
    cairo_scale(cr, scale, scale);
    draw_sheet(sheet, cr, theme);
    papan_status status = papan_surface_status(papan_surface_close(surface, cr, &made), &made, why);
    if (status == PAPAN_OK) { /* cairo draws letters as shapes; the texts follow the opening tag */
        size_t words = strcmp(kind, "svg") == 0 ? papan_svg_gap(&made) : 0;
        papan_buffer_add(out, made.bytes, words);
        if (words > 0)
            describe_sheet(sheet, out);
        papan_buffer_add(out, made.bytes + words, made.length - words);
    }
    papan_buffer_free(&made);
    return out->failed ? PAPAN_NO_MEMORY : status;
}

papan_status papan_values_fit(const double value[PAPAN_CHART_PANELS], papan_message *why)
{
    papan_status status = PAPAN_OK;
    for (unsigned panel = 0; panel < PAPAN_CHART_PANELS && status == PAPAN_OK; panel++)
        status = papan_number_fits(value[panel], why);
    return status;
}

papan_status papan_sheet_file(const papan_sheet *sheet, const char *theme_name, const char *kind, double size,
                              papan_buffer *out, papan_message *why)
{
    const papan_theme *theme;
    papan_status status = papan_theme_take(theme_name, &theme, why);
    if (status == PAPAN_OK)
        status = papan_number_fits(size, why);
    if (status != PAPAN_OK)
        return status;
    papan_sheet readable = *sheet;
    papan_buffer title = papan_buffer_new(&out->memory);
    papan_buffer_readable(&title, sheet->title != NULL ? sheet->title : "");
    readable.title = title.bytes != NULL ? title.bytes : "";
    status = title.failed ? PAPAN_NO_MEMORY : make_file(&readable, theme, kind, size, out, why);
    papan_buffer_free(&title);
    return status;
}
