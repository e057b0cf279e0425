/* server.c: see server.h. One thread: the program waits for the connections of libmicrohttpd and for signals at
 * the same time (pselect unblocks signals only while it waits, so none is missed). pselect is all that POSIX
 * offers for this with libmicrohttpd, and fast enough for the few connections that are allowed.
 *
 * The server accepts connections itself and hands them to libmicrohttpd, which would otherwise stop listening
 * at its limit, close connections beyond the limit of an address, and let slow clients keep theirs forever
 * (clients.c). Beyond the limit, clients wait in the queue of the operating system.
 *
 * The server trusts no request. It listens on the loopback address only; but any web page in the user's browser
 * can send requests there, and a foreign host name can be made to point there (DNS rebinding), so a request
 * must name this host and port in its Host header. In a network, the secret in the path takes the place of this
 * check: no other page can send a browser to an address that it cannot guess. The server reads no request
 * bodies and changes nothing; the headers of each response forbid the page everything that it does not need.
 * Requests too large for the memory of a connection are rejected by libmicrohttpd itself, with its own minimal
 * response.
 *
 * Assets are stored and sent compressed; the rare client that does not accept gzip gets them inflated. Each is
 * inflated only once and kept, a few megabytes at most, since this takes a hundred times as long as the rest of
 * a request. */
#define _GNU_SOURCE
#include "cli/page/server.h"

#include "cli/watching/watch.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CONNECTIONS_OF_DEVICE = 16, MEMORY_OF_CONNECTION = 32 << 10, PATH_LENGTH_MAX = 1024 };
static const double TRY_AGAIN = 0.1; /* seconds, if the system has too few resources for a connection */

struct papan_server {
    struct MHD_Daemon *daemon;
    int listener;
    papan_clients clients;
    struct in6_addr arriving; /* the address of the connection that is handed to libmicrohttpd */
    double expire;            /* when clients may have taken too long; 0: there is none */
    double pause;             /* no connection is accepted until then */
    const papan_asset *assets;
    unsigned char **inflated; /* of each asset; NULL: not needed yet */
    const char *token;        /* NULL: this machine only */
    uint16_t port;
    char host[2][sizeof "127.0.0.1:65535"]; /* accepted values of the Host header */
};

static const struct {
    const char *name, *value;
} headers_of_every_answer[] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src "
     "'self' blob: data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Embedder-Policy", "require-corp"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Cache-Control", "no-cache"},
};

/* ---- answers ---- */

static enum MHD_Result send_off(struct MHD_Connection *connection, unsigned status,
                                struct MHD_Response *response)
{
    if (response == NULL)
        return MHD_NO;
    enum MHD_Result well = MHD_YES;
    for (size_t i = 0; i < sizeof headers_of_every_answer / sizeof headers_of_every_answer[0]; i++)
        if (MHD_add_response_header(response, headers_of_every_answer[i].name,
                                    headers_of_every_answer[i].value) != MHD_YES)
            well = MHD_NO;
    if (well == MHD_YES)
        well = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return well;
}

static enum MHD_Result reject(struct MHD_Connection *connection, unsigned status)
{
    char text[128];
    int length = snprintf(text, sizeof text, "%u %s\n", status, MHD_get_reason_phrase_for(status));
    struct MHD_Response *response =
        MHD_create_response_from_buffer((size_t)length, text, MHD_RESPMEM_MUST_COPY);
    if (response != NULL) {
        MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, "text/plain; charset=utf-8");
        if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
            MHD_add_response_header(response, MHD_HTTP_HEADER_ALLOW, "GET, HEAD");
    }
    return send_off(connection, status, response);
}

static struct MHD_Response *inflated(const papan_server *server, const papan_asset *asset)
{
    unsigned char **bytes = &server->inflated[asset - server->assets];
    if (*bytes == NULL)
        *bytes = papan_asset_inflate(asset);
    return *bytes != NULL ? MHD_create_response_from_buffer(asset->size, *bytes, MHD_RESPMEM_PERSISTENT) : NULL;
}

static struct MHD_Response *zipped(const papan_asset *asset)
{
    size_t size = (size_t)(asset->zipped_end - asset->zipped);
    struct MHD_Response *response =
        MHD_create_response_from_buffer(size, (void *)asset->zipped, MHD_RESPMEM_PERSISTENT);
    if (response != NULL)
        MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_ENCODING, "gzip");
    return response;
}

static const char *header_of(struct MHD_Connection *connection, const char *name)
{
    const char *value = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
    return value != NULL ? value : "";
}

/* True if the client accepts gzip, as in "gzip, deflate;q=0.5", with a weight other than 0. */
static bool takes_gzip(struct MHD_Connection *connection)
{
    const char *at = header_of(connection, MHD_HTTP_HEADER_ACCEPT_ENCODING);
    while (*at != '\0') {
        at += strspn(at, ", \t");
        size_t length = strcspn(at, ",; \t"), whole = strcspn(at, ",");
        if (length == 4 && strncasecmp(at, "gzip", 4) == 0) {
            char weight[32];
            snprintf(weight, sizeof weight, "%.*s", (int)(whole - length), at + length);
            const char *q = strstr(weight, "q=");
            return q == NULL || strtod(q + 2, NULL) > 0;
        }
        at += whole;
    }
    return false;
}

static enum MHD_Result send_asset(const papan_server *server, struct MHD_Connection *connection,
                                  const papan_asset *asset)
{
    struct MHD_Response *response;
    unsigned status = MHD_HTTP_OK;
    if (strstr(header_of(connection, MHD_HTTP_HEADER_IF_NONE_MATCH), asset->tag) != NULL) {
        status = MHD_HTTP_NOT_MODIFIED;
        response = MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
    } else {
        response = takes_gzip(connection) ? zipped(asset) : inflated(server, asset);
    }
    if (response != NULL) {
        MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, asset->type);
        MHD_add_response_header(response, MHD_HTTP_HEADER_ETAG, asset->tag);
        MHD_add_response_header(response, MHD_HTTP_HEADER_VARY, MHD_HTTP_HEADER_ACCEPT_ENCODING);
    }
    return send_off(connection, status, response);
}

/* ---- requests ---- */

typedef struct host_check {
    const papan_server *server;
    unsigned right, wrong;
} host_check;

static enum MHD_Result look_at_host(void *context, enum MHD_ValueKind kind, const char *name, const char *value)
{
    (void)kind;
    host_check *check = context;
    if (strcasecmp(name, MHD_HTTP_HEADER_HOST) != 0)
        return MHD_YES;
    bool ours = false;
    for (size_t i = 0; i < 2 && value != NULL; i++)
        ours = ours || strcasecmp(value, check->server->host[i]) == 0;
    *(ours ? &check->right : &check->wrong) += 1;
    return MHD_YES;
}

static bool host_is_ours(const papan_server *server, struct MHD_Connection *connection)
{
    host_check check = {.server = server};
    MHD_get_connection_values(connection, MHD_HEADER_KIND, look_at_host, &check);
    return check.right == 1 && check.wrong == 0;
}

/* The path of the file, "/...": the path without the secret; NULL: the secret is wrong. The time this takes
 * does not depend on how much of it is right. */
static const char *path_of_file(const papan_server *server, const char *path)
{
    if (server->token == NULL)
        return path;
    size_t length = strlen(server->token);
    if (strlen(path) < length + 2)
        return NULL;
    unsigned wrong = (unsigned)(path[0] ^ '/') | (unsigned)(path[length + 1] ^ '/');
    for (size_t i = 0; i < length; i++)
        wrong |= (unsigned)(path[i + 1] ^ server->token[i]);
    return wrong == 0 ? path + length + 1 : NULL;
}

static bool has_body(struct MHD_Connection *connection)
{
    const char *length = header_of(connection, MHD_HTTP_HEADER_CONTENT_LENGTH);
    return header_of(connection, MHD_HTTP_HEADER_TRANSFER_ENCODING)[0] != '\0' ||
           (length[0] != '\0' && strcmp(length, "0") != 0);
}

/* The status with which to reject a request, from its headers alone; 0: accept it. */
static unsigned status_of_rejection(const papan_server *server, struct MHD_Connection *connection,
                                    const char *method, const char *path)
{
    if (server->token == NULL && !host_is_ours(server, connection))
        return MHD_HTTP_FORBIDDEN;
    if (strcmp(method, MHD_HTTP_METHOD_GET) != 0 && strcmp(method, MHD_HTTP_METHOD_HEAD) != 0)
        return MHD_HTTP_METHOD_NOT_ALLOWED;
    if (has_body(connection))
        return MHD_HTTP_CONTENT_TOO_LARGE;
    return strlen(path) > PATH_LENGTH_MAX ? MHD_HTTP_URI_TOO_LONG : 0;
}

static papan_client *client_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info != NULL ? info->socket_context : NULL;
}

static const char zero_byte; /* its address marks a request whose path contains a zero byte */

/* libmicrohttpd calls this with the path as it was sent, with a zero byte after it and then the version. What
 * it returns is *seen of the first call of on_request(), which gets the path up to the first zero byte. */
static void *on_path(void *context, const char *path, struct MHD_Connection *connection)
{
    (void)context;
    (void)connection;
    bool cut = strncmp(path + strlen(path) + 1, "HTTP/", strlen("HTTP/")) != 0;
    return cut || strstr(path, "%00") != NULL ? (void *)&zero_byte : NULL;
}

/* libmicrohttpd calls this with the headers of a request, and again when the request is complete. A response to
 * the headers alone closes the connection, which suits rejections: the rest of the request is not read. */
static enum MHD_Result on_request(void *context, struct MHD_Connection *connection, const char *path,
                                  const char *method, const char *version, const char *upload,
                                  size_t *upload_size, void **seen)
{
    (void)version;
    (void)upload;
    (void)upload_size;
    papan_server *server = context;
    papan_client *client = client_of(connection);
    if (client != NULL && *seen != context)
        papan_client_turns(client, PAPAN_CLIENT_READS, papan_clock());
    path = path_of_file(server, path);
    if (path == NULL)
        return send_off(connection, MHD_HTTP_NOT_FOUND, /* an answer that reveals nothing about the secret */
                        MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT));
    if (*seen == &zero_byte)
        return reject(connection, MHD_HTTP_BAD_REQUEST);
    if (*seen == NULL) {
        *seen = context;
        unsigned why = status_of_rejection(server, connection, method, path);
        return why == 0 ? MHD_YES : reject(connection, why);
    }
    const papan_asset *asset = papan_asset_find(server->assets, strcmp(path, "/") == 0 ? "/index.html" : path);
    return asset != NULL ? send_asset(server, connection, asset) : reject(connection, MHD_HTTP_NOT_FOUND);
}

static void on_answered(void *context, struct MHD_Connection *connection, void **seen,
                        enum MHD_RequestTerminationCode why)
{
    (void)context;
    (void)seen;
    (void)why;
    papan_client *client = client_of(connection);
    if (client != NULL)
        papan_client_turns(client, PAPAN_CLIENT_ASKS, papan_clock());
}

/* ---- connections ---- */

static void on_connection(void *context, struct MHD_Connection *connection, void **client,
                          enum MHD_ConnectionNotificationCode what)
{
    papan_server *server = context;
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    if (what == MHD_CONNECTION_NOTIFY_STARTED && info != NULL)
        *client = papan_client_enter(&server->clients, info->connect_fd, server->arriving, papan_clock());
    else if (*client != NULL)
        papan_client_leave(&server->clients, *client);
}

typedef union socket_address {
    struct sockaddr any;
    struct sockaddr_in one;
    struct sockaddr_in6 both;
} socket_address;

static struct in6_addr device_of(const socket_address *address)
{
    if (address->any.sa_family == AF_INET6)
        return address->both.sin6_addr;
    struct in6_addr mapped = {.s6_addr = {[10] = 0xff, [11] = 0xff}};
    memcpy(mapped.s6_addr + 12, &address->one.sin_addr, sizeof address->one.sin_addr);
    return mapped;
}

/* Accepts one connection; false: none waits, or there is no place for it. */
static bool accept_one(papan_server *server, double now)
{
    socket_address address = {0};
    socklen_t length = sizeof address;
    if (!papan_clients_make_room(&server->clients, now))
        return false;
    int client = accept(server->listener, &address.any, &length);
    if (client < 0) {
        bool poor = errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM;
        if (poor && !papan_clients_drop_one(&server->clients))
            server->pause = now + TRY_AGAIN;
        return errno == ECONNABORTED || errno == EINTR;
    }
    server->arriving = device_of(&address);
    fcntl(client, F_SETFD, FD_CLOEXEC);
    if (!papan_clients_admit(&server->clients, server->arriving, now))
        close(client);
    else
        MHD_add_connection(server->daemon, client, &address.any, length); /* closes it on failure */
    return true;
}

/* ---- start, run, stop ---- */

static int listen_on(const struct sockaddr *address, socklen_t length)
{
    int listener = socket(address->sa_family, SOCK_STREAM, 0);
    int on = 1, off = 0;
    if (listener >= 0 && fcntl(listener, F_SETFL, O_NONBLOCK) == 0 &&
        fcntl(listener, F_SETFD, FD_CLOEXEC) == 0 &&
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
        (address->sa_family != AF_INET6 ||
         setsockopt(listener, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off) == 0) &&
        bind(listener, address, length) == 0 && listen(listener, SOMAXCONN) == 0)
        return listener;
    int why = errno;
    if (listener >= 0)
        close(listener);
    errno = why;
    return -1;
}

/* Listens on the loopback address, or on all addresses: with one socket for IPv6 and IPv4, or for IPv4 alone if
 * the machine has no IPv6. */
static int listen_for(const papan_server *server, uint16_t port)
{
    struct sockaddr_in6 both = {.sin6_family = AF_INET6, .sin6_port = htons(port), .sin6_addr = in6addr_any};
    struct sockaddr_in one = {.sin_family = AF_INET,
                              .sin_port = htons(port),
                              .sin_addr.s_addr = htonl(server->token != NULL ? INADDR_ANY : INADDR_LOOPBACK)};
    int listener = -1;
    if (server->token != NULL)
        listener = listen_on((struct sockaddr *)&both, sizeof both);
    if (server->token == NULL || (listener < 0 && errno != EADDRINUSE && errno != EACCES))
        listener = listen_on((struct sockaddr *)&one, sizeof one);
    return listener;
}

static void name_hosts(papan_server *server, int listener)
{
    enum { PORT_NOT_SAID = 80 };
    socket_address address = {0};
    socklen_t length = sizeof address;
    getsockname(listener, &address.any, &length);
    server->port = ntohs(address.any.sa_family == AF_INET6 ? address.both.sin6_port : address.one.sin_port);
    static const char *const names[] = {"127.0.0.1", "localhost"};
    for (size_t i = 0; i < 2; i++)
        if (server->port == PORT_NOT_SAID)
            snprintf(server->host[i], sizeof server->host[i], "%s", names[i]);
        else
            snprintf(server->host[i], sizeof server->host[i], "%s:%u", names[i], server->port);
}

static bool start_daemon(papan_server *server)
{
    server->clients.of_device = server->token != NULL ? CONNECTIONS_OF_DEVICE : PAPAN_CLIENTS;
    server->daemon = MHD_start_daemon(
        MHD_USE_NO_LISTEN_SOCKET, 0, NULL, NULL, on_request, server, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)PAPAN_CLIENTS, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MEMORY_OF_CONNECTION,
        MHD_OPTION_URI_LOG_CALLBACK, on_path, NULL, MHD_OPTION_NOTIFY_CONNECTION, on_connection, server,
        MHD_OPTION_NOTIFY_COMPLETED, on_answered, server, MHD_OPTION_END);
    return server->daemon != NULL;
}

static size_t count_of(const papan_asset *assets)
{
    size_t count = 0;
    while (assets[count].path != NULL)
        count++;
    return count;
}

static void free_server(papan_server *server)
{
    for (size_t i = 0; i < count_of(server->assets); i++)
        free(server->inflated[i]);
    free(server->inflated);
    free(server);
}

papan_server *papan_server_start(const papan_asset *assets, uint16_t port, const char *token)
{
    papan_server *server = calloc(1, sizeof *server);
    if (server == NULL)
        return NULL;
    server->assets = assets;
    server->inflated = calloc(count_of(assets) + 1, sizeof *server->inflated);
    if (server->inflated == NULL) {
        free(server);
        return NULL;
    }
    server->token = token;
    server->listener = listen_for(server, port);
    if (server->listener >= 0) {
        name_hosts(server, server->listener);
        if (start_daemon(server))
            return server;
        close(server->listener);
    }
    int why = errno;
    free_server(server);
    errno = why;
    return NULL;
}

uint16_t papan_server_port(const papan_server *server)
{
    return server->port;
}

/* The seconds to wait: until a client may have taken too long, a new one may be accepted, or libmicrohttpd has
 * to run; negative: no limit. */
static double waiting_time(const papan_server *server, double now, double accepts)
{
    double wait = -1;
    const double due[] = {server->expire, accepts};
    for (size_t i = 0; i < sizeof due / sizeof *due; i++)
        if (due[i] > 0 && (wait < 0 || due[i] - now < wait))
            wait = due[i] > now ? due[i] - now : 0;
    MHD_UNSIGNED_LONG_LONG milliseconds = 0;
    if (MHD_get_timeout(server->daemon, &milliseconds) == MHD_YES &&
        (wait < 0 || (double)milliseconds / 1000 < wait))
        wait = (double)milliseconds / 1000;
    return wait;
}

/* Waits for a client, for some time, or for a signal that the mask lets through, and serves the clients. */
static bool serve_once(papan_server *server, const sigset_t *mask)
{
    fd_set in, out, odd;
    MHD_socket last = -1;
    double now = papan_clock(), accepts = server->pause;
    if (server->expire <= now)
        server->expire = papan_clients_expire(&server->clients, now);
    FD_ZERO(&in);
    FD_ZERO(&out);
    FD_ZERO(&odd);
    if (MHD_get_fdset(server->daemon, &in, &out, &odd, &last) != MHD_YES)
        return false;
    bool listens = server->pause <= now && papan_clients_take_more(&server->clients, now, &accepts);
    if (listens)
        FD_SET(server->listener, &in);
    last = listens && server->listener > last ? server->listener : last;
    double wait = waiting_time(server, now, listens ? 0 : accepts);
    struct timespec limit = {(time_t)wait, (long)((wait - (double)(time_t)wait) * 1e9)};
    if (pselect(last + 1, &in, &out, &odd, wait >= 0 ? &limit : NULL, mask) < 0)
        return errno == EINTR;
    if (MHD_run_from_select(server->daemon, &in, &out, &odd) != MHD_YES)
        return false;
    if (listens && FD_ISSET(server->listener, &in))
        while (accept_one(server, papan_clock()))
            continue;
    return true;
}

bool papan_server_run(papan_server *server)
{
    sigset_t ends, before;
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    sigprocmask(SIG_BLOCK, &ends, &before);
    bool well = true;
    while (well && !papan_interrupted())
        well = serve_once(server, &before);
    int why = errno;
    sigprocmask(SIG_SETMASK, &before, NULL);
    errno = why;
    return well;
}

void papan_server_stop(papan_server *server)
{
    MHD_stop_daemon(server->daemon);
    close(server->listener);
    free_server(server);
}
