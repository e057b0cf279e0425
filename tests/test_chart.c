/* test_chart.c: the contents of charts: texts of the SVG, lengths of the bars in pixels, marks of rows
 * without an answer. */
#include "check.h"
#include "png.h"

#include "draw/chart.h"
#include "draw/picture_inside.h"

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
    assert_int_equal(papan_chart_file(which, papan_theme_find(theme), kind, size, &out, &why), PAPAN_OK);
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
    assert_int_equal(papan_chart_file(&chart, NULL, "bmp", 0, &out, &why), PAPAN_BAD_INPUT);
    assert_non_null(why.text);
    papan_buffer_free(&out);
}

static void no_memory(void **state)
{
    (void)state;
    static const char *const kinds[] = {"png", "svg", "pdf"};
    for (size_t k = 0; k < 3; k++) {
        bool done = false;
        for (size_t n = 1; !done; n++) {
            check_memory memory = {.fail_at = n};
            papan_allocator allocator = check_allocator(&memory);
            papan_buffer out = papan_buffer_new(&allocator);
            papan_message why = {0};
            papan_status status = papan_chart_file(&chart, NULL, kinds[k], 0, &out, &why);
            done = memory.requests < n;
            assert_int_equal(status, done ? PAPAN_OK : PAPAN_NO_MEMORY);
            papan_buffer_free(&out);
            assert_int_equal(memory.held, 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts),       cmocka_unit_test(any_title),         cmocka_unit_test(bars),
        cmocka_unit_test(logarithmic), cmocka_unit_test(empty_and_unknown), cmocka_unit_test(no_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
