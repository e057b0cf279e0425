/* animate_words.c: see animate_words.h. A hash table with open addressing, never more than half full. */
#include "draw/animate_words.h"

#include "base/hash.h"

#include <assert.h>
#include <string.h>

papan_words papan_words_new(const papan_allocator *memory)
{
    return (papan_words){.text = papan_buffer_new(memory)};
}

/* FNV-1a (Fowler, Noll, Vo 1991), mixed once more at the end. */
static uint64_t hash_of(const char *text, size_t length)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (uint8_t)text[i]) * UINT64_C(0x100000001B3);
    return papan_mix(hash);
}

static size_t slot_for(const papan_words *words, uint64_t hash, const char *text, size_t length)
{
    assert(words->room > 0 && (words->room & (words->room - 1)) == 0 && words->words <= words->room);
    size_t mask = 2 * words->room - 1, at = hash & mask;
    for (; words->slot[at] != 0; at = (at + 1) & mask) {
        const papan_word *word = &words->word[words->slot[at] - 1];
        if (word->hash == hash && word->length == length &&
            memcmp(words->text.bytes + word->start, text, length) == 0)
            break;
    }
    return at;
}

/* Both blocks are taken anew before the old ones are given back, so that a failure changes nothing. */
static bool grow(papan_words *words)
{
    const papan_allocator *memory = &words->text.memory;
    size_t old = words->room, room = old > 0 ? 2 * old : 256, mask = 2 * room - 1;
    papan_word *word = papan_take(memory, room, sizeof *word);
    uint32_t *slot = papan_take(memory, 2 * room, sizeof *slot);
    if (word == NULL || slot == NULL) {
        papan_give(memory, word, room, sizeof *word);
        papan_give(memory, slot, 2 * room, sizeof *slot);
        return false;
    }
    for (size_t i = 0; i < words->words; i++) {
        word[i] = words->word[i];
        size_t at = word[i].hash & mask;
        while (slot[at] != 0)
            at = (at + 1) & mask;
        slot[at] = (uint32_t)(i + 1);
    }
    papan_give(memory, words->word, old, sizeof *word);
    papan_give(memory, words->slot, 2 * old, sizeof *slot);
    words->word = word;
    words->slot = slot;
    words->room = room;
    return true;
}

bool papan_words_number(papan_words *words, const char *text, size_t length, size_t *number, bool *new)
{
    if (words->words == words->room && !grow(words))
        return false;
    uint64_t hash = hash_of(text, length);
    size_t at = slot_for(words, hash, text, length);
    *new = words->slot[at] == 0;
    if (*new) {
        size_t start = words->text.length;
        papan_buffer_add(&words->text, text, length);
        if (words->text.failed)
            return false;
        words->word[words->words] = (papan_word){hash, start, length};
        words->slot[at] = (uint32_t)++words->words;
    }
    *number = words->slot[at] - 1;
    return true;
}

void papan_words_free(papan_words *words)
{
    const papan_allocator *memory = &words->text.memory;
    papan_give(memory, words->word, words->room, sizeof *words->word);
    papan_give(memory, words->slot, 2 * words->room, sizeof *words->slot);
    papan_buffer_free(&words->text);
    *words = (papan_words){.text = words->text};
}
