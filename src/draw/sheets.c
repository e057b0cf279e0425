/* sheets.c: places rectangles on sheets, see build.h. They are sorted by height. Each goes to the upper left
 * corner of the first free rectangle that has room, which is then cut into the part to its right, of the same
 * height, and the part below (guillotine cuts; first fit decreasing height: Coffman, Garey, Johnson and Tarjan
 * 1980). Free rectangles on the right are tried first. */
#include "draw/build.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FEW = 300, STEPS = 16 }; /* with more boxes than this, only one width is tried */

typedef struct space {
    size_t sheet;
    double x, y, width, height;
} space;

typedef struct order {
    double height;
    size_t box;
} order;

static int by_height(const void *a, const void *b)
{
    const order *p = a, *q = b;
    return p->height != q->height ? (p->height > q->height ? -1 : 1) : p->box < q->box ? -1 : p->box > q->box;
}

static bool fits(const papan_box *box, double width, double height)
{
    return box->width <= width + 1e-9 && box->height <= height + 1e-9;
}

/* Puts the box into the first free space with room for it. */
static bool place_box(const papan_sheets *s, space *all, size_t *spaces, papan_box *box)
{
    size_t i = 0;
    while (i < *spaces && !fits(box, all[i].width, all[i].height))
        i++;
    if (i == *spaces)
        return false;
    space here = all[i];
    box->sheet = here.sheet;
    box->x = here.x;
    box->y = here.y;
    memmove(&all[i + 2], &all[i + 1], (*spaces - i - 1) * sizeof *all);
    double right = box->width + s->apart, below = box->height + s->apart;
    all[i] = (space){here.sheet, here.x + right, here.y, here.width - right, box->height};
    all[i + 1] = (space){here.sheet, here.x, here.y + below, here.width, here.height - below};
    ++*spaces;
    return true;
}

/* Fills sheets with this much room in them; boxes that are too large are left out: *large is the last. */
static bool fill_sheets(papan_sheets *s, papan_box *box, const order *sorted, size_t boxes, double width,
                        double height, space *all, size_t *large)
{
    size_t spaces = 0;
    bool whole = true;
    s->count = 0;
    for (size_t i = 0; i < boxes; i++) {
        papan_box *b = &box[sorted[i].box];
        if (!fits(b, width, height)) {
            *large = sorted[i].box;
            whole = false;
        } else if (s->each || !place_box(s, all, &spaces, b)) {
            spaces = s->each ? 0 : spaces;
            all[spaces++] = (space){s->count++, s->margin, s->margin, width, height};
            place_box(s, all, &spaces, b);
        }
    }
    return whole;
}

/* The width at which a sheet that may be as high as needed has the smallest area; neither long nor narrow. */
static double best_width(papan_sheets *s, papan_box *box, const order *sorted, size_t boxes, space *all)
{
    double widest = 0, area = 0, best = 0, least = HUGE_VAL;
    for (size_t i = 0; i < boxes; i++) {
        widest = fmax(widest, box[i].width);
        area += (box[i].width + s->apart) * (box[i].height + s->apart);
    }
    for (unsigned step = boxes > FEW ? STEPS - 1 : 0; step < STEPS; step++) {
        double across, down, width = fmax(widest, (0.95 + 0.04 * step) * sqrt(area));
        size_t large;
        fill_sheets(s, box, sorted, boxes, width, HUGE_VAL, all, &large);
        papan_sheet_size(s, box, boxes, 0, &across, &down);
        if (across * down < least) {
            least = across * down;
            best = width;
        }
    }
    return best;
}

papan_status papan_sheets_fill(papan_sheets *s, papan_box *box, size_t boxes, const papan_allocator *memory,
                               size_t *large)
{
    papan_arena arena;
    papan_arena_init(&arena, memory);
    space *all = papan_arena_take(&arena, 2 * boxes + 1, sizeof *all);
    order *sorted = papan_arena_take(&arena, boxes, sizeof *sorted);
    papan_status status = PAPAN_NO_MEMORY;
    if (!arena.failed) {
        for (size_t i = 0; i < boxes; i++)
            sorted[i] = (order){s->each ? 0 : box[i].height, i};
        qsort(sorted, boxes, sizeof *sorted, by_height);
        bool open = s->width <= 0;
        double width = open ? best_width(s, box, sorted, boxes, all) : s->width - 2 * s->margin;
        double height = open ? HUGE_VAL : s->height - 2 * s->margin;
        status = fill_sheets(s, box, sorted, boxes, width, height, all, large) ? PAPAN_OK : PAPAN_TOO_BIG;
    }
    papan_arena_free(&arena);
    return status;
}

void papan_sheet_size(const papan_sheets *s, const papan_box *box, size_t boxes, size_t index, double *width,
                      double *height)
{
    *width = s->width;
    *height = s->height;
    for (size_t i = 0; i < boxes && s->width <= 0; i++)
        if (box[i].sheet == index) {
            *width = fmax(*width, box[i].x + box[i].width + s->margin);
            *height = fmax(*height, box[i].y + box[i].height + s->margin);
        }
}
