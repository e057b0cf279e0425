/* booklet.h: a PDF of puzzles to print: one to four on a page, packing challenges with the pieces that are
 * left, and the solutions, smaller, at the end. All puzzles of a booklet are of one family. */
#ifndef PAPAN_DRAW_BOOKLET_H
#define PAPAN_DRAW_BOOKLET_H

#include "draw/picture.h"

enum { PAPAN_BOOKLET_PER_PAGE_MAX = 4 };

typedef struct papan_booklet_puzzle {
    const papan_puzzle *puzzle;
    const uint16_t *solution;
    const char *level; /* N_() */
    char measure[16];  /* how hard, as a number */
} papan_booklet_puzzle;

typedef struct papan_booklet {
    const char *title; /* any bytes: it may be the name of a file */
    const char *paper; /* "a4" or "letter" */
    papan_look look;
    unsigned per_page; /* puzzles on a page; 0: as many as can be drawn large enough */
    size_t puzzles;
    const papan_booklet_puzzle *puzzle;
    const char *(*translate)(const char *text); /* NULL: English */
    bool (*stop)(void);                         /* NULL: never; asked before each puzzle */
} papan_booklet;

/* Appends the PDF; *pages gets how many there are. Where it was stopped they are not all of them. */
papan_status papan_booklet_pdf(const papan_booklet *book, papan_buffer *out, size_t *pages);

#endif
