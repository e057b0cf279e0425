/* import_at.c: reads a board at a given position. There is no grid to choose: the steps of reading run one
 * after the other, on the board and a margin of one cell, which need not be shrunk as much as the whole
 * picture. */
#include "import/import_inside.h"

#include <math.h>
#include <string.h>

/* One side of the board with a margin, clipped to the picture: returns its length; *from is its start. */
static unsigned cut(double start, double length, double margin, unsigned most, unsigned *from)
{
    double low = fmax(0, start - margin), high = fmin(most, start + length + margin);
    *from = (unsigned)low;
    return (unsigned)high - *from;
}

static papan_pixels board_alone(const papan_pixels *picture, papan_import_board *board)
{
    unsigned x, y;
    papan_pixels part = *picture;
    double width = (double)board->cell_width, height = (double)board->cell_height;
    part.width = cut((double)board->left, board->n * width, width, picture->width, &x);
    part.height = cut((double)board->top, board->n * height, height, picture->height, &y);
    part.bytes += y * part.stride + (size_t)x * part.channels;
    board->left -= (float)x;
    board->top -= (float)y;
    return part;
}

static papan_status read_grid(const papan_canvas *canvas, papan_arena *arena, papan_import_board *board)
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
    papan_say(&board->why, 0, 0, "import-regions-unclear",
              N_("the regions are not clearly separated; check them"));
    return PAPAN_OK;
}

papan_status papan_import_look_at(const papan_pixels *pixels, const papan_allocator *memory,
                                  papan_import_board *board)
{
    float left = board->left, top = board->top;
    papan_pixels part = board_alone(pixels, board);
    papan_arena arena;
    papan_canvas canvas;
    papan_arena_init(&arena, memory);
    papan_status status = papan_canvas_new(&part, &arena, &canvas);
    if (status == PAPAN_OK)
        status = read_grid(&canvas, &arena, board);
    papan_arena_free(&arena);
    board->left = left;
    board->top = top;
    return status;
}
