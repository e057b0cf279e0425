/* picture_flat.h: what the files that draw the layers of packing boards share. */
#ifndef PAPAN_DRAW_PICTURE_FLAT_H
#define PAPAN_DRAW_PICTURE_FLAT_H

#include "draw/picture_inside.h"

/* A layer being drawn. */
typedef struct papan_flat {
    const papan_pen *pen;
    const papan_layout *layout;
    const papan_layer *layer;
    double x, y;    /* where it starts */
    bool lined;     /* cells have outlines; otherwise empty cells are round holes */
    unsigned piece; /* the one that the path describes */
    double inset;   /* how much smaller it is */
} papan_flat;

typedef struct papan_flat_cell {
    uint32_t cell;
    unsigned row, column;
    papan_cell_shape shape; /* in the picture */
    double x, y;            /* its middle */
    unsigned piece;         /* or PAPAN_NO_COLOUR */
    bool given;
} papan_flat_cell;

/* Which cells to visit: all of them, empty ones, covered ones, or those of the layer's current piece. */
typedef enum papan_which { PAPAN_ALL, PAPAN_HOLES, PAPAN_FILLED, PAPAN_ONE_PIECE } papan_which;

void papan_flat_each(const papan_flat *flat, papan_which cells,
                     void (*visit)(const papan_flat *flat, const papan_flat_cell *at));
/* The piece at a place, which may be outside the board; or PAPAN_NO_COLOUR. */
unsigned papan_flat_piece(const papan_flat *flat, int row, int column);
uint32_t papan_flat_rim(const papan_theme *theme, unsigned piece);
/* Adds the outline of a cell to the path, moved outwards by so much; negative: inwards. */
void papan_flat_outline(const papan_flat *flat, const papan_flat_cell *at, double outwards);

/* The pieces as joined balls: picture_balls.c; and as tiles: picture_tiles.c. */
void papan_flat_balls(const papan_flat *flat);
void papan_flat_tiles(const papan_flat *flat);

#endif
