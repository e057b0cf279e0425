/* puzzle_info.c: the functions for front ends about puzzles, except for packing (papan/puzzle.h; pack_info.c).
 */
#include "base/struct_size.h"
#include "puzzle/pack_family.h"

static bool is_queens(const papan_puzzle *puzzle)
{
    return puzzle->family == &papan_family_queens;
}

static bool is_nqueens(const papan_puzzle *puzzle)
{
    return puzzle->family == &papan_family_nqueens;
}

void papan_puzzle_get(const papan_puzzle *puzzle, papan_puzzle_info *info)
{
    bool queens = is_queens(puzzle), nqueens = is_nqueens(puzzle);
    papan_puzzle_info own = {.family = puzzle->family->name,
                             .has_board = puzzle->family->lines == NULL,
                             .layered = puzzle->layered,
                             .cells = puzzle->cells,
                             .layers = puzzle->layers,
                             .labels = puzzle->labels,
                             .stars = queens ? puzzle->queens.stars : nqueens,
                             .n = queens    ? puzzle->queens.n
                                  : nqueens ? puzzle->nqueens.n
                                            : 0,
                             .region = queens ? puzzle->queens.symbol : NULL,
                             .abilities = puzzle->family->abilities};
    papan_struct_write(info, &own, sizeof own, sizeof own);
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

static int region_of(const papan_puzzle *puzzle, uint32_t cell)
{
    bool known = is_queens(puzzle) && puzzle->queens.region[cell] != PAPAN_NO_REGION;
    return known ? puzzle->queens.region[cell] : -1;
}

static papan_mark mark_of(const papan_puzzle *puzzle, uint32_t cell)
{
    if (is_queens(puzzle))
        return (papan_mark)puzzle->queens.mark[cell];
    bool placed = is_nqueens(puzzle) && puzzle->nqueens.here != NULL && puzzle->nqueens.here[cell];
    return placed ? PAPAN_MARK_QUEEN : PAPAN_MARK_NONE;
}

bool papan_cell_get(const papan_puzzle *puzzle, uint32_t cell, papan_cell_info *info)
{
    const papan_family *family = puzzle->family;
    if (cell >= puzzle->cells)
        return false;
    int region = region_of(puzzle, cell);
    papan_cell_info own = {.symbol = papan_text_symbol(puzzle, NULL, cell),
                           .state = is_queens(puzzle) && region < 0 ? '_' : '?', /* a queen may be on it */
                           .text = family->cell_text != NULL ? family->cell_text(puzzle, cell) : NULL,
                           .region = region,
                           .mark = mark_of(puzzle, cell)};
    papan_pack_cell_get(puzzle, cell, &own);
    papan_struct_write(info, &own, sizeof own, sizeof own);
    return true;
}

bool papan_label_get(const papan_puzzle *puzzle, uint16_t label, papan_label_info *info)
{
    const papan_family *family = puzzle->family;
    if (label >= puzzle->labels)
        return false;
    papan_label_info own = {
        .name = family->thing_name != NULL ? family->thing_name(puzzle, papan_thing(puzzle, label)) : NULL,
        .piece = papan_piece_of(puzzle, label),
        .empty = family->leaves_empty != NULL && family->leaves_empty(puzzle, label)};
    papan_struct_write(info, &own, sizeof own, sizeof own);
    return true;
}

papan_status papan_impossible(const papan_puzzle *puzzle, papan_message *reason, papan_message *why)
{
    PAPAN_WHY(why);
    papan_message_clear(reason);
    return puzzle->family->impossible(puzzle, &puzzle->arena.memory, PAPAN_THOROUGH, reason);
}

bool papan_nqueens_given(const papan_puzzle *puzzle, size_t index, uint64_t *row, uint64_t *column)
{
    if (!is_nqueens(puzzle) || index >= puzzle->nqueens.placed)
        return false;
    *row = puzzle->nqueens.row[index];
    *column = puzzle->nqueens.column[index];
    return true;
}
