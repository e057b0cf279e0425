/* private.h: marks what libpapan-draw uses of libpapan beyond the public headers. The shared library exports it
 * with the version PAPAN_PRIVATE (cmake/Symbols.cmake): the two libraries fit together only if they are of the
 * same version. */
#ifndef PAPAN_BASE_PRIVATE_H
#define PAPAN_BASE_PRIVATE_H

#include "papan/base.h"

#define PAPAN_PRIVATE PAPAN_API

#endif
