/* json.h: writes JSON with the same spacing everywhere in Papan: {"a": 1, "b": [2, 3]}, and puzzles, solutions
 * and results as the program writes them. The writer places the commas; callers name members and values. Every
 * function takes a key, which is NULL inside an array. The _lines functions put each value on a line of its
 * own, indented, for files that people edit. */
#ifndef PAPAN_JSON_H
#define PAPAN_JSON_H

#include "papan/hint.h"
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

/* A writer that appends to out. */
PAPAN_API papan_json_writer papan_json_writer_new(papan_buffer *out);
/* A writer with an object already open; papan_json_end_line() closes it. */
PAPAN_API papan_json_writer papan_json_writer_line(papan_buffer *out);

/* Opens an object. */
PAPAN_API void papan_json_begin_object(papan_json_writer *json, const char *key);
/* Opens an array. */
PAPAN_API void papan_json_begin_array(papan_json_writer *json, const char *key);
/* Opens an object with each member on a line of its own. */
PAPAN_API void papan_json_begin_object_lines(papan_json_writer *json, const char *key);
/* Opens an array with each item on a line of its own. */
PAPAN_API void papan_json_begin_array_lines(papan_json_writer *json, const char *key);
/* Closes the object or array that was opened last. */
PAPAN_API void papan_json_end(papan_json_writer *json);
/* Closes everything still open, then ends the line. */
PAPAN_API void papan_json_end_line(papan_json_writer *json);

/* Writes a string, or null for NULL. */
PAPAN_API void papan_json_put_text(papan_json_writer *json, const char *key, const char *text);
/* Writes a string of this many bytes, with U+FFFD for each byte that is not valid UTF-8. */
PAPAN_API void papan_json_put_bytes(papan_json_writer *json, const char *key, const char *bytes, size_t length);
/* Opens a string whose contents the caller appends to json->out; they must not need escapes. */
PAPAN_API void papan_json_begin_string(papan_json_writer *json, const char *key);
/* Closes that string. */
PAPAN_API void papan_json_end_string(papan_json_writer *json);

/* Writes a number. */
PAPAN_API void papan_json_put_number(papan_json_writer *json, const char *key, long long value);
/* Writes a number that may exceed 2^53, up to which JSON numbers are exact, as a string. */
PAPAN_API void papan_json_put_exact(papan_json_writer *json, const char *key, uint64_t value);
/* Writes an array of numbers. */
PAPAN_API void papan_json_put_numbers(papan_json_writer *json, const char *key, const uint32_t *value,
                                      size_t count);
/* Writes this many decimals, at most 17, with a point in every locale; from 10^18 on six digits and an
 * exponent; null if the value is not a finite number. */
PAPAN_API void papan_json_put_real(papan_json_writer *json, const char *key, double value, unsigned decimals);
/* Writes true or false. */
PAPAN_API void papan_json_put_bool(papan_json_writer *json, const char *key, bool value);
/* Writes null. */
PAPAN_API void papan_json_put_null(papan_json_writer *json, const char *key);

/* ---- documents --------------------------------------------------------------------------------- */

/* Writes a puzzle as the format "json" does; shorter: named piece sets by their names. False: JSON does not
 * support its family, and nothing was written. */
PAPAN_API bool papan_json_put_puzzle(papan_json_writer *json, const char *key, const papan_puzzle *puzzle,
                                     bool shorter);

/* The members of a result: family, strategy, verdict, count, cases, ms, solutions (an array; for pyramids and
 * boxes of arrays of layers), and if they apply reason and warning with their codes, distinct and tried.
 * Solutions are arrays of labels. */
typedef struct papan_json_result {
    size_t size;                            /* see base.h */
    const char *strategy, *verdict, *count; /* strategy may be NULL: left out */
    uint64_t cases;
    double milliseconds;
    bool distinct;
    const char *reason, *warning;           /* already in words; NULL: left out */
    const char *reason_code, *warning_code; /* the codes of them; NULL: left out */
    unsigned tries;                         /* as in papan_result */
    const papan_tried *tried;
    size_t solutions;
    const uint16_t *const *solution;
} papan_json_result;

/* Writes the members of a result. */
PAPAN_API void papan_json_put_result(papan_json_writer *json, const papan_puzzle *puzzle,
                                     const papan_json_result *result);
/* Writes one solution, if memory cannot hold all of them. */
PAPAN_API void papan_json_put_solution(papan_json_writer *json, const papan_puzzle *puzzle,
                                       const uint16_t *label);
/* Writes the members of a result except family and solutions. */
PAPAN_API void papan_json_put_totals(papan_json_writer *json, const papan_json_result *result);
/* Writes an array of [row, column], on boards with layers of [row, column, layer], counted from 1. */
PAPAN_API void papan_json_put_cells(papan_json_writer *json, const char *key, const papan_puzzle *puzzle,
                                    const uint32_t *cell, size_t cells);
/* Writes which cells each copy of a piece covers:
 * "placements": [{"piece": "A", "copy": 1, "cells": [[1, 1], [1, 2]]}, ...] */
PAPAN_API void papan_json_put_placements(papan_json_writer *json, const papan_puzzle *puzzle,
                                         const uint16_t *label);
/* Writes a message before translation, for front ends that translate by themselves: an object with text, args
 * (those that text has places for), line, column and, if the message has them, code and stars. Writes null if
 * message->text is NULL. */
PAPAN_API void papan_json_put_message(papan_json_writer *json, const char *key, const papan_message *message);

/* How papan_json_put_hint() writes sentences, cells and pieces. */
typedef struct papan_json_hint_form {
    size_t size;                                /* see base.h */
    const char *(*translate)(const char *text); /* as in papan_message_text(); NULL: English */
    bool raw; /* sentences as papan_json_put_message() writes them, cells and pieces by number; also title, the
                 rule in English, and units, as in papan_hint */
} papan_json_hint_form;

/* Writes the members of a hint: family, kind, rule, level, piece, text, because, chain, cause, place, cross,
 * remove, spoilers and proof_steps, and the codes of all sentences (docs/hints.md). path: NULL, or the solution
 * path, whose level, score, rules_version and steps are also written. form: NULL for the form of `papan hint
 * --json`, in English. */
PAPAN_API void papan_json_put_hint(papan_json_writer *json, const papan_puzzle *puzzle, const papan_hint *hint,
                                   const papan_path *path, const papan_json_hint_form *form);

#ifdef __cplusplus
}
#endif
#endif
