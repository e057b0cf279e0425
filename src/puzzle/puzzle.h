/* puzzle.h: the inside of a puzzle. A puzzle is made in one step from a specification (..._spec), which a
 * reader fills in, and is read-only afterwards; all its memory is in one arena.
 *
 * A family (queens, pack, nqueens) is one papan_family: a table of functions that implement its rules. The rest
 * of the program does not test which family it has; it calls these functions, or uses the other entries of the
 * family in the table of families. */
#ifndef PAPAN_PUZZLE_PUZZLE_H
#define PAPAN_PUZZLE_PUZZLE_H

#include "base/buffer.h"
#include "base/mem.h"
#include "base/message.h"
#include "papan/papan.h"

/* ---- how a puzzle is described to searches ------------------------------------------------------ */

/* A family describes itself as an exact cover: items (each to be covered between low and high times) and
 * options, which cover items and place one thing on some cells. Searches on models see nothing else. All
 * items come before the first option. An option may give items that are covered at most once a colour; options
 * that give an item the same colour may cover it together. colour[items] has 0 for none; it is NULL in all
 * options or in none. Each function returns false if it cannot continue (no memory); the family then returns
 * PAPAN_NO_MEMORY. */
typedef struct papan_cover_sink {
    void *context;
    bool (*item)(void *context, unsigned low, unsigned high);
    bool (*option)(void *context, uint16_t thing, const uint32_t *item, const uint32_t *colour, size_t items,
                   const uint32_t *cell, size_t cells);
} papan_cover_sink;

/* A symmetry maps each solution to a solution: the thing on a cell moves to image[cell], and thing t becomes
 * thing_image[t]. A family reports all symmetries of its puzzle except the identity. */
typedef struct papan_symmetry_sink {
    void *context;
    bool (*symmetry)(void *context, const uint32_t *image, const uint16_t *thing_image);
} papan_symmetry_sink;

/* ---- the parts --------------------------------------------------------------------------------- */

/* One layer of the board as printed: cell[row * columns + column], or -1 outside the board. */
typedef struct papan_layer {
    unsigned rows, columns;
    const int32_t *cell;
} papan_layer;

/* How much effort to spend on a reason why there is no solution. PAPAN_CHEAP is for many positions one after
 * the other. PAPAN_QUICK is for use before a search: it takes little time compared with the search of an
 * ordinary puzzle of this size. PAPAN_THOROUGH takes at most a few milliseconds on a board that people play. */
typedef enum papan_effort { PAPAN_CHEAP, PAPAN_QUICK, PAPAN_THOROUGH } papan_effort;

typedef struct papan_checker papan_checker; /* working memory for verifying: checker.h */

/* How a family without boards prints its solutions: as lines of text. */
typedef enum papan_line_found {
    PAPAN_LINE_OTHER, /* it is not a line of a solution */
    PAPAN_LINE_FOUND,
    PAPAN_LINE_AGAIN /* all cells that it could stand for were found before */
} papan_line_found;

typedef struct papan_line_form {
    /* The next line from *at on, which is 0 at first, and advances *at; NULL at the end. There is at least one.
     * label == NULL: of the puzzle itself. */
    const char *(*next)(const papan_puzzle *puzzle, const uint16_t *label, uint32_t *at);
    /* Sets the symbols of the cells that a line stands for. */
    papan_line_found (*find)(const papan_puzzle *puzzle, const char *line, size_t length, char *symbol);
    /* The line of a cell. */
    const char *(*of)(const papan_puzzle *puzzle, uint32_t cell);
    /* Appends the puzzle itself, all its lines, as the format dlx has them. */
    void (*put)(const papan_puzzle *puzzle, papan_buffer *out);
} papan_line_form;

typedef struct papan_family {
    const char *name;
    /* PAPAN_OK, PAPAN_WRONG with why, or PAPAN_NO_MEMORY. By the rules alone; uses no code of a strategy. */
    papan_status (*verify)(const papan_puzzle *puzzle, const uint16_t *label, papan_checker *checker,
                           papan_message *why);
    /* Sets why->text if it can prove that there is no solution. */
    papan_status (*impossible)(const papan_puzzle *puzzle, const papan_allocator *memory, papan_effort effort,
                               papan_message *why);
    papan_status (*describe)(const papan_puzzle *puzzle, const papan_allocator *memory, papan_cover_sink *sink);
    /* How many items describe requires, for a family that has nothing but items. NULL: it has a board. */
    uint32_t (*required)(const papan_puzzle *puzzle);
    papan_status (*symmetries)(const papan_puzzle *puzzle, const papan_allocator *memory,
                               papan_symmetry_sink *sink);
    /* The character printed for a cell; label == NULL: of the puzzle itself. */
    char (*symbol)(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell);
    /* The colour number of a cell, or PAPAN_NO_COLOUR. */
    unsigned (*colour)(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell);
    /* The inverse: turns the characters of a printed board into labels, right or not. PAPAN_WRONG if the cells
     * cannot be divided into copies: verify then reports why. PAPAN_UNSUITABLE if it is unknown whether they
     * can. */
    papan_status (*labels)(const papan_puzzle *puzzle, const papan_allocator *memory, const char *symbol,
                           uint16_t *label);
    /* The given pieces or queens: a label or PAPAN_EMPTY for every cell. */
    void (*givens)(const papan_puzzle *puzzle, uint16_t *label);
    /* true if a player has crossed out this cell; NULL: this family has no crosses */
    bool (*crossed)(const papan_puzzle *puzzle, uint32_t cell);
    /* papan_place() for a puzzle with a board; cross is NULL for a family without crosses. NULL: nothing can be
     * placed. */
    papan_status (*place)(const papan_puzzle *puzzle, const papan_allocator *memory, const uint16_t *label,
                          const bool *cross, papan_puzzle **placed, papan_notes *notes);
    bool givens_apart; /* describe omits them; otherwise they are options with an item of their own */
    /* true if this label stands for a cell that stays empty though it need not; NULL: no label does */
    bool (*leaves_empty)(const papan_puzzle *puzzle, uint16_t label);
    /* The text written on a cell of the board, or NULL. NULL: this family has none. */
    const char *(*cell_text)(const papan_puzzle *puzzle, uint32_t cell);
    /* The name of a thing; NULL: all things are alike. */
    const char *(*thing_name)(const papan_puzzle *puzzle, uint16_t thing);
    const papan_line_form *lines;     /* NULL: solutions are printed as boards */
    unsigned abilities;               /* of its explainer (explain/hint.h): a sum of papan_ability */
    const char *watched;              /* the strategy to watch by default, if it suits; or NULL */
    const char *task, *several_tasks; /* N_(): the task, for printing; {0}: puzzles, {1}: puzzle->most. Or
                                       * NULL */
    /* N_(): the task in one sentence, for a booklet of several kinds; {1} as above. NULL: none */
    const char *(*rules)(const papan_puzzle *puzzle);
} papan_family;

#define PAPAN_NO_COLOUR (~0u)

PAPAN_PRIVATE extern const papan_family papan_family_queens;
PAPAN_PRIVATE extern const papan_family papan_family_pack;
PAPAN_PRIVATE extern const papan_family papan_family_nqueens;

/* ---- queens ------------------------------------------------------------------------------------ */

enum {
    PAPAN_NO_REGION = 0xFF /* the region of a bare cell: it belongs to no region, and no queen can be there */
};

/* How a bare cell is written. */
#define PAPAN_BARE_SYMBOL '.'

/* The characters for regions in order: A-Z, a-z, 0-9, @ and &. */
extern const char papan_region_symbols[PAPAN_QUEENS_MAX + 1];
enum { PAPAN_LETTER_REGIONS = 52 };
/* How many of them a board of n rows may use: only letters, if these suffice, so that a stray digit on an
 * ordinary board is an error. */
size_t papan_region_symbols_on(unsigned n);

/* The symbols of a set of regions, as a set of indices into papan_region_symbols: for lists in their order. */
uint64_t papan_region_letters(uint64_t regions, const char *symbol);
/* The number of each region in reading order: the first one met is 0. Bare cells are skipped. */
void papan_regions_in_order(const uint8_t *region, unsigned cells, uint8_t number[PAPAN_QUEENS_MAX]);

typedef struct papan_queens {
    unsigned n, stars;
    const uint8_t *region; /* [n * n], 0 .. n - 1 in order of the symbols, or PAPAN_NO_REGION */
    const char *symbol;    /* [n] the character of each region */
    const uint8_t *mark;   /* [n * n] papan_mark: marks of a player; queens are binding, crosses are notes */
} papan_queens;

/* The symbol of a cell's region, or PAPAN_BARE_SYMBOL. */
char papan_queens_symbol(const papan_queens *q, uint32_t cell);
/* True if each cell belongs to a region. */
bool papan_queens_covered(const papan_queens *q);

/* symbols[n * n] as written; mark may be NULL. Checks the number of regions, warns about unconnected ones.
 * Since n regions need all queens, there is none on a bare cell; a mark there is refused. line[n] has the line
 * of each row for messages, or is NULL. */
papan_status papan_queens_new(const papan_allocator *memory, unsigned n, unsigned stars, const char *symbols,
                              const uint8_t *mark, const unsigned *line, papan_puzzle **puzzle,
                              papan_notes *notes);

/* ---- nqueens ----------------------------------------------------------------------------------- */

typedef struct papan_nqueens {
    uint64_t n;
    size_t placed;
    const uint32_t *row, *column; /* [placed] */
    const bool *here;             /* [n * n] true if a queen is placed on this cell */
} papan_nqueens;

papan_status papan_nqueens_new(const papan_allocator *memory, uint64_t n, size_t placed, const uint32_t *row,
                               const uint32_t *column, papan_puzzle **puzzle, papan_notes *notes);

/* ---- pack -------------------------------------------------------------------------------------- */

/* The rows of the table of lattices (lattice.h). */
typedef enum papan_lattice {
    PAPAN_SQUARE,     /* (row, column, 0); pieces rotate and flip: 8 ways */
    PAPAN_CUBIC,      /* (row, column, layer); pieces rotate in space: 24 ways, no reflection */
    PAPAN_PYRAMID,    /* stacked balls: (2 row + z, 2 column + z, z), z = 0 at the base; flat pieces, 24 ways */
    PAPAN_HEXAGONAL,  /* (row, column, 0), each row half a cell to the right of the one above; 12 ways */
    PAPAN_TRIANGULAR, /* triangles, pointing up where row + column is even (papan_lattice_point()); 12 ways */
    PAPAN_LATTICES
} papan_lattice;

enum {
    PAPAN_PACK_SIDE_MAX = 1000,
    PAPAN_PACK_CELLS_MAX = 20000,
    PAPAN_PACK_PIECES_MAX = PAPAN_PIECES_MAX, /* pieces and gaps */
    PAPAN_PACK_GAPS_MAX = PAPAN_GAPS_MAX,
    PAPAN_PACK_FACES_MAX = PAPAN_FACES_MAX,
    PAPAN_PACK_INSTANCES_MAX = 20000
};

/* The symbols of pieces in the order in which they are given to those without one: A-Z, a-z, 0-9. */
extern const char papan_piece_symbols[PAPAN_PACK_PIECES_MAX + 1];

/* The cells of a papan_face are sorted by (z, x, y); flat pieces have x = row, y = column as written. */

/* A piece, or a gap: a thing of one cell that stands for a cell which stays empty. To searches a gap is a piece
 * like any other; people never see it. */
typedef struct papan_piece {
    char name[16]; /* "A", or "L4" in a named set */
    char symbol;   /* A-Z, a-z, 0-9: how it is printed; a gap has '.' */
    bool gap;
    bool turn, flip; /* may be rotated, may be flipped over (mirrored) */
    bool apart;      /* may consist of several parts */
    bool kinds;      /* some cell has a kind */
    uint16_t copies; /* at most this many are placed */
    uint16_t least;  /* and at least this many */
    uint16_t size;   /* of its first face */
    uint16_t first;  /* the label of its first copy; the others follow */
    uint16_t faces;  /* 1, or more if it can show different shapes */
    const papan_face *face;
    const papan_point *cell; /* of its first face */
    unsigned line, column;   /* where it was written, or 0 */
} papan_piece;

typedef struct papan_pack {
    papan_lattice lattice;
    bool custom;                    /* CUSTOM in the text format: a board with a shape of its own */
    unsigned rows, columns, layers; /* of the box; for a pyramid all are the side of its base */
    const papan_point *cell;        /* [cells] in the order of printing */
    unsigned pieces;                /* without gaps, which follow them: puzzle->things in all */
    const papan_piece *piece;       /* [things] in the order of the file */
    bool corners;                   /* some piece is connected only at corners, or not at all */
    bool apart;                     /* some piece is in separate parts */
    bool exact; /* each thing has a fixed number of copies, and the number of pieces is free */
    bool sized; /* all faces of a piece have the same number of cells */
    unsigned use_least, use_most; /* how many pieces are placed, given ones included; 0, 0: any number */
    const uint16_t *placed;       /* [cells] label of the given piece or gap, or PAPAN_EMPTY */
    uint16_t open;                /* the thing on the cells that must stay empty, or PAPAN_EMPTY */
    const uint16_t *gap;          /* [cells] the gap that may be here, or PAPAN_EMPTY; NULL: there is none */
    const char *kind;        /* [cells] only a piece's cell of this kind covers it; 0: any. NULL: all any */
    const char *const *text; /* [cells] shown on the cell, or NULL; NULL: nothing anywhere */
} papan_pack;

typedef struct papan_face_spec {
    size_t size;
    const papan_point *cell;
    const char *kind; /* [size] or NULL */
} papan_face_spec;

typedef struct papan_piece_spec {
    const char *name; /* NULL: the symbol */
    char symbol;
    unsigned copies; /* 0 counts as 1 */
    unsigned spare;  /* this many of them may be left out */
    bool fixed;      /* not rotated; nor flipped */
    bool one_sided;  /* not flipped */
    bool apart;      /* may be in separate parts */
    size_t size;
    const papan_point *cell;
    const char *kind;            /* [size] or NULL */
    unsigned backs;              /* further faces */
    const papan_face_spec *back; /* [backs] */
    unsigned line, column;
} papan_piece_spec;

/* What may be on a place of the box: PAPAN_GAP + g: covered, or a gap of group g. */
enum { PAPAN_OUTSIDE, PAPAN_CELL, PAPAN_OPEN /* stays empty */, PAPAN_GAP };

/* How many cells of a group stay empty; known: false: as many as the pieces leave. */
typedef struct papan_gap_spec {
    bool known;
    unsigned least, most;
} papan_gap_spec;

typedef struct papan_pack_spec {
    papan_lattice lattice;
    bool custom;
    unsigned rows, columns, layers; /* flat: layers 1; pyramid: all equal */
    const char
        *mask; /* [layers * rows * columns] PAPAN_OUTSIDE and so on; NULL: the whole box. Not for pyramids */
    const char *kind;        /* like mask: the kind of each cell, 0 for none; NULL: none */
    const char *const *text; /* like mask; NULL: none */
    unsigned gaps;           /* groups */
    const papan_gap_spec *gap;
    unsigned use_least, use_most; /* 0, 0: any number of pieces */
    unsigned pieces;
    const papan_piece_spec *piece;
    const char *placed;          /* a symbol per printed cell (cells in order), '.' for none; NULL: none */
    const unsigned *placed_line; /* line of each printed row (all layers), for messages; or NULL */
} papan_pack_spec;

/* Checks the pieces (connected, not too large) and the given ones. */
PAPAN_PRIVATE papan_status papan_pack_new(const papan_allocator *memory, const papan_pack_spec *spec,
                                          papan_puzzle **puzzle, papan_notes *notes);

/* Turns a picture (a symbol per cell) into labels: the cells of each symbol are cut into copies of its piece,
 * unless it is the symbol of one copy.
 * PAPAN_WRONG if they cannot be cut, PAPAN_UNSUITABLE if that is too hard to decide; every cell of the symbol
 * then has the label of its first copy. Cells with '.' or unknown symbols get PAPAN_EMPTY. */
papan_status papan_pack_labels(const papan_puzzle *puzzle, const papan_allocator *memory, const char *symbol,
                               uint16_t *label);

/* A named piece set: its pieces in the coordinates of the lattice. NULL if there is none. */
typedef struct papan_piece_set {
    const char *name;
    const char *description; /* N_() */
    papan_lattice lattice; /* PAPAN_SQUARE: flat pieces, for square boards and pyramids. PAPAN_LATTICES: any */
    unsigned pieces;
    const papan_piece_spec *piece;
} papan_piece_set;
/* True if the set can be used on this lattice. Flat pieces of squares can also be balls in a pyramid, or cubes
 * in a box. */
bool papan_set_fits(const papan_piece_set *set, papan_lattice lattice);
const papan_piece_set *papan_piece_set_find(const char *name, size_t length);
const papan_piece_set *papan_piece_set_numbered(size_t index); /* NULL past the last */
/* The set whose pieces these are, all of them and in order, and all used; NULL: none. */
const papan_piece_set *papan_piece_set_of(const papan_pack *pack);

/* ---- the whole --------------------------------------------------------------------------------- */

struct papan_puzzle {
    const papan_family *family;
    papan_arena arena;
    uint32_t cells;
    unsigned layers; /* 0: the board is too large to be drawn */
    const papan_layer *layer;
    bool layered; /* boards are written layer by layer even if there is only one */
    /* A solution places things, and each cell has the label of its thing. If things are distinguished, each
     * copy has a label of its own; queens are one thing with one label. */
    unsigned things, labels;
    unsigned gaps;            /* the last of the things, which stand for empty cells and are never shown */
    const uint16_t *thing_of; /* [labels]; NULL: a label is a thing, which may be placed many times */
    const uint16_t *first;    /* [things + 1] the labels of a thing are first[thing] up to first[thing + 1] */
    unsigned most;            /* how often one item can be covered at most: stars, copies of a piece */
    bool coloured;            /* options give items colours */
    const char *label_symbol; /* [labels] how solutions show each thing as text, unless '\0'; or NULL */
    bool copies_differ;       /* there are several of a thing, and enough symbols to distinguish them */
    union {
        papan_queens queens;
        papan_nqueens nqueens;
        papan_pack pack;
        const void *own; /* for a family whose data only its own files use; in the arena */
    };
};

/* A new puzzle with an empty arena, or NULL; papan_puzzle_free() frees it. */
papan_puzzle *papan_puzzle_new(const papan_allocator *memory, const papan_family *family);
/* The end of a constructor: sets *made to the puzzle, or frees it if it could not be filled in. */
papan_status papan_puzzle_made(papan_status status, papan_puzzle *puzzle, papan_puzzle **made);

enum { PAPAN_THINGS_MAX = PAPAN_PACK_PIECES_MAX };

/* True if this is the id of a built-in puzzle, or the name of a game followed by a colon and more. N-Queens
 * boards are text (format/nqueens_text.c). */
bool papan_builtin_is(const char *id, size_t length);

/* The thing a label stands for (copies of a piece are one thing); PAPAN_EMPTY stays. */
uint16_t papan_thing(const papan_puzzle *puzzle, uint16_t label);
/* The label of a thing, or of its first copy. */
uint16_t papan_first_label(const papan_puzzle *puzzle, uint16_t thing);

/* The character for a cell of a solution as text: papan_family.symbol, but copies have symbols of their own. */
char papan_text_symbol(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell);
/* The board as text: rows end with newlines, a blank line separates layers (apex first). label may be NULL:
 * the puzzle itself. Returns the length as snprintf does. */
PAPAN_PRIVATE size_t papan_picture_text(const papan_puzzle *puzzle, const uint16_t *label, char *out,
                                        size_t size);
/* The number of the piece with this label in packing, or -1: none, as for an empty cell. */
int papan_piece_of(const papan_puzzle *puzzle, uint16_t label);

/* Row, column (from 1) and layer (from 1) of a cell as printed. */
PAPAN_PRIVATE void papan_cell_place(const papan_puzzle *puzzle, uint32_t cell, unsigned *layer, unsigned *row,
                                    unsigned *column);
/* The same as arguments of a message, from index on: row, column, layer. */
void papan_say_cell(papan_message *message, unsigned index, const papan_puzzle *puzzle, uint32_t cell);

/* ---- the table of families --------------------------------------------------------------------- */

/* A line for each family: its rules and the functions that other folders provide for it. It is declared here so
 * that all folders can use it, and filled in families/family_table.c, the only file that names all of them.
 * NULL: the family does not have this (yet). Pictures have a table of their own (draw/picture.c), because the
 * browser does not need it. */
typedef struct papan_family_kit {
    const papan_family *rules;
    const struct papan_json_form *json;      /* reads and writes it as JSON: format/json.h */
    const struct papan_explainer *explainer; /* hints: explain/hint.h */
    const struct papan_maker *maker;         /* new puzzles: make/maker.h */
} papan_family_kit;

extern const papan_family_kit papan_families[]; /* ended by a line without rules */

/* The line of the puzzle's family; the last, empty line if it has none. */
const papan_family_kit *papan_family_kit_of(const papan_puzzle *puzzle);
/* The same by name. */
const papan_family_kit *papan_family_kit_find(const char *name);

#endif
