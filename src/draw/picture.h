/* picture.h: boards as pictures. One routine draws on any cairo surface, so that PNG, SVG, PDF, frames of
 * animations and pages of booklets all look the same. */
#ifndef PAPAN_DRAW_PICTURE_H
#define PAPAN_DRAW_PICTURE_H

#include "base/buffer.h"
#include "base/note.h"
#include "papan/draw.h"
#include "puzzle/puzzle.h"

#include <cairo.h>

/* A theme is a row of the table in picture_themes.c. */
typedef struct papan_theme papan_theme;
const papan_theme *papan_theme_find(const char *name); /* NULL: unknown */
const papan_theme *papan_theme_at(size_t index);       /* NULL past the last; the first is the default */

/* The natural size of the board in cells (width, height), including margins. */
void papan_picture_size(const papan_puzzle *puzzle, const papan_look *look, double *width, double *height);

/* Draws the board centred in the rectangle (x, y, width, height), as large as fits. label == NULL: the puzzle
 * alone with its given pieces or queens. label may be a partial position, in which cells with PAPAN_EMPTY are
 * empty. Paints no background outside the board. */
void papan_picture_draw(cairo_t *cr, const papan_puzzle *puzzle, const uint16_t *label, const papan_look *look,
                        double x, double y, double width, double height);

/* Fills the whole surface with the theme's background. */
void papan_picture_background(cairo_t *cr, const papan_look *look);

/* Draws only what is on some cells, and no board: [cells] 1, in layers and in the view in space. */
typedef struct papan_part_drawn {
    const uint8_t *layers, *space;
} papan_part_drawn;
void papan_picture_draw_part(cairo_t *cr, const papan_puzzle *puzzle, const uint16_t *label,
                             const papan_look *look, const papan_part_drawn *only, double x, double y,
                             double width, double height);

/* ---- what callers may get wrong: border.c; PAPAN_OK: right ---- */

/* Copies a caller's look; NULL: the default. */
papan_status papan_look_take(papan_look *own, const papan_look *theirs, papan_message *why);
papan_status papan_theme_take(const char *name, const papan_theme **theme, papan_message *why);
/* Has the puzzle a board that can be drawn? */
papan_status papan_drawable(const papan_puzzle *puzzle, papan_message *why);
/* Are these labels of the puzzle, or PAPAN_EMPTY? label may be NULL. */
papan_status papan_labels_fit(const papan_puzzle *puzzle, const uint16_t *label, papan_message *why);
/* Is it a number that is not negative? */
papan_status papan_number_fits(double number, papan_message *why);
/* Is it UTF-8, as cairo requires? text may be NULL. */
papan_status papan_text_fits(const char *text, papan_message *why);

/* Can the booklet be drawn, apart from its look? paper: its paper is known. */
papan_status papan_booklet_fits(const papan_booklet *book, bool paper, papan_message *why);

#endif
