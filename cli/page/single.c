/* single.c: the page as one HTML file with a puzzle inside, see page.h. The build makes the file
 * (web/page/single.config.ts); only the id of the puzzle is missing in it. */
#define _GNU_SOURCE
#include "cli/page/asset.h"
#include "cli/page/page.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int papan_page_write(const char *id, papan_buffer *out)
{
    static const char place[] = "<meta name=\"papan-puzzle\" content=\""; /* web/page/src/lib/place.ts */
    const papan_asset *page = papan_asset_find(papan_page_assets, "/single.html");
    assert(page != NULL && strpbrk(id, "<>&\"") == NULL);
    char *html = (char *)papan_asset_inflate(page);
    if (html == NULL)
        return papan_out_of_memory();
    const char *at = memmem(html, page->size, place, sizeof place - 1);
    assert(at != NULL);
    size_t before = (size_t)(at - html) + sizeof place - 1;
    papan_buffer_add(out, html, before);
    papan_buffer_text(out, id);
    papan_buffer_add(out, html + before, page->size - before);
    free(html);
    return papan_buffer_whole(out) ? PAPAN_EXIT_ANSWERED : PAPAN_EXIT_ERROR;
}
