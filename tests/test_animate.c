/* test_animate.c: animations, read back by giflib, by a reader of PNG chunks with cairo, and by a small XML
 * checker. The last frame is compared with the still picture of the same position. */
#include "check.h"
#include "png.h"

#include "draw/picture.h"
#include "info.h"

#include <gif_lib.h>
#include <math.h>
#include <zlib.h>

enum { FRAMES = 5, LAST = FRAMES - 1, SIZE = 300 };

typedef struct scene {
    papan_puzzle *puzzle;
    papan_picture_style look;
    uint16_t *label[FRAMES];
    uint8_t *wrong;
    papan_frame frame[FRAMES];
    papan_buffer file;
} scene;

static bool keep_solution(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    memcpy(context, label, puzzle->cells * sizeof *label);
    return false;
}

/* A solution that grows: each frame shows a quarter more of its cells. */
static scene new_scene(const char *text, const char *theme)
{
    scene s = {.puzzle = check_puzzle(text), .file = papan_buffer_new(NULL)};
    size_t cells = s.puzzle->cells;
    s.look = (papan_picture_style){.theme = theme, .no_labels = true};
    assert_non_null(s.look.theme);
    for (size_t i = 0; i < FRAMES; i++) {
        s.label[i] = malloc(cells * sizeof *s.label[i]);
        assert_non_null(s.label[i]);
    }
    papan_request request = {.goal = PAPAN_FIRST, .context = s.label[LAST], .solution = keep_solution};
    papan_result result = {0};
    assert_int_equal(papan_solve(s.puzzle, &request, &result, NULL), PAPAN_OK);
    s.wrong = calloc(cells, 1);
    assert_non_null(s.wrong);
    s.wrong[0] = 1;
    for (size_t i = 0; i < FRAMES; i++) {
        for (size_t cell = 0; cell < cells; cell++)
            s.label[i][cell] = cell * LAST < i * cells ? s.label[LAST][cell] : PAPAN_EMPTY;
        s.frame[i] = (papan_frame){s.label[i], i == 2 ? s.wrong : NULL, i % 2 == 0 ? "<even & odd>" : "odd",
                                   i == LAST ? 3000 : 105};
    }
    return s;
}

static void encode(scene *s, const char *kind)
{
    papan_message why = {0};
    papan_buffer_clear(&s->file);
    assert_int_equal(papan_animation_file(s->puzzle, s->frame, FRAMES, &s->look, papan_file_kind_named(kind),
                                          SIZE, &s->file, &why),
                     PAPAN_OK);
    assert_true(s->file.length > 0);
}

static void free_scene(scene *s)
{
    for (size_t i = 0; i < FRAMES; i++)
        free(s->label[i]);
    free(s->wrong);
    papan_buffer_free(&s->file);
    papan_puzzle_free(s->puzzle);
}

/* ---- the still picture of a frame ---- */

static cairo_surface_t *still(const scene *s, size_t index, int width, int board_height)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, board_height);
    cairo_t *cr = cairo_create(surface);
    papan_picture_background(cr, &s->look);
    papan_picture_draw(cr, s->puzzle, s->label[index], &s->look, 0, 0, width, board_height);
    assert_int_equal(cairo_status(cr), CAIRO_STATUS_SUCCESS);
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    return surface;
}

static uint32_t still_pixel(cairo_surface_t *surface, int x, int y)
{
    uint32_t pixel;
    const unsigned char *data = cairo_image_surface_get_data(surface);
    memcpy(&pixel, data + y * cairo_image_surface_get_stride(surface) + 4 * x, sizeof pixel);
    return pixel & 0xFFFFFF;
}

static bool near(uint32_t a, uint32_t b, int most)
{
    for (int shift = 0; shift < 24; shift += 8)
        if (abs((int)(a >> shift & 0xFF) - (int)(b >> shift & 0xFF)) > most)
            return false;
    return true;
}

/* Compares a picture with the still one at the middle of each cell. */
static void compare_cells(const scene *s, size_t index, const uint32_t *pixel, int width, int most)
{
    double w, h;
    papan_picture_size(s->puzzle, &s->look, &w, &h);
    int board_height = (int)ceil(h / fmax(w, h) * SIZE);
    double scale = fmin(width / w, board_height / h);
    cairo_surface_t *picture = still(s, index, width, board_height);
    uint32_t first = 0;
    bool several = false;
    for (uint32_t cell = 0; cell < s->puzzle->cells; cell++) {
        double x, y;
        papan_picture_spot(s->puzzle, &s->look, cell, &x, &y);
        int column = (int)((width - w * scale) / 2 + x * scale),
            row = (int)((board_height - h * scale) / 2 + y * scale);
        uint32_t wanted = still_pixel(picture, column, row), found = pixel[row * width + column];
        if (!near(wanted, found, most))
            fail_msg("frame %zu, cell %u at (%d, %d): %06X instead of %06X", index, cell, column, row, found,
                     wanted);
        several = several || (cell > 0 && wanted != first);
        first = wanted;
    }
    assert_true(several || index != LAST ||
                papan_theme_of(&s->look)->outline); /* else the comparison would say nothing */
    cairo_surface_destroy(picture);
}

static const char *const boards[] = {"AABB\nAACB\nDCCC\nDDDC\n", "nqueens:6", "iq-puzzler-pro:5x11",
                                     "3 3 6\nPYRAMID\nA\nAA\nBB\nCC\nDDD\nE\nEE\nF\n"};
enum { BOARDS = sizeof boards / sizeof boards[0] };

/* ---- GIF ---- */

static int read_bytes(GifFileType *gif, GifByteType *out, int length)
{
    source *from = gif->UserData;
    size_t left = from->bytes->length - from->at, given = left < (size_t)length ? left : (size_t)length;
    memcpy(out, from->bytes->bytes + from->at, given);
    from->at += given;
    return (int)given;
}

static void lay_image(const GifFileType *gif, int index, uint32_t *canvas)
{
    const SavedImage *image = &gif->SavedImages[index];
    GraphicsControlBlock control;
    assert_int_equal(DGifSavedExtensionToGCB((GifFileType *)(uintptr_t)gif, index, &control), GIF_OK);
    assert_int_equal(control.DisposalMode, DISPOSE_DO_NOT);
    const GifImageDesc *part = &image->ImageDesc;
    assert_true(part->Left + part->Width <= gif->SWidth && part->Top + part->Height <= gif->SHeight);
    for (int i = 0; i < part->Width * part->Height; i++) {
        GifByteType value = image->RasterBits[i];
        GifColorType colour = gif->SColorMap->Colors[value];
        if (value != control.TransparentColor)
            canvas[(part->Top + i / part->Width) * gif->SWidth + part->Left + i % part->Width] =
                (uint32_t)colour.Red << 16 | (uint32_t)colour.Green << 8 | colour.Blue;
    }
}

static void check_loop(const GifFileType *gif)
{
    const SavedImage *first = &gif->SavedImages[0];
    bool forever = false;
    for (int i = 0; i + 1 < first->ExtensionBlockCount; i++) {
        const ExtensionBlock *name = &first->ExtensionBlocks[i], *loops = name + 1;
        if (name->Function == APPLICATION_EXT_FUNC_CODE && name->ByteCount == 11 &&
            memcmp(name->Bytes, "NETSCAPE2.0", 11) == 0)
            forever = loops->ByteCount == 3 && memcmp(loops->Bytes, "\1\0\0", 3) == 0;
    }
    assert_true(forever);
}

static void check_gif(const scene *s)
{
    int error = 0, total = 0;
    source from = {&s->file, 0};
    GifFileType *gif = DGifOpen(&from, read_bytes, &error);
    assert_non_null(gif);
    assert_int_equal(DGifSlurp(gif), GIF_OK);
    assert_int_equal(gif->ImageCount, FRAMES);
    assert_true(gif->SWidth <= SIZE && gif->SHeight > 0);
    uint32_t *canvas = calloc((size_t)gif->SWidth * (size_t)gif->SHeight, sizeof *canvas);
    assert_non_null(canvas);
    check_loop(gif);
    for (int i = 0; i < FRAMES; i++) {
        GraphicsControlBlock control;
        lay_image(gif, i, canvas);
        assert_int_equal(DGifSavedExtensionToGCB(gif, i, &control), GIF_OK);
        total += control.DelayTime;
        if (i == 0 || i == LAST)
            compare_cells(s, (size_t)i, canvas, gif->SWidth, 8);
    }
    assert_int_equal(total, (LAST * 105 + 3000) / 10); /* rounding does not add up */
    free(canvas);
    assert_int_equal(DGifCloseFile(gif, &error), GIF_OK);
}

static void gifs(void **state)
{
    (void)state;
    for (size_t i = 0; i < BOARDS; i++)
        for (size_t theme = 0; papan_theme_name(theme) != NULL; theme++) {
            scene s = new_scene(boards[i], papan_theme_name(theme));
            encode(&s, "gif");
            check_gif(&s);
            free_scene(&s);
        }
}

/* ---- APNG ---- */

static uint32_t number_at(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* Any reader of PNG shows the first frame. */
static void check_default_image(const scene *s)
{
    cairo_surface_t *surface = read_png(&s->file);
    assert_int_equal(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS);
    int width = cairo_image_surface_get_width(surface), height = cairo_image_surface_get_height(surface);
    uint32_t *pixel = calloc((size_t)width * (size_t)height, sizeof *pixel);
    assert_non_null(pixel);
    for (int i = 0; i < width * height; i++)
        pixel[i] = still_pixel(surface, i % width, i / width);
    compare_cells(s, 0, pixel, width, 0);
    free(pixel);
    cairo_surface_destroy(surface);
}

typedef struct canvas {
    uint32_t width, height, x, y, part_width, part_height;
    uint32_t *pixel;
} canvas;

/* Inflates the rows of a frame, takes the filters back and lays it on the canvas. */
static void lay_rows(canvas *c, const uint8_t *data, size_t length)
{
    size_t row = 3 * (size_t)c->part_width;
    uLongf size = (uLongf)((row + 1) * c->part_height);
    uint8_t *bytes = calloc(size + 1, 1);
    assert_non_null(bytes);
    assert_int_equal(uncompress(bytes, &size, data, (uLong)length), Z_OK);
    assert_int_equal(size, (row + 1) * c->part_height);
    for (size_t y = 0; y < c->part_height; y++) {
        uint8_t *now = bytes + y * (row + 1) + 1, filter = now[-1];
        assert_true(filter <= 2);
        for (size_t x = 0; x < row; x++) {
            uint8_t left = x >= 3 ? now[x - 3] : 0, above = y > 0 ? now[x - row - 1] : 0;
            now[x] = (uint8_t)(now[x] + (filter == 1 ? left : filter == 2 ? above : 0));
        }
        for (size_t x = 0; x < c->part_width; x++)
            c->pixel[(c->y + y) * c->width + c->x + x] =
                (uint32_t)now[3 * x] << 16 | (uint32_t)now[3 * x + 1] << 8 | now[3 * x + 2];
    }
    free(bytes);
}

static void take_control(canvas *c, const uint8_t *data, uint32_t *sequence)
{
    assert_int_equal(number_at(data), (*sequence)++);
    c->part_width = number_at(data + 4);
    c->part_height = number_at(data + 8);
    c->x = number_at(data + 12);
    c->y = number_at(data + 16);
    assert_true(c->part_width > 0 && c->part_height > 0);
    assert_true(c->x + c->part_width <= c->width && c->y + c->part_height <= c->height);
}

static void check_apng(const scene *s)
{
    const uint8_t *at = (const uint8_t *)s->file.bytes, *end = at + s->file.length;
    assert_memory_equal(at, "\x89PNG\r\n\x1A\n", 8);
    uint32_t sequence = 0;
    unsigned controls = 0, images = 0;
    canvas c = {0};
    bool ended = false;
    for (at += 8; at < end;) {
        assert_true(end - at >= 12 && !ended);
        uint32_t length = number_at(at);
        assert_true(length <= (size_t)(end - at) - 12);
        const uint8_t *data = at + 8;
        assert_int_equal(number_at(data + length), crc32(0, at + 4, length + 4));
        if (memcmp(at + 4, "IHDR", 4) == 0) {
            c.width = number_at(data);
            c.height = number_at(data + 4);
            c.pixel = calloc((size_t)c.width * c.height, sizeof *c.pixel);
            assert_non_null(c.pixel);
        } else if (memcmp(at + 4, "acTL", 4) == 0) {
            assert_int_equal(number_at(data), FRAMES);
            assert_int_equal(number_at(data + 4), 0);
        } else if (memcmp(at + 4, "fcTL", 4) == 0) {
            take_control(&c, data, &sequence);
            controls++;
        } else if (memcmp(at + 4, "IDAT", 4) == 0) {
            assert_int_equal(images++, 0);
            assert_true(c.part_width == c.width && c.part_height == c.height);
            lay_rows(&c, data, length);
        } else if (memcmp(at + 4, "fdAT", 4) == 0) {
            assert_int_equal(number_at(data), sequence++);
            lay_rows(&c, data + 4, length - 4);
            images++;
        } else {
            assert_memory_equal(at + 4, "IEND", 4);
            ended = true;
        }
        assert_int_equal(controls >= images, 1);
        at = data + length + 4;
    }
    assert_true(ended);
    assert_int_equal(controls, FRAMES);
    assert_int_equal(images, FRAMES);
    compare_cells(s, LAST, c.pixel, (int)c.width, 0);
    free(c.pixel);
}

static void apngs(void **state)
{
    (void)state;
    for (size_t i = 0; i < BOARDS; i++) {
        scene s = new_scene(boards[i], "dark");
        encode(&s, "apng");
        check_apng(&s);
        check_default_image(&s);
        free_scene(&s);
    }
}

/* ---- SVG ---- */

static size_t times_in(const char *text, const char *what)
{
    size_t times = 0;
    for (const char *at = strstr(text, what); at != NULL; at = strstr(at + 1, what))
        times++;
    return times;
}

/* Every tag is closed in its turn. */
static void check_balanced(const char *text)
{
    char open[64][32];
    size_t depth = 0;
    for (const char *at = strchr(text, '<'); at != NULL; at = strchr(at + 1, '<')) {
        const char *end = strchr(at, '>');
        assert_non_null(end);
        assert_null(memchr(at + 1, '<', (size_t)(end - at - 1)));
        if (at[1] == '?' || end[-1] == '/')
            continue;
        char name[32];
        bool closing = at[1] == '/';
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at + 1 + closing, " >\n"), at + 1 + closing);
        if (closing) {
            assert_true(depth > 0);
            assert_string_equal(open[--depth], name);
        } else {
            assert_true(depth < 64);
            memcpy(open[depth++], name, sizeof name);
        }
    }
    assert_int_equal(depth, 0);
}

/* No id comes twice, and all that is referred to is there, before it is used. */
static void check_ids(const char *text)
{
    for (const char *at = strstr(text, " id=\""); at != NULL; at = strstr(at + 1, " id=\"")) {
        char id[64];
        snprintf(id, sizeof id, "%.*s", (int)strcspn(at + 5, "\"") + 6, at);
        assert_int_equal(times_in(text, id), 1);
    }
    static const char *const marks[] = {"url(#", "href=\"#"};
    for (size_t i = 0; i < 2; i++)
        for (const char *at = strstr(text, marks[i]); at != NULL; at = strstr(at + 1, marks[i])) {
            char id[64];
            const char *name = at + strlen(marks[i]);
            snprintf(id, sizeof id, " id=\"%.*s\"", (int)strcspn(name, "\")"), name);
            const char *definition = strstr(text, id);
            if (definition == NULL || definition > at)
                fail_msg("%s is not defined before it is used", id);
        }
}

/* True if the element whose <animate> starts here is visible at this time of the animation, from 0 to 1. */
static bool visible_at(const char *animate, double time)
{
    const char *value = strstr(animate, "values=\"") + 8, *key = strstr(animate, "keyTimes=\"") + 10;
    bool visible = false;
    while (strtod(key, NULL) <= time) {
        visible = strncmp(value, "visible", 7) == 0;
        value += strcspn(value, ";\"") + 1;
        key += strcspn(key, ";\"");
        if (*key++ == '"')
            break;
    }
    return visible;
}

static size_t visible_elements(const char *text, const char *tag, double time)
{
    size_t visible = 0;
    for (const char *at = strstr(text, tag); at != NULL; at = strstr(at + 1, tag)) {
        const char *end = strchr(at, '>') + 1;
        visible += strncmp(end, "<animate ", 9) == 0 && visible_at(end, time);
    }
    return visible;
}

/* Pieces, or queens, and the mark of the first cell where it is wrong. */
static size_t things_in(const scene *s, const papan_frame *frame)
{
    bool pieces = s->puzzle->family == &papan_family_pack;
    size_t things = frame->wrong != NULL;
    for (size_t i = 0; i < s->puzzle->cells; i++) {
        bool first = frame->label[i] != PAPAN_EMPTY;
        for (size_t j = 0; pieces && j < i; j++)
            first = first && frame->label[j] != frame->label[i];
        things += first;
    }
    return things;
}

static void check_moments(const scene *s)
{
    const char *text = s->file.bytes;
    double time = 0, total = 3000 + LAST * 105;
    for (size_t i = 0; i < FRAMES; i++) {
        double middle = (time + s->frame[i].milliseconds / 2.0) / total;
        assert_int_equal(visible_elements(text, "<g", middle), things_in(s, &s->frame[i]));
        assert_int_equal(visible_elements(text, "<text", middle), 1);
        time += s->frame[i].milliseconds;
    }
}

static void svgs(void **state)
{
    (void)state;
    for (size_t i = 0; i < BOARDS; i++) {
        scene s = new_scene(boards[i], "light");
        s.look.no_labels = false;
        encode(&s, "svg");
        const char *text = s.file.bytes;
        check_balanced(text);
        check_ids(text);
        check_moments(&s);
        assert_int_equal(times_in(text, "&lt;even &amp; odd></text>"), (FRAMES + 1) / 2);
        assert_int_equal(times_in(text, "dur=\"3420ms\" repeatCount=\"indefinite\""),
                         times_in(text, "<animate "));
        assert_non_null(strstr(text, "keyTimes=\"0;0.122807\"")); /* 420 of 3420 */
        /* Where nothing moves, the last frame is seen. */
        assert_int_equal(times_in(text, "<text>"), 1);
        assert_int_equal(times_in(text, "<g><animate "), things_in(&s, &s.frame[LAST]));
        free_scene(&s);
    }
}

/* In the view in space each cell shows one thing at any time, if only that it is empty. */
static void svg_in_space(void **state)
{
    (void)state;
    scene s = new_scene("iq-puzzler-pro:pyramid", "print");
    s.look.oblique = true;
    encode(&s, "svg");
    check_balanced(s.file.bytes);
    check_ids(s.file.bytes);
    assert_int_equal(visible_elements(s.file.bytes, "<g", 0), s.puzzle->cells + things_in(&s, &s.frame[0]));
    assert_int_equal(visible_elements(s.file.bytes, "<g", 0.99),
                     s.puzzle->cells + things_in(&s, &s.frame[LAST]));
    free_scene(&s);
}

/* Things that appear again are not stored again: twice the frames of the same things do not double the file. */
static void svg_shares(void **state)
{
    (void)state;
    scene s = new_scene("iq-puzzler-pro:5x11", "light");
    encode(&s, "svg");
    size_t once = s.file.length;
    s.frame[1] = s.frame[3] = s.frame[LAST];
    s.frame[2] = s.frame[0];
    encode(&s, "svg");
    assert_true(s.file.length < once + once / 2);
    free_scene(&s);
}

/* ---- failures ---- */

static void unknown_kind(void **state)
{
    (void)state;
    scene s = new_scene("nqueens:6", "light");
    papan_message why = {0};
    char text[256];
    assert_int_equal(papan_animation_file(s.puzzle, s.frame, FRAMES, &s.look, papan_file_kind_named("mp4"), 0,
                                          &s.file, &why),
                     PAPAN_BAD_INPUT);
    papan_message_text(&why, NULL, text, sizeof text);
    assert_non_null(strstr(text, "gif, apng"));
    free_scene(&s);
}

static void one_frame_and_no_change(void **state)
{
    (void)state;
    static const char *const kinds[] = {"gif", "apng", "svg"};
    for (size_t k = 0; k < 3; k++) {
        scene s = new_scene("nqueens:4", "print");
        papan_message why = {0};
        papan_frame same[3];
        for (size_t i = 0; i < 3; i++)
            same[i] = (papan_frame){.label = s.label[1], .milliseconds = 10};
        for (size_t frames = 1; frames <= 3; frames += 2) {
            papan_buffer_clear(&s.file);
            assert_int_equal(papan_animation_file(s.puzzle, same, frames, &s.look,
                                                  papan_file_kind_named(kinds[k]), 0, &s.file, &why),
                             PAPAN_OK);
            assert_true(s.file.length > 100);
        }
        free_scene(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gifs),
        cmocka_unit_test(apngs),
        cmocka_unit_test(svgs),
        cmocka_unit_test(svg_in_space),
        cmocka_unit_test(svg_shares),
        cmocka_unit_test(unknown_kind),
        cmocka_unit_test(one_frame_and_no_change),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
