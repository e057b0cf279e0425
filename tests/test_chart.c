/* test_chart.c: the contents of charts: texts of the SVG, lengths of the bars in pixels, marks of rows
 * without an answer. */
#include "check.h"
#include "png.h"

#include "draw/picture.h"
#include "info.h"

static const papan_chart_row rows[] = {
    {.name = "quick", .value = {10, 0.1}, .text = {"10", "0.1 ms"}},
    {.name = "plain & <slow>", .value = {100000, 1000}, .text = {"100 000", "1.00 s"}},
    {.name = "cut", .over = true, .value = {100000, 1000}, .text = {"> 100 000", "> 1.00 s"}},
    {.name = "refused", .remark = "too much memory"},
    {.name = "nothing", .value = {0, 0}, .text = {"0", "0 ms"}},
};
enum { ROWS = sizeof rows / sizeof rows[0], QUICK = 0, PLAIN = 1, CUT = 2, REFUSED = 3 };

static const papan_chart chart = {.title = "A title",
                                  .note = "A note",
                                  .panel = {"Cases", "Time"},
                                  .unit = {PAPAN_CHART_COUNT, PAPAN_CHART_MILLISECONDS},
                                  .rows = ROWS,
                                  .row = rows};

static papan_buffer file_of(const papan_chart *which, const char *theme, const char *kind, double size)
{
    papan_buffer out = papan_buffer_new(NULL);
    papan_message why = {0};
    assert_int_equal(papan_chart_file(which, theme, papan_file_kind_named(kind), size, &out, &why), PAPAN_OK);
    return out;
}

static void texts(void **state)
{
    (void)state;
    static const char *const wanted[] = {"<title>A title</title>",
                                         "quick: Cases 10; Time 0.1 ms\n",
                                         "plain &amp; &lt;slow>: Cases 100 000; Time 1.00 s\n",
                                         "cut: Cases > 100 000; Time > 1.00 s\n",
                                         "refused: too much memory\n",
                                         "A note</desc>",
                                         "</svg>"};
    papan_buffer svg = file_of(&chart, "light", "svg", 0);
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        if (strstr(svg.bytes, wanted[i]) == NULL)
            fail_msg("the SVG lacks: %s", wanted[i]);
    papan_buffer_free(&svg);
    papan_buffer pdf = file_of(&chart, "light", "pdf", 500);
    assert_memory_equal(pdf.bytes, "%PDF-", 5);
    papan_buffer_free(&pdf);
}

/* A title may be the name of a file, which is any bytes. */
static void any_title(void **state)
{
    (void)state;
    static const char *const kinds[] = {"png", "svg", "pdf"};
    papan_chart named = chart;
    named.title = "caf\xE9\033 & <b>.txt";
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        papan_buffer out = file_of(&named, "light", kinds[i], 0);
        if (strcmp(kinds[i], "svg") == 0)
            assert_non_null(strstr(out.bytes, "<title>caf\xEF\xBF\xBD\xEF\xBF\xBD &amp; &lt;b>.txt</title>"));
        papan_buffer_free(&out);
    }
}

/* ---- bars ---- */

static uint32_t pixel_of(cairo_surface_t *surface, int x, int y)
{
    uint32_t pixel;
    memcpy(&pixel, cairo_image_surface_get_data(surface) + y * cairo_image_surface_get_stride(surface) + 4 * x,
           sizeof pixel);
    return pixel & 0xFFFFFF;
}

/* The longest run of one colour, neither background nor ink, in the rows of pixels of one row of the chart. */
static int bar_length(cairo_surface_t *surface, size_t row, int from, int to, const papan_theme *theme)
{
    int best = 0, y = 74 + 26 * (int)row + 13 - 6;
    for (int x = from, run = 0; x < to; x++) {
        uint32_t colour = pixel_of(surface, x, y);
        bool same = x > from && colour == pixel_of(surface, x - 1, y);
        run = colour == theme->background || colour == theme->ink ? 0 : same ? run + 1 : 1;
        best = run > best ? run : best;
    }
    return best;
}

static void check_bars(const char *name)
{
    const papan_theme *theme = papan_theme_find(name);
    papan_buffer png = file_of(&chart, name, "png", 0);
    cairo_surface_t *surface = read_png(&png);
    assert_int_equal(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS);
    int width = cairo_image_surface_get_width(surface);
    assert_int_equal(width, 900);
    assert_int_equal(pixel_of(surface, 1, 1), theme->background);
    for (int panel = 0; panel < 2; panel++) {
        int start = panel == 0 ? 125 : width / 2 + 40, end = panel == 0 ? width / 2 : width;
        int quick = bar_length(surface, QUICK, start, end, theme),
            plain = bar_length(surface, PLAIN, start, end, theme);
        assert_true(quick > 20);
        assert_true(plain > 2 * quick);
        assert_true(bar_length(surface, CUT, start, end, theme) < plain / 4); /* hatched */
        assert_true(bar_length(surface, REFUSED, start, end, theme) < 10);
    }
    cairo_surface_destroy(surface);
    papan_buffer_free(&png);
}

static void bars(void **state)
{
    (void)state;
    check_bars("light");
    check_bars("dark");
    check_bars("print");
    check_bars("colour-blind");
}

/* On a logarithmic scale equal factors are equal lengths. */
static void logarithmic(void **state)
{
    (void)state;
    static const papan_chart_row powers[] = {{.name = "a", .value = {10, 1}, .text = {"", ""}},
                                             {.name = "b", .value = {1000, 100}, .text = {"", ""}},
                                             {.name = "c", .value = {100000, 10000}, .text = {"", ""}}};
    papan_chart three = chart;
    three.rows = 3;
    three.row = powers;
    three.note = NULL;
    papan_buffer png = file_of(&three, "light", "png", 0);
    cairo_surface_t *surface = read_png(&png);
    assert_int_equal(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS);
    int length[3];
    for (size_t i = 0; i < 3; i++)
        length[i] = bar_length(surface, i, 40, 460, papan_theme_find("light"));
    assert_true(abs((length[1] - length[0]) - (length[2] - length[1])) <= 3);
    assert_true(length[1] > length[0] + 50);
    cairo_surface_destroy(surface);
    papan_buffer_free(&png);
}

/* ---- lines ---- */

enum { LINES = 2, POINTS = 4, FROM = 5 };
#define POINT(cases, ms, cut)                                                                                  \
    {                                                                                                          \
        .there = true, .over = cut, .value = {cases, ms}, .text = { #cases, #ms " ms" }                        \
    }
static const papan_chart_point points[LINES * POINTS] = {
    POINT(10, 1, false), POINT(100, 10, false),   POINT(1000, 100, false), POINT(10000, 1000, false),
    POINT(10, 1, false), POINT(10000, 20, false), POINT(10000, 1000, true)}; /* the last of them was not run */
static const char *const line_names[] = {"plain & <slow>", "cut"};
static const papan_line_chart line_chart = {.title = "Lines",
                                            .note = "A note",
                                            .panel = {"Cases", "Time"},
                                            .unit = {PAPAN_CHART_COUNT, PAPAN_CHART_MILLISECONDS},
                                            .axis = "N",
                                            .from = FROM,
                                            .points = POINTS,
                                            .lines = LINES,
                                            .name = line_names,
                                            .point = points};

static papan_buffer line_file_of(const papan_line_chart *which, const char *theme, const char *kind)
{
    papan_buffer out = papan_buffer_new(NULL);
    papan_message why = {0};
    assert_int_equal(papan_line_chart_file(which, theme, papan_file_kind_named(kind), 0, &out, &why), PAPAN_OK);
    return out;
}

static void line_texts(void **state)
{
    (void)state;
    static const char *const wanted[] = {"<title>Lines</title>",
                                         "plain &amp; &lt;slow>, N 5: Cases 10; Time 1 ms\n",
                                         "plain &amp; &lt;slow>, N 8: Cases 10000; Time 1000 ms\n",
                                         "cut, N 7: Cases 10000; Time 1000 ms\n", "A note</desc>"};
    papan_buffer svg = line_file_of(&line_chart, "light", "svg");
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        if (strstr(svg.bytes, wanted[i]) == NULL)
            fail_msg("the SVG lacks: %s", wanted[i]);
    assert_null(strstr(svg.bytes, "cut, N 8"));
    papan_buffer_free(&svg);
}

/* The middle of a marker: the points are evenly spaced and the values powers of ten, so the four of the plain
 * line are on a straight line from corner to corner of the plot. */
static uint32_t marker(cairo_surface_t *surface, size_t at, double height)
{
    double left = 18 + 52 + 14, right = 18 + 419 - 14;
    return pixel_of(surface, (int)(left + (right - left) * (double)at / (POINTS - 1)),
                    (int)(74 + 300 * (1 - height)));
}

static void line_points(void **state)
{
    (void)state;
    static const char *const names[] = {"light", "dark", "print", "colour-blind"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const papan_theme *theme = papan_theme_find(names[i]);
        papan_buffer png = line_file_of(&line_chart, names[i], "png");
        cairo_surface_t *surface = read_png(&png);
        assert_int_equal(cairo_image_surface_get_width(surface), 900);
        uint32_t plain = marker(surface, 3, 1);
        assert_int_not_equal(plain, theme->background);
        assert_int_equal(marker(surface, 1, 0.5), plain); /* 1 is where the scale begins, and 10000 its end */
        assert_int_equal(marker(surface, 2, 0.75), plain);
        assert_int_equal(marker(surface, 2, 1), theme->background); /* hollow, since it was stopped */
        assert_int_not_equal(marker(surface, 1, 1), theme->background);
        if (!theme->patterned)
            assert_int_not_equal(marker(surface, 1, 1), plain);
        cairo_surface_destroy(surface);
        papan_buffer_free(&png);
    }
}

static void no_lines(void **state)
{
    (void)state;
    papan_line_chart none = line_chart;
    none.lines = none.points = 0;
    papan_buffer out = line_file_of(&none, "light", "svg");
    papan_buffer_free(&out);
    papan_line_chart one = line_chart;
    one.lines = one.points = 1;
    out = line_file_of(&one, "light", "pdf");
    papan_buffer_free(&out);
}

/* ---- failures ---- */

static void empty_and_unknown(void **state)
{
    (void)state;
    papan_chart none = chart;
    none.rows = 0;
    papan_buffer svg = file_of(&none, "light", "svg", 0);
    papan_buffer_free(&svg);
    papan_buffer out = papan_buffer_new(NULL);
    papan_message why = {0};
    assert_int_equal(papan_chart_file(&chart, NULL, papan_file_kind_named("bmp"), 0, &out, &why),
                     PAPAN_BAD_INPUT);
    assert_non_null(why.text);
    papan_buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts),       cmocka_unit_test(any_title),         cmocka_unit_test(bars),
        cmocka_unit_test(logarithmic), cmocka_unit_test(line_texts),        cmocka_unit_test(line_points),
        cmocka_unit_test(no_lines),    cmocka_unit_test(empty_and_unknown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
