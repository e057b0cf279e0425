/* build.h: what the kinds of files for machines share: bodies for 3D printers (STL), outlines of pieces and
 * tray for laser cutters (SVG). */
#ifndef PAPAN_DRAW_BUILD_H
#define PAPAN_DRAW_BUILD_H

#include "base/buffer.h"
#include "draw/cell_shape.h"
#include "papan/draw.h"
#include "puzzle/puzzle.h"

/* ---- the outline of a set of cells of a flat board in millimetres: closed loops for a laser cutter, or for
 * the walls of a printed piece: outline.c ---- */

typedef struct papan_outline_wish {
    double cell;   /* millimetres for a length of 1 in cell_shape.h */
    double inset;  /* how far the outline moves into the material; negative: out of it */
    double bevel;  /* legs of the triangle cut off each convex corner; 0: none */
    double bridge; /* legs of the triangles that join cells which meet only at a corner; 0: they stay apart */
    bool outside;  /* the material is everything but the cells: a frame around a board */
} papan_outline_wish;

/* Loops in order; the material is on the left of a loop if y is taken as going up, on the right on paper. So
 * loops around material have a positive area, loops around holes a negative one. Loops never touch. */
typedef struct papan_outline {
    size_t loops, points;
    papan_corner *point; /* of all loops, one loop after the other */
    size_t *end;         /* [loops] the index after the last point of each loop */
    papan_extent extent;
} papan_outline;

/* The cells are (row, column) as written. PAPAN_WRONG: they are in separate parts. The memory is the arena's.
 */
papan_status papan_outline_new(papan_lattice lattice, const papan_point *cell, size_t cells,
                               const papan_outline_wish *wish, papan_arena *arena, papan_outline *out);

/* A side of a cell; sides are sorted by where they start. */
typedef struct papan_side {
    papan_corner from, to;
    uint32_t cell; /* index of the cell it belongs to */
    bool used;
} papan_side;

int papan_by_start(const void *a, const void *b);
/* The index of the first side that starts at this corner or after it. */
size_t papan_side_from(const papan_side *side, size_t sides, papan_corner corner);

/* Cells by row, column and layer, for qsort() and bsearch(); and a sorted copy, NULL if out of memory. */
int papan_by_place(const void *a, const void *b);
papan_point *papan_sorted_cells(const papan_point *cell, size_t cells, papan_arena *arena);

/* Twice the area of a polygon, positive if it is counterclockwise with y going up. */
double papan_twice_area(const papan_corner *point, size_t points);

/* The first point of a loop. */
static inline size_t papan_loop_start(const papan_outline *outline, size_t loop)
{
    return loop > 0 ? outline->end[loop - 1] : 0;
}

/* ---- the body of a piece as a closed surface of triangles, in millimetres: solid.c ---- */

typedef struct papan_vertex {
    double x, y, z;
} papan_vertex;

/* Every side of a triangle is a side of exactly one other triangle, in the opposite direction. Seen from
 * outside, triangles are counterclockwise. Axes: x to the right along columns, y down along rows, z down
 * through the layers, the first of which is the top: a right-handed system. */
typedef struct papan_solid {
    papan_allocator memory;
    papan_vertex (*triangle)[3];
    size_t triangles, room;
    bool failed; /* out of memory */
} papan_solid;

typedef struct papan_solid_wish {
    double cell;      /* distance of the middles of neighbours; of triangles: the length of a side */
    double clearance; /* every side of a piece moves inwards by this */
    double height;    /* of flat pieces */
    double bridge;    /* see papan_outline_wish; 0: no piece of the puzzle needs it */
} papan_solid_wish;

/* The body of a piece that consists of these cells. PAPAN_WRONG: they are in separate parts. */
papan_status papan_solid_new(papan_lattice lattice, const papan_point *cell, size_t cells,
                             const papan_solid_wish *wish, const papan_allocator *memory, papan_solid *solid);
void papan_solid_free(papan_solid *solid);

/* True if the pieces of this lattice have the same outline at every height. */
bool papan_solid_flat(papan_lattice lattice);

/* ---- the kinds of bodies, for the table in solid.c ---- */

/* The cells are sorted by papan_by_place(); those of cubes and balls are connected. */
typedef papan_status papan_solid_build(papan_lattice lattice, const papan_point *cell, size_t cells,
                                       const papan_solid_wish *wish, papan_arena *arena, papan_solid *solid);
papan_solid_build papan_solid_prism, papan_solid_cubes, papan_solid_balls;

void papan_solid_add(papan_solid *solid, papan_vertex a, papan_vertex b, papan_vertex c);
/* A flat convex polygon, counterclockwise seen from outside. */
void papan_solid_face(papan_solid *solid, const papan_vertex *corner, size_t corners);

/* ---- rectangles side by side on sheets, without overlap: sheets.c ---- */

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

/* ---- what is made ---- */

/* A file with what the public interface shows of it. */
typedef struct papan_build_output {
    papan_build_file shown;
    char name[24];
    papan_buffer bytes;
} papan_build_output;

typedef struct papan_build_outputs {
    papan_build_result shown; /* first, so that its address serves both */
    papan_allocator memory;
    papan_build_output *file;
    size_t count, room;
    const papan_build_file **list; /* [count] */
} papan_build_outputs;

/* ---- for the kinds ---- */

/* A shape to be made. */
typedef struct papan_build_part {
    unsigned piece;  /* of the puzzle; or one of those below */
    unsigned number; /* of different parts, from 1 */
    size_t cells;
    const papan_point *cell; /* as written */
    const char *kind;        /* as in papan_face */
    unsigned copies;         /* to be made of this file, if each part has its own */
} papan_build_part;
enum { PAPAN_PART_FRAME = PAPAN_PACK_PIECES_MAX, PAPAN_PART_BASE };

typedef struct papan_workshop {
    const papan_puzzle *puzzle;
    const papan_build_request *build;
    papan_arena arena;
    papan_build_part *part;
    papan_box *box;
    size_t parts;
    double bridge; /* see papan_outline_wish; 0: no piece needs one */
    papan_sheets sheets;
} papan_workshop;

typedef struct papan_build_kind {
    const char *name;
    bool flat; /* only for flat pieces */
    bool tray; /* makes the tray as well */
    double margin, apart;
    /* Sets the size of each box and prepares what write needs. */
    papan_status (*measure)(papan_workshop *shop, void **own, papan_message *why);
    void (*write)(const papan_workshop *shop, const void *own, size_t sheet, papan_build_output *file);
    void (*done)(const papan_workshop *shop, void *own); /* or NULL */
} papan_build_kind;
extern const papan_build_kind papan_build_stl, papan_build_cut;

/* Sets why for a piece whose cells are in separate parts. */
papan_status papan_build_apart(const papan_workshop *shop, const papan_build_part *part, papan_message *why);

/* ---- the data of SVG paths, in millimetres with three decimals: svg_path.c ---- */

/* A number, written the same in every locale. */
void papan_path_number(papan_buffer *out, double value);
/* A command such as M or L with its point. */
void papan_path_point(papan_buffer *out, char command, papan_corner to);
/* A closed loop of an outline, moved. */
void papan_path_loop(papan_buffer *out, const papan_outline *outline, size_t loop, papan_corner moved);
/* A closed rectangle with round corners. */
void papan_path_rounded(papan_buffer *out, double x, double y, double width, double height, double radius);
/* The outlines of letters of this size. */
void papan_path_text(papan_buffer *out, const char *text, papan_corner middle, double size);
/* The size of letters at which the text just fits in a circle. */
double papan_path_text_size(const char *text, double radius);

#endif
