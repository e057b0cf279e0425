/* mpi.h: shared by the files of the MPI backend: the state of a process, and the messages between processes. A
 * message is its kind, then 8-byte numbers, then texts preceded by their lengths. All processes run the same
 * program on machines of the same kind; the first message checks that. */
#ifndef PAPAN_CLI_CLUSTER_MPI_H
#define PAPAN_CLI_CLUSTER_MPI_H

#include "cli/cluster/wire.h"
#include "cli/session.h"
#include "papan/job.h"

/* version: of the messages; raise it when they change */
enum { PAPAN_MPI_VERSION = 4, PAPAN_MPI_NUMBERS = 5, PAPAN_MPI_TEXTS = 5, PAPAN_MPI_ALL = -1 };

/* The table in mpi_message.c has the number of fields of each. Numbers never change, so that processes of other
 * versions are recognised. */
typedef enum papan_mpi_kind {
    PAPAN_MPI_JOB,        /* from rank 0: version, goal, memory limit, numbering; head of the lines, puzzle */
    PAPAN_MPI_READY,      /* to rank 0: threads; host */
    PAPAN_MPI_PART,       /* from rank 0: line; the rank numbers its parts from 0 on */
    PAPAN_MPI_REVOKE,     /* from rank 0: number of a part */
    PAPAN_MPI_RESULT = 5, /* to rank 0: number, whole; solutions, line (not whole: the part was revoked) */
    PAPAN_MPI_FAILED,     /* to rank 0: status, units of the arguments; message, its arguments */
    PAPAN_MPI_ALIVE,      /* both ways, periodically: heartbeat */
    PAPAN_MPI_END_JOB,    /* from rank 0: the job has ended */
    PAPAN_MPI_JOB_ENDED,  /* to rank 0: nothing more will be sent for the job */
    PAPAN_MPI_END_RUN,    /* from rank 0: the run has ended */
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

/* What a process does with a message of some kind. */
typedef void papan_mpi_receive(void *context, const papan_mpi_message *message);

typedef struct papan_mpi_rank papan_mpi_rank;

typedef struct papan_mpi {
    papan_wire wire;
    int first, end;      /* the ranks to exchange messages with: for rank 0 all others, for the others rank 0 */
    unsigned threads;    /* that search in this process */
    papan_mpi_rank *own; /* what searches in this process */
    void *module;
    papan_buffer out; /* the message being written */
    double pause;     /* seconds to sleep between polls for messages */
    double patience;  /* seconds of silence after which another process is considered lost */
    double *received; /* [ranks] time of the last message from each */
    double sent;      /* time of the last heartbeat */
    bool eager; /* for tests: revoke parts as soon as a thread is idle, and do not split them before that */
    bool lost;  /* a process was lost: an orderly shutdown is impossible */
    char error[512]; /* the error message of a process that failed */
    struct {
        papan_mpi_receive *receive; /* NULL: such messages are ignored */
        void *context;
    } handler[PAPAN_MPI_KINDS];
    /* Another process has been silent for too long. */
    void (*on_lost)(void *context, int rank);
    void *context; /* of on_lost */
} papan_mpi;

/* Sends a message to a rank, or to all ranks from first to end (PAPAN_MPI_ALL), on rank 0 also to itself, which
 * receives it at once. */
bool papan_mpi_send(papan_mpi *mpi, int to, const papan_mpi_message *message);
/* Sets what is done with the kinds of messages that are not NULL. */
void papan_mpi_handle(papan_mpi *mpi, papan_mpi_receive *const receive[PAPAN_MPI_KINDS], void *context);
/* Receives messages and sends results; waits for them, but only for milliseconds. During a job, also sends
 * heartbeats and checks those of others. */
void papan_mpi_poll(papan_mpi *mpi);

/* What searches the parts that rank 0 assigns to this process. NULL: out of memory. */
papan_mpi_rank *papan_mpi_rank_new(papan_mpi *mpi);
void papan_mpi_rank_free(papan_mpi_rank *rank);
/* Sends the results that it has; waits for one, at most `seconds`. False: there was none. */
bool papan_mpi_rank_poll(papan_mpi_rank *rank, double seconds);
bool papan_mpi_rank_has_job(const papan_mpi_rank *rank);
/* The main loop of every process except rank 0; returns its exit code. */
int papan_mpi_rank_run(papan_mpi_rank *rank);
/* How rank 0 searches a job: see papan_backend. */
papan_status papan_mpi_search(papan_session *session, papan_job *job, const papan_job_hooks *hooks,
                              papan_message *why);

#endif
