/* animate_svg.c: moving pictures as SVG with SMIL animation, sharp at any size.
 *
 * The first frame is the whole board. Each later one is a group that lies above and draws only the rectangle
 * that changed; from its time on it is visible, until the film starts again. So the board is there once, and a
 * frame costs what moved. Readers that know no animation show all groups, one above the other, which is the
 * last frame.
 *
 * cairo writes the SVG of each frame: clipped to the rectangle, it leaves out what lies outside. A search lays
 * the same things on the same places again and again, so every definition (letters, gradients) and every shape
 * is written once, where it is met first, and referred to from then on. That makes films of pieces six times
 * smaller. Other ids, alike in each frame, get the frame's number. */
#include "draw/animate_film.h"
#include "draw/animate_words.h"
#include "draw/picture_inside.h"

#include <assert.h>
#include <cairo-svg.h>
#include <string.h>

typedef struct svg {
    papan_film *film;
    papan_buffer page;       /* cairo's SVG of one frame */
    papan_buffer scratch;    /* one element of it */
    papan_words definitions; /* without their ids */
    papan_words shapes;
    uint64_t total; /* milliseconds */
    bool no_memory;
} svg;

static cairo_status_t write_bytes(void *context, const unsigned char *bytes, unsigned length)
{
    papan_buffer *out = context;
    papan_buffer_add(out, (const char *)bytes, length);
    return out->failed ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

/* ---- numbers and texts, the same in every locale ---- */

static void put_fraction(papan_buffer *out, uint64_t value, uint64_t of)
{
    assert(of > 0);
    uint64_t millionths = (uint64_t)((double)value / (double)of * 1e6 + 0.5);
    char digits[8] = ".000000";
    for (unsigned i = 6; i > 0; i--) {
        digits[i] = (char)('0' + millionths % 10);
        millionths /= 10;
    }
    papan_buffer_number(out, (long long)millionths);
    papan_buffer_text(out, digits);
}

static void put_length(papan_buffer *out, double length)
{
    put_fraction(out, (uint64_t)(length * 100 + 0.5), 100);
}

static void put_colour(papan_buffer *out, uint32_t colour)
{
    papan_buffer_char(out, '#');
    for (int shift = 20; shift >= 0; shift -= 4)
        papan_buffer_char(out, "0123456789abcdef"[colour >> shift & 15]);
}

static void put_attribute(papan_buffer *out, const char *name, double length)
{
    papan_buffer_char(out, ' ');
    papan_buffer_text(out, name);
    papan_buffer_text(out, "=\"");
    put_length(out, length);
    papan_buffer_char(out, '"');
}

/* ---- one frame as cairo writes it ---- */

static bool draw_page(svg *s, size_t index, papan_rectangle part)
{
    const papan_film *film = s->film;
    papan_buffer_clear(&s->page);
    cairo_surface_t *surface =
        cairo_svg_surface_create_for_stream(write_bytes, &s->page, film->width, film->height);
    cairo_t *cr = cairo_create(surface);
    cairo_rectangle(cr, part.x, part.y, part.width, part.height);
    cairo_clip(cr);
    papan_film_board(film, index, cr);
    bool good = cairo_status(cr) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    good = good && cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(surface);
    return good && !s->page.failed && s->page.length > 0;
}

static const char *behind(const char *text, const char *what)
{
    const char *found = strstr(text, what);
    return found != NULL ? found + strlen(what) : NULL;
}

static bool starts(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* ---- definitions ---- */

static const char *const definition_tags[] = {"symbol", "radialGradient", "linearGradient", "clipPath"};
static const char id_mark[] = "id=\"";

/* Where the definition that starts here ends; NULL: none starts here. */
static const char *definition_end(const char *at)
{
    for (size_t i = 0; i < sizeof definition_tags / sizeof definition_tags[0]; i++) {
        size_t length = strlen(definition_tags[i]);
        if (at[0] != '<' || strncmp(at + 1, definition_tags[i], length) != 0)
            continue;
        for (const char *end = strstr(at, "</"); end != NULL; end = strstr(end + 2, "</"))
            if (strncmp(end + 2, definition_tags[i], length) == 0)
                return behind(end, ">");
    }
    return NULL;
}

/* The number of the definition from start to end: the same for all that differ in their ids alone. */
static size_t definition_number(svg *s, const char *start, const char *end, bool *new)
{
    size_t number = 0;
    const char *id = behind(start, id_mark);
    id = id != NULL && id < end ? id : start;
    assert(start <= id && id <= end);
    papan_buffer_clear(&s->scratch);
    papan_buffer_add(&s->scratch, start, (size_t)(id - start));
    id += id > start ? strcspn(id, "\"") : 0;
    papan_buffer_add(&s->scratch, id, (size_t)(end - id));
    if (s->scratch.failed ||
        !papan_words_number(&s->definitions, s->scratch.bytes, s->scratch.length, &number, new))
        s->no_memory = true;
    return number;
}

/* The start of the definition with this id in the page, or NULL. */
static const char *definition_of(const svg *s, const char *id, size_t length)
{
    for (const char *at = behind(s->page.bytes, id_mark); at != NULL; at = behind(at, id_mark))
        if (strncmp(at, id, length) == 0 && at[length] == '"') {
            while (*at != '<')
                at--;
            return definition_end(at) != NULL ? at : NULL;
        }
    return NULL;
}

static void put_name(papan_buffer *out, char kind, size_t number)
{
    papan_buffer_char(out, kind);
    papan_buffer_number(out, (long long)number);
}

/* An id of the page made one of the whole film. */
static void put_id(svg *s, const char *id, size_t length, size_t index, papan_buffer *out)
{
    bool new;
    const char *definition = definition_of(s, id, length);
    if (definition != NULL) {
        put_name(out, 'd', definition_number(s, definition, definition_end(definition), &new));
        return;
    }
    put_name(out, 'f', index);
    papan_buffer_char(out, '-');
    papan_buffer_add(out, id, length);
}

/* Copies text with its ids made the film's. */
static void put_renamed(svg *s, const char *at, const char *end, size_t index, papan_buffer *out)
{
    assert(at <= end);
    static const char *const references[] = {id_mark, "url(#", "href=\"#"};
    while (at < end) {
        size_t copied = 1, id = 0;
        for (size_t i = 0; i < sizeof references / sizeof references[0]; i++)
            if (starts(at, references[i])) {
                copied = strlen(references[i]);
                id = strcspn(at + copied, "\")");
            }
        papan_buffer_add(out, at, copied);
        if (id > 0)
            put_id(s, at + copied, id, index, out);
        at += copied + id;
    }
}

static void put_definition(svg *s, const char *at, const char *end, size_t index)
{
    bool new = false;
    definition_number(s, at, end, &new);
    if (new)
        put_renamed(s, at, end, index, s->film->out);
}

/* ---- shapes ---- */

static const char *shape_end(const char *at)
{
    static const char *const tags[] = {"<path ", "<rect "};
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
        if (starts(at, tags[i]))
            return behind(at, "/>");
    return NULL;
}

static void put_shape(svg *s, const char *at, const char *end, size_t index)
{
    papan_buffer *out = s->film->out, shape = papan_buffer_new(&out->memory);
    size_t number = 0, tag = strcspn(at, " ");
    bool new = false;
    put_renamed(s, at, end, index, &shape);
    if (shape.failed || !papan_words_number(&s->shapes, shape.bytes, shape.length, &number, &new))
        s->no_memory = true;
    else {
        papan_buffer_text(out, new ? "" : "<use xlink:href=\"#");
        papan_buffer_add(out, at, new ? tag : 0);
        papan_buffer_text(out, new ? " id=\"" : "");
        put_name(out, 's', number);
        papan_buffer_text(out, new ? "\"" : "\"/>");
        papan_buffer_text(out, new ? shape.bytes + tag : "");
    }
    papan_buffer_free(&shape);
}

/* ---- the page ---- */

static const char *plain_end(const char *at, const char *end)
{
    const char *next = strchr(at + 1, '<');
    return next != NULL && next < end ? next : end;
}

static bool put_page(svg *s, size_t index)
{
    const char *at = behind(s->page.bytes, "<svg");
    at = at != NULL ? behind(at, ">") : NULL;
    const char *end = at != NULL ? strstr(at, "</svg>") : NULL, *after;
    while (end != NULL && at < end) {
        if ((after = definition_end(at)) != NULL)
            put_definition(s, at, after, index);
        else if ((after = shape_end(at)) != NULL)
            put_shape(s, at, after, index);
        else
            put_renamed(s, at, after = plain_end(at, end), index, s->film->out);
        at = after + (*after == '\n' ? 1 : 0);
    }
    return end != NULL && !s->no_memory;
}

/* ---- the film ---- */

static void put_caption(svg *s, size_t index)
{
    const papan_film *film = s->film;
    papan_buffer *out = film->out;
    const char *caption = film->frame[index].caption;
    if (film->font == 0)
        return;
    papan_buffer_text(out, "<rect x=\"0\"");
    put_attribute(out, "y", film->board_height);
    put_attribute(out, "width", film->width);
    put_attribute(out, "height", film->height - film->board_height);
    papan_buffer_text(out, " fill=\"");
    put_colour(out, film->look.theme->background);
    papan_buffer_text(out, "\"/>\n");
    if (caption == NULL)
        return;
    papan_buffer_text(out, "<text");
    put_attribute(out, "x", papan_film_caption_x(film));
    put_attribute(out, "y", papan_film_caption_y(film));
    put_attribute(out, "font-size", film->font);
    papan_buffer_text(out, " font-family=\"" PAPAN_FONT ", sans-serif\" fill=\"");
    put_colour(out, film->look.theme->ink);
    papan_buffer_text(out, "\">");
    papan_buffer_escaped(out, caption, strlen(caption));
    papan_buffer_text(out, "</text>\n");
}

static void put_timing(svg *s, size_t index)
{
    papan_buffer *out = s->film->out;
    if (index == 0)
        return;
    papan_buffer_text(out,
                      "<animate attributeName=\"visibility\" values=\"hidden;visible\" calcMode=\"discrete\" "
                      "keyTimes=\"0;");
    put_fraction(out, papan_film_time(s->film, index), s->total);
    papan_buffer_text(out, "\" dur=\"");
    papan_buffer_number(out, (long long)s->total);
    papan_buffer_text(out, "ms\" repeatCount=\"indefinite\"/>\n");
}

static papan_status put_frame(svg *s, size_t index)
{
    papan_film *film = s->film;
    papan_status status = papan_film_show(film, index);
    if (status != PAPAN_OK)
        return status;
    papan_rectangle part = papan_film_changed(film, film->board_height);
    papan_buffer_text(film->out, "<g class=\"frame\">\n");
    put_timing(s, index);
    if (part.width > 0 && (!draw_page(s, index, part) || !put_page(s, index)))
        return PAPAN_NO_MEMORY;
    put_caption(s, index);
    papan_buffer_text(film->out, "</g>\n");
    return PAPAN_OK;
}

static void put_head(svg *s)
{
    papan_buffer *out = s->film->out;
    papan_buffer_text(out,
                      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
                      "xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\"");
    put_attribute(out, "width", s->film->width);
    put_attribute(out, "height", s->film->height);
    papan_buffer_text(out, " viewBox=\"0 0 ");
    papan_buffer_number(out, s->film->width);
    papan_buffer_char(out, ' ');
    papan_buffer_number(out, s->film->height);
    papan_buffer_text(out, "\">\n");
}

papan_status papan_film_svg(papan_film *film)
{
    const papan_allocator *memory = &film->out->memory;
    svg *s = papan_take(memory, 1, sizeof *s);
    if (s == NULL)
        return PAPAN_NO_MEMORY;
    *s = (svg){.film = film, .page = papan_buffer_new(memory)};
    s->scratch = papan_buffer_new(memory);
    s->definitions = papan_words_new(memory);
    s->shapes = papan_words_new(memory);
    s->total = papan_film_time(film, film->frames);
    s->total = s->total > 0 ? s->total : 1;
    put_head(s);
    papan_status status = PAPAN_OK;
    for (size_t i = 0; status == PAPAN_OK && i < film->frames; i++)
        status = put_frame(s, i);
    papan_buffer_text(film->out, "</svg>\n");
    papan_buffer_free(&s->page);
    papan_buffer_free(&s->scratch);
    papan_words_free(&s->definitions);
    papan_words_free(&s->shapes);
    papan_give(memory, s, 1, sizeof *s);
    return status == PAPAN_OK && film->out->failed ? PAPAN_NO_MEMORY : status;
}
