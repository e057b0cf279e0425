/* comparison.h: strategies compared on one puzzle, or on N-Queens for a range of N, and the forms in which the
 * comparison is written. */
#ifndef PAPAN_CLI_COMMANDS_COMPARISON_H
#define PAPAN_CLI_COMMANDS_COMPARISON_H

#include "cli/output/numbers.h"
#include "cli/session.h"

typedef enum papan_bout_state {
    PAPAN_BOUT_SKIPPED,  /* not run: the strategy was stopped on a smaller board, or the user stopped all */
    PAPAN_BOUT_UNSUITED, /* not run: the strategy does not support the puzzle */
    PAPAN_BOUT_ANSWERED,
    PAPAN_BOUT_OVER,  /* stopped: time and cases are lower bounds */
    PAPAN_BOUT_FAILED /* out of memory, or the count is too large */
} papan_bout_state;

/* One strategy on one puzzle. */
typedef struct papan_bout {
    papan_bout_state state;
    char answer[PAPAN_SHORT]; /* in a word, or the number of solutions */
    const char *verdict;      /* as in JSON */
    char count[48];           /* solutions found, as in JSON */
    uint64_t cases;
    double milliseconds; /* the median of the runs */
    unsigned runs;
    size_t memory;
    papan_message warning; /* or text == NULL */
    papan_message reason;  /* why there is no solution, known without a search; or text == NULL */
} papan_bout;

/* A comparison on one puzzle is a sweep of length one. */
typedef struct papan_comparison {
    papan_session *session;
    bool sweep;
    uint64_t from;     /* the first N of a sweep */
    size_t sizes;      /* puzzles; fewer than requested where the user stopped it */
    size_t strategies; /* those of the table */
    papan_bout *bout;  /* those of the first puzzle in the order of the table, then those of the second, ... */
    papan_buffer json; /* a line for each strategy on each puzzle */
} papan_comparison;

/* Runs everything; 0, or the exit code after a complaint. */
int papan_comparison_run(papan_comparison *all);
/* The lines of JSON as one document. */
void papan_comparison_document(const papan_comparison *all, papan_buffer *out);
void papan_comparison_free(papan_comparison *all);

const papan_bout *papan_comparison_entry(const papan_comparison *all, size_t size, size_t strategy);
/* True if the strategy ran on one of the puzzles. */
bool papan_comparison_ran(const papan_comparison *all, size_t strategy);
/* True if a strategy that ran has this state on one of the puzzles. */
bool papan_comparison_any(const papan_comparison *all, papan_bout_state state);
/* The name of a strategy by its number. */
const char *papan_comparison_name(size_t strategy);
/* The time limit of each run, in seconds. */
double papan_comparison_limit(const papan_comparison *all);

/* Tables, at most this wide; bars: also shows the times of one puzzle as bars. */
void papan_comparison_text(const papan_comparison *all, unsigned columns, bool bars, papan_buffer *out);
void papan_comparison_csv(const papan_comparison *all, papan_buffer *out);
/* A chart of kind "png", "svg" or "pdf". Complains and returns false on error. */
bool papan_comparison_chart(const papan_comparison *all, const char *kind, papan_buffer *out);

#endif
