/* test_import_pixels.c: boards drawn by papan itself and read back from their pixels: all themes, with and
 * without letters and marks, at many scales, drawn or resampled, as JPEG, on larger noisy pages, cropped.
 * Then boards as other programs draw them. Whatever is sure must be right, and where there are no patterns at
 * most one in ten may be unsure. Pictures without a board must not give one. IMPORT_CASES, IMPORT_SEED and
 * IMPORT_THEME in the environment choose the boards; IMPORT_TELL=1 tells each failure, and IMPORT_KEEP=1 writes
 * its picture. */
#include "check.h"

#include "draw/picture_inside.h"
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
static void draw_solved(cairo_t *cr, const papan_puzzle *puzzle, const papan_look *look, int width, int height)
{
    char symbol[PAPAN_IMPORT_CELLS];
    uint8_t cross[PAPAN_IMPORT_CELLS];
    uint16_t label[PAPAN_IMPORT_CELLS];
    papan_look with_crosses = *look;
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

static cairo_surface_t *board_surface(const papan_puzzle *puzzle, const import_case *c, const papan_look *look,
                                      double cell, int *width, int *height)
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
static void crop_of(const papan_puzzle *puzzle, const papan_look *look, const import_case *c, double cell,
                    int *x, int *y, int *width, int *height)
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
    papan_look look = {.theme = papan_theme_at(c->theme), .labels = c->labels};
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

/* ---- reading them back ---- */

static papan_import *read_picture(const picture *p)
{
    papan_import *board = malloc(sizeof *board);
    assert_non_null(board);
    papan_pixels pixels = {
        .bytes = p->rgb, .width = p->width, .height = p->height, .stride = 3 * (size_t)p->width, .channels = 3};
    assert_int_equal(papan_import_read(&pixels, NULL, board), PAPAN_OK);
    return board;
}

static bool same_regions(const papan_puzzle *puzzle, const papan_import *board)
{
    if (board->n != puzzle->queens.n)
        return false;
    int becomes[PAPAN_IMPORT_MOST];
    memset(becomes, -1, sizeof becomes);
    for (unsigned i = 0; i < puzzle->cells; i++) {
        int *to = &becomes[puzzle->queens.region[i]];
        *to = *to < 0 ? board->region[i] : *to;
        if (*to != board->region[i])
            return false;
    }
    return true;
}

static unsigned wrong_marks(const papan_puzzle *puzzle, const papan_import *board)
{
    unsigned wrong = 0;
    for (unsigned i = 0; i < puzzle->cells; i++)
        wrong += board->mark[i] != puzzle->queens.mark[i];
    return wrong;
}

typedef struct tally {
    unsigned cases, exact, unsure, unsure_but_exact, none, wrong;
} tally;

static const char *theme_name(unsigned theme)
{
    static const char *const styles[STYLES] = {"colours", "blank", "night", "borderless", "hatched"};
    return theme < THEMES ? papan_theme_at(theme)->name : styles[theme - THEMES];
}

static void keep_picture(const picture *p, unsigned number)
{
    char name[64];
    snprintf(name, sizeof name, "board-%u.ppm", number);
    FILE *file = fopen(name, "wb");
    if (file != NULL) {
        fprintf(file, "P6\n%u %u\n255\n", p->width, p->height);
        fwrite(p->rgb, 3, (size_t)p->width * p->height, file);
        fclose(file);
    }
}

static void tell(const char *what, const import_case *c, const papan_puzzle *puzzle, const papan_import *board,
                 const picture *p, unsigned number)
{
    printf("%s #%u: n %u %s scale %.2f quality %u%s%s%s%s%s%s crop %u/%u, %ux%u -> n %u regions %s, %u marks "
           "wrong, confidence %.2f; %s\n",
           what, number, c->n, theme_name(c->theme), c->scale, c->quality, c->labels ? " labels" : "",
           c->marks ? " marks" : "", c->solved ? " solved" : "", c->resampled ? " resampled" : "",
           c->page ? c->dark_page ? " dark-page" : " page" : "", c->noise ? " noise" : "", c->crop,
           c->crop_sides, p->width, p->height, board->n, same_regions(puzzle, board) ? "right" : "WRONG",
           board->n == c->n ? wrong_marks(puzzle, board) : 0, (double)board->confidence,
           board->why.text != NULL ? board->why.text : "");
    for (unsigned i = 0, told = 0; board->n == c->n && i < puzzle->cells && told < 8; i++)
        if (board->mark[i] != puzzle->queens.mark[i]) {
            told++;
            printf("    row %u column %u: %c read as %c, sure %.2f\n", i / c->n + 1, i % c->n + 1,
                   ".#x"[puzzle->queens.mark[i]], ".#x"[board->mark[i]], (double)board -> sure[i]);
        }
    if (getenv("IMPORT_KEEP") != NULL)
        keep_picture(p, number);
}

static void try_case(const import_case *c, uint64_t *random, unsigned number, tally *t)
{
    papan_puzzle *puzzle = random_board(random, c->n, c->marks);
    picture p = picture_of(puzzle, c, random);
    papan_import *board = read_picture(&p);
    bool exact =
        board->verdict != PAPAN_IMPORT_NONE && same_regions(puzzle, board) && wrong_marks(puzzle, board) == 0;
    bool wrong = board->verdict == PAPAN_IMPORT_SURE && !exact;
    t->cases++;
    t->exact += exact;
    t->unsure += board->verdict == PAPAN_IMPORT_UNSURE;
    t->unsure_but_exact += board->verdict == PAPAN_IMPORT_UNSURE && exact;
    t->none += board->verdict == PAPAN_IMPORT_NONE;
    t->wrong += wrong;
    if (wrong || (board->verdict != PAPAN_IMPORT_SURE && getenv("IMPORT_TELL") != NULL))
        tell(wrong                                 ? "WRONG"
             : board->verdict == PAPAN_IMPORT_NONE ? "none"
                                                   : "unsure",
             c, puzzle, board, &p, number);
    free(board);
    free(p.rgb);
    papan_puzzle_free(puzzle);
}

static import_case random_case(uint64_t *random)
{
    import_case c = {.n = 4 + check_below(random, 17),
                     .theme = check_below(random, THEMES),
                     .scale = real(random, 0.4, 1.2)};
    if (check_below(random, 3) == 0)
        c.scale = real(random, 1.2, 3);
    while (c.n * c.scale * CELL > 1800)
        c.scale *= 0.7;
    c.quality = check_below(random, 2) == 0 ? 0 : 40 + check_below(random, 56);
    c.labels = check_below(random, 2) == 0;
    c.marks = check_below(random, 2) == 0;
    c.solved = c.marks && check_below(random, 3) == 0;
    c.resampled = check_below(random, 3) == 0;
    c.page = check_below(random, 3) != 0;
    c.dark_page = check_below(random, 2) == 0;
    c.noise = check_below(random, 4) == 0;
    if (!c.page && check_below(random, 2) == 0) {
        c.crop = 1 + check_below(random, 2);
        c.crop_sides = check_below(random, 2) == 0 ? 15 : 1U << check_below(random, 4);
    }
    return c;
}

static unsigned number_from(const char *variable, unsigned otherwise)
{
    const char *text = getenv(variable);
    return text != NULL ? (unsigned)atoi(text) : otherwise;
}

static void add_tally(tally *sum, const tally *t)
{
    sum->cases += t->cases;
    sum->exact += t->exact;
    sum->unsure += t->unsure;
    sum->unsure_but_exact += t->unsure_but_exact;
    sum->none += t->none;
    sum->wrong += t->wrong;
}

static void print_tally(const char *name, const tally *t)
{
    printf("%s: %u boards, %u exact, %u unsure (%u of them exact), %u not found, %u wrong and sure\n", name,
           t->cases, t->exact, t->unsure, t->unsure_but_exact, t->none, t->wrong);
}

static bool at_most_one_in(unsigned many, const tally *t)
{
    return many * (t->unsure + t->none) <= t->cases;
}

/* Boards of which the frame is cut, and small ones, which may be rectangles alone, may all be unsure. */
static bool may_be_unsure(const import_case *c)
{
    return c->crop != 0 || c->n < 6;
}

static bool has_patterns(const import_case *c)
{
    return papan_theme_pattern(papan_theme_at(c->theme), c->n - 1) != 0;
}

static void boards_come_back(void **state)
{
    (void)state;
    unsigned cases = number_from("IMPORT_CASES", check_sanitized() ? 24 : 240);
    unsigned seed = number_from("IMPORT_SEED", 1000), only = number_from("IMPORT_ONLY", UINT32_MAX);
    unsigned theme = number_from("IMPORT_THEME", THEMES);
    tally of[THEMES] = {{0}}, all = {0}, patterned = {0}, allowed = {0};
    for (unsigned i = 0; i < cases; i++) {
        uint64_t random = seed + i;
        import_case c = random_case(&random);
        if ((only == UINT32_MAX || only == i) && (theme == THEMES || theme == c.theme))
            try_case(&c, &random, i,
                     has_patterns(&c)    ? &patterned
                     : may_be_unsure(&c) ? &allowed
                                         : &of[c.theme]);
    }
    print_tally("cropped or small", &allowed);
    assert_int_equal(allowed.wrong, 0);
    assert_true(8 * allowed.exact >= 7 * allowed.cases);
    print_tally("patterned", &patterned);
    assert_int_equal(patterned.wrong, 0);
    for (unsigned t = 0; t < THEMES; t++) {
        print_tally(papan_theme_at(t)->name, &of[t]);
        assert_true(of[t].cases < 20 || at_most_one_in(8, &of[t]));
        add_tally(&all, &of[t]);
    }
    print_tally("all themes", &all);
    assert_int_equal(all.wrong, 0);
    assert_true(all.cases < 50 || at_most_one_in(10, &all)); /* a share of a few says nothing */
}

/* The same for boards as other programs draw them. */
static void foreign_boards_come_back(void **state)
{
    (void)state;
    unsigned cases = number_from("IMPORT_CASES", check_sanitized() ? 20 : 200),
             seed = number_from("IMPORT_SEED", 1000);
    tally of[STYLES] = {{0}}, all = {0}, allowed = {0};
    for (unsigned i = 0; i < cases; i++) {
        uint64_t random = seed + i;
        import_case c = random_case(&random);
        c.theme = THEMES + i % STYLES;
        c.n = c.n > 12 ? c.n - 8 : c.n;
        c.shape = check_below(&random, 4);
        c.solved = false;
        try_case(&c, &random, i, may_be_unsure(&c) ? &allowed : &of[i % STYLES]);
    }
    print_tally("cropped or small", &allowed);
    assert_int_equal(allowed.wrong, 0);
    assert_true(5 * allowed.exact >= 4 * allowed.cases);
    for (unsigned style = 0; style < STYLES; style++) {
        print_tally(theme_name(THEMES + style), &of[style]);
        assert_true(of[style].cases < 20 || 5 * of[style].exact >= 4 * of[style].cases);
        assert_true(of[style].cases < 20 || style == HATCHED || at_most_one_in(8, &of[style]));
        add_tally(&all, &of[style]);
    }
    print_tally("all styles", &all);
    assert_int_equal(all.wrong, 0);
}

/* Boards of which a part, or which with their margin, look like a board, too. */
static void neither_part_nor_margin(void **state)
{
    static const uint64_t seeds[] = {900807, 900960, 31060, 31174};
    (void)state;
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        uint64_t random = seeds[i];
        tally t = {0};
        import_case c = random_case(&random);
        try_case(&c, &random, (unsigned)seeds[i], &t);
        assert_int_equal(t.exact, 1);
    }
}

/* ---- pictures without a board ---- */

static void is_no_board(picture *p, const char *what)
{
    papan_import *board = read_picture(p);
    if (board->verdict == PAPAN_IMPORT_SURE)
        fail_msg("%s gave a board of %u", what, board->n);
    assert_non_null(board->why.text);
    free(board);
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

/* Grids that are no boards: a chess board, a table of one colour, a table of six by eight. */
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

enum { GRID_CELL = 40, GRID_MARGIN = 30, GRID_MOST = 12 };

/* What number, and so which colour, has a cell? 0 is the ground. */
typedef unsigned grid_painter(unsigned row, unsigned column, unsigned rows);

static unsigned bar_chart(unsigned row, unsigned column, unsigned rows)
{
    static const unsigned height[GRID_MOST] = {5, 2, 6, 1, 4, 7, 3, 5, 2, 4, 6, 1};
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
    for (unsigned i = 0; i < (check_sanitized() ? 14 : 140); i++) {
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

/* ---- the contract ---- */

static void refuses_no_pixels(void **state)
{
    (void)state;
    static const uint8_t byte[16];
    papan_import *board = malloc(sizeof *board);
    assert_non_null(board);
    const papan_pixels bad[] = {{.bytes = NULL, .width = 1, .height = 1, .stride = 4, .channels = 4},
                                {.bytes = byte, .width = 0, .height = 1, .stride = 4, .channels = 4},
                                {.bytes = byte, .width = 2, .height = 1, .stride = 4, .channels = 4},
                                {.bytes = byte, .width = 2, .height = 1, .stride = 8, .channels = 2}};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(papan_import_read(&bad[i], NULL, board), PAPAN_BAD_INPUT);
        assert_non_null(board->why.text);
    }
    free(board);
}

static void memory_runs_out(void **state)
{
    (void)state;
    uint64_t random = 7;
    import_case c = {.n = 6, .scale = 0.6, .marks = true};
    papan_puzzle *puzzle = random_board(&random, c.n, c.marks);
    picture p = picture_of(puzzle, &c, &random);
    papan_import *board = malloc(sizeof *board);
    assert_non_null(board);
    papan_pixels pixels = {
        .bytes = p.rgb, .width = p.width, .height = p.height, .stride = 3 * (size_t)p.width, .channels = 3};
    papan_status status = PAPAN_NO_MEMORY;
    unsigned tries = 0;
    while (status == PAPAN_NO_MEMORY && tries < 1000) {
        check_memory m = {.fail_at = ++tries};
        papan_allocator memory = check_allocator(&m);
        status = papan_import_read(&pixels, &memory, board);
        assert_int_equal(m.held, 0);
    }
    assert_int_equal(status, PAPAN_OK);
    assert_true(tries > 5);
    assert_int_equal(board->verdict, PAPAN_IMPORT_SURE);
    papan_puzzle *again;
    papan_notes notes;
    assert_int_equal(papan_import_puzzle(board, 1, NULL, &again, &notes), PAPAN_OK);
    assert_true(same_regions(puzzle, board));
    assert_memory_equal(again->queens.mark, puzzle->queens.mark, puzzle->cells);
    papan_puzzle_free(again);
    free(board);
    free(p.rgb);
    papan_puzzle_free(puzzle);
}

/* Alpha is laid on white, and bytes between rows are passed over. */
static void takes_alpha_and_stride(void **state)
{
    (void)state;
    uint64_t random = 11;
    import_case c = {.n = 7, .scale = 0.5};
    papan_puzzle *puzzle = random_board(&random, c.n, false);
    picture p = picture_of(puzzle, &c, &random);
    size_t stride = 4 * (size_t)p.width + 12;
    uint8_t *rgba = calloc(p.height, stride);
    papan_import *board = malloc(sizeof *board);
    assert_true(rgba != NULL && board != NULL);
    for (size_t y = 0; y < p.height; y++)
        for (size_t x = 0; x < p.width; x++) {
            const uint8_t *from = p.rgb + 3 * (y * p.width + x);
            bool white = from[0] == 255 && from[1] == 255 && from[2] == 255;
            memcpy(rgba + y * stride + 4 * x, white ? (const uint8_t[3]){0, 0, 0} : from, 3);
            rgba[y * stride + 4 * x + 3] = white ? 0 : 255;
        }
    papan_pixels pixels = {
        .bytes = rgba, .width = p.width, .height = p.height, .stride = stride, .channels = 4};
    assert_int_equal(papan_import_read(&pixels, NULL, board), PAPAN_OK);
    assert_int_equal(board->verdict, PAPAN_IMPORT_SURE);
    assert_true(same_regions(puzzle, board));
    free(rgba);
    free(board);
    free(p.rgb);
    papan_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(foreign_boards_come_back),
        cmocka_unit_test(boards_come_back),
        cmocka_unit_test(neither_part_nor_margin),
        cmocka_unit_test(nothing_there),
        cmocka_unit_test(other_grids),
        cmocka_unit_test(not_sure_of_charts_and_tables),
        cmocka_unit_test(not_sure_of_boards_cut_off),
        cmocka_unit_test(refuses_no_pixels),
        cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(takes_alpha_and_stride),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
