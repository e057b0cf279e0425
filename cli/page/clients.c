/* clients.c: see server.h. A client that sends its request byte by byte, or reads its answer that slowly, keeps
 * its connection busy, so time is measured from the end of the last answer, not from the last byte. As long as
 * there are free places, slow clients have as much time as a person in a bad network may need. When all places
 * are taken and another client waits, the client that has been busy longest is dropped, but only after a short
 * delay: even 256 busy browsers finish their requests within milliseconds, and waiting for a place does them no
 * harm.
 *
 * A dropped socket is shut down; libmicrohttpd detects that at once and closes it. */
#include "cli/page/server.h"

#include <assert.h>
#include <string.h>
#include <sys/socket.h>

/* Seconds: a client may stay in a state for `longest`, and for `spared` if others wait. */
static const struct {
    double longest, spared;
} patience[PAPAN_CLIENT_STATES] = {[PAPAN_CLIENT_ASKS] = {30, 0.2}, [PAPAN_CLIENT_READS] = {120, 0.5}};

static bool can_go(const papan_client *client)
{
    return client->state == PAPAN_CLIENT_ASKS || client->state == PAPAN_CLIENT_READS;
}

papan_client *papan_client_enter(papan_clients *clients, int socket, struct in6_addr device, double now)
{
    for (unsigned i = 0; i < PAPAN_CLIENTS; i++)
        if (clients->client[i].state == PAPAN_CLIENT_FREE) {
            clients->client[i] = (papan_client){PAPAN_CLIENT_ASKS, now, socket, device};
            clients->count++;
            return &clients->client[i];
        }
    return NULL;
}

void papan_client_leave(papan_clients *clients, papan_client *client)
{
    assert(client->state != PAPAN_CLIENT_FREE && clients->count > 0);
    clients->dropped -= client->state == PAPAN_CLIENT_DROPPED;
    clients->count--;
    client->state = PAPAN_CLIENT_FREE;
}

void papan_client_turns(papan_client *client, papan_client_state state, double now)
{
    if (!can_go(client))
        return;
    client->state = state;
    client->since = now;
}

static void drop_client(papan_clients *clients, papan_client *client)
{
    shutdown(client->socket, SHUT_RDWR);
    client->state = PAPAN_CLIENT_DROPPED;
    clients->dropped++;
}

/* The client that may be dropped first, and when; device: only clients of this one, NULL: of any. */
static papan_client *first_to_go(papan_clients *clients, const struct in6_addr *device, double *when)
{
    papan_client *first = NULL;
    for (unsigned i = 0; i < PAPAN_CLIENTS; i++) {
        papan_client *client = &clients->client[i];
        double due = client->since + patience[client->state].spared;
        bool asked = device == NULL || memcmp(device, &client->device, sizeof *device) == 0;
        if (can_go(client) && asked && (first == NULL || due < *when)) {
            first = client;
            *when = due;
        }
    }
    return first;
}

bool papan_clients_take_more(papan_clients *clients, double now, double *when)
{
    *when = 0;
    if (clients->count < PAPAN_CLIENTS)
        return true;
    /* a dropped client is removed as soon as libmicrohttpd has run */
    return clients->dropped == 0 && first_to_go(clients, NULL, when) != NULL && *when <= now;
}

bool papan_clients_make_room(papan_clients *clients, double now)
{
    double when;
    papan_client *first =
        clients->count == PAPAN_CLIENTS && clients->dropped == 0 ? first_to_go(clients, NULL, &when) : NULL;
    if (first != NULL && when <= now)
        drop_client(clients, first);
    return clients->count < PAPAN_CLIENTS;
}

bool papan_clients_admit(papan_clients *clients, struct in6_addr device, double now)
{
    unsigned count = 0;
    double when;
    for (unsigned i = 0; i < PAPAN_CLIENTS && clients->count >= clients->of_device; i++)
        count += can_go(&clients->client[i]) && memcmp(&device, &clients->client[i].device, sizeof device) == 0;
    if (count < clients->of_device)
        return true;
    papan_client *first = first_to_go(clients, &device, &when);
    if (first == NULL || when > now)
        return false;
    drop_client(clients, first);
    return true;
}

bool papan_clients_drop_one(papan_clients *clients)
{
    double when;
    papan_client *first = clients->dropped == 0 ? first_to_go(clients, NULL, &when) : NULL;
    if (first != NULL)
        drop_client(clients, first);
    return clients->dropped > 0;
}

double papan_clients_expire(papan_clients *clients, double now)
{
    double next = 0;
    for (unsigned i = 0; i < PAPAN_CLIENTS; i++) {
        papan_client *client = &clients->client[i];
        double end = client->since + patience[client->state].longest;
        if (!can_go(client))
            continue;
        if (end <= now)
            drop_client(clients, client);
        else if (next == 0 || end < next)
            next = end;
    }
    return next;
}
