/* core_info.c: the open puzzle as the object PuzzleInfo of types.ts. */
#include "core.h"

#include "format/format.h"
#include "format/id.h"

static void write_layers(core *c)
{
    papan_json_begin_array(&c->json, "layers");
    for (unsigned i = 0; i < c->puzzle->layers; i++) {
        papan_json_begin_object(&c->json, NULL);
        papan_json_put_number(&c->json, "rows", c->puzzle->layer[i].rows);
        papan_json_put_number(&c->json, "columns", c->puzzle->layer[i].columns);
        papan_json_end(&c->json);
    }
    papan_json_end(&c->json);
}

/* The position of each cell as a word: its index in the rows of all layers, one after the other. */
static papan_status write_places(core *c)
{
    const papan_puzzle *puzzle = c->puzzle;
    const papan_allocator *memory = &puzzle->arena.memory;
    uint32_t *place = papan_take(memory, puzzle->cells, sizeof *place), base = 0;
    if (place == NULL)
        return PAPAN_NO_MEMORY;
    for (unsigned z = 0; z < puzzle->layers; z++) {
        uint32_t size = puzzle->layer[z].rows * puzzle->layer[z].columns;
        for (uint32_t i = 0; i < size; i++)
            if (puzzle->layer[z].cell[i] >= 0)
                place[puzzle->layer[z].cell[i]] = base + i;
        base += size;
    }
    for (uint32_t i = 0; i < puzzle->cells; i++)
        core_word(c, place[i]);
    papan_give(memory, place, puzzle->cells, sizeof *place);
    return PAPAN_OK;
}

static papan_status write_queens(core *c)
{
    const papan_queens *q = &c->puzzle->queens;
    papan_json_put_number(&c->json, "size", q->n);
    papan_json_put_number(&c->json, "stars", q->stars);
    papan_json_put_bytes(&c->json, "symbols", q->symbol, q->n);
    papan_json_begin_array(&c->json, "region");
    for (uint32_t i = 0; i < c->puzzle->cells; i++)
        papan_json_put_number(&c->json, NULL, q->region[i] == PAPAN_NO_REGION ? -1 : q->region[i]);
    papan_json_end(&c->json);
    papan_json_begin_array(&c->json, "mark");
    for (uint32_t i = 0; i < c->puzzle->cells; i++)
        papan_json_put_number(&c->json, NULL, q->mark[i]);
    papan_json_end(&c->json);
    return PAPAN_OK;
}

static papan_status write_nqueens(core *c)
{
    const papan_nqueens *q = &c->puzzle->nqueens;
    papan_json_put_number(&c->json, "size", (long long)q->n);
    papan_json_begin_array(&c->json, "placed");
    for (size_t i = 0; i < q->placed; i++)
        papan_json_put_numbers(&c->json, NULL, (uint32_t[]){q->row[i], q->column[i]}, 2);
    papan_json_end(&c->json);
    return PAPAN_OK;
}

/* The output of a format as a string. */
static papan_status write_text(core *c, const papan_format *format)
{
    papan_buffer file = papan_buffer_new(&c->puzzle->arena.memory);
    papan_message why;
    papan_status status = format == NULL ? PAPAN_UNSUITABLE : format->write(c->puzzle, &file, &why);
    if (status == PAPAN_OK)
        papan_json_put_bytes(&c->json, "text", file.bytes, file.length);
    papan_buffer_free(&file);
    return status;
}

static papan_status write_files(core *c)
{
    papan_status status = write_text(c, papan_format_for(c->puzzle, ".txt"));
    if (status == PAPAN_UNSUITABLE)
        status = write_text(c, papan_format_for(c->puzzle, ".json"));
    if (status != PAPAN_OK)
        return status;
    papan_json_put_puzzle(&c->json, "json", c->puzzle, false);
    papan_buffer id = papan_buffer_new(&c->puzzle->arena.memory);
    status = papan_id_write(c->puzzle, &id);
    if (status == PAPAN_OK)
        papan_json_put_text(&c->json, "id", id.bytes);
    papan_buffer_free(&id);
    return status;
}

papan_status core_write_info(core *c)
{
    static const struct {
        const papan_family *family;
        papan_status (*write)(core *c);
    } families[] = {{&papan_family_queens, write_queens},
                    {&papan_family_nqueens, write_nqueens},
                    {&papan_family_pack, core_write_pack}};
    papan_message impossible = {.text = NULL};
    core_clear(c);
    papan_json_begin_object(&c->json, NULL);
    papan_json_put_text(&c->json, "family", c->puzzle->family->name);
    papan_json_begin_array(&c->json, "warnings");
    for (unsigned i = 0; i < c->notes.warnings && i < PAPAN_WARNINGS_KEPT; i++)
        core_message(c, NULL, &c->notes.warning[i]);
    papan_json_end(&c->json);
    write_layers(c);
    papan_status status = PAPAN_OK;
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (families[i].family == c->puzzle->family)
            status = families[i].write(c);
    if (status == PAPAN_OK)
        status = write_places(c);
    if (status == PAPAN_OK)
        status = write_files(c);
    if (status == PAPAN_OK)
        status = c->puzzle->family->impossible(c->puzzle, &c->puzzle->arena.memory, PAPAN_THOROUGH, &impossible);
    if (status != PAPAN_OK)
        return status;
    core_message(c, "impossible", &impossible);
    papan_json_end(&c->json);
    return core_done(c);
}
