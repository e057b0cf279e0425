/* puzzle_info.c: the functions for front ends about puzzles, except for packing (papan/puzzle.h; pack_info.c).
 */
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

/* ---- Queens, Star Battle and N-Queens ---- */

static bool is_queens(const papan_puzzle *puzzle)
{
    return puzzle->family == &papan_family_queens;
}

static bool is_nqueens(const papan_puzzle *puzzle)
{
    return puzzle->family == &papan_family_nqueens;
}

uint64_t papan_size(const papan_puzzle *puzzle)
{
    return is_queens(puzzle) ? puzzle->queens.n : is_nqueens(puzzle) ? puzzle->nqueens.n : 0;
}

unsigned papan_stars(const papan_puzzle *puzzle)
{
    return is_queens(puzzle) ? puzzle->queens.stars : is_nqueens(puzzle) ? 1 : 0;
}

int papan_region(const papan_puzzle *puzzle, uint32_t cell)
{
    bool known = is_queens(puzzle) && cell < puzzle->cells && puzzle->queens.region[cell] != PAPAN_NO_REGION;
    return known ? puzzle->queens.region[cell] : -1;
}

char papan_region_symbol(const papan_puzzle *puzzle, unsigned region)
{
    return is_queens(puzzle) && region < puzzle->queens.n ? puzzle->queens.symbol[region] : '\0';
}

papan_mark papan_mark_at(const papan_puzzle *puzzle, uint32_t cell)
{
    if (cell < puzzle->cells && is_queens(puzzle))
        return (papan_mark)puzzle->queens.mark[cell];
    bool here = cell < puzzle->cells && is_nqueens(puzzle) && puzzle->nqueens.here != NULL;
    return here && puzzle->nqueens.here[cell] ? PAPAN_MARK_QUEEN : PAPAN_MARK_NONE;
}

bool papan_nqueens_given(const papan_puzzle *puzzle, size_t index, uint64_t *row, uint64_t *column)
{
    if (!is_nqueens(puzzle) || index >= puzzle->nqueens.placed)
        return false;
    *row = puzzle->nqueens.row[index];
    *column = puzzle->nqueens.column[index];
    return true;
}
