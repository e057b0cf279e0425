/* watch.c: the clock, time limit, interrupts and progress line of a search, see watch.h. The search
 * polls papan_watch_must_stop() through papan_request.stop, which also updates the progress line. */
#include "cli/watching/watch.h"

#include "cli/language.h"
#include "cli/output/numbers.h"
#include "cli/session.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* On some virtual machines the steady clock goes back. This clock then stands still, so that no time is
 * negative. */
double papan_clock(void)
{
    static atomic_llong latest; /* nanoseconds */
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    long long now = (long long)time.tv_sec * 1000000000 + time.tv_nsec, before = atomic_load(&latest);
    while (before < now && !atomic_compare_exchange_weak(&latest, &before, now))
        ;
    return (double)(before < now ? now : before) * 1e-9;
}

/* The time limit of the program. Reading may exceed it by GRACE seconds, so that a tiny limit still gives an
 * answer. */
static const double GRACE = 0.2, START_UP = 0.05;
static double began, deadline; /* 0: no limit; began also: a search has taken it into account */

void papan_watch_limit(double time_limit)
{
    began = time_limit > 0 ? papan_clock() : 0;
    deadline = time_limit > 0 ? began + time_limit + GRACE : 0;
}

/* The time since then, without starting the program; for the first search only. Several threads may call this
 * only if the program has no limit, since then it writes nothing. */
static double spent_before(double now)
{
    if (began <= 0)
        return 0;
    double spent = now - began - START_UP;
    began = 0;
    return spent > 0 ? spent : 0;
}

bool papan_watch_expired(void)
{
    return papan_interrupted() || (deadline > 0 && papan_clock() >= deadline);
}

void papan_sleep(double seconds)
{
    struct timespec time = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    if (seconds > 0)
        nanosleep(&time, NULL);
}

void papan_watch_start(papan_watch *watch, double time_limit, papan_progress_display progress)
{
    memset(watch, 0, sizeof *watch);
    pthread_mutex_init(&watch->lock, NULL);
    watch->start = papan_clock();
    double spent = spent_before(watch->start);
    watch->deadline = time_limit > 0 ? watch->start + time_limit - spent : 0;
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

/* *seconds: since work on the parts started, that is, since progress was last unknown. */
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
    papan_progress progress = {.size = sizeof progress};
    double seconds;
    if (progress_known(watch, &progress, &seconds)) {
        papan_progress_json(&progress, seconds, out);
        return;
    }
    papan_json_writer json = papan_json_writer_line(out);
    papan_json_put_real(&json, "seconds", papan_clock() - watch->start, 3);
    papan_json_put_exact(&json, "count", atomic_load(&watch->solutions));
    if (progress.cases > 0)
        papan_json_put_number(&json, "cases", (long long)progress.cases);
    papan_json_end_line(&json);
}

static void write_progress(papan_watch *watch, unsigned long long second)
{
    papan_buffer out = papan_buffer_new(NULL);
    bool line = watch->progress == PAPAN_PROGRESS_LINE;
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
    if (watch->progress == PAPAN_PROGRESS_LINE)
        write_progress(watch, 0);
}

static void show_progress(papan_watch *watch, double elapsed)
{
    unsigned long long second = (unsigned long long)elapsed, due = atomic_load(&watch->next_second);
    if (second >= due && atomic_compare_exchange_strong(&watch->next_second, &due, second + 1))
        write_progress(watch, second);
}

void papan_watch_meter(void *source, papan_progress *progress)
{
    papan_meter_read(source, true, progress);
}

void papan_watch_set_source(papan_watch *watch, papan_progress_source *read, void *source)
{
    papan_progress last = {.size = sizeof last};
    if (watch->read != NULL)
        watch->read(watch->source, &last);
    if (read == NULL && last.parts > 0 && watch->progress == PAPAN_PROGRESS_OBJECTS)
        write_progress(watch, 0);
    watch->read = read;
    watch->source = source;
    watch->ask_start = papan_clock();
    watch->ask_fresh = 0;
}

bool papan_watch_must_stop(void *context)
{
    papan_watch *watch = context;
    double now = papan_clock();
    if (papan_interrupted() || (watch->deadline > 0 && now >= watch->deadline)) {
        atomic_store(&watch->stopped, true);
        return true;
    }
    if (watch->progress != PAPAN_PROGRESS_HIDDEN)
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

/* ---- the progress in words and as JSON ----
 *
 * The time left is a range of plus or minus one and a half standard deviations, which is right about seven
 * times in eight; a single number would look more certain than it is. */

static const double SPAN = 1.5; /* standard deviations */

static double rate_of(const papan_progress *p, double seconds)
{
    return seconds > 0 ? (double)p->fresh / seconds : 0;
}

static void write_left(const papan_progress *p, double rate, papan_buffer *out)
{
    char low[PAPAN_SHORT], high[PAPAN_SHORT];
    if (rate <= 0 || p->deviation < 0) {
        papan_buffer_text(out, _("time left unknown"));
        return;
    }
    double least = (p->left - SPAN * p->deviation) / rate, most = (p->left + SPAN * p->deviation) / rate;
    papan_duration_text(least > 0 ? least : 0, PAPAN_SECONDS, low);
    papan_duration_text(most, PAPAN_SECONDS, high);
    if (strcmp(low, high) == 0)
        papan_buffer_format(out, _("%s left"), low);
    else
        papan_buffer_format(out, _("%s to %s left"), low, high);
}

void papan_progress_words(const papan_progress *p, double seconds, papan_buffer *out)
{
    char text[PAPAN_SHORT];
    double rate = rate_of(p, seconds);
    papan_buffer_format(out, _("%s %% done, "), papan_decimal_text(100 * p->share, 1, text));
    write_left(p, rate, out);
    if (rate > 0)
        papan_buffer_format(out, _(", %s cases per second"), papan_amount_text(rate, text));
    papan_buffer_format(out, _(", solutions so far: %s"), p->count);
}

void papan_progress_json(const papan_progress *p, double seconds, papan_buffer *out)
{
    /* unknown values are null */
    double rate = seconds > 0 && p->fresh > 0 ? rate_of(p, seconds) : NAN;
    double sure = p->deviation >= 0 ? rate : NAN;
    papan_json_writer json = papan_json_writer_line(out);
    papan_json_put_real(&json, "seconds", seconds, 3);
    papan_json_put_real(&json, "share", p->share, 6);
    papan_json_put_number(&json, "parts", (long long)p->parts);
    papan_json_put_number(&json, "done", (long long)p->done);
    papan_json_put_text(&json, "count", p->count);
    papan_json_put_number(&json, "cases", (long long)p->cases);
    papan_json_put_real(&json, "cases_per_second", rate, 0);
    papan_json_put_real(&json, "seconds_left", p->left / sure, 3);
    papan_json_put_real(&json, "seconds_left_deviation", p->deviation / sure, 3);
    papan_json_end_line(&json);
}
