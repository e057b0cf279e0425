/* test_json_writer.c: the JSON writer alone: commas and spacing, lines, escapes, numbers, streams, and that
 * its output can be read back. */
#include "test_format.h"

#include "base/json_writer.h"
#include "format/json_value.h"

#include <math.h>

static void check_written(papan_buffer *out, const char *wanted)
{
    assert_false(out->failed);
    assert_string_equal(out->bytes, wanted);
    papan_arena arena;
    papan_arena_init(&arena, NULL);
    const papan_json_value *root;
    papan_notes notes;
    assert_int_equal(papan_json_parse(&arena, out->bytes, out->length, &root, &notes), PAPAN_OK);
    papan_arena_free(&arena);
    papan_buffer_free(out);
}

static void puts_commas_and_spaces(void **state)
{
    (void)state;
    papan_buffer out = papan_buffer_new(NULL);
    papan_json_writer json = papan_json_writer_new(&out);
    papan_json_begin_object(&json, NULL);
    papan_json_put_text(&json, "text", "a");
    papan_json_put_text(&json, "none", NULL);
    papan_json_begin_array(&json, "empty");
    papan_json_end(&json);
    papan_json_begin_object(&json, "no members");
    papan_json_end(&json);
    papan_json_put_numbers(&json, "cells", (uint32_t[]){1, 4294967295}, 2);
    papan_json_begin_array(&json, "all");
    papan_json_put_bool(&json, NULL, true);
    papan_json_put_bool(&json, NULL, false);
    papan_json_put_null(&json, NULL);
    papan_json_begin_array(&json, NULL);
    papan_json_begin_object(&json, NULL);
    papan_json_put_number(&json, "last", -1);
    papan_json_end_line(&json);
    check_written(&out, "{\"text\": \"a\", \"none\": null, \"empty\": [], \"no members\": {}, "
                        "\"cells\": [1, 4294967295], \"all\": [true, false, null, [{\"last\": -1}]]}\n");
}

static void put_lines(papan_buffer *out, bool flat)
{
    papan_json_writer json = papan_json_writer_new(out);
    json.flat = flat;
    papan_json_begin_object_lines(&json, NULL);
    papan_json_put_number(&json, "n", 1);
    papan_json_begin_array_lines(&json, "rows");
    papan_json_put_text(&json, NULL, "ab");
    papan_json_begin_array(&json, NULL);
    papan_json_put_number(&json, NULL, 1);
    papan_json_put_number(&json, NULL, 2);
    papan_json_end(&json);
    papan_json_end(&json);
    papan_json_begin_array_lines(&json, "empty");
    papan_json_end_line(&json);
}

static void breaks_lines_where_asked(void **state)
{
    (void)state;
    papan_buffer out = papan_buffer_new(NULL);
    put_lines(&out, true);
    check_written(&out, "{\"n\": 1, \"rows\": [\"ab\", [1, 2]], \"empty\": []}\n");
    put_lines(&out, false);
    check_written(&out, "{\n  \"n\": 1,\n  \"rows\": [\n    \"ab\",\n    [1, 2]\n  ],\n  \"empty\": []\n}\n");
}

static void escapes_strings(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t length;
        const char *written;
    } rows[] = {
        {"", 0, "\"\""},
        {"a\"b\\c/", 6, "\"a\\\"b\\\\c/\""},
        {"\n\t\r\b\x1F\x7F", 6, "\"\\n\\u0009\\u000d\\u0008\\u001f\\u007f\""},
        {"\xC3\xA4\xE2\x82\xAC\xF0\x9F\x91\x91", 9, "\"\xC3\xA4\xE2\x82\xAC\xF0\x9F\x91\x91\""},
        {"\xFFx\xC3", 3, "\"\\ufffdx\\ufffd\""},          /* no UTF-8, and cut short */
        {"\xC0\x80", 2, "\"\\ufffd\\ufffd\""},            /* longer than it must be */
        {"\xED\xA0\x80", 3, "\"\\ufffd\\ufffd\\ufffd\""}, /* half of a pair */
    };
    for (size_t i = 0; i < ROWS(rows); i++) {
        papan_buffer out = papan_buffer_new(NULL);
        papan_json_writer json = papan_json_writer_new(&out);
        papan_json_put_bytes(&json, NULL, rows[i].text, rows[i].length);
        check_written(&out, rows[i].written);
    }
    papan_buffer out = papan_buffer_new(NULL);
    papan_json_writer json = papan_json_writer_new(&out);
    papan_json_begin_object(&json, NULL);
    papan_json_put_bool(&json, "a \"key\"", true);
    papan_json_begin_string(&json, "letters");
    papan_buffer_text(json.out, "AB");
    papan_json_end_string(&json);
    papan_json_put_null(&json, "after");
    papan_json_end(&json);
    check_written(&out, "{\"a \\\"key\\\"\": true, \"letters\": \"AB\", \"after\": null}");
}

static void writes_numbers(void **state)
{
    (void)state;
    static const struct {
        double value;
        unsigned decimals;
        const char *written;
    } rows[] = {
        {0, 3, "0.000"},
        {0.0004, 3, "0.000"},
        {0.0006, 3, "0.001"},
        {12.3456, 3, "12.346"},
        {-2.25, 1, "-2.3"},
        {-0.001, 2, "0.00"},
        {0.999, 2, "1.00"},
        {2.5, 0, "3"},
        {1e15, 0, "1000000000000000"},
        {1e17, 3, "100000000000000000.000"},
        {1.25e18, 3, "1.25000e18"},
        {-9.87654e100, 0, "-9.87654e100"},
        {1.7e308, 2, "1.70000e308"},
        {(double)NAN, 2, "null"},
        {(double)INFINITY, 2, "null"},
        {-(double)INFINITY, 2, "null"},
    };
    for (size_t i = 0; i < ROWS(rows); i++) {
        papan_buffer out = papan_buffer_new(NULL);
        papan_json_writer json = papan_json_writer_new(&out);
        papan_json_put_real(&json, NULL, rows[i].value, rows[i].decimals);
        check_written(&out, rows[i].written);
    }
    papan_buffer out = papan_buffer_new(NULL);
    papan_json_writer json = papan_json_writer_new(&out);
    papan_json_begin_array(&json, NULL);
    papan_json_put_number(&json, NULL, INT64_MIN);
    papan_json_put_number(&json, NULL, INT64_MAX);
    papan_json_put_count(&json, NULL, 0);
    papan_json_put_count(&json, NULL, ~(papan_count)0);
    papan_json_end(&json);
    check_written(&out, "[-9223372036854775808, 9223372036854775807, \"0\", "
                        "\"340282366920938463463374607431768211455\"]");
}

/* The buffer is handed on and emptied after each value, as papan list does. */
static void goes_on_after_the_buffer_was_emptied(void **state)
{
    (void)state;
    papan_buffer part = papan_buffer_new(NULL), whole = papan_buffer_new(NULL);
    papan_json_writer json = papan_json_writer_new(&part);
    papan_json_begin_object(&json, NULL);
    papan_json_begin_array(&json, "all");
    for (int i = 0; i < 3; i++) {
        papan_json_put_number(&json, NULL, i);
        papan_buffer_add(&whole, part.bytes, part.length);
        papan_buffer_clear(&part);
    }
    papan_json_end(&json);
    papan_json_put_bool(&json, "done", true);
    papan_json_end_line(&json);
    papan_json_begin_object(&json, NULL); /* the next line */
    papan_json_end_line(&json);
    papan_buffer_add(&whole, part.bytes, part.length);
    assert_string_equal(whole.bytes, "{\"all\": [0, 1, 2], \"done\": true}\n{}\n");
    papan_buffer_free(&part);
    papan_buffer_free(&whole);
}

static void fails_where_too_deep(void **state)
{
    (void)state;
    papan_buffer out = papan_buffer_new(NULL);
    papan_json_writer json = papan_json_writer_new(&out);
    for (unsigned i = 0; i < PAPAN_JSON_OPEN_MAX; i++)
        papan_json_begin_array(&json, NULL);
    assert_false(out.failed);
    papan_json_begin_array(&json, NULL);
    assert_true(out.failed);
    papan_buffer_free(&out);
    json = papan_json_writer_new(&out);
    papan_json_end(&json);
    assert_true(out.failed);
}

static void puts_json_in_json(void **state)
{
    (void)state;
    papan_buffer out = papan_buffer_new(NULL), lines = papan_buffer_new(NULL), empty = papan_buffer_new(NULL);
    papan_json_writer json = papan_json_writer_new(&lines);
    papan_json_begin_object_lines(&json, NULL);
    papan_json_put_text(&json, "a", "x\\\"{,\n}");
    papan_json_begin_array_lines(&json, "b");
    papan_json_put_number(&json, NULL, 1);
    papan_json_put_number(&json, NULL, 2);
    papan_json_end_line(&json);
    json = papan_json_writer_line(&out);
    papan_json_put_number(&json, "n", 1);
    papan_json_put_members(&json, &lines);
    papan_json_put_json(&json, "o", &lines);
    papan_json_end(&json);
    check_written(&out, "{\"n\": 1, \"a\": \"x\\\\\\\"{,\\n}\", \"b\": [1, 2], "
                        "\"o\": {\"a\": \"x\\\\\\\"{,\\n}\", \"b\": [1, 2]}}");
    json = papan_json_writer_line(&out);
    papan_json_put_json(&json, "none", &empty);
    assert_true(out.failed);
    papan_buffer_free(&out);
    papan_buffer_free(&lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(puts_commas_and_spaces),
                                       cmocka_unit_test(breaks_lines_where_asked),
                                       cmocka_unit_test(escapes_strings),
                                       cmocka_unit_test(writes_numbers),
                                       cmocka_unit_test(goes_on_after_the_buffer_was_emptied),
                                       cmocka_unit_test(fails_where_too_deep),
                                       cmocka_unit_test(puts_json_in_json)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
