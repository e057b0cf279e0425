/* watch.c: the clock, time limit, interrupts and progress line of a search, see watch.h. The signal handler
 * only sets a flag. The search polls it through papan_request.stop, which also updates the progress line. */
#include "cli/watching/watch.h"

#include "cli/language.h"
#include "cli/session.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Time of the first signal, in nanoseconds of the steady clock; 0: none. Set by the handler in one thread and
 * read by others, which sig_atomic_t does not allow. */
static atomic_llong interrupted;
static atomic_int cursor_hidden;
_Static_assert(ATOMIC_LLONG_LOCK_FREE == 2 && ATOMIC_INT_LOCK_FREE == 2,
               "a signal handler must not take locks");

/* `timeout`, `mpirun` and Slurm signal a process and then its whole group, so one request arrives as two
 * signals. Signals within this time count as one request. */
#define SAME_REQUEST 1000000000LL

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
    long long now = time.tv_sec * 1000000000LL + time.tv_nsec, first = 0;
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

double papan_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void papan_sleep(double seconds)
{
    struct timespec time = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    if (seconds > 0)
        nanosleep(&time, NULL);
}

void papan_watch_start(papan_watch *watch, double time_limit, papan_telling progress)
{
    memset(watch, 0, sizeof *watch);
    pthread_mutex_init(&watch->lock, NULL);
    watch->start = papan_clock();
    watch->deadline = time_limit > 0 ? watch->start + time_limit : 0;
    watch->progress = progress;
    atomic_init(&watch->next_second, 1);
    atomic_init(&watch->solutions, 0);
    atomic_init(&watch->stopped, false);
}

void papan_watch_fit(char *line)
{
    unsigned columns, rows;
    papan_terminal_size(STDERR_FILENO, &columns, &rows);
    while (strlen(line) >= columns) {
        char *comma = strrchr(line, ',');
        if (comma == NULL)
            return;
        *comma = '\0';
    }
}

/* *seconds: since work on the parts started, which is the last time that there were none. */
static bool progress_known(papan_watch *watch, papan_progress *progress, double *seconds)
{
    if (watch->read == NULL)
        return false;
    *progress = (papan_progress){.size = sizeof *progress};
    watch->read(watch->source, progress);
    double now = papan_clock();
    pthread_mutex_lock(&watch->lock);
    if (progress->parts == 0) {
        watch->ask_start = now;
        watch->ask_fresh = progress->fresh;
    }
    *seconds = now - watch->ask_start;
    progress->fresh -= watch->ask_fresh;
    pthread_mutex_unlock(&watch->lock);
    return progress->parts > 0;
}

static void write_line(papan_watch *watch, unsigned long long second, papan_buffer *out)
{
    char all[256], *text = all;
    size_t room = sizeof all;
    unsigned long long solutions = atomic_load(&watch->solutions);
    papan_progress progress;
    double seconds;
    if (watch->title != NULL) {
        text += snprintf(all, sizeof all / 2, "%s: ", watch->title);
        room = sizeof all / 2;
    }
    if (progress_known(watch, &progress, &seconds)) {
        papan_buffer words = papan_buffer_new(NULL);
        papan_progress_words(&progress, seconds, &words);
        snprintf(text, room, _("%s, Ctrl-C stops"), words.failed ? "" : words.bytes);
        papan_buffer_free(&words);
    } else if (solutions > 0)
        snprintf(text, room, _("%llu s, solutions so far: %llu (Ctrl-C stops)"), second, solutions);
    else
        snprintf(text, room, _("%llu s (Ctrl-C stops)"), second);
    papan_watch_fit(all);
    papan_buffer_char(out, '\r');
    papan_buffer_text(out, all);
    papan_buffer_text(out, "\033[K");
}

static void write_json(papan_watch *watch, papan_buffer *out)
{
    papan_progress progress;
    double seconds;
    if (progress_known(watch, &progress, &seconds)) {
        papan_progress_json(&progress, seconds, out);
        return;
    }
    papan_json_writer json = papan_json_writer_line(out);
    papan_json_put_real(&json, "seconds", papan_clock() - watch->start, 3);
    papan_json_put_exact(&json, "count", atomic_load(&watch->solutions));
    papan_json_end_line(&json);
}

static void tell(papan_watch *watch, unsigned long long second)
{
    papan_buffer out = papan_buffer_new(NULL);
    bool line = watch->progress == PAPAN_TELL_LINE;
    if (line)
        write_line(watch, second, &out);
    else
        write_json(watch, &out);
    pthread_mutex_lock(&watch->lock);
    if (!out.failed)
        fwrite(out.bytes, 1, out.length, stderr);
    fflush(stderr);
    watch->shown = line;
    pthread_mutex_unlock(&watch->lock);
    papan_buffer_free(&out);
}

void papan_watch_title(papan_watch *watch, const char *title)
{
    watch->title = title;
    if (watch->progress == PAPAN_TELL_LINE)
        tell(watch, 0);
}

static void show_progress(papan_watch *watch, double elapsed)
{
    unsigned long long second = (unsigned long long)elapsed, due = atomic_load(&watch->next_second);
    if (second >= due && atomic_compare_exchange_strong(&watch->next_second, &due, second + 1))
        tell(watch, second);
}

void papan_watch_meter(void *source, papan_progress *progress)
{
    papan_meter_read(source, true, progress);
}

void papan_watch_ask(papan_watch *watch, papan_progress_source *read, void *source)
{
    papan_progress last = {.size = sizeof last};
    if (watch->read != NULL)
        watch->read(watch->source, &last);
    if (read == NULL && last.parts > 0 && watch->progress == PAPAN_TELL_JSON)
        tell(watch, 0);
    watch->read = read;
    watch->source = source;
    watch->ask_start = papan_clock();
    watch->ask_fresh = 0;
}

bool papan_watch_over(void *context)
{
    papan_watch *watch = context;
    double now = papan_clock();
    if (interrupted || (watch->deadline > 0 && now >= watch->deadline)) {
        atomic_store(&watch->stopped, true);
        return true;
    }
    if (watch->progress != PAPAN_TELL_NOTHING)
        show_progress(watch, now - watch->start);
    return false;
}

void papan_watch_clear(papan_watch *watch)
{
    pthread_mutex_lock(&watch->lock);
    if (watch->shown) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
    }
    watch->shown = false;
    pthread_mutex_unlock(&watch->lock);
}

void papan_watch_end(papan_watch *watch)
{
    papan_watch_clear(watch);
    pthread_mutex_destroy(&watch->lock);
}
