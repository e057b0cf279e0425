/* clients.h: the connections of the web server: how many there may be, how long each may take, and which one is
 * dropped when another client waits. */
#ifndef PAPAN_CLI_PAGE_CLIENTS_H
#define PAPAN_CLI_PAGE_CLIENTS_H

#include <netinet/in.h>
#include <stdbool.h>

enum { PAPAN_CLIENTS = 256 };

typedef enum papan_client_state {
    PAPAN_CLIENT_FREE,
    PAPAN_CLIENT_ASKS,    /* between two requests, or sending one */
    PAPAN_CLIENT_READS,   /* receiving an answer */
    PAPAN_CLIENT_DROPPED, /* shut down here, but not closed yet */
    PAPAN_CLIENT_STATES
} papan_client_state;

typedef struct papan_client {
    papan_client_state state;
    double since; /* when this state began */
    int socket;
    struct in6_addr device; /* an IPv4 address is mapped */
} papan_client;

typedef struct papan_clients {
    papan_client client[PAPAN_CLIENTS];
    unsigned count, dropped; /* dropped ones are among them */
    unsigned of_device;      /* at most this many of one device */
} papan_clients;

/* Enters a connection; NULL: all places are taken. */
papan_client *papan_client_enter(papan_clients *clients, int socket, struct in6_addr device, double now);
void papan_client_leave(papan_clients *clients, papan_client *client);
/* Records that the client has sent a request, or has received the answer. */
void papan_client_turns(papan_client *client, papan_client_state state, double now);

/* True if there is a free place, or a client that has been busy long enough to be dropped. If not, *when is the
 * time at which this may be so. */
bool papan_clients_take_more(papan_clients *clients, double now, double *when);
/* Makes room for a waiting client: if all places are taken, drops the client that has been busy with its
 * request or answer longest. True: there is a place now. */
bool papan_clients_make_room(papan_clients *clients, double now);
/* The same for one more client of this device; false: it already has enough. */
bool papan_clients_admit(papan_clients *clients, struct in6_addr device, double now);
/* Drops a client, however new, because there are too few sockets or too little memory. False: none is left to
 * drop. */
bool papan_clients_drop_one(papan_clients *clients);
/* Drops clients that took longer than any client needs. Returns when to call it again; 0: there is no client.
 */
double papan_clients_expire(papan_clients *clients, double now);

#endif
