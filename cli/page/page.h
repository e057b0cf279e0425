/* page.h: serves the built-in page to a browser, or writes it as one file. A build without the page takes
 * cli/page/page_missing.c instead of the other files here. */
#ifndef PAPAN_CLI_PAGE_PAGE_H
#define PAPAN_CLI_PAGE_PAGE_H

#include "cli/session.h"

/* Serves the page until Ctrl-C or SIGTERM; fragment: the part of the address after '#', or NULL. Returns the
 * exit code. */
int papan_page_show(papan_session *session, const char *fragment);

/* Appends the page as one HTML file that opens the puzzle with this id. Returns the exit code. */
int papan_page_write(const char *id, papan_buffer *out);

#endif
