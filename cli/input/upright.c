/* upright.c: the orientation of a picture. Cameras store the picture as the sensor sees it and note in the Exif
 * data (CIPA DC-008) how it has to be turned; browsers show it turned, so that is what people compare a board
 * with. The note is the tag 0x0112 of the first directory of a TIFF file inside the JPEG file: 1 upright, 2
 * mirrored, 3 upside down, 4 both, 5 to 8 the same with rows and columns exchanged. */
#include "cli/input/upright.h"

#include <stdlib.h>
#include <string.h>

enum { HEADER = 6, DIRECTORY_AT = 4, ENTRY = 12, SHORT = 3, ORIENTATION = 0x0112, UPRIGHT = 1, MOST = 8 };

typedef struct tiff {
    const uint8_t *bytes;
    size_t length;
    bool little;
} tiff;

/* A number of 2 or 4 bytes; 0 past the end. */
static size_t number_at(const tiff *t, size_t at, unsigned bytes)
{
    size_t number = 0;
    if (at > t->length || t->length - at < bytes)
        return 0;
    for (unsigned i = 0; i < bytes; i++)
        number = number << 8 | t->bytes[at + (t->little ? bytes - 1 - i : i)];
    return number;
}

unsigned papan_stored_as(const uint8_t *exif, size_t length)
{
    if (length < HEADER + 8 || memcmp(exif, "Exif\0", HEADER) != 0)
        return UPRIGHT;
    tiff t = {exif + HEADER, length - HEADER, exif[HEADER] == 'I'};
    size_t directory = number_at(&t, DIRECTORY_AT, 4), entries = number_at(&t, directory, 2);
    for (size_t i = 0; i < entries; i++) {
        size_t at = directory + 2 + i * ENTRY, value = number_at(&t, at + 8, 2);
        if (number_at(&t, at, 2) == ORIENTATION && number_at(&t, at + 2, 2) == SHORT)
            return value >= UPRIGHT && value <= MOST ? (unsigned)value : UPRIGHT;
    }
    return UPRIGHT;
}

bool papan_set_upright(papan_pixels *pixels, unsigned stored_as)
{
    static const struct {
        bool exchanged, right_to_left, bottom_up; /* of the stored picture */
    } way[MOST + 1] = {[2] = {false, true, false}, [3] = {false, true, true}, [4] = {false, false, true},
                       [5] = {true, false, false}, [6] = {true, false, true}, [7] = {true, true, true},
                       [8] = {true, true, false}};
    if (stored_as == UPRIGHT)
        return true;
    unsigned width = pixels->width, height = pixels->height, channels = pixels->channels;
    unsigned new_width = way[stored_as].exchanged ? height : width;
    unsigned new_height = way[stored_as].exchanged ? width : height;
    uint8_t *to = malloc((size_t)width * height * channels), *next = to;
    if (to == NULL)
        return false;
    for (unsigned row = 0; row < new_height; row++)
        for (unsigned column = 0; column < new_width; column++, next += channels) {
            unsigned y = way[stored_as].exchanged ? column : row, x = way[stored_as].exchanged ? row : column;
            y = way[stored_as].bottom_up ? height - 1 - y : y;
            x = way[stored_as].right_to_left ? width - 1 - x : x;
            memcpy(next, pixels->bytes + y * pixels->stride + (size_t)x * channels, channels);
        }
    free((void *)(uintptr_t)pixels->bytes);
    *pixels = (papan_pixels){to, new_width, new_height, (size_t)new_width * channels, channels};
    return true;
}
