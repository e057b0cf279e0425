/* shot_grid.c: squares in the picture that may be boards, and the grid inside each.
 *
 * On three levels of edge strength: each column of the picture (and each row) has one longest dense run of
 * edges, found as the piece of largest sum (Kadane) where an edge counts one and anything else minus one. Runs
 * that are longer than those beside them are lines; the sides of the picture are lines, too, for a board may
 * be cropped. Two vertical and two horizontal lines that make a square, each covered with edges, are a frame.
 *
 * In a frame the share of edges is known for every column. A grid of n cells is good where the lines between
 * cells are covered and the middles of cells are not; that tells n from 2 n and from n / 2. The lines first may
 * lie a good way off, since a frame can be thick or cut; then a straight line is fitted through where they are,
 * and the grid is judged again by narrow windows. Both directions must agree on n. */
#include "format/shot_inside.h"

enum {
    LEVELS = 3,
    LINES = 56,      /* kept in each direction */
    FRAMES = 20,     /* kept on each level */
    LEAST_SIDE = 32, /* pixels of a frame */
    NEAR = 3         /* lines nearer than this are one */
};
static const unsigned levels[LEVELS] = {48, 20, 8};
static const float LEAST_CELL = 6.5F, LEAST_SCORE = 0.22F;
static const float REACH = 0.045F; /* of a line to each side of its middle, in cells */

typedef struct line {
    int place, low, high, score;
    bool made_up; /* a side of the picture */
} line;

typedef struct frame {
    int side[2][2]; /* [0]: left, right; [1]: top, bottom */
    float score;
} frame;

typedef struct run {
    int sum, from, best, best_from, best_to;
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
    float *cover[2]; /* [longest side] of the frame in hand */
    papan_shot_grid *grid;
    unsigned grids;
} finder;

/* ---- lines ---- */

static void run_step(run *r, int at, bool edge)
{
    if (r->sum == 0)
        r->from = at;
    r->sum += edge ? 1 : -1;
    if (r->sum < 0)
        r->sum = 0;
    if (r->sum > r->best) {
        r->best = r->sum;
        r->best_from = r->from;
        r->best_to = at + 1;
    }
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
            run_step(&f->run[axis == 0 ? x : y], axis == 0 ? y : x, *edge++ >= f->level);
}

static void keep_line(finder *f, unsigned axis, line new_line)
{
    line *kept = f->line[axis];
    unsigned last = f->lines[axis];
    if (last == LINES && kept[last - 1].score >= new_line.score)
        return;
    if (last < LINES)
        f->lines[axis]++;
    else
        last--;
    for (; last > 0 && kept[last - 1].score < new_line.score; last--)
        kept[last] = kept[last - 1];
    kept[last] = new_line;
}

static void find_lines(finder *f, unsigned axis)
{
    int across = (int)(axis == 0 ? f->canvas->width : f->canvas->height);
    int along = (int)(axis == 0 ? f->canvas->height : f->canvas->width);
    find_runs(f, axis);
    f->lines[axis] = 0;
    for (int i = 0; i < across; i++) {
        const run *r = &f->run[i];
        bool longest = r->best >= LEAST_SIDE / 2;
        for (int k = i - NEAR; longest && k <= i + NEAR; k++)
            if (k >= 0 && k < across && k != i)
                longest = k < i ? f->run[k].best < r->best : f->run[k].best <= r->best;
        if (longest)
            keep_line(f, axis, (line){i, r->best_from, r->best_to, r->best, false});
    }
    for (int end = 0; end < 2; end++)
        f->line[axis][f->lines[axis]++] = (line){end == 0 ? 0 : across - 1, 0, along, along, true};
}

/* ---- frames ---- */

static bool same_frame(const frame *a, const frame *b)
{
    int slack = (a->side[0][1] - a->side[0][0]) / 40 + 2;
    for (unsigned axis = 0; axis < 2; axis++)
        for (unsigned end = 0; end < 2; end++) {
            int d = a->side[axis][end] - b->side[axis][end];
            if (d > slack || -d > slack)
                return false;
        }
    return true;
}

static void keep_frame(finder *f, const frame *new_frame)
{
    unsigned place = f->frames;
    for (unsigned i = 0; i < f->frames; i++)
        if (same_frame(&f->frame[i], new_frame)) {
            if (f->frame[i].score >= new_frame->score)
                return;
            place = i;
            break;
        }
    if (place == FRAMES) {
        if (f->frame[FRAMES - 1].score >= new_frame->score)
            return;
        place--;
    } else if (place == f->frames) {
        f->frames++;
    }
    for (; place > 0 && f->frame[place - 1].score < new_frame->score; place--)
        f->frame[place] = f->frame[place - 1];
    f->frame[place] = *new_frame;
}

/* How well a side of the frame is covered with edges. */
static float side_cover(const finder *f, unsigned axis, const line *l, int low, int high)
{
    if (l->made_up)
        return 0.6F;
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
    keep_frame(f, &candidate);
}

static void find_frames(finder *f)
{
    f->frames = 0;
    const line *v = f->line[0], *h = f->line[1];
    for (unsigned l = 0; l < f->lines[0]; l++)
        for (unsigned r = 0; r < f->lines[0]; r++) {
            int width = v[r].place - v[l].place;
            if (width < LEAST_SIDE)
                continue;
            int slack = width / 14 + 2;
            for (unsigned t = 0; t < f->lines[1]; t++)
                for (unsigned b = 0; b < f->lines[1]; b++) {
                    int odd = h[b].place - h[t].place - width;
                    if (odd <= slack && -odd <= slack)
                        frame_of(f, &v[l], &v[r], &h[t], &h[b]);
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

/* The share of a line that is covered, where parts of it are wide and others narrow, so that their edges lie in
 * different columns: each part has two edge pixels at least, one on each side. */
static float line_cover(const float *cover, float middle, float reach, int low, int high)
{
    int from = (int)(middle - reach), to = (int)(middle + reach);
    float sum = 0;
    for (int i = from < low ? low : from; i <= (to > high ? high : to); i++)
        sum += cover[i - low];
    return sum < 2 ? sum / 2 : 1;
}

static float comb_score(const comb *c, unsigned n, const float *cover, int low, int high)
{
    float on = 0, off = 0, ignored;
    for (unsigned i = 0; i < n; i++) {
        float at = c->start + (float)i * c->pitch;
        if (i > 0)
            on += line_cover(cover, at, REACH * c->pitch + 1.5F, low, high);
        off += most_cover(cover, at + 0.5F * c->pitch, 0.22F * c->pitch - 1, low, high, &ignored);
    }
    return on / (float)(n - 1) - off / (float)n;
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

static bool same_grid(const papan_shot_grid *a, const papan_shot_grid *b)
{
    for (unsigned axis = 0; axis < 2; axis++) {
        float slack = 0.15F * a->pitch[axis];
        float d = a->start[axis] - b->start[axis];
        float e = d + (float)a->n * (a->pitch[axis] - b->pitch[axis]);
        if (a->n != b->n || d > slack || -d > slack || e > slack || -e > slack)
            return false;
    }
    return true;
}

/* Of two grids with the same cover the larger one is the board, the other a part of it. */
static float worth(const papan_shot_grid *grid)
{
    return grid->score + 0.02F * (float)grid->n;
}

static void keep_grid(finder *f, const papan_shot_grid *new_grid)
{
    unsigned place = f->grids;
    for (unsigned i = 0; i < f->grids; i++)
        if (same_grid(&f->grid[i], new_grid)) {
            if (worth(&f->grid[i]) >= worth(new_grid))
                return;
            place = i;
            break;
        }
    if (place == PAPAN_SHOT_GRIDS) {
        if (worth(&f->grid[place - 1]) >= worth(new_grid))
            return;
        place--;
    } else if (place == f->grids) {
        f->grids++;
    }
    for (; place > 0 && worth(&f->grid[place - 1]) < worth(new_grid); place--)
        f->grid[place] = f->grid[place - 1];
    f->grid[place] = *new_grid;
}

/* The mean cover of the lines across, from cell number from to cell number to, which may lie outside. */
static float cover_across(const finder *f, const papan_shot_grid *grid, unsigned axis, float from, float to)
{
    float pitch = grid->pitch[axis], sum = 0;
    int low = (int)(grid->start[axis] + from * pitch), high = (int)(grid->start[axis] + to * pitch);
    for (unsigned i = 1; i < grid->n; i++) {
        float at = grid->start[1 - axis] + (float)i * grid->pitch[1 - axis], reach = REACH * pitch + 1.5F;
        float cover = 0;
        for (int k = (int)(at - reach); k <= (int)(at + reach); k++)
            cover += papan_canvas_cover(f->canvas, 1 - axis, k, low, high);
        sum += cover < 2 ? cover / 2 : 1;
    }
    return sum / (float)(grid->n - 1);
}

/* Does the grid go on in the strip of one cell before (after) it, so that it is only a part of a board? Does it
 * end before the first (last) strip inside, so that it has taken a piece of the page for cells? The latter can
 * be told only where all lines are to be seen, not those between regions alone. */
static bool misfits(const finder *f, const papan_shot_grid *grid, unsigned axis, bool after)
{
    float n = (float)grid->n, end = (float)(axis == 0 ? f->canvas->width : f->canvas->height);
    float inside = cover_across(f, grid, axis, 0, n);
    float beyond = cover_across(f, grid, axis, after ? n + 0.15F : -0.85F, after ? n + 0.85F : -0.15F);
    float last = cover_across(f, grid, axis, after ? n - 0.8F : 0.2F, after ? n - 0.2F : 0.8F);
    float strip = grid->start[axis] + grid->pitch[axis] * (after ? n + 0.8F : -0.8F);
    bool goes_on = strip > 0 && strip < end && beyond > 0.6F * inside;
    return goes_on || (inside > 0.75F && last < 0.45F * inside);
}

static bool is_part(const finder *f, const papan_shot_grid *grid)
{
    for (unsigned side = 0; side < 4; side++)
        if (misfits(f, grid, side / 2, side % 2 == 1))
            return true;
    return false;
}

static void find_grids(finder *f, const frame *of)
{
    for (unsigned axis = 0; axis < 2; axis++)
        for (int i = of->side[axis][0]; i <= of->side[axis][1]; i++)
            f->cover[axis][i - of->side[axis][0]] =
                papan_canvas_cover(f->canvas, axis, i, of->side[1 - axis][0], of->side[1 - axis][1]);
    for (unsigned n = PAPAN_SHOT_LEAST; n <= PAPAN_SHOT_MOST; n++) {
        comb x = comb_for(f, of, 0, n), y = comb_for(f, of, 1, n);
        float less = x.score < y.score ? x.score : y.score;
        float ratio = x.pitch / y.pitch;
        if (less < LEAST_SCORE || x.pitch < LEAST_CELL || y.pitch < LEAST_CELL || ratio < 0.9F || ratio > 1.1F)
            continue;
        papan_shot_grid grid = {
            .n = n, .start = {x.start, y.start}, .pitch = {x.pitch, y.pitch}, .score = (x.score + y.score) / 2};
        if (is_part(f, &grid))
            grid.score *= 0.5F;
        keep_grid(f, &grid);
    }
}

papan_status papan_shot_grids(papan_canvas *canvas, const papan_allocator *memory,
                              papan_shot_grid grid[PAPAN_SHOT_GRIDS], unsigned *grids)
{
    papan_arena arena;
    papan_arena_init(&arena, memory);
    size_t side = canvas->width > canvas->height ? canvas->width : canvas->height;
    finder *f = papan_arena_take(&arena, 1, sizeof *f);
    run *runs = papan_arena_take(&arena, side, sizeof *runs);
    float *cover = papan_arena_take(&arena, 2 * side, sizeof *cover);
    bool room = f != NULL && runs != NULL && cover != NULL;
    *grids = 0;
    for (unsigned i = 0; room && i < LEVELS; i++) {
        f->canvas = canvas;
        f->level = levels[i];
        f->run = runs;
        f->cover[0] = cover;
        f->cover[1] = cover + side;
        f->grid = grid;
        papan_canvas_level(canvas, f->level);
        find_lines(f, 0);
        find_lines(f, 1);
        find_frames(f);
        for (unsigned k = 0; k < f->frames; k++)
            find_grids(f, &f->frame[k]);
        *grids = f->grids;
    }
    papan_arena_free(&arena);
    return room ? PAPAN_OK : PAPAN_NO_MEMORY;
}
