/* booklet.h: a PDF of puzzles to print: one to four per page, packing challenges with the pieces still to be
 * placed, and smaller solutions at the end. The puzzles of a booklet are of one kind, with one task below the
 * title, or of several kinds, each with its name and its rules. */
#ifndef PAPAN_DRAW_BOOKLET_H
#define PAPAN_DRAW_BOOKLET_H

#include "draw/picture.h"

enum { PAPAN_BOOKLET_PER_PAGE_MAX = 4 };

typedef struct papan_booklet_puzzle {
    const papan_puzzle *puzzle;
    const uint16_t *solution;
    const char *level; /* N_(); NULL: not measured */
    char measure[16];  /* the difficulty as a number */
    const char *name;  /* any bytes: it may be a file name; NULL: none */
} papan_booklet_puzzle;

typedef struct papan_booklet {
    const char *title; /* any bytes: it may be a file name */
    const char *paper; /* "a4" or "letter" */
    bool mixed;        /* of several kinds */
    papan_look look;
    unsigned per_page; /* puzzles per page; 0: as many as can be drawn large enough */
    size_t puzzles;
    const papan_booklet_puzzle *puzzle;
    const char *(*translate)(const char *text); /* NULL: English */
    bool (*stop)(void);                         /* NULL: never; called before each puzzle */
} papan_booklet;

/* Appends the PDF; *pages: the number of pages, incomplete if stopped. */
papan_status papan_booklet_pdf(const papan_booklet *book, papan_buffer *out, size_t *pages);

#endif
