/* mpi.h: shared by the files of the MPI backend: the state of a process, and the messages between processes. A
 * message is its kind, then 8-byte numbers, then texts preceded by their lengths. All processes run the same
 * program on machines of the same kind; the first message checks that. */
#ifndef PAPAN_CLI_CLUSTER_MPI_H
#define PAPAN_CLI_CLUSTER_MPI_H

#include "cli/cluster/rank_workers.h"
#include "cli/cluster/wire.h"
#include "cli/session.h"

/* version: of the messages; raise it when they change */
enum { PAPAN_MPI_VERSION = 3, PAPAN_MPI_NUMBERS = 6, PAPAN_MPI_TEXTS = 5, PAPAN_MPI_ALL = -1 };

/* The table in mpi_message.c has the number of fields of each. Numbers never change, so that processes of other
 * versions are recognised. */
typedef enum papan_mpi_kind {
    PAPAN_MPI_JOB,        /* from rank 0: version, goal, memory limit, numbering; papan_job_head(), puzzle */
    PAPAN_MPI_READY,      /* to rank 0: threads; host */
    PAPAN_MPI_PART,       /* from rank 0: id; line */
    PAPAN_MPI_REVOKE,     /* from: id of a part */
    PAPAN_MPI_RESULT = 5, /* to: id, whole, count (high, low), cases, hash; solutions */
    PAPAN_MPI_FAILED,     /* to: status, units of the arguments; message, its arguments */
    PAPAN_MPI_ALIVE,      /* both ways, periodically: heartbeat */
    PAPAN_MPI_END_JOB,    /* from: the job has ended */
    PAPAN_MPI_JOB_ENDED,  /* to: nothing more will be sent for the job */
    PAPAN_MPI_END_RUN,    /* from: the run has ended */
    PAPAN_MPI_KINDS
} papan_mpi_kind;

typedef struct papan_mpi_message {
    papan_mpi_kind kind;
    int from;
    bool invalid; /* it was received without all its fields */
    uint64_t number[PAPAN_MPI_NUMBERS];
    struct {
        const char *bytes; /* of a received message: zero-terminated, valid until the next one */
        size_t length;
    } text[PAPAN_MPI_TEXTS];
} papan_mpi_message;

typedef struct papan_mpi {
    papan_wire wire;
    int first, end;   /* the ranks to exchange messages with: for rank 0 all others, for the others rank 0 */
    unsigned threads; /* that search in this process */
    void *module;
    papan_buffer out; /* the message being written */
    double pause;     /* seconds to sleep between polls for messages */
    double patience;  /* seconds of silence after which another process is considered lost */
    double *received; /* [ranks] time of the last message from each */
    double sent;      /* time of the last heartbeat */
    bool eager; /* for tests: revoke parts as soon as a thread is idle, and do not split them before that */
    bool lost;  /* a process was lost: an orderly shutdown is impossible */
    char error[512]; /* the error message of a process that failed */
} papan_mpi;

/* What a process does with the messages and results it receives. */
typedef struct papan_mpi_handlers {
    void (*message[PAPAN_MPI_KINDS])(void *context, const papan_mpi_message *message); /* NULL: ignored */
    void (*result)(void *context, const papan_rank_task *result);                      /* of its own workers */
    /* May be called repeatedly. */
    void (*failed)(void *context, papan_status status, const papan_message *why);
    void (*lost)(void *context, int rank); /* another process has been silent for too long */
} papan_mpi_handlers;

/* Sends a message to a rank, or to all ranks from first to end (PAPAN_MPI_ALL). */
bool papan_mpi_send(papan_mpi *mpi, int to, const papan_mpi_message *message);
/* Receives messages and results of the workers; waits for them, but only for milliseconds. Sends heartbeats and
 * checks those of others. Handlers may change *workers; NULL: there is no job. */
void papan_mpi_poll(papan_mpi *mpi, papan_rank_workers *const *workers, const papan_mpi_handlers *handlers,
                    void *context);

/* The main loop of every process except rank 0; returns its exit code. */
int papan_mpi_rank(papan_mpi *mpi);
/* How rank 0 searches a job: see papan_backend. */
papan_status papan_mpi_search(papan_session *session, papan_job *job, const papan_job_hooks *hooks,
                              papan_message *why);

#endif
