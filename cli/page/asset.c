/* asset.c: finds and uncompresses the files of the built-in page, see asset.h. */
#include "cli/page/asset.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

const papan_asset *papan_asset_find(const papan_asset *assets, const char *path)
{
    for (const papan_asset *asset = assets; asset->path != NULL; asset++)
        if (strcmp(asset->path, path) == 0)
            return asset;
    return NULL;
}

unsigned char *papan_asset_inflate(const papan_asset *asset)
{
    unsigned char *bytes = malloc(asset->size > 0 ? asset->size : 1);
    z_stream stream = {.next_in = (z_const Bytef *)asset->zipped,
                       .avail_in = (uInt)(asset->zipped_end - asset->zipped),
                       .next_out = bytes,
                       .avail_out = (uInt)asset->size};
    enum { GZIP = 16 + MAX_WBITS };
    if (bytes == NULL || inflateInit2(&stream, GZIP) != Z_OK) {
        free(bytes);
        return NULL;
    }
    int end = inflate(&stream, Z_FINISH);
    inflateEnd(&stream);
    if (end == Z_STREAM_END && stream.avail_out == 0)
        return bytes;
    free(bytes);
    return NULL;
}
