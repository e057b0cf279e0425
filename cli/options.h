/* options.h: the table of options, and a reader of command lines. */
#ifndef PAPAN_CLI_OPTIONS_H
#define PAPAN_CLI_OPTIONS_H

#include "cli/command.h"

/* How a value is read and stored. */
typedef enum papan_option_kind {
    PAPAN_FLAG,    /* bool */
    PAPAN_WORD,    /* const char *; one of choices if there are any */
    PAPAN_WORDS,   /* may be repeated: appended to output[] */
    PAPAN_CHOICE,  /* unsigned: index into choices */
    PAPAN_NUMBER,  /* uint64_t */
    PAPAN_BYTES,   /* uint64_t, with K, M, G */
    PAPAN_DECIMAL, /* double, not negative */
    PAPAN_RANGE,   /* uint64_t[2]: from, to */
    PAPAN_AREA,    /* double[2]: width, height */
    PAPAN_PERHAPS  /* const char *; the value may be left out: "" */
} papan_option_kind;

typedef struct papan_option {
    const char *name;
    char letter;          /* 0: none */
    const char *argument; /* N_(): its name in the help; NULL: it takes no value; "[X]": it may take one */
    bool everywhere;      /* for all commands; the others are named in the rows of commands */
    papan_option_kind kind;
    size_t place;        /* offset in papan_settings */
    const char *choices; /* words separated by blanks; NULL: anything */
    const char *help;    /* N_(); a command may have its own text */
} papan_option;

extern const papan_option papan_options[]; /* ended by a NULL name */
/* Completes the table with the names that the library lists; call it before the first use of the table. */
void papan_options_begin(void);

/* True if the word is in this list, separated by blanks. */
bool papan_is_listed(const char *word, const char *words);
/* "light, dark or print" from "light dark print". */
const char *papan_choices_text(const char *choices, char *out, size_t size);
bool papan_option_is_for(const papan_option *option, const papan_command *command);
/* True if the command takes the option and this build has it, so help, manual page and completion show it. */
bool papan_option_shown(const papan_option *option, const papan_command *command);
/* The same without the options that all commands take; command NULL: only those. */
bool papan_option_own(const papan_option *option, const papan_command *command);
/* The help text of the option for this command, translated; command NULL: the general text. */
const char *papan_option_help(const papan_option *option, const papan_command *command);

/* Reads the command line: options into the session, the rest into argument[0 .. *arguments). Complains and
 * returns false on error; argument[0] is then the command whose help explains the option, or NULL. */
bool papan_options_read(int count, char **word, papan_session *session, int *arguments, char **argument);
/* The first of these options, separated by blanks, that the user gave with a value other than its first choice,
 * which is the default; NULL: none. */
const char *papan_option_given(const papan_session *session, const char *names);

#endif
