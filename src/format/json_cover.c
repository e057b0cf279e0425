/* json_cover.c: exact cover problems as JSON: the lines of the format dlx (dlx.c) as strings.
 *
 *     {"family": "cover", "items": "A B C | X", "options": ["A B X:0", "C X:0"]} */
#include "format/dlx.h"
#include "format/json.h"

static papan_status read_strings(papan_json *json, const papan_json_value *root, papan_dlx_reader *reader)
{
    const papan_json_value *items = papan_json_get(root, "items"), *options = papan_json_get(root, "options");
    if (!papan_json_is(items, PAPAN_JSON_STRING))
        return papan_json_refuse(json, papan_json_key("items"), "json-bad-items",
                                 N_("\"{0}\" must be a string with the names of all items"), NULL);
    papan_status status = papan_json_check_rows(json, options, papan_json_key("options"), 0);
    papan_line line = {.start = papan_json_text(items), .length = papan_json_length(items)};
    if (status == PAPAN_OK)
        status = papan_dlx_items(reader, &line);
    for (size_t i = 0; status == PAPAN_OK && i < papan_json_items(options); i++) {
        line = papan_json_row(options, i);
        status = papan_dlx_option(reader, &line);
    }
    return status;
}

static papan_status read_cover(papan_json *json, const papan_json_value *root, papan_puzzle **puzzle)
{
    papan_dlx_reader reader;
    papan_allocator lent = papan_memory(json->memory);
    papan_dlx_open(&reader, &lent, json->notes);
    papan_status status = read_strings(json, root, &reader);
    if (status == PAPAN_OK)
        status = papan_dlx_puzzle(&reader, puzzle);
    papan_dlx_close(&reader);
    return status;
}

static void put_cover(papan_json_writer *json, const papan_puzzle *puzzle, bool shorter)
{
    (void)shorter;
    const papan_exact_cover *cover = papan_exact_cover_of(puzzle);
    papan_json_put_text(json, "items", cover->heading);
    papan_json_begin_array_lines(json, "options");
    for (uint32_t i = 0; i < cover->options; i++)
        papan_json_put_text(json, NULL, cover->text[i]);
    papan_json_end(json);
}

const papan_json_form papan_json_form_cover = {
    .telling_key = "options",
    .key = {"items", "options"},
    .read = read_cover,
    .put = put_cover,
};
