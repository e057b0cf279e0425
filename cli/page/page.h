/* page.h: serves the built-in page to a browser, or writes it as one file. A build without the page takes
 * cli/page/page_missing.c instead of the other files here. */
#ifndef PAPAN_CLI_PAGE_PAGE_H
#define PAPAN_CLI_PAGE_PAGE_H

#include "base/buffer.h"
#include "cli/session.h"

#include <stdbool.h>
#include <stddef.h>

/* Serves the page until Ctrl-C or SIGTERM; fragment: the part of the address after '#', or NULL. Returns the
 * exit code. */
int papan_page_show(papan_session *session, const char *fragment);

/* Appends the page as one HTML file that opens the puzzle with this id. Returns the exit code. */
int papan_page_write(const char *id, papan_buffer *out);

/* ---- what `papan gui --lan` needs: the addresses of this machine in its network, and a secret for the address
 * of the page: lan.c ---- */

enum { PAPAN_HOST_SIZE = 48, PAPAN_TOKEN = 26 };
typedef char papan_host[PAPAN_HOST_SIZE]; /* as in a URL: "192.168.1.5" or "[fd00::2]" */

/* The addresses at which other devices reach this machine, the most likely first. Returns how many; 0: it has
 * no network. */
size_t papan_lan_hosts(papan_host *host, size_t room);

/* 128 random bits as lower-case letters and digits, easy to type on a phone. False with errno set on failure.
 */
bool papan_lan_token(char token[PAPAN_TOKEN + 1]);

/* ---- QR codes on a terminal: qr.c, or qr_missing.c in a build without libqrencode ---- */

typedef struct papan_qr {
    unsigned columns, lines; /* of the terminal */
    papan_buffer text;       /* to be freed */
} papan_qr;

/* The QR code of the text, drawn with half blocks. With colour it is black on white on every terminal; without,
 * the terminal is assumed to be dark. False: it cannot be drawn, and there is nothing to free. */
bool papan_qr_draw(const char *text, bool colour, papan_qr *qr);

#endif
