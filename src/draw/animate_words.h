/* animate_words.h: pieces of text, each kept once and known by its number (interning). */
#ifndef PAPAN_DRAW_ANIMATE_WORDS_H
#define PAPAN_DRAW_ANIMATE_WORDS_H

#include "base/buffer.h"

typedef struct papan_word {
    uint64_t hash;
    size_t start, length; /* in text */
} papan_word;

typedef struct papan_words {
    papan_buffer text;
    papan_word *word; /* [room] */
    uint32_t *slot;   /* [2 * room] number + 1, or 0 */
    size_t words, room;
} papan_words;

papan_words papan_words_new(const papan_allocator *memory);
/* The number of this text; *new tells whether it was met for the first time. False: out of memory. */
bool papan_words_number(papan_words *words, const char *text, size_t length, size_t *number, bool *new);
void papan_words_free(papan_words *words);

#endif
