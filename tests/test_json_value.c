/* test_json_value.c: the JSON parser alone: what RFC 8259 allows and forbids, exact numbers, all escapes,
 * duplicate keys, the position of each mistake, and memory that runs out. */
#include "test_format.h"

#include "format/json_value.h"

#include <stdio.h>

static papan_status parse(papan_arena *arena, const char *text, size_t length, const papan_json_value **root,
                          papan_notes *notes)
{
    memset(notes, 0, sizeof *notes);
    return papan_json_parse(arena, text, length, root, notes);
}

static const papan_json_value *must_parse(papan_arena *arena, const char *text)
{
    const papan_json_value *root;
    papan_notes notes;
    if (parse(arena, text, strlen(text), &root, &notes) != PAPAN_OK)
        fail_msg("refused at %u:%u: %s\n%s", notes.error.line, notes.error.column, notes.error.text, text);
    return root;
}

static void numbers(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        long long value;
    } whole[] = {{"0", 0},
                 {"-0", 0},
                 {"7", 7},
                 {"-12", -12},
                 {"9223372036854775807", INT64_MAX},
                 {"-9223372036854775808", INT64_MIN},
                 {"134217727", (1 << 27) - 1}, /* the largest in one word */
                 {"134217728", 1 << 27},
                 {"-134217728", -(1 << 27)},
                 {"-134217729", -(1 << 27) - 1},
                 {"9007199254740993", 9007199254740993}};
    static const char *const real[] = {"0.5", "-0.0", "1e9", "1E+9", "12.25e-3", "1e999"};
    static const char *const wrong[] = {"01",
                                        "-",
                                        "+1",
                                        ".5",
                                        "1.",
                                        "1e",
                                        "1e+",
                                        "-01",
                                        "0x10",
                                        "1.e5",
                                        "NaN",
                                        "--1",
                                        "9223372036854775808",
                                        "-9223372036854775809",
                                        "1 2"};
    papan_arena arena;
    papan_arena_init(&arena, NULL);
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
        const papan_json_value *value = must_parse(&arena, whole[i].text);
        assert_true(papan_json_is(value, PAPAN_JSON_INTEGER));
        assert_true(papan_json_integer(value) == whole[i].value);
    }
    for (size_t i = 0; i < sizeof real / sizeof *real; i++) {
        const papan_json_value *value = must_parse(&arena, real[i]);
        assert_string_equal(papan_json_real(value), real[i]);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const papan_json_value *root;
        papan_notes notes;
        if (parse(&arena, wrong[i], strlen(wrong[i]), &root, &notes) != PAPAN_BAD_INPUT)
            fail_msg("accepted: %s", wrong[i]);
        assert_non_null(notes.error.text);
    }
    papan_arena_free(&arena);
}

static void strings(void **state)
{
    (void)state;
    static const struct {
        const char *text, *value;
    } rows[] = {{"\"\"", ""},
                {"\"a b\"", "a b"},
                {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t"},
                {"\"\\u0041\\u00e9\\u20AC\"", "A\xC3\xA9\xE2\x82\xAC"},
                {"\"\\ud83d\\uDE00\"", "\xF0\x9F\x98\x80"},
                {"\"\\udbff\\udfff\"", "\xF4\x8F\xBF\xBF"},
                {"\"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\x7F\"", "\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\x7F"}};
    papan_arena arena;
    papan_arena_init(&arena, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const papan_json_value *value = must_parse(&arena, rows[i].text);
        assert_string_equal(papan_json_text(value), rows[i].value);
        assert_int_equal(papan_json_length(value), strlen(rows[i].value));
    }
    papan_arena_free(&arena);
}

static void trees(void **state)
{
    (void)state;
    papan_arena arena;
    papan_arena_init(&arena, NULL);
    const papan_json_value *root =
        must_parse(&arena, " \r\n\t{\"a\": [1, [], {}, null, true, false], \"\": {\"b\": \"c\"}} \n");
    assert_int_equal(papan_json_size(root), 2);
    const papan_json_value *a = papan_json_get(root, "a");
    assert_int_equal(papan_json_items(a), 6);
    static const papan_json_type types[] = {PAPAN_JSON_INTEGER, PAPAN_JSON_ARRAY, PAPAN_JSON_OBJECT,
                                            PAPAN_JSON_NULL,    PAPAN_JSON_TRUE,  PAPAN_JSON_FALSE};
    for (size_t i = 0; i < 6; i++)
        assert_true(papan_json_is(papan_json_item(a, i), types[i]));
    assert_null(papan_json_item(a, 6));
    assert_string_equal(papan_json_text(papan_json_get(papan_json_get(root, ""), "b")), "c");
    assert_null(papan_json_get(root, "b"));
    assert_null(papan_json_get(a, "a"));
    assert_null(papan_json_get(NULL, "a"));
    assert_int_equal(papan_json_items(root), 0);
    assert_null(papan_json_text(a));
    assert_true(papan_json_is(must_parse(&arena, "\xEF\xBB\xBF[]"), PAPAN_JSON_ARRAY)); /* byte order mark */
    papan_arena_free(&arena);
}

static const refusal refused[] = {
    {"", 1, 1, "unexpected end"},
    {"  ", 1, 3, "unexpected end"},
    {"{", 1, 2, "unexpected end"},
    {"{\"a", 1, 4, "unexpected end"},
    {"{\"a\"", 1, 5, "unexpected end"},
    {"{\"a\":", 1, 6, "unexpected end"},
    {"{\"a\":1", 1, 7, "unexpected end"},
    {"{\"a\":1,", 1, 8, "unexpected end"},
    {"[1,", 1, 4, "unexpected end"},
    {"\"\\", 1, 3, "unexpected end"},
    {"tru", 1, 1, "expected a value"},
    {"[\n  1,\n  ]", 3, 3, "expected a value"},
    {"[1 2]", 1, 4, "expected a comma or ]"},
    {"{\"a\": 1 \"b\": 2}", 1, 9, "expected a comma or }"},
    {"{\"a\": 1,}", 1, 9, "a key in double quotes"},
    {"{a: 1}", 1, 2, "a key in double quotes"},
    {"{\"a\" 1}", 1, 6, "expected a colon"},
    {"{'a': 1}", 1, 2, "a key in double quotes"},
    {"[1] x", 1, 5, "unexpected text after the end"},
    {"{}{}", 1, 3, "unexpected text after the end"},
    {"\"a\nb\"", 1, 3, "must end on the line where it starts"},
    {"\"a\tb\"", 1, 3, "control character"},
    {"\"\\x41\"", 1, 2, "unknown escape \\x"},
    {"\"\\u12\"", 1, 2, "four hexadecimal digits"},
    {"\"\\u12g4\"", 1, 2, "four hexadecimal digits"},
    {"\"\\u0000\"", 1, 2, "zero byte"},
    {"\"\\ud800\"", 1, 2, "unpaired surrogate"},
    {"\"\\ud800x\"", 1, 2, "unpaired surrogate"},
    {"\"\\ud800\\u0041\"", 1, 2, "unpaired surrogate"},
    {"\"\\udc00\"", 1, 2, "unpaired surrogate"},
    {"\"\xFF\"", 1, 2, "not UTF-8"},
    {"\"\xC0\x80\"", 1, 2, "not UTF-8"},         /* longer than need be */
    {"\"\xED\xA0\x80\"", 1, 2, "not UTF-8"},     /* half a pair */
    {"\"\xF4\x90\x80\x80\"", 1, 2, "not UTF-8"}, /* beyond the last character */
    {"\"\xE2\x82\"", 1, 2, "not UTF-8"},
    {"{\"a\": 1, \"b\": 2, \"a\": 3, \"b\": 4}", 1, 18, "duplicate key \"a\""},
    {"{\"a\": 1, \"\\u0061\": 2}", 1, 10, "duplicate key \"a\""},
    {"[1, 99999999999999999999]", 1, 5, "does not fit into 64 bits"},
    {"// no\n1", 1, 1, "expected a value"},
};

static void mistakes(void **state)
{
    (void)state;
    papan_arena arena;
    papan_arena_init(&arena, NULL);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        const papan_json_value *root;
        papan_notes notes;
        if (parse(&arena, refused[i].input, strlen(refused[i].input), &root, &notes) != PAPAN_BAD_INPUT)
            fail_msg("accepted: %s", refused[i].input);
        check_message(&notes.error, &refused[i]);
    }
    papan_arena_free(&arena);
}

static void depth_is_bounded(void **state)
{
    (void)state;
    char text[2 * (PAPAN_JSON_DEPTH_MAX + 1)];
    papan_arena arena;
    const papan_json_value *root;
    papan_notes notes;
    papan_arena_init(&arena, NULL);
    for (size_t depth = PAPAN_JSON_DEPTH_MAX; depth <= PAPAN_JSON_DEPTH_MAX + 1; depth++) {
        memset(text, '[', depth);
        memset(text + depth, ']', depth);
        papan_status wanted = depth > PAPAN_JSON_DEPTH_MAX ? PAPAN_BAD_INPUT : PAPAN_OK;
        assert_int_equal(parse(&arena, text, 2 * depth, &root, &notes), wanted);
    }
    assert_int_equal(notes.error.column, PAPAN_JSON_DEPTH_MAX + 1);
    papan_arena_free(&arena);
}

/* Many keys, one of them twice: found, and found fast. */
static void many_keys(void **state)
{
    (void)state;
    enum { KEYS = 50000 };
    papan_buffer text = papan_buffer_new(NULL);
    papan_arena arena;
    const papan_json_value *root;
    papan_notes notes;
    papan_arena_init(&arena, NULL);
    papan_buffer_char(&text, '{');
    for (unsigned i = 0; i < KEYS; i++) {
        papan_buffer_text(&text, i > 0 ? ",\"" : "\"");
        papan_buffer_number(&text, i * 7919 % KEYS);
        papan_buffer_text(&text, "\":0");
    }
    size_t open = text.length;
    papan_buffer_char(&text, '}');
    assert_int_equal(parse(&arena, text.bytes, text.length, &root, &notes), PAPAN_OK);
    assert_int_equal(papan_json_size(root), KEYS);
    text.length = open;
    papan_buffer_text(&text, ",\"31415\":0}");
    assert_int_equal(parse(&arena, text.bytes, text.length, &root, &notes), PAPAN_BAD_INPUT);
    assert_int_equal(notes.error.column, open + 2);
    papan_buffer_free(&text);
    papan_arena_free(&arena);
}

/* ---- memory ---- */

static papan_status parse_with(void *context, const papan_allocator *memory)
{
    static const char text[] = "{\"a\": [1, 2, {\"b\": \"c\", \"d\": []}], \"e\": \"f\"}";
    papan_arena arena;
    const papan_json_value *root;
    papan_notes notes = {0};
    (void)context;
    papan_arena_init(&arena, memory);
    papan_status status = papan_json_parse(&arena, text, sizeof text - 1, &root, &notes);
    papan_arena_free(&arena);
    return status;
}

static void memory_may_run_out(void **state)
{
    (void)state;
    assert_true(check_failing_requests(parse_with, NULL, 0) > 2);
}

/* ---- memory ---- */

static size_t held, peak;

static void *measure(void *context, void *block, size_t old_size, size_t new_size)
{
    (void)context;
    held = held - old_size + new_size;
    peak = held > peak ? held : peak;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

/* Many small values take at most a few times the memory of their text, and each is where it belongs. */
static void small_values(void **state)
{
    (void)state;
    enum { VALUES = 300000 };
    static const struct {
        const char *value;
        papan_json_type type;
        size_t times; /* memory: at most so many times the text */
    } rows[] = {
        {"0", PAPAN_JSON_INTEGER, 3},   {"-7", PAPAN_JSON_INTEGER, 3},    {"3000000000", PAPAN_JSON_INTEGER, 3},
        {"\"\"", PAPAN_JSON_STRING, 5}, {"\"ab\"", PAPAN_JSON_STRING, 4}, {"[]", PAPAN_JSON_ARRAY, 5},
        {"{}", PAPAN_JSON_OBJECT, 5},   {"[0]", PAPAN_JSON_ARRAY, 6},     {"{\"\":0}", PAPAN_JSON_OBJECT, 6},
        {"null", PAPAN_JSON_NULL, 3},   {"1.5", PAPAN_JSON_REAL, 3}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t length = strlen(rows[i].value);
        char *text = malloc(VALUES * (length + 1) + 2);
        size_t used = 0;
        for (size_t k = 0; k < VALUES; k++) {
            text[used++] = k == 0 ? '[' : ',';
            memcpy(text + used, rows[i].value, length);
            used += length;
        }
        text[used++] = ']';
        papan_arena arena;
        const papan_json_value *root;
        papan_notes notes;
        papan_allocator memory = {measure, NULL};
        held = peak = 0;
        papan_arena_init(&arena, &memory);
        assert_int_equal(parse(&arena, text, used, &root, &notes), PAPAN_OK);
        assert_int_equal(papan_json_items(root), VALUES);
        for (size_t k = 0; k < VALUES; k += VALUES / 100)
            assert_true(papan_json_is(papan_json_item(root, k), rows[i].type));
        if (peak > rows[i].times * used)
            fail_msg("%s: %zu bytes for a text of %zu", rows[i].value, peak, used);
        papan_arena_free(&arena);
        assert_int_equal(held, 0);
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_values),     cmocka_unit_test(numbers),
        cmocka_unit_test(strings),          cmocka_unit_test(trees),
        cmocka_unit_test(mistakes),         cmocka_unit_test(many_keys),
        cmocka_unit_test(depth_is_bounded), cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
