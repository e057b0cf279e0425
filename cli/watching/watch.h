/* watch.h: the clock, the user's patience and the line that tells how far a search is. */
#ifndef PAPAN_CLI_WATCHING_WATCH_H
#define PAPAN_CLI_WATCHING_WATCH_H

#include "base/buffer.h"
#include "run/ledger.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>

typedef enum papan_telling {
    PAPAN_TELL_NOTHING,
    PAPAN_TELL_LINE, /* one that is renewed, on a terminal */
    PAPAN_TELL_JSON  /* an object on a line of its own, each second */
} papan_telling;

typedef struct papan_watch {
    double start, deadline;    /* seconds of the steady clock; deadline 0: none */
    papan_telling progress;    /* how to tell how it goes */
    const char *title;         /* what the line begins with; NULL: nothing */
    papan_ledger *ledger;      /* how far it is; NULL: only time and solutions are known */
    double ask_start;          /* when work on its parts began */
    uint64_t ask_fresh;        /* cases that were done by then */
    atomic_ullong next_second; /* when to tell it again, in seconds since the start */
    atomic_ullong solutions;   /* so far */
    atomic_bool stopped;       /* the search was asked to stop */
    pthread_mutex_t lock;      /* over the terminal */
    bool shown;                /* a progress line stands there */
} papan_watch;

/* Shortens a line that the terminal would break, which could not be renewed: by whole remarks at its end. */
void papan_watch_fit(char *line);

double papan_clock(void); /* seconds, steady */
/* A condition whose pthread_cond_timedwait() goes by that clock, and a moment less than a second from now. */
void papan_steady_condition(pthread_cond_t *condition);
struct timespec papan_moment_in(long nanoseconds);

/* Lets Ctrl-C and SIGTERM ask for a stop; one that comes a second later or more ends the program at once. What
 * is being written at that moment is written to its end. */
void papan_watch_signals(void);
/* While the program waits for a person or another program to write something, a signal ends the waiting. */
void papan_watch_input(bool waiting);
bool papan_interrupted(void);
/* Tells the signal handler that the cursor is hidden and must be shown before the program ends. */
void papan_watch_cursor(bool hidden);

void papan_watch_start(papan_watch *watch, double time_limit, papan_telling progress);
/* Lets the line begin with the title, and shows it at once. */
void papan_watch_title(papan_watch *watch, const char *title);
/* From now on the ledger tells the progress, once there are parts; NULL: no longer, and programs are told a
 * last time. No search runs. */
void papan_watch_ask(papan_watch *watch, papan_ledger *ledger);
/* Must the search end? May be called from any thread. The stop hook of a request whose context is the watch. */
bool papan_watch_over(void *watch);
/* Takes the progress line away, before something else is printed. */
void papan_watch_clear(papan_watch *watch);
void papan_watch_end(papan_watch *watch);

/* How far it is. seconds: since work began on the parts that progress calls fresh. Words have no end of line.
 */
void papan_progress_words(const papan_progress *progress, double seconds, papan_buffer *out);
void papan_progress_json(const papan_progress *progress, double seconds, papan_buffer *out);

/* Sleeps, but not through an interrupt. */
void papan_sleep(double seconds);

#endif
