/* test_picture.c: the contents of pictures: colours of cells, words in the SVG, pages in the PDF. Nothing is
 * compared byte by byte with a stored picture, because cairo and the fonts may change. */
#include "base/hash.h"
#include "check.h"
#include "draw/picture.h"
#include "info.h"
#include "png.h"

#include <math.h>

static const char queens_text[] = "AABB\nAACB\nDCCC\nDDDC\nPLACED\n..Qx\n....\n....\n....\n";
static const char pack_text[] = "2 4 2\nDEFAULT\nAA\nA\nBBB\n BB\nPLACED\nAA..\nA...\n";
static const char *const puzzles[] = {
    queens_text, pack_text, "nqueens:8", "soma:3x3x3", "iq-puzzler-pro:diagonal", "kanoodle:pyramid"};
enum { PUZZLES = sizeof puzzles / sizeof puzzles[0] };
static const char *const kinds[] = {"png", "svg", "pdf"};

/* ---- help ---- */

static bool keep_first(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    memcpy(context, label, papan_cells(puzzle) * sizeof *label);
    return false;
}

static uint16_t *solution_of(const papan_puzzle *puzzle)
{
    uint16_t *label = malloc(papan_cells(puzzle) * sizeof *label);
    papan_request request = {.goal = PAPAN_FIRST, .context = label, .solution = keep_first};
    papan_result result = {0};
    assert_non_null(label);
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_string_equal(result.count, "1");
    return label;
}

static papan_buffer picture(const papan_puzzle *puzzle, const uint16_t *label, const papan_picture_style *look,
                            const char *kind, double size)
{
    papan_buffer out = papan_buffer_new(NULL);
    papan_message why = {0};
    assert_int_equal(papan_picture_file(puzzle, &label, label != NULL ? 1 : 0, look,
                                        papan_file_kind_named(kind), size, &out, &why),
                     PAPAN_OK);
    assert_null(why.text);
    assert_true(out.length > 100);
    return out;
}

/* A PNG of the board, read back. */
static cairo_surface_t *pixels(const papan_puzzle *puzzle, const uint16_t *label,
                               const papan_picture_style *look, double size)
{
    papan_buffer png = picture(puzzle, label, look, "png", size);
    cairo_surface_t *surface = read_png(&png);
    assert_int_equal(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS);
    papan_buffer_free(&png);
    return surface;
}

static uint32_t pixel_at(cairo_surface_t *surface, double x, double y)
{
    int stride = cairo_image_surface_get_stride(surface);
    assert_in_range((int)x, 0, cairo_image_surface_get_width(surface) - 1);
    assert_in_range((int)y, 0, cairo_image_surface_get_height(surface) - 1);
    const unsigned char *row = cairo_image_surface_get_data(surface) + (ptrdiff_t)stride * (int)y;
    uint32_t value;
    memcpy(&value, row + 4 * (int)x, sizeof value);
    return value & 0xFFFFFF;
}

/* The colour at a place given in cells from the middle of a cell. */
static uint32_t colour_in(cairo_surface_t *surface, const papan_puzzle *puzzle, const papan_picture_style *look,
                          uint32_t cell, double right, double down)
{
    double width, height, x, y;
    papan_picture_size(puzzle, look, &width, &height);
    papan_picture_spot(puzzle, look, cell, &x, &y);
    double scale = cairo_image_surface_get_width(surface) / width;
    return pixel_at(surface, (x + right) * scale, (y + down) * scale);
}

static unsigned distance(uint32_t a, uint32_t b)
{
    unsigned far = 0;
    for (unsigned shift = 0; shift <= 16; shift += 8) {
        int d = (int)(a >> shift & 0xFF) - (int)(b >> shift & 0xFF);
        far = (unsigned)abs(d) > far ? (unsigned)abs(d) : far;
    }
    return far;
}

static void assert_colour(uint32_t found, uint32_t wanted)
{
    if (distance(found, wanted) > 3)
        fail_msg("%06X instead of %06X", (unsigned)found, (unsigned)wanted);
}

/* ---- themes ---- */

static void themes_have_names(void **state)
{
    (void)state;
    static const char *const names[] = {"light", "dark", "print", "colour-blind", "outline"};
    for (size_t i = 0; i < 5; i++) {
        const papan_theme *theme = papan_theme_find(names[i]);
        assert_non_null(theme);
        assert_ptr_equal(theme, papan_theme_at(i));
        assert_string_equal(theme->name, names[i]);
    }
    assert_null(papan_theme_at(5));
    assert_null(papan_theme_find("sepia"));
}

/* CIELAB after the sight of a dichromat was simulated in linear light. */
static void lab_of(uint32_t colour, const double sight[3][3], double lab[3])
{
    static const double xyz[3][3] = {{0.4124 / 0.95047, 0.3576 / 0.95047, 0.1805 / 0.95047},
                                     {0.2126, 0.7152, 0.0722},
                                     {0.0193 / 1.08883, 0.1192 / 1.08883, 0.9505 / 1.08883}};
    double light[3], seen[3], f[3];
    for (unsigned i = 0; i < 3; i++) {
        double c = (colour >> (16 - 8 * i) & 0xFF) / 255.0;
        light[i] = c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
    }
    for (unsigned i = 0; i < 3; i++)
        seen[i] = fmin(1, fmax(0, sight[i][0] * light[0] + sight[i][1] * light[1] + sight[i][2] * light[2]));
    for (unsigned i = 0; i < 3; i++) {
        double t = xyz[i][0] * seen[0] + xyz[i][1] * seen[1] + xyz[i][2] * seen[2];
        f[i] = t > 0.008856 ? cbrt(t) : 7.787 * t + 16 / 116.0;
    }
    lab[0] = 116 * f[1] - 16;
    lab[1] = 500 * (f[0] - f[1]);
    lab[2] = 200 * (f[1] - f[2]);
}

static void palette_is_apart(const papan_theme *theme, const double sight[3][3], double least)
{
    for (unsigned i = 0; i < theme->colours; i++)
        for (unsigned j = 0; j < i; j++) {
            double a[3], b[3];
            lab_of(theme->palette[i], sight, a);
            lab_of(theme->palette[j], sight, b);
            double d = sqrt(pow(a[0] - b[0], 2) + pow(a[1] - b[1], 2) + pow(a[2] - b[2], 2));
            if (d < least)
                fail_msg("%s: %06X and %06X are %.1f apart", theme->name, (unsigned)theme->palette[i],
                         (unsigned)theme->palette[j], d);
        }
}

static void palettes_are_apart(void **state)
{
    (void)state;
    static const double normal[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    static const double deuteranopia[3][3] = {
        {0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}};
    static const double protanopia[3][3] = {
        {0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}};
    const papan_theme *theme = papan_theme_find("colour-blind");
    palette_is_apart(theme, normal, 27);
    palette_is_apart(theme, deuteranopia, 27);
    palette_is_apart(theme, protanopia, 27);
    palette_is_apart(papan_theme_find("light"), normal, 12);
}

/* The fills of 64 regions differ, as colours or patterns, except where only lines are drawn. */
static void fills_differ(void **state)
{
    (void)state;
    enum { FILLS = PAPAN_QUEENS_MAX, SIDE = 48 };
    for (size_t t = 0; papan_theme_at(t) != NULL && !papan_theme_at(t)->outline; t++) {
        static uint32_t square[FILLS][SIDE * SIDE];
        papan_picture_style look = {.theme = papan_theme_name(t), .no_labels = true};
        for (unsigned i = 0; i < FILLS; i++) {
            cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, SIDE, SIDE);
            cairo_t *cr = cairo_create(surface);
            papan_pen pen = {.cr = cr, .look = &look, .theme = papan_theme_of(&look), .pixel = SIDE};
            cairo_scale(cr, SIDE, SIDE);
            cairo_rectangle(cr, 0, 0, 1, 1);
            papan_pen_fill(&pen, i, papan_theme_of(&look)->wash);
            cairo_destroy(cr);
            cairo_surface_flush(surface);
            for (unsigned p = 0; p < SIDE * SIDE; p++)
                square[i][p] = pixel_at(surface, p % SIDE, p / SIDE);
            cairo_surface_destroy(surface);
            for (unsigned j = 0; j < i; j++)
                if (memcmp(square[i], square[j], sizeof square[i]) == 0)
                    fail_msg("%s: fills %u and %u are the same", papan_theme_of(&look)->name, i, j);
        }
    }
}

/* ---- colours at cells ---- */

static void regions_have_their_colours(void **state)
{
    (void)state;
    static const char *const names[] = {"light", "dark", "colour-blind"};
    papan_puzzle *puzzle = check_puzzle(queens_text);
    for (size_t t = 0; t < 3; t++) {
        papan_picture_style look = {.theme = names[t], .no_labels = true};
        cairo_surface_t *surface = pixels(puzzle, NULL, &look, 400);
        for (uint32_t cell = 0; cell < puzzle->cells; cell++) {
            uint32_t wanted =
                papan_mix_colours(papan_theme_colour(papan_theme_of(&look), puzzle->queens.region[cell]),
                                  papan_theme_of(&look)->background, papan_theme_of(&look)->wash);
            assert_colour(colour_in(surface, puzzle, &look, cell, 0.3, 0.42), wanted);
            if (puzzle->queens.mark[cell] == PAPAN_MARK_NONE)
                assert_colour(colour_in(surface, puzzle, &look, cell, 0, 0), wanted);
            else
                assert_true(distance(colour_in(surface, puzzle, &look, cell, 0, 0), wanted) > 30);
        }
        /* the border between A and B, and none between two cells of A */
        assert_colour(colour_in(surface, puzzle, &look, 1, 0.5, 0.2), papan_theme_of(&look)->border);
        assert_true(distance(colour_in(surface, puzzle, &look, 0, 0.5, 0.2), papan_theme_of(&look)->border) >
                    30);
        cairo_surface_destroy(surface);
    }
    papan_puzzle_free(puzzle);
}

static void queens_are_where_they_are(void **state)
{
    (void)state;
    for (unsigned n = 8; n <= 200; n += 192) {
        char id[32];
        snprintf(id, sizeof id, "nqueens:%u", n);
        papan_puzzle *puzzle = check_puzzle(id);
        uint16_t *label = solution_of(puzzle);
        papan_picture_style look = {0};
        cairo_surface_t *surface = pixels(puzzle, label, &look, 0);
        const papan_theme *theme = papan_theme_at(0);
        for (uint32_t cell = 0; cell < puzzle->cells; cell++) {
            uint32_t square = (cell / n + cell % n) % 2 == 0 ? theme->light_square : theme->dark_square;
            uint32_t wanted = label[cell] != PAPAN_EMPTY ? papan_readable_on(square) : square;
            assert_colour(colour_in(surface, puzzle, &look, cell, 0, 0.12), wanted);
        }
        cairo_surface_destroy(surface);
        free(label);
        papan_puzzle_free(puzzle);
    }
}

static void pieces_have_their_colours(void **state)
{
    (void)state;
    static const char *const ids[] = {pack_text, "iq-puzzler-pro:5x11", "kanoodle:pyramid", "soma:3x3x3"};
    for (size_t i = 0; i < 4; i++)
        for (int oblique = 0; oblique < 2; oblique++) {
            papan_puzzle *puzzle = check_puzzle(ids[i]);
            uint16_t *label = solution_of(puzzle);
            papan_picture_style look = {.theme = "dark", .no_labels = true, .oblique = oblique != 0};
            cairo_surface_t *surface = pixels(puzzle, label, &look, 1000);
            for (uint32_t cell = 0; cell < puzzle->cells; cell++)
                assert_colour(colour_in(surface, puzzle, &look, cell, 0.05, 0.05),
                              papan_theme_colour(papan_theme_of(&look), label[cell]));
            cairo_surface_destroy(surface);
            free(label);
            papan_puzzle_free(puzzle);
        }
}

static void partial_positions_have_holes(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("iq-puzzler-pro:5x11");
    uint16_t *label = solution_of(puzzle);
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        label[cell] = label[cell] < 5 ? label[cell] : PAPAN_EMPTY;
    papan_picture_style look = {.no_labels = true};
    cairo_surface_t *surface = pixels(puzzle, label, &look, 900);
    const papan_theme *theme = papan_theme_at(0);
    for (uint32_t cell = 0; cell < puzzle->cells; cell++) {
        assert_colour(colour_in(surface, puzzle, &look, cell, 0.05, 0.05),
                      label[cell] != PAPAN_EMPTY ? papan_theme_colour(theme, label[cell]) : theme->hole);
        if (label[cell] == PAPAN_EMPTY)
            assert_colour(colour_in(surface, puzzle, &look, cell, 0.45, 0.45), theme->board);
    }
    cairo_surface_destroy(surface);
    free(label);
    papan_puzzle_free(puzzle);
}

/* The rim of a given ball is dark where that of a found one is still in its colour. */
static void given_pieces_differ(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle(pack_text);
    uint16_t *label = solution_of(puzzle);
    papan_picture_style look = {.no_labels = true};
    cairo_surface_t *surface = pixels(puzzle, label, &look, 900);
    for (uint32_t cell = 0; cell < puzzle->cells; cell++) {
        bool given = puzzle->pack.placed[cell] != PAPAN_EMPTY;
        uint32_t bare = papan_theme_colour(papan_theme_at(0), label[cell]);
        uint32_t rim = colour_in(surface, puzzle, &look, cell, 0.405 * PAPAN_DIAGONAL, 0.405 * PAPAN_DIAGONAL);
        assert_int_equal(given, distance(rim, bare) > 30);
    }
    cairo_surface_destroy(surface);
    free(label);
    papan_puzzle_free(puzzle);
}

/* Seen from above, the ball at the apex hides all others; nothing is cut off at the edges. */
static void space_shows_the_apex(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("kanoodle:pyramid");
    uint16_t *label = solution_of(puzzle);
    papan_picture_style look = {.oblique = true};
    papan_layout layout = papan_layout_of(puzzle, &look);
    assert_true(layout.space);
    cairo_surface_t *surface = pixels(puzzle, label, &look, 1200);
    int width = cairo_image_surface_get_width(surface), height = cairo_image_surface_get_height(surface);
    double scale = width / layout.width;
    uint32_t apex = 0, background = papan_theme_at(0)->background;
    int from = (int)(layout.space_x * scale), to = (int)((layout.space_x + layout.space_width) * scale);
    for (int y = (int)(layout.space_y * scale); y < height && apex == 0; y++)
        for (int x = from; x < to && apex == 0; x++)
            if (pixel_at(surface, x, y) != background)
                apex = pixel_at(surface, x, y + 0.5 * scale);
    uint32_t colour = papan_theme_colour(papan_theme_at(0), label[0]);
    for (unsigned shift = 0; shift <= 16; shift += 8)
        for (unsigned other = 0; other <= 16; other += 8)
            if ((colour >> shift & 0xFF) > (colour >> other & 0xFF) + 20)
                assert_true((apex >> shift & 0xFF) > (apex >> other & 0xFF));
    for (int x = 0; x < width; x++) {
        assert_int_equal(pixel_at(surface, x, 0), background);
        assert_int_equal(pixel_at(surface, x, height - 1), background);
    }
    for (int y = 0; y < height; y++) {
        assert_int_equal(pixel_at(surface, 0, y), background);
        assert_int_equal(pixel_at(surface, width - 1, y), background);
    }
    cairo_surface_destroy(surface);
    free(label);
    papan_puzzle_free(puzzle);
}

/* ---- lines in space ---- */

enum { CELL = 200 }; /* pixels */

/* Pixels of this colour on the way through a point, up and down or left and right. */
static double run_through(cairo_surface_t *surface, double x, double y, bool upright, uint32_t colour)
{
    double length = 0;
    for (int side = -1; side <= 1; side += 2)
        for (int i = side < 0 ? 1 : 0;; i++) {
            double dx = upright ? 0 : side * i, dy = upright ? side * i : 0;
            if (distance(pixel_at(surface, x * CELL + dx, y * CELL + dy), colour) > 12)
                break;
            length++;
        }
    return length;
}

typedef struct scene {
    papan_puzzle *puzzle;
    uint16_t *label; /* NULL: empty */
    papan_picture_style look;
    papan_layout layout;
    cairo_surface_t *surface;
} scene;

/* The view in space: a solution, found or given, or the empty board. */
static scene scene_of(const char *id, bool solved, bool given)
{
    scene s = {.puzzle = check_puzzle(id), .look = {.no_labels = true, .oblique = true}};
    s.label = solved ? solution_of(s.puzzle) : NULL;
    if (given)
        s.puzzle->pack.placed = s.label;
    s.layout = papan_layout_of(s.puzzle, &s.look);
    double width = CELL * s.layout.width, height = CELL * s.layout.height;
    s.surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(width), (int)ceil(height));
    cairo_t *cr = cairo_create(s.surface);
    papan_picture_background(cr, &s.look);
    papan_picture_draw(cr, s.puzzle, s.label, &s.look, 0, 0, width, height);
    cairo_destroy(cr);
    cairo_surface_flush(s.surface);
    return s;
}

static void end_scene(scene *s)
{
    cairo_surface_destroy(s->surface);
    papan_puzzle_free(s->puzzle);
    free(s->label);
}

static void assert_width(double found, double cells)
{
    if (fabs(found - cells * CELL) > 1.5)
        fail_msg("%.0f pixels instead of %.1f", found, cells * CELL);
}

/* The ball at the apex stands above the middle of the others. Its radius is 0.985 of half of 1.3 cells, and
 * the rim is on the inside; that of a hole goes along the middle of its line. */
static void rims_of_balls(void **state)
{
    static const struct {
        bool solved, given;
        double rim, from_edge; /* to the middle of the rim */
    } kind[] = {{true, false, 0.03, -0.015}, {true, true, 0.09, -0.045}, {false, false, 0.03, 0}};
    const papan_theme *theme = papan_theme_at(0);
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        scene s = scene_of("kanoodle:pyramid", kind[i].solved, kind[i].given);
        uint32_t colour = s.label != NULL
                              ? papan_mix_colours(papan_theme_colour(theme, s.label[0]), 0x000000, 0.4)
                              : theme->rim;
        double x = s.layout.space_x + s.layout.space_width / 2, y = s.layout.space_y + 0.52 * 1.3;
        double out = 0.985 * 0.65 + kind[i].from_edge;
        assert_width(run_through(s.surface, x, y - out, true, colour), kind[i].rim);
        end_scene(&s);
    }
}

/* The edge of the box next to the viewer goes straight down. */
static void edges_of_cubes(void **state)
{
    const double TURN = 27 * PAPAN_TAU / 360, RAISE = 38 * PAPAN_TAU / 360;
    (void)state;
    for (unsigned given = 0; given < 2; given++) {
        scene s = scene_of("soma:3x3x3", true, given);
        double x = s.layout.space_x + 0.05 + 1.3 * 3 * cos(TURN);
        double y =
            s.layout.space_y + 0.05 + 1.3 * ((3 * sin(TURN) + 3 * cos(TURN)) * sin(RAISE) + 0.5 * cos(RAISE));
        assert_width(run_through(s.surface, x, y, false, papan_theme_at(0)->border), given ? 0.09 : 0.035);
        end_scene(&s);
    }
}

/* The line at the back of an empty box, between its first corners. */
static void floors_of_boxes(void **state)
{
    const double TURN = 27 * PAPAN_TAU / 360, RAISE = 38 * PAPAN_TAU / 360;
    double right = cos(TURN), down = sin(TURN) * sin(RAISE);
    scene s = scene_of("soma:3x3x3", false, false);
    double x = s.layout.space_x + 0.05 + 1.3 * (3 * sin(TURN) + 1.5 * right);
    double y = s.layout.space_y + 0.05 + 1.3 * (3 * cos(RAISE) + 1.5 * down);
    (void)state;
    assert_width(run_through(s.surface, x, y, true, papan_theme_at(0)->rim),
                 0.03 * sqrt(right * right + down * down) / right);
    end_scene(&s);
}

/* ---- every picture ---- */

static void everything_can_be_drawn(void **state)
{
    (void)state;
    static const char *const begins[] = {"\211PNG\r\n\032\n", "<?xml", "%PDF-"};
    for (size_t p = 0; p < PUZZLES; p++) {
        papan_puzzle *puzzle = check_puzzle(puzzles[p]);
        uint16_t *label = solution_of(puzzle);
        for (size_t t = 0; papan_theme_at(t) != NULL; t += check_slow() ? 3 : 1)
            for (unsigned bits = 0; bits < 8; bits++)
                for (size_t k = 0; k < 3; k++) {
                    papan_picture_style look = {
                        .theme = papan_theme_name(t), .no_labels = (bits & 1) == 0, .oblique = bits & 2};
                    papan_buffer out =
                        picture(puzzle, (bits & 4) != 0 ? label : NULL, &look, kinds[k], bits & 1 ? 0 : 150);
                    assert_memory_equal(out.bytes, begins[k], strlen(begins[k]));
                    papan_buffer_free(&out);
                }
        free(label);
        papan_puzzle_free(puzzle);
    }
}

static unsigned occurrences(const papan_buffer *text, const char *what)
{
    unsigned count = 0;
    size_t length = strlen(what);
    for (size_t i = 0; i + length <= text->length; i++)
        count += memcmp(text->bytes + i, what, length) == 0;
    return count;
}

static void svg_holds_words(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle(pack_text);
    uint16_t *label = solution_of(puzzle);
    papan_picture_style bare = {.no_labels = true}, lettered = {0};
    papan_buffer with = picture(puzzle, label, &lettered, "svg", 0),
                 without = picture(puzzle, NULL, &bare, "svg", 0);
    assert_int_equal(occurrences(&with, "<title>pack 2 x 4</title>"), 1);
    assert_int_equal(occurrences(&with, "AABB\nABBB\n</desc>"), 1);
    assert_int_equal(occurrences(&without, "AAXX\nAXXX\n</desc>"), 1);
    /* eight letters in pieces, six numbers */
    assert_int_equal(occurrences(&with, "<use "), 14);
    assert_int_equal(occurrences(&without, "<use "), 0);
    papan_buffer_free(&with);
    papan_buffer_free(&without);
    free(label);
    papan_puzzle_free(puzzle);

    puzzle = check_puzzle("soma:3x3x3");
    lettered.layer_title = "lapis";
    with = picture(puzzle, NULL, &lettered, "svg", 0);
    assert_int_equal(occurrences(&with, "<title>pack 3 x 3 + 3 x 3 + 3 x 3</title>"), 1);
    assert_int_equal(occurrences(&with, "<use "), 3 * 7); /* "lapis 1", its blank counted */
    papan_buffer_free(&with);
    papan_puzzle_free(puzzle);
}

static void pdf_has_pages(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("nqueens:5");
    uint16_t *label = solution_of(puzzle);
    const uint16_t *pages[] = {label, label, label};
    papan_picture_style look = {0};
    papan_message why = {0};
    papan_buffer out = papan_buffer_new(NULL), again = papan_buffer_new(NULL);
    assert_int_equal(papan_picture_file(puzzle, pages, 3, &look, PAPAN_PDF, 0, &out, &why), PAPAN_OK);
    assert_int_equal(occurrences(&out, "/Count 3"), 1);
    assert_int_equal(occurrences(&out, "CreationDate"), 0);
    assert_int_equal(papan_picture_file(puzzle, pages, 3, &look, PAPAN_PDF, 0, &again, &why), PAPAN_OK);
    assert_int_equal(out.length, again.length);
    assert_memory_equal(out.bytes, again.bytes, out.length);
    papan_buffer_free(&out);
    papan_buffer_free(&again);
    free(label);
    papan_puzzle_free(puzzle);
}

/* The title of a booklet and the name of a puzzle may be names of files, which are any bytes. */
static void booklets_have_any_title(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("nqueens:5");
    uint16_t *label = solution_of(puzzle);
    const papan_booklet_puzzle one = {puzzle, label, "easy", "1", "na\xEFve"};
    papan_booklet_request book = {
        .title = "caf\xE9\xC3", .paper = "a4", .mixed = true, .puzzles = 1, .puzzle = &one};
    papan_buffer out = papan_buffer_new(NULL);
    size_t pages;
    assert_int_equal(papan_booklet_pdf(&book, &out, &pages, NULL), PAPAN_OK);
    assert_int_equal(pages, 2);
    assert_memory_equal(out.bytes, "%PDF-", 5);
    papan_buffer_free(&out);
    free(label);
    papan_puzzle_free(puzzle);
}

/* ---- invalid requests ---- */

static void refusals_have_reasons(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("nqueens:5"), *huge = check_puzzle("nqueens:5000");
    uint16_t *label = solution_of(puzzle);
    const uint16_t *pages[] = {label, label};
    papan_picture_style look = {.no_labels = true};
    papan_buffer out = papan_buffer_new(NULL);
    papan_message why = {0};
    assert_int_equal(papan_picture_file(puzzle, pages, 1, &look, PAPAN_GIF, 0, &out, &why), PAPAN_UNSUITABLE);
    assert_string_equal(why.arg[0], "gif");
    why = (papan_message){0};
    assert_int_equal(papan_picture_file(puzzle, pages, 2, &look, PAPAN_PNG, 0, &out, &why), PAPAN_UNSUITABLE);
    assert_non_null(why.text);
    why = (papan_message){0};
    assert_int_equal(papan_picture_file(puzzle, pages, 1, &look, PAPAN_PNG, 1e6, &out, &why), PAPAN_TOO_BIG);
    assert_non_null(why.text);
    why = (papan_message){0};
    assert_int_equal(papan_picture_file(huge, NULL, 0, &look, PAPAN_SVG, 0, &out, &why), PAPAN_TOO_BIG);
    assert_non_null(why.text);
    assert_int_equal(out.length, 0);
    papan_buffer_free(&out);
    free(label);
    papan_puzzle_free(puzzle);
    papan_puzzle_free(huge);
}

/* ---- sizes ---- */

static void size_is_the_longer_side(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("iq-puzzler-pro:5x11");
    papan_picture_style look = {0};
    for (int size = 50; size <= 1600; size *= 2) {
        cairo_surface_t *surface = pixels(puzzle, NULL, &look, size);
        assert_int_equal(cairo_image_surface_get_width(surface), size);
        assert_true(cairo_image_surface_get_height(surface) < size);
        cairo_surface_destroy(surface);
    }
    papan_puzzle_free(puzzle);
}

/* At the default size, the letters and numbers of these boards have at least ten pixels. */
static void letters_are_large_enough(void **state)
{
    (void)state;
    static const char *const ids[] = {"nqueens:30", "kanoodle:pyramid", "bedlam:4x4x4", "nqueens:200"};
    for (size_t i = 0; i < 4; i++) {
        papan_puzzle *puzzle = check_puzzle(ids[i]);
        papan_picture_style look = {0};
        papan_layout layout = papan_layout_of(puzzle, &look);
        cairo_surface_t *surface = pixels(puzzle, NULL, &look, 0);
        double scale = cairo_image_surface_get_width(surface) / layout.width;
        assert_true((layout.font > 0 ? layout.font : 0.4) * scale >= 10);
        cairo_surface_destroy(surface);
        papan_puzzle_free(puzzle);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(themes_have_names),
        cmocka_unit_test(palettes_are_apart),
        cmocka_unit_test(fills_differ),
        cmocka_unit_test(regions_have_their_colours),
        cmocka_unit_test(queens_are_where_they_are),
        cmocka_unit_test(pieces_have_their_colours),
        cmocka_unit_test(partial_positions_have_holes),
        cmocka_unit_test(given_pieces_differ),
        cmocka_unit_test(space_shows_the_apex),
        cmocka_unit_test(rims_of_balls),
        cmocka_unit_test(edges_of_cubes),
        cmocka_unit_test(floors_of_boxes),
        cmocka_unit_test(everything_can_be_drawn),
        cmocka_unit_test(svg_holds_words),
        cmocka_unit_test(pdf_has_pages),
        cmocka_unit_test(booklets_have_any_title),
        cmocka_unit_test(refusals_have_reasons),
        cmocka_unit_test(size_is_the_longer_side),
        cmocka_unit_test(letters_are_large_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
