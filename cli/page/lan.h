/* lan.h: what `papan gui --lan` needs: the addresses of this machine in its network, and a secret for the
 * address of the page. */
#ifndef PAPAN_CLI_PAGE_LAN_H
#define PAPAN_CLI_PAGE_LAN_H

#include <stdbool.h>
#include <stddef.h>

enum { PAPAN_HOST_SIZE = 48, PAPAN_TOKEN = 26 };
typedef char papan_host[PAPAN_HOST_SIZE]; /* as in a URL: "192.168.1.5" or "[fd00::2]" */

/* The addresses at which other devices reach this machine, the most likely first. Returns how many; 0: it has
 * no network. */
size_t papan_lan_hosts(papan_host *host, size_t room);

/* 128 random bits as lower-case letters and digits, easy to type on a phone. False with errno set on failure.
 */
bool papan_lan_token(char token[PAPAN_TOKEN + 1]);

#endif
