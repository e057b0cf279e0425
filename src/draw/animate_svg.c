/* animate_svg.c: writes animations as SVG with SMIL, sharp at any size.
 *
 * The empty board is drawn once. On top of it each thing that a frame shows is also drawn once: a piece on its
 * cells, a queen, the marks where something does not fit. A thing is visible at its times and hidden otherwise.
 * A search puts the same things on the same cells again and again, so most frames add only times. In the view
 * in space things hide each other, so each cell there is a thing of its own, drawn from far to near. Readers
 * without animation show the last frame.
 *
 * cairo draws the board and each thing as the pages of one SVG, so they look like other pictures, share letters
 * and have unique ids. This file takes the pages apart and writes the rest. */
#include "base/hash.h"
#include "draw/animate_film.h"
#include "draw/picture.h"

#include <assert.h>
#include <cairo-svg.h>
#include <string.h>

/* When a thing is visible, in milliseconds. */
typedef struct stay {
    struct stay *next;
    uint64_t from, until;
} stay;

typedef struct thing {
    struct thing *next;  /* drawn after this one */
    struct thing *other; /* another one with the same first cell */
    uint64_t hash;       /* of its cells and what is on them */
    stay *first, *last;
} thing;

typedef struct svg {
    papan_film *film;
    papan_arena arena;
    cairo_t *cr;
    papan_buffer pages;
    uint16_t *empty; /* [cells] the empty position */
    uint8_t *none;   /* [cells] no cell */
    uint8_t *only;   /* [cells] those of the current thing */
    thing **begin;   /* [cells] things with this first cell */
    thing *first, *last;
    uint64_t total; /* milliseconds */
} svg;

/* ---- pages ---- */

static void draw_thing(svg *s, const uint16_t *label, const uint8_t *only, const uint8_t *only_space)
{
    const papan_film *film = s->film;
    papan_picture_draw_part(s->cr, film->puzzle, label, &film->look, &(papan_part_drawn){only, only_space}, 0,
                            0, film->width, film->board_height);
}

enum { IN_LAYERS, IN_SPACE, WRONG };

/* The thing with the cells of s->only, of which this is the first; draws it if it is new. */
static thing *thing_of(svg *s, const uint16_t *label, unsigned role, uint32_t cell)
{
    uint64_t hash = papan_hash_add(role, label[cell]);
    for (uint32_t i = cell; i < s->film->puzzle->cells; i++)
        hash = s->only[i] != 0 ? papan_hash_add(hash, i) : hash;
    for (thing *old = s->begin[cell]; old != NULL; old = old->other)
        if (old->hash == hash)
            return old;
    thing *new = papan_arena_take(&s->arena, 1, sizeof *new);
    if (new == NULL)
        return NULL;
    new->hash = hash;
    new->other = s->begin[cell];
    s->begin[cell] = new;
    *(s->last != NULL ? &s->last->next : &s->first) = new;
    s->last = new;
    if (role == WRONG)
        papan_film_wrong(s->film, s->only, s->cr);
    else
        draw_thing(s, label, role == IN_LAYERS ? s->only : s->none, role == IN_SPACE ? s->only : s->none);
    cairo_show_page(s->cr);
    return new;
}

static bool show_thing(svg *s, const uint16_t *label, unsigned role, uint32_t cell, stay time)
{
    thing *t = thing_of(s, label, role, cell);
    if (t != NULL && t->last != NULL && t->last->until == time.from) {
        t->last->until = time.until;
        return true;
    }
    stay *new = t != NULL ? papan_arena_take(&s->arena, 1, sizeof *new) : NULL;
    if (new == NULL)
        return false;
    *new = time;
    *(t->last != NULL ? &t->last->next : &t->first) = new;
    t->last = new;
    return true;
}

/* The cells of a piece are one thing; each queen is one. */
static bool see_layers(svg *s, const uint16_t *label, stay time)
{
    const papan_puzzle *puzzle = s->film->puzzle;
    bool pieces = papan_painter_of(puzzle)->pieces;
    for (uint32_t cell = 0; cell < puzzle->cells; cell++) {
        bool first = label[cell] != PAPAN_EMPTY;
        for (uint32_t i = 0; pieces && first && i < cell; i++)
            first = label[i] != label[cell];
        if (!first)
            continue;
        for (uint32_t i = 0; i < puzzle->cells; i++)
            s->only[i] = i == cell || (pieces && label[i] == label[cell]);
        if (!show_thing(s, label, IN_LAYERS, cell, time))
            return false;
    }
    return true;
}

static bool see_wrong(svg *s, const papan_frame *frame, stay time)
{
    memset(s->only, 0, s->film->puzzle->cells);
    for (uint32_t cell = 0; frame->wrong != NULL && cell < s->film->puzzle->cells; cell++) {
        s->only[cell] = frame->wrong[cell];
        if (frame->wrong[cell] != 0 && !show_thing(s, s->empty, WRONG, cell, time))
            return false;
        s->only[cell] = 0;
    }
    return true;
}

/* One cell of the view in space, whatever is on it. */
static bool see_space(svg *s, uint32_t cell)
{
    const papan_film *film = s->film;
    stay time = {0};
    memset(s->only, 0, film->puzzle->cells);
    s->only[cell] = 1;
    for (size_t i = 0; i < film->frames; i++) {
        time.from = time.until;
        time.until += film->frame[i].milliseconds;
        if (!show_thing(s, film->frame[i].label, IN_SPACE, cell, time))
            return false;
    }
    return true;
}

/* Things in layers do not overlap, but marks are above them; in space the order is from far to near. */
static bool see_all(svg *s)
{
    const papan_film *film = s->film;
    const papan_puzzle *puzzle = film->puzzle;
    for (unsigned marks = 0; marks < 2; marks++) {
        stay time = {0};
        for (size_t i = 0; i < film->frames; i++) {
            time.from = time.until;
            time.until += film->frame[i].milliseconds;
            if (!(marks ? see_wrong(s, &film->frame[i], time) : see_layers(s, film->frame[i].label, time)))
                return false;
        }
    }
    bool space = papan_layout_of(puzzle, &film->look).space;
    for (unsigned i = space ? puzzle->layers : 0; i-- > 0;) {
        const papan_layer *layer = &puzzle->layer[i];
        for (size_t at = 0; at < (size_t)layer->rows * layer->columns; at++)
            if (layer->cell[at] >= 0 && !see_space(s, (uint32_t)layer->cell[at]))
                return false;
    }
    return true;
}

static bool draw_pages(svg *s)
{
    papan_film *film = s->film;
    cairo_surface_t *surface = papan_surface_open("svg", &s->pages, film->width, film->height);
    cairo_svg_surface_restrict_to_version(surface, CAIRO_SVG_VERSION_1_2); /* which has pages */
    s->cr = cairo_create(surface);
    draw_thing(s, s->empty, NULL, s->none);
    cairo_show_page(s->cr);
    bool good = see_all(s);
    cairo_show_page(s->cr); /* pages have tags only if there are several */
    good = papan_surface_close(surface, s->cr, &s->pages) == CAIRO_STATUS_SUCCESS && good;
    return good && !s->pages.failed;
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

static void put_attribute(papan_buffer *out, const char *name, double length)
{
    papan_buffer_char(out, ' ');
    papan_buffer_text(out, name);
    papan_buffer_text(out, "=\"");
    put_fraction(out, (uint64_t)(length * 100 + 0.5), 100);
    papan_buffer_char(out, '"');
}

static void put_fill(papan_buffer *out, uint32_t colour)
{
    papan_buffer_text(out, " fill=\"#");
    for (int shift = 20; shift >= 0; shift -= 4)
        papan_buffer_char(out, "0123456789abcdef"[colour >> shift & 15]);
    papan_buffer_char(out, '"');
}

static void put_time(svg *s, uint64_t time)
{
    if (time == 0 || time == s->total)
        return;
    papan_buffer_char(s->film->out, ';');
    put_fraction(s->film->out, time, s->total);
}

/* Opens an element that is visible at these times; without animation, it is visible if it is visible at the
 * end. */
static void put_element(svg *s, const char *tag, const stay *first)
{
    papan_buffer *out = s->film->out;
    assert(first != NULL);
    const stay *last = first;
    while (last->next != NULL)
        last = last->next;
    papan_buffer_text(out, tag);
    papan_buffer_text(out, last->until < s->total ? " visibility=\"hidden\">" : ">");
    papan_buffer_text(out, "<animate attributeName=\"visibility\" calcMode=\"discrete\" values=\"");
    papan_buffer_text(out, first->from > 0 ? "hidden" : "visible");
    for (const stay *t = first; t != NULL; t = t->next) {
        papan_buffer_text(out, t->from > 0 ? ";visible" : "");
        papan_buffer_text(out, t->until < s->total ? ";hidden" : "");
    }
    papan_buffer_text(out, "\" keyTimes=\"0");
    for (const stay *t = first; t != NULL; t = t->next) {
        put_time(s, t->from);
        put_time(s, t->until);
    }
    papan_buffer_text(out, "\" dur=\"");
    papan_buffer_number(out, (long long)s->total);
    papan_buffer_text(out, "ms\" repeatCount=\"indefinite\"/>\n");
}

/* ---- the film ---- */

static void put_head(svg *s)
{
    const papan_film *film = s->film;
    papan_buffer *out = film->out;
    papan_buffer_text(out,
                      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
                      "xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\"");
    put_attribute(out, "width", film->width);
    put_attribute(out, "height", film->height);
    papan_buffer_text(out, " viewBox=\"0 0 ");
    papan_buffer_number(out, film->width);
    papan_buffer_char(out, ' ');
    papan_buffer_number(out, film->height);
    papan_buffer_text(out, "\">\n<rect width=\"100%\" height=\"100%\"");
    put_fill(out, film->theme->background);
    papan_buffer_text(out, "/>\n");
    if (film->look.id != NULL)
        papan_svg_note(out, film->look.id);
}

static const char *behind(const char *at, const char *tag)
{
    const char *found = at != NULL ? strstr(at, tag) : NULL;
    return found != NULL ? found + strlen(tag) : NULL;
}

/* Copies the text before the tag and returns the text after it; NULL: there is no such tag. */
static const char *copy_until(papan_buffer *out, const char *at, const char *tag)
{
    const char *next = behind(at, tag);
    if (next != NULL)
        papan_buffer_add(out, at, (size_t)(next - at) - strlen(tag));
    return next;
}

/* The next page, without the id, which cairo makes the same for all. */
static const char *put_page(papan_buffer *out, const char *at)
{
    static const char named[] = "\n<g id=";
    at = behind(at, "<page>");
    if (at != NULL && strncmp(at, named, strlen(named)) == 0) {
        papan_buffer_text(out, "<g>");
        at = behind(at, ">");
    }
    at = copy_until(out, at, "</page>");
    papan_buffer_text(out, "</g>\n");
    return at;
}

/* The definitions and pages of cairo, each page as a group with its times. */
static bool put_pages(svg *s)
{
    papan_buffer *out = s->film->out;
    const char *at = strstr(s->pages.bytes, "<defs>");
    at = at != NULL ? copy_until(out, at, "<pageSet>") : s->pages.bytes;
    papan_buffer_text(out, "<g>");
    at = put_page(out, at);
    for (const thing *t = s->first; at != NULL && t != NULL; t = t->next) {
        put_element(s, "<g", t->first);
        at = put_page(out, at);
    }
    return at != NULL;
}

/* A line of text for each frame. */
static void put_captions(svg *s)
{
    const papan_film *film = s->film;
    papan_buffer *out = film->out;
    stay time = {0};
    papan_buffer_text(out, "<g font-family=\"" PAPAN_FONT ", sans-serif\"");
    put_attribute(out, "font-size", film->font);
    put_fill(out, film->theme->ink);
    papan_buffer_text(out, " transform=\"translate(");
    put_fraction(out, (uint64_t)(film->caption_x * 100), 100);
    papan_buffer_char(out, ' ');
    put_fraction(out, (uint64_t)(film->caption_y * 100), 100);
    papan_buffer_text(out, ")\">\n");
    for (size_t i = 0; i < film->frames; i++) {
        const char *caption = film->frame[i].caption;
        time.from = time.until;
        time.until += film->frame[i].milliseconds;
        if (caption == NULL)
            continue;
        put_element(s, "<text", &time);
        papan_buffer_escaped(out, caption, strlen(caption));
        papan_buffer_text(out, "</text>\n");
    }
    papan_buffer_text(out, "</g>\n");
}

static bool take_cells(svg *s)
{
    size_t cells = s->film->puzzle->cells;
    s->empty = papan_arena_take(&s->arena, cells, sizeof *s->empty);
    s->none = papan_arena_take(&s->arena, cells, sizeof *s->none);
    s->only = papan_arena_take(&s->arena, cells, sizeof *s->only);
    s->begin = papan_arena_take(&s->arena, cells, sizeof(thing *));
    for (size_t i = 0; s->empty != NULL && i < cells; i++)
        s->empty[i] = PAPAN_EMPTY;
    return s->empty != NULL && s->none != NULL && s->only != NULL && s->begin != NULL;
}

papan_status papan_film_svg(papan_film *film)
{
    svg s = {.film = film, .pages = papan_buffer_new(&film->out->memory)};
    papan_arena_init(&s.arena, &film->out->memory);
    s.total = papan_film_time(film, film->frames);
    s.total = s.total > 0 ? s.total : 1;
    put_head(&s);
    bool good = take_cells(&s) && draw_pages(&s) && put_pages(&s);
    put_captions(&s);
    papan_buffer_text(film->out, "</svg>\n");
    papan_buffer_free(&s.pages);
    papan_arena_free(&s.arena);
    return good && !film->out->failed ? PAPAN_OK : PAPAN_NO_MEMORY;
}
