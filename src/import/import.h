/* import.h: a board while it is being read from pixels, behind the public functions of papan/import.h. The
 * steps, one file each:
 *
 *     import_pixels.c   shrinks the picture to a size that is fast to process, and finds edges
 *     import_grid.c     finds squares that may be boards, and the grid inside each
 *     import_lattice.c  finds where in a lattice of lines the board begins and ends
 *     import_cells.c    measures the colour of each cell and the ink on the line between two cells
 *     import_borders.c  finds borders of regions on hatched and dotted ground
 *     import_regions.c  joins cells to exactly n regions, by colour, by lines, and by both
 *     import_marks.c    finds queens and crosses
 *     import_doubts.c   checks that the result is a complete board
 *     import.c          chooses between the proposed boards */
#ifndef PAPAN_IMPORT_IMPORT_H
#define PAPAN_IMPORT_IMPORT_H

#include "base/mem.h"
#include "base/message.h"
#include "papan/import.h"
#include "puzzle/puzzle.h"

enum { PAPAN_IMPORT_CELLS = PAPAN_IMPORT_MAX * PAPAN_IMPORT_MAX, PAPAN_IMPORT_EDGES = 2 * PAPAN_IMPORT_CELLS };

/* The members are those of papan_import_result. */
typedef struct papan_import_board {
    papan_import_verdict verdict;
    papan_message why;
    unsigned n;
    float left, top, cell_width, cell_height;
    float confidence;
    uint8_t region[PAPAN_IMPORT_CELLS]; /* [n * n] */
    uint8_t mark[PAPAN_IMPORT_CELLS];   /* [n * n] papan_mark */
    float sure[PAPAN_IMPORT_CELLS];     /* [n * n] */
} papan_import_board;

/* Finds the board in the picture. */
papan_status papan_import_find(const papan_pixels *pixels, const papan_allocator *memory,
                               papan_import_board *board);

/* ---- the picture: import_pixels.c ---- */

typedef struct papan_canvas {
    unsigned width, height, shrunk; /* one pixel here is shrunk * shrunk pixels of the picture */
    uint8_t *rgb;                   /* [height][width][3] */
    uint8_t *edge[2];               /* strength of vertical [0] and horizontal [1] edges, [height][width] */
    uint16_t *count[2]; /* edges of a level: [0] in the column above a pixel, [1] in the row left of it */
    void *column;       /* for counting */
} papan_canvas;

papan_status papan_canvas_new(const papan_pixels *pixels, papan_arena *arena, papan_canvas *canvas);
/* Counts the edges of at least this strength in runs of at least this length. */
void papan_canvas_level(papan_canvas *canvas, unsigned level, unsigned shortest);
/* The share of edge pixels on the line at place across the axis (0: a vertical line at x = place, from row
 * low to high; 1: a horizontal one). */
float papan_canvas_cover(const papan_canvas *canvas, unsigned axis, int place, int low, int high);

static inline const uint8_t *papan_canvas_at(const papan_canvas *canvas, int x, int y)
{
    int right = (int)canvas->width - 1, bottom = (int)canvas->height - 1;
    x = x < 0 ? 0 : x > right ? right : x;
    y = y < 0 ? 0 : y > bottom ? bottom : y;
    return canvas->rgb + 3 * ((size_t)y * canvas->width + (size_t)x);
}

/* ---- grids: import_grid.c ---- */

typedef struct papan_import_grid {
    float score; /* 0 to 1 */
    unsigned n;
    float start[2], pitch[2]; /* line i is at start + i * pitch; [0]: x */
} papan_import_grid;

enum { PAPAN_IMPORT_GRIDS = 12 };
/* The best grids of the picture, best first; their number. */
papan_status papan_import_grids(papan_canvas *canvas, const papan_allocator *memory,
                                papan_import_grid grid[PAPAN_IMPORT_GRIDS], unsigned *grids);

/* ---- where a board ends: import_lattice.c ---- */

/* Moves the grid, in steps of its cells, to the square that is most likely the board, and sets n. Uses the
 * edges that were counted last. False: none is likely. */
bool papan_import_settle(const papan_canvas *canvas, papan_import_grid *grid, void *room);
size_t papan_import_lattice_size(void); /* of room, in bytes */

/* ---- cells and lines: import_cells.c ---- */

typedef struct papan_import_edge {
    uint16_t a, b;     /* the cells on both sides */
    float colour, ink; /* how far apart their colours are; the width of the line in cells */
    float border;      /* how dark the line is along its whole length, 0 to 1 */
} papan_import_edge;

typedef struct papan_import_cells {
    uint8_t colour[PAPAN_IMPORT_CELLS][3];
    float texture[PAPAN_IMPORT_CELLS];  /* the share of the ground that has another colour */
    float contrast[PAPAN_IMPORT_CELLS]; /* between the lightest ground and lines */
    unsigned edges;
    papan_import_edge edge[PAPAN_IMPORT_EDGES];
    uint8_t line[3];     /* the colour of lines between regions */
    bool some_patterned; /* some cells are hatched or dotted; only then borders and the frame are examined */
    bool patterned;      /* many cells are hatched or dotted */
    float frame;         /* how much the sides of the board are borders, 0 to 1 */
} papan_import_cells;

typedef struct papan_import_line {
    uint8_t ground[2][3], line[3]; /* the colours on both sides and of the line itself */
} papan_import_line;

/* The ink on the line right of (axis 0) or below a cell, in cells, times its contrast; UINT32_MAX is the column
 * or row before the first. */
float papan_import_ink(const papan_canvas *canvas, const papan_import_grid *grid, unsigned axis, unsigned row,
                       unsigned column, papan_import_line *seen);
/* The largest difference of the three colours, 0 to 255. */
int papan_import_contrast(const uint8_t a[3], const uint8_t b[3]);
/* The value that the given share of all values does not exceed, by bisection from 0 to high. */
float papan_import_quantile(const float *value, unsigned count, float share, float high, unsigned rounds);
void papan_import_look(const papan_canvas *canvas, const papan_import_grid *grid, papan_import_cells *cells);
float papan_import_colour_distance(const uint8_t a[3], const uint8_t b[3]);

/* ---- borders: import_borders.c ---- */

/* How much the line right of (axis 0) or below a cell is a border, 0 to 1; UINT32_MAX is the column or row
 * before the first. */
float papan_import_border(const papan_canvas *canvas, const papan_import_grid *grid, unsigned axis,
                          unsigned row, unsigned column, const uint8_t line[3], float contrast);

/* Moves the grid so that it begins and ends at the frame of the board; false: there is no frame near it. */
bool papan_import_to_frame(const papan_canvas *canvas, papan_import_grid *grid, const uint8_t line[3],
                           float contrast);

/* ---- regions: import_regions.c ---- */

typedef struct papan_import_regions {
    uint8_t region[PAPAN_IMPORT_CELLS];
    float sure[PAPAN_IMPORT_CELLS];
    float margin;  /* how clearly regions are separated: 1 very, 0 not at all, below 0: contradictions */
    bool bordered; /* on patterns: dark borders along whole sides of cells separate them clearly */
    bool doubtful; /* colours and lines contradict each other, or neither is clear */
} papan_import_regions;

papan_status papan_import_join(const papan_import_cells *cells, unsigned n, const papan_allocator *memory,
                               papan_import_regions *regions);

/* ---- marks: import_marks.c ---- */

/* Lowers sure[] where a mark is hard to recognise. */
void papan_import_marks(const papan_canvas *canvas, const papan_import_grid *grid,
                        const papan_import_cells *cells, const uint8_t *region, uint8_t *mark, float *sure);

/* ---- checks: import_doubts.c ---- */

/* Why this may not be a complete board; NULL: all checks passed. */
const papan_wording *papan_import_doubt(const papan_canvas *canvas, const papan_import_grid *grid,
                                        const papan_import_cells *cells, const uint8_t *region,
                                        const uint8_t *mark);

#endif
