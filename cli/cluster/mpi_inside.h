/* mpi_inside.h: shared by the files of the MPI backend: the state of a process, and the messages between
 * processes. A message ("letter") is its kind, then 8-byte numbers and texts preceded by their lengths. All
 * processes run the same program on machines of the same kind; the first message checks that. */
#ifndef PAPAN_CLI_CLUSTER_MPI_INSIDE_H
#define PAPAN_CLI_CLUSTER_MPI_INSIDE_H

#include "cli/cluster/wire.h"
#include "cli/session.h"
#include "papan/job.h"

enum { PAPAN_LETTERS_VERSION = 2 }; /* of the messages; raise it when they change */

typedef enum papan_letter {
    PAPAN_LETTER_HELLO,     /* from rank 0: version, the job, the puzzle */
    PAPAN_LETTER_READY,     /* to rank 0: threads, host */
    PAPAN_LETTER_PART,      /* from: id, line */
    PAPAN_LETTER_RECALL,    /* from: id of a part to give up */
    PAPAN_LETTER_SOLUTIONS, /* to: some solutions of the part whose result follows */
    PAPAN_LETTER_RESULT,    /* to: id, whole, count (high, low), cases, hash */
    PAPAN_LETTER_FAILED,    /* to: status, message, its arguments */
    PAPAN_LETTER_ALIVE,     /* both ways, periodically: heartbeat */
    PAPAN_LETTER_REST,      /* from: the job has ended */
    PAPAN_LETTER_RESTED,    /* to: nothing more will be sent for the job */
    PAPAN_LETTER_HOME       /* from: the run has ended */
} papan_letter;

typedef struct papan_mpi {
    papan_wire wire;
    void *module;
    papan_buffer out; /* the message being written */
    double patience;  /* seconds of silence after which another process is considered lost */
    bool eager;     /* for tests: recall parts as soon as a thread is idle, and do not split them before that */
    bool lost;      /* a process was lost: an orderly shutdown is impossible */
    char said[512]; /* the error message of a process that failed */
} papan_mpi;

/* Seconds between heartbeats. */
static const double PAPAN_MPI_PULSE = 2;
/* Seconds to sleep between polls for messages: starts short and doubles while none arrives. */
static const double PAPAN_MPI_SHORT = 1e-4, PAPAN_MPI_LONG = 2e-3;
double papan_mpi_pause(double pause, bool news);

/* The number of searching threads in each process. */
unsigned papan_mpi_threads(const papan_session *session);
/* The main loop of every process except rank 0; returns its exit code. */
int papan_mpi_serve(papan_mpi *mpi, unsigned threads);
/* How rank 0 searches a job: see papan_backend. */
papan_status papan_mpi_search(papan_session *session, papan_job *job, const papan_job_hooks *hooks,
                              papan_message *why);

/* ---- messages ---- */

void papan_letter_begin(papan_mpi *mpi, papan_letter kind);
void papan_letter_number(papan_mpi *mpi, uint64_t number);
void papan_letter_text(papan_mpi *mpi, const char *text, size_t length);
bool papan_letter_send(papan_mpi *mpi, int to);                    /* may be called again to send the same
                                                                    * message to others */
bool papan_letter_post(papan_mpi *mpi, int to, papan_letter kind); /* a message without contents */

typedef struct papan_post {
    int from;
    papan_letter kind;
    const char *at;
    size_t left;
    bool torn; /* the reader ran past the end */
} papan_post;

bool papan_post_take(papan_mpi *mpi, papan_post *post); /* false: none has arrived */
uint64_t papan_post_number(papan_post *post);
const char *papan_post_text(papan_post *post, size_t *length); /* zero-terminated as well */

#endif
