/* json_boards.h: boards in JSON: an array of rows, or of layers of rows, each row a string. */
#ifndef PAPAN_FORMAT_JSON_BOARDS_H
#define PAPAN_FORMAT_JSON_BOARDS_H

#include "base/json_writer.h"
#include "puzzle/puzzle.h"

/* The character for a place of the board; cell is -1 outside, place counts all places of the board. */
typedef char papan_character_at(const papan_puzzle *puzzle, const void *context, int32_t cell, size_t place);

typedef struct papan_board_look {
    const void *context;
    papan_character_at *character;
    bool lines; /* each row on a line of its own */
} papan_board_look;

void papan_json_put_board(papan_json_writer *json, const char *key, const papan_puzzle *puzzle,
                          const papan_board_look *look);

#endif
