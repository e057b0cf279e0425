/* tally.h: how much of a search in parts is done, and how much is left. Whoever searches parts, a job or the
 * threads of one search, keeps such sums; whoever shows progress asks them. */
#ifndef PAPAN_RUN_TALLY_H
#define PAPAN_RUN_TALLY_H

#include "base/count.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct papan_job_total {
    papan_count count;
    uint64_t cases, hash;
    size_t parts, done; /* parts that were cut further do not count */
} papan_job_total;

typedef struct papan_progress {
    papan_job_total total;
    uint64_t fresh;   /* cases of the parts done since the job was made or read: what a rate is measured by */
    double share;     /* done, 0 to 1, by estimated cases */
    double left;      /* cases, estimated */
    double deviation; /* standard deviation of left; below 0: too little is done to tell */
} papan_progress;

typedef struct papan_sums {
    /* of the parts that are done: what they were guessed to be, what they were, and the products */
    double guessed, found, guessed_squared, found_squared, guessed_found;
    double guess_left, guess_left_squared; /* of those that are not */
    double parts;                          /* guessed and done */
    double unguessed;                      /* cases of parts that were done before they were guessed */
} papan_sums;

void papan_sums_expect(papan_sums *sums, double guess); /* a part that is to be done */
void papan_sums_forget(papan_sums *sums, double guess); /* it is not, others are in its stead */
void papan_sums_done(papan_sums *sums, double guess, double cases);
/* Fills in share, left and deviation; total is there. */
void papan_sums_tell(const papan_sums *sums, papan_progress *progress);

/* The same for several threads. Guessing takes time, which short searches need not spend: it is done when
 * somebody has asked. */
typedef struct papan_tally {
    pthread_mutex_t lock;
    papan_sums sums;
    papan_progress progress; /* its total and fresh */
    uint64_t in_hand;        /* cases of parts that are not done, so far */
    bool asked, guessed;
    bool scattered; /* set by who opened it: parts that are only counted come in random order, so that the first
                       ones tell the speed of all */
} papan_tally;

void papan_tally_open(papan_tally *tally);
void papan_tally_close(papan_tally *tally);
bool papan_tally_asked(papan_tally *tally);
void papan_tally_expect(papan_tally *tally, double guess); /* a part that is not done yet */
void papan_tally_guessed(papan_tally *tally);              /* all are expected now */
/* guess 0: it was not expected. */
void papan_tally_done(papan_tally *tally, double guess, uint64_t cases, papan_count count);
/* What the parts that are done came to, without asking for guesses. */
papan_job_total papan_tally_done_so_far(papan_tally *tally);
/* A part that is not done has so many cases so far; *before: what was told of the one in the same hands before.
 */
void papan_tally_at_work(papan_tally *tally, uint64_t *before, uint64_t cases);
papan_progress papan_tally_progress(papan_tally *tally); /* total.parts 0: how much there is is not known yet */

#endif
