/* Everything in papan/draw.h and papan/terminal.h, as seen by a program that uses the shared libraries:
 * files of every kind, and invalid input of every kind. */
#include "check.h"
#include "info.h"
#include "papan/draw.h"

#include <math.h>

enum { CELLS = 60 };

typedef struct scene {
    papan_puzzle *puzzle;
    uint16_t label[CELLS];
    const uint16_t *solution; /* = label */
} scene;

static bool keep(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    scene *s = context;
    assert_int_equal(papan_cells(puzzle), CELLS);
    memcpy(s->label, label, sizeof s->label);
    return false;
}

static void open_scene(scene *s)
{
    papan_request request = {.size = sizeof request, .context = s, .solution = keep};
    papan_result result = {.size = sizeof result};
    s->puzzle = check_puzzle("pentominoes:6x10");
    s->solution = s->label;
    assert_int_equal(papan_solve(s->puzzle, &request, &result, NULL), PAPAN_OK);
    assert_int_equal(result.verdict, PAPAN_SOLVED);
}

static bool holds(const papan_buffer *file, const char *words)
{
    size_t length = strlen(words);
    for (size_t i = 0; i + length <= file->length; i++)
        if (memcmp(file->bytes + i, words, length) == 0)
            return true;
    return false;
}

static void assert_starts(const papan_buffer *file, const char *magic, size_t length)
{
    assert_true(file->length > 100);
    assert_memory_equal(file->bytes, magic, length);
}

/* An invalid call: the status, a reason, and not a byte. */
static void assert_refused(papan_status status, papan_status wanted, const papan_message *why,
                           const papan_buffer *out)
{
    assert_int_equal(status, wanted);
    assert_non_null(why->text);
    assert_int_equal(out->length, 0);
}

/* ---- pictures ---- */

static void pictures_have_their_format(void **state)
{
    (void)state;
    scene s;
    open_scene(&s);
    const struct {
        const char *kind, *magic;
        size_t length;
    } row[] = {{"png", "\x89PNG\r\n\x1a\n", 8}, {"svg", "<?xml", 5}, {"pdf", "%PDF-1.4", 8}};
    for (size_t i = 0; i < 3; i++)
        for (size_t t = 0; papan_theme_name(t) != NULL; t++) {
            papan_picture_style look = {.size = sizeof look, .theme = papan_theme_name(t), .id = "an-id"};
            papan_buffer puzzle = papan_buffer_new(NULL), solved = papan_buffer_new(NULL);
            assert_int_equal(papan_picture_file(s.puzzle, NULL, 0, &look, papan_file_kind_named(row[i].kind), 0,
                                                &puzzle, NULL),
                             PAPAN_OK);
            assert_int_equal(papan_picture_file(s.puzzle, &s.solution, 1, &look,
                                                papan_file_kind_named(row[i].kind), 300, &solved, NULL),
                             PAPAN_OK);
            assert_starts(&puzzle, row[i].magic, row[i].length);
            assert_starts(&solved, row[i].magic, row[i].length);
            assert_true(holds(&solved, "Papan puzzle") && holds(&solved, "an-id"));
            papan_buffer_free(&puzzle);
            papan_buffer_free(&solved);
        }
    papan_puzzle_free(s.puzzle);
}

/* Members that the caller's header does not have count as 0, however large the library's struct is. */
static void old_structs_are_accepted(void **state)
{
    (void)state;
    scene s;
    open_scene(&s);
    papan_buffer file[3];
    papan_picture_style look = {.theme = "dark", .id = "an-id"};
    const size_t size[] = {0, offsetof(papan_picture_style, id), 2 * sizeof look};
    for (size_t i = 0; i < 3; i++) {
        struct {
            papan_picture_style look;
            char future[sizeof look];
        } caller = {.look = look};
        memset(caller.future, 0xFF, sizeof caller.future);
        caller.look.size = size[i];
        file[i] = papan_buffer_new(NULL);
        assert_int_equal(papan_picture_file(s.puzzle, NULL, 0, &caller.look, PAPAN_PNG, 0, &file[i], NULL),
                         PAPAN_OK);
    }
    assert_true(holds(&file[0], "an-id") && !holds(&file[1], "an-id"));
    assert_int_equal(file[0].length, file[2].length);
    assert_memory_equal(file[0].bytes, file[2].bytes, file[0].length);
    for (size_t i = 0; i < 3; i++)
        papan_buffer_free(&file[i]);
    papan_puzzle_free(s.puzzle);
}

static void looks_differ(void **state)
{
    (void)state;
    uint8_t cross[64] = {[9] = 1};
    papan_puzzle *puzzle = check_puzzle("soma:3x3x3");
    papan_picture_style look[] = {
        {0}, {.no_labels = true}, {.oblique = true}, {.layer_title = "lapisan"}, {.theme = "dark"}};
    papan_buffer file[5];
    for (size_t i = 0; i < 5; i++) {
        file[i] = papan_buffer_new(NULL);
        assert_int_equal(papan_picture_file(puzzle, NULL, 0, &look[i], PAPAN_SVG, 0, &file[i], NULL), PAPAN_OK);
        for (size_t j = 0; j < i; j++)
            assert_false(file[i].length == file[j].length &&
                         memcmp(file[i].bytes, file[j].bytes, file[i].length) == 0);
    }
    papan_buffer usual = papan_buffer_new(NULL);
    assert_int_equal(papan_picture_file(puzzle, NULL, 0, NULL, PAPAN_SVG, 0, &usual, NULL), PAPAN_OK);
    assert_int_equal(usual.length, file[0].length);
    for (size_t i = 0; i < 5; i++)
        papan_buffer_free(&file[i]);
    papan_puzzle_free(puzzle);

    puzzle = check_puzzle("AABBB\nAAABB\nCCADB\nCEDDB\nEEEDD\n");
    papan_picture_style crossed = {.cross = cross};
    papan_buffer with = papan_buffer_new(NULL), without = papan_buffer_new(NULL);
    assert_int_equal(papan_picture_file(puzzle, NULL, 0, &crossed, PAPAN_SVG, 0, &with, NULL), PAPAN_OK);
    assert_int_equal(papan_picture_file(puzzle, NULL, 0, NULL, PAPAN_SVG, 0, &without, NULL), PAPAN_OK);
    assert_true(with.length > without.length);
    papan_buffer_free(&with);
    papan_buffer_free(&without);
    papan_buffer_free(&usual);
    papan_puzzle_free(puzzle);
}

static void wrong_pictures_are_refused(void **state)
{
    (void)state;
    scene s;
    open_scene(&s);
    papan_message why;
    papan_buffer out = papan_buffer_new(NULL);
    const uint16_t *two[] = {s.label, s.label};
    uint16_t odd[CELLS];
    const uint16_t *wrong = odd;
    memcpy(odd, s.label, sizeof odd);
    odd[7] = 500;
    const struct {
        papan_picture_style look;
        const char *kind;
        double size;
        const uint16_t *const *solution;
        size_t solutions;
        papan_status status;
    } row[] = {{{0}, "bmp", 0, NULL, 0, PAPAN_UNSUITABLE},
               {{0}, "png", 0, two, 2, PAPAN_UNSUITABLE},
               {{0}, "png", 1e9, NULL, 0, PAPAN_TOO_BIG},
               {{0}, "png", NAN, NULL, 0, PAPAN_BAD_INPUT},
               {{0}, "png", INFINITY, NULL, 0, PAPAN_BAD_INPUT},
               {{0}, "png", -5, NULL, 0, PAPAN_BAD_INPUT},
               {{.theme = "sepia"}, "png", 0, NULL, 0, PAPAN_BAD_INPUT},
               {{.theme = ""}, "png", 0, NULL, 0, PAPAN_BAD_INPUT},
               {{.id = "\xFF"}, "pdf", 0, NULL, 0, PAPAN_BAD_INPUT},
               {{.layer_title = "caf\xE9"}, "png", 0, NULL, 0, PAPAN_BAD_INPUT},
               {{.layer_title = "a title that is far too long to be printed above a layer"},
                "png",
                0,
                NULL,
                0,
                PAPAN_BAD_INPUT},
               {{0}, "png", 0, &wrong, 1, PAPAN_BAD_INPUT}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        papan_status status = papan_picture_file(s.puzzle, row[i].solution, row[i].solutions, &row[i].look,
                                                 papan_file_kind_named(row[i].kind), row[i].size, &out, &why);
        assert_refused(status, row[i].status, &why, &out);
        status = papan_picture_file(s.puzzle, row[i].solution, row[i].solutions, &row[i].look,
                                    papan_file_kind_named(row[i].kind), row[i].size, &out,
                                    NULL); /* without a place for the reason */
        assert_int_equal(status, row[i].status);
    }
    papan_puzzle *huge = check_puzzle("nqueens:100000");
    assert_refused(papan_picture_file(huge, NULL, 0, NULL, PAPAN_PNG, 0, &out, &why), PAPAN_TOO_BIG, &why,
                   &out);
    papan_puzzle_free(huge);
    assert_int_equal(papan_picture_file(s.puzzle, two, 2, NULL, PAPAN_PDF, 0, &out, &why), PAPAN_OK);
    assert_null(why.text);
    papan_buffer_free(&out);
    papan_puzzle_free(s.puzzle);
}

/* ---- animations ---- */

/* A PNG file, decoded, has the colours that were drawn; broken files are refused. */
static void pictures_become_pixels(void **state)
{
    (void)state;
    scene s;
    papan_buffer file = papan_buffer_new(NULL), out = papan_buffer_new(NULL);
    papan_pixels pixels;
    papan_message why;
    open_scene(&s);
    assert_int_equal(papan_picture_file(s.puzzle, &s.solution, 1, NULL, PAPAN_PNG, 300, &file, &why), PAPAN_OK);
    check_append(&out, "kept", 4);
    assert_int_equal(papan_png_pixels(file.bytes, file.length, &out, &pixels, &why), PAPAN_OK);
    assert_true(pixels.width == 300 && pixels.height > 100 && pixels.channels == 3 && pixels.stride == 900);
    assert_int_equal(out.length, 4 + (size_t)pixels.stride * pixels.height);
    assert_true(pixels.bytes == (const uint8_t *)out.bytes + 4 && why.text == NULL);
    unsigned bright = 0, coloured = 0;
    for (size_t i = 0; i < (size_t)pixels.width * pixels.height; i++) {
        const uint8_t *p = pixels.bytes + 3 * i;
        bright += p[0] > 250 && p[1] > 250 && p[2] > 250;
        coloured += p[0] != p[1] || p[1] != p[2];
    }
    assert_true(bright > 100 && coloured > 1000);

    for (size_t length = 0; length < file.length; length += length < 64 ? 1 : 97) {
        assert_int_equal(papan_png_pixels(file.bytes, length, &out, &pixels, &why), PAPAN_BAD_INPUT);
        assert_string_equal(why.code, length < 24 ? "not-a-png" : "png-damaged");
        assert_null(pixels.bytes);
    }
    memcpy(file.bytes + 16, "\x7f\xff\xff\xff\x7f\xff\xff\xff", 8); /* width and height */
    assert_int_equal(papan_png_pixels(file.bytes, file.length, &out, &pixels, NULL), PAPAN_TOO_BIG);
    papan_buffer_free(&file);
    papan_buffer_free(&out);
    papan_puzzle_free(s.puzzle);
}

/* A PNG file gives its puzzle back if it has a note or shows a board, even half of it; nothing else does. */
static void pictures_become_puzzles(void **state)
{
    (void)state;
    static const struct {
        const char *puzzle;
        bool note;
        papan_status whole, half;
    } row[] = {
        {"soma:3x3x3", true, PAPAN_OK, PAPAN_OK},
        {"soma:3x3x3", false, PAPAN_BAD_INPUT, PAPAN_BAD_INPUT},
        {"AAABBB\nCADBBB\nCCDDDB\nECDDDD\nECDDDF\nCCDDDF\n", true, PAPAN_OK, PAPAN_OK},
        {"AAABBB\nCADBBB\nCCDDDB\nECDDDD\nECDDDF\nCCDDDF\n", false, PAPAN_OK, PAPAN_BAD_INPUT},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        papan_puzzle *puzzle = check_puzzle(row[i].puzzle), *again = NULL;
        papan_buffer file = papan_buffer_new(NULL), id = papan_buffer_new(NULL), same = papan_buffer_new(NULL);
        reports notes;
        assert_int_equal(papan_write_id(puzzle, &id, NULL), PAPAN_OK);
        papan_picture_style look = {
            .size = sizeof look, .no_labels = true, .id = row[i].note ? id.bytes : NULL};
        assert_int_equal(papan_picture_file(puzzle, NULL, 0, &look, PAPAN_PNG, 400, &file, NULL), PAPAN_OK);
        assert_int_equal(
            papan_png_puzzle(file.bytes, file.length, 1, NULL, &again, &notes.warnings, &notes.error),
            row[i].whole);
        assert_true((again != NULL) == (row[i].whole == PAPAN_OK));
        assert_true((notes.error.text == NULL) == (row[i].whole == PAPAN_OK) && notes.warnings.count == 0);
        if (again != NULL) {
            assert_int_equal(papan_write_id(again, &same, NULL), PAPAN_OK);
            assert_string_equal(id.bytes, same.bytes);
        }
        papan_puzzle_free(again);
        assert_int_equal(papan_png_puzzle(file.bytes, file.length / 2, 1, NULL, &again, NULL, NULL),
                         row[i].half);
        papan_puzzle_free(again);
        papan_puzzle_free(puzzle);
        papan_buffer_free(&file);
        papan_buffer_free(&id);
        papan_buffer_free(&same);
    }
}

static void animations_have_their_format(void **state)
{
    (void)state;
    scene s;
    open_scene(&s);
    uint16_t empty[CELLS];
    uint8_t wrong[CELLS] = {[3] = 1};
    memset(empty, 0xFF, sizeof empty);
    papan_frame frame[] = {{empty, NULL, "begin", 100}, {s.label, wrong, "end", 200}};
    const struct {
        const char *kind, *magic;
        size_t length;
    } row[] = {{"gif", "GIF89a", 6}, {"apng", "\x89PNG\r\n\x1a\n", 8}, {"svg", "<?xml", 5}};
    papan_message why;
    for (size_t i = 0; i < 3; i++) {
        papan_buffer out = papan_buffer_new(NULL);
        assert_int_equal(
            papan_animation_file(s.puzzle, frame, 2, NULL, papan_file_kind_named(row[i].kind), 200, &out, &why),
            PAPAN_OK);
        assert_starts(&out, row[i].magic, row[i].length);
        papan_buffer_free(&out);
    }
    papan_buffer out = papan_buffer_new(NULL);
    papan_picture_style sepia = {.theme = "sepia"};
    assert_refused(papan_animation_file(s.puzzle, frame, 2, NULL, papan_file_kind_named("mp4"), 0, &out, &why),
                   PAPAN_BAD_INPUT, &why, &out);
    assert_refused(papan_animation_file(s.puzzle, frame, 0, NULL, PAPAN_GIF, 0, &out, &why), PAPAN_BAD_INPUT,
                   &why, &out);
    assert_refused(papan_animation_file(s.puzzle, frame, 2, NULL, PAPAN_GIF, NAN, &out, &why), PAPAN_BAD_INPUT,
                   &why, &out);
    assert_refused(papan_animation_file(s.puzzle, frame, 2, &sepia, PAPAN_GIF, 0, &out, &why), PAPAN_BAD_INPUT,
                   &why, &out);
    frame[1].caption = "caf\xE9";
    assert_refused(papan_animation_file(s.puzzle, frame, 2, NULL, PAPAN_GIF, 0, &out, &why), PAPAN_BAD_INPUT,
                   &why, &out);
    frame[1].caption = NULL;
    empty[0] = 1000;
    assert_refused(papan_animation_file(s.puzzle, frame, 2, NULL, PAPAN_SVG, 0, &out, &why), PAPAN_BAD_INPUT,
                   &why, &out);
    papan_buffer_free(&out);
    papan_puzzle_free(s.puzzle);
}

/* ---- booklets ---- */

static bool stop_after(void *context)
{
    unsigned *left = context;
    bool over = *left == 0;
    *left -= over ? 0 : 1;
    return over;
}

static const char *loud(const char *text)
{
    return strcmp(text, "hard") == 0 ? "HARD" : text;
}

static void booklets_have_pages(void **state)
{
    (void)state;
    scene s;
    open_scene(&s);
    papan_booklet_puzzle one[] = {{s.puzzle, s.label, "hard", "7", "first"},
                                  {s.puzzle, s.label, NULL, NULL, NULL}};
    papan_booklet_request book = {
        .size = sizeof book, .title = "Sunday", .puzzles = 2, .puzzle = one, .translate = loud};
    papan_buffer out = papan_buffer_new(NULL);
    papan_message why;
    size_t pages;
    assert_int_equal(papan_booklet_pdf(&book, &out, &pages, &why), PAPAN_OK);
    assert_int_equal(pages, 2); /* both puzzles, then the solutions */
    assert_starts(&out, "%PDF", 4);
    out.length = 0;
    papan_picture_style look = {.theme = "colour-blind"};
    book.per_page = 1;
    book.mixed = true;
    book.paper = "letter";
    book.style = &look;
    assert_int_equal(papan_booklet_pdf(&book, &out, &pages, &why), PAPAN_OK);
    assert_int_equal(pages, 3);

    unsigned left = 1;
    book.stop = stop_after;
    book.context = &left;
    assert_int_equal(papan_booklet_pdf(&book, &out, &pages, &why), PAPAN_OK);
    assert_true(pages < 3);

    out.length = 0;
    book = (papan_booklet_request){.puzzles = 0};
    assert_int_equal(papan_booklet_pdf(&book, &out, &pages, &why), PAPAN_OK);
    assert_int_equal(pages + out.length, 0);
    const papan_booklet_request wrong[] = {{.paper = "b5", .puzzles = 2, .puzzle = one},
                                           {.per_page = 5, .puzzles = 2, .puzzle = one}};
    for (size_t i = 0; i < 2; i++)
        assert_refused(papan_booklet_pdf(&wrong[i], &out, &pages, &why), PAPAN_BAD_INPUT, &why, &out);
    look.theme = "sepia";
    book = (papan_booklet_request){.style = &look, .puzzles = 2, .puzzle = one};
    assert_refused(papan_booklet_pdf(&book, &out, &pages, NULL), PAPAN_BAD_INPUT, &(papan_message){.text = ""},
                   &out);
    papan_buffer_free(&out);
    papan_puzzle_free(s.puzzle);
}

/* ---- charts ---- */

static const papan_chart_row rows[] = {{"quick", NULL, false, {10, 0.5}, {"10", "0.5 ms"}},
                                       {"slow", NULL, true, {1e6, 2000}, {"> 10^6", "> 2 s"}},
                                       {"none", "not suitable", false, {0, 0}, {"", ""}}};
static const papan_chart bars = {.size = sizeof bars,
                                 .title = "A <title>",
                                 .note = "a note",
                                 .panel = {"cases", "time"},
                                 .unit = {PAPAN_CHART_COUNT, PAPAN_CHART_MILLISECONDS},
                                 .rows = 3,
                                 .row = rows};
static const char *const names[] = {"one", "two"};
static const papan_chart_point points[] = {{true, false, {1, 2}, {"1", "2"}},
                                           {true, true, {100, 20}, {"100", "20"}},
                                           {false, false, {0, 0}, {"", ""}},
                                           {true, false, {5, 6}, {"5", "6"}}};
static const papan_line_chart lines = {.size = sizeof lines,
                                       .title = "lines",
                                       .panel = {"cases", "time"},
                                       .unit = {PAPAN_CHART_COUNT, PAPAN_CHART_MILLISECONDS},
                                       .axis = "N",
                                       .from = 4,
                                       .points = 2,
                                       .lines = 2,
                                       .name = names,
                                       .point = points};

static void wrong_charts_are_refused(void **state)
{
    (void)state;
    papan_buffer out = papan_buffer_new(NULL);
    papan_message why;
    papan_chart_row row = rows[0];
    papan_chart chart = bars;
    chart.rows = 1;
    chart.row = &row;
    const double odd[] = {NAN, -1, INFINITY};
    for (size_t i = 0; i < 3; i++) {
        row.value[1] = odd[i];
        assert_refused(papan_chart_file(&chart, NULL, PAPAN_PNG, 0, &out, &why), PAPAN_BAD_INPUT, &why, &out);
    }
    row = rows[0];
    row.name = "caf\xE9";
    assert_refused(papan_chart_file(&chart, NULL, PAPAN_PNG, 0, &out, &why), PAPAN_BAD_INPUT, &why, &out);
    assert_refused(papan_chart_file(&bars, "sepia", PAPAN_PNG, 0, &out, &why), PAPAN_BAD_INPUT, &why, &out);
    assert_refused(papan_chart_file(&bars, NULL, papan_file_kind_named("bmp"), 0, &out, &why), PAPAN_BAD_INPUT,
                   &why, &out);
    assert_refused(papan_chart_file(&bars, NULL, PAPAN_PNG, -1, &out, &why), PAPAN_BAD_INPUT, &why, &out);
    papan_chart_point point[4];
    papan_line_chart line = lines;
    memcpy(point, points, sizeof point);
    point[3].value[0] = NAN;
    line.point = point;
    assert_refused(papan_line_chart_file(&line, NULL, PAPAN_PNG, 0, &out, &why), PAPAN_BAD_INPUT, &why, &out);
    papan_chart none = {0};
    assert_int_equal(papan_chart_file(&(papan_chart){.panel = {"", ""}}, NULL, PAPAN_SVG, 0, &out, &why),
                     PAPAN_OK);
    assert_int_equal(none.rows, 0);
    papan_buffer_free(&out);
}

/* ---- pieces ---- */

static void wrong_pieces_are_refused(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("pentominoes:6x10"), *queens = check_puzzle("nqueens:8");
    papan_message why;
    papan_build_result *built;
    const papan_build_request wrong[] = {{.cell = 1},    {.cell = NAN},        {.cell = -20},
                                         {.cell = 2000}, {.clearance = 5},     {.clearance = -1},
                                         {.kerf = 5},    {.kerf = NAN},        {.height = 5000},
                                         {.height = -1}, {.sheet = {-1, 400}}, {.sheet = {400, INFINITY}},
                                         {.id = "\xFF"}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(papan_build_files(puzzle, &wrong[i], PAPAN_SVG, NULL, &built, &why), PAPAN_BAD_INPUT);
        assert_non_null(why.text);
        assert_null(built);
    }
    assert_int_equal(papan_build_files(puzzle, NULL, papan_file_kind_named("obj"), NULL, &built, &why),
                     PAPAN_UNSUITABLE);
    assert_int_equal(papan_build_files(queens, NULL, PAPAN_STL, NULL, &built, NULL), PAPAN_UNSUITABLE);
    assert_int_equal(
        papan_build_files(puzzle, &(papan_build_request){.sheet = {30, 30}}, PAPAN_SVG, NULL, &built, &why),
        PAPAN_TOO_BIG);
    assert_null(built);
    papan_puzzle_free(puzzle);
    papan_puzzle_free(queens);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_have_their_format),
        cmocka_unit_test(old_structs_are_accepted),
        cmocka_unit_test(looks_differ),
        cmocka_unit_test(wrong_pictures_are_refused),
        cmocka_unit_test(pictures_become_pixels),
        cmocka_unit_test(pictures_become_puzzles),
        cmocka_unit_test(animations_have_their_format),
        cmocka_unit_test(booklets_have_pages),
        cmocka_unit_test(wrong_charts_are_refused),
        cmocka_unit_test(wrong_pieces_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
