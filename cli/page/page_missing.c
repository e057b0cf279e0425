/* page_missing.c: see page.h. For programs built without the page: says how to get one with it. */
#include "cli/page/page.h"

#include "cli/language.h"

int papan_page_show(papan_session *session, const char *fragment)
{
    (void)session;
    (void)fragment;
    papan_complain("%s", _("this program was built without the page; 'make all' in a checkout of Papan builds "
                           "it in, given libmicrohttpd, clang, Node.js and npm"));
    return PAPAN_EXIT_ERROR;
}
