/* row_forms.c: reads one row of a board in the forms that programs write: cells side by side (AAB), separated
 * by single blanks (A A B, where a blank may also be a cell outside the board), between bars (| A | A | B |),
 * or with any blanks and bars around them. Terminal colours (ESC [ ... m) are skipped. Columns count the
 * characters of the line as an editor does, so that messages point to the right one. */
#include "format/row_forms.h"

#include "base/text.h"

#include <assert.h>
#include <string.h>

bool papan_row_reader_init(papan_row_reader *reader, papan_arena *arena, size_t widest)
{
    *reader = (papan_row_reader){.room = 8 * widest + 16}; /* "|  A  |" and some indentation */
    reader->glyph = papan_arena_take(arena, reader->room, sizeof *reader->glyph);
    reader->cell = papan_arena_take(arena, reader->room, sizeof *reader->cell);
    return reader->glyph != NULL && reader->cell != NULL;
}

/* ---- glyphs ---- */

/* The length of a colour sequence at text, or 0. */
static size_t escape_length(const char *text, size_t left)
{
    if (left < 2 || text[0] != '\x1B' || text[1] != '[')
        return 0;
    size_t length = 2;
    while (length < left && (unsigned char)text[length] >= 0x20 && (unsigned char)text[length] < 0x40)
        length++;
    return length < left ? length + 1 : length;
}

static char glyph_of(const char *text, size_t length)
{
    static const struct {
        char bytes[4], c;
    } known[] = {{"\xE2\x94\x82", PAPAN_GLYPH_BAR},   {"\xE2\x94\x83", PAPAN_GLYPH_BAR},   /* light, heavy */
                 {"\xE2\x95\x91", PAPAN_GLYPH_BAR},                                        /* double */
                 {"\xE2\x99\x95", PAPAN_GLYPH_QUEEN}, {"\xE2\x99\x9B", PAPAN_GLYPH_QUEEN}, /* of chess */
                 {"\xE2\x98\x85", PAPAN_GLYPH_QUEEN}};                                     /* black star */
    if (length == 1)
        return *text == '|' ? PAPAN_GLYPH_BAR : *text;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (length == 3 && memcmp(text, known[i].bytes, 3) == 0)
            return known[i].c;
    bool box = length == 3 && text[0] == '\xE2' && (text[1] == '\x94' || text[1] == '\x95');
    return box ? PAPAN_GLYPH_RULE : PAPAN_GLYPH_OTHER;
}

bool papan_row_open(papan_row_reader *reader, const char *line, size_t length)
{
    uint32_t column = 1;
    reader->glyphs = 0;
    for (size_t at = 0; at < length;) {
        size_t escape = escape_length(line + at, length - at);
        if (escape > 0) {
            at += escape;
            column += (uint32_t)escape;
            continue;
        }
        if (reader->glyphs == reader->room)
            return false;
        size_t bytes = papan_utf8_length(line + at, length - at);
        bytes = bytes > 0 ? bytes : 1;
        reader->glyph[reader->glyphs++] = (papan_glyph){glyph_of(line + at, bytes), column++, (uint32_t)at};
        at += bytes;
    }
    return true;
}

bool papan_row_is_rule(const papan_row_reader *reader)
{
    static const char rule[] = {' ', '\t', '-', '=', '_', '+', PAPAN_GLYPH_BAR, PAPAN_GLYPH_RULE};
    bool lines = true, stars = true;
    for (size_t i = 0; i < reader->glyphs; i++) {
        char c = reader->glyph[i].c;
        lines = lines && memchr(rule, c, sizeof rule) != NULL;
        stars = stars && (c == '*' || papan_is_blank(c));
    }
    return lines || stars;
}

/* ---- forms ---- */

static bool take_exact(papan_row_reader *reader)
{
    memcpy(reader->cell, reader->glyph, reader->glyphs * sizeof *reader->cell);
    reader->cells = reader->glyphs;
    return true;
}

static bool take_spaced(papan_row_reader *reader)
{
    for (size_t i = 0; i < reader->glyphs; i++) {
        if (i % 2 == 0)
            reader->cell[reader->cells++] = reader->glyph[i];
        else if (!papan_is_blank(reader->glyph[i].c))
            return false;
    }
    return true;
}

/* Between two bars there is one cell, which may be blank. */
static bool take_barred(papan_row_reader *reader)
{
    papan_glyph between = {.c = ' '};
    size_t bars = 0;
    for (size_t i = 0; i < reader->glyphs; i++) {
        const papan_glyph *glyph = &reader->glyph[i];
        if (glyph->c == PAPAN_GLYPH_BAR) {
            if (bars > 0 || between.c != ' ')
                reader->cell[reader->cells++] = between;
            between = (papan_glyph){' ', glyph->column + 1, glyph->at};
            bars++;
        } else if (!papan_is_blank(glyph->c)) {
            if (between.c != ' ')
                return false;
            between = *glyph;
        }
    }
    if (between.c != ' ')
        reader->cell[reader->cells++] = between;
    return bars > 0;
}

static bool take_loose(papan_row_reader *reader)
{
    for (size_t i = 0; i < reader->glyphs; i++)
        if (!papan_is_blank(reader->glyph[i].c) && reader->glyph[i].c != PAPAN_GLYPH_BAR)
            reader->cell[reader->cells++] = reader->glyph[i];
    return true;
}

bool papan_row_take(papan_row_reader *reader, unsigned form)
{
    static bool (*const forms[PAPAN_ROW_FORMS])(papan_row_reader *) = {take_exact, take_spaced, take_barred,
                                                                       take_loose};
    assert(form < PAPAN_ROW_FORMS);
    reader->cells = 0;
    return forms[form](reader);
}
