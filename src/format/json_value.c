/* json_value.c: parses JSON into a tree of values (json_value.h). The parser is our own because the same
 * reader runs in the browser, where there is hardly any C library, and because a library would not take its
 * memory from the lent allocator.
 *
 * It is a recursive descent parser. Values are pushed onto a stack; when an array or object ends, its values
 * are moved from the stack into one block of the arena. So a tree costs one block for each container, and
 * finding an item by its index takes constant time. Duplicate keys are found by sorting. */
#include "format/json_value.h"

#include "base/message.h"
#include "base/text.h"
#include "format/lines.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct parser {
    papan_arena *arena;
    papan_allocator memory;
    papan_notes *notes;
    const char *start, *at, *end;
    papan_json_value *stack; /* values of containers that have not ended yet */
    size_t height, room;
    unsigned depth;
} parser;

static papan_status parse_value(parser *p, papan_json_value *value);

/* ---- mistakes ---- */

static papan_status refuse_at(parser *p, const char *place, const char *text, const papan_arg *arg)
{
    return papan_refuse_place(p->notes, p->start, place, text, arg);
}

static papan_status refuse(parser *p, const char *text)
{
    return refuse_at(p, p->at, p->at < p->end ? text : N_("invalid JSON: unexpected end"), NULL);
}

/* ---- characters ---- */

/* As UTF-8: the first byte determines how many follow, with six bits each. */
static char *put_character(char *out, unsigned long code)
{
    assert(code > 0 && code <= 0x10FFFF);
    static const unsigned char lead[] = {0, 0xC0, 0xE0, 0xF0};
    unsigned more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    *out++ = (char)(lead[more] | code >> 6 * more);
    while (more-- > 0)
        *out++ = (char)(0x80 | (code >> 6 * more & 63));
    return out;
}

static void skip_blanks(parser *p)
{
    while (p->at < p->end && memchr(" \t\r\n", *p->at, 4) != NULL)
        p->at++;
}

static bool next_is(const parser *p, char c)
{
    return p->at < p->end && *p->at == c;
}

static bool is_digit(const parser *p)
{
    return p->at < p->end && *p->at >= '0' && *p->at <= '9';
}

/* ---- strings ---- */

static bool four_digits(const parser *p, const char *at, unsigned long *code)
{
    static const char digits[] = "0123456789abcdefABCDEF";
    *code = 0;
    if (p->end - at < 4)
        return false;
    for (unsigned i = 0; i < 4; i++) {
        const char *digit = memchr(digits, at[i], sizeof digits - 1);
        if (digit == NULL)
            return false;
        unsigned long value = (unsigned long)(digit - digits);
        *code = *code * 16 + (value < 16 ? value : value - 6);
    }
    return true;
}

/* \uXXXX, or two of them for a character beyond the first 65,536; p->at is behind the u. */
static papan_status parse_code(parser *p, char **out)
{
    unsigned long code, low = 0;
    const char *slash = p->at - 2;
    const char *wrong = NULL;
    if (!four_digits(p, p->at, &code))
        wrong = N_("invalid JSON: \\u needs four hexadecimal digits, such as \\u00e9");
    else if (code == 0)
        wrong = N_("invalid JSON: \\u0000, a zero byte, is not allowed");
    else if (code >= 0xD800 && code <= 0xDFFF &&
             (code > 0xDBFF || p->end - p->at < 10 || memcmp(p->at + 4, "\\u", 2) != 0 ||
              !four_digits(p, p->at + 6, &low) || low < 0xDC00 || low > 0xDFFF))
        wrong =
            N_("invalid JSON: unpaired surrogate; \\ud800 to \\udbff must be followed by \\udc00 to \\udfff");
    if (wrong != NULL)
        return refuse_at(p, slash, wrong, NULL);
    p->at += low != 0 ? 10 : 4;
    *out = put_character(*out, low != 0 ? 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00) : code);
    return PAPAN_OK;
}

static papan_status parse_escape(parser *p, char **out)
{
    assert(*p->at == '\\');
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    p->at++;
    if (p->at == p->end)
        return refuse(p, "");
    const char *found = memchr(letters, *p->at, sizeof letters - 1);
    if (found != NULL) {
        *(*out)++ = meant[found - letters];
        p->at++;
        return PAPAN_OK;
    }
    if (*p->at == 'u') {
        p->at++;
        return parse_code(p, out);
    }
    return refuse_at(p, p->at - 1, N_("invalid JSON: unknown escape \\{0} in a string"),
                     PAPAN_ARGS(papan_arg_char(*p->at)));
}

static papan_status parse_plain(parser *p, char **out)
{
    size_t length = papan_utf8_length(p->at, (size_t)(p->end - p->at));
    if ((unsigned char)*p->at < ' ')
        return refuse(p, N_("invalid JSON: a string must end on the line where it starts and contain no "
                            "control characters"));
    if (length == 0)
        return refuse(p, N_("invalid JSON: this string is not UTF-8"));
    memcpy(*out, p->at, length);
    *out += length;
    p->at += length;
    return PAPAN_OK;
}

/* The decoded string is never longer than its source. */
static size_t written_length(const parser *p)
{
    const char *at = p->at;
    while (at < p->end && *at != '"')
        at += *at == '\\' && at + 1 < p->end ? 2 : 1;
    return (size_t)(at - p->at);
}

/* p->at is at the opening quote. */
static papan_status parse_string(parser *p, const char **text, size_t *length)
{
    assert(*p->at == '"');
    p->at++;
    char *bytes = papan_arena_take(p->arena, written_length(p) + 1, 1), *out = bytes;
    if (bytes == NULL)
        return PAPAN_NO_MEMORY;
    papan_status status = PAPAN_OK;
    while (status == PAPAN_OK && p->at < p->end && *p->at != '"')
        status = *p->at == '\\' ? parse_escape(p, &out) : parse_plain(p, &out);
    if (status == PAPAN_OK && p->at == p->end)
        status = refuse(p, "");
    p->at++;
    *text = bytes;
    *length = (size_t)(out - bytes);
    return status;
}

/* ---- numbers ---- */

static bool skip_digits(parser *p)
{
    bool any = is_digit(p);
    while (is_digit(p))
        p->at++;
    return any;
}

static bool scan_number(parser *p, bool *whole)
{
    p->at += next_is(p, '-');
    const char *first = p->at;
    bool right = skip_digits(p) && (*first != '0' || p->at == first + 1);
    *whole = true;
    if (next_is(p, '.')) {
        *whole = false;
        p->at++;
        right = skip_digits(p) && right;
    }
    if (next_is(p, 'e') || next_is(p, 'E')) {
        *whole = false;
        p->at++;
        p->at += next_is(p, '+') || next_is(p, '-');
        right = skip_digits(p) && right;
    }
    return right;
}

static papan_status parse_number(parser *p, papan_json_value *value)
{
    const char *start = p->at;
    bool whole, negative = next_is(p, '-');
    if (!scan_number(p, &whole))
        return refuse_at(p, start, N_("invalid JSON: invalid number; write numbers like 12, -3, 0.5 or 1e9"),
                         NULL);
    if (!whole) {
        *value = (papan_json_value){.type = PAPAN_JSON_REAL, .size = (size_t)(p->at - start), .text = start};
        return PAPAN_OK;
    }
    long long sum = 0; /* the negated number: its range is larger by one */
    bool large = false;
    for (const char *at = start + negative; at < p->at && !large; at++)
        large = __builtin_mul_overflow(sum, 10, &sum) || __builtin_sub_overflow(sum, *at - '0', &sum);
    if (large || (!negative && __builtin_sub_overflow(0, sum, &sum)))
        return refuse_at(p, start, N_("this number does not fit into 64 bits"), NULL);
    *value = (papan_json_value){.type = PAPAN_JSON_INTEGER, .integer = sum};
    return PAPAN_OK;
}

/* ---- arrays and objects ---- */

/* Moves the values pushed since base into a block of their own. */
static papan_status gather(parser *p, size_t base, papan_json_value *container)
{
    assert(base <= p->height);
    size_t size = p->height - base;
    papan_json_value *block = NULL;
    if (size > 0) {
        block = papan_arena_take(p->arena, size, sizeof *block);
        if (block == NULL)
            return PAPAN_NO_MEMORY;
        memcpy(block, p->stack + base, size * sizeof *block);
    }
    p->height = base;
    container->size = size;
    container->value = block;
    return PAPAN_OK;
}

/* By key, then by place. */
static int by_key(const void *one, const void *other)
{
    const papan_json_value *a = *(const papan_json_value *const *)one;
    const papan_json_value *b = *(const papan_json_value *const *)other;
    int order = strcmp(a->key, b->key);
    return order != 0 ? order : (a->source > b->source) - (a->source < b->source);
}

static papan_status refuse_key_twice(parser *p, const papan_json_value *object)
{
    size_t size = object->size;
    const papan_json_value **sorted = papan_take(&p->memory, size, sizeof(papan_json_value *));
    const papan_json_value *twice = NULL;
    if (sorted == NULL)
        return PAPAN_NO_MEMORY;
    for (size_t i = 0; i < size; i++)
        sorted[i] = &object->value[i];
    qsort(sorted, size, sizeof *sorted, by_key);
    for (size_t i = 1; i < size; i++)
        if (strcmp(sorted[i - 1]->key, sorted[i]->key) == 0 &&
            (twice == NULL || sorted[i]->source < twice->source))
            twice = sorted[i];
    papan_give(&p->memory, sorted, size, sizeof(papan_json_value *));
    if (twice == NULL)
        return PAPAN_OK;
    return refuse_at(p, twice->source, N_("duplicate key \"{0}\" in this object"),
                     PAPAN_ARGS(papan_arg_text(twice->key)));
}

static papan_status parse_key(parser *p, papan_json_value *value)
{
    size_t length;
    value->source = p->at;
    if (!next_is(p, '"'))
        return refuse(p, N_("invalid JSON: expected a key in double quotes"));
    papan_status status = parse_string(p, &value->key, &length);
    if (status != PAPAN_OK)
        return status;
    skip_blanks(p);
    if (!next_is(p, ':'))
        return refuse(p, N_("invalid JSON: expected a colon after the key"));
    p->at++;
    skip_blanks(p);
    return PAPAN_OK;
}

static papan_status parse_member(parser *p, bool keyed)
{
    papan_json_value value, key = {.key = NULL, .source = p->at};
    papan_status status = keyed ? parse_key(p, &key) : PAPAN_OK;
    if (status == PAPAN_OK)
        status = parse_value(p, &value);
    if (status != PAPAN_OK)
        return status;
    value.key = key.key;
    value.source = key.source;
    if (!papan_room(&p->memory, &p->stack, &p->room, p->height + 1, sizeof *p->stack))
        return PAPAN_NO_MEMORY;
    p->stack[p->height++] = value;
    return PAPAN_OK;
}

static papan_status parse_members(parser *p, char close)
{
    papan_status status = PAPAN_OK;
    p->at++;
    skip_blanks(p);
    for (bool more = !next_is(p, close); more && status == PAPAN_OK;) {
        status = parse_member(p, close == '}');
        skip_blanks(p);
        more = next_is(p, ',');
        if (status != PAPAN_OK || !more)
            break;
        p->at++;
        skip_blanks(p);
    }
    if (status == PAPAN_OK && !next_is(p, close))
        status = refuse(p, close == '}' ? N_("invalid JSON: expected a comma or }")
                                        : N_("invalid JSON: expected a comma or ]"));
    p->at++;
    return status;
}

static papan_status parse_container(parser *p, papan_json_value *value)
{
    assert(p->depth <= PAPAN_JSON_DEPTH_MAX);
    size_t base = p->height;
    bool object = *p->at == '{';
    if (p->depth == PAPAN_JSON_DEPTH_MAX)
        return refuse_at(p, p->at, N_("this JSON is nested deeper than {0} levels"),
                         PAPAN_ARGS(papan_arg_number(PAPAN_JSON_DEPTH_MAX)));
    p->depth++;
    papan_status status = parse_members(p, object ? '}' : ']');
    p->depth--;
    *value = (papan_json_value){.type = object ? PAPAN_JSON_OBJECT : PAPAN_JSON_ARRAY};
    if (status == PAPAN_OK)
        status = gather(p, base, value);
    return status == PAPAN_OK && object && value->size > 1 ? refuse_key_twice(p, value) : status;
}

/* ---- values ---- */

static papan_status parse_word(parser *p, papan_json_value *value)
{
    static const struct {
        const char *word;
        papan_json_type type;
    } words[] = {{"null", PAPAN_JSON_NULL}, {"true", PAPAN_JSON_TRUE}, {"false", PAPAN_JSON_FALSE}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i].word);
        if ((size_t)(p->end - p->at) >= length && memcmp(p->at, words[i].word, length) == 0) {
            p->at += length;
            *value = (papan_json_value){.type = words[i].type};
            return PAPAN_OK;
        }
    }
    return refuse(
        p, N_("invalid JSON: expected a value: a string, a number, [ ... ], { ... }, true, false or null"));
}

static papan_status parse_value(parser *p, papan_json_value *value)
{
    if (next_is(p, '{') || next_is(p, '['))
        return parse_container(p, value);
    if (next_is(p, '-') || is_digit(p))
        return parse_number(p, value);
    if (!next_is(p, '"'))
        return parse_word(p, value);
    *value = (papan_json_value){.type = PAPAN_JSON_STRING};
    return parse_string(p, &value->text, &value->size);
}

papan_status papan_json_parse(papan_arena *arena, const char *bytes, size_t length,
                              const papan_json_value **root, papan_notes *notes)
{
    papan_text text = papan_text_open(bytes, length); /* skips a byte order mark */
    parser p = {.arena = arena,
                .memory = arena->memory,
                .notes = notes,
                .start = text.at,
                .at = text.at,
                .end = text.end};
    papan_json_value *value = papan_arena_take(arena, 1, sizeof *value);
    if (value == NULL)
        return PAPAN_NO_MEMORY;
    skip_blanks(&p);
    papan_status status = parse_value(&p, value);
    skip_blanks(&p);
    if (status == PAPAN_OK && p.at < p.end)
        status = refuse(&p, N_("invalid JSON: unexpected text after the end"));
    if (p.room > 0)
        papan_give(&p.memory, p.stack, p.room, sizeof *p.stack);
    *root = value;
    return status;
}

/* ---- looking ---- */

bool papan_json_is(const papan_json_value *value, papan_json_type type)
{
    return value != NULL && value->type == type;
}

const papan_json_value *papan_json_get(const papan_json_value *object, const char *key)
{
    for (size_t i = 0; papan_json_is(object, PAPAN_JSON_OBJECT) && i < object->size; i++)
        if (strcmp(object->value[i].key, key) == 0)
            return &object->value[i];
    return NULL;
}

const papan_json_value *papan_json_item(const papan_json_value *array, size_t index)
{
    return index < papan_json_items(array) ? &array->value[index] : NULL;
}

size_t papan_json_items(const papan_json_value *array)
{
    return papan_json_is(array, PAPAN_JSON_ARRAY) ? array->size : 0;
}

const char *papan_json_text(const papan_json_value *string)
{
    return papan_json_is(string, PAPAN_JSON_STRING) ? string->text : NULL;
}

size_t papan_json_length(const papan_json_value *string)
{
    return papan_json_is(string, PAPAN_JSON_STRING) ? string->size : 0;
}
