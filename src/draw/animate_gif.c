/* animate_gif.c: writes animations as GIF (CompuServe 1990), encoded by giflib.
 *
 * All frames share one palette. Each frame is the rectangle that changed, and pixels in it that did not change
 * are transparent, since LZW compresses long runs of one value best. Times are rounded from the start of the
 * film, so that rounding errors of hundredths of seconds do not add up.
 *
 * The palette: a board has some dozens of flat colours, and thousands of blends of them along smooth edges.
 * Flat colours must be exact, or a cell would have a different shade in each file format; blends need not be.
 * So colours are sorted into bins of 8 x 8 x 8. Each bin is represented by its majority colour (majority vote
 * of Boyer and Moore 1981: one pass, no memory). Bins are then chosen greedily: next is the bin with the
 * largest number of pixels times squared distance to the nearest colour already chosen. Median cut was
 * rejected, since it averages colours and therefore hits no flat colour exactly. */
#include "draw/animate_film.h"
#include "draw/picture.h"

#include <assert.h>
#include <gif_lib.h>
#include <string.h>

enum {
    SEEN_FRAMES = 48,
    PALETTE_MAX = 255,
    PALETTE_BINS = 32 * 32 * 32,
    TRANSPARENT = PALETTE_MAX,
    SHORTEST = 2 /* hundredths; browsers slow down shorter frames */
};

/* ---- the palette ---- */

typedef struct palette_bin {
    uint64_t pixels;
    uint64_t votes;
    uint32_t colour;  /* the majority's */
    uint32_t nearest; /* squared distance to the nearest chosen colour */
} palette_bin;

typedef struct palette {
    unsigned colours;
    uint32_t colour[PALETTE_MAX]; /* 0x00RRGGBB */
    uint8_t index[PALETTE_BINS];  /* bin -> colour */
    palette_bin bin[PALETTE_BINS];
} palette;

static unsigned bin_of(uint32_t colour)
{
    return (colour >> 9 & 0x7C00) | (colour >> 6 & 0x3E0) | (colour >> 3 & 0x1F);
}

static void count_colours(palette *p, const uint32_t *pixel, size_t pixels)
{
    for (size_t i = 0; i < pixels; i++) {
        uint32_t colour = pixel[i] & 0xFFFFFF;
        palette_bin *bin = &p->bin[bin_of(colour)];
        bin->pixels++;
        if (bin->votes == 0)
            bin->colour = colour;
        bin->votes += bin->colour == colour ? 1 : UINT64_MAX; /* one more or one less */
    }
}

static uint32_t squared_distance(uint32_t a, uint32_t b)
{
    int32_t red = (int32_t)(a >> 16 & 0xFF) - (int32_t)(b >> 16 & 0xFF);
    int32_t green = (int32_t)(a >> 8 & 0xFF) - (int32_t)(b >> 8 & 0xFF);
    int32_t blue = (int32_t)(a & 0xFF) - (int32_t)(b & 0xFF);
    return (uint32_t)(red * red + green * green + blue * blue);
}

/* The colour in the middle of a bin, for bins without pixels. */
static uint32_t middle_of_bin(unsigned bin)
{
    uint32_t red = bin >> 10 & 31, green = bin >> 5 & 31, blue = bin & 31;
    return (red << 19 | green << 11 | blue << 3) + 0x040404;
}

static unsigned heaviest_bin(const palette *p)
{
    unsigned best = PALETTE_BINS;
    uint64_t most = 0;
    for (unsigned i = 0; i < PALETTE_BINS; i++) {
        uint64_t weight = p->bin[i].pixels * p->bin[i].nearest;
        if (weight > most) {
            most = weight;
            best = i;
        }
    }
    return best;
}

static void add_colour(palette *p, unsigned chosen)
{
    uint32_t colour = p->bin[chosen].colour;
    assert(chosen < PALETTE_BINS && p->colours < PALETTE_MAX);
    p->colour[p->colours] = colour;
    for (unsigned i = 0; i < PALETTE_BINS; i++) {
        palette_bin *bin = &p->bin[i];
        uint32_t far = squared_distance(bin->colour, colour);
        if (far < bin->nearest) {
            bin->nearest = far;
            p->index[i] = (uint8_t)p->colours;
        }
    }
    p->colours++;
}

static void choose_palette(palette *p)
{
    assert(p->colours == 0);
    for (unsigned i = 0; i < PALETTE_BINS; i++) {
        p->bin[i].nearest = 3 * 256 * 256;
        if (p->bin[i].pixels == 0)
            p->bin[i].colour = middle_of_bin(i);
    }
    unsigned next;
    while (p->colours < PALETTE_MAX && (next = heaviest_bin(p)) < PALETTE_BINS)
        add_colour(p, next);
}

/* ---- the file ---- */

static int write_bytes(GifFileType *gif, const GifByteType *bytes, int length)
{
    papan_buffer *out = gif->UserData;
    papan_buffer_add(out, (const char *)bytes, (size_t)length);
    return out->failed ? 0 : length;
}

/* The last frame and enough others to choose the palette from. */
static papan_status see_colours(papan_film *film, palette *p)
{
    assert(film->frames > 0);
    size_t step = film->frames / SEEN_FRAMES + 1;
    for (size_t i = (film->frames - 1) % step; i < film->frames; i += step) {
        papan_status status = papan_film_show(film, i);
        if (status != PAPAN_OK)
            return status;
        count_colours(p, film->now, (size_t)film->width * (size_t)film->height);
    }
    film->drawn = 0;
    choose_palette(p);
    return PAPAN_OK;
}

static bool put_head(GifFileType *gif, const papan_film *film, const palette *p)
{
    GifColorType colour[256];
    memset(colour, 0, sizeof colour);
    for (unsigned i = 0; i < p->colours; i++)
        colour[i] = (GifColorType){(GifByteType)(p->colour[i] >> 16), (GifByteType)(p->colour[i] >> 8),
                                   (GifByteType)p->colour[i]};
    ColorMapObject *map = GifMakeMapObject(256, colour);
    if (map == NULL)
        return false;
    EGifSetGifVersion(gif, true);
    bool good = EGifPutScreenDesc(gif, film->width, film->height, 8, 0, map) == GIF_OK;
    GifFreeMapObject(map);
    static const GifByteType forever[] = {1, 0, 0};
    return good && EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0") == GIF_OK &&
           EGifPutExtensionBlock(gif, sizeof forever, forever) == GIF_OK &&
           EGifPutExtensionTrailer(gif) == GIF_OK;
}

static bool put_note(GifFileType *gif, const papan_film *film)
{
    if (film->look.id == NULL)
        return true;
    papan_buffer note = papan_note_line(&film->out->memory, film->look.id);
    bool good = !note.failed && EGifPutComment(gif, note.bytes) == GIF_OK;
    papan_buffer_free(&note);
    return good;
}

static int hundredths(const papan_film *film, size_t index)
{
    uint64_t start = (papan_film_time(film, index) + 5) / 10, end = (papan_film_time(film, index + 1) + 5) / 10;
    return end - start < SHORTEST ? SHORTEST : end - start > 65535 ? 65535 : (int)(end - start);
}

static bool put_rows(GifFileType *gif, const papan_film *film, const palette *p, papan_rectangle part,
                     bool first, GifPixelType *line)
{
    for (int y = part.y; y < part.y + part.height; y++) {
        size_t row = (size_t)y * (size_t)film->width + (size_t)part.x;
        for (size_t x = 0; x < (size_t)part.width; x++) {
            uint32_t colour = film->now[row + x];
            line[x] = !first && colour == film->before[row + x] ? TRANSPARENT : p->index[bin_of(colour)];
        }
        if (EGifPutLine(gif, line, part.width) != GIF_OK)
            return false;
    }
    return true;
}

static bool put_frame(GifFileType *gif, const papan_film *film, const palette *p, size_t index,
                      GifPixelType *line)
{
    papan_rectangle part = papan_film_changed(film);
    GraphicsControlBlock control = {.DisposalMode = DISPOSE_DO_NOT,
                                    .DelayTime = hundredths(film, index),
                                    .TransparentColor = index > 0 ? TRANSPARENT : NO_TRANSPARENT_COLOR};
    GifByteType extension[4];
    size_t length = EGifGCBToExtension(&control, extension);
    return EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, (int)length, extension) == GIF_OK &&
           EGifPutImageDesc(gif, part.x, part.y, part.width, part.height, false, NULL) == GIF_OK &&
           put_rows(gif, film, p, part, index == 0, line);
}

static papan_status put_all(papan_film *film, const palette *p, GifPixelType *line)
{
    int error = 0;
    GifFileType *gif = EGifOpen(film->out, write_bytes, &error);
    bool good = gif != NULL && put_head(gif, film, p) && put_note(gif, film);
    for (size_t i = 0; good && i < film->frames; i++)
        good = papan_film_show(film, i) == PAPAN_OK && put_frame(gif, film, p, i, line);
    if (gif != NULL)
        good = EGifCloseFile(gif, &error) == GIF_OK && good;
    return good && !film->out->failed ? PAPAN_OK : PAPAN_NO_MEMORY;
}

papan_status papan_film_gif(papan_film *film)
{
    const papan_allocator *memory = &film->out->memory;
    palette *p = papan_take(memory, 1, sizeof *p);
    GifPixelType *line = papan_take(memory, (size_t)film->width, sizeof *line);
    papan_status status = p == NULL || line == NULL ? PAPAN_NO_MEMORY : see_colours(film, p);
    if (status == PAPAN_OK)
        status = put_all(film, p, line);
    papan_give(memory, line, (size_t)film->width, sizeof *line);
    papan_give(memory, p, 1, sizeof *p);
    return status;
}
