/* upright.h: pictures that a camera or a telephone stored turned. */
#ifndef PAPAN_CLI_INPUT_UPRIGHT_H
#define PAPAN_CLI_INPUT_UPRIGHT_H

#include "papan/import.h"

/* How a picture is stored, 1 to 8, from the Exif data of a JPEG file; 1 (upright) if they are missing or
 * invalid. */
unsigned papan_stored_as(const uint8_t *exif, size_t length);
/* Replaces the pixels, which are malloc'd and without gaps, by those of the picture as people see it. False:
 * out of memory, and the pixels are unchanged. */
bool papan_set_upright(papan_pixels *pixels, unsigned stored_as);

#endif
