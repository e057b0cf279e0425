/* format.h: readers and writers. A reader turns bytes into a puzzle, a writer turns a puzzle into bytes;
 * neither opens a file. A new format is one file and one line in the list of formats.h. papan_read() of
 * papan/puzzle.h uses the first reader in the table that recognises the content. */
#ifndef PAPAN_FORMAT_FORMAT_H
#define PAPAN_FORMAT_FORMAT_H

#include "base/json_writer.h"
#include "base/text.h"
#include "format/own_pieces.h"

typedef struct papan_format {
    const char *name;      /* "pack-text", "queens-text", "nqueens-text", "sbn", "json" */
    const char *extension; /* ".txt", ".json", ".sbn": the extension that selects this writer; several may share
                            * one */
    const char *title;     /* as a menu shows it; a word to translate is marked with N_() */
    const char *summary;   /* N_() */
    bool compressed;       /* files are compressed with gzip, which is left to the program */
    bool keeps_given;      /* writes what is placed, too, so that a solution can be written in it */
    const papan_family *family; /* the family it can describe; NULL: all families that JSON supports */
    /* Does the text look like this format? NULL: cannot be read. */
    bool (*recognise)(const char *bytes, size_t length);
    papan_status (*read)(const papan_allocator *memory, const char *bytes, size_t length, papan_puzzle **puzzle,
                         papan_notes *notes);
    /* Instead of read, for a format whose puzzles may name a piece set of the user (own, or NULL). */
    papan_status (*read_with)(const papan_allocator *memory, const char *bytes, size_t length,
                              papan_own_pieces *own, papan_puzzle **puzzle, papan_notes *notes);
    /* Writes the puzzle; PAPAN_UNSUITABLE with the reason if this format cannot describe it. NULL: no writer.
     */
    papan_status (*write)(const papan_puzzle *puzzle, papan_buffer *out, papan_message *why);
    /* The puzzle as one word (id.h), for a format of one family; PAPAN_UNSUITABLE: not possible. NULL: the
     * lines that write() writes, joined. */
    papan_status (*id)(const papan_puzzle *puzzle, papan_buffer *out);
} papan_format;

extern const papan_format *const papan_formats[]; /* ended by NULL */

/* Can its writer be called for puzzles of this family? */
bool papan_format_fits(const papan_format *format, const papan_puzzle *puzzle);
/* The format that writes this puzzle for a file extension (".json") or a format name ("sbn"); NULL if there
 * is none. */
const papan_format *papan_format_for(const papan_puzzle *puzzle, const char *extension_or_name);

#endif
