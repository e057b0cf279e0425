/* lines.h: what the readers of text formats share: refusing with a place, lines, words and numbers. */
#ifndef PAPAN_FORMAT_LINES_H
#define PAPAN_FORMAT_LINES_H

#include "base/message.h"
#include "base/text.h"

/* Sets the error, with arguments as in message.h, and returns PAPAN_BAD_INPUT. */
papan_status papan_refuse(papan_notes *notes, unsigned line, unsigned column, const char *text,
                          const papan_arg *arg);
/* The same for a place in the text that begins at start. */
papan_status papan_refuse_place(papan_notes *notes, const char *start, const char *place, const char *text,
                                const papan_arg *arg);

/* The next line with something on it; false at the end. */
bool papan_filled_line(papan_text *text, papan_line *line);

typedef struct papan_word {
    const char *start;
    size_t length;
    unsigned column; /* from 1 */
} papan_word;

/* The next word of the line from *at on, parted by spaces and tabs; false where there is none. */
bool papan_next_word(const papan_line *line, size_t *at, papan_word *word);

/* The one word of the text, without what stands around it, and its line; false where there are more. */
bool papan_only_word(const char *bytes, size_t length, papan_word *word, papan_line *line);

/* Is it this word, in capitals or not? */
bool papan_word_is(const papan_word *word, const char *wanted);
/* Is this word all there is on the line? Then warns where it is not written exactly so. */
bool papan_keyword_line(const papan_line *line, const char *wanted, papan_notes *notes);
/* Does the line begin with "name:", in capitals or not, blanks allowed before the colon? *rest is what follows.
 */
bool papan_header_line(const papan_line *line, const char *name, papan_word *rest);

/* A whole number, perhaps with a sign; one too large for the type gives the largest of its sign. */
bool papan_whole_number(const char *bytes, size_t length, long long *value);

bool papan_is_capital(char c);
/* How many characters of the line are neither space nor tab. */
size_t papan_filled_columns(const papan_line *line);

#endif
