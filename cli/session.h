/* session.h: the state of one run of the program: the user's settings and the stream for answers. */
#ifndef PAPAN_CLI_SESSION_H
#define PAPAN_CLI_SESSION_H

#include "cli/failure.h"
#include "papan/papan.h"
#include "papan/terminal.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* In the order of the choices in the option table. */
typedef enum papan_colour_mode { PAPAN_COLOUR_NEVER, PAPAN_COLOUR_AUTO, PAPAN_COLOUR_ALWAYS } papan_colour_mode;

typedef enum papan_progress_mode {
    PAPAN_PROGRESS_AUTO,
    PAPAN_PROGRESS_JSON,
    PAPAN_PROGRESS_NEVER
} papan_progress_mode;

typedef struct papan_settings {
    bool help, version, man, verbose, quiet, json, live, distinct, by_empty;
    bool counts; /* compare: count all solutions */
    bool solve, all, labels, no_labels, oblique, animate, no_browser, lan;
    unsigned colour; /* papan_colour_mode */
    const char *language, *shell, *strategy, *trace, *to, *theme, *difficulty, *rule, *paper, *pieces;
    const char *daily; /* a date; "": not given with the option; NULL: no puzzle of the day */
    size_t outputs;
    const char **output; /* has room for one per argument of the program */
    double time_limit;   /* seconds; 0: none */
    double speed; /* steps per second of --live and --animate; 0: as fast as possible; negative: not given */
    uint64_t memory_limit, trace_limit, limit, stars, threads, size, frames;
    uint64_t given, seed, count, per_page, port; /* 0: not given */
    uint64_t sweep[2];                           /* from, to; 0: not given */
    bool each;                                   /* build: a file for each part */
    double cell, clearance, kerf, height;        /* build: millimetres; height 0: not given */
    double sheet[2];                             /* build: width, height; 0: not given */
    const char *title;                           /* of a booklet; NULL: not given */
    unsigned backend;                            /* index into the table of backends */
    const char *certify;                         /* the file of the certificate; NULL: none */
    const char *job;                             /* the file that keeps the state of the search; NULL: none */
    unsigned progress;                           /* papan_progress_mode */
} papan_settings;

enum { PAPAN_OPTIONS_MAX = 64 };
enum { PAPAN_SESSION_WARNINGS = 4 * PAPAN_WARNINGS_KEPT }; /* puzzle, pieces and solution */

typedef struct papan_session {
    papan_settings settings;
    bool given[PAPAN_OPTIONS_MAX]; /* the rows of the table of options that set them */
    int arguments;
    char **argument;                               /* of the command, ended by NULL */
    FILE *out;                                     /* answers */
    int out_error;                                 /* errno of the first failed write to it; 0: no error */
    void *backend;                                 /* state of the backend; NULL: none */
    papan_message warning[PAPAN_SESSION_WARNINGS]; /* of the files read */
    size_t warnings;
    bool to_convert; /* with --certify: papan-verify can read the puzzle only after papan convert */
} papan_session;

/* Print answers. Return false once a write has failed: more output is pointless. */
bool papan_put(papan_session *session, const char *bytes, size_t length);
bool papan_put_buffer(papan_session *session, const papan_buffer *text);
/* Prints the whole answer and frees the buffer; complains if it ran out of memory. Returns the exit code. */
int papan_put_answer(papan_session *session, papan_buffer *text);
bool papan_put_text(papan_session *session, const char *text);
bool papan_put_format(papan_session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool papan_put_flush(papan_session *session);
/* Prints the error with --json, flushes the answers and returns code, or complains and returns PAPAN_EXIT_ERROR
 * if they could not be written. If the reader closed the pipe early, it had enough; that is not an error. */
int papan_put_end(papan_session *session, int code);

/* How to draw boards on the stream of answers, with the columns of the terminal there (0: no terminal). */
papan_terminal_style papan_board_style(const papan_session *session);
bool papan_colour_on(const papan_session *session, int descriptor);
/* The size of the terminal at descriptor; false: not a terminal. The variable COLUMNS takes precedence over
 * what the terminal reports. */
bool papan_terminal_size(int descriptor, unsigned *columns, unsigned *rows);

/* Formats into the buffer; line: and adds a newline. */
void papan_buffer_format(papan_buffer *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void papan_buffer_line(papan_buffer *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* True if the buffer never ran out of memory; complains if it did. */
bool papan_buffer_whole(const papan_buffer *buffer);

#endif
