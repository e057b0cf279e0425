/* page_missing.c: replaces the other files here in builds without the page: explains how to build it. */
#include "cli/page/page.h"

#include "cli/language.h"

static int complain_of_build(void)
{
    return papan_error(PAPAN_EXIT_ERROR, "not-in-this-build",
                       N_("this program was built without the page; to include it, install libmicrohttpd, "
                          "clang, Node.js and npm and run 'make all' in the source tree"));
}

int papan_page_show(papan_session *session, const char *fragment)
{
    (void)session;
    (void)fragment;
    return complain_of_build();
}

int papan_page_write(const char *id, papan_buffer *out)
{
    (void)id;
    (void)out;
    return complain_of_build();
}
