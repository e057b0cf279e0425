/* animate.h: a sequence of positions as an animation: GIF, APNG or animated SVG, in memory. */
#ifndef PAPAN_DRAW_ANIMATE_H
#define PAPAN_DRAW_ANIMATE_H

#include "draw/picture.h"

typedef struct papan_frame {
    const uint16_t *label; /* the position */
    const uint8_t *wrong;  /* [cells] 1: marked, since a thing does not fit there; or NULL */
    const char *caption;   /* a line below the board, or NULL */
    unsigned milliseconds; /* how long it is shown */
} papan_frame;

/* Is there a format of that name ("gif", "apng", "svg")? */
bool papan_animation_known(const char *kind);

/* The file, which repeats forever. There must be at least one frame. size is the length of the board's longer
 * side in pixels, without the caption below it; 0: a size that suits the board. On failure why has the reason,
 * unless it is out of memory. */
papan_status papan_animation_file(const papan_puzzle *puzzle, const papan_frame *frame, size_t frames,
                                  const papan_look *look, const char *kind, double size, papan_buffer *out,
                                  papan_message *why);

#endif
