/* draw.h: boards as pictures, booklets and animations, charts, and pieces for 3D printers and laser cutters.
 * This is the interface of libpapan-draw, which uses cairo; all files are made in memory.
 *
 *     papan_buffer file = papan_buffer_new(NULL);
 *     papan_message why;
 *     papan_picture_style style = {.size = sizeof style, .theme = "dark"};
 *     if (papan_picture_file(puzzle, &solution, 1, &style, PAPAN_SVG, 0, &file, &why) == PAPAN_OK)
 *         fwrite(file.bytes, 1, file.length, stdout);
 *     papan_buffer_free(&file);
 *
 * On failure the buffer may hold a part of the file. */
#ifndef PAPAN_DRAW_H
#define PAPAN_DRAW_H

#include "papan/base.h"
#include "papan/import.h"
#include "papan/puzzle.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The kinds of files, and which functions make them. */
typedef enum papan_file_kind {
    PAPAN_PNG,  /* pictures, charts */
    PAPAN_SVG,  /* pictures, charts, animations, pieces for laser cutters */
    PAPAN_PDF,  /* pictures, charts */
    PAPAN_GIF,  /* animations */
    PAPAN_APNG, /* animations */
    PAPAN_STL   /* pieces for 3D printers */
} papan_file_kind;

/* ---- pictures ---- */

/* How boards look. NULL in its place: everything as it is by default. */
typedef struct papan_picture_style {
    size_t size;          /* see base.h */
    const char *theme;    /* see papan_theme_name(); NULL: the first */
    bool no_labels;       /* no letters in pieces and regions, and no row and column numbers */
    bool oblique;         /* pyramids and boxes: also the view in space, next to the layers */
    const uint8_t *cross; /* [cells] 1: cells that a player has crossed out; NULL: none */
    const char
        *id; /* the puzzle's id, written into the file as a note, which papan_import_note() finds; or NULL */
    const char *layer_title; /* the word before a layer's number, in the reader's language; NULL: "layer" */
} papan_picture_style;

/* The name of theme number index: light, dark, print (black and white with patterns), colour-blind, outline
 * (black lines only); NULL past the last. */
PAPAN_API const char *papan_theme_name(size_t index);

/* Appends a picture as PNG, SVG or PDF; size is the length of the longer side in pixels (PNG) or
 * points, 0: a size that suits the board. Each of several solutions (PDF only) gets a page. Without solutions
 * it is the puzzle alone with its given pieces or queens. A solution may be a partial position, in which cells
 * with PAPAN_EMPTY are empty. */
PAPAN_API papan_status papan_picture_file(const papan_puzzle *puzzle, const uint16_t *const *solution,
                                          size_t solutions, const papan_picture_style *style,
                                          papan_file_kind kind, double size, papan_buffer *out,
                                          papan_message *why);

/* Decodes a PNG file for papan_import_read(): appends the pixels to out, which must outlive *pixels, with
 * transparent parts white. PAPAN_BAD_INPUT: not a PNG file, or a damaged one; PAPAN_TOO_BIG: more than 100
 * million pixels. */
PAPAN_API papan_status papan_png_pixels(const char *bytes, size_t length, papan_buffer *out,
                                        papan_pixels *pixels, papan_message *why);

/* The puzzle in a PNG file: the one that Papan stored in it or, in a screenshot, a board of Queens or Star
 * Battle with its marks. If somebody should check the board, there is a warning. stars: see
 * papan_import_puzzle(). PAPAN_BAD_INPUT: no PNG file, or no board in it; PAPAN_TOO_BIG: too many pixels. */
PAPAN_API papan_status papan_png_puzzle(const char *bytes, size_t length, unsigned stars,
                                        const papan_allocator *memory, papan_puzzle **puzzle,
                                        papan_warnings *warnings, papan_message *why);

/* ---- animations ---- */

typedef struct papan_frame {
    const uint16_t *label; /* [cells] the position */
    const uint8_t *wrong;  /* [cells] 1: marked, since a thing does not fit there; or NULL */
    const char *caption;   /* a line below the board, or NULL */
    unsigned milliseconds; /* how long it is shown */
} papan_frame;

/* Appends an animation, which repeats forever, as GIF, APNG or SVG. size is the length of the
 * board's longer side in pixels, without the caption below it; 0: a size that suits the board. */
PAPAN_API papan_status papan_animation_file(const papan_puzzle *puzzle, const papan_frame *frame, size_t frames,
                                            const papan_picture_style *style, papan_file_kind kind, double size,
                                            papan_buffer *out, papan_message *why);

/* ---- booklets ---- */

enum { PAPAN_BOOKLET_PER_PAGE_MAX = 4 };

typedef struct papan_booklet_puzzle {
    const papan_puzzle *puzzle;
    const uint16_t *solution; /* [cells] */
    const char *level; /* the difficulty as a word, in English (translate is called); NULL: not measured */
    const char *score; /* the difficulty as a number; NULL: none */
    const char *name;  /* any bytes: it may be a file name; NULL: none */
} papan_booklet_puzzle;

/* Puzzles to print: one to four per page, packing puzzles with the pieces still to be placed, and smaller
 * solutions at the end. */
typedef struct papan_booklet_request {
    size_t size;       /* see base.h */
    const char *title; /* any bytes: it may be a file name */
    const char *paper; /* "a4" or "letter"; NULL: "a4" */
    bool mixed; /* several kinds of puzzles: each has its name and its rules; otherwise one task for all */
    unsigned per_page;                /* puzzles per page; 0: as many as can be drawn large enough */
    const papan_picture_style *style; /* NULL: the theme "print" */
    size_t puzzles;
    const papan_booklet_puzzle *puzzle;
    const char *(*translate)(const char *text); /* NULL: English */
    bool (*stop)(void *context);                /* NULL: never; called before each puzzle: true stops */
    void *context;                              /* for stop */
} papan_booklet_request;

/* Appends the PDF; *pages: the number of pages, incomplete if stopped. */
PAPAN_API papan_status papan_booklet_pdf(const papan_booklet_request *request, papan_buffer *out, size_t *pages,
                                         papan_message *why);

/* ---- charts: bars or lines on logarithmic scales, in two panels side by side ---- */

enum { PAPAN_CHART_PANELS = 2 };

typedef enum papan_chart_unit { PAPAN_CHART_COUNT, PAPAN_CHART_MILLISECONDS } papan_chart_unit;

typedef struct papan_chart_row {
    const char *name;
    const char *remark;                   /* printed in place of the bars; NULL: there are bars */
    bool over;                            /* the search was stopped: the true values are larger */
    double value[PAPAN_CHART_PANELS];     /* not negative; the bar of 0 has no length */
    const char *text[PAPAN_CHART_PANELS]; /* printed after the bars */
} papan_chart_row;

typedef struct papan_chart {
    size_t size; /* see base.h */
    const char *title;
    const char *note; /* below, or NULL */
    const char *panel[PAPAN_CHART_PANELS];
    papan_chart_unit unit[PAPAN_CHART_PANELS];
    size_t rows;
    const papan_chart_row *row;
} papan_chart;

/* Appends a chart of bars as PNG, SVG or PDF; size is the width in pixels (PNG) or points, 0: the
 * default. The description of an SVG has all texts, so that it can be searched and read aloud. The title may be
 * any bytes, the other texts are UTF-8. */
PAPAN_API papan_status papan_chart_file(const papan_chart *chart, const char *theme, papan_file_kind kind,
                                        double size, papan_buffer *out, papan_message *why);

typedef struct papan_chart_point {
    bool there, over;
    double value[PAPAN_CHART_PANELS];     /* as in a row of bars */
    const char *text[PAPAN_CHART_PANELS]; /* in the description */
} papan_chart_point;

/* Lines from left to right over whole numbers, for example times over the number of queens. */
typedef struct papan_line_chart {
    size_t size; /* see base.h */
    const char *title;
    const char *note; /* below, or NULL */
    const char *panel[PAPAN_CHART_PANELS];
    papan_chart_unit unit[PAPAN_CHART_PANELS];
    const char *axis; /* what the whole numbers are */
    unsigned from;    /* the first of them */
    size_t points;    /* of each line */
    size_t lines;
    const char *const *name;        /* of each line */
    const papan_chart_point *point; /* those of the first line, then those of the second, ... */
} papan_line_chart;

/* Appends a chart of lines; see papan_chart_file(). */
PAPAN_API papan_status papan_line_chart_file(const papan_line_chart *chart, const char *theme,
                                             papan_file_kind kind, double size, papan_buffer *out,
                                             papan_message *why);

/* ---- pieces for 3D printers and laser cutters ---- */

/* All lengths are in millimetres. */
typedef struct papan_build_request {
    size_t size;      /* see base.h */
    double cell;      /* distance of the middles of neighbours; of triangles: the length of a side; 0: 20 */
    double clearance; /* every side of a piece is this far inside its cells; at most cell / 16 */
    double kerf;      /* the width of the cut of a laser; at most cell / 16 */
    double height;    /* of flat pieces; 0: half a cell */
    double sheet[2];  /* width and height of a sheet or of the plate of a printer; 0: as large as needed */
    bool each;        /* a file for each different part */
    bool no_labels;   /* engrave no letters */
    const char *id;   /* the puzzle's id, for the note in an SVG; NULL: no note */
} papan_build_request;

/* A file, for one sheet or plate. */
typedef struct papan_build_file {
    const char *name; /* goes before the extension; "": the only file */
    const char *bytes;
    size_t length;
    size_t parts;         /* on this sheet */
    unsigned copies;      /* how often to make this file */
    double width, height; /* of the sheet */
} papan_build_file;

/* All files, made by the library. Later versions may add members at the end. */
typedef struct papan_build_result {
    size_t files;
    const papan_build_file *const *file; /* [files] */
} papan_build_result;

/* Makes all files of a kind: STL, bodies for 3D printers, or SVG, outlines of pieces and tray for laser
 * cutters. */
PAPAN_API papan_status papan_build_files(const papan_puzzle *puzzle, const papan_build_request *request,
                                         papan_file_kind kind, const papan_allocator *memory,
                                         papan_build_result **result, papan_message *why);
/* Frees the files; NULL is allowed. */
PAPAN_API void papan_build_free(papan_build_result *result);

#ifdef __cplusplus
}
#endif
#endif
