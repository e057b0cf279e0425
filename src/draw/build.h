/* build.h: what the kinds of files for machines share: bodies for 3D printers (STL), outlines of pieces and
 * tray for laser cutters (SVG). */
#ifndef PAPAN_DRAW_BUILD_H
#define PAPAN_DRAW_BUILD_H

#include "base/buffer.h"
#include "draw/sheets.h"
#include "papan/draw.h"
#include "puzzle/puzzle.h"

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

#endif
