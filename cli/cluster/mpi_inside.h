/* mpi_inside.h: what the files of this back end share: the state of a process, and the letters that go over the
 * wire. A letter is its kind, then numbers of eight bytes and texts with their lengths in front. All processes
 * run the same program on machines of one kind; the first letter checks that. */
#ifndef PAPAN_CLI_CLUSTER_MPI_INSIDE_H
#define PAPAN_CLI_CLUSTER_MPI_INSIDE_H

#include "base/buffer.h"
#include "cli/cluster/wire.h"
#include "cli/session.h"
#include "run/job.h"

typedef enum papan_letter {
    PAPAN_LETTER_HELLO,     /* from rank 0: version, the job, the puzzle */
    PAPAN_LETTER_READY,     /* to rank 0: threads, host */
    PAPAN_LETTER_PART,      /* from: id, line */
    PAPAN_LETTER_RECALL,    /* from: id of a part to be given up */
    PAPAN_LETTER_SOLUTIONS, /* to: some solutions of the part whose result comes next */
    PAPAN_LETTER_RESULT,    /* to: id, whole, count (high, low), cases, hash */
    PAPAN_LETTER_FAILED,    /* to: status, sentence, its arguments */
    PAPAN_LETTER_ALIVE,     /* both ways, now and then */
    PAPAN_LETTER_REST,      /* from: the job is over */
    PAPAN_LETTER_RESTED,    /* to: nothing more of it will come */
    PAPAN_LETTER_HOME       /* from: the run is over */
} papan_letter;

typedef struct papan_mpi {
    papan_wire wire;
    void *module;
    papan_buffer out; /* the letter that is being written */
    double patience;  /* seconds without a letter after which another process is given up */
    bool eager; /* parts are called back at once where a thread idles, and never cut before that: for tests */
    bool lost;  /* one was: the wire cannot be closed in the orderly way */
    char said[512]; /* what a process said that failed */
} papan_mpi;

/* Seconds between letters that say nothing but that the sender lives. */
static const double PAPAN_MPI_PULSE = 2;
/* Seconds to sleep between looks for letters: from short, twice as long each time there is none. */
static const double PAPAN_MPI_SHORT = 1e-4, PAPAN_MPI_LONG = 2e-3;
double papan_mpi_pause(double pause, bool news);

/* The threads that search in each process. */
unsigned papan_mpi_threads(const papan_session *session);
/* What a process that is not rank 0 does; gives its exit code. */
int papan_mpi_serve(papan_mpi *mpi, unsigned threads);
/* What rank 0 does with a job: see papan_backend. */
papan_status papan_mpi_search(papan_session *session, papan_job *job, const papan_job_hooks *hooks,
                              papan_message *why);

/* ---- letters ---- */

void papan_letter_begin(papan_mpi *mpi, papan_letter kind);
void papan_letter_number(papan_mpi *mpi, uint64_t number);
void papan_letter_text(papan_mpi *mpi, const char *text, size_t length);
bool papan_letter_send(papan_mpi *mpi, int to);                    /* may be called again, for others */
bool papan_letter_post(papan_mpi *mpi, int to, papan_letter kind); /* one that is only its kind */

typedef struct papan_post {
    int from;
    papan_letter kind;
    const char *at;
    size_t left;
    bool torn; /* more was read than is there */
} papan_post;

bool papan_post_take(papan_mpi *mpi, papan_post *post); /* false: none has come */
uint64_t papan_post_number(papan_post *post);
const char *papan_post_text(papan_post *post, size_t *length); /* ended by a zero byte, too */

#endif
