/* picture_space.c: boards in space. */
#include "draw/picture_inside.h"

void papan_space_size(const papan_puzzle *puzzle, double *width, double *height)
{
    (void)puzzle;
    *width = *height = 0;
}

void papan_draw_space(const papan_pen *pen, const papan_layout *layout)
{
    (void)pen;
    (void)layout;
}
