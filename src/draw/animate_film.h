/* animate_film.h: what the encoders of animations share. A film is drawn frame by frame in pixels; an encoder
 * requests each frame and writes only the rectangle that differs from the previous one. */
#ifndef PAPAN_DRAW_ANIMATE_FILM_H
#define PAPAN_DRAW_ANIMATE_FILM_H

#include "draw/picture.h"

typedef struct papan_film {
    const papan_puzzle *puzzle;
    const papan_frame *frame;
    size_t frames;
    papan_picture_style look;
    const papan_theme *theme;
    papan_buffer *out;
    int width, height;           /* of the picture in pixels */
    int board_height;            /* the caption is below */
    double font;                 /* its size */
    double caption_x, caption_y; /* start of its baseline */
    uint32_t *now;               /* [width * height] 0x00RRGGBB: the last frame drawn */
    uint32_t *before;            /* the one before it */
    size_t drawn;                /* frames since the start; 0: the next one is the first */
} papan_film;

typedef struct papan_rectangle {
    int x, y, width, height;
} papan_rectangle;

/* Draws a frame into now; the previous one moves to before. */
papan_status papan_film_show(papan_film *film, size_t index);
/* The smallest rectangle that contains all changes: everything for the first frame, one pixel if nothing
 * changed, since no format has empty frames. */
papan_rectangle papan_film_changed(const papan_film *film);
/* Marks the cells, [cells] 1, of things that do not fit. */
void papan_film_wrong(const papan_film *film, const uint8_t *wrong, cairo_t *cr);
/* The start of a frame in milliseconds; index == frames: the end of the film. */
uint64_t papan_film_time(const papan_film *film, size_t index);

/* ---- the encoders ---- */

papan_status papan_film_gif(papan_film *film);
papan_status papan_film_apng(papan_film *film);
papan_status papan_film_svg(papan_film *film);

#endif
