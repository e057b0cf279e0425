/* pack_forms.h: what the text format and JSON share for packing puzzles: the characters of a board, groups of
 * cells of which some stay empty, kinds and labels of cells, and piece sets of users. */
#ifndef PAPAN_FORMAT_PACK_FORMS_H
#define PAPAN_FORMAT_PACK_FORMS_H

#include "format/lines.h"

enum { PAPAN_LABEL_MAX = 31 }; /* bytes */

/* The groups of a board, in the order of papan_pack_spec.gap: 1 to 9, then ?. */
typedef struct papan_groups {
    unsigned groups;
    char name[PAPAN_PACK_GAPS_MAX]; /* the character of its cells */
    unsigned cells[PAPAN_PACK_GAPS_MAX];
    papan_gap_spec gap[PAPAN_PACK_GAPS_MAX];
} papan_groups;

/* True for X, ., ?, _ and 1 to 9. */
bool papan_is_board_character(char c);
/* Turns the characters of a board into PAPAN_CELL and so on and sets the groups of spec. False: there are too
 * many groups. */
bool papan_groups_find(papan_groups *groups, papan_pack_spec *spec, char *mask);
/* The group of this name; groups->groups: there is none. */
unsigned papan_group_named(const papan_groups *groups, char name);
/* The character of a cell, for a specification with this number of groups: ? if there is only one, else 1 to 9.
 */
char papan_board_character(const papan_pack_spec *spec, char state);
/* What the rows of a board show for a place: its state, the kind of the cell, and the given piece, with '.' for
 * an empty cell. spec is the specification of the puzzle. */
papan_character_at papan_state_at, papan_kind_at, papan_placed_at;

bool papan_is_kind(char c); /* a letter or digit */
/* True if this can be the label of a cell: 1 to 31 bytes of UTF-8 without control characters. */
bool papan_is_label(const char *text, size_t length);

/* The set of this name: own, if it has this name, or a built-in one; NULL: unknown. */
/* The names of own, which may be NULL, and of the built-in sets for this lattice, as many as fit. */
papan_arg papan_set_names(const papan_own_pieces *own, papan_lattice lattice);
const papan_piece_set *papan_set_named(papan_own_pieces *own, const char *name, size_t length);

/* If the number of pieces to use is limited, those without a number of copies may be left out. */
void papan_spare_piece(const papan_pack_spec *spec, papan_piece_spec *piece);

/* The translation that moves a shape so that its first row is 0 and no column is negative. Columns are kept if
 * possible; on a triangular board triangles keep pointing up or down. */
papan_point papan_shape_offset(papan_lattice lattice, const papan_point *cell, size_t cells);

/* The same for the cells of a shape. */
void papan_shape_into_view(papan_lattice lattice, papan_point *cell, size_t cells);

/* Gives a piece this symbol; false: it cannot be one, or one of all the pieces has it. */
bool papan_take_symbol(const papan_piece_spec *all, size_t pieces, papan_piece_spec *piece, char wanted);
/* Gives symbols to the pieces that have none: first names of one letter or digit, then the first that are free.
 */
void papan_choose_symbols(papan_piece_spec *piece, size_t pieces);

/* ---- rows that show the given pieces in the order of printing: a symbol for each cell, '.' for an empty cell
 * and outside the board; pyramids begin with the apex ---- */

unsigned papan_printed_layers(const papan_pack_spec *spec);
unsigned papan_printed_rows(const papan_pack_spec *spec, unsigned layer);
unsigned papan_printed_columns(const papan_pack_spec *spec, unsigned layer);
/* True if a packing puzzle has given pieces. */
bool papan_placed_any(const papan_puzzle *puzzle);
/* True if some cell of a packing puzzle has a kind, or a text. */
bool papan_kinds_any(const papan_puzzle *puzzle);
bool papan_texts_any(const papan_puzzle *puzzle);
/* True if the rows of the board must be written, because its sizes are not enough. Cells that must stay empty
 * can be written among the given pieces. */
bool papan_needs_rows(const papan_puzzle *puzzle, const papan_pack_spec *spec);
size_t papan_spec_cells(const papan_pack_spec *spec); /* cells of the board: at most those of its box */

/* Checks one printed row and appends the symbols of its cells to *out. line->number is 0 if the row has no
 * line. */
papan_status papan_placed_row(const papan_pack_spec *spec, unsigned layer, unsigned row, const papan_line *line,
                              char **out, papan_notes *notes);

/* ---- a piece set in a file of its own, which puzzles can name or which replaces their pieces: own_pieces.c
 * ---- */

struct papan_own_pieces {
    papan_arena arena;   /* of itself */
    papan_piece_set set; /* lattice: PAPAN_LATTICES if the file does not name it */
    bool used;           /* a puzzle that was read has these pieces */
};

papan_status papan_pack_text_pieces(papan_own_pieces *own, const char *bytes, size_t length,
                                    papan_notes *notes);
papan_status papan_json_pieces(papan_own_pieces *own, const char *bytes, size_t length, papan_notes *notes);
/* Copies the pieces into the set. */
papan_status papan_own_pieces_keep(papan_own_pieces *own, const papan_pack_spec *spec);

#endif
