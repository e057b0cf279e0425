/* puzzle_info.c: answers what front ends ask of a puzzle of any family (papan/puzzle.h). */
#include "base/struct_size.h"
#include "puzzle/puzzle.h"

void papan_puzzle_get(const papan_puzzle *puzzle, papan_puzzle_info *info)
{
    papan_puzzle_info own = {.family = puzzle->family->name,
                             .has_board = puzzle->family->lines == NULL,
                             .layered = puzzle->layered,
                             .cells = puzzle->cells,
                             .layers = puzzle->layers,
                             .labels = puzzle->labels,
                             .stars = papan_stars(puzzle),
                             .n = papan_size(puzzle)};
    papan_struct_write(info, &own, sizeof own, sizeof own);
}

bool papan_has_board(const papan_puzzle *puzzle)
{
    return puzzle->family->lines == NULL;
}

unsigned papan_layers(const papan_puzzle *puzzle)
{
    return puzzle->layers;
}

bool papan_layer_size(const papan_puzzle *puzzle, unsigned layer, unsigned *rows, unsigned *columns)
{
    if (layer >= puzzle->layers)
        return false;
    *rows = puzzle->layer[layer].rows;
    *columns = puzzle->layer[layer].columns;
    return true;
}

bool papan_cell_position(const papan_puzzle *puzzle, uint32_t cell, unsigned *layer, unsigned *row,
                         unsigned *column)
{
    if (cell >= puzzle->cells || puzzle->layers == 0)
        return false;
    papan_cell_place(puzzle, cell, layer, row, column);
    --*layer, --*row, --*column;
    return true;
}

int32_t papan_cell_at(const papan_puzzle *puzzle, unsigned layer, unsigned row, unsigned column)
{
    unsigned rows, columns;
    if (!papan_layer_size(puzzle, layer, &rows, &columns) || row >= rows || column >= columns)
        return -1;
    return puzzle->layer[layer].cell[(size_t)row * columns + column];
}

size_t papan_givens(const papan_puzzle *puzzle, uint16_t *label)
{
    size_t given = 0;
    if (puzzle->cells > 0)
        puzzle->family->givens(puzzle, label);
    for (uint32_t i = 0; i < puzzle->cells; i++)
        given += label[i] != PAPAN_EMPTY;
    return given;
}

char papan_symbol(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    return cell < puzzle->cells ? papan_text_symbol(puzzle, label, cell) : '\0';
}

unsigned papan_labels(const papan_puzzle *puzzle)
{
    return puzzle->labels;
}

const char *papan_label_name(const papan_puzzle *puzzle, uint16_t label)
{
    return puzzle->family->thing_name != NULL && label < puzzle->labels
               ? puzzle->family->thing_name(puzzle, papan_thing(puzzle, label))
               : NULL;
}

bool papan_leaves_empty(const papan_puzzle *puzzle, uint16_t label)
{
    return label < puzzle->labels && puzzle->family->leaves_empty != NULL &&
           puzzle->family->leaves_empty(puzzle, label);
}

const char *papan_cell_text(const papan_puzzle *puzzle, uint32_t cell)
{
    return puzzle->family->cell_text != NULL && cell < puzzle->cells ? puzzle->family->cell_text(puzzle, cell)
                                                                     : NULL;
}

papan_status papan_impossible(const papan_puzzle *puzzle, papan_message *why)
{
    *why = (papan_message){.text = NULL};
    return puzzle->family->impossible(puzzle, &puzzle->arena.memory, PAPAN_THOROUGH, why);
}
