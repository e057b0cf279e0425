/* test_import_doubts.c: pictures that are not a board, or only a part of one: noise, pages of words, chess
 * boards, charts, tables, and boards that were cut off. None of them may be read with confidence. */
#include "import_pictures.h"

/* ---- pictures without a board ---- */

static void is_no_board(picture *p, const char *what)
{
    papan_import_result *board = read_picture(p);
    if (board->verdict == PAPAN_IMPORT_SURE)
        fail_msg("%s gave a board of %u", what, board->n);
    assert_non_null(board->reason.text);
    papan_import_free(board);
    free(p->rgb);
}

static picture plain(unsigned width, unsigned height)
{
    picture p = {.width = width, .height = height, .rgb = malloc(3 * (size_t)width * height)};
    assert_non_null(p.rgb);
    memset(p.rgb, 230, 3 * (size_t)width * height);
    return p;
}

static void nothing_there(void **state)
{
    (void)state;
    picture p = plain(1, 1);
    is_no_board(&p, "a pixel");
    p = plain(300, 200);
    is_no_board(&p, "a plain picture");
    uint64_t random = 5;
    p = plain(640, 480);
    for (size_t i = 0; i < (size_t)3 * 640 * 480; i++)
        p.rgb[i] = (uint8_t)check_random(&random);
    is_no_board(&p, "noise");
    for (unsigned i = 0; i < 12; i++) {
        cairo_surface_t *page = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 800, 1000);
        cairo_t *cr = cairo_create(page);
        draw_page(cr, &random, 800, 1000, i % 2 == 1);
        cairo_destroy(cr);
        p = pixels_of(page, 0, 0, 800, 1000);
        cairo_surface_destroy(page);
        is_no_board(&p, "a page of words");
    }
}

/* Grids that are not boards: a chess board, a table of one colour, a table of six by eight. */
static void other_grids(void **state)
{
    (void)state;
    static const struct {
        const char *what;
        unsigned rows, columns;
        bool chess;
    } grids[] = {{"a chess board", 8, 8, true}, {"a table", 9, 9, false}, {"a wide table", 6, 8, false}};
    for (unsigned g = 0; g < 3; g++) {
        picture p = plain(50 * grids[g].columns + 60, 50 * grids[g].rows + 60);
        for (unsigned y = 0; y <= 50 * grids[g].rows; y++)
            for (unsigned x = 0; x <= 50 * grids[g].columns; x++) {
                bool line = x % 50 == 0 || y % 50 == 0, dark = grids[g].chess && (x / 50 + y / 50) % 2 == 1;
                memset(p.rgb + 3 * ((size_t)(y + 30) * p.width + x + 30), line ? 0 : dark ? 120 : 250, 3);
            }
        is_no_board(&p, grids[g].what);
    }
}

/* ---- pictures that look like boards ---- */

enum { GRID_CELL = 40, GRID_MARGIN = 30, GRID_MAX = 12 };

/* The number of a cell, which selects its colour. 0 is the ground. */
typedef unsigned grid_painter(unsigned row, unsigned column, unsigned rows);

static unsigned bar_chart(unsigned row, unsigned column, unsigned rows)
{
    static const unsigned height[GRID_MAX] = {5, 2, 6, 1, 4, 7, 3, 5, 2, 4, 6, 1};
    return column > 0 && rows - row <= height[column] ? column : 0;
}

static unsigned sudoku(unsigned row, unsigned column, unsigned rows)
{
    (void)rows;
    return 1 + row / 3 * 3 + column / 3;
}

static unsigned stripes(unsigned row, unsigned column, unsigned rows)
{
    (void)column;
    (void)rows;
    return 1 + row;
}

static unsigned crossword(unsigned row, unsigned column, unsigned rows)
{
    return row + 1 < rows && column == (3 * row + 1) % rows ? 1 : 0;
}

/* Regions as of a board, but more columns than rows. */
static unsigned oblong(unsigned row, unsigned column, unsigned rows)
{
    return column < 2 && row > 2 ? 1 : row < 2 && column > 4 ? 2 : (row + column) / 3 % (rows - 2) + 3;
}

static void paint_cell(picture *p, unsigned x, unsigned y, unsigned number, bool lines)
{
    double hue = fmod(number * 0.618034, 1) * 6;
    for (unsigned v = 0; v <= GRID_CELL; v++)
        for (unsigned u = 0; u <= GRID_CELL; u++) {
            uint8_t *at = p->rgb + 3 * ((size_t)(y + v) * p->width + x + u);
            bool line = lines && (u < 2 || v < 2 || u == GRID_CELL || v == GRID_CELL);
            for (unsigned c = 0; c < 3; c++) {
                double part = fmin(1, fmax(0, fabs(fmod(hue + 2 * c, 6) - 3) - 1));
                at[c] = line ? 40 : number == 0 ? 255 : (uint8_t)(120 + 120 * part);
            }
        }
}

static picture painted_grid(grid_painter *paint, unsigned rows, unsigned columns, bool lines)
{
    picture p = plain(GRID_CELL * columns + 2 * GRID_MARGIN + 1, GRID_CELL * rows + 2 * GRID_MARGIN + 1);
    for (unsigned row = 0; row < rows; row++)
        for (unsigned column = 0; column < columns; column++)
            paint_cell(&p, GRID_MARGIN + GRID_CELL * column, GRID_MARGIN + GRID_CELL * row,
                       paint(row, column, rows), lines);
    return p;
}

static void not_sure_of_charts_and_tables(void **state)
{
    static const struct {
        const char *what;
        grid_painter *paint;
        unsigned rows, columns;
    } grids[] = {{"a bar chart", bar_chart, 7, 7},   {"a bar chart of 8", bar_chart, 8, 8},
                 {"a Sudoku grid", sudoku, 9, 9},    {"stripes", stripes, 6, 6},
                 {"a crossword", crossword, 8, 8},   {"a crossword of 5", crossword, 5, 5},
                 {"an oblong board", oblong, 7, 10}, {"an upright board", oblong, 10, 7}};
    (void)state;
    for (size_t i = 0; i < sizeof grids / sizeof *grids; i++)
        for (unsigned lines = 0; lines < 2; lines++) {
            picture p = painted_grid(grids[i].paint, grids[i].rows, grids[i].columns, lines == 1);
            is_no_board(&p, grids[i].what);
        }
}

/* The picture without so many pixels at the left, the top, the right and the bottom. */
static picture without(const picture *p, const unsigned cut[4])
{
    picture part = plain(p->width - cut[0] - cut[2], p->height - cut[1] - cut[3]);
    for (unsigned y = 0; y < part.height; y++)
        memcpy(part.rgb + (size_t)3 * y * part.width, p->rgb + 3 * ((size_t)(y + cut[1]) * p->width + cut[0]),
               (size_t)3 * part.width);
    return part;
}

/* From half a cell to three are missing on one side, on two, or on all. */
static void not_sure_of_boards_cut_off(void **state)
{
    (void)state;
    static const unsigned sides[] = {1, 2, 4, 8, 3, 12, 15};
    for (unsigned i = 0; i < (check_slow() ? 14 : 140); i++) {
        uint64_t random = 500 + i;
        import_case c = {.n = 7 + check_below(&random, 8), .theme = THEMES + i % HATCHED, .scale = 0.625};
        papan_puzzle *puzzle = random_board(&random, c.n, i % 2 == 1);
        picture p = picture_of(puzzle, &c, &random);
        unsigned cell = 40, halves = 1 + check_below(&random, 6), cut[4];
        for (unsigned k = 0; k < 4; k++)
            cut[k] = (sides[i % 7] >> k & 1) != 0 ? cell / 2 + cell * halves / 2 : 0;
        picture part = without(&p, cut);
        is_no_board(&part, "a board that was cut off");
        free(p.rgb);
        papan_puzzle_free(puzzle);
    }
}
int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_there),
        cmocka_unit_test(other_grids),
        cmocka_unit_test(not_sure_of_charts_and_tables),
        cmocka_unit_test(not_sure_of_boards_cut_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
