/* squad.h: the threads of one process that search parts of a job dealt by someone else: parts go into a work
 * queue, results come out. */
#ifndef PAPAN_CLI_CLUSTER_SQUAD_H
#define PAPAN_CLI_CLUSTER_SQUAD_H

#include "papan/job.h"

typedef struct papan_squad papan_squad;

typedef struct papan_squad_result {
    struct papan_squad_result *next;
    uint64_t id;
    bool whole; /* false: the part was given up and must be searched again */
    papan_part_sum sum;
    size_t labels;
    uint16_t label[]; /* its solutions (lists only) */
} papan_squad_result;

/* Starts `threads` threads, or fewer if the system refuses; NULL: none could be started, or out of memory. */
papan_squad *papan_squad_new(papan_job *job, unsigned threads);
unsigned papan_squad_threads(const papan_squad *squad);
/* Stops and joins the threads. */
void papan_squad_free(papan_squad *squad);

/* Appends a part of the job to the queue; id: how its result is called. False: out of memory. */
bool papan_squad_give(papan_squad *squad, uint64_t id, size_t part);
/* Gives up a part, started or not. It comes back as a result, which is whole if the part had just been
 * finished. */
void papan_squad_recall(papan_squad *squad, uint64_t id);
/* Gives up all parts. */
void papan_squad_stop(papan_squad *squad);
/* Waits for a result, at most `seconds`; the caller frees it. NULL: none yet. */
papan_squad_result *papan_squad_take(papan_squad *squad, double seconds);
/* PAPAN_OK, or why a thread failed. */
papan_status papan_squad_failure(papan_squad *squad, papan_message *why);

#endif
