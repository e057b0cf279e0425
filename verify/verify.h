/* verify.h: what the files of papan-verify share.
 *
 * papan-verify checks certificates of Papan without using anything of Papan: no header, no source, no library.
 * It is meant to be read. A puzzle file becomes a Puzzle (puzzle_text.c, puzzle_json.c), the rules make a Model
 * of it (model.c), and a certificate is followed step by step on the model (certificate.c, tree.c, levels.c,
 * lrat.c). Only a proof by area needs no model.
 *
 * Any mistake ends the check of a puzzle at once: bad_puzzle() and refuse() print a message with its place and
 * jump back to the main program, which frees all memory. The program needs unsigned __int128, which gcc and
 * clang have on 64-bit machines. */
#ifndef VERIFY_H
#define VERIFY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef unsigned __int128 Ways; /* a number of solutions */

/* ---- memory and messages (papan-verify.c) ---- */

void *allocate(size_t n, size_t size); /* n zeroed elements; freed by release() or at the end of the check */
void release(void *memory);
void *enlarge(void *memory, size_t old_n, size_t n, size_t size);

/* The puzzle cannot be read; line and column count from 1, and 0 means no place. */
_Noreturn void bad_puzzle(size_t line, size_t column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* "NAME: cannot be opened: No such file or directory", from errno; how: "opened" or "read" */
_Noreturn void unreadable(const char *name, const char *how);
/* The certificate proves nothing; the place is that of the last word read. */
_Noreturn void refuse(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ---- the puzzle as written ---- */

enum { MOST_PIECES = 62, MOST_SIDES = 8, MOST_CELLS = 20000, GROUPS = 10 };

typedef enum { QUEENS, NQUEENS, PACK, COVER } Family;
typedef enum { SQUARE, HEXAGONAL, TRIANGULAR, CUBIC, PYRAMID } Lattice;

typedef struct {
    int row, column, layer;
    char kind; /* '.': none */
} Cell;

typedef struct {
    size_t n;
    Cell *cell;
} Side;

typedef struct {
    uint32_t low, high;
} Range;

typedef struct {
    char name[16];
    char symbol; /* 0: none */
    Range copies;
    bool copies_given, may_turn, may_flip;
    size_t sides;
    Side side[MOST_SIDES];
} Piece;

/* One line of text, without blanks at its end. */
typedef struct {
    const char *text;
    size_t length, number;
} Line;

/* Grids have a byte for each cell, layer by layer and row by row. A pyramid is a box of N layers of N x N
 * cells, of which layer 0, the apex, has one cell, layer 1 has 2 x 2 and so on. */
typedef struct {
    Family family;
    Lattice lattice;
    int rows, columns, layers;
    char *board;    /* packing: X . ? _ 1-9 */
    int *region;    /* Queens: ordered from 0; -1: none */
    char *kinds;    /* packing: the kind of each cell, '.': none */
    char *placed;   /* '#': a queen; the symbol of a piece, '_': empty; '.': nothing */
    uint32_t stars; /* Queens */
    size_t pieces;
    Piece piece[MOST_PIECES];
    Range gaps[GROUPS]; /* groups 1 to 9, then '?' */
    bool gaps_given[GROUPS];
    Range use;
    bool use_given;
    size_t lines; /* exact cover: the line of items and those of options */
    Line *line;
} Puzzle;

Puzzle *read_puzzle(const char *text, size_t size);         /* puzzle_text.c; a zero byte follows the text */
void read_json(Puzzle *puzzle, const char *text, size_t n); /* puzzle_json.c */

/* Shared by both readers. */
void make_grids(Puzzle *puzzle, int64_t layers, int64_t rows, int64_t columns);
void add_cell(Side *side, int64_t row, int64_t column, int64_t layer, char kind);
Piece *add_piece(Puzzle *puzzle);
bool named_set(Puzzle *puzzle, const char *name, size_t length);
void finish_pack(Puzzle *puzzle);
void number_regions(Puzzle *puzzle, const int64_t *number, bool zero_outside); /* -1: no region */
int64_t letter_rank(char letter); /* of a region; -1: none, -2: not a letter */
int group_of(char c);             /* 0 to 9, or -1 */

/* ---- the model ---- */

/* Items and options are numbered from 0 here, from 1 in certificates and messages. */
typedef struct {
    const Puzzle *puzzle;
    uint32_t items, options, cell_items;
    Range *bounds;                        /* of items */
    uint32_t *option_start, *option_item; /* the items of option o: option_item[option_start[o] ...] */
    uint32_t *item_start, *item_option;   /* the options of item i, ascending */
    uint32_t *thing, *cell_start, *cell;  /* what an option means: a thing on cells (indices into grids) */
} Model;

Model *make_model(const Puzzle *puzzle); /* model.c */

/* The cells to cover in a packing, and how many of them pieces and gaps cover at least and at most. USE is
 * ignored. No placement is needed for that. */
typedef struct {
    uint64_t cells, least, most;
} Area;

Area find_area(const Puzzle *puzzle); /* model.c */
void print_option(const Model *model, uint32_t option);
void print_clauses(const Model *model); /* lrat.c */

/* For make_model: the last option is the one to which covers() and on_cell() add. */
typedef struct {
    Model *model;
    size_t items_room, options_room, cells, cells_room, covers, covers_room;
} Builder;

uint32_t add_item(Builder *build, uint32_t low, uint32_t high);
void add_items(Builder *build, size_t n, uint32_t low, uint32_t high);
void add_option(Builder *build, uint32_t thing);
void covers(Builder *build, size_t item);
void on_cell(Builder *build, size_t cell);
void make_cover(Builder *build, const Puzzle *puzzle); /* cover.c */

typedef struct {
    size_t n;
    int *cell; /* ascending */
} Placement;

typedef struct {
    size_t n, room, numbers;
    Placement *placement; /* ascending, all different */
} Placements;

/* All placements of a piece on free cells, in place of those in the list. (place.c) */
void find_placements(const Puzzle *puzzle, const Piece *piece, const bool *free, Placements *list);

/* ---- the certificate (certificate.c) ---- */

typedef enum { CLAIM_NONE, CLAIM_UNIQUE, CLAIM_SOME, CLAIM_MANY, CLAIM_COUNT, CLAIM_UNKNOWN, CLAIMS } ClaimKind;

enum { VERDICT = 128 };

void open_certificate(const char *name);
void close_certificate(void);
/* Checks the next certificate in the file, of the puzzle in this text; the verdict is what it proves, in words.
 */
ClaimKind check_certificate(const char *puzzle, size_t size, char verdict[VERDICT]);
bool more_certificates(void); /* skips blanks */
void skip_certificate(void);  /* goes on to the next certificate after an error */
void print_place(FILE *file); /* name, line and column of the last word read */

typedef struct {
    char text[64];
    size_t length;
} Word;

const Word *next_word(void); /* refuses the end of the file */
bool word_is(const Word *word, const char *text);
uint64_t number_in(const Word *word, size_t from, uint64_t most);
Ways ways_in(const Word *word, size_t from);
const char *ways_text(Ways ways, char buffer[40]);
uint32_t item_in(const Model *model, const Word *word); /* from 0 */

typedef struct {
    ClaimKind kind;
    Ways count;
    bool *chosen; /* unique: the options of the solution */
} Claim;

/* Each reads the word behind the proof, too. */
uint64_t check_tree(const Model *model, const Claim *claim);   /* the number of nodes */
uint64_t check_levels(const Model *model, const Claim *claim); /* the number of positions */
uint64_t check_lrat(const Model *model, const Claim *claim);   /* the number of steps */

#endif
