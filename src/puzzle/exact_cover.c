/* exact_cover.c: the cover family (exact_cover.h): makes such a problem, verifies solutions, and describes it
 * to searches.
 *
 * Searches need an item with low == high in every option; they end when all such items are covered. An option
 * whose items may all be covered more or less often gets an item of its own, covered exactly once: by the
 * option or by a second one that leaves it out. The second option places a thing of its own on the cell, which
 * is never shown. */
#include "puzzle/exact_cover.h"

#include "base/hash.h"

#include <assert.h>
#include <string.h>

enum { CHOSEN, LEFT_OUT, THINGS }; /* the things on the cell of an option */

/* A comment in the format, and an item without its colour: neither can be an option. */
static const char no_options[] = "| no options", items_are[] = "items: ";

/* ---- texts ---- */

void papan_cover_bounds(papan_buffer *out, unsigned low, unsigned high)
{
    if (low == 1 && high == 1)
        return;
    if (low != high) {
        papan_buffer_number(out, low);
        papan_buffer_char(out, ':');
    }
    papan_buffer_number(out, high);
    papan_buffer_char(out, '|');
}

static void put_heading(papan_buffer *out, const papan_exact_cover *c)
{
    for (uint32_t i = 0; i < c->items; i++) {
        papan_buffer_text(out, i == 0 ? "" : i == c->primary ? " | " : " ");
        if (i < c->primary)
            papan_cover_bounds(out, c->low[i], c->high[i]);
        papan_buffer_text(out, c->name[i]);
    }
}

static void put_option(papan_buffer *out, const papan_exact_cover *c, uint32_t option)
{
    for (uint32_t u = c->first[option]; u < c->first[option + 1]; u++) {
        papan_buffer_text(out, u > c->first[option] ? " " : "");
        papan_buffer_text(out, c->name[c->use[u].item]);
        if (c->use[u].colour != 0) {
            papan_buffer_char(out, ':');
            papan_buffer_text(out, c->colour[c->use[u].colour]);
        }
    }
}

/* The next word; false at the end of the text. */
static bool next_word(const char **at, const char *end, const char **word, size_t *length)
{
    while (*at < end && (**at == ' ' || **at == '\t'))
        ++*at;
    *word = *at;
    while (*at < end && **at != ' ' && **at != '\t')
        ++*at;
    *length = (size_t)(*at - *word);
    return *length > 0;
}

/* Does not depend on the order of the words. */
static uint64_t fingerprint_of(const char *text, const char *end)
{
    uint64_t sum = 0;
    const char *word;
    size_t length;
    while (next_word(&text, end, &word, &length)) {
        uint64_t hash = length;
        for (size_t i = 0; i < length; i++)
            hash = papan_hash_add(hash, (unsigned char)word[i]);
        sum += hash;
    }
    return sum;
}

/* The texts of all options, one after the other in one block. */
static papan_status make_texts(papan_puzzle *puzzle, papan_exact_cover *c)
{
    papan_buffer out = papan_buffer_new(&puzzle->arena.memory);
    const char **text = papan_arena_take(&puzzle->arena, c->options, sizeof *text);
    uint64_t *fingerprint = papan_arena_take(&puzzle->arena, c->options, sizeof *fingerprint);
    size_t *start = papan_take(&puzzle->arena.memory, c->options, sizeof *start);
    for (uint32_t i = 0; i < c->options && start != NULL; i++) {
        start[i] = out.length;
        put_option(&out, c, i);
        papan_buffer_char(&out, '\0');
    }
    size_t heading = out.length + sizeof items_are - 1;
    papan_buffer_text(&out, items_are);
    put_heading(&out, c);
    char *block = out.failed ? NULL : papan_arena_take(&puzzle->arena, out.length + 1, 1);
    bool whole = block != NULL && text != NULL && fingerprint != NULL && start != NULL;
    if (whole)
        memcpy(block, out.bytes, out.length);
    for (uint32_t i = 0; i < c->options && whole; i++) {
        text[i] = block + start[i];
        fingerprint[i] = fingerprint_of(text[i], text[i] + strlen(text[i]));
    }
    papan_give(&puzzle->arena.memory, start, c->options, sizeof *start);
    papan_buffer_free(&out);
    c->heading = whole ? block + heading : NULL;
    c->text = text;
    c->fingerprint = fingerprint;
    return whole ? PAPAN_OK : PAPAN_NO_MEMORY;
}

/* ---- making ---- */

/* Searches need a board. This one has one column, so that the row of a cell is the number of its option. */
static papan_status make_board(papan_puzzle *puzzle, uint32_t options)
{
    int32_t *cell = papan_arena_take(&puzzle->arena, options, sizeof *cell);
    papan_layer *layer = papan_arena_take(&puzzle->arena, 1, sizeof *layer);
    if (cell == NULL || layer == NULL)
        return PAPAN_NO_MEMORY;
    for (uint32_t i = 0; i < options; i++)
        cell[i] = (int32_t)i;
    *layer = (papan_layer){options, 1, cell};
    puzzle->cells = options;
    puzzle->layers = 1;
    puzzle->layer = layer;
    puzzle->things = puzzle->labels = THINGS;
    return PAPAN_OK;
}

static const void *copied(papan_arena *arena, const void *from, size_t count, size_t size)
{
    void *copy = papan_arena_take(arena, count, size);
    return copy != NULL && count > 0 ? memcpy(copy, from, count * size) : copy;
}

static const char *const *copied_texts(papan_arena *arena, const char *const *from, size_t count)
{
    const char **copy = papan_arena_take(arena, count, sizeof *copy);
    size_t bytes = 0;
    for (size_t i = 0; i < count; i++)
        bytes += strlen(from[i]) + 1;
    char *block = papan_arena_take(arena, bytes, 1);
    for (size_t i = 0; i < count && copy != NULL && block != NULL; i++) {
        size_t length = strlen(from[i]) + 1;
        copy[i] = memcpy(block, from[i], length);
        block += length;
    }
    return copy;
}

static papan_status fill_in(papan_puzzle *puzzle, const papan_exact_cover *spec)
{
    papan_arena *arena = &puzzle->arena;
    papan_exact_cover *c = papan_arena_take(arena, 1, sizeof *c);
    if (c == NULL)
        return PAPAN_NO_MEMORY;
    *c = *spec;
    c->name = copied_texts(arena, spec->name, spec->items);
    c->colour = copied_texts(arena, spec->colour, spec->colours + (size_t)1);
    c->low = copied(arena, spec->low, spec->primary, sizeof *spec->low);
    c->high = copied(arena, spec->high, spec->primary, sizeof *spec->high);
    c->first = copied(arena, spec->first, spec->options + (size_t)1, sizeof *spec->first);
    c->use = copied(arena, spec->use, spec->first[spec->options], sizeof *spec->use);
    if (arena->failed)
        return PAPAN_NO_MEMORY;
    puzzle->own = c;
    puzzle->coloured = c->colours > 0;
    for (uint32_t i = 0; i < c->primary; i++)
        puzzle->most = c->high[i] > puzzle->most ? c->high[i] : puzzle->most;
    papan_status status = make_texts(puzzle, c);
    return status == PAPAN_OK ? make_board(puzzle, c->options) : status;
}

static papan_status check_size(const papan_exact_cover *spec, papan_notes *notes)
{
    if (spec->options == 0)
        papan_say(&notes->error, 0, 0, "dlx-no-options",
                  N_("the problem has no options; each line after the first is one"));
    else
        papan_say(&notes->error, 0, 0, "dlx-too-many-options",
                  N_("the problem has {0} items and {1} options; at most {2} and {3} are possible"));
    papan_say_numbers(&notes->error, 0, spec->items, spec->options, PAPAN_COVER_ITEMS_MAX,
                      PAPAN_COVER_OPTIONS_MAX);
    return PAPAN_BAD_INPUT;
}

papan_status papan_exact_cover_new(const papan_allocator *memory, const papan_exact_cover *spec,
                                   papan_puzzle **out, papan_notes *notes)
{
    *out = NULL;
    if (spec->options == 0 || spec->options > PAPAN_COVER_OPTIONS_MAX || spec->items > PAPAN_COVER_ITEMS_MAX)
        return check_size(spec, notes);
    papan_puzzle *puzzle = papan_puzzle_new(memory, &papan_family_cover);
    if (puzzle == NULL)
        return PAPAN_NO_MEMORY;
    papan_status status = fill_in(puzzle, spec);
    if (status == PAPAN_OK)
        *out = puzzle;
    else
        papan_puzzle_free(puzzle);
    return status;
}

/* ---- rules ---- */

static bool is_chosen(const uint16_t *label, uint32_t option)
{
    return label[option] == CHOSEN;
}

static papan_status wrong(papan_message *why, const char *code, const char *text, const papan_exact_cover *c,
                          uint32_t item, uint32_t times)
{
    papan_say(why, 0, 0, code, text);
    papan_say_text(why, 0, c->name[item]);
    papan_say_number(why, 1, times);
    if (item < c->primary)
        papan_say_numbers(why, 2, c->low[item], c->high[item]);
    return PAPAN_WRONG;
}

/* times[i]: how often item i is covered; colour[i]: the colour it has. */
static papan_status count_uses(const papan_exact_cover *c, const uint16_t *label, uint32_t *times,
                               uint32_t *colour, papan_message *why)
{
    for (uint32_t o = 0; o < c->options; o++)
        for (uint32_t u = c->first[o]; is_chosen(label, o) && u < c->first[o + 1]; u++) {
            uint32_t item = c->use[u].item;
            bool again = times[item]++ > 0;
            if (item >= c->primary && again && colour[item] == 0 && c->use[u].colour == 0)
                return wrong(why, "item-covered-twice", N_("secondary item {0} is covered more than once"), c,
                             item, 0);
            if (item >= c->primary && again && (colour[item] == 0 || colour[item] != c->use[u].colour))
                return wrong(why, "item-two-colours", N_("secondary item {0} has two different colours"), c,
                             item, 0);
            colour[item] = c->use[u].colour;
        }
    for (uint32_t i = 0; i < c->primary; i++)
        if (times[i] == 0 && c->low[i] > 0)
            return wrong(why, "item-not-covered", N_("item {0} is not covered"), c, i, 0);
        else if (times[i] < c->low[i] || times[i] > c->high[i])
            return wrong(why, "item-cover-number",
                         c->high[i] == 1 ? N_("item {0} is covered {1} times; it must be covered only once")
                         : c->low[i] == c->high[i]
                             ? N_("item {0} is covered {1} times; {2} times are needed")
                             : N_("item {0} is covered {1} times; {2} to {3} times are needed"),
                         c, i, times[i]);
    return PAPAN_OK;
}

static papan_status verify(const papan_puzzle *puzzle, const uint16_t *label, papan_checker *checker,
                           papan_message *why)
{
    (void)checker;
    const papan_exact_cover *c = papan_exact_cover_of(puzzle);
    const papan_allocator *memory = &puzzle->arena.memory;
    for (uint32_t o = 0; o < c->options; o++)
        if (label[o] != PAPAN_EMPTY && label[o] >= THINGS) {
            papan_say(why, 0, 0, "option-undecided", N_("option {0} is neither chosen nor left out"));
            papan_say_number(why, 0, o + 1);
            return PAPAN_WRONG;
        }
    uint32_t *times = papan_take(memory, c->items, sizeof *times);
    uint32_t *colour = papan_take(memory, c->items, sizeof *colour);
    papan_status status =
        times != NULL && colour != NULL ? count_uses(c, label, times, colour, why) : PAPAN_NO_MEMORY;
    papan_give(memory, times, c->items, sizeof *times);
    papan_give(memory, colour, c->items, sizeof *colour);
    return status;
}

static papan_status impossible(const papan_puzzle *puzzle, const papan_allocator *memory, papan_effort effort,
                               papan_message *why)
{
    (void)effort;
    const papan_exact_cover *c = papan_exact_cover_of(puzzle);
    uint32_t *times = papan_take(memory, c->items, sizeof *times);
    why->text = NULL;
    if (times == NULL)
        return PAPAN_NO_MEMORY;
    for (uint32_t u = 0; u < c->first[c->options]; u++)
        times[c->use[u].item]++;
    for (uint32_t i = 0; i < c->primary && why->text == NULL; i++)
        if (times[i] == 0 && c->low[i] > 0)
            wrong(why, "item-without-options", N_("no option covers item {0}"), c, i, 0);
        else if (times[i] < c->low[i])
            wrong(why, "item-few-options",
                  N_("item {0} must be covered at least {2} times, but is in fewer options: {1}"), c, i,
                  times[i]);
    papan_give(memory, times, c->items, sizeof *times);
    return PAPAN_OK;
}

/* ---- as a model ---- */

/* True if no item of the option has to be covered a fixed number of times. */
static bool is_loose(const papan_exact_cover *c, uint32_t option)
{
    for (uint32_t u = c->first[option]; u < c->first[option + 1]; u++)
        if (c->use[u].item < c->primary && c->low[c->use[u].item] == c->high[c->use[u].item])
            return false;
    return true;
}

static bool tell_items(const papan_exact_cover *c, papan_cover_sink *sink)
{
    bool going = true;
    for (uint32_t i = 0; i < c->primary && going; i++)
        going = sink->item(sink->context, c->low[i], c->high[i]);
    for (uint32_t i = c->primary; i < c->items && going; i++)
        going = sink->item(sink->context, 0, 1);
    for (uint32_t o = 0; o < c->options && going; o++)
        going = !is_loose(c, o) || sink->item(sink->context, 1, 1);
    return going;
}

/* item[] and colour[] have room for the items of any option. */
static bool tell_options(const papan_exact_cover *c, papan_cover_sink *sink, uint32_t *item, uint32_t *colour)
{
    const uint32_t *colours = c->colours > 0 ? colour : NULL;
    uint32_t own = c->items;
    for (uint32_t o = 0; o < c->options; o++) {
        size_t items = 0;
        bool loose = is_loose(c, o);
        for (uint32_t u = c->first[o]; u < c->first[o + 1]; u++) {
            item[items] = c->use[u].item;
            colour[items++] = c->use[u].colour;
        }
        item[items] = own;
        colour[items] = 0;
        if (!sink->option(sink->context, CHOSEN, item, colours, items + loose, &o, 1) ||
            (loose && !sink->option(sink->context, LEFT_OUT, item + items,
                                    colours != NULL ? colour + items : NULL, 1, &o, 1)))
            return false;
        own += loose;
    }
    return true;
}

static papan_status describe(const papan_puzzle *puzzle, const papan_allocator *memory, papan_cover_sink *sink)
{
    const papan_exact_cover *c = papan_exact_cover_of(puzzle);
    size_t most = c->items + (size_t)1; /* an option may be loose */
    uint32_t *item = papan_take(memory, most, sizeof *item), *colour = papan_take(memory, most, sizeof *colour);
    bool whole = item != NULL && colour != NULL && tell_items(c, sink) && tell_options(c, sink, item, colour);
    papan_give(memory, item, most, sizeof *item);
    papan_give(memory, colour, most, sizeof *colour);
    return whole ? PAPAN_OK : PAPAN_NO_MEMORY;
}

static papan_status symmetries(const papan_puzzle *puzzle, const papan_allocator *memory,
                               papan_symmetry_sink *sink)
{
    (void)puzzle;
    (void)memory;
    (void)sink;
    return PAPAN_OK;
}

/* ---- as text ---- */

static char symbol(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    (void)puzzle;
    return label != NULL && is_chosen(label, cell) ? '#' : '.';
}

static unsigned colour_of(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    return symbol(puzzle, label, cell) == '#' ? 0 : PAPAN_NO_COLOUR;
}

static papan_status labels(const papan_puzzle *puzzle, const papan_allocator *memory, const char *symbols,
                           uint16_t *label)
{
    (void)memory;
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        label[cell] = symbols[cell] == '#' ? CHOSEN : PAPAN_EMPTY;
    return PAPAN_OK;
}

static void givens(const papan_puzzle *puzzle, uint16_t *label)
{
    memset(label, 0xFF, puzzle->cells * sizeof *label); /* PAPAN_EMPTY everywhere */
}

static const char *next_line(const papan_puzzle *puzzle, const uint16_t *label, uint32_t *at)
{
    const papan_exact_cover *c = papan_exact_cover_of(puzzle);
    uint32_t start = *at;
    if (label == NULL) {
        *at = c->options;
        return start == 0 ? c->heading - (sizeof items_are - 1) : NULL;
    }
    while (*at < c->options && !is_chosen(label, *at))
        ++*at;
    if (*at < c->options)
        return c->text[(*at)++];
    *at = c->options + 1;
    return start == 0 ? no_options : NULL;
}

/* Knuth's programs print "(2 of 5)" after an option: the length of the line without it. */
static size_t without_rank(const char *line, size_t length)
{
    const char *open = length > 0 && line[length - 1] == ')' ? line + length - 1 : NULL;
    while (open != NULL && open > line && *open != '(')
        open--;
    static const char digits[] = "0123456789";
    size_t rank = open != NULL ? strspn(open + 1, digits) : 0;
    bool ranked = rank > 0 && strncmp(open + 1 + rank, " of ", 4) == 0 &&
                  open + 1 + rank + 4 + strspn(open + 1 + rank + 4, digits) == line + length - 1;
    return ranked ? (size_t)(open - line) : length;
}

static bool has_word(const char *text, const char *word, size_t length)
{
    const char *end = text + strlen(text), *other;
    size_t size;
    while (next_word(&text, end, &other, &size))
        if (size == length && memcmp(other, word, length) == 0)
            return true;
    return false;
}

/* True if the option and the line have the same words. No option has a word twice, so it is enough to compare
 * the numbers of words and to find each word of one in the other. */
static bool same_words(const papan_exact_cover *c, uint32_t option, const char *line, const char *end)
{
    const char *word;
    size_t length, words = 0;
    for (; next_word(&line, end, &word, &length); words++)
        if (!has_word(c->text[option], word, length))
            return false;
    return words == c->first[option + 1] - c->first[option];
}

static papan_line_found find_line(const papan_puzzle *puzzle, const char *line, size_t length, char *symbols)
{
    const papan_exact_cover *c = papan_exact_cover_of(puzzle);
    papan_line_found found = PAPAN_LINE_OTHER;
    if (length == strlen(no_options) && memcmp(line, no_options, length) == 0)
        return PAPAN_LINE_FOUND;
    length = without_rank(line, length);
    uint64_t wanted = fingerprint_of(line, line + length);
    for (uint32_t o = 0; o < c->options && found != PAPAN_LINE_FOUND; o++)
        if (c->fingerprint[o] == wanted && same_words(c, o, line, line + length)) {
            found = symbols[o] != '#' ? PAPAN_LINE_FOUND : PAPAN_LINE_AGAIN;
            symbols[o] = '#';
        }
    return found;
}

static void put_puzzle(const papan_puzzle *puzzle, papan_buffer *out)
{
    const papan_exact_cover *c = papan_exact_cover_of(puzzle);
    papan_buffer_text(out, c->heading);
    papan_buffer_char(out, '\n');
    for (uint32_t o = 0; o < c->options; o++) {
        papan_buffer_text(out, c->text[o]);
        papan_buffer_char(out, '\n');
    }
}

static const char *line_of(const papan_puzzle *puzzle, uint32_t cell)
{
    return papan_exact_cover_of(puzzle)->text[cell];
}

static uint32_t count_required(const papan_puzzle *puzzle)
{
    return papan_exact_cover_of(puzzle)->primary;
}

static const papan_line_form lines = {.next = next_line, .of = line_of, .find = find_line, .put = put_puzzle};

const papan_family papan_family_cover = {
    .name = "cover",
    .verify = verify,
    .impossible = impossible,
    .describe = describe,
    .required = count_required,
    .symmetries = symmetries,
    .symbol = symbol,
    .colour = colour_of,
    .labels = labels,
    .givens = givens,
    .lines = &lines,
};
