/* picture_queens.c: queens boards and chess boards. */
#include "draw/picture_inside.h"

void papan_draw_queens(const papan_pen *pen, const papan_layout *layout)
{
    papan_draw_pack(pen, layout);
}

void papan_draw_nqueens(const papan_pen *pen, const papan_layout *layout)
{
    papan_draw_pack(pen, layout);
}
