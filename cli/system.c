/* system.c: see system.h. */
#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "cli/system.h"

#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#if defined(__linux__) && !defined(PAPAN_PORTABLE)
static bool program_path(char out[PATH_MAX])
{
    ssize_t length = readlink("/proc/self/exe", out, PATH_MAX - 1);
    if (length > 0)
        out[length] = '\0';
    return length > 0;
}

enum { WAITING_CLOCK = CLOCK_MONOTONIC };

void papan_steady_condition(pthread_cond_t *condition)
{
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, WAITING_CLOCK);
    pthread_cond_init(condition, &steady);
    pthread_condattr_destroy(&steady);
}

#else
#include <dlfcn.h>
#include <stdlib.h>

/* The linker's name for the file that contains this function: a full path on macOS; elsewhere often what the
 * user typed, which is unknown here if the shell found it in PATH. */
static bool program_path(char out[PATH_MAX])
{
    Dl_info info;
    bool (*here)(char[PATH_MAX]) = program_path;
    void *address;
    memcpy(&address, &here, sizeof address);
    return dladdr(address, &info) != 0 && info.dli_fname != NULL && strchr(info.dli_fname, '/') != NULL &&
           realpath(info.dli_fname, out) != NULL;
}

/* If the user sets the clock back, a wait of less than a second takes longer, until something wakes it. */
enum { WAITING_CLOCK = CLOCK_REALTIME };

void papan_steady_condition(pthread_cond_t *condition)
{
    pthread_cond_init(condition, NULL);
}
#endif

bool papan_program_folder(char out[PATH_MAX])
{
    char *end = program_path(out) ? strrchr(out, '/') : NULL;
    if (end != NULL)
        *end = '\0';
    return end != NULL;
}

void papan_window_size(int descriptor, unsigned *columns, unsigned *rows)
{
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0)
        return;
    *columns = size.ws_col > 0 ? size.ws_col : *columns;
    *rows = size.ws_row > 0 ? size.ws_row : *rows;
}

struct timespec papan_moment_in(long nanoseconds)
{
    struct timespec moment;
    clock_gettime(WAITING_CLOCK, &moment);
    moment.tv_nsec += nanoseconds;
    moment.tv_sec += moment.tv_nsec / 1000000000;
    moment.tv_nsec %= 1000000000;
    return moment;
}
