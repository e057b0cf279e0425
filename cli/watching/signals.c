/* signals.c: Ctrl-C and SIGTERM, see watch.h. The handler only sets a flag, which the search polls. */
#include "cli/watching/watch.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Time of the first signal, in milliseconds of the steady clock modulo 2^32, made odd; 0: none. Set by the
 * handler in one thread and read by others, which sig_atomic_t does not allow. */
static atomic_uint interrupted;
static atomic_int cursor_hidden;
_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "a signal handler must not take locks");

/* `timeout`, `mpirun` and Slurm signal a process and then its whole group, so one request arrives as two
 * signals. Signals within this time count as one request. */
enum { SAME_REQUEST = 1000 }; /* milliseconds */

static void end_at_once(int number)
{
    static const char show_cursor[] = "\033[0m\033[?25h\n";
    if (cursor_hidden && write(STDERR_FILENO, show_cursor, sizeof show_cursor - 1) < 0)
        cursor_hidden = 0;
    signal(number, SIG_DFL);
    raise(number);
}

static void on_signal(int number)
{
    int why = errno;
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    unsigned now = ((unsigned)time.tv_sec * 1000 + (unsigned)(time.tv_nsec / 1000000)) | 1, first = 0;
    if (!atomic_compare_exchange_strong(&interrupted, &first, now) && now - first >= SAME_REQUEST)
        end_at_once(number);
    errno = why;
}

/* flags: SA_RESTART, or 0 for calls that wait for input. */
static void on_signals(int flags)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    action.sa_flags = flags;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

void papan_watch_signals(void)
{
    on_signals(SA_RESTART);
    signal(SIGPIPE, SIG_IGN);
}

void papan_watch_input(bool waiting)
{
    on_signals(waiting ? 0 : SA_RESTART);
}

bool papan_interrupted(void)
{
    return interrupted != 0;
}

void papan_watch_cursor(bool hidden)
{
    cursor_hidden = hidden;
}
