/* json.h: shared by the two halves of the JSON reader: refusing, naming a place inside the object, and
 * reading values of the right type. JSON values have no line, so messages name the key instead. */
#ifndef PAPAN_FORMAT_JSON_H
#define PAPAN_FORMAT_JSON_H

#include "base/json_writer.h"
#include "base/text.h"
#include "format/json_value.h"
#include "format/pack_forms.h"
#include "puzzle/puzzle.h"

typedef struct papan_json {
    const papan_allocator *memory; /* for the puzzle */
    papan_arena arena;             /* for the values, and for other memory needed while reading */
    papan_notes *notes;
    const char *bytes; /* the text, to which the places of keys refer */
    size_t length;
    const char *counted, *line_start; /* up to where lines were counted, and the start of the last one */
    unsigned line;
    papan_own_pieces *own; /* that a puzzle may name besides the built-in ones, or NULL */
} papan_json;

/* Parses an object and opens json with its arena, which the caller must always free. */
papan_status papan_json_open(papan_json *json, const char *bytes, size_t length, const papan_json_value **root);

/* A place inside the object, such as pieces[3].rows */
typedef struct papan_json_path {
    char text[64];
} papan_json_path;
papan_json_path papan_json_key(const char *key);
papan_json_path papan_json_at(papan_json_path path, size_t index);
papan_json_path papan_json_in(papan_json_path path, const char *key);

/* Refuses; {0} of text is the path, {1} the first of arg. */
papan_status papan_json_refuse(papan_json *json, papan_json_path path, const char *code, const char *text,
                               const papan_arg *arg);

/* The same at the place of a key, whose value is given. */
papan_status papan_json_refuse_key(papan_json *json, const papan_json_value *member, papan_json_path path,
                                   const char *code, const char *text, const papan_arg *arg);

/* Warns about keys of object that are in neither list; both end with NULL, and the second may be NULL. */
void papan_json_warn_of_keys(papan_json *json, const papan_json_value *object, papan_json_path path,
                             const char *const *known, const char *const *also);

/* A whole number between low and high. */
papan_status papan_json_number(papan_json *json, const papan_json_value *value, papan_json_path path,
                               long long low, long long high, long long *out);
/* Checks that value is an array of count strings (count 0: any number except none). */
papan_status papan_json_check_rows(papan_json *json, const papan_json_value *value, papan_json_path path,
                                   size_t count);
/* Checks that value is an array of count layers. */
papan_status papan_json_check_layers(papan_json *json, const papan_json_value *value, papan_json_path path,
                                     unsigned count);
/* Checks that a row of a board has so many characters. */
papan_status papan_json_check_width(papan_json *json, papan_json_path path, const papan_line *row,
                                    unsigned columns);
/* Row index of an array of rows, as a line without a number. */
papan_line papan_json_row(const papan_json_value *rows, size_t index);
/* True if the key is in this list, which ends with NULL. */
bool papan_json_key_among(const char *key, const char *const *list);

/* The marks of a board of n rows; crosses: they are allowed, too. */
papan_status papan_json_marks(papan_json *json, const papan_json_value *placed, unsigned n, bool crosses,
                              uint8_t *mark);

/* ---- families ---- */

enum { PAPAN_JSON_KEYS = 12 };

/* How JSON describes the puzzles of a family. */
typedef struct papan_json_form {
    const char *telling_key; /* a key that identifies the family if "family" is missing, */
    /* unless this function, which may be NULL, does: objects of other games must not be read as puzzles. */
    bool (*tells)(papan_json *json, const papan_json_value *root);
    const char *key[PAPAN_JSON_KEYS]; /* ended by NULL */
    bool (*knows)(const char *key);   /* further keys that may be there; or NULL */
    bool (*owns)(const char *key);    /* those of them that can belong to no other family; or NULL */
    papan_status (*read)(papan_json *json, const papan_json_value *root, papan_puzzle **puzzle);
    /* Writes the members after "family"; shorter: named piece sets by their names. */
    void (*put)(papan_json_writer *json, const papan_puzzle *puzzle, bool shorter);
} papan_json_form;

extern const papan_json_form papan_json_form_queens, papan_json_form_nqueens, papan_json_form_pack,
    papan_json_form_cover;

papan_status papan_json_queens(papan_json *json, const papan_json_value *root, papan_puzzle **puzzle);
bool papan_json_queens_tells(papan_json *json, const papan_json_value *root);
bool papan_json_queens_knows(const char *key);
bool papan_json_queens_owns(const char *key);
/* The first object with a board of regions, however deep inside; NULL: none. */
const papan_json_value *papan_json_queens_inside(papan_json *json, const papan_json_value *value);
/* The array of puzzles that an archive is or contains; NULL: it is not one. */
const papan_json_value *papan_json_puzzles(const papan_json_value *root);
/* Refuses an object that has puzzles in an array and keys of a puzzle beside it. */
papan_status papan_json_check_archive(papan_json *json, const papan_json_value *root);
/* The family that a key belongs to, if the object does not name another; NULL: none or any. */
const papan_family *papan_json_owner(const char *key);
papan_status papan_json_pack(papan_json *json, const papan_json_value *root, papan_puzzle **puzzle);
void papan_json_put_queens(papan_json_writer *json, const papan_puzzle *puzzle, bool shorter);
void papan_json_put_nqueens(papan_json_writer *json, const papan_puzzle *puzzle, bool shorter);
void papan_json_put_pack(papan_json_writer *json, const papan_puzzle *puzzle, bool shorter);

/* ---- writing ---- */

/* Writes a puzzle as the format "json" does; shorter: named piece sets by their names. False: JSON does not
 * support its family, and nothing was written. */
bool papan_json_put_puzzle(papan_json_writer *json, const char *key, const papan_puzzle *puzzle, bool shorter);
/* Writes an array of [row, column], on boards with layers of [row, column, layer], counted from 1. */
void papan_json_put_cells(papan_json_writer *json, const char *key, const papan_puzzle *puzzle,
                          const uint32_t *cell, size_t cells);
/* Writes which cells each copy of a piece covers:
 * "placements": [{"piece": "A", "copy": 1, "cells": [[1, 1], [1, 2]]}, ...] */
void papan_json_put_placements(papan_json_writer *json, const papan_puzzle *puzzle, const uint16_t *label);

/* ---- boards, as an array of rows or of layers of rows, each row a string: json_write.c ---- */

/* lines: each row on a line of its own. */
void papan_json_put_board(papan_json_writer *json, const char *key, const papan_puzzle *puzzle,
                          papan_character_at *character, const void *context, bool lines);

/* ---- which cells each copy of a piece covers: placements.c ---- */

/* True if some piece has several copies. Then a board alone may not show which cells belong together. */
bool papan_has_copies(const papan_puzzle *puzzle);

/* The inverse of papan_json_put_placements(): labels, right or not. */
papan_status papan_json_read_placements(papan_json *json, const papan_puzzle *puzzle,
                                        const papan_json_value *placements, papan_json_path path,
                                        uint16_t *label);

/* ---- packing puzzles: json_pack.c, json_pieces.c, json_cells.c ---- */

enum { PAPAN_JSON_COORDINATE_MAX = PAPAN_PACK_SIDE_MAX };

typedef struct papan_json_packing {
    papan_json *json;
    papan_pack_spec spec;
    papan_groups groups;
    papan_piece_spec piece[PAPAN_PACK_PIECES_MAX];
} papan_json_packing;

/* Refuses without further arguments. */
papan_status papan_json_wrong(papan_json_packing *r, papan_json_path path, const char *code, const char *text);
papan_status papan_json_refuse_size(papan_json_packing *r, papan_json_path path); /* too large */
papan_status papan_json_read_lattice(papan_json_packing *r, const papan_json_value *value);
/* A number, or two in an array: from, to. */
papan_status papan_json_read_range(papan_json_packing *r, const papan_json_value *value, papan_json_path path,
                                   unsigned low, unsigned high, unsigned range[2]);
/* Gaps, kinds, labels and given pieces. */
papan_status papan_json_read_cells(papan_json_packing *r, const papan_json_value *root);
/* Pieces, or the name of a set. */
papan_status papan_json_read_pieces(papan_json_packing *r, const papan_json_value *pieces);

#endif
