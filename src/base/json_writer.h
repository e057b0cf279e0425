/* json_writer.h: writes JSON, one spacing for all of Papan: {"a": 1, "b": [2, 3]}. The writer knows where
 * commas go; callers name members and values. Every function takes a key, NULL inside an array. What is begun
 * as lines has each value on a line of its own, indented, for files that people edit. */
#ifndef PAPAN_BASE_JSON_WRITER_H
#define PAPAN_BASE_JSON_WRITER_H

#include "base/buffer.h"
#include "base/count.h"

enum { PAPAN_JSON_OPEN_MAX = 8 }; /* objects and arrays inside each other */

typedef struct papan_json_writer {
    papan_buffer *out; /* may be emptied between values, for output that is streamed */
    bool flat;         /* lines are left out: all of it on one */
    bool after_value;  /* the next one needs a comma */
    unsigned depth;
    struct papan_json_open {
        char end;
        bool lines;
    } open[PAPAN_JSON_OPEN_MAX];
} papan_json_writer;

papan_json_writer papan_json_writer_new(papan_buffer *out);

/* One whose object is begun; papan_json_end_line() ends it. */
papan_json_writer papan_json_writer_line(papan_buffer *out);

void papan_json_begin_object(papan_json_writer *json, const char *key);
void papan_json_begin_array(papan_json_writer *json, const char *key);
void papan_json_begin_object_lines(papan_json_writer *json, const char *key);
void papan_json_begin_array_lines(papan_json_writer *json, const char *key);
void papan_json_end(papan_json_writer *json);
/* Ends what is still open, then the line. */
void papan_json_end_line(papan_json_writer *json);

void papan_json_put_text(papan_json_writer *json, const char *key, const char *text); /* NULL: null */
/* U+FFFD stands for each byte that is no UTF-8. */
void papan_json_put_bytes(papan_json_writer *json, const char *key, const char *bytes, size_t length);
/* A string of letters, digits and other characters without escapes, which the caller puts to json->out. */
void papan_json_begin_string(papan_json_writer *json, const char *key);
void papan_json_end_string(papan_json_writer *json);

void papan_json_put_number(papan_json_writer *json, const char *key, long long value);
void papan_json_put_numbers(papan_json_writer *json, const char *key, const uint32_t *value, size_t count);
/* A string, since a number of JSON is safe up to 2^53 only. */
void papan_json_put_count(papan_json_writer *json, const char *key, papan_count count);
/* So many decimals, a point in every locale; from 10^18 on six digits and an exponent; null where it is no
 * number. */
void papan_json_put_real(papan_json_writer *json, const char *key, double value, unsigned decimals);
void papan_json_put_bool(papan_json_writer *json, const char *key, bool value);
void papan_json_put_null(papan_json_writer *json, const char *key);

#endif
