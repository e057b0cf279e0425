/* format.h: readers and writers. A reader turns bytes into a puzzle, a writer a puzzle into bytes; neither
 * opens a file. A new format is one file and one line in the table of format.c. papan_read() of papan.h
 * goes through the table and takes the first reader that recognises the content. */
#ifndef PAPAN_FORMAT_FORMAT_H
#define PAPAN_FORMAT_FORMAT_H

#include "base/json_writer.h"
#include "puzzle/puzzle.h"

typedef struct papan_format {
    const char *name; /* "pack-text", "queens-text", "nqueens-text", "sbn", "json" */
    const char
        *extension;      /* ".txt", ".json", ".sbn": which suffix asks for this writer; several may share one */
    const char *summary; /* N_() */
    const papan_family *family; /* whose puzzles it can say; NULL: of all families that JSON knows */
    /* Does the text look like this format? NULL: cannot be read. */
    bool (*recognise)(const char *bytes, size_t length);
    papan_status (*read)(const papan_allocator *memory, const char *bytes, size_t length, papan_puzzle **puzzle,
                         papan_notes *notes);
    /* Writes the puzzle; PAPAN_UNSUITABLE with why where this format has no way to say it. NULL: cannot be
     * written. */
    papan_status (*write)(const papan_puzzle *puzzle, papan_buffer *out, papan_message *why);
    /* The puzzle in one word (id.h), of a format for one family; PAPAN_UNSUITABLE: it has none. NULL: what
     * write writes, its lines joined. */
    papan_status (*id)(const papan_puzzle *puzzle, papan_buffer *out);
} papan_format;

extern const papan_format *const papan_formats[]; /* ended by NULL */

/* Can puzzles of this family be handed to its writer? */
bool papan_format_fits(const papan_format *format, const papan_puzzle *puzzle);
/* The format that writes this puzzle for a file of this suffix (".json") or of this name ("sbn");
 * NULL where there is none. */
const papan_format *papan_format_for(const papan_puzzle *puzzle, const char *extension_or_name);

/* Reads a solution of puzzle into label[puzzle->cells]: a board as text (as papan_picture_text writes it,
 * anything after the board such as times is ignored, empty lines between layers optional) or a JSON object
 * with "solutions" (the first is taken) or "solution". Whether it is right is papan_verify's business. */
papan_status papan_read_solution(const papan_puzzle *puzzle, const papan_allocator *memory, const char *bytes,
                                 size_t length, uint16_t *label, papan_notes *notes);

/* ---- JSON ---- */

/* A puzzle as the format "json" writes it; shorter: sets of pieces by their names. False: its family has no
 * form in JSON, and nothing was put. */
bool papan_json_put_puzzle(papan_json_writer *json, const char *key, const papan_puzzle *puzzle, bool shorter);

/* The members of a result: family, strategy, verdict, count, cases, ms, solutions (array; pyramids and boxes:
 * arrays of layers), and, where there is something to say, reason, warning, distinct, tried. Solutions are
 * given as label arrays. */
typedef struct papan_json_result {
    const char *strategy, *verdict, *count; /* strategy may be NULL: left out */
    uint64_t cases;
    double milliseconds;
    bool distinct;
    const char *reason, *warning; /* already in words; NULL: left out */
    unsigned tries;               /* as in papan_result */
    const papan_tried *tried;
    size_t solutions;
    const uint16_t *const *solution;
} papan_json_result;

void papan_json_put_result(papan_json_writer *json, const papan_puzzle *puzzle,
                           const papan_json_result *result);
/* The same in parts, for more solutions than memory holds: one solution; all but family and solutions. */
void papan_json_put_solution(papan_json_writer *json, const papan_puzzle *puzzle, const uint16_t *label);
void papan_json_put_totals(papan_json_writer *json, const papan_json_result *result);
/* An array of [row, column], on boards with layers [layer, row, column]; first: what they count from, 0 or 1.
 */
void papan_json_put_cells(papan_json_writer *json, const char *key, const papan_puzzle *puzzle,
                          const uint32_t *cell, size_t cells, unsigned first);

#endif
