/* info.c: the open puzzle as the object PuzzleInfo of types.ts. */
#include "core.h"

#include "format/format.h"
#include "format/id.h"

static void write_layers(core *c)
{
    core_key(c, "layers");
    core_begin(c, '[');
    for (unsigned i = 0; i < c->puzzle->layers; i++) {
        core_comma(c);
        core_begin(c, '{');
        core_number(c, "rows", c->puzzle->layer[i].rows);
        core_number(c, "columns", c->puzzle->layer[i].columns);
        core_end(c, '}');
    }
    core_end(c, ']');
}

/* Where each cell is, as words: its place in the rows of all layers, one after the other. */
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

static void write_queens(core *c)
{
    const papan_queens *q = &c->puzzle->queens;
    core_number(c, "size", q->n);
    core_number(c, "stars", q->stars);
    core_key(c, "symbols");
    papan_json_string(&c->out, q->symbol, q->n);
    core_key(c, "region");
    core_begin(c, '[');
    for (uint32_t i = 0; i < c->puzzle->cells; i++)
        core_number(c, NULL, q->region[i]);
    core_end(c, ']');
    core_key(c, "mark");
    core_begin(c, '[');
    for (uint32_t i = 0; i < c->puzzle->cells; i++)
        core_number(c, NULL, q->mark[i]);
    core_end(c, ']');
}

static void write_nqueens(core *c)
{
    const papan_nqueens *q = &c->puzzle->nqueens;
    core_number(c, "size", (long long)q->n);
    core_key(c, "placed");
    core_begin(c, '[');
    for (size_t i = 0; i < q->placed; i++)
        core_cells(c, NULL, (uint32_t[]){q->row[i], q->column[i]}, 2);
    core_end(c, ']');
}

void core_piece(core *c, const char *name, char symbol, unsigned copies, unsigned first,
                const papan_point *cell, size_t cells)
{
    core_comma(c);
    core_begin(c, '{');
    core_text(c, "name", name);
    core_text(c, "symbol", (char[]){symbol, '\0'});
    core_number(c, "copies", copies);
    core_number(c, "first", first);
    core_key(c, "cells");
    core_begin(c, '[');
    for (size_t i = 0; i < cells; i++) {
        core_comma(c);
        core_begin(c, '[');
        core_number(c, NULL, cell[i].x);
        core_number(c, NULL, cell[i].y);
        core_number(c, NULL, cell[i].z);
        core_end(c, ']');
    }
    core_end(c, ']');
    core_end(c, '}');
}

static void write_pack(core *c)
{
    static const char *const lattices[] = {
        [PAPAN_SQUARE] = "square", [PAPAN_CUBIC] = "cubic", [PAPAN_PYRAMID] = "pyramid"};
    const papan_pack *pack = &c->puzzle->pack;
    core_text(c, "lattice", lattices[pack->lattice]);
    core_flag(c, "custom", pack->custom);
    core_key(c, "pieces");
    core_begin(c, '[');
    for (unsigned i = 0; i < pack->pieces; i++) {
        const papan_piece *p = &pack->piece[i];
        core_piece(c, p->name, p->symbol, p->copies, p->first, p->cell, p->size);
    }
    core_end(c, ']');
    core_key(c, "pieceOf");
    core_begin(c, '[');
    for (unsigned i = 0; i < c->puzzle->labels; i++)
        core_number(c, NULL, c->puzzle->thing_of[i]);
    core_end(c, ']');
    core_key(c, "placed");
    core_begin(c, '[');
    for (uint32_t i = 0; i < c->puzzle->cells; i++)
        core_number(c, NULL, pack->placed[i]);
    core_end(c, ']');
}

/* What a format writes, as a member: JSON as it stands, anything else as a string. */
static papan_status write_file(core *c, const char *key, const papan_format *format, bool as_it_stands)
{
    papan_buffer file = papan_buffer_new(&c->puzzle->arena.memory);
    papan_message why;
    papan_status status = format == NULL ? PAPAN_UNSUITABLE : format->write(c->puzzle, &file, &why);
    if (status == PAPAN_OK) {
        core_key(c, key);
        if (as_it_stands)
            papan_buffer_add(&c->out, file.bytes, file.length);
        else
            papan_json_string(&c->out, file.bytes, file.length);
    }
    papan_buffer_free(&file);
    return status;
}

static papan_status write_files(core *c)
{
    const papan_format *json = papan_format_for(c->puzzle, ".json");
    papan_status status = write_file(c, "text", papan_format_for(c->puzzle, ".txt"), false);
    if (status == PAPAN_UNSUITABLE)
        status = write_file(c, "text", json, false);
    if (status == PAPAN_OK)
        status = write_file(c, "json", json, true);
    if (status != PAPAN_OK)
        return status;
    papan_buffer id = papan_buffer_new(&c->puzzle->arena.memory);
    status = papan_id_write(c->puzzle, &id);
    if (status == PAPAN_OK)
        core_text(c, "id", id.bytes);
    papan_buffer_free(&id);
    return status;
}

papan_status core_write_info(core *c)
{
    static const struct {
        const papan_family *family;
        void (*write)(core *c);
    } families[] = {{&papan_family_queens, write_queens},
                    {&papan_family_nqueens, write_nqueens},
                    {&papan_family_pack, write_pack}};
    papan_message impossible = {.text = NULL};
    core_clear(c);
    core_begin(c, '{');
    core_text(c, "family", c->puzzle->family->name);
    core_key(c, "warnings");
    core_begin(c, '[');
    for (unsigned i = 0; i < c->notes.warnings && i < PAPAN_WARNINGS_KEPT; i++)
        core_message(c, NULL, &c->notes.warning[i]);
    core_end(c, ']');
    write_layers(c);
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (families[i].family == c->puzzle->family)
            families[i].write(c);
    papan_status status = write_places(c);
    if (status == PAPAN_OK)
        status = write_files(c);
    if (status == PAPAN_OK)
        status = c->puzzle->family->impossible(c->puzzle, &c->puzzle->arena.memory, PAPAN_THOROUGH, &impossible);
    if (status != PAPAN_OK)
        return status;
    core_message(c, "impossible", &impossible);
    core_end(c, '}');
    return core_done(c);
}
