/* language.c: selects the language with gettext.
 *
 * Machines of students often have only the locales C and C.UTF-8, and gettext translates nothing in "C". So if
 * the wanted locale is not installed, Papan uses C.UTF-8 and passes the language to gettext in the variable
 * LANGUAGE. Numbers always have the format of the C locale, because files and scripts contain them.
 *
 * Papan looks for the catalogue next to the program (in a build tree), then in the directory of an installed
 * program relative to it, then in the configured directory. */
#include "cli/language.h"

#include "base/info.h"
#include "cli/system.h"

#include <langinfo.h>
#include <libintl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef PAPAN_LOCALEDIR
#define PAPAN_LOCALEDIR "/usr/local/share/locale"
#endif

const char *papan_translate(const char *text)
{
    return text[0] == '\0' ? text : gettext(text);
}

static const char *language_option(int count, char *const argument[])
{
    static const char name[] = "--lang";
    const char *wanted = NULL;
    for (int i = 1; i < count && strcmp(argument[i], "--") != 0; i++) {
        if (strncmp(argument[i], name, sizeof name - 1) != 0)
            continue;
        const char *rest = argument[i] + sizeof name - 1;
        if (rest[0] == '=')
            wanted = rest + 1;
        else if (rest[0] == '\0' && i + 1 < count)
            wanted = argument[i + 1];
    }
    return wanted;
}

static const char *language_asked_for(void)
{
    static const char *const variables[] = {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *value = getenv(variables[i]);
        if (value != NULL && value[0] != '\0')
            return value;
    }
    return NULL;
}

static bool is_plain_c(const char *locale)
{
    return locale == NULL || strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0;
}

static bool holds_catalogue(const char *folder)
{
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/id/LC_MESSAGES/papan.mo", folder);
    return length > 0 && (size_t)length < sizeof path && access(path, R_OK) == 0;
}

static void bind_catalogue(void)
{
    static const char *const places[] = {"locale", "../share/locale"};
    char program[PATH_MAX], folder[PATH_MAX + 32];
    bool known = papan_program_folder(program);
    for (size_t i = 0; known && i < sizeof places / sizeof places[0]; i++) {
        snprintf(folder, sizeof folder, "%s/%s", program, places[i]);
        if (holds_catalogue(folder)) {
            bindtextdomain("papan", folder);
            return;
        }
    }
    bindtextdomain("papan", PAPAN_LOCALEDIR);
}

void papan_language_start(int count, char *const argument[])
{
    const char *option = language_option(count, argument);
    const char *wanted = option != NULL ? option : language_asked_for();
    bool installed = setlocale(LC_ALL, "") != NULL && !is_plain_c(setlocale(LC_MESSAGES, NULL));
    if (!installed && !is_plain_c(wanted))
        installed = setlocale(LC_ALL, "C.UTF-8") != NULL;
    if (wanted != NULL && (option != NULL || getenv("LANGUAGE") == NULL || getenv("LANGUAGE")[0] == '\0'))
        setenv("LANGUAGE", wanted, 1);
    setlocale(LC_NUMERIC, "C");
    bind_catalogue();
    textdomain("papan");
}

const char *papan_sentence(const papan_message *message, char out[PAPAN_SENTENCE])
{
    papan_message_text(message, papan_translate, out, PAPAN_SENTENCE);
    return out;
}

const char *papan_words_for(const papan_puzzle *puzzle, const char *text, char out[PAPAN_SENTENCE])
{
    papan_message message = {.text = text};
    papan_say_stars(&message, papan_info_of(puzzle).stars > 1);
    return papan_sentence(&message, out);
}

bool papan_unicode(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}
