/* lan.c: the addresses of this machine in its network, see page.h. Phones are usually in the network behind the
 * default route, so the address used for that route comes first; connecting a UDP socket finds it without
 * sending anything. Bridges of containers and virtual machines have private addresses too and follow.
 * Point-to-point interfaces, such as those of a VPN, come last. IPv6 addresses are long to type and are listed
 * only if there is no IPv4 address; link-local addresses are never listed, since a URL cannot name the link. */
#define _GNU_SOURCE
#include "cli/page/page.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- addresses ---- */

enum rank { PUBLIC = 1, OFF_ROUTE = 2, POINT_TO_POINT = 4, IPV6 = 8 }; /* a sum of them; lower is better */

typedef struct candidate {
    unsigned rank;
    papan_host text;
} candidate;

static bool is_private(uint32_t address)
{
    static const struct {
        uint32_t prefix, mask;
    } blocks[] = {{0x0a000000, 0xff000000},  /* 10.0.0.0/8 */
                  {0xac100000, 0xfff00000},  /* 172.16.0.0/12 */
                  {0xc0a80000, 0xffff0000},  /* 192.168.0.0/16 */
                  {0xa9fe0000, 0xffff0000}}; /* 169.254.0.0/16 */
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        if ((address & blocks[i].mask) == blocks[i].prefix)
            return true;
    return false;
}

/* The address of this machine on the default route; 0: there is no such route. */
static uint32_t routed_address(void)
{
    struct sockaddr_in other = {
        .sin_family = AF_INET, .sin_port = htons(9), .sin_addr.s_addr = htonl(0xc6336401)};
    struct sockaddr_in own = {0};
    socklen_t length = sizeof own;
    int probe = socket(AF_INET, SOCK_DGRAM, 0);
    bool found = probe >= 0 && connect(probe, (struct sockaddr *)&other, sizeof other) == 0 &&
                 getsockname(probe, (struct sockaddr *)&own, &length) == 0;
    if (probe >= 0)
        close(probe);
    return found ? ntohl(own.sin_addr.s_addr) : 0;
}

static bool is_candidate(const struct ifaddrs *one, uint32_t routed, candidate *found)
{
    enum { NEEDED = IFF_UP | IFF_RUNNING };
    if (one->ifa_addr == NULL || (one->ifa_flags & NEEDED) != NEEDED || (one->ifa_flags & IFF_LOOPBACK) != 0)
        return false;
    found->rank = (one->ifa_flags & IFF_POINTOPOINT) != 0 ? POINT_TO_POINT : 0;
    if (one->ifa_addr->sa_family == AF_INET) {
        const struct in_addr *in = &((const struct sockaddr_in *)(const void *)one->ifa_addr)->sin_addr;
        uint32_t address = ntohl(in->s_addr);
        found->rank += (is_private(address) ? 0U : PUBLIC) + (address == routed ? 0U : OFF_ROUTE);
        return inet_ntop(AF_INET, in, found->text, sizeof found->text) != NULL;
    }
    if (one->ifa_addr->sa_family != AF_INET6)
        return false;
    const struct in6_addr *in = &((const struct sockaddr_in6 *)(const void *)one->ifa_addr)->sin6_addr;
    char text[INET6_ADDRSTRLEN];
    found->rank += IPV6;
    if (IN6_IS_ADDR_LINKLOCAL(in) || inet_ntop(AF_INET6, in, text, sizeof text) == NULL)
        return false;
    snprintf(found->text, sizeof found->text, "[%.45s]", text);
    return true;
}

/* Inserts it after those that are as good or better. */
static size_t insert_candidate(candidate *best, size_t count, size_t room, const candidate *found)
{
    size_t at = count < room ? count++ : room;
    for (; at > 0 && best[at - 1].rank > found->rank; at--)
        if (at < room)
            best[at] = best[at - 1];
    if (at < room)
        best[at] = *found;
    return count;
}

size_t papan_lan_hosts(papan_host *host, size_t room)
{
    enum { CANDIDATES_MAX = 16 };
    candidate best[CANDIDATES_MAX], found;
    size_t count = 0;
    struct ifaddrs *all = NULL;
    uint32_t routed = routed_address();
    if (getifaddrs(&all) != 0)
        return 0;
    for (const struct ifaddrs *one = all; one != NULL; one = one->ifa_next)
        if (is_candidate(one, routed, &found))
            count = insert_candidate(best, count, CANDIDATES_MAX, &found);
    freeifaddrs(all);
    size_t taken = 0;
    for (; taken < count && taken < room && (best[taken].rank < IPV6 || best[0].rank >= IPV6); taken++)
        memcpy(host[taken], best[taken].text, sizeof *host);
    return taken;
}

/* ---- the secret ---- */

/* Base32 (RFC 4648) in lower case: the same on every keyboard, and no letter differs by case alone. */
bool papan_lan_token(char token[PAPAN_TOKEN + 1])
{
    static const char digits[] = "abcdefghijklmnopqrstuvwxyz234567";
    unsigned char random[16];
    if (getentropy(random, sizeof random) != 0)
        return false;
    unsigned bits = 0, held = 0;
    size_t length = 0;
    for (size_t i = 0; length < PAPAN_TOKEN; length++) {
        if (held < 5) {
            bits = bits << 8 | (i < sizeof random ? random[i++] : 0U);
            held += 8;
        }
        held -= 5;
        token[length] = digits[bits >> held & 31];
    }
    token[length] = '\0';
    return true;
}
