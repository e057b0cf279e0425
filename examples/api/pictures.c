/* pictures.c: boards as coloured text, pictures, animations, booklets and charts, and pieces for a 3D printer.
 * Link with libpapan-draw (pkg-config papan-draw). */
#include <papan/draw.h>
#include <papan/papan.h>

#include <stdio.h>
#include <string.h>

enum { CELLS = 60 };

/* A real program would write the file; this one prints what it is. */
static void file(const char *name, papan_status status, papan_buffer *bytes)
{
    printf("%s: %s\n", name,
           status != PAPAN_OK || bytes->failed ? "failed"
           : bytes->length > 500               ? "made"
                                               : "empty");
    bytes->length = 0;
}

static void board(const papan_puzzle *puzzle, const uint16_t *label, papan_buffer *out)
{
    papan_picture_style look = {.size = sizeof look, .theme = papan_theme_name(1)};
    papan_message why;
    file("picture.png", papan_picture_file(puzzle, &label, 1, &look, PAPAN_PNG, 400, out, &why), out);
    uint16_t empty[CELLS];
    memset(empty, 0xFF, sizeof empty); /* PAPAN_EMPTY */
    papan_frame frame[] = {{empty, NULL, "before", 1000}, {label, NULL, "after", 1000}};
    file("animation.gif", papan_animation_file(puzzle, frame, 2, &look, PAPAN_GIF, 200, out, &why), out);
}

/* The pixels of a PNG file, for a program that examines them itself. */
static void pixels(const papan_puzzle *puzzle, papan_buffer *out)
{
    papan_buffer bytes = papan_buffer_new(NULL);
    papan_pixels found;
    if (papan_picture_file(puzzle, NULL, 0, NULL, PAPAN_PNG, 400, out, NULL) == PAPAN_OK &&
        papan_png_pixels(out->bytes, out->length, &bytes, &found, NULL) == PAPAN_OK)
        printf("Decoded: %u pixels wide\n", found.width);
    papan_buffer_free(&bytes);
    out->length = 0;
}

/* A picture contains the id of its puzzle, if it is given one, so that the puzzle can be read back. */
static void note(const papan_puzzle *puzzle, papan_buffer *out)
{
    papan_buffer id = papan_buffer_new(NULL);
    papan_puzzle *same = NULL;
    if (papan_write_id(puzzle, &id, NULL) == PAPAN_OK) {
        papan_picture_style look = {.size = sizeof look, .id = id.bytes};
        papan_picture_file(puzzle, NULL, 0, &look, PAPAN_SVG, 0, out, NULL);
        papan_import_note(out->bytes, out->length, NULL, &same, NULL);
    }
    printf("The puzzle in the picture has %zu cells\n", same != NULL ? papan_cells(same) : 0);
    papan_puzzle_free(same);
    papan_buffer_free(&id);
    out->length = 0;
}

static void booklet(const papan_puzzle *puzzle, const uint16_t *label, papan_buffer *out)
{
    papan_booklet_puzzle page = {.puzzle = puzzle, .solution = label};
    papan_booklet_request book = {.size = sizeof book, .title = "Pentominoes", .puzzles = 1, .puzzle = &page};
    size_t pages;
    papan_message why;
    file("booklet.pdf", papan_booklet_pdf(&book, out, &pages, &why), out);
}

static void charts(papan_buffer *out)
{
    papan_chart_row row[] = {{.name = "cover", .value = {1000, 20}, .text = {"1,000", "20 ms"}},
                             {.name = "slices", .value = {100, 2}, .text = {"100", "2 ms"}}};
    papan_chart bars = {.size = sizeof bars,
                        .title = "Cases and time",
                        .panel = {"cases", "time"},
                        .unit = {PAPAN_CHART_COUNT, PAPAN_CHART_MILLISECONDS},
                        .rows = 2,
                        .row = row};
    papan_message why;
    file("bars.svg", papan_chart_file(&bars, "light", PAPAN_SVG, 0, out, &why), out);
    const char *name[] = {"cover"};
    papan_chart_point point[] = {{.there = true, .value = {10, 1}, .text = {"10", "1 ms"}},
                                 {.there = true, .value = {100, 9}, .text = {"100", "9 ms"}}};
    papan_line_chart lines = {.size = sizeof lines,
                              .title = "Growth",
                              .panel = {"cases", "time"},
                              .unit = {PAPAN_CHART_COUNT, PAPAN_CHART_MILLISECONDS},
                              .axis = "N",
                              .from = 8,
                              .points = 2,
                              .lines = 1,
                              .name = name,
                              .point = point};
    file("lines.svg", papan_line_chart_file(&lines, "light", PAPAN_SVG, 0, out, &why), out);
}

static void pieces(const papan_puzzle *puzzle)
{
    papan_build_request build = {.size = sizeof build, .cell = 20, .clearance = 0.1};
    papan_build_result *built = NULL;
    papan_message why;
    if (papan_build_files(puzzle, &build, PAPAN_STL, NULL, &built, &why) == PAPAN_OK)
        for (size_t i = 0; i < built->files; i++)
            printf("pieces%s.stl: %zu pieces\n", built->file[i]->name, built->file[i]->parts);
    papan_build_free(built);
}

int main(void)
{
    uint16_t label[CELLS];
    papan_puzzle *puzzle = NULL;
    papan_result result = {.size = sizeof result};
    if (papan_builtin("pentominoes:6x10", NULL, &puzzle, NULL) != PAPAN_OK ||
        papan_solve_first(puzzle, label, &result, NULL) != PAPAN_OK)
        return 1;
    papan_buffer out = papan_buffer_new(NULL);
    papan_terminal_style style = {.size = sizeof style, .colour = true, .width = 80};
    papan_terminal_board(puzzle, label, &style, &out);
    printf("With colours: %s\n", strstr(out.bytes, "\033[") != NULL ? "yes" : "no");
    out.length = 0;
    papan_terminal_board(puzzle, label, NULL, &out);
    printf("Without: %zu characters\n", out.length);
    out.length = 0;
    board(puzzle, label, &out);
    pixels(puzzle, &out);
    note(puzzle, &out);
    booklet(puzzle, label, &out);
    charts(&out);
    pieces(puzzle);
    papan_buffer_free(&out);
    papan_puzzle_free(puzzle);
}

/* Output:
With colours: yes
Without: 66 characters
picture.png: made
animation.gif: made
Decoded: 400 pixels wide
The puzzle in the picture has 60 cells
booklet.pdf: made
bars.svg: made
lines.svg: made
pieces.stl: 12 pieces
*/
