/* animate_film.h: what the encoders of moving pictures share. A film is drawn frame by frame in pixels; an
 * encoder asks for each and writes only the rectangle that differs from the one before. */
#ifndef PAPAN_DRAW_ANIMATE_FILM_H
#define PAPAN_DRAW_ANIMATE_FILM_H

#include "draw/animate.h"

typedef struct papan_film {
    const papan_puzzle *puzzle;
    const papan_frame *frame;
    size_t frames;
    papan_look look;
    papan_buffer *out;
    int width, height;           /* of the picture in pixels */
    int board_height;            /* the caption stands below */
    double font;                 /* its size */
    double caption_x, caption_y; /* where its line begins */
    uint32_t *now;               /* [width * height] 0x00RRGGBB: the frame shown last */
    uint32_t *before;            /* the one shown before that */
    size_t drawn;                /* frames since the start; 0: the next one counts as the first */
} papan_film;

typedef struct papan_rectangle {
    int x, y, width, height;
} papan_rectangle;

/* Draws a frame; the one drawn last becomes the one before. */
papan_status papan_film_show(papan_film *film, size_t index);
/* The smallest rectangle outside which nothing changed; all for the first frame, one pixel where nothing
 * changed, for no kind of file has empty frames. */
papan_rectangle papan_film_changed(const papan_film *film);
/* Marks cells, [cells] 1, of things that do not fit. */
void papan_film_wrong(const papan_film *film, const uint8_t *wrong, cairo_t *cr);
/* When a frame begins, in milliseconds from the start; index == frames: when the film ends. */
uint64_t papan_film_time(const papan_film *film, size_t index);

/* ---- the encoders ---- */

papan_status papan_film_gif(papan_film *film);
papan_status papan_film_apng(papan_film *film);
papan_status papan_film_svg(papan_film *film);

#endif
