/* buffer.h: the public text buffer, and what only the library needs of it. */
#ifndef PAPAN_BASE_BUFFER_H
#define PAPAN_BASE_BUFFER_H

#include "base/mem.h"
#include "papan/buffer.h"

PAPAN_PRIVATE void papan_buffer_escaped(papan_buffer *buffer, const char *text,
                                        size_t length); /* for XML: & and < */

#endif
