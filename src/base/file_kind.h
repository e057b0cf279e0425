/* file_kind.h: the names of the kinds of files that libpapan-draw makes, which are also their extensions. */
#ifndef PAPAN_BASE_FILE_KIND_H
#define PAPAN_BASE_FILE_KIND_H

#include "papan/draw.h"

#include <string.h>

static const char *const papan_file_kinds[] = {[PAPAN_PNG] = "png", [PAPAN_SVG] = "svg",   [PAPAN_PDF] = "pdf",
                                               [PAPAN_GIF] = "gif", [PAPAN_APNG] = "apng", [PAPAN_STL] = "stl"};
enum { PAPAN_FILE_KINDS = sizeof papan_file_kinds / sizeof papan_file_kinds[0] };

/* "?" for a number that is no kind. */
static inline const char *papan_file_kind_name(papan_file_kind kind)
{
    return (size_t)kind < PAPAN_FILE_KINDS ? papan_file_kinds[kind] : "?";
}

/* The kind of a name without a dot; PAPAN_FILE_KINDS: none. */
static inline papan_file_kind papan_file_kind_named(const char *name)
{
    size_t kind = 0;
    while (kind < PAPAN_FILE_KINDS && strcmp(papan_file_kinds[kind], name) != 0)
        kind++;
    return (papan_file_kind)kind;
}

#endif
