/* squad.h: the threads of one process that search parts of a job which somebody else deals: parts go in,
 * results come out. */
#ifndef PAPAN_CLI_CLUSTER_SQUAD_H
#define PAPAN_CLI_CLUSTER_SQUAD_H

#include "run/job.h"

typedef struct papan_squad papan_squad;

typedef struct papan_squad_result {
    struct papan_squad_result *next;
    uint64_t id;
    bool whole; /* else the part was given up, and must be searched anew */
    papan_part_result result;
    size_t labels;
    uint16_t label[]; /* its solutions (lists alone) */
} papan_squad_result;

/* Starts so many threads, or fewer where the system gives no more; NULL: not one, or no memory. */
papan_squad *papan_squad_new(papan_job *job, unsigned threads);
unsigned papan_squad_threads(const papan_squad *squad);
/* Stops and ends the threads. */
void papan_squad_free(papan_squad *squad);

/* Puts a part, which stays where it is, last in the queue; false: no memory. */
bool papan_squad_give(papan_squad *squad, uint64_t id, const papan_part *part);
/* Gives a part up, begun or not. It comes back as a result, whole where it was just done. */
void papan_squad_recall(papan_squad *squad, uint64_t id);
/* Gives all up. */
void papan_squad_stop(papan_squad *squad);
/* Waits for a result, at most so many seconds; the caller frees it. NULL: there is none yet. */
papan_squad_result *papan_squad_take(papan_squad *squad, double seconds);
/* PAPAN_OK, or how a thread failed. */
papan_status papan_squad_failure(papan_squad *squad, papan_message *why);

#endif
