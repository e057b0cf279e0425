/* message.c: see message.h. Arguments are stored as short texts, so that a message needs no memory of its own
 * and stays valid after the input it refers to is gone. */
#include "base/message.h"

#include "base/text.h"

#include <assert.h>
#include <string.h>

void papan_say(papan_message *message, unsigned line, unsigned column, const char *code, const char *text)
{
    assert(message != NULL && text != NULL);
    memset(message, 0, sizeof *message);
    message->code = code;
    message->text = text;
    message->line = line;
    message->column = column;
}

void papan_say_with(papan_message *message, unsigned line, unsigned column, const char *code, const char *text,
                    const papan_arg *arg)
{
    papan_say(message, line, column, code, text);
    if (arg != NULL)
        memcpy(message->arg, arg, sizeof message->arg);
}

papan_status papan_fail(papan_status status, papan_message *why, const char *code, const char *text,
                        const papan_arg *arg)
{
    papan_say_with(why, 0, 0, code, text, arg);
    return status;
}

/* ---- arguments ---- */

_Static_assert(sizeof(papan_arg[PAPAN_ARGS_MAX]) == sizeof((papan_message *)0)->arg,
               "they are copied as they are");

papan_arg papan_arg_number(long long value)
{
    char digits[PAPAN_DECIMAL_MAX];
    const char *start = papan_decimal(value, digits);
    return papan_arg_bytes(start, (size_t)(digits + sizeof digits - start));
}

papan_arg papan_arg_text(const char *text)
{
    return papan_arg_bytes(text, strlen(text));
}

papan_arg papan_arg_bytes(const char *bytes, size_t length)
{
    assert(bytes != NULL || length == 0);
    papan_arg arg;
    size_t room = sizeof arg.text - 1;
    size_t kept = length < room ? length : room;
    for (size_t i = 0; i < kept; i++) /* keeps control characters out of the user's terminal */
        arg.text[i] = (unsigned char)bytes[i] < 0x20 || bytes[i] == 0x7F ? '?' : bytes[i];
    while (kept < length && kept > 0 && ((unsigned char)bytes[kept] & 0xC0) == 0x80)
        kept--; /* never cut a UTF-8 character in two */
    memset(arg.text + kept, 0, sizeof arg.text - kept);
    return arg;
}

papan_arg papan_arg_char(char c)
{
    static const char hex[] = "0123456789ABCDEF";
    unsigned char byte = (unsigned char)c;
    if (byte > 0x20 && byte < 0x7F)
        return papan_arg_bytes(&c, 1);
    return papan_arg_bytes((char[]){'0', 'x', hex[byte >> 4], hex[byte & 15]}, 4);
}

static void fill(papan_message *message, unsigned index, papan_arg arg)
{
    assert(index < PAPAN_ARGS_MAX);
    memcpy(message->arg[index], arg.text, sizeof arg.text);
}

void papan_say_number(papan_message *message, unsigned index, long long value)
{
    fill(message, index, papan_arg_number(value));
}

void papan_say_text(papan_message *message, unsigned index, const char *text)
{
    fill(message, index, papan_arg_text(text));
}

void papan_say_bytes(papan_message *message, unsigned index, const char *bytes, size_t length)
{
    fill(message, index, papan_arg_bytes(bytes, length));
}

void papan_say_char(papan_message *message, unsigned index, char c)
{
    fill(message, index, papan_arg_char(c));
}

papan_message *papan_warn(papan_notes *notes, unsigned line, unsigned column, const char *code,
                          const char *text)
{
    assert(notes != NULL && text != NULL);
    unsigned slot =
        notes->warnings.count < PAPAN_WARNINGS_KEPT ? notes->warnings.count : PAPAN_WARNINGS_KEPT - 1;
    notes->warnings.count++;
    papan_say(&notes->warnings.kept[slot], line, column, code, text);
    return &notes->warnings.kept[slot];
}

papan_status papan_notes_pass(const papan_notes *notes, papan_status status, papan_warnings *warnings,
                              papan_message *why)
{
    if (warnings != NULL)
        *warnings = notes->warnings;
    if (why != NULL)
        *why = notes->error;
    return status;
}

/* ---- sentences ---- */

typedef const char *translator(const char *text);

static const char *translated(translator *translate, const char *text)
{
    return translate != NULL ? translate(text) : text;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/* True if the word starts here, in lower case or, at the start of the sentence, with a capital letter: "Queens"
 * inside a sentence is the name of a puzzle. What follows the word may be an ending: queens; ratunya. */
static bool starts_word(const char *text, const char *at, const char *word)
{
    bool capital = at == text && at[0] == upper(word[0]);
    return (at == text || !is_letter(at[-1])) && (capital || at[0] == word[0]) &&
           strncmp(at + 1, word + 1, strlen(word) - 1) == 0;
}

typedef struct writer {
    char *out;
    size_t size, length;
} writer;

static void write_bytes(writer *w, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++, w->length++)
        if (w->length + 1 < w->size)
            w->out[w->length] = bytes[i];
}

/* ---- placeholders ---- */

enum { UNIT_KINDS = 3 };

const char *papan_unit_word(unsigned char unit)
{
    static const char *const word[] = {"",         N_("row"),     N_("column"), N_("region"),
                                       N_("rows"), N_("columns"), N_("regions")};
    return unit <= 2 * UNIT_KINDS ? word[unit] : "";
}

void papan_say_unit(papan_message *message, unsigned index, unsigned kind, bool several)
{
    assert(index < PAPAN_ARGS_MAX && kind < UNIT_KINDS);
    message->unit[index] = (unsigned char)(1 + kind + (several ? UNIT_KINDS : 0));
}

typedef struct placeholder {
    const char *start;
    bool word, capital, argument; /* the kind of its replacement */
} placeholder;

static const placeholder placeholders[] = {
    {"{", .argument = true},
    {"{unit ", .word = true, .argument = true},
    {"{Unit ", .word = true, .capital = true, .argument = true},
    {"{kind ", .word = true},
};

/* Writes what replaces the placeholder at this place of the text; returns its length, 0 if there is none. */
static size_t put_argument(writer *w, const char *at, const papan_message *message, translator *translate)
{
    for (size_t i = 0; i < sizeof placeholders / sizeof placeholders[0]; i++) {
        const placeholder *p = &placeholders[i];
        size_t start = strlen(p->start);
        unsigned index = strncmp(at, p->start, start) == 0 ? (unsigned char)at[start] - (unsigned)'0' : ~0u;
        if (index >= PAPAN_ARGS_MAX || at[start + 1] != '}')
            continue;
        const char *word = p->word ? papan_unit_word(message->unit[index]) : "";
        if (word[0] != '\0') {
            word = translated(translate, word);
            write_bytes(w, p->capital ? (char[]){upper(word[0])} : word, 1);
            write_bytes(w, word + 1, strlen(word + 1));
            write_bytes(w, " ", p->argument);
        }
        write_bytes(w, message->arg[index], p->argument ? strlen(message->arg[index]) : 0);
        return start + 2;
    }
    return 0;
}

size_t papan_message_text(const papan_message *message, translator *translate, char *out, size_t size)
{
    const char *text = message->text == NULL ? "" : translated(translate, message->text);
    bool replaces = message->word[0] != NULL;
    const char *old = replaces ? translated(translate, message->word[0]) : "";
    const char *new = replaces ? translated(translate, message->word[1]) : "";
    writer w = {.out = out, .size = size};
    for (const char *at = text; *at != '\0';) {
        size_t taken = put_argument(&w, at, message, translate);
        if (taken > 0) {
            at += taken;
        } else if (replaces && starts_word(text, at, old)) {
            write_bytes(&w, at[0] == old[0] ? new : (char[]){upper(new[0])}, 1);
            write_bytes(&w, new + 1, strlen(new) - 1);
            at += strlen(old);
        } else {
            write_bytes(&w, at++, 1);
        }
    }
    if (size > 0)
        out[w.length < size ? w.length : size - 1] = '\0';
    return w.length;
}

void papan_say_all(papan_message *message, unsigned index, const long long *value, size_t values)
{
    for (size_t i = 0; i < values; i++)
        papan_say_number(message, index + (unsigned)i, value[i]);
}

void papan_say_more(papan_message *message, unsigned index, const char *text)
{
    assert(index < sizeof message->arg / sizeof *message->arg);
    size_t have = strlen(message->arg[index]), room = sizeof message->arg[index] - 1 - have;
    strncat(message->arg[index] + have, text, room);
}

void papan_say_more_number(papan_message *message, unsigned index, long long value)
{
    char digits[PAPAN_DECIMAL_MAX + 1] = {0};
    papan_say_more(message, index, papan_decimal(value, digits));
}

const char *papan_status_name(papan_status status)
{
    static const char *const name[] = {"ok",      "no-memory", "bad-input", "unsuitable",
                                       "too-big", "wrong",     "stopped"};
    return (size_t)status < sizeof name / sizeof *name ? name[status] : "unknown";
}

const char *papan_version(void)
{
    return PAPAN_VERSION;
}
