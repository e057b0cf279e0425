/* info.h: what papan/puzzle.h tells about a puzzle, as values: for the program, the page and tests. */
#ifndef PAPAN_BASE_INFO_H
#define PAPAN_BASE_INFO_H

#include "papan/puzzle.h"

static inline papan_puzzle_info papan_info_of(const papan_puzzle *puzzle)
{
    papan_puzzle_info info = {.size = sizeof info};
    papan_puzzle_get(puzzle, &info);
    return info;
}

/* Where there is no such cell, all members are 0, and the region is -1. */
static inline papan_cell_info papan_cell_of(const papan_puzzle *puzzle, uint32_t cell)
{
    papan_cell_info info = {.size = sizeof info, .region = -1};
    papan_cell_get(puzzle, cell, &info);
    return info;
}

/* For PAPAN_EMPTY, all members are 0, and the piece is -1. */
static inline papan_label_info papan_label_of(const papan_puzzle *puzzle, uint16_t label)
{
    papan_label_info info = {.size = sizeof info, .piece = -1};
    papan_label_get(puzzle, label, &info);
    return info;
}

#endif
