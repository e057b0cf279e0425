/* json_value.c: parses JSON into a tree of values (json_value.h). The parser is our own because the same reader
 * runs in the browser, where there is hardly any C library, and because a library would not take its memory
 * from the caller's allocator.
 *
 * The tree is a tape of 32-bit words. A value is one cell: its type in the lower three bits, and above them a
 * small number, or how many words later its record begins:
 *
 *     string            its length, then its bytes and a zero byte
 *     other integer     its 64 bits
 *     real number       its bytes and a zero byte
 *     array             where it begins in the text, the number of values, and their cells
 *     object            the same, with a cell for the key before each value
 *     key               where it begins in the text, then as a string
 *
 * So "0," takes four bytes, and an item is found by its index in constant time. A recursive descent parser goes
 * through the text twice: first it checks the syntax, counts the values of each container and measures the
 * tape, then it writes it. An earlier version had structs of 40 bytes for values, in blocks of the arena: an
 * array of zeros of 64 MiB took 4.3 GB. Duplicate keys are found by sorting. */
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
    const char *bytes, *start, *at, *end; /* start: after a byte order mark */
    uint32_t *tape;                       /* NULL: it is only measured */
    size_t used;
    uint32_t *count; /* values of each container, in the order in which they begin */
    size_t counts, room;
    unsigned depth, values;
} parser;

static papan_status parse_value(parser *p, uint32_t *cell);

/* ---- the tape ---- */

enum { TYPE_BITS = 3, TYPE_MASK = 7, FAR = 1 /* of an integer: it has a record */ };
static const size_t TAPE_MAX = (size_t)1 << 29; /* words */

/* The next words of the tape; NULL: it is only measured. */
static uint32_t *take(parser *p, size_t words)
{
    uint32_t *taken = p->tape != NULL ? p->tape + p->used : NULL;
    p->used += words;
    return taken;
}

static void set(uint32_t *cell, papan_json_type type, uint32_t more)
{
    if (cell != NULL)
        *cell = (uint32_t)type | more << TYPE_BITS;
}

static void link_to(uint32_t *cell, papan_json_type type, const uint32_t *record)
{
    if (cell != NULL)
        set(cell, type, (uint32_t)(record - cell));
}

static size_t words_for(size_t bytes)
{
    return (bytes + sizeof(uint32_t) - 1) / sizeof(uint32_t);
}

static const uint32_t *record_of(const uint32_t *cell)
{
    return cell + (*cell >> TYPE_BITS);
}

/* ---- mistakes ---- */

static papan_status refuse_at(parser *p, const char *place, const char *code, const char *text,
                              const papan_arg *arg)
{
    return papan_refuse_place(p->notes, p->start, place, code, text, arg);
}

static papan_status refuse_end(parser *p)
{
    return refuse_at(p, p->at, "json-incomplete", N_("invalid JSON: unexpected end"), NULL);
}

static papan_status refuse(parser *p, const char *code, const char *text)
{
    return p->at == p->end ? refuse_end(p) : refuse_at(p, p->at, code, text, NULL);
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
    while (p->at < p->end && (*p->at == ' ' || *p->at == '\n' || *p->at == '\r' || *p->at == '\t'))
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

/* \uXXXX, or two of them for a character beyond the first 65,536; p->at is after the u. */
static papan_status parse_code(parser *p, char **out)
{
    unsigned long code, low = 0;
    const char *slash = p->at - 2;
    const char *wrong =
        !four_digits(p, p->at, &code) ? N_("invalid JSON: \\u needs four hexadecimal digits, such as \\u00e9")
        : code == 0                   ? N_("invalid JSON: \\u0000, a zero byte, is not allowed")
        : code < 0xD800 || code > 0xDFFF ? NULL
        : code > 0xDBFF || p->end - p->at < 10 || memcmp(p->at + 4, "\\u", 2) != 0 ||
                !four_digits(p, p->at + 6, &low) || low < 0xDC00 || low > 0xDFFF
            ? N_("invalid JSON: unpaired surrogate; \\ud800 to \\udbff must be followed by \\udc00 to \\udfff")
            : NULL;
    if (wrong != NULL)
        return refuse_at(p, slash, "json-bad-escape", wrong, NULL);
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
        return refuse_end(p);
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
    return refuse_at(p, p->at - 1, "json-bad-escape", N_("invalid JSON: unknown escape \\{0} in a string"),
                     PAPAN_ARGS(*p->at));
}

static papan_status parse_plain(parser *p, char **out)
{
    size_t length = papan_utf8_length(p->at, (size_t)(p->end - p->at));
    if ((unsigned char)*p->at < ' ')
        return refuse(p, "json-bad-text",
                      N_("invalid JSON: a string must end on the line where it starts and contain no "
                         "control characters"));
    if (length == 0)
        return refuse(p, "json-bad-text", N_("invalid JSON: this string is not UTF-8"));
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

/* p->at is at the opening quote. A key has its place before its length. */
static papan_status parse_string(parser *p, uint32_t *cell, bool key)
{
    assert(*p->at == '"');
    uint32_t place = (uint32_t)(p->at - p->bytes);
    p->at++;
    uint32_t *record = take(p, 1 + key + words_for(written_length(p) + 1));
    char unkept[4], *text = record != NULL ? (char *)(record + 1 + key) : NULL, *out = text;
    papan_status status = PAPAN_OK;
    while (status == PAPAN_OK && p->at < p->end && *p->at != '"') {
        out = text != NULL ? out : unkept;
        status = *p->at == '\\' ? parse_escape(p, &out) : parse_plain(p, &out);
    }
    if (status == PAPAN_OK && p->at == p->end)
        status = refuse_end(p);
    p->at++;
    if (record != NULL) {
        record[0] = place;
        record[key] = (uint32_t)(out - text);
    }
    link_to(cell, PAPAN_JSON_STRING, record);
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

static void put_integer(parser *p, uint32_t *cell, long long number)
{
    const long long least = -(1 << 27), most = (1 << 27) - 1; /* 28 bits, after FAR */
    if (number >= least && number <= most) {
        set(cell, PAPAN_JSON_INTEGER, (uint32_t)number << 1);
        return;
    }
    uint32_t *record = take(p, words_for(sizeof number) + 1);
    if (record == NULL)
        return;
    uint32_t distance = (uint32_t)(record - cell);
    record += distance & 1; /* even, to make room for FAR */
    memcpy(record, &number, sizeof number);
    set(cell, PAPAN_JSON_INTEGER, (distance + (distance & 1)) | FAR);
}

static void put_real(parser *p, uint32_t *cell, const char *start)
{
    size_t length = (size_t)(p->at - start);
    uint32_t *record = take(p, words_for(length + 1));
    if (record != NULL)
        memcpy(record, start, length); /* the tape is zero */
    link_to(cell, PAPAN_JSON_REAL, record);
}

static papan_status parse_number(parser *p, uint32_t *cell)
{
    const char *start = p->at;
    bool whole, negative = next_is(p, '-');
    if (!scan_number(p, &whole))
        return refuse_at(p, start, "json-bad-number",
                         N_("invalid JSON: invalid number; write numbers like 12, -3, 0.5 or 1e9"), NULL);
    if (!whole) {
        put_real(p, cell, start);
        return PAPAN_OK;
    }
    long long sum = 0; /* the negated number: its range is larger by one */
    bool large = false;
    for (const char *at = start + negative; at < p->at && !large; at++)
        large = __builtin_mul_overflow(sum, 10, &sum) || __builtin_sub_overflow(sum, *at - '0', &sum);
    if (large || (!negative && __builtin_sub_overflow(0, sum, &sum)))
        return refuse_at(p, start, "json-bad-number", N_("this number does not fit into 64 bits"), NULL);
    put_integer(p, cell, sum);
    return PAPAN_OK;
}

/* ---- arrays and objects ---- */

static const char *text_of_key(const uint32_t *cell)
{
    return (const char *)(record_of(cell) + 2);
}

/* By key, then by place. */
static int by_key(const void *one, const void *other)
{
    const uint32_t *a = *(const uint32_t *const *)one, *b = *(const uint32_t *const *)other;
    int order = strcmp(text_of_key(a), text_of_key(b));
    uint32_t at = *record_of(a), bt = *record_of(b);
    return order != 0 ? order : (at > bt) - (at < bt);
}

static papan_status refuse_key_twice(parser *p, const uint32_t *member, size_t members)
{
    const uint32_t **sorted = papan_take(&p->memory, members, sizeof(uint32_t *)), *twice = NULL;
    if (sorted == NULL)
        return PAPAN_NO_MEMORY;
    for (size_t i = 0; i < members; i++)
        sorted[i] = &member[2 * i];
    qsort(sorted, members, sizeof *sorted, by_key);
    for (size_t i = 1; i < members; i++)
        if (strcmp(text_of_key(sorted[i - 1]), text_of_key(sorted[i])) == 0 &&
            (twice == NULL || *record_of(sorted[i]) < *record_of(twice)))
            twice = sorted[i];
    papan_give(&p->memory, sorted, members, sizeof(uint32_t *));
    if (twice == NULL)
        return PAPAN_OK;
    return refuse_at(p, p->bytes + *record_of(twice), "json-duplicate-key",
                     N_("duplicate key \"{0}\" in this object"), PAPAN_ARGS(text_of_key(twice)));
}

static papan_status parse_key(parser *p, uint32_t *cell)
{
    if (!next_is(p, '"'))
        return refuse(p, "json-syntax", N_("invalid JSON: expected a key in double quotes"));
    papan_status status = parse_string(p, cell, true);
    if (status != PAPAN_OK)
        return status;
    skip_blanks(p);
    if (!next_is(p, ':'))
        return refuse(p, "json-syntax", N_("invalid JSON: expected a colon after the key"));
    p->at++;
    skip_blanks(p);
    return PAPAN_OK;
}

/* cell: where the next cells belong, or NULL. */
static papan_status parse_member(parser *p, bool keyed, uint32_t *cell)
{
    papan_status status = keyed ? parse_key(p, cell) : PAPAN_OK;
    return status == PAPAN_OK ? parse_value(p, cell != NULL ? cell + keyed : NULL) : status;
}

static papan_status parse_members(parser *p, char close, uint32_t *cell, uint32_t *members)
{
    papan_status status = PAPAN_OK;
    bool keyed = close == '}';
    p->at++;
    skip_blanks(p);
    for (bool more = !next_is(p, close); more && status == PAPAN_OK;) {
        status = parse_member(p, keyed, cell != NULL ? cell + *members * (1u + keyed) : NULL);
        ++*members;
        skip_blanks(p);
        more = next_is(p, ',');
        if (status != PAPAN_OK || !more)
            break;
        p->at++;
        skip_blanks(p);
    }
    if (status == PAPAN_OK && !next_is(p, close))
        status = refuse(p, "json-syntax",
                        keyed ? N_("invalid JSON: expected a comma or }")
                              : N_("invalid JSON: expected a comma or ]"));
    p->at++;
    return status;
}

/* The number of members is known only at the end of the first pass, so it is stored for the second. */
static papan_status parse_container(parser *p, uint32_t *cell)
{
    bool object = *p->at == '{';
    papan_json_type type = object ? PAPAN_JSON_OBJECT : PAPAN_JSON_ARRAY;
    size_t index = p->counts++, place = (size_t)(p->at - p->bytes);
    uint32_t *record = NULL, members = 0;
    if (p->depth == PAPAN_JSON_DEPTH_MAX)
        return refuse_at(p, p->at, "json-too-deep", N_("this JSON is nested deeper than {0} levels"),
                         PAPAN_ARGS(PAPAN_JSON_DEPTH_MAX));
    if (p->tape == NULL && !papan_room(&p->memory, &p->count, &p->room, p->counts, sizeof *p->count))
        return PAPAN_NO_MEMORY;
    set(cell, type, 0); /* without members it has no record */
    if (p->tape != NULL && p->count[index] > 0) {
        record = take(p, 2 + (size_t)p->count[index] * (1u + object));
        record[0] = (uint32_t)place;
        record[1] = p->count[index];
        link_to(cell, type, record);
    }
    p->depth++;
    papan_status status = parse_members(p, object ? '}' : ']', record != NULL ? record + 2 : NULL, &members);
    p->depth--;
    if (p->tape == NULL) {
        p->count[index] = members;
        p->used += members > 0 ? 2 + (size_t)members * (1u + object) : 0;
    }
    return status == PAPAN_OK && object && record != NULL && members > 1
               ? refuse_key_twice(p, record + 2, members)
               : status;
}

/* ---- values ---- */

static papan_status parse_word(parser *p, uint32_t *cell)
{
    static const struct {
        const char *word;
        papan_json_type type;
    } words[] = {{"null", PAPAN_JSON_NULL}, {"true", PAPAN_JSON_TRUE}, {"false", PAPAN_JSON_FALSE}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i].word);
        if ((size_t)(p->end - p->at) >= length && memcmp(p->at, words[i].word, length) == 0) {
            p->at += length;
            set(cell, words[i].type, 0);
            return PAPAN_OK;
        }
    }
    return refuse(
        p, "json-syntax",
        N_("invalid JSON: expected a value: a string, a number, [ ... ], { ... }, true, false or null"));
}

static papan_status parse_value(parser *p, uint32_t *cell)
{
    enum { OFTEN = 1 << 16 };
    if (++p->values % OFTEN == 0 && !papan_memory_poll(&p->memory))
        return PAPAN_NO_MEMORY;
    if (next_is(p, '{') || next_is(p, '['))
        return parse_container(p, cell);
    if (next_is(p, '-') || is_digit(p))
        return parse_number(p, cell);
    return next_is(p, '"') ? parse_string(p, cell, false) : parse_word(p, cell);
}

/* Goes through the text once. */
static papan_status parse_all(parser *p)
{
    p->at = p->start;
    p->used = p->counts = 0;
    skip_blanks(p);
    papan_status status = parse_value(p, take(p, 1));
    skip_blanks(p);
    if (status == PAPAN_OK && p->at < p->end)
        status = refuse(p, "json-text-after-end", N_("invalid JSON: unexpected text after the end"));
    return status;
}

papan_status papan_json_parse(papan_arena *arena, const char *bytes, size_t length,
                              const papan_json_value **root, papan_notes *notes)
{
    papan_text text = papan_text_open(bytes, length); /* skips a byte order mark */
    parser p = {.arena = arena,
                .memory = arena->memory,
                .notes = notes,
                .bytes = bytes,
                .start = text.at,
                .end = text.end};
    *root = NULL;
    if (length > UINT32_MAX)
        return PAPAN_NO_MEMORY;
    papan_status status = parse_all(&p);
    if (status == PAPAN_OK && p.used < TAPE_MAX)
        p.tape = papan_arena_take(arena, p.used, sizeof *p.tape);
    if (status == PAPAN_OK)
        status = p.tape != NULL ? parse_all(&p) : PAPAN_NO_MEMORY;
    papan_give(&p.memory, p.count, p.room, sizeof *p.count);
    *root = (const papan_json_value *)p.tape;
    return status;
}

/* ---- looking ---- */

static papan_json_type type_of(const papan_json_value *value)
{
    return (papan_json_type)(value->word & TYPE_MASK);
}

bool papan_json_is(const papan_json_value *value, papan_json_type type)
{
    return value != NULL && type_of(value) == type;
}

size_t papan_json_size(const papan_json_value *container)
{
    bool is = papan_json_is(container, PAPAN_JSON_ARRAY) || papan_json_is(container, PAPAN_JSON_OBJECT);
    return is && container->word >> TYPE_BITS != 0 ? record_of(&container->word)[1] : 0;
}

const papan_json_value *papan_json_member(const papan_json_value *container, size_t index)
{
    if (index >= papan_json_size(container))
        return NULL;
    const uint32_t *cell = record_of(&container->word) + 2;
    bool keyed = type_of(container) == PAPAN_JSON_OBJECT;
    return (const papan_json_value *)(keyed ? cell + 2 * index + 1 : cell + index);
}

size_t papan_json_source(const papan_json_value *container)
{
    return papan_json_size(container) > 0 ? record_of(&container->word)[0] : 0;
}

const char *papan_json_key_of(const papan_json_value *member)
{
    return text_of_key(&member->word - 1);
}

size_t papan_json_key_source(const papan_json_value *member)
{
    return *record_of(&member->word - 1);
}

const papan_json_value *papan_json_get(const papan_json_value *object, const char *key)
{
    size_t members = papan_json_is(object, PAPAN_JSON_OBJECT) ? papan_json_size(object) : 0;
    for (size_t i = 0; i < members; i++)
        if (strcmp(papan_json_key_of(papan_json_member(object, i)), key) == 0)
            return papan_json_member(object, i);
    return NULL;
}

const papan_json_value *papan_json_item(const papan_json_value *array, size_t index)
{
    return index < papan_json_items(array) ? papan_json_member(array, index) : NULL;
}

size_t papan_json_items(const papan_json_value *array)
{
    return papan_json_is(array, PAPAN_JSON_ARRAY) ? papan_json_size(array) : 0;
}

const char *papan_json_text(const papan_json_value *string)
{
    return papan_json_is(string, PAPAN_JSON_STRING) ? (const char *)(record_of(&string->word) + 1) : NULL;
}

size_t papan_json_length(const papan_json_value *string)
{
    return papan_json_is(string, PAPAN_JSON_STRING) ? *record_of(&string->word) : 0;
}

const char *papan_json_real(const papan_json_value *value)
{
    return papan_json_is(value, PAPAN_JSON_REAL) ? (const char *)record_of(&value->word) : NULL;
}

long long papan_json_integer(const papan_json_value *value)
{
    long long number = 0;
    if (!papan_json_is(value, PAPAN_JSON_INTEGER))
        return 0;
    uint32_t more = value->word >> TYPE_BITS;
    if (more & FAR)
        memcpy(&number, &value->word + (more & ~(uint32_t)FAR), sizeof number);
    else
        number = (int32_t)(value->word) >> (TYPE_BITS + 1);
    return number;
}
