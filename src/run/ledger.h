/* ledger.h: the ledger of a search in parts: its parts, which of them are open, dealt or done, their results,
 * and how much is left. Every search has one: the threads of papan_solve() and of a job, MPI processes and GPUs
 * all take parts from a ledger and enter results there, and progress displays read it. Any thread may call any
 * function except those that open and close it.
 *
 * Estimates take time, which short searches need not spend: parts may be added without them and are estimated
 * once progress is asked for. */
#ifndef PAPAN_RUN_LEDGER_H
#define PAPAN_RUN_LEDGER_H

#include "base/mem.h"
#include "papan/job.h"
#include "run/left.h"

#include <pthread.h>

typedef struct papan_part {
    char *place; /* its name in a job, or NULL */
    uint32_t *option;
    uint32_t options;
    uint32_t weight; /* each of its solutions counts this many times */
    papan_part_state state;
    bool whole;   /* it cannot be split */
    double guess; /* cases, estimated; 0: not yet */
    papan_part_result result;
} papan_part;

/* A count shared by several processes that cannot talk to each other while they search, such as the workers of
 * a page: all cut the same parts, and each searches those whose number modulo `of` is at least `first` and less
 * than `end`. These are evenly spread, so they take about as long as any others. of == 0: all parts. */
typedef struct papan_share {
    uint32_t first, end, of;
    papan_part_result known; /* the sum of parts that others have searched */
} papan_share;

typedef struct papan_ledger {
    pthread_mutex_t lock; /* for all that follows */
    papan_allocator memory;
    papan_arena arena; /* parts, their places and options */
    papan_part **part;
    size_t parts, part_room;
    size_t *order; /* open parts, the next one last */
    size_t orders, order_room;
    papan_standing so_far; /* its sums */
    papan_sums sums;
    uint64_t in_hand;    /* cases so far of the unfinished parts */
    bool too_big;        /* the total does not fit */
    bool asked, guessed; /* progress was asked for; the parts have estimates */
    papan_share share;   /* set by the caller after papan_ledger_open() */
    size_t cut;          /* the number of parts of all shares; 0: the search was not cut */
} papan_ledger;

void papan_ledger_open(papan_ledger *ledger);
/* Forgets the progress of the search before: a ledger serves one search after the other. */
void papan_ledger_restart(papan_ledger *ledger);
/* From now on parts are stored in this memory, which several threads may use. guessed: each part comes with its
 * estimate. */
void papan_ledger_begin(papan_ledger *ledger, const papan_allocator *memory, bool guessed);
/* Frees the parts and keeps the sums. */
void papan_ledger_drop(papan_ledger *ledger);
void papan_ledger_close(papan_ledger *ledger); /* frees the parts as well */

/* ---- parts ---- */

/* Adds a copy of a part: open, or done if that is its state. NULL: out of memory. After the last one call
 * papan_ledger_order(). */
papan_part *papan_ledger_add(papan_ledger *ledger, const papan_part *part);
/* The same; *number (may be NULL): its index. */
papan_part *papan_ledger_add_numbered(papan_ledger *ledger, const papan_part *part, size_t *number);
/* Adds copies of open parts one after the other, whatever other threads add meanwhile; *first: the index of the
 * first. False: out of memory, and none was added. Otherwise papan_ledger_replace() has memory for them. */
bool papan_ledger_add_all(papan_ledger *ledger, const papan_part *part, size_t parts, size_t *first);
/* The order of dealing: that of the parts (NULL), or random, but the same for the same seed and names.
 * PAPAN_TOO_BIG: the sum of the results exceeds 128 bits. */
papan_status papan_ledger_order(papan_ledger *ledger, const uint64_t *seed);

size_t papan_ledger_parts(papan_ledger *ledger);
const papan_part *papan_ledger_part(papan_ledger *ledger, size_t part); /* the pointer stays valid */

/* ---- dealing ---- */

const papan_part *papan_ledger_take(papan_ledger *ledger, size_t *part); /* NULL: none is open */
/* Takes this part out of turn; false: it is not open. */
bool papan_ledger_take_part(papan_ledger *ledger, size_t part);
void papan_ledger_put_back(papan_ledger *ledger, size_t part);
/* A part that was dealt is done; false: it was not dealt. *in_hand: what its thread reported last by
 * papan_ledger_at_work(), which its result replaces; NULL: nothing. *fits: the total does not overflow. */
bool papan_ledger_done(papan_ledger *ledger, size_t part, const papan_part_result *result, uint64_t *in_hand,
                       bool *fits);
bool papan_ledger_complete(papan_ledger *ledger);

/* The estimate of the largest part that is not dealt yet and can be split; 0: none. */
double papan_ledger_largest(papan_ledger *ledger);
papan_part *papan_ledger_take_largest(papan_ledger *ledger, size_t *part);
/* The parts from first on replace one that was split and are dealt next. False: out of memory. */
bool papan_ledger_replace(papan_ledger *ledger, papan_part *part, size_t first, size_t parts);
/* Removes parts that were split from the list. */
void papan_ledger_close_ranks(papan_ledger *ledger);

/* ---- progress ---- */

/* Reports the cases so far of an unfinished part; *before: the number that the same thread reported last. */
void papan_ledger_at_work(papan_ledger *ledger, uint64_t *before, uint64_t cases);
bool papan_ledger_wants_guesses(papan_ledger *ledger); /* progress was asked for, and estimates are missing */
/* Sets the estimates of all parts; those of finished parts are ignored. */
void papan_ledger_guess(papan_ledger *ledger, const double *guess);
papan_standing papan_ledger_progress(papan_ledger *ledger); /* also asks for estimates */
/* The sums of the finished parts, without asking for estimates. */
papan_standing papan_ledger_sum(papan_ledger *ledger);
/* The standing with the cases of unfinished parts, and how many these are; estimate: ask for estimates. */
papan_standing papan_ledger_read(papan_ledger *ledger, bool estimate, uint64_t *in_hand);

/* Adds a result this many times; false: the count overflows. */
bool papan_part_add(papan_part_result *sum, const papan_part_result *result, uint32_t times);

#endif
