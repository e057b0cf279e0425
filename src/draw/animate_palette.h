/* animate_palette.h: a palette of few colours for a picture with many. */
#ifndef PAPAN_DRAW_ANIMATE_PALETTE_H
#define PAPAN_DRAW_ANIMATE_PALETTE_H

#include "base/mem.h"

enum { PAPAN_PALETTE_MAX = 255, PAPAN_PALETTE_BINS = 32 * 32 * 32 };

typedef struct papan_palette {
    unsigned colours;
    uint32_t colour[PAPAN_PALETTE_MAX]; /* 0x00RRGGBB */
    uint8_t *index;                     /* [PAPAN_PALETTE_BINS] bin -> colour */
    struct papan_palette_bin *bin;
    papan_allocator memory;
} papan_palette;

papan_status papan_palette_start(papan_palette *palette, const papan_allocator *memory);
/* Counts the colours of pixels. */
void papan_palette_see(papan_palette *palette, const uint32_t *pixel, size_t pixels);
/* Chooses the colours, after all pixels were added. */
void papan_palette_choose(papan_palette *palette);
void papan_palette_free(papan_palette *palette);

static inline unsigned papan_palette_bin_of(uint32_t colour)
{
    return (colour >> 9 & 0x7C00) | (colour >> 6 & 0x3E0) | (colour >> 3 & 0x1F);
}

#endif
