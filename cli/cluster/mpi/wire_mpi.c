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

typedef struct letter {
    struct letter *next;
    MPI_Request request;
    char bytes[];
} letter;

typedef struct post {
    letter *sent; /* not yet released by MPI */
    char *received;
    size_t room;
} post;

static void let_go(post *p)
{
    for (letter **at = &p->sent; *at != NULL;) {
        letter *l = *at;
        int gone = 0;
        if (MPI_Test(&l->request, &gone, MPI_STATUS_IGNORE) == MPI_SUCCESS && !gone) {
            at = &l->next;
            continue;
        }
        *at = l->next;
        free(l);
    }
}

static bool send_letter(papan_wire *wire, int to, const void *bytes, size_t length)
{
    post *p = wire->own;
    let_go(p);
    if (length > PAPAN_WIRE_LONGEST)
        return false;
    letter *l = malloc(sizeof *l + length);
    if (l == NULL)
        return false;
    memcpy(l->bytes, bytes, length);
    if (MPI_Isend(l->bytes, (int)length, MPI_BYTE, to, 0, MPI_COMM_WORLD, &l->request) != MPI_SUCCESS) {
        free(l);
        return false;
    }
    l->next = p->sent;
    p->sent = l;
    return true;
}

static bool receive_letter(papan_wire *wire, int *from, const char **bytes, size_t *length)
{
    post *p = wire->own;
    int there = 0, count = 0;
    MPI_Status status;
    let_go(p);
    if (MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &there, &status) != MPI_SUCCESS || !there ||
        MPI_Get_count(&status, MPI_BYTE, &count) != MPI_SUCCESS)
        return false;
    if ((size_t)count > p->room) {
        char *larger = realloc(p->received, (size_t)count);
        if (larger == NULL)
            return false;
        p->received = larger;
        p->room = (size_t)count;
    }
    if (MPI_Recv(p->received, count, MPI_BYTE, status.MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE) !=
        MPI_SUCCESS)
        return false;
    *from = status.MPI_SOURCE;
    *bytes = p->received;
    *length = (size_t)count;
    return true;
}

static void close_wire(papan_wire *wire)
{
    post *p = wire->own;
    while (p->sent != NULL)
        let_go(p);
    free(p->received);
    free(p);
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
    post *p = calloc(1, sizeof *p);
    if (p == NULL || provided < MPI_THREAD_FUNNELED) {
        free(p);
        return false;
    }
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    *wire = (papan_wire){
        .own = p, .send = send_letter, .receive = receive_letter, .close = close_wire, .abort = abort_wire};
    MPI_Comm_rank(MPI_COMM_WORLD, &wire->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &wire->ranks);
    if (MPI_Get_processor_name(host, &length) == MPI_SUCCESS)
        snprintf(wire->host, sizeof wire->host, "%.*s", (int)sizeof wire->host - 1, host);
    return true;
}
