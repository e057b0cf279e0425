/* read_cover.c: reads exact cover problems in JSON (read.c): the items as one string, "A B 2:3|C | X Y", and
 * each option as one, "A C X:1". Names are found by hashing, so the time is linear in the length of the file.
 */
#include "verify.h"

#include <string.h>

/* The words of a problem, numbered from 0 in the order in which they occur. */
typedef struct {
    Text *word;
    size_t words, room, places;
    uint32_t *place; /* a hash table: the number of a word + 1; 0: free */
} Names;

/* The place of the word in the table, or the free one where it belongs. */
static uint32_t *place_of(const Names *names, Text word)
{
    uint64_t hash = start_digest();
    for (size_t i = 0; i < word.length; i++)
        digest(&hash, (unsigned char)word.text[i]);
    for (size_t at = (size_t)(hash ^ hash >> 32);; at++) {
        uint32_t *place = &names->place[at & (names->places - 1)];
        Text known = *place ? names->word[*place - 1] : word;
        if (known.length == word.length && memcmp(known.text, word.text, word.length) == 0)
            return place;
    }
}

/* The number of the word, which becomes the last one if it is new. */
static uint32_t number_of(Names *names, Text word)
{
    if (2 * (names->words + 1) > names->places) {
        release(names->place);
        names->places = names->places ? 2 * names->places : 64;
        names->place = allocate(names->places, sizeof *names->place);
        for (size_t i = 0; i < names->words; i++)
            *place_of(names, names->word[i]) = (uint32_t)i + 1;
    }
    uint32_t *place = place_of(names, word);
    if (!*place) {
        ADD(names->word, names->words, &names->room, word);
        *place = (uint32_t)names->words;
    }
    return *place - 1;
}

/* ---- words of a line ---- */

/* A reader of a string that was read; places are those in the file. */
static Reader reader_of(const Reader *r, Text text)
{
    size_t start = (size_t)(text.text - r->text);
    return (Reader){.text = r->text, .size = start + text.length, .at = start};
}

/* A reader of the next word; the line goes behind it and behind one blank. */
static Reader next_in(Reader *line)
{
    Reader word = *line;
    while (line->at < line->size && line->text[line->at] != ' ')
        line->at++;
    word.size = line->at;
    bool ends = line->at == line->size;
    line->at += !ends;
    unexpected_if(line, word.at, word.size == word.at || (!ends && line->at == line->size),
                  "expected words with one blank between them");
    return word;
}

/* A name without ':' and '|'. */
static Text read_name(Reader *word)
{
    Text name = {word->text + word->at, 0};
    for (; word->at < word->size && !is_one_of(word->text[word->at], ":|"); word->at++)
        name.length++;
    unexpected_if(word, word->at, name.length == 0, "expected a name");
    return name;
}

/* 2| or 2:3| before a name; nothing for exactly once. */
static Range read_bounds(Reader *word)
{
    enum { MOST_TIMES = 60000 };
    Range bounds = {1, 1};
    if (!memchr(word->text + word->at, '|', word->size - word->at))
        return bounds;
    size_t start = word->at;
    bounds.low = bounds.high = read_number(word, 0, MOST_TIMES);
    if (here(word, ":"))
        bounds.high = read_number(word, bounds.low + 1, MOST_TIMES);
    unexpected_if(word, start, bounds.high == 0 || (bounds.low == 1 && bounds.high == 1) || !here(word, "|"),
                  "expected bounds such as 2 or 2:3 before '|'");
    return bounds;
}

static void read_items(Reader line, Cover *cover, Names *items)
{
    enum { MOST_ITEMS = 1000000 };
    size_t room = 0;
    bool secondary = false;
    do {
        Reader word = next_in(&line);
        bool bar = word.size == word.at + 1 && line.text[word.at] == '|';
        if (bar && !secondary && cover->items > 0 && line.at < line.size) {
            secondary = true;
            continue;
        }
        Range bounds = secondary ? (Range){0, 1} : read_bounds(&word);
        size_t start = word.at, known = cover->items;
        Text name = read_name(&word);
        unexpected_if(&line, start,
                      word.at < word.size || number_of(items, name) != known || known == MOST_ITEMS,
                      "expected another name, without ':' and '|'");
        ADD(cover->bounds, cover->items, &room, bounds);
        cover->primary += !secondary;
    } while (line.at < line.size);
}

static void read_option(Reader line, Cover *cover, Names *items, Names *colours, uint32_t *last, size_t *room)
{
    size_t start = line.at;
    bool primary = false;
    do {
        Reader word = next_in(&line);
        size_t at = word.at;
        Use use = {.option = (uint32_t)cover->options, .item = number_of(items, read_name(&word))};
        unexpected_if(&line, at, use.item >= cover->items || last[use.item] == use.option + 1,
                      "expected an item, once in each option");
        last[use.item] = use.option + 1;
        if (use.item >= cover->primary && here(&word, ":"))
            use.colour = number_of(colours, read_name(&word)) + 1;
        unexpected_if(&line, word.at, word.at < word.size, "expected the end of the word");
        primary |= use.item < cover->primary;
        ADD(cover->use, cover->uses, room, use);
    } while (line.at < line.size);
    unexpected_if(&line, start, !primary, "expected a primary item in each option");
}

void read_cover(Reader *r, Puzzle *puzzle)
{
    enum { MOST_OPTIONS = 4000000 };
    Cover *cover = &puzzle->cover;
    Names items = {.words = 0}, colours = {.words = 0};
    size_t lines = 0, room = 0, use_room = 0;
    need_key(r, "items");
    ADD(cover->line, lines, &room, read_string(r));
    read_items(reader_of(r, cover->line[0]), cover, &items);
    uint32_t *last = allocate(cover->items, sizeof *last);
    need_key(r, "options");
    expect(r, "[");
    do {
        size_t start = r->at;
        ADD(cover->line, lines, &room, read_string(r));
        read_option(reader_of(r, cover->line[lines - 1]), cover, &items, &colours, last, &use_room);
        unexpected_if(r, start, ++cover->options > MOST_OPTIONS, "expected at most %d options", MOST_OPTIONS);
    } while (accept(r, ","));
    expect(r, "]");
}
