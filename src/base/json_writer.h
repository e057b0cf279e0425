/* json_writer.h: writes JSON with the same spacing everywhere in Papan: {"a": 1, "b": [2, 3]}. The writer
 * places the commas; callers name members and values. Every function takes a key, which is NULL inside an
 * array. The _lines functions put each value on a line of its own, indented, for files that people edit. */
#ifndef PAPAN_BASE_JSON_WRITER_H
#define PAPAN_BASE_JSON_WRITER_H

#include "base/buffer.h"
#include "base/count.h"

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

/* A writer that appends to out. */
papan_json_writer papan_json_writer_new(papan_buffer *out);
/* A writer with an object already open; papan_json_end_line() closes it. */
papan_json_writer papan_json_writer_line(papan_buffer *out);

/* Opens an object. */
void papan_json_begin_object(papan_json_writer *json, const char *key);
/* Opens an array. */
void papan_json_begin_array(papan_json_writer *json, const char *key);
/* Opens an object with each member on a line of its own. */
void papan_json_begin_object_lines(papan_json_writer *json, const char *key);
/* Opens an array with each item on a line of its own. */
void papan_json_begin_array_lines(papan_json_writer *json, const char *key);
/* Closes the object or array that was opened last. */
void papan_json_end(papan_json_writer *json);
/* Closes everything still open, then ends the line. */
void papan_json_end_line(papan_json_writer *json);

/* Writes a string, or null for NULL. */
void papan_json_put_text(papan_json_writer *json, const char *key, const char *text);
/* Writes a string of this many bytes, with U+FFFD for each byte that is not valid UTF-8. */
void papan_json_put_bytes(papan_json_writer *json, const char *key, const char *bytes, size_t length);
/* Opens a string whose contents the caller appends to json->out; they must not need escapes. */
void papan_json_begin_string(papan_json_writer *json, const char *key);
/* Closes that string. */
void papan_json_end_string(papan_json_writer *json);

/* Writes a number. */
void papan_json_put_number(papan_json_writer *json, const char *key, long long value);
/* Writes a number that may exceed 2^53, up to which JSON numbers are exact, as a string. */
void papan_json_put_exact(papan_json_writer *json, const char *key, uint64_t value);
/* Writes an array of numbers. */
void papan_json_put_numbers(papan_json_writer *json, const char *key, const uint32_t *value, size_t count);
/* Writes this many decimals, at most 17, with a point in every locale; from 10^18 on six digits and an
 * exponent; null if the value is not a finite number. */
void papan_json_put_real(papan_json_writer *json, const char *key, double value, unsigned decimals);
/* Writes true or false. */
void papan_json_put_bool(papan_json_writer *json, const char *key, bool value);
/* Writes null. */
void papan_json_put_null(papan_json_writer *json, const char *key);
/* Writes a count as a string, since JSON numbers are exact only up to 2^53. */
void papan_json_put_count(papan_json_writer *json, const char *key, papan_count count);
/* Writes a message before translation, for front ends that translate by themselves: an object with text, args
 * (those that text has places for), line, column and, if the message has them, units, code and stars. Writes
 * null if message->text is NULL. */
void papan_json_put_message(papan_json_writer *json, const char *key, const papan_message *message);

/* Writes a value that is JSON already, on one line. */
void papan_json_put_json(papan_json_writer *json, const char *key, const papan_buffer *value);
/* Writes the members of an object that is JSON already, on one line. */
void papan_json_put_members(papan_json_writer *json, const papan_buffer *object);

#endif
