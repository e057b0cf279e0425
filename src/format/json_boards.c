/* json_boards.c: writes boards in JSON (json_boards.h). */
#include "format/json_boards.h"

static void begin_rows(papan_json_writer *json, const char *key, bool lines)
{
    (lines ? papan_json_begin_array_lines : papan_json_begin_array)(json, key);
}

static void put_layer(papan_json_writer *json, const char *key, const papan_puzzle *puzzle,
                      const papan_layer *layer, const papan_board_look *look, size_t *place)
{
    const int32_t *cell = layer->cell;
    begin_rows(json, key, look->lines);
    for (unsigned row = 0; row < layer->rows; row++) {
        papan_json_begin_string(json, NULL);
        for (unsigned column = 0; column < layer->columns; column++)
            papan_buffer_char(json->out, look->character(puzzle, look->context, *cell++, (*place)++));
        papan_json_end_string(json);
    }
    papan_json_end(json);
}

void papan_json_put_board(papan_json_writer *json, const char *key, const papan_puzzle *puzzle,
                          const papan_board_look *look)
{
    size_t place = 0;
    if (!puzzle->layered) {
        put_layer(json, key, puzzle, &puzzle->layer[0], look, &place);
        return;
    }
    begin_rows(json, key, look->lines);
    for (unsigned i = 0; i < puzzle->layers; i++)
        put_layer(json, NULL, puzzle, &puzzle->layer[i], look, &place);
    papan_json_end(json);
}
