/* import_pictures.h: shared by the tests of boards read from pixels: random boards, drawn by papan itself or as
 * other programs draw them, at any scale, cropped, on noisy pages, through JPEG and back; and reading them. */
#ifndef PAPAN_TESTS_IMPORT_PICTURES_H
#define PAPAN_TESTS_IMPORT_PICTURES_H

#include "check.h"

#include "draw/picture.h"
#include "import/import.h"

#include <jpeglib.h>
#include <math.h>

/* ---- random boards ---- */

static double real(uint64_t *random, double low, double high)
{
    return low + (high - low) * (double)(check_random(random) >> 11) / 9007199254740992.0;
}

/* Regions that grow from random cells until the board is full. */
static void grow_regions(uint64_t *random, unsigned n, char *symbol)
{
    memset(symbol, 0, (size_t)n * n);
    for (unsigned region = 0; region < n;) {
        unsigned cell = check_below(random, n * n);
        if (symbol[cell] == 0)
            symbol[cell] = papan_region_symbols[region++];
    }
    for (unsigned left = n * n - n; left > 0;) {
        unsigned cell = check_below(random, n * n), to = n * n;
        switch (check_below(random, 4)) {
        case 0:
            to = cell % n + 1 < n ? cell + 1 : to;
            break;
        case 1:
            to = cell % n > 0 ? cell - 1 : to;
            break;
        case 2:
            to = cell + n < n * n ? cell + n : to;
            break;
        default:
            to = cell >= n ? cell - n : to;
            break;
        }
        if (to < n * n && symbol[cell] != 0 && symbol[to] == 0) {
            symbol[to] = symbol[cell];
            left--;
        }
    }
}

static papan_puzzle *random_board(uint64_t *random, unsigned n, bool marks)
{
    char symbol[PAPAN_IMPORT_CELLS];
    uint8_t mark[PAPAN_IMPORT_CELLS] = {0};
    papan_puzzle *puzzle;
    papan_notes notes;
    grow_regions(random, n, symbol);
    for (unsigned i = 0; marks && i < n * n; i++) {
        unsigned what = check_below(random, 8);
        mark[i] = (uint8_t)(what == 0 ? PAPAN_MARK_QUEEN : what < 4 ? PAPAN_MARK_CROSS : PAPAN_MARK_NONE);
    }
    assert_int_equal(papan_queens_new(NULL, n, 1, symbol, mark, NULL, &puzzle, &notes), PAPAN_OK);
    return puzzle;
}

/* ---- pictures ---- */

typedef struct picture {
    unsigned width, height;
    uint8_t *rgb;
} picture;

typedef struct import_case {
    unsigned n, theme;       /* from THEMES on: a style of other programs */
    unsigned shape, quality; /* of their marks; of JPEG, 0: none */
    double scale;
    bool labels, marks, solved, resampled, page, dark_page, noise;
    unsigned
        crop; /* 0: none, 1: the frame cut through, 2: to the inside of the frame, on a random side or all */
    unsigned crop_sides;
} import_case;

static const double CELL = 64;
enum { THEMES = 4 };

static double grey(cairo_t *cr, double value)
{
    cairo_set_source_rgb(cr, value, value, value);
    return value;
}

/* Words, buttons and boxes as a page has them. */
static void draw_page(cairo_t *cr, uint64_t *random, double width, double height, bool dark)
{
    double ground = grey(cr, dark ? real(random, 0.05, 0.2) : real(random, 0.9, 1));
    cairo_paint(cr);
    for (unsigned i = 0; i < 24; i++) {
        double x = real(random, 0, width), y = real(random, 0, height), w = real(random, 8, width / 2);
        grey(cr, real(random, 0, 1));
        if (i % 3 == 0) {
            cairo_set_line_width(cr, real(random, 1, 4));
            cairo_rectangle(cr, x, y, w, real(random, 8, height / 4));
            cairo_stroke(cr);
        } else {
            cairo_set_font_size(cr, real(random, 9, 30));
            cairo_move_to(cr, x, y);
            cairo_show_text(cr, "How to play: one queen in each row");
        }
    }
    grey(cr, ground);
}

/* Queens that were found, not given: crowns without a disc. */
static void draw_solved(cairo_t *cr, const papan_puzzle *puzzle, const papan_picture_style *look, int width,
                        int height)
{
    char symbol[PAPAN_IMPORT_CELLS];
    uint8_t cross[PAPAN_IMPORT_CELLS];
    uint16_t label[PAPAN_IMPORT_CELLS];
    papan_picture_style with_crosses = *look;
    papan_puzzle *bare;
    papan_notes notes;
    for (uint32_t i = 0; i < puzzle->cells; i++) {
        symbol[i] = puzzle->queens.symbol[puzzle->queens.region[i]];
        cross[i] = puzzle->queens.mark[i] == PAPAN_MARK_CROSS;
        label[i] = puzzle->queens.mark[i] == PAPAN_MARK_QUEEN ? 0 : PAPAN_EMPTY;
    }
    with_crosses.cross = cross;
    assert_int_equal(papan_queens_new(NULL, puzzle->queens.n, 1, symbol, NULL, NULL, &bare, &notes), PAPAN_OK);
    papan_picture_draw(cr, bare, label, &with_crosses, 0, 0, width, height);
    papan_puzzle_free(bare);
}

/* ---- boards as other programs draw them ---- */

enum { COLOURS, BLANK, NIGHT, BORDERLESS, HATCHED, STYLES }; /* the ground of the cells */

static void region_colour(cairo_t *cr, unsigned style, unsigned region)
{
    double hue = fmod(region * 0.618034, 1) * 6, light = region % 3 * 0.09;
    double low = style == NIGHT ? 0.12 + light : 0.55 + light,
           high = style == NIGHT ? 0.35 + light : 0.82 + light;
    double part[3];
    for (unsigned i = 0; i < 3; i++)
        part[i] = low + (high - low) * fmin(1, fmax(0, fabs(fmod(hue + 2 * i, 6) - 3) - 1));
    cairo_set_source_rgb(cr, part[0], part[1], part[2]);
    if (style == BLANK || (style == HATCHED && region % 2 == 0))
        grey(cr, 1);
}

/* A star, a disc, a crown of the font, or a frame in the shape of a castle. */
static void foreign_queen(cairo_t *cr, double x, double y, double cell, unsigned shape)
{
    if (shape == 0)
        for (unsigned i = 0; i < 10; i++) {
            double angle = (i - 2.5) * PAPAN_TAU / 10, radius = cell * (i % 2 == 0 ? 0.34 : 0.14);
            cairo_line_to(cr, x + radius * cos(angle), y + radius * sin(angle));
        }
    else if (shape == 1)
        cairo_arc(cr, x, y, cell * 0.28, 0, PAPAN_TAU);
    else if (shape == 2) {
        cairo_text_extents_t extents;
        cairo_select_font_face(cr, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
        cairo_set_font_size(cr, cell * 0.75);
        cairo_text_extents(cr, "\u265B", &extents);
        cairo_move_to(cr, x - extents.width / 2 - extents.x_bearing,
                      y - extents.height / 2 - extents.y_bearing);
        cairo_text_path(cr, "\u265B");
    } else {
        cairo_rectangle(cr, x - cell * 0.25, y - cell * 0.05, cell * 0.5, cell * 0.3);
        for (int i = -1; i <= 1; i++)
            cairo_rectangle(cr, x + cell * (0.2 * i - 0.06), y - cell * 0.25, cell * 0.12, cell * 0.21);
    }
    cairo_fill(cr);
}

static void foreign_cross(cairo_t *cr, double x, double y, double cell, unsigned shape)
{
    double arm = cell * (shape % 2 == 0 ? 0.22 : 0.12);
    cairo_move_to(cr, x - arm, y - arm);
    cairo_line_to(cr, x + arm, y + arm);
    cairo_move_to(cr, x + arm, y - arm);
    cairo_line_to(cr, x - arm, y + arm);
    cairo_set_line_width(cr, cell * (shape < 2 ? 0.05 : 0.09));
    cairo_stroke(cr);
}

static void foreign_ground(cairo_t *cr, const papan_queens *q, unsigned style, double cell)
{
    for (unsigned i = 0; i < q->n * q->n; i++) {
        cairo_rectangle(cr, i % q->n * cell, i / q->n * cell, cell, cell);
        region_colour(cr, style, q->region[i]);
        cairo_fill_preserve(cr);
        cairo_save(cr);
        cairo_clip(cr);
        for (unsigned k = 0; style == HATCHED && q->region[i] % 2 == 0 && k < 9; k++) {
            double at = (k / 4.0 - 1) * cell, slope = q->region[i] % 4 == 0 ? cell : -cell;
            cairo_move_to(cr, i % q->n * cell + at + (slope < 0 ? cell : 0), i / q->n * cell);
            cairo_rel_line_to(cr, slope, cell);
        }
        grey(cr, 0.55);
        cairo_set_line_width(cr, cell * 0.03);
        cairo_stroke(cr);
        cairo_restore(cr);
    }
}

static void foreign_lines(cairo_t *cr, const papan_queens *q, unsigned style, double cell, bool borders)
{
    unsigned n = q->n;
    for (unsigned i = 0; i < n * n; i++) {
        if (i % n + 1 < n && (q->region[i] != q->region[i + 1]) == borders) {
            cairo_move_to(cr, (i % n + 1) * cell, i / n * cell);
            cairo_rel_line_to(cr, 0, cell);
        }
        if (i + n < n * n && (q->region[i] != q->region[i + n]) == borders) {
            cairo_move_to(cr, i % n * cell, (i / n + 1) * cell);
            cairo_rel_line_to(cr, cell, 0);
        }
    }
    bool thick = borders && style != BORDERLESS;
    if (borders)
        cairo_rectangle(cr, 0, 0, n * cell, n * cell);
    grey(cr, style == NIGHT ? 0.9 : thick ? 0.05 : style == BLANK ? 0.6 : 0.25);
    cairo_set_line_width(cr, cell * (thick ? 0.09 : 0.025));
    cairo_stroke(cr);
}

/* Crosses and queens of one shape each; the margin is half a cell. */
static cairo_surface_t *foreign_surface(const papan_puzzle *puzzle, const import_case *c, double cell,
                                        int *width, int *height)
{
    const papan_queens *q = &puzzle->queens;
    *width = *height = (int)ceil((q->n + 1) * cell);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, *width, *height);
    cairo_t *cr = cairo_create(surface);
    unsigned style = c->theme - THEMES;
    grey(cr, style == NIGHT ? 0.1 : 1);
    cairo_paint(cr);
    cairo_translate(cr, cell / 2, cell / 2);
    foreign_ground(cr, q, style, cell);
    foreign_lines(cr, q, style, cell, false);
    foreign_lines(cr, q, style, cell, true);
    for (unsigned i = 0; i < q->n * q->n; i++) {
        double x = (i % q->n + 0.5) * cell, y = (i / q->n + 0.5) * cell;
        grey(cr, style == NIGHT ? 1 : 0);
        if (q->mark[i] == PAPAN_MARK_QUEEN)
            foreign_queen(cr, x, y, cell, c->shape);
        else if (q->mark[i] == PAPAN_MARK_CROSS)
            foreign_cross(cr, x, y, cell, c->shape);
    }
    cairo_destroy(cr);
    return surface;
}

static cairo_surface_t *board_surface(const papan_puzzle *puzzle, const import_case *c,
                                      const papan_picture_style *look, double cell, int *width, int *height)
{
    double w, h;
    papan_picture_size(puzzle, look, &w, &h);
    *width = (int)ceil(w * cell);
    *height = (int)ceil(h * cell);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, *width, *height);
    cairo_t *cr = cairo_create(surface);
    papan_picture_background(cr, look);
    if (c->solved)
        draw_solved(cr, puzzle, look, *width, *height);
    else
        papan_picture_draw(cr, puzzle, NULL, look, 0, 0, *width, *height);
    cairo_destroy(cr);
    return surface;
}

static picture pixels_of(cairo_surface_t *surface, int x, int y, int width, int height)
{
    picture p = {
        .width = (unsigned)width, .height = (unsigned)height, .rgb = malloc((size_t)(width * height) * 3)};
    assert_non_null(p.rgb);
    cairo_surface_flush(surface);
    uint8_t *out = p.rgb;
    for (int row = y; row < y + height; row++)
        for (int column = x; column < x + width; column++, out += 3) {
            uint32_t value;
            memcpy(&value,
                   cairo_image_surface_get_data(surface) +
                       (ptrdiff_t)row * cairo_image_surface_get_stride(surface) + 4 * column,
                   sizeof value);
            out[0] = (uint8_t)(value >> 16);
            out[1] = (uint8_t)(value >> 8);
            out[2] = (uint8_t)value;
        }
    return p;
}

static void through_jpeg(picture *p, int quality)
{
    struct jpeg_error_mgr errors;
    struct jpeg_compress_struct writer = {.err = jpeg_std_error(&errors)};
    unsigned char *bytes = NULL;
    unsigned long length = 0;
    jpeg_create_compress(&writer);
    jpeg_mem_dest(&writer, &bytes, &length);
    writer.image_width = p->width;
    writer.image_height = p->height;
    writer.input_components = 3;
    writer.in_color_space = JCS_RGB;
    jpeg_set_defaults(&writer);
    jpeg_set_quality(&writer, quality, TRUE);
    jpeg_start_compress(&writer, TRUE);
    while (writer.next_scanline < writer.image_height) {
        JSAMPROW row = p->rgb + (size_t)writer.next_scanline * p->width * 3;
        jpeg_write_scanlines(&writer, &row, 1);
    }
    jpeg_finish_compress(&writer);
    jpeg_destroy_compress(&writer);
    struct jpeg_decompress_struct reader = {.err = &errors};
    jpeg_create_decompress(&reader);
    jpeg_mem_src(&reader, bytes, length);
    assert_int_equal(jpeg_read_header(&reader, TRUE), JPEG_HEADER_OK);
    reader.out_color_space = JCS_RGB;
    jpeg_start_decompress(&reader);
    while (reader.output_scanline < reader.output_height) {
        JSAMPROW row = p->rgb + (size_t)reader.output_scanline * p->width * 3;
        jpeg_read_scanlines(&reader, &row, 1);
    }
    jpeg_finish_decompress(&reader);
    jpeg_destroy_decompress(&reader);
    free(bytes);
}

static void add_noise(picture *p, uint64_t *random)
{
    for (size_t i = 0; i < 3 * (size_t)p->width * p->height; i++) {
        int value = p->rgb[i] + (int)check_below(random, 13) - 6;
        p->rgb[i] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
    }
}

/* Where the board itself is cut: its frame lies round the cells, half a line width outside. */
static void crop_of(const papan_puzzle *puzzle, const papan_picture_style *look, const import_case *c,
                    double cell, int *x, int *y, int *width, int *height)
{
    papan_layout layout = papan_layout_of(puzzle, look);
    double left, top, into = c->crop == 1 ? 0 : 0.06 * cell;
    papan_layout_layer(puzzle, &layout, 0, &left, &top);
    left = c->theme < THEMES ? left : 0.5;
    top = c->theme < THEMES ? top : 0.5;
    int x0 = (int)(left * cell + into), y0 = (int)(top * cell + into);
    int x1 = (int)((left + c->n) * cell - into), y1 = (int)((top + c->n) * cell - into);
    int right = *width, bottom = *height;
    *x = (c->crop_sides & 1) != 0 ? x0 : 0;
    *y = (c->crop_sides & 2) != 0 ? y0 : 0;
    *width = ((c->crop_sides & 4) != 0 ? x1 : right) - *x;
    *height = ((c->crop_sides & 8) != 0 ? y1 : bottom) - *y;
}

static picture picture_of(const papan_puzzle *puzzle, const import_case *c, uint64_t *random)
{
    papan_picture_style look = {.theme = papan_theme_name(c->theme), .no_labels = !c->labels};
    double cell = CELL * (c->resampled ? 1 : c->scale), grown = c->resampled ? c->scale : 1;
    int width, height, x = 0, y = 0;
    cairo_surface_t *surface = c->theme < THEMES ? board_surface(puzzle, c, &look, cell, &width, &height)
                                                 : foreign_surface(puzzle, c, cell, &width, &height);
    if (c->resampled) {
        int w = (int)(width * grown), h = (int)(height * grown);
        cairo_surface_t *larger = cairo_image_surface_create(CAIRO_FORMAT_RGB24, w, h);
        cairo_t *cr = cairo_create(larger);
        cairo_scale(cr, grown, grown);
        cairo_set_source_surface(cr, surface, 0, 0);
        cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_GOOD);
        cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_PAD);
        cairo_paint(cr);
        cairo_destroy(cr);
        cairo_surface_destroy(surface);
        surface = larger;
        width = w;
        height = h;
    }
    if (c->crop != 0) {
        crop_of(puzzle, &look, c, cell * grown, &x, &y, &width, &height);
    } else if (c->page) {
        int w = (int)(width * real(random, 1.05, 1.9)), h = (int)(height * real(random, 1.05, 2.1));
        int at_x = (int)check_below(random, (unsigned)(w - width)),
            at_y = (int)check_below(random, (unsigned)(h - height));
        cairo_surface_t *page = cairo_image_surface_create(CAIRO_FORMAT_RGB24, w, h);
        cairo_t *cr = cairo_create(page);
        draw_page(cr, random, w, h, c->dark_page);
        cairo_set_source_surface(cr, surface, at_x, at_y);
        cairo_rectangle(cr, at_x, at_y, width, height);
        cairo_fill(cr);
        cairo_destroy(cr);
        cairo_surface_destroy(surface);
        surface = page;
        width = w;
        height = h;
    }
    picture p = pixels_of(surface, x, y, width, height);
    cairo_surface_destroy(surface);
    if (c->noise)
        add_noise(&p, random);
    if (c->quality > 0)
        through_jpeg(&p, (int)c->quality);
    return p;
}

/* ---- reading ---- */

static papan_import_result *read_picture(const picture *p)
{
    papan_import_result *board;
    papan_pixels pixels = {
        .bytes = p->rgb, .width = p->width, .height = p->height, .stride = 3 * (size_t)p->width, .channels = 3};
    assert_int_equal(papan_import_read(&pixels, NULL, NULL, &board, NULL), PAPAN_OK);
    return board;
}

#endif
