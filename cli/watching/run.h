/* run.h: a search as the command line runs it, with clock, limits, progress, trace and live view. */
#ifndef PAPAN_CLI_WATCHING_RUN_H
#define PAPAN_CLI_WATCHING_RUN_H

#include "cli/output/output.h"
#include "cli/session.h"
#include "cli/watching/watch.h"

/* ---- the board redrawn in place during a search: live.c ---- */

typedef struct papan_live {
    papan_terminal_style style;
    unsigned columns;
    double speed;              /* steps per second; 0: no waiting */
    uint64_t cases, solutions; /* so far */
    double last_frame;         /* time of drawing */
    double next_step;          /* time when it is due */
    double spent;              /* seconds of drawing and waiting, which do not count as search time */
    unsigned lines;            /* of the frame now on the terminal */
    uint16_t *label;
    uint32_t *ghost; /* cells of a rejected step, shown for one frame */
    papan_buffer frame, text;
    papan_watch *watch;
} papan_live;

/* True if a board can be redrawn. Complains if there is no terminal. */
bool papan_live_possible(const papan_session *session);
bool papan_live_start(papan_live *live, const papan_session *session, const papan_puzzle *puzzle,
                      papan_watch *watch);
void papan_live_event(papan_live *live, const papan_puzzle *puzzle, const papan_event *event);
/* Shows a solution for a moment, then removes the frame so that others can print. */
void papan_live_solution(papan_live *live, const papan_puzzle *puzzle, const uint16_t *label);
void papan_live_end(papan_live *live);

/* Each step of a search as a line of JSON. */
typedef struct papan_trace {
    papan_output output;
    papan_buffer line;
    uint64_t events, limit;
} papan_trace;

bool papan_trace_open(papan_trace *trace, const char *name, uint64_t limit);
void papan_trace_event(papan_trace *trace, const papan_puzzle *puzzle, const papan_event *event);
/* Moves the file to its place, or deletes it. Complains and returns false if it cannot be moved. */
bool papan_trace_close(papan_trace *trace, bool wanted);

typedef struct papan_run {
    papan_session *session;
    const papan_puzzle *puzzle;
    /* may be set before the search */
    const char *strategy; /* NULL: chosen by the library */
    double time_limit;
    unsigned threads;         /* 0: the session's */
    const char *title;        /* start of the progress line; NULL: none */
    bool silent;              /* no progress line */
    bool quiet_warning;       /* the caller reports the warning of the result */
    const papan_proof *proof; /* receives the certificate; NULL: the file of --certify, if any, does */
    void *context;            /* of shown and stepped */
    bool (*shown)(void *context, const papan_puzzle *puzzle,
                  const uint16_t *label); /* NULL: only keep the first */
    void (*stepped)(void *context, const papan_puzzle *puzzle,
                    const papan_event *event); /* each step of the search; may be NULL */
    /* set by the search */
    uint16_t *first; /* labels of the first solution, or NULL */
    papan_result result;
    const char *certificate;        /* the file that has it; NULL: none */
    papan_certify_result certified; /* the certificate */
    papan_status status;
    papan_message why;   /* it is not PAPAN_OK */
    double milliseconds; /* of the search alone */
    bool stopped;        /* by the clock or the user, before the answer */
    bool unsaved;        /* the answer is right, but could not be saved in its job */
    /* internal */
    papan_watch watch;
    papan_trace *trace;
    papan_live *live;
    bool no_memory;
    bool enough;  /* shown returned false */
    bool unsent;  /* the output may contain text that was not flushed */
    double sent;  /* when the output was last flushed */
    bool proving; /* the search is over, the certificate is being written */
} papan_run;

/* A search with the settings of the session. */
papan_run papan_run_new(papan_session *session, const papan_puzzle *puzzle);
/* Searches; 0, or the exit code after a complaint. */
int papan_run_search(papan_run *run, papan_goal goal);
void papan_run_free(papan_run *run);
/* Drops a solution that another strategy found because the named one missed it; the warning remains. */
void papan_run_keep_own(papan_run *run);
/* The exit code of a search that did not fail. */
int papan_run_exit(const papan_run *run);
/* Complains of a search that failed, and returns the exit code for that. */
int papan_run_failed(const papan_session *session, papan_status status, const papan_message *why);
/* Keeps and shows a solution; run is the papan_run. False: no more are wanted, or out of memory. */
bool papan_run_solution(void *run, const papan_puzzle *puzzle, const uint16_t *label);
/* Complains of a search that ended early without being stopped, and returns the exit code for that. */
int papan_run_unfinished(void);

/* Measures how many cases per second a strategy examines on this machine: runs a count for about a second, or
 * for up to seven if it starts slowly. *rate: all threads together; 0 if nothing was done. */
papan_status papan_speed(const papan_session *session, const papan_puzzle *puzzle, const char *strategy,
                         unsigned threads, double *rate);
/* Searches for one solution with the session's strategy (if none is named: the one of the family's report) and
 * writes the steps to the files of -o as an animation; returns the exit code. */
int papan_animate(papan_session *session, const papan_puzzle *puzzle);

/* How progress is reported: as --progress selects, by default on terminals. */
papan_progress_display papan_progress_display_of(const papan_session *session);

/* The number of threads: --threads, by default one per processor. */
unsigned papan_run_threads(const papan_session *session);

/* True if there is a strategy of that name, or name is NULL; complains if not, and suggests one that finds
 * solutions of the puzzle (NULL: of any). */
bool papan_run_strategy_known(const char *name, const papan_puzzle *puzzle);
/* True if the strategy suits the puzzle and finds solutions; if not, why (may be NULL) is the reason. */
bool papan_run_strategy_finds(const papan_strategy_info *strategy, const papan_puzzle *puzzle,
                              papan_message *why);

#endif
