/* watch.h: the clock, time limit, interrupts and progress line of a search. */
#ifndef PAPAN_CLI_WATCHING_WATCH_H
#define PAPAN_CLI_WATCHING_WATCH_H

#include "papan/papan.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>

typedef enum papan_progress_display {
    PAPAN_PROGRESS_HIDDEN,
    PAPAN_PROGRESS_LINE,   /* one line that is updated, on a terminal */
    PAPAN_PROGRESS_OBJECTS /* one object per line, every second */
} papan_progress_display;

/* Reads the progress of a search or a job. */
typedef void papan_progress_source(void *source, papan_progress *progress);

typedef struct papan_watch {
    double start, deadline;          /* seconds of the steady clock; deadline 0: none */
    papan_progress_display progress; /* how progress is reported */
    const char *title;               /* start of the line; NULL: none */
    papan_progress_source *read;     /* reads the progress; NULL: only time and solutions are known */
    void *source;
    double ask_start;          /* when work on its parts started */
    uint64_t ask_fresh;        /* cases done by then */
    atomic_ullong next_second; /* time of the next report, in seconds since the start */
    atomic_ullong solutions;   /* so far */
    atomic_bool stopped;       /* the search was stopped */
    pthread_mutex_t lock;      /* for the terminal */
    bool shown;                /* a progress line is on the terminal */
} papan_watch;

/* Shortens a line that is too long for the terminal, by whole remarks at its end: a wrapped line could not be
 * updated. */
void papan_watch_fit(char *line);

double papan_clock(void); /* seconds, steady; never goes back */

/* Makes Ctrl-C and SIGTERM request a stop; another signal at least a second later ends the program at once, and
 * so does a further second of processor time. A file that is being written when the stop is requested is still
 * completed. */
void papan_watch_signals(void);
/* Sets whether the program waits for input; if so, a signal ends the waiting. */
void papan_watch_input(bool waiting);
/* The same for files: a call that waits also fails with EINTR ten times a second, so that the caller can call
 * papan_watch_expired(). */
void papan_watch_reading(bool reading);
/* Sets whether the program waits for GPUs or other processes, which may take long to end; if so, only signals
 * end it. */
void papan_watch_allow_slow_end(bool waits);
/* Between true and false, a library without a stop hook makes something that is useless unless complete: a
 * first Ctrl-C or SIGTERM ends the program at once, with the exit code for "stopped", and deletes temporary
 * files. Returns false if it was interrupted before; then there is a moment to write what was found so far. */
bool papan_watch_uninterruptible(bool making);
bool papan_interrupted(void);
/* Sets the time limit of the program, counted from now, for reading and for the first search; 0: none. */
void papan_watch_limit(double time_limit);
/* True if the program must end: it was interrupted, or its time limit was reached. */
bool papan_watch_expired(void);
/* Sets whether the cursor is hidden: then the signal handler shows it again before the program ends. */
void papan_watch_cursor(bool hidden);

void papan_watch_start(papan_watch *watch, double time_limit, papan_progress_display progress);
/* Starts the progress line with the title, and shows it at once. */
void papan_watch_title(papan_watch *watch, const char *title);
/* Sets the source of progress, which is used once it has parts; NULL: no source any more, after a last report
 * in JSON. Must be called while no search runs. */
void papan_watch_set_source(papan_watch *watch, papan_progress_source *read, void *source);
/* The source of progress of a search: source is its papan_meter. */
void papan_watch_meter(void *source, papan_progress *progress);
/* True if the search must end. For any thread. The stop hook of a request whose context is the watch. */
bool papan_watch_must_stop(void *watch);
/* Removes the progress line, before something else is printed. */
void papan_watch_clear(papan_watch *watch);
void papan_watch_end(papan_watch *watch);

/* The progress. seconds: since work started on the parts that progress calls fresh. Words have no newline. */
void papan_progress_words(const papan_progress *progress, double seconds, papan_buffer *out);
void papan_progress_json(const papan_progress *progress, double seconds, papan_buffer *out);

/* Sleeps; an interrupt ends the sleep. */
void papan_sleep(double seconds);

#endif
