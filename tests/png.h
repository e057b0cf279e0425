/* png.h: decodes a PNG picture that a test has made. */
#ifndef PAPAN_TEST_PNG_H
#define PAPAN_TEST_PNG_H

#include <string.h>

#include <cairo.h>

#include "base/buffer.h"

/* Bytes, and how many of them have been read. */
typedef struct source {
    const papan_buffer *bytes;
    size_t at;
} source;

static inline cairo_status_t read_source(void *context, unsigned char *out, unsigned length)
{
    source *from = context;
    if (from->bytes->length - from->at < length)
        return CAIRO_STATUS_READ_ERROR;
    memcpy(out, from->bytes->bytes + from->at, length);
    from->at += length;
    return CAIRO_STATUS_SUCCESS;
}

/* The surface is the caller's to destroy; its status says whether the bytes are a PNG picture. */
static inline cairo_surface_t *read_png(const papan_buffer *bytes)
{
    source from = {bytes, 0};
    return cairo_image_surface_create_from_png_stream(read_source, &from);
}

#endif
