/* new_puzzles.h: making new puzzles, for the commands make and booklet. */
#ifndef PAPAN_CLI_COMMANDS_NEW_PUZZLES_H
#define PAPAN_CLI_COMMANDS_NEW_PUZZLES_H

#include "cli/session.h"
#include "papan/make.h"

enum {
    PAPAN_NEW_PUZZLES_MAX = 100000 /* the largest --count */,
    PAPAN_NEW_PUZZLES_NAMES = 3,
    PAPAN_DATE_SIZE = 16
};

typedef struct papan_new_puzzles {
    size_t count;
    papan_make_result *made;
    const char *name[PAPAN_NEW_PUZZLES_NAMES]; /* of the puzzles of a day; else NULL, they are numbered */
    char date[PAPAN_DATE_SIZE];                /* their day, as 2026-11-15; else empty */
    uint64_t seed;                             /* of numbered puzzles: puzzle i has seed + i */
} papan_new_puzzles;

/* The kind of new puzzles that a word stands for; false: none. */
bool papan_new_puzzles_kind(const char *word, papan_make_kind *kind);
/* Complains: "cannot make 'x' puzzles; expected queens, pack or stars"; returns false. */
bool papan_new_puzzles_kind_unknown(const char *word);

/* Makes --count puzzles, with --threads threads if they are measured by rules; board is for kinds that take
 * one, else NULL. Reports progress on standard error. Returns 0, or the exit code after an error message; the
 * puzzles before the first failure are returned in any case. */
int papan_new_puzzles_make(papan_session *session, const papan_make_kind *kind, const papan_puzzle *board,
                           size_t usual, papan_new_puzzles *all);
/* Makes the puzzles of the day that the arguments of the session name: "[queens|stars|pack] [DATE]". */
int papan_new_puzzles_daily(papan_session *session, papan_new_puzzles *all);
void papan_new_puzzles_free(papan_new_puzzles *all);

#endif
