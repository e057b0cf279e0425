/* animate_svg.c: moving pictures as SVG with SMIL animation, sharp at any size.
 *
 * The first frame is the whole board. Each later one is a group that lies above and draws only the rectangle
 * that changed; from its time on it is visible, until the film starts again. So the board is there once, and a
 * frame costs what moved. Readers that know no animation show all groups, one above the other, which is the
 * last frame. cairo writes the SVG of each frame: clipped to the rectangle, it leaves out what lies outside.
 * The ids in it, alike in each frame, get the frame's number, but for letters, which are kept once for the
 * whole film. */
#include "draw/animate_film.h"
#include "draw/picture_inside.h"

#include <cairo-svg.h>
#include <string.h>

enum { GLYPHS = 512, SHORT = 48 };

typedef struct glyphs {
    size_t known;
    size_t start[GLYPHS], length[GLYPHS]; /* of the drawing of each letter in text */
    papan_buffer text;
} glyphs;

typedef struct svg {
    papan_film *film;
    papan_buffer page; /* cairo's SVG of one frame */
    glyphs glyphs;
    uint64_t total; /* milliseconds */
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

static void put_escaped(papan_buffer *out, const char *text)
{
    for (; *text != '\0'; text++)
        if (*text == '<')
            papan_buffer_text(out, "&lt;");
        else if (*text == '&')
            papan_buffer_text(out, "&amp;");
        else
            papan_buffer_char(out, *text);
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

/* Letters are told apart by their drawings; the number of this one, known from now on. GLYPHS: no room. */
static size_t glyph_number(glyphs *all, const char *drawing, size_t length)
{
    for (size_t i = 0; i < all->known; i++)
        if (all->length[i] == length && memcmp(all->text.bytes + all->start[i], drawing, length) == 0)
            return i;
    if (all->known == GLYPHS || length == 0)
        return GLYPHS;
    all->start[all->known] = all->text.length;
    all->length[all->known] = length;
    papan_buffer_add(&all->text, drawing, length);
    return all->text.failed ? GLYPHS : all->known++;
}

/* The drawing of the letter with cairo's id (without quotes) in the page: what <symbol ... id="glyph0-1">
 * holds. */
static size_t glyph_of(svg *s, const char *id, size_t length, bool *new)
{
    char wanted[SHORT];
    static const char before[] = "id=\"";
    if (length + sizeof before + 2 > sizeof wanted)
        return GLYPHS;
    memcpy(wanted, before, sizeof before - 1);
    memcpy(wanted + sizeof before - 1, id, length);
    memcpy(wanted + sizeof before - 1 + length, "\">", 3);
    const char *drawing = behind(s->page.bytes, wanted);
    const char *end = drawing != NULL ? strstr(drawing, "</symbol>") : NULL;
    if (end == NULL)
        return GLYPHS;
    size_t known = s->glyphs.known;
    size_t number = glyph_number(&s->glyphs, drawing, (size_t)(end - drawing));
    *new = number == known;
    return number;
}

/* An id of the page made one of the whole film. */
static void put_id(svg *s, const char *id, size_t length, size_t index)
{
    papan_buffer *out = s->film->out;
    bool new;
    size_t glyph = starts(id, "glyph") ? glyph_of(s, id, length, &new) : GLYPHS;
    papan_buffer_char(out, glyph < GLYPHS ? 'g' : 'f');
    papan_buffer_number(out, (long long)(glyph < GLYPHS ? glyph : index));
    if (glyph < GLYPHS)
        return;
    papan_buffer_char(out, '-');
    papan_buffer_add(out, id, length);
}

/* Leaves out a letter that the film has already; returns where to go on. */
static const char *skip_known_glyph(svg *s, const char *at)
{
    static const char symbol[] = "<symbol";
    if (!starts(at, symbol))
        return at;
    const char *id = behind(at, "id=\""), *end = behind(at, "</symbol>");
    bool new = true;
    if (id == NULL || end == NULL || glyph_of(s, id, strcspn(id, "\""), &new) == GLYPHS || new)
        return at;
    return end;
}

static bool put_page(svg *s, size_t index)
{
    static const char *const references[] = {"id=\"", "url(#", "href=\"#"};
    papan_buffer *out = s->film->out;
    const char *at = behind(s->page.bytes, "<svg");
    at = at != NULL ? behind(at, ">") : NULL;
    const char *end = at != NULL ? strstr(at, "</svg>") : NULL;
    while (end != NULL && at < end) {
        const char *after = *at == '<' ? skip_known_glyph(s, at) : at;
        if (after != at) {
            at = after;
            continue;
        }
        size_t copied = 1, id = 0;
        for (size_t i = 0; i < sizeof references / sizeof references[0]; i++)
            if (starts(at, references[i])) {
                copied = strlen(references[i]);
                id = strcspn(at + copied, "\")");
            }
        papan_buffer_add(out, at, copied);
        if (id > 0)
            put_id(s, at + copied, id, index);
        at += copied + id;
    }
    return end != NULL;
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
    put_escaped(out, caption);
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
    s->glyphs.text = papan_buffer_new(memory);
    s->total = papan_film_time(film, film->frames);
    s->total = s->total > 0 ? s->total : 1;
    put_head(s);
    papan_status status = PAPAN_OK;
    for (size_t i = 0; status == PAPAN_OK && i < film->frames; i++)
        status = put_frame(s, i);
    papan_buffer_text(film->out, "</svg>\n");
    papan_buffer_free(&s->page);
    papan_buffer_free(&s->glyphs.text);
    papan_give(memory, s, 1, sizeof *s);
    return status == PAPAN_OK && film->out->failed ? PAPAN_NO_MEMORY : status;
}
