/* dlx.c: exact cover problems as text, in the format of Knuth's programs DLX1, DLX2 and DLX3 (The Art of
 * Computer Programming 7.2.2.1). The first line names the items, primary ones before a '|' and secondary ones
 * after it; each other line is an option, the items that it covers. Secondary items may have colours
 * (item:colour). An item that is not covered exactly once has its bounds before its name (2|item, 1:3|item).
 * Lines that begin with '|' are comments. Variants of other programs are read, too: comments after "//", bounds
 * after a name (C[2:3]), and "\" at the end of a line that continues on the next one.
 *
 *     | a comment
 *     A B 2:3|C | X Y
 *     A B X:0 Y:0
 *     A C X:1 Y:1
 *
 * Puzzles of every family can be written, as the exact cover problem that is their model. A file that is read
 * becomes a puzzle of the family cover. Knuth's names have at most eight characters, and so do those written
 * here. */
#include "format/dlx.h"

#include "base/buffer.h"
#include "base/hash.h"
#include "format/format.h"
#include "format/lines.h"
#include "format/model_text.h"

#include <string.h>

enum { WRITTEN_MAX = 64 << 20, NAME_MAX = 8, NAMES_COMPARED = 16 };

/* ---- reading ---- */

static bool is_comment(const papan_line *line)
{
    size_t at = 0;
    papan_word word;
    return !papan_next_word(line, &at, &word) || word.start[0] == '|' ||
           (word.length >= 2 && memcmp(word.start, "//", 2) == 0);
}

/* The next line that is neither blank nor a comment. */
static bool content_line(papan_text *text, papan_line *line)
{
    while (papan_dlx_line(text, line))
        if (!is_comment(line))
            return true;
    return false;
}

static bool is_among(const papan_line *line, const papan_word *wanted)
{
    size_t at = 0;
    for (papan_word word; papan_next_word(line, &at, &word);)
        if (word.length == wanted->length && memcmp(word.start, wanted->start, word.length) == 0)
            return true;
    return false;
}

/* True if the word could be a cell of a board of numbers. */
static bool is_cell(const papan_word *word)
{
    long long number;
    return papan_whole_number(word->start, word->length, &number) ||
           (word->length == 1 && strchr(".-#@_", word->start[0]) != NULL);
}

/* Queens boards have lines of words, too: N lines of N letters or numbers, perhaps in a frame of '|'. */
static bool is_board(const char *bytes, size_t length)
{
    papan_text text = papan_text_open(bytes, length);
    papan_notes unheard = {0};
    papan_line line;
    size_t lines = 0, first[2] = {0};
    bool letters = true, numbers = true;
    while ((letters || numbers) && papan_filled_line(&text, &line) &&
           !papan_keyword_line(&line, "PLACED", &unheard)) {
        size_t filled = 0, words = 0, begin = 0;
        for (size_t i = 0; i <= line.length; i++) {
            if (i < line.length && memchr(" \t|", line.start[i], 3) == NULL)
                continue;
            papan_word word = {.start = line.start + begin, .length = i - begin};
            filled += word.length;
            words += word.length > 0;
            numbers = numbers && (word.length == 0 || is_cell(&word));
            begin = i + 1;
        }
        first[0] = lines == 0 ? filled : first[0];
        first[1] = lines == 0 ? words : first[1];
        letters = letters && filled == first[0];
        numbers = numbers && words == first[1];
        lines++;
    }
    return (letters && lines == first[0]) || (numbers && lines == first[1]);
}

static bool has_bar(const papan_line *line)
{
    return memchr(line->start, '|', line->length) != NULL;
}

/* True if only a line of items looks like this: with a '|', with bounds after a name, or continued on the next
 * line. */
static bool is_marked(const papan_line *line)
{
    size_t at = 0;
    bool bounds = false;
    for (papan_word word; papan_next_word(line, &at, &word) && !bounds;)
        bounds = word.start[word.length - 1] == ']' && memchr(word.start, '[', word.length) != NULL &&
                 memchr(word.start, ':', word.length) != NULL;
    return bounds || has_bar(line) || papan_dlx_continued(line);
}

/* True for a single '|', between words: frames of boards have more. */
static bool has_one_bar(const papan_line *line)
{
    const char *bar = memchr(line->start, '|', line->length);
    return bar != NULL && bar > line->start &&
           memchr(bar + 1, '|', line->length - (size_t)(bar + 1 - line->start)) == NULL;
}

/* True if the first line is a line of items, given that it is a comment or has a mark. In a board with a frame
 * every row has a '|'; options have none, and the names of items are not all in comments. */
static bool has_items(const char *bytes, size_t length)
{
    papan_text text = papan_text_open(bytes, length);
    papan_line items, option;
    if (!content_line(&text, &items))
        return false;
    return !has_bar(&items) || !content_line(&text, &option) || !has_bar(&option);
}

/* True if the words of the line are different and one of them is not a number. */
static bool are_names(const papan_line *line, size_t *words)
{
    size_t at = 0;
    bool name = false;
    *words = 0;
    for (papan_word word; papan_next_word(line, &at, &word); ++*words) {
        papan_line rest = {.start = line->start + at, .length = line->length - at};
        long long number;
        name = name || !papan_whole_number(word.start, word.length, &number);
        if (*words < NAMES_COMPARED && is_among(&rest, &word))
            return false;
    }
    return name;
}

/* True for a comment or a mark in the first line, or for several names, some of which make up the second line.
 */
static bool recognise(const char *bytes, size_t length)
{
    papan_text text = papan_text_open(bytes, length), start = text;
    papan_line items, option;
    size_t at = 0, words = 0;
    if (!papan_filled_line(&start, &items))
        return false;
    if (is_comment(&items) || !content_line(&text, &items) || is_marked(&items))
        return has_one_bar(&items) || has_items(bytes, length) || !is_board(bytes, length);
    if (memchr(items.start, ':', items.length) != NULL) /* a header such as "stars: 2" */
        return false;
    if (!are_names(&items, &words) || words < 2 || !content_line(&text, &option))
        return false;
    words = 0;
    for (papan_word word; words < NAMES_COMPARED && papan_next_word(&option, &at, &word); words++)
        if (!is_among(&items, &word))
            return false;
    return !is_board(bytes, length);
}

static papan_status read_lines(papan_dlx_reader *reader, papan_text *text)
{
    papan_line line;
    if (!content_line(text, &line))
        return papan_refuse(reader->notes, 1, 1, "dlx-no-items",
                            N_("only comments found; expected a line with the names of items"), NULL);
    papan_status status = papan_dlx_items(reader, &line);
    while (status == PAPAN_OK && content_line(text, &line))
        status = papan_dlx_option(reader, &line);
    return status;
}

static papan_status dlx_read(const papan_allocator *memory, const char *bytes, size_t length,
                             papan_puzzle **puzzle, papan_notes *notes)
{
    papan_text text = papan_text_open(bytes, length);
    papan_dlx_reader reader;
    papan_allocator lent = papan_memory(memory);
    papan_dlx_open(&reader, &lent, notes);
    reader.text = &text;
    papan_status status = read_lines(&reader, &text);
    if (status == PAPAN_OK)
        status = papan_dlx_puzzle(&reader, puzzle);
    papan_dlx_close(&reader);
    return status;
}

/* ---- writing a model ---- */

/* An item that is covered exactly by the options on one cell is named after the cell, one that is covered
 * exactly by the options with one thing after the thing. Sets of options are compared by sums of hashes. */
typedef struct model_writer {
    const papan_puzzle *puzzle;
    const papan_model *model;
    papan_buffer *out;
    uint64_t *item, *cell, *thing; /* sums over the options */
    uint32_t *option_of;           /* [items] the first option, + 1; 0: none */
    uint32_t *name;                /* [items] its cell + 1, or its thing + 1 + cells; 0: its number */
    bool *named;                   /* [cells] an item is named after it */
    papan_model_text text;         /* names the cells */
    uint32_t *order;               /* [options] the canonical order */
} model_writer;

static void add_up(model_writer *w)
{
    const papan_model *m = w->model;
    for (uint32_t o = 0; o < m->options; o++) {
        uint64_t own = papan_mix(o + UINT64_C(1));
        w->thing[m->option[o].thing] += own;
        for (uint32_t i = m->option[o].items; i < m->option[o + 1].items; i++) {
            w->item[m->item_of[i]] += own;
            if (w->option_of[m->item_of[i]] == 0)
                w->option_of[m->item_of[i]] = o + 1;
        }
        for (uint32_t i = m->option[o].cells; i < m->option[o + 1].cells; i++)
            w->cell[m->cell_of[i]] += own;
    }
}

/* Items are named after cells only if every cell on which something can be placed has one. */
static void drop_cells(model_writer *w)
{
    bool all = true;
    for (uint32_t i = 0; i < w->puzzle->cells; i++)
        all = all && (w->named[i] || w->cell[i] == 0);
    for (uint32_t i = 0; i < w->puzzle->cells && !all; i++)
        w->named[i] = false;
    for (uint32_t i = 0; i < w->model->items && !all; i++)
        if (w->name[i] <= w->puzzle->cells)
            w->name[i] = 0;
}

/* Names an item after a cell or a thing, if there is one that no other item is named after. */
static void name_item(model_writer *w, uint32_t item)
{
    const papan_model *m = w->model;
    const papan_option *o = &m->option[w->option_of[item] - 1];
    for (uint32_t i = o[0].cells; i < o[1].cells; i++)
        if (w->cell[m->cell_of[i]] == w->item[item] && !w->named[m->cell_of[i]]) {
            w->named[m->cell_of[i]] = true;
            w->name[item] = m->cell_of[i] + 1;
            return;
        }
    if (w->thing[o->thing] == w->item[item] && w->puzzle->family->thing_name != NULL) {
        w->thing[o->thing] = 0;
        w->name[item] = w->puzzle->cells + o->thing + 1;
    }
}

static void put_item(const model_writer *w, uint32_t item)
{
    const papan_puzzle *puzzle = w->puzzle;
    size_t before = w->out->length;
    if (w->name[item] > puzzle->cells) {
        uint16_t label = papan_first_label(puzzle, (uint16_t)(w->name[item] - puzzle->cells - 1));
        char symbol = puzzle->family->symbol(puzzle, &label, 0);
        if (symbol != '.') /* a gap */
            papan_buffer_char(w->out, symbol);
    } else if (w->name[item] > 0) {
        papan_model_text_cell(&w->text, w->name[item] - 1);
    }
    if (w->out->failed || (w->out->length > before && w->out->length <= before + NAME_MAX))
        return;
    w->out->length = before;
    papan_buffer_char(w->out, '#');
    papan_buffer_number(w->out, (long long)item + 1);
}

/* True if the option is written: an item that must not be covered is left out, with its options. */
static bool is_used(const model_writer *w, uint32_t option)
{
    const papan_model *m = w->model;
    for (uint32_t i = m->option[option].items; i < m->option[option + 1].items; i++)
        if (m->item[m->item_of[i]].high == 0)
            return false;
    return true;
}

static bool is_secondary(papan_item item)
{
    return item.low == 0 && item.high == 1;
}

/* A problem needs an option: if there is none, an item and an option that is always chosen are added. */
static void put_items(const model_writer *w)
{
    const papan_model *m = w->model;
    bool primary = false, secondary = false, options = false;
    for (uint32_t o = 0; o < m->options && !options; o++)
        options = is_used(w, o);
    for (uint32_t i = 0; i < m->items; i++) {
        if (m->item[i].high == 0 || is_secondary(m->item[i]))
            continue;
        papan_buffer_text(w->out, primary ? " " : "");
        primary = true;
        papan_cover_bounds(w->out, m->item[i].low, m->item[i].high);
        put_item(w, i);
    }
    papan_buffer_text(w->out, options ? "" : primary ? " done" : "done");
    for (uint32_t i = 0; i < m->items; i++)
        if (is_secondary(m->item[i])) {
            papan_buffer_text(w->out, secondary ? " " : " | ");
            secondary = true;
            put_item(w, i);
        }
    papan_buffer_text(w->out, options ? "\n" : "\n| nothing can be placed\ndone\n");
}

/* A comment with the place of the thing, unless the names of the items show it. */
static void put_place(const model_writer *w, uint32_t option)
{
    const papan_model *m = w->model;
    const papan_option *o = &m->option[option];
    bool named = true;
    for (uint32_t i = o[0].cells; i < o[1].cells; i++)
        named = named && w->named[m->cell_of[i]];
    if (named)
        return;
    papan_buffer_char(w->out, '|');
    for (uint32_t i = o[0].cells; i < o[1].cells; i++) {
        papan_buffer_char(w->out, ' ');
        papan_model_text_cell(&w->text, m->cell_of[i]);
    }
    papan_buffer_char(w->out, '\n');
}

static void put_option(const model_writer *w, uint32_t option)
{
    const papan_model *m = w->model;
    const papan_option *o = &m->option[option];
    for (uint32_t i = o[0].items; i < o[1].items; i++) {
        papan_buffer_text(w->out, i > o[0].items ? " " : "");
        put_item(w, m->item_of[i]);
    }
    papan_buffer_char(w->out, '\n');
}

static papan_status too_long(papan_message *why)
{
    return papan_fail(PAPAN_UNSUITABLE, why, "dlx-too-large",
                      N_("this puzzle is too large for dlx; its options would take more than 64 MiB"), NULL);
}

static papan_status put_model(model_writer *w, papan_message *why)
{
    const papan_model *m = w->model;
    add_up(w);
    for (uint32_t i = 0; i < m->items; i++)
        if (w->option_of[i] > 0)
            name_item(w, i);
    drop_cells(w);
    papan_buffer_text(w->out, w->puzzle->layers > 1
                                  ? "| exact cover; 1,2,3 is the cell in layer 1, row 2, column 3\n"
                                  : "| exact cover; 1,2 is the cell in row 1, column 2\n");
    put_items(w);
    for (uint32_t o = 0; o < m->options && w->out->length <= WRITTEN_MAX; o++)
        if (is_used(w, w->order[o])) {
            put_place(w, w->order[o]);
            put_option(w, w->order[o]);
        }
    if (w->out->failed)
        return PAPAN_NO_MEMORY;
    return w->out->length > WRITTEN_MAX ? too_long(why) : PAPAN_OK;
}

static papan_status write_model(const papan_puzzle *puzzle, papan_buffer *out, papan_message *why)
{
    papan_model *model;
    const papan_allocator *memory = &puzzle->arena.memory;
    papan_status status = papan_model_within(puzzle, memory, WRITTEN_MAX / 4, &model); /* bytes of a name */
    if (status != PAPAN_OK)
        return status == PAPAN_TOO_BIG ? too_long(why) : status;
    papan_arena arena;
    papan_arena_init(&arena, memory);
    model_writer writer = {.puzzle = puzzle, .model = model, .out = out};
    writer.item = papan_arena_take(&arena, model->items, sizeof *writer.item);
    writer.cell = papan_arena_take(&arena, puzzle->cells, sizeof *writer.cell);
    writer.thing = papan_arena_take(&arena, puzzle->things, sizeof *writer.thing);
    writer.option_of = papan_arena_take(&arena, model->items, sizeof *writer.option_of);
    writer.name = papan_arena_take(&arena, model->items, sizeof *writer.name);
    writer.order = papan_arena_take(&arena, model->options, sizeof *writer.order);
    writer.named = papan_arena_take(&arena, puzzle->cells, sizeof *writer.named);
    papan_model_text_open(&writer.text, puzzle, &arena, out);
    status = arena.failed ? PAPAN_NO_MEMORY : papan_model_order(model, memory, writer.order);
    if (status == PAPAN_OK)
        status = put_model(&writer, why);
    papan_arena_free(&arena);
    papan_model_free(model);
    return status;
}

static papan_status dlx_write(const papan_puzzle *puzzle, papan_buffer *out, papan_message *why)
{
    if (puzzle->cells == 0)
        return too_long(why);
    if (puzzle->family->lines == NULL)
        return write_model(puzzle, out, why);
    papan_buffer_text(out, "| exact cover\n");
    puzzle->family->lines->put(puzzle, out);
    return out->failed ? PAPAN_NO_MEMORY : PAPAN_OK;
}

const papan_format papan_format_dlx = {
    .name = "dlx",
    .extension = ".dlx",
    .title = "DLX",
    .summary = N_("an exact cover problem, as for Knuth's DLX1, DLX2 and DLX3; any puzzle can be written"),
    .recognise = recognise,
    .read = dlx_read,
    .write = dlx_write,
};
