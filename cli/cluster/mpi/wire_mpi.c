/* wire_mpi.c: implements the wire (cli/cluster/wire.h) with MPI; the only file that uses MPI.
 *
 * Messages are copied, sent by MPI_Isend, and freed once MPI has released them; incoming messages are found by
 * MPI_Iprobe. Nothing here blocks: MPI waits by spinning, which would take a core from the searching threads.
 */
#include "cli/cluster/wire.h"

/* The C++ bindings are not needed, and their headers cause warnings. */
#define OMPI_SKIP_MPICXX 1
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct message {
    struct message *next;
    MPI_Request request;
    char bytes[];
} message;

typedef struct connection {
    message *sent; /* not yet released by MPI */
    char *received;
    size_t room;
} connection;

static void free_sent(connection *c)
{
    for (message **at = &c->sent; *at != NULL;) {
        message *m = *at;
        int done = 0;
        if (MPI_Test(&m->request, &done, MPI_STATUS_IGNORE) == MPI_SUCCESS && !done) {
            at = &m->next;
            continue;
        }
        *at = m->next;
        free(m);
    }
}

static bool send_by_mpi(papan_wire *wire, int to, const void *bytes, size_t length)
{
    connection *c = wire->own;
    free_sent(c);
    if (length > PAPAN_WIRE_MAX)
        return false;
    message *m = malloc(sizeof *m + length);
    if (m == NULL)
        return false;
    memcpy(m->bytes, bytes, length);
    if (MPI_Isend(m->bytes, (int)length, MPI_BYTE, to, 0, MPI_COMM_WORLD, &m->request) != MPI_SUCCESS) {
        free(m);
        return false;
    }
    m->next = c->sent;
    c->sent = m;
    return true;
}

static bool receive_by_mpi(papan_wire *wire, int *from, const char **bytes, size_t *length)
{
    connection *c = wire->own;
    int there = 0, count = 0;
    MPI_Status status;
    free_sent(c);
    if (MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &there, &status) != MPI_SUCCESS || !there ||
        MPI_Get_count(&status, MPI_BYTE, &count) != MPI_SUCCESS)
        return false;
    if ((size_t)count > c->room) {
        char *larger = realloc(c->received, (size_t)count);
        if (larger == NULL)
            return false;
        c->received = larger;
        c->room = (size_t)count;
    }
    if (MPI_Recv(c->received, count, MPI_BYTE, status.MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE) !=
        MPI_SUCCESS)
        return false;
    *from = status.MPI_SOURCE;
    *bytes = c->received;
    *length = (size_t)count;
    return true;
}

static void close_wire(papan_wire *wire)
{
    connection *c = wire->own;
    while (c->sent != NULL)
        free_sent(c);
    free(c->received);
    free(c);
    MPI_Finalize();
}

static void abort_wire(papan_wire *wire, int code)
{
    (void)wire;
    MPI_Abort(MPI_COMM_WORLD, code);
}

papan_wire_open_function papan_wire_open;

__attribute__((visibility("default"))) bool papan_wire_open(int version, papan_wire *wire)
{
    int provided, length;
    char host[MPI_MAX_PROCESSOR_NAME];
    if (version != PAPAN_WIRE_VERSION || MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided) != 0)
        return false;
    connection *c = calloc(1, sizeof *c);
    if (c == NULL || provided < MPI_THREAD_FUNNELED) {
        free(c);
        return false;
    }
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    *wire = (papan_wire){
        .own = c, .send = send_by_mpi, .receive = receive_by_mpi, .close = close_wire, .abort = abort_wire};
    MPI_Comm_rank(MPI_COMM_WORLD, &wire->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &wire->ranks);
    if (MPI_Get_processor_name(host, &length) == MPI_SUCCESS)
        snprintf(wire->host, sizeof wire->host, "%.*s", (int)sizeof wire->host - 1, host);
    return true;
}
