/* sheets.h: places rectangles side by side on sheets, without overlap. */
#ifndef PAPAN_DRAW_SHEETS_H
#define PAPAN_DRAW_SHEETS_H

#include "base/mem.h"

typedef struct papan_box {
    double width, height;
    /* set by papan_sheets_fill() */
    size_t sheet;
    double x, y; /* of its upper left corner on the sheet */
} papan_box;

typedef struct papan_sheets {
    double width, height; /* of a sheet; 0: one sheet that is as large as needed */
    double margin, apart; /* around the sheet, and between boxes */
    bool each;            /* one box per sheet */
    /* set by papan_sheets_fill() */
    size_t count;
} papan_sheets;

/* PAPAN_TOO_BIG: box number *large does not fit on a sheet. */
papan_status papan_sheets_fill(papan_sheets *sheets, papan_box *box, size_t boxes,
                               const papan_allocator *memory, size_t *large);
/* The size of sheet number index: that of all sheets, or what its boxes need. */
void papan_sheet_size(const papan_sheets *sheets, const papan_box *box, size_t boxes, size_t index,
                      double *width, double *height);

#endif
