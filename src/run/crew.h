/* crew.h: the public thread pool (papan/crew.h), and its struct for code that keeps a crew on its stack. It is
 * the one thread pool of the program: searches, jobs, MPI processes, GPUs (one thread each) and batches use it.
 */
#ifndef PAPAN_RUN_CREW_H
#define PAPAN_RUN_CREW_H

#include "papan/crew.h"

#include <pthread.h>

struct papan_crew {
    unsigned workers; /* the caller is one of them */
    papan_allocator memory;
    pthread_mutex_t lock; /* for all that follows */
    pthread_cond_t called, rested;
    papan_crew_task *task;
    void *context;
    size_t tasks, next;     /* of this round; the next one to take */
    unsigned threads, busy; /* busy: threads that run a task */
    bool over;
    papan_status failure;
    papan_message why;
    struct papan_crew_member {
        papan_crew *crew;
        pthread_t thread;
    } member[PAPAN_CREW_MOST];
};

/* Like papan_crew_new(), without allocating: the crew must stay where it is until papan_crew_close(). */
void papan_crew_open(papan_crew *crew, unsigned workers);
/* Like papan_crew_free(), without freeing. */
void papan_crew_close(papan_crew *crew);

#endif
