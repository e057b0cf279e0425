/* import_grid.c: finds squares in the picture that may be boards, and the grid inside each.
 *
 * On each of three levels of edge strength, every column (and row) of the picture has one longest dense run of
 * edges: the segment of largest sum (Kadane's algorithm), where an edge counts 1 and any other pixel -1. Runs
 * longer than their neighbours are lines; the sides of the picture are lines, too, because a board may be
 * cropped. Two vertical and two horizontal lines that form a square, each covered with edges, are a frame.
 *
 * In a frame the share of edges is known for every column. A grid of n cells is good if the lines between cells
 * are covered and the middles of cells are not; this distinguishes n from 2 n and from n / 2. At first the
 * lines may be far off, because a frame can be thick or cut; then a straight line is fitted through their
 * positions, and the grid is judged again with narrow windows. Both directions must agree on n. Frames are also
 * found inside a board and around parts of the page, so the best grids only give the positions of lines;
 * import_lattice.c decides where the board ends. */
#include "import/import.h"

#include <assert.h>
#include <string.h>

enum {
    LEVELS = 3,
    LENGTHS = 2,
    LINES = 96,      /* kept in each direction */
    FRAMES = 28,     /* kept on each level */
    LEAST_SIDE = 32, /* pixels of a frame */
    SEEDS = 10,      /* grids of a level, wherever they begin and end */
    NEAR = 3         /* lines nearer than this are one */
};
static const unsigned levels[LEVELS] = {44, 18, 8}, lengths[LENGTHS] = {26, 10};
static const float GOOD = 0.97F; /* a score that makes weaker edges unnecessary */
static const float LEAST_CELL = 6.5F, LEAST_SCORE = 0.12F;
static const float REACH = 0.045F; /* of a line to each side of its middle, in cells */

typedef struct line {
    float score;
    int place;
    bool made_up; /* a side of the picture */
} line;

typedef struct frame {
    float score;
    int side[2][2]; /* [0]: left, right; [1]: top, bottom */
} frame;

typedef struct run {
    int sum, best;
} run;

/* What one search needs; all in one block of memory. */
typedef struct finder {
    papan_canvas *canvas;
    unsigned level;
    line line[2][LINES + 2];
    unsigned lines[2];
    frame frame[FRAMES];
    unsigned frames;
    run *run;        /* [longest side] */
    float *cover[2]; /* [longest side] of the current frame */
    papan_import_grid seed[SEEDS];
    unsigned seeds;
    papan_import_grid *grid;
    unsigned grids;
    void *room; /* for the lattice */
} finder;

/* Keeps the best candidates, best first; each starts with its score. Of two that are the same, only the better
 * one stays. If same is NULL, all are different. */
static void keep_candidate(void *all, unsigned *count, unsigned most, size_t size, const void *candidate,
                           bool (*same)(const void *a, const void *b))
{
    char *kept = all;
    float score = *(const float *)candidate;
    unsigned place = 0;
    while (place < *count && (same == NULL || !same(kept + place * size, candidate)))
        place++;
    bool known = place < *count;
    place -= place == most; /* replaces the last one */
    if ((known || *count == most) && *(const float *)(kept + place * size) >= score)
        return;
    *count += !known && *count < most;
    for (; place > 0 && *(const float *)(kept + (place - 1) * size) < score; place--)
        memcpy(kept + place * size, kept + (place - 1) * size, size);
    assert(place < *count && *count <= most);
    memcpy(kept + place * size, candidate, size);
}

/* ---- lines ---- */

static void run_step(run *r, bool edge)
{
    r->sum += edge ? 1 : -1;
    if (r->sum < 0)
        r->sum = 0;
    if (r->sum > r->best)
        r->best = r->sum;
}

static void find_runs(finder *f, unsigned axis)
{
    const papan_canvas *canvas = f->canvas;
    const uint8_t *edge = canvas->edge[axis];
    int width = (int)canvas->width, height = (int)canvas->height;
    for (int i = 0; i < (axis == 0 ? width : height); i++)
        f->run[i] = (run){0};
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            run_step(&f->run[axis == 0 ? x : y], *edge++ >= f->level);
}

static void sort_by_place(line *l, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        line moved = l[i];
        unsigned k = i;
        for (; k > 0 && l[k - 1].place > moved.place; k--)
            l[k] = l[k - 1];
        l[k] = moved;
    }
}

static void find_lines(finder *f, unsigned axis)
{
    int across = (int)(axis == 0 ? f->canvas->width : f->canvas->height);
    find_runs(f, axis);
    f->lines[axis] = 0;
    for (int i = 0; i < across; i++) {
        const run *r = &f->run[i];
        bool longest = r->best >= LEAST_SIDE / 2;
        for (int k = i - NEAR; longest && k <= i + NEAR; k++)
            if (k >= 0 && k < across && k != i)
                longest = k < i ? f->run[k].best < r->best : f->run[k].best <= r->best;
        if (longest)
            keep_candidate(f->line[axis], &f->lines[axis], LINES, sizeof(line),
                           &(line){(float)r->best, i, false}, NULL);
    }
    for (int end = 0; end < 2; end++)
        f->line[axis][f->lines[axis]++] = (line){.place = end == 0 ? 0 : across - 1, .made_up = true};
    sort_by_place(f->line[axis], f->lines[axis]);
}

/* ---- frames ---- */

static bool same_frame(const void *one, const void *other)
{
    const frame *a = one, *b = other;
    int slack = (a->side[0][1] - a->side[0][0]) / 40 + 2;
    for (unsigned axis = 0; axis < 2; axis++)
        for (unsigned end = 0; end < 2; end++) {
            int d = a->side[axis][end] - b->side[axis][end];
            if (d > slack || -d > slack)
                return false;
        }
    return true;
}

/* How well a side of the frame is covered with edges. */
static float side_cover(const finder *f, unsigned axis, const line *l, int low, int high)
{
    if (l->made_up)
        return 0.97F; /* so that cropped boards do not lose to parts of themselves */
    float best = 0;
    for (int off = -1; off <= 1; off++) {
        float cover = papan_canvas_cover(f->canvas, axis, l->place + off, low, high);
        best = cover > best ? cover : best;
    }
    return best;
}

static void frame_of(finder *f, const line *left, const line *right, const line *top, const line *bottom)
{
    const line *l[2][2] = {{left, right}, {top, bottom}};
    frame candidate = {.side = {{left->place, right->place}, {top->place, bottom->place}}};
    float sum = 0;
    for (unsigned axis = 0; axis < 2; axis++)
        for (unsigned end = 0; end < 2; end++) {
            float cover =
                side_cover(f, axis, l[axis][end], candidate.side[1 - axis][0], candidate.side[1 - axis][1]);
            if (cover < 0.5F)
                return;
            sum += cover;
        }
    candidate.score = sum * (float)(right->place - left->place + bottom->place - top->place);
    keep_candidate(f->frame, &f->frames, FRAMES, sizeof(frame), &candidate, same_frame);
}

static void find_frames(finder *f)
{
    f->frames = 0;
    const line *v = f->line[0], *h = f->line[1];
    for (unsigned l = 0; l < f->lines[0]; l++)
        for (unsigned r = l + 1; r < f->lines[0]; r++) {
            int width = v[r].place - v[l].place, slack = width / 14 + 2;
            unsigned b = 0;
            for (unsigned t = 0; width >= LEAST_SIDE && t < f->lines[1]; t++) {
                while (b < f->lines[1] && h[b].place < h[t].place + width - slack)
                    b++;
                for (unsigned k = b; k < f->lines[1] && h[k].place <= h[t].place + width + slack; k++)
                    frame_of(f, &v[l], &v[r], &h[t], &h[k]);
            }
        }
}

/* ---- the grid in a frame ---- */

typedef struct comb {
    float start, pitch, score;
} comb;

static float most_cover(const float *cover, float middle, float reach, int low, int high, float *centre)
{
    int from = (int)(middle - reach), to = (int)(middle + reach + 1);
    float best = 0, sum = 0, weighted = 0;
    from = from < low ? low : from;
    to = to > high ? high : to;
    for (int i = from; i <= to; i++) {
        float c = cover[i - low];
        best = c > best ? c : best;
        sum += c * c;
        weighted += c * c * ((float)i + 0.5F);
    }
    *centre = sum > 0 ? weighted / sum : middle;
    return best;
}

/* The best straight line through the places of the lines, each with its cover as weight. */
static comb fitted(const comb *old, unsigned n, const float *cover, float reach, int low, int high)
{
    float w = 0, wi = 0, wii = 0, wx = 0, wix = 0;
    for (unsigned i = 1; i < n; i++) {
        float x, at = (float)i;
        float weight = most_cover(cover, old->start + at * old->pitch, reach, low, high, &x);
        weight *= weight;
        w += weight;
        wi += weight * at;
        wii += weight * at * at;
        wx += weight * x;
        wix += weight * at * x;
    }
    float below = w * wii - wi * wi;
    if (below <= 1e-4F)
        return *old;
    comb c = {.pitch = (w * wix - wi * wx) / below};
    c.start = (wx - c.pitch * wi) / w;
    return c;
}

/* The share of a line that is covered. Parts of it may be wide and others narrow, so that their edges are in
 * different columns; but each part has at least two edge pixels, one on each side. */
static float line_cover(const float *cover, float middle, float reach, int low, int high)
{
    int from = (int)(middle - reach), to = (int)(middle + reach);
    float sum = 0;
    for (int i = from < low ? low : from; i <= (to > high ? high : to); i++)
        sum += cover[i - low];
    return sum < 2 ? sum / 2 : 1;
}

/* Compares the lines with windows of the same width elsewhere in the cells, at the same place in each cell. If
 * a grid is too coarse, the windows contain the missing lines; if it is too fine, or noise, the windows contain
 * as many edges as the lines. */
static float comb_score(const comb *c, unsigned n, const float *cover, int low, int high)
{
    float on = 0, most = 0, reach = REACH * c->pitch + 1.5F, first = 0.16F + reach / c->pitch;
    for (unsigned i = 1; i < n; i++)
        on += line_cover(cover, c->start + (float)i * c->pitch, reach, low, high);
    for (float share = first; share < 1 - first + 0.01F; share += 0.05F) {
        float off = 0;
        for (unsigned i = 0; i < n; i++)
            off += line_cover(cover, c->start + ((float)i + share) * c->pitch, reach, low, high);
        most = off > most ? off : most;
    }
    return on / (float)(n - 1) - most / (float)n;
}

static comb comb_for(const finder *f, const frame *of, unsigned axis, unsigned n)
{
    int low = of->side[axis][0], high = of->side[axis][1];
    const float *cover = f->cover[axis];
    comb c = {.start = (float)low + 0.5F, .pitch = (float)(high - low) / (float)n};
    float pitch = c.pitch;
    c = fitted(&c, n, cover, 0.17F * c.pitch + 1, low, high);
    c = fitted(&c, n, cover, 0.07F * c.pitch + 1, low, high);
    float end = c.start + c.pitch * (float)n, slack = 0.28F * pitch + 1;
    bool inside = c.start > (float)low - slack && c.start < (float)low + slack && end > (float)high - slack &&
                  end < (float)high + slack;
    c.score = inside ? comb_score(&c, n, cover, low, high) : 0;
    return c;
}

static bool same_grid(const void *one, const void *other)
{
    const papan_import_grid *a = one, *b = other;
    for (unsigned axis = 0; axis < 2; axis++) {
        float slack = 0.15F * a->pitch[axis];
        float d = a->start[axis] - b->start[axis];
        float e = d + (float)a->n * (a->pitch[axis] - b->pitch[axis]);
        if (a->n != b->n || d > slack || -d > slack || e > slack || -e > slack)
            return false;
    }
    return true;
}

static void measure_cover(finder *f, const frame *of)
{
    for (unsigned axis = 0; axis < 2; axis++)
        for (int i = of->side[axis][0]; i <= of->side[axis][1]; i++)
            f->cover[axis][i - of->side[axis][0]] =
                papan_canvas_cover(f->canvas, axis, i, of->side[1 - axis][0], of->side[1 - axis][1]);
}

/* The grid of n cells in a frame whose cover was measured. */
static papan_import_grid grid_of(const finder *f, const frame *of, unsigned n)
{
    assert(n >= PAPAN_IMPORT_LEAST && n <= PAPAN_IMPORT_MAX);
    comb x = comb_for(f, of, 0, n), y = comb_for(f, of, 1, n);
    float less = x.score < y.score ? x.score : y.score;
    float ratio = x.pitch / y.pitch;
    papan_import_grid grid = {.n = n, .start = {x.start, y.start}, .pitch = {x.pitch, y.pitch}};
    if (less >= LEAST_SCORE && x.pitch >= LEAST_CELL && y.pitch >= LEAST_CELL && ratio > 0.9F && ratio < 1.1F)
        grid.score = (x.score + y.score) / 2;
    return grid;
}

static void find_seeds(finder *f, const frame *of)
{
    papan_import_grid best = {.score = 0};
    measure_cover(f, of);
    for (unsigned n = PAPAN_IMPORT_LEAST; n <= PAPAN_IMPORT_MAX; n++) {
        papan_import_grid grid = grid_of(f, of, n);
        if (grid.score > best.score)
            best = grid;
    }
    if (best.score > 0)
        keep_candidate(f->seed, &f->seeds, SEEDS, sizeof best, &best, same_grid);
}

/* True if b is on the lattice of a. */
static bool same_lattice(const papan_import_grid *a, const papan_import_grid *b)
{
    for (unsigned axis = 0; axis < 2; axis++) {
        float pitch = a->pitch[axis], steps = (b->start[axis] - a->start[axis]) / pitch;
        float last = steps + (float)b->n * (b->pitch[axis] - pitch) / pitch;
        float off = steps - (float)(int)(steps + (steps < 0 ? -0.5F : 0.5F)), far = last - steps;
        if (off > 0.12F || off < -0.12F || far > 0.2F || far < -0.2F)
            return false;
    }
    return true;
}

/* Fits the grid again, to the frame of the board that was found for it, and keeps it. */
static void keep_settled(finder *f, papan_import_grid *grid)
{
    frame of;
    for (unsigned axis = 0; axis < 2; axis++)
        for (unsigned end = 0; end < 2; end++) {
            int most = (int)(axis == 0 ? f->canvas->width : f->canvas->height) - 1;
            int at = (int)(grid->start[axis] + (end == 0 ? 0 : grid->pitch[axis] * (float)grid->n));
            of.side[axis][end] = at < 0 ? 0 : at > most ? most : at;
        }
    measure_cover(f, &of);
    papan_import_grid fitted_again = grid_of(f, &of, grid->n);
    if (fitted_again.score > 0)
        keep_candidate(f->grid, &f->grids, PAPAN_IMPORT_GRIDS, sizeof fitted_again, &fitted_again, same_grid);
}

/* If cells are hardly longer than the shortest run that counts, single sides of cells are not found. */
static void settle_seeds(finder *f, unsigned shortest)
{
    for (unsigned i = 0; i < f->seeds; i++) {
        bool known = false;
        for (unsigned k = 0; k < i && !known; k++)
            known = same_lattice(&f->seed[k], &f->seed[i]);
        papan_import_grid grid = f->seed[i];
        if (!known && grid.pitch[0] > 1.5F * (float)shortest && papan_import_settle(f->canvas, &grid, f->room))
            keep_settled(f, &grid);
    }
}

static void search_level(finder *f, unsigned level)
{
    f->level = level;
    find_lines(f, 0);
    find_lines(f, 1);
    for (unsigned i = LENGTHS; i-- > 0;) {
        papan_canvas_level(f->canvas, level, lengths[i]);
        if (i == LENGTHS - 1)
            find_frames(f);
        f->seeds = 0;
        for (unsigned k = 0; k < f->frames; k++)
            find_seeds(f, &f->frame[k]);
        settle_seeds(f, lengths[i]);
    }
}

papan_status papan_import_grids(papan_canvas *canvas, const papan_allocator *memory,
                                papan_import_grid grid[PAPAN_IMPORT_GRIDS], unsigned *grids)
{
    papan_arena arena;
    papan_arena_init(&arena, memory);
    size_t side = canvas->width > canvas->height ? canvas->width : canvas->height;
    finder *f = papan_arena_take(&arena, 1, sizeof *f);
    run *runs = papan_arena_take(&arena, side, sizeof *runs);
    float *cover = papan_arena_take(&arena, 2 * side, sizeof *cover);
    void *lattice = papan_arena_take(&arena, 1, papan_import_lattice_size());
    bool room = f != NULL && runs != NULL && cover != NULL && lattice != NULL;
    *grids = 0;
    if (room) {
        *f = (finder){
            .canvas = canvas, .run = runs, .cover = {cover, cover + side}, .grid = grid, .room = lattice};
        for (unsigned i = 0; i < LEVELS && (f->grids == 0 || grid[0].score < GOOD); i++)
            search_level(f, levels[i]);
        *grids = f->grids;
    }
    papan_arena_free(&arena);
    return room ? PAPAN_OK : PAPAN_NO_MEMORY;
}
