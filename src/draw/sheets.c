/* sheets.c: places rectangles on sheets, see sheets.h. They are sorted by height and put on shelves from left
 * to right; each goes to the first shelf with room for it, else to a new shelf below the others, else to a new
 * sheet (first fit decreasing height; Coffman, Garey, Johnson and Tarjan 1980). */
#include "draw/sheets.h"

#include <math.h>
#include <stdlib.h>

typedef struct shelf {
    size_t sheet;
    double x, y, height; /* x: where the free part starts */
} shelf;

typedef struct order {
    double height;
    size_t box;
} order;

static int by_height(const void *a, const void *b)
{
    const order *p = a, *q = b;
    return p->height != q->height ? (p->height > q->height ? -1 : 1) : p->box < q->box ? -1 : p->box > q->box;
}

/* Without a given size: about as wide as high. */
static double suitable_width(const papan_sheets *s, const papan_box *box, size_t boxes)
{
    double widest = 0, area = 0;
    for (size_t i = 0; i < boxes; i++) {
        widest = fmax(widest, box[i].width);
        area += (box[i].width + s->apart) * (box[i].height + s->apart);
    }
    return fmax(widest, 1.15 * sqrt(area)) + 2 * s->margin;
}

/* Puts the box on the first shelf that has room. */
static bool on_shelf(const papan_sheets *s, shelf *all, size_t shelves, double width, papan_box *box)
{
    for (size_t i = 0; i < shelves; i++) {
        if (all[i].height < box->height || all[i].x + box->width > width - s->margin + 1e-9)
            continue;
        box->sheet = all[i].sheet;
        box->x = all[i].x;
        box->y = all[i].y;
        all[i].x += box->width + s->apart;
        return true;
    }
    return false;
}

papan_status papan_sheets_fill(papan_sheets *s, papan_box *box, size_t boxes, const papan_allocator *memory,
                               size_t *large)
{
    double width = s->width > 0 ? s->width : suitable_width(s, box, boxes);
    double height = s->width > 0 ? s->height : HUGE_VAL;
    papan_arena arena;
    papan_arena_init(&arena, memory);
    shelf *all = papan_arena_take(&arena, boxes, sizeof *all);
    order *sorted = papan_arena_take(&arena, boxes, sizeof *sorted);
    double *used = papan_arena_take(&arena, boxes + 1, sizeof *used); /* height of each sheet that is full */
    papan_status status = arena.failed ? PAPAN_NO_MEMORY : PAPAN_OK;
    for (size_t i = 0; i < boxes && status == PAPAN_OK; i++)
        sorted[i] = (order){s->each ? 0 : box[i].height, i};
    if (status == PAPAN_OK)
        qsort(sorted, boxes, sizeof *sorted, by_height);
    size_t shelves = 0;
    s->count = 0;
    for (size_t i = 0; i < boxes && status == PAPAN_OK; i++) {
        papan_box *b = &box[sorted[i].box];
        if (b->width + 2 * s->margin > width + 1e-9 || b->height + 2 * s->margin > height + 1e-9) {
            *large = sorted[i].box;
            status = PAPAN_TOO_BIG;
            break;
        }
        if (!s->each && on_shelf(s, all, shelves, width, b))
            continue;
        size_t sheet = 0;
        while (sheet < s->count && (s->each || used[sheet] + b->height + s->margin > height + 1e-9))
            sheet++;
        if (sheet == s->count)
            used[s->count++] = s->margin;
        all[shelves++] = (shelf){sheet, s->margin, used[sheet], b->height};
        used[sheet] += b->height + s->apart;
        on_shelf(s, all + shelves - 1, 1, width, b);
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
