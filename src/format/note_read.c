/* note_read.c: reads the note with the id of the puzzle from a picture file that Papan drew. A note is found
 * by its first words; how it ends depends on the file type. Nothing in it is trusted: reading never goes beyond
 * the file, and the note must be a puzzle id that the reader accepts. */
#include "format/format.h"
#include "papan/import.h"

#include <string.h>

enum { LONGEST_NOTE = 1 << 20 };

/* The first occurrence of `what` between at and end, or NULL. */
static const char *find(const char *at, const char *end, const char *what, size_t length)
{
    while ((size_t)(end - at) >= length) {
        at = memchr(at, what[0], (size_t)(end - at) - length + 1);
        if (at == NULL || memcmp(at, what, length) == 0)
            return at;
        at++;
    }
    return NULL;
}

/* ---- the end of a note, and its escaped characters ---- */

static void take_png(const char *at, const char *end, papan_buffer *id)
{
    enum { WORDS = sizeof "tEXt" PAPAN_PICTURE_NOTE, NUMBER = 4 };
    const unsigned char *number = (const unsigned char *)at - WORDS - NUMBER;
    size_t length = 0;
    for (unsigned i = 0; i < NUMBER; i++)
        length = length << 8 | number[i];
    length -= length < WORDS - 4 ? length : WORDS - 4;
    papan_buffer_add(id, at, length < (size_t)(end - at) ? length : 0);
}

static void take_svg(const char *at, const char *end, papan_buffer *id)
{
    for (; at < end && *at != '<'; at++) {
        papan_buffer_char(id, *at == '&' && end - at > 3 && at[1] == 'l' ? '<' : *at);
        if (*at == '&')
            at = memchr(at, ';', (size_t)(end - at));
        if (at == NULL)
            return;
    }
}

static void take_pdf(const char *at, const char *end, papan_buffer *id)
{
    for (; at < end && *at != ')'; at++)
        papan_buffer_char(id, (char)(*at == '{' ? '(' : *at == '}' ? ')' : *at));
}

/* A comment in a GIF consists of blocks, each preceded by its length; the first starts with the words. */
static void take_gif(const char *at, const char *end, papan_buffer *id)
{
    size_t begun = sizeof PAPAN_PICTURE_NOTE, block = (unsigned char)at[-(ptrdiff_t)begun - 1];
    block -= block < begun ? block : begun;
    while (block > 0 && block < (size_t)(end - at)) {
        papan_buffer_add(id, at, block);
        at += block;
        block = (unsigned char)*at++;
    }
}

#define WORDS(text) text, sizeof(text) - 1

static const struct {
    const char *start;
    size_t start_length;
    const char *words;
    size_t length;
    void (*take)(const char *at, const char *end, papan_buffer *id);
} kinds[] = {
    {WORDS("\211PNG\r\n\032\n"), WORDS("tEXt" PAPAN_PICTURE_NOTE "\0"), take_png},
    {WORDS("<"), WORDS("<metadata>" PAPAN_PICTURE_NOTE " "), take_svg},
    {WORDS("%PDF-"), WORDS("/Keywords (" PAPAN_PICTURE_NOTE " "), take_pdf},
    {WORDS("GIF8"), WORDS(PAPAN_PICTURE_NOTE " "), take_gif},
};

/* Writes the id in the note to id; it stays empty if there is none. */
static void find_note(const char *bytes, size_t length, papan_buffer *id)
{
    const char *end = bytes + length;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0] && id->length == 0; i++) {
        if (length < kinds[i].start_length || memcmp(bytes, kinds[i].start, kinds[i].start_length) != 0)
            continue;
        const char *at = find(bytes + kinds[i].start_length, end, kinds[i].words, kinds[i].length);
        if (at != NULL)
            kinds[i].take(at + kinds[i].length, end, id);
    }
}

papan_status papan_import_note(const char *bytes, size_t length, const papan_allocator *memory,
                               papan_puzzle **puzzle, papan_message *why)
{
    papan_buffer id = papan_buffer_new(memory);
    why = PAPAN_WHY(why);
    papan_status status = PAPAN_BAD_INPUT;
    *puzzle = NULL;
    find_note(bytes, length, &id);
    if (id.failed)
        status = PAPAN_NO_MEMORY;
    else if (id.length > 0 && id.length <= LONGEST_NOTE && papan_is_id(id.bytes, id.length))
        status = papan_read(id.bytes, id.length, memory, puzzle, NULL, why);
    papan_buffer_free(&id);
    return status;
}
