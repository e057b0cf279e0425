/* pieces_left.h: the pieces still to be placed, drawn next to a board. */
#ifndef PAPAN_DRAW_PIECES_LEFT_H
#define PAPAN_DRAW_PIECES_LEFT_H

#include "draw/picture.h"

/* Where they are drawn. */
typedef struct papan_table {
    cairo_t *cr;
    const papan_picture_style *look;
    double x, y, width, height;
    double largest;                             /* largest size of a cell */
    const char *(*translate)(const char *text); /* NULL: English */
} papan_table;

papan_status papan_pieces_left_draw(const papan_table *table, const papan_puzzle *puzzle,
                                    const papan_allocator *memory);

/* The size of their cells there; that of the largest if no piece is left. */
papan_status papan_pieces_left_unit(const papan_table *table, const papan_puzzle *puzzle,
                                    const papan_allocator *memory, double *unit);

/* ---- the words next to them: pieces_left_words.c ---- */

enum { PAPAN_LEFT_WORDS = 256, PAPAN_LEFT_ALIKE = 3 /* copies that are drawn one by one; of more only one */ };

/* How a piece may be placed, where that makes a difference. */
typedef struct papan_left_limit {
    bool left; /* some copy is still to be placed */
    bool flipped, one_sided;
    bool turned, fixed;
} papan_left_limit;

typedef struct papan_left_words {
    const papan_puzzle *puzzle;
    const char *(*translate)(const char *text);
    papan_left_limit *limit;     /* [pieces] */
    bool one_sided, fixed, free; /* all pieces alike: none may be flipped, rotated; all may be left out */
} papan_left_words;

/* limit is in the arena. */
papan_status papan_left_words_new(const papan_puzzle *puzzle, const char *(*translate)(const char *text),
                                  papan_arena *arena, papan_left_words *words);
/* The line above all pieces, and the one below piece number index; "": no line. */
void papan_left_heading(const papan_left_words *words, char out[PAPAN_LEFT_WORDS]);
void papan_left_note(const papan_left_words *words, unsigned index, char out[PAPAN_LEFT_WORDS]);
/* How often a piece is drawn. */
unsigned papan_left_drawn(const papan_left_words *words, unsigned index);

#endif
