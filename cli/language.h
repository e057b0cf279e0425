/* language.h: messages in the user's language. */
#ifndef PAPAN_CLI_LANGUAGE_H
#define PAPAN_CLI_LANGUAGE_H

#include "base/message.h" /* N_() marks a text that is translated later */

#include "papan/papan.h"

#define _(text) papan_translate(text)
const char *papan_translate(const char *text) __attribute__((format_arg(1)));

/* Selects the language before anything is printed: by --lang among the arguments (found, but not validated),
 * else by the environment. */
void papan_language_start(int count, char *const argument[]);

/* A message of the library in the user's language. */
enum { PAPAN_SENTENCE = 1024 };
const char *papan_sentence(const papan_message *message, char out[PAPAN_SENTENCE]);
/* Translates a text without arguments for this puzzle: in Star Battle, queens are called stars. */
const char *papan_words_for(const papan_puzzle *puzzle, const char *text, char out[PAPAN_SENTENCE]);

/* True if the terminal can show more than ASCII. */
bool papan_unicode(void);

#endif
