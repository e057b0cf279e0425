/* format.h: readers and writers. A reader turns bytes into a puzzle, a writer turns a puzzle into bytes;
 * neither opens a file. A new format is one file and one line in the table of format.c. papan_read() of
 * papan.h uses the first reader in the table that recognises the content. */
#ifndef PAPAN_FORMAT_FORMAT_H
#define PAPAN_FORMAT_FORMAT_H

#include "base/json_writer.h"
#include "base/text.h"
#include "format/own_pieces.h"

typedef struct papan_format {
    const char *name;      /* "pack-text", "queens-text", "nqueens-text", "sbn", "json" */
    const char *extension; /* ".txt", ".json", ".sbn": the extension that selects this writer; several may share
                            * one */
    const char *summary;   /* N_() */
    bool compressed;       /* files are compressed with gzip, which is left to the program */
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

/* papan_read() for a puzzle that may name the piece set own besides the built-in ones, or have no pieces: then
 * those of own are its pieces. */
papan_status papan_read_with(const papan_allocator *memory, const char *bytes, size_t length,
                             papan_own_pieces *own, papan_puzzle **puzzle, papan_notes *notes);

/* Can its writer be called for puzzles of this family? */
bool papan_format_fits(const papan_format *format, const papan_puzzle *puzzle);
/* The format that writes this puzzle for a file extension (".json") or a format name ("sbn"); NULL if there
 * is none. */
const papan_format *papan_format_for(const papan_puzzle *puzzle, const char *extension_or_name);

/* Reads a solution of puzzle into label[puzzle->cells]: a board as text with any other lines around it
 * (find_board.h), or a JSON object with "solutions" (the first is read) or "solution". It may be wrong:
 * papan_verify() decides. PAPAN_BAD_INPUT also if it is unknown how to divide a piece into its copies. */
papan_status papan_read_solution(const papan_puzzle *puzzle, const papan_allocator *memory, const char *bytes,
                                 size_t length, uint16_t *label, papan_notes *notes);

/* Calls puzzle() with the text of each puzzle in a JSON file: of those of an archive (an array of puzzles, or
 * an object with one), or of the whole. PAPAN_BAD_INPUT: not valid JSON; PAPAN_NO_MEMORY also if puzzle()
 * returns false. */
papan_status papan_archive_read(const papan_allocator *memory, const char *bytes, size_t length, void *context,
                                bool (*puzzle)(void *context, const papan_line *text), papan_notes *notes);

/* ---- JSON ---- */

/* A puzzle as the format "json" writes it; shorter: named piece sets by their names. False: JSON does not
 * support its family, and nothing was written. */
bool papan_json_put_puzzle(papan_json_writer *json, const char *key, const papan_puzzle *puzzle, bool shorter);

/* The members of a result: family, strategy, verdict, count, cases, ms, solutions (an array; for pyramids and
 * boxes of arrays of layers), and if they apply reason, warning, distinct and tried. Solutions are arrays of
 * labels. */
typedef struct papan_json_result {
    const char *strategy, *verdict, *count; /* strategy may be NULL: left out */
    uint64_t cases;
    double milliseconds;
    bool distinct;
    const char *reason, *warning;           /* already in words; NULL: left out */
    const char *reason_code, *warning_code; /* papan_message_code() of them */
    unsigned tries;                         /* as in papan_result */
    const papan_tried *tried;
    size_t solutions;
    const uint16_t *const *solution;
} papan_json_result;

void papan_json_put_result(papan_json_writer *json, const papan_puzzle *puzzle,
                           const papan_json_result *result);
/* The same in parts, if memory cannot hold all solutions: one solution; everything except family and
 * solutions. */
void papan_json_put_solution(papan_json_writer *json, const papan_puzzle *puzzle, const uint16_t *label);
void papan_json_put_totals(papan_json_writer *json, const papan_json_result *result);
/* An array of [row, column], on boards with layers of [row, column, layer], counted from first (0 or 1). */
void papan_json_put_cells(papan_json_writer *json, const char *key, const papan_puzzle *puzzle,
                          const uint32_t *cell, size_t cells, unsigned first);

#endif
