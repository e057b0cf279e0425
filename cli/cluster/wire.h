/* wire.h: messages between the processes of one run, as the dealing needs them and no more: whole messages,
 * sent without waiting, taken when they have come. The one wire there is goes over MPI
 * (cli/cluster/mpi/wire_mpi.c). It is a module, opened only where --backend mpi asks for it, so that the
 * program starts where no MPI is installed. Linking libmpi would be simplest, but then a package of Papan drags
 * MPI along; a second program with everything in it, started in place of this one, was the other way, and is
 * fifty times as large as the module.
 *
 * Only one thread of a process may use its wire. */
#ifndef PAPAN_CLI_CLUSTER_WIRE_H
#define PAPAN_CLI_CLUSTER_WIRE_H

#include <stdbool.h>
#include <stddef.h>

enum { PAPAN_WIRE_VERSION = 1, PAPAN_WIRE_LONGEST = 1 << 24 /* bytes of a message */ };

typedef struct papan_wire {
    void *own;
    int rank, ranks; /* this process, and how many there are */
    char host[64];   /* of this process */
    /* Takes a copy and sends it as soon as it can. False: no memory, or the wire is broken. */
    bool (*send)(struct papan_wire *wire, int to, const void *bytes, size_t length);
    /* A message that has come, valid until the next call; false: there is none. */
    bool (*receive)(struct papan_wire *wire, int *from, const char **bytes, size_t *length);
    /* Ends the wire; every process must do so, and waits until the others do. */
    void (*close)(struct papan_wire *wire);
    /* Ends all processes at once. */
    void (*abort)(struct papan_wire *wire, int code);
} papan_wire;

/* What the module exports, under this name: connects the processes. */
typedef bool papan_wire_open_function(int version, papan_wire *wire);
#define PAPAN_WIRE_OPEN "papan_wire_open"

#endif
