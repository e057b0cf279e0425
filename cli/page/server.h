/* server.h: a web server for a fixed table of files, for browsers on this machine or, with a secret in the
 * address, in its network. */
#ifndef PAPAN_CLI_PAGE_SERVER_H
#define PAPAN_CLI_PAGE_SERVER_H

#include "cli/page/asset.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct papan_server papan_server;

/* Listens on 127.0.0.1, or with a token on all addresses: then the files are under /TOKEN/. Port 0: any free
 * port. assets end with a NULL path and must outlive the server, as the token must. NULL on failure, with errno
 * set. */
papan_server *papan_server_start(const papan_asset *assets, uint16_t port, const char *token);
uint16_t papan_server_port(const papan_server *server);
/* Serves until the user interrupts the program; false with errno set if something else ended it. */
bool papan_server_run(papan_server *server);
void papan_server_stop(papan_server *server);

#endif
