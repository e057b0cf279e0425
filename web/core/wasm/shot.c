/* shot.c: a board from the pixels of a picture, as the object Shot of types.ts. Shares and lengths are told in
 * thousandths. Where the board lies is found out, or somebody says it: then nothing is left to choose, and the
 * steps of reading follow one another on the one grid. */
#include "core.h"

#include "format/shot_inside.h"

#include <math.h>
#include <string.h>

static void write_thousandths(core *c, const char *key, float value)
{
    core_number(c, key, lroundf(1000 * value));
}

static void write_bytes(core *c, const char *key, const uint8_t *value, unsigned count)
{
    core_key(c, key);
    core_begin(c, '[');
    for (unsigned i = 0; i < count; i++)
        core_number(c, NULL, value[i]);
    core_end(c, ']');
}

static void write_board(core *c, const papan_shot *shot)
{
    unsigned cells = shot->n * shot->n;
    core_number(c, "size", shot->n);
    write_bytes(c, "region", shot->region, cells);
    write_bytes(c, "mark", shot->mark, cells);
    core_key(c, "sure");
    core_begin(c, '[');
    for (unsigned i = 0; i < cells; i++)
        write_thousandths(c, NULL, shot->sure[i]);
    core_end(c, ']');
    write_thousandths(c, "confidence", shot->confidence);
    write_thousandths(c, "left", shot->left);
    write_thousandths(c, "top", shot->top);
    write_thousandths(c, "cellWidth", shot->cell_width);
    write_thousandths(c, "cellHeight", shot->cell_height);
}

static papan_status write_shot(core *c, papan_status status, const papan_shot *shot)
{
    core_clear(c);
    if (status != PAPAN_OK)
        return core_refuse(c, status, &shot->why);
    core_begin(c, '{');
    core_flag(c, "found", shot->verdict != PAPAN_SHOT_NONE);
    core_flag(c, "unsure", shot->verdict == PAPAN_SHOT_UNSURE);
    core_message(c, "message", shot->verdict == PAPAN_SHOT_SURE ? &(papan_message){.text = NULL} : &shot->why);
    if (shot->verdict != PAPAN_SHOT_NONE)
        write_board(c, shot);
    core_end(c, '}');
    return core_done(c);
}

/* Pixels of four bytes: red, green, blue, alpha. */
EXPORT("read_picture")
papan_status core_read_picture(core *c, const uint8_t *pixels, unsigned width, unsigned height)
{
    papan_pixels picture = {
        .bytes = pixels, .width = width, .height = height, .stride = 4 * (size_t)width, .channels = 4};
    papan_shot shot = {0};
    papan_status status = papan_shot_read(&picture, NULL, &shot);
    return write_shot(c, status, &shot);
}

/* ---- where somebody says it is ---- */

/* One side of the board with a margin, inside the picture: its length, and where it begins. */
static unsigned cut(double start, double length, double margin, unsigned most, unsigned *from)
{
    double low = fmax(0, start - margin), high = fmin(most, start + length + margin);
    *from = (unsigned)low;
    return (unsigned)high - *from;
}

static papan_pixels board_alone(const papan_pixels *picture, papan_shot *shot)
{
    unsigned x, y;
    papan_pixels part = *picture;
    part.width = cut(shot->left, (double)shot->n * shot->cell_width, shot->cell_width, picture->width, &x);
    part.height = cut(shot->top, (double)shot->n * shot->cell_height, shot->cell_height, picture->height, &y);
    part.bytes += y * part.stride + (size_t)x * part.channels;
    shot->left -= (float)x;
    shot->top -= (float)y;
    return part;
}

static papan_status read_grid(const papan_canvas *canvas, papan_arena *arena, papan_shot *shot)
{
    float scale = 1 / (float)canvas->shrunk;
    papan_shot_grid grid = {.n = shot->n,
                            .start = {shot->left * scale, shot->top * scale},
                            .pitch = {shot->cell_width * scale, shot->cell_height * scale}};
    papan_shot_cells *cells = papan_arena_take(arena, 1, sizeof *cells);
    papan_shot_regions *regions = papan_arena_take(arena, 1, sizeof *regions);
    if (cells == NULL || regions == NULL)
        return PAPAN_NO_MEMORY;
    papan_shot_look(canvas, &grid, cells);
    papan_status status = papan_shot_join(cells, grid.n, &arena->memory, regions);
    if (status != PAPAN_OK)
        return status;
    memcpy(shot->region, regions->region, (size_t)grid.n * grid.n);
    memcpy(shot->sure, regions->sure, grid.n * grid.n * sizeof *shot->sure);
    papan_shot_marks(canvas, &grid, cells, shot->region, shot->mark, shot->sure);
    shot->verdict = PAPAN_SHOT_SURE;
    shot->confidence = 1;
    for (unsigned i = 0; i < grid.n * grid.n; i++)
        shot->confidence = fminf(shot->confidence, shot->sure[i]);
    if (!regions->doubtful)
        return PAPAN_OK;
    shot->verdict = PAPAN_SHOT_UNSURE;
    papan_say(&shot->why, 0, 0, N_("the regions do not part clearly; check them"));
    return PAPAN_OK;
}

/* The same for a board of so many rows that lies there, which JavaScript has made sure of. */
EXPORT("read_board")
papan_status core_read_board(core *c, const uint8_t *pixels, unsigned width, unsigned height, unsigned n,
                             double left, double top, double cell_width, double cell_height)
{
    papan_pixels picture = {
        .bytes = pixels, .width = width, .height = height, .stride = 4 * (size_t)width, .channels = 4};
    papan_shot shot = {.n = n,
                       .left = (float)left,
                       .top = (float)top,
                       .cell_width = (float)cell_width,
                       .cell_height = (float)cell_height};
    papan_pixels part = board_alone(&picture, &shot);
    papan_arena arena;
    papan_canvas canvas;
    papan_arena_init(&arena, NULL);
    papan_status status = papan_canvas_new(&part, &arena, &canvas);
    if (status == PAPAN_OK)
        status = read_grid(&canvas, &arena, &shot);
    papan_arena_free(&arena);
    shot.left = (float)left;
    shot.top = (float)top;
    return write_shot(c, status, &shot);
}
