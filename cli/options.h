/* options.h: the one table of options, and reading a command line by it. */
#ifndef PAPAN_CLI_OPTIONS_H
#define PAPAN_CLI_OPTIONS_H

#include "cli/command.h"

/* How a value is read and what it is stored as. */
typedef enum papan_option_kind {
    PAPAN_FLAG,    /* bool */
    PAPAN_WORD,    /* const char *, one of choices where there are some */
    PAPAN_WORDS,   /* each one more in output[] */
    PAPAN_CHOICE,  /* unsigned: which of choices */
    PAPAN_NUMBER,  /* uint64_t */
    PAPAN_BYTES,   /* uint64_t, with K, M, G */
    PAPAN_DECIMAL, /* double, not negative */
    PAPAN_RANGE    /* uint64_t[2]: from, to */
} papan_option_kind;

typedef struct papan_option {
    const char *name;
    char letter;          /* 0: none */
    const char *argument; /* its name in the help; NULL: the option takes none */
    bool everywhere;      /* for all commands; else a command names it in its row */
    papan_option_kind kind;
    size_t place;        /* in papan_settings */
    const char *choices; /* words parted by blanks; NULL: anything */
    const char *help;    /* N_() */
} papan_option;

extern const papan_option papan_options[]; /* ended by a NULL name */

/* Is the word one of these, which are parted by blanks? */
bool papan_is_listed(const char *word, const char *words);
/* "light, dark or print" from "light dark print". */
const char *papan_choices_text(const char *choices, char *out, size_t size);
bool papan_option_is_for(const papan_option *option, const papan_command *command);

/* Reads the command line: settings, and what is no option into argument[0 .. *arguments). Complains and
 * returns false where something is wrong. used[] (one per option) tells which were given. */
enum { PAPAN_OPTIONS_MAX = 64 };
bool papan_options_read(int count, char **word, papan_settings *settings, bool used[PAPAN_OPTIONS_MAX],
                        int *arguments, char **argument);

#endif
