/* core_pack.c: a packing board and its pieces as parts of the object PuzzleInfo of types.ts. Gaps, the things
 * that stand for empty cells, are not visible outside: a cell on which only a gap is given is an empty cell
 * here. */
#include "core.h"

#include <stdlib.h>

/* ---- pieces ---- */

static void write_cells(core *c, const papan_face *shape)
{
    papan_json_begin_array(&c->json, "cells");
    for (size_t i = 0; i < shape->size; i++) {
        papan_json_begin_array(&c->json, NULL);
        papan_json_put_number(&c->json, NULL, shape->cell[i].x);
        papan_json_put_number(&c->json, NULL, shape->cell[i].y);
        papan_json_put_number(&c->json, NULL, shape->cell[i].z);
        papan_json_end(&c->json);
    }
    papan_json_end(&c->json);
}

/* One character for each cell, '.' for a cell without a kind. */
static void put_kind(core *c, char kind)
{
    papan_buffer_char(&c->out, kind != '\0' ? kind : '.');
}

static void write_way(core *c, const papan_piece_way *way)
{
    papan_json_begin_object(&c->json, NULL);
    write_cells(c, &way->shape);
    papan_json_begin_string(&c->json, "kinds");
    for (size_t i = 0; i < way->shape.size && way->shape.kind != NULL; i++)
        put_kind(c, way->shape.kind[i]);
    papan_json_end_string(&c->json);
    papan_json_put_number(&c->json, "rotated", way->rotated);
    papan_json_put_number(&c->json, "flipped", way->flipped);
    papan_json_end(&c->json);
}

static papan_status write_piece(core *c, const papan_piece_info *piece)
{
    papan_piece_way_list *ways;
    papan_status status = papan_piece_ways(piece, NULL, &ways, NULL);
    if (status != PAPAN_OK)
        return status;
    papan_json_begin_object(&c->json, NULL);
    papan_json_put_text(&c->json, "name", piece->name);
    papan_json_put_text(&c->json, "symbol", (char[]){piece->symbol, '\0'});
    papan_json_put_number(&c->json, "copies", piece->copies);
    papan_json_put_number(&c->json, "least", piece->least);
    papan_json_put_number(&c->json, "first", piece->first);
    papan_json_put_bool(&c->json, "turn", piece->turn);
    papan_json_put_bool(&c->json, "flip", piece->flip);
    papan_json_put_number(&c->json, "faces", piece->faces);
    write_cells(c, &piece->face[0]);
    papan_json_begin_array(&c->json, "ways");
    for (size_t w = 0; w < ways->ways; w++)
        write_way(c, &ways->way[w]);
    papan_json_end(&c->json);
    papan_json_end(&c->json);
    papan_piece_ways_free(ways);
    return PAPAN_OK;
}

/* ---- the board ---- */

static papan_status write_labels(core *c, unsigned labels)
{
    size_t cells = papan_cells(c->puzzle);
    papan_label_info label = {.size = sizeof label};
    uint16_t *given = malloc((cells + 1) * sizeof *given);
    if (given == NULL)
        return PAPAN_NO_MEMORY;
    papan_json_begin_array(&c->json, "pieceOf");
    for (unsigned i = 0; i < labels && papan_label_get(c->puzzle, (uint16_t)i, &label); i++)
        papan_json_put_number(&c->json, NULL, label.piece);
    papan_json_end(&c->json);
    papan_givens(c->puzzle, given);
    papan_json_begin_array(&c->json, "placed");
    for (size_t i = 0; i < cells; i++)
        papan_json_put_number(&c->json, NULL, given[i] < labels ? given[i] : PAPAN_EMPTY);
    papan_json_end(&c->json);
    free(given);
    return PAPAN_OK;
}

/* What may be on each cell, as boards are written: X to fill, ? may stay empty, _ must stay empty. */
static void write_states(core *c, const papan_pack_info *pack)
{
    papan_cell_info cell = {.size = sizeof cell};
    papan_json_begin_string(&c->json, "states");
    for (uint32_t i = 0; papan_cell_get(c->puzzle, i, &cell); i++)
        papan_buffer_char(&c->out, cell.state);
    papan_json_end_string(&c->json);
    papan_json_begin_array(&c->json, "gaps");
    for (unsigned i = 0; i < pack->gaps; i++)
        papan_json_put_numbers(&c->json, NULL, (uint32_t[]){pack->gap[i].least, pack->gap[i].most}, 2);
    papan_json_end(&c->json);
}

/* Kinds and texts of all cells; nothing where no cell has one. */
static void write_texts(core *c)
{
    papan_cell_info cell = {.size = sizeof cell};
    bool kinds = false, texts = false;
    for (uint32_t i = 0; papan_cell_get(c->puzzle, i, &cell); i++) {
        kinds = kinds || cell.kind != '\0';
        texts = texts || cell.text != NULL;
    }
    papan_json_begin_string(&c->json, "kinds");
    for (uint32_t i = 0; kinds && papan_cell_get(c->puzzle, i, &cell); i++)
        put_kind(c, cell.kind);
    papan_json_end_string(&c->json);
    papan_json_begin_array(&c->json, "texts");
    for (uint32_t i = 0; texts && papan_cell_get(c->puzzle, i, &cell); i++)
        papan_json_put_text(&c->json, NULL, cell.text != NULL ? cell.text : "");
    papan_json_end(&c->json);
}

papan_status core_write_pack(core *c)
{
    papan_pack_info pack = {.size = sizeof pack};
    papan_piece_info piece = {.size = sizeof piece};
    papan_status status = PAPAN_OK;
    papan_pack_get(c->puzzle, &pack);
    papan_json_put_text(&c->json, "lattice", pack.lattice);
    papan_json_put_bool(&c->json, "custom", pack.custom);
    papan_json_put_numbers(&c->json, "use", (uint32_t[]){pack.use_least, pack.use_most}, 2);
    papan_json_begin_array(&c->json, "pieces");
    for (unsigned i = 0; papan_piece_at(c->puzzle, i, &piece) && status == PAPAN_OK; i++)
        status = write_piece(c, &piece);
    papan_json_end(&c->json);
    if (status == PAPAN_OK)
        status = write_labels(c, pack.piece_labels);
    write_states(c, &pack);
    write_texts(c);
    return status;
}

/* ---- sets ---- */

EXPORT("piece_sets") papan_status core_piece_sets(core *c)
{
    papan_piece_set_info set = {.size = sizeof set};
    papan_piece_info piece = {.size = sizeof piece};
    papan_status status = PAPAN_OK;
    core_clear(c);
    papan_json_begin_array(&c->json, NULL);
    for (size_t i = 0; papan_piece_set_at(i, &set) && status == PAPAN_OK; i++) {
        papan_json_begin_object(&c->json, NULL);
        papan_json_put_text(&c->json, "name", set.name);
        papan_json_put_text(&c->json, "lattice", set.lattice);
        papan_json_begin_array(&c->json, "pieces");
        for (unsigned k = 0; papan_piece_set_piece(i, k, &piece) && status == PAPAN_OK; k++)
            status = write_piece(c, &piece);
        papan_json_end(&c->json);
        papan_json_end(&c->json);
    }
    papan_json_end(&c->json);
    return status == PAPAN_OK ? core_done(c) : core_refuse(c, status, NULL);
}

/* ---- gaps ---- */

/* Labels from this one on are those of gaps; PAPAN_EMPTY: there are none. */
EXPORT("labels") unsigned core_labels(const core *c)
{
    papan_pack_info pack = {.size = sizeof pack};
    bool gaps = papan_pack_get(c->puzzle, &pack) && pack.piece_labels < papan_info_of(c->puzzle).labels;
    return gaps ? pack.piece_labels : PAPAN_EMPTY;
}
