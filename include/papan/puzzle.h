/* puzzle.h: puzzles: reading and writing them, their cells, pieces, queens and marks.
 *
 * Cells, layers, rows, columns, pieces and regions are numbered from 0 here; messages and boards as JSON count
 * rows, columns and layers from 1, as people do. A puzzle never changes, so several threads may use it. */
#ifndef PAPAN_PUZZLE_H
#define PAPAN_PUZZLE_H

#include "papan/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct papan_puzzle papan_puzzle;

/* ---- reading ----------------------------------------------------------------------------------- */

/* Reads a puzzle from text in any format that Papan supports; the content determines family and format. */
PAPAN_API papan_status papan_read(const char *bytes, size_t length, const papan_allocator *memory,
                                  papan_puzzle **puzzle, papan_warnings *warnings, papan_message *why);
/* Frees a puzzle; NULL is allowed. */
PAPAN_API void papan_puzzle_free(papan_puzzle *puzzle);

/* A built-in puzzle by its id ("nqueens:8"). PAPAN_BAD_INPUT: unknown id. */
PAPAN_API papan_status papan_builtin(const char *id, const papan_allocator *memory, papan_puzzle **puzzle,
                                     papan_message *why);

typedef struct papan_builtin_info {
    size_t size; /* see base.h */
    const char *id;
    const char *description; /* one line, English */
    const char *group;       /* in which it is listed: "Pentominoes" */
} papan_builtin_info;
/* Built-in puzzle number index; false past the last. */
PAPAN_API bool papan_builtin_at(size_t index, papan_builtin_info *info);

/* Calls puzzle() with the text of each puzzle in a JSON file and the number of its first line. The file is an
 * archive (an array of puzzles, or an object with one) or a single puzzle. PAPAN_BAD_INPUT: not valid JSON;
 * PAPAN_STOPPED: puzzle() returned false. */
PAPAN_API papan_status papan_archive_read(
    const char *bytes, size_t length, const papan_allocator *memory, void *context,
    bool (*puzzle)(void *context, const char *text, size_t length, unsigned line), papan_message *why);

/* Reads a solution of puzzle into label[papan_cells()]: a board as text with any other lines around it, or a
 * JSON object with "solutions" (the first is read) or "solution". It may be wrong: papan_verify() decides.
 * PAPAN_UNSUITABLE if there was not enough time to find out how to divide a piece into its copies. */
PAPAN_API papan_status papan_read_solution(const papan_puzzle *puzzle, const char *bytes, size_t length,
                                           const papan_allocator *memory, uint16_t *label,
                                           papan_warnings *warnings, papan_message *why);

/* ---- piece sets of the user -------------------------------------------------------------------- */

typedef struct papan_own_pieces papan_own_pieces;

/* Reads a piece set: lines of pieces with sections such as COPIES, a JSON object with "pieces", or any packing
 * puzzle, whose pieces are taken. name is the name of the set if the text has none. */
PAPAN_API papan_status papan_own_pieces_read(const char *bytes, size_t length, const char *name,
                                             const papan_allocator *memory, papan_own_pieces **own,
                                             papan_warnings *warnings, papan_message *why);
/* A built-in piece set by its name ("pentominoes"). PAPAN_BAD_INPUT: unknown name. */
PAPAN_API papan_status papan_own_pieces_named(const char *name, const papan_allocator *memory,
                                              papan_own_pieces **own, papan_message *why);
/* Frees a piece set; NULL is allowed. Puzzles that have its pieces keep them. */
PAPAN_API void papan_own_pieces_free(papan_own_pieces *own);

/* papan_read() for a puzzle that may name the piece set own besides the built-in ones, or have no pieces: then
 * those of own are its pieces, and *used is true. used may be NULL. */
PAPAN_API papan_status papan_read_with(const char *bytes, size_t length, const papan_own_pieces *own,
                                       const papan_allocator *memory, papan_puzzle **puzzle, bool *used,
                                       papan_warnings *warnings, papan_message *why);
/* The same board with these pieces instead; given pieces stay if they are among them. */
PAPAN_API papan_status papan_pieces_replaced(const papan_puzzle *puzzle, const papan_own_pieces *own,
                                             const papan_allocator *memory, papan_puzzle **replaced,
                                             papan_warnings *warnings, papan_message *why);

/* ---- writing ----------------------------------------------------------------------------------- */

typedef struct papan_format_info {
    size_t size;           /* see base.h */
    const char *name;      /* "json", "pack-text", "sbn", ... */
    const char *extension; /* ".json": several formats may share one */
    const char *title;     /* "JSON", "Text": for menus, English */
    const char *summary;   /* one line, English */
    bool compressed;       /* files are compressed with gzip, which papan_write() leaves to the caller */
    bool reads, writes;
    bool
        keeps_given; /* writes given pieces and queens, too: papan_place() and papan_write() write a solution */
} papan_format_info;

/* Format number index; false past the last. */
PAPAN_API bool papan_format_at(size_t index, papan_format_info *info);
/* The format in which papan_write() writes this puzzle for the name of a format or an extension with its dot;
 * false: none. */
PAPAN_API bool papan_format_named(const papan_puzzle *puzzle, const char *format, papan_format_info *info);
/* Appends the puzzle in the format of this name ("json") or extension (".json"). PAPAN_UNSUITABLE: it cannot be
 * written so. */
PAPAN_API papan_status papan_write(const papan_puzzle *puzzle, const char *format, papan_buffer *out,
                                   papan_message *why);

/* Appends a solution as a JSON value on one line, as papan_read_solution() reads it among "solutions". */
PAPAN_API papan_status papan_write_solution(const papan_puzzle *puzzle, const uint16_t *label,
                                            papan_buffer *out, papan_message *why);

/* Appends the shortest id of the puzzle: a word that contains the whole puzzle, fits into a link, and can be
 * read by papan_read(). PAPAN_UNSUITABLE: it has none. */
PAPAN_API papan_status papan_write_id(const papan_puzzle *puzzle, papan_buffer *out, papan_message *why);
/* True if the text looks like an id. */
PAPAN_API bool papan_is_id(const char *bytes, size_t length);

/* ---- placing ----------------------------------------------------------------------------------- */

/* The same puzzle with other things placed: label[papan_cells()] has the label of the piece or queen on each
 * cell (queens have label 0), or PAPAN_EMPTY, as papan_givens() sets it; cross[papan_cells()] says which cells
 * without a queen are crossed out, NULL: none. Copies of a piece may be renumbered. Given queens of N-Queens
 * stay the first ones, for papan_hint_request. PAPAN_BAD_INPUT: not whole pieces, or a queen on a cell without
 * a region; PAPAN_UNSUITABLE: the puzzle has no board, or is of a family without crosses. */
PAPAN_API papan_status papan_place(const papan_puzzle *puzzle, const uint16_t *label, const bool *cross,
                                   const papan_allocator *memory, papan_puzzle **placed, papan_message *why);

/* ---- rules ------------------------------------------------------------------------------------- */

/* Checks a solution by the rules alone. PAPAN_WRONG: why says which rule it breaks and where. */
PAPAN_API papan_status papan_verify(const papan_puzzle *puzzle, const uint16_t *label, papan_message *why);
/* Looks for a short reason why there is no solution, for at most some milliseconds on a board that people
 * play. Without one, reason->text is NULL, and there may be a solution or not. */
PAPAN_API papan_status papan_impossible(const papan_puzzle *puzzle, papan_message *reason, papan_message *why);

/* ---- what all puzzles have --------------------------------------------------------------------- */

/* What the library can explain about a puzzle (hint.h). */
enum papan_ability {
    PAPAN_HAS_HINTS = 1,   /* papan_hint_next() */
    PAPAN_HAS_PATHS = 2,   /* papan_hint_path() */
    PAPAN_HAS_MEASURE = 4, /* papan_measure() */
    PAPAN_STEPS_PLACE = 8  /* a step places one piece; otherwise it marks cells: a queen, or no queen */
};

typedef struct papan_puzzle_info {
    size_t size;        /* see base.h */
    const char *family; /* "queens", "pack", "nqueens" or "cover" */
    bool has_board;     /* false: an exact cover problem, whose solutions are lines of text */
    bool layered;       /* the board is solid: a cell is a row, a column and a layer */
    size_t cells;       /* papan_cells() */
    unsigned layers;    /* 0: the board is too large to be drawn */
    unsigned labels;    /* in packing each copy of a piece has one, then each cell that can stay empty */
    unsigned stars;     /* how many queens (stars) each row, column and region has; 0: another family */
    uint64_t n;         /* rows and columns of Queens, Star Battle and N-Queens; 0: another family */
    const char *region; /* Queens, Star Battle: the characters of the n regions, without an end; or NULL */
    unsigned abilities; /* a sum of papan_ability */
} papan_puzzle_info;
/* What a puzzle is. */
PAPAN_API void papan_puzzle_get(const papan_puzzle *puzzle, papan_puzzle_info *info);

/* The number of cells, and so of labels in a solution; 0: the board is too large to be drawn. */
PAPAN_API size_t papan_cells(const papan_puzzle *puzzle);
/* The rows and columns of a layer as printed; false past the last layer. */
PAPAN_API bool papan_layer_size(const papan_puzzle *puzzle, unsigned layer, unsigned *rows, unsigned *columns);
/* The cell at a position, or -1: outside the board. */
PAPAN_API int32_t papan_cell_at(const papan_puzzle *puzzle, unsigned layer, unsigned row, unsigned column);
/* Where a cell is; false: there is no such cell. */
PAPAN_API bool papan_cell_position(const papan_puzzle *puzzle, uint32_t cell, unsigned *layer, unsigned *row,
                                   unsigned *column);

typedef enum papan_mark { PAPAN_MARK_NONE, PAPAN_MARK_QUEEN, PAPAN_MARK_CROSS } papan_mark;

typedef struct papan_cell_info {
    size_t size;      /* see base.h */
    char symbol;      /* as papan_terminal_board() writes the puzzle itself */
    char state;       /* what may be on it, as files write it: X must be covered, ? may and _ must stay empty */
    char kind;        /* packing: only a piece's cell of this kind covers it; 0: any */
    const char *text; /* written on the board; or NULL */
    int region;       /* Queens, Star Battle: its number, which is that of its character; -1: none */
    papan_mark mark;  /* of a player: queens are binding, crosses are notes */
} papan_cell_info;
/* What is known about a cell; false: there is no such cell. */
PAPAN_API bool papan_cell_get(const papan_puzzle *puzzle, uint32_t cell, papan_cell_info *info);

typedef struct papan_label_info {
    size_t size;      /* see base.h */
    const char *name; /* of the piece; NULL: queens have no names */
    int piece;        /* the number of the piece in packing, papan_piece_at(); -1: none */
    bool empty;       /* it stands for a cell that stays empty though it could be covered */
} papan_label_info;
/* What a label stands for; false: the puzzle has no such label. */
PAPAN_API bool papan_label_get(const papan_puzzle *puzzle, uint16_t label, papan_label_info *info);

/* Sets label[cell] to the label of the given piece or queen on each cell, or PAPAN_EMPTY, and returns on how
 * many cells one is given. */
PAPAN_API size_t papan_givens(const papan_puzzle *puzzle, uint16_t *label);

/* ---- Queens, Star Battle and N-Queens ---------------------------------------------------------- */

enum {
    PAPAN_QUEENS_MAX = 64,         /* rows of a Queens or Star Battle board */
    PAPAN_NQUEENS_BOARD_MAX = 1024 /* N-Queens boards with more rows are neither drawn nor searched */
};

/* The given queen number index of an N-Queens puzzle of any size, in the order of the file; false past the
 * last. */
PAPAN_API bool papan_nqueens_given(const papan_puzzle *puzzle, size_t index, uint64_t *row, uint64_t *column);

/* The column of the queen in this row of one solution for n queens, by a formula; any n except 0, 2 and 3. */
PAPAN_API uint64_t papan_nqueens_column(uint64_t n, uint64_t row);
/* Checks that solution by the rules, row by row, with at most window bytes at a time (in several passes if
 * necessary): PAPAN_OK, PAPAN_WRONG, PAPAN_STOPPED or PAPAN_NO_MEMORY. stop may be NULL. */
PAPAN_API papan_status papan_nqueens_check(uint64_t n, size_t window, void *context,
                                           bool (*stop)(void *context), papan_message *why);

/* ---- packing ----------------------------------------------------------------------------------- */

enum { PAPAN_PIECES_MAX = 62, PAPAN_FACES_MAX = 8, PAPAN_GAPS_MAX = 9 };

/* A cell of a piece as it is written. */
typedef struct papan_point {
    int16_t x, y, z; /* row, column, layer */
} papan_point;

/* A shape: the cells of one side of a piece. */
typedef struct papan_face {
    uint16_t size;
    const papan_point *cell; /* [size] */
    const char *kind;        /* [size] the kind of each cell, 0 for none; NULL: none has one */
} papan_face;

/* A group of cells, of which at least and at most so many may stay empty. */
typedef struct papan_gap {
    unsigned least, most;
} papan_gap;

typedef struct papan_pack_info {
    size_t size;                  /* see base.h */
    const char *lattice;          /* "square", "cubic", "pyramid", "hexagonal", "triangular" */
    bool custom;                  /* the board has a shape of its own (CUSTOM in the text format) */
    unsigned pieces;              /* different ones */
    unsigned piece_labels;        /* labels of pieces; the others stand for empty cells */
    unsigned use_least, use_most; /* how many pieces are placed, given ones included; 0, 0: any number */
    bool copies;       /* some piece has several copies, so a board may not show which cells belong together */
    bool copies_alike; /* so it is here: there are too few characters to show each copy by one of its own */
    unsigned gaps;
    papan_gap gap[PAPAN_GAPS_MAX]; /* [gaps] */
} papan_pack_info;
/* Sets the properties of a packing puzzle; false: the puzzle is of another family. */
PAPAN_API bool papan_pack_get(const papan_puzzle *puzzle, papan_pack_info *info);

typedef struct papan_piece_info {
    size_t size;         /* see base.h */
    const char *lattice; /* as in papan_pack_info */
    char name[16];       /* "A", or "L4" in a named set */
    char symbol;         /* A-Z, a-z, 0-9 */
    bool turn, flip;     /* may be rotated, may be flipped over (mirrored) */
    unsigned copies;     /* at most this many are placed */
    unsigned least;      /* and at least this many */
    unsigned first;      /* the label of its first copy; the others follow */
    unsigned faces;      /* 1, or more if its sides have different shapes */
    papan_face face[PAPAN_FACES_MAX];
} papan_piece_info;
/* Piece number index of a packing puzzle; false past the last. */
PAPAN_API bool papan_piece_at(const papan_puzzle *puzzle, unsigned index, papan_piece_info *info);
/* Copies label[papan_cells()] to whole, with the labels that stand for empty cells where PAPAN_EMPTY was and
 * the cell may stay empty; then papan_verify() accepts a board on which only pieces were placed. */
PAPAN_API void papan_fill_gaps(const papan_puzzle *puzzle, const uint16_t *label, uint16_t *whole);
/* Calls visit with the cells (ascending) of every different placement of a piece on the empty board, until it
 * returns false. */
PAPAN_API papan_status papan_piece_places(const papan_puzzle *puzzle, unsigned piece, void *context,
                                          bool (*visit)(void *context, const uint32_t *cell, size_t cells),
                                          papan_message *why);

/* An orientation of a piece on a flat board, for programs in which people turn pieces. */
typedef struct papan_piece_way {
    papan_face shape; /* in the order of reading */
    unsigned rotated; /* the number of the way it becomes when rotated clockwise */
    int flipped;      /* and when flipped over; -1: flipping is not allowed */
} papan_piece_way;
typedef struct papan_piece_way_list {
    size_t ways; /* 0: on solid boards pieces are turned by their placements */
    const papan_piece_way *way;
} papan_piece_way_list;
/* The different ways of a piece, of a puzzle or of a set; papan_piece_ways_free() frees them. */
PAPAN_API papan_status papan_piece_ways(const papan_piece_info *piece, const papan_allocator *memory,
                                        papan_piece_way_list **ways, papan_message *why);
/* Frees ways; NULL is allowed. */
PAPAN_API void papan_piece_ways_free(papan_piece_way_list *ways);

typedef struct papan_piece_set_info {
    size_t size;             /* see base.h */
    const char *name;        /* "pentominoes" */
    const char *description; /* one line, English */
    const char *lattice;     /* as in papan_pack_info */
    unsigned pieces;
} papan_piece_set_info;
/* Built-in piece set number index; false past the last. */
PAPAN_API bool papan_piece_set_at(size_t index, papan_piece_set_info *info);
/* A piece of it, as it would be in a puzzle; false past the last. */
PAPAN_API bool papan_piece_set_piece(size_t index, unsigned piece, papan_piece_info *info);

#ifdef __cplusplus
}
#endif
#endif
