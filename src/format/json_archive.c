/* json_archive.c: JSON files with several puzzles: an array of them, or an object with such an array. A puzzle
 * in the array may be an object of any family, or a grid of regions. Each is read from its own part of the
 * text, as if it were a file. */
#include "format/format.h"
#include "format/json.h"
#include "format/lines.h"

#include <string.h>

const papan_json_value *papan_json_puzzles(const papan_json_value *root)
{
    static const char *const lists[] = {"puzzles", "levels", "boards"};
    const papan_json_value *list = papan_json_is(root, PAPAN_JSON_ARRAY) ? root : NULL;
    for (size_t i = 0; list == NULL && i < sizeof lists / sizeof *lists; i++)
        list = papan_json_get(root, lists[i]);
    /* In an array of arrays of numbers, each is a row of one grid; those with rows inside are grids. */
    const papan_json_value *first = papan_json_item(list, 0);
    bool grid = papan_json_is(papan_json_item(first, 0), PAPAN_JSON_ARRAY);
    return papan_json_is(first, PAPAN_JSON_OBJECT) || grid ? list : NULL;
}

papan_status papan_json_check_archive(papan_json *json, const papan_json_value *root)
{
    const papan_json_value *list = papan_json_is(root, PAPAN_JSON_OBJECT) ? papan_json_puzzles(root) : NULL;
    for (size_t i = 0; list != NULL && i < papan_json_size(root); i++) {
        const papan_json_value *member = papan_json_member(root, i);
        const char *key = papan_json_key_of(member);
        if (strcmp(key, "family") == 0 || papan_json_owner(key) != NULL)
            return papan_json_refuse_key(
                json, member, papan_json_key(key), "json-puzzle-and-list",
                N_("\"{0}\" belongs to one puzzle, but \"{1}\" is a list of puzzles; remove one of them"),
                PAPAN_ARGS(papan_json_key_of(list)));
    }
    return PAPAN_OK;
}

/* The end of the value that begins here; the text is known to be valid. */
static const char *end_of(const char *at)
{
    unsigned depth = 0;
    bool inside = false; /* a string */
    do {
        if (inside && *at == '\\')
            at++;
        else if (*at == '"')
            inside = !inside;
        else if (!inside && (*at == '{' || *at == '['))
            depth++;
        else if (!inside && (*at == '}' || *at == ']'))
            depth--;
        at++;
    } while (depth > 0 || inside || strchr(",]} \t\r\n", *at) == NULL);
    return at;
}

static bool hand_over(const papan_json_value *list, const char *bytes, void *context,
                      bool (*puzzle)(void *context, const char *text, size_t length, unsigned line))
{
    unsigned line = 1;
    const char *start = bytes + papan_json_source(list);
    bool going = true;
    for (; bytes < start; bytes++)
        line += *bytes == '\n';
    for (size_t i = 0; going && i < papan_json_items(list); i++) {
        do /* the bracket, a comma, blanks */
            line += *bytes++ == '\n';
        while (strchr(", \t\r\n", *bytes) != NULL);
        const char *end = end_of(bytes);
        going = puzzle(context, bytes, (size_t)(end - bytes), line);
        for (; bytes < end; bytes++)
            line += *bytes == '\n';
    }
    return going;
}

papan_status papan_archive_read(const char *bytes, size_t length, const papan_allocator *memory, void *context,
                                bool (*puzzle)(void *context, const char *text, size_t length, unsigned line),
                                papan_message *why)
{
    const papan_json_value *root;
    papan_notes notes = {0};
    papan_json json = {.memory = memory, .notes = &notes, .bytes = bytes, .length = length};
    papan_arena_init(&json.arena, memory);
    papan_status status = papan_json_parse(&json.arena, bytes, length, &root, &notes);
    if (status == PAPAN_OK)
        status = papan_json_check_archive(&json, root);
    const papan_json_value *list = status == PAPAN_OK ? papan_json_puzzles(root) : NULL;
    if (status == PAPAN_OK &&
        !(list != NULL ? hand_over(list, bytes, context, puzzle) : puzzle(context, bytes, length, 1)))
        status = PAPAN_STOPPED;
    papan_arena_free(&json.arena);
    return papan_notes_pass(&notes, status, NULL, why);
}
