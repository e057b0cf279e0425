/* message_codes.c: the code of a message, for programs. A code names what a message says, whatever its language
 * and wording. message_codes.def lists all codes with their texts. The program contains the texts only as
 * hashes, since they are already where they are used: 800 texts take 12 KB. A lookup takes about a microsecond
 * and happens only where JSON is written. */
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
#define CODE(code) code "\0"
#define TEXT(hash, text)
#include "base/message_codes.def"
#undef CODE
#undef TEXT
    ;

/* For each code its size, for each of its texts a 0. */
static const uint8_t steps[] = {
#define CODE(code)       sizeof code,
#define TEXT(hash, text) 0,
#include "base/message_codes.def"
#undef CODE
#undef TEXT
};

static const char *code_of(size_t text)
{
    size_t end = 0, size = 0;
    for (size_t i = 0, passed = 0; passed <= text; i++) { /* without branches inside */
        end += steps[i];
        size = steps[i] != 0 ? steps[i] : size;
        passed += steps[i] == 0;
    }
    return codes + end - size;
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
