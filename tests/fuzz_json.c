/* fuzz_json.c: any bytes as JSON. A document that is read, written again from its values and read once more,
 * has the same values; an invalid one is refused at a place inside it. Puzzles of an archive are parts of the
 * text. All memory is freed, also if it runs out on the way. */
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

static void write_value(papan_buffer *out, const papan_json_value *value)
{
    static const char *const word[] = {"null", "false", "true"};
    bool object = value->type == PAPAN_JSON_OBJECT;
    if (value->type <= PAPAN_JSON_TRUE)
        papan_buffer_text(out, word[value->type]);
    else if (value->type == PAPAN_JSON_INTEGER)
        papan_buffer_number(out, value->integer);
    else if (value->type == PAPAN_JSON_REAL)
        papan_buffer_add(out, value->text, value->size);
    else if (value->type == PAPAN_JSON_STRING)
        write_text(out, value->text, value->size);
    else {
        papan_buffer_char(out, object ? '{' : '[');
        for (size_t i = 0; i < value->size; i++) {
            papan_buffer_text(out, i > 0 ? ",\n" : "");
            if (object) {
                write_text(out, value->value[i].key, strlen(value->value[i].key));
                papan_buffer_char(out, ':');
            }
            write_value(out, &value->value[i]);
        }
        papan_buffer_char(out, object ? '}' : ']');
    }
}

/* ---- comparing ---- */

static void same(const papan_json_value *a, const papan_json_value *b)
{
    MUST(a->type == b->type && (a->key == NULL) == (b->key == NULL));
    MUST(a->key == NULL || strcmp(a->key, b->key) == 0);
    if (a->type == PAPAN_JSON_INTEGER)
        MUST(a->integer == b->integer);
    if (a->type < PAPAN_JSON_REAL)
        return;
    MUST(a->size == b->size);
    if (a->type <= PAPAN_JSON_STRING) {
        MUST(memcmp(a->text, b->text, a->size) == 0);
        return;
    }
    for (size_t i = 0; i < a->size; i++) {
        const papan_json_value *item = &a->value[i];
        MUST(a->type != PAPAN_JSON_OBJECT || papan_json_get(a, item->key) == item);
        MUST(a->type != PAPAN_JSON_ARRAY || papan_json_item(a, i) == item);
        same(item, &b->value[i]);
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
    papan_status status = papan_archive_read(memory, bytes, size, &a, take_puzzle, &notes);
    MUST((status == PAPAN_BAD_INPUT) == (notes.error.text != NULL));
    MUST(!valid || status == PAPAN_OK || (status == PAPAN_NO_MEMORY && a.puzzles == 100));
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
