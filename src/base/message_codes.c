/* message_codes.c: the code of a message, for programs. A code names what a message says, whatever its language
 * and wording. message_codes.def lists all codes with their texts; the program contains the texts only as
 * hashes, since they are already where they are used, and the codes as one string in which each is followed by
 * one tab per text. So 780 texts take 11 KB. A lookup takes about a microsecond and happens only where JSON is
 * written. */
#include "base/hash.h"
#include "base/message.h"

static const uint32_t hashes[] = {
#define CODE(code)
#define TEXT(hash, text) hash,
#include "base/message_codes.def"
#undef CODE
#undef TEXT
};

static const char codes[] =
#define CODE(code)       code "\0"
#define TEXT(hash, text) "\t"
#include "base/message_codes.def"
#undef CODE
#undef TEXT
    ;

/* The code before tab number index. */
static const char *code_of(size_t index)
{
    for (const char *code = codes;;) {
        const char *tab = code + strlen(code) + 1;
        size_t texts = strspn(tab, "\t");
        if (index < texts)
            return code;
        index -= texts;
        code = tab + texts;
    }
}

const char *papan_message_code(const papan_message *message)
{
    if (message->text == NULL)
        return NULL;
    uint32_t hash = (uint32_t)papan_text_hash(message->text);
    for (size_t i = 0; i < sizeof hashes / sizeof *hashes; i++)
        if (hashes[i] == hash)
            return code_of(i);
    return NULL;
}
