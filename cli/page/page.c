/* page.c: see page.h. The server lives as long as the program; the browser is a guest that may come and go. */
#include "cli/page/page.h"

#include "cli/language.h"
#include "cli/output/report.h"
#include "cli/page/browser.h"
#include "cli/page/server.h"

#include <errno.h>
#include <string.h>

/* Made by the build from web/page/dist: see cmake/Page.cmake. */
extern const papan_asset papan_page_assets[];

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
            papan_browser_open(address.bytes);
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
