/* import.c: chooses between the possible boards in a picture.
 *
 * Each proposed grid is read completely. It scores by lines where lines must be and by clearly separated
 * regions: a grid of the wrong size or position cuts cells at random, and its n regions contradict each other.
 * Among equals the larger grid wins, and a clear reading is preferred to any part of it. A part of a board may
 * look like a board, with as many regions as rows, but around a board lines and regions do not continue, except
 * for a margin of one colour. If two readings of different places have similar scores, both are doubtful. The
 * reading that wins is sure only if it passes the checks of import_doubts.c. */
#include "import/import.h"

#include <assert.h>
#include <string.h>

static const float RIVAL = 0.1F, SURE_GRID = 0.35F, LEAST_TOTAL = 0.3F, SURE_CELL = 0.5F, AS_CLEAR = 0.05F;

typedef struct reading {
    papan_import_grid grid;
    papan_import_regions regions;
    float total;
} reading;

/* Working storage for reading the grids. */
typedef struct readings {
    papan_import_cells cells;
    reading best, trial;
    float rival;
} readings;

static float clamped(float x, float least, float most)
{
    return x < least ? least : x > most ? most : x;
}

static bool same_place(const papan_import_grid *a, const papan_import_grid *b)
{
    float x = (a->start[0] - b->start[0]) / a->pitch[0], y = (a->start[1] - b->start[1]) / a->pitch[1];
    return a->n == b->n && x < 0.3F && x > -0.3F && y < 0.3F && y > -0.3F;
}

/* True if part is a smaller square of the cells of whole; sets begin. */
static bool is_part(const papan_import_grid *part, const papan_import_grid *whole, unsigned begin[2])
{
    for (unsigned axis = 0; axis < 2; axis++) {
        float pitch = whole->pitch[axis], before = (part->start[axis] - whole->start[axis]) / pitch;
        float behind = before + (float)part->n * part->pitch[axis] / pitch;
        if (before < -0.3F || behind > (float)whole->n + 0.3F)
            return false;
        begin[axis] = (unsigned)(before + 0.5F);
        float off = before - (float)begin[axis], off_behind = behind - (float)(begin[axis] + part->n);
        if (off > 0.3F || off < -0.3F || off_behind > 0.3F || off_behind < -0.3F)
            return false;
    }
    return part->n > 0 && part->n < whole->n;
}

/* True if all cells of whole outside part belong to one region, as those of a margin do. */
static bool is_margin(const reading *whole, const unsigned begin[2], unsigned part)
{
    unsigned n = whole->grid.n, first = n * n;
    for (unsigned i = 0; i < n * n; i++) {
        if (i % n - begin[0] < part && i / n - begin[1] < part)
            continue;
        first = first == n * n ? i : first;
        if (whole->regions.region[i] != whole->regions.region[first])
            return false;
    }
    return true;
}

/* True if whole is the same board with more rows and columns, and itself clear. */
static bool is_whole(const reading *whole, const reading *part)
{
    unsigned begin[2];
    return !whole->regions.doubtful && is_part(&part->grid, &whole->grid, begin) &&
           !is_margin(whole, begin, part->grid.n);
}

static bool is_better(const reading *a, const reading *b)
{
    if (is_whole(a, b) && a->grid.score > b->grid.score - AS_CLEAR)
        return true;
    if (is_whole(b, a) && b->grid.score > a->grid.score - AS_CLEAR)
        return false;
    return a->total > b->total;
}

/* Keeps the better reading, and the score of the best clear reading of another place. A part of the winner does
 * not count; a larger board with weak lines that contains the winner has the same score. */
static void keep_better(readings *d)
{
    bool better = is_better(&d->trial, &d->best);
    const reading *winner = better ? &d->trial : &d->best, *loser = better ? &d->best : &d->trial;
    float rival = is_whole(winner, loser) ? 0 : is_whole(loser, winner) ? winner->total : loser->total;
    if (loser->grid.n != 0 && !loser->regions.doubtful && rival > d->rival &&
        !same_place(&d->best.grid, &d->trial.grid))
        d->rival = rival;
    if (better)
        d->best = d->trial;
}

static papan_status read_grid(const papan_canvas *canvas, const papan_import_grid *grid,
                              const papan_allocator *memory, readings *d)
{
    reading *r = &d->trial;
    r->grid = *grid;
    papan_import_look(canvas, grid, &d->cells);
    papan_status status = papan_import_join(&d->cells, grid->n, memory, &r->regions);
    r->total = grid->score + clamped(r->regions.margin, -0.6F, 0.6F) - (r->regions.doubtful ? 0.2F : 0) +
               0.004F * (float)grid->n;
    keep_better(d);
    return status;
}

static float middle_contrast(const papan_import_cells *cells, unsigned count)
{
    float sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += cells->contrast[i] / (float)count;
    return sum;
}

/* The grid as found and, where patterns may have shifted it, moved to the frame. */
static papan_status read_both(const papan_canvas *canvas, const papan_import_grid *grid,
                              const papan_allocator *memory, readings *d)
{
    papan_status status = read_grid(canvas, grid, memory, d);
    papan_import_grid moved = *grid;
    if (status != PAPAN_OK || !d->cells.some_patterned || !d->trial.regions.doubtful ||
        !papan_import_to_frame(canvas, &moved, d->cells.line, middle_contrast(&d->cells, grid->n * grid->n)))
        return status;
    return read_grid(canvas, &moved, memory, d);
}

static void no_board(papan_import_board *board, const char *code, const char *text)
{
    board->verdict = PAPAN_IMPORT_NONE;
    papan_say(&board->why, 0, 0, code, text);
}

static void set_verdict(const reading *best, const papan_wording *doubt, papan_import_board *board)
{
    unsigned n = best->grid.n, cells = n * n, unsure = 0, least = 0;
    float sum = 0;
    for (unsigned i = 0; i < cells; i++) {
        sum += board->sure[i];
        unsure += board->sure[i] < SURE_CELL;
        least = board->sure[i] < board->sure[least] ? i : least;
    }
    /* patterns hide thin lines, but n regions with clear borders are not a coincidence on a wrong grid */
    bool grid_is_sure = best->grid.score >= SURE_GRID || best->regions.bordered;
    float grid = grid_is_sure ? 1 : clamped(best->grid.score / SURE_GRID, 0, 1);
    board->confidence = grid * (0.5F * sum / (float)cells + 0.5F * board->sure[least]);
    board->verdict = PAPAN_IMPORT_SURE;
    if (!best->regions.doubtful && unsure == 0 && grid_is_sure && doubt == NULL)
        return;
    board->verdict = PAPAN_IMPORT_UNSURE;
    board->confidence = clamped(board->confidence, 0, 0.5F);
    if (!grid_is_sure)
        papan_say(&board->why, 0, 0, "import-faint-lines",
                  N_("the lines of the board are faint; check its size and all cells"));
    else if (doubt != NULL)
        papan_say(&board->why, 0, 0, doubt->code, doubt->text);
    else if (best->regions.doubtful)
        papan_say(&board->why, 0, 0, "import-regions-unclear",
                  N_("the regions are not clearly separated; check them"));
    else
        papan_say_with(&board->why, 0, 0, "import-cells-unclear",
                       unsure == 1 ? N_("one cell is hard to read: row {1}, column {2}")
                                   : N_("{0} cells are hard to read, the hardest in row {1}, column {2}"),
                       PAPAN_ARGS(unsure, least / n + 1, least % n + 1));
}

static void fill_in_board(const papan_canvas *canvas, readings *d, papan_import_board *board)
{
    const reading *best = &d->best;
    unsigned n = best->grid.n;
    assert(n >= PAPAN_IMPORT_LEAST && n <= PAPAN_IMPORT_MAX);
    float scale = (float)canvas->shrunk;
    board->n = n;
    board->left = best->grid.start[0] * scale;
    board->top = best->grid.start[1] * scale;
    board->cell_width = best->grid.pitch[0] * scale;
    board->cell_height = best->grid.pitch[1] * scale;
    memcpy(board->region, best->regions.region, (size_t)n * n);
    memcpy(board->sure, best->regions.sure, n * n * sizeof *board->sure);
    papan_import_look(canvas, &best->grid, &d->cells);
    papan_import_marks(canvas, &best->grid, &d->cells, board->region, board->mark, board->sure);
    const papan_wording *doubt = papan_import_doubt(canvas, &best->grid, &d->cells, board->region, board->mark);
    set_verdict(best, doubt, board);
}

static papan_status read_canvas(papan_canvas *canvas, const papan_allocator *memory, papan_arena *arena,
                                papan_import_board *board)
{
    papan_import_grid grid[PAPAN_IMPORT_GRIDS];
    unsigned grids = 0;
    readings *d = papan_arena_take(arena, 1, sizeof *d);
    if (d == NULL)
        return PAPAN_NO_MEMORY;
    papan_status status = papan_import_grids(canvas, memory, grid, &grids);
    d->best.total = LEAST_TOTAL;
    for (unsigned i = 0; status == PAPAN_OK && i < grids; i++) {
        if (grid[i].score < 0.55F * grid[0].score)
            continue;
        status = read_both(canvas, &grid[i], memory, d);
    }
    if (status != PAPAN_OK)
        return status;
    d->best.regions.doubtful = d->best.regions.doubtful || d->rival > d->best.total - RIVAL;
    if (grids == 0)
        no_board(board, "import-no-grid", N_("found no square grid of 4 to 32 rows in the picture"));
    else if (d->best.grid.n == 0)
        no_board(board, "import-region-number",
                 N_("found a grid in the picture, but it does not have as many regions as rows"));
    else
        fill_in_board(canvas, d, board);
    return PAPAN_OK;
}

static papan_status read_pixels(const papan_pixels *pixels, const papan_allocator *memory,
                                papan_import_board *board, bool *shrunk)
{
    papan_arena arena;
    papan_canvas canvas;
    memset(board, 0, sizeof *board);
    papan_arena_init(&arena, memory);
    papan_status status = papan_canvas_new(pixels, &arena, &canvas);
    *shrunk = canvas.shrunk > 1;
    if (status == PAPAN_OK && (canvas.width < 24 || canvas.height < 24))
        no_board(board, "import-too-small", N_("the picture is too small for a board"));
    else if (status == PAPAN_OK)
        status = read_canvas(&canvas, memory, &arena, board);
    papan_arena_free(&arena);
    return status;
}

/* From one cell before the board to one cell after it, inside the picture. */
static void side_with_margin(float start, float pitch, unsigned n, unsigned most, unsigned *from,
                             unsigned *length)
{
    float low = start - pitch, high = start + pitch * ((float)n + 1);
    low = low < 0 ? 0 : low;
    high = high > (float)most ? (float)most : high;
    *from = (unsigned)low;
    assert((unsigned)high >= *from);
    *length = (unsigned)high - *from;
}

/* Reads only the board and a margin, which need not be shrunk as much as the whole picture. */
static papan_status look_closer(const papan_pixels *pixels, const papan_allocator *memory,
                                papan_import_board *board)
{
    unsigned x, y;
    bool shrunk;
    papan_pixels part = *pixels;
    side_with_margin(board->left, board->cell_width, board->n, pixels->width, &x, &part.width);
    side_with_margin(board->top, board->cell_height, board->n, pixels->height, &y, &part.height);
    part.bytes += y * part.stride + (size_t)x * part.channels;
    papan_import_board *closer = papan_take(memory, 1, sizeof *closer);
    if (closer == NULL)
        return PAPAN_NO_MEMORY;
    papan_status status = read_pixels(&part, memory, closer, &shrunk);
    if (status == PAPAN_OK && closer->verdict == PAPAN_IMPORT_SURE && closer->n == board->n) {
        *board = *closer;
        board->left += (float)x;
        board->top += (float)y;
    }
    papan_give(memory, closer, 1, sizeof *closer);
    return status;
}

papan_status papan_import_find(const papan_pixels *pixels, const papan_allocator *memory,
                               papan_import_board *board)
{
    bool shrunk = false;
    papan_status status = read_pixels(pixels, memory, board, &shrunk);
    if (status == PAPAN_OK && shrunk && board->verdict == PAPAN_IMPORT_UNSURE)
        status = look_closer(pixels, memory, board);
    return status;
}
