/* work.h: the work of a search in parts: its parts, which of them are open, dealt or done, their results,
 * and how much is left. Every search has one: the threads of papan_solve() and of a job, MPI processes and GPUs
 * all take parts from a work and enter results there, and progress displays read it. Any thread may call any
 * function except those that open and close it.
 *
 * Estimates take time, which short searches need not spend: parts may be added without them and are estimated
 * once progress is asked for. */
#ifndef PAPAN_RUN_WORK_H
#define PAPAN_RUN_WORK_H

#include "base/mem.h"
#include "papan/job.h"
#include "run/eta.h"

#include <pthread.h>

typedef struct papan_part {
    char *place; /* its name in a job, or NULL */
    uint32_t *option;
    uint32_t options;
    uint32_t weight; /* each of its solutions counts this many times */
    papan_part_state state;
    bool whole;   /* it cannot be split */
    double guess; /* cases, estimated; 0: not yet */
    papan_part_sum result;
} papan_part;

typedef struct papan_work {
    pthread_mutex_t lock; /* for all that follows */
    papan_allocator memory;
    papan_arena arena; /* parts, their places and options */
    papan_part **part;
    size_t parts, part_room;
    size_t *order; /* open parts, the next one last */
    size_t orders, order_room;
    bool ordered;            /* papan_work_order() was called */
    papan_work_state so_far; /* its sums */
    papan_work_state most;   /* the most that was reported of cases, fresh and share */
    papan_eta sums;
    uint64_t in_hand;    /* cases so far of the unfinished parts */
    bool too_big;        /* the total does not fit */
    bool asked, guessed; /* progress was asked for; the parts have estimates */
    uint64_t above;      /* cases above the parts, counted when they were cut; included in so_far */
    size_t cut;          /* the number of parts of all shares of a count; 0: the search was not cut */
} papan_work;

void papan_work_open(papan_work *work);
/* Forgets the progress of the search before: a work serves one search after the other. */
void papan_work_restart(papan_work *work);
/* From now on parts are stored in this memory, which several threads may use. guessed: each part comes with its
 * estimate. */
void papan_work_begin(papan_work *work, const papan_allocator *memory, bool guessed);
/* Frees the parts and keeps the sums. */
void papan_work_drop(papan_work *work);
void papan_work_close(papan_work *work); /* frees the parts as well */

/* ---- parts ---- */

/* Adds a copy of a part, open or, if that is its state, done. False: out of memory. *number (may be NULL): its
 * index. Call papan_work_order() after the last part; later ones are dealt last. */
bool papan_work_add(papan_work *work, const papan_part *part, size_t *number);
/* Adds copies of open parts one after the other, whatever other threads add meanwhile; *first: the index of the
 * first. False: out of memory, and none was added. Otherwise papan_work_replace() has memory for them. */
bool papan_work_add_all(papan_work *work, const papan_part *part, size_t parts, size_t *first);
/* The order of dealing: that of the parts (NULL), or random, but the same for the same seed and names.
 * PAPAN_TOO_BIG: the sum of the results exceeds 128 bits. */
papan_status papan_work_order(papan_work *work, const uint64_t *seed);

size_t papan_work_parts(papan_work *work);
const papan_part *papan_work_part(papan_work *work, size_t part); /* the pointer stays valid */

/* ---- dealing ---- */

const papan_part *papan_work_take(papan_work *work, size_t *part); /* NULL: none is open */
/* Takes this part out of turn; false: it is not open. */
bool papan_work_take_part(papan_work *work, size_t part);
void papan_work_put_back(papan_work *work, size_t part);
/* A part that was dealt is done; false: it was not dealt. *in_hand: what its thread reported last by
 * papan_work_report(), which its result replaces; NULL: nothing. *fits: the total does not overflow. */
bool papan_work_done(papan_work *work, size_t part, const papan_part_sum *result, uint64_t *in_hand,
                     bool *fits);
bool papan_work_complete(papan_work *work);

/* Takes the largest part that can be split, if its estimate is more than `least`; NULL: none. */
papan_part *papan_work_take_largest(papan_work *work, double least, size_t *part);
/* The parts from first on replace one that was split and are dealt next. False: out of memory. */
bool papan_work_replace(papan_work *work, papan_part *part, size_t first, size_t parts);
/* Adds cases above the parts. */
void papan_work_add_above(papan_work *work, uint64_t cases);
/* Removes parts that were split from the list. */
void papan_work_compact(papan_work *work);

/* ---- progress ---- */

/* Reports the cases so far of an unfinished part; *before: the number that the same thread reported last. */
void papan_work_report(papan_work *work, uint64_t *before, uint64_t cases);
bool papan_work_wants_estimates(papan_work *work); /* progress was asked for, and estimates are missing */
/* Sets the estimates of all parts; those of finished parts are ignored. */
void papan_work_estimate(papan_work *work, const double *guess);
/* The sums of the finished parts, without asking for estimates. */
papan_work_state papan_work_sum(papan_work *work);
/* The state with the cases of unfinished parts; *in_hand (may be NULL): how many these are. estimate: requests
 * estimates. */
papan_work_state papan_work_read(papan_work *work, bool estimate, uint64_t *in_hand);

#endif
