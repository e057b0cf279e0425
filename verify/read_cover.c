/* read_cover.c: reads exact cover problems in JSON (read.c): the items as one string, "A B 2:3|C | X Y", and
 * each option as one, "A C X:1". Names are found by hashing, so the time is linear in the length of the file.
 */
#include "verify.h"

#include <string.h>

/* ---- strings of words with one blank between them: inside a string, blanks are not skipped ---- */

static const char *open_string(Reader *r)
{
    expect(r, "\"");
    r->json = false;
    return r->text + r->at;
}

static Text close_string(Reader *r, const char *start)
{
    Text text = {start, (size_t)(r->text + r->at - start)};
    unexpected_if(r, r->at, !here(r, "\""), "expected a blank or '\"'");
    r->json = true;
    return text;
}

/* Printable ASCII without '"', '\', ':' and '|'. */
static Text read_name(Reader *r)
{
    Text name = {r->text + r->at, 0};
    for (; r->at < r->size && r->text[r->at] > ' ' && r->text[r->at] <= '~'; r->at++, name.length++)
        if (is_one_of(r->text[r->at], "\"\\:|"))
            break;
    unexpected_if(r, r->at, name.length == 0, "expected a name");
    return name;
}

/* Numbers from 1 for starts of names. The keys are the number of a start, at first 0, and up to 8 more bytes;
 * the values the number of the start with these bytes, and the number of the name, from 1, if it ends there. */
typedef struct {
    Table starts;
    uint32_t n; /* names */
} Names;

/* The number of a name, from 0; the last one if it is new. */
static uint32_t number_of(Names *names, Text name)
{
    uint64_t *values = NULL;
    for (size_t i = 0; i < name.length; i += sizeof *values) {
        uint64_t key[2] = {i > 0 ? values[0] : 0, 0};
        memcpy(&key[1], name.text + i, name.length - i < sizeof *key ? name.length - i : sizeof *key);
        values = values_of(&names->starts, key);
        values[0] = values[0] ? values[0] : names->starts.n;
    }
    values[1] = values[1] ? values[1] : ++names->n;
    return (uint32_t)values[1] - 1;
}

/* 2| or 2:3| before a name; nothing for exactly once. */
static Range read_bounds(Reader *r)
{
    enum { MOST_TIMES = 60000 };
    Range bounds = {1, 1};
    Reader ahead = *r;
    read_name(&ahead);
    if (!here(&ahead, ":") && !here(&ahead, "|"))
        return bounds;
    size_t start = r->at;
    bounds.low = bounds.high = read_number(r, 0, MOST_TIMES);
    if (here(r, ":"))
        bounds.high = read_number(r, bounds.low + 1, MOST_TIMES);
    unexpected_if(r, start, bounds.high == 0 || (bounds.low == 1 && bounds.high == 1) || !here(r, "|"),
                  "expected bounds such as 2 or 2:3 before '|'");
    return bounds;
}

/* ---- items and options; both functions return what they read ---- */

static Text read_items(Reader *r, Cover *cover, Names *items)
{
    enum { MOST_ITEMS = 1000000 };
    const char *line = open_string(r);
    size_t room = 0;
    bool secondary = false;
    do {
        secondary = secondary || (cover->items > 0 && here(r, "| "));
        Range bounds = secondary ? (Range){0, 1} : read_bounds(r);
        size_t start = r->at, known = cover->items;
        unexpected_if(r, start, here(r, "//"), "expected a name that does not begin with //");
        unexpected_if(r, start, number_of(items, read_name(r)) != known || known == MOST_ITEMS,
                      "expected another name");
        ADD(cover->bounds, cover->items, &room, bounds);
        cover->primary += !secondary;
    } while (here(r, " "));
    return close_string(r, line);
}

static Text read_option(Reader *r, Cover *cover, Names *items, Names *colours, uint32_t *last, size_t *room)
{
    const char *line = open_string(r);
    bool primary = false;
    do {
        size_t at = r->at;
        Use use = {.option = (uint32_t)cover->options, .item = number_of(items, read_name(r))};
        unexpected_if(r, at, use.item >= cover->items || last[use.item] == use.option + 1,
                      "expected an item, once in each option");
        last[use.item] = use.option + 1;
        if (use.item >= cover->primary && here(r, ":"))
            use.colour = number_of(colours, read_name(r)) + 1;
        primary |= use.item < cover->primary;
        ADD(cover->use, cover->uses, room, use);
    } while (here(r, " "));
    Text text = close_string(r, line);
    unexpected_if(r, (size_t)(line - r->text), !primary, "expected a primary item in each option");
    return text;
}

void read_cover(Reader *r, Puzzle *puzzle)
{
    enum { MOST_OPTIONS = 4000000 };
    Cover *cover = &puzzle->cover;
    Names items = {.starts.words = 2}, colours = items;
    size_t lines = 0, room = 0, use_room = 0;
    need_key(r, "items");
    ADD(cover->line, lines, &room, read_items(r, cover, &items));
    uint32_t *last = allocate(cover->items, sizeof *last);
    need_key(r, "options");
    expect(r, "[");
    do {
        ADD(cover->line, lines, &room, read_option(r, cover, &items, &colours, last, &use_room));
        unexpected_if(r, r->at, ++cover->options > MOST_OPTIONS, "expected at most %d options", MOST_OPTIONS);
    } while (accept(r, ","));
    expect(r, "]");
}
