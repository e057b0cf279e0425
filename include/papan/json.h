/* json.h: writes JSON with the same spacing everywhere in Papan: {"a": 1, "b": [2, 3]}. The writer places the
 * commas; callers name members and values. Every function takes a key, which is NULL inside an array. The
 * _lines functions put each value on a line of its own, indented, for files that people edit. */
#ifndef PAPAN_JSON_H
#define PAPAN_JSON_H

#include "papan/solve.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { PAPAN_JSON_OPEN_MAX = 8 }; /* nesting depth of objects and arrays */

typedef struct papan_json_writer {
    papan_buffer *out; /* may be cleared between values, to stream the output */
    bool flat;         /* ignore _lines: write everything on one line */
    bool after_value;  /* the next value needs a comma */
    unsigned depth;
    struct papan_json_open {
        char end;
        bool lines;
    } open[PAPAN_JSON_OPEN_MAX];
} papan_json_writer;

PAPAN_API papan_json_writer papan_json_writer_new(papan_buffer *out);

/* A writer with an object already open; papan_json_end_line() closes it. */
PAPAN_API papan_json_writer papan_json_writer_line(papan_buffer *out);

PAPAN_API void papan_json_begin_object(papan_json_writer *json, const char *key);
PAPAN_API void papan_json_begin_array(papan_json_writer *json, const char *key);
PAPAN_API void papan_json_begin_object_lines(papan_json_writer *json, const char *key);
PAPAN_API void papan_json_begin_array_lines(papan_json_writer *json, const char *key);
PAPAN_API void papan_json_end(papan_json_writer *json);
/* Closes everything still open, then ends the line. */
PAPAN_API void papan_json_end_line(papan_json_writer *json);

PAPAN_API void papan_json_put_text(papan_json_writer *json, const char *key, const char *text); /* NULL: null */
/* Writes U+FFFD for each byte that is not valid UTF-8. */
PAPAN_API void papan_json_put_bytes(papan_json_writer *json, const char *key, const char *bytes, size_t length);
/* A string whose contents the caller appends to json->out; they must not need escapes. */
PAPAN_API void papan_json_begin_string(papan_json_writer *json, const char *key);
PAPAN_API void papan_json_end_string(papan_json_writer *json);

PAPAN_API void papan_json_put_number(papan_json_writer *json, const char *key, long long value);
PAPAN_API void papan_json_put_numbers(papan_json_writer *json, const char *key, const uint32_t *value,
                                      size_t count);
/* Writes this many decimals, with a point in every locale; from 10^18 on six digits and an exponent; null if
 * the value is not a finite number. */
PAPAN_API void papan_json_put_real(papan_json_writer *json, const char *key, double value, unsigned decimals);
PAPAN_API void papan_json_put_bool(papan_json_writer *json, const char *key, bool value);
PAPAN_API void papan_json_put_null(papan_json_writer *json, const char *key);

#ifdef __cplusplus
}
#endif
#endif
