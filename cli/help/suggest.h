/* suggest.h: what a mistyped word may have meant. */
#ifndef PAPAN_CLI_HELP_SUGGEST_H
#define PAPAN_CLI_HELP_SUGGEST_H

#include <stddef.h>

typedef struct papan_suggestion {
    const char *word; /* as it was typed */
    const char *near; /* the nearest of the names offered so far; NULL: none is near enough */
    size_t distance;  /* a name has to be nearer */
} papan_suggestion;

papan_suggestion papan_suggest_for(const char *word);
/* The name must outlive the suggestion. */
void papan_suggest_offer(papan_suggestion *suggestion, const char *name);

#endif
