/* suggest.h: suggests a known name for a mistyped word. */
#ifndef PAPAN_CLI_HELP_SUGGEST_H
#define PAPAN_CLI_HELP_SUGGEST_H

#include <stddef.h>

typedef struct papan_suggestion {
    const char *word; /* as typed */
    const char *near; /* the nearest name offered so far; NULL: none is near enough */
    size_t distance;  /* only a nearer name replaces it */
} papan_suggestion;

papan_suggestion papan_suggest_for(const char *word);
/* The name must outlive the suggestion. */
void papan_suggest_offer(papan_suggestion *suggestion, const char *name);

#endif
