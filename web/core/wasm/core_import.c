/* core_import.c: a board read from the pixels of a picture, as the object Import of types.ts. Fractions and
 * lengths are in thousandths. The position of the board is detected, or the caller gives it. */
#include "core.h"

#include "papan/import.h"

#include <math.h>

static void write_thousandths(core *c, const char *key, float value)
{
    papan_json_put_number(&c->json, key, lroundf(1000 * value));
}

static void write_bytes(core *c, const char *key, const uint8_t *value, unsigned count)
{
    papan_json_begin_array(&c->json, key);
    for (unsigned i = 0; i < count; i++)
        papan_json_put_number(&c->json, NULL, value[i]);
    papan_json_end(&c->json);
}

static void write_board(core *c, const papan_import_result *board)
{
    unsigned cells = board->n * board->n;
    papan_json_put_number(&c->json, "size", board->n);
    write_bytes(c, "region", board->region, cells);
    write_bytes(c, "mark", board->mark, cells);
    papan_json_begin_array(&c->json, "sure");
    for (unsigned i = 0; i < cells; i++)
        write_thousandths(c, NULL, board->sure[i]);
    papan_json_end(&c->json);
    write_thousandths(c, "confidence", board->confidence);
    write_thousandths(c, "left", board->left);
    write_thousandths(c, "top", board->top);
    write_thousandths(c, "cellWidth", board->cell_width);
    write_thousandths(c, "cellHeight", board->cell_height);
}

/* Frees the board. */
static papan_status write_import(core *c, papan_status status, papan_import_result *board,
                                 const papan_message *why)
{
    core_clear(c);
    if (status != PAPAN_OK)
        return core_refuse(c, status, why);
    papan_json_begin_object(&c->json, NULL);
    papan_json_put_bool(&c->json, "found", board->verdict != PAPAN_IMPORT_NONE);
    papan_json_put_bool(&c->json, "unsure", board->verdict == PAPAN_IMPORT_UNSURE);
    papan_json_put_message(&c->json, "message",
                           board->verdict == PAPAN_IMPORT_SURE ? &(papan_message){.text = NULL}
                                                               : &board->reason);
    if (board->verdict != PAPAN_IMPORT_NONE)
        write_board(c, board);
    papan_json_end(&c->json);
    papan_import_free(board);
    return core_done(c);
}

/* Pixels of four bytes: red, green, blue, alpha. */
EXPORT("import_picture")
papan_status core_import_picture(core *c, const uint8_t *pixels, unsigned width, unsigned height)
{
    papan_pixels picture = {
        .bytes = pixels, .width = width, .height = height, .stride = 4 * (size_t)width, .channels = 4};
    papan_import_result *board;
    papan_message why;
    papan_status status = papan_import_read(&picture, NULL, NULL, &board, &why);
    return write_import(c, status, board, &why);
}

/* The same for a board of n rows at a given position. */
EXPORT("import_board")
papan_status core_import_board(core *c, const uint8_t *pixels, unsigned width, unsigned height, unsigned n,
                               double left, double top, double cell_width, double cell_height)
{
    papan_pixels picture = {
        .bytes = pixels, .width = width, .height = height, .stride = 4 * (size_t)width, .channels = 4};
    papan_import_place place = {n, left, top, cell_width, cell_height};
    papan_import_result *board;
    papan_message why;
    papan_status status = papan_import_read(&picture, &place, NULL, &board, &why);
    return write_import(c, status, board, &why);
}
