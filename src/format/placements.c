/* placements.c: writes and reads which cells each copy of a piece covers (format.h). Rows, columns and
 * layers count from 1. */
#include "format/format.h"
#include "format/json.h"

#include <string.h>

/* The things that people see. */
static unsigned pieces_of(const papan_puzzle *puzzle)
{
    return puzzle->things - puzzle->gaps;
}

bool papan_has_copies(const papan_puzzle *puzzle)
{
    return puzzle->thing_of != NULL && puzzle->first[pieces_of(puzzle)] > pieces_of(puzzle);
}

static char piece_symbol(const papan_puzzle *puzzle, unsigned piece)
{
    uint16_t label = puzzle->first[piece];
    return puzzle->family->symbol(puzzle, &label, 0);
}

/* ---- writing ---- */

/* Sorts the cells by label: those of label l are cell[start[l]] to cell[start[l + 1] - 1]. */
static void sort_cells(const papan_puzzle *puzzle, const uint16_t *label, uint32_t *start, uint32_t *cell)
{
    for (uint32_t i = 0; i < puzzle->cells; i++)
        if (label[i] < puzzle->labels)
            start[label[i] + 2]++;
    for (unsigned l = 2; l < puzzle->labels + 2; l++)
        start[l] += start[l - 1];
    for (uint32_t i = 0; i < puzzle->cells; i++)
        if (label[i] < puzzle->labels)
            cell[start[label[i] + 1]++] = i;
}

static void put_placement(papan_json_writer *json, const papan_puzzle *puzzle, unsigned label,
                          const unsigned (*at)[3], const uint32_t *cell, const uint32_t *end)
{
    unsigned thing = puzzle->thing_of[label];
    papan_json_begin_object(json, NULL);
    papan_json_put_bytes(json, "piece", &(char){piece_symbol(puzzle, thing)}, 1);
    papan_json_put_number(json, "copy", label - puzzle->first[thing] + 1);
    papan_json_begin_array(json, "cells");
    for (; cell < end; cell++)
        papan_json_put_numbers(json, NULL, (uint32_t[]){at[*cell][1], at[*cell][2], at[*cell][0]},
                               puzzle->layered ? 3 : 2);
    papan_json_end(json);
    papan_json_end(json);
}

void papan_json_put_placements(papan_json_writer *json, const papan_puzzle *puzzle, const uint16_t *label)
{
    if (puzzle->thing_of == NULL) /* queens are all alike */
        return;
    papan_arena arena;
    papan_arena_init(&arena, &puzzle->arena.memory);
    uint32_t *start = papan_arena_take(&arena, (size_t)puzzle->labels + 2, sizeof *start);
    uint32_t *cell = papan_arena_take(&arena, puzzle->cells, sizeof *cell);
    unsigned(*at)[3] = papan_cell_places(puzzle, &arena);
    if (!arena.failed) {
        sort_cells(puzzle, label, start, cell);
        papan_json_begin_array(json, "placements");
        for (unsigned l = 0; l < puzzle->first[pieces_of(puzzle)]; l++)
            if (start[l] < start[l + 1])
                put_placement(json, puzzle, l, at, cell + start[l], cell + start[l + 1]);
        papan_json_end(json);
    } else
        json->out->failed = true;
    papan_arena_free(&arena);
}

/* ---- reading ---- */

/* [row, column] or, in space, [row, column, layer]. */
static papan_status read_cell(papan_json *json, const papan_puzzle *puzzle, const papan_json_value *value,
                              papan_json_path path, uint32_t *cell)
{
    size_t parts = puzzle->layered ? 3 : 2;
    long long at[3] = {1, 1, 1};
    if (papan_json_items(value) != parts)
        return papan_json_refuse(json, path, "json-not-cells",
                                 parts == 3 ? N_("\"{0}\" must be [row, column, layer], counted from 1")
                                            : N_("\"{0}\" must be [row, column], counted from 1"),
                                 NULL);
    for (size_t k = 0; k < parts; k++) {
        papan_status status =
            papan_json_number(json, papan_json_item(value, k), path, 1, PAPAN_PACK_SIDE_MAX, &at[k]);
        if (status != PAPAN_OK)
            return status;
    }
    int32_t found = papan_cell_at(puzzle, (unsigned)at[2] - 1, (unsigned)at[0] - 1, (unsigned)at[1] - 1);
    if (found < 0)
        return papan_json_refuse(json, path, "json-placement-outside", N_("\"{0}\" is outside the board"),
                                 NULL);
    *cell = (uint32_t)found;
    return PAPAN_OK;
}

/* The first label of the piece that is not taken, or else its last label, for which papan_verify() then reports
 * an error. */
static uint16_t free_label(const papan_puzzle *puzzle, unsigned piece, const bool *taken)
{
    uint16_t label = puzzle->first[piece];
    while (taken[label] && label + 1u < puzzle->first[piece + 1])
        label++;
    return label;
}

/* The label of a copy that "piece" and "copy" name; without "copy", one that no other placement has. */
static papan_status read_copy(papan_json *json, const papan_puzzle *puzzle, const papan_json_value *one,
                              papan_json_path path, bool *taken, uint16_t *label)
{
    const char *name = papan_json_text(papan_json_get(one, "piece"));
    const papan_json_value *told = papan_json_get(one, "copy");
    unsigned piece = 0;
    while (piece < pieces_of(puzzle) &&
           (name == NULL || name[0] != piece_symbol(puzzle, piece) || name[1] != '\0'))
        piece++;
    if (piece == pieces_of(puzzle))
        return papan_json_refuse(json, papan_json_in(path, "piece"), "json-placement-piece",
                                 N_("\"{0}\" must be the letter of a piece"), NULL);
    long long copy = 1;
    papan_status status = PAPAN_OK;
    if (told != NULL)
        status = papan_json_number(json, told, papan_json_in(path, "copy"), 1,
                                   puzzle->first[piece + 1] - puzzle->first[piece], &copy);
    *label = told != NULL ? (uint16_t)(puzzle->first[piece] + copy - 1) : free_label(puzzle, piece, taken);
    taken[*label] = status == PAPAN_OK;
    return status;
}

/* Marks the labels of all copies that have a number. */
static papan_status take_numbered(papan_json *json, const papan_puzzle *puzzle,
                                  const papan_json_value *placements, papan_json_path path, bool *taken)
{
    papan_status status = PAPAN_OK;
    for (size_t i = 0; status == PAPAN_OK && i < papan_json_items(placements); i++) {
        const papan_json_value *one = papan_json_item(placements, i);
        uint16_t label;
        if (papan_json_get(one, "copy") != NULL)
            status = read_copy(json, puzzle, one, papan_json_at(path, i), taken, &label);
    }
    return status;
}

static papan_status read_placement(papan_json *json, const papan_puzzle *puzzle, const papan_json_value *one,
                                   papan_json_path path, bool *taken, uint16_t *label)
{
    const papan_json_value *cells = papan_json_get(one, "cells");
    uint16_t here = PAPAN_EMPTY;
    uint32_t cell = 0;
    papan_status status = read_copy(json, puzzle, one, path, taken, &here);
    if (status == PAPAN_OK && papan_json_items(cells) == 0)
        return papan_json_refuse(json, papan_json_in(path, "cells"), "json-not-cells",
                                 N_("\"{0}\" must be an array of cells"), NULL);
    for (size_t i = 0; status == PAPAN_OK && i < papan_json_items(cells); i++) {
        papan_json_path at = papan_json_at(papan_json_in(path, "cells"), i);
        status = read_cell(json, puzzle, papan_json_item(cells, i), at, &cell);
        if (status == PAPAN_OK && label[cell] != PAPAN_EMPTY)
            return papan_json_refuse(json, at, "json-placement-overlap", N_("\"{0}\" is already covered"),
                                     NULL);
        if (status == PAPAN_OK)
            label[cell] = here;
    }
    return status;
}

/* Cells that no piece covers may be gaps: the family reads these from a board where only they are empty. */
static papan_status add_gaps(papan_json *json, const papan_puzzle *puzzle, uint16_t *label)
{
    enum { COVERED = 1 }; /* not the symbol of any piece */
    char *symbol = papan_arena_take(&json->arena, puzzle->cells, 1);
    uint16_t *gap = papan_arena_take(&json->arena, puzzle->cells, sizeof *gap);
    if (symbol == NULL || gap == NULL)
        return PAPAN_NO_MEMORY;
    for (uint32_t i = 0; i < puzzle->cells; i++)
        symbol[i] = label[i] != PAPAN_EMPTY ? COVERED : '.';
    papan_status status = puzzle->family->labels(puzzle, &json->arena.memory, symbol, gap);
    for (uint32_t i = 0; i < puzzle->cells && status == PAPAN_OK; i++)
        label[i] = label[i] != PAPAN_EMPTY ? label[i] : gap[i];
    return status;
}

papan_status papan_json_read_placements(papan_json *json, const papan_puzzle *puzzle,
                                        const papan_json_value *placements, papan_json_path path,
                                        uint16_t *label)
{
    if (!papan_json_is(placements, PAPAN_JSON_ARRAY))
        return papan_json_refuse(json, path, "json-not-placements",
                                 N_("\"{0}\" must be an array of placements"), NULL);
    for (uint32_t i = 0; i < puzzle->cells; i++)
        label[i] = PAPAN_EMPTY;
    bool *taken = papan_arena_take(&json->arena, puzzle->labels, sizeof *taken);
    papan_status status =
        taken != NULL ? take_numbered(json, puzzle, placements, path, taken) : PAPAN_NO_MEMORY;
    for (size_t i = 0; status == PAPAN_OK && i < papan_json_items(placements); i++)
        status =
            read_placement(json, puzzle, papan_json_item(placements, i), papan_json_at(path, i), taken, label);
    return status == PAPAN_OK ? add_gaps(json, puzzle, label) : status;
}
