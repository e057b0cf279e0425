/* animate.h: positions one after the other as one moving picture: GIF, APNG or animated SVG, in memory. */
#ifndef PAPAN_DRAW_ANIMATE_H
#define PAPAN_DRAW_ANIMATE_H

#include "draw/picture.h"

typedef struct papan_frame {
    const uint16_t *label; /* the position */
    const uint8_t *wrong;  /* [cells] 1: to be marked, a thing does not fit there; or NULL */
    const char *caption;   /* a line below the board, or NULL */
    unsigned milliseconds; /* how long it stays */
} papan_frame;

/* Is there a kind of that name ("gif", "apng", "svg")? */
bool papan_animation_known(const char *kind);

/* The whole file, to be played again and again. There is at least one frame. size is the length of the board's
 * longer side in pixels, the caption comes below it; 0: a size that suits the board. Where it fails, why says
 * so unless memory ran out. */
papan_status papan_animation_file(const papan_puzzle *puzzle, const papan_frame *frame, size_t frames,
                                  const papan_look *look, const char *kind, double size, papan_buffer *out,
                                  papan_message *why);

#endif
