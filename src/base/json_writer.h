/* json_writer.h: the public writer of JSON, and what only the library needs of it. */
#ifndef PAPAN_BASE_JSON_WRITER_H
#define PAPAN_BASE_JSON_WRITER_H

#include "base/buffer.h"
#include "base/count.h"
#include "papan/json.h"

/* Written as a string, since JSON numbers are exact only up to 2^53. */
void papan_json_put_count(papan_json_writer *json, const char *key, papan_count count);

#endif
