/* completion_fish.c: the completion script for fish, with descriptions. */
#include "cli/help/help.h"

#include <string.h>

/* fish also takes \' inside quotes, but '\'' means the same there. */
static const char in_quotes[] = "\\";

static void put_description(papan_session *session, const char *text)
{
    papan_put_text(session, " -d '");
    papan_put_quoted(session, text, in_quotes);
    papan_put_text(session, "'\n");
}

static void put_value(papan_session *session, const papan_option *option)
{
    static const char *const values[] = {
        [PAPAN_COMPLETES_NOTHING] = "",
        [PAPAN_COMPLETES_ANYTHING] = " -x",
        [PAPAN_COMPLETES_FILES] = " -r -F",
        [PAPAN_COMPLETES_STRATEGIES] = " -x -a '(__papan_strategies)'",
    };
    papan_completes what = papan_completes_value(option);
    char words[PAPAN_OFFERS];
    if (what == PAPAN_COMPLETES_CHOICES)
        papan_put_format(session, " -x -a '%s'", papan_completion_words(option, words));
    else
        papan_put_text(session, values[what]);
}

/* One line for the commands for which the option has this text; condition: of fish, or NULL for all commands.
 */
static void option_line(papan_session *session, const papan_option *option, const char *condition,
                        const papan_command *command)
{
    char brief[PAPAN_BRIEF];
    papan_put_text(session, "complete -c papan");
    if (condition != NULL)
        papan_put_format(session, " -n '%s'", condition);
    if (option->letter != 0)
        papan_put_format(session, " -s %c", option->letter);
    papan_put_format(session, " -l %s", option->name);
    put_value(session, option);
    put_description(session, papan_brief_help(option, command, brief));
}

static bool has_own_help(const papan_option *option, const papan_command *command)
{
    return strcmp(papan_option_help(option, command), papan_option_help(option, NULL)) != 0;
}

static void add_command(char *condition, size_t size, const char *name)
{
    size_t length = strlen(condition);
    snprintf(condition + length, size - length, " %s", name);
}

static void option_lines(papan_session *session, const papan_option *option)
{
    char all[512] = "__papan_is", one[64];
    if (option->everywhere) {
        option_line(session, option, NULL, NULL);
        return;
    }
    if (papan_option_shown(option, &papan_dialogue))
        add_command(all, sizeof all, "dialogue");
    for (size_t i = 0; papan_commands[i] != NULL; i++) {
        const papan_command *command = papan_commands[i];
        if (!papan_option_shown(option, command))
            continue;
        if (!has_own_help(option, command)) {
            add_command(all, sizeof all, command->name);
            continue;
        }
        snprintf(one, sizeof one, "__papan_is %s", command->name);
        option_line(session, option, one, command);
    }
    if (strchr(all, ' ') != NULL)
        option_line(session, option, all, NULL);
}

static void argument_lines(papan_session *session, const papan_command *command)
{
    const char *name = command->name;
    papan_put_format(session, "complete -c papan -n '__papan_is dialogue' -a %s", name);
    put_description(session, _(command->summary));
    if (papan_completes_commands(command)) {
        papan_put_format(session, "complete -c papan -n '__papan_is %s' -a '", name);
        papan_put_command_names(session);
        papan_put_text(session, "'\n");
    }
    if (command->words != NULL)
        papan_put_format(session, "complete -c papan -n '__papan_is %s; and __papan_is_first' -a '%s'\n", name,
                         command->words);
    if (papan_completes_puzzles(command))
        papan_put_format(session, "complete -c papan -n '__papan_is %s' -a '(__papan_puzzles)'\n", name);
    if (papan_completes_files(command))
        papan_put_format(session, "complete -c papan -n '__papan_is %s%s' -F\n", name,
                         papan_completes_words_first(command) ? "; and not __papan_is_first" : "");
}

static const char head[] =
    "# fish completion for papan: papan --completion fish | source\n"
    "function __papan_command -d 'the command on the line; dialogue: none yet'\n"
    "    for word in (commandline -opc)[2..]\n"
    "        if contains -- $word $__papan_commands\n"
    "            echo $word\n"
    "            return\n"
    "        end\n"
    "    end\n"
    "    echo dialogue\n"
    "end\n"
    "function __papan_is -d 'is the command on the line one of these?'\n"
    "    contains -- (__papan_command) $argv\n"
    "end\n"
    "function __papan_is_first -d 'is the next word the first argument of the command?'\n"
    "    test (commandline -opc)[-1] = (__papan_command)\n"
    "end\n"
    "function __papan_strategies\n"
    "    env (commandline -opc)[1] strategies --quiet 2>/dev/null\n"
    "end\n"
    "function __papan_puzzles -d 'with what they are, from a list that is not folded to the width of the "
    "terminal'\n"
    "    env COLUMNS=1000 (commandline -opc)[1] list-puzzles 2>/dev/null | "
    "string replace -rf '^  (\\S+) +(.*)' '$1\\t$2'\n"
    "end\n"
    "set -g __papan_commands";

void papan_completion_fish(papan_session *session)
{
    papan_put_text(session, head);
    papan_put_command_names(session);
    papan_put_text(session, "\ncomplete -c papan -f\n");
    for (size_t i = 0; papan_commands[i] != NULL; i++)
        argument_lines(session, papan_commands[i]);
    for (const papan_option *option = papan_options; option->name != NULL; option++)
        option_lines(session, option);
}
