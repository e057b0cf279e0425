/* test_picture_lattices.c: pictures of boards of every lattice, with texts, kinds and cells that stay empty: in
 * all themes and formats, next to the pieces still to be placed, as animations and on terminals. PICTURES in
 * the environment names a folder to which they are written, for people to look at. */
#include "draw/picture.h"
#include "format/format.h"
#include "info.h"
#include "lattice_boards.h"
#include "papan/terminal.h"
#include "png.h"
#include "puzzle/pack_family.h"

#include <math.h>

/* ---- help ---- */

static bool keep_first(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    memcpy(context, label, papan_cells(puzzle) * sizeof *label);
    return false;
}

static uint16_t *solution_of(const char *name, const papan_puzzle *puzzle)
{
    uint16_t *label = malloc(papan_cells(puzzle) * sizeof *label);
    papan_request request = {.goal = PAPAN_FIRST, .context = label, .solution = keep_first};
    papan_result result = {0};
    assert_non_null(label);
    if (papan_solve(puzzle, &request, &result, NULL) != PAPAN_OK || strcmp(result.count, "1") != 0) {
        char why[256];
        papan_message_text(&result.reason, NULL, why, sizeof why);
        fail_msg("%s: no solution: %s", name, why);
    }
    return label;
}

static void keep(const papan_buffer *file, const char *name, const char *theme, const char *kind)
{
    const char *folder = getenv("PICTURES");
    char path[512];
    if (folder == NULL)
        return;
    snprintf(path, sizeof path, "%s/%s-%s.%s", folder, name, theme, kind);
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    fwrite(file->bytes, 1, file->length, out);
    fclose(out);
}

static papan_buffer picture(const papan_puzzle *puzzle, const uint16_t *label, const papan_picture_style *look,
                            const char *kind, double size)
{
    papan_buffer out = papan_buffer_new(NULL);
    papan_message why = {0};
    assert_int_equal(papan_picture_file(puzzle, &label, label != NULL ? 1 : 0, look,
                                        papan_file_kind_named(kind), size, &out, &why),
                     PAPAN_OK);
    return out;
}

/* The solution with the pieces of one half of the labels left out. */
static papan_puzzle *half_of(const papan_puzzle *puzzle, const uint16_t *label)
{
    uint16_t *half = malloc(puzzle->cells * sizeof *half);
    papan_puzzle *position;
    assert_non_null(half);
    for (uint32_t i = 0; i < puzzle->cells; i++)
        half[i] = papan_thing(puzzle, label[i]) % 2 == 0 ? label[i] : PAPAN_EMPTY;
    assert_int_equal(papan_pack_position(puzzle, NULL, half, false, &position), PAPAN_OK);
    free(half);
    return position;
}

/* ---- every board ---- */

static void everything_can_be_drawn(void **state)
{
    (void)state;
    static const char *const kinds[] = {"png", "svg", "pdf"};
    for (size_t i = 0; i < LATTICE_BOARDS; i++) {
        const char *name = lattice_boards[i].name;
        papan_puzzle *puzzle = lattice_puzzle(&lattice_boards[i]);
        uint16_t *label = solution_of(name, puzzle);
        papan_puzzle *half = half_of(puzzle, label);
        for (size_t t = 0; papan_theme_name(t) != NULL; t += check_slow() ? 3 : 1)
            for (unsigned k = 0; k < 3; k++) {
                papan_picture_style look = {.theme = papan_theme_name(t)};
                char named[64];
                papan_buffer out = picture(half, label, &look, kinds[k], 0);
                keep(&out, name, papan_theme_of(&look)->name, kinds[k]);
                papan_buffer_free(&out);
                look.no_labels = k != 0;
                out = picture(half, NULL, &look, kinds[k], 40);
                papan_buffer_free(&out);
                out = picture(half, NULL, &look, kinds[k], 0);
                snprintf(named, sizeof named, "%s-half", name);
                keep(&out, named, papan_theme_of(&look)->name, kinds[k]);
                papan_buffer_free(&out);
            }
        free(label);
        papan_puzzle_free(half);
        papan_puzzle_free(puzzle);
    }
}

static void booklets_show_the_pieces(void **state)
{
    (void)state;
    for (size_t i = 0; i < LATTICE_BOARDS; i++)
        for (size_t t = 0; papan_theme_name(t) != NULL; t += check_slow() ? 3 : 1) {
            papan_puzzle *puzzle = lattice_puzzle(&lattice_boards[i]);
            uint16_t *label = solution_of(lattice_boards[i].name, puzzle);
            const papan_booklet_puzzle one = {puzzle, label, "easy", "1", NULL};
            papan_booklet_request book = {.title = "book", .paper = "a4", .puzzles = 1, .puzzle = &one};
            papan_buffer out = papan_buffer_new(NULL);
            size_t pages;
            papan_picture_style look = {.theme = papan_theme_name(t)};
            book.style = &look;
            assert_int_equal(papan_booklet_pdf(&book, &out, &pages, NULL), PAPAN_OK);
            assert_int_equal(pages, 2);
            char name[64];
            snprintf(name, sizeof name, "%s-book", lattice_boards[i].name);
            keep(&out, name, papan_theme_name(t), "pdf");
            papan_buffer_free(&out);
            free(label);
            papan_puzzle_free(puzzle);
        }
}

/* ---- terminals ---- */

static papan_buffer on_terminal(const char *name, bool solved, papan_terminal_style style)
{
    papan_buffer out = papan_buffer_new(NULL);
    for (size_t i = 0; i < LATTICE_BOARDS; i++)
        if (strcmp(lattice_boards[i].name, name) == 0) {
            papan_puzzle *puzzle = lattice_puzzle(&lattice_boards[i]);
            uint16_t *label = solved ? solution_of(name, puzzle) : NULL;
            papan_terminal_board(puzzle, label, &style, &out);
            free(label);
            papan_puzzle_free(puzzle);
        }
    return out;
}

static void shows(const char *name, bool solved, papan_terminal_style style, const char *text)
{
    papan_buffer out = on_terminal(name, solved, style);
    assert_string_equal(out.bytes, text);
    papan_buffer_free(&out);
}

static void terminals_show_shapes(void **state)
{
    (void)state;
    const papan_terminal_style wide = {.width = 80}, plain = {0};
    shows("tetrahexes", false, wide,
          "X X X X X X X \n"
          " X X X X X X X \n"
          "  X X X X X X X \n"
          "   X X X X X X X \n");
    shows("tetrahexes", false, plain, "XXXXXXX\nXXXXXXX\nXXXXXXX\nXXXXXXX\n");
    shows("hexagon", false, wide,
          "  X X X \n"
          " X X X X \n"
          "X X _ X X \n"
          " X X X X \n"
          "  X X X \n");
    shows("triangles", false, wide,
          "   __  __  __   \n"
          "  \\X /\\X /\\X /  \n"
          " __\\/X_\\/X_\\/__ \n"
          "\\_ /\\X /\\X /\\X /\n"
          " \\/X_\\/X_\\/X_\\/ \n"
          "  \\X /\\X /\\X /  \n"
          "   \\/X_\\/X_\\/   \n");
    shows("triangles", false, plain, ".XXXXX.\n_XXXXXX\n.XXXXX.\n");
    shows("kinds", false, wide, "x  o  x  o  x  \no  x  o  x  o  \nx  o  x  o  x  \no  x  o  x  o  \n");
}

/* Lines are drawn only where a piece ends. */
static void terminals_show_pieces(void **state)
{
    (void)state;
    static const lattice_board pair = {
        .name = "pair", .lattice = PAPAN_TRIANGULAR, .rows = "####", .piece = {"###", "#"}};
    static const uint16_t label[] = {0, 0, 0, 1};
    papan_puzzle *puzzle = lattice_puzzle(&pair);
    papan_terminal_style style = {.width = 80};
    papan_buffer out = papan_buffer_new(NULL);
    papan_terminal_board(puzzle, label, &style, &out);
    assert_string_equal(out.bytes, "   __  __ \n"
                                   " / A  \\B /\n"
                                   "/A_  A_\\/ \n");
    papan_buffer_clear(&out);
    style.colour = true; /* colours show where pieces end */
    papan_terminal_board(puzzle, label, &style, &out);
    assert_string_equal(out.bytes, " \033[0;38;5;16;48;5;254m/ A  \\\033[0;38;5;16;48;5;110mB \033[0m/\n"
                                   "/\033[0;38;5;16;48;5;254mA   A \033[0;38;5;16;48;5;110m\\/\033[0m \n");
    papan_buffer_free(&out);
    papan_puzzle_free(puzzle);
}

/* Texts are shown if all of them fit, kinds next, and shapes if the terminal is wide enough. */
static void narrow_terminals_show_less(void **state)
{
    (void)state;
    static const char texts[] = "Jan   Feb   Mar   Apr   May   Jun         \n"
                                "Jul   Aug   Sep   Oct   [Nov] Dec         \n"
                                "1     2     3     4     5     6     7     \n"
                                "8     9     10    11    12    13    14    \n"
                                "[15]  16    17    18    19    20    21    \n"
                                "22    23    24    25    26    27    28    \n"
                                "29    30    31                            \n";
    static const char letters[] = "XXXXXX.\nXXXX_X.\nXXXXXXX\nXXXXXXX\n_XXXXXX\nXXXXXXX\nXXX....\n";
    shows("calendar", false, (papan_terminal_style){.width = 42}, texts);
    shows("calendar", false, (papan_terminal_style){.width = 41}, letters);
    shows("calendar", false, (papan_terminal_style){0}, letters);
    shows("kinds", false, (papan_terminal_style){.width = 14}, "XXXXX\nXXXXX\nXXXXX\nXXXXX\n");
    shows("tetrahexes", false, (papan_terminal_style){.width = 16}, "XXXXXXX\nXXXXXXX\nXXXXXXX\nXXXXXXX\n");
    shows("triangles", false, (papan_terminal_style){.width = 15}, ".XXXXX.\n_XXXXXX\n.XXXXX.\n");
    shows("triangles", false, (papan_terminal_style){.width = 16, .clip_rows = 3},
          "  \\X /\\X /\\X /  \n"
          " __\\/X_\\/X_\\/__ \n"
          "\\_ /\\X /\\X /\\X /\n");
}

/* What a program reads has rows and columns as written; reading it back gives the solution. */
static void plain_solutions_are_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < LATTICE_BOARDS; i++) {
        papan_puzzle *puzzle = lattice_puzzle(&lattice_boards[i]);
        uint16_t *label = solution_of(lattice_boards[i].name, puzzle);
        papan_terminal_style plain = {0};
        papan_buffer out = papan_buffer_new(NULL);
        papan_notes notes;
        papan_message why;
        papan_terminal_board(puzzle, label, &plain, &out);
        assert_int_equal(
            papan_read_solution(puzzle, out.bytes, out.length, NULL, label, &notes.warnings, &notes.error),
            PAPAN_OK);
        assert_int_equal(papan_verify(puzzle, label, &why), PAPAN_OK);
        papan_buffer_free(&out);
        free(label);
        papan_puzzle_free(puzzle);
    }
}

/* ---- pixels ---- */

static uint32_t pixel_at(cairo_surface_t *surface, double x, double y)
{
    int stride = cairo_image_surface_get_stride(surface);
    assert_in_range((int)x, 0, cairo_image_surface_get_width(surface) - 1);
    assert_in_range((int)y, 0, cairo_image_surface_get_height(surface) - 1);
    uint32_t value;
    memcpy(&value, cairo_image_surface_get_data(surface) + (ptrdiff_t)stride * (int)y + 4 * (int)x,
           sizeof value);
    return value & 0xFFFFFF;
}

static bool alike(uint32_t a, uint32_t b)
{
    for (unsigned shift = 0; shift <= 16; shift += 8)
        if (abs((int)(a >> shift & 0xFF) - (int)(b >> shift & 0xFF)) > 6)
            return false;
    return true;
}

/* A side between two pieces, or between a piece and an empty cell, has the colour of borders in its middle, and
 * one inside a piece does not; the colour of the piece is next to the middle of the cell. */
static void borders_are_where_pieces_end(void **state)
{
    (void)state;
    for (size_t b = 0; b < 4; b++) {
        papan_puzzle *puzzle = lattice_puzzle(&lattice_boards[b]);
        uint16_t *label = solution_of(lattice_boards[b].name, puzzle);
        papan_picture_style look = {.theme = "colour-blind", .no_labels = true};
        papan_buffer png = picture(puzzle, label, &look, "png", 1200);
        cairo_surface_t *surface = read_png(&png);
        double width, height;
        papan_picture_size(puzzle, &look, &width, &height);
        double scale = cairo_image_surface_get_width(surface) / width;
        const papan_layer *layer = &puzzle->layer[0];
        for (uint32_t cell = 0; cell < puzzle->cells; cell++) {
            papan_cell_shape shape = papan_picture_shape(puzzle, &look, cell);
            unsigned piece = puzzle->family->colour(puzzle, label, cell);
            if (piece == PAPAN_NO_COLOUR)
                continue;
            assert_true(alike(pixel_at(surface, shape.middle.x * scale, shape.middle.y * scale),
                              papan_theme_colour(papan_theme_of(&look), piece)));
            for (unsigned i = 0; i < shape.corners; i++) {
                papan_corner from = shape.corner[i], to = papan_next_corner(&shape, i);
                int row = shape.across[i].row, column = shape.across[i].column;
                bool inside = row >= 0 && column >= 0 && row < (int)layer->rows && column < (int)layer->columns;
                int32_t other = inside ? layer->cell[row * (int)layer->columns + column] : -1;
                bool same = other >= 0 && puzzle->family->colour(puzzle, label, (uint32_t)other) == piece;
                uint32_t found = pixel_at(surface, (from.x + to.x) / 2 * scale, (from.y + to.y) / 2 * scale);
                assert_int_equal(alike(found, papan_theme_of(&look)->border), !same);
            }
        }
        cairo_surface_destroy(surface);
        papan_buffer_free(&png);
        free(label);
        papan_puzzle_free(puzzle);
    }
}

/* Nothing is cut off: the edges of a picture are background, and its size follows the cells. */
static void pictures_fit(void **state)
{
    (void)state;
    for (size_t b = 0; b < LATTICE_BOARDS; b++) {
        papan_puzzle *puzzle = lattice_puzzle(&lattice_boards[b]);
        papan_picture_style look = {.theme = "outline"};
        papan_buffer png = picture(puzzle, NULL, &look, "png", 700);
        cairo_surface_t *surface = read_png(&png);
        int right = cairo_image_surface_get_width(surface) - 1,
            bottom = cairo_image_surface_get_height(surface) - 1;
        bool drawn = false;
        for (int x = 0; x <= right; x++) {
            assert_true(pixel_at(surface, x, 0) == 0xFFFFFF && pixel_at(surface, x, bottom) == 0xFFFFFF);
            drawn = drawn || pixel_at(surface, x, bottom / 2) == 0;
        }
        for (int y = 0; y <= bottom; y++)
            assert_true(pixel_at(surface, 0, y) == 0xFFFFFF && pixel_at(surface, right, y) == 0xFFFFFF);
        assert_true(drawn);
        cairo_surface_destroy(surface);
        papan_buffer_free(&png);
        papan_puzzle_free(puzzle);
    }
    double width, height;
    papan_picture_style bare = {.no_labels = true};
    papan_puzzle *hexagon = lattice_puzzle(&lattice_boards[1]);
    papan_picture_size(hexagon, &bare, &width, &height);
    assert_true(fabs(width - 0.7 - 5) < 1e-9 && fabs(height - 0.7 - (2 * sqrt(3) + 2 / sqrt(3))) < 1e-9);
    papan_puzzle_free(hexagon);
}

/* A cell that must stay empty is a window; the text of a cell is under a piece. */
static void windows_and_texts(void **state)
{
    (void)state;
    papan_puzzle *puzzle = lattice_puzzle(&lattice_boards[4]);
    uint16_t *label = solution_of("calendar", puzzle);
    const papan_theme *theme = papan_theme_find("light");
    papan_picture_style look = {.theme = theme->name, .no_labels = true};
    for (int solved = 0; solved < 2; solved++) {
        papan_buffer png = picture(puzzle, solved ? label : NULL, &look, "png", 1000);
        cairo_surface_t *surface = read_png(&png);
        double width, height;
        papan_picture_size(puzzle, &look, &width, &height);
        double scale = cairo_image_surface_get_width(surface) / width;
        for (uint32_t cell = 0; cell < puzzle->cells; cell++) {
            papan_cell_shape shape = papan_picture_shape(puzzle, &look, cell);
            uint32_t ground = papan_pack_opens(puzzle, cell) ? theme->background
                              : solved                       ? papan_theme_colour(theme, label[cell])
                                                             : theme->board;
            unsigned ink = 0; /* pixels of the text */
            for (double x = -0.3; x < 0.3; x += 0.01)
                for (double y = -0.15; y < 0.15; y += 0.01)
                    ink += !alike(pixel_at(surface, (shape.middle.x + x) * scale, (shape.middle.y + y) * scale),
                                  ground);
            assert_true(
                alike(pixel_at(surface, shape.middle.x * scale, (shape.middle.y + 0.36) * scale), ground));
            assert_int_equal(ink > 0, !solved || papan_pack_opens(puzzle, cell));
        }
        cairo_surface_destroy(surface);
        papan_buffer_free(&png);
    }
    free(label);
    papan_puzzle_free(puzzle);
}

/* Cells that may stay empty are windows in solutions that leave them empty. */
static void gaps_are_windows(void **state)
{
    (void)state;
    papan_puzzle *puzzle = lattice_puzzle(&lattice_boards[1]);
    uint16_t *label = solution_of("hexagon", puzzle);
    const papan_theme *theme = papan_theme_find("dark");
    papan_picture_style look = {.theme = theme->name, .no_labels = true};
    for (int solved = 0; solved < 2; solved++) {
        papan_buffer png = picture(puzzle, solved ? label : NULL, &look, "png", 600);
        cairo_surface_t *surface = read_png(&png);
        double width, height;
        unsigned windows = 0;
        papan_picture_size(puzzle, &look, &width, &height);
        double scale = cairo_image_surface_get_width(surface) / width;
        for (uint32_t cell = 0; cell < puzzle->cells; cell++) {
            papan_corner middle = papan_picture_shape(puzzle, &look, cell).middle;
            windows += alike(pixel_at(surface, middle.x * scale, middle.y * scale), theme->background);
        }
        assert_int_equal(windows, solved ? 3 : 1);
        cairo_surface_destroy(surface);
        papan_buffer_free(&png);
    }
    free(label);
    papan_puzzle_free(puzzle);
}

/* Text that is not UTF-8 is drawn without an error. */
static void odd_texts_are_left_out(void **state)
{
    (void)state;
    static const lattice_board odd = {.name = "odd",
                                      .lattice = PAPAN_HEXAGONAL,
                                      .rows = "##|#_",
                                      .texts = "caf\xE9 \xC3 \033[2J \xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E",
                                      .piece = {"#"},
                                      .copies = {3}};
    papan_puzzle *puzzle = lattice_puzzle(&odd);
    papan_picture_style look = {0};
    papan_buffer png = picture(puzzle, NULL, &look, "png", 0), out = papan_buffer_new(NULL);
    papan_terminal_board(puzzle, NULL, &(papan_terminal_style){.width = 80}, &out);
    assert_string_equal(out.bytes, "caf\xEF\xBF\xBD  \xEF\xBF\xBD     \n"
                                   "   \xEF\xBF\xBD[2J  [\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E] \n");
    papan_buffer_free(&out);
    papan_buffer_free(&png);
    papan_puzzle_free(puzzle);
}

/* ---- animations ---- */

static void animations_show_every_lattice(void **state)
{
    (void)state;
    static const char *const kinds[] = {"gif", "apng", "svg"};
    for (size_t b = 0; b < LATTICE_BOARDS; b++) {
        papan_puzzle *puzzle = lattice_puzzle(&lattice_boards[b]);
        uint16_t *label = solution_of(lattice_boards[b].name, puzzle);
        uint16_t *given = malloc(puzzle->cells * sizeof *given);
        uint8_t *wrong = calloc(puzzle->cells, 1);
        assert_true(given != NULL && wrong != NULL);
        puzzle->family->givens(puzzle, given);
        wrong[0] = 1;
        const papan_frame frame[] = {{given, wrong, "one", 100}, {label, NULL, "two", 100}};
        for (unsigned k = 0; k < 3; k++) {
            papan_picture_style look = {.theme = papan_theme_name(b % 5)};
            papan_buffer out = papan_buffer_new(NULL);
            papan_message why = {0};
            assert_int_equal(
                papan_animation_file(puzzle, frame, 2, &look, papan_file_kind_named(kinds[k]), 0, &out, &why),
                PAPAN_OK);
            keep(&out, lattice_boards[b].name, "film", kinds[k]);
            papan_buffer_free(&out);
        }
        free(wrong);
        free(given);
        free(label);
        papan_puzzle_free(puzzle);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_can_be_drawn),
        cmocka_unit_test(booklets_show_the_pieces),
        cmocka_unit_test(terminals_show_shapes),
        cmocka_unit_test(terminals_show_pieces),
        cmocka_unit_test(narrow_terminals_show_less),
        cmocka_unit_test(plain_solutions_are_read),
        cmocka_unit_test(borders_are_where_pieces_end),
        cmocka_unit_test(pictures_fit),
        cmocka_unit_test(windows_and_texts),
        cmocka_unit_test(gaps_are_windows),
        cmocka_unit_test(odd_texts_are_left_out),
        cmocka_unit_test(animations_show_every_lattice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
