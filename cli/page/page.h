/* page.h: serves the built-in page to a browser. The build takes cli/page/page.c, or cli/page/page_missing.c if
 * it has no page. */
#ifndef PAPAN_CLI_PAGE_PAGE_H
#define PAPAN_CLI_PAGE_PAGE_H

#include "cli/session.h"

/* Serves the page until Ctrl-C or SIGTERM; fragment: the part of the address behind '#', or NULL. Returns the
 * exit code. */
int papan_page_show(papan_session *session, const char *fragment);

#endif
