/* contest.h: strategies side by side, and the files in which the comparison is saved. */
#ifndef PAPAN_CLI_COMMANDS_CONTEST_H
#define PAPAN_CLI_COMMANDS_CONTEST_H

#include "cli/watching/run.h"

enum { PAPAN_CONTEST_MAX = 64 };

typedef struct papan_contest {
    papan_session *session;
    const papan_puzzle *puzzle;
    size_t runs;
    papan_run run[PAPAN_CONTEST_MAX];
    size_t unsuited;
    const char *unsuited_name[PAPAN_CONTEST_MAX];
    size_t name_width;
} papan_contest;

/* The answer of a strategy in a word. */
const char *papan_contest_word(const papan_run *run);
/* The comparison as a chart: kind "png", "svg" or "pdf". Complains and returns false where that cannot be. */
bool papan_contest_chart(const papan_contest *all, const char *kind, papan_buffer *out);

#endif
