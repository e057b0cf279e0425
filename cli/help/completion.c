/* completion.c: completion scripts, generated from the rows of commands and options. Each shell is a row of a
 * table and a file; this file has the code that they share. The scripts run the program to get the names of
 * built-in puzzles and strategies when they are needed, so they never list names that the program does not
 * have. */
#include "cli/help/help.h"

#include <string.h>

static const struct {
    const char *name;
    void (*print)(papan_session *session);
} shells[] = {
    {"bash", papan_completion_bash},
    {"zsh", papan_completion_zsh},
    {"fish", papan_completion_fish},
};

void papan_help_completion(papan_session *session)
{
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
        if (strcmp(shells[i].name, session->settings.shell) == 0)
            shells[i].print(session);
}

static bool names_format(const papan_option *option)
{
    return strcmp(option->name, "to") == 0;
}

/* The extensions of the formats that can be written, without their dots. */
static const char *format_words(char out[PAPAN_OFFERS])
{
    papan_format_info format = {.size = sizeof format};
    out[0] = '\0';
    for (size_t i = 0; papan_format_at(i, &format); i++) {
        const char *word = format.extension + 1;
        size_t length = strlen(out);
        if (format.writes && !papan_is_listed(word, out))
            snprintf(out + length, PAPAN_OFFERS - length, "%s%s", length > 0 ? " " : "", word);
    }
    return out;
}

const char *papan_completion_words(const papan_option *option, char out[PAPAN_OFFERS])
{
    return names_format(option) ? format_words(out) : option->choices;
}

papan_completes papan_completes_value(const papan_option *option)
{
    if (option->argument == NULL || option->kind == PAPAN_PERHAPS)
        return PAPAN_COMPLETES_NOTHING;
    if (option->choices != NULL || names_format(option))
        return PAPAN_COMPLETES_CHOICES;
    if (strcmp(option->argument, "FILE") == 0)
        return PAPAN_COMPLETES_FILES;
    return strcmp(option->name, "strategy") == 0 ? PAPAN_COMPLETES_STRATEGIES : PAPAN_COMPLETES_ANYTHING;
}

bool papan_completes_files(const papan_command *command)
{
    return strstr(command->arguments, "FILE") != NULL || strstr(command->arguments, "PICTURE") != NULL;
}

bool papan_completes_words_first(const papan_command *command)
{
    return command->words != NULL && command->arguments[0] != '[';
}

/* False if FILE follows a word such as an action: then it is not a puzzle. */
bool papan_completes_puzzles(const papan_command *command)
{
    return strstr(command->arguments, "FILE") != NULL && !papan_completes_words_first(command);
}

bool papan_completes_commands(const papan_command *command)
{
    return strstr(command->arguments, "COMMAND") != NULL;
}

const char *papan_brief_help(const papan_option *option, const papan_command *command, char out[PAPAN_BRIEF])
{
    static const char *const ends[] = {" (", "; ", ": "};
    const char *text = papan_option_help(option, command);
    size_t length = strlen(text), kinds = option->choices != NULL ? 3 : 2;
    for (size_t i = 0; i < kinds; i++) {
        const char *end = strstr(text, ends[i]);
        if (end != NULL && (size_t)(end - text) < length)
            length = (size_t)(end - text);
    }
    snprintf(out, PAPAN_BRIEF, "%.*s", (int)length, text);
    return out;
}

bool papan_option_has_twin(const papan_option *option)
{
    for (const papan_option *other = papan_options; other->name != NULL; other++)
        if (other != option && strcmp(other->name, option->name) == 0)
            return true;
    return false;
}

void papan_put_quoted(papan_session *session, const char *text, const char *special)
{
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            papan_put_text(session, "'\\'");
        else if (strchr(special, *text) != NULL)
            papan_put_text(session, "\\");
        papan_put(session, text, 1);
    }
}

void papan_put_command_names(papan_session *session)
{
    for (size_t i = 0; papan_commands[i] != NULL; i++)
        papan_put_format(session, " %s", papan_commands[i]->name);
}
