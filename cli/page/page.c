/* page.c: see page.h. The server lives as long as the program; the browser is a guest that may come and go. */
#define _GNU_SOURCE
#include "cli/page/page.h"

#include "cli/language.h"
#include "cli/output/report.h"
#include "cli/page/server.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Made by the build from web/page/dist: see cmake/Page.cmake. */
extern const papan_asset papan_page_assets[];

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value != NULL && value[0] != '\0';
}

/* Opens the address in the user's browser, where there is a display and a browser. xdg-open runs in a session
 * of its own, so that Ctrl-C in the terminal ends the server and not the browser, and with its output thrown
 * away, since browsers chat. */
static void open_browser(const char *address)
{
    if (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY"))
        return;
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

static bool tell_address(papan_session *session, const papan_buffer *address)
{
    bool told = papan_put_format(session, "%s\n", address->bytes) && papan_put_flush(session);
    if (told && !session->settings.quiet)
        fprintf(stderr, "%s\n", _("Papan serves its page at this address until Ctrl-C."));
    return told;
}

static int serve(papan_session *session, papan_server *server, const char *fragment)
{
    papan_buffer address = papan_buffer_new(NULL);
    papan_buffer_format(&address, "http://127.0.0.1:%u/", papan_server_port(server));
    if (fragment != NULL)
        papan_buffer_format(&address, "#%s", fragment);
    int code = PAPAN_EXIT_ERROR;
    if (papan_buffer_whole(&address) && tell_address(session, &address)) {
        if (!session->settings.no_browser)
            open_browser(address.bytes);
        if (papan_server_run(server))
            code = PAPAN_EXIT_ANSWERED;
        else
            papan_complain(_("the server stopped: %s"), strerror(errno));
    }
    papan_buffer_free(&address);
    return code;
}

int papan_page_show(papan_session *session, const char *fragment)
{
    uint64_t port = session->settings.port;
    if (port > UINT16_MAX) {
        papan_complain("%s", _("--port takes a number from 1 to 65535"));
        return PAPAN_EXIT_USAGE;
    }
    papan_server *server = papan_server_start(papan_page_assets, (uint16_t)port);
    if (server == NULL) {
        if (port != 0)
            papan_complain(_("cannot serve the page on port %u: %s"), (unsigned)port, strerror(errno));
        else
            papan_complain(_("cannot serve the page: %s"), strerror(errno));
        return PAPAN_EXIT_ERROR;
    }
    int code = serve(session, server, fragment);
    papan_server_stop(server);
    return code;
}
