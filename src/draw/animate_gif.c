/* animate_gif.c: writes animations as GIF (CompuServe 1990), encoded by giflib.
 *
 * All frames share one palette. Each frame is the rectangle that changed, and pixels in it that did not change
 * are transparent, since LZW compresses long runs of one value best. Times are rounded from the start of the
 * film, so that rounding errors of hundredths of seconds do not add up. */
#include "draw/animate_film.h"
#include "draw/animate_palette.h"
#include "draw/picture_inside.h"

#include <assert.h>
#include <gif_lib.h>
#include <string.h>

enum {
    SEEN_FRAMES = 48,
    TRANSPARENT = PAPAN_PALETTE_MAX,
    SHORTEST = 2 /* hundredths; browsers slow down shorter frames */
};

static int write_bytes(GifFileType *gif, const GifByteType *bytes, int length)
{
    papan_buffer *out = gif->UserData;
    papan_buffer_add(out, (const char *)bytes, (size_t)length);
    return out->failed ? 0 : length;
}

/* The last frame and enough others to choose the palette from. */
static papan_status see_colours(papan_film *film, papan_palette *palette)
{
    assert(film->frames > 0);
    size_t step = film->frames / SEEN_FRAMES + 1;
    for (size_t i = (film->frames - 1) % step; i < film->frames; i += step) {
        papan_status status = papan_film_show(film, i);
        if (status != PAPAN_OK)
            return status;
        papan_palette_see(palette, film->now, (size_t)film->width * (size_t)film->height);
    }
    film->drawn = 0;
    papan_palette_choose(palette);
    return PAPAN_OK;
}

static bool put_head(GifFileType *gif, const papan_film *film, const papan_palette *palette)
{
    GifColorType colour[256];
    memset(colour, 0, sizeof colour);
    for (unsigned i = 0; i < palette->colours; i++)
        colour[i] = (GifColorType){(GifByteType)(palette->colour[i] >> 16),
                                   (GifByteType)(palette->colour[i] >> 8), (GifByteType)palette->colour[i]};
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

static bool put_rows(GifFileType *gif, const papan_film *film, const papan_palette *palette,
                     papan_rectangle part, bool first, GifPixelType *line)
{
    for (int y = part.y; y < part.y + part.height; y++) {
        size_t row = (size_t)y * (size_t)film->width + (size_t)part.x;
        for (size_t x = 0; x < (size_t)part.width; x++) {
            uint32_t colour = film->now[row + x];
            line[x] = !first && colour == film->before[row + x] ? TRANSPARENT
                                                                : palette->index[papan_palette_bin_of(colour)];
        }
        if (EGifPutLine(gif, line, part.width) != GIF_OK)
            return false;
    }
    return true;
}

static bool put_frame(GifFileType *gif, const papan_film *film, const papan_palette *palette, size_t index,
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
           put_rows(gif, film, palette, part, index == 0, line);
}

static papan_status put_all(papan_film *film, const papan_palette *palette, GifPixelType *line)
{
    int error = 0;
    GifFileType *gif = EGifOpen(film->out, write_bytes, &error);
    bool good = gif != NULL && put_head(gif, film, palette) && put_note(gif, film);
    for (size_t i = 0; good && i < film->frames; i++)
        good = papan_film_show(film, i) == PAPAN_OK && put_frame(gif, film, palette, i, line);
    if (gif != NULL)
        good = EGifCloseFile(gif, &error) == GIF_OK && good;
    return good && !film->out->failed ? PAPAN_OK : PAPAN_NO_MEMORY;
}

papan_status papan_film_gif(papan_film *film)
{
    const papan_allocator *memory = &film->out->memory;
    papan_palette palette;
    papan_status status = papan_palette_start(&palette, memory);
    if (status != PAPAN_OK)
        return status;
    GifPixelType *line = papan_take(memory, (size_t)film->width, sizeof *line);
    status = line == NULL ? PAPAN_NO_MEMORY : see_colours(film, &palette);
    if (status == PAPAN_OK)
        status = put_all(film, &palette, line);
    papan_give(memory, line, (size_t)film->width, sizeof *line);
    papan_palette_free(&palette);
    return status;
}
