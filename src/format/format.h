/* format.h: readers and writers. A reader turns bytes into a puzzle, a writer turns a puzzle into bytes;
 * neither opens a file. A new format is one file and one line in the list below. papan_read() of
 * papan/puzzle.h uses the first reader in the table that recognises the content. */
#ifndef PAPAN_FORMAT_FORMAT_H
#define PAPAN_FORMAT_FORMAT_H

#include "base/json_writer.h"
#include "base/text.h"
#include "puzzle/puzzle.h"

typedef struct papan_format {
    const char *name;      /* "pack-text", "queens-text", "nqueens-text", "sbn", "json" */
    const char *extension; /* ".txt", ".json", ".sbn": the extension that selects this writer; several may share
                            * one */
    const char *title;     /* as a menu shows it; a word to translate is marked with N_() */
    const char *summary;   /* N_() */
    bool compressed;       /* files are compressed with gzip, which is left to the program */
    bool keeps_given;      /* also writes placed pieces and queens, so that a solution can be written in it */
    const papan_family *family; /* the family it can describe; NULL: all families that JSON supports */
    /* true if the text looks like this format; NULL: cannot be read */
    bool (*recognise)(const char *bytes, size_t length);
    papan_status (*read)(const papan_allocator *memory, const char *bytes, size_t length, papan_puzzle **puzzle,
                         papan_notes *notes);
    /* Instead of read, for a format whose puzzles may name a piece set of the user (own, or NULL). */
    papan_status (*read_with)(const papan_allocator *memory, const char *bytes, size_t length,
                              papan_own_pieces *own, papan_puzzle **puzzle, papan_notes *notes);
    /* Writes the puzzle; PAPAN_UNSUITABLE with the reason if this format cannot describe it. NULL: no writer.
     */
    papan_status (*write)(const papan_puzzle *puzzle, papan_buffer *out, papan_message *why);
    /* The puzzle as one word (id.c), for a format of one family; PAPAN_UNSUITABLE: not possible. NULL: the
     * lines that write() writes, joined. */
    papan_status (*id)(const papan_puzzle *puzzle, papan_buffer *out);
} papan_format;

extern const papan_format *const papan_formats[]; /* ended by NULL */

/* The words before the id of the puzzle that Papan stores in the pictures it draws (note_read.c). */
#define PAPAN_PICTURE_NOTE "Papan puzzle"

/* papan_read_with(): reads a puzzle in any of these formats and sets own->used. */
papan_status papan_read_any(const papan_allocator *memory, const char *bytes, size_t length,
                            papan_own_pieces *own, papan_puzzle **puzzle, papan_notes *notes);

/* True if its writer can be called for puzzles of this family. */
bool papan_format_fits(const papan_format *format, const papan_puzzle *puzzle);
/* The format that writes this puzzle for a file extension (".json") or a format name ("sbn"); NULL if there
 * is none. */
const papan_format *papan_format_for(const papan_puzzle *puzzle, const char *extension_or_name);

/* ---- the list of formats ---- */

/* The formats in the order in which they are tried: those recognised by a few characters come before those that
 * accept nearly anything, and queens_text, which accepts any lines that begin with a letter, is the last one
 * that can be read. */
#define PAPAN_FORMATS(X)                                                                                       \
    X(json)                                                                                                    \
    X(burrtools)                                                                                               \
    X(id)                                                                                                      \
    X(nqueens_text)                                                                                            \
    X(sbn)                                                                                                     \
    X(csv)                                                                                                     \
    X(dlx)                                                                                                     \
    X(queens_numbers)                                                                                          \
    X(pack_text)                                                                                               \
    X(queens_text)                                                                                             \
    X(cnf)                                                                                                     \
    X(opb)

#define PAPAN_DECLARE_FORMAT(name) extern const papan_format papan_format_##name;
PAPAN_FORMATS(PAPAN_DECLARE_FORMAT)
#undef PAPAN_DECLARE_FORMAT

/* Refuses bytes that are not text, empty or too long. */
papan_status papan_check_text(const char *bytes, size_t length, papan_notes *notes);

/* The writer that belongs to the reader of pack_text.c. */
papan_status papan_pack_text_write(const papan_puzzle *puzzle, papan_buffer *out, papan_message *why);
papan_status papan_pack_text_id(const papan_puzzle *puzzle, papan_buffer *out);
/* The writer that belongs to the reader of json.c. */
papan_status papan_json_write(const papan_puzzle *puzzle, papan_buffer *out, papan_message *why);

/* [cells][3]: layer, row and column of each cell, from 1; NULL: out of memory. */
unsigned (*papan_cell_places(const papan_puzzle *puzzle, papan_arena *arena))[3];

/* The symbols of one row of a solution into symbol[cells]. Returns the first column, from 1, where something
 * other than a dot or a blank is outside the board; 0: none. */
unsigned papan_solution_row(const papan_layer *layer, unsigned row, const papan_line *line, char *symbol);

/* Divides the cells of pieces into their copies by a limited search, where papan_pack_labels() gave up:
 * PAPAN_OK, PAPAN_WRONG if that is impossible, PAPAN_UNSUITABLE if it is still unknown. */
papan_status papan_pack_divide(const papan_puzzle *puzzle, const papan_allocator *memory, uint16_t *label);

bool papan_json_recognise(const char *bytes, size_t length);
/* The first solution in a JSON object as one character per cell of the puzzle, or, if it has "placements", as
 * labels; *labelled is true in the second case. */
papan_status papan_json_read_solution(const papan_puzzle *puzzle, const papan_allocator *memory,
                                      const char *bytes, size_t length, char *symbol, uint16_t *label,
                                      bool *labelled, papan_notes *notes);

/* ---- a puzzle as one word that fits into the fragment of a URL: id.c ---- */

/* The text of a file on one line: / for the end of a line, _ for a blank, ~ for _, Q for #. */
void papan_id_add_lines(papan_buffer *out, const char *text, const char *end);
/* The whole text that the format writes, in this form. */
papan_status papan_id_of_text(const papan_format *format, const papan_puzzle *puzzle, papan_buffer *out);

/* ---- the board of a puzzle in a text with other lines around it: find_board.c ---- */

/* The character for the thing with this label. */
char papan_label_symbol(const papan_puzzle *puzzle, unsigned label);
/* The letters of the pieces as an argument of a message: "A, B, C". */
papan_arg papan_things_expected(const papan_puzzle *puzzle);

/* Writes the characters of the board into symbol[puzzle->cells]. PAPAN_BAD_INPUT with the reason and its place
 * if the text has no board of this puzzle, or several that differ. The puzzle must have layers. */
papan_status papan_find_board(const papan_puzzle *puzzle, const papan_allocator *memory, const char *bytes,
                              size_t length, char *symbol, papan_notes *notes);

#endif
