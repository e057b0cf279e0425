/* pack_text.h: shared by the files that read packing puzzles as text. */
#ifndef PAPAN_FORMAT_PACK_TEXT_H
#define PAPAN_FORMAT_PACK_TEXT_H

#include "base/text.h"
#include "format/lines.h"
#include "format/pack_forms.h"

enum { PAPAN_PACK_LETTERS = 26, PAPAN_PACK_SIZES = 3 };

typedef struct papan_pack_reader {
    papan_arena arena;
    papan_notes *notes;
    papan_text text, before; /* before: the start of the last line, to read it again */
    papan_line line;
    papan_pack_spec spec;
    papan_piece_spec piece[PAPAN_PACK_LETTERS];
    papan_face_spec back[PAPAN_PACK_LETTERS][PAPAN_PACK_FACES_MAX];
    papan_groups groups;
    unsigned size_line, size_column[PAPAN_PACK_SIZES]; /* 0: a file of pieces, without a board */
    unsigned pieces_said;
    papan_own_pieces *own;      /* that a puzzle may name besides the built-in ones, or NULL */
    const papan_piece_set *set; /* if the pieces are a named set */
    uint32_t numbered;          /* pieces whose number of copies was given, by index */
    long long copies;           /* of all pieces, as far as COPIES was read */
    unsigned section_line[16];  /* where each section was read, by its index in the table; 0: nowhere */
    unsigned use_line, use_column;
} papan_pack_reader;

papan_status papan_pack_refuse(papan_pack_reader *r, size_t column, const char *code, const char *text,
                               const papan_arg *arg);
/* The next line that is not blank. */
papan_status papan_pack_next_line(papan_pack_reader *r, bool *more);
/* Index of the piece with this symbol; spec.pieces: none. */
unsigned papan_pack_find(const papan_pack_reader *r, char symbol);

/* ---- pack_text_pieces.c ---- */

/* The lines of pieces or the name of a set, up to the first section. */
papan_status papan_pack_read_pieces(papan_pack_reader *r);
/* The lines of one shape, beginning with the current line; *letter is the letter of its cells. */
papan_status papan_pack_read_shape(papan_pack_reader *r, char *letter, unsigned *column,
                                   papan_face_spec *shape);

/* ---- pack_text_sections.c ---- */

/* Refuses a section without words. */
papan_status papan_pack_refuse_nothing(papan_pack_reader *r, const char *section, const char *example);
/* True if a section begins in the current line. */
bool papan_pack_at_section(const papan_pack_reader *r);
/* All sections, up to the end of the text. */
papan_status papan_pack_read_sections(papan_pack_reader *r);

/* The piece that a word names. */
papan_status papan_pack_read_letter(papan_pack_reader *r, const papan_word *word, const char *section,
                                    unsigned *piece);
/* Refuses more words. */
papan_status papan_pack_read_end(papan_pack_reader *r, size_t at, const char *section);

/* ---- pack_text_rows.c: sections with a row for each row of the board or of a piece ---- */

/* at: where the line of the section continues after its word. */
papan_status papan_pack_read_placed(papan_pack_reader *r, size_t at);
papan_status papan_pack_read_kinds(papan_pack_reader *r, size_t at);
papan_status papan_pack_read_labels(papan_pack_reader *r, size_t at);

#endif
