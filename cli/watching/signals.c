/* signals.c: Ctrl-C, SIGTERM and the end of the process, see watch.h.
 *
 * The first Ctrl-C or SIGTERM only sets a flag, which everything that takes long polls. If the process would
 * only delete what it has made so far, the signal ends it. A later signal ends the process at once, and so does
 * a watchdog if the process computes for another second after the first: libraries for fonts and pictures have
 * loops that poll nothing, and without memory some of them never end. A process that waits for a slow reader or
 * the disk is not ended, since it may still deliver its answer.
 *
 * However the process ends, except by SIGKILL, temporary files are deleted. */
#include "cli/output/output.h"
#include "cli/watching/watch.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* Time of the first signal, in milliseconds of the steady clock modulo 2^32, made odd; 0: none. Set by the
 * handler in one thread and read by others, which sig_atomic_t does not allow. */
static atomic_uint interrupted;
static atomic_uint used;    /* milliseconds of processor time used until then */
static atomic_int by;       /* the number of that signal */
static atomic_bool patient; /* no watchdog, since the process waits for other processes */
static atomic_bool whole;   /* it makes something that is useless unless complete, */
static atomic_uint since;   /* from this processor time on, after the first signal */
static atomic_int cursor_hidden;
_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "a signal handler must not take locks");

/* `timeout`, `mpirun` and Slurm signal a process and then its whole group, so one request arrives as two
 * signals. Signals within this time count as one request. */
enum { SAME_REQUEST = 1000, TOO_LONG = 1000, TICK = 100, A_MOMENT = 300 }; /* milliseconds */

static unsigned milliseconds_of(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (unsigned)time.tv_sec * 1000 + (unsigned)(time.tv_nsec / 1000000);
}

static void end_at_once(int number)
{
    static const char show_cursor[] = "\033[0m\033[?25h\n";
    if (cursor_hidden && write(STDERR_FILENO, show_cursor, sizeof show_cursor - 1) < 0)
        cursor_hidden = 0;
    papan_output_clean();
    signal(number, SIG_DFL);
    raise(number);
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, number);
    sigprocmask(SIG_UNBLOCK, &only, NULL); /* a signal raised in its own handler is blocked until this */
}

static void set_ticking(bool often)
{
    struct timeval time = {0, often ? TICK * 1000 : 0};
    setitimer(ITIMER_REAL, &(struct itimerval){time, time}, NULL);
}

/* Ends the process as if it had polled the request itself. */
static void exit_as_stopped(void)
{
    papan_output_clean();
    _exit(PAPAN_EXIT_STOPPED);
}

static void on_signal(int number)
{
    int why = errno;
    unsigned now = milliseconds_of(CLOCK_MONOTONIC) | 1, first = 0;
    if (atomic_compare_exchange_strong(&interrupted, &first, now)) {
        atomic_store(&used, milliseconds_of(CLOCK_PROCESS_CPUTIME_ID));
        atomic_store(&by, number);
        if (whole)
            exit_as_stopped();
        alarm(1);
    } else if (now - first >= SAME_REQUEST)
        end_at_once(number);
    errno = why;
}

/* The watchdog. Before the first signal it only interrupts waiting for input. */
static void on_alarm(int number)
{
    int why = errno;
    (void)number;
    if (interrupted != 0 && whole) {
        if (milliseconds_of(CLOCK_PROCESS_CPUTIME_ID) - since >= A_MOMENT)
            exit_as_stopped();
    } else if (interrupted != 0) {
        bool long_ago = milliseconds_of(CLOCK_MONOTONIC) - interrupted >= TOO_LONG;
        bool busy = milliseconds_of(CLOCK_PROCESS_CPUTIME_ID) - used >= TOO_LONG;
        if (long_ago && busy && !patient)
            end_at_once(by);
        alarm(1);
    }
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
    action.sa_handler = on_alarm;
    sigaction(SIGALRM, &action, NULL);
}

/* ---- other ends ---- */

static const int deadly[] = {SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
enum { DEADLY = sizeof deadly / sizeof *deadly };
static struct sigaction before[DEADLY];

/* Deletes temporary files and then lets the previous handler handle the signal. */
static void on_deadly(int number)
{
    for (size_t i = 0; i < DEADLY; i++)
        if (deadly[i] == number)
            sigaction(number, &before[i], NULL);
    papan_output_clean();
    raise(number);
}

static void on_deadly_signals(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_deadly;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < DEADLY; i++)
        if (sigaction(deadly[i], NULL, &before[i]) == 0 && before[i].sa_handler != SIG_IGN)
            sigaction(deadly[i], &action, NULL);
}

/* ---- for the program ---- */

void papan_watch_signals(void)
{
    on_signals(SA_RESTART);
    on_deadly_signals();
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* then writing fails with an error */
}

void papan_watch_input(bool waiting)
{
    on_signals(waiting ? 0 : SA_RESTART);
}

void papan_watch_reading(bool reading)
{
    papan_watch_input(reading);
    if (papan_interrupted())
        alarm(1);
    else
        set_ticking(reading);
}

void papan_watch_allow_slow_end(bool waits)
{
    patient = waits;
}

bool papan_watch_uninterruptible(bool making)
{
    bool free = interrupted == 0;
    fflush(stdout); /* so that printed text is not lost */
    since = milliseconds_of(CLOCK_PROCESS_CPUTIME_ID);
    whole = making;
    if (!free && making)
        set_ticking(true);
    else if (!free)
        alarm(1);
    return free;
}

bool papan_interrupted(void)
{
    return interrupted != 0;
}

void papan_watch_cursor(bool hidden)
{
    cursor_hidden = hidden;
}
