/* picture.h: boards as pictures. One routine draws on any cairo surface, so that PNG, SVG, PDF, frames of
 * animations and pages of booklets all look the same. */
#ifndef PAPAN_DRAW_PICTURE_H
#define PAPAN_DRAW_PICTURE_H

#include "base/buffer.h"
#include "base/note.h"
#include "puzzle/puzzle.h"

#include <cairo.h>

/* A theme is a row of the table in picture_themes.c: light, dark, print (black and white with patterns),
 * colour-blind and outline (black lines only). */
typedef struct papan_theme papan_theme;
const papan_theme *papan_theme_find(const char *name);
const papan_theme *papan_theme_at(size_t index); /* NULL past the last; the first is the default */

typedef struct papan_look {
    const papan_theme *theme;         /* NULL: the first */
    bool labels;                      /* letters in pieces and regions, row and column numbers if they fit */
    bool oblique;                     /* pyramids and boxes: also the view in space, next to the layers */
    const uint8_t *cross;             /* [cells] cells a player has crossed out; NULL: none */
    const uint8_t *only, *only_space; /* [cells] draw only what is there and no board, in layers and in the view
                                         in space; NULL: everything */
    const char *id;                   /* the puzzle's id, for the note in a file; NULL: no note */
    const char *layer_title; /* the word before a layer's number, in the reader's language; NULL: "layer" */
} papan_look;

/* The natural size of the board in cells (width, height), including margins. */
void papan_picture_size(const papan_puzzle *puzzle, const papan_look *look, double *width, double *height);

/* Draws the board centred in the rectangle (x, y, width, height), as large as fits. label == NULL: the puzzle
 * alone with its given pieces or queens. label may be a partial position, in which cells with PAPAN_EMPTY are
 * empty. Paints no background outside the board. */
void papan_picture_draw(cairo_t *cr, const papan_puzzle *puzzle, const uint16_t *label, const papan_look *look,
                        double x, double y, double width, double height);

/* Fills the whole surface with the theme's background. */
void papan_picture_background(cairo_t *cr, const papan_look *look);

/* A picture file in memory: kind is "png", "svg" or "pdf"; size is the length of the longer side in pixels
 * (PNG) or points, 0: a size that suits the board. Each of several solutions (PDF only) gets a page. */
papan_status papan_picture_file(const papan_puzzle *puzzle, const uint16_t *const *solution, size_t solutions,
                                const papan_look *look, const char *kind, double size, papan_buffer *out,
                                papan_message *why);

#endif
