/* message.h: builds the messages of papan/base.h. Texts are English keys marked with N_() for the translation
 * tools; the front end translates them and inserts the arguments. */
#ifndef PAPAN_BASE_MESSAGE_H
#define PAPAN_BASE_MESSAGE_H

#include "base/private.h"
#include "papan/papan.h"

#define N_(text) text

/* Sets code (or NULL), text and place and clears the arguments. */
PAPAN_PRIVATE void papan_say(papan_message *message, unsigned line, unsigned column, const char *code,
                             const char *text);
/* Sets argument index, 0 to 3, to a number. */
void papan_say_number(papan_message *message, unsigned index, long long value);
/* Sets argument index, 0 to 3, to a text, which is cut off if it is too long. */
PAPAN_PRIVATE void papan_say_text(papan_message *message, unsigned index, const char *text);
void papan_say_bytes(papan_message *message, unsigned index, const char *bytes, size_t length);
void papan_say_char(papan_message *message, unsigned index, char c); /* unprintable characters as, for example,
                                                                      * 0x1B */

/* Marks argument index as the name of units of a board: kind 0: rows, 1: columns, 2: regions. */
void papan_say_unit(papan_message *message, unsigned index, unsigned kind, bool several);
/* "row", "regions", not translated; "" for 0. */
const char *papan_unit_word(unsigned char unit);

/* Star Battle: its queens are called stars. */
static inline void papan_say_stars(papan_message *message, bool stars)
{
    message->word[0] = stars ? N_("queen") : NULL;
    message->word[1] = stars ? N_("star") : NULL;
}

/* A single argument, so that one call can build a whole message. */
typedef struct papan_arg {
    char text[64]; /* as in papan_message */
} papan_arg;

PAPAN_PRIVATE papan_arg papan_arg_number(long long value);
PAPAN_PRIVATE papan_arg papan_arg_text(const char *text);
papan_arg papan_arg_bytes(const char *bytes, size_t length);
papan_arg papan_arg_char(char c);

/* The arguments of a message, at most four. The type of each says whether it is a number, a character, a text
 * or already a papan_arg. */
enum { PAPAN_ARGS_MAX = 4 };
#define PAPAN_ARGS(...) PAPAN_FOUR_ARGS(__VA_ARGS__, "", "", "", )
#define PAPAN_FOUR_ARGS(a, b, c, d, ...)                                                                       \
    ((const papan_arg[PAPAN_ARGS_MAX]){PAPAN_ARG(a), PAPAN_ARG(b), PAPAN_ARG(c), PAPAN_ARG(d)})
/* clang-format off */
#define PAPAN_ARG(value)                                                                                       \
    _Generic((value), papan_arg: papan_arg_same, char: papan_arg_char, char *: papan_arg_text,                 \
             const char *: papan_arg_text, unsigned long: papan_arg_size, unsigned long long: papan_arg_size,  \
             default: papan_arg_number)(value)
/* clang-format on */

static inline papan_arg papan_arg_same(papan_arg arg)
{
    return arg;
}

static inline papan_arg papan_arg_size(unsigned long long size)
{
    return papan_arg_number((long long)size);
}

/* A sentence with its code, where one of several is chosen. */
typedef struct papan_wording {
    const char *code, *text; /* as in papan_message; text is marked with N_() */
} papan_wording;

/* Sets code, text, position and arguments: PAPAN_ARGS(...) or NULL. */
PAPAN_PRIVATE void papan_say_with(papan_message *message, unsigned line, unsigned column, const char *code,
                                  const char *text, const papan_arg *arg);

/* The same without a position; returns the status. */
PAPAN_PRIVATE papan_status papan_fail(papan_status status, papan_message *why, const char *code,
                                      const char *text, const papan_arg *arg);

/* What a reader reports: one error, or any number of warnings. */
typedef struct papan_notes {
    papan_message error;
    papan_warnings warnings;
} papan_notes;

/* Passes them on to the caller of a public function, who may want neither (NULL); returns the status. */
PAPAN_PRIVATE papan_status papan_notes_pass(const papan_notes *notes, papan_status status,
                                            papan_warnings *warnings, papan_message *why);

/* Appends a warning (always counted, stored while there is room) and returns where to add arguments. */
papan_message *papan_warn(papan_notes *notes, unsigned line, unsigned column, const char *code,
                          const char *text);

/* Appends to argument index, which is cut off if it becomes too long. */
void papan_say_more(papan_message *message, unsigned index, const char *text);
void papan_say_more_number(papan_message *message, unsigned index, long long value);
/* Set several arguments from index on: papan_say_numbers(message, 0, row, column). */
#define papan_say_numbers(message, index, ...)                                                                 \
    papan_say_all(message, index, (const long long[]){__VA_ARGS__},                                            \
                  sizeof((const long long[]){__VA_ARGS__}) / sizeof(long long))
PAPAN_PRIVATE void papan_say_all(papan_message *message, unsigned index, const long long *value, size_t values);

static inline papan_message *papan_message_clear(papan_message *message)
{
    *message = (papan_message){0};
    return message;
}

/* The message in which a public function stores its reason, cleared: the caller's message, or for NULL a
 * temporary one. */
#define PAPAN_WHY(why) papan_message_clear((why) != NULL ? (why) : &(papan_message){0})

#endif
