/* browser.c: see browser.h. xdg-open runs in a session of its own, so that Ctrl-C in the terminal ends the
 * server and not the browser, and with its output thrown away, since browsers chat. */
#define _GNU_SOURCE
#include "cli/page/browser.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value != NULL && value[0] != '\0';
}

void papan_browser_open(const char *address)
{
    if (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY"))
        return;
    char program[] = "xdg-open";
    char *const words[] = {program, (char *)address, NULL};
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawnattr_t how;
    posix_spawn_file_actions_t files;
    if (posix_spawnattr_init(&how) != 0)
        return;
    if (posix_spawn_file_actions_init(&files) == 0) {
        posix_spawnattr_setsigdefault(&how, &usual);
        posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF);
        posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
        pid_t child;
        (void)posix_spawnp(&child, program, &files, &how, words, environ);
        posix_spawn_file_actions_destroy(&files);
    }
    posix_spawnattr_destroy(&how);
}
