/* lines.h: shared by text formats: refusing with a place, lines, words and numbers; rows of a board. */
#ifndef PAPAN_FORMAT_LINES_H
#define PAPAN_FORMAT_LINES_H

#include "base/text.h"
#include "puzzle/puzzle.h"

/* Sets the error, with arguments as in message.h, and returns PAPAN_BAD_INPUT. */
papan_status papan_refuse(papan_notes *notes, unsigned line, unsigned column, const char *code,
                          const char *text, const papan_arg *arg);
/* The same for a place in the text that begins at start. */
papan_status papan_refuse_place(papan_notes *notes, const char *start, const char *place, const char *code,
                                const char *text, const papan_arg *arg);

/* The next line that is not blank; false at the end. */
bool papan_filled_line(papan_text *text, papan_line *line);

typedef struct papan_word {
    const char *start;
    size_t length;
    unsigned column; /* from 1 */
} papan_word;

/* The next word of the line from *at on, separated by spaces and tabs; false if there is none. */
bool papan_next_word(const papan_line *line, size_t *at, papan_word *word);

/* The only word of the text, without blanks around it, and its line; false if there are more. */
bool papan_only_word(const char *bytes, size_t length, papan_word *word, papan_line *line);

/* True if it is this word, in upper or lower case. */
bool papan_word_is(const papan_word *word, const char *wanted);
/* True if this is the only word of the line. Warns if its case differs. */
bool papan_keyword_line(const papan_line *line, const char *wanted, papan_notes *notes);
/* True if the line begins with "name:", in upper or lower case, with or without blanks before the colon. *rest
 * is the text after it. */
bool papan_header_line(const papan_line *line, const char *name, papan_word *rest);

/* A whole number with an optional sign; one that is too large becomes the largest of its sign. */
bool papan_whole_number(const char *bytes, size_t length, long long *value);

/* ---- boards in text ---- */

/* The character for a place of a board; cell is -1 outside, place counts all places. */
typedef char papan_character_at(const papan_puzzle *puzzle, const void *context, int32_t cell, size_t place);
/* Writes a character for each place; a blank line separates layers. */
void papan_put_rows(papan_buffer *out, const papan_puzzle *puzzle, papan_character_at *character,
                    const void *context);
/* What is on a cell; context is the labels of a solution, or NULL for the puzzle itself. */
papan_character_at papan_symbol_at;

bool papan_is_capital(char c);
/* How many characters of the line are neither space nor tab. */
size_t papan_filled_columns(const papan_line *line);

#endif
