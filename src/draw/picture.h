/* picture.h: boards as pictures. One routine draws on any cairo surface, so that PNG, SVG, PDF, frames of
 * animations and pages of booklets all look the same. */
#ifndef PAPAN_DRAW_PICTURE_H
#define PAPAN_DRAW_PICTURE_H

#include "base/buffer.h"
#include "base/private.h"
#include "draw/cell_shape.h"
#include "papan/draw.h"
#include "puzzle/puzzle.h"

#include <cairo.h>

/* A theme is a row of the table in picture_themes.c. */
typedef struct papan_theme papan_theme;
const papan_theme *papan_theme_find(const char *name); /* NULL: unknown */
const papan_theme *papan_theme_at(size_t index);       /* NULL past the last; the first is the default */

/* The natural size of the board in cells (width, height), including margins. */
void papan_picture_size(const papan_puzzle *puzzle, const papan_picture_style *look, double *width,
                        double *height);

/* Draws the board centred in the rectangle (x, y, width, height), as large as fits. label == NULL: the puzzle
 * alone with its given pieces or queens. label may be a partial position, in which cells with PAPAN_EMPTY are
 * empty. Paints no background outside the board. */
void papan_picture_draw(cairo_t *cr, const papan_puzzle *puzzle, const uint16_t *label,
                        const papan_picture_style *look, double x, double y, double width, double height);

/* Fills the whole surface with the theme's background. */
void papan_picture_background(cairo_t *cr, const papan_picture_style *look);

/* Draws only the things on some cells, and no board: [cells] 1, in layers and in the view in space. */
typedef struct papan_part_drawn {
    const uint8_t *layers, *space;
} papan_part_drawn;
void papan_picture_draw_part(cairo_t *cr, const papan_puzzle *puzzle, const uint16_t *label,
                             const papan_picture_style *look, const papan_part_drawn *only, double x, double y,
                             double width, double height);

/* ---- checks of what callers pass: border.c; PAPAN_OK: valid ---- */

/* Copies a caller's look; NULL: the default. */
papan_status papan_look_take(papan_picture_style *own, const papan_picture_style *theirs, papan_message *why);
papan_status papan_theme_take(const char *name, const papan_theme **theme, papan_message *why);
/* PAPAN_OK if the puzzle has a board that can be drawn. */
papan_status papan_drawable(const papan_puzzle *puzzle, papan_message *why);
/* PAPAN_OK if these are labels of the puzzle or PAPAN_EMPTY. label may be NULL. */
papan_status papan_labels_fit(const papan_puzzle *puzzle, const uint16_t *label, papan_message *why);
/* PAPAN_OK if it is a number and not negative. */
papan_status papan_number_fits(double number, papan_message *why);
/* PAPAN_OK if it is UTF-8, as cairo requires. text may be NULL. */
papan_status papan_text_fits(const char *text, papan_message *why);

/* PAPAN_OK if the booklet, apart from its look, can be drawn. paper: its paper is known. */
papan_status papan_booklet_fits(const papan_booklet_request *book, bool paper, papan_message *why);

/* ---- for the files that draw boards: all lengths are in cells, which the pen converts to pixels or points
 * ---- */

#define PAPAN_TAU      6.283185307179586
#define PAPAN_FONT     "DejaVu Sans"
#define PAPAN_DIAGONAL 0.7071067811865476

struct papan_theme {
    const char *name;
    uint32_t background, ink, muted;    /* 0xRRGGBB; muted: captions, numbers, thin lines */
    uint32_t board, hole, rim;          /* rim: around a piece or a hole */
    uint32_t border;                    /* between regions and around tiles */
    uint32_t light_square, dark_square; /* of a chess board */
    unsigned colours;
    const uint32_t *palette;
    double wash;    /* how much of its colour a region keeps; the rest is background */
    bool patterned; /* few colours: each number has its own pattern */
    bool outline;   /* only lines: no patterns and no colours */
    bool gloss;     /* balls have a highlight */
};

/* ---- colours: picture_themes.c ---- */

const papan_theme *papan_theme_of(const papan_picture_style *look);
/* The colour of piece or region number index, and the number of the pattern over it; 0: none. */
uint32_t papan_theme_colour(const papan_theme *theme, unsigned index);
unsigned papan_theme_pattern(const papan_theme *theme, unsigned index);
/* share of a, the rest of b. */
uint32_t papan_mix_colours(uint32_t a, uint32_t b, double share);
/* Black or white, whichever is easier to read on this colour. */
uint32_t papan_readable_on(uint32_t colour);

/* ---- the pen: picture_pen.c ---- */

typedef struct papan_pen {
    cairo_t *cr;
    const papan_puzzle *puzzle;
    const uint16_t *label; /* NULL: the puzzle alone */
    const papan_picture_style *look;
    const papan_theme *theme;
    papan_part_drawn only; /* NULL: everything */
    double pixel;          /* device units per cell: details too small to be visible are left out */
} papan_pen;

/* True if this cell is to be drawn. */
static inline bool papan_drawn(const uint8_t *only, uint32_t cell)
{
    return only == NULL || only[cell] != 0;
}

void papan_set_colour(cairo_t *cr, uint32_t colour);
void papan_set_font(cairo_t *cr, double size, bool bold);
/* Text with its baseline at y, shrunk if it is wider than room (0: any width); across as below. Returns its
 * width.
 */
double papan_draw_text(cairo_t *cr, const char *text, double x, double y, double size, bool bold, double across,
                       double room);
/* Moves and scales to cells and sets up lines and letters, until cairo_restore(). */
void papan_pen_start(const papan_pen *pen, double x, double y, double scale);
void papan_pen_shade(const papan_pen *pen, uint32_t colour, double alpha);
/* Fills the path with the colour (share 0 to 1, the rest is background) and pattern of index; clears the path.
 */
void papan_pen_fill(const papan_pen *pen, unsigned index, double share);
/* Text with its middle at (x, y); across is 0: left end, 0.5: middle, 1: right end at x. */
void papan_pen_text(const papan_pen *pen, const char *text, double x, double y, double size, double across);
/* The text of a cell, shrunk until it is no wider than room; invalid UTF-8 is left out. */
void papan_pen_label(const papan_pen *pen, const char *text, double x, double y, double size, double room,
                     bool bold);
/* Sets a colour that is readable on the fill of index with that share; a pattern gets a disc without it. */
void papan_pen_ground(const papan_pen *pen, unsigned index, double share, double x, double y, double radius);
/* A letter on the fill of index with that share, readable on any pattern. */
void papan_pen_letter(const papan_pen *pen, char letter, unsigned index, double share, double x, double y,
                      double size);
/* A soft spot of light. */
void papan_pen_gloss(const papan_pen *pen, double x, double y, double radius, double strength);

/* ---- layout: picture_layout.c ---- */

typedef struct papan_layout {
    double width, height; /* of the whole picture */
    double margin;        /* around it */
    papan_lattice lattice;
    double zoom;                     /* of the shapes of cells: all kinds have about the same area */
    papan_extent board;              /* of the cells of the only layer, unless they are squares */
    double left, top, right, bottom; /* room for row and column numbers */
    double font;                     /* of those numbers */
    double caption;                  /* height of the line above a layer; 0: none */
    unsigned per_line;               /* layers side by side */
    bool space;                      /* there is a view in space */
    double space_x, space_y, space_width, space_height;
} papan_layout;

papan_layout papan_layout_of(const papan_puzzle *puzzle, const papan_picture_style *look);
/* Where the first row and column of a layer start. */
void papan_layout_layer(const papan_puzzle *puzzle, const papan_layout *layout, unsigned layer, double *x,
                        double *y);
/* The shape of a cell in the picture, of a layer that starts at (x, y). */
papan_cell_shape papan_layout_shape(const papan_layout *layout, double x, double y, unsigned row,
                                    unsigned column);
/* The same for any cell, in cells from the upper left corner of the picture; and its middle. */
papan_cell_shape papan_picture_shape(const papan_puzzle *puzzle, const papan_picture_style *look,
                                     uint32_t cell);
void papan_picture_spot(const papan_puzzle *puzzle, const papan_picture_style *look, uint32_t cell, double *x,
                        double *y);

/* ---- the boards: picture.c ---- */

typedef struct papan_painter {
    const papan_family *family;
    void (*draw)(const papan_pen *pen, const papan_layout *layout);
    bool space;  /* layers have a view in space (picture_space.c) */
    bool pieces; /* on paper, pieces still to be placed are drawn next to the board (pieces_left.h) */
} papan_painter;

/* The painter of the puzzle's family, or one that draws any board from its symbols and colours. */
const papan_painter *papan_painter_of(const papan_puzzle *puzzle);

void papan_draw_queens(const papan_pen *pen, const papan_layout *layout);
void papan_draw_nqueens(const papan_pen *pen, const papan_layout *layout);
void papan_draw_pack(const papan_pen *pen, const papan_layout *layout);
/* Pyramids as stacked balls, boxes as stacked cubes. */
void papan_space_size(const papan_puzzle *puzzle, double *width, double *height);
void papan_draw_space(const papan_pen *pen, const papan_layout *layout);

/* ---- files: picture_file.c ---- */

/* The last bytes of the number, the highest first. */
void papan_png_number(papan_buffer *out, uint32_t value, unsigned bytes);
void papan_png_chunk(papan_buffer *out, const char type[4], const papan_buffer *data);
/* The chunk tEXt and the element <metadata> with the note. */
void papan_png_note(papan_buffer *out, const char *id);
void papan_svg_note(papan_buffer *out, const char *id);
/* The note as a line of text. */
papan_buffer papan_note_line(const papan_allocator *memory, const char *id);

/* Adds what cairo writes to the papan_buffer that is the context. */
cairo_status_t papan_picture_append(void *buffer, const unsigned char *bytes, unsigned length);
/* A surface that appends a file of that format to out; NULL: unknown format. */
cairo_surface_t *papan_surface_open(const char *kind, papan_buffer *out, double width, double height);
/* Finishes the drawing and, unless out is NULL, the file; frees both and returns their status. */
cairo_status_t papan_surface_close(cairo_surface_t *surface, cairo_t *cr, papan_buffer *out);
/* The status for the caller; why has the reason, unless it is out of memory. */
papan_status papan_surface_status(cairo_status_t status, const papan_buffer *out, papan_message *why);
/* The position for words in an SVG: after its opening tag; 0: there is none. */
size_t papan_svg_gap(const papan_buffer *file);

/* ---- layers of packing boards: picture_pack.c ---- */

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
/* Adds the outline of a cell to the path, moved outwards by this distance; negative: inwards. */
void papan_flat_outline(const papan_flat *flat, const papan_flat_cell *at, double outwards);

/* The pieces as joined balls, and as tiles: picture_pieces.c. */
void papan_flat_balls(const papan_flat *flat);
void papan_flat_tiles(const papan_flat *flat);

#endif
