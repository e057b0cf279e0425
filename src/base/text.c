/* text.c: see text.h. */
#include "base/text.h"

#include <assert.h>
#include <string.h>

papan_text papan_text_open(const char *bytes, size_t length)
{
    assert(bytes != NULL || length == 0);
    static const char mark[] = "\xEF\xBB\xBF";
    size_t skip = length >= 3 && memcmp(bytes, mark, 3) == 0 ? 3 : 0;
    return (papan_text){.at = length > 0 ? bytes + skip : bytes, .end = length > 0 ? bytes + length : bytes};
}

bool papan_text_line(papan_text *text, papan_line *line)
{
    assert(text->at <= text->end);
    if (text->at == text->end)
        return false;
    size_t left = (size_t)(text->end - text->at);
    const char *newline = memchr(text->at, '\n', left);
    size_t length = newline != NULL ? (size_t)(newline - text->at) : left;
    line->start = text->at;
    line->number = ++text->line;
    text->at += newline != NULL ? length + 1 : length;
    while (length > 0 && (line->start[length - 1] == ' ' || line->start[length - 1] == '\r'))
        length--;
    line->length = length;
    return true;
}

size_t papan_utf8_length(const char *text, size_t left)
{
    assert(left > 0);
    static const struct {
        unsigned char first_low, first_high, second_low, second_high;
        size_t length;
    } forms[] = {{0x00, 0x7F, 0, 0, 1},       {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
                 {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
                 {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4}};
    const unsigned char *byte = (const unsigned char *)text;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (byte[0] < forms[i].first_low || byte[0] > forms[i].first_high || left < forms[i].length)
            continue;
        bool right =
            forms[i].length == 1 || (byte[1] >= forms[i].second_low && byte[1] <= forms[i].second_high);
        for (size_t k = 2; k < forms[i].length; k++)
            right = right && (byte[k] & 0xC0) == 0x80;
        return right ? forms[i].length : 0;
    }
    return 0;
}
