/* fuzz_json.c: any bytes as JSON. A document that is read, written again from its values and read once more,
 * has the same values; an invalid one is refused at a place inside it. Puzzles of an archive are parts of the
 * text. All memory is freed, even if it runs out on the way. */
#include "fuzz_common.h"

#include "format/json_value.h"

/* ---- writing ---- */

static void write_text(papan_buffer *out, const char *text, size_t length)
{
    papan_buffer_char(out, '"');
    for (size_t i = 0; i < length; i++) {
        char escape[8];
        unsigned char c = (unsigned char)text[i];
        MUST(c != 0);
        snprintf(escape, sizeof escape, c < ' ' || c == '"' || c == '\\' ? "\\u%04x" : "%c", c);
        papan_buffer_text(out, escape);
    }
    papan_buffer_char(out, '"');
}

static papan_json_type type_of(const papan_json_value *value)
{
    papan_json_type type = PAPAN_JSON_NULL;
    while (!papan_json_is(value, type))
        MUST(++type <= PAPAN_JSON_OBJECT);
    return type;
}

static void write_value(papan_buffer *out, const papan_json_value *value)
{
    static const char *const word[] = {"null", "false", "true"};
    papan_json_type type = type_of(value);
    bool object = type == PAPAN_JSON_OBJECT;
    if (type <= PAPAN_JSON_TRUE)
        papan_buffer_text(out, word[type]);
    else if (type == PAPAN_JSON_INTEGER)
        papan_buffer_number(out, papan_json_integer(value));
    else if (type == PAPAN_JSON_REAL)
        papan_buffer_text(out, papan_json_real(value));
    else if (type == PAPAN_JSON_STRING)
        write_text(out, papan_json_text(value), papan_json_length(value));
    else {
        papan_buffer_char(out, object ? '{' : '[');
        for (size_t i = 0; i < papan_json_size(value); i++) {
            const papan_json_value *item = papan_json_member(value, i);
            papan_buffer_text(out, i > 0 ? ",\n" : "");
            if (object) {
                write_text(out, papan_json_key_of(item), strlen(papan_json_key_of(item)));
                papan_buffer_char(out, ':');
            }
            write_value(out, item);
        }
        papan_buffer_char(out, object ? '}' : ']');
    }
}

/* ---- comparing ---- */

static void same_text(const char *a, const char *b)
{
    MUST((a == NULL) == (b == NULL) && (a == NULL || strcmp(a, b) == 0));
}

static void same(const papan_json_value *a, const papan_json_value *b)
{
    bool object = papan_json_is(a, PAPAN_JSON_OBJECT), array = papan_json_is(a, PAPAN_JSON_ARRAY);
    MUST(type_of(a) == type_of(b) && papan_json_integer(a) == papan_json_integer(b));
    same_text(papan_json_text(a), papan_json_text(b));
    same_text(papan_json_real(a), papan_json_real(b));
    MUST(papan_json_size(a) == papan_json_size(b) && papan_json_member(a, papan_json_size(a)) == NULL);
    MUST(papan_json_items(a) == (array ? papan_json_size(a) : 0));
    for (size_t i = 0; i < papan_json_size(a); i++) {
        const papan_json_value *item = papan_json_member(a, i), *other = papan_json_member(b, i);
        if (object) {
            same_text(papan_json_key_of(item), papan_json_key_of(other));
            MUST(papan_json_get(a, papan_json_key_of(item)) == item);
        } else
            MUST(papan_json_item(a, i) == item);
        same(item, other);
    }
}

static void comes_back(const papan_json_value *root)
{
    papan_buffer out = papan_buffer_new(NULL);
    papan_arena arena;
    papan_notes notes = {0};
    const papan_json_value *again;
    papan_arena_init(&arena, NULL);
    write_value(&out, root);
    MUST(!out.failed && papan_json_parse(&arena, out.bytes, out.length, &again, &notes) == PAPAN_OK);
    same(root, again);
    papan_arena_free(&arena);
    papan_buffer_free(&out);
}

/* ---- reading ---- */

static unsigned lines_of(const char *bytes, size_t size)
{
    unsigned lines = 1;
    for (size_t i = 0; i < size; i++)
        lines += bytes[i] == '\n' || bytes[i] == '\r';
    return lines;
}

typedef struct archive {
    const char *bytes, *end;
    unsigned puzzles, lines;
} archive;

static bool take_puzzle(void *context, const char *text, size_t length, unsigned line)
{
    archive *a = context;
    MUST(text >= a->bytes && text <= a->end && length <= (size_t)(a->end - text));
    MUST(line >= 1 && line <= a->lines);
    return ++a->puzzles < 100;
}

static void read_archive(const char *bytes, size_t size, const papan_allocator *memory, bool valid)
{
    archive a = {.bytes = bytes, .end = bytes + size, .lines = lines_of(bytes, size)};
    papan_notes notes = {0};
    papan_status status = papan_archive_read(bytes, size, memory, &a, take_puzzle, &notes.error);
    MUST((status == PAPAN_BAD_INPUT) == (notes.error.text != NULL));
    MUST(!valid || status == PAPAN_OK || (status == PAPAN_STOPPED && a.puzzles == 100));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_memory own = {.left = -1};
    papan_allocator memory = {fuzz_resize, &own};
    papan_arena arena;
    papan_notes notes = {0};
    const papan_json_value *root;
    char *copy = fuzz_copy(data, size);
    papan_arena_init(&arena, &memory);
    papan_status status = papan_json_parse(&arena, copy, size, &root, &notes);
    MUST(status == PAPAN_OK || (status == PAPAN_BAD_INPUT && notes.error.text != NULL));
    MUST(status == PAPAN_OK || (notes.error.line <= lines_of(copy, size) && notes.error.column <= size + 1));
    if (status == PAPAN_OK)
        comes_back(root);
    papan_arena_free(&arena);
    MUST(own.held == 0);
    read_archive(copy, size, &memory, status == PAPAN_OK);
    MUST(own.held == 0);
    own.left = size > 0 ? data[size / 2] : 0;
    papan_arena_init(&arena, &memory);
    papan_status starved = papan_json_parse(&arena, copy, size, &root, &notes);
    MUST(starved == status || starved == PAPAN_NO_MEMORY);
    papan_arena_free(&arena);
    MUST(own.held == 0);
    free(copy);
    return 0;
}
