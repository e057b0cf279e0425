/* build.h: files for machines that make the pieces of a packing puzzle: bodies for 3D printers (STL), outlines
 * of pieces and tray for laser cutters (SVG). */
#ifndef PAPAN_DRAW_BUILD_H
#define PAPAN_DRAW_BUILD_H

#include "base/buffer.h"
#include "draw/sheets.h"
#include "puzzle/puzzle.h"

/* All lengths are in millimetres. */
typedef struct papan_build {
    double cell;      /* distance of the middles of neighbours; of triangles: the length of a side */
    double clearance; /* every side of a piece is this far inside its cells */
    double kerf;      /* the width of the cut of a laser */
    double height;    /* of flat pieces; 0: half a cell */
    double sheet[2];  /* width and height of a sheet or of the plate of a printer; 0: as large as needed */
    bool each;        /* a file for each different part */
    bool labels;      /* engrave letters */
    const char *id;   /* the puzzle's id, for the note in an SVG; NULL: no note */
} papan_build;

enum { PAPAN_BUILT_NAME = 24 };

typedef struct papan_built_file {
    char name[PAPAN_BUILT_NAME]; /* goes before the extension; "": the only file */
    papan_buffer bytes;
    size_t parts;         /* on this sheet */
    unsigned copies;      /* to be made of this file */
    double width, height; /* of the sheet */
} papan_built_file;

typedef struct papan_built {
    papan_allocator memory;
    papan_built_file *file;
    size_t count, room;
} papan_built;

/* Makes all files of a kind, "stl" or "svg". On failure why has the reason, unless it is out of memory. */
papan_status papan_build_files(const papan_puzzle *puzzle, const papan_build *build, const char *kind,
                               const papan_allocator *memory, papan_built *built, papan_message *why);
void papan_built_free(papan_built *built);

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
    void (*write)(const papan_workshop *shop, const void *own, size_t sheet, papan_built_file *file);
    void (*done)(const papan_workshop *shop, void *own); /* or NULL */
} papan_build_kind;
extern const papan_build_kind papan_build_stl, papan_build_cut;

/* Sets why for a piece whose cells are in separate parts. */
papan_status papan_build_apart(const papan_workshop *shop, const papan_build_part *part, papan_message *why);

#endif
