/* json_writer.c: see json_writer.h. */
#include "base/json_writer.h"

#include "base/message.h"
#include "base/text.h"

#include <assert.h>
#include <string.h>

papan_json_writer papan_json_writer_new(papan_buffer *out)
{
    return (papan_json_writer){.out = out};
}

/* ---- between values ---- */

static void new_line(const papan_json_writer *json)
{
    papan_buffer_char(json->out, '\n');
    for (unsigned i = 0; i < json->depth; i++)
        papan_buffer_text(json->out, "  ");
}

static void put_string(papan_buffer *out, const char *text, size_t length)
{
    static const char hex[] = "0123456789abcdef";
    papan_buffer_char(out, '"');
    for (size_t i = 0; i < length;) {
        unsigned char c = (unsigned char)text[i];
        size_t whole = papan_utf8_length(text + i, length - i);
        if (whole == 0)
            papan_buffer_text(out, "\\ufffd"); /* invalid UTF-8: JSON cannot represent the byte */
        else if (c == '"' || c == '\\')
            papan_buffer_add(out, (char[]){'\\', (char)c}, 2);
        else if (c == '\n')
            papan_buffer_text(out, "\\n");
        else if (c < 0x20 || c == 0x7F)
            papan_buffer_add(out, (char[]){'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]}, 6);
        else
            papan_buffer_add(out, text + i, whole);
        i += whole > 0 ? whole : 1;
    }
    papan_buffer_char(out, '"');
}

/* Writes everything before a value; the caller writes the value. */
static papan_buffer *put_key(papan_json_writer *json, const char *key)
{
    bool lines = json->depth > 0 && json->open[json->depth - 1].lines;
    assert((key != NULL) == (json->depth > 0 && json->open[json->depth - 1].end == '}') && "members have keys");
    if (json->after_value)
        papan_buffer_text(json->out, lines ? "," : ", ");
    if (lines)
        new_line(json);
    json->after_value = true;
    if (key != NULL) {
        put_string(json->out, key, strlen(key));
        papan_buffer_text(json->out, ": ");
    }
    return json->out;
}

/* ---- objects and arrays ---- */

static void begin(papan_json_writer *json, const char *key, const char ends[2], bool lines)
{
    if (json->depth == PAPAN_JSON_OPEN_MAX) {
        json->out->failed = true;
        return;
    }
    papan_buffer_char(put_key(json, key), ends[0]);
    json->open[json->depth++] = (struct papan_json_open){ends[1], lines && !json->flat};
    json->after_value = false;
}

void papan_json_begin_object(papan_json_writer *json, const char *key)
{
    begin(json, key, "{}", false);
}

void papan_json_begin_array(papan_json_writer *json, const char *key)
{
    begin(json, key, "[]", false);
}

void papan_json_begin_object_lines(papan_json_writer *json, const char *key)
{
    begin(json, key, "{}", true);
}

void papan_json_begin_array_lines(papan_json_writer *json, const char *key)
{
    begin(json, key, "[]", true);
}

papan_json_writer papan_json_writer_line(papan_buffer *out)
{
    papan_json_writer json = papan_json_writer_new(out);
    papan_json_begin_object(&json, NULL);
    return json;
}

void papan_json_end(papan_json_writer *json)
{
    if (json->depth == 0) {
        json->out->failed = true;
        return;
    }
    struct papan_json_open ended = json->open[--json->depth];
    if (ended.lines && json->after_value)
        new_line(json);
    papan_buffer_char(json->out, ended.end);
    json->after_value = true;
}

void papan_json_end_line(papan_json_writer *json)
{
    while (json->depth > 0)
        papan_json_end(json);
    papan_buffer_char(json->out, '\n');
    json->after_value = false;
}

/* ---- values ---- */

void papan_json_put_text(papan_json_writer *json, const char *key, const char *text)
{
    if (text != NULL)
        papan_json_put_bytes(json, key, text, strlen(text));
    else
        papan_json_put_null(json, key);
}

void papan_json_put_bytes(papan_json_writer *json, const char *key, const char *bytes, size_t length)
{
    put_string(put_key(json, key), bytes, length);
}

void papan_json_begin_string(papan_json_writer *json, const char *key)
{
    papan_buffer_char(put_key(json, key), '"');
}

void papan_json_end_string(papan_json_writer *json)
{
    papan_buffer_char(json->out, '"');
}

void papan_json_put_number(papan_json_writer *json, const char *key, long long value)
{
    papan_buffer_number(put_key(json, key), value);
}

void papan_json_put_numbers(papan_json_writer *json, const char *key, const uint32_t *value, size_t count)
{
    papan_json_begin_array(json, key);
    for (size_t i = 0; i < count; i++)
        papan_json_put_number(json, NULL, value[i]);
    papan_json_end(json);
}

void papan_json_put_count(papan_json_writer *json, const char *key, papan_count count)
{
    char digits[40];
    papan_count_text(count, digits);
    papan_json_put_text(json, key, digits);
}

void papan_json_put_exact(papan_json_writer *json, const char *key, uint64_t value)
{
    papan_json_put_count(json, key, value);
}

/* Writes digits with the decimal point `decimals` places from the end. */
static void put_decimal(papan_buffer *out, papan_count digits, unsigned decimals)
{
    assert(decimals < 38);
    char text[40];
    papan_count_text(digits, text);
    size_t length = strlen(text);
    for (; length <= decimals; length++) { /* 7 with three decimals: 0.007 */
        memmove(text + 1, text, length + 1);
        text[0] = '0';
    }
    papan_buffer_add(out, text, length - decimals);
    if (decimals > 0)
        papan_buffer_char(out, '.');
    papan_buffer_text(out, text + length - decimals);
}

void papan_json_put_real(papan_json_writer *json, const char *key, double value, unsigned decimals)
{
    enum { SHORT = 5 /* decimals before an exponent */, DECIMALS_MAX = 17 };
    decimals = decimals < DECIMALS_MAX ? decimals : DECIMALS_MAX;
    papan_buffer *out = put_key(json, key);
    double scaled = value < 0 ? -value : value;
    int exponent = 0;
    if (!(scaled <= 1.7e308)) {
        papan_buffer_text(out, "null");
        return;
    }
    if (scaled >= 1e18)
        for (decimals = SHORT; scaled >= 10; exponent++)
            scaled /= 10;
    for (unsigned i = 0; i < decimals; i++)
        scaled *= 10;
    papan_count digits = papan_count_of(scaled + 0.5);
    if (value < 0 && digits > 0)
        papan_buffer_char(out, '-');
    put_decimal(out, digits, decimals);
    if (exponent > 0)
        papan_buffer_char(out, 'e');
    if (exponent > 0)
        papan_buffer_number(out, exponent);
}

void papan_json_put_bool(papan_json_writer *json, const char *key, bool value)
{
    papan_buffer_text(put_key(json, key), value ? "true" : "false");
}

void papan_json_put_null(papan_json_writer *json, const char *key)
{
    papan_buffer_text(put_key(json, key), "null");
}

/* ---- messages ---- */

/* The number of arguments that the text uses, in any kind of placeholder: {0}, {unit 0}. */
static unsigned arguments_of(const papan_message *message)
{
    unsigned used = 0;
    for (const char *at = message->text; (at = strchr(at, '}')) != NULL; at++)
        if (at > message->text && at[-1] >= '0' && at[-1] <= '3' && (unsigned)(at[-1] - '0') >= used)
            used = (unsigned)(at[-1] - '0') + 1;
    return used;
}

/* Writes which arguments name units of a board, if some do. */
static void put_units(papan_json_writer *json, const papan_message *message)
{
    unsigned arguments = arguments_of(message), units = 0;
    for (unsigned i = 0; i < arguments; i++)
        units += message->unit[i];
    if (units == 0)
        return;
    papan_json_begin_array(json, "units");
    for (unsigned i = 0; i < arguments; i++)
        papan_json_put_text(json, NULL, papan_unit_word(message->unit[i]));
    papan_json_end(json);
}

void papan_json_put_message(papan_json_writer *json, const char *key, const papan_message *message)
{
    if (message->text == NULL) {
        papan_json_put_null(json, key);
        return;
    }
    papan_json_begin_object(json, key);
    papan_json_put_text(json, "text", message->text);
    if (message->code != NULL)
        papan_json_put_text(json, "code", message->code);
    papan_json_begin_array(json, "args");
    for (unsigned i = 0; i < arguments_of(message); i++)
        papan_json_put_text(json, NULL, message->arg[i]);
    papan_json_end(json);
    put_units(json, message);
    papan_json_put_number(json, "line", message->line);
    papan_json_put_number(json, "column", message->column);
    if (message->word[0] != NULL)
        papan_json_put_bool(json, "stars", true);
    papan_json_end(json);
}

/* ---- JSON inside JSON ---- */

/* Appends JSON on one line: newlines and indentation are left out. */
static void put_on_one_line(papan_buffer *out, const char *json, size_t length)
{
    bool quoted = false;
    for (size_t i = 0; i < length && !out->failed; i++) {
        if (json[i] == '\n' && !quoted) {
            while (i + 1 < length && json[i + 1] == ' ')
                i++;
            if (out->bytes[out->length - 1] == ',')
                papan_buffer_char(out, ' ');
            continue;
        }
        quoted ^= json[i] == '"';
        if (json[i] == '\\' && i + 1 < length)
            papan_buffer_char(out, json[i++]);
        papan_buffer_char(out, json[i]);
    }
}

void papan_json_put_json(papan_json_writer *json, const char *key, const papan_buffer *value)
{
    json->out->failed |= value->failed || value->length == 0;
    if (!json->out->failed)
        put_on_one_line(put_key(json, key), value->bytes, value->length);
}

void papan_json_put_members(papan_json_writer *json, const papan_buffer *object)
{
    json->out->failed |= object->failed || object->length == 0;
    if (json->out->failed)
        return;
    const char *start = object->bytes + 1, *end = object->bytes + object->length - 1;
    while (*end != '}')
        end--;
    assert(object->bytes[0] == '{' && start < end);
    if (json->after_value)
        papan_buffer_text(json->out, ", ");
    json->after_value = true;
    put_on_one_line(json->out, start, (size_t)(end - start));
}
