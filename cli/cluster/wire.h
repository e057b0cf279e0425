/* wire.h: the minimal messaging interface between the processes of one run: whole messages, sent without
 * blocking and received by polling. The only implementation uses MPI (cli/cluster/mpi/wire_mpi.c). It is a
 * module loaded only for --backend mpi, so that the program also starts where MPI is not installed. Linking
 * libmpi would be simplest, but then a package of Papan would depend on MPI; the other alternative, a second
 * program with everything in it that replaces this one, is fifty times as large as the module.
 *
 * Only one thread of a process may use its wire. */
#ifndef PAPAN_CLI_CLUSTER_WIRE_H
#define PAPAN_CLI_CLUSTER_WIRE_H

#include <stdbool.h>
#include <stddef.h>

/* PAPAN_WIRE_MAX: bytes of the longest message; SQLite cannot save more solutions of a part either */
enum { PAPAN_WIRE_VERSION = 1, PAPAN_WIRE_MAX = 1 << 30 };

typedef struct papan_wire {
    void *own;
    int rank, ranks; /* this process, and the number of processes */
    char host[64];   /* name of this host */
    /* Copies the message and sends it as soon as possible. False: out of memory, or the wire is broken. */
    bool (*send)(struct papan_wire *wire, int to, const void *bytes, size_t length);
    /* The next message that has arrived, valid until the next call; false: none. */
    bool (*receive)(struct papan_wire *wire, int *from, const char **bytes, size_t *length);
    /* Closes the wire; every process must call this, and it waits for the others. */
    void (*close)(struct papan_wire *wire);
    /* Aborts all processes at once. */
    void (*abort)(struct papan_wire *wire, int code);
} papan_wire;

/* The function that the module exports under this name: connects the processes. */
typedef bool papan_wire_open_function(int version, papan_wire *wire);
#define PAPAN_WIRE_OPEN "papan_wire_open"

#endif
