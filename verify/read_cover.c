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
static size_t place_of(const Names *names, Text word)
{
    uint64_t hash = start_digest();
    for (size_t i = 0; i < word.length; i++)
        digest(&hash, (unsigned char)word.text[i]);
    size_t at = (size_t)(hash ^ hash >> 32) & (names->places - 1);
    for (; names->place[at]; at = (at + 1) & (names->places - 1)) {
        const Text *known = &names->word[names->place[at] - 1];
        if (known->length == word.length && memcmp(known->text, word.text, word.length) == 0)
            break;
    }
    return at;
}

static void widen(Names *names)
{
    release(names->place);
    names->places = names->places ? 2 * names->places : 64;
    names->place = allocate(names->places, sizeof *names->place);
    for (size_t i = 0; i < names->words; i++)
        names->place[place_of(names, names->word[i])] = (uint32_t)i + 1;
}

/* The number of the word, which becomes the last one if it is new. */
static uint32_t number_of(Names *names, Text word)
{
    if (2 * (names->words + 1) > names->places)
        widen(names);
    size_t at = place_of(names, word);
    if (!names->place[at]) {
        names->word = room_for(names->word, names->words, &names->room, sizeof *names->word);
        names->word[names->words++] = word;
        names->place[at] = (uint32_t)names->words;
    }
    return names->place[at] - 1;
}

/* A word of a line; the reader moves behind it and behind one blank. */
static Text next_word_of(Reader *line)
{
    size_t start = line->at;
    while (line->at < line->size && line->text[line->at] != ' ')
        line->at++;
    Text word = {line->text + start, line->at - start};
    bool ends = line->at == line->size;
    line->at += !ends;
    unexpected_if(line, start, word.length == 0 || (!ends && line->at == line->size),
                  "expected words with one blank between them");
    return word;
}

/* A name, up to one of these characters. */
static Text read_name(Reader *word, const char *end)
{
    Text name = {word->text + word->at, 0};
    while (word->at < word->size && !is_one_of(word->text[word->at], ":|") &&
           !is_one_of(word->text[word->at], end))
        word->at++;
    name.length = (size_t)(word->text + word->at - name.text);
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

static void read_items(Reader *line, Cover *cover, Names *items)
{
    enum { MOST_ITEMS = 1000000 };
    size_t room = 0;
    bool secondary = false;
    do {
        Reader word = *line;
        word.size = (size_t)(next_word_of(line).text - line->text);
        word.at = word.size;
        while (word.size < line->size && line->text[word.size] != ' ')
            word.size++;
        if (!secondary && items->words > 0 && word.size == word.at + 1 && line->text[word.at] == '|' &&
            line->at < line->size) {
            secondary = true;
            continue;
        }
        Range bounds = secondary ? (Range){0, 1} : read_bounds(&word);
        size_t start = word.at, known = items->words;
        Text name = read_name(&word, "");
        unexpected_if(line, start,
                      word.at < word.size || number_of(items, name) != known || known == MOST_ITEMS,
                      "expected another name, without ':' and '|'");
        cover->bounds = room_for(cover->bounds, known, &room, sizeof *cover->bounds);
        cover->bounds[known] = bounds;
        cover->primary += !secondary;
    } while (line->at < line->size);
    cover->items = items->words;
}

static void read_option(Reader *line, Cover *cover, Names *items, Names *colours, uint32_t *last, size_t *room)
{
    size_t start = line->at, known = items->words;
    bool primary = false;
    do {
        Reader word = *line;
        Text text = next_word_of(line);
        word.size = word.at + text.length;
        Use use = {.option = (uint32_t)cover->options};
        size_t at = word.at;
        use.item = number_of(items, read_name(&word, ""));
        unexpected_if(line, at, use.item >= known || last[use.item] == use.option + 1,
                      "expected an item, once in each option");
        last[use.item] = use.option + 1;
        if (use.item >= cover->primary && here(&word, ":"))
            use.colour = number_of(colours, read_name(&word, "")) + 1;
        unexpected_if(line, word.at, word.at < word.size, "expected the end of the word");
        primary |= use.item < cover->primary;
        cover->use = room_for(cover->use, cover->uses, room, sizeof *cover->use);
        cover->use[cover->uses++] = use;
    } while (line->at < line->size);
    unexpected_if(line, start, !primary, "expected a primary item in each option");
}

/* A reader of one line; places are those in the file. */
static Reader line_of(const Reader *r, Text text)
{
    size_t start = (size_t)(text.text - r->text);
    return (Reader){.text = r->text, .size = start + text.length, .at = start};
}

void read_cover(Reader *r, Puzzle *puzzle)
{
    enum { MOST_OPTIONS = 4000000 };
    Cover *cover = &puzzle->cover;
    Names items = {.words = 0}, colours = {.words = 0};
    size_t lines = 0, use_room = 0;
    puzzle->family = COVER;
    unexpected_if(r, 0, !r->json, "expected JSON");
    need_key(r, "items");
    cover->line = room_for(NULL, 0, &lines, sizeof *cover->line);
    cover->line[0] = read_string(r);
    Reader line = line_of(r, cover->line[0]);
    read_items(&line, cover, &items);
    uint32_t *last = allocate(items.words, sizeof *last);
    need_key(r, "options");
    expect(r, "[");
    do {
        size_t start = r->at;
        cover->line = room_for(cover->line, cover->options + 1, &lines, sizeof *cover->line);
        cover->line[cover->options + 1] = read_string(r);
        line = line_of(r, cover->line[cover->options + 1]);
        read_option(&line, cover, &items, &colours, last, &use_room);
        unexpected_if(r, start, ++cover->options > MOST_OPTIONS, "expected at most %d options", MOST_OPTIONS);
    } while (accept(r, ","));
    expect(r, "]");
}
