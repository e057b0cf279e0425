/* text.c: see text.h. */
#include "base/text.h"

#include <string.h>

papan_text papan_text_open(const char *bytes, size_t length)
{
    static const char mark[] = "\xEF\xBB\xBF";
    size_t skip = length >= 3 && memcmp(bytes, mark, 3) == 0 ? 3 : 0;
    return (papan_text){.at = length > 0 ? bytes + skip : bytes, .end = length > 0 ? bytes + length : bytes};
}

bool papan_text_line(papan_text *text, papan_line *line)
{
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
