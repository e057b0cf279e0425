/* left.h: how much of a search in parts is left, told from the parts that are done. */
#ifndef PAPAN_RUN_LEFT_H
#define PAPAN_RUN_LEFT_H

#include "base/count.h"

#include <stdbool.h>
#include <stddef.h>

/* What came of a part, or of several. */
typedef struct papan_part_result {
    papan_count count;
    /* hash: of its solutions, whatever the order; where they were not visited, the residue of the strategy, or
     * 0 */
    uint64_t cases, hash;
} papan_part_result;

typedef struct papan_progress {
    papan_part_result total;
    size_t open;        /* parts not dealt yet */
    size_t parts, done; /* parts that were cut further do not count; 0: how much there is is not known yet */
    uint64_t fresh;     /* cases of the parts done since the job was made or read: what a rate is measured by */
    double share;       /* done, 0 to 1, by estimated cases */
    double left;        /* cases, estimated */
    double deviation;   /* standard deviation of left; below 0: too little is done to tell */
} papan_progress;

typedef struct papan_sums {
    /* of the parts that are done: what they were guessed to be, what they were, and the products */
    double guessed, found, guessed_squared, found_squared, guessed_found;
    double guess_left, guess_left_squared; /* of those that are not */
    double parts;                          /* guessed and done */
    double unguessed;                      /* cases of parts that were done before they were guessed */
} papan_sums;

void papan_sums_expect(papan_sums *sums, double guess); /* a part that is to be done */
void papan_sums_forget(papan_sums *sums, double guess); /* it was split: its estimate no longer counts */
void papan_sums_done(papan_sums *sums, double guess, double cases);
/* Fills in share, left and deviation; the rest of progress is there. */
void papan_sums_tell(const papan_sums *sums, papan_progress *progress);

#endif
