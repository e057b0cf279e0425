/* build.h: what the kinds of files for machines share: bodies for 3D printers (STL), outlines of pieces and
 * tray for laser cutters (SVG). */
#ifndef PAPAN_DRAW_BUILD_H
#define PAPAN_DRAW_BUILD_H

#include "base/buffer.h"
#include "draw/outline.h"
#include "papan/draw.h"
#include "puzzle/puzzle.h"

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
typedef struct papan_build_file {
    papan_built_file shown;
    char name[24];
    papan_buffer bytes;
} papan_build_file;

struct papan_built {
    papan_allocator memory;
    papan_build_file *file;
    size_t count, room;
};

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
    const papan_build *build;
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
    void (*write)(const papan_workshop *shop, const void *own, size_t sheet, papan_build_file *file);
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
