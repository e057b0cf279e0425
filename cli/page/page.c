/* page.c: see page.h. Runs the server until the program ends, whether or not a browser is connected. The build
 * makes the page as one HTML file (web/page/single.config.ts); only the id of the puzzle is inserted here. */
#define _GNU_SOURCE
#include "cli/page/page.h"

#include "cli/language.h"
#include "cli/output/report.h"
#include "cli/page/server.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#define LOOPBACK "127.0.0.1"

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value != NULL && value[0] != '\0';
}

/* Opens the address in the user's browser if there is one. xdg-open runs in a session of
 * its own, so that Ctrl-C in the terminal stops the server and not the browser. Its output is discarded, since
 * browsers write a lot. */
static void spawn_browser(const char *address)
{
    char program[] = "xdg-open";
    char *const words[] = {program, (char *)address, NULL};
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawnattr_t how;
    posix_spawn_file_actions_t files;
    if (posix_spawnattr_init(&how) != 0)
        return;
    if (posix_spawn_file_actions_init(&files) == 0) {
        posix_spawnattr_setsigdefault(&how, &usual);
        posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF);
        posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
        pid_t child;
        (void)posix_spawnp(&child, program, &files, &how, words, environ);
        posix_spawn_file_actions_destroy(&files);
    }
    posix_spawnattr_destroy(&how);
}

/* ---- the address ---- */

typedef struct serving {
    papan_session *session;
    papan_server *server;
    const char *token;    /* NULL: this machine only */
    const char *fragment; /* NULL: none */
} serving;

static papan_buffer address_of(const serving *site, const char *host)
{
    papan_buffer address = papan_buffer_new(NULL);
    papan_buffer_format(&address, "http://%s:%u/", host, papan_server_port(site->server));
    if (site->token != NULL)
        papan_buffer_format(&address, "%s/", site->token);
    if (site->fragment != NULL)
        papan_buffer_format(&address, "#%s", site->fragment);
    return address;
}

static bool print_address(const serving *site, const char *host)
{
    papan_buffer address = address_of(site, host);
    bool printed = papan_buffer_whole(&address) && papan_put_format(site->session, "%s\n", address.bytes);
    papan_buffer_free(&address);
    return printed;
}

/* Only on terminals, and only if the code fits: a part of it cannot be read. */
static bool print_qr(const serving *site, const char *host)
{
    unsigned columns, rows;
    papan_qr qr;
    papan_session *session = site->session;
    if (session->settings.quiet || !papan_terminal_size(STDOUT_FILENO, &columns, &rows) || !papan_unicode())
        return true;
    papan_buffer address = address_of(site, host);
    bool drawn = !address.failed && papan_qr_draw(address.bytes, papan_colour_on(session, STDOUT_FILENO), &qr);
    papan_buffer_free(&address);
    if (!drawn)
        return true;
    bool fits = qr.columns <= columns && qr.lines <= rows, printed = true;
    if (fits)
        printed = papan_put_buffer(session, &qr.text);
    else
        papan_remark(N_("the terminal is too small for the QR code of the address; expected at least %u "
                        "columns and %u rows"),
                     qr.columns, qr.lines);
    papan_buffer_free(&qr.text);
    return printed;
}

static bool print_addresses(const serving *site, const papan_host *host, size_t hosts)
{
    for (size_t i = 0; i < hosts; i++)
        if (!print_address(site, host[i]))
            return false;
    if ((site->token != NULL && !print_qr(site, host[0])) || !papan_put_flush(site->session))
        return false;
    if (!site->session->settings.quiet)
        fprintf(stderr, "%s\n",
                site->token == NULL ? _("Papan serves the page at this address; press Ctrl-C to stop.")
                                    : _("Papan serves the page to everyone in this network who knows the "
                                        "address; press Ctrl-C to stop."));
    return true;
}

/* ---- serving ---- */

static int serve_until_stopped(const serving *site, const papan_host *host, size_t hosts)
{
    if (!print_addresses(site, host, hosts))
        return PAPAN_EXIT_ERROR;
    papan_buffer address = address_of(site, LOOPBACK);
    if (!site->session->settings.no_browser && !address.failed &&
        (is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")))
        spawn_browser(address.bytes);
    papan_buffer_free(&address);
    if (papan_server_run(site->server))
        return PAPAN_EXIT_ANSWERED;
    return papan_error(PAPAN_EXIT_ERROR, "server-failed", N_("the server stopped: %s"), strerror(errno));
}

static int start_and_serve(papan_session *session, const char *fragment, const char *token,
                           const papan_host *host, size_t hosts)
{
    uint16_t port = (uint16_t)session->settings.port;
    papan_server *server = papan_server_start(papan_page_assets, port, token);
    if (server == NULL && port != 0)
        return papan_error(PAPAN_EXIT_ERROR, "server-failed", N_("cannot serve the page on port %u: %s"),
                           (unsigned)port, strerror(errno));
    if (server == NULL)
        return papan_error(PAPAN_EXIT_ERROR, "server-failed", N_("cannot serve the page: %s"), strerror(errno));
    int code = serve_until_stopped(&(serving){session, server, token, fragment}, host, hosts);
    papan_server_stop(server);
    return code;
}

static int serve_network(papan_session *session, const char *fragment)
{
    enum { HOSTS_MAX = 8 };
    papan_host host[HOSTS_MAX];
    char token[PAPAN_TOKEN + 1];
    size_t hosts = papan_lan_hosts(host, HOSTS_MAX);
    if (hosts == 0)
        return papan_error(PAPAN_EXIT_ERROR, "server-failed",
                           N_("this machine is not connected to a network, which --lan needs"));
    if (!papan_lan_token(token))
        return papan_error(PAPAN_EXIT_ERROR, "unknown-kind", N_("cannot make a secret address: %s"),
                           strerror(errno));
    return start_and_serve(session, fragment, token, host, hosts);
}

int papan_page_show(papan_session *session, const char *fragment)
{
    if (session->settings.port > UINT16_MAX)
        return papan_error(PAPAN_EXIT_USAGE, "option-out-of-range",
                           N_("invalid --port; expected a number from 1 to 65535"));
    if (session->settings.lan)
        return serve_network(session, fragment);
    const papan_host own = LOOPBACK;
    return start_and_serve(session, fragment, NULL, &own, 1);
}

/* ---- the page as one file ---- */

int papan_page_write(const char *id, papan_buffer *out)
{
    static const char place[] = "<meta name=\"papan-puzzle\" content=\""; /* web/page/src/lib/place.ts */
    const papan_asset *page = papan_asset_find(papan_page_assets, "/single.html");
    assert(page != NULL && strpbrk(id, "<>&\"") == NULL);
    char *html = (char *)papan_asset_inflate(page);
    if (html == NULL)
        return papan_out_of_memory();
    const char *at = memmem(html, page->size, place, sizeof place - 1);
    assert(at != NULL);
    size_t before = (size_t)(at - html) + sizeof place - 1;
    papan_buffer_add(out, html, before);
    papan_buffer_text(out, id);
    papan_buffer_add(out, html + before, page->size - before);
    free(html);
    return papan_buffer_whole(out) ? PAPAN_EXIT_ANSWERED : PAPAN_EXIT_ERROR;
}

/* ---- the files ---- */

const papan_asset *papan_asset_find(const papan_asset *assets, const char *path)
{
    for (const papan_asset *asset = assets; asset->path != NULL; asset++)
        if (strcmp(asset->path, path) == 0)
            return asset;
    return NULL;
}

unsigned char *papan_asset_inflate(const papan_asset *asset)
{
    unsigned char *bytes = malloc(asset->size > 0 ? asset->size : 1);
    z_stream stream = {.next_in = (z_const Bytef *)asset->zipped,
                       .avail_in = (uInt)(asset->zipped_end - asset->zipped),
                       .next_out = bytes,
                       .avail_out = (uInt)asset->size};
    enum { GZIP = 16 + MAX_WBITS };
    if (bytes == NULL || inflateInit2(&stream, GZIP) != Z_OK) {
        free(bytes);
        return NULL;
    }
    int end = inflate(&stream, Z_FINISH);
    inflateEnd(&stream);
    if (end == Z_STREAM_END && stream.avail_out == 0)
        return bytes;
    free(bytes);
    return NULL;
}
