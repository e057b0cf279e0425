/* picture_themes.c: the colours of pictures. A new theme is one row of the table.
 *
 * The number of a piece or region modulo the size of the palette is its colour; each further round through the
 * palette adds another pattern (picture_pen.c), so any number of pieces can be distinguished. The print theme
 * has only three greys and a pattern for each number. The palette for colour-blind readers was chosen greedily
 * from a grid of colours, the best of twelve starts, to maximise the smallest CIELAB distance over normal sight
 * and simulated deuteranopia and protanopia (matrices of Machado, Oliveira and Fernandes 2009): it is 27.5 for
 * these twelve colours; sixteen colours reached only 23. */
#include "draw/picture.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const uint32_t bright[] = {
    0xE6483D, 0x3F8EE0, 0x4CB04F, 0xF7C331, 0x9B59C9, 0xF08A2C, 0x29B9B0, 0xEE7FB3, 0x8D6748,
    0xA5D24A, 0x2F54A8, 0xB0273F, 0x8AC9F2, 0x167A4A, 0xC9A4EA, 0xFFB08E, 0x7C8894, 0xD23BA6,
    0x6B7B1E, 0x5A3E91, 0xA8E6CF, 0xC99A3B, 0x146C84, 0xF4E38A, 0x7A2E52, 0xC4CCD4,
};
static const uint32_t apart[] = {
    0x5078FF, 0xFFF000, 0xFF5000, 0xFFA0FF, 0x780050, 0xF0F0F0,
    0x782800, 0xFFA078, 0x0000FF, 0xA07878, 0x7800A0, 0x5078A0,
};
static const uint32_t greys[] = {0xFFFFFF, 0xD8D8D8, 0xB4B4B4};
static const uint32_t paper[] = {0xFFFFFF};

#define COLOURS(of) sizeof(of) / sizeof((of)[0]), (of)

/* The members in the order of struct papan_theme: nine colours from background to dark_square, the palette,
 * wash, and whether it is patterned, has only outlines and has gloss. */
static const papan_theme themes[] = {
    {"light", 0xFFFFFF, 0x1F2430, 0x6A7280, 0xE9ECF1, 0xD3D9E2, 0xB9C1CE, 0x1F2430, 0xF3E7D3, 0xC9A277,
     COLOURS(bright), 0.62, false, false, true},
    {"dark", 0x171A21, 0xF2F4F8, 0xA3ABB8, 0x2A2F3A, 0x1D212A, 0x434B5A, 0x0B0D12, 0x5F6A7E, 0x3B4454,
     COLOURS(bright), 0.68, false, false, true},
    {"print", 0xFFFFFF, 0x000000, 0x000000, 0xFFFFFF, 0xFFFFFF, 0x000000, 0x000000, 0xFFFFFF, 0xCCCCCC,
     COLOURS(greys), 1, true, false, false},
    {"colour-blind", 0xFFFFFF, 0x101010, 0x5A5A5A, 0xDCDCDC, 0xC2C2C2, 0x9A9A9A, 0x101010, 0xFFF4CF, 0x8FA8C8,
     COLOURS(apart), 1, false, false, false},
    {"outline", 0xFFFFFF, 0x000000, 0x000000, 0xFFFFFF, 0xFFFFFF, 0x000000, 0x000000, 0xFFFFFF, 0xFFFFFF,
     COLOURS(paper), 1, true, true, false},
};
enum { THEMES = sizeof themes / sizeof themes[0] };

const papan_theme *papan_theme_at(size_t index)
{
    return index < THEMES ? &themes[index] : NULL;
}

const papan_theme *papan_theme_find(const char *name)
{
    size_t i = 0;
    while (i < THEMES && strcmp(themes[i].name, name) != 0)
        i++;
    return papan_theme_at(i);
}

const char *papan_theme_name(size_t index)
{
    return index < THEMES ? themes[index].name : NULL;
}

const papan_theme *papan_theme_of(const papan_picture_style *look)
{
    const papan_theme *theme = look->theme != NULL ? papan_theme_find(look->theme) : NULL;
    return theme != NULL ? theme : papan_theme_at(0);
}

uint32_t papan_theme_colour(const papan_theme *theme, unsigned index)
{
    assert(theme->colours > 0);
    return theme->palette[index % theme->colours];
}

unsigned papan_theme_pattern(const papan_theme *theme, unsigned index)
{
    return theme->outline ? 0 : theme->patterned ? index : index / theme->colours;
}

static unsigned channel(uint32_t colour, unsigned shift)
{
    return colour >> shift & 0xFF;
}

uint32_t papan_mix_colours(uint32_t a, uint32_t b, double share)
{
    assert(share >= 0 && share <= 1);
    uint32_t mixed = 0;
    for (unsigned shift = 0; shift <= 16; shift += 8)
        mixed |= (uint32_t)lround(share * channel(a, shift) + (1 - share) * channel(b, shift)) << shift;
    return mixed;
}

/* Relative luminance as in WCAG 2; the two contrasts are equal at 0.179. */
uint32_t papan_readable_on(uint32_t colour)
{
    static const double weight[] = {0.0722, 0.7152, 0.2126};
    double luminance = 0;
    for (unsigned i = 0; i < 3; i++) {
        double c = channel(colour, 8 * i) / 255.0;
        luminance += weight[i] * (c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4));
    }
    return luminance > 0.179 ? 0x000000 : 0xFFFFFF;
}
