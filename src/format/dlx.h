/* dlx.h: the reader of exact cover problems in Knuth's text format, line by line, so that JSON can use it too.
 */
#ifndef PAPAN_FORMAT_DLX_H
#define PAPAN_FORMAT_DLX_H

#include "base/text.h"
#include "puzzle/exact_cover.h"

/* Words and their numbers, in the order in which they were added. */
typedef struct papan_dlx_words {
    const char **word;
    size_t words, word_room;
    uint32_t *slot; /* hash table: number + 1; 0: free */
    size_t slots;
} papan_dlx_words;

typedef struct papan_dlx_reader {
    papan_arena arena;
    papan_notes *notes;
    papan_text *text; /* in which a line may be continued; NULL: lines are strings */
    papan_dlx_words items, colours;
    papan_cover_use *use;
    uint32_t *first, *seen; /* seen[item]: the last line with it */
    uint16_t *low, *high;
    size_t primary, uses, options;
    uint32_t lines; /* with options */
    size_t use_room, first_room, seen_room, low_room, high_room;
} papan_dlx_reader;

/* The next line of a text without a comment after "//"; false at the end. */
bool papan_dlx_line(papan_text *text, papan_line *line);
/* True if the last word is "\\": the line is continued on the next one. */
bool papan_dlx_continued(const papan_line *line);

void papan_dlx_open(papan_dlx_reader *reader, const papan_allocator *memory, papan_notes *notes);
/* The line with the items; then one line for each option. */
papan_status papan_dlx_items(papan_dlx_reader *reader, const papan_line *line);
papan_status papan_dlx_option(papan_dlx_reader *reader, const papan_line *line);
papan_status papan_dlx_puzzle(papan_dlx_reader *reader, papan_puzzle **puzzle);
void papan_dlx_close(papan_dlx_reader *reader);

#endif
