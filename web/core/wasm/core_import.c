/* core_import.c: a board read from the pixels of a picture, as the object Import of types.ts. Shares and
 * lengths are in thousandths. The position of the board is detected, or the caller gives it; then there is
 * nothing to choose, and the reading steps run one after the other on that one grid. */
#include "core.h"

#include "import/import_inside.h"

#include <math.h>
#include <string.h>

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

static void write_board(core *c, const papan_import *board)
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

static papan_status write_import(core *c, papan_status status, const papan_import *board)
{
    core_clear(c);
    if (status != PAPAN_OK)
        return core_refuse(c, status, &board->why);
    papan_json_begin_object(&c->json, NULL);
    papan_json_put_bool(&c->json, "found", board->verdict != PAPAN_IMPORT_NONE);
    papan_json_put_bool(&c->json, "unsure", board->verdict == PAPAN_IMPORT_UNSURE);
    core_message(c, "message", board->verdict == PAPAN_IMPORT_SURE ? &(papan_message){.text = NULL} : &board->why);
    if (board->verdict != PAPAN_IMPORT_NONE)
        write_board(c, board);
    papan_json_end(&c->json);
    return core_done(c);
}

/* Pixels of four bytes: red, green, blue, alpha. */
EXPORT("import_picture")
papan_status core_import_picture(core *c, const uint8_t *pixels, unsigned width, unsigned height)
{
    papan_pixels picture = {
        .bytes = pixels, .width = width, .height = height, .stride = 4 * (size_t)width, .channels = 4};
    papan_import board = {0};
    papan_status status = papan_import_read(&picture, NULL, &board);
    return write_import(c, status, &board);
}

/* ---- at a given position ---- */

/* One side of the board with a margin, clipped to the picture: returns its length; *from is its start. */
static unsigned cut(double start, double length, double margin, unsigned most, unsigned *from)
{
    double low = fmax(0, start - margin), high = fmin(most, start + length + margin);
    *from = (unsigned)low;
    return (unsigned)high - *from;
}

static papan_pixels board_alone(const papan_pixels *picture, papan_import *board)
{
    unsigned x, y;
    papan_pixels part = *picture;
    part.width = cut(board->left, (double)board->n * board->cell_width, board->cell_width, picture->width, &x);
    part.height = cut(board->top, (double)board->n * board->cell_height, board->cell_height, picture->height, &y);
    part.bytes += y * part.stride + (size_t)x * part.channels;
    board->left -= (float)x;
    board->top -= (float)y;
    return part;
}

static papan_status read_grid(const papan_canvas *canvas, papan_arena *arena, papan_import *board)
{
    float scale = 1 / (float)canvas->shrunk;
    papan_import_grid grid = {.n = board->n,
                            .start = {board->left * scale, board->top * scale},
                            .pitch = {board->cell_width * scale, board->cell_height * scale}};
    papan_import_cells *cells = papan_arena_take(arena, 1, sizeof *cells);
    papan_import_regions *regions = papan_arena_take(arena, 1, sizeof *regions);
    if (cells == NULL || regions == NULL)
        return PAPAN_NO_MEMORY;
    papan_import_look(canvas, &grid, cells);
    papan_status status = papan_import_join(cells, grid.n, &arena->memory, regions);
    if (status != PAPAN_OK)
        return status;
    memcpy(board->region, regions->region, (size_t)grid.n * grid.n);
    memcpy(board->sure, regions->sure, grid.n * grid.n * sizeof *board->sure);
    papan_import_marks(canvas, &grid, cells, board->region, board->mark, board->sure);
    board->verdict = PAPAN_IMPORT_SURE;
    board->confidence = 1;
    for (unsigned i = 0; i < grid.n * grid.n; i++)
        board->confidence = fminf(board->confidence, board->sure[i]);
    if (!regions->doubtful)
        return PAPAN_OK;
    board->verdict = PAPAN_IMPORT_UNSURE;
    papan_say(&board->why, 0, 0, N_("the regions are not clearly separated; check them"));
    return PAPAN_OK;
}

/* The same for a board of n rows at a given position, which JavaScript has checked. */
EXPORT("import_board")
papan_status core_import_board(core *c, const uint8_t *pixels, unsigned width, unsigned height, unsigned n,
                             double left, double top, double cell_width, double cell_height)
{
    papan_pixels picture = {
        .bytes = pixels, .width = width, .height = height, .stride = 4 * (size_t)width, .channels = 4};
    papan_import board = {.n = n,
                       .left = (float)left,
                       .top = (float)top,
                       .cell_width = (float)cell_width,
                       .cell_height = (float)cell_height};
    papan_pixels part = board_alone(&picture, &board);
    papan_arena arena;
    papan_canvas canvas;
    papan_arena_init(&arena, NULL);
    papan_status status = papan_canvas_new(&part, &arena, &canvas);
    if (status == PAPAN_OK)
        status = read_grid(&canvas, &arena, &board);
    papan_arena_free(&arena);
    board.left = (float)left;
    board.top = (float)top;
    return write_import(c, status, &board);
}
