/* shot.c: a board from the pixels of a picture, as the object Shot of types.ts. Shares and lengths are told in
 * thousandths. */
#include "core.h"

#include "format/shot.h"

#include <math.h>

static void write_thousandths(core *c, const char *key, float value)
{
    core_number(c, key, lroundf(1000 * value));
}

static void write_bytes(core *c, const char *key, const uint8_t *value, unsigned count)
{
    core_key(c, key);
    core_begin(c, '[');
    for (unsigned i = 0; i < count; i++)
        core_number(c, NULL, value[i]);
    core_end(c, ']');
}

static void write_board(core *c, const papan_shot *shot)
{
    unsigned cells = shot->n * shot->n;
    core_number(c, "size", shot->n);
    write_bytes(c, "region", shot->region, cells);
    write_bytes(c, "mark", shot->mark, cells);
    core_key(c, "sure");
    core_begin(c, '[');
    for (unsigned i = 0; i < cells; i++)
        write_thousandths(c, NULL, shot->sure[i]);
    core_end(c, ']');
    write_thousandths(c, "confidence", shot->confidence);
    write_thousandths(c, "left", shot->left);
    write_thousandths(c, "top", shot->top);
    write_thousandths(c, "cellWidth", shot->cell_width);
    write_thousandths(c, "cellHeight", shot->cell_height);
}

/* Pixels of four bytes: red, green, blue, alpha. */
EXPORT("read_picture")
papan_status core_read_picture(core *c, const uint8_t *pixels, unsigned width, unsigned height)
{
    papan_pixels picture = {
        .bytes = pixels, .width = width, .height = height, .stride = 4 * (size_t)width, .channels = 4};
    papan_shot shot = {0};
    core_clear(c);
    papan_status status = papan_shot_read(&picture, NULL, &shot);
    if (status != PAPAN_OK)
        return core_refuse(c, status, &shot.why);
    core_begin(c, '{');
    core_flag(c, "found", shot.verdict != PAPAN_SHOT_NONE);
    core_flag(c, "unsure", shot.verdict == PAPAN_SHOT_UNSURE);
    core_message(c, "message", shot.verdict == PAPAN_SHOT_SURE ? &(papan_message){.text = NULL} : &shot.why);
    if (shot.verdict != PAPAN_SHOT_NONE)
        write_board(c, &shot);
    core_end(c, '}');
    return core_done(c);
}
