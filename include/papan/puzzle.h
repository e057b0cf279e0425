/* puzzle.h: puzzles: reading, writing, and what they consist of.
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

/* Reads a puzzle from text in any format that Papan supports; the content determines family and format. notes
 * may be NULL. */
PAPAN_API papan_status papan_read(const papan_allocator *memory, const char *bytes, size_t length,
                                  papan_puzzle **puzzle, papan_notes *notes);
/* Frees a puzzle; NULL is allowed. */
PAPAN_API void papan_puzzle_free(papan_puzzle *puzzle);

/* A built-in puzzle by its id ("nqueens:8"). PAPAN_BAD_INPUT: unknown id. */
PAPAN_API papan_status papan_builtin(const papan_allocator *memory, const char *id, papan_puzzle **puzzle,
                                     papan_notes *notes);
/* The id and one line of description of built-in puzzle number index; false past the last. */
PAPAN_API bool papan_builtin_name(size_t index, const char **id, const char **description);
/* The group in which it is listed ("Pentominoes"); NULL past the last. */
PAPAN_API const char *papan_builtin_group(size_t index);

/* Calls puzzle() with the text of each puzzle in a JSON file and the number of its first line. The file is an
 * archive (an array of puzzles, or an object with one) or a single puzzle. PAPAN_BAD_INPUT: not valid JSON;
 * PAPAN_STOPPED: puzzle() returned false. */
PAPAN_API papan_status papan_archive_read(
    const papan_allocator *memory, const char *bytes, size_t length, void *context,
    bool (*puzzle)(void *context, const char *text, size_t length, unsigned line), papan_notes *notes);

/* Reads a solution of puzzle into label[papan_cells()]: a board as text with any other lines around it, or a
 * JSON object with "solutions" (the first is read) or "solution". It may be wrong: papan_verify() decides.
 * PAPAN_UNSUITABLE if there was not enough time to find out how to divide a piece into its copies. */
PAPAN_API papan_status papan_read_solution(const papan_puzzle *puzzle, const papan_allocator *memory,
                                           const char *bytes, size_t length, uint16_t *label,
                                           papan_notes *notes);

/* ---- piece sets of the user -------------------------------------------------------------------- */

typedef struct papan_own_pieces papan_own_pieces;

/* Reads a piece set: lines of pieces with sections such as COPIES, a JSON object with "pieces", or any packing
 * puzzle, whose pieces are taken. name is the name of the set if the text has none. */
PAPAN_API papan_status papan_own_pieces_read(const papan_allocator *memory, const char *bytes, size_t length,
                                             const char *name, papan_own_pieces **own, papan_notes *notes);
/* A built-in piece set by its name ("pentominoes"). PAPAN_BAD_INPUT: unknown name. */
PAPAN_API papan_status papan_own_pieces_named(const papan_allocator *memory, const char *name,
                                              papan_own_pieces **own);
/* True if a puzzle was read with these pieces. */
PAPAN_API bool papan_own_pieces_used(const papan_own_pieces *own);
/* Frees a piece set; NULL is allowed. Puzzles that have its pieces keep them. */
PAPAN_API void papan_own_pieces_free(papan_own_pieces *own);

/* papan_read() for a puzzle that may name the piece set own besides the built-in ones, or have no pieces: then
 * those of own are its pieces. own may be NULL. */
PAPAN_API papan_status papan_read_with(const papan_allocator *memory, const char *bytes, size_t length,
                                       papan_own_pieces *own, papan_puzzle **puzzle, papan_notes *notes);
/* The same board with these pieces instead; given pieces stay if they are among them. */
PAPAN_API papan_status papan_pieces_replaced(const papan_puzzle *puzzle, const papan_own_pieces *own,
                                             const papan_allocator *memory, papan_puzzle **replaced,
                                             papan_notes *notes);

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
/* Appends the puzzle in the format of this name ("json") or extension (".json"). PAPAN_UNSUITABLE with why: the
 * format cannot represent it. why may be NULL. */
PAPAN_API papan_status papan_write(const papan_puzzle *puzzle, const char *format, papan_buffer *out,
                                   papan_message *why);

/* Appends a solution as a JSON value on one line, as papan_read_solution() reads it among "solutions". */
PAPAN_API papan_status papan_solution_write(const papan_puzzle *puzzle, const uint16_t *label,
                                            papan_buffer *out, papan_message *why);

/* Appends the shortest id of the puzzle: a word that contains the whole puzzle, fits into a link, and can be
 * read by papan_read(). PAPAN_UNSUITABLE: it has none. */
PAPAN_API papan_status papan_id_write(const papan_puzzle *puzzle, papan_buffer *out);
/* True if the text looks like an id. */
PAPAN_API bool papan_id_is(const char *bytes, size_t length);

/* The board as text: rows end with newlines, a blank line separates layers (apex first). label may be NULL:
 * the puzzle itself. Returns the length as snprintf does. */
PAPAN_API size_t papan_picture_text(const papan_puzzle *puzzle, const uint16_t *label, char *out, size_t size);

/* ---- placing ----------------------------------------------------------------------------------- */

/* The same puzzle with other things placed: label[papan_cells()] has the label of the piece or queen on each
 * cell (queens have label 0), or PAPAN_EMPTY, as papan_givens() sets it; cross[papan_cells()] is true for cells
 * without a queen that are crossed out, NULL: none. Copies of a piece may be renumbered. Given queens of
 * N-Queens stay the first ones, for papan_hint_request. PAPAN_BAD_INPUT with notes: not whole pieces, or a
 * queen on a cell without a region; PAPAN_UNSUITABLE: the puzzle has no board, or is of a family without
 * crosses. notes may be NULL. */
PAPAN_API papan_status papan_place(const papan_puzzle *puzzle, const uint16_t *label, const bool *cross,
                                   const papan_allocator *memory, papan_puzzle **placed, papan_notes *notes);

/* ---- rules ------------------------------------------------------------------------------------- */

/* True if the solution follows all rules. Uses the rules alone. If false, why says which rule is broken and
 * where; its code is "no-memory" if there was not enough memory to decide. */
PAPAN_API bool papan_verify(const papan_puzzle *puzzle, const uint16_t *label, papan_message *why);
/* Looks for a short reason why there is no solution, for at most some milliseconds on a board that people
 * play. Without one, why->text is NULL, and there may be a solution or not. */
PAPAN_API papan_status papan_impossible(const papan_puzzle *puzzle, papan_message *why);

/* ---- what all puzzles have --------------------------------------------------------------------- */

typedef struct papan_puzzle_info {
    size_t size;        /* see base.h */
    const char *family; /* "queens", "pack", "nqueens" or "cover" */
    bool has_board;     /* false: an exact cover problem, whose solutions are lines of text */
    bool layered;       /* the board is solid: a cell is a row, a column and a layer */
    size_t cells;       /* and so labels in a solution; 0: the board is too large to be drawn */
    unsigned layers;    /* 0: the board is too large to be drawn */
    unsigned labels;    /* in packing each copy of a piece has one, then each cell that can stay empty */
    unsigned stars;     /* how many queens (stars) each row, column and region has; 0: another family */
    uint64_t n;         /* rows and columns of Queens, Star Battle and N-Queens; 0: another family */
} papan_puzzle_info;
/* What a puzzle is. */
PAPAN_API void papan_puzzle_get(const papan_puzzle *puzzle, papan_puzzle_info *info);

/* The family: "queens", "pack", "nqueens" or "cover". */
PAPAN_API const char *papan_family_name(const papan_puzzle *puzzle);
/* True if the puzzle has a board. Otherwise it is an exact cover problem, whose solutions are lines of text. */
PAPAN_API bool papan_has_board(const papan_puzzle *puzzle);
/* The number of cells, and so of labels in a solution; 0: the board is too large to be drawn. */
PAPAN_API size_t papan_cells(const papan_puzzle *puzzle);
/* The number of layers; 0: the board is too large to be drawn. */
PAPAN_API unsigned papan_layers(const papan_puzzle *puzzle);
/* The rows and columns of a layer as printed; false past the last layer. */
PAPAN_API bool papan_layer_size(const papan_puzzle *puzzle, unsigned layer, unsigned *rows, unsigned *columns);
/* Where a cell is; false: there is no such cell. */
PAPAN_API bool papan_cell_position(const papan_puzzle *puzzle, uint32_t cell, unsigned *layer, unsigned *row,
                                   unsigned *column);
/* The cell at a position, or -1: outside the board. */
PAPAN_API int32_t papan_cell_at(const papan_puzzle *puzzle, unsigned layer, unsigned row, unsigned column);

/* Sets label[cell] to the label of the given piece or queen on each cell, or PAPAN_EMPTY, and returns on how
 * many cells one is given. */
PAPAN_API size_t papan_givens(const papan_puzzle *puzzle, uint16_t *label);
/* The character for a cell as papan_picture_text() writes it; 0: there is no such cell. */
PAPAN_API char papan_symbol(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell);
/* The number of labels: in packing each copy of a piece has one, then each cell that can stay empty. */
PAPAN_API unsigned papan_labels(const papan_puzzle *puzzle);
/* The name of the piece with this label; NULL: queens have no names. */
PAPAN_API const char *papan_label_name(const papan_puzzle *puzzle, uint16_t label);
/* True if this label stands for a cell that stays empty though it could be covered. */
PAPAN_API bool papan_leaves_empty(const papan_puzzle *puzzle, uint16_t label);
/* The text written on a cell of the board, or NULL. */
PAPAN_API const char *papan_cell_text(const papan_puzzle *puzzle, uint32_t cell);
/* What may be on a cell, as files write it: 'X' must be covered, '?' may stay empty, '_' stays empty; 0: there
 * is no such cell. */
PAPAN_API char papan_cell_state(const papan_puzzle *puzzle, uint32_t cell);

/* ---- Queens, Star Battle and N-Queens ---------------------------------------------------------- */

/* The largest number of rows of a Queens or Star Battle board. */
enum { PAPAN_QUEENS_MAX = 64 };

typedef enum papan_mark { PAPAN_MARK_NONE, PAPAN_MARK_QUEEN, PAPAN_MARK_CROSS } papan_mark;

/* N, the number of rows and columns; 0: another family. */
PAPAN_API uint64_t papan_size(const papan_puzzle *puzzle);
/* How many queens (stars) each row, column and region has; 0: another family. */
PAPAN_API unsigned papan_stars(const papan_puzzle *puzzle);
/* The number of the region of a cell, or -1: none. */
PAPAN_API int papan_region(const papan_puzzle *puzzle, uint32_t cell);
/* The character of a region; 0: there is no such region. */
PAPAN_API char papan_region_symbol(const papan_puzzle *puzzle, unsigned region);
/* The mark of a player on a cell: queens are binding, crosses are notes. */
PAPAN_API papan_mark papan_mark_at(const papan_puzzle *puzzle, uint32_t cell);
/* The given queen number index of an N-Queens puzzle of any size, in the order of the file; false past the
 * last. */
PAPAN_API bool papan_nqueens_given(const papan_puzzle *puzzle, size_t index, uint64_t *row, uint64_t *column);

enum { PAPAN_NQUEENS_BOARD_MAX = 1024 }; /* N-Queens boards with more rows are neither drawn nor searched */

/* The column of the queen in this row of one solution for n queens, by a formula; any n except 0, 2 and 3. */
PAPAN_API uint64_t papan_nqueens_column(uint64_t n, uint64_t row);
/* Checks that solution by the rules, row by row, with at most window bytes at a time (in several passes if
 * necessary). stop may be NULL. Sets *right; PAPAN_NO_MEMORY or PAPAN_OK. */
PAPAN_API papan_status papan_nqueens_check(uint64_t n, size_t window, bool (*stop)(void *context),
                                           void *context, bool *right);

/* ---- packing ----------------------------------------------------------------------------------- */

enum { PAPAN_PIECES_MAX = 62, PAPAN_FACES_MAX = 8 };

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

typedef struct papan_pack_info {
    size_t size;                  /* see base.h */
    const char *lattice;          /* "square", "cubic", "pyramid", "hexagonal", "triangular" */
    bool custom;                  /* the board has a shape of its own (CUSTOM in the text format) */
    unsigned pieces;              /* different ones */
    unsigned gaps;                /* groups of cells that may stay empty: papan_gap_at() */
    unsigned use_least, use_most; /* how many pieces are placed, given ones included; 0, 0: any number */
    bool copies;       /* some piece has several copies, so a board may not show which cells belong together */
    bool copies_alike; /* this is true here: there are too few characters to give each copy its own */
} papan_pack_info;
/* What a packing puzzle has; false: it is of another family. */
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
/* The number of the piece with this label, or -1: none, as for an empty cell. */
PAPAN_API int papan_piece_of(const papan_puzzle *puzzle, uint16_t label);
/* How many cells of group number index may stay empty, at least and at most; false past the last. */
PAPAN_API bool papan_gap_at(const papan_puzzle *puzzle, unsigned index, unsigned *least, unsigned *most);
/* Only a piece's cell of this kind covers the cell; 0: any. */
PAPAN_API char papan_cell_kind(const papan_puzzle *puzzle, uint32_t cell);
/* Copies label[papan_cells()] to whole, with the labels that stand for empty cells where PAPAN_EMPTY was and
 * the cell may stay empty; then papan_verify() accepts a board on which only pieces were placed. */
PAPAN_API void papan_fill_gaps(const papan_puzzle *puzzle, const uint16_t *label, uint16_t *whole);
/* Calls visit with the cells (ascending) of every different placement of a piece on the empty board, until it
 * returns false. */
PAPAN_API papan_status papan_piece_places(const papan_puzzle *puzzle, unsigned piece,
                                          bool (*visit)(void *context, const uint32_t *cell, size_t cells),
                                          void *context);

/* An orientation of a piece on a flat board, for programs in which people turn pieces. */
typedef struct papan_piece_way {
    papan_face shape; /* in the order of reading */
    unsigned rotated; /* the number of the way it becomes when rotated clockwise */
    int flipped;      /* and when flipped over; -1: it must not be */
} papan_piece_way;
typedef struct papan_piece_way_list {
    size_t ways; /* 0: on solid boards pieces are turned by their placements */
    const papan_piece_way *way;
} papan_piece_way_list;
/* The different ways of a piece, of a puzzle or of a set; papan_piece_ways_free() frees them. */
PAPAN_API papan_status papan_piece_ways(const papan_piece_info *piece, const papan_allocator *memory,
                                        const papan_piece_way_list **ways);
/* Frees ways; NULL is allowed. */
PAPAN_API void papan_piece_ways_free(const papan_piece_way_list *ways);

typedef struct papan_piece_set_info {
    size_t size;             /* see base.h */
    const char *name;        /* "pentominoes" */
    const char *description; /* one line, English */
    const char *lattice;     /* as in papan_pack_info */
    unsigned pieces;
} papan_piece_set_info;
/* Built-in piece set number index; false past the last. */
PAPAN_API bool papan_piece_set_get(size_t index, papan_piece_set_info *info);
/* A piece of it, as it would be in a puzzle; false past the last. */
PAPAN_API bool papan_piece_set_piece(size_t index, unsigned piece, papan_piece_info *info);

#ifdef __cplusplus
}
#endif
#endif
