/* fuzz_cli.h: replaces the parts of the program that print, for targets that test other parts of it.
 * Messages are formatted, so that their arguments are read, but not printed. */
#ifndef PAPAN_TESTS_FUZZ_CLI_H
#define PAPAN_TESTS_FUZZ_CLI_H

#include "fuzz_common.h"

#include "cli/failure.h"
#include "cli/input/input.h"
#include "cli/language.h"
#include "cli/watching/watch.h"

#include <stdarg.h>

static unsigned fuzz_complaints;
static char fuzz_complaint[PAPAN_SENTENCE]; /* the last one */

static void fuzz_complain(const char *code, const char *format, va_list list)
{
    MUST(code[0] != '\0' && vsnprintf(fuzz_complaint, sizeof fuzz_complaint, format, list) > 0);
    fuzz_complaints++;
}

bool papan_complain(const char *code, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fuzz_complain(code, format, list);
    va_end(list);
    return false;
}

int papan_error(papan_exit exit_code, const char *code, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fuzz_complain(code, format, list);
    va_end(list);
    return exit_code;
}

bool papan_complain_of(const papan_message *why)
{
    char text[PAPAN_SENTENCE];
    papan_message_text(why, NULL, text, sizeof text);
    fuzz_complaints++;
    return false;
}

int papan_out_of_memory(void)
{
    fuzz_complaints++;
    return PAPAN_EXIT_ERROR;
}

bool papan_watch_expired(void)
{
    return false; /* no Ctrl-C, no time limit */
}

int papan_reading_stopped(const char *name)
{
    (void)name;
    fuzz_complaints++;
    return PAPAN_EXIT_STOPPED;
}

const char *papan_translate(const char *text)
{
    return text;
}

const char *papan_sentence(const papan_message *message, char out[PAPAN_SENTENCE])
{
    papan_message_text(message, papan_translate, out, PAPAN_SENTENCE);
    return out;
}

const char *papan_input_name(const char *name)
{
    return name;
}

#endif
