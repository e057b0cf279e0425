/* burrtools.h: shared by the files that read and write BurrTools' files: the contents of such a file. */
#ifndef PAPAN_FORMAT_BURRTOOLS_H
#define PAPAN_FORMAT_BURRTOOLS_H

#include "format/xml.h"
#include "puzzle/puzzle.h"

enum {
    PAPAN_BURR_COLOURS = 64, /* 0: none */
    PAPAN_BURR_CUBES = 0,    /* kinds of grids */
    PAPAN_BURR_PRISMS = 1,
    PAPAN_BURR_GRIDS = 5
};

typedef struct papan_burr_shape {
    unsigned size[3]; /* along x, y and z */
    papan_span voxels, name;
    char symbol; /* '\0': none given */
    const char *place;
} papan_burr_shape;

typedef struct papan_burr_part {
    unsigned shape, least, most;
    const char *place;
} papan_burr_part;

/* A file with its first problem. */
typedef struct papan_burr_file {
    papan_xml *xml;
    papan_arena arena;
    unsigned grid, colours, problems;
    papan_burr_shape *shape;
    papan_burr_part *part;
    size_t shapes, shape_room, parts, part_room;
    unsigned result;        /* a shape */
    const char *problem;    /* where it begins */
    bool has_result, holed; /* holed: holes are limited */
    unsigned holes;
    uint64_t allowed[PAPAN_BURR_COLOURS]; /* [colour of the result] the colours of pieces that fit */
} papan_burr_file;

/* One voxel after the other; x runs fastest, then y, then z. */
typedef struct papan_voxels {
    const char *at, *end;
    char state;      /* '#' filled, '+' may stay empty, '_' empty */
    unsigned colour; /* 0: none */
} papan_voxels;
papan_voxels papan_voxels_of(const papan_burr_shape *shape);
bool papan_voxels_next(papan_voxels *voxels); /* false at the end; the text was checked */

/* The puzzle of the first problem. */
papan_status papan_burr_puzzle(papan_burr_file *file, papan_puzzle **puzzle, papan_notes *notes);

papan_status papan_burr_write(const papan_puzzle *puzzle, papan_buffer *out, papan_message *why);

#endif
