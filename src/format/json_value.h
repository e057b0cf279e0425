/* json_value.h: JSON as a tree of values. Strict (RFC 8259), with exact whole numbers of 64 bits, duplicate
 * keys refused, and the line and column of errors. All memory comes from the caller's arena, at most a few
 * times the size of the text. */
#ifndef PAPAN_FORMAT_JSON_VALUE_H
#define PAPAN_FORMAT_JSON_VALUE_H

#include "base/mem.h"
#include "base/message.h"

enum { PAPAN_JSON_DEPTH_MAX = 128 };

typedef enum papan_json_type {
    PAPAN_JSON_NULL,
    PAPAN_JSON_FALSE,
    PAPAN_JSON_TRUE,
    PAPAN_JSON_INTEGER,
    PAPAN_JSON_REAL, /* a number with a fraction or an exponent; kept as it is written */
    PAPAN_JSON_STRING,
    PAPAN_JSON_ARRAY,
    PAPAN_JSON_OBJECT
} papan_json_type;

/* A cell of the tape (json_value.c), which cannot be copied. */
typedef struct papan_json_value {
    uint32_t word;
} papan_json_value;

/* PAPAN_OK, PAPAN_NO_MEMORY, or PAPAN_BAD_INPUT with the error in notes. The tree is in arena. */
papan_status papan_json_parse(papan_arena *arena, const char *bytes, size_t length,
                              const papan_json_value **root, papan_notes *notes);

/* All of these accept any value, also NULL. */
bool papan_json_is(const papan_json_value *value, papan_json_type type);
const papan_json_value *papan_json_get(const papan_json_value *object, const char *key); /* NULL: none */
const papan_json_value *papan_json_item(const papan_json_value *array, size_t index);    /* NULL: none */
size_t papan_json_items(const papan_json_value *array);                                  /* 0 for others */
const char *papan_json_text(const papan_json_value *string);                             /* NULL for others */
size_t papan_json_length(const papan_json_value *string);                                /* 0 for others */
const char *papan_json_real(const papan_json_value *value);                              /* NULL for others */
long long papan_json_integer(const papan_json_value *value);                             /* 0 for others */

/* The values in an array or object: how many, each of them, and where the container begins in the text that was
 * read; that is known unless it is empty. */
size_t papan_json_size(const papan_json_value *container);                                  /* 0 for others */
const papan_json_value *papan_json_member(const papan_json_value *container, size_t index); /* NULL: none */
size_t papan_json_source(const papan_json_value *container);
/* The key of a value that is in an object. Texts and keys are UTF-8, ended by a zero byte, with none inside. */
const char *papan_json_key_of(const papan_json_value *member);
/* Where this key begins in the text that was read. */
size_t papan_json_key_source(const papan_json_value *member);

#endif
