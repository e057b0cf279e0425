/* libintl.c: see libintl.h. A compiled catalogue starts with a magic number, a version, the number of messages,
 * and the positions of two tables: of the messages, sorted, and of their translations in the same order. An
 * entry is the length of a text and its position; each text ends with a null character. All numbers are
 * little-endian, as is WebAssembly. */
#include "libintl.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { TEXTS = 2, FROM = 3, TO = 4 }; /* words of the head */

static uint32_t word(size_t byte)
{
    uint32_t value;
    memcpy(&value, papan_catalogue + byte, sizeof value);
    return value;
}

static const char *text_at(uint32_t table, uint32_t index)
{
    return (const char *)papan_catalogue + word(table + 8 * index + 4);
}

/* LANGUAGE is a list of languages, as in "id_ID.UTF-8:en"; English needs no catalogue and ends the search. */
static int is_indonesian(void)
{
    static int known = -1;
    const char *language = getenv("LANGUAGE");
    for (; known < 0 && language != NULL && language[0] != '\0'; language += language[0] == ':') {
        size_t length = strcspn(language, ":"), name = strcspn(language, ":_.@");
        if (name == 2 && (memcmp(language, "id", 2) == 0 || memcmp(language, "en", 2) == 0))
            known = language[0] == 'i';
        language += length;
    }
    if (known < 0)
        known = 0;
    return known;
}

char *gettext(const char *text)
{
    uint32_t low = 0, high = is_indonesian() ? word(4 * TEXTS) : 0;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(text, text_at(word(4 * FROM), middle));
        if (order == 0)
            return (char *)text_at(word(4 * TO), middle);
        *(order < 0 ? &high : &low) = order < 0 ? middle : middle + 1;
    }
    return (char *)text;
}

char *textdomain(const char *name)
{
    return (char *)name;
}

char *bindtextdomain(const char *name, const char *folder)
{
    (void)name;
    return (char *)folder;
}
