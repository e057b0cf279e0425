/* failure.h: exit codes, and errors, printed as a sentence on standard error and, with --json, as an object. */
#ifndef PAPAN_CLI_FAILURE_H
#define PAPAN_CLI_FAILURE_H

#include "base/json_writer.h"

#include <stdbool.h>

typedef enum papan_exit {
    PAPAN_EXIT_ANSWERED = 0, /* also if the answer is "no solution" */
    PAPAN_EXIT_ERROR = 1,
    PAPAN_EXIT_USAGE = 2,
    PAPAN_EXIT_INPUT = 3,
    PAPAN_EXIT_STOPPED = 4
} papan_exit;

/* Prints "papan: ..." to standard error and records the error. code: identifies the error for programs
 * (docs/formats.md lists the codes); it never changes. format: English, marked with N_(). Returns false. */
bool papan_complain(const char *code, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same; returns the exit code. */
int papan_error(papan_exit exit_code, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool papan_complain_of(const papan_message *why); /* a message without text: out of memory */
int papan_out_of_memory(void);                    /* complains; returns PAPAN_EXIT_ERROR */
bool papan_failure_was_memory(void);              /* true if papan_out_of_memory() was called, by any thread */
bool papan_is_memory(const papan_message *why);   /* true if there is not enough memory */

/* Prints "papan: ..." to standard error: a warning, or advice after an error. */
void papan_remark(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Records an error that the caller prints. */
void papan_failure_set(const papan_message *error);
/* Marks the last recorded error as an error of the input, whatever the exit code is. */
void papan_failure_of_input(void);
void papan_failure_forget(void);

/* Writes the error that this thread recorded last as the members line, column, error and error_code, and clears
 * it. Writes nothing if there is none. */
void papan_failure_put(papan_json_writer *json);
/* The same as an object on a line, for a program that ends with this exit code. */
void papan_failure_print(papan_buffer *out, int exit_code);

/* Suggests a known name for a mistyped word. A name is near if its Levenshtein distance to the word is small:
 * less than a third of the word plus 2, and at most half of the name. */
typedef struct papan_suggestion {
    const char *word; /* as typed */
    const char *near; /* the nearest name offered so far; NULL: none is near enough */
    size_t distance;  /* only a nearer name replaces it */
} papan_suggestion;

papan_suggestion papan_suggest_for(const char *word);
/* The name must outlive the suggestion. */
void papan_suggest_offer(papan_suggestion *suggestion, const char *name);

#endif
