/* dlx_read.c: reads exact cover problems line by line (dlx.h). Names and colours are found by hashing: problems
 * with a hundred thousand items are common. Unlike in Knuth's programs, names may have more than eight
 * characters and colours more than one. Comments may also follow "//", bounds may follow the name (item[1:3]),
 * and a line ending with the word "\\" continues on the next one, as in other programs. In JSON the lines are
 * strings:
 *
 *     {"family": "cover", "items": "A B C | X", "options": ["A B X:0", "C X:0"]} */
#include "format/dlx.h"

#include "base/hash.h"
#include "format/json.h"
#include "format/lines.h"

#include <assert.h>
#include <string.h>

/* ---- lines ---- */

bool papan_dlx_line(papan_text *text, papan_line *line)
{
    if (!papan_text_line(text, line))
        return false;
    size_t at = 0;
    papan_word word;
    while (papan_next_word(line, &at, &word))
        if (word.length >= 2 && memcmp(word.start, "//", 2) == 0)
            at = line->length = (size_t)(word.start - line->start);
    return true;
}

bool papan_dlx_continued(const papan_line *line)
{
    size_t at = line->length;
    while (at > 0 && (line->start[at - 1] == ' ' || line->start[at - 1] == '\t'))
        at--;
    return at > 0 && line->start[at - 1] == '\\' &&
           (at == 1 || line->start[at - 2] == ' ' || line->start[at - 2] == '\t');
}

/* The next word; in a text it may be on a line that continues this one. */
static bool next_word(papan_dlx_reader *r, papan_line *line, size_t *at, papan_word *word)
{
    while (papan_next_word(line, at, word)) {
        size_t end = *at;
        papan_word other;
        if (r->text == NULL || word->length != 1 || *word->start != '\\' || papan_next_word(line, &end, &other))
            return true;
        if (!papan_dlx_line(r->text, line))
            return false;
        *at = 0;
    }
    return false;
}

/* ---- words ---- */

static uint64_t hash_of(const char *word, size_t length)
{
    uint64_t hash = length;
    for (size_t i = 0; i < length; i++)
        hash = papan_hash_add(hash, (unsigned char)word[i]);
    return hash;
}

/* The slot of a word, or the free slot for it. */
static uint32_t *slot_of(const papan_dlx_words *words, const char *word, size_t length)
{
    size_t at = (size_t)hash_of(word, length) & (words->slots - 1);
    for (; words->slot[at] != 0; at = (at + 1) & (words->slots - 1)) {
        const char *here = words->word[words->slot[at] - 1];
        if (strncmp(here, word, length) == 0 && here[length] == '\0')
            break;
    }
    return &words->slot[at];
}

static bool more_slots(papan_dlx_words *words, const papan_allocator *memory)
{
    papan_dlx_words larger = *words;
    larger.slots = words->slots > 0 ? 2 * words->slots : 64;
    larger.slot = papan_take(memory, larger.slots, sizeof *larger.slot);
    if (larger.slot == NULL)
        return false;
    for (size_t i = 0; i < words->words; i++)
        *slot_of(&larger, words->word[i], strlen(words->word[i])) = (uint32_t)i + 1;
    papan_give(memory, words->slot, words->slots, sizeof *words->slot);
    *words = larger;
    return true;
}

/* The number of a word, from 0; false: it is not there. */
static bool find_word(const papan_dlx_words *words, const char *word, size_t length, uint32_t *number)
{
    if (words->slots == 0)
        return false;
    uint32_t slot = *slot_of(words, word, length);
    *number = slot - 1;
    return slot != 0;
}

static bool add_word(papan_dlx_reader *r, papan_dlx_words *words, const char *word, size_t length)
{
    const papan_allocator *memory = &r->arena.memory;
    char *copy = papan_arena_take(&r->arena, length + 1, 1);
    if (copy == NULL ||
        !papan_room(memory, &words->word, &words->word_room, words->words + 1, sizeof *words->word) ||
        (2 * (words->words + 1) > words->slots && !more_slots(words, memory)))
        return false;
    words->word[words->words++] = memcpy(copy, word, length);
    *slot_of(words, word, length) = (uint32_t)words->words;
    return true;
}

/* ---- refusing ---- */

/* Strings of JSON have no line. */
static unsigned column_of(const papan_line *line, const char *at)
{
    return line->number > 0 ? (unsigned)(at - line->start) + 1 : 0;
}

static papan_status refuse(papan_dlx_reader *r, const papan_line *line, const char *at, size_t length,
                           const char *code, const char *text)
{
    return papan_refuse(r->notes, line->number, column_of(line, at), code, text,
                        PAPAN_ARGS(papan_arg_bytes(at, length)));
}

/* A name, or a colour, must be readable. */
static papan_status check_readable(papan_dlx_reader *r, const papan_line *line, const char *at, size_t length)
{
    for (size_t i = 0; i < length;) {
        size_t size = papan_utf8_length(at + i, length - i);
        if (size == 0 || (unsigned char)at[i] < ' ' || at[i] == 0x7F)
            return papan_refuse(r->notes, line->number, column_of(line, at + i), "dlx-bad-name",
                                N_("invalid character {0} in a name; names are printable characters in UTF-8"),
                                PAPAN_ARGS(at[i]));
        i += size;
    }
    return PAPAN_OK;
}

/* ---- items ---- */

static bool read_bound(const char *start, const char *end, long long *bound)
{
    for (const char *at = start; at < end; at++)
        if (*at < '0' || *at > '9')
            return false;
    return papan_whole_number(start, (size_t)(end - start), bound);
}

/* True if the word ends with [low:high]; the places of '[' and ':'. */
static bool has_bounds_behind(const char *word, size_t length, const char **open, const char **colon)
{
    *open = length > 0 && word[length - 1] == ']' ? memchr(word, '[', length) : NULL;
    *colon = *open != NULL ? memchr(*open, ':', (size_t)(word + length - *open)) : NULL;
    return *colon != NULL;
}

/* The bounds of an item: none, or high| or low:high| before the name, or [low:high] after it. *name and *length
 * become those of the name alone. */
static papan_status read_bounds(papan_dlx_reader *r, const papan_line *line, const char **name, size_t *length,
                                bool secondary, long long *low, long long *high)
{
    const char *word = *name, *bar = memchr(word, '|', *length), *open, *colon;
    size_t whole = *length;
    bool good = true;
    *low = *high = 1;
    if (bar != NULL) {
        colon = memchr(word, ':', (size_t)(bar - word));
        good = read_bound(colon != NULL ? colon + 1 : word, bar, high) &&
               (colon == NULL || read_bound(word, colon, low));
        *low = colon != NULL ? *low : *high;
        *length -= (size_t)(bar + 1 - word);
        *name = bar + 1;
    } else if (has_bounds_behind(word, whole, &open, &colon)) {
        good = read_bound(open + 1, colon, low) && read_bound(colon + 1, word + whole - 1, high);
        *length = (size_t)(open - word);
    } else {
        return PAPAN_OK;
    }
    if (secondary)
        return refuse(r, line, word, whole, "dlx-bad-bounds",
                      N_("\"{0}\": only items before the '|' can have bounds"));
    if (!good)
        return refuse(
            r, line, word, whole, "dlx-bad-bounds",
            N_("invalid bounds in \"{0}\"; expected 2|name (twice), 1:3|name or name[1:3] (once to three "
               "times)"));
    if (*high < 1 || *low > *high || *high > PAPAN_COVER_TIMES_MAX)
        return papan_refuse(r->notes, line->number, column_of(line, word), "dlx-bad-bounds",
                            N_("the bounds in \"{0}\" must increase and be at most {1}, the second at least 1"),
                            PAPAN_ARGS(papan_arg_bytes(word, whole), PAPAN_COVER_TIMES_MAX));
    return PAPAN_OK;
}

static papan_status add_item(papan_dlx_reader *r, const papan_line *line, const char *name, size_t length,
                             bool secondary)
{
    long long low, high;
    papan_status status = read_bounds(r, line, &name, &length, secondary, &low, &high);
    uint32_t known;
    if (status != PAPAN_OK)
        return status;
    if (length == 0 || memchr(name, ':', length) != NULL || memchr(name, '|', length) != NULL ||
        (length >= 2 && memcmp(name, "//", 2) == 0) || (length == 1 && *name == '\\'))
        return refuse(
            r, line, name, length, "dlx-bad-name",
            N_("invalid item name \"{0}\"; a name has no ':' and no '|', does not begin with \"//\", and "
               "bounds end with '|'"));
    status = check_readable(r, line, name, length);
    if (status != PAPAN_OK)
        return status;
    if (find_word(&r->items, name, length, &known))
        return refuse(r, line, name, length, "dlx-item-twice", N_("item {0} is named twice"));
    if (!add_word(r, &r->items, name, length))
        return PAPAN_NO_MEMORY;
    if (secondary)
        return PAPAN_OK;
    const papan_allocator *memory = &r->arena.memory;
    if (!papan_room(memory, &r->low, &r->low_room, r->primary + 1, sizeof *r->low) ||
        !papan_room(memory, &r->high, &r->high_room, r->primary + 1, sizeof *r->high))
        return PAPAN_NO_MEMORY;
    r->low[r->primary] = (uint16_t)low;
    r->high[r->primary++] = (uint16_t)high;
    return PAPAN_OK;
}

papan_status papan_dlx_items(papan_dlx_reader *r, const papan_line *first)
{
    papan_line here = *first, *line = &here;
    size_t at = 0;
    bool secondary = false;
    papan_status status = PAPAN_OK;
    for (papan_word word; status == PAPAN_OK && next_word(r, line, &at, &word);) {
        if (word.start[0] == '|') { /* secondary items follow, perhaps without a blank */
            if (secondary)
                return refuse(r, line, word.start, 1, "dlx-second-bar",
                              N_("a second '|' in the line of items; only one can be there"));
            secondary = true;
            word.start++;
            word.length--;
        }
        if (word.length > 0)
            status = add_item(r, line, word.start, word.length, secondary);
    }
    if (status == PAPAN_OK && r->primary == 0)
        return papan_refuse(r->notes, first->number, column_of(first, first->start), "dlx-no-primary-item",
                            N_("the first line names no primary item"), NULL);
    if (status == PAPAN_OK &&
        !papan_room(&r->arena.memory, &r->seen, &r->seen_room, r->items.words, sizeof *r->seen))
        return PAPAN_NO_MEMORY;
    for (size_t i = 0; status == PAPAN_OK && i < r->items.words; i++)
        r->seen[i] = 0;
    return status;
}

/* ---- options ---- */

static papan_status read_colour(papan_dlx_reader *r, const papan_line *line, const papan_word *word,
                                const char *colon, papan_cover_use *use)
{
    const char *colour = colon + 1;
    size_t length = (size_t)(word->start + word->length - colour);
    if (use->item < r->primary)
        return refuse(r, line, word->start, word->length, "dlx-bad-colour",
                      N_("\"{0}\": only secondary items can have a colour"));
    if (length == 0)
        return refuse(r, line, word->start, word->length, "dlx-bad-colour",
                      N_("there is no colour after the ':' in \"{0}\""));
    papan_status status = check_readable(r, line, colour, length);
    if (status != PAPAN_OK)
        return status;
    if (r->colours.words == 0 && !add_word(r, &r->colours, "", 0)) /* 0: no colour */
        return PAPAN_NO_MEMORY;
    if (!find_word(&r->colours, colour, length, &use->colour)) {
        use->colour = (uint32_t)r->colours.words;
        return add_word(r, &r->colours, colour, length) ? PAPAN_OK : PAPAN_NO_MEMORY;
    }
    return PAPAN_OK;
}

static papan_status add_use(papan_dlx_reader *r, const papan_line *line, const papan_word *word)
{
    const char *colon = memchr(word->start, ':', word->length);
    size_t length = colon != NULL ? (size_t)(colon - word->start) : word->length;
    papan_cover_use use = {0, 0};
    if (!find_word(&r->items, word->start, length, &use.item))
        return refuse(r, line, word->start, length, "dlx-unknown-item",
                      N_("unknown item \"{0}\"; the first line names all items"));
    if (r->seen[use.item] == r->lines)
        return refuse(r, line, word->start, length, "dlx-item-repeated",
                      N_("item {0} is twice in this option"));
    r->seen[use.item] = r->lines;
    papan_status status = colon != NULL ? read_colour(r, line, word, colon, &use) : PAPAN_OK;
    if (status != PAPAN_OK)
        return status;
    if (!papan_room(&r->arena.memory, &r->use, &r->use_room, r->uses + 1, sizeof *r->use))
        return PAPAN_NO_MEMORY;
    r->use[r->uses++] = use;
    return PAPAN_OK;
}

papan_status papan_dlx_option(papan_dlx_reader *r, const papan_line *first)
{
    papan_line here = *first, *line = &here;
    size_t at = 0, before = r->uses;
    bool primary = false;
    r->lines++;
    if (!papan_room(&r->arena.memory, &r->first, &r->first_room, r->options + 2, sizeof *r->first))
        return PAPAN_NO_MEMORY;
    for (papan_word word; next_word(r, line, &at, &word);) {
        papan_status status = add_use(r, line, &word);
        if (status != PAPAN_OK)
            return status;
        primary = primary || r->use[r->uses - 1].item < r->primary;
    }
    if (!primary) { /* as Knuth's programs do */
        papan_warn(r->notes, first->number, column_of(first, first->start), "dlx-option-ignored",
                   N_("option without a primary item ignored"));
        r->uses = before;
        return PAPAN_OK;
    }
    r->first[r->options++] = (uint32_t)before;
    r->first[r->options] = (uint32_t)r->uses;
    return PAPAN_OK;
}

/* ---- the whole ---- */

void papan_dlx_open(papan_dlx_reader *r, const papan_allocator *memory, papan_notes *notes)
{
    *r = (papan_dlx_reader){.notes = notes};
    papan_arena_init(&r->arena, memory);
}

papan_status papan_dlx_puzzle(papan_dlx_reader *r, papan_puzzle **puzzle)
{
    static const char *const none[] = {""};
    papan_exact_cover spec = {.items = (uint32_t)r->items.words,
                              .primary = (uint32_t)r->primary,
                              .options = (uint32_t)r->options,
                              .colours = (uint32_t)(r->colours.words > 0 ? r->colours.words - 1 : 0),
                              .name = r->items.word,
                              .colour = r->colours.words > 0 ? r->colours.word : none,
                              .low = r->low,
                              .high = r->high,
                              .first = r->first,
                              .use = r->use};
    return papan_exact_cover_new(&r->arena.memory, &spec, puzzle, r->notes);
}

void papan_dlx_close(papan_dlx_reader *r)
{
    const papan_allocator *memory = &r->arena.memory;
    papan_give(memory, r->items.word, r->items.word_room, sizeof *r->items.word);
    papan_give(memory, r->items.slot, r->items.slots, sizeof *r->items.slot);
    papan_give(memory, r->colours.word, r->colours.word_room, sizeof *r->colours.word);
    papan_give(memory, r->colours.slot, r->colours.slots, sizeof *r->colours.slot);
    papan_give(memory, r->use, r->use_room, sizeof *r->use);
    papan_give(memory, r->first, r->first_room, sizeof *r->first);
    papan_give(memory, r->seen, r->seen_room, sizeof *r->seen);
    papan_give(memory, r->low, r->low_room, sizeof *r->low);
    papan_give(memory, r->high, r->high_room, sizeof *r->high);
    papan_arena_free(&r->arena);
}

/* ---- JSON ---- */

static papan_status read_strings(papan_json *json, const papan_json_value *root, papan_dlx_reader *reader)
{
    const papan_json_value *items = papan_json_get(root, "items"), *options = papan_json_get(root, "options");
    if (!papan_json_is(items, PAPAN_JSON_STRING))
        return papan_json_refuse(json, papan_json_key("items"), "json-bad-items",
                                 N_("\"{0}\" must be a string with the names of all items"), NULL);
    papan_status status = papan_json_check_rows(json, options, papan_json_key("options"), 0);
    papan_line line = {.start = papan_json_text(items), .length = papan_json_length(items)};
    if (status == PAPAN_OK)
        status = papan_dlx_items(reader, &line);
    for (size_t i = 0; status == PAPAN_OK && i < papan_json_items(options); i++) {
        line = papan_json_row(options, i);
        status = papan_dlx_option(reader, &line);
    }
    return status;
}

static papan_status read_cover(papan_json *json, const papan_json_value *root, papan_puzzle **puzzle)
{
    papan_dlx_reader reader;
    papan_allocator lent = papan_memory(json->memory);
    papan_dlx_open(&reader, &lent, json->notes);
    papan_status status = read_strings(json, root, &reader);
    if (status == PAPAN_OK)
        status = papan_dlx_puzzle(&reader, puzzle);
    papan_dlx_close(&reader);
    return status;
}

static void put_cover(papan_json_writer *json, const papan_puzzle *puzzle, bool shorter)
{
    (void)shorter;
    const papan_exact_cover *cover = papan_exact_cover_of(puzzle);
    papan_json_put_text(json, "items", cover->heading);
    papan_json_begin_array_lines(json, "options");
    for (uint32_t i = 0; i < cover->options; i++)
        papan_json_put_text(json, NULL, cover->text[i]);
    papan_json_end(json);
}

const papan_json_form papan_json_form_cover = {
    .telling_key = "options",
    .key = {"items", "options"},
    .read = read_cover,
    .put = put_cover,
};
