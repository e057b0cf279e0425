/* core_info.c: the open puzzle as the object PuzzleInfo of types.ts. */
#include "core.h"

#include <stdlib.h>
#include <string.h>

static void write_layers(core *c)
{
    papan_json_begin_array(&c->json, "layers");
    unsigned rows, columns;
    for (unsigned i = 0; papan_layer_size(c->puzzle, i, &rows, &columns); i++) {
        papan_json_begin_object(&c->json, NULL);
        papan_json_put_number(&c->json, "rows", rows);
        papan_json_put_number(&c->json, "columns", columns);
        papan_json_end(&c->json);
    }
    papan_json_end(&c->json);
}

/* The position of each cell as a word: its index in the rows of all layers, one after the other. */
static papan_status write_places(core *c)
{
    size_t cells = papan_cells(c->puzzle);
    uint32_t *place = malloc((cells + 1) * sizeof *place), base = 0;
    unsigned rows, columns;
    if (place == NULL)
        return PAPAN_NO_MEMORY;
    for (unsigned z = 0; papan_layer_size(c->puzzle, z, &rows, &columns); z++)
        for (uint32_t i = 0; i < rows * columns; i++, base++) {
            int32_t cell = papan_cell_at(c->puzzle, z, i / columns, i % columns);
            if (cell >= 0)
                place[cell] = base;
        }
    for (size_t i = 0; i < cells; i++)
        core_word(c, place[i]);
    free(place);
    return PAPAN_OK;
}

static papan_status write_queens(core *c)
{
    papan_puzzle_info info = papan_info_of(c->puzzle);
    papan_cell_info cell = {.size = sizeof cell};
    papan_json_put_number(&c->json, "size", (long long)info.n);
    papan_json_put_number(&c->json, "stars", info.stars);
    papan_json_put_bytes(&c->json, "symbols", info.region, (size_t)info.n);
    papan_json_begin_array(&c->json, "region");
    for (uint32_t i = 0; papan_cell_get(c->puzzle, i, &cell); i++)
        papan_json_put_number(&c->json, NULL, cell.region);
    papan_json_end(&c->json);
    papan_json_begin_array(&c->json, "mark");
    for (uint32_t i = 0; papan_cell_get(c->puzzle, i, &cell); i++)
        papan_json_put_number(&c->json, NULL, cell.mark);
    papan_json_end(&c->json);
    return PAPAN_OK;
}

static papan_status write_nqueens(core *c)
{
    uint64_t row, column;
    papan_json_put_number(&c->json, "size", (long long)papan_info_of(c->puzzle).n);
    papan_json_begin_array(&c->json, "placed");
    for (size_t i = 0; papan_nqueens_given(c->puzzle, i, &row, &column); i++)
        papan_json_put_numbers(&c->json, NULL, (uint32_t[]){(uint32_t)row, (uint32_t)column}, 2);
    papan_json_end(&c->json);
    return PAPAN_OK;
}

/* The puzzle in a format, as a string. */
static papan_status write_text(core *c, const char *format)
{
    papan_buffer file = papan_buffer_new(NULL);
    papan_status status = papan_write(c->puzzle, format, &file, NULL);
    if (status == PAPAN_OK)
        papan_json_put_bytes(&c->json, "text", file.bytes, file.length);
    papan_buffer_free(&file);
    return status;
}

/* The formats in which the puzzle can be written, text first. */
static void write_formats(core *c)
{
    papan_format_info format = {.size = sizeof format}, fit = {.size = sizeof fit};
    papan_json_begin_array(&c->json, "formats");
    for (int text = 1; text >= 0; text--)
        for (size_t i = 0; papan_format_at(i, &format); i++) {
            if (!papan_format_named(c->puzzle, format.name, &fit) ||
                (strcmp(format.extension, ".txt") == 0) != text)
                continue;
            papan_json_begin_object(&c->json, NULL);
            papan_json_put_text(&c->json, "name", format.name);
            papan_json_put_text(&c->json, "extension", format.extension);
            papan_json_put_text(&c->json, "title", format.title);
            papan_json_put_text(&c->json, "summary", format.summary);
            papan_json_put_bool(&c->json, "compressed", format.compressed);
            papan_json_end(&c->json);
        }
    papan_json_end(&c->json);
}

static papan_status write_files(core *c)
{
    papan_status status = write_text(c, ".txt");
    if (status == PAPAN_UNSUITABLE)
        status = write_text(c, ".json");
    if (status != PAPAN_OK)
        return status;
    papan_buffer json = papan_buffer_new(NULL), id = papan_buffer_new(NULL);
    if (papan_write(c->puzzle, "json", &json, NULL) == PAPAN_OK)
        papan_json_put_json(&c->json, "json", &json);
    c->out.failed |= json.failed;
    papan_buffer_free(&json);
    status = papan_write_id(c->puzzle, &id, NULL);
    if (status == PAPAN_OK)
        papan_json_put_text(&c->json, "id", id.bytes);
    papan_buffer_free(&id);
    return status;
}

papan_status core_write_info(core *c)
{
    static const struct {
        const char *family;
        papan_status (*write)(core *c);
    } families[] = {{"queens", write_queens}, {"nqueens", write_nqueens}, {"pack", core_write_pack}};
    const char *family = papan_info_of(c->puzzle).family;
    papan_message impossible = {.text = NULL};
    core_clear(c);
    papan_json_begin_object(&c->json, NULL);
    papan_json_put_text(&c->json, "family", family);
    papan_json_begin_array(&c->json, "warnings");
    for (unsigned i = 0; i < c->notes.warnings.count && i < PAPAN_WARNINGS_KEPT; i++)
        papan_json_put_message(&c->json, NULL, &c->notes.warnings.kept[i]);
    papan_json_end(&c->json);
    write_layers(c);
    papan_status status = PAPAN_OK;
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (strcmp(families[i].family, family) == 0)
            status = families[i].write(c);
    if (status == PAPAN_OK)
        status = write_places(c);
    if (status == PAPAN_OK)
        status = write_files(c);
    if (status == PAPAN_OK)
        status = papan_impossible(c->puzzle, &impossible, NULL);
    write_formats(c);
    if (status != PAPAN_OK)
        return status;
    papan_json_put_message(&c->json, "impossible", &impossible);
    papan_json_end(&c->json);
    return core_done(c);
}
