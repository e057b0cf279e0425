/* id.c: writes and reads ids (format.h). An id is the first of these that works:
 *
 *   the name of a built-in puzzle                  nqueens:8, soma:3x3x3
 *   Star Battle Notation (sbn.c)                   991WiSHUFrpQihv1246rWa46ZT1X
 *   the text of a file on one line,                5_5_7/DEFAULT/A/AA/B/BB
 *       / for the end of a line, _ for a blank and ~ for _
 *   its JSON without blanks, with other brackets   ('family':'pack','lattice':'cubic',...)
 *       and quotes, which URLs do not escape
 *
 * The last two are the file character by character, so the readers of files also read ids, and counting
 * characters finds the place of an error. JSON is used only if the text format cannot describe the puzzle or
 * would lose the names of its pieces. (Base64 of the JSON was considered: it is a third longer and
 * unreadable.) */

#include "base/text.h"
#include "format/format.h"
#include "format/json.h"
#include "format/lines.h"

#include <assert.h>
#include <string.h>

/* ---- characters ---- */

/* Characters in JSON and in the id. A character of the id column inside a string is escaped first. */
static const char json_side[] = "{}[]\"\\ ", id_side[] = "()!*'~_";
enum { PAIRS = sizeof json_side - 1 };

static char swapped(char c, const char *from, const char *to)
{
    const char *at = memchr(from, c, PAIRS);
    return at != NULL ? to[at - from] : c;
}

/* ---- writing ---- */

static bool is_equal(const papan_puzzle *a, const papan_puzzle *b, papan_status *status)
{
    papan_buffer left = papan_buffer_new(&a->arena.memory), right = papan_buffer_new(&a->arena.memory);
    papan_message why;
    *status = papan_json_write(a, &left, &why);
    if (*status == PAPAN_OK)
        *status = papan_json_write(b, &right, &why);
    bool equal = *status == PAPAN_OK && strcmp(left.bytes, right.bytes) == 0;
    papan_buffer_free(&left);
    papan_buffer_free(&right);
    return equal;
}

static papan_status write_builtin(const papan_puzzle *puzzle, papan_buffer *out)
{
    papan_builtin_info at = {.size = sizeof at};
    for (size_t i = 0; papan_builtin_at(i, &at); i++) {
        papan_puzzle *builtin;
        papan_status status = papan_builtin(at.id, &puzzle->arena.memory, &builtin, NULL);
        if (status != PAPAN_OK)
            return status;
        bool equal = builtin->family == puzzle->family && builtin->cells == puzzle->cells &&
                     is_equal(puzzle, builtin, &status);
        papan_puzzle_free(builtin);
        if (equal)
            papan_buffer_text(out, at.id);
        if (equal || status != PAPAN_OK)
            return status;
    }
    return PAPAN_UNSUITABLE;
}

void papan_id_add_lines(papan_buffer *out, const char *text, const char *end)
{
    bool word =
        memchr(text, '\n', (size_t)(end - text)) == NULL && memchr(text, ' ', (size_t)(end - text)) == NULL;
    if (word) { /* Star Battle Notation, which has _ as a character of its own */
        papan_buffer_add(out, text, (size_t)(end - text));
        return;
    }
    for (; text < end; text++)
        papan_buffer_char(out, *text == '\n'  ? '/'
                               : *text == ' ' ? '_'
                               : *text == '_' ? '~'
                               : *text == '#' ? 'Q'
                                              : *text);
}

papan_status papan_id_of_text(const papan_format *format, const papan_puzzle *puzzle, papan_buffer *out)
{
    papan_buffer file = papan_buffer_new(&puzzle->arena.memory);
    papan_message why;
    papan_status status = format->write(puzzle, &file, &why);
    if (status == PAPAN_OK)
        papan_id_add_lines(out, file.bytes, file.bytes + file.length - 1);
    papan_buffer_free(&file);
    return status;
}

/* With the first format of the family that can describe the puzzle. */
static papan_status write_text(const papan_puzzle *puzzle, papan_buffer *out)
{
    papan_status status = PAPAN_UNSUITABLE;
    for (size_t i = 0; papan_formats[i] != NULL && status == PAPAN_UNSUITABLE; i++) {
        const papan_format *format = papan_formats[i];
        if (format->family != NULL && papan_format_fits(format, puzzle))
            status = format->id != NULL ? format->id(puzzle, out) : papan_id_of_text(format, puzzle, out);
    }
    return status;
}

static void add_code(papan_buffer *out, unsigned long code)
{
    static const char hex[] = "0123456789abcdef";
    papan_buffer_text(out, "~u");
    for (int shift = 12; shift >= 0; shift -= 4)
        papan_buffer_char(out, hex[code >> shift & 15]);
}

/* A character beyond ASCII; the JSON writer writes only valid UTF-8. */
static void add_beyond(papan_buffer *out, const char **at)
{
    size_t length = papan_utf8_length(*at, strlen(*at));
    unsigned long code = (unsigned char)**at & (0x7FU >> length);
    for (size_t i = 1; i < length; i++)
        code = code << 6 | ((unsigned char)*++*at & 63);
    if (code >= 0x10000)
        add_code(out, 0xD800 + ((code - 0x10000) >> 10));
    add_code(out, code < 0x10000 ? code : 0xDC00 + (code & 0x3FF));
}

/* Inside a string, the characters that the id uses itself and those that URLs escape are escaped. */
static void add_in_string(papan_buffer *out, const char **at)
{
    static const char escaped[] = "()!*'~_{}[]<>^`|%#";
    if (**at == '\\' && memchr("\"\\", (*at)[1], 2) != NULL)
        add_code(out, (unsigned char)*++*at);
    else if (**at == '\\' || **at == ' ')
        papan_buffer_char(out, swapped(**at, json_side, id_side));
    else if ((unsigned char)**at >= 0x80)
        add_beyond(out, at);
    else if (strchr(escaped, **at) != NULL)
        add_code(out, (unsigned char)**at);
    else
        papan_buffer_char(out, **at);
}

static papan_status write_json(const papan_puzzle *puzzle, papan_buffer *out)
{
    papan_buffer file = papan_buffer_new(&puzzle->arena.memory);
    papan_json_writer json = papan_json_writer_new(&file);
    bool put = papan_json_put_puzzle(&json, NULL, puzzle, true);
    papan_status status = file.failed ? PAPAN_NO_MEMORY : put ? PAPAN_OK : PAPAN_UNSUITABLE;
    bool inside = false;
    for (const char *at = file.bytes; status == PAPAN_OK && *at != '\0'; at++) {
        if (*at == '"')
            inside = !inside;
        if (inside && *at != '"')
            add_in_string(out, &at);
        else if (*at != ' ' && *at != '\n')
            papan_buffer_char(out, swapped(*at, json_side, id_side));
    }
    papan_buffer_free(&file);
    return status;
}

papan_status papan_write_id(const papan_puzzle *puzzle, papan_buffer *out, papan_message *why)
{
    static papan_status (*const ways[])(const papan_puzzle *puzzle,
                                        papan_buffer *out) = {write_builtin, write_text, write_json};
    papan_status status = PAPAN_UNSUITABLE;
    PAPAN_WHY(why);
    for (size_t i = 0; status == PAPAN_UNSUITABLE && i < sizeof ways / sizeof *ways; i++)
        status = ways[i](puzzle, out);
    assert(status != PAPAN_UNSUITABLE && "JSON says every puzzle");
    papan_buffer_text(out, "");                             /* ends it by a zero byte */
    out->failed = out->failed || status == PAPAN_NO_MEMORY; /* an incomplete id must not be used */
    return out->failed ? PAPAN_NO_MEMORY : status;
}

/* ---- reading ---- */

/* True for ids, except those that another reader accepts: Star Battle Notation and nqueens:8. No id begins with
 * a dot, as many file names do. */
static bool recognise(const char *bytes, size_t length)
{
    papan_word word;
    papan_line line;
    return papan_only_word(bytes, length, &word, &line) && word.start[0] != '.' &&
           (word.start[0] == '(' || memchr(word.start, '/', word.length) != NULL ||
            papan_builtin_is(word.start, word.length));
}

bool papan_is_id(const char *bytes, size_t length)
{
    papan_word word;
    papan_line line;
    return papan_only_word(bytes, length, &word, &line) &&
           (recognise(bytes, length) || papan_format_sbn.recognise(bytes, length) ||
            papan_format_nqueens_text.recognise(bytes, length));
}

/* Turns a place in the file into the place in the id: the same number of characters from its start. */
static void place_in_id(const char *file, unsigned id_line, unsigned column, papan_message *message)
{
    const char *at = file;
    if (message->text == NULL || message->line == 0)
        return;
    for (unsigned line = message->line; line > 1; line--) {
        const char *end = strchr(at, '\n');
        if (end == NULL)
            break;
        at = end + 1;
    }
    message->column = column + (unsigned)(at - file) + (message->column > 0 ? message->column - 1 : 0);
    message->line = id_line;
}

static papan_status read_file(const papan_allocator *memory, const char *file, const papan_word *word,
                              unsigned line, papan_own_pieces *own, papan_puzzle **puzzle, papan_notes *notes)
{
    papan_status status = papan_read_any(memory, file, word->length, own, puzzle, notes);
    place_in_id(file, line, word->column, &notes->error);
    for (unsigned i = 0; i < notes->warnings.count && i < PAPAN_WARNINGS_KEPT; i++)
        place_in_id(file, line, word->column, &notes->warnings.kept[i]);
    return status;
}

static papan_status read_id(const papan_allocator *memory, const char *bytes, size_t length,
                            papan_own_pieces *own, papan_puzzle **puzzle, papan_notes *notes)
{
    papan_word word = {.length = 0};
    papan_line line = {.number = 1};
    papan_only_word(bytes, length, &word, &line);
    assert(word.length > 0 && "the reader is asked where the id was recognised");
    bool builtin = papan_builtin_is(word.start, word.length), json = word.start[0] == '(';
    papan_allocator lent = papan_memory(memory);
    char *file = papan_take(&lent, word.length + 1, 1);
    if (file == NULL)
        return PAPAN_NO_MEMORY;
    for (size_t i = 0; i < word.length; i++) {
        char c = word.start[i];
        file[i] = builtin    ? c
                  : json     ? swapped(c, id_side, json_side)
                  : c == '/' ? '\n'
                  : c == '_' ? ' '
                  : c == '~' ? '_'
                             : c;
    }
    papan_status status = builtin ? papan_builtin(file, memory, puzzle, &notes->error)
                                  : read_file(memory, file, &word, line.number, own, puzzle, notes);
    papan_give(&lent, file, word.length + 1, 1);
    return status;
}

static papan_status write_line(const papan_puzzle *puzzle, papan_buffer *out, papan_message *why)
{
    papan_status status = papan_write_id(puzzle, out, NULL);
    papan_buffer_char(out, '\n');
    if (status == PAPAN_UNSUITABLE)
        papan_say(why, 0, 0, "family-not-in-json", N_("puzzles of this family cannot be written as JSON"));
    return out->failed ? PAPAN_NO_MEMORY : status;
}

const papan_format papan_format_id = {
    .name = "id",
    .extension = ".id",
    .title = N_("One word"),
    .summary = N_("any puzzle as one word, for links"),
    .keeps_given = true,
    .recognise = recognise,
    .read_with = read_id,
    .write = write_line,
};
