/* import_public.c: the functions of papan/import.h that read pixels. They check what the caller passes and keep
 * the board, of any size, in one block. */
#include "import/import.h"

#include <math.h>
#include <string.h>

enum { SMALLEST_CELL = 6 };

typedef struct kept {
    papan_import_result shown; /* first, so that its address serves both; it points into board */
    papan_import_board board;
    papan_allocator memory;
} kept;

static void show(kept *k)
{
    const papan_import_board *b = &k->board;
    k->shown = (papan_import_result){.verdict = b->verdict,
                                     .reason = b->why,
                                     .n = b->verdict != PAPAN_IMPORT_NONE ? b->n : 0,
                                     .left = b->left,
                                     .top = b->top,
                                     .cell_width = b->cell_width,
                                     .cell_height = b->cell_height,
                                     .confidence = b->confidence,
                                     .region = b->region,
                                     .mark = b->mark,
                                     .sure = b->sure};
}

static kept *keep_new(const papan_allocator *memory, papan_import_result **board)
{
    papan_allocator own = papan_memory(memory);
    kept *k = papan_take(&own, 1, sizeof *k);
    *board = k != NULL ? &k->shown : NULL;
    if (k != NULL)
        k->memory = own;
    return k;
}

static bool has_pixels(const papan_pixels *pixels)
{
    return pixels->bytes != NULL && pixels->width > 0 && pixels->height > 0 &&
           (pixels->channels == 3 || pixels->channels == 4) &&
           pixels->stride >= (size_t)pixels->width * pixels->channels;
}

/* ---- a board at a given position ----
 *
 * There is no grid to choose: the steps of reading run one after the other, on the board and a margin of one
 * cell, which need not be shrunk as much as the whole picture. */

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

static papan_status look_at(const papan_pixels *pixels, const papan_allocator *memory,
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

/* True if a side of n cells of this length is inside the picture. False for NaN. */
static bool side_fits(double start, double cell, unsigned n, unsigned length)
{
    return start >= 0 && cell >= SMALLEST_CELL && start + cell * n <= length + 1e-6;
}

static bool place_fits(const papan_pixels *pixels, const papan_import_place *place)
{
    return place->n >= PAPAN_IMPORT_LEAST && place->n <= PAPAN_IMPORT_MAX &&
           side_fits(place->left, place->cell_width, place->n, pixels->width) &&
           side_fits(place->top, place->cell_height, place->n, pixels->height);
}

static papan_status read_pixels(const papan_pixels *pixels, const papan_import_place *place, kept *k)
{
    papan_import_board *board = &k->board;
    if (!has_pixels(pixels))
        return papan_fail(PAPAN_BAD_INPUT, &board->why, "import-no-pixels", N_("the picture has no pixels"),
                          NULL);
    if (place == NULL)
        return papan_import_find(pixels, &k->memory, board);
    if (!place_fits(pixels, place))
        return papan_fail(PAPAN_BAD_INPUT, &board->why, "import-board-outside",
                          N_("a board of {0} rows does not fit there"), PAPAN_ARGS(place->n));
    board->n = place->n;
    board->left = (float)place->left;
    board->top = (float)place->top;
    board->cell_width = (float)place->cell_width;
    board->cell_height = (float)place->cell_height;
    return look_at(pixels, &k->memory, board);
}

papan_status papan_import_read(const papan_pixels *pixels, const papan_import_place *place,
                               const papan_allocator *memory, papan_import_result **board, papan_message *why)
{
    kept *k = keep_new(memory, board);
    why = PAPAN_WHY(why);
    if (k == NULL)
        return PAPAN_NO_MEMORY;
    papan_status status = read_pixels(pixels, place, k);
    show(k);
    if (status == PAPAN_OK)
        return status;
    *why = k->board.why;
    papan_import_free(*board);
    *board = NULL;
    return status;
}

void papan_import_free(papan_import_result *board)
{
    kept *k = (kept *)(void *)board;
    if (k == NULL)
        return;
    papan_allocator memory = k->memory;
    papan_give(&memory, k, 1, sizeof *k);
}

papan_status papan_import_puzzle(const papan_import_result *board, unsigned stars,
                                 const papan_allocator *memory, papan_puzzle **puzzle, papan_warnings *warnings,
                                 papan_message *why)
{
    char symbol[PAPAN_IMPORT_CELLS];
    papan_notes notes = {.error = board->reason};
    papan_status status = PAPAN_BAD_INPUT;
    *puzzle = NULL;
    if (board->verdict != PAPAN_IMPORT_NONE) {
        notes = (papan_notes){0};
        for (unsigned i = 0; i < board->n * board->n; i++)
            symbol[i] = papan_region_symbols[board->region[i]];
        status = papan_queens_new(memory, board->n, stars, symbol, board->mark, NULL, puzzle, &notes);
    }
    return papan_notes_pass(&notes, status, warnings, why);
}
