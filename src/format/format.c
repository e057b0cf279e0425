/* format.c: reading input of any format, and choosing the writer of a format. Unrecognised input is an error
 * that lists the formats. */
#include "format/format.h"
#include "base/struct_size.h"
#include "format/lines.h"
#include "format/pack_forms.h"

#include <assert.h>
#include <string.h>

#define ROW(name) &papan_format_##name,
const papan_format *const papan_formats[] = {PAPAN_FORMATS(ROW) NULL};

/* ---- reading ---- */

enum { INPUT_MAX = 64 * 1024 * 1024 };

/* The format of a picture, by its first bytes; NULL: not a picture. */
static const char *picture_format(const char *bytes, size_t length)
{
    static const struct {
        size_t at;
        const char *magic, *name;
    } table[] = {
        {0, "\x89PNG", "PNG"}, {0, "\xff\xd8\xff", "JPEG"}, {0, "GIF8", "GIF"}, {8, "WEBP", "WebP"},
        {0, "BM", "BMP"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        size_t size = strlen(table[i].magic);
        if (length >= table[i].at + size && memcmp(bytes + table[i].at, table[i].magic, size) == 0)
            return table[i].name;
    }
    return NULL;
}

static papan_status refuse_binary(const char *bytes, size_t length, const char *zero, papan_notes *notes)
{
    const char *picture = picture_format(bytes, length);
    if (picture != NULL)
        return papan_refuse(
            notes, 1, 1, "not-text",
            N_("this is a picture ({0}), not a text file; to read a board from a PNG or JPEG picture, import "
               "it"),
            PAPAN_ARGS(picture));
    return papan_refuse_place(notes, bytes, zero, "not-text",
                              N_("zero byte found: this is not a text file; if it is, save it as UTF-8"), NULL);
}

papan_status papan_check_text(const char *bytes, size_t length, papan_notes *notes)
{
    if (length > INPUT_MAX)
        return papan_refuse(notes, 1, 1, "input-too-large",
                            N_("the input has {0} bytes; a puzzle has at most {1}"),
                            PAPAN_ARGS(length, INPUT_MAX));
    const char *zero = length > 0 ? memchr(bytes, '\0', length) : NULL;
    if (zero != NULL)
        return refuse_binary(bytes, length, zero, notes);
    papan_line line;
    papan_text text = papan_text_open(bytes, length);
    if (!papan_filled_line(&text, &line))
        return papan_refuse(notes, 1, 1, "input-empty", N_("the input is empty; a puzzle was expected"), NULL);
    return PAPAN_OK;
}

papan_status papan_read_any(const papan_allocator *memory, const char *bytes, size_t length,
                            papan_own_pieces *own, papan_puzzle **puzzle, papan_notes *notes)
{
    enum { LARGE = 1 << 20 }; /* then recognising takes a while */
    memset(notes, 0, sizeof *notes);
    *puzzle = NULL;
    if (papan_check_text(bytes, length, notes) != PAPAN_OK)
        return PAPAN_BAD_INPUT;
    for (size_t i = 0; papan_formats[i] != NULL; i++) {
        const papan_format *format = papan_formats[i];
        if (length >= LARGE && !papan_memory_poll(memory))
            return PAPAN_NO_MEMORY;
        if (format->recognise != NULL && format->recognise(bytes, length))
            return format->read_with != NULL ? format->read_with(memory, bytes, length, own, puzzle, notes)
                                             : format->read(memory, bytes, length, puzzle, notes);
    }
    return papan_refuse(notes, 1, 1, "format-unrecognised",
                        N_("unrecognised input: expected three numbers in the first line (packing), N lines of "
                           "N letters or numbers (Queens), \"nqueens: N\", Star Battle Notation, JSON, XML of "
                           "BurrTools or an exact "
                           "cover problem"),
                        NULL);
}

papan_status papan_read(const char *bytes, size_t length, const papan_allocator *memory, papan_puzzle **puzzle,
                        papan_warnings *warnings, papan_message *why)
{
    return papan_read_with(bytes, length, NULL, memory, puzzle, NULL, warnings, why);
}

papan_status papan_read_with(const char *bytes, size_t length, const papan_own_pieces *own,
                             const papan_allocator *memory, papan_puzzle **puzzle, bool *used,
                             papan_warnings *warnings, papan_message *why)
{
    papan_notes notes;
    papan_own_pieces mine = {.used = false}; /* the readers say whether they use it */
    if (own != NULL)
        mine = *own;
    papan_status status = papan_read_any(memory, bytes, length, own != NULL ? &mine : NULL, puzzle, &notes);
    if (used != NULL)
        *used = mine.used;
    return papan_notes_pass(&notes, status, warnings, why);
}

/* ---- which writer ---- */

bool papan_format_fits(const papan_format *format, const papan_puzzle *puzzle)
{
    return format->write != NULL && (format->family == NULL || format->family == puzzle->family);
}

const papan_format *papan_format_for(const papan_puzzle *puzzle, const char *extension_or_name)
{
    assert(puzzle != NULL && extension_or_name != NULL);
    for (size_t i = 0; papan_formats[i] != NULL; i++)
        if (papan_format_fits(papan_formats[i], puzzle) &&
            (strcmp(papan_formats[i]->name, extension_or_name) == 0 ||
             strcmp(papan_formats[i]->extension, extension_or_name) == 0))
            return papan_formats[i];
    return NULL;
}

/* ---- for users of the library ---- */

static void give_info(const papan_format *format, papan_format_info *info)
{
    papan_format_info own = {.name = format->name,
                             .extension = format->extension,
                             .title = format->title,
                             .summary = format->summary,
                             .compressed = format->compressed,
                             .keeps_given = format->keeps_given,
                             .reads = format->recognise != NULL,
                             .writes = format->write != NULL};
    papan_struct_write(info, &own, sizeof own, sizeof own);
}

bool papan_format_at(size_t index, papan_format_info *info)
{
    enum { FORMATS = sizeof papan_formats / sizeof *papan_formats - 1 };
    if (index < FORMATS)
        give_info(papan_formats[index], info);
    return index < FORMATS;
}

bool papan_format_named(const papan_puzzle *puzzle, const char *name, papan_format_info *info)
{
    const papan_format *format = papan_format_for(puzzle, name);
    if (format != NULL)
        give_info(format, info);
    return format != NULL;
}

papan_status papan_write(const papan_puzzle *puzzle, const char *name, papan_buffer *out, papan_message *why)
{
    const papan_format *format = papan_format_for(puzzle, name);
    why = PAPAN_WHY(why);
    if (format == NULL)
        return papan_fail(PAPAN_UNSUITABLE, why, "format-unsuitable",
                          N_("this puzzle cannot be written as {0}"), PAPAN_ARGS(name));
    papan_status status = format->write(puzzle, out, why);
    return status == PAPAN_OK && out->failed ? PAPAN_NO_MEMORY : status;
}
