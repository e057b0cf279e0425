/* animate_palette.c: chooses a palette of few colours for a picture with many.
 *
 * A board has some dozens of flat colours, and thousands of blends of them along smooth edges. Flat colours
 * must be exact, or a cell would have a different shade in each file format; blends need not be. So colours are
 * sorted into bins of 8 x 8 x 8. Each bin is represented by its majority colour (majority vote of Boyer and
 * Moore 1981: one pass, no memory). Bins are then chosen greedily: next is the bin with the largest number of
 * pixels times squared distance to the nearest colour already chosen. Median cut was rejected, since it
 * averages colours and therefore hits no flat colour exactly. */
#include "draw/animate_palette.h"

#include <assert.h>

struct papan_palette_bin {
    uint64_t pixels;
    uint64_t votes;
    uint32_t colour;  /* the majority's */
    uint32_t nearest; /* squared distance to the nearest chosen colour */
};

papan_status papan_palette_start(papan_palette *palette, const papan_allocator *memory)
{
    *palette = (papan_palette){.memory = *memory};
    palette->bin = papan_take(memory, PAPAN_PALETTE_BINS, sizeof *palette->bin);
    palette->index = papan_take(memory, PAPAN_PALETTE_BINS, sizeof *palette->index);
    if (palette->bin != NULL && palette->index != NULL)
        return PAPAN_OK;
    papan_palette_free(palette);
    return PAPAN_NO_MEMORY;
}

void papan_palette_see(papan_palette *palette, const uint32_t *pixel, size_t pixels)
{
    for (size_t i = 0; i < pixels; i++) {
        uint32_t colour = pixel[i] & 0xFFFFFF;
        struct papan_palette_bin *bin = &palette->bin[papan_palette_bin_of(colour)];
        bin->pixels++;
        if (bin->votes == 0)
            bin->colour = colour;
        bin->votes += bin->colour == colour ? 1 : UINT64_MAX; /* one more or one less */
    }
}

static uint32_t distance(uint32_t a, uint32_t b)
{
    int32_t red = (int32_t)(a >> 16 & 0xFF) - (int32_t)(b >> 16 & 0xFF);
    int32_t green = (int32_t)(a >> 8 & 0xFF) - (int32_t)(b >> 8 & 0xFF);
    int32_t blue = (int32_t)(a & 0xFF) - (int32_t)(b & 0xFF);
    return (uint32_t)(red * red + green * green + blue * blue);
}

/* The colour in the middle of a bin, for bins without pixels. */
static uint32_t middle(unsigned bin)
{
    uint32_t red = bin >> 10 & 31, green = bin >> 5 & 31, blue = bin & 31;
    return (red << 19 | green << 11 | blue << 3) + 0x040404;
}

static unsigned weightiest(const papan_palette *palette)
{
    unsigned best = PAPAN_PALETTE_BINS;
    uint64_t most = 0;
    for (unsigned i = 0; i < PAPAN_PALETTE_BINS; i++) {
        uint64_t weight = palette->bin[i].pixels * palette->bin[i].nearest;
        if (weight > most) {
            most = weight;
            best = i;
        }
    }
    return best;
}

static void take(papan_palette *palette, unsigned chosen)
{
    uint32_t colour = palette->bin[chosen].colour;
    assert(chosen < PAPAN_PALETTE_BINS && palette->colours < PAPAN_PALETTE_MAX);
    palette->colour[palette->colours] = colour;
    for (unsigned i = 0; i < PAPAN_PALETTE_BINS; i++) {
        struct papan_palette_bin *bin = &palette->bin[i];
        uint32_t far = distance(bin->colour, colour);
        if (far < bin->nearest) {
            bin->nearest = far;
            palette->index[i] = (uint8_t)palette->colours;
        }
    }
    palette->colours++;
}

void papan_palette_choose(papan_palette *palette)
{
    assert(palette->colours == 0);
    for (unsigned i = 0; i < PAPAN_PALETTE_BINS; i++) {
        palette->bin[i].nearest = 3 * 256 * 256;
        if (palette->bin[i].pixels == 0)
            palette->bin[i].colour = middle(i);
    }
    for (unsigned next; palette->colours < PAPAN_PALETTE_MAX; take(palette, next))
        if ((next = weightiest(palette)) == PAPAN_PALETTE_BINS)
            break;
}

void papan_palette_free(papan_palette *palette)
{
    papan_give(&palette->memory, palette->bin, PAPAN_PALETTE_BINS, sizeof *palette->bin);
    papan_give(&palette->memory, palette->index, PAPAN_PALETTE_BINS, sizeof *palette->index);
    palette->bin = NULL;
    palette->index = NULL;
}
