/* page.h: the page inside the program, shown in a browser. cli/page/page.c where the program was built with the
 * page, cli/page/page_missing.c where not; the build takes one of the two. */
#ifndef PAPAN_CLI_PAGE_PAGE_H
#define PAPAN_CLI_PAGE_PAGE_H

#include "cli/session.h"

/* Serves the page until Ctrl-C or SIGTERM; fragment: what the address ends in behind '#', or NULL. Gives the
 * exit code. */
int papan_page_show(papan_session *session, const char *fragment);

#endif
