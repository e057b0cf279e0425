/* server.h: a web server for a fixed table of files, for browsers on this machine only. */
#ifndef PAPAN_CLI_PAGE_SERVER_H
#define PAPAN_CLI_PAGE_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct papan_asset {
    const char *path;                         /* "/assets/page.js" */
    const char *type;                         /* MIME */
    const char *tag;                          /* ETag, with its quotes */
    const unsigned char *zipped, *zipped_end; /* gzip */
    size_t size;                              /* uncompressed */
} papan_asset;

typedef struct papan_server papan_server;

/* Listens on 127.0.0.1; port 0: any free port. assets end with a NULL path and must outlive the server. NULL on
 * failure, with errno set. */
papan_server *papan_server_start(const papan_asset *assets, uint16_t port);
uint16_t papan_server_port(const papan_server *server);
/* Serves until the user interrupts the program; false with errno set if something else ended it. */
bool papan_server_run(papan_server *server);
void papan_server_stop(papan_server *server);

#endif
