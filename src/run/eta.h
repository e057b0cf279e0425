/* eta.h: how much of a search in parts is left, estimated from the finished parts. */
#ifndef PAPAN_RUN_ETA_H
#define PAPAN_RUN_ETA_H

#include "base/sum.h"

/* How far a search in parts has come; papan_progress of the public interface is made from it. */
typedef struct papan_work_state {
    papan_part_sum total;
    size_t open;        /* parts not dealt yet */
    size_t parts, done; /* without parts that were split; 0: the amount of work is not known yet */
    uint64_t fresh;     /* cases of the parts done since the job was made or read, for the speed */
    double share;       /* done, 0 to 1, by estimated cases */
    double left;        /* cases, estimated */
    double deviation;   /* standard deviation of left; below 0: not known yet */
} papan_work_state;

typedef struct papan_eta {
    /* of the finished parts: estimated cases, found cases, and the products */
    double guessed, found, guessed_squared, found_squared, guessed_found;
    double guess_left, guess_left_squared; /* of the others */
    double parts;                          /* estimated and done */
    double unguessed;                      /* cases of parts that were done before they were estimated */
} papan_eta;

void papan_eta_expect(papan_eta *sums, double guess); /* adds a part that has to be done */
void papan_eta_forget(papan_eta *sums, double guess); /* it was split: its estimate no longer counts */
void papan_eta_done(papan_eta *sums, double guess, double cases);
/* Fills in share, left and deviation; the rest of progress must be set. */
void papan_eta_estimate(const papan_eta *sums, papan_work_state *progress);

#endif
