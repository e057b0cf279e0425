/* core_pack.c: a packing board and its pieces as parts of the object PuzzleInfo of types.ts. Gaps, the things that
 * stand for empty cells, stay inside: a cell on which only a gap is given is an empty cell here.
 *
 * The page turns pieces by the list of their ways: each names the one that it becomes when it is rotated clockwise
 * or flipped. A piece with two different faces shows the other one when it is flipped, rotated back by as much as it
 * was rotated, so that flipping twice restores it. */
#include "core.h"

#include "puzzle/lattice.h"
#include "puzzle/pack_family.h"

#include <stdlib.h>

/* ---- the ways of a piece ---- */

/* How a rotation clockwise and a reflection left to right look on the screen; order: rotations of a full turn. */
typedef struct screen_turns {
    papan_turn clockwise, mirror;
    unsigned order;
} screen_turns;
static const screen_turns quarter = {{{{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}, false},
                                     {{{1, 0, 0}, {0, -1, 0}, {0, 0, 1}}, true},
                                     4};
static const screen_turns sixth = {{{{1, 1, 0}, {-1, 0, 0}, {0, 0, 1}}, false},
                                   {{{1, 0, 0}, {-1, -1, 0}, {0, 0, 1}}, true},
                                   6};
static const screen_turns *const screen[PAPAN_LATTICES] = {
    [PAPAN_SQUARE] = &quarter, [PAPAN_HEXAGONAL] = &sixth, [PAPAN_TRIANGULAR] = &sixth};

typedef struct way_list {
    papan_lattice lattice;
    const papan_piece *piece;
    papan_ways ways;
    papan_spot *scratch; /* as many as the largest way has */
} way_list;

/* The number of the way that is this shape, which is normalised here. */
static unsigned way_like(const way_list *list, papan_orientation shape)
{
    papan_normalise(list->lattice, list->scratch, shape.size);
    for (unsigned w = 0; w < list->ways.ways; w++)
        if (papan_same_way(&list->ways.way[w], &shape))
            return w;
    return 0;
}

static unsigned turned_way(const way_list *list, const papan_turn *turn, unsigned w)
{
    papan_orientation shape = {list->ways.way[w].size, list->scratch};
    for (size_t i = 0; i < shape.size; i++)
        list->scratch[i] =
            (papan_spot){papan_turned(turn, list->ways.way[w].spot[i].at), list->ways.way[w].spot[i].kind};
    return way_like(list, shape);
}

static unsigned rotated_way(const way_list *list, unsigned w)
{
    return list->piece->turn ? turned_way(list, &screen[list->lattice]->clockwise, w) : w;
}

/* A face as it is written. */
static unsigned face_way(const way_list *list, unsigned f)
{
    const papan_face *face = &list->piece->face[f];
    for (size_t i = 0; i < face->size; i++)
        list->scratch[i] = (papan_spot){papan_lattice_point(list->lattice, face->cell[i]),
                                        face->kind != NULL ? face->kind[i] : '\0'};
    return way_like(list, (papan_orientation){face->size, list->scratch});
}

static unsigned rotated_by(const way_list *list, unsigned w, unsigned times)
{
    for (; times > 0; times--)
        w = rotated_way(list, w);
    return w;
}

/* The way after flipping the piece over; -1: it is one-sided. */
static int flipped_way(const way_list *list, unsigned w)
{
    const papan_piece *piece = list->piece;
    unsigned order = screen[list->lattice]->order;
    if (piece->flip)
        return (int)turned_way(list, &screen[list->lattice]->mirror, w);
    for (unsigned f = 0; f < piece->faces && piece->faces > 1; f++)
        for (unsigned k = 0; k < order; k++)
            if (rotated_by(list, face_way(list, f), k) == w)
                return (int)rotated_by(list, face_way(list, (f + 1) % piece->faces), (order - k) % order);
    return -1;
}

/* ---- cells ---- */

static void put_point(core *c, papan_point at)
{
    papan_json_begin_array(&c->json, NULL);
    papan_json_put_number(&c->json, NULL, at.x);
    papan_json_put_number(&c->json, NULL, at.y);
    papan_json_put_number(&c->json, NULL, at.z);
    papan_json_end(&c->json);
}

/* One character for each cell, '.' for a cell without a kind. */
static void put_kind(core *c, char kind)
{
    papan_buffer_add(&c->out, kind != '\0' ? &kind : ".", 1);
}

static int in_reading_order(const void *a, const void *b)
{
    const papan_point *p = &((const papan_spot *)a)->at, *q = &((const papan_spot *)b)->at;
    return p->x != q->x ? p->x - q->x : p->y - q->y;
}

static void write_way(core *c, const way_list *list, unsigned w)
{
    const papan_orientation *way = &list->ways.way[w];
    unsigned rotated = rotated_way(list, w);
    int flipped = flipped_way(list, w);
    bool kinds = false;
    for (size_t i = 0; i < way->size; i++) {
        list->scratch[i] = (papan_spot){papan_lattice_written(list->lattice, way->spot[i].at), way->spot[i].kind};
        kinds = kinds || way->spot[i].kind != '\0';
    }
    qsort(list->scratch, way->size, sizeof *list->scratch, in_reading_order);
    papan_json_begin_object(&c->json, NULL);
    papan_json_begin_array(&c->json, "cells");
    for (size_t i = 0; i < way->size; i++)
        put_point(c, list->scratch[i].at);
    papan_json_end(&c->json);
    papan_json_begin_string(&c->json, "kinds");
    for (size_t i = 0; i < way->size && kinds; i++)
        put_kind(c, list->scratch[i].kind);
    papan_json_end_string(&c->json);
    papan_json_put_number(&c->json, "rotated", rotated);
    papan_json_put_number(&c->json, "flipped", flipped);
    papan_json_end(&c->json);
}

/* On solid boards pieces are turned by their placements, so there are no ways. */
static papan_status write_ways(core *c, papan_lattice lattice, const papan_piece *piece)
{
    way_list list = {.lattice = lattice, .piece = piece};
    papan_json_begin_array(&c->json, "ways");
    papan_status status = PAPAN_OK;
    if (screen[lattice] != NULL) {
        size_t most = 0;
        for (unsigned f = 0; f < piece->faces; f++)
            most = piece->face[f].size > most ? piece->face[f].size : most;
        status = papan_ways_new(lattice, piece, &c->out.memory, &list.ways);
        if (status != PAPAN_OK)
            return status;
        list.scratch = papan_arena_take(&list.ways.arena, most, sizeof *list.scratch);
        if (list.scratch == NULL)
            status = PAPAN_NO_MEMORY;
        for (unsigned w = 0; w < list.ways.ways && status == PAPAN_OK; w++)
            write_way(c, &list, w);
        papan_ways_free(&list.ways);
    }
    papan_json_end(&c->json);
    return status;
}

/* ---- pieces ---- */

static papan_status write_piece(core *c, papan_lattice lattice, const papan_piece *piece)
{
    papan_json_begin_object(&c->json, NULL);
    papan_json_put_text(&c->json, "name", piece->name);
    papan_json_put_text(&c->json, "symbol", (char[]){piece->symbol, '\0'});
    papan_json_put_number(&c->json, "copies", piece->copies);
    papan_json_put_number(&c->json, "least", piece->least);
    papan_json_put_number(&c->json, "first", piece->first);
    papan_json_put_bool(&c->json, "turn", piece->turn);
    papan_json_put_bool(&c->json, "flip", piece->flip);
    papan_json_put_number(&c->json, "faces", piece->faces);
    papan_json_begin_array(&c->json, "cells");
    for (size_t i = 0; i < piece->size; i++)
        put_point(c, piece->cell[i]);
    papan_json_end(&c->json);
    papan_status status = write_ways(c, lattice, piece);
    papan_json_end(&c->json);
    return status;
}

/* ---- the board ---- */

static void write_labels(core *c)
{
    const papan_puzzle *puzzle = c->puzzle;
    unsigned labels = papan_pack_instances(puzzle);
    papan_json_begin_array(&c->json, "pieceOf");
    for (unsigned i = 0; i < labels; i++)
        papan_json_put_number(&c->json, NULL, puzzle->thing_of[i]);
    papan_json_end(&c->json);
    papan_json_begin_array(&c->json, "placed");
    for (uint32_t i = 0; i < puzzle->cells; i++)
        papan_json_put_number(&c->json, NULL,
                              puzzle->pack.placed[i] < labels ? puzzle->pack.placed[i] : PAPAN_EMPTY);
    papan_json_end(&c->json);
}

/* What may be on each cell, as boards are written: X to fill, ? may stay empty, _ must stay empty. */
static void write_states(core *c)
{
    const papan_pack *pack = &c->puzzle->pack;
    papan_json_begin_string(&c->json, "states");
    for (uint32_t i = 0; i < c->puzzle->cells; i++) {
        bool gap = pack->gap != NULL && pack->gap[i] != PAPAN_EMPTY;
        papan_buffer_add(&c->out, !gap ? "X" : papan_pack_opens(c->puzzle, i) ? "_" : "?", 1);
    }
    papan_json_end_string(&c->json);
    papan_json_begin_array(&c->json, "gaps");
    for (unsigned t = pack->pieces; t < c->puzzle->things; t++)
        if (t != pack->open)
            papan_json_put_numbers(&c->json, NULL, (uint32_t[]){pack->piece[t].least, pack->piece[t].copies}, 2);
    papan_json_end(&c->json);
}

static void write_texts(core *c)
{
    const papan_pack *pack = &c->puzzle->pack;
    papan_json_begin_string(&c->json, "kinds");
    for (uint32_t i = 0; i < c->puzzle->cells && pack->kind != NULL; i++)
        put_kind(c, pack->kind[i]);
    papan_json_end_string(&c->json);
    papan_json_begin_array(&c->json, "texts");
    for (uint32_t i = 0; i < c->puzzle->cells && pack->text != NULL; i++)
        papan_json_put_text(&c->json, NULL, pack->text[i] != NULL ? pack->text[i] : "");
    papan_json_end(&c->json);
}

papan_status core_write_pack(core *c)
{
    const papan_pack *pack = &c->puzzle->pack;
    papan_status status = PAPAN_OK;
    papan_json_put_text(&c->json, "lattice", papan_lattices[pack->lattice].name);
    papan_json_put_bool(&c->json, "custom", pack->custom);
    papan_json_put_numbers(&c->json, "use", (uint32_t[]){pack->use_least, pack->use_most}, 2);
    papan_json_begin_array(&c->json, "pieces");
    for (unsigned i = 0; i < pack->pieces && status == PAPAN_OK; i++)
        status = write_piece(c, pack->lattice, &pack->piece[i]);
    papan_json_end(&c->json);
    write_labels(c);
    write_states(c);
    write_texts(c);
    return status;
}

/* ---- sets ---- */

/* A piece of a set, as it would be in a puzzle. */
static papan_status write_set_piece(core *c, const papan_piece_set *set, unsigned k)
{
    const papan_piece_spec *spec = &set->piece[k];
    papan_face face[PAPAN_PACK_FACES_MAX] = {{(uint16_t)spec->size, spec->cell, spec->kind}};
    unsigned copies = spec->copies > 0 ? spec->copies : 1;
    bool turn = !spec->fixed, sides = papan_lattices[set->lattice].flips && !spec->one_sided;
    papan_piece piece = {.symbol = spec->symbol,
                         .turn = turn,
                         .flip = turn && sides && spec->backs == 0,
                         .copies = (uint16_t)copies,
                         .least = (uint16_t)(spec->spare < copies ? copies - spec->spare : 0),
                         .size = (uint16_t)spec->size,
                         .first = (uint16_t)k,
                         .faces = (uint16_t)(spec->backs + 1),
                         .face = face,
                         .cell = spec->cell};
    for (unsigned f = 0; f < spec->backs; f++)
        face[f + 1] = (papan_face){(uint16_t)spec->back[f].size, spec->back[f].cell, spec->back[f].kind};
    const char *name = spec->name != NULL ? spec->name : (char[]){spec->symbol, '\0'};
    for (size_t i = 0; name[i] != '\0' && i + 1 < sizeof piece.name; i++)
        piece.name[i] = name[i];
    return write_piece(c, set->lattice, &piece);
}

EXPORT("piece_sets") papan_status core_piece_sets(core *c)
{
    papan_status status = PAPAN_OK;
    core_clear(c);
    papan_json_begin_array(&c->json, NULL);
    for (size_t i = 0; papan_piece_set_at(i) != NULL && status == PAPAN_OK; i++) {
        const papan_piece_set *set = papan_piece_set_at(i);
        papan_json_begin_object(&c->json, NULL);
        papan_json_put_text(&c->json, "name", set->name);
        papan_json_put_text(&c->json, "lattice", papan_lattices[set->lattice].name);
        papan_json_begin_array(&c->json, "pieces");
        for (unsigned k = 0; k < set->pieces && status == PAPAN_OK; k++)
            status = write_set_piece(c, set, k);
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
    const papan_puzzle *puzzle = c->puzzle;
    bool gaps = puzzle->family == &papan_family_pack && puzzle->pack.gap != NULL;
    return gaps ? papan_pack_instances(puzzle) : PAPAN_EMPTY;
}

void core_with_gaps(const papan_puzzle *puzzle, const uint16_t *label, uint16_t *whole)
{
    bool gaps = puzzle->family == &papan_family_pack && puzzle->pack.gap != NULL;
    uint16_t used[PAPAN_THINGS_MAX] = {0};
    for (uint32_t i = 0; i < puzzle->cells; i++) {
        uint16_t gap = gaps ? puzzle->pack.gap[i] : PAPAN_EMPTY;
        whole[i] = label[i];
        if (label[i] == PAPAN_EMPTY && gap != PAPAN_EMPTY && used[gap] < puzzle->pack.piece[gap].copies)
            whole[i] = (uint16_t)(puzzle->pack.piece[gap].first + used[gap]++);
    }
}
