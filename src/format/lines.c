/* lines.c: lines, words and numbers of text formats (lines.h). Letters and digits are compared as bytes,
 * because the meaning of a file must not depend on the locale of the reader. */
#include "format/lines.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

papan_status papan_refuse(papan_notes *notes, unsigned line, unsigned column, const char *code,
                          const char *text, const papan_arg *arg)
{
    papan_say_with(&notes->error, line, column, code, text, arg);
    return PAPAN_BAD_INPUT;
}

papan_status papan_refuse_place(papan_notes *notes, const char *start, const char *place, const char *code,
                                const char *text, const papan_arg *arg)
{
    assert(place >= start);
    unsigned line = 1;
    for (const char *at = start; at < place; at++) {
        if (*at == '\n') {
            line++;
            start = at + 1;
        }
    }
    return papan_refuse(notes, line, (unsigned)(place - start) + 1, code, text, arg);
}

bool papan_filled_line(papan_text *text, papan_line *line)
{
    while (papan_text_line(text, line))
        if (papan_filled_columns(line) > 0)
            return true;
    return false;
}

size_t papan_filled_columns(const papan_line *line)
{
    size_t filled = 0;
    for (size_t i = 0; i < line->length; i++)
        filled += !papan_is_blank(line->start[i]);
    return filled;
}

bool papan_next_word(const papan_line *line, size_t *at, papan_word *word)
{
    assert(*at <= line->length);
    size_t i = *at;
    while (i < line->length && papan_is_blank(line->start[i]))
        i++;
    *word = (papan_word){.start = line->start + i, .column = (unsigned)i + 1};
    while (i < line->length && !papan_is_blank(line->start[i]))
        i++;
    word->length = i + 1 - word->column;
    *at = i;
    return word->length > 0;
}

bool papan_only_word(const char *bytes, size_t length, papan_word *word, papan_line *line)
{
    papan_text text = papan_text_open(bytes, length);
    papan_line more;
    papan_word other;
    size_t at = 0;
    return papan_filled_line(&text, line) && papan_next_word(line, &at, word) &&
           !papan_next_word(line, &at, &other) && !papan_filled_line(&text, &more);
}

static char capital(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

bool papan_is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

bool papan_word_is(const papan_word *word, const char *wanted)
{
    if (word->length != strlen(wanted))
        return false;
    for (size_t i = 0; i < word->length; i++)
        if (capital(word->start[i]) != capital(wanted[i]))
            return false;
    return true;
}

bool papan_keyword_line(const papan_line *line, const char *wanted, papan_notes *notes)
{
    papan_word word, more;
    size_t at = 0;
    if (!papan_next_word(line, &at, &word) || !papan_word_is(&word, wanted) ||
        papan_next_word(line, &at, &more))
        return false;
    if (memcmp(word.start, wanted, word.length) != 0) {
        papan_message *warning = papan_warn(notes, line->number, word.column, "read-in-capitals",
                                            N_("\"{0}\" read as {1}; write it in capitals"));
        papan_say_bytes(warning, 0, word.start, word.length);
        papan_say_text(warning, 1, wanted);
    }
    return true;
}

bool papan_header_line(const papan_line *line, const char *name, papan_word *rest)
{
    const char *colon = memchr(line->start, ':', line->length);
    if (colon == NULL)
        return false;
    papan_line before = {.start = line->start, .length = (size_t)(colon - line->start)};
    papan_word word, more;
    size_t at = 0;
    if (!papan_next_word(&before, &at, &word) || !papan_word_is(&word, name) ||
        papan_next_word(&before, &at, &more))
        return false;
    at = before.length + 1;
    while (at < line->length && papan_is_blank(line->start[at]))
        at++;
    size_t end = line->length;
    while (end > at && papan_is_blank(line->start[end - 1]))
        end--;
    *rest = (papan_word){.start = line->start + at, .length = end - at, .column = (unsigned)at + 1};
    return true;
}

bool papan_whole_number(const char *bytes, size_t length, long long *value)
{
    size_t digits_from = length > 0 && (bytes[0] == '+' || bytes[0] == '-') ? 1 : 0;
    if (digits_from == length)
        return false;
    long long sum = 0;
    for (size_t i = digits_from; i < length; i++) {
        if (bytes[i] < '0' || bytes[i] > '9')
            return false;
        long long digit = bytes[i] - '0';
        sum = sum > (LLONG_MAX - digit) / 10 ? LLONG_MAX : sum * 10 + digit;
    }
    *value = bytes[0] == '-' ? -sum : sum;
    return true;
}

void papan_put_rows(papan_buffer *out, const papan_puzzle *puzzle, papan_character_at *character,
                    const void *context)
{
    size_t place = 0;
    for (unsigned at = 0; at < puzzle->layers; at++) {
        const papan_layer *layer = &puzzle->layer[at];
        papan_buffer_text(out, at > 0 ? "\n" : "");
        for (unsigned i = 0; i < layer->rows * layer->columns; i++) {
            papan_buffer_char(out, character(puzzle, context, layer->cell[i], place++));
            if ((i + 1) % layer->columns == 0)
                papan_buffer_char(out, '\n');
        }
    }
}

char papan_symbol_at(const papan_puzzle *puzzle, const void *label, int32_t cell, size_t place)
{
    (void)place;
    return cell < 0 ? '.' : papan_text_symbol(puzzle, label, (uint32_t)cell);
}
