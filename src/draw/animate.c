/* animate.c: animations: lays out the film, draws its frames and finds what changed. Each file format is one
 * row of the table; see the encoders. The routine for still pictures draws the frames, so that both look the
 * same. */
#include "base/file_kind.h"
#include "base/message.h"
#include "draw/animate_film.h"
#include "draw/picture.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { CELL = 44, LONGEST_USUAL = 480, NARROWEST_USUAL = 240, LARGEST = 4096 };
static const double reach = 0.76; /* of the mark, in half cells */
static const double usual_font = 15, smallest_font = 6, line_height = 1.8, caption_margin = 0.6;

static const struct kind {
    const char *name;
    papan_status (*encode)(papan_film *film);
} kinds[] = {{"gif", papan_film_gif}, {"apng", papan_film_apng}, {"svg", papan_film_svg}, {NULL, NULL}};

static const struct kind *kind_of(const char *name)
{
    const struct kind *kind = kinds;
    while (kind->name != NULL && strcmp(kind->name, name) != 0)
        kind++;
    return kind;
}

/* ---- drawing ---- */

/* An X from corner to corner of each cell: red with a light edge, so that it is visible on every colour, and
 * thin enough not to hide the cell. */
void papan_film_wrong(const papan_film *film, const uint8_t *wrong, cairo_t *cr)
{
    double width, height;
    papan_picture_size(film->puzzle, &film->look, &width, &height);
    double scale = fmin(film->width / width, film->board_height / height);
    cairo_save(cr);
    cairo_translate(cr, (film->width - width * scale) / 2, (film->board_height - height * scale) / 2);
    cairo_scale(cr, scale, scale);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    for (uint32_t cell = 0; cell < film->puzzle->cells; cell++) {
        if (wrong[cell] == 0)
            continue;
        papan_cell_shape shape = papan_picture_shape(film->puzzle, &film->look, cell);
        double x = shape.middle.x, y = shape.middle.y, arm = reach * shape.inside;
        cairo_move_to(cr, x - arm, y - arm);
        cairo_line_to(cr, x + arm, y + arm);
        cairo_move_to(cr, x + arm, y - arm);
        cairo_line_to(cr, x - arm, y + arm);
    }
    papan_set_colour(cr, 0xFFFFFF);
    cairo_set_line_width(cr, 0.14);
    cairo_stroke_preserve(cr);
    papan_set_colour(cr, film->theme->patterned ? 0x000000 : 0xC81E1E);
    cairo_set_line_width(cr, 0.07);
    cairo_stroke(cr);
    cairo_restore(cr);
}

static void draw_frame(const papan_film *film, const papan_frame *frame, cairo_t *cr)
{
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_set_font_options(cr, options);
    cairo_font_options_destroy(options);
    papan_picture_background(cr, &film->look);
    papan_picture_draw(cr, film->puzzle, frame->label, &film->look, 0, 0, film->width, film->board_height);
    if (frame->wrong != NULL)
        papan_film_wrong(film, frame->wrong, cr);
    if (frame->caption == NULL)
        return;
    papan_set_colour(cr, film->theme->ink);
    papan_draw_text(cr, frame->caption, film->caption_x, film->caption_y, film->font, false, 0, 0);
}

papan_status papan_film_show(papan_film *film, size_t index)
{
    assert(index < film->frames && film->now != film->before);
    uint32_t *old = film->before;
    film->before = film->now;
    film->now = old;
    film->drawn++;
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        (unsigned char *)film->now, CAIRO_FORMAT_RGB24, film->width, film->height, 4 * film->width);
    cairo_t *cr = cairo_create(surface);
    draw_frame(film, &film->frame[index], cr);
    bool good = papan_surface_close(surface, cr, NULL) == CAIRO_STATUS_SUCCESS;
    for (size_t i = 0; i < (size_t)film->width * (size_t)film->height; i++)
        film->now[i] &= 0xFFFFFF;
    return good ? PAPAN_OK : PAPAN_NO_MEMORY;
}

/* ---- what changed ---- */

static bool same_row(const papan_film *film, int y)
{
    size_t start = (size_t)y * (size_t)film->width;
    return memcmp(film->now + start, film->before + start, (size_t)film->width * sizeof *film->now) == 0;
}

static bool same_column(const papan_film *film, int x, int top, int bottom)
{
    for (int y = top; y < bottom; y++) {
        size_t at = (size_t)y * (size_t)film->width + (size_t)x;
        if (film->now[at] != film->before[at])
            return false;
    }
    return true;
}

papan_rectangle papan_film_changed(const papan_film *film)
{
    if (film->drawn < 2)
        return (papan_rectangle){0, 0, film->width, film->height};
    int top = 0, bottom = film->height, left = 0, right = film->width;
    while (top < bottom && same_row(film, top))
        top++;
    if (top == bottom)
        return (papan_rectangle){0, 0, 1, 1};
    while (same_row(film, bottom - 1))
        bottom--;
    while (same_column(film, left, top, bottom))
        left++;
    while (same_column(film, right - 1, top, bottom))
        right--;
    assert(left < right && top < bottom);
    return (papan_rectangle){left, top, right - left, bottom - top};
}

uint64_t papan_film_time(const papan_film *film, size_t index)
{
    assert(index <= film->frames);
    uint64_t time = 0;
    for (size_t i = 0; i < index; i++)
        time += film->frame[i].milliseconds;
    return time;
}

/* ---- layout ---- */

/* A font size at which the longest caption fits. */
static bool choose_font(papan_film *film)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    cairo_t *cr = cairo_create(surface);
    papan_set_font(cr, usual_font, false);
    double widest = 0;
    for (size_t i = 0; i < film->frames; i++)
        if (film->frame[i].caption != NULL) {
            cairo_text_extents_t extents;
            cairo_text_extents(cr, film->frame[i].caption, &extents);
            widest = fmax(widest, extents.x_advance);
        }
    bool good = papan_surface_close(surface, cr, NULL) == CAIRO_STATUS_SUCCESS;
    double fitting = film->width / (widest / usual_font + 2 * caption_margin);
    film->font =
        widest == 0 ? 0 : fmax(smallest_font, fmin(usual_font * fmax(1, film->width / 640.0), fitting));
    return good;
}

static bool lay_out(papan_film *film, double size)
{
    double width, height;
    papan_picture_size(film->puzzle, &film->look, &width, &height);
    double longer = fmax(width, height);
    double pixels = size > 0 ? fmin(size, LARGEST) : fmin(longer * CELL, LONGEST_USUAL);
    assert(longer > 0);
    film->width = (int)ceil(fmax(width / longer * pixels, size > 0 ? 16 : NARROWEST_USUAL));
    film->board_height = (int)ceil(fmax(height / longer * pixels, 16));
    if (!choose_font(film))
        return false;
    film->height = film->board_height + (int)ceil(film->font * line_height);
    film->caption_x = film->font * caption_margin;
    film->caption_y = film->board_height + film->font * (line_height + 0.7) / 2;
    return true;
}

static papan_status encode(papan_film *film, const struct kind *kind)
{
    const papan_allocator *memory = &film->out->memory;
    size_t pixels = (size_t)film->width * (size_t)film->height;
    film->now = papan_take(memory, pixels, sizeof *film->now);
    film->before = papan_take(memory, pixels, sizeof *film->before);
    papan_status status = PAPAN_NO_MEMORY;
    if (film->now != NULL && film->before != NULL)
        status = kind->encode(film);
    papan_give(memory, film->now, pixels, sizeof *film->now);
    papan_give(memory, film->before, pixels, sizeof *film->before);
    return status;
}

/* Checks what the caller gave. */
static papan_status check_film(const papan_film *film, const char *kind, double size, papan_message *why)
{
    if (kind_of(kind)->name == NULL)
        return papan_fail(PAPAN_BAD_INPUT, why, "animation-format-unsupported",
                          N_("unsupported animation format '{0}'; expected gif, apng or svg"),
                          PAPAN_ARGS(kind));
    if (film->frames == 0)
        return papan_fail(PAPAN_BAD_INPUT, why, "animation-empty", N_("an animation needs at least one frame"),
                          NULL);
    papan_status status = papan_drawable(film->puzzle, why);
    if (status == PAPAN_OK)
        status = papan_number_fits(size, why);
    for (size_t i = 0; i < film->frames && status == PAPAN_OK; i++) {
        status = papan_labels_fit(film->puzzle, film->frame[i].label, why);
        if (status == PAPAN_OK)
            status = papan_text_fits(film->frame[i].caption, why);
    }
    return status;
}

papan_status papan_animation_file(const papan_puzzle *puzzle, const papan_frame *frame, size_t frames,
                                  const papan_picture_style *look, papan_file_kind file_kind, double size,
                                  papan_buffer *out, papan_message *reason)
{
    const char *kind = papan_file_kind_name(file_kind);
    papan_message *why = PAPAN_WHY(reason);
    papan_film film = {.puzzle = puzzle, .frame = frame, .frames = frames, .out = out};
    papan_status status = check_film(&film, kind, size, why);
    if (status == PAPAN_OK)
        status = papan_look_take(&film.look, look, why);
    if (status != PAPAN_OK)
        return status;
    film.theme = papan_theme_of(&film.look);
    return lay_out(&film, size) ? encode(&film, kind_of(kind)) : PAPAN_NO_MEMORY;
}
