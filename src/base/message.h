/* message.h: making the messages of papan.h. Texts are English keys marked with N_() so that the
 * translators' tools find them; the front end translates and puts the arguments in. */
#ifndef PAPAN_BASE_MESSAGE_H
#define PAPAN_BASE_MESSAGE_H

#include "papan/papan.h"

#define N_(text) text

/* Sets text and place and forgets earlier arguments. */
void papan_say(papan_message *message, unsigned line, unsigned column, const char *text);
/* Fill argument index. */
void papan_say_number(papan_message *message, unsigned index, long long value);
void papan_say_text(papan_message *message, unsigned index, const char *text);
void papan_say_bytes(papan_message *message, unsigned index, const char *bytes, size_t length);
void papan_say_char(papan_message *message, unsigned index, char c); /* unprintable ones as 0x1B */

/* An argument by itself, so that a sentence is said in one call. */
typedef struct papan_arg {
    char text[64]; /* as in papan_message */
} papan_arg;

papan_arg papan_arg_number(long long value);
papan_arg papan_arg_text(const char *text);
papan_arg papan_arg_bytes(const char *bytes, size_t length);
papan_arg papan_arg_char(char c);

enum { PAPAN_ARGS_MAX = 4 };
#define PAPAN_ARGS(...) ((const papan_arg[PAPAN_ARGS_MAX]){__VA_ARGS__})

/* Text, place and arguments, PAPAN_ARGS(...) or NULL. */
void papan_say_with(papan_message *message, unsigned line, unsigned column, const char *text,
                    const papan_arg *arg);

/* Appends to the warnings (counted always, kept while there is room) and returns where to add
 * arguments. */
papan_message *papan_warn(papan_notes *notes, unsigned line, unsigned column, const char *text);

#endif
