/* session.h: what one run of the program knows: the user's settings and where answers go. */
#ifndef PAPAN_CLI_SESSION_H
#define PAPAN_CLI_SESSION_H

#include "base/buffer.h"
#include "draw/terminal.h"

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef enum papan_exit {
    PAPAN_EXIT_ANSWERED = 0, /* also where the answer is "no solution" */
    PAPAN_EXIT_ERROR = 1,
    PAPAN_EXIT_USAGE = 2,
    PAPAN_EXIT_INPUT = 3,
    PAPAN_EXIT_STOPPED = 4
} papan_exit;

/* In the order of the words in the option table. */
typedef enum papan_colour_mode { PAPAN_COLOUR_NEVER, PAPAN_COLOUR_AUTO, PAPAN_COLOUR_ALWAYS } papan_colour_mode;

typedef enum papan_progress_mode {
    PAPAN_PROGRESS_AUTO,
    PAPAN_PROGRESS_JSON,
    PAPAN_PROGRESS_NEVER
} papan_progress_mode;

typedef struct papan_settings {
    bool help, version, man, verbose, quiet, json, live, distinct;
    bool counts; /* compare: count all solutions */
    bool solve, all, labels, no_labels, oblique, animate, no_browser;
    unsigned colour; /* papan_colour_mode */
    const char *language, *shell, *strategy, *trace, *to, *theme, *difficulty, *paper;
    size_t outputs;
    const char **output; /* room for one per argument of the program */
    double time_limit;   /* seconds; 0: none */
    double speed;        /* steps a second of --live and --animate; 0: as fast as it goes; below 0: not said */
    uint64_t memory_limit, trace_limit, limit, stars, threads, size, frames;
    uint64_t given, seed, count, per_page, port; /* 0: not said */
    uint64_t sweep[2];                           /* from, to; 0: not said */
    unsigned backend;                            /* which row of the table of back ends */
    const char *job;                             /* the file that keeps the search; NULL: none */
    unsigned progress;                           /* papan_progress_mode */
} papan_settings;

typedef struct papan_session {
    papan_settings settings;
    int arguments;
    char **argument; /* of the command, ended by NULL */
    FILE *out;       /* answers */
    int out_error;   /* errno of the first failed write to it; 0: all is well */
    void *backend;   /* what the back end keeps; NULL: nothing */
} papan_session;

/* Answers. False once something could not be written: there is no use in going on. */
bool papan_put(papan_session *session, const char *bytes, size_t length);
bool papan_put_buffer(papan_session *session, const papan_buffer *text);
/* The whole answer: prints it and frees the buffer; complains where memory ran out. The exit code. */
int papan_put_answer(papan_session *session, papan_buffer *text);
bool papan_put_text(papan_session *session, const char *text);
bool papan_put_format(papan_session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool papan_put_flush(papan_session *session);
/* Ends the answers: code, or PAPAN_EXIT_ERROR with a sentence where they could not be written. A reader that
 * went away early has what it wanted: that is no error. */
int papan_put_end(papan_session *session, int code);

/* "papan: ..." on stderr. */
void papan_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
int papan_out_of_memory(void);                    /* complains of it; PAPAN_EXIT_ERROR */
void papan_complain_of(const papan_message *why); /* where it has no text: of memory */

/* How boards are drawn on the answers' stream, and columns of the terminal there (0: none). */
papan_terminal_style papan_board_style(const papan_session *session);
bool papan_colour_on(const papan_session *session, int descriptor);
/* Size of the terminal behind descriptor; false where there is none. COLUMNS, where the user sets it, counts
 * more than what the terminal says. */
bool papan_terminal_size(int descriptor, unsigned *columns, unsigned *rows);

/* The folder of the program; false: not known. */
bool papan_program_folder(char out[PATH_MAX]);
/* Half of the machine's memory, or of what this process may have of it. */
uint64_t papan_usual_memory(void);

/* A buffer that ran out of memory: says so. */
bool papan_buffer_whole(const papan_buffer *buffer);

#endif
