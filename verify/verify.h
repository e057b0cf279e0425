/* verify.h: what the files of papan-verify share.
 *
 * papan-verify checks certificates of Papan without using anything of Papan: no header, no source, no library.
 * The code is meant to be read. A puzzle file becomes a Puzzle (read.c, read_pack.c, read_cover.c), the rules
 * make a Model of it (model.c, pack.c, place.c, cover.c), and a certificate (certificate.c) is followed step by
 * step on the model: each method of proof has a file of its own (tree.c, levels.c, lrat.c; areas are in
 * pack.c).
 *
 * Any mistake ends the check of a puzzle at once: bad_puzzle_if() and refuse_if() print a message with its
 * place and jump back to the main program, which frees all memory. The program needs unsigned __int128, which
 * gcc and clang have on 64-bit machines. */
#ifndef VERIFY_H
#define VERIFY_H

#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef unsigned __int128 Ways; /* a number of solutions */
#define MOST_WAYS ((Ways)-1)

/* ---- memory and messages (papan-verify.c) ---- */

void *allocate(size_t n, size_t size); /* n zeroed elements; freed by release() or at the end of the check */
void release(void *memory);
/* Room for one more element after n; *room, the elements allocated, grows by doubling. */
void *room_for(void *array, size_t n, size_t *room, size_t size);
#define ADD(array, n, room, value)                                                                             \
    ((array) = room_for(array, n, room, sizeof *(array)), (void)((array)[(n)++] = (value)))

/* The puzzle cannot be read; line and column count from 1, and 0 means no place. */
void bad_puzzle_if(bool wrong, size_t line, size_t column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* "NAME: cannot be opened: No such file or directory", from errno; how: "opened" or "read" */
void unreadable_if(bool wrong, const char *name, const char *how);
FILE *open_file(const char *name); /* -: standard input */
/* The certificate proves nothing; the place is that of the last word read. */
void refuse_if(bool wrong, const char *format, ...) __attribute__((format(printf, 2, 3)));

typedef struct {
    const char *text;
    size_t length;
} Text;

/* A table of keys, each with two values. At each place is an entry: a key of this many words and its values, or
 * zeros. (table.c) */
typedef struct {
    size_t words, n, places;
    uint64_t *entry;
} Table;

uint64_t *entry_at(const Table *table, size_t place);
Ways value_in(const Table *table, const uint64_t *entry); /* both values as one number; 0: no key */
uint64_t *values_of(Table *table, const uint64_t *key);   /* of a new key 0; then one of them must be set */

/* ---- the puzzle as written ---- */

enum { MOST_PIECES = 62, MOST_SIDES = 8, MOST_CELLS = 20000, GROUPS = 10 };

typedef enum { QUEENS, NQUEENS, PACK, COVER, FAMILIES } Family;
typedef enum { SQUARE, HEXAGONAL, TRIANGULAR, CUBIC, PYRAMID, LATTICES } Lattice;

/* A row, column and layer, or the point that stands for it in its lattice (place.c). */
typedef struct {
    int x, y, z, kind; /* '.': no kind */
} Cell;

typedef struct {
    size_t n, room;
    Cell *cell; /* by layer, row and column */
} Side;

typedef struct {
    uint32_t low, high;
} Range;

typedef struct {
    char name[16];
    char symbol;
    Range copies;
    bool may_turn, may_flip, in_parts;
    size_t sides;
    Side side[MOST_SIDES];
} Piece;

/* A use of an item by an option of an exact cover problem. */
typedef struct {
    uint32_t option, item, colour; /* colours: numbered in the order in which they occur; 0: none */
} Use;

typedef struct {
    size_t items, primary, options, uses;
    Range *bounds; /* of items; of secondary ones, too */
    Use *use;      /* by option */
    Text *line;    /* the items, then the options as written */
} Cover;

/* Grids have a byte for each cell, layer by layer and row by row. A pyramid is a box of N layers of N x N
 * cells, of which layer 0, the apex, has one cell, layer 1 has 2 x 2 and so on. */
typedef struct {
    Family family;
    Lattice lattice;
    int rows, columns, layers;
    char *board;    /* packing: X . ? _ 1-9 */
    int *region;    /* Queens: ordered from 0; -1: none */
    char *kinds;    /* packing: the kind of each cell, '.': none */
    char *placed;   /* '#', 'Q': a queen; the symbol of a piece, '_': empty; '.': nothing. NULL: nothing */
    uint32_t stars; /* Queens */
    size_t pieces;
    Piece piece[MOST_PIECES];
    Range gaps[GROUPS]; /* groups 1 to 9, then '?' */
    bool gaps_given[GROUPS];
    Range use;
    bool use_given;
    Cover cover;
} Puzzle;

const Puzzle *read_puzzle(const char *text, size_t size); /* read.c */
void show_puzzle(const Puzzle *puzzle);                   /* show.c */

/* ---- the reader (read.c) ---- */

/* A place in the text of a puzzle. In JSON, blanks before a token are skipped. */
typedef struct {
    const char *text;
    size_t size, at;
    bool json;
} Reader;

/* If `wrong`, ends the check: the file has something else at this place. */
void unexpected_if(const Reader *r, size_t at, bool wrong, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool here(Reader *r, const char *word);     /* skips the word if it is the next one */
bool accept(Reader *r, const char *word);   /* the same, after blanks in JSON */
void expect(Reader *r, const char *word);   /* a token of JSON; nothing in text */
bool key(Reader *r, const char *name);      /* skips the key if it is the next one */
void need_key(Reader *r, const char *name); /* the same, but the key must be there; nothing in text */
uint32_t read_number(Reader *r, uint32_t low, uint32_t high);
Text read_row(Reader *r); /* a string, or a line of text */
size_t read_choice(Reader *r, const char *const names[], size_t n, const char *expected);
void read_grid(Reader *r, const Puzzle *puzzle, char *grid, const char *allowed);
void read_placed(Reader *r, Puzzle *puzzle, const char *allowed); /* if it is there */
size_t cells_of(const Puzzle *puzzle);
char *new_grid(const Puzzle *puzzle); /* filled with '.' */
/* How many of all rows or columns a layer has: all, but in a pyramid fewer. */
int in_layer(const Puzzle *puzzle, int layer, int all);
bool is_one_of(char c, const char *characters);

void read_pack(Reader *r, Puzzle *puzzle);  /* read_pack.c */
void read_cover(Reader *r, Puzzle *puzzle); /* read_cover.c */

/* ---- the model ---- */

/* Items and options are numbered from 0 here, from 1 in certificates and messages. */
typedef struct {
    const Puzzle *puzzle;
    uint32_t items, options, cell_items;
    Range *bounds;            /* of items */
    uint32_t *start, *item;   /* the items of option o, ascending: item[start[o]] to item[start[o + 1] - 1] */
    uint32_t *first, *option; /* the options of item i, ascending: option[first[i]] and so on */
    uint32_t *colour;         /* that the option gives item[k]; 0: none. NULL: there are no colours */
    bool *coloured;           /* of items: some option gives it a colour. NULL: none */
    uint64_t digest;
    size_t items_room, starts_room, covers, covers_room; /* while the model is made */
} Model;

/* The items k of an option. */
#define EACH_ITEM(k, model, option)                                                                            \
    for (uint32_t k = (model)->start[option]; k < (model)->start[(option) + 1]; k++)

Model *make_model(const Puzzle *puzzle);            /* model.c */
uint32_t colour_of(const Model *model, uint32_t k); /* that an option gives item[k]; 0: none */
/* True if an option may cover item[k], which may be covered `room` more times or has this colour. */
bool may_cover(const Model *model, uint32_t k, int64_t room, uint32_t colour);
void print_model(const Puzzle *puzzle); /* its size and digest (show.c) */
void print_options(const Puzzle *puzzle);
void print_clauses(const Puzzle *puzzle); /* lrat.c */

uint64_t start_digest(void);
void digest(uint64_t *value, uint64_t number);

/* For make_model: covers() adds to the last option. */
uint32_t add_item(Model *model, uint32_t low, uint32_t high);
void add_items(Model *model, size_t n, uint32_t low, uint32_t high);
void add_option(Model *model);
void covers(Model *model, size_t item);
void make_pack(Model *model, const Puzzle *puzzle);  /* pack.c */
void make_cover(Model *model, const Puzzle *puzzle); /* cover.c */
int compare_numbers(const void *a, const void *b);   /* for qsort: ascending */

typedef struct {
    size_t n;
    uint32_t *cell; /* ascending */
} Placement;

typedef struct {
    size_t n, room, cells, cells_room;
    Placement *placement; /* ascending, all different */
    uint32_t *cell;       /* of all placements */
} Placements;

/* True if the cells are connected by edges. (place.c) */
bool in_one_part(Lattice lattice, const Side *side);
/* All placements of a piece on free cells, in place of those in the list. (place.c) */
void find_placements(const Puzzle *puzzle, const Piece *piece, const bool *free, Placements *list);

/* ---- the certificate (certificate.c) ---- */

typedef enum { CLAIM_NONE, CLAIM_UNIQUE, CLAIM_SOME, CLAIM_MANY, CLAIM_COUNT, CLAIM_UNKNOWN, CLAIMS } ClaimKind;

enum { VERDICT = 128 };

void open_certificate(const char *name);
void close_certificate(void);
/* Checks the next certificate of the file, for this puzzle. The verdict is what it proves, in words. */
ClaimKind check_certificate(const char *puzzle, size_t size, char verdict[VERDICT]);
bool more_certificates(void); /* skips blanks */
void skip_certificate(void);  /* skips to the next certificate after an error */
void print_place(FILE *file); /* name, line and column of the last word read */

char *next_word(void);          /* valid until the next one; refuses the end of the file */
bool is_word(const char *text); /* true if the last word is this one */
void expect_word(const char *text);
bool expect_either(const char *one, const char *other); /* true if the next word is the first of them */
Ways ways_in(const char *text, Ways most);
uint64_t number_in(const char *text, uint64_t most);
uint32_t item_in(const Model *model, const char *text); /* from 0 */
const char *ways_text(Ways ways, char buffer[40]);
/* Refuses a number or digest that the certificate does not share with the puzzle. */
void expect_number(const char *what, uint64_t right);
void expect_digest(uint64_t right);

typedef struct {
    ClaimKind kind;
    Ways count;   /* unique: 1, none: 0 */
    bool *chosen; /* unique: the options of the solution */
} Claim;

/* Each also reads the word after the proof. */
uint64_t check_tree(const Model *model, const Claim *claim);   /* the number of nodes */
uint64_t check_levels(const Model *model, const Claim *claim); /* the number of positions */
uint64_t check_lrat(const Model *model, const Claim *claim);   /* the number of steps */
void check_area(const Puzzle *puzzle, char verdict[VERDICT]);  /* pack.c */

#endif
