/* posix.c: see posix.h. Also, before main: enters the working directory, since a WebAssembly program starts in
 * "/", and bin/papan.mjs passes the directory in PAPAN_FOLDER; and tells bin/program.mjs where it can write
 * paths. */
#include "posix.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

__attribute__((import_module("papan"), import_name("path_room"))) void papan_host_path_room(char *room,
                                                                                            int size);

__attribute__((constructor)) static void enter_folder(void)
{
    static char room[PATH_MAX];
    papan_host_path_room(room, sizeof room);
    const char *folder = getenv("PAPAN_FOLDER");
    if (folder != NULL && chdir(folder) == 0)
        unsetenv("PAPAN_FOLDER");
}

mode_t umask(mode_t mask)
{
    (void)mask;
    return 0;
}

int fchmod(int descriptor, mode_t mode)
{
    (void)descriptor;
    (void)mode;
    return 0;
}

char *realpath(const char *path, char *room)
{
    enum { LINKS_MAX = 40 };
    char link[PATH_MAX], next[2 * PATH_MAX], *now = strdup(path);
    (void)room;
    for (int links = 0; now != NULL; links++) {
        ssize_t length = readlink(now, link, sizeof link - 1);
        if (length <= 0)
            return now;
        link[length] = '\0';
        const char *slash = strrchr(now, '/');
        int folder = link[0] != '/' && slash != NULL ? (int)(slash - now) + 1 : 0;
        int written = snprintf(next, sizeof next, "%.*s%s", folder, now, link);
        free(now);
        if (links == LINKS_MAX || written < 0 || (size_t)written >= sizeof next) {
            errno = links == LINKS_MAX ? ELOOP : ENAMETOOLONG;
            return NULL;
        }
        now = strdup(next);
    }
    return NULL;
}

int dup(int descriptor)
{
    char name[32];
    snprintf(name, sizeof name, "/dev/fd/%d", descriptor);
    return open(name, O_WRONLY | O_APPEND);
}

int mkstemp(char *name)
{
    enum { LETTERS = 6, TRIES = 100 };
    static const char digits[] = "abcdefghijklmnopqrstuvwxyz234567";
    size_t length = strlen(name);
    if (length < LETTERS || strcmp(name + length - LETTERS, "XXXXXX") != 0) {
        errno = EINVAL;
        return -1;
    }
    for (int tries = 0; tries < TRIES; tries++) {
        unsigned char random[LETTERS];
        if (getentropy(random, sizeof random) != 0)
            return -1;
        for (size_t i = 0; i < LETTERS; i++)
            name[length - LETTERS + i] = digits[random[i] % 32];
        int descriptor = open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
        if (descriptor >= 0 || errno != EEXIST)
            return descriptor;
    }
    return -1;
}
