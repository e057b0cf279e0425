/* ledger.h: the book of a search in parts: what parts there are, which of them are open, dealt or done, what
 * they came to, and how much is left. There is one for each search, whoever works on it: the threads of
 * papan_solve(), of a job, the processes of MPI and GPUs all take parts from a ledger and put results there,
 * and whoever shows progress asks it. All calls may be made by any thread, but for opening and closing.
 *
 * Estimates take time, which short searches need not spend: parts may be put down without, and are estimated
 * once somebody has asked how far it is. */
#ifndef PAPAN_RUN_LEDGER_H
#define PAPAN_RUN_LEDGER_H

#include "base/mem.h"
#include "run/left.h"

#include <pthread.h>

typedef enum papan_part_state {
    PAPAN_PART_OPEN,
    PAPAN_PART_DEALT,
    PAPAN_PART_DONE,
    PAPAN_PART_SPLIT /* its parts are in its stead */
} papan_part_state;

typedef struct papan_part {
    char *place; /* its name in a job; NULL: it has none */
    uint32_t *option;
    uint32_t options;
    uint32_t weight; /* its solutions count so often */
    papan_part_state state;
    bool whole;   /* it cannot be cut */
    double guess; /* cases, estimated; 0: not yet */
    papan_part_result result;
} papan_part;

typedef struct papan_ledger {
    pthread_mutex_t lock; /* for all that follows */
    papan_allocator memory;
    papan_arena arena; /* parts, their places and options */
    papan_part **part;
    size_t parts, part_room;
    size_t *order; /* open parts, the next one last */
    size_t orders, order_room;
    papan_progress so_far; /* its sums */
    papan_sums sums;
    uint64_t in_hand;    /* cases of parts that are not done, so far */
    bool too_big;        /* the total does not fit */
    bool asked, guessed; /* how far it is; the parts */
} papan_ledger;

void papan_ledger_open(papan_ledger *ledger);
/* From now on parts are kept in this memory, which several threads may use. guessed: each comes with its
 * estimate. */
void papan_ledger_begin(papan_ledger *ledger, const papan_allocator *memory, bool guessed);
/* Forgets the parts, gives their memory back and keeps the sums. */
void papan_ledger_drop(papan_ledger *ledger);
void papan_ledger_close(papan_ledger *ledger); /* drops, too */

/* ---- parts ---- */

/* Adds a copy of a part: open, or done where that is its state. NULL: no memory. After the last one call
 * papan_ledger_order(). */
papan_part *papan_ledger_add(papan_ledger *ledger, const papan_part *part);
/* The order of dealing: that of the parts (NULL), or by chance, but the same for the same seed and names.
 * PAPAN_TOO_BIG: the results do not add up in 128 bits. */
papan_status papan_ledger_order(papan_ledger *ledger, const uint64_t *seed);

size_t papan_ledger_parts(papan_ledger *ledger);
const papan_part *papan_ledger_part(papan_ledger *ledger, size_t part); /* stays where it is */

/* ---- dealing ---- */

const papan_part *papan_ledger_take(papan_ledger *ledger, size_t *part); /* NULL: none is open */
void papan_ledger_put_back(papan_ledger *ledger, size_t part);
/* A part that was dealt is done; false: it was not dealt. *fits: so does the total. */
bool papan_ledger_done(papan_ledger *ledger, size_t part, const papan_part_result *result, bool *fits);
bool papan_ledger_complete(papan_ledger *ledger);

/* The estimate of the largest part that is not dealt yet and can be cut; 0: there is none. */
double papan_ledger_largest(papan_ledger *ledger);
papan_part *papan_ledger_take_largest(papan_ledger *ledger, size_t *part);
/* Parts from first on are in the place of one that was cut, and are dealt next. False: no memory. */
bool papan_ledger_replace(papan_ledger *ledger, papan_part *part, size_t first, size_t parts);
/* Takes parts that were cut out of the list. */
void papan_ledger_close_ranks(papan_ledger *ledger);

/* ---- how far it is ---- */

/* A part that is not done has so many cases so far; *before: what was told of the one in the same hands before.
 */
void papan_ledger_at_work(papan_ledger *ledger, uint64_t *before, uint64_t cases);
bool papan_ledger_wants_guesses(papan_ledger *ledger); /* somebody has asked */
/* The estimates of all parts; only those that are not done yet count. */
void papan_ledger_guess(papan_ledger *ledger, const double *guess);
papan_progress papan_ledger_progress(papan_ledger *ledger); /* asks */
/* The sums of the parts that are done, without asking. */
papan_progress papan_ledger_sum(papan_ledger *ledger);

/* Adds a result, so many times; false: the count does not fit. */
bool papan_part_add(papan_part_result *sum, const papan_part_result *result, uint32_t times);

#endif
